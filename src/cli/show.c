// weft show: the command.
#include "cli/show.h"

#include <stdio.h>
#include <string.h>

#include "base/watch.h"
#include "cli/internal.h"
#include "cli/options.h"

const option_spec show_options[] = {
    CLI_CLASS_PATH_OPTION,
    CLI_JDK_OPTION,
    {"all", OPTION_FLAG, NULL, NULL, 0, 0,
     "verify every class of the class path and the JDK; print counts"},
    {"natives", OPTION_FLAG, NULL, NULL, 0, 0,
     "list java.base's native methods: there, missing, and Java code that is replaced"},
    {"json", OPTION_FLAG, NULL, NULL, 0, 0, "print JSON"},
    {"types", OPTION_FLAG, NULL, NULL, 0, 0, "print the inferred types before each instruction"},
    {"calls", OPTION_FLAG, NULL, NULL, 0, 0, "print what each method calls"},
    {"cfg", OPTION_FLAG, NULL, NULL, 0, 0,
     "print each method's control-flow graph: blocks, edges, loops, postdominators; with --all: "
     "count them"},
    {"dot", OPTION_FLAG, NULL, NULL, 0, 0, "print the control-flow graphs alone, for Graphviz"},
    {"jobs", OPTION_INT, "N", "1", 1, 64, "with --all: threads"},
    CLI_LIMIT_OPTIONS,
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "no progress line"},
    CLI_VERBOSE_OPTION,
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

typedef struct show_run {
    mem m;
    limits l;
    const options *o;
    const char *operand;
    error e;
    int status;
} show_run;

static int print_class(show_run *s, program *p, klass *k, const show_wants *wants) {
    link_error why;
    if (option_flag(s->o, "json")) {
        json_t *json = NULL;
        int code = show_class_json(p, k, wants, &json, &why);
        if (code == 0) {
            json_dumpf(json, stdout, JSON_INDENT(1));
            putchar('\n');
        }
        json_decref(json);
        if (code == 0) return 0;
    } else {
        text out;
        text_init(&out, &s->m);
        int code = option_flag(s->o, "dot") ? show_cfg_dot(p, k, wants, &out, &why)
                                            : show_class_text(p, k, wants, &out, &why);
        fputs(text_get(&out), stdout);
        text_release(&out);
        if (code == 0) return 0;
    }
    return error_set(&s->e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
}

static int show_target(show_run *s, classpath *cp) {
    target t;
    if (classpath_target(cp, s->operand, option_text(s->o, "cp"), NULL, &s->l, &t, &s->e))
        return ERR_INPUT;
    program *p;
    if (program_new(&s->m, cp, &p, &s->e)) return ERR_INPUT;
    program_open_modules(p);
    klass *k;
    link_error why;
    int code = program_load(p, program_symbol(p, t.class_name), &k, &why);
    show_wants wants = {.types = option_flag(s->o, "types"),
                        .calls = option_flag(s->o, "calls"),
                        .cfg = option_flag(s->o, "cfg"),
                        .method = t.method};
    if (code) error_set(&s->e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    else code = print_class(s, p, k, &wants);
    program_free(p);
    return code;
}

static void run_show(void *arg) {
    show_run *s = arg;
    classpath *cp;
    int code = classpath_new(&s->m, option_text(s->o, "jdk"), &cp, &s->e);
    if (!code) {
        code = show_target(s, cp);
        classpath_free(cp);
    }
    if (code) s->status = cli_fail(&s->e);
}

static void run_show_natives(void *arg) {
    show_run *s = arg;
    classpath *cp;
    program *p;
    int code = check_classpath(&s->m, option_text(s->o, "jdk"), &cp, &s->e);
    if (!code) {
        code = program_new(&s->m, cp, &p, &s->e);
        if (!code) {
            program_open_modules(p);
            code = show_natives(&s->m, p, &s->l, &s->e);
            program_free(p);
        }
        classpath_free(cp);
    }
    if (code) s->status = cli_fail(&s->e);
}

int command_show(const command *self, int argc, char **argv) {
    mem setup;
    mem_init(&setup, 0);
    options o;
    options_init(&o, &setup);
    options_allow(&o, self->options);
    int count, rest_count, status;
    char **operands, **rest;
    show_run s = {.o = &o};
    if (options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &s.e)) {
        status = cli_fail(&s.e);
    } else if (option_flag(&o, "all") || option_flag(&o, "natives") ? count != 0 : count != 1) {
        error_set(&s.e, ERR_USAGE, NULL,
                  "show needs one class, --all or --natives ('weft help show')");
        status = cli_fail(&s.e);
    } else if (option_flag(&o, "all")) {
        status = show_all(&o);
    } else {
        mem_init(&s.m, (size_t)option_int(&o, "memory") << 20);
        limits_init(&s.l, option_real(&o, "time"), (size_t)option_int(&o, "memory"));
        limits_catch_signals();
        watch_start(&s.l, WATCH_MESSAGE, EXIT_UNKNOWN);
        s.operand = operands[0];
        stop_reason stopped = guard_run(
            &s.m, option_flag(&o, "natives") ? run_show_natives : run_show, &s);
        watch_stop(&s.l);
        if (stopped) {
            char why[200];
            error_set(&s.e, ERR_USAGE, NULL, "%s",
                      limits_describe(&s.l, stopped, s.m.stop_detail, why, sizeof why));
            cli_fail(&s.e);
            s.status = EXIT_UNKNOWN;
        }
        status = s.status;
    }
    options_release(&o);
    return status;
}
