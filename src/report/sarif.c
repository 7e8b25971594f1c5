// SARIF 2.1.0, the format in which code hosts and editors take findings: one result an error, with
// the execution as a thread flow per thread.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "report/report.h"

typedef struct rule {
    const char *id, *text, *help;
} rule;

static const rule rules[] = {
    {"assert", "An assertion fails in some execution.",
     "The thread flows are an execution that fails, in the order of executionOrder. Follow the "
     "reads "
     "and writes of the marked lines; a lock around them, or one atomic operation, is the usual "
     "cure."},
    {"exception", "An exception ends a thread in some execution.",
     "The thread flows are an execution in which nobody catches it."},
    {"deadlock",
     "In some execution no thread can move, and not all are done; or a task waits for ever.",
     "The message says who waits for what and who holds it. Take locks in one order everywhere, or "
     "make sure that whoever waits is notified."},
    {"race", "Two threads access the same variable at the same time, and one of them writes.",
     "Nothing orders the two accesses: guard both by one lock, or make the variable volatile or "
     "atomic."},
    {"hang", "In some execution threads run for ever, and no schedule lets all end.",
     "The thread flows lead to the state and go round once. Look for who should change what the "
     "marked lines wait for."},
    {"unreachable", "A state that must not be reachable is.",
     "The message is a run of the model that reaches it."},
};

static const char *rule_of(const witness *w) {
    return w->trace ? w->trace->property : "unreachable";
}

static void write_uri(const char *path, text *out) {
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "-._~/!$&'()*+,;=@:";
    text quoted;
    text_init(&quoted, out->m);
    char here[4096];
    size_t n = getcwd(here, sizeof here) ? strlen(here) : 0;
    // What lies below the working folder is named from there: a code host knows it so.
    if (n > 1 && strncmp(path, here, n) == 0 && path[n] == '/') path += n + 1;
    if (path[0] == '/') text_add(&quoted, "file://");
    for (const char *p = path; *p; p++)
        if (strchr(plain, *p)) text_char(&quoted, *p);
        else text_printf(&quoted, "%%%02X", (unsigned char)*p);
    text_json(out, text_get(&quoted));
    text_release(&quoted);
}

static void write_location(const trace_row *r, const char *message, text *out) {
    text_add(out, "{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ");
    write_uri(r->path ? r->path : r->file, out);
    text_printf(out, "}, \"region\": {\"startLine\": %d}}", r->line);
    if (message) {
        text_add(out, ", \"message\": {\"text\": ");
        text_json(out, message);
        text_add(out, "}");
    }
    text_add(out, "}");
}

static void row_message(const trace_row *r, text *out) {
    text_add(out, r->source ? r->source : r->method);
    for (uint32_t i = 0; i < r->note_count; i++)
        text_printf(out, "%s%s", i ? ", " : ": ", r->notes[i].text);
}

static bool has_place(const trace_row *r) {
    return r->file && r->line > 0;
}

// executionOrder says how the flows are woven.
static void write_flow(const trace *t, uint32_t number, text *out) {
    text_add(out, "{\"id\": ");
    text_json(out, t->threads[number]);
    text_add(out, ", \"locations\": [");
    bool first = true;
    for (uint32_t i = 0; i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        if (r->thread != number || !has_place(r)) continue;
        text message;
        text_init(&message, out->m);
        row_message(r, &message);
        text_printf(out, "%s\n        {\"executionOrder\": %u, \"location\": ", first ? "" : ",",
                    i + 1);
        write_location(r, text_get(&message), out);
        text_add(out, "}");
        text_release(&message);
        first = false;
    }
    text_add(out, "]}");
}

static bool takes_part(const trace *t, uint32_t number) {
    for (uint32_t i = 0; t->threads[number] && i < t->row_count; i++)
        if (t->rows[i].thread == number && has_place(&t->rows[i])) return true;
    return false;
}

static void write_flows(const trace *t, text *out) {
    bool first = true;
    text_add(out, ",\n      \"codeFlows\": [{\"threadFlows\": [");
    for (uint32_t i = 0; i < t->thread_count; i++) {
        if (!takes_part(t, i)) continue;
        text_add(out, first ? "\n       " : ",\n       ");
        write_flow(t, i, out);
        first = false;
    }
    text_add(out, "]}]");
}

