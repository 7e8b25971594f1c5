// Postdominators are dominators of the graph turned round, from a virtual exit (analysis/cfg.h says
// what they mean).
#include "analysis/cfg.h"
#include "base/vec.h"
#include "classfile/flow.h"

typedef struct turner {
    const cfg *g;
    cfg_flow flow;
    mem *m;
    bool *returns;       // by block: a return can be reached
    VEC(graph_arc) arcs; // of the graph turned round
} turner;

static bool counts(const turner *t, const cfg_edge *e) {
    return t->flow == CFG_WITH_CATCH || e->kind != CFG_CATCH;
}

static bool ends_in_return(const cfg *g, uint32_t block) {
    return code_is_return(g->c->instrs[g->blocks[block].end - 1].op);
}

static void leave_from(turner *t, uint32_t block) {
    vec_push(t->m, &t->arcs, (graph_arc){t->g->block_count, block});
}

static void find_returning(turner *t, arena *a, arena *scratch) {
    const cfg *g = t->g;
    uint32_t *work = ARENA_ARRAY(scratch, uint32_t, g->block_count), count = 0;
    t->returns = ARENA_ARRAY(a, bool, g->block_count);
    for (uint32_t i = 0; i < g->block_count; i++) {
        if (!ends_in_return(g, i)) continue;
        t->returns[i] = true;
        work[count++] = i;
        leave_from(t, i);
    }
    while (count) {
        uint32_t n = work[--count];
        for (uint32_t i = g->g->first_in[n]; i < g->g->first_in[n + 1]; i++) {
            const cfg_edge *e = &g->edges[g->g->in[i]];
            if (!counts(t, e) || t->returns[e->from]) continue;
            t->returns[e->from] = true;
            work[count++] = e->from;
        }
    }
}

// Edges from what returns to what does not are on no path to a return.
static void turn_edges(turner *t) {
    for (uint32_t i = 0; i < t->g->edge_count; i++) {
        const cfg_edge *e = &t->g->edges[i];
        if (counts(t, e) && t->returns[e->from] == t->returns[e->to])
            vec_push(t->m, &t->arcs, (graph_arc){e->to, e->from});
    }
}

// What never returns: of each component that cannot be left, the first block leads to the exit.
static void leave_endless(turner *t, arena *scratch) {
    const cfg *g = t->g;
    bool *without = ARENA_ARRAY(scratch, bool, g->edge_count);
    for (uint32_t i = 0; i < g->edge_count; i++) without[i] = !counts(t, &g->edges[i]);
    graph_components c = analysis_components(scratch, g->g, without);
    bool *done = ARENA_ARRAY(scratch, bool, c.count); // can be left, or has its exit
    for (uint32_t i = 0; i < g->edge_count; i++)
        if (!without[i] && c.of[g->edges[i].from] != c.of[g->edges[i].to])
            done[c.of[g->edges[i].from]] = true;
    for (uint32_t i = 0; i < g->block_count; i++) {
        if (t->returns[i] || done[c.of[i]]) continue;
        done[c.of[i]] = true;
        leave_from(t, i);
    }
}

const postdominator_tree *analysis_postdominators(arena *a, const cfg *g, cfg_flow flow) {
    turner t = {.g = g, .flow = flow, .m = a->m};
    arena scratch;
    arena_init(&scratch, a->m);
    find_returning(&t, a, &scratch);
    turn_edges(&t);
    leave_endless(&t, &scratch);
    const graph *turned = analysis_graph(&scratch, g->block_count + 1, t.arcs.data,
                                         (uint32_t)t.arcs.count);
    postdominator_tree *p = ARENA_NEW(a, postdominator_tree);
    *p = (postdominator_tree){g, flow, analysis_dominators(a, turned, g->block_count), t.returns};
    vec_release(t.m, &t.arcs);
    arena_release(&scratch);
    return p;
}

bool analysis_postdominates(const postdominator_tree *t, uint32_t below, uint32_t above) {
    uint32_t x = t->g->block_of[below], y = t->g->block_of[above];
    return x == y ? above <= below : dominates(t->t, x, y);
}

uint32_t analysis_meeting(const postdominator_tree *t, uint32_t pc) {
    const cfg *g = t->g;
    uint32_t block = g->block_of[pc];
    if (pc + 1 < g->blocks[block].end) return pc + 1;
    uint32_t meeting = CFG_NONE;
    for (uint32_t i = g->g->first_out[block]; i < g->g->first_out[block + 1]; i++) {
        const cfg_edge *e = &g->edges[i];
        if (e->kind == CFG_CATCH && t->flow == CFG_NORMAL) continue;
        if (t->returns[block] && !t->returns[e->to]) continue;
        meeting = meeting == CFG_NONE ? e->to : analysis_common_dominator(t->t, meeting, e->to);
    }
    return meeting == CFG_NONE || meeting == g->block_count ? CFG_NONE : g->blocks[meeting].first;
}
