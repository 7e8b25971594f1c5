// jdk.internal.misc.Unsafe: raw access to fields and elements by offset.
//
// Offsets are those of our own layout, so that plain C access is right for every kind. Addresses
// outside the heap (allocateMemory) are not supported.
#include "classlib/natives.h"

// this, object, offset (2 words), value …
static bool bad_address(vm *v, thread *t, ref object, const uint32_t *offset, size_t size,
                        native_outcome *o) {
    if (!object) *o = vm_unsupported(v, t, "memory outside the Java heap (Unsafe)");
    else if (vm_tracked_at(v, object, (size_t)words_long(offset), size))
        *o = vm_unsupported(v, t, "a tracked field in reflection or Unsafe");
    else return false;
    return true;
}

// The same for natives that know terms: the offset is made concrete.
static bool bad_access(vm *v, thread *t, ref object, uint32_t *offset, size_t size,
                       native_outcome *o) {
    if (v->terms) vm_term_concretise(v, t, PATH_NATIVE, offset, 2);
    return bad_address(v, t, object, offset, size, o);
}

// Terms: of what is read, of what is written, and the comparison of a compare-and-set.
static void read_term(vm *v, thread *t, uint32_t *args, uint32_t size, bool is_signed) {
    if (!v->terms) return;
    if (!vm_is_watched(v, args[1])) return;
    uint32_t offset = (uint32_t)words_long(args + 2), words[2] = {0, 0};
    smt_term term = vm_term_get(v, args[1], offset, size);
    memcpy(words, vm_heap_at(&v->h, args[1], offset), size);
    if (term && smt_kind(smt_sort_of(v->terms->s, term)) == SMT_KIND_REAL)
        term = vm_term_raw_bits(v, t, term, words);
    if (term && size < 4) term = smt_extend(v->terms->s, is_signed, 32, term);
    v->terms->result = term;
}

static void write_term(vm *v, thread *t, uint32_t *args, uint32_t *value, uint32_t size) {
    if (!v->terms) return;
    if (vm_term_of(t, value))
        vm_term_store(v, t, args[1], (uint32_t)words_long(args + 2), size, value);
}

// Whether the comparison holds: by the values, unless a search over terms decides.
static bool compare_term(vm *v, thread *t, uint32_t *args, uint32_t size, bool equal) {
    if (!v->terms) return equal;
    read_term(v, t, args, size, true);
    smt_term old = v->terms->result, expected = vm_term_of(t, args + 4);
    if (!old && !expected) return equal;
    char kind = size == 8 ? 'J' : 'I';
    uint32_t words[2] = {0, 0};
    memcpy(words, vm_heap_at(&v->h, args[1], (size_t)words_long(args + 2)), size);
    if (!old) old = vm_term_word(v, t, kind, words);
    smt_term same = smt_eq(v->terms->s, old, vm_term_word(v, t, kind, args + 4));
    return vm_term_decided(v, t, same, equal);
}

#define UNSAFE_ACCESS(name, type, from_words, to_words)                                            \
    NATIVE(Unsafe_get##name) {                                                                     \
        native_outcome o;                                                                          \
        if (bad_access(v, t, args[1], args + 2, sizeof(type), &o)) return o;                       \
        type x;                                                                                    \
        read_term(v, t, args, sizeof x, (type)-1 < (type)1);                                       \
        memcpy(&x, vm_heap_at(&v->h, args[1], (size_t)words_long(args + 2)), sizeof x);            \
        to_words;                                                                                  \
        return NATIVE_DONE;                                                                        \
    }                                                                                              \
    NATIVE(Unsafe_put##name) {                                                                     \
        native_outcome o;                                                                          \
        if (bad_access(v, t, args[1], args + 2, sizeof(type), &o)) return o;                       \
        type x = from_words;                                                                       \
        size_t offset = (size_t)words_long(args + 2);                                              \
        vm_heap_touch(&v->h, args[1], offset, sizeof x);                                           \
        memcpy(vm_heap_at(&v->h, args[1], offset), &x, sizeof x);                                  \
        write_term(v, t, args, args + 4, sizeof x);                                                \
        return NATIVE_DONE;                                                                        \
    }

