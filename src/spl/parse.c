// Recursive descent. Lists are gathered on one growing stack and copied to the arena when complete.
#include <string.h>

#include "base/vec.h"
#include "spl/ast.h"
#include "spl/lex.h"

enum { DEPTH_MAX = 200 }; // of nested expressions: protects the C stack from hostile files

const char *const spl_ast_operator_text[] = {
    [OPERATOR_OR] = "||", [OPERATOR_AND] = "&&", [OPERATOR_EQ] = "==", [OPERATOR_NE] = "!=",
    [OPERATOR_LT] = "<",  [OPERATOR_LE] = "<=",  [OPERATOR_GT] = ">",  [OPERATOR_GE] = ">=",
    [OPERATOR_ADD] = "+", [OPERATOR_SUB] = "-",  [OPERATOR_MUL] = "*", [OPERATOR_DIV] = "/",
    [OPERATOR_REM] = "%", [OPERATOR_NOT] = "!",  [OPERATOR_NEG] = "-",
};

typedef struct parser {
    lexer lex;
    arena *store;
    error *e;
    int depth;
} parser;

static int unexpected(parser *p, const char *wanted) {
    const token *t = &p->lex.now;
    if (t->kind == TOKEN_END)
        return error_at_line(p->e, p->lex.path, t->at.line, t->at.column,
                             "expected %s, found the end of the file", wanted);
    if (t->kind == TOKEN_FOREIGN)
        return error_at_line(p->e, p->lex.path, t->at.line, t->at.column, "SPL has no '%.*s'",
                             (int)t->size, t->text);
    return error_at_line(p->e, p->lex.path, t->at.line, t->at.column, "expected %s, found '%.*s'",
                         wanted, (int)(t->size < 60 ? t->size : 60), t->text);
}

static int advance(parser *p) {
    return spl_lexer_advance(&p->lex, p->e);
}

static bool at_mark(const parser *p, const char *mark) {
    return spl_token_is(&p->lex.now, mark);
}

static int expect(parser *p, const char *mark) {
    if (at_mark(p, mark)) return advance(p);
    char wanted[8] = {'\'', mark[0], '\''};
    return unexpected(p, wanted);
}

static int skip_if(parser *p, const char *mark) {
    return at_mark(p, mark) ? advance(p) : 0;
}

static int take_name(parser *p, const char *what, uint32_t *name, spl_position *at) {
    if (p->lex.now.kind != TOKEN_NAME) return unexpected(p, what);
    *name = p->lex.now.name;
    if (at) *at = p->lex.now.at;
    return advance(p);
}

// ---------------------------------------------------------------------------------- expressions

static int expression(parser *p, ast_expr **out);

static ast_expr *new_expr(parser *p, ast_kind kind) {
    ast_expr *x = ARENA_NEW(p->store, ast_expr);
    x->kind = kind;
    x->at = p->lex.now.at;
    return x;
}

typedef VEC(ast_expr *) expr_list;

// What follows a '(': expressions up to the ')'.
static int arguments(parser *p, ast_expr ***args, size_t *count) {
    mem *m = p->store->m;
    expr_list list = {0};
    int code = 0;
    while (!code && !at_mark(p, ")")) {
        ast_expr *x = NULL;
        if (list.count) code = expect(p, ",");
        if (!code) code = expression(p, &x);
        if (!code) vec_push(m, &list, x);
    }
    if (!code) code = expect(p, ")");
    *args = arena_copy(p->store, list.data, list.count * sizeof *list.data);
    *count = list.count;
    vec_release(m, &list);
    return code;
}

static int leaf(parser *p, ast_kind kind, ast_expr **out) {
    *out = new_expr(p, kind);
    (*out)->value = p->lex.now.value;
    return advance(p);
}

static int new_object(parser *p, ast_expr **out) {
    *out = new_expr(p, AST_NEW);
    int code = advance(p);
    if (!code) code = take_name(p, "a class or thread", &(*out)->name, NULL);
    if (code || !at_mark(p, "(")) return code;
    code = advance(p);
    return code ? code : expect(p, ")");
}

