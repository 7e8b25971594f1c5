#include "smt/range.h"

#include "base/checked.h"
#include "smt/internal.h"

static smt_range everything(unsigned width) {
    int64_t top = width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
    return (smt_range){-top - 1, top};
}

// If it fits the width, else anything: the sum of two numbers wraps.
static smt_range if_it_fits(unsigned width, bool exact, int64_t low, int64_t high) {
    smt_range all = everything(width);
    return exact && low >= all.low && high <= all.high ? (smt_range){low, high} : all;
}

static smt_range add(unsigned width, smt_range a, smt_range b) {
    int64_t low = 0, high = 0;
    bool exact = checked_add(a.low, b.low, &low);
    exact = checked_add(a.high, b.high, &high) && exact;
    return if_it_fits(width, exact, low, high);
}

static smt_range negate(unsigned width, smt_range a) {
    if (a.low == INT64_MIN) return everything(width);
    return if_it_fits(width, true, -a.high, -a.low);
}

static smt_range subtract(unsigned width, smt_range a, smt_range b) {
    if (b.low == INT64_MIN) return everything(width);
    return add(width, a, (smt_range){-b.high, -b.low});
}

static smt_range multiply(unsigned width, smt_range a, smt_range b) {
    int64_t corner, low = INT64_MAX, high = INT64_MIN;
    bool exact = true;
    for (int i = 0; i < 4; i++) {
        exact = checked_mul(i & 1 ? a.low : a.high, i & 2 ? b.low : b.high, &corner) && exact;
        if (!exact) return everything(width);
        if (corner < low) low = corner;
        if (corner > high) high = corner;
    }
    return if_it_fits(width, true, low, high);
}

