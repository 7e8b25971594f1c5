// Predicate abstraction: an SPL program becomes a multiset pushdown system.
//
// What is finite is kept as it is: booleans, references, which objects exist, control. ints are
// known only through predicates, atoms over int variables:
//
//     global    over int fields of objects; its value is part of the control state
//     local     over the variables of one body (and fields); part of the stack symbol
//     exit      over the result and parameters of a called method (and fields); part of the control
//               state while it returns
//
// A message carries the values of the local predicates of its handler that speak of parameters
// only. Every predicate has a definite value; where a step leaves it open, there is one successor
// for each combination of values the solver finds possible (so a step is as precise as the
// predicates allow, not only Cartesian). Predicates of dead variables have no value.
//
// Objects are named by allocation site and order: the first bounds[site] each have a name. Later
// ones share a summary object, of which nothing is known: reading it yields anything. With `cut`
// set, later ones are not made and the execution is cut instead.
#ifndef SPL_ABSTRACT_H
#define SPL_ABSTRACT_H

#include "async/async.h"
#include "base/limits.h"
#include "base/table.h"
#include "smt/smt.h"
#include "spl/body.h"

typedef enum spl_scope { SCOPE_GLOBAL, SCOPE_LOCAL, SCOPE_EXIT } spl_scope;

typedef enum spl_symbol_kind {
    SYMBOL_OF_LOCAL,  // owner: body, index: local
    SYMBOL_OF_FIELD,  // owner: site, index: object of it, field
    SYMBOL_OF_RESULT, // owner: method
    SYMBOL_FREE,      // stands for a value nobody knows
} spl_symbol_kind;

typedef struct spl_symbol {
    spl_symbol_kind kind;
    uint32_t owner, index, field;
} spl_symbol;

typedef struct spl_predicate {
    smt_term atom;
    spl_scope scope;
    uint32_t owner;    // body or method
    uint32_t place;    // among those of its scope and owner
    smt_terms symbols; // of the atom
} spl_predicate;

typedef VEC(uint32_t) spl_numbers;

// Rows of numbers by number.
typedef struct spl_rows {
    arena store;
    table index;
    VEC(const int32_t *) rows;
    VEC(uint32_t) sizes;
} spl_rows;

void spl_rows_init(spl_rows *r, mem *m);
void spl_rows_release(spl_rows *r);
void spl_rows_clear(spl_rows *r);
uint32_t spl_rows_add(spl_rows *r, const int32_t *row, size_t size, bool *is_new);

// What a rule of the system stands for: instructions executed, with what each decided.
typedef struct spl_rule {
    const int32_t *decisions; // of a branch, boolean assignment or any, assert, assume: 0 or 1
    uint32_t step_count;
    const uint32_t *posts; // symbols, in the order they were posted
    uint32_t post_count;
} spl_rule;

typedef struct spl_abstraction {
    mem *m;
    limits *limits;
    const spl_program *p;
    spl_bodies bodies;
    smt *terms;
    smt_solver *solver;
    // Symbols, predicates; they only grow.
    u64map symbol_of;   // key of a place -> term
    u64map symbol_info; // term -> number in symbols
    VEC(spl_symbol) symbols;
    VEC(spl_predicate) predicates;
    u64map predicate_of; // (scope, owner, atom) -> 1
    spl_numbers global;
    spl_numbers *local; // by body
    spl_numbers *exit;  // by method
    smt_term unknown;   // free: stands for an int nobody knows
    smt_terms unknown_bools;
    // The solver's answers.
    arena cache_store;
    table cache_index;
    VEC(struct cached *) cache;
    // Objects.
    uint32_t *bounds; // by site
    bool cut, was_cut;
    // The layout of this round's rows.
    uint32_t object_count;
    uint32_t *object_base;  // by site; the summary is the last of a site
    uint32_t *site_of;      // by object
    uint32_t *field_offset; // by object: where its fields are in a state row
    uint32_t global_offset, exit_offset, state_size;
    // This round's system.
    async_mpds mpds;
    bool has_mpds;
    uint32_t query;
    arena rule_store;
    spl_rows states, frames; // control states and stack symbols as rows
    VEC(spl_rule) rules;
} spl_abstraction;

void spl_abstraction_init(spl_abstraction *a, mem *m, limits *l, const spl_program *p);
void spl_abstraction_release(spl_abstraction *a);

// predicates.c
smt_term spl_symbol_local(spl_abstraction *a, uint32_t body, uint32_t local);
smt_term spl_symbol_field(spl_abstraction *a, uint32_t site, uint32_t index, uint32_t field);
smt_term spl_symbol_result(spl_abstraction *a, uint32_t method);
const spl_symbol *spl_symbol_look(const spl_abstraction *a, smt_term symbol); // NULL: free
// False where it was there before.
bool spl_predicate_add(spl_abstraction *a, spl_scope scope, uint32_t owner, smt_term atom);
void spl_predicate_print(const spl_abstraction *a, const spl_predicate *p, text *out);

typedef struct spl_patterns {
    const uint64_t *data;
    size_t count;
} spl_patterns;

// All combinations of values of the targets (bit i: the i-th holds) that some assignment to the
// symbols allows which satisfies `cube` and `condition` (SMT_NONE: true). Cached. At most 64
// targets.
spl_patterns spl_enumerate(spl_abstraction *a, const smt_term *cube, size_t cube_count,
                           smt_term condition, const smt_term *targets, size_t target_count);

// build.c: the system for the present predicates and bounds. Its only query is the error.
void spl_abstraction_build(spl_abstraction *a);

// terms.c: an expression as a term. The callbacks answer for the locals in it.
typedef struct spl_reading {
    smt *terms;
    void *context;
    smt_term (*value)(void *context, uint32_t local); // of an int or boolean
    // Whether two references (constants or locals) are equal.
    smt_term (*same)(void *context, const spl_expr *a, const spl_expr *b);
} spl_reading;

smt_term spl_term_of(const spl_reading *r, const spl_expr *x);

// step.c
enum { ROW_KIND, ROW_BODY, ROW_PC, ROW_LOCALS };
enum { STATE_RETURNS, STATE_RESULT, STATE_COUNTS };
typedef enum spl_row_kind { ROW_FRAME, ROW_RETURN_SITE, ROW_MESSAGE } spl_row_kind;

typedef enum spl_way_kind { WAY_ON, WAY_ERROR, WAY_POP, WAY_CALL } spl_way_kind;

// One successor of a configuration.
typedef struct spl_way {
    spl_way_kind kind;
    int32_t *state, *frame; // WAY_CALL: frame is the return site
    int32_t *callee;        // WAY_CALL
    int32_t *message;       // NULL: nothing was posted
    uint32_t message_size;
    int32_t decision;
} spl_way;

typedef VEC(spl_way) spl_ways;

// The row of a message or return site on top of the stack, ready to execute its next instruction:
// one way each (WAY_ON).
void spl_step_enter(spl_abstraction *a, arena *store, const int32_t *state, const int32_t *frame,
                    spl_ways *out);
// Executes the instruction at the frame's pc.
void spl_step_execute(spl_abstraction *a, arena *store, const int32_t *state, const int32_t *frame,
                      spl_ways *out);
static inline size_t spl_frame_size(const spl_abstraction *a, uint32_t body) {
    return ROW_LOCALS + a->bodies.list.data[body].local_count + a->local[body].count;
}

#endif
