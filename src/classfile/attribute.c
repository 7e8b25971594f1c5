// Attributes of classes, fields, methods and code (JVMS 4.7).
#include <stdlib.h>
#include <string.h>

#include "classfile/parse.h"

// An attribute's body, bounded: the cursor's end is moved in and back out.
typedef struct attribute {
    const char *name;
    const uint8_t *body, *after, *outer_end;
} attribute;

static bool open_attribute(parser *p, attribute *x) {
    symbol name = cf_parse_symbol(p, parse_u2(p), CONSTANT_Utf8, "attribute name");
    uint32_t length = parse_u4(p);
    if (p->failed || !parse_has(p, length)) return false;
    *x = (attribute){cf_text(p->symbols, name), p->at, p->at + length, p->end};
    p->end = x->after;
    return true;
}

// exact: the body must have been read to its end.
static bool close_attribute(parser *p, const attribute *x, bool exact) {
    p->end = x->outer_end;
    if (p->failed) return false;
    if (exact && p->at != x->after) {
        cf_parse_fail(p, "attribute %s: its length is wrong", x->name);
        return false;
    }
    p->at = x->after;
    return true;
}

static bool is(const attribute *x, const char *name) {
    return strcmp(x->name, name) == 0;
}

static cf_bytes body_of(const attribute *x) {
    return (cf_bytes){x->body, (uint32_t)(x->after - x->body)};
}

// Allocates an array for count elements of at least `size` bytes each in the file.
static void *array_of(parser *p, uint32_t count, size_t size_in_file, size_t element) {
    if (!parse_has(p, count * size_in_file)) return NULL;
    return arena_zalloc(p->a, count * element);
}

static void seen_once(parser *p, bool *seen, const attribute *x) {
    if (*seen) cf_parse_fail(p, "attribute %s appears twice", x->name);
    *seen = true;
}

// Attributes that classes, fields and methods have in common.
typedef struct common_seen {
    bool annotations, parameters, value;
} common_seen;

static void take_common(parser *p, const attribute *x, cf_bytes *annotations,
                        cf_bytes *type_annotations, common_seen *seen) {
    if (is(x, "RuntimeVisibleTypeAnnotations")) *type_annotations = body_of(x);
    if (is(x, "RuntimeVisibleAnnotations")) {
        seen_once(p, &seen->annotations, x);
        // As in HotSpot, broken annotations do not make a class unloadable: they are left out.
        if (cf_parse_annotations_ok(p->c, body_of(x))) *annotations = body_of(x);
    } else if ((is(x, "Deprecated") || is(x, "Synthetic")) && x->after != x->body) {
        cf_parse_fail(p, "attribute %s: its length is not 0", x->name);
    }
}

static symbol take_utf8(parser *p, const char *what) {
    return cf_parse_symbol(p, parse_u2(p), CONSTANT_Utf8, what);
}

static symbol take_class(parser *p, const char *what) {
    return cf_parse_symbol(p, parse_u2(p), CONSTANT_Class, what);
}

static symbol *take_classes(parser *p, uint32_t *count, const char *what) {
    *count = parse_u2(p);
    symbol *list = array_of(p, *count, 2, sizeof(symbol));
    for (uint32_t i = 0; i < *count && !p->failed; i++) list[i] = take_class(p, what);
    return list;
}

static void take_constant_value(parser *p, cf_member *f) {
    f->constant_value = parse_u2(p);
    static const struct {
        char type;
        uint8_t tag;
    } wants[] = {{'J', CONSTANT_Long},    {'F', CONSTANT_Float},   {'D', CONSTANT_Double},
                 {'I', CONSTANT_Integer}, {'S', CONSTANT_Integer}, {'C', CONSTANT_Integer},
                 {'B', CONSTANT_Integer}, {'Z', CONSTANT_Integer}, {'L', CONSTANT_String}};
    const char *type = cf_text(p->symbols, f->type);
    if (type[0] == 'L' && strcmp(type, "Ljava/lang/String;") != 0) type = "";
    for (size_t i = 0; i < sizeof wants / sizeof *wants; i++)
        if (wants[i].type == type[0]) {
            cf_parse_constant(p, f->constant_value, wants[i].tag, "ConstantValue");
            return;
        }
    cf_parse_fail(p, "a field of type %s cannot have a ConstantValue",
                  cf_text(p->symbols, f->type));
}

