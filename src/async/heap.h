// A priority queue of numbers: least key first, equal keys in the order of arrival.
#ifndef ASYNC_HEAP_H
#define ASYNC_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct async_heap_item {
    double key;
    uint64_t order;
    uint32_t id;
} async_heap_item;

typedef struct async_heap {
    VEC(async_heap_item) items;
    uint64_t arrivals;
} async_heap;

void async_heap_push(mem *m, async_heap *h, double key, uint32_t id);
// True if the first key is less.
bool async_heap_has_less(const async_heap *h, double key);
bool async_heap_pop(async_heap *h, uint32_t *id); // false: empty
void async_heap_release(mem *m, async_heap *h);

#endif
