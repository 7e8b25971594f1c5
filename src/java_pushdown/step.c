#include "java_pushdown/internal.h"

#include <string.h>

#include "classfile/flow.h"
#include "vm/operation.h"
#include "vm/tracked.h"

// ---------------------------------------------------------------- what others notice

static jp_field *known_field(jp_world *w, const jp_instr *x) {
    return jp_field_of(w, x->p);
}

bool jp_is_noticed(jp_world *w, const jp_body *b, const jp_instr *x) {
    switch (x->op) {
    case OP_getfield:
    case OP_putfield:
    case OP_getstatic:
    case OP_putstatic: return known_field(w, x)->changes;
    case JP_ACCESS: return jp_access_is_noticed(w, x->p);
    case OP_new:
    case OP_newarray:
    case OP_anewarray:
    case OP_multianewarray: return jp_class_of(w, x->p)->pool > 0;
    case OP_iaload:
    case OP_laload:
    case OP_aaload:
    case OP_baload:
    case OP_caload:
    case OP_saload:
    case OP_iastore:
    case OP_lastore:
    case OP_aastore:
    case OP_bastore:
    case OP_castore:
    case OP_sastore: return true;
    case OP_monitorenter:
    case OP_monitorexit: return true;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokestatic:
    case OP_invokeinterface: {
        const jp_model *model = x->special ? jp_model_of(w, x->p) : NULL;
        return model && jp_model_notices(model);
    }
    default: return b->is_synchronized && code_is_return(x->op);
    }
}

bool jp_is_operation(jp_world *w, const jp_instr *x) {
    switch (x->op) {
    case OP_getfield:
    case OP_putfield:
    case OP_getstatic:
    case OP_putstatic: {
        const field *f = x->p;
        unsigned flags = vm_field_flags(w->v, f);
        return !(flags & FIELD_BENIGN) && !((flags & FIELD_JDKS) && f->owner->module);
    }
    case OP_new:
    case OP_newarray:
    case OP_anewarray:
    case OP_multianewarray:
    case OP_monitorexit: return false;
    case OP_invokestatic: {
        const jp_model *model = jp_model_of(w, x->p);
        return !model || jp_model_stops(model);
    }
    default: return !code_is_return(x->op);
    }
}

bool jp_needs_class(jp_stretch *s, klass *k) {
    if (jp_is_initialized(s->w, k) || jp_runs_init(s->w, k)) return false;
    jp_give_up(
        s, arena_printf(&s->w->store, "the initialisation of %s", program_text(s->w->p, k->name)));
    return true;
}

// ---------------------------------------------------------------- fields

bool jp_must_fit(jp_stretch *s, jp_value v, unsigned bits) {
    jp_world *w = s->w;
    if (v.kind == JP_REF || bits >= 32) return true;
    int64_t half = (int64_t)1 << (bits - 1);
    if (v.fixed && v.c >= -half && v.c < half) return true;
    if (v.fixed) {
        jp_limit_where(s, w->yes, JP_INTS, "a number");
        s->ended = true;
        return false;
    }
    if (bits >= jp_width(w, (jp_kind)v.kind)) return true;
    jp_kind kind = (jp_kind)v.kind;
    jp_limit_where(
        s, jp_or(w, jp_less(w, v, jp_fixed(kind, -half)), jp_less(w, jp_fixed(kind, half - 1), v)),
        JP_INTS, "a number");
    return true;
}

