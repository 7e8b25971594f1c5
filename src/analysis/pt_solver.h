// Inclusion constraints: variables hold sets of objects; an edge passes on what its source holds
// (all of it, or what a filter lets through); a watch sees every object that comes into a variable,
// once, and may add variables, objects, edges and watches. Knows nothing of Java.
//
// Only what is new in a variable is passed on, a word of 64 objects at a time, along all edges
// before watches are shown anything: what these add is then the work of the next wave. Variables on
// a cycle of edges without filter hold the same: they are found by Tarjan's algorithm whenever the
// edges have grown by a quarter, and are one variable from then on. Its order of components is the
// order in which variables are looked at: what feeds a variable comes before it.
#ifndef ANALYSIS_PT_SOLVER_H
#define ANALYSIS_PT_SOLVER_H

#include "analysis/pt_bits.h"
#include "base/table.h"
#include "base/vec.h"

enum { PT_ANY = UINT32_MAX }; // no filter

typedef struct pt_edge {
    uint32_t to, filter;
} pt_edge;

typedef struct pt_variable {
    pt_bits all;
    pt_bits fresh;  // of these, not yet passed on
    pt_bits unseen; // passed on, not yet shown to watches
    VEC(pt_edge) edges;
    VEC(uint32_t) watches;
    uint32_t same;  // another variable that is one with it; itself: it stands for all of them
    uint32_t order; // what feeds it has smaller ones, as far as is known
    bool queued, listed;
} pt_variable;

// What a filter lets through: asked for each object once, when it is first needed.
typedef struct pt_filter {
    pt_bits passes;
    uint32_t known; // objects that have been asked for
} pt_filter;

// Objects that some watches have still to see.
typedef struct pt_late {
    uint32_t *watches;
    size_t count;
    pt_bits objects;
} pt_late;

// What was asked for, for tests: an object (filter PT_NOTE_…), an edge, a watch.
enum { PT_NOTE_OBJECT = UINT32_MAX - 1, PT_NOTE_WATCH = UINT32_MAX - 2 };
typedef struct pt_note {
    uint32_t variable, other, filter;
} pt_note;

typedef struct pt_solver {
    mem *m;
    void *arg;
    bool (*passes)(void *arg, uint32_t filter, uint32_t object);
    void (*sees)(void *arg, uint32_t watch, uint32_t object);
    VEC(pt_variable *) chunks;
    uint32_t variable_count;
    VEC(pt_filter) filters;
    VEC(uint64_t) heap;    // order and variable: the smallest first
    VEC(uint32_t) watched; // variables with something unseen
    VEC(pt_late) late;
    u64map edges, filtered_edges;
    size_t edge_count, edges_then; // now; when cycles were last looked for
    uint32_t next_order;
    size_t merged; // variables
    bool keeps_notes;
    VEC(pt_note) notes;
} pt_solver;

void pt_solver_init(pt_solver *s, mem *m, void *arg,
                    bool (*passes)(void *arg, uint32_t filter, uint32_t object),
                    void (*sees)(void *arg, uint32_t watch, uint32_t object));
void pt_solver_release(pt_solver *s);

uint32_t pt_solver_variable(pt_solver *s);
void pt_solver_add(pt_solver *s, uint32_t v, uint32_t object);
// Filters are numbered from 0 on by whoever uses them; PT_ANY: none.
void pt_solver_edge(pt_solver *s, uint32_t from, uint32_t to, uint32_t filter);
void pt_solver_watch(pt_solver *s, uint32_t v, uint32_t watch);
// Looks at one variable; false: all is passed on.
bool pt_solver_step(pt_solver *s);
// The variable that stands for v.
uint32_t pt_solver_find(const pt_solver *s, uint32_t v);
const pt_bits *pt_solver_get(const pt_solver *s, uint32_t v);

// ---------------------------------------------------------------- pt_cycles.c

// Merges variables on cycles and numbers them all in topological order.
void pt_solver_collapse(pt_solver *s);

// ---------------------------------------------------------------- shared

pt_variable *pt_solver_at(const pt_solver *s, uint32_t v);
void pt_solver_queue(pt_solver *s, uint32_t v);
// What its watches have seen.
pt_bits pt_solver_seen(pt_solver *s, const pt_variable *x);
void pt_solver_pass(pt_solver *s, const pt_bits *objects, pt_edge e);
// True if the edge was not there.
bool pt_solver_remember(pt_solver *s, uint32_t from, uint32_t to, uint32_t filter);

#endif
