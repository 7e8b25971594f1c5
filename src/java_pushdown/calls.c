// Calls, returns, exceptions and monitors.
//
// A result and an exception are handed over in private variables, which survive a pop: the frame
// below takes them and sets them to 0. A monitor is a global, its owner; that the owner had entered
// it before is known to the frame that enters it again: a flag of one bit instead of a counter.
#include "java_pushdown/internal.h"

#include <stdio.h>
#include <string.h>

#include "classfile/flow.h"

// ---------------------------------------------------------------- calls

const char *jp_method_name(const jp_world *w, const method *m, char *out, size_t size) {
    const char *owner = program_text(w->p, m->owner->name), *slash = strrchr(owner, '/');
    snprintf(out, size, "%.150s.%.100s", slash ? slash + 1 : owner, program_text(w->p, m->name));
    return out;
}

// The callee's frame: its parameters, where it uses them; all else is 0.
static const pd_expr *callee_frame(jp_stretch *s, const jp_body *callee, const jp_value *args) {
    jp_world *w = s->w;
    const pd_expr *all = w->yes, *zero = jp_zero_frame(s, 1);
    uint8_t *given[JP_REAL + 1];
    for (int k = 0; k <= JP_REAL; k++) given[k] = mem_zalloc(w->m, w->locals[k].count + 1);
    for (uint32_t i = 0; i < callee->m->argument_slots; i++) {
        jp_kind kind = (jp_kind)jp_kind_at(callee, 0, i);
        uint32_t cell = callee->cells[i * (JP_REAL + 1) + kind];
        if (!cell || !jp_is_live(callee, 0, i) || kind == JP_REAL) continue;
        given[kind][cell - 1] = 1;
        all = jp_and(w, all,
                     pd_binary(w->n, PD_EQ, jp_local(w, kind, cell - 1, 1), jp_expr(w, args[i])));
    }
    // The caller's other locals: jp_zero_frame named them all, and one may not be assigned twice.
    for (const pd_expr *e = zero; e != w->yes;) {
        const pd_expr *one = e->op == PD_AND ? e->b : e;
        uint32_t var = one->a->value;
        for (int k = 0; k <= JP_REAL; k++)
            for (uint32_t i = 0; i < w->locals[k].count; i++)
                if (w->locals[k].data[i] == var && !given[k][i]) all = jp_and(w, all, one);
        e = e->op == PD_AND ? e->a : w->yes;
    }
    for (int k = 0; k <= JP_REAL; k++) mem_free(w->m, given[k], w->locals[k].count + 1);
    return all;
}

void jp_call_body(jp_stretch *s, method *m, const jp_value *args) {
    jp_world *w = s->w;
    const jp_body *callee = jp_body_of(w, m);
    if (!callee || callee->trouble) {
        char name[300];
        jp_give_up(s, arena_printf(&w->store, "%s, %s", jp_method_name(w, m, name, sizeof name),
                                   callee ? callee->trouble : "which was not expected"));
        return;
    }
    for (uint32_t i = 0; i < m->argument_slots; i++) {
        jp_kind kind = (jp_kind)jp_kind_at(callee, 0, i);
        if (kind != JP_NONE && kind != JP_REAL && !jp_must_fit(s, args[i], jp_width(w, kind)))
            return;
    }
    const pd_expr *frame = callee_frame(s, callee, args);
    frame = jp_and(w, frame, jp_frame(s, s->pc + 1, true, 2));
    jp_emit(s, (pd_rule){.to = {callee->entry_label, s->b->return_labels[s->pc + 1]}, .count = 2},
            frame);
}

// The result of a model, for who goes on behind a call.
static void hand_over(jp_stretch *s, const method *m) {
    jp_world *w = s->w;
    jp_kind kind = jp_kind_of_letter(m->signature->returns);
    if (kind == JP_REAL) {
        jp_give_up(s, "floating point");
        return;
    }
    if (kind != JP_NONE) {
        jp_value v = jp_pop_wide(s);
        if (!jp_must_fit(s, v, jp_width(w, kind))) return;
        if (!v.fixed || v.c != 0) jp_assign(s, jp_result(s, kind), v);
    }
    jp_go_to_label(s, s->b->return_labels[s->pc + 1], s->pc + 1, true);
}

