// Just enough of Java's lexical grammar (JLS 3) to find the package and the top-level types of a
// source file, in order: the java launcher takes the first type that has a main.
#include <ctype.h>
#include <string.h>

#include "classfile/container.h"

typedef struct scanner {
    const char *at, *end;
    const char *token; // the current one: a word, or a single character
    size_t length;
} scanner;

static bool looking_at(const scanner *s, const char *what) {
    size_t n = strlen(what);
    return (size_t)(s->end - s->at) >= n && memcmp(s->at, what, n) == 0;
}

static void skip_past(scanner *s, const char *what) {
    while (s->at < s->end && !looking_at(s, what)) s->at++;
    s->at = s->end - s->at < (ptrdiff_t)strlen(what) ? s->end : s->at + strlen(what);
}

// Past a string or character literal; a what block ends at three quotes.
static void skip_literal(scanner *s) {
    const char *quote = looking_at(s, "\"\"\"") ? "\"\"\"" : *s->at == '"' ? "\"" : "'";
    s->at += strlen(quote);
    while (s->at < s->end && !looking_at(s, quote)) {
        if (*s->at == '\n' && quote[1] == 0) return; // not closed: javac will tell
        s->at += *s->at == '\\' && s->end - s->at > 1 ? 2 : 1;
    }
    skip_past(s, quote);
}

static bool is_word(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

static bool next_token(scanner *s) {
    for (;;) {
        while (s->at < s->end && isspace((unsigned char)*s->at)) s->at++;
        if (s->at == s->end) return false;
        if (looking_at(s, "//")) skip_past(s, "\n");
        else if (looking_at(s, "/*")) s->at += 2, skip_past(s, "*/");
        else if (*s->at == '"' || *s->at == '\'') skip_literal(s);
        else break;
    }
    s->token = s->at++;
    if (is_word(*s->token))
        while (s->at < s->end && is_word(*s->at)) s->at++;
    s->length = (size_t)(s->at - s->token);
    return true;
}

static bool token_is(const scanner *s, const char *what) {
    return s->length == strlen(what) && memcmp(s->token, what, s->length) == 0;
}

// Behind the word `package`: a.b.c ;
static const char *package_name(arena *a, scanner *s) {
    text t;
    text_init(&t, a->m);
    while (next_token(s) && !token_is(s, ";")) {
        if (token_is(s, ".")) text_char(&t, '/');
        else text_add_bytes(&t, s->token, s->length);
    }
    const char *name = arena_strdup(a, text_get(&t));
    text_release(&t);
    return name;
}

void classpath_source_scan(arena *a, const char *source, size_t size, source_outline *outline) {
    static const char *const kinds[] = {"class", "interface", "enum", "record"};
    scanner s = {.at = source, .end = source + size};
    long depth = 0; // of braces, parentheses and brackets
    bool after_kind = false, after_dot = false;
    outline->package = "";
    while (next_token(&s)) {
        bool word = is_word(*s.token);
        if (strchr("{([", *s.token)) depth++;
        else if (strchr("})]", *s.token)) depth--;
        if (depth == 0 && word && after_kind) {
            vec_push(a->m, &outline->types, arena_strndup(a, s.token, s.length));
            after_kind = false;
        } else if (depth == 0 && word && !after_dot) {
            if (token_is(&s, "package")) outline->package = package_name(a, &s);
            for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
                if (token_is(&s, kinds[i])) after_kind = true;
        } else {
            after_kind = false;
        }
        after_dot = *s.token == '.';
    }
}