static int primary(parser *p, ast_expr **out) {
    static const struct {
        token_kind token;
        ast_kind kind;
    } leaves[] = {{TOKEN_NUMBER, AST_NUMBER}, {TOKEN_TRUE, AST_TRUE}, {TOKEN_FALSE, AST_FALSE},
                  {TOKEN_NULL, AST_NULL},     {TOKEN_THIS, AST_THIS}, {TOKEN_ANY, AST_ANY}};
    for (size_t i = 0; i < sizeof leaves / sizeof *leaves; i++)
        if (p->lex.now.kind == leaves[i].token) return leaf(p, leaves[i].kind, out);
    if (p->lex.now.kind == TOKEN_NEW) return new_object(p, out);
    if (at_mark(p, "(")) {
        int code = advance(p);
        if (!code) code = expression(p, out);
        return code ? code : expect(p, ")");
    }
    *out = new_expr(p, AST_NAME);
    int code = take_name(p, "an expression", &(*out)->name, NULL);
    if (code || !at_mark(p, "(")) return code;
    (*out)->kind = AST_CALL;
    code = advance(p);
    return code ? code : arguments(p, &(*out)->args, &(*out)->arg_count);
}

static int postfix(parser *p, ast_expr **out) {
    int code = primary(p, out);
    while (!code && at_mark(p, ".")) {
        ast_expr *x = new_expr(p, AST_FIELD);
        x->left = *out;
        x->height = x->left->height + 1;
        if (x->height > DEPTH_MAX) return unexpected(p, "fewer dots in one expression");
        code = advance(p);
        x->at = p->lex.now.at;
        if (!code) code = take_name(p, "a field or method", &x->name, NULL);
        if (!code && at_mark(p, "(")) {
            x->kind = AST_CALL;
            code = advance(p);
            if (!code) code = arguments(p, &x->args, &x->arg_count);
        }
        *out = x;
    }
    return code;
}

static int unary(parser *p, ast_expr **out) {
    if (!at_mark(p, "!") && !at_mark(p, "-")) return postfix(p, out);
    if (++p->depth > DEPTH_MAX) return unexpected(p, "an expression less deeply nested");
    ast_expr *x = new_expr(p, AST_UNARY);
    x->op = at_mark(p, "!") ? OPERATOR_NOT : OPERATOR_NEG;
    int code = advance(p);
    if (!code) code = unary(p, &x->left);
    if (!code && x->op == OPERATOR_NEG && x->left->kind == AST_NUMBER) {
        x->left->value = -x->left->value; // so that -1 is a constant
        x = x->left;
    } else if (!code) x->height = x->left->height + 1;
    *out = x;
    p->depth--;
    return code;
}

// Binding strength of the operators; all associate to the left.
static int strength(ast_operator op) {
    switch (op) {
    case OPERATOR_OR: return 1;
    case OPERATOR_AND: return 2;
    case OPERATOR_EQ:
    case OPERATOR_NE: return 3;
    case OPERATOR_LT:
    case OPERATOR_LE:
    case OPERATOR_GT:
    case OPERATOR_GE: return 4;
    case OPERATOR_ADD:
    case OPERATOR_SUB: return 5;
    default: return 6;
    }
}

static bool at_operator(const parser *p, ast_operator *op) {
    for (int i = OPERATOR_OR; i <= OPERATOR_REM; i++)
        if (at_mark(p, spl_ast_operator_text[i])) {
            *op = (ast_operator)i;
            return true;
        }
    return false;
}

static int binary(parser *p, int weakest, ast_expr **out) {
    int code = unary(p, out);
    ast_operator op;
    while (!code && at_operator(p, &op) && strength(op) >= weakest) {
        ast_expr *x = new_expr(p, AST_BINARY);
        x->op = op;
        x->left = *out;
        code = advance(p);
        if (!code) code = binary(p, strength(op) + 1, &x->right);
        if (code) return code;
        x->height = 1 + (x->left->height > x->right->height ? x->left->height : x->right->height);
        if (x->height > DEPTH_MAX) return unexpected(p, "fewer operators in one expression");
        *out = x;
    }
    return code;
}

static int expression(parser *p, ast_expr **out) {
    if (++p->depth > DEPTH_MAX) return unexpected(p, "an expression less deeply nested");
    int code = binary(p, 1, out);
    p->depth--;
    return code;
}

// ----------------------------------------------------------------------------------- statements

static bool at_type(const parser *p) {
    token_kind k = p->lex.now.kind;
    return k == TOKEN_NAME || k == TOKEN_INT || k == TOKEN_BOOLEAN;
}

static int take_type(parser *p, bool or_void, ast_type *type) {
    if (!at_type(p) && !(or_void && p->lex.now.kind == TOKEN_VOID))
        return unexpected(p, or_void ? "a type or void" : "a type");
    *type = (ast_type){p->lex.now.name, p->lex.now.at};
    return advance(p);
}

