#include "pushdown/view.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

void pd_graph_init(pd_graph *g, pd_code *c) {
    memset(g, 0, sizeof *g);
    g->c = c;
    arena_init(&g->store, c->m);
    table_init(&g->group_index, c->m);
    table_init(&g->view_index, c->m);
    u64map_init(&g->tops, c->m);
    u64map_init(&g->beyond, c->m);
    u64map_init(&g->stopped, c->m);
    vec_push(c->m, &g->nodes, (pd_edges){NULL, 0}); // PD_FINAL
}

void pd_graph_release(pd_graph *g) {
    mem *m = g->c->m;
    vec_release(m, &g->nodes);
    vec_release(m, &g->views);
    vec_release(m, &g->group_keys);
    vec_release(m, &g->group_first);
    table_release(&g->group_index);
    table_release(&g->view_index);
    u64map_release(&g->tops);
    u64map_release(&g->beyond);
    u64map_release(&g->stopped);
    arena_release(&g->store);
}

static int compare_edges(const void *x, const void *y) {
    const pd_edge *a = x, *b = y;
    if (a->label != b->label) return a->label < b->label ? -1 : 1;
    if (a->node != b->node) return a->node < b->node ? -1 : 1;
    return a->relation < b->relation ? -1 : a->relation > b->relation;
}

static void normalise(pd_graph *g, pd_edge_list *list) {
    dd_space *s = g->c->s;
    size_t out = 0;
    if (list->count) qsort(list->data, list->count, sizeof *list->data, compare_edges);
    for (size_t i = 0; i < list->count; i++) {
        pd_edge e = list->data[i];
        if (e.relation == DD_FALSE) continue;
        pd_edge *last = out ? &list->data[out - 1] : NULL;
        if (last && last->label == e.label && last->node == e.node)
            last->relation = dd_or(s, last->relation, e.relation);
        else list->data[out++] = e;
    }
    list->count = out;
}

static pd_edges store_edges(pd_graph *g, const pd_edge_list *list) {
    for (size_t i = 0; i < list->count; i++) dd_keep(g->c->s, list->data[i].relation);
    return (pd_edges){arena_copy(&g->store, list->data, list->count * sizeof *list->data),
                      (uint32_t)list->count};
}

uint32_t pd_view_of(pd_graph *g, pd_edge_list *edges) {
    dd_frame f = dd_open(g->c->s);
    normalise(g, edges);
    size_t size = edges->count * sizeof *edges->data;
    uint64_t hash = hash_bytes(edges->data, size);
    uint32_t id;
    for (table_probe p = table_find(&g->view_index, hash); table_next(&p, &id);) {
        const pd_edges *known = &g->views.data[id];
        if (known->count == edges->count &&
            (size == 0 || !memcmp(known->data, edges->data, size))) {
            dd_close(g->c->s, f, DD_TRUE);
            return id;
        }
    }
    id = (uint32_t)g->views.count;
    vec_push(g->c->m, &g->views, store_edges(g, edges));
    table_add(&g->view_index, hash, id);
    dd_close(g->c->s, f, DD_TRUE);
    return id;
}

// A group's key: its size in words, then for each member the number of edges and the edges.
static uint32_t *group_key(pd_graph *g, const pd_edge_list *lists, size_t count, size_t *size) {
    size_t words = 1 + count;
    for (size_t i = 0; i < count; i++) words += 3 * lists[i].count;
    uint32_t *key = arena_alloc(&g->store, words * sizeof *key), *at = key;
    *at++ = (uint32_t)words;
    for (size_t i = 0; i < count; i++) {
        *at++ = (uint32_t)lists[i].count;
        for (size_t k = 0; k < lists[i].count; k++) {
            *at++ = lists[i].data[k].label;
            *at++ = lists[i].data[k].node;
            *at++ = (uint32_t)lists[i].data[k].relation;
        }
    }
    *size = words * sizeof *key;
    return key;
}

