#include "vm/synth.h"

#include "vm/handle.h"
#include "vm/internal.h"

uint16_t vm_synth_kind_words(char kind) {
    return kind == 'V' ? 0 : kind == 'J' || kind == 'D' ? 2 : 1;
}

void vm_synth_init(synth *s, vm *v, uint16_t locals) {
    *s = (synth){.v = v, .locals = locals};
}

static vm_instr *add(synth *s, uint16_t op) {
    vec_push(s->v->m, &s->code, (vm_instr){.op = op});
    return &vec_last(&s->code);
}

uint32_t vm_synth_here(const synth *s) {
    return (uint32_t)s->code.count;
}

void vm_synth_op(synth *s, uint16_t op) {
    add(s, op);
}

void vm_synth_word(synth *s, uint32_t word) {
    add(s, VOP_const1)->u = word;
}

void vm_synth_load(synth *s, char kind, uint16_t local) {
    add(s, vm_synth_kind_words(kind) == 2 ? VOP_load2 : VOP_load1)->a = local;
}

void vm_synth_store(synth *s, char kind, uint16_t local) {
    add(s, vm_synth_kind_words(kind) == 2 ? VOP_store2 : VOP_store1)->a = local;
}

void vm_synth_return(synth *s, char kind) {
    // areturn for every single word: ireturn would look at the method's declared type.
    add(s, kind == 'V' ? OP_return : vm_synth_kind_words(kind) == 2 ? OP_lreturn : OP_areturn);
}

void vm_synth_new(synth *s, klass *k) {
    add(s, VOP_new_q)->p = vm_link(s->v, k);
}

void vm_synth_new_array(synth *s, klass *array) {
    vm_link(s->v, array);
    add(s, VOP_newarray_q)->p = array;
}

void vm_synth_cast(synth *s, klass *k) {
    if (k == s->v->k.Object) return;
    add(s, VOP_checkcast_q)->p = k;
}

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

void vm_synth_get_field(synth *s, const field *f) {
    bool is_static = f->access & ACC_STATIC;
    runtime_class *c = vm_link(s->v, f->owner);
    vm_instr *x = add(
        s, (uint16_t)((is_static ? VOP_getstatic_b : VOP_getfield_b) + field_form(f->kind)));
    x->b = (int32_t)(is_static ? c->statics + f->offset : f->offset);
    x->a = (uint16_t)vm_field_flags(s->v, f);
    x->p = is_static ? (void *)c : (void *)(uintptr_t)f;
}

void vm_synth_put_field(synth *s, const field *f) {
    static const uint16_t forms[] = {0, 1, 1, 2, 3};
    bool is_static = f->access & ACC_STATIC;
    runtime_class *c = vm_link(s->v, f->owner);
    vm_instr *x = add(
        s, (uint16_t)((is_static ? VOP_putstatic_1 : VOP_putfield_1) + forms[field_form(f->kind)]));
    x->b = (int32_t)(is_static ? c->statics + f->offset : f->offset);
    x->a = (uint16_t)vm_field_flags(s->v, f);
    x->p = is_static ? (void *)c : (void *)(uintptr_t)f;
}

void vm_synth_call(synth *s, method *m, bool special) {
    vm_link(s->v, m->owner);
    vm_instr *x = add(s, VOP_invokespecial_q);
    x->a = m->argument_slots;
    x->p = m;
    if (m->access & ACC_STATIC) {
        x->op = VOP_invokestatic_q;
    } else if (special || (m->access & ACC_PRIVATE)) {
        x->op = VOP_invokespecial_q;
    } else if (klass_is_interface(m->owner)) {
        inline_cache *cache = ARENA_NEW(&s->v->store, inline_cache);
        cache->target = m;
        x->op = VOP_invokeinterface_q;
        x->p = cache;
    } else if (m->vtable_index >= 0) {
        x->op = VOP_invokevirtual_q;
        x->b = m->vtable_index;
    }
}

