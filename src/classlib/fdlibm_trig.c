// Trigonometry as in fdlibm 5.3: its algorithms and coefficients, so that every bit is the same.
//
// "Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun
// Microsystems, Inc. business. Permission to use, copy, modify, and distribute this software is
// freely granted, provided that this notice is preserved."
#include <math.h>

#include "classlib/fdlibm.h"
#include "classlib/fdlibm_bits.h"

// ---------------------------------------------------------------- reduction to [-pi/4, pi/4]

enum { HIGH_QUARTER_PI = 0x3fe921fb };

// x = n pi/2 + (y + tail)
typedef struct reduced {
    double y, tail;
    int n;
} reduced;

// 2/pi in pieces of 24 bits.
static const int32_t two_over_pi[] = {
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163,
    0xabdebb, 0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129,
    0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c,
    0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf,
    0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292,
    0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
    0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca,
    0x73a8c9, 0x60e27b, 0xc08c6b,
};

// pi/2 in pieces of 24 bits.
static const double half_pi[] = {0x1.921fb4p0,   0x1.4442dp-24,   0x1.846988p-48,  0x1.8cc516p-72,
                                 0x1.01b838p-96, 0x1.a25204p-120, 0x1.382228p-145, 0x1.9f31dp-169};

enum { TERMS = 4, MOST_PIECES = 20 }; // of 2/pi at first: enough for 53 bits and a guard

// A product with 2/pi: pieces of 24 bits, lowest first.
typedef struct product {
    double terms[MOST_PIECES]; // of the convolution, highest first
    int32_t digits[MOST_PIECES];
    int last;  // index of the last term
    int scale; // exponent of the last digit
} product;

static double convolve(const double *x, int count, int first, int i) {
    double sum = 0;
    for (int j = 0; j < count; j++) {
        int at = first + i - j;
        sum += x[j] * (at < 0 ? 0.0 : (double)two_over_pi[at]);
    }
    return sum;
}

// Carries: digits from terms; gives the part above them, modulo 8.
static double distill(product *p) {
    double z = p->terms[p->last];
    for (int i = 0, j = p->last; j > 0; i++, j--) {
        double carry = (double)(int32_t)(0x1p-24 * z);
        p->digits[i] = (int32_t)(z - 0x1p24 * carry);
        z = p->terms[j - 1] + carry;
    }
    z = scalbn(z, p->scale);
    return z - 8.0 * floor(z * 0.125);
}

// The fraction is at least one half: 1 minus it, digit by digit. True: it was not zero.
static bool complement(product *p) {
    bool carry = false;
    for (int i = 0; i < p->last; i++) {
        int32_t d = p->digits[i];
        if (carry) {
            p->digits[i] = 0xffffff - d;
        } else if (d) {
            carry = true;
            p->digits[i] = 0x1000000 - d;
        }
    }
    if (p->scale == 1) p->digits[p->last - 1] &= 0x7fffff;
    if (p->scale == 2) p->digits[p->last - 1] &= 0x3fffff;
    return carry;
}

// Integer part (returned) and fraction (*z and the digits) of the product; *half: the fraction was
// at least one half and is now 1 minus it.
static int split(product *p, double *z, int *half) {
    *z = distill(p);
    int n = (int)*z;
    *z -= n;
    *half = 0;
    if (p->scale > 0) { // the last digit has some of the integer part
        int32_t *d = &p->digits[p->last - 1], above = *d >> (24 - p->scale);
        n += above;
        *d -= above << (24 - p->scale);
        *half = *d >> (23 - p->scale);
    } else if (p->scale == 0) {
        *half = p->digits[p->last - 1] >> 23;
    } else if (*z >= 0.5) {
        *half = 2;
    }
    if (*half <= 0) return n;
    bool borrowed = complement(p);
    if (*half == 2) {
        *z = 1.0 - *z;
        if (borrowed) *z -= scalbn(1.0, p->scale);
    }
    return n + 1;
}