static smt_range join(smt_range a, smt_range b) {
    return (smt_range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

// The remainder has the sign of a and is smaller than b; a where b is 0.
static smt_range remainder_of(unsigned width, smt_range a, smt_range b) {
    smt_range all = everything(width);
    if (b.low <= 0 && b.high >= 0) return a.low >= 0 ? (smt_range){0, a.high} : all;
    if (a.low >= 0 && b.low == b.high && b.low > 0 && a.low / b.low == a.high / b.low)
        return (smt_range){a.low % b.low, a.high % b.low};
    int64_t most = b.low > 0 ? b.high - 1 : b.low == INT64_MIN ? INT64_MAX : -b.low - 1;
    return (smt_range){a.low >= 0      ? 0
                       : a.low > -most ? a.low
                                       : -most,
                       a.high <= 0     ? 0
                       : a.high < most ? a.high
                                       : most};
}

// By a positive number: towards 0.
static smt_range quotient_of(unsigned width, smt_range a, smt_range b) {
    if (b.low <= 0) return everything(width);
    return (smt_range){a.low >= 0 ? a.low / b.high : a.low / b.low,
                       a.high >= 0 ? a.high / b.low : a.high / b.high};
}

// The least 2^k - 1 that is not below.
static int64_t ones_above(int64_t x) {
    uint64_t ones = (uint64_t)x;
    for (int i = 1; i < 64; i *= 2) ones |= ones >> i;
    return (int64_t)ones;
}

static smt_range bitwise(unsigned width, smt_operator op, smt_range a, smt_range b) {
    if (op == SMT_OP_BAND) {
        if (a.low >= 0 && b.low >= 0) return (smt_range){0, a.high < b.high ? a.high : b.high};
        if (a.low >= 0) return (smt_range){0, a.high};
        if (b.low >= 0) return (smt_range){0, b.high};
        return everything(width);
    }
    if (a.low < 0 || b.low < 0) return everything(width);
    return (smt_range){0, ones_above(a.high | b.high)};
}

static smt_range shift_right(unsigned width, smt_operator op, smt_range a, smt_range b) {
    if (a.low < 0 && op == SMT_OP_LSHR) {
        if (b.low != b.high || b.low <= 0 || b.low >= (int64_t)width) return everything(width);
        return (smt_range){0, (int64_t)(smt_mask(width) >> b.low)};
    }
    if (b.low < 0 || b.low >= (int64_t)width) return join(a, (smt_range){a.low < 0 ? -1 : 0, 0});
    int64_t low = a.low >= 0 ? 0 : a.low >> b.low, high = a.high < 0 ? -1 : a.high >> b.low;
    return (smt_range){low, high};
}

static smt_range shift_left(unsigned width, smt_range a, smt_range b) {
    if (b.low != b.high || b.low < 0 || b.low >= (int64_t)width - 1) return everything(width);
    int64_t factor = (int64_t)1 << b.low;
    return multiply(width, a, (smt_range){factor, factor});
}

static smt_range resized(const smt_node *n, unsigned width, unsigned from, smt_range a) {
    smt_range all = everything(width);
    switch (n->op) {
    case SMT_OP_SEXT: return a;
    case SMT_OP_ZEXT: return a.low >= 0 ? a : (smt_range){0, (int64_t)smt_mask(from)};
    case SMT_OP_EXTRACT: return n->value == 0 && a.low >= all.low && a.high <= all.high ? a : all;
    default: return all;
    }
}

static smt_range of_bits(const smt *s, const smt_node *n, const smt_range *a) {
    unsigned width = smt_width(n->sort);
    unsigned from = n->arg_count ? smt_width(smt_sort_of(s, n->args[0])) : 0;
    switch (n->op) {
    case SMT_OP_BITS: {
        int64_t value = smt_as_signed((uint64_t)n->value, width);
        return (smt_range){value, value};
    }
    case SMT_OP_ITE: return join(a[1], a[2]);
    case SMT_OP_PLUS: return add(width, a[0], a[1]);
    case SMT_OP_MINUS: return subtract(width, a[0], a[1]);
    case SMT_OP_NEG: return negate(width, a[0]);
    case SMT_OP_TIMES: return multiply(width, a[0], a[1]);
    case SMT_OP_SREM: return remainder_of(width, a[0], a[1]);
    case SMT_OP_SDIV: return quotient_of(width, a[0], a[1]);
    case SMT_OP_UREM:
        return a[0].low >= 0 && a[1].low >= 0 ? remainder_of(width, a[0], a[1]) : everything(width);
    case SMT_OP_UDIV:
        return a[0].low >= 0 && a[1].low > 0 ? quotient_of(width, a[0], a[1]) : everything(width);
    case SMT_OP_BAND:
    case SMT_OP_BOR:
    case SMT_OP_BXOR: return bitwise(width, n->op, a[0], a[1]);
    case SMT_OP_SHL: return shift_left(width, a[0], a[1]);
    case SMT_OP_LSHR:
    case SMT_OP_ASHR: return shift_right(width, n->op, a[0], a[1]);
    default: return resized(n, width, from, n->arg_count ? a[0] : everything(width));
    }
}

// A comparison that the ranges settle.
static smt_range of_bool(const smt_node *n, const smt_range *a) {
    smt_range no = {0, 0}, yes = {1, 1};
    bool is_unsigned = n->op == SMT_OP_ULT;
    switch (n->op) {
    case SMT_OP_FALSE: return no;
    case SMT_OP_TRUE: return yes;
    case SMT_OP_ULT:
    case SMT_OP_SLT:
        if (is_unsigned && (a[0].low < 0 || a[1].low < 0)) break;
        if (a[0].high < a[1].low) return yes;
        if (a[0].low >= a[1].high) return no;
        break;
    case SMT_OP_SAME:
        if (a[0].high < a[1].low || a[1].high < a[0].low) return no;
        if (a[0].low == a[0].high && a[1].low == a[1].high) return yes;
        break;
    default: break;
    }
    return (smt_range){0, 1};
}

smt_range smt_range_of(const smt *s, smt_term t, const smt_range *args) {
    const smt_node *n = smt_look(s, t);
    if (smt_kind(n->sort) == SMT_KIND_BITS) return of_bits(s, n, args);
    return smt_kind(n->sort) == SMT_KIND_BOOL ? of_bool(n, args) : everything(64);
}
