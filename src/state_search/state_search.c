#include "state_search/state_search.h"

#include <stdio.h>

#include "explore/describe.h"

search_config state_search_configure(const engine_task *task) {
    const run_context *c = task->context;
    return (search_config){.limits = c->limits,
                           .log = c->log,
                           .reduce = option_is(c->options, "por", "on"),
                           .max_depth = (uint32_t)option_int(c->options, "max-depth"),
                           .wanted = task->properties,
                           .timeouts = option_is(c->options, "timeouts", "never") ? TIMEOUTS_NEVER
                                       : option_is(c->options, "timeouts", "always")
                                           ? TIMEOUTS_ALWAYS
                                           : TIMEOUTS_ANY,
                           .report_caught = option_is(c->options, "caught", "report"),
                           .watch_races = !property_in(task->properties, PROPERTY_RACE),
                           .all_errors = task->all_errors};
}

// What a search that was stopped can still say, and what could be tried.
static void say_covered(const search_result *s, engine_sink *sink) {
    unsigned long long states = s->states;
    uint32_t covered = s->covered;
    if (covered)
        engine_sink_remark(sink, "stopped after %llu states; no error with at most %u preemption%s",
                           states, covered - 1, covered == 2 ? "" : "s");
    else engine_sink_remark(sink, "stopped after %llu states, none of them in error", states);
    if (covered > 1)
        engine_sink_remark(sink,
                           "to try: more --time or --memory, --jobs N; --max-switches %u for an "
                           "answer within that bound",
                           covered - 1);
    else engine_sink_remark(sink, "to try: more --time or --memory, --jobs N; --max-switches 1");
}

// "a, b", of those that are not NULL; NULL: there is none.
static const char *join_bounds(const char *a, const char *b, char *buffer, size_t size) {
    if (!a || !b) return a ? a : b;
    snprintf(buffer, size, "%s, %s", a, b);
    return buffer;
}

void state_search_prove(const search_config *config, const search_result *s, property_set proved,
                        engine_sink *sink) {
    static const char *const timeouts[] = {[TIMEOUTS_ANY] = NULL,
                                           [TIMEOUTS_NEVER] = "timed waits never time out",
                                           [TIMEOUTS_ALWAYS] = "timed waits time out at once"};
    const race_watch *race = &s->race;
    bool free = config->watch_races && !race->seen && !race->possible;
    char both[300], all[600], racy[200];
    const char *bound = join_bounds(s->bounds, timeouts[config->timeouts], both, sizeof both);
    if (free) proved |= PROPERTY_BIT(PROPERTY_RACE);
    snprintf(racy, sizeof racy, "sequentially consistent executions; data race%s%s%s",
             race->where[0] ? " on " : "", race->where, race->seen ? "" : " not excluded");
    bool bounded = config->watch_races && !free;
    sink->covered(sink, proved, join_bounds(bound, bounded ? racy : NULL, all, sizeof all));
}

// A task that waits for ever while other threads go on is seen where hangs are looked for only.
static bool may_miss_deadlocks(const vm *v, const search_result *s) {
    return !s->looked_for_hangs && explore_describe_has_runners(v);
}

static void say_proved(const vm *v, const search_config *config, const search_result *s,
                       engine_sink *sink) {
    property_set covered = config->wanted, deadlock = PROPERTY_BIT(PROPERTY_DEADLOCK);
    if (!s->looked_for_hangs) covered &= ~PROPERTY_BIT(PROPERTY_HANG);
    if (covered & deadlock && may_miss_deadlocks(v, s)) {
        char both[300];
        search_result within = *s;
        within.bounds = join_bounds(s->bounds,
                                    "tasks that wait while other threads go on for ever "
                                    "not looked for",
                                    both, sizeof both);
        state_search_prove(config, &within, deadlock, sink);
        covered &= ~deadlock;
    }
    state_search_prove(config, s, covered, sink);
    if (s->flaws.count || property_in(config->wanted, PROPERTY_HANG)) return;
    if (s->hang)
        engine_sink_remark(sink, "%s: no schedule ends from there (--property hang)", s->hang);
    else if (s->looked_for_hangs) sink->remark(sink, "every execution can end");
    else sink->remark(sink, "whether every execution can end was not looked at (--property hang)");
}

void state_search_report(const engine_task *task, const search_config *config,
                         const search_result *s, engine_sink *sink) {
    for (size_t i = 0; i < s->flaws.count; i++) {
        const flaw *f = &s->flaws.data[i];
        finding found = {.property = f->kind,
                         .what = f->what,
                         .path = f->path,
                         .length = f->length,
                         .search = config};
        sink->found(sink, &found);
    }
    engine_sink_assumed(sink, s->assumed);
    if (s->dropped && !s->flaws.count) sink->remark(sink, s->dropped);
    if (!s->flaws.count && s->stopped) say_covered(s, sink);
    char why[300];
    if (s->stopped) limits_describe(task->context->limits, s->stopped, NULL, why, sizeof why);
    if (s->stopped) sink->ran_out(sink, why);
    else if (!s->complete) sink->gave_up(sink, s->reason);
    else if (!s->flaws.count || config->all_errors) say_proved(task->vm, config, s, sink);
}
