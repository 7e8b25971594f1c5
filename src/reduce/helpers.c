// Who waits for a task of a ForkJoinPool runs tasks meanwhile, the one that he waits for or others:
// he helps. A search that lets idle workers take tasks at once (forkjoin.c, workers.c) leaves such
// executions out, since it seldom shows which thread runs a task. It shows
//
// - where the one who helps has a lock, or is in a class's initialiser: what he runs enters these
//   again, where another thread would wait;
// - where a task waits for something: for as long as it waits, he who runs it cannot go on with
//   what he did before, and that may be what it waits for.
//
// Then every thread that may run a task is tried (reduction.runners). Both are looked for in the
// whole search and not in one state: where nothing else orders a task and the wait for it, the task
// may be done in all executions that are searched before anybody waits.
#include <string.h>

#include "reduce/internal.h"

#define CONCURRENT "java/util/concurrent/"

bool reduce_has_lock(const vm *v, const thread *t) {
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].thread == t->number) return true;
    for (uint32_t i = 0; i < t->frame_count; i++)
        if (t->frames[i].flags & FRAME_CLINIT) return true;
    return reduce_owns_synchronizer(v, t);
}

bool reduce_is_in_task(const thread *t) {
    for (uint32_t i = 0; i < t->frame_count; i++)
        if (t->frames[i].u->known == KNOWN_TASK) return true;
    return false;
}

static bool is_of(const vm *v, const unit *u, const char *class_name) {
    return u->m->owner->name == program_symbol(v->p, class_name);
}

void reduce_note_waiter(vm *v, const thread *t, const unit *u) {
    reduction *r = reduction_of(v);
    if (!r->on || is_ahead(v)) return;
    bool of_task = is_of(v, u, CONCURRENT "ForkJoinTask");
    bool of_future = is_of(v, u, CONCURRENT "CompletableFuture");
    bool has_lock = (of_task || of_future) && reduce_has_lock(v, t);
    if (of_future && has_lock) {
        r->joins_locked = true;
        if (r->fires) reduce_contradict(v, &r->pools);
    }
    bool works = reduce_pool_of(v, t) != 0;
    if (r->runners || !(of_task || (of_future && works))) return;         // nobody else helps
    if (u->known == KNOWN_TASK && works && !reduce_is_in_task(t)) return; // its next task
    r->helps = true;
    if (r->tasks_block || has_lock) reduce_contradict_runners(v);
}

// Who waits for a future may also run what depends on it, if the one who completes it has not yet.
// Taken as one burst, completing leaves nothing to him.
void reduce_note_fire(vm *v, const unit *u) {
    reduction *r = reduction_of(v);
    if (!r->on || r->fires || is_ahead(v)) return;
    bool runs_something = strcmp(program_text(v->p, u->m->name), "tryFire") == 0 &&
                          !is_of(v, u, CONCURRENT "CompletableFuture$Signaller");
    if (!runs_something) return;
    r->fires = true;
    if (r->joins_locked) reduce_contradict(v, &r->pools);
}

// For something that is no lock, no task and no future.
static bool blocks(const vm *v, const thread *t) {
    if (t->state == THREAD_RUNNABLE) {
        bool waits = t->next.act == ACT_SPIN || reduce_would_wait(v, t, &t->next);
        return waits && !t->frames[t->frame_count - 1].u->pool_code;
    }
    if (t->state != THREAD_WAITING && t->state != THREAD_PARKED) return false;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (u->known == KNOWN_GET || u->known == KNOWN_WAIT || u->known == KNOWN_WORK) return false;
        if (!u->m->owner->module) break;
    }
    return true;
}

void reduce_look_at_helpers(vm *v) {
    reduction *r = reduction_of(v);
    if (!(v->met_roles & ROLE_POOL_DATA) || !r->on || r->runners || is_ahead(v)) return;
    for (size_t i = 0; i < v->threads.count && !r->tasks_block; i++) {
        const thread *t = v->threads.data[i];
        r->tasks_block = t->frame_count && reduce_is_in_task(t) && blocks(v, t);
    }
    if (r->tasks_block && r->helps) reduce_contradict_runners(v);
}
