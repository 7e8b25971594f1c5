// Calls of method handles.
//
// The classes of java.lang.invoke are models (models/): a MethodHandle is an object that can be
// called with an array of boxed arguments. A direct handle whose type is that of the call runs its
// member at once, without boxes and without a frame of its own; for every other handle the
// arguments are converted and boxed, its call method runs in a frame, and the result is converted
// on return (vm_handle_returned). No C function waits for Java code.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/terms.h"

// ---------------------------------------------------------------- the model

typedef struct model_field {
    size_t at; // offset in handle_model
    const char *class_name, *name;
} model_field;

#define INVOKE "java/lang/invoke/"
#define FIELD(slot, class_name, name)                                                              \
    { offsetof(handle_model, slot), class_name, name }
static const model_field model_fields[] = {
    FIELD(MethodHandle_type, INVOKE "MethodHandle", "type"),
    FIELD(MethodType_rtype, INVOKE "MethodType", "rtype"),
    FIELD(MethodType_ptypes, INVOKE "MethodType", "ptypes"),
    FIELD(Direct_kind, INVOKE "DirectMethodHandle", "kind"),
    FIELD(Direct_owner, INVOKE "DirectMethodHandle", "owner"),
    FIELD(Direct_slot, INVOKE "DirectMethodHandle", "slot"),
    FIELD(Varargs_target, INVOKE "MethodHandleImpl$Varargs", "target"),
    FIELD(Access_variable, INVOKE "MethodHandleImpl$Access", "variable"),
    FIELD(Access_mode, INVOKE "MethodHandleImpl$Access", "mode"),
    FIELD(VarHandle_kind, INVOKE "VarHandle", "kind"),
    FIELD(VarHandle_owner, INVOKE "VarHandle", "owner"),
    FIELD(VarHandle_type, INVOKE "VarHandle", "type"),
    FIELD(VarHandle_offset, INVOKE "VarHandle", "offset"),
    FIELD(VarHandle_readOnly, INVOKE "VarHandle", "readOnly"),
    FIELD(VarHandle_exact, INVOKE "VarHandle", "exact"),
    FIELD(VarHandle_bigEndian, INVOKE "VarHandle", "bigEndian"),
    FIELD(MemberName_owner, INVOKE "MemberName", "owner"),
    FIELD(MemberName_modifiers, INVOKE "MemberName", "modifiers"),
    FIELD(MemberName_slot, INVOKE "MemberName", "slot"),
    FIELD(MemberName_kind, INVOKE "MemberName", "kind"),
    FIELD(Linked_value, INVOKE "MethodHandleNatives$Linked", "value"),
    FIELD(Linked_failure, INVOKE "MethodHandleNatives$Linked", "failure"),
    FIELD(CallSite_target, INVOKE "CallSite", "target"),
    FIELD(ByteBuffer_hb, "java/nio/ByteBuffer", "hb"),
    FIELD(ByteBuffer_offset, "java/nio/ByteBuffer", "offset"),
    FIELD(ByteBuffer_isReadOnly, "java/nio/ByteBuffer", "isReadOnly"),
    FIELD(Buffer_limit, "java/nio/Buffer", "limit"),
};
#undef FIELD

typedef struct model_method {
    size_t at;
    const char *name, *type;
} model_method;

// Of MethodHandleNatives.
#define METHOD(slot, name, type)                                                                   \
    { offsetof(handle_model, slot), name, type }
static const model_method model_methods[] = {
    METHOD(wrong_type, "wrongType",
           "(Ljava/lang/invoke/MethodHandle;Ljava/lang/Class;[Ljava/lang/Class;)V"),
    METHOD(wrong_access, "wrongAccess",
           "(Ljava/lang/invoke/VarHandle;ILjava/lang/Class;[Ljava/lang/Class;)V"),
    METHOD(invoke_as, "invokeAs",
           "(Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;Ljava/lang/Class;"
           "[Ljava/lang/Class;)Ljava/lang/Object;"),
    METHOD(link_constant, "linkConstant", "(Ljava/lang/Class;II)V"),
    METHOD(link_site, "linkSite", "(Ljava/lang/Class;II)V"),
};
#undef METHOD