int cf_parse_field_attributes(parser *p, cf_member *f) {
    bool value_seen = false, signature_seen = false;
    common_seen seen = {0};
    uint32_t count = parse_u2(p);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        attribute x;
        if (!open_attribute(p, &x)) break;
        bool known = true;
        if (is(&x, "ConstantValue") && (f->access & ACC_STATIC)) {
            seen_once(p, &value_seen, &x);
            take_constant_value(p, f);
        } else if (is(&x, "Signature") && p->c->major >= 49) {
            seen_once(p, &signature_seen, &x);
            f->signature = take_utf8(p, "Signature");
        } else {
            known = false;
            take_common(p, &x, &f->annotations, &f->type_annotations, &seen);
            if (is(&x, "RuntimeInvisibleAnnotations") && cf_parse_annotations_ok(p->c, body_of(&x)))
                f->invisible = body_of(&x);
        }
        close_attribute(p, &x, known);
    }
    return p->failed ? ERR_INPUT : 0;
}

static int by_start(const void *a, const void *b) {
    const cf_line *x = a, *y = b;
    return x->start < y->start ? -1 : x->start > y->start;
}

// Several LineNumberTables may appear; they add up.
static void take_lines(parser *p, cf_code *code) {
    uint32_t more = parse_u2(p), old = code->line_count;
    if (!parse_has(p, (size_t)more * 4)) return;
    cf_line *lines = ARENA_ARRAY(p->a, cf_line, old + more);
    if (old) memcpy(lines, code->lines, old * sizeof *lines);
    bool sorted = true;
    for (uint32_t i = old; i < old + more; i++) {
        lines[i].start = parse_u2(p);
        lines[i].line = parse_u2(p);
        if (lines[i].start >= code->size) {
            cf_parse_fail(p, "LineNumberTable: offset %u is outside the code", lines[i].start);
            return;
        }
        if (i && lines[i].start < lines[i - 1].start) sorted = false;
    }
    code->lines = lines;
    code->line_count = old + more;
    if (!sorted) qsort(lines, code->line_count, sizeof *lines, by_start);
}

// One entry of a LocalVariableTable, or of a LocalVariableTypeTable, which has signatures.
static void take_local(parser *p, const cf_code *code, const char *table, bool typed, cf_local *v) {
    v->start = parse_u2(p);
    v->length = parse_u2(p);
    v->name = take_utf8(p, "name of a local variable");
    if (p->failed) return;
    v->type = take_utf8(p, "descriptor of a local variable");
    v->slot = parse_u2(p);
    if (p->failed) return;
    const char *name = cf_text(p->symbols, v->name);
    if (v->start >= code->size || (uint32_t)v->start + v->length > code->size)
        cf_parse_fail(p, "%s: %s is outside the code", table, name);
    else if (v->slot >= code->max_locals)
        cf_parse_fail(p, "%s: slot %u of %u", table, v->slot, code->max_locals);
    else if (!cf_has_form(p->symbols, v->name, FORM_MEMBER))
        cf_parse_fail(p, "%s: '%s' is not a name", table, name);
    else if (typed && !cf_has_form(p->symbols, v->type, FORM_FIELD_TYPE))
        cf_parse_fail(p, "%s: '%s' is not a descriptor", table, cf_text(p->symbols, v->type));
}

static void take_locals(parser *p, cf_code *code) {
    uint32_t more = parse_u2(p), old = code->local_count;
    if (!parse_has(p, (size_t)more * 10)) return;
    cf_local *locals = ARENA_ARRAY(p->a, cf_local, old + more);
    if (old) memcpy(locals, code->locals, old * sizeof *locals);
    for (uint32_t i = old; i < old + more && !p->failed; i++)
        take_local(p, code, "LocalVariableTable", true, &locals[i]);
    code->locals = locals;
    code->local_count = old + more;
}

// Nobody asks for the signatures, but they are checked.
static void check_local_types(parser *p, const cf_code *code) {
    cf_local v;
    for (uint32_t n = parse_u2(p); n > 0 && !p->failed; n--)
        take_local(p, code, "LocalVariableTypeTable", false, &v);
}

