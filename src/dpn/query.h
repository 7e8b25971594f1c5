// A query made ready for the solver: phases, rules barred from each, and what threads contribute
// where a cut passes them.
//
// What a subtree contributes is one word. Each set of each phase has a bit, set by a thread that
// has one of its symbols on top at the cut (T_rw, T_G); so has each `by`. A tree-regular set has a
// field of eight bits: the state of its automaton on the part of the subtree in front of the cut,
// 0 where all of it lies behind (T_ct, definition 8).
#ifndef DPN_QUERY_H
#define DPN_QUERY_H

#include "dpn/dpn.h"

enum { DPN_PLAN_MAX_PHASES = 15, DPN_PLAN_MAX_REGULAR = 4 };

typedef struct dpn_plan_regular {
    const dpn_regular *set;
    unsigned cut, shift;
} dpn_plan_regular;

typedef struct dpn_plan {
    const dpn_model *d;
    mem *m;
    unsigned phases;
    uint64_t full;                            // the bits of an accepted tree
    uint64_t by_bit[DPN_PLAN_MAX_PHASES + 1]; // 0: no `by` in this phase
    bool has_by, has_barred;
    dpn_plan_regular regular[DPN_PLAN_MAX_REGULAR];
    unsigned regular_count;
    uint64_t fields;          // the bits that belong to regular sets
    VEC(uint16_t) barred, by; // by rule: bit k - 1 for phase k
    VEC(uint32_t) choice;     // by phase and symbol: index into masks, 0: contributes nothing
    VEC(uint64_t) masks;      // a count, then so many alternatives
    VEC(uint32_t) touched;    // entries of choice to clear
    VEC(uint32_t) cut_symbols[DPN_PLAN_MAX_PHASES + 1]; // symbols that contribute to cut k
    VEC(unsigned char) named;                           // scratch, by name
    VEC(uint64_t) mine;                                 // scratch, by symbol: sets that have it
} dpn_plan;

void dpn_plan_init(dpn_plan *p, const dpn_model *d, mem *m);
void dpn_plan_release(dpn_plan *p);

// The runs of the query's phases that share one configuration. `group_end[i]` is true if a group
// ends with phase i. Starts with every phase alone; false when there are no more. More than one
// only for queries with `by`: the last step into a configuration may lie before the phase.
bool dpn_plan_next_grouping(const dpn_query *q, bool *group_end);
// Makes the plan for one grouping. -1: unsupported, see why.
int dpn_plan_make(dpn_plan *p, const dpn_query *q, const bool *group_end, char *why,
                  size_t why_size);

// What a thread contributes when cut k passes it at this head: `extra` and one of the masks.
typedef struct dpn_plan_choices {
    const uint64_t *masks;
    size_t count;
    uint64_t extra;
} dpn_plan_choices;

dpn_plan_choices dpn_plan_at(const dpn_plan *p, unsigned cut, uint32_t state, uint32_t symbol);

// The automata of the regular sets. `phase` is that of the step; `returned` the phase by the end of
// which the callee has returned.
uint64_t dpn_plan_ret(const dpn_plan *p, uint32_t rule, unsigned phase);
uint64_t dpn_plan_unary(const dpn_plan *p, dpn_node kind, uint32_t rule, unsigned phase,
                        uint64_t child);
uint64_t dpn_plan_binary(const dpn_plan *p, dpn_node kind, uint32_t rule, unsigned phase,
                         unsigned returned, uint64_t left, uint64_t right);
bool dpn_plan_accepts(const dpn_plan *p, uint64_t word);

#endif
