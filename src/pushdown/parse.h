// What the parts of the parser of .pdn files share: token.c reads words, condition.c expressions,
// parse.c statements. After a failure everything reads on without effect until the end.
#ifndef PUSHDOWN_PARSE_H
#define PUSHDOWN_PARSE_H

#include "pushdown/network.h"

typedef enum pd_token_kind {
    PD_TOKEN_END,
    PD_TOKEN_NEWLINE,
    PD_TOKEN_NAME,
    PD_TOKEN_NUMBER,
    PD_TOKEN_SYMBOL,
    PD_TOKEN_BAD
} pd_token_kind;

typedef struct pd_token {
    pd_token_kind kind;
    const char *at;
    size_t size;
    long line, column;
    uint64_t number;
} pd_token;

// Where an expression stands decides what it may mention.
typedef enum pd_expr_place { PD_IN_INIT, PD_IN_RULE, PD_IN_STOP, PD_IN_WHEN } pd_expr_place;

typedef struct pd_parser {
    pd_network *n;
    const char *path;
    const char *at, *end, *line_start;
    long line;
    pd_token t;
    error *e;
    bool failed;
    pd_expr_place where;
    uint32_t labels_on_right; // of the rule whose condition is read
    int depth, operators;
    bool processes_only; // first pass
    uint32_t program;    // of the block we are in; PD_NONE: none yet
    uint32_t block;      // number of the process block
    bool saw_init, saw_contexts;
    pd_token deadlock; // the last one asked about
} pd_parser;

// ---------------------------------------------------------------- token.c

void pd_fail_at(pd_parser *p, const pd_token *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pd_next(pd_parser *p);
bool pd_is_word(const pd_token *t, const char *s);
bool pd_is_keyword(const pd_token *t);
bool pd_accept(pd_parser *p, const char *s); // the next word is this: it is taken
void pd_expected(pd_parser *p, const char *what);
void pd_expect(pd_parser *p, const char *s);
bool pd_at_name(const pd_parser *p);
// A name in the arena; "" after a failure.
const char *pd_name(pd_parser *p, const char *what);
uint32_t pd_number(pd_parser *p, const char *what, uint64_t low, uint64_t high);
void pd_end_of_line(pd_parser *p);
void pd_skip_line(pd_parser *p);

// ---------------------------------------------------------------- condition.c

uint32_t pd_find_var(const pd_network *n, const pd_token *t); // PD_NONE: there is none
uint32_t pd_find_enumerator(const pd_var *v, const pd_token *t);
// "( … )", the outermost expression of a statement.
const pd_expr *pd_read_condition(pd_parser *p, pd_expr_place where);

#endif