// Digits of the fraction times pi/2, summed from the smallest.
static void times_half_pi(product *p, int half, reduced *out) {
    double unit = scalbn(1.0, p->scale), parts[MOST_PIECES] = {0};
    for (int i = p->last; i >= 0; i--) {
        p->terms[i] = unit * p->digits[i];
        unit *= 0x1p-24;
    }
    for (int i = p->last; i >= 0; i--) {
        double sum = 0;
        for (int k = 0; k <= TERMS && k <= p->last - i; k++) sum += half_pi[k] * p->terms[i + k];
        parts[p->last - i] = sum;
    }
    double sum = 0;
    for (int i = p->last; i >= 0; i--) sum += parts[i];
    double rest = parts[0] - sum;
    for (int i = 1; i <= p->last; i++) rest += parts[i];
    out->y = half ? -sum : sum;
    out->tail = half ? -rest : rest;
}

// x[0..count) are pieces of 24 bits, the first with exponent `exponent`.
static void reduce_pieces(const double *x, int count, int exponent, reduced *out) {
    int first = exponent >= 3 ? (exponent - 3) / 24 : 0, half;
    product p = {.last = TERMS, .scale = exponent - 24 * (first + 1)};
    for (int i = 0; i <= TERMS; i++) p.terms[i] = convolve(x, count, first, i);
    double z;
    for (;;) {
        out->n = split(&p, &z, &half) & 7;
        if (z != 0.0) break;
        int32_t any = 0;
        for (int i = p.last - 1; i >= TERMS; i--) any |= p.digits[i];
        if (any) break;
        int more = 1; // cancellation: as many terms more as there are zero digits
        while (p.digits[TERMS - more] == 0) more++;
        for (int i = p.last + 1; i <= p.last + more; i++) p.terms[i] = convolve(x, count, first, i);
        p.last += more;
    }
    if (z == 0.0) {
        do {
            p.last--;
            p.scale -= 24;
        } while (p.digits[p.last] == 0);
    } else {
        z = scalbn(z, -p.scale);
        if (z >= 0x1p24) {
            double top = (double)(int32_t)(0x1p-24 * z);
            p.digits[p.last++] = (int32_t)(z - 0x1p24 * top);
            p.scale += 24;
            p.digits[p.last] = (int32_t)top;
        } else {
            p.digits[p.last] = (int32_t)z;
        }
    }
    times_half_pi(&p, half, out);
}

// pi/2 in three steps of 33 bits, each with the rest behind it.
static const double step[] = {0x1.921fb544p0, 0x1.0b4611a6p-34, 0x1.3198a2ep-69};
static const double step_rest[] = {0x1.0b4611a626331p-34, 0x1.3198a2e037073p-69,
                                   0x1.b839a252049c1p-104};

// |x| < 3 pi/4, x > 0
static reduced reduce_once(double x) {
    double z = x - step[0];
    int i = 0;
    if (high(x) == 0x3ff921fb) z -= step[++i]; // close to pi/2: more bits
    reduced r = {.y = z - step_rest[i], .n = 1};
    r.tail = (z - r.y) - step_rest[i];
    return r;
}

static int exponent_field(double x) {
    return (high(x) >> 20) & 0x7ff;
}

// 0 < x <= 2^19 pi/2: as many steps as cancellation calls for. Small multiples of pi/2 are told by
// the high word; others always look at the exponent of the result.
static reduced reduce_medium(double x) {
    reduced r = {.n = (int)(x * 0x1.45f306dc9c883p-1 + 0.5)};
    double n = r.n, rest = x - n * step[0], w = n * step_rest[0];
    static const int cancelled[] = {16, 49};
    r.y = rest - w;
    bool near = r.n >= 32 || high(x) == high((double)r.n * 0x1.921fb54442d18p0);
    for (int i = 0; near && i < 2 && exponent_field(x) - exponent_field(r.y) > cancelled[i]; i++) {
        double before = rest;
        w = n * step[i + 1];
        rest = before - w;
        w = n * step_rest[i + 1] - ((before - rest) - w);
        r.y = rest - w;
    }
    r.tail = (rest - r.y) - w;
    return r;
}

