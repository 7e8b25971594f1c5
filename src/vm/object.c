// Objects, arrays, strings and boxes.
#include "base/hash.h"
#include "vm/interp/interp.h"

// Whose objects are these? A search names them by it. Those of a class's initialiser are the
// class's: whichever thread happens to run it. So are workers that a pool makes.
static uint32_t allocator(vm *v, const thread *t) {
    if (!t) return 0;
    bool named = vm_is_exploring(v) && v->search->mode != MODE_ALONE;
    for (uint32_t i = named ? t->frame_count : 0; i-- > 0;)
        if (t->frames[i].flags & FRAME_CLINIT)
            return ALLOCATED_BY_CLASS | (uint32_t)vm_class_name(v, t->frames[i].subject).a;
        else if (t->frames[i].u->known == KNOWN_CREATE)
            return ALLOCATED_BY_CLASS | (uint32_t)vm_class_name(v, t->frames[i].u->m->owner).a;
    return t->number;
}

static ref allocate(vm *v, thread *t, klass *k, uint32_t size, uint32_t length, uint64_t site) {
    vm_link(v, k);
    ref r = vm_heap_new(&v->h, allocator(v, t), site, k->id + 1, size, length);
    if (v->h.space.due && !v->hurried) vm_hurry(v);
    if (!r && vm_is_exploring(v)) { // our limit, not the program's fault
        v->ending = VM_LIMIT;
        return 0;
    }
    if (!r && t && !v->memory_is_out)
        vm_throw(v, t, "java/lang/OutOfMemoryError", "Java heap space");
    return r;
}

ref vm_new_object(vm *v, thread *t, klass *k, uint64_t site) {
    ref r = allocate(v, t, k, k->instance_size, 0, site);
    const uint32_t *tracked = vm_runtime(k)->tracked;
    if (tracked && r)
        for (; *tracked; tracked++) *vm_heap_at(&v->h, r, *tracked) = UNDECIDED;
    if (v->tracked && r && !k->module) v->tracked->created(v->tracked->arg, r);
    return r;
}

ref vm_new_array(vm *v, thread *t, klass *array, uint32_t length, uint64_t site) {
    runtime_class *c = vm_link(v, array);
    uint64_t size = OBJECT_HEADER + ((uint64_t)length << c->shift);
    if (size > MOST_ARRAY_BYTES && v->terms && v->terms->search) { // a length that is an input
        v->ending = VM_LIMIT;
        return 0;
    }
    if (size > MOST_ARRAY_BYTES) {
        vm_throw(v, t, "java/lang/OutOfMemoryError", "Requested array size exceeds VM limit");
        return 0;
    }
    return allocate(v, t, array, (uint32_t)size, length, site);
}

uint32_t vm_object_size(const vm *v, ref r) {
    return vm_heap_size(&v->h, r);
}

int32_t vm_identity_hash(vm *v, ref r) {
    vm_term_identify(v, r);
    // A function of the object's name; never 0, as HotSpot's.
    uint32_t h = (uint32_t)vm_object_name(v, r).a & 0x7fffffff;
    return h ? (int32_t)h : 1;
}

// ---------------------------------------------------------------- strings

enum { LATIN1 = 0, UTF16 = 1 };

// Decodes one char of modified UTF-8.
static const char *next_char(const char *p, const char *end, uint16_t *c) {
    unsigned char b = (unsigned char)*p;
    if (b < 0x80 || p + 1 >= end) {
        *c = b;
        return p + 1;
    }
    if ((b & 0xe0) == 0xc0 || p + 2 >= end) {
        *c = (uint16_t)((b & 0x1f) << 6 | ((unsigned char)p[1] & 0x3f));
        return p + 2;
    }
    *c = (uint16_t)((b & 0x0f) << 12 | ((unsigned char)p[1] & 0x3f) << 6 |
                    ((unsigned char)p[2] & 0x3f));
    return p + 3;
}

static ref new_string(vm *v, thread *t, uint32_t length, bool wide, uint64_t site) {
    ref s = vm_new_object(v, t, v->k.String, site);
    if (!s) return 0;
    uint64_t value_site = site == SITE_PERMANENT ? SITE_PERMANENT : site + 1;
    ref value = vm_new_array(v, t, v->k.ByteArray, length << wide, value_site);
    if (!value) return 0;
    vm_put_ref(v, s, v->k.String_value->offset, value);
    vm_put_byte(v, s, v->k.String_coder->offset, wide ? UTF16 : LATIN1);
    return s;
}

