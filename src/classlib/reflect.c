// Reflection: members as objects, calls, arrays.
#include "classlib/natives.h"
#include "vm/inputs.h"

// ---------------------------------------------------------------- members as objects

static ref type_array(vm *v, thread *t, const signature *s) {
    ref array = vm_new_array(v, t, v->k.ClassArray, s->count, SITE(type_array));
    for (uint32_t i = 0; array && i < s->count; i++) {
        klass *k = s->classes[i] == SYMBOL_NONE ? program_primitive(v->p, s->kinds[i])
                                                : vm_load_symbol(v, t, s->classes[i]);
        if (!k) return 0;
        classlib_set_element(v, array, i, vm_mirror(v, k));
    }
    return array;
}

static ref exception_array(vm *v, thread *t, const method *m) {
    ref array = vm_new_array(v, t, v->k.ClassArray, m->file->exception_count,
                             SITE(exception_array));
    for (uint32_t i = 0; array && i < m->file->exception_count; i++) {
        klass *k = vm_load_symbol(v, t, m->owner->file->constants[m->file->exceptions[i]].text);
        if (!k) return 0;
        classlib_set_element(v, array, i, vm_mirror(v, k));
    }
    return array;
}

static void set_bytes(vm *v, thread *t, ref r, const char *name, cf_bytes b) {
    if (!b.data) return;
    ref array = vm_new_array(v, t, v->k.ByteArray, b.size, SITE(set_bytes));
    if (!array) return;
    memcpy(vm_heap_at(&v->h, array, OBJECT_HEADER), b.data, b.size);
    classlib_set_ref(v, r, name, array);
}

static ref new_field(vm *v, thread *t, klass *k, uint32_t index) {
    const field *f = &k->fields[index];
    klass *field_class = vm_load(v, t, "java/lang/reflect/Field");
    ref r = field_class ? vm_new_object(v, t, field_class, SITE(new_field)) : 0;
    if (!r) return 0;
    const char *type = program_text(v->p, f->type);
    klass *type_class = classlib_class_of_type(v, t, type, strlen(type));
    if (!type_class) return 0;
    classlib_set_ref(v, r, "clazz", vm_mirror(v, k));
    classlib_set_int(v, r, "slot", (int32_t)index);
    classlib_set_ref(v, r, "name", vm_literal(v, t, f->name));
    classlib_set_ref(v, r, "type", vm_mirror(v, type_class));
    classlib_set_int(v, r, "modifiers", f->access & 0x50df);
    field *trusted = program_find_field(v->p, field_class, "trustedFinal");
    bool final_trusted = (f->access & ACC_FINAL) &&
                         ((f->access & ACC_STATIC) || (k->file && k->file->is_record));
    if (trusted) vm_put_byte(v, r, trusted->offset, final_trusted);
    if (f->file->signature != SYMBOL_NONE)
        classlib_set_ref(v, r, "signature", vm_literal(v, t, f->file->signature));
    set_bytes(v, t, r, "annotations", f->file->annotations);
    return t->exception ? 0 : r;
}

static ref new_executable(vm *v, thread *t, method *m, bool constructor) {
    klass *k = vm_load(v, t,
                       constructor ? "java/lang/reflect/Constructor" : "java/lang/reflect/Method");
    ref r = k ? vm_new_object(v, t, k, SITE(new_executable)) : 0;
    if (!r) return 0;
    ref types = type_array(v, t, m->signature), exceptions = types ? exception_array(v, t, m) : 0;
    if (!exceptions) return 0;
    classlib_set_ref(v, r, "clazz", vm_mirror(v, m->owner));
    classlib_set_int(v, r, "slot", m->index);
    classlib_set_ref(v, r, "parameterTypes", types);
    classlib_set_ref(v, r, "exceptionTypes", exceptions);
    classlib_set_int(v, r, "modifiers", m->access & 0x1fff);
    if (m->file->signature != SYMBOL_NONE)
        classlib_set_ref(v, r, "signature", vm_literal(v, t, m->file->signature));
    set_bytes(v, t, r, "annotations", m->file->annotations);
    set_bytes(v, t, r, "parameterAnnotations", m->file->parameter_annotations);
    if (!constructor) {
        const signature *s = m->signature;
        klass *returns = s->return_class == SYMBOL_NONE ? program_primitive(v->p, s->returns)
                                                        : vm_load_symbol(v, t, s->return_class);
        if (!returns) return 0;
        classlib_set_ref(v, r, "name", vm_literal(v, t, m->name));
        classlib_set_ref(v, r, "returnType", vm_mirror(v, returns));
        set_bytes(v, t, r, "annotationDefault", m->file->annotation_default);
    }
    return t->exception ? 0 : r;
}

