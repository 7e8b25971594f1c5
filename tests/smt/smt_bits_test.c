// Bit vectors, floats and arrays: random terms, whose value this file computes its own way, against
// the evaluator (which sees what the simplifying constructors left of them) and against Z3.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "smt/smt.h"

enum { EACH = 3, WIDTHS = 5 };
static const unsigned widths[WIDTHS] = {1, 8, 16, 32, 64};

typedef struct world {
    mem m;
    smt *s;
    smt_eval *e;
    rng r;
    smt_term bits[WIDTHS][EACH], reals[2][EACH], bools[EACH];
    uint64_t bit_values[WIDTHS][EACH], real_values[2][EACH];
    bool truths[EACH];
} world;

// ------------------------------------------------------------------------- values, our own way

static uint64_t mask(unsigned width) {
    return width == 64 ? UINT64_MAX : ((uint64_t)1 << width) - 1;
}

static int64_t sign(uint64_t x, unsigned width) {
    return x >> (width - 1) & 1 ? (int64_t)(x | ~mask(width)) : (int64_t)x;
}

static float as_float(uint64_t x) {
    float f;
    uint32_t w = (uint32_t)x;
    memcpy(&f, &w, 4);
    return f;
}

static double as_double(uint64_t x) {
    double d;
    memcpy(&d, &x, 8);
    return d;
}

static uint64_t float_bits(float f) {
    uint32_t w;
    memcpy(&w, &f, 4);
    return isnan(f) ? 0x7fc00000u : w;
}

static uint64_t double_bits(double d) {
    uint64_t w;
    memcpy(&w, &d, 8);
    return isnan(d) ? 0x7ff8000000000000u : w;
}

static uint64_t random_bits(rng *r, unsigned width) {
    uint64_t x = rng_next(r), top = (uint64_t)1 << (width - 1);
    switch (rng_below(r, 6)) {
    case 0: x = 0; break;
    case 1: x = UINT64_MAX - rng_below(r, 3); break;
    case 2: x = top - rng_below(r, 2); break;
    case 3: x = rng_below(r, 70); break;
    default: break;
    }
    return x & mask(width);
}

static uint64_t random_real(rng *r, bool wide) {
    static const double some[] = {
        0.0,    -0.0,  1.0,          -1.0,          0.5,          3.0,
        1e10,   NAN,   INFINITY,     -INFINITY,     1e-45,        3.4028234663852886e38,
        5e-324, 1e308, 2147483647.0, -2147483648.0, 2147483648.0, 9223372036854775807.0,
        0.1,    -1e19};
    double d;
    switch (rng_below(r, 3)) {
    case 0: d = some[rng_below(r, sizeof some / sizeof *some)]; break;
    case 1: d = ((double)rng_below(r, 2001) - 1000) / 8; break;
    default: {
        uint64_t x = rng_next(r);
        return wide ? double_bits(as_double(x)) : float_bits(as_float(x));
    }
    }
    return wide ? double_bits(d) : float_bits((float)d);
}

// ---------------------------------------------------------------------------------- random terms

static void setup(world *w, uint64_t seed) {
    mem_init(&w->m, 0);
    w->s = smt_new(&w->m);
    w->e = smt_eval_new(w->s, &w->m);
    w->r.state = seed;
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++) {
            w->bits[k][i] = smt_symbol(w->s, SMT_BITS(widths[k]), "b");
            w->bit_values[k][i] = random_bits(&w->r, widths[k]);
            smt_eval_set(w->e, w->bits[k][i], w->bit_values[k][i]);
        }
        for (int k = 0; k < 2; k++) {
            w->reals[k][i] = smt_symbol(w->s, k ? SMT_DOUBLE : SMT_FLOAT, "f");
            w->real_values[k][i] = random_real(&w->r, k);
            smt_eval_set(w->e, w->reals[k][i], w->real_values[k][i]);
        }
        w->bools[i] = smt_symbol(w->s, SMT_BOOL, "c");
        w->truths[i] = rng_one_in(&w->r, 2);
        smt_eval_set(w->e, w->bools[i], w->truths[i]);
    }
}

static void teardown(world *w) {
    smt_eval_free(w->e);
    smt_free(w->s);
    assert_int_equal(w->m.live, 0);
}

