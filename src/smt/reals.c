// Floats: constructors. Little is simplified: most laws of the reals do not hold. What is said here
// holds for the bits too, up to the payload of a NaN that an operation made: a float made of bits
// keeps them through fp.neg and back, as machines do.
#include <assert.h>

#include <float.h>
#include <string.h>

#include "smt/internal.h"

smt_term smt_real_1(smt *s, smt_operator op, smt_term a) {
    const smt_node *n = smt_look(s, a);
    smt_sort sort = op == SMT_OP_FNAN ? SMT_BOOL : n->sort;
    if (op == SMT_OP_FNEG && n->op == SMT_OP_FNEG) return n->args[0];
    if (op == SMT_OP_FNAN && n->op == SMT_OP_FROM_SIGNED) return smt_bool(s, false);
    if (op == SMT_OP_FNAN && (n->op == SMT_OP_FNEG || n->op == SMT_OP_FABS))
        return smt_real_1(s, op, n->args[0]);
    return smt_operation(s, op, sort, 0, 1, &a);
}

smt_term smt_real_2(smt *s, smt_operator op, smt_term a, smt_term b) {
    assert(smt_sort_of(s, a) == smt_sort_of(s, b));
    bool compare = op == SMT_OP_FLT || op == SMT_OP_FLE || op == SMT_OP_FEQ;
    if (a == b && op == SMT_OP_FLT) return smt_bool(s, false);
    if (a == b && compare) return smt_not(s, smt_real_1(s, SMT_OP_FNAN, a));
    if (a > b && (op == SMT_OP_FADD || op == SMT_OP_FMUL || op == SMT_OP_FEQ)) {
        smt_term t = a;
        a = b;
        b = t;
    }
    smt_sort sort = compare ? SMT_BOOL : smt_sort_of(s, a);
    return smt_operation(s, op, sort, 0, 2, (smt_term[]){a, b});
}

smt_term smt_from_bits(smt *s, smt_term a) {
    smt_sort from = smt_sort_of(s, a);
    assert(from == SMT_BITS(32) || from == SMT_BITS(64));
    smt_sort sort = from == SMT_BITS(32) ? SMT_FLOAT : SMT_DOUBLE;
    return smt_operation(s, SMT_OP_FROM_BITS, sort, 0, 1, &a);
}

smt_term smt_to_bits(smt *s, smt_term a) {
    return smt_operation(s, SMT_OP_TO_BITS, SMT_BITS(smt_width(smt_sort_of(s, a))), 0, 1, &a);
}

smt_term smt_from_signed(smt *s, smt_sort sort, smt_term a) {
    return smt_operation(s, SMT_OP_FROM_SIGNED, sort, 0, 1, &a);
}

smt_term smt_to_signed(smt *s, unsigned width, smt_term a) {
    return smt_operation(s, SMT_OP_TO_SIGNED, SMT_BITS(width), 0, 1, &a);
}

smt_term smt_to_real(smt *s, smt_sort sort, smt_term a) {
    if (sort == smt_sort_of(s, a)) return a;
    return smt_operation(s, SMT_OP_TO_REAL, sort, 0, 1, &a);
}

smt_term smt_function(smt *s, smt_c_function *function, smt_term a, smt_term b) {
    uint64_t x, y = 0;
    smt_term args[2] = {a, b};
    if (smt_is_bits(s, a, &x) && (!b || smt_is_bits(s, b, &y)))
        return smt_real(s, SMT_DOUBLE, smt_call(function, x, y));
    return smt_apply(s, SMT_OP_FUNCTION, SMT_DOUBLE, (int64_t)(uintptr_t)function, b ? 2 : 1, args);
}

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

void smt_function_about(smt *s, smt_c_function *function, const smt_function_facts *facts) {
    u64map_put(&s->facts, (uintptr_t)function, (uintptr_t)facts);
}

const smt_function_facts *smt_facts_of(const smt *s, const smt_node *n) {
    const uint64_t *found = u64map_get(&s->facts, (uintptr_t)smt_function_of(n));
    return found ? (const smt_function_facts *)(uintptr_t)*found : NULL;
}

// All arguments are finite, for sure. False where one has a function in it: solvers know none.
static smt_term has_finite_arguments(smt *s, smt_term function) {
    smt_node n = *smt_look(s, function);
    smt_terms inner = {0};
    smt_term finite = smt_bool(s, true), most = smt_real(s, SMT_DOUBLE, bits_of(DBL_MAX));
    for (uint32_t i = 0; i < n.arg_count; i++) {
        smt_term size = smt_real_1(s, SMT_OP_FABS, n.args[i]);
        smt_functions(s, n.args[i], s->m, &inner);
        finite = smt_and(s, finite, smt_real_2(s, SMT_OP_FLE, size, most));
    }
    if (inner.count) finite = smt_bool(s, false);
    vec_release(s->m, &inner);
    return finite;
}

// The argument lies where the function has numbers. Of one argument without a function in it.
static smt_term is_inside(smt *s, const smt_function_facts *facts, smt_term argument) {
    smt_term inside = smt_bool(s, false);
    for (unsigned i = 0; i < facts->piece_count; i++) {
        smt_term from = smt_real(s, SMT_DOUBLE, bits_of(facts->pieces[i].from));
        smt_term to = smt_real(s, SMT_DOUBLE, bits_of(facts->pieces[i].to));
        inside = smt_or(s, inside,
                        smt_and(s, smt_real_2(s, SMT_OP_FLE, from, argument),
                                smt_real_2(s, SMT_OP_FLE, argument, to)));
    }
    return inside;
}

smt_term smt_function_result(smt *s, smt_term function, smt_term symbol) {
    smt_node n = *smt_look(s, function);
    const smt_function_facts *facts = smt_facts_of(s, &n);
    smt_terms inner = {0};
    if (!facts) return smt_bool(s, true);
    smt_term least = smt_real(s, SMT_DOUBLE, bits_of(facts->low)),
             most = smt_real(s, SMT_DOUBLE, bits_of(facts->high));
    smt_term above = smt_real_2(s, SMT_OP_FLE, least, symbol),
             below = smt_real_2(s, SMT_OP_FLE, symbol, most);
    smt_term nan = smt_real_1(s, SMT_OP_FNAN, symbol), may_be = nan, must_be = smt_bool(s, false);
    if (facts->total) may_be = smt_and(s, nan, smt_not(s, has_finite_arguments(s, function)));
    smt_functions(s, n.args[0], s->m, &inner);
    if (facts->nan_elsewhere && !inner.count) {
        must_be = smt_not(s, is_inside(s, facts, n.args[0]));
        may_be = smt_and(s, may_be, must_be);
    }
    vec_release(s->m, &inner);
    smt_term number = smt_and(s, smt_not(s, must_be), smt_and(s, above, below));
    return smt_or(s, may_be, number);
}
