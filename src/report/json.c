// The report for other programs: verdict, statistics, notes, errors with their traces.
#include <string.h>

#include "report/report.h"

static void key(text *out, const char *name, const char *value) {
    text_printf(out, "\"%s\": ", name);
    if (value) text_json(out, value);
    else text_add(out, "null");
}

static void write_strings(text *out, const char *const *list, size_t count) {
    text_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i) text_add(out, ", ");
        text_json(out, list[i]);
    }
    text_char(out, ']');
}

static void write_row(const trace_row *r, text *out) {
    text_printf(out, "{\"thread\": %u, ", r->thread);
    if (r->task) text_printf(out, "\"task\": %u, ", r->task);
    text_printf(out, "\"context\": %u, ", r->context + 1);
    key(out, "file", r->file);
    text_printf(out, ", \"line\": %d, ", r->line);
    key(out, "method", r->method);
    text_add(out, ", ");
    key(out, "source", r->source);
    text_add(out, ", ");
    key(out, "holds", r->held);
    text_printf(out, ", \"continued\": %s, \"guilty\": %s", r->continued ? "true" : "false",
                r->guilty ? "true" : "false");
    text_add(out, ", \"does\": [");
    for (uint32_t i = 0; i < r->note_count; i++) {
        if (i) text_add(out, ", ");
        text_json(out, r->notes[i].text);
    }
    text_add(out, "]}");
}

// By number; null: nobody of that number does anything.
static void write_names(const char *name, const char *const *list, uint32_t count, text *out) {
    text_printf(out, ",\n   \"%s\": [", name);
    for (uint32_t i = 0; i < count; i++) {
        if (i) text_add(out, ", ");
        if (list[i]) text_json(out, list[i]);
        else text_add(out, "null");
    }
    text_char(out, ']');
}

static void write_trace(const trace *t, text *out) {
    key(out, "property", t->property);
    text_add(out, ", ");
    key(out, "summary", t->summary);
    text_add(out, ", ");
    key(out, "details", t->details);
    text_printf(out, ", \"contexts\": %u", t->contexts);
    write_names("threads", t->threads, t->thread_count, out);
    if (t->task_count) write_names("tasks", t->tasks, t->task_count, out);
    text_add(out, ",\n   \"inputs\": [");
    for (uint32_t i = 0; i < t->shown_count; i++) {
        text_add(out, i ? ", {" : "{");
        key(out, "what", t->shown[i].what);
        text_add(out, ", ");
        key(out, "value", t->shown[i].value);
        text_add(out, "}");
    }
    text_add(out, "],\n   \"rows\": [");
    for (uint32_t i = 0; i < t->row_count; i++) {
        text_add(out, i ? ",\n    " : "\n    ");
        write_row(&t->rows[i], out);
    }
    text_add(out, "]");
}

static void write_errors(const result *r, text *out) {
    text_add(out, " \"errors\": [");
    for (size_t i = 0; i < r->witnesses.count; i++) {
        const witness *w = &r->witnesses.data[i];
        text_add(out, i ? ",\n  {" : "\n  {");
        char fingerprint[RESULT_FINGERPRINT];
        key(out, "error", w->title);
        text_add(out, ", ");
        key(out, "fingerprint", result_fingerprint(w, fingerprint));
        if (w->trace) {
            text_add(out, ", ");
            write_trace(w->trace, out);
        }
        text_add(out, ",\n   \"witness\": ");
        text_add(out, w->json ? w->json : "null");
        text_char(out, '}');
    }
    text_add(out, "]");
}

static void write_answers(const result *r, text *out) {
    static const char *const words[] = {
        [ANSWER_UNKNOWN] = "unknown",
        [ANSWER_REACHABLE] = "reachable",
        [ANSWER_UNREACHABLE] = "unreachable",
    };
    text_add(out, " \"queries\": [");
    for (size_t i = 0; i < r->answers.count; i++)
        text_printf(out, "%s\"%s\"", i ? ", " : "", words[r->answers.data[i].kind]);
    text_add(out, "],\n");
}