static smt_term check(world *w, smt_term t, uint64_t value, const char *what) {
    uint64_t got = smt_eval_get(w->e, t);
    if (got != value) {
        text out;
        text_init(&out, &w->m);
        smt_print(w->s, t, &out);
        fail_msg("%s: %llx, not %llx: %.2000s", what, (unsigned long long)got,
                 (unsigned long long)value, text_get(&out));
    }
    return t;
}

static smt_term random_term(world *w, int k, int depth, uint64_t *value);
static smt_term random_float(world *w, bool wide, int depth, uint64_t *value);

static bool compare_reals(smt_operator op, double x, double y) {
    return op == SMT_OP_FLT ? x < y : op == SMT_OP_FLE ? x <= y : x == y;
}

static smt_term random_condition(world *w, int depth, bool *truth) {
    uint64_t a, b;
    int k = (int)rng_below(&w->r, WIDTHS), i = (int)rng_below(&w->r, EACH);
    bool wide = rng_one_in(&w->r, 2);
    smt_term x, y, t;
    if (depth <= 0) {
        *truth = w->truths[i];
        return w->bools[i];
    }
    switch (rng_below(&w->r, 7)) {
    case 0:
    case 1:
    case 2: {
        static const smt_operator ops[] = {SMT_OP_SLT, SMT_OP_ULT, SMT_OP_SAME};
        smt_operator op = ops[rng_below(&w->r, 3)];
        x = random_term(w, k, depth - 1, &a);
        y = rng_one_in(&w->r, 6) ? (b = a, x) : random_term(w, k, depth - 1, &b);
        *truth = op == SMT_OP_SLT   ? sign(a, widths[k]) < sign(b, widths[k])
                 : op == SMT_OP_ULT ? a < b
                                    : a == b;
        t = op == SMT_OP_SAME ? smt_eq(w->s, x, y) : smt_bits_2(w->s, op, x, y);
        return check(w, t, *truth, "comparison");
    }
    case 3: {
        static const smt_operator ops[] = {SMT_OP_FLT, SMT_OP_FLE, SMT_OP_FEQ};
        smt_operator op = ops[rng_below(&w->r, 3)];
        x = random_float(w, wide, depth - 1, &a);
        y = rng_one_in(&w->r, 6) ? (b = a, x) : random_float(w, wide, depth - 1, &b);
        *truth = wide ? compare_reals(op, as_double(a), as_double(b))
                      : compare_reals(op, (double)as_float(a), (double)as_float(b));
        return check(w, smt_real_2(w->s, op, x, y), *truth, "float comparison");
    }
    case 4:
        x = random_float(w, wide, depth - 1, &a);
        *truth = wide ? isnan(as_double(a)) : isnan(as_float(a));
        return check(w, smt_real_1(w->s, SMT_OP_FNAN, x), *truth, "isNaN");
    case 5: {
        bool p, q;
        x = random_condition(w, depth - 1, &p);
        y = random_condition(w, depth - 1, &q);
        *truth = p && !q;
        return check(w, smt_and(w->s, x, smt_not(w->s, y)), *truth, "and");
    }
    default:
        x = random_float(w, wide, depth - 1, &a);
        y = random_float(w, wide, depth - 1, &b);
        *truth = a == b;
        return check(w, smt_eq(w->s, x, y), *truth, "same float");
    }
}

static uint64_t shifted(smt_operator op, unsigned width, uint64_t a, uint64_t n) {
    for (; n > 0; n = n > 100 ? 100 : n - 1) { // bit by bit
        uint64_t top = a >> (width - 1) & 1;
        a = op == SMT_OP_SHL ? a << 1 & mask(width) : a >> 1;
        if (op == SMT_OP_ASHR) a |= top << (width - 1);
    }
    return a;
}

static uint64_t divided(smt_operator op, unsigned width, uint64_t a, uint64_t b) {
    __int128 x = sign(a, width), y = sign(b, width);
    if (op == SMT_OP_UDIV) return b ? a / b : mask(width);
    if (op == SMT_OP_UREM) return b ? a % b : a;
    if (op == SMT_OP_SDIV) return y ? (uint64_t)(x / y) : x < 0 ? 1 : UINT64_MAX;
    return y ? (uint64_t)(x % y) : a;
}

