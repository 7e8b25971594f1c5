// The second value domain: a word may carry a term over the program's inputs, beside its concrete
// value. The interpreter's text is compiled over it as vm_interpret_terms and vm_explore_terms
// (interp/).
//
// Where terms live: of a stack word p at p[STACK_WORDS], in the upper half of the thread's stack;
// of a field or element in a map from (object, offset). A long or double has its term at its first
// word, the second has none. An object that has a term in it is watched: its epoch is one
// that the heap never has, so that every write to it comes by vm_heap_save, and the term goes.
// Reads by the VM's own C code come by vm_observe, and the term is made concrete.
//
// A String or builder whose content depends on inputs has a term of the sort SMT_STRING in the
// place of its field `value`, and one of a byte in that of `coder` (strings.c). Its bytes agree
// with these, but carry no terms until somebody reads the field `value`: then its length is given
// up, and each byte gets its term. Methods that have a summary (summary_entry) look at the string's
// term alone.
//
// Words without a term are concrete. A term is given up for its value where code outside the
// interpreter looks at it (a native method that knows no terms, an array's index and length, a
// method handle's arguments): the condition that it has this value is then part of the path.
//
// Everything that is compared with a concrete value (a branch, a store, a concretisation) is first
// evaluated under the inputs: a difference ends the execution as an internal error.
//
// A search (vm_term_search) runs one execution after the other and is told of every condition.
// Where it has no model of the path it decides them itself; the values beside terms then
// mean nothing, nothing is checked, and whatever would look at one asks the search for one first.
#ifndef VM_TERMS_H
#define VM_TERMS_H

#include "smt/smt.h"
#include "vm/object.h"

// Name; kinds of the operands and of the result: int, long, float, double.
#define TERM_OPS(X)                                                                                \
    X(ADD, "II", 'I')                                                                              \
    X(SUB, "II", 'I')                                                                              \
    X(MUL, "II", 'I')                                                                              \
    X(DIV, "II", 'I')                                                                              \
    X(REM, "II", 'I')                                                                              \
    X(AND, "II", 'I')                                                                              \
    X(OR, "II", 'I')                                                                               \
    X(XOR, "II", 'I')                                                                              \
    X(SHL, "II", 'I')                                                                              \
    X(LSHR, "II", 'I')                                                                             \
    X(ASHR, "II", 'I')                                                                             \
    X(NEG, "I", 'I')                                                                               \
    X(LADD, "JJ", 'J')                                                                             \
    X(LSUB, "JJ", 'J')                                                                             \
    X(LMUL, "JJ", 'J')                                                                             \
    X(LDIV, "JJ", 'J')                                                                             \
    X(LREM, "JJ", 'J')                                                                             \
    X(LAND, "JJ", 'J')                                                                             \
    X(LOR, "JJ", 'J')                                                                              \
    X(LXOR, "JJ", 'J')                                                                             \
    X(LSHL, "JI", 'J')                                                                             \
    X(LLSHR, "JI", 'J')                                                                            \
    X(LASHR, "JI", 'J')                                                                            \
    X(LNEG, "J", 'J')                                                                              \
    X(FADD, "FF", 'F')                                                                             \
    X(FSUB, "FF", 'F')                                                                             \
    X(FMUL, "FF", 'F')                                                                             \
    X(FDIV, "FF", 'F')                                                                             \
    X(FREM, "FF", 'F')                                                                             \
    X(FNEG, "F", 'F')                                                                              \
    X(DADD, "DD", 'D')                                                                             \
    X(DSUB, "DD", 'D')                                                                             \
    X(DMUL, "DD", 'D')                                                                             \
    X(DDIV, "DD", 'D')                                                                             \
    X(DREM, "DD", 'D')                                                                             \
    X(DNEG, "D", 'D')                                                                              \
    X(I2L, "I", 'J')                                                                               \
    X(I2F, "I", 'F')                                                                               \
    X(I2D, "I", 'D')                                                                               \
    X(L2I, "J", 'I')                                                                               \
    X(L2F, "J", 'F')                                                                               \
    X(L2D, "J", 'D')                                                                               \
    X(F2I, "F", 'I')                                                                               \
    X(F2L, "F", 'J')                                                                               \
    X(F2D, "F", 'D')                                                                               \
    X(D2I, "D", 'I')                                                                               \
    X(D2L, "D", 'J')                                                                               \
    X(D2F, "D", 'F')                                                                               \
    X(I2B, "I", 'I')                                                                               \
    X(I2C, "I", 'I')                                                                               \
    X(I2S, "I", 'I')                                                                               \
    X(LCMP, "JJ", 'I')                                                                             \
    X(FCMPL, "FF", 'I')                                                                            \
    X(FCMPG, "FF", 'I')                                                                            \
    X(DCMPL, "DD", 'I')                                                                            \
    X(DCMPG, "DD", 'I')                                                                            \
    X(BIT0, "I", 'I') /* the lowest bit: what a boolean keeps of an int */                         \
    X(SQRT, "D", 'D')

