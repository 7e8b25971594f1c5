// Arrays of several dimensions that are made at once. How many arrays there are depends on all
// lengths but the last: a rule for each of their values that is possible.
#include "java_pushdown/internal.h"

#include "classfile/flow.h"

enum { MOST_DIMENSIONS = 4, MOST_ARRAYS = 64 }; // more are named

typedef struct grid {
    klass *classes[MOST_DIMENSIONS];
    jp_value lengths[MOST_DIMENSIONS];
    uint32_t counts[MOST_DIMENSIONS]; // arrays of each level
    uint32_t dimensions;
} grid;

void jp_reach_dimensions(jp_world *w, const jp_instr *x) {
    klass *k = x->p;
    for (int32_t i = 0; i < x->b && k; i++, k = k->component) jp_class_of(w, k)->made = true;
    jp_reach_thrown(w, "java/lang/NegativeArraySizeException");
}

static uint32_t number(const jp_class *c) { // of the first that is made
    return c->first + c->existing + (c->single != 0);
}

// Where the level's next array is the one with this place among those that are made.
static const pd_expr *next_is(jp_world *w, const jp_class *c, uint32_t place) {
    return pd_binary(w->n, PD_EQ, pd_read(w->n, c->next_var, NULL, 0), pd_const(w->n, place));
}

// The level's arrays get their length, and those of the next level as elements.
static void fill(jp_stretch *s, const grid *g, uint32_t level, const jp_array *a) {
    jp_world *w = s->w;
    const jp_class *c = jp_class_of(w, g->classes[level]);
    uint32_t place = a->id - number(c), length = (uint32_t)g->lengths[level].c;
    const pd_expr *here = w->no;
    for (uint32_t k = 0; k < g->counts[level] && k <= place; k++)
        here = jp_or(w, here, next_is(w, c, place - k));
    if (here == w->no) return;
    const pd_expr *old = pd_read(w->n, a->length_var, NULL, 0);
    jp_affect(s, pd_binary(w->n, PD_EQ, pd_read(w->n, a->length_var, NULL, 1),
                           pd_ternary(w->n, here, jp_expr(w, g->lengths[level]), old)));
    if (level + 1 == g->dimensions || a->var == PD_NONE) return;
    const jp_class *below = jp_class_of(w, g->classes[level + 1]);
    const pd_expr *next = pd_read(w->n, below->next_var, NULL, 0);
    next = jp_extend(w, next, w->n->vars.data[below->next_var].bits, w->ref_bits, false);
    for (uint32_t e = 0; e < length; e++) {
        const pd_expr *index = a->length == 1 ? NULL : pd_const(w->n, e);
        const pd_expr *value = pd_read(w->n, a->var, index, 0);
        for (uint32_t k = 0; k < g->counts[level] && k <= place; k++) {
            const pd_expr *first = pd_const(w->n, number(below) + k * length + e);
            value = pd_ternary(w->n, next_is(w, c, place - k), pd_binary(w->n, PD_ADD, next, first),
                               value);
        }
        jp_affect(s, pd_binary(w->n, PD_EQ, pd_read(w->n, a->var, index, 1), value));
    }
}

// All lengths but the last are known.
static void make(jp_stretch *s, grid *g) {
    jp_world *w = s->w;
    const jp_class *outer = jp_class_of(w, g->classes[0]);
    jp_value made = jp_fixed(JP_REF, 0);
    for (uint32_t i = 0, count = 1; i < g->dimensions && s->guard != w->no; i++) {
        const jp_class *c = jp_class_of(w, g->classes[i]);
        g->counts[i] = count;
        bool none = c->next_var == PD_NONE || count > c->pool;
        if (count && none) jp_limit_where(s, w->yes, JP_HEAP, "arrays of an array");
        if (!count || none) continue;
        const pd_expr *next = pd_read(w->n, c->next_var, NULL, 0);
        jp_limit_where(s, pd_binary(w->n, PD_GT, next, pd_const(w->n, c->pool - count)), JP_HEAP,
                       "arrays of an array");
        jp_affect(s, pd_binary(w->n, PD_EQ, pd_read(w->n, c->next_var, NULL, 1),
                               pd_binary(w->n, PD_ADD, next, pd_const(w->n, count))));
        count *= i + 1 < g->dimensions ? (uint32_t)g->lengths[i].c : 1;
    }
    if (s->guard == w->no) return;
    const pd_expr *next = pd_read(w->n, outer->next_var, NULL, 0);
    next = jp_extend(w, next, w->n->vars.data[outer->next_var].bits, w->ref_bits, false);
    made = jp_of(JP_REF, pd_binary(w->n, PD_ADD, next, pd_const(w->n, number(outer))));
    made.not_null = true;
    for (uint32_t i = 0; i < g->dimensions; i++)
        for (size_t k = 0; k < w->arrays.count && g->counts[i]; k++) {
            const jp_array *a = &w->arrays.data[k];
            if (a->k == g->classes[i] && a->length_var != PD_NONE) fill(s, g, i, a);
        }
    jp_push(s, made);
    jp_go_to(s, s->pc + 1);
}

// A way for each value of this level's length, and of those below.
static void make_from(jp_stretch *s, grid *g, uint32_t level, uint32_t arrays) {
    jp_world *w = s->w;
    if (arrays > MOST_ARRAYS) {
        jp_give_up(s, "an array of more than 64 arrays");
        return;
    }
    if (level + 1 == g->dimensions) {
        make(s, g);
        return;
    }
    jp_value length = g->lengths[level];
    for (uint32_t n = 0; n <= jp_class_of(w, g->classes[level])->longest; n++) {
        jp_stretch *x = jp_branch(s, jp_equal(w, length, jp_fixed(JP_INT, n)));
        if (!x) continue;
        grid one = *g;
        one.lengths[level] = jp_fixed(JP_INT, n);
        make_from(x, &one, level + 1, arrays * n);
        jp_branch_free(x);
    }
}

void jp_new_arrays(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    grid g = {.dimensions = (uint32_t)x->b};
    klass *k = x->p;
    if (g.dimensions > MOST_DIMENSIONS) {
        jp_give_up(s, "an array of more than four dimensions");
        return;
    }
    for (uint32_t i = g.dimensions; i-- > 0;) g.lengths[i] = jp_pop(s);
    for (uint32_t i = 0; i < g.dimensions; i++, k = k->component) g.classes[i] = k;
    for (uint32_t i = 0; i < g.dimensions; i++)
        jp_throw_vm(s, jp_less(w, g.lengths[i], jp_fixed(JP_INT, 0)),
                    "java/lang/NegativeArraySizeException");
    for (uint32_t i = 0; i < g.dimensions; i++)
        jp_limit_where(
            s, jp_less(w, jp_fixed(JP_INT, jp_class_of(w, g.classes[i])->longest), g.lengths[i]),
            JP_HEAP, "a long array");
    if (s->guard != w->no) make_from(s, &g, 0, 1);
    s->ended = true;
}
