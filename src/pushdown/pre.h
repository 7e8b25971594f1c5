// pre*: from which local configurations a process can, on its own, come to have a given top.
//
// Backward saturation with two kinds of transitions, by label: `hits` (states from which the target
// is reached before the frame is popped) and `pops` (from which state to which (g, p) the frame can
// be popped). It needs no doubled globals and no tuple: one computation serves every view.
#ifndef PUSHDOWN_PRE_H
#define PUSHDOWN_PRE_H

#include "pushdown/view.h"

typedef struct pd_pre {
    pd_graph *g;
    VEC(struct pd_pre_spot {
        dd hits; // CUR
        dd pops; // CUR; (g, p) in PEER
    })
    spots; // by label, those of slots included
    uint32_t label;
    dd when;    // CUR globals
    dd same_gp; // CUR == PEER
    dd_map *below_at_peer, *below_at_node;
} pd_pre;

// The target: this top label (PD_EMPTY: the empty stack; PD_NONE: any) with globals in `when`.
void pd_pre_init(pd_pre *p, pd_graph *g, uint32_t label, dd when);
void pd_pre_release(pd_pre *p);
// Globals (CUR) with which some configuration of the view reaches the target.
dd pd_pre_meets(pd_pre *p, uint32_t view);

#endif
