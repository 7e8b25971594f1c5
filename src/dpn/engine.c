// weft model FILE.dpn
#include <string.h>

#include "base/file.h"
#include "dpn/dpn.h"

enum { MAX_FILE = 1 << 30 };

static const option_spec dpn_options[] = {
    {"locks", OPTION_CHOICE, "on|off", "on", 0, 0,
     "off: a monitor is an ordinary call (for comparison)"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

// A symbol that no rule mentions is never on a stack: legal, but rarely meant.
static void note_unused_symbols(const dpn_model *d, result *r) {
    VEC(unsigned char) known = {0};
    vec_resize(d->m, &known, intern_count(&d->symbols));
    known.data[d->start_symbol] = 1;
    for (size_t i = 0; i < d->rules.count; i++) {
        const dpn_rule *rule = &d->rules.data[i];
        const uint32_t used[] = {rule->from_symbol, rule->symbol, rule->below, rule->spawn_symbol};
        for (size_t k = 0; k < sizeof used / sizeof *used; k++)
            if (used[k] != DPN_NONE) known.data[used[k]] = 1;
    }
    for (uint32_t i = 0; i < known.count; i++)
        if (!known.data[i])
            result_note(r, "no rule mentions the stack symbol '%s'", intern_text(&d->symbols, i));
    vec_release(d->m, &known);
}

static void add_witness(const dpn_model *d, const dpn_outcome *o, size_t number, result *r) {
    text title, words, json, dot;
    text_init(&title, d->m);
    text_init(&words, d->m);
    text_init(&json, d->m);
    text_init(&dot, d->m);
    text_printf(&title, "query %zu", number);
    dpn_write_text(d, o, &words);
    dpn_write_json(d, o, number, &json);
    dpn_write_dot(d, o, &dot);
    result_witness(r,
                   (witness){text_get(&title), text_get(&words), text_get(&json), text_get(&dot)});
    text_release(&title);
    text_release(&words);
    text_release(&json);
    text_release(&dot);
}

static void answer_queries(run_context *c, const dpn_model *d, result *r) {
    bool wanted = !option_flag(c->options, "quiet") || option_text(c->options, "witness") ||
                  option_text(c->options, "dot");
    for (size_t i = 0; i < d->queries.count; i++) result_ask(r, d->queries.data[i].is_error);
    dpn_solver *s = dpn_solver_new(d, DPN_ALL_RULES, c->m, c->limits);
    for (size_t i = 0; i < d->queries.count; i++) {
        if (log_progress_due(c->log))
            log_progress(c->log, "query %zu of %zu", i + 1, d->queries.count);
        dpn_outcome o;
        dpn_solve(s, &d->queries.data[i], &o);
        result_settle(
            r, i, (answer){.kind = o.kind, .is_error = d->queries.data[i].is_error, .why = o.why});
        if (o.kind == ANSWER_REACHABLE && wanted) add_witness(d, &o, i + 1, r);
        result_make_known(r, c->limits);
        dpn_outcome_release(s, &o);
    }
    dpn_statistics t = dpn_solver_statistics(s);
    result_stat(r, "engine", "dpn");
    result_stat(r, "rules", "%zu", d->rules.count);
    result_stat(r, "locks", "%zu", intern_count(&d->locks));
    result_stat(r, "queries", "%zu", d->queries.count);
    result_stat(r, "nodes", "%zu", t.nodes);
    result_stat(r, "structures", "%zu", t.structures);
    result_stat(r, "answers", "%zu", t.answers);
    dpn_solver_free(s);
}

static int run(run_context *c, const char *path, result *r, error *e) {
    arena file;
    arena_init(&file, c->m);
    const char *data;
    size_t size;
    dpn_model d;
    int code = file_read(&file, path, MAX_FILE, &data, &size, e);
    if (code) goto out;
    code = dpn_parse(&d, c->m, path, data, size, e);
    if (!code && !d.queries.count)
        code = error_set(e, ERR_INPUT, path, "asks nothing: it has no query");
    if (!code) {
        note_unused_symbols(&d, r);
        if (option_is(c->options, "locks", "off")) {
            dpn_drop_locks(&d);
            result_note(r, "locks are ignored (--locks off)");
        }
        answer_queries(c, &d, r);
        result_conclude(r);
    }
    dpn_model_release(&d);
out:
    arena_release(&file);
    return code;
}

const model_engine dpn_model_engine = {
    .info = {.name = "dpn",
             .summary = "monitor-DPNs: recursion, threads, nested locks and joins, exactly",
             .options = dpn_options},
    .extension = ".dpn",
    .run = run,
};
