// The reduction as a whole: its state, its beginning and end, what others may ask of it.
#include "reduce/reduce.h"

#include <stdlib.h>

#include "reduce/internal.h"

static void release(vm *v) {
    reduction *r = reduction_of(v);
    mem *m = v->m;
    u64map_release(&r->by_location);
    u64map_release(&r->relied_on);
    u64map_release(&r->in_bursts);
    u64map_release(&r->submitters);
    u64map_release(&r->is_dated);
    vec_release(m, &r->dated);
    u64map_release(&r->given_up);
    u64map_release(&r->orbit);
    u64map_release(&r->stayed);
    u64map_release(&r->hashed);
    vec_release(m, &r->orbits);
    vec_release(m, &r->list);
    vec_release(m, &r->ranges);
    vec_release(m, &r->synchronizers);
    vec_release(m, &r->passed_ops);
    vec_release(m, &r->sharing);
    vm_search_release(v);
    MEM_DROP(m, r);
}

static const vm_hooks hooks = {
    .must_stop = reduce_must_stop,
    .may_stop = reduce_may_stop,
    .field_stop = reduce_field_stop,
    .copy_stop = reduce_copy_stop,
    .number_stop = reduce_number_stop,
    .begin_call = reduce_begin_call,
    .accessed = reduce_note_access,
    .looked = reduce_looked,
    .unseen = reduce_unseen,
    .is_alone = reduce_is_alone,
    .share = reduce_share,
    .stored = reduce_stored,
    .release = release,
};

// ---------------------------------------------------------------- one thread

static bool alone_stop(vm *v, thread *t, vm_op o) {
    (void)v;
    if (o.act != ACT_CHOOSE) return false;
    t->next = o;
    return true;
}
static bool alone_may_stop(vm *v, thread *t, vm_op o, bool unnoticed) {
    (void)unnoticed;
    return alone_stop(v, t, o);
}
static bool alone_field_stop(vm *v, thread *t, vm_op o, unsigned flags) {
    (void)flags;
    return alone_stop(v, t, o);
}
static bool alone_copy_stop(vm *v, thread *t, const vm_copy *c) {
    (void)v, (void)t, (void)c;
    return false;
}
static bool alone_number_stop(vm *v, thread *t) {
    (void)v, (void)t;
    return false;
}
static vm_begun alone_begin_call(vm *v, thread *t, const unit *u, uint32_t *args, ref *on) {
    (void)v, (void)t, (void)u, (void)args, (void)on;
    return BEGUN_STEPS;
}
static void alone_accessed(vm *v, thread *t, vm_op o) {
    (void)v, (void)t, (void)o;
}
static void alone_looked(vm *v, thread *t, vm_look at, ref object) {
    (void)v, (void)t, (void)at, (void)object;
}
static void alone_share(vm *v, ref object) {
    (void)v, (void)object;
}
static void alone_stored(vm *v, ref container, ref value) {
    (void)v, (void)container, (void)value;
}

static const vm_hooks alone_hooks = {
    .must_stop = alone_stop,
    .may_stop = alone_may_stop,
    .field_stop = alone_field_stop,
    .copy_stop = alone_copy_stop,
    .number_stop = alone_number_stop,
    .begin_call = alone_begin_call,
    .accessed = alone_accessed,
    .looked = alone_looked,
    .unseen = reduce_unseen,
    .is_alone = reduce_is_alone,
    .share = alone_share,
    .stored = alone_stored,
    .release = release,
};

// ---------------------------------------------------------------- a search

static void make(vm *v) {
    reduction *r = MEM_NEW(v->m, reduction);
    vm_search_attach(v, &r->search, &hooks);
    u64map_init(&r->by_location, v->m);
    u64map_init(&r->relied_on, v->m);
    u64map_init(&r->in_bursts, v->m);
    u64map_init(&r->submitters, v->m);
    u64map_init(&r->is_dated, v->m);
    u64map_init(&r->given_up, v->m);
    u64map_init(&r->orbit, v->m);
    u64map_init(&r->stayed, v->m);
    u64map_init(&r->hashed, v->m);
    r->runners = getenv("WEFT_ALL_RUNNERS") != NULL; // for tests: every worker is tried for a task
}

