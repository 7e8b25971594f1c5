// The constant pool (JVMS 4.4).
#include <string.h>

#include "classfile/parse.h"

const char *cf_tag_name(uint8_t tag) {
    static const char *const names[] = {
        [CONSTANT_Utf8] = "Utf8",
        [CONSTANT_Integer] = "Integer",
        [CONSTANT_Float] = "Float",
        [CONSTANT_Long] = "Long",
        [CONSTANT_Double] = "Double",
        [CONSTANT_Class] = "Class",
        [CONSTANT_String] = "String",
        [CONSTANT_Fieldref] = "Fieldref",
        [CONSTANT_Methodref] = "Methodref",
        [CONSTANT_InterfaceMethodref] = "InterfaceMethodref",
        [CONSTANT_NameAndType] = "NameAndType",
        [CONSTANT_MethodHandle] = "MethodHandle",
        [CONSTANT_MethodType] = "MethodType",
        [CONSTANT_Dynamic] = "Dynamic",
        [CONSTANT_InvokeDynamic] = "InvokeDynamic",
        [CONSTANT_Module] = "Module",
        [CONSTANT_Package] = "Package",
    };
    const char *name = tag < sizeof names / sizeof *names ? names[tag] : NULL;
    return name ? name : "unusable";
}

const cf_constant *cf_parse_constant(parser *p, unsigned index, uint8_t tag, const char *what) {
    if (index == 0 || index >= p->c->constant_count) {
        cf_parse_fail(p, "%s: constant %u is out of range (1 to %u)", what, index,
                      p->c->constant_count - 1u);
        return NULL;
    }
    const cf_constant *k = &p->c->constants[index];
    if (k->tag != tag) {
        cf_parse_fail(p, "%s: constant %u is %s, expected %s", what, index, cf_tag_name(k->tag),
                      cf_tag_name(tag));
        return NULL;
    }
    return k;
}

symbol cf_parse_symbol(parser *p, unsigned index, uint8_t tag, const char *what) {
    const cf_constant *k = cf_parse_constant(p, index, tag, what);
    return k ? k->text : SYMBOL_NONE;
}

static int read_utf8(parser *p, cf_constant *k) {
    uint16_t length = parse_u2(p);
    if (!parse_has(p, length)) return ERR_INPUT;
    k->text = cf_symbol_bytes(p->symbols, (const char *)p->at, length);
    if (!cf_has_form(p->symbols, k->text, FORM_UTF8))
        return cf_parse_fail(p, "a Utf8 constant is not well-formed modified UTF-8");
    p->at += length;
    return 0;
}

static int need_version(parser *p, const cf_constant *k, unsigned major) {
    if (p->c->major >= major) return 0;
    return cf_parse_fail(p, "%s constants need class version %u, this is %u", cf_tag_name(k->tag),
                         major, p->c->major);
}

// First pass: indices to other entries are kept as they are, in `name` and `type` or `text`.
static int read_constant(parser *p, cf_constant *k) {
    k->tag = parse_u1(p);
    switch (k->tag) {
    case CONSTANT_Utf8: return read_utf8(p, k);
    case CONSTANT_Integer: k->i = (int32_t)parse_u4(p); return 0;
    case CONSTANT_Float: {
        uint32_t bits = parse_u4(p);
        memcpy(&k->f, &bits, sizeof bits);
        return 0;
    }
    case CONSTANT_Long:
    case CONSTANT_Double: {
        uint64_t bits = (uint64_t)parse_u4(p) << 32;
        bits |= parse_u4(p);
        memcpy(&k->j, &bits, sizeof bits);
        return 0;
    }
    case CONSTANT_MethodType: k->text = parse_u2(p); return need_version(p, k, 51);
    case CONSTANT_Module:
    case CONSTANT_Package: k->text = parse_u2(p); return need_version(p, k, 53);
    case CONSTANT_Class:
    case CONSTANT_String: k->text = parse_u2(p); return 0;
    case CONSTANT_Fieldref:
    case CONSTANT_Methodref:
    case CONSTANT_InterfaceMethodref:
        k->index = parse_u2(p);
        k->name = parse_u2(p);
        return 0;
    case CONSTANT_Dynamic:
    case CONSTANT_InvokeDynamic:
        k->index = parse_u2(p);
        k->name = parse_u2(p);
        return need_version(p, k, k->tag == CONSTANT_Dynamic ? 55 : 51);
    case CONSTANT_NameAndType:
        k->name = parse_u2(p);
        k->type = parse_u2(p);
        return 0;
    case CONSTANT_MethodHandle:
        k->kind = parse_u1(p);
        k->index = parse_u2(p);
        return need_version(p, k, 51);
    default: return cf_parse_fail(p, "unknown constant-pool tag %u", k->tag);
    }
}

