// Opcodes of prepared code: the JVM's own numbers for what is executed as it stands or still has to
// be resolved, and behind them the resolved forms.
#ifndef VM_OP_H
#define VM_OP_H

#include "classfile/opcode.h"

#define QUICK_OPS(Q)                                                                               \
    Q(const1) /* u: the word */                                                                    \
    Q(const2) /* j: the two words */                                                               \
    Q(load1)  /* a: local */                                                                       \
    Q(load2)                                                                                       \
    Q(store1)                                                                                      \
    Q(store2)                                                                                      \
    Q(getfield_b) /* b: offset in the object; a: 1 if volatile; p: field */                        \
    Q(getfield_s)                                                                                  \
    Q(getfield_c)                                                                                  \
    Q(getfield_4)                                                                                  \
    Q(getfield_8)                                                                                  \
    Q(putfield_1)                                                                                  \
    Q(putfield_2)                                                                                  \
    Q(putfield_4)                                                                                  \
    Q(putfield_8)                                                                                  \
    Q(getstatic_b) /* b: offset in the mirror; a: 1 if volatile; p: runtime_class */               \
    Q(getstatic_s)                                                                                 \
    Q(getstatic_c)                                                                                 \
    Q(getstatic_4)                                                                                 \
    Q(getstatic_8)                                                                                 \
    Q(putstatic_1)                                                                                 \
    Q(putstatic_2)                                                                                 \
    Q(putstatic_4)                                                                                 \
    Q(putstatic_8)                                                                                 \
    Q(getfield_t) /* a field whose value is tracked */                                             \
    Q(putfield_t)                                                                                  \
    Q(getstatic_t)                                                                                 \
    Q(putstatic_t)                                                                                 \
    Q(putfield_a) /* a field whose boolean[] is tracked */                                         \
    Q(putstatic_a)                                                                                 \
    Q(invokestatic_q)    /* p: method */                                                           \
    Q(invokespecial_q)   /* p: method; a: argument slots */                                        \
    Q(invokevirtual_q)   /* p: method; a: argument slots; b: vtable index */                       \
    Q(invokeinterface_q) /* p: inline_cache; a: argument slots */                                  \
    Q(invokehandle_q)    /* p: handle_call */                                                      \
    Q(invokedynamic_q)   /* p: call_site */                                                        \
    Q(linked_q)          /* p: linked_constant */                                                  \
    Q(new_q)             /* p: runtime_class */                                                    \
    Q(newarray_q)        /* p: array klass */                                                      \
    Q(checkcast_q)       /* p: klass */                                                            \
    Q(instanceof_q)                                                                                \
    Q(multianewarray_q) /* p: array klass; b: dimensions */

enum vm_opcode {
    VOP_FIRST_QUICK = OPCODE_COUNT,
    VOP_BEFORE_QUICK = OPCODE_COUNT - 1,
#define QUICK_ENUM(name) VOP_##name,
    QUICK_OPS(QUICK_ENUM)
#undef QUICK_ENUM
        VOP_COUNT,
};

// What an interface call met last: most sites see one class. A cache, so it may be shared.
typedef struct inline_cache {
    struct method *target;
    struct klass *seen;
    struct method *selected;
} inline_cache;

#endif