static reduced reduce_large(double x) {
    int exponent = (high(x) >> 20) - 1046;
    double pieces[3], z = with_high(x, high(x) - exponent * (1 << 20));
    for (int i = 0; i < 2; i++) {
        pieces[i] = (double)(int32_t)z;
        z = (z - pieces[i]) * 0x1p24;
    }
    pieces[2] = z;
    int count = 3;
    while (pieces[count - 1] == 0.0) count--;
    reduced r;
    reduce_pieces(pieces, count, exponent, &r);
    return r;
}

static reduced reduce(double x) {
    double a = fabs(x);
    reduced r = high(a) < 0x4002d97c    ? reduce_once(a)
                : high(a) <= 0x413921fb ? reduce_medium(a)
                                        : reduce_large(a);
    if (x < 0) r = (reduced){-r.y, -r.tail, -r.n};
    return r;
}

int classlib_fdlibm_reduce(double x, double y[2]) {
    reduced r = high_abs(x) <= HIGH_QUARTER_PI ? (reduced){x, 0, 0} : reduce(x);
    y[0] = r.y;
    y[1] = r.tail;
    return r.n;
}

// ---------------------------------------------------------------- sine, cosine, tangent

static double kernel_sin(double x, double tail, bool has_tail) {
    static const double s[] = {-0x1.5555555555549p-3,  0x1.111111110f8a6p-7,
                               -0x1.a01a019c161d5p-13, 0x1.71de357b1fe7dp-19,
                               -0x1.ae5e68a2b9cebp-26, 0x1.5d93a5acfd57cp-33};
    if (high_abs(x) < 0x3e400000) return x;
    double z = x * x, v = z * x, r = horner(z, s + 1, 5);
    if (!has_tail) return x + v * (s[0] + z * r);
    return x - ((z * (0.5 * tail - v * r) - tail) - v * s[0]);
}

static double kernel_cos(double x, double tail) {
    static const double c[] = {0x1.555555555554cp-5,  -0x1.6c16c16c15177p-10,
                               0x1.a01a019cb159p-16,  -0x1.27e4f809c52adp-22,
                               0x1.1ee9ebdb4b1c4p-29, -0x1.8fae9be8838d4p-37};
    int32_t a = high_abs(x);
    if (a < 0x3e400000) return 1.0;
    double z = x * x, r = z * HORNER(z, c);
    if (a < 0x3fd33333) return 1.0 - (0.5 * z - (z * r - x * tail));
    double q = a > 0x3fe90000 ? 0.28125 : with_high(0, a - 0x00200000);
    double half = 0.5 * z - q;
    return (1.0 - q) - (half - (z * r - x * tail));
}

// -1 / (w as head + rest), with the error of the division put right.
static double minus_reciprocal(double w, double x, double r) {
    double head = without_low(w), rest = r - (head - x);
    double a = -1.0 / w, t = without_low(a);
    double s = 1.0 + t * head;
    return t + a * (s + t * rest);
}

