// Access through variable handles: executed in place, without frames and without boxes.
#include "vm/handle.h"
#include "vm/internal.h"

enum { VAR_FIELD, VAR_STATIC, VAR_ARRAY, VAR_BYTES, VAR_BUFFER }; // VarHandle.kind

typedef enum shape { SHAPE_GET, SHAPE_SET, SHAPE_CAS, SHAPE_EXCHANGE, SHAPE_UPDATE } shape;
typedef enum update { UPDATE_SET, UPDATE_ADD, UPDATE_OR, UPDATE_AND, UPDATE_XOR } update;

// In the order of VarHandle.AccessMode. The memory order of an access makes no difference here:
// executions are sequentially consistent, and a search notes where the program asked for less than
// volatile accesses promise (OUTSIDE_ORDERS). Plain access may be misaligned in views of bytes.
static const struct access_mode {
    const char *name;
    shape shape;
    update update;
    bool plain;
} modes[] = {
    {"get", SHAPE_GET, 0, true},
    {"set", SHAPE_SET, 0, true},
    {"getVolatile", SHAPE_GET, 0, false},
    {"setVolatile", SHAPE_SET, 0, false},
    {"getAcquire", SHAPE_GET, 0, false},
    {"setRelease", SHAPE_SET, 0, false},
    {"getOpaque", SHAPE_GET, 0, false},
    {"setOpaque", SHAPE_SET, 0, false},
    {"compareAndSet", SHAPE_CAS, 0, false},
    {"compareAndExchange", SHAPE_EXCHANGE, 0, false},
    {"compareAndExchangeAcquire", SHAPE_EXCHANGE, 0, false},
    {"compareAndExchangeRelease", SHAPE_EXCHANGE, 0, false},
    {"weakCompareAndSetPlain", SHAPE_CAS, 0, false},
    {"weakCompareAndSet", SHAPE_CAS, 0, false},
    {"weakCompareAndSetAcquire", SHAPE_CAS, 0, false},
    {"weakCompareAndSetRelease", SHAPE_CAS, 0, false},
    {"getAndSet", SHAPE_UPDATE, UPDATE_SET, false},
    {"getAndSetAcquire", SHAPE_UPDATE, UPDATE_SET, false},
    {"getAndSetRelease", SHAPE_UPDATE, UPDATE_SET, false},
    {"getAndAdd", SHAPE_UPDATE, UPDATE_ADD, false},
    {"getAndAddAcquire", SHAPE_UPDATE, UPDATE_ADD, false},
    {"getAndAddRelease", SHAPE_UPDATE, UPDATE_ADD, false},
    {"getAndBitwiseOr", SHAPE_UPDATE, UPDATE_OR, false},
    {"getAndBitwiseOrRelease", SHAPE_UPDATE, UPDATE_OR, false},
    {"getAndBitwiseOrAcquire", SHAPE_UPDATE, UPDATE_OR, false},
    {"getAndBitwiseAnd", SHAPE_UPDATE, UPDATE_AND, false},
    {"getAndBitwiseAndRelease", SHAPE_UPDATE, UPDATE_AND, false},
    {"getAndBitwiseAndAcquire", SHAPE_UPDATE, UPDATE_AND, false},
    {"getAndBitwiseXor", SHAPE_UPDATE, UPDATE_XOR, false},
    {"getAndBitwiseXorRelease", SHAPE_UPDATE, UPDATE_XOR, false},
    {"getAndBitwiseXorAcquire", SHAPE_UPDATE, UPDATE_XOR, false},
};

int vm_access_mode(const char *name) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        if (strcmp(modes[i].name, name) == 0) return (int)i;
    return -1;
}

static uint32_t value_count(shape s) {
    return s == SHAPE_GET ? 0 : s == SHAPE_SET || s == SHAPE_UPDATE ? 1 : 2;
}

static uint32_t coordinate_count(int kind) {
    return kind == VAR_FIELD ? 1 : kind == VAR_STATIC ? 0 : 2;
}

