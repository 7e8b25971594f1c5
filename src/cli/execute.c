// weft run: executes a program once, under one schedule.
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/watch.h"
#include "cli/execute.h"
#include "cli/internal.h"
#include "cli/options.h"
#include "vm/image.h"

const option_spec cli_execute_options[] = {
    CLI_CLASS_PATH_OPTION,
    CLI_JDK_OPTION,
    CHECK_MODULE_OPTIONS,
    CHECK_GIVEN_OPTIONS,
    CLI_NO_CACHE_OPTION,
    {"seed", OPTION_INT, "N", NULL, 0, 9e15, "a random schedule: the same for the same N"},
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0,
     "keep what was decided on the way: inputs, schedule; for 'weft replay FILE'"},
    {"concolic", OPTION_FLAG, NULL, NULL, 0, 0,
     "compute with terms over the inputs beside the values, and compare: a difference is an "
     "internal error"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "with --concolic: counts, on standard error"},
    {"heap", OPTION_INT, "MB", "1024", 4, 8192, "the most the program's own objects may take"},
    CLI_LIMIT_OPTIONS,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "say nothing of our own"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static int report_ending(const execution *x, vm *v, vm_ending ending) {
    fflush(stdout);
    switch (ending) {
    case VM_FINISHED: return vm_exit_status(v);
    case VM_DEADLOCK: fputs("weft: deadlock: no thread can move\n", stderr); return EXIT_UNKNOWN;
    case VM_UNSUPPORTED:
        fprintf(stderr, "weft: not supported: %s\n", vm_ending_text(v));
        return EXIT_UNKNOWN;
    case VM_INTERNAL:
        fprintf(stderr, "weft: internal error: %s\n", vm_ending_text(v));
        return EXIT_INTERNAL;
    case VM_CUT: fprintf(stderr, "weft: %s\n", vm_ending_text(v)); return EXIT_UNKNOWN;
    case VM_LIMIT:
    case VM_RUNNING: break;
    }
    char why[200];
    stop_reason stopped = x->limits->stopped ? x->limits->stopped : STOP_MEMORY;
    fprintf(stderr, "weft: %s\n", limits_describe(x->limits, stopped, NULL, why, sizeof why));
    return EXIT_UNKNOWN;
}

// A test's wish; 0: none.
static uint32_t number_of(const char *variable) {
    const char *text = getenv(variable);
    return text ? (uint32_t)strtoul(text, NULL, 10) : 0;
}

static void print_statistic(void *arg, const char *name, uint64_t value) {
    (void)arg;
    fprintf(stderr, "%s: %llu\n", name, (unsigned long long)value);
}

static int keep_run(execution *x, vm *v, error *e) {
    arena a;
    text json;
    arena_init(&a, x->m);
    text_init(&json, x->m);
    witness_target target = {.operand = check_absolute_operand(&a, x->operand, NULL),
                             .class_path = check_absolute_path(&a, x->operand, x->class_path),
                             .argc = x->argc,
                             .argv = x->argv};
    replay_witness_write_run(x->m, v, &target, &x->run, &json);
    text_char(&json, '\n');
    int code = file_write(x->witness, text_get(&json), json.count, e);
    text_release(&json);
    arena_release(&a);
    return code;
}

static void warn_of_changes(execution *x, vm *v) {
    arena a;
    arena_init(&a, x->m);
    const char *changed = replay_witness_changed(v, x->recorded, &a);
    if (changed) log_say(x->log, LOG_NORMAL, "%s", changed);
    arena_release(&a);
}

static int run_program(execution *x, vm *v, const target *t, error *e) {
    vm_ending ending = VM_RUNNING;
    if (x->recorded) warn_of_changes(x, v);
    int code = vm_run_main(v, t->class_name, x->argc, x->argv, &ending, e);
    if (!code) x->status = report_ending(x, v, ending);
    if (!code && x->concolic && x->stats) vm_term_statistics(v, print_statistic, NULL);
    if (!code && x->witness) code = keep_run(x, v, e);
    return code;
}

// The VM comes first: a base image tells where the target's package is.
int cli_execute(execution *x, classpath *cp, error *e) {
    vm_config config = {.limits = x->limits,
                        .log = x->log,
                        .concolic = x->concolic,
                        .terms = {getenv("WEFT_PLANT"), number_of("WEFT_INPUT_CONSTANTS")},
                        .seed = x->run.seed,
                        .record = x->witness ? &x->run.choices : NULL,
                        .script = x->recorded ? &x->recorded->run.choices : NULL,
                        .heap_bytes = x->run.heap_mb << 20,
                        .collect = true,
                        .collect_every = number_of("WEFT_COLLECT_EVERY"),
                        .given = &x->given,
                        .echo = true};
    target t;
    vm *v;
    if (check_start_vm(x->m, cp, x->no_cache, &config, &v, e)) return ERR_INPUT;
    int code = check_target(cp, x->operand, x->class_path, x->no_cache, x->limits, &t, e);
    if (!code && t.method)
        code = error_set(e, ERR_USAGE, NULL, "run starts at main, not at %s", t.method);
    if (!code) code = run_program(x, v, &t, e);
    vm_stop(v);
    return code;
}

typedef struct execute_command {
    execution x;
    const options *o;
    error e;
} execute_command;

static void execute_body(void *arg) {
    execute_command *c = arg;
    classpath *cp;
    int code = check_classpath(c->x.m, option_text(c->o, "jdk"), &cp, &c->e);
    if (!code) {
        arena a;
        arena_init(&a, c->x.m);
        code = check_modules(cp, c->o, c->x.log, &c->e);
        if (!code) code = check_given(&a, c->o, &c->x.given, &c->e);
        if (!code) code = cli_execute(&c->x, cp, &c->e);
        arena_release(&a);
        vec_release(c->x.m, &c->x.run.choices);
        classpath_free(cp);
    }
    if (code) c->x.status = cli_fail(&c->e);
}

static int execute(const options *o, const char *operand, int argc, char **argv) {
    mem m;
    limits l;
    logger log;
    mem_init(&m, (size_t)option_int(o, "memory") << 20);
    limits_init(&l, option_real(o, "time"), (size_t)option_int(o, "memory"));
    log_init(&log, cli_log_level(o));
    execute_command c = {.x = {.m = &m,
                               .limits = &l,
                               .log = &log,
                               .operand = operand,
                               .class_path = option_text(o, "cp"),
                               .argc = argc,
                               .argv = argv,
                               .concolic = option_flag(o, "concolic"),
                               .stats = option_flag(o, "stats"),
                               .no_cache = option_flag(o, "no-cache"),
                               .run = {.seed = (uint64_t)option_int(o, "seed"),
                                       .heap_mb = (size_t)option_int(o, "heap")},
                               .witness = option_text(o, "witness")},
                         .o = o};
    watch_start(&l, WATCH_MESSAGE, EXIT_UNKNOWN);
    stop_reason stopped = guard_run(&m, execute_body, &c);
    watch_stop(&l);
    if (!stopped) return c.x.status;
    char why[200];
    fprintf(stderr, "weft: %s\n", limits_describe(&l, stopped, m.stop_detail, why, sizeof why));
    return EXIT_UNKNOWN;
}

int command_execute(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    error e;
    int count, status, rest_count;
    char **operands, **rest;
    int code = options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &e);
    if (!code && count != 1)
        code = error_set(&e, ERR_USAGE, NULL, "run needs one target ('weft help run')");
    status = code ? cli_fail(&e) : execute(&o, operands[0], rest_count, rest);
    options_release(&o);
    return status;
}