// Of which members there are, the class path's own class of that name may have said more.
static native_outcome no_input_class(vm *v, thread *t, klass *k) {
    char name[300];
    return vm_unsupported(v, t, "reflection on %s", vm_dotted(v, k->name, name, sizeof name));
}

NATIVE(Class_getDeclaredFields0) {
    klass *k = vm_mirrored(v, args[0]);
    if (vm_is_input_class(v, k)) return no_input_class(v, t, k);
    bool public_only = args[1];
    uint32_t n = 0;
    for (uint32_t i = 0; i < k->field_count; i++)
        n += !public_only || (k->fields[i].access & ACC_PUBLIC);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/reflect/Field;", n);
    if (!array) return NATIVE_THROW;
    n = 0;
    for (uint32_t i = 0; i < k->field_count; i++) {
        if (public_only && !(k->fields[i].access & ACC_PUBLIC)) continue;
        ref f = new_field(v, t, k, i);
        if (!f) return NATIVE_THROW;
        classlib_set_element(v, array, n++, f);
    }
    RETURN_REF(array);
}

static native_outcome declared_methods(vm *v, thread *t, klass *k, bool public_only,
                                       bool constructors, uint32_t *result) {
    uint32_t n = 0;
    if (vm_is_input_class(v, k)) return no_input_class(v, t, k);
    symbol init = program_symbol(v->p, "<init>"), clinit = program_symbol(v->p, "<clinit>");
    for (int pass = 0; pass < 2; pass++) {
        if (pass) {
            result[0] = classlib_new_object_array(v, t,
                                                  constructors ? "[Ljava/lang/reflect/Constructor;"
                                                               : "[Ljava/lang/reflect/Method;",
                                                  n);
            if (!result[0]) return NATIVE_THROW;
            n = 0;
        }
        for (uint32_t i = 0; i < k->method_count; i++) {
            method *m = &k->methods[i];
            if (m->name == clinit || (m->name == init) != constructors) continue;
            if (public_only && !(m->access & ACC_PUBLIC)) continue;
            if (pass) {
                ref r = new_executable(v, t, m, constructors);
                if (!r) return NATIVE_THROW;
                classlib_set_element(v, result[0], n, r);
            }
            n++;
        }
    }
    return NATIVE_DONE;
}

NATIVE(Class_getDeclaredMethods0) {
    return declared_methods(v, t, vm_mirrored(v, args[0]), args[1], false, result);
}

NATIVE(Class_getDeclaredConstructors0) {
    return declared_methods(v, t, vm_mirrored(v, args[0]), args[1], true, result);
}

static ref new_component(vm *v, thread *t, klass *k, const cf_component *c) {
    klass *component_class = vm_load(v, t, "java/lang/reflect/RecordComponent");
    ref r = component_class ? vm_new_object(v, t, component_class, SITE(new_component)) : 0;
    if (!r) return 0;
    const char *type = program_text(v->p, c->type);
    klass *type_class = classlib_class_of_type(v, t, type, strlen(type));
    if (!type_class) return 0;
    classlib_set_ref(v, r, "clazz", vm_mirror(v, k));
    classlib_set_ref(v, r, "name", vm_literal(v, t, c->name));
    classlib_set_ref(v, r, "type", vm_mirror(v, type_class));
    if (c->signature != SYMBOL_NONE)
        classlib_set_ref(v, r, "signature", vm_literal(v, t, c->signature));
    set_bytes(v, t, r, "annotations", c->annotations);
    set_bytes(v, t, r, "typeAnnotations", c->type_annotations);
    char *accessor_type = arena_printf(&v->store, "()%s", type);
    method *m = klass_method(k, c->name, program_symbol(v->p, accessor_type));
    if (m) {
        ref accessor = new_executable(v, t, m, false);
        if (!accessor) return 0;
        classlib_set_ref(v, r, "accessor", accessor);
    }
    return r;
}

