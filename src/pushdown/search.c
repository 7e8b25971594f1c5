#include "pushdown/search.h"

#include <string.h>

#include "pushdown/pre.h"

enum {
    FEW_SLOTS = 32,     // at most this many for threads that run, whatever the bound
    AUTO_FORK_LIMIT = 5 // contexts that `auto` tries on networks that fork
};

// Atoms that a forked thread could satisfy, at most in one query.
static uint32_t forked_atoms(const pd_network *n) {
    uint32_t most = 0;
    for (size_t q = 0; q < n->queries.count; q++) {
        uint32_t count = 0;
        for (size_t a = 0; a < n->queries.data[q].count; a++) {
            bool forked = false;
            for (size_t r = 0; r < n->rules.count && !forked; r++)
                forked = n->rules.data[r].start_process == n->queries.data[q].atoms[a].process;
            count += forked;
        }
        if (count > most) most = count;
    }
    return most;
}

// Threads that run (the first context belongs to a thread that was not forked) and threads that
// only a query looks at.
static uint32_t slots_needed(pd_search *s) {
    pd_settings *o = &s->settings;
    if (!pd_forks(s->n)) return 0;
    if (o->contexts == PD_AUTO && o->auto_limit > AUTO_FORK_LIMIT) o->auto_limit = AUTO_FORK_LIMIT;
    int contexts = o->contexts == PD_AUTO ? o->auto_limit : o->contexts;
    uint32_t running = contexts - 1 < FEW_SLOTS ? (uint32_t)(contexts - 1) : FEW_SLOTS;
    return running + forked_atoms(s->n);
}

static void make_instances(pd_search *s) {
    for (uint32_t i = 0; i < s->n->processes.count; i++)
        if (s->n->processes.data[i].start != PD_NONE)
            vec_push(s->m, &s->instances, (pd_instance){i, PD_NONE, s->n->processes.data[i].start});
    for (uint32_t i = 0; i < s->code.slots; i++)
        vec_push(s->m, &s->instances, (pd_instance){PD_NONE, i, pd_wait_label(&s->code, i)});
}

void pd_search_init(pd_search *s, pd_network *n, const pd_settings *settings, limits *l,
                    logger *log) {
    memset(s, 0, sizeof *s);
    s->n = n;
    s->settings = *settings;
    s->m = n->m;
    s->l = l;
    s->log = log;
    uint32_t processes = 0, more[PD_PLACES] = {0};
    for (size_t i = 0; i < n->processes.count; i++)
        processes += n->processes.data[i].start != PD_NONE;
    if (settings->contexts == PD_AUTO && settings->whole) pd_whole_needs(processes, more);
    pd_code_init(&s->code, n, l, slots_needed(s), more);
    if (settings->reorder) dd_set_reordering(s->code.s, true);
    pd_graph_init(&s->graph, &s->code);
    pd_post_init(&s->post, &s->graph, false);
    u64map_init(&s->buckets, s->m);
    make_instances(s);
    vec_resize(s->m, &s->hits, n->queries.count);
    s->unanswered = n->queries.count;
}

void pd_search_release(pd_search *s) {
    mem *m = s->m;
    for (size_t i = 0; i < s->tuples.count; i++) pd_tuple_release(s, &s->tuples.data[i]);
    pd_post_release(&s->post);
    pd_graph_release(&s->graph);
    pd_code_release(&s->code);
    vec_release(m, &s->instances);
    vec_release(m, &s->tuples);
    vec_release(m, &s->chain);
    vec_release(m, &s->hits);
    u64map_release(&s->buckets);
}

// Starting -----------------------------------------------------------------------------------

