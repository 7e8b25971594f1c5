// The search: core states by number, each with what is known of its β, and a queue of those that
// have something new.
#include "explore/restart.h"
#include "hybrid/internal.h"

enum { LONGEST_CHAIN = 100 };

static place *place_of(hybrid *h, uint32_t state) {
    if (state >= h->places.count) vec_resize(h->m, &h->places, state + 1);
    return &h->places.data[state];
}

bool hybrid_splits(const hybrid *h, const step *c) {
    const vm_op *next = &h->v->threads.data[c->thread]->next;
    return !c->timeout && next->act == ACT_CHOOSE && next->object;
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

static void add_to(hybrid *h, dd *set, dd more) {
    dd_assign(h->s, set, dd_or(h->s, *set, more));
}

// As explore_list has it; who has put off waiting may have to do so in earnest.
static bool can_step(vm *v, const thread *t) {
    if (t->state != THREAD_RUNNABLE) return t->timed;
    return explore_is_enabled(v, t) || explore_is_put_off(v, t);
}

// Threads that are awake have their steps taken for all of β now. True: that is new for one.
static bool want_steps(hybrid *h, place *p, thread_set asleep) {
    bool more = false;
    for (uint32_t i = 0; p->shares && i < h->v->threads.count; i++) {
        thread_share *t = &h->shares.data[p->shares - 1 + i];
        if ((asleep & thread_bit(i)) || !can_step(h->v, h->v->threads.data[i])) continue;
        dd need = dd_diff(h->s, h->now, t->wanted);
        if (need == DD_FALSE) continue;
        add_to(h, &t->wanted, need);
        add_to(h, &t->todo, need);
        more = true;
    }
    return more;
}

// What is known at the place grows by β now.
static void merge(hybrid *h, place *p, uint32_t state, thread_set asleep) {
    bool first = p->known == DD_FALSE;
    dd all = dd_or(h->s, p->known, h->now);
    bool more = first || (all != p->known && !p->shares);
    if (all != p->known) {
        dd part = h->now;
        if (p->expanded) {
            part = dd_diff(h->s, h->now, p->known);
            add_to(h, &p->pending, part);
        } else {
            dd_assign(h->s, &p->pending, all);
        }
        dd_assign(h->s, &p->known, all);
        add_visit(h, p, part);
    }
    more |= want_steps(h, p, asleep);
    if (more && !p->queued) vec_push(h->m, &h->queue, state);
    p->queued |= more;
}

static void first_arrival(hybrid *h, place *p) {
    uint32_t from = h->here ? h->expansions.data[h->here - 1].state : 0;
    p->depth = from ? h->places.data[from].depth + 1 : 0;
    if (h->v->threads.count > 1) {
        p->shares = (uint32_t)h->shares.count + 1;
        vec_resize(h->m, &h->shares, h->shares.count + h->v->threads.count);
    }
    explore_races(&h->w);
}

// The VM is in core state `state`, with β now. True: some of the state had been expanded before.
static bool arrive(hybrid *h, uint32_t state, thread_set asleep) {
    place *p = place_of(h, state);
    h->w.r->states++;
    if (p->known != DD_FALSE) h->merged++;
    else first_arrival(h, p);
    dd_frame f = dd_open(h->s);
    merge(h, p, state, asleep);
    dd_close(h->s, f, DD_TRUE);
    return p->expanded;
}

static uint32_t capture(hybrid *h) {
    bool fresh;
    uint32_t state = explore_states_capture(h->w.x, &fresh);
    hybrid_forget_dead(h);
    return state;
}

// Where only one thing can happen next it happens at once: such states are not worth keeping.
static bool goes_on(hybrid *h, uint32_t state, step *next) {
    if (h->w.done || reduce_is_violated(h->w.v) || h->chain.count >= LONGEST_CHAIN) return false;
    if (place_of(h, state)->known != DD_FALSE || explore_ended(&h->w)) return false;
    size_t base = h->w.alternatives.count;
    const thread *only;
    explore_list(&h->w, &only);
    bool one = h->w.alternatives.count == base + 1;
    if (one) *next = h->w.alternatives.data[base];
    h->w.alternatives.count = base;
    if (one) explore_races(&h->w);
    return one && !h->w.done;
}

// Takes a step from the expansion's state and goes on to a state worth keeping. True: as arrive.
static bool take(hybrid *h, step c, thread_set asleep) {
    for (;;) {
        vec_push(h->m, &h->chain, c);
        h->w.last_thread = c.thread;
        asleep = h->w.config->reduce ? reduce_still_asleep(h->v, asleep, c.thread, c.timeout) : 0;
        move_outcome o = explore_move(&h->w, &c);
        if (o == MOVE_CUT) h->w.r->cut_paths++;
        if (o != MOVED) return false;
        uint32_t state = capture(h);
        if (!goes_on(h, state, &c)) return arrive(h, state, asleep);
        if (!c.timeout && (asleep & thread_bit(c.thread))) return false; // others have seen to it
    }
}

// ---------------------------------------------------------------- expanding

// A thread that has begun to read a tracked location ends that before anything else happens.
static void finish_reading(hybrid *h) {
    explorer *w = &h->w;
    size_t kept = 0, first = 0;
    while (first < w->alternatives.count && !hybrid_splits(h, &w->alternatives.data[first]))
        first++;
    if (first == w->alternatives.count) return;
    uint32_t reader = w->alternatives.data[first].thread;
    for (size_t i = first; i < w->alternatives.count; i++)
        if (w->alternatives.data[i].thread == reader)
            w->alternatives.data[kept++] = w->alternatives.data[i];
    w->alternatives.count = kept;
}

// The expansion's state and set become those of the VM.
static void return_to(hybrid *h) {
    const expansion *e = &h->expansions.data[h->here - 1];
    explore_states_restore(h->w.x, e->state);
    hybrid_set(h, e->set);
    vec_clear(&h->chain);
}

static void begin_expansion(hybrid *h, uint32_t state, dd set) {
    expansion e = {state, h->places.data[state].visits, dd_keep(h->s, set)};
    vec_push(h->m, &h->expansions, e);
    h->here = (uint32_t)h->expansions.count;
    return_to(h);
}

// Of the values of a tracked location, those count that β allows.
static bool is_possible(hybrid *h, const step *c) {
    if (!hybrid_splits(h, c)) return true;
    const vm_op *next = &h->v->threads.data[c->thread]->next;
    uint32_t x = hybrid_variable(h, next->object, next->choice.offset);
    return dd_allows(h->s, h->now, h->variables.data[x].domain, c->choice);
}

// Threads that need not be tried after a step of this one: for all of β now their own steps were
// taken here before, or further back.
static thread_set sleepers(hybrid *h, uint32_t state, uint32_t mover) {
    const place *p = &h->places.data[state];
    thread_set asleep = 0;
    if (!p->shares || !h->w.config->reduce) return 0;
    dd_frame f = dd_open(h->s);
    for (uint32_t i = 0; i < h->v->threads.count; i++) {
        const thread *t = h->v->threads.data[i];
        if (i == mover || t->state != THREAD_RUNNABLE || !explore_is_enabled(h->v, t)) continue;
        dd todo = h->shares.data[p->shares - 1 + i].todo;
        if (todo == DD_FALSE || dd_and(h->s, h->now, todo) == DD_FALSE) asleep |= thread_bit(i);
    }
    dd_close(h->s, f, DD_TRUE);
    return asleep;
}

// Takes the steps of one thread, those of a list from `first` on; returns where the next begins.
static size_t take_thread(hybrid *h, uint32_t state, dd pending, size_t first, bool *closed) {
    const step *list = h->list.data;
    uint32_t number = list[first].thread;
    size_t end = first;
    while (end < h->list.count && list[end].thread == number) end++;
    const place *p = &h->places.data[state];
    dd_frame f = dd_open(h->s);
    dd todo = dd_close(h->s, f, p->shares ? h->shares.data[p->shares - 1 + number].todo : pending);
    if (p->shares) dd_assign(h->s, &h->shares.data[p->shares - 1 + number].todo, DD_FALSE);
    if (todo == DD_FALSE) return end;
    begin_expansion(h, state, todo);
    for (size_t i = first; i < end && !h->w.done && !reduce_is_violated(h->v); i++) {
        if (explore_limit_reached(&h->w)) break; // an input may have very many values
        if (i > first) return_to(h);
        if (!is_possible(h, &list[i])) continue;
        *closed |= take(h, list[i], sleepers(h, state, number));
    }
    return end;
}

static void take_all(hybrid *h, uint32_t state, dd pending, bool *closed) {
    vec_clear(&h->list);
    for (size_t i = 0; i < h->w.alternatives.count; i++)
        vec_push(h->m, &h->list, h->w.alternatives.data[i]);
    vec_clear(&h->w.alternatives);
    if (h->list.count > 1) h->w.r->choices += h->list.count;
    for (size_t i = 0;
         i < h->list.count && !h->w.done && !reduce_is_violated(h->v) && !h->w.r->stopped;)
        i = take_thread(h, state, pending, i, closed);
}

// What concerns a thread alone need not wait for others, nor they for it, unless it goes on like
// that for ever: where it leads back to what was expanded, the others get their turn.
static void expand(hybrid *h, uint32_t state) {
    place *p = &h->places.data[state];
    uint32_t depth = p->depth;
    bool closed = false;
    dd_frame f = dd_open(h->s);
    dd pending = dd_close(h->s, f, p->pending);
    h->again += p->expanded;
    dd_assign(h->s, &p->pending, DD_FALSE);
    p->queued = false;
    p->expanded = true;
    begin_expansion(h, state, pending);
    if (depth > h->w.r->max_depth) h->w.r->max_depth = depth;
    if (explore_ended(&h->w)) goto out;
    if (h->w.config->max_depth && depth >= h->w.config->max_depth) {
        explore_incomplete(&h->w, "depth bound %u reached", h->w.config->max_depth);
        goto out;
    }
    const thread *only;
    vec_clear(&h->w.alternatives);
    explore_list(&h->w, &only);
    if (!only) finish_reading(h);
    if (h->w.stuck && pending != DD_FALSE) explore_deadlock(&h->w);
    take_all(h, state, pending, &closed);
    if (only && closed && !h->w.done) {
        begin_expansion(h, state, pending);
        explore_list_others(&h->w, only);
        take_all(h, state, pending, &closed);
    }
out:
    dd_close(h->s, f, DD_TRUE);
}

static void note_progress(hybrid *h) {
    const search_config *c = h->w.config;
    if (!log_progress_due(c->log)) return;
    log_progress(c->log, "%llu states, %llu merged, %zu waiting, %zu BDD nodes, %zu MB",
                 (unsigned long long)h->w.r->states, (unsigned long long)h->merged,
                 h->queue.count - h->queue_head, dd_get_stats(h->s).nodes, memory_resident() >> 20);
}

// ---------------------------------------------------------------- flaws

static void on_flaw(void *arg, property kind, const char *what) {
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
    for (size_t i = 0; i < h->shares.count; i++) {
        dd_drop(h->s, h->shares.data[i].wanted);
        dd_drop(h->s, h->shares.data[i].todo);
    }
    for (size_t i = 0; i < h->visits.count; i++) dd_drop(h->s, h->visits.data[i].part);
    for (size_t i = 0; i < h->expansions.count; i++) dd_drop(h->s, h->expansions.data[i].set);
    for (size_t i = 0; i < h->found.count; i++) {
        dd_drop(h->s, h->found.data[i].set);
        dd_drop(h->s, h->found.data[i].all);
    }
    vec_clear(&h->places);
    vec_clear(&h->shares);
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
    if (!goes_on(h, state, &only)) arrive(h, state, 0);
    else take(h, only, 0);
    if (!h->w.r->states) h->w.r->states = 1;
    while (!h->w.done && next_state(h, &state)) {
        if (explore_limit_reached(&h->w) || reduce_is_violated(h->v)) return;
        note_progress(h);
        expand(h, state);
    }
}

typedef struct attempt {
    hybrid *h;
    const search_config *config;
} attempt;

static bool search(void *arg, search_result *r) {
    const attempt *a = arg;
    hybrid *h = a->h;
    clear_search(h);
    explore_begin(&h->w, h->m, h->v, a->config, r);
    h->w.on_flaw = on_flaw;
    h->w.on_flaw_arg = h;
    explore_all(h);
    r->matched = h->merged;
    r->bytes_per_state = r->states ? (double)explore_states_bytes(h->w.x) / (double)r->states : 0;
    if (!explore_must_restart(h->v, r)) hybrid_witnesses(h);
    explore_end(&h->w);
    return false;
}

void hybrid_search(hybrid *h, const search_config *config, search_result *r) {
    attempt a = {h, config};
    dd_assign(h->s, &h->start, h->now);
    explore_restarting(h->m, h->v, &(explore_attempt){&a, search, NULL}, r);
}
