// Strings of a length that is a term: every operation is a formula over its length and units, so
// that none of them needs a case a position. O(units of both) to O(product of them) terms.
#include <assert.h>

#include "smt/internal.h"

typedef VEC(smt_term) units;

// ---------------------------------------------------------------- parts

smt_term smt_string(smt *s, smt_term length, const smt_term *first, uint32_t count, bool whole) {
    units args = {0};
    vec_push(s->m, &args, length);
    for (uint32_t i = 0; i < count; i++) vec_push(s->m, &args, first[i]);
    smt_term t = smt_apply(s, SMT_OP_STRING, SMT_STRING, whole, (uint32_t)args.count, args.data);
    vec_release(s->m, &args);
    return t;
}

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

smt_term smt_string_of(smt *s, const uint16_t *chars, uint32_t count) {
    units known = {0};
    for (uint32_t i = 0; i < count; i++) vec_push(s->m, &known, smt_bits(s, 16, chars[i]));
    smt_term t = smt_string(s, number(s, count), known.data, count, true);
    vec_release(s->m, &known);
    return t;
}

smt_term smt_string_length(const smt *s, smt_term a) {
    assert(smt_op(s, a) == SMT_OP_STRING);
    return smt_look(s, a)->args[0];
}

smt_term smt_string_unit(const smt *s, smt_term a, uint32_t i) {
    assert(i + 1 < smt_look(s, a)->arg_count);
    return smt_look(s, a)->args[i + 1];
}

// Beyond those that are known: any.
static smt_term unit_or_none(smt *s, smt_term a, uint32_t i) {
    return i + 1 < smt_look(s, a)->arg_count ? smt_string_unit(s, a, i) : smt_bits(s, 16, 0);
}

static bool known_length(const smt *s, smt_term a, uint32_t *length) {
    uint64_t value;
    if (!smt_is_bits(s, smt_string_length(s, a), &value)) return false;
    *length = (uint32_t)value;
    return true;
}

// A string has no more units than its length allows.
uint32_t smt_string_count(const smt *s, smt_term a) {
    uint32_t count = smt_look(s, a)->arg_count - 1, length;
    return known_length(s, a, &length) && length < count ? length : count;
}

smt_term smt_string_fits(smt *s, smt_term a) {
    if (smt_look(s, a)->value) return smt_bool(s, true);
    return smt_not(s, less(s, number(s, smt_string_count(s, a)), smt_string_length(s, a)));
}

bool smt_string_is_known(const smt *s, smt_term a) {
    uint32_t length;
    uint64_t value;
    if (!known_length(s, a, &length) || length > smt_string_count(s, a)) return false;
    for (uint32_t i = 0; i < length; i++)
        if (!smt_is_bits(s, smt_string_unit(s, a, i), &value)) return false;
    return true;
}

smt_term smt_string_choice(smt *s, smt_term condition, smt_term a, smt_term b) {
    uint32_t n = smt_look(s, a)->arg_count - 1, m = smt_look(s, b)->arg_count - 1;
    bool whole = smt_look(s, a)->value && smt_look(s, b)->value;
    uint32_t least = n < m ? n : m, most = n < m ? m : n;
    units both = {0};
    for (uint32_t i = 0; i < (whole ? most : least); i++)
        vec_push(s->m, &both, smt_ite(s, condition, unit_or_none(s, a, i), unit_or_none(s, b, i)));
    smt_term length = smt_ite(s, condition, smt_string_length(s, a), smt_string_length(s, b));
    smt_term t = smt_string(s, length, both.data, (uint32_t)both.count, whole);
    vec_release(s->m, &both);
    return t;
}

// The i-th unit exists.
static smt_term has(smt *s, smt_term a, uint32_t i) {
    return less(s, number(s, i), smt_string_length(s, a));
}

// ---------------------------------------------------------------- questions

smt_term smt_string_at(smt *s, smt_term a, smt_term index) {
    uint32_t count = smt_string_count(s, a);
    uint64_t known;
    if (smt_is_bits(s, index, &known) && known < count)
        return smt_string_unit(s, a, (uint32_t)known);
    smt_term at = smt_bits(s, 16, 0);
    for (uint32_t i = count; i-- > 0;)
        at = smt_ite(s, smt_eq(s, index, number(s, i)), smt_string_unit(s, a, i), at);
    return at;
}

