// Checks answers about nets by definition, apart from the code that found them.
#include <string.h>

#include "async/cover.h"

static bool covers(const async_net *n, const uint64_t *tokens) {
    for (size_t i = 0; i < n->targets.count; i++) {
        async_net_vector v = n->targets.data[i];
        bool all = true;
        for (uint32_t k = 0; k < v.size; k++) all &= tokens[v.arcs[k].place] >= v.arcs[k].count;
        if (all) return true;
    }
    return false;
}

static bool fire(const async_net *n, uint32_t t, uint64_t *tokens, uint64_t *moved) {
    if (t >= n->transitions.count) return false;
    const async_net_transition *tr = &n->transitions.data[t];
    for (uint32_t k = 0; k < tr->pre.size; k++) {
        if (tokens[tr->pre.arcs[k].place] < tr->pre.arcs[k].count) return false;
        tokens[tr->pre.arcs[k].place] -= tr->pre.arcs[k].count;
    }
    for (uint32_t k = 0; k < tr->move_count; k++) { // all at once: first away, then back
        moved[k] = tokens[tr->moves[k].from];
        tokens[tr->moves[k].from] = 0;
    }
    for (uint32_t k = 0; k < tr->move_count; k++)
        if (tr->moves[k].to != ASYNC_NET_NOWHERE) tokens[tr->moves[k].to] += moved[k];
    for (uint32_t k = 0; k < tr->post.size; k++)
        tokens[tr->post.arcs[k].place] += tr->post.arcs[k].count;
    return true;
}

bool async_cover_check_firing(const async_net *n, const uint32_t *start, const uint32_t *firing,
                              size_t count) {
    size_t bytes = n->places.count * sizeof(uint64_t);
    uint64_t *tokens = mem_zalloc(n->m, bytes), *moved = mem_zalloc(n->m, bytes);
    bool good = true;
    for (size_t p = 0; p < n->places.count; p++) {
        bool any = n->init.data[p] == ASYNC_NET_OMEGA;
        good &= any ? start[p] >= n->least.data[p] : start[p] == n->init.data[p];
        tokens[p] = start[p];
    }
    for (size_t i = 0; i < count && good; i++) good = fire(n, firing[i], tokens, moved);
    good = good && covers(n, tokens);
    mem_free(n->m, tokens, bytes);
    mem_free(n->m, moved, bytes);
    return good;
}

// Elements and transitions are listed by place, so that a check costs no more than the search did.
typedef struct checker {
    const async_net *n;
    const async_cover_certificate *c;
    limits *limits;
    async_net_buffer scratch;
    async_net_back back;
    async_net_vector start;
    async_net_sequence *elements; // by place; backward: each is listed once, forward: at all of its
    async_net_sequence
        *transitions;        // by place; backward: all that may gain it, forward: by one input
    bool has_bottom;         // an element without places, which everything is above
    async_net_sequence free; // forward: transitions without input
    uint32_t *stamp;         // by transition: the element it was last tried on, plus one
    size_t last_invariant;   // that excluded something: the next is likely excluded by it too
} checker;

static bool weighs_too_much(const checker *x, size_t k, async_net_vector v) {
    return async_invariant_weigh(x->c->invariants[k].weights, v) > x->c->invariants[k].bound;
}

static bool is_excluded(checker *x, async_net_vector v) {
    for (uint32_t i = 0; i < v.size; i++)
        if (x->c->never[v.arcs[i].place]) return true;
    if (x->c->invariant_count && weighs_too_much(x, x->last_invariant, v)) return true;
    for (size_t k = 0; k < x->c->invariant_count; k++) {
        if (!weighs_too_much(x, k, v)) continue;
        x->last_invariant = k;
        return true;
    }
    return false;
}

static void list_elements(checker *x) {
    mem *m = x->n->m;
    for (uint32_t id = 0; id < x->c->element_count; id++) {
        async_net_vector v = x->c->elements[id];
        uint32_t best = v.size ? v.arcs[0].place : 0;
        x->has_bottom |= !v.size;
        for (uint32_t i = 0; i < v.size; i++) {
            uint32_t p = v.arcs[i].place;
            if (x->c->forward) vec_push(m, &x->elements[p], id);
            else if (x->elements[p].count < x->elements[best].count) best = p;
        }
        if (!x->c->forward && v.size) vec_push(m, &x->elements[best], id);
    }
}

