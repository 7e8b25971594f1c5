// Conditions of the .pdn format: C's expressions, by recursive descent.
#include "pushdown/parse.h"

enum {
    MAX_DEPTH = 200,      // nesting of a condition
    MAX_OPERATORS = 2000, // in one condition: later passes recurse over it
};

static const pd_expr *expression(pd_parser *p);

uint32_t pd_find_var(const pd_network *n, const pd_token *t) {
    for (uint32_t i = 0; i < n->vars.count; i++)
        if (pd_is_word(t, n->vars.data[i].name)) return i;
    return PD_NONE;
}

uint32_t pd_find_enumerator(const pd_var *v, const pd_token *t) {
    for (uint32_t i = 0; i < v->enumerators; i++)
        if (pd_is_word(t, v->names[i])) return i;
    return PD_NONE;
}

// Enumerators may share names across variables as long as they share the number; `hint` is the
// variable compared with, which decides otherwise.
static const pd_expr *enumerator(pd_parser *p, const pd_token *t, uint32_t hint) {
    pd_network *n = p->n;
    uint32_t value = PD_NONE;
    if (hint != PD_NONE) value = pd_find_enumerator(&n->vars.data[hint], t);
    if (value != PD_NONE) return pd_const(n, value);
    for (uint32_t i = 0; i < n->vars.count; i++) {
        uint32_t v = pd_find_enumerator(&n->vars.data[i], t);
        if (v == PD_NONE) continue;
        if (value != PD_NONE && v != value) {
            pd_fail_at(p, t, "'%.*s' stands for different values in different enumerations",
                       (int)t->size, t->at);
            return pd_const(n, 0);
        }
        value = v;
    }
    if (value == PD_NONE) {
        pd_fail_at(p, t, "unknown variable '%.*s'", (int)t->size, t->at);
        value = 0;
    }
    return pd_const(n, value);
}

static void check_use(pd_parser *p, const pd_token *t, const pd_var *v, unsigned primes) {
    static const char *const places[] = {"global", "private", "local"};
    if (p->where == PD_IN_WHEN && v->place != PD_GLOBAL)
        pd_fail_at(p, t, "'when' speaks of global variables, %s is %s", v->name, places[v->place]);
    if (primes == 0) return;
    if (p->where != PD_IN_RULE) pd_fail_at(p, t, "a primed variable belongs into a rule");
    if (primes == 2 && v->place != PD_LOCAL)
        pd_fail_at(p, t, "%s'' makes no sense: %s is %s, not local", v->name, v->name,
                   places[v->place]);
    else if (primes == 2 && p->labels_on_right != 2)
        pd_fail_at(p, t, "%s'' needs a rule with two labels on the right", v->name);
    else if (v->place == PD_LOCAL && p->labels_on_right == 0)
        pd_fail_at(p, t, "%s' needs a rule with a label on the right", v->name);
}

static unsigned primes(pd_parser *p) {
    unsigned n = 0;
    while (n < 3 && pd_accept(p, "'")) n++;
    if (n > 2) pd_fail_at(p, &p->t, "at most two primes");
    return n;
}

static const pd_expr *variable(pd_parser *p, uint32_t var) {
    pd_token t = p->t;
    const pd_var v = p->n->vars.data[var];
    pd_next(p);
    unsigned n = primes(p);
    const pd_expr *index = NULL;
    if (v.length) {
        pd_expect(p, "[");
        index = expression(p);
        pd_expect(p, "]");
        if (n == 0) n = primes(p);
        if (!p->failed && index->op == PD_CONST && index->value >= v.length)
            pd_fail_at(p, &t, "%s has elements 0 to %u", v.name, v.length - 1);
    }
    if (p->failed) return pd_const(p->n, 0);
    check_use(p, &t, &v, n);
    return pd_read(p->n, var, index, n);
}

static uint32_t hint_of(const pd_expr *e) {
    return e && e->op == PD_READ ? e->value : PD_NONE;
}

static const pd_expr *primary(pd_parser *p, uint32_t hint) {
    pd_network *n = p->n;
    if (p->failed) return pd_const(n, 0);
    if (pd_accept(p, "(")) {
        if (++p->depth > MAX_DEPTH) pd_fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
        const pd_expr *e = expression(p);
        pd_expect(p, ")");
        p->depth--;
        return e;
    }
    uint32_t var = p->t.kind == PD_TOKEN_NAME || p->t.kind == PD_TOKEN_NUMBER
                       ? pd_find_var(n, &p->t)
                       : PD_NONE;
    if (var != PD_NONE) return variable(p, var);
    pd_token t = p->t;
    if (t.kind == PD_TOKEN_NUMBER) {
        if (t.number > UINT32_MAX) pd_fail_at(p, &t, "a number of more than 32 bits");
        pd_next(p);
        return pd_const(n, (uint32_t)t.number);
    }
    if (t.kind == PD_TOKEN_NAME && !pd_is_keyword(&t)) {
        pd_next(p);
        return enumerator(p, &t, hint);
    }
    if (pd_is_word(&t, "any")) pd_fail_at(p, &t, "'any' stands alone on one side of '=='");
    else pd_expected(p, "a value");
    return pd_const(n, 0);
}

