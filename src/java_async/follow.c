// From a run of the rules to an execution of the program with the JDK's own executors.
//
// A search that is guided by the run: a step is free if it takes the run's next thread to where it
// stands next in the run, costs little if it is that thread's, and more if it is another's. The
// cheapest go first, and there is a budget; after the end of the run every step costs. The run may
// not exist in the queue's order; then nothing is found.
#include "java_async/internal.h"

#include "explore/hang.h"
#include "explore/orders.h"
#include "explore/restart.h"

enum { TRANSITIONS = 30000, COSTS = 256, OWN_STEP = 1, OTHERS_STEP = 4 };

typedef struct place_in_run {
    uint32_t state, reached; // rules of the run that are done
    bool exact;              // by the run's steps alone, in its order
} place_in_run;

typedef struct following {
    ja_room *r;
    const ja_flaw *f;
    const ja_run *run;
    const search_config *config;
    explorer w;
    origins from;
    VEC(uint32_t) reached; // by state: the most, + 1
    VEC(place_in_run) open[COSTS];
    uint32_t state;
    step by;
    bool found;
    engine_sink *sink;
} following;

static void on_flaw(void *arg, property kind, const char *what) {
    following *x = arg;
    explorer *w = &x->w;
    if (x->found || kind != x->f->kind || strcmp(what, x->f->what) != 0) return;
    if (!x->f->waits) explore_rebuild_path(w, &x->from, x->state);
    if (x->by.thread != UINT16_MAX) vec_push(w->m, &w->path, x->by);
    x->found = w->done = true;
    finding claim = {.property = kind,
                     .what = what,
                     .path = w->path.data,
                     .length = (uint32_t)w->path.count,
                     .search = x->config};
    if (!reduce_is_violated(w->v)) x->sink->found(x->sink, &claim);
    else x->found = false;
}

static const ja_rule *rule_at(const following *x, uint32_t reached) {
    return reached < x->run->count ? &x->r->rules.data[x->run->data[reached]] : NULL;
}

// It is in the code of the queue, which the run takes for one step; perhaps it waits there.
static bool asks_queue(const thread *t, const ja_rule *rule) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const frame *f = &t->frames[i];
        if (f->u == rule->u)
            return f->u->offsets && f->pc < f->u->count && f->u->offsets[f->pc] == rule->pc;
    }
    return false;
}

static bool stands_at(const thread *t, const ja_rule *rule) {
    if (rule->at_queue) return asks_queue(t, rule);
    bool waits = t->state != THREAD_RUNNABLE || !t->frame_count || t->phase != PHASE_RUN;
    if (waits || !rule->u) return waits && !rule->u;
    const frame *f = &t->frames[t->frame_count - 1];
    return f->u == rule->u && f->u->offsets && f->pc < f->u->count &&
           f->u->offsets[f->pc] == rule->pc;
}

static void arrive(following *x, uint32_t reached, uint32_t cost, bool exact) {
    explorer *w = &x->w;
    bool fresh;
    uint32_t state = explore_states_capture(w->x, &fresh);
    w->r->states += fresh;
    if (fresh) {
        vec_resize(w->m, &x->from, state + 1);
        x->from.data[state] = (origin){.parent = x->state, .by = x->by};
        vec_resize(w->m, &x->reached, state + 1);
    }
    if (x->reached.data[state] > reached || cost >= COSTS) return;
    x->reached.data[state] = reached + 1;
    vec_push(w->m, &x->open[cost], (place_in_run){state, reached, exact});
}

// Only there does it stop more often than in the run.
static bool is_in_library(const vm *v, const thread *t) {
    return t->frame_count && !explore_describe_is_own(v, t->frames[t->frame_count - 1].u);
}

static void take(following *x, place_in_run at, uint32_t cost, step by) {
    const ja_rule *next = rule_at(x, at.reached);
    const thread *t = x->r->v->threads.data[by.thread];
    bool other_input = next && vm_op_is_choice(&t->next) && by.choice != next->input;
    x->by = by;
    move_outcome o = explore_move(&x->w, &by);
    if (o != MOVED || x->w.done) return;
    bool is_its = next && next->thread == by.thread && !other_input;
    uint32_t price = !next || is_its ? OWN_STEP : OTHERS_STEP;
    if (is_its && stands_at(t, next)) arrive(x, at.reached + 1, cost, at.exact);
    else arrive(x, at.reached, cost + price, at.exact && is_its && is_in_library(x->r->v, t));
}