static void call_selected(jp_stretch *s, method *m, const jp_value *args) {
    const jp_model *model = m ? jp_model_of(s->w, m) : NULL;
    if (!m) {
        jp_give_up(s, "an AbstractMethodError");
    } else if (model) {
        if (jp_model_notices(model)) {
            s->noticed = s->place.noticed = s->place.is_operation = true;
            s->place.pc = s->pc;
        }
        jp_model_call(s, model, m, args);
        if (!s->ended && s->guard != s->w->no) hand_over(s, m);
    } else {
        jp_call_body(s, m, args);
    }
}

static void dispatch(jp_stretch *s, method *m, const jp_value *args) {
    jp_world *w = s->w;
    VEC(struct {
        method *m;
        const pd_expr *cond;
    })
    targets = {0};
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        bool conflict;
        if (!jp_class_count(c) || !klass_is_subclass(c->k, m->owner)) continue;
        const pd_expr *here = jp_in_range(w, args[0], c->first, jp_class_count(c));
        if (here == w->no) continue;
        method *selected = program_select(w->p, c->k, m, &conflict);
        size_t at = 0;
        while (at < targets.count && targets.data[at].m != selected) at++;
        if (at == targets.count) {
            vec_resize(w->m, &targets, at + 1);
            targets.data[at].m = selected;
            targets.data[at].cond = w->no;
        }
        targets.data[at].cond = jp_or(w, targets.data[at].cond, here);
    }
    for (size_t i = 0; i < targets.count; i++) {
        jp_stretch *x = jp_branch(s, targets.data[i].cond);
        if (!x) continue;
        call_selected(x, targets.data[i].m, args);
        jp_branch_free(x);
    }
    vec_release(w->m, &targets);
    s->ended = true;
}

enum { MOST_ARGUMENTS = 256 };

void jp_call(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    method *m = x->p;
    jp_value args[MOST_ARGUMENTS];
    s->depth -= m->argument_slots;
    memcpy(args, s->slots + s->b->locals + s->depth, m->argument_slots * sizeof *args);
    if (x->op != OP_invokestatic) jp_check_null(s, args[0]);
    if (s->guard == w->no) return;
    const jp_model *model = x->special ? jp_model_of(w, m) : NULL;
    if (model) {
        jp_model_call(s, model, m, args);
        return;
    }
    if (x->op == OP_invokestatic && jp_needs_class(s, m->owner)) return;
    if (x->special) jp_call_body(s, m, args);
    else dispatch(s, m, args);
}

void jp_begin_after_call(jp_stretch *s) {
    jp_world *w = s->w;
    const method *m = s->b->code[s->pc - 1].p;
    jp_value thrown = jp_of(JP_REF, pd_read(w->n, w->exception_var, NULL, 0));
    const pd_expr *some = jp_not(w, jp_equal(w, thrown, jp_fixed(JP_REF, 0)));
    jp_stretch *x = jp_branch(s, some);
    x->pc--; // handlers cover the call
    jp_throw_where(x, w->yes, thrown);
    jp_branch_free(x);
    jp_assume(s, jp_not(w, some));
    jp_kind kind = jp_kind_of_letter(m->signature->returns);
    if (kind == JP_NONE) return;
    if (kind == JP_REAL) {
        jp_give_up(s, "floating point");
        return;
    }
    jp_push_wide(s, jp_of(kind, pd_read(w->n, w->ret_var[kind], NULL, 0)));
    s->taken[kind] = true;
}

// ---------------------------------------------------------------- returns

static jp_value lock_of(jp_world *w, const jp_body *b, const jp_stretch *s) {
    if (b->m->access & ACC_STATIC)
        return jp_fixed(JP_REF, jp_object_id(w, vm_mirror(w->v, b->m->owner)));
    return s->slots[0];
}