// Second pass: what refers to Utf8 entries only.
static int name_constant(parser *p, cf_constant *k) {
    switch (k->tag) {
    case CONSTANT_Class:
        k->text = cf_parse_symbol(p, k->text, CONSTANT_Utf8, "class name");
        if (!p->failed && !cf_has_form(p->symbols, k->text, FORM_CLASS))
            return cf_parse_fail(p, "'%s' is not a class name", cf_text(p->symbols, k->text));
        break;
    case CONSTANT_String: k->text = cf_parse_symbol(p, k->text, CONSTANT_Utf8, "string"); break;
    case CONSTANT_Module:
    case CONSTANT_Package:
        k->text = cf_parse_symbol(p, k->text, CONSTANT_Utf8, "module or package name");
        break;
    case CONSTANT_MethodType:
        k->text = cf_parse_symbol(p, k->text, CONSTANT_Utf8, "method type");
        if (!p->failed && !cf_has_form(p->symbols, k->text, FORM_METHOD_TYPE))
            return cf_parse_fail(p, "'%s' is not a method descriptor",
                                 cf_text(p->symbols, k->text));
        break;
    case CONSTANT_NameAndType:
        k->name = cf_parse_symbol(p, k->name, CONSTANT_Utf8, "member name");
        if (!p->failed) k->type = cf_parse_symbol(p, k->type, CONSTANT_Utf8, "descriptor");
        break;
    default: break;
    }
    return p->failed ? ERR_INPUT : 0;
}

static bool is_init(parser *p, symbol name) {
    return strcmp(cf_text(p->symbols, name), "<init>") == 0;
}

static int check_field_reference(parser *p, const cf_constant *k) {
    if (!cf_has_form(p->symbols, k->name, FORM_MEMBER))
        return cf_parse_fail(p, "'%s' is not a field name", cf_text(p->symbols, k->name));
    if (!cf_has_form(p->symbols, k->type, FORM_FIELD_TYPE))
        return cf_parse_fail(p, "'%s' is not a field descriptor", cf_text(p->symbols, k->type));
    return 0;
}

static int check_method_reference(parser *p, const cf_constant *k) {
    const char *name = cf_text(p->symbols, k->name), *type = cf_text(p->symbols, k->type);
    if (!cf_has_form(p->symbols, k->name, FORM_METHOD))
        return cf_parse_fail(p, "'%s' is not a method name", name);
    if (!cf_has_form(p->symbols, k->type, FORM_METHOD_TYPE))
        return cf_parse_fail(p, "'%s' is not a method descriptor", type);
    // As in HotSpot, nobody minds such names in interfaces before they are called.
    if (name[0] != '<' || k->tag == CONSTANT_InterfaceMethodref) return 0;
    if (!is_init(p, k->name))
        return cf_parse_fail(p, "%s cannot refer to %s", cf_tag_name(k->tag), name);
    if (type[strlen(type) - 1] != 'V')
        return cf_parse_fail(p, "<init> must return void, not '%s'", type);
    return 0;
}

