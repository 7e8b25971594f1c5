// java.lang.AbstractStringBuilder over terms, which StringBuilder, StringBuffer and string
// concatenation come down to. The builder's content is one term.
#include "classlib/summary.h"

static bool is_ours(const vm *v, ref builder) {
    return !vm_is_exploring(v) || !vm_is_shared(v, builder);
}

// The builder depends on inputs, or the operand does, or the branch that is merged; SMT_NONE: its
// own code runs.
static smt_term content(vm *v, ref builder, bool operand_depends) {
    bool depends = operand_depends || v->terms->join || vm_term_is_string(v, builder);
    if (!is_ours(v, builder) || !depends) return SMT_NONE;
    return vm_term_string(v, builder);
}

// The receiver is the result.
static bool set(vm *v, thread *t, ref builder, smt_term with, uint32_t *result,
                native_outcome *outcome) {
    const field *cache = program_find_field(v->p, vm_class_of(v, builder), "toStringCache");
    if (cache) vm_put_ref(v, builder, cache->offset, 0); // of a StringBuffer
    result[0] = builder;
    *outcome = vm_term_set_string(v, t, builder, with) ? NATIVE_DONE : NATIVE_THROW;
    return true;
}

static bool append(vm *v, thread *t, ref builder, smt_term a, smt_term b, uint32_t *result,
                   native_outcome *outcome) {
    smt *s = v->terms->s;
    if (smt_string_count(s, a) + smt_string_count(s, b) > CLASSLIB_MOST_UNITS) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    return set(v, t, builder, smt_string_concat(s, a, b), result, outcome);
}

static smt_term word(vm *v, const char *ascii) {
    uint16_t units[8];
    uint32_t n = 0;
    for (; ascii[n]; n++) units[n] = (unsigned char)ascii[n];
    return smt_string_of(v->terms->s, units, n);
}

// A String, or null.
static smt_term string_or_null(vm *v, ref string) {
    return string ? vm_term_string(v, string) : word(v, "null");
}

SUMMARY(append_string) {
    if (args[1] && !classlib_summary_is_string(v, args[1])) return false;
    smt_term a = content(v, args[0], args[1] && vm_term_is_string(v, args[1]));
    smt_term b = a ? string_or_null(v, args[1]) : SMT_NONE;
    return b && append(v, t, args[0], a, b, result, outcome);
}

// Another builder.
SUMMARY(append_builder) {
    if (!args[1]) return false;
    smt_term a = content(v, args[0], vm_term_is_string(v, args[1]));
    smt_term b = a && is_ours(v, args[1]) ? vm_term_string(v, args[1]) : SMT_NONE;
    return b && append(v, t, args[0], a, b, result, outcome);
}

SUMMARY(append_char) {
    smt_term a = content(v, args[0], vm_term_of(t, args + 1));
    return a &&
           append(v, t, args[0], a, classlib_summary_char_string(v, t, args + 1), result, outcome);
}

SUMMARY(append_int) {
    smt_term a = content(v, args[0], vm_term_of(t, args + 1));
    if (!a) return false;
    smt_term b = smt_string_number(v->terms->s, classlib_summary_argument(v, t, args + 1), 10,
                                   true);
    return append(v, t, args[0], a, b, result, outcome);
}

SUMMARY(append_long) {
    smt_term a = content(v, args[0], vm_term_of(t, args + 1));
    if (!a) return false;
    smt_term b = smt_string_number(v->terms->s, vm_term_word(v, t, 'J', args + 1), 10, true);
    return append(v, t, args[0], a, b, result, outcome);
}

SUMMARY(append_boolean) {
    smt *s = v->terms->s;
    smt_term a = content(v, args[0], vm_term_of(t, args + 1));
    if (!a) return false;
    smt_term no = smt_eq(s, classlib_summary_argument(v, t, args + 1),
                         classlib_summary_number(v, 0));
    smt_term b = smt_ite(s, no, word(v, "false"), word(v, "true"));
    return append(v, t, args[0], a, b, result, outcome);
}

