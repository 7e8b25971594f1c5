#include "classlib/classlib.h"
#include "classlib/natives.h"

const native_entry *const classlib_natives[] = {
    natives_loaders,
    natives_null_message,
    natives_stack,
    natives_serial,
    natives_lang,
    natives_class,
    natives_thread,
    natives_unsafe,
    natives_reflect,
    natives_io,
    natives_nio,
    natives_internal,
    natives_math,
    natives_verify,
    natives_invoke,
    natives_zip,
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

native_outcome native_nothing(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args, (void)result;
    return NATIVE_DONE;
}

native_outcome native_zero(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args;
    result[0] = result[1] = 0;
    return NATIVE_DONE;
}

native_outcome native_one(vm *v, thread *t, uint32_t *args, uint32_t *result) {
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

bool has_field(vm *v, ref r, const char *field_name) {
    return program_find_field(v->p, vm_class_of(v, r), field_name) != NULL;
}

void set_ref(vm *v, ref r, const char *field_name, ref value) {
    vm_put_ref(v, r, named(v, r, field_name)->offset, value);
}

void set_int(vm *v, ref r, const char *field_name, int32_t value) {
    vm_put_int(v, r, named(v, r, field_name)->offset, value);
}

ref get_ref(vm *v, ref r, const char *field_name) {
    return vm_get_ref(v, r, named(v, r, field_name)->offset);
}

int32_t get_int(vm *v, ref r, const char *field_name) {
    return vm_get_int(v, r, named(v, r, field_name)->offset);
}

ref new_object_array(vm *v, thread *t, const char *array_class, uint32_t length) {
    klass *k = vm_load(v, t, array_class);
    return k ? vm_new_array(v, t, k, length, SITE(new_object_array)) : 0;
}

void set_element(vm *v, ref array, uint32_t i, ref value) {
    vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, value);
}

ref get_element(const vm *v, ref array, uint32_t i) {
    return vm_get_ref(v, array, OBJECT_HEADER + 4 * (size_t)i);
}

klass *class_of_type(vm *v, thread *t, const char *type, size_t length) {
    symbol name = program_type_class(v->p, type, length);
    if (name == SYMBOL_NONE) return program_primitive(v->p, type[0]);
    return vm_load_symbol(v, t, name);
}
