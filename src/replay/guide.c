// Guiding an execution along waypoints: from places that a translating engine knows to a schedule.
//
// The thread of a waypoint runs alone until it is about to execute the waypoint's instruction; then
// it stops before its next operation that others might notice, or, if it is to go past it, before
// the one after that. A thread that has stopped before a later instruction than it was told to has
// arrived there when it is told to go there next. Where a thread blocks or ends before
// it gets there, the next waypoint has its turn: what counts is whether the error shows. After the
// last one the threads run to their ends, the last waypoint's first, if the error still is to come;
// a race must show where the waypoints have led.
#include "replay/internal.h"

// Moves without a waypoint reached: a thread that spins would go on for ever.
enum { MOST_MOVES = 100000 };

typedef struct guide {
    mem *m;
    explorer w;
    limits *limits;
    const finding *f;
    schedule *out;
    vm_tracer tracer;
    // Where the running thread is to stop.
    const thread *runs;
    symbol class_name, method, type;
    uint32_t pc, started;
    bool past;
    bool aims, reached;
    VEC(bool) stands; // by thread: it stands where it was last told to go
} guide;

static bool is_target(const guide *g, const frame *f, uint32_t index) {
    const unit *u = f->u;
    if (g->w.v->threads.count < g->started) return false;
    if (!u->offsets || index >= u->count || u->offsets[index] != g->pc) return false;
    return u->m->name == g->method && u->m->type == g->type && u->m->owner->name == g->class_name;
}

// The instruction is run now. While `go` is set the thread is about to do what it stopped before:
// it is leaving that place, not arriving.
static void on_instruction(void *arg, thread *t, const frame *f, uint32_t index) {
    guide *g = arg;
    if (!g->aims || g->reached || t != g->runs || t->go) return;
    if (!is_target(g, f, index)) return;
    g->reached = true;
    t->pause_at = t->passed + g->past;
}

static bool stands_there(const guide *g, const thread *t) {
    const frame *f = t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
    return f && is_target(g, f, f->pc);
}

// What has shown of what is claimed; NULL: nothing yet.
static const char *shown(const guide *g) {
    const search_result *r = g->w.r;
    for (size_t i = 0; i < r->flaws.count; i++)
        if (r->flaws.data[i].kind == g->f->property &&
            (!g->f->what || strcmp(r->flaws.data[i].what, g->f->what) == 0))
            return r->flaws.data[i].what;
    return NULL;
}

static bool is_in_timed_wait(const thread *t) {
    return t->timed &&
           (t->state == THREAD_WAITING || t->state == THREAD_PARKED || t->state == THREAD_SLEEPING);
}

static bool time_is_over(guide *g) {
    return g->limits && limits_look(g->limits);
}

// One move of a thread that can go on; it does not stop where others must not run. False: the
// execution goes no further.
static bool move(guide *g, step by) {
    thread *t = g->w.v->threads.data[by.thread];
    move_outcome o;
    step next = by;
    if (!g->reached) t->pause_at = UINT64_MAX;
    g->w.last_thread = by.thread;
    do {
        o = explore_move(&g->w, &next);
        t->pause_at = t->passed + 1; // if it stands in an atomic section
        next = (step){.thread = by.thread};
    } while (o == MOVED && t->atomic && explore_is_enabled(g->w.v, t));
    vec_push(g->m, &g->out->moments, (moment){by, t->passed});
    if (o != MOVED) return false;
    bool fresh;
    explore_states_capture(g->w.x, &fresh);
    return true;
}

