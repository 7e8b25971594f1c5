// Linking one class: supers, members, field layout, method tables (JVMS 5.3.5, 5.4.2, 5.4.5).
#include <stdlib.h>
#include <string.h>

#include "program/internal.h"

static int load_super(program *p, klass *k, link_error *e) {
    const cf_class *f = k->file;
    if (f->super == SYMBOL_NONE) return 0;
    const char *name = program_text(p, k->name), *super_name = program_text(p, f->super);
    klass *super;
    if (program_load(p, f->super, &super, e)) return ERR_INPUT;
    if (klass_is_interface(super))
        return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                 "class %s has interface %s as super class", name, super_name);
    if (super->access & ACC_FINAL)
        return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                 "class %s cannot inherit from final class %s", name, super_name);
    if (program_check_class_access(p, k, super, "superclass", e)) return ERR_INPUT;
    k->super = super;
    k->depth = super->depth + 1;
    return 0;
}

// A sealed class names its direct subclasses.
static int check_sealed(program *p, const klass *k, const klass *super, link_error *e) {
    if (!super->file || !super->file->is_sealed) return 0;
    for (uint32_t i = 0; i < super->file->permitted_count; i++)
        if (super->file->permitted[i] == k->name) return 0;
    return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                             "class %s cannot inherit from sealed class %s",
                             program_text(p, k->name), program_text(p, super->name));
}

static void add_interface(klass **list, uint32_t *count, klass *interface) {
    for (uint32_t i = 0; i < *count; i++)
        if (list[i] == interface) return;
    list[(*count)++] = interface;
}

static int load_interfaces(program *p, klass *k, link_error *e) {
    const cf_class *f = k->file;
    const char *name = program_text(p, k->name);
    size_t most = k->super ? k->super->all_interface_count : 0;
    k->interfaces = ARENA_ARRAY(&p->store, klass *, f->interface_count);
    for (uint32_t i = 0; i < f->interface_count; i++) {
        klass *interface;
        if (program_load(p, f->interfaces[i], &interface, e)) return ERR_INPUT;
        const char *interface_name = program_text(p, interface->name);
        if (!klass_is_interface(interface))
            return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                     "class %s cannot implement %s, because it is not an interface",
                                     name, interface_name);
        if (program_check_class_access(p, k, interface, "superinterface", e)) return ERR_INPUT;
        if (check_sealed(p, k, interface, e)) return ERR_INPUT;
        k->interfaces[k->interface_count++] = interface;
        most += interface->all_interface_count + 1;
    }
    k->all_interfaces = ARENA_ARRAY(&p->store, klass *, most);
    uint32_t *n = &k->all_interface_count;
    for (uint32_t i = 0; k->super && i < k->super->all_interface_count; i++)
        add_interface(k->all_interfaces, n, k->super->all_interfaces[i]);
    for (uint32_t i = 0; i < k->interface_count; i++) {
        add_interface(k->all_interfaces, n, k->interfaces[i]);
        for (uint32_t j = 0; j < k->interfaces[i]->all_interface_count; j++)
            add_interface(k->all_interfaces, n, k->interfaces[i]->all_interfaces[j]);
    }
    return 0;
}

static uint32_t size_of(char kind) {
    switch (kind) {
    case 'J':
    case 'D': return 8;
    case 'C':
    case 'S': return 2;
    case 'B':
    case 'Z': return 1;
    default: return 4; // I F and references
    }
}

static uint32_t align(uint32_t offset, uint32_t to) {
    return (offset + to - 1) & ~(to - 1);
}

// Natural sizes, largest first, behind the super class's fields: no padding but at its end.
static void lay_out_fields(klass *k) {
    uint32_t instance = k->super ? k->super->instance_size : OBJECT_HEADER, statics = 0;
    for (uint32_t size = 8; size; size /= 2)
        for (uint32_t i = 0; i < k->field_count; i++) {
            field *f = &k->fields[i];
            if (size_of(f->kind) != size) continue;
            uint32_t *end = f->access & ACC_STATIC ? &statics : &instance;
            f->offset = align(*end, size);
            *end = f->offset + size;
        }
    k->instance_size = align(instance, 4);
    k->static_size = align(statics, 8);
}