// A value that nobody changes, as the objects of the prefix have it.
static jp_value fixed_field(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    jp_kind kind = jp_kind_of_letter(f->f->kind);
    jp_value v = jp_fixed(kind, jp_object_id(w, jp_made_group(w, f->f)));
    bool is_first = true;
    uint32_t others = f->count; // those that have 0
    for (size_t i = 0; i < w->objects.count; i++)
        others -= klass_is_subclass(w->classes.data[w->objects.data[i].class_index].k, f->f->owner);
    if (others) is_first = false;
    for (size_t i = 0; i < w->objects.count; i++) {
        const jp_object *o = &w->objects.data[i];
        if (!klass_is_subclass(w->classes.data[o->class_index].k, f->f->owner)) continue;
        int64_t c = (int64_t)jp_read_word(w, o->r, f->f->offset, f->f->kind);
        const pd_expr *here = jp_equal(w, object, jp_fixed(JP_REF, o->id));
        if (here == w->no) continue;
        if (is_first || here == w->yes) v = jp_fixed(kind, c);
        is_first = false;
        if ((v.fixed && v.c == c) || here == w->yes) continue;
        if (!jp_fits(w, kind, c) || (v.fixed && !jp_fits(w, kind, v.c))) {
            jp_limit_where(s, here, JP_INTS, "a number");
            continue;
        }
        const pd_expr *e = pd_ternary(w->n, here, jp_expr(w, jp_fixed(kind, c)), jp_expr(w, v));
        v = jp_of(kind, jp_extend(w, e, e->width, jp_width(w, kind), false));
    }
    return v;
}

static jp_value loaded(jp_world *w, const jp_field *f, const pd_expr *cell) {
    jp_kind kind = jp_kind_of_letter(f->f->kind);
    if (kind == JP_REF && f->narrow) {
        const pd_expr *wide = jp_extend(w, cell, f->bits, w->ref_bits, false);
        const pd_expr *number = pd_binary(w->n, PD_ADD, wide, pd_const(w->n, f->base));
        const pd_expr *none = pd_binary(w->n, PD_EQ, cell, pd_const(w->n, 0));
        return jp_of(kind, pd_ternary(w->n, none, wide, number));
    }
    if (kind == JP_REF) return jp_of(kind, cell);
    return jp_of(kind, jp_extend(w, cell, f->bits, jp_width(w, kind), f->f->kind != 'Z'));
}

// What the VM or a model has put into objects is not known.
static void refuse_opaque(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        bool opaque = c->single && (c->thrown || c->k == w->v->k.String);
        if (opaque && klass_is_subclass(c->k, f->f->owner))
            jp_limit_where(s, jp_equal(w, object, jp_fixed(JP_REF, c->single)), JP_UNKNOWN,
                           "what is in an exception or string of the VM's");
    }
}

// What the constructors of Thread set besides its task.
static void refuse_made_thread(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    static const char *const known[] = {"target", "interrupted", "parkBlocker"};
    if (f->f->owner != w->v->k.Thread || jp_is_handler(w, f->f)) return;
    if (jp_made_group(w, f->f)) return;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(program_text(w->p, f->f->name), known[i]) == 0) return;
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        if (!c->pool || !klass_is_subclass(c->k, w->v->k.Thread)) continue;
        uint32_t first = c->first + c->existing + (c->single != 0);
        jp_limit_where(s, jp_in_range(w, object, first, c->pool), JP_UNKNOWN,
                       arena_printf(&w->store, "Thread.%s", program_text(w->p, f->f->name)));
    }
}

static void refuse_wide_start(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    for (size_t i = 0; i < w->wide_starts.count; i++) {
        const jp_wide_start *x = &w->wide_starts.data[i];
        if (x->f != f->f) continue;
        const pd_expr *here = x->id ? jp_equal(w, object, jp_fixed(JP_REF, x->id)) : w->yes;
        jp_limit_where(s, here, JP_INTS, program_text(w->p, f->f->name));
    }
}

// Fields that the VM writes, or methods that are models here.
static const char *written_elsewhere(const jp_world *w, const field *f) {
    static const char *const fields[][2] = {
        {"java/lang/Thread", "threadStatus"},
        {"java/lang/Thread$FieldHolder", "threadStatus"},
        {"java/lang/ThreadGroup", "nthreads"},
        {"java/lang/ThreadGroup", "threads"},
        {"java/lang/ThreadGroup", "nUnstartedThreads"},
        {"java/lang/ThreadGroup", "destroyed"},
    };
    const char *owner = program_text(w->p, f->owner->name), *name = program_text(w->p, f->name);
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (strcmp(owner, fields[i][0]) == 0 && strcmp(name, fields[i][1]) == 0)
            return i < 2 ? "Thread.getState()" : "which threads a group has";
    if (w->renames && f->owner == w->v->k.Thread && strcmp(name, "name") == 0)
        return "the name of a thread that may be renamed";
    return NULL;
}

