#include "explore/visited.h"

#include <math.h>
#include <sys/mman.h>

enum { FIRST_SLOTS = 1024, BITS_PER_STATE = 3 };

void explore_visited_init(visited *s, mem *m, visited_kind kind, size_t bytes) {
    *s = (visited){.m = m, .kind = kind};
    size_t words = FIRST_SLOTS;
    while (kind == VISITED_BITSTATE && words * 2 * sizeof *s->words <= bytes) words *= 2;
    s->words = mem_zalloc(m, words * sizeof *s->words);
    s->mask = kind == VISITED_BITSTATE ? words * 64 - 1 : words - 1;
}

static size_t word_count(const visited *s) {
    return s->kind == VISITED_BITSTATE ? (s->mask + 1) / 64 : s->mask + 1;
}

void explore_visited_release(visited *s) {
    if (s->words) mem_free(s->m, s->words, word_count(s) * sizeof *s->words);
    s->words = NULL;
}

static bool add_hash(uint64_t *slots, size_t mask, uint64_t h) {
    size_t at = (size_t)hash_u64(h) & mask;
    for (; slots[at]; at = (at + 1) & mask)
        if (slots[at] == h) return false;
    slots[at] = h;
    return true;
}

static void grow(visited *s) {
    size_t slots = s->mask + 1;
    uint64_t *larger = mem_zalloc(s->m, 2 * slots * sizeof *larger);
    for (size_t i = 0; i < slots; i++)
        if (s->words[i]) add_hash(larger, 2 * slots - 1, s->words[i]);
    mem_free(s->m, s->words, slots * sizeof *s->words);
    s->words = larger;
    s->mask = 2 * slots - 1;
}

static bool add_bits(visited *s, hash128 h) {
    bool fresh = false;
    for (unsigned i = 0; i < BITS_PER_STATE; i++) {
        uint64_t bit = (h.a + i * (h.b | 1)) & s->mask;
        fresh |= !(s->words[bit / 64] >> (bit % 64) & 1);
        s->words[bit / 64] |= (uint64_t)1 << (bit % 64);
    }
    return fresh;
}

bool explore_visited_add(visited *s, hash128 h) {
    if (s->kind == VISITED_NONE) return true;
    bool fresh = s->kind == VISITED_BITSTATE ? add_bits(s, h)
                                             : add_hash(s->words, s->mask, h.a ? h.a : 1);
    s->count += fresh;
    if (s->kind == VISITED_HASH64 && s->count * 3 > s->mask * 2) grow(s);
    return fresh;
}

double explore_visited_omission(const visited *s) {
    double n = (double)s->count, each;
    if (s->kind == VISITED_HASH64) {
        each = n * 0x1p-64;
    } else {
        double filled = 1 - exp(-BITS_PER_STATE * n / ((double)s->mask + 1));
        each = pow(filled, BITS_PER_STATE);
    }
    double all = n * each; // at most: the sum over all states
    return all > 1 ? 1 : all;
}

// ---------------------------------------------------------------- shared

static size_t table_size(uint32_t table) {
    return (size_t)1 << (SHARED_FIRST_BITS + table);
}
static size_t table_start(uint32_t table) {
    return table_size(table) - table_size(0);
}

// Memory is taken only where it is written.
static shared_set *map_tables(uint32_t tables) {
    size_t bytes = sizeof(shared_set) + table_start(tables) * sizeof(shared_slot);
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) return NULL;
    shared_set *s = p;
    s->bytes = bytes;
    s->tables = tables;
    return s;
}

shared_set *explore_shared_set_new(mem *m) {
    shared_set *s = map_tables(SHARED_TABLES);
    // Where addresses are limited: the most that leaves others three times as many.
    for (uint32_t n = SHARED_TABLES; !s && n > 3; n--) {
        s = map_tables(n);
        if (!s) continue;
        explore_shared_set_free(s);
        s = map_tables(n - 2);
    }
    if (!s) mem_unwind(m, STOP_MEMORY, NULL);
    return s;
}

void explore_shared_set_free(shared_set *s) {
    munmap(s, s->bytes);
}

// The other half of an entry that is just being written by another process.
static uint64_t second_half(shared_slot *slot) {
    uint64_t b;
    while (!(b = atomic_load_explicit(&slot->b, memory_order_acquire))) {
    }
    return b;
}

// 1: added; 0: it is there; -1: it is not there, and not added (add false).
static int probe(shared_set *s, uint32_t table, hash128 h, bool add) {
    shared_slot *slots = s->slots + table_start(table);
    size_t mask = table_size(table) - 1;
    for (size_t at = (size_t)h.b & mask;; at = (at + 1) & mask) {
        shared_slot *slot = &slots[at];
        uint64_t a = atomic_load_explicit(&slot->a, memory_order_acquire);
        if (!a && !add) return -1;
        if (!a && atomic_compare_exchange_strong(&slot->a, &a, h.a)) {
            atomic_store_explicit(&slot->b, h.b, memory_order_release);
            return 1;
        }
        if (a == h.a && second_half(slot) == h.b) return 0;
    }
}

bool explore_shared_set_add(shared_set *s, hash128 h) {
    h.a += !h.a;
    h.b += !h.b;
    uint32_t newest = atomic_load(&s->newest);
    for (uint32_t i = 0; i < newest; i++)
        if (probe(s, i, h, false) == 0) return false;
    // The last table is never overfilled: what does not fit is explored again and again.
    if (newest + 1 == s->tables && atomic_load(&s->counts[newest]) > table_size(newest) / 8 * 7)
        return probe(s, newest, h, false) != 0;
    if (probe(s, newest, h, true) == 0) return false;
    uint64_t count = atomic_fetch_add(&s->counts[newest], 1) + 1;
    if (count == table_size(newest) / 2 && newest + 1 < s->tables)
        atomic_compare_exchange_strong(&s->newest, &newest, newest + 1);
    return true;
}
