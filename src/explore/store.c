#include "explore/store.h"

#include "base/hash.h"

void pair_table_init(pair_table *t, mem *m) {
    *t = (pair_table){.m = m};
}

void pair_table_release(pair_table *t) {
    mem_free(t->m, t->pairs, t->capacity * sizeof *t->pairs);
    if (t->slots) mem_free(t->m, t->slots, ((size_t)t->mask + 1) * sizeof *t->slots);
    *t = (pair_table){.m = t->m};
}

static void place(pair_table *t, uint32_t number) {
    uint32_t at = (uint32_t)hash_u64(t->pairs[number - 1]) & t->mask;
    while (t->slots[at]) at = (at + 1) & t->mask;
    t->slots[at] = number;
}

static void grow(pair_table *t) {
    uint32_t capacity = t->capacity ? t->capacity * 2 : 1024;
    t->pairs = mem_resize(t->m, t->pairs, t->capacity * sizeof *t->pairs,
                          capacity * sizeof *t->pairs);
    t->capacity = capacity;
    // Slots stay at most half full: four bytes a slot, so 16 bytes a pair in all.
    if (t->slots) mem_free(t->m, t->slots, ((size_t)t->mask + 1) * sizeof *t->slots);
    t->slots = NULL;
    t->slots = mem_zalloc(t->m, (size_t)capacity * 2 * sizeof *t->slots);
    t->mask = capacity * 2 - 1;
    for (uint32_t i = 1; i <= t->count; i++) place(t, i);
}

uint32_t pair_table_add(pair_table *t, uint32_t a, uint32_t b, bool *fresh) {
    if (t->count == t->capacity) grow(t);
    uint64_t pair = (uint64_t)a << 32 | b;
    uint32_t at = (uint32_t)hash_u64(pair) & t->mask;
    for (; t->slots[at]; at = (at + 1) & t->mask)
        if (t->pairs[t->slots[at] - 1] == pair) {
            if (fresh) *fresh = false;
            return t->slots[at];
        }
    t->pairs[t->count++] = pair;
    t->slots[at] = t->count;
    if (fresh) *fresh = true;
    return t->count;
}
