// Happens-before: the steps of the path a search is on, what each accessed, and which happened
// before which. From it follows where another thread must be tried too (Flanagan and Godefroid,
// "Dynamic partial-order reduction for model checking software"); with states that were met before,
// also against what is known to come after them (Yang, Chen, Gopalakrishnan, Kirby, "Efficient
// stateful dynamic partial order reduction").
//
// A step accesses locations: a word of memory, a monitor, a thread's permit, the initialisation of
// a class. Two steps of different threads depend on each other if they access a location and one of
// them writes it. What the reduction takes for nobody's business (reduce/sharing.c) is not
// recorded. The happened-before relation is kept from below: what it lacks costs time, not errors.
#ifndef EXPLORE_HAPPENS_BEFORE_H
#define EXPLORE_HAPPENS_BEFORE_H

#include "explore/ahead.h"
#include "explore/search.h"
#include "reduce/depend.h"

typedef struct happens_before happens_before;
// The step at this position and what the thread does later may come in the other order.
typedef void explore_hb_race(void *arg, uint32_t position, uint32_t thread);

// common: locations and footprints are those of several processes; NULL: its own.
happens_before *explore_hb_new(mem *m, vm *v, shm *common, explore_hb_race *race, void *arg);
void explore_hb_free(happens_before *t);
footprints *explore_hb_footprints(happens_before *t);
// From now on, plain accesses that conflict and are not known to be ordered are noted there, until
// the first is. What happened before what is known from below only: such accesses may be ordered.
void explore_hb_watch(happens_before *t, race_watch *watch);

// The step that is about to be taken becomes the last one.
void explore_hb_begin_step(happens_before *t, const step *s);
// It was taken. Its races are told.
void explore_hb_end_step(happens_before *t);
// In the present state: what these threads are kept from doing.
void explore_hb_note_blocked(happens_before *t, thread_set threads);
// Adds what was accessed since the last call, in these three ways. `lift` is called before if all
// sets have to be lifted.
uint32_t explore_hb_collect(happens_before *t, uint32_t footprint,
                            void (*lift)(void *arg, footprint_place from));
// Two threads of the present state, and these objects, are exchanged for each other: adds what
// follows then. The rest of it is there to be collected.
uint32_t explore_hb_exchange(happens_before *t, uint32_t footprint, uint32_t a, uint32_t b,
                             const reduce_pair *pairs, size_t count);
// The last step is taken back.
void explore_hb_undo_step(happens_before *t);

// Another way begins with the next step: those before it are no part of it, and not told of.
void explore_hb_begin_way(happens_before *t, uint32_t first);
// Before a footprint of another process is met: what its locations are.
void explore_hb_learn_locations(happens_before *t);
// The steps of the path meet what is known to come after the present state. `tried` says which
// threads are tried at a position anyway.
void explore_hb_meet(happens_before *t, uint32_t footprint,
                     thread_set (*tried)(void *arg, uint32_t position));
// Threads that took a step after this one that happened before all the thread will do.
thread_set explore_hb_helpers(happens_before *t, uint32_t position, uint32_t thread);

#endif
