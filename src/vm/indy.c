// invokedynamic for the JDK's own bootstrap methods, linked in C: lambdas and method references,
// string concatenation, the members of records. Each site becomes a call of a method made by
// synth.c, or a constant. Linking is a cache: what it stores holds in every state.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/site.h"

static klass *class_of(site *s, char kind, symbol name) {
    if (name == SYMBOL_NONE) return program_primitive(s->v->p, kind);
    return vm_load_symbol(s->v, s->t, name);
}

// One class a site, numbered by the class file, not in the order of linking. Lambdas' classes are
// called as HotSpot's.
static const char *fresh_name(site *s, const char *what) {
    unsigned long long number = (unsigned)s->u->m->index << 16 | (unsigned)(s->x - s->u->code);
    const char *host = program_text(s->v->p, s->k->name);
    if (s->v->release >= 21)
        return arena_printf(&s->v->store, "%s$$%s+0x%016llx", host, what, number);
    return arena_printf(&s->v->store, "%s$$%s$%llu+0x%016llx", host, what, number, number);
}

native_outcome vm_site_becomes_call(site *s, method *m) {
    *s->x = (vm_instr){.op = VOP_invokestatic_q, .a = m->argument_slots, .p = m};
    return NATIVE_DONE;
}

method *vm_site_method(site *s, const char *what) {
    synth_member member = {s->constant->name, s->constant->type, ACC_STATIC};
    klass *k = vm_synth_class(s->v, s->t, fresh_name(s, what), NULL, 0, NULL, 0, &member, 1);
    if (!k) return NULL;
    k->host = s->k;
    return &k->methods[0];
}

