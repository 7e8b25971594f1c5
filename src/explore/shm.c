#include "explore/shm.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>

enum {
    SPOTS = 1 << 16,
    SIZES = 1 << 20,
    LATELY = 1 << 13,
    NUMBERS_AT_ONCE = 256,
    PATIENCE = 1000 // looks at a slot that another process is about to write
};

typedef struct shm_lock {
    pthread_mutex_t mutex;
} shm_lock;

// ---------------------------------------------------------------- tables that grow

static size_t table_size(uint32_t table) {
    return (size_t)SHM_FIRST << (2 * table);
}

static size_t table_start(uint32_t table) {
    return (table_size(table) - table_size(0)) / 3;
}

static bool is_full(shm_growth *g, uint32_t table) {
    return table + 1 == g->tables && atomic_load_explicit(&g->counts[table], memory_order_relaxed) >
                                         table_size(table) / 8 * 7;
}

static void count_one(shm_growth *g, uint32_t table) {
    uint64_t count = atomic_fetch_add_explicit(&g->counts[table], 1, memory_order_relaxed) + 1;
    if (count == table_size(table) / 3 * 2 && table + 1 < g->tables)
        atomic_compare_exchange_strong(&g->newest, &table, table + 1);
}

uint64_t explore_shm_count(const shm_growth *g) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < SHM_STEPS; i++) sum += g->counts[i];
    return sum;
}

// ---------------------------------------------------------------- states

// Is this its second half? Where that is just being written, we wait a little. After that it counts
// as another hash: the state may get a second slot, which costs work but loses nothing.
static bool has_second_half(shm_state *slot, uint64_t wanted) {
    uint64_t b = 0;
    for (unsigned i = 0; !b && i < PATIENCE; i++)
        b = atomic_load_explicit(&slot->b, memory_order_acquire);
    return b == wanted;
}

// NULL: it is not there. With `add`: it is put there.
static shm_state *probe_state(shm_states *s, uint32_t table, hash128 h, bool add) {
    shm_state *slots = s->slots + table_start(table);
    size_t mask = table_size(table) - 1;
    for (size_t at = (size_t)h.b & mask;; at = (at + 1) & mask) {
        shm_state *slot = &slots[at];
        uint64_t a = atomic_load_explicit(&slot->a, memory_order_acquire);
        if (!a && !add) return NULL;
        if (!a && atomic_compare_exchange_strong(&slot->a, &a, h.a)) {
            atomic_store_explicit(&slot->b, h.b, memory_order_release);
            count_one(&s->growth, table);
            return slot;
        }
        if (a == h.a && has_second_half(slot, h.b)) return slot;
    }
}

shm_state *explore_shm_states_at(shm_states *s, hash128 h) {
    h.a += !h.a;
    h.b += !h.b;
    uint32_t newest = atomic_load_explicit(&s->growth.newest, memory_order_acquire);
    for (uint32_t i = 0; i < newest; i++) {
        shm_state *slot = probe_state(s, i, h, false);
        if (slot) return slot;
    }
    return probe_state(s, newest, h, !is_full(&s->growth, newest));
}

// ---------------------------------------------------------------- pairs

void explore_pair_source_init(pair_source *s, mem *m, shm_pairs *all) {
    *s = (pair_source){.m = m, .all = all};
    s->lately = mem_zalloc(m, LATELY * sizeof *s->lately);
}

void explore_pair_source_release(pair_source *s) {
    mem_free(s->m, s->lately, LATELY * sizeof *s->lately);
}

static uint32_t take_number(pair_source *s, uint64_t pair) {
    if (s->next == s->end) {
        s->next = atomic_fetch_add(&s->all->next, NUMBERS_AT_ONCE);
        s->end = s->next + NUMBERS_AT_ONCE;
    }
    if (s->end > s->all->capacity) mem_unwind(s->m, STOP_MEMORY, NULL);
    s->all->pairs[s->next - 1] = pair;
    return s->next;
}

// The number of the pair in a table; 0: it is not there. With `add`: it is put there.
static uint32_t probe_pair(pair_source *s, uint32_t table, uint64_t pair, uint64_t hash, bool add) {
    shm_pairs *p = s->all;
    _Atomic uint64_t *slots = p->slots + table_start(table);
    size_t mask = table_size(table) - 1;
    uint64_t tag = hash >> 32 << 32;
    for (size_t at = (size_t)hash & mask;; at = (at + 1) & mask) {
        uint64_t slot = atomic_load_explicit(&slots[at], memory_order_acquire);
        if (!slot && !add) return 0;
        if (!slot) {
            // The pair is written before its number can be seen; if another one was faster, the
            // number serves for the next pair.
            uint32_t number = take_number(s, pair);
            if (atomic_compare_exchange_strong(&slots[at], &slot, tag | number)) {
                s->next++;
                count_one(&p->growth, table);
                return number;
            }
        }
        if (slot >> 32 == tag >> 32 && p->pairs[(uint32_t)slot - 1] == pair) return (uint32_t)slot;
    }
}

