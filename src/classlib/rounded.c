// Elementary functions in pairs of doubles (about 100 bits), rounded once at the end. Which of the
// two neighbours comes out is then right but for some arguments in a thousand million.
#include "classlib/rounded.h"

#include <math.h>
#include <stdbool.h>

#include "classlib/fdlibm.h"

// ---------------------------------------------------------------- pairs

// The value is hi + lo; lo is at most half a unit in hi's last place.
typedef struct pair {
    double hi, lo;
} pair;

static pair quick_sum(double a, double b) { // |a| >= |b|
    double s = a + b;
    return (pair){s, b - (s - a)};
}

static pair exact_sum(double a, double b) {
    double s = a + b, t = s - a;
    return (pair){s, (a - (s - t)) + (b - t)};
}

static pair split(double a) {
    double t = 0x1.0000002p27 * a, hi = t - (t - a);
    return (pair){hi, a - hi};
}

static pair exact_product(double a, double b) {
    double p = a * b;
    pair x = split(a), y = split(b);
    return (pair){p, ((x.hi * y.hi - p) + x.hi * y.lo + x.lo * y.hi) + x.lo * y.lo};
}

static pair add(pair a, pair b) {
    pair s = exact_sum(a.hi, b.hi), t = exact_sum(a.lo, b.lo);
    s = quick_sum(s.hi, s.lo + t.hi);
    return quick_sum(s.hi, s.lo + t.lo);
}

// |a| >= |b|, and they do not cancel.
static pair quick_add(pair a, pair b) {
    pair s = quick_sum(a.hi, b.hi);
    return quick_sum(s.hi, s.lo + (a.lo + b.lo));
}

