// java.lang.invoke: the native methods of the model classes (models/).
#include "classlib/natives.h"
#include "vm/handle.h"

// ---------------------------------------------------------------- members

enum { CALLER_SENSITIVE = 0x10000 }; // in MemberName.modifiers

NATIVE(MemberName_find0) {
    const handle_model *h = vm_handle_model(v, t);
    if (!h) return NATIVE_STOP;
    klass *k = vm_mirrored(v, args[1]);
    arena a;
    arena_init(&a, v->m);
    symbol name = program_symbol(v->p, vm_string(v, &a, args[2]));
    symbol type = program_symbol(v->p, vm_string(v, &a, args[3]));
    arena_release(&a);
    int kind = vm_get_int(v, args[0], h->MemberName_kind->offset);
    if (k->kind == KLASS_PRIMITIVE) RETURN_INT(0);
    if (k->kind == KLASS_ARRAY) k = v->k.Object;
    uint32_t access;
    uint16_t slot;
    klass *owner;
    if (handle_kind_is_field(kind)) {
        field *f = program_lookup_field(v->p, k, name, type);
        if (!f) RETURN_INT(0);
        owner = f->owner, access = f->access, slot = f->index;
    } else {
        method *m = NULL;
        if (kind == REF_newInvokeSpecial) m = klass_method(k, name, type);
        else if (program_lookup_method(v->p, k, name, type, &m)) m = NULL;
        if (!m) RETURN_INT(0);
        owner = m->owner, access = m->access, slot = m->index;
        if (owner->module && vm_has_annotation(v, m, "Ljdk/internal/reflect/CallerSensitive;"))
            access |= CALLER_SENSITIVE;
    }
    vm_put_ref(v, args[0], h->MemberName_owner->offset, vm_mirror(v, owner));
    vm_put_int(v, args[0], h->MemberName_modifiers->offset, (int32_t)access);
    vm_put_int(v, args[0], h->MemberName_slot->offset, slot);
    RETURN_INT(1);
}

NATIVE(MemberName_offset) {
    const handle_model *h = vm_handle_model(v, t);
    if (!h) return NATIVE_STOP;
    klass *k = vm_mirrored(v, vm_get_ref(v, args[0], h->MemberName_owner->offset));
    const field *f = &k->fields[vm_get_int(v, args[0], h->MemberName_slot->offset)];
    RETURN_INT(f->offset + (f->access & ACC_STATIC ? vm_link(v, k)->statics : 0));
}

NATIVE(Lookup_unsupported) {
    arena a;
    arena_init(&a, v->m);
    native_outcome o = vm_unsupported(v, t, "%s", vm_string(v, &a, args[0]));
    arena_release(&a);
    return o;
}

// ---------------------------------------------------------------- calls with boxed arguments

// Takes the boxes off; the values are of the handle's parameter types.
static bool unbox_arguments(vm *v, ref handle, ref array, uint32_t *words) {
    ref type = vm_get_ref(v, handle, v->handles->MethodHandle_type->offset);
    for (uint32_t i = 0, n = vm_length(v, array); i < n; i++) {
        char kind = vm_kind_of(vm_mirror_class(v, vm_parameter_mirror(v, type, i)));
        if (!vm_unbox(v, classlib_get_element(v, array, i), kind, words)) return false;
        words += vm_kind_words(kind);
    }
    return true;
}

static native_outcome bad_arguments(vm *v, thread *t) {
    return vm_throw(v, t, "java/lang/InternalError", "arguments of a method handle");
}

static native_outcome box_result(vm *v, thread *t, ref handle, uint32_t *result) {
    ref type = vm_get_ref(v, handle, v->handles->MethodHandle_type->offset);
    ref returns = vm_get_ref(v, type, v->handles->MethodType_rtype->offset);
    result[0] = vm_box(v, t, vm_kind_of(vm_mirror_class(v, returns)), result);
    return t->exception ? NATIVE_THROW : NATIVE_DONE;
}

NATIVE(DirectMethodHandle_call) {
    uint32_t words[256];
    const handle_model *h = vm_handle_model(v, t);
    if (!h) return NATIVE_STOP;
    if (!unbox_arguments(v, args[0], args[1], words)) return bad_arguments(v, t);
    uint32_t sp = t->frames[t->frame_count - 1].sp + 2;
    int kind = vm_get_int(v, args[0], h->Direct_kind->offset);
    ref handle = args[0];
    native_outcome o = vm_call_direct(v, t, handle, words, FRAME_BOX, NULL, sp, result);
    if (o == NATIVE_DONE && handle_kind_is_field(kind)) return box_result(v, t, handle, result);
    return o;
}

