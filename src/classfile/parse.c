// The class file as a whole: header, members, format checking (JVMS 4.1, 4.5, 4.6, 4.8).
#include <stdarg.h>
#include <string.h>

#include "base/hash.h"
#include "classfile/parse.h"

int cf_parse_fail(parser *p, const char *format, ...) {
    if (p->failed) return ERR_INPUT;
    p->failed = true;
    va_list args;
    va_start(args, format);
    error_vset(p->e, ERR_INPUT, p->c->origin, format, args);
    va_end(args);
    p->e->offset = p->at - p->start;
    return ERR_INPUT;
}

enum { OLDEST_MAJOR = 45, NEWEST_MAJOR = 69 };

static int parse_header(parser *p) {
    cf_class *c = p->c;
    if (p->end == p->start) return cf_parse_fail(p, "the file is empty");
    if (parse_u4(p) != 0xcafebabe && !p->failed) {
        p->at = p->start;
        return cf_parse_fail(p, "not a class file (it does not start with CAFEBABE)");
    }
    c->minor = parse_u2(p);
    c->major = parse_u2(p);
    if (p->failed) return ERR_INPUT;
    p->failure = CF_VERSION;
    if (c->major < OLDEST_MAJOR || c->major > NEWEST_MAJOR)
        return cf_parse_fail(p, "class version %u.%u is not supported (%d to %d)", c->major,
                             c->minor, OLDEST_MAJOR, NEWEST_MAJOR);
    if (c->major >= 56 && c->minor == 65535)
        return cf_parse_fail(p, "class version %u uses preview features, which are not supported",
                             c->major);
    if (c->major >= 56 && c->minor != 0)
        return cf_parse_fail(p, "class version %u.%u does not exist", c->major, c->minor);
    p->failure = CF_FORMAT;
    return 0;
}

bool cf_parse_class_access_ok(unsigned f, unsigned major) {
    bool bad = (f & ACC_FINAL) && (f & ACC_ABSTRACT);
    if (f & ACC_INTERFACE) {
        bad |= !(f & ACC_ABSTRACT) && major >= 50;
        bad |= (f & ACC_FINAL) != 0;
        bad |= (f & (ACC_SUPER | ACC_ENUM)) && major >= 50;
    } else {
        bad |= (f & ACC_ANNOTATION) && major >= 50;
    }
    return !bad;
}

static int check_class_access(parser *p) {
    unsigned f = p->c->access, major = p->c->major;
    if (f & ACC_MODULE) {
        if (major < 53) return cf_parse_fail(p, "ACC_MODULE needs class version 53");
        if (f != ACC_MODULE && f != (ACC_MODULE | ACC_SYNTHETIC))
            return cf_parse_fail(p, "a module has access flags 0x%04x", f);
        return 0;
    }
    return cf_parse_class_access_ok(f, major)
               ? 0
               : cf_parse_fail(p, "bad class access flags 0x%04x", f);
}

static bool names_object(parser *p, symbol name) {
    return strcmp(cf_text(p->symbols, name), "java/lang/Object") == 0;
}

static int parse_supers(parser *p) {
    cf_class *c = p->c;
    c->name = cf_parse_symbol(p, parse_u2(p), CONSTANT_Class, "this class");
    if (p->failed) return ERR_INPUT;
    if (cf_text(p->symbols, c->name)[0] == '[') return cf_parse_fail(p, "this class is an array");
    unsigned super = parse_u2(p);
    c->super = SYMBOL_NONE;
    if (super) {
        c->super = cf_parse_symbol(p, super, CONSTANT_Class, "super class");
        if (p->failed) return ERR_INPUT;
        if (cf_text(p->symbols, c->super)[0] == '[')
            return cf_parse_fail(p, "the super class is an array");
        if ((c->access & ACC_INTERFACE) && !names_object(p, c->super))
            return cf_parse_fail(p, "an interface's super class must be java/lang/Object");
    } else if (!names_object(p, c->name) && !(c->access & ACC_MODULE)) {
        return cf_parse_fail(p, "only java/lang/Object has no super class");
    }
    c->interface_count = parse_u2(p);
    if (!parse_has(p, (size_t)c->interface_count * 2)) return ERR_INPUT;
    c->interfaces = ARENA_ARRAY(p->a, symbol, c->interface_count);
    for (unsigned i = 0; i < c->interface_count && !p->failed; i++) {
        c->interfaces[i] = cf_parse_symbol(p, parse_u2(p), CONSTANT_Class, "interface");
        for (unsigned k = 0; k < i && !p->failed; k++)
            if (c->interfaces[k] == c->interfaces[i])
                return cf_parse_fail(p, "interface %s is named twice",
                                     cf_text(p->symbols, c->interfaces[i]));
    }
    return p->failed ? ERR_INPUT : 0;
}