// Calls back with each value of the globals in the set (over CUR).
static void each_global(pd_search *s, dd set, void (*visit)(pd_search *, dd, void *), void *arg) {
    dd_space *b = s->code.s;
    size_t cells = s->code.cells[PD_GLOBAL].count;
    uint32_t *values = mem_alloc(s->m, cells * sizeof *values);
    dd_frame f = dd_open(b);
    while (set != DD_FALSE) {
        dd_frame inner = dd_open(b);
        pd_pick(&s->code, set, PD_GLOBAL, PD_CUR, values);
        dd point = pd_point(&s->code, PD_GLOBAL, PD_CUR, values);
        visit(s, point, arg);
        set = dd_close(b, inner, dd_diff(b, set, point));
        if (s->l) limits_check(s->l, s->m);
    }
    dd_close(b, f, DD_TRUE);
    mem_free(s->m, values, cells * sizeof *values);
}

static uint32_t start_view(pd_search *s, const pd_instance *instance, dd globals) {
    pd_code *c = &s->code;
    dd_frame f = dd_open(c->s);
    dd set = dd_and(c->s, c->start, globals);
    if (instance->process == PD_NONE) { // slots start with zeros
        size_t p = c->cells[PD_PRIVATE].count, l = c->cells[PD_LOCAL].count;
        uint32_t *zeros = mem_zalloc(s->m, (p + l + 1) * sizeof *zeros);
        set = dd_exists(c->s, set, dd_and(c->s, c->privates[PD_CUR], c->locals[PD_CUR]));
        set = dd_and(c->s, set, pd_point(c, PD_PRIVATE, PD_CUR, zeros));
        set = dd_and(c->s, set, pd_point(c, PD_LOCAL, PD_CUR, zeros));
        mem_free(s->m, zeros, (p + l + 1) * sizeof *zeros);
    }
    if (instance->start == PD_EMPTY) set = dd_exists(c->s, set, c->locals[PD_CUR]);
    pd_edge_list edges = {0};
    vec_push(s->m, &edges, (pd_edge){instance->start, PD_FINAL, set});
    uint32_t view = pd_view_of(&s->graph, &edges);
    vec_release(s->m, &edges);
    dd_close(c->s, f, DD_TRUE);
    return view;
}

static void add_start(pd_search *s, dd globals, void *unused) {
    (void)unused;
    uint32_t *views = pd_new_views(s);
    for (size_t i = 0; i < s->instances.count; i++)
        views[i] = start_view(s, &s->instances.data[i], globals);
    pd_tuple_add(s,
                 (pd_tuple){.views = views, .last = PD_NONE, .parent = PD_NONE, .part = DD_TRUE});
}

// Splitting -----------------------------------------------------------------------------------

typedef struct split {
    uint32_t tuple, instance;
    uint32_t view;       // eager: the active process's whole result
    const uint32_t *old; // the parent's views
} split;

static void add_part(pd_search *s, const split *x, uint32_t *views, dd part) {
    pd_tuple_add(s, (pd_tuple){.views = views,
                               .level = s->tuples.data[x->tuple].level + 1,
                               .last = x->instance,
                               .parent = x->tuple,
                               .part = part});
}

static void add_eager(pd_search *s, dd point, void *arg) {
    split *x = arg;
    uint32_t *views = pd_new_views(s);
    dd_frame f = dd_open(s->code.s);
    dd to = dd_rename(s->code.s, point, s->code.cur_to_next);
    for (uint32_t i = 0; i < s->instances.count; i++)
        views[i] = i == x->instance ? pd_view_restrict(&s->graph, x->view, point)
                                    : pd_view_pass(&s->graph, x->old[i], to);
    add_part(s, x, views, DD_TRUE);
    dd_close(s->code.s, f, DD_TRUE);
}

static void add_lazy(pd_search *s, const split *x, dd related, dd part) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    uint32_t *views = pd_new_views(s);
    dd pass = dd_rename(b, dd_and(b, related, part), s->code.pass);
    for (uint32_t i = 0; i < s->instances.count; i++)
        views[i] = i == x->instance ? pd_post_view(&s->post, part)
                                    : pd_view_pass(&s->graph, x->old[i], pass);
    add_part(s, x, views, part);
    dd_close(b, f, DD_TRUE);
}