NATIVE(Class_getRecordComponents0) {
    klass *k = vm_mirrored(v, args[0]);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/reflect/RecordComponent;",
                                          k->file->component_count);
    if (!array) return NATIVE_THROW;
    for (uint32_t i = 0; i < k->file->component_count; i++) {
        ref r = new_component(v, t, k, &k->file->components[i]);
        if (!r) return NATIVE_THROW;
        classlib_set_element(v, array, i, r);
    }
    RETURN_REF(array);
}

static ref new_parameter(vm *v, thread *t, ref executable, const method *m, uint32_t i) {
    klass *k = vm_load(v, t, "java/lang/reflect/Parameter");
    ref r = k ? vm_new_object(v, t, k, SITE(new_parameter)) : 0;
    if (!r) return 0;
    const cf_parameter *p = &m->file->parameters[i];
    if (p->name != SYMBOL_NONE) classlib_set_ref(v, r, "name", vm_literal(v, t, p->name));
    classlib_set_int(v, r, "modifiers", p->access);
    classlib_set_ref(v, r, "executable", executable);
    classlib_set_int(v, r, "index", (int32_t)i);
    return r;
}

static method *reflected_method(vm *v, ref executable) {
    klass *k = vm_mirrored(v, classlib_get_ref(v, executable, "clazz"));
    return &k->methods[classlib_get_int(v, executable, "slot")];
}

NATIVE(Executable_getParameters0) {
    method *m = reflected_method(v, args[0]);
    if (!m->file->parameters) RETURN_REF(0);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/reflect/Parameter;",
                                          m->file->parameter_count);
    for (uint32_t i = 0; array && i < m->file->parameter_count; i++) {
        ref p = new_parameter(v, t, args[0], m, i);
        if (!p) return NATIVE_THROW;
        classlib_set_element(v, array, i, p);
    }
    RETURN_NEW(array);
}

NATIVE(Executable_typeAnnotations) {
    cf_bytes b = reflected_method(v, args[0])->file->type_annotations;
    if (!b.data) RETURN_REF(0);
    RETURN_NEW(classlib_bytes_of(v, t, b));
}

NATIVE(Field_typeAnnotations) {
    klass *k = vm_mirrored(v, classlib_get_ref(v, args[0], "clazz"));
    cf_bytes b = k->fields[classlib_get_int(v, args[0], "slot")].file->type_annotations;
    if (!b.data) RETURN_REF(0);
    RETURN_NEW(classlib_bytes_of(v, t, b));
}

// ---------------------------------------------------------------- calls

