#include "async/cover.h"

#include <string.h>

#include "async/beside.h"
#include "async/core.h"
#include "async/search.h"

// A backward and a forward search, with linear programs or without.
typedef struct team {
    bool has_backward, has_forward;
    async_backward backward;
    async_forward forward;
} team;

typedef struct run {
    const async_net *n;
    const async_settings *settings;
    arena *store;
    async_cover_result *r;
    async_core core;
    async_guide guide;
    team plain, guided;
    async_beside beside;
    bool is_answered; // by the process beside this one
} run;

// What the plain searches may do before the first linear program is solved: about a hundredth of a
// second. BESIDE times as much, and a second process is worth its while.
enum { BURST = 1 << 17, BESIDE = 10 };

static void covered(run *x, const async_net_sequence *firing, const char *by) {
    x->r->kind = ANSWER_REACHABLE;
    x->r->statistics.decided_by = by;
    x->r->start = arena_alloc(x->store, x->n->places.count * sizeof *x->r->start);
    x->r->target = async_core_lift_firing(&x->core, firing->data, firing->count, x->r->start,
                                          &x->r->firing);
}

static async_net_vector lift_vector(run *x, async_net_vector v, async_net_buffer *extra) {
    size_t fixed = extra->count;
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = x->core.place_of.data[v.arcs[i].place];
        if (p != ASYNC_CORE_NONE) vec_push(x->n->m, extra, (async_net_arc){p, v.arcs[i].count});
    }
    async_net_vector lifted = async_net_vector_make(x->store, extra->data, extra->count);
    extra->count = fixed;
    return lifted;
}

// Does v need a token where the net has no place? Those of the core alone are its last ones.
static bool needs_more(const run *x, async_net_vector v) {
    return v.size && x->core.place_of.data[v.arcs[v.size - 1].place] == ASYNC_CORE_NONE;
}

// Elements of the core stand for elements of the net: backward, places that were taken out do not
// matter (0); forward, they may hold anything (ω) unless they never hold a token.
static void lift_elements(run *x, const async_vector_index *from, bool is_forward) {
    async_cover_certificate *c = &x->r->certificate;
    async_net_buffer extra = {0};
    for (size_t p = 0; is_forward && p < x->n->places.count; p++) {
        async_place_fate fate = x->core.fate[p];
        if (fate == ASYNC_PLACE_OMEGA || fate == ASYNC_PLACE_IRRELEVANT)
            vec_push(x->n->m, &extra, (async_net_arc){(uint32_t)p, ASYNC_NET_OMEGA});
    }
    c->elements = arena_alloc(x->store, from->live * sizeof *c->elements);
    for (size_t id = 0; id < from->vectors.count; id++)
        if (!from->removed.data[id] && (is_forward || !needs_more(x, from->vectors.data[id])))
            c->elements[c->element_count++] = lift_vector(x, from->vectors.data[id], &extra);
    vec_release(x->n->m, &extra);
}

static void lift_invariants(run *x) {
    async_cover_certificate *c = &x->r->certificate;
    const async_invariant_set *s = &x->guide.invariants;
    c->invariants = arena_alloc(x->store, s->all.count * sizeof *c->invariants);
    c->invariant_count = s->all.count;
    for (size_t k = 0; k < s->all.count; k++) {
        uint32_t *weights = arena_zalloc(x->store, x->n->places.count * sizeof *weights);
        for (size_t p = 0; p < x->core.n.places.count; p++)
            if (x->core.place_of.data[p] != ASYNC_CORE_NONE)
                weights[x->core.place_of.data[p]] = s->all.data[k].weights[p];
        c->invariants[k] = (async_invariant){weights, s->all.data[k].bound};
    }
}

static void uncovered(run *x, const async_vector_index *elements, bool is_forward, const char *by) {
    async_cover_certificate *c = &x->r->certificate;
    x->r->kind = ANSWER_UNREACHABLE;
    x->r->statistics.decided_by = by;
    c->forward = is_forward;
    if (elements) lift_elements(x, elements, is_forward);
    if (!is_forward && elements) lift_invariants(x);
    unsigned char *never = arena_alloc(x->store, x->n->places.count);
    for (size_t p = 0; p < x->n->places.count; p++) never[p] = x->core.fate[p] == ASYNC_PLACE_NEVER;
    c->never = never;
}

static void report_progress(run *x) {
    if (!x->settings->log || !log_progress_due(x->settings->log)) return;
    const team *p = &x->plain, *g = &x->guided;
    log_progress(x->settings->log, "coverability: %zu minimal elements, %zu markings, %zu pruned",
                 p->backward.minimal.live + g->backward.minimal.live,
                 p->forward.nodes.count + g->forward.nodes.count,
                 p->backward.pruned + g->backward.pruned);
}

static bool is_decided(const team *t) {
    return t->backward.state != ASYNC_SEARCH_RUNNING || t->forward.state != ASYNC_SEARCH_RUNNING;
}

static uint64_t least_work(const team *t) {
    uint64_t back = t->has_backward ? async_backward_work(&t->backward) : UINT64_MAX;
    uint64_t ahead = t->has_forward ? async_forward_work(&t->forward) : UINT64_MAX;
    return back <= ahead ? back : ahead;
}

static void team_step(team *t) {
    if (t->has_backward && async_backward_work(&t->backward) == least_work(t))
        async_backward_step(&t->backward);
    else async_forward_step(&t->forward);
}

