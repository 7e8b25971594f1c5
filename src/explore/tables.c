#include "explore/tables.h"

#include <sys/mman.h>

// ---------------------------------------------------------------- the index

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

static size_t index_bytes(const number_index *x) {
    return x->size * sizeof *x->slots;
}

static void index_release(number_index *x, mem *m) {
    if (x->slots) mem_free(m, x->slots, index_bytes(x));
    *x = (number_index){0};
}

// Half as large again, and empty. Returns for how many numbers there is place.
static uint32_t index_grow(number_index *x, mem *m) {
    enum { FIRST_SIZE = 1536, MOST_SIZE = 3u << 29 };
    uint32_t size = x->size ? x->size + x->size / 2 : FIRST_SIZE;
    if (size > MOST_SIZE) mem_unwind(m, STOP_MEMORY, "more than 2^30 parts of states");
    index_release(x, m);
    x->slots = mem_zalloc(m, size * sizeof *x->slots);
    x->size = size;
    use_large_pages(x->slots, index_bytes(x));
    uint32_t capacity = size / 3 * 2;
    while (capacity >> x->bits) x->bits++;
    return capacity;
}

// Position in the low half of the hash, tag in the high half: a slot whose tag differs need not be
// looked up.
static inline uint32_t first_slot(const number_index *x, uint64_t hash) {
    return (uint32_t)((hash & UINT32_MAX) * x->size >> 32);
}

static inline uint32_t next_slot(const number_index *x, uint32_t at) {
    return at + 1 == x->size ? 0 : at + 1;
}

static inline uint32_t tag_of(const number_index *x, uint64_t hash) {
    return (uint32_t)(hash >> 32) >> x->bits << x->bits;
}

static void index_place(number_index *x, uint64_t hash, uint32_t number) {
    uint32_t at = first_slot(x, hash);
    while (x->slots[at]) at = next_slot(x, at);
    x->slots[at] = number | tag_of(x, hash);
}

// What a table of so many things takes when it grows next. The old index is gone by then.
static size_t next_bytes(const number_index *x, uint32_t count, uint32_t capacity, size_t each) {
    enum { NEAR = 1 << 16 };
    if (capacity <= NEAR || count + NEAR <= capacity) return 0;
    return index_bytes(x) / 2 + capacity / 2 * each;
}

// ---------------------------------------------------------------- byte strings

void explore_bytes_table_init(bytes_table *t, mem *m) {
    *t = (bytes_table){.m = m, .key = hash_random_key()};
    arena_init(&t->store, m);
}

void explore_bytes_table_release(bytes_table *t) {
    mem_free(t->m, t->at, t->capacity * sizeof *t->at);
    arena_release(&t->store);
    index_release(&t->index, t->m);
    *t = (bytes_table){.m = t->m};
}

size_t explore_bytes_table_bytes(const bytes_table *t) {
    return t->size + t->count * sizeof *t->at + index_bytes(&t->index);
}

size_t explore_bytes_table_growth(const bytes_table *t) {
    return next_bytes(&t->index, t->count, t->capacity, sizeof *t->at);
}

static void grow_bytes(bytes_table *t) {
    uint32_t capacity = index_grow(&t->index, t->m);
    t->at = mem_resize(t->m, t->at, t->capacity * sizeof *t->at, capacity * sizeof *t->at);
    t->capacity = capacity;
    for (uint32_t i = 1; i <= t->count; i++)
        index_place(&t->index,
                    hash_keyed(t->key, explore_bytes_numbered(t, i), explore_bytes_size(t, i)), i);
}

// Small strings stand one behind the other in pages.
static char *bytes_room(bytes_table *t, size_t size) {
    enum { PAGE = 1 << 16, SMALL = PAGE / 16 };
    size = (size + 3) & ~(size_t)3;
    t->size += size;
    if (size > SMALL) return arena_alloc(&t->store, size);
    if (size > (size_t)(t->end - t->next)) {
        t->next = arena_alloc(&t->store, PAGE);
        t->end = t->next + PAGE;
    }
    char *room = t->next;
    t->next += size;
    return room;
}

uint32_t explore_bytes_table_add(bytes_table *t, const void *bytes, size_t size, bool *fresh) {
    if (size > UINT32_MAX) mem_unwind(t->m, STOP_MEMORY, "a part of a state of 4 GB");
    if (t->count == t->capacity) grow_bytes(t);
    const number_index *x = &t->index;
    uint64_t hash = hash_keyed(t->key, bytes, size);
    uint32_t at = first_slot(x, hash), tag = tag_of(x, hash), low = (1u << x->bits) - 1;
    for (uint32_t slot; (slot = x->slots[at]); at = next_slot(x, at))
        if ((slot & ~low) == tag && explore_bytes_size(t, slot & low) == size &&
            memcmp(explore_bytes_numbered(t, slot & low), bytes, size) == 0) {
            *fresh = false;
            return slot & low;
        }
    uint32_t length = (uint32_t)size;
    char *copy = bytes_room(t, sizeof length + size);
    memcpy(copy, &length, sizeof length);
    memcpy(copy + sizeof length, bytes, size);
    t->at[t->count++] = copy;
    x->slots[at] = t->count | tag;
    *fresh = true;
    return t->count;
}

