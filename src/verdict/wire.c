#include "verdict/wire.h"

#include <string.h>

#include "base/hash.h"
#include "verdict/trace.h"

// head: magic, length of the body, checksum of the body.
typedef struct wire_head {
    char magic[8];
    uint64_t size, sum;
} wire_head;
static const char MAGIC[8] = "weftres1";

// ---------------------------------------------------------------- writing

static void put_number(text *out, uint64_t n) {
    text_add_bytes(out, &n, sizeof n);
}

// Length + 1 and the bytes; 0: NULL.
static void put_string(text *out, const char *s) {
    put_number(out, s ? strlen(s) + 1 : 0);
    if (s) text_add(out, s);
}

static void put_row(text *out, const trace_row *r) {
    const uint64_t numbers[] = {
        r->thread,  r->task,      r->context, r->moment, (uint64_t)(int64_t)r->line,
        r->omitted, r->continued, r->guilty};
    text_add_bytes(out, numbers, sizeof numbers);
    put_string(out, r->file);
    put_string(out, r->path);
    put_string(out, r->method);
    put_string(out, r->source);
    put_string(out, r->held);
    put_number(out, r->note_count);
    for (uint32_t i = 0; i < r->note_count; i++) {
        put_number(out, r->notes[i].kind);
        put_string(out, r->notes[i].text);
    }
}

static void put_trace(text *out, const trace *t) {
    put_number(out, t != NULL);
    if (!t) return;
    put_string(out, t->property);
    put_string(out, t->title);
    put_string(out, t->summary);
    put_string(out, t->details);
    put_number(out, t->contexts);
    put_number(out, t->setup);
    put_number(out, t->thread_count);
    for (uint32_t i = 0; i < t->thread_count; i++) put_string(out, t->threads[i]);
    put_number(out, t->task_count);
    for (uint32_t i = 0; i < t->task_count; i++) put_string(out, t->tasks[i]);
    put_number(out, t->row_count);
    for (uint32_t i = 0; i < t->row_count; i++) put_row(out, &t->rows[i]);
    put_number(out, t->input_count);
    for (uint32_t i = 0; i < t->input_count; i++) {
        const trace_input *in = &t->inputs[i];
        const uint64_t numbers[] = {in->thread, in->choice, in->alternatives, in->moment};
        text_add_bytes(out, numbers, sizeof numbers);
        put_string(out, in->what);
        put_string(out, in->value);
    }
    put_number(out, t->shown_count);
    for (uint32_t i = 0; i < t->shown_count; i++) {
        put_number(out, t->shown[i].argument);
        put_string(out, t->shown[i].what);
        put_string(out, t->shown[i].value);
    }
    put_string(out, t->test.package);
    put_string(out, t->test.entry);
    put_string(out, t->test.body);
    put_string(out, t->test.refused);
}

static void put_body(text *out, const result *r) {
    put_number(out, r->kind);
    put_string(out, r->detail);
    put_number(out, r->stopped);
    put_number(out, r->races_open);
    put_number(out, r->given_bounds);
    put_number(out, r->notes.count);
    for (size_t i = 0; i < r->notes.count; i++) put_string(out, r->notes.data[i]);
    put_number(out, r->lines.count);
    for (size_t i = 0; i < r->lines.count; i++) {
        put_number(out, r->lines.data[i].line);
        put_number(out, r->lines.data[i].mark);
        put_string(out, r->lines.data[i].file);
        put_string(out, r->lines.data[i].source);
    }
    put_number(out, r->stats.count);
    for (size_t i = 0; i < r->stats.count; i++) {
        put_string(out, r->stats.data[i].name);
        put_string(out, r->stats.data[i].value);
    }
    put_number(out, r->answers.count);
    for (size_t i = 0; i < r->answers.count; i++) {
        const answer *a = &r->answers.data[i];
        put_number(out, a->kind);
        put_number(out, a->is_error);
        put_string(out, a->why);
        put_string(out, a->bound);
    }
    put_number(out, r->witnesses.count);
    for (size_t i = 0; i < r->witnesses.count; i++) {
        const witness *w = &r->witnesses.data[i];
        put_string(out, w->title);
        put_string(out, w->text);
        put_string(out, w->json);
        put_string(out, w->dot);
        put_trace(out, w->trace);
    }
    put_number(out, r->parts.count);
    for (size_t i = 0; i < r->parts.count; i++) put_string(out, r->parts.data[i]);
    put_number(out, r->tests.count);
    for (size_t i = 0; i < r->tests.count; i++) {
        const result_part *p = &r->tests.data[i];
        const uint64_t numbers[] = {p->kind, p->witness, p->witnesses};
        text_add_bytes(out, numbers, sizeof numbers);
        put_string(out, p->name);
        put_string(out, p->detail);
    }
}

