// Objects, arrays, strings and boxes.
#include "base/hash.h"
#include "vm/internal.h"

static ref allocate(vm *v, thread *t, klass *k, uint32_t size, uint32_t length, uint64_t site) {
    vm_link(v, k);
    uint32_t number = t ? t->number : 0;
    ref r = vm_heap_new(&v->h, number, site, k->id + 1, size, length);
    if (!r && t) vm_throw(v, t, "java/lang/OutOfMemoryError", "Java heap space");
    return r;
}

ref vm_new_object(vm *v, thread *t, klass *k, uint64_t site) {
    ref r = allocate(v, t, k, k->instance_size, 0, site);
    const uint32_t *tracked = vm_runtime(k)->tracked;
    if (tracked && r)
        for (; *tracked; tracked++) *vm_heap_at(&v->h, r, *tracked) = UNDECIDED;
    return r;
}

ref vm_new_array(vm *v, thread *t, klass *array, uint32_t length, uint64_t site) {
    runtime_class *c = vm_link(v, array);
    uint64_t size = OBJECT_HEADER + ((uint64_t)length << c->shift);
    if (size > 0x7ffffff0u) {
        vm_throw(v, t, "java/lang/OutOfMemoryError", "Requested array size exceeds VM limit");
        return 0;
    }
    return allocate(v, t, array, (uint32_t)size, length, site);
}

uint32_t vm_object_size(const vm *v, ref r) {
    return v->h.bins.data[object_bin(vm_heap_object(&v->h, r))].size;
}

int32_t vm_identity_hash(vm *v, ref r) {
    // A function of the object's place, which is its name; never 0, as HotSpot's.
    (void)v;
    uint32_t h = (uint32_t)hash_u64(r) & 0x7fffffff;
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
    ref value = vm_new_array(v, t, v->k.ByteArray, length << wide, site + 1);
    if (!value) return 0;
    vm_put_ref(v, s, v->k.String_value->offset, value);
    vm_put_byte(v, s, v->k.String_coder->offset, wide ? UTF16 : LATIN1);
    return s;
}

ref vm_new_string_chars(vm *v, thread *t, const uint16_t *chars, size_t count) {
    bool wide = false;
    for (size_t i = 0; i < count; i++) wide |= chars[i] > 0xff;
    ref s = new_string(v, t, (uint32_t)count, wide, (uint64_t)(uintptr_t)vm_new_string_chars);
    if (!s) return 0;
    ref value = vm_get_ref(v, s, v->k.String_value->offset);
    uint8_t *bytes = vm_heap_at(&v->h, value, OBJECT_HEADER);
    if (wide) memcpy(bytes, chars, count * 2);
    else
        for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)chars[i];
    return s;
}

ref vm_new_string_n(vm *v, thread *t, const char *utf8, size_t size) {
    const char *end = utf8 + size;
    uint16_t *chars = mem_alloc(v->m, (size + 1) * sizeof *chars);
    size_t count = 0;
    for (const char *p = utf8; p < end;) p = next_char(p, end, &chars[count++]);
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
    const uint8_t *bytes = vm_heap_at(&v->h, value, OBJECT_HEADER);
    if (vm_get_byte(v, s, v->k.String_coder->offset) == LATIN1) return bytes[i];
    uint16_t c;
    memcpy(&c, bytes + 2 * (size_t)i, 2);
    return c;
}

bool vm_string_is(const vm *v, ref s, const char *ascii) {
    size_t n = strlen(ascii);
    if (!s || vm_string_length(v, s) != n) return false;
    for (uint32_t i = 0; i < n; i++)
        if (vm_string_char(v, s, i) != (unsigned char)ascii[i]) return false;
    return true;
}