bool jp_is_unsupported(jp_stretch *s, const field *f) {
    jp_kind kind = jp_kind_of_letter(f->kind);
    const char *elsewhere = f->owner->module ? written_elsewhere(s->w, f) : NULL;
    if (elsewhere) {
        jp_give_up(s, elsewhere);
        return true;
    }
    if (kind == JP_REAL) jp_give_up(s, "floating point");
    else if (kind == JP_LONG && jp_width(s->w, JP_LONG) > 32) jp_give_up(s, "a long");
    else if (f->kind == 'Z' && vm_is_annotated(s->w->v, f))
        jp_give_up(s, "a @TrackWithBDD field that is read as no other field is");
    return s->ended;
}

void jp_assign_field(jp_stretch *s, const jp_field *f, jp_value object, jp_value v) {
    jp_world *w = s->w;
    bool is_static = f->f->access & ACC_STATIC;
    if (f->narrow && v.fixed) v.c = v.c ? v.c - f->base : 0;
    else if (f->narrow) {
        const pd_expr *number = pd_binary(w->n, PD_SUB, v.e, pd_const(w->n, f->base));
        v.e = v.not_null ? number
                         : pd_ternary(w->n, jp_equal(w, v, jp_fixed(JP_REF, 0)), v.e, number);
    }
    jp_assign(s,
              is_static ? pd_read(w->n, f->var, NULL, 1)
                        : jp_cell(w, f->var, f->first, f->count, object, 1),
              v);
}

jp_value jp_read_field(jp_stretch *s, const jp_field *f, jp_value object) {
    jp_world *w = s->w;
    refuse_opaque(s, f, object);
    refuse_made_thread(s, f, object);
    if (!f->fixed && !f->changes) s->guard = w->no; // there is no object that has it
    if (s->guard != w->no && !f->fixed) refuse_wide_start(s, f, object);
    if (s->guard == w->no) return jp_fixed(jp_kind_of_letter(f->f->kind), 0);
    if (f->fixed) return fixed_field(s, f, object);
    return loaded(w, f, jp_cell(w, f->var, f->first, f->count, object, 0));
}

static void get_field(jp_stretch *s, const jp_instr *x) {
    jp_value object = jp_pop(s);
    jp_check_null(s, object);
    const jp_field *f = known_field(s->w, x);
    if (s->guard != s->w->no && f->is_input) jp_read_input(s, f, object);
    if (s->guard == s->w->no || s->ended || jp_is_unsupported(s, x->p)) return;
    jp_value v = jp_read_field(s, f, object);
    if (s->guard != s->w->no) jp_push_wide(s, v);
}

static void put_field(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    jp_value v = jp_pop_wide(s), object = jp_pop(s);
    jp_check_null(s, object);
    const jp_field *f = known_field(w, x);
    if (s->guard == w->no || !f->read || (!f->is_input && jp_is_unsupported(s, x->p))) return;
    if (!f->changes) { // there is no object that has it
        s->guard = w->no;
        return;
    }
    if (f->is_input) {
        jp_write_input(s, f, object, v);
        return;
    }
    if (f->f->kind != 'Z' && !jp_must_fit(s, v, f->bits)) return;
    jp_assign_field(s, f, object, v);
}

static void get_static(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    const jp_field *f = known_field(w, x);
    if (!f->is_input && jp_is_unsupported(s, x->p)) return;
    if (jp_needs_class(s, f->f->owner)) return;
    if (f->is_input) {
        jp_read_input(s, f, jp_fixed(JP_REF, 0));
        return;
    }
    runtime_class *c = vm_link(w->v, f->f->owner);
    if (!vm_is_initialized(w->v, c, w->loader) && !jp_runs_init(w, f->f->owner)) {
        jp_give_up(s, "a static constant of a class that is not initialised yet");
    } else if (f->fixed) {
        int64_t v = (int64_t)jp_read_word(w, c->mirror, c->statics + f->f->offset, f->f->kind);
        jp_push_wide(s, jp_fixed(jp_kind_of_letter(f->f->kind), v));
    } else {
        refuse_wide_start(s, f, jp_fixed(JP_REF, 0));
        jp_push_wide(s, loaded(w, f, pd_read(w->n, f->var, NULL, 0)));
    }
}