// The token after the present one, without moving.
static int peek(parser *p, token *t) {
    lexer ahead = p->lex;
    int code = spl_lexer_advance(&ahead, p->e);
    *t = ahead.now;
    return code;
}

typedef VEC(ast_statement) statement_list;

static int local(parser *p, statement_list *list) {
    ast_statement s = {.kind = STATEMENT_LOCAL, .at = p->lex.now.at, .label = INTERN_NONE};
    int code = take_type(p, false, &s.type);
    for (;;) {
        s.value = NULL;
        if (!code) code = take_name(p, "a variable", &s.name, &s.name_at);
        if (!code && at_mark(p, "=")) {
            code = advance(p);
            if (!code) code = expression(p, &s.value);
        }
        if (code) return code;
        vec_push(p->store->m, list, s);
        if (!at_mark(p, ",")) break;
        code = advance(p);
    }
    // Figure 1 writes declarations without a semicolon, Java with one: both are welcome.
    return s.value ? expect(p, ";") : skip_if(p, ";");
}

static int assignment_or_call(parser *p, ast_statement *s) {
    ast_expr *x;
    int code = postfix(p, &x);
    if (code) return code;
    if (!at_mark(p, "=")) {
        s->kind = STATEMENT_CALL;
        s->value = x;
        if (x->kind != AST_CALL) return unexpected(p, "'='");
        return 0;
    }
    s->kind = STATEMENT_ASSIGN;
    s->target = x;
    code = advance(p);
    return code ? code : expression(p, &s->value);
}

static int take_label(parser *p, uint32_t *name, spl_position *at) {
    if (p->lex.now.kind != TOKEN_NAME && p->lex.now.kind != TOKEN_NUMBER)
        return unexpected(p, "a label");
    *name = p->lex.now.name;
    *at = p->lex.now.at;
    return advance(p);
}

static int simple_statement(parser *p, ast_statement *s) {
    int code;
    switch (p->lex.now.kind) {
    case TOKEN_IF:
        s->kind = STATEMENT_IF;
        code = advance(p);
        if (!code) code = expression(p, &s->value);
        if (code) return code;
        if (p->lex.now.kind != TOKEN_GOTO) return unexpected(p, "'goto'");
        code = advance(p);
        return code ? code : take_label(p, &s->name, &s->name_at);
    case TOKEN_GOTO:
        s->kind = STATEMENT_GOTO;
        code = advance(p);
        return code ? code : take_label(p, &s->name, &s->name_at);
    case TOKEN_RETURN:
        s->kind = STATEMENT_RETURN;
        code = advance(p);
        return code || at_mark(p, ";") ? code : expression(p, &s->value);
    case TOKEN_ASSERT:
    case TOKEN_ASSUME:
        s->kind = p->lex.now.kind == TOKEN_ASSERT ? STATEMENT_ASSERT : STATEMENT_ASSUME;
        code = advance(p);
        return code ? code : expression(p, &s->value);
    default: return assignment_or_call(p, s);
    }
}

// One statement, its labels in front as empty statements where there is more than one.
static int statement(parser *p, statement_list *list) {
    mem *m = p->store->m;
    ast_statement s = {.label = INTERN_NONE, .at = p->lex.now.at};
    token after;
    int code = peek(p, &after);
    while (!code && (p->lex.now.kind == TOKEN_NAME || p->lex.now.kind == TOKEN_NUMBER) &&
           spl_token_is(&after, ":")) {
        if (s.label != INTERN_NONE) vec_push(m, list, s);
        code = take_label(p, &s.label, &s.label_at);
        if (!code) code = expect(p, ":");
        s.at = p->lex.now.at;
        if (!code) code = peek(p, &after);
    }
    if (code) return code;
    bool declares = at_type(p) && (p->lex.now.kind != TOKEN_NAME || after.kind == TOKEN_NAME);
    if (declares || at_mark(p, "}")) {
        if (s.label != INTERN_NONE) vec_push(m, list, s);
        return declares ? local(p, list) : 0;
    }
    if (!at_mark(p, ";")) code = simple_statement(p, &s);
    if (!code) code = expect(p, ";");
    if (!code) vec_push(m, list, s);
    return code;
}

// -------------------------------------------------------------------------------- declarations

typedef VEC(ast_variable) variable_list;
typedef VEC(ast_method) method_list;

