#include "analysis/pt_solver.h"

#include <string.h>

#include "base/hash.h"

enum { CHUNK = 1024 };

void pt_solver_init(pt_solver *s, mem *m, void *arg,
                    bool (*passes)(void *arg, uint32_t filter, uint32_t object),
                    void (*sees)(void *arg, uint32_t watch, uint32_t object)) {
    *s = (pt_solver){.m = m, .arg = arg, .passes = passes, .sees = sees};
    u64map_init(&s->edges, m);
    u64map_init(&s->filtered_edges, m);
}

void pt_solver_release(pt_solver *s) {
    for (uint32_t i = 0; i < s->variable_count; i++) {
        pt_variable *x = pt_solver_at(s, i);
        pt_bits_release(s->m, &x->all);
        pt_bits_release(s->m, &x->fresh);
        pt_bits_release(s->m, &x->unseen);
        vec_release(s->m, &x->edges);
        vec_release(s->m, &x->watches);
    }
    for (size_t i = 0; i < s->chunks.count; i++)
        mem_free(s->m, s->chunks.data[i], CHUNK * sizeof **s->chunks.data);
    for (size_t i = 0; i < s->filters.count; i++) pt_bits_release(s->m, &s->filters.data[i].passes);
    for (size_t i = 0; i < s->late.count; i++) {
        mem_free(s->m, s->late.data[i].watches, s->late.data[i].count * sizeof(uint32_t));
        pt_bits_release(s->m, &s->late.data[i].objects);
    }
    vec_release(s->m, &s->chunks);
    vec_release(s->m, &s->filters);
    vec_release(s->m, &s->heap);
    vec_release(s->m, &s->late);
    vec_release(s->m, &s->watched);
    vec_release(s->m, &s->notes);
    u64map_release(&s->edges);
    u64map_release(&s->filtered_edges);
}

// ---------------------------------------------------------------- variables

pt_variable *pt_solver_at(const pt_solver *s, uint32_t v) {
    return &s->chunks.data[v / CHUNK][v % CHUNK];
}

uint32_t pt_solver_variable(pt_solver *s) {
    if (s->variable_count % CHUNK == 0) {
        pt_variable *chunk = mem_alloc(s->m, CHUNK * sizeof *chunk);
        memset(chunk, 0, CHUNK * sizeof *chunk);
        vec_push(s->m, &s->chunks, chunk);
    }
    uint32_t v = s->variable_count++;
    pt_variable *x = pt_solver_at(s, v);
    x->same = v;
    x->order = s->next_order++;
    return v;
}

uint32_t pt_solver_find(const pt_solver *s, uint32_t v) {
    pt_variable *x = pt_solver_at(s, v);
    while (x->same != v) { // halves the path on the way
        x->same = pt_solver_at(s, x->same)->same;
        v = x->same;
        x = pt_solver_at(s, v);
    }
    return v;
}

const pt_bits *pt_solver_get(const pt_solver *s, uint32_t v) {
    return &pt_solver_at(s, pt_solver_find(s, v))->all;
}

// The filter, as far as it is needed for these objects.
static const pt_bits *filter_for(pt_solver *s, uint32_t filter, const pt_bits *objects) {
    if (filter == PT_ANY) return NULL;
    if (filter >= s->filters.count) vec_resize(s->m, &s->filters, filter + 1);
    pt_filter *f = &s->filters.data[filter];
    uint32_t end = pt_bits_end(objects);
    for (; f->known < end; f->known++)
        if (s->passes(s->arg, filter, f->known)) pt_bits_add(s->m, &f->passes, f->known);
    return &f->passes;
}

// ---------------------------------------------------------------- the queue

static void sift_up(pt_solver *s, size_t i) {
    uint64_t *heap = s->heap.data, key = heap[i];
    for (; i && heap[(i - 1) / 2] > key; i = (i - 1) / 2) heap[i] = heap[(i - 1) / 2];
    heap[i] = key;
}

static uint64_t take_first(pt_solver *s) {
    uint64_t *heap = s->heap.data, first = heap[0], key = vec_pop(&s->heap);
    size_t count = s->heap.count, i = 0;
    if (!count) return first;
    for (;;) {
        size_t below = 2 * i + 1;
        if (below + 1 < count && heap[below + 1] < heap[below]) below++;
        if (below >= count || heap[below] >= key) break;
        heap[i] = heap[below];
        i = below;
    }
    heap[i] = key;
    return first;
}

void pt_solver_queue(pt_solver *s, uint32_t v) {
    pt_variable *x = pt_solver_at(s, v);
    if (x->queued) return;
    x->queued = true;
    vec_push(s->m, &s->heap, (uint64_t)x->order << 32 | v);
    sift_up(s, s->heap.count - 1);
}

// ---------------------------------------------------------------- constraints

static void note(pt_solver *s, uint32_t variable, uint32_t other, uint32_t filter) {
    if (s->keeps_notes) vec_push(s->m, &s->notes, (pt_note){variable, other, filter});
}