UNSAFE_ACCESS(Byte, int8_t, (int8_t)args[4], result[0] = (uint32_t)x)
UNSAFE_ACCESS(Short, int16_t, (int16_t)args[4], result[0] = (uint32_t)x)
UNSAFE_ACCESS(Char, uint16_t, (uint16_t)args[4], result[0] = x)
UNSAFE_ACCESS(Int, uint32_t, args[4], result[0] = x)
UNSAFE_ACCESS(Long, int64_t, words_long(args + 4), long_words(result, x))

#define UNSAFE_CAS(name, type, expected, value)                                                    \
    NATIVE(Unsafe_compareAndSet##name) {                                                           \
        native_outcome o;                                                                          \
        if (bad_access(v, t, args[1], args + 2, sizeof(type), &o)) return o;                       \
        size_t offset = (size_t)words_long(args + 2);                                              \
        type old, x = value;                                                                       \
        memcpy(&old, vm_heap_at(&v->h, args[1], offset), sizeof old);                              \
        bool equal = compare_term(v, t, args, sizeof x, old == (expected));                        \
        if (v->terms) v->terms->result = SMT_NONE;                                                 \
        if (!equal) RETURN_INT(0);                                                                 \
        vm_heap_touch(&v->h, args[1], offset, sizeof x);                                           \
        memcpy(vm_heap_at(&v->h, args[1], offset), &x, sizeof x);                                  \
        write_term(v, t, args, args + 4 + sizeof x / 4, sizeof x);                                 \
        RETURN_INT(1);                                                                             \
    }                                                                                              \
    NATIVE(Unsafe_compareAndExchange##name) {                                                      \
        native_outcome o;                                                                          \
        if (bad_access(v, t, args[1], args + 2, sizeof(type), &o)) return o;                       \
        size_t offset = (size_t)words_long(args + 2);                                              \
        type old, x = value;                                                                       \
        memcpy(&old, vm_heap_at(&v->h, args[1], offset), sizeof old);                              \
        memcpy(result, &old, sizeof old);                                                          \
        if (!compare_term(v, t, args, sizeof x, old == (expected))) return NATIVE_DONE;            \
        vm_heap_touch(&v->h, args[1], offset, sizeof x);                                           \
        memcpy(vm_heap_at(&v->h, args[1], offset), &x, sizeof x);                                  \
        write_term(v, t, args, args + 4 + sizeof x / 4, sizeof x);                                 \
        return NATIVE_DONE;                                                                        \
    }

UNSAFE_CAS(Int, uint32_t, args[4], args[5])
UNSAFE_CAS(Long, int64_t, words_long(args + 4), words_long(args + 6))

NATIVE(Unsafe_arrayBaseOffset0) {
    RETURN_INT(OBJECT_HEADER);
}

NATIVE(Unsafe_arrayIndexScale0) {
    klass *k = vm_mirrored(v, args[1]);
    if (!k || k->kind != KLASS_ARRAY)
        return vm_throw(v, t, "java/lang/InvalidClassException", NULL);
    RETURN_INT(1 << vm_link(v, k)->shift);
}

static field *find_declared(vm *v, klass *k, const char *name) {
    for (uint32_t i = 0; i < k->field_count; i++)
        if (strcmp(program_text(v->p, k->fields[i].name), name) == 0) return &k->fields[i];
    return NULL;
}

NATIVE(Unsafe_objectFieldOffset1) {
    klass *k = vm_mirrored(v, args[1]);
    arena a;
    arena_init(&a, v->m);
    field *f = find_declared(v, k, vm_string(v, &a, args[2]));
    arena_release(&a);
    if (!f) return vm_throw(v, t, "java/lang/InternalError", NULL);
    RETURN_LONG(f->access & ACC_STATIC ? vm_link(v, k)->statics + f->offset : f->offset);
}

// A java.lang.reflect.Field: its class and slot name our field.
static field *reflected(vm *v, ref f) {
    klass *k = vm_mirrored(v, classlib_get_ref(v, f, "clazz"));
    return &k->fields[classlib_get_int(v, f, "slot")];
}

NATIVE(Unsafe_objectFieldOffset0) {
    RETURN_LONG(reflected(v, args[1])->offset);
}

NATIVE(Unsafe_staticFieldOffset0) {
    field *f = reflected(v, args[1]);
    RETURN_LONG(vm_link(v, f->owner)->statics + f->offset);
}

NATIVE(Unsafe_staticFieldBase0) {
    RETURN_REF(vm_mirror(v, reflected(v, args[1])->owner));
}

