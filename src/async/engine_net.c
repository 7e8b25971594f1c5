// Mist's .spec nets as an engine: one query, whether a target can be covered.
#include "async/cover.h"
#include "async/engine_common.h"
#include "async/engines.h"
#include "base/text.h"

enum { SHOWN_LINES = 200, SHOWN_ELEMENTS = 40 };

static void print_vector(text *t, const async_net *n, async_net_vector v) {
    for (uint32_t i = 0; i < v.size; i++) {
        const char *name = n->places.data[v.arcs[i].place];
        if (v.arcs[i].count == ASYNC_NET_OMEGA) text_printf(t, "%s%s any", i ? ", " : "", name);
        else text_printf(t, "%s%s = %u", i ? ", " : "", name, v.arcs[i].count);
    }
    if (!v.size) text_add(t, "nothing");
    text_char(t, '\n');
}

static void print_start(text *t, const async_net *n, const uint32_t *start) {
    bool first = true;
    text_add(t, "  start:");
    for (size_t p = 0; p < n->places.count; p++) {
        if (!start[p]) continue;
        text_printf(t, "%s %s = %u", first ? "" : ",", n->places.data[p], start[p]);
        first = false;
    }
    text_add(t, first ? " nothing\n" : "\n");
}

// One line for a transition that fires several times in a row.
static void print_firing(text *t, const async_net *n, const async_net_sequence *firing) {
    size_t lines = 0;
    for (size_t i = 0; i < firing->count;) {
        size_t end = i + 1;
        while (end < firing->count && firing->data[end] == firing->data[i]) end++;
        if (++lines > SHOWN_LINES) {
            text_printf(t, "  … and %zu more firings (--witness FILE has them all)\n",
                        firing->count - i);
            return;
        }
        uint32_t rule = firing->data[i];
        text_printf(t, "  rule %u (line %ld)", rule + 1, n->transitions.data[rule].line);
        if (end - i > 1) text_printf(t, ", %zu times", end - i);
        text_char(t, '\n');
        i = end;
    }
}

static void add_witness(result *r, const async_net *n, const async_cover_result *c) {
    text plain, json;
    text_init(&plain, n->m);
    text_init(&json, n->m);
    print_start(&plain, n, c->start);
    print_firing(&plain, n, &c->firing);
    text_add(&json, "{\"query\": 1, \"start\": {");
    bool first = true;
    for (size_t p = 0; p < n->places.count; p++) {
        if (!c->start[p]) continue;
        text_printf(&json, "%s\"%s\": %u", first ? "" : ", ", n->places.data[p], c->start[p]);
        first = false;
    }
    text_add(&json, "}, \"rules\": [");
    for (size_t i = 0; i < c->firing.count; i++)
        text_printf(&json, "%s%u", i ? ", " : "", c->firing.data[i] + 1);
    text_add(&json, "]}");
    result_witness(
        r, (witness){.title = "query 1", .text = text_get(&plain), .json = text_get(&json)});
    text_release(&plain);
    text_release(&json);
}

// The inductive invariant, for people: what no reachable marking is above, or what all are below.
static void add_invariant(result *r, const async_net *n, const async_cover_certificate *c) {
    text t;
    text_init(&t, n->m);
    if (c->forward) text_add(&t, "  every reachable marking is below one of\n");
    else text_add(&t, "  no reachable marking is above one of\n");
    for (size_t i = 0; i < c->element_count && i < SHOWN_ELEMENTS; i++) {
        text_add(&t, "    ");
        print_vector(&t, n, c->elements[i]);
    }
    if (c->element_count > SHOWN_ELEMENTS)
        text_printf(&t, "    … and %zu more\n", c->element_count - SHOWN_ELEMENTS);
    if (!c->element_count) text_add(&t, "    (none needed)\n");
    for (size_t k = 0; k < c->invariant_count && k < SHOWN_ELEMENTS; k++) {
        text_add(&t, "  always");
        bool first = true;
        for (size_t p = 0; p < n->places.count; p++) {
            uint32_t weight = c->invariants[k].weights[p];
            if (!weight) continue;
            text_add(&t, first ? " " : " + ");
            if (weight > 1) text_printf(&t, "%u·", weight);
            text_add(&t, n->places.data[p]);
            first = false;
        }
        text_printf(&t, " <= %llu\n", (unsigned long long)c->invariants[k].bound);
    }
    bool any = false;
    for (size_t p = 0; p < n->places.count; p++) {
        if (!c->never[p]) continue;
        text_printf(&t, "%s%s", any ? ", " : "  never a token on ", n->places.data[p]);
        any = true;
    }
    if (any) text_char(&t, '\n');
    result_witness(r, (witness){.title = "query 1, inductive invariant", .text = text_get(&t)});
    text_release(&t);
}

static int decide(run_context *context, const async_net *n, result *r, error *e) {
    async_settings settings = async_settings_of(context);
    arena store;
    async_cover_result c;
    arena_init(&store, context->m);
    result_ask(r, true);
    result_make_known(r, context->limits);
    async_cover_decide(n, &settings, &store, &c);
    int code = 0;
    if (c.kind == ANSWER_REACHABLE) {
        if (!async_cover_check_firing(n, c.start, c.firing.data, c.firing.count))
            code = error_set(e, ERR_INTERNAL, NULL, "the firing sequence does not replay");
        else add_witness(r, n, &c);
    } else {
        if (settings.certify) {
            if (async_cover_check_certificate(n, &c.certificate, context->limits))
                result_note(r, "the certificate was checked");
            else code = error_set(e, ERR_INTERNAL, NULL, "the certificate does not hold");
        }
        add_invariant(r, n, &c.certificate);
    }
    result_settle(r, 0, (answer){.kind = c.kind, .is_error = true});
    async_report_statistics(r, &c.statistics);
    result_conclude(r);
    async_cover_result_release(&c, context->m);
    arena_release(&store);
    return code;
}

static int run_net(run_context *context, const char *path, result *r, error *e) {
    async_net n;
    async_net_init(&n, context->m);
    int code = async_net_read_spec(&n, path, e);
    if (!code) code = decide(context, &n, r, e);
    else if (code == ERR_UNSUPPORTED) {
        char where[1200];
        result_set(r, VERDICT_UNKNOWN, "%s", error_format(e, where, sizeof where));
        code = 0;
    }
    async_net_release(&n);
    return code;
}

const model_engine async_net_engine = {
    .info = {.name = "async",
             .summary =
                 "coverability of Petri nets, with transfers and resets (Mist's .spec), exact",
             .options = async_options},
    .extension = ".spec",
    .run = run_net,
};