// ---------------------------------------------------------------- pairs

void explore_pair_table_init(pair_table *t, mem *m) {
    *t = (pair_table){.m = m};
}

void explore_pair_table_release(pair_table *t) {
    mem_free(t->m, t->pairs, t->capacity * sizeof *t->pairs);
    index_release(&t->index, t->m);
    *t = (pair_table){.m = t->m};
}

size_t explore_pair_table_bytes(const pair_table *t) {
    return t->count * sizeof *t->pairs + index_bytes(&t->index);
}

size_t explore_pair_table_growth(const pair_table *t) {
    return next_bytes(&t->index, t->count, t->capacity, sizeof *t->pairs);
}

static void grow_pairs(pair_table *t) {
    uint32_t capacity = index_grow(&t->index, t->m);
    t->pairs = mem_resize(t->m, t->pairs, t->capacity * sizeof *t->pairs,
                          capacity * sizeof *t->pairs);
    t->capacity = capacity;
    use_large_pages(t->pairs, capacity * sizeof *t->pairs);
    for (uint32_t i = 1; i <= t->count; i++) index_place(&t->index, hash_u64(t->pairs[i - 1]), i);
}

uint32_t explore_pair_table_add(pair_table *t, uint32_t a, uint32_t b, bool *fresh) {
    if (t->count == t->capacity) grow_pairs(t);
    const number_index *x = &t->index;
    uint64_t pair = (uint64_t)a << 32 | b, hash = hash_u64(pair);
    uint32_t at = first_slot(x, hash), tag = tag_of(x, hash), low = (1u << x->bits) - 1;
    for (uint32_t slot; (slot = x->slots[at]); at = next_slot(x, at))
        if ((slot & ~low) == tag && t->pairs[(slot & low) - 1] == pair) {
            if (fresh) *fresh = false;
            return slot & low;
        }
    t->pairs[t->count++] = pair;
    x->slots[at] = t->count | tag;
    if (fresh) *fresh = true;
    return t->count;
}

// ---------------------------------------------------------------- rows

static inline uint64_t row_hash(const uint32_t *row, uint32_t parts) {
    uint64_t words[3] = {0};
    memcpy(words, row, parts * sizeof *row);
    uint64_t hash = hash_mix(hash_u64(words[0]), words[1]);
    return parts > 4 ? hash_mix(hash, words[2]) : hash;
}

void explore_row_table_init(row_table *t, mem *m, uint32_t parts) {
    *t = (row_table){.m = m, .parts = parts};
}

static size_t row_bytes(const row_table *t) {
    return t->parts * sizeof *t->numbers;
}

void explore_row_table_release(row_table *t) {
    mem_free(t->m, t->numbers, t->capacity * row_bytes(t));
    index_release(&t->index, t->m);
    *t = (row_table){.m = t->m, .parts = t->parts};
}

size_t explore_row_table_bytes(const row_table *t) {
    return t->count * row_bytes(t) + index_bytes(&t->index);
}

size_t explore_row_table_growth(const row_table *t) {
    return next_bytes(&t->index, t->count, t->capacity, row_bytes(t));
}

static void grow_rows(row_table *t) {
    uint32_t capacity = index_grow(&t->index, t->m);
    t->numbers = mem_resize(t->m, t->numbers, t->capacity * row_bytes(t), capacity * row_bytes(t));
    t->capacity = capacity;
    use_large_pages(t->numbers, capacity * row_bytes(t));
    for (uint32_t i = 1; i <= t->count; i++)
        index_place(&t->index, row_hash(explore_row_numbered(t, i), t->parts), i);
}

// Made twice, for each number of parts.
static inline uint32_t add_row(row_table *t, const uint32_t *row, uint32_t parts, bool *fresh) {
    const number_index *x = &t->index;
    uint64_t hash = row_hash(row, parts);
    uint32_t at = first_slot(x, hash), tag = tag_of(x, hash), low = (1u << x->bits) - 1;
    for (uint32_t slot; (slot = x->slots[at]); at = next_slot(x, at))
        if ((slot & ~low) == tag && memcmp(t->numbers + (size_t)((slot & low) - 1) * parts, row,
                                           parts * sizeof *row) == 0) {
            if (fresh) *fresh = false;
            return slot & low;
        }
    memcpy(t->numbers + (size_t)t->count++ * parts, row, parts * sizeof *row);
    x->slots[at] = t->count | tag;
    if (fresh) *fresh = true;
    return t->count;
}

uint32_t explore_row_table_add(row_table *t, const uint32_t *row, bool *fresh) {
    if (t->count == t->capacity) grow_rows(t);
    return t->parts == 4 ? add_row(t, row, 4, fresh) : add_row(t, row, 6, fresh);
}
