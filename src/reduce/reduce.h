// The reduction: which operations of a thread others can notice, which steps commute, and what is
// taken for granted on the way. Behind the VM's hooks while a program is explored.
//
// A thread runs on until its next operation whose order with other threads' operations somebody
// could notice. Nobody can where the object is one thread's own (sharing.c), where every access so
// far was made under a common lock (guards.c), where threads hand it over to each other
// (handover.c), or where the JDK's code is known (calls.c, bursts.c, classlib/facts.c). All but
// the first is assumed and checked as the search goes (assume.c). An assumption that fails is given
// up and the search begins again: reduce_is_violated.
#ifndef REDUCE_REDUCE_H
#define REDUCE_REDUCE_H

#include "verdict/assumption.h"
#include "vm/search.h"
#include "vm/thread.h"

typedef struct reduce_settings {
    bool reduce;               // off: every operation on what is shared is a stop
    bool inside_synchronizers; // their operations are looked at step by step
    bool spurious;             // waits and parks may end for no reason
    // It is proved that no two threads use one of the program's own fields at the same time, at
    // least one of them to write: plain accesses to them are no stops.
    bool apart;
    bool own_workers; // each task of a ForkJoinPool has one: finds no hangs
    bool hold_time;   // it stands still while nobody looks at the clock, as where it is reduced
} reduce_settings;

// A search begins in the VM's present state. What was found out about the program is kept.
void reduce_begin(vm *v, const reduce_settings *s);
// The same for an execution of one thread, without inputs and with nothing reduced. There is no way
// back from it. counted: instructions are.
void reduce_begin_alone(vm *v, bool counted);
// It ends: an execution may be followed now, with the program's true numbers.
void reduce_end(vm *v);
// Something that was relied on does not hold: the search must begin again.
bool reduce_parks(const vm *v); // the program has parked a thread by itself
bool reduce_is_violated(const vm *v);
// All that it has relied on by now.
assumption_set reduce_assumptions(const vm *v);
// Is it taken for granted that nobody looks at these (vm_look)? Where nothing is reduced: no.
bool reduce_unseen(const vm *v, unsigned looks);
// Time does not pass where it might, since nobody looks at the clock.
void reduce_hold_time(vm *v);
// Does time stand still when a wait ends by itself?
bool reduce_holds_time(const vm *v);
// It did, and somebody has looked at the clock since.
bool reduce_noticed_time(const vm *v);

// ---------------------------------------------------------------- steps

// Between these two calls operations are logged that a thread does not stop for, although others
// could notice them, being the last one left or in an atomic block.
void reduce_begin_log(vm *v);
typedef struct reduce_log {
    const vm_op *ops;
    size_t count;
    bool more; // there were more
} reduce_log;
reduce_log reduce_end_log(vm *v);
void reduce_log_anything(vm *v); // the step depends on all others
// Accesses to this field, of any object, are steps: the search begins again if they were not.
void reduce_look_at_field(vm *v, ref object, uint32_t offset);
// An operation that belongs to the step.
void reduce_log_operation(vm *v, vm_op o);
// After a step: does somebody hold the lock of a standard stream?
void reduce_look_at_streams(vm *v);
// Is its next operation to take a lock that another thread has, and can it be put off until that
// one has released it?
bool reduce_waits_for_owner(vm *v, const thread *t);
// Is its next operation to wait for a result, an element or a task that is not there? It can be put
// off. Asked of every thread in every state, and most programs never come to such a place.
bool reduce_awaits(const vm *v, const thread *t);
static inline bool reduce_meets_waits(const vm *v) {
    return vm_has_met(v, KNOWN_BIT(KNOWN_GET) | KNOWN_BIT(KNOWN_TAKE) | KNOWN_BIT(KNOWN_WORK));
}
static inline bool reduce_waits_for_others(const vm *v, const thread *t) {
    return reduce_meets_waits(v) && reduce_awaits(v, t);
}
// Is it a look at a future that is done? It stays so: nobody needs to come before the look. That
// somebody may overwrite the result (obtrudeValue) is watched.
bool reduce_looks_at_done(const vm *v, const thread *t, const vm_op *o);
static inline bool reduce_is_done_future(const vm *v, const thread *t, const vm_op *o) {
    return (v->met_roles & ROLE_FUTURE) && o->act == ACT_READ && reduce_looks_at_done(v, t, o);
}
// Does a worker of ForkJoinPool stand before a look for a task, and there is one? It takes it.
bool reduce_takes_next_task(const vm *v, const thread *t);
static inline bool reduce_takes_task(const vm *v, const thread *t) {
    return vm_has_met(v, KNOWN_BIT(KNOWN_WORK)) && reduce_takes_next_task(v, t);
}
// After a step: does it show that tasks wait, and might keep a helper from going on (helpers.c)?
void reduce_look_at_helpers(vm *v);
// After a step: does it show that pools have no worker for every task (workers.c)?
void reduce_look_at_crowd(vm *v);
// Has some pool more workers than there can be?
bool reduce_is_crowded(const vm *v);
void reduce_note_crowd(vm *v);
bool reduce_has_own_workers(const vm *v);
bool reduce_takes_its_task(const vm *v, const thread *t); // or begins to
// What an operation that it is about to do means to others in the present state.
vm_op reduce_meaning_in_pool(const vm *v, const thread *t, const vm_op *o);
static inline vm_op reduce_meaning(const vm *v, const thread *t, const vm_op *o) {
    bool in_pool = (v->met_roles & (ROLE_COUNTS_DOWN | ROLE_POOL_DATA)) && t->frame_count &&
                   t->frames[t->frame_count - 1].u->pool_code;
    return in_pool ? reduce_meaning_in_pool(v, t, o) : *o;
}
// How a thread that has blocked goes on when it is woken.
vm_op reduce_blocked_operation(const thread *t);
// The thread stopped before what may be the first operation of a burst of ForkJoinPool's code: it
// may do more in one step than it stopped for.
// Is it in the middle of what is taken for one step of the JDK's own code?
bool reduce_is_within_step(const thread *t);
bool reduce_begins_burst(const vm *v, const thread *t);
// Before a state is named: wipes out what is left of the past and nobody looks at.
void reduce_forget_residue(vm *v);
// What a copy was about, by ACT_COPY's number.
typedef struct reduce_range {
    uint32_t from, to, size; // bytes
} reduce_range;
reduce_range reduce_range_numbered(const vm *v, uint32_t number);

