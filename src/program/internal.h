// Shared by the files of this room.
#ifndef PROGRAM_INTERNAL_H
#define PROGRAM_INTERNAL_H

#include "program/program.h"

typedef struct module_facts module_facts;

struct program {
    bool open_modules; // see program_open_modules
    mem *m;
    arena store; // classes and all that belongs to them
    cf_symbols symbols;
    classpath *cp;
    u64map by_name; // symbol -> klass *, the first of those with this name
    u64map missed;  // symbols: see program_was_missed
    program_presence presence;
    VEC(klass *) classes;
    VEC(method *) methods;
    u64map signatures;   // symbol -> signature *
    VEC(symbol) loading; // names being loaded: a class that meets itself here is circular
    klass *object;
    klass *primitives[128];
    module_facts *modules;   // see modules.c; NULL: not read yet
    u64map dynamic_packages; // of modules made at run time
    uint32_t unnamed_module; // an object: its number is in messages
};

int program_link_fail(link_error *e, const char *type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

int program_link_class(program *p, klass *k, link_error *e);

// Access control (JVMS 5.4.4), with HotSpot's messages. `as`: "superclass", "superinterface", or
// NULL for any other use.
int program_check_class_access(program *p, const klass *from, const klass *to, const char *as,
                               link_error *e);
int program_check_field_access(program *p, klass *from, const field *f, klass *named,
                               link_error *e);
int program_check_method_access(program *p, klass *from, const method *m, klass *named,
                                link_error *e);
// "[Ljava/lang/String;" -> "java.lang.String[]"
void program_type_text(const char *type, size_t length, char *out, size_t size);
// "void a.B.m(int[], java.lang.String)"
const char *program_method_text(program *p, const klass *owner, symbol name, symbol type, char *out,
                                size_t size);

#endif