static int formals(parser *p, ast_method *method) {
    mem *m = p->store->m;
    variable_list list = {0};
    int code = expect(p, "(");
    while (!code && !at_mark(p, ")")) {
        ast_variable v;
        if (list.count) code = expect(p, ",");
        if (!code) code = take_type(p, false, &v.type);
        if (!code) code = take_name(p, "a parameter", &v.name, &v.at);
        if (!code) vec_push(m, &list, v);
    }
    if (!code) code = expect(p, ")");
    method->formals = arena_copy(p->store, list.data, list.count * sizeof *list.data);
    method->formal_count = list.count;
    vec_release(m, &list);
    return code;
}

static int method_body(parser *p, ast_method *method) {
    mem *m = p->store->m;
    statement_list list = {0};
    int code = expect(p, "{");
    while (!code && !at_mark(p, "}")) code = statement(p, &list);
    method->end = p->lex.now.at;
    if (!code) code = expect(p, "}");
    method->statements = arena_copy(p->store, list.data, list.count * sizeof *list.data);
    method->statement_count = list.count;
    vec_release(m, &list);
    return code;
}

static int member(parser *p, variable_list *fields, method_list *methods) {
    mem *m = p->store->m;
    ast_type type;
    uint32_t name = INTERN_NONE;
    spl_position at;
    int code = take_type(p, true, &type);
    if (!code) code = take_name(p, "a field or method", &name, &at);
    if (code) return code;
    if (at_mark(p, "(")) {
        ast_method method = {.result = type, .name = name, .at = at};
        code = formals(p, &method);
        if (!code) code = method_body(p, &method);
        if (!code) vec_push(m, methods, method);
        return code;
    }
    vec_push(m, fields, (ast_variable){type, name, at});
    while (!code && at_mark(p, ",")) {
        code = advance(p);
        if (!code) code = take_name(p, "a field", &name, &at);
        if (!code) vec_push(m, fields, (ast_variable){type, name, at});
    }
    return code ? code : skip_if(p, ";");
}

static int definition(parser *p, ast_class *c) {
    mem *m = p->store->m;
    variable_list fields = {0};
    method_list methods = {0};
    c->is_thread = p->lex.now.kind == TOKEN_THREAD;
    int code = advance(p);
    if (!code) code = take_name(p, "a name", &c->name, &c->at);
    if (!code) code = expect(p, "{");
    while (!code && !at_mark(p, "}")) code = member(p, &fields, &methods);
    if (!code) code = expect(p, "}");
    c->fields = arena_copy(p->store, fields.data, fields.count * sizeof *fields.data);
    c->field_count = fields.count;
    c->methods = arena_copy(p->store, methods.data, methods.count * sizeof *methods.data);
    c->method_count = methods.count;
    vec_release(m, &fields);
    vec_release(m, &methods);
    return code;
}

// (new T).m(c, …);
static int start(parser *p, ast_program *out) {
    if (!at_mark(p, "(")) return unexpected(p, "a class, a thread, or the start '(new T).m();'");
    out->start_at = p->lex.now.at;
    ast_expr *x;
    int code = postfix(p, &x);
    if (code) return code;
    if (x->kind != AST_CALL || !x->left || x->left->kind != AST_NEW)
        return error_at_line(p->e, p->lex.path, out->start_at.line, out->start_at.column,
                             "the program must start with '(new T).m(…);'");
    out->start_class = x->left->name;
    out->start_method = x->name;
    out->start_args = x->args;
    out->start_arg_count = x->arg_count;
    code = skip_if(p, ";");
    if (!code && p->lex.now.kind != TOKEN_END)
        code = unexpected(p, "nothing after the start of the program");
    return code;
}

int spl_ast_parse(ast_program *out, arena *store, intern *names, const char *path,
                  const char *source, size_t size, error *e) {
    parser p = {.store = store, .e = e};
    VEC(ast_class) classes = {0};
    *out = (ast_program){.path = path, .names = names};
    spl_lexer_init(&p.lex, names, path, source, size);
    int code = advance(&p);
    while (!code && (p.lex.now.kind == TOKEN_CLASS || p.lex.now.kind == TOKEN_THREAD)) {
        ast_class c = {0};
        code = definition(&p, &c);
        if (!code) vec_push(store->m, &classes, c);
    }
    if (!code) code = start(&p, out);
    out->classes = arena_copy(store, classes.data, classes.count * sizeof *classes.data);
    out->class_count = classes.count;
    vec_release(store->m, &classes);
    return code;
}