static bool is_number(const char *s) {
    size_t digits = 0;
    for (; *s; s++) {
        if (*s >= '0' && *s <= '9') digits++;
        else if (*s != '.' || !digits || s[1] < '0' || s[1] > '9') return false;
    }
    return digits > 0;
}

static void write_stats(const report_subject *s, const result *r, text *out) {
    text_add(out, " \"stats\": {");
    for (size_t i = 0; i < r->stats.count; i++) {
        const stat_line *l = &r->stats.data[i];
        text_json(out, l->name);
        text_add(out, ": ");
        if (is_number(l->value)) text_add(out, l->value);
        else text_json(out, l->value);
        text_add(out, ", ");
    }
    text_printf(out, "\"time_s\": %.3f, \"peak_mb\": %.1f},\n", s->seconds, s->peak_mb);
}

static const char *const words[] = {
    [VERDICT_UNKNOWN] = "UNKNOWN",
    [VERDICT_SAFE] = "SAFE",
    [VERDICT_BOUNDED] = "SAFE within bounds",
    [VERDICT_UNSAFE] = "UNSAFE",
};

// "assert,deadlock" as a list; those of a command that has no such option: null.
static void write_properties(const char *names, text *out) {
    text_add(out, " \"properties\": ");
    if (!names) text_add(out, "null");
    for (bool first = true; names && *names; first = false) {
        size_t n = strcspn(names, ",");
        text_printf(out, "%s\"%.*s\"", first ? "[" : ", ", (int)n, names);
        names += n + (names[n] == ',');
        if (!*names) text_char(out, ']');
    }
    text_add(out, ",\n");
}

static void write_lines(const result *r, text *out) {
    if (!r->lines.count) return;
    text_add(out, ",\n \"lines\": [");
    for (size_t i = 0; i < r->lines.count; i++) {
        const line_mark *x = &r->lines.data[i];
        text_add(out, i ? ",\n  {" : "\n  {");
        key(out, "file", x->file);
        text_printf(out, ", \"line\": %u, ", x->line);
        key(out, "mark", verdict_mark_name(x->mark));
        text_add(out, "}");
    }
    text_add(out, "]");
}

static void write_tests(const result *r, text *out) {
    text_add(out, ",\n \"tests\": [");
    for (size_t i = 0; i < r->tests.count; i++) {
        const result_part *p = &r->tests.data[i];
        text_add(out, i ? ",\n  {" : "\n  {");
        key(out, "name", p->name);
        text_add(out, ", ");
        key(out, "verdict", words[p->kind]);
        text_add(out, ", ");
        key(out, "reason", p->detail);
        text_add(out, ", \"errors\": [");
        for (size_t k = 0; k < p->witnesses; k++)
            text_printf(out, "%s%zu", k ? ", " : "", p->witness + k);
        text_add(out, "]}");
    }
    text_char(out, ']');
}

void report_json(const report_subject *s, const result *r, text *out) {
    text_add(out, "{");
    key(out, "weft", s->version);
    text_add(out, ",\n ");
    key(out, "target", s->target);
    text_add(out, ",\n \"command\": ");
    write_strings(out, s->command, s->command_count);
    text_add(out, ",\n ");
    key(out, "jdk", r->jdk);
    text_add(out, ",\n");
    write_properties(s->properties, out);
    text_char(out, ' ');
    key(out, "verdict", words[r->kind]);
    text_add(out, ",\n ");
    key(out, "reason", r->detail);
    text_add(out, ",\n");
    write_stats(s, r, out);
    text_add(out, " \"notes\": ");
    write_strings(out, r->notes.data, r->notes.count);
    write_lines(r, out);
    write_tests(r, out);
    text_add(out, ",\n \"table\": ");
    write_strings(out, r->parts.data, r->parts.count);
    text_add(out, ",\n");
    if (r->answers.count) write_answers(r, out);
    write_errors(r, out);
    text_add(out, "}\n");
}
