// From what a search found to a verdict: nothing is called UNSAFE before it was followed again.
#include <math.h>

#include "replay/internal.h"

static void add_assumptions(const java_task *task, const search_result *s, result *r) {
    for (assumption i = 0; i < ASSUMPTION_COUNT; i++) {
        const char *words = s->assumed & ASSUMPTION_BIT(i) ? assumption_words(i, task->properties)
                                                           : NULL;
        if (words) result_note(r, "%s", words);
    }
}

// What was read of the outside world and fixed: a bound each, or an assumption.
static void add_outside(const vm *v, const char *within, result *r) {
    text bounds;
    text_init(&bounds, r->store.m);
    if (within) text_add(&bounds, within);
    for (unsigned i = 0; i < OUTSIDES; i++) {
        const vm_outside_source *source = &vm_outside_sources[i];
        const vm_outside_use *use = vm_outside_seen(v, (vm_outside)i);
        if (!use) continue;
        if (source->how == TREATED_ASSUMPTION)
            result_note(r, "assumes %s (asked for by %s)", source->words, use->where);
        if (source->how != TREATED_BOUND) continue;
        result_note(r, "%s: looked at by %s", source->words, use->where);
        text_printf(&bounds, "%s%s", bounds.count ? "; " : "", source->words);
    }
    if (bounds.count) result_set(r, VERDICT_BOUNDED, "%s", text_get(&bounds));
    else result_set(r, VERDICT_SAFE, NULL);
    text_release(&bounds);
}

// What an error that was found rests on.
static void note_outside(const vm *v, const char *what, result *r) {
    for (unsigned i = 0; i < OUTSIDES; i++) {
        const vm_outside_use *use = vm_outside_seen(v, (vm_outside)i);
        if (use && vm_outside_sources[i].how == TREATED_BOUND)
            result_note(r, "%s: in an execution with %s (looked at by %s)", what,
                        vm_outside_sources[i].words, use->where);
    }
}

// Shrinking may take as long again as the search did, within these bounds.
static const double LEAST_SECONDS = 0.1, MOST_SECONDS = 2;

static void keep(run_context *c, const java_task *task, vm *v, const schedule *s, const trace *t,
                 result *r) {
    witness_target target = {.operand = task->operand,
                             .class_path = task->class_path,
                             .argc = task->user_argc,
                             .argv = task->user_argv};
    text json;
    text_init(&json, c->m);
    witness_write(c->m, v, &target, s, t, &json);
    result_witness(r, (witness){.title = t->title, .json = text_get(&json), .trace = t});
    text_release(&json);
}

// Takes the flaw's path again, makes it short, follows it without any search, and keeps what that
// showed. False: it did not show again, which is our own error.
static bool confirm(run_context *c, const java_task *task, vm *v, const search_config *config,
                    const flaw *f, double seconds, result *r) {
    schedule found = {0}, brief = {0};
    replay_outcome outcome = {0};
    trace *t = ARENA_NEW(&r->store, trace);
    double began = clock_now();
    if (replay_record(c->m, v, config, f, &found)) {
        double took = clock_now() -
                      began; // and the execution must be followed once more at the end
        seconds = fmin(seconds, limits_left(c->limits) - 2 * took);
        replay_task replay = {.limits = c->limits,
                              .schedule = &found,
                              .kind = f->kind,
                              .what = f->what,
                              .source = task->source};
        if (seconds > took) {
            replay_shrink(c->m, v, &replay, seconds, &brief);
            replay.schedule = &brief;
        }
        memset(v->outside, 0, sizeof v->outside);
        replay_follow(c->m, v, &replay, &r->store, t, &outcome);
        if (!outcome.same && replay.schedule == &brief) { // as it was found, then
            replay.schedule = &found;
            replay_follow(c->m, v, &replay, &r->store, t, &outcome);
        }
        if (outcome.same) {
            keep(c, task, v, replay.schedule, t, r);
            note_outside(v, f->what, r);
        }
    }
    if (!outcome.same && outcome.misfit)
        result_note(r, "%s: the replay went another way: %s", f->what, outcome.misfit);
    schedule_release(&found, c->m);
    schedule_release(&brief, c->m);
    return outcome.same;
}

// What a search that was stopped can still say.
static void say_covered(const search_result *s, result *r) {
    unsigned long long states = s->states;
    if (s->covered)
        result_note(r, "stopped after %llu states; no error with at most %u preemption%s", states,
                    s->covered - 1, s->covered == 2 ? "" : "s");
    else result_note(r, "stopped after %llu states, none of them in error", states);
}

void replay_conclude(run_context *c, const java_task *task, vm *v, const search_config *config,
                     const search_result *s, result *r) {
    const char *confirmed = NULL;
    double seconds = limits_elapsed(c->limits);
    if (seconds < LEAST_SECONDS) seconds = LEAST_SECONDS;
    if (seconds > MOST_SECONDS) seconds = MOST_SECONDS;
    for (size_t i = 0; i < s->flaws.count; i++) {
        const flaw *f = &s->flaws.data[i];
        if (!confirm(c, task, v, config, f, seconds, r))
            result_note(r, "suspected, but did not replay: %s", f->what);
        else if (!confirmed) confirmed = f->what;
    }
    char why[300];
    if (!s->flaws.count && s->stopped) say_covered(s, r);
    if (s->stopped) limits_describe(c->limits, s->stopped, NULL, why, sizeof why);
    else if (!s->complete) snprintf(why, sizeof why, "%s", s->reason);
    if (confirmed && task->all_errors && (s->stopped || !s->complete))
        result_note(r, "there may be more errors: %s", why);
    if (confirmed) result_set(r, VERDICT_UNSAFE, "%s", confirmed);
    else if (s->flaws.count) result_set(r, VERDICT_UNKNOWN, "a suspected error did not replay");
    else if (s->stopped || !s->complete) result_set(r, VERDICT_UNKNOWN, "%s", why);
    else {
        add_outside(v, s->bounds, r);
        add_assumptions(task, s, r);
    }
}