SUMMARY(append_chars) {
    if (!args[1] || vm_length(v, args[1]) > CLASSLIB_MOST_UNITS) return false;
    smt_term a = content(v, args[0], vm_is_watched(v, args[1]));
    if (!a) return false;
    smt_term b = classlib_summary_chars(v, args[1], 0, vm_length(v, args[1]));
    return append(v, t, args[0], a, b, result, outcome);
}

// ---------------------------------------------------------------- at a place

static const char bounds[] = "java/lang/StringIndexOutOfBoundsException";

// The builder depends on inputs, or the place does.
static smt_term content_at(vm *v, const thread *t, const uint32_t *args, unsigned places,
                           bool operand_depends) {
    for (unsigned i = 1; i <= places; i++) operand_depends |= vm_term_of(t, args + i) != SMT_NONE;
    return content(v, args[0], operand_depends);
}

static smt_term is_below(smt *s, smt_term a, smt_term b) {
    return smt_bits_2(s, SMT_OP_ULT, a, b);
}

// What lies before and from a place on; b between them.
static bool put_between(vm *v, thread *t, ref builder, smt_term a, smt_term begin, smt_term end,
                        smt_term b, uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term length = smt_string_length(s, a);
    if (smt_string_count(s, a) + smt_string_count(s, b) > CLASSLIB_MOST_UNITS) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    smt_term first = smt_string_slice(s, a, classlib_summary_number(v, 0), begin);
    smt_term last = smt_string_slice(s, a, end, length);
    smt_term all = smt_string_concat(s, smt_string_concat(s, first, b), last);
    return set(v, t, builder, all, result, outcome);
}

static bool insert(vm *v, thread *t, const uint32_t *args, smt_term a, smt_term b, uint32_t *result,
                   native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term place = classlib_summary_argument(v, t, args + 1);
    if (!classlib_summary_decide(v, t, smt_not(s, is_below(s, smt_string_length(s, a), place))))
        return classlib_summary_throw(v, t, bounds, outcome);
    return put_between(v, t, args[0], a, place, place, b, result, outcome);
}

SUMMARY(insert_string) {
    if (args[2] && !classlib_summary_is_string(v, args[2])) return false;
    smt_term a = content_at(v, t, args, 1, args[2] && vm_term_is_string(v, args[2]));
    smt_term b = a ? string_or_null(v, args[2]) : SMT_NONE;
    return b && insert(v, t, args, a, b, result, outcome);
}

SUMMARY(insert_char) {
    smt_term a = content_at(v, t, args, 2, false);
    return a &&
           insert(v, t, args, a, classlib_summary_char_string(v, t, args + 2), result, outcome);
}

SUMMARY(delete_char_at) {
    smt *s = v->terms->s;
    smt_term a = content_at(v, t, args, 1, false),
             place = classlib_summary_argument(v, t, args + 1);
    if (!a) return false;
    if (!classlib_summary_decide(v, t, is_below(s, place, smt_string_length(s, a))))
        return classlib_summary_throw(v, t, bounds, outcome);
    smt_term end = smt_bits_2(s, SMT_OP_PLUS, place, classlib_summary_number(v, 1));
    return put_between(v, t, args[0], a, place, end, word(v, ""), result, outcome);
}

// delete and replace: the end may lie behind the last char.
static bool exchange(vm *v, thread *t, const uint32_t *args, smt_term a, smt_term b,
                     uint32_t *result, native_outcome *outcome) {
    smt *s = v->terms->s;
    smt_term begin = classlib_summary_argument(v, t, args + 1),
             end = classlib_summary_argument(v, t, args + 2);
    smt_term length = smt_string_length(s, a);
    end = smt_ite(s, smt_bits_2(s, SMT_OP_SLT, length, end), length, end);
    smt_term good = smt_not(
        s, smt_or(s, smt_bits_2(s, SMT_OP_SLT, begin, classlib_summary_number(v, 0)),
                  smt_bits_2(s, SMT_OP_SLT, end, begin)));
    if (!classlib_summary_decide(v, t, good)) return classlib_summary_throw(v, t, bounds, outcome);
    return put_between(v, t, args[0], a, begin, end, b, result, outcome);
}