enum { NO_ATOMIC_VIEWS = 23 }; // from this release on, views of heap memory are for plain access

static bool supports(const vm *v, int kind, char type, bool read_only, int mode) {
    shape s = modes[mode].shape;
    bool view = kind == VAR_BYTES || kind == VAR_BUFFER;
    if (kind == VAR_BYTES && v->release >= NO_ATOMIC_VIEWS && !modes[mode].plain) return false;
    if (s == SHAPE_GET) return true;
    if (read_only) return false;
    if (s == SHAPE_SET) return true;
    if (view && (type == 'S' || type == 'C')) return false;
    if (s != SHAPE_UPDATE || modes[mode].update == UPDATE_SET) return true;
    if (view) return type == 'I' || type == 'J';
    if (modes[mode].update == UPDATE_ADD) return type != 'L' && type != 'Z';
    return type != 'L' && type != 'F' && type != 'D';
}

bool vm_access_supported(vm *v, const handle_model *h, ref variable, int mode) {
    const klass *type = vm_mirror_class(v, vm_get_ref(v, variable, h->VarHandle_type->offset));
    return supports(v, vm_get_int(v, variable, h->VarHandle_kind->offset), vm_kind_of(type),
                    vm_get_byte(v, variable, h->VarHandle_readOnly->offset), mode);
}

// ---------------------------------------------------------------- places

typedef struct place {
    ref object;
    uint32_t offset;
    char kind; // of the value
    bool swap; // bytes in the other order
} place;

static uint32_t size_of(char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return 1;
    case 'S':
    case 'C': return 2;
    case 'J':
    case 'D': return 8;
    default: return 4;
    }
}

static bool throw_null(vm *v, thread *t) {
    vm_throw(v, t, "java/lang/NullPointerException", NULL);
    return false;
}

// An index into `length` things; false: an exception is set.
static bool check_index(vm *v, thread *t, uint32_t at, int64_t length, const char *exception) {
    if (at < (uint64_t)(length < 0 ? 0 : length)) return true;
    vm_throw(v, t, exception, "Index %d out of bounds for length %lld", (int32_t)at,
             (long long)length);
    return false;
}

static bool find_in_bytes(vm *v, thread *t, ref variable, int mode, const uint32_t *words,
                          place *p) {
    const handle_model *h = v->handles;
    bool buffer = vm_get_int(v, variable, h->VarHandle_kind->offset) == VAR_BUFFER;
    ref bytes = words[0];
    uint32_t at = words[1], size = size_of(p->kind), base = 0;
    int64_t length;
    if (buffer && v->release >= NO_ATOMIC_VIEWS && !modes[mode].plain &&
        vm_get_ref(v, words[0], h->ByteBuffer_hb->offset)) {
        vm_throw(v, t, "java/lang/IllegalStateException",
                 "Atomic access not supported for heap buffer");
        return false;
    }
    if (buffer) {
        length = vm_get_int(v, words[0], h->Buffer_limit->offset);
        if (modes[mode].shape != SHAPE_GET &&
            vm_get_byte(v, words[0], h->ByteBuffer_isReadOnly->offset)) {
            vm_throw(v, t, "java/nio/ReadOnlyBufferException", NULL);
            return false;
        }
        bytes = vm_get_ref(v, words[0], h->ByteBuffer_hb->offset);
        base = (uint32_t)vm_get_int(v, words[0], h->ByteBuffer_offset->offset);
        if (!bytes) {
            vm_unsupported(v, t, "a variable handle on a direct buffer");
            return false;
        }
    } else {
        length = vm_length(v, bytes);
    }
    if (!check_index(v, t, at, length - (size - 1),
                     buffer ? "java/lang/IndexOutOfBoundsException"
                            : "java/lang/ArrayIndexOutOfBoundsException"))
        return false;
    if (!modes[mode].plain && (base + at) % size != 0) {
        vm_throw(v, t, "java/lang/IllegalStateException", "Misaligned access at index: %d",
                 (int32_t)at);
        return false;
    }
    p->object = bytes;
    p->offset = OBJECT_HEADER + base + at;
    p->swap = vm_get_byte(v, variable, h->VarHandle_bigEndian->offset);
    return true;
}

