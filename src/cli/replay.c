// weft replay: executes a recorded witness again and says whether it still fails.
#include <stdio.h>
#include <string.h>

#include "base/watch.h"
#include "check/entry.h"
#include "cli/execute.h"
#include "cli/internal.h"
#include "cli/options.h"
#include "vm/image.h"

const option_spec cli_replay_options[] = {
    {"number", OPTION_INT, "N", "1", 1, 1e9, "which witness of the file, if it has several"},
    {"cp", OPTION_TEXT, "PATH", NULL, 0, 0, "class path, if not the one that was recorded"},
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CLI_NO_CACHE_OPTION,
    CLI_LIMIT_OPTIONS,
    CLI_REPORT_OPTION,
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0, "write what was replayed as a witness again"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print counters before the verdict"},
    CLI_COLOR_OPTION,
    CLI_VALUES_OPTION,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the verdict only, no trace"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static const char NEEDS[] = "replay needs one witness file ('weft help replay')";

typedef struct replay_run {
    run_context *context;
    const char *path;
    arena a;
    witness_file w;
    result *r;
    error *e;
    int code;
    bool executed; // a plain run: there is no verdict
    int status;    // but this
} replay_run;

static void conclude(replay_run *x, vm *v, const trace *t, const replay_outcome *o,
                     const char *changed) {
    result *r = x->r;
    if (changed) result_note(r, "%s", changed);
    if (o->misfit && !x->context->limits->stopped)
        result_note(r, "the schedule does not fit the program: %s", o->misfit);
    if (o->failed) {
        if (!o->same)
            result_note(r, "it fails in another way than recorded, which was: %s", x->w.what);
        text json;
        text_init(&json, x->context->m);
        replay_witness_write(x->context->m, v, &x->w.target, &x->w.schedule, t, &json);
        result_witness(r, (witness){.title = o->what, .json = text_get(&json), .trace = t});
        text_release(&json);
        result_set(r, VERDICT_UNSAFE, "%s", o->what);
    } else if (x->context->limits->stopped && o->misfit) {
        result_set(r, VERDICT_UNKNOWN, "%s", o->misfit);
    } else if (changed) {
        result_set(r, VERDICT_UNKNOWN, "the witness does not fail any more: %s", changed);
    } else if (o->misfit) {
        result_set(r, VERDICT_UNKNOWN, "the witness does not fit: %s", o->misfit);
    } else {
        result_set(r, VERDICT_UNKNOWN, "the witness does not fail any more");
    }
}

static int follow(replay_run *x, vm *v, const target *t, const entry *n) {
    run_context *c = x->context;
    if (vm_push_main(v, n->class_name, n->argc, n->argv, x->e)) return ERR_INPUT;
    const char *changed = replay_witness_changed(v, &x->w, &x->a);
    replay_task task = {.limits = c->limits,
                        .limited = true,
                        .schedule = &x->w.schedule,
                        .kind = x->w.kind,
                        .what = x->w.what,
                        .source = t->source,
                        .locals = option_is(c->options, "values", "locals"),
                        .tasks = x->w.tasks};
    trace *shown = ARENA_NEW(&x->r->store, trace);
    replay_outcome o;
    replay_follow(c->m, v, &task, &x->r->store, shown, &o);
    result_stat(x->r, "engine", "replay");
    result_stat(x->r, "contexts", "%u", shown->contexts);
    result_stat(x->r, "transitions", "%zu", x->w.schedule.moments.count);
    conclude(x, v, shown, &o, changed);
    return 0;
}

static int replay_program(replay_run *x, classpath *cp) {
    run_context *c = x->context;
    const char *path = option_text(c->options, "cp");
    if (path) x->w.target.class_path = path;
    target t;
    vm *v;
    vm_config config = {.limits = c->limits, .log = c->log, .given = &x->w.target.given};
    entry_list entries = {0};
    int code = check_start_vm(c->m, cp, option_flag(c->options, "no-cache"), &config, &v, x->e);
    if (code) return code;
    code = check_target(cp, x->w.target.operand, x->w.target.class_path,
                        option_flag(c->options, "no-cache"), c->limits, &t, x->e);
    if (!code)
        code = check_entries_find(c->m, &x->a, vm_program(v), &t, x->w.target.argc,
                                  x->w.target.argv, &entries, x->e);
    if (!code && (entries.count != 1 || entries.data[0].unknown))
        code = error_set(x->e, ERR_INPUT, x->path, "its target %s is not one execution's start",
                         x->w.target.operand);
    if (!code) code = follow(x, v, &t, &entries.data[0]);
    vm_stop(v);
    vec_release(c->m, &entries);
    return code;
}

// A recorded plain run comes out as it did then.
static int replay_execution(replay_run *x, classpath *cp) {
    run_context *c = x->context;
    const char *path = option_text(c->options, "cp");
    if (option_text(c->options, "witness") || option_nth(c->options, "report", 0))
        return error_set(x->e, ERR_USAGE, NULL, "%s is a plain run: it has no verdict to write",
                         x->path);
    execution run = {.m = c->m,
                     .limits = c->limits,
                     .log = c->log,
                     .operand = x->w.target.operand,
                     .class_path = path ? path : x->w.target.class_path,
                     .argc = x->w.target.argc,
                     .argv = x->w.target.argv,
                     .run = {.seed = x->w.run.seed, .heap_mb = x->w.run.heap_mb},
                     .no_cache = option_flag(c->options, "no-cache"),
                     .given = x->w.target.given,
                     .recorded = &x->w};
    x->executed = true;
    watch_stop(c->limits); // it ends in another way
    watch_start(c->limits, WATCH_MESSAGE, EXIT_UNKNOWN);
    int code = cli_execute(&run, cp, x->e);
    x->status = run.status;
    return code;
}

// What the recorded command said about modules.
static int add_recorded(replay_run *x, classpath *cp) {
    const witness_target *t = &x->w.target;
    for (size_t i = 0; i < t->addition_count; i++)
        if (classpath_extend(cp, t->additions[i].kind, t->additions[i].value, x->e))
            return error_set(x->e, ERR_INPUT, x->path, "what it says about modules is malformed");
    return 0;
}

static void replay_body(void *arg) {
    replay_run *x = arg;
    run_context *c = x->context;
    size_t number = (size_t)option_int(c->options, "number") - 1;
    classpath *cp;
    arena_init(&x->a, c->m);
    x->code = replay_witness_read(c->m, &x->a, x->path, number, &x->w, x->e);
    if (!x->code) {
        x->code = check_classpath(c->m, option_text(c->options, "jdk"), &cp, x->e);
        if (!x->code) {
            x->code = add_recorded(x, cp);
            if (!x->code) x->code = check_modules(cp, c->options, c->log, x->e);
            if (!x->code) x->code = check_given(&x->a, c->options, &x->w.target.given, x->e);
            if (!x->code) x->code = x->w.is_run ? replay_execution(x, cp) : replay_program(x, cp);
            classpath_free(cp);
        }
        replay_witness_release(&x->w, c->m);
    }
    arena_release(&x->a);
}

static int run_replay(run_context *context, const void *with, const char *path, int argc,
                      char **argv, error *e) {
    (void)with, (void)argv;
    if (argc) {
        error_set(e, ERR_USAGE, NULL, "%s", NEEDS);
        return cli_fail(e);
    }
    mem result_mem;
    mem_init(&result_mem, 0);
    result r;
    result_init(&r, &result_mem);
    replay_run x = {.context = context, .path = path, .r = &r, .e = e};
    stop_reason stopped = guard_run(context->m, replay_body, &x);
    if (stopped) {
        char why[300];
        limits_describe(context->limits, stopped, context->m->stop_detail, why, sizeof why);
        result_set(&r, VERDICT_UNKNOWN, "%s", why);
        if (x.executed) fprintf(stderr, "weft: %s: %s\n", path, why);
    }
    int status = x.code       ? cli_fail(e)
                 : x.executed ? (stopped ? EXIT_UNKNOWN : x.status)
                              : cli_finish_run(context, path, &r);
    watch_stop(context->limits);
    result_release(&r);
    return status;
}

int command_replay(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    return cli_run_command(&o, self, argc, argv, NEEDS, run_replay, NULL);
}
