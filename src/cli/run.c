// What the commands that decide something have in common: limits at the start, output at the end.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/file.h"
#include "base/watch.h"
#include "cli/internal.h"
#include "report/report.h"

log_level cli_log_level(const options *o) {
    if (option_flag(o, "quiet")) return LOG_QUIET;
    return option_flag(o, "verbose") ? LOG_VERBOSE : LOG_NORMAL;
}

// For the watch: it ends the process without writing any file. `lines` must live until it stops.
static void make_files_known(limits *l, text *lines, const options *o) {
    static const char *const outputs[] = {"report", "witness", "test", "dot"};
    const char *path;
    for (size_t k = 0; k < sizeof outputs / sizeof *outputs; k++)
        for (size_t i = 0; (path = option_nth(o, outputs[k], i)); i++)
            text_printf(lines, "weft: %s: not written (" WATCH_REASON ")\n", path);
    if (lines->count) watch_unwritten(l, text_get(lines));
}

static void start_run(run_context *c, mem *m, limits *l, logger *log, const options *o) {
    size_t memory_mb = (size_t)option_int(o, "memory");
    mem_init(m, memory_mb << 20);
    limits_init(l, option_real(o, "time"), memory_mb);
    log_init(log, cli_log_level(o));
    limits_catch_signals();
    watch_start(l, WATCH_VERDICT, EXIT_UNKNOWN);
    *c = (run_context){.m = m, .limits = l, .log = log, .options = o};
}

// Before it is parsed, which changes the order. For the reports.
static void keep_line(options *o, const char *name, int argc, char **argv) {
    vec_push(o->m, &o->line, "weft");
    vec_push(o->m, &o->line, name);
    for (int i = 0; i < argc; i++) vec_push(o->m, &o->line, argv[i]);
}

int cli_run_commands(options *o, const command *self, int argc, char **argv, const char *needs,
                     run_many_function *run, const void *with) {
    keep_line(o, self->name, argc, argv);
    error e;
    int count, rest_count, status;
    char **operands, **rest;
    int code = options_parse(o, argc, argv, &count, &operands, &rest_count, &rest, &e);
    if (!code) code = cli_check_files(o, &e);
    if (!code && !count) code = error_set(&e, ERR_USAGE, NULL, "%s", needs);
    if (code) {
        status = cli_fail(&e);
    } else {
        mem m;
        limits l;
        logger log;
        run_context context;
        text unwritten;
        text_init(&unwritten, o->m);
        start_run(&context, &m, &l, &log, o);
        make_files_known(&l, &unwritten, o);
        status = run(&context, with, count, operands, rest_count, rest, &e);
        watch_stop(&l);
        text_release(&unwritten);
    }
    options_release(o);
    return status;
}

typedef struct single_command {
    run_function *run;
    const void *with;
    const char *needs;
} single_command;

static int run_single(run_context *c, const void *with, int count, char **operands, int argc,
                      char **argv, error *e) {
    const single_command *one = with;
    if (count != 1) {
        error_set(e, ERR_USAGE, NULL, "%s", one->needs);
        return cli_fail(e);
    }
    return one->run(c, one->with, operands[0], argc, argv, e);
}

int cli_run_command(options *o, const command *self, int argc, char **argv, const char *needs,
                    run_function *run, const void *with) {
    single_command one = {run, with, needs};
    return cli_run_commands(o, self, argc, argv, needs, run_single, &one);
}

// A Java witness is the file's own object, with further ones in "others"; those of a model are a
// list.
static void write_witness_file(const char *path, const result *r) {
    text t;
    text_init(&t, r->store.m);
    bool java = r->witnesses.count && r->witnesses.data[0].trace;
    text_add(&t, "{\"weft\": \"" WEFT_VERSION "\", ");
    text_add(&t, java ? "" : "\"witnesses\": [");
    for (size_t i = 0; i < r->witnesses.count; i++) {
        const witness *w = &r->witnesses.data[i];
        if (java && i == 0) {
            size_t n = strlen(w->json);
            text_add_bytes(&t, w->json + 1, n - 2); // without its braces
            if (r->witnesses.count > 1) text_add(&t, ",\n\"others\": [");
        } else {
            text_add(&t, i > java ? ",\n" : "\n");
            text_add(&t, w->json ? w->json : "null");
        }
    }
    text_add(&t, java && r->witnesses.count == 1 ? "}\n" : "\n]}\n");
    error e;
    if (file_write(path, text_get(&t), t.count, &e)) cli_fail(&e);
    text_release(&t);
}

