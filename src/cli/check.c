// weft check: looks for an execution that breaks a Java program, or proves that there is none.
#include <stdio.h>
#include <string.h>

#include "base/watch.h"
#include "cli/entry.h"
#include "cli/internal.h"
#include "explicit/explicit.h"
#include "hybrid/hybrid.h"
#include "vm/image.h"

// One line an engine.
static const java_engine *const java_engines[] = {
    &explicit_engine,
    &hybrid_engine,
    NULL,
};

const option_spec check_options[] = {
    {"engine", OPTION_CHOICE, "auto|explicit|hybrid", "auto", 0, 0, "who does it"},
    {"property", OPTION_TEXT, "LIST", PROPERTY_STANDARD, 0, 0,
     "what to look for: a list, divided by commas, out of" PROPERTY_NAMES_SPACED},
    {"cp", OPTION_TEXT, "PATH", NULL, 0, 0, "class path: folders and jars, divided by ':'"},
    {"jdk", OPTION_TEXT, "DIR", NULL, 0, 0, "the JDK to use; else JAVA_HOME, else java on PATH"},
    MODULE_OPTIONS,
    {"no-cache", OPTION_FLAG, NULL, NULL, 0, 0,
     "start the JDK anew: use no base image, and keep none"},
    {"all-errors", OPTION_FLAG, NULL, NULL, 0, 0, "do not stop at the first error"},
    {"time", OPTION_REAL, "S", NULL, 0.001, 1e9, "stop after S seconds of wall time"},
    {"memory", OPTION_INT, "MB", NULL, 16, 1e9, "stop at MB megabytes"},
    {"jobs", OPTION_INT, "N", "1", 1, 64, "threads of the search"},
    {"report", OPTION_LIST, "FILE", NULL, 0, 0,
     "write a report; the ending says how: .html, .json, .sarif (repeatable)"},
    {"witness", OPTION_TEXT, "FILE", NULL, 0, 0, "write the failing execution, for weft replay"},
    {"stats", OPTION_FLAG, NULL, NULL, 0, 0, "print the engine's counters before the verdict"},
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "print the verdict only, no traces"},
    {"verbose", OPTION_FLAG, NULL, NULL, 0, 0, "say what is going on, on standard error"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

size_t check_more_options(const option_spec **tables, const char **headings, size_t max) {
    size_t n = 0;
    for (size_t i = 0; java_engines[i] && n < max; i++) {
        tables[n] = java_engines[i]->options;
        headings[n++] = java_engines[i]->summary;
    }
    return n;
}

typedef struct check_run {
    run_context *context;
    const char *operand;
    java_task task;
    result *r;
    error *e;
    int code;
} check_run;

static const java_engine *chosen_engine(const options *o) {
    for (size_t i = 0; java_engines[i]; i++)
        if (option_is(o, "engine", java_engines[i]->name)) return java_engines[i];
    return java_engines[0];
}

static int start_vm(check_run *c, classpath *cp) {
    vm_config config = {.limits = c->context->limits, .log = c->context->log};
    return cli_start(c->context->m, cp, option_flag(c->context->options, "no-cache"), &config,
                     &c->task.vm, c->e);
}

// One entry, in a VM where none was run before.
static int check_entry(check_run *c, classpath *cp, const target *t, const entry *n, arena *a,
                       result *r) {
    if (n->unknown) {
        result_set(r, VERDICT_UNKNOWN, "%s", n->unknown);
        return 0;
    }
    if (!c->task.vm && start_vm(c, cp)) return ERR_INPUT;
    c->task.class_name = n->class_name;
    c->task.source = t->source;
    c->task.argc = n->argc;
    c->task.argv = n->argv;
    c->task.operand = cli_absolute_operand(a, c->operand, n->method);
    c->task.class_path = cli_absolute_path(a, c->operand, option_text(c->context->options, "cp"));
    int code = chosen_engine(c->context->options)->run(c->context, &c->task, r, c->e);
    vm_stop(c->task.vm);
    c->task.vm = NULL;
    if (!code && n->assumes && r->kind == VERDICT_SAFE) result_note(r, "%s", n->assumes);
    return code;
}

static int check_entries(check_run *c, classpath *cp, const target *t, const entry_list *entries,
                         arena *a) {
    if (entries->count == 1 && !entries->data[0].is_test)
        return check_entry(c, cp, t, &entries->data[0], a, c->r);
    for (size_t i = 0; i < entries->count; i++) {
        const entry *n = &entries->data[i];
        if (n->skipped) {
            result_note(c->r, "%s is not run: %s", n->name, n->skipped);
            continue;
        }
        result one;
        result_init(&one, c->r->store.m);
        int code = check_entry(c, cp, t, n, a, &one);
        if (!code) result_add_part(c->r, n->name, &one);
        result_make_known(c->r, c->context->limits);
        result_release(&one);
        if (code) return code;
    }
    return 0;
}

static int check_program(check_run *c, classpath *cp) {
    target t;
    mem *m = c->context->m;
    int code = start_vm(c, cp); // first: a base image tells where the target's package is
    if (!code)
        code = cli_target(cp, c->operand, option_text(c->context->options, "cp"),
                          c->context->limits, &t, c->e);
    if (code) {
        vm_stop(c->task.vm);
        return code;
    }
    entry_list entries = {0};
    arena a;
    arena_init(&a, m);
    code = entries_find(m, &a, vm_program(c->task.vm), &t, c->task.user_argc, c->task.user_argv,
                        &entries, c->e);
    if (!code) code = check_entries(c, cp, &t, &entries, &a);
    vm_stop(c->task.vm);
    vec_release(m, &entries);
    arena_release(&a);
    return code;
}

static void check_body(void *arg) {
    check_run *c = arg;
    classpath *cp;
    c->code = cli_classpath(c->context->m, c->context->options, &cp, c->e);
    if (c->code) return;
    c->code = cli_modules(cp, c->context->options, c->context->log, c->e);
    if (!c->code) c->code = check_program(c, cp);
    classpath_free(cp);
}

static int run_check(run_context *context, const char *operand, int argc, char **argv, error *e) {
    mem result_mem; // apart from the run's, so that a verdict can be said when that is full
    mem_init(&result_mem, 0);
    result r;
    result_init(&r, &result_mem);
    check_run c = {.context = context, .operand = operand, .r = &r, .e = e};
    c.task.user_argc = argc;
    c.task.user_argv = argv;
    c.task.all_errors = option_flag(context->options, "all-errors");
    int status;
    if (property_parse(option_text(context->options, "property"), "--property", &c.task.properties,
                       e)) {
        status = cli_fail(e);
    } else {
        stop_reason stopped = guard_run(context->m, check_body, &c);
        if (stopped) {
            char why[300];
            limits_describe(context->limits, stopped, context->m->stop_detail, why, sizeof why);
            result_stop(&r, why);
        }
        status = c.code ? cli_fail(e) : cli_finish_run(context, operand, &r);
    }
    watch_stop(context->limits);
    result_release(&r);
    return status;
}

int command_check(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    for (size_t i = 0; java_engines[i]; i++) options_allow(&o, java_engines[i]->options);
    return cli_run_command(&o, argc, argv, "check needs one target ('weft help check')", run_check);
}

int command_engines(const command *self, int argc, char **argv) {
    (void)self, (void)argc, (void)argv;
    puts("for Java programs (weft check --engine NAME):");
    for (size_t i = 0; java_engines[i]; i++)
        printf("  %-10s %s\n", java_engines[i]->name, java_engines[i]->summary);
    puts("for model files (weft model FILE):");
    model_list_engines();
    return 0;
}
