#include <float.h>
#include <math.h>
#include <string.h>

#include "smt/internal.h"
#include "smt/interval.h"

static double rounded(smt_sort sort, double x) {
    return smt_width(sort) == 32 ? (double)(float)x : x;
}

// The ends of an interval of floats may lie between two of them.
double smt_interval_next(smt_sort sort, double x, double to) {
    if (smt_width(sort) != 32) return nextafter(x, to);
    float near = (float)x;
    bool beyond = to > x ? (double)near > x : (double)near < x;
    return beyond ? (double)near : (double)nextafterf(near, (float)to);
}

static smt_interval real(double low, double high, bool nan) {
    return (smt_interval){.bits = {0, 0}, .low = low, .high = high, .nan = nan};
}

static bool has_numbers(const smt_interval *a) {
    return a->low <= a->high;
}

static bool has_zero(const smt_interval *a) {
    return a->low <= 0 && a->high >= 0;
}

static bool has_infinity(const smt_interval *a) {
    return has_numbers(a) && (isinf(a->low) || isinf(a->high));
}

static double value_of(smt_sort sort, uint64_t bits) {
    double d;
    float f;
    uint32_t small = (uint32_t)bits;
    memcpy(&d, &bits, sizeof d);
    memcpy(&f, &small, sizeof f);
    return smt_width(sort) == 32 ? (double)f : d;
}

// ---------------------------------------------------------------- forward

static double computed(smt_operator op, smt_sort sort, double a, double b) {
    switch (op) {
    case SMT_OP_FADD: return rounded(sort, a + b);
    case SMT_OP_FSUB: return rounded(sort, a - b);
    case SMT_OP_FMUL: return rounded(sort, a * b);
    default: return rounded(sort, a / b);
    }
}

// An operation that is monotonic in both arguments lies between its results on the corners. A
// corner without a result (inf - inf) says nothing about what is near it.
static smt_interval of_corners(smt_operator op, smt_sort sort, const smt_interval *a) {
    smt_interval r = real(INFINITY, -INFINITY, a[0].nan || a[1].nan);
    if (!has_numbers(&a[0]) || !has_numbers(&a[1])) return r;
    if (op == SMT_OP_FDIV && has_zero(&a[1])) return real(-INFINITY, INFINITY, true);
    bool infinite = has_infinity(&a[0]) || has_infinity(&a[1]);
    for (int i = 0; i < 4; i++) {
        double x = computed(op, sort, i & 1 ? a[0].low : a[0].high, i & 2 ? a[1].low : a[1].high);
        if (isnan(x)) return real(-INFINITY, INFINITY, true);
        if (x < r.low) r.low = x;
        if (x > r.high) r.high = x;
    }
    // 0 * inf inside, or inf - inf.
    r.nan |= infinite;
    return r;
}

static smt_interval of_fmod(const smt_interval *a) {
    if (!has_numbers(&a[0]) || !has_numbers(&a[1])) return real(INFINITY, -INFINITY, true);
    double most = fmax(fabs(a[1].low), fabs(a[1].high));
    bool nan = a[0].nan || a[1].nan || has_infinity(&a[0]) || has_zero(&a[1]);
    return real(a[0].low >= 0 ? 0 : fmax(a[0].low, -most),
                a[0].high <= 0 ? 0 : fmin(a[0].high, most), nan);
}

static smt_interval of_unary(const smt_node *n, const smt_interval *a) {
    if (!has_numbers(a)) return *a;
    switch (n->op) {
    case SMT_OP_FNEG: return real(-a->high, -a->low, a->nan);
    case SMT_OP_FABS:
        return real(has_zero(a) ? 0 : fmin(fabs(a->low), fabs(a->high)),
                    fmax(fabs(a->low), fabs(a->high)), a->nan);
    case SMT_OP_FSQRT:
        if (a->high < 0) return real(INFINITY, -INFINITY, true);
        return real(rounded(n->sort, sqrt(fmax(a->low, 0))), rounded(n->sort, sqrt(a->high)),
                    a->nan || a->low < 0);
    default: return real(rounded(n->sort, a->low), rounded(n->sort, a->high), a->nan); // TO_REAL
    }
}

// Only 32 bits fit a double without rounding, but the conversion is monotonic.
static smt_interval of_signed(const smt_node *n, const smt_interval *a) {
    bool small = smt_width(n->sort) == 32;
    return real(small ? (double)(float)a->bits.low : (double)a->bits.low,
                small ? (double)(float)a->bits.high : (double)a->bits.high, false);
}

static int64_t cut_to(unsigned width, double x) {
    double most = ldexp(1, (int)width - 1);
    int64_t top = width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
    return x >= most ? top : x < -most ? -top - 1 : (int64_t)x;
}

static smt_interval to_signed(const smt_node *n, const smt_interval *a) {
    unsigned width = smt_width(n->sort);
    smt_interval r = {.bits = {0, 0}};
    if (!has_numbers(a)) return r;
    r.bits = (smt_range){cut_to(width, a->low), cut_to(width, a->high)};
    if (a->nan && r.bits.low > 0) r.bits.low = 0;
    if (a->nan && r.bits.high < 0) r.bits.high = 0;
    return r;
}

