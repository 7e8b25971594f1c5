// Back over the tuples to the start, and forwards as a run that the stepper checks.
#include "pushdown/trace.h"

#include <string.h>

#include "pushdown/tracer.h"

typedef struct context_run {
    uint32_t instance;
    pd_raw_moves moves;
} context_run;

typedef struct path {
    VEC(context_run) contexts; // last first
    pd_word *words;            // by instance
    uint32_t *globals;
} path;

static void run_post(pd_tracer *t, uint32_t view) {
    pd_post_forget(&t->post);
    pd_post_run(&t->post, view, true);
}

// Traces the context of the instance that starts from the tuple with globals `from` and ends in the
// path's globals and words.
static void trace_context(pd_tracer *t, path *p, uint32_t tuple, uint32_t instance,
                          uint32_t *from) {
    const pd_tuple *x = &t->s->tuples.data[tuple];
    dd_frame f = dd_open(t->b);
    uint32_t view = pd_view_restrict(&t->s->graph, x->views[instance],
                                     pd_is_values(t, PD_GLOBAL, PD_CUR, from));
    run_post(t, view);
    pd_trace_word(t, p->globals, &p->words[instance]);
    p->words[instance].privates = t->start_privates;
    context_run run = {.instance = instance, .moves = t->moves};
    t->moves = (pd_raw_moves){0};
    vec_push(t->m, &p->contexts, run);
    p->globals = from;
    dd_close(t->b, f, DD_TRUE);
}

// Sets the path's end: globals and stacks that satisfy the query, the hit's last context undone.
static void choose_end(pd_tracer *t, path *p, size_t query) {
    pd_search *s = t->s;
    const pd_hit *hit = &s->hits.data[query];
    const pd_tuple *x = &s->tuples.data[hit->tuple];
    bool ran = hit->instance != PD_NONE;
    if (ran) run_post(t, x->views[hit->instance]);
    const pd_query *q = &s->n->queries.data[query];
    dd ends = pd_hit_set(s, &t->post, query);
    if (ends == DD_FALSE) {
        t->failed = true;
        return;
    }
    p->globals = pd_pick_values(t, ends, PD_GLOBAL, PD_CUR);
    uint32_t *from = ran ? pd_pick_values(t, ends, PD_GLOBAL, PD_FIFTH) : p->globals;
    for (uint32_t i = 0; i < s->instances.count; i++) {
        uint32_t view = x->views[i];
        pd_end e = {.label = PD_NONE};
        bool active = i == hit->instance;
        if (active) view = pd_post_view(&t->post, pd_is_values(t, PD_GLOBAL, PD_FIFTH, from));
        for (size_t k = 0; k < q->count; k++)
            if (hit->who[k] == i) e.label = q->atoms[k].label;
        if (q->is_deadlock) e = (pd_end){PD_NONE, p->globals, hit->who[0] == i};
        uint32_t *globals = active ? p->globals : from;
        dd here = pd_is_values(t, PD_GLOBAL, PD_CUR, globals);
        if (e.label != PD_NONE &&
            dd_and(t->b, here, pd_view_top(&s->graph, view, e.label)) == DD_FALSE)
            e.label = s->instances.data[i].start; // a slot whose thread has not run yet
        pd_pick_word(t, view, globals, &e, &p->words[i]);
    }
    if (ran && !t->failed) trace_context(t, p, hit->tuple, hit->instance, from);
}

// One tuple back: picks the globals in which its last context started.
static void step_back(pd_tracer *t, path *p, uint32_t tuple) {
    const pd_tuple *x = &t->s->tuples.data[tuple], *parent = &t->s->tuples.data[x->parent];
    dd_frame f = dd_open(t->b);
    run_post(t, parent->views[x->last]);
    dd starts = dd_and(t->b, pd_starts_of(t, p->globals, &p->words[x->last]), x->part);
    for (uint32_t i = 0; i < t->s->instances.count; i++)
        if (i != x->last)
            starts = dd_and(t->b, starts,
                            dd_rename(t->b, pd_view_contains(t, parent->views[i], &p->words[i]),
                                      t->c->cur_to_init));
    if (starts == DD_FALSE) t->failed = true;
    else {
        uint32_t *from = pd_pick_values(t, starts, PD_GLOBAL, PD_FIFTH);
        trace_context(t, p, x->parent, x->last, from);
    }
    dd_close(t->b, f, DD_TRUE);
}

// To a run ------------------------------------------------------------------------------------

typedef struct replay {
    pd_tracer *t;
    pd_run *run;
    pd_config now;
    uint32_t *threads;       // by instance; PD_NONE: not started yet
    const uint32_t *globals; // with the slots'
} replay;