typedef enum term_op {
#define X(name, operands, result) TERM_##name,
    TERM_OPS(X)
#undef X
        TERM_OP_COUNT,
} term_op;

// Conditions of branches. DIVISOR: the divisor is 0.
typedef enum term_test {
    TEST_EQ,
    TEST_NE,
    TEST_LT,
    TEST_GE,
    TEST_GT,
    TEST_LE,
    TEST_DIVISOR,
    TEST_LDIVISOR,
    TEST_ISNULL, // references carry no terms
    TEST_NONNULL,
} term_test;

// Why a condition is part of the path: a branch, the range of an input, or a term given up.
#define PATH_KINDS(X)                                                                              \
    X(BRANCH, "branches")                                                                          \
    X(SWITCH, "switches") /* the target that was taken */                                          \
    X(INPUT, "input_ranges")                                                                       \
    X(ASSUME, "assumptions")                                                                       \
    X(MERGE, "merges")       /* no condition: whether the sides of a branch were merged */         \
    X(SCHEDULE, "schedules") /* no condition either: whose step it was */                          \
    X(INDEX, "concretised_indices")                                                                \
    X(LENGTH, "concretised_lengths")                                                               \
    X(BEYOND, "lengths_beyond") /* of longer arrays than are looked at: one or two are tried */    \
    X(NATIVE, "concretised_arguments")        /* of natives that know no terms */                  \
    X(HANDLE, "concretised_handle_arguments") /* of method and variable handles */                 \
    X(READ, "concretised_reads")              /* of fields and elements, by C code */              \
    X(RETURN, "concretised_returns")          /* to C code: reflection, handles */                 \
    X(FULL, "concretised_operands")           /* there are too many terms */                       \
    X(NAN, "concretised_nans")                /* raw bits of a computed NaN */

typedef enum path_kind {
#define X(name, statistic) PATH_##name,
    PATH_KINDS(X)
#undef X
        PATH_KIND_COUNT,
} path_kind;

static inline bool path_gives_up(path_kind kind) {
    return kind >= PATH_INDEX;
}

typedef struct path_condition {
    smt_term term; // holds in this execution
    path_kind kind;
} path_condition;

// A string that is an input and is longer is not made: models with shorter ones are preferred, and
// without one the bound on strings is named.
enum { VM_MOST_DRAWN = 65536 };

