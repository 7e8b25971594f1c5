// Lambdas and method references: the class that LambdaMetafactory would spin, made by synth.c.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/site.h"

static klass *class_of(site *s, char kind, symbol name) {
    if (name == SYMBOL_NONE) return program_primitive(s->v->p, kind);
    return vm_load_symbol(s->v, s->t, name);
}

typedef struct lambda {
    unsigned kind; // REF_… of the implementation
    method *target;
    const signature *type; // its own, or that of the call where it is signature-polymorphic
    handle_call *call;     // the same; NULL: it is not
    klass *named;          // class in the handle
    uint8_t captured;      // parameters of the call site
    klass *k;              // the class we make
} lambda;

static bool resolve_target(site *s, const cf_constant *handle, lambda *l) {
    vm *v = s->v;
    link_error e;
    const cf_constant *member = &s->k->file->constants[handle->index];
    l->kind = handle->kind;
    if (program_resolve_class(v->p, s->k, member->index, &l->named, &e)) {
        vm_throw_link_error(v, s->t, &e);
        return false;
    }
    if (program_resolve_method(v->p, s->k, handle->index, vm_reference_call(l->kind), &l->target,
                               &e)) {
        vm_throw_link_error(v, s->t, &e);
        return false;
    }
    l->type = l->target->signature;
    if (!l->target->polymorphic) return true;
    l->type = program_signature(v->p, member->type);
    l->call = vm_new_polymorphic_call(v, s->t, l->target, member->type);
    return l->call != NULL;
}

// The i-th thing the implementation wants: its receiver first, where it has one.
static void wanted(const lambda *l, unsigned i, char *kind, symbol *name) {
    const signature *sig = l->type;
    bool receiver = l->kind != REF_invokeStatic && l->kind != REF_newInvokeSpecial;
    if (receiver && i == 0) {
        *kind = 'L';
        *name = l->named->name;
        return;
    }
    *kind = sig->kinds[i - receiver];
    *name = sig->classes[i - receiver];
}

// One method of the lambda's class: captured fields, then the arguments, into the implementation.
// `given` is the interface's erased type, `actual` the one after instantiation of type variables.
static bool write_body(site *s, lambda *l, method *m, const signature *actual) {
    vm *v = s->v;
    const signature *given = m->signature;
    synth b;
    vm_synth_init(&b, v, m->argument_slots);
    if (l->kind == REF_newInvokeSpecial) {
        vm_synth_new(&b, l->named);
        vm_synth_op(&b, OP_dup);
    }
    unsigned n = 0;
    char want_kind;
    symbol want_name;
    for (unsigned i = 0; i < l->captured; i++, n++) {
        field *f = &l->k->fields[i];
        vm_synth_load(&b, 'L', 0);
        vm_synth_get_field(&b, f);
    }
    uint16_t local = 1;
    for (unsigned i = 0; i < given->count; i++, n++) {
        klass *from = class_of(s, given->kinds[i], given->classes[i]);
        klass *middle = class_of(s, actual->kinds[i], actual->classes[i]);
        wanted(l, n, &want_kind, &want_name);
        klass *to = class_of(s, want_kind, want_name);
        if (!from || !middle || !to) goto failed;
        vm_synth_load(&b, given->kinds[i], local);
        local = (uint16_t)(local + vm_synth_kind_words(given->kinds[i]));
        if (!vm_synth_convert(&b, s->t, given->kinds[i], from, actual->kinds[i], middle) ||
            !vm_synth_convert(&b, s->t, actual->kinds[i], middle, want_kind, to))
            goto failed;
    }
    if (l->call) vm_synth_call_handle(&b, l->call);
    else
        vm_synth_call(&b, l->target,
                      l->kind == REF_invokeSpecial || l->kind == REF_newInvokeSpecial);
    const signature *sig = l->type;
    char got = l->kind == REF_newInvokeSpecial ? 'L' : sig->returns;
    klass *got_class = l->kind == REF_newInvokeSpecial ? l->named
                                                       : class_of(s, got, sig->return_class);
    klass *returns = class_of(s, actual->returns, actual->return_class);
    klass *erased = class_of(s, given->returns, given->return_class);
    if (!got_class || !returns || !erased) goto failed;
    if (!vm_synth_convert(&b, s->t, got, got_class, actual->returns, returns)) goto failed;
    if (given->returns != 'V' &&
        !vm_synth_convert(&b, s->t, actual->returns, returns, given->returns, erased))
        goto failed;
    vm_synth_return(&b, given->returns);
    vm_synth_finish(&b, m);
    return true;
failed:
    vec_release(v->m, &b.code);
    return false;
}

