// Tasks of a ForkJoinPool with a worker for each.
//
// A pool has few workers, so a task may have to wait for one, and which tasks wait depends on the
// order in which others are pushed and ended. All these orders would have to be searched. Instead
// each task is given a worker of its own, that takes it at once, does it, and never takes another
// one; a pool has as many as that needs (JDK 17: its word of counts says that there is room for one
// more). Then pushing a task is like starting a thread, and the pool's words concern nobody.
//
// Every execution of the true pool is one of this pool, with threads exchanged: a task that waits
// for a worker is one whose worker does not move yet; who helps while he waits moves on when that
// task's worker has ended it. This needs that nobody looks who runs a task (reduction.runners). So
// what does not happen here does not happen there, and a proof holds. It is given up
// (reduction.crowded), and the search begins again with the true pool,
//
// - where an error is found, and some pool has more workers than it can have: explore_add_flaw;
// - where somebody waits in a task, for anything but a lock, or spins: with few workers the task
//   that would end the wait might find none. The same where a thread waits that has a lock: a task
//   that waits for the lock keeps a worker from others. Who waits for a lock whose owner goes on
//   will have it, with few workers, too; so owners must not wait for other locks, or have ended;
// - where a pool is shut down, has but one worker, or makes its workers by a factory of the
//   program's, where a thread reads names, numbers or lists of threads, or where there would be too
//   many workers;
// - where a task is looked for among those that are pushed, or taken back: none ever waits here.
//
// That the pool's words concern nobody holds for accesses in its own code. Somebody who looks at
// them from outside depends on all of them (PART_WORKERS), and is watched (bursts.c).
#include "reduce/internal.h"

enum { MOST_WORKERS = 24 };

#define CONCURRENT "java/util/concurrent/"

bool reduce_has_own_workers(const vm *v) {
    const reduction *r = reduction_of(v);
    return r->own_workers && !r->crowded && !r->runners && (v->met_roles & ROLE_POOL_DATA) &&
           !vm_is_traced(v) && reduce_takes_pools_for_granted(v);
}

void reduce_note_crowd(vm *v) {
    if (!reduce_has_own_workers(v) || is_ahead(v)) return;
    reduction_of(v)->crowded = reduction_of(v)->violated = true;
}

bool reduce_takes_its_task(const vm *v, const thread *t) {
    return reduce_has_own_workers(v) && !t->worked && reduce_pool_of(v, t);
}

// ---------------------------------------------------------------- room for one more

// JDK 17; 0: another one's, whose words are not known.
static uint32_t parallelism(const vm *v, ref pool) {
    const field *mode = reduce_find_field(v, vm_class_of(v, pool), "mode");
    return mode ? vm_get_int(v, pool, mode->offset) & 0xffff : 0;
}

static bool makes_own_threads(const vm *v, ref pool) {
    const field *f = reduce_find_field(v, vm_class_of(v, pool), "factory");
    ref factory = f ? vm_get_ref(v, pool, f->offset) : 0;
    return !factory || !vm_class_of(v, factory)->module;
}

// The upper half of `ctl` counts workers, and those that are active, from minus parallelism.
void reduce_make_room(vm *v, ref pool) {
    if (!reduce_has_own_workers(v) || is_ahead(v)) return;
    const field *f = reduce_find_field(v, vm_class_of(v, pool), "ctl");
    if (!f || parallelism(v, pool) < 2 || makes_own_threads(v, pool)) {
        reduce_note_crowd(v);
        return;
    }
    uint64_t counts = (uint64_t)vm_get_long(v, pool, f->offset);
    uint64_t most = (uint64_t)UINT16_MAX << 32, active = (uint64_t)UINT16_MAX << 48;
    if ((int16_t)(counts >> 32) >= 0) counts |= most;
    if ((int16_t)(counts >> 48) >= 0) counts |= active;
    vm_put_long(v, pool, f->offset, (int64_t)counts);
}

static uint32_t count_workers(const vm *v, ref pool) {
    uint32_t n = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        n += reduce_pool_of(v, v->threads.data[i]) == pool;
    return n;
}

static bool has_too_many(const vm *v, ref pool, void *unused) {
    (void)unused;
    return count_workers(v, pool) > parallelism(v, pool);
}

bool reduce_is_crowded(const vm *v) {
    return reduce_has_own_workers(v) && reduce_each_pool(v, has_too_many, NULL);
}

// ---------------------------------------------------------------- who waits

// For anything but a lock, and perhaps for ever.
static bool waits(const vm *v, const thread *t) {
    switch (t->state) {
    case THREAD_WAITING:
    case THREAD_PARKED: return !t->timed || v->search->timeouts != TIMEOUTS_ANY;
    case THREAD_RUNNABLE: return t->next.act == ACT_SPIN || reduce_awaits(v, t);
    default: return false;
    }
}

static bool waits_for_lock(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    if (t->state == THREAD_BLOCKED) return true;
    if (t->state != THREAD_RUNNABLE) return false;
    bool enters = o->act == ACT_LOCK || o->act == ACT_JOIN || o->act == ACT_WAIT;
    const monitor *m = enters ? vm_monitor(v, o->object) : NULL;
    return (m && m->thread != t->number) || reduce_waits_for_owner(v, t);
}

// Does the thread show that a task might have to wait for a worker?
static bool keeps_a_task_waiting(vm *v, const thread *t) {
    if (t->state == THREAD_DONE || waits_for_lock(v, t)) return reduce_has_lock(v, t);
    return waits(v, t) && (reduce_is_in_task(t) || reduce_has_lock(v, t));
}

static bool is_crowd(const vm *v, ref pool, void *unused) {
    (void)unused;
    return reduce_is_shut_down(v, pool) || count_workers(v, pool) > MOST_WORKERS ||
           reduce_is_short_of_workers(v, pool);
}

void reduce_look_at_crowd(vm *v) {
    if (!reduce_has_own_workers(v)) return;
    if (reduce_each_pool(v, is_crowd, NULL)) reduce_note_crowd(v);
    for (size_t i = 0; i < v->threads.count; i++)
        if (keeps_a_task_waiting(v, v->threads.data[i])) reduce_note_crowd(v);
}
