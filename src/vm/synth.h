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
uint16_t vm_synth_kind_words(char kind);

void vm_synth_init(synth *s, vm *v, uint16_t locals);
uint32_t vm_synth_here(const synth *s);
void vm_synth_op(synth *s, uint16_t op);
void vm_synth_word(synth *s, uint32_t word); // push a constant
void vm_synth_load(synth *s, char kind, uint16_t local);
void vm_synth_store(synth *s, char kind, uint16_t local);
void vm_synth_return(synth *s, char kind);
void vm_synth_new(synth *s, klass *k);
void vm_synth_new_array(synth *s, klass *array);
void vm_synth_cast(synth *s, klass *k);
void vm_synth_get_field(synth *s, const field *f);
void vm_synth_put_field(synth *s, const field *f);
// special: as invokespecial does, without dispatch.
void vm_synth_call(synth *s, method *m, bool special);
struct handle_call;
// A call of MethodHandle.invoke or invokeExact.
void vm_synth_call_handle(synth *s, struct handle_call *c);
// A branch whose target is set later.
uint32_t vm_synth_branch(synth *s, uint16_t op);
void vm_synth_land(synth *s, uint32_t branch); // here

// Makes the code the method's; the assembler is released.
void vm_synth_finish(synth *s, method *m);

// A method in a class made from parts.
typedef struct synth_member {
    symbol name, type;
    uint16_t access;
} synth_member;

// NULL: an exception is set in t.
klass *vm_synth_class(vm *v, thread *t, const char *name, klass *const *interfaces,
                      uint32_t interface_count, const synth_member *fields, uint32_t field_count,
                      const synth_member *methods, uint32_t method_count);

// Converts the value on top of the stack, as method references do: casts, boxing, unboxing,
// widening. Classes are needed for references only. false: an exception is set in t.
bool vm_synth_convert(synth *s, thread *t, char from, klass *from_class, char to, klass *to_class);

// The wrapper class of a primitive, and a method of a class by name and type.
klass *vm_synth_wrapper(vm *v, thread *t, char kind);
method *vm_synth_find(vm *v, thread *t, const char *class_name, const char *name, const char *type);

#endif
