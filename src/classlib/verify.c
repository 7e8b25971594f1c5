// weft.Verify and its relatives: inputs, assumptions, atomic sections.
#include <math.h>

#include "classlib/natives.h"
#include "vm/inputs.h"

enum { MOST_ALTERNATIVES = 1 << 16 };

// How weft.Inputs draws at random; all but PLAIN prefer the values on which programs break.
typedef enum shape { PLAIN, EDGES, CHARS, FLOATS, DOUBLES, LENGTH } shape;

static int64_t within(uint64_t draw, int64_t low, int64_t high) {
    uint64_t n = (uint64_t)high - (uint64_t)low + 1; // 0: all of 2^64
    return (int64_t)(n == 0 ? draw : (uint64_t)low + draw % n);
}

static int64_t clamp(int64_t x, int64_t low, int64_t high) {
    return x < low ? low : x > high ? high : x;
}

static int64_t edgy(rng *r, int64_t low, int64_t high) {
    uint64_t draw = rng_next(r);
    uint64_t span = (uint64_t)high - (uint64_t)low, near = draw % ((span < 3 ? span : 3) + 1);
    switch (rng_below(r, 8)) {
    case 0: return low + (int64_t)near;
    case 1: return high - (int64_t)near;
    case 2:
    case 3: return clamp(within(draw, -9, 9), low, high);
    case 4: return clamp(within(draw, -1000, 1000), low, high);
    default: return within(draw, low, high);
    }
}

static double real(rng *r) {
    static const double some[] = {0.0,
                                  -0.0,
                                  1.0,
                                  -1.0,
                                  0.5,
                                  2.0,
                                  1e10,
                                  (double)NAN,
                                  (double)INFINITY,
                                  0.1,
                                  -(double)INFINITY,
                                  0x1p-149,
                                  0x1p-1074,
                                  0x1.fffffep127,
                                  0x1.fffffffffffffp1023,
                                  2147483647.0};
    uint64_t draw = rng_next(r);
    double x;
    switch (rng_below(r, 4)) {
    case 0: return some[draw % (sizeof some / sizeof *some)];
    case 1: return (double)within(draw, -1000, 1000) / 8;
    default: memcpy(&x, &draw, sizeof x); return x;
    }
}

static int64_t draw_float(rng *r) {
    if (rng_one_in(r, 2)) return (int32_t)rng_next(r);
    return (int32_t)float_word((float)real(r));
}

static int64_t draw_double(rng *r) {
    uint32_t words[2];
    double_words(words, real(r));
    return words_long(words);
}

static int64_t draw(rng *r, int64_t low, int64_t high, int shape) {
    switch (shape) {
    case CHARS:
        if (rng_one_in(r, 4)) return within(rng_next(r), low, high);
        return clamp(within(rng_next(r), ' ', '~'), low, high);
    case FLOATS: return clamp(draw_float(r), low, high);
    case DOUBLES: return clamp(draw_double(r), low, high);
    case EDGES: return edgy(r, low, high);
    case LENGTH: return within(rng_next(r), low, high < 64 ? high : 64);
    default: return within(rng_next(r), low, high);
    }
}

static bool is_enumerable(int64_t low, int64_t high) {
    uint64_t n = (uint64_t)high - (uint64_t)low + 1; // 0: all of 2^64
    return n > 0 && n <= MOST_ALTERNATIVES;
}

// The alternative of the choice before which the thread stopped, as a value.
static int64_t chosen(const thread *t, int64_t low, int64_t high) {
    if (is_enumerable(low, high)) return low + (int64_t)t->choice;
    return clamp((int64_t)t->choice, low, high); // a witness may have been changed
}