static ref new_string_of(vm *v, thread *t, const uint16_t *chars, size_t count, uint64_t site) {
    bool wide = false;
    for (size_t i = 0; i < count; i++) wide |= chars[i] > 0xff;
    ref s = new_string(v, t, (uint32_t)count, wide, site);
    if (!s) return 0;
    ref value = vm_get_ref(v, s, v->k.String_value->offset);
    uint8_t *bytes = vm_heap_at(&v->h, value, OBJECT_HEADER);
    if (wide) memcpy(bytes, chars, count * 2);
    else
        for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)chars[i];
    return s;
}

ref vm_new_string_chars(vm *v, thread *t, const uint16_t *chars, size_t count) {
    return new_string_of(v, t, chars, count, (uint64_t)(uintptr_t)vm_new_string_chars);
}

// The chars of modified UTF-8, in memory for size + 1 of them.
static uint16_t *decode(vm *v, const char *utf8, size_t size, size_t *count) {
    const char *end = utf8 + size;
    uint16_t *chars = mem_alloc(v->m, (size + 1) * sizeof *chars);
    *count = 0;
    for (const char *p = utf8; p < end;) p = next_char(p, end, &chars[(*count)++]);
    return chars;
}

ref vm_new_string_n(vm *v, thread *t, const char *utf8, size_t size) {
    size_t count;
    uint16_t *chars = decode(v, utf8, size, &count);
    ref s = vm_new_string_chars(v, t, chars, count);
    mem_free(v->m, chars, (size + 1) * sizeof *chars);
    return s;
}

ref vm_new_string(vm *v, thread *t, const char *utf8) {
    return vm_new_string_n(v, t, utf8, strlen(utf8));
}

uint32_t vm_string_length(const vm *v, ref s) {
    ref value = vm_get_ref(v, s, v->k.String_value->offset);
    return vm_length(v, value) >> vm_get_byte(v, s, v->k.String_coder->offset);
}

uint16_t vm_string_char(const vm *v, ref s, uint32_t i) {
    ref value = vm_get_ref(v, s, v->k.String_value->offset);
    bool wide = vm_get_byte(v, s, v->k.String_coder->offset) != LATIN1;
    size_t offset = OBJECT_HEADER + ((size_t)i << wide);
    if (!wide) return (uint8_t)vm_get_byte(v, value, offset);
    return vm_get_char(v, value, offset);
}

bool vm_string_is(const vm *v, ref s, const char *ascii) {
    size_t n = strlen(ascii);
    if (!s || vm_string_length(v, s) != n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (vm_string_char(v, s, i) != (unsigned char)ascii[i]) return false;
    return true;
}

void vm_string_head(const vm *v, ref s, uint32_t most, text *out) {
    uint32_t n = vm_string_length(v, s);
    if (n > most) n = most;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t c = vm_string_char(v, s, i);
        if (c >= 1 && c < 0x80) {
            text_char(out, (char)c);
        } else if (c < 0x800) {
            text_char(out, (char)(0xc0 | c >> 6));
            text_char(out, (char)(0x80 | (c & 0x3f)));
        } else {
            text_char(out, (char)(0xe0 | c >> 12));
            text_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
            text_char(out, (char)(0x80 | (c & 0x3f)));
        }
    }
}

void vm_string_text(const vm *v, ref s, text *out) {
    vm_string_head(v, s, UINT32_MAX, out);
}

const char *vm_string(vm *v, arena *a, ref s) {
    if (!s) return "null";
    text t;
    text_init(&t, v->m);
    vm_string_text(v, s, &t);
    const char *copy = arena_strdup(a, text_get(&t));
    text_release(&t);
    return copy;
}

static int32_t hash_of_chars(const uint16_t *chars, size_t count) {
    uint32_t h = 0;
    for (size_t i = 0; i < count; i++) h = 31 * h + chars[i];
    return (int32_t)h;
}

