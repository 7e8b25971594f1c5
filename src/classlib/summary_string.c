// java.lang.String over terms: no path a position. What a summary says holds for all strings, or it
// asks first whether the arguments are such that it does.
#include "classlib/summary.h"

// ---------------------------------------------------------------- shared

bool classlib_summary_decide(vm *v, thread *t, smt_term condition) {
    bool holds = vm_term_valueless(v) ? smt_is_true(v->terms->s, condition)
                                      : vm_term_value(v, condition);
    return vm_term_decided(v, t, condition, holds);
}

bool classlib_summary_whole(vm *v, thread *t, smt_term string) {
    if (classlib_summary_decide(v, t, smt_string_fits(v->terms->s, string))) return true;
    vm_term_too_long(v);
    return false;
}

bool classlib_summary_is_string(const vm *v, ref r) {
    return r && vm_class_of(v, r) == v->k.String;
}

bool classlib_summary_return(vm *v, smt_term term, uint32_t *result, native_outcome *outcome) {
    v->terms->result = term;
    result[0] = vm_term_valueless(v) ? 0 : (uint32_t)vm_term_value(v, term);
    *outcome = NATIVE_DONE;
    return true;
}

bool classlib_summary_return_long(vm *v, smt_term term, uint32_t *result, native_outcome *outcome) {
    v->terms->result = term;
    long_words(result, vm_term_valueless(v) ? 0 : (int64_t)vm_term_value(v, term));
    *outcome = NATIVE_DONE;
    return true;
}

bool classlib_summary_return_bool(vm *v, smt_term condition, uint32_t *result,
                                  native_outcome *outcome) {
    return classlib_summary_return(v, smt_bool_bits(v->terms->s, 32, condition), result, outcome);
}

bool classlib_summary_return_string(vm *v, thread *t, smt_term content, uint32_t *result,
                                    native_outcome *outcome) {
    result[0] = vm_term_new_string(v, t, content);
    if (result[0]) vm_term_mark_identity(v, result[0], SMT_NONE); // it may be an argument
    *outcome = result[0] ? NATIVE_DONE : NATIVE_THROW;
    return true;
}

bool classlib_summary_end(native_outcome *outcome) {
    *outcome = NATIVE_STOP;
    return true;
}

bool classlib_summary_throw(vm *v, thread *t, const char *class_name, native_outcome *outcome) {
    *outcome = vm_throw(v, t, class_name, "depends on inputs");
    vm_term_message(v, t);
    return true;
}

bool classlib_summary_one(vm *v, const uint32_t *args, smt_term *a) {
    if (!vm_term_is_string(v, args[0])) return false;
    *a = vm_term_string(v, args[0]);
    return *a != SMT_NONE;
}

bool classlib_summary_two(vm *v, const uint32_t *args, smt_term *a, smt_term *b) {
    if (!classlib_summary_is_string(v, args[1])) return false;
    if (!vm_term_is_string(v, args[0]) && !vm_term_is_string(v, args[1])) return false;
    *a = vm_term_string(v, args[0]);
    *b = vm_term_string(v, args[1]);
    return *a && *b;
}

bool classlib_summary_one_or_term(vm *v, const thread *t, const uint32_t *args, unsigned count,
                                  smt_term *a) {
    bool depends = vm_term_is_string(v, args[0]);
    for (unsigned i = 1; i <= count; i++) depends |= vm_term_of(t, args + i) != SMT_NONE;
    if (!depends) return false;
    *a = vm_term_string(v, args[0]);
    return *a != SMT_NONE;
}

static smt_term is_within(smt *s, smt_term index, smt_term length) {
    return smt_bits_2(s, SMT_OP_ULT, index, length);
}

static const char bounds[] = "java/lang/StringIndexOutOfBoundsException";

// ---------------------------------------------------------------- questions

SUMMARY(length) {
    smt_term a;
    return classlib_summary_one(v, args, &a) &&
           classlib_summary_return(v, smt_string_length(v->terms->s, a), result, outcome);
}

SUMMARY(is_empty) {
    smt_term a;
    if (!classlib_summary_one(v, args, &a)) return false;
    smt_term empty = smt_eq(v->terms->s, smt_string_length(v->terms->s, a),
                            classlib_summary_number(v, 0));
    return classlib_summary_return_bool(v, empty, result, outcome);
}

