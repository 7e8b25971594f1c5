#include "async/decide.h"

#include <string.h>

enum { MAX_RULES = 1 << 24 };

void async_decider_init(async_decider *d, const async_mpds *a, const async_settings *settings) {
    *d = (async_decider){.a = a, .settings = settings};
    async_summary_init(&d->summary, a, settings->limits);
    if (settings->algorithm == ASYNC_FAST) async_handler_net_init(&d->net, &d->summary);
}

void async_decider_release(async_decider *d) {
    if (d->settings->algorithm == ASYNC_FAST) async_handler_net_release(&d->net);
    async_summary_release(&d->summary);
}

// Handler-net places to places of a certificate: ASYNC_SUMMARY_NONE for facts.
static uint32_t *rest_places(const async_decider *d, arena *store) {
    uint32_t *to = arena_alloc(store, d->net.n.places.count * sizeof *to);
    memset(to, 0xff, d->net.n.places.count * sizeof *to);
    uint32_t states = (uint32_t)d->a->states.count, symbols = (uint32_t)d->a->symbols.count;
    for (uint32_t q = 0; q < states; q++)
        if (d->net.state_place[q] != ASYNC_SUMMARY_NONE) to[d->net.state_place[q]] = q;
    for (uint32_t y = 0; y < symbols; y++)
        if (d->net.symbol_place[y] != ASYNC_SUMMARY_NONE) to[d->net.symbol_place[y]] = states + y;
    return to;
}

// Backward: an element that needs a fact says nothing about configurations at rest. Forward: the
// facts' tokens are left out. Only vectors with one control state, or none, mean configurations.
static void project_elements(const async_decider *d, const uint32_t *to,
                             const async_cover_certificate *from, arena *store,
                             async_cover_certificate *c) {
    async_net_buffer b = {0};
    c->elements = arena_alloc(store, from->element_count * sizeof *c->elements);
    for (size_t i = 0; i < from->element_count; i++) {
        async_net_vector v = from->elements[i];
        bool keep = true;
        uint64_t control = 0;
        vec_clear(&b);
        for (uint32_t k = 0; k < v.size; k++) {
            uint32_t p = to[v.arcs[k].place];
            if (p == ASYNC_SUMMARY_NONE) keep &= from->forward;
            else vec_push(d->a->m, &b, (async_net_arc){p, v.arcs[k].count});
            if (p < d->a->states.count) control += v.arcs[k].count;
        }
        if (keep && (from->forward || control <= 1))
            c->elements[c->element_count++] = async_net_vector_make(store, b.data, b.count);
    }
    vec_release(d->a->m, &b);
}

static void project(const async_decider *d, const async_cover_certificate *from, arena *store,
                    async_cover_certificate *c) {
    size_t places = d->a->states.count + d->a->symbols.count;
    const uint32_t *to = rest_places(d, store);
    *c = (async_cover_certificate){.forward = from->forward};
    unsigned char *never = arena_alloc(store, places);
    memset(never, 1, places);
    for (size_t p = 0; p < d->net.n.places.count; p++)
        if (to[p] != ASYNC_SUMMARY_NONE) never[to[p]] = from->never[p];
    c->never = never;
    project_elements(d, to, from, store, c);
    c->invariants = arena_alloc(store, from->invariant_count * sizeof *c->invariants);
    c->invariant_count = from->invariant_count;
    for (size_t k = 0; k < from->invariant_count; k++) {
        uint32_t *weights = arena_zalloc(store, places * sizeof *weights);
        for (size_t p = 0; p < d->net.n.places.count; p++)
            if (to[p] != ASYNC_SUMMARY_NONE) weights[to[p]] = from->invariants[k].weights[p];
        c->invariants[k] = (async_invariant){weights, from->invariants[k].bound};
    }
}

static void run_fast(async_decider *d, uint32_t query, arena *store, async_result *r,
                     async_cover_certificate *c) {
    mem *m = d->a->m;
    async_summary_aim(&d->summary, d->a->queries.data[query].state);
    async_handler_net_aim(&d->net);
    arena scratch;
    async_cover_result cover;
    arena_init(&scratch, m);
    async_cover_decide(&d->net.n, d->settings, &scratch, &cover);
    r->kind = cover.kind;
    r->statistics = cover.statistics;
    if (cover.kind == ANSWER_UNREACHABLE) project(d, &cover.certificate, store, c);
    else if (!async_handler_net_witness(&d->net, &cover.firing, d->net.root_of.data[cover.target],
                                        MAX_RULES, store, &r->witness)) {
        r->kind = ANSWER_UNKNOWN;
        r->why = "reachable, but by a run of more than 2^24 steps";
    }
    async_cover_result_release(&cover, m);
    arena_release(&scratch);
}

void async_decider_run(async_decider *d, uint32_t query, arena *store, async_result *r,
                       async_cover_certificate *c) {
    *r = (async_result){0};
    if (d->a->queries.data[query].state == d->a->start_state) {
        r->kind = ANSWER_REACHABLE;
        r->statistics.decided_by = "start";
    } else if (d->settings->algorithm == ASYNC_PAPER) async_paper_run(d, query, store, r, c);
    else run_fast(d, query, store, r, c);
    if (r->kind == ANSWER_REACHABLE && !async_witness_check(d->a, query, &r->witness)) {
        r->kind = ANSWER_UNKNOWN;
        r->why = "internal error: the witness does not replay";
    }
    if (r->kind == ANSWER_UNREACHABLE && d->settings->certify) {
        r->certified = async_mpds_check_certificate(d->a, query, c, d->settings->limits);
        if (!r->certified) {
            r->kind = ANSWER_UNKNOWN;
            r->why = "internal error: the certificate does not hold";
        }
    }
}

void async_decide(const async_mpds *a, uint32_t query, const async_settings *settings, arena *store,
                  async_result *r) {
    async_decider d;
    async_cover_certificate c;
    async_decider_init(&d, a, settings);
    async_decider_run(&d, query, store, r, &c);
    async_decider_release(&d);
}
