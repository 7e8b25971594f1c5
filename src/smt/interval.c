#include "smt/interval.h"

#include <math.h>

#include "base/checked.h"
#include "smt/internal.h"

smt_interval smt_interval_all(smt_sort sort) {
    smt_interval all = {.bits = {INT64_MIN, INT64_MAX}, -INFINITY, INFINITY, true};
    unsigned width = smt_kind(sort) == SMT_KIND_BITS ? smt_width(sort) : 64;
    if (width < 64) {
        all.bits.high = ((int64_t)1 << (width - 1)) - 1;
        all.bits.low = -all.bits.high - 1;
    }
    if (smt_kind(sort) == SMT_KIND_BOOL) all.bits = (smt_range){0, 1};
    return all;
}

bool smt_interval_is_empty(smt_sort sort, const smt_interval *a) {
    if (smt_kind(sort) == SMT_KIND_REAL) return a->low > a->high && !a->nan;
    return a->bits.low > a->bits.high;
}

bool smt_interval_narrow(smt_sort sort, smt_interval *a, const smt_interval *by) {
    smt_interval before = *a;
    if (smt_kind(sort) == SMT_KIND_REAL) {
        if (by->low > a->low) a->low = by->low;
        if (by->high < a->high) a->high = by->high;
        a->nan &= by->nan;
        return a->low > before.low || a->high < before.high || a->nan != before.nan;
    }
    if (by->bits.low > a->bits.low) a->bits.low = by->bits.low;
    if (by->bits.high < a->bits.high) a->bits.high = by->bits.high;
    return a->bits.low > before.bits.low || a->bits.high < before.bits.high;
}

static bool is(const smt_interval *a, int value) {
    return a->bits.low == value && a->bits.high == value;
}

static smt_interval between(int64_t low, int64_t high) {
    return (smt_interval){.bits = {low, high}};
}

// ---------------------------------------------------------------- forward

static smt_interval join(const smt_interval *a, const smt_interval *b) {
    return (smt_interval){{a->bits.low < b->bits.low ? a->bits.low : b->bits.low,
                           a->bits.high > b->bits.high ? a->bits.high : b->bits.high},
                          a->low < b->low ? a->low : b->low,
                          a->high > b->high ? a->high : b->high,
                          a->nan || b->nan};
}

static smt_interval of_logic(smt_operator op, const smt_interval *a) {
    smt_range x = a[0].bits, y = a[1].bits;
    switch (op) {
    case SMT_OP_NOT: return between(1 - x.high, 1 - x.low);
    case SMT_OP_AND: return between(x.low & y.low, x.high & y.high);
    case SMT_OP_OR: return between(x.low | y.low, x.high | y.high);
    default: // IFF
        if (x.low != x.high || y.low != y.high) return between(0, 1);
        return between(x.low == y.low, x.low == y.low);
    }
}

static bool touches_reals(const smt *s, const smt_node *n) {
    if (smt_kind(n->sort) == SMT_KIND_REAL) return true;
    return n->arg_count && smt_kind(smt_sort_of(s, n->args[0])) == SMT_KIND_REAL;
}

smt_interval smt_interval_of(const smt *s, const smt_node *n, smt_term t, const smt_interval *a) {
    smt_range ranges[3];
    switch (n->op) {
    case SMT_OP_ITE: return is(&a[0], 1) ? a[1] : is(&a[0], 0) ? a[2] : join(&a[1], &a[2]);
    case SMT_OP_NOT:
    case SMT_OP_AND:
    case SMT_OP_OR:
    case SMT_OP_IFF: return of_logic(n->op, a);
    default: break;
    }
    if (touches_reals(s, n)) return smt_interval_of_reals(s, n, a);
    smt_sort_kind kind = smt_kind(n->sort);
    if ((kind != SMT_KIND_BITS && kind != SMT_KIND_BOOL) || n->arg_count > 3)
        return smt_interval_all(n->sort);
    for (uint32_t i = 0; i < n->arg_count; i++) {
        smt_sort_kind arg = smt_kind(smt_sort_of(s, n->args[i]));
        if (arg != SMT_KIND_BITS && arg != SMT_KIND_BOOL) return smt_interval_all(n->sort);
        ranges[i] = a[i].bits;
    }
    return (smt_interval){.bits = smt_range_of(s, t, ranges)};
}

// ---------------------------------------------------------------- backward

static bool cut(smt_interval *a, smt_range to) {
    smt_range before = a->bits;
    if (to.low > a->bits.low) a->bits.low = to.low;
    if (to.high < a->bits.high) a->bits.high = to.high;
    return a->bits.low > before.low || a->bits.high < before.high;
}