// Who decides.
typedef struct vm_term_search {
    void *arg;
    bool valueless;    // the values beside terms mean nothing
    bool whole_arrays; // an element at an index that is a term: see term_arrays.c
    bool functions;    // it takes terms with functions in C in them (smt_function)
    // A condition that the path does not settle. `holds`: by the value beside it. Which side is
    // taken; with values, that one.
    bool (*decide)(void *arg, path_kind kind, smt_term condition, bool holds);
    // Valueless: a value that the term can have. False: none is known, and the execution is void.
    bool (*pick)(void *arg, smt_term term, uint64_t *bits);
    // Merging (merge.h). Where the sides of a branch meet again; NULL: they are not to be merged.
    // The function itself is NULL where nothing is merged.
    const struct vm_meeting *(*meeting)(void *arg, const unit *u, uint32_t pc);
    // A branch that is not part of a merged side: shall it be tried? Then: it was.
    bool (*may_merge)(void *arg, const unit *u, uint32_t pc);
    void (*merged)(void *arg, const unit *u, uint32_t pc, bool success);
    // Inside a side: the alternative of the input before which the thread stopped. taken: the
    // execution draws it; else: it has a term, but no value.
    uint64_t (*draw)(void *arg, const thread *t, bool taken);
    // Inside a side: does the path, with the conditions in `sides`, settle this one? 1: it holds,
    // 0: its contrary does, -1: neither, or nobody knows.
    int (*settle)(void *arg, smt_term condition);
    // Something that depends on inputs was taken as it is: what is covered has a gap.
    void (*note)(void *arg, const char *what);
    // The execution goes no further: what comes lies beyond a bound.
    void (*cut)(void *arg);
} vm_term_search;

typedef struct vm_terms {
    mem *m;
    smt *s;
    smt_eval *values; // under this execution's inputs
    u64map heap;      // object << 32 | offset -> term
    VEC(path_condition) path;
    u64map known;             // conditions in the path
    VEC(u64map_entry) lifted; // offset, term: see vm_term_lift
    smt_term result;          // of the native method that runs; SMT_NONE: it is concrete
    uint64_t inputs, checks, counts[PATH_KIND_COUNT];
    u64map symbols;        // number of an input << 8 | bits -> symbol
    int64_t low, high;     // range of the input before which the thread stopped
    uint64_t number;       // its number
    bool is_length;        // it is a string's
    bool plain;            // inputs get no terms: the values decide
    VEC(smt_term) lengths; // of strings that are inputs: those of them that are symbols
    VEC(ref) watched;
    const vm_term_search *search; // NULL: the values decide
    int64_t longest;              // length of a string that is an input; with a search
    bool shortened;               // the program would have taken longer ones
    bool letters;                 // the program would have looked at the case of more of them
    uint32_t elements;            // of an array whose length depends on inputs; with a search
    bool fewer;                   // the program would have made longer ones
    size_t most;                  // terms that operations make; see vm_term_options
    bool constants;               // numbers in the program's code are inputs
    u64map numbers;               // those: instruction -> symbol
    // Merging: where the side that runs ends, in which frame; it is there; values mean nothing on
    // this side; it cannot be merged; conditions of the sides that run, the outermost first.
    struct vm_merging *merging;
    const vm_instr *join;
    uint32_t join_depth;
    bool joined, blind, merge_failed;
    smt_terms sides;
    int planted; // term_op with a wrong rule, for tests of the checks; -1: none
} vm_terms;

static inline uint32_t *vm_term_at(uint32_t *word) {
    return word + STACK_WORDS;
}

// From now on the VM runs over terms, as its configuration says.
void vm_terms_start(vm *v, const vm_term_options *o);
void vm_terms_free(vm *v);
// Another execution begins: the VM is back where the terms were started, and no value has a term.
void vm_terms_reset(vm *v);
// After a collection's marking: the terms of dead objects go.
void vm_terms_sweep(vm *v);
// Compares what is left in the heap with its terms.
void vm_terms_finish(vm *v);

// ---------------------------------------------------------------- for the interpreter

// The words hold their values before the operation. y: NULL for one operand.
void vm_term_apply(vm *v, thread *t, term_op op, uint32_t *to, uint32_t *x, uint32_t *y);
void vm_term_add(vm *v, thread *t, uint32_t *to, int32_t constant);
void vm_term_constant(vm *v, thread *t, const unit *u, const vm_instr *x, uint32_t *to,
                      unsigned bits);
