// The two searches over a core net, one step at a time, so that they can take turns.
#ifndef ASYNC_SEARCH_H
#define ASYNC_SEARCH_H

#include "async/heap.h"
#include "async/index.h"
#include "async/invariant.h"
#include "async/lp.h"
#include "async/net.h"
#include "base/limits.h"

typedef enum search_state { SEARCH_RUNNING, SEARCH_COVERED, SEARCH_EXHAUSTED } search_state;

enum { GUIDE_POTENTIALS = 16 };

// The over-approximation that the searches ask. What they learn from it, all of them share.
typedef struct guide {
    mem *m;
    const net *n;
    limits *limits;
    lp *from_start, *to_target; // apart, so that each starts from a basis of its own kind of
                                // question; made when first asked
    uint64_t patience;          // work that one question may take
    invariant_set invariants;
    double *potentials[GUIDE_POTENTIALS]; // y of the last answers to to_target, dense, or NULL
    size_t potential_count;               // ever kept
    double *cost;                         // scratch, by place
} guide;

void guide_init(guide *g, mem *m, const net *n, limits *l);
void guide_release(guide *g);
// A lower bound on the firings from the start to above v; negative: v is excluded, and an invariant
// that the set now holds says so.
double guide_from_start(guide *g, net_vector v);
// The same from marking v (with ω) to above the target; HUGE_VAL: the program says impossible.
double guide_to_target(guide *g, net_vector v, net_vector target);
// A weaker bound of that kind, at the price of some products: every y that is optimal for one
// marking is feasible for all.
double guide_to_target_roughly(const guide *g, net_vector v, net_vector target);
uint64_t guide_work(const guide *g); // of the linear programs

typedef struct backward_node {
    uint32_t parent, transition; // firing it leads above the parent; INDEX_NONE: the target itself
    bool is_ranked;              // `distance` is the guide's, not just one less than the parent's
    double distance;
} backward_node;

typedef struct backward {
    mem *m;
    const net *n;
    guide *guide;
    bool is_guided; // asks the linear program about every element that is expanded
    limits *limits;
    arena store;
    vector_index minimal; // ids number `nodes`
    VEC(backward_node) nodes;
    heap open;
    net_vector start;
    uint32_t *makers, *maker_start; // transitions that gain a place, by place
    uint32_t *stamp;                // by transition
    net_back back;
    net_buffer scratch;
    uint32_t found;
    size_t expanded, pruned;
    uint64_t guide_work; // spent on its questions
    search_state state;
} backward;

void backward_init(backward *b, mem *m, const net *n, guide *g, bool is_guided, limits *l);
void backward_release(backward *b);
void backward_step(backward *b);
uint64_t backward_work(const backward *b);
void backward_firing(const backward *b, net_sequence *out);

typedef struct forward_node {
    net_vector marking;
    uint32_t parent, transition, depth;
    uint32_t checkpoint; // nearest ancestor whose depth is a multiple of 64
    uint32_t plain_from; // depth since which no transition moved tokens: only there they pump
    uint32_t pumped;     // the last of the accelerations that made it, or INDEX_NONE
    bool is_ranked;      // as above
    bool is_closed;      // its turn has come
    double distance;
    uint64_t weight; // strictly monotone in the marking
} forward_node;

// The firings between `ancestor` and the node can be repeated: `before` -> the node's marking.
typedef struct forward_pump {
    uint32_t ancestor, previous; // previous: the acceleration before this one, or INDEX_NONE
    net_vector before;           // marking that was accelerated
} forward_pump;

typedef struct forward {
    mem *m;
    const net *n;
    guide *guide;
    bool is_guided; // asks the linear program about every marking that is expanded
    limits *limits;
    arena store;
    vector_index maximal; // ids number `nodes`
    VEC(forward_node) nodes;
    VEC(forward_pump) pumps;
    heap broad, deep; // open nodes; among equal distances, the first or the last levels first
    bool turn;        // the next comes from `deep`
    net_vector target;
    uint32_t *users, *user_start; // transitions by one of their inputs
    net_sequence free;            // transitions without input
    uint64_t *moved;              // scratch, by place: zero
    net_buffer scratch;
    uint32_t found;
    size_t expanded;
    uint64_t work, guide_work;
    uint64_t asked, covered; // new markings compared in order, and those below a known one
    search_state state;
} forward;

void forward_init(forward *f, mem *m, const net *n, guide *g, bool is_guided, limits *l);
void forward_release(forward *f);
void forward_step(forward *f);
uint64_t forward_work(const forward *f);
// Concrete firings, accelerations unrolled.
void forward_firing(const forward *f, net_sequence *out);

#endif
