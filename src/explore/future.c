#include "explore/future.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

// Levels: the thread's bits from the top, then the spot's; below the last are TOUCH_… bits.
enum { FIRST_THREAD_BITS = 3, FIRST_SPOT_BITS = 5, MEMORY = 1 << 14 };
enum { MOST_THREAD_BITS = 6, MOST_SPOT_BITS = 16 };
static_assert(1 << MOST_THREAD_BITS == FUTURE_THREADS && 1 << MOST_SPOT_BITS == FUTURE_SPOTS, "");

void futures_init(futures *f, mem *m, shared_pairs *shared) {
    *f = (futures){.m = m, .thread_bits = FIRST_THREAD_BITS, .spot_bits = FIRST_SPOT_BITS};
    pair_table_init(&f->nodes, m);
    if (shared) {
        // Nobody can lift what others keep: there is place for all from the beginning.
        f->thread_bits = MOST_THREAD_BITS;
        f->spot_bits = MOST_SPOT_BITS;
        pair_source_init(&f->common, m, shared);
        f->nodes.pairs = shared->pairs;
    }
    f->unions = mem_zalloc(m, MEMORY * sizeof *f->unions);
    f->touches = mem_zalloc(m, MEMORY * sizeof *f->touches);
}

void futures_release(futures *f) {
    if (f->common.all) {
        pair_source_release(&f->common);
        f->nodes.pairs = NULL;
    }
    pair_table_release(&f->nodes);
    mem_free(f->m, f->unions, MEMORY * sizeof *f->unions);
    mem_free(f->m, f->touches, MEMORY * sizeof *f->touches);
}

size_t futures_bytes(const futures *f) {
    return (size_t)f->nodes.capacity * 16;
}

static uint32_t join(futures *f, uint32_t a, uint32_t b) {
    if (!a && !b) return 0;
    return f->common.all ? pair_source_add(&f->common, a, b)
                         : pair_table_add(&f->nodes, a, b, NULL);
}

static uint32_t child(const futures *f, uint32_t node, unsigned bit) {
    if (!node) return 0;
    return bit ? pair_second(&f->nodes, node) : pair_first(&f->nodes, node);
}

// ---------------------------------------------------------------- place

bool futures_have_place(const futures *f, uint32_t threads, uint32_t spots) {
    return threads <= 1u << f->thread_bits && spots <= 1u << f->spot_bits;
}

future_place futures_make_place(futures *f, uint32_t threads, uint32_t spots) {
    future_place before = {f->thread_bits, f->spot_bits};
    while (threads > 1u << f->thread_bits) f->thread_bits++;
    while (spots > 1u << f->spot_bits) f->spot_bits += 2;
    // What is remembered is about numbers whose level has changed.
    memset(f->unions, 0, MEMORY * sizeof *f->unions);
    memset(f->touches, 0, MEMORY * sizeof *f->touches);
    return before;
}

// The low half of a larger trie is the old one.
static uint32_t lift_below(futures *f, uint32_t node, unsigned levels, unsigned spot_bits) {
    if (!node) return 0;
    if (levels) {
        uint32_t a = lift_below(f, child(f, node, 0), levels - 1, spot_bits);
        return join(f, a, lift_below(f, child(f, node, 1), levels - 1, spot_bits));
    }
    for (unsigned i = spot_bits; i < f->spot_bits; i++) node = join(f, node, 0);
    return node;
}

uint32_t futures_lift(futures *f, uint32_t set, future_place from) {
    set = lift_below(f, set, from.thread_bits, from.spot_bits);
    for (unsigned i = from.thread_bits; i < f->thread_bits; i++) set = join(f, set, 0);
    return set;
}

// ---------------------------------------------------------------- sets

static uint32_t add_below(futures *f, uint32_t node, uint32_t key, unsigned level, unsigned touch) {
    if (level == 0) return node | touch;
    uint32_t a = child(f, node, 0), b = child(f, node, 1);
    if (key >> (level - 1) & 1) b = add_below(f, b, key, level - 1, touch);
    else a = add_below(f, a, key, level - 1, touch);
    return join(f, a, b);
}

uint32_t futures_add(futures *f, uint32_t set, unsigned thread, uint32_t spot, unsigned touch) {
    if ((futures_touch(f, futures_of(f, set, thread), spot) & touch) == touch) return set;
    return add_below(f, set, thread << f->spot_bits | spot, f->thread_bits + f->spot_bits, touch);
}

static uint32_t union_below(futures *f, uint32_t a, uint32_t b, unsigned level) {
    if (a == b || !b) return a;
    if (!a) return b;
    if (level == 0) return a | b;
    future_union *known = &f->unions[(hash_u64((uint64_t)a << 32 | b) + level) % MEMORY];
    // A number can be a node of several levels, with different meanings.
    if (known->a == a && known->b == b && known->level == level) return known->sum;
    uint32_t first = union_below(f, child(f, a, 0), child(f, b, 0), level - 1);
    uint32_t sum = join(f, first, union_below(f, child(f, a, 1), child(f, b, 1), level - 1));
    *known = (future_union){a, b, sum, level};
    return sum;
}

uint32_t futures_union(futures *f, uint32_t a, uint32_t b) {
    return union_below(f, a, b, f->thread_bits + f->spot_bits);
}

uint32_t futures_of(const futures *f, uint32_t set, unsigned thread) {
    for (unsigned level = f->thread_bits; level && set; level--)
        set = child(f, set, thread >> (level - 1) & 1);
    return set;
}

unsigned futures_touch(futures *f, uint32_t ahead, uint32_t spot) {
    if (!ahead) return 0;
    future_touch *known = &f->touches[hash_u64((uint64_t)ahead << 32 | spot) % MEMORY];
    if (known->ahead == ahead && known->spot == spot) return known->touch;
    uint32_t at = ahead;
    for (unsigned level = f->spot_bits; level && at; level--)
        at = child(f, at, spot >> (level - 1) & 1);
    *known = (future_touch){ahead, spot, at};
    return at;
}