// What is captured becomes fields: by the private constructor, which only reflection calls, or by
// the method that the site becomes a call of, which makes the object.
static void write_maker(site *s, const lambda *l, method *m, bool constructor) {
    synth b;
    vm_synth_init(&b, s->v, m->argument_slots);
    if (!constructor) vm_synth_new(&b, l->k);
    uint16_t local = constructor;
    for (unsigned i = 0; i < l->captured; i++) {
        if (constructor) vm_synth_load(&b, 'L', 0);
        else vm_synth_op(&b, OP_dup);
        vm_synth_load(&b, s->type->kinds[i], local);
        vm_synth_put_field(&b, &l->k->fields[i]);
        local = (uint16_t)(local + vm_synth_kind_words(s->type->kinds[i]));
    }
    vm_synth_return(&b, constructor ? 'V' : 'L');
    vm_synth_finish(&b, m);
}

enum { MOST_PARTS = SITE_LIST_MAX + 4 }; // the interface itself, and Serializable

// What altMetafactory's extra arguments ask for.
typedef struct extras {
    klass *interfaces[MOST_PARTS];
    uint32_t interface_count;
    symbol bridges[MOST_PARTS];
    uint32_t bridge_count;
    bool serializable;
} extras;

static bool add_interface(site *s, extras *e, symbol name) {
    klass *k = vm_load_symbol(s->v, s->t, name);
    if (!k) return false;
    for (uint32_t i = 0; i < e->interface_count; i++)
        if (e->interfaces[i] == k) return true;
    e->interfaces[e->interface_count++] = k;
    return true;
}

static bool add_serializable(site *s, extras *e) {
    klass *k = vm_load(s->v, s->t, "java/io/Serializable");
    if (!k) return false;
    for (uint32_t i = 0; i < e->interface_count; i++)
        if (klass_is_subclass(e->interfaces[i], k)) return true;
    return add_interface(s, e, k->name);
}

static bool read_extras(site *s, extras *e) {
    unsigned at = 3;
    int32_t flags = site_argument(s, at++)->i;
    e->serializable = flags & SITE_SERIALIZABLE;
    if (flags & SITE_MARKERS)
        for (int32_t n = site_argument(s, at++)->i; n > 0; n--)
            if (!add_interface(s, e, site_argument(s, at++)->text)) return false;
    if (e->serializable && !add_serializable(s, e)) return false;
    if (flags & SITE_BRIDGES)
        for (int32_t n = site_argument(s, at++)->i; n > 0; n--)
            e->bridges[e->bridge_count++] = site_argument(s, at++)->text;
    return true;
}

// (captured)V
static symbol constructor_type(site *s) {
    const char *type = program_text(s->v->p, s->constant->type);
    int parameters = (int)(strrchr(type, ')') + 1 - type);
    return program_symbol(s->v->p, arena_printf(&s->v->store, "%.*sV", parameters, type));
}

static bool make_lambda_class(site *s, lambda *l, const extras *e, symbol sam_type) {
    vm *v = s->v;
    synth_member fields[256], methods[MOST_PARTS + 3];
    for (unsigned i = 0; i < l->captured; i++) {
        const char *type = s->type->kinds[i] == 'L'
                               ? arena_printf(&v->store, "L%s;",
                                              program_text(v->p, s->type->classes[i]))
                           : s->type->kinds[i] == '['
                               ? program_text(v->p, s->type->classes[i])
                               : arena_printf(&v->store, "%c", s->type->kinds[i]);
        fields[i] = (synth_member){program_symbol(v->p, arena_printf(&v->store, "arg$%u", i + 1)),
                                   program_symbol(v->p, type), ACC_PRIVATE | ACC_FINAL};
    }
    uint32_t n = 0;
    methods[n++] = (synth_member){program_symbol(v->p, "<init>"), constructor_type(s), ACC_PRIVATE};
    methods[n++] = (synth_member){s->constant->name, sam_type, ACC_PUBLIC};
    for (uint32_t i = 0; i < e->bridge_count; i++)
        if (e->bridges[i] != sam_type)
            methods[n++] = (synth_member){s->constant->name, e->bridges[i], ACC_PUBLIC};
    if (e->serializable)
        methods[n++] = (synth_member){program_symbol(v->p, "writeReplace"),
                                      program_symbol(v->p, "()Ljava/lang/Object;"),
                                      ACC_PRIVATE | ACC_FINAL};
    l->k = vm_synth_class(v, s->t, vm_site_class_name(s, "Lambda"), e->interfaces,
                          e->interface_count, fields, l->captured, methods, n);
    if (l->k) l->k->host = s->k;
    return l->k != NULL;
}

