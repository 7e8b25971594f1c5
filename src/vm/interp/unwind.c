// Where an exception goes: to a handler of the method that is running, or of one that waits for it.
#include "vm/interp/interp.h"

static bool catches(vm *v, const unit *u, const unit_handler *h, const klass *thrown) {
    klass *k;
    link_error e;
    if (h->catch_type == 0) return true;
    // A catch type that cannot be loaded catches nothing that exists.
    if (program_resolve_class(v->p, u->m->owner, h->catch_type, &k, &e)) {
        if (strcmp(e.type, LINK_UNSUPPORTED) == 0) vm_unsupported(v, v->current, "%s", e.message);
        return false;
    }
    return klass_is_subclass(thrown, k);
}

static const unit_handler *find_handler(vm *v, const frame *f, const klass *thrown) {
    if (f->flags & FRAME_SUPERS) return NULL; // its code has not begun
    for (uint32_t i = 0; i < f->u->handler_count; i++) {
        const unit_handler *h = &f->u->handlers[i];
        if (f->pc >= h->start && f->pc < h->end && catches(v, f->u, h, thrown)) return h;
    }
    return NULL;
}

static void tell_caught(vm *v, const thread *t, const frame *f, const unit_handler *h) {
    klass *as = NULL;
    link_error e;
    if (h->catch_type && program_resolve_class(v->p, f->u->m->owner, h->catch_type, &as, &e))
        return;
    v->search->caught(v->search->caught_arg, t, f, h->target, as, t->exception);
}

vm_unwound vm_unwind(vm *v, thread *t) {
    if (vm_is_exploring(v) && v->search->thrown) v->search->thrown(v->search->caught_arg, t);
    for (;;) {
        frame *f = &t->frames[t->frame_count - 1];
        const unit_handler *h = find_handler(v, f, vm_class_of(v, t->exception));
        if (h) {
            if (vm_is_exploring(v) && v->search->caught) tell_caught(v, t, f, h);
            f->pc = h->target;
            t->stack[f->base] = t->exception;
            f->sp = f->base + 1;
            t->exception = 0;
            return VM_UNWOUND_TO_HANDLER;
        }
        uint32_t flags = f->flags;
        if (flags & FRAME_MONITORS) {
            vm_frame_exit_all(v, t);
            vm_throw(v, t, "java/lang/IllegalMonitorStateException", NULL);
        }
        if (flags & FRAME_LOCKED) vm_monitor_exit(v, t, f->lock);
        if (flags & FRAME_ATOMIC) t->atomic--;
        t->frame_count--;
        if (v->undo) vm_lowered(v, t);
        if (flags & FRAME_CLINIT) vm_initializer_ended(v, t, f->subject, true);
        if (flags & FRAME_REFLECT) vm_wrap_exception(v, t);
        if (flags & FRAME_ENTRY) return VM_UNWOUND_ENTRY;
    }
}
