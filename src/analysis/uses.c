#include "analysis/uses.h"

#include "base/vec.h"
#include "classfile/flow.h"

typedef struct walk {
    const cfg *g;
    VEC(uint32_t) work;
    VEC(uint64_t) seen; // a bit an instruction; only once there is something to choose from
    mem *m;
} walk;

static void go_to(walk *w, uint32_t at) {
    if (!w->seen.count) vec_resize(w->m, &w->seen, w->g->c->count / 64 + 1);
    uint64_t *word = &w->seen.data[at / 64], bit = (uint64_t)1 << at % 64;
    if (*word & bit) return;
    *word |= bit;
    vec_push(w->m, &w->work, at);
}

static void go_on(walk *w, uint32_t at) {
    const cfg *g = w->g;
    const cfg_block *b = &g->blocks[g->block_of[at]];
    if (at + 1 < b->end) {
        vec_push(w->m, &w->work, at + 1); // a block is entered at its start only: no need to mark
        return;
    }
    uint32_t block = g->block_of[at];
    for (uint32_t i = g->g->first_out[block]; i < g->g->first_out[block + 1]; i++)
        if (g->edges[i].kind != CFG_CATCH) go_to(w, g->blocks[g->edges[i].to].first);
}

void analysis_uses(const cf_symbols *symbols, const cfg *g, uint32_t at, uint32_t slot, mem *m,
                   value_visitor *visit, void *context) {
    walk w = {.g = g, .m = m};
    go_on(&w, at);
    while (w.work.count) {
        uint32_t next = vec_pop(&w.work);
        code_effect effect = code_stack_effect(symbols, g->c, &g->c->instrs[next]);
        if (g->frames[next].stack - effect.pops <= (int)slot) visit(context, next);
        else go_on(&w, next);
    }
    vec_release(m, &w.work);
    vec_release(m, &w.seen);
}
