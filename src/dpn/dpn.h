// Monitor-DPNs: dynamic pushdown networks with re-entrant, well-nested locks and joins.
//
// The engine follows Nordhoff, Mueller-Olm and Lammich, "Iterable Forward Reachability Analysis of
// Monitor-DPNs". docs/dpn.md says what is proved, and where we go beyond the paper or read it
// differently. The paper's automata and our files:
//
//   T_M            net.c      one node per (control state, top symbol), explored from the start
//   T_ah T_rh T_ht locks.c    acquisition and release structures, per phase, computed bottom-up;
//                             re-entrance is decided here
//   T_cwf, T^c_D'  solver.c   a node carries the phase it is in, and a rule may be barred from a
//                             phase: ill-formed cuts and barred rules are never generated
//   T_rw, T_G      query.c    what a thread contributes where a cut passes its top of stack
//   T_ct           query.c    the tree in front of a cut, for tree-regular sets
//
// A cut is the configuration between two phases; phase i ends with cut i, the last cut is the end.
#ifndef DPN_DPN_H
#define DPN_DPN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/text.h"
#include "base/vec.h"
#include "engine/model.h"

enum { DPN_NONE = UINT32_MAX };

// ---- models ----

typedef enum dpn_kind {
    DPN_BASE,    // p g -> p' g'
    DPN_CALL,    // p g -> p' g' below
    DPN_RETURN,  // p g -> p'
    DPN_SPAWN,   // p g -> p' g' spawn ps gs
    DPN_MONITOR, // p g -[x]-> p' g' below
    DPN_JOIN,    // p g -join s-> p' g', or -joinall s->
} dpn_kind;

// States, symbols, locks and names are numbers given by dpn_state() and its sisters.
typedef struct dpn_rule {
    dpn_kind kind;
    uint32_t from_state, from_symbol;
    uint32_t state, symbol;             // symbol: not for DPN_RETURN
    uint32_t below;                     // DPN_CALL, DPN_MONITOR
    uint32_t spawn_state, spawn_symbol; // DPN_SPAWN
    uint32_t lock;                      // DPN_MONITOR
    uint32_t joined;                    // DPN_JOIN: the name of the spawn rules
    bool all; // DPN_JOIN: every thread that this one has spawned with that name, not the last only
    uint32_t name; // DPN_NONE: has none. Rules may share a name.
} dpn_rule;

// A tree-regular set of execution trees, as a deterministic bottom-up automaton. States are 1 to
// `states`. Node kinds as in the paper; `rule` is the rule's number in the model.
typedef enum dpn_node {
    DPN_NODE_NIL,
    DPN_NODE_RET,
    DPN_NODE_BASE, // also joins
    DPN_NODE_NCALL,
    DPN_NODE_ACQ,
    DPN_NODE_RCALL,
    DPN_NODE_USE,
    DPN_NODE_SPAWN, // left: the new thread
} dpn_node;

typedef struct dpn_regular {
    unsigned states; // at most 255
    void *context;
    unsigned (*nil)(void *context, uint32_t state, uint32_t symbol);
    unsigned (*ret)(void *context, uint32_t rule);
    unsigned (*unary)(void *context, dpn_node kind, uint32_t rule, unsigned child);
    unsigned (*binary)(void *context, dpn_node kind, uint32_t rule, unsigned left, unsigned right);
    bool (*accepts)(void *context, unsigned state);
} dpn_regular;

typedef struct dpn_list {
    const uint32_t *items;
    size_t count;
} dpn_list;

// One step of `visit`: a configuration to come by.
typedef struct dpn_phase {
    const dpn_list *sets; // sets of symbols, each on top of a thread of its own
    size_t set_count;
    dpn_list without; // names of rules nobody uses on the way here
    dpn_list by;      // the last step is by a rule with one of these names; empty: any, or none
    const dpn_regular *regular; // NULL: none. The configuration's execution tree is in this set.
} dpn_phase;

typedef struct dpn_query {
    const dpn_phase *phases;
    size_t phase_count;
    bool parallel; // written as `parallel`; means the same as `visit R & W`
    bool is_error;
} dpn_query;

typedef struct dpn_model {
    mem *m;
    arena store; // of the queries
    intern states, symbols, locks, names;
    VEC(dpn_rule) rules;
    VEC(dpn_query) queries;
    uint32_t start_state, start_symbol; // DPN_NONE until set
} dpn_model;

void dpn_model_init(dpn_model *d, mem *m);
void dpn_model_release(dpn_model *d);

uint32_t dpn_state(dpn_model *d, const char *name);
uint32_t dpn_symbol(dpn_model *d, const char *name);
uint32_t dpn_lock(dpn_model *d, const char *name);
uint32_t dpn_name(dpn_model *d, const char *name);
void dpn_start(dpn_model *d, uint32_t state, uint32_t symbol);
// Returns the rule's number.
uint32_t dpn_add_rule(dpn_model *d, dpn_rule rule);
// Copies everything but the automata of regular sets, which must outlive the model.
void dpn_add_query(dpn_model *d, const dpn_query *q);

// Makes monitors ordinary calls: the lock-insensitive semantics.
void dpn_drop_locks(dpn_model *d);

