// How threads end. An exception that leaves a thread's last frame is the error that is asked for,
// unless somebody handles it: then Thread.dispatchUncaughtException is called, as the VM does, and
// what the handler throws is an error. A failed assertion is one in any case.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/object.h"

static field *own_handler(const jp_world *w) {
    return program_find_field(w->p, w->v->k.Thread, "uncaughtExceptionHandler");
}

static field *default_handler(const jp_world *w) {
    return program_find_field(w->p, w->v->k.Thread, "defaultUncaughtExceptionHandler");
}

bool jp_is_handler(const jp_world *w, const field *f) {
    return f == own_handler(w);
}

ref jp_made_group(const jp_world *w, const field *f) {
    ref group = 0;
    if (w->chooses_group || f != program_find_field(w->p, w->v->k.Thread, "group")) return 0;
    for (size_t i = 0; i < w->v->threads.count; i++) {
        ref r = vm_get_ref(w->v, w->v->threads.data[i]->object, f->offset);
        if (r && group && r != group) return 0;
        if (r) group = r;
    }
    return group;
}

// A group of threads of a class of its own may handle them, and threads may answer themselves who
// does.
static bool has_own_ways(const jp_world *w) {
    method *asked = program_find_method(w->p, w->v->k.Thread, "getUncaughtExceptionHandler",
                                        "()Ljava/lang/Thread$UncaughtExceptionHandler;");
    for (size_t i = 0; i < w->classes.count; i++) {
        klass *k = w->classes.data[i].k;
        bool conflict;
        if (klass_is_subclass(k, w->v->k.ThreadGroup) && !k->module) return true;
        if (asked && klass_is_subclass(k, w->v->k.Thread) &&
            program_select(w->p, k, asked, &conflict) != asked)
            return true;
    }
    return false;
}

// Does somebody handle uncaught exceptions, or may set a handler?
static bool has_handlers(jp_world *w) {
    const field *own = own_handler(w), *all = default_handler(w);
    const runtime_class *c = vm_link(w->v, w->v->k.Thread);
    if ((all && jp_is_written(w, all)) || (own && jp_is_written(w, own)) || has_own_ways(w))
        return true;
    if (all && vm_get_ref(w->v, c->mirror, c->statics + all->offset)) return true;
    for (size_t i = 0; own && i < w->objects.count; i++) {
        ref r = w->objects.data[i].r;
        if (klass_is_subclass(vm_class_of(w->v, r), w->v->k.Thread) &&
            vm_get_ref(w->v, r, own->offset))
            return true;
    }
    return false;
}

method *jp_dispatcher(const jp_world *w) {
    return program_find_method(w->p, w->v->k.Thread, "dispatchUncaughtException",
                               "(Ljava/lang/Throwable;)V");
}

void jp_reach_handlers(jp_world *w) {
    field *fields[] = {own_handler(w), default_handler(w)};
    if (w->trouble || !has_handlers(w)) return;
    w->may_handle = true;
    for (int i = 0; i < 2; i++)
        if (fields[i]) jp_field_of(w, fields[i])->read = true;
    if (jp_dispatcher(w)) jp_reach_method(w, jp_dispatcher(w));
    jp_world_explore(w);
}

// ---------------------------------------------------------------- rules

// There is no handler in this field of the thread, or of all threads (object 0).
static const pd_expr *is_unset(jp_world *w, field *f, uint32_t object) {
    const jp_field *x = jp_field_of(w, f);
    const runtime_class *c = vm_link(w->v, w->v->k.Thread);
    bool is_static = f->access & ACC_STATIC;
    if (x->changes) {
        jp_value at = jp_fixed(JP_REF, object);
        const pd_expr *cell = is_static ? pd_read(w->n, x->var, NULL, 0)
                                        : jp_cell(w, x->var, x->first, x->count, at, 0);
        return pd_binary(w->n, PD_EQ, cell, pd_const(w->n, 0));
    }
    ref handler = is_static ? vm_get_ref(w->v, c->mirror, c->statics + f->offset) : 0;
    for (size_t i = 0; i < w->objects.count && !is_static; i++)
        if (w->objects.data[i].id == object)
            handler = vm_get_ref(w->v, w->objects.data[i].r, f->offset);
    return handler ? w->no : w->yes;
}

