// Numbers as strings: what Integer.toString, toHexString and parseInt do, as one formula.
#include "smt/internal.h"

typedef VEC(smt_term) units;

static smt_term number(smt *s, uint64_t value) {
    return smt_bits(s, 32, value);
}

static smt_term less(smt *s, smt_term a, smt_term b) {
    return smt_bits_2(s, SMT_OP_ULT, a, b);
}

static smt_term plus(smt *s, smt_term a, smt_term b) {
    return smt_bits_2(s, SMT_OP_PLUS, a, b);
}

static smt_term minus(smt *s, smt_term a, smt_term b) {
    return smt_bits_2(s, SMT_OP_MINUS, a, b);
}

// The i-th unit exists.
static smt_term has(smt *s, smt_term a, uint32_t i) {
    return less(s, number(s, i), smt_string_length(s, a));
}

// Beyond those that are known: any.
static smt_term unit_or_none(smt *s, smt_term a, uint32_t i) {
    return i + 1 < smt_look(s, a)->arg_count ? smt_string_unit(s, a, i) : smt_bits(s, 16, 0);
}

static smt_term finish(smt *s, smt_term length, units *u) {
    smt_term t = smt_string(s, length, u->data, (uint32_t)u->count, true);
    vec_release(s->m, u);
    return t;
}

enum { MOST_DIGITS = 64 };

// Of the largest number.
static uint32_t most_digits(unsigned width, uint32_t radix, bool is_signed) {
    uint64_t most = is_signed ? UINT64_C(1) << (width - 1) : UINT64_MAX >> (64 - width);
    uint32_t n = 0;
    for (; most; most /= radix) n++;
    return n;
}

static smt_term digit_char(smt *s, smt_term digit) {
    smt_term letter = plus(s, digit, smt_bits(s, 16, 'a' - 10));
    return smt_ite(s, less(s, digit, smt_bits(s, 16, 10)), plus(s, digit, smt_bits(s, 16, '0')),
                   letter);
}

smt_term smt_string_number(smt *s, smt_term value, uint32_t radix, bool is_signed) {
    unsigned width = smt_width(smt_sort_of(s, value));
    uint32_t n = most_digits(width, radix, is_signed);
    smt_term zero = smt_bits(s, width, 0), base = smt_bits(s, width, radix);
    smt_term negative = is_signed ? smt_bits_2(s, SMT_OP_SLT, value, zero) : smt_bool(s, false);
    smt_term rest = smt_ite(s, negative, smt_neg(s, value), value); // unsigned
    smt_term digits[MOST_DIGITS], length = number(s, 1);
    for (uint32_t i = 0; i < n; i++) { // the lowest first
        smt_term digit = smt_extract(s, 0, 16, smt_bits_2(s, SMT_OP_UREM, rest, base));
        digits[i] = radix > 10 ? digit_char(s, digit) : plus(s, digit, smt_bits(s, 16, '0'));
        if (i) length = smt_ite(s, smt_eq(s, rest, zero), length, number(s, i + 1));
        rest = smt_bits_2(s, SMT_OP_UDIV, rest, base);
    }
    units all = {0};
    for (uint32_t i = 0; i < n; i++) { // the i-th of those that are shown
        smt_term unit = digits[0];
        for (uint32_t j = i + 1; j < n; j++)
            unit = smt_ite(s, smt_eq(s, length, number(s, j + 1)), digits[j - i], unit);
        vec_push(s->m, &all, unit);
    }
    smt_term plain = finish(s, length, &all);
    if (!is_signed) return plain;
    const uint16_t sign = '-';
    smt_term signed_one = smt_string_concat(s, smt_string_of(s, &sign, 1), plain);
    units both = {0};
    for (uint32_t i = 0; i <= n; i++)
        vec_push(s->m, &both,
                 smt_ite(s, negative, unit_or_none(s, signed_one, i), unit_or_none(s, plain, i)));
    smt_term number_text = finish(s, plus(s, length, smt_bool_bits(s, 32, negative)), &both);
    if (radix == 10) u64map_put(&s->decimals, number_text, value);
    return number_text;
}