static uint64_t combine(smt_operator op, unsigned width, uint64_t a, uint64_t b) {
    switch (op) {
    case SMT_OP_PLUS: return a + b;
    case SMT_OP_MINUS: return a - b;
    case SMT_OP_TIMES: return a * b;
    case SMT_OP_BAND: return a & b;
    case SMT_OP_BOR: return a | b;
    case SMT_OP_BXOR: return a ^ b;
    case SMT_OP_SHL:
    case SMT_OP_LSHR:
    case SMT_OP_ASHR: return shifted(op, width, a, b);
    default: return divided(op, width, a, b);
    }
}

static smt_term random_binary(world *w, int k, int depth, uint64_t *value) {
    static const smt_operator ops[] = {SMT_OP_PLUS, SMT_OP_MINUS, SMT_OP_TIMES, SMT_OP_SDIV,
                                       SMT_OP_SREM, SMT_OP_UDIV,  SMT_OP_UREM,  SMT_OP_BAND,
                                       SMT_OP_BOR,  SMT_OP_BXOR,  SMT_OP_SHL,   SMT_OP_LSHR,
                                       SMT_OP_ASHR, SMT_OP_PLUS};
    uint64_t a, b;
    smt_operator op = ops[rng_below(&w->r, sizeof ops / sizeof *ops)];
    smt_term x = random_term(w, k, depth - 1, &a), y = x;
    if (rng_one_in(&w->r, 8)) b = a;
    else y = random_term(w, k, depth - 1, &b);
    *value = combine(op, widths[k], a, b) & mask(widths[k]);
    return check(w, smt_bits_2(w->s, op, x, y), *value, "operator");
}

// From another width: extension, or a part of a larger one.
static smt_term random_width(world *w, int k, int depth, uint64_t *value) {
    uint64_t a;
    int from = (int)rng_below(&w->r, WIDTHS);
    unsigned width = widths[k], other = widths[from];
    smt_term x = random_term(w, from, depth - 1, &a);
    if (other < width) {
        bool is_signed = rng_one_in(&w->r, 2);
        *value = (is_signed ? (uint64_t)sign(a, other) : a) & mask(width);
        return check(w, smt_extend(w->s, is_signed, width, x), *value, "extend");
    }
    unsigned low = rng_below(&w->r, other - width + 1);
    if (rng_one_in(&w->r, 2)) low = 0;
    *value = a >> low & mask(width);
    return check(w, smt_extract(w->s, low, width, x), *value, "extract");
}

static smt_term random_concat(world *w, int k, int depth, uint64_t *value) {
    uint64_t a;
    unsigned width = widths[k], cut = 1 + rng_below(&w->r, width - 1);
    smt_term x = random_term(w, k, depth - 1, &a);
    smt_term high = smt_extract(w->s, cut, width - cut, x), low = smt_extract(w->s, 0, cut, x);
    if (rng_one_in(&w->r, 2)) {
        *value = a;
        return check(w, smt_concat(w->s, high, low), *value, "concat");
    }
    *value = (a & mask(cut)) << (width - cut) | a >> cut;
    return check(w, smt_concat(w->s, low, high), *value, "concat");
}

static uint64_t saturated(unsigned width, double d) {
    if (isnan(d)) return 0;
    if (d <= -ldexp(1, (int)width - 1)) return (uint64_t)1 << (width - 1);
    if (d >= ldexp(1, (int)width - 1)) return mask(width) >> 1;
    return (uint64_t)(int64_t)trunc(d) & mask(width);
}

static smt_term random_from_real(world *w, int k, int depth, uint64_t *value) {
    uint64_t a;
    bool wide = rng_one_in(&w->r, 2);
    if (widths[k] >= 32 && rng_one_in(&w->r, 2)) {
        smt_term x = random_float(w, widths[k] == 64, depth - 1, value);
        return check(w, smt_to_bits(w->s, x), *value, "to bits");
    }
    smt_term x = random_float(w, wide, depth - 1, &a);
    *value = saturated(widths[k], wide ? as_double(a) : (double)as_float(a));
    return check(w, smt_to_signed(w->s, widths[k], x), *value, "to int");
}

