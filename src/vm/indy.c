// invokedynamic for the JDK's own bootstrap methods, linked in C: lambdas and method references,
// string concatenation, the members of records. Each site becomes a call of a method made by
// synth.c, or a constant. Linking is a cache: what it stores holds in every state.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/site.h"

const char *vm_site_class_name(site *s, const char *what) {
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
    klass *k = vm_synth_class(s->v, s->t, vm_site_class_name(s, what), NULL, 0, NULL, 0, &member,
                              1);
    if (!k) return NULL;
    k->host = s->k;
    return &k->methods[0];
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
    const field *fields[SITE_FIELDS_MAX];
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

static native_outcome link_record(site *s, bool second) {
    (void)second;
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

#define LOOKUP "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
#define FOR_SITE LOOKUP "Ljava/lang/invoke/MethodType;"
#define MAKES_SITE ")Ljava/lang/invoke/CallSite;"
#define THREE_TYPES                                                                                \
    "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;"

static const struct bootstrap {
    const char *class_name, *name, *type;
    bool (*is_regular)(const site *s, bool second);
    native_outcome (*link)(site *s, bool second);
    bool second; // of two bootstrap methods of one kind
} bootstraps[] = {
    {"java/lang/invoke/LambdaMetafactory", "metafactory", FOR_SITE THREE_TYPES MAKES_SITE,
     vm_site_is_lambda, vm_site_link_lambda, false},
    {"java/lang/invoke/LambdaMetafactory", "altMetafactory",
     FOR_SITE "[Ljava/lang/Object;" MAKES_SITE, vm_site_is_lambda, vm_site_link_lambda, true},
    {"java/lang/invoke/StringConcatFactory", "makeConcat", FOR_SITE MAKES_SITE, vm_site_is_concat,
     link_concat, false},
    {"java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
     FOR_SITE "Ljava/lang/String;[Ljava/lang/Object;" MAKES_SITE, vm_site_is_concat, link_concat,
     true},
    {"java/lang/runtime/ObjectMethods", "bootstrap",
     LOOKUP "Ljava/lang/invoke/TypeDescriptor;Ljava/lang/Class;Ljava/lang/String;"
            "[Ljava/lang/invoke/MethodHandle;)Ljava/lang/Object;",
     vm_site_is_record, link_record, false},
    {"java/lang/runtime/SwitchBootstraps", "typeSwitch", FOR_SITE "[Ljava/lang/Object;" MAKES_SITE,
     vm_site_is_simple_switch, vm_site_link_switch, false},
    {"java/lang/runtime/SwitchBootstraps", "enumSwitch", FOR_SITE "[Ljava/lang/Object;" MAKES_SITE,
     vm_site_is_simple_switch, vm_site_link_switch, true},
};

static bool is_called(const site *s, const struct bootstrap *b) {
    const cf_class *f = s->k->file;
    const cf_constant *handle = &f->constants[s->bootstrap->method],
                      *member = &f->constants[handle->index];
    const program *p = s->v->p;
    return handle->kind == REF_invokeStatic &&
           strcmp(program_text(p, member->name), b->name) == 0 &&
           strcmp(program_text(p, f->constants[member->index].text), b->class_name) == 0 &&
           strcmp(program_text(p, member->type), b->type) == 0;
}

native_outcome vm_link_dynamic(vm *v, thread *t, const unit *u, vm_instr *x) {
    site s = {.v = v, .t = t, .k = u->m->owner, .u = u, .x = x};
    s.constant = &s.k->file->constants[x->a];
    s.bootstrap = &s.k->file->bootstraps[s.constant->index];
    s.type = program_signature(v->p, s.constant->type);
    if (!vm_check_types(v, t, s.k, s.type)) return NATIVE_THROW;
    for (size_t i = 0; i < sizeof bootstraps / sizeof *bootstraps; i++) {
        const struct bootstrap *b = &bootstraps[i];
        if (is_called(&s, b) && b->is_regular(&s, b->second)) return b->link(&s, b->second);
    }
    return vm_link_bootstrap(v, t, u, x);
}