static void list_transitions(checker *x) {
    mem *m = x->n->m;
    for (uint32_t t = 0; t < x->n->transitions.count; t++) {
        const async_net_transition *tr = &x->n->transitions.data[t];
        if (x->c->forward) {
            if (tr->pre.size) vec_push(m, &x->transitions[tr->pre.arcs[0].place], t);
            else vec_push(m, &x->free, t);
            continue;
        }
        for (uint32_t i = 0; i < tr->post.size; i++)
            vec_push(m, &x->transitions[tr->post.arcs[i].place], t);
        for (uint32_t i = 0; i < tr->move_count; i++)
            if (tr->moves[i].to != ASYNC_NET_NOWHERE)
                vec_push(m, &x->transitions[tr->moves[i].to], t);
    }
}

static bool is_above_element(checker *x, async_net_vector v) {
    limits_check(x->limits, x->n->m);
    for (uint32_t i = 0; i < v.size; i++) {
        const async_net_sequence *list = &x->elements[v.arcs[i].place];
        for (size_t k = 0; k < list->count; k++)
            if (async_net_vector_leq(x->c->elements[list->data[k]], v)) return true;
    }
    return x->has_bottom;
}

static bool is_below_element(checker *x, async_net_vector v) {
    limits_check(x->limits, x->n->m);
    if (!v.size) return x->c->element_count > 0;
    const async_net_sequence *list = &x->elements[v.arcs[0].place];
    for (uint32_t i = 1; i < v.size; i++)
        if (x->elements[v.arcs[i].place].count < list->count) list = &x->elements[v.arcs[i].place];
    for (size_t k = list->count; k-- > 0;)
        if (async_net_vector_leq(v, x->c->elements[list->data[k]])) return true;
    return false;
}

// `never`: no token at the start, and a transition that makes one takes one.
static bool check_never(const checker *x) {
    const async_net *n = x->n;
    for (size_t p = 0; p < n->places.count; p++)
        if (x->c->never[p] && n->init.data[p]) return false;
    for (size_t t = 0; t < n->transitions.count; t++) {
        bool makes = false, takes = false;
        const async_net_transition *tr = &n->transitions.data[t];
        async_net_vector pre = tr->pre, post = tr->post;
        for (uint32_t i = 0; i < post.size; i++) makes |= x->c->never[post.arcs[i].place];
        for (uint32_t i = 0; i < tr->move_count; i++)
            makes |= tr->moves[i].to != ASYNC_NET_NOWHERE && x->c->never[tr->moves[i].to] &&
                     !x->c->never[tr->moves[i].from];
        for (uint32_t i = 0; i < pre.size; i++) takes |= x->c->never[pre.arcs[i].place];
        if (makes && !takes) return false;
    }
    return true;
}

static bool takes_never(const checker *x, const async_net_transition *t) {
    for (uint32_t i = 0; i < t->pre.size; i++)
        if (x->c->never[t->pre.arcs[i].place]) return true;
    return false;
}

// An invariant: no weight where the start has any number, never more weight after a firing than
// before it, and the start weighs no more than the bound.
static bool check_invariant(const checker *x, const async_invariant *y) {
    const async_net *n = x->n;
    unsigned __int128 sum = 0;
    for (size_t p = 0; p < n->places.count; p++) {
        if (n->init.data[p] == ASYNC_NET_OMEGA && y->weights[p]) return false;
        if (n->init.data[p] != ASYNC_NET_OMEGA)
            sum += (unsigned __int128)y->weights[p] * n->init.data[p];
    }
    if (sum > y->bound) return false;
    for (size_t t = 0; t < n->transitions.count; t++) {
        const async_net_transition *tr = &n->transitions.data[t];
        if (takes_never(x, tr)) continue; // never fires
        uint64_t after = async_invariant_weigh(y->weights, tr->post);
        if (after == UINT64_MAX || after > async_invariant_weigh(y->weights, tr->pre)) return false;
        for (uint32_t i = 0; i < tr->move_count; i++)
            if (tr->moves[i].to != ASYNC_NET_NOWHERE && !x->c->never[tr->moves[i].from] &&
                y->weights[tr->moves[i].to] > y->weights[tr->moves[i].from])
                return false;
    }
    return true;
}

