// Symmetry: threads that can be exchanged for each other. Where two threads are in the same
// situation, what follows a step of one is what follows the same step of the other, with the two
// exchanged: it suffices to try one of them.
//
// Exchanging them must give the same state: their frames and records, the objects that these lead
// to, and the monitors they hold are exchanged with them, and nothing else in the state knows one
// of these. Exempt is what nobody has looked at (it is watched: vm_looked): a thread's name and
// number, identity hash codes, the list of threads that a ThreadGroup keeps; and a thread that
// waits for the end of both, one after the other, and then no longer knows them: it goes on when
// both have ended, whoever is first.
#ifndef EXPLORE_SYMMETRY_H
#define EXPLORE_SYMMETRY_H

#include "explore/explorer.h"

typedef struct symmetry symmetry;

symmetry *explore_symmetry_new(explorer *w);
void explore_symmetry_free(symmetry *t);

// In the present state, which was captured as `state`. Takes time in proportion to the objects that
// were made since the start, if the two threads look alike at all.
bool explore_symmetry_holds(symmetry *t, uint32_t state, uint32_t a, uint32_t b);
// If they are: what is exchanged with them; first what goes with `a`.
const reduce_pair *explore_symmetry_pairs(const symmetry *t, size_t *count);
// The VM learns of it: what is known about guards must hold for both.
void explore_symmetry_exchange(symmetry *t);

#endif
