// Several processes on one search. Each has a VM of its own, forked from the same start; they share
// the set of known states (by 128-bit hash), or what is known to follow those that are finished
// (shm.h), and a pool of steps to be taken, given as paths from the start. Processes and not
// threads, since the interpreter rewrites its code and links classes as it goes.
#ifndef EXPLORE_TEAM_H
#define EXPLORE_TEAM_H

#include "explore/explorer.h"
#include "explore/shm.h"
#include "explore/visited.h"

typedef struct team team;

// dpor: they search with dynamic partial-order reduction (dpor.c) and share what follows states,
// else a set of states.
team *explore_team_new(mem *m, unsigned members, bool dpor);
void explore_team_free(team *t);
shared_set *explore_team_seen(team *t);
shm *explore_team_shm(team *t);
uint64_t explore_team_states(const team *t);

// Something new to do: steps from the start, in memory of the team until the next call. Waits until
// there is something; false: there will be nothing, all is done.
bool explore_team_take(team *t, const step **steps, size_t *count);
// The same for who could do something else: it waits a little only, and as long as the state is
// open elsewhere.
bool explore_team_seek(team *t, const shm_state *until, const step **steps, size_t *count);
// Somebody waits for work.
bool explore_team_is_hungry(const team *t);
// Gives a path and one step more. False: it cannot be taken now.
bool explore_team_give(team *t, const step *path, size_t count, step last);
// This member takes no more. stop: nor should the others.
void explore_team_leave(team *t, bool stop);
bool explore_team_is_stopped(const team *t);

// The whole search, by forked processes; the result is put together from theirs.
// *dpor: with dynamic partial-order reduction; becomes false where they cannot. True: that was so,
// and nothing was searched.
bool explore_with_jobs(mem *m, vm *v, const search_config *config, search_result *r, bool *dpor);

#endif