smt_term smt_string_equal(smt *s, smt_term a, smt_term b) {
    if (a == b) return smt_bool(s, true);
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b);
    smt_term all = smt_eq(s, smt_string_length(s, a), smt_string_length(s, b));
    for (uint32_t i = 0; i < (n < m ? n : m) && !smt_is_false(s, all); i++) {
        smt_term same = smt_eq(s, smt_string_unit(s, a, i), smt_string_unit(s, b, i));
        smt_term there = m < n ? has(s, b, i) : has(s, a, i);
        all = smt_and(s, all, smt_or(s, smt_not(s, there), same));
    }
    return all;
}

smt_term smt_string_compare(smt *s, smt_term a, smt_term b) {
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b);
    smt_term order = minus(s, smt_string_length(s, a), smt_string_length(s, b));
    for (uint32_t i = n < m ? n : m; i-- > 0;) {
        smt_term x = smt_string_unit(s, a, i), y = smt_string_unit(s, b, i);
        smt_term both = smt_and(s, has(s, a, i), has(s, b, i));
        smt_term by = minus(s, smt_extend(s, false, 32, x), smt_extend(s, false, 32, y));
        order = smt_ite(s, smt_and(s, both, smt_not(s, smt_eq(s, x, y))), by, order);
    }
    return order;
}

// b stands in a at this place, known.
static smt_term matches(smt *s, smt_term a, smt_term b, uint32_t place) {
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b);
    smt_term end = plus(s, number(s, place), smt_string_length(s, b));
    smt_term all = smt_not(s, less(s, smt_string_length(s, a), end));
    for (uint32_t i = 0; i < m && !smt_is_false(s, all); i++) {
        smt_term same = place + i < n
                            ? smt_eq(s, smt_string_unit(s, a, place + i), smt_string_unit(s, b, i))
                            : smt_bool(s, false); // then b is not so long either
        all = smt_and(s, all, smt_or(s, smt_not(s, has(s, b, i)), same));
    }
    return all;
}

smt_term smt_string_is_at(smt *s, smt_term a, smt_term b, smt_term place) {
    smt_term some = smt_bool(s, false);
    for (uint32_t i = 0; i <= smt_string_count(s, a); i++)
        some = smt_or(s, some, smt_and(s, smt_eq(s, place, number(s, i)), matches(s, a, b, i)));
    return some;
}

smt_term smt_string_find(smt *s, smt_term a, smt_term b, smt_term from) {
    smt_term place = number(s, UINT32_MAX);
    for (uint32_t i = smt_string_count(s, a) + 1; i-- > 0;) {
        smt_term late = smt_not(s, smt_bits_2(s, SMT_OP_SLT, number(s, i), from));
        place = smt_ite(s, smt_and(s, late, matches(s, a, b, i)), number(s, i), place);
    }
    return place;
}

smt_term smt_string_find_last(smt *s, smt_term a, smt_term b, smt_term from) {
    smt_term place = number(s, UINT32_MAX);
    for (uint32_t i = 0; i <= smt_string_count(s, a); i++) {
        smt_term early = smt_not(s, smt_bits_2(s, SMT_OP_SLT, from, number(s, i)));
        place = smt_ite(s, smt_and(s, early, matches(s, a, b, i)), number(s, i), place);
    }
    return place;
}

smt_term smt_string_hash(smt *s, smt_term a) {
    smt_term h = number(s, 0), hash = h, factor = number(s, 31);
    for (uint32_t i = 0; i < smt_string_count(s, a); i++) {
        h = plus(s, smt_bits_2(s, SMT_OP_TIMES, h, factor),
                 smt_extend(s, false, 32, smt_string_unit(s, a, i)));
        hash = smt_ite(s, has(s, a, i), h, hash);
    }
    return hash;
}

smt_term smt_string_below(smt *s, smt_term a, uint32_t limit) {
    smt_term all = smt_bool(s, true);
    for (uint32_t i = 0; i < smt_string_count(s, a); i++) {
        smt_term small = less(s, smt_string_unit(s, a, i), smt_bits(s, 16, limit));
        all = smt_and(s, all, smt_or(s, smt_not(s, has(s, a, i)), small));
    }
    return all;
}

// ---------------------------------------------------------------- new strings

static smt_term finish(smt *s, smt_term length, units *u) {
    smt_term t = smt_string(s, length, u->data, (uint32_t)u->count, true);
    vec_release(s->m, u);
    return t;
}

