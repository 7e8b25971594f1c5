// The reduction's state, for this room alone.
#ifndef REDUCE_INTERNAL_H
#define REDUCE_INTERNAL_H

#include "reduce/reduce.h"
#include "vm/hooks.h"
#include "vm/object.h"
#include "vm/throw.h"

// The locks under which a location was always accessed (guards.c).
typedef struct guard {
    ref locks[REDUCE_GUARDS];
    uint8_t count;
    bool imaged;   // some of it is about threads that were exchanged
    bool unlocked; // a lock was exchanged that guarded it
    reduce_use use;
    uint64_t field;
    // What is_guarded need not look up again: when it last did, the object was of this class, so
    // many fields were given up, and not this one.
    uint32_t klass;
    bool relied; // it is in relied_on
    bool plain;  // the object is no array, nor handed over (handover.c)
    size_t given_up;
} guard;

// An access to a location, as far as guards go.
typedef struct guarded_access {
    uint64_t field;
    const ref *locks;
    uint8_t count;
    bool writes;
    bool several; // it stands for those of several threads
    uint32_t thread, starter;
} guarded_access;

typedef struct orbit_member { // an object that was exchanged for others (symmetry.c)
    ref object;
    uint32_t own;  // the thread that was exchanged with it; NOBODY: several were
    uint32_t next; // index of another one of them: a ring
} orbit_member;

typedef struct reduction {
    vm_search search; // first: the VM's pointer to it is ours
    bool on;          // pass over accesses that nobody can notice
    bool apart;       // plain accesses to the program's own fields are such: it is proved
    bool inside;      // operations of synchronizers are no single steps
    // Operations that others could have noticed but a thread did not stop before, being the last
    // one left or in an atomic block; and whether there were more.
    bool logs_passed, passed_too_many;
    VEC(vm_op) passed_ops;
    VEC(ref) sharing; // work list of sharing.c
    // guards.c
    u64map by_location; // object, offset -> index in list + 1
    VEC(guard) list;
    u64map relied_on; // fields (class, offset) some access to which was passed over
    u64map given_up;  // fields known to be accessed without a common monitor: kept between searches
    // assume.c
#define REDUCE_WATCHED(name, seen) bool name;
    ASSUMPTIONS_WATCHED(REDUCE_WATCHED) // what the program has contradicted: kept between searches
#undef REDUCE_WATCHED
    bool violated;          // something was given up that had been relied on
    bool holds_time;        // nothing is reduced, but time stands still
    bool noticed_time;      // it stood still, and then somebody looked at the clock
    bool stood_still;       // a wait has ended by itself, or may have, and time did not pass
    assumption_set assumed; // what this search has relied on so far, and must say
    uint32_t numberer; // number + 1 of the thread that has numbered threads, beside others; 0: none
    // dates.c
    int64_t began_at; // the clock's time when the search began
    VEC(ref) dated;   // that keep moments, in some state
    u64map is_dated;
    // stops.c
    VEC(reduce_range) ranges; // that were ever copied: by ACT_COPY's number
    // bursts.c
    u64map in_bursts; // object, offset -> who has accessed it within a burst
    // forkjoin.c
    bool own_workers;  // each task of a pool has one (workers.c)
    bool helps;        // somebody has waited for a task, and may have run some (helpers.c)
    bool tasks_block;  // some task has waited for something
    bool joins_locked; // somebody who had a lock has waited for a CompletableFuture
    bool fires;        // something was run that depends on one
    bool counts;       // some task of a stream has ever counted its parts
    u64map submitters; // pool -> the thread that has submitted tasks to it, + 1
    // calls.c
    VEC(ref) synchronizers; // of the JDK that were ever owned by a thread
    const field *owner;     // of theirs; NULL: not yet known
    // symmetry.c
    uint64_t exchanged; // threads, as bits, that were exchanged for each other
    u64map orbit;       // object that was exchanged -> index in the list + 1
    VEC(orbit_member) orbits;
    u64map stayed;   // objects of exchanged threads that were not exchanged with them
    bool asymmetric; // good guards would have to be given up: nothing is exchanged
    // What tells threads apart that do the same, and was looked at: the names and numbers of these
    // threads, or identity hash codes of what they allocated; and of these objects.
    uint64_t named;
    u64map hashed;
} reduction;

