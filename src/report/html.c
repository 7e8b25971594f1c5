// A page that stands alone: no script or style from elsewhere, readable without script.
#include <string.h>

#include "report/report.h"

static const char style[] =
    ":root{--ink:#1c2128;--paper:#fff;--soft:#f3f4f6;--line:#d5d9df;--dim:#667080;--bad:#b42318;"
    "--good:#1a7f37;--maybe:#8a6100;--read:#0b5cad;--write:#a3350f;--lock:#6639a6;--guilt:#fdf1f0}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#14171c;--soft:#1e232a;"
    "--line:#343b45;--dim:#98a2b0;--bad:#ff7b72;--good:#56d364;--maybe:#e3b341;--read:#79b8ff;"
    "--write:#ffab70;--lock:#c8a6ff;--guilt:#2c1b1e}}"
    "body{font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);"
    "margin:2rem auto;max-width:110rem;padding:0 1.5rem}"
    "h1{font-size:1.35rem;margin:0 0 .3rem}h2{font-size:1.1rem;margin:2.2rem 0 .6rem}"
    "code,pre,td,.n{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px}"
    ".v{font-weight:600;padding:.5rem .8rem;border-left:4px "
    "solid;background:var(--soft);margin:1rem 0}"
    ".UNSAFE{color:var(--bad)}.SAFE{color:var(--good)}.UNKNOWN{color:var(--maybe)}"
    ".dim{color:var(--dim)}"
    ".scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px}"
    "table{border-collapse:collapse;width:100%}table.t{width:auto}.t "
    "td:first-child{font-weight:600}"
    "th{position:sticky;top:0;background:var(--soft);text-align:left;font-weight:600;"
    "border-bottom:1px solid var(--line)}"
    "th,td{padding:.18rem .6rem;vertical-align:top;border-left:1px solid var(--line)}"
    "th:first-child,td:first-child{width:1px;border-left:0;text-align:right;color:var(--dim);white-"
    "space:"
    "nowrap}"
    "tr.s td{background:var(--soft);color:var(--dim);text-align:left!important;font-weight:600;"
    "border-top:1px solid var(--line);border-bottom:1px solid var(--line)}"
    "td.c{white-space:pre-wrap;overflow-wrap:anywhere}"
    ".n{display:block;padding-left:1.2rem}"
    "td.g{box-shadow:inset 3px 0 var(--bad);background:var(--guilt)}"
    ".t td.UNSAFE{color:var(--bad)}.t td.SAFE{color:var(--good)}.t td.UNKNOWN{color:var(--maybe)}"
    ".m.red td{background:var(--guilt);color:var(--bad)}.m.green td:first-child{color:var(--good)}"
    ".m.black td{color:var(--dim)}"
    "tr.f label{cursor:pointer}"
    "@supports selector(:has(a)){tr.p{display:none}"
    "tbody:has(tr.f input:checked) tr.p{display:table-row}}"
    ".b{font-weight:600;font-size:1.05rem;margin:.4rem 0 .8rem}"
    ".r{color:var(--read)}.w{color:var(--write)}.l{color:var(--lock)}"
    "pre{background:var(--soft);padding:.8rem;border-radius:6px;overflow-x:auto}"
    ".t td,.t th{text-align:left!important;border:0;padding:.1rem .8rem .1rem 0;position:static;"
    "background:none}";

static void escape(text *out, const char *s) {
    for (; *s; s++) {
        switch (*s) {
        case '<': text_add(out, "&lt;"); break;
        case '>': text_add(out, "&gt;"); break;
        case '&': text_add(out, "&amp;"); break;
        case '"': text_add(out, "&quot;"); break;
        default:
            if ((unsigned char)*s >= ' ' || *s == '\n' || *s == '\t') text_char(out, *s);
            else text_add(out, "&#xFFFD;");
        }
    }
}

static const char *note_class(trace_note_kind kind) {
    switch (kind) {
    case NOTE_READ: return "r";
    case NOTE_WRITE: return "w";
    case NOTE_LOCK:
    case NOTE_UNLOCK:
    case NOTE_WAIT: return "l";
    default: return "dim";
    }
}