static void put_static(jp_stretch *s, const jp_instr *x) {
    const jp_field *f = known_field(s->w, x);
    jp_value v = jp_pop_wide(s);
    if (!f->is_input && jp_is_unsupported(s, x->p)) return;
    if (jp_needs_class(s, f->f->owner) || !f->read) return;
    if (f->is_input) {
        jp_write_input(s, f, jp_fixed(JP_REF, 0), v);
        return;
    }
    if (f->f->kind != 'Z' && !jp_must_fit(s, v, f->bits)) return;
    jp_assign_field(s, f, jp_fixed(JP_REF, 0), v);
}

// ---------------------------------------------------------------- objects

jp_value jp_new_object(jp_stretch *s, klass *k) {
    jp_world *w = s->w;
    const jp_class *c = jp_class_of(w, k);
    if (c->shared) return jp_fixed(JP_REF, c->single);
    if (c->next_var == PD_NONE) { // no place that makes one is passed, as far as is known
        jp_limit_where(s, w->yes, JP_HEAP, program_text(w->p, k->name));
        return jp_fixed(JP_REF, 0);
    }
    const pd_expr *next = pd_read(w->n, c->next_var, NULL, 0);
    uint32_t bits = w->n->vars.data[c->next_var].bits;
    uint32_t first = c->first + c->existing + (c->single != 0);
    jp_limit_where(s, pd_binary(w->n, PD_GE, next, pd_const(w->n, c->pool)), JP_HEAP,
                   program_text(w->p, k->name));
    jp_affect(s, pd_binary(w->n, PD_EQ, pd_read(w->n, c->next_var, NULL, 1),
                           pd_binary(w->n, PD_ADD, next, pd_const(w->n, 1))));
    if (c->pool == 1) return jp_fixed(JP_REF, first);
    jp_value made = jp_of(JP_REF,
                          pd_binary(w->n, PD_ADD, jp_extend(w, next, bits, w->ref_bits, false),
                                    pd_const(w->n, first)));
    made.not_null = true;
    return made;
}

void jp_push_truth(jp_stretch *s, const pd_expr *cond) {
    jp_world *w = s->w;
    if (cond == w->yes || cond == w->no) {
        jp_push(s, jp_fixed(JP_INT, cond == w->yes));
        return;
    }
    const pd_expr *e = pd_ternary(w->n, cond, pd_const(w->n, 1), pd_const(w->n, 0));
    jp_push(s, jp_of(JP_INT, jp_extend(w, e, 1, w->settings.bits, false)));
}

static void check_cast(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    jp_value object = jp_pop(s);
    const pd_expr *null = jp_equal(w, object, jp_fixed(JP_REF, 0));
    jp_throw_vm(s, jp_not(w, jp_or(w, null, jp_is_a(w, object, x->p))),
                "java/lang/ClassCastException");
    jp_push(s, object);
}

static void concatenate(jp_stretch *s, const jp_instr *x) {
    const signature *type = x->p;
    for (uint32_t i = type->count; i-- > 0;) {
        jp_value v = jp_pop_wide(s);
        bool is_string = type->classes[i] == s->w->v->k.String->name;
        if (jp_kind_of_letter(type->kinds[i]) == JP_REF && !is_string) jp_refuse_text(s, v);
        if (s->guard == s->w->no) return;
    }
    jp_push(s, jp_new_object(s, s->w->v->k.String));
}

// ---------------------------------------------------------------- numbers