void jp_return(jp_stretch *s, const jp_instr *x) {
    jp_world *w = s->w;
    jp_kind kind = jp_kind_of_letter(s->b->m->signature->returns);
    (void)x;
    if (kind == JP_REAL) {
        jp_give_up(s, "floating point");
        return;
    }
    if (kind != JP_NONE) {
        jp_value v = jp_pop_wide(s);
        if (!jp_must_fit(s, v, jp_width(w, kind))) return;
        if (!v.fixed || v.c != 0) jp_assign(s, jp_result(s, kind), v);
    }
    if (s->b->is_synchronized) jp_leave_monitor(s, lock_of(w, s->b, s), 0);
    jp_emit(s, (pd_rule){.count = 0}, w->yes);
}

// ---------------------------------------------------------------- exceptions

// A local is 0 unless it holds `this` of a synchronized method, or the flag of its monitor.
static const pd_expr *unwinding_frame(jp_stretch *s) {
    jp_world *w = s->w;
    const jp_body *b = s->b;
    bool is_static = b->m->access & ACC_STATIC;
    uint32_t kept = is_static ? PD_NONE : w->locals[JP_REF].data[b->cells[JP_REF] - 1];
    const pd_expr *all = w->yes, *zero = jp_zero_frame(s, 1);
    while (zero != w->yes) {
        const pd_expr *one = zero->op == PD_AND ? zero->b : zero;
        uint32_t var = one->a->value;
        if (var != kept && var != w->locals[JP_NONE].data[0]) all = jp_and(w, all, one);
        zero = zero->op == PD_AND ? zero->a : w->yes;
    }
    return all;
}

// Gives up where the value is an assertion error.
static void doubt_assertion(jp_stretch *s, const pd_expr *cond, jp_value v, const char *why) {
    jp_world *w = s->w;
    klass *assertion;
    link_error e;
    if (program_load(w->p, program_symbol(w->p, "java/lang/AssertionError"), &assertion, &e))
        return;
    const pd_expr *fails = jp_and(w, cond, jp_is_a(w, v, assertion));
    jp_stretch *z = jp_branch(s, fails);
    jp_assume(s, jp_not(w, fails));
    if (!z) return;
    jp_give_up(z, why);
    jp_branch_free(z);
}

// One that the handler takes, and does not throw again in any case, may be a failed assertion
// (explore/caught.c).
static void doubt_taken(jp_stretch *y, uint32_t handler, const klass *as, jp_value exception) {
    jp_world *w = y->w;
    const char *name = program_text(w->p, as->name);
    if (!y->b->taken || y->b->taken[handler].must_keep) return;
    if (!y->b->handlers[handler].catch_type)
        doubt_assertion(y, w->yes, exception, "an AssertionError lost in a finally block");
    else if (as == w->v->k.Throwable || strcmp(name, "java/lang/Error") == 0)
        doubt_assertion(y, w->yes, exception, "an AssertionError caught as Throwable or Error");
}

// So may one that a handler keeps in a variable to throw it again, when another exception leaves
// the handler. to: the handler of that one; the method's end: none.
static void doubt_kept(jp_stretch *y, uint32_t to, jp_value exception) {
    jp_world *w = y->w;
    const jp_body *b = y->b;
    for (uint32_t h = 0; b->taken && h < b->handler_count; h++) {
        uint64_t lost = b->taken[h].may_rethrow ? b->taken[h].locals[y->pc] : 0;
        if (to < b->count) lost &= ~b->taken[h].locals[to];
        for (; lost; lost &= lost - 1) {
            uint32_t slot = (uint32_t)__builtin_ctzll(lost);
            if (b->kinds[y->pc * b->slots + slot] != JP_REF) continue;
            jp_value kept = y->slots[slot];
            doubt_assertion(y, jp_not(w, jp_equal(w, kept, exception)), kept,
                            "an AssertionError that another exception takes the place of");
        }
    }
}

// The run was to be followed to the instruction behind this one, which now throws.
static bool lands_here(const jp_stretch *s) {
    return s->place.lands && s->place.pc == s->pc + 1;
}

