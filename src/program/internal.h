// Shared by the files of this room.
#ifndef PROGRAM_INTERNAL_H
#define PROGRAM_INTERNAL_H

#include "program/program.h"

struct program {
    mem *m;
    arena store; // classes and all that belongs to them
    cf_symbols symbols;
    classpath *cp;
    u64map by_name; // symbol -> klass *
    VEC(klass *) classes;
    VEC(method *) methods;
    u64map signatures;   // symbol -> signature *
    VEC(symbol) loading; // names being loaded: a class that meets itself here is circular
    klass *object;
    klass *primitives[128];
    uint32_t next_hidden;
};

int link_fail(link_error *e, const char *type, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// "a/B" -> "a.B" in one of a few static buffers is not thread-safe; this one copies into `out`.
const char *dotted(const program *p, symbol name, char *out, size_t size);

int link_class(program *p, klass *k, link_error *e);
bool can_access_class(program *p, const klass *from, const klass *to);
bool can_access_member(program *p, klass *from, klass *owner, klass *named, unsigned access);

#endif
