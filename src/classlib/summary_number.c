// Numbers as text and back, over terms: Integer and Long.
#include "classlib/summary.h"

static bool show(vm *v, smt_term value, uint32_t radix, bool is_signed, thread *t, uint32_t *result,
                 native_outcome *outcome) {
    smt_term shown = smt_string_number(v->terms->s, value, radix, is_signed);
    return classlib_summary_return_string(v, t, shown, result, outcome);
}

static bool show_int(vm *v, thread *t, const uint32_t *args, uint32_t radix, bool is_signed,
                     uint32_t *result, native_outcome *outcome) {
    return vm_term_of(t, args) &&
           show(v, classlib_summary_argument(v, t, args), radix, is_signed, t, result, outcome);
}

static bool show_long(vm *v, thread *t, const uint32_t *args, uint32_t radix, bool is_signed,
                      uint32_t *result, native_outcome *outcome) {
    return vm_term_of(t, args) &&
           show(v, vm_term_word(v, t, 'J', args), radix, is_signed, t, result, outcome);
}

// A radix that is a number; others than these mean 10, which is the JDK's affair.
static bool known_radix(vm *v, const thread *t, const uint32_t *word, uint64_t *radix) {
    return smt_is_bits(v->terms->s, classlib_summary_argument(v, t, word), radix) && *radix >= 2 &&
           *radix <= 36;
}

SUMMARY(int_to_string) {
    return show_int(v, t, args, 10, true, result, outcome);
}
SUMMARY(int_to_hex) {
    return show_int(v, t, args, 16, false, result, outcome);
}
SUMMARY(int_to_octal) {
    return show_int(v, t, args, 8, false, result, outcome);
}
SUMMARY(int_to_binary) {
    return show_int(v, t, args, 2, false, result, outcome);
}
SUMMARY(int_to_radix) {
    uint64_t radix;
    return known_radix(v, t, args + 1, &radix) &&
           show_int(v, t, args, (uint32_t)radix, true, result, outcome);
}
SUMMARY(long_to_string) {
    return show_long(v, t, args, 10, true, result, outcome);
}
SUMMARY(long_to_hex) {
    return show_long(v, t, args, 16, false, result, outcome);
}
SUMMARY(long_to_binary) {
    return show_long(v, t, args, 2, false, result, outcome);
}

static bool parse(vm *v, thread *t, const uint32_t *args, unsigned width, smt_term *value,
                  native_outcome *outcome) {
    smt *s = v->terms->s;
    uint64_t radix;
    if (!classlib_summary_is_string(v, args[0]) || !vm_term_is_string(v, args[0])) return false;
    if (!known_radix(v, t, args + 1, &radix)) return false;
    smt_term a = vm_term_string(v, args[0]);
    if (!a) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    smt_term good = smt_string_is_number(s, a, (uint32_t)radix, width, value);
    if (!classlib_summary_decide(v, t, good))
        return classlib_summary_throw(v, t, "java/lang/NumberFormatException", outcome);
    *outcome = NATIVE_DONE;
    return true;
}

SUMMARY(parse_int) {
    smt_term value;
    if (!parse(v, t, args, 32, &value, outcome)) return false;
    return *outcome != NATIVE_DONE || classlib_summary_return(v, value, result, outcome);
}
SUMMARY(parse_long) {
    smt_term value;
    if (!parse(v, t, args, 64, &value, outcome)) return false;
    return *outcome != NATIVE_DONE || classlib_summary_return_long(v, value, result, outcome);
}

#define L_STRING "Ljava/lang/String;"

const summary_entry classlib_summaries_number[] = {
    {"java/lang/Integer", "toString", "(I)" L_STRING, int_to_string},
    {"java/lang/Integer", "toString", "(II)" L_STRING, int_to_radix},
    {"java/lang/Integer", "toHexString", "(I)" L_STRING, int_to_hex},
    {"java/lang/Integer", "toOctalString", "(I)" L_STRING, int_to_octal},
    {"java/lang/Integer", "toBinaryString", "(I)" L_STRING, int_to_binary},
    {"java/lang/Long", "toString", "(J)" L_STRING, long_to_string},
    {"java/lang/Long", "toHexString", "(J)" L_STRING, long_to_hex},
    {"java/lang/Long", "toBinaryString", "(J)" L_STRING, long_to_binary},
    {"java/lang/Integer", "parseInt", "(" L_STRING "I)I", parse_int},
    {"java/lang/Long", "parseLong", "(" L_STRING "I)J", parse_long},
    {0},
};
