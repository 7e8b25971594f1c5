// View tuples: what a context adds to them.
//
// Of a new tuple only the globals count with which no earlier tuple covers it.
#include <string.h>

#include "pushdown/search.h"

uint32_t *pd_new_views(pd_search *s) {
    return mem_zalloc(s->m, s->instances.count * sizeof(uint32_t));
}

static void free_views(pd_search *s, uint32_t *views) {
    mem_free(s->m, views, s->instances.count * sizeof *views);
}

void pd_tuple_release(pd_search *s, pd_tuple *t) {
    free_views(s, t->views);
}

static void restrict_views(pd_search *s, uint32_t *views, dd globals) {
    for (size_t i = 0; i < s->instances.count; i++)
        if (!dd_subset(s->code.s, pd_view_top(&s->graph, views[i], PD_NONE), globals))
            views[i] = pd_view_restrict(&s->graph, views[i], globals);
}

// Makes the views agree on the globals: what one of them excludes, no configuration has. Repeats
// not: every view is a set of pairs (global, stack), restricting by globals is exact at once.
static dd agree(pd_search *s, uint32_t *views) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    dd common = DD_TRUE;
    for (size_t i = 0; i < s->instances.count; i++)
        common = dd_and(b, common, pd_view_top(&s->graph, views[i], PD_NONE));
    restrict_views(s, views, common);
    return dd_close(b, f, common);
}

// Of `globals`, those with which the tuple has a configuration that the other one has not. The
// process that ran last comes first: it has most to tell.
static dd beyond(pd_search *s, const pd_tuple *t, const pd_tuple *other, dd globals) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    size_t n = s->instances.count, first = t->last == PD_NONE ? 0 : t->last;
    dd all = DD_FALSE;
    for (size_t k = 0; k < n && globals != DD_FALSE; k++) {
        size_t i = (first + k) % n;
        dd here = dd_and(b, globals, pd_view_beyond(&s->graph, t->views[i], other->views[i]));
        all = dd_or(b, all, here);
        globals = dd_diff(b, globals, here);
    }
    return dd_close(b, f, all);
}

static uint64_t signature(const pd_search *s, const uint32_t *views) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < s->instances.count; i++)
        bits |= pd_view_signature(&s->graph, views[i], i);
    return bits;
}

// The tuple's globals with which no earlier tuple covers it. Only such as have all of its edges are
// compared: the others could cover it with few globals, if any.
static dd uncovered(pd_search *s, const pd_tuple *t, uint64_t bucket) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    dd left = t->globals;
    for (uint64_t i = bucket; i && left != DD_FALSE; i = s->chain.data[i - 1]) {
        const pd_tuple *other = &s->tuples.data[i - 1];
        if (t->signature & ~other->signature) continue;
        dd common = dd_and(b, left, other->globals);
        if (common == DD_FALSE) continue;
        left = dd_or(b, dd_diff(b, left, common), beyond(s, t, other, common));
        if (s->l) limits_check(s->l, s->m);
    }
    return dd_close(b, f, left);
}

void pd_tuple_add(pd_search *s, pd_tuple t) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    t.globals = agree(s, t.views);
    // Eager tuples have one global each: only those with the same can cover one another.
    uint64_t *bucket = u64map_at(&s->buckets, s->settings.eager ? (uint64_t)t.globals : 0);
    bool empty = t.globals == DD_FALSE;
    s->made += !empty;
    if (!empty && !s->settings.plain) {
        t.signature = signature(s, t.views);
        dd left = uncovered(s, &t, *bucket);
        s->subsumed += left == DD_FALSE;
        if (left != t.globals) restrict_views(s, t.views, left);
        t.globals = left;
        t.signature = signature(s, t.views);
    }
    if (t.globals == DD_FALSE) {
        free_views(s, t.views);
    } else {
        dd_keep(b, t.globals);
        dd_keep(b, t.part);
        vec_push(s->m, &s->tuples, t);
        vec_push(s->m, &s->chain, (uint32_t)*bucket);
        *bucket = s->tuples.count;
    }
    dd_close(b, f, DD_TRUE);
}
