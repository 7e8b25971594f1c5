// weft run: executes a program once, under one schedule.
#include <stdio.h>
#include <stdlib.h>

#include "classlib/classlib.h"
#include "cli/internal.h"

const option_spec execute_options[] = {
    {"cp", OPTION_TEXT, "PATH", NULL, 0, 0, "class path: folders and jars, divided by ':'"},
    {"jdk", OPTION_TEXT, "DIR", NULL, 0, 0, "the JDK to use; else JAVA_HOME, else java on PATH"},
    {"seed", OPTION_INT, "N", NULL, 0, 9e15, "a random schedule: the same for the same N"},
    {"concolic", OPTION_FLAG, NULL, NULL, 0, 0,
     "compute with terms over the inputs beside the values, and compare: a difference is an "
     "internal error"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "with --concolic: counts, on standard error"},
    {"time", OPTION_REAL, "S", NULL, 0.001, 1e9, "stop after S seconds of wall time"},
    {"heap", OPTION_INT, "MB", "1024", 4, 8192, "the most the program's own objects may take"},
    {"memory", OPTION_INT, "MB", NULL, 16, 1e9, "stop at MB megabytes"},
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "say nothing of our own"},
    {"verbose", OPTION_FLAG, NULL, NULL, 0, 0, "say what is going on, on standard error"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

typedef struct execution {
    mem m;
    limits l;
    logger log;
    const options *o;
    const char *operand;
    int argc;
    char **argv;
    error e;
    int status;
} execution;

static int report_ending(execution *x, vm *v, vm_ending ending) {
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
    stop_reason stopped = x->l.stopped ? x->l.stopped : STOP_MEMORY;
    fprintf(stderr, "weft: %s\n", limits_describe(&x->l, stopped, NULL, why, sizeof why));
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

static int run_program(execution *x, program *p, const target *t) {
    vm_config config = {.program = p,
                        .natives = classlib_natives,
                        .limits = &x->l,
                        .log = &x->log,
                        .concolic = option_flag(x->o, "concolic"),
                        .terms = {getenv("WEFT_PLANT"), number_of("WEFT_INPUT_CONSTANTS")},
                        .seed = (uint64_t)option_int(x->o, "seed"),
                        .heap_bytes = (size_t)option_int(x->o, "heap") << 20,
                        .collect = true,
                        .collect_every = number_of("WEFT_COLLECT_EVERY"),
                        .echo = true};
    vm *v;
    if (vm_new(&x->m, &config, &v, &x->e)) return ERR_INPUT;
    vm_ending ending = VM_RUNNING;
    int code = vm_boot(v, &x->e);
    if (!code) code = vm_run_main(v, t->class_name, x->argc, x->argv, &ending, &x->e);
    if (!code) x->status = report_ending(x, v, ending);
    if (!code && config.concolic && option_flag(x->o, "stats"))
        vm_term_statistics(v, print_statistic, NULL);
    vm_free(v);
    return code;
}

static void execute_body(void *arg) {
    execution *x = arg;
    classpath *cp;
    target t;
    program *p;
    int code = cli_classpath(&x->m, x->o, &cp, &x->e);
    if (!code) {
        code = cli_target(cp, x->operand, option_text(x->o, "cp"), &x->l, &t, &x->e);
        if (!code && t.method)
            code = error_set(&x->e, ERR_USAGE, NULL, "run starts at main, not at %s", t.method);
        if (!code) code = program_new(&x->m, cp, &p, &x->e);
        if (!code) {
            code = run_program(x, p, &t);
            program_free(p);
        }
        classpath_free(cp);
    }
    if (code) x->status = cli_fail(&x->e);
}

int command_execute(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    execution x = {.o = &o};
    int count;
    char **operands;
    if (options_parse(&o, argc, argv, &count, &operands, &x.argc, &x.argv, &x.e)) {
        x.status = cli_fail(&x.e);
    } else if (count != 1) {
        error_set(&x.e, ERR_USAGE, NULL, "run needs one target ('weft help run')");
        x.status = cli_fail(&x.e);
    } else {
        mem_init(&x.m, (size_t)option_int(&o, "memory") << 20);
        limits_init(&x.l, option_real(&o, "time"), (size_t)option_int(&o, "memory"));
        log_init(&x.log, option_flag(&o, "verbose") ? LOG_VERBOSE : LOG_NORMAL);
        x.operand = operands[0];
        stop_reason stopped = guard_run(&x.m, execute_body, &x);
        if (stopped) {
            char why[200];
            fprintf(stderr, "weft: %s\n",
                    limits_describe(&x.l, stopped, x.m.stop_detail, why, sizeof why));
            x.status = EXIT_UNKNOWN;
        }
    }
    options_release(&o);
    return x.status;
}
