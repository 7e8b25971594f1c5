#include "explore/ahead.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"

// Levels: the thread's bits from the top, then the location's; below the last are the
// bits of an access, at most six.
enum { FIRST_THREAD_BITS = 3, FIRST_LOCATION_BITS = 5, MEMORY = 1 << 14 };
enum { LISTS = 1 << 12, MOST_ITEMS = 1 << 17 };
enum { MOST_THREAD_BITS = 6, MOST_LOCATION_BITS = 16 };
static_assert(1 << MOST_THREAD_BITS == AHEAD_THREADS && 1 << MOST_LOCATION_BITS == AHEAD_LOCATIONS,
              "");

void explore_ahead_init(footprints *f, mem *m, shm_pairs *shared) {
    *f = (footprints){
        .m = m, .thread_bits = FIRST_THREAD_BITS, .location_bits = FIRST_LOCATION_BITS};
    explore_pair_table_init(&f->nodes, m);
    if (shared) {
        // Nobody can lift what others keep: there is place for all from the beginning.
        f->thread_bits = MOST_THREAD_BITS;
        f->location_bits = MOST_LOCATION_BITS;
        explore_pair_source_init(&f->common, m, shared);
        f->nodes.pairs = shared->pairs;
    }
    f->unions = mem_zalloc(m, MEMORY * sizeof *f->unions);
    f->accesses = mem_zalloc(m, MEMORY * sizeof *f->accesses);
    f->sums = mem_zalloc(m, MEMORY * sizeof *f->sums);
    f->ranges = mem_zalloc(m, LISTS * sizeof *f->ranges);
}

void explore_ahead_release(footprints *f) {
    if (f->common.all) {
        explore_pair_source_release(&f->common);
        f->nodes.pairs = NULL;
    }
    explore_pair_table_release(&f->nodes);
    mem_free(f->m, f->unions, MEMORY * sizeof *f->unions);
    mem_free(f->m, f->accesses, MEMORY * sizeof *f->accesses);
    mem_free(f->m, f->sums, MEMORY * sizeof *f->sums);
    mem_free(f->m, f->ranges, LISTS * sizeof *f->ranges);
    vec_release(f->m, &f->items);
}

size_t explore_ahead_bytes(const footprints *f) {
    return explore_pair_table_bytes(&f->nodes);
}

static uint32_t join(footprints *f, uint32_t a, uint32_t b) {
    if (!a && !b) return 0;
    return f->common.all ? explore_pair_source_add(&f->common, a, b)
                         : explore_pair_table_add(&f->nodes, a, b, NULL);
}

static uint32_t child(const footprints *f, uint32_t node, unsigned bit) {
    if (!node) return 0;
    return bit ? explore_pair_second(&f->nodes, node) : explore_pair_first(&f->nodes, node);
}

static void forget_lists(footprints *f) {
    memset(f->ranges, 0, LISTS * sizeof *f->ranges);
    vec_clear(&f->items);
}

// ---------------------------------------------------------------- place

bool explore_ahead_have_place(const footprints *f, uint32_t threads, uint32_t locations) {
    return threads <= 1u << f->thread_bits && locations <= 1u << f->location_bits;
}

footprint_place explore_ahead_make_place(footprints *f, uint32_t threads, uint32_t locations) {
    footprint_place before = {f->thread_bits, f->location_bits};
    while (threads > 1u << f->thread_bits) f->thread_bits++;
    while (locations > 1u << f->location_bits) f->location_bits += 2;
    // What is remembered is about numbers whose level has changed.
    memset(f->unions, 0, MEMORY * sizeof *f->unions);
    memset(f->accesses, 0, MEMORY * sizeof *f->accesses);
    memset(f->sums, 0, MEMORY * sizeof *f->sums);
    forget_lists(f);
    return before;
}

// The low half of a larger trie is the old one.
static uint32_t lift_below(footprints *f, uint32_t node, unsigned levels, unsigned location_bits) {
    if (!node) return 0;
    if (levels) {
        uint32_t a = lift_below(f, child(f, node, 0), levels - 1, location_bits);
        return join(f, a, lift_below(f, child(f, node, 1), levels - 1, location_bits));
    }
    for (unsigned i = location_bits; i < f->location_bits; i++) node = join(f, node, 0);
    return node;
}

uint32_t explore_ahead_lift(footprints *f, uint32_t set, footprint_place from) {
    set = lift_below(f, set, from.thread_bits, from.location_bits);
    for (unsigned i = from.thread_bits; i < f->thread_bits; i++) set = join(f, set, 0);
    return set;
}

