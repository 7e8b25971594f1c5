// Classes at run time: mirrors, statics, initialisation (JLS 12.4.2).
#include "vm/internal.h"

static uint8_t shift_of(const klass *component) {
    switch (component->kind == KLASS_PRIMITIVE ? component->primitive : 'L') {
    case 'J':
    case 'D': return 3;
    case 'S':
    case 'C': return 1;
    case 'B':
    case 'Z': return 0;
    default: return 2;
    }
}

static bool is_reference(const field *f) {
    return f->kind == 'L' || f->kind == '[';
}

static void find_references(vm *v, runtime_class *c) {
    klass *k = c->k;
    size_t n = 0, statics = 0;
    for (klass *s = k; s; s = s->super)
        for (uint32_t i = 0; i < s->field_count; i++)
            n += is_reference(&s->fields[i]) && !(s->fields[i].access & ACC_STATIC);
    for (uint32_t i = 0; i < k->field_count; i++)
        statics += is_reference(&k->fields[i]) && (k->fields[i].access & ACC_STATIC);
    statics += (c->linked != 0) + (c->failure != 0);
    c->ref_offsets = ARENA_ARRAY(&v->store, uint32_t, n + 1);
    c->static_refs = ARENA_ARRAY(&v->store, uint32_t, statics + 1);
    n = statics = 0;
    for (klass *s = k; s; s = s->super)
        for (uint32_t i = 0; i < s->field_count; i++)
            if (is_reference(&s->fields[i]) && !(s->fields[i].access & ACC_STATIC))
                c->ref_offsets[n++] = s->fields[i].offset;
    for (uint32_t i = 0; i < k->field_count; i++)
        if (is_reference(&k->fields[i]) && (k->fields[i].access & ACC_STATIC))
            c->static_refs[statics++] = c->statics + k->fields[i].offset;
    if (c->linked) c->static_refs[statics++] = c->linked;
    if (c->failure) c->static_refs[statics++] = c->failure;
}

static bool is_input(const vm *v, const field *f) {
    return f->kind == 'Z' && vm_is_annotated(v, f);
}

// Annotated booleans start undecided.
static void find_tracked(vm *v, runtime_class *c) {
    uint32_t n = 0;
    const klass *k = c->k;
    if (k->kind != KLASS_CLASS || k->module) return;
    for (const klass *s = k; s && !s->module; s = s->super)
        for (uint32_t i = 0; i < s->field_count; i++)
            n += !(s->fields[i].access & ACC_STATIC) && is_input(v, &s->fields[i]);
    for (uint32_t i = 0; i < k->field_count; i++)
        if ((k->fields[i].access & ACC_STATIC) && is_input(v, &k->fields[i]))
            *vm_heap_at(&v->h, c->mirror, c->statics + k->fields[i].offset) = UNDECIDED;
    if (!n) return;
    c->tracked = ARENA_ARRAY(&v->store, uint32_t, n + 1);
    n = 0;
    for (const klass *s = k; s && !s->module; s = s->super)
        for (uint32_t i = 0; i < s->field_count; i++)
            if (!(s->fields[i].access & ACC_STATIC) && is_input(v, &s->fields[i]))
                c->tracked[n++] = s->fields[i].offset;
}

// Constant values of static fields are there before initialisation starts.
static void set_constants(vm *v, runtime_class *c) {
    for (uint32_t i = 0; i < c->k->field_count; i++) {
        const field *f = &c->k->fields[i];
        if (!f->file->constant_value || !(f->access & ACC_STATIC)) continue;
        const cf_constant *k = &c->k->file->constants[f->file->constant_value];
        uint8_t *at = vm_heap_at(&v->h, c->mirror, c->statics + f->offset);
        switch (f->kind) {
        case 'J':
        case 'D': memcpy(at, &k->j, 8); break;
        case 'F': memcpy(at, &k->f, 4); break;
        case 'I': memcpy(at, &k->i, 4); break;
        case 'S':
        case 'C': {
            uint16_t x = (uint16_t)k->i;
            memcpy(at, &x, 2);
            break;
        }
        case 'B':
        case 'Z': *at = (uint8_t)k->i; break;
        default: {
            ref s = vm_literal(v, NULL, k->text);
            memcpy(at, &s, 4);
        }
        }
    }
}

