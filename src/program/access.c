// Access control (JVMS 5.4.4) and how HotSpot words a refusal.
#include <stdio.h>
#include <string.h>

#include "program/internal.h"
#include "program/modules.h"

// "[Ljava/lang/String;" -> "java.lang.String[]"
void program_type_text(const char *type, size_t length, char *out, size_t size) {
    static const struct {
        char letter;
        const char *word;
    } words[] = {{'Z', "boolean"}, {'B', "byte"},  {'C', "char"},   {'S', "short"}, {'I', "int"},
                 {'J', "long"},    {'F', "float"}, {'D', "double"}, {'V', "void"}};
    size_t dimensions = strspn(type, "[");
    type += dimensions, length -= dimensions;
    int used = 0;
    if (*type == 'L') used = snprintf(out, size, "%.*s", (int)(length - 2), type + 1);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (*type == words[i].letter) used = snprintf(out, size, "%s", words[i].word);
    for (char *c = out; *c; c++)
        if (*c == '/') *c = '.';
    for (size_t at = (size_t)used; dimensions > 0 && at + 2 < size; dimensions--, at += 2)
        memcpy(out + at, "[]", 3);
}

static size_t type_length(const char *type) {
    size_t n = strspn(type, "[");
    return type[n] == 'L' ? n + strcspn(type + n, ";") + 1 : n + 1;
}

const char *program_method_text(program *p, const klass *owner, symbol name, symbol type, char *out,
                                size_t size) {
    const char *at = program_text(p, type) + 1, *returns = strrchr(program_text(p, type), ')') + 1;
    char word[300], class_name[300];
    program_type_text(returns, strlen(returns), word, sizeof word);
    program_dotted(p, owner->name, class_name, sizeof class_name);
    int used = snprintf(out, size, "%s %s.%s(", word, class_name, program_text(p, name));
    for (bool first = true; *at != ')' && used >= 0 && (size_t)used < size; first = false) {
        size_t n = type_length(at);
        program_type_text(at, n, word, sizeof word);
        used += snprintf(out + used, size - (size_t)used, "%s%s", first ? "" : ", ", word);
        at += n;
    }
    if (used >= 0 && (size_t)used < size) snprintf(out + used, size - (size_t)used, ")");
    return out;
}

void klass_place(const klass *k, char *out, size_t size) {
    while (k->kind == KLASS_ARRAY) k = k->component;
    if (k->module || k->kind == KLASS_PRIMITIVE)
        snprintf(out, size, "module %s of loader 'bootstrap'", k->module ? k->module : "java.base");
    else snprintf(out, size, "unnamed module of loader 'app'");
}

// "a.B and C are in unnamed module of loader 'app'"
static const char *places(program *p, const klass *a, const klass *b, char *out, size_t size) {
    char name_a[150], name_b[150], place_a[150], place_b[150];
    program_dotted(p, a->name, name_a, sizeof name_a);
    program_dotted(p, b->name, name_b, sizeof name_b);
    klass_place(a, place_a, sizeof place_a);
    klass_place(b, place_b, sizeof place_b);
    if (strcmp(place_a, place_b) == 0)
        snprintf(out, size, "%s and %s are in %s", name_a, name_b, place_a);
    else snprintf(out, size, "%s is in %s; %s is in %s", name_a, place_a, name_b, place_b);
    return out;
}

// ---------------------------------------------------------------- classes

static size_t package_size(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? (size_t)(slash - name) : 0;
}

static const char *package_of(program *p, const klass *k, char *out, size_t size) {
    const char *name = program_text(p, k->name);
    snprintf(out, size, "%.*s", (int)package_size(name), name);
    return out;
}

// A class of the class path sees what the JDK's modules export; a module made at run time (for a
// proxy) is exported to as it needs. Inside the JDK all is well.
static bool is_exported(program *p, const klass *from, const klass *to) {
    char package[400];
    if (!to->module || from->module) return true;
    if (p->dynamic_packages.count) {
        symbol own = program_symbol(p, package_of(p, from, package, sizeof package));
        if (u64map_get(&p->dynamic_packages, own)) return true;
    }
    return p->open_modules ||
           module_exports(p, to->module, package_of(p, to, package, sizeof package), false);
}

