// The search orders. Each begins where the walker stands, after walk_begin.
#ifndef EXPLORE_ORDERS_H
#define EXPLORE_ORDERS_H

#include "explore/walk.h"

void search_depth_first(walker *w);
// Depth first, as few orders as suffice for errors and deadlocks, not for races. False: it cannot,
// there are too many threads.
bool search_dynamically(walker *w);
// Depth first; states are known by their hashes alone.
struct visited;
void search_lossily(walker *w, struct visited *seen);
// Depth first, as one of several processes. True: this one left nothing undone.
struct team;
bool search_in_team(walker *w, struct team *t);
// As search_dynamically, as one of several processes. *covered: everything that follows the start
// was searched, by this process and the others. False: as there.
bool search_dynamically_in_team(walker *w, struct team *t, unsigned member, bool *covered);
void search_breadth_first(walker *w);
// By the number of preemptions, those with the fewest first. True: everything within the bounds was
// covered.
typedef struct switch_bounds {
    uint32_t most;        // preemptions
    uint64_t transitions; // 0: no bound
} switch_bounds;
bool search_by_switches(walker *w, const switch_bounds *bounds);
void search_at_random(walker *w);
// Random walks that look for nothing but what a reduced search must not take for granted.
void search_learn(walker *w);

// How a state was reached first, by number of the state.
typedef struct origin {
    uint32_t parent;
    step by;
    uint32_t depth;
} origin;
typedef VEC(origin) origins;

// The walker's path becomes that to the state.
void walk_rebuild_path(walker *w, const origins *o, uint32_t state);
// Says how far the search is, now and then.
void walk_note_progress(walker *w, size_t depth, size_t queue);

#endif
