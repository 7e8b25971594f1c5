// Multiset pushdown systems: one finite control, one stack for the handler that runs, one bag of
// calls that wait. Decides exactly whether a control state can be reached.
//
// The paper: K. Sen, M. Viswanathan, "Model Checking Multithreaded Programs with Asynchronous
// Atomic Methods" (CAV 2006). Its symbols and our names:
//
//     A = (Q, Γ, Δ, q0, γ0)   async_mpds: states, symbols, rules, start_state, start_symbol
//     (q, w, M)               configuration: control state, stack (top first), bag
//     -->1                    a rule: replaces the top of the stack, changes the state, posts
//     -->2                    a dispatch: the stack is empty, one symbol moves from the bag to it
//     M(q1, q2, γ)            what a handler taken as γ in q1 may post until it ends in q2
//
// Build a system with the functions below (or read one with async_mpds_read), then async_decide()
// one query at a time.
#ifndef ASYNC_ASYNC_H
#define ASYNC_ASYNC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/vec.h"
#include "verdict/verdict.h"

// from, with `top` on top of the stack -> to, with `word` in its place (word[0] is the new top);
// every symbol of `posts` is added to the bag.
typedef struct async_rule {
    uint32_t from, top, to;
    uint32_t word_count, post_count;
    const uint32_t *word, *posts;
} async_rule;

typedef struct async_query {
    uint32_t state;
    bool is_error;
} async_query;

// Names by number: a vector of them, and the way back.
typedef struct async_mpds_names {
    const char **data;
    size_t count, capacity;
    intern texts;
    VEC(uint32_t) numbers; // by number in `texts`
} async_mpds_names;

typedef struct async_mpds {
    mem *m;
    arena store;
    async_mpds_names states, symbols;
    VEC(async_rule) rules;
    VEC(async_query) queries;
    uint32_t start_state, start_symbol;
} async_mpds;

void async_mpds_init(async_mpds *a, mem *m);
void async_mpds_release(async_mpds *a);

// The state or symbol of that name, new where there is none yet. The name is copied. With a NULL
// name: a new one each time, called s<number>.
uint32_t async_mpds_state(async_mpds *a, const char *name);
uint32_t async_mpds_symbol(async_mpds *a, const char *name);
// The words are copied. Returns the rule's number (0, 1, 2, …).
uint32_t async_mpds_rule(async_mpds *a, uint32_t from, uint32_t top, uint32_t to,
                         const uint32_t *word, size_t word_count, const uint32_t *posts,
                         size_t post_count);
void async_mpds_start(async_mpds *a, uint32_t state, uint32_t symbol);
uint32_t async_mpds_query(async_mpds *a, uint32_t state, bool is_error);

// Reads the .mpds format (docs/models.md). `a` is initialised by the caller.
int async_mpds_read(async_mpds *a, const char *path, error *e);
int async_mpds_parse(async_mpds *a, const char *path, const char *text, size_t size, error *e);

// One handler of a witness: `symbol` is taken from the bag in control state `state` (the stack is
// empty), then the rules apply in this order. All handlers but the last end with an empty stack.
typedef struct async_handler {
    uint32_t state, symbol;
    uint32_t rule_count;
    const uint32_t *rules; // numbers of rules
} async_handler;

// A run from the start to the query's state. The last rule of the last handler enters it; without
// handlers, it is the start state.
typedef struct async_witness {
    async_handler *handlers;
    size_t handler_count;
} async_witness;

typedef enum async_algorithm {
    ASYNC_FAST,  // Petri net of the system; pruned backward search and guided forward search
    ASYNC_PAPER, // the paper's: backward over the bag, regular languages of posts, no pruning
} async_algorithm;

// Which searches `fast` runs. Both take turns, and the first that is sure ends it.
typedef enum async_direction { ASYNC_BOTH, ASYNC_BACKWARD, ASYNC_FORWARD } async_direction;

// Whether backward search prunes by linear programs, which also guide forward search. `auto` runs
// backward search both ways, and spends on the programs no more than on the rest.
typedef enum async_pruning { ASYNC_PRUNE_AUTO, ASYNC_PRUNE_ON, ASYNC_PRUNE_OFF } async_pruning;

// All zero but for the limits is what one wants.
typedef struct async_settings {
    async_algorithm algorithm;
    async_direction direction;
    async_pruning pruning;
    uint32_t burst; // work before the first linear program, for ASYNC_PRUNE_AUTO; 0: the usual
    unsigned jobs;  // more than 1: a second process, for ASYNC_PRUNE_AUTO
    bool certify;   // check the certificate of an unreachable answer independently
    limits *limits; // not NULL; when they run out, decide unwinds to the innermost guard
    logger *log;    // NULL: silent
} async_settings;

typedef struct async_statistics {
    size_t places, transitions;        // of the net that was searched
    size_t minimal_elements;           // of the backward set, at its end
    size_t iterations;                 // elements and markings expanded, both directions
    size_t pruned;                     // backward elements shown unreachable by an invariant
    size_t invariants;                 // linear invariants found
    size_t forward_nodes, accelerated; // of the forward search
    const char *decided_by;            // "backward", "forward", "invariant", …
} async_statistics;

typedef struct async_result {
    answer_kind kind;
    const char *why;       // for ANSWER_UNKNOWN
    async_witness witness; // for ANSWER_REACHABLE; already stepped through the semantics
    bool certified;        // for ANSWER_UNREACHABLE, where settings asked for it
    async_statistics statistics;
} async_result;

// Decides query number `query`. What the result points to lives in `store`.
void async_decide(const async_mpds *a, uint32_t query, const async_settings *settings, arena *store,
                  async_result *r);

// Steps the witness through the semantics of the paper (a stack, a bag, one rule at a time): true
// if it is a run that ends in the query's state.
bool async_witness_check(const async_mpds *a, uint32_t query, const async_witness *w);

#endif