static int refuse_package(program *p, const klass *from, const klass *to, const char *as,
                          link_error *e) {
    char name[200], other[200], package[200];
    package_of(p, to, package, sizeof package);
    for (char *c = package; *c; c++)
        if (*c == '/') *c = '.';
    return program_link_fail(
        e, "java/lang/IllegalAccessError",
        "%s%sclass %s (in unnamed module @0x%x) cannot access class %s (in module "
        "%s) because module %s does not export %s to unnamed module @0x%x",
        as ? as : "",
        !as                             ? ""
        : strcmp(as, "superclass") == 0 ? " access check failed: "
                                        : " check failed: ",
        program_dotted(p, from->name, name, sizeof name), p->unnamed_module,
        program_dotted(p, to->name, other, sizeof other), to->module, to->module, package,
        p->unnamed_module);
}

int program_check_class_access(program *p, const klass *from, const klass *to, const char *as,
                               link_error *e) {
    while (to->kind == KLASS_ARRAY) to = to->component;
    if (to->kind == KLASS_PRIMITIVE || program_same_package(p, from, to)) return 0;
    bool exported = is_exported(p, from, to);
    if (exported && (to->access & ACC_PUBLIC)) return 0;
    if (!exported && (to->access & ACC_PUBLIC)) return refuse_package(p, from, to, as, e);
    char name[200], other[200], where[700];
    program_dotted(p, from->name, name, sizeof name);
    program_dotted(p, to->name, other, sizeof other);
    if (as)
        return program_link_fail(e, "java/lang/IllegalAccessError",
                                 "class %s cannot access its %s %s (%s)", name, as, other,
                                 places(p, from, to, where, sizeof where));
    return program_link_fail(e, "java/lang/IllegalAccessError",
                             "failed to access class %s from class %s (%s)", other, name,
                             places(p, to, from, where, sizeof where));
}

int program_check_access(program *p, const klass *from, const klass *to, link_error *e) {
    return program_check_class_access(p, from, to, NULL, e);
}

// ---------------------------------------------------------------- members

// `named` is the class in the reference, `owner` the one that declares the member.
static bool can_access_member(program *p, klass *from, klass *owner, klass *named,
                              unsigned access) {
    if ((access & ACC_PUBLIC) || from == owner) return true;
    if (access & ACC_PRIVATE) return program_nest_host(p, from) == program_nest_host(p, owner);
    if (program_same_package(p, from, owner)) return true;
    if (!(access & ACC_PROTECTED)) return false;
    if (!klass_is_subclass(from, owner)) return false;
    return (access & ACC_STATIC) || klass_is_subclass(named, from) ||
           klass_is_subclass(from, named);
}

static const char *access_word(unsigned access) {
    return access & ACC_PRIVATE ? "private " : access & ACC_PROTECTED ? "protected " : "";
}

int program_check_field_access(program *p, klass *from, const field *f, klass *named,
                               link_error *e) {
    if (can_access_member(p, from, f->owner, named, f->access)) return 0;
    char name[200], owner[200], where[700];
    return program_link_fail(
        e, "java/lang/IllegalAccessError", "class %s tried to access %sfield %s.%s (%s)",
        program_dotted(p, from->name, name, sizeof name), access_word(f->access),
        program_dotted(p, f->owner->name, owner, sizeof owner), program_text(p, f->name),
        places(p, from, f->owner, where, sizeof where));
}

int program_check_method_access(program *p, klass *from, const method *m, klass *named,
                                link_error *e) {
    if (can_access_member(p, from, m->owner, named, m->access)) return 0;
    char name[200], text[500], where[700];
    return program_link_fail(
        e, "java/lang/IllegalAccessError", "class %s tried to access %smethod '%s' (%s)",
        program_dotted(p, from->name, name, sizeof name), access_word(m->access),
        program_method_text(p, m->owner, m->name, m->type, text, sizeof text),
        places(p, from, m->owner, where, sizeof where));
}
