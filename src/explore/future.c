#include "explore/future.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

// Levels: the thread's bits from the top, then the spot's; below the last are TOUCH_… bits.
enum { FIRST_THREAD_BITS = 3, FIRST_SPOT_BITS = 5, MEMORY = 1 << 14 };
enum { LISTS = 1 << 12, MOST_ITEMS = 1 << 17 };
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
    f->sums = mem_zalloc(m, MEMORY * sizeof *f->sums);
    f->ranges = mem_zalloc(m, LISTS * sizeof *f->ranges);
}

void futures_release(futures *f) {
    if (f->common.all) {
        pair_source_release(&f->common);
        f->nodes.pairs = NULL;
    }
    pair_table_release(&f->nodes);
    mem_free(f->m, f->unions, MEMORY * sizeof *f->unions);
    mem_free(f->m, f->touches, MEMORY * sizeof *f->touches);
    mem_free(f->m, f->sums, MEMORY * sizeof *f->sums);
    mem_free(f->m, f->ranges, LISTS * sizeof *f->ranges);
    vec_release(f->m, &f->items);
}

size_t futures_bytes(const futures *f) {
    return pair_table_bytes(&f->nodes);
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

static void forget_lists(futures *f) {
    memset(f->ranges, 0, LISTS * sizeof *f->ranges);
    vec_clear(&f->items);
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
    memset(f->sums, 0, MEMORY * sizeof *f->sums);
    forget_lists(f);
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
    uint64_t added = (uint64_t)thread << 32 | spot << 2 | touch;
    future_sum *known = &f->sums[hash_mix(set, added) % MEMORY];
    if (known->set == set && known->added == added) return known->sum;
    uint32_t key = thread << f->spot_bits | spot, levels = f->thread_bits + f->spot_bits;
    uint32_t sum = add_below(f, set, key, levels, touch);
    *known = (future_sum){set, sum, added};
    return sum;
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

// What is ahead of one thread, as a set.
static uint32_t of_thread(futures *f, unsigned thread, uint32_t ahead) {
    for (unsigned level = 0; level < f->thread_bits; level++)
        ahead = thread >> level & 1 ? join(f, 0, ahead) : join(f, ahead, 0);
    return ahead;
}

uint32_t futures_exchange(futures *f, uint32_t set, unsigned a, unsigned b) {
    uint32_t of_a = futures_of(f, set, a), of_b = futures_of(f, set, b);
    set = futures_union(f, set, of_thread(f, b, of_a));
    return futures_union(f, set, of_thread(f, a, of_b));
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

static void list_below(futures *f, uint32_t node, uint32_t spot, unsigned level) {
    if (!node) return;
    if (level == 0) {
        vec_push(f->m, &f->items, (future_item){spot, node});
        return;
    }
    list_below(f, child(f, node, 0), spot << 1, level - 1);
    list_below(f, child(f, node, 1), spot << 1 | 1, level - 1);
}

future_list futures_list(futures *f, uint32_t ahead) {
    if (!ahead) return (future_list){NULL, 0};
    future_range *known = &f->ranges[hash_u64(ahead) % LISTS];
    if (known->ahead != ahead) {
        if (f->items.count > MOST_ITEMS) forget_lists(f);
        uint32_t first = (uint32_t)f->items.count;
        list_below(f, ahead, 0, f->spot_bits);
        *known = (future_range){ahead, first, (uint32_t)f->items.count - first};
    }
    return (future_list){f->items.data + known->first, known->count};
}