// An input from low to high. Exploring, the alternative is chosen outside; in a plain run it is the
// first (of numbers in general: 0), or random by the seed. Its term has the fewest
// bits that hold the range, extended to the result's width.
static int64_t numbered_input(vm *v, thread *t, uint64_t number, int64_t low, int64_t high,
                              int shape, unsigned width) {
    bool few = is_enumerable(low, high);
    int64_t first = few && shape != EDGES ? low : clamp(0, low, high);
    int64_t value = vm_is_exploring(v) ? chosen(t, low, high)
                                       : vm_choose_number(v, low, high, first, draw, shape);
    if (!v->terms) return value;
    if (v->terms->plain) {
        if (number == v->terms->inputs) v->terms->inputs++;
        return value;
    }
    unsigned bits = vm_term_input_bits(low, high);
    smt_term symbol = vm_term_input(v, t, number, bits, value, low, high);
    v->terms->result = smt_extend(v->terms->s, low < 0, width, symbol);
    return value;
}

static int64_t input(vm *v, thread *t, int64_t low, int64_t high, int shape, unsigned width) {
    return numbered_input(v, t, v->terms ? v->terms->inputs : 0, low, high, shape, width);
}

// A search that enumerates cannot go on; one over terms can, and so can a recorded execution.
static bool cannot_enumerate(const vm *v, int64_t low, int64_t high) {
    return vm_is_exploring(v) && !v->terms && v->search->mode < MODE_RECORD &&
           !is_enumerable(low, high);
}

static char kind_of(int shape, int64_t low, int64_t high) {
    if (shape == FLOATS) return 'F';
    if (shape == DOUBLES) return 'D';
    return low >= INT32_MIN && high <= INT32_MAX ? 'I' : 'J';
}

static bool stop_input(vm *v, thread *t, int64_t low, int64_t high, int shape) {
    if (cannot_enumerate(v, low, high)) return false;
    if (v->terms) {
        v->terms->low = low, v->terms->high = high, v->terms->number = v->terms->inputs;
        v->terms->is_length = shape == LENGTH;
    }
    bool few = is_enumerable(low, high);
    int32_t first = few ? (int32_t)low : kind_of(shape, low, high);
    return vm_must_stop(v, t, vm_op_input(first, few ? (uint32_t)(high - low + 1) : 0));
}

static bool stop_two(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    if (v->terms) {
        v->terms->low = 0, v->terms->high = 1, v->terms->number = v->terms->inputs;
        v->terms->is_length = false;
    }
    return vm_must_stop(v, t, vm_op_input(INPUT_BOOLEAN, 2));
}

NATIVE(any_boolean) {
    RETURN_INT(input(v, t, 0, 1, PLAIN, 32));
}

static native_outcome too_many(vm *v, thread *t, uint64_t n) {
    if (n == 0) return vm_unsupported(v, t, "an input of 2^64 values " VM_CANNOT_ENUMERATE);
    return vm_unsupported(v, t, "an input of %llu values " VM_CANNOT_ENUMERATE,
                          (unsigned long long)n);
}

static uint64_t range(const uint32_t *args) {
    int64_t low = (int32_t)args[0], high = (int32_t)args[1];
    return high < low ? 0 : (uint64_t)(high - low + 1);
}

static bool stop_range(vm *v, thread *t, const uint32_t *args) {
    return range(args) > 0 && stop_input(v, t, (int32_t)args[0], (int32_t)args[1], PLAIN);
}

NATIVE(any_int_between) {
    uint64_t n = range(args);
    if (n == 0) return vm_throw(v, t, "java/lang/IllegalArgumentException", "empty range");
    if (cannot_enumerate(v, (int32_t)args[0], (int32_t)args[1])) return too_many(v, t, n);
    RETURN_INT(input(v, t, (int32_t)args[0], (int32_t)args[1], PLAIN, 32));
}

// JPF's random(n): 0 to n.
static bool stop_up_to(vm *v, thread *t, const uint32_t *args) {
    uint32_t both[2] = {0, args[0]};
    return stop_range(v, t, both);
}
NATIVE(any_up_to) {
    uint32_t both[2] = {0, args[0]};
    return any_int_between(v, t, both, result);
}

