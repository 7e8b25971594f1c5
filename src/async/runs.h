// Writes out a run from dispatches and productions given in any order that a grammar allows: every
// dispatch becomes a handler, every production a node of some handler's derivation tree, and what
// is left unfinished is derived by the shortest way.
#ifndef ASYNC_RUNS_H
#define ASYNC_RUNS_H

#include "async/summary.h"

typedef struct async_run_node {
    uint32_t fact;
    uint32_t production; // ASYNC_SUMMARY_NONE: the shortest derivation
    uint32_t first, second;
} async_run_node;

typedef struct async_run_builder {
    mem *m;
    const async_summary *s;
    VEC(async_run_node) nodes;
    async_net_sequence *pending; // nodes without a production yet, by fact
    async_net_sequence roots;    // nodes, a handler each
    size_t limit, rules;         // allowed, and written so far
} async_run_builder;

void async_run_builder_init(async_run_builder *b, const async_summary *s, size_t limit);
void async_run_builder_release(async_run_builder *b);
// False: the limit (of nodes, and later of rules) is reached.
bool async_run_builder_dispatch(async_run_builder *b, uint32_t exit_fact);
// Applies the production to a node that waits for one; there must be one.
bool async_run_builder_produce(async_run_builder *b, uint32_t production);
// The handlers so far, then the one that enters at `root` and reaches the state aimed at.
bool async_run_builder_finish(async_run_builder *b, uint32_t root, arena *store, async_witness *w);

#endif
