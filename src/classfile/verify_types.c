#include <stdio.h>
#include <string.h>

#include "classfile/verify.h"

symbol code_verify_name(verifier *v, enum known_name name) {
    static const char *const texts[NAME_COUNT] = {
        [NAME_OBJECT] = "java/lang/Object",
        [NAME_THROWABLE] = "java/lang/Throwable",
        [NAME_STRING] = "java/lang/String",
        [NAME_CLASS] = "java/lang/Class",
        [NAME_METHOD_HANDLE] = "java/lang/invoke/MethodHandle",
        [NAME_METHOD_TYPE] = "java/lang/invoke/MethodType",
        [NAME_CLONEABLE] = "java/lang/Cloneable",
        [NAME_SERIALIZABLE] = "java/io/Serializable",
        [NAME_INIT] = "<init>",
        [NAME_CLONE] = "clone",
    };
    if (v->names[name] == SYMBOL_NONE) v->names[name] = cf_symbol(v->symbols, texts[name]);
    return v->names[name];
}

vtype code_verify_type_at(verifier *v, const char **p) {
    const char *start = *p;
    switch (*start) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z': ++*p; return KIND_INT;
    case 'F': ++*p; return KIND_FLOAT;
    case 'J': ++*p; return KIND_LONG;
    case 'D': ++*p; return KIND_DOUBLE;
    case 'L': {
        const char *end = strchr(start, ';');
        *p = end + 1;
        return vtype_ref(cf_symbol_bytes(v->symbols, start + 1, (size_t)(end - start - 1)));
    }
    default: { // an array: descriptors are well-formed by now
        const char *end = start;
        while (*end == '[') end++;
        if (*end == 'L') end = strchr(end, ';');
        *p = end + 1;
        return vtype_ref(cf_symbol_bytes(v->symbols, start, (size_t)(end + 1 - start)));
    }
    }
}

static bool is_array_name(const verifier *v, symbol name) {
    return cf_text(v->symbols, name)[0] == '[';
}

static bool class_assignable(verifier *v, symbol from, symbol to, bool *yes) {
    if (from == to || to == code_verify_name(v, NAME_OBJECT)) {
        *yes = true;
        return true;
    }
    int failure = v->hierarchy->assignable(v->hierarchy->context, from, to, yes, v->e);
    return failure ? code_verify_pass_on(v, failure) : true;
}

// Every array is one of these.
static bool is_array_super(verifier *v, symbol name) {
    return name == code_verify_name(v, NAME_OBJECT) ||
           name == code_verify_name(v, NAME_CLONEABLE) ||
           name == code_verify_name(v, NAME_SERIALIZABLE);
}

// The class between L and ; of an array's descriptor.
static symbol base_class(verifier *v, const char *p) {
    return cf_symbol_bytes(v->symbols, p + 1, strlen(p) - 2);
}

// Both are arrays, and different ones. Symbols may be added here, texts stay where they are.
static bool array_assignable(verifier *v, const char *from, const char *to, bool *yes) {
    while (*from == '[' && *to == '[') from++, to++;
    *yes = false;
    if (*to != 'L') return true; // of a primitive type or of more dimensions: only equal ones
    symbol to_class = base_class(v, to);
    if (*from == 'L') return class_assignable(v, base_class(v, from), to_class, yes);
    *yes = *from == '[' && is_array_super(v, to_class);
    return true;
}

bool code_verify_assignable(verifier *v, vtype from, vtype to, bool *yes) {
    *yes = from == to || to == KIND_TOP;
    if (*yes || vtype_kind(to) != KIND_REF) return true;
    *yes = from == KIND_NULL;
    if (vtype_kind(from) != KIND_REF) return true;
    symbol from_name = vtype_class(from), to_name = vtype_class(to);
    const char *from_text = cf_text(v->symbols, from_name);
    const char *to_text = cf_text(v->symbols, to_name);
    if (*from_text != '[' && *to_text != '[') return class_assignable(v, from_name, to_name, yes);
    if (*from_text == '[' && *to_text == '[') return array_assignable(v, from_text, to_text, yes);
    *yes = *from_text == '[' && is_array_super(v, to_name);
    return true;
}

// An array type as dimensions over a class. Arrays of primitives are taken for arrays, one
// dimension less, of Object: that is what they have in common with others.
typedef struct array_shape {
    uint32_t dimensions;
    symbol base;
} array_shape;