// Where the execution goes: the same without a search.
smt_term vm_term_condition(vm *v, const thread *t, term_test test, uint32_t *x, uint32_t *y);
bool vm_term_branch(vm *v, thread *t, term_test test, uint32_t *x, uint32_t *y, bool taken);
smt_term vm_term_leads_to(vm *v, const thread *t, const unit_switch *s, const uint32_t *x,
                          uint32_t target);
uint32_t vm_term_switch(vm *v, thread *t, const unit_switch *s, uint32_t *x, uint32_t target);
// An index, before the check of the bounds; a length, before it is used.
void vm_term_index(vm *v, thread *t, uint32_t *x, ref array, bool writes);
void vm_term_length(vm *v, thread *t, uint32_t *x);
void vm_term_load(vm *v, uint32_t *to, ref object, uint32_t offset, uint32_t size, bool is_signed);
void vm_term_store(vm *v, thread *t, ref object, uint32_t offset, uint32_t size, uint32_t *from);
// The message of the exception that is thrown has a value in it that has a term.
void vm_term_message(vm *v, thread *t);
// term_arrays.c. The array's elements can be read (or written) at an index that keeps its term.
bool vm_term_covers(vm *v, ref array, bool writes);
// An element was read, or is written, at such an index. size: of the element.
void vm_term_select(vm *v, thread *t, uint32_t *to, ref array, uint32_t *index, uint32_t size,
                    bool is_signed);
void vm_term_spread(vm *v, thread *t, ref array, uint32_t *index, uint32_t size, uint32_t *from);
// The word's term has the word's value, if values mean anything.
void vm_term_check(vm *v, const thread *t, smt_term term, const uint32_t *words);
void vm_term_narrow(vm *v, thread *t, const unit *u, uint32_t *x);

// ---------------------------------------------------------------- for C code that knows terms

// Of an argument of the native method that runs; SMT_NONE: concrete, or called from C.
smt_term vm_term_of(const thread *t, const uint32_t *word);
// The same as a term in any case. kind: I, J, F or D.
smt_term vm_term_word(vm *v, const thread *t, char kind, const uint32_t *word);
// The native method that runs computes a double by this function from one argument, or from two:
// the result's term, where the search takes it; else the arguments' terms are given up.
void vm_term_function(vm *v, thread *t, smt_c_function *function, uint32_t *args, unsigned count);
// A native method was called from C: its result is made concrete.
void vm_term_drop_result(vm *v, thread *t, uint32_t *result);
// A frame's arguments come from these words: with their terms if they are on the stack.
void vm_term_arguments(thread *t, uint32_t *to, const uint32_t *from, uint32_t count);
// Words on the stack: gives their terms up.
void vm_term_concretise(vm *v, thread *t, path_kind why, uint32_t *words, uint32_t count);
// A condition that was decided; which side is taken.
void vm_term_noted(vm *v, const thread *t, path_kind kind, smt_term condition, bool holds);
bool vm_term_decided(vm *v, thread *t, smt_term condition, bool holds);
// Verify.assume of a boolean, or of its contrary. Does the execution go on?
bool vm_term_assume(vm *v, thread *t, uint32_t *x, bool wanted);
// Fewest bits that hold the range: 1, 8, 16, 32 or 64. Signed where it has negative numbers.
unsigned vm_term_input_bits(int64_t low, int64_t high);
// A string that is an input is one input: its length has the number, its units have numbers of
// their own, so that those of later inputs do not depend on the length.
static inline uint64_t vm_term_unit_number(uint64_t number, uint32_t index) {
    return (number + 1) << 32 | index;
}
// Of this input, the number-th of an execution, in every execution; SMT_NONE: there was none.
smt_term vm_term_input_symbol(const vm *v, uint64_t number, unsigned bits);
// The input of this number, of so many bits, from low to high, that was given this value.
smt_term vm_term_input(vm *v, thread *t, uint64_t number, unsigned bits, int64_t value, int64_t low,
                       int64_t high);
