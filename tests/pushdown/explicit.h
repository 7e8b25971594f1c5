// Breadth-first search over single configurations, with pushdown/step.h: slow and obviously right.
#ifndef TESTS_PUSHDOWN_EXPLICIT_H
#define TESTS_PUSHDOWN_EXPLICIT_H

#include "pushdown/step.h"

enum { NEVER = 1000 };

typedef struct explicit_result {
    bool complete;      // false: more states or threads than allowed
    unsigned first[64]; // by query: the fewest contexts that reach it, or NEVER
    size_t states;
} explicit_result;

// All runs of at most `contexts` contexts; stacks deeper than max_depth are not followed (and make
// the result incomplete, unless `cut_stacks`).
void explicit_search(pd_network *n, unsigned contexts, size_t max_states, size_t max_depth,
                     bool cut_stacks, explicit_result *r);

// Calls visit(arg, env) with every way the rule can fire from these values.
void each_firing(pd_network *n, uint32_t rule, const uint32_t *g, const uint32_t *p,
                 const uint32_t *l, void (*visit)(void *arg, const pd_env *env), void *arg);
#endif
