// Lengauer and Tarjan, A fast algorithm for finding dominators in a flowgraph, 1979; the simple
// version. Works on depth-first numbers: a smaller number is nearer to the root.
#include <string.h>

#include "analysis/graph.h"

typedef struct search {
    const graph *g;
    uint32_t reached;
    uint32_t *node;     // by number
    uint32_t *number;   // by node; GRAPH_NONE: not reached
    uint32_t *parent;   // in the depth-first tree; this and all below: by number
    uint32_t *semi;     // the semidominator
    uint32_t *ancestor; // in the forest of what is linked; GRAPH_NONE: a root of it
    uint32_t *label;    // of least semidominator on the compressed path to the ancestor
    uint32_t *idom;
    uint32_t *bucket, *next; // lists of numbers by their semidominator
    uint32_t *path;          // of `evaluate`, and of the depth-first search
} search;

static void number_nodes(search *s, uint32_t root, uint32_t *arc) {
    uint32_t depth = 0;
    memset(s->number, 0xff, s->g->count * sizeof *s->number);
    s->number[root] = s->reached++;
    s->node[0] = s->path[depth++] = root;
    arc[root] = s->g->first_out[root];
    while (depth) {
        uint32_t n = s->path[depth - 1];
        if (arc[n] == s->g->first_out[n + 1]) {
            depth--;
            continue;
        }
        uint32_t to = s->g->arcs[arc[n]++].to;
        if (s->number[to] != GRAPH_NONE) continue;
        s->parent[s->reached] = s->number[n];
        s->number[to] = s->reached;
        s->node[s->reached++] = to;
        arc[to] = s->g->first_out[to];
        s->path[depth++] = to;
    }
}

// The number with the least semidominator between v and the root of its tree, that root left out.
static uint32_t evaluate(search *s, uint32_t v) {
    if (s->ancestor[v] == GRAPH_NONE) return v;
    uint32_t depth = 0;
    for (uint32_t u = v; s->ancestor[s->ancestor[u]] != GRAPH_NONE; u = s->ancestor[u])
        s->path[depth++] = u;
    while (depth) {
        uint32_t u = s->path[--depth], above = s->ancestor[u];
        if (s->semi[s->label[above]] < s->semi[s->label[u]]) s->label[u] = s->label[above];
        s->ancestor[u] = s->ancestor[above];
    }
    return s->label[v];
}

static void find_semidominator(search *s, uint32_t w) {
    const graph *g = s->g;
    uint32_t n = s->node[w];
    for (uint32_t i = g->first_in[n]; i < g->first_in[n + 1]; i++) {
        uint32_t v = s->number[g->arcs[g->in[i]].from];
        if (v == GRAPH_NONE) continue;
        uint32_t u = evaluate(s, v);
        if (s->semi[u] < s->semi[w]) s->semi[w] = s->semi[u];
    }
}

static void find_dominators(search *s) {
    for (uint32_t i = 0; i < s->reached; i++) {
        s->semi[i] = s->label[i] = i;
        s->ancestor[i] = s->bucket[i] = GRAPH_NONE;
    }
    for (uint32_t w = s->reached; w-- > 1;) {
        find_semidominator(s, w);
        s->next[w] = s->bucket[s->semi[w]];
        s->bucket[s->semi[w]] = w;
        uint32_t above = s->ancestor[w] = s->parent[w];
        for (uint32_t v = s->bucket[above]; v != GRAPH_NONE; v = s->next[v]) {
            uint32_t u = evaluate(s, v);
            s->idom[v] = s->semi[u] < s->semi[v] ? u : above;
        }
        s->bucket[above] = GRAPH_NONE;
    }
    for (uint32_t w = 1; w < s->reached; w++)
        if (s->idom[w] != s->semi[w]) s->idom[w] = s->idom[s->idom[w]];
}

// Parents have smaller numbers than children: one pass up for the sizes of subtrees, one down for
// the places of their intervals.
static const dominator_tree *make_tree(arena *a, search *s, uint32_t root) {
    uint32_t count = s->g->count, *size = s->semi, *place = s->label;
    uint32_t *parent = arena_alloc(a, count * sizeof *parent);
    uint32_t *depth = arena_alloc(a, count * sizeof *depth);
    uint32_t *enter = ARENA_ARRAY(a, uint32_t, count), *leave = ARENA_ARRAY(a, uint32_t, count);
    memset(parent, 0xff, count * sizeof *parent);
    memset(depth, 0xff, count * sizeof *depth);
    for (uint32_t i = 0; i < s->reached; i++) size[i] = 1;
    for (uint32_t i = s->reached; i-- > 1;) size[s->idom[i]] += size[i];
    for (uint32_t i = 0; i < s->reached; i++) {
        uint32_t n = s->node[i], above = s->node[s->idom[i]];
        if (i) {
            parent[n] = above;
            enter[n] = place[s->idom[i]];
            place[s->idom[i]] += size[i];
        }
        depth[n] = i ? depth[above] + 1 : 0;
        leave[n] = enter[n] + size[i];
        place[i] = enter[n] + 1;
    }
    dominator_tree *t = ARENA_NEW(a, dominator_tree);
    *t = (dominator_tree){count, root, parent, depth, enter, leave};
    return t;
}

const dominator_tree *analysis_dominators(arena *a, const graph *g, uint32_t root) {
    search s = {.g = g};
    arena scratch;
    arena_init(&scratch, a->m);
    uint32_t **arrays[] = {&s.node,  &s.number, &s.parent, &s.semi, &s.ancestor,
                           &s.label, &s.idom,   &s.bucket, &s.next, &s.path};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        *arrays[i] = ARENA_ARRAY(&scratch, uint32_t, g->count);
    number_nodes(&s, root, s.bucket); // which are used later
    find_dominators(&s);
    const dominator_tree *t = make_tree(a, &s, root);
    arena_release(&scratch);
    return t;
}

uint32_t analysis_common_dominator(const dominator_tree *t, uint32_t x, uint32_t y) {
    if (t->depth[x] == GRAPH_NONE || t->depth[y] == GRAPH_NONE) return GRAPH_NONE;
    while (x != y) {
        if (t->depth[x] < t->depth[y]) y = t->parent[y];
        else x = t->parent[x];
    }
    return x;
}
