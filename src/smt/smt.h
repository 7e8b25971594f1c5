// Terms, and a solver for them (Z3). Knows nothing of programs.
//
// A term is a number in a store; equal terms have equal numbers. Building simplifies: constants are
// folded, integer arithmetic is kept as sums  c1*t1 + … + cn*tn + c  in a fixed order, and of every
// comparison there is one form only, so that  x < y,  y > x  and  !(y <= x)  are the same term up
// to a negation. Nothing of this needs the solver.
//
// Bit vectors of 1 to 64 bits are machine integers, floats are IEEE 754's binary32 and binary64
// with one NaN, rounding to nearest, and Java's conversions and remainder; arrays map bit vectors
// to bit vectors. smt_eval computes the value of any term without a solver.
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

typedef enum smt_sort_kind {
    SMT_KIND_BOOL,
    SMT_KIND_INT,
    SMT_KIND_BITS,
    SMT_KIND_REAL,
    SMT_KIND_ARRAY,
    SMT_KIND_STRING, // for this room's users alone: a solver sees lengths and units
} smt_sort_kind;

// A kind with up to two sizes of 12 bits each (width; exponent and significand).
#define SMT_SORT(kind, first, second) ((smt_sort)(kind) | (first) << 8 | (second) << 20)
#define SMT_BOOL SMT_SORT(SMT_KIND_BOOL, 0u, 0u)
#define SMT_INT SMT_SORT(SMT_KIND_INT, 0u, 0u)
#define SMT_BITS(width) SMT_SORT(SMT_KIND_BITS, (unsigned)(width), 0u)
#define SMT_FLOAT SMT_SORT(SMT_KIND_REAL, 8u, 24u)
#define SMT_DOUBLE SMT_SORT(SMT_KIND_REAL, 11u, 53u)
#define SMT_STRING SMT_SORT(SMT_KIND_STRING, 0u, 32u)
#define SMT_ARRAY(index, element) SMT_SORT(SMT_KIND_ARRAY, (unsigned)(index), (unsigned)(element))

static inline smt_sort_kind smt_kind(smt_sort s) {
    return (smt_sort_kind)(s & 0xff);
}
// Bits of a value: of a bit vector or float; of an array, of its elements; of a string, of a
// reference to it.
static inline unsigned smt_width(smt_sort s) {
    unsigned first = s >> 8 & 0xfff, second = s >> 20;
    return smt_kind(s) == SMT_KIND_BITS   ? first
           : smt_kind(s) == SMT_KIND_REAL ? first + second
           : smt_kind(s) == SMT_KIND_BOOL ? 1
                                          : second;
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
    X(ZERO, "=") /* its argument is 0 */                                                           \
    X(SAME, "=") /* of bit vectors or floats: NaN is the same as NaN, 0 is not -0 */               \
    X(BITS, "")  /* a bit vector or float: value */                                                \
    X(NEG, "bvneg")                                                                                \
    X(PLUS, "bvadd")                                                                               \
    X(MINUS, "bvsub")                                                                              \
    X(TIMES, "bvmul")                                                                              \
    X(SDIV, "bvsdiv") /* by 0 and the like as in SMT-LIB: always defined */                        \
    X(SREM, "bvsrem")                                                                              \
    X(UDIV, "bvudiv")                                                                              \
    X(UREM, "bvurem")                                                                              \
    X(BAND, "bvand")                                                                               \
    X(BOR, "bvor")                                                                                 \
    X(BXOR, "bvxor")                                                                               \
    X(SHL, "bvshl") /* by any number of bits, not modulo the width */                              \
    X(LSHR, "bvlshr")                                                                              \
    X(ASHR, "bvashr")                                                                              \
    X(SLT, "bvslt")                                                                                \
    X(ULT, "bvult")                                                                                \
    X(ZEXT, "zero_extend")                                                                         \
    X(SEXT, "sign_extend")                                                                         \
    X(EXTRACT, "extract") /* value: the lowest bit taken */                                        \
    X(CONCAT, "concat")                                                                            \
    X(FNEG, "fp.neg")                                                                              \
    X(FABS, "fp.abs")                                                                              \
    X(FSQRT, "fp.sqrt")                                                                            \
    X(FADD, "fp.add")                                                                              \
    X(FSUB, "fp.sub")                                                                              \
    X(FMUL, "fp.mul")                                                                              \
    X(FDIV, "fp.div")                                                                              \
    X(FMOD, "fmod") /* Java's %: truncates, the sign is the first one's */                         \
    X(FLT, "fp.lt")                                                                                \
    X(FLE, "fp.leq")                                                                               \
    X(FEQ, "fp.eq")                                                                                \
    X(FNAN, "fp.isNaN")                                                                            \
    X(FROM_BITS, "to_fp")                                                                          \
    X(TO_BITS, "fp.to_ieee_bv") /* NaN is 0x7fc00000, 0x7ff8000000000000 */                        \
    X(FROM_SIGNED, "to_fp")                                                                        \
    X(TO_SIGNED, "fp.to_sbv") /* towards 0; NaN is 0, the rest is cut to the range */              \
    X(TO_REAL, "to_fp")       /* another precision */                                              \
    X(FUNCTION, "function")   /* of doubles, in C; value: its address */                           \
    X(SELECT, "select")                                                                            \
    X(STORE, "store")                                                                              \
    X(FILLED, "const")  /* the array with this element everywhere */                               \
    X(STRING, "string") /* of a length and the first units */

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
    int64_t value;          // of a sum, of bits; of a symbol: its serial number
    const char *name;       // of a symbol
} smt_node;

