// java.lang: Object, System, Runtime, strings, numbers.
#include "classlib/natives.h"
#include "classlib/world.h"

// ---------------------------------------------------------------- Object

NATIVE(Object_getClass) {
    RETURN_REF(vm_mirror(v, vm_class_of(v, args[0])));
}

NATIVE(Object_hashCode) {
    vm_looked(v, t, LOOK_IDENTITY, args[0]);
    RETURN_INT(vm_identity_hash(v, args[0]));
}

NATIVE(Object_clone) {
    klass *k = vm_class_of(v, args[0]);
    char name[300];
    if (!klass_is_subclass(k, v->k.Cloneable))
        return vm_throw(v, t, "java/lang/CloneNotSupportedException", "%s",
                        vm_dotted(v, k->name, name, sizeof name));
    if (!vm_decide_inputs(v, t, args[0])) return NATIVE_VISIBLE;
    const frame *f = &t->frames[t->frame_count - 1];
    uint64_t site = (uint64_t)(uintptr_t)&f->u->code[f->pc];
    ref copy = k->kind == KLASS_ARRAY ? vm_new_array(v, t, k, vm_length(v, args[0]), site)
                                      : vm_new_object(v, t, k, site);
    if (!copy) return NATIVE_THROW;
    size_t size = vm_object_size(v, copy) - OBJECT_HEADER;
    memcpy(vm_heap_at(&v->h, copy, OBJECT_HEADER), vm_heap_at(&v->h, args[0], OBJECT_HEADER), size);
    if (vm_is_watched(v, args[0])) {
        vm_term_lift(v, args[0], OBJECT_HEADER, size);
        vm_term_lay(v, copy, OBJECT_HEADER);
    }
    uint32_t elements = k->kind == KLASS_ARRAY ? vm_length(v, copy) : 0;
    vm_copy_tracked(v, args[0], OBJECT_HEADER, copy, OBJECT_HEADER, elements);
    RETURN_REF(copy);
}

// ---------------------------------------------------------------- System

// Where the classes do not guarantee it, each element is checked; those before a bad one are
// copied.
static native_outcome copy_checked(vm *v, thread *t, ref from, uint32_t from_at, ref to,
                                   uint32_t to_at, uint32_t count) {
    klass *component = vm_class_of(v, to)->component;
    for (uint32_t i = 0; i < count; i++) {
        ref x = classlib_get_element(v, from, from_at + i);
        if (x && !klass_is_subclass(vm_class_of(v, x), component)) {
            char a[200], b[200];
            return vm_throw(v, t, "java/lang/ArrayStoreException",
                            "arraycopy: element type mismatch: can not cast one of the elements of "
                            "%s[] to the type of the destination array, %s",
                            vm_dotted(v, vm_class_of(v, from)->component->name, a, sizeof a),
                            vm_dotted(v, component->name, b, sizeof b));
        }
        classlib_set_element(v, to, to_at + i, x);
    }
    return NATIVE_DONE;
}

static const char *array_word(vm *v, klass *k, char *buffer, size_t size) {
    if (k->component->kind == KLASS_PRIMITIVE)
        snprintf(buffer, size, "%s[", program_text(v->p, k->component->name));
    else snprintf(buffer, size, "object array[");
    return buffer;
}

static native_outcome bad_copy_range(vm *v, thread *t, ref from, int32_t from_at, ref to,
                                     int32_t to_at, int32_t count) {
    char word[40];
    const char *type = "java/lang/ArrayIndexOutOfBoundsException";
    uint32_t from_length = vm_length(v, from), to_length = vm_length(v, to);
    if (from_at < 0)
        return vm_throw(v, t, type, "arraycopy: source index %d out of bounds for %s%u]", from_at,
                        array_word(v, vm_class_of(v, from), word, sizeof word), from_length);
    if (to_at < 0)
        return vm_throw(v, t, type, "arraycopy: destination index %d out of bounds for %s%u]",
                        to_at, array_word(v, vm_class_of(v, to), word, sizeof word), to_length);
    if (count < 0) return vm_throw(v, t, type, "arraycopy: length %d is negative", count);
    if ((uint64_t)from_at + (uint64_t)count > from_length)
        return vm_throw(v, t, type, "arraycopy: last source index %u out of bounds for %s%u]",
                        (uint32_t)from_at + (uint32_t)count,
                        array_word(v, vm_class_of(v, from), word, sizeof word), from_length);
    return vm_throw(v, t, type, "arraycopy: last destination index %u out of bounds for %s%u]",
                    (uint32_t)to_at + (uint32_t)count,
                    array_word(v, vm_class_of(v, to), word, sizeof word), to_length);
}