void jp_throw_where(jp_stretch *s, const pd_expr *cond, jp_value exception) {
    jp_world *w = s->w;
    const jp_body *b = s->b;
    jp_stretch *x = jp_branch(s, cond);
    jp_assume(s, jp_not(w, cond));
    if (!x) return;
    const pd_expr *private = pd_read(w->n, w->exception_var, NULL, 1);
    bool taken = !exception.fixed && exception.e->op == PD_READ &&
                 exception.e->value == w->exception_var; // it comes out of a call
    for (uint32_t h = 0; h < b->handler_count; h++) {
        if (!code_covers(&b->handlers[h], x->pc)) continue;
        klass *k = w->v->k.Throwable;
        link_error e;
        uint16_t type = b->handlers[h].catch_type;
        if (type && program_resolve_class(w->p, b->m->owner, type, &k, &e)) {
            jp_give_up(x, "a linkage error");
            break;
        }
        const pd_expr *caught = type ? jp_is_a(w, exception, k) : w->yes;
        jp_stretch *y = jp_branch(x, caught);
        jp_assume(x, jp_not(w, caught));
        if (!y) continue;
        doubt_kept(y, b->handlers[h].target, exception);
        doubt_taken(y, h, k, exception);
        y->depth = 0;
        jp_push(y, exception);
        if (taken) jp_assign(y, private, jp_fixed(JP_REF, 0));
        if (lands_here(y)) y->place.pc = b->handlers[h].target;
        jp_go_to(y, b->handlers[h].target);
        jp_branch_free(y);
    }
    if (!x->ended && x->guard != w->no) doubt_kept(x, b->count, exception);
    if (!x->ended && x->guard != w->no) {
        if (lands_here(x)) x->place.noticed = false; // in a caller
        if (!taken) jp_assign(x, private, exception);
        if (b->is_synchronized)
            jp_emit(x, (pd_rule){.to = {b->unwind_label}, .count = 1}, unwinding_frame(x));
        else jp_emit(x, (pd_rule){.count = 0}, w->yes);
    }
    jp_branch_free(x);
}

void jp_throw_vm(jp_stretch *s, const pd_expr *cond, const char *class_name) {
    if (cond == s->w->no) return;
    jp_throw_where(s, cond, jp_fixed(JP_REF, jp_thrown_id(s->w, class_name)));
}

void jp_check_null(jp_stretch *s, jp_value object) {
    if (object.not_null) return;
    jp_throw_vm(s, jp_equal(s->w, object, jp_fixed(JP_REF, 0)), "java/lang/NullPointerException");
    for (uint32_t i = 0; i < s->b->locals + s->depth; i++) {
        jp_value *v = &s->slots[i];
        bool same = v->kind == JP_REF && !v->fixed && !object.fixed &&
                    (v->e == object.e || (v->e->op == PD_READ && object.e->op == PD_READ &&
                                          v->e->value == object.e->value && !v->e->a));
        if (same) v->not_null = true;
    }
}

// ---------------------------------------------------------------- monitors

static void enter_as(jp_stretch *s, const pd_expr *cond, bool again, jp_value object, uint32_t flag,
                     uint32_t next_pc) {
    jp_world *w = s->w;
    jp_stretch *x = jp_branch(s, cond);
    if (!x) return;
    x->flags[flag] = jp_fixed(JP_INT, again);
    if (!again)
        jp_affect(
            x, pd_binary(w->n, PD_EQ, jp_owner(w, object, 1), pd_read(w->n, w->me_var, NULL, 0)));
    jp_go_to(x, next_pc);
    jp_branch_free(x);
}

// Models of the JDK's methods take no locks: where they should, on an object that the program locks
// itself, nothing is known. println locks its stream, join and start lock the thread,
// fillInStackTrace the exception.
static const char *const modelled_locks[] = {"java/io/PrintStream", "java/lang/Thread",
                                             "java/lang/Throwable"};
enum { MODELLED_LOCKS = sizeof modelled_locks / sizeof *modelled_locks };

static const klass *modelled_lock(const jp_world *w, size_t i) {
    klass *k;
    link_error e;
    return program_load(w->p, program_symbol(w->p, modelled_locks[i]), &k, &e) ? NULL : k;
}

bool jp_is_lock_refused(const jp_world *w, const klass *k) {
    for (size_t i = 0; i < MODELLED_LOCKS; i++) {
        const klass *x = modelled_lock(w, i);
        if (x && klass_is_subclass(k, x)) return true;
    }
    return false;
}

