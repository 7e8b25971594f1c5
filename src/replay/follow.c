#include "replay/internal.h"

#include "explore/hang.h"

void replay_schedule_release(schedule *s, mem *m) {
    vec_release(m, &s->moments);
}

uint32_t replay_schedule_contexts(const schedule *s) {
    uint32_t n = 0;
    for (size_t i = 0; i < s->moments.count; i++)
        n += i == 0 || s->moments.data[i].by.thread != s->moments.data[i - 1].by.thread;
    return n;
}

void replay_begin_trace(vm *v, vm_mode how, const vm_tracer *tracer) {
    vm_search_trace(v, how, tracer);
    for (size_t i = 0; i < v->threads.count; i++)
        v->threads.data[i]->passed = v->threads.data[i]->pause_at = 0;
}

// That they wait for ever was shown by who claims it: here, that they wait.
static void look_at_tasks(explorer *w) {
    for (size_t i = 0; i < w->v->threads.count; i++)
        if (explore_may_wait_for_ever(w->v, w->v->threads.data[i]))
            explore_task_waits(w, w->v->threads.data[i]);
}

void replay_look_at_end(explorer *w, bool again, const char *what) {
    explore_races(w);
    if (explore_ended(w)) return;
    bool round = again && !reduce_noticed_time(w->v);
    if (round && property_in(w->config->wanted, PROPERTY_HANG)) explore_hang(w);
    vec_clear(&w->alternatives);
    explore_list_others(w, NULL);
    if (w->stuck) explore_deadlock(w);
    else if (what && explore_is_task_waits(what)) look_at_tasks(w);
}

bool replay_record(mem *m, vm *v, const finding *f, schedule *out) {
    search_config all = *f->search;
    all.wanted = PROPERTY_ALL;
    if (f->property != PROPERTY_HANG) all.wanted &= ~PROPERTY_BIT(PROPERTY_HANG);
    all.all_errors = true;
    search_result r;
    explore_result_init(&r, m);
    explorer w;
    limits *outer = v->limits;
    v->limits = NULL; // what was found within the limits is confirmed, however long that takes
    explore_begin(&w, m, v, &all, &r);
    vm_tracer nobody = {0};
    replay_begin_trace(v, MODE_RECORD, &nobody);
    bool fresh;
    explore_states_capture(w.x, &fresh);
    vec_clear(&out->moments);
    uint32_t i = 0;
    bool drew = false;
    for (; i < f->length; i++) {
        if (f->path[i].thread >= v->threads.count) break;
        drew |= explore_draws(v, &f->path[i]);
        thread *t = v->threads.data[f->path[i].thread];
        w.last_thread = f->path[i].thread;
        move_outcome o = explore_move(&w, &f->path[i]);
        vec_push(m, &out->moments, (moment){f->path[i], t->passed});
        if (o != MOVED) break;
        if (!all.stateless || !drew) explore_states_capture(w.x, &fresh);
    }
    if (i >= f->length) replay_look_at_end(&w, !fresh, f->what);
    bool same = explore_knows_flaw(&w, f->property, f->what);
    vm_search_end_trace(v);
    v->limits = outer;
    explore_end(&w);
    explore_result_release(&r);
    return same;
}

// NULL: the thread can do that now.
static const char *why_not(vm *v, const step *by, arena *a) {
    if (by->thread >= v->threads.count)
        return arena_printf(a, "thread %u was not started", by->thread);
    const thread *t = v->threads.data[by->thread];
    if (t->state == THREAD_DONE) return arena_printf(a, "thread %u has ended", by->thread);
    bool waits = t->state == THREAD_WAITING || t->state == THREAD_PARKED ||
                 t->state == THREAD_SLEEPING;
    if (by->timeout == STEP_SPURIOUS)
        return waits && t->state != THREAD_SLEEPING
                   ? NULL
                   : arena_printf(a, "thread %u does not wait", by->thread);
    if (by->timeout)
        return waits && t->timed ? NULL
                                 : arena_printf(a, "thread %u is in no timed wait", by->thread);
    return explore_is_enabled(v, t) ? NULL : arena_printf(a, "thread %u cannot run", by->thread);
}

// The end of a sleep is none.
static bool is_time_out(const vm *v, const step *by) {
    return by->timeout == STEP_TIMEOUT && by->thread < v->threads.count &&
           v->threads.data[by->thread]->state != THREAD_SLEEPING;
}