static void arithmetic(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    const pd_expr *outside;
    bool unary = x->op == OP_ineg || x->op == OP_lneg;
    jp_value b = unary ? jp_fixed(JP_INT, 0) : jp_pop_wide(s), a = jp_pop_wide(s);
    bool divides = x->op == OP_idiv || x->op == OP_irem || x->op == OP_ldiv || x->op == OP_lrem;
    if (divides)
        jp_throw_vm(s, jp_equal(w, b, jp_fixed((jp_kind)b.kind, 0)),
                    "java/lang/ArithmeticException");
    if (s->guard == w->no || (divides && b.fixed && b.c == 0)) return;
    jp_value r = jp_arith(w, x->op, a, b, &outside);
    jp_limit_where(s, outside, JP_INTS, "a number");
    jp_push_wide(s, r);
}

static void increment(jp_stretch *s, const jp_instr *x) {
    const pd_expr *outside;
    if (s->slots[x->a].kind == JP_NONE) return; // dead: only counted
    jp_value r = jp_arith(s->w, OP_iadd, s->slots[x->a], jp_fixed(JP_INT, x->b), &outside);
    jp_limit_where(s, outside, JP_INTS, "a number");
    s->slots[x->a] = r;
}

static void convert(jp_stretch *s, const jp_instr *x) {
    const pd_expr *outside;
    jp_value r = jp_convert(s->w, x->op, jp_pop_wide(s), &outside);
    jp_limit_where(s, outside, JP_INTS, "a number");
    jp_push_wide(s, r);
}

static void compare_longs(jp_stretch *s) {
    jp_world *w = s->w;
    jp_value b = jp_pop_wide(s), a = jp_pop_wide(s);
    const pd_expr *less = jp_less(w, a, b), *same = jp_equal(w, a, b);
    if (a.fixed && b.fixed) {
        jp_push(s, jp_fixed(JP_INT, less == w->yes ? -1 : same == w->yes ? 0 : 1));
        return;
    }
    const pd_expr *up = pd_ternary(
        w->n, same == w->yes || same == w->no ? pd_const(w->n, same == w->yes) : same,
        pd_const(w->n, 0), pd_const(w->n, 1));
    const pd_expr *minus = pd_const(w->n, pd_mask(w->settings.bits));
    if (less == w->yes || less == w->no)
        jp_push(s, less == w->yes ? jp_fixed(JP_INT, -1)
                                  : jp_of(JP_INT, jp_extend(w, up, 1, w->settings.bits, false)));
    else jp_push(s, jp_of(JP_INT, pd_ternary(w->n, less, minus, up)));
}

// ---------------------------------------------------------------- tests

static const pd_expr *integer_test(jp_world *w, int which, jp_value a, jp_value b) {
    switch (which) { // eq, ne, lt, ge, gt, le
    case 0: return jp_equal(w, a, b);
    case 1: return jp_not(w, jp_equal(w, a, b));
    case 2: return jp_less(w, a, b);
    case 3: return jp_not(w, jp_less(w, a, b));
    case 4: return jp_less(w, b, a);
    default: return jp_not(w, jp_less(w, b, a));
    }
}

// A box among the arguments may be the one of the JDK's cache, which another box is, too.
static void refuse_free_box(jp_stretch *s, jp_value a, jp_value b) {
    jp_world *w = s->w;
    for (size_t i = 0; w->arguments && i < w->arguments->cells.count; i++) {
        ref r = w->arguments->cells.data[i].object;
        uint32_t id = jp_object_id(w, r);
        klass *k = vm_class_of(w->v, r);
        if (!id || !jp_is_wrapper(w, k)) continue;
        const pd_expr *is_a = jp_equal(w, a, jp_fixed(JP_REF, id));
        const pd_expr *is_b = jp_equal(w, b, jp_fixed(JP_REF, id));
        const pd_expr *two = jp_or(w, jp_and(w, is_a, jp_is_a(w, b, k)),
                                   jp_and(w, is_b, jp_is_a(w, a, k)));
        jp_limit_where(s, jp_and(w, two, jp_not(w, jp_equal(w, a, b))), JP_UNKNOWN,
                       "whether two boxes are the same object");
    }
}

