// Random terms over bit vectors, floats, booleans and arrays, with their value, which this file
// computes its own way under one random assignment of the symbols. Each is compared with the
// evaluator, which sees what the simplifying constructors left of it.
#ifndef RANDOM_TERMS_H
#define RANDOM_TERMS_H

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

enum { EACH = 3, WIDTHS = 5, OPERATORS = SMT_OP_FILLED + 1 };
static const unsigned widths[WIDTHS] = {1, 8, 16, 32, 64};

typedef struct world {
    mem m;
    smt *s;
    smt_eval *e;
    rng r;
    smt_term bits[WIDTHS][EACH], reals[2][EACH], bools[EACH];
    uint64_t bit_values[WIDTHS][EACH], real_values[2][EACH];
    bool truths[EACH];
    uint64_t *seen; // terms by operator, NULL: nobody counts
    bool light;     // no *, /, % and roots of floats: they are hard with free symbols
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

static void world_init(world *w, uint64_t seed) {
    mem_init(&w->m, 0);
    w->seen = NULL;
    w->light = false;
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

static void world_release(world *w) {
    smt_eval_free(w->e);
    smt_free(w->s);
    assert_int_equal(w->m.live, 0);
}

static smt_term check(world *w, smt_term t, uint64_t value, const char *what) {
    uint64_t got = smt_eval_get(w->e, t);
    if (w->seen) w->seen[smt_op(w->s, t)]++;
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

static smt_term random_condition(world *w, int depth, bool *truth);

static smt_term random_connective(world *w, int depth, bool *truth) {
    bool p, q, c;
    smt_term x = random_condition(w, depth - 1, &p), y = random_condition(w, depth - 1, &q);
    switch (rng_below(&w->r, 4)) {
    case 0: *truth = p && !q; return check(w, smt_and(w->s, x, smt_not(w->s, y)), *truth, "and");
    case 1: *truth = !p || q; return check(w, smt_or(w->s, smt_not(w->s, x), y), *truth, "or");
    case 2: *truth = p == q; return check(w, smt_eq(w->s, x, y), *truth, "iff");
    default: {
        smt_term z = random_condition(w, depth - 1, &c);
        *truth = c ? p : q;
        return check(w, smt_ite(w->s, z, x, y), *truth, "ite");
    }
    }
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
    case 5: return random_connective(w, depth, truth);
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
    case 3: // Z3 fails on one bit
        if (widths[k] > 1) return random_from_real(w, k, depth, value);
        return random_width(w, k, depth, value);
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
    static const smt_operator ops[] = {SMT_OP_FADD, SMT_OP_FSUB, SMT_OP_FNEG, SMT_OP_FABS,
                                       SMT_OP_FMUL, SMT_OP_FDIV, SMT_OP_FMOD, SMT_OP_FSQRT};
    uint64_t a, b;
    smt_operator op = ops[rng_below(&w->r, w->light ? 4 : 8)];
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
        int k = (int)rng_below(&w->r, WIDTHS);
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

#endif