static void write_cell(const trace_row *r, text *out) {
    text_add(out, r->guilty ? "<td class=\"c g\">" : "<td class=\"c\">");
    escape(out, r->continued && r->method ? "..."
                : r->source               ? r->source
                : r->method               ? r->method
                                          : "(class library)");
    for (uint32_t i = 0; i < r->note_count; i++) {
        if (report_says_source(r, &r->notes[i])) continue;
        text_printf(out, "<span class=\"n %s\">", note_class(r->notes[i].kind));
        escape(out, r->notes[i].text);
        text_add(out, "</span>");
    }
    if (r->held) {
        text_add(out, "<span class=\"n dim\">holds ");
        escape(out, r->held);
        text_add(out, "</span>");
    }
    text_add(out, "</td>");
}

static void write_row(const trace *t, const trace_row *r, const char *const *lanes, bool folded,
                      text *out) {
    text_printf(out, "<tr%s><td", folded ? " class=\"p\"" : "");
    if (r->method) {
        text_add(out, " title=\"");
        escape(out, r->method);
        text_add(out, "\"");
    }
    text_add(out, ">");
    if (r->file) escape(out, r->file);
    if (r->line) text_printf(out, ":%d", r->line);
    text_add(out, "</td>");
    for (uint32_t i = 0; i < t->thread_count + t->task_count; i++) {
        if (!lanes[i]) continue;
        if (i == trace_lane(t, r)) write_cell(r, out);
        else text_add(out, "<td></td>");
    }
    text_add(out, "</tr>\n");
}

static void write_trace(const trace *t, text *out) {
    unsigned columns = 1;
    uint32_t count;
    arena a;
    arena_init(&a, out->m);
    const char **lanes = verdict_trace_lanes(&a, t, &count);
    text_add(out, "<div class=\"scroll\"><table><thead><tr><th></th>");
    for (uint32_t i = 0; i < count; i++) {
        if (!lanes[i]) continue;
        columns++;
        text_add(out, "<th>");
        escape(out, lanes[i]);
        text_add(out, "</th>");
    }
    text_add(out, "</tr></thead><tbody>\n");
    uint32_t setup = report_setup_lines(t);
    bool said = false;
    for (uint32_t i = 0; i < t->row_count; i++) {
        const trace_row *r = &t->rows[i];
        bool folded = setup && i < t->setup && report_is_plain(r);
        if (i == 0 || t->rows[i - 1].context != r->context || t->rows[i - 1].task != r->task) {
            text_printf(out, "<tr class=\"s\"><td colspan=\"%u\">%u: ", columns, r->context + 1);
            escape(out, lanes[trace_lane(t, r)]);
            text_add(out, " runs</td></tr>\n");
        }
        if (folded && !said)
            text_printf(out,
                        "<tr class=\"s f\"><td colspan=\"%u\"><label><input type=\"checkbox\"> "
                        "%u lines of setup</label></td></tr>\n",
                        columns, setup);
        said |= folded;
        if (r->omitted)
            text_printf(out, "<tr class=\"s\"><td colspan=\"%u\">... %u more lines ...</td></tr>\n",
                        columns, r->omitted);
        write_row(t, r, lanes, folded, out);
    }
    text_add(out, "</tbody></table></div>\n");
    arena_release(&a);
}

static void write_error(const witness *w, text *out) {
    const trace *t = w->trace;
    text_add(out, "<section><h2>");
    escape(out, w->title);
    text_add(out, "</h2>\n");
    if (!t) {
        text_add(out, "<pre>");
        escape(out, w->text ? w->text : "");
        text_add(out, "</pre></section>\n");
        return;
    }
    text_printf(out, "<p class=\"dim\">%u thread%s, %u context switch%s", t->thread_count,
                t->thread_count == 1 ? "" : "s", t->contexts - (t->contexts > 0),
                t->contexts == 2 ? "" : "es");
    for (uint32_t i = 0; i < t->shown_count; i++) {
        text_add(out, i ? ", " : "; inputs: ");
        escape(out, t->shown[i].what);
        text_add(out, t->shown[i].argument ? ": " : " = ");
        escape(out, t->shown[i].value);
    }
    text_add(out, "</p>\n");
    if (t->summary) {
        text_add(out, "<p class=\"b\">");
        escape(out, t->summary);
        text_add(out, ".</p>\n");
    }
    text_add(out, "<pre>");
    escape(out, t->details);
    text_add(out, "</pre>\n");
    write_trace(t, out);
    text_add(out, "</section>\n");
}