static bool check_step_back(checker *x, async_net_vector v, const async_net_transition *t) {
    async_net_back_start(x->n->m, &x->back, t, v);
    while (async_net_back_next(x->n->m, &x->back, &x->scratch)) {
        async_net_vector before = async_net_buffer_view(&x->scratch);
        if (!is_above_element(x, before) && !is_excluded(x, before)) return false;
    }
    return true;
}

// A transition that brings nothing to the places of an element leads above it from above it only.
static bool check_backward(checker *x) {
    for (size_t k = 0; k < x->c->invariant_count; k++)
        if (!check_invariant(x, &x->c->invariants[k])) return false;
    if (is_above_element(x, x->start)) return false;
    for (size_t i = 0; i < x->n->targets.count; i++)
        if (!is_excluded(x, x->n->targets.data[i]) && !is_above_element(x, x->n->targets.data[i]))
            return false;
    for (uint32_t id = 0; id < x->c->element_count; id++) {
        async_net_vector v = x->c->elements[id];
        for (uint32_t i = 0; i < v.size; i++) {
            const async_net_sequence *list = &x->transitions[v.arcs[i].place];
            for (size_t k = 0; k < list->count; k++) {
                uint32_t t = list->data[k];
                if (x->stamp[t] == id + 1) continue;
                x->stamp[t] = id + 1;
                if (!check_step_back(x, v, &x->n->transitions.data[t])) return false;
            }
        }
    }
    return true;
}

static bool check_steps(checker *x, async_net_vector v, const async_net_sequence *transitions) {
    for (size_t k = 0; k < transitions->count; k++) {
        const async_net_transition *t = &x->n->transitions.data[transitions->data[k]];
        if (async_net_fire(x->n->m, t, v, &x->scratch) &&
            !is_below_element(x, async_net_buffer_view(&x->scratch)))
            return false;
    }
    return true;
}

static bool check_forward(checker *x) {
    if (!is_below_element(x, x->start)) return false;
    for (size_t i = 0; i < x->n->targets.count; i++)
        if (is_below_element(x, x->n->targets.data[i])) return false;
    for (size_t i = 0; i < x->c->element_count; i++) {
        async_net_vector v = x->c->elements[i];
        if (!check_steps(x, v, &x->free)) return false;
        for (uint32_t k = 0; k < v.size; k++)
            if (!check_steps(x, v, &x->transitions[v.arcs[k].place])) return false;
    }
    return true;
}

static void release(checker *x) {
    mem *m = x->n->m;
    size_t places = x->n->places.count;
    for (size_t p = 0; p < places; p++) {
        vec_release(m, &x->elements[p]);
        vec_release(m, &x->transitions[p]);
    }
    mem_free(m, x->elements, places * sizeof *x->elements);
    mem_free(m, x->transitions, places * sizeof *x->transitions);
    mem_free(m, x->stamp, x->n->transitions.count * sizeof *x->stamp);
    vec_release(m, &x->free);
    vec_release(m, &x->scratch);
    async_net_back_release(m, &x->back);
}

bool async_cover_check_certificate(const async_net *n, const async_cover_certificate *c,
                                   limits *l) {
    checker x = {.n = n, .c = c, .limits = l};
    arena store;
    arena_init(&store, n->m);
    async_net_buffer arcs = {0};
    for (size_t p = 0; p < n->places.count; p++)
        if (n->init.data[p]) vec_push(n->m, &arcs, (async_net_arc){(uint32_t)p, n->init.data[p]});
    x.start = (async_net_vector){arena_copy(&store, arcs.data, arcs.count * sizeof *arcs.data),
                                 (uint32_t)arcs.count};
    x.elements = mem_zalloc(n->m, n->places.count * sizeof *x.elements);
    x.transitions = mem_zalloc(n->m, n->places.count * sizeof *x.transitions);
    x.stamp = mem_zalloc(n->m, n->transitions.count * sizeof *x.stamp);
    list_elements(&x);
    list_transitions(&x);
    bool good = check_never(&x) && (c->forward ? check_forward(&x) : check_backward(&x));
    vec_release(n->m, &arcs);
    release(&x);
    arena_release(&store);
    return good;
}