// Takes the arguments out of an Object[]; false: an exception is set.
static bool unpack(vm *v, thread *t, const method *m, ref array, uint32_t *words) {
    const signature *s = m->signature;
    uint32_t given = array ? vm_length(v, array) : 0;
    if (given != s->count) {
        bool says = v->release >= 18; // how many
        vm_throw(v, t, "java/lang/IllegalArgumentException",
                 says ? "wrong number of arguments: %u expected: %u" : "wrong number of arguments",
                 given, s->count);
        return false;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        ref x = classlib_get_element(v, array, i);
        bool good;
        if (s->classes[i] != SYMBOL_NONE) {
            klass *k = vm_load_symbol(v, t, s->classes[i]);
            if (!k) return false;
            good = !x || klass_is_subclass(vm_class_of(v, x), k);
            *words = x;
        } else {
            good = vm_unbox(v, x, s->kinds[i], words);
        }
        if (!good) {
            vm_throw(v, t, "java/lang/IllegalArgumentException", "argument type mismatch");
            return false;
        }
        words += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    return true;
}

bool classlib_needs_initialization(vm *v, thread *t, klass *k, uint32_t argument_words,
                                   native_outcome *o) {
    if (vm_is_initialized(v, vm_link(v, k), t)) return false;
    frame *f = &t->frames[t->frame_count - 1];
    f->sp += argument_words;
    switch (vm_initialize(v, t, k)) {
    case INITIALIZED: f->sp -= argument_words; return false;
    case INIT_PUSHED: *o = NATIVE_CALL; break;
    case INIT_BLOCKED: *o = NATIVE_BLOCK; break;
    case INIT_THROWN: *o = NATIVE_THROW; break;
    case INIT_VISIBLE: *o = NATIVE_VISIBLE; break;
    }
    return true;
}

static native_outcome wrong_receiver(vm *v, thread *t, const klass *given, const klass *wanted) {
    const char *type = "java/lang/IllegalArgumentException";
    char a[300], b[300];
    if (v->release < 18)
        return vm_throw(v, t, type, "object is not an instance of declaring class");
    return vm_throw(v, t, type, "object of type %s is not an instance of %s",
                    vm_dotted(v, given->name, a, sizeof a),
                    vm_dotted(v, wanted->name, b, sizeof b));
}

NATIVE(Method_invoke0) {
    method *m = reflected_method(v, args[0]);
    ref receiver = args[1];
    uint32_t words[256], *at = words;
    native_outcome o;
    if (!(m->access & ACC_STATIC)) {
        bool conflict;
        if (!receiver) THROW_NULL;
        if (!klass_is_subclass(vm_class_of(v, receiver), m->owner))
            return wrong_receiver(v, t, vm_class_of(v, receiver), m->owner);
        m = program_select(v->p, vm_class_of(v, receiver), m, &conflict);
        if (!m) return vm_throw(v, t, "java/lang/AbstractMethodError", NULL);
        *at++ = receiver;
    } else if (classlib_needs_initialization(v, t, m->owner, 3, &o)) {
        return o;
    }
    if (!unpack(v, t, m, args[2], at)) return NATIVE_THROW;
    o = vm_push_call(v, t, m, words, FRAME_BOX | FRAME_REFLECT, result);
    return o == NATIVE_THROW ? vm_wrap_exception(v, t) : o;
}

NATIVE(Constructor_newInstance0) {
    method *m = reflected_method(v, args[0]);
    uint32_t words[256];
    native_outcome o;
    if (classlib_needs_initialization(v, t, m->owner, 2, &o)) return o;
    words[0] = vm_new_object(v, t, m->owner, SITE(Constructor_newInstance0));
    if (!words[0] || !unpack(v, t, m, args[1], words + 1)) return NATIVE_THROW;
    o = vm_push_call(v, t, m, words, FRAME_NEW | FRAME_REFLECT, result);
    if (o == NATIVE_CALL) t->frames[t->frame_count - 1].extra = words[0];
    return o == NATIVE_THROW ? vm_wrap_exception(v, t) : o;
}

// Replace Java code that counts calls, to switch to classes it generates after a few: a count in
// the heap would make equal states differ, and there is nothing to gain.
NATIVE(MethodAccessor_invoke) {
    uint32_t words[3] = {classlib_get_ref(v, args[0], "method"), args[1], args[2]};
    return Method_invoke0(v, t, words, result);
}

NATIVE(ConstructorAccessor_newInstance) {
    uint32_t words[2] = {classlib_get_ref(v, args[0], "c"), args[1]};
    return Constructor_newInstance0(v, t, words, result);
}

// ---------------------------------------------------------------- callers

static bool is_reflection_frame(const vm *v, const frame *f) {
    const char *owner = program_text(v->p, f->u->m->owner->name);
    if (strcmp(owner, "java/lang/reflect/Method") == 0)
        return strcmp(program_text(v->p, f->u->m->name), "invoke") == 0;
    return strncmp(owner, "jdk/internal/reflect/", 21) == 0 ||
           strncmp(owner, "java/lang/invoke/", 17) == 0;
}

NATIVE(Reflection_getCallerClass) {
    // The top frame is the method that asks; its caller is wanted.
    for (uint32_t i = t->frame_count - 1; i-- > 0;)
        if (!is_reflection_frame(v, &t->frames[i]))
            RETURN_REF(vm_mirror(v, t->frames[i].u->m->owner));
    RETURN_REF(0);
}

NATIVE(Reflection_getClassAccessFlags) {
    RETURN_INT(vm_mirrored(v, args[0])->access);
}

NATIVE(Reflection_areNestMates) {
    RETURN_INT(program_nest_host(v->p, vm_mirrored(v, args[0])) ==
               program_nest_host(v->p, vm_mirrored(v, args[1])));
}

// ---------------------------------------------------------------- constant pools (for annotations)

// Java code reads the indices from class files: they may be anything. NULL: an exception is set.
static const cf_constant *pool_entry(vm *v, thread *t, const uint32_t *args, unsigned tag) {
    klass *k = vm_mirrored(v, args[1]);
    const cf_constant *c = args[2] && args[2] < k->file->constant_count
                               ? &k->file->constants[args[2]]
                               : NULL;
    if (c && c->tag == tag) return c;
    vm_throw(v, t, "java/lang/IllegalArgumentException", "Wrong type at constant pool index");
    return NULL;
}

NATIVE(ConstantPool_getUTF8At0) {
    const cf_constant *c = pool_entry(v, t, args, CONSTANT_Utf8);
    RETURN_NEW(c ? vm_literal(v, t, c->text) : 0);
}
NATIVE(ConstantPool_getIntAt0) {
    const cf_constant *c = pool_entry(v, t, args, CONSTANT_Integer);
    if (!c) return NATIVE_THROW;
    RETURN_INT(c->i);
}
NATIVE(ConstantPool_getLongAt0) {
    const cf_constant *c = pool_entry(v, t, args, CONSTANT_Long);
    if (!c) return NATIVE_THROW;
    RETURN_LONG(c->j);
}
NATIVE(ConstantPool_getFloatAt0) {
    const cf_constant *c = pool_entry(v, t, args, CONSTANT_Float);
    if (!c) return NATIVE_THROW;
    RETURN_INT(float_word(c->f));
}
NATIVE(ConstantPool_getDoubleAt0) {
    const cf_constant *c = pool_entry(v, t, args, CONSTANT_Double);
    if (!c) return NATIVE_THROW;
    RETURN_LONG(c->j);
}

// ---------------------------------------------------------------- arrays

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
    return vm_must_stop(v, t, act, array, OBJECT_HEADER + (args[1] << shift), 1u << shift);
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
    result[0] = vm_box(v, t, element_kind(k), words);
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

#define CLASS "java/lang/Class"
#define ARRAY "java/lang/reflect/Array"
#define POOL "jdk/internal/reflect/ConstantPool"

const native_entry classlib_natives_reflect[] = {
    {CLASS, "getDeclaredFields0", NULL, Class_getDeclaredFields0},
    {CLASS, "getDeclaredMethods0", NULL, Class_getDeclaredMethods0},
    {CLASS, "getDeclaredConstructors0", NULL, Class_getDeclaredConstructors0},
    {CLASS, "getRecordComponents0", NULL, Class_getRecordComponents0},
    {"java/lang/reflect/Executable", "getParameters0", NULL, Executable_getParameters0},
    {"java/lang/reflect/Executable", "getTypeAnnotationBytes0", NULL, Executable_typeAnnotations},
    {"java/lang/reflect/Field", "getTypeAnnotationBytes0", NULL, Field_typeAnnotations},
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", NULL, Method_invoke0},
    {"jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", NULL,
     Method_invoke0},
    {"jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0", NULL,
     Constructor_newInstance0},
    {"jdk/internal/reflect/MethodHandleAccessorFactory", "useNativeAccessor", NULL,
     classlib_native_one, .why = "always: a method handle per reflected method gains nothing here"},
    {"jdk/internal/reflect/NativeMethodAccessorImpl", "invoke", NULL, MethodAccessor_invoke,
     .why = "the JDK's code counts calls, to generate a class after some: the count would make "
            "equal states differ"},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance", NULL,
     ConstructorAccessor_newInstance,
     .why = "the JDK's code counts calls, to generate a class after some: the count would make "
            "equal states differ"},
    {"jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", NULL,
     Constructor_newInstance0},
    {"jdk/internal/reflect/Reflection", "getCallerClass", NULL, Reflection_getCallerClass},
    {"jdk/internal/reflect/Reflection", "getClassAccessFlags", NULL,
     Reflection_getClassAccessFlags},
    {"jdk/internal/reflect/Reflection", "areNestMates", NULL, Reflection_areNestMates},
    {POOL, "getUTF8At0", NULL, ConstantPool_getUTF8At0},
    {POOL, "getIntAt0", NULL, ConstantPool_getIntAt0},
    {POOL, "getLongAt0", NULL, ConstantPool_getLongAt0},
    {POOL, "getFloatAt0", NULL, ConstantPool_getFloatAt0},
    {POOL, "getDoubleAt0", NULL, ConstantPool_getDoubleAt0},
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
