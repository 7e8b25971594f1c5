// The explorer goes through the states of a program in the VM, a step at a time: what can happen
// next, doing it, and saying what is wrong. Search orders and the hybrid engine stand on it.
#ifndef EXPLORE_EXPLORER_H
#define EXPLORE_EXPLORER_H

#include "explore/describe.h"
#include "explore/search.h"

typedef struct explorer {
    mem *m;
    vm *v;
    state_store *x; // NULL: no states are kept (once.c)
    const search_config *config;
    search_result *r;
    VEC(step) alternatives; // a stack of lists
    VEC(step) path;         // from the start to where the VM is
    uint32_t last_thread;
    bool done; // nothing more is wanted
    // In the state whose steps were listed last nobody can move, but perhaps for no reason: a
    // deadlock, since nobody can rely on spurious wake-ups.
    bool stuck;
    // Every time a flaw is met, known or not; may be NULL.
    void (*on_flaw)(void *arg, property kind, const char *what);
    void *on_flaw_arg;
    uint64_t budget;            // transitions after which another order has its turn; 0: no bound
    const explore_names *names; // for flaws' words; NULL: objects by their class alone
    struct taken_errors *taken; // taken.c; NULL: none so far
} explorer;

// The VM's present state becomes the start. Release: the VM is back at the start.
void explore_begin(explorer *w, mem *m, vm *v, const search_config *config, search_result *r);
void explore_end(explorer *w);
// Only the reduction: for who searches nothing himself, but learns what others did.
void explore_begin_reduction(vm *v, const search_config *config);

// The search did not cover everything; the first reason counts.
void explore_incomplete(explorer *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
// True: a limit is reached, and the result says so.
bool explore_limit_reached(explorer *w);
static inline bool explore_is_spent(const explorer *w) {
    return w->budget && w->r->transitions >= w->budget;
}

// ---------------------------------------------------------------- steps (move.c)

bool explore_is_enabled(vm *v, const thread *t);
// It was stopped in a long stretch of its own, perhaps a loop without end: others have their turn.
static inline bool explore_has_had_its_turn(const thread *t) {
    return t->state == THREAD_RUNNABLE && t->next.act == ACT_SPIN;
}
// The thread that ran last has been running for long, in one step or in many: it may be waiting in
// a loop for what another one does, and that one is tried first.
bool explore_has_run_long(const explorer *w);
// Can nobody notice its next step, nor take part in it?
bool explore_is_own_affair(const vm *v, const thread *t);
// With reduction: a thread whose next step is its own affair and goes alone. NULL: there is none.
const thread *explore_alone(const explorer *w);
// Adds the steps that must be taken from the present state to the alternatives, those of the thread
// that ran last first: few switches come first. True: with reduction, only those of one thread;
// they suffice unless they lead back to a state that was left this way (the others' steps would be
// put off forever).
bool explore_list(explorer *w, const thread **only);
// Adds the possible steps of all threads but one (may be NULL).
void explore_list_others(explorer *w, const thread *but);
// Its wait can end by itself: in time, or for no reason.
bool explore_can_time_out(const thread *t);
// It can go on, or its wait can end in time.
bool explore_has_step(vm *v, const thread *t);
// It does not go on because another thread has a lock of the library, or what it waits for is not
// there; where nobody else can, it begins to wait in earnest.
bool explore_is_put_off(vm *v, const thread *t);
// Adds the possible steps of one thread.
void explore_list_thread(explorer *w, const thread *t);
// No thread that is not a daemon is left.
bool explore_ended(explorer *w);

// Does the step draw an input?
static inline bool explore_draws(const vm *v, const step *c) {
    return v->threads.data[c->thread]->next.act == ACT_CHOOSE;
}

typedef enum move_outcome { MOVED, MOVE_ENDED, MOVE_CUT, MOVE_FAILED } move_outcome;
// The thread runs to its next visible operation, its end, or until it blocks.
move_outcome explore_move(explorer *w, const step *c);

// ---------------------------------------------------------------- flaws (flaw.c, race.c)

// Keeps it, with the path, if it is wanted and new.
void explore_add_flaw(explorer *w, property kind, const char *what, const char *details);

bool explore_knows_flaw(const explorer *w, property kind, const char *what);
// The thread ends with t->exception.
void explore_thrown(explorer *w, const thread *t);
// The same, and nobody takes it: for vm.unhandled, with the explorer.
void explore_unhandled(void *exploring, const thread *t, ref exception);
// Before the thread moves: is it about to put an error into a future (caught.c)?
void explore_look_at_kept(explorer *w, const thread *t);
// A handler takes an exception: for vm.caught, with the explorer (caught.c).
void explore_caught(void *exploring, const thread *t, const frame *f, uint32_t target,
                    const klass *as, ref exception);
// It is thrown, perhaps again: for vm.thrown.
void explore_throws(void *exploring, const thread *t);
// The same where it ends a thread, and somebody may take it who is asked for all such.
void explore_handed_over(explorer *w, const thread *t);
// " at A.java:3, B.java:7": where the threads are that are no daemons, sorted, since which of them
// is where makes no difference.
void explore_list_places(explorer *w, text *out);
// Nobody can move.
void explore_deadlock(explorer *w);
// The thread is in the middle of a task and waits, and who calls this has shown that it will never
// move again, though others do. Do the words of an error say that?
void explore_task_waits(explorer *w, const thread *t);
bool explore_is_task_waits(const char *what);
// Threads of which this may be true: in a task, no daemons, and they cannot move now.
bool explore_may_wait_for_ever(vm *v, const thread *t);
// Two threads are about to access the same location, one of them writes.
void explore_races(explorer *w);
// Is it about to make an access that can be in a data race? meant: if so, only with a plain one
// from outside of java.util.concurrent's code.
bool explore_can_race(vm *v, const thread *t, bool *meant);

#endif