void vm_string_text(const vm *v, ref s, text *out) {
    uint32_t n = vm_string_length(v, s);
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

const char *vm_string(vm *v, arena *a, ref s) {
    if (!s) return "null";
    text t;
    text_init(&t, v->m);
    vm_string_text(v, s, &t);
    const char *copy = arena_strdup(a, text_get(&t));
    text_release(&t);
    return copy;
}

static int32_t string_hash(const vm *v, ref s) {
    uint32_t h = 0, n = vm_string_length(v, s);
    for (uint32_t i = 0; i < n; i++) h = 31 * h + vm_string_char(v, s, i);
    return (int32_t)h;
}

static bool same_string(const vm *v, ref a, ref b) {
    uint32_t n = vm_string_length(v, a);
    if (n != vm_string_length(v, b)) return false;
    for (uint32_t i = 0; i < n; i++)
        if (vm_string_char(v, a, i) != vm_string_char(v, b, i)) return false;
    return true;
}

// Interned strings are permanent and known by content: interning is a cache, not state. Their hash
// is set at once, so that asking for it later does not change them.
ref vm_intern(vm *v, thread *t, ref s) {
    int32_t hash = string_hash(v, s);
    uint64_t *chain = u64map_get(&v->interned, (uint32_t)hash);
    // intern_list holds pairs: string, index of the next pair + 1.
    for (uint64_t i = chain ? *chain : 0; i; i = v->intern_list.data[i])
        if (same_string(v, v->intern_list.data[i - 1], s)) return v->intern_list.data[i - 1];
    uint32_t n = vm_string_length(v, s);
    uint16_t *chars = mem_alloc(v->m, (n + 1) * sizeof *chars);
    for (uint32_t i = 0; i < n; i++) chars[i] = vm_string_char(v, s, i);
    bool wide = false;
    for (uint32_t i = 0; i < n; i++) wide |= chars[i] > 0xff;
    bool logging = v->h.logging;
    v->h.logging = false; // permanent: not undone
    ref copy = new_string(v, t, n, wide, SITE_PERMANENT);
    if (copy) {
        ref value = vm_get_ref(v, copy, v->k.String_value->offset);
        uint8_t *bytes = vm_heap_at(&v->h, value, OBJECT_HEADER);
        for (uint32_t i = 0; i < n; i++)
            if (wide) memcpy(bytes + 2 * i, &chars[i], 2);
            else bytes[i] = (uint8_t)chars[i];
        vm_put_int(v, copy, v->k.String_hash->offset, hash);
        if (hash == 0) vm_put_byte(v, copy, v->k.String_hashIsZero->offset, 1);
        vm_permanent(v, value);
        vm_permanent(v, copy);
        uint64_t next = chain ? *chain : 0;
        vec_push(v->m, &v->intern_list, copy);
        vec_push(v->m, &v->intern_list, (ref)next);
        u64map_put(&v->interned, (uint32_t)hash, v->intern_list.count - 1);
    }
    v->h.logging = logging;
    mem_free(v->m, chars, (n + 1) * sizeof *chars);
    return copy;
}

ref vm_literal(vm *v, thread *t, symbol s) {
    uint64_t *known = u64map_get(&v->literals, s);
    if (known) return (ref)*known;
    const intern *names = &program_symbols(v->p)->names;
    ref fresh = vm_new_string_n(v, t, intern_text(names, s), intern_size(names, s));
    ref r = fresh ? vm_intern(v, t, fresh) : 0;
    if (r) u64map_put(&v->literals, s, r);
    return r;
}

// ---------------------------------------------------------------- boxes

typedef struct box_class {
    char kind;
    const char *class_name;
} box_class;

static const box_class boxes[] = {
    {'Z', "java/lang/Boolean"}, {'B', "java/lang/Byte"},    {'C', "java/lang/Character"},
    {'S', "java/lang/Short"},   {'I', "java/lang/Integer"}, {'J', "java/lang/Long"},
    {'F', "java/lang/Float"},   {'D', "java/lang/Double"},
};

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

// Small values come from the wrapper classes' caches, as valueOf gives them, if those are
// initialised.
static ref cached_box(vm *v, thread *t, klass *k, char kind, const uint32_t *w) {
    runtime_class *c = vm_link(v, k);
    if (kind == 'Z') {
        if (!vm_is_initialized(v, c, t)) return 0;
        field *f = program_find_field(v->p, k, w[0] ? "TRUE" : "FALSE");
        return vm_get_ref(v, c->mirror, c->statics + f->offset);
    }
    int64_t x = kind == 'J' ? words_long(w) : (int32_t)w[0];
    if (kind == 'F' || kind == 'D' || x < -128 || x > 127) return 0;
    if (kind == 'C' && x < 0) return 0;
    char name[80];
    snprintf(name, sizeof name, "%s$%sCache", program_text(v->p, k->name),
             strrchr(program_text(v->p, k->name), '/') + 1);
    link_error ignored;
    klass *holder;
    if (program_load(v->p, program_symbol(v->p, name), &holder, &ignored)) return 0;
    runtime_class *h = vm_link(v, holder);
    if (!vm_is_initialized(v, h, t)) return 0;
    field *f = program_find_field(v->p, holder, "cache");
    ref cache = f ? vm_get_ref(v, h->mirror, h->statics + f->offset) : 0;
    if (!cache) return 0;
    int64_t index = x + (kind == 'C' ? 0 : 128);
    return vm_get_ref(v, cache, OBJECT_HEADER + 4 * (size_t)index);
}

ref vm_box(vm *v, thread *t, char kind, const uint32_t *w) {
    if (kind == 'L' || kind == '[') return w[0];
    if (kind == 'V') return 0;
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        if (boxes[i].kind != kind) continue;
        klass *k = vm_load(v, t, boxes[i].class_name);
        if (!k) return 0;
        ref r = cached_box(v, t, k, kind, w);
        if (r) return r;
        r = vm_new_object(v, t, k, (uint64_t)(uintptr_t)&boxes[i]);
        if (r) vm_store(v, r, program_find_field(v->p, k, "value")->offset, kind, w);
        return r;
    }
    return 0;
}

static char kind_of_box(const vm *v, ref box) {
    const char *name = program_text(v->p, vm_class_of(v, box)->name);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(boxes[i].class_name, name) == 0) return boxes[i].kind;
    return 0;
}

// Widening primitive conversion (JLS 5.1.2) of a boxed value.
bool vm_unbox(vm *v, ref box, char kind, uint32_t *w) {
    if (kind == 'L' || kind == '[') {
        w[0] = box;
        return true;
    }
    char from = box ? kind_of_box(v, box) : 0;
    if (!from) return false;
    size_t offset = program_find_field(v->p, vm_class_of(v, box), "value")->offset;
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