SUMMARY(delete_range) {
    smt_term a = content_at(v, t, args, 2, false);
    return a && exchange(v, t, args, a, word(v, ""), result, outcome);
}

SUMMARY(replace_range) {
    if (!classlib_summary_is_string(v, args[3])) return false;
    smt_term a = content_at(v, t, args, 2, vm_term_is_string(v, args[3]));
    smt_term b = a ? vm_term_string(v, args[3]) : SMT_NONE;
    return b && exchange(v, t, args, a, b, result, outcome);
}

SUMMARY(set_char_at) {
    smt *s = v->terms->s;
    smt_term a = content_at(v, t, args, 2, false),
             place = classlib_summary_argument(v, t, args + 1);
    if (!a) return false;
    if (!classlib_summary_decide(v, t, is_below(s, place, smt_string_length(s, a))))
        return classlib_summary_throw(v, t, bounds, outcome);
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    smt_term unit = smt_extract(s, 0, 16, classlib_summary_argument(v, t, args + 2));
    VEC(smt_term) units = {0};
    for (uint32_t i = 0; i < smt_string_count(s, a); i++)
        vec_push(v->m, &units,
                 smt_ite(s, smt_eq(s, place, classlib_summary_number(v, i)), unit,
                         smt_string_unit(s, a, i)));
    smt_term all = smt_string(s, smt_string_length(s, a), units.data, (uint32_t)units.count, true);
    vec_release(v->m, &units);
    return set(v, t, args[0], all, result, outcome);
}

// To a length that is shorter or the same: more would be zeroes.
SUMMARY(set_length) {
    smt *s = v->terms->s;
    smt_term a = content_at(v, t, args, 1, false),
             length = classlib_summary_argument(v, t, args + 1);
    if (!a ||
        !classlib_summary_decide(v, t, smt_not(s, is_below(s, smt_string_length(s, a), length))))
        return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return set(v, t, args[0], smt_string_slice(s, a, classlib_summary_number(v, 0), length), result,
               outcome);
}

SUMMARY(reverse) {
    smt *s = v->terms->s;
    smt_term a = content(v, args[0], false);
    if (!a) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return set(v, t, args[0], smt_string_reverse(s, a), result, outcome);
}

// ---------------------------------------------------------------- questions

SUMMARY(builder_length) {
    smt_term a = content(v, args[0], false);
    return a && classlib_summary_return(v, smt_string_length(v->terms->s, a), result, outcome);
}

SUMMARY(builder_char_at) {
    smt *s = v->terms->s;
    smt_term a = content_at(v, t, args, 1, false),
             place = classlib_summary_argument(v, t, args + 1);
    if (!a) return false;
    if (!classlib_summary_decide(v, t, is_below(s, place, smt_string_length(s, a))))
        return classlib_summary_throw(v, t, bounds, outcome);
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return(v, smt_extend(s, false, 32, smt_string_at(s, a, place)), result,
                                   outcome);
}

SUMMARY(builder_index_of) {
    if (!classlib_summary_is_string(v, args[1])) return false;
    smt_term a = content(v, args[0], vm_term_is_string(v, args[1]));
    smt_term b = a ? vm_term_string(v, args[1]) : SMT_NONE;
    if (!b) return false;
    if (!classlib_summary_whole(v, t, a) || !classlib_summary_whole(v, t, b))
        return classlib_summary_end(outcome);
    return classlib_summary_return(
        v, smt_string_find(v->terms->s, a, b, classlib_summary_number(v, 0)), result, outcome);
}

SUMMARY(builder_substring) {
    smt *s = v->terms->s;
    smt_term a = content_at(v, t, args, 2, false);
    smt_term begin = classlib_summary_argument(v, t, args + 1),
             end = classlib_summary_argument(v, t, args + 2);
    if (!a) return false;
    smt_term good = smt_not(
        s, smt_or(s, is_below(s, smt_string_length(s, a), end), is_below(s, end, begin)));
    if (!classlib_summary_decide(v, t, good)) return classlib_summary_throw(v, t, bounds, outcome);
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return_string(v, t, smt_string_slice(s, a, begin, end), result,
                                          outcome);
}

