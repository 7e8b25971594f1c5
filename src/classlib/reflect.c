// Reflection: members as objects, calls.
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
                         ((f->access & ACC_STATIC) || k->host || (k->file && k->file->is_record));
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

ref classlib_new_method(vm *v, thread *t, method *m) {
    return new_executable(v, t, m, false);
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

// A box of just this type that has a term, which shall not be given up. *offset: of its value.
static bool has_term(vm *v, ref box, char kind, uint32_t *offset) {
    if (!v->terms || !box || !vm_is_watched(v, box)) return false;
    const field *f = program_find_field(v->p, vm_class_of(v, box), "value");
    *offset = f ? f->offset : 0;
    return f && f->kind == kind && vm_is_box(v, box);
}

// The terms of the arguments that the frame on top was given.
static void take_terms(vm *v, thread *t, const method *m, ref array) {
    const signature *s = m->signature;
    const frame *f = &t->frames[t->frame_count - 1];
    uint32_t *at = t->stack + f->locals + !(m->access & ACC_STATIC), offset;
    for (uint32_t i = 0; i < s->count; i++) {
        char kind = s->kinds[i];
        bool wide = kind == 'J' || kind == 'D';
        ref box = classlib_get_element(v, array, i);
        uint32_t size = wide                         ? 8
                        : kind == 'Z' || kind == 'B' ? 1
                        : kind == 'S' || kind == 'C' ? 2
                                                     : 4;
        if (s->classes[i] == SYMBOL_NONE && has_term(v, box, kind, &offset))
            vm_term_load(v, at, box, offset, size, kind != 'C' && kind != 'Z');
        at += wide ? 2 : 1;
    }
}

// A primitive argument. with_terms: its box keeps its term, which is taken later.
static bool unpack_one(vm *v, ref box, char kind, bool with_terms, uint32_t *words) {
    uint32_t offset;
    if (!with_terms || !has_term(v, box, kind, &offset)) return vm_unbox(v, box, kind, words);
    const uint8_t *from = vm_heap_at(&v->h, box, offset);
    switch (kind) {
    case 'Z':
    case 'B': *words = (uint32_t)(int8_t)*from; break;
    case 'S': *words = (uint32_t)(int16_t)(from[0] | from[1] << 8); break;
    case 'C': *words = (uint32_t)(from[0] | from[1] << 8); break;
    default: memcpy(words, from, kind == 'J' || kind == 'D' ? 8 : 4);
    }
    return true;
}

// Takes the arguments out of an Object[]; false: an exception is set.
static bool unpack(vm *v, thread *t, const method *m, ref array, bool with_terms, uint32_t *words) {
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
            good = unpack_one(v, x, s->kinds[i], with_terms, words);
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

// Does its frame take terms? A native method's arguments are read by C.
static bool takes_terms(vm *v, thread *t, method *m) {
    const unit *u = v->terms ? vm_prepare(v, t, m) : NULL;
    return u && u->code && !u->native;
}

native_outcome classlib_invoke(vm *v, thread *t, const uint32_t *args, uint32_t boxing,
                               uint32_t *result) {
    method *m = reflected_method(v, args[0]);
    ref receiver = args[1], array = args[2]; // the new frame may lie over them
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
    bool with_terms = takes_terms(v, t, m);
    if (t->exception || !unpack(v, t, m, array, with_terms, at)) return NATIVE_THROW;
    o = vm_push_call(v, t, m, words, boxing | FRAME_REFLECT, result);
    if (o == NATIVE_CALL && with_terms) take_terms(v, t, m, array);
    return o == NATIVE_THROW ? vm_wrap_exception(v, t) : o;
}

NATIVE(Method_invoke0) {
    return classlib_invoke(v, t, args, FRAME_BOX, result);
}

NATIVE(Constructor_newInstance0) {
    method *m = reflected_method(v, args[0]);
    ref array = args[1]; // the new frame may lie over it
    uint32_t words[256];
    native_outcome o;
    if (classlib_needs_initialization(v, t, m->owner, 2, &o)) return o;
    words[0] = vm_new_object(v, t, m->owner, SITE(Constructor_newInstance0));
    bool with_terms = words[0] && takes_terms(v, t, m);
    if (t->exception || !unpack(v, t, m, array, with_terms, words + 1)) return NATIVE_THROW;
    o = vm_push_call(v, t, m, words, FRAME_NEW | FRAME_REFLECT, result);
    if (o == NATIVE_CALL && with_terms) take_terms(v, t, m, array);
    if (o == NATIVE_CALL) t->frames[t->frame_count - 1].extra = words[0];
    return o == NATIVE_THROW ? vm_wrap_exception(v, t) : o;
}

// Up to JDK 17 a method's calls are counted, and after 15 of them the JDK generates a class for the
// next ones. What can be seen of that is the box of the result: HotSpot's own call makes a new one,
// the generated code asks valueOf. A generated class gains nothing here, so the calls are made as
// before; they are counted as long as it makes a difference.
enum { NATIVE_CALLS = 16 };

static bool has_cached_boxes(char kind) {
    return kind && strchr("ZBCSIJ", kind);
}

// For a hidden class none is generated: it could not be named.
static bool boxes_always_new(const method *m) {
    return !has_cached_boxes(m->signature->returns) || m->owner->host;
}

static bool stop_counting(vm *v, thread *t, const uint32_t *args) {
    ref accessor = args[0];
    const field *count = program_find_field(v->p, vm_class_of(v, accessor), "numInvocations");
    const method *m = reflected_method(v, classlib_get_ref(v, accessor, "method"));
    if (!vm_is_asked(v, accessor) || boxes_always_new(m)) return false;
    // A thread that was stopped inside the call has this behind it.
    if (t->go && (t->next.object != accessor || t->next.access.offset != count->offset))
        return false;
    vm_act act = vm_get_int(v, accessor, count->offset) < NATIVE_CALLS ? ACT_WRITE : ACT_READ;
    return vm_must_stop(v, t, vm_op_access(act, accessor, count->offset, 4, true));
}

static bool was_called(const thread *t, native_outcome o) {
    if (o == NATIVE_CALL)
        return !(t->frames[t->frame_count - 1].flags & (FRAME_CLINIT | FRAME_RETRY));
    return o == NATIVE_DONE || o == NATIVE_THROW;
}

NATIVE(MethodAccessor_invoke) {
    ref accessor = args[0];
    uint32_t words[3] = {classlib_get_ref(v, accessor, "method"), args[1], args[2]};
    const method *m = reflected_method(v, words[0]);
    if (boxes_always_new(m)) return classlib_invoke(v, t, words, FRAME_BOX | FRAME_NEW_BOX, result);
    int32_t calls = classlib_get_int(v, accessor, "numInvocations");
    if (calls >= NATIVE_CALLS) return classlib_invoke(v, t, words, FRAME_BOX, result);
    native_outcome o = classlib_invoke(v, t, words, FRAME_BOX | FRAME_NEW_BOX, result);
    if (was_called(t, o)) classlib_set_int(v, accessor, "numInvocations", calls + 1);
    return o;
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

#define CLASS "java/lang/Class"
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
     stop_counting,
     .why = "the JDK's code counts calls, to generate a class after some: counted only while the "
            "count can be seen in the result's box"},
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
    {0},
};
