// Emptiness of the product of T_M, the lock automata and the query's automata, by saturation.
//
// A place is a node of T_M in a phase. Its answers say how execution can go on from there: to the
// end, or until the current call returns (`exit`); what that does to locks; what it contributes to
// the query. Places are made top-down from the start, answers bottom-up from the leaves; the
// product itself is never built. An answer is dropped if another one with the same exit contributes
// as much and restricts no more.
//
// Links are the worklist's index: each place knows which places wait for its answers and what to
// combine them with. A new answer meets the links that exist, a new link the answers that were
// propagated before; so each pair meets once.
//
// As long as all sets are sets of symbols, "every thread stops here and contributes nothing" is the
// best answer of its kind at every place. It is answer 0 and never stored.
#ifndef DPN_SOLVE_H
#define DPN_SOLVE_H

#include "dpn/dpn.h"
#include "dpn/locks.h"
#include "dpn/net.h"
#include "dpn/query.h"

typedef enum link_kind {
    LINK_STEP,   // base and join
    LINK_CALL,   // on the callee
    LINK_CUT,    // on the same node, a phase later
    LINK_RESUME, // on the place after a call; other: the callee's answer
    LINK_CHILD,  // on the new thread; other: place of the spawner
    LINK_NEXT,   // on the spawner; other: place of the new thread
    LINK_ENDED,  // on a new thread that has to end
    LINK_AFTER,  // on its spawner; other: the new thread's answer
} link_kind;

typedef struct dpn_link {
    uint32_t next;
    uint32_t parent; // place
    uint32_t edge;
    uint32_t other;
    uint8_t kind, phase; // of the parent
    bool last;           // the step is the last of its phase (`by`), all go on in the next
} dpn_link;

typedef enum answer_how { HOW_NIL, HOW_RET, HOW_STEP, HOW_CUT, HOW_CALL, HOW_SPAWN } answer_how;

typedef struct tree_answer {
    uint32_t next; // in the list of its place
    uint32_t place;
    uint32_t exit;              // 0: does not return
    uint32_t locks;             // number of a structure
    uint64_t word;              // contribution to the query
    uint32_t edge, left, right; // how it was made, for the witness
    uint32_t size;              // of its tree; saturates
    uint8_t how;
    bool last, dead;
    bool quiet; // returns in the same phase, contributes nothing, and only its main thread moves
} tree_answer;

typedef struct exit_point {
    uint32_t state, joins;
    uint8_t phase;
    bool last; // by the last step of the phase before
} exit_point;

typedef struct place {
    uint32_t answers, links; // heads of lists, 0: empty
    bool active, saved;
} place;

typedef struct saved_place {
    uint32_t index;
    place old;
} saved_place;

typedef struct dpn_session {
    mem *m;
    limits *limits;
    unsigned rules; // enum dpn_rules
    dpn_net *net;
    dpn_locks *locks;
    const dpn_plan *plan;
    unsigned phases;
    bool implicit;  // answer 0 stands for itself everywhere
    bool choices;   // cuts contribute; off while the part without the query's sets is made
    uint32_t found; // accepted answer of the root

    VEC(place) places;   // node * (phases + 1) + phase - 1
    VEC(uint32_t) queue; // active places
    size_t expanded;
    VEC(tree_answer) answers;
    size_t done;
    VEC(dpn_link) links;
    VEC(exit_point) exits;
    table exit_index;

    // What is shared by the queries that differ in their sets only: everything below these marks.
    bool ready;
    bool keep; // changes of places are noted, to be undone
    size_t mark_queue, mark_answers, mark_links;
    VEC(saved_place) saved;
    VEC(uint16_t) key;  // rules barred, as in the plan
    unsigned long used; // when
} dpn_session;

void dpn_session_init(dpn_session *s, mem *m, limits *l, unsigned rules);
void dpn_session_release(dpn_session *s);
// Forgets everything but keeps the memory.
void dpn_session_clear(dpn_session *s, dpn_net *n, dpn_locks *l, unsigned phases);
// Solves a plan for the session's number of phases; true if some tree is accepted.
bool dpn_session_run(dpn_session *s, const dpn_plan *p);
// The tree behind an answer, with runs in the place of long calls if it has more than `long_tree`
// nodes; false if even then it has more than `max`.
bool dpn_session_tree(const dpn_session *s, uint32_t answer, size_t long_tree, size_t max,
                      dpn_tree *t);

static inline uint32_t place_node(const dpn_session *s, uint32_t at) {
    return at / (s->phases + 1);
}

static inline unsigned place_phase(const dpn_session *s, uint32_t at) {
    return at % (s->phases + 1) + 1;
}

#endif