// What an engine knows of each source line, file by file.
static void write_lines(const result *r, text *out) {
    if (r->lines.count) text_add(out, "<h2>Lines</h2>\n");
    for (size_t i = 0; i < r->lines.count; i++) {
        const line_mark *x = &r->lines.data[i];
        bool first = i == 0 || strcmp(r->lines.data[i - 1].file, x->file) != 0;
        bool last = i + 1 == r->lines.count || strcmp(r->lines.data[i + 1].file, x->file) != 0;
        if (first) {
            text_add(out, "<p class=\"dim\">");
            escape(out, x->file);
            text_add(out, "</p>\n<div class=\"scroll\"><table><tbody>\n");
        }
        text_printf(out, "<tr class=\"m %s\"><td>%u %s</td><td class=\"c\">",
                    verdict_mark_name(x->mark), x->line, verdict_mark_name(x->mark));
        if (x->source) escape(out, x->source);
        text_add(out, "</td></tr>\n");
        if (last) text_add(out, "</tbody></table></div>\n");
    }
}

static void write_list(const char *title, const char *const *list, size_t count, text *out) {
    if (!count) return;
    text_printf(out, "<h2>%s</h2>\n<ul>\n", title);
    for (size_t i = 0; i < count; i++) {
        text_add(out, "<li>");
        escape(out, list[i]);
        text_add(out, "</li>\n");
    }
    text_add(out, "</ul>\n");
}

static void write_stats(const report_subject *s, const result *r, text *out) {
    text_add(out, "<h2>Statistics</h2>\n<table class=\"t\">\n");
    for (size_t i = 0; i < r->stats.count; i++) {
        text_add(out, "<tr><td>");
        escape(out, r->stats.data[i].name);
        text_add(out, "</td><td>");
        escape(out, r->stats.data[i].value);
        text_add(out, "</td></tr>\n");
    }
    text_printf(out,
                "<tr><td>time_s</td><td>%.3f</td></tr>\n<tr><td>peak_mb</td><td>%.1f</td></tr>\n"
                "</table>\n",
                s->seconds, s->peak_mb);
}

static const char *const classes[] = {
    [VERDICT_UNKNOWN] = "UNKNOWN",
    [VERDICT_SAFE] = "SAFE",
    [VERDICT_BOUNDED] = "SAFE",
    [VERDICT_UNSAFE] = "UNSAFE",
};

static void write_tests(const result *r, text *out) {
    text_add(out, "<h2>Tests</h2>\n<table class=\"t\">\n");
    for (size_t i = 0; i < r->tests.count; i++) {
        const result_part *p = &r->tests.data[i];
        text_printf(out, "<tr><td class=\"%s\">%s%s</td><td>", classes[p->kind], classes[p->kind],
                    p->kind == VERDICT_BOUNDED ? " within bounds" : "");
        escape(out, p->name);
        text_add(out, "</td><td class=\"dim\">");
        escape(out, p->detail ? p->detail : "");
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</table>\n");
}

void report_html(const report_subject *s, const result *r, text *out) {
    char verdict[4096];
    result_verdict_text(r, verdict, sizeof verdict);
    text_add(out,
             "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>");
    escape(out, s->target);
    text_add(out, ": ");
    escape(out, verdict);
    text_printf(out, "</title>\n<style>%s</style>\n</head>\n<body>\n<h1>", style);
    escape(out, s->target);
    text_add(out, "</h1>\n<p class=\"dim\">checked by weft ");
    escape(out, s->version);
    text_printf(out, " in %.2f s</p>\n<p class=\"v %s\">", s->seconds, classes[r->kind]);
    escape(out, verdict);
    text_add(out, "</p>\n");
    if (r->tests.count) write_tests(r, out);
    else write_list("Answers", r->parts.data, r->parts.count, out);
    for (size_t i = 0; i < r->witnesses.count; i++) write_error(&r->witnesses.data[i], out);
    write_lines(r, out);
    write_list("Notes", r->notes.data, r->notes.count, out);
    write_stats(s, r, out);
    text_add(out, "</body>\n</html>\n");
}