void verdict_wire_write(const result *r, text *out) {
    text body;
    text_init(&body, out->m);
    put_body(&body, r);
    wire_head h = {.size = body.count, .sum = hash_bytes(text_get(&body), body.count)};
    memcpy(h.magic, MAGIC, sizeof h.magic);
    text_add_bytes(out, &h, sizeof h);
    text_add_bytes(out, text_get(&body), body.count);
    text_release(&body);
}

// ---------------------------------------------------------------- reading

typedef struct reader {
    const char *at, *end;
    arena *a;
    bool bad; // from then on everything is 0
} reader;

static uint64_t get_number(reader *r, uint64_t most) {
    uint64_t n = 0;
    if ((size_t)(r->end - r->at) < sizeof n) r->bad = true;
    if (r->bad) return 0;
    memcpy(&n, r->at, sizeof n);
    r->at += sizeof n;
    if (n > most) r->bad = true;
    return r->bad ? 0 : n;
}

static uint32_t get_u32(reader *r) {
    return (uint32_t)get_number(r, UINT32_MAX);
}

// How many follow, each of at least so many bytes: never more than there can be.
static uint32_t get_count(reader *r, size_t each) {
    uint64_t n = get_number(r, UINT32_MAX);
    if (n > (size_t)(r->end - r->at) / each) r->bad = true;
    return r->bad ? 0 : (uint32_t)n;
}

static const char *get_string(reader *r) {
    uint64_t n = get_number(r, SIZE_MAX);
    if (!n) return NULL;
    if (n - 1 > (size_t)(r->end - r->at) || memchr(r->at, 0, n - 1)) r->bad = true;
    if (r->bad) return NULL;
    const char *s = arena_strndup(r->a, r->at, n - 1);
    r->at += n - 1;
    return s;
}

// Where there must be one.
static const char *get_text(reader *r) {
    const char *s = get_string(r);
    if (!s) r->bad = true;
    return s ? s : "";
}

enum { NUMBER = sizeof(uint64_t) };

static void get_row(reader *r, trace_row *row) {
    row->thread = get_u32(r);
    row->task = get_u32(r);
    row->context = get_u32(r);
    row->moment = get_u32(r);
    row->line = (int)(int64_t)get_number(r, UINT64_MAX);
    row->omitted = get_u32(r);
    row->continued = get_number(r, 1);
    row->guilty = get_number(r, 1);
    row->file = get_string(r);
    row->path = get_string(r);
    row->method = get_string(r);
    row->source = get_string(r);
    row->held = get_string(r);
    row->note_count = get_count(r, 2 * NUMBER);
    trace_note *notes = ARENA_ARRAY(r->a, trace_note, row->note_count);
    for (uint32_t i = 0; i < row->note_count; i++) {
        notes[i].kind = (trace_note_kind)get_number(r, NOTE_OTHER);
        notes[i].text = get_string(r);
    }
    row->notes = notes;
}

static const trace *get_trace(reader *r) {
    if (!get_number(r, 1)) return NULL;
    trace *t = ARENA_NEW(r->a, trace);
    t->property = get_string(r);
    t->title = get_string(r);
    t->summary = get_string(r);
    t->details = get_string(r);
    t->contexts = get_u32(r);
    t->setup = get_u32(r);
    t->thread_count = get_count(r, NUMBER);
    t->threads = ARENA_ARRAY(r->a, const char *, t->thread_count);
    for (uint32_t i = 0; i < t->thread_count; i++) t->threads[i] = get_string(r);
    t->task_count = get_count(r, NUMBER);
    t->tasks = ARENA_ARRAY(r->a, const char *, t->task_count);
    for (uint32_t i = 0; i < t->task_count; i++) t->tasks[i] = get_string(r);
    t->row_count = get_count(r, 14 * NUMBER);
    trace_row *rows = ARENA_ARRAY(r->a, trace_row, t->row_count);
    for (uint32_t i = 0; i < t->row_count; i++) get_row(r, &rows[i]);
    t->rows = rows;
    t->input_count = get_count(r, 6 * NUMBER);
    trace_input *inputs = ARENA_ARRAY(r->a, trace_input, t->input_count);
    for (uint32_t i = 0; i < t->input_count; i++) {
        inputs[i].thread = get_u32(r);
        inputs[i].choice = get_number(r, UINT64_MAX);
        inputs[i].alternatives = get_u32(r);
        inputs[i].moment = get_u32(r);
        inputs[i].what = get_string(r);
        inputs[i].value = get_string(r);
    }
    t->inputs = inputs;
    t->shown_count = get_count(r, 3 * NUMBER);
    trace_shown *shown = ARENA_ARRAY(r->a, trace_shown, t->shown_count);
    for (uint32_t i = 0; i < t->shown_count; i++) {
        shown[i].argument = get_number(r, 1);
        shown[i].what = get_string(r);
        shown[i].value = get_string(r);
    }
    t->shown = shown;
    t->test.package = get_string(r);
    t->test.entry = get_string(r);
    t->test.body = get_string(r);
    t->test.refused = get_string(r);
    return t;
}