static void take_handlers(parser *p, cf_code *code) {
    code->handler_count = parse_u2(p);
    code->handlers = array_of(p, code->handler_count, 8, sizeof *code->handlers);
    for (uint32_t i = 0; i < code->handler_count && !p->failed; i++) {
        cf_handler *h = &code->handlers[i];
        h->start = parse_u2(p);
        h->end = parse_u2(p);
        h->target = parse_u2(p);
        h->catch_type = parse_u2(p);
        if (h->start >= h->end || h->end > code->size)
            cf_parse_fail(p, "handler %u: bad range %u to %u", i, h->start, h->end);
        else if (h->target >= code->size)
            cf_parse_fail(p, "handler %u: target %u is outside the code", i, h->target);
        else if (h->catch_type)
            cf_parse_constant(p, h->catch_type, CONSTANT_Class, "type of a handler");
    }
}

static void take_code(parser *p, cf_member *m) {
    cf_code *code = m->code = ARENA_NEW(p->a, cf_code);
    code->max_stack = parse_u2(p);
    code->max_locals = parse_u2(p);
    code->size = parse_u4(p);
    if (p->failed) return;
    if (code->size == 0 || code->size > 65535) {
        cf_parse_fail(p, "the code of %s has %u bytes, not 1 to 65535",
                      cf_text(p->symbols, m->name), code->size);
        return;
    }
    if (!parse_has(p, code->size)) return;
    code->bytes = p->at;
    p->at += code->size;
    take_handlers(p, code);
    uint32_t count = parse_u2(p);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        attribute x;
        if (!open_attribute(p, &x)) break;
        bool known = true;
        if (is(&x, "LineNumberTable")) take_lines(p, code);
        else if (is(&x, "LocalVariableTable")) take_locals(p, code);
        else if (is(&x, "LocalVariableTypeTable") && p->c->major >= 49) check_local_types(p, code);
        else if (is(&x, "StackMapTable") && p->c->major >= 50) {
            if (code->stack_map.data) cf_parse_fail(p, "attribute StackMapTable appears twice");
            code->stack_map = body_of(&x);
            known = false; // its body is the verifier's
        } else known = false;
        close_attribute(p, &x, known);
    }
}

static void take_exceptions(parser *p, cf_member *m) {
    m->exception_count = parse_u2(p);
    m->exceptions = array_of(p, m->exception_count, 2, sizeof *m->exceptions);
    for (uint32_t i = 0; i < m->exception_count && !p->failed; i++) {
        m->exceptions[i] = parse_u2(p);
        cf_parse_constant(p, m->exceptions[i], CONSTANT_Class, "Exceptions");
    }
}

static void take_parameters(parser *p, cf_member *m) {
    m->parameter_count = parse_u1(p);
    m->parameters = array_of(p, m->parameter_count, 4, sizeof *m->parameters);
    for (uint32_t i = 0; i < m->parameter_count && !p->failed; i++) {
        uint16_t index = parse_u2(p);
        m->parameters[i].name = index ? cf_parse_symbol(p, index, CONSTANT_Utf8,
                                                        "name of a parameter")
                                      : SYMBOL_NONE;
        m->parameters[i].access = parse_u2(p);
    }
}

typedef struct method_seen {
    bool code, exceptions, signature, parameters;
    common_seen common;
} method_seen;

static bool take_method_attribute(parser *p, cf_member *m, const attribute *x, method_seen *seen) {
    if (is(x, "Code")) {
        seen_once(p, &seen->code, x);
        if (m->access & (ACC_NATIVE | ACC_ABSTRACT))
            cf_parse_fail(p, "%s method %s has code",
                          m->access & ACC_NATIVE ? "native" : "abstract",
                          cf_text(p->symbols, m->name));
        else if (!p->failed) take_code(p, m);
    } else if (is(x, "Exceptions")) {
        seen_once(p, &seen->exceptions, x);
        take_exceptions(p, m);
    } else if (is(x, "Signature") && p->c->major >= 49) {
        seen_once(p, &seen->signature, x);
        m->signature = take_utf8(p, "Signature");
    } else if (is(x, "MethodParameters") && p->c->major >= 52) {
        seen_once(p, &seen->parameters, x);
        take_parameters(p, m);
    } else {
        take_common(p, x, &m->annotations, &m->type_annotations, &seen->common);
        if (is(x, "RuntimeVisibleParameterAnnotations")) {
            seen_once(p, &seen->common.parameters, x);
            if (cf_parse_parameter_annotations_ok(p->c, body_of(x)))
                m->parameter_annotations = body_of(x);
        } else if (is(x, "AnnotationDefault")) {
            seen_once(p, &seen->common.value, x);
            if (cf_parse_value_ok(p->c, body_of(x))) m->annotation_default = body_of(x);
        }
        return false;
    }
    return true;
}

