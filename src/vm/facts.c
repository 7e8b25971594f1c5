// Looking things up in what is known about the JDK (facts.h).
#include "vm/internal.h"

static bool inherits(const vm *v, const klass *k, const char *name) {
    for (; k; k = k->super) {
        if (strcmp(program_text(v->p, k->name), name) == 0) return true;
        for (uint32_t i = 0; i < k->interface_count; i++)
            if (inherits(v, k->interfaces[i], name)) return true;
    }
    return false;
}

static bool fits_class(const vm *v, const vm_method_fact *f, const klass *k) {
    if (f->inherits) return inherits(v, k, f->class_name);
    return k->module && vm_name_matches(f->class_name, program_text(v->p, k->name));
}

void vm_find_facts(vm *v, unit *u) {
    const char *name = program_text(v->p, u->m->name);
    for (const vm_method_fact *f = v->facts ? v->facts->methods : NULL; f && f->class_name; f++) {
        if (!vm_name_matches(f->name, name) || (f->call ? u->known : u->books) ||
            !fits_class(v, f, u->m->owner))
            continue;
        if (f->call) u->known = f->call;
        else u->books = f->books;
    }
    unsigned roles = vm_class_roles(v, u->m->owner);
    u->pool_code = roles & ROLE_POOL_CODE;
    v->met_calls |= KNOWN_BIT(u->known);
    v->met_roles |= roles;
}

unsigned vm_find_roles(const vm *v, const klass *k) {
    runtime_class *c = k->runtime;
    unsigned roles = 0, own = 0; // the first that fits counts
    const char *name = program_text(v->p, k->name);
    bool is_jdks = k->module || k->kind == KLASS_ARRAY;
    for (const vm_class_fact *f = v->facts && is_jdks ? v->facts->classes : NULL; f && f->name; f++)
        if (f->inherits && inherits(v, k, f->name)) roles |= f->roles;
        else if (!f->inherits && !own && vm_name_matches(f->name, name)) own = f->roles;
    roles |= own;
    if (c) c->roles = (uint16_t)(roles | ROLES_KNOWN);
    return roles;
}

unsigned vm_field_flags(const vm *v, const field *f) {
    unsigned flags = 0;
    if (f->access & ACC_VOLATILE) flags |= FIELD_VOLATILE;
    vm_tracking how = vm_tracking_of(v, f);
    if (how == TRACK_VALUE) flags |= FIELD_TRACKED;
    if (how == TRACK_ELEMENTS) flags |= FIELD_ADOPTS;
    if (f->kind == 'L' || f->kind == '[') flags |= FIELD_REF;
    if (f->access & ACC_FINAL) flags |= f->access & ACC_STATIC ? FIELD_BENIGN : FIELD_FINAL;
    const vm_field_fact *known = v->facts && f->owner->module ? v->facts->fields : NULL;
    for (; known && known->class_name; known++)
        if (strcmp(program_text(v->p, f->owner->name), known->class_name) == 0 &&
            strcmp(program_text(v->p, f->name), known->name) == 0)
            flags |= known->flags;
    return flags;
}
