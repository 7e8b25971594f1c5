// Binary decision diagrams over finite domains: a thin room over BuDDy, whose habits end here.
//
// BuDDy has one global manager, is not thread-safe, aborts on errors and frees what is not
// referenced at any operation. So: one dd_space per process at a time; errors and limits unwind
// (mem_unwind) to the caller's guard, after which the space may only be freed; and every result
// below is a root until its frame is closed.
//
//     dd_frame f = dd_open(s);
//     dd x = dd_and(s, a, dd_not(s, b));
//     return dd_close(s, f, x);      // drops everything made since dd_open but x, which now
//                                    // belongs to the enclosing frame
//
// What outlives the frames (a field of a data structure) is kept: dd_keep, dd_drop, dd_assign.
// Equal functions have equal handles: comparing two dd's with == is exact and free.
#ifndef BDD_BDD_H
#define BDD_BDD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/limits.h"
#include "base/mem.h"
#include "base/text.h"

typedef int dd; // a function of the variables
enum { DD_FALSE = 0, DD_TRUE = 1, DD_MAX_BITS = 32 };

typedef struct dd_space dd_space;
typedef uint32_t dd_domain;   // a finite-domain variable: a few boolean variables
typedef size_t dd_frame;      // a mark on the stack of roots
typedef struct dd_map dd_map; // a renaming of domains

// Life ----------------------------------------------------------------------------------------

// limits may be NULL. A second space while one lives unwinds with a reason.
dd_space *dd_space_new(mem *m, limits *l);
void dd_space_free(dd_space *s);

// A failed or too large operation unwinds with STOP_ENGINE; 0: as many nodes as memory allows.
void dd_set_max_nodes(dd_space *s, size_t nodes);
// Sifting whenever the nodes have doubled. Interleaved copies stay together.
void dd_set_reordering(dd_space *s, bool on);
void dd_reorder_now(dd_space *s);

typedef struct dd_stats {
    size_t nodes, peak_nodes; // live now (dead ones count until they are collected), and at most
    size_t produced;          // nodes ever made
    size_t variables, collections, reorderings;
    size_t bytes; // node table and caches
} dd_stats;
dd_stats dd_get_stats(const dd_space *s);

// Roots ---------------------------------------------------------------------------------------

dd_frame dd_open(dd_space *s);
dd dd_close(dd_space *s, dd_frame f, dd result);
dd dd_keep(dd_space *s, dd x);
void dd_drop(dd_space *s, dd x);
// Keeps `to`, drops what *where held.
void dd_assign(dd_space *s, dd *where, dd to);

// Functions -----------------------------------------------------------------------------------

dd dd_not(dd_space *s, dd x);
dd dd_and(dd_space *s, dd x, dd y);
dd dd_or(dd_space *s, dd x, dd y);
dd dd_xor(dd_space *s, dd x, dd y);
dd dd_iff(dd_space *s, dd x, dd y);
dd dd_implies(dd_space *s, dd x, dd y);
dd dd_diff(dd_space *s, dd x, dd y); // x and not y
dd dd_ite(dd_space *s, dd test, dd yes, dd no);
// A set of variables is a cube (dd_cube). Quantification over it.
dd dd_exists(dd_space *s, dd x, dd cube);
dd dd_forall(dd_space *s, dd x, dd cube);
// Relational product: exists cube: x and y, in one pass.
dd dd_and_exists(dd_space *s, dd x, dd y, dd cube);
// Smaller function equal to x wherever `care` holds.
dd dd_simplify(dd_space *s, dd x, dd care);
bool dd_subset(dd_space *s, dd x, dd y);
size_t dd_size(const dd_space *s, dd x); // nodes of this one function

// Finite domains ------------------------------------------------------------------------------

