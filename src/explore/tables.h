// Where states are kept: components (byte strings), pairs of numbers and rows of them, each stored
// once and known by number. Equal states have equal numbers: matching is exact, without comparing
// anything but numbers.
#ifndef EXPLORE_TABLES_H
#define EXPLORE_TABLES_H

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"

// Finds numbers by the hash of what they stand for. Open addressing, at most two thirds full.
typedef struct number_index {
    uint32_t *slots; // number, and above it as much of the hash as fits; 0: free
    uint32_t size;   // any: a hash is scaled to it, so that it need not double to grow
    unsigned bits;   // of a number
} number_index;

// Byte strings, keyed: what a program puts into its objects cannot make them collide.
typedef struct bytes_table {
    mem *m;
    hash_key key;
    arena store;
    const char **at; // by number - 1: a uint32_t, its size, then the bytes; aligned to 4
    uint32_t count, capacity;
    size_t size;      // of all strings
    char *next, *end; // free space
    number_index index;
} bytes_table;

void explore_bytes_table_init(bytes_table *t, mem *m);
void explore_bytes_table_release(bytes_table *t);
size_t explore_bytes_table_bytes(const bytes_table *t);
size_t explore_bytes_table_growth(const bytes_table *t);
uint32_t explore_bytes_table_add(bytes_table *t, const void *bytes, size_t size, bool *fresh);
static inline size_t explore_bytes_size(const bytes_table *t, uint32_t number) {
    uint32_t size;
    memcpy(&size, t->at[number - 1], sizeof size);
    return size;
}
static inline const char *explore_bytes_numbered(const bytes_table *t, uint32_t number) {
    return t->at[number - 1] + sizeof(uint32_t);
}

typedef struct pair_table {
    mem *m;
    uint64_t *pairs; // by number - 1
    uint32_t count, capacity;
    number_index index;
} pair_table;

void explore_pair_table_init(pair_table *t, mem *m);
void explore_pair_table_release(pair_table *t);
// Bytes in use: pairs that are there, and all of the index.
size_t explore_pair_table_bytes(const pair_table *t);
// Bytes that it takes when it grows next, if that is near; else 0.
size_t explore_pair_table_growth(const pair_table *t);
// Number of the pair, from 1. *fresh (may be NULL): it was not there. O(1) expected.
uint32_t explore_pair_table_add(pair_table *t, uint32_t a, uint32_t b, bool *fresh);
static inline uint32_t explore_pair_first(const pair_table *t, uint32_t pair) {
    return (uint32_t)(t->pairs[pair - 1] >> 32);
}
static inline uint32_t explore_pair_second(const pair_table *t, uint32_t pair) {
    return (uint32_t)t->pairs[pair - 1];
}

// The same for rows of four or six numbers.
typedef struct row_table {
    mem *m;
    uint32_t parts;    // of a row
    uint32_t *numbers; // row after row
    uint32_t count, capacity;
    number_index index;
} row_table;

void explore_row_table_init(row_table *t, mem *m, uint32_t parts);
void explore_row_table_release(row_table *t);
size_t explore_row_table_bytes(const row_table *t);
size_t explore_row_table_growth(const row_table *t);
uint32_t explore_row_table_add(row_table *t, const uint32_t *row, bool *fresh);
static inline const uint32_t *explore_row_numbered(const row_table *t, uint32_t number) {
    return t->numbers + (size_t)(number - 1) * t->parts;
}

#endif
