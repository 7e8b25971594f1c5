// Memory at an address of its own choice: what is built there can be written to a file as it is,
// and be mapped again by another process, pointers and all.
//
// While a region is open, blocks of a `mem` that stands on it come from there; when it is closed,
// its blocks stay where they are (freeing one only counts), and new ones come from malloc. Free
// memory of an open region is zero, so that a file of it shows nothing that is gone.
#ifndef BASE_REGION_H
#define BASE_REGION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A region's blocks have the sizes 16, 32, … 128, then four in each doubling.
enum { REGION_FINE = 8, REGION_CLASSES = 128 };

typedef struct region_block region_block; // a free one

typedef struct region {
    char *base;
    size_t size; // bytes reserved
    size_t top;  // bytes in use from base
    bool open;
    bool overflowed; // some blocks did not fit: they are elsewhere
    region_block *free[REGION_CLASSES];
} region;

// Takes over `size` bytes of zeros at base, of which the first `used` are not for blocks.
void region_init(region *r, void *base, size_t size, size_t used);
// Before it is written: no more blocks, and nothing is left in the free ones.
void region_close(region *r);

// A cleared block, aligned to 16 bytes; NULL: the region is closed or full.
void *region_take(region *r, size_t size);
void region_give(region *r, void *block, size_t size);
// Whether a block of the old size can be used as one of the new size.
bool region_fits(const region *r, size_t old_size, size_t new_size);

static inline bool region_has(const region *r, const void *block) {
    return (uintptr_t)block - (uintptr_t)r->base < r->size;
}

#endif
