// Pushdown networks as data: variables, labels, symbolic rules, processes, queries.
//
// The paper (Suwimonteerabuth, Esparza, Schwoon: "Symbolic context-bounded analysis of
// multithreaded Java programs") writes  N = (G, Gamma, (Delta_i));  here
//   G        valuations of the global cells            Gamma    (label, valuation of local cells)
//   Delta_i  the rules that start at labels a process can reach; a rule  from -> to[0] to[1]  with
//            a condition R(g, l, g', l', l'') stands for many rules of the paper
//   APN's local states: valuations of the private cells.
// A variable is a cell, an array several. Conditions are expressions; each has one symbolic meaning
// (code.c) and one concrete (step.c), written apart and tested against each other.
#ifndef PUSHDOWN_NETWORK_H
#define PUSHDOWN_NETWORK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/text.h"
#include "base/vec.h"

enum {
    PD_NONE = UINT32_MAX,
    PD_EMPTY = UINT32_MAX - 1, // as a label: the stack is empty
    PD_AUTO = -1,              // as a context bound
    PD_MAX_LENGTH = 4096,      // of an array
    PD_MAX_ATOMS = 16,         // processes in a query
    PD_DEFAULT_CONTEXTS = 2,
};

typedef enum pd_place { PD_GLOBAL, PD_PRIVATE, PD_LOCAL, PD_PLACES } pd_place;

typedef struct pd_var {
    const char *name;
    pd_place place;
    uint32_t bits;
    uint32_t enumerators; // their number, 0: a plain number
    const char *const *names;
    uint32_t length;  // of an array; 0: a scalar
    uint32_t first;   // cell, counted within the place
    uint32_t cluster; // 0: bits are interleaved with those of related variables; else with those of
                      // the same cluster, and no others
} pd_var;

typedef struct pd_cell {
    uint32_t bits, size; // size 0: 2^bits
    uint32_t var, index;
} pd_cell;

typedef enum pd_op {
    PD_CONST, // value; a literal has no width of its own: width is what it needs
    PD_READ,  // var[a], with primes
    PD_ANY,   // a == any: true, and a's primed variables are free
    PD_NOT,   // !a
    PD_COMPL, // ~a
    PD_NEG,   // -a
    PD_MUL,
    PD_DIV,
    PD_MOD,
    PD_ADD,
    PD_SUB,
    PD_SHL,
    PD_SHR,
    PD_LT,
    PD_LE,
    PD_GT,
    PD_GE,
    PD_EQ,
    PD_NE,
    PD_BITAND,
    PD_BITXOR,
    PD_BITOR,
    PD_AND,
    PD_OR,
    PD_COND, // a ? b : c
} pd_op;

typedef struct pd_expr pd_expr;
struct pd_expr {
    uint8_t op, primes;
    uint8_t width;  // of the value
    uint8_t wide;   // operands are brought to this width first
    uint32_t value; // of a constant; of a read: the variable
    const pd_expr *a, *b, *c;
};

typedef struct pd_rule {
    uint32_t from, to[2];
    uint32_t count;         // labels on the right: 0 pop, 1 step, 2 push (to[0] is the new top)
    uint32_t start_process; // PD_NONE: no fork
    uint32_t start_label;
    const pd_expr *condition; // NULL: true, or not made yet
    bool made;                // condition is final
    uint32_t next;            // rule from the same label
    uint32_t line;
} pd_rule;

// A process at the label is stopped where the condition holds: it waits for others, or is at rest.
// With an empty stack it is at rest. Nothing but deadlock queries looks at it.
typedef struct pd_stop {
    uint32_t label;
    bool waits;
    const pd_expr *condition; // over g, p, l; NULL: true
} pd_stop;

typedef struct pd_label {
    const char *name;
    uint32_t program;
    uint32_t first_rule, last_rule; // chain by pd_rule.next; PD_NONE: none
    bool mentioned;                 // outside queries
    bool stops;                     // there is a pd_stop
} pd_label;

