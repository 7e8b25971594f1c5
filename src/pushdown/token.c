// Words of the .pdn format.
#include "pushdown/parse.h"

#include <stdio.h>
#include <string.h>

enum { MAX_NAME = 200 };

static const char *const keywords[] = {
    "network", "global", "local",    "private", "init",  "process", "starts", "start",
    "any",     "when",   "contexts", "auto",    "reach", "error",   NULL,
};

void pd_fail_at(pd_parser *p, const pd_token *t, const char *format, ...) {
    if (p->failed) return;
    p->failed = true;
    va_list args;
    va_start(args, format);
    error_vset(p->e, ERR_INPUT, p->path, format, args);
    va_end(args);
    p->e->line = t->line;
    p->e->column = t->column;
}

static bool is_name_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void read_word(pd_parser *p) {
    pd_token *t = &p->t;
    bool digits = true;
    while (p->at < p->end && is_name_char(*p->at))
        digits &= *p->at >= '0' && *p->at <= '9', p->at++;
    t->size = (size_t)(p->at - t->at);
    t->kind = digits ? PD_TOKEN_NUMBER : PD_TOKEN_NAME;
    if (t->size > MAX_NAME) {
        pd_fail_at(p, t, "a name of more than %d characters", MAX_NAME);
        return;
    }
    for (size_t i = 0; digits && i < t->size; i++)
        if (t->number <= UINT32_MAX) t->number = t->number * 10 + (uint64_t)(t->at[i] - '0');
    // A hexadecimal number starts like a name made of digits.
    if (!digits && t->size > 2 && t->at[0] == '0' && (t->at[1] == 'x' || t->at[1] == 'X')) {
        uint64_t value = 0;
        for (size_t i = 2; i < t->size; i++) {
            char c = (char)(t->at[i] | 0x20);
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return;
            if (value <= UINT32_MAX)
                value = value * 16 + (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        t->kind = PD_TOKEN_NUMBER;
        t->number = value;
    }
}

void pd_next(pd_parser *p) {
    static const char *const pairs[] = {"->", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"};
    while (p->at < p->end && (*p->at == ' ' || *p->at == '\t' || *p->at == '\r')) p->at++;
    if (p->at < p->end && *p->at == '#')
        while (p->at < p->end && *p->at != '\n') p->at++;
    pd_token *t = &p->t;
    *t = (pd_token){PD_TOKEN_END, p->at, 0, p->line, p->at - p->line_start + 1, 0};
    if (p->at == p->end) return;
    char c = *p->at;
    if (c == '\n') {
        t->kind = PD_TOKEN_NEWLINE;
        p->at++;
        p->line++;
        p->line_start = p->at;
        return;
    }
    if (is_name_char(c)) {
        read_word(p);
        return;
    }
    t->kind = strchr("(){}[]:,!~-+*/%<>&|^?='", c) && c ? PD_TOKEN_SYMBOL : PD_TOKEN_BAD;
    t->size = 1;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (p->end - p->at > 1 && memcmp(p->at, pairs[i], 2) == 0) t->size = 2;
    p->at += t->size;
    if (t->kind != PD_TOKEN_BAD) return;
    if (c >= ' ' && c <= '~') pd_fail_at(p, t, "unexpected character '%c'", c);
    else pd_fail_at(p, t, "unexpected byte 0x%02x", (unsigned)(unsigned char)c);
}

bool pd_is_word(const pd_token *t, const char *s) {
    return t->size == strlen(s) && memcmp(t->at, s, t->size) == 0 && t->kind != PD_TOKEN_END;
}

bool pd_accept(pd_parser *p, const char *s) {
    if (p->failed || (p->t.kind != PD_TOKEN_NAME && p->t.kind != PD_TOKEN_SYMBOL) ||
        !pd_is_word(&p->t, s))
        return false;
    pd_next(p);
    return true;
}

// "end of line", or the pd_token in quotes, for messages.
static const char *describe(const pd_token *t, char *buffer, size_t size) {
    if (t->kind == PD_TOKEN_END) return "the end of the file";
    if (t->kind == PD_TOKEN_NEWLINE) return "the end of the line";
    snprintf(buffer, size, "'%.*s'", (int)(t->size < 40 ? t->size : 40), t->at);
    return buffer;
}

void pd_expected(pd_parser *p, const char *what) {
    char found[64];
    pd_fail_at(p, &p->t, "expected %s, found %s", what, describe(&p->t, found, sizeof found));
}

void pd_expect(pd_parser *p, const char *s) {
    char quoted[16];
    snprintf(quoted, sizeof quoted, "'%s'", s);
    if (!p->failed && !pd_accept(p, s)) pd_expected(p, quoted);
}

bool pd_is_keyword(const pd_token *t) {
    for (size_t i = 0; keywords[i]; i++)
        if (pd_is_word(t, keywords[i])) return true;
    return false;
}

bool pd_at_name(const pd_parser *p) {
    return !p->failed && (p->t.kind == PD_TOKEN_NAME || p->t.kind == PD_TOKEN_NUMBER) &&
           !pd_is_keyword(&p->t);
}

// A name in the arena; "" after a failure.
const char *pd_name(pd_parser *p, const char *what) {
    if (p->failed) return "";
    if (!pd_at_name(p)) {
        pd_expected(p, what);
        return "";
    }
    const char *s = arena_strndup(&p->n->store, p->t.at, p->t.size);
    pd_next(p);
    return s;
}

uint32_t pd_number(pd_parser *p, const char *what, uint64_t low, uint64_t high) {
    if (p->failed) return 0;
    if (p->t.kind != PD_TOKEN_NUMBER) {
        pd_expected(p, what);
        return 0;
    }
    if (p->t.number < low || p->t.number > high)
        pd_fail_at(p, &p->t, "%s must be %llu to %llu", what, (unsigned long long)low,
                   (unsigned long long)high);
    uint32_t value = (uint32_t)p->t.number;
    pd_next(p);
    return value;
}

void pd_end_of_line(pd_parser *p) {
    if (p->failed) return;
    if (p->t.kind == PD_TOKEN_END) return;
    if (p->t.kind != PD_TOKEN_NEWLINE) {
        pd_expected(p, "the end of the line");
        return;
    }
    pd_next(p);
}

void pd_skip_line(pd_parser *p) {
    while (!p->failed && p->t.kind != PD_TOKEN_NEWLINE && p->t.kind != PD_TOKEN_END) pd_next(p);
    pd_end_of_line(p);
}