static bool find_place(vm *v, thread *t, ref variable, int mode, const klass *owner,
                       const uint32_t *words, place *p) {
    const handle_model *h = v->handles;
    switch (vm_get_int(v, variable, h->VarHandle_kind->offset)) {
    case VAR_FIELD:
        if (!words[0]) return throw_null(v, t);
        p->object = words[0];
        p->offset = (uint32_t)vm_get_int(v, variable, h->VarHandle_offset->offset);
        return true;
    case VAR_STATIC: // the class was initialised when the handle was made
        p->object = vm_runtime((klass *)(uintptr_t)owner)->mirror;
        p->offset = (uint32_t)vm_get_int(v, variable, h->VarHandle_offset->offset);
        return true;
    case VAR_ARRAY:
        if (!words[0]) return throw_null(v, t);
        if (!check_index(v, t, words[1], vm_length(v, words[0]),
                         "java/lang/ArrayIndexOutOfBoundsException"))
            return false;
        p->object = words[0];
        p->offset = OBJECT_HEADER + words[1] * size_of(p->kind);
        return true;
    default:
        if (!words[0]) return throw_null(v, t);
        return find_in_bytes(v, t, variable, mode, words, p);
    }
}

static void swap_bytes(char kind, uint32_t *w) {
    switch (size_of(kind)) {
    case 2:
        w[0] = __builtin_bswap16((uint16_t)w[0]);
        if (kind == 'S') w[0] = (uint32_t)(int16_t)w[0];
        break;
    case 4: w[0] = __builtin_bswap32(w[0]); break;
    case 8: long_words(w, (int64_t)__builtin_bswap64((uint64_t)words_long(w))); break;
    default: break;
    }
}

static void fetch(const vm *v, const place *p, uint32_t *w) {
    vm_fetch(v, p->object, p->offset, p->kind, w);
    if (p->swap) swap_bytes(p->kind, w);
}

static void store(vm *v, const place *p, const uint32_t *value) {
    uint32_t w[2] = {value[0], vm_kind_words(p->kind) == 2 ? value[1] : 0};
    if (p->swap) swap_bytes(p->kind, w);
    vm_store(v, p->object, p->offset, p->kind, w);
    if (p->kind == 'L' && vm_is_exploring(v)) vm_publish(v, p->object, value[0]);
}

// ---------------------------------------------------------------- values

static void combine_long(update u, int64_t x, int64_t y, uint32_t *out) {
    uint64_t a = (uint64_t)x, b = (uint64_t)y;
    switch (u) {
    case UPDATE_ADD: a += b; break;
    case UPDATE_OR: a |= b; break;
    case UPDATE_AND: a &= b; break;
    case UPDATE_XOR: a ^= b; break;
    case UPDATE_SET: a = b;
    }
    long_words(out, (int64_t)a);
}

// The new value. Narrow kinds are cut to size by the store.
static void combine(update u, char kind, const uint32_t *old, const uint32_t *value,
                    uint32_t *out) {
    uint32_t wide[2];
    if (u == UPDATE_SET) {
        memcpy(out, value, vm_kind_words(kind) * sizeof *out);
    } else if (kind == 'F') {
        out[0] = float_word(word_float(old[0]) + word_float(value[0]));
    } else if (kind == 'D') {
        double_words(out, words_double(old) + words_double(value));
    } else if (kind == 'J') {
        combine_long(u, words_long(old), words_long(value), out);
    } else {
        combine_long(u, (int32_t)old[0], (int32_t)value[0], wide);
        out[0] = wide[0];
    }
}

static bool same_words(char kind, const uint32_t *a, const uint32_t *b) {
    return a[0] == b[0] && (vm_kind_words(kind) == 1 || a[1] == b[1]);
}

