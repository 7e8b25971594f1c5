// Exceptions raised by the VM, stack traces, and features that are missing.
#ifndef VM_THROW_H
#define VM_THROW_H

#include "vm/thread.h"

// Sets t->exception to a new exception of the class; message NULL: none. Returns NATIVE_THROW.
native_outcome vm_throw(vm *v, thread *t, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// A null dereference by bytecode: getMessage() will say which (helpful messages).
native_outcome vm_throw_null(vm *v, thread *t);
native_outcome vm_throw_link_error(vm *v, thread *t, const link_error *e);
native_outcome vm_throw_ref(vm *v, thread *t, ref exception);
// Fills in the backtrace; skip: frames of the constructor chain.
// `by`: the native method that throws it, or NULL.
void vm_fill_stack_trace(vm *v, thread *t, ref throwable, const unit *by);
int vm_line(const unit *u, uint32_t pc);
// Reflection: t->exception becomes the target of an InvocationTargetException.
native_outcome vm_wrap_exception(vm *v, thread *t);
// What a failed cast throws.
void vm_throw_bad_cast(vm *v, thread *t, const klass *from, const klass *to);
// "java.lang.IllegalStateException: message" of an exception, without running code.
void vm_describe_exception(vm *v, ref exception, text *out);
// The execution cannot go on: feature missing. Returns NATIVE_STOP.
native_outcome vm_unsupported(vm *v, thread *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
