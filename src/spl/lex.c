#include "spl/lex.h"

#include <ctype.h>
#include <string.h>

#include "base/checked.h"

static const char *const keyword_text[] = {
    "class", "thread", "int",  "boolean", "void",  "if",  "goto",   "return",
    "new",   "null",   "this", "true",    "false", "any", "assert", "assume",
};

// Reserved, so that their use gets a message that names them.
static const char *const foreign_text[] = {"float", "double", "long",  "short", "byte",
                                           "char",  "String", "while", "for",   "else"};

void spl_lexer_init(lexer *l, intern *names, const char *path, const char *source, size_t size) {
    *l = (lexer){.path = path,
                 .next = source,
                 .end = source + size,
                 .line = 1,
                 .line_start = source,
                 .names = names};
}

static int fail_here(lexer *l, error *e, const char *what) {
    return error_at_line(e, l->path, l->line, (long)(l->next - l->line_start) + 1, "%s", what);
}

static void newline(lexer *l) {
    l->line++;
    l->line_start = l->next;
}

// Blanks and comments.
static int skip_blanks(lexer *l, error *e) {
    while (l->next < l->end) {
        char c = *l->next;
        if (c == '\n') {
            l->next++;
            newline(l);
        } else if (c == ' ' || c == '\t' || c == '\r') {
            l->next++;
        } else if (c == '/' && l->next + 1 < l->end && l->next[1] == '/') {
            while (l->next < l->end && *l->next != '\n') l->next++;
        } else if (c == '/' && l->next + 1 < l->end && l->next[1] == '*') {
            lexer start = *l;
            l->next += 2;
            while (l->next + 1 < l->end && !(l->next[0] == '*' && l->next[1] == '/'))
                if (*l->next++ == '\n') newline(l);
            if (l->next + 1 >= l->end) return fail_here(&start, e, "this comment does not end");
            l->next += 2;
        } else break;
    }
    return 0;
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_';
}

static int number(lexer *l, error *e) {
    token *t = &l->now;
    t->kind = TOKEN_NUMBER;
    for (size_t i = 0; i < t->size; i++)
        if (!checked_mul(t->value, (int64_t)10, &t->value) ||
            !checked_add(t->value, (int64_t)(t->text[i] - '0'), &t->value))
            return error_at_line(e, l->path, t->at.line, t->at.column,
                                 "number too large: literals go up to 2^63 - 1");
    return 0;
}

static bool word_is(const token *t, const char *s) {
    return strlen(s) == t->size && memcmp(s, t->text, t->size) == 0;
}

static int word(lexer *l, error *e) {
    token *t = &l->now;
    bool digits = true;
    while (l->next < l->end && is_word(*l->next)) {
        if (!isdigit((unsigned char)*l->next)) digits = false;
        l->next++;
    }
    t->size = (size_t)(l->next - t->text);
    t->name = intern_bytes(l->names, t->text, t->size);
    if (digits) return number(l, e);
    t->kind = TOKEN_NAME;
    for (size_t i = 0; i < sizeof keyword_text / sizeof *keyword_text; i++)
        if (word_is(t, keyword_text[i])) t->kind = (token_kind)(TOKEN_CLASS + i);
    for (size_t i = 0; i < sizeof foreign_text / sizeof *foreign_text; i++)
        if (word_is(t, foreign_text[i])) t->kind = TOKEN_FOREIGN;
    return 0;
}

int spl_lexer_advance(lexer *l, error *e) {
    int code = skip_blanks(l, e);
    if (code) return code;
    l->now = (token){
        .kind = TOKEN_END, .at = {l->line, (int)(l->next - l->line_start) + 1}, .text = l->next};
    if (l->next == l->end) return 0;
    if (is_word(*l->next)) return word(l, e);
    static const char *const doubles[] = {"&&", "||", "==", "!=", "<=", ">="};
    token *t = &l->now;
    t->kind = TOKEN_MARK;
    for (size_t i = 0; i < sizeof doubles / sizeof *doubles; i++)
        if (l->end - l->next >= 2 && memcmp(l->next, doubles[i], 2) == 0) {
            memcpy(t->mark, doubles[i], 2);
            t->size = 2;
        }
    if (!t->size) {
        if (!*l->next || !strchr("(){};:,.=<>+-*/%!", *l->next)) {
            if (isprint((unsigned char)*l->next))
                return error_at_line(e, l->path, t->at.line, t->at.column,
                                     "'%c' has no meaning in SPL", *l->next);
            return error_at_line(e, l->path, t->at.line, t->at.column,
                                 "byte 0x%02x has no meaning in SPL", (unsigned char)*l->next);
        }
        t->mark[0] = *l->next;
        t->size = 1;
    }
    l->next += t->size;
    return 0;
}

bool spl_token_is(const token *t, const char *mark) {
    return t->kind == TOKEN_MARK && strcmp(t->mark, mark) == 0;
}
