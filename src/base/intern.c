#include "base/intern.h"

#include <string.h>

void intern_init(intern *in, mem *m) {
    *in = (intern){.key = hash_random_key()};
    arena_init(&in->bytes, m);
    table_init(&in->index, m);
}

void intern_release(intern *in) {
    vec_release(in->index.m, &in->entries);
    table_release(&in->index);
    arena_release(&in->bytes);
}

static uint32_t lookup(const intern *in, uint64_t hash, const void *bytes, size_t size) {
    uint32_t id;
    for (table_probe p = table_find(&in->index, hash); table_next(&p, &id);) {
        const intern_entry *e = &in->entries.data[id];
        if (e->size == size && (size == 0 || memcmp(e->bytes, bytes, size) == 0)) return id;
    }
    return INTERN_NONE;
}

uint32_t intern_lookup(const intern *in, const void *bytes, size_t size) {
    return lookup(in, hash_keyed(in->key, bytes, size), bytes, size);
}

uint32_t intern_bytes(intern *in, const void *bytes, size_t size) {
    uint64_t hash = hash_keyed(in->key, bytes, size);
    uint32_t id = lookup(in, hash, bytes, size);
    if (id != INTERN_NONE) return id;
    id = (uint32_t)in->entries.count;
    intern_entry e = {arena_strndup(&in->bytes, bytes, size), size};
    vec_push(in->index.m, &in->entries, e);
    table_add(&in->index, hash, id);
    return id;
}

uint32_t intern_string(intern *in, const char *s) {
    return intern_bytes(in, s, strlen(s));
}
