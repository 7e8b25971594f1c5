// Symbols, and the grammars of names and descriptors (JVMS 4.2, 4.3).
#include <string.h>

#include "classfile/classfile.h"

void cf_symbols_init(cf_symbols *s, mem *m) {
    *s = (cf_symbols){0};
    intern_init(&s->names, m);
}

void cf_symbols_release(cf_symbols *s) {
    vec_release(s->names.index.m, &s->known);
    intern_release(&s->names);
}

symbol cf_symbol_bytes(cf_symbols *s, const char *bytes, size_t size) {
    return intern_bytes(&s->names, bytes, size);
}

symbol cf_symbol(cf_symbols *s, const char *text) {
    return intern_string(&s->names, text);
}

// JVMS 4.4.7: no zero byte, no byte 0xf0 to 0xff, two- and three-byte forms complete.
static bool is_utf8(const unsigned char *p, size_t size) {
    const unsigned char *end = p + size;
    while (p < end) {
        if (*p == 0 || *p >= 0xf0) return false;
        if (*p < 0x80) {
            p++;
        } else if ((*p & 0xe0) == 0xc0) {
            if (end - p < 2 || (p[1] & 0xc0) != 0x80) return false;
            p += 2;
        } else if ((*p & 0xf0) == 0xe0) {
            if (end - p < 3 || (p[1] & 0xc0) != 0x80 || (p[2] & 0xc0) != 0x80) return false;
            p += 3;
        } else {
            return false;
        }
    }
    return true;
}

// JVMS 4.2.2: not empty, none of . ; [ and, for one segment of a class name, no /.
static bool is_unqualified(const char *p, size_t size) {
    if (size == 0) return false;
    for (size_t i = 0; i < size; i++)
        if (p[i] == '.' || p[i] == ';' || p[i] == '[' || p[i] == '/') return false;
    return true;
}

static bool is_method_name(const char *p, size_t size) {
    if (size == 6 && memcmp(p, "<init>", 6) == 0) return true;
    if (size == 8 && memcmp(p, "<clinit>", 8) == 0) return true;
    return is_unqualified(p, size) && !memchr(p, '<', size) && !memchr(p, '>', size);
}

// java/lang/Object: segments divided by single slashes.
static bool is_binary_name(const char *p, size_t size) {
    const char *end = p + size;
    for (;;) {
        const char *slash = memchr(p, '/', (size_t)(end - p));
        if (!is_unqualified(p, (size_t)((slash ? slash : end) - p))) return false;
        if (!slash) return true;
        p = slash + 1;
    }
}

// Length of the field type at p, 0 if there is none.
static size_t field_type_length(const char *p, const char *end) {
    const char *start = p;
    while (p < end && *p == '[') p++;
    if (p - start > 255 || p == end) return 0;
    switch (*p) {
    case 'B':
    case 'C':
    case 'D':
    case 'F':
    case 'I':
    case 'J':
    case 'S':
    case 'Z': return (size_t)(p + 1 - start);
    case 'L': {
        const char *semicolon = memchr(p, ';', (size_t)(end - p));
        if (!semicolon || !is_binary_name(p + 1, (size_t)(semicolon - p - 1))) return 0;
        return (size_t)(semicolon + 1 - start);
    }
    default: return 0;
    }
}

static bool is_method_type(const char *p, size_t size) {
    const char *end = p + size;
    if (p == end || *p++ != '(') return false;
    int slots = 0;
    while (p < end && *p != ')') {
        size_t length = field_type_length(p, end);
        if (length == 0) return false;
        slots += length == 1 && (*p == 'J' || *p == 'D') ? 2 : 1;
        p += length;
    }
    if (p == end || slots > 255) return false;
    p++;
    if (end - p == 1 && *p == 'V') return true;
    return p < end && field_type_length(p, end) == (size_t)(end - p);
}

static bool compute_form(const char *p, size_t size, cf_form form) {
    switch (form) {
    case FORM_UTF8: return is_utf8((const unsigned char *)p, size);
    case FORM_CLASS:
        if (size && *p == '[') return field_type_length(p, p + size) == size;
        return is_binary_name(p, size);
    case FORM_MEMBER: return is_unqualified(p, size);
    case FORM_METHOD: return is_method_name(p, size);
    case FORM_FIELD_TYPE: return size && field_type_length(p, p + size) == size;
    case FORM_METHOD_TYPE: return is_method_type(p, size);
    case FORM_COUNT: break;
    }
    return false;
}

bool cf_has_form(cf_symbols *s, symbol name, cf_form form) {
    mem *m = s->names.index.m;
    if (name >= s->known.count) vec_resize(m, &s->known, intern_count(&s->names) + 256);
    uint16_t *known = &s->known.data[name];
    unsigned shift = (unsigned)form * 2; // bit 0: asked, bit 1: yes
    if (!(*known >> shift & 1)) {
        bool yes = compute_form(intern_text(&s->names, name), intern_size(&s->names, name), form);
        *known |= (uint16_t)((yes ? 3u : 1u) << shift);
    }
    return *known >> shift & 2;
}

unsigned cf_argument_slots(const char *type) {
    unsigned slots = 0;
    for (type++; *type != ')'; type++) {
        bool array = *type == '[';
        while (*type == '[') type++;
        slots += !array && (*type == 'J' || *type == 'D') ? 2 : 1;
        if (*type == 'L') type = strchr(type, ';');
    }
    return slots;
}
