// From an engine's claim to an execution that shows its error, and a witness of it.
#include <math.h>

#include "replay/internal.h"

// The schedule of the claimed execution, and the error that it shows; NULL: none, and *misfit may
// say why.
static const char *take_again(const replay_claim *c, schedule *out, arena *a, const char **misfit) {
    const finding *f = c->finding;
    if (f->search) return replay_record(c->m, c->v, f, out) ? f->what : NULL;
    return replay_guide(c->m, c->v, c->limits, f, a, out, misfit);
}

bool replay_confirm(const replay_claim *c, arena *a, replay_evidence *out) {
    const finding *f = c->finding;
    schedule found = {0}, brief = {0};
    replay_outcome outcome = {0};
    trace *t = ARENA_NEW(a, trace);
    *out = (replay_evidence){.what = f->what ? f->what : property_words(f->property)};
    double began = clock_now();
    const char *what = take_again(c, &found, a, &out->misfit);
    double took = clock_now() - began; // and the execution must be followed once more at the end
    double seconds = fmin(c->seconds, limits_left(c->limits) - 2 * took);
    if (what) {
        replay_task task = {.limits = c->limits,
                            .schedule = &found,
                            .kind = f->property,
                            .what = what,
                            .source = c->source,
                            .locals = c->locals,
                            .tasks = c->tasks};
        // A hang has to come round as it did, and a task to wait where it was shown to wait for
        // ever.
        bool as_it_is = f->property == PROPERTY_HANG || explore_is_task_waits(what);
        if (seconds > took && !as_it_is) {
            replay_shrink(c->m, c->v, &task, seconds, &brief);
            task.schedule = &brief;
        }
        vm_outside_forget(c->v); // this execution's, from here on
        replay_follow(c->m, c->v, &task, a, t, &outcome);
        if (!outcome.same && task.schedule == &brief) { // as it was found, then
            task.schedule = &found;
            replay_follow(c->m, c->v, &task, a, t, &outcome);
        }
        if (outcome.misfit) out->misfit = outcome.misfit;
        if (outcome.same) {
            text json;
            text_init(&json, c->m);
            replay_witness_write(c->m, c->v, c->target, task.schedule, t, &json);
            out->json = arena_strdup(a, text_get(&json));
            text_release(&json);
            out->trace = t;
            out->timed_out = outcome.timed_out;
            out->what = t->title;
        }
    }
    replay_schedule_release(&found, c->m);
    replay_schedule_release(&brief, c->m);
    return outcome.same;
}
