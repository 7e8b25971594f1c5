// Open-addressing hash tables.
//
// `table` is an index over things kept elsewhere in an array: it maps a hash to the numbers of the
// candidates, and the caller compares. That serves every "give equal things one number" job:
//
//     uint32_t id;
//     for (table_probe p = table_find(&t, hash); table_next(&p, &id);)
//         if (equal(things.data[id], thing)) return id;
//     vec_push(m, &things, thing);
//     table_add(&t, hash, id = things.count - 1);
//
// `u64map` maps 64-bit keys to 64-bit values.
#ifndef BASE_TABLE_H
#define BASE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/mem.h"

typedef struct table_slot {
    uint32_t tag; // high half of the hash
    uint32_t id1; // id + 1; 0: free
} table_slot;

typedef struct table {
    mem *m;
    table_slot *slots;
    size_t mask; // number of slots - 1; slots == NULL: none yet
    size_t count;
    uint64_t *hashes; // by id, for growing
    size_t hash_capacity;
} table;

typedef struct table_probe {
    const table *t;
    size_t at;
    uint32_t tag;
} table_probe;

void table_init(table *t, mem *m);
void table_release(table *t);
void table_clear(table *t);

// Ids must be added in the order 0, 1, 2, … (they number a vector's elements).
void table_add(table *t, uint64_t hash, uint32_t id);
// Forgets ids n and above: O(forgotten) expected.
void table_truncate(table *t, uint32_t n);

static inline table_probe table_find(const table *t, uint64_t hash) {
    return (table_probe){t, (size_t)hash & t->mask, (uint32_t)(hash >> 32)};
}

static inline bool table_next(table_probe *p, uint32_t *id) {
    if (!p->t->slots) return false;
    for (;;) {
        table_slot s = p->t->slots[p->at];
        if (s.id1 == 0) return false;
        p->at = (p->at + 1) & p->t->mask;
        if (s.tag == p->tag) {
            *id = s.id1 - 1;
            return true;
        }
    }
}

typedef struct u64map_entry {
    uint64_t key, value;
} u64map_entry;

typedef struct u64map {
    mem *m;
    u64map_entry *entries;
    unsigned char *used;
    size_t mask;
    size_t count;
} u64map;

void u64map_init(u64map *map, mem *m);
void u64map_release(u64map *map);
void u64map_clear(u64map *map);

// The slot of the key, or the free one where it would go. There is always a free one.
static inline size_t u64map_slot(const u64map *map, uint64_t key) {
    size_t at = (size_t)hash_u64(key) & map->mask;
    while (map->used[at] && map->entries[at].key != key) at = (at + 1) & map->mask;
    return at;
}

// Address of the value, or NULL; valid until the next insertion.
static inline uint64_t *u64map_get(const u64map *map, uint64_t key) {
    if (!map->entries) return NULL;
    size_t at = u64map_slot(map, key);
    return map->used[at] ? &map->entries[at].value : NULL;
}
// Address of the value, inserted as 0 where the key is new.
uint64_t *u64map_at(u64map *map, uint64_t key);
// True if the key was not there.
bool u64map_put(u64map *map, uint64_t key, uint64_t value);
bool u64map_remove(u64map *map, uint64_t key);
// Iteration in table order: start with *at = 0.
bool u64map_next(const u64map *map, size_t *at, uint64_t *key, uint64_t *value);

#endif
