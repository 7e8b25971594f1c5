#include "classfile/taken.h"

#include "classfile/flow.h"

typedef struct follower {
    const code *c;
    uint32_t target;
    uint64_t *may; // by instruction: locals that may hold the exception before it
    bool *reached; // by instruction
    bool handlers; // of what else is thrown are ways, too
    bool changed;
} follower;

static uint64_t bits_of(const code_instr *x) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < code_local_slots(x->op); i++)
        if (x->a + i < CODE_TAKEN_LOCALS) bits |= 1ull << (x->a + i);
    return bits;
}

static bool is_load(const code_instr *x) {
    return x->op == OP_aload || (x->op >= OP_aload_0 && x->op <= OP_aload_3);
}

static bool is_store(const code_instr *x) {
    return x->op == OP_astore || (x->op >= OP_astore_0 && x->op <= OP_astore_3);
}

// Is the exception on top of the stack before the instruction: loaded just now, and perhaps cast?
static bool is_on_top(const follower *f, uint32_t at) {
    if (at == f->target) return true;
    while (at && f->c->instrs[at - 1].op == OP_checkcast) at--;
    const code_instr *load = at ? &f->c->instrs[at - 1] : NULL;
    return load && is_load(load) && (f->may[at - 1] & bits_of(load));
}

static uint64_t after(const follower *f, uint32_t at) {
    const code_instr *x = &f->c->instrs[at];
    uint64_t may = f->may[at];
    if (!code_writes_local(x->op) || x->op == OP_iinc) return may;
    bool copies = is_store(x) && is_on_top(f, at);
    return copies ? may | bits_of(x) : may & ~bits_of(x);
}

static void reach(follower *f, uint32_t at, uint64_t may) {
    if (at >= f->c->count || (f->reached[at] && !(may & ~f->may[at]))) return;
    f->reached[at] = f->changed = true;
    f->may[at] |= may;
}

static void go_on(follower *f, uint32_t at) {
    const code *c = f->c;
    const code_instr *x = &c->instrs[at];
    uint64_t may = after(f, at);
    if (code_falls_through(x->op) || code_is_jsr(x->op)) reach(f, at + 1, may);
    for (uint32_t i = 0; i < code_target_count(c, x); i++) reach(f, code_target(c, x, i), may);
    for (uint32_t h = 0; h < c->handler_count && f->handlers; h++)
        if (code_covers(&c->handlers[h], at)) reach(f, c->handlers[h].target, f->may[at]);
}

static follower follow(arena *a, const code *c, uint32_t target, bool handlers) {
    follower f = {.c = c, .target = target, .handlers = handlers};
    f.may = ARENA_ARRAY(a, uint64_t, c->count);
    f.reached = ARENA_ARRAY(a, bool, c->count);
    reach(&f, target, 0);
    while (f.changed) {
        f.changed = false;
        for (uint32_t at = 0; at < c->count; at++)
            if (f.reached[at]) go_on(&f, at);
    }
    return f;
}

// The local is needed no more, since it was loaded to be thrown.
static bool is_being_thrown(const follower *f, uint32_t at) {
    while (at < f->c->count && f->c->instrs[at].op == OP_checkcast) at++;
    return at < f->c->count && f->c->instrs[at].op == OP_athrow && is_on_top(f, at);
}

// Does some way lead to where no local has the exception any more, without throwing it?
static bool may_drop(const follower *f, const uint64_t *live, uint32_t words) {
    for (uint32_t at = 0; at < f->c->count; at++)
        if (f->reached[at] && at != f->target && !is_being_thrown(f, at) &&
            !(f->may[at] & live[(size_t)at * words]))
            return true;
    return false;
}

code_taken code_follow_exception(arena *a, const code *c, uint32_t target) {
    follower all = follow(a, c, target, true), plain = follow(a, c, target, false);
    uint32_t words = (c->method->code->max_locals + 63u) / 64;
    const uint64_t *live = code_live_locals(a, c);
    uint64_t *needed = ARENA_ARRAY(a, uint64_t, c->count);
    code_taken taken = {.locals = needed};
    for (uint32_t at = 0; at < c->count; at++) {
        if (all.reached[at] && c->instrs[at].op == OP_athrow)
            taken.may_rethrow |= is_on_top(&all, at);
        needed[at] = words ? all.may[at] & live[(size_t)at * words] : 0;
    }
    taken.must_keep = taken.may_rethrow && words && !may_drop(&plain, live, words);
    return taken;
}
