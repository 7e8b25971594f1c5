#include "spl/abstract.h"

// Java's division rounds towards zero, SMT-LIB's does not.
static smt_term quotient(smt *s, smt_term a, smt_term b) {
    smt_term zero = smt_int(s, 0);
    smt_term negated = smt_sub(s, zero, smt_div(s, smt_sub(s, zero, a), b));
    return smt_ite(s, smt_le(s, zero, a), smt_div(s, a, b), negated);
}

static smt_term equality(const spl_reading *r, const spl_expr *x) {
    if (spl_is_reference(x->left->type)) return r->same(r->context, x->left, x->right);
    return smt_eq(r->terms, spl_term_of(r, x->left), spl_term_of(r, x->right));
}

smt_term spl_term_of(const spl_reading *r, const spl_expr *x) {
    smt *s = r->terms;
    switch (x->op) {
    case SPL_CONST:
        return x->type == SPL_BOOLEAN ? smt_bool(s, x->value != 0) : smt_int(s, x->value);
    case SPL_LOCAL: return r->value(r->context, (uint32_t)x->value);
    case SPL_NEG: return smt_scale(s, -1, spl_term_of(r, x->left));
    case SPL_NOT: return smt_not(s, spl_term_of(r, x->left));
    case SPL_EQ: return equality(r, x);
    case SPL_NE: return smt_not(s, equality(r, x));
    default: break;
    }
    smt_term a = spl_term_of(r, x->left), b = spl_term_of(r, x->right);
    switch (x->op) {
    case SPL_ADD: return smt_add(s, a, b);
    case SPL_SUB: return smt_sub(s, a, b);
    case SPL_MUL: return smt_mul(s, a, b);
    case SPL_DIV: return quotient(s, a, b);
    case SPL_REM: return smt_sub(s, a, smt_mul(s, b, quotient(s, a, b)));
    case SPL_LT: return smt_lt(s, a, b);
    case SPL_LE: return smt_le(s, a, b);
    case SPL_GT: return smt_lt(s, b, a);
    case SPL_GE: return smt_le(s, b, a);
    case SPL_AND: return smt_and(s, a, b);
    default: return smt_or(s, a, b);
    }
}
