// Bytecode as an array of fixed-size instructions, and the verifier that vouches for it.
#ifndef CLASSFILE_CODE_H
#define CLASSFILE_CODE_H

#include "base/text.h"
#include "classfile/classfile.h"
#include "classfile/opcode.h"

// One instruction. Operands are normalised (see opcode_format): `iload_2`, `iload 2` and `wide
// iload 2` all have a == 2; branch targets are instruction indices.
typedef struct code_instr {
    uint8_t op;
    bool wide;
    uint16_t a;
    int32_t b;
    uint32_t offset; // in the method's bytes
} code_instr;

typedef struct code_switch {
    int32_t low;    // tableswitch: key of targets[0]
    uint32_t count; // number of targets, the default left out
    int32_t *keys;  // lookupswitch: ascending; NULL for tableswitch
    uint32_t *targets;
    uint32_t fallback; // default
} code_switch;

typedef struct code_handler { // instruction indices: start <= pc < end
    uint32_t start, end, target;
    uint16_t catch_type;
} code_handler;

typedef struct code {
    const cf_class *owner;
    const cf_member *method;
    uint32_t count, switch_count, handler_count;
    bool has_monitors; // there is a monitorenter
    code_instr *instrs;
    code_switch *switches;
    code_handler *handlers;
} code;

// Decodes a method with a Code attribute and checks JVMS 4.9.1's static constraints: opcodes,
// operand ranges, constant-pool tags, targets at instructions, handler ranges, locals in range.
// O(code size).
int code_decode(arena *a, cf_symbols *symbols, const cf_class *c, const cf_member *method,
                const code **result, error *e);
// Index of the instruction at a byte offset; count if there is none. O(log n).
uint32_t code_index_at(const code *c, uint32_t offset);

// A verification type: what a local or stack slot holds before an instruction.
// Low 3 bits: kind; above: the symbol of the class (KIND_REF), the index of the `new` (KIND_NEW).
typedef uint32_t vtype;
enum {
    KIND_TOP, // nothing usable; also the second slot of a long or double
    KIND_INT, // and boolean, byte, char, short
    KIND_FLOAT,
    KIND_LONG,
    KIND_DOUBLE,
    KIND_NULL,
    KIND_REF,     // class or array named by the symbol
    KIND_SPECIAL, // see below
};
// The specials: uninitializedThis, uninitialised by `new` at an instruction, return address of a
// subroutine at an instruction. Sub-kind in bits 3 and 4, the index above.
enum { SPECIAL_THIS, SPECIAL_NEW, SPECIAL_RETURN };

static inline unsigned vtype_kind(vtype t) {
    return t & 7;
}
static inline vtype vtype_ref(symbol name) {
    return KIND_REF | name << 3;
}
static inline symbol vtype_class(vtype t) {
    return t >> 3;
}
static inline vtype vtype_special(unsigned kind, uint32_t index) {
    return KIND_SPECIAL | kind << 3 | index << 5;
}
// True if a slot of this type holds a reference a collector must follow.
static inline bool vtype_is_reference(vtype t) {
    return vtype_kind(t) == KIND_REF ||
           (vtype_kind(t) == KIND_SPECIAL && ((t >> 3) & 3) != SPECIAL_RETURN);
}

// What is in the slots before an instruction: locals first, then the stack. A long or double takes
// two slots, the second being KIND_TOP.
typedef struct code_frame {
    uint16_t stack;     // slots on the stack
    const vtype *slots; // max_locals + stack; NULL: the instruction cannot be reached
} code_frame;

// What the verifier asks about other classes. Names are never of arrays: the verifier takes those
// apart itself. Loading may fail: negative code, e filled.
typedef struct code_hierarchy {
    void *context;
    // Is a value of class `from` assignable to `to`? Interfaces are treated like Object (JVMS
    // 4.10.1.2). *yes is the answer.
    int (*assignable)(void *context, symbol from, symbol to, bool *yes, error *e);
    // The name of the nearest common superclass (Object where one is an interface).
    int (*common)(void *context, symbol a, symbol b, symbol *result, error *e);
    // Is `name` this class or one of its superclasses? (protected access, super calls)
    int (*is_super)(void *context, symbol name, bool *yes, error *e);
    // Protected access (JVMS 4.10.1.8): does `class_name`, a superclass of the verified one in
    // another run-time package, declare (or inherit from such) the member as protected?
    int (*is_protected)(void *context, symbol class_name, symbol member, symbol type, bool field,
                        bool *yes, error *e);
} code_hierarchy;

// Verifies (JVMS 4.10): by type checking against the StackMapTable for class versions 50 and later
// (50 falls back to inference where the check fails), by data-flow inference before, jsr/ret
// included. ERR_INPUT: the code is wrong (VerifyError), the message says what and at which
// instruction. Other codes come from the hierarchy. If frames is not NULL it receives one frame an
// instruction.
int code_verify(arena *a, cf_symbols *symbols, const code *c, const code_hierarchy *hierarchy,
                code_frame **frames, error *e);

// Which locals are live before each instruction (iinc alone is no use of one): bit i of word i/64
// of row p. Rows of
// (max_locals + 63) / 64 words. Backward data flow, O(instructions × locals / 64 × loop depth).
uint64_t *code_live_locals(arena *a, const code *c);

// Disassembly of one instruction, as javap writes it: "invokevirtual #4  // Method
// java/io/PrintStream.println:(I)V"
void code_print_instr(const cf_symbols *symbols, const code *c, uint32_t index, text *out);

#endif
