// Loading: from names to classes (JVMS 5.3), arrays and primitives included.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "program/internal.h"
#include "program/modules.h"

// Loading a class loads its supers first, by recursion. A JVM overflows its stack at some depth,
// too.
enum { NESTING_MAX = 500 };

int program_link_fail(link_error *e, const char *type, const char *format, ...) {
    e->type = type;
    e->owner = NULL;
    va_list args;
    va_start(args, format);
    vsnprintf(e->message, sizeof e->message, format, args);
    error_one_line(e->message);
    va_end(args);
    return ERR_INPUT;
}

const char *program_dotted(const program *p, symbol name, char *out, size_t size) {
    snprintf(out, size, "%s", program_text(p, name));
    for (char *c = out; *c; c++) {
        if (*c == '/') *c = '.';
        // The end of a hidden class's name, as HotSpot has it inside; ';': in that of its arrays.
        if (*c == '+' && strncmp(c, "+0x", 3) == 0 && strcspn(c, ";") == strlen("+0x") + 16)
            *c = '/';
    }
    return out;
}

int program_new(mem *m, classpath *cp, program **out, error *e) {
    program *p = MEM_NEW(m, program);
    p->m = m;
    p->cp = cp;
    arena_init(&p->store, m);
    cf_symbols_init(&p->symbols, m);
    u64map_init(&p->by_name, m);
    u64map_init(&p->missed, m);
    u64map_init(&p->signatures, m);
    u64map_init(&p->dynamic_packages, m);
    *out = p;
    link_error why;
    if (program_load(p, program_symbol(p, "java/lang/Object"), &p->object, &why)) {
        error_set(e, ERR_INPUT, classpath_jdk_home(cp), "%s", why.message);
        program_free(p);
        *out = NULL;
        return ERR_INPUT;
    }
    return 0;
}

void program_free(program *p) {
    if (!p) return;
    for (size_t i = 0; i < p->classes.count; i++) u64map_release(&p->classes.data[i]->selected);
    vec_release(p->m, &p->classes);
    vec_release(p->m, &p->methods);
    vec_release(p->m, &p->loading);
    u64map_release(&p->by_name);
    u64map_release(&p->missed);
    u64map_release(&p->signatures);
    u64map_release(&p->dynamic_packages);
    cf_symbols_release(&p->symbols);
    arena_release(&p->store);
    MEM_DROP(p->m, p);
}

void program_set_classpath(program *p, classpath *cp) {
    p->cp = cp;
}

void program_set_presence(program *p, program_presence presence) {
    p->presence = presence;
}

bool program_was_missed(program *p, symbol name) {
    return u64map_get(&p->missed, name);
}

mem *program_mem(program *p) {
    return p->m;
}
cf_symbols *program_symbols(program *p) {
    return &p->symbols;
}
classpath *program_classpath(program *p) {
    return p->cp;
}
const char *program_text(const program *p, symbol s) {
    return cf_text(&p->symbols, s);
}
symbol program_symbol(program *p, const char *s) {
    return cf_symbol(&p->symbols, s);
}
size_t program_class_count(const program *p) {
    return p->classes.count;
}
klass *program_class(const program *p, uint32_t id) {
    return p->classes.data[id];
}
method *program_method(const program *p, uint32_t id) {
    return p->methods.data[id];
}

static klass *new_class(program *p, symbol name, klass_kind kind) {
    klass *k = ARENA_NEW(&p->store, klass);
    k->name = name;
    k->kind = kind;
    k->id = (uint32_t)p->classes.count;
    u64map_init(&k->selected, p->m);
    vec_push(p->m, &p->classes, k);
    return k;
}

static klass *first_of(program *p, symbol name) {
    uint64_t *known = u64map_get(&p->by_name, name);
    return known ? (klass *)(uintptr_t)*known : NULL;
}

static void remember(program *p, klass *k) {
    k->namesake = first_of(p, k->name);
    u64map_put(&p->by_name, k->name, (uint64_t)(uintptr_t)k);
}

