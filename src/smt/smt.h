// Terms, and a solver for them (Z3). Knows nothing of programs.
//
// A term is a number in a store; equal terms have equal numbers. Building simplifies: constants are
// folded, integer arithmetic is kept as sums  c1*t1 + … + cn*tn + c  in a fixed order, and of every
// comparison there is one form only, so that  x < y,  y > x  and  !(y <= x)  are the same term up
// to a negation. Nothing of this needs the solver.
//
// A sort is a kind and its sizes in one number: bit vectors and floats take a kind and widths, and
// their operations are further lines in the table of operators.
#ifndef SMT_SMT_H
#define SMT_SMT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/text.h"

typedef uint32_t smt_term; // SMT_NONE: no term
typedef uint32_t smt_sort;

enum { SMT_NONE = 0 };

typedef enum smt_sort_kind { SMT_KIND_BOOL, SMT_KIND_INT } smt_sort_kind;

// A kind with up to two sizes of 12 bits each (width; exponent and significand).
#define SMT_SORT(kind, first, second) ((smt_sort)(kind) | (first) << 8 | (second) << 20)
#define SMT_BOOL SMT_SORT(SMT_KIND_BOOL, 0u, 0u)
#define SMT_INT SMT_SORT(SMT_KIND_INT, 0u, 0u)

static inline smt_sort_kind smt_kind(smt_sort s) {
    return (smt_sort_kind)(s & 0xff);
}

// name, its SMT-LIB spelling
#define SMT_OPERATORS(X)                                                                           \
    X(FALSE, "false")                                                                              \
    X(TRUE, "true")                                                                                \
    X(SYMBOL, "")                                                                                  \
    X(SUM, "+") /* of arguments times factors, plus the value; no arguments: a number */           \
    X(MUL, "*") /* of two sums, neither a number */                                                \
    X(DIV, "div")                                                                                  \
    X(MOD, "mod")                                                                                  \
    X(NOT, "not")                                                                                  \
    X(AND, "and")                                                                                  \
    X(OR, "or")                                                                                    \
    X(IFF, "=")                                                                                    \
    X(ITE, "ite")                                                                                  \
    X(LE, "<=")  /* its argument is at most 0 */                                                   \
    X(ZERO, "=") /* its argument is 0 */

typedef enum smt_operator {
#define X(name, text) SMT_OP_##name,
    SMT_OPERATORS(X)
#undef X
} smt_operator;

typedef struct smt_node {
    smt_operator op;
    smt_sort sort;
    uint32_t arg_count;
    const smt_term *args;
    const int64_t *factors; // of a sum, one an argument
    int64_t value;          // of a sum; of a symbol: its serial number
    const char *name;       // of a symbol
} smt_node;

typedef struct smt smt; // a store of terms

smt *smt_new(mem *m);
void smt_free(smt *s);

const smt_node *smt_look(const smt *s, smt_term t); // valid until the next term is made
static inline smt_operator smt_op(const smt *s, smt_term t) {
    return smt_look(s, t)->op;
}
static inline smt_sort smt_sort_of(const smt *s, smt_term t) {
    return smt_look(s, t)->sort;
}

// A symbol nobody has seen; the name is for printing and need not be unique.
smt_term smt_symbol(smt *s, smt_sort sort, const char *name);
smt_term smt_bool(smt *s, bool value);
smt_term smt_not(smt *s, smt_term a);
smt_term smt_and(smt *s, smt_term a, smt_term b);
smt_term smt_or(smt *s, smt_term a, smt_term b);
smt_term smt_ite(smt *s, smt_term condition, smt_term a, smt_term b); // of any one sort
smt_term smt_eq(smt *s, smt_term a, smt_term b);                      // of any one sort
smt_term smt_int(smt *s, int64_t value);
smt_term smt_add(smt *s, smt_term a, smt_term b);
smt_term smt_sub(smt *s, smt_term a, smt_term b);
smt_term smt_scale(smt *s, int64_t factor, smt_term a);
smt_term smt_mul(smt *s, smt_term a, smt_term b);
// As in SMT-LIB: a = b * div + mod with 0 <= mod < |b|.
smt_term smt_div(smt *s, smt_term a, smt_term b);
smt_term smt_mod(smt *s, smt_term a, smt_term b);
smt_term smt_le(smt *s, smt_term a, smt_term b);
smt_term smt_lt(smt *s, smt_term a, smt_term b);

bool smt_is_true(const smt *s, smt_term t);
bool smt_is_false(const smt *s, smt_term t);
bool smt_is_number(const smt *s, smt_term t, int64_t *value);

// t with symbols[i] replaced by values[i], all at once. O(size of t).
smt_term smt_substitute(smt *s, smt_term t, const smt_term *symbols, const smt_term *values,
                        size_t count);

typedef struct smt_terms {
    smt_term *data;
    size_t count, capacity;
} smt_terms;

// Adds what is not in there yet: the symbols of t; the atoms (comparisons and boolean symbols) of
// t.
void smt_symbols(const smt *s, smt_term t, mem *m, smt_terms *out);
void smt_atoms(const smt *s, smt_term t, mem *m, smt_terms *out);

void smt_print(const smt *s, smt_term t, text *out); // as a Java programmer writes it

// --------------------------------------------------------------------------------- the solver

typedef enum smt_answer { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } smt_answer;

typedef struct smt_solver smt_solver;

// Checks stop at the limits (and unwind, as limits_check does), and give up on one query after
// `seconds` (0: never) with SMT_UNKNOWN. l may be NULL.
smt_solver *smt_solver_new(smt *s, mem *m, limits *l, double seconds);
void smt_solver_free(smt_solver *x);

void smt_solver_push(smt_solver *x);
void smt_solver_pop(smt_solver *x);
void smt_solver_assert(smt_solver *x, smt_term t);
smt_answer smt_solver_check(smt_solver *x);
// Under assumptions. Where the answer is SMT_UNSAT, used[i] says whether the i-th takes part in the
// contradiction (used may be NULL); the core is minimal where `minimal` is set: no assumption can
// be left out of it.
smt_answer smt_solver_check_assuming(smt_solver *x, const smt_term *assumptions, size_t count,
                                     bool minimal, bool *used);
// After SMT_SAT. False: the value does not fit 64 bits.
bool smt_solver_int(smt_solver *x, smt_term t, int64_t *value);
bool smt_solver_bool(smt_solver *x, smt_term t);
size_t smt_solver_calls(const smt_solver *x);

#endif