// tan, or -1/tan where `odd`.
static double kernel_tan(double x, double tail, bool odd) {
    static const double even_terms[] = {0x1.111111110fe7ap-3,  0x1.664f48406d637p-6,
                                        0x1.d6d22c9560328p-9,  0x1.344d8f2f26501p-11,
                                        0x1.47e88a03792a6p-14, -0x1.375cbdb605373p-16};
    static const double odd_terms[] = {0x1.ba1ba1bb341fep-5,  0x1.226e3e96e8493p-7,
                                       0x1.7dbc8fee08315p-10, 0x1.026f71a8d1068p-12,
                                       0x1.2b80f32f0a7e9p-14, 0x1.b2a7074bf7ad4p-16};
    int32_t h = high(x), a = h & 0x7fffffff;
    if (a < 0x3e300000) {
        if (!odd) return x;
        return x == 0.0 ? 1.0 / fabs(x) : minus_reciprocal(x + tail, x, tail);
    }
    bool large = a >= 0x3fe59428;
    if (large) {
        if (h < 0) x = -x, tail = -tail;
        double z = 0x1.921fb54442d18p-1 - x, w = 0x1.1a62633145c07p-55 - tail;
        x = z + w;
        tail = 0.0;
    }
    double z = x * x, w = z * z, s = z * x;
    double r = HORNER(w, even_terms), v = z * HORNER(w, odd_terms);
    r = tail + z * (s * (r + v) + tail);
    r += 0x1.5555555555563p-2 * s;
    w = x + r;
    if (large) {
        double sign = odd ? -1.0 : 1.0;
        return (h < 0 ? -1.0 : 1.0) * (sign - 2.0 * (x - (w * w / (w + sign) - r)));
    }
    return odd ? minus_reciprocal(w, x, r) : w;
}

double classlib_fdlibm_sin(double x) {
    if (high_abs(x) <= HIGH_QUARTER_PI) return kernel_sin(x, 0, false);
    if (high_abs(x) >= HIGH_INFINITY) return x - x;
    reduced r = reduce(x);
    double s = r.n & 1 ? kernel_cos(r.y, r.tail) : kernel_sin(r.y, r.tail, true);
    return r.n & 2 ? -s : s;
}

double classlib_fdlibm_cos(double x) {
    if (high_abs(x) <= HIGH_QUARTER_PI) return kernel_cos(x, 0);
    if (high_abs(x) >= HIGH_INFINITY) return x - x;
    reduced r = reduce(x);
    double c = r.n & 1 ? kernel_sin(r.y, r.tail, true) : kernel_cos(r.y, r.tail);
    return (r.n + 1) & 2 ? -c : c;
}

double classlib_fdlibm_tan(double x) {
    if (high_abs(x) <= HIGH_QUARTER_PI) return kernel_tan(x, 0, false);
    if (high_abs(x) >= HIGH_INFINITY) return x - x;
    reduced r = reduce(x);
    return kernel_tan(r.y, r.tail, r.n & 1);
}

// ---------------------------------------------------------------- inverses

static const double pi_2 = 0x1.921fb54442d18p0, pi_2_low = 0x1.1a62633145c07p-54;

// The rational function behind both asin and acos.
static double arc_ratio(double z) {
    static const double p[] = {0x1.5555555555555p-3,  -0x1.4d61203eb6f7dp-2, 0x1.9c1550e884455p-3,
                               -0x1.48228b5688f3bp-5, 0x1.9efe07501b288p-11, 0x1.23de10dfdf709p-15};
    static const double q[] = {1.0, -0x1.33a271c8a2d4bp1, 0x1.02ae59c598ac8p1,
                               -0x1.6066c1b8d0159p-1, 0x1.3b8c5b12e9282p-4};
    return z * HORNER(z, p) / HORNER(z, q);
}

double classlib_fdlibm_asin(double x) {
    int32_t a = high_abs(x);
    if (fabs(x) == 1.0) return x * pi_2 + x * pi_2_low;
    if (a >= HIGH_ONE) return (x - x) / (x - x);
    if (a < 0x3e400000) return x;
    if (a < 0x3fe00000) return x + x * arc_ratio(x * x);
    double t = (1.0 - fabs(x)) * 0.5, s = sqrt(t), ratio = arc_ratio(t);
    if (a >= 0x3fef3333) {
        t = pi_2 - (2.0 * (s + s * ratio) - pi_2_low);
    } else {
        double w = without_low(s), c = (t - w * w) / (s + w), quarter = 0.5 * pi_2;
        double p = 2.0 * s * ratio - (pi_2_low - 2.0 * c);
        t = quarter - (p - (quarter - 2.0 * w));
    }
    return x > 0 ? t : -t;
}

