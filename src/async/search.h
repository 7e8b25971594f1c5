// The two searches over a core net, one step at a time, so that they can take turns.
#ifndef ASYNC_SEARCH_H
#define ASYNC_SEARCH_H

#include "async/heap.h"
#include "async/index.h"
#include "async/invariant.h"
#include "async/lp.h"
#include "async/net.h"
#include "base/limits.h"
#include "base/log.h"

typedef enum async_search_state {
    ASYNC_SEARCH_RUNNING,
    ASYNC_SEARCH_COVERED,
    ASYNC_SEARCH_EXHAUSTED
} async_search_state;

enum { ASYNC_GUIDE_POTENTIALS = 16 };

// The over-approximation that the searches ask. What they learn from it, all of them share.
typedef struct async_guide {
    mem *m;
    const async_net *n;
    limits *limits;
    logger *log;
    async_lp *from_start, *to_target; // apart, so that each starts from a basis of its own kind of
                                      // question; made when first asked
    bool is_alone;                    // there is nobody to ask: no library solves linear programs
    uint64_t patience;                // work that one question may take
    async_invariant_set invariants;
    // y of the last answers to to_target, dense, or NULL; and how many were ever kept.
    double *potentials[ASYNC_GUIDE_POTENTIALS];
    size_t potential_count;
    double *cost; // scratch, by place
} async_guide;

void async_guide_init(async_guide *g, mem *m, const async_net *n, limits *l, logger *log);
void async_guide_release(async_guide *g);
// A lower bound on the firings from the start to above v; negative: v is excluded, and an invariant
// that the set now holds says so.
double async_guide_from_start(async_guide *g, async_net_vector v);
// The same from marking v (with ω) to above the target; HUGE_VAL: the program says impossible.
double async_guide_to_target(async_guide *g, async_net_vector v, async_net_vector target);
// A weaker bound of that kind, at the price of some products: every y that is optimal for one
// marking is feasible for all.
double async_guide_to_target_roughly(const async_guide *g, async_net_vector v,
                                     async_net_vector target);
uint64_t async_guide_work(const async_guide *g); // of the linear programs

typedef struct async_backward_node {
    // Firing the transition leads above the parent; ASYNC_INDEX_NONE: the target itself.
    uint32_t parent, transition;
    bool is_ranked; // `distance` is the guide's, not just one less than the parent's
    double distance;
} async_backward_node;

typedef struct async_backward {
    mem *m;
    const async_net *n;
    async_guide *guide;
    bool is_guided; // asks the linear program about every element that is expanded
    limits *limits;
    arena store;
    async_vector_index minimal; // ids number `nodes`
    VEC(async_backward_node) nodes;
    async_heap open;
    async_net_vector start;
    uint32_t *makers, *maker_start; // transitions that gain a place, by place
    uint32_t *stamp;                // by transition
    async_net_back back;
    async_net_buffer scratch;
    uint32_t found;
    size_t expanded, pruned;
    uint64_t guide_work; // spent on its questions
    async_search_state state;
} async_backward;

void async_backward_init(async_backward *b, mem *m, const async_net *n, async_guide *g,
                         bool is_guided, limits *l);
void async_backward_release(async_backward *b);
void async_backward_step(async_backward *b);
uint64_t async_backward_work(const async_backward *b);
void async_backward_firing(const async_backward *b, async_net_sequence *out);

typedef struct async_forward_node {
    async_net_vector marking;
    uint32_t parent, transition, depth;
    uint32_t checkpoint; // nearest ancestor whose depth is a multiple of 64
    uint32_t plain_from; // depth since which no transition moved tokens: only there they pump
    uint32_t pumped;     // the last of the accelerations that made it, or ASYNC_INDEX_NONE
    bool is_ranked;      // as above
    bool is_closed;      // its turn has come
    double distance;
    uint64_t weight; // strictly monotone in the marking
} async_forward_node;

// The firings between `ancestor` and the node can be repeated: `before` -> the node's marking.
typedef struct async_forward_pump {
    uint32_t ancestor, previous; // previous: the acceleration before this one, or ASYNC_INDEX_NONE
    async_net_vector before;     // marking that was accelerated
} async_forward_pump;

typedef struct async_forward {
    mem *m;
    const async_net *n;
    async_guide *guide;
    bool is_guided; // asks the linear program about every marking that is expanded
    limits *limits;
    arena store;
    async_vector_index maximal; // ids number `nodes`
    VEC(async_forward_node) nodes;
    VEC(async_forward_pump) pumps;
    async_heap broad, deep; // open nodes; among equal distances, the first or the last levels first
    bool turn;              // the next comes from `deep`
    async_net_vector target;
    uint32_t *users, *user_start; // transitions by one of their inputs
    async_net_sequence free;      // transitions without input
    uint64_t *moved;              // scratch, by place: zero
    async_net_buffer scratch;
    uint32_t found;
    size_t expanded;
    uint64_t work, guide_work;
    uint64_t asked, covered; // new markings compared in order, and those below a known one
    async_search_state state;
} async_forward;

void async_forward_init(async_forward *f, mem *m, const async_net *n, async_guide *g,
                        bool is_guided, limits *l);
void async_forward_release(async_forward *f);
void async_forward_step(async_forward *f);
uint64_t async_forward_work(const async_forward *f);
// Concrete firings, accelerations unrolled.
void async_forward_firing(const async_forward *f, async_net_sequence *out);

#endif