void vm_synth_call_handle(synth *s, handle_call *c) {
    add(s, VOP_invokehandle_q)->p = c;
}

uint32_t vm_synth_branch(synth *s, uint16_t op) {
    add(s, op);
    return (uint32_t)s->code.count - 1;
}

void vm_synth_land(synth *s, uint32_t branch) {
    s->code.data[branch].b = (int32_t)s->code.count;
}

enum { STACK_ROOM = 24 }; // more than any of our bodies pushes beside its arguments

void vm_synth_finish(synth *s, method *m) {
    vm *v = s->v;
    unit *u = ARENA_NEW(&v->store, unit);
    u->m = m;
    u->count = (uint32_t)s->code.count;
    u->code = arena_copy(&v->store, s->code.data, s->code.count * sizeof *u->code);
    u->argument_slots = m->argument_slots;
    u->max_locals = s->locals > m->argument_slots ? s->locals : m->argument_slots;
    u->max_stack = (uint16_t)(2 * u->max_locals + STACK_ROOM);
    u->return_words = (uint8_t)vm_synth_kind_words(m->signature->returns);
    u->is_static = m->access & ACC_STATIC;
    u->hidden = true;
    m->prepared = u;
    vm_remember_unit(v, u);
    vec_release(v->m, &s->code);
}

static cf_member *copy_members(vm *v, const synth_member *from, uint32_t count) {
    cf_member *list = ARENA_ARRAY(&v->store, cf_member, count);
    for (uint32_t i = 0; i < count; i++)
        list[i] = (cf_member){.access = from[i].access,
                              .name = from[i].name,
                              .type = from[i].type,
                              .signature = SYMBOL_NONE};
    return list;
}

// The JDK's, where the class is made for one of its packages.
static const char *module_of(vm *v, const char *name) {
    char package[400];
    error ignored;
    const char *slash = strrchr(name, '/');
    if (!slash || (size_t)(slash - name) >= sizeof package) return NULL;
    snprintf(package, sizeof package, "%.*s", (int)(slash - name), name);
    const char *module = classpath_module(program_classpath(v->p), package, &ignored);
    return module ? program_text(v->p, program_symbol(v->p, module)) : NULL;
}

klass *vm_synth_class(vm *v, thread *t, const char *name, klass *const *interfaces,
                      uint32_t interface_count, const synth_member *fields, uint32_t field_count,
                      const synth_member *methods, uint32_t method_count) {
    cf_class *file = ARENA_NEW(&v->store, cf_class);
    file->origin = "made by weft";
    file->major = 61;
    file->access = ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC;
    file->constant_count = 1;
    file->constants = ARENA_NEW(&v->store, cf_constant);
    file->name = program_symbol(v->p, name);
    file->super = v->k.Object->name;
    file->source_file = file->signature = file->nest_host = SYMBOL_NONE;
    file->enclosing_class = file->enclosing_name = file->enclosing_type = SYMBOL_NONE;
    file->interface_count = interface_count;
    file->interfaces = ARENA_ARRAY(&v->store, symbol, interface_count);
    for (uint32_t i = 0; i < interface_count; i++) file->interfaces[i] = interfaces[i]->name;
    file->field_count = field_count;
    file->fields = copy_members(v, fields, field_count);
    file->method_count = method_count;
    file->methods = copy_members(v, methods, method_count);
    klass *k;
    link_error e;
    if (program_define_parts(v->p, file, module_of(v, name), &k, &e)) {
        vm_throw_link_error(v, t, &e);
        return NULL;
    }
    vm_link(v, k);
    return k;
}

