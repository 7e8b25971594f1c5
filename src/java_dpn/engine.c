// The engines: `weft check --engine dpn --property race`, and what `weft flows` asks.
#include "java_dpn/java_dpn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY_OPTION                                                                             \
    {                                                                                              \
        "library", OPTION_CHOICE, "rows|open|code", "rows", 0, 0,                                  \
            "the JDK's strings, numbers, printing: by a table of what they do, or by their code; " \
            "open and code: native code and reflection of the JDK are bounds"                      \
    }

static const option_spec dpn_options[] = {
    {"locks-max", OPTION_INT, "N", "12", 0, 64, "locks of the model; others hold nobody off"},
    LIBRARY_OPTION,
    {"dump-model", OPTION_TEXT, "FILE", NULL, 0, 0,
     "write the monitor-DPN and its queries, for weft model"},
    {"dump-calls", OPTION_TEXT, "FILE", NULL, 0, 0,
     "write the call graph: methods by context, who calls whom, threads, locks"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// What the JDK's code does not do that was not followed: analysis/pt_outside.c.
static const char outside_bound[] =
    "native code and reflection of the JDK keep to the JDK's objects";

static unsigned left_out(void) {
    static const char *const names[] = {
#define X(name, text) text,
        JAVA_DPN_RESTS(X)
#undef X
    };
    const char *without = getenv("WEFT_DPN_WITHOUT");
    unsigned set = 0;
    for (size_t i = 0; without && i < sizeof names / sizeof *names; i++)
        if (strcmp(without, names[i]) == 0) set |= 1u << i;
    return set;
}

static pt_options points_to_options(const options *o) {
    const char *library = option_text(o, "library");
    return (pt_options){.open = strcmp(library, "rows") != 0,
                        .library_code = strcmp(library, "code") == 0};
}

static void report_statistics(engine_sink *sink, const race_statistics *s) {
    engine_sink_stat(sink, "engine", "dpn");
    engine_sink_stat(sink, "methods", "%zu", s->methods);
    engine_sink_stat(sink, "method_contexts", "%zu", s->contexts);
    engine_sink_stat(sink, "objects", "%zu", s->objects);
    engine_sink_stat(sink, "accesses", "%zu", s->accesses);
    engine_sink_stat(sink, "rules", "%zu", s->rules);
    engine_sink_stat(sink, "locks", "%zu", s->locks);
    engine_sink_stat(sink, "queries", "%zu", s->queries);
    engine_sink_stat(sink, "points_to_s", "%.3f", s->points_to_s);
    engine_sink_stat(sink, "solve_s", "%.3f", s->solve_s);
}

static void report_pair(engine_sink *sink, race_pair *p, const char *gap) {
    if (gap) {
        p->answer = RACE_POSSIBLE;
        p->why = gap;
    }
    engine_sink_remark(
        sink, "race %s: %s (%s) and %s (%s): %s%s%s%s%s%s", p->field, p->places[0],
        p->writes[0] ? "write" : "read", p->places[1], p->writes[1] ? "write" : "read",
        p->answer == RACE_POSSIBLE ? "possible" : "impossible", p->why ? " (" : "",
        p->why ? p->why : "", p->why ? ")" : "", p->below ? "|" : "", p->below ? p->below : "");
}

static int run(const engine_task *task, engine_sink *sink, error *e) {
    const run_context *c = task->context;
    race_options o = {.without = left_out(),
                      .most_locks = (unsigned)option_int(c->options, "locks-max"),
                      .points_to = points_to_options(c->options),
                      .dump = option_text(c->options, "dump-model"),
                      .calls = option_text(c->options, "dump-calls")};
    race_report r = {0};
    int code = java_dpn_races(c->m, task->vm, c->limits, task->class_name, &o, &r, e);
    if (code) {
        java_dpn_report_release(&r);
        return code;
    }
    size_t possible = 0;
    for (size_t i = 0; i < r.pairs.count; i++) {
        report_pair(sink, &r.pairs.data[i], r.gap);
        possible += r.pairs.data[i].answer == RACE_POSSIBLE;
    }
    report_statistics(sink, &r.statistics);
    char why[300];
    if (r.gap) snprintf(why, sizeof why, "not analysed: %s", r.gap);
    else if (possible)
        snprintf(why, sizeof why, "%zu pair%s of accesses may race", possible,
                 possible == 1 ? "" : "s");
    else if (o.without) snprintf(why, sizeof why, "what proofs rest on was left out");
    if (r.gap || possible || o.without) sink->gave_up(sink, why);
    else {
        sink->covered(sink, PROPERTY_BIT(PROPERTY_RACE), r.outside ? outside_bound : NULL);
        sink->assumed(sink, ASSUMPTION_CONSISTENCY);
        sink->assumed(sink, ASSUMPTION_ENVIRONMENT);
        if (r.summaries) sink->assumed(sink, ASSUMPTION_LIBRARY);
    }
    java_dpn_report_release(&r);
    return 0;
}

static bool helps(const program_look *look) {
    return look->threads;
}

const java_engine java_dpn_engine = {
    .info = {.name = "dpn",
             .summary = "monitor-DPN: no data race, for any number of threads; data are abstracted",
             .options = dpn_options,
             .finds = 0,
             .proves = PROPERTY_BIT(PROPERTY_RACE)},
    .helps = helps,
    .run = run,
};

// ---------------------------------------------------------------- flows

static const option_spec flow_options_table[] = {
    {"from", OPTION_TEXT, "FILE:LINE", NULL, 0, 0, "only what is written there"},
    {"to", OPTION_TEXT, "FILE:LINE", NULL, 0, 0,
     "only what is read there; with --from, chains of flows, too"},
    {"source", OPTION_TEXT, "CLASS#METHOD", NULL, 0, 0,
     "with --sink: can what this method returns get there, through the threads?"},
    {"sink", OPTION_TEXT, "CLASS#METHOD", NULL, 0, 0, "a method that is called with it"},
    {"locks-max", OPTION_INT, "N", "12", 0, 64, "locks of the model; others hold nobody off"},
    {"library", OPTION_CHOICE, "rows|code", "rows", 0, 0,
     "strings, numbers and printing: known by rows of a table, or by their code in the JDK"},
    {"dump-model", OPTION_TEXT, "FILE", NULL, 0, 0,
     "write the monitor-DPN and its queries, for weft model"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// "Bank.java:12", or nothing.
static bool is_place(const char *s) {
    const char *colon = s ? strrchr(s, ':') : NULL;
    return !s || (colon > s && colon[1] && !colon[1 + strspn(colon + 1, "0123456789")]);
}

static int run_flows(const engine_task *task, engine_sink *sink, error *e) {
    const run_context *c = task->context;
    flow_options o = {.model = {.most_locks = (unsigned)option_int(c->options, "locks-max"),
                                .points_to = points_to_options(c->options),
                                .dump = option_text(c->options, "dump-model")},
                      .from = option_text(c->options, "from"),
                      .to = option_text(c->options, "to"),
                      .source = option_text(c->options, "source"),
                      .sink = option_text(c->options, "sink")};
    if (!o.source != !o.sink)
        return error_set(e, ERR_USAGE, NULL, "--source and --sink go together");
    for (const char *const *name = (const char *const[]){"from", "to", NULL}; *name; name++)
        if (!is_place(option_text(c->options, *name)))
            return error_set(e, ERR_USAGE, NULL, "--%s: '%s' is not FILE:LINE", *name,
                             option_text(c->options, *name));
    flow_report r = {0};
    int code = java_dpn_flows(c->m, task->vm, c->limits, task->class_name, &o, &r, e);
    size_t feasible = 0;
    for (size_t i = 0; i < r.lines.count && !code; i++) {
        const flow_line *l = &r.lines.data[i];
        engine_sink_remark(sink, "%s%s%s", l->text, l->schedule ? "|" : "",
                           l->schedule ? l->schedule : "");
        feasible += l->feasible && l->asked;
    }
    report_statistics(sink, &r.statistics);
    char why[300];
    if (r.gap) snprintf(why, sizeof why, "not analysed: %s", r.gap);
    else if (feasible)
        snprintf(why, sizeof why, "%zu flow%s may happen", feasible, feasible == 1 ? "" : "s");
    else if (r.undone) snprintf(why, sizeof why, "%s", r.undone);
    if (!code && (r.gap || feasible || r.undone)) sink->gave_up(sink, why);
    else if (!code) {
        sink->covered(sink, PROPERTY_BIT(PROPERTY_RACE), r.outside ? outside_bound : NULL);
        sink->assumed(sink, ASSUMPTION_ENVIRONMENT);
        if (r.summaries) sink->assumed(sink, ASSUMPTION_LIBRARY);
    }
    java_dpn_flow_report_release(&r);
    return code;
}

const java_engine java_dpn_flows_engine = {
    .info = {.name = "flows",
             .summary = "monitor-DPN: what a thread writes and another one reads",
             .options = flow_options_table,
             .finds = 0,
             .proves = PROPERTY_BIT(PROPERTY_RACE)},
    .run = run_flows,
};
