#include "analysis/graph.h"

#include <string.h>

const graph *analysis_graph(arena *a, uint32_t count, const graph_arc *arcs, uint32_t arc_count) {
    graph *g = ARENA_NEW(a, graph);
    graph_arc *sorted = arena_alloc(a, (arc_count + 1) * sizeof *sorted);
    uint32_t *out = ARENA_ARRAY(a, uint32_t, count + 2),
             *first_in = ARENA_ARRAY(a, uint32_t, count + 2);
    uint32_t *in = ARENA_ARRAY(a, uint32_t, arc_count + 1);
    // Counting sort. While row n is filled, entry n + 1 moves from its start to its end, which is
    // the start of row n + 1.
    for (uint32_t i = 0; i < arc_count; i++) {
        out[arcs[i].from + 2]++;
        first_in[arcs[i].to + 2]++;
    }
    for (uint32_t i = 2; i < count + 2; i++) {
        out[i] += out[i - 1];
        first_in[i] += first_in[i - 1];
    }
    for (uint32_t i = 0; i < arc_count; i++) sorted[out[arcs[i].from + 1]++] = arcs[i];
    for (uint32_t i = 0; i < arc_count; i++) in[first_in[sorted[i].to + 1]++] = i;
    *g = (graph){count, arc_count, sorted, out, first_in, in};
    return g;
}

uint32_t *analysis_reverse_postorder(arena *a, const graph *g, uint32_t root, uint32_t *reached) {
    uint32_t *order = ARENA_ARRAY(a, uint32_t, g->count);
    arena scratch;
    arena_init(&scratch, a->m);
    bool *seen = ARENA_ARRAY(&scratch, bool, g->count);
    uint32_t *stack = arena_alloc(&scratch, g->count * sizeof *stack), depth = 1;
    uint32_t *left = arena_alloc(&scratch, g->count * sizeof *left); // end of the arcs to search
    uint32_t free_from = g->count;
    stack[0] = root;
    left[root] = g->first_out[root + 1];
    seen[root] = true;
    while (depth) {
        uint32_t n = stack[depth - 1];
        if (left[n] == g->first_out[n]) {
            order[--free_from] = n;
            depth--;
            continue;
        }
        uint32_t to = g->arcs[--left[n]].to;
        if (seen[to]) continue;
        seen[to] = true;
        left[to] = g->first_out[to + 1];
        stack[depth++] = to;
    }
    *reached = g->count - free_from;
    memmove(order, order + free_from, *reached * sizeof *order);
    arena_release(&scratch);
    return order;
}

// Components.

typedef struct component_search {
    const graph *g;
    const bool *without;
    uint32_t *number, *low, *next; // by node; number 0: not met
    uint32_t *path, path_count;    // of the depth-first search
    uint32_t *open, open_count;    // met, component not complete
    uint32_t *of, met, count;
} component_search;

static void meet(component_search *s, uint32_t n) {
    s->number[n] = s->low[n] = ++s->met;
    s->next[n] = s->g->first_out[n];
    s->path[s->path_count++] = n;
    s->open[s->open_count++] = n;
}

static void leave(component_search *s, uint32_t n) {
    s->path_count--;
    if (s->path_count) {
        uint32_t *low = &s->low[s->path[s->path_count - 1]];
        if (s->low[n] < *low) *low = s->low[n];
    }
    if (s->low[n] != s->number[n]) return;
    uint32_t member;
    do {
        member = s->open[--s->open_count];
        s->of[member] = s->count;
    } while (member != n);
    s->count++;
}

static void search_from(component_search *s, uint32_t start) {
    meet(s, start);
    while (s->path_count) {
        uint32_t n = s->path[s->path_count - 1];
        if (s->next[n] == s->g->first_out[n + 1]) {
            leave(s, n);
            continue;
        }
        uint32_t arc = s->next[n]++, to = s->g->arcs[arc].to;
        if (s->without && s->without[arc]) continue;
        if (!s->number[to]) meet(s, to);
        else if (s->of[to] == GRAPH_NONE && s->number[to] < s->low[n]) s->low[n] = s->number[to];
    }
}

graph_components analysis_components(arena *a, const graph *g, const bool *without) {
    component_search s = {.g = g, .without = without};
    arena scratch;
    arena_init(&scratch, a->m);
    s.of = arena_alloc(a, g->count * sizeof *s.of);
    memset(s.of, 0xff, g->count * sizeof *s.of);
    s.number = ARENA_ARRAY(&scratch, uint32_t, g->count);
    s.low = ARENA_ARRAY(&scratch, uint32_t, g->count);
    s.next = ARENA_ARRAY(&scratch, uint32_t, g->count);
    s.path = ARENA_ARRAY(&scratch, uint32_t, g->count);
    s.open = ARENA_ARRAY(&scratch, uint32_t, g->count);
    for (uint32_t n = 0; n < g->count; n++)
        if (!s.number[n]) search_from(&s, n);
    arena_release(&scratch);
    return (graph_components){s.count, s.of};
}
