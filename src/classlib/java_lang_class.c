// java.lang.Class and its loaders and modules.
//
// There is one name space and, to Java, one unnamed module: every class can read and open every
// other.
#include "classlib/natives.h"

static klass *self(const vm *v, const uint32_t *args) {
    return vm_mirrored(v, args[0]);
}

NATIVE(Class_getPrimitiveClass) {
    static const char letters[] = "ZBCSIJFDV";
    for (const char *p = letters; *p; p++) {
        klass *k = program_primitive(v->p, *p);
        if (vm_string_is(v, args[0], program_text(v->p, k->name))) RETURN_REF(vm_mirror(v, k));
    }
    return vm_throw(v, t, "java/lang/ClassNotFoundException", NULL);
}

// The same for the native and for the method around it, which would ask the class loader.
NATIVE(Class_desiredAssertionStatus0) {
    klass *k = vm_mirrored(v, args[0]);
    RETURN_INT(!k->module); // assertions are enabled, but not in the JDK, as with java -ea
}

NATIVE(Class_isInterface) {
    RETURN_INT(klass_is_interface(self(v, args)));
}
NATIVE(Class_isArray) {
    RETURN_INT(self(v, args)->kind == KLASS_ARRAY);
}
NATIVE(Class_isPrimitive) {
    RETURN_INT(self(v, args)->kind == KLASS_PRIMITIVE);
}
NATIVE(Class_isHidden) {
    RETURN_INT(self(v, args)->host != NULL);
}
NATIVE(Class_isInstance) {
    RETURN_INT(args[1] && klass_is_subclass(vm_class_of(v, args[1]), self(v, args)));
}
NATIVE(Class_isAssignableFrom) {
    if (!args[1]) THROW_NULL;
    RETURN_INT(klass_is_subclass(vm_mirrored(v, args[1]), self(v, args)));
}

NATIVE(Class_initClassName) {
    klass *k = self(v, args);
    if (k->host) vm_consult(v, t, OUTSIDE_NAMES);
    size_t size = strlen(program_text(v->p, k->name)) + 1;
    char *name = mem_alloc(v->m, size);
    symbol dotted = program_symbol(v->p, vm_dotted(v, k->name, name, size));
    mem_free(v->m, name, size);
    ref s = vm_literal(v, t, dotted);
    if (!s) return NATIVE_THROW;
    vm_put_ref(v, args[0], v->k.Class_name->offset, s);
    RETURN_REF(s);
}

NATIVE(Class_getSuperclass) {
    klass *k = self(v, args);
    if (klass_is_interface(k) || !k->super) RETURN_REF(0);
    RETURN_REF(vm_mirror(v, k->super));
}

NATIVE(Class_getInterfaces0) {
    klass *k = self(v, args);
    ref array = vm_new_array(v, t, v->k.ClassArray, k->interface_count, SITE(Class_getInterfaces0));
    if (!array) return NATIVE_THROW;
    for (uint32_t i = 0; i < k->interface_count; i++)
        classlib_set_element(v, array, i, vm_mirror(v, k->interfaces[i]));
    RETURN_REF(array);
}

// The entry of InnerClasses for the class itself.
static const cf_inner *own_entry(const klass *k) {
    for (uint32_t i = 0; k->file && i < k->file->inner_count; i++)
        if (k->file->constants[k->file->inners[i].inner].text == k->name)
            return &k->file->inners[i];
    return NULL;
}

NATIVE(Class_getModifiers) {
    RETURN_INT(vm_modifiers(self(v, args)));
}

NATIVE(Class_getEnclosingMethod0) {
    klass *k = self(v, args);
    if (!k->file || k->file->enclosing_class == SYMBOL_NONE) RETURN_REF(0);
    klass *outer = vm_load_symbol(v, t, k->file->enclosing_class);
    ref array = outer ? vm_new_array(v, t, v->k.ObjectArray, 3, SITE(Class_getEnclosingMethod0))
                      : 0;
    if (!array) return NATIVE_THROW;
    classlib_set_element(v, array, 0, vm_mirror(v, outer));
    if (k->file->enclosing_name != SYMBOL_NONE) {
        classlib_set_element(v, array, 1, vm_literal(v, t, k->file->enclosing_name));
        classlib_set_element(v, array, 2, vm_literal(v, t, k->file->enclosing_type));
    }
    RETURN_REF(array);
}

NATIVE(Class_getDeclaringClass0) {
    klass *k = self(v, args);
    const cf_inner *in = own_entry(k);
    if (!in || !in->outer) RETURN_REF(0);
    klass *outer = vm_load_symbol(v, t, k->file->constants[in->outer].text);
    RETURN_NEW(outer ? vm_mirror(v, outer) : 0);
}

NATIVE(Class_getSimpleBinaryName0) {
    const cf_inner *in = own_entry(self(v, args));
    if (!in || in->name == SYMBOL_NONE) RETURN_REF(0);
    RETURN_NEW(vm_literal(v, t, in->name));
}