static bool find_methods(vm *v, klass *natives, handle_model *h) {
    h->call = program_find_method(v->p, v->k.MethodHandle, "call",
                                  "([Ljava/lang/Object;)Ljava/lang/Object;");
    if (!h->call) return false;
    for (size_t i = 0; i < sizeof model_methods / sizeof *model_methods; i++) {
        const model_method *m = &model_methods[i];
        method **slot = (method **)(void *)((char *)h + m->at);
        *slot = program_find_method(v->p, natives, m->name, m->type);
        if (!*slot) return false;
    }
    return true;
}

static bool load_model(vm *v, handle_model *h) {
    klass *k = NULL;
    link_error e;
    for (size_t i = 0; i < sizeof model_fields / sizeof *model_fields; i++) {
        const model_field *m = &model_fields[i];
        if (program_load(v->p, program_symbol(v->p, m->class_name), &k, &e)) return false;
        field **slot = (field **)(void *)((char *)h + m->at);
        *slot = program_find_field(v->p, k, m->name);
        if (!*slot) return false;
    }
    h->Direct = h->Direct_kind->owner;
    h->Varargs = h->Varargs_target->owner;
    h->Access = h->Access_mode->owner;
    if (program_load(v->p, program_symbol(v->p, INVOKE "ConstantCallSite"), &h->ConstantCallSite,
                     &e) ||
        program_load(v->p, program_symbol(v->p, INVOKE "MethodHandleNatives"), &k, &e))
        return false;
    return find_methods(v, k, h);
}

const handle_model *vm_handle_model(vm *v, thread *t) {
    if (v->handles) return v->handles;
    handle_model *h = ARENA_NEW(&v->store, handle_model);
    if (load_model(v, h)) return v->handles = h;
    vm_unsupported(v, t, "method handles without weft-models.jar");
    return NULL;
}

klass *vm_mirror_class(vm *v, ref mirror) {
    klass *k = vm_mirrored(v, mirror);
    assert(k);
    return k;
}

ref vm_parameter_mirror(vm *v, ref method_type, uint32_t i) {
    ref types = vm_get_ref(v, method_type, v->handles->MethodType_ptypes->offset);
    return vm_get_ref(v, types, OBJECT_HEADER + 4 * (size_t)i);
}

static uint32_t parameter_count(vm *v, ref method_type) {
    return vm_length(v, vm_get_ref(v, method_type, v->handles->MethodType_ptypes->offset));
}

static klass *return_class(vm *v, ref method_type) {
    return vm_mirror_class(v, vm_get_ref(v, method_type, v->handles->MethodType_rtype->offset));
}

// ---------------------------------------------------------------- linking

static klass *class_of(vm *v, thread *t, char kind, symbol name) {
    klass *k = name == SYMBOL_NONE ? program_primitive(v->p, kind) : vm_load_symbol(v, t, name);
    if (k) vm_link(v, k);
    return k;
}

handle_call *vm_new_handle_call(vm *v, thread *t, symbol type) {
    const signature *s = program_signature(v->p, type);
    handle_call *c = ARENA_NEW(&v->store, handle_call);
    c->count = s->count;
    c->slots = (uint16_t)(s->slots + 1);
    c->parameters = ARENA_ARRAY(&v->store, klass *, s->count);
    for (uint32_t i = 0; i < s->count; i++)
        if (!(c->parameters[i] = class_of(v, t, s->kinds[i], s->classes[i]))) return NULL;
    c->returns = class_of(v, t, s->returns, s->return_class);
    return c->returns ? c : NULL;
}

