// Exploring: what others can notice of what a thread does, where it must stop for that, and what is
// assumed about it. For this room, for native methods, and for searches.
#ifndef VM_VISIBLE_H
#define VM_VISIBLE_H

#include "vm/class.h"
#include "vm/name.h"

// ---------------------------------------------------------------- share.c

static inline bool vm_is_shared(const vm *v, ref r) {
    return v->share_all || (vm_heap_object(&v->h, r)->bin & BIN_SHARED);
}
// Exploring: do accesses to it have to be asked about?
static inline bool vm_is_asked(const vm *v, ref r) {
    return v->share_all ||
           (vm_heap_object(&v->h, r)->bin & ((uint32_t)BIN_SHARED | (uint32_t)BIN_LEFT));
}
void vm_share(vm *v, ref r); // and all it reaches
// Calls visit for every reference in an object.
void vm_each_reference(vm *v, ref r, void (*visit)(void *, ref), void *arg);
// Exploring: an access that needs no stop, but that others must stop for.
void vm_note_access(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size);
// Exploring: may its wait or park end for no reason? Who joins a thread looks again and waits on.
static inline bool vm_wakes_spuriously(const vm *v, const thread *t) {
    return v->spurious &&
           (t->state == THREAD_PARKED || (t->state == THREAD_WAITING && t->next.act == ACT_WAIT));
}
// Exploring: nobody else runs, and everything others did is known to have come before.
bool vm_is_alone(const vm *v);
// Exploring: must the thread stop before this? Then t->next is set.
bool vm_must_stop(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size);
unsigned vm_field_flags(const vm *v, const field *f);
// The same for a field of a shared object, with its flags.
// The same, unless it is known that nobody can notice (quiet): then it is only watched.
bool vm_may_stop(vm *v, thread *t, vm_op o, bool quiet);
// The same for a copy of several locations, out of one object and into another; either may be 0.
typedef struct vm_copy {
    ref from, to;
    uint32_t from_offset, to_offset, size; // bytes
} vm_copy;
bool vm_copy_stop(vm *v, thread *t, const vm_copy *c);
// This search relies on it: to be said with its result.
static inline void vm_assume(vm *v, assumption a) {
    v->guards.assumed |= ASSUMPTION_BIT(a);
}
// All that it has relied on by now.
assumption_set vm_assumptions(const vm *v);
// What is known of a location's accesses, in words that processes which search together share.
typedef struct vm_guard_report {
    hash128 location;
    uint64_t field;
    hash128 locks[MOST_GUARDS];
    uint32_t count, thread, most, heir;
    bool written, several;
} vm_guard_report;
void vm_report_guards(vm *v, void (*visit)(void *, const vm_guard_report *), void *arg);
// Notes that the thread has accessed the location.
void vm_note_guard_thread(const vm *v, vm_guard *g, uint32_t number, uint32_t starter);
bool vm_keeps_guard(const vm_guard *g);
uint64_t vm_field_key(vm *v, ref object, uint32_t offset);
// The field's accesses are steps from now on.
void vm_give_up_field(vm *v, uint64_t key);
// The thread looks whether another one lives; interrupts another one: a reduced search takes for
// granted that nobody does, and starts again when somebody did.
void vm_watch_life(vm *v, thread *t, ref object);
void vm_watch_interrupt(vm *v, thread *t, ref object);
// A synchronizer gets an owner, or none (0): its lock may guard fields.
void vm_watch_owner(vm *v, thread *t, ref synchronizer, ref owner);
// The thread is about to park.
void vm_watch_park(vm *v, const thread *t);
void vm_watch_obtrusion(vm *v); // a future that is done may get another result
// A call of a method that is quiet on conditions: is it, now?
bool vm_runs_quietly(vm *v, const thread *t, const unit *u, const uint32_t *args);
// Has somebody looked at a ThreadGroup's list of threads?
bool vm_groups_matter(const vm *v);
// After a step: does somebody hold the lock of a standard stream?
void vm_watch_streams(vm *v);
// A thread's name or number is read.
void vm_watch_numbers(vm *v);
// Is it known by now, and was not before, that threads' numbers depend on the order of steps?
bool vm_numbers_matter(vm *v);
// Exploring: must a thread stop before it gives a thread a number?
bool vm_number_stop(vm *v, thread *t);
// The clock is read. Who never reads it must not tell states apart by it.
void vm_watch_clock(vm *v);
bool vm_field_stop(vm *v, thread *t, vm_act act, ref object, unsigned flags, uint32_t offset,
                   uint32_t size);

// ---------------------------------------------------------------- outside.c

vm_outside vm_find_outside(const vm *v, const unit *u); // for a method that is no native of ours
// Exploring: the thread's top frame reads it.
void vm_consult(vm *v, const thread *t, vm_outside source);
// The same by a call of a method that has u->outside.
void vm_consult_call(vm *v, const thread *t, const unit *u, const uint32_t *args);
void vm_outside_merge(vm *v, const vm_outside_use *uses); // another process has read these

