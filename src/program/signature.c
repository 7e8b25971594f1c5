// Descriptors, taken apart once and kept.
#include <string.h>

#include "program/internal.h"

static size_t type_length(const char *type) {
    size_t n = strspn(type, "[");
    return type[n] == 'L' ? (size_t)(strchr(type, ';') - type) + 1 : n + 1;
}

symbol program_type_class(program *p, const char *type, size_t length) {
    if (type[0] == '[') return cf_symbol_bytes(&p->symbols, type, length);
    if (type[0] == 'L') return cf_symbol_bytes(&p->symbols, type + 1, length - 2);
    return SYMBOL_NONE;
}

const signature *program_signature(program *p, symbol type) {
    uint64_t *known = u64map_get(&p->signatures, type);
    if (known) return (const signature *)(uintptr_t)*known;
    const char *at = program_text(p, type) + 1;
    char kinds[256];
    symbol classes[256];
    signature *s = ARENA_NEW(&p->store, signature);
    while (*at != ')') {
        size_t length = type_length(at);
        kinds[s->count] = *at;
        classes[s->count++] = program_type_class(p, at, length);
        s->slots = (uint8_t)(s->slots + (*at == 'J' || *at == 'D' ? 2 : 1));
        at += length;
    }
    s->returns = *++at;
    s->return_class = program_type_class(p, at, strlen(at));
    kinds[s->count] = 0;
    s->kinds = arena_strndup(&p->store, kinds, s->count);
    s->classes = arena_copy(&p->store, classes, s->count * sizeof *classes);
    u64map_put(&p->signatures, type, (uint64_t)(uintptr_t)s);
    return s;
}
