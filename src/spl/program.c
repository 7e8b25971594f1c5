// Names of types and methods, and liveness of locals.
#include "spl/program.h"

#include <string.h>

const char *spl_type_name(const spl_program *p, spl_type t) {
    static const char *const words[] = {"void", "int", "boolean", "null"};
    return t < SPL_FIRST_CLASS ? words[t] : p->classes[spl_class_of(t)].name;
}

void spl_method_name(const spl_program *p, uint32_t method, text *out) {
    const spl_method *x = &p->methods[method];
    if (x->class == SPL_NO_CLASS) text_add(out, "start");
    else text_printf(out, "%s.%s", p->classes[x->class].name, x->name);
}

// ------------------------------------------------------------------------------------- liveness

static void set_used(uint64_t *row, const spl_expr *x) {
    if (!x) return;
    if (x->op == SPL_LOCAL) row[x->value / 64] |= (uint64_t)1 << x->value % 64;
    set_used(row, x->left);
    set_used(row, x->right);
}

// row becomes what is live before the instruction, from what is live after it.
static void transfer(const spl_instr *i, uint64_t *row) {
    if (i->dest != SPL_NO_LOCAL) row[i->dest / 64] &= ~((uint64_t)1 << i->dest % 64);
    if (i->object != SPL_NO_LOCAL) row[i->object / 64] |= (uint64_t)1 << i->object % 64;
    set_used(row, i->value);
    for (uint32_t k = 0; k < i->arg_count; k++) set_used(row, i->args[k]);
}

void spl_liveness_compute(uint32_t local_count, const spl_instr *code, uint32_t code_count,
                          arena *store, spl_liveness *live) {
    size_t words = (local_count + 63) / 64;
    live->words = words;
    live->bits = ARENA_ARRAY(store, uint64_t, words * ((size_t)code_count + 1));
    uint64_t *row = live->bits + words * code_count; // scratch
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t pc = code_count; pc-- > 0;) {
            const spl_instr *i = &code[pc];
            memset(row, 0, words * sizeof *row);
            for (int way = 0; way < 2; way++) {
                bool falls = i->op != SPL_OP_GOTO && i->op != SPL_OP_RETURN;
                bool jumps = i->op == SPL_OP_GOTO || i->op == SPL_OP_BRANCH;
                if (way == 0 ? !falls : !jumps) continue;
                const uint64_t *next = live->bits + words * (way == 0 ? pc + 1 : i->target);
                for (size_t w = 0; w < words; w++) row[w] |= next[w];
            }
            transfer(i, row);
            uint64_t *here = live->bits + words * pc;
            if (memcmp(here, row, words * sizeof *row) != 0) {
                memcpy(here, row, words * sizeof *row);
                changed = true;
            }
        }
    }
    memset(row, 0, words * sizeof *row);
}