NATIVE(Unsafe_shouldBeInitialized0) {
    klass *k = vm_mirrored(v, args[1]);
    RETURN_INT(!vm_is_initialized(v, vm_link(v, k), t));
}

// Runs the initialiser; the call is made again when that is done.
NATIVE(Unsafe_ensureClassInitialized0) {
    klass *k = vm_mirrored(v, args[1]);
    frame *f = &t->frames[t->frame_count - 1];
    if (vm_is_initialized(v, vm_link(v, k), t)) RETURN_VOID;
    f->sp += 2; // keep our arguments on the caller's stack: the instruction runs again
    switch (vm_initialize(v, t, k)) {
    case INITIALIZED: f->sp -= 2; RETURN_VOID;
    case INIT_PUSHED: return NATIVE_CALL;
    case INIT_BLOCKED: return NATIVE_BLOCK;
    case INIT_VISIBLE: return NATIVE_VISIBLE;
    case INIT_THROWN: break;
    }
    return NATIVE_THROW;
}

NATIVE(Unsafe_allocateInstance) {
    klass *k = vm_mirrored(v, args[1]);
    if (k->kind != KLASS_CLASS || (k->access & (ACC_ABSTRACT | ACC_INTERFACE)))
        return vm_throw(v, t, "java/lang/InstantiationException", NULL);
    RETURN_NEW(vm_new_object(v, t, k, SITE(Unsafe_allocateInstance)));
}

NATIVE(Unsafe_throwException) {
    return vm_throw_ref(v, t, args[1]);
}

NATIVE(Unsafe_setMemory0) {
    native_outcome o;
    if (bad_address(v, t, args[1], args + 2, (size_t)words_long(args + 4), &o)) return o;
    size_t offset = (size_t)words_long(args + 2), size = (size_t)words_long(args + 4);
    vm_heap_touch(&v->h, args[1], offset, size);
    memset(vm_heap_at(&v->h, args[1], offset), (int)args[6], size);
    RETURN_VOID;
}

// What copyMemory0 and copySwapMemory0 copy, and where to.
typedef struct copied {
    size_t from, to, size;
} copied;

// False: an address is none, and the outcome says so.
static bool copied_memory(vm *v, thread *t, const uint32_t *args, copied *c, native_outcome *o) {
    *c = (copied){(size_t)words_long(args + 2), (size_t)words_long(args + 5),
                  (size_t)words_long(args + 7)};
    if (bad_address(v, t, args[1], args + 2, c->size, o) ||
        bad_address(v, t, args[4], args + 5, c->size, o))
        return false;
    if (vm_is_watched(v, args[1])) vm_observe(v, args[1], c->from, c->size);
    return true;
}

NATIVE(Unsafe_copyMemory0) {
    native_outcome o;
    copied c;
    if (!copied_memory(v, t, args, &c, &o)) return o;
    vm_heap_touch(&v->h, args[4], c.to, c.size);
    memmove(vm_heap_at(&v->h, args[4], c.to), vm_heap_at(&v->h, args[1], c.from), c.size);
    RETURN_VOID;
}

NATIVE(Unsafe_copySwapMemory0) {
    native_outcome o;
    copied c;
    if (!copied_memory(v, t, args, &c, &o)) return o;
    size_t element = (size_t)words_long(args + 9);
    uint8_t *copy = mem_alloc(v->m, c.size + 1);
    memcpy(copy, vm_heap_at(&v->h, args[1], c.from), c.size);
    vm_heap_touch(&v->h, args[4], c.to, c.size);
    uint8_t *out = vm_heap_at(&v->h, args[4], c.to);
    for (size_t i = 0; i < c.size; i++)
        out[i] = copy[i - i % element + (element - 1 - i % element)];
    mem_free(v->m, copy, c.size + 1);
    RETURN_VOID;
}

#define EPOCH_NANOS (VIRTUAL_EPOCH * INT64_C(1000000000))

