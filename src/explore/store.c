#include "explore/store.h"

#include <sys/mman.h>

#include "base/hash.h"

void pair_table_init(pair_table *t, mem *m) {
    *t = (pair_table){.m = m};
}

void pair_table_release(pair_table *t) {
    mem_free(t->m, t->pairs, t->capacity * sizeof *t->pairs);
    if (t->slots) mem_free(t->m, t->slots, ((size_t)t->mask + 1) * sizeof *t->slots);
    *t = (pair_table){.m = t->m};
}

// Position in the low half of the hash, tag in the high half: a slot whose tag differs need not be
// looked up among the pairs.
static uint32_t tag_of(const pair_table *t, uint64_t hash) {
    return (uint32_t)(hash >> 32) >> t->bits << t->bits;
}

static void place(pair_table *t, uint32_t number) {
    uint64_t hash = hash_u64(t->pairs[number - 1]);
    uint32_t at = (uint32_t)hash & t->mask;
    while (t->slots[at]) at = (at + 1) & t->mask;
    t->slots[at] = number | tag_of(t, hash);
}

// Lookups go anywhere in a large table: with large pages they find their way faster.
static void use_large_pages(void *block, size_t size) {
#ifdef MADV_HUGEPAGE
    enum { LARGE = 2 << 20 };
    uintptr_t from = ((uintptr_t)block + LARGE - 1) & ~(uintptr_t)(LARGE - 1);
    uintptr_t to = ((uintptr_t)block + size) & ~(uintptr_t)(LARGE - 1);
    if (size >= 4 * LARGE && from < to) madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)block, (void)size;
#endif
}

static void grow(pair_table *t) {
    uint32_t capacity = t->capacity ? t->capacity * 2 : 1024;
    if (capacity >> 30) mem_unwind(t->m, STOP_MEMORY, "more than 2^30 pairs of components");
    t->pairs = mem_resize(t->m, t->pairs, t->capacity * sizeof *t->pairs,
                          capacity * sizeof *t->pairs);
    // Slots stay at most half full: four bytes a slot, so 16 bytes a pair in all.
    if (t->slots) mem_free(t->m, t->slots, ((size_t)t->mask + 1) * sizeof *t->slots);
    t->slots = NULL;
    t->capacity = capacity;
    t->slots = mem_zalloc(t->m, (size_t)capacity * 2 * sizeof *t->slots);
    t->mask = capacity * 2 - 1;
    use_large_pages(t->slots, (size_t)capacity * 2 * sizeof *t->slots);
    use_large_pages(t->pairs, capacity * sizeof *t->pairs);
    t->bits = 1;
    while (capacity >> t->bits) t->bits++;
    for (uint32_t i = 1; i <= t->count; i++) place(t, i);
}

size_t pair_table_growth(const pair_table *t) {
    enum { NEAR = 1 << 16 };
    return t->capacity > NEAR && t->count + NEAR > t->capacity ? (size_t)t->capacity * 16 : 0;
}

uint32_t pair_table_add(pair_table *t, uint32_t a, uint32_t b, bool *fresh) {
    if (t->count == t->capacity) grow(t);
    uint64_t pair = (uint64_t)a << 32 | b, hash = hash_u64(pair);
    uint32_t at = (uint32_t)hash & t->mask, tag = tag_of(t, hash), low = (1u << t->bits) - 1;
    for (uint32_t slot; (slot = t->slots[at]); at = (at + 1) & t->mask)
        if ((slot & ~low) == tag && t->pairs[(slot & low) - 1] == pair) {
            if (fresh) *fresh = false;
            return slot & low;
        }
    t->pairs[t->count++] = pair;
    t->slots[at] = t->count | tag;
    if (fresh) *fresh = true;
    return t->count;
}