int cf_parse_method_attributes(parser *p, cf_member *m) {
    method_seen seen = {0};
    uint32_t count = parse_u2(p);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        attribute x;
        if (!open_attribute(p, &x)) break;
        bool known = take_method_attribute(p, m, &x, &seen);
        close_attribute(p, &x, known);
    }
    if (p->failed) return ERR_INPUT;
    const char *name = cf_text(p->symbols, m->name);
    if (!m->code && !(m->access & (ACC_NATIVE | ACC_ABSTRACT)))
        return cf_parse_fail(p, "method %s has no code and is neither native nor abstract", name);
    unsigned slots = cf_argument_slots(cf_text(p->symbols, m->type)) + !(m->access & ACC_STATIC);
    if (m->code && slots > m->code->max_locals)
        return cf_parse_fail(p, "the arguments of %s do not fit into %u locals", name,
                             m->code->max_locals);
    return 0;
}

enum {
    INNER_ACCESS = ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC | ACC_FINAL | ACC_SUPER |
                   ACC_INTERFACE | ACC_ABSTRACT | ACC_SYNTHETIC | ACC_ANNOTATION | ACC_ENUM,
};

static void take_inner_classes(parser *p) {
    cf_class *c = p->c;
    c->inner_count = parse_u2(p);
    c->inners = array_of(p, c->inner_count, 8, sizeof *c->inners);
    for (uint32_t i = 0; i < c->inner_count && !p->failed; i++) {
        cf_inner *in = &c->inners[i];
        in->inner = parse_u2(p);
        in->outer = parse_u2(p);
        uint16_t name = parse_u2(p);
        in->access = parse_u2(p);
        cf_parse_constant(p, in->inner, CONSTANT_Class, "InnerClasses");
        if (in->outer && !p->failed)
            cf_parse_constant(p, in->outer, CONSTANT_Class, "InnerClasses");
        in->name = SYMBOL_NONE;
        if (name && !p->failed) in->name = cf_parse_symbol(p, name, CONSTANT_Utf8, "InnerClasses");
        unsigned access = in->access & INNER_ACCESS;
        if ((access & ACC_INTERFACE) && c->major < 50) access |= ACC_ABSTRACT;
        if (p->failed) return;
        if (in->inner == in->outer)
            cf_parse_fail(p, "InnerClasses: a class is its own outer class");
        else if (!cf_parse_class_access_ok(access, c->major))
            cf_parse_fail(p, "InnerClasses: bad access flags 0x%04x", in->access);
    }
}

static bool is_loadable(uint8_t tag) {
    switch (tag) {
    case CONSTANT_Integer:
    case CONSTANT_Float:
    case CONSTANT_Long:
    case CONSTANT_Double:
    case CONSTANT_Class:
    case CONSTANT_String:
    case CONSTANT_MethodHandle:
    case CONSTANT_MethodType:
    case CONSTANT_Dynamic: return true;
    default: return false;
    }
}

static void take_bootstrap(parser *p, cf_bootstrap *b) {
    b->method = parse_u2(p);
    b->argument_count = parse_u2(p);
    if (!cf_parse_constant(p, b->method, CONSTANT_MethodHandle, "bootstrap method")) return;
    b->arguments = array_of(p, b->argument_count, 2, sizeof *b->arguments);
    for (uint32_t i = 0; i < b->argument_count && !p->failed; i++) {
        unsigned index = b->arguments[i] = parse_u2(p);
        if (index == 0 || index >= p->c->constant_count || !is_loadable(p->c->constants[index].tag))
            cf_parse_fail(p, "bootstrap argument: constant %u cannot be loaded", index);
    }
}

static void take_bootstraps(parser *p) {
    p->c->bootstrap_count = parse_u2(p);
    p->c->bootstraps = array_of(p, p->c->bootstrap_count, 4, sizeof *p->c->bootstraps);
    for (uint32_t i = 0; i < p->c->bootstrap_count && !p->failed; i++)
        take_bootstrap(p, &p->c->bootstraps[i]);
}

static void take_enclosing_method(parser *p) {
    p->c->enclosing_class = take_class(p, "EnclosingMethod");
    unsigned method = parse_u2(p);
    if (!method || p->failed) return;
    const cf_constant *nt = cf_parse_constant(p, method, CONSTANT_NameAndType, "EnclosingMethod");
    if (!nt) return;
    p->c->enclosing_name = nt->name;
    p->c->enclosing_type = nt->type;
}

