// Backward search over an upward-closed set, kept by its minimal elements.
#include <string.h>

#include "async/search.h"

enum { FEW_INVARIANTS = 64 };

// The places that t may gain tokens on, one by one: of post, then of moves. UINT32_MAX: not this
// one.
static uint32_t gained_place(const async_net_transition *t, uint32_t i) {
    if (i >= t->post.size) return t->moves[i - t->post.size].to; // may be ASYNC_NET_NOWHERE
    uint32_t place = t->post.arcs[i].place;
    return t->post.arcs[i].count > async_net_vector_get(t->pre, place) ? place : UINT32_MAX;
}

static void index_makers(async_backward *b) {
    const async_net *n = b->n;
    size_t places = n->places.count;
    b->maker_start = mem_zalloc(b->m, (places + 1) * sizeof *b->maker_start);
    for (size_t t = 0; t < n->transitions.count; t++) {
        const async_net_transition *tr = &n->transitions.data[t];
        for (uint32_t i = 0; i < tr->post.size + tr->move_count; i++) {
            uint32_t p = gained_place(tr, i);
            if (p != UINT32_MAX) b->maker_start[p]++;
        }
    }
    uint32_t sum = 0;
    for (size_t p = 0; p < places; p++) b->maker_start[p] = sum += b->maker_start[p];
    b->maker_start[places] = sum;
    b->makers = mem_alloc(b->m, sum * sizeof *b->makers);
    for (size_t t = n->transitions.count; t-- > 0;) {
        const async_net_transition *tr = &n->transitions.data[t];
        for (uint32_t i = 0; i < tr->post.size + tr->move_count; i++) {
            uint32_t p = gained_place(tr, i);
            if (p != UINT32_MAX) b->makers[--b->maker_start[p]] = (uint32_t)t;
        }
    }
}

static async_net_vector start_vector(arena *store, const async_net *n) {
    async_net_buffer arcs = {0};
    for (size_t p = 0; p < n->places.count; p++)
        if (n->init.data[p]) vec_push(n->m, &arcs, (async_net_arc){(uint32_t)p, n->init.data[p]});
    async_net_vector v = async_net_vector_make(store, arcs.data, arcs.count);
    vec_release(n->m, &arcs);
    return v;
}

// Elements near the start first, small ones first among them: they swallow more of the others.
static double rank(double distance, async_net_vector v) {
    return distance + 1e-3 * (double)async_net_vector_sum(v);
}

// A search that asks the linear program also compares with all invariants that were ever found:
// that is cheaper than to find them again. One that does not takes the few that pay.
static bool is_excluded(async_backward *b, async_net_vector v) {
    uint64_t before = b->guide->invariants.work;
    bool excluded = async_invariant_set_excludes(&b->guide->invariants, v,
                                                 b->is_guided ? SIZE_MAX : FEW_INVARIANTS);
    b->guide_work += b->guide->invariants.work - before;
    if (excluded) b->pruned++;
    return excluded;
}

static double ask_guide(async_backward *b, async_net_vector v) {
    uint64_t before = async_guide_work(b->guide);
    double distance = async_guide_from_start(b->guide, v);
    b->guide_work += async_guide_work(b->guide) - before;
    if (distance < 0) b->pruned++;
    return distance;
}

// The guide is asked when an element's turn comes: until then it ranks one step nearer than its
// parent, which it can at best be.
static void consider(async_backward *b, async_net_vector v, uint32_t parent, uint32_t transition) {
    if (is_excluded(b, v)) return;
    if (async_index_below(&b->minimal, v) != ASYNC_INDEX_NONE) return;
    async_index_remove_above(&b->minimal, v);
    async_net_vector kept = {arena_copy(&b->store, v.arcs, v.size * sizeof *v.arcs), v.size};
    uint32_t id = async_index_add(&b->minimal, kept);
    double distance = parent == ASYNC_INDEX_NONE ? 0 : b->nodes.data[parent].distance - 1;
    if (distance < 0) distance = 0;
    vec_push(b->m, &b->nodes, (async_backward_node){parent, transition, false, distance});
    async_heap_push(b->m, &b->open, rank(distance, kept), id);
    if (async_net_vector_leq(kept, b->start)) {
        b->found = id;
        b->state = ASYNC_SEARCH_COVERED;
    }
}

