// A trace for the terminal: places on the left, one column per thread, a line where the schedule
// switches.
#include <stdio.h>
#include <string.h>

#include "report/report.h"

enum {
    STANDARD_WIDTH = 120,
    MOST_COLUMN = 64,
    LEAST_COLUMN = 30,
    LONG_STRETCH = 14,
    SHOWN_ENDS = 4
};

typedef struct layout {
    const trace *t;
    text *out;
    unsigned place, column; // widths
    unsigned *columns;      // by thread: from 0
    unsigned count;
} layout;

// Characters, not bytes, of UTF-8.
static size_t width_of(const char *s, size_t bytes) {
    size_t n = 0;
    for (size_t i = 0; i < bytes; i++) n += ((unsigned char)s[i] & 0xc0) != 0x80;
    return n;
}

// Bytes of s that fit; breaks at a space if there is one in the second half.
static size_t fitting(const char *s, size_t width) {
    size_t bytes = 0, n = 0, space = 0;
    while (s[bytes]) {
        size_t next = bytes + 1;
        while (((unsigned char)s[next] & 0xc0) == 0x80) next++;
        if (++n > width) return space > bytes / 2 ? space : bytes;
        if (s[bytes] == ' ') space = bytes;
        bytes = next;
    }
    return bytes;
}

static void put_line(const layout *l, const char *place, unsigned column, unsigned indent,
                     const char *s, size_t bytes) {
    text *out = l->out;
    text_printf(out, "%*s", (int)l->place, place);
    for (unsigned i = 0; i < l->count; i++) {
        text_add(out, " | ");
        size_t used = 0;
        if (i == column) {
            text_fill(out, ' ', indent);
            text_add_bytes(out, s, bytes);
            used = indent + width_of(s, bytes);
        }
        text_fill(out, ' ', used < l->column ? l->column - used : 0);
    }
    while (out->count && out->data[out->count - 1] == ' ') out->data[--out->count] = 0;
    text_char(out, '\n');
}

static void put_cell(const layout *l, const char *place, unsigned column, unsigned indent,
                     const char *s) {
    do {
        size_t bytes = fitting(s, l->column - indent);
        put_line(l, place, column, indent, s, bytes);
        s += bytes;
        while (*s == ' ') s++;
        place = "";
        if (indent < 4) indent = 4; // what goes on is set in
    } while (*s);
}

static const char *place_of(const trace_row *r, char *out, size_t size) {
    if (!r->file && !r->method) return "";
    if (r->line) snprintf(out, size, "%s:%d", r->file, r->line);
    else snprintf(out, size, "%s", r->method);
    return out;
}

static void put_row(const layout *l, const trace_row *r, bool held) {
    char place[300];
    unsigned column = l->columns[r->thread];
    place_of(r, place, sizeof place);
    const char *what = "(class library)";
    if (r->method) what = r->source && *r->source ? r->source : r->method;
    else if (r->note_count && r->notes[0].kind == NOTE_INPUT) what = "(arguments)";
    put_cell(l, r->method ? place : "", column, 0, what);
    for (uint32_t i = 0; i < r->note_count; i++) put_cell(l, "", column, 2, r->notes[i].text);
    if (held && r->held) {
        char text_buffer[400];
        snprintf(text_buffer, sizeof text_buffer, "[holds %s]", r->held);
        put_cell(l, "", column, 2, text_buffer);
    }
}

static void put_switch(const layout *l, const trace_row *r) {
    text *out = l->out;
    text_fill(out, '-', l->place);
    text_printf(out, "-+- %u: %s ", r->context + 1, l->t->threads[r->thread]);
    size_t used = l->place + 8 + strlen(l->t->threads[r->thread]);
    size_t whole = l->place + (size_t)l->count * (l->column + 3);
    text_fill(out, '-', used < whole ? whole - used : 0);
    text_char(out, '\n');
}

static void put_header(const layout *l) {
    text *out = l->out;
    text_fill(out, ' ', l->place);
    unsigned next = 0;
    for (uint32_t i = 0; i < l->t->thread_count; i++)
        if (l->t->threads[i]) {
            const char *name = l->t->threads[i];
            size_t bytes = fitting(name, l->column), n = width_of(name, bytes);
            text_add(out, " | ");
            text_add_bytes(out, name, bytes);
            if (++next < l->count) text_fill(out, ' ', l->column - n);
        }
    text_char(out, '\n');
}