// ---------------------------------------------------------------- exchange.c

// An object's identity hash code is asked for: threads that do the same can be told apart by it.
void vm_watch_identity(vm *v, ref object);
// The same for a thread's name or number.
void vm_watch_name(vm *v, uint32_t thread);
// Two threads, and these pairs of objects with them, were taken for each other: what one of them
// does was not searched because the other does the same (explore/twins.h). What is known of one is
// from now on known of both.
typedef struct vm_pair {
    ref a, b;
} vm_pair;
// `stays`: what twins have allocated, and was not exchanged with them.
void vm_exchange(vm *v, uint32_t a, uint32_t b, const vm_pair *pairs, size_t count,
                 const ref *stays, size_t stay_count);
static inline bool vm_was_exchanged(const vm *v, ref object) {
    return v->guards.kin.count && u64map_get(&v->guards.kin, object);
}
// A search begins.
void vm_forget_exchanges(vm *v);
// Is there a location that this object's lock alone guards?
bool vm_guards_something(const vm *v, ref lock);
// Notes an access, and what it stands for. False: it is not guarded; something was given up.
bool vm_exchange_access(vm *v, ref object, uint32_t offset, vm_guarded_access *a);

// ---------------------------------------------------------------- prepare.c

// A search begins (few) or ends: how far ForkJoinPool's idle workers count.
void vm_count_rounds(vm *v, bool few);

// ---------------------------------------------------------------- whole.c

typedef enum vm_whole {
    WHOLE_NO,
    WHOLE_ACQUIRE, // operations of a synchronizer
    WHOLE_TRY,
    WHOLE_RELEASE,
    WHOLE_AWAIT,
    WHOLE_SIGNAL,
    WHOLE_LOOK,        // not one step: somebody wants to know whether it is held, or who waits
    WHOLE_UPDATE,      // Unsafe: read, modify, write
    WHOLE_BLOCKER,     // no step either: somebody wants to know what a thread waits for
    WHOLE_INTERRUPT,   // of a thread
    WHOLE_OWNER,       // no step at all, but watched: a synchronizer gets an owner
    WHOLE_INTERRUPTED, // the current thread's flag is read, and cleared
    WHOLE_STRETCH,     // of ForkJoinPool (pool.c)
    WHOLE_ALONE,       // the same, even within another one
    WHOLE_TASK,        // where a task is begun and its end is told
    WHOLE_WAIT,        // for a future
    WHOLE_OBTRUDE,     // a future that may be done is given another result
    WHOLE_RUN,         // a task's code: no stretch any more
} vm_whole;
// Exploring: are operations of synchronizers and pools looked at step by step?
bool vm_looks_inside(const vm *v);
vm_whole vm_find_whole(const vm *v, const method *m);
typedef enum vm_begun { BEGUN_STEPS, BEGUN_WHOLE, BEGUN_STOP } vm_begun;
// Exploring, before a call of a method that may be one step. *on: the synchronizer, or 0.
vm_begun vm_begin_whole(vm *v, thread *t, const unit *u, const uint32_t *args, ref *on);
bool vm_is_synchronizer(const vm *v, ref r); // of the JDK
// May an operation of a synchronizer touch this object?
bool vm_is_synchronizer_part(const vm *v, ref r);
bool vm_is_lock_class(const vm *v, const klass *k); // of their package
// Is its next operation to take a lock that another thread has, and can it be put off until that
// one has released it?
bool vm_waits_for_owner(vm *v, const thread *t);
// How a thread that has blocked goes on when it is woken.
vm_op vm_blocked_operation(const thread *t);

// ---------------------------------------------------------------- handover.c

// A plain field of a parallel stream's tasks, sinks and spliterators and the like: threads hand
// them over to each other, as it is assumed.
bool vm_is_handed_over(const vm *v, ref object, uint32_t offset);
// Notes an access to such a field. False: it was given up.
bool vm_note_hand_over(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size);

// ---------------------------------------------------------------- pool.c

vm_whole vm_find_stretch(const vm *v, const method *m);
bool vm_is_inside_pool(const vm *v, const method *m);
// A pool or one of its queues: everybody uses them, there is no use in finding that out again.
bool vm_is_pool_part(const vm *v, ref r);
bool vm_fires(const vm *v, const method *m);
// The thread stopped before what may be the first operation of a stretch: it may do more in one
// step than it stopped for.
bool vm_begins_stretch(const vm *v, const thread *t);
// It goes on with what it stopped for.
void vm_went_on(const vm *v, thread *t);
// It enters a method of a stretch, or one that runs a task.
void vm_enter_stretch(vm *v, thread *t, vm_whole how);
// Is it a look at the result of a CompletableFuture that has one? It keeps it, so that nobody needs
// to come before the look. That somebody may overwrite it (obtrudeValue) is watched.
bool vm_is_done_future(const vm *v, const thread *t, const vm_op *o);
// Is this operation taken together with what it stopped for?
bool vm_goes_on(vm *v, thread *t, const vm_op *o);

#endif
