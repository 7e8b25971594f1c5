// Stacks: picking one of a view, and finding out whether a view has one.
#include "pushdown/tracer.h"

uint32_t *pd_pick_values(pd_tracer *t, dd x, pd_place place, pd_copy copy) {
    uint32_t *values = arena_zalloc(t->a, (t->c->cells[place].count + 1) * sizeof *values);
    pd_pick(t->c, x, place, copy, values);
    return values;
}

pd_values pd_pick_point(pd_tracer *t, dd x, pd_copy copy) {
    pd_values p;
    for (int i = 0; i < PD_PLACES; i++) p.v[i] = pd_pick_values(t, x, (pd_place)i, copy);
    return p;
}

dd pd_is_values(pd_tracer *t, pd_place place, pd_copy copy, const uint32_t *values) {
    return values ? pd_point(t->c, place, copy, values) : DD_TRUE;
}

dd pd_is_point(pd_tracer *t, pd_copy copy, const pd_values *p) {
    dd x = DD_TRUE;
    for (int i = 0; i < PD_PLACES; i++)
        x = dd_and(t->b, x, pd_is_values(t, (pd_place)i, copy, p->v[i]));
    return x;
}

// How far each valuation of a node is from PD_FINAL: layers[d] holds, by node, those within d
// edges.
typedef struct layers {
    VEC(uint32_t) nodes; // that the view leads to
    u64map number;       // node to its place in `nodes`
    VEC(dd) sets;        // sets[d * nodes.count + i], over NODE
    size_t depth;
} layers;

static void add_node(pd_tracer *t, layers *y, uint32_t node) {
    if (u64map_get(&y->number, node)) return;
    u64map_put(&y->number, node, y->nodes.count);
    vec_push(t->m, &y->nodes, node);
}

static dd layer_of(const layers *y, size_t d, uint32_t node) {
    return y->sets.data[d * y->nodes.count + *u64map_get(&y->number, node)];
}

static void make_layers(pd_tracer *t, layers *y, uint32_t view) {
    const pd_graph *g = &t->s->graph;
    u64map_init(&y->number, t->m);
    add_node(t, y, PD_FINAL);
    for (uint32_t i = 0; i < g->views.data[view].count; i++)
        add_node(t, y, g->views.data[view].data[i].node);
    for (size_t i = 0; i < y->nodes.count; i++)
        for (uint32_t k = 0; k < g->nodes.data[y->nodes.data[i]].count; k++)
            add_node(t, y, g->nodes.data[y->nodes.data[i]].data[k].node);
    for (size_t i = 0; i < y->nodes.count; i++)
        vec_push(t->m, &y->sets, i == 0 ? DD_TRUE : DD_FALSE);
    for (bool grew = true; grew; y->depth++) {
        grew = false;
        for (size_t i = 0; i < y->nodes.count; i++) {
            dd old = y->sets.data[y->depth * y->nodes.count + i], x = old;
            pd_edges edges = g->nodes.data[y->nodes.data[i]];
            for (uint32_t k = 0; k < edges.count; k++) {
                dd to = dd_rename(t->b, layer_of(y, y->depth, edges.data[k].node),
                                  t->c->node_to_peer);
                dd cube = dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]);
                x = dd_or(t->b, x, dd_and_exists(t->b, edges.data[k].relation, to, cube));
            }
            grew |= x != old;
            vec_push(t->m, &y->sets, x);
        }
    }
}

static void release_layers(pd_tracer *t, layers *y) {
    vec_release(t->m, &y->nodes);
    vec_release(t->m, &y->sets);
    u64map_release(&y->number);
}

// Reads on from a node's valuation to PD_FINAL by the shortest way.
static void pick_rest(pd_tracer *t, const layers *y, uint32_t node, pd_values at, pd_word *w) {
    const pd_graph *g = &t->s->graph;
    while (node != PD_FINAL) {
        size_t d = 0;
        dd here = pd_is_point(t, PD_NODE, &at);
        while (d <= y->depth && dd_and(t->b, layer_of(y, d, node), here) == DD_FALSE) d++;
        pd_edges edges = g->nodes.data[node];
        dd x = DD_FALSE;
        uint32_t k = 0;
        for (; d > 0 && d <= y->depth && k < edges.count; k++) {
            dd to = dd_rename(t->b, layer_of(y, d - 1, edges.data[k].node), t->c->node_to_peer);
            x = dd_and(t->b, dd_and(t->b, edges.data[k].relation, here), to);
            if (x != DD_FALSE) break;
        }
        if (x == DD_FALSE) {
            t->failed = true;
            return;
        }
        vec_push(t->m, &w->frames,
                 (pd_word_frame){edges.data[k].label, pd_pick_values(t, x, PD_LOCAL, PD_CUR)});
        at = pd_pick_point(t, x, PD_PEER);
        node = edges.data[k].node;
    }
}