static void get_body(reader *r, result *out) {
    mem *m = out->store.m;
    verdict_kind kind = (verdict_kind)get_number(r, VERDICT_UNSAFE);
    out->detail = get_string(r);
    out->stopped = get_number(r, 1);
    out->races_open = (races_known)get_number(r, RACES_NOT_EXCLUDED);
    out->given_bounds = get_number(r, 1);
    for (uint32_t n = get_count(r, NUMBER); n-- && !r->bad;) vec_push(m, &out->notes, get_text(r));
    for (uint32_t n = get_count(r, 4 * NUMBER); n-- && !r->bad;) {
        line_mark x = {.line = (uint32_t)get_number(r, UINT32_MAX)};
        x.mark = (mark)get_number(r, MARK_RED);
        x.file = get_text(r);
        x.source = get_string(r);
        vec_push(m, &out->lines, x);
    }
    for (uint32_t n = get_count(r, 2 * NUMBER); n-- && !r->bad;) {
        stat_line s = {.name = get_text(r)};
        s.value = get_text(r);
        vec_push(m, &out->stats, s);
    }
    for (uint32_t n = get_count(r, 4 * NUMBER); n-- && !r->bad;) {
        answer a = {.kind = (answer_kind)get_number(r, ANSWER_UNREACHABLE)};
        a.is_error = get_number(r, 1);
        a.why = get_string(r);
        a.bound = get_string(r);
        vec_push(m, &out->answers, a);
    }
    for (uint32_t n = get_count(r, 5 * NUMBER); n-- && !r->bad;) {
        witness w = {.title = get_string(r)};
        w.text = get_string(r);
        w.json = get_string(r);
        w.dot = get_string(r);
        w.trace = get_trace(r);
        vec_push(m, &out->witnesses, w);
    }
    for (uint32_t n = get_count(r, NUMBER); n-- && !r->bad;) vec_push(m, &out->parts, get_text(r));
    for (uint32_t n = get_count(r, 5 * NUMBER); n-- && !r->bad;) {
        result_part p = {.kind = (verdict_kind)get_number(r, VERDICT_UNSAFE)};
        p.witness = get_number(r, out->witnesses.count);
        p.witnesses = get_number(r, out->witnesses.count - p.witness);
        p.name = get_text(r);
        p.detail = get_string(r);
        vec_push(m, &out->tests, p);
    }
    if (r->at != r->end) r->bad = true;
    out->kind = kind;
}

int verdict_wire_read(const char *data, size_t size, result *r, error *e) {
    wire_head h;
    if (size < sizeof h) return error_set(e, ERR_INPUT, NULL, "a result was cut off");
    memcpy(&h, data, sizeof h);
    if (memcmp(h.magic, MAGIC, sizeof h.magic) != 0)
        return error_set(e, ERR_INPUT, NULL, "these bytes are no result");
    if (h.size != size - sizeof h) return error_set(e, ERR_INPUT, NULL, "a result was cut off");
    if (h.sum != hash_bytes(data + sizeof h, h.size))
        return error_set(e, ERR_INPUT, NULL, "a result was damaged");
    reader in = {.at = data + sizeof h, .end = data + size, .a = &r->store};
    get_body(&in, r);
    if (!in.bad) return 0;
    mem *m = r->store.m;
    result_release(r);
    result_init(r, m);
    return error_set(e, ERR_INPUT, NULL, "a result was damaged");
}
