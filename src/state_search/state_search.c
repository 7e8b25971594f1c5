#include "state_search/state_search.h"

#include <stdio.h>

search_config state_search_configure(const engine_task *task) {
    const run_context *c = task->context;
    return (search_config){.limits = c->limits,
                           .log = c->log,
                           .reduce = option_is(c->options, "por", "on"),
                           .max_depth = (uint32_t)option_int(c->options, "max-depth"),
                           .wanted = task->properties,
                           .report_caught = option_is(c->options, "caught", "report"),
                           .watch_races = !property_in(task->properties, PROPERTY_RACE),
                           .all_errors = task->all_errors};
}

// What a search that was stopped can still say.
static void say_covered(const search_result *s, engine_sink *sink) {
    unsigned long long states = s->states;
    if (s->covered)
        engine_sink_remark(sink, "stopped after %llu states; no error with at most %u preemption%s",
                           states, s->covered - 1, s->covered == 2 ? "" : "s");
    else engine_sink_remark(sink, "stopped after %llu states, none of them in error", states);
}

void state_search_prove(const search_config *config, const search_result *s, property_set proved,
                        engine_sink *sink) {
    const race_watch *race = &s->race;
    bool free = config->watch_races && !race->seen && !race->possible;
    if (!config->watch_races || free) {
        sink->covered(sink, proved | (free ? PROPERTY_BIT(PROPERTY_RACE) : 0), s->bounds);
        return;
    }
    char bound[400];
    const char *on = race->where[0] ? " on " : "";
    snprintf(bound, sizeof bound, "%s%ssequentially consistent executions; data race%s%s%s",
             s->bounds ? s->bounds : "", s->bounds ? ", " : "", on, race->where,
             race->seen ? "" : " not excluded");
    sink->covered(sink, proved, bound);
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
    else if (!s->flaws.count) state_search_prove(config, s, config->wanted, sink);
}
