#include "base/region.h"

#include <string.h>

enum { GRAIN = 16 };

struct region_block {
    region_block *next;
};

void region_init(region *r, void *base, size_t size, size_t used) {
    used = (used + GRAIN - 1) / GRAIN * GRAIN;
    *r = (region){.base = base, .size = size, .top = used, .open = true};
}

// The smallest class whose blocks hold `size` bytes, and the size of those.
static unsigned class_of(size_t size, size_t *whole) {
    size_t grains = size ? (size + GRAIN - 1) / GRAIN : 1;
    if (grains <= REGION_FINE) {
        *whole = grains * GRAIN;
        return (unsigned)grains - 1;
    }
    unsigned shift = 63 - (unsigned)__builtin_clzll(grains - 1) - 2; // keeps three bits
    size_t steps = ((grains - 1) >> shift) + 1;                      // 5 to 8
    *whole = (steps << shift) * GRAIN;
    return REGION_FINE + (shift - 1) * 4 + (unsigned)steps - 5;
}

void *region_take(region *r, size_t size) {
    if (!r->open) return NULL;
    size_t whole;
    if (size > r->size) {
        r->overflowed = true;
        return NULL;
    }
    unsigned class = class_of(size, &whole);
    region_block *block = r->free[class];
    if (block) {
        r->free[class] = block->next;
        block->next = NULL;
        return block;
    }
    if (whole > r->size - r->top) {
        r->overflowed = true;
        return NULL;
    }
    r->top += whole;
    return r->base + r->top - whole;
}

void region_give(region *r, void *given, size_t size) {
    if (!r->open) return;
    size_t whole;
    unsigned class = class_of(size, &whole);
    region_block *block = memset(given, 0, whole);
    block->next = r->free[class];
    r->free[class] = block;
}

bool region_fits(const region *r, size_t old_size, size_t new_size) {
    size_t old_whole, new_whole;
    if (new_size > r->size) return false;
    class_of(old_size, &old_whole);
    class_of(new_size, &new_whole);
    return r->open ? old_whole == new_whole : new_size <= old_size;
}

void region_close(region *r) {
    r->open = false;
    for (unsigned class = 0; class < REGION_CLASSES; class ++) {
        while (r->free[class]) {
            region_block *block = r->free[class];
            r->free[class] = block->next;
            block->next = NULL;
        }
    }
}