handle_call *vm_new_polymorphic_call(vm *v, thread *t, const method *m, symbol type) {
    if (!vm_handle_model(v, t)) return NULL;
    const char *name = program_text(v->p, m->name);
    int mode = -1;
    handle_way way = strcmp(name, "invokeExact") == 0 ? CALL_EXACT : CALL_CONVERTING;
    if (m->owner != v->k.MethodHandle) {
        way = CALL_ACCESS;
        mode = vm_access_mode(name);
    } else if (way == CALL_CONVERTING && strcmp(name, "invoke") != 0) {
        mode = -2;
    }
    if (mode == -2 || (way == CALL_ACCESS && mode < 0)) {
        vm_unsupported(v, t, "method handle call %s", name);
        return NULL;
    }
    handle_call *c = vm_new_handle_call(v, t, type);
    if (!c) return NULL;
    c->way = way;
    c->mode = (uint8_t)(mode < 0 ? 0 : mode);
    return c;
}

bool vm_link_handle_call(vm *v, thread *t, const unit *u, vm_instr *x, method *m) {
    handle_call *c = vm_new_polymorphic_call(v, t, m, u->m->owner->file->constants[x->a].type);
    if (!c) return false;
    *x = (vm_instr){.op = VOP_invokehandle_q, .p = c};
    return true;
}

// ---------------------------------------------------------------- types

static bool has_type(vm *v, ref method_type, const handle_call *c) {
    const handle_model *h = v->handles;
    ref types = vm_get_ref(v, method_type, h->MethodType_ptypes->offset);
    if (vm_length(v, types) != c->count) return false;
    for (uint32_t i = 0; i < c->count; i++)
        if (vm_get_ref(v, types, OBJECT_HEADER + 4 * (size_t)i) !=
            vm_runtime(c->parameters[i])->mirror)
            return false;
    return vm_get_ref(v, method_type, h->MethodType_rtype->offset) ==
           vm_runtime(c->returns)->mirror;
}

static bool is_convertible(vm *v, ref method_type, const handle_call *c) {
    if (parameter_count(v, method_type) != c->count) return false;
    for (uint32_t i = 0; i < c->count; i++)
        if (!vm_is_convertible(v, c->parameters[i],
                               vm_mirror_class(v, vm_parameter_mirror(v, method_type, i))))
            return false;
    return vm_is_convertible(v, return_class(v, method_type), c->returns);
}

// The call's parameter types as a Class[].
static ref parameter_array(vm *v, thread *t, const handle_call *c) {
    ref array = vm_new_array(v, t, v->k.ClassArray, c->count, (uint64_t)(uintptr_t)parameter_array);
    for (uint32_t i = 0; array && i < c->count; i++)
        vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, vm_mirror(v, c->parameters[i]));
    return array;
}

native_outcome vm_raise_wrong_type(vm *v, thread *t, const handle_call *c, ref handle) {
    uint32_t words[4], n = 0, ignored[2];
    method *m = c->way == CALL_ACCESS ? v->handles->wrong_access : v->handles->wrong_type;
    words[n++] = handle;
    if (c->way == CALL_ACCESS) words[n++] = c->mode;
    words[n++] = vm_mirror(v, c->returns);
    words[n] = parameter_array(v, t, c);
    if (!words[n]) return NATIVE_THROW;
    return vm_push_call(v, t, m, words, 0, ignored);
}

// ---------------------------------------------------------------- direct handles

static bool select_method(vm *v, thread *t, method **m, ref receiver) {
    klass *k = vm_class_of(v, receiver);
    if ((*m)->vtable_index >= 0) {
        *m = k->vtable[(*m)->vtable_index];
        return true;
    }
    if (!klass_is_interface((*m)->owner) || ((*m)->access & ACC_PRIVATE)) return true;
    bool conflict = false;
    method *found = klass_is_subclass(k, (*m)->owner) ? program_select(v->p, k, *m, &conflict)
                                                      : NULL;
    if (found) {
        *m = found;
        return true;
    }
    char name[300];
    vm_dotted(v, k->name, name, sizeof name);
    if (conflict || !klass_is_subclass(k, (*m)->owner))
        vm_throw(v, t, "java/lang/IncompatibleClassChangeError", "%s", name);
    else vm_throw(v, t, "java/lang/AbstractMethodError", "%s", name);
    return false;
}

