// The restart loop of a reduced search. It takes things for granted that make it small
// (reduce/reduce.h); where the program contradicts one, that is given up and the search begins
// again without it.
#ifndef EXPLORE_RESTART_H
#define EXPLORE_RESTART_H

#include "explore/search.h"

typedef struct explore_attempt {
    void *arg;
    // One search, from explore_begin to explore_end. True: it is not finished, and goes on in
    // another way when it is called again.
    bool (*search)(void *arg, search_result *r);
    // Looks, after an attempt that failed, for what else will fail, in at most so many steps: as
    // many as were lost. NULL: nobody does.
    void (*learn)(void *arg, search_result *r, uint64_t most);
} explore_attempt;

// Searches until no assumption has failed, or a limit is reached; r, initialised, becomes the
// result of the last attempt.
void explore_restarting(mem *m, vm *v, const explore_attempt *a, search_result *r);
// An assumption failed and there is time: the result of this attempt is of no use.
bool explore_must_restart(const vm *v, const search_result *r);

#endif
