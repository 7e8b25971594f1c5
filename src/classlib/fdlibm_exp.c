// Exponentials and logarithms as in fdlibm 5.3: its algorithms and coefficients, so that every bit
// is the same.
//
// "Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
// Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is
// freely granted, provided that this notice is preserved."
#include <math.h>

#include "classlib/fdlibm.h"
#include "classlib/fdlibm_bits.h"

static const double ln2 = 0x1.62e42feep-1, ln2_low = 0x1.a39ef35793c76p-33;
static const double exp_overflow = 0x1.62e42fefa39efp9;
enum { HIGH_EXP_OVERFLOW = 0x40862e42 };

// ---------------------------------------------------------------- exponentials

// x = k ln 2 + (high - low), |high - low| <= ln 2 / 2
typedef struct split {
    double high, low;
    int k;
} split;

static split split_ln2(double x) {
    split s = {x, 0, 0};
    int32_t a = high_abs(x);
    if (a <= 0x3fd62e42) return s; // |x| <= ln 2 / 2
    if (a < 0x3ff0a2b2) s.k = x < 0 ? -1 : 1;
    else s.k = (int)(0x1.71547652b82fep0 * x + (x < 0 ? -0.5 : 0.5));
    s.high = x - s.k * ln2;
    s.low = s.k * ln2_low;
    return s;
}

double classlib_fdlibm_exp(double x) {
    static const double p[] = {0x1.555555555553ep-3, -0x1.6c16c16bebd93p-9, 0x1.1566aaf25de2cp-14,
                               -0x1.bbd41c5d26bf1p-20, 0x1.6376972bea4d0p-25};
    if (x != x) return x + x;
    if (x > exp_overflow) return INFINITY;
    if (x < -0x1.74910d52d3051p9) return 0.0;
    if (high_abs(x) < 0x3e300000) return 1.0 + x;
    split s = split_ln2(x);
    x = s.high - s.low;
    double t = x * x, c = x - t * HORNER(t, p);
    if (s.k == 0) return 1.0 - ((x * c) / (c - 2.0) - x);
    double y = 1.0 - ((s.low - (x * c) / (2.0 - c)) - s.high);
    return s.k >= -1021 ? add_exponent(y, s.k) : add_exponent(y, s.k + 1000) * 0x1p-1000;
}

double classlib_fdlibm_expm1(double x) {
    static const double q[] = {1.0,
                               -0x1.11111111110f4p-5,
                               0x1.a01a019fe5585p-10,
                               -0x1.4ce199eaadbb7p-14,
                               0x1.0cfca86e65239p-18,
                               -0x1.afdb76e09c32dp-23};
    if (x != x) return x + x;
    if (x > exp_overflow) return INFINITY;
    if (x < 0 && high_abs(x) >= 0x4043687a) return -1.0; // below -56 ln 2
    if (high_abs(x) < 0x3c900000) return x;
    split s = split_ln2(x);
    x = s.high - s.low;
    double c = (s.high - x) - s.low; // what x lacks
    double half = 0.5 * x, square = x * half, r = HORNER(square, q);
    double t = 3.0 - r * half, e = square * ((r - t) / (6.0 - x * t));
    if (s.k == 0) return x - (x * e - square);
    e = (x * (e - c) - c) - square;
    if (s.k == -1) return 0.5 * (x - e) - 0.5;
    if (s.k == 1) return x < -0.25 ? -2.0 * (e - (x + 0.5)) : 1.0 + 2.0 * (x - e);
    if (s.k <= -2 || s.k > 56) return add_exponent(1.0 - (e - x), s.k) - 1.0;
    if (s.k < 20) return add_exponent((1.0 - scalbn(1.0, -s.k)) - (e - x), s.k);
    return add_exponent((x - (e + scalbn(1.0, -s.k))) + 1.0, s.k);
}

// exp(a) / 2 for 22 <= a: where exp(a) itself overflows, by halves.
static double half_exp(double a, double half) {
    if (high(a) < HIGH_EXP_OVERFLOW) return half * classlib_fdlibm_exp(a);
    if (bits_of(a) <= 0x408633ce8fb9f87du) {
        double w = classlib_fdlibm_exp(0.5 * a);
        return half * w * w;
    }
    return half * INFINITY;
}

double classlib_fdlibm_sinh(double x) {
    int32_t a = high_abs(x);
    double half = high(x) < 0 ? -0.5 : 0.5;
    if (a >= HIGH_INFINITY) return x + x;
    if (a < 0x3e300000) return x;
    if (a >= 0x40360000) return half_exp(fabs(x), half);
    double t = classlib_fdlibm_expm1(fabs(x));
    if (a < HIGH_ONE) return half * (2.0 * t - t * t / (t + 1.0));
    return half * (t + t / (t + 1.0));
}

double classlib_fdlibm_cosh(double x) {
    int32_t a = high_abs(x);
    if (a >= HIGH_INFINITY) return x * x;
    if (a >= 0x40360000) return half_exp(fabs(x), 0.5);
    if (a < 0x3fd62e43) {
        double t = classlib_fdlibm_expm1(fabs(x)), w = 1.0 + t;
        return a < 0x3c800000 ? w : 1.0 + (t * t) / (w + w);
    }
    double t = classlib_fdlibm_exp(fabs(x));
    return 0.5 * t + 0.5 / t;
}

