// What the processes of one search share (team.h), in memory that was mapped before they forked.
// Nothing is taken out of it, and numbers never change; but for names, there are no locks.
//
// - States by their 128-bit hash: who has one open, and what follows it once all of that was
//   searched.
// - Pairs: the nodes of the tries that say what follows (ahead.h).
// - Names: numbers for the locations of objects (happens_before.h) on which all agree. New ones are
// rare.
//
// A process that dies may leave a slot half written or a number unused. Nobody waits for long.
#ifndef EXPLORE_SHM_H
#define EXPLORE_SHM_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/table.h"
#include "base/vec.h"

// When a table is two thirds full, one of four times its size is begun; older ones are only read.
enum { SHM_STEPS = 8, SHM_FIRST = 1 << 14 };

typedef struct shm_growth {
    _Atomic uint32_t newest;
    _Atomic uint64_t counts[SHM_STEPS];
    uint32_t tables; // how many there can be
} shm_growth;

// ---------------------------------------------------------------- states

typedef struct shm_state {
    _Atomic uint64_t a, b; // the hash; a: 0 if free; b: 0 until it is written
    _Atomic uint32_t what; // 0: nobody has it open; member + 1; or SHM_DONE and what follows
} shm_state;
static const uint32_t SHM_DONE = 1u << 31;

typedef struct shm_states {
    shm_growth growth;
    shm_state *slots;
} shm_states;

// The state's slot, made if it was not there. NULL: there is no place for it. O(1) expected.
shm_state *explore_shm_states_at(shm_states *s, hash128 h);

// ---------------------------------------------------------------- pairs

typedef struct shm_pairs {
    shm_growth growth;
    _Atomic uint32_t next; // number that nobody has taken
    uint32_t capacity;
    uint64_t *pairs;         // by number - 1
    _Atomic uint64_t *slots; // half of the hash, number; 0: free
} shm_pairs;

typedef struct known_pair {
    uint64_t pair;
    uint32_t number; // 0: none
} known_pair;

// A process's access to them: numbers it has taken in advance, and what it asked for lately.
typedef struct pair_source {
    mem *m;
    shm_pairs *all;
    uint32_t next, end;
    known_pair *lately;
} pair_source;

void explore_pair_source_init(pair_source *s, mem *m, shm_pairs *all);
void explore_pair_source_release(pair_source *s);
// The number of the pair, from 1. Two processes that add the same pair at the same moment may get
// different numbers for it. O(1) expected.
uint32_t explore_pair_source_add(pair_source *s, uint32_t a, uint32_t b);

// ---------------------------------------------------------------- names

typedef struct shm_name {
    hash128 object;
    uint32_t part;
    _Atomic uint32_t flags;
} shm_name;

typedef struct shm_names {
    struct shm_lock *lock; // for new ones
    _Atomic uint32_t count;
    uint32_t capacity;
    shm_name *list;
} shm_names;

// A process's index of them.
typedef struct name_index {
    shm_names *all;
    table index;
    uint32_t seen;
} name_index;

void explore_name_index_init(name_index *x, mem *m, shm_names *all);
void explore_name_index_release(name_index *x);
// The name's number, from 0. -1: there is no place for it.
int64_t explore_name_index_at(name_index *x, hash128 object, uint32_t part);
static inline uint32_t explore_shm_names_count(shm_names *n) {
    return atomic_load_explicit(&n->count, memory_order_acquire);
}

// ---------------------------------------------------------------- all of it

typedef struct shm {
    size_t bytes; // of the mapping
    shm_states states;
    shm_pairs pairs;
    shm_names locations, sizes;
    _Atomic uint32_t most_threads; // on any path
} shm;

shm *explore_shm_new(mem *m);
void explore_shm_free(shm *s);
uint64_t explore_shm_count(const shm_growth *g);

#endif
