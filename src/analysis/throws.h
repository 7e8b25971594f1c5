// What an instruction can throw, and which handlers of its method that enters.
//
// The meaning of bytecode is the VM's; this is the static side of it. Errors that can come from
// anywhere (Thread.stop, a broken virtual machine) are left out, as the VM does.
#ifndef ANALYSIS_THROWS_H
#define ANALYSIS_THROWS_H

#include "program/program.h"

// bit, class, and whether it may be a subclass as well
#define THROWS(T)                                                                                  \
    T(NULL, "java/lang/NullPointerException", false)                                               \
    T(BOUNDS, "java/lang/ArrayIndexOutOfBoundsException", false)                                   \
    T(ARITHMETIC, "java/lang/ArithmeticException", false)                                          \
    T(CAST, "java/lang/ClassCastException", false)                                                 \
    T(STORE, "java/lang/ArrayStoreException", false)                                               \
    T(SIZE, "java/lang/NegativeArraySizeException", false)                                         \
    T(MONITOR, "java/lang/IllegalMonitorStateException", false)                                    \
    T(MEMORY, "java/lang/OutOfMemoryError", false)                                                 \
    /* to resolve or initialise a class: a LinkageError, or whatever Error an initialiser throws   \
     */                                                                                            \
    T(LINK, "java/lang/Error", true)                                                               \
    /* athrow: the verifier's type of the operand */                                               \
    T(OPERAND, NULL, true)                                                                         \
    /* out of a call */                                                                            \
    T(ANY, "java/lang/Throwable", true)

enum throws_number {
#define THROWS_NUMBER(name, class_name, subclasses) THROWS_NUMBER_##name,
    THROWS(THROWS_NUMBER)
#undef THROWS_NUMBER
        THROWS_COUNT
};
enum throws_bit {
#define THROWS_BIT(name, class_name, subclasses) THROWS_##name = 1 << THROWS_NUMBER_##name,
    THROWS(THROWS_BIT)
#undef THROWS_BIT
};
typedef uint16_t throws_set; // of THROWS_ bits

extern const char *const analysis_throws_words[THROWS_COUNT]; // "null", "bounds", …

// What the instruction can throw. The frame is the verifier's before it.
throws_set analysis_throws(const code *c, const code_frame *frame, const code_instr *x);

typedef struct throws_catch {
    uint32_t handler;  // in the method's table
    throws_set caught; // not empty
} throws_catch;

// Which handlers an exception of instruction `at` can enter, in the order of the table; *escapes is
// what can leave the method. A handler that cannot be entered, because earlier ones take all that
// it would catch, is not among them. `list` has room for all handlers.
uint32_t analysis_catches(program *p, const code *c, const code_frame *frames, uint32_t at,
                          throws_catch *list, throws_set *escapes);

#endif
