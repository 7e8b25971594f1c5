// Linear invariants: y >= 0 with y·effect(t) <= 0 for every transition, and y(to) <= y(from) where
// one moves tokens, so y·m never grows. A marking v with y·v > y·m0 is unreachable, and so is
// everything above it.
#ifndef ASYNC_INVARIANT_H
#define ASYNC_INVARIANT_H

#include "async/net.h"

typedef struct invariant {
    const uint32_t *weights; // dense, by place
    uint64_t bound;          // y·m0
} invariant;

typedef struct invariant_set {
    mem *m;
    arena store;
    const net *n;
    VEC(invariant) all;
    VEC(uint32_t) order; // most recently useful first
    uint64_t work;
} invariant_set;

void invariant_set_init(invariant_set *s, mem *m, const net *n);
void invariant_set_release(invariant_set *s);
// True if one of the `most` invariants that were useful last shows v unreachable.
bool invariant_set_excludes(invariant_set *s, net_vector v, size_t most);
// Rounds a ray of the linear program to integers and keeps it if it is an invariant, which exact
// arithmetic decides. Returns whether it excludes v.
bool invariant_set_learn(invariant_set *s, const double *ray, net_vector v);

uint64_t invariant_weigh(const uint32_t *weights, net_vector v);

#endif
