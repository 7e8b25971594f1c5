// Where the objects of a plain run live: memory that a collection gives back.
//
// An exploring VM names objects by who allocated them (heap.h) and frees them when a state is
// captured. A plain run needs no names. When its program starts, what the JDK's start has left
// stays where it is, for good; everything after that comes from here.
//
// Memory is cut into blocks. A block holds cells of one size, a large object takes whole blocks.
// Objects do not move: a collection sets the mark bits of what is live (collect.c), and a sweep
// over the bits alone finds empty blocks and blocks with free cells. Allocation goes through runs
// of free cells, cleared when they are taken: a run is as good as fresh memory.
#ifndef VM_SPACE_H
#define VM_SPACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

enum {
    SPACE_BLOCK = 1 << 14,               // bytes
    SPACE_UNITS = SPACE_BLOCK / 8,       // units of 8 bytes, in which refs count
    SPACE_FINE = 256,                    // up to this size there is a class for every multiple of 8
    SPACE_CLASSES = SPACE_FINE / 8 + 64, // above it, one for each number of cells a block
};

typedef struct vm_space_block {
    enum { BLOCK_FREE, BLOCK_CELLS, BLOCK_LARGE, BLOCK_TAIL } kind;
    uint32_t size;  // BLOCK_CELLS: class of its cells; BLOCK_LARGE: number of blocks
    uint32_t next;  // BLOCK_CELLS: the next one of its class with free cells, + 1
    uint32_t dirty; // has been used: not all zero
} vm_space_block;

// Free cells of one class, in units from the heap's start.
typedef struct vm_space_run {
    uint32_t next, end;
    uint32_t block; // where they are, + 1
    uint32_t list;  // blocks with free cells, + 1
} vm_space_run;

typedef struct vm_space {
    uint8_t *base;  // of the heap
    uint32_t first; // unit of the first block; UINT32_MAX: no space, all objects are in bins
    uint32_t top;   // number of blocks ever used
    uint32_t count; // number of blocks there are
    vm_space_block *blocks;
    uint64_t *marks; // a bit a unit, from the first block
    vm_space_run runs[SPACE_CLASSES];
    uint16_t cell[SPACE_CLASSES];         // units
    uint8_t class_of[SPACE_UNITS + 1];    // by size in units
    uint32_t single_rover, several_rover; // no free block (run of blocks) below
    size_t used;                          // bytes given out, as far as the last sweep knows
    size_t limit;                         // bytes the program may use
    size_t due_at;                        // a collection is due when `used` reaches this
    size_t
        allowed; // the limit, or a little more after an OutOfMemoryError: its handler may allocate
    size_t ceiling; // what can be used without a collection: the larger of due_at and `allowed`
    bool due;       // a collection is wanted at the next safe point
    bool overdrawn; // `used` has passed the ceiling: by allocations that cannot wait
    uint32_t every; // tests: a collection is due after so many allocations; 0: by need
    uint32_t countdown;
    uint64_t collections;
} vm_space;

// From unit `first` of the heap to `reserved` bytes. -1: no address space.
int vm_space_init(vm_space *s, uint8_t *base, uint32_t first, size_t reserved, size_t limit,
                  uint32_t every);
void vm_space_release(vm_space *s);
// A little memory is kept for what is needed to throw an OutOfMemoryError.
void vm_space_set_margin(vm_space *s, bool open);

// A cleared cell of `size` bytes (a multiple of 8): its unit. 0: there is no place. May pass the
// limit: see `overdrawn`.
uint32_t vm_space_take(vm_space *s, uint32_t size);
// Whether an allocation of `size` bytes has to wait for a collection.
static inline bool vm_space_must_wait(const vm_space *s, uint64_t size) {
    return s->due || (size > SPACE_BLOCK && s->first != UINT32_MAX && s->used + size > s->ceiling);
}

// A collection: begin, mark what is live, end. `live`: bytes of it.
void vm_space_begin(vm_space *s);
static inline bool vm_space_mark(vm_space *s, uint32_t unit) { // false: marked before
    uint32_t at = unit - s->first;
    uint64_t bit = 1ull << (at % 64);
    if (s->marks[at / 64] & bit) return false;
    s->marks[at / 64] |= bit;
    return true;
}
static inline bool vm_space_is_marked(const vm_space *s, uint32_t unit) {
    uint32_t at = unit - s->first;
    return s->marks[at / 64] >> (at % 64) & 1;
}
void vm_space_end(vm_space *s, size_t live);
// After a collection: whether the program may have `size` bytes more.
bool vm_space_allows(vm_space *s, uint64_t size);
// There will be no collections, and no limit but the address space.
void vm_space_give_up(vm_space *s);

#endif
