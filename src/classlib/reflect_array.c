// java.lang.reflect.Array.
#include "classlib/natives.h"

static bool bad_array(vm *v, thread *t, ref array) {
    if (!array) {
        vm_throw(v, t, "java/lang/NullPointerException", NULL);
        return true;
    }
    if (vm_class_of(v, array)->kind == KLASS_ARRAY) return false;
    vm_throw(v, t, "java/lang/IllegalArgumentException", "Argument is not an array");
    return true;
}

NATIVE(Array_getLength) {
    if (bad_array(v, t, args[0])) return NATIVE_THROW;
    RETURN_INT(vm_length(v, args[0]));
}

static bool bad_index(vm *v, thread *t, ref array, uint32_t at) {
    if (bad_array(v, t, array)) return true;
    if (at < vm_length(v, array)) {
        if (!vm_is_kept_element(v, array, OBJECT_HEADER + at)) return false;
        vm_unsupported(v, t, "an element of a tracked boolean[] in reflection");
        return true;
    }
    // Reflection says nothing more; array handles, whose model class calls us, do.
    const method *caller = t->frames[t->frame_count - 1].u->m;
    bool says = strncmp(program_text(v->p, caller->owner->name), "java/lang/invoke/", 17) == 0;
    vm_throw(v, t, "java/lang/ArrayIndexOutOfBoundsException",
             says ? "Index %d out of bounds for length %u" : NULL, (int32_t)at,
             vm_length(v, array));
    return true;
}

static char element_kind(const klass *array) {
    return array->component->kind == KLASS_PRIMITIVE ? array->component->primitive : 'L';
}

// Exploring: an element of a shared array is accessed; where that fails, it does not matter when.
static bool stop_element(vm *v, thread *t, const uint32_t *args, vm_act act) {
    ref array = args[0];
    if (!array || vm_class_of(v, array)->kind != KLASS_ARRAY || args[1] >= vm_length(v, array) ||
        !vm_is_asked(v, array))
        return false;
    unsigned shift = vm_link(v, vm_class_of(v, array))->shift;
    return vm_must_stop(
        v, t, vm_op_access(act, array, OBJECT_HEADER + (args[1] << shift), 1u << shift, false));
}
static bool stop_get(vm *v, thread *t, const uint32_t *args) {
    return stop_element(v, t, args, ACT_READ);
}
static bool stop_set(vm *v, thread *t, const uint32_t *args) {
    return stop_element(v, t, args, ACT_WRITE);
}

NATIVE(Array_get) {
    if (bad_index(v, t, args[0], args[1])) return NATIVE_THROW;
    klass *k = vm_class_of(v, args[0]);
    uint32_t words[2];
    vm_fetch(v, args[0], OBJECT_HEADER + ((size_t)args[1] << vm_link(v, k)->shift), element_kind(k),
             words);
    result[0] = vm_new_box(v, t, element_kind(k), words); // never a cached one, as HotSpot
    return t->exception ? NATIVE_THROW : NATIVE_DONE;
}

NATIVE(Array_set) {
    if (bad_index(v, t, args[0], args[1])) return NATIVE_THROW;
    klass *k = vm_class_of(v, args[0]);
    uint32_t words[2];
    char kind = element_kind(k);
    bool good = kind == 'L' ? !args[2] || klass_is_subclass(vm_class_of(v, args[2]), k->component)
                            : true;
    if (!good || !vm_unbox(v, args[2], kind, words))
        return vm_throw(v, t, "java/lang/IllegalArgumentException",
                        good ? "argument type mismatch" : "array element type mismatch");
    vm_store(v, args[0], OBJECT_HEADER + ((size_t)args[1] << vm_link(v, k)->shift), kind, words);
    RETURN_VOID;
}

#define ARRAY_PRIMITIVE(name, letter)                                                              \
    NATIVE(Array_get##name) {                                                                      \
        if (bad_index(v, t, args[0], args[1])) return NATIVE_THROW;                                \
        klass *k = vm_class_of(v, args[0]);                                                        \
        uint32_t words[2];                                                                         \
        vm_fetch(v, args[0], OBJECT_HEADER + ((size_t)args[1] << vm_link(v, k)->shift),            \
                 element_kind(k), words);                                                          \
        ref box = vm_box(v, t, element_kind(k), words);                                            \
        if (element_kind(k) == 'L' || !vm_unbox(v, box, letter, result))                           \
            return vm_throw(v, t, "java/lang/IllegalArgumentException",                            \
                            "Argument is not an array of primitive type");                         \
        return NATIVE_DONE;                                                                        \
    }                                                                                              \
    NATIVE(Array_set##name) {                                                                      \
        if (bad_index(v, t, args[0], args[1])) return NATIVE_THROW;                                \
        klass *k = vm_class_of(v, args[0]);                                                        \
        uint32_t words[2];                                                                         \
        ref box = vm_box(v, t, letter, args + 2);                                                  \
        if (element_kind(k) == 'L' || !vm_unbox(v, box, element_kind(k), words))                   \
            return vm_throw(v, t, "java/lang/IllegalArgumentException", "argument type mismatch"); \
        vm_store(v, args[0], OBJECT_HEADER + ((size_t)args[1] << vm_link(v, k)->shift),            \
                 element_kind(k), words);                                                          \
        RETURN_VOID;                                                                               \
    }

