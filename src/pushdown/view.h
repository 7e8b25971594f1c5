// Views: regular sets of local configurations as automata whose transitions carry BDDs.
//
// A view's edges leave the paper's initial state (g, p): reading the top frame (label, l) leads to
// a node, a state with a valuation of its own (that of a procedure's entry). A node's edges read
// the frames below. Node PD_FINAL has no valuation and accepts.
//   an edge of a view:  (g, p, l) in CUR, the node's valuation in NODE
//   an edge of a node:  its valuation in NODE, l in CUR, the target's valuation in PEER
// A view edge with label PD_EMPTY (to PD_FINAL) is the empty stack.
//
// Nodes and views are hash-consed: equal sets of edges have one number. Every valuation of a node
// that an edge leads to can read on to PD_FINAL, so an edge's relation tells which tops are
// possible.
#ifndef PUSHDOWN_VIEW_H
#define PUSHDOWN_VIEW_H

#include "base/table.h"
#include "pushdown/code.h"

enum { PD_FINAL = 0 };

typedef struct pd_edge {
    uint32_t label, node;
    dd relation;
} pd_edge;

typedef struct pd_edges {
    const pd_edge *data; // sorted by label, then node; no two agree in both
    uint32_t count;
} pd_edges;

typedef struct pd_graph {
    pd_code *c;
    arena store;
    VEC(pd_edges) nodes;
    VEC(pd_edges) views;
    table group_index, view_index;
    u64map tops, beyond, stopped;     // memos of pd_view_top, pd_view_beyond and pd_view_stopped
    VEC(const uint32_t *) group_keys; // of groups of nodes that refer to each other
    VEC(uint32_t) group_first;
} pd_graph;

void pd_graph_init(pd_graph *g, pd_code *c);
void pd_graph_release(pd_graph *g);

typedef VEC(pd_edge) pd_edge_list;

// The view with these edges; same label and node are joined, empty relations dropped.
uint32_t pd_view_of(pd_graph *g, pd_edge_list *edges);

// A group of nodes at once: member i has lists[i]; an edge whose node is PD_MEMBER + k leads to
// member k. ids[i] receives member i's number.
#define PD_MEMBER 0x80000000u
void pd_node_group(pd_graph *g, pd_edge_list *lists, size_t count, uint32_t *ids);

// For each edge: exists CUR globals: relation and pass(CUR, NEXT), with NEXT renamed to CUR. This
// is the paper's equation (1).
uint32_t pd_view_pass(pd_graph *g, uint32_t view, dd pass);
// Conjoins a set over CUR to every edge.
uint32_t pd_view_restrict(pd_graph *g, uint32_t view, dd set);
// A bit for each (label, node) of its edges, turned by `turn`.
uint64_t pd_view_signature(const pd_graph *g, uint32_t view, unsigned turn);
// The globals (CUR) with which `a` has a stack that `b` has not. Edge by edge: too many, perhaps,
// as different nodes may accept the same stacks.
dd pd_view_beyond(pd_graph *g, uint32_t a, uint32_t b);
// Of `pairs` of globals (FIFTH, PEER), those with which it does not have the same stacks, perhaps.
dd pd_view_tells_apart(pd_graph *g, uint32_t view, dd pairs);
// The globals have changed from FIFTH to CUR (not `changed`: they are CUR's): those with which some
// stack of the view is stopped.
dd pd_view_stopped(pd_graph *g, uint32_t view, bool waits, bool changed);
// Globals (CUR) with which some stack of the view has this top label; PD_NONE: any stack at all.
dd pd_view_top(pd_graph *g, uint32_t view, uint32_t label);

#endif
