// Methods the VM makes itself, in prepared code: bodies of lambdas, string concatenation, members
// of records. An assembler for prepared instructions, and classes made from parts.
#ifndef VM_SYNTH_H
#define VM_SYNTH_H

#include "vm/native.h"
#include "vm/op.h"

typedef struct synth {
    vm *v;
    VEC(vm_instr) code;
    uint16_t locals;
} synth;

// Words of a value: 'J' and 'D' take two, 'V' none.
uint16_t kind_words(char kind);

void synth_init(synth *s, vm *v, uint16_t locals);
uint32_t synth_here(const synth *s);
void synth_op(synth *s, uint16_t op);
void synth_word(synth *s, uint32_t word); // push a constant
void synth_load(synth *s, char kind, uint16_t local);
void synth_store(synth *s, char kind, uint16_t local);
void synth_return(synth *s, char kind);
void synth_new(synth *s, klass *k);
void synth_new_array(synth *s, klass *array);
void synth_cast(synth *s, klass *k);
void synth_get_field(synth *s, const field *f);
void synth_put_field(synth *s, const field *f);
// special: as invokespecial does, without dispatch.
void synth_call(synth *s, method *m, bool special);
struct handle_call;
// A call of MethodHandle.invoke or invokeExact.
void synth_call_handle(synth *s, struct handle_call *c);
// A branch whose target is set later.
uint32_t synth_branch(synth *s, uint16_t op);
void synth_land(synth *s, uint32_t branch); // here

// Makes the code the method's; the assembler is released.
void synth_finish(synth *s, method *m);

// A method in a class made from parts.
typedef struct synth_member {
    symbol name, type;
    uint16_t access;
} synth_member;

// NULL: an exception is set in t.
klass *synth_class(vm *v, thread *t, const char *name, klass *const *interfaces,
                   uint32_t interface_count, const synth_member *fields, uint32_t field_count,
                   const synth_member *methods, uint32_t method_count);

// Converts the value on top of the stack, as method references do: casts, boxing, unboxing,
// widening. Classes are needed for references only. false: an exception is set in t.
bool synth_convert(synth *s, thread *t, char from, klass *from_class, char to, klass *to_class);

// The wrapper class of a primitive, and a method of a class by name and type.
klass *synth_wrapper(vm *v, thread *t, char kind);
method *synth_find(vm *v, thread *t, const char *class_name, const char *name, const char *type);

#endif
