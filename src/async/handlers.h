// A multiset pushdown system as a Petri net.
//
// Places: control states at rest, symbols in the bag, facts of the summary that still have to post.
//     dispatch   q + γ  ->  q' + exit(e, q')     for a root e = (q, γ) and each of its exits
//     produce    X      ->  right side of X      for each production of a fact X
// Control moves on at once, and the handler's posts trickle in later. For coverability this is
// exact: a post that comes early never hurts, so a real run can make it when the handler runs; and
// facts that are left over can be derived to the end, which only adds to the bag. So no test for
// "the handler has ended" is needed, and the net is as small as the grammar: |Q| + |Γ| places and a
// place a fact.
//
// Then the grammar shrinks: facts without posts go, a fact with one production (or one use) is put
// in the place of its uses, productions below another of the same fact go. What every remaining
// transition stands for is kept as a rope of dispatches and productions.
#ifndef ASYNC_HANDLERS_H
#define ASYNC_HANDLERS_H

#include "async/net.h"
#include "async/summary.h"

// A dispatch (exit fact) or production, or `left` and then `times` times `right`.
typedef struct async_rope {
    uint32_t dispatch, production; // ASYNC_SUMMARY_NONE: not this
    uint32_t left, right, times;
} async_rope;

typedef struct async_handler_net {
    mem *m;
    const async_summary *s;
    async_net n;
    uint32_t *state_place, *symbol_place; // ASYNC_SUMMARY_NONE: none
    VEC(async_rope) ropes;
    async_net_sequence rope_of; // by transition
    async_net_sequence root_of; // by target: entry
} async_handler_net;

void async_handler_net_init(async_handler_net *h, const async_summary *s);
void async_handler_net_release(async_handler_net *h);
// Replaces the targets: (q, γ) for every root from which the state aimed at is reached.
void async_handler_net_aim(async_handler_net *h);

// The run behind a firing sequence, written out: rules of each handler, then of the one that
// reaches the state aimed at, entered at (state, symbol) of a target. More than `limit` rules:
// false.
bool async_handler_net_witness(const async_handler_net *h, const async_net_sequence *firing,
                               uint32_t root, size_t limit, arena *store, async_witness *w);

#endif
