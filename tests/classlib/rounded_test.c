// java.lang.Math's functions against the C library's with more bits: the nearest double comes out.
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "classlib/rounded.h"

static double unit_random(rng *r) {
    return (double)(rng_next(r) >> 11) * 0x1p-53;
}

static double argument(rng *r) {
    switch (rng_below(r, 5)) {
    case 0: return unit_random(r);
    case 1: return (unit_random(r) - 0.5) * 1500;
    case 2: return 1 + (unit_random(r) - 0.5) * scalbn(1, -(int)rng_below(r, 50));
    case 3: return rng_below(r, 100000) / 4.0;
    default: {
        uint64_t bits = rng_next(r);
        double x;
        memcpy(&x, &bits, sizeof x);
        return isnan(x) ? 1 : x;
    }
    }
}

// Half a unit in the last place away from what is exact, and a little for the long double's own
// error.
static void assert_nearest(double got, long double exact) {
    if (isnan(exact)) {
        assert_true(isnan(got));
    } else if (fabsl(exact) > DBL_MAX) {
        assert_true(isinf(got) || fabs(got) == DBL_MAX);
    } else {
        double a = fabs((double)exact);
        long double unit = a < DBL_MIN ? 0x1p-1074L : (long double)(a - nextafter(a, 0));
        assert_true(fabsl((long double)got - exact) <= 0.5005L * 2 * unit);
        if (fabs((double)exact) < DBL_MAX && (double)exact != got) // close to the middle
            assert_true(fabsl((long double)got - exact) >= 0.499L * unit);
    }
}

static void nearest(void **state) {
    (void)state;
    if (LDBL_MANT_DIG < 64) skip();
    const char *count = getenv("WEFT_TEST_COUNT");
    rng r = {1};
    for (int i = count ? atoi(count) : 100000; i > 0; i--) {
        double x = argument(&r), a = fabs(x), y = (unit_random(&r) - 0.5) * 100;
        if (rng_one_in(&r, 2)) y = rint(y) / 2;
        assert_nearest(classlib_rounded_exp(x), expl(x));
        assert_nearest(classlib_rounded_log(a), logl(a));
        assert_nearest(classlib_rounded_log10(a), log10l(a));
        assert_nearest(classlib_rounded_sin(x), sinl(x));
        assert_nearest(classlib_rounded_cos(x), cosl(x));
        assert_nearest(classlib_rounded_tan(x), tanl(x));
        assert_nearest(classlib_rounded_pow(a, y), powl(a, y));
    }
}

// Where the exact power lies between two doubles, the even one is taken.
static void ties(void **state) {
    (void)state;
    assert_true(classlib_rounded_pow(262143, 3) == 18014192351838208.0); // …207, 54 bits
    assert_true(classlib_rounded_pow(19, 14) == 799006685782884121.0);
    assert_true(classlib_rounded_pow(3, 34) == 16677181699666569.0); // exact
    assert_true(classlib_rounded_pow(10, 22) == 1e22);
    assert_true(classlib_rounded_pow(10, -5) == 1e-5);
    assert_true(classlib_rounded_pow(2, -1074) == 0x1p-1074);
    assert_true(classlib_rounded_pow(2, -1075) == 0);
    assert_true(classlib_rounded_log10(1e22) == 22);
}

static void special_powers(void **state) {
    (void)state;
    assert_true(isnan(classlib_rounded_pow(1, INFINITY)) &&
                isnan(classlib_rounded_pow(-8, 1.0 / 3)));
    assert_true(classlib_rounded_pow(NAN, 0) == 1 && isnan(classlib_rounded_pow(1, NAN)));
    assert_true(signbit(classlib_rounded_pow(-0.0, 3)) &&
                !signbit(classlib_rounded_pow(-0.0, 1.5)));
    assert_true(classlib_rounded_pow(-0.0, -3) == -INFINITY &&
                classlib_rounded_pow(-INFINITY, 3) == -INFINITY);
    assert_true(classlib_rounded_pow(-2, 3) == -8 && classlib_rounded_pow(-2, 0x1p60) == INFINITY);
    assert_true(classlib_rounded_pow(0.5, -INFINITY) == INFINITY &&
                classlib_rounded_pow(-INFINITY, -1.5) == 0);
    assert_true(classlib_rounded_exp(-INFINITY) == 0 && isnan(classlib_rounded_sin(INFINITY)));
    assert_true(signbit(classlib_rounded_sin(-0.0)) && classlib_rounded_log(0) == -INFINITY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest),
        cmocka_unit_test(ties),
        cmocka_unit_test(special_powers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
