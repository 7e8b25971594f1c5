// A small deterministic random generator (splitmix64): same seed, same numbers, everywhere.
#ifndef BASE_RANDOM_H
#define BASE_RANDOM_H

#include <stdbool.h>
#include <stdint.h>

typedef struct rng {
    uint64_t state;
} rng;

static inline uint64_t rng_next(rng *r) {
    uint64_t z = (r->state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

// Uniform in 0 … n-1 (n > 0), up to a bias of 2^-32 for small n.
static inline uint32_t rng_below(rng *r, uint32_t n) {
    return (uint32_t)(((rng_next(r) >> 32) * n) >> 32);
}

// True with probability 1/n.
static inline bool rng_one_in(rng *r, uint32_t n) {
    return rng_below(r, n) == 0;
}

#endif