double classlib_fdlibm_tanh(double x) {
    int32_t a = high_abs(x);
    double z = 1.0;
    if (a >= HIGH_INFINITY) return high(x) >= 0 ? 1.0 / x + 1.0 : 1.0 / x - 1.0;
    if (a < 0x3c800000) return x * (1.0 + x);
    if (a < HIGH_ONE) {
        double t = classlib_fdlibm_expm1(-2.0 * fabs(x));
        z = -t / (t + 2.0);
    } else if (a < 0x40360000) {
        double t = classlib_fdlibm_expm1(2.0 * fabs(x));
        z = 1.0 - 2.0 / (t + 2.0);
    }
    return high(x) >= 0 ? z : -z;
}

// ---------------------------------------------------------------- logarithms

// Infinities, zero, negative numbers, NaN. True: *result is the logarithm.
static bool log_special(double x, double *result) {
    if (x == 0.0) *result = -INFINITY;
    else if (x < 0.0) *result = NAN;
    else if (x != x || isinf(x)) *result = x + x;
    else return false;
    return true;
}

static const double log_terms[] = {0x1.5555555555593p-1, 0x1.999999997fa04p-2, 0x1.2492494229359p-2,
                                   0x1.c71c51d8e78afp-3, 0x1.7466496cb03dep-3, 0x1.39a09d078c69fp-3,
                                   0x1.2f112df3e5244p-3};

double classlib_fdlibm_log(double x) {
    static const double even_terms[] = {0x1.999999997fa04p-2, 0x1.c71c51d8e78afp-3,
                                        0x1.39a09d078c69fp-3};
    static const double odd_terms[] = {0x1.5555555555593p-1, 0x1.2492494229359p-2,
                                       0x1.7466496cb03dep-3, 0x1.2f112df3e5244p-3};
    double special;
    if (log_special(x, &special)) return special;
    int k = 0;
    if (high(x) < 0x00100000) { // subnormal
        k = -54;
        x *= 0x1p54;
    }
    int32_t h = high(x) & 0xfffff;
    k += (high(x) >> 20) - 1023;
    int32_t up = (h + 0x95f64) & 0x100000; // above sqrt 2: halve
    x = with_high(x, h | (up ^ HIGH_ONE));
    k += up >> 20;
    double f = x - 1.0, n = k;
    if ((0xfffff & (2 + h)) < 3) { // |f| < 2^-20
        if (f == 0.0) return k == 0 ? 0.0 : n * ln2 + n * ln2_low;
        double r = f * f * (0.5 - 0.33333333333333333 * f);
        return k == 0 ? f - r : n * ln2 - ((r - n * ln2_low) - f);
    }
    double s = f / (2.0 + f), z = s * s, w = z * z;
    double r = z * HORNER(w, odd_terms) + w * HORNER(w, even_terms);
    if (((h - 0x6147a) | (0x6b851 - h)) > 0) {
        double square = 0.5 * f * f;
        if (k == 0) return f - (square - s * (square + r));
        return n * ln2 - ((square - (s * (square + r) + n * ln2_low)) - f);
    }
    if (k == 0) return f - s * (f - r);
    return n * ln2 - ((s * (f - r) - n * ln2_low) - f);
}

double classlib_fdlibm_log10(double x) {
    double special;
    if (log_special(x, &special)) return special;
    int k = 0;
    if (high(x) < 0x00100000) {
        k = -54;
        x *= 0x1p54;
    }
    k += (high(x) >> 20) - 1023;
    int below = k < 0;
    x = with_high(x, (high(x) & 0xfffff) | (0x3ff - below) << 20);
    double n = k + below;
    double z = n * 0x1.9fef311f12b36p-42 + 0x1.bcb7b1526e50ep-2 * classlib_fdlibm_log(x);
    return z + n * 0x1.34413509f6p-2;
}

// 1 + x = 2^k (1 + f), with c the correction for 1 + x being rounded.
typedef struct shifted {
    double f, c;
    int k;
    int32_t h; // 0: f is tiny
} shifted;

static shifted shift(double x) {
    shifted r;
    double u = x;
    bool large = high(x) >= 0x43400000; // the 1 does not matter
    if (!large) u = 1.0 + x;
    r.k = (high(u) >> 20) - 1023;
    r.c = large ? 0 : (r.k > 0 ? 1.0 - (u - x) : x - (u - 1.0)) / u;
    r.h = high(u) & 0xfffff;
    if (r.h < 0x6a09e) {
        u = with_high(u, r.h | HIGH_ONE);
    } else {
        r.k++;
        u = with_high(u, r.h | 0x3fe00000);
        r.h = (0x100000 - r.h) >> 2;
    }
    r.f = u - 1.0;
    return r;
}

double classlib_fdlibm_log1p(double x) {
    int32_t h = high(x), a = h & 0x7fffffff;
    if (x == -1.0) return -INFINITY;
    if (x < -1.0) return NAN;
    if (a >= HIGH_INFINITY) return x + x;
    if (a < 0x3c900000) return x;
    if (a < 0x3e200000) return x - x * x * 0.5;
    // Without a shift for -0.2929 < x < 0.41422.
    bool near = h < 0x3fda827a && (h > 0 || (uint32_t)h <= 0xbfd2bec3u);
    shifted u = near ? (shifted){x, 0, 0, 1} : shift(x);
    double f = u.f, square = 0.5 * f * f, n = u.k;
    if (u.h == 0) {
        if (f == 0.0) return u.k == 0 ? 0.0 : n * ln2 + (u.c + n * ln2_low);
        double r = square * (1.0 - 0.66666666666666666 * f);
        return u.k == 0 ? f - r : n * ln2 - ((r - (n * ln2_low + u.c)) - f);
    }
    double s = f / (2.0 + f), z = s * s, r = z * HORNER(z, log_terms);
    if (u.k == 0) return f - (square - s * (square + r));
    return n * ln2 - ((square - (s * (square + r) + (n * ln2_low + u.c))) - f);
}