void pd_node_group(pd_graph *g, pd_edge_list *lists, size_t count, uint32_t *ids) {
    dd_frame f = dd_open(g->c->s);
    arena_mark mark = arena_get_mark(&g->store);
    for (size_t i = 0; i < count; i++) normalise(g, &lists[i]);
    size_t size;
    uint32_t *key = group_key(g, lists, count, &size);
    uint64_t hash = hash_bytes(key, size);
    uint32_t group;
    for (table_probe p = table_find(&g->group_index, hash); table_next(&p, &group);)
        if (g->group_keys.data[group][0] == key[0] &&
            !memcmp(g->group_keys.data[group], key, size)) {
            for (size_t i = 0; i < count; i++) ids[i] = g->group_first.data[group] + (uint32_t)i;
            arena_rewind(&g->store, mark);
            dd_close(g->c->s, f, DD_TRUE);
            return;
        }
    uint32_t first = (uint32_t)g->nodes.count;
    table_add(&g->group_index, hash, (uint32_t)g->group_keys.count);
    vec_push(g->c->m, &g->group_keys, key);
    vec_push(g->c->m, &g->group_first, first);
    for (size_t i = 0; i < count; i++) {
        ids[i] = first + (uint32_t)i;
        for (size_t k = 0; k < lists[i].count; k++) {
            pd_edge *e = &lists[i].data[k];
            if (e->node >= PD_MEMBER) e->node = first + (e->node - PD_MEMBER);
        }
        vec_push(g->c->m, &g->nodes, store_edges(g, &lists[i]));
    }
    dd_close(g->c->s, f, DD_TRUE);
}

uint32_t pd_view_pass(pd_graph *g, uint32_t view, dd pass) {
    pd_code *c = g->c;
    dd_frame f = dd_open(c->s);
    pd_edge_list list = {0};
    pd_edges v = g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++) {
        dd r = dd_and_exists(c->s, v.data[i].relation, pass, c->globals[PD_CUR]);
        r = dd_rename(c->s, r, c->next_to_cur);
        vec_push(c->m, &list, (pd_edge){v.data[i].label, v.data[i].node, r});
    }
    uint32_t id = pd_view_of(g, &list);
    vec_release(c->m, &list);
    dd_close(c->s, f, DD_TRUE);
    return id;
}

uint32_t pd_view_restrict(pd_graph *g, uint32_t view, dd set) {
    pd_code *c = g->c;
    dd_frame f = dd_open(c->s);
    pd_edge_list list = {0};
    pd_edges v = g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++)
        vec_push(c->m, &list,
                 (pd_edge){v.data[i].label, v.data[i].node, dd_and(c->s, v.data[i].relation, set)});
    uint32_t id = pd_view_of(g, &list);
    vec_release(c->m, &list);
    dd_close(c->s, f, DD_TRUE);
    return id;
}

uint64_t pd_view_signature(const pd_graph *g, uint32_t view, unsigned turn) {
    uint64_t bits = 0;
    pd_edges v = g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++)
        bits |= (uint64_t)1 << (hash_mix((uint64_t)v.data[i].label << 32 | v.data[i].node, turn) >>
                                58);
    return bits;
}

// With these globals `a` has a top label that `b` has not: quickly told, and mostly enough.
static dd beyond_by_label(pd_graph *g, uint32_t a, uint32_t b) {
    dd_space *s = g->c->s;
    pd_edges x = g->views.data[a];
    dd all = DD_FALSE;
    for (uint32_t i = 0; i < x.count; i++) {
        uint32_t label = x.data[i].label;
        if (i && x.data[i - 1].label == label) continue;
        all = dd_or(s, all, dd_diff(s, pd_view_top(g, a, label), pd_view_top(g, b, label)));
    }
    return all;
}