// How far ForkJoinPool's idle workers count. Where their bursts are one step each, no round can be
// taken for another.
static vm_rounds rounds_of(const vm *v) {
    if (!reduction_of(v)->on) return ROUNDS_ALL;
    return reduce_looks_inside(v) || reduction_of(v)->pools ? ROUNDS_FEW : ROUNDS_NONE;
}

void reduce_begin(vm *v, const reduce_settings *s) {
    if (!vm_is_exploring(v)) make(v);
    reduction *r = reduction_of(v);
    vm_search_begin(v, !s->reduce, s->spurious);
    r->on = s->reduce;
    r->inside = s->inside_synchronizers;
    r->apart = s->apart;
    r->holds_time = s->hold_time;
    r->own_workers = s->reduce && s->own_workers;
    vm_count_rounds(v, rounds_of(v));
    u64map_clear(&r->by_location);
    u64map_clear(&r->relied_on);
    u64map_clear(&r->in_bursts);
    u64map_clear(&r->is_dated);
    vec_clear(&r->dated);
    r->began_at = v->time;
    vec_clear(&r->list);
    r->violated = r->stood_still = r->noticed_time = false;
    r->assumed = 0;
    reduce_forget_exchanges(v);
    v->live_threads = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        v->live_threads += v->threads.data[i]->state != THREAD_DONE;
        v->threads.data[i]->next = vm_op_none();
        vec_clear(&v->threads.data[i]->recent);
    }
}

void reduce_begin_alone(vm *v, bool counted) {
    reduce_begin(v, &(reduce_settings){.reduce = false});
    vm_search_alone(v, &alone_hooks, counted);
}

void reduce_end(vm *v) {
    vm_count_rounds(v, ROUNDS_ALL);
}

bool reduce_is_violated(const vm *v) {
    return reduction_of(v)->violated;
}

// ---------------------------------------------------------------- steps

void reduce_begin_log(vm *v) {
    vec_clear(&reduction_of(v)->passed_ops);
    reduction_of(v)->passed_too_many = false;
    reduction_of(v)->logs_passed = true;
}

reduce_log reduce_end_log(vm *v) {
    reduction *r = reduction_of(v);
    r->logs_passed = false;
    return (reduce_log){r->passed_ops.data, r->passed_ops.count, r->passed_too_many};
}

void reduce_log_anything(vm *v) {
    reduction_of(v)->passed_too_many = true;
}

void reduce_log_operation(vm *v, vm_op o) {
    if (reduction_of(v)->logs_passed) vec_push(v->m, &reduction_of(v)->passed_ops, o);
}

reduce_range reduce_range_numbered(const vm *v, uint32_t number) {
    return reduction_of(v)->ranges.data[number];
}

bool reduce_words_overlap(const vm *v) {
    return reduction_of(v)->overlaps;
}

void reduce_note_overlap(vm *v) {
    if (!reduction_of(v)->overlaps) reduction_of(v)->overlaps = reduction_of(v)->violated = true;
}

// ---------------------------------------------------------------- several processes

reduce_facts reduce_get_facts(const vm *v) {
    const reduction *r = reduction_of(v);
    reduce_facts f;
    memset(&f, 0, sizeof f); // it is written to a pipe
    f.violated = r->violated;
    f.assumed = reduce_assumptions(v);
    f.has_threads = v->search->has_threads;
#define REDUCE_WATCHED(name, seen) f.name = r->name;
    ASSUMPTIONS_WATCHED(REDUCE_WATCHED)
#undef REDUCE_WATCHED
    return f;
}

void reduce_add_facts(vm *v, const reduce_facts *f) {
    reduction *r = reduction_of(v);
    r->assumed |= f->assumed;
    v->search->has_threads |= f->has_threads;
#define REDUCE_WATCHED(name, seen) r->name |= f->name;
    ASSUMPTIONS_WATCHED(REDUCE_WATCHED)
#undef REDUCE_WATCHED
    r->violated |= r->runners && (r->assumed & ASSUMPTION_BIT(ASSUMPTION_RUNNERS));
}

void reduce_set_violated(vm *v, bool violated) {
    reduction_of(v)->violated = violated;
}

void reduce_each_given_up(const vm *v, void (*visit)(void *, uint64_t field), void *arg) {
    size_t at = 0;
    uint64_t key, value;
    while (u64map_next(&reduction_of(v)->given_up, &at, &key, &value)) visit(arg, key);
}

bool reduce_add_given_up(vm *v, uint64_t field) {
    return u64map_put(&reduction_of(v)->given_up, field, 1);
}
