// post*: the local configurations a process reaches on its own, with procedure summaries.
//
// A scope is one level of the stack. An entry scope belongs to a label that some rule pushes; its
// context is the valuation (g, p, l) with which that label was entered, and it holds the
// procedure's summary: where the same level gets to, what it calls, with what (g, p) it returns. A
// root scope belongs to a node of the view we start from; its context is that node's valuation and,
// when the globals are doubled, the globals at the start (FIFTH). In automata terms a scope is a
// state, a spot the transition from the initial state to it, a call the transition from the
// callee's state to it: Schwoon's symbolic post*, cut so that entry scopes do not depend on what
// lies below.
//
// Hence entry scopes are kept: across the contexts, view tuples and processes of a run.
#ifndef PUSHDOWN_POST_H
#define PUSHDOWN_POST_H

#include "base/table.h"
#include "pushdown/view.h"

typedef struct pd_spot {
    uint32_t label;
    dd all, fresh; // context (NODE, FIFTH), state (CUR); fresh: not yet stepped from
    bool queued;
} pd_spot;

typedef struct pd_call {
    struct pd_scope *callee;
    uint32_t below; // label to return to
    dd relation;    // context (NODE, FIFTH), callee's entry (PEER), locals below (l'')
} pd_call;

// How something got into a scope. Kept for witnesses only.
typedef enum pd_how {
    PD_BY_START,  // given
    PD_BY_RULE,   // `from` is the rule (a step, or the push of a call, or the pop of a return)
    PD_BY_RETURN, // `from` is the call returned from
    PD_BY_UNWIND, // the root below popped: `below` and its node's edge `from`
} pd_how;

typedef enum pd_event_kind { PD_SPOT_EVENT, PD_CALL_EVENT, PD_RETURN_EVENT } pd_event_kind;

typedef struct pd_event {
    uint32_t stamp; // events are caused by events with smaller stamps
    pd_event_kind kind;
    uint32_t what; // label, or number of the call
    pd_how how;
    uint32_t from;
    struct pd_scope *root;
    dd delta;
} pd_event;

typedef struct pd_scope {
    uint32_t label; // entry scope; PD_NONE: a root scope
    uint32_t node;  // root scope
    VEC(pd_spot) spots;
    u64map spot_of; // label to number in spots
    VEC(pd_call) calls;
    dd returned; // context, (g, p) in CUR
    dd entries;  // entry scope: valuations asked for so far, in CUR
    VEC(struct pd_caller {
        struct pd_scope *scope;
        uint32_t call;
    })
    callers;
    size_t lasting_callers; // those that are entry scopes come first
    size_t reused_in;       // number of the run in which a reuse was counted
    dd before;              // entries at the start of that run
    dd reached;             // (FIFTH, NODE): entries of this run
    uint32_t mark;          // scratch of those who walk the scopes
    VEC(pd_event) events;
} pd_scope;

typedef struct pd_post {
    pd_code *c;
    pd_graph *g;
    bool record;
    uint32_t stamps;
    VEC(pd_scope *) entries, roots;
    u64map entry_of, root_of; // label, node to number
    VEC(struct pd_work {
        pd_scope *scope;
        uint32_t spot;
    })
    work;
    size_t work_head;
    size_t runs, reused, summaries, fired;
} pd_post;

void pd_post_init(pd_post *p, pd_graph *g, bool record);
void pd_post_release(pd_post *p);

// Runs post* from the view; with `doubled`, FIFTH remembers the globals at the start. Leaves the
// roots and every entry scope's `reached` until pd_post_end.
void pd_post_run(pd_post *p, uint32_t view, bool doubled);
void pd_post_end(pd_post *p);
// Forgets all summaries.
void pd_post_forget(pd_post *p);

// (FIFTH, CUR) globals: from which to which, ending with this top label (PD_NONE: any).
// This is the paper's U' for PD_NONE.
dd pd_post_globals(pd_post *p, uint32_t label);
// The same, ending where the process is stopped.
dd pd_post_stopped(pd_post *p, bool waits);
// The result as a view, of those that started with globals in `part` (over FIFTH): equation (2).
uint32_t pd_post_view(pd_post *p, dd part);

#endif