// The java.lang.Module of a JDK module: a name and nothing else (docs/classlib.md). Permanent.
ref vm_module(vm *v, const char *name) {
    symbol s = program_symbol(v->p, name);
    uint64_t *known = u64map_get(&v->modules, s);
    if (known) return (ref)*known;
    bool logging = v->h.logging;
    v->h.logging = false;
    klass *k = v->k.Module;
    ref r = vm_heap_new(&v->h, 0, SITE_PERMANENT, k->id + 1, k->instance_size, 0);
    if (!r) mem_unwind(v->m, STOP_MEMORY, NULL);
    u64map_put(&v->modules, s, r); // before the name: making a String links java.base's classes
    vm_put_ref(v, r, v->k.Module_name->offset, vm_literal(v, NULL, s));
    vm_permanent(v, r);
    v->h.logging = logging;
    return r;
}

// Where the class is from. Classes of the class path come from the one application loader; they are
// not met before it exists.
static void set_home(vm *v, const runtime_class *c) {
    const klass *k = c->k;
    while (k->kind == KLASS_ARRAY) k = k->component;
    bool jdk = k->module || k->kind == KLASS_PRIMITIVE;
    ref module = jdk ? vm_module(v, k->module ? k->module : "java.base") : v->unnamed_module;
    vm_put_ref(v, c->mirror, v->k.Class_module->offset, module);
    if (!jdk && v->app_loader)
        vm_put_ref(v, c->mirror, v->k.Class_classLoader->offset, v->app_loader);
}

// A nested class's own modifiers are in its entry of InnerClasses.
unsigned vm_modifiers(const klass *k) {
    unsigned access = k->access;
    for (uint32_t i = 0; k->file && i < k->file->inner_count; i++)
        if (k->file->constants[k->file->inners[i].inner].text == k->name)
            access = k->file->inners[i].access;
    return access & ~(unsigned)ACC_SUPER & 0xffff;
}

// From JDK 25 on, some of what Class.getModifiers() and the like answer are fields.
static void set_facts(vm *v, const runtime_class *c) {
    if (v->k.Class_modifiers)
        vm_put_short(v, c->mirror, v->k.Class_modifiers->offset, (int16_t)vm_modifiers(c->k));
    if (v->k.Class_primitive)
        vm_put_byte(v, c->mirror, v->k.Class_primitive->offset, c->k->kind == KLASS_PRIMITIVE);
}

// The mirror is permanent: its creation is a cache, what is written to it later is state.
static void make_mirror(vm *v, runtime_class *c) {
    klass *k = c->k, *class_class = v->k.Class;
    uint32_t size = (class_class->instance_size + 7) & ~7u;
    c->statics = size;
    c->init = size + k->static_size;
    c->linked = vm_has_linkage(k) ? c->init + 8 : 0;
    c->failure = c->trivial ? 0 : c->init + 12;
    c->defined = k->dynamic ? c->init + 16 : 0;
    bool logging = v->h.logging;
    v->h.logging = false;
    c->mirror = vm_heap_new(&v->h, 0, SITE_PERMANENT, class_class->id + 1,
                            c->init + (c->defined                ? 24
                                       : c->linked || c->failure ? 16
                                                                 : 8),
                            0);
    if (!c->mirror) mem_unwind(v->m, STOP_MEMORY, NULL);
    u64map_put(&v->mirrors, c->mirror, (uint64_t)k->id + 1);
    if (k->kind == KLASS_ARRAY && v->k.Class_componentType) {
        ref component = vm_mirror(v, k->component);
        vm_put_ref(v, c->mirror, v->k.Class_componentType->offset, component);
    }
    set_home(v, c);
    set_facts(v, c);
    if (k->kind == KLASS_CLASS && v->k.String_value) set_constants(v, c);
    find_tracked(v, c);
    vm_permanent(v, c->mirror);
    v->h.logging = logging;
}