smt_term smt_string_concat(smt *s, smt_term a, smt_term b) {
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b), known;
    smt_term length = smt_string_length(s, a);
    units all = {0};
    if (known_length(s, a, &known)) {
        for (uint32_t i = 0; i < n; i++) vec_push(s->m, &all, smt_string_unit(s, a, i));
        for (uint32_t i = 0; i < m; i++) vec_push(s->m, &all, smt_string_unit(s, b, i));
    } else {
        for (uint32_t i = 0; i < n + m; i++) {
            // Where b begins, j units before this one.
            smt_term unit = smt_bits(s, 16, 0);
            for (uint32_t j = 0; j < m && j <= i; j++)
                if (i - j <= n)
                    unit = smt_ite(s, smt_eq(s, length, number(s, i - j)), smt_string_unit(s, b, j),
                                   unit);
            if (i < n) unit = smt_ite(s, has(s, a, i), smt_string_unit(s, a, i), unit);
            vec_push(s->m, &all, unit);
        }
    }
    return finish(s, plus(s, length, smt_string_length(s, b)), &all);
}

smt_term smt_string_slice(smt *s, smt_term a, smt_term begin, smt_term end) {
    uint32_t n = smt_string_count(s, a), skipped = 0;
    uint64_t known;
    units all = {0};
    bool fixed = smt_is_bits(s, begin, &known);
    if (fixed) skipped = known < n ? (uint32_t)known : n;
    uint32_t most = n - skipped;
    if (smt_is_bits(s, minus(s, end, begin), &known) && known < most) most = (uint32_t)known;
    for (uint32_t i = 0; i < most; i++)
        vec_push(s->m, &all,
                 fixed ? smt_string_unit(s, a, skipped + i)
                       : smt_string_at(s, a, plus(s, begin, number(s, i))));
    return finish(s, minus(s, end, begin), &all);
}

static smt_term is_surrogate(smt *s, smt_term unit, uint16_t first) {
    return less(s, minus(s, unit, smt_bits(s, 16, first)), smt_bits(s, 16, 0x400));
}

smt_term smt_string_reverse(smt *s, smt_term a) {
    units turned = {0}, all = {0};
    smt_term last = minus(s, smt_string_length(s, a), number(s, 1)), swapped = smt_bool(s, false);
    uint32_t n = smt_string_count(s, a);
    for (uint32_t i = 0; i < n; i++)
        vec_push(s->m, &turned, smt_string_at(s, a, minus(s, last, number(s, i))));
    for (uint32_t i = 0; i < n; i++) { // pairs of surrogates stay as they were
        smt_term unit = turned.data[i], next = unit, pair = smt_bool(s, false);
        if (i + 1 < n) {
            next = turned.data[i + 1];
            pair = smt_and(s, is_surrogate(s, unit, 0xdc00), is_surrogate(s, next, 0xd800));
            pair = smt_and(s, pair, has(s, a, i + 1));
        }
        if (i) unit = smt_ite(s, swapped, turned.data[i - 1], unit);
        vec_push(s->m, &all, smt_ite(s, pair, next, unit));
        swapped = pair;
    }
    vec_release(s->m, &turned);
    return finish(s, smt_string_length(s, a), &all);
}

smt_term smt_string_replace_unit(smt *s, smt_term a, smt_term old, smt_term new) {
    units all = {0};
    for (uint32_t i = 0; i < smt_string_count(s, a); i++) {
        smt_term unit = smt_string_unit(s, a, i);
        vec_push(s->m, &all, smt_ite(s, smt_eq(s, unit, old), new, unit));
    }
    return finish(s, smt_string_length(s, a), &all);
}

static smt_term is_in_run(smt *s, smt_term unit, const smt_string_run *run) {
    smt_term place = minus(s, unit, smt_bits(s, 16, run->first));
    smt_term inside = less(s, place, smt_bits(s, 16, (uint64_t)(run->last - run->first + 1)));
    smt_term odd = smt_bits_2(s, SMT_OP_BAND, place, smt_bits(s, 16, 1));
    return run->stride == 1 ? inside : smt_and(s, inside, smt_eq(s, odd, smt_bits(s, 16, 0)));
}

smt_term smt_string_map(smt *s, smt_term a, const smt_string_run *runs) {
    units all = {0};
    for (uint32_t i = 0; i < smt_string_count(s, a); i++) {
        smt_term unit = smt_string_unit(s, a, i), changed = unit;
        for (const smt_string_run *run = runs; run->last; run++)
            changed = smt_ite(s, is_in_run(s, unit, run),
                              plus(s, unit, smt_bits(s, 16, (uint64_t)run->by & 0xffff)), changed);
        vec_push(s->m, &all, changed);
    }
    return finish(s, smt_string_length(s, a), &all);
}

