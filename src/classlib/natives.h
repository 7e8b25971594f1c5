// What the files of native methods share.
#ifndef CLASSLIB_NATIVES_H
#define CLASSLIB_NATIVES_H

#include "vm/native.h"

#define NATIVE(name)                                                                               \
    static native_outcome name(__attribute__((unused)) vm *v, __attribute__((unused)) thread *t,   \
                               __attribute__((unused)) uint32_t *args,                             \
                               __attribute__((unused)) uint32_t *result)

#define RETURN_INT(x)                                                                              \
    do {                                                                                           \
        result[0] = (uint32_t)(x);                                                                 \
        return NATIVE_DONE;                                                                        \
    } while (0)
#define RETURN_REF(x) RETURN_INT(x)
#define RETURN_LONG(x)                                                                             \
    do {                                                                                           \
        long_words(result, (x));                                                                   \
        return NATIVE_DONE;                                                                        \
    } while (0)
#define RETURN_VOID return NATIVE_DONE
// A reference that may be 0 because an exception is set.
#define RETURN_NEW(x)                                                                              \
    do {                                                                                           \
        result[0] = (x);                                                                           \
        return result[0] ? NATIVE_DONE : NATIVE_THROW;                                             \
    } while (0)

#define THROW_NULL return vm_throw(v, t, "java/lang/NullPointerException", NULL)

// Seconds since 1970 at which every execution begins: time is virtual (docs/classlib.md).
enum { VIRTUAL_EPOCH = 1700000000 };

// Sites of allocations in natives: the address of a function names it well enough.
#define SITE(function) ((uint64_t)(uintptr_t)(function))

native_outcome classlib_native_nothing(vm *v, thread *t, uint32_t *args, uint32_t *result);
native_outcome classlib_native_zero(vm *v, thread *t, uint32_t *args, uint32_t *result);
native_outcome classlib_native_one(vm *v, thread *t, uint32_t *args, uint32_t *result);

// Sets a field found by name; for objects the VM makes for the JDK.
void classlib_set_ref(vm *v, ref r, const char *field_name, ref value);
void classlib_set_int(vm *v, ref r, const char *field_name, int32_t value);
// What is there depends on the JDK's release.
bool classlib_has_field(vm *v, ref r, const char *field_name);
ref classlib_get_ref(vm *v, ref r, const char *field_name);
int32_t classlib_get_int(vm *v, ref r, const char *field_name);

ref classlib_bytes_of(vm *v, thread *t, cf_bytes b); // as a byte[]
ref classlib_new_object_array(vm *v, thread *t, const char *array_class, uint32_t length);
void classlib_set_element(vm *v, ref array, uint32_t i, ref value);
ref classlib_get_element(const vm *v, ref array, uint32_t i);

// The class of a field or parameter type: "I" -> int, "La/B;" -> a.B. NULL: an exception is set.
klass *classlib_class_of_type(vm *v, thread *t, const char *type, size_t length);

// A java.lang.reflect.Method; 0: an exception is set.
ref classlib_new_method(vm *v, thread *t, method *m);
// Method.invoke(self, arguments): args are the Method and these two. flags: what becomes of the
// result. Primitive arguments keep their terms.
native_outcome classlib_invoke(vm *v, thread *t, const uint32_t *args, uint32_t flags,
                               uint32_t *result);

// Exploring: must the thread stop before it reads the clock?
bool classlib_stop_clock(vm *v, thread *t, const uint32_t *args);
// The class must be initialised first: the call, of so many words, is made again after that. False:
// it is; true: return *o.
bool classlib_needs_initialization(vm *v, thread *t, klass *k, uint32_t argument_words,
                                   native_outcome *o);
// A class by its binary name with dots. NULL: an exception is set, of the class `missing` (or none,
// if that is NULL) where there is no such class.
klass *classlib_find_class(vm *v, thread *t, ref name, const char *missing);
typedef enum loader_kind {
    LOADER_BOOT,
    LOADER_PLATFORM,
    LOADER_APP,
    LOADER_OTHER,
} loader_kind;
loader_kind classlib_loader_kind(const vm *v, ref loader);
// A loader that the program made; and whether the class is one that another such loader defined.
bool classlib_is_own_loader(const vm *v, ref loader);
bool classlib_is_foreign(vm *v, klass *k, ref loader);
// Exploring: the class that the first argument names may come or go.
bool classlib_stop_first_name(vm *v, thread *t, const uint32_t *args);
// Defines a class from bytes, for this loader. NULL: an exception is set, or the execution ended.
klass *classlib_define_class(vm *v, thread *t, ref loader, const uint8_t *bytes, size_t size);

// resources.c: an object whose fields are still zero, and an ArrayList of objects: made in C
// because a native can make but one call. 0: an exception is set.
enum { CLASSLIB_LIST_MAX = 256 }; // what natives gather before they make a list
ref classlib_new_named(vm *v, thread *t, const char *class_name, uint64_t site);
ref classlib_new_list(vm *v, thread *t, const ref *items, uint32_t count);

// Of JDK 21 and later: a java.lang.Thread made by Thread.ofVirtual() and the like.
bool classlib_is_virtual(const vm *v, ref thread_object);
// The JDK reads its own files; no other can be.
bool classlib_file_in_jdk(const vm *v, const char *path);

// event_loops.c: of vm_facts.
native_outcome classlib_call_handler(vm *v, thread *t, uint32_t *args, uint32_t *result);

// null_message.c
void classlib_explain_null(vm *v, ref exception, text *out);

extern const summary_entry classlib_summaries_string[], classlib_summaries_builder[],
    classlib_summaries_box[], classlib_summaries_arrays[], classlib_summaries_case[],
    classlib_summaries_number[];

extern const native_entry classlib_natives_loaders[], classlib_natives_resources[],
    classlib_natives_null_message[], classlib_natives_stack[], classlib_natives_serial[],
    classlib_natives_lang[], classlib_natives_class[], classlib_natives_thread[],
    classlib_natives_unsafe[], classlib_natives_reflect[], classlib_natives_reflect_array[],
    classlib_natives_io[], classlib_natives_nio[], classlib_natives_zip[],
    classlib_natives_internal[], classlib_natives_math[], classlib_natives_verify[],
    classlib_natives_invoke[], classlib_natives_awt[], classlib_natives_event_loops[],
    classlib_natives_arguments[], classlib_natives_world[];

#endif
