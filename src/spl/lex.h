// SPL's tokens. A word is letters, digits and _; one of digits only is a number.
#ifndef SPL_LEX_H
#define SPL_LEX_H

#include <stdbool.h>

#include "base/error.h"
#include "spl/ast.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_MARK, // ( ) { } ; : , . = and the operators: see `mark`
    // Keywords, in the order of keyword_text.
    TOKEN_CLASS,
    TOKEN_THREAD,
    TOKEN_INT,
    TOKEN_BOOLEAN,
    TOKEN_VOID,
    TOKEN_IF,
    TOKEN_GOTO,
    TOKEN_RETURN,
    TOKEN_NEW,
    TOKEN_NULL,
    TOKEN_THIS,
    TOKEN_TRUE,
    TOKEN_FALSE,
    TOKEN_ANY,
    TOKEN_ASSERT,
    TOKEN_ASSUME,
    TOKEN_FOREIGN, // a type or statement of Java that SPL does not have
} token_kind;

typedef struct token {
    token_kind kind;
    spl_position at;
    const char *text;
    size_t size;
    uint32_t name; // TOKEN_NAME and keywords: the word's number
    int64_t value; // TOKEN_NUMBER
    char mark[3];  // TOKEN_MARK
} token;

typedef struct lexer {
    const char *path;
    const char *next, *end;
    int line;
    const char *line_start;
    intern *names;
    token now;
} lexer;

void spl_lexer_init(lexer *l, intern *names, const char *path, const char *source, size_t size);
// Reads the next token into l->now.
int spl_lexer_advance(lexer *l, error *e);
bool spl_token_is(const token *t, const char *mark);

#endif