// Two of those that share a number may be two objects.
void jp_refuse_identity(jp_stretch *s, jp_value a, jp_value b) {
    jp_world *w = s->w;
    refuse_free_box(s, a, b);
    const pd_expr *any = w->no;
    for (size_t i = 0; i < w->classes.count; i++)
        if (w->classes.data[i].single)
            any = jp_or(w, any, jp_equal(w, a, jp_fixed(JP_REF, w->classes.data[i].single)));
    jp_limit_where(s, jp_and(w, jp_equal(w, a, b), any), JP_UNKNOWN,
                   "whether two exceptions or strings are the same object");
}

static const pd_expr *test(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    jp_value b, a;
    switch (x->op) {
    case OP_ifnull: return jp_equal(w, jp_pop(s), jp_fixed(JP_REF, 0));
    case OP_ifnonnull: return jp_not(w, jp_equal(w, jp_pop(s), jp_fixed(JP_REF, 0)));
    case OP_if_acmpeq:
    case OP_if_acmpne:
        b = jp_pop(s);
        a = jp_pop(s);
        jp_refuse_identity(s, a, b);
        return x->op == OP_if_acmpeq ? jp_equal(w, a, b) : jp_not(w, jp_equal(w, a, b));
    default: break;
    }
    bool two = x->op >= OP_if_icmpeq;
    b = two ? jp_pop(s) : jp_fixed(JP_INT, 0);
    a = jp_pop(s);
    return integer_test(w, x->op - (two ? OP_if_icmpeq : OP_ifeq), a, b);
}

static void go_where(jp_stretch *s, const pd_expr *cond, uint32_t pc) {
    jp_stretch *x = jp_branch(s, cond);
    jp_assume(s, jp_not(s->w, cond));
    if (!x) return;
    jp_go_to(x, pc);
    jp_branch_free(x);
}

static void branch(jp_stretch *s, const jp_instr *x) {
    const pd_expr *cond = test(s, x);
    go_where(s, cond, (uint32_t)x->b);
    if (s->guard != s->w->no) jp_go_to(s, s->pc + 1);
    s->ended = true;
}

static void jump_by_table(jp_stretch *s, const jp_instr *x) {
    const code_switch *t = &s->b->file->switches[x->b];
    jp_value key = jp_pop(s);
    for (uint32_t i = 0; i < t->count; i++) {
        int64_t value = t->keys ? t->keys[i] : (int64_t)t->low + i;
        go_where(s, jp_equal(s->w, key, jp_fixed(JP_INT, value)), t->targets[i]);
    }
    if (s->guard != s->w->no) jp_go_to(s, t->fallback);
    s->ended = true;
}

// ---------------------------------------------------------------- the stack

// Copies the top `n` slots below the `under` slots under them.
static void duplicate(jp_stretch *s, uint32_t n, uint32_t under) {
    jp_value *top = s->slots + s->b->locals + s->depth;
    memmove(top - under, top - n - under, (n + under) * sizeof *top);
    memcpy(top - n - under, top, n * sizeof *top);
    s->depth += n;
}

static bool step_stack(jp_stretch *s, const jp_instr *x) {
    jp_value *top = s->slots + s->b->locals + s->depth;
    switch (x->op) {
    case OP_nop: break;
    case OP_pop: s->depth--; break;
    case OP_pop2: s->depth -= 2; break;
    case OP_dup: duplicate(s, 1, 0); break;
    case OP_dup_x1: duplicate(s, 1, 1); break;
    case OP_dup_x2: duplicate(s, 1, 2); break;
    case OP_dup2: duplicate(s, 2, 0); break;
    case OP_dup2_x1: duplicate(s, 2, 1); break;
    case OP_dup2_x2: duplicate(s, 2, 2); break;
    case OP_swap: {
        jp_value v = top[-1];
        top[-1] = top[-2];
        top[-2] = v;
        break;
    }
    case OP_iconst_0: jp_push_wide(s, jp_fixed((jp_kind)x->kind, x->j)); break;
    case OP_aconst_null: jp_push(s, jp_fixed(JP_REF, 0)); break;
    case OP_ldc: jp_push(s, jp_fixed(JP_REF, jp_object_id(s->w, x->object))); break;
    case OP_iload:
        memcpy(top, s->slots + x->a, (size_t)x->b * sizeof *top);
        s->depth += (uint32_t)x->b;
        break;
    case OP_istore:
        memmove(s->slots + x->a, top - x->b, (size_t)x->b * sizeof *top);
        s->depth -= (uint32_t)x->b;
        break;
    default: return false;
    }
    return true;
}

