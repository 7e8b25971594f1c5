// What the commands that decide something have in common: limits at the start, output at the end.
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "cli/internal.h"

void cli_start_run(run_context *c, mem *m, limits *l, logger *log, const options *o) {
    size_t memory_mb = (size_t)option_int(o, "memory");
    mem_init(m, memory_mb << 20);
    limits_init(l, option_real(o, "time"), memory_mb);
    log_init(log, option_flag(o, "quiet")     ? LOG_QUIET
                  : option_flag(o, "verbose") ? LOG_VERBOSE
                                              : LOG_NORMAL);
    limits_catch_signals();
    *c = (run_context){.m = m, .limits = l, .log = log, .options = o};
}

static void write_witness_file(const char *path, const result *r, error *e, int *code) {
    text t;
    text_init(&t, r->store.m);
    text_add(&t, "{\"weft\": \"" WEFT_VERSION "\", \"witnesses\": [");
    for (size_t i = 0; i < r->witnesses.count; i++) {
        const witness *w = &r->witnesses.data[i];
        text_add(&t, i ? ",\n" : "\n");
        text_add(&t, w->json ? w->json : "null");
    }
    text_add(&t, "\n]}\n");
    *code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
}

int cli_finish_run(run_context *c, result *r) {
    const options *o = c->options;
    log_progress_end(c->log);
    if (!option_flag(o, "quiet")) {
        for (size_t i = 0; i < r->witnesses.count; i++) {
            const witness *w = &r->witnesses.data[i];
            if (!w->text) continue;
            printf("%s:\n%s", w->title, w->text);
            size_t n = strlen(w->text);
            if (n == 0 || w->text[n - 1] != '\n') putchar('\n');
            putchar('\n');
        }
        for (size_t i = 0; i < r->notes.count; i++) printf("note: %s\n", r->notes.data[i]);
    }
    result_print_answers(r, stdout);
    if (option_flag(o, "stats")) {
        result_print_stats(r, stdout);
        printf("time_s: %.3f\n", limits_elapsed(c->limits));
        printf("peak_mb: %.1f\n", (double)memory_peak() / (1 << 20));
    }
    error e;
    int code = 0;
    if (option_text(o, "witness")) write_witness_file(option_text(o, "witness"), r, &e, &code);
    result_print_verdict(r, stdout);
    return code ? cli_fail(&e) : result_exit_status(r);
}