static const struct {
    char kind;
    const char *wrapper, *value_of, *get, *get_type;
} wrappers[] = {
    {'Z', "java/lang/Boolean", "(Z)Ljava/lang/Boolean;", "booleanValue", "()Z"},
    {'B', "java/lang/Byte", "(B)Ljava/lang/Byte;", "byteValue", "()B"},
    {'C', "java/lang/Character", "(C)Ljava/lang/Character;", "charValue", "()C"},
    {'S', "java/lang/Short", "(S)Ljava/lang/Short;", "shortValue", "()S"},
    {'I', "java/lang/Integer", "(I)Ljava/lang/Integer;", "intValue", "()I"},
    {'J', "java/lang/Long", "(J)Ljava/lang/Long;", "longValue", "()J"},
    {'F', "java/lang/Float", "(F)Ljava/lang/Float;", "floatValue", "()F"},
    {'D', "java/lang/Double", "(D)Ljava/lang/Double;", "doubleValue", "()D"},
};

static size_t wrapper_index(char kind) {
    size_t i = 0;
    while (wrappers[i].kind != kind) i++;
    return i;
}

klass *vm_synth_wrapper(vm *v, thread *t, char kind) {
    return vm_load(v, t, wrappers[wrapper_index(kind)].wrapper);
}

method *vm_synth_find(vm *v, thread *t, const char *class_name, const char *name,
                      const char *type) {
    klass *k = vm_load(v, t, class_name);
    if (!k) return NULL;
    method *m = program_find_method(v->p, k, name, type);
    if (!m) vm_throw(v, t, "java/lang/NoSuchMethodError", "%s.%s%s", class_name, name, type);
    return m;
}

static bool is_object(char kind) {
    return kind == 'L' || kind == '[';
}

// JLS 5.1.2, as instructions; what is an int on the stack stays one.
static void widen(synth *s, char from, char to) {
    bool int_from = from != 'J' && from != 'F' && from != 'D';
    if (from == to) return;
    switch (to) {
    case 'J':
        if (int_from) vm_synth_op(s, OP_i2l);
        break;
    case 'F': vm_synth_op(s, from == 'J' ? OP_l2f : OP_i2f); break;
    case 'D': vm_synth_op(s, from == 'J' ? OP_l2d : from == 'F' ? OP_f2d : OP_i2d); break;
    default: break;
    }
}

static bool box(synth *s, thread *t, char kind) {
    size_t i = wrapper_index(kind);
    method *m = vm_synth_find(s->v, t, wrappers[i].wrapper, "valueOf", wrappers[i].value_of);
    if (m) vm_synth_call(s, m, false);
    return m != NULL;
}

// A value of an unknown wrapper class, asked for as `to`: through Number where widening may be due.
static bool unbox(synth *s, thread *t, klass *from_class, char to) {
    vm *v = s->v;
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
        if (!from_class || strcmp(program_text(v->p, from_class->name), wrappers[i].wrapper) != 0)
            continue;
        vm_synth_cast(s, from_class);
        method *m = vm_synth_find(v, t, wrappers[i].wrapper, wrappers[i].get, wrappers[i].get_type);
        if (!m) return false;
        vm_synth_call(s, m, false);
        widen(s, wrappers[i].kind, to);
        return true;
    }
    size_t i = wrapper_index(to);
    const char *owner = to == 'Z' || to == 'C' ? wrappers[i].wrapper : "java/lang/Number";
    method *m = vm_synth_find(v, t, owner, wrappers[i].get, wrappers[i].get_type);
    if (!m) return false;
    vm_synth_cast(s, m->owner);
    vm_synth_call(s, m, false);
    return true;
}

bool vm_synth_convert(synth *s, thread *t, char from, klass *from_class, char to, klass *to_class) {
    if (to == 'V') {
        if (from != 'V') vm_synth_op(s, vm_synth_kind_words(from) == 2 ? OP_pop2 : OP_pop);
        return true;
    }
    if (is_object(from) && is_object(to)) {
        if (to_class && (!from_class || !klass_is_subclass(from_class, to_class)))
            vm_synth_cast(s, to_class);
        return true;
    }
    if (is_object(to)) return box(s, t, from);
    if (is_object(from)) return unbox(s, t, from_class, to);
    widen(s, from, to);
    return true;
}
