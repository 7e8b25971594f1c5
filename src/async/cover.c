#include "async/cover.h"

#include <string.h>

#include "async/core.h"
#include "async/search.h"

typedef struct run {
    const net *n;
    const async_settings *settings;
    arena *store;
    cover_result *r;
    core core;
    guide guide;
    backward backward;
    forward forward;
} run;

static void covered(run *x, const net_sequence *firing, const char *by) {
    x->r->kind = ANSWER_REACHABLE;
    x->r->statistics.decided_by = by;
    x->r->start = arena_alloc(x->store, x->n->places.count * sizeof *x->r->start);
    x->r->target = core_lift_firing(&x->core, firing->data, firing->count, x->r->start,
                                    &x->r->firing);
}

static net_vector lift_vector(run *x, net_vector v, net_buffer *extra) {
    size_t fixed = extra->count;
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = x->core.place_of.data[v.arcs[i].place];
        if (p != CORE_NONE) vec_push(x->n->m, extra, (net_arc){p, v.arcs[i].count});
    }
    net_vector lifted = net_vector_make(x->store, extra->data, extra->count);
    extra->count = fixed;
    return lifted;
}

static bool has_goal(const run *x, net_vector v) {
    return v.size && x->core.place_of.data[v.arcs[v.size - 1].place] == CORE_NONE;
}

// Elements of the core stand for elements of the net: backward, places that were taken out do not
// matter (0); forward, they may hold anything (ω) unless they never hold a token.
static void lift_elements(run *x, const vector_index *from, bool is_forward) {
    cover_certificate *c = &x->r->certificate;
    net_buffer extra = {0};
    for (size_t p = 0; is_forward && p < x->n->places.count; p++) {
        place_fate fate = x->core.fate[p];
        if (fate == PLACE_OMEGA || fate == PLACE_IRRELEVANT)
            vec_push(x->n->m, &extra, (net_arc){(uint32_t)p, NET_OMEGA});
    }
    c->elements = arena_alloc(x->store, from->live * sizeof *c->elements);
    for (size_t id = 0; id < from->vectors.count; id++)
        if (!from->removed.data[id] && !has_goal(x, from->vectors.data[id]))
            c->elements[c->element_count++] = lift_vector(x, from->vectors.data[id], &extra);
    vec_release(x->n->m, &extra);
}

static void lift_invariants(run *x) {
    cover_certificate *c = &x->r->certificate;
    const invariant_set *s = &x->guide.invariants;
    c->invariants = arena_alloc(x->store, s->all.count * sizeof *c->invariants);
    c->invariant_count = s->all.count;
    for (size_t k = 0; k < s->all.count; k++) {
        uint32_t *weights = arena_zalloc(x->store, x->n->places.count * sizeof *weights);
        for (size_t p = 0; p < x->core.n.places.count; p++)
            if (x->core.place_of.data[p] != CORE_NONE)
                weights[x->core.place_of.data[p]] = s->all.data[k].weights[p];
        c->invariants[k] = (invariant){weights, s->all.data[k].bound};
    }
}

static void uncovered(run *x, const vector_index *elements, bool is_forward, const char *by) {
    cover_certificate *c = &x->r->certificate;
    x->r->kind = ANSWER_UNREACHABLE;
    x->r->statistics.decided_by = by;
    c->forward = is_forward;
    if (elements) lift_elements(x, elements, is_forward);
    if (!is_forward && elements) lift_invariants(x);
    unsigned char *never = arena_alloc(x->store, x->n->places.count);
    for (size_t p = 0; p < x->n->places.count; p++) never[p] = x->core.fate[p] == PLACE_NEVER;
    c->never = never;
}

static void report_progress(run *x) {
    if (!x->settings->log || !log_progress_due(x->settings->log)) return;
    log_progress(x->settings->log, "coverability: %zu minimal elements, %zu markings, %zu pruned",
                 x->backward.minimal.live, x->forward.nodes.count, x->backward.pruned);
}

// The search that has done less work so far goes next: neither can hold up the other for more than
// as long as it would have taken alone.
static void alternate(run *x) {
    bool back = x->settings->direction != ASYNC_FORWARD;
    bool ahead = x->settings->direction != ASYNC_BACKWARD;
    uint64_t back_guide = 0, ahead_guide = 0;
    backward *b = &x->backward;
    forward *f = &x->forward;
    while ((!back || b->state == SEARCH_RUNNING) && (!ahead || f->state == SEARCH_RUNNING)) {
        uint64_t before = guide_work(&x->guide);
        bool turn = back &&
                    (!ahead || backward_work(b) + back_guide <= forward_work(f) + ahead_guide);
        if (turn) backward_step(b);
        else forward_step(f);
        *(turn ? &back_guide : &ahead_guide) += guide_work(&x->guide) - before;
        report_progress(x);
    }
}

static void conclude(run *x) {
    backward *b = &x->backward;
    forward *f = &x->forward;
    net_sequence firing = {0};
    if (b->state == SEARCH_COVERED) {
        backward_firing(b, &firing);
        covered(x, &firing, "backward");
    } else if (f->state == SEARCH_COVERED) {
        forward_firing(f, &firing);
        covered(x, &firing, "forward");
    } else if (b->state == SEARCH_EXHAUSTED)
        uncovered(x, &b->minimal, false, b->minimal.live ? "backward" : "invariant");
    else uncovered(x, &f->maximal, true, "forward");
    vec_release(x->n->m, &firing);
    async_statistics *s = &x->r->statistics;
    s->minimal_elements = b->minimal.live;
    s->iterations = b->expanded + f->expanded;
    s->pruned = b->pruned;
    s->invariants = x->guide.invariants.all.count;
    s->forward_nodes = f->nodes.count;
    s->accelerated = f->pumps.count;
}

void cover_decide(const net *n, const async_settings *settings, arena *store, cover_result *r) {
    bool plain = settings->algorithm == ASYNC_PAPER;
    async_settings s = *settings;
    if (plain) {
        s.direction = ASYNC_BACKWARD;
        s.no_prune = true;
    }
    run x = {.n = n, .settings = &s, .store = store, .r = r};
    *r = (cover_result){0};
    core_init(&x.core, n, plain);
    r->statistics.places = x.core.n.places.count;
    r->statistics.transitions = x.core.n.transitions.count;
    if (!core_target(&x.core)) uncovered(&x, NULL, false, "sign analysis");
    else {
        guide_init(&x.guide, n->m, &x.core.n, !s.no_prune);
        backward_init(&x.backward, n->m, &x.core.n, &x.guide, s.limits);
        forward_init(&x.forward, n->m, &x.core.n, &x.guide, s.limits);
        alternate(&x);
        conclude(&x);
        backward_release(&x.backward);
        forward_release(&x.forward);
        guide_release(&x.guide);
    }
    core_release(&x.core);
}

void cover_result_release(cover_result *r, mem *m) {
    vec_release(m, &r->firing);
}