// The start values that must not be in one part. Confluent ones may, where the others' stacks do
// not depend on which of the two it was.
static dd conflicts(pd_search *s, const split *x, dd related) {
    dd_space *b = s->code.s;
    dd_frame f = dd_open(b);
    dd left = dd_and(b, pd_confluence(&s->code, related), s->code.less), apart = DD_FALSE;
    if (s->settings.plain) return dd_close(b, f, left);
    for (uint32_t i = 0; i < s->instances.count && left != DD_FALSE; i++) {
        if (i == x->instance) continue;
        dd here = pd_view_tells_apart(&s->graph, x->old[i], left);
        apart = dd_or(b, apart, here);
        left = dd_diff(b, left, here);
    }
    return dd_close(b, f, apart);
}

static void split_result(pd_search *s, uint32_t tuple, uint32_t instance, dd related) {
    split x = {.tuple = tuple, .instance = instance, .old = s->tuples.data[tuple].views};
    size_t before = s->made;
    if (s->settings.eager) {
        x.view = pd_post_view(&s->post, DD_TRUE);
        each_global(s, related, add_eager, &x);
    } else {
        pd_parts parts = {0};
        dd starts = dd_exists(s->code.s, related, s->code.globals[PD_CUR]);
        pd_partition(&s->code, starts, conflicts(s, &x, related), &parts);
        for (size_t i = 0; i < parts.count; i++) {
            add_lazy(s, &x, related, parts.data[i]);
            dd_drop(s->code.s, parts.data[i]);
        }
        vec_release(s->m, &parts);
    }
    if (s->made > before + 1) s->splits += s->made - before - 1;
}

// Queries -------------------------------------------------------------------------------------

typedef struct asking {
    pd_search *s;
    const pd_query *q;
    pd_post *post;            // the context
    uint32_t tuple, instance; // instance runs, or PD_NONE
    pd_hit *hit;
} asking;

// (FIFTH, CUR) of the instance having this top after the context.
static dd top_after(const asking *a, uint32_t instance, uint32_t label) {
    pd_search *s = a->s;
    if (instance == a->instance) return pd_post_globals(a->post, label);
    dd top = pd_view_top(&s->graph, s->tuples.data[a->tuple].views[instance], label);
    return a->instance == PD_NONE ? top : dd_rename(s->code.s, top, s->code.cur_to_init);
}

// The instance satisfies the atom: (FIFTH, CUR).
static dd satisfies(const asking *a, uint32_t instance, const pd_atom *atom) {
    pd_search *s = a->s;
    dd_space *b = s->code.s;
    const pd_instance *i = &s->instances.data[instance];
    if (i->process != PD_NONE)
        return i->process == atom->process ? top_after(a, instance, atom->label) : DD_FALSE;
    dd_frame f = dd_open(b);
    dd running = DD_FALSE, result = DD_FALSE;
    for (uint32_t k = 0; k < s->code.kinds.count; k++) {
        const pd_kind *kind = &s->code.kinds.data[k];
        if (kind->process != atom->process) continue;
        dd is = pd_slot_is(&s->code, i->slot, k, PD_CUR);
        running = dd_or(b, running, is);
        if (kind->label == atom->label) // not run yet
            result = dd_or(b, result, dd_and(b, is, top_after(a, instance, i->start)));
    }
    if (running != DD_FALSE)
        result = dd_or(b, result, dd_and(b, running, top_after(a, instance, atom->label)));
    return dd_close(b, f, result);
}

static bool place_atoms(asking *a, size_t atom, dd so_far) {
    if (so_far == DD_FALSE) return false;
    if (atom == a->q->count) return true;
    for (uint32_t i = 0; i < a->s->instances.count; i++) {
        bool used = false;
        for (size_t k = 0; k < atom; k++) used |= a->hit->who[k] == i;
        if (used) continue;
        dd_frame f = dd_open(a->s->code.s);
        a->hit->who[atom] = i;
        dd x = dd_and(a->s->code.s, so_far, satisfies(a, i, &a->q->atoms[atom]));
        bool found = place_atoms(a, atom + 1, x);
        dd_close(a->s->code.s, f, DD_TRUE);
        if (found) return true;
    }
    return false;
}