static void make_fields(program *p, klass *k) {
    const cf_class *f = k->file;
    k->field_count = f->field_count;
    k->fields = ARENA_ARRAY(&p->store, field, f->field_count);
    for (uint32_t i = 0; i < f->field_count; i++) {
        const cf_member *m = &f->fields[i];
        k->fields[i] = (field){.owner = k,
                               .file = m,
                               .name = m->name,
                               .type = m->type,
                               .access = m->access,
                               .index = (uint16_t)i,
                               .kind = program_text(p, m->type)[0]};
    }
    lay_out_fields(k);
}

// JVMS 2.9.3: native varargs methods of MethodHandle and VarHandle with one Object[] parameter.
static bool is_polymorphic(const program *p, const method *m) {
    const char *owner = program_text(p, m->owner->name);
    if (strncmp(owner, "java/lang/invoke/", 17) != 0) return false;
    if (strcmp(owner + 17, "MethodHandle") != 0 && strcmp(owner + 17, "VarHandle") != 0)
        return false;
    return (m->access & ACC_NATIVE) && (m->access & ACC_VARARGS) &&
           strncmp(program_text(p, m->type), "([Ljava/lang/Object;)", 21) == 0;
}

static void make_methods(program *p, klass *k) {
    const cf_class *f = k->file;
    k->method_count = f->method_count;
    k->methods = ARENA_ARRAY(&p->store, method, f->method_count);
    for (uint32_t i = 0; i < f->method_count; i++) {
        const cf_member *file = &f->methods[i];
        method *m = &k->methods[i];
        *m = (method){.owner = k,
                      .file = file,
                      .name = file->name,
                      .type = file->type,
                      .access = file->access,
                      .index = (uint16_t)i,
                      .id = (uint32_t)p->methods.count,
                      .vtable_index = NOT_VIRTUAL};
        m->signature = program_signature(p, m->type);
        m->argument_slots = (uint16_t)(m->signature->slots + !(m->access & ACC_STATIC));
        m->polymorphic = is_polymorphic(p, m);
        vec_push(p->m, &p->methods, m);
    }
}

// May a method of class k override m? (JVMS 5.4.5)
static bool can_override(const program *p, const klass *k, const method *m) {
    if (m->access & (ACC_PUBLIC | ACC_PROTECTED)) return true;
    return !(m->access & ACC_PRIVATE) && program_same_package(p, k, m->owner);
}

static bool is_virtual(const program *p, const method *m) {
    return !(m->access & (ACC_STATIC | ACC_PRIVATE)) && program_text(p, m->name)[0] != '<';
}

static int place_in_vtable(program *p, klass *k, method *m, u64map *slots, link_error *e) {
    // Entries with the same name and type form a chain through `slots`: key -> last index + 1.
    uint64_t key = (uint64_t)m->name << 32 | m->type;
    uint64_t *last = u64map_get(slots, key);
    for (uint32_t i = last ? (uint32_t)*last : 0; i-- > 0;) {
        method *old = k->vtable[i];
        if (old->name != m->name || old->type != m->type || !can_override(p, k, old)) continue;
        if (old->access & ACC_FINAL)
            return program_link_fail(e, "java/lang/IncompatibleClassChangeError",
                                     "class %s overrides final method %s.%s%s",
                                     program_text(p, k->name), program_text(p, old->owner->name),
                                     program_text(p, old->name), program_text(p, old->type));
        k->vtable[i] = m;
        // Several package-private ancestors can be overridden at once; the first index serves
        // calls.
        if (m->vtable_index == NOT_VIRTUAL) m->vtable_index = (int32_t)i;
    }
    if (m->vtable_index == NOT_VIRTUAL) {
        m->vtable_index = (int32_t)k->vtable_count;
        k->vtable[k->vtable_count++] = m;
        *u64map_at(slots, key) = k->vtable_count;
    }
    return 0;
}