typedef struct smt smt; // a store of terms

smt *smt_new(mem *m);
void smt_free(smt *s);

size_t smt_count(const smt *s);                     // of terms
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

// Bit vectors. Both sides have one width; a value's higher bits are ignored.
smt_term smt_bits(smt *s, unsigned width, uint64_t value);
smt_term smt_neg(smt *s, smt_term a);
smt_term smt_bits_2(smt *s, smt_operator op, smt_term a, smt_term b); // PLUS … ULT
smt_term smt_extend(smt *s, bool is_signed, unsigned width, smt_term a);
smt_term smt_extract(smt *s, unsigned low, unsigned width, smt_term a);
smt_term smt_concat(smt *s, smt_term high, smt_term low);
// ite(a, 1, 0)
smt_term smt_bool_bits(smt *s, unsigned width, smt_term a);

// Floats: SMT_FLOAT or SMT_DOUBLE, given as bits.
smt_term smt_real(smt *s, smt_sort sort, uint64_t bits);
smt_term smt_real_1(smt *s, smt_operator op, smt_term a);             // FNEG, FABS, FSQRT, FNAN
smt_term smt_real_2(smt *s, smt_operator op, smt_term a, smt_term b); // FADD … FEQ
smt_term smt_from_bits(smt *s, smt_term a);                           // a float of as many bits
smt_term smt_to_bits(smt *s, smt_term a);
smt_term smt_from_signed(smt *s, smt_sort sort, smt_term a); // rounds to nearest
smt_term smt_to_signed(smt *s, unsigned width, smt_term a);
smt_term smt_to_real(smt *s, smt_sort sort, smt_term a);

// A double computed by a function in C, of one argument or two (b: SMT_NONE). Solvers do not know
// it: a term with one in it can be evaluated, not asked about.
typedef double smt_c_function(double a, double b);
smt_term smt_function(smt *s, smt_c_function *function, smt_term a, smt_term b);
// What is known of such a function, by its argument (with two arguments: of the results alone).
enum { SMT_MOST_PIECES = 2 };
typedef struct smt_function_facts {
    double low, high; // the results lie between these, if they are numbers
    bool total;       // which they are where the arguments are finite
    // Where the function is monotonic, up to some units in the last place; NaN: what it is
    // elsewhere.
    struct {
        double from, to;
    } pieces[SMT_MOST_PIECES]; // in their order
    unsigned piece_count;
    bool nan_elsewhere;
    bool is_power; // of its arguments
} smt_function_facts;
void smt_function_about(smt *s, smt_c_function *function, const smt_function_facts *facts);
// What is known of a symbol in the place of such a term.
smt_term smt_function_result(smt *s, smt_term function, smt_term symbol);

smt_term smt_filled(smt *s, unsigned index_width, smt_term element);
smt_term smt_store(smt *s, smt_term array, smt_term index, smt_term element);
smt_term smt_select(smt *s, smt_term array, smt_term index);