// What a digit counts, as Character.digit has it; 10 or more: it is none. Other scripts than ours
// have digits, too, ten in a row.
static smt_term decimal_digit(smt *s, smt_term unit) {
    static const uint16_t zeros[] = {0x0660, 0x06f0, 0x07c0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66,
                                     0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0x0de6, 0x0e50, 0x0ed0, 0x0f20,
                                     0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90,
                                     0x1b50, 0x1bb0, 0x1c40, 0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0,
                                     0xa9f0, 0xaa50, 0xabf0, 0xff10};
    smt_term digit = minus(s, unit, smt_bits(s, 16, '0')), ten = smt_bits(s, 16, 10);
    for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++) {
        smt_term other = minus(s, unit, smt_bits(s, 16, zeros[i]));
        digit = smt_ite(s, less(s, other, ten), other, digit);
    }
    return digit;
}

// Letters count, too, where the radix is more than 10.
static smt_term digit_of(smt *s, smt_term unit, uint32_t radix) {
    static const uint16_t letters[] = {'a', 'A', 0xff21, 0xff41};
    smt_term decimal = decimal_digit(s, unit), none = smt_bits(s, 16, 0xffff), digit = none;
    if (radix <= 10) return decimal;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
        smt_term place = minus(s, unit, smt_bits(s, 16, letters[i]));
        digit = smt_ite(s, less(s, place, smt_bits(s, 16, 26)), plus(s, place, smt_bits(s, 16, 10)),
                        digit);
    }
    return smt_ite(s, less(s, decimal, smt_bits(s, 16, 10)), decimal, digit);
}

smt_term smt_string_is_number(smt *s, smt_term a, uint32_t radix, unsigned width, smt_term *value) {
    const uint64_t *made_from = radix == 10 ? u64map_get(&s->decimals, a) : NULL;
    if (made_from && smt_width(smt_sort_of(s, (smt_term)*made_from)) <= width) {
        *value = smt_extend(s, true, width, (smt_term)*made_from);
        return smt_bool(s, true);
    }
    uint32_t n = smt_string_count(s, a);
    // A sum below the limit, times the radix, fits.
    unsigned inner = width == 64 ? 64 : radix <= 10 ? 36 : 40;
    uint64_t most_sum = width == 32 ? UINT64_C(1) << 32 : UINT64_MAX / radix - 1;
    smt_term good = smt_bool(s, true), sum = smt_bits(s, inner, 0), digits = smt_bool(s, false);
    smt_term first = n ? smt_string_unit(s, a, 0) : smt_bits(s, 16, 0);
    smt_term negative = smt_eq(s, first, smt_bits(s, 16, '-'));
    smt_term sign = smt_or(s, negative, smt_eq(s, first, smt_bits(s, 16, '+')));
    for (uint32_t i = 0; i < n; i++) {
        smt_term digit = digit_of(s, smt_string_unit(s, a, i), radix);
        smt_term is_digit = less(s, digit, smt_bits(s, 16, radix));
        smt_term used = i ? has(s, a, i) : smt_and(s, has(s, a, 0), smt_not(s, sign));
        smt_term room = less(s, sum, smt_bits(s, inner, most_sum));
        smt_term more = plus(s, smt_bits_2(s, SMT_OP_TIMES, sum, smt_bits(s, inner, radix)),
                             smt_extend(s, false, inner, digit));
        good = smt_and(s, good, smt_or(s, smt_not(s, used), smt_and(s, is_digit, room)));
        digits = smt_or(s, digits, used);
        sum = smt_ite(s, used, more, sum);
    }
    uint64_t largest = width == 32 ? INT32_MAX : INT64_MAX;
    smt_term most = smt_ite(s, negative, smt_bits(s, inner, largest + 1),
                            smt_bits(s, inner, largest));
    good = smt_and(s, smt_and(s, good, digits), smt_not(s, less(s, most, sum)));
    sum = smt_ite(s, negative, smt_neg(s, sum), sum);
    *value = smt_extract(s, 0, width, sum);
    return good;
}
