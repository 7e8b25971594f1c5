// Variables on cycles: found by Tarjan's algorithm over all edges without filter, and merged.
#include <string.h>

#include "analysis/pt_solver.h"

typedef struct walk {
    uint32_t v;
    size_t next; // edge
} walk;

typedef struct tarjan {
    pt_solver *s;
    uint32_t *number, *low; // 0: not visited; low UINT32_MAX: its component is known
    VEC(walk) path;
    VEC(uint32_t) stack, merged;
    uint32_t visited, components;
} tarjan;

// ---------------------------------------------------------------- merging

static void show_later(pt_solver *s, const pt_variable *x, const pt_bits *from,
                       const pt_bits *seen) {
    if (!x->watches.count) return;
    pt_late l = {.count = x->watches.count};
    pt_bits_subtract(s->m, &l.objects, from, seen);
    if (!l.objects.count) {
        pt_bits_release(s->m, &l.objects);
        return;
    }
    l.watches = mem_alloc(s->m, l.count * sizeof *l.watches);
    memcpy(l.watches, x->watches.data, l.count * sizeof *l.watches);
    vec_push(s->m, &s->late, l);
}

// y becomes x. What one of them has seen and the other has not is shown to the other's watches
// later, what neither has seen stays fresh.
static void merge(pt_solver *s, uint32_t v, uint32_t w) {
    pt_variable *x = pt_solver_at(s, v), *y = pt_solver_at(s, w);
    pt_bits seen_x = pt_solver_seen(s, x), seen_y = pt_solver_seen(s, y), fresh = {0};
    show_later(s, x, &seen_y, &seen_x);
    show_later(s, y, &seen_x, &seen_y);
    pt_bits_include(s->m, &x->all, &y->all, NULL, NULL);
    pt_bits_include(s->m, &seen_x, &seen_y, NULL, NULL);
    pt_bits_subtract(s->m, &fresh, &x->all, &seen_x);
    pt_bits_release(s->m, &x->fresh);
    pt_bits_release(s->m, &x->unseen);
    x->fresh = fresh;
    pt_bits_release(s->m, &seen_x);
    pt_bits_release(s->m, &seen_y);
    for (size_t i = 0; i < y->edges.count; i++) vec_push(s->m, &x->edges, y->edges.data[i]);
    for (size_t i = 0; i < y->watches.count; i++) vec_push(s->m, &x->watches, y->watches.data[i]);
    pt_bits_release(s->m, &y->all);
    pt_bits_release(s->m, &y->fresh);
    pt_bits_release(s->m, &y->unseen);
    vec_release(s->m, &y->edges);
    vec_release(s->m, &y->watches);
    y->same = v;
    y->queued = false;
    s->merged++;
}

// ---------------------------------------------------------------- components

static void end_component(tarjan *t, uint32_t v) {
    uint32_t order = t->components++, w;
    do {
        w = vec_pop(&t->stack);
        t->low[w] = UINT32_MAX;
        t->number[w] = order; // from now on: of its component, the last one first
    } while (w != v);
}

static void enter(tarjan *t, uint32_t v) {
    t->number[v] = t->low[v] = ++t->visited;
    vec_push(t->s->m, &t->stack, v);
    vec_push(t->s->m, &t->path, (walk){v, 0});
}

static void visit(tarjan *t, uint32_t root) {
    enter(t, root);
    while (t->path.count) {
        walk *at = &vec_last(&t->path);
        const pt_variable *x = pt_solver_at(t->s, at->v);
        if (at->next < x->edges.count) {
            pt_edge e = x->edges.data[at->next++];
            if (e.filter != PT_ANY) continue;
            uint32_t to = pt_solver_find(t->s, e.to), v = at->v;
            if (!t->low[to]) enter(t, to);
            else if (t->low[to] != UINT32_MAX && t->number[to] < t->low[v])
                t->low[v] = t->number[to];
            continue;
        }
        uint32_t v = at->v;
        t->path.count--;
        if (t->path.count) {
            uint32_t above = vec_last(&t->path).v;
            if (t->low[v] < t->low[above]) t->low[above] = t->low[v];
        }
        if (t->low[v] == t->number[v]) end_component(t, v);
    }
}

// ---------------------------------------------------------------- afterwards

// Each edge once, between variables that stand for themselves.
static void tidy_edges(pt_solver *s) {
    u64map_clear(&s->edges);
    u64map_clear(&s->filtered_edges);
    s->edge_count = 0;
    for (uint32_t v = 0; v < s->variable_count; v++) {
        pt_variable *x = pt_solver_at(s, v);
        size_t kept = 0;
        for (size_t i = 0; i < x->edges.count; i++) {
            pt_edge e = x->edges.data[i];
            e.to = pt_solver_find(s, e.to);
            if (e.to != v && pt_solver_remember(s, v, e.to, e.filter)) x->edges.data[kept++] = e;
        }
        x->edges.count = kept;
        s->edge_count += kept;
    }
    s->edges_then = s->edge_count;
}

static void requeue(pt_solver *s) {
    s->heap.count = 0;
    for (uint32_t v = 0; v < s->variable_count; v++) {
        pt_variable *x = pt_solver_at(s, v);
        x->queued = false;
        if (x->same == v && x->fresh.count) pt_solver_queue(s, v);
    }
}

static void merge_components(tarjan *t) {
    pt_solver *s = t->s;
    size_t size = ((size_t)t->components + 1) * sizeof(uint32_t);
    uint32_t *first = mem_alloc(s->m, size);
    memset(first, 0xff, size);
    for (uint32_t v = 0; v < s->variable_count; v++) {
        if (!t->low[v]) continue;
        uint32_t *to = &first[t->number[v]];
        pt_solver_at(s, v)->order = t->components - t->number[v];
        if (*to == UINT32_MAX) *to = v;
        else {
            merge(s, *to, v);
            if (!t->merged.count || vec_last(&t->merged) != *to) vec_push(s->m, &t->merged, *to);
        }
    }
    s->next_order = t->components + 1;
    mem_free(s->m, first, size);
}

// What a merged variable holds goes along all its edges: each of them has seen a part of it.
static void tell_edges(const tarjan *t) {
    for (size_t i = 0; i < t->merged.count; i++) {
        const pt_variable *x = pt_solver_at(t->s, t->merged.data[i]);
        for (size_t k = 0; k < x->edges.count; k++) pt_solver_pass(t->s, &x->all, x->edges.data[k]);
    }
}

void pt_solver_collapse(pt_solver *s) {
    tarjan t = {.s = s};
    size_t size = s->variable_count * sizeof *t.number;
    t.number = mem_alloc(s->m, size);
    t.low = mem_alloc(s->m, size);
    memset(t.number, 0, size);
    memset(t.low, 0, size);
    for (uint32_t v = 0; v < s->variable_count; v++)
        if (!t.low[v] && pt_solver_at(s, v)->same == v) visit(&t, v);
    merge_components(&t);
    mem_free(s->m, t.number, size);
    mem_free(s->m, t.low, size);
    vec_release(s->m, &t.path);
    vec_release(s->m, &t.stack);
    tidy_edges(s);
    requeue(s);
    tell_edges(&t);
    vec_release(s->m, &t.merged);
}
