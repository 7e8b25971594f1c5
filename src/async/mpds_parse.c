// The .mpds format: one rule or query a line.
#include <string.h>

#include "async/async.h"
#include "base/file.h"
#include "base/text.h"

enum { FILE_MAX = 256 << 20, NAME_MAX_LENGTH = 1 << 10 };

typedef struct word {
    const char *start;
    size_t length; // 0: the end of the line
    long column;
} word;

typedef struct parser {
    async_mpds *a;
    const char *path;
    const char *at, *line_start, *end;
    long line;
    error *e;
    text name; // scratch, 0-terminated copy of a word
    bool has_start;
    VEC(uint32_t) symbols, posts; // scratch
} parser;

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static bool word_is(word w, const char *s) {
    return w.length == strlen(s) && memcmp(w.start, s, w.length) == 0;
}

static bool is_keyword(word w) {
    static const char *const keywords[] = {"mpds", "start", "rule", "post", "reach", "error"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (word_is(w, keywords[i])) return true;
    return false;
}

static int fail_at(parser *p, word w, const char *what) {
    return error_at_line(p->e, p->path, p->line, w.column, "%s", what);
}

// The next word of the line: a name, "->", or a single other character (which no rule accepts).
static word peek(parser *p) {
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\r')) p->at++;
    word w = {p->at, 0, p->at - p->line_start + 1};
    if (p->at == p->end || *p->at == '\n' || *p->at == '#') return w;
    const char *s = p->at;
    while (s < p->end && is_name_char(*s)) s++;
    if (s == p->at) s += p->end - s >= 2 && s[0] == '-' && s[1] == '>' ? 2 : 1;
    w.length = (size_t)(s - p->at);
    return w;
}

static word take(parser *p) {
    word w = peek(p);
    p->at += w.length;
    return w;
}

static int end_of_line(parser *p) {
    word w = peek(p);
    if (w.length) return fail_at(p, w, "expected the end of the line");
    while (p->at < p->end && *p->at != '\n') p->at++; // a comment
    if (p->at < p->end) p->at++;
    p->line_start = p->at;
    p->line++;
    return 0;
}

static int take_name(parser *p, const char *what, bool state, uint32_t *id) {
    word w = take(p);
    if (!w.length || !is_name_char(w.start[0]))
        return error_at_line(p->e, p->path, p->line, w.column, "expected %s%s", what,
                             w.length ? "" : " before the end of the line");
    if (is_keyword(w))
        return error_at_line(p->e, p->path, p->line, w.column,
                             "expected %s, but '%.*s' is a keyword", what, (int)w.length, w.start);
    if (w.length > NAME_MAX_LENGTH) return fail_at(p, w, "a name of more than 1024 characters");
    text_clear(&p->name);
    text_add_bytes(&p->name, w.start, w.length);
    *id = state ? async_mpds_state(p->a, text_get(&p->name))
                : async_mpds_symbol(p->a, text_get(&p->name));
    return 0;
}

static int parse_start(parser *p, word keyword) {
    uint32_t q, g;
    int code = take_name(p, "a control state", true, &q);
    if (!code) code = take_name(p, "a symbol", false, &g);
    if (code) return code;
    if (p->has_start) return fail_at(p, keyword, "a second start line");
    p->has_start = true;
    async_mpds_start(p->a, q, g);
    return end_of_line(p);
}

static int parse_rule(parser *p) {
    uint32_t from, top, to, symbol;
    vec_clear(&p->symbols);
    vec_clear(&p->posts);
    int code = take_name(p, "a control state", true, &from);
    if (!code) code = take_name(p, "a symbol", false, &top);
    if (code) return code;
    word arrow = take(p);
    if (!word_is(arrow, "->")) return fail_at(p, arrow, "expected '->'");
    code = take_name(p, "a control state", true, &to);
    if (code) return code;
    for (word w = peek(p); w.length && !word_is(w, "post"); w = peek(p)) {
        code = take_name(p, "a symbol or 'post'", false, &symbol);
        if (code) return code;
        vec_push(p->a->m, &p->symbols, symbol);
    }
    for (word w = peek(p); w.length; w = peek(p)) {
        if (!word_is(w, "post")) return fail_at(p, w, "expected 'post' or the end of the line");
        take(p);
        code = take_name(p, "a symbol to post", false, &symbol);
        if (code) return code;
        vec_push(p->a->m, &p->posts, symbol);
    }
    async_mpds_rule(p->a, from, top, to, p->symbols.data, p->symbols.count, p->posts.data,
                    p->posts.count);
    return end_of_line(p);
}

static int parse_query(parser *p, bool is_error) {
    uint32_t q;
    int code = take_name(p, "a control state", true, &q);
    if (code) return code;
    async_mpds_query(p->a, q, is_error);
    return end_of_line(p);
}

static int parse_lines(parser *p) {
    bool has_header = false;
    while (p->at < p->end) {
        word w = take(p);
        int code;
        if (!w.length) code = end_of_line(p);
        else if (!has_header) {
            if (!word_is(w, "mpds")) return fail_at(p, w, "expected 'mpds' as the first word");
            has_header = true;
            code = end_of_line(p);
        } else if (word_is(w, "start")) code = parse_start(p, w);
        else if (word_is(w, "rule")) code = parse_rule(p);
        else if (word_is(w, "reach")) code = parse_query(p, false);
        else if (word_is(w, "error")) code = parse_query(p, true);
        else code = fail_at(p, w, "expected 'start', 'rule', 'reach' or 'error'");
        if (code) return code;
    }
    word end = {.column = 1};
    if (!has_header) return fail_at(p, end, "expected 'mpds' as the first word");
    if (!p->has_start) return fail_at(p, end, "no start line");
    return 0;
}

int async_mpds_parse(async_mpds *a, const char *path, const char *data, size_t size, error *e) {
    parser p = {.a = a, .path = path, .line = 1, .e = e};
    p.at = p.line_start = data;
    p.end = data + size;
    text_init(&p.name, a->m);
    int code = parse_lines(&p);
    text_release(&p.name);
    vec_release(a->m, &p.symbols);
    vec_release(a->m, &p.posts);
    return code;
}

int async_mpds_read(async_mpds *a, const char *path, error *e) {
    const char *data;
    size_t size;
    int code = file_read(&a->store, path, FILE_MAX, &data, &size, e);
    return code ? code : async_mpds_parse(a, path, data, size, e);
}
