// The state store: capturing the VM's state as a number, and putting a state back.
//
// A state is a vector of components: one per object that differs from the start of the search, one
// chain of frames and one record per thread, one for monitors and time. Objects sit in the leaves
// of a tree by their ordinal, threads in those of a few others, and the roots make a row of
// numbers, the state; a capture renews the leaves of what was touched and the paths above them, a
// restore walks down where two trees differ. Both take time in proportion to what changed, times
// the depth of the tree. Garbage and sharing are found by marking from what changed (mark.c).
//
// With WEFT_CHECK_STATES in the environment every capture and restore is compared with a slow one
// from scratch.
#ifndef EXPLORE_STATES_H
#define EXPLORE_STATES_H

#include "explore/tables.h"
#include "vm/hooks.h"
#include "vm/object.h"
#include "vm/run.h"
#include "vm/throw.h"
#include "vm/tracked.h"

typedef struct state_store state_store;

// The VM's present state becomes the start of the search.
state_store *explore_states_new(mem *m, vm *v);
void explore_states_free(state_store *x);

// Number of the present state, from 1. *fresh: it was never captured before.
uint32_t explore_states_capture(state_store *x, bool *fresh);
// The VM's state becomes this one.
void explore_states_restore(state_store *x, uint32_t state);
// Hash of the state that was captured or restored last: O(1) from the second time on, kept up to
// date as parts change. It is made of canonical names, so processes that search the same program
// from the same start agree:
//
//     bool fresh;
//     explore_states_capture(x, &fresh);     // or explore_states_restore(x, state)
//     hash128 h = explore_states_hash(x);    // h.a alone is a good 64-bit hash
hash128 explore_states_hash(state_store *x);
size_t explore_states_count(const state_store *x);
// For engines that keep some objects apart from the states. Marks all that can be reached in the
// VM's present state, captured or not; until something changes, says whether an object can. What
// existed at the start, and permanent objects, always can.
void explore_states_find_live(state_store *x);
bool explore_states_is_live(state_store *x, ref r);
bool explore_states_is_lasting(state_store *x, ref r); // one of the latter
// Bytes of the store that are in use: components, nodes, states, and all of their indices.
size_t explore_states_bytes(const state_store *x);
// Bytes it is about to take at once, because a table is nearly full; else 0.
size_t explore_states_growth(const state_store *x);

#endif
