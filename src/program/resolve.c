// Resolution and selection (JVMS 5.4.3, 5.4.6).
#include <stdio.h>
#include <string.h>

#include "program/internal.h"

method *klass_method(const klass *k, symbol name, symbol type) {
    for (uint32_t i = 0; i < k->method_count; i++)
        if (k->methods[i].name == name && k->methods[i].type == type) return &k->methods[i];
    return NULL;
}

field *klass_field(const klass *k, symbol name, symbol type) {
    for (uint32_t i = 0; i < k->field_count; i++)
        if (k->fields[i].name == name && k->fields[i].type == type) return &k->fields[i];
    return NULL;
}

method *program_find_method(program *p, klass *k, const char *name, const char *type) {
    symbol n = program_symbol(p, name), t = program_symbol(p, type);
    method *m = NULL;
    program_lookup_method(p, k, n, t, &m);
    return m;
}

field *program_find_field(program *p, klass *k, const char *name) {
    symbol n = program_symbol(p, name);
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (k->fields[i].name == n) return &k->fields[i];
    return NULL;
}

// What is resolved stays so in every state: a class that is not there in all of them, or that is
// looked for before it is, cannot be resolved.
static int load_for(program *p, const klass *k, symbol name, klass **out, link_error *e) {
    const program_presence *known = &p->presence;
    uint64_t *before = u64map_get(&p->by_name, name);
    bool found = program_load(p, name, out, e) == 0;
    const klass *first = before ? klass_base((const klass *)(uintptr_t)*before) : NULL;
    const klass *now = found ? klass_base(*out) : first;
    if (!now || !now->dynamic || now == k || !known->is_lasting ||
        known->is_lasting(known->arg, now)) {
        if (!found) u64map_put(&p->missed, name, 1);
        return found ? 0 : ERR_INPUT;
    }
    char from[300];
    return program_link_fail(e, LINK_UNSUPPORTED,
                             "%s by its name in class %s: it is defined at run time",
                             program_text(p, name), program_dotted(p, k->name, from, sizeof from));
}

int program_resolve_class(program *p, klass *k, unsigned index, klass **out, link_error *e) {
    if (k->resolved[index]) {
        *out = k->resolved[index];
        return 0;
    }
    symbol name = k->file->constants[index].text;
    if (name == k->name) *out = k;
    else if (load_for(p, k, name, out, e)) return ERR_INPUT;
    if (program_check_class_access(p, k, *out, NULL, e)) return ERR_INPUT;
    k->resolved[index] = *out;
    return 0;
}

field *program_lookup_field(program *p, klass *k, symbol name, symbol type) {
    for (klass *c = k; c; c = c->super) {
        field *f = klass_field(c, name, type);
        if (f) return f;
        for (uint32_t i = 0; i < c->interface_count; i++) {
            f = program_lookup_field(p, c->interfaces[i], name, type);
            if (f) return f;
        }
    }
    return NULL;
}

// Later releases say more than the name.
static int no_such_field(program *p, const klass *owner, const cf_constant *c, link_error *e) {
    enum { SAYS_MORE = 21 };
    int feature;
    error ignored;
    if (classpath_jdk_feature(p->cp, &feature, &ignored) || feature < SAYS_MORE) {
        program_link_fail(e, "java/lang/NoSuchFieldError", "%s", program_text(p, c->name));
        e->owner = program_text(p, owner->name);
        return ERR_INPUT;
    }
    char in[200], type[200] = "";
    program_type_text(program_text(p, c->type), strlen(program_text(p, c->type)), type,
                      sizeof type);
    return program_link_fail(
        e, "java/lang/NoSuchFieldError", "Class %s does not have member field '%s %s'",
        program_dotted(p, owner->name, in, sizeof in), type, program_text(p, c->name));
}

int program_resolve_field(program *p, klass *k, unsigned index, bool is_static, field **out,
                          link_error *e) {
    field *f = k->resolved[index];
    const cf_constant *c = &k->file->constants[index];
    if (!f) {
        klass *owner;
        if (program_resolve_class(p, k, c->index, &owner, e)) return ERR_INPUT;
        f = program_lookup_field(p, owner, c->name, c->type);
        if (!f) return no_such_field(p, owner, c, e);
        if (program_check_field_access(p, k, f, owner, e)) return ERR_INPUT;
        k->resolved[index] = f;
    }
    if (is_static != !!(f->access & ACC_STATIC)) {
        char owner[300];
        return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                 "Expected %s field %s.%s", is_static ? "static" : "non-static",
                                 program_dotted(p, f->owner->name, owner, sizeof owner),
                                 program_text(p, f->name));
    }
    *out = f;
    return 0;
}

// Does some other candidate's class extend c's? Then c is not maximally specific.
static bool overridden_by(const method *c, const method *other) {
    return other->owner != c->owner && klass_is_subclass(other->owner, c->owner);
}

