// Several processes on one search. Each has a VM of its own, forked from the same start; they share
// the set of known states (by 128-bit hash) and a pool of steps to be taken, given as paths from
// the start. Processes and not threads, since the interpreter rewrites its code and links classes
// as it goes.
#ifndef EXPLORE_TEAM_H
#define EXPLORE_TEAM_H

#include "explore/visited.h"
#include "explore/walk.h"

typedef struct team team;

team *team_new(mem *m, unsigned members);
void team_free(team *t);
shared_set *team_seen(team *t);
uint64_t team_states(const team *t);

// Something new to do: steps from the start, in memory of the team until the next call. Waits until
// there is something; false: there will be nothing, all is done.
bool team_take(team *t, const step **steps, size_t *count);
// Somebody waits for work.
bool team_is_hungry(const team *t);
// Gives a path and one step more. False: it cannot be taken now.
bool team_give(team *t, const step *path, size_t count, step last);
// This member takes no more. stop: nor should the others.
void team_leave(team *t, bool stop);
bool team_is_stopped(const team *t);

// The whole search, by forked processes; the result is put together from theirs.
void search_with_jobs(mem *m, vm *v, const search_config *config, search_result *r, unsigned jobs);

#endif
