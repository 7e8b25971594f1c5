// Method handles and variable handles: what the VM knows about the model classes of
// java.lang.invoke (models/), and conversions between types.
#ifndef VM_HANDLE_H
#define VM_HANDLE_H

#include "vm/native.h"
#include "vm/op.h"

// A call of a signature-polymorphic method. vm_instr.p of invokehandle_q points here.
typedef enum handle_way { CALL_EXACT, CALL_CONVERTING, CALL_ACCESS } handle_way;

typedef struct handle_call {
    handle_way way;
    uint8_t mode; // CALL_ACCESS: which access method
    uint8_t count;
    uint16_t slots; // of the arguments, with the handle
    klass **parameters;
    klass *returns;
    // CALL_ACCESS: the classes of the variable seen last, by mirror. Mirrors are permanent.
    ref owner_seen, type_seen;
    klass *owner, *type;
} handle_call;

// Classes and fields of the models, found when the first handle is used.
struct handle_model {
    klass *Direct, *Varargs, *Access, *ConstantCallSite;
    method *call, *wrong_type, *wrong_access, *invoke_as, *link_constant, *link_site;
    field *MethodHandle_type, *MethodType_rtype, *MethodType_ptypes;
    field *Direct_kind, *Direct_owner, *Direct_slot, *Varargs_target;
    field *Access_variable, *Access_mode;
    field *VarHandle_kind, *VarHandle_owner, *VarHandle_type, *VarHandle_offset,
        *VarHandle_readOnly, *VarHandle_exact, *VarHandle_bigEndian;
    field *MemberName_owner, *MemberName_modifiers, *MemberName_slot, *MemberName_kind;
    field *Linked_value, *Linked_failure, *CallSite_target;
    field *ByteBuffer_hb, *ByteBuffer_offset, *ByteBuffer_isReadOnly, *Buffer_limit;
};

// NULL: they are not there; the execution ended as unsupported.
const handle_model *vm_handle_model(vm *v, thread *t);

// The kinds of references (JVMS 4.4.8).
static inline bool handle_kind_is_field(int kind) {
    return kind <= REF_putStatic;
}

char vm_kind_of(const klass *k); // B C D F I J S Z V, or L
static inline unsigned vm_kind_words(char kind) {
    return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1;
}

// ---------------------------------------------------------------- convert.c

// Whether MethodHandle.asType converts a value of one type to the other.
bool vm_is_convertible(vm *v, const klass *from, const klass *to);
// Converts as asType does, or as explicitCastArguments does. false: an exception is set.
bool vm_convert(vm *v, thread *t, const klass *from, const klass *to, bool explicit,
                const uint32_t *in, uint32_t *out);
void vm_throw_cast(vm *v, thread *t, const klass *from, const klass *to);

// ---------------------------------------------------------------- handle.c

// Calls the member of a direct handle. words: its arguments, the receiver first. flags, subject: of
// the frame. sp: the caller's stack while the class is initialised, before the call is made again.
native_outcome vm_call_direct(vm *v, thread *t, ref handle, const uint32_t *words, uint32_t flags,
                              klass *subject, uint32_t sp, uint32_t *result);
// The class of a java.lang.Class that is there.
klass *vm_mirror_class(vm *v, ref mirror);
ref vm_parameter_mirror(vm *v, ref method_type, uint32_t i);

// NULL: an exception is set.
handle_call *vm_new_handle_call(vm *v, thread *t, symbol type);
// A call of a signature-polymorphic method with this type.
handle_call *vm_new_polymorphic_call(vm *v, thread *t, const method *m, symbol type);
// args: without the handle. sp: as for vm_call_direct.
native_outcome vm_call_handle(vm *v, thread *t, const handle_call *c, ref handle, uint32_t *args,
                              uint32_t sp, uint32_t *result);
bool vm_convert_result(vm *v, thread *t, const handle_call *c, const klass *from, bool boxed,
                       uint32_t *result, unsigned *words);
// Has Java code throw a WrongMethodTypeException.
native_outcome vm_raise_wrong_type(vm *v, thread *t, const handle_call *c, ref handle);

// ---------------------------------------------------------------- linkage.c

// Exploring: before vm_set_linked.
bool vm_stops_before_linking(vm *v, thread *t, const klass *k);
// Keeps what is there already. false: an exception is set.
bool vm_set_linked(vm *v, thread *t, klass *k, uint32_t place, ref value);

// ---------------------------------------------------------------- functional.c

typedef struct functional_shape {
    klass *host; // whose lookup it is made with
    klass *const *interfaces;
    uint32_t interface_count;
    symbol method_name;
    const symbol *types;
    uint32_t type_count;
} functional_shape;

// An object with these interfaces, whose methods of this name and these types call the handle. 0:
// an exception is set.
ref vm_new_functional(vm *v, thread *t, const functional_shape *s, ref handle);

// ---------------------------------------------------------------- varhandle.c

int vm_access_mode(const char *name); // -1: none
bool vm_access_supported(vm *v, const handle_model *h, ref variable, int mode);
native_outcome vm_throw_no_access(vm *v, thread *t, int mode);
native_outcome vm_invoke_access(vm *v, thread *t, handle_call *c, uint32_t *args, uint32_t *result);
// Coordinates and values are of the variable's own types.
native_outcome vm_access(vm *v, thread *t, ref variable, int mode, const klass *owner,
                         const klass *type, const uint32_t *words, uint32_t *result);

// How the method of a method handle of kind REF_invoke… is resolved.
static inline call_kind vm_reference_call(unsigned kind) {
    return kind == REF_invokeStatic                                    ? CALL_STATIC
           : kind == REF_invokeSpecial || kind == REF_newInvokeSpecial ? CALL_SPECIAL
           : kind == REF_invokeInterface                               ? CALL_INTERFACE
                                                                       : CALL_VIRTUAL;
}

#endif
