// The search orders. Each begins where the explorer stands, after explore_begin.
#ifndef EXPLORE_ORDERS_H
#define EXPLORE_ORDERS_H

#include "explore/explorer.h"

// False: the budget is spent.
bool explore_depth_first(explorer *w);
// Depth first with dynamic partial-order reduction: as few orders as suffice for errors and
// deadlocks, not for races.
typedef enum dpor_outcome {
    DPOR_DONE,
    DPOR_SPENT,  // the budget is
    DPOR_UNABLE, // there are too many threads
} dpor_outcome;
struct visited;
// seen: states are known by their hashes alone, and counted there; NULL: exactly.
dpor_outcome explore_dpor(explorer *w, struct visited *seen);
// Depth first; states are known by their hashes alone.
void explore_lossily(explorer *w, struct visited *seen);
// Depth first, as one of several processes. True: this one left nothing undone.
struct team;
bool explore_in_team(explorer *w, struct team *t);
// As explore_dpor, as one of several processes. *covered: everything that follows the start
// was searched, by this process and the others. False: as there.
bool explore_dpor_in_team(explorer *w, struct team *t, unsigned member, bool *covered);
void explore_breadth_first(explorer *w);
// By the number of preemptions, those with the fewest first. True: everything within the bounds was
// covered.
typedef struct switch_bounds {
    uint32_t most;        // preemptions
    uint64_t transitions; // 0: no bound
    uint64_t brief;       // gives up after so many if most are on one path; 0: it does not
} switch_bounds;
bool explore_by_switches(explorer *w, const switch_bounds *bounds);
// By the number of delays, until the budget is spent: looks for errors only.
void explore_by_delays(explorer *w);
void explore_at_random(explorer *w);
// Random walks of at most so many steps, until the budget is spent, every other one with
// priorities.
void explore_walk(explorer *w, uint32_t steps);
// Random walks, within the budget, that look for nothing but what a reduced search must not take
// for granted.
struct rng;
void explore_learn(explorer *w, struct rng *random);

// How a state was reached first, by number of the state.
typedef struct origin {
    uint32_t parent;
    step by;
    uint32_t depth;
} origin;
typedef VEC(origin) origins;

// The explorer's path becomes that to the state.
void explore_rebuild_path(explorer *w, const origins *o, uint32_t state);
// Says how far the search is, now and then.
void explore_note_progress(explorer *w, size_t depth, size_t queue);

#endif
