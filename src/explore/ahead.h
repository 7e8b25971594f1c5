// What is known to follow a state: for each thread, the locations that it reads or writes on some
// way from there. These are the summaries of what follows a visited state in efficient stateful
// dynamic partial-order reduction (Yang, Chen, Gopalakrishnan, Kirby): who comes to a known state
// does not search it again, but its footprint can still be in a race with the steps that led there.
//
// Sets are kept once each, as tries that share their parts: by thread first, since what is ahead of
// one thread varies less than what is ahead of all. Several processes can have them in common
// (shm.h): a number means the same set to all, but a set may have two numbers.
#ifndef EXPLORE_AHEAD_H
#define EXPLORE_AHEAD_H

#include "explore/shm.h"
#include "explore/tables.h"

enum { AHEAD_LOCATIONS = 1 << 16, AHEAD_THREADS = 1 << 6 };

typedef struct footprint_union {
    uint32_t a, b, sum, level; // a 0: empty slot
} footprint_union;

typedef struct footprint_access {
    uint32_t ahead, location, access;
} footprint_access;

typedef struct footprint_sum {
    uint32_t set, sum;
    uint64_t added; // thread, location and access; 0: empty slot
} footprint_sum;

typedef struct footprint_item {
    uint32_t location, access;
} footprint_item;

typedef struct footprint_list {
    const footprint_item *items;
    uint32_t count;
} footprint_list;

typedef struct footprint_range { // of the remembered items
    uint32_t ahead, first, count;
} footprint_range;

typedef struct footprints {
    mem *m;
    pair_table nodes;
    pair_source common; // if it has pairs, nodes has nothing but a view of them
    unsigned thread_bits, location_bits;
    // Lossy memories of what was asked.
    footprint_union *unions;
    footprint_access *accesses;
    footprint_sum *sums;
    footprint_range *ranges;
    VEC(footprint_item) items;
} footprints;

// shared: whose pairs are used; NULL: none, the sets are this process's own.
void explore_ahead_init(footprints *f, mem *m, shm_pairs *shared);
void explore_ahead_release(footprints *f);
size_t explore_ahead_bytes(const footprints *f);

// Numbers of threads and locations below these have a place. Every set that is kept must be lifted
// when there is more place than when it was made (explore_ahead_lift).
bool explore_ahead_have_place(const footprints *f, uint32_t threads, uint32_t locations);
typedef struct footprint_place {
    unsigned thread_bits, location_bits;
} footprint_place;
// Makes place; returns what there was.
footprint_place explore_ahead_make_place(footprints *f, uint32_t threads, uint32_t locations);
uint32_t explore_ahead_lift(footprints *f, uint32_t set, footprint_place from);

// Sets are numbers; 0 is the empty one.
uint32_t explore_ahead_add(footprints *f, uint32_t set, unsigned thread, uint32_t location,
                           unsigned access);
uint32_t explore_ahead_union(footprints *f, uint32_t a, uint32_t b);
// The set, and what follows from it if the two threads are exchanged for each other.
uint32_t explore_ahead_exchange(footprints *f, uint32_t set, unsigned a, unsigned b);
// What is ahead of one thread; 0: nothing.
uint32_t explore_ahead_of(const footprints *f, uint32_t set, unsigned thread);
// ACCESS_… of the location in what explore_ahead_of said.
unsigned explore_ahead_access(footprints *f, uint32_t ahead, uint32_t location);
// All its locations; valid until the next call.
footprint_list explore_ahead_list(footprints *f, uint32_t ahead);

#endif
