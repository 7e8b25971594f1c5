// Booleans that are inputs until they are written (@TrackWithBDD). Their variable has three values:
// not decided yet, which is how objects begin, false, and true. A read decides.
#include "java_pushdown/internal.h"

#include "vm/tracked.h"

enum { OPEN, NO, YES };

bool jp_is_input(const jp_world *w, const field *f) {
    return f->kind == 'Z' && vm_is_annotated(w->v, f);
}

uint32_t jp_input_start(int64_t value) {
    return value == UNDECIDED ? OPEN : value ? YES : NO;
}

static const pd_expr *cell(jp_world *w, const jp_field *f, jp_value object, unsigned primes) {
    if (f->f->access & ACC_STATIC) return pd_read(w->n, f->var, NULL, primes);
    return jp_cell(w, f->var, f->first, f->count, object, primes);
}

// A way for each value, decided before or now.
void jp_read_input(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    for (int64_t value = 0; value <= 1 && f->changes; value++)
        for (int decided = 0; decided <= 1; decided++) {
            uint32_t word = value ? YES : NO;
            const pd_expr *is = pd_binary(w->n, PD_EQ, cell(w, f, object, 0),
                                          pd_const(w->n, decided ? word : OPEN));
            jp_stretch *x = jp_branch(s, is);
            if (!x) continue;
            if (!decided) {
                jp_affect(x, pd_binary(w->n, PD_EQ, cell(w, f, object, 1), pd_const(w->n, word)));
                x->place.is_input = true;
                x->place.low = jp_fixed(JP_INT, value);
                x->place.input_var = PD_NONE;
            }
            jp_push(x, jp_fixed(JP_INT, value));
            jp_go_to(x, x->pc + 1);
            jp_branch_free(x);
        }
    s->ended = true;
}

void jp_write_input(jp_stretch *s, const jp_field *f, jp_value object, jp_value v) {
    jp_world *w = s->w;
    const pd_expr *no = jp_equal(w, v, jp_fixed(JP_INT, 0));
    const pd_expr *word = no == w->yes ? pd_const(w->n, NO)
                          : no == w->no
                              ? pd_const(w->n, YES)
                              : pd_ternary(w->n, no, pd_const(w->n, NO), pd_const(w->n, YES));
    jp_affect(s, pd_binary(w->n, PD_EQ, cell(w, f, object, 1), word));
}