static void step_object(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    jp_value v;
    switch (x->op) {
    case OP_getfield: get_field(s, x); break;
    case OP_putfield: put_field(s, x); break;
    case OP_getstatic: get_static(s, x); break;
    case OP_putstatic: put_static(s, x); break;
    case OP_new:
        if (vm_is_loop(w->v, x->p))
            jp_give_up(s, arena_printf(&w->store, "%s, which is annotated weft.EventLoop",
                                       program_text(w->p, ((klass *)x->p)->name)));
        else if (!jp_needs_class(s, x->p)) jp_push(s, jp_new_object(s, x->p));
        break;
    case OP_newarray:
    case OP_anewarray: jp_new_array(s, x->p); break;
    case OP_multianewarray: jp_new_arrays(s, x); break;
    case OP_arraylength: jp_array_length(s); break;
    case OP_iaload:
    case OP_laload:
    case OP_aaload:
    case OP_baload:
    case OP_caload:
    case OP_saload: jp_array_load(s, x->op); break;
    case OP_iastore:
    case OP_lastore:
    case OP_aastore:
    case OP_bastore:
    case OP_castore:
    case OP_sastore: jp_array_store(s, x->op); break;
    case OP_checkcast: check_cast(s, x); break;
    case OP_instanceof: jp_push_truth(s, jp_is_a(w, jp_pop(s), x->p)); break;
    case OP_invokedynamic: concatenate(s, x); break;
    case OP_monitorenter:
        v = jp_pop(s);
        jp_check_null(s, v);
        if (s->guard != w->no) jp_enter_monitor(s, v, s->b->monitors[s->pc], s->pc + 1);
        break;
    case OP_monitorexit:
        v = jp_pop(s);
        jp_leave_monitor(s, v, s->b->monitors[s->pc] - 1u);
        break;
    case OP_athrow:
        v = jp_pop(s);
        jp_check_null(s, v);
        if (s->guard != w->no) jp_throw_where(s, w->yes, v);
        s->ended = true;
        break;
    default: jp_give_up(s, code_opcode_table[x->op].name);
    }
}

void jp_step(jp_stretch *s) {
    const jp_instr *x = &s->b->code[s->pc];
    if (x->op == JP_ACCESS) {
        jp_do_access(s, x->p);
        return;
    }
    const opcode_info *info = &code_opcode_table[x->op];
    bool is_long = strchr(info->pops, 'J') || strchr(info->pushes, 'J') ||
                   (x->op == OP_iconst_0 && x->kind == JP_LONG);
    if (is_long && jp_width(s->w, JP_LONG) > 32) jp_give_up(s, "a long");
    else if (step_stack(s, x)) return;
    else if (x->op == OP_iinc) increment(s, x);
    else if (x->op >= OP_iadd && x->op <= OP_lxor) arithmetic(s, x);
    else if (x->op >= OP_i2l && x->op <= OP_i2s) convert(s, x);
    else if (x->op == OP_lcmp) compare_longs(s);
    else if ((x->op >= OP_ifeq && x->op <= OP_if_acmpne) || x->op == OP_ifnull ||
             x->op == OP_ifnonnull)
        branch(s, x);
    else if (code_is_switch(x->op)) jump_by_table(s, x);
    else if (x->op == OP_goto || x->op == OP_goto_w) jp_go_to(s, (uint32_t)x->b);
    else if (code_is_return(x->op)) jp_return(s, x);
    else if (code_is_invoke(x->op) && x->op != OP_invokedynamic) jp_call(s, x);
    else step_object(s, x);
}
