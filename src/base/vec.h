// Growable arrays of any type:
//
//     VEC(int) v = {0};
//     vec_push(m, &v, 42);
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stddef.h>

#include "base/mem.h"

#define VEC(type)                                                                                  \
    struct {                                                                                       \
        type *data;                                                                                \
        size_t count, capacity;                                                                    \
    }

// Amortised O(1): capacity doubles.
#define vec_push(m, v, ...)                                                                        \
    do {                                                                                           \
        if ((v)->count == (v)->capacity)                                                           \
            (v)->data = vec_grow((m), (v)->data, &(v)->capacity, (v)->count + 1,                   \
                                 sizeof *(v)->data);                                               \
        (v)->data[(v)->count++] = (__VA_ARGS__);                                                   \
    } while (0)

#define vec_reserve(m, v, n)                                                                       \
    do {                                                                                           \
        if ((size_t)(n) > (v)->capacity)                                                           \
            (v)->data = vec_grow((m), (v)->data, &(v)->capacity, (size_t)(n), sizeof *(v)->data);  \
    } while (0)

// Sets the count to n; new elements are zero.
#define vec_resize(m, v, n)                                                                        \
    do {                                                                                           \
        size_t vec_new_count = (size_t)(n);                                                        \
        vec_reserve((m), (v), vec_new_count);                                                      \
        if (vec_new_count > (v)->count)                                                            \
            vec_zero((v)->data, (v)->count, vec_new_count, sizeof *(v)->data);                     \
        (v)->count = vec_new_count;                                                                \
    } while (0)

#define vec_pop(v) ((v)->data[--(v)->count])
#define vec_last(v) ((v)->data[(v)->count - 1])
#define vec_clear(v) ((v)->count = 0)
#define vec_release(m, v)                                                                          \
    do {                                                                                           \
        mem_free((m), (v)->data, (v)->capacity * sizeof *(v)->data);                               \
        (v)->data = NULL;                                                                          \
        (v)->count = (v)->capacity = 0;                                                            \
    } while (0)

void *vec_grow(mem *m, void *data, size_t *capacity, size_t needed, size_t element_size);
void vec_zero(void *data, size_t from, size_t to, size_t element_size);

#endif