NATIVE(Access_call) {
    const handle_model *h = vm_handle_model(v, t);
    if (!h) return NATIVE_STOP;
    uint32_t words[8];
    if (!unbox_arguments(v, args[0], args[1], words)) return bad_arguments(v, t);
    ref variable = vm_get_ref(v, args[0], h->Access_variable->offset);
    int mode = vm_get_int(v, args[0], h->Access_mode->offset);
    if (!vm_access_supported(v, h, variable, mode)) return vm_throw_no_access(v, t, mode);
    klass *owner = vm_mirror_class(v, vm_get_ref(v, variable, h->VarHandle_owner->offset));
    klass *type = vm_mirror_class(v, vm_get_ref(v, variable, h->VarHandle_type->offset));
    native_outcome o = vm_access(v, t, variable, mode, owner, type, words, result);
    return o == NATIVE_DONE ? box_result(v, t, args[0], result) : o;
}

NATIVE(VarHandle_supports) {
    const handle_model *h = vm_handle_model(v, t);
    if (!h) return NATIVE_STOP;
    RETURN_INT(vm_access_supported(v, h, args[0], (int)args[1]));
}

// ---------------------------------------------------------------- conversions

// A boxed value of one type, converted to a boxed value of the other.
static bool convert_boxed(vm *v, thread *t, ref *value, const klass *from, const klass *to,
                          bool explicit) {
    uint32_t in[2] = {*value, 0}, out[2] = {0, 0};
    char kind = vm_kind_of(from);
    if (from == to) return true;
    if (kind != 'V' && !vm_unbox(v, *value, kind, in)) {
        bad_arguments(v, t);
        return false;
    }
    if (kind != 'L' && vm_kind_of(to) == 'L' && to == v->k.Object) return true; // keeps its box
    if (!vm_convert(v, t, from, to, explicit, in, out)) return false;
    *value = vm_box(v, t, vm_kind_of(to), out);
    return !t->exception;
}

// convert(value, from, to, explicit)
NATIVE(Impl_convert) {
    ref value = args[0];
    if (!convert_boxed(v, t, &value, vm_mirrored(v, args[1]), vm_mirrored(v, args[2]), args[3]))
        return NATIVE_THROW;
    RETURN_REF(value);
}

// convertArguments(args, from, to, explicit)
NATIVE(Impl_convertArguments) {
    if (!vm_handle_model(v, t)) return NATIVE_STOP;
    for (uint32_t i = 0, n = vm_length(v, args[0]); i < n; i++) {
        ref from = vm_parameter_mirror(v, args[1], i), to = vm_parameter_mirror(v, args[2], i);
        if (from == to) continue;
        ref value = classlib_get_element(v, args[0], i);
        if (!convert_boxed(v, t, &value, vm_mirrored(v, from), vm_mirrored(v, to), args[3]))
            return NATIVE_THROW;
        classlib_set_element(v, args[0], i, value);
    }
    RETURN_VOID;
}

// make(host, interfaces, name, types, target)
NATIVE(Lambda_make) {
    enum { MOST = 64 };
    klass *interfaces[MOST];
    symbol types[MOST];
    uint32_t n = vm_length(v, args[1]), type_count = vm_length(v, args[3]);
    if (n > MOST || type_count > MOST)
        return vm_unsupported(v, t, "a lambda with more than %d interfaces or bridges", MOST);
    arena a;
    arena_init(&a, v->m);
    for (uint32_t i = 0; i < n; i++)
        interfaces[i] = vm_mirrored(v, classlib_get_element(v, args[1], i));
    for (uint32_t i = 0; i < type_count; i++)
        types[i] = program_symbol(v->p, vm_string(v, &a, classlib_get_element(v, args[3], i)));
    symbol name = program_symbol(v->p, vm_string(v, &a, args[2]));
    arena_release(&a);
    functional_shape s = {vm_mirrored(v, args[0]), interfaces, n, name, types, type_count};
    RETURN_NEW(vm_new_functional(v, t, &s, args[4]));
}

// ---------------------------------------------------------------- linking

// The classes of a method or field descriptor, the result's last.
static ref classes_of(vm *v, thread *t, symbol type) {
    const char *text = program_text(v->p, type);
    if (text[0] != '(') {
        ref one = vm_new_array(v, t, v->k.ClassArray, 1, SITE(classes_of));
        klass *k = one ? classlib_class_of_type(v, t, text, strlen(text)) : NULL;
        if (k) classlib_set_element(v, one, 0, vm_mirror(v, k));
        return k ? one : 0;
    }
    const signature *s = program_signature(v->p, type);
    ref array = vm_new_array(v, t, v->k.ClassArray, s->count + 1u, SITE(classes_of));
    for (uint32_t i = 0; array && i <= s->count; i++) {
        symbol name = i == s->count ? s->return_class : s->classes[i];
        char kind = i == s->count ? s->returns : s->kinds[i];
        klass *k = name == SYMBOL_NONE ? program_primitive(v->p, kind) : vm_load_symbol(v, t, name);
        if (!k) return 0;
        classlib_set_element(v, array, i, vm_mirror(v, k));
    }
    return array;
}

static ref boxed_int(vm *v, thread *t, int32_t x) {
    uint32_t word = (uint32_t)x;
    return vm_box(v, t, 'I', &word);
}