// One moment. NULL: it went well; *ended: nothing comes after it.
static const char *follow_moment(explorer *w, const moment *at, uint32_t number, observer *o,
                                 arena *a, bool *ended, bool *again) {
    const char *misfit = why_not(w->v, &at->by, a);
    if (misfit) return arena_printf(a, "at step %u, %s", number + 1, misfit);
    thread *t = w->v->threads.data[at->by.thread];
    t->pause_at = at->until;
    if (o) replay_observer_begin_moment(o, t, number, &at->by);
    w->last_thread = at->by.thread;
    move_outcome outcome = explore_move(w, &at->by);
    if (o) replay_observer_end_moment(o);
    bool fresh;
    switch (outcome) {
    case MOVED:
        explore_states_capture(w->x, &fresh);
        *again = !fresh;
        return NULL;
    case MOVE_ENDED: *ended = true; return NULL;
    case MOVE_CUT: return arena_printf(a, "at step %u, an assumption does not hold", number + 1);
    case MOVE_FAILED: break;
    }
    return arena_printf(a, "at step %u: %s", number + 1, w->r->reason);
}

static void fill_outcome(const explorer *w, const replay_task *task, arena *a,
                         replay_outcome *out) {
    const flaw *shown = NULL;
    for (size_t i = 0; i < w->r->flaws.count; i++) {
        const flaw *f = &w->r->flaws.data[i];
        bool same = f->kind == task->kind && strcmp(f->what, task->what) == 0;
        if (same || !shown) shown = f;
        out->same |= same;
        if (same) break;
    }
    if (!shown) return;
    out->failed = true;
    out->kind = shown->kind;
    out->what = arena_strdup(a, shown->what);
    out->details = arena_strdup(a, shown->details);
}

void replay_follow(mem *m, vm *v, const replay_task *task, arena *a, trace *out,
                   replay_outcome *outcome) {
    search_config config = {.limits = task->limits, .all_errors = true, .report_caught = true};
    config.wanted = PROPERTY_ALL;
    config.hold_time = task->kind == PROPERTY_HANG; // or no state comes back
    if (task->kind != PROPERTY_RACE) config.wanted &= ~PROPERTY_BIT(PROPERTY_RACE);
    if (task->kind != PROPERTY_HANG) config.wanted &= ~PROPERTY_BIT(PROPERTY_HANG);
    *outcome = (replay_outcome){.kind = task->kind};
    search_result r;
    explore_result_init(&r, m);
    explorer w;
    limits *outer = v->limits;
    v->limits = NULL; // what was found within the limits is confirmed, however long that takes
    explore_begin(&w, m, v, &config, &r);
    observer *o = out ? replay_observer_new(m, v, a, task) : NULL;
    vm_tracer tracer = o ? replay_observer_tracer(o) : (vm_tracer){0};
    if (o) w.names = replay_observer_names(o);
    replay_begin_trace(v, MODE_SCRIPT, &tracer);
    bool fresh, ended = false, again = false;
    explore_states_capture(w.x, &fresh);
    for (uint32_t i = 0; i < task->schedule->moments.count && !ended && !outcome->misfit; i++) {
        outcome->timed_out |= is_time_out(v, &task->schedule->moments.data[i].by);
        stop_reason why = task->limited ? limits_look(task->limits) : STOP_NONE;
        if (why) {
            char text_buffer[300];
            outcome->misfit = arena_strdup(
                a, limits_describe(task->limits, why, NULL, text_buffer, sizeof text_buffer));
            break;
        }
        outcome->misfit = follow_moment(&w, &task->schedule->moments.data[i], i, o, a, &ended,
                                        &again);
        ended |= explore_knows_flaw(&w, task->kind, task->what);
    }
    if (!ended && !outcome->misfit) replay_look_at_end(&w, again, task->what);
    fill_outcome(&w, task, a, outcome);
    if (o) {
        replay_observer_finish(o, outcome->kind, outcome->details, out);
        outcome->details = replay_observer_resolve(o, outcome->details);
        replay_observer_free(o);
        out->property = property_name(outcome->kind);
        out->title = outcome->what ? outcome->what : task->what;
        out->details = outcome->details ? outcome->details : "";
        out->contexts = replay_schedule_contexts(task->schedule);
    }
    vm_search_end_trace(v);
    v->limits = outer;
    explore_end(&w);
    explore_result_release(&r);
}
