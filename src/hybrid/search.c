// The search: core states by number, each with what is known of its β, and a queue of those that
// have something new.
#include "hybrid/internal.h"

enum { LONGEST_CHAIN = 100 };

static place *place_of(hybrid *h, uint32_t state) {
    if (state >= h->places.count) vec_resize(h->m, &h->places, state + 1);
    return &h->places.data[state];
}

static bool is_split(const hybrid *h, const step *c) {
    const vm_op *next = &h->v->threads.data[c->thread]->next;
    return !c->timeout && next->act == ACT_CHOOSE && next->object;
}

// A thread that has begun to read a tracked location ends that before anything else happens.
static void finish_reading(hybrid *h) {
    walker *w = &h->w;
    size_t kept = 0, first = 0;
    while (first < w->alternatives.count && !is_split(h, &w->alternatives.data[first])) first++;
    if (first == w->alternatives.count) return;
    uint32_t reader = w->alternatives.data[first].thread;
    for (size_t i = first; i < w->alternatives.count; i++)
        if (w->alternatives.data[i].thread == reader)
            w->alternatives.data[kept++] = w->alternatives.data[i];
    w->alternatives.count = kept;
}

// Of the values of a tracked location, those count that β allows.
static void keep_possible(hybrid *h) {
    walker *w = &h->w;
    size_t kept = 0;
    for (size_t i = 0; i < w->alternatives.count; i++) {
        step c = w->alternatives.data[i];
        if (is_split(h, &c)) {
            const vm_op *next = &h->v->threads.data[c.thread]->next;
            uint32_t x = hybrid_variable(h, next->object, next->offset);
            if (!dd_allows(h->s, h->now, h->variables.data[x].domain, c.choice)) continue;
        }
        w->alternatives.data[kept++] = c;
    }
    w->alternatives.count = kept;
}

// ---------------------------------------------------------------- arriving

static void add_visit(hybrid *h, place *p, dd part) {
    visit v = {.part = dd_keep(h->s, part),
               .parent = h->here,
               .first_step = (uint32_t)h->steps.count,
               .steps = (uint32_t)h->chain.count,
               .next = p->visits};
    for (size_t i = 0; i < h->chain.count; i++) vec_push(h->m, &h->steps, h->chain.data[i]);
    vec_push(h->m, &h->visits, v);
    p->visits = (uint32_t)h->visits.count;
}

// Is some of β now known at the place and no longer pending? Asked only where it matters.
static bool was_expanded(hybrid *h, const place *p) {
    if (!p->expanded || h->v->live_threads <= 1) return false;
    return dd_and(h->s, h->now, dd_diff(h->s, p->known, p->pending)) != DD_FALSE;
}

// What is known at the place grows by β now. A place that was never expanded has all of it pending.
static void merge(hybrid *h, place *p, uint32_t state) {
    dd all = dd_or(h->s, p->known, h->now);
    if (all == p->known) return;
    dd part = h->now;
    if (p->expanded) {
        part = dd_diff(h->s, h->now, p->known);
        dd_assign(h->s, &p->pending, dd_or(h->s, p->pending, part));
    } else {
        dd_assign(h->s, &p->pending, all);
    }
    dd_assign(h->s, &p->known, all);
    add_visit(h, p, part);
    if (!p->queued) vec_push(h->m, &h->queue, state);
    p->queued = true;
}

// The VM is in core state `state`, with β now. True: some of it had been expanded before.
static bool arrive(hybrid *h, uint32_t state) {
    place *p = place_of(h, state);
    h->w.r->states++;
    dd_frame f = dd_open(h->s);
    bool closed = was_expanded(h, p);
    if (p->known != DD_FALSE) {
        h->merged++;
    } else {
        uint32_t from = h->here ? h->expansions.data[h->here - 1].state : 0;
        p->depth = from ? h->places.data[from].depth + 1 : 0;
        walk_races(&h->w);
    }
    merge(h, p, state);
    dd_close(h->s, f, DD_TRUE);
    return closed;
}