static void add_rule(jp_world *w, uint32_t from, uint32_t to, const pd_expr *cond) {
    if (cond == w->no) return;
    jp_add_plain_rule(
        w,
        (pd_rule){.from = from, .to = {to}, .count = 1, .condition = cond == w->yes ? NULL : cond});
}

// Which errors the exception is.
static void add_errors(jp_world *w, const jp_thread *x, uint32_t from, const pd_expr *cond,
                       const pd_expr *fails) {
    add_rule(w, from, x->assert_label, jp_and(w, cond, fails));
    add_rule(w, from, x->exception_label, jp_and(w, cond, jp_not(w, fails)));
}

// The handler is called with the thread and the exception.
static void add_call(jp_world *w, const jp_thread *x, jp_value thrown, const pd_expr *cond) {
    method *m = jp_dispatcher(w);
    const jp_body *b = m ? jp_body_of(w, m) : NULL;
    bool known = b && b->called && !b->trouble && !has_own_ways(w);
    if (cond == w->no) return;
    if (!known) {
        add_rule(w, x->end_label, w->limit_label[JP_UNKNOWN], cond);
        vec_last(&w->places).why = "a handler of uncaught exceptions";
        return;
    }
    const jp_value args[] = {jp_fixed(JP_REF, x->id), thrown};
    for (uint32_t i = 0; i < 2; i++) {
        uint32_t cell = jp_is_live(b, 0, i) ? b->cells[i * (JP_REAL + 1) + JP_REF] : 0;
        if (!cell) continue;
        const pd_expr *local = jp_local(w, JP_REF, cell - 1, 1);
        cond = jp_and(w, cond, pd_binary(w->n, PD_EQ, local, jp_expr(w, args[i])));
    }
    const pd_expr *taken = pd_binary(w->n, PD_EQ, pd_read(w->n, w->exception_var, NULL, 1),
                                     pd_const(w->n, 0));
    jp_add_plain_rule(w, (pd_rule){.from = x->end_label,
                                   .to = {b->entry_label, x->handled_label},
                                   .count = 2,
                                   .condition = jp_and(w, cond, taken)});
}

static void add_done(jp_world *w, const jp_thread *x, uint32_t from, const pd_expr *cond) {
    const pd_expr *over = w->state_var == PD_NONE ? w->yes : jp_thread_ended(w, x->id);
    add_rule(w, from, x->done_label, jp_and(w, cond, over));
    vec_last(&w->places).is_end = true;
}

// Behind the thread's last frame.
void jp_add_end(jp_world *w, const jp_thread *x) {
    jp_value thrown = jp_of(JP_REF, pd_read(w->n, w->exception_var, NULL, 0));
    link_error e;
    klass *assertion;
    const pd_expr *none = jp_equal(w, thrown, jp_fixed(JP_REF, 0)), *some = jp_not(w, none);
    const pd_expr *fails = w->no, *alone = w->yes;
    if (!program_load(w->p, program_symbol(w->p, "java/lang/AssertionError"), &assertion, &e))
        fails = jp_is_a(w, thrown, assertion);
    if (w->may_handle && own_handler(w)) alone = is_unset(w, own_handler(w), x->id);
    if (w->may_handle && default_handler(w))
        alone = jp_and(w, alone, is_unset(w, default_handler(w), 0));
    if (w->may_handle && has_own_ways(w)) alone = w->no;
    const pd_expr *taken = jp_and(w, some, jp_not(w, jp_or(w, alone, fails)));
    add_done(w, x, x->end_label, none);
    add_errors(w, x, x->end_label, jp_and(w, some, jp_or(w, alone, fails)), fails);
    add_call(w, x, thrown, taken);
    if (w->may_handle) {
        add_done(w, x, x->handled_label, none);
        add_errors(w, x, x->handled_label, some, fails);
    }
    // The others go on.
    add_done(w, x, x->assert_label, w->yes);
    add_done(w, x, x->exception_label, w->yes);
}