NATIVE(System_arraycopy) {
    ref from = args[0], to = args[2];
    int32_t from_at = (int32_t)args[1], to_at = (int32_t)args[3], count = (int32_t)args[4];
    if (!from || !to) THROW_NULL;
    klass *a = vm_class_of(v, from), *b = vm_class_of(v, to);
    char name[200];
    if (a->kind != KLASS_ARRAY)
        return vm_throw(v, t, "java/lang/ArrayStoreException",
                        "arraycopy: source type %s is not an array",
                        vm_dotted(v, a->name, name, sizeof name));
    if (b->kind != KLASS_ARRAY)
        return vm_throw(v, t, "java/lang/ArrayStoreException",
                        "arraycopy: destination type %s is not an array",
                        vm_dotted(v, b->name, name, sizeof name));
    bool objects = a->component->kind != KLASS_PRIMITIVE;
    if (a != b && (!objects || b->component->kind == KLASS_PRIMITIVE)) {
        char from_word[40], to_word[40];
        return vm_throw(v, t, "java/lang/ArrayStoreException",
                        "arraycopy: type mismatch: can not copy %s] into %s]",
                        array_word(v, a, from_word, sizeof from_word),
                        array_word(v, b, to_word, sizeof to_word));
    }
    if (from_at < 0 || to_at < 0 || count < 0 ||
        (uint64_t)from_at + (uint64_t)count > vm_length(v, from) ||
        (uint64_t)to_at + (uint64_t)count > vm_length(v, to))
        return bad_copy_range(v, t, from, from_at, to, to_at, count);
    if (objects && from != to && !klass_is_subclass(a->component, b->component))
        return copy_checked(v, t, from, (uint32_t)from_at, to, (uint32_t)to_at, (uint32_t)count);
    unsigned shift = vm_link(v, a)->shift;
    size_t offset = OBJECT_HEADER + ((size_t)to_at << shift), size = (size_t)count << shift;
    size_t source = OBJECT_HEADER + ((size_t)from_at << shift);
    if (size == 0) RETURN_VOID;
    bool watched = vm_is_watched(v, from);
    if (watched) vm_term_lift(v, from, source, size);
    vm_heap_touch(&v->h, to, offset, size);
    memmove(vm_heap_at(&v->h, to, offset), vm_heap_at(&v->h, from, source), size);
    if (watched) vm_term_lay(v, to, offset);
    vm_copy_tracked(v, from, source, to, offset, size);
    if (objects && vm_is_exploring(v) && vm_is_shared(v, to))
        for (uint32_t i = 0; i < (uint32_t)count; i++)
            vm_publish(v, to, classlib_get_element(v, to, (uint32_t)to_at + i));
    RETURN_VOID;
}

// Exploring: a copy is one step; where it fails, it does not matter when.
static bool stop_arraycopy(vm *v, thread *t, const uint32_t *args) {
    ref from = args[0], to = args[2];
    uint32_t from_at = args[1], to_at = args[3], count = args[4];
    if (!from || !to || vm_class_of(v, from)->kind != KLASS_ARRAY ||
        vm_class_of(v, to)->kind != KLASS_ARRAY)
        return false;
    if ((uint64_t)from_at + count > vm_length(v, from) ||
        (uint64_t)to_at + count > vm_length(v, to))
        return false;
    unsigned shift = vm_link(v, vm_class_of(v, from))->shift;
    vm_copy c = {from, to, OBJECT_HEADER + (from_at << shift), OBJECT_HEADER + (to_at << shift),
                 count << shift};
    return vm_copy_stop(v, t, &c);
}