smt_term smt_string_has_unit(smt *s, smt_term a, smt_term unit) {
    smt_term some = smt_bool(s, false);
    for (uint32_t i = 0; i < smt_string_count(s, a); i++)
        some = smt_or(s, some, smt_and(s, has(s, a, i), smt_eq(s, smt_string_unit(s, a, i), unit)));
    return some;
}

// Where each place of a goes: found[i]: a b that is replaced begins there; kept[i]: the unit stays;
// at[i]: where what becomes of it begins. The length of all.
static smt_term plan_replacement(smt *s, smt_term a, smt_term b, uint32_t longer, units *found,
                                 units *kept, units *at) {
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b);
    smt_term place = number(s, 0);
    for (uint32_t i = 0; i < n; i++) {
        smt_term covered = smt_bool(s, false); // by one that began before
        for (uint32_t j = i >= m ? i - m + 1 : 0; j < i; j++)
            covered = smt_or(s, covered, found->data[j]);
        smt_term begins = smt_and(s, smt_not(s, covered), matches(s, a, b, i));
        smt_term stays = smt_and(s, smt_not(s, smt_or(s, covered, begins)), has(s, a, i));
        vec_push(s->m, found, begins);
        vec_push(s->m, kept, stays);
        vec_push(s->m, at, place);
        place = plus(
            s, place,
            smt_ite(s, begins, number(s, longer), smt_ite(s, stays, number(s, 1), number(s, 0))));
    }
    return place;
}

smt_term smt_string_replace(smt *s, smt_term a, smt_term b, smt_term c) {
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b), r = smt_string_count(s, c);
    units found = {0}, kept = {0}, at = {0}, all = {0};
    smt_term length = plan_replacement(s, a, b, r, &found, &kept, &at);
    uint32_t most = r > m ? n / m * r + n % m : n;
    for (uint32_t k = 0; k < most; k++) {
        smt_term unit = smt_bits(s, 16, 0);
        for (uint32_t i = 0; i < n; i++) {
            smt_term here = smt_eq(s, at.data[i], number(s, k));
            unit = smt_ite(s, smt_and(s, kept.data[i], here), smt_string_unit(s, a, i), unit);
            for (uint32_t j = 0; j < r && j <= k; j++) {
                here = smt_eq(s, at.data[i], number(s, k - j));
                unit = smt_ite(s, smt_and(s, found.data[i], here), smt_string_unit(s, c, j), unit);
            }
        }
        vec_push(s->m, &all, unit);
    }
    vec_release(s->m, &found);
    vec_release(s->m, &kept);
    vec_release(s->m, &at);
    return finish(s, length, &all);
}

static smt_term is_blank(smt *s, smt_term unit, uint64_t blanks) {
    smt_term some = smt_bool(s, false);
    for (unsigned c = 0; c < 64; c++) // runs of them
        if (blanks >> c & 1 && !(c && blanks >> (c - 1) & 1)) {
            unsigned n = 1;
            while (c + n < 64 && blanks >> (c + n) & 1) n++;
            some = smt_or(s, some, less(s, minus(s, unit, smt_bits(s, 16, c)), smt_bits(s, 16, n)));
        }
    return some;
}

smt_term smt_string_strip(smt *s, smt_term a, uint64_t blanks, bool leading, bool trailing) {
    uint32_t n = smt_string_count(s, a);
    smt_term begin = smt_string_length(s, a), end = number(s, 0);
    for (uint32_t i = 0; i < n; i++) {
        smt_term solid = smt_and(s, has(s, a, i),
                                 smt_not(s, is_blank(s, smt_string_unit(s, a, i), blanks)));
        end = smt_ite(s, solid, number(s, i + 1), end);
    }
    for (uint32_t i = n; i-- > 0;) {
        smt_term solid = smt_and(s, has(s, a, i),
                                 smt_not(s, is_blank(s, smt_string_unit(s, a, i), blanks)));
        begin = smt_ite(s, solid, number(s, i), begin);
    }
    if (!leading) begin = number(s, 0);
    if (!trailing) end = smt_string_length(s, a);
    // Blanks alone: both ends meet.
    end = smt_ite(s, less(s, end, begin), begin, end);
    return smt_string_slice(s, a, begin, end);
}
