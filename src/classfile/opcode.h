// The JVM's instructions, one line each (JVMS chapter 6).
//
//   OP(code, name, format, pops, pushes)
//
// pops and pushes list operand types bottom to top, one letter a value: I int, J long, F float, D
// double, A reference, and for what depends on the operand or the types met: `*`.
#ifndef CLASSFILE_OPCODE_H
#define CLASSFILE_OPCODE_H

// How the operand bytes are read, and what `a` and `b` of a decoded instruction then hold.
typedef enum opcode_format {
    FORMAT_NONE,      //
    FORMAT_IMPLIED,   // b: the constant in the name (iconst_3) ; a: the local in the name (iload_2)
    FORMAT_BYTE,      // b: signed byte
    FORMAT_SHORT,     // b: signed short
    FORMAT_CP1,       // a: constant-pool index (ldc)
    FORMAT_CP2,       // a: constant-pool index
    FORMAT_LOCAL,     // a: local index (wide or not)
    FORMAT_IINC,      // a: local index, b: signed increment
    FORMAT_BRANCH2,   // b: index of the target instruction
    FORMAT_BRANCH4,   // b: index of the target instruction
    FORMAT_TABLE,     // b: number of the switch in the method's list
    FORMAT_LOOKUP,    // b: number of the switch in the method's list
    FORMAT_INTERFACE, // a: constant-pool index; count and zero byte are checked
    FORMAT_DYNAMIC,   // a: constant-pool index; zero bytes are checked
    FORMAT_NEWARRAY,  // b: element type code 4 to 11
    FORMAT_MULTI,     // a: constant-pool index, b: dimensions
    FORMAT_WIDE,      // a prefix: never appears in decoded code
} opcode_format;

