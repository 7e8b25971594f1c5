// Which pairs of control state and top of stack the abstract program can come to, and the rules
// between them. The bag is counted, but only up to a point: more than BAG_MAX of one message count
// as infinitely many. That over-approximates, so no pair is missed; the multiset pushdown system is
// then decided exactly. Where even this is too much, every message ever posted is taken to be in
// the bag for ever.
#ifndef SPL_DISCOVER_H
#define SPL_DISCOVER_H

#include "spl/abstract.h"

enum { SPL_ERROR_STATE = UINT32_MAX }; // in place of a state row

typedef struct spl_found_rule {
    uint32_t pair;                // where it applies
    uint32_t to;                  // state row, or SPL_ERROR_STATE
    uint32_t word_count, word[2]; // frame rows
    uint32_t post_count;
    const uint32_t *posts; // frame rows, in the order they are posted
    const int32_t *decisions;
    uint32_t step_count;
} spl_found_rule;

typedef struct spl_pair {
    uint32_t state, symbol; // rows
    bool expanded;
    uint32_t rule, rule_count; // its rules
} spl_pair;

typedef struct spl_discovery {
    VEC(spl_pair) pairs;
    VEC(spl_found_rule) rules;
} spl_discovery;

// Rows go to a->states and a->frames, the rest to a->rule_store; pair 0 is the start.
void spl_discover(spl_abstraction *a, spl_discovery *d);
void spl_discovery_release(spl_abstraction *a, spl_discovery *d);

#endif
