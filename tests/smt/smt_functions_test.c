// Intervals of sin, log, pow and the like hold what these functions give for the numbers in them.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/random.h"
#include "smt/internal.h"
#include "smt/interval.h"

enum { ROUNDS = 20000, POINTS = 12 };

#define OF(name)                                                                                   \
    static double name##_of(double a, double b) {                                                  \
        (void)b;                                                                                   \
        return name(a);                                                                            \
    }
OF(sin)
OF(cos)
OF(log)
OF(asin)
OF(acos)
OF(cosh)
OF(exp)
OF(tan)

typedef struct sample {
    smt_c_function *function;
    smt_function_facts facts;
} sample;

static const sample samples[] = {
    {sin_of, {-1, 1, true, {{-1.5, 1.5}}, 1, false, false}},
    {cos_of, {-1, 1, true, {{-3, 0}, {0, 3}}, 2, false, false}},
    {tan_of, {-HUGE_VAL, HUGE_VAL, true, {{-1.5, 1.5}}, 1, false, false}},
    {log_of, {-HUGE_VAL, HUGE_VAL, false, {{0, HUGE_VAL}}, 1, true, false}},
    {asin_of, {-1.6, 1.6, false, {{-1, 1}}, 1, true, false}},
    {acos_of, {0, 3.2, false, {{-1, 1}}, 1, true, false}},
    {exp_of, {0, HUGE_VAL, true, {{-HUGE_VAL, HUGE_VAL}}, 1, true, false}},
    {cosh_of, {1, HUGE_VAL, true, {{-HUGE_VAL, 0}, {0, HUGE_VAL}}, 2, true, false}},
    {pow, {-HUGE_VAL, HUGE_VAL, false, {{0, 0}}, 0, false, true}},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static double some_number(rng *r) {
    static const double edges[] = {0, -0.0, 1,        -1,        0.5,   2,
                                   3, -2,   INFINITY, -INFINITY, 1e300, 5e-324};
    switch (rng_below(r, 4)) {
    case 0: return edges[rng_below(r, sizeof edges / sizeof *edges)];
    case 1: return (double)rng_below(r, 41) - 20;
    case 2: return ((double)rng_below(r, 4001) - 2000) / 500;
    default: return ldexp((double)rng_below(r, 2001) - 1000, (int)rng_below(r, 40) - 20);
    }
}

static smt_interval some_interval(rng *r) {
    double a = some_number(r), b = rng_one_in(r, 4) ? a : some_number(r);
    return (smt_interval){.low = fmin(a, b), .high = fmax(a, b), .nan = rng_one_in(r, 8)};
}

// 0 is -0, too.
static double some_point(rng *r, const smt_interval *a) {
    double x = some_number(r), zero = rng_one_in(r, 2) ? 0.0 : -0.0;
    if (a->nan && rng_one_in(r, 4)) return NAN;
    if (!(x >= a->low && x <= a->high)) x = rng_one_in(r, 2) ? a->low : a->high;
    return x == 0 ? zero : x;
}

static void test_functions(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    smt *s = smt_new(&m);
    rng r = {.state = 11};
    smt_term x = smt_from_bits(s, smt_symbol(s, SMT_BITS(64), "x"));
    smt_term y = smt_from_bits(s, smt_symbol(s, SMT_BITS(64), "y"));
    unsigned narrow = 0;
    for (int i = 0; i < ROUNDS; i++) {
        const sample *f = &samples[rng_below(&r, SAMPLES)];
        smt_function_about(s, f->function, &f->facts);
        smt_term t = smt_function(s, f->function, x, f->facts.is_power ? y : SMT_NONE);
        smt_interval a[2] = {some_interval(&r), some_interval(&r)};
        smt_interval all = smt_interval_of_function(s, smt_look(s, t), a);
        narrow += all.low > f->facts.low || all.high < f->facts.high;
        for (int k = 0; k < POINTS; k++) {
            double value = f->function(some_point(&r, &a[0]), some_point(&r, &a[1]));
            assert_true(isnan(value) ? all.nan : value >= all.low && value <= all.high);
        }
    }
    assert_true(narrow > ROUNDS / 4);
    smt_free(s);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_functions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