static pair multiply(pair a, pair b) {
    pair p = exact_product(a.hi, b.hi);
    return quick_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

static pair negate(pair a) {
    return (pair){-a.hi, -a.lo};
}

static pair divide(pair a, pair b) {
    double q = a.hi / b.hi;
    pair rest = add(a, negate(multiply(b, (pair){q, 0})));
    double q2 = rest.hi / b.hi;
    rest = add(rest, negate(multiply(b, (pair){q2, 0})));
    pair sum = quick_sum(q, q2);
    return add(sum, (pair){rest.hi / b.hi, 0});
}

// c[0] + z (c[step] + z (c[2 step] + …)), n terms, of which the first few need more than a double.
static pair series(pair z, const pair *c, int step, int few, int n) {
    double tail = c[(n - 1) * step].hi;
    for (int i = n - 2; i >= few; i--) tail = c[i * step].hi + z.hi * tail;
    pair sum = {tail, 0};
    for (int i = few - 1; i >= 0; i--) sum = quick_add(c[i * step], multiply(z, sum));
    return sum;
}

static const pair inverse_factorial[] = {
    // 1/1!, 1/2!, …
    {0x1p0, 0},
    {0x1p-1, 0},
    {0x1.5555555555555p-3, 0x1.5555555555555p-57},
    {0x1.5555555555555p-5, 0x1.5555555555555p-59},
    {0x1.1111111111111p-7, 0x1.1111111111111p-63},
    {0x1.6c16c16c16c17p-10, -0x1.f49f49f49f49fp-65},
    {0x1.a01a01a01a01ap-13, 0x1.a01a01a01a01ap-73},
    {0x1.a01a01a01a01ap-16, 0x1.a01a01a01a01ap-76},
    {0x1.71de3a556c734p-19, -0x1.c154f8ddc6cp-73},
    {0x1.27e4fb7789f5cp-22, 0x1.cbbc05b4fa99ap-76},
    {0x1.ae64567f544e4p-26, -0x1.c062e06d1f209p-80},
    {0x1.1eed8eff8d898p-29, -0x1.2aec959e14c06p-83},
    {0x1.6124613a86d09p-33, 0x1.f28e0cc748ebep-87},
    {0x1.93974a8c07c9dp-37, 0x1.05d6f8a2efd1fp-92},
    {0x1.ae7f3e733b81fp-41, 0x1.1d8656b0ee8cbp-97},
    {0x1.ae7f3e733b81fp-45, 0x1.1d8656b0ee8cbp-101},
    {0x1.952c77030ad4ap-49, 0x1.ac981465ddc6cp-103},
    {0x1.6827863b97d97p-53, 0x1.eec01221a8b0bp-107},
    {0x1.2f49b46814157p-57, 0x1.2650f61dbdcb4p-112},
    {0x1.e542ba4020225p-62, 0x1.ea72b4afe3c2fp-120},
    {0x1.71b8ef6dcf572p-66, -0x1.d043ae40c4647p-120},
    {0x1.0ce396db7f853p-70, -0x1.aebcdbd20331cp-124},
    {0x1.761b41316381ap-75, -0x1.3423c7d91404fp-130},
    {0x1.f2cf01972f578p-80, -0x1.9ada5fcc1ab14p-135},
    {0x1.3f3ccdd165fa9p-84, -0x1.58ddadf344487p-139},
    {0x1.88e85fc6a4e5ap-89, -0x1.71c37ebd1654p-143},
    {0x1.d1ab1c2dccea3p-94, 0x1.054d0c78aea14p-149},
};
static const pair inverse_odd[] = {
    // 1, 1/3, 1/5, …
    {0x1p0, 0},
    {0x1.5555555555555p-2, 0x1.5555555555555p-56},
    {0x1.999999999999ap-3, -0x1.999999999999ap-57},
    {0x1.2492492492492p-3, 0x1.2492492492492p-57},
    {0x1.c71c71c71c71cp-4, 0x1.c71c71c71c71cp-58},
    {0x1.745d1745d1746p-4, -0x1.745d1745d1746p-59},
    {0x1.3b13b13b13b14p-4, -0x1.3b13b13b13b14p-58},
    {0x1.1111111111111p-4, 0x1.1111111111111p-60},
    {0x1.e1e1e1e1e1e1ep-5, 0x1.e1e1e1e1e1e1ep-61},
    {0x1.af286bca1af28p-5, 0x1.af286bca1af28p-59},
    {0x1.8618618618618p-5, 0x1.8618618618618p-59},
    {0x1.642c8590b2164p-5, 0x1.642c8590b2164p-60},
};

// ---------------------------------------------------------------- rounding

// (p.hi + p.lo) 2^k, rounded once, also where the result is subnormal.
static double scaled(pair p, int k) {
    int exponent;
    frexp(p.hi, &exponent);
    if (exponent + k >= -1021) return scalbn(p.hi, k);
    // So large that a unit in its last place becomes the smallest double: the sum rounds there.
    double big = scalbn(p.hi < 0 ? -1.0 : 1.0, -1022 - k);
    pair s = exact_sum(big, p.hi);
    return scalbn((s.hi + (s.lo + p.lo)) - big, k);
}

// A power can lie exactly between two doubles: what looks like it is it, and goes to the even one.
static pair settle_tie(pair p, double error) {
    double unit = nextafter(p.hi, INFINITY) - p.hi;
    if (fabs(fabs(p.lo) - unit / 2) > error) return p;
    double other = p.lo > 0 ? p.hi + unit : p.hi - unit;
    int exponent;
    double half = frexp(p.hi, &exponent) * 0x1p52; // an odd fraction has its last bit here
    return (pair){half == floor(half) ? p.hi : other, 0};
}

// ---------------------------------------------------------------- exponential and logarithm

static const pair ONE = {1, 0};

// e^x as a pair between 1/2 and 2 and a power of two; |x| < 1100.
static pair exponential(pair x, int *k) {
    static const double ln2[] = {0x1.62e42fefa2p-1, 0x1.9ef35793c6p-41, 0x1.673007e5ed5e8p-81};
    enum { HALVINGS = 8 };
    double n = rint(x.hi * 0x1.71547652b82fep0);
    *k = (int)n;
    pair r = exact_sum(x.hi, -n * ln2[0]); // 40 bits times 11: exact
    r = add(r, (pair){-n * ln2[1], 0});
    r = add(r, (pair){-n * ln2[2], 0});
    r = add(r, (pair){x.lo, 0});
    r = (pair){r.hi * 0x1p-8, r.lo * 0x1p-8};
    pair p = multiply(r, series(r, inverse_factorial, 1, 5, 9)); // e^r - 1
    for (int i = 0; i < HALVINGS; i++)                           // (1 + p)^2 = 1 + p (p + 2)
        p = multiply(p, quick_add((pair){2, 0}, p));
    return quick_add(ONE, p);
}

// 0 < x < infinity
static pair logarithm(double x) {
    if (fabs(x - 1) < 0x1p-5) { // 2 artanh((x - 1) / (x + 1)), so that small results have all bits
        pair s = divide((pair){x - 1, 0}, exact_sum(2, x - 1));
        pair sum = multiply(s, series(multiply(s, s), inverse_odd, 1, 5, 10));
        return (pair){2 * sum.hi, 2 * sum.lo};
    }
    // One step of Newton's: x = e^y (1 + e)
    double y = classlib_fdlibm_log(x);
    int k, exponent;
    pair inverse = exponential((pair){-y, 0}, &k);
    pair q = multiply((pair){frexp(x, &exponent), 0}, inverse);
    pair e = add((pair){scalbn(q.hi, exponent + k), scalbn(q.lo, exponent + k)}, negate(ONE));
    double tail = e.hi * e.hi * (e.hi / 3 - 0.5);
    return add((pair){y, 0}, add(e, (pair){tail, 0}));
}

double classlib_rounded_exp(double x) {
    if (!(fabs(x) < 746)) return classlib_fdlibm_exp(x);
    if (x > 0x1.62e42fefa39efp9) return INFINITY;
    int k;
    pair p = exponential((pair){x, 0}, &k);
    return scaled(p, k);
}

double classlib_rounded_log(double x) {
    return x > 0 && x < INFINITY ? logarithm(x).hi : classlib_fdlibm_log(x);
}

double classlib_rounded_log10(double x) {
    static const pair over_ln10 = {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
    return x > 0 && x < INFINITY ? multiply(logarithm(x), over_ln10).hi : classlib_fdlibm_log10(x);
}

// ---------------------------------------------------------------- power

static bool is_odd(double y) {
    return fabs(fmod(y, 2)) == 1;
}

// x > 0, x != 1, both finite
static double power(double x, double y) {
    pair l = logarithm(x);
    double estimate = y * l.hi;
    if (estimate > 710) return INFINITY;
    if (estimate < -746) return 0;
    int k;
    pair p = exponential(multiply(l, (pair){y, 0}), &k);
    return scaled(settle_tie(p, fabs(estimate) * 0x1p-94), k);
}

double classlib_rounded_pow(double x, double y) {
    if (y == 0) return 1;
    if (isnan(x) || isnan(y)) return NAN;
    double a = fabs(x);
    if (isinf(y)) return a == 1 ? NAN : (a > 1) == (y > 0) ? INFINITY : 0;
    if (y == 1) return x; // these are exact or rounded once by themselves
    if (y == 2) return x * x;
    if (y == -1) return 1 / x;
    if (y == 0.5 && x > 0) return sqrt(x);
    if (x < 0 && floor(y) != y) return isinf(x) ? (y > 0 ? INFINITY : 0) : NAN;
    double r = a == 0 || isinf(a) ? ((a == 0) == (y > 0) ? 0 : INFINITY) : a == 1 ? 1 : power(a, y);
    return signbit(x) && is_odd(y) ? -r : r;
}

// ---------------------------------------------------------------- sine, cosine, tangent

static pair sine(pair r) { // |r| <= pi/4
    pair z = negate(multiply(r, r));
    return multiply(r, series(z, inverse_factorial, 2, 9, 14));
}

static pair cosine(pair r) { // 1 - r^2 (1/2! - r^2 (1/4! - …))
    pair z = negate(multiply(r, r));
    return quick_add(ONE, multiply(z, series(z, inverse_factorial + 1, 2, 9, 13)));
}

// Quarter turns, and what is left of x after them.
static int turn(double x, pair *rest) {
    double y[2];
    int n = classlib_fdlibm_reduce(x, y);
    *rest = quick_sum(y[0], y[1]);
    return n & 3;
}

static const double TINY = 0x1p-27; // below it sin x, tan x round to x

double classlib_rounded_sin(double x) {
    if (fabs(x) < TINY) return x;
    if (!isfinite(x)) return NAN;
    pair r;
    int n = turn(x, &r);
    pair s = n & 1 ? cosine(r) : sine(r);
    return n & 2 ? -s.hi : s.hi;
}

double classlib_rounded_cos(double x) {
    if (!isfinite(x)) return NAN;
    pair r;
    int n = turn(x, &r);
    pair c = n & 1 ? sine(r) : cosine(r);
    return n == 1 || n == 2 ? -c.hi : c.hi;
}

double classlib_rounded_tan(double x) {
    if (fabs(x) < TINY) return x;
    if (!isfinite(x)) return NAN;
    pair r;
    int n = turn(x, &r);
    pair s = sine(r), c = cosine(r);
    return n & 1 ? -divide(c, s).hi : divide(s, c).hi;
}
