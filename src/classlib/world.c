// --outside symbolic: what a program asks of the outside world is drawn by weft.World.
//
// An unseeded java.util.Random has a seed that no other can have, which is never changed: what it
// gives are any numbers within its methods' contracts.
#include "classlib/world.h"

#include "classlib/natives.h"
#include "vm/terms.h"

static const int64_t UNSEEDED = -1; // others have 48 bits

native_outcome classlib_world_call(vm *v, thread *t, const char *name, const uint32_t *args,
                                   uint32_t words, uint32_t *result) {
    klass *k;
    link_error why;
    native_outcome o;
    if (program_load(v->p, program_symbol(v->p, "weft/World"), &k, &why))
        return vm_unsupported(v, t, "the outside world as inputs, without weft-api.jar");
    if (classlib_needs_initialization(v, t, k, words, &o)) return o;
    for (uint32_t i = 0; i < k->method_count; i++)
        if (strcmp(program_text(v->p, k->methods[i].name), name) == 0)
            return vm_push_call(v, t, &k->methods[i], args, 0, result);
    return vm_unsupported(v, t, "weft.World.%s", name);
}

// ---------------------------------------------------------------- random numbers

static bool is_named(const vm *v, const klass *k, const char *name) {
    return strcmp(program_text(v->p, k->name), name) == 0;
}

// Within the constructor of a Random that has no seed?
static bool is_unseeded(const vm *v, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const method *m = t->frames[i].u->m;
        if (!is_named(v, m->owner, "java/util/Random")) return false;
        if (strcmp(program_text(v->p, m->name), "<init>") == 0 &&
            strcmp(program_text(v->p, m->type), "()V") == 0)
            return true;
    }
    return false;
}

NATIVE(initial_scramble) {
    const uint64_t multiplier = UINT64_C(0x5DEECE66D), mask = (UINT64_C(1) << 48) - 1;
    if (is_unseeded(v, t)) RETURN_LONG(UNSEEDED);
    if (vm_term_of(t, args)) {
        smt *s = v->terms->s;
        smt_term seed = vm_term_word(v, t, 'J', args);
        v->terms->result = smt_bits_2(s, SMT_OP_BAND,
                                      smt_bits_2(s, SMT_OP_BXOR, seed, smt_bits(s, 64, multiplier)),
                                      smt_bits(s, 64, mask));
    }
    RETURN_LONG((int64_t)(((uint64_t)words_long(args) ^ multiplier) & mask));
}

// Its seed, an AtomicLong; 0: it draws any numbers.
static ref seed_of(vm *v, ref random) {
    ref seed = classlib_get_ref(v, random, "seed");
    const field *f = seed ? program_find_field(v->p, vm_class_of(v, seed), "value") : NULL;
    return f && vm_get_long(v, seed, f->offset) != UNSEEDED ? seed : 0;
}

// next(bits): not of those that have their own.
NATIVE(random_next) {
    uint32_t words[] = {seed_of(v, args[0]), args[1]};
    if (words[0]) return classlib_world_call(v, t, "nextSeeded", words, 2, result);
    return classlib_world_call(v, t, "next", args + 1, 2, result);
}

// nextInt(bound): as the code of java.util.Random does it, with next(bits).
NATIVE(random_next_int) {
    const klass *k = vm_class_of(v, args[0]);
    bool plain = is_named(v, k, "java/util/Random");
    uint32_t words[] = {plain ? seed_of(v, args[0]) : 0, args[1]};
    if (!plain && !is_named(v, k, "java/util/concurrent/ThreadLocalRandom"))
        return vm_unsupported(v, t,
                              "nextInt of a subclass of java.util.Random, with --outside "
                              "symbolic");
    if (words[0]) return classlib_world_call(v, t, "nextIntSeeded", words, 2, result);
    return classlib_world_call(v, t, "nextInt", args + 1, 2, result);
}

NATIVE(any_int) {
    uint32_t bits = 32;
    return classlib_world_call(v, t, "next", &bits, 1, result);
}
NATIVE(any_long) {
    return classlib_world_call(v, t, "nextLong", args, 1, result);
}

#define RANDOM "java/util/Random"
#define THREAD_RANDOM "java/util/concurrent/ThreadLocalRandom"
#define WHY "--outside symbolic: any number within the contract"

const native_entry classlib_natives_world[] = {
    {RANDOM, "initialScramble", NULL, initial_scramble, NULL, true, WHY, .symbolic = true},
    {RANDOM, "next", "(I)I", random_next, NULL, true, WHY, .outside = OUTSIDE_INPUT,
     .symbolic = true},
    {RANDOM, "nextInt", "(I)I", random_next_int, NULL, true, WHY, .outside = OUTSIDE_INPUT,
     .symbolic = true},
    {THREAD_RANDOM, "nextInt", "()I", any_int, NULL, true, WHY, .outside = OUTSIDE_INPUT,
     .symbolic = true},
    {THREAD_RANDOM, "nextLong", "()J", any_long, NULL, true, WHY, .outside = OUTSIDE_INPUT,
     .symbolic = true},
    {0},
};