// Runs the thread to the waypoint. False: the execution goes no further. *missed: it stopped
// before.
static bool run_to(guide *g, const waypoint *at, bool *missed) {
    program *p = g->w.v->p;
    *missed = true;
    if (at->thread >= g->w.v->threads.count) return true;
    thread *t = g->w.v->threads.data[at->thread];
    g->runs = t;
    g->aims = at->class_name != NULL;
    if (g->aims) {
        g->class_name = program_symbol(p, at->class_name);
        g->method = program_symbol(p, at->method);
        g->type = program_symbol(p, at->type);
        g->pc = at->pc;
        g->started = at->started;
        g->past = at->past;
    }
    step by = {.thread = (uint16_t)at->thread, .choice = at->input};
    bool goes_on = true;
    while (g->stands.count <= at->thread) vec_push(g->m, &g->stands, false);
    bool *stands = &g->stands.data[at->thread];
    g->reached = g->aims && !*stands && t->state != THREAD_DONE && stands_there(g, t);
    if (g->reached && g->past && explore_is_enabled(g->w.v, t)) {
        t->pause_at = t->passed + 1;
        goes_on = move(g, by) && !shown(g);
    }
    for (unsigned i = 0; i < MOST_MOVES && goes_on && !g->reached; i++) {
        bool waits = is_in_timed_wait(t);
        if (t->state == THREAD_DONE || (!waits && !explore_is_enabled(g->w.v, t))) break;
        if (i % 64 == 63 && time_is_over(g)) return false;
        by.timeout = waits;
        goes_on = move(g, by) && !shown(g);
        by.choice = 0;
    }
    *missed = g->aims && !g->reached;
    *stands = g->aims && g->reached && !g->past && !at->started && stands_there(g, t);
    g->aims = false;
    return goes_on;
}

static const thread *next_to_finish(guide *g, uint32_t favourite) {
    vm *v = g->w.v;
    const thread *timed = NULL;
    for (uint32_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[(favourite + i) % v->threads.count];
        if (t->state == THREAD_DONE) continue;
        if (explore_is_enabled(v, t)) return t;
        if (is_in_timed_wait(t) && !timed) timed = t;
    }
    return timed;
}

// Everybody runs on, the favourite first.
static void finish(guide *g, uint32_t favourite) {
    const thread *t;
    for (unsigned i = 0; i < MOST_MOVES && (t = next_to_finish(g, favourite)); i++) {
        if (i % 64 == 63 && time_is_over(g)) return;
        step by = {.thread = (uint16_t)t->number, .timeout = !explore_is_enabled(g->w.v, t)};
        g->reached = false;
        if (!move(g, by) || shown(g)) return;
    }
}

static void follow_waypoints(guide *g, arena *a, const char **misfit) {
    const finding *f = g->f;
    bool goes_on = true, missed;
    for (uint32_t i = 0; i < f->waypoint_count && goes_on; i++) {
        const waypoint *at = &f->waypoints[i];
        goes_on = run_to(g, at, &missed);
        if (missed && !*misfit)
            *misfit = arena_printf(a, "thread %u does not get to %s.%s%s, %u", at->thread,
                                   at->class_name, at->method, at->type, at->pc);
    }
    if (!goes_on) return;
    replay_look_at_end(&g->w, false, NULL);
    if (shown(g) || f->property == PROPERTY_RACE) return;
    finish(g, f->waypoint_count ? f->waypoints[f->waypoint_count - 1].thread : 0);
    if (!shown(g)) replay_look_at_end(&g->w, false, NULL);
}

const char *replay_guide(mem *m, vm *v, limits *l, const finding *f, arena *a, schedule *out,
                         const char **misfit) {
    search_config config = {.limits = l,
                            .all_errors = true,
                            .report_caught = true,
                            .wanted = PROPERTY_BIT(f->property)};
    search_result r;
    explore_result_init(&r, m);
    guide g = {.m = m, .limits = l, .f = f, .out = out};
    limits *outer = v->limits;
    v->limits = NULL; // asked between moves
    explore_begin(&g.w, m, v, &config, &r);
    g.tracer = (vm_tracer){.arg = &g, .line = on_instruction};
    replay_begin_trace(v, MODE_SCRIPT, &g.tracer);
    bool fresh;
    explore_states_capture(g.w.x, &fresh);
    vec_clear(&out->moments);
    *misfit = NULL;
    follow_waypoints(&g, a, misfit);
    const char *found = shown(&g);
    if (found) found = arena_strdup(a, found);
    vm_search_end_trace(v);
    v->limits = outer;
    vec_release(m, &g.stands);
    explore_end(&g.w);
    explore_result_release(&r);
    return found;
}
