// Writes out a run from dispatches and productions given in any order that a grammar allows: every
// dispatch becomes a handler, every production a node of some handler's derivation tree, and what
// is left unfinished is derived by the shortest way.
#ifndef ASYNC_RUNS_H
#define ASYNC_RUNS_H

#include "async/summary.h"

typedef struct run_node {
    uint32_t fact;
    uint32_t production; // SUMMARY_NONE: the shortest derivation
    uint32_t first, second;
} run_node;

typedef struct run_builder {
    mem *m;
    const summary *s;
    VEC(run_node) nodes;
    net_sequence *pending; // nodes without a production yet, by fact
    net_sequence roots;    // nodes, a handler each
    size_t limit, rules;   // allowed, and written so far
} run_builder;

void run_builder_init(run_builder *b, const summary *s, size_t limit);
void run_builder_release(run_builder *b);
// False: the limit (of nodes, and later of rules) is reached.
bool run_builder_dispatch(run_builder *b, uint32_t exit_fact);
// Applies the production to a node that waits for one; there must be one.
bool run_builder_produce(run_builder *b, uint32_t production);
// The handlers so far, then the one that enters at `root` and reaches the state aimed at.
bool run_builder_finish(run_builder *b, uint32_t root, arena *store, async_witness *w);

#endif