// Reads a .dpn file. The model is initialised in any case.
int dpn_parse(dpn_model *d, mem *m, const char *path, const char *data, size_t size, error *e);
// Writes it: what dpn_parse reads back as the same model.
void dpn_print(const dpn_model *d, text *out);

// ---- execution trees and schedules ----

enum { DPN_LEAF = UINT32_MAX };

// A completed call, written once however often it is made: long executions repeat themselves, and
// their trees can be exponentially larger than the set of their runs. A run is one thread's, within
// one phase; threads that it spawns never move. Items are rules; a call stands with the run of the
// callee, which comes before it in the list of runs.
typedef struct dpn_run_item {
    uint32_t rule;
    uint32_t run; // of a call's callee, else DPN_NONE
} dpn_run_item;

typedef struct dpn_run {
    uint32_t state, symbol; // where it starts
    uint32_t first, count;  // items; the last is a return
    uint64_t locks;         // it takes, by model number
    uint64_t steps;         // saturates
} dpn_run;

typedef struct dpn_tree_node {
    dpn_node kind;
    uint32_t rule;          // all but DPN_NODE_NIL
    uint32_t state, symbol; // DPN_NODE_NIL
    unsigned phase;         // in which the step is made, from 1; NIL: where the thread stops
    bool last;              // this step is to be the last of its phase (`by`)
    uint32_t left, right;   // one child: left. Two: left is the callee or the new thread.
    uint32_t run;           // DPN_NODE_RCALL, DPN_NODE_USE: instead of left; else DPN_NONE
} dpn_tree_node;

typedef struct dpn_tree {
    VEC(dpn_tree_node) nodes;
    VEC(dpn_run) runs;
    VEC(dpn_run_item) items;
    uint32_t root;
    unsigned phases;
} dpn_tree;

typedef struct dpn_step {
    uint32_t thread; // numbered in the order of creation, 0 is the first
    uint32_t rule;
    unsigned phase;
    uint32_t run; // of the tree: the call returns before anybody else moves; DPN_NONE: one step
} dpn_step;

typedef struct dpn_schedule {
    VEC(dpn_step) steps;
    uint32_t threads;
} dpn_schedule;

void dpn_tree_release(mem *m, dpn_tree *t);
void dpn_schedule_release(mem *m, dpn_schedule *s);

// True if the lock automata accept this tree. Wrong shapes (a phase that goes back, a rule that
// does not fit) are not looked at: the simulator does that.
bool dpn_tree_accepted(const dpn_model *d, const dpn_tree *t);
// Orders the steps of all threads so that locks and joins are respected, phase by phase. False if
// it finds no such order.
bool dpn_schedule_tree(const dpn_model *d, const dpn_tree *t, dpn_schedule *s, mem *m);
// Executes a schedule of a tree by definition 2 and checks it against the query: rules fit, locks
// are free,
// joined threads have ended, each phase ends in its set, by its rule, without what is barred.
// A reason is written to `why` if not. Regular sets are not looked at.
bool dpn_simulate(const dpn_model *d, const dpn_tree *t, const dpn_schedule *s, const dpn_query *q,
                  mem *m, char *why, size_t why_size);

// ---- queries ----

// Rules that can be switched off, for the tests that show that each is needed.
enum dpn_rules {
    DPN_ACQUISITION_GRAPH = 1,
    DPN_RELEASE_GRAPH = 2,
    DPN_FINAL_ACQUISITION = 4, // held by two, or held before a cut and used after it
    DPN_REENTRANCE = 8,
    DPN_CUT = 16, // a thread starts in the phase in which it is spawned, or later
    DPN_ALL_RULES = 31,
};

typedef struct dpn_statistics {
    size_t nodes;      // of T_M
    size_t structures; // distinct lock structures
    size_t answers;    // states of the product that were reached, over all queries
} dpn_statistics;

typedef struct dpn_solver dpn_solver;

typedef struct dpn_outcome {
    answer_kind kind;
    char why[200];         // ANSWER_UNKNOWN
    dpn_tree tree;         // ANSWER_REACHABLE: owned by the caller
    dpn_schedule schedule; // likewise; simulated already
} dpn_outcome;

// The model must not change while the solver lives.
dpn_solver *dpn_solver_new(const dpn_model *d, unsigned rules, mem *m, limits *l);
void dpn_solver_free(dpn_solver *s);
void dpn_solve(dpn_solver *s, const dpn_query *q, dpn_outcome *out);
// Trees with more nodes than this have runs in them (2000 unless told).
void dpn_solver_show_runs(dpn_solver *s, size_t nodes);
void dpn_outcome_release(dpn_solver *s, dpn_outcome *out);
dpn_statistics dpn_solver_statistics(const dpn_solver *s);

// ---- the engine ----

// Text, JSON and Graphviz forms of an outcome; each appends.
void dpn_write_text(const dpn_model *d, const dpn_outcome *o, text *out);
void dpn_write_json(const dpn_model *d, const dpn_outcome *o, size_t query, text *out);
void dpn_write_dot(const dpn_model *d, const dpn_outcome *o, text *out);

extern const model_engine dpn_model_engine;

#endif
