// The concrete meaning of a network, one rule at a time: small, slow and obvious. It checks the
// witnesses of the symbolic engine and shares nothing with it but the expressions.
#ifndef PUSHDOWN_STEP_H
#define PUSHDOWN_STEP_H

#include "pushdown/network.h"

// Values of the cells around one application of a rule. l1 belongs to the top label on the right,
// l2 to the label below it.
typedef struct pd_env {
    const uint32_t *g, *p, *l, *g1, *p1, *l1, *l2;
} pd_env;

uint32_t pd_eval(const pd_network *n, const pd_expr *e, const pd_env *env);

// True if the rule leads from g, p, l to the primed values: its condition holds, and what it does
// not prime is kept.
bool pd_rule_holds(pd_network *n, uint32_t rule, const pd_env *env);

// True if a process may start with these values.
bool pd_init_holds(const pd_network *n, const uint32_t *g, const uint32_t *p, const uint32_t *l);
// Where the expression mentions the cell (with this number of primes, for some value of an index).
bool pd_mentions(const pd_network *n, const pd_expr *e, pd_place place, uint32_t cell,
                 unsigned primes);

// A configuration: the globals, and of each thread the privates and the stack, bottom first, each
// frame a label and its locals.
typedef struct pd_thread {
    uint32_t process;
    VEC(uint32_t) words; // privates, then frames
} pd_thread;

typedef struct pd_config {
    mem *m;
    VEC(uint32_t) globals;
    VEC(pd_thread) threads;
} pd_config;

void pd_config_init(pd_config *c, mem *m);
void pd_config_release(pd_config *c);
void pd_config_copy(pd_config *to, const pd_config *from); // `to` is initialised
// A thread of this process with one frame (none for PD_EMPTY); p and l may be NULL: zeros.
void pd_config_add(const pd_network *n, pd_config *c, uint32_t process, uint32_t label,
                   const uint32_t *p, const uint32_t *l);
size_t pd_thread_depth(const pd_network *n, const pd_thread *t);
// 0 is the bottom frame; its locals follow the label.
const uint32_t *pd_thread_frame(const pd_network *n, const pd_thread *t, size_t i);
uint32_t pd_thread_top(const pd_network *n, const pd_thread *t); // label or PD_EMPTY

// One move: the rule and the values after it (p1, l1, l2 as in pd_env; those the rule's right side
// has no frame for are ignored).
typedef struct pd_move {
    uint32_t thread, rule;
    const uint32_t *g1, *p1, *l1, *l2;
} pd_move;

// Applies the move if the network allows it.
bool pd_step(pd_network *n, pd_config *c, const pd_move *move);
// Where the thread is stopped: number of the pd_stop, one that waits if there is; PD_EMPTY: its
// stack is empty; PD_NONE: nowhere.
uint32_t pd_stop_of(const pd_network *n, const pd_config *c, const pd_thread *t);
// True if the configuration satisfies the query; threads[i] is who satisfies atom i, or NULL.
bool pd_query_holds(const pd_network *n, const pd_query *q, const pd_config *c, uint32_t *threads);

#endif