// Strings that are made share a number, and have a lock each.
static void refuse_made_strings(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    const uint64_t *known = u64map_get(&w->class_of, w->v->k.String->id);
    uint32_t made = known ? w->classes.data[*known].single : 0;
    if (made)
        jp_limit_where(s, jp_equal(w, object, jp_fixed(JP_REF, made)), JP_UNKNOWN,
                       "the lock of a string that was made");
}

static void refuse_modelled_locks(jp_stretch *s, jp_value object) {
    for (size_t i = 0; i < MODELLED_LOCKS; i++) {
        const klass *k = modelled_lock(s->w, i);
        const pd_expr *is = k ? jp_is_a(s->w, object, k) : s->w->no;
        if (is != s->w->no)
            jp_limit_where(s, is, JP_UNKNOWN, "the lock of a stream, a thread or an exception");
    }
}

void jp_enter_monitor(jp_stretch *s, jp_value object, uint32_t flag, uint32_t next_pc) {
    jp_world *w = s->w;
    refuse_modelled_locks(s, object);
    if (s->guard != s->w->no) refuse_made_strings(s, object);
    if (s->guard == w->no) {
        s->ended = true;
        return;
    }
    const pd_expr *owner = jp_owner(w, object, 0), *me = pd_read(w->n, w->me_var, NULL, 0);
    const pd_expr *free = pd_binary(w->n, PD_EQ, owner, pd_const(w->n, 0));
    const pd_expr *mine = pd_binary(w->n, PD_EQ, owner, me);
    enter_as(s, free, false, object, flag, next_pc);
    enter_as(s, mine, true, object, flag, next_pc);
    jp_stops(s, jp_not(w, jp_or(w, free, mine)));
    s->ended = true;
}

void jp_leave_monitor(jp_stretch *s, jp_value object, uint32_t flag) {
    jp_world *w = s->w;
    const pd_expr *after = pd_const(w->n, 0);
    jp_value again = s->flags[flag];
    if (again.fixed && again.c) return;
    if (!again.fixed) after = pd_ternary(w->n, again.e, pd_read(w->n, w->me_var, NULL, 0), after);
    jp_affect(s, pd_binary(w->n, PD_EQ, jp_owner(w, object, 1), after));
}

// A synchronized method: it takes the lock before its first instruction, and gives it back when an
// exception leaves it.
void jp_enter_method(jp_world *w, const jp_body *b) {
    jp_stretch s = {.w = w, .b = b, .label = b->entry_label};
    s.guard = s.effects = w->yes;
    s.noticed = s.place.noticed = s.place.is_operation = true;
    s.slots = mem_zalloc(w->m, b->slots * sizeof *s.slots);
    s.flags = mem_zalloc(w->m, (b->most_monitors + 1u) * sizeof *s.flags);
    for (uint32_t i = 0; i < b->locals; i++) {
        jp_kind kind = (jp_kind)jp_kind_at(b, 0, i);
        uint32_t cell = jp_is_live(b, 0, i) ? b->cells[i * (JP_REAL + 1) + kind] : 0;
        if (cell && kind != JP_REAL) s.slots[i] = jp_of(kind, jp_local(w, kind, cell - 1, 0));
    }
    s.flags[0] = jp_fixed(JP_INT, 0); // not entered yet
    if (b->called) jp_enter_monitor(&s, lock_of(w, b, &s), 0, 0);
    jp_stretch u = s;
    u.label = b->unwind_label;
    u.guard = u.effects = w->yes;
    u.ended = false;
    u.place = (jp_place){.noticed = true};
    u.flags[0] = jp_of(JP_INT, jp_local(w, JP_NONE, 0, 0));
    jp_leave_monitor(&u, lock_of(w, b, &u), 0);
    jp_emit(&u, (pd_rule){.count = 0}, w->yes);
    mem_free(w->m, s.slots, b->slots * sizeof *s.slots);
    mem_free(w->m, s.flags, (b->most_monitors + 1u) * sizeof *s.flags);
}