static inline reduction *reduction_of(const vm *v) {
    return (reduction *)v->search;
}
// A thread runs ahead: nothing is learned from what it does.
static inline bool is_ahead(const vm *v) {
    return v->search->mode == MODE_AHEAD;
}

// ---------------------------------------------------------------- sharing.c

void reduce_share(vm *v, ref r); // and all it reaches
void reduce_stored(vm *v, ref container, ref value);
// As vm_is_shared, which says yes to everything while an execution is traced.
static inline bool reduce_is_shared(const vm *v, ref r) {
    return (vm_heap_object(&v->h, r)->bin | v->search->shared) & BIN_SHARED;
}
// Nobody else runs, and everything others did is known to have come before: they were joined, by
// this thread or by one that was joined in its turn.
bool reduce_all_are_joined(const vm *v);
// Of two threads: the one shutdown hook that there is, while the thread that started it waits for
// its end.
bool reduce_is_only_hook(const vm *v);
static inline bool reduce_runs_alone(const vm *v) {
    return v->live_threads <= 1 || (v->live_threads == 2 && reduce_is_only_hook(v));
}
static inline bool reduce_is_alone(const vm *v) {
    return reduce_runs_alone(v) && reduce_all_are_joined(v);
}
// An access to what others could reach once and only this thread does now.
static inline bool reduce_is_left(const vm *v, vm_act act, ref object) {
    bool depends = act == ACT_READ || act == ACT_WRITE || act == ACT_LOCK;
    return depends && !v->search->asked &&
           (vm_heap_object(&v->h, object)->bin & ((uint32_t)BIN_SHARED | BIN_LEFT)) == BIN_LEFT;
}

// ---------------------------------------------------------------- guards.c

bool reduce_owns_synchronizer(const vm *v, const thread *t);
// True while nobody can notice the order of accesses to this location. Notes the access.
bool reduce_is_guarded(vm *v, thread *t, const vm_op *access);
// The same for all elements or bytes of a copy.
bool reduce_is_range_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t from,
                             uint32_t size);
void reduce_note_access(vm *v, thread *t, vm_op o);
void reduce_note_left_range(vm *v, thread *t, vm_act act, ref object, uint32_t from, uint32_t size);
// Joins what is known of two locations that are taken for one.
void reduce_join_use(reduce_use *into, const reduce_use *u);
// Notes that the thread has accessed the location.
void reduce_note_guard_thread(const vm *v, guard *g, uint32_t number, uint32_t starter);
// Only locks that are among these guard it still.
void reduce_intersect_locks(guard *g, const ref *locks, uint8_t count);
bool reduce_keeps_guard(const guard *g);
uint64_t reduce_field_key(vm *v, ref object, uint32_t offset);
// The field's accesses are steps from now on.
void reduce_give_up_field(vm *v, uint64_t key);

// ---------------------------------------------------------------- assume.c

// This search relies on it: to be said with its result.
static inline void reduce_assume(vm *v, assumption a) {
    reduction_of(v)->assumed |= ASSUMPTION_BIT(a);
}
void reduce_looked(vm *v, thread *t, vm_look at, ref object);
bool reduce_unseen(const vm *v, unsigned looks);
// What the search took for granted does not hold: it starts again without.
void reduce_contradict(vm *v, bool *assumption);
void reduce_note_life(vm *v, thread *t, ref object);
void reduce_note_lock(vm *v, thread *t, ref object);
void reduce_note_groups(vm *v);
// A standard stream whose lock nobody holds from one step to the next, as far as is known: to take
// it is nobody's business. (A class of the program that does was noted before.)
bool reduce_is_quiet_stream(const vm *v, ref object);
void reduce_note_name(vm *v, vm_act act, ref object);
void reduce_note_name_at(vm *v, const vm_op *o);
void reduce_note_final(vm *v, const vm_op *o);
bool reduce_number_stop(vm *v, thread *t);
// A call of a method that is bookkeeping on conditions: is it, now?
bool reduce_is_bookkeeping(vm *v, const thread *t, const unit *u, const uint32_t *args);

