// A trace for the terminal: places on the left, one column per thread, a line where the schedule
// switches. Where the columns would be too narrow, or there are many threads, one column for all.
#include <string.h>

#include "report/report.h"

enum {
    STANDARD_WIDTH = 120,
    MOST_COLUMN = 64,
    LEAST_COLUMN = 30,
    MOST_COLUMNS = 4,
    LONG_STRETCH = 14,
    SHOWN_ENDS = 4,
    LEAST_SETUP = 4, // lines of setup, before the first thread starts: fewer are shown
};

typedef struct layout {
    const trace *t;
    text *out;
    arena a;
    bool color;
    bool marks;             // some rows are guilty: there is a margin for the marks
    unsigned place, column; // widths
    unsigned *columns;      // by lane: from 0
    const char **names;     // of lanes
    uint32_t lanes;
    unsigned count;
} layout;

// ---------------------------------------------------------------- characters

// The character at s, and how many bytes it has.
static uint32_t character(const char *s, size_t *bytes) {
    const unsigned char *u = (const unsigned char *)s;
    *bytes = 1;
    if (u[0] < 0xc0) return u[0];
    unsigned more = u[0] >= 0xf0 ? 3 : u[0] >= 0xe0 ? 2 : 1;
    uint32_t c = u[0] & (0x3f >> more);
    for (unsigned i = 1; i <= more && (u[i] & 0xc0) == 0x80; i++) {
        c = c << 6 | (u[i] & 0x3f);
        ++*bytes;
    }
    return c;
}

// Columns of a terminal: combining characters take none, those of East Asia and emoji two.
static unsigned character_width(uint32_t c) {
    static const struct {
        uint32_t from, to;
        unsigned width;
    } ranges[] = {
        {0x300, 0x36f, 0},     {0x1ab0, 0x1aff, 0},   {0x200b, 0x200f, 0},  {0x20d0, 0x20ff, 0},
        {0xfe00, 0xfe0f, 0},   {0xfe20, 0xfe2f, 0},   {0x1100, 0x115f, 2},  {0x2e80, 0x303e, 2},
        {0x3041, 0x4dbf, 2},   {0x4e00, 0xa4cf, 2},   {0xac00, 0xd7a3, 2},  {0xf900, 0xfaff, 2},
        {0xfe30, 0xfe6f, 2},   {0xff00, 0xff60, 2},   {0xffe0, 0xffe6, 2},  {0x1f300, 0x1f64f, 2},
        {0x1f680, 0x1f6ff, 2}, {0x1f900, 0x1f9ff, 2}, {0x20000, 0x3fffd, 2}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to) return ranges[i].width;
    return 1;
}

static size_t width_of(const char *s, size_t bytes) {
    size_t width = 0;
    for (size_t i = 0, n; i < bytes; i += n) width += character_width(character(s + i, &n));
    return width;
}

