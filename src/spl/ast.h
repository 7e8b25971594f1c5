// SPL as written: tokens become this tree, which knows names and positions but no types.
#ifndef SPL_AST_H
#define SPL_AST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/intern.h"

typedef struct spl_position {
    int line, column;
} spl_position;

typedef enum ast_kind {
    AST_NUMBER,
    AST_TRUE,
    AST_FALSE,
    AST_NULL,
    AST_THIS,
    AST_ANY,
    AST_NEW,    // name: the class
    AST_NAME,   // a local or a field of this
    AST_FIELD,  // left.name
    AST_CALL,   // left.name(args); left NULL: a method of this
    AST_UNARY,  // op left
    AST_BINARY, // left op right
} ast_kind;

typedef enum ast_operator {
    OPERATOR_OR,
    OPERATOR_AND,
    OPERATOR_EQ,
    OPERATOR_NE,
    OPERATOR_LT,
    OPERATOR_LE,
    OPERATOR_GT,
    OPERATOR_GE,
    OPERATOR_ADD,
    OPERATOR_SUB,
    OPERATOR_MUL,
    OPERATOR_DIV,
    OPERATOR_REM,
    OPERATOR_NOT,
    OPERATOR_NEG,
} ast_operator;

extern const char *const spl_ast_operator_text[];

typedef struct ast_expr {
    ast_kind kind;
    ast_operator op;
    int height; // of the tree, for the parser's limit
    spl_position at;
    uint32_t name;
    int64_t value;
    struct ast_expr *left, *right;
    struct ast_expr **args;
    size_t arg_count;
} ast_expr;

// A type as written: a name, or a keyword such as int.
typedef struct ast_type {
    uint32_t name;
    spl_position at;
} ast_type;

typedef enum ast_statement_kind {
    STATEMENT_EMPTY,
    STATEMENT_LOCAL,  // type name [= value];
    STATEMENT_ASSIGN, // target = value;
    STATEMENT_CALL,   // value;
    STATEMENT_IF,     // if value goto name;
    STATEMENT_GOTO,
    STATEMENT_RETURN, // value may be NULL
    STATEMENT_ASSERT,
    STATEMENT_ASSUME,
} ast_statement_kind;

typedef struct ast_statement {
    ast_statement_kind kind;
    spl_position at;
    uint32_t label; // INTERN_NONE: none
    spl_position label_at;
    uint32_t name;
    spl_position name_at;
    ast_type type;
    ast_expr *target, *value;
} ast_statement;

typedef struct ast_variable {
    ast_type type;
    uint32_t name;
    spl_position at;
} ast_variable;

typedef struct ast_method {
    ast_type result;
    uint32_t name;
    spl_position at, end;
    ast_variable *formals;
    size_t formal_count;
    ast_statement *statements;
    size_t statement_count;
} ast_method;

typedef struct ast_class {
    bool is_thread;
    uint32_t name;
    spl_position at;
    ast_variable *fields;
    size_t field_count;
    ast_method *methods;
    size_t method_count;
} ast_class;

typedef struct ast_program {
    const char *path;
    intern *names;
    ast_class *classes;
    size_t class_count;
    uint32_t start_class, start_method;
    spl_position start_at;
    ast_expr **start_args;
    size_t start_arg_count;
} ast_program;

// Parses SPL (figure 1 of the paper, with the comforts listed in docs/models.md).
int spl_ast_parse(ast_program *p, arena *store, intern *names, const char *path, const char *source,
                  size_t size, error *e);

#endif