// The symbol alone, made where there was none.
smt_term vm_term_make_input(vm *v, uint64_t number, unsigned bits);
// What is covered has a gap: something that depends on inputs was taken as it is.
void vm_term_gap(vm *v, const char *what);
// The term of just these bytes of a watched object; VM_TERM_PARTS: of some of them, or of more.
enum { VM_TERM_PARTS = UINT32_MAX };
smt_term vm_term_whole(vm *v, ref object, uint32_t offset, uint32_t size);
// Of a field or element of so many bytes. In a watched object only.
smt_term vm_term_get(vm *v, ref object, uint32_t offset, uint32_t size);
void vm_term_put(vm *v, ref object, uint32_t offset, uint32_t size, smt_term term);
void vm_term_forget(vm *v, ref object, uint32_t offset);
// Writes to the object are noticed.
void vm_term_watch(vm *v, ref object);
// The values beside terms mean nothing.
bool vm_term_valueless(const vm *v);
// The value beside a term: under this execution's inputs.
uint64_t vm_term_value(vm *v, smt_term term);
// The term has this value from now on; without values, one of those that it can have.
void vm_term_pin(vm *v, const thread *t, path_kind why, smt_term term, uint32_t *words);
// The execution goes no further: what comes is beyond the length of strings that is looked at.
void vm_term_too_long(vm *v);
void vm_term_too_many(vm *v); // elements of an array
void vm_term_other_letters(vm *v);

// ---------------------------------------------------------------- identity.c

// A new object in place of one that depends on inputs: a box of a value that may be one of the
// cached ones (`cached`), or a string that may be the one it was made from (SMT_NONE). Who compares
// references must ask.
void vm_term_mark_identity(vm *v, ref object, smt_term cached);
bool vm_term_same(vm *v, thread *t, ref x, ref y); // of two that differ
// Something else than a comparison depends on which object it is.
void vm_term_identify(vm *v, ref object);

// ---------------------------------------------------------------- strings.c

// What is known of a String's or builder's content; SMT_NONE: too much, or nothing that is a term.
smt_term vm_term_string(vm *v, ref object);
// Does it depend on inputs?
bool vm_term_is_string(vm *v, ref object);
// Is it a builder? Then `at` is where its bytes, their coder and their number are.
typedef struct vm_text_offsets {
    uint32_t value, coder, count;
} vm_text_offsets;
bool vm_term_is_text(vm *v, ref object, vm_text_offsets *at);
// Of a byte[] with so many chars. SMT_NONE: too many.
smt_term vm_term_units(vm *v, ref array, bool wide, uint32_t count);
// A String with this content, all of whose units are known. 0: an exception is set.
ref vm_term_new_string(vm *v, thread *t, smt_term content);
// The content of a String that is being made, or of a builder. False: an exception is set.
bool vm_term_set_string(vm *v, thread *t, ref object, smt_term content);
// The term stands for the String, whose bytes are its value.
void vm_term_put_string(vm *v, ref object, smt_term content);
// Somebody looks at its field `value`.
void vm_term_open_string(vm *v, thread *t, ref object);
// The String's bytes are what its term says.
bool vm_term_agrees(vm *v, ref object, smt_term content);

// Bytes are about to be copied: lift remembers the source's terms, lay gives them to the target
// after the copy.
void vm_term_lift(vm *v, ref from, size_t offset, size_t size);
void vm_term_lay(vm *v, ref to, size_t offset);
// The bits of a float as they are in memory. words: its value.
smt_term vm_term_raw_bits(vm *v, thread *t, smt_term real, const uint32_t *words);

#endif