static smt_interval of_compare(const smt_node *n, const smt_interval *a) {
    smt_interval both = {.bits = {0, 1}}, no = {.bits = {0, 0}}, yes = {.bits = {1, 1}};
    bool nan = a[0].nan || a[1].nan, numbers = has_numbers(&a[0]) && has_numbers(&a[1]);
    switch (n->op) {
    case SMT_OP_FNAN: return !a[0].nan ? no : !has_numbers(&a[0]) ? yes : both;
    case SMT_OP_FLT:
        if (!numbers || a[0].low >= a[1].high) return no;
        return !nan && a[0].high < a[1].low ? yes : both;
    case SMT_OP_FLE:
        if (!numbers || a[0].low > a[1].high) return no;
        return !nan && a[0].high <= a[1].low ? yes : both;
    case SMT_OP_FEQ:
        if (!numbers || a[0].low > a[1].high || a[1].low > a[0].high) return no;
        return !nan && a[0].low == a[0].high && a[1].low == a[1].high ? yes : both;
    default: // SAME: -0 is another one than 0
        if (a[0].nan && a[1].nan) return both;
        return !numbers || a[0].low > a[1].high || a[1].low > a[0].high ? no : both;
    }
}

smt_interval smt_interval_of_reals(const smt *s, const smt_node *n, const smt_interval *a) {
    switch (n->op) {
    case SMT_OP_BITS: {
        double x = value_of(n->sort, (uint64_t)n->value);
        return isnan(x) ? real(INFINITY, -INFINITY, true) : real(x, x, false);
    }
    case SMT_OP_FADD:
    case SMT_OP_FSUB:
    case SMT_OP_FMUL:
    case SMT_OP_FDIV: return of_corners(n->op, n->sort, a);
    case SMT_OP_FMOD: return of_fmod(a);
    case SMT_OP_FNEG:
    case SMT_OP_FABS:
    case SMT_OP_FSQRT:
    case SMT_OP_TO_REAL: return of_unary(n, a);
    case SMT_OP_FROM_SIGNED: return of_signed(n, a);
    case SMT_OP_TO_SIGNED: return to_signed(n, a);
    case SMT_OP_FUNCTION: return smt_interval_of_function(s, n, a);
    case SMT_OP_FLT:
    case SMT_OP_FLE:
    case SMT_OP_FEQ:
    case SMT_OP_FNAN:
    case SMT_OP_SAME: return of_compare(n, a);
    default: return smt_interval_all(n->sort);
    }
}

// ---------------------------------------------------------------- backward

static bool cut(smt_interval *a, double low, double high, bool nan) {
    smt_interval by = real(low, high, nan);
    return smt_interval_narrow(SMT_DOUBLE, a, &by);
}

static bool back_compare(const smt_node *n, smt_sort sort, bool holds, smt_interval *a) {
    bool strict = n->op == SMT_OP_FLT, equal = n->op == SMT_OP_FEQ, smaller = false;
    if (n->op == SMT_OP_FNAN)
        return holds ? cut(&a[0], INFINITY, -INFINITY, true)
                     : cut(&a[0], -INFINITY, INFINITY, false);
    if (n->op == SMT_OP_SAME) {
        if (!holds) return false;
        smt_interval first = a[0];
        smaller = smt_interval_narrow(sort, &a[0], &a[1]);
        return smt_interval_narrow(sort, &a[1], &first) || smaller;
    }
    if (holds) { // both are numbers
        double high = strict ? smt_interval_next(sort, a[1].high, -INFINITY) : a[1].high;
        double low = strict ? smt_interval_next(sort, a[0].low, INFINITY) : a[0].low;
        smaller |= cut(&a[0], equal ? a[1].low : -INFINITY, high, false);
        smaller |= cut(&a[1], low, equal ? a[0].high : INFINITY, false);
    } else if (!equal && !a[0].nan && !a[1].nan) { // a >= b, or a > b
        double low = strict ? a[1].low : smt_interval_next(sort, a[1].low, INFINITY);
        double high = strict ? a[0].high : smt_interval_next(sort, a[0].high, -INFINITY);
        smaller |= cut(&a[0], low, INFINITY, false);
        smaller |= cut(&a[1], -INFINITY, high, false);
    }
    return smaller;
}

// a + b was rounded into r: the sum lies before the neighbours of r's ends; and its ends are
// rounded again here.
static bool back_sum(const smt_node *n, const smt_interval *r, smt_interval *a) {
    bool minus = n->op == SMT_OP_FSUB, smaller = false;
    if (!has_numbers(r) || r->nan || !has_numbers(&a[0]) || !has_numbers(&a[1])) return false;
    double low = smt_interval_next(n->sort, r->low, -INFINITY),
           high = smt_interval_next(n->sort, r->high, INFINITY);
    if (isinf(low) || isinf(high)) return false;
    for (int i = 0; i < 2; i++) {
        const smt_interval *b = &a[1 - i];
        if (isinf(b->low) || isinf(b->high)) continue;
        double from = !minus ? low - b->high : i == 0 ? low + b->low : b->low - high;
        double to = !minus ? high - b->low : i == 0 ? high + b->high : b->high - low;
        smaller |= cut(&a[i], nextafter(from, -INFINITY), nextafter(to, INFINITY), false);
    }
    return smaller;
}

bool smt_interval_back_reals(const smt *s, const smt_node *n, const smt_interval *r,
                             smt_interval *a) {
    switch (n->op) {
    case SMT_OP_FLT:
    case SMT_OP_FLE:
    case SMT_OP_FEQ:
    case SMT_OP_FNAN:
    case SMT_OP_SAME:
        if (r->bits.low != r->bits.high) return false;
        return back_compare(n, smt_sort_of(s, n->args[0]), r->bits.low, a);
    case SMT_OP_FADD:
    case SMT_OP_FSUB: return back_sum(n, r, a);
    case SMT_OP_FNEG: return cut(&a[0], -r->high, -r->low, r->nan);
    case SMT_OP_FABS: return has_numbers(r) && cut(&a[0], -r->high, r->high, r->nan);
    default: return false;
    }
}