static int make_vtable(program *p, klass *k, link_error *e) {
    if (klass_is_interface(k)) {
        // Calls through interfaces are selected by name; on Object's methods by Object's table.
        k->vtable = k->super ? k->super->vtable : NULL;
        k->vtable_count = k->super ? k->super->vtable_count : 0;
        return 0;
    }
    uint32_t inherited = k->super ? k->super->vtable_count : 0, own = 0;
    for (uint32_t i = 0; i < k->method_count; i++) own += is_virtual(p, &k->methods[i]);
    if (own == 0 && k->super) {
        k->vtable = k->super->vtable;
        k->vtable_count = inherited;
        return 0;
    }
    k->vtable = ARENA_ARRAY(&p->store, method *, inherited + own);
    if (inherited) memcpy(k->vtable, k->super->vtable, inherited * sizeof *k->vtable);
    k->vtable_count = inherited;
    u64map slots;
    u64map_init(&slots, p->m);
    for (uint32_t i = 0; i < inherited; i++)
        *u64map_at(&slots, (uint64_t)k->vtable[i]->name << 32 | k->vtable[i]->type) = i + 1;
    int code = 0;
    for (uint32_t i = 0; i < k->method_count && !code; i++)
        if (is_virtual(p, &k->methods[i])) code = place_in_vtable(p, k, &k->methods[i], &slots, e);
    u64map_release(&slots);
    return code;
}

int program_link_class(program *p, klass *k, link_error *e) {
    if (load_super(p, k, e) || (k->super && check_sealed(p, k, k->super, e))) return ERR_INPUT;
    if (load_interfaces(p, k, e)) return ERR_INPUT;
    k->supers = ARENA_ARRAY(&p->store, klass *, k->depth + 1);
    for (klass *s = k; s; s = s->super) k->supers[s->depth] = s;
    make_fields(p, k);
    make_methods(p, k);
    if (k->file->constant_count)
        k->resolved = ARENA_ARRAY(&p->store, void *, k->file->constant_count);
    return make_vtable(p, k, e);
}

bool klass_is_subclass(const klass *k, const klass *of) {
    if (k == of) return true;
    if (of->kind == KLASS_ARRAY) {
        // Arrays are covariant in their reference components.
        if (k->kind != KLASS_ARRAY) return false;
        const klass *a = k->component, *b = of->component;
        if (a->kind == KLASS_PRIMITIVE || b->kind == KLASS_PRIMITIVE) return a == b;
        return klass_is_subclass(a, b);
    }
    if (klass_is_interface(of)) {
        for (uint32_t i = 0; i < k->all_interface_count; i++)
            if (k->all_interfaces[i] == of) return true;
        return false;
    }
    return of->depth <= k->depth && k->supers[of->depth] == of;
}

static size_t classpath_package_length(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) : 0;
}

bool program_same_package(const program *p, const klass *a, const klass *b) {
    if (a == b) return true;
    const char *x = program_text(p, a->name), *y = program_text(p, b->name);
    size_t n = classpath_package_length(x);
    return n == classpath_package_length(y) && memcmp(x, y, n) == 0;
}

klass *program_nest_host(program *p, klass *k) {
    if (k->host) return program_nest_host(p, k->host);
    if (!k->file || k->file->nest_host == SYMBOL_NONE) return k;
    klass *host;
    link_error ignored;
    if (program_load(p, k->file->nest_host, &host, &ignored)) return k;
    if (!host->file || !program_same_package(p, k, host)) return k;
    for (uint32_t i = 0; i < host->file->nest_member_count; i++)
        if (host->file->nest_members[i] == k->name) return host;
    return k;
}
