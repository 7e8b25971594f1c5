#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FIRST_CHUNK = 4096, LARGEST_CHUNK = 1 << 20 };

struct arena_chunk {
    arena_chunk *older;
    size_t size; // of the whole block
};

void arena_init(arena *a, mem *m) {
    *a = (arena){.m = m};
}

static void drop_newest(arena *a) {
    arena_chunk *c = a->chunks;
    a->chunks = c->older;
    mem_free(a->m, c, c->size);
}

void arena_release(arena *a) {
    while (a->chunks) drop_newest(a);
    a->next = a->end = NULL;
}

void *arena_grow(arena *a, size_t size) {
    // Chunks double up to a limit, so that small arenas stay small and large ones have few chunks.
    size_t want = a->chunks ? a->chunks->size * 2 : FIRST_CHUNK;
    if (want > LARGEST_CHUNK) want = LARGEST_CHUNK;
    size_t need;
    if (__builtin_add_overflow(size, sizeof(arena_chunk), &need))
        mem_unwind(a->m, STOP_MEMORY, NULL);
    if (want < need) want = need;
    arena_chunk *c = mem_alloc(a->m, want);
    c->older = a->chunks;
    c->size = want;
    a->chunks = c;
    a->next = (char *)(c + 1) + size;
    a->end = (char *)c + want;
    return c + 1;
}

void *arena_zalloc(arena *a, size_t size) {
    return memset(arena_alloc(a, size), 0, size);
}

void *arena_copy(arena *a, const void *data, size_t size) {
    void *copy = arena_alloc(a, size);
    if (size) memcpy(copy, data, size);
    return copy;
}

char *arena_strndup(arena *a, const char *s, size_t length) {
    char *copy = arena_alloc(a, length + 1);
    if (length) memcpy(copy, s, length);
    copy[length] = 0;
    return copy;
}

char *arena_strdup(arena *a, const char *s) {
    return arena_strndup(a, s, strlen(s));
}

char *arena_printf(arena *a, const char *format, ...) {
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *s = arena_alloc(a, (size_t)length + 1);
    vsnprintf(s, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    return s;
}

arena_mark arena_get_mark(const arena *a) {
    return (arena_mark){a->chunks, a->next};
}

void arena_rewind(arena *a, arena_mark mark) {
    while (a->chunks != mark.chunk) drop_newest(a);
    a->next = mark.next;
    a->end = a->chunks ? (char *)a->chunks + a->chunks->size : NULL;
}
