// weft races: what the model rules out, what the explicit engine shows, and the rest.
#include <stdio.h>
#include <string.h>

#include "check/check.h"
#include "verdict/trace.h"

typedef struct race_line {
    const char *text;  // as engine dpn says it
    const char *below; // lines: an execution of the model; NULL: none
    const char *title; // as the explicit engine would: "data race on … between … and …"
    bool possible, confirmed;
} race_line;

typedef VEC(race_line) race_lines;

// "race F: P (write) and Q (read): possible (why)" -> "data race on F between P and Q", by names.
static const char *title_of(arena *a, const char *line) {
    const char *field = line + strlen("race "), *colon = strstr(field, ": ");
    const char *first = colon ? colon + 2 : NULL, *open = first ? strstr(first, " (") : NULL;
    const char *and = open ? strstr(open, " and ") : NULL;
    const char *second = and? and+strlen(" and ") : NULL;
    const char *end = second ? strstr(second, " (") : NULL;
    if (!end) return "";
    const char *p = arena_strndup(a, first, (size_t)(open - first));
    const char *q = arena_strndup(a, second, (size_t)(end - second));
    bool swap = strcmp(p, q) > 0;
    // The last part of a field's name is what all its names have in common.
    const char *name = field;
    for (const char *c = field; c < colon; c++)
        if (*c == '.') name = c + 1;
    return arena_printf(a, "%.*s between %s and %s", (int)(colon - name), name, swap ? q : p,
                        swap ? p : q);
}

// Does the finding "data race on Foo.n between P and Q" mean this pair? Elements of an array are
// named with their index there.
static bool is_meant(const char *title, const char *found) {
    const char *a = strstr(title, " between "), *b = strstr(found, " between ");
    if (!a || !b || strcmp(a, b) != 0) return false;
    size_t n = (size_t)(a - title);
    if (n >= 2 && title[n - 1] == ']') return b[-1] == ']';
    return (size_t)(b - found) > n && strncmp(b - n, title, n) == 0 && b[-(ptrdiff_t)n - 1] == '.';
}

// A remark's first line; the others are returned, NULL: there are none.
static const char *split(result *r, const char **note) {
    const char *end = strchr(*note, '|'); // JAVA_DPN_NEXT_LINE
    if (!end) return NULL;
    char *below = arena_strdup(&r->store, end + 1);
    *note = arena_strndup(&r->store, *note, (size_t)(end - *note));
    for (char *c = below; *c; c++)
        if (*c == '|') *c = '\n';
    size_t n = strlen(below);
    if (n && below[n - 1] == '\n') below[n - 1] = 0;
    return below;
}

static void take_lines(result *r, mem *m, race_lines *out) {
    size_t kept = 0;
    for (size_t i = 0; i < r->notes.count; i++) {
        const char *note = r->notes.data[i];
        if (strncmp(note, "race ", 5) != 0) {
            r->notes.data[kept++] = note;
            continue;
        }
        const char *below = split(r, &note);
        race_line line = {.text = note,
                          .below = below,
                          .title = title_of(&r->store, note),
                          .possible = strstr(note, "): possible") != NULL};
        vec_push(m, out, line);
    }
    r->notes.count = kept;
}

// What an engine that executes the program shows of it.
static int search(const run_context *context, const check_request *request, double seconds,
                  const java_engine *engine, result *found, error *e) {
    options o;
    options_init(&o, context->m);
    options_allow(&o, engine->info.options);
    limits l;
    double left = limits_left(context->limits);
    limits_init(&l, left < seconds ? left : seconds, context->limits->memory_mb);
    run_context c = *context;
    c.options = &o;
    c.limits = &l;
    check_request q = *request;
    q.engine = engine;
    q.properties = PROPERTY_BIT(PROPERTY_RACE);
    q.all_errors = true;
    child_limits most = {.seconds = 4 * seconds + 60};
    int code = check_run_apart(&c, &q, &most, found, e);
    options_release(&o);
    return code;
}

static void confirm(result *r, race_lines *lines, const result *found, mem *m) {
    for (size_t i = 0; i < found->witnesses.count; i++) {
        const witness *w = &found->witnesses.data[i];
        bool known = false;
        for (size_t k = 0; k < lines->count; k++) {
            if (!is_meant(lines->data[k].title, w->title)) continue;
            known = true;
            if (!lines->data[k].possible)
                result_note(r, "%s: was ruled out, and happens: please report this", w->title);
            lines->data[k].possible = lines->data[k].confirmed = true;
        }
        if (!known) {
            const char *text = arena_printf(&r->store, "race %s: confirmed", w->title);
            race_line line = {.text = text, .title = "", .possible = true, .confirmed = true};
            vec_push(m, lines, line);
        }
    }
}

