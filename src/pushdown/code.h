// A network in BDDs: domains for every cell in its copies, rules as relations made when they first
// fire, thread slots for forks.
//
// Copies of a valuation (g, p, l), interleaved bit by bit:
//   CUR    the state a process is in                NEXT   after a rule (g', p', l')
//   NODE   the valuation of an automaton's state    PEER   of a second one
//   FIFTH  of globals: the value at the context's start (the paper's first copy of doubled globals,
//          g-bar); of locals: l'', the frame below a pushed one
//
// Forks. In k contexts at most k threads run, so forked threads get a fixed number of slots. Slot i
// is a process that waits from the beginning with one frame; the extra global s_i says what it was
// started as (0: not yet). A fork either takes the first free slot or starts a thread that nobody
// will ever look at (it never runs and no query needs it): both are tried.
#ifndef PUSHDOWN_CODE_H
#define PUSHDOWN_CODE_H

#include "base/limits.h"
#include "base/table.h"
#include "bdd/bdd.h"
#include "pushdown/network.h"

typedef enum pd_copy { PD_CUR, PD_NEXT, PD_NODE, PD_PEER, PD_FIFTH, PD_COPIES } pd_copy;

typedef struct pd_kind { // what a slot can be started as
    uint32_t process, label;
} pd_kind;

typedef struct pd_symbolic {
    bool made;
    bool fired; // some state was stepped from by it
    uint32_t from, to[2], count;
    dd relation; // over CUR, NEXT of what the rule primes, and l'' (all of it) for a push
    dd gone;     // cube of the CUR cells that NEXT replaces, and all locals for a pop
    const dd_domain *replaced; // those CUR cells
    uint32_t replaced_count;
} pd_symbolic;

typedef struct pd_code {
    mem *m;
    limits *l;
    arena store;
    dd_space *s;
    pd_network *n;
    uint32_t slots;
    uint32_t more[PD_PLACES];
    VEC(pd_kind) kinds;
    VEC(dd_domain) cells[PD_PLACES]; // first copy of each; the slots' globals come last
    VEC(pd_symbolic) rules;
    size_t rules_made;
    u64map stops; // memo of pd_stopped_at
    // Cubes, by copy.
    dd globals[PD_COPIES], privates[PD_COPIES], locals[PD_COPIES], all[PD_COPIES];
    dd rest;      // cube of what a view's edge says besides the globals
    dd same_node; // CUR == NODE
    dd zero_node; // NODE is 0 everywhere
    dd same_init; // globals: CUR == FIFTH
    dd less;      // the paper's L: globals FIFTH < PEER
    dd start;     // (g, p, l) in which a process may start
    dd_map *next_to_cur, *cur_to_next, *cur_to_peer, *peer_to_cur, *node_to_peer, *peer_to_node;
    dd_map *swap;                                     // NODE and PEER, and l'' to l
    dd_map *below_to_cur;                             // l'' to l
    dd_map *init_to_peer, *init_to_cur, *cur_to_init; // globals
    dd_map *flip;                                     // globals: FIFTH and PEER change places
    dd_map *pass;                                     // globals: CUR to NEXT and FIFTH to CUR
} pd_code;

// more: further copies of the cells of each place, for who needs them (pd_more); NULL: none.
void pd_code_init(pd_code *c, pd_network *n, limits *l, uint32_t slots, const uint32_t *more);
void pd_code_release(pd_code *c);

static inline dd_domain pd_domain(const pd_code *c, pd_place place, uint32_t cell, pd_copy copy) {
    return c->cells[place].data[cell] + (dd_domain)copy;
}

dd_domain pd_more(const pd_code *c, pd_place place, uint32_t cell, uint32_t number);

// Labels and rules, those of the slots included.
static inline uint32_t pd_wait_label(const pd_code *c, uint32_t slot) {
    return (uint32_t)c->n->labels.count + slot;
}
uint32_t pd_first_rule(const pd_code *c, uint32_t label);
uint32_t pd_next_rule(const pd_code *c, uint32_t rule);
// The rule as a relation, made now if this is the first time.
const pd_symbolic *pd_get_rule(pd_code *c, uint32_t rule);

// The condition over CUR and NEXT as a function.
dd pd_encode(pd_code *c, const pd_expr *e);
// States (CUR) in which a process is stopped at the label, which may be PD_EMPTY; `waits`: for
// others.
dd pd_stopped_at(pd_code *c, uint32_t label, bool waits);
// s_slot == kind + 1; kind PD_NONE: free.
dd pd_slot_is(pd_code *c, uint32_t slot, uint32_t kind, pd_copy copy);

// One valuation of the cells of a place in a copy, and what fixes them to it.
void pd_pick(pd_code *c, dd x, pd_place place, pd_copy copy, uint32_t *values);
dd pd_point(pd_code *c, pd_place place, pd_copy copy, const uint32_t *values);

#endif
