#include "dpn/locks.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "dpn/dpn.h"

enum set { SET_U, SET_A, SET_H, SET_T };
enum graph { GRAPH_G, GRAPH_R };

enum { NARROW = 16 }; // up to so many locks the four sets of a phase share a word

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
    l->matrix_words = (count * l->width + 63) / 64;
    l->set_words = count <= NARROW ? 1 : 4;
    l->phase_words = l->set_words + 2 * l->matrix_words;
    l->words = phases * l->phase_words;
    table_init(&l->index, m);
    u64map_init(&l->joined, m);
    u64map_init(&l->entered, m);
    l->scratch = mem_zalloc(m, l->words * sizeof *l->scratch);
    intern_scratch(l);
}

void dpn_locks_release(dpn_locks *l) {
    mem_free(l->m, l->scratch, l->words * sizeof *l->scratch);
    vec_release(l->m, &l->data);
    table_release(&l->index);
    u64map_release(&l->joined);
    u64map_release(&l->entered);
}

// ---- one phase of the scratch structure ----

static uint64_t *phase_of(const dpn_locks *l, uint64_t *words, unsigned j) {
    return words + (size_t)(j - 1) * l->phase_words;
}

static uint64_t get_set(const dpn_locks *l, const uint64_t *phase, enum set s) {
    return l->set_words == 1 ? phase[0] >> (NARROW * s) & 0xffff : phase[s];
}

static void add_set(const dpn_locks *l, uint64_t *phase, enum set s, uint64_t members) {
    if (l->set_words == 1) phase[0] |= members << (NARROW * s);
    else phase[s] |= members;
}

static void drop_set(const dpn_locks *l, uint64_t *phase, enum set s) {
    if (l->set_words == 1) phase[0] &= ~((uint64_t)0xffff << (NARROW * s));
    else phase[s] = 0;
}

static uint64_t *graph_of(const dpn_locks *l, uint64_t *phase, enum graph g) {
    return phase + l->set_words + (g == GRAPH_R ? l->matrix_words : 0);
}

static uint64_t get_row(const dpn_locks *l, const uint64_t *matrix, unsigned x) {
    unsigned bit = x * l->width;
    uint64_t word = matrix[bit / 64] >> (bit % 64);
    return l->width == 64 ? word : word & (((uint64_t)1 << l->width) - 1);
}

static void add_row(const dpn_locks *l, uint64_t *matrix, unsigned x, uint64_t members) {
    unsigned bit = x * l->width;
    matrix[bit / 64] |= members << (bit % 64);
}

// Warshall. False if the graph has a cycle.
static bool close_graph(const dpn_locks *l, uint64_t *matrix) {
    uint64_t rows[DPN_LOCKS_MAX], any = 0;
    for (unsigned i = 0; i < l->count; i++) {
        rows[i] = get_row(l, matrix, i);
        any |= rows[i];
    }
    if (!any) return true;
    for (unsigned k = 0; k < l->count; k++) {
        if (!rows[k] || !(any >> k & 1)) continue;
        for (unsigned i = 0; i < l->count; i++)
            if (rows[i] >> k & 1) rows[i] |= rows[k];
    }
    for (unsigned i = 0; i < l->count; i++) {
        if (rows[i] >> i & 1) return false;
        add_row(l, matrix, i, rows[i]);
    }
    return true;
}

// Closes the graphs of the scratch structure; false if it contradicts itself.
static bool settle(dpn_locks *l) {
    for (unsigned j = 1; j <= l->phases; j++) {
        uint64_t *phase = phase_of(l, l->scratch, j);
        if ((l->rules & DPN_FINAL_ACQUISITION) &&
            (get_set(l, phase, SET_H) & get_set(l, phase, SET_U)))
            return false;
        if (!close_graph(l, graph_of(l, phase, GRAPH_G))) return false;
        if (!close_graph(l, graph_of(l, phase, GRAPH_R))) return false;
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
        for (unsigned j = 1; j <= l->phases; j++) drop_set(l, phase_of(l, l->scratch, j), SET_T);
    if (b == 0) return intern_scratch(l);
    uint64_t *other = &l->data.data[(size_t)b * l->words];
    if (l->rules & DPN_FINAL_ACQUISITION)
        for (unsigned j = 1; j <= l->phases; j++)
            if (get_set(l, phase_of(l, l->scratch, j), SET_A) &
                get_set(l, phase_of(l, other, j), SET_A))
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

static uint32_t enter_now(dpn_locks *l, uint32_t body, unsigned x, unsigned from, unsigned to) {
    load(l, body);
    uint64_t *first = phase_of(l, l->scratch, from);
    uint64_t lock = (uint64_t)1 << x;
    if (from == to) { // a use: comes and goes within the phase
        add_set(l, first, SET_U, lock);
        if (from > 1) add_set(l, first, SET_T, lock);
        return settle(l) ? intern_scratch(l) : DPN_LOCKS_CONFLICT;
    }
    if ((l->rules & DPN_FINAL_ACQUISITION) && (get_set(l, first, SET_A) & lock))
        return DPN_LOCKS_CONFLICT;
    if (l->rules & DPN_ACQUISITION_GRAPH)
        add_row(l, graph_of(l, first, GRAPH_G), x, get_set(l, first, SET_U));
    add_set(l, first, SET_A, lock);
    add_set(l, first, SET_U, lock);
    for (unsigned j = from + 1; j < to; j++) add_set(l, phase_of(l, l->scratch, j), SET_H, lock);
    if (to <= l->phases && (l->rules & DPN_RELEASE_GRAPH)) {
        uint64_t *last = phase_of(l, l->scratch, to);
        uint64_t needed = get_set(l, last, SET_T);
        for (unsigned y = 0; y < l->count; y++)
            if (needed >> y & 1) add_row(l, graph_of(l, last, GRAPH_R), y, lock);
    }
    return settle(l) ? intern_scratch(l) : DPN_LOCKS_CONFLICT;
}

uint32_t dpn_locks_enter(dpn_locks *l, uint32_t body, unsigned x, unsigned from, unsigned to,
                         bool returns) {
    if (!returns) to = l->phases + 1;
    uint64_t key = (uint64_t)body << 16 | x << 8 | from << 4 | (to > l->phases ? 0 : to);
    // A body that returns with the very last step of the last phase is held to the end, too.
    uint64_t *known = u64map_get(&l->entered, key);
    if (known) return (uint32_t)*known;
    uint32_t result = enter_now(l, body, x, from, to);
    u64map_put(&l->entered, key, result);
    return result;
}