static const pd_expr *unary(pd_parser *p, uint32_t hint) {
    static const struct {
        const char *text;
        pd_op op;
    } table[] = {{"!", PD_NOT}, {"~", PD_COMPL}, {"-", PD_NEG}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (p->t.kind != PD_TOKEN_SYMBOL || !pd_is_word(&p->t, table[i].text)) continue;
        pd_next(p);
        if (++p->depth > MAX_DEPTH) pd_fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
        const pd_expr *a = p->failed ? pd_const(p->n, 0) : unary(p, hint);
        p->depth--;
        return pd_unary(p->n, table[i].op, a);
    }
    if (pd_accept(p, "+")) return unary(p, hint);
    return primary(p, hint);
}

// C's precedences, loosest first.
static const struct {
    const char *text;
    pd_op op;
    int level;
} binaries[] = {
    {"||", PD_OR, 1},    {"&&", PD_AND, 2}, {"|", PD_BITOR, 3}, {"^", PD_BITXOR, 4},
    {"&", PD_BITAND, 5}, {"==", PD_EQ, 6},  {"!=", PD_NE, 6},   {"<=", PD_LE, 7},
    {">=", PD_GE, 7},    {"<<", PD_SHL, 8}, {">>", PD_SHR, 8},  {"<", PD_LT, 7},
    {">", PD_GT, 7},     {"+", PD_ADD, 9},  {"-", PD_SUB, 9},   {"*", PD_MUL, 10},
    {"/", PD_DIV, 10},   {"%", PD_MOD, 10},
};
enum { TIGHTEST = 10, EQUALITY = 6 };

static const pd_expr *binary(pd_parser *p, int level, uint32_t hint);

// The right side of an operator; for == it may be `any`. A left operand that was an enumerator read
// without a hint cannot be re-read, so its own table entry had to be unambiguous.
static const pd_expr *right_side(pd_parser *p, pd_op op, int level, const pd_expr *left) {
    if (++p->operators > MAX_OPERATORS)
        pd_fail_at(p, &p->t, "more than %d operators in one condition", MAX_OPERATORS);
    if (op == PD_EQ && pd_accept(p, "any")) return pd_unary(p->n, PD_ANY, left);
    const pd_expr *b = binary(p, level + 1, hint_of(left));
    return pd_binary(p->n, op, left, b);
}

static const pd_expr *binary(pd_parser *p, int level, uint32_t hint) {
    if (p->failed) return pd_const(p->n, 0);
    if (level > TIGHTEST) return unary(p, hint);
    if (level == EQUALITY && pd_accept(p, "any")) {
        pd_expect(p, "==");
        return pd_unary(p->n, PD_ANY, binary(p, level + 1, hint));
    }
    const pd_expr *a = binary(p, level + 1, hint);
    for (;;) {
        size_t i = 0, count = sizeof binaries / sizeof *binaries;
        if (p->failed || p->t.kind != PD_TOKEN_SYMBOL) return a;
        while (i < count && !(binaries[i].level == level && pd_is_word(&p->t, binaries[i].text)))
            i++;
        if (i == count) return a;
        pd_next(p);
        a = right_side(p, binaries[i].op, level, a);
    }
}

static const pd_expr *expression(pd_parser *p) {
    const pd_expr *a = binary(p, 1, PD_NONE);
    if (!pd_accept(p, "?")) return a;
    if (++p->depth > MAX_DEPTH) pd_fail_at(p, &p->t, "nested more than %d deep", MAX_DEPTH);
    if (p->failed) return a;
    const pd_expr *b = expression(p);
    pd_expect(p, ":");
    const pd_expr *c = p->failed ? b : expression(p);
    p->depth--;
    return pd_ternary(p->n, a, b, c);
}

// "( … )", the outermost expression of a statement.
const pd_expr *pd_read_condition(pd_parser *p, pd_expr_place where) {
    p->where = where;
    p->depth = p->operators = 0;
    pd_expect(p, "(");
    const pd_expr *e = p->failed ? NULL : expression(p);
    pd_expect(p, ")");
    return e;
}