static bool push_text(synth *b, thread *t, symbol name) {
    ref text = vm_literal(b->v, t, name);
    vm_synth_word(b, text);
    return text != 0;
}

// writeReplace() of a serializable lambda: what it was made from, as a SerializedLambda.
static bool write_replacement(site *s, const lambda *l, method *m) {
    vm *v = s->v;
    const cf_constant *member = &s->k->file->constants[site_argument(s, 1)->index];
    method *init = vm_synth_find(v, s->t, "java/lang/invoke/SerializedLambda", "<init>",
                                 "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;"
                                 "Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;"
                                 "Ljava/lang/String;Ljava/lang/String;[Ljava/lang/Object;)V");
    if (!init) return false;
    synth b;
    vm_synth_init(&b, v, m->argument_slots);
    vm_synth_new(&b, init->owner);
    vm_synth_op(&b, OP_dup);
    vm_synth_word(&b, vm_mirror(v, s->k));
    bool good = push_text(&b, s->t, s->type->return_class) &&
                push_text(&b, s->t, s->constant->name) &&
                push_text(&b, s->t, site_argument(s, 0)->text);
    vm_synth_word(&b, l->kind);
    good = good && push_text(&b, s->t, l->named->name) && push_text(&b, s->t, member->name) &&
           push_text(&b, s->t, member->type) && push_text(&b, s->t, site_argument(s, 2)->text);
    vm_synth_word(&b, l->captured);
    vm_synth_new_array(&b, v->k.ObjectArray);
    for (unsigned i = 0; good && i < l->captured; i++) {
        const field *f = &l->k->fields[i];
        vm_synth_op(&b, OP_dup);
        vm_synth_word(&b, i);
        vm_synth_load(&b, 'L', 0);
        vm_synth_get_field(&b, f);
        good = vm_synth_convert(&b, s->t, f->kind, NULL, 'L', NULL);
        vm_synth_op(&b, OP_aastore);
    }
    if (!good) {
        vec_release(v->m, &b.code);
        return false;
    }
    vm_synth_call(&b, init, true);
    vm_synth_return(&b, 'L');
    vm_synth_finish(&b, m);
    return true;
}

native_outcome vm_site_link_lambda(site *s, bool alternative) {
    vm *v = s->v;
    lambda l = {.captured = s->type->count};
    extras e = {.interface_count = 0};
    if (!add_interface(s, &e, s->type->return_class)) return NATIVE_THROW;
    if (alternative && !read_extras(s, &e)) return NATIVE_THROW;
    if (!resolve_target(s, site_argument(s, 1), &l)) return NATIVE_THROW;
    symbol sam_type = site_argument(s, 0)->text;
    const signature *actual = program_signature(v->p, site_argument(s, 2)->text);
    if (!make_lambda_class(s, &l, &e, sam_type)) return NATIVE_THROW;
    uint32_t bodies = l.k->method_count - e.serializable;
    for (uint32_t i = 1; i < bodies; i++)
        if (!write_body(s, &l, &l.k->methods[i], actual)) return NATIVE_THROW;
    if (e.serializable && !write_replacement(s, &l, &l.k->methods[bodies])) return NATIVE_THROW;
    write_maker(s, &l, &l.k->methods[0], true);
    if (l.captured) {
        method *factory = vm_site_method(s, "New");
        if (!factory) return NATIVE_THROW;
        write_maker(s, &l, factory, false);
        return vm_site_becomes_call(s, factory);
    }
    // Nothing captured: one object for all executions, as in HotSpot.
    bool logging = v->h.logging;
    v->h.logging = false;
    ref r = vm_new_object(v, s->t, l.k, SITE_PERMANENT);
    if (r) vm_permanent(v, r);
    v->h.logging = logging;
    if (!r) return NATIVE_THROW;
    *s->x = (vm_instr){.op = VOP_const1, .u = r};
    return NATIVE_DONE;
}
