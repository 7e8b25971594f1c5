// Sets of numbers that are given in the order of discovery: a sorted vector while there are few,
// then a bit set from the first word that is not empty on.
#ifndef ANALYSIS_PT_BITS_H
#define ANALYSIS_PT_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"

typedef struct pt_bits {
    union {
        uint32_t *items; // sorted
        uint64_t *words; // if dense
    };
    uint32_t count;
    uint32_t capacity; // of either
    uint32_t base;     // number of the first word
    bool dense;
} pt_bits;

void pt_bits_release(mem *m, pt_bits *s);
bool pt_bits_has(const pt_bits *s, uint32_t number);
// True if it was not there.
bool pt_bits_add(mem *m, pt_bits *s, uint32_t number);
// Adds those of `from` that are in the filter (NULL: all); those that were not there go to
// `fresh`, too (NULL: nowhere). How many these are.
uint32_t pt_bits_include(mem *m, pt_bits *to, const pt_bits *from, const pt_bits *filter,
                         pt_bits *fresh);
// Those of `from` that are not in `without` go to `out`.
void pt_bits_subtract(mem *m, pt_bits *out, const pt_bits *from, const pt_bits *without);
// Writes its numbers, ascending.
void pt_bits_list(const pt_bits *s, uint32_t *out);
// Above all its numbers.
uint32_t pt_bits_end(const pt_bits *s);

#endif