static bool cut_below(smt_interval *a, int64_t high) {
    return cut(a, (smt_range){INT64_MIN, high});
}

static bool cut_above(smt_interval *a, int64_t low) {
    return cut(a, (smt_range){low, INT64_MAX});
}

static bool back_logic(smt_operator op, const smt_interval *r, smt_interval *a) {
    bool smaller = false;
    int64_t neutral = op == SMT_OP_AND;
    switch (op) {
    case SMT_OP_NOT: return cut(&a[0], (smt_range){1 - r->bits.high, 1 - r->bits.low});
    case SMT_OP_AND:
    case SMT_OP_OR:
        for (int i = 0; i < 2; i++)
            if (is(r, (int)neutral) || is(&a[1 - i], (int)neutral)) smaller |= cut(&a[i], r->bits);
        return smaller;
    default: // IFF
        for (int i = 0; i < 2; i++) {
            smt_range other = a[1 - i].bits;
            if (is(r, 1)) smaller |= cut(&a[i], other);
            if (is(r, 0) && other.low == other.high)
                smaller |= cut(&a[i], (smt_range){1 - other.low, 1 - other.low});
        }
        return smaller;
    }
}

// Not this number: at an end of the interval it is left out.
static bool avoid(smt_interval *a, int64_t value) {
    if (a->bits.low == value && value < INT64_MAX) return cut_above(a, value + 1);
    if (a->bits.high == value && value > INT64_MIN) return cut_below(a, value - 1);
    return false;
}

// a < b, or not.
static bool back_less(const smt_interval *r, smt_interval *a) {
    bool smaller = false;
    if (is(r, 1)) {
        if (a[1].bits.high > INT64_MIN) smaller |= cut_below(&a[0], a[1].bits.high - 1);
        if (a[0].bits.low < INT64_MAX) smaller |= cut_above(&a[1], a[0].bits.low + 1);
    } else if (is(r, 0)) {
        smaller |= cut_above(&a[0], a[1].bits.low);
        smaller |= cut_below(&a[1], a[0].bits.high);
    }
    return smaller;
}

static bool back_compare(const smt_node *n, const smt_interval *r, smt_interval *a) {
    bool smaller = false;
    if (n->op == SMT_OP_SLT) return back_less(r, a);
    if (n->op == SMT_OP_ULT) {
        if (a[0].bits.low >= 0 && a[1].bits.low >= 0) return back_less(r, a);
        // Below a number that is not negative: not negative itself.
        if (is(r, 1) && a[1].bits.low >= 0) return cut(&a[0], (smt_range){0, a[1].bits.high - 1});
        return is(r, 0) && a[0].bits.low >= 0 && cut(&a[1], (smt_range){0, a[0].bits.high});
    }
    for (int i = 0; i < 2; i++) { // SAME
        smt_range other = a[1 - i].bits;
        if (is(r, 1)) smaller |= cut(&a[i], other);
        else if (is(r, 0) && other.low == other.high) smaller |= avoid(&a[i], other.low);
    }
    return smaller;
}

// a = r - b, where nothing wraps.
static bool back_sum(const smt_interval *r, smt_interval *a, const smt_interval *b, bool minus) {
    int64_t low, high;
    bool fits = minus ? checked_add(r->bits.low, b->bits.low, &low)
                      : checked_sub(r->bits.low, b->bits.high, &low);
    if (fits && cut_above(a, low)) return true;
    fits = minus ? checked_add(r->bits.high, b->bits.high, &high)
                 : checked_sub(r->bits.high, b->bits.low, &high);
    return fits && cut_below(a, high);
}

static int64_t floor_of(int64_t a, int64_t b) { // b > 0
    return a / b - (a % b < 0);
}

// By a positive number, where nothing wraps.
static bool back_times(const smt_interval *r, smt_interval *a, const smt_interval *b) {
    int64_t c = b->bits.low;
    if (c != b->bits.high || c <= 0 || r->bits.low == INT64_MIN) return false;
    return cut(a, (smt_range){-floor_of(-r->bits.low, c), floor_of(r->bits.high, c)});
}

static bool back_quotient(const smt_interval *r, smt_interval *a) {
    int64_t c = a[1].bits.low, low, high;
    bool smaller = false;
    if (c != a[1].bits.high || c <= 0) return false;
    if (checked_mul(r->bits.low, c, &low) && (r->bits.low > 0 || checked_sub(low, c - 1, &low)))
        smaller |= cut_above(&a[0], low);
    if (checked_mul(r->bits.high, c, &high) &&
        (r->bits.high < 0 || checked_add(high, c - 1, &high)))
        smaller |= cut_below(&a[0], high);
    return smaller;
}