// park(isAbsolute, time): the call runs again when the thread is woken.
NATIVE(Unsafe_park) {
    bool absolute = args[1];
    int64_t time = words_long(args + 2);
    if (t->waking) {
        t->waking = false;
        RETURN_VOID;
    }
    if (t->permit || t->interrupted) {
        t->permit = false;
        RETURN_VOID;
    }
    if (absolute) vm_looked(v, t, LOOK_CLOCK, 0);
    if (absolute ? time * 1000000 <= EPOCH_NANOS + v->time : time < 0) RETURN_VOID;
    t->timed = false;
    if (absolute) vm_clock_wait(v, t, time * 1000000 - EPOCH_NANOS - v->time);
    else if (time > 0) vm_clock_wait(v, t, time);
    t->state = THREAD_PARKED;
    return NATIVE_BLOCK;
}

NATIVE(Unsafe_unpark) {
    thread *other = args[1] ? vm_thread_of(v, args[1]) : NULL;
    if (!other || other->state == THREAD_DONE) RETURN_VOID;
    if (other->state == THREAD_PARKED) vm_wake(v, other);
    else {
        vm_thread_touch(v, other);
        other->permit = true;
    }
    RETURN_VOID;
}

NATIVE(no_memory) {
    return vm_unsupported(v, t, "memory outside the Java heap (direct buffers, Unsafe)");
}

// Exploring: accesses to shared objects are visible.
static bool stop_access(vm *v, thread *t, const uint32_t *args, vm_act act, uint32_t size,
                        bool atomic) {
    uint32_t offset = (uint32_t)words_long(args + 2);
    return args[1] && vm_is_asked(v, args[1]) &&
           vm_must_stop(v, t, vm_op_access(act, args[1], offset, size, atomic));
}
#define STOPS(bytes)                                                                               \
    static bool stop_get##bytes(vm *v, thread *t, const uint32_t *args) {                          \
        return stop_access(v, t, args, ACT_READ, bytes, false);                                    \
    }                                                                                              \
    static bool stop_put##bytes(vm *v, thread *t, const uint32_t *args) {                          \
        return stop_access(v, t, args, ACT_WRITE, bytes, false);                                   \
    }                                                                                              \
    static bool stop_read##bytes(vm *v, thread *t, const uint32_t *args) {                         \
        return stop_access(v, t, args, ACT_READ, bytes, true);                                     \
    }                                                                                              \
    static bool stop_write##bytes(vm *v, thread *t, const uint32_t *args) {                        \
        return stop_access(v, t, args, ACT_WRITE, bytes, true);                                    \
    }
STOPS(1)
STOPS(2)
STOPS(4)
STOPS(8)
static bool stop_range(vm *v, thread *t, ref from, const uint32_t *from_at, ref to,
                       const uint32_t *to_at, const uint32_t *size) {
    int64_t bytes = words_long(size);
    if (!to || bytes <= 0 || bytes > MOST_ARRAY_BYTES) return false;
    vm_copy c = {from, to, from ? (uint32_t)words_long(from_at) : 0, (uint32_t)words_long(to_at),
                 (uint32_t)bytes};
    return vm_copy_stop(v, t, &c);
}
static bool stop_set_memory(vm *v, thread *t, const uint32_t *args) {
    return stop_range(v, t, 0, NULL, args[1], args + 2, args + 4);
}
static bool stop_copy_memory(vm *v, thread *t, const uint32_t *args) {
    return stop_range(v, t, args[1], args + 2, args[4], args + 5, args + 7);
}
static bool stop_park(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    if (t->waking) t->go = false; // it stopped for what follows
    else vm_looked(v, t, LOOK_PARK, 0);
    return !t->waking && vm_must_stop(v, t, vm_op_on(ACT_PARK, t->object));
}
static bool stop_unpark(vm *v, thread *t, const uint32_t *args) {
    return args[1] && vm_must_stop(v, t, vm_op_on(ACT_UNPARK, args[1]));
}

NATIVE(Unsafe_putReference) {
    native_outcome o = Unsafe_putInt(v, t, args, result);
    if (o == NATIVE_DONE && vm_is_exploring(v)) vm_publish(v, args[1], args[4]);
    return o;
}
NATIVE(Unsafe_compareAndSetReference) {
    vm_term_identify(v, args[4]);
    native_outcome o = Unsafe_compareAndSetInt(v, t, args, result);
    if (o == NATIVE_DONE && vm_is_exploring(v) && result[0]) vm_publish(v, args[1], args[5]);
    return o;
}
NATIVE(Unsafe_compareAndExchangeReference) {
    vm_term_identify(v, args[4]);
    native_outcome o = Unsafe_compareAndExchangeInt(v, t, args, result);
    if (o == NATIVE_DONE && vm_is_exploring(v)) vm_publish(v, args[1], args[5]);
    return o;
}
#define Unsafe_getReference Unsafe_getInt

