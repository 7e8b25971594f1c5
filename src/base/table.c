#include "base/table.h"

#include <assert.h>
#include <string.h>

enum { FIRST_SLOTS = 16 };

void table_init(table *t, mem *m) {
    *t = (table){.m = m};
}

void table_release(table *t) {
    if (t->slots) mem_free(t->m, t->slots, (t->mask + 1) * sizeof *t->slots);
    mem_free(t->m, t->hashes, t->hash_capacity * sizeof *t->hashes);
    *t = (table){.m = t->m};
}

void table_clear(table *t) {
    if (t->slots) memset(t->slots, 0, (t->mask + 1) * sizeof *t->slots);
    t->count = 0;
}

static void place(table *t, uint64_t hash, uint32_t id) {
    size_t at = (size_t)hash & t->mask;
    while (t->slots[at].id1) at = (at + 1) & t->mask;
    t->slots[at] = (table_slot){(uint32_t)(hash >> 32), id + 1};
}

static void rebuild(table *t, size_t slots) {
    if (t->slots) mem_free(t->m, t->slots, (t->mask + 1) * sizeof *t->slots);
    t->slots = NULL; // stays consistent should the allocation below unwind
    t->slots = mem_zalloc(t->m, slots * sizeof *t->slots);
    t->mask = slots - 1;
    for (size_t id = 0; id < t->count; id++) place(t, t->hashes[id], (uint32_t)id);
}

void table_add(table *t, uint64_t hash, uint32_t id) {
    assert(id == t->count);
    if (t->count == t->hash_capacity) {
        size_t grown = t->hash_capacity ? t->hash_capacity * 2 : FIRST_SLOTS;
        t->hashes = mem_resize(t->m, t->hashes, t->hash_capacity * sizeof *t->hashes,
                               grown * sizeof *t->hashes);
        t->hash_capacity = grown;
    }
    if (!t->slots || (t->count + 1) * 3 > (t->mask + 1) * 2)
        rebuild(t, t->slots ? (t->mask + 1) * 2 : FIRST_SLOTS);
    t->hashes[t->count++] = hash;
    place(t, hash, id);
}

// Linear probing without tombstones: entries behind the hole move up if their home allows it.
static void remove_id(table *t, uint32_t id) {
    size_t at = (size_t)t->hashes[id] & t->mask;
    while (t->slots[at].id1 != id + 1) at = (at + 1) & t->mask;
    for (size_t next = (at + 1) & t->mask; t->slots[next].id1; next = (next + 1) & t->mask) {
        size_t home = (size_t)t->hashes[t->slots[next].id1 - 1] & t->mask;
        if (((next - home) & t->mask) >= ((next - at) & t->mask)) {
            t->slots[at] = t->slots[next];
            at = next;
        }
    }
    t->slots[at].id1 = 0;
}

void table_truncate(table *t, uint32_t n) {
    while (t->count > n) {
        remove_id(t, (uint32_t)(t->count - 1));
        t->count--;
    }
}

void u64map_init(u64map *map, mem *m) {
    *map = (u64map){.m = m};
}

static void free_slots(u64map *map) {
    if (!map->entries) return;
    mem_free(map->m, map->entries, (map->mask + 1) * sizeof *map->entries);
    mem_free(map->m, map->used, map->mask + 1);
}

void u64map_release(u64map *map) {
    if (!map->entries) return; // most are empty: do not touch their pages
    free_slots(map);
    *map = (u64map){.m = map->m};
}

void u64map_clear(u64map *map) {
    if (map->used) memset(map->used, 0, map->mask + 1);
    map->count = 0;
}

static void grow_map(u64map *map) {
    u64map old = *map;
    size_t slots = old.entries ? (old.mask + 1) * 2 : FIRST_SLOTS;
    u64map_entry *entries = mem_alloc(map->m, slots * sizeof *entries);
    map->used = mem_zalloc(map->m, slots);
    map->entries = entries;
    map->mask = slots - 1;
    for (size_t i = 0; old.entries && i <= old.mask; i++) {
        if (!old.used[i]) continue;
        size_t at = u64map_slot(map, old.entries[i].key);
        map->used[at] = 1;
        map->entries[at] = old.entries[i];
    }
    free_slots(&old);
}

uint64_t *u64map_at(u64map *map, uint64_t key) {
    if (!map->entries || (map->count + 1) * 3 > (map->mask + 1) * 2) grow_map(map);
    size_t at = u64map_slot(map, key);
    if (!map->used[at]) {
        map->used[at] = 1;
        map->entries[at] = (u64map_entry){key, 0};
        map->count++;
    }
    return &map->entries[at].value;
}

bool u64map_put(u64map *map, uint64_t key, uint64_t value) {
    size_t before = map->count;
    *u64map_at(map, key) = value;
    return map->count != before;
}

bool u64map_remove(u64map *map, uint64_t key) {
    if (!map->entries) return false;
    size_t at = u64map_slot(map, key);
    if (!map->used[at]) return false;
    for (size_t next = (at + 1) & map->mask; map->used[next]; next = (next + 1) & map->mask) {
        size_t home = (size_t)hash_u64(map->entries[next].key) & map->mask;
        if (((next - home) & map->mask) >= ((next - at) & map->mask)) {
            map->entries[at] = map->entries[next];
            at = next;
        }
    }
    map->used[at] = 0;
    map->count--;
    return true;
}

bool u64map_next(const u64map *map, size_t *at, uint64_t *key, uint64_t *value) {
    if (!map->entries) return false;
    for (; *at <= map->mask; ++*at) {
        if (!map->used[*at]) continue;
        *key = map->entries[*at].key;
        *value = map->entries[*at].value;
        ++*at;
        return true;
    }
    return false;
}
