// From a hit of the symbolic search to a concrete run.
//
// Backwards over the tuples: the values of the globals at the context switches and whole stacks are
// picked so that each tuple on the way contains them (theorem 1 says they exist); inside a context,
// post* is run again from the one value of the globals, with every addition stamped, and followed
// back from effect to cause.
#ifndef PUSHDOWN_TRACE_H
#define PUSHDOWN_TRACE_H

#include "pushdown/search.h"
#include "pushdown/step.h"

typedef struct pd_run_step {
    pd_move move;
    uint32_t context; // from 1
} pd_run_step;

typedef struct pd_run {
    arena store;
    pd_config start;
    VEC(pd_run_step) steps;
    uint32_t contexts;
} pd_run;

// False: no run could be rebuilt, or the stepper refused it (a defect, never an answer).
bool pd_trace(pd_search *s, size_t query, pd_run *run);
void pd_run_release(pd_run *run);

// For people, and as JSON.
void pd_run_print(pd_network *n, const pd_query *q, const pd_run *run, text *out);
void pd_run_json(pd_network *n, size_t query, const pd_run *run, text *out);

#endif