NATIVE(Class_getGenericSignature0) {
    klass *k = self(v, args);
    if (!k->file || k->file->signature == SYMBOL_NONE) RETURN_REF(0);
    RETURN_NEW(vm_literal(v, t, k->file->signature));
}

static ref class_array(vm *v, thread *t, const symbol *names, uint32_t count, klass *first) {
    ref array = vm_new_array(v, t, v->k.ClassArray, count + (first != NULL), SITE(class_array));
    if (!array) return 0;
    if (first) classlib_set_element(v, array, 0, vm_mirror(v, first));
    for (uint32_t i = 0; i < count; i++) {
        klass *k = vm_load_symbol(v, t, names[i]);
        if (!k) return 0;
        classlib_set_element(v, array, i + (first != NULL), vm_mirror(v, k));
    }
    return array;
}

NATIVE(Class_getDeclaredClasses0) {
    klass *k = self(v, args);
    symbol *names = mem_alloc(v->m, ((k->file ? k->file->inner_count : 0) + 1) * sizeof *names);
    uint32_t n = 0, most = k->file ? k->file->inner_count : 0;
    for (uint32_t i = 0; i < most; i++) {
        const cf_inner *in = &k->file->inners[i];
        if (in->outer && k->file->constants[in->outer].text == k->name)
            names[n++] = k->file->constants[in->inner].text;
    }
    ref array = class_array(v, t, names, n, NULL);
    mem_free(v->m, names, (most + 1) * sizeof *names);
    RETURN_NEW(array);
}

NATIVE(Class_getNestHost0) {
    RETURN_REF(vm_mirror(v, program_nest_host(v->p, self(v, args))));
}

// Of the classes that an attribute lists, those that can be loaded: HotSpot passes over the others.
// host: those that name it as the host of their nest, and itself in front; NULL: all.
static ref loadable_classes(vm *v, thread *t, const symbol *listed, uint32_t count, klass *host) {
    symbol *names = mem_alloc(v->m, (count + 1) * sizeof *names);
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++) {
        klass *k;
        link_error ignored;
        if (program_load(v->p, listed[i], &k, &ignored) == 0 &&
            (!host || program_nest_host(v->p, k) == host))
            names[n++] = listed[i];
    }
    ref array = class_array(v, t, names, n, host);
    mem_free(v->m, names, (count + 1) * sizeof *names);
    return array;
}

NATIVE(Class_getNestMembers0) {
    klass *host = program_nest_host(v->p, self(v, args));
    RETURN_NEW(loadable_classes(v, t, host->file ? host->file->nest_members : NULL,
                                host->file ? host->file->nest_member_count : 0, host));
}

NATIVE(Class_getPermittedSubclasses0) {
    klass *k = self(v, args);
    if (!k->file || !k->file->is_sealed) RETURN_REF(0);
    RETURN_NEW(loadable_classes(v, t, k->file->permitted, k->file->permitted_count, NULL));
}

NATIVE(Class_isRecord0) {
    klass *k = self(v, args);
    RETURN_INT(k->file && k->file->is_record);
}

ref classlib_bytes_of(vm *v, thread *t, cf_bytes b) {
    ref array = vm_new_array(v, t, v->k.ByteArray, b.size, SITE(classlib_bytes_of));
    if (array) memcpy(vm_heap_at(&v->h, array, OBJECT_HEADER), b.data, b.size);
    return array;
}

NATIVE(Class_getRawAnnotations) {
    klass *k = self(v, args);
    if (!k->file || !k->file->annotations.data) RETURN_REF(0);
    RETURN_NEW(classlib_bytes_of(v, t, k->file->annotations));
}

NATIVE(Class_getRawTypeAnnotations) {
    klass *k = self(v, args);
    if (!k->file || !k->file->type_annotations.data) RETURN_REF(0);
    RETURN_NEW(classlib_bytes_of(v, t, k->file->type_annotations));
}

NATIVE(Class_getConstantPool) {
    klass *k = vm_load(v, t, "jdk/internal/reflect/ConstantPool");
    ref r = k ? vm_new_object(v, t, k, SITE(Class_getConstantPool)) : 0;
    if (!r) return NATIVE_THROW;
    classlib_set_ref(v, r, "constantPoolOop", args[0]);
    RETURN_REF(r);
}

klass *classlib_find_class(vm *v, thread *t, ref name, const char *missing) {
    arena a;
    arena_init(&a, v->m);
    char *s = arena_strdup(&a, vm_string(v, &a, name));
    klass *k = NULL;
    link_error e;
    bool slash = strchr(s, '/') != NULL;
    for (char *p = s; *p; p++)
        if (*p == '.') *p = '/';
    bool found = !slash && *s && program_load(v->p, program_symbol(v->p, s), &k, &e) == 0;
    if (!found || k->host) {
        bool absent = slash || !*s || found ||
                      strcmp(e.type, "java/lang/NoClassDefFoundError") == 0;
        if (absent) {
            if (missing) vm_throw(v, t, missing, "%s", vm_string(v, &a, name));
        } else vm_throw_link_error(v, t, &e);
        k = NULL;
    }
    arena_release(&a);
    return k;
}

