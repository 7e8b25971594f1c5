// Linear invariants: y >= 0 with y·effect(t) <= 0 for every transition, and y(to) <= y(from) where
// one moves tokens, so y·m never grows. A marking v with y·v > y·m0 is unreachable, and so is
// everything above it.
#ifndef ASYNC_INVARIANT_H
#define ASYNC_INVARIANT_H

#include "async/net.h"

typedef struct async_invariant {
    const uint32_t *weights; // dense, by place
    uint64_t bound;          // y·m0
} async_invariant;

typedef struct async_invariant_set {
    mem *m;
    arena store;
    const async_net *n;
    VEC(async_invariant) all;
    VEC(uint32_t) order; // most recently useful first
    uint64_t work;
} async_invariant_set;

void async_invariant_set_init(async_invariant_set *s, mem *m, const async_net *n);
void async_invariant_set_release(async_invariant_set *s);
// True if one of the `most` invariants that were useful last shows v unreachable.
bool async_invariant_set_excludes(async_invariant_set *s, async_net_vector v, size_t most);
// Rounds a ray of the linear program to integers and keeps it if it is an invariant, which exact
// arithmetic decides. Returns whether it excludes v.
bool async_invariant_set_learn(async_invariant_set *s, const double *ray, async_net_vector v);

uint64_t async_invariant_weigh(const uint32_t *weights, async_net_vector v);

#endif
