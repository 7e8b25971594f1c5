#include "classlib/classlib.h"
#include "classlib/natives.h"

const native_entry *const classlib_natives[] = {
    classlib_natives_loaders,
    classlib_natives_resources,
    classlib_natives_null_message,
    classlib_natives_stack,
    classlib_natives_serial,
    classlib_natives_lang,
    classlib_natives_class,
    classlib_natives_thread,
    classlib_natives_unsafe,
    classlib_natives_reflect,
    classlib_natives_reflect_array,
    classlib_natives_io,
    classlib_natives_nio,
    classlib_natives_internal,
    classlib_natives_math,
    classlib_natives_verify,
    classlib_natives_invoke,
    classlib_natives_zip,
    classlib_natives_awt,
    classlib_natives_event_loops,
    classlib_natives_arguments,
    classlib_natives_world,
    NULL,
};

const native_entry *classlib_find(const char *class_name, const char *name, const char *type,
                                  bool is_native) {
    const native_entry *everywhere = NULL;
    for (const native_entry *const *table = classlib_natives; *table; table++)
        for (const native_entry *e = *table; e->class_name; e++) {
            if (strcmp(e->name, name) != 0 || (e->type && strcmp(e->type, type) != 0)) continue;
            if (!is_native && !e->why) continue;
            if (strcmp(e->class_name, class_name) == 0) return e;
            if (is_native && strcmp(e->class_name, "*") == 0) everywhere = e;
        }
    return everywhere;
}

native_outcome classlib_native_nothing(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args, (void)result;
    return NATIVE_DONE;
}

native_outcome classlib_native_zero(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args;
    result[0] = result[1] = 0;
    return NATIVE_DONE;
}

native_outcome classlib_native_one(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args;
    result[0] = 1;
    result[1] = 0;
    return NATIVE_DONE;
}

static field *named(vm *v, ref r, const char *name) {
    field *f = program_find_field(v->p, vm_class_of(v, r), name);
    assert(f);
    return f;
}

bool classlib_has_field(vm *v, ref r, const char *field_name) {
    return program_find_field(v->p, vm_class_of(v, r), field_name) != NULL;
}

void classlib_set_ref(vm *v, ref r, const char *field_name, ref value) {
    vm_put_ref(v, r, named(v, r, field_name)->offset, value);
}

void classlib_set_int(vm *v, ref r, const char *field_name, int32_t value) {
    vm_put_int(v, r, named(v, r, field_name)->offset, value);
}

ref classlib_get_ref(vm *v, ref r, const char *field_name) {
    return vm_get_ref(v, r, named(v, r, field_name)->offset);
}

int32_t classlib_get_int(vm *v, ref r, const char *field_name) {
    return vm_get_int(v, r, named(v, r, field_name)->offset);
}

ref classlib_new_object_array(vm *v, thread *t, const char *array_class, uint32_t length) {
    klass *k = vm_load(v, t, array_class);
    return k ? vm_new_array(v, t, k, length, SITE(classlib_new_object_array)) : 0;
}

void classlib_set_element(vm *v, ref array, uint32_t i, ref value) {
    vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, value);
}

ref classlib_get_element(const vm *v, ref array, uint32_t i) {
    return vm_get_ref(v, array, OBJECT_HEADER + 4 * (size_t)i);
}

klass *classlib_class_of_type(vm *v, thread *t, const char *type, size_t length) {
    symbol name = program_type_class(v->p, type, length);
    if (name == SYMBOL_NONE) return program_primitive(v->p, type[0]);
    return vm_load_symbol(v, t, name);
}
