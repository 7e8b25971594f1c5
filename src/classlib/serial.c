// java.io serialization: what ObjectStreamClass asks of the VM.
#include "classlib/natives.h"
#include "vm/synth.h"

NATIVE(ObjectStreamClass_hasStaticInitializer) {
    RETURN_INT(vm_link(v, vm_mirrored(v, args[0]))->clinit != NULL);
}

// A deserialized object is made by the constructor of its first non-serializable superclass. The
// JDK spins a class for that; ours is one class with a native method.
#define ACCESSOR "jdk/internal/reflect/SerializationConstructor"

static klass *accessor_class(vm *v, thread *t) {
    klass *k, *interface = vm_load(v, t, "jdk/internal/reflect/ConstructorAccessor");
    link_error ignored;
    if (!interface) return NULL;
    if (program_load(v->p, program_symbol(v->p, ACCESSOR), &k, &ignored) == 0) return k;
    symbol type = program_symbol(v->p, "Ljava/lang/Class;");
    const synth_member fields[] = {{program_symbol(v->p, "made"), type, ACC_FINAL},
                                   {program_symbol(v->p, "constructed"), type, ACC_FINAL}};
    const synth_member methods[] = {
        {program_symbol(v->p, "newInstance"),
         program_symbol(v->p, "([Ljava/lang/Object;)Ljava/lang/Object;"), ACC_PUBLIC | ACC_NATIVE}};
    return vm_synth_class(v, t, ACCESSOR, &interface, 1, fields, 2, methods, 1);
}

static native_outcome new_accessor(vm *v, thread *t, ref made, ref constructed, uint32_t *result) {
    klass *k = accessor_class(v, t);
    ref r = k ? vm_new_object(v, t, k, SITE(new_accessor)) : 0;
    if (!r) return NATIVE_THROW;
    classlib_set_ref(v, r, "made", made);
    classlib_set_ref(v, r, "constructed", constructed);
    RETURN_REF(r);
}

// generateSerializationConstructor(made, parameters, exceptions, modifiers, constructed)
NATIVE(generateSerializationConstructor) {
    if (vm_length(v, args[2]))
        return vm_unsupported(v, t, "a serialization constructor with parameters");
    return new_accessor(v, t, args[1], args[5], result);
}

// newSerializableConstructorAccessor(made, constructor)
NATIVE(newSerializableConstructorAccessor) {
    if (vm_length(v, classlib_get_ref(v, args[1], "parameterTypes")))
        return vm_unsupported(v, t, "a serialization constructor with parameters");
    return new_accessor(v, t, args[0], classlib_get_ref(v, args[1], "clazz"), result);
}

NATIVE(SerializationConstructor_newInstance) {
    klass *made = vm_mirrored(v, classlib_get_ref(v, args[0], "made"));
    klass *constructed = vm_mirrored(v, classlib_get_ref(v, args[0], "constructed"));
    native_outcome o;
    if (classlib_needs_initialization(v, t, made, 2, &o)) return o;
    method *m = klass_method(constructed, program_symbol(v->p, "<init>"),
                             program_symbol(v->p, "()V"));
    uint32_t object = vm_new_object(v, t, made, SITE(SerializationConstructor_newInstance));
    if (!m || !object) return m ? NATIVE_THROW : vm_throw(v, t, "java/lang/InternalError", NULL);
    o = vm_push_call(v, t, m, &object, FRAME_NEW | FRAME_REFLECT, result);
    if (o == NATIVE_CALL) t->frames[t->frame_count - 1].extra = object;
    return o;
}

const native_entry classlib_natives_serial[] = {
    {"java/io/ObjectStreamClass", "initNative", NULL, classlib_native_nothing},
    {"java/io/ObjectStreamClass", "hasStaticInitializer", NULL,
     ObjectStreamClass_hasStaticInitializer},
    {"jdk/internal/reflect/MethodAccessorGenerator", "generateSerializationConstructor", NULL,
     generateSerializationConstructor,
     .why = "the JDK spins a class; ours is one class with a native method"},
    {"jdk/internal/reflect/MethodHandleAccessorFactory", "newSerializableConstructorAccessor", NULL,
     newSerializableConstructorAccessor,
     .why = "the JDK makes a handle that constructs another class; ours is one class with a native "
            "method"},
    {ACCESSOR, "newInstance", NULL, SerializationConstructor_newInstance},
    {0},
};