// ---------------------------------------------------------------- sets

static uint32_t add_below(footprints *f, uint32_t node, uint32_t key, unsigned level,
                          unsigned access) {
    if (level == 0) return node | access;
    uint32_t a = child(f, node, 0), b = child(f, node, 1);
    if (key >> (level - 1) & 1) b = add_below(f, b, key, level - 1, access);
    else a = add_below(f, a, key, level - 1, access);
    return join(f, a, b);
}

uint32_t explore_ahead_add(footprints *f, uint32_t set, unsigned thread, uint32_t location,
                           unsigned access) {
    uint64_t added = (uint64_t)thread << 32 | location << 6 | access;
    footprint_sum *known = &f->sums[hash_mix(set, added) % MEMORY];
    if (known->set == set && known->added == added) return known->sum;
    uint32_t key = thread << f->location_bits | location,
             levels = f->thread_bits + f->location_bits;
    uint32_t sum = add_below(f, set, key, levels, access);
    *known = (footprint_sum){set, sum, added};
    return sum;
}

static uint32_t union_below(footprints *f, uint32_t a, uint32_t b, unsigned level) {
    if (a == b || !b) return a;
    if (!a) return b;
    if (level == 0) return a | b;
    footprint_union *known = &f->unions[(hash_u64((uint64_t)a << 32 | b) + level) % MEMORY];
    // A number can be a node of several levels, with different meanings.
    if (known->a == a && known->b == b && known->level == level) return known->sum;
    uint32_t first = union_below(f, child(f, a, 0), child(f, b, 0), level - 1);
    uint32_t sum = join(f, first, union_below(f, child(f, a, 1), child(f, b, 1), level - 1));
    *known = (footprint_union){a, b, sum, level};
    return sum;
}

uint32_t explore_ahead_union(footprints *f, uint32_t a, uint32_t b) {
    return union_below(f, a, b, f->thread_bits + f->location_bits);
}

uint32_t explore_ahead_of(const footprints *f, uint32_t set, unsigned thread) {
    for (unsigned level = f->thread_bits; level && set; level--)
        set = child(f, set, thread >> (level - 1) & 1);
    return set;
}

// What is ahead of one thread, as a set.
static uint32_t of_thread(footprints *f, unsigned thread, uint32_t ahead) {
    for (unsigned level = 0; level < f->thread_bits; level++)
        ahead = thread >> level & 1 ? join(f, 0, ahead) : join(f, ahead, 0);
    return ahead;
}

uint32_t explore_ahead_exchange(footprints *f, uint32_t set, unsigned a, unsigned b) {
    uint32_t of_a = explore_ahead_of(f, set, a), of_b = explore_ahead_of(f, set, b);
    set = explore_ahead_union(f, set, of_thread(f, b, of_a));
    return explore_ahead_union(f, set, of_thread(f, a, of_b));
}

unsigned explore_ahead_access(footprints *f, uint32_t ahead, uint32_t location) {
    if (!ahead) return 0;
    footprint_access *known = &f->accesses[hash_u64((uint64_t)ahead << 32 | location) % MEMORY];
    if (known->ahead == ahead && known->location == location) return known->access;
    uint32_t at = ahead;
    for (unsigned level = f->location_bits; level && at; level--)
        at = child(f, at, location >> (level - 1) & 1);
    *known = (footprint_access){ahead, location, at};
    return at;
}

static void list_below(footprints *f, uint32_t node, uint32_t location, unsigned level) {
    if (!node) return;
    if (level == 0) {
        vec_push(f->m, &f->items, (footprint_item){location, node});
        return;
    }
    list_below(f, child(f, node, 0), location << 1, level - 1);
    list_below(f, child(f, node, 1), location << 1 | 1, level - 1);
}

footprint_list explore_ahead_list(footprints *f, uint32_t ahead) {
    if (!ahead) return (footprint_list){NULL, 0};
    footprint_range *known = &f->ranges[hash_u64(ahead) % LISTS];
    if (known->ahead != ahead) {
        if (f->items.count > MOST_ITEMS) forget_lists(f);
        uint32_t first = (uint32_t)f->items.count;
        list_below(f, ahead, 0, f->location_bits);
        *known = (footprint_range){ahead, first, (uint32_t)f->items.count - first};
    }
    return (footprint_list){f->items.data + known->first, known->count};
}