// ---------------------------------------------------------------- stops.c

bool reduce_must_stop(vm *v, thread *t, vm_op o);
bool reduce_may_stop(vm *v, thread *t, vm_op o, bool unnoticed);
// An operation on what others could reach once, and only this thread does now: it belongs to the
// step, as others' operations on it came before here, and might have come later.
void reduce_log_left(vm *v, const thread *t, vm_op o);
bool reduce_field_stop(vm *v, thread *t, vm_op o, unsigned flags);
bool reduce_copy_stop(vm *v, thread *t, const vm_copy *c);
bool reduce_keeps_books(const thread *t); // is it at the JDK's bookkeeping of threads?

// ---------------------------------------------------------------- calls.c

// Are operations of synchronizers and pools looked at step by step?
bool reduce_looks_inside(const vm *v);
vm_begun reduce_begin_call(vm *v, thread *t, const unit *u, uint32_t *args, ref *on);
bool reduce_is_synchronizer(const vm *v, ref r); // of the JDK
// A synchronizer gets an owner, or none (0): its lock may guard fields.
void reduce_note_owner(vm *v, thread *t, ref synchronizer, ref owner);
void reduce_note_park(vm *v, const thread *t);

// ---------------------------------------------------------------- handover.c

// A plain field of a parallel stream's tasks, sinks and spliterators and the like: threads hand
// them over to each other, as it is assumed.
bool reduce_hands_over_field(const vm *v, const klass *k, uint32_t offset);
static inline bool reduce_is_handed_over(const vm *v, const klass *k, uint32_t offset) {
    return (vm_class_roles(v, k) & ROLE_HANDED_OVER) && reduce_hands_over_field(v, k, offset);
}
// Notes an access to such a field. False: it was given up.
bool reduce_note_hand_over(vm *v, thread *t, const vm_op *access);

// ---------------------------------------------------------------- bursts.c

// A pool or one of its queues: everybody uses them, there is no use in finding that out again.
bool reduce_is_pool_data(const vm *v, ref r);
// The thread goes on with what it stopped for.
void reduce_went_on(const vm *v, thread *t);
// It enters a method of a burst, or one that runs a task.
void reduce_enter_burst(vm *v, thread *t, vm_known_call how);
// It is in a burst: is this operation taken together with what it stopped for?
bool reduce_goes_on(vm *v, thread *t, const vm_op *o);
void reduce_note_burst(vm *v, const thread *t, const vm_op *o); // it is one in a burst
// Where words were accessed in bursts: is it one in no burst, on such a word? Then they are given
// up.
void reduce_watch_bursts(vm *v, const thread *t, const vm_op *o);

// ---------------------------------------------------------------- library.c

bool reduce_has_initializer(const vm *v, const thread *t);
bool reduce_has_maker(vm *v, const thread *t, ref object);

// Asked at every access, and mostly no such class was initialised since the search began.
static inline bool reduce_may_initialize(const vm *v) {
    return v->search->has_initializers;
}

// Does the thread run the initialiser of a class of the JDK, and code of the JDK alone in it?
static inline bool reduce_initializes(const vm *v, const thread *t) {
    return reduce_may_initialize(v) && reduce_has_initializer(v, t);
}

// Is it the initialiser that has made this object, or that of the class it mirrors?
static inline bool reduce_makes(vm *v, const thread *t, ref object) {
    return reduce_may_initialize(v) && reduce_has_maker(v, t, object);
}

// The method of the JDK's logging, reflection or localisation in whose own code the thread is:
// index of its frame + 1; 0: in none.
uint32_t reduce_library_call(const vm *v, const thread *t);
// Does it stop before the initialiser of a class that Proxy has just made?
bool reduce_begins_proxy(const vm *v, const thread *t, const vm_op *o);
bool reduce_is_library(const thread *t); // in any code of theirs?

