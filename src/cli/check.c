// weft check: looks for an execution that breaks a Java program, or proves that there is none.
#include "check/check.h"

#include <stdio.h>

#include "base/watch.h"
#include "cli/internal.h"
#include "cli/options.h"

const option_spec cli_check_options[] = {
    {"engine", OPTION_CHOICE, CHECK_ENGINE_CHOICES, "auto", 0, 0, "who does it"},
    {"property", OPTION_TEXT, "LIST", PROPERTY_STANDARD, 0, 0,
     "what to look for: a list, divided by commas, out of" PROPERTY_NAMES_SPACED},
    CLI_CLASS_PATH_OPTION,
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CLI_NO_CACHE_OPTION,
    {"all-errors", OPTION_FLAG, NULL, NULL, 0, 0, "do not stop at the first error"},
    CLI_LIMIT_OPTIONS,
    {"jobs", OPTION_INT, "N", "1", 1, 64, "processes of the search"},
    CLI_REPORT_OPTION,
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0, "write the failing execution, for weft replay"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    CLI_COLOR_OPTION,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the verdict only, no traces"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static const char NEEDS[] = "check needs one target ('weft help check')";

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

static int run_check(run_context *context, const void *engine, const char *operand, int argc,
                     char **argv, error *e) {
    const options *o = context->options;
    check_request request = {.operand = operand,
                             .class_path = option_text(o, "cp"),
                             .jdk = option_text(o, "jdk"),
                             .no_cache = option_flag(o, "no-cache"),
                             .options = o,
                             .argc = argc,
                             .argv = argv,
                             .engine = engine,
                             .all_errors = option_flag(o, "all-errors")};
    if (property_parse(option_text(o, "property"), "--property", &request.properties, e))
        return cli_fail(e);
    context->jobs = (unsigned)option_int(o, "jobs");
    mem result_mem; // apart from the run's, so that a verdict can be said when that is full
    mem_init(&result_mem, 0);
    result r;
    result_init(&r, &result_mem);
    int status = check_run(context, &request, &r, e) ? cli_fail(e)
                                                     : cli_finish_run(context, operand, &r);
    watch_stop(context->limits); // it may hold texts of the result
    result_release(&r);
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
    return cli_run_command(&o, argc, argv, NEEDS, run_check, engine);
}

void cli_list_options(const engine_info *engine) {
    printf("  %-10s options:", "");
    for (const option_spec *o = engine->options; o->name; o++) printf(" --%s", o->name);
    putchar('\n');
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

static int run_races(run_context *context, const void *with, const char *operand, int argc,
                     char **argv, error *e) {
    (void)with;
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
    int status = check_races(context, &request, option_real(o, "confirm"), &r, e)
                     ? cli_fail(e)
                     : cli_finish_run(context, operand, &r);
    watch_stop(context->limits);
    result_release(&r);
    return status;
}

int command_races(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    options_allow(&o, java_dpn_engine.info.options);
    return cli_run_command(&o, argc, argv, "races needs one target ('weft help races')", run_races,
                           NULL);
}

static void describe_engine(const engine_info *engine) {
    char list[200];
    printf("  %-10s %s\n", engine->name, engine->summary);
    printf("  %-10s finds %s; ", "", property_list(engine->finds, list, sizeof list));
    printf("proves %s\n", property_list(engine->proves, list, sizeof list));
    if (engine->bounds) printf("  %-10s bounds: %s\n", "", engine->bounds);
    cli_list_options(engine);
}

int command_engines(const command *self, int argc, char **argv) {
    (void)self, (void)argc, (void)argv;
    puts("for Java programs (weft check --engine NAME):");
    for (size_t i = 0; check_engines[i]; i++) describe_engine(&check_engines[i]->info);
    puts("for model files (weft model FILE):");
    cli_model_list_engines();
    return 0;
}
