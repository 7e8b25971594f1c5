// Arithmetic on vectors of functions: ripple-carry adders, shift-and-add, restoring division.
#include <assert.h>

#include "bdd/internal.h"

enum { EXPLODED = 2000000 }; // nodes after which a product or quotient is given up

dd_bits dd_bits_const(unsigned width, uint32_t value) {
    dd_bits r = {.width = width};
    for (unsigned i = 0; i < width; i++) r.bit[i] = value >> i & 1 ? DD_TRUE : DD_FALSE;
    return r;
}

dd_bits dd_bits_var(dd_space *s, dd_domain d) {
    dd_bits r = {.width = dd_domain_bits(s, d)};
    for (unsigned i = 0; i < r.width; i++) r.bit[i] = dd_domain_bit(s, d, i);
    return r;
}

dd_bits dd_bits_resize(const dd_bits *a, unsigned width) {
    dd_bits r = {.width = width};
    for (unsigned i = 0; i < width; i++) r.bit[i] = i < a->width ? a->bit[i] : DD_FALSE;
    return r;
}

bool dd_bits_is_const(const dd_bits *a, uint32_t *value) {
    uint32_t v = 0;
    for (unsigned i = 0; i < a->width; i++) {
        if (a->bit[i] > 1) return false;
        v |= (uint32_t)a->bit[i] << i;
    }
    *value = v;
    return true;
}

// a + b + carry, or a + ~b + carry; *carry becomes the carry out.
static dd_bits add(dd_space *s, const dd_bits *a, const dd_bits *b, bool invert, dd *carry) {
    dd_bits r = {.width = a->width};
    for (unsigned i = 0; i < a->width; i++) {
        dd x = a->bit[i], y = invert ? dd_not(s, b->bit[i]) : b->bit[i];
        dd either = dd_xor(s, x, y);
        r.bit[i] = dd_xor(s, either, *carry);
        *carry = dd_or(s, dd_and(s, x, y), dd_and(s, either, *carry));
    }
    return r;
}

static void watch(dd_space *s, size_t before, const char *what, unsigned width) {
    if (s->l) limits_check(s->l, s->m);
    if ((size_t)bdd_getnodenum() > before + EXPLODED)
        dd_fail(s, "%s of %u-bit variables explodes in BDDs (more than %d nodes)", what, width,
                EXPLODED);
}

static dd_bits multiply(dd_space *s, const dd_bits *a, const dd_bits *b) {
    size_t before = (size_t)bdd_getnodenum();
    uint32_t value;
    if (dd_bits_is_const(a, &value)) { // few rows where the constant has few ones
        const dd_bits *t = a;
        a = b;
        b = t;
    }
    dd_bits sum = dd_bits_const(a->width, 0);
    for (unsigned i = 0; i < a->width; i++) {
        if (b->bit[i] == DD_FALSE) continue;
        dd_bits row = {.width = a->width};
        for (unsigned k = 0; k < a->width; k++)
            row.bit[k] = k < i ? DD_FALSE : dd_and(s, a->bit[k - i], b->bit[i]);
        dd carry = DD_FALSE;
        sum = add(s, &sum, &row, false, &carry);
        watch(s, before, "multiplication", a->width);
    }
    return sum;
}

// Restoring division, highest bit first: remainder = 2 * remainder + bit, minus b where it fits.
static void divide(dd_space *s, const dd_bits *a, const dd_bits *b, dd_bits *quotient,
                   dd_bits *remainder) {
    size_t before = (size_t)bdd_getnodenum();
    *quotient = *remainder = dd_bits_const(a->width, 0);
    for (unsigned i = a->width; i-- > 0;) {
        dd lost = remainder->bit[a->width - 1]; // the shifted remainder has one bit more
        dd_bits shifted = {.width = a->width};
        for (unsigned k = a->width; k-- > 1;) shifted.bit[k] = remainder->bit[k - 1];
        shifted.bit[0] = a->bit[i];
        dd carry = DD_TRUE;
        dd_bits less = add(s, &shifted, b, true, &carry);
        dd fits = dd_or(s, lost, carry);
        quotient->bit[i] = fits;
        *remainder = dd_bits_ite(s, fits, &less, &shifted);
        watch(s, before, "division", a->width);
    }
}

