// The halves of a double, and polynomials: shared by the two files of fdlibm.
#ifndef CLASSLIB_FDLIBM_BITS_H
#define CLASSLIB_FDLIBM_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static inline uint64_t bits_of(double x) {
    uint64_t b;
    memcpy(&b, &x, sizeof b);
    return b;
}
static inline double from_bits(uint64_t b) {
    double x;
    memcpy(&x, &b, sizeof x);
    return x;
}
// Sign, exponent and the first 20 bits of the fraction: as an integer it orders positive doubles.
static inline int32_t high(double x) {
    return (int32_t)(bits_of(x) >> 32);
}
static inline int32_t high_abs(double x) {
    return high(x) & 0x7fffffff;
}
static inline double with_high(double x, int32_t h) {
    return from_bits((uint64_t)(uint32_t)h << 32 | (bits_of(x) & 0xffffffffu));
}
static inline double without_low(double x) {
    return from_bits(bits_of(x) & ~(uint64_t)0xffffffffu);
}
// x times 2^k by the exponent field alone.
static inline double add_exponent(double x, int k) {
    return with_high(x, (int32_t)((uint32_t)high(x) + ((uint32_t)k << 20)));
}
// c[0] + z (c[1] + z (… + z c[n - 1])), in this order of operations.
static inline double horner(double z, const double *c, int n) {
    double sum = c[n - 1];
    for (int i = n - 2; i >= 0; i--) sum = c[i] + z * sum;
    return sum;
}
#define HORNER(z, c) horner(z, c, (int)(sizeof(c) / sizeof *(c)))

enum { HIGH_INFINITY = 0x7ff00000, HIGH_ONE = 0x3ff00000 };

#endif