static uint32_t capture(hybrid *h) {
    bool fresh;
    uint32_t state = explorer_capture(h->w.x, &fresh);
    hybrid_forget_dead(h);
    return state;
}

// Where only one thing can happen next it happens at once: such states are not worth keeping.
static bool goes_on(hybrid *h, uint32_t state, step *next) {
    if (h->w.done || h->w.v->guards.violated || h->chain.count >= LONGEST_CHAIN) return false;
    if (place_of(h, state)->known != DD_FALSE || walk_ended(&h->w)) return false;
    size_t base = h->w.alternatives.count;
    const thread *only;
    walk_list(&h->w, &only);
    bool one = h->w.alternatives.count == base + 1;
    if (one) *next = h->w.alternatives.data[base];
    h->w.alternatives.count = base;
    if (one) walk_races(&h->w);
    return one && !h->w.done;
}

// Takes a step from the expansion's state and goes on to a state worth keeping. True: as arrive.
static bool take(hybrid *h, step c) {
    for (;;) {
        vec_push(h->m, &h->chain, c);
        h->w.last_thread = c.thread;
        move_outcome o = walk_move(&h->w, &c);
        if (o == MOVE_CUT) h->w.r->cut_paths++;
        if (o != MOVED) return false;
        uint32_t state = capture(h);
        if (!goes_on(h, state, &c)) return arrive(h, state);
    }
}

// ---------------------------------------------------------------- expanding

// The expansion's state and set become those of the VM.
static void return_to(hybrid *h) {
    const expansion *e = &h->expansions.data[h->here - 1];
    explorer_restore(h->w.x, e->state);
    hybrid_set(h, e->set);
    vec_clear(&h->chain);
}

static void take_all(hybrid *h, bool *closed) {
    VEC(step) list = {0};
    for (size_t i = 0; i < h->w.alternatives.count; i++)
        vec_push(h->m, &list, h->w.alternatives.data[i]);
    for (size_t i = 0; i < list.count && !h->w.done && !h->v->guards.violated; i++) {
        return_to(h);
        *closed |= take(h, list.data[i]);
    }
    vec_release(h->m, &list);
}

// What concerns a thread alone need not wait for others, nor they for it, unless it goes on like
// that for ever: where it leads back to what was expanded, the others get their turn.
static void expand(hybrid *h, uint32_t state) {
    place *p = &h->places.data[state];
    uint32_t depth = p->depth;
    bool first = !p->expanded, closed = false;
    h->again += p->expanded;
    vec_push(h->m, &h->expansions,
             (expansion){.state = state, .visits = p->visits, .set = p->pending});
    h->here = (uint32_t)h->expansions.count;
    *p = (place){.known = p->known, .depth = depth, .expanded = true};
    return_to(h);
    if (depth > h->w.r->max_depth) h->w.r->max_depth = depth;
    if (walk_ended(&h->w)) return;
    if (h->w.config->max_depth && depth >= h->w.config->max_depth) {
        walk_incomplete(&h->w, "depth bound %u reached", h->w.config->max_depth);
        return;
    }
    const thread *only;
    vec_clear(&h->w.alternatives);
    walk_list(&h->w, &only);
    if (!only) finish_reading(h);
    keep_possible(h);
    if (!h->w.alternatives.count && first) walk_deadlock(&h->w);
    if (h->w.alternatives.count > 1) h->w.r->choices += h->w.alternatives.count;
    take_all(h, &closed);
    if (!only || !closed || h->w.done) return;
    return_to(h);
    vec_clear(&h->w.alternatives);
    walk_list_others(&h->w, only);
    keep_possible(h);
    take_all(h, &closed);
}