static bool is_there(const program *p, const klass *k) {
    const klass *base = klass_base(k);
    return !base->dynamic || !p->presence.is_there || p->presence.is_there(p->presence.arg, base);
}

static klass *find_known(program *p, symbol name) {
    klass *k = first_of(p, name);
    while (k && !is_there(p, k)) k = k->namesake;
    return k;
}

klass *program_primitive(program *p, char letter) {
    static const char *const names[128] = {
        ['B'] = "byte", ['C'] = "char",  ['D'] = "double",  ['F'] = "float", ['I'] = "int",
        ['J'] = "long", ['S'] = "short", ['Z'] = "boolean", ['V'] = "void"};
    klass **slot = &p->primitives[(unsigned char)letter];
    if (!*slot) {
        klass *k = new_class(p, program_symbol(p, names[(unsigned char)letter]), KLASS_PRIMITIVE);
        k->primitive = letter;
        k->access = ACC_PUBLIC | ACC_FINAL | ACC_ABSTRACT;
        k->supers = ARENA_ARRAY(&p->store, klass *, 1);
        k->supers[0] = k;
        k->verified = 1;
        *slot = k;
    }
    return *slot;
}

// JVMS 5.3.3: an array class is a subclass of Object, Cloneable and Serializable.
static void link_array(program *p, klass *k) {
    static const char *const interfaces[] = {"java/lang/Cloneable", "java/io/Serializable"};
    k->super = p->object;
    k->depth = 1;
    k->supers = ARENA_ARRAY(&p->store, klass *, 2);
    k->supers[0] = p->object;
    k->supers[1] = k;
    k->interfaces = ARENA_ARRAY(&p->store, klass *, 2);
    link_error ignored;
    for (int i = 0; i < 2; i++) {
        klass *interface;
        if (program_load(p, program_symbol(p, interfaces[i]), &interface, &ignored) == 0)
            k->interfaces[k->interface_count++] = interface;
    }
    k->all_interfaces = k->interfaces;
    k->all_interface_count = k->interface_count;
    k->vtable = p->object->vtable;
    k->vtable_count = p->object->vtable_count;
    k->instance_size = OBJECT_HEADER;
    k->verified = 1;
}

klass *program_array_of(program *p, klass *element) {
    if (element->array) return element->array;
    const char *name = program_text(p, element->name);
    char letter[2] = {element->primitive, 0};
    bool plain = element->kind == KLASS_CLASS;
    if (element->kind == KLASS_PRIMITIVE) name = letter;
    char *full = arena_printf(&p->store, "[%s%s%s", plain ? "L" : "", name, plain ? ";" : "");
    klass *k = new_class(p, program_symbol(p, full), KLASS_ARRAY);
    k->component = element;
    klass *base = element;
    while (base->kind == KLASS_ARRAY) base = base->component;
    k->access = (uint16_t)((base->access & (ACC_PUBLIC | ACC_PRIVATE | ACC_PROTECTED)) | ACC_FINAL |
                           ACC_ABSTRACT);
    k->module = base->kind == KLASS_PRIMITIVE ? "java.base" : base->module;
    element->array = k;
    remember(p, k);
    link_array(p, k);
    return k;
}

static int load_array(program *p, symbol name, klass **out, link_error *e) {
    const char *text = program_text(p, name) + 1;
    size_t length = strlen(text);
    klass *element;
    if (text[0] == 'L') {
        symbol inner = cf_symbol_bytes(&p->symbols, text + 1, length - 2);
        if (program_load(p, inner, &element, e)) return ERR_INPUT;
    } else if (text[0] == '[') {
        if (program_load(p, program_symbol(p, text), &element, e)) return ERR_INPUT;
    } else {
        element = program_primitive(p, text[0]);
    }
    *out = program_array_of(p, element);
    return 0;
}