// Tops (p, l) with this label that are as they must be.
static dd is_end(pd_tracer *t, const pd_end *e, uint32_t label) {
    if (e->label != PD_NONE && label != e->label) return DD_FALSE;
    if (!e->stop) return DD_TRUE;
    dd here = pd_is_values(t, PD_GLOBAL, PD_CUR, e->stop);
    return dd_and_exists(t->b, pd_stopped_at(t->c, label, e->waits), here, t->c->globals[PD_CUR]);
}

void pd_pick_word(pd_tracer *t, uint32_t view, const uint32_t *globals, const pd_end *e,
                  pd_word *w) {
    vec_clear(&w->frames);
    dd_frame f = dd_open(t->b);
    layers y = {0};
    make_layers(t, &y, view);
    dd here = pd_is_values(t, PD_GLOBAL, PD_CUR, globals), x = DD_FALSE;
    pd_edges edges = t->s->graph.views.data[view];
    uint32_t i = 0;
    for (; i < edges.count; i++) {
        x = dd_and(t->b, edges.data[i].relation, is_end(t, e, edges.data[i].label));
        if ((x = dd_and(t->b, x, here)) != DD_FALSE) break;
    }
    if (x == DD_FALSE) t->failed = true;
    else {
        w->privates = pd_pick_values(t, x, PD_PRIVATE, PD_CUR);
        if (edges.data[i].label != PD_EMPTY) {
            vec_push(t->m, &w->frames,
                     (pd_word_frame){edges.data[i].label, pd_pick_values(t, x, PD_LOCAL, PD_CUR)});
            pick_rest(t, &y, edges.data[i].node, pd_pick_point(t, x, PD_NODE), w);
        }
    }
    release_layers(t, &y);
    dd_close(t->b, f, DD_TRUE);
}

dd pd_read_rest(pd_tracer *t, uint32_t node, dd from, const pd_word *w, size_t at) {
    if (from == DD_FALSE) return DD_FALSE;
    if (node == PD_FINAL || at == w->frames.count)
        return node == PD_FINAL && at == w->frames.count ? from : DD_FALSE;
    dd_frame f = dd_open(t->b);
    dd result = DD_FALSE;
    pd_edges edges = t->s->graph.nodes.data[node];
    for (uint32_t i = 0; i < edges.count; i++) {
        if (edges.data[i].label != w->frames.data[at].label) continue;
        // Which valuations of the target can read the rest, then which of ours lead to them.
        dd all = pd_read_rest(t, edges.data[i].node, DD_TRUE, w, at + 1);
        dd x = dd_and(t->b, edges.data[i].relation,
                      pd_is_values(t, PD_LOCAL, PD_CUR, w->frames.data[at].locals));
        x = dd_and(t->b, x, dd_rename(t->b, all, t->c->node_to_peer));
        x = dd_exists(t->b, x, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]));
        result = dd_or(t->b, result, dd_and(t->b, from, x));
    }
    return dd_close(t->b, f, result);
}

dd pd_view_contains(pd_tracer *t, uint32_t view, const pd_word *w) {
    dd_frame f = dd_open(t->b);
    dd result = DD_FALSE;
    pd_edges edges = t->s->graph.views.data[view];
    uint32_t label = w->frames.count ? w->frames.data[0].label : PD_EMPTY;
    for (uint32_t i = 0; i < edges.count; i++) {
        if (edges.data[i].label != label) continue;
        dd x = dd_and(t->b, edges.data[i].relation,
                      pd_is_values(t, PD_PRIVATE, PD_CUR, w->privates));
        if (w->frames.count)
            x = dd_and(t->b, x, pd_is_values(t, PD_LOCAL, PD_CUR, w->frames.data[0].locals));
        x = pd_read_rest(t, edges.data[i].node, x, w, w->frames.count ? 1 : 0);
        dd rest = dd_and(t->b, t->c->all[PD_NODE],
                         dd_and(t->b, t->c->privates[PD_CUR], t->c->locals[PD_CUR]));
        result = dd_or(t->b, result, dd_exists(t->b, x, rest));
    }
    return dd_close(t->b, f, result);
}
