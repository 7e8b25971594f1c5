#include "verdict/trace.h"

static const char *copy(arena *a, const char *s) {
    return s ? arena_strdup(a, s) : NULL;
}

static void copy_row(arena *a, trace_row *r) {
    r->file = copy(a, r->file);
    r->path = copy(a, r->path);
    r->method = copy(a, r->method);
    r->source = copy(a, r->source);
    r->held = copy(a, r->held);
    trace_note *notes = arena_copy(a, r->notes, r->note_count * sizeof *notes);
    for (uint32_t i = 0; i < r->note_count; i++) notes[i].text = copy(a, notes[i].text);
    r->notes = notes;
}

const char **verdict_trace_lanes(arena *a, const trace *t, uint32_t *count) {
    *count = t->thread_count + t->task_count;
    const char **names = ARENA_ARRAY(a, const char *, *count + 1);
    for (uint32_t i = 0; i < *count; i++)
        names[i] = i < t->thread_count ? t->threads[i] : t->tasks[i - t->thread_count];
    if (!t->task_count) return names;
    bool *used = ARENA_ARRAY(a, bool, *count + 1);
    for (uint32_t i = 0; i < t->row_count; i++) used[trace_lane(t, &t->rows[i])] = true;
    for (uint32_t i = 0; i < *count; i++)
        if (!used[i]) names[i] = NULL;
    return names;
}

const trace *verdict_trace_copy(arena *a, const trace *from) {
    trace *t = arena_copy(a, from, sizeof *from);
    t->property = copy(a, t->property);
    t->title = copy(a, t->title);
    t->summary = copy(a, t->summary);
    t->details = copy(a, t->details);
    t->threads = arena_copy(a, from->threads, from->thread_count * sizeof *from->threads);
    for (uint32_t i = 0; i < t->thread_count; i++) t->threads[i] = copy(a, t->threads[i]);
    t->tasks = arena_copy(a, from->tasks, from->task_count * sizeof *from->tasks);
    for (uint32_t i = 0; i < t->task_count; i++) t->tasks[i] = copy(a, t->tasks[i]);
    trace_row *rows = arena_copy(a, from->rows, from->row_count * sizeof *rows);
    for (uint32_t i = 0; i < t->row_count; i++) copy_row(a, &rows[i]);
    t->rows = rows;
    trace_input *inputs = arena_copy(a, from->inputs, from->input_count * sizeof *inputs);
    for (uint32_t i = 0; i < t->input_count; i++) {
        inputs[i].what = copy(a, inputs[i].what);
        inputs[i].value = copy(a, inputs[i].value);
    }
    t->inputs = inputs;
    trace_shown *shown = arena_copy(a, from->shown, from->shown_count * sizeof *shown);
    for (uint32_t i = 0; i < t->shown_count; i++) {
        shown[i].what = copy(a, shown[i].what);
        shown[i].value = copy(a, shown[i].value);
    }
    t->shown = shown;
    t->test.package = copy(a, t->test.package);
    t->test.entry = copy(a, t->test.entry);
    t->test.body = copy(a, t->test.body);
    t->test.refused = copy(a, t->test.refused);
    return t;
}