// (FIFTH, CUR) of the instance being stopped after the context.
static dd is_stopped(const asking *a, uint32_t instance, bool waits) {
    pd_search *s = a->s;
    if (instance == a->instance) return pd_post_stopped(a->post, waits);
    return pd_view_stopped(&s->graph, s->tuples.data[a->tuple].views[instance], waits,
                           a->instance != PD_NONE);
}

// Of `so_far`, what is a deadlock: all are stopped. The one that ran comes first: it has most to
// tell.
static dd all_stopped(const asking *a, dd so_far) {
    uint32_t n = (uint32_t)a->s->instances.count, first = a->instance == PD_NONE ? 0 : a->instance;
    for (uint32_t k = 0; k < n && so_far != DD_FALSE; k++)
        so_far = dd_and(a->s->code.s, so_far, is_stopped(a, (first + k) % n, false));
    return so_far;
}

// Somebody must wait: who[0].
static bool is_deadlock(asking *a, dd so_far) {
    dd all = all_stopped(a, so_far);
    for (uint32_t i = 0; i < a->s->instances.count && all != DD_FALSE; i++) {
        a->hit->who[0] = i;
        if (dd_and(a->s->code.s, all, is_stopped(a, i, true)) != DD_FALSE) return true;
    }
    return false;
}

// Asks all open queries of what the instance's context (in s->post) made of the tuple.
static void ask(pd_search *s, uint32_t tuple, uint32_t instance, dd related) {
    dd_space *b = s->code.s;
    for (size_t i = 0; i < s->n->queries.count; i++) {
        pd_hit *hit = &s->hits.data[i];
        if (hit->found || hit->excluded) continue;
        asking a = {s, &s->n->queries.data[i], &s->post, tuple, instance, hit};
        dd_frame f = dd_open(b);
        dd x = dd_and(b, related, pd_encode(&s->code, a.q->when));
        if (a.q->is_deadlock ? is_deadlock(&a, x) : place_atoms(&a, 0, x)) {
            hit->found = true;
            hit->tuple = tuple;
            hit->instance = instance;
            hit->contexts = s->tuples.data[tuple].level + (instance != PD_NONE);
            s->unanswered--;
        }
        dd_close(b, f, DD_TRUE);
    }
}

dd pd_hit_set(pd_search *s, pd_post *post, size_t query) {
    pd_hit *hit = &s->hits.data[query];
    asking a = {s, &s->n->queries.data[query], post, hit->tuple, hit->instance, hit};
    dd_frame f = dd_open(s->code.s);
    dd x = hit->instance == PD_NONE ? s->tuples.data[hit->tuple].globals
                                    : pd_post_globals(post, PD_NONE);
    x = dd_and(s->code.s, x, pd_encode(&s->code, a.q->when));
    if (a.q->is_deadlock)
        x = dd_and(s->code.s, all_stopped(&a, x), is_stopped(&a, hit->who[0], true));
    for (size_t k = 0; k < a.q->count; k++)
        x = dd_and(s->code.s, x, satisfies(&a, hit->who[k], &a.q->atoms[k]));
    return dd_close(s->code.s, f, x);
}

// The search ----------------------------------------------------------------------------------

// A slot that nobody started does not run.
static bool can_run(pd_search *s, const pd_tuple *t, uint32_t instance) {
    const pd_instance *i = &s->instances.data[instance];
    if (i->process != PD_NONE) return true;
    dd_frame f = dd_open(s->code.s);
    bool free = dd_subset(s->code.s, t->globals, pd_slot_is(&s->code, i->slot, PD_NONE, PD_CUR));
    dd_close(s->code.s, f, DD_TRUE);
    return !free;
}

static void note_slots(pd_search *s, dd related) {
    if (s->code.slots == 0 || s->slots_exhausted) return;
    dd_frame f = dd_open(s->code.s);
    dd free = pd_slot_is(&s->code, s->code.slots - 1, PD_NONE, PD_CUR);
    s->slots_exhausted = dd_diff(s->code.s, related, free) != DD_FALSE;
    dd_close(s->code.s, f, DD_TRUE);
}