#define OPCODES(OP)                                                                                \
    OP(0x00, nop, NONE, "", "")                                                                    \
    OP(0x01, aconst_null, NONE, "", "A")                                                           \
    OP(0x02, iconst_m1, IMPLIED, "", "I")                                                          \
    OP(0x03, iconst_0, IMPLIED, "", "I")                                                           \
    OP(0x04, iconst_1, IMPLIED, "", "I")                                                           \
    OP(0x05, iconst_2, IMPLIED, "", "I")                                                           \
    OP(0x06, iconst_3, IMPLIED, "", "I")                                                           \
    OP(0x07, iconst_4, IMPLIED, "", "I")                                                           \
    OP(0x08, iconst_5, IMPLIED, "", "I")                                                           \
    OP(0x09, lconst_0, IMPLIED, "", "J")                                                           \
    OP(0x0a, lconst_1, IMPLIED, "", "J")                                                           \
    OP(0x0b, fconst_0, IMPLIED, "", "F")                                                           \
    OP(0x0c, fconst_1, IMPLIED, "", "F")                                                           \
    OP(0x0d, fconst_2, IMPLIED, "", "F")                                                           \
    OP(0x0e, dconst_0, IMPLIED, "", "D")                                                           \
    OP(0x0f, dconst_1, IMPLIED, "", "D")                                                           \
    OP(0x10, bipush, BYTE, "", "I")                                                                \
    OP(0x11, sipush, SHORT, "", "I")                                                               \
    OP(0x12, ldc, CP1, "", "*")                                                                    \
    OP(0x13, ldc_w, CP2, "", "*")                                                                  \
    OP(0x14, ldc2_w, CP2, "", "*")                                                                 \
    OP(0x15, iload, LOCAL, "", "I")                                                                \
    OP(0x16, lload, LOCAL, "", "J")                                                                \
    OP(0x17, fload, LOCAL, "", "F")                                                                \
    OP(0x18, dload, LOCAL, "", "D")                                                                \
    OP(0x19, aload, LOCAL, "", "A")                                                                \
    OP(0x1a, iload_0, IMPLIED, "", "I")                                                            \
    OP(0x1b, iload_1, IMPLIED, "", "I")                                                            \
    OP(0x1c, iload_2, IMPLIED, "", "I")                                                            \
    OP(0x1d, iload_3, IMPLIED, "", "I")                                                            \
    OP(0x1e, lload_0, IMPLIED, "", "J")                                                            \
    OP(0x1f, lload_1, IMPLIED, "", "J")                                                            \
    OP(0x20, lload_2, IMPLIED, "", "J")                                                            \
    OP(0x21, lload_3, IMPLIED, "", "J")                                                            \
    OP(0x22, fload_0, IMPLIED, "", "F")                                                            \
    OP(0x23, fload_1, IMPLIED, "", "F")                                                            \
    OP(0x24, fload_2, IMPLIED, "", "F")                                                            \
    OP(0x25, fload_3, IMPLIED, "", "F")                                                            \
    OP(0x26, dload_0, IMPLIED, "", "D")                                                            \
    OP(0x27, dload_1, IMPLIED, "", "D")                                                            \
    OP(0x28, dload_2, IMPLIED, "", "D")                                                            \
    OP(0x29, dload_3, IMPLIED, "", "D")                                                            \
    OP(0x2a, aload_0, IMPLIED, "", "A")                                                            \
    OP(0x2b, aload_1, IMPLIED, "", "A")                                                            \
    OP(0x2c, aload_2, IMPLIED, "", "A")                                                            \
    OP(0x2d, aload_3, IMPLIED, "", "A")                                                            \
    OP(0x2e, iaload, NONE, "AI", "I")                                                              \
    OP(0x2f, laload, NONE, "AI", "J")                                                              \
    OP(0x30, faload, NONE, "AI", "F")                                                              \
    OP(0x31, daload, NONE, "AI", "D")                                                              \
    OP(0x32, aaload, NONE, "AI", "A")                                                              \
    OP(0x33, baload, NONE, "AI", "I")                                                              \
    OP(0x34, caload, NONE, "AI", "I")                                                              \
    OP(0x35, saload, NONE, "AI", "I")                                                              \
    OP(0x36, istore, LOCAL, "I", "")                                                               \
    OP(0x37, lstore, LOCAL, "J", "")                                                               \
    OP(0x38, fstore, LOCAL, "F", "")                                                               \
    OP(0x39, dstore, LOCAL, "D", "")                                                               \
    OP(0x3a, astore, LOCAL, "A", "")                                                               \
    OP(0x3b, istore_0, IMPLIED, "I", "")                                                           \
    OP(0x3c, istore_1, IMPLIED, "I", "")                                                           \
    OP(0x3d, istore_2, IMPLIED, "I", "")                                                           \
    OP(0x3e, istore_3, IMPLIED, "I", "")                                                           \
    OP(0x3f, lstore_0, IMPLIED, "J", "")                                                           \
    OP(0x40, lstore_1, IMPLIED, "J", "")                                                           \
    OP(0x41, lstore_2, IMPLIED, "J", "")                                                           \
    OP(0x42, lstore_3, IMPLIED, "J", "")                                                           \
    OP(0x43, fstore_0, IMPLIED, "F", "")                                                           \
    OP(0x44, fstore_1, IMPLIED, "F", "")                                                           \
    OP(0x45, fstore_2, IMPLIED, "F", "")                                                           \
    OP(0x46, fstore_3, IMPLIED, "F", "")                                                           \
    OP(0x47, dstore_0, IMPLIED, "D", "")                                                           \
    OP(0x48, dstore_1, IMPLIED, "D", "")                                                           \
    OP(0x49, dstore_2, IMPLIED, "D", "")                                                           \
    OP(0x4a, dstore_3, IMPLIED, "D", "")                                                           \
    OP(0x4b, astore_0, IMPLIED, "A", "")                                                           \
    OP(0x4c, astore_1, IMPLIED, "A", "")                                                           \
    OP(0x4d, astore_2, IMPLIED, "A", "")                                                           \
    OP(0x4e, astore_3, IMPLIED, "A", "")                                                           \
    OP(0x4f, iastore, NONE, "AII", "")                                                             \
    OP(0x50, lastore, NONE, "AIJ", "")                                                             \
    OP(0x51, fastore, NONE, "AIF", "")                                                             \
    OP(0x52, dastore, NONE, "AID", "")                                                             \
    OP(0x53, aastore, NONE, "AIA", "")                                                             \
    OP(0x54, bastore, NONE, "AII", "")                                                             \
    OP(0x55, castore, NONE, "AII", "")                                                             \
    OP(0x56, sastore, NONE, "AII", "")                                                             \
    OP(0x57, pop, NONE, "*", "*")                                                                  \
    OP(0x58, pop2, NONE, "*", "*")                                                                 \
    OP(0x59, dup, NONE, "*", "*")                                                                  \
    OP(0x5a, dup_x1, NONE, "*", "*")                                                               \
    OP(0x5b, dup_x2, NONE, "*", "*")                                                               \
    OP(0x5c, dup2, NONE, "*", "*")                                                                 \
    OP(0x5d, dup2_x1, NONE, "*", "*")                                                              \
    OP(0x5e, dup2_x2, NONE, "*", "*")                                                              \
    OP(0x5f, swap, NONE, "*", "*")                                                                 \
    OP(0x60, iadd, NONE, "II", "I")                                                                \
    OP(0x61, ladd, NONE, "JJ", "J")                                                                \
    OP(0x62, fadd, NONE, "FF", "F")                                                                \
    OP(0x63, dadd, NONE, "DD", "D")                                                                \
    OP(0x64, isub, NONE, "II", "I")                                                                \
    OP(0x65, lsub, NONE, "JJ", "J")                                                                \
    OP(0x66, fsub, NONE, "FF", "F")                                                                \
    OP(0x67, dsub, NONE, "DD", "D")                                                                \
    OP(0x68, imul, NONE, "II", "I")                                                                \
    OP(0x69, lmul, NONE, "JJ", "J")                                                                \
    OP(0x6a, fmul, NONE, "FF", "F")                                                                \
    OP(0x6b, dmul, NONE, "DD", "D")                                                                \
    OP(0x6c, idiv, NONE, "II", "I")                                                                \
    OP(0x6d, ldiv, NONE, "JJ", "J")                                                                \
    OP(0x6e, fdiv, NONE, "FF", "F")                                                                \
    OP(0x6f, ddiv, NONE, "DD", "D")                                                                \
    OP(0x70, irem, NONE, "II", "I")                                                                \
    OP(0x71, lrem, NONE, "JJ", "J")                                                                \
    OP(0x72, frem, NONE, "FF", "F")                                                                \
    OP(0x73, drem, NONE, "DD", "D")                                                                \
    OP(0x74, ineg, NONE, "I", "I")                                                                 \
    OP(0x75, lneg, NONE, "J", "J")                                                                 \
    OP(0x76, fneg, NONE, "F", "F")                                                                 \
    OP(0x77, dneg, NONE, "D", "D")                                                                 \
    OP(0x78, ishl, NONE, "II", "I")                                                                \
    OP(0x79, lshl, NONE, "JI", "J")                                                                \
    OP(0x7a, ishr, NONE, "II", "I")                                                                \
    OP(0x7b, lshr, NONE, "JI", "J")                                                                \
    OP(0x7c, iushr, NONE, "II", "I")                                                               \
    OP(0x7d, lushr, NONE, "JI", "J")                                                               \
    OP(0x7e, iand, NONE, "II", "I")                                                                \
    OP(0x7f, land, NONE, "JJ", "J")                                                                \
    OP(0x80, ior, NONE, "II", "I")                                                                 \
    OP(0x81, lor, NONE, "JJ", "J")                                                                 \
    OP(0x82, ixor, NONE, "II", "I")                                                                \
    OP(0x83, lxor, NONE, "JJ", "J")                                                                \
    OP(0x84, iinc, IINC, "", "")                                                                   \
    OP(0x85, i2l, NONE, "I", "J")                                                                  \
    OP(0x86, i2f, NONE, "I", "F")                                                                  \
    OP(0x87, i2d, NONE, "I", "D")                                                                  \
    OP(0x88, l2i, NONE, "J", "I")                                                                  \
    OP(0x89, l2f, NONE, "J", "F")                                                                  \
    OP(0x8a, l2d, NONE, "J", "D")                                                                  \
    OP(0x8b, f2i, NONE, "F", "I")                                                                  \
    OP(0x8c, f2l, NONE, "F", "J")                                                                  \
    OP(0x8d, f2d, NONE, "F", "D")                                                                  \
    OP(0x8e, d2i, NONE, "D", "I")                                                                  \
    OP(0x8f, d2l, NONE, "D", "J")                                                                  \
    OP(0x90, d2f, NONE, "D", "F")                                                                  \
    OP(0x91, i2b, NONE, "I", "I")                                                                  \
    OP(0x92, i2c, NONE, "I", "I")                                                                  \
    OP(0x93, i2s, NONE, "I", "I")                                                                  \
    OP(0x94, lcmp, NONE, "JJ", "I")                                                                \
    OP(0x95, fcmpl, NONE, "FF", "I")                                                               \
    OP(0x96, fcmpg, NONE, "FF", "I")                                                               \
    OP(0x97, dcmpl, NONE, "DD", "I")                                                               \
    OP(0x98, dcmpg, NONE, "DD", "I")                                                               \
    OP(0x99, ifeq, BRANCH2, "I", "")                                                               \
    OP(0x9a, ifne, BRANCH2, "I", "")                                                               \
    OP(0x9b, iflt, BRANCH2, "I", "")                                                               \
    OP(0x9c, ifge, BRANCH2, "I", "")                                                               \
    OP(0x9d, ifgt, BRANCH2, "I", "")                                                               \
    OP(0x9e, ifle, BRANCH2, "I", "")                                                               \
    OP(0x9f, if_icmpeq, BRANCH2, "II", "")                                                         \
    OP(0xa0, if_icmpne, BRANCH2, "II", "")                                                         \
    OP(0xa1, if_icmplt, BRANCH2, "II", "")                                                         \
    OP(0xa2, if_icmpge, BRANCH2, "II", "")                                                         \
    OP(0xa3, if_icmpgt, BRANCH2, "II", "")                                                         \
    OP(0xa4, if_icmple, BRANCH2, "II", "")                                                         \
    OP(0xa5, if_acmpeq, BRANCH2, "AA", "")                                                         \
    OP(0xa6, if_acmpne, BRANCH2, "AA", "")                                                         \
    OP(0xa7, goto, BRANCH2, "", "")                                                                \
    OP(0xa8, jsr, BRANCH2, "", "*")                                                                \
    OP(0xa9, ret, LOCAL, "", "")                                                                   \
    OP(0xaa, tableswitch, TABLE, "I", "")                                                          \
    OP(0xab, lookupswitch, LOOKUP, "I", "")                                                        \
    OP(0xac, ireturn, NONE, "I", "")                                                               \
    OP(0xad, lreturn, NONE, "J", "")                                                               \
    OP(0xae, freturn, NONE, "F", "")                                                               \
    OP(0xaf, dreturn, NONE, "D", "")                                                               \
    OP(0xb0, areturn, NONE, "A", "")                                                               \
    OP(0xb1, return, NONE, "", "")                                                                 \
    OP(0xb2, getstatic, CP2, "", "*")                                                              \
    OP(0xb3, putstatic, CP2, "*", "")                                                              \
    OP(0xb4, getfield, CP2, "A", "*")                                                              \
    OP(0xb5, putfield, CP2, "*", "")                                                               \
    OP(0xb6, invokevirtual, CP2, "*", "*")                                                         \
    OP(0xb7, invokespecial, CP2, "*", "*")                                                         \
    OP(0xb8, invokestatic, CP2, "*", "*")                                                          \
    OP(0xb9, invokeinterface, INTERFACE, "*", "*")                                                 \
    OP(0xba, invokedynamic, DYNAMIC, "*", "*")                                                     \
    OP(0xbb, new, CP2, "", "*")                                                                    \
    OP(0xbc, newarray, NEWARRAY, "I", "A")                                                         \
    OP(0xbd, anewarray, CP2, "I", "A")                                                             \
    OP(0xbe, arraylength, NONE, "A", "I")                                                          \
    OP(0xbf, athrow, NONE, "A", "")                                                                \
    OP(0xc0, checkcast, CP2, "A", "A")                                                             \
    OP(0xc1, instanceof, CP2, "A", "I")                                                            \
    OP(0xc2, monitorenter, NONE, "A", "")                                                          \
    OP(0xc3, monitorexit, NONE, "A", "")                                                           \
    OP(0xc4, wide, WIDE, "", "")                                                                   \
    OP(0xc5, multianewarray, MULTI, "*", "A")                                                      \
    OP(0xc6, ifnull, BRANCH2, "A", "")                                                             \
    OP(0xc7, ifnonnull, BRANCH2, "A", "")                                                          \
    OP(0xc8, goto_w, BRANCH4, "", "")                                                              \
    OP(0xc9, jsr_w, BRANCH4, "", "*")

enum opcode {
#define OPCODE_ENUM(code, name, format, pops, pushes) OP_##name = code,
    OPCODES(OPCODE_ENUM)
#undef OPCODE_ENUM
        OPCODE_COUNT = 0xca,
};

typedef struct opcode_info {
    const char *name;
    opcode_format format;
    const char *pops, *pushes;
} opcode_info;

extern const opcode_info code_opcode_table[OPCODE_COUNT];

#endif