static uint32_t field_size(char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

static native_outcome get_or_put(vm *v, thread *t, const field *f, int kind, const uint32_t *words,
                                 uint32_t *result) {
    bool is_static = kind == REF_getStatic || kind == REF_putStatic;
    bool is_put = kind == REF_putField || kind == REF_putStatic;
    ref object = is_static ? vm_mirror(v, f->owner) : words[0];
    if (!object) return vm_throw(v, t, "java/lang/NullPointerException", NULL);
    uint32_t offset = f->offset + (is_static ? vm_runtime(f->owner)->statics : 0);
    unsigned flags = vm_field_flags(v, f);
    if (vm_is_exploring(v) && !(flags & FIELD_BENIGN) && vm_is_asked(v, object) &&
        !vm_has_chosen(t) &&
        vm_must_stop(v, t,
                     vm_op_access(is_put ? ACT_WRITE : ACT_READ, object, offset,
                                  field_size(f->kind), flags & FIELD_VOLATILE)))
        return NATIVE_VISIBLE;
    uint32_t size = f->kind == 'Z' ? 1 : 4;
    if (!is_put) {
        if (flags & FIELD_TRACKED)
            return vm_read_tracked(v, t, object, offset, size, result) ? NATIVE_DONE
                                                                       : NATIVE_VISIBLE;
        vm_fetch(v, object, offset, f->kind, result);
        return NATIVE_DONE;
    }
    const uint32_t *value = words + !is_static;
    if (flags & FIELD_TRACKED) {
        vm_write_tracked(v, object, offset, size, value[0]);
        return NATIVE_DONE;
    }
    vm_store(v, object, offset, f->kind, value);
    if ((flags & FIELD_ADOPTS) && v->tracked && value[0])
        v->tracked->adopted(v->tracked->arg, value[0]);
    if ((flags & FIELD_REF) && vm_is_exploring(v)) vm_publish(v, object, value[0]);
    return NATIVE_DONE;
}

static bool needs_class(int kind) {
    return kind == REF_getStatic || kind == REF_putStatic || kind == REF_invokeStatic ||
           kind == REF_newInvokeSpecial;
}

// False: the class is being initialised; *o says how to leave. The call is made again.
static bool class_ready(vm *v, thread *t, klass *k, uint32_t sp, native_outcome *o) {
    if (vm_is_initialized(v, vm_link(v, k), t)) return true;
    frame *f = &t->frames[t->frame_count - 1];
    uint32_t before = f->sp;
    f->sp = sp;
    switch (vm_initialize(v, t, k)) {
    case INITIALIZED: f->sp = before; return true;
    case INIT_PUSHED: *o = NATIVE_CALL; break;
    case INIT_BLOCKED: *o = NATIVE_BLOCK; break;
    case INIT_THROWN: *o = NATIVE_THROW; break;
    case INIT_VISIBLE: *o = NATIVE_VISIBLE; break;
    }
    return false;
}

static native_outcome construct(vm *v, thread *t, method *m, const uint32_t *words, uint32_t flags,
                                klass *subject, uint32_t *result) {
    uint32_t all[256];
    if (m->owner->access & (ACC_ABSTRACT | ACC_INTERFACE)) {
        char name[300];
        return vm_throw(v, t, "java/lang/InstantiationException", "%s",
                        vm_dotted(v, m->owner->name, name, sizeof name));
    }
    all[0] = vm_new_object(v, t, m->owner, vm_class_site(v, m->owner, 1));
    if (!all[0]) return NATIVE_THROW;
    memcpy(all + 1, words, (m->argument_slots - 1u) * sizeof *words);
    // The result is an object: boxing it changes nothing.
    native_outcome o = vm_push_call(v, t, m, all, (flags & ~(uint32_t)FRAME_BOX) | FRAME_NEW,
                                    result);
    if (o == NATIVE_CALL) {
        t->frames[t->frame_count - 1].extra = all[0];
        t->frames[t->frame_count - 1].subject = subject;
    }
    if (o == NATIVE_DONE) result[0] = all[0];
    return o;
}

native_outcome vm_call_direct(vm *v, thread *t, ref handle, const uint32_t *words, uint32_t flags,
                              klass *subject, uint32_t sp, uint32_t *result) {
    const handle_model *h = v->handles;
    int kind = vm_get_int(v, handle, h->Direct_kind->offset);
    klass *owner = vm_mirror_class(v, vm_get_ref(v, handle, h->Direct_owner->offset));
    uint32_t slot = (uint32_t)vm_get_int(v, handle, h->Direct_slot->offset);
    native_outcome o = NATIVE_THROW;
    if (needs_class(kind) && !class_ready(v, t, owner, sp, &o)) return o;
    if (handle_kind_is_field(kind))
        return get_or_put(v, t, &owner->fields[slot], kind, words, result);
    method *m = &owner->methods[slot];
    if (kind == REF_newInvokeSpecial) return construct(v, t, m, words, flags, subject, result);
    if (kind != REF_invokeStatic) {
        if (!words[0]) return vm_throw(v, t, "java/lang/NullPointerException", NULL);
        if (kind != REF_invokeSpecial && !select_method(v, t, &m, words[0])) return NATIVE_THROW;
    }
    o = vm_push_call(v, t, m, words, flags, result);
    frame *f = &t->frames[t->frame_count - 1];
    if (o == NATIVE_CALL && !(f->flags & FRAME_CLINIT)) f->subject = subject;
    return o;
}

// ---------------------------------------------------------------- calls

// Arguments of the call, converted to the handle's parameter types.
static bool convert_arguments(vm *v, thread *t, ref type, const handle_call *c,
                              const uint32_t *args, uint32_t *words) {
    for (uint32_t i = 0; i < c->count; i++) {
        klass *to = vm_mirror_class(v, vm_parameter_mirror(v, type, i));
        if (!vm_convert(v, t, c->parameters[i], to, false, args, words)) return false;
        args += vm_kind_words(vm_kind_of(c->parameters[i]));
        words += vm_kind_words(vm_kind_of(to));
    }
    return true;
}

// An Object[] of values of these classes.
static ref box_arguments(vm *v, thread *t, uint32_t count, klass *const *types, ref type,
                         const uint32_t *words) {
    const frame *f = &t->frames[t->frame_count - 1];
    uint64_t site = (uint64_t)(uintptr_t)&f->u->code[f->pc];
    ref array = vm_new_array(v, t, v->k.ObjectArray, count, site);
    for (uint32_t i = 0; array && i < count; i++) {
        const klass *k = types ? types[i] : vm_mirror_class(v, vm_parameter_mirror(v, type, i));
        char kind = vm_kind_of(k);
        ref value = vm_box(v, t, kind, words);
        if (t->exception) return 0;
        vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, value);
        words += vm_kind_words(kind);
    }
    return array;
}