// An array may be of a narrower type than the handle's.
static bool can_store(vm *v, thread *t, int mode, const place *p, ref value) {
    klass *k = vm_class_of(v, p->object);
    if (p->kind != 'L' || !value || k->kind != KLASS_ARRAY ||
        klass_is_subclass(vm_class_of(v, value), k->component))
        return true;
    char name[300];
    if (modes[mode].plain)
        vm_throw(v, t, "java/lang/ArrayStoreException", "%s",
                 vm_dotted(v, vm_class_of(v, value)->name, name, sizeof name));
    else vm_throw(v, t, "java/lang/ArrayStoreException", NULL);
    return false;
}

static void operate(vm *v, int mode, const place *p, const uint32_t *values, uint32_t *result) {
    uint32_t old[2] = {0, 0}, fresh[2];
    unsigned words = vm_kind_words(p->kind);
    bool equal;
    switch (modes[mode].shape) {
    case SHAPE_GET: fetch(v, p, result); break;
    case SHAPE_SET: store(v, p, values); break;
    case SHAPE_CAS:
    case SHAPE_EXCHANGE:
        fetch(v, p, old);
        equal = same_words(p->kind, old, values);
        if (equal) store(v, p, values + words);
        if (modes[mode].shape == SHAPE_CAS) result[0] = equal;
        else memcpy(result, old, sizeof old);
        break;
    case SHAPE_UPDATE:
        fetch(v, p, old);
        combine(modes[mode].update, p->kind, old, values, fresh);
        store(v, p, fresh);
        memcpy(result, old, sizeof old);
        break;
    }
}

static bool ends_with(const char *name, const char *end) {
    size_t n = strlen(name), k = strlen(end);
    return n >= k && strcmp(name + n - k, end) == 0;
}

static bool is_volatile(const klass *k, uint32_t offset, bool is_static) {
    for (uint32_t i = 0; i < k->field_count; i++) {
        const field *f = &k->fields[i];
        uint32_t at = f->offset + (is_static ? vm_runtime((klass *)(uintptr_t)k)->statics : 0);
        if (!(f->access & ACC_STATIC) == !is_static && at == offset)
            return f->access & ACC_VOLATILE;
    }
    return false;
}

// Does the access order less than a volatile one? Plain accesses to plain variables are watched for
// races instead.
static bool is_weak(const klass *owner, int kind, int mode, uint32_t offset) {
    const char *name = modes[mode].name;
    if (!modes[mode].plain)
        return ends_with(name, "Opaque") || ends_with(name, "Acquire") ||
               ends_with(name, "Release") || ends_with(name, "Plain");
    return (kind == VAR_FIELD || kind == VAR_STATIC) &&
           is_volatile(owner, offset, kind == VAR_STATIC);
}

native_outcome vm_access(vm *v, thread *t, ref variable, int mode, const klass *owner,
                         const klass *type, const uint32_t *words, uint32_t *result) {
    const handle_model *h = v->handles;
    int kind = vm_get_int(v, variable, h->VarHandle_kind->offset);
    bool read_only = vm_get_byte(v, variable, h->VarHandle_readOnly->offset);
    place p = {.kind = vm_kind_of(type)};
    if (!find_place(v, t, variable, mode, owner, words, &p))
        return v->ending != VM_RUNNING ? NATIVE_STOP : NATIVE_THROW;
    shape s = modes[mode].shape;
    const uint32_t *values = words + coordinate_count(kind);
    if (vm_is_exploring(v) && !read_only && !v->search->outside[OUTSIDE_ORDERS].seen &&
        is_weak(owner, kind, mode, p.offset))
        vm_consult(v, t, OUTSIDE_ORDERS);
    if (s != SHAPE_GET && !can_store(v, t, mode, &p, values[value_count(s) - 1]))
        return NATIVE_THROW;
    if (vm_is_exploring(v) && !read_only && vm_is_asked(v, p.object) &&
        vm_must_stop(v, t,
                     vm_op_access(s == SHAPE_GET ? ACT_READ : ACT_WRITE, p.object, p.offset,
                                  size_of(p.kind), !modes[mode].plain)))
        return NATIVE_VISIBLE;
    if (vm_tracked_at(v, p.object, p.offset, size_of(p.kind)))
        return vm_unsupported(v, t, "a tracked field in a VarHandle");
    operate(v, mode, &p, values, result);
    return NATIVE_DONE;
}