double classlib_fdlibm_acos(double x) {
    int32_t a = high_abs(x);
    if (fabs(x) == 1.0) return x > 0 ? 0.0 : 2.0 * pi_2 + 2.0 * pi_2_low;
    if (a >= HIGH_ONE) return (x - x) / (x - x);
    if (a <= 0x3c600000) return pi_2 + pi_2_low;
    if (a < 0x3fe00000) return pi_2 - (x - (pi_2_low - x * arc_ratio(x * x)));
    if (x < 0) {
        double z = (1.0 + x) * 0.5, s = sqrt(z);
        double w = arc_ratio(z) * s - pi_2_low;
        return 2.0 * pi_2 - 2.0 * (s + w);
    }
    double z = (1.0 - x) * 0.5, s = sqrt(z), head = without_low(s);
    double c = (z - head * head) / (s + head), w = arc_ratio(z) * s + c;
    return 2.0 * (head + w);
}

double classlib_fdlibm_atan(double x) {
    static const double base[] = {0x1.dac670561bb4fp-2, 0x1.921fb54442d18p-1, 0x1.f730bd281f69bp-1,
                                  0x1.921fb54442d18p0};
    static const double base_low[] = {0x1.a2b7f222f65e2p-56, 0x1.1a62633145c07p-55,
                                      0x1.007887af0cbbdp-56, 0x1.1a62633145c07p-54};
    static const double even_terms[] = {0x1.555555555550dp-2, 0x1.24924920083ffp-3,
                                        0x1.745cdc54c206ep-4, 0x1.10d66a0d03d51p-4,
                                        0x1.97b4b24760debp-5, 0x1.0ad3ae322da11p-6};
    static const double odd_terms[] = {-0x1.999999998ebc4p-3, -0x1.c71c6fe231671p-4,
                                       -0x1.3b0f2af749a6dp-4, -0x1.dde2d52defd9ap-5,
                                       -0x1.2b4442c6a6c2fp-5};
    int32_t a = high_abs(x);
    bool negative = high(x) < 0;
    int from = -1; // index in base; -1: 0
    if (x != x) return x + x;
    if (a >= 0x44100000) return negative ? -base[3] - base_low[3] : base[3] + base_low[3];
    if (a < 0x3e200000) return x;
    if (a >= 0x3fdc0000) {
        x = fabs(x);
        if (a < 0x3fe60000) from = 0, x = (2.0 * x - 1.0) / (2.0 + x);
        else if (a < 0x3ff30000) from = 1, x = (x - 1.0) / (x + 1.0);
        else if (a < 0x40038000) from = 2, x = (x - 1.5) / (1.0 + 1.5 * x);
        else from = 3, x = -1.0 / x;
    }
    double z = x * x, w = z * z;
    double sum = z * HORNER(w, even_terms) + w * HORNER(w, odd_terms);
    if (from < 0) return x - x * sum;
    z = base[from] - ((x * sum - base_low[from]) - x);
    return negative ? -z : z;
}

double classlib_fdlibm_atan2(double y, double x) {
    const double pi = 2.0 * pi_2, pi_low = 2.0 * pi_2_low;
    if (x != x || y != y) return x + y;
    if (x == 1.0) return classlib_fdlibm_atan(y);
    bool left = signbit(x);
    double z;
    if (y == 0.0) {
        if (!left) return y;
        return copysign(pi, y);
    }
    if (x == 0.0) return copysign(pi_2, y);
    if (isinf(x)) {
        z = isinf(y) ? (left ? 3.0 * (0.5 * pi_2) : 0.5 * pi_2) : (left ? pi : 0.0);
        return copysign(z, y);
    }
    if (isinf(y)) return copysign(pi_2, y);
    int32_t k = (high_abs(y) - high_abs(x)) >> 20;
    if (k > 60) z = pi_2 + 0.5 * pi_low;
    else if (left && k < -60) z = 0.0;
    else z = classlib_fdlibm_atan(fabs(y / x));
    if (!left) return high(y) < 0 ? -z : z;
    return high(y) < 0 ? (z - pi_low) - pi : pi - (z - pi_low);
}
