// Hangs: states from which no schedule leads to an end (hang.c).
#ifndef EXPLORE_HANG_H
#define EXPLORE_HANG_H

#include "explore/explorer.h"

// States and all the steps between them that a search took.
typedef struct graph_edge {
    uint32_t from, to;
} graph_edge;
typedef struct state_graph {
    VEC(graph_edge) edges;
    VEC(uint32_t) ends; // states from which some step ends the execution, or nobody can move
} state_graph;

void explore_graph_release(state_graph *g, mem *m);
// The first of so many states that reaches no end; 0: all do.
uint32_t explore_graph_hang(const state_graph *g, mem *m, uint32_t count);

// In states that reach no end: does a task wait for ever, though others go on? Says so of the
// first one.
typedef void graph_path(void *arg, uint32_t state); // makes w->path the way there
void explore_graph_tasks(const state_graph *g, explorer *w, graph_path *path, void *arg);
// The same in a component of states that is not left, the VM in one of them, where only these
// threads move.
void explore_component_tasks(explorer *w, uint64_t movers);
// The thread takes steps, added to the path, until it waits, if it has put that off.
void explore_wait_in_earnest(explorer *w, const thread *t);

// In a state that reaches no end: adds steps to the path, until a state comes back.
void explore_go_round(explorer *w);
// No end can be reached from the present state.
void explore_hang(explorer *w);

#endif