static bool has_chars(const vm *v, ref s, const uint16_t *chars, size_t count) {
    if (vm_string_length(v, s) != count) return false;
    for (uint32_t i = 0; i < count; i++)
        if (vm_string_char(v, s, i) != chars[i]) return false;
    return true;
}

static ref new_interned(vm *v, thread *t, const uint16_t *chars, size_t count, int32_t hash) {
    ref s = new_string_of(v, t, chars, count, SITE_PERMANENT);
    if (!s) return 0;
    vm_put_int(v, s, v->k.String_hash->offset, hash);
    if (hash == 0) vm_put_byte(v, s, v->k.String_hashIsZero->offset, 1);
    vm_permanent(v, vm_get_ref(v, s, v->k.String_value->offset));
    vm_permanent(v, s);
    return s;
}

// Interned strings are permanent and known by content: interning is a cache, not state. Their hash
// is set at once, so that asking for it later does not change them.
static ref intern_chars(vm *v, thread *t, const uint16_t *chars, size_t count) {
    int32_t hash = hash_of_chars(chars, count);
    uint64_t *chain = u64map_get(&v->interned, (uint32_t)hash);
    // intern_list holds pairs: string, index of the next pair + 1.
    for (uint64_t i = chain ? *chain : 0; i; i = v->intern_list.data[i])
        if (has_chars(v, v->intern_list.data[i - 1], chars, count))
            return v->intern_list.data[i - 1];
    uint64_t next = chain ? *chain : 0;
    bool logging = v->h.logging;
    v->h.logging = false; // permanent: not undone
    ref s = new_interned(v, t, chars, count, hash);
    v->h.logging = logging;
    if (!s) return 0;
    vec_push(v->m, &v->intern_list, s);
    vec_push(v->m, &v->intern_list, (ref)next);
    u64map_put(&v->interned, (uint32_t)hash, v->intern_list.count - 1);
    return s;
}

ref vm_intern(vm *v, thread *t, ref s) {
    uint32_t n = vm_string_length(v, s);
    uint16_t *chars = mem_alloc(v->m, (n + 1) * sizeof *chars);
    for (uint32_t i = 0; i < n; i++) chars[i] = vm_string_char(v, s, i);
    ref r = intern_chars(v, t, chars, n);
    mem_free(v->m, chars, (n + 1) * sizeof *chars);
    return r;
}

ref vm_literal(vm *v, thread *t, symbol s) {
    uint64_t *known = u64map_get(&v->literals, s);
    if (known) return (ref)*known;
    const intern *names = &program_symbols(v->p)->names;
    size_t size = intern_size(names, s), count;
    uint16_t *chars = decode(v, intern_text(names, s), size, &count);
    ref r = intern_chars(v, t, chars, count);
    mem_free(v->m, chars, (size + 1) * sizeof *chars);
    if (r) u64map_put(&v->literals, s, r);
    return r;
}

// ---------------------------------------------------------------- boxes

static const char box_kinds[] = "ZBCSIJFD";
static const char *const box_names[] = {
    "java/lang/Boolean", "java/lang/Byte", "java/lang/Character", "java/lang/Short",
    "java/lang/Integer", "java/lang/Long", "java/lang/Float",     "java/lang/Double"};
static const char *const box_caches[] = {NULL,
                                         "java/lang/Byte$ByteCache",
                                         "java/lang/Character$CharacterCache",
                                         "java/lang/Short$ShortCache",
                                         "java/lang/Integer$IntegerCache",
                                         "java/lang/Long$LongCache"};

// NULL: the class cannot be loaded.
static const vm_box_class *box_class(vm *v, size_t i) {
    vm_box_class *b = &v->boxes[i];
    if (b->k) return b;
    link_error e;
    klass *k;
    if (program_load(v->p, program_symbol(v->p, box_names[i]), &k, &e)) return NULL;
    b->value = program_find_field(v->p, k, "value")->offset;
    if (i < sizeof box_caches / sizeof *box_caches && box_caches[i]) {
        if (program_load(v->p, program_symbol(v->p, box_caches[i]), &b->holder, &e)) return NULL;
        b->cache = program_find_field(v->p, b->holder, "cache");
        vm_link(v, b->holder);
    } else if (box_kinds[i] == 'Z') {
        b->holder = k;
    }
    vm_link(v, k);
    b->k = k;
    return b;
}

