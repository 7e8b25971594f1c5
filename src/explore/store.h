// Where states are kept: components (byte strings) and pairs, each stored once and known by number.
// Equal states have equal numbers: matching is exact, without comparing anything but numbers.
#ifndef EXPLORE_STORE_H
#define EXPLORE_STORE_H

#include "base/intern.h"

typedef struct pair_table {
    mem *m;
    uint64_t *pairs; // by number - 1
    uint32_t count, capacity;
    uint32_t *slots; // number, and above it as much of the hash as fits; 0: free
    uint32_t mask;
    unsigned bits; // of a number
} pair_table;

void pair_table_init(pair_table *t, mem *m);
void pair_table_release(pair_table *t);
// Bytes that it takes when it grows next, if that is near; else 0.
size_t pair_table_growth(const pair_table *t);
// Number of the pair, from 1. *fresh (may be NULL): it was not there. O(1) expected.
uint32_t pair_table_add(pair_table *t, uint32_t a, uint32_t b, bool *fresh);
static inline uint32_t pair_first(const pair_table *t, uint32_t pair) {
    return (uint32_t)(t->pairs[pair - 1] >> 32);
}
static inline uint32_t pair_second(const pair_table *t, uint32_t pair) {
    return (uint32_t)t->pairs[pair - 1];
}

#endif
