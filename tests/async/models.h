// Random models for the tests of this room, and brute force to compare with.
#ifndef TESTS_ASYNC_MODELS_H
#define TESTS_ASYNC_MODELS_H

#include "async/async.h"
#include "async/net.h"
#include "base/random.h"

// A small system with a `reach` query for each control state.
void random_mpds(async_mpds *a, rng *r);
// Control states of all configurations within bounds on stack and bag, at most `max` of them.
void explore_mpds(const async_mpds *a, size_t stack_bound, size_t bag_bound, size_t max,
                  unsigned char *reached);

void random_net(async_net *n, rng *r);
// Gives some of its transitions transfers and resets.
void random_moves(async_net *n, rng *r);
// Is a target covered by a marking within a bound on every place? ASYNC_NET_OMEGA starts at the
// bound.
bool explore_net(const async_net *n, uint32_t bound, size_t max);

// Rings of ten places and ten transitions with three tokens each, where every second step waits for
// a token of the neighbour's. Can the last place of the first ring hold `first` tokens (at most 3)
// while those of the others hold two?
void net_of_rings(async_net *n, uint32_t rings, uint32_t first);

// How many random models this run is to try.
size_t model_count(size_t standard);

void print_mpds(const async_mpds *a);
void print_net(const async_net *n);

#endif
