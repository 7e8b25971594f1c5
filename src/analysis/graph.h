// Directed graphs, and what control-flow analysis wants to know about one: an order in which most
// of what comes before a node is before it, dominators, strongly connected components, loops.
// Nothing here knows about bytecode.
#ifndef ANALYSIS_GRAPH_H
#define ANALYSIS_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

#define GRAPH_NONE UINT32_MAX

typedef struct graph_arc {
    uint32_t from, to;
} graph_arc;

// Nodes are 0 … count - 1. Arcs are sorted by source; several between the same nodes are fine.
typedef struct graph {
    uint32_t count, arc_count;
    const graph_arc *arcs;
    const uint32_t *first_out; // by node: its first arc; count + 1 entries
    const uint32_t *first_in;  // by node: start of its part of `in`; count + 1 entries
    const uint32_t *in;        // numbers of arcs, by target
} graph;

// The arcs are copied; those of one source stay in the order given. O(nodes + arcs).
const graph *analysis_graph(arena *a, uint32_t count, const graph_arc *arcs, uint32_t arc_count);

// The nodes that can be reached from the root, in reverse postorder: without cycles, each node
// would come after all that lead to it. A node's arcs are searched last to first, so what its first
// arc leads to follows it where possible. *reached: how many.
uint32_t *analysis_reverse_postorder(arena *a, const graph *g, uint32_t root, uint32_t *reached);

// A dominator tree. A node d dominates n if every path from the root to n goes through d; so every
// node dominates itself. Nodes that cannot be reached from the root are in no relation.
typedef struct dominator_tree {
    uint32_t count, root;
    const uint32_t *parent;        // the immediate dominator; GRAPH_NONE: the root, or not reached
    const uint32_t *depth;         // 0: the root; GRAPH_NONE: not reached
    const uint32_t *enter, *leave; // preorder interval of the subtree: enter <= its nodes < leave
} dominator_tree;

// Lengauer and Tarjan's algorithm with path compression: O(arcs × log nodes), no recursion.
const dominator_tree *analysis_dominators(arena *a, const graph *g, uint32_t root);

// O(1)
static inline bool dominates(const dominator_tree *t, uint32_t above, uint32_t below) {
    return t->depth[above] != GRAPH_NONE && t->depth[below] != GRAPH_NONE &&
           t->enter[above] <= t->enter[below] && t->enter[below] < t->leave[above];
}
// The nearest node that dominates both; GRAPH_NONE if one is not reached. O(depth).
uint32_t analysis_common_dominator(const dominator_tree *t, uint32_t x, uint32_t y);

// Strongly connected components (Tarjan), numbered so that arcs between components lead from higher
// numbers to lower ones. Arcs in `without` (a flag an arc; may be NULL) are left out.
typedef struct graph_components {
    uint32_t count;
    const uint32_t *of; // by node
} graph_components;
graph_components analysis_components(arena *a, const graph *g, const bool *without);

// Natural loops. An arc whose target dominates its source is a back arc; its target is the header
// of a loop, to which belong the header and all nodes that reach the source without going through
// the header. Back arcs to one header make one loop. Two loops are disjoint or nested.
//
// Cycles that remain when all back arcs are taken away have several entries: irreducible. The nodes
// on them are flagged; no loop is made up for them (they may of course lie inside natural ones).
typedef struct graph_loop {
    uint32_t header;
    uint32_t parent;  // the next loop around it; GRAPH_NONE: none
    uint32_t depth;   // 1: outermost
    uint32_t members; // nodes, inner loops' included
} graph_loop;

typedef struct loop_nest {
    uint32_t count;
    const graph_loop *loops; // inner ones after those around them
    const uint32_t *of;      // by node: the innermost loop; GRAPH_NONE: none
    bool reducible;
    const bool *irreducible; // by node; NULL if the graph is reducible
} loop_nest;

// For graphs whose nodes are numbered in reverse postorder from node 0, all reached.
// Nearly linear: Tarjan's collapsing of inner loops by union-find.
const loop_nest *analysis_loops(arena *a, const graph *g, const dominator_tree *t);

// O(depth of nesting)
static inline bool loop_has(const loop_nest *n, uint32_t loop, uint32_t node) {
    uint32_t i = n->of[node];
    while (i != GRAPH_NONE && n->loops[i].depth > n->loops[loop].depth) i = n->loops[i].parent;
    return i == loop;
}

#endif
