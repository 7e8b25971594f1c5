// invokedynamic, method handles and dynamic constants.
#include "vm/internal.h"
#include "vm/op.h"

// A call site whose bootstrap method is not one of those that indy.c knows.
native_outcome vm_link_bootstrap(vm *v, thread *t, const unit *u, vm_instr *x) {
    const cf_constant *k = &u->m->owner->file->constants[x->a];
    return vm_unsupported(v, t, "invokedynamic %s", program_text(v->p, k->name));
}

native_outcome vm_link_constant(vm *v, thread *t, const unit *u, vm_instr *x) {
    const cf_constant *k = &u->m->owner->file->constants[x->a];
    return vm_unsupported(v, t, "a constant of type %s", cf_tag_name(k->tag));
}

bool vm_link_handle_call(vm *v, thread *t, const unit *u, vm_instr *x, method *m) {
    (void)u, (void)x;
    vm_unsupported(v, t, "method handle call %s", program_text(v->p, m->name));
    return false;
}

native_outcome vm_invoke_handle(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words) {
    (void)x, (void)result, (void)words;
    return vm_unsupported(v, t, "method handle call");
}

native_outcome vm_invoke_dynamic(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words) {
    (void)x, (void)result, (void)words;
    return vm_unsupported(v, t, "invokedynamic");
}