static bool has_step(const explorer *w, const ja_rule *next) {
    for (size_t i = 0; i < w->alternatives.count; i++)
        if (w->alternatives.data[i].thread == next->thread) return true;
    return false;
}

static void look_at_waiter(following *x, const thread *t) {
    explorer *w = &x->w;
    if (ja_stuck_stack(w->v, t) != x->f->stack) return;
    explore_rebuild_path(w, &x->from, x->state);
    explore_wait_in_earnest(w, t);
    if (explore_may_wait_for_ever(w->v, t)) explore_task_waits(w, t);
    explore_states_restore(w->x, x->state);
}

// Threads that wait where one was shown to wait for ever: wherever that is, or where the run ends.
static void look_at_waiters(following *x, const place_in_run *at) {
    const vm *v = x->r->v;
    if (!x->f->waits || (!x->f->waits_always && (at->reached < x->run->count || !at->exact)))
        return;
    for (size_t i = 0; i < v->threads.count && !x->found; i++)
        if (explore_may_wait_for_ever(x->r->v, v->threads.data[i]))
            look_at_waiter(x, v->threads.data[i]);
}

static void expand(following *x, place_in_run at, uint32_t cost) {
    explorer *w = &x->w;
    explore_states_restore(w->x, at.state);
    x->state = at.state;
    x->by.thread = UINT16_MAX;
    if (explore_ended(w)) return;
    const thread *only;
    vec_clear(&w->alternatives);
    explore_list(w, &only);
    if (w->stuck) explore_deadlock(w);
    look_at_waiters(x, &at);
    // A thread that waits where the run has it go on: it goes on with the next.
    const ja_rule *next;
    while ((next = rule_at(x, at.reached)) && !has_step(w, next)) {
        at.reached++;
        at.exact = false;
    }
    for (size_t i = 0, n = w->alternatives.count; i < n && !w->done; i++) {
        if (i) explore_states_restore(w->x, at.state);
        take(x, at, cost, w->alternatives.data[i]);
    }
}

static bool search(void *arg, search_result *result) {
    following *x = arg;
    ja_room *r = x->r;
    explorer *w = &x->w;
    explore_begin(w, r->m, r->v, x->config, result);
    w->on_flaw = on_flaw;
    w->on_flaw_arg = x;
    vec_clear(&x->from);
    vec_clear(&x->reached);
    for (unsigned i = 0; i < COSTS; i++) vec_clear(&x->open[i]);
    x->state = 0;
    arrive(x, 0, 0, true);
    for (unsigned cost = 0; cost < COSTS;) {
        if (!x->open[cost].count) {
            cost++;
            continue;
        }
        if (w->done || explore_limit_reached(w) || reduce_is_violated(r->v) ||
            result->transitions > TRANSITIONS)
            break;
        place_in_run at = vec_pop(&x->open[cost]);
        expand(x, at, cost);
    }
    explore_end(w);
    return false;
}

bool ja_follow(ja_room *r, const ja_flaw *f, const ja_run *run, engine_sink *sink) {
    search_config config = {
        .order = SEARCH_DFS,
        .reduce = true,
        .wanted = PROPERTY_BIT(f->kind),
        .report_caught = option_is(r->task->context->options, "caught", "report"),
        .all_errors = true,
        .max_switches = UINT32_MAX,
        .limits = r->task->context->limits,
        .log = r->task->context->log};
    following x = {.r = r, .f = f, .run = run, .config = &config, .sink = sink};
    search_result result;
    explore_result_init(&result, r->m);
    explore_restarting(r->m, r->v, &(explore_attempt){&x, search, NULL}, &result);
    explore_result_release(&result);
    vec_release(r->m, &x.from);
    vec_release(r->m, &x.reached);
    for (unsigned i = 0; i < COSTS; i++) vec_release(r->m, &x.open[i]);
    return x.found;
}