static dd_bits shift(dd_space *s, const dd_bits *a, const dd_bits *by, bool left) {
    size_t before = (size_t)bdd_getnodenum();
    dd_bits r = *a;
    dd too_far = DD_FALSE;
    for (unsigned stage = 0; stage < by->width; stage++) {
        if (stage >= 5 || (1u << stage) >= a->width) {
            too_far = dd_or(s, too_far, by->bit[stage]);
            continue;
        }
        unsigned n = 1u << stage;
        dd_bits moved = {.width = a->width};
        for (unsigned i = 0; i < a->width; i++) {
            if (left) moved.bit[i] = i >= n ? r.bit[i - n] : DD_FALSE;
            else moved.bit[i] = i + n < a->width ? r.bit[i + n] : DD_FALSE;
        }
        r = dd_bits_ite(s, by->bit[stage], &moved, &r);
        watch(s, before, "a shift", a->width);
    }
    dd_bits zero = dd_bits_const(a->width, 0);
    return dd_bits_ite(s, too_far, &zero, &r);
}

static dd_bits bitwise(dd_space *s, const dd_bits *a, const dd_bits *b,
                       dd (*op)(dd_space *, dd, dd)) {
    dd_bits r = {.width = a->width};
    for (unsigned i = 0; i < a->width; i++) r.bit[i] = op(s, a->bit[i], b->bit[i]);
    return r;
}

// Closes a frame over a whole vector.
static dd_bits close_bits(dd_space *s, dd_frame f, dd_bits r) {
    for (unsigned i = 0; i < r.width; i++) dd_keep(s, r.bit[i]);
    dd_close(s, f, DD_TRUE);
    for (unsigned i = 0; i < r.width; i++) {
        dd_root(s, r.bit[i]);
        dd_drop(s, r.bit[i]);
    }
    return r;
}

dd_bits dd_bits_apply(dd_space *s, dd_bits_op op, const dd_bits *a, const dd_bits *b) {
    assert(a->width == b->width);
    dd_frame f = dd_open(s);
    dd_bits r, other;
    dd carry = DD_FALSE;
    switch (op) {
    case DD_ADD: r = add(s, a, b, false, &carry); break;
    case DD_SUB:
        carry = DD_TRUE;
        r = add(s, a, b, true, &carry);
        break;
    case DD_MUL: r = multiply(s, a, b); break;
    case DD_DIV: divide(s, a, b, &r, &other); break;
    case DD_MOD: divide(s, a, b, &other, &r); break;
    case DD_BITAND: r = bitwise(s, a, b, dd_and); break;
    case DD_BITOR: r = bitwise(s, a, b, dd_or); break;
    case DD_BITXOR: r = bitwise(s, a, b, dd_xor); break;
    case DD_SHL: r = shift(s, a, b, true); break;
    case DD_SHR: r = shift(s, a, b, false); break;
    default: r = *a; assert(!"an operator of dd_bits_op");
    }
    return close_bits(s, f, r);
}

dd_bits dd_bits_not(dd_space *s, const dd_bits *a) {
    dd_bits r = {.width = a->width};
    for (unsigned i = 0; i < a->width; i++) r.bit[i] = dd_not(s, a->bit[i]);
    return r;
}

dd_bits dd_bits_ite(dd_space *s, dd test, const dd_bits *yes, const dd_bits *no) {
    assert(yes->width == no->width);
    dd_bits r = {.width = yes->width};
    for (unsigned i = 0; i < yes->width; i++) r.bit[i] = dd_ite(s, test, yes->bit[i], no->bit[i]);
    return r;
}

dd dd_bits_equal(dd_space *s, const dd_bits *a, const dd_bits *b) {
    assert(a->width == b->width);
    dd_frame f = dd_open(s);
    dd r = DD_TRUE;
    for (unsigned i = 0; i < a->width; i++) r = dd_and(s, r, dd_iff(s, a->bit[i], b->bit[i]));
    return dd_close(s, f, r);
}

dd dd_bits_less(dd_space *s, const dd_bits *a, const dd_bits *b) {
    assert(a->width == b->width);
    dd_frame f = dd_open(s);
    dd r = DD_FALSE;
    for (unsigned i = 0; i < a->width; i++) // a differing higher bit decides
        r = dd_ite(s, dd_xor(s, a->bit[i], b->bit[i]), b->bit[i], r);
    return dd_close(s, f, r);
}

dd dd_bits_nonzero(dd_space *s, const dd_bits *a) {
    dd_frame f = dd_open(s);
    dd r = DD_FALSE;
    for (unsigned i = 0; i < a->width; i++) r = dd_or(s, r, a->bit[i]);
    return dd_close(s, f, r);
}