runtime_class *vm_link(vm *v, klass *k) {
    if (k->runtime) return k->runtime;
    runtime_class *c = ARENA_NEW(&v->store, runtime_class);
    k->runtime = c;
    c->k = k;
    if (k->super) vm_link(v, k->super);
    if (k->kind == KLASS_ARRAY) {
        vm_link(v, k->component);
        c->shift = shift_of(k->component);
        c->is_reference_array = k->component->kind != KLASS_PRIMITIVE;
    }
    if (k->kind == KLASS_CLASS)
        c->clinit = klass_method(k, program_symbol(v->p, "<clinit>"), program_symbol(v->p, "()V"));
    c->trivial = !c->clinit && (!k->super || vm_runtime(k->super)->trivial);
    for (uint32_t i = 0; i < k->all_interface_count && c->trivial && !klass_is_interface(k); i++)
        if (klass_method(k->all_interfaces[i], program_symbol(v->p, "<clinit>"),
                         program_symbol(v->p, "()V")))
            c->trivial = false; // default methods may call for their interface's initialisation
    make_mirror(v, c);
    find_references(v, c);
    vm_link_loop(v, c);
    if (v->tracked && k->kind == KLASS_CLASS && !k->module) v->tracked->linked(v->tracked->arg, k);
    return c;
}

ref vm_mirror(vm *v, klass *k) {
    return vm_link(v, k)->mirror;
}

klass *vm_mirrored(const vm *v, ref mirror) {
    uint64_t *id = u64map_get(&v->mirrors, mirror);
    return id && *id ? program_class(v->p, (uint32_t)*id - 1) : NULL;
}

static bool is_there(void *arg, const klass *k) {
    const runtime_class *c = k->runtime;
    return c && vm_get_int(arg, c->mirror, c->defined);
}

static bool is_lasting(void *arg, const klass *k) {
    const vm *v = arg;
    const runtime_class *c = k->runtime;
    return !vm_is_exploring(v) || (c && c->lasting);
}

void vm_watch_classes(vm *v) {
    program_set_presence(v->p, (program_presence){v, is_there, is_lasting});
}

void vm_class_defined(vm *v, klass *k) {
    runtime_class *c = vm_link(v, k);
    c->lasting |= !vm_is_exploring(v) || (v->threads.count == 1 && !v->search->has_chosen);
    vm_put_int(v, c->mirror, c->defined, 1);
}

klass *vm_load_symbol(vm *v, thread *t, symbol name) {
    klass *k;
    link_error e;
    if (program_load(v->p, name, &k, &e) == 0) return k;
    vm_throw_link_error(v, t, &e);
    return NULL;
}

klass *vm_load(vm *v, thread *t, const char *name) {
    return vm_load_symbol(v, t, program_symbol(v->p, name));
}

static bool has_default_methods(const klass *interface) {
    for (uint32_t i = 0; i < interface->method_count; i++)
        if (!(interface->methods[i].access & (ACC_ABSTRACT | ACC_STATIC))) return true;
    return false;
}

// Step 7: the super class, then superinterfaces that have default methods. NULL: all are done.
static klass *first_uninitialized_super(vm *v, thread *t, klass *k) {
    if (klass_is_interface(k)) return NULL;
    if (k->super && !vm_is_initialized(v, vm_link(v, k->super), t)) return k->super;
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        klass *interface = k->all_interfaces[i];
        if (has_default_methods(interface) && !vm_is_initialized(v, vm_link(v, interface), t))
            return interface;
    }
    return NULL;
}

static void set_state(vm *v, runtime_class *c, int32_t state, uint32_t owner) {
    vm_put_int(v, c->mirror, c->init, state);
    vm_put_int(v, c->mirror, c->init + 4, (int32_t)owner);
}

// Runs in place of a <clinit> that is not there: the frame holds the class's place while its supers
// are initialised.
static const unit *empty_initializer(vm *v) {
    if (!v->empty_clinit) {
        unit *u = ARENA_NEW(&v->store, unit);
        u->code = ARENA_NEW(&v->store, vm_instr);
        u->code->op = OP_return;
        u->count = 1;
        u->is_static = true;
        u->offsets = ARENA_NEW(&v->store, uint32_t);
        u->m = v->k.empty_method;
        v->empty_clinit = u;
    }
    return v->empty_clinit;
}

// Step 7 for the class whose initialiser's frame is on top.
init_outcome vm_initialize_supers(vm *v, thread *t) {
    frame *f = &t->frames[t->frame_count - 1];
    klass *super = first_uninitialized_super(v, t, f->subject);
    if (super) return vm_initialize(v, t, super);
    f->flags &= ~(uint32_t)FRAME_SUPERS;
    return INITIALIZED;
}

