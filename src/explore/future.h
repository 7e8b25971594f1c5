// What may still happen after a state: for each thread, the spots that it reads or writes on some
// way from there. Sets are kept once each, as tries that share their parts: by thread first, since
// what is ahead of one thread varies less than what is ahead of all. Several processes can have
// them in common (shared.h): a number means the same set to all, but a set may have two numbers.
#ifndef EXPLORE_FUTURE_H
#define EXPLORE_FUTURE_H

#include "explore/shared.h"
#include "explore/store.h"

enum { FUTURE_SPOTS = 1 << 16, FUTURE_THREADS = 1 << 6 };
enum { TOUCH_READ = 1, TOUCH_WRITE = 2 };

typedef struct future_union {
    uint32_t a, b, sum, level; // a 0: empty slot
} future_union;

typedef struct future_touch {
    uint32_t ahead, spot, touch;
} future_touch;

typedef struct future_sum {
    uint32_t set, sum;
    uint64_t added; // thread, spot and touch; 0: empty slot
} future_sum;

typedef struct future_item {
    uint32_t spot, touch;
} future_item;

typedef struct future_list {
    const future_item *items;
    uint32_t count;
} future_list;

typedef struct future_range { // of the remembered items
    uint32_t ahead, first, count;
} future_range;

typedef struct futures {
    mem *m;
    pair_table nodes;
    pair_source common; // if it has pairs, nodes has nothing but a view of them
    unsigned thread_bits, spot_bits;
    // Lossy memories of what was asked.
    future_union *unions;
    future_touch *touches;
    future_sum *sums;
    future_range *ranges;
    VEC(future_item) items;
} futures;

// shared: whose pairs are used; NULL: none, the sets are this process's own.
void futures_init(futures *f, mem *m, shared_pairs *shared);
void futures_release(futures *f);
size_t futures_bytes(const futures *f);

// Numbers of threads and spots below these have a place. Every set that is kept must be lifted when
// there is more place than when it was made (futures_lift).
bool futures_have_place(const futures *f, uint32_t threads, uint32_t spots);
typedef struct future_place {
    unsigned thread_bits, spot_bits;
} future_place;
// Makes place; returns what there was.
future_place futures_make_place(futures *f, uint32_t threads, uint32_t spots);
uint32_t futures_lift(futures *f, uint32_t set, future_place from);

// Sets are numbers; 0 is the empty one.
uint32_t futures_add(futures *f, uint32_t set, unsigned thread, uint32_t spot, unsigned touch);
uint32_t futures_union(futures *f, uint32_t a, uint32_t b);
// The set, and what follows from it if the two threads are exchanged for each other.
uint32_t futures_exchange(futures *f, uint32_t set, unsigned a, unsigned b);
// What is ahead of one thread; 0: nothing.
uint32_t futures_of(const futures *f, uint32_t set, unsigned thread);
// TOUCH_… of the spot in what futures_of said.
unsigned futures_touch(futures *f, uint32_t ahead, uint32_t spot);
// All its spots; valid until the next call.
future_list futures_list(futures *f, uint32_t ahead);

#endif
