#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli/internal.h"

static int command_help(const command *self, int argc, char **argv);

static const option_spec no_options[] = {
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static const option_spec help_options[] = {
    {"man", OPTION_FLAG, NULL, NULL, 0, 0, "print the manual page"},
    {"completion", OPTION_CHOICE, "bash|zsh|fish", NULL, 0, 0,
     "print completions for a shell, made of the tables of commands and options"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

const command cli_commands[] = {
    {"check", "[options] TARGET... [-- ARGS]",
     "look for an execution that breaks TARGET, or prove there is none",
     "TARGET is Foo.java, Foo.class, app.jar, or -cp PATH pkg.Class[#method]. It starts at main; "
     "a\n"
     "method is checked for all argument values; of a class without main, each JUnit test is "
     "checked.\n"
     "Several targets may be given, patterns ('shop/*.java'), and folders: every main and test "
     "below "
     "one,\n"
     "of a Maven or Gradle project in its class folders. The exit status is that of the worst.",
     cli_check_options, cli_check_more_options, command_check},
    {"races", "[options] TARGET [-- ARGS]",
     "data races: each pair of accesses impossible, confirmed or possible",
     "TARGET is as for check. What the model of the program, a monitor-DPN, rules out is proved "
     "for\n"
     "any number of threads; for the rest an execution is looked for that shows the race.",
     cli_races_options, cli_races_more_options, command_races},
    {"flows", "[options] TARGET [-- ARGS]",
     "what one thread writes and another one reads: each flow feasible or infeasible",
     "TARGET is as for check. A flow is infeasible if no execution of the model, a monitor-DPN, "
     "has "
     "the\n"
     "write before the read without another write to the same place between them. With --from and\n"
     "--to, chains of flows from the one to the other are looked for, in one execution.",
     cli_flows_options, cli_flows_more_options, command_flows},
    {"model", "[options] FILE", "decide the queries of a model file", NULL, cli_model_options,
     cli_model_more_options, command_model},
    {"run", "[options] TARGET [-- ARGS]", "execute once, under one schedule",
     "TARGET is Foo.java, Foo.class, app.jar, or -cp PATH pkg.Class. The program's own output and\n"
     "exit status come out, no verdict line. --witness keeps what was decided on the way: 'weft\n"
     "replay' runs it the same way again.",
     cli_execute_options, NULL, command_execute},
    {"replay", "[options] WITNESS",
     "execute a recorded witness again, and say whether it still fails",
     "WITNESS is a file that 'weft check --witness' wrote. Its class files must be where they "
     "were,\n"
     "or in --cp PATH. One that 'weft run --witness' wrote is run again as it was: the program's\n"
     "own output and exit status, no verdict line.",
     cli_replay_options, NULL, command_replay},
    {"show", "[options] CLASS[#METHOD]", "disassemble a class; --all verifies every class",
     "CLASS is a name like java.util.HashMap, or Foo.java, Foo.class, app.jar.", show_options, NULL,
     command_show},
    {"engines", "[NAME]", "the engines, what each finds and proves, its bounds and options", NULL,
     no_options, NULL, command_engines},
    {"api", "", "print where weft-api.jar lies, for javac -cp and java -cp",
     "The jar has weft.Verify: inputs, assumptions and atomic blocks that a program may ask for.",
     no_options, NULL, command_api},
    {"doctor", "", "check the installation: JDK, libraries, and that planted errors are found",
     NULL, cli_doctor_options, NULL, command_doctor},
    {"version", "", "print the version", NULL, no_options, NULL, command_version},
    {"help", "[COMMAND]", "explain a command, or print the manual page", NULL, help_options, NULL,
     command_help},
    {0},
};

static void print_overview(FILE *out) {
    fputs("weft: a verifier for multithreaded Java\n\nusage: weft COMMAND ...\n\n", out);
    for (const command *c = cli_commands; c->name; c++)
        fprintf(out, "  %-10s%s\n", c->name, c->summary);
    fputs("\n'weft help COMMAND' explains one.\n", out);
}

static void print_help(const command *c) {
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    text_printf(&t, "usage: weft %s %s\n\n%s\n", c->name, c->usage, c->summary);
    if (c->details) text_printf(&t, "\n%s\n", c->details);
    if (c->options->name) {
        text_add(&t, "\noptions:\n");
        options_help(c->options, &t);
    }
    if (c->more_options) {
        const option_spec *tables[32];
        const char *headings[32];
        size_t n = c->more_options(tables, headings, 32);
        for (size_t i = 0; i < n; i++) {
            text_printf(&t, "\n%s:\n", headings[i]);
            options_help(tables[i], &t);
        }
    }
    fputs(text_get(&t), stdout);
    text_release(&t);
}

static const command *find_command(const char *name) {
    for (const command *c = cli_commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

bool cli_wants_help(const command *c, int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "-h") == 0 || strcmp(argv[i], "--help") == 0) {
            print_help(c);
            return true;
        }
    return false;
}

int cli_fail(const error *e) {
    char buffer[1200];
    fprintf(stderr, "weft: %s\n", error_format(e, buffer, sizeof buffer));
    return e->code == ERR_INTERNAL ? EXIT_INTERNAL : EXIT_USAGE;
}

static int unknown_command(const char *name) {
    error e;
    error_set(&e, ERR_USAGE, NULL, "unknown command '%s' ('weft help' lists them)", name);
    return cli_fail(&e);
}

static int command_help(const command *self, int argc, char **argv) {
    mem m;
    mem_init(&m, 0);
    error e;
    options o;
    options_init(&o, &m);
    options_allow(&o, self->options);
    int count, rest_count, status = 0;
    char **operands, **rest;
    const command *c = NULL;
    int code = options_parse(&o, argc, argv, &count, &operands, &rest_count, &rest, &e);
    if (!code && count > 1) code = error_set(&e, ERR_USAGE, NULL, "help takes one command at most");
    if (code) status = cli_fail(&e);
    else if (option_flag(&o, "man")) cli_manual_print(stdout);
    else if (option_given(&o, "completion"))
        cli_completion_print(stdout, option_text(&o, "completion"));
    else if (!count) print_overview(stdout);
    else if (!(c = find_command(operands[0]))) status = unknown_command(operands[0]);
    else print_help(c);
    options_release(&o);
    return status;
}

int cli_main(int argc, char **argv) {
    if (argc < 2) {
        print_overview(stderr);
        return EXIT_USAGE;
    }
    const char *name = argv[1];
    if (strcmp(name, "-h") == 0 || strcmp(name, "--help") == 0) name = "help";
    if (strcmp(name, "-V") == 0 || strcmp(name, "--version") == 0) name = "version";
    const command *c = find_command(name);
    if (!c) return unknown_command(name);
    if (cli_wants_help(c, argc - 2, argv + 2)) return 0;
    int status = c->run(c, argc - 2, argv + 2);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fputs("weft: cannot write standard output\n", stderr);
        return EXIT_INTERNAL;
    }
    return status;
}