#define UNSAFE "jdk/internal/misc/Unsafe"
#define ACCESS(name, letter, native, bytes)                                                        \
    {                                                                                              \
        UNSAFE,          "get" name, "(Ljava/lang/Object;J)" letter, Unsafe_get##native,           \
        stop_get##bytes, true},                                                                    \
        {UNSAFE,          "put" name, "(Ljava/lang/Object;J" letter ")V", Unsafe_put##native,      \
         stop_put##bytes, true},                                                                   \
        {UNSAFE, "get" name "Volatile", NULL, Unsafe_get##native, stop_read##bytes, true}, {       \
        UNSAFE, "put" name "Volatile", NULL, Unsafe_put##native, stop_write##bytes, true           \
    }

const native_entry classlib_natives_unsafe[] = {
    ACCESS("Boolean", "Z", Byte, 1),
    ACCESS("Byte", "B", Byte, 1),
    ACCESS("Short", "S", Short, 2),
    ACCESS("Char", "C", Char, 2),
    ACCESS("Int", "I", Int, 4),
    ACCESS("Float", "F", Int, 4),
    ACCESS("Long", "J", Long, 8),
    ACCESS("Double", "D", Long, 8),
    ACCESS("Reference", "Ljava/lang/Object;", Reference, 4),
    {UNSAFE, "compareAndSetInt", NULL, Unsafe_compareAndSetInt, stop_write4, true},
    {UNSAFE, "compareAndSetLong", NULL, Unsafe_compareAndSetLong, stop_write8, true},
    {UNSAFE, "compareAndSetReference", NULL, Unsafe_compareAndSetReference, stop_write4},
    {UNSAFE, "compareAndExchangeInt", NULL, Unsafe_compareAndExchangeInt, stop_write4, true},
    {UNSAFE, "compareAndExchangeLong", NULL, Unsafe_compareAndExchangeLong, stop_write8, true},
    {UNSAFE, "compareAndExchangeReference", NULL, Unsafe_compareAndExchangeReference, stop_write4},
    {UNSAFE, "arrayBaseOffset0", NULL, Unsafe_arrayBaseOffset0},
    {UNSAFE, "arrayIndexScale0", NULL, Unsafe_arrayIndexScale0},
    {UNSAFE, "objectFieldOffset0", NULL, Unsafe_objectFieldOffset0},
    {UNSAFE, "objectFieldOffset1", NULL, Unsafe_objectFieldOffset1},
    {UNSAFE, "staticFieldOffset0", NULL, Unsafe_staticFieldOffset0},
    {UNSAFE, "staticFieldBase0", NULL, Unsafe_staticFieldBase0},
    {UNSAFE, "shouldBeInitialized0", NULL, Unsafe_shouldBeInitialized0},
    {UNSAFE, "ensureClassInitialized0", NULL, Unsafe_ensureClassInitialized0},
    {UNSAFE, "allocateInstance", NULL, Unsafe_allocateInstance},
    {UNSAFE, "throwException", NULL, Unsafe_throwException},
    {UNSAFE, "setMemory0", NULL, Unsafe_setMemory0, stop_set_memory},
    {UNSAFE, "copyMemory0", NULL, Unsafe_copyMemory0, stop_copy_memory},
    {UNSAFE, "copySwapMemory0", NULL, Unsafe_copySwapMemory0, stop_copy_memory},
    {UNSAFE, "allocateMemory0", NULL, no_memory, .outside = OUTSIDE_REFUSED},
    {UNSAFE, "reallocateMemory0", NULL, no_memory, .outside = OUTSIDE_REFUSED},
    {UNSAFE, "freeMemory0", NULL, no_memory, .outside = OUTSIDE_REFUSED},
    {UNSAFE, "park", NULL, Unsafe_park, stop_park},
    {UNSAFE, "unpark", NULL, Unsafe_unpark, stop_unpark},
    {UNSAFE, "fullFence", NULL, classlib_native_nothing},
    {UNSAFE, "loadFence", NULL, classlib_native_nothing},
    {UNSAFE, "storeFence", NULL, classlib_native_nothing},
    {0},
};