// ---------------------------------------------------------------- lambdas

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
    call_kind call = l->kind == REF_invokeStatic ? CALL_STATIC
                     : l->kind == REF_invokeSpecial || l->kind == REF_newInvokeSpecial
                         ? CALL_SPECIAL
                     : l->kind == REF_invokeInterface ? CALL_INTERFACE
                                                      : CALL_VIRTUAL;
    if (program_resolve_method(v->p, s->k, handle->index, call, &l->target, &e)) {
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

enum { FLAG_SERIALIZABLE = 1, FLAG_MARKERS = 2, FLAG_BRIDGES = 4, MOST_PARTS = 64 };

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
    if (e->interface_count < MOST_PARTS) e->interfaces[e->interface_count++] = k;
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
    e->serializable = flags & FLAG_SERIALIZABLE;
    if (flags & FLAG_MARKERS)
        for (int32_t n = site_argument(s, at++)->i; n > 0; n--)
            if (!add_interface(s, e, site_argument(s, at++)->text)) return false;
    if (e->serializable && !add_serializable(s, e)) return false;
    if (flags & FLAG_BRIDGES)
        for (int32_t n = site_argument(s, at++)->i; n > 0 && e->bridge_count < MOST_PARTS; n--)
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
    l->k = vm_synth_class(v, s->t, fresh_name(s, "Lambda"), e->interfaces, e->interface_count,
                          fields, l->captured, methods, n);
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

static native_outcome link_lambda(site *s, bool alternative) {
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

// ---------------------------------------------------------------- string concatenation

typedef struct concat {
    synth b;
    method *append_string;
    thread *t;
} concat;

static bool append(concat *c, char kind, bool is_string) {
    vm *v = c->b.v;
    const char *type;
    switch (kind) {
    case 'B':
    case 'S':
    case 'I': type = "(I)Ljava/lang/StringBuilder;"; break;
    case 'J': type = "(J)Ljava/lang/StringBuilder;"; break;
    case 'C': type = "(C)Ljava/lang/StringBuilder;"; break;
    case 'Z': type = "(Z)Ljava/lang/StringBuilder;"; break;
    case 'F': type = "(F)Ljava/lang/StringBuilder;"; break;
    case 'D': type = "(D)Ljava/lang/StringBuilder;"; break;
    default:
        type = is_string ? "(Ljava/lang/String;)Ljava/lang/StringBuilder;"
                         : "(Ljava/lang/Object;)Ljava/lang/StringBuilder;";
    }
    method *m = vm_synth_find(v, c->t, "java/lang/StringBuilder", "append", type);
    if (m) vm_synth_call(&c->b, m, true);
    return m != NULL;
}

static bool begin_concat(concat *c, vm *v, thread *t, uint16_t locals) {
    c->t = t;
    vm_synth_init(&c->b, v, locals);
    method *init = vm_synth_find(v, t, "java/lang/StringBuilder", "<init>", "()V");
    if (!init) return false;
    vm_synth_new(&c->b, init->owner);
    vm_synth_op(&c->b, OP_dup);
    vm_synth_call(&c->b, init, true);
    return true;
}

static bool append_text(concat *c, const char *bytes, size_t size) {
    vm *v = c->b.v;
    if (size == 0) return true;
    ref s = vm_literal(v, c->t, cf_symbol_bytes(program_symbols(v->p), bytes, size));
    if (!s) return false;
    vm_synth_word(&c->b, s);
    return append(c, 'L', true);
}

static bool end_concat(concat *c) {
    method *m = vm_synth_find(c->b.v, c->t, "java/lang/StringBuilder", "toString",
                              "()Ljava/lang/String;");
    if (!m) return false;
    vm_synth_call(&c->b, m, true);
    vm_synth_return(&c->b, 'L');
    return true;
}

// A constant in a recipe, as it would be printed.
static bool append_constant(site *s, concat *c, const cf_constant *k) {
    vm *v = s->v;
    char buffer[64];
    switch (k->tag) {
    case CONSTANT_String: {
        const intern *names = &program_symbols(v->p)->names;
        return append_text(c, intern_text(names, k->text), intern_size(names, k->text));
    }
    case CONSTANT_Integer: snprintf(buffer, sizeof buffer, "%d", k->i); break;
    case CONSTANT_Long: snprintf(buffer, sizeof buffer, "%lld", (long long)k->j); break;
    default:
        vm_unsupported(v, s->t, "string concatenation with a constant of type %s",
                       cf_tag_name(k->tag));
        return false;
    }
    return append_text(c, buffer, strlen(buffer));
}

static bool is_string(const vm *v, symbol name) {
    return name == v->k.String->name;
}

// recipe: \1 stands for the next argument, \2 for the next constant.
static bool write_concat(site *s, concat *c, const char *recipe, size_t size) {
    unsigned arg = 0, constant = 1;
    uint16_t local = 0;
    for (size_t i = 0; i < size;) {
        if (recipe[i] == 1) {
            char kind = s->type->kinds[arg];
            vm_synth_load(&c->b, kind, local);
            local = (uint16_t)(local + vm_synth_kind_words(kind));
            if (!append(c, kind, is_string(s->v, s->type->classes[arg]))) return false;
            arg++;
            i++;
        } else if (recipe[i] == 2) {
            if (!append_constant(s, c, site_argument(s, constant++))) return false;
            i++;
        } else {
            size_t n = 0;
            while (i + n < size && recipe[i + n] != 1 && recipe[i + n] != 2) n++;
            if (!append_text(c, recipe + i, n)) return false;
            i += n;
        }
    }
    return true;
}

static native_outcome link_concat(site *s, bool has_recipe) {
    vm *v = s->v;
    char plain[256];
    const char *recipe = plain;
    size_t size = s->type->count;
    memset(plain, 1, size);
    if (has_recipe) {
        const intern *names = &program_symbols(v->p)->names;
        recipe = intern_text(names, site_argument(s, 0)->text);
        size = intern_size(names, site_argument(s, 0)->text);
    }
    method *m = vm_site_method(s, "Concat");
    concat c;
    if (!m) return NATIVE_THROW;
    if (!begin_concat(&c, v, s->t, s->type->slots) || !write_concat(s, &c, recipe, size) ||
        !end_concat(&c)) {
        vec_release(v->m, &c.b.code);
        return v->ending == VM_RUNNING ? NATIVE_THROW : NATIVE_STOP;
    }
    vm_synth_finish(&c.b, m);
    return vm_site_becomes_call(s, m);
}

// ---------------------------------------------------------------- records

typedef struct record_parts {
    klass *k;
    const field *fields[256];
    unsigned count;
} record_parts;

static bool read_record(site *s, record_parts *r) {
    vm *v = s->v;
    r->k = vm_load_symbol(v, s->t, site_argument(s, 0)->text);
    if (!r->k) return false;
    r->count = s->bootstrap->argument_count - 2u;
    for (unsigned i = 0; i < r->count; i++) {
        const cf_constant *handle = site_argument(s, i + 2);
        link_error e;
        field *f;
        if (program_resolve_field(v->p, s->k, handle->index, false, &f, &e)) {
            vm_throw_link_error(v, s->t, &e);
            return false;
        }
        r->fields[i] = f;
    }
    return true;
}

static const char *simple_name(const vm *v, const klass *k) {
    for (uint32_t i = 0; i < k->file->inner_count; i++) {
        const cf_inner *in = &k->file->inners[i];
        if (k->file->constants[in->inner].text == k->name && in->name != SYMBOL_NONE)
            return program_text(v->p, in->name);
    }
    const char *name = program_text(v->p, k->name), *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

// Name[a=1, b=2]
static bool write_to_string(site *s, const record_parts *r, method *m) {
    vm *v = s->v;
    concat c;
    bool good = begin_concat(&c, v, s->t, m->argument_slots);
    text piece;
    text_init(&piece, v->m);
    text_printf(&piece, "%s[", simple_name(v, r->k));
    for (unsigned i = 0; i < r->count && good; i++) {
        const field *f = r->fields[i];
        text_printf(&piece, "%s%s=", i ? ", " : "", program_text(v->p, f->name));
        good = append_text(&c, text_get(&piece), piece.count);
        text_clear(&piece);
        vm_synth_load(&c.b, 'L', 0);
        vm_synth_get_field(&c.b, f);
        const char *type = program_text(v->p, f->type);
        good = good && append(&c, f->kind, strcmp(type, "Ljava/lang/String;") == 0);
    }
    text_char(&piece, ']');
    good = good && append_text(&c, text_get(&piece), piece.count) && end_concat(&c);
    text_release(&piece);
    if (good) vm_synth_finish(&c.b, m);
    else vec_release(v->m, &c.b.code);
    return good;
}

static const char *wrapper_name(char kind) {
    switch (kind) {
    case 'Z': return "java/lang/Boolean";
    case 'B': return "java/lang/Byte";
    case 'C': return "java/lang/Character";
    case 'S': return "java/lang/Short";
    case 'I': return "java/lang/Integer";
    case 'J': return "java/lang/Long";
    case 'F': return "java/lang/Float";
    default: return "java/lang/Double";
    }
}

// result = 31 * result + hash(component), from 0
static bool write_hash_code(site *s, const record_parts *r, method *m) {
    vm *v = s->v;
    synth b;
    vm_synth_init(&b, v, m->argument_slots);
    vm_synth_word(&b, 0);
    for (unsigned i = 0; i < r->count; i++) {
        const field *f = r->fields[i];
        bool object = f->kind == 'L' || f->kind == '[';
        char type[8];
        snprintf(type, sizeof type, "(%c)I", f->kind);
        method *hash = object ? vm_synth_find(v, s->t, "java/util/Objects", "hashCode",
                                              "(Ljava/lang/Object;)I")
                              : vm_synth_find(v, s->t, wrapper_name(f->kind), "hashCode", type);
        if (!hash) {
            vec_release(v->m, &b.code);
            return false;
        }
        vm_synth_word(&b, 31);
        vm_synth_op(&b, OP_imul);
        vm_synth_load(&b, 'L', 0);
        vm_synth_get_field(&b, f);
        vm_synth_call(&b, hash, false);
        vm_synth_op(&b, OP_iadd);
    }
    vm_synth_return(&b, 'I');
    vm_synth_finish(&b, m);
    return true;
}

// Leaves 0 on the stack where the components differ. ints by ==, floats by compare, objects by
// equals.
static bool write_equals(site *s, const record_parts *r, method *m) {
    vm *v = s->v;
    synth b;
    uint32_t fails[260], n = 0;
    vm_synth_init(&b, v, m->argument_slots);
    vm_synth_load(&b, 'L', 1);
    vm_synth_op(&b, VOP_instanceof_q);
    vec_last(&b.code).p = r->k;
    fails[n++] = vm_synth_branch(&b, OP_ifeq);
    for (unsigned i = 0; i < r->count; i++) {
        const field *f = r->fields[i];
        bool object = f->kind == 'L' || f->kind == '[', real = f->kind == 'F' || f->kind == 'D';
        for (uint16_t side = 0; side < 2; side++) {
            vm_synth_load(&b, 'L', side);
            vm_synth_get_field(&b, f);
        }
        if (object || real) {
            method *same = object ? vm_synth_find(v, s->t, "java/util/Objects", "equals",
                                                  "(Ljava/lang/Object;Ljava/lang/Object;)Z")
                                  : vm_synth_find(v, s->t, wrapper_name(f->kind), "compare",
                                                  f->kind == 'F' ? "(FF)I" : "(DD)I");
            if (!same) {
                vec_release(v->m, &b.code);
                return false;
            }
            vm_synth_call(&b, same, false);
            fails[n++] = vm_synth_branch(&b, object ? OP_ifeq : OP_ifne);
        } else if (f->kind == 'J') {
            vm_synth_op(&b, OP_lcmp);
            fails[n++] = vm_synth_branch(&b, OP_ifne);
        } else {
            fails[n++] = vm_synth_branch(&b, OP_if_icmpne);
        }
    }
    vm_synth_word(&b, 1);
    vm_synth_return(&b, 'I');
    for (uint32_t i = 0; i < n; i++) vm_synth_land(&b, fails[i]);
    vm_synth_word(&b, 0);
    vm_synth_return(&b, 'I');
    vm_synth_finish(&b, m);
    return true;
}

static native_outcome link_record(site *s) {
    vm *v = s->v;
    record_parts r;
    if (!read_record(s, &r)) return NATIVE_THROW;
    method *m = vm_site_method(s, "Record");
    if (!m) return NATIVE_THROW;
    const char *name = program_text(v->p, s->constant->name);
    bool good = strcmp(name, "toString") == 0   ? write_to_string(s, &r, m)
                : strcmp(name, "hashCode") == 0 ? write_hash_code(s, &r, m)
                                                : write_equals(s, &r, m);
    return good ? vm_site_becomes_call(s, m) : NATIVE_THROW;
}

// ---------------------------------------------------------------- sites

static bool bootstrap_is(const site *s, const char *class_name, const char *name) {
    const cf_class *f = s->k->file;
    const cf_constant *member = &f->constants[f->constants[s->bootstrap->method].index];
    return strcmp(program_text(s->v->p, f->constants[member->index].text), class_name) == 0 &&
           strcmp(program_text(s->v->p, member->name), name) == 0;
}

native_outcome vm_link_dynamic(vm *v, thread *t, const unit *u, vm_instr *x) {
    site s = {.v = v, .t = t, .k = u->m->owner, .u = u, .x = x};
    s.constant = &s.k->file->constants[x->a];
    s.bootstrap = &s.k->file->bootstraps[s.constant->index];
    s.type = program_signature(v->p, s.constant->type);
    if (!vm_check_types(v, t, s.k, s.type)) return NATIVE_THROW;
    if (bootstrap_is(&s, "java/lang/invoke/LambdaMetafactory", "metafactory"))
        return link_lambda(&s, false);
    if (bootstrap_is(&s, "java/lang/invoke/LambdaMetafactory", "altMetafactory"))
        return link_lambda(&s, true);
    if (bootstrap_is(&s, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants"))
        return link_concat(&s, true);
    if (bootstrap_is(&s, "java/lang/invoke/StringConcatFactory", "makeConcat"))
        return link_concat(&s, false);
    if (bootstrap_is(&s, "java/lang/runtime/ObjectMethods", "bootstrap")) return link_record(&s);
    if (vm_site_is_simple_switch(&s)) {
        if (bootstrap_is(&s, "java/lang/runtime/SwitchBootstraps", "typeSwitch"))
            return vm_site_link_type_switch(&s);
        if (bootstrap_is(&s, "java/lang/runtime/SwitchBootstraps", "enumSwitch"))
            return vm_site_link_enum_switch(&s);
    }
    return vm_link_bootstrap(v, t, u, x);
}
