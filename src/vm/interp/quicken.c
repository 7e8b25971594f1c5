// Quickening: an instruction is rewritten when it first runs, with what its operands resolved to.
#include "vm/interp/interp.h"

static int field_form(char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return 0;
    case 'S': return 1;
    case 'C': return 2;
    case 'J':
    case 'D': return 4;
    default: return 3;
    }
}

static bool final_field_ok(vm *v, thread *t, const unit *u, const field *f) {
    if (!(f->access & ACC_FINAL) || f->owner == u->m->owner) return true;
    char from[200], to[200];
    vm_throw(v, t, "java/lang/IllegalAccessError", "class %s tried to modify final field %s.%s",
             vm_dotted(v, u->m->owner->name, from, sizeof from),
             vm_dotted(v, f->owner->name, to, sizeof to), program_text(v->p, f->name));
    return false;
}

bool vm_quicken_field(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const uint16_t put_forms[] = {0, 1, 1, 2, 3}; // by field_form: 1, 2, 2, 4, 8 bytes
    field *f;
    link_error e;
    bool is_static = x->op == OP_getstatic || x->op == OP_putstatic;
    bool is_put = x->op == OP_putstatic || x->op == OP_putfield;
    if (program_resolve_field(v->p, u->m->owner, x->a, is_static, &f, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    if (is_put && !final_field_ok(v, t, u, f)) return false;
    int form = field_form(f->kind);
    vm_instr quick = {.a = (uint16_t)vm_field_flags(v, f)};
    if (is_static) {
        runtime_class *c = vm_link(v, f->owner);
        quick.op = (uint16_t)(is_put ? VOP_putstatic_1 + put_forms[form] : VOP_getstatic_b + form);
        quick.b = (int32_t)(c->statics + f->offset);
        quick.p = c;
    } else {
        quick.op = (uint16_t)(is_put ? VOP_putfield_1 + put_forms[form] : VOP_getfield_b + form);
        quick.b = (int32_t)f->offset;
        quick.p = f;
    }
    if (quick.a & FIELD_TRACKED)
        quick.op = is_static ? (is_put ? VOP_putstatic_t : VOP_getstatic_t)
                             : (is_put ? VOP_putfield_t : VOP_getfield_t);
    if ((quick.a & FIELD_ADOPTS) && is_put) quick.op = is_static ? VOP_putstatic_a : VOP_putfield_a;
    if (f->kind != 'Z') quick.a |= FIELD_WIDE;
    *x = quick;
    vm_fuse_field(u->code, x);
    return true;
}

static bool quicken_new(vm *v, thread *t, klass *k, vm_instr *x) {
    if (k->access & (ACC_ABSTRACT | ACC_INTERFACE)) {
        char name[300];
        vm_throw(v, t, "java/lang/InstantiationError", "%s",
                 vm_dotted(v, k->name, name, sizeof name));
        return false;
    }
    x->p = vm_link(v, k);
    x->op = VOP_new_q;
    return true;
}

bool vm_quicken_class(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const char letters[] = "ZCFDBSIJ";
    klass *k;
    link_error e;
    if (x->op == OP_newarray) {
        k = program_array_of(v->p, program_primitive(v->p, letters[x->b - 4]));
        vm_link(v, k);
        *x = (vm_instr){.op = VOP_newarray_q, .p = k};
        return true;
    }
    if (program_resolve_class(v->p, u->m->owner, x->a, &k, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    vm_link(v, k);
    switch (x->op) {
    case OP_new: return quicken_new(v, t, k, x);
    case OP_anewarray:
        k = program_array_of(v->p, k);
        vm_link(v, k);
        x->op = VOP_newarray_q;
        break;
    case OP_checkcast: x->op = VOP_checkcast_q; break;
    case OP_instanceof: x->op = VOP_instanceof_q; break;
    default: x->op = VOP_multianewarray_q;
    }
    x->p = k;
    return true;
}

// JVMS invokespecial: a super call starts at the direct super class of the calling one.
static method *special_target(vm *v, const unit *u, unsigned index, method *m) {
    klass *k = u->m->owner;
    if (program_text(v->p, m->name)[0] == '<' || (m->access & ACC_PRIVATE)) return m;
    klass *named = k->resolved[k->file->constants[index].index];
    if (klass_is_interface(named) || !k->super || named == k || !klass_is_subclass(k, named))
        return m;
    method *found;
    return program_lookup_method(v->p, k->super, m->name, m->type, &found) ? m : found;
}

static inline_cache *new_cache(vm *v, method *m) {
    inline_cache *cache = ARENA_NEW(&v->store, inline_cache);
    cache->target = m;
    return cache;
}

bool vm_quicken_call(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const call_kind kinds[] = {CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE};
    method *m;
    link_error e;
    call_kind kind = kinds[x->op - OP_invokevirtual];
    if (program_resolve_method(v->p, u->m->owner, x->a, kind, &m, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    if (m->polymorphic) return vm_link_handle_call(v, t, u, x, m);
    vm_link(v, m->owner);
    vm_instr quick = {.a = m->argument_slots, .p = m};
    if (kind == CALL_STATIC) {
        quick.op = VOP_invokestatic_q;
    } else if (kind == CALL_SPECIAL) {
        quick.op = VOP_invokespecial_q;
        quick.p = special_target(v, u, x->a, m);
    } else if (m->access & ACC_PRIVATE) {
        quick.op = VOP_invokespecial_q;
    } else if (klass_is_interface(m->owner)) {
        quick.op = VOP_invokeinterface_q;
        quick.p = new_cache(v, m);
    } else if ((m->access & ACC_FINAL) || (m->owner->access & ACC_FINAL) || m->vtable_index < 0) {
        quick.op = VOP_invokespecial_q;
    } else {
        quick.op = VOP_invokevirtual_q;
        quick.b = m->vtable_index;
    }
    *x = quick;
    return true;
}

bool vm_select_interface(vm *v, thread *t, inline_cache *cache, klass *k) {
    method *m = cache->target;
    char name[200], interface[200];
    if (!klass_is_subclass(k, m->owner)) {
        vm_throw(v, t, "java/lang/IncompatibleClassChangeError",
                 "Class %s does not implement the requested interface %s",
                 vm_dotted(v, k->name, name, sizeof name),
                 vm_dotted(v, m->owner->name, interface, sizeof interface));
        return false;
    }
    bool conflict;
    method *found = program_select(v->p, k, m, &conflict);
    if (!found) {
        vm_throw(v, t,
                 conflict ? "java/lang/IncompatibleClassChangeError"
                          : "java/lang/AbstractMethodError",
                 "%s: %s.%s%s", conflict ? "Conflicting default methods" : "Receiver class",
                 vm_dotted(v, k->name, name, sizeof name), program_text(v->p, m->name),
                 program_text(v->p, m->type));
        return false;
    }
    cache->seen = k;
    cache->selected = found;
    return true;
}

native_outcome vm_load_constant(vm *v, thread *t, const unit *u, vm_instr *x) {
    const cf_constant *k = &u->m->owner->file->constants[x->a];
    ref r;
    if (k->tag == CONSTANT_String) {
        r = vm_literal(v, t, k->text);
        if (!r) return NATIVE_THROW;
    } else if (k->tag == CONSTANT_Class) {
        klass *c;
        link_error e;
        if (program_resolve_class(v->p, u->m->owner, x->a, &c, &e))
            return vm_throw_link_error(v, t, &e);
        r = vm_mirror(v, c);
    } else {
        return vm_link_constant(v, t, u, x);
    }
    *x = (vm_instr){.op = VOP_const1, .u = r};
    return NATIVE_DONE;
}