SUMMARY(char_at) {
    smt *s = v->terms->s;
    smt_term a, index = classlib_summary_argument(v, t, args + 1);
    uint64_t known;
    if (!classlib_summary_one_or_term(v, t, args, 1, &a)) return false;
    if (!classlib_summary_decide(v, t, is_within(s, index, smt_string_length(s, a))))
        return classlib_summary_throw(v, t, bounds, outcome);
    bool first = smt_is_bits(s, index, &known) && known < smt_string_count(s, a);
    if (!first && !classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return(v, smt_extend(s, false, 32, smt_string_at(s, a, index)), result,
                                   outcome);
}

// The shorter one is known: what lies beyond its length does not matter.
static bool is_short(const smt *s, smt_term known, smt_term other) {
    return smt_string_is_known(s, known) && smt_string_count(s, known) < smt_string_count(s, other);
}

SUMMARY(equals) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (a != b && !is_short(s, a, b) && !is_short(s, b, a) &&
        !(classlib_summary_whole(v, t, a) && classlib_summary_whole(v, t, b)))
        return classlib_summary_end(outcome);
    return classlib_summary_return_bool(v, smt_string_equal(s, a, b), result, outcome);
}

SUMMARY(compare_to) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (!is_short(s, a, b) && !is_short(s, b, a) &&
        !(classlib_summary_whole(v, t, a) && classlib_summary_whole(v, t, b)))
        return classlib_summary_end(outcome);
    return classlib_summary_return(v, smt_string_compare(s, a, b), result, outcome);
}

SUMMARY(hash_code) {
    smt_term a;
    if (!classlib_summary_one(v, args, &a)) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return(v, smt_string_hash(v->terms->s, a), result, outcome);
}

SUMMARY(contains) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    smt_term place = smt_string_find(s, a, b, classlib_summary_number(v, 0));
    smt_term found = smt_not(s, smt_eq(s, place, classlib_summary_number(v, UINT32_MAX)));
    return classlib_summary_return_bool(v, found, result, outcome);
}

typedef smt_term find_function(smt *s, smt_term a, smt_term b, smt_term from);

static bool find(vm *v, thread *t, smt_term a, smt_term b, smt_term from, find_function *how,
                 uint32_t *result, native_outcome *outcome) {
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    return classlib_summary_return(v, how(v->terms->s, a, b, from), result, outcome);
}

static bool find_string(vm *v, thread *t, const uint32_t *args, smt_term from, find_function *how,
                        uint32_t *result, native_outcome *outcome) {
    smt_term a, b;
    return classlib_summary_two(v, args, &a, &b) && find(v, t, a, b, from, how, result, outcome);
}

// A place beyond the end is the end.
static smt_term no_later(vm *v, smt_term a, smt_term from) {
    smt *s = v->terms->s;
    smt_term length = smt_string_length(s, a);
    return smt_ite(s, smt_bits_2(s, SMT_OP_SLT, length, from), length, from);
}

SUMMARY(index_of_string) {
    return find_string(v, t, args, classlib_summary_number(v, 0), smt_string_find, result, outcome);
}
SUMMARY(index_of_string_from) {
    smt_term a = classlib_summary_is_string(v, args[1]) ? vm_term_string(v, args[0]) : SMT_NONE;
    if (!a) return false;
    smt_term from = no_later(v, a, classlib_summary_argument(v, t, args + 2));
    return find_string(v, t, args, from, smt_string_find, result, outcome);
}
SUMMARY(last_index_of_string) {
    return find_string(v, t, args, classlib_summary_number(v, INT32_MAX), smt_string_find_last,
                       result, outcome);
}
SUMMARY(last_index_of_string_from) {
    return find_string(v, t, args, classlib_summary_argument(v, t, args + 2), smt_string_find_last,
                       result, outcome);
}

// One char, given as an int: a supplementary one or none at all is not our affair.
static bool find_char(vm *v, thread *t, const uint32_t *args, smt_term from, find_function *how,
                      uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term a, wanted = classlib_summary_argument(v, t, args + 1);
    if (!classlib_summary_one_or_term(v, t, args, 1, &a)) return false;
    if (!classlib_summary_decide(v, t, is_within(s, wanted, classlib_summary_number(v, 0x10000))))
        return false;
    smt_term unit = smt_extract(s, 0, 16, wanted);
    smt_term b = smt_string(s, classlib_summary_number(v, 1), &unit, 1, true);
    return find(v, t, a, b, from, how, result, outcome);
}

