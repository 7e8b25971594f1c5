// The control-flow graph of a method's bytecode.
//
// A block is a stretch of instructions that is entered at its first and left behind its last one
// only, with one exception: an exception that leaves the method may do so from the middle of a
// block. What enters a handler of the method ends its block, so every edge leaves from the end of a
// block and everything said about blocks is exact for instructions, too.
//
// Only what can be reached has blocks; they are numbered in reverse postorder, block 0 is the
// entry. Exceptional edges are there where an instruction can throw something that the handler
// catches (analysis/throws.h). A ret has an edge behind every jsr of its subroutine: the graph has
// paths that return to somebody else's call, never too few.
#ifndef ANALYSIS_CFG_H
#define ANALYSIS_CFG_H

#include "analysis/graph.h"
#include "analysis/throws.h"

#define CFG_NONE GRAPH_NONE

typedef enum cfg_edge_kind {
    CFG_FALL,  // to the next instruction
    CFG_JUMP,  // a jump or switch; one edge a target
    CFG_RET,   // out of a subroutine
    CFG_CATCH, // an exception, into a handler
} cfg_edge_kind;

typedef struct cfg_edge {
    uint32_t from, to; // blocks
    cfg_edge_kind kind;
    uint32_t handler;  // CFG_CATCH: in the method's table, its catch type with it
    throws_set caught; // CFG_CATCH: what comes this way
} cfg_edge;

typedef struct cfg_block {
    uint32_t first, end; // instructions first <= pc < end
    throws_set escapes;  // what can be thrown out of the method from here
} cfg_block;

typedef struct cfg {
    const method *m;
    const code *c;
    const code_frame *frames; // stack depth and types before each instruction
    uint32_t block_count, edge_count;
    const cfg_block *blocks;
    const cfg_edge *edges;            // a block's: the next instruction first, handlers last
    const uint32_t *block_of;         // by instruction; CFG_NONE: cannot be reached
    const graph *g;                   // arc i is edge i
    const dominator_tree *dominators; // over all edges, exceptional ones included
    const loop_nest *loops;           // likewise
    bool has_subroutines;             // jsr and ret: class files before version 51
} cfg;

// Decodes, verifies and builds; everything lives in the arena. A method without code is not asked
// for. O(n log n) for n instructions and edges. ERR_INPUT: a Java error, as program_verify_method;
// a method that would have millions of exceptional edges is an InternalError that says so.
int analysis_cfg(program *p, arena *a, const method *m, const cfg **g, link_error *e);
// The same for code that is verified.
int analysis_cfg_of(program *p, arena *a, const method *m, const code *c, const code_frame *frames,
                    const cfg **g, link_error *e);

static inline bool cfg_is_reached(const cfg *g, uint32_t pc) {
    return g->block_of[pc] != CFG_NONE;
}

// Is `above` on every path from the entry to `below`? Both instructions, both reached. O(1).
static inline bool cfg_dominates(const cfg *g, uint32_t above, uint32_t below) {
    uint32_t x = g->block_of[above], y = g->block_of[below];
    return x == y ? above <= below : dominates(g->dominators, x, y);
}

// Postdominators, towards a virtual exit, which is node block_count. p postdominates n if every
// path from n to a return goes through p. What does not return counts for nothing: the end of a
// path in an uncaught exception or in an endless loop. So in
//
//     if (x < 0) throw new IllegalArgumentException();    y = 1;
//
// the assignment postdominates the test: two executions that part at the test and both go on to
// return have met there again. Blocks from which no return can be reached would have every block as
// postdominator; among them, endless loops are taken to be left from their first block (in reverse
// postorder, one for each terminal component of the graph), throws to leave the method.
typedef enum cfg_flow {
    CFG_NORMAL,     // no exception is thrown on the way
    CFG_WITH_CATCH, // exceptions may be thrown and caught on the way
} cfg_flow;

typedef struct postdominator_tree {
    const cfg *g;
    cfg_flow flow;
    const dominator_tree *t; // over block_count + 1 nodes, from the exit
    const bool *returns;     // by block: a return can be reached
} postdominator_tree;

const postdominator_tree *analysis_postdominators(arena *a, const cfg *g, cfg_flow flow);

// Is `below` on every path from `above` to a return? Both instructions, both reached. O(1).
bool analysis_postdominates(const postdominator_tree *t, uint32_t below, uint32_t above);

// Where the ways on from an instruction meet again: the first instruction that is on all of them.
// That may be the instruction itself (a loop's head that is come back to either way). CFG_NONE: at
// the exit only, or nowhere. For a branch this is where two sides can be merged. With CFG_NORMAL
// handlers do not count as ways on, and neither flow counts ways that never return beside ways that
// do. O(targets × depth).
uint32_t analysis_meeting(const postdominator_tree *t, uint32_t pc);

#endif
