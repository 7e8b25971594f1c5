// What the files of the bytecode verifier share (JVMS 4.10).
//
//   verify.c         entry, the current state, failures, the frames left for others
//   verify_types.c   assignability, merging and naming of verification types
//   verify_ops.c     what each instruction pops, pushes and stores
//   verify_member.c  fields, calls and constructors: access rules, initialisation of objects
//   verify_maps.c    type checking against the StackMapTable (class versions 50 and later)
//   verify_infer.c   type inference by data flow, subroutines included (before 50, and 50 as a
//                    second chance)
//
// The two verifiers share the state and the instruction rules; they differ in how the state before
// an instruction is found, and in a few rules that ask `inferring`. Where the text of the
// specification and HotSpot differ, HotSpot decides.
//
// Functions return false once something is wrong; the failure is then in v->failure and v->e.
#ifndef CLASSFILE_VERIFY_H
#define CLASSFILE_VERIFY_H

#include "classfile/code.h"

enum known_name {
    NAME_OBJECT,
    NAME_THROWABLE,
    NAME_STRING,
    NAME_CLASS,
    NAME_METHOD_HANDLE,
    NAME_METHOD_TYPE,
    NAME_CLONEABLE,
    NAME_SERIALIZABLE,
    NAME_INIT,
    NAME_CLONE,
    NAME_COUNT,
};

typedef struct verifier {
    arena scratch; // dies with the verification
    cf_symbols *symbols;
    const code *c;
    const cf_class *owner;
    const cf_member *method;
    const code_hierarchy *hierarchy;
    error *e;
    int failure;                  // 0, or the negative code to return
    bool inferring;               // verify_infer.c drives
    bool bad_format;              // of the StackMapTable: no second chance by inference
    bool is_init;                 // the method is a constructor, and not Object's
    vtype this_type, return_type; // return_type KIND_TOP: void
    symbol names[NAME_COUNT];     // SYMBOL_NONE until asked for
    size_t slots_left;            // budget for stored states, see code_verify_slots
    size_t handlers_left;         // likewise, see code_verify_look_at_handlers

    // The state before the instruction `at`; code_verify_step turns it into the state after it.
    // Slots from local_count on are KIND_TOP. The slot above a long or double is KIND_TOP, always.
    uint32_t at;
    uint32_t max_locals, max_stack;
    uint32_t local_count, depth;
    vtype *locals, *stack;
    bool this_uninit;    // a constructor that has not called this() or super() yet
    bool locals_changed; // set by code_verify_step
    vtype initialised;   // set by code_verify_step: what a call of <init> initialised, or KIND_TOP
    uint64_t *touched; // NULL, or a set of locals to which code_verify_step adds those it accesses

    arena *a; // of the frames
    code_frame *frames;
} verifier;

// verify.c
bool code_verify_fail(verifier *v, const char *format, ...) __attribute__((format(printf, 2, 3)));
// Takes over a failure of the hierarchy: what it returned.
bool code_verify_pass_on(verifier *v, int failure);
// Room for a stored state. A class file of a few kilobytes can ask for gigabytes; there is a limit,
// to which the frames left for others count, too.
vtype *code_verify_slots(verifier *v, size_t count);
// To be asked before each walk over all exception handlers: few bytes can ask for billions of
// looks.
bool code_verify_look_at_handlers(verifier *v);
// The state at the start of the method.
void code_verify_enter(verifier *v);
// Keeps the current state as the frame of instruction `at`, if frames are wanted.
bool code_verify_record(verifier *v);

// verify_types.c
symbol code_verify_name(verifier *v, enum known_name name);
// The type at *p in a descriptor; *p moves behind it.
vtype code_verify_type_at(verifier *v, const char **p);
// Can a value of type `from` be used where `to` is wanted? (JVMS 4.10.1.2)
bool code_verify_assignable(verifier *v, vtype from, vtype to, bool *yes);
// The type of a slot that holds `old` on one path and `new` on another; KIND_TOP where unusable.
bool code_verify_merge(verifier *v, vtype old, vtype new, vtype *merged);
// The class of the elements of an array of references, KIND_NULL for null.
vtype code_verify_element(verifier *v, vtype array);
vtype code_verify_array_of(verifier *v, symbol element);
// For messages: "int", "java/lang/String", "the object made by new at 12".
const char *code_verify_describe(const verifier *v, vtype t, char *buffer, size_t size);

// verify_ops.c
bool code_verify_step(verifier *v);
bool code_verify_push(verifier *v, vtype t);
bool code_verify_pop(verifier *v, vtype wanted, vtype *found); // found may be NULL
// A reference: null, an object, an array, and what was not initialised yet if that is `allowed`.
bool code_verify_pop_reference(verifier *v, bool uninitialised_allowed, vtype *found);

// verify_member.c
bool code_verify_field(verifier *v, const code_instr *x);
bool code_verify_invoke(verifier *v, const code_instr *x);

// verify_maps.c, verify_infer.c
bool code_verify_by_maps(verifier *v);
bool code_verify_by_inference(verifier *v);

static inline bool vtype_is_wide(vtype t) {
    return t == KIND_LONG || t == KIND_DOUBLE;
}
static inline bool vtype_is_special(vtype t, unsigned kind) {
    return vtype_kind(t) == KIND_SPECIAL && ((t >> 3) & 3) == kind;
}
static inline uint32_t vtype_index(vtype t) { // of a SPECIAL_NEW or SPECIAL_RETURN
    return t >> 5;
}
static inline bool vtype_is_uninitialised(vtype t) {
    return vtype_is_special(t, SPECIAL_THIS) || vtype_is_special(t, SPECIAL_NEW);
}
// null, an object or an array
static inline bool vtype_is_object(vtype t) {
    return vtype_kind(t) == KIND_REF || t == KIND_NULL;
}

#endif