static bool stop_clone(vm *v, thread *t, const uint32_t *args) {
    if (vm_has_chosen(t)) return false;
    vm_copy c = {args[0], 0, OBJECT_HEADER, 0, vm_object_size(v, args[0]) - OBJECT_HEADER};
    return vm_copy_stop(v, t, &c);
}

static bool stop_exit(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, vm_op_on(ACT_END, t->object));
}

NATIVE(System_identityHashCode) {
    if (!args[0]) RETURN_INT(0);
    vm_looked(v, t, LOOK_IDENTITY, args[0]);
    RETURN_INT(vm_identity_hash(v, args[0]));
}

NATIVE(System_currentTimeMillis) {
    if (vm_outside_is_drawn(v, t))
        return classlib_world_call(v, t, "currentTimeMillis", args, 0, result);
    vm_looked(v, t, LOOK_CLOCK, 0);
    RETURN_LONG(VIRTUAL_EPOCH * INT64_C(1000) + v->time / 1000000);
}

NATIVE(System_nanoTime) {
    if (vm_outside_is_drawn(v, t)) return classlib_world_call(v, t, "nanoTime", args, 0, result);
    if (vm_clock_is_own(v, t)) RETURN_LONG(vm_clock_read_own(v, t));
    vm_looked(v, t, LOOK_CLOCK, 0);
    RETURN_LONG(v->time);
}

// Time passes with every timed wait that ends, before or after this.
bool classlib_stop_clock(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    vm_op o = vm_op_on(ACT_THREAD, t->object);
    return vm_may_stop(v, t, o, !t->go && vm_unseen(v, LOOK_CLOCK));
}

static bool stop_nanos(vm *v, thread *t, const uint32_t *args) {
    return !vm_clock_is_own(v, t) && classlib_stop_clock(v, t, args);
}

// The streams are final: who uses them is not asked whether somebody changes them meanwhile.
static native_outcome set_stream(vm *v, thread *t, const char *name, ref stream) {
    if (vm_is_exploring(v) && !vm_is_alone(v))
        return vm_unsupported(v, t, "System.%s is replaced while other threads run", name);
    field *f = program_find_field(v->p, v->k.System, name);
    runtime_class *c = vm_link(v, v->k.System);
    vm_put_ref(v, c->mirror, c->statics + f->offset, stream);
    return NATIVE_DONE;
}

NATIVE(System_setIn0) {
    return set_stream(v, t, "in", args[0]);
}
NATIVE(System_setOut0) {
    return set_stream(v, t, "out", args[0]);
}
NATIVE(System_setErr0) {
    return set_stream(v, t, "err", args[0]);
}

// ---------------------------------------------------------------- Runtime

enum { PROCESSORS = 4 }; // fixed, above 2: see docs/classlib.md

NATIVE(Runtime_availableProcessors) {
    if (vm_outside_is_drawn(v, t))
        return classlib_world_call(v, t, "availableProcessors", args, 1, result);
    RETURN_INT(PROCESSORS);
}
// The JDK keeps the number that it is told while it starts, and that start serves programs with
// every limit (the base image).
static int64_t heap_size(const vm *v) {
    enum { MEANWHILE = 1 << 30 };
    return v->booted ? (int64_t)v->h.limit : MEANWHILE;
}
NATIVE(Runtime_maxMemory) {
    RETURN_LONG(heap_size(v));
}
NATIVE(Runtime_totalMemory) {
    RETURN_LONG(heap_size(v));
}
NATIVE(Runtime_freeMemory) {
    RETURN_LONG(heap_size(v) / 2); // fixed: a program must not depend on it
}

NATIVE(System_mapLibraryName) {
    if (!args[0]) THROW_NULL;
    arena a;
    arena_init(&a, v->m);
    ref s = vm_new_string(v, t, arena_printf(&a, "lib%s.so", vm_string(v, &a, args[0])));
    arena_release(&a);
    RETURN_NEW(s);
}

NATIVE(Shutdown_halt0) {
    v->exit_status = (int32_t)args[0] & 0xff;
    v->ending = VM_FINISHED;
    return NATIVE_STOP;
}