static void add_line(result *r, const race_line *l, bool walked, bool schedules) {
    const char *at = strstr(l->text, "): possible");
    if (!at || (!l->confirmed && !walked)) {
        bool shows = schedules && l->below && at;
        vec_push(r->store.m, &r->parts,
                 shows ? arena_printf(&r->store, "%s\n%s", l->text, l->below) : l->text);
        return;
    }
    const char *words = l->confirmed ? "confirmed" : "impossible (every interleaving was walked)";
    vec_push(r->store.m, &r->parts,
             arena_printf(&r->store, "%.*s: %s", (int)(at + 1 - l->text), l->text, words));
}

static void conclude(result *r, const race_lines *lines, const result *found, bool schedules) {
    bool walked = found->kind == VERDICT_SAFE;
    size_t open = 0;
    for (size_t i = 0; i < lines->count; i++) {
        add_line(r, &lines->data[i], walked, schedules);
        open += lines->data[i].possible && !lines->data[i].confirmed;
    }
    if (found->kind == VERDICT_UNSAFE) result_set(r, VERDICT_UNSAFE, "%s", found->detail);
    else if (walked && r->kind == VERDICT_UNKNOWN) result_set(r, VERDICT_SAFE, NULL);
    else if (open && r->kind != VERDICT_UNKNOWN)
        result_set(r, VERDICT_UNKNOWN, "%zu pairs of accesses may race", open);
}

// What the search showed goes into the result; what it rests on only where the verdict is its own.
static void take_witnesses(result *r, const result *found) {
    for (size_t i = 0; i < found->witnesses.count; i++) {
        witness w = found->witnesses.data[i];
        if (w.trace) w.trace = verdict_trace_copy(&r->store, w.trace);
        result_witness(r, w);
    }
    for (size_t i = 0; r->kind == found->kind && i < found->notes.count; i++)
        result_note(r, "%s", found->notes.data[i]);
}

int check_races(const run_context *context, const check_request *request, double seconds,
                bool schedules, result *r, error *e) {
    check_request q = *request;
    q.engine = &java_dpn_engine;
    q.properties = PROPERTY_BIT(PROPERTY_RACE);
    int code = check_run(context, &q, r, e);
    if (code) return code;
    mem *m = r->store.m;
    race_lines lines = {0};
    take_lines(r, m, &lines);
    result found;
    result_init(&found, m);
    if (r->kind == VERDICT_UNKNOWN && seconds > 0)
        code = search(context, request, seconds, &explicit_engine, &found, e);
    if (!code) {
        confirm(r, &lines, &found, m);
        conclude(r, &lines, &found, schedules);
        take_witnesses(r, &found);
    }
    vec_release(m, &lines);
    result_release(&found);
    return code;
}

// ---------------------------------------------------------------- weft flows

// Did the flow of the line, "flow P -> Q (F): feasible", happen?
static bool was_seen(const result *found, const char *line, bool within) {
    const char *flow = line + strlen("flow "), *end = strstr(flow, "): feasible");
    for (size_t i = 0; end && i < found->notes.count; i++) {
        const char *note = found->notes.data[i], *space = strchr(note, ' ');
        bool seen = strncmp(note, "seen ", 5) == 0, own = strncmp(note, "within ", 7) == 0;
        size_t n = (size_t)(end + 1 - flow);
        if ((seen || (within && own)) && strncmp(space + 1, flow, n) == 0 && !space[n + 1])
            return true;
    }
    return false;
}

static void add_flows(result *r, const result *found, bool within, bool schedules) {
    size_t kept = 0;
    const char *confirmed = NULL;
    for (size_t i = 0; i < r->notes.count; i++) {
        const char *note = r->notes.data[i];
        if (strncmp(note, "flow ", 5) != 0) {
            r->notes.data[kept++] = note;
            continue;
        }
        const char *below = split(r, &note);
        if (was_seen(found, note, within)) {
            if (!confirmed) confirmed = note;
            below = "  confirmed: it was seen in an execution, and when that was replayed";
        }
        bool shows = schedules && below;
        vec_push(r->store.m, &r->parts,
                 shows ? arena_printf(&r->store, "%s\n%s", note, below) : note);
    }
    r->notes.count = kept;
    if (confirmed)
        result_set(r, VERDICT_UNSAFE, "%.*s",
                   (int)(strstr(confirmed, "): feasible") + 1 - confirmed), confirmed);
}

int check_flows(const run_context *context, const check_request *request, double seconds,
                bool schedules, result *r, error *e) {
    check_request q = *request;
    q.engine = &java_dpn_flows_engine;
    q.properties = PROPERTY_BIT(PROPERTY_RACE);
    int code = check_run(context, &q, r, e);
    if (code) return code;
    result found;
    result_init(&found, r->store.m);
    bool feasible = false,
         within = option_text(request->options, "from") && option_text(request->options, "to");
    for (size_t i = 0; i < r->notes.count; i++)
        feasible |= strstr(r->notes.data[i], "): feasible") != NULL;
    if (feasible && seconds > 0)
        code = search(context, request, seconds, &java_dpn_watch_engine, &found, e);
    if (!code) add_flows(r, &found, within, schedules);
    result_release(&found);
    return code;
}