// The slot a fork took, by what changed in the globals; its thread is the newest.
static void note_fork(replay *r, const pd_raw_move *m) {
    pd_search *s = r->t->s;
    size_t own = s->n->cells[PD_GLOBAL].count;
    for (uint32_t i = 0; i < s->instances.count; i++) {
        uint32_t slot = s->instances.data[i].slot;
        if (slot != PD_NONE && r->globals[own + slot] != m->g1[own + slot])
            r->threads[i] = (uint32_t)r->now.threads.count - 1;
    }
}

static bool replay_move(replay *r, uint32_t instance, uint32_t context, const pd_raw_move *m) {
    pd_network *n = r->t->s->n;
    if (m->rule < n->rules.count) {
        uint32_t thread = r->threads[instance];
        pd_move move = {thread, m->rule, m->g1, m->p1, m->l1, m->l2};
        if (thread == PD_NONE || !pd_step(n, &r->now, &move)) return false;
        vec_push(r->now.m, &r->run->steps, (pd_run_step){move, context});
        if (n->rules.data[m->rule].start_process != PD_NONE) note_fork(r, m);
    }
    r->globals = m->g1;
    return true;
}

// Runs the whole path through the stepper, which trusts nothing.
static bool make_run(pd_tracer *t, const path *p, size_t query, pd_run *run) {
    pd_search *s = t->s;
    pd_network *n = s->n;
    pd_config_init(&run->start, t->m);
    for (size_t i = 0; i < n->cells[PD_GLOBAL].count; i++)
        vec_push(t->m, &run->start.globals, p->globals[i]);
    replay r = {.t = t, .run = run, .globals = p->globals};
    r.threads = arena_alloc(t->a, (s->instances.count + 1) * sizeof *r.threads);
    bool good = true;
    for (uint32_t i = 0; i < s->instances.count && good; i++) {
        const pd_word *w = &p->words[i];
        uint32_t start = s->instances.data[i].start;
        r.threads[i] = PD_NONE;
        good = start == PD_EMPTY ? w->frames.count == 0
                                 : w->frames.count == 1 && w->frames.data[0].label == start;
        if (!good || s->instances.data[i].process == PD_NONE) continue;
        const uint32_t *locals = w->frames.count ? w->frames.data[0].locals : NULL;
        r.threads[i] = (uint32_t)run->start.threads.count;
        pd_config_add(n, &run->start, s->instances.data[i].process, start, w->privates, locals);
        if (locals) good = pd_init_holds(n, p->globals, w->privates, locals);
    }
    pd_config_init(&r.now, t->m);
    pd_config_copy(&r.now, &run->start);
    for (size_t c = p->contexts.count; c-- > 0 && good;) {
        const context_run *x = &p->contexts.data[c];
        size_t before = run->steps.count;
        for (size_t i = 0; i < x->moves.count && good; i++)
            good = replay_move(&r, x->instance, run->contexts + 1, &x->moves.data[i]);
        run->contexts += run->steps.count > before;
    }
    good = good && pd_query_holds(n, &n->queries.data[query], &r.now, NULL);
    pd_config_release(&r.now);
    return good;
}

bool pd_trace(pd_search *s, size_t query, pd_run *run) {
    memset(run, 0, sizeof *run);
    arena_init(&run->store, s->m);
    pd_tracer t = {.s = s, .c = &s->code, .b = s->code.s, .m = s->m, .a = &run->store};
    dd_frame f = dd_open(t.b);
    pd_post_init(&t.post, &s->graph, true);
    path p = {0};
    p.words = mem_zalloc(s->m, s->instances.count * sizeof *p.words);
    choose_end(&t, &p, query);
    for (uint32_t x = s->hits.data[query].tuple; !t.failed && s->tuples.data[x].parent != PD_NONE;
         x = s->tuples.data[x].parent)
        step_back(&t, &p, x);
    bool good = !t.failed && make_run(&t, &p, query, run);
    for (size_t i = 0; i < s->instances.count; i++) vec_release(s->m, &p.words[i].frames);
    mem_free(s->m, p.words, s->instances.count * sizeof *p.words);
    for (size_t i = 0; i < p.contexts.count; i++) vec_release(s->m, &p.contexts.data[i].moves);
    vec_release(s->m, &p.contexts);
    vec_release(s->m, &t.moves);
    vec_release(s->m, &t.exposed);
    pd_post_release(&t.post);
    dd_close(t.b, f, DD_TRUE);
    return good;
}

void pd_run_release(pd_run *run) {
    mem *m = run->store.m;
    pd_config_release(&run->start);
    vec_release(m, &run->steps);
    arena_release(&run->store);
}