static bool stop_int(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_input(v, t, INT32_MIN, INT32_MAX, EDGES);
}
NATIVE(any_int) {
    if (cannot_enumerate(v, INT32_MIN, INT32_MAX))
        return vm_unsupported(v, t, "an input of 2^32 values " VM_CANNOT_ENUMERATE);
    RETURN_INT(input(v, t, INT32_MIN, INT32_MAX, EDGES, 32));
}
static bool stop_long(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_input(v, t, INT64_MIN, INT64_MAX, EDGES);
}
NATIVE(any_long) {
    if (cannot_enumerate(v, INT64_MIN, INT64_MAX)) return too_many(v, t, 0);
    RETURN_LONG(input(v, t, INT64_MIN, INT64_MAX, EDGES, 64));
}

static bool stop_byte(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_input(v, t, INT8_MIN, INT8_MAX, EDGES);
}
NATIVE(any_byte) {
    RETURN_INT(input(v, t, INT8_MIN, INT8_MAX, EDGES, 32));
}
static bool stop_char(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_input(v, t, 0, UINT16_MAX, CHARS);
}
NATIVE(any_char) {
    RETURN_INT(input(v, t, 0, UINT16_MAX, CHARS, 32));
}
static bool stop_short(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return stop_input(v, t, INT16_MIN, INT16_MAX, EDGES);
}
NATIVE(any_short) {
    RETURN_INT(input(v, t, INT16_MIN, INT16_MAX, EDGES, 32));
}

// weft.Inputs.next(lo, hi, shape): everything of weft.Verify comes down to this.
static bool stop_next(vm *v, thread *t, const uint32_t *args) {
    return stop_input(v, t, words_long(args), words_long(args + 2), (int)args[4]);
}
NATIVE(next_input) {
    int64_t low = words_long(args), high = words_long(args + 2);
    uint64_t n = (uint64_t)high - (uint64_t)low + 1; // 0: all of 2^64
    if (cannot_enumerate(v, low, high)) return too_many(v, t, n);
    RETURN_LONG(input(v, t, low, high, (int)args[4], 64));
}

// ---------------------------------------------------------------- strings

// weft.Inputs.length(most): the length of a string, and the number of the input above it.
// weft.Inputs.unit(number, i): its i-th char. weft.Inputs.made(number, most, string): the string of
// these. Over terms with values the string's term has both, and neither is one by itself.
static bool draws_strings(const vm *v) {
    return v->terms && !vm_term_valueless(v);
}

// Without a term for the string its length has one, and is bounded.
static int64_t longest(const vm *v, uint32_t most) {
    const vm_terms *x = v->terms;
    int64_t high = (int32_t)most;
    return x && x->search && !draws_strings(v) && high > x->longest ? x->longest : high;
}

static bool stop_length(vm *v, thread *t, const uint32_t *args) {
    return stop_input(v, t, 0, longest(v, args[0]), LENGTH);
}
// A search prefers short ones.
static void note_length(vm *v, uint64_t number, int64_t high) {
    vm_terms *x = v->terms;
    smt_term length = vm_term_make_input(v, number, vm_term_input_bits(0, high));
    for (size_t i = 0; i < x->lengths.count; i++)
        if (x->lengths.data[i] == length) return;
    vec_push(v->m, &x->lengths, length);
}

NATIVE(next_length) {
    int64_t high = longest(v, args[0]);
    if (cannot_enumerate(v, 0, high)) return too_many(v, t, (uint64_t)high + 1);
    uint64_t number = v->terms ? v->terms->inputs : 0;
    int64_t value = input(v, t, 0, high, LENGTH, 64);
    if (v->terms && high < (int32_t)args[0]) v->terms->shortened = true;
    if (draws_strings(v)) {
        v->terms->result = SMT_NONE;
        if (!v->terms->plain) note_length(v, number, high);
        if (v->terms->search && value > VM_MOST_DRAWN) {
            vm_term_too_long(v);
            return NATIVE_STOP;
        }
    } else if (v->terms) {
        smt *s = v->terms->s;
        v->terms->result = smt_bits_2(s, SMT_OP_BOR, v->terms->result,
                                      smt_bits(s, 64, number << 32));
    }
    RETURN_LONG(value | (int64_t)(number << 32));
}

