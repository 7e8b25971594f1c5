// JUnit's XML, as build servers read it: a test case for each test or target. An error is a
// failure, UNKNOWN is an error: nobody must take it for a success.
#include <string.h>

#include "report/report.h"

static void escape(text *out, const char *s) {
    for (; *s; s++) {
        switch (*s) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        case '"': text_add(out, "&quot;"); break;
        case '\n': text_add(out, "&#10;"); break;
        default:
            if ((unsigned char)*s >= ' ') text_char(out, *s);
            else text_add(out, "&#xFFFD;");
        }
    }
}

static void attribute(text *out, const char *name, const char *value) {
    text_printf(out, " %s=\"", name);
    escape(out, value);
    text_char(out, '"');
}

static void write_failure(const witness *w, text *out) {
    const trace *t = w->trace;
    text_add(out, "      <failure");
    attribute(out, "message", w->title);
    attribute(out, "type", t ? t->property : "unreachable");
    text_char(out, '>');
    if (t && t->summary) {
        escape(out, t->summary);
        text_add(out, ".&#10;");
    }
    escape(out, t ? t->details : w->text ? w->text : "");
    text_add(out, "</failure>\n");
}

static bool is_file(const char *name) {
    size_t n = strlen(name);
    return (n > 5 && strcmp(name + n - 5, ".java") == 0) ||
           (n > 6 && strcmp(name + n - 6, ".class") == 0) ||
           (n > 4 && strcmp(name + n - 4, ".jar") == 0);
}

// The last dot of a test's name, but not one of an invocation's arguments: "a.FooTest.adds[2]
// (1.5)".
static const char *last_dot(const char *name) {
    const char *dot = NULL;
    for (const char *end = name + strcspn(name, "[ "); name < end; name++)
        if (*name == '.') dot = name;
    return dot;
}

static void write_case(const result *r, const result_part *p, text *out) {
    bool file = !strchr(p->name, '[') && (strchr(p->name, '/') || is_file(p->name));
    const char *dot = r->tests.count && !file && !p->is_main ? last_dot(p->name) : NULL;
    text class_name;
    text_init(&class_name, out->m);
    text_add_bytes(&class_name, p->name, dot ? (size_t)(dot - p->name) : strlen(p->name));
    text_add(out, "    <testcase");
    attribute(out, "classname", text_get(&class_name));
    attribute(out, "name", dot ? dot + 1 : "main");
    text_release(&class_name);
    text_add(out, ">\n");
    for (size_t i = 0; i < p->witnesses; i++)
        write_failure(&r->witnesses.data[p->witness + i], out);
    if (p->kind == VERDICT_UNSAFE && !p->witnesses) {
        text_add(out, "      <failure");
        attribute(out, "message", p->detail ? p->detail : "UNSAFE");
        text_add(out, "/>\n");
    }
    if (p->kind == VERDICT_UNKNOWN) {
        text_add(out, "      <error");
        attribute(out, "message", p->detail ? p->detail : "UNKNOWN");
        text_add(out, " type=\"UNKNOWN\"/>\n");
    }
    if (p->kind == VERDICT_BOUNDED) {
        text_add(out, "      <system-out>SAFE within bounds");
        if (p->detail) {
            text_add(out, " (");
            escape(out, p->detail);
            text_char(out, ')');
        }
        text_add(out, "</system-out>\n");
    }
    text_add(out, "    </testcase>\n");
}

void report_junit(const report_subject *s, const result *r, text *out) {
    result_part whole = {
        .name = s->target, .kind = r->kind, .detail = r->detail, .witnesses = r->witnesses.count};
    const result_part *list = r->tests.count ? r->tests.data : &whole;
    size_t count = r->tests.count ? r->tests.count : 1, failures = 0, errors = 0;
    for (size_t i = 0; i < count; i++) {
        failures += list[i].kind == VERDICT_UNSAFE;
        errors += list[i].kind == VERDICT_UNKNOWN;
    }
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite");
    attribute(out, "name", s->target);
    text_printf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\" time=\"%.3f\">\n", count,
                failures, errors, s->seconds);
    for (size_t i = 0; i < count; i++) write_case(r, &list[i], out);
    text_add(out, "  </testsuite>\n</testsuites>\n");
}