SUMMARY(index_of_char) {
    return find_char(v, t, args, classlib_summary_number(v, 0), smt_string_find, result, outcome);
}
SUMMARY(index_of_char_from) {
    return find_char(v, t, args, classlib_summary_argument(v, t, args + 2), smt_string_find, result,
                     outcome);
}
SUMMARY(last_index_of_char) {
    return find_char(v, t, args, classlib_summary_number(v, INT32_MAX), smt_string_find_last,
                     result, outcome);
}
SUMMARY(last_index_of_char_from) {
    return find_char(v, t, args, classlib_summary_argument(v, t, args + 2), smt_string_find_last,
                     result, outcome);
}

static bool is_at(vm *v, thread *t, smt_term a, smt_term b, smt_term place, uint32_t *result,
                  native_outcome *outcome) {
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    return classlib_summary_return_bool(v, smt_string_is_at(v->terms->s, a, b, place), result,
                                        outcome);
}

// The first units alone: the string may be longer than what is known of it.
static smt_term begins_with(smt *s, smt_term a, smt_term b) {
    uint32_t n = smt_string_count(s, b);
    smt_term all = smt_not(s,
                           smt_bits_2(s, SMT_OP_ULT, smt_string_length(s, a), smt_bits(s, 32, n)));
    for (uint32_t i = 0; i < n; i++)
        all = smt_and(s, all, smt_eq(s, smt_string_unit(s, a, i), smt_string_unit(s, b, i)));
    return all;
}

SUMMARY(starts_with) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (is_short(s, b, a))
        return classlib_summary_return_bool(v, begins_with(s, a, b), result, outcome);
    return is_at(v, t, a, b, classlib_summary_number(v, 0), result, outcome);
}
SUMMARY(starts_with_at) {
    smt_term a, b;
    return classlib_summary_two(v, args, &a, &b) &&
           is_at(v, t, a, b, classlib_summary_argument(v, t, args + 2), result, outcome);
}
SUMMARY(ends_with) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    smt_term place = smt_bits_2(s, SMT_OP_MINUS, smt_string_length(s, a), smt_string_length(s, b));
    return is_at(v, t, a, b, place, result, outcome);
}

// JLS's white space below 64: tab to carriage return, FS to US, space.
#define WHITE (UINT64_C(0x1f) << 9 | UINT64_C(0x1f) << 28)

SUMMARY(is_blank) {
    smt *s = v->terms->s;
    smt_term a;
    if (!classlib_summary_one(v, args, &a)) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    if (!classlib_summary_decide(v, t, smt_string_below(s, a, 0x100))) return false;
    smt_term rest = smt_string_strip(s, a, WHITE, true, true);
    smt_term blank = smt_eq(s, smt_string_length(s, rest), classlib_summary_number(v, 0));
    return classlib_summary_return_bool(v, blank, result, outcome);
}

// ---------------------------------------------------------------- new strings

static bool slice(vm *v, thread *t, smt_term a, smt_term begin, smt_term end, uint32_t *result,
                  native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term length = smt_string_length(s, a);
    smt_term good = smt_and(s, smt_not(s, smt_bits_2(s, SMT_OP_ULT, length, end)),
                            smt_not(s, smt_bits_2(s, SMT_OP_ULT, end, begin)));
    if (!classlib_summary_decide(v, t, good)) return classlib_summary_throw(v, t, bounds, outcome);
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return_string(v, t, smt_string_slice(s, a, begin, end), result,
                                          outcome);
}

SUMMARY(substring_from) {
    smt_term a;
    if (!classlib_summary_one_or_term(v, t, args, 1, &a)) return false;
    return slice(v, t, a, classlib_summary_argument(v, t, args + 1),
                 smt_string_length(v->terms->s, a), result, outcome);
}
SUMMARY(substring) {
    smt_term a;
    if (!classlib_summary_one_or_term(v, t, args, 2, &a)) return false;
    return slice(v, t, a, classlib_summary_argument(v, t, args + 1),
                 classlib_summary_argument(v, t, args + 2), result, outcome);
}

SUMMARY(concat) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_two(v, args, &a, &b)) return false;
    if (smt_string_count(s, a) + smt_string_count(s, b) > CLASSLIB_MOST_UNITS) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    return classlib_summary_return_string(v, t, smt_string_concat(s, a, b), result, outcome);
}

