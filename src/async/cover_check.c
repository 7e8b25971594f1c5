// Checks answers about nets by definition, apart from the code that found them.
#include <string.h>

#include "async/cover.h"

static bool covers(const net *n, const uint64_t *tokens) {
    for (size_t i = 0; i < n->targets.count; i++) {
        net_vector v = n->targets.data[i];
        bool all = true;
        for (uint32_t k = 0; k < v.size; k++) all &= tokens[v.arcs[k].place] >= v.arcs[k].count;
        if (all) return true;
    }
    return false;
}

static bool fire(const net *n, uint32_t t, uint64_t *tokens) {
    if (t >= n->transitions.count) return false;
    const net_transition *tr = &n->transitions.data[t];
    for (uint32_t k = 0; k < tr->pre.size; k++) {
        if (tokens[tr->pre.arcs[k].place] < tr->pre.arcs[k].count) return false;
        tokens[tr->pre.arcs[k].place] -= tr->pre.arcs[k].count;
    }
    for (uint32_t k = 0; k < tr->post.size; k++)
        tokens[tr->post.arcs[k].place] += tr->post.arcs[k].count;
    return true;
}

bool cover_check_firing(const net *n, const uint32_t *start, const uint32_t *firing, size_t count) {
    size_t bytes = n->places.count * sizeof(uint64_t);
    uint64_t *tokens = mem_zalloc(n->m, bytes);
    bool good = true;
    for (size_t p = 0; p < n->places.count; p++) {
        bool any = n->init.data[p] == NET_OMEGA;
        good &= any ? start[p] >= n->least.data[p] : start[p] == n->init.data[p];
        tokens[p] = start[p];
    }
    for (size_t i = 0; i < count && good; i++) good = fire(n, firing[i], tokens);
    good = good && covers(n, tokens);
    mem_free(n->m, tokens, bytes);
    return good;
}

typedef struct checker {
    const net *n;
    const cover_certificate *c;
    limits *limits;
    net_buffer scratch;
    net_vector start;
} checker;

static bool is_excluded(const checker *x, net_vector v) {
    for (uint32_t i = 0; i < v.size; i++)
        if (x->c->never[v.arcs[i].place]) return true;
    for (size_t k = 0; k < x->c->invariant_count; k++)
        if (invariant_weigh(x->c->invariants[k].weights, v) > x->c->invariants[k].bound)
            return true;
    return false;
}

static bool is_above_element(checker *x, net_vector v) {
    limits_check(x->limits, x->n->m);
    for (size_t i = 0; i < x->c->element_count; i++)
        if (net_vector_leq(x->c->elements[i], v)) return true;
    return false;
}

static bool is_below_element(checker *x, net_vector v) {
    limits_check(x->limits, x->n->m);
    for (size_t i = 0; i < x->c->element_count; i++)
        if (net_vector_leq(v, x->c->elements[i])) return true;
    return false;
}

// `never`: no token at the start, and a transition that makes one takes one.
static bool check_never(const checker *x) {
    const net *n = x->n;
    for (size_t p = 0; p < n->places.count; p++)
        if (x->c->never[p] && n->init.data[p]) return false;
    for (size_t t = 0; t < n->transitions.count; t++) {
        bool makes = false, takes = false;
        net_vector pre = n->transitions.data[t].pre, post = n->transitions.data[t].post;
        for (uint32_t i = 0; i < post.size; i++) makes |= x->c->never[post.arcs[i].place];
        for (uint32_t i = 0; i < pre.size; i++) takes |= x->c->never[pre.arcs[i].place];
        if (makes && !takes) return false;
    }
    return true;
}

static bool takes_never(const checker *x, const net_transition *t) {
    for (uint32_t i = 0; i < t->pre.size; i++)
        if (x->c->never[t->pre.arcs[i].place]) return true;
    return false;
}

// An invariant: no weight where the start has any number, never more weight after a firing than
// before it, and the start weighs no more than the bound.
static bool check_invariant(const checker *x, const invariant *y) {
    const net *n = x->n;
    unsigned __int128 sum = 0;
    for (size_t p = 0; p < n->places.count; p++) {
        if (n->init.data[p] == NET_OMEGA && y->weights[p]) return false;
        if (n->init.data[p] != NET_OMEGA) sum += (unsigned __int128)y->weights[p] * n->init.data[p];
    }
    if (sum > y->bound) return false;
    for (size_t t = 0; t < n->transitions.count; t++) {
        const net_transition *tr = &n->transitions.data[t];
        if (takes_never(x, tr)) continue; // never fires
        uint64_t after = invariant_weigh(y->weights, tr->post);
        if (after == UINT64_MAX || after > invariant_weigh(y->weights, tr->pre)) return false;
    }
    return true;
}

static bool check_backward(checker *x) {
    for (size_t k = 0; k < x->c->invariant_count; k++)
        if (!check_invariant(x, &x->c->invariants[k])) return false;
    if (is_above_element(x, x->start)) return false;
    for (size_t i = 0; i < x->n->targets.count; i++)
        if (!is_excluded(x, x->n->targets.data[i]) && !is_above_element(x, x->n->targets.data[i]))
            return false;
    for (size_t i = 0; i < x->c->element_count; i++)
        for (size_t t = 0; t < x->n->transitions.count; t++) {
            net_fire_back(x->n->m, &x->n->transitions.data[t], x->c->elements[i], &x->scratch);
            net_vector v = net_buffer_view(&x->scratch);
            if (!is_excluded(x, v) && !is_above_element(x, v)) return false;
        }
    return true;
}

static bool check_forward(checker *x) {
    if (!is_below_element(x, x->start)) return false;
    for (size_t i = 0; i < x->n->targets.count; i++)
        if (is_below_element(x, x->n->targets.data[i])) return false;
    for (size_t i = 0; i < x->c->element_count; i++)
        for (size_t t = 0; t < x->n->transitions.count; t++) {
            if (!net_fire(x->n->m, &x->n->transitions.data[t], x->c->elements[i], &x->scratch))
                continue;
            if (!is_below_element(x, net_buffer_view(&x->scratch))) return false;
        }
    return true;
}

bool cover_check_certificate(const net *n, const cover_certificate *c, limits *l) {
    checker x = {.n = n, .c = c, .limits = l};
    arena store;
    arena_init(&store, n->m);
    net_buffer arcs = {0};
    for (size_t p = 0; p < n->places.count; p++)
        if (n->init.data[p]) vec_push(n->m, &arcs, (net_arc){(uint32_t)p, n->init.data[p]});
    x.start = (net_vector){arena_copy(&store, arcs.data, arcs.count * sizeof *arcs.data),
                           (uint32_t)arcs.count};
    bool good = check_never(&x) && (c->forward ? check_forward(&x) : check_backward(&x));
    vec_release(n->m, &arcs);
    vec_release(n->m, &x.scratch);
    arena_release(&store);
    return good;
}
