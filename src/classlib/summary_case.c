// Upper and lower case of java.lang.String over terms. Of ASCII alone, where all chars are; else up
// to U+017F, where every letter has its case in a table; what lies beyond, and letters that become
// two, are left out, and the verdict says so.
#include "classlib/summary.h"

enum { BEYOND = 0x180 };

static const smt_string_run to_upper[] = {
    {'a', 'z', 1, -32},
    {0xb5, 0xb5, 1, 743},
    {0xe0, 0xf6, 1, -32},
    {0xf8, 0xfe, 1, -32},
    {0xff, 0xff, 1, 121},
    {0x101, 0x12f, 2, -1},
    {0x131, 0x131, 1, -232},
    {0x133, 0x137, 2, -1},
    {0x13a, 0x148, 2, -1},
    {0x14b, 0x177, 2, -1},
    {0x17a, 0x17e, 2, -1},
    {0x17f, 0x17f, 1, -300},
    {0},
};
static const smt_string_run to_lower[] = {
    {'A', 'Z', 1, 32},    {0xc0, 0xd6, 1, 32},
    {0xd8, 0xde, 1, 32},  {0x100, 0x12e, 2, 1},
    {0x132, 0x136, 2, 1}, {0x139, 0x147, 2, 1},
    {0x14a, 0x176, 2, 1}, {0x178, 0x178, 1, -121},
    {0x179, 0x17d, 2, 1}, {0},
};
// The lower case of the upper case, of a char by itself: what comparisons that ignore case look at.
static const smt_string_run folded[] = {
    {'A', 'Z', 1, 32},       {0xb5, 0xb5, 1, 775},
    {0xc0, 0xd6, 1, 32},     {0xd8, 0xde, 1, 32},
    {0x100, 0x12e, 2, 1},    {0x130, 0x130, 1, -199},
    {0x131, 0x131, 1, -200}, {0x132, 0x136, 2, 1},
    {0x139, 0x147, 2, 1},    {0x14a, 0x176, 2, 1},
    {0x178, 0x178, 1, -121}, {0x179, 0x17d, 2, 1},
    {0x17f, 0x17f, 1, -268}, {0},
};
// Letters that become two.
static const uint16_t no_upper[] = {0xdf, 0x149, 0}, no_lower[] = {0x130, 0}, none[] = {0};

// What becomes of a string: its units by the table are `result`, if it has one. Else the JDK's own
// code knows, which is not asked where that makes too many paths.
typedef struct changed {
    smt_term result;
    bool left_out;
} changed;

// Strings of few units that have letters which become two: so errors by these are seen.
static bool is_short(vm *v, thread *t, smt_term a) {
    enum { FEW = 2 };
    smt *s = v->terms->s;
    smt_term more = smt_bits_2(s, SMT_OP_ULT, classlib_summary_number(v, FEW),
                               smt_string_length(s, a));
    return classlib_summary_decide(v, t,
                                   smt_and(s, smt_string_below(s, a, BEYOND), smt_not(s, more)));
}

static changed change(vm *v, thread *t, smt_term a, const smt_string_run *runs,
                      const uint16_t *special) {
    smt *s = v->terms->s;
    if (!classlib_summary_whole(v, t, a)) return (changed){SMT_NONE, v->terms->search != NULL};
    if (classlib_summary_decide(v, t, smt_string_below(s, a, 0x80))) // the first run is ASCII's
        return (changed){smt_string_map(s, a, (smt_string_run[]){runs[0], {0}}), false};
    smt_term known = smt_string_below(s, a, BEYOND);
    for (size_t i = 0; special[i]; i++)
        known = smt_and(s, known,
                        smt_not(s, smt_string_has_unit(s, a, smt_bits(s, 16, special[i]))));
    if (classlib_summary_decide(v, t, known)) return (changed){smt_string_map(s, a, runs), false};
    if (!v->terms->search || (*special && is_short(v, t, a))) return (changed){SMT_NONE, false};
    vm_term_other_letters(v);
    return (changed){SMT_NONE, true};
}

static bool leave(changed c, native_outcome *outcome) {
    return c.left_out && classlib_summary_end(outcome);
}

// By `folded`, which has a letter for each.
static bool fold(vm *v, thread *t, smt_term *a, smt_term *b, changed *c) {
    *c = change(v, t, *a, folded, none);
    *a = c->result;
    if (!*a) return false;
    *c = change(v, t, *b, folded, none);
    *b = c->result;
    return *b != SMT_NONE;
}

// Chars that equal an ASCII letter in another case than its own two: U+0130 and U+0131 i, U+017F s,
// U+212A k (regionMatches compares the upper case, then the lower case of that).
static smt_term equals_any_case(smt *s, smt_term unit, uint16_t c) {
    smt_term same = smt_eq(s, unit, smt_bits(s, 16, c));
    uint16_t lower = c | 0x20;
    if (lower < 'a' || lower > 'z') return same;
    same = smt_or(s, same, smt_eq(s, unit, smt_bits(s, 16, c ^ 0x20)));
    uint16_t more[2] = {lower == 'i'   ? 0x130
                        : lower == 's' ? 0x17f
                        : lower == 'k' ? 0x212a
                                       : 0,
                        lower == 'i' ? 0x131 : 0};
    for (int i = 0; i < 2 && more[i]; i++)
        same = smt_or(s, same, smt_eq(s, unit, smt_bits(s, 16, more[i])));
    return same;
}

