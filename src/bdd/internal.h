// Shared by the files of this room.
#ifndef BDD_INTERNAL_H
#define BDD_INTERNAL_H

#include <bdd.h>

#include "base/vec.h"
#include "bdd/bdd.h"

typedef struct domain {
    unsigned bits;
    uint64_t size;
    const char *name;
    uint32_t var[DD_MAX_BITS]; // var[0] is the lowest bit's
} domain;

struct dd_space {
    mem *m;
    limits *l;
    VEC(dd) roots; // the frames' stack
    VEC(domain) domains;
    VEC(uint32_t) domain_of; // variable to domain
    VEC(signed char) bits;   // scratch of dd_pick: by variable
    size_t variables;        // in use; BuDDy may hold some more
    size_t peak_nodes;
    size_t reorderings;
    bool reordering;
    char detail[160]; // reason of an unwinding
};

struct dd_map {
    bddPair *pairs;
};

static inline unsigned domain_var(const domain *d, unsigned bit) {
    return d->var[bit];
}

// Makes x a root of the innermost frame.
static inline dd dd_root(dd_space *s, dd x) {
    if (x > 1) {
        bdd_addref(x);
        vec_push(s->m, &s->roots, x);
    }
    return x;
}

// At least n variables exist.
void dd_need_variables(dd_space *s, size_t n);

// Ends the engine's work with a reason.
_Noreturn void dd_fail(dd_space *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