// Strings: a length of 32 bits (not negative) and the first units, 16 bits each. Where they are not
// `whole`, there may be more, which are not known: all functions below but those on length and
// units are right where smt_string_fits holds for their arguments; an index is within the string.
smt_term smt_string(smt *s, smt_term length, const smt_term *units, uint32_t count, bool whole);
smt_term smt_string_of(smt *s, const uint16_t *units, uint32_t count);
smt_term smt_string_length(const smt *s, smt_term a);
uint32_t smt_string_count(const smt *s, smt_term a); // of the units that are known
smt_term smt_string_unit(const smt *s, smt_term a, uint32_t i);
smt_term smt_string_fits(smt *s, smt_term a); // all its units are known
bool smt_string_is_known(const smt *s, smt_term a);
smt_term smt_string_at(smt *s, smt_term a, smt_term index);
smt_term smt_string_equal(smt *s, smt_term a, smt_term b);
smt_term smt_string_compare(smt *s, smt_term a, smt_term b); // as String.compareTo
// b stands in a at this place, which may lie anywhere.
smt_term smt_string_is_at(smt *s, smt_term a, smt_term b, smt_term place);
// The first (last) place of b in a from (up to) there, or -1. 32 bits.
smt_term smt_string_find(smt *s, smt_term a, smt_term b, smt_term from);
smt_term smt_string_find_last(smt *s, smt_term a, smt_term b, smt_term from);
smt_term smt_string_hash(smt *s, smt_term a); // as String.hashCode
smt_term smt_string_concat(smt *s, smt_term a, smt_term b);
smt_term smt_string_slice(smt *s, smt_term a, smt_term begin, smt_term end);
smt_term smt_string_reverse(smt *s, smt_term a);
smt_term smt_string_replace_unit(smt *s, smt_term a, smt_term old, smt_term new);
// Every b by c, both of a known length, b not empty, as String.replace.
smt_term smt_string_replace(smt *s, smt_term a, smt_term b, smt_term c);
// Without the units at both ends for which a bit of `blanks` is set (or at one end alone).
smt_term smt_string_strip(smt *s, smt_term a, uint64_t blanks, bool leading, bool trailing);
// All units are less than this.
smt_term smt_string_below(smt *s, smt_term a, uint32_t limit);
smt_term smt_string_has_unit(smt *s, smt_term a, smt_term unit);
// Each unit by the run it is in, if any; up to a run whose last unit is 0.
typedef struct smt_string_run {
    uint16_t first, last, stride; // stride 2: every other one
    int by;                       // is added
} smt_string_run;
smt_term smt_string_map(smt *s, smt_term a, const smt_string_run *runs);
// The number's digits, and '-'. value: of 32 or 64 bits.
smt_term smt_string_number(smt *s, smt_term value, uint32_t radix, bool is_signed);
// A number, as Integer.parseInt (32 bits) and Long.parseLong (64) have it; its value.
smt_term smt_string_is_number(smt *s, smt_term a, uint32_t radix, unsigned width, smt_term *value);

bool smt_is_true(const smt *s, smt_term t);
bool smt_is_false(const smt *s, smt_term t);
bool smt_is_number(const smt *s, smt_term t, int64_t *value);
bool smt_is_bits(const smt *s, smt_term t, uint64_t *value); // a known bit vector or float

// t with symbols[i] replaced by values[i], all at once. O(size of t).
smt_term smt_substitute(smt *s, smt_term t, const smt_term *symbols, const smt_term *values,
                        size_t count);

struct u64map;
// The same term in another store; `done` maps terms of the one to terms of the other, and grows.
// O(what is not in there). For a solver in another thread: a store belongs to one.
smt_term smt_copy(const smt *from, smt_term t, smt *to, struct u64map *done);

typedef struct smt_terms {
    smt_term *data;
    size_t count, capacity;
} smt_terms;

// Adds what is not in there yet: the symbols of t; the atoms (comparisons and boolean symbols) of
// t.
void smt_symbols(const smt *s, smt_term t, mem *m, smt_terms *out);
void smt_atoms(const smt *s, smt_term t, mem *m, smt_terms *out);

// The same for terms of smt_function, not those within another.
void smt_functions(const smt *s, smt_term t, mem *m, smt_terms *out);
// Is a float computed or compared in it?
bool smt_has_reals(const smt *s, smt_term t, mem *m);

