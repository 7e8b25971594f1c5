#include "base/vec.h"

#include <string.h>

void *vec_grow(mem *m, void *data, size_t *capacity, size_t needed, size_t element_size) {
    size_t grown = *capacity ? *capacity * 2 : 8;
    if (grown < needed) grown = needed;
    size_t bytes;
    if (__builtin_mul_overflow(grown, element_size, &bytes)) mem_unwind(m, STOP_MEMORY, NULL);
    data = mem_resize(m, data, *capacity * element_size, bytes);
    *capacity = grown;
    return data;
}

void vec_zero(void *data, size_t from, size_t to, size_t element_size) {
    memset((char *)data + from * element_size, 0, (to - from) * element_size);
}