void pt_solver_add(pt_solver *s, uint32_t v, uint32_t object) {
    note(s, v, object, PT_NOTE_OBJECT);
    v = pt_solver_find(s, v);
    pt_variable *x = pt_solver_at(s, v);
    if (!pt_bits_add(s->m, &x->all, object)) return;
    pt_bits_add(s->m, &x->fresh, object);
    pt_solver_queue(s, v);
}

void pt_solver_pass(pt_solver *s, const pt_bits *objects, pt_edge e) {
    uint32_t to = pt_solver_find(s, e.to);
    pt_variable *y = pt_solver_at(s, to);
    if (&y->all == objects || !objects->count) return;
    const pt_bits *filter = filter_for(s, e.filter, objects);
    if (pt_bits_include(s->m, &y->all, objects, filter, &y->fresh)) pt_solver_queue(s, to);
}

bool pt_solver_remember(pt_solver *s, uint32_t from, uint32_t to, uint32_t filter) {
    uint64_t key = (uint64_t)from << 32 | to;
    return filter == PT_ANY ? u64map_put(&s->edges, key, 1)
                            : u64map_put(&s->filtered_edges, hash_mix(key, filter), 1);
}

void pt_solver_edge(pt_solver *s, uint32_t from, uint32_t to, uint32_t filter) {
    note(s, from, to, filter);
    from = pt_solver_find(s, from);
    to = pt_solver_find(s, to);
    if (from == to || !pt_solver_remember(s, from, to, filter)) return;
    pt_variable *x = pt_solver_at(s, from);
    vec_push(s->m, &x->edges, (pt_edge){to, filter});
    s->edge_count++;
    pt_solver_pass(s, &x->all, (pt_edge){to, filter});
}

// Calls `sees` for each of the objects; what comes in meanwhile is fresh.
static void show(pt_solver *s, const uint32_t *watches, size_t count, const pt_bits *objects) {
    if (!objects->count || !count) return;
    uint32_t n = objects->count;
    uint32_t *list = mem_alloc(s->m, n * sizeof *list);
    pt_bits_list(objects, list);
    for (size_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < n; k++) s->sees(s->arg, watches[i], list[k]);
    mem_free(s->m, list, n * sizeof *list);
}

pt_bits pt_solver_seen(pt_solver *s, const pt_variable *x) {
    pt_bits passed = {0}, seen = {0};
    pt_bits_subtract(s->m, &passed, &x->all, &x->fresh);
    pt_bits_subtract(s->m, &seen, &passed, &x->unseen);
    pt_bits_release(s->m, &passed);
    return seen;
}

void pt_solver_watch(pt_solver *s, uint32_t v, uint32_t watch) {
    note(s, v, watch, PT_NOTE_WATCH);
    pt_variable *x = pt_solver_at(s, pt_solver_find(s, v));
    vec_push(s->m, &x->watches, watch);
    pt_bits seen = pt_solver_seen(s, x); // the others come with the rest
    show(s, &watch, 1, &seen);
    pt_bits_release(s->m, &seen);
}

// ---------------------------------------------------------------- solving

static void pass_on(pt_solver *s, uint32_t v) {
    pt_variable *x = pt_solver_at(s, v);
    pt_bits fresh = x->fresh;
    x->fresh = (pt_bits){0};
    x->queued = false;
    for (size_t i = 0; i < x->edges.count; i++) pt_solver_pass(s, &fresh, x->edges.data[i]);
    if (x->watches.count) {
        pt_bits_include(s->m, &x->unseen, &fresh, NULL, NULL);
        if (!x->listed) vec_push(s->m, &s->watched, v);
        x->listed = true;
    }
    pt_bits_release(s->m, &fresh);
}

static void show_unseen(pt_solver *s) {
    pt_variable *x = pt_solver_at(s, vec_pop(&s->watched));
    pt_bits unseen = x->unseen;
    x->unseen = (pt_bits){0};
    x->listed = false;
    size_t count = x->watches.count; // later ones have seen it all
    if (!count) return;              // it was merged since
    uint32_t *watches = mem_alloc(s->m, count * sizeof *watches);
    memcpy(watches, x->watches.data, count * sizeof *watches);
    show(s, watches, count, &unseen);
    mem_free(s->m, watches, count * sizeof *watches);
    pt_bits_release(s->m, &unseen);
}

static bool show_late(pt_solver *s) {
    if (!s->late.count) return false;
    pt_late l = vec_pop(&s->late);
    show(s, l.watches, l.count, &l.objects);
    mem_free(s->m, l.watches, l.count * sizeof *l.watches);
    pt_bits_release(s->m, &l.objects);
    return true;
}

bool pt_solver_step(pt_solver *s) {
    if (show_late(s)) return true;
    if (!s->heap.count) {
        bool more = s->watched.count;
        while (s->watched.count) show_unseen(s);
        return more;
    }
    if (s->edge_count > s->edges_then + s->edges_then / 4 + 200) {
        pt_solver_collapse(s);
        return true;
    }
    uint32_t v = (uint32_t)take_first(s);
    if (pt_solver_at(s, v)->queued && pt_solver_find(s, v) == v) pass_on(s, v);
    return true;
}