SUMMARY(to_string) {
    smt_term a = content(v, args[0], false);
    if (!a) return false;
    if (!classlib_summary_whole(v, t, a)) return classlib_summary_end(outcome);
    return classlib_summary_return_string(v, t, a, result, outcome);
}

#define ABSTRACT "java/lang/AbstractStringBuilder"
#define L_ABSTRACT "Ljava/lang/AbstractStringBuilder;"
#define BUFFER "java/lang/StringBuffer"
#define L_BUFFER "Ljava/lang/StringBuffer;"
#define L_STRING "Ljava/lang/String;"

const summary_entry classlib_summaries_builder[] = {
    {ABSTRACT, "append", "(" L_STRING ")" L_ABSTRACT, append_string},
    {ABSTRACT, "append", "(" L_ABSTRACT ")" L_ABSTRACT, append_builder},
    {ABSTRACT, "append", "(C)" L_ABSTRACT, append_char},
    {ABSTRACT, "append", "(I)" L_ABSTRACT, append_int},
    {ABSTRACT, "append", "(J)" L_ABSTRACT, append_long},
    {ABSTRACT, "append", "(Z)" L_ABSTRACT, append_boolean},
    {ABSTRACT, "append", "([C)" L_ABSTRACT, append_chars},
    {ABSTRACT, "insert", "(I" L_STRING ")" L_ABSTRACT, insert_string},
    {ABSTRACT, "insert", "(IC)" L_ABSTRACT, insert_char},
    {ABSTRACT, "deleteCharAt", "(I)" L_ABSTRACT, delete_char_at},
    {ABSTRACT, "delete", "(II)" L_ABSTRACT, delete_range},
    {ABSTRACT, "replace", "(II" L_STRING ")" L_ABSTRACT, replace_range},
    {ABSTRACT, "setCharAt", "(IC)V", set_char_at},
    {ABSTRACT, "setLength", "(I)V", set_length},
    {ABSTRACT, "reverse", "()" L_ABSTRACT, reverse},
    {ABSTRACT, "length", "()I", builder_length},
    {ABSTRACT, "charAt", "(I)C", builder_char_at},
    {ABSTRACT, "substring", "(II)" L_STRING, builder_substring},
    {BUFFER, "charAt", "(I)C", builder_char_at},
    {ABSTRACT, "indexOf", "(" L_STRING ")I", builder_index_of},
    // Synchronized in front of those above.
    {BUFFER, "append", "(" L_STRING ")" L_BUFFER, append_string},
    {BUFFER, "append", "(C)" L_BUFFER, append_char},
    {BUFFER, "append", "(I)" L_BUFFER, append_int},
    {BUFFER, "append", "(J)" L_BUFFER, append_long},
    {BUFFER, "append", "(Z)" L_BUFFER, append_boolean},
    {BUFFER, "append", "([C)" L_BUFFER, append_chars},
    {BUFFER, "insert", "(I" L_STRING ")" L_BUFFER, insert_string},
    {BUFFER, "insert", "(IC)" L_BUFFER, insert_char},
    {BUFFER, "deleteCharAt", "(I)" L_BUFFER, delete_char_at},
    {BUFFER, "delete", "(II)" L_BUFFER, delete_range},
    {BUFFER, "replace", "(II" L_STRING ")" L_BUFFER, replace_range},
    {BUFFER, "setCharAt", "(IC)V", set_char_at},
    {BUFFER, "setLength", "(I)V", set_length},
    {BUFFER, "reverse", "()" L_BUFFER, reverse},
    {BUFFER, "length", "()I", builder_length},
    {BUFFER, "substring", "(II)" L_STRING, builder_substring},
    {BUFFER, "indexOf", "(" L_STRING ")I", builder_index_of},
    {"java/lang/StringBuilder", "toString", "()" L_STRING, to_string},
    {BUFFER, "toString", "()" L_STRING, to_string},
    {0},
};
