// The steps of the path a search is on: what each touched, and which happened before which. From it
// follows where another thread must be tried too (Flanagan and Godefroid, "Dynamic partial-order
// reduction for model checking software"); with states that were met before, also against what is
// known to come after them (Yang, Chen, Gopalakrishnan, Kirby, "Efficient stateful dynamic partial
// order reduction").
//
// A step touches spots: a word of memory, a monitor, a thread's permit, the initialisation of a
// class. Two steps of different threads depend on each other if they touch a spot and one of them
// writes it. What the reduction takes for nobody's business (vm/share.c) is not recorded. The
// happened-before relation is kept from below: what it lacks costs time, not errors.
#ifndef EXPLORE_TRAIL_H
#define EXPLORE_TRAIL_H

#include "explore/future.h"
#include "explore/search.h"
#include "reduce/depend.h"

typedef struct trail trail;
// The step at this position and what the thread does later may come in the other order.
typedef void trail_race(void *arg, uint32_t position, uint32_t thread);

// common: spots and futures are those of several processes; NULL: its own.
trail *trail_new(mem *m, vm *v, shared *common, trail_race *race, void *arg);
void trail_free(trail *t);
futures *trail_futures(trail *t);

// The step that is about to be taken becomes the last one.
void trail_begin_step(trail *t, const step *s);
// It was taken. Its races are told.
void trail_end_step(trail *t);
// After the capture of the state it led to: what one thread alone can reach from now on, it touches
// without being asked.
void trail_note_unshared(trail *t, const explorer *x);
// In the present state: what these threads are kept from doing.
void trail_note_blocked(trail *t, thread_set threads);
// Adds what was touched since the last call, in these three ways. `lift` is called before if all
// sets have to be lifted.
uint32_t trail_collect(trail *t, uint32_t future, void (*lift)(void *arg, future_place from));
// Two threads of the present state, and these objects, are exchanged for each other: adds what
// follows then. The rest of it is there to be collected.
uint32_t trail_exchange(trail *t, uint32_t future, uint32_t a, uint32_t b, const reduce_pair *pairs,
                        size_t count);
// The last step is taken back.
void trail_undo_step(trail *t);

// Another way begins with the next step: those before it are no part of it, and not told of.
void trail_begin_way(trail *t, uint32_t first);
// Before a future of another process is met: what its spots are.
void trail_learn_spots(trail *t);
// The steps of the path meet what is known to come after the present state. `tried` says which
// threads are tried at a position anyway.
void trail_meet(trail *t, uint32_t future, thread_set (*tried)(void *arg, uint32_t position));
// Threads that took a step after this one that happened before all the thread will do.
thread_set trail_helpers(trail *t, uint32_t position, uint32_t thread);

#endif