static uint64_t unit_number(const vm *v, const uint32_t *args) {
    return draws_strings(v) ? vm_term_unit_number(args[0], args[1]) : v->terms->inputs;
}
static bool stop_unit(vm *v, thread *t, const uint32_t *args) {
    if (!v->terms) return stop_input(v, t, 0, UINT16_MAX, CHARS);
    v->terms->low = 0, v->terms->high = UINT16_MAX, v->terms->number = unit_number(v, args);
    v->terms->is_length = false;
    return vm_must_stop(v, t, vm_op_input(0, UINT16_MAX + 1));
}
NATIVE(next_unit) {
    uint64_t number = v->terms ? unit_number(v, args) : 0;
    int64_t value = numbered_input(v, t, number, 0, UINT16_MAX, CHARS, 32);
    if (draws_strings(v)) v->terms->result = SMT_NONE;
    RETURN_INT(value);
}

NATIVE(made_string) {
    result[0] = args[2];
    if (!draws_strings(v) || v->terms->plain) return NATIVE_DONE;
    smt *s = v->terms->s;
    unsigned bits = vm_term_input_bits(0, (int32_t)args[1]);
    smt_term length = smt_extend(s, false, 32, vm_term_make_input(v, args[0], bits));
    int64_t count = v->terms->search ? v->terms->longest : (int64_t)vm_string_length(v, args[2]);
    bool whole = count >= (int32_t)args[1];
    if (whole) count = (int32_t)args[1];
    VEC(smt_term) units = {0};
    for (uint32_t i = 0; i < count; i++)
        vec_push(v->m, &units, vm_term_make_input(v, vm_term_unit_number(args[0], i), 16));
    vm_term_put_string(v, args[2], smt_string(s, length, units.data, (uint32_t)count, whole));
    vec_release(v->m, &units);
    return NATIVE_DONE;
}

// ---------------------------------------------------------------- assumptions, atomic sections

static native_outcome cut(vm *v) {
    v->ending = VM_CUT;
    text_clear(&v->ending_text);
    text_add(&v->ending_text, "assumption does not hold");
    return NATIVE_STOP;
}

// A path that is cut is cut for all threads: what they do before is not lost.
static bool stop_assume(vm *v, thread *t, const uint32_t *args) {
    return !args[0] && vm_must_stop(v, t, vm_op_on(ACT_END, t->object));
}
static bool stop_ignore_if(vm *v, thread *t, const uint32_t *args) {
    return args[0] && vm_must_stop(v, t, vm_op_on(ACT_END, t->object));
}

static native_outcome go_on_if(vm *v, thread *t, uint32_t *args, bool wanted) {
    bool holds = v->terms ? vm_term_assume(v, t, args, wanted) : (args[0] != 0) == wanted;
    return holds ? NATIVE_DONE : cut(v);
}
NATIVE(assume) {
    (void)result;
    return go_on_if(v, t, args, true);
}
NATIVE(ignore_if) {
    (void)result;
    return go_on_if(v, t, args, false);
}

static bool stop_atomic(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return !t->atomic && vm_must_stop(v, t, vm_op_on(ACT_ATOMIC, t->object));
}

NATIVE(atomic_begin) {
    t->atomic++;
    RETURN_VOID;
}
NATIVE(atomic_end) {
    if (t->atomic) t->atomic--;
    RETURN_VOID;
}

// What is known of the tracked fields; empty where nobody tracks.
NATIVE(tracked_formula) {
    text formula;
    text_init(&formula, v->m);
    if (v->tracked) v->tracked->formula(v->tracked->arg, &formula);
    ref s = vm_new_string_n(v, t, text_get(&formula), formula.count);
    text_release(&formula);
    RETURN_NEW(s);
}

// Of a test that --test wrote: inputs stay any inputs.
NATIVE(give_inputs) {
    RETURN_VOID;
}