// An array filled by a few stores, read at a random place.
static smt_term random_select(world *w, int k, int depth, uint64_t *value) {
    uint64_t held[256], fill, at, element;
    smt_term array = smt_filled(w->s, 8, random_term(w, k, depth - 1, &fill)), index;
    for (int i = 0; i < 256; i++) held[i] = fill;
    for (int i = (int)rng_below(&w->r, 4); i > 0; i--) {
        index = random_term(w, 1, depth - 1, &at);
        smt_term x = random_term(w, k, depth - 1, &element);
        bool truth;
        smt_term stored = smt_store(w->s, array, index, x);
        if (rng_one_in(&w->r, 4)) {
            array = smt_ite(w->s, random_condition(w, 1, &truth), stored, array);
            if (!truth) continue;
        } else {
            array = stored;
        }
        held[at] = element;
    }
    index = random_term(w, 1, depth - 1, &at);
    *value = held[at];
    return check(w, smt_select(w->s, array, index), *value, "select");
}

static smt_term random_term(world *w, int k, int depth, uint64_t *value) {
    int i = (int)rng_below(&w->r, EACH);
    bool truth;
    uint64_t a, b;
    if (depth <= 0) {
        if (rng_one_in(&w->r, 2)) {
            *value = w->bit_values[k][i];
            return w->bits[k][i];
        }
        *value = random_bits(&w->r, widths[k]);
        return smt_bits(w->s, widths[k], *value);
    }
    switch (rng_below(&w->r, 12)) {
    case 0: {
        smt_term x = random_term(w, k, depth - 1, &a);
        *value = (0 - a) & mask(widths[k]);
        return check(w, smt_neg(w->s, x), *value, "negation");
    }
    case 1:
    case 2: return random_width(w, k, depth, value);
    case 3: return random_from_real(w, k, depth, value);
    case 4:
    case 5: {
        smt_term c = random_condition(w, depth - 1, &truth);
        smt_term x = random_term(w, k, depth - 1, &a), y = random_term(w, k, depth - 1, &b);
        *value = truth ? a : b;
        return check(w, smt_ite(w->s, c, x, y), *value, "ite");
    }
    case 6: return random_select(w, k, depth > 2 ? 2 : depth, value);
    case 7:
        if (widths[k] > 1) return random_concat(w, k, depth, value);
        return random_width(w, k, depth, value);
    default: return random_binary(w, k, depth, value);
    }
}

static float float_op(smt_operator op, float x, float y) {
    switch (op) {
    case SMT_OP_FADD: return x + y;
    case SMT_OP_FSUB: return x - y;
    case SMT_OP_FMUL: return x * y;
    case SMT_OP_FDIV: return x / y;
    case SMT_OP_FMOD: return fmodf(x, y);
    case SMT_OP_FNEG: return -x;
    case SMT_OP_FABS: return fabsf(x);
    default: return sqrtf(x);
    }
}

static double double_op(smt_operator op, double x, double y) {
    switch (op) {
    case SMT_OP_FADD: return x + y;
    case SMT_OP_FSUB: return x - y;
    case SMT_OP_FMUL: return x * y;
    case SMT_OP_FDIV: return x / y;
    case SMT_OP_FMOD: return fmod(x, y);
    case SMT_OP_FNEG: return -x;
    case SMT_OP_FABS: return fabs(x);
    default: return sqrt(x);
    }
}

static smt_term random_arithmetic(world *w, bool wide, int depth, uint64_t *value) {
    static const smt_operator ops[] = {SMT_OP_FADD, SMT_OP_FSUB, SMT_OP_FMUL, SMT_OP_FDIV,
                                       SMT_OP_FMOD, SMT_OP_FNEG, SMT_OP_FABS, SMT_OP_FSQRT};
    uint64_t a, b;
    smt_operator op = ops[rng_below(&w->r, 8)];
    smt_term x = random_float(w, wide, depth - 1, &a), y = random_float(w, wide, depth - 1, &b);
    *value = wide ? double_bits(double_op(op, as_double(a), as_double(b)))
                  : float_bits(float_op(op, as_float(a), as_float(b)));
    bool one = op == SMT_OP_FNEG || op == SMT_OP_FABS || op == SMT_OP_FSQRT;
    return check(w, one ? smt_real_1(w->s, op, x) : smt_real_2(w->s, op, x, y), *value, "float");
}