typedef struct pd_process {
    const char *name;
    uint32_t program; // processes of one program share their rules and labels
    uint32_t start;   // label or PD_EMPTY; PD_NONE: no instance until somebody starts one
} pd_process;

typedef struct pd_atom {
    uint32_t process, label; // label may be PD_EMPTY
} pd_atom;

typedef struct pd_query {
    bool is_error;
    bool is_deadlock; // no atoms: every process is stopped, and one waits at least
    pd_atom *atoms;
    size_t count;
    const pd_expr *when; // NULL: true
} pd_query;

typedef struct pd_network {
    mem *m;
    arena store;
    VEC(pd_var) vars;
    VEC(pd_cell) cells[PD_PLACES];
    VEC(pd_label) labels;
    VEC(pd_rule) rules;
    VEC(pd_stop) stops;
    VEC(pd_process) processes;
    VEC(pd_query) queries;
    uint32_t programs;
    intern label_names; // "program name" to label: number in labels
    const pd_expr *init;
    int contexts; // or PD_AUTO
    // Rules made on demand: called once, when a rule without a condition first fires.
    const pd_expr *(*make)(void *arg, struct pd_network *n, uint32_t rule);
    void *make_arg;
} pd_network;

void pd_network_init(pd_network *n, mem *m);
void pd_network_release(pd_network *n);

// Building. Names are copied.
uint32_t pd_add_var(pd_network *n, pd_place place, const char *name, uint32_t bits,
                    uint32_t length);
uint32_t pd_add_enum(pd_network *n, pd_place place, const char *name, uint32_t count,
                     const char *const *names, uint32_t length);
uint32_t pd_add_program(pd_network *n);
uint32_t pd_add_process(pd_network *n, const char *name, uint32_t program, uint32_t start);
// The label of that name in the program, made where it is new.
uint32_t pd_label_of(pd_network *n, uint32_t program, const char *name);
// count, to, start_*, condition (NULL: true, or made on demand if n->make is set) from `rule`.
uint32_t pd_add_rule(pd_network *n, pd_rule rule);
void pd_add_stop(pd_network *n, pd_stop stop);
void pd_add_query(pd_network *n, bool is_error, const pd_atom *atoms, size_t count,
                  const pd_expr *when);
// Of networks without forks: a thread that was never looked at could go on.
void pd_add_deadlock_query(pd_network *n, bool is_error, const pd_expr *when);
bool pd_forks(const pd_network *n);
const pd_expr *pd_condition(pd_network *n, uint32_t rule);

// Expressions. Widths follow from the operands; constants fold.
const pd_expr *pd_const(pd_network *n, uint32_t value);
const pd_expr *pd_read(pd_network *n, uint32_t var, const pd_expr *index, unsigned primes);
const pd_expr *pd_unary(pd_network *n, pd_op op, const pd_expr *a);
const pd_expr *pd_binary(pd_network *n, pd_op op, const pd_expr *a, const pd_expr *b);
const pd_expr *pd_ternary(pd_network *n, const pd_expr *a, const pd_expr *b, const pd_expr *c);
const pd_expr *pd_and(pd_network *n, const pd_expr *a, const pd_expr *b); // NULL is true

// The value of an operator on values already brought to the width. Shared by folding and step.c.
uint32_t pd_operate(pd_op op, uint32_t a, uint32_t b, unsigned wide);
static inline uint32_t pd_mask(unsigned width) {
    return width >= 32 ? UINT32_MAX : ((uint32_t)1 << width) - 1;
}

// Every read of the expression, outermost first.
typedef VEC(const pd_expr *) pd_reads;
void pd_collect_reads(mem *m, const pd_expr *e, pd_reads *reads);

// Reading and writing files.
int pd_parse(pd_network *n, const char *path, const char *data, size_t size, error *e);
// A CUBA file with its .init and .spec beside it.
int pd_parse_pds(pd_network *n, const char *path, error *e);
// Parses as the same network.
void pd_print(const pd_network *n, text *out);
void pd_print_expr(const pd_network *n, const pd_expr *e, text *out);

#endif
