// weft.Arguments: the arguments of a method that is checked. Java says which ones there are; here
// is what Java cannot do, or would do by way of terms that are lost.
#include "classlib/natives.h"
#include "vm/terms.h"

// As weft.Arguments numbers them.
static const vm_outside bounds[] = {OUTSIDE_OBJECTS, OUTSIDE_ELEMENTS, OUTSIDE_CLASSES,
                                    OUTSIDE_CONSTRUCTORS, OUTSIDE_STRINGS};

// A witness is followed whatever the bounds were.
enum { NO_BOUND_OBJECTS = INT32_MAX - 1, NO_BOUND_ELEMENTS = 60000 };

NATIVE(most_objects) {
    RETURN_INT(v->given->objects ? v->given->objects - 1 : NO_BOUND_OBJECTS);
}
NATIVE(most_elements) {
    RETURN_INT(v->given->elements ? v->given->elements - 1 : NO_BOUND_ELEMENTS);
}
NATIVE(most_strings) {
    RETURN_INT(v->given->strings ? v->given->strings - 1 : NO_BOUND_ELEMENTS);
}
NATIVE(note) {
    vm_consult(v, t, bounds[args[0]]);
    RETURN_VOID;
}
NATIVE(note_unconstrained) {
    vm_consult_as(v, OUTSIDE_UNCONSTRAINED, vm_mirrored(v, args[0])->name);
    RETURN_VOID;
}
NATIVE(refuse) {
    char name[300];
    return vm_unsupported(v, t, "an argument of type %s",
                          vm_dotted(v, vm_mirrored(v, args[0])->name, name, sizeof name));
}

NATIVE(allocate) {
    klass *k = vm_mirrored(v, args[0]);
    native_outcome o;
    if (classlib_needs_initialization(v, t, k, 1, &o)) return o;
    RETURN_NEW(vm_new_object(v, t, k, SITE(allocate)));
}

// ---------------------------------------------------------------- fields

static size_t size_of(char kind) {
    return kind == 'Z' || kind == 'B'   ? 1
           : kind == 'S' || kind == 'C' ? 2
           : kind == 'J' || kind == 'D' ? 8
                                        : 4;
}

// put(field, object, value): a primitive comes in a box of just its type, with its term.
NATIVE(put) {
    const klass *owner = vm_mirrored(v, classlib_get_ref(v, args[0], "clazz"));
    const field *f = &owner->fields[classlib_get_int(v, args[0], "slot")];
    ref object = args[1], value = args[2];
    if (f->kind == 'L' || f->kind == '[') {
        vm_put_ref(v, object, f->offset, value);
        RETURN_VOID;
    }
    size_t size = size_of(f->kind);
    uint32_t from = program_find_field(v->p, vm_class_of(v, value), "value")->offset;
    smt_term term = v->terms && vm_is_watched(v, value)
                        ? vm_term_get(v, value, from, (uint32_t)size)
                        : SMT_NONE;
    vm_heap_touch(&v->h, object, f->offset, size);
    memcpy(vm_heap_at(&v->h, object, f->offset), vm_heap_at(&v->h, value, from), size);
    if (term) vm_term_put(v, object, f->offset, (uint32_t)size, term);
    RETURN_VOID;
}

// ---------------------------------------------------------------- invariants

static bool is_invariant(const vm *v, const method *m) {
    arena scratch;
    arena_init(&scratch, v->m);
    bool found = false;
    if (m->file && !(m->access & ACC_STATIC) && strcmp(program_text(v->p, m->type), "()Z") == 0) {
        cf_annotations list = cf_decode_annotations(&scratch, m->owner->file, m->file->annotations);
        for (uint32_t i = 0; i < list.count; i++)
            found |= strcmp(program_text(v->p, list.list[i].type), "Lweft/Invariant;") == 0;
    }
    arena_release(&scratch);
    return found;
}

