// A thread's first frame.
//
// A method with code of its own that begins with its first instruction is that frame. What must do
// something before (take its lock, find a native, fail verification) is called by a method of the
// VM's own, so that it is the thread itself that stops, blocks or throws there, by the same
// instructions as everywhere.
#include "vm/internal.h"
#include "vm/synth.h"

// static R name(Owner, arguments…), in a class beside the method's.
static method *make_caller(vm *v, thread *t, method *m) {
    const char *owner = program_text(v->p, m->owner->name), *type = program_text(v->p, m->type);
    const signature *s = m->signature;
    bool is_static = m->access & ACC_STATIC;
    if (!is_static) type = arena_printf(&v->store, "(L%s;%s", owner, type + 1);
    synth_member member = {m->name, program_symbol(v->p, type), ACC_STATIC};
    const char *name = arena_printf(&v->store, "%s$$Entry$%u", owner, (unsigned)m->index);
    klass *k = vm_synth_class(v, t, name, NULL, 0, NULL, 0, &member, 1);
    if (!k) return NULL;
    synth b;
    vm_synth_init(&b, v, m->argument_slots);
    uint16_t local = 0;
    if (!is_static) vm_synth_load(&b, 'L', local++);
    for (uint32_t i = 0; i < s->count; i++) {
        vm_synth_load(&b, s->kinds[i], local);
        local = (uint16_t)(local + vm_synth_kind_words(s->kinds[i]));
    }
    vm_synth_call(&b, m, false);
    vm_synth_return(&b, s->returns);
    vm_synth_finish(&b, &k->methods[0]);
    return &k->methods[0];
}

static method *caller_of(vm *v, thread *t, method *m) {
    uint64_t *known = u64map_get(&v->callers, m->id);
    if (known) return program_method(v->p, (uint32_t)*known - 1);
    method *caller = make_caller(v, t, m);
    if (caller) u64map_put(&v->callers, m->id, (uint64_t)caller->id + 1);
    return caller;
}

// What a call of m runs, if that can be the first frame. NULL: it needs a caller.
static const unit *first_unit(vm *v, thread *t, method *m, const uint32_t *args) {
    bool conflict;
    if (!(m->access & ACC_STATIC)) m = program_select(v->p, vm_class_of(v, args[0]), m, &conflict);
    const unit *u = m ? vm_prepare(v, t, m) : NULL;
    t->exception = 0; // the caller will come upon it again
    return u && u->code && !u->native && !u->is_synchronized ? u : NULL;
}

bool vm_push_entry(vm *v, thread *t, method *m, const uint32_t *args) {
    const unit *u = first_unit(v, t, m, args);
    if (!u) {
        m = caller_of(v, t, m);
        u = m ? m->prepared : NULL;
    }
    return u && vm_push_frame(v, t, u, args, FRAME_ENTRY);
}