static void run_context(pd_search *s, uint32_t tuple, uint32_t instance, bool last) {
    dd_frame f = dd_open(s->code.s);
    if (s->settings.fresh) pd_post_forget(&s->post);
    pd_post_run(&s->post, s->tuples.data[tuple].views[instance], !s->settings.eager);
    dd related = pd_post_globals(&s->post, PD_NONE);
    note_slots(s, related);
    ask(s, tuple, instance, related);
    bool done = s->unanswered == 0 && !s->settings.keep_searching;
    if (!done && (!last || s->settings.split_last)) split_result(s, tuple, instance, related);
    pd_post_end(&s->post);
    dd_close(s->code.s, f, DD_TRUE);
}

// The last context by pre*: the instance (PD_NONE as its label: no atom is its) reaches the rest of
// the query from the start's globals, where the others already have their tops.
static bool place_backward(asking *a, uint32_t mine, size_t atom, dd so_far) {
    pd_search *s = a->s;
    if (so_far == DD_FALSE) return false;
    if (atom == a->q->count) return true;
    for (uint32_t i = 0; i < s->instances.count; i++) {
        const pd_instance *x = &s->instances.data[i];
        bool used = (i == a->instance) != (atom == mine) || x->process != a->q->atoms[atom].process;
        for (size_t k = 0; k < atom; k++) used |= a->hit->who[k] == i;
        if (used) continue;
        dd_frame f = dd_open(s->code.s);
        a->hit->who[atom] = i;
        uint32_t view = s->tuples.data[a->tuple].views[i];
        dd x2 = atom == mine ? so_far
                             : dd_and(s->code.s, so_far,
                                      pd_view_top(&s->graph, view, a->q->atoms[atom].label));
        bool found = place_backward(a, mine, atom + 1, x2);
        dd_close(s->code.s, f, DD_TRUE);
        if (found) return true;
    }
    return false;
}

// All tuples' last contexts for one query and one of its atoms (or none) as the runner's.
static void ask_backward(pd_search *s, size_t query, uint32_t mine, size_t from, size_t to) {
    pd_hit *hit = &s->hits.data[query];
    const pd_query *q = &s->n->queries.data[query];
    dd_frame f = dd_open(s->code.s);
    pd_pre reach;
    pd_pre_init(&reach, &s->graph, mine == PD_NONE ? PD_NONE : q->atoms[mine].label,
                pd_encode(&s->code, q->when));
    for (size_t t = from; t < to && !hit->found; t++)
        for (uint32_t i = 0; i < s->instances.count && !hit->found; i++) {
            if (s->tuples.data[t].last == i) continue;
            dd_frame inner = dd_open(s->code.s);
            asking a = {s, q, NULL, (uint32_t)t, i, hit};
            dd start = pd_pre_meets(&reach, s->tuples.data[t].views[i]);
            if (place_backward(&a, mine, 0, start)) {
                hit->found = true;
                hit->tuple = (uint32_t)t;
                hit->instance = i;
                hit->contexts = s->tuples.data[t].level + 1;
                s->unanswered--;
            }
            dd_close(s->code.s, inner, DD_TRUE);
            if (s->l) limits_check(s->l, s->m);
        }
    pd_pre_release(&reach);
    dd_close(s->code.s, f, DD_TRUE);
}

static void report_hits(pd_search *s) {
    if (!s->settings.on_hit || s->reported + s->unanswered == s->hits.count) return;
    for (size_t q = 0; q < s->hits.count; q++) {
        pd_hit *hit = &s->hits.data[q];
        if (!hit->found || hit->reported) continue;
        hit->reported = true;
        s->reported++;
        s->settings.on_hit(s->settings.on_hit_arg, q);
    }
}

void pd_search_ask_again(pd_search *s, size_t query) {
    pd_hit *hit = &s->hits.data[query];
    if (!hit->found) return;
    *hit = (pd_hit){.excluded = false};
    s->unanswered++;
    s->reported--;
}

static bool can_look_backward(const pd_search *s) {
    bool can = s->code.slots == 0;
    for (size_t q = 0; q < s->n->queries.count; q++) can &= !s->n->queries.data[q].is_deadlock;
    return can;
}

