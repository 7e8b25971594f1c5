// The verifier's frames and the live locals: on code by hand, on the JDK's, and against slow and
// obvious versions.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "program/program.h"

typedef struct fixture {
    mem m;
    arena a;
    classpath *cp;
    program *p;
} fixture;

static int start(void **state) {
    error e;
    fixture *f = calloc(1, sizeof *f);
    mem_init(&f->m, 0);
    arena_init(&f->a, &f->m);
    if (classpath_new(&f->m, NULL, &f->cp, &e) || program_new(&f->m, f->cp, &f->p, &e)) return -1;
    program_open_modules(f->p);
    *state = f;
    return 0;
}

static int finish(void **state) {
    fixture *f = *state;
    program_free(f->p);
    classpath_free(f->cp);
    arena_release(&f->a);
    size_t live = f->m.live;
    free(f);
    return live != 0;
}

static klass *load(fixture *f, const char *name) {
    klass *k;
    link_error e;
    if (program_load(f->p, program_symbol(f->p, name), &k, &e)) fail_msg("%s", e.message);
    return k;
}

// Frames.

static void frames_by_hand(void **state) {
    fixture *f = *state;
    klass *k = load(f, "java/lang/Integer");
    method *m = program_find_method(f->p, k, "compareTo", "(Ljava/lang/Integer;)I");
    const code *c;
    code_frame *frames;
    link_error e;
    assert_non_null(m);
    assert_int_equal(program_verify_method(f->p, &f->a, m, &c, &frames, &e), 0);
    // aload_0, getfield value, aload_1, getfield value, invokestatic compare, ireturn
    vtype self = vtype_ref(k->name);
    assert_int_equal(c->count, 6);
    static const int depths[] = {0, 1, 1, 2, 2, 1};
    for (int i = 0; i < 6; i++) {
        assert_int_equal(frames[i].stack, depths[i]);
        assert_int_equal(frames[i].slots[0], self);
        assert_int_equal(frames[i].slots[1], self);
    }
    assert_int_equal(frames[1].slots[2], self);
    assert_int_equal(frames[2].slots[2], KIND_INT);
    assert_int_equal(frames[3].slots[3], self);
    assert_true(vtype_is_reference(frames[3].slots[3]));
    assert_false(vtype_is_reference(frames[3].slots[2]));
}

// What a JDK class's stack maps say must be what inference finds, or weaker.
typedef struct comparison {
    fixture *f;
    unsigned long seen, methods, slots;
    uint32_t every;
} comparison;

static bool weaker(const comparison *x, vtype map, vtype inferred) {
    if (map == KIND_TOP || map == inferred) return true;
    bool object = vtype_kind(inferred) == KIND_REF || inferred == KIND_NULL;
    if (vtype_kind(map) != KIND_REF || !object) return false;
    if (inferred == KIND_NULL) return true;
    klass *from, *to;
    link_error e;
    // Classes that the code names but nobody has: equal names only, and those were seen above.
    if (program_load(x->f->p, vtype_class(map), &to, &e)) return false;
    if (klass_is_interface(to)) return true;
    if (program_load(x->f->p, vtype_class(inferred), &from, &e)) return false;
    if (to->kind == KLASS_ARRAY) return from->kind == KLASS_ARRAY; // elements: interfaces again
    return klass_is_subclass(from, to);
}

static bool calls_super_interface(const code *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (c->instrs[i].op == OP_invokespecial &&
            c->owner->constants[c->instrs[i].a].tag == CONSTANT_InterfaceMethodref)
            return true;
    return false;
}

// The class as an old one: what it may not use was checked when it was decoded.
static void compare_method(comparison *x, method *m, const cf_class *old) {
    fixture *f = x->f;
    const code *c;
    code_frame *by_maps, *inferred;
    link_error e;
    if (program_verify_method(f->p, &f->a, m, &c, &by_maps, &e)) fail_msg("%s", e.message);
    if (calls_super_interface(c)) return; // old classes cannot
    code as_old = *c;
    as_old.owner = old;
    if (program_verify_code(f->p, &f->a, m, &as_old, &inferred, &e)) fail_msg("%s", e.message);
    x->methods++;
    for (uint32_t i = 0; i < c->count; i++) {
        if (!inferred[i].slots) continue;
        assert_non_null(by_maps[i].slots);
        assert_int_equal(by_maps[i].stack, inferred[i].stack);
        uint32_t n = m->file->code->max_locals + inferred[i].stack;
        for (uint32_t s = 0; s < n; s++) {
            x->slots++;
            if (!weaker(x, by_maps[i].slots[s], inferred[i].slots[s]))
                fail_msg("%s.%s at %u: slot %u", program_text(f->p, m->owner->name),
                         program_text(f->p, m->name), c->instrs[i].offset, s);
        }
    }
}

