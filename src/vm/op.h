// Opcodes of prepared code: the JVM's own numbers for what is executed as it stands or still has to
// be resolved, and behind them the resolved forms.
#ifndef VM_OP_H
#define VM_OP_H

#include "classfile/opcode.h"

#define QUICK_OPS(Q)                                                                               \
    Q(const1) /* u: the word; a: it is a number of the program's */                                \
    Q(const2) /* j: the two words; a: as for const1 */                                             \
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

// Meaning of the operations that come plain and fused: name, its term, the expression over x and y.
#define INT_BINARY(B, F)                                                                           \
    B(F, iadd, ADD, (uint32_t)x + (uint32_t)y)                                                     \
    B(F, isub, SUB, (uint32_t)x - (uint32_t)y)                                                     \
    B(F, imul, MUL, (uint32_t)x *(uint32_t)y)                                                      \
    B(F, iand, AND, x &y)                                                                          \
    B(F, ior, OR, x | y)                                                                           \
    B(F, ixor, XOR, x ^ y)                                                                         \
    B(F, ishl, SHL, (uint32_t)x << (y & 31))                                                       \
    B(F, ishr, ASHR, x >> (y & 31))                                                                \
    B(F, iushr, LSHR, (uint32_t)x >> (y & 31))
#define INT_COMPARE(B, F)                                                                          \
    B(F, if_icmpeq, EQ, x == y)                                                                    \
    B(F, if_icmpne, NE, x != y)                                                                    \
    B(F, if_icmplt, LT, x < y)                                                                     \
    B(F, if_icmpge, GE, x >= y)                                                                    \
    B(F, if_icmpgt, GT, x > y)                                                                     \
    B(F, if_icmple, LE, x <= y)
#define INT_TEST(B, F)                                                                             \
    B(F, ifeq, EQ, x == 0)                                                                         \
    B(F, ifne, NE, x != 0)                                                                         \
    B(F, iflt, LT, x < 0)                                                                          \
    B(F, ifge, GE, x >= 0)                                                                         \
    B(F, ifgt, GT, x > 0)                                                                          \
    B(F, ifle, LE, x <= 0)

// Fused instructions: several in a row that a plain run executes at once. Only the first one's
// opcode says so; all stay in their places with their operands, so a jump into the middle, a
// saved pc or a stack map never knows. Other domains execute the first one alone, then the rest.
// Name, label of the first one alone, and what is fused. In names: L load1, C const1, S store1.
#define FUSED_BINARY(F, name, term, expression)                                                    \
    F(LL_##name##_S, q_load1, VOP_load1, VOP_load1, OP_##name, VOP_store1)                         \
    F(LC_##name##_S, q_load1, VOP_load1, VOP_const1, OP_##name, VOP_store1)                        \
    F(LL_##name, q_load1, VOP_load1, VOP_load1, OP_##name, 0)                                      \
    F(LC_##name, q_load1, VOP_load1, VOP_const1, OP_##name, 0)                                     \
    F(L_##name##_S, q_load1, VOP_load1, OP_##name, VOP_store1, 0)                                  \
    F(C_##name##_S, q_const1, VOP_const1, OP_##name, VOP_store1, 0)                                \
    F(L_##name, q_load1, VOP_load1, OP_##name, 0, 0)                                               \
    F(C_##name, q_const1, VOP_const1, OP_##name, 0, 0)                                             \
    F(name##_S, op_##name, OP_##name, VOP_store1, 0, 0)
#define FUSED_COMPARE(F, name, term, expression)                                                   \
    F(LL_##name, q_load1, VOP_load1, VOP_load1, OP_##name, 0)                                      \
    F(LC_##name, q_load1, VOP_load1, VOP_const1, OP_##name, 0)                                     \
    F(L_##name, q_load1, VOP_load1, OP_##name, 0, 0)                                               \
    F(C_##name, q_const1, VOP_const1, OP_##name, 0, 0)
#define FUSED_TEST(F, name, term, expression) F(L_##name, q_load1, VOP_load1, OP_##name, 0, 0)
#define FUSED_OTHERS(F)                                                                            \
    F(LL_iaload, q_load1, VOP_load1, VOP_load1, OP_iaload, 0)                                      \
    F(LL_aaload, q_load1, VOP_load1, VOP_load1, OP_aaload, 0)                                      \
    F(LL_baload, q_load1, VOP_load1, VOP_load1, OP_baload, 0)                                      \
    F(LL_caload, q_load1, VOP_load1, VOP_load1, OP_caload, 0)                                      \
    F(iinc_goto, op_iinc, OP_iinc, OP_goto, 0, 0)                                                  \
    F(L_arraylength, q_load1, VOP_load1, OP_arraylength, 0, 0)                                     \
    F(L_ifnull, q_load1, VOP_load1, OP_ifnull, 0, 0)                                               \
    F(L_ifnonnull, q_load1, VOP_load1, OP_ifnonnull, 0, 0)                                         \
    F(L_ireturn, q_load1, VOP_load1, OP_ireturn, 0, 0)                                             \
    F(L_areturn, q_load1, VOP_load1, OP_areturn, 0, 0)                                             \
    F(SL, q_store1, VOP_store1, VOP_load1, 0, 0)                                                   \
    F(LS, q_load1, VOP_load1, VOP_store1, 0, 0)                                                    \
    F(CS, q_const1, VOP_const1, VOP_store1, 0, 0)                                                  \
    F(LL, q_load1, VOP_load1, VOP_load1, 0, 0)                                                     \
    F(LC, q_load1, VOP_load1, VOP_const1, 0, 0)
// These two are made when the field is resolved (vm_fuse_field).
#define FUSED_FIELDS(F)                                                                            \
    F(L_getfield_4, q_load1, 0, 0, 0, 0)                                                           \
    F(L_getfield_8, q_load1, 0, 0, 0, 0)
#define FUSED_ROWS(F)                                                                              \
    INT_BINARY(FUSED_BINARY, F)                                                                    \
    INT_COMPARE(FUSED_COMPARE, F)                                                                  \
    INT_TEST(FUSED_TEST, F)                                                                        \
    FUSED_OTHERS(F)
#define FUSED_OPS(F) FUSED_ROWS(F) FUSED_FIELDS(F)

enum vm_opcode {
    VOP_FIRST_QUICK = OPCODE_COUNT,
    VOP_BEFORE_QUICK = OPCODE_COUNT - 1,
#define QUICK_ENUM(name) VOP_##name,
    QUICK_OPS(QUICK_ENUM)
#undef QUICK_ENUM
#define FUSED_ENUM(name, first, o1, o2, o3, o4) VOP_##name,
        FUSED_OPS(FUSED_ENUM)
#undef FUSED_ENUM
            VOP_COUNT,
};

// What an interface call met last: most sites see one class. A cache, so it may be shared.
typedef struct inline_cache {
    struct method *target;
    struct klass *seen;
    struct method *selected;
} inline_cache;

#endif
