// What the operators of bit vectors and floats compute. Folding of constants and the evaluator both
// come here; nothing else says it.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "smt/internal.h"

int64_t smt_as_signed(uint64_t x, unsigned width) {
    return (int64_t)(x << (64 - width)) >> (64 - width);
}

// ------------------------------------------------------------------------------------ bit vectors

static uint64_t divide_signed(bool remainder, int64_t x, int64_t y) {
    if (y == 0) return remainder ? (uint64_t)x : x < 0 ? 1 : UINT64_MAX;
    if (y == -1) return remainder ? 0 : 0 - (uint64_t)x;
    return (uint64_t)(remainder ? x % y : x / y);
}

static uint64_t shift(smt_operator op, unsigned width, uint64_t x, uint64_t count) {
    int64_t s = smt_as_signed(x, width);
    if (count >= width) return op == SMT_OP_ASHR && s < 0 ? UINT64_MAX : 0;
    return op == SMT_OP_SHL ? x << count : op == SMT_OP_LSHR ? x >> count : (uint64_t)(s >> count);
}

static uint64_t bits_2(smt_operator op, unsigned width, uint64_t x, uint64_t y) {
    int64_t sx = smt_as_signed(x, width), sy = smt_as_signed(y, width);
    switch (op) {
    case SMT_OP_PLUS: return x + y;
    case SMT_OP_MINUS: return x - y;
    case SMT_OP_TIMES: return x * y;
    case SMT_OP_SDIV: return divide_signed(false, sx, sy);
    case SMT_OP_SREM: return divide_signed(true, sx, sy);
    case SMT_OP_UDIV: return y ? x / y : UINT64_MAX;
    case SMT_OP_UREM: return y ? x % y : x;
    case SMT_OP_BAND: return x & y;
    case SMT_OP_BOR: return x | y;
    case SMT_OP_BXOR: return x ^ y;
    case SMT_OP_SHL:
    case SMT_OP_LSHR:
    case SMT_OP_ASHR: return shift(op, width, x, y);
    case SMT_OP_SLT: return sx < sy;
    default: assert(op == SMT_OP_ULT); return x < y;
    }
}

// ----------------------------------------------------------------------------------------- floats

static double to_double(smt_sort sort, uint64_t bits) {
    if (sort == SMT_DOUBLE) {
        double d;
        memcpy(&d, &bits, sizeof d);
        return d;
    }
    float f;
    uint32_t low = (uint32_t)bits;
    memcpy(&f, &low, sizeof f);
    return (double)f;
}

// One NaN.
static uint64_t from_double(double d) {
    uint64_t bits;
    if (d != d) return 0x7ff8000000000000u;
    memcpy(&bits, &d, sizeof bits);
    return bits;
}

static uint64_t from_float(float f) {
    uint32_t bits;
    if (f != f) return 0x7fc00000u;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

uint64_t smt_canonical(smt_sort sort, uint64_t bits) {
    if (smt_kind(sort) != SMT_KIND_REAL) return bits & smt_mask(smt_width(sort));
    double d = to_double(sort, bits);
    if (d == d) return bits;
    return sort == SMT_FLOAT ? from_float(NAN) : from_double(NAN);
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
    default: assert(op == SMT_OP_FSQRT); return sqrt(x);
    }
}

// Sum, difference, product, quotient and root of floats may be computed in double and rounded: it
// has more than twice the bits. The remainder is exact.
static uint64_t real_op(smt_operator op, smt_sort sort, uint64_t a, uint64_t b) {
    double d = double_op(op, to_double(sort, a), to_double(sort, b));
    return sort == SMT_FLOAT ? from_float((float)d) : from_double(d);
}

uint64_t smt_call(smt_c_function *function, uint64_t a, uint64_t b) {
    return from_double(function(to_double(SMT_DOUBLE, a), to_double(SMT_DOUBLE, b)));
}

static uint64_t real_compare(smt_operator op, smt_sort sort, uint64_t a, uint64_t b) {
    double x = to_double(sort, a), y = to_double(sort, b);
    return op == SMT_OP_FLT ? x < y : op == SMT_OP_FLE ? x <= y : x == y;
}

static uint64_t from_signed(smt_sort sort, int64_t x) {
    return sort == SMT_FLOAT ? from_float((float)x) : from_double((double)x);
}

static uint64_t to_signed(unsigned width, double x) {
    double bound = ldexp(1, (int)width - 1);
    if (x != x) return 0;
    if (x >= bound) return smt_mask(width) >> 1;
    if (x < -bound) return (uint64_t)1 << (width - 1);
    return (uint64_t)(int64_t)x;
}

// ------------------------------------------------------------------------------------------- both

uint64_t smt_compute(smt_operator op, smt_sort sort, int64_t value, const smt_sort *sorts,
                     const uint64_t *a) {
    unsigned width = smt_width(sort), inner = smt_width(sorts[0]);
    uint64_t r;
    switch (op) {
    case SMT_OP_SAME: r = a[0] == a[1]; break;
    case SMT_OP_NEG: r = 0 - a[0]; break;
    case SMT_OP_ZEXT: r = a[0]; break;
    case SMT_OP_SEXT: r = (uint64_t)smt_as_signed(a[0], inner); break;
    case SMT_OP_EXTRACT: r = a[0] >> value; break;
    case SMT_OP_CONCAT: r = a[0] << smt_width(sorts[1]) | a[1]; break;
    case SMT_OP_FNEG:
    case SMT_OP_FABS:
    case SMT_OP_FSQRT: r = real_op(op, sort, a[0], 0); break;
    case SMT_OP_FADD:
    case SMT_OP_FSUB:
    case SMT_OP_FMUL:
    case SMT_OP_FDIV:
    case SMT_OP_FMOD: r = real_op(op, sort, a[0], a[1]); break;
    case SMT_OP_FLT:
    case SMT_OP_FLE:
    case SMT_OP_FEQ: r = real_compare(op, sorts[0], a[0], a[1]); break;
    case SMT_OP_FNAN: r = isnan(to_double(sorts[0], a[0])); break;
    case SMT_OP_FROM_BITS:
    case SMT_OP_TO_BITS: r = a[0]; break;
    case SMT_OP_FROM_SIGNED: r = from_signed(sort, smt_as_signed(a[0], inner)); break;
    case SMT_OP_TO_SIGNED: r = to_signed(width, to_double(sorts[0], a[0])); break;
    case SMT_OP_TO_REAL:
        r = sort == SMT_FLOAT ? from_float((float)to_double(sorts[0], a[0]))
                              : from_double(to_double(sorts[0], a[0]));
        break;
    default: r = bits_2(op, inner, a[0], a[1]);
    }
    return smt_canonical(sort, r);
}
