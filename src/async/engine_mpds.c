// .mpds files as an engine: one answer a reach or error line.
#include "async/decide.h"
#include "async/engine_common.h"
#include "async/engines.h"
#include "base/text.h"

enum { SHOWN_LINES = 400 };

static void print_rule(text *t, const async_mpds *a, const async_rule *r) {
    text_printf(t, "%s %s -> %s", a->states.data[r->from], a->symbols.data[r->top],
                a->states.data[r->to]);
    for (uint32_t i = 0; i < r->word_count; i++) text_printf(t, " %s", a->symbols.data[r->word[i]]);
    for (uint32_t i = 0; i < r->post_count; i++)
        text_printf(t, " post %s", a->symbols.data[r->posts[i]]);
    text_char(t, '\n');
}

static void print_witness(text *t, const async_mpds *a, const async_witness *w) {
    size_t lines = 0;
    if (!w->handler_count) text_add(t, "  the start state\n");
    for (size_t i = 0; i < w->handler_count; i++) {
        const async_handler *h = &w->handlers[i];
        if (++lines > SHOWN_LINES) {
            text_printf(t, "  … and %zu more handlers (--witness FILE has them all)\n",
                        w->handler_count - i);
            return;
        }
        text_printf(t, "  in %s, %s is taken from the bag\n", a->states.data[h->state],
                    a->symbols.data[h->symbol]);
        for (uint32_t k = 0; k < h->rule_count; k++) {
            if (++lines > SHOWN_LINES) {
                text_printf(t, "    … and %u more rules\n", h->rule_count - k);
                break;
            }
            text_add(t, "    ");
            print_rule(t, a, &a->rules.data[h->rules[k]]);
        }
    }
}

static void print_json(text *t, const async_mpds *a, uint32_t query, const async_witness *w) {
    text_printf(t, "{\"query\": %u, \"state\": \"%s\", \"handlers\": [", query + 1,
                a->states.data[a->queries.data[query].state]);
    for (size_t i = 0; i < w->handler_count; i++) {
        const async_handler *h = &w->handlers[i];
        text_printf(t, "%s\n  {\"state\": \"%s\", \"symbol\": \"%s\", \"rules\": [", i ? "," : "",
                    a->states.data[h->state], a->symbols.data[h->symbol]);
        for (uint32_t k = 0; k < h->rule_count; k++)
            text_printf(t, "%s%u", k ? ", " : "", h->rules[k] + 1);
        text_add(t, "], \"posts\": [");
        bool first = true;
        for (uint32_t k = 0; k < h->rule_count; k++) {
            const async_rule *r = &a->rules.data[h->rules[k]];
            for (uint32_t j = 0; j < r->post_count; j++) {
                text_printf(t, "%s\"%s\"", first ? "" : ", ", a->symbols.data[r->posts[j]]);
                first = false;
            }
        }
        text_add(t, "]}");
    }
    text_add(t, "]}");
}

static void add_witness(result *r, const async_mpds *a, uint32_t query, const async_witness *w) {
    text plain, json;
    char title[32];
    snprintf(title, sizeof title, "query %u", query + 1);
    text_init(&plain, a->m);
    text_init(&json, a->m);
    print_witness(&plain, a, w);
    print_json(&json, a, query, w);
    result_witness(r, (witness){.title = title, .text = text_get(&plain), .json = text_get(&json)});
    text_release(&plain);
    text_release(&json);
}

// A state that a query names and no rule enters is more likely a slip than a question.
static void note_unknown_states(result *r, const async_mpds *a) {
    for (size_t i = 0; i < a->queries.count; i++) {
        uint32_t q = a->queries.data[i].state;
        bool known = q == a->start_state;
        for (size_t k = 0; k < a->rules.count && !known; k++) known = a->rules.data[k].to == q;
        if (!known) result_note(r, "no rule leads to state %s", a->states.data[q]);
    }
}

static void decide(run_context *context, const async_mpds *a, result *r) {
    async_settings settings = async_settings_of(context);
    async_statistics total = {0};
    async_decider d;
    for (size_t i = 0; i < a->queries.count; i++) result_ask(r, a->queries.data[i].is_error);
    result_make_known(r, context->limits);
    async_decider_init(&d, a, &settings);
    for (uint32_t i = 0; i < a->queries.count; i++) {
        arena store;
        async_result one;
        async_cover_certificate c = {0};
        arena_init(&store, context->m);
        async_decider_run(&d, i, &store, &one, &c);
        result_settle(
            r, i,
            (answer){.kind = one.kind, .is_error = a->queries.data[i].is_error, .why = one.why});
        if (one.kind == ANSWER_REACHABLE) add_witness(r, a, i, &one.witness);
        result_make_known(r, context->limits);
        if (one.certified) result_note(r, "the certificate of query %u was checked", i + 1);
        async_statistics_add(&total, &one.statistics);
        arena_release(&store);
    }
    async_decider_release(&d);
    async_report_statistics(r, &total);
    result_conclude(r);
}

static int run_mpds(run_context *context, const char *path, result *r, error *e) {
    async_mpds a;
    async_mpds_init(&a, context->m);
    int code = async_mpds_read(&a, path, e);
    if (!code && !a.queries.count)
        code = error_set(e, ERR_INPUT, path, "asks nothing: it has no query");
    if (!code) {
        note_unknown_states(r, &a);
        decide(context, &a, r);
    }
    async_mpds_release(&a);
    return code;
}

const model_engine async_mpds_engine = {
    .info = {.name = "async",
             .summary = "control-state reachability of multiset pushdown systems, exact",
             .options = async_options},
    .extension = ".mpds",
    .run = run_mpds,
};