// Does the operation on these never wrap?
static bool is_exact(const smt *s, const smt_node *n, const smt_interval *a) {
    int64_t low, high;
    smt_interval all = smt_interval_all(n->sort);
    (void)s;
    if (n->op == SMT_OP_TIMES) {
        int64_t corner;
        for (int i = 0; i < 4; i++) {
            int64_t x = i & 1 ? a[0].bits.low : a[0].bits.high;
            int64_t y = i & 2 ? a[1].bits.low : a[1].bits.high;
            if (!checked_mul(x, y, &corner) || corner < all.bits.low || corner > all.bits.high)
                return false;
        }
        return true;
    }
    bool minus = n->op == SMT_OP_MINUS;
    bool fits = minus ? checked_sub(a[0].bits.low, a[1].bits.high, &low) &&
                            checked_sub(a[0].bits.high, a[1].bits.low, &high)
                      : checked_add(a[0].bits.low, a[1].bits.low, &low) &&
                            checked_add(a[0].bits.high, a[1].bits.high, &high);
    return fits && low >= all.bits.low && high <= all.bits.high;
}

static bool back_arithmetic(const smt *s, const smt_node *n, const smt_interval *r,
                            smt_interval *a) {
    bool smaller = false;
    if (!is_exact(s, n, a)) return false;
    if (n->op == SMT_OP_TIMES) {
        smaller |= back_times(r, &a[0], &a[1]);
        return back_times(r, &a[1], &a[0]) || smaller;
    }
    if (n->op == SMT_OP_PLUS) {
        smaller |= back_sum(r, &a[0], &a[1], false);
        return back_sum(r, &a[1], &a[0], false) || smaller;
    }
    smaller |= back_sum(r, &a[0], &a[1], true); // a - b = r: a = r + b, b = a - r
    int64_t low, high;
    if (checked_sub(a[0].bits.low, r->bits.high, &low)) smaller |= cut_above(&a[1], low);
    if (checked_sub(a[0].bits.high, r->bits.low, &high)) smaller |= cut_below(&a[1], high);
    return smaller;
}

static bool back_choice(const smt *s, const smt_node *n, const smt_interval *r, smt_interval *a) {
    bool smaller = false;
    for (int i = 1; i < 3; i++) {
        smt_interval both = a[i];
        smt_interval_narrow(n->sort, &both, r);
        bool impossible = smt_interval_is_empty(n->sort, &both);
        bool is_other = is(&a[0], i == 1 ? 0 : 1);
        if (impossible && !is_other) {
            smt_range other = {i != 1, i != 1};
            smaller |= cut(&a[0], other);
        } else if (is(&a[0], i == 1)) {
            smaller |= smt_interval_narrow(smt_sort_of(s, n->args[i]), &a[i], r);
        }
    }
    return smaller;
}

static bool is_exactly_there(const smt_node *n, const smt_interval *a) {
    smt_interval all = smt_interval_all(n->sort);
    return n->value == 0 && a->bits.low >= all.bits.low && a->bits.high <= all.bits.high;
}

bool smt_interval_back(const smt *s, const smt_node *n, const smt_interval *r, smt_interval *a) {
    switch (n->op) {
    case SMT_OP_ITE: return back_choice(s, n, r, a);
    case SMT_OP_NOT:
    case SMT_OP_AND:
    case SMT_OP_OR:
    case SMT_OP_IFF: return back_logic(n->op, r, a);
    default: break;
    }
    if (touches_reals(s, n)) return smt_interval_back_reals(s, n, r, a);
    switch (n->op) {
    case SMT_OP_SAME:
        if (smt_kind(smt_sort_of(s, n->args[0])) != SMT_KIND_BITS) return false;
        return back_compare(n, r, a);
    case SMT_OP_SLT:
    case SMT_OP_ULT: return back_compare(n, r, a);
    case SMT_OP_PLUS:
    case SMT_OP_MINUS:
    case SMT_OP_TIMES: return back_arithmetic(s, n, r, a);
    case SMT_OP_NEG:
        if (a[0].bits.low == smt_interval_all(n->sort).bits.low || r->bits.low == INT64_MIN)
            return false;
        return cut(&a[0], (smt_range){-r->bits.high, -r->bits.low});
    case SMT_OP_SDIV: return back_quotient(r, a);
    case SMT_OP_SEXT: return cut(&a[0], r->bits);
    case SMT_OP_ZEXT: return a[0].bits.low >= 0 && cut(&a[0], r->bits);
    case SMT_OP_EXTRACT: return is_exactly_there(n, &a[0]) && cut(&a[0], r->bits);
    default: return false;
    }
}
