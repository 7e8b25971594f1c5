// Boxes: Integer.valueOf and its like. A value of the JDK's cache has one object for ever; here it
// gets one when it is first asked for, with the value in its field. So there are as many boxes as
// the program can make, not as many as there are values, and which one it is does not depend on the
// value.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/object.h"

static const struct {
    const char *wrapper, *holder;
    int64_t low, high; // the cache
} caches[] = {
    {"java/lang/Byte", "java/lang/Byte$ByteCache", -128, 127},
    {"java/lang/Short", "java/lang/Short$ShortCache", -128, 127},
    {"java/lang/Character", "java/lang/Character$CharacterCache", 0, 127},
    {"java/lang/Integer", "java/lang/Integer$IntegerCache", -128, 127},
    {"java/lang/Long", "java/lang/Long$LongCache", -128, 127},
};

enum { CACHES = sizeof caches / sizeof *caches };

static size_t cache_number(const jp_world *w, const klass *k) {
    size_t i = 0;
    while (i < CACHES && strcmp(program_text(w->p, k->name), caches[i].wrapper) != 0) i++;
    return i;
}

bool jp_is_wrapper(const jp_world *w, const klass *k) {
    return cache_number(w, k) < CACHES;
}

static field *value_of(jp_world *w, klass *k) {
    return program_find_field(w->p, k, "value");
}

void jp_reach_boxes(jp_world *w, klass *k) {
    field *f = value_of(w, k);
    jp_class_of(w, k)->boxed = true;
    if (f) jp_field_of(w, f)->read = jp_field_of(w, f)->written = true;
}

// The array that the wrapper's cache is in; 0: it is not made yet.
static ref cache_of(jp_world *w, const char *holder) {
    klass *k;
    link_error e;
    if (program_load(w->p, program_symbol(w->p, holder), &k, &e)) return 0;
    const field *f = program_find_field(w->p, k, "cache");
    runtime_class *c = vm_link(w->v, k);
    if (!f || !vm_is_initialized(w->v, c, w->loader)) return 0;
    return vm_get_ref(w->v, c->mirror, c->statics + f->offset);
}

static bool is_cached(const jp_world *w, ref cache, ref r) {
    uint32_t n = cache ? vm_length(w->v, cache) : 0;
    for (uint32_t i = 0; i < n; i++)
        if (vm_get_ref(w->v, cache, OBJECT_HEADER + 4 * (size_t)i) == r) return true;
    return false;
}

// One way on: the box is given to who goes on behind the call.
static void give(jp_stretch *s, const pd_expr *cond, jp_value box) {
    jp_stretch *x = jp_branch(s, cond);
    jp_assume(s, jp_not(s->w, cond));
    if (!x) return;
    jp_assign(x, jp_result(x, JP_REF), box);
    jp_go_to_label(x, x->b->return_labels[x->pc + 1], x->pc + 1, true);
    jp_branch_free(x);
}

// Those of the prefix that are in the cache, and have this value.
static void give_old(jp_stretch *s, klass *k, const field *f, jp_value v) {
    jp_world *w = s->w;
    ref cache = cache_of(w, caches[cache_number(w, k)].holder);
    for (size_t i = 0; i < w->objects.count; i++) {
        const jp_object *o = &w->objects.data[i];
        if (vm_class_of(w->v, o->r) != k || !is_cached(w, cache, o->r)) continue;
        int64_t c = (int64_t)jp_read_word(w, o->r, f->offset, f->kind);
        give(s, jp_equal(w, v, jp_fixed((jp_kind)v.kind, c)), jp_fixed(JP_REF, o->id));
    }
}

// Those that were made since then: of the cache's values there is one each.
static void give_made(jp_stretch *s, const jp_class *c, const jp_field *f, jp_value v) {
    jp_world *w = s->w;
    size_t n = cache_number(w, c->k);
    jp_kind kind = (jp_kind)v.kind;
    const pd_expr *lasting = jp_and(w, jp_not(w, jp_less(w, v, jp_fixed(kind, caches[n].low))),
                                    jp_not(w, jp_less(w, jp_fixed(kind, caches[n].high), v)));
    uint32_t first = c->first + c->existing + (c->single != 0);
    for (uint32_t i = 0; i < c->pool; i++) {
        jp_value box = jp_fixed(JP_REF, first + i);
        const pd_expr *next = pd_read(w->n, c->next_var, NULL, 0);
        const pd_expr *there = pd_binary(w->n, PD_GT, next, pd_const(w->n, i));
        const pd_expr *same = jp_equal(w, jp_read_field(s, f, box), v);
        give(s, jp_and(w, lasting, jp_and(w, there, same)), box);
    }
}

void jp_box(jp_stretch *s, klass *k, jp_value v) {
    jp_world *w = s->w;
    const jp_class *c = jp_class_of(w, k);
    field *value = value_of(w, k);
    const jp_field *f = value ? jp_field_of(w, value) : NULL;
    if (!f || !f->changes || c->constructed) {
        jp_give_up(s, c->constructed ? "boxes beside objects made by the wrapper's constructor"
                                     : "a box that is not known");
        return;
    }
    if (!jp_must_fit(s, v, f->bits)) return;
    give_old(s, k, value, v);
    give_made(s, c, f, v);
    if (s->guard == w->no) return;
    jp_value box = jp_new_object(s, k);
    jp_assign_field(s, f, box, v);
    give(s, w->yes, box);
    s->ended = true;
}