// ---------------------------------------------------------------- calls

// The i-th parameter type of an access mode.
static const klass *parameter(vm *v, int kind, const klass *owner, const klass *type, uint32_t i) {
    if (i >= coordinate_count(kind)) return type;
    return i == 0 ? owner : program_primitive(v->p, 'I');
}

static const klass *return_type(vm *v, int mode, const klass *type) {
    if (modes[mode].shape == SHAPE_SET) return program_primitive(v->p, 'V');
    if (modes[mode].shape == SHAPE_CAS) return program_primitive(v->p, 'Z');
    return type;
}

static bool types_fit(vm *v, const handle_call *c, int kind, const klass *returns, bool exact) {
    for (uint32_t i = 0; i < c->count; i++) {
        const klass *k = parameter(v, kind, c->owner, c->type, i);
        if (k != c->parameters[i] && (exact || !vm_is_convertible(v, c->parameters[i], k)))
            return false;
    }
    return returns == c->returns || (!exact && vm_is_convertible(v, returns, c->returns));
}

static void see_classes(vm *v, handle_call *c, ref variable) {
    const handle_model *h = v->handles;
    ref owner = vm_get_ref(v, variable, h->VarHandle_owner->offset);
    ref type = vm_get_ref(v, variable, h->VarHandle_type->offset);
    if (owner != c->owner_seen) {
        c->owner = vm_mirror_class(v, owner);
        c->owner_seen = owner;
    }
    if (type != c->type_seen) {
        c->type = vm_mirror_class(v, type);
        c->type_seen = type;
    }
}

// Later releases say which access it was.
native_outcome vm_throw_no_access(vm *v, thread *t, int mode) {
    bool says = v->release >= 21;
    return vm_throw(v, t, "java/lang/UnsupportedOperationException", says ? "%s" : NULL,
                    modes[mode].name);
}

native_outcome vm_invoke_access(vm *v, thread *t, handle_call *c, uint32_t *args,
                                uint32_t *result) {
    const handle_model *h = v->handles;
    ref variable = args[0];
    int kind = vm_get_int(v, variable, h->VarHandle_kind->offset), mode = c->mode;
    see_classes(v, c, variable);
    bool exact = vm_get_byte(v, variable, h->VarHandle_exact->offset);
    const klass *returns = return_type(v, mode, c->type);
    bool fits = c->count == coordinate_count(kind) + value_count(modes[mode].shape) &&
                types_fit(v, c, kind, returns, exact);
    if (!fits && exact) return vm_raise_wrong_type(v, t, c, variable);
    if (!supports(v, kind, vm_kind_of(c->type),
                  vm_get_byte(v, variable, h->VarHandle_readOnly->offset), mode))
        return vm_throw_no_access(v, t, mode);
    if (!fits) return vm_raise_wrong_type(v, t, c, variable);
    uint32_t words[8], *to = words;
    const uint32_t *from = args + 1;
    for (uint32_t i = 0; i < c->count; i++) {
        const klass *k = parameter(v, kind, c->owner, c->type, i);
        if (!vm_convert(v, t, c->parameters[i], k, false, from, to)) return NATIVE_THROW;
        from += vm_kind_words(vm_kind_of(c->parameters[i]));
        to += vm_kind_words(vm_kind_of(k));
    }
    uint32_t raw[2] = {0, 0};
    native_outcome o = vm_access(v, t, variable, mode, c->owner, c->type, words, raw);
    if (o != NATIVE_DONE) return o;
    return vm_convert(v, t, returns, c->returns, false, raw, result) ? NATIVE_DONE : NATIVE_THROW;
}