// Third pass: what refers to NameAndType entries, which now hold symbols.
static int link_constant(parser *p, cf_constant *k) {
    bool is_reference = k->tag == CONSTANT_Fieldref || k->tag == CONSTANT_Methodref ||
                        k->tag == CONSTANT_InterfaceMethodref;
    if (!is_reference && k->tag != CONSTANT_Dynamic && k->tag != CONSTANT_InvokeDynamic) return 0;
    if (is_reference && !cf_parse_constant(p, k->index, CONSTANT_Class, "class of a member"))
        return ERR_INPUT;
    const cf_constant *nt = cf_parse_constant(p, k->name, CONSTANT_NameAndType, "name and type");
    if (!nt) return ERR_INPUT;
    k->name = nt->name;
    k->type = nt->type;
    if (k->tag == CONSTANT_Fieldref || k->tag == CONSTANT_Dynamic)
        return check_field_reference(p, k);
    return check_method_reference(p, k);
}

static int check_handle(parser *p, const cf_constant *k) {
    if (k->kind < REF_getField || k->kind > REF_invokeInterface)
        return cf_parse_fail(p, "MethodHandle kind %u is not 1 to 9", k->kind);
    uint8_t tag = CONSTANT_Methodref;
    if (k->kind <= REF_putStatic) tag = CONSTANT_Fieldref;
    else if (k->kind == REF_invokeInterface) tag = CONSTANT_InterfaceMethodref;
    if (k->index == 0 || k->index >= p->c->constant_count)
        return cf_parse_fail(p, "MethodHandle: constant %u is out of range", k->index);
    const cf_constant *member = &p->c->constants[k->index];
    // Static and special calls of interface methods: since class version 52.
    bool interface_too = (k->kind == REF_invokeStatic || k->kind == REF_invokeSpecial) &&
                         p->c->major >= 52 && member->tag == CONSTANT_InterfaceMethodref;
    if (member->tag != tag && !interface_too)
        return cf_parse_fail(p, "MethodHandle of kind %u refers to %s, expected %s", k->kind,
                             cf_tag_name(member->tag), cf_tag_name(tag));
    if (k->kind <= REF_putStatic) return 0;
    bool init = cf_text(p->symbols, member->name)[0] == '<';
    if (init != (k->kind == REF_newInvokeSpecial))
        return cf_parse_fail(p, "MethodHandle of kind %u cannot refer to %s", k->kind,
                             cf_text(p->symbols, member->name));
    return 0;
}

int cf_parse_constants(parser *p) {
    cf_class *c = p->c;
    c->constant_count = parse_u2(p);
    if (c->constant_count == 0 && !p->failed)
        return cf_parse_fail(p, "the constant pool has size 0");
    c->constants = ARENA_ARRAY(p->a, cf_constant, c->constant_count);
    for (unsigned i = 1; i < c->constant_count && !p->failed; i++) {
        cf_constant *k = &c->constants[i];
        if (read_constant(p, k)) return ERR_INPUT;
        if (k->tag == CONSTANT_Long || k->tag == CONSTANT_Double)
            if (++i >= c->constant_count)
                return cf_parse_fail(p, "a %s constant needs two entries", cf_tag_name(k->tag));
    }
    for (unsigned i = 1; i < c->constant_count && !p->failed; i++)
        name_constant(p, &c->constants[i]);
    for (unsigned i = 1; i < c->constant_count && !p->failed; i++)
        link_constant(p, &c->constants[i]);
    for (unsigned i = 1; i < c->constant_count && !p->failed; i++)
        if (c->constants[i].tag == CONSTANT_MethodHandle) check_handle(p, &c->constants[i]);
    return p->failed ? ERR_INPUT : 0;
}

int cf_parse_check_dynamic(parser *p) {
    for (unsigned i = 1; i < p->c->constant_count; i++) {
        const cf_constant *k = &p->c->constants[i];
        if (k->tag != CONSTANT_Dynamic && k->tag != CONSTANT_InvokeDynamic) continue;
        if (k->index >= p->c->bootstrap_count)
            return cf_parse_fail(p, "constant %u uses bootstrap method %u of %u", i, k->index,
                                 p->c->bootstrap_count);
    }
    return 0;
}