// What drives a test knows of nobody who called it.
NATIVE(entry_stop) {
    (void)t, (void)result;
    arena a;
    arena_init(&a, v->m);
    native_outcome o = vm_unsupported(v, NULL, "%s", vm_string(v, &a, args[0]));
    arena_release(&a);
    return o;
}

#define WEFT "weft/Verify"
#define JPF "gov/nasa/jpf/vm/Verify"
#define SV "org/sosy_lab/sv_benchmarks/Verifier"
#define CPROVER "org/cprover/CProver"

const native_entry classlib_natives_verify[] = {
    {"weft/Inputs", "next", NULL, next_input, stop_next, .outside = OUTSIDE_INPUT},
    {"weft/Inputs", "length", NULL, next_length, stop_length, true, .outside = OUTSIDE_INPUT},
    {"weft/Inputs", "unit", NULL, next_unit, stop_unit, true, .outside = OUTSIDE_INPUT},
    {"weft/Inputs", "made", NULL, made_string, NULL, true},
    {"weft/Inputs", "give", NULL, give_inputs, NULL},
    {"weft/Entry", "stop", NULL, entry_stop, NULL},
    {WEFT, "anyBoolean", NULL, any_boolean, stop_two, .outside = OUTSIDE_INPUT},
    {WEFT, "anyInt", "()I", any_int, stop_int, .outside = OUTSIDE_INPUT},
    {WEFT, "anyInt", "(II)I", any_int_between, stop_range, .outside = OUTSIDE_INPUT},
    {WEFT, "anyLong", "()J", any_long, stop_long, .outside = OUTSIDE_INPUT},
    {WEFT, "anyByte", "()B", any_byte, stop_byte, .outside = OUTSIDE_INPUT},
    {WEFT, "anyShort", "()S", any_short, stop_short, .outside = OUTSIDE_INPUT},
    {WEFT, "anyChar", "()C", any_char, stop_char, .outside = OUTSIDE_INPUT},
    {WEFT, "assume", NULL, assume, stop_assume, true},
    {WEFT, "atomicBegin", NULL, atomic_begin, stop_atomic},
    {WEFT, "atomicEnd", NULL, atomic_end, NULL},
    {WEFT, "trackedFormula", NULL, tracked_formula, NULL},
    {JPF, "getBoolean", NULL, any_boolean, stop_two, .outside = OUTSIDE_INPUT},
    {JPF, "randomBool", NULL, any_boolean, stop_two, .outside = OUTSIDE_INPUT},
    {JPF, "getInt", "(II)I", any_int_between, stop_range, .outside = OUTSIDE_INPUT},
    {JPF, "random", "(I)I", any_up_to, stop_up_to, .outside = OUTSIDE_INPUT},
    {JPF, "ignoreIf", "(Z)V", ignore_if, stop_ignore_if, true},
    {JPF, "beginAtomic", NULL, atomic_begin, stop_atomic},
    {JPF, "endAtomic", NULL, atomic_end, NULL},
    {SV, "nondetBoolean", NULL, any_boolean, stop_two, .outside = OUTSIDE_INPUT},
    {SV, "nondetByte", NULL, any_byte, stop_byte, .outside = OUTSIDE_INPUT},
    {SV, "nondetChar", NULL, any_char, stop_char, .outside = OUTSIDE_INPUT},
    {SV, "nondetShort", NULL, any_short, stop_short, .outside = OUTSIDE_INPUT},
    {SV, "nondetInt", NULL, any_int, stop_int, .outside = OUTSIDE_INPUT},
    {SV, "nondetLong", NULL, any_long, stop_long, .outside = OUTSIDE_INPUT},
    {SV, "assume", NULL, assume, stop_assume, true},
    {CPROVER, "nondetBoolean", NULL, any_boolean, stop_two, .outside = OUTSIDE_INPUT},
    {CPROVER, "nondetInt", NULL, any_int, stop_int, .outside = OUTSIDE_INPUT},
    {CPROVER, "nondetLong", NULL, any_long, stop_long, .outside = OUTSIDE_INPUT},
    {CPROVER, "assume", NULL, assume, stop_assume, true},
    {0},
};
