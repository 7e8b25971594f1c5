// Sets of states known by a hash alone: lossy ones that save memory, and one that several processes
// share. Adding to either takes O(1) expected.
#ifndef EXPLORE_VISITED_H
#define EXPLORE_VISITED_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/mem.h"

typedef enum visited_kind {
    VISITED_HASH64,
    VISITED_BITSTATE,
    VISITED_NONE, // everything is new, always: all paths are walked
} visited_kind;

typedef struct visited visited;
struct visited {
    mem *m;
    visited_kind kind;
    uint64_t *words; // hashes (0: free), or bits
    size_t mask;     // of slots, or of bits
    uint64_t count;
};

// bytes: size of the bit array (VISITED_BITSTATE), rounded down to a power of two.
void explore_visited_init(visited *s, mem *m, visited_kind kind, size_t bytes);
void explore_visited_release(visited *s);
// True: it was not there, as far as the set can tell.
bool explore_visited_add(visited *s, hash128 h);
// An upper bound of the probability that some state was taken for another one.
double explore_visited_omission(const visited *s);

// Of several processes, in memory that they share: open addressing without locks. When a table is
// half full a larger one is begun; older ones are only read. Two processes that add the same hash
// to two tables at the same moment both find it new, which costs work but loses nothing.
enum { SHARED_TABLES = 15, SHARED_FIRST_BITS = 14 };
typedef struct shared_slot {
    _Atomic uint64_t a, b; // a: 0 if free; b: 0 until it is written
} shared_slot;
typedef struct shared_set {
    _Atomic uint32_t newest;
    _Atomic uint64_t counts[SHARED_TABLES];
    uint32_t tables;     // how many there can be
    size_t bytes;        // of the whole mapping
    shared_slot slots[]; // table i has 2^(SHARED_FIRST_BITS + i), after those before it
} shared_set;

shared_set *explore_shared_set_new(mem *m);
void explore_shared_set_free(shared_set *s);
bool explore_shared_set_add(shared_set *s, hash128 h);

#endif