init_outcome vm_initialize(vm *v, thread *t, klass *k) {
    runtime_class *c = vm_link(v, k);
    if (vm_is_initialized(v, c, t)) return INITIALIZED;
    // Whoever asks for it, and for supers too: who comes first can be noticed.
    if (vm_is_exploring(v) && !k->module && vm_must_stop(v, t, vm_op_on(ACT_CLASS, c->mirror)))
        return INIT_VISIBLE;
    int32_t state = vm_get_int(v, c->mirror, c->init);
    if (state == INIT_RUNNING) { // by another thread
        t->state = THREAD_BLOCKED;
        t->on = c->mirror;
        t->on_class = true;
        return INIT_BLOCKED;
    }
    if (state == INIT_FAILED) {
        char name[300];
        if (vm_throw(v, t, "java/lang/NoClassDefFoundError", "Could not initialize class %s",
                     vm_dotted(v, k->name, name, sizeof name)) == NATIVE_THROW &&
            vm_get_ref(v, c->mirror, c->failure))
            vm_put_ref(v, t->exception, v->k.Throwable_cause->offset,
                       vm_get_ref(v, c->mirror, c->failure));
        return INIT_THROWN;
    }
    link_error e;
    if (!k->module && program_verify(v->p, k, &e)) {
        vm_throw_link_error(v, t, &e);
        return INIT_THROWN;
    }
    const unit *u = c->clinit ? vm_prepare(v, t, c->clinit) : empty_initializer(v);
    // Of the program's own, at least those that extend nothing but Object are no proxies.
    if (v->search && (k->module || (k->super && k->super->super)))
        v->search->has_initializers = true;
    if (!u || !vm_push_frame(v, t, u, NULL, FRAME_CLINIT | FRAME_SUPERS)) return INIT_THROWN;
    t->frames[t->frame_count - 1].subject = k;
    set_state(v, c, INIT_RUNNING, t->number + 1);
    init_outcome o = vm_initialize_supers(v, t);
    return o == INITIALIZED ? INIT_PUSHED : o;
}

static void wake_initialization_waiters(vm *v, ref mirror) {
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        if (t->state != THREAD_BLOCKED || t->on != mirror || !t->on_class) continue;
        vm_thread_touch(v, t);
        t->state = THREAD_RUNNABLE;
        t->on = 0;
        t->on_class = false;
    }
}

// What later attempts will give as their cause, as HotSpot does: an error that tells of the
// exception, with its stack trace.
static void remember_failure(vm *v, thread *t, runtime_class *c) {
    ref cause = t->exception;
    text said;
    text_init(&said, v->m);
    vm_describe_exception(v, cause, &said);
    text_add(&said, " [in thread \"");
    vm_looked(v, t, LOOK_NAME, 0);
    vm_string_text(v, vm_get_ref(v, t->object, v->k.Thread_name->offset), &said);
    native_outcome o = vm_throw(v, t, "java/lang/ExceptionInInitializerError", "Exception %s\"]",
                                text_get(&said));
    text_release(&said);
    ref told = t->exception;
    t->exception = cause;
    if (o != NATIVE_THROW) return;
    vm_put_ref(v, told, v->k.Throwable_cause->offset, 0);
    vm_put_ref(v, told, v->k.Throwable_backtrace->offset,
               vm_get_ref(v, cause, v->k.Throwable_backtrace->offset));
    vm_put_ref(v, told, v->k.Throwable_stackTrace->offset,
               vm_get_ref(v, cause, v->k.Throwable_stackTrace->offset));
    vm_put_int(v, told, v->k.Throwable_depth->offset,
               vm_get_int(v, cause, v->k.Throwable_depth->offset));
    vm_put_ref(v, c->mirror, c->failure, told);
}

void vm_initializer_ended(vm *v, thread *t, klass *k, bool failed) {
    runtime_class *c = vm_runtime(k);
    set_state(v, c, failed ? INIT_FAILED : INIT_DONE, 0);
    wake_initialization_waiters(v, c->mirror);
    if (!failed) return;
    remember_failure(v, t, c);
    // Step 10: anything but an Error becomes the cause of an ExceptionInInitializerError.
    ref cause = t->exception;
    klass *error_class = vm_load(v, t, "java/lang/Error");
    if (error_class && klass_is_subclass(vm_class_of(v, cause), error_class)) {
        t->exception = cause;
        return;
    }
    vm_throw(v, t, "java/lang/ExceptionInInitializerError", NULL);
    vm_put_ref(v, t->exception, v->k.Throwable_cause->offset, cause);
}