NATIVE(invariants) {
    klass *k = vm_mirrored(v, args[0]);
    uint32_t count = 0;
    for (uint32_t i = 0; i < k->method_count; i++) count += is_invariant(v, &k->methods[i]);
    ref array = classlib_new_object_array(v, t, "[Ljava/lang/reflect/Method;", count);
    if (!array) return NATIVE_THROW;
    count = 0;
    for (uint32_t i = 0; i < k->method_count; i++) {
        if (!is_invariant(v, &k->methods[i])) continue;
        ref m = classlib_new_method(v, t, &k->methods[i]);
        if (!m) return NATIVE_THROW;
        classlib_set_element(v, array, count++, m);
    }
    RETURN_REF(array);
}

// ---------------------------------------------------------------- classes

static bool begins(const char *name, const char *with) {
    return strncmp(name, with, strlen(with)) == 0;
}

static bool is_weft(const char *name) {
    return begins(name, "weft/") || begins(name, "gov/nasa/jpf/vm/") ||
           begins(name, "gov/nasa/jpf/jvm/") || begins(name, "org/cprover/") ||
           begins(name, "org/sosy_lab/sv_benchmarks/");
}

static int keep_class(void *arg, const char *name, const char *module, error *e) {
    vm *v = arg;
    klass *k;
    link_error ignored; // one that cannot be loaded has no objects
    (void)module, (void)e;
    if (is_weft(name) || program_load(v->p, program_symbol(v->p, name), &k, &ignored) ||
        (k->access & (ACC_ABSTRACT | ACC_INTERFACE)))
        return 0;
    vec_push(v->m, &v->own_classes, k);
    return 0;
}

// What a class path has at most, of one type.
enum { MOST_CLASSES = 64 };

NATIVE(subclasses) {
    const klass *type = vm_mirrored(v, args[0]);
    error ignored;
    if (!v->own_classes.count)
        classpath_each(program_classpath(v->p), CLASSPATH_APP, keep_class, v, &ignored);
    klass *found[MOST_CLASSES];
    uint32_t count = 0;
    for (size_t i = 0; i < v->own_classes.count; i++) {
        if (!klass_is_subclass(v->own_classes.data[i], type)) continue;
        if (count == MOST_CLASSES)
            return vm_unsupported(v, t, "an argument of a type with more than %d classes",
                                  MOST_CLASSES);
        found[count++] = v->own_classes.data[i];
    }
    ref array = vm_new_array(v, t, v->k.ClassArray, count, SITE(subclasses));
    for (uint32_t i = 0; array && i < count; i++)
        classlib_set_element(v, array, i, vm_mirror(v, found[i]));
    RETURN_NEW(array);
}

// Over terms, without a search: whoever made them run takes over.
static bool stop_ready(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return v->terms && !v->terms->search && vm_must_stop(v, t, vm_op_input(0, 1));
}
NATIVE(ready) {
    RETURN_VOID;
}

NATIVE(call) {
    return classlib_invoke(v, t, args, FRAME_DROP, result);
}

#define ARGUMENTS "weft/Arguments"

const native_entry classlib_natives_arguments[] = {
    {ARGUMENTS, "mostObjects", NULL, most_objects, NULL},
    {ARGUMENTS, "mostElements", NULL, most_elements, NULL},
    {ARGUMENTS, "mostStrings", NULL, most_strings, NULL},
    {ARGUMENTS, "note", NULL, note, NULL},
    {ARGUMENTS, "noteUnconstrained", NULL, note_unconstrained, NULL},
    {ARGUMENTS, "refuse", NULL, refuse, NULL, .outside = OUTSIDE_REFUSED},
    {ARGUMENTS, "allocate", NULL, allocate, NULL},
    {ARGUMENTS, "put", NULL, put, NULL},
    {ARGUMENTS, "invariants", NULL, invariants, NULL},
    {ARGUMENTS, "subclasses", NULL, subclasses, NULL},
    {ARGUMENTS, "ready", NULL, ready, .stop = stop_ready},
    {ARGUMENTS, "call", NULL, call, NULL},
    {0},
};
