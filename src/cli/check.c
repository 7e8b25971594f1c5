// weft check: looks for an execution that breaks a Java program, or proves that there is none.
#include "check/check.h"

#include <stdio.h>
#include <string.h>

#include "base/watch.h"
#include "check/project.h"
#include "cli/internal.h"
#include "cli/options.h"

const option_spec cli_check_options[] = {
    {"engine", OPTION_CHOICE, CHECK_ENGINE_CHOICES, "auto", 0, 0, "who does it"},
    {"property", OPTION_TEXT, "LIST", PROPERTY_STANDARD, 0, 0,
     "what to look for: a list, divided by commas, out of" PROPERTY_NAMES_SPACED},
    CLI_CLASS_PATH_OPTION,
    {"cp-file", OPTION_TEXT, "FILE", NULL, 0, 0,
     "a file with more of the class path, as mvn dependency:build-classpath writes one"},
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CHECK_ARGUMENT_OPTIONS,
    CLI_NO_CACHE_OPTION,
    {"baseline", OPTION_TEXT, "FILE", NULL, 0, 0,
     "a report (.json, .sarif) whose errors are known: only others count"},
    {"all-errors", OPTION_FLAG, NULL, NULL, 0, 0, "do not stop at the first error"},
    CLI_LIMIT_OPTIONS,
    {"jobs", OPTION_INT, "N", "1", 1, 64, "processes of the search"},
    CLI_REPORT_OPTION,
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0, "write the failing execution, for weft replay"},
    {"test", OPTION_TEXT, "FILE.java", NULL, 0, 0,
     "write a JUnit 5 test that fails in the same way on a plain JVM"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    CLI_COLOR_OPTION,
    CLI_VALUES_OPTION,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the verdict only, no traces"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static const char NEEDS[] = "check needs a target ('weft help check')";

size_t cli_check_more_options(const option_spec **tables, const char **headings, size_t max) {
    size_t n = 0;
    for (size_t i = 0; check_engines[i] && n < max; i++) {
        tables[n] = check_engines[i]->info.options;
        headings[n++] = check_engines[i]->info.summary;
    }
    return n;
}

// By --engine, or by what other options belong to.
static int choose_engine(mem *m, int argc, char **argv, const java_engine **out, error *e) {
    options o;
    options_init(&o, m);
    options_allow(&o, cli_check_options);
    VEC(const engine_info *) engines = {0};
    for (size_t i = 0; check_engines[i]; i++) {
        options_allow(&o, check_engines[i]->info.options);
        vec_push(m, &engines, &check_engines[i]->info);
    }
    vec_push(m, &engines, NULL);
    const char *operand;
    size_t index = 0;
    int code = options_scan(&o, argc, argv, &operand, e);
    if (!code)
        code = engine_choose(engines.data, option_text(&o, "engine"), cli_check_options, &o, &index,
                             e);
    *out = check_engines[index];
    vec_release(m, &engines);
    options_release(&o);
    return code;
}

// What the user named, in targets.
static int find_targets(const run_context *c, arena *a, int count, char **operands,
                        project_targets *out, error *e) {
    const options *o = c->options;
    for (int i = 0; i < count; i++)
        if (check_project_find(o->m, a, operands[i], option_text(o, "cp"),
                               option_text(o, "cp-file"), out, e))
            return ERR_INPUT;
    return 0;
}

// What was only found may turn out to have no main and no tests.
static bool is_no_entry(const project_target *t, const error *e) {
    return t->found && strstr(e->message, "and no tests");
}

// The last line of the table.
static void say_counts(result *r) {
    static const char *const words[] = {[VERDICT_UNKNOWN] = "UNKNOWN",
                                        [VERDICT_SAFE] = "SAFE",
                                        [VERDICT_BOUNDED] = "SAFE within bounds",
                                        [VERDICT_UNSAFE] = "UNSAFE"};
    static const verdict_kind order[] = {VERDICT_UNSAFE, VERDICT_UNKNOWN, VERDICT_BOUNDED,
                                         VERDICT_SAFE};
    size_t counts[4] = {0};
    for (size_t i = 0; i < r->tests.count; i++) counts[r->tests.data[i].kind]++;
    text line;
    text_init(&line, r->store.m);
    text_printf(&line, "%zu checked:", r->tests.count);
    for (size_t i = 0, said = 0; i < 4; i++)
        if (counts[order[i]])
            text_printf(&line, "%s %zu %s", said++ ? "," : "", counts[order[i]], words[order[i]]);
    vec_push(r->store.m, &r->parts, arena_strdup(&r->store, text_get(&line)));
    text_release(&line);
}

// Each target on its own; one that cannot be checked is UNKNOWN, not the end of all.
static int check_targets(const run_context *c, const check_request *request,
                         const project_targets *targets, result *r, error *e) {
    for (size_t i = 0; i < targets->count; i++) {
        const project_target *t = &targets->data[i];
        check_request one = *request;
        one.operand = t->operand;
        one.class_path = t->class_path;
        log_say(c->log, LOG_VERBOSE, "checking %s", t->operand);
        result part;
        result_init(&part, r->store.m);
        bool skipped = false;
        if (check_run(c, &one, &part, e)) {
            char why[1200];
            skipped = is_no_entry(t, e);
            result_set(&part, VERDICT_UNKNOWN, "%s", error_format(e, why, sizeof why));
        }
        if (!skipped) result_add_target(r, t->operand, &part);
        result_make_known(r, c->limits);
        result_release(&part);
    }
    if (r->tests.count) return 0;
    return error_set(e, ERR_INPUT, NULL, "nothing of what was named has a main or a test");
}

// No engine is named, and no option is an engine's own.
static bool is_anybodys(const options *o) {
    if (!option_is(o, "engine", "auto")) return false;
    for (const option_spec *s = o->tables.data[1]; s->name; s++)
        if (option_given(o, s->name)) return false;
    return true;
}

static int run_check(run_context *context, const void *engine, int count, char **operands, int argc,
                     char **argv, error *e) {
    const options *o = context->options;
    arena a;
    arena_init(&a, o->m); // not the run's memory, which has limits and a guard
    project_targets targets = {0};
    bool several = count > 1 || check_project_is_several(operands[0]);
    if (find_targets(context, &a, count, operands, &targets, e)) {
        vec_release(o->m, &targets);
        arena_release(&a);
        return cli_fail(e);
    }
    check_request request = {.operand = targets.data[0].operand,
                             .class_path = targets.data[0].class_path,
                             .jdk = option_text(o, "jdk"),
                             .no_cache = option_flag(o, "no-cache"),
                             .options = o,
                             .argc = argc,
                             .argv = argv,
                             .engine = engine,
                             .others = is_anybodys(o) ? check_engines : NULL,
                             .all_errors = option_flag(o, "all-errors")};
    known_errors known;
    bool wrong = check_known_read(&known, o->m, option_text(o, "baseline"), "weft.ignore", e);
    if (wrong || property_parse(option_text(o, "property"), "--property", &request.properties, e)) {
        check_known_release(&known);
        vec_release(o->m, &targets);
        arena_release(&a);
        return cli_fail(e);
    }
    request.known = &known;
    context->jobs = (unsigned)option_int(o, "jobs");
    mem result_mem; // apart from the run's, so that a verdict can be said when that is full
    mem_init(&result_mem, 0);
    result r;
    result_init(&r, &result_mem);
    int code = several ? check_targets(context, &request, &targets, &r, e)
                       : check_run(context, &request, &r, e);
    if (!code && several) say_counts(&r);
    int status = code ? cli_fail(e) : cli_finish_run(context, operands[0], &r);
    watch_stop(context->limits); // it may hold texts of the result
    result_release(&r);
    check_known_release(&known);
    vec_release(o->m, &targets);
    arena_release(&a);
    return status;
}

int command_check(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    error e;
    const java_engine *engine;
    if (choose_engine(&setup, argc, argv, &engine, &e)) return cli_fail(&e);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    options_allow(&o, engine->info.options);
    return cli_run_commands(&o, self, argc, argv, NEEDS, run_check, engine);
}

// ---------------------------------------------------------------- weft races

const option_spec cli_races_options[] = {
    CLI_CLASS_PATH_OPTION,
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CLI_NO_CACHE_OPTION,
    {"confirm", OPTION_REAL, "S", "10", 0, 1e9,
     "seconds for the search for an execution that shows a possible race; 0: none"},
    CLI_LIMIT_OPTIONS,
    CLI_REPORT_OPTION,
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0, "write the confirmed races, for weft replay"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    CLI_COLOR_OPTION,
    CLI_VALUES_OPTION,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the pairs and the verdict only, no traces"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

size_t cli_races_more_options(const option_spec **tables, const char **headings, size_t max) {
    if (!max) return 0;
    tables[0] = java_dpn_engine.info.options;
    headings[0] = java_dpn_engine.info.summary;
    return 1;
}

const option_spec cli_flows_options[] = {
    CLI_CLASS_PATH_OPTION,
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CLI_NO_CACHE_OPTION,
    {"confirm", OPTION_REAL, "S", "10", 0, 1e9,
     "seconds for the search for an execution that has a feasible flow; 0: none"},
    CLI_LIMIT_OPTIONS,
    CLI_REPORT_OPTION,
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    CLI_COLOR_OPTION,
    CLI_VALUES_OPTION,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the flows and the verdict only, no schedules"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

size_t cli_flows_more_options(const option_spec **tables, const char **headings, size_t max) {
    if (!max) return 0;
    tables[0] = java_dpn_flows_engine.info.options;
    headings[0] = java_dpn_flows_engine.info.summary;
    return 1;
}

// with: NULL for races, else for flows.
static int run_analysis(run_context *context, const void *with, const char *operand, int argc,
                        char **argv, error *e) {
    const options *o = context->options;
    check_request request = {.operand = operand,
                             .class_path = option_text(o, "cp"),
                             .jdk = option_text(o, "jdk"),
                             .no_cache = option_flag(o, "no-cache"),
                             .options = o,
                             .argc = argc,
                             .argv = argv};
    mem result_mem;
    mem_init(&result_mem, 0);
    result r;
    result_init(&r, &result_mem);
    context->jobs = 1;
    bool shows = !option_flag(o, "quiet");
    double seconds = option_real(o, "confirm");
    int code = with ? check_flows(context, &request, seconds, shows, &r, e)
                    : check_races(context, &request, seconds, shows, &r, e);
    int status = code ? cli_fail(e) : cli_finish_run(context, operand, &r);
    watch_stop(context->limits);
    result_release(&r);
    return status;
}

static int command_analysis(const command *self, const java_engine *engine, int argc, char **argv,
                            const char *usage, const void *with) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    options_allow(&o, engine->info.options);
    return cli_run_command(&o, self, argc, argv, usage, run_analysis, with);
}

int command_races(const command *self, int argc, char **argv) {
    return command_analysis(self, &java_dpn_engine, argc, argv,
                            "races needs one target ('weft help races')", NULL);
}

int command_flows(const command *self, int argc, char **argv) {
    return command_analysis(self, &java_dpn_flows_engine, argc, argv,
                            "flows needs one target ('weft help flows')", self);
}