static void take_component(parser *p, cf_component *r) {
    r->signature = SYMBOL_NONE;
    r->name = take_utf8(p, "name of a record component");
    if (!p->failed) r->type = take_utf8(p, "descriptor of a record component");
    if (p->failed) return;
    if (!cf_has_form(p->symbols, r->name, FORM_MEMBER) ||
        !cf_has_form(p->symbols, r->type, FORM_FIELD_TYPE)) {
        cf_parse_fail(p, "bad record component %s %s", cf_text(p->symbols, r->name),
                      cf_text(p->symbols, r->type));
        return;
    }
    common_seen seen = {0};
    uint32_t count = parse_u2(p);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        attribute x;
        if (!open_attribute(p, &x)) break;
        bool known = is(&x, "Signature");
        if (known) r->signature = take_utf8(p, "Signature");
        else take_common(p, &x, &r->annotations, &r->type_annotations, &seen);
        close_attribute(p, &x, known);
    }
}

static void take_record(parser *p) {
    p->c->is_record = true;
    p->c->component_count = parse_u2(p);
    p->c->components = array_of(p, p->c->component_count, 6, sizeof *p->c->components);
    for (uint32_t i = 0; i < p->c->component_count && !p->failed; i++)
        take_component(p, &p->c->components[i]);
}

enum {
    SEEN_SOURCE,
    SEEN_SIGNATURE,
    SEEN_INNER,
    SEEN_BOOTSTRAP,
    SEEN_HOST,
    SEEN_MEMBERS,
    SEEN_RECORD,
    SEEN_PERMITTED,
    SEEN_ENCLOSING,
    SEEN_COUNT,
};

static bool take_class_attribute(parser *p, const attribute *x, bool *seen, common_seen *common) {
    cf_class *c = p->c;
    unsigned major = c->major;
    if (is(x, "SourceFile")) {
        seen_once(p, &seen[SEEN_SOURCE], x);
        c->source_file = take_utf8(p, "SourceFile");
    } else if (is(x, "Signature") && major >= 49) {
        seen_once(p, &seen[SEEN_SIGNATURE], x);
        c->signature = take_utf8(p, "Signature");
    } else if (is(x, "InnerClasses")) {
        seen_once(p, &seen[SEEN_INNER], x);
        take_inner_classes(p);
    } else if (is(x, "BootstrapMethods") && major >= 51) {
        seen_once(p, &seen[SEEN_BOOTSTRAP], x);
        take_bootstraps(p);
    } else if (is(x, "EnclosingMethod") && major >= 49) {
        seen_once(p, &seen[SEEN_ENCLOSING], x);
        take_enclosing_method(p);
    } else if (is(x, "NestHost") && major >= 55) {
        seen_once(p, &seen[SEEN_HOST], x);
        c->nest_host = take_class(p, "NestHost");
    } else if (is(x, "NestMembers") && major >= 55) {
        seen_once(p, &seen[SEEN_MEMBERS], x);
        c->nest_members = take_classes(p, &c->nest_member_count, "NestMembers");
    } else if (is(x, "Record") && major >= 60 && (c->access & ACC_FINAL)) {
        seen_once(p, &seen[SEEN_RECORD], x);
        take_record(p);
    } else if (is(x, "PermittedSubclasses") && major >= 61) {
        seen_once(p, &seen[SEEN_PERMITTED], x);
        if (c->access & ACC_FINAL) cf_parse_fail(p, "a final class has PermittedSubclasses");
        c->is_sealed = true;
        c->permitted = take_classes(p, &c->permitted_count, "PermittedSubclasses");
    } else {
        take_common(p, x, &c->annotations, &c->type_annotations, common);
        return false;
    }
    return true;
}

int cf_parse_class_attributes(parser *p) {
    bool seen[SEEN_COUNT] = {0};
    common_seen common = {0};
    uint32_t count = parse_u2(p);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        attribute x;
        if (!open_attribute(p, &x)) break;
        bool known = take_class_attribute(p, &x, seen, &common);
        close_attribute(p, &x, known);
    }
    if (!p->failed && seen[SEEN_HOST] && seen[SEEN_MEMBERS])
        cf_parse_fail(p, "NestHost and NestMembers in one class");
    return p->failed ? ERR_INPUT : 0;
}
