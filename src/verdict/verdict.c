#include "verdict/verdict.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"
#include "base/watch.h"
#include "verdict/trace.h"

void result_init(result *r, mem *m) {
    *r = (result){.kind = VERDICT_UNKNOWN};
    arena_init(&r->store, m);
}

void result_release(result *r) {
    mem *m = r->store.m;
    vec_release(m, &r->notes);
    vec_release(m, &r->lines);
    vec_release(m, &r->stats);
    vec_release(m, &r->answers);
    vec_release(m, &r->witnesses);
    vec_release(m, &r->parts);
    vec_release(m, &r->tests);
    arena_release(&r->store);
}

// One line: names in class files may contain anything.
static const char *format_line(result *r, const char *format, va_list args) {
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    char *s = arena_alloc(&r->store, (size_t)length + 1);
    vsnprintf(s, (size_t)length + 1, format, again);
    va_end(again);
    return error_one_line(s);
}

static const char *line_of(result *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static const char *line_of(result *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *s = format_line(r, format, args);
    va_end(args);
    return s;
}

void result_set(result *r, verdict_kind kind, const char *format, ...) {
    r->kind = kind;
    r->detail = NULL;
    if (!format) return;
    va_list args;
    va_start(args, format);
    r->detail = format_line(r, format, args);
    va_end(args);
}

void result_note(result *r, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *note = format_line(r, format, args);
    va_end(args);
    for (size_t i = 0; i < r->notes.count; i++)
        if (strcmp(r->notes.data[i], note) == 0) return;
    vec_push(r->store.m, &r->notes, note);
}

const char *verdict_mark_name(mark m) {
    static const char *const names[] = {"black", "green", "red"};
    return names[m];
}

void result_line(result *r, line_mark x) {
    x.file = arena_strdup(&r->store, x.file);
    x.source = x.source ? arena_strdup(&r->store, x.source) : NULL;
    vec_push(r->store.m, &r->lines, x);
}

void result_print_lines(const result *r, FILE *out) {
    for (size_t i = 0; i < r->lines.count; i++) {
        const line_mark *x = &r->lines.data[i];
        fprintf(out, "%-5s %s:%u%s%s\n", verdict_mark_name(x->mark), x->file, x->line,
                x->source ? " | " : "", x->source ? x->source : "");
    }
}

void result_stat(result *r, const char *name, const char *format, ...) {
    va_list args;
    va_start(args, format);
    stat_line s = {arena_strdup(&r->store, name), format_line(r, format, args)};
    va_end(args);
    vec_push(r->store.m, &r->stats, s);
}

static const char *copy_or_null(result *r, const char *s) {
    return s ? arena_strdup(&r->store, s) : NULL;
}

static const char *line_or_null(result *r, const char *s) {
    return s ? line_of(r, "%s", s) : NULL;
}

void result_answer(result *r, answer a) {
    a.why = line_or_null(r, a.why);
    a.bound = line_or_null(r, a.bound);
    vec_push(r->store.m, &r->answers, a);
}

void result_ask(result *r, bool is_error) {
    result_answer(r, (answer){.is_error = is_error});
}

void result_settle(result *r, size_t query, answer a) {
    a.why = line_or_null(r, a.why);
    a.bound = line_or_null(r, a.bound);
    r->answers.data[query] = a;
}

void result_witness(result *r, witness w) {
    w.title = line_or_null(r, w.title);
    w.text = copy_or_null(r, w.text);
    w.json = copy_or_null(r, w.json);
    w.dot = copy_or_null(r, w.dot);
    vec_push(r->store.m, &r->witnesses, w);
}

void result_conclude(result *r) {
    const answer *unknown = NULL, *bounded = NULL;
    size_t unknown_at = 0;
    for (size_t i = 0; i < r->answers.count; i++) {
        const answer *a = &r->answers.data[i];
        if (a->is_error && a->kind == ANSWER_REACHABLE) {
            result_set(r, VERDICT_UNSAFE, "query %zu is reachable", i + 1);
            return;
        }
        if (a->kind == ANSWER_UNKNOWN && !unknown) {
            unknown = a;
            unknown_at = i;
        }
        if (a->kind == ANSWER_UNREACHABLE && a->bound && !bounded) bounded = a;
    }
    if (unknown)
        result_set(r, VERDICT_UNKNOWN, "query %zu: %s", unknown_at + 1,
                   unknown->why ? unknown->why : "not decided");
    else if (bounded) result_set(r, VERDICT_BOUNDED, "%s", bounded->bound);
    else result_set(r, VERDICT_SAFE, NULL);
}

void result_stop(result *r, const char *why) {
    for (size_t i = 0; i < r->answers.count; i++) {
        answer *a = &r->answers.data[i];
        if (a->kind == ANSWER_UNKNOWN && !a->why) a->why = arena_strdup(&r->store, why);
    }
    r->stopped = true;
    if (r->answers.count) result_conclude(r);
    if (r->kind == VERDICT_UNSAFE) result_note(r, "there may be more errors: %s", why);
    else result_set(r, VERDICT_UNKNOWN, "%s", why);
}

static const char *const verdict_words[] = {
    [VERDICT_UNKNOWN] = "UNKNOWN",
    [VERDICT_SAFE] = "SAFE",
    [VERDICT_BOUNDED] = "SAFE within bounds",
    [VERDICT_UNSAFE] = "UNSAFE",
};

const char *result_verdict_text(const result *r, char *buffer, size_t size) {
    if (r->detail) snprintf(buffer, size, "%s (%s)", verdict_words[r->kind], r->detail);
    else snprintf(buffer, size, "%s", verdict_words[r->kind]);
    return buffer;
}

void result_print_verdict(const result *r, FILE *out) {
    fprintf(out, r->detail ? "verdict: %s (%s)\n" : "verdict: %s\n", verdict_words[r->kind],
            r->detail);
}

// ---------------------------------------------------------------- parts

static void add_stats(result *r, const result *part) {
    for (size_t i = 0; i < part->stats.count; i++) {
        const stat_line *s = &part->stats.data[i];
        stat_line *known = NULL;
        for (size_t k = 0; k < r->stats.count; k++)
            if (strcmp(r->stats.data[k].name, s->name) == 0) known = &r->stats.data[k];
        char *end, *other;
        if (!known) {
            result_stat(r, s->name, "%s", s->value);
            continue;
        }
        unsigned long long a = strtoull(known->value, &end, 10), b = strtoull(s->value, &other, 10);
        if (*end || *other || !*s->value) continue; // of one test only: no sum of it
        bool largest = strncmp(s->name, "max_", 4) == 0;
        known->value = line_of(r, "%llu", !largest ? a + b : a > b ? a : b);
    }
}

static int badness(verdict_kind k) {
    static const int order[] = {
        [VERDICT_SAFE] = 0, [VERDICT_BOUNDED] = 1, [VERDICT_UNKNOWN] = 2, [VERDICT_UNSAFE] = 3};
    return order[k];
}

static bool has_bound(const char *bounds, const char *bound, size_t size) {
    for (size_t n; *bounds; bounds += n + strspn(bounds + n, "; ")) {
        n = strcspn(bounds, ";");
        if (n == size && memcmp(bounds, bound, n) == 0) return true;
    }
    return false;
}

// All of them together: "clock fixed; random numbers fixed".
static const char *join_bounds(result *r, const char *all, const char *more) {
    for (size_t n; *more; more += n + strspn(more + n, "; ")) {
        n = strcspn(more, ";");
        if (!has_bound(all, more, n))
            all = line_of(r, "%s%s%.*s", all, *all ? "; " : "", (int)n, more);
    }
    return all;
}

// A SAFE of all has the bounds of all; what is worse is said of the first it happened in.
static void add_verdict(result *r, const char *name, const result *part) {
    if (part->jdk && !r->jdk) r->jdk = line_of(r, "%s", part->jdk);
    const char *detail = part->detail ? part->detail : "";
    bool first = r->parts.count == 0;
    if (part->kind == VERDICT_BOUNDED && (first || badness(r->kind) <= badness(part->kind))) {
        bool had = !first && r->kind == VERDICT_BOUNDED && r->detail;
        r->detail = join_bounds(r, had ? r->detail : "", detail);
        r->kind = part->kind;
    } else if (first || badness(part->kind) > badness(r->kind)) {
        r->kind = part->kind;
        r->detail = part->detail ? line_of(r, "%s in %s", part->detail, name) : NULL;
    }
}

void result_add_part(result *r, const char *name, const result *part) {
    char line[4096];
    add_verdict(r, name, part);
    result_verdict_text(part, line, sizeof line);
    vec_push(r->store.m, &r->parts, line_of(r, "test %s: %s", name, line));
    result_part p = {.name = line_of(r, "%s", name),
                     .kind = part->kind,
                     .detail = part->detail ? line_of(r, "%s", part->detail) : NULL,
                     .witness = r->witnesses.count,
                     .witnesses = part->witnesses.count};
    vec_push(r->store.m, &r->tests, p);
    for (size_t i = 0; i < part->notes.count; i++) result_note(r, "%s", part->notes.data[i]);
    for (size_t i = 0; i < part->lines.count; i++) result_line(r, part->lines.data[i]);
    for (size_t i = 0; i < part->witnesses.count; i++) {
        witness w = part->witnesses.data[i];
        w.title = line_of(r, "%s in %s", w.title, name);
        if (w.trace) w.trace = verdict_trace_copy(&r->store, w.trace);
        result_witness(r, w);
    }
    add_stats(r, part);
}

void result_add_target(result *r, const char *name, const result *part) {
    if (!part->tests.count) {
        result_add_part(r, name, part);
        vec_last(&r->tests).is_main = true;
        return;
    }
    for (size_t i = 0; i < part->tests.count; i++) {
        result_part p = part->tests.data[i];
        add_verdict(r, p.name, &(result){.kind = p.kind, .detail = p.detail, .jdk = part->jdk});
        vec_push(r->store.m, &r->parts, line_of(r, "%s", part->parts.data[i]));
        p.name = line_of(r, "%s", p.name);
        p.detail = p.detail ? line_of(r, "%s", p.detail) : NULL;
        p.witness += r->witnesses.count;
        vec_push(r->store.m, &r->tests, p);
    }
    for (size_t i = 0; i < part->notes.count; i++) result_note(r, "%s", part->notes.data[i]);
    for (size_t i = 0; i < part->lines.count; i++) result_line(r, part->lines.data[i]);
    for (size_t i = 0; i < part->witnesses.count; i++) {
        witness w = part->witnesses.data[i];
        if (w.trace) w.trace = verdict_trace_copy(&r->store, w.trace);
        result_witness(r, w);
    }
    add_stats(r, part);
}

static void add_answers(const result *r, const char *open, text *t) {
    for (size_t i = 0; i < r->answers.count; i++) {
        const answer *a = &r->answers.data[i];
        text_printf(t, "query %zu: ", i + 1);
        if (a->kind == ANSWER_REACHABLE) text_add(t, "reachable\n");
        else if (a->kind == ANSWER_UNREACHABLE) text_add(t, "unreachable\n");
        else text_printf(t, "unknown (%s)\n", a->why ? a->why : open);
    }
}

void result_print_answers(const result *r, FILE *out) {
    text t;
    text_init(&t, r->store.m);
    add_answers(r, "not decided", &t);
    fputs(text_get(&t), out);
    text_release(&t);
}

void result_make_known(result *r, limits *l) {
    if (!l->watch) return;
    char line[4096];
    text t;
    text_init(&t, r->store.m);
    for (size_t i = 0; i < r->notes.count; i++) text_printf(&t, "note: %s\n", r->notes.data[i]);
    for (size_t i = 0; i < r->parts.count; i++) text_printf(&t, "%s\n", r->parts.data[i]);
    add_answers(r, WATCH_REASON, &t);
    const char *lines = arena_strdup(&r->store, text_get(&t)), *verdict = NULL;
    text_release(&t);
    if (r->kind == VERDICT_UNSAFE)
        verdict = arena_printf(&r->store, "verdict: %s\n",
                               result_verdict_text(r, line, sizeof line));
    watch_known(l, lines, verdict, EXIT_UNSAFE);
}

void result_print_stats(const result *r, FILE *out) {
    for (size_t i = 0; i < r->stats.count; i++)
        fprintf(out, "%s: %s\n", r->stats.data[i].name, r->stats.data[i].value);
}

int result_exit_status(const result *r) {
    switch (r->kind) {
    case VERDICT_SAFE:
    case VERDICT_BOUNDED: return EXIT_SAFE;
    case VERDICT_UNSAFE: return EXIT_UNSAFE;
    case VERDICT_UNKNOWN: break;
    }
    return EXIT_UNKNOWN;
}