static smt_term random_float(world *w, bool wide, int depth, uint64_t *value) {
    int i = (int)rng_below(&w->r, EACH);
    smt_sort sort = wide ? SMT_DOUBLE : SMT_FLOAT;
    uint64_t a;
    if (depth <= 0) {
        if (rng_one_in(&w->r, 2)) {
            *value = w->real_values[wide][i];
            return w->reals[wide][i];
        }
        *value = random_real(&w->r, wide);
        return smt_real(w->s, sort, *value);
    }
    switch (rng_below(&w->r, 8)) {
    case 0: {
        smt_term x = random_term(w, wide ? 4 : 3, depth - 1, &a);
        *value = wide ? double_bits(as_double(a)) : float_bits(as_float(a));
        return check(w, smt_from_bits(w->s, x), *value, "from bits");
    }
    case 1: {
        int k = 3 + (int)rng_below(&w->r, 2);
        smt_term x = random_term(w, k, depth - 1, &a);
        int64_t n = sign(a, widths[k]);
        *value = wide ? double_bits((double)n) : float_bits((float)n);
        return check(w, smt_from_signed(w->s, sort, x), *value, "from int");
    }
    case 2: {
        smt_term x = random_float(w, !wide, depth - 1, &a);
        *value = wide ? double_bits((double)as_float(a)) : float_bits((float)as_double(a));
        return check(w, smt_to_real(w->s, sort, x), *value, "precision");
    }
    case 3: {
        bool truth;
        uint64_t b;
        smt_term c = random_condition(w, depth - 1, &truth);
        smt_term x = random_float(w, wide, depth - 1, &a), y = random_float(w, wide, depth - 1, &b);
        *value = truth ? a : b;
        return check(w, smt_ite(w->s, c, x, y), *value, "ite");
    }
    default: return random_arithmetic(w, wide, depth, value);
    }
}

// ------------------------------------------------------------------------------------- the tests

static int rounds(int standard) {
    const char *count = getenv("WEFT_ROUNDS");
    return count ? atoi(count) : standard;
}

static void evaluator_agrees(void **state) {
    (void)state;
    for (int seed = 0; seed < rounds(3000); seed++) {
        world w;
        setup(&w, (uint64_t)seed);
        for (int i = 0; i < 20; i++) {
            uint64_t value;
            bool truth;
            random_term(&w, i % WIDTHS, 1 + i % 4, &value);
            random_float(&w, i % 2, 1 + i % 4, &value);
            random_condition(&w, 1 + i % 4, &truth);
        }
        teardown(&w);
    }
}

static void fix(world *w, smt_solver *x, smt_term symbol, smt_term value) {
    smt_solver_assert(x, smt_eq(w->s, symbol, value));
}

static void fix_symbols(world *w, smt_solver *x) {
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++)
            fix(w, x, w->bits[k][i], smt_bits(w->s, widths[k], w->bit_values[k][i]));
        for (int k = 0; k < 2; k++)
            fix(w, x, w->reals[k][i],
                smt_real(w->s, k ? SMT_DOUBLE : SMT_FLOAT, w->real_values[k][i]));
        fix(w, x, w->bools[i], smt_bool(w->s, w->truths[i]));
    }
}

// Z3's value of a term, in the model in which the symbols have our values.
static void solver_agrees(void **state) {
    (void)state;
    for (int seed = 0; seed < rounds(3000) / 30; seed++) {
        world w;
        setup(&w, 1000000 + (uint64_t)seed);
        smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 0);
        fix_symbols(&w, x);
        assert_int_equal(smt_solver_check(x), SMT_SAT);
        for (int i = 0; i < 30; i++) {
            uint64_t value;
            bool truth;
            smt_term t = random_term(&w, i % WIDTHS, 1 + i % 3, &value);
            assert_int_equal(smt_solver_bits(x, t), value);
            t = random_float(&w, i % 2, 1 + i % 3, &value);
            assert_int_equal(smt_solver_bits(x, t), value);
            t = random_condition(&w, 1 + i % 3, &truth);
            assert_int_equal(smt_solver_bool(x, t), truth);
        }
        smt_solver_free(x);
        teardown(&w);
    }
}

