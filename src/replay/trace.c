// From what was observed to a trace.
#include "replay/observer.h"

bool replay_is_known(const observer *o, const raw_note *n) {
    if (n->dropped) return false;
    if (!n->location) return true;
    const uint64_t *s = u64map_get(&o->seen, n->location);
    return s && (*s & SEEN_SEVERAL) && (n->used || (*s & SEEN_WRITTEN));
}

bool replay_is_shown(const observer *o, const raw_note *n) {
    return !n->folded && replay_is_known(o, n);
}

static bool is_single(const observer *o, const raw_note *n) {
    if (!n->k) return true;
    const uint64_t *one = u64map_get(&o->single, n->k->id + 1);
    return !one || *one != UINT64_MAX || n->k == o->v->k.Class;
}

static const char *note_text(const observer *o, const raw_note *n) {
    bool single = is_single(o, n);
    if (n->brief) return replay_names_resolve(&o->names, single ? n->brief : n->full);
    const char *location = single ? n->variable_brief : n->variable_full;
    return replay_names_resolve(&o->names, replay_access_words(o, n, location));
}

const char *replay_variable(const observer *o, const raw_note *n) {
    return replay_names_resolve(&o->names, is_single(o, n) ? n->variable_brief : n->variable_full);
}

// Notes are in the order of time; each row takes its own.
static void attach_notes(observer *o, trace_row *rows, size_t count) {
    VEC(uint32_t) start = {0};
    vec_resize(o->m, &start, count + 2);
    for (size_t i = 0; i < o->notes.count; i++) start.data[o->notes.data[i].row + 2]++;
    for (size_t i = 2; i < count + 2; i++) start.data[i] += start.data[i - 1];
    trace_note *list = ARENA_ARRAY(o->a, trace_note, o->notes.count + 1);
    for (size_t i = 0; i < count; i++) rows[i].notes = list + start.data[i + 1];
    for (size_t i = 0; i < o->notes.count; i++) {
        const raw_note *n = &o->notes.data[i];
        if (!replay_is_shown(o, n)) continue;
        trace_row *r = &rows[n->row];
        trace_note note = {n->kind, note_text(o, n)};
        if (r->note_count && strcmp(r->notes[r->note_count - 1].text, note.text) == 0) continue;
        list[start.data[n->row + 1] + r->note_count++] = note;
    }
    vec_release(o->m, &start);
}

// Not lines at which nothing happens: closing braces, a class's own preparations, the same again.
static bool is_row_shown(const trace_row *r, const trace_row *before) {
    if (r->note_count || r->omitted || r->guilty) return true;
    if (!r->method || r->continued) return false;
    if (before && before->context == r->context && before->line == r->line && before->file &&
        r->file && strcmp(before->file, r->file) == 0)
        return false;
    size_t n = strlen(r->method);
    if (n > 9 && strcmp(r->method + n - 9, ".<clinit>") == 0) return false;
    return !r->source || strspn(r->source, "{}();") < strlen(r->source);
}

static bool is_same_line(const trace_row *a, const trace_row *b) {
    return a->line == b->line && a->file && b->file && strcmp(a->file, b->file) == 0;
}

// A line at which a thread was interrupted before anything happened is shown where it goes on; one
// that goes on in the same stretch, once.
static void join_rows(trace_row *rows, size_t count, bool *hidden) {
    for (size_t i = 1; i < count; i++) {
        trace_row *r = &rows[i];
        if (!r->continued || !r->note_count) continue;
        size_t k = i - 1;
        while (k && rows[k].thread != r->thread) k--;
        trace_row *before = &rows[k];
        if (before->thread != r->thread || !is_same_line(before, r)) continue;
        bool alone = (k == 0 || rows[k - 1].context != before->context) &&
                     before->context != r->context;
        if (!before->note_count && !before->omitted && !alone) {
            hidden[k] = true;
            r->continued = before->continued;
        }
    }
    // A lambda's line, right after the line that it is in.
    for (size_t i = 1; i < count; i++)
        if (rows[i].note_count && !rows[i - 1].note_count && !rows[i - 1].omitted &&
            rows[i - 1].context == rows[i].context && is_same_line(&rows[i - 1], &rows[i]))
            hidden[i - 1] = true;
}

static size_t keep_shown(observer *o, trace_row *rows, size_t count, uint32_t *setup) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (i == o->setup) *setup = (uint32_t)kept;
        if (is_row_shown(&rows[i], kept ? &rows[kept - 1] : NULL)) rows[kept++] = rows[i];
    }
    if (o->setup >= count) *setup = (uint32_t)kept;
    bool *hidden = ARENA_ARRAY(o->a, bool, kept + 1);
    memset(hidden, 0, kept + 1);
    join_rows(rows, kept, hidden);
    size_t n = 0, before_setup = *setup;
    for (size_t i = 0; i < kept; i++) {
        if (i < before_setup && hidden[i]) --*setup;
        if (!hidden[i]) rows[n++] = rows[i];
    }
    return n;
}

void replay_observer_finish(observer *o, property kind, const char *details, trace *out) {
    *out = (trace){0};
    replay_names_settle(&o->names);
    const char *summary = NULL;
    trace_row *rows = arena_copy(o->a, o->rows.data, o->rows.count * sizeof *o->rows.data);
    if (details) summary = replay_tell(o, kind, details, rows);
    attach_notes(o, rows, o->rows.count);
    for (size_t i = 0; i < o->rows.count; i++)
        rows[i].held = replay_names_resolve(&o->names, rows[i].held);
    out->row_count = (uint32_t)keep_shown(o, rows, o->rows.count, &out->setup);
    out->rows = rows;
    out->summary = replay_names_resolve(&o->names, summary);
    out->threads = arena_copy(o->a, o->thread_names.data,
                              o->thread_names.count * sizeof *o->thread_names.data);
    out->thread_count = (uint32_t)o->thread_names.count;
    out->tasks = ARENA_ARRAY(o->a, const char *, o->tasks.count + 1);
    for (size_t i = 0; i < o->tasks.count; i++) out->tasks[i] = o->tasks.data[i].name;
    out->task_count = (uint32_t)o->tasks.count;
    out->inputs = arena_copy(o->a, o->inputs.data, o->inputs.count * sizeof *o->inputs.data);
    out->input_count = (uint32_t)o->inputs.count;
    trace_shown *shown = arena_copy(o->a, o->shown.data, o->shown.count * sizeof *shown);
    for (size_t i = 0; i < o->shown.count; i++)
        shown[i].value = replay_names_resolve(&o->names, shown[i].value);
    out->shown = shown;
    out->shown_count = (uint32_t)o->shown.count;
    out->test = replay_test_finish(o, kind, details);
}

const char *replay_observer_resolve(const observer *o, const char *s) {
    return replay_names_resolve(&o->names, s);
}