SUMMARY(replace_char) {
    smt *s = v->terms->s;
    smt_term a;
    if (!classlib_summary_one_or_term(v, t, args, 2, &a)) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    smt_term old = smt_extract(s, 0, 16, classlib_summary_argument(v, t, args + 1));
    smt_term new = smt_extract(s, 0, 16, classlib_summary_argument(v, t, args + 2));
    return classlib_summary_return_string(v, t, smt_string_replace_unit(s, a, old, new), result,
                                          outcome);
}

enum { MOST_REPLACED = 4000 }; // units looked at for units made

SUMMARY(replace_string) {
    smt *s = v->terms->s;
    smt_term a, b;
    if (!classlib_summary_is_string(v, args[2]) || !classlib_summary_two(v, args, &a, &b))
        return false;
    smt_term c = vm_term_string(v, args[2]);
    if (!c || !smt_string_is_known(s, b) || !smt_string_is_known(s, c)) return false;
    uint32_t n = smt_string_count(s, a), m = smt_string_count(s, b), r = smt_string_count(s, c);
    if (m == 0 || n * (n / m * r + n) > MOST_REPLACED) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return_string(v, t, smt_string_replace(s, a, b, c), result, outcome);
}

static bool strip(vm *v, thread *t, const uint32_t *args, uint64_t blanks, bool leading,
                  bool trailing, uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term a;
    if (!classlib_summary_one(v, args, &a)) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    // Above these, white space is what Unicode says.
    if (blanks == WHITE && !classlib_summary_decide(v, t, smt_string_below(s, a, 0x100)))
        return false;
    return classlib_summary_return_string(v, t, smt_string_strip(s, a, blanks, leading, trailing),
                                          result, outcome);
}

SUMMARY(trim) {
    return strip(v, t, args, (UINT64_C(1) << 33) - 1, true, true, result, outcome);
}
SUMMARY(strip_both) {
    return strip(v, t, args, WHITE, true, true, result, outcome);
}
SUMMARY(strip_leading) {
    return strip(v, t, args, WHITE, true, false, result, outcome);
}
SUMMARY(strip_trailing) {
    return strip(v, t, args, WHITE, false, true, result, outcome);
}

// new String(String)
SUMMARY(copy) {
    smt_term b;
    if (!args[1] || !vm_term_is_string(v, args[1]) || !(b = vm_term_string(v, args[1])))
        return false;
    if (!classlib_summary_whole(v, t, b)) return classlib_summary_end(outcome);
    *outcome = vm_term_set_string(v, t, args[0], b) ? NATIVE_DONE : NATIVE_THROW;
    return true;
}

// Of `count` elements of a char[] that depend on inputs.
smt_term classlib_summary_chars(vm *v, ref array, uint32_t from, uint32_t count) {
    smt *s = v->terms->s;
    VEC(smt_term) units = {0};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = OBJECT_HEADER + 2 * (from + i);
        smt_term unit = vm_term_get(v, array, at, 2);
        vec_push(v->m, &units, unit ? unit : smt_bits(s, 16, vm_get_char(v, array, at)));
    }
    smt_term t = smt_string(s, classlib_summary_number(v, count), units.data, count, true);
    vec_release(v->m, &units);
    return t;
}

// new String(char[])
SUMMARY(from_chars) {
    if (!args[1] || !vm_is_watched(v, args[1]) || vm_length(v, args[1]) > CLASSLIB_MOST_UNITS)
        return false;
    smt_term b = classlib_summary_chars(v, args[1], 0, vm_length(v, args[1]));
    *outcome = vm_term_set_string(v, t, args[0], b) ? NATIVE_DONE : NATIVE_THROW;
    return true;
}

// new String(char[], int, int); places that are terms go to the JDK's code.
SUMMARY(from_some_chars) {
    uint64_t from, count;
    if (!args[1] || !vm_is_watched(v, args[1])) return false;
    if (!smt_is_bits(v->terms->s, classlib_summary_argument(v, t, args + 2), &from) ||
        !smt_is_bits(v->terms->s, classlib_summary_argument(v, t, args + 3), &count))
        return false;
    uint64_t length = vm_length(v, args[1]);
    if (count > CLASSLIB_MOST_UNITS || from > length || count > length - from) return false;
    smt_term b = classlib_summary_chars(v, args[1], (uint32_t)from, (uint32_t)count);
    *outcome = vm_term_set_string(v, t, args[0], b) ? NATIVE_DONE : NATIVE_THROW;
    return true;
}

