#include <string.h>

#include "analysis/graph.h"

typedef struct finder {
    const graph *g;
    const dominator_tree *t;
    uint32_t *of;    // by node: the innermost loop
    uint32_t *under; // union-find: a node of a loop that is done stands for it, its header
    uint32_t *work, work_count;
    uint32_t *entered; // by node: the last header whose loop it was put into, plus 1
    graph_loop *loops;
    uint32_t count;
} finder;

static uint32_t find(finder *f, uint32_t n) {
    while (f->under[n] != n) n = f->under[n] = f->under[f->under[n]];
    return n;
}

static void enter(finder *f, uint32_t n, uint32_t header) {
    n = find(f, n);
    if (n == header || f->entered[n] == header + 1) return;
    f->entered[n] = header + 1;
    f->work[f->work_count++] = n;
}

static void enter_sources(finder *f, uint32_t n, uint32_t header, bool back_arcs) {
    const graph *g = f->g;
    for (uint32_t i = g->first_in[n]; i < g->first_in[n + 1]; i++) {
        uint32_t from = g->arcs[g->in[i]].from;
        if (dominates(f->t, n, from) == back_arcs) enter(f, from, header);
    }
}

// Inner loops are done already and stand for all their nodes; what leads to one of them from
// outside leads to its header.
static void collect(finder *f, uint32_t header) {
    bool any = false;
    for (uint32_t i = f->g->first_in[header]; i < f->g->first_in[header + 1]; i++)
        any |= dominates(f->t, header, f->g->arcs[f->g->in[i]].from);
    if (!any) return;
    uint32_t loop = f->count++;
    f->loops[loop] = (graph_loop){.header = header, .parent = GRAPH_NONE};
    enter_sources(f, header, header, true);
    for (uint32_t next = 0; next < f->work_count; next++) {
        uint32_t n = f->work[next];
        enter_sources(f, n, header, false);
        f->under[n] = header;
        if (f->of[n] == GRAPH_NONE) f->of[n] = loop;
        else f->loops[f->of[n]].parent = loop; // n is the header of an inner loop
    }
    f->work_count = 0;
    f->of[header] = loop;
}

// Headers were met last to first, so inner loops came first: turn the list round.
static void finish(finder *f) {
    uint32_t n = f->count;
    for (uint32_t i = 0; i < n / 2; i++) {
        graph_loop kept = f->loops[i];
        f->loops[i] = f->loops[n - 1 - i];
        f->loops[n - 1 - i] = kept;
    }
    for (uint32_t i = 0; i < f->g->count; i++)
        if (f->of[i] != GRAPH_NONE) f->loops[f->of[i] = n - 1 - f->of[i]].members++;
    for (uint32_t i = 0; i < n; i++) {
        graph_loop *l = &f->loops[i];
        if (l->parent != GRAPH_NONE) l->parent = n - 1 - l->parent;
        l->depth = l->parent == GRAPH_NONE ? 1 : f->loops[l->parent].depth + 1;
    }
    for (uint32_t i = n; i-- > 0;)
        if (f->loops[i].parent != GRAPH_NONE)
            f->loops[f->loops[i].parent].members += f->loops[i].members;
}

// NULL: every cycle has a back arc. Else the nodes on the others.
static const bool *find_irreducible(arena *a, finder *f, arena *scratch) {
    const graph *g = f->g;
    bool *back = ARENA_ARRAY(scratch, bool, g->arc_count), any = false;
    for (uint32_t i = 0; i < g->arc_count; i++) {
        back[i] = dominates(f->t, g->arcs[i].to, g->arcs[i].from);
        any |= g->arcs[i].to <= g->arcs[i].from && !back[i];
    }
    if (!any) return NULL;
    bool *flags = ARENA_ARRAY(a, bool, g->count);
    graph_components c = analysis_components(scratch, g, back);
    for (uint32_t i = 0; i < g->arc_count; i++)
        if (!back[i] && c.of[g->arcs[i].from] == c.of[g->arcs[i].to])
            flags[g->arcs[i].from] = flags[g->arcs[i].to] = true;
    return flags;
}

const loop_nest *analysis_loops(arena *a, const graph *g, const dominator_tree *t) {
    finder f = {.g = g, .t = t};
    arena scratch;
    arena_init(&scratch, a->m);
    f.of = arena_alloc(a, g->count * sizeof *f.of);
    memset(f.of, 0xff, g->count * sizeof *f.of);
    f.under = arena_alloc(&scratch, g->count * sizeof *f.under);
    for (uint32_t i = 0; i < g->count; i++) f.under[i] = i;
    f.work = ARENA_ARRAY(&scratch, uint32_t, g->count);
    f.entered = ARENA_ARRAY(&scratch, uint32_t, g->count);
    f.loops = ARENA_ARRAY(a, graph_loop, g->count);
    for (uint32_t i = g->count; i-- > 0;) collect(&f, i);
    finish(&f);
    loop_nest *n = ARENA_NEW(a, loop_nest);
    const bool *irreducible = find_irreducible(a, &f, &scratch);
    *n = (loop_nest){f.count, f.loops, f.of, !irreducible, irreducible};
    arena_release(&scratch);
    return n;
}
