// Object.clone() of objects that are no arrays: a rule for each object that it may copy, which
// makes one of the same class and copies its fields at once, as the VM does.
#include "java_pushdown/internal.h"

#include <string.h>

#include "classfile/flow.h"
#include "vm/tracked.h"

static bool is_clone(const jp_world *w, const jp_instr *x) {
    if (!code_is_invoke(x->op) || x->op == OP_invokedynamic || x->trouble) return false;
    const method *m = x->p;
    return m->owner == w->v->k.Object && strcmp(program_text(w->p, m->name), "clone") == 0;
}

// What the receiver is, by its static type.
static klass *receiver_class(const jp_world *w, const jp_body *b, uint32_t pc) {
    klass *k;
    link_error e;
    symbol type = b->types[(size_t)pc * b->slots + b->locals + b->depth[pc] - 1u];
    return type != SYMBOL_NONE && !program_load(w->p, type, &k, &e) ? k : w->v->k.Object;
}

static bool is_cloneable(const jp_world *w, const klass *k) {
    klass *cloneable;
    link_error e;
    return k->kind != KLASS_ARRAY &&
           !program_load(w->p, program_symbol(w->p, "java/lang/Cloneable"), &cloneable, &e) &&
           klass_is_subclass(k, cloneable);
}

bool jp_clones(const jp_world *w, const jp_body *b, uint32_t pc, const klass *k) {
    if (!is_clone(w, &b->code[pc]) || !is_cloneable(w, k)) return false;
    const klass *as = receiver_class(w, b, pc);
    return as->kind != KLASS_ARRAY && klass_is_subclass(k, as);
}

void jp_note_object_clone(jp_world *w, const jp_body *b, uint32_t pc) {
    klass *k = is_clone(w, &b->code[pc]) ? receiver_class(w, b, pc) : NULL;
    if (!k || k->kind == KLASS_ARRAY) return;
    jp_reach_thrown(w, "java/lang/CloneNotSupportedException");
    vec_push(w->m, &w->cloned, k);
}

// Copies have the fields of what they are copied from, so that nobody else need write them.
static void write_fields(jp_world *w, const klass *k) {
    for (size_t i = 0; i < w->fields.count; i++) {
        jp_field *f = &w->fields.data[i];
        bool has = !(f->f->access & ACC_STATIC) && klass_is_subclass(k, f->f->owner);
        if (!has || !f->read || f->written) continue;
        f->written = w->changed = true;
    }
}

void jp_reach_clones(jp_world *w) {
    for (size_t i = 0; i < w->classes.count && w->cloned.count; i++) {
        jp_class *c = &w->classes.data[i];
        bool some = false;
        for (size_t k = 0; k < w->cloned.count; k++)
            some |= klass_is_subclass(c->k, w->cloned.data[k]);
        if (!some || !is_cloneable(w, c->k)) continue;
        if (!c->made) c->made = w->changed = true;
        write_fields(w, c->k);
    }
}

static bool has_inputs(const jp_world *w, const klass *k) {
    for (size_t i = 0; i < w->fields.count; i++) {
        const field *f = w->fields.data[i].f;
        if (!(f->access & ACC_STATIC) && f->kind == 'Z' && klass_is_subclass(k, f->owner) &&
            vm_is_annotated(w->v, f))
            return true;
    }
    return false;
}

static void copy(jp_stretch *s, const jp_class *c, uint32_t id) {
    jp_world *w = s->w;
    jp_value from = jp_fixed(JP_REF, id), made = jp_new_object(s, c->k);
    for (size_t i = 0; i < w->fields.count && s->guard != w->no; i++) {
        const jp_field *f = &w->fields.data[i];
        bool has = !(f->f->access & ACC_STATIC) && klass_is_subclass(c->k, f->f->owner);
        if (!has || !f->read || jp_kind_of_letter(f->f->kind) == JP_REAL) continue;
        if (jp_is_unsupported(s, f->f)) return;
        if (f->changes) jp_assign_field(s, f, made, jp_read_field(s, f, from));
    }
    if (s->guard == w->no) return;
    jp_assign(s, jp_result(s, JP_REF), made);
    jp_go_to_label(s, s->b->return_labels[s->pc + 1], s->pc + 1, true);
}

static void copy_one_of(jp_stretch *s, const jp_class *c, jp_value object) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < jp_class_count(c); i++) {
        const pd_expr *here = jp_equal(w, object, jp_fixed(JP_REF, c->first + i));
        jp_stretch *x = jp_branch(s, here);
        if (!x) continue;
        if (has_inputs(w, c->k)) jp_give_up(x, "clone() of an object with a @TrackWithBDD field");
        else copy(x, c, c->first + i);
        jp_branch_free(x);
    }
}

void jp_object_clone(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    const pd_expr *refused = w->no;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        uint32_t count = jp_class_count(c);
        const pd_expr *here = count ? jp_in_range(w, object, c->first, count) : w->no;
        if (here == w->no) continue;
        if (c->k->kind == KLASS_ARRAY)
            jp_limit_where(s, here, JP_UNKNOWN, "clone() of an array that is known as an object");
        else if (!is_cloneable(w, c->k)) refused = jp_or(w, refused, here);
        else if (jp_clones(w, s->b, s->pc, c->k)) copy_one_of(s, c, object);
    }
    jp_throw_vm(s, refused, "java/lang/CloneNotSupportedException");
    s->ended = true;
}