// May an operation of a synchronizer touch this object?
bool reduce_is_synchronizer_part(const vm *v, ref r);
bool reduce_is_lock_class(const vm *v, const klass *k); // of their package
// Has somebody looked at a ThreadGroup's list of threads?
bool reduce_groups_matter(const vm *v);
// Parts of a word are accessed by themselves and as a whole: true from the first time on.
bool reduce_words_overlap(const vm *v);
void reduce_note_overlap(vm *v);

// ---------------------------------------------------------------- symmetry

// Two threads, and these pairs of objects with them, were taken for each other: what one of them
// does was not searched because the other does the same (explore/symmetry.h). What is known of one
// is from now on known of both.
typedef struct reduce_pair {
    ref a, b;
} reduce_pair;
// `stays`: what exchanged threads have allocated, and was not exchanged with them.
void reduce_exchange(vm *v, uint32_t a, uint32_t b, const reduce_pair *pairs, size_t count,
                     const ref *stays, size_t stay_count);
bool reduce_was_exchanged(const vm *v, ref object);
uint64_t reduce_exchanged_threads(const vm *v); // bits
// Can these threads (bits) be told apart, or is nothing exchanged any more?
bool reduce_tells_apart(const vm *v, uint64_t threads);
// Its identity hash code was asked for.
bool reduce_is_hashed(const vm *v, ref object);
// Visits the locks that alone guard a location; O(locations known).
void reduce_each_sole_guard(const vm *v, void (*visit)(void *, ref lock), void *arg);

// ---------------------------------------------------------------- several processes

// Who has accessed a location.
typedef struct reduce_use {
    uint32_t thread;       // the first
    uint32_t most;         // threads there were when it accessed the location
    uint32_t heir;         // a thread it started, to which it left the location; 0: none
    bool written, several; // by several threads
} reduce_use;

// What is known of a location's accesses, in words that processes which search together share.
enum { REDUCE_GUARDS = 4 };
typedef struct reduce_guard_report {
    hash128 location;
    uint64_t field;
    hash128 locks[REDUCE_GUARDS];
    uint32_t count;
    reduce_use use;
} reduce_guard_report;
void reduce_report_guards(vm *v, void (*visit)(void *, const reduce_guard_report *), void *arg);
// Joins what two processes know of a location. False: together they show that it is not guarded.
bool reduce_join_reports(reduce_guard_report *into, const reduce_guard_report *g);

// What the program has contradicted, as plain data.
typedef struct reduce_facts {
    bool violated, has_threads;
    assumption_set assumed;
#define REDUCE_WATCHED(name, seen) bool name;
    ASSUMPTIONS_WATCHED(REDUCE_WATCHED)
#undef REDUCE_WATCHED
} reduce_facts;
reduce_facts reduce_get_facts(const vm *v);
void reduce_add_facts(vm *v, const reduce_facts *f); // violated stays as it is
void reduce_set_violated(vm *v, bool violated);
// Calls visit for each field that was given up; gives one up, true: for the first time.
void reduce_each_given_up(const vm *v, void (*visit)(void *, uint64_t field), void *arg);
bool reduce_add_given_up(vm *v, uint64_t field);
// Is it known by now, and was not before, that threads' numbers depend on the order of steps?
bool reduce_numbers_matter(vm *v);

#endif
