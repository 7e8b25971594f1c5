// A priority queue of numbers: least key first, equal keys in the order of arrival.
#ifndef ASYNC_HEAP_H
#define ASYNC_HEAP_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct heap_item {
    double key;
    uint64_t order;
    uint32_t id;
} heap_item;

typedef struct heap {
    VEC(heap_item) items;
    uint64_t arrivals;
} heap;

void heap_push(mem *m, heap *h, double key, uint32_t id);
// True if the first key is less.
bool heap_has_less(const heap *h, double key);
bool heap_pop(heap *h, uint32_t *id); // false: empty
void heap_release(mem *m, heap *h);

#endif