static dd find_beyond(pd_graph *g, uint32_t a, uint32_t b) {
    dd_space *s = g->c->s;
    pd_edges x = g->views.data[a], y = g->views.data[b];
    dd_frame f = dd_open(s);
    dd all = beyond_by_label(g, a, b);
    dd left = dd_diff(s, pd_view_top(g, a, PD_NONE), all);
    for (uint32_t i = 0, k = 0; i < x.count && left != DD_FALSE; i++) {
        while (k < y.count &&
               (y.data[k].label < x.data[i].label ||
                (y.data[k].label == x.data[i].label && y.data[k].node < x.data[i].node)))
            k++;
        bool same = k < y.count && y.data[k].label == x.data[i].label &&
                    y.data[k].node == x.data[i].node;
        if (same && y.data[k].relation == x.data[i].relation) continue;
        dd more = same ? dd_diff(s, x.data[i].relation, y.data[k].relation) : x.data[i].relation;
        if (more == DD_FALSE) continue;
        dd here = dd_exists(s, more, g->c->rest);
        all = dd_or(s, all, here);
        left = dd_diff(s, left, here);
    }
    return dd_close(s, f, all);
}

dd pd_view_beyond(pd_graph *g, uint32_t a, uint32_t b) {
    if (a == b) return DD_FALSE;
    uint64_t key = (uint64_t)a << 32 | b, *known = u64map_get(&g->beyond, key);
    if (known) return (dd)*known;
    dd_frame f = dd_open(g->c->s);
    dd all = dd_keep(g->c->s, find_beyond(g, a, b));
    u64map_put(&g->beyond, key, (uint64_t)all);
    dd_close(g->c->s, f, DD_TRUE);
    return all;
}

dd pd_view_tells_apart(pd_graph *g, uint32_t view, dd pairs) {
    pd_code *c = g->c;
    dd_space *s = c->s;
    pd_edges v = g->views.data[view];
    dd_frame f = dd_open(s);
    dd apart = DD_FALSE;
    for (uint32_t i = 0; i < v.count && pairs != DD_FALSE; i++) {
        dd x = dd_rename(s, v.data[i].relation, c->cur_to_init);
        dd y = dd_rename(s, x, c->init_to_peer);
        dd here = dd_and(s, pairs, dd_exists(s, dd_xor(s, x, y), c->rest));
        apart = dd_or(s, apart, here);
        pairs = dd_diff(s, pairs, here);
    }
    return dd_close(s, f, apart);
}

static dd find_top(pd_graph *g, uint32_t view, uint32_t label) {
    pd_code *c = g->c;
    dd_frame f = dd_open(c->s);
    dd top = DD_FALSE;
    pd_edges v = g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++)
        if (label == PD_NONE || v.data[i].label == label)
            top = dd_or(c->s, top, dd_exists(c->s, v.data[i].relation, c->rest));
    return dd_close(c->s, f, top);
}

dd pd_view_top(pd_graph *g, uint32_t view, uint32_t label) {
    uint64_t key = (uint64_t)view << 32 | label, *known = u64map_get(&g->tops, key);
    if (known) return (dd)*known;
    dd_frame f = dd_open(g->c->s);
    dd top = dd_keep(g->c->s, find_top(g, view, label));
    u64map_put(&g->tops, key, (uint64_t)top);
    dd_close(g->c->s, f, DD_TRUE);
    return top;
}

static dd find_stopped(pd_graph *g, uint32_t view, bool waits, bool changed) {
    pd_code *c = g->c;
    dd_frame f = dd_open(c->s);
    dd sum = DD_FALSE;
    pd_edges v = g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++) {
        dd here = pd_stopped_at(c, v.data[i].label, waits);
        if (here == DD_FALSE) continue;
        dd x = dd_exists(c->s, v.data[i].relation, c->all[PD_NODE]);
        if (changed) x = dd_rename(c->s, x, c->cur_to_init);
        sum = dd_or(c->s, sum, dd_and_exists(c->s, x, here, c->rest));
    }
    return dd_close(c->s, f, sum);
}

dd pd_view_stopped(pd_graph *g, uint32_t view, bool waits, bool changed) {
    uint64_t key = (uint64_t)view << 2 | (uint64_t)waits << 1 | changed;
    uint64_t *known = u64map_get(&g->stopped, key);
    if (known) return (dd)*known;
    dd_frame f = dd_open(g->c->s);
    dd x = dd_keep(g->c->s, find_stopped(g, view, waits, changed));
    u64map_put(&g->stopped, key, (uint64_t)x);
    dd_close(g->c->s, f, DD_TRUE);
    return x;
}