int vm_initialize_boxes(vm *v, thread *t) {
    for (size_t i = 0; box_kinds[i]; i++) {
        const vm_box_class *b = box_class(v, i);
        if (!b || vm_initialize_now(v, t, b->k)) return ERR_INPUT;
        if (b->holder && vm_initialize_now(v, t, b->holder)) return ERR_INPUT;
    }
    return 0;
}

void vm_store(vm *v, ref r, size_t offset, char kind, const uint32_t *w) {
    switch (kind) {
    case 'Z':
    case 'B': vm_put_byte(v, r, offset, (int8_t)w[0]); break;
    case 'C':
    case 'S': vm_put_short(v, r, offset, (int16_t)w[0]); break;
    case 'J':
    case 'D': vm_put_long(v, r, offset, words_long(w)); break;
    default: vm_put_int(v, r, offset, (int32_t)w[0]);
    }
}

void vm_fetch(const vm *v, ref r, size_t offset, char kind, uint32_t *w) {
    switch (kind) {
    case 'Z':
    case 'B': w[0] = (uint32_t)vm_get_byte(v, r, offset); break;
    case 'C': w[0] = vm_get_char(v, r, offset); break;
    case 'S': w[0] = (uint32_t)vm_get_short(v, r, offset); break;
    case 'J':
    case 'D': long_words(w, vm_get_long(v, r, offset)); break;
    default: w[0] = (uint32_t)vm_get_int(v, r, offset);
    }
}

// Small values come from the wrapper classes' caches, as valueOf gives them. The caches are
// initialised when the VM boots.
static ref cached_box(vm *v, thread *t, const vm_box_class *b, char kind, const uint32_t *w) {
    if (!b->holder) return 0;
    runtime_class *h = vm_runtime(b->holder);
    if (!vm_is_initialized(v, h, t)) return 0;
    if (kind == 'Z') {
        field *f = program_find_field(v->p, b->k, w[0] ? "TRUE" : "FALSE");
        return vm_get_ref(v, h->mirror, h->statics + f->offset);
    }
    int64_t x = kind == 'J' ? words_long(w) : (int32_t)w[0];
    if (x < -128 || x > 127 || !b->cache) return 0;
    ref cache = vm_get_ref(v, h->mirror, h->statics + b->cache->offset);
    if (!cache) return 0;
    int64_t index = x + (kind == 'C' ? 0 : 128);
    return vm_get_ref(v, cache, OBJECT_HEADER + 4 * (size_t)index);
}

static ref box(vm *v, thread *t, char kind, const uint32_t *w, bool may_be_cached) {
    if (kind == 'L' || kind == '[') return w[0];
    if (kind == 'V') return 0;
    const vm_box_class *b = box_class(v, (size_t)(strchr(box_kinds, kind) - box_kinds));
    if (!b) {
        vm_load(v, t, "java/lang/Integer"); // sets the exception
        return 0;
    }
    ref r = may_be_cached ? cached_box(v, t, b, kind, w) : 0;
    if (r) return r;
    r = vm_new_object(v, t, b->k, (uint64_t)(uintptr_t)vm_box);
    if (r) vm_store(v, r, b->value, kind, w);
    return r;
}

ref vm_box(vm *v, thread *t, char kind, const uint32_t *words) {
    return box(v, t, kind, words, true);
}

ref vm_new_box(vm *v, thread *t, char kind, const uint32_t *words) {
    return box(v, t, kind, words, false);
}

static const vm_box_class *class_of_box(vm *v, ref box, char *kind) {
    const klass *k = vm_class_of(v, box);
    for (size_t i = 0; box_kinds[i]; i++) {
        const vm_box_class *b = box_class(v, i);
        *kind = box_kinds[i];
        if (b && b->k == k) return b;
    }
    return NULL;
}

bool vm_is_box(vm *v, ref object) {
    char kind;
    return class_of_box(v, object, &kind) != NULL;
}