uint32_t explore_pair_source_add(pair_source *s, uint32_t a, uint32_t b) {
    uint64_t pair = (uint64_t)a << 32 | b, hash = hash_u64(pair);
    known_pair *known = &s->lately[(hash >> 40) % LATELY];
    if (known->number && known->pair == pair) return known->number;
    uint32_t newest = atomic_load_explicit(&s->all->growth.newest, memory_order_acquire);
    uint32_t number = probe_pair(s, newest, pair, hash, false);
    for (uint32_t i = newest; i-- > 0 && !number;) number = probe_pair(s, i, pair, hash, false);
    if (!number && is_full(&s->all->growth, newest)) mem_unwind(s->m, STOP_MEMORY, NULL);
    if (!number) number = probe_pair(s, newest, pair, hash, true);
    *known = (known_pair){pair, number};
    return number;
}

// ---------------------------------------------------------------- names

void explore_name_index_init(name_index *x, mem *m, shm_names *all) {
    *x = (name_index){.all = all};
    table_init(&x->index, m);
}

void explore_name_index_release(name_index *x) {
    table_release(&x->index);
}

static uint64_t name_hash(hash128 object, uint32_t part) {
    return hash128_mix(object, part).a;
}

static int64_t find_name(name_index *x, hash128 object, uint32_t part) {
    const shm_name *list = x->all->list;
    for (uint32_t count = explore_shm_names_count(x->all); x->seen < count; x->seen++)
        table_add(&x->index, name_hash(list[x->seen].object, list[x->seen].part), x->seen);
    table_probe p = table_find(&x->index, name_hash(object, part));
    for (uint32_t id; table_next(&p, &id);)
        if (list[id].part == part && hash128_equal(list[id].object, object)) return id;
    return -1;
}

int64_t explore_name_index_at(name_index *x, hash128 object, uint32_t part) {
    shm_names *all = x->all;
    int64_t id = find_name(x, object, part);
    if (id >= 0) return id;
    // Whoever died with the lock has written nothing that counts.
    pthread_mutex_t *lock = &all->lock->mutex;
    if (pthread_mutex_lock(lock) == EOWNERDEAD) pthread_mutex_consistent(lock);
    id = find_name(x, object, part);
    uint32_t count = explore_shm_names_count(all);
    if (id < 0 && count < all->capacity) {
        all->list[count].object = object;
        all->list[count].part = part;
        atomic_store_explicit(&all->count, count + 1, memory_order_release);
        id = count;
    }
    pthread_mutex_unlock(lock);
    return id;
}

static void init_names(shm_names *n, shm_lock *lock, shm_name *list, uint32_t capacity) {
    n->lock = lock;
    n->list = list;
    n->capacity = capacity;
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_setpshared(&a, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&lock->mutex, &a);
    pthread_mutexattr_destroy(&a);
}

// ---------------------------------------------------------------- all of it

// Memory is taken only where it is written.
static shm *map_all(uint32_t tables) {
    size_t slots = table_start(tables), pairs = table_size(tables - 1);
    size_t bytes = sizeof(shm) + 2 * sizeof(shm_lock) +
                   slots * (sizeof(shm_state) + sizeof(uint64_t)) + pairs * sizeof(uint64_t) +
                   (SPOTS + SIZES) * sizeof(shm_name);
    void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) return NULL;
    shm *s = p;
    s->bytes = bytes;
    s->states.growth.tables = s->pairs.growth.tables = tables;
    shm_lock *locks = (shm_lock *)(s + 1);
    shm_name *names = (shm_name *)(locks + 2);
    s->states.slots = (shm_state *)(names + SPOTS + SIZES);
    s->pairs.pairs = (uint64_t *)(s->states.slots + slots);
    s->pairs.slots = (_Atomic uint64_t *)(s->pairs.pairs + pairs);
    s->pairs.capacity = (uint32_t)pairs;
    s->pairs.next = 1;
    init_names(&s->locations, &locks[0], names, SPOTS);
    init_names(&s->sizes, &locks[1], names + SPOTS, SIZES);
    return s;
}

shm *explore_shm_new(mem *m) {
    shm *s = map_all(SHM_STEPS);
    // Where addresses are limited: a quarter of the most, so that others have some too.
    for (uint32_t n = SHM_STEPS; !s && n > 2; n--) {
        s = map_all(n);
        if (!s) continue;
        explore_shm_free(s);
        s = map_all(n - 1);
    }
    if (!s) mem_unwind(m, STOP_MEMORY, NULL);
    return s;
}

void explore_shm_free(shm *s) {
    munmap(s, s->bytes);
}
