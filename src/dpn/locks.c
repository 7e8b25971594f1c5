#include "dpn/locks.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "dpn/dpn.h"

enum set { UM, US, AM, AS, HM, HS, T, SETS };
enum graph { GM, GS, RM, RS, GRAPHS };

static uint32_t intern_scratch(dpn_locks *l) {
    uint64_t hash = 0;
    for (unsigned i = 0; i < l->words; i++) hash = hash_mix(hash, l->scratch[i]);
    uint32_t id;
    for (table_probe p = table_find(&l->index, hash); table_next(&p, &id);)
        if (memcmp(&l->data.data[(size_t)id * l->words], l->scratch,
                   l->words * sizeof *l->scratch) == 0)
            return id;
    id = (uint32_t)l->index.count;
    vec_reserve(l->m, &l->data, ((size_t)id + 1) * l->words);
    memcpy(l->data.data + (size_t)id * l->words, l->scratch, l->words * sizeof *l->scratch);
    l->data.count = ((size_t)id + 1) * l->words;
    table_add(&l->index, hash, id);
    return id;
}

void dpn_locks_init(dpn_locks *l, mem *m, unsigned count, unsigned phases, unsigned rules) {
    assert(count <= DPN_LOCKS_MAX && phases >= 1 && phases <= 15);
    *l = (dpn_locks){.m = m, .count = count, .phases = phases, .rules = rules};
    l->width = count <= 8 ? 8 : count <= 16 ? 16 : count <= 32 ? 32 : 64;
    l->set_words = (SETS * l->width + 63) / 64;
    l->matrix_words = (count * l->width + 63) / 64;
    l->phase_words = l->set_words + GRAPHS * l->matrix_words;
    l->words = phases * l->phase_words;
    table_init(&l->index, m);
    u64map_init(&l->joined, m);
    u64map_init(&l->entered, m);
    u64map_init(&l->lifted, m);
    l->scratch = mem_zalloc(m, l->words * sizeof *l->scratch);
    intern_scratch(l);
}

void dpn_locks_release(dpn_locks *l) {
    mem_free(l->m, l->scratch, l->words * sizeof *l->scratch);
    vec_release(l->m, &l->data);
    table_release(&l->index);
    u64map_release(&l->joined);
    u64map_release(&l->entered);
    u64map_release(&l->lifted);
}

// ---- one phase of a structure ----

// Sets and rows of matrices are fields of `width` bits that do not straddle words.
static uint64_t get_field(const dpn_locks *l, const uint64_t *words, unsigned i) {
    unsigned bit = i * l->width;
    uint64_t word = words[bit / 64] >> (bit % 64);
    return l->width == 64 ? word : word & (((uint64_t)1 << l->width) - 1);
}

static void put_field(const dpn_locks *l, uint64_t *words, unsigned i, uint64_t value) {
    unsigned bit = i * l->width;
    uint64_t mask = l->width == 64 ? ~(uint64_t)0 : (((uint64_t)1 << l->width) - 1) << (bit % 64);
    words[bit / 64] = (words[bit / 64] & ~mask) | value << (bit % 64);
}

static void add_field(const dpn_locks *l, uint64_t *words, unsigned i, uint64_t members) {
    unsigned bit = i * l->width;
    words[bit / 64] |= members << (bit % 64);
}

static uint64_t *phase_of(const dpn_locks *l, uint64_t *words, unsigned j) {
    return words + (size_t)(j - 1) * l->phase_words;
}

static uint64_t *graph_of(const dpn_locks *l, uint64_t *phase, enum graph g) {
    return phase + l->set_words + g * l->matrix_words;
}

// ---- contradictions ----

// Warshall. False if there is a cycle.
static bool close_rows(const dpn_locks *l, uint64_t *rows) {
    for (unsigned k = 0; k < l->count; k++) {
        if (!rows[k]) continue;
        for (unsigned i = 0; i < l->count; i++)
            if (rows[i] >> k & 1) rows[i] |= rows[k];
    }
    for (unsigned i = 0; i < l->count; i++)
        if (rows[i] >> i & 1) return false;
    return true;
}

// Closes the second graph; false if both together have a cycle.
static bool close_graphs(const dpn_locks *l, uint64_t *phase, enum graph main, enum graph spawned) {
    const uint64_t *m = graph_of(l, phase, main);
    uint64_t *s = graph_of(l, phase, spawned);
    uint64_t any = 0, any_main = 0, rows[DPN_LOCKS_MAX];
    for (unsigned i = 0; i < l->matrix_words; i++) {
        any |= m[i] | s[i];
        any_main |= m[i];
    }
    if (!any) return true;
    for (unsigned i = 0; i < l->count; i++) rows[i] = get_field(l, s, i);
    if (!close_rows(l, rows)) return false;
    for (unsigned i = 0; i < l->count; i++) put_field(l, s, i, rows[i]);
    if (!any_main) return true;
    for (unsigned i = 0; i < l->count; i++) rows[i] |= get_field(l, m, i);
    return close_rows(l, rows);
}

// Brings the scratch structure into its one form; false if it contradicts itself.
static bool settle(dpn_locks *l) {
    for (unsigned j = 1; j <= l->phases; j++) {
        uint64_t *p = phase_of(l, l->scratch, j);
        uint64_t um = get_field(l, p, UM), us = get_field(l, p, US);
        if ((l->rules & DPN_FINAL_ACQUISITION) &&
            ((get_field(l, p, AM) & get_field(l, p, AS)) || (get_field(l, p, HM) & us) ||
             (get_field(l, p, HS) & (um | us))))
            return false;
        if (!close_graphs(l, p, GM, GS) || !close_graphs(l, p, RM, RS)) return false;
    }
    return true;
}