static void conclude(run *x) {
    const team *t = is_decided(&x->guided) ? &x->guided : &x->plain;
    const async_backward *b = &t->backward;
    const async_forward *f = &t->forward;
    async_net_sequence firing = {0};
    if (b->state == ASYNC_SEARCH_COVERED) {
        async_backward_firing(b, &firing);
        covered(x, &firing, "backward");
    } else if (f->state == ASYNC_SEARCH_COVERED) {
        async_forward_firing(f, &firing);
        covered(x, &firing, "forward");
    } else if (b->state == ASYNC_SEARCH_EXHAUSTED)
        uncovered(x, &b->minimal, false, b->minimal.live ? "backward" : "invariant");
    else uncovered(x, &f->maximal, true, "forward");
    vec_release(x->n->m, &firing);
    async_statistics *s = &x->r->statistics;
    s->minimal_elements = b->minimal.live;
    s->forward_nodes = f->nodes.count;
    s->accelerated = f->pumps.count;
    s->invariants = x->guide.invariants.all.count;
    for (int i = 0; i < 2; i++) {
        t = i ? &x->guided : &x->plain;
        s->iterations += t->backward.expanded + t->forward.expanded;
        s->pruned += t->backward.pruned;
    }
}

static uint64_t burst_of(const run *x) {
    return x->settings->burst ? x->settings->burst : BURST;
}

// The search that has done least work so far goes next: none can hold up another for longer than
// that would have taken alone, times their number. Nor may one linear program. Ends with a
// decision, or when the plain searches have done more work than `most`.
static void alternate(run *x, uint64_t most) {
    uint64_t burst = burst_of(x);
    while (!is_decided(&x->plain) && !is_decided(&x->guided)) {
        uint64_t plain = least_work(&x->plain), guided = least_work(&x->guided);
        bool is_guided = plain > burst && guided <= plain - burst;
        if (plain != UINT64_MAX) x->guide.patience = plain;
        if (plain > most) return;
        team_step(is_guided ? &x->guided : &x->plain);
        report_progress(x);
    }
}

// In a process of its own: the guided searches, to their end.
static int go_guided(void *arg, int pipe) {
    run *x = arg;
    async_beside_begin_child(x->settings->limits);
    x->guide.patience = UINT32_MAX;
    while (!is_decided(&x->guided)) team_step(&x->guided);
    conclude(x);
    text out;
    text_init(&out, x->n->m);
    async_cover_write(x->n, x->r, &out);
    return child_say(pipe, text_get(&out), out.count) ? 0 : 1;
}

// The plain searches here, the guided ones beside. If the other process fails, the plain ones go
// on.
static void go_side_by_side(run *x) {
    async_beside_start(&x->beside, x->n->m, x->settings->limits, go_guided, x);
    while (!is_decided(&x->plain)) {
        team_step(&x->plain);
        report_progress(x);
        if (!async_beside_has_answered(&x->beside, least_work(&x->plain))) continue;
        x->is_answered = async_cover_read(x->n, &x->beside.c.said, x->store, x->r);
        if (x->is_answered) return;
        async_cover_result_release(x->r, x->n->m); // as far as it was read
        *x->r = (async_cover_result){0};
    }
}

static void start_team(run *x, team *t, bool is_guided) {
    const async_settings *s = x->settings;
    mem *m = x->n->m;
    t->has_backward = s->direction != ASYNC_FORWARD;
    t->has_forward = s->direction != ASYNC_BACKWARD;
    if (t->has_backward)
        async_backward_init(&t->backward, m, &x->core.n, &x->guide, is_guided, s->limits);
    if (t->has_forward)
        async_forward_init(&t->forward, m, &x->core.n, &x->guide, is_guided, s->limits);
}

static void end_team(team *t) {
    if (t->has_backward) async_backward_release(&t->backward);
    if (t->has_forward) async_forward_release(&t->forward);
}

static void search(run *x) {
    async_guide_init(&x->guide, x->n->m, &x->core.n, x->settings->limits, x->settings->log);
    if (x->settings->pruning != ASYNC_PRUNE_ON) start_team(x, &x->plain, false);
    if (x->settings->pruning != ASYNC_PRUNE_OFF) start_team(x, &x->guided, true);
    bool is_auto = x->settings->pruning == ASYNC_PRUNE_AUTO;
    bool can_fork = is_auto && x->settings->jobs > 1;
    alternate(x, can_fork ? BESIDE * burst_of(x) : UINT64_MAX);
    if (!is_decided(&x->plain) && !is_decided(&x->guided)) go_side_by_side(x);
    if (!x->is_answered) conclude(x);
    async_beside_end(&x->beside);
    end_team(&x->plain);
    end_team(&x->guided);
    async_guide_release(&x->guide);
}

void async_cover_decide(const async_net *n, const async_settings *settings, arena *store,
                        async_cover_result *r) {
    bool plain = settings->algorithm == ASYNC_PAPER;
    async_settings s = *settings;
    if (plain) {
        s.direction = ASYNC_BACKWARD;
        s.pruning = ASYNC_PRUNE_OFF;
    }
    run x = {.n = n, .settings = &s, .store = store, .r = r};
    *r = (async_cover_result){0};
    async_core_init(&x.core, n, plain);
    r->statistics.places = x.core.n.places.count;
    r->statistics.transitions = x.core.n.transitions.count;
    if (async_core_target(&x.core)) search(&x);
    else uncovered(&x, NULL, false, "sign analysis");
    async_core_release(&x.core);
}

void async_cover_result_release(async_cover_result *r, mem *m) {
    vec_release(m, &r->firing);
}
