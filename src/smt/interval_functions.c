// Intervals of sin, log, pow and the like, which are computed in C. Where such a function rises or
// falls, its results lie between those on the ends of the argument's interval: up to a few units in
// the last place, by which computed results may differ from the true ones.
#include <float.h>
#include <math.h>

#include "smt/internal.h"
#include "smt/interval.h"

// fdlibm's sinh, cosh and tanh err by 2.5 units at most, all others by less than one: both ends
// may.
enum { ERROR_UNITS = 6 };

static const smt_interval NO_NUMBERS = {.low = INFINITY, .high = -INFINITY};

static double moved(double x, double to) {
    for (int i = 0; i < ERROR_UNITS; i++) x = nextafter(x, to);
    return x;
}

static void include(smt_interval *r, double x) {
    if (isnan(x)) {
        r->nan = true;
        return;
    }
    r->low = fmin(r->low, moved(x, -INFINITY));
    r->high = fmax(r->high, moved(x, INFINITY));
}

static void include_all(smt_interval *r, const smt_function_facts *facts) {
    r->low = facts->low, r->high = facts->high;
}

// The pieces have the whole interval.
static bool is_covered(const smt_function_facts *facts, const smt_interval *a) {
    double reached = a->low;
    bool begun = false;
    for (unsigned i = 0; i < facts->piece_count; i++) {
        double from = facts->pieces[i].from, to = facts->pieces[i].to;
        if (from <= reached && reached <= to) begun = true, reached = to;
    }
    return begun && reached >= a->high;
}

// Of one argument, piece by piece.
static smt_interval of_pieces(smt_c_function *f, const smt_function_facts *facts,
                              const smt_interval *a) {
    smt_interval r = NO_NUMBERS;
    r.nan = a->nan;
    if (!(a->low <= a->high)) return r;
    for (unsigned i = 0; i < facts->piece_count; i++) {
        double from = fmax(a->low, facts->pieces[i].from), to = fmin(a->high, facts->pieces[i].to);
        if (!(from <= to)) continue;
        include(&r, f(from, 0));
        include(&r, f(to, 0));
    }
    if (is_covered(facts, a)) return r;
    if (facts->nan_elsewhere) {
        r.nan = true;
        return r;
    }
    include_all(&r, facts);
    r.nan |= !facts->total || isinf(a->low) || isinf(a->high);
    return r;
}

static bool is_whole(double x) {
    return fabs(x) < 1e15 && x == floor(x);
}

// A power of a positive number is monotonic in both arguments, each for itself; of any number, by a
// whole exponent that is known, it is in each half.
static smt_interval of_power(smt_c_function *f, const smt_function_facts *facts,
                             const smt_interval *a) {
    smt_interval r = NO_NUMBERS;
    bool numbers = a[0].low <= a[0].high && a[1].low <= a[1].high;
    bool known = a[1].low == a[1].high && is_whole(a[1].low) && a[1].low >= 0;
    r.nan = a[0].nan || a[1].nan;
    if (a[1].low <= 0 && a[1].high >= 0) include(&r, 1); // of NaN, too
    if (!numbers) return r;
    if ((a[0].low < 0 || (a[0].low == 0 && a[1].low < 0)) && !known) { // -0 is 0, too
        include_all(&r, facts);
        r.nan = true;
        return r;
    }
    for (int i = 0; i < 4; i++)
        include(&r, f(i & 1 ? a[0].low : a[0].high, i & 2 ? a[1].low : a[1].high));
    if (a[0].low <= 0 && a[0].high >= 0) include(&r, f(0, a[1].low)), include(&r, f(0, a[1].high));
    // An infinite exponent: 1 has no result, and what is near 1 anything.
    if (isinf(a[1].low) || isinf(a[1].high)) {
        r.low = fmin(r.low, 0), r.high = INFINITY;
        r.nan = true;
    }
    return r;
}

smt_interval smt_interval_of_function(const smt *s, const smt_node *n, const smt_interval *a) {
    const smt_function_facts *facts = smt_facts_of(s, n);
    smt_c_function *f = smt_function_of(n);
    if (!facts) return smt_interval_all(n->sort);
    if (n->arg_count == 2 && facts->is_power) return of_power(f, facts, a);
    smt_interval r = NO_NUMBERS;
    if (n->arg_count == 1 && facts->piece_count) {
        r = of_pieces(f, facts, a);
        r.low = fmax(r.low, facts->low);
        r.high = fmin(r.high, facts->high);
        return r;
    }
    bool finite = true;
    for (uint32_t i = 0; i < n->arg_count; i++)
        finite &= !a[i].nan && a[i].low >= -DBL_MAX && a[i].high <= DBL_MAX;
    include_all(&r, facts);
    r.nan = !finite || !facts->total;
    return r;
}