static int compare_class(void *arg, const char *name, const char *module, error *e) {
    comparison *x = arg;
    (void)module, (void)e;
    if (x->seen++ % x->every) return 0;
    klass *k = load(x->f, name);
    cf_class old = *k->file;
    old.major = 48;
    for (uint32_t i = 0; i < k->method_count; i++) {
        if (!k->methods[i].file->code) continue;
        arena_mark mark = arena_get_mark(&x->f->a);
        compare_method(x, &k->methods[i], &old);
        arena_rewind(&x->f->a, mark);
    }
    return 0;
}

static void inference_agrees_with_maps(void **state) {
    const char *all = getenv("WEFT_RANDOM_COUNT");
    comparison x = {.f = *state, .every = all ? 1 : 40};
    error e;
    assert_int_equal(classpath_each(x.f->cp, CLASSPATH_JDK, compare_class, &x, &e), 0);
    assert_true(x.methods > 1000 && x.slots > 100000);
}

// Live locals.

// Is there a way from `at` to a load of the local before a store? Depth first, O(code).
static bool is_live(const code *c, uint32_t at, uint32_t local, bool *seen) {
    for (;;) {
        if (at >= c->count || seen[at]) return false;
        seen[at] = true;
        const code_instr *x = &c->instrs[at];
        if (x->a == local && x->op == OP_iload) return true;
        for (uint32_t i = 0; i < c->handler_count; i++)
            if (at >= c->handlers[i].start && at < c->handlers[i].end &&
                is_live(c, c->handlers[i].target, local, seen))
                return true;
        if (x->a == local && x->op == OP_istore) return false;
        if (x->op == OP_return || x->op == OP_athrow) return false;
        if (x->op == OP_goto || x->op == OP_ifeq) {
            if (is_live(c, (uint32_t)x->b, local, seen)) return true;
            if (x->op == OP_goto) return false;
        }
        if (x->op == OP_tableswitch) {
            const code_switch *s = &c->switches[x->b];
            for (uint32_t i = 0; i < s->count; i++)
                if (is_live(c, s->targets[i], local, seen)) return true;
            at = s->fallback;
            continue;
        }
        at++;
    }
}

enum { COUNT = 30, LOCALS = 70 };

static void random_code(rng *r, code *c) {
    static const uint8_t ops[] = {OP_iload, OP_istore, OP_istore, OP_iinc, OP_goto,       OP_ifeq,
                                  OP_ifeq,  OP_nop,    OP_return, OP_nop,  OP_tableswitch};
    c->switch_count = 0;
    for (uint32_t i = 0; i < COUNT; i++) {
        code_instr x = {.op = ops[rng_below(r, sizeof ops)], .offset = i};
        x.a = (uint16_t)(rng_below(r, 3) * 33);
        x.b = (int32_t)rng_below(r, COUNT);
        if (x.op == OP_tableswitch) {
            code_switch *s = &c->switches[c->switch_count];
            for (uint32_t k = 0; k < s->count; k++) s->targets[k] = rng_below(r, COUNT);
            s->fallback = rng_below(r, COUNT);
            x.b = (int32_t)c->switch_count++;
        }
        c->instrs[i] = x;
    }
    for (uint32_t i = 0; i < c->handler_count; i++) {
        uint32_t at = rng_below(r, COUNT - 1);
        c->handlers[i] = (code_handler){at, at + 1 + rng_below(r, COUNT - at), rng_below(r, COUNT),
                                        0};
    }
}

static void live_locals_by_search(void **state) {
    fixture *f = *state;
    const char *given = getenv("WEFT_RANDOM_COUNT");
    int rounds = given ? atoi(given) : 300;
    code_instr instrs[COUNT];
    code_handler handlers[2];
    code_switch switches[COUNT];
    uint32_t targets[COUNT][3];
    cf_code raw = {.max_locals = LOCALS};
    cf_member method = {.code = &raw};
    code c = {.method = &method, .count = COUNT, .instrs = instrs, .switches = switches};
    c.handlers = handlers;
    for (uint32_t i = 0; i < COUNT; i++) switches[i] = (code_switch){0, 3, NULL, targets[i], 0};
    rng r = {7};
    unsigned live = 0, dead = 0;
    for (int round = 0; round < rounds; round++) {
        c.handler_count = rng_below(&r, 3);
        random_code(&r, &c);
        arena_mark mark = arena_get_mark(&f->a);
        uint64_t *rows = code_live_locals(&f->a, &c);
        for (uint32_t at = 0; at < COUNT; at++) {
            for (uint32_t local = 0; local < LOCALS; local++) {
                bool seen[COUNT] = {false};
                bool want = is_live(&c, at, local, seen);
                bool got = rows[at * 2 + local / 64] >> local % 64 & 1;
                if (want != got) fail_msg("round %d, instruction %u, local %u", round, at, local);
                if (want) live++;
                else dead++;
            }
        }
        arena_rewind(&f->a, mark);
    }
    assert_true(live > 1000 && dead > 1000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_by_hand),
        cmocka_unit_test(inference_agrees_with_maps),
        cmocka_unit_test(live_locals_by_search),
    };
    return cmocka_run_group_tests(tests, start, finish);
}