// Domains of `size` values (0: all of 2^bits) with `bits` bits each, `copies` of each shape, the
// bits of all of them interleaved: the highest bits first, the lowest last. Interleave what is
// compared or copied: x == y needs nodes linear in the bits then, exponential otherwise. New
// variables go below all older ones. Returns the first domain; the others follow, shape by shape.
typedef struct dd_shape {
    unsigned copies, bits;
    uint64_t size;
} dd_shape;
dd_domain dd_add_cluster(dd_space *s, const dd_shape *shapes, size_t n);
dd_domain dd_add_domains(dd_space *s, unsigned copies, unsigned bits, uint64_t size);
unsigned dd_domain_bits(const dd_space *s, dd_domain d);
dd dd_domain_bit(dd_space *s, dd_domain d, unsigned bit); // 0: the lowest
dd dd_domain_valid(dd_space *s, dd_domain d);             // value < size
void dd_name(dd_space *s, dd_domain d, const char *name); // for printing; borrowed

dd dd_cube(dd_space *s, const dd_domain *domains, size_t n);
dd dd_value(dd_space *s, dd_domain d, uint32_t value); // d == value
dd dd_equal(dd_space *s, dd_domain a, dd_domain b);    // a == b, same width
// Can x hold where d == value? Mostly found on a path or two of x, without making nodes.
bool dd_allows(dd_space *s, dd x, dd_domain d, uint32_t value);
dd dd_less(dd_space *s, dd_domain a, dd_domain b); // a < b, same width

// All pairs are renamed at once. A target must not occur in what is renamed, unless it is a source.
dd_map *dd_map_new(dd_space *s);
void dd_map_add(dd_space *s, dd_map *map, dd_domain from, dd_domain to);
void dd_map_free(dd_space *s, dd_map *map);
dd dd_rename(dd_space *s, dd x, const dd_map *map);

// Number of assignments to the cube's variables that satisfy x; x must depend on no others.
double dd_count(dd_space *s, dd x, dd cube);
// One assignment that satisfies x (not DD_FALSE): the value of each domain; free bits are 0.
void dd_pick(dd_space *s, dd x, const dd_domain *domains, size_t n, uint32_t *values);
// The conjunction of domains[i] == values[i].
dd dd_point(dd_space *s, const dd_domain *domains, const uint32_t *values, size_t n);
// Fixes the domains to the values: x with them plugged in.
dd dd_restrict(dd_space *s, dd x, const dd_domain *domains, const uint32_t *values, size_t n);

// Bit vectors, unsigned, 1 to 32 bits ---------------------------------------------------------

typedef struct dd_bits {
    unsigned width;
    dd bit[DD_MAX_BITS]; // bit[0] is the lowest
} dd_bits;

dd_bits dd_bits_const(unsigned width, uint32_t value);
dd_bits dd_bits_var(dd_space *s, dd_domain d);
// Zero-extends, or keeps the low bits.
dd_bits dd_bits_resize(const dd_bits *a, unsigned width);
bool dd_bits_is_const(const dd_bits *a, uint32_t *value);

// Operands have one width, which is the result's; arithmetic wraps. Multiplying, dividing and
// shifting a variable by a variable needs exponentially many nodes: beyond a few million they
// unwind with a reason.
// x / 0 is the largest value and x % 0 is x, as in SMT-LIB; a shift by the width or more gives 0.
typedef enum dd_bits_op {
    DD_ADD,
    DD_SUB,
    DD_MUL,
    DD_DIV,
    DD_MOD,
    DD_BITAND,
    DD_BITOR,
    DD_BITXOR,
    DD_SHL,
    DD_SHR,
} dd_bits_op;
dd_bits dd_bits_apply(dd_space *s, dd_bits_op op, const dd_bits *a, const dd_bits *b);
dd_bits dd_bits_not(dd_space *s, const dd_bits *a);
dd_bits dd_bits_ite(dd_space *s, dd test, const dd_bits *yes, const dd_bits *no);
dd dd_bits_equal(dd_space *s, const dd_bits *a, const dd_bits *b);
dd dd_bits_less(dd_space *s, const dd_bits *a, const dd_bits *b);
dd dd_bits_nonzero(dd_space *s, const dd_bits *a);

// Printing ------------------------------------------------------------------------------------

// An irredundant sum of products in the domains' names: "x == 3 && !b || c". A domain of one bit
// is a boolean. Longer than max_terms products: ends in "...".
void dd_print_formula(dd_space *s, dd x, size_t max_terms, text *out);
// Graphviz.
void dd_print_dot(dd_space *s, dd x, text *out);

#endif