// ---------------------------------------------------------------- numbers, strings

static void to_raw_bits(vm *v, thread *t, const uint32_t *args, char kind) {
    if (!vm_term_of(t, args)) return;
    v->terms->result = vm_term_raw_bits(v, t, vm_term_word(v, t, kind, args), args);
}
NATIVE(floatToRawIntBits) {
    to_raw_bits(v, t, args, 'F');
    RETURN_INT(args[0]);
}
NATIVE(doubleToRawLongBits) {
    to_raw_bits(v, t, args, 'D');
    RETURN_LONG(words_long(args));
}
NATIVE(intBitsToFloat) {
    if (vm_term_of(t, args))
        v->terms->result = smt_from_bits(v->terms->s, vm_term_word(v, t, 'I', args));
    RETURN_INT(args[0]);
}
NATIVE(longBitsToDouble) {
    if (vm_term_of(t, args))
        v->terms->result = smt_from_bits(v->terms->s, vm_term_word(v, t, 'J', args));
    RETURN_LONG(words_long(args));
}
NATIVE(String_intern) {
    RETURN_NEW(vm_intern(v, t, args[0]));
}

const native_entry classlib_natives_lang[] = {
    {"*", "registerNatives", "()V", classlib_native_nothing},
    {"*", "initIDs", "()V", classlib_native_nothing},
    {"java/lang/Object", "getClass", NULL, Object_getClass},
    {"java/lang/Object", "hashCode", NULL, Object_hashCode, .outside = OUTSIDE_HASHES},
    {"java/lang/Object", "clone", NULL, Object_clone, stop_clone},
    {"java/lang/System", "arraycopy", NULL, System_arraycopy, stop_arraycopy},
    {"java/lang/System", "identityHashCode", NULL, System_identityHashCode,
     .outside = OUTSIDE_HASHES},
    {"java/lang/System", "currentTimeMillis", NULL, System_currentTimeMillis, classlib_stop_clock,
     .outside = OUTSIDE_CLOCK},
    {"java/lang/System", "nanoTime", NULL, System_nanoTime, stop_nanos, .outside = OUTSIDE_CLOCK},
    {"java/lang/System", "setIn0", NULL, System_setIn0},
    {"java/lang/System", "setOut0", NULL, System_setOut0},
    {"java/lang/System", "setErr0", NULL, System_setErr0},
    {"java/lang/System", "mapLibraryName", NULL, System_mapLibraryName,
     .outside = OUTSIDE_PLATFORM},
    {"java/lang/Runtime", "availableProcessors", NULL, Runtime_availableProcessors,
     .outside = OUTSIDE_PROCESSORS},
    {"java/lang/Runtime", "maxMemory", NULL, Runtime_maxMemory, .outside = OUTSIDE_MEMORY},
    {"java/lang/Runtime", "totalMemory", NULL, Runtime_totalMemory, .outside = OUTSIDE_MEMORY},
    {"java/lang/Runtime", "freeMemory", NULL, Runtime_freeMemory, .outside = OUTSIDE_MEMORY},
    {"java/lang/Runtime", "gc", NULL, classlib_native_nothing, .outside = OUTSIDE_COLLECTOR},
    {"java/lang/Shutdown", "halt0", NULL, Shutdown_halt0, stop_exit},
    {"java/lang/Shutdown", "beforeHalt", NULL, classlib_native_nothing},
    {"java/lang/Float", "floatToRawIntBits", NULL, floatToRawIntBits, NULL, true},
    {"java/lang/Float", "intBitsToFloat", NULL, intBitsToFloat, NULL, true},
    {"java/lang/Double", "doubleToRawLongBits", NULL, doubleToRawLongBits, NULL, true},
    {"java/lang/Double", "longBitsToDouble", NULL, longBitsToDouble, NULL, true},
    {"java/lang/String", "intern", NULL, String_intern},
    {"java/lang/StringUTF16", "isBigEndian", NULL, classlib_native_zero,
     .outside = OUTSIDE_PLATFORM},
    {0},
};
