// Methods with the synchronous calls in them expanded. What is left of calls is recursion (and what
// would grow too large): those push a frame, and their target is a body of its own.
#ifndef SPL_BODY_H
#define SPL_BODY_H

#include "base/vec.h"
#include "spl/program.h"

typedef struct spl_body {
    uint32_t method;
    bool is_handler;   // taken from the bag, not called
    spl_local *locals; // the method's own first
    uint32_t local_count;
    spl_instr *code;
    uint32_t code_count;
    spl_liveness live;
} spl_body;

typedef struct spl_bodies {
    arena store;
    const spl_program *p;
    VEC(spl_body) list;   // 0 is the start of the program
    uint32_t *body_of;    // by method; UINT32_MAX: expanded wherever it is called
    uint64_t *modified;   // by method, `field_words` each: int fields it may write, with its calls
    uint32_t *field_base; // by class: where its fields begin in these sets
    size_t field_words;
} spl_bodies;

void spl_bodies_init(spl_bodies *b, mem *m, const spl_program *p);
void spl_bodies_release(spl_bodies *b);

static inline bool spl_may_modify(const spl_bodies *b, uint32_t method, uint32_t class,
                                  uint32_t field) {
    uint32_t bit = b->field_base[class] + field;
    return b->modified[method * b->field_words + bit / 64] >> bit % 64 & 1;
}

#endif
