// From what a search found to a verdict: nothing is called UNSAFE before it was followed again.
#include "replay/internal.h"

static void add_assumptions(result *r) {
    result_note(r, "assumes sequential consistency");
    result_note(
        r, "assumes no spurious wake-ups; weak references are never cleared; finalizers never run");
}

static const double SHRINK_SECONDS = 1;

// Makes the flaw's path short, follows it without any search, and keeps what that showed. False: it
// did not show again, which is our own error.
static bool confirm(run_context *c, const java_task *task, vm *v, const search_config *config,
                    flaw *f, arena *a, result *r) {
    schedule s = {0};
    replay_shrink(c->m, v, config, f, a, SHRINK_SECONDS);
    replay_outcome outcome = {0};
    if (replay_record(c->m, v, config, f, &s)) {
        replay_task replay = {.limits = c->limits,
                              .schedule = &s,
                              .kind = f->kind,
                              .what = f->what,
                              .source = task->source};
        trace *t = ARENA_NEW(&r->store, trace);
        replay_follow(c->m, v, &replay, &r->store, t, &outcome);
        if (outcome.same) {
            witness_target target = {task->operand, task->class_path, task->user_argc,
                                     task->user_argv};
            text json;
            text_init(&json, c->m);
            witness_write(c->m, v, &target, &s, t, &json);
            result_witness(r, (witness){.title = f->what, .json = text_get(&json), .trace = t});
            text_release(&json);
        }
    }
    if (!outcome.same && outcome.misfit)
        result_note(r, "%s: the replay went another way: %s", f->what, outcome.misfit);
    schedule_release(&s, c->m);
    return outcome.same;
}

void replay_conclude(run_context *c, const java_task *task, vm *v, const search_config *config,
                     search_result *s, result *r) {
    const char *confirmed = NULL;
    for (size_t i = 0; i < s->flaws.count; i++) {
        flaw *f = &s->flaws.data[i];
        if (!confirm(c, task, v, config, f, &s->store, r))
            result_note(r, "suspected, but did not replay: %s", f->what);
        else if (!confirmed) confirmed = f->what;
    }
    char why[300];
    if (s->stopped) limits_describe(c->limits, s->stopped, NULL, why, sizeof why);
    else if (!s->complete) snprintf(why, sizeof why, "%s", s->reason);
    if (confirmed && task->all_errors && (s->stopped || !s->complete))
        result_note(r, "there may be more errors: %s", why);
    if (confirmed) result_set(r, VERDICT_UNSAFE, "%s", confirmed);
    else if (s->flaws.count) result_set(r, VERDICT_UNKNOWN, "a suspected error did not replay");
    else if (s->stopped || !s->complete) result_set(r, VERDICT_UNKNOWN, "%s", why);
    else {
        result_set(r, VERDICT_SAFE, NULL);
        add_assumptions(r);
    }
}