// The solver itself, not only its evaluation: no other value is possible.
static void solver_refutes(void **state) {
    (void)state;
    int refuted = 0, drawn = 0;
    for (int seed = 0; seed < rounds(3000) / 100; seed++) {
        world w;
        setup(&w, 2000000 + (uint64_t)seed);
        smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 20);
        fix_symbols(&w, x);
        for (int i = 0; i < 4; i++) {
            uint64_t value;
            int k = (int)rng_below(&w.r, 4);
            smt_term t = random_term(&w, k, 2, &value);
            smt_term other = smt_not(w.s, smt_eq(w.s, t, smt_bits(w.s, widths[k], value)));
            smt_solver_push(x);
            smt_solver_assert(x, other);
            smt_answer answer = smt_solver_check(x);
            assert_int_not_equal(answer, SMT_SAT);
            refuted += answer == SMT_UNSAT;
            drawn++;
            smt_solver_pop(x);
        }
        smt_solver_free(x);
        teardown(&w);
    }
    print_message("%d of %d other values refuted\n", refuted, drawn);
    assert_true(5 * refuted >= 4 * drawn);
}

// Substituting the symbols' values leaves a constant: the value.
static void substitution_folds(void **state) {
    (void)state;
    for (int seed = 0; seed < rounds(3000) / 10; seed++) {
        world w;
        setup(&w, 3000000 + (uint64_t)seed);
        smt_term from[EACH * (WIDTHS + 3)], to[EACH * (WIDTHS + 3)];
        size_t n = 0;
        for (int i = 0; i < EACH; i++) {
            for (int k = 0; k < WIDTHS; k++) {
                from[n] = w.bits[k][i];
                to[n++] = smt_bits(w.s, widths[k], w.bit_values[k][i]);
            }
            for (int k = 0; k < 2; k++) {
                from[n] = w.reals[k][i];
                to[n++] = smt_real(w.s, k ? SMT_DOUBLE : SMT_FLOAT, w.real_values[k][i]);
            }
            from[n] = w.bools[i];
            to[n++] = smt_bool(w.s, w.truths[i]);
        }
        for (int i = 0; i < 10; i++) {
            uint64_t value, got;
            smt_term t = smt_substitute(w.s, random_term(&w, i % WIDTHS, 3, &value), from, to, n);
            assert_true(smt_is_bits(w.s, t, &got));
            assert_int_equal(got, value);
        }
        teardown(&w);
    }
}

// What the interpreter relies on to keep terms small.
static void conditions_come_back(void **state) {
    (void)state;
    world w;
    setup(&w, 7);
    smt *s = w.s;
    smt_term c = w.bools[0], x = w.bits[4][0], y = w.bits[4][1], zero = smt_bits(s, 32, 0);
    // if (flag) on a boolean in an int
    assert_int_equal(smt_eq(s, smt_bool_bits(s, 32, c), zero), smt_not(s, c));
    // lcmp and a branch
    smt_term less = smt_bits_2(s, SMT_OP_SLT, x, y);
    smt_term cmp = smt_ite(s, less, smt_bits(s, 32, UINT64_MAX),
                           smt_ite(s, smt_eq(s, x, y), zero, smt_bits(s, 32, 1)));
    assert_int_equal(smt_bits_2(s, SMT_OP_SLT, cmp, zero), less);
    // (byte) of a byte
    smt_term b = w.bits[1][0], wide = smt_extend(s, true, 32, b);
    assert_int_equal(smt_extract(s, 0, 8, wide), b);
    assert_int_equal(smt_extend(s, true, 32, smt_extract(s, 0, 16, wide)), wide);
    // x + 1 + 1 - 2
    smt_term one = smt_bits(s, 64, 1), two = smt_bits_2(s, SMT_OP_PLUS, x, one);
    two = smt_bits_2(s, SMT_OP_PLUS, two, one);
    assert_int_equal(smt_bits_2(s, SMT_OP_MINUS, two, smt_bits(s, 64, 2)), x);
    teardown(&w);
}

// A term as deep as a long loop makes it.
static void deep_terms(void **state) {
    (void)state;
    world w;
    setup(&w, 8);
    smt_term t = w.bits[3][0];
    uint64_t value = w.bit_values[3][0];
    for (uint32_t i = 0; i < 100000; i++) {
        t = smt_bits_2(w.s, SMT_OP_BXOR, smt_bits_2(w.s, SMT_OP_PLUS, t, w.bits[3][1]),
                       w.bits[3][2]);
        value = ((value + w.bit_values[3][1]) ^ w.bit_values[3][2]) & mask(32);
    }
    check(&w, t, value, "deep");
    teardown(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluator_agrees),     cmocka_unit_test(solver_agrees),
        cmocka_unit_test(solver_refutes),       cmocka_unit_test(substitution_folds),
        cmocka_unit_test(conditions_come_back), cmocka_unit_test(deep_terms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
