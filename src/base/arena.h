// Bump allocation with one lifetime: everything in an arena goes at once.
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

#include "base/mem.h"

typedef struct arena_chunk arena_chunk;

typedef struct arena {
    mem *m;
    arena_chunk *chunks; // newest first
    char *next, *end;    // free space in the newest chunk
} arena;

typedef struct arena_mark {
    arena_chunk *chunk;
    char *next;
} arena_mark;

void arena_init(arena *a, mem *m);
void arena_release(arena *a);

void *arena_grow(arena *a, size_t size); // slow path of arena_alloc

// Memory aligned to 8 bytes, not cleared.
static inline void *arena_alloc(arena *a, size_t size) {
    size = (size + 7) & ~(size_t)7;
    if (size >= (size_t)(a->end - a->next))
        return arena_grow(a, size); // also the first, of 0 bytes
    void *block = a->next;
    a->next += size;
    return block;
}

void *arena_zalloc(arena *a, size_t size);
void *arena_copy(arena *a, const void *data, size_t size);
char *arena_strdup(arena *a, const char *s);
char *arena_strndup(arena *a, const char *s, size_t length);
char *arena_printf(arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What was allocated after the mark is freed by arena_rewind.
arena_mark arena_get_mark(const arena *a);
void arena_rewind(arena *a, arena_mark mark);

#define ARENA_NEW(a, type) ((type *)arena_zalloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_zalloc((a), (size_t)(n) * sizeof(type)))

#endif