// ---------------------------------------------------------------- waits.c

// Would the thread wait for a result or an element if it did this now?
bool reduce_would_wait(const vm *v, const thread *t, const vm_op *o);

// ---------------------------------------------------------------- forkjoin.c

// Does a worker of ForkJoinPool stand before its next look for a task while there is none, or a
// thread before one that is not done?
bool reduce_waits_for_task(const vm *v, const thread *t);
// An access to the number of tasks that a CountedCompleter waits for: is it no stop?
bool reduce_counted_at_once(vm *v, thread *t, const vm_op *o);
static inline bool reduce_counts_at_once(vm *v, thread *t, const vm_op *o) {
    return (v->met_roles & ROLE_COUNTS_DOWN) && t->frame_count &&
           t->frames[t->frame_count - 1].u->pool_code && reduce_counted_at_once(v, t, o);
}
// It stops: is it at what is run when all parts of a stream's task are done?
void reduce_note_ending(vm *v, const thread *t);
// Somebody looks who it is that runs, by calling this (NULL: by other means).
void reduce_note_self(vm *v, const thread *t, const unit *u);
void reduce_contradict_runners(vm *v); // which thread runs a task shows
const field *reduce_find_field(const vm *v, klass *k, const char *name); // or a superclass's
bool reduce_takes_pools_for_granted(const vm *v);
// The pool that the thread works for; 0: none.
ref reduce_pool_of(const vm *v, const thread *t);
bool reduce_is_shut_down(const vm *v, ref pool);
// Every pool that has a worker, and the common one. True: some visit was.
bool reduce_each_pool(const vm *v, bool (*visit)(const vm *v, ref pool, void *arg), void *arg);
// Are there more tasks in its queues than workers that have nothing to do or are about to begin?
bool reduce_is_short_of_workers(const vm *v, ref pool);
// A worker is about to look for a task, and there are some in several queues: must it stop first?
bool reduce_picks_queue(vm *v, thread *t, const unit *u, uint32_t *args);
// It calls this: does it run a task that it took, while there were others in other queues? Or
// submit one, as others do?
void reduce_note_pool_call(vm *v, const thread *t, const unit *u, const uint32_t *args);
// It calls a task's body: has it found the task while it waits for another one?
void reduce_note_help(vm *v, const thread *t);
// It calls this, which says that a task is done.
void reduce_note_task_end(vm *v, const thread *t, const unit *u, const uint32_t *args);
// Is it joining its pool, which nobody notices?
bool reduce_is_registering(const vm *v, const thread *t);
static inline bool reduce_registers(const vm *v, const thread *t) {
    return vm_has_met(v, KNOWN_BIT(KNOWN_REGISTER)) && reduce_is_registering(v, t);
}

// ---------------------------------------------------------------- helpers.c

bool reduce_has_lock(const vm *v, const thread *t); // or is in an initialiser
bool reduce_is_in_task(const thread *t);
// The thread calls this, which may wait for a task, and run tasks meanwhile.
void reduce_note_waiter(vm *v, const thread *t, const unit *u);
void reduce_note_fire(vm *v, const unit *u);

// ---------------------------------------------------------------- workers.c

// A task's worker is to be made: the pool has room for it.
void reduce_make_room(vm *v, ref pool);

// ---------------------------------------------------------------- dates.c

void reduce_note_date(vm *v, const thread *t); // the thread looks at the clock
void reduce_set_clock_back(vm *v);

// ---------------------------------------------------------------- residue.c

void reduce_note_contended(vm *v); // somebody asks whether a synchronizer was ever waited for

// ---------------------------------------------------------------- symmetry.c

void reduce_forget_exchanges(vm *v); // a search begins
void reduce_note_identity(vm *v, ref object);
void reduce_note_thread_name(vm *v, uint32_t thread);
// Notes an access, and what it stands for. False: it is not guarded; something was given up.
bool reduce_exchanged_access(vm *v, ref object, uint32_t offset, guarded_access *a);

#endif