static bool one_visibility_at_most(unsigned f) {
    unsigned v = f & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED);
    return (v & (v - 1)) == 0;
}

static int check_field_access(parser *p, const cf_member *f) {
    bool bad;
    if (p->c->access & ACC_INTERFACE) {
        unsigned must = ACC_PUBLIC | ACC_STATIC | ACC_FINAL;
        unsigned all = 0xffffu & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED | ACC_STATIC |
                                  ACC_FINAL | ACC_VOLATILE | ACC_TRANSIENT | ACC_ENUM);
        bad = (f->access & all) != must;
    } else {
        bad = !one_visibility_at_most(f->access) ||
              ((f->access & ACC_FINAL) && (f->access & ACC_VOLATILE));
    }
    if (!bad) return 0;
    return cf_parse_fail(p, "field %s has bad access flags 0x%04x", cf_text(p->symbols, f->name),
                         f->access);
}

// JVMS 4.6, with the laxer rules HotSpot has for old classes.
static bool method_access_ok(unsigned f, unsigned major, bool interface, bool init) {
    if (init)
        return one_visibility_at_most(f) &&
               !(f & (ACC_STATIC | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE | ACC_ABSTRACT)) &&
               !(major >= 49 && (f & ACC_BRIDGE));
    bool abstract_ok = !(f & ACC_ABSTRACT) ||
                       (!(f & (ACC_FINAL | ACC_NATIVE | ACC_PRIVATE | ACC_STATIC)) &&
                        !(major >= 52 && (f & ACC_SYNCHRONIZED)) &&
                        !(major >= 46 && major <= 60 && (f & ACC_STRICT)));
    if (!interface) return one_visibility_at_most(f) && abstract_ok;
    if (f & (ACC_PROTECTED | ACC_FINAL | ACC_SYNCHRONIZED | ACC_NATIVE)) return false;
    if (major < 52)
        return (f & (ACC_PUBLIC | ACC_ABSTRACT)) == (ACC_PUBLIC | ACC_ABSTRACT) &&
               !(f & (ACC_STATIC | ACC_PRIVATE));
    bool public = f & ACC_PUBLIC, private = f & ACC_PRIVATE;
    return public != private && abstract_ok;
}

static int check_method(parser *p, cf_member *m) {
    const char *name = cf_text(p->symbols, m->name), *type = cf_text(p->symbols, m->type);
    bool interface = p->c->access & ACC_INTERFACE, init = strcmp(name, "<init>") == 0;
    if (strcmp(name, "<clinit>") == 0) {
        // Old classes: whatever the flags say, it is static. Others named so are not initialisers.
        if (p->c->major < 51) m->access = ACC_STATIC;
        else if (!(m->access & ACC_STATIC)) return cf_parse_fail(p, "<clinit> is not static");
        else m->access &= ACC_STATIC | ACC_STRICT;
        if (strcmp(type, "()V") != 0) return cf_parse_fail(p, "<clinit> has type %s", type);
        return 0;
    }
    if (init && interface) return cf_parse_fail(p, "an interface has a method <init>");
    if (init && type[strlen(type) - 1] != 'V')
        return cf_parse_fail(p, "<init> must return void, not '%s'", type);
    if (!method_access_ok(m->access, p->c->major, interface, init))
        return cf_parse_fail(p, "method %s%s has bad access flags 0x%04x", name, type, m->access);
    if (cf_argument_slots(type) + !(m->access & ACC_STATIC) > 255)
        return cf_parse_fail(p, "method %s%s has more than 255 argument slots", name, type);
    return 0;
}