static bool is_known_ascii(smt *s, smt_term a) {
    return smt_string_is_known(s, a) && smt_is_true(s, smt_string_below(s, a, 0x80));
}

// Of strings of which one is known and ASCII.
static smt_term equal_any_case(smt *s, smt_term a, smt_term known) {
    uint32_t n = smt_string_count(s, known);
    smt_term all = smt_eq(s, smt_string_length(s, a), smt_bits(s, 32, n));
    for (uint32_t i = 0; i < n && i < smt_string_count(s, a); i++) {
        uint64_t c;
        smt_is_bits(s, smt_string_unit(s, known, i), &c);
        all = smt_and(s, all, equals_any_case(s, smt_string_unit(s, a, i), (uint16_t)c));
    }
    return all;
}

SUMMARY(equals_ignore_case) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    smt_term same;
    if (is_known_ascii(s, b)) same = equal_any_case(s, a, b);
    else if (is_known_ascii(s, a)) same = equal_any_case(s, b, a);
    else {
        changed c;
        if (!fold(v, t, &a, &b, &c)) return leave(c, outcome);
        same = smt_string_equal(s, a, b);
    }
    return classlib_summary_return_bool(v, same, result, outcome);
}

SUMMARY(compare_ignore_case) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    changed c;
    if (!fold(v, t, &a, &b, &c)) return leave(c, outcome);
    return classlib_summary_return(v, smt_string_compare(s, a, b), result, outcome);
}

// at: toffset, other, ooffset and len, of which the last two are numbers.
static bool region(vm *v, thread *t, const uint32_t *args, const uint32_t *at, bool any_case,
                   uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    uint64_t from, count;
    const uint32_t both[2] = {args[0], at[1]};
    smt_term a, b, place = classlib_summary_argument(v, t, at);
    if (!smt_is_bits(s, classlib_summary_argument(v, t, at + 2), &from) ||
        !smt_is_bits(s, classlib_summary_argument(v, t, at + 3), &count))
        return false;
    if ((int32_t)from < 0 || (int32_t)count < 0 || from + count > CLASSLIB_MOST_UNITS) return false;
    if (!classlib_summary_two(v, both, &a, &b)) return false;
    smt_term size = classlib_summary_number(v, (uint32_t)count);
    smt_term end = classlib_summary_number(v, (uint32_t)(from + count));
    smt_term last = smt_bits_2(s, SMT_OP_MINUS, smt_string_length(s, a), size);
    smt_term bad = smt_bits_2(s, SMT_OP_ULT, smt_string_length(s, b), end);
    bad = smt_or(s, bad, smt_bits_2(s, SMT_OP_SLT, place, classlib_summary_number(v, 0)));
    bad = smt_or(s, bad, smt_bits_2(s, SMT_OP_SLT, last, place));
    if (classlib_summary_decide(v, t, bad))
        return classlib_summary_return_bool(v, smt_bool(s, false), result, outcome);
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    b = smt_string_slice(s, b, classlib_summary_number(v, (uint32_t)from), end);
    changed c;
    if (any_case && !fold(v, t, &a, &b, &c)) return leave(c, outcome);
    return classlib_summary_return_bool(v, smt_string_is_at(s, a, b, place), result, outcome);
}

SUMMARY(region_matches) {
    return region(v, t, args, args + 1, false, result, outcome);
}

SUMMARY(region_matches_case) {
    uint64_t any_case;
    return smt_is_bits(v->terms->s, classlib_summary_argument(v, t, args + 1), &any_case) &&
           any_case && region(v, t, args, args + 2, true, result, outcome);
}

static bool change_case(vm *v, thread *t, const uint32_t *args, const smt_string_run *runs,
                        const uint16_t *special, uint32_t *result, native_outcome *outcome) {
    smt_term a;
    if (!classlib_summary_one(v, args, &a)) return false;
    changed c = change(v, t, a, runs, special);
    if (!c.result) return leave(c, outcome);
    return classlib_summary_return_string(v, t, c.result, result, outcome);
}

SUMMARY(to_lower_case) {
    return change_case(v, t, args, to_lower, no_lower, result, outcome);
}
SUMMARY(to_upper_case) {
    return change_case(v, t, args, to_upper, no_upper, result, outcome);
}

#define STRING "java/lang/String"
#define L_STRING "Ljava/lang/String;"

const summary_entry classlib_summaries_case[] = {
    {STRING, "equalsIgnoreCase", "(" L_STRING ")Z", equals_ignore_case},
    {STRING, "compareToIgnoreCase", "(" L_STRING ")I", compare_ignore_case},
    {STRING, "regionMatches", "(I" L_STRING "II)Z", region_matches},
    {STRING, "regionMatches", "(ZI" L_STRING "II)Z", region_matches_case},
    {STRING, "toLowerCase", "()" L_STRING, to_lower_case},
    {STRING, "toUpperCase", "()" L_STRING, to_upper_case},
    {0},
};