int cli_check_files(const options *o, error *e) {
    static const char *const outputs[] = {"report", "witness", "test", "dot"};
    const char *path;
    for (size_t i = 0; (path = option_nth(o, "test", i)); i++)
        if (!report_knows_test(path))
            return error_set(e, ERR_USAGE, NULL,
                             "--test: '%s' is not the name of a class, with .java behind it", path);
    for (size_t i = 0; (path = option_nth(o, "report", i)); i++)
        if (!report_knows(path))
            return error_set(e, ERR_USAGE, NULL,
                             "--report: '%s' does not end in .html, .json, .sarif or .xml", path);
    for (size_t k = 0; k < sizeof outputs / sizeof *outputs; k++)
        for (size_t i = 0; (path = option_nth(o, outputs[k], i)); i++)
            if (!(k == 0 && report_is_standard_output(path)) && file_check_writable(path, e))
                return ERR_INPUT;
    return 0;
}

// What could not be written is said, and does not change the verdict.
static void write_reports(const run_context *c, const char *target, const result *r) {
    const options *o = c->options;
    report_subject subject = {.version = WEFT_VERSION,
                              .target = target,
                              .properties = options_have(o, "property") ? option_text(o, "property")
                                                                        : NULL,
                              .command = o->line.data,
                              .command_count = o->line.count,
                              .seconds = limits_elapsed(c->limits),
                              .peak_mb = (double)limits_peak(c->limits) / (1 << 20)};
    const char *path;
    error e;
    for (size_t i = 0; (path = option_nth(o, "report", i)); i++)
        if (report_write(path, &subject, r, &e)) cli_fail(&e);
}

static void write_test(const char *path, const result *r) {
    const char *why;
    error e;
    if (report_test(path, r, &why, &e)) cli_fail(&e);
    else if (why) fprintf(stderr, "weft: %s: not written: %s\n", path, why);
}

static unsigned terminal_width(void) {
    struct winsize size;
    if (isatty(1) && ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col) return size.ws_col;
    return 0;
}

// --color, NO_COLOR (https://no-color.org), TERM.
static bool wants_color(const options *o) {
    const char *how = option_text(o, "color"), *no = getenv("NO_COLOR"), *term = getenv("TERM");
    if (how && strcmp(how, "auto") != 0) return strcmp(how, "always") == 0;
    return isatty(1) && !(no && *no) && term && *term && strcmp(term, "dumb") != 0;
}

static void print_trace(const options *o, const witness *w, mem *m) {
    text t;
    text_init(&t, m);
    text_printf(&t, "%s:\n\n", w->title);
    report_trace(w->trace, (report_style){terminal_width(), wants_color(o)}, &t);
    text_char(&t, '\n');
    fputs(text_get(&t), stdout);
    text_release(&t);
}

// The verdict stands: if writing takes too long, that is what the watch says.
static void make_verdict_known(run_context *c, const result *r) {
    static char line[4200]; // the watch's as long as it lives
    char words[4096];
    if (!c->limits->watch) return;
    snprintf(line, sizeof line, "verdict: %s\n", result_verdict_text(r, words, sizeof words));
    watch_known(c->limits, NULL, line, result_exit_status(r));
}

int cli_finish_run(run_context *c, const char *target, result *r) {
    const options *o = c->options;
    log_progress_end(c->log);
    make_verdict_known(c, r);
    if (!option_flag(o, "quiet")) {
        for (size_t i = 0; i < r->witnesses.count; i++) {
            const witness *w = &r->witnesses.data[i];
            if (w->trace) print_trace(o, w, r->store.m);
            if (!w->text) continue;
            printf("%s:\n%s", w->title, w->text);
            size_t n = strlen(w->text);
            if (n == 0 || w->text[n - 1] != '\n') putchar('\n');
            putchar('\n');
        }
        for (size_t i = 0; i < r->notes.count; i++) printf("note: %s\n", r->notes.data[i]);
    }
    for (size_t i = 0; i < r->parts.count; i++) puts(r->parts.data[i]);
    result_print_answers(r, stdout);
    result_print_lines(r, stdout);
    if (option_flag(o, "stats")) {
        result_print_stats(r, stdout);
        printf("time_s: %.3f\n", limits_elapsed(c->limits));
        printf("peak_mb: %.1f\n", (double)limits_peak(c->limits) / (1 << 20));
    }
    if (option_given(o, "witness")) write_witness_file(option_text(o, "witness"), r);
    if (option_given(o, "test")) write_test(option_text(o, "test"), r);
    write_reports(c, target, r);
    watch_unwritten(c->limits, NULL);
    watch_stop(c->limits); // from here on there is nothing to wait for
    result_print_verdict(r, stdout);
    return result_exit_status(r);
}
