#include "explore/known.h"

#include <assert.h>
#include <string.h>

void explore_known_init(known_states *s, mem *m, bool by_hash) {
    *s = (known_states){.m = m, .by_hash = by_hash};
    u64map_init(&s->table, m);
}

void explore_known_release(known_states *s) {
    vec_release(s->m, &s->list);
    u64map_release(&s->table);
}

static known unpack(uint64_t word) {
    known k;
    memcpy(&k, &word, sizeof k);
    return k;
}

static uint64_t pack(known k) {
    uint64_t word;
    static_assert(sizeof k == sizeof word, "a known state is one word");
    memcpy(&word, &k, sizeof word);
    return word;
}

known explore_known_get(const known_states *s, uint64_t key) {
    if (!s->by_hash) return key < s->list.count ? s->list.data[key] : (known){.status = KNOWN_NOT};
    const uint64_t *at = u64map_get(&s->table, key);
    return at ? unpack(*at) : (known){.status = KNOWN_NOT};
}

void explore_known_set(known_states *s, uint64_t key, known k) {
    if (s->by_hash) {
        *u64map_at(&s->table, key) = pack(k);
        return;
    }
    if (key >= s->list.count) vec_resize(s->m, &s->list, key + 1);
    s->list.data[key] = k;
}

void explore_known_change(known_states *s, uint32_t (*change)(void *arg, uint32_t), void *arg) {
    for (size_t i = 0; i < s->list.count; i++)
        s->list.data[i].footprint = change(arg, s->list.data[i].footprint);
    size_t at = 0;
    uint64_t key, value;
    while (u64map_next(&s->table, &at, &key, &value)) {
        known k = unpack(value);
        k.footprint = change(arg, k.footprint);
        *u64map_get(&s->table, key) = pack(k);
    }
}

size_t explore_known_bytes(const known_states *s) {
    return s->list.count * sizeof *s->list.data + s->table.count * 2 * sizeof(uint64_t);
}