static int parse_member(parser *p, cf_member *m, bool is_method) {
    const char *what = is_method ? "method" : "field";
    m->access = parse_u2(p);
    m->signature = SYMBOL_NONE;
    m->name = cf_parse_symbol(p, parse_u2(p), CONSTANT_Utf8, "name of a member");
    if (p->failed) return ERR_INPUT;
    m->type = cf_parse_symbol(p, parse_u2(p), CONSTANT_Utf8, "descriptor of a member");
    if (p->failed) return ERR_INPUT;
    if (!cf_has_form(p->symbols, m->name, is_method ? FORM_METHOD : FORM_MEMBER))
        return cf_parse_fail(p, "'%s' is not a %s name", cf_text(p->symbols, m->name), what);
    if (!cf_has_form(p->symbols, m->type, is_method ? FORM_METHOD_TYPE : FORM_FIELD_TYPE))
        return cf_parse_fail(p, "'%s' is not a %s descriptor", cf_text(p->symbols, m->type), what);
    if (is_method) return check_method(p, m) || cf_parse_method_attributes(p, m) ? ERR_INPUT : 0;
    return check_field_access(p, m) || cf_parse_field_attributes(p, m) ? ERR_INPUT : 0;
}

// Equal name and type twice. O(n) expected.
static int check_duplicates(parser *p, const cf_member *members, uint32_t count, const char *what) {
    if (count < 2) return 0;
    arena_mark mark = arena_get_mark(p->a);
    size_t slots = 4;
    while (slots < (size_t)count * 2) slots *= 2;
    uint32_t *seen = ARENA_ARRAY(p->a, uint32_t, slots);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        const cf_member *m = &members[i];
        size_t at = (size_t)hash_mix(m->name, m->type) & (slots - 1);
        for (; seen[at]; at = (at + 1) & (slots - 1)) {
            const cf_member *other = &members[seen[at] - 1];
            if (other->name == m->name && other->type == m->type)
                return cf_parse_fail(p, "%s %s %s is declared twice", what,
                                     cf_text(p->symbols, m->name), cf_text(p->symbols, m->type));
        }
        seen[at] = i + 1;
    }
    arena_rewind(p->a, mark);
    return 0;
}

static int parse_members(parser *p, bool methods) {
    uint32_t count = parse_u2(p);
    if (!parse_has(p, (size_t)count * 8)) return ERR_INPUT; // each takes 8 bytes at least
    cf_member *members = ARENA_ARRAY(p->a, cf_member, count);
    for (uint32_t i = 0; i < count; i++)
        if (parse_member(p, &members[i], methods)) return ERR_INPUT;
    if (methods) {
        p->c->methods = members;
        p->c->method_count = count;
    } else {
        p->c->fields = members;
        p->c->field_count = count;
    }
    return check_duplicates(p, members, count, methods ? "method" : "field");
}

static int parse_all(parser *p) {
    if (parse_header(p) || cf_parse_constants(p)) return ERR_INPUT;
    p->c->access = parse_u2(p);
    if (p->failed || check_class_access(p) || parse_supers(p)) return ERR_INPUT;
    if (parse_members(p, false) || parse_members(p, true)) return ERR_INPUT;
    if (cf_parse_class_attributes(p) || cf_parse_check_dynamic(p)) return ERR_INPUT;
    if (p->at != p->end) return cf_parse_fail(p, "%td bytes too many at the end", p->end - p->at);
    return 0;
}

int cf_parse(arena *a, cf_symbols *symbols, const char *origin, const uint8_t *bytes, size_t size,
             const cf_class **c, cf_failure *failure, error *e) {
    parser p = {.a = a, .symbols = symbols, .e = e, .start = bytes, .at = bytes};
    p.end = bytes + size;
    p.failure = CF_FORMAT;
    p.c = ARENA_NEW(a, cf_class);
    p.c->origin = arena_strdup(a, origin);
    p.c->source_file = p.c->signature = p.c->nest_host = SYMBOL_NONE;
    p.c->enclosing_class = p.c->enclosing_name = p.c->enclosing_type = SYMBOL_NONE;
    int code = parse_all(&p);
    if (failure) *failure = p.failure;
    *c = p.c;
    return code;
}

int cf_line_at(const cf_code *code, uint32_t offset) {
    // The last entry that starts at or before the offset: O(log n).
    uint32_t low = 0, high = code->line_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (code->lines[middle].start <= offset) low = middle + 1;
        else high = middle;
    }
    return low ? code->lines[low - 1].line : 0;
}
