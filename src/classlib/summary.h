// What summaries of the JDK's methods share: each computes the result's term from those of its
// arguments (vm/terms.h). Where it cannot, the method's own code runs.
#ifndef CLASSLIB_SUMMARY_H
#define CLASSLIB_SUMMARY_H

#include "classlib/natives.h"

#define SUMMARY(name)                                                                              \
    static bool name(__attribute__((unused)) vm *v, __attribute__((unused)) thread *t,             \
                     __attribute__((unused)) uint32_t *args,                                       \
                     __attribute__((unused)) uint32_t *result,                                     \
                     __attribute__((unused)) native_outcome *outcome)

enum { CLASSLIB_MOST_UNITS = 400 }; // of a string that a summary makes

static inline smt_term classlib_summary_number(vm *v, uint32_t value) {
    return smt_bits(v->terms->s, 32, value);
}
static inline smt_term classlib_summary_argument(vm *v, const thread *t, const uint32_t *word) {
    return vm_term_word(v, t, 'I', word);
}

// Which side of a condition this execution takes.
bool classlib_summary_decide(vm *v, thread *t, smt_term condition);
// All units of the string are known, or the execution has ended.
bool classlib_summary_whole(vm *v, thread *t, smt_term string);
// Is it a String, or null?
bool classlib_summary_is_string(const vm *v, ref r);

// The receiver, and a String as the first argument; SMT_NONE, false: neither depends on inputs.
bool classlib_summary_one(vm *v, const uint32_t *args, smt_term *a);
bool classlib_summary_two(vm *v, const uint32_t *args, smt_term *a, smt_term *b);
// The receiver depends on inputs, or one of `count` int arguments does.
bool classlib_summary_one_or_term(vm *v, const thread *t, const uint32_t *args, unsigned count,
                                  smt_term *a);

// The string of `count` elements of a char[]; of one char that is an argument.
smt_term classlib_summary_chars(vm *v, ref array, uint32_t from, uint32_t count);
smt_term classlib_summary_char_string(vm *v, const thread *t, const uint32_t *word);

// The result. All return true.
bool classlib_summary_return(vm *v, smt_term term, uint32_t *result,
                             native_outcome *outcome); // of 32 bits
bool classlib_summary_return_long(vm *v, smt_term term, uint32_t *result, native_outcome *outcome);
bool classlib_summary_return_bool(vm *v, smt_term condition, uint32_t *result,
                                  native_outcome *outcome);
bool classlib_summary_return_string(vm *v, thread *t, smt_term content, uint32_t *result,
                                    native_outcome *outcome);
bool classlib_summary_end(native_outcome *outcome); // the execution has ended
// An exception whose message has what depends on inputs.
bool classlib_summary_throw(vm *v, thread *t, const char *class_name, native_outcome *outcome);

#endif
