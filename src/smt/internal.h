// Shared by the files of this room.
#ifndef SMT_INTERNAL_H
#define SMT_INTERNAL_H

#include "base/arena.h"
#include "base/table.h"
#include "base/vec.h"
#include "smt/smt.h"

struct smt {
    mem *m;
    arena store;
    table index;
    VEC(smt_node) nodes;
    int64_t symbols;
    u64map facts;                // of functions: address -> smt_function_facts
    const char *const *commands; // other solvers than Z3, NULL: none
    bool without_z3;             // they are asked in its place
    size_t memory_mb;            // for each of them; 0: any
    u64map decimals;             // string -> the number that smt_string_number made it from
    // Scratch of the sums being built.
    VEC(smt_term) sum_args;
    VEC(int64_t) sum_factors;
};

// The term for this node, which is copied.
smt_term smt_make(smt *s, smt_node n);
// difference == 0, for an int term.
smt_term smt_is_zero(smt *s, smt_term difference);

// One node without factors.
smt_term smt_apply(smt *s, smt_operator op, smt_sort sort, int64_t value, uint32_t count,
                   const smt_term *args);
// The same for an operator on bit vectors and floats: known arguments are computed.
smt_term smt_operation(smt *s, smt_operator op, smt_sort sort, int64_t value, uint32_t count,
                       const smt_term *args);
// cancel.c: two sums of bit vectors whose difference is a number, whatever the symbols are.
bool smt_differ_by(smt *s, smt_term a, smt_term b, uint64_t *difference);
static inline smt_c_function *smt_function_of(const smt_node *n) {
    return (smt_c_function *)(uintptr_t)n->value;
}
// value.c
const smt_function_facts *smt_facts_of(const smt *s, const smt_node *n); // NULL: none
uint64_t smt_call(smt_c_function *function, uint64_t a, uint64_t b);
// ite of strings: as many units as both have.
smt_term smt_string_choice(smt *s, smt_term condition, smt_term a, smt_term b);
// Of bit vectors or floats.
smt_term smt_same(smt *s, smt_term a, smt_term b);

static inline uint64_t smt_mask(unsigned width) {
    return width >= 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

// value.c: the one meaning of the operators on bit vectors and floats. Values are zero-extended,
// NaN is canonical.
uint64_t smt_compute(smt_operator op, smt_sort sort, int64_t value, const smt_sort *sorts,
                     const uint64_t *args);
uint64_t smt_canonical(smt_sort sort, uint64_t bits);
int64_t smt_as_signed(uint64_t x, unsigned width);

#endif