// A loader of the program's own is asked by Java code.
static native_outcome ask_loader(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    native_outcome o;
    klass *k = vm_load(v, t, "java/lang/invoke/MethodHandleNatives");
    if (!k) return NATIVE_THROW;
    if (classlib_needs_initialization(v, t, k, 4, &o)) return o;
    method *m = program_find_method(
        v->p, k, "loadClass", "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
    return vm_push_call(v, t, m, args, 0, result);
}

NATIVE(Class_forName0) {
    if (!args[0]) THROW_NULL;
    bool is_array = vm_string_length(v, args[0]) && vm_string_char(v, args[0], 0) == '[';
    if (classlib_is_own_loader(v, args[2]) && !is_array) return ask_loader(v, t, args, result);
    klass *k = classlib_find_class(v, t, args[0], "java/lang/ClassNotFoundException");
    if (k && classlib_is_foreign(v, k, args[2])) {
        arena a;
        arena_init(&a, v->m);
        vm_throw(v, t, "java/lang/ClassNotFoundException", "%s", vm_string(v, &a, args[0]));
        arena_release(&a);
        k = NULL;
    }
    if (!k) return NATIVE_THROW;
    frame *f = &t->frames[t->frame_count - 1];
    if (args[1] && !vm_is_initialized(v, vm_link(v, k), t)) {
        f->sp += 4; // our arguments stay: the call is made again
        switch (vm_initialize(v, t, k)) {
        case INITIALIZED: f->sp -= 4; break;
        case INIT_PUSHED: return NATIVE_CALL;
        case INIT_BLOCKED: return NATIVE_BLOCK;
        case INIT_THROWN: return NATIVE_THROW;
        case INIT_VISIBLE: return NATIVE_VISIBLE;
        }
    }
    RETURN_REF(vm_mirror(v, k));
}

NATIVE(Class_getClassAccessFlagsRaw0) {
    RETURN_INT(self(v, args)->access);
}

NATIVE(Class_getClassFileVersion0) {
    klass *k = self(v, args);
    RETURN_INT(k->file ? k->file->minor << 16 | k->file->major : 0);
}

#define CLASS "java/lang/Class"

const native_entry classlib_natives_class[] = {
    {CLASS, "getPrimitiveClass", NULL, Class_getPrimitiveClass},
    {CLASS, "desiredAssertionStatus0", NULL, Class_desiredAssertionStatus0},
    {CLASS, "desiredAssertionStatus", NULL, Class_desiredAssertionStatus0,
     .why = "assertions are enabled, but not in the JDK, as with java -ea; the Java code asks the "
            "class loader"},
    {CLASS, "isInterface", NULL, Class_isInterface},
    {CLASS, "isArray", NULL, Class_isArray},
    {CLASS, "isPrimitive", NULL, Class_isPrimitive},
    {CLASS, "isInstance", NULL, Class_isInstance},
    {CLASS, "isAssignableFrom", NULL, Class_isAssignableFrom},
    {CLASS, "isHidden", NULL, Class_isHidden},
    {CLASS, "initClassName", NULL, Class_initClassName},
    {CLASS, "getSuperclass", NULL, Class_getSuperclass},
    {CLASS, "getInterfaces0", NULL, Class_getInterfaces0},
    {CLASS, "getModifiers", NULL, Class_getModifiers},
    {CLASS, "getSigners", NULL, classlib_native_zero},
    {CLASS, "getEnclosingMethod0", NULL, Class_getEnclosingMethod0},
    {CLASS, "getDeclaringClass0", NULL, Class_getDeclaringClass0},
    {CLASS, "getSimpleBinaryName0", NULL, Class_getSimpleBinaryName0},
    {CLASS, "getProtectionDomain0", NULL, classlib_native_zero},
    {CLASS, "getGenericSignature0", NULL, Class_getGenericSignature0},
    {CLASS, "getRawAnnotations", NULL, Class_getRawAnnotations},
    {CLASS, "getRawTypeAnnotations", NULL, Class_getRawTypeAnnotations},
    {CLASS, "getConstantPool", NULL, Class_getConstantPool},
    {CLASS, "getDeclaredClasses0", NULL, Class_getDeclaredClasses0},
    {CLASS, "isRecord0", NULL, Class_isRecord0},
    {CLASS, "getNestHost0", NULL, Class_getNestHost0},
    {CLASS, "getNestMembers0", NULL, Class_getNestMembers0},
    {CLASS, "getPermittedSubclasses0", NULL, Class_getPermittedSubclasses0},
    {CLASS, "forName0", NULL, Class_forName0, classlib_stop_first_name},
    {CLASS, "getClassAccessFlagsRaw0", NULL, Class_getClassAccessFlagsRaw0},
    {CLASS, "getClassFileVersion0", NULL, Class_getClassFileVersion0},
    {0},
};