static void last_level_backward(pd_search *s, size_t from, size_t to) {
    for (size_t q = 0; q < s->n->queries.count; q++)
        for (uint32_t mine = 0; mine <= s->n->queries.data[q].count && !s->hits.data[q].found &&
                                !s->hits.data[q].excluded;
             mine++)
            ask_backward(s, q, mine < s->n->queries.data[q].count ? mine : PD_NONE, from, to);
    report_hits(s);
}

static bool finished(const pd_search *s) {
    if (s->enough) return true;
    return s->unanswered == 0 && !s->settings.keep_searching && s->n->queries.count > 0;
}

// All tuples of one level; false when there is nothing more to do.
static bool run_level(pd_search *s, size_t from, size_t to, bool last) {
    for (size_t t = from; t < to; t++) {
        s->inspected++;
        for (uint32_t i = 0; i < s->instances.count; i++) {
            if (s->tuples.data[t].last == i || !can_run(s, &s->tuples.data[t], i)) continue;
            run_context(s, (uint32_t)t, i, last);
            report_hits(s);
            if (s->settings.on_context) s->settings.on_context(s->settings.on_context_arg);
            if (finished(s)) return false;
            if (log_progress_due(s->log))
                log_progress(s->log, "context %u: %zu of %zu view tuples, %zu BDD nodes",
                             s->level + 1, t - from, to - from, dd_get_stats(s->code.s).nodes);
        }
    }
    return true;
}

// Queries that no number of contexts reaches are answered. False: nothing is known.
static bool look_at_whole(pd_search *s) {
    bool *reached = mem_zalloc(s->m, s->n->queries.count + 1);
    bool good = pd_whole(s, reached);
    for (size_t q = 0; q < s->n->queries.count && good; q++) {
        if (reached[q] || s->hits.data[q].found) continue;
        s->hits.data[q].excluded = true;
        s->unanswered--;
    }
    mem_free(s->m, reached, s->n->queries.count + 1);
    return good;
}

void pd_search_run(pd_search *s) {
    pd_code *c = &s->code;
    dd_frame f = dd_open(c->s);
    dd globals = dd_exists(c->s, c->start, dd_and(c->s, c->privates[PD_CUR], c->locals[PD_CUR]));
    if (s->settings.eager) each_global(s, globals, add_start, NULL);
    else add_start(s, globals, NULL);
    for (size_t t = 0; t < s->tuples.count; t++)
        ask(s, (uint32_t)t, PD_NONE, s->tuples.data[t].globals);
    report_hits(s);
    bool automatic = s->settings.contexts == PD_AUTO;
    int bound = automatic ? s->settings.auto_limit : s->settings.contexts;
    bool whole = automatic && s->settings.whole && !finished(s) && look_at_whole(s);
    if (whole) s->proof = PD_PROOF_WHOLE;
    // One process needs no second context.
    bool alone = s->instances.count == 1;
    pd_visible *visible = automatic && !alone && !whole && !finished(s) ? pd_visible_new(s) : NULL;
    if (visible) pd_visible_converged(visible, 0);
    for (size_t from = 0; !finished(s) && (int)s->level < bound;) {
        size_t to = s->tuples.count;
        if (from == to) { // the last context added nothing
            if (!whole) s->proof = PD_PROOF_CLOSED;
            break;
        }
        bool last = !automatic && (int)s->level + 1 == bound;
        if (last && s->settings.backward && can_look_backward(s)) last_level_backward(s, from, to);
        else if (!run_level(s, from, to, last)) break;
        s->level++;
        from = to;
        if (visible && pd_visible_converged(visible, to)) {
            s->proof = PD_PROOF_TOPS;
            break;
        }
    }
    // What is reachable was not reached yet: whoever counts on a run has none.
    if (whole && !finished(s) && s->unanswered) s->proof = PD_PROOF_BOUND;
    if (visible) pd_visible_free(visible);
    dd_close(c->s, f, DD_TRUE);
}