static void note_progress(hybrid *h) {
    const search_config *c = h->w.config;
    if (!log_progress_due(c->log)) return;
    log_progress(c->log, "%llu states, %llu merged, %zu waiting, %zu BDD nodes, %zu MB",
                 (unsigned long long)h->w.r->states, (unsigned long long)h->merged,
                 h->queue.count - h->queue_head, dd_get_stats(h->s).nodes, memory_resident() >> 20);
}

// ---------------------------------------------------------------- flaws

static void on_flaw(void *arg, flaw_kind kind, const char *what) {
    hybrid *h = arg;
    for (size_t i = 0; i < h->found.count; i++) {
        found *f = &h->found.data[i];
        if (f->kind != kind || strcmp(f->what, what) != 0) continue;
        dd_frame frame = dd_open(h->s);
        dd_assign(h->s, &f->all, dd_or(h->s, f->all, h->now));
        dd_close(h->s, frame, DD_TRUE);
        return;
    }
    found f = {.kind = kind,
               .what = arena_strdup(&h->store, what),
               .expansion = h->here,
               .first_step = (uint32_t)h->steps.count,
               .steps = (uint32_t)h->chain.count};
    f.set = dd_keep(h->s, h->now);
    f.all = dd_keep(h->s, h->now);
    for (size_t i = 0; i < h->chain.count; i++) vec_push(h->m, &h->steps, h->chain.data[i]);
    vec_push(h->m, &h->found, f);
}

// ---------------------------------------------------------------- all of it

static void clear_search(hybrid *h) {
    for (size_t i = 0; i < h->places.count; i++) {
        dd_drop(h->s, h->places.data[i].known);
        dd_drop(h->s, h->places.data[i].pending);
    }
    for (size_t i = 0; i < h->visits.count; i++) dd_drop(h->s, h->visits.data[i].part);
    for (size_t i = 0; i < h->expansions.count; i++) dd_drop(h->s, h->expansions.data[i].set);
    for (size_t i = 0; i < h->found.count; i++) {
        dd_drop(h->s, h->found.data[i].set);
        dd_drop(h->s, h->found.data[i].all);
    }
    vec_clear(&h->places);
    vec_clear(&h->visits);
    vec_clear(&h->expansions);
    vec_clear(&h->steps);
    vec_clear(&h->chain);
    vec_clear(&h->queue);
    vec_clear(&h->found);
    h->queue_head = 0;
    h->here = 0;
    h->merged = h->again = 0;
}

static bool next_state(hybrid *h, uint32_t *state) {
    if (h->queue_head == h->queue.count) return false;
    if (h->w.config->order == SEARCH_DFS) *state = vec_pop(&h->queue);
    else *state = h->queue.data[h->queue_head++];
    return true;
}

static void explore_all(hybrid *h) {
    hybrid_set(h, h->start);
    step only;
    uint32_t state = capture(h);
    // The start: what happens before the first choice is not a state of its own.
    if (!goes_on(h, state, &only)) arrive(h, state);
    else take(h, only);
    if (!h->w.r->states) h->w.r->states = 1;
    while (!h->w.done && next_state(h, &state)) {
        if (walk_limit_reached(&h->w) || h->v->guards.violated) return;
        note_progress(h);
        expand(h, state);
    }
}

void hybrid_search(hybrid *h, const search_config *config, search_result *r) {
    bool again;
    dd_assign(h->s, &h->start, h->now);
    do {
        // Again when a field thought to be guarded was not: all over, with that known.
        clear_search(h);
        search_result_release(r);
        search_result_init(r, h->m);
        walk_begin(&h->w, h->m, h->v, config, r);
        h->w.on_flaw = on_flaw;
        h->w.on_flaw_arg = h;
        explore_all(h);
        r->matched = h->merged;
        r->bytes_per_state = r->states ? (double)explorer_bytes(h->w.x) / (double)r->states : 0;
        again = h->v->guards.violated && !r->stopped;
        if (!again) hybrid_witnesses(h);
        walk_end(&h->w);
    } while (again);
}