// What would move the cursor, or turn the text around, is shown as an escape.
static bool is_control(uint32_t c) {
    return c < ' ' || (c >= 0x7f && c < 0xa0) || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

static void put_clean(const char *s, bool lines, text *out) {
    for (size_t n; *s; s += n) {
        uint32_t c = character(s, &n);
        if (c == '\t') text_char(out, ' ');
        else if (c == '\n' && lines) text_char(out, '\n');
        else if (c == '\n') text_add(out, "\\n");
        else if (is_control(c)) text_printf(out, "\\u%04x", c);
        else text_add_bytes(out, s, n);
    }
}

static const char *clean(layout *l, const char *s) {
    text t;
    text_init(&t, l->out->m);
    put_clean(s, false, &t);
    const char *kept = arena_strdup(&l->a, text_get(&t));
    text_release(&t);
    return kept;
}

// Bytes of s that fit; breaks at a space if there is one in the second half.
static size_t fitting(const char *s, size_t width) {
    size_t bytes = 0, used = 0, space = 0, n;
    while (s[bytes]) {
        used += character_width(character(s + bytes, &n));
        if (used > width && bytes) return space > bytes / 2 ? space : bytes;
        if (s[bytes] == ' ') space = bytes;
        bytes += n;
    }
    return bytes;
}

// ---------------------------------------------------------------- cells

typedef enum paint { PLAIN, BOLD, DIM, RED, BLUE, YELLOW, MAGENTA } paint;

static const char *const codes[] = {"",         "\033[1m",  "\033[2m", "\033[1;31m",
                                    "\033[36m", "\033[33m", "\033[35m"};

static void put_painted(const layout *l, paint p, const char *s, size_t bytes) {
    bool painted = l->color && p != PLAIN && bytes;
    if (painted) text_add(l->out, codes[p]);
    text_add_bytes(l->out, s, bytes);
    if (painted) text_add(l->out, "\033[0m");
}

typedef struct cell {
    const char *place;
    bool guilty;
    unsigned column, indent;
    paint paint;
} cell;

static void put_line(const layout *l, const cell *c, const char *s, size_t bytes) {
    text *out = l->out;
    size_t width = width_of(c->place, strlen(c->place));
    if (l->marks) put_painted(l, RED, c->guilty ? "> " : "  ", 2);
    text_fill(out, ' ', width < l->place ? l->place - width : 0);
    put_painted(l, c->guilty ? RED : PLAIN, c->place, strlen(c->place));
    for (unsigned i = 0; i <= c->column; i++) {
        text_add(out, " | ");
        if (i == c->column) break;
        text_fill(out, ' ', l->column);
    }
    text_fill(out, ' ', c->indent);
    put_painted(l, c->paint, s, bytes);
    size_t used = c->indent + width_of(s, bytes);
    for (unsigned i = c->column + 1; i < l->count; i++) {
        text_fill(out, ' ', used < l->column ? l->column - used : 0);
        text_add(out, " | ");
        used = 0;
    }
    while (out->count && out->data[out->count - 1] == ' ') out->data[--out->count] = 0;
    text_char(out, '\n');
}

static void put_cell(layout *l, cell c, const char *s) {
    s = clean(l, s);
    do {
        size_t bytes = fitting(s, l->column - c.indent);
        put_line(l, &c, s, bytes);
        s += bytes;
        while (*s == ' ') s++;
        c.place = "";
        c.guilty = false;
        if (c.indent < 4) c.indent = 4; // what goes on is set in
    } while (*s);
}

static const char *place_of(layout *l, const trace_row *r) {
    if (!r->file && !r->method) return "";
    return clean(l, r->line ? arena_printf(&l->a, "%s:%d", r->file, r->line) : r->method);
}

static paint note_paint(trace_note_kind kind) {
    switch (kind) {
    case NOTE_READ: return BLUE;
    case NOTE_WRITE: return YELLOW;
    case NOTE_LOCK:
    case NOTE_UNLOCK:
    case NOTE_WAIT: return MAGENTA;
    default: return DIM;
    }
}

bool report_says_source(const trace_row *r, const trace_note *n) {
    size_t length = r->source ? strlen(r->source) : 0;
    if (length < 2 || r->source[length - 1] != ';' || r->continued || n->kind != NOTE_OTHER ||
        strncmp(n->text, r->source, length - 1) != 0)
        return false;
    const char *rest = n->text + length - 1;
    return !*rest || strcmp(rest, " = null") == 0;
}

static void put_row(layout *l, const trace_row *r, bool held) {
    cell c = {.place = r->method ? place_of(l, r) : "",
              .guilty = r->guilty,
              .column = l->columns[trace_lane(l->t, r)]};
    const char *what = "(class library)";
    if (r->continued && r->method) what = "...";
    else if (r->method) what = r->source && *r->source ? r->source : r->method;
    else if (r->note_count && r->notes[0].kind == NOTE_INPUT) what = "(arguments)";
    put_cell(l, c, what);
    c = (cell){.place = "", .column = c.column, .indent = 2};
    for (uint32_t i = 0; i < r->note_count; i++) {
        if (report_says_source(r, &r->notes[i])) continue;
        c.paint = note_paint(r->notes[i].kind);
        put_cell(l, c, r->notes[i].text);
    }
    c.paint = MAGENTA;
    if (held && r->held) put_cell(l, c, arena_printf(&l->a, "[holds %s]", r->held));
}

static void put_folded(layout *l, const trace_row *r, const char *words) {
    put_cell(l, (cell){.place = "", .column = l->columns[trace_lane(l->t, r)], .paint = DIM},
             words);
}

// ---------------------------------------------------------------- the frame

static unsigned margin(const layout *l) {
    return l->place + 2 * l->marks;
}

static void put_switch(const layout *l, const trace_row *r) {
    text line;
    text_init(&line, l->out->m);
    text_fill(&line, '-', margin(l));
    text_printf(&line, "-+- %u: %s ", r->context + 1, l->names[trace_lane(l->t, r)]);
    size_t used = width_of(text_get(&line), line.count);
    size_t whole = margin(l) + (size_t)l->count * (l->column + 3);
    text_fill(&line, '-', used < whole ? whole - used : 0);
    put_painted(l, DIM, text_get(&line), line.count);
    text_char(l->out, '\n');
    text_release(&line);
}

// Names that begin alike differ at their ends.
static const char *header_name(layout *l, const char *name) {
    size_t width = width_of(name, strlen(name));
    if (width <= l->column) return name;
    size_t bytes = 0, n;
    for (; width + 3 > l->column && name[bytes]; bytes += n)
        width -= character_width(character(name + bytes, &n));
    return arena_printf(&l->a, "...%s", name + bytes);
}

static void put_header(layout *l) {
    text *out = l->out;
    text_fill(out, ' ', margin(l));
    unsigned next = 0;
    for (uint32_t i = 0; i < l->lanes; i++)
        if (l->names[i]) {
            const char *name = header_name(l, l->names[i]);
            size_t n = width_of(name, strlen(name));
            text_add(out, " | ");
            put_painted(l, BOLD, name, strlen(name));
            if (++next < l->count) text_fill(out, ' ', l->column - n);
        }
    text_char(out, '\n');
}

static void lay_out(layout *l, unsigned width) {
    const trace *t = l->t;
    l->names = verdict_trace_lanes(&l->a, t, &l->lanes);
    l->columns = ARENA_ARRAY(&l->a, unsigned, l->lanes + 1);
    for (uint32_t i = 0; i < l->lanes; i++) {
        if (!l->names[i]) continue;
        l->columns[i] = l->count++;
        l->names[i] = clean(l, l->names[i]);
    }
    for (uint32_t i = 0; i < t->row_count; i++) {
        const char *place = place_of(l, &t->rows[i]);
        size_t n = width_of(place, strlen(place));
        if (n > l->place && n < 40) l->place = (unsigned)n;
        l->marks |= t->rows[i].guilty;
    }
    unsigned rest = width > margin(l) ? width - margin(l) : 0;
    unsigned each = l->count ? rest / l->count : rest;
    if (l->count > MOST_COLUMNS || (l->count > 1 && each < LEAST_COLUMN + 3)) {
        l->count = 1;
        each = rest;
        memset(l->columns, 0, l->lanes * sizeof *l->columns);
    }
    l->column = each > 3 ? each - 3 : 0;
    if (l->column < LEAST_COLUMN) l->column = LEAST_COLUMN;
    if (l->column > MOST_COLUMN && l->count > 1) l->column = MOST_COLUMN;
}

// ---------------------------------------------------------------- rows

bool report_is_plain(const trace_row *r) {
    return !r->note_count && !r->guilty;
}

// Is it another stretch of the schedule, or of another task?
static bool is_switch(const trace *t, uint32_t at, uint32_t before) {
    const trace_row *a = &t->rows[before], *b = &t->rows[at];
    return a->context != b->context || a->task != b->task;
}

// Rows from `at` of the same context that show nothing but their line.
static uint32_t plain_stretch(const trace *t, uint32_t at) {
    uint32_t n = 0;
    while (at + n < t->row_count && report_is_plain(&t->rows[at + n]) && !is_switch(t, at + n, at))
        n++;
    return n;
}

uint32_t report_setup_lines(const trace *t) {
    uint32_t plain = 0, omitted = 0;
    for (uint32_t i = 0; i < t->setup && i < t->row_count; i++) {
        plain += report_is_plain(&t->rows[i]);
        omitted += t->rows[i].omitted;
    }
    return plain >= LEAST_SETUP ? plain + omitted : 0;
}

static void put_stretch(layout *l, uint32_t at, uint32_t plain) {
    const trace *t = l->t;
    uint32_t omitted = plain - 2 * SHOWN_ENDS;
    for (uint32_t k = 0; k < plain; k++) omitted += t->rows[at + k].omitted;
    for (uint32_t k = 0; k < SHOWN_ENDS; k++) put_row(l, &t->rows[at + k], false);
    put_folded(l, &t->rows[at], arena_printf(&l->a, "... %u more lines ...", omitted));
}

static void put_rows(layout *l) {
    const trace *t = l->t;
    uint32_t setup = report_setup_lines(t);
    bool said = false;
    for (uint32_t i = 0; i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        bool switched = i == 0 || is_switch(t, i, i - 1);
        if (switched) put_switch(l, r);
        if (setup && i < t->setup && report_is_plain(r)) {
            if (!said) put_folded(l, r, arena_printf(&l->a, "(%u lines of setup)", setup));
            said = true;
            continue;
        }
        uint32_t plain = plain_stretch(t, i);
        if (plain > LONG_STRETCH) {
            put_stretch(l, i, plain);
            i += plain - SHOWN_ENDS;
            r = &t->rows[i];
        }
        // Locks are said where they change, and where the thread is interrupted holding them.
        bool last = i + 1 == t->row_count || is_switch(t, i + 1, i);
        bool touches = false;
        for (uint32_t k = 0; k < r->note_count; k++)
            touches |= r->notes[k].kind == NOTE_LOCK || r->notes[k].kind == NOTE_UNLOCK;
        put_row(l, r, last || (touches && r->held && strchr(r->held, ',')));
    }
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

static void put_inputs(const layout *l) {
    const trace *t = l->t;
    for (uint32_t i = 0; i < t->shown_count; i++) {
        text_add(l->out, i ? ", " : "inputs: ");
        put_clean(t->shown[i].what, false, l->out);
        text_add(l->out, t->shown[i].argument ? ": " : " = ");
        put_clean(t->shown[i].value, false, l->out);
    }
    if (t->shown_count) text_char(l->out, '\n');
}

void report_trace(const trace *t, report_style style, text *to) {
    text lines, *out = &lines;
    text_init(out, to->m);
    layout l = {.t = t, .out = out, .color = style.color};
    arena_init(&l.a, out->m);
    lay_out(&l, style.width ? style.width : STANDARD_WIDTH);
    if (t->summary) {
        const char *summary = clean(&l, t->summary);
        put_painted(&l, BOLD, summary, strlen(summary));
        text_add(out, ".\n\n");
    }
    put_inputs(&l);
    if (l.count > 1 || l.lanes < 2) put_header(&l);
    put_rows(&l);
    text_char(out, '\n');
    put_clean(t->details, true, out);
    if (t->contexts > 1)
        text_printf(out, "%u contexts (%u context switch%s)\n", t->contexts, t->contexts - 1,
                    t->contexts > 2 ? "es" : "");
    copy_lines(text_get(out), to);
    text_release(out);
    arena_release(&l.a);
}