// ---- operations ----

static void load(dpn_locks *l, uint32_t id) {
    memcpy(l->scratch, &l->data.data[(size_t)id * l->words], l->words * sizeof *l->scratch);
}

static uint32_t join_now(dpn_locks *l, uint32_t a, uint32_t b, bool keep) {
    load(l, a);
    if (!keep)
        for (unsigned j = 1; j <= l->phases; j++) put_field(l, phase_of(l, l->scratch, j), T, 0);
    if (b == 0) return intern_scratch(l);
    uint64_t *other = &l->data.data[(size_t)b * l->words];
    if (l->rules & DPN_FINAL_ACQUISITION)
        for (unsigned j = 1; j <= l->phases; j++)
            if (get_field(l, phase_of(l, l->scratch, j), AS) &
                get_field(l, phase_of(l, other, j), AS))
                return DPN_LOCKS_CONFLICT;
    for (unsigned i = 0; i < l->words; i++) l->scratch[i] |= other[i];
    return settle(l) ? intern_scratch(l) : DPN_LOCKS_CONFLICT;
}

uint32_t dpn_locks_join(dpn_locks *l, uint32_t a, uint32_t b, bool keep) {
    if (a == 0) return b;
    if (b == 0 && keep) return a;
    uint64_t key = (uint64_t)a << 33 | (uint64_t)b << 1 | keep;
    uint64_t *known = u64map_get(&l->joined, key);
    if (known) return (uint32_t)*known;
    uint32_t result = join_now(l, a, b, keep);
    u64map_put(&l->joined, key, result);
    return result;
}

// What a thread did becomes what a spawned thread did. Nobody is around it: nothing is re-entrant.
static uint32_t lift(dpn_locks *l, uint32_t a) {
    uint64_t *known = u64map_get(&l->lifted, a);
    if (known) return (uint32_t)*known;
    load(l, a);
    for (unsigned j = 1; j <= l->phases; j++) {
        uint64_t *p = phase_of(l, l->scratch, j);
        for (unsigned s = UM; s < T; s += 2) {
            add_field(l, p, s + 1, get_field(l, p, s));
            put_field(l, p, s, 0);
        }
        put_field(l, p, T, 0);
        for (unsigned g = GM; g < GRAPHS; g += 2) {
            uint64_t *m = graph_of(l, p, g), *s = graph_of(l, p, g + 1);
            for (unsigned i = 0; i < l->matrix_words; i++) {
                s[i] |= m[i];
                m[i] = 0;
            }
        }
        close_graphs(l, p, GM, GS); // no cycles: they were looked for together before
        close_graphs(l, p, RM, RS);
    }
    uint32_t result = intern_scratch(l);
    u64map_put(&l->lifted, a, result);
    return result;
}

uint32_t dpn_locks_spawn(dpn_locks *l, uint32_t child, uint32_t next) {
    return child == 0 ? next : dpn_locks_join(l, lift(l, child), next, true);
}

// The main thread held x all along.
static void erase(dpn_locks *l, unsigned x) {
    uint64_t others = ~((uint64_t)1 << x);
    for (unsigned j = 1; j <= l->phases; j++) {
        uint64_t *p = phase_of(l, l->scratch, j);
        static const enum set mine[] = {UM, AM, HM, T};
        for (unsigned i = 0; i < 4; i++)
            put_field(l, p, mine[i], get_field(l, p, mine[i]) & others);
        for (unsigned g = GM; g < GRAPHS; g += 2) {
            uint64_t *m = graph_of(l, p, g);
            for (unsigned i = 0; i < l->count; i++)
                put_field(l, m, i, i == x ? 0 : get_field(l, m, i) & others);
        }
    }
}

static uint32_t enter_now(dpn_locks *l, uint32_t body, unsigned x, unsigned from, unsigned to) {
    load(l, body);
    uint64_t *first = phase_of(l, l->scratch, from);
    uint64_t lock = (uint64_t)1 << x;
    if (l->rules & DPN_REENTRANCE) erase(l, x);
    if (from == to) { // a use: comes and goes within the phase
        add_field(l, first, UM, lock);
        if (from > 1) add_field(l, first, T, lock);
        return settle(l) ? intern_scratch(l) : DPN_LOCKS_CONFLICT;
    }
    if (l->rules & DPN_ACQUISITION_GRAPH) {
        add_field(l, graph_of(l, first, GM), x, get_field(l, first, UM));
        add_field(l, graph_of(l, first, GS), x, get_field(l, first, US));
    }
    add_field(l, first, AM, lock);
    add_field(l, first, UM, lock);
    for (unsigned j = from + 1; j < to; j++) add_field(l, phase_of(l, l->scratch, j), HM, lock);
    if (to <= l->phases && (l->rules & DPN_RELEASE_GRAPH)) {
        uint64_t *last = phase_of(l, l->scratch, to), needed = get_field(l, last, T);
        for (unsigned y = 0; y < l->count; y++)
            if (needed >> y & 1) add_field(l, graph_of(l, last, RM), y, lock);
    }
    return settle(l) ? intern_scratch(l) : DPN_LOCKS_CONFLICT;
}

uint32_t dpn_locks_enter(dpn_locks *l, uint32_t body, unsigned x, unsigned from, unsigned to,
                         bool returns) {
    // A body that returns with the very last step of the last phase is held to the end, too.
    if (!returns) to = l->phases + 1;
    uint64_t key = (uint64_t)body << 16 | x << 8 | from << 4 | (to > l->phases ? 0 : to);
    uint64_t *known = u64map_get(&l->entered, key);
    if (known) return (uint32_t)*known;
    uint32_t result = enter_now(l, body, x, from, to);
    u64map_put(&l->entered, key, result);
    return result;
}
