// weft model: decides the queries of a model file. The file's extension picks the engine.
#include <stdio.h>
#include <string.h>

#include "async/engines.h"
#include "base/file.h"
#include "base/watch.h"
#include "cli/internal.h"
#include "cli/options.h"
#include "dpn/dpn.h"
#include "engine/model.h"
#include "pushdown/engine.h"
#include "spl/spl.h"

// One line an engine and format.
const model_engine *const cli_model_engines[] = {
    &async_net_engine,
    &async_mpds_engine,
    &dpn_model_engine,
    &pushdown_network_engine,
    &pushdown_cuba_engine,
    &spl_engine,
    NULL,
};

const option_spec cli_model_options[] = {
    CLI_LIMIT_OPTIONS,
    CLI_REPORT_OPTION,
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0,
     "write a witness for each reachable query, as JSON"},
    {"dot", OPTION_TEXT, "FILE", NULL, 0, 0, "write the first witness's graph for Graphviz"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print answers and the verdict only, no witnesses"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

size_t cli_model_more_options(const option_spec **tables, const char **headings, size_t max) {
    size_t n = 0;
    for (size_t i = 0; cli_model_engines[i] && n < max; i++) {
        const engine_info *e = &cli_model_engines[i]->info;
        if (!e->options->name) continue;
        bool seen = false;
        for (size_t k = 0; k < n; k++) seen |= tables[k] == e->options;
        if (seen) continue;
        tables[n] = e->options;
        headings[n++] = e->summary;
    }
    return n;
}

static const char NEEDS[] = "model needs one file ('weft help model')";

static const model_engine *engine_for(const char *path) {
    size_t length = strlen(path);
    for (size_t i = 0; cli_model_engines[i]; i++) {
        size_t n = strlen(cli_model_engines[i]->extension);
        if (length > n && strcmp(path + length - n, cli_model_engines[i]->extension) == 0)
            return cli_model_engines[i];
    }
    return NULL;
}

static int no_model(mem *m, const char *path, error *e) {
    text known;
    text_init(&known, m);
    for (size_t i = 0; cli_model_engines[i]; i++)
        text_printf(&known, "%s%s", i ? ", " : "", cli_model_engines[i]->extension);
    error_set(e, ERR_INPUT, path, "not a model file: weft reads %s", text_get(&known));
    text_release(&known);
    return ERR_INPUT;
}

// The engine of the file that is named; options of others are refused.
static int choose_engine(mem *m, int argc, char **argv, const model_engine **out, error *e) {
    const engine_info *engines[sizeof cli_model_engines / sizeof *cli_model_engines] = {0};
    options o;
    options_init(&o, m);
    options_allow(&o, cli_model_options);
    for (size_t i = 0; cli_model_engines[i]; i++) {
        engines[i] = &cli_model_engines[i]->info;
        options_allow(&o, engines[i]->options);
    }
    const char *path;
    size_t index;
    int code = options_scan(&o, argc, argv, &path, e);
    if (!code && !path) code = error_set(e, ERR_USAGE, NULL, "%s", NEEDS);
    if (!code) *out = engine_for(path);
    if (!code && !*out) code = no_model(m, path, e);
    if (!code) code = engine_choose(engines, (*out)->info.name, cli_model_options, &o, &index, e);
    options_release(&o);
    return code;
}

typedef struct model_run {
    run_context *context;
    const model_engine *engine;
    const char *path;
    result *r;
    error *e;
    int code;
} model_run;

static void run_body(void *arg) {
    model_run *run = arg;
    run->code = run->engine->run(run->context, run->path, run->r, run->e);
}

static void write_dot(const char *path, const result *r) {
    const char *graph = NULL;
    error e;
    for (size_t i = 0; i < r->witnesses.count && !graph; i++) graph = r->witnesses.data[i].dot;
    if (!graph) graph = "digraph empty {}\n";
    if (file_write(path, graph, strlen(graph), &e)) cli_fail(&e);
}

static int run_engine(run_context *c, const void *with, const char *path, int argc, char **argv,
                      error *e) {
    const model_engine *engine = with;
    (void)argv;
    if (argc) return error_set(e, ERR_USAGE, NULL, "%s", NEEDS), cli_fail(e);
    result r;
    mem result_mem; // apart from the run's, so that a verdict can be said when that is full
    mem_init(&result_mem, 0);
    result_init(&r, &result_mem);
    model_run run = {c, engine, path, &r, e, 0};
    stop_reason stopped = guard_run(c->m, run_body, &run);
    if (stopped) {
        char why[300];
        limits_describe(c->limits, stopped, c->m->stop_detail, why, sizeof why);
        result_stop(&r, why);
    }
    int status;
    if (run.code) {
        status = cli_fail(e);
    } else {
        if (option_text(c->options, "dot")) write_dot(option_text(c->options, "dot"), &r);
        status = cli_finish_run(c, path, &r);
    }
    watch_stop(c->limits);
    result_release(&r);
    return status;
}

int command_model(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    error e;
    const model_engine *engine;
    if (choose_engine(&setup, argc, argv, &engine, &e)) return cli_fail(&e);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    options_allow(&o, engine->info.options);
    return cli_run_command(&o, self, argc, argv, NEEDS, run_engine, engine);
}
