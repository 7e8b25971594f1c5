// T_M (definition 4), explored from the start: a node is a top-down state, an edge a rule that
// applies there. Nodes say nothing about phases or queries, so all queries share them (models with
// joins: all queries with the same number of phases). Other than the paper's, they say nothing
// about the locks held either, for re-entrance is found out bottom-up (locks.h); only a thread that
// may join others remembers its locks.
//
// Joins, which the paper leaves out, are decided here too. A joined thread must have ended, so it
// takes no lock for good, and it must have run without the locks that its creator holds all the way
// from spawn to join. Both are guessed at the spawn: the creator then remembers in which phase the
// thread ends and which of its own locks it has yet to release before it may join (`excess`); the
// new thread is barred from the others.
#ifndef DPN_NET_H
#define DPN_NET_H

#include "base/table.h"
#include "dpn/dpn.h"

typedef enum edge_kind {
    EDGE_STEP,    // a: next node
    EDGE_JOIN,    // likewise, from phase `end` on
    EDGE_CALL,    // a: callee
    EDGE_MONITOR, // a: callee
    EDGE_SPAWN,   // a: new thread, b: next node
    EDGE_ENDED,   // likewise, and the new thread ends in phase `end`
    EDGE_RETURN,
} edge_kind;

typedef struct dpn_net_edge {
    uint32_t rule;
    uint8_t kind;
    uint8_t end;
    uint8_t lock; // EDGE_MONITOR: dense number
    uint32_t a, b;
} dpn_net_edge;

typedef struct dpn_net_node {
    uint32_t state, symbol;
    uint64_t held, barred; // locks; held: by threads that may join only
    uint32_t joins;        // number of a vector of join_status
    uint32_t first_rule, rule_count;
    uint32_t first_edge, edge_count;
    uint32_t same_symbol; // next node with this symbol, DPN_NONE
    bool expanded;
} dpn_net_node;

typedef struct join_status {
    uint64_t excess; // locks held since the spawn from which the joined thread is not barred
    uint32_t end;    // phase in which the last thread spawned, or the last of all to end, ends;
                     // JOIN_NEVER, JOIN_UNTRACKED
} join_status;

enum { JOIN_NEVER = 0, JOIN_UNTRACKED = 255 };

typedef struct dpn_net {
    const dpn_model *d;
    mem *m;
    unsigned rules;  // enum dpn_rules
    unsigned phases; // for joins only
    uint32_t lock_count;
    VEC(uint8_t) lock_of;    // model lock -> dense number; of those some monitor uses
    VEC(uint64_t) relevant;  // symbol -> locks whose being held matters there
    VEC(uint32_t) sorted;    // rules by symbol and state
    VEC(uint32_t) first;     // symbol -> index into sorted
    VEC(dpn_net_node) nodes; // 0 is the root
    VEC(uint32_t) by_symbol; // symbol -> its newest node, DPN_NONE
    table index;
    VEC(dpn_net_edge) edges;
    uint32_t join_count;       // joined names; one that is joined in both ways counts twice
    VEC(uint32_t) join_of;     // name -> number, DPN_NONE
    VEC(uint32_t) join_all_of; // likewise, for the joins of all
    VEC(join_status) statuses; // vector i at i * join_count
    table status_index;
    VEC(uint64_t) tracked; // symbol -> joined names a thread that starts there may join; lazily
    VEC(unsigned char) tracked_known;
    bool coarse; // a spawn held so many locks that barring was given up there
} dpn_net;

enum {
    DPN_NET_OK,
    DPN_NET_TOO_MANY_LOCKS,
    DPN_NET_TOO_MANY_JOINS,
};

// Anything but DPN_NET_OK: unsupported; release it anyway.
int dpn_net_init(dpn_net *n, const dpn_model *d, unsigned rules, unsigned phases, mem *m);
void dpn_net_release(dpn_net *n);

// Makes the node's edges, once.
void dpn_net_expand(dpn_net *n, uint32_t node);
// Where a caller goes on: the callee, entered from `node` by `edge`, has left `state` and `joins`.
uint32_t dpn_net_continue(dpn_net *n, uint32_t node, const dpn_net_edge *edge, uint32_t state,
                          uint32_t joins);

// Joins: the same node (vector) as seen in this phase, where it no longer matters in which earlier
// one a thread has ended.
uint32_t dpn_net_in_phase(dpn_net *n, uint32_t node, unsigned phase);
uint32_t dpn_net_joins_in_phase(dpn_net *n, uint32_t joins, unsigned phase);
// Whoever has the vector a can join whatever the owner of b can.
bool dpn_net_joins_cover(const dpn_net *n, uint32_t a, uint32_t b);

#endif