// Parses and links; the class must have the expected name, unless that is SYMBOL_NONE.
static int define(program *p, const class_bytes *found, symbol expected, klass **out,
                  link_error *e) {
    error why;
    cf_failure failure;
    const cf_class *file;
    char buffer[1200];
    if (cf_parse(&p->store, &p->symbols, found->origin, found->bytes, found->size, &file, &failure,
                 &why))
        return program_link_fail(e,
                                 failure == CF_VERSION ? "java/lang/UnsupportedClassVersionError"
                                                       : "java/lang/ClassFormatError",
                                 "%.580s", error_format(&why, buffer, sizeof buffer));
    const char *name = program_text(p, file->name);
    if (expected != SYMBOL_NONE && file->name != expected)
        return program_link_fail(e, "java/lang/NoClassDefFoundError", "%s (wrong name: %s)",
                                 program_text(p, expected), name);
    if (file->access & ACC_MODULE)
        return program_link_fail(e, "java/lang/NoClassDefFoundError",
                                 "%s is not a class because access_flag ACC_MODULE is set", name);
    klass *before = expected == SYMBOL_NONE ? find_known(p, file->name) : NULL;
    if (before) {
        *out = before;
        return program_link_fail(e, "java/lang/LinkageError",
                                 "duplicate class definition for name: %s", name);
    }
    klass *k = new_class(p, file->name, KLASS_CLASS);
    k->file = file;
    k->access = file->access;
    k->dynamic = expected == SYMBOL_NONE;
    k->bytes = found->bytes;
    k->size = found->size;
    k->module = found->module ? program_text(p, program_symbol(p, found->module)) : NULL;
    vec_push(p->m, &p->loading, file->name);
    int code = program_link_class(p, k, e);
    p->loading.count--;
    if (code) return code;
    remember(p, k);
    *out = k;
    return 0;
}

void program_set_unnamed_module(program *p, uint32_t object) {
    p->unnamed_module = object;
}

int program_define_parts(program *p, const cf_class *file, const char *module, klass **out,
                         link_error *e) {
    klass *k = new_class(p, file->name, KLASS_CLASS);
    k->file = file;
    k->module = module;
    k->access = file->access;
    k->verified = 1;
    if (program_link_class(p, k, e)) return ERR_INPUT;
    remember(p, k);
    *out = k;
    return 0;
}

static int load_class(program *p, symbol name, klass **out, link_error *e) {
    const char *text = program_text(p, name);
    for (size_t i = 0; i < p->loading.count; i++)
        if (p->loading.data[i] == name)
            return program_link_fail(e, "java/lang/ClassCircularityError", "%s", text);
    if (p->loading.count >= NESTING_MAX)
        return program_link_fail(e, "java/lang/StackOverflowError",
                                 "loading %s: more than %d superclasses in a row", text,
                                 NESTING_MAX);
    class_bytes found;
    error why;
    char buffer[1200];
    int code = classpath_find(p->cp, text, &p->store, &found, &why);
    if (code == ERR_MISSING)
        return program_link_fail(e, "java/lang/NoClassDefFoundError", "%s", text);
    if (code)
        return program_link_fail(e, "java/lang/NoClassDefFoundError", "%.580s",
                                 error_format(&why, buffer, sizeof buffer));
    if (found.module && !p->open_modules && !module_resolved(p, found.module))
        return program_link_fail(e, "java/lang/NoClassDefFoundError", "%s", text);
    return define(p, &found, name, out, e);
}

int program_load(program *p, symbol name, klass **out, link_error *e) {
    *out = find_known(p, name);
    if (*out) return 0;
    const char *text = program_text(p, name);
    if (!cf_has_form(&p->symbols, name, FORM_CLASS))
        return program_link_fail(e, "java/lang/NoClassDefFoundError", "%s", text);
    return text[0] == '[' ? load_array(p, name, out, e) : load_class(p, name, out, e);
}

int program_define(program *p, const char *origin, const uint8_t *bytes, size_t size, klass **k,
                   link_error *e) {
    class_bytes found = {.bytes = arena_copy(&p->store, bytes, size),
                         .size = size,
                         .origin = arena_strdup(&p->store, origin)};
    return define(p, &found, SYMBOL_NONE, k, e);
}