ARRAY_PRIMITIVE(Boolean, 'Z')
ARRAY_PRIMITIVE(Byte, 'B')
ARRAY_PRIMITIVE(Char, 'C')
ARRAY_PRIMITIVE(Short, 'S')
ARRAY_PRIMITIVE(Int, 'I')
ARRAY_PRIMITIVE(Long, 'J')
ARRAY_PRIMITIVE(Float, 'F')
ARRAY_PRIMITIVE(Double, 'D')

static klass *array_of_mirror(vm *v, thread *t, ref mirror) {
    klass *k = mirror ? vm_mirrored(v, mirror) : NULL;
    if (!k) vm_throw(v, t, "java/lang/NullPointerException", NULL);
    else if (k->kind == KLASS_PRIMITIVE && k->primitive == 'V')
        vm_throw(v, t, "java/lang/IllegalArgumentException", NULL);
    else return program_array_of(v->p, k);
    return NULL;
}

NATIVE(Array_newArray) {
    klass *k = array_of_mirror(v, t, args[0]);
    if (!k) return NATIVE_THROW;
    if ((int32_t)args[1] < 0)
        return vm_throw(v, t, "java/lang/NegativeArraySizeException", "%d", (int32_t)args[1]);
    const frame *f = &t->frames[t->frame_count - 1];
    RETURN_NEW(vm_new_array(v, t, k, args[1], (uint64_t)(uintptr_t)&f->u->code[f->pc]));
}

static ref multi(vm *v, thread *t, klass *k, ref sizes, uint32_t at) {
    int32_t length = vm_get_int(v, sizes, OBJECT_HEADER + 4 * (size_t)at);
    ref array = vm_new_array(v, t, k, (uint32_t)length, SITE(multi) + at);
    if (!array || at + 1 == vm_length(v, sizes)) return array;
    for (uint32_t i = 0; i < (uint32_t)length; i++) {
        ref element = multi(v, t, k->component, sizes, at + 1);
        if (!element) return 0;
        classlib_set_element(v, array, i, element);
    }
    return array;
}

NATIVE(Array_multiNewArray) {
    if (!args[1]) THROW_NULL;
    uint32_t n = vm_length(v, args[1]);
    if (n == 0 || n > 255)
        return vm_throw(v, t, "java/lang/IllegalArgumentException", "Empty dimensions array");
    klass *k = vm_mirrored(v, args[0]);
    for (uint32_t i = 0; i < n; i++) {
        int32_t size = vm_get_int(v, args[1], OBJECT_HEADER + 4 * (size_t)i);
        if (size < 0) return vm_throw(v, t, "java/lang/NegativeArraySizeException", "%d", size);
        k = program_array_of(v->p, k);
    }
    RETURN_NEW(multi(v, t, k, args[1], 0));
}

#define ARRAY "java/lang/reflect/Array"

const native_entry classlib_natives_reflect_array[] = {
    {ARRAY, "getLength", NULL, Array_getLength},
    {ARRAY, "get", NULL, Array_get, stop_get},
    {ARRAY, "set", NULL, Array_set, stop_set},
    {ARRAY, "getBoolean", NULL, Array_getBoolean, stop_get},
    {ARRAY, "setBoolean", NULL, Array_setBoolean, stop_set},
    {ARRAY, "getByte", NULL, Array_getByte, stop_get},
    {ARRAY, "setByte", NULL, Array_setByte, stop_set},
    {ARRAY, "getChar", NULL, Array_getChar, stop_get},
    {ARRAY, "setChar", NULL, Array_setChar, stop_set},
    {ARRAY, "getShort", NULL, Array_getShort, stop_get},
    {ARRAY, "setShort", NULL, Array_setShort, stop_set},
    {ARRAY, "getInt", NULL, Array_getInt, stop_get},
    {ARRAY, "setInt", NULL, Array_setInt, stop_set},
    {ARRAY, "getLong", NULL, Array_getLong, stop_get},
    {ARRAY, "setLong", NULL, Array_setLong, stop_set},
    {ARRAY, "getFloat", NULL, Array_getFloat, stop_get},
    {ARRAY, "setFloat", NULL, Array_setFloat, stop_set},
    {ARRAY, "getDouble", NULL, Array_getDouble, stop_get},
    {ARRAY, "setDouble", NULL, Array_setDouble, stop_set},
    {ARRAY, "newArray", NULL, Array_newArray},
    {ARRAY, "multiNewArray", NULL, Array_multiNewArray},
    {0},
};