// The maximally-specific superinterface methods of k with this name and type (JVMS 5.4.3.3).
// Returns the only non-abstract one, else any abstract one, else NULL. *conflict: several concrete.
static method *interface_candidate(const klass *k, symbol name, symbol type, bool *conflict) {
    method *best = NULL;
    uint32_t concrete = 0;
    *conflict = false;
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        method *m = klass_method(k->all_interfaces[i], name, type);
        if (!m || (m->access & (ACC_PRIVATE | ACC_STATIC))) continue;
        bool specific = true;
        for (uint32_t j = 0; j < k->all_interface_count && specific; j++) {
            method *other = klass_method(k->all_interfaces[j], name, type);
            if (other && !(other->access & (ACC_PRIVATE | ACC_STATIC)) && overridden_by(m, other))
                specific = false;
        }
        if (!specific) continue;
        bool is_concrete = !(m->access & ACC_ABSTRACT);
        concrete += is_concrete;
        if (!best || (is_concrete && (best->access & ACC_ABSTRACT))) best = m;
    }
    *conflict = concrete > 1;
    return best;
}

// Any superinterface's method will do for resolution: private and static ones are left out.
static method *any_interface_method(const klass *k, symbol name, symbol type) {
    bool conflict;
    return interface_candidate(k, name, type, &conflict);
}

static method *polymorphic_method(const program *p, const klass *k, symbol name) {
    const char *owner = program_text(p, k->name);
    if (strcmp(owner, "java/lang/invoke/MethodHandle") != 0 &&
        strcmp(owner, "java/lang/invoke/VarHandle") != 0)
        return NULL;
    method *found = NULL;
    for (uint32_t i = 0; i < k->method_count; i++)
        if (k->methods[i].name == name) {
            if (found || !k->methods[i].polymorphic) return NULL;
            found = &k->methods[i];
        }
    return found;
}

int program_lookup_method(program *p, klass *k, symbol name, symbol type, method **out) {
    *out = NULL;
    if (klass_is_interface(k)) {
        *out = klass_method(k, name, type);
        if (!*out && p->object) {
            method *m = klass_method(p->object, name, type);
            if (m && (m->access & ACC_PUBLIC) && !(m->access & ACC_STATIC)) *out = m;
        }
    } else {
        for (klass *c = k; c && !*out; c = c->super) {
            *out = polymorphic_method(p, c, name);
            if (!*out) *out = klass_method(c, name, type);
        }
    }
    if (!*out) *out = any_interface_method(k, name, type);
    return *out ? 0 : ERR_MISSING;
}

static int no_such_method(program *p, klass *owner, const cf_constant *c, link_error *e) {
    char text[500];
    return program_link_fail(e, "java/lang/NoSuchMethodError", "'%s'",
                             program_method_text(p, owner, c->name, c->type, text, sizeof text));
}

static int find_method(program *p, klass *k, const cf_constant *c, method **out, link_error *e) {
    klass *owner;
    char to[200];
    if (program_resolve_class(p, k, c->index, &owner, e)) return ERR_INPUT;
    bool wants_interface = c->tag == CONSTANT_InterfaceMethodref;
    if (wants_interface != klass_is_interface(owner))
        return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                 wants_interface ? "Class %s is not an interface, but called as one"
                                                 : "Found interface %s, but class was expected",
                                 program_dotted(p, owner->name, to, sizeof to));
    if (program_lookup_method(p, owner, c->name, c->type, out))
        return no_such_method(p, owner, c, e);
    // clone() of an array is public.
    bool array_clone = owner->kind == KLASS_ARRAY && strcmp(program_text(p, c->name), "clone") == 0;
    if (!array_clone && program_check_method_access(p, k, *out, owner, e)) return ERR_INPUT;
    return 0;
}

int program_resolve_method(program *p, klass *k, unsigned index, call_kind call, method **out,
                           link_error *e) {
    const cf_constant *c = &k->file->constants[index];
    method *m = k->resolved[index];
    if (!m) {
        if (find_method(p, k, c, &m, e)) return ERR_INPUT;
        k->resolved[index] = m;
    }
    bool is_static = m->access & ACC_STATIC;
    if (is_static != (call == CALL_STATIC)) {
        char text[500];
        return program_link_fail(
            e, "java/lang/IncompatibleClassChangeError", "Expected%s static method '%s'",
            is_static ? " non-" : " ",
            program_method_text(p, m->owner, m->name, m->type, text, sizeof text));
    }
    *out = m;
    return 0;
}

// The method of k or its super classes, in the class hierarchy only.
static method *class_method(klass *k, const method *m) {
    for (klass *c = k; c; c = c->super) {
        if (klass_is_interface(c) && c != k) break;
        method *found = klass_method(c, m->name, m->type);
        if (found && !(found->access & (ACC_STATIC | ACC_PRIVATE))) return found;
    }
    return NULL;
}

method *program_select(program *p, klass *k, method *m, bool *conflict) {
    *conflict = false;
    if (m->access & ACC_PRIVATE) return m;
    if (m->vtable_index >= 0 && !klass_is_interface(m->owner)) {
        method *found = k->vtable[m->vtable_index];
        if (!(found->access & ACC_ABSTRACT)) return found;
        return NULL;
    }
    if (!klass_is_interface(m->owner)) return m; // static or <init>: nothing to select
    uint64_t *known = u64map_get(&k->selected, m->id);
    if (known) return (method *)(uintptr_t)*known;
    method *found = class_method(k, m);
    if (!found) found = interface_candidate(k, m->name, m->type, conflict);
    if (*conflict || !found || (found->access & ACC_ABSTRACT)) return NULL;
    (void)p;
    u64map_put(&k->selected, m->id, (uint64_t)(uintptr_t)found);
    return found;
}