static void lay_out(layout *l, unsigned width) {
    char place[300];
    for (uint32_t i = 0; i < l->t->thread_count; i++)
        if (l->t->threads[i]) l->columns[i] = l->count++;
    for (uint32_t i = 0; i < l->t->row_count; i++) {
        size_t n = strlen(place_of(&l->t->rows[i], place, sizeof place));
        if (n > l->place && n < 40) l->place = (unsigned)n;
    }
    unsigned rest = width > l->place ? width - l->place : 0;
    l->column = l->count ? rest / l->count : rest;
    l->column = l->column > 3 ? l->column - 3 : 0;
    if (l->column < LEAST_COLUMN) l->column = LEAST_COLUMN;
    if (l->column > MOST_COLUMN) l->column = MOST_COLUMN;
}

// Rows from `at` of the same context that show nothing but their line.
static uint32_t plain_stretch(const trace *t, uint32_t at) {
    uint32_t n = 0;
    while (at + n < t->row_count && !t->rows[at + n].note_count &&
           t->rows[at + n].context == t->rows[at].context)
        n++;
    return n;
}

static void put_rows(const layout *l) {
    const trace *t = l->t;
    for (uint32_t i = 0; i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        bool switched = i == 0 || t->rows[i - 1].context != r->context;
        if (switched) put_switch(l, r);
        uint32_t plain = plain_stretch(t, i);
        if (plain > LONG_STRETCH) {
            char folded[60];
            uint32_t omitted = plain - 2 * SHOWN_ENDS;
            for (uint32_t k = 0; k < plain; k++) omitted += t->rows[i + k].omitted;
            for (uint32_t k = 0; k < SHOWN_ENDS; k++) put_row(l, &t->rows[i + k], false);
            snprintf(folded, sizeof folded, "... %u more lines ...", omitted);
            put_cell(l, "", l->columns[r->thread], 0, folded);
            i += plain - SHOWN_ENDS;
            r = &t->rows[i];
        }
        // Locks are said where they change, and where the thread is interrupted holding them.
        bool last = i + 1 == t->row_count || t->rows[i + 1].context != r->context;
        bool touches = false;
        for (uint32_t k = 0; k < r->note_count; k++)
            touches |= r->notes[k].kind == NOTE_LOCK || r->notes[k].kind == NOTE_UNLOCK;
        put_row(l, r, last || (touches && r->held && strchr(r->held, ',')));
    }
}

static bool plain_input(const trace *t, uint32_t i) {
    return strcmp(t->inputs[i].what, "input") == 0;
}

// Names of files and threads, and messages, are the program's, line breaks included: no line of a
// trace can be taken for the verdict.
static void copy_lines(const char *lines, text *out) {
    static const char verdict[] = "verdict:";
    while (*lines) {
        size_t n = strcspn(lines, "\n");
        if (strncmp(lines, verdict, sizeof verdict - 1) == 0) text_char(out, ' ');
        text_add_bytes(out, lines, n + (lines[n] == '\n'));
        lines += n + (lines[n] == '\n');
    }
}

void report_trace(const trace *t, unsigned width, text *to) {
    mem m;
    mem_init(&m, 0);
    text lines, *out = &lines;
    text_init(out, &m);
    layout l = {.t = t, .out = out};
    l.columns = mem_zalloc(&m, (t->thread_count + 1) * sizeof *l.columns);
    lay_out(&l, width ? width : STANDARD_WIDTH);
    for (uint32_t i = 0; i < t->input_count; i++)
        text_printf(out, "%s%s%s%s",
                    i ? ", " : "inputs: ", plain_input(t, i) ? "" : t->inputs[i].what,
                    plain_input(t, i) ? "" : " = ", t->inputs[i].value);
    if (t->input_count) text_char(out, '\n');
    put_header(&l);
    put_rows(&l);
    text_char(out, '\n');
    text_add(out, t->details);
    if (t->contexts > 1)
        text_printf(out, "%u contexts (%u context switch%s)\n", t->contexts, t->contexts - 1,
                    t->contexts > 2 ? "es" : "");
    copy_lines(text_get(out), to);
    text_release(out);
    mem_free(&m, l.columns, (t->thread_count + 1) * sizeof *l.columns);
}
