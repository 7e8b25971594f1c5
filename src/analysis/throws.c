#include "analysis/throws.h"

#include <string.h>

#include "classfile/flow.h"

static const struct {
    const char *class_name;
    bool subclasses;
} kinds[THROWS_COUNT] = {
#define THROWS_ROW(name, class_name, subclasses) [THROWS_NUMBER_##name] = {class_name, subclasses},
    THROWS(THROWS_ROW)
#undef THROWS_ROW
};

const char *const analysis_throws_words[THROWS_COUNT] = {
    [THROWS_NUMBER_NULL] = "null",
    [THROWS_NUMBER_BOUNDS] = "bounds",
    [THROWS_NUMBER_ARITHMETIC] = "arithmetic",
    [THROWS_NUMBER_CAST] = "cast",
    [THROWS_NUMBER_STORE] = "store",
    [THROWS_NUMBER_SIZE] = "size",
    [THROWS_NUMBER_MONITOR] = "monitor",
    [THROWS_NUMBER_MEMORY] = "memory",
    [THROWS_NUMBER_LINK] = "link",
    [THROWS_NUMBER_OPERAND] = "operand",
    [THROWS_NUMBER_ANY] = "any",
};

// An object that was not initialised yet was made by `new` or is `this`.
static throws_set null_of(const code *c, const code_frame *frame, uint32_t below) {
    vtype t = frame->slots[c->method->code->max_locals + frame->stack - 1 - below];
    return vtype_kind(t) == KIND_SPECIAL ? 0 : THROWS_NULL;
}

static throws_set throws_of_constant(const cf_constant *k) {
    switch (k->tag) {
    case CONSTANT_Dynamic: return THROWS_ANY; // its bootstrap method is called
    case CONSTANT_Class:
    case CONSTANT_MethodHandle:
    case CONSTANT_MethodType: return THROWS_LINK;
    default: return 0;
    }
}

throws_set analysis_throws(const code *c, const code_frame *frame, const code_instr *x) {
    if (code_is_invoke(x->op)) return THROWS_ANY;
    // Locks must be left as they were taken (JVMS 2.11.10): a return looks whether they were.
    if (code_is_return(x->op)) return c->has_monitors ? THROWS_MONITOR : 0;
    if (x->op >= OP_iaload && x->op <= OP_saload) return THROWS_NULL | THROWS_BOUNDS;
    if (x->op == OP_aastore) return THROWS_NULL | THROWS_BOUNDS | THROWS_STORE;
    if (x->op >= OP_iastore && x->op <= OP_sastore) return THROWS_NULL | THROWS_BOUNDS;
    switch (x->op) {
    case OP_idiv:
    case OP_ldiv:
    case OP_irem:
    case OP_lrem: return THROWS_ARITHMETIC;
    case OP_ldc:
    case OP_ldc_w:
    case OP_ldc2_w: return throws_of_constant(&c->owner->constants[x->a]);
    case OP_getfield: return THROWS_LINK | null_of(c, frame, 0);
    case OP_putfield: return THROWS_LINK | THROWS_NULL;
    case OP_getstatic:
    case OP_putstatic:
    case OP_instanceof: return THROWS_LINK;
    case OP_checkcast: return THROWS_LINK | THROWS_CAST;
    case OP_new: return THROWS_LINK | THROWS_MEMORY;
    case OP_newarray: return THROWS_SIZE | THROWS_MEMORY;
    case OP_anewarray:
    case OP_multianewarray: return THROWS_LINK | THROWS_SIZE | THROWS_MEMORY;
    case OP_arraylength:
    case OP_monitorenter: return THROWS_NULL;
    case OP_monitorexit: return THROWS_NULL | THROWS_MONITOR;
    case OP_athrow: return THROWS_NULL | THROWS_OPERAND;
    default: return 0;
    }
}

static klass *load(program *p, symbol name) {
    klass *k;
    link_error ignored;
    return program_load(p, name, &k, &ignored) ? NULL : k;
}

// The class of what a bit stands for; NULL: not known, any Throwable.
static klass *class_of(program *p, const code *c, const code_frame *frame, int number) {
    if (kinds[number].class_name) return load(p, program_symbol(p, kinds[number].class_name));
    vtype t = frame->slots[c->method->code->max_locals + frame->stack - 1];
    return vtype_kind(t) == KIND_REF ? load(p, vtype_class(t)) : NULL;
}

typedef enum catching { CATCHES_NONE, CATCHES_SOME, CATCHES_ALL } catching;

static catching relation(const klass *thrown, bool subclasses, const klass *caught) {
    if (!thrown || !caught) return CATCHES_SOME; // cannot be loaded: all is possible
    if (klass_is_subclass(thrown, caught)) return CATCHES_ALL;
    return subclasses && klass_is_subclass(caught, thrown) ? CATCHES_SOME : CATCHES_NONE;
}

uint32_t analysis_catches(program *p, const code *c, const code_frame *frames, uint32_t at,
                          throws_catch *list, throws_set *escapes) {
    throws_set left = analysis_throws(c, &frames[at], &c->instrs[at]);
    uint32_t count = 0;
    klass *thrown[THROWS_COUNT];
    throws_set known = 0; // of these `thrown` is filled
    for (uint32_t i = 0; left && i < c->handler_count; i++) {
        const code_handler *h = &c->handlers[i];
        if (!code_covers(h, at)) continue;
        throws_set caught = 0;
        klass *type = h->catch_type ? load(p, c->owner->constants[h->catch_type].text) : NULL;
        for (int k = 0; k < THROWS_COUNT; k++) {
            throws_set bit = (throws_set)(1 << k);
            if (!(left & bit)) continue;
            if (!(known & bit) && h->catch_type) {
                thrown[k] = class_of(p, c, &frames[at], k);
                known |= bit;
            }
            catching how = h->catch_type ? relation(thrown[k], kinds[k].subclasses, type)
                                         : CATCHES_ALL;
            if (how != CATCHES_NONE) caught |= bit;
            if (how == CATCHES_ALL) left &= (throws_set)~bit;
        }
        if (caught) list[count++] = (throws_catch){i, caught};
    }
    *escapes = left;
    return count;
}
