#include "pushdown/engine.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "pushdown/trace.h"

enum { MAX_FILE = 64 << 20, AUTO_LIMIT = 16 };

static const option_spec pushdown_options[] = {
    {"contexts", OPTION_TEXT, "K|auto", NULL, 0, 0,
     "at most K contexts, or raise K until an argument shows that no more are needed"},
    {"split", OPTION_CHOICE, "lazy|eager", "lazy", 0, 0,
     "split what a context reaches when needed, or by every value of the globals"},
    {"summaries", OPTION_CHOICE, "shared|fresh", "shared", 0, 0,
     "keep procedure summaries across contexts and view tuples, or make them anew"},
    {"last", OPTION_CHOICE, "post|pre", "post", 0, 0,
     "decide the last context forwards, or backwards from the queries (networks without forks)"},
    {"reorder", OPTION_FLAG, NULL, NULL, 0, 0, "reorder BDD variables when BDDs grow"},
    {"save-network", OPTION_TEXT, "FILE", NULL, 0, 0, "write the network as a .pdn file"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static int read_contexts(const options *o, int standard, int *contexts, error *e) {
    *contexts = standard;
    const char *given = option_text(o, "contexts");
    if (!given) return 0;
    if (strcmp(given, "auto") == 0) {
        *contexts = PD_AUTO;
        return 0;
    }
    char *end;
    long k = strtol(given, &end, 10);
    if (*given < '0' || *given > '9' || *end || k < 1 || k > 1000000)
        return error_set(e, ERR_USAGE, NULL,
                         "--contexts: '%s' is neither 'auto' nor a number from 1 to 1000000",
                         given);
    *contexts = (int)k;
    return 0;
}

static int save_network(const pd_network *n, const char *path, error *e) {
    text t;
    text_init(&t, n->m);
    pd_print(n, &t);
    int code = file_write(path, text_get(&t), t.count, e);
    text_release(&t);
    return code;
}

static void note_labels(const pd_network *n, result *r) {
    for (size_t q = 0; q < n->queries.count; q++)
        for (size_t a = 0; a < n->queries.data[q].count; a++) {
            const pd_atom *atom = &n->queries.data[q].atoms[a];
            if (atom->label != PD_EMPTY && !n->labels.data[atom->label].mentioned)
                result_note(r, "query %zu: no rule of %s mentions the label %s", q + 1,
                            n->processes.data[atom->process].name,
                            n->labels.data[atom->label].name);
        }
}

// Rebuilds the run of a query that was hit; false if it does not stand the stepper's check.
static bool add_witness(pd_search *s, size_t query, result *r) {
    pd_run run;
    bool good = pd_trace(s, query, &run);
    if (good) {
        text t, json;
        text_init(&t, s->m);
        text_init(&json, s->m);
        pd_run_print(s->n, &s->n->queries.data[query], &run, &t);
        pd_run_json(s->n, query, &run, &json);
        char title[64];
        snprintf(title, sizeof title, "query %zu, %u context%s", query + 1, run.contexts,
                 run.contexts == 1 ? "" : "s");
        result_witness(r, (witness){title, text_get(&t), text_get(&json), NULL});
        text_release(&t);
        text_release(&json);
    }
    pd_run_release(&run);
    return good;
}

typedef struct hit_listener {
    pd_search *s;
    result *r;
} hit_listener;

// A hit is worth something only with its run: both are settled at once.
static void settle_hit(void *arg, size_t q) {
    hit_listener *x = arg;
    answer a = {.is_error = x->s->n->queries.data[q].is_error};
    if (add_witness(x->s, q, x->r)) a.kind = ANSWER_REACHABLE;
    else a.why = "internal error: the run found does not replay";
    result_settle(x->r, q, a);
    result_make_known(x->r, x->s->l);
}

static void answer_queries(pd_search *s, result *r) {
    char bound[64];
    bool proved = s->settings.contexts == PD_AUTO && s->proof != PD_PROOF_BOUND &&
                  !s->slots_exhausted;
    snprintf(bound, sizeof bound, "contexts <= %d",
             s->settings.contexts == PD_AUTO ? (int)s->level : s->settings.contexts);
    for (size_t q = 0; q < s->n->queries.count; q++) {
        answer a = {.kind = ANSWER_UNREACHABLE, .is_error = s->n->queries.data[q].is_error};
        if (s->hits.data[q].found) continue; // settled
        if (!proved) a.bound = bound;
        result_settle(r, q, a);
    }
    if (proved && s->proof == PD_PROOF_WHOLE)
        result_note(r, "all configurations were looked at: any number of contexts is covered");
    if (proved && s->proof == PD_PROOF_CLOSED)
        result_note(r, "context %u reached no new configuration: any number of contexts is covered",
                    s->level);
    if (proved && s->proof == PD_PROOF_TOPS)
        result_note(
            r,
            "the tops of stacks within %u contexts are closed under every rule, pops to any "
            "pushed frame included (Liu and Wahl's generators): any number of contexts is "
            "covered",
            s->level);
}

static void add_stats(const pd_search *s, result *r) {
    dd_stats b = dd_get_stats(s->code.s);
    uint32_t contexts = s->level;
    for (size_t q = 0; q < s->hits.count; q++)
        if (s->hits.data[q].found && s->hits.data[q].contexts > contexts)
            contexts = s->hits.data[q].contexts;
    result_stat(r, "engine", "pushdown");
    result_stat(r, "split", "%s", s->settings.eager ? "eager" : "lazy");
    result_stat(r, "contexts", "%u", contexts);
    result_stat(r, "view_tuples", "%zu", s->inspected);
    result_stat(r, "tuples_made", "%zu", s->made);
    result_stat(r, "subsumed", "%zu", s->subsumed);
    result_stat(r, "splits", "%zu", s->splits);
    result_stat(r, "local_searches", "%zu", s->post.runs);
    result_stat(r, "summaries", "%zu", s->post.summaries);
    result_stat(r, "summaries_reused", "%zu", s->post.reused);
    result_stat(r, "rules", "%zu", s->n->rules.count);
    result_stat(r, "rules_made", "%zu", s->code.rules_made);
    result_stat(r, "rules_fired", "%zu", s->post.fired);
    result_stat(r, "bdd_nodes", "%zu", b.peak_nodes);
    result_stat(r, "bdd_variables", "%zu", b.variables);
    result_stat(r, "bdd_reorderings", "%zu", b.reorderings);
}

// whole: for the answers alone. CUBA's systems are about how many contexts are needed.
static int decide(run_context *c, pd_network *n, bool whole, result *r, error *e) {
    pd_settings settings = {.auto_limit = AUTO_LIMIT, .whole = whole};
    int code = read_contexts(c->options, n->contexts, &settings.contexts, e);
    if (code) return code;
    const char *copy = option_text(c->options, "save-network");
    if (copy && (code = save_network(n, copy, e))) return code;
    settings.eager = option_is(c->options, "split", "eager");
    settings.fresh = option_is(c->options, "summaries", "fresh");
    settings.backward = option_is(c->options, "last", "pre");
    settings.reorder = option_flag(c->options, "reorder");
    settings.keep_searching = !n->queries.count; // published .pds files may come without a .spec
    pd_search s;
    hit_listener listener = {&s, r};
    settings.on_hit = settle_hit;
    settings.on_hit_arg = &listener;
    for (size_t q = 0; q < n->queries.count; q++) result_ask(r, n->queries.data[q].is_error);
    result_make_known(r, c->limits);
    pd_search_init(&s, n, &settings, c->limits, c->log);
    note_labels(n, r);
    pd_search_run(&s);
    add_stats(&s, r);
    answer_queries(&s, r);
    result_conclude(r);
    if (!n->queries.count)
        result_set(r, VERDICT_UNKNOWN, "nothing was asked: there is no .spec file");
    pd_search_release(&s);
    return 0;
}

static int run_pdn(run_context *c, const char *path, result *r, error *e) {
    arena file;
    arena_init(&file, c->m);
    pd_network n;
    pd_network_init(&n, c->m);
    const char *data;
    size_t size;
    int code = file_read(&file, path, MAX_FILE, &data, &size, e);
    if (!code) code = pd_parse(&n, path, data, size, e);
    if (!code && !n.queries.count)
        code = error_set(e, ERR_INPUT, path, "asks nothing: it has no query");
    arena_release(&file);
    if (!code) code = decide(c, &n, true, r, e);
    pd_network_release(&n);
    return code;
}

static int run_pds(run_context *c, const char *path, result *r, error *e) {
    pd_network n;
    pd_network_init(&n, c->m);
    int code = pd_parse_pds(&n, path, e);
    if (!code) code = decide(c, &n, false, r, e);
    pd_network_release(&n);
    return code;
}

const model_engine pushdown_network_engine = {
    .info = {.name = "pushdown",
             .summary = "pushdown networks within a context bound (.pdn, .pds)",
             .bounds = "contexts <= K",
             .options = pushdown_options},
    .extension = ".pdn",
    .run = run_pdn,
};

const model_engine pushdown_cuba_engine = {
    .info = {.name = "pushdown",
             .summary = "concurrent pushdown systems in CUBA's format",
             .bounds = "contexts <= K",
             .options = pushdown_options},
    .extension = ".pds",
    .run = run_pds,
};