void smt_print(const smt *s, smt_term t, text *out); // as a Java programmer writes it

// ------------------------------------------------------------------------------- the evaluator

// Values of terms under one assignment. Every term is evaluated once: O(terms below those that were
// asked for) in all. A symbol must be given its value before a term that has it is asked for;
// without one it is 0. A boolean is 0 or 1, an int its two's complement, a float its bits; an array
// symbol has the same element everywhere, and an array has no value of its own: ask for its
// elements.
typedef struct smt_eval smt_eval;
smt_eval *smt_eval_new(const smt *s, mem *m);
void smt_eval_free(smt_eval *e);
void smt_eval_again(smt_eval *e); // symbols keep their values, and may be given others
void smt_eval_reset(smt_eval *e); // another assignment: no symbol has a value
void smt_eval_set(smt_eval *e, smt_term symbol, uint64_t value);
uint64_t smt_eval_get(smt_eval *e, smt_term t);

// --------------------------------------------------------------------------------- the solver

typedef enum smt_answer { SMT_UNSAT, SMT_SAT, SMT_UNKNOWN } smt_answer;

typedef struct smt_solver smt_solver;

// What Z3 would be asked about terms of this store, these commands are asked, too, or, without_z3,
// in its place: programs that read SMT-LIB 2 on standard input. The first that is sure wins; a
// model is believed if the evaluator confirms it. The list ends with NULL and is the caller's.
// memory_mb: for each of them; 0: any.
void smt_set_commands(smt *s, const char *const *commands, bool without_z3, size_t memory_mb);
// As another store has them.
void smt_share_commands(const smt *from, smt *to);
// Is there such a program? By its first word.
bool smt_command_exists(const char *command);

// Checks stop at the limits (and unwind, as limits_check does), and give up on one query after
// `seconds` (0: never) with SMT_UNKNOWN. l may be NULL.
smt_solver *smt_solver_new(smt *s, mem *m, limits *l, double seconds);
// The same where most terms are of booleans and bit vectors: these are decided by SAT, floats after
// they became bit vectors. It changes to what the terms need. Checks without assumptions only.
smt_solver *smt_solver_new_for_machine(smt *s, mem *m, limits *l, double seconds);
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
uint64_t smt_solver_bits(smt_solver *x, smt_term t); // of a bit vector or float (NaN: Java's)
size_t smt_solver_calls(const smt_solver *x);
void smt_solver_set_time(smt_solver *x, double seconds); // of a query; 0: no limit
// From another thread: the check that runs unwinds, with STOP_INTERRUPT.
void smt_solver_interrupt(smt_solver *x);

// ------------------------------------------------------------------- many questions, one solver

// Conjunctions of terms, one after the other, most of them alike. Those of booleans and bit vectors
// alone are decided by a SAT solver of our own, which keeps what it has learned; what it cannot,
// and all else, by Z3. Limits as for smt_solver_new.
typedef struct smt_machine smt_machine;
smt_machine *smt_machine_new(smt *s, mem *m, limits *l, double seconds);
void smt_machine_free(smt_machine *x);
void smt_machine_set_time(smt_machine *x, double seconds); // of a question; 0: no limit
// From another thread: the check that runs unwinds, with STOP_INTERRUPT. l: its limits, which
// nobody else has.
void smt_machine_interrupt(smt_machine *x, limits *l);
// Where the answer is SMT_UNSAT, used[i] says whether the i-th takes part in the contradiction
// (used may be NULL). A model is checked by the evaluator before it is believed.
smt_answer smt_machine_check(smt_machine *x, const smt_term *conditions, size_t count, bool *used);
// By intervals and points alone, for a while: this knows functions (smt_function), too.
smt_answer smt_machine_search(smt_machine *x, const smt_term *conditions, size_t count, bool *used);
// Is it a contradiction, and easily seen to be one?
bool smt_machine_refutes(smt_machine *x, const smt_term *conditions, size_t count, bool *used);
// After SMT_SAT: of a symbol. False: it is in none of the conditions, and can be anything.
bool smt_machine_value(smt_machine *x, smt_term symbol, uint64_t *value);
// Questions that Z3 was asked.
uint64_t smt_machine_hard(const smt_machine *x);

#endif