// ---------------------------------------------------------------- chars

smt_term classlib_summary_char_string(vm *v, const thread *t, const uint32_t *word) {
    smt_term unit = smt_extract(v->terms->s, 0, 16, classlib_summary_argument(v, t, word));
    return smt_string(v->terms->s, classlib_summary_number(v, 1), &unit, 1, true);
}

SUMMARY(value_of_char) {
    if (!vm_term_of(t, args)) return false;
    return classlib_summary_return_string(v, t, classlib_summary_char_string(v, t, args), result,
                                          outcome);
}

// ---------------------------------------------------------------- output

// Where a PrintStream of the JDK's own writes: nobody in the program sees it.
static bool goes_outside(vm *v, ref stream) {
    const char *const chain[] = {"java/io/PrintStream", "java/io/BufferedOutputStream",
                                 "java/io/FileOutputStream"};
    for (int i = 0; i < 3; i++) {
        if (!stream || strcmp(program_text(v->p, vm_class_of(v, stream)->name), chain[i]) != 0)
            return false;
        if (i < 2) stream = classlib_get_ref(v, stream, "out");
    }
    return true;
}

// A search shows no output; the execution that it finds is replayed.
SUMMARY(print) {
    if (!v->terms->search || v->live_threads > 1 || !classlib_summary_is_string(v, args[1]))
        return false;
    if (!vm_term_is_string(v, args[1]) || !goes_outside(v, args[0])) return false;
    *outcome = NATIVE_DONE;
    return true;
}

#define STRING "java/lang/String"
#define L_STRING "Ljava/lang/String;"
#define CHARS "Ljava/lang/CharSequence;"
#define PRINT "java/io/PrintStream"

const summary_entry classlib_summaries_string[] = {
    {STRING, "length", "()I", length},
    {STRING, "isEmpty", "()Z", is_empty},
    {STRING, "charAt", "(I)C", char_at},
    {STRING, "equals", "(Ljava/lang/Object;)Z", equals},
    {STRING, "compareTo", "(" L_STRING ")I", compare_to},
    {STRING, "hashCode", "()I", hash_code},
    {STRING, "contains", "(" CHARS ")Z", contains},
    {STRING, "indexOf", "(" L_STRING ")I", index_of_string},
    {STRING, "indexOf", "(" L_STRING "I)I", index_of_string_from},
    {STRING, "indexOf", "(I)I", index_of_char},
    {STRING, "indexOf", "(II)I", index_of_char_from},
    {STRING, "lastIndexOf", "(" L_STRING ")I", last_index_of_string},
    {STRING, "lastIndexOf", "(" L_STRING "I)I", last_index_of_string_from},
    {STRING, "lastIndexOf", "(I)I", last_index_of_char},
    {STRING, "lastIndexOf", "(II)I", last_index_of_char_from},
    {STRING, "startsWith", "(" L_STRING ")Z", starts_with},
    {STRING, "startsWith", "(" L_STRING "I)Z", starts_with_at},
    {STRING, "endsWith", "(" L_STRING ")Z", ends_with},
    {STRING, "isBlank", "()Z", is_blank},
    {STRING, "substring", "(I)" L_STRING, substring_from},
    {STRING, "substring", "(II)" L_STRING, substring},
    {STRING, "concat", "(" L_STRING ")" L_STRING, concat},
    {STRING, "replace", "(CC)" L_STRING, replace_char},
    {STRING, "replace", "(" CHARS CHARS ")" L_STRING, replace_string},
    {STRING, "trim", "()" L_STRING, trim},
    {STRING, "strip", "()" L_STRING, strip_both},
    {STRING, "stripLeading", "()" L_STRING, strip_leading},
    {STRING, "stripTrailing", "()" L_STRING, strip_trailing},
    {STRING, "<init>", "(" L_STRING ")V", copy},
    {STRING, "<init>", "([C)V", from_chars},
    {STRING, "<init>", "([CII)V", from_some_chars},
    {STRING, "valueOf", "(C)" L_STRING, value_of_char},
    {PRINT, "write", "(" L_STRING ")V", print},
    {PRINT, "writeln", "(" L_STRING ")V", print},
    {PRINT, "implWrite", "(" L_STRING ")V", print}, // JDK 21
    {PRINT, "implWriteln", "(" L_STRING ")V", print},
    {0},
};