// False: the element is excluded, or others go first now.
static bool settle_rank(async_backward *b, uint32_t id) {
    async_net_vector v = b->minimal.vectors.data[id];
    async_backward_node *node = &b->nodes.data[id];
    if (node->is_ranked) return true;
    node->is_ranked = true;
    if (is_excluded(b, v)) node->distance = -1;
    else if (b->is_guided) node->distance = ask_guide(b, v);
    if (node->distance < 0) {
        async_index_remove(&b->minimal, id); // and what it removed is excluded all the more
        return false;
    }
    double key = rank(node->distance, v);
    if (!async_heap_has_less(&b->open, key)) return true;
    async_heap_push(b->m, &b->open, key, id);
    return false;
}

void async_backward_init(async_backward *b, mem *m, const async_net *n, async_guide *g,
                         bool is_guided, limits *l) {
    *b = (async_backward){.m = m, .n = n, .guide = g, .limits = l, .found = ASYNC_INDEX_NONE};
    b->is_guided = is_guided;
    arena_init(&b->store, m);
    async_index_init(&b->minimal, m, n->places.count, ASYNC_INDEX_BOTH);
    index_makers(b);
    b->stamp = mem_zalloc(m, n->transitions.count * sizeof *b->stamp);
    b->start = start_vector(&b->store, n);
    consider(b, n->targets.data[0], ASYNC_INDEX_NONE, ASYNC_INDEX_NONE);
}

void async_backward_release(async_backward *b) {
    size_t places = b->n->places.count;
    mem_free(b->m, b->makers, b->maker_start[places] * sizeof *b->makers);
    mem_free(b->m, b->maker_start, (places + 1) * sizeof *b->maker_start);
    mem_free(b->m, b->stamp, b->n->transitions.count * sizeof *b->stamp);
    async_index_release(&b->minimal);
    vec_release(b->m, &b->nodes);
    async_net_back_release(b->m, &b->back);
    vec_release(b->m, &b->scratch);
    async_heap_release(b->m, &b->open);
    arena_release(&b->store);
}

static void step_back(async_backward *b, uint32_t id, uint32_t t) {
    async_net_back_start(b->m, &b->back, &b->n->transitions.data[t], b->minimal.vectors.data[id]);
    while (b->state == ASYNC_SEARCH_RUNNING && async_net_back_next(b->m, &b->back, &b->scratch)) {
        limits_check(b->limits, b->m);
        consider(b, async_net_buffer_view(&b->scratch), id, t);
    }
}

void async_backward_step(async_backward *b) {
    uint32_t id;
    do {
        if (!async_heap_pop(&b->open, &id)) {
            b->state = ASYNC_SEARCH_EXHAUSTED;
            return;
        }
    } while (b->minimal.removed.data[id]);
    if (!settle_rank(b, id)) return;
    uint32_t mark = (uint32_t)++b->expanded;
    async_net_vector v = b->minimal.vectors.data[id];
    for (uint32_t i = 0; i < v.size && b->state == ASYNC_SEARCH_RUNNING; i++) {
        uint32_t p = v.arcs[i].place;
        for (uint32_t k = b->maker_start[p]; k < b->maker_start[p + 1]; k++) {
            uint32_t t = b->makers[k];
            if (b->stamp[t] == mark) continue;
            b->stamp[t] = mark;
            step_back(b, id, t);
            if (b->state != ASYNC_SEARCH_RUNNING) break;
        }
    }
}

uint64_t async_backward_work(const async_backward *b) {
    return b->minimal.work + 50 * b->expanded + b->guide_work;
}

void async_backward_firing(const async_backward *b, async_net_sequence *out) {
    for (uint32_t id = b->found; b->nodes.data[id].parent != ASYNC_INDEX_NONE;
         id = b->nodes.data[id].parent)
        vec_push(b->m, out, b->nodes.data[id].transition);
}