static bool handle_parts(vm *v, thread *t, klass *k, const cf_constant *c, ref *parts) {
    const cf_constant *member = &k->file->constants[c->index];
    klass *owner;
    method *target;
    link_error e;
    // The method first, then the types it mentions.
    if (program_resolve_class(v->p, k, member->index, &owner, &e) ||
        (c->kind >= REF_invokeVirtual &&
         program_resolve_method(v->p, k, c->index, vm_reference_call(c->kind), &target, &e))) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    parts[0] = boxed_int(v, t, c->kind);
    parts[1] = vm_mirror(v, owner);
    parts[2] = vm_literal(v, t, member->name);
    parts[3] = classes_of(v, t, member->type);
    return parts[0] && parts[2] && parts[3];
}

static bool dynamic_parts(vm *v, thread *t, klass *k, const cf_constant *c, ref *parts) {
    const cf_bootstrap *b = &k->file->bootstraps[c->index];
    parts[0] = vm_literal(v, t, c->name);
    parts[1] = classes_of(v, t, c->type);
    parts[2] = vm_new_array(v, t, v->k.IntArray, b->argument_count + 1u, SITE(dynamic_parts));
    if (!parts[0] || !parts[1] || !parts[2]) return false;
    vm_put_int(v, parts[2], OBJECT_HEADER, b->method);
    for (uint32_t i = 0; i < b->argument_count; i++)
        vm_put_int(v, parts[2], OBJECT_HEADER + 4 * ((size_t)i + 1), b->arguments[i]);
    return true;
}

static bool constant_parts(vm *v, thread *t, klass *k, uint32_t index, ref *parts) {
    const cf_constant *c = &k->file->constants[index];
    klass *named;
    link_error e;
    uint32_t words[2];
    switch (c->tag) {
    case CONSTANT_Integer: return (parts[0] = boxed_int(v, t, c->i)) != 0;
    case CONSTANT_Float:
        words[0] = float_word(c->f);
        return (parts[0] = vm_box(v, t, 'F', words)) != 0;
    case CONSTANT_Long:
    case CONSTANT_Double:
        long_words(words, c->j);
        return (parts[0] = vm_box(v, t, c->tag == CONSTANT_Long ? 'J' : 'D', words)) != 0;
    case CONSTANT_String: return (parts[0] = vm_literal(v, t, c->text)) != 0;
    case CONSTANT_Class:
        if (program_resolve_class(v->p, k, index, &named, &e)) {
            vm_throw_link_error(v, t, &e);
            return false;
        }
        parts[0] = vm_mirror(v, named);
        return true;
    case CONSTANT_MethodType: return (parts[0] = classes_of(v, t, c->text)) != 0;
    case CONSTANT_MethodHandle: return handle_parts(v, t, k, c, parts);
    default: return dynamic_parts(v, t, k, c, parts);
    }
}

// constant(caller, index, parts)
NATIVE(Natives_constant) {
    klass *k = vm_mirrored(v, args[0]);
    ref parts[4] = {0};
    if (!constant_parts(v, t, k, args[1], parts)) return NATIVE_THROW;
    for (uint32_t i = 0; i < 4; i++) classlib_set_element(v, args[2], i, parts[i]);
    RETURN_INT(k->file->constants[args[1]].tag);
}

static bool stop_linking(vm *v, thread *t, const uint32_t *args) {
    return vm_stops_before_linking(v, t, vm_mirrored(v, args[0]));
}

// setLinked(caller, place, value)
NATIVE(Natives_setLinked) {
    bool done = vm_set_linked(v, t, vm_mirrored(v, args[0]), args[1], args[2]);
    return done ? NATIVE_DONE : NATIVE_THROW;
}

NATIVE(Natives_release) {
    RETURN_INT(v->release);
}

#define INVOKE "java/lang/invoke/"

const native_entry classlib_natives_invoke[] = {
    {INVOKE "MemberName", "find0", NULL, MemberName_find0},
    {INVOKE "MemberName", "offset", NULL, MemberName_offset},
    {INVOKE "MethodHandles$Lookup", "unsupported", NULL, Lookup_unsupported},
    {INVOKE "DirectMethodHandle", "call", NULL, DirectMethodHandle_call},
    {INVOKE "MethodHandleImpl$Access", "call", NULL, Access_call},
    {INVOKE "MethodHandleImpl", "convert", NULL, Impl_convert},
    {INVOKE "MethodHandleImpl", "convertArguments", NULL, Impl_convertArguments},
    {INVOKE "MethodHandleNatives", "release", NULL, Natives_release},
    {INVOKE "MethodHandleNatives", "constant", NULL, Natives_constant},
    {INVOKE "MethodHandleNatives", "setLinked", NULL, Natives_setLinked, stop_linking},
    {INVOKE "InnerClassLambdaMetafactory", "make", NULL, Lambda_make},
    {INVOKE "VarHandle", "supports", NULL, VarHandle_supports},
    {0},
};
