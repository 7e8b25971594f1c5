// What dynamic partial-order reduction knows of the states it has met (dpor.c), by their numbers
// or, where the state store keeps those of the stack alone, by 64 bits of their hashes.
#ifndef EXPLORE_KNOWN_H
#define EXPLORE_KNOWN_H

#include "base/table.h"
#include "base/vec.h"

typedef enum known_status { KNOWN_NOT, KNOWN_OPEN, KNOWN_UNFINISHED, KNOWN_DONE } known_status;

typedef struct known { // one for each state: small
    unsigned status : 2;
    // OPEN: its position; UNFINISHED: its place in the list of those; DONE: can it reach an end?
    unsigned low : 30;
    uint32_t footprint; // not OPEN
} known;

typedef struct known_states {
    mem *m;
    bool by_hash;
    VEC(known) list; // by number
    u64map table;    // by hash
} known_states;

void explore_known_init(known_states *s, mem *m, bool by_hash);
void explore_known_release(known_states *s);
known explore_known_get(const known_states *s, uint64_t key);
void explore_known_set(known_states *s, uint64_t key, known k);
// Every footprint becomes what the function makes of it.
void explore_known_change(known_states *s, uint32_t (*change)(void *arg, uint32_t), void *arg);
size_t explore_known_bytes(const known_states *s);

#endif