static array_shape shape_of(verifier *v, symbol name) {
    const char *p = cf_text(v->symbols, name);
    if (*p != '[') return (array_shape){0, name};
    uint32_t n = (uint32_t)strspn(p, "[");
    if (p[n] == 'L') return (array_shape){n, base_class(v, p + n)};
    return (array_shape){n - 1, code_verify_name(v, NAME_OBJECT)};
}

static symbol shape_name(verifier *v, array_shape s) {
    for (uint32_t i = 0; i < s.dimensions; i++)
        s.base = vtype_class(code_verify_array_of(v, s.base));
    return s.base;
}

static bool class_merge(verifier *v, symbol a, symbol b, symbol *result) {
    symbol object = code_verify_name(v, NAME_OBJECT);
    *result = a;
    if (a == b) return true;
    *result = object;
    if (a == object || b == object) return true;
    int failure = v->hierarchy->common(v->hierarchy->context, a, b, result, v->e);
    return failure ? code_verify_pass_on(v, failure) : true;
}

static bool array_merge(verifier *v, symbol a, symbol b, symbol *result) {
    if (!is_array_name(v, a) && is_array_super(v, a)) return *result = a, true;
    if (!is_array_name(v, b) && is_array_super(v, b)) return *result = b, true;
    array_shape x = shape_of(v, a), y = shape_of(v, b);
    if (x.dimensions == y.dimensions) {
        if (!class_merge(v, x.base, y.base, &x.base)) return false;
    } else {
        if (y.dimensions < x.dimensions) x = y;
        if (!is_array_super(v, x.base)) x.base = code_verify_name(v, NAME_OBJECT);
    }
    *result = shape_name(v, x);
    return true;
}

bool code_verify_merge(verifier *v, vtype old, vtype new, vtype *merged) {
    bool fits;
    *merged = KIND_TOP;
    if (old != new && (!vtype_is_object(old) || !vtype_is_object(new))) return true;
    if (!code_verify_assignable(v, new, old, &fits)) return false;
    *merged = fits ? old : new;
    if (fits || old == KIND_NULL) return true;
    symbol a = vtype_class(old), b = vtype_class(new), result;
    bool arrays = is_array_name(v, a) || is_array_name(v, b);
    if (!(arrays ? array_merge : class_merge)(v, a, b, &result)) return false;
    *merged = vtype_ref(result);
    return true;
}

vtype code_verify_element(verifier *v, vtype array) {
    if (array == KIND_NULL) return KIND_NULL;
    const char *p = cf_text(v->symbols, vtype_class(array)) + 1;
    return code_verify_type_at(v, &p);
}

vtype code_verify_array_of(verifier *v, symbol element) {
    const char *inner = cf_text(v->symbols, element);
    size_t size = intern_size(&v->symbols->names, element);
    char *name = arena_alloc(&v->scratch, size + 3);
    bool array = *inner == '[';
    name[0] = '[';
    name[1] = 'L';
    memcpy(name + (array ? 1 : 2), inner, size);
    name[size + 2] = ';';
    return vtype_ref(cf_symbol_bytes(v->symbols, name, array ? size + 1 : size + 3));
}

const char *code_verify_describe(const verifier *v, vtype t, char *buffer, size_t size) {
    static const char *const kinds[] = {
        [KIND_TOP] = "nothing usable", [KIND_INT] = "int",       [KIND_FLOAT] = "float",
        [KIND_LONG] = "long",          [KIND_DOUBLE] = "double", [KIND_NULL] = "null",
    };
    unsigned kind = vtype_kind(t);
    if (kind == KIND_REF) {
        snprintf(buffer, size, "%.150s", cf_text(v->symbols, vtype_class(t)));
    } else if (kind != KIND_SPECIAL) {
        snprintf(buffer, size, "%s", kinds[kind]);
    } else if (vtype_is_special(t, SPECIAL_THIS)) {
        snprintf(buffer, size, "the uninitialised this");
    } else {
        uint32_t offset = v->c->instrs[vtype_index(t)].offset;
        bool made = vtype_is_special(t, SPECIAL_NEW);
        snprintf(buffer, size, "%s at %u",
                 made ? "the uninitialised object of new" : "the return address of the subroutine",
                 offset);
    }
    return buffer;
}
