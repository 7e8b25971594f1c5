// Linking call sites and constants: invokedynamic, method handles.
#ifndef VM_LINK_H
#define VM_LINK_H

#include "vm/code.h"

// Links the call site: on success the instruction was rewritten, or a frame was pushed.
native_outcome vm_link_dynamic(vm *v, thread *t, const unit *u, vm_instr *x);
// Loads the classes of a call site's type, which code of `from` must be able to access. False: it
// throws.
bool vm_check_types(vm *v, thread *t, const klass *from, const signature *s);
native_outcome vm_link_bootstrap(vm *v, thread *t, const unit *u, vm_instr *x);
// Loads a MethodHandle, MethodType or Dynamic constant: the instruction was rewritten, or …
native_outcome vm_link_constant(vm *v, thread *t, const unit *u, vm_instr *x);
native_outcome vm_load_linked(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);
bool vm_has_linkage(const klass *k);
// Prepares a call of a signature-polymorphic method. false: an exception is set.
bool vm_link_handle_call(vm *v, thread *t, const unit *u, vm_instr *x, method *m);
// Run a linked site. The arguments are below f->sp; the callee takes them off (sets f->sp).
native_outcome vm_invoke_handle(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);
// A frame with FRAME_CONVERT has returned to the top frame. false: an exception is set.
bool vm_handle_returned(vm *v, thread *t, const klass *from, bool boxed, uint32_t *result,
                        unsigned *words);
native_outcome vm_invoke_dynamic(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);

#endif
