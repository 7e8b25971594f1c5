// What the processes of one search share (team.h), in memory that was mapped before they forked.
// Nothing is taken out of it, and numbers never change; but for names, there are no locks.
//
// - States by their 128-bit hash: who has one open, and what follows it once all of that was
//   searched.
// - Pairs: the nodes of the tries that say what follows (future.h).
// - Names: numbers for the spots of objects (trail.h) on which all agree. New ones are rare.
//
// A process that dies may leave a slot half written or a number unused. Nobody waits for long.
#ifndef EXPLORE_SHARED_H
#define EXPLORE_SHARED_H

#include <stdatomic.h>

#include "base/hash.h"
#include "base/table.h"
#include "base/vec.h"

// When a table is two thirds full, one of four times its size is begun; older ones are only read.
enum { SHARED_STEPS = 8, SHARED_FIRST = 1 << 14 };

typedef struct shared_growth {
    _Atomic uint32_t newest;
    _Atomic uint64_t counts[SHARED_STEPS];
    uint32_t tables; // how many there can be
} shared_growth;

// ---------------------------------------------------------------- states

typedef struct shared_state {
    _Atomic uint64_t a, b; // the hash; a: 0 if free; b: 0 until it is written
    _Atomic uint32_t what; // 0: nobody has it open; member + 1; or SHARED_DONE and what follows
} shared_state;
static const uint32_t SHARED_DONE = 1u << 31;

typedef struct shared_states {
    shared_growth growth;
    shared_state *slots;
} shared_states;

// The state's slot, made if it was not there. NULL: there is no place for it. O(1) expected.
shared_state *shared_states_at(shared_states *s, hash128 h);

// ---------------------------------------------------------------- pairs

typedef struct shared_pairs {
    shared_growth growth;
    _Atomic uint32_t next; // number that nobody has taken
    uint32_t capacity;
    uint64_t *pairs;         // by number - 1
    _Atomic uint64_t *slots; // half of the hash, number; 0: free
} shared_pairs;

typedef struct known_pair {
    uint64_t pair;
    uint32_t number; // 0: none
} known_pair;

// A process's access to them: numbers it has taken in advance, and what it asked for lately.
typedef struct pair_source {
    mem *m;
    shared_pairs *all;
    uint32_t next, end;
    known_pair *lately;
} pair_source;

void pair_source_init(pair_source *s, mem *m, shared_pairs *all);
void pair_source_release(pair_source *s);
// The number of the pair, from 1. Two processes that add the same pair at the same moment may get
// different numbers for it. O(1) expected.
uint32_t pair_source_add(pair_source *s, uint32_t a, uint32_t b);

// ---------------------------------------------------------------- names

typedef struct shared_name {
    hash128 object;
    uint32_t part;
    _Atomic uint32_t flags;
} shared_name;

typedef struct shared_names {
    struct shared_lock *lock; // for new ones
    _Atomic uint32_t count;
    uint32_t capacity;
    shared_name *list;
} shared_names;

// A process's index of them.
typedef struct name_index {
    shared_names *all;
    table index;
    uint32_t seen;
} name_index;

void name_index_init(name_index *x, mem *m, shared_names *all);
void name_index_release(name_index *x);
// The name's number, from 0. -1: there is no place for it.
int64_t name_index_at(name_index *x, hash128 object, uint32_t part);
static inline uint32_t shared_names_count(shared_names *n) {
    return atomic_load_explicit(&n->count, memory_order_acquire);
}

// ---------------------------------------------------------------- all of it

typedef struct shared {
    size_t bytes; // of the mapping
    shared_states states;
    shared_pairs pairs;
    shared_names spots, sizes;
    _Atomic uint32_t most_threads; // on any path
} shared;

shared *shared_new(mem *m);
void shared_free(shared *s);
uint64_t shared_count(const shared_growth *g);

#endif