static native_outcome push_converting(vm *v, thread *t, method *m, const uint32_t *words,
                                      klass *from, uint32_t *result) {
    native_outcome o = vm_push_call(v, t, m, words, FRAME_CONVERT | FRAME_BOXED, result);
    if (o == NATIVE_CALL) t->frames[t->frame_count - 1].subject = from;
    return o;
}

// Java does it: collects variable arguments, or says why it cannot be done.
static native_outcome call_as(vm *v, thread *t, const handle_call *c, ref handle,
                              const uint32_t *args, uint32_t *result) {
    uint32_t words[4] = {handle};
    words[1] = box_arguments(v, t, c->count, c->parameters, 0, args);
    if (!words[1]) return NATIVE_THROW;
    words[2] = vm_mirror(v, c->returns);
    words[3] = parameter_array(v, t, c);
    if (!words[3]) return NATIVE_THROW;
    return push_converting(v, t, v->handles->invoke_as, words, c->returns, result);
}

static native_outcome call_member(vm *v, thread *t, const handle_call *c, ref handle, bool same,
                                  klass *from, const uint32_t *words, uint32_t sp,
                                  uint32_t *result) {
    native_outcome o = vm_call_direct(v, t, handle, words, same ? 0 : FRAME_CONVERT,
                                      same ? NULL : from, sp, result);
    if (o == NATIVE_DONE && !same) {
        uint32_t raw[2] = {result[0], result[1]};
        if (!vm_convert(v, t, from, c->returns, false, raw, result)) return NATIVE_THROW;
    }
    return o;
}

