// weft.Verify and its relatives: inputs, assumptions, atomic sections.
#include "classlib/natives.h"

enum { MOST_ALTERNATIVES = 1 << 16 };

// Exploring, the alternative is chosen outside; in a plain run it is the first, or random by the
// seed.
static uint32_t choose(vm *v, thread *t, uint64_t count) {
    if (v->exploring) return t->choice;
    return v->seeded ? (uint32_t)(rng_next(&v->random) % count) : 0;
}

static bool stop_two(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, ACT_CHOOSE, 0, (uint32_t)INPUT_BOOLEAN, 2);
}

NATIVE(any_boolean) {
    RETURN_INT(choose(v, t, 2));
}

static uint64_t range(const uint32_t *args) {
    int64_t low = (int32_t)args[0], high = (int32_t)args[1];
    return high < low ? 0 : (uint64_t)(high - low + 1);
}

static bool stop_range(vm *v, thread *t, const uint32_t *args) {
    uint64_t n = range(args);
    return n > 0 && n <= MOST_ALTERNATIVES &&
           vm_must_stop(v, t, ACT_CHOOSE, 0, args[0], (uint32_t)n);
}

NATIVE(any_int_between) {
    uint64_t n = range(args);
    if (n == 0) return vm_throw(v, t, "java/lang/IllegalArgumentException", "empty range");
    if (n > MOST_ALTERNATIVES && v->exploring)
        return vm_unsupported(v, t, "an input of %llu values cannot be enumerated",
                              (unsigned long long)n);
    RETURN_INT((int32_t)args[0] + (int32_t)choose(v, t, n));
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

#define WIDE_INPUT(name, bits)                                                                     \
    NATIVE(name) {                                                                                 \
        if (v->exploring)                                                                          \
            return vm_unsupported(v, t, "an input of 2^" bits " values cannot be enumerated");     \
        long_words(result, v->seeded ? (int64_t)rng_next(&v->random) : 0);                         \
        return NATIVE_DONE;                                                                        \
    }
WIDE_INPUT(any_int, "32")
WIDE_INPUT(any_long, "64")

static bool stop_byte(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, ACT_CHOOSE, 0, (uint32_t)INT8_MIN, 256);
}
NATIVE(any_byte) {
    // In a plain run the first alternative is 0.
    int32_t choice = (int32_t)choose(v, t, 256);
    RETURN_INT(v->exploring ? choice + INT8_MIN : (int8_t)choice);
}
static bool stop_char(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, ACT_CHOOSE, 0, 0, 1 << 16);
}
NATIVE(any_char) {
    RETURN_INT((uint16_t)choose(v, t, 1 << 16));
}
static bool stop_short(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, ACT_CHOOSE, 0, (uint32_t)INT16_MIN, 1 << 16);
}
NATIVE(any_short) {
    int32_t choice = (int32_t)choose(v, t, 1 << 16);
    RETURN_INT(v->exploring ? choice + INT16_MIN : (int16_t)choice);
}

// weft.Inputs.next(lo, hi, shape): everything of weft.Verify comes down to this.
static bool stop_next(vm *v, thread *t, const uint32_t *args) {
    uint64_t n = (uint64_t)words_long(args + 2) - (uint64_t)words_long(args) + 1;
    return n > 0 && n <= MOST_ALTERNATIVES &&
           vm_must_stop(v, t, ACT_CHOOSE, 0, args[0], (uint32_t)n);
}
NATIVE(next_input) {
    int64_t low = words_long(args), high = words_long(args + 2);
    uint64_t n = (uint64_t)high - (uint64_t)low + 1; // 0: all of 2^64
    if (v->exploring && (n == 0 || n > MOST_ALTERNATIVES)) {
        if (n == 0) return vm_unsupported(v, t, "an input of 2^64 values cannot be enumerated");
        return vm_unsupported(v, t, "an input of %llu values cannot be enumerated",
                              (unsigned long long)n);
    }
    if (n == 0) RETURN_LONG(v->seeded ? (int64_t)rng_next(&v->random) : 0);
    RETURN_LONG((int64_t)((uint64_t)low + choose(v, t, n)));
}

static native_outcome cut(vm *v) {
    v->ending = VM_CUT;
    text_clear(&v->ending_text);
    text_add(&v->ending_text, "assumption does not hold");
    return NATIVE_STOP;
}

// A path that is cut is cut for all threads: what they do before is not lost.
static bool stop_assume(vm *v, thread *t, const uint32_t *args) {
    return !args[0] && vm_must_stop(v, t, ACT_END, t->object, 0, 0);
}
static bool stop_ignore_if(vm *v, thread *t, const uint32_t *args) {
    return args[0] && vm_must_stop(v, t, ACT_END, t->object, 0, 0);
}

NATIVE(assume) {
    return args[0] ? NATIVE_DONE : cut(v);
}
NATIVE(ignore_if) {
    return args[0] ? cut(v) : NATIVE_DONE;
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

#define WEFT "weft/Verify"
#define JPF "gov/nasa/jpf/vm/Verify"
#define SV "org/sosy_lab/sv_benchmarks/Verifier"
#define CPROVER "org/cprover/CProver"

const native_entry natives_verify[] = {
    {"weft/Inputs", "next", NULL, next_input, stop_next},
    {WEFT, "anyBoolean", NULL, any_boolean, stop_two},
    {WEFT, "anyInt", "()I", any_int, NULL},
    {WEFT, "anyInt", "(II)I", any_int_between, stop_range},
    {WEFT, "anyLong", "()J", any_long, NULL},
    {WEFT, "anyChar", "()C", any_char, stop_char},
    {WEFT, "assume", NULL, assume, stop_assume},
    {WEFT, "atomicBegin", NULL, atomic_begin, NULL},
    {WEFT, "atomicEnd", NULL, atomic_end, NULL},
    {WEFT, "trackedFormula", NULL, tracked_formula, NULL},
    {JPF, "getBoolean", NULL, any_boolean, stop_two},
    {JPF, "randomBool", NULL, any_boolean, stop_two},
    {JPF, "getInt", "(II)I", any_int_between, stop_range},
    {JPF, "random", "(I)I", any_up_to, stop_up_to},
    {JPF, "ignoreIf", "(Z)V", ignore_if, stop_ignore_if},
    {JPF, "beginAtomic", NULL, atomic_begin, NULL},
    {JPF, "endAtomic", NULL, atomic_end, NULL},
    {SV, "nondetBoolean", NULL, any_boolean, stop_two},
    {SV, "nondetByte", NULL, any_byte, stop_byte},
    {SV, "nondetChar", NULL, any_char, stop_char},
    {SV, "nondetShort", NULL, any_short, stop_short},
    {SV, "nondetInt", NULL, any_int, NULL},
    {SV, "nondetLong", NULL, any_long, NULL},
    {SV, "assume", NULL, assume, stop_assume},
    {CPROVER, "nondetBoolean", NULL, any_boolean, stop_two},
    {CPROVER, "nondetInt", NULL, any_int, NULL},
    {CPROVER, "nondetLong", NULL, any_long, NULL},
    {CPROVER, "assume", NULL, assume, stop_assume},
    {0},
};