// Widening primitive conversion (JLS 5.1.2) of a boxed value.
bool vm_unbox(vm *v, ref box, char kind, uint32_t *w) {
    if (kind == 'L' || kind == '[') {
        w[0] = box;
        return true;
    }
    char from;
    const vm_box_class *b = box ? class_of_box(v, box, &from) : NULL;
    if (!b) return false;
    size_t offset = b->value;
    int64_t x = 0;
    double d = 0;
    bool real = from == 'F' || from == 'D';
    switch (from) {
    case 'Z':
    case 'B': x = vm_get_byte(v, box, offset); break;
    case 'S': x = vm_get_short(v, box, offset); break;
    case 'C': x = vm_get_char(v, box, offset); break;
    case 'I': x = vm_get_int(v, box, offset); break;
    case 'J': x = vm_get_long(v, box, offset); break;
    case 'F': d = (double)vm_get_float(v, box, offset); break;
    default: d = vm_get_double(v, box, offset);
    }
    static const char *const widens[128] = {
        ['Z'] = "Z",    ['B'] = "BSIJFD", ['S'] = "SIJFD", ['C'] = "CIJFD",
        ['I'] = "IJFD", ['J'] = "JFD",    ['F'] = "FD",    ['D'] = "D"};
    if (!strchr(widens[(unsigned char)from], kind)) return false;
    switch (kind) {
    case 'J': long_words(w, x); break;
    case 'F': w[0] = float_word(real ? (float)d : (float)x); break;
    case 'D': double_words(w, real ? d : (double)x); break;
    default: w[0] = (uint32_t)x;
    }
    return true;
}

// ---------------------------------------------------------------- arrays of arrays

uint64_t vm_multi_array_bytes(klass *k, uint32_t dimensions, const uint32_t *counts) {
    uint64_t bytes = 0, arrays = 1;
    for (uint32_t i = 0; i < dimensions && bytes < UINT32_MAX; i++, k = k->component) {
        if ((int32_t)counts[i] < 0) return 0; // it will throw
        bytes += arrays * (OBJECT_HEADER + ((uint64_t)counts[i] << vm_runtime(k)->shift));
        arrays *= counts[i];
    }
    return bytes;
}

ref vm_new_multi_array(vm *v, thread *t, klass *k, uint32_t dimensions, const uint32_t *counts,
                       uint64_t site) {
    for (uint32_t i = 0; i < dimensions; i++)
        if ((int32_t)counts[i] < 0) {
            vm_throw(v, t, "java/lang/NegativeArraySizeException", "%d", (int32_t)counts[i]);
            return 0;
        }
    ref array = vm_new_array(v, t, k, counts[0], site);
    if (!array || dimensions == 1) return array;
    // Not reachable by a collection while it is filled: collections run at safe points only.
    for (uint32_t i = 0; i < counts[0]; i++) {
        ref element = vm_new_multi_array(v, t, k->component, dimensions - 1, counts + 1,
                                         site + dimensions);
        if (!element) return 0;
        vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, element);
    }
    return array;
}

// ---------------------------------------------------------------- references

void vm_each_reference(vm *v, ref r, void (*visit)(void *, ref), void *arg) {
    klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    ref x;
    if (k->kind == KLASS_ARRAY) {
        if (!c->is_reference_array) return;
        for (uint32_t i = 0, n = vm_length(v, r); i < n; i++)
            if ((x = vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i))) visit(arg, x);
        return;
    }
    for (const uint32_t *o = c->ref_offsets; *o; o++)
        if ((x = vm_get_ref(v, r, *o))) visit(arg, x);
    if (k != v->k.Class) return;
    const klass *mirrored = vm_mirrored(v, r);
    if (!mirrored) return;
    for (const uint32_t *o = ((const runtime_class *)mirrored->runtime)->static_refs; *o; o++)
        if ((x = vm_get_ref(v, r, *o))) visit(arg, x);
}

void vm_permanent(vm *v, ref r) {
    object *o = vm_heap_object(&v->h, r);
    if (o->epoch != HEAP_WATCHED) o->epoch = 0; // what is written to it from now on is state
    if (!vm_is_exploring(v)) return;
    uint32_t size = vm_object_size(v, r);
    vm_heap_object(&v->h, r)->bin |= BIN_SHARED;
    const void *copy = arena_copy(&v->store, vm_heap_object(&v->h, r), size);
    u64map_put(&v->search->pristine, r, (uint64_t)(uintptr_t)copy);
}

void vm_publish(vm *v, ref container, ref value) {
    v->search->hooks->stored(v, container, value);
}