native_outcome vm_call_handle(vm *v, thread *t, const handle_call *c, ref handle, uint32_t *args,
                              uint32_t sp, uint32_t *result) {
    const handle_model *h = v->handles;
    ref type = vm_get_ref(v, handle, h->MethodHandle_type->offset);
    bool same = has_type(v, type, c);
    if (!same && c->way == CALL_EXACT) return vm_raise_wrong_type(v, t, c, handle);
    klass *k = vm_class_of(v, handle);
    if (!same && (k == h->Varargs || !is_convertible(v, type, c)))
        return call_as(v, t, c, handle, args, result);
    while (k == h->Varargs) {
        handle = vm_get_ref(v, handle, h->Varargs_target->offset);
        k = vm_class_of(v, handle);
    }
    uint32_t converted[256], *words = args;
    if (!same) {
        if (!convert_arguments(v, t, type, c, args, converted)) return NATIVE_THROW;
        words = converted;
    }
    klass *from = return_class(v, type);
    if (k == h->Direct) return call_member(v, t, c, handle, same, from, words, sp, result);
    uint32_t boxed[2] = {handle};
    boxed[1] = box_arguments(v, t, c->count, same ? c->parameters : NULL, type, words);
    if (!boxed[1]) return NATIVE_THROW;
    method *m = k->vtable[h->call->vtable_index];
    native_outcome o = push_converting(v, t, m, boxed, from, result);
    unsigned ignored;
    if (o == NATIVE_DONE && !vm_convert_result(v, t, c, from, true, result, &ignored))
        return NATIVE_THROW;
    return o;
}

native_outcome vm_invoke_handle(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words) {
    handle_call *c = x->p;
    frame *f = &t->frames[t->frame_count - 1];
    uint32_t sp = f->sp;
    uint32_t *args = t->stack + sp - c->slots;
    *words = vm_kind_words(vm_kind_of(c->returns));
    if (!args[0]) return vm_throw(v, t, "java/lang/NullPointerException", NULL);
    if (v->terms) vm_term_concretise(v, t, PATH_HANDLE, args, c->slots);
    f->sp = sp - c->slots;
    if (c->way == CALL_ACCESS) return vm_invoke_access(v, t, c, args, result);
    return vm_call_handle(v, t, c, args[0], args + 1, sp, result);
}

// ---------------------------------------------------------------- returns

bool vm_convert_result(vm *v, thread *t, const handle_call *c, const klass *from, bool boxed,
                       uint32_t *result, unsigned *words) {
    uint32_t raw[2] = {result[0], result[1]};
    *words = vm_kind_words(vm_kind_of(c->returns));
    if (boxed && !vm_unbox(v, result[0], vm_kind_of(from), raw) && vm_kind_of(from) != 'V') {
        vm_throw(v, t, "java/lang/InternalError", "a method handle's result");
        return false;
    }
    if (from == c->returns) {
        memcpy(result, raw, sizeof raw);
        return true;
    }
    return vm_convert(v, t, from, c->returns, false, raw, result);
}

// The frame above, with FRAME_CONVERT, has returned to the call that the top frame stands at.
bool vm_handle_returned(vm *v, thread *t, const klass *from, bool boxed, uint32_t *result,
                        unsigned *words) {
    const frame *f = &t->frames[t->frame_count - 1];
    return vm_convert_result(v, t, f->u->code[f->pc].p, from, boxed, result, words);
}