// Is it where the title says that the error is?
static bool is_named(const trace *t, const trace_row *r) {
    char place[600];
    int n = snprintf(place, sizeof place, "%s:%d", r->file, r->line);
    for (const char *at = t->title; at && n > 0 && (at = strstr(at, place)); at++)
        if (at[n] < '0' || at[n] > '9') return true;
    return false;
}

static void write_result(const witness *w, text *out) {
    const trace *t = w->trace;
    text_printf(out,
                "{\"ruleId\": \"%s\", \"level\": \"error\", \"message\": {\"text\": ", rule_of(w));
    text message;
    text_init(&message, out->m);
    text_add(&message, w->title);
    if (t && t->summary) text_printf(&message, "\n%s.", t->summary);
    if (t && *t->details) text_printf(&message, "\n%s", t->details);
    text_json(out, text_get(&message));
    text_release(&message);
    char fingerprint[RESULT_FINGERPRINT];
    text_printf(out, "},\n      \"partialFingerprints\": {\"weft/v1\": \"%s\"}",
                result_fingerprint(w, fingerprint));
    const trace_row *last = NULL;
    for (uint32_t i = 0; t && i < t->row_count; i++)
        if (has_place(&t->rows[i]) && (!last || is_named(t, &t->rows[i]) || !is_named(t, last)))
            last = &t->rows[i];
    if (last) {
        text_add(out, ",\n      \"locations\": [");
        write_location(last, NULL, out);
        text_add(out, "]");
        write_flows(t, out);
    }
    text_add(out, "}");
}

static void write_notification(const char *words, bool first, text *out) {
    text_add(out, first ? "" : ", ");
    text_add(out, "{\"level\": \"warning\", \"message\": {\"text\": ");
    text_json(out, words);
    text_add(out, "}}");
}

// What is UNKNOWN, be it the whole or some of the tests: nobody must take it for a clean bill.
static void write_notifications(const result *r, const char *verdict, text *out) {
    size_t unknown = 0;
    for (size_t i = 0; i < r->tests.count; i++) unknown += r->tests.data[i].kind == VERDICT_UNKNOWN;
    bool known = r->kind != VERDICT_UNKNOWN && !unknown;
    text_printf(out, "\"executionSuccessful\": %s, ", known ? "true" : "false");
    if (known) return;
    text_add(out, "\"toolExecutionNotifications\": [");
    if (!unknown) write_notification(verdict, true, out);
    for (size_t i = 0, said = 0; i < r->tests.count; i++)
        if (r->tests.data[i].kind == VERDICT_UNKNOWN)
            write_notification(r->parts.data[i], !said++, out);
    text_add(out, "], ");
}

void report_sarif(const report_subject *s, const result *r, text *out) {
    char verdict[4096];
    text_add(out, "{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
                  " \"version\": \"2.1.0\",\n \"runs\": [\n  {\"tool\": {\"driver\": {\"name\": "
                  "\"weft\", \"version\": ");
    text_json(out, s->version);
    text_add(out, ", \"rules\": [");
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        text_printf(out,
                    "%s\n     {\"id\": \"%s\", \"shortDescription\": {\"text\": \"%s\"}, "
                    "\"help\": {\"text\": \"%s\"}}",
                    i ? "," : "", rules[i].id, rules[i].text, rules[i].help);
    result_verdict_text(r, verdict, sizeof verdict);
    text_add(out, "]}},\n   \"invocations\": [{");
    write_notifications(r, verdict, out);
    text_add(out, "\"properties\": {\"verdict\": ");
    text_json(out, verdict);
    text_add(out, ", \"target\": ");
    text_json(out, s->target);
    text_add(out, "}}],\n   \"results\": [");
    for (size_t i = 0; i < r->witnesses.count; i++) {
        text_add(out, i ? ",\n     " : "\n     ");
        write_result(&r->witnesses.data[i], out);
    }
    text_add(out, "]}]}\n");
}
