// Byte strings by number: equal strings get equal numbers, 0, 1, 2, … in the order of arrival.
// A string's bytes stay where they are until the interner is released, and are 0-terminated.
#ifndef BASE_INTERN_H
#define BASE_INTERN_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/table.h"
#include "base/vec.h"

enum { INTERN_NONE = UINT32_MAX };

typedef struct intern_entry {
    const char *bytes;
    size_t size;
} intern_entry;

typedef struct intern {
    hash_key key;
    arena bytes;
    table index;
    VEC(intern_entry) entries;
} intern;

void intern_init(intern *in, mem *m);
void intern_release(intern *in);

uint32_t intern_bytes(intern *in, const void *bytes, size_t size);
uint32_t intern_string(intern *in, const char *s);
// INTERN_NONE where the string was never interned.
uint32_t intern_lookup(const intern *in, const void *bytes, size_t size);

static inline const char *intern_text(const intern *in, uint32_t id) {
    return in->entries.data[id].bytes;
}
static inline size_t intern_size(const intern *in, uint32_t id) {
    return in->entries.data[id].size;
}
static inline size_t intern_count(const intern *in) {
    return in->entries.count;
}

#endif
