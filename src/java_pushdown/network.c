// The network's variables, its threads as they stand after the prefix, and what is asked.
#include "java_pushdown/internal.h"

#include <stdio.h>
#include <string.h>

#include "classfile/flow.h"
#include "vm/object.h"

// ---------------------------------------------------------------- threads of the prefix

static const uint32_t *slot_of(const thread *t, const frame *f, const jp_body *b, uint32_t slot) {
    return t->stack + (slot < b->locals ? f->locals + slot : f->base + slot - b->locals);
}

static uint32_t stack_below_call(const jp_body *b, uint32_t pc) {
    const method *m = b->code[pc].p;
    return b->depth[pc] - m->argument_slots;
}

// How many slots of a frame count, and where it goes on.
static uint32_t frame_slots(const jp_body *b, const frame *f, bool is_top) {
    return b->locals + (is_top ? b->depth[f->pc] : stack_below_call(b, f->pc));
}

static bool reach_frame(jp_world *w, const thread *t, const frame *f, bool is_top) {
    jp_body *b = jp_reach_body(w, f->u->m);
    char name[300];
    const char *strange = NULL;
    if (b->trouble) strange = b->trouble;
    else if (f->flags & ~(uint32_t)(FRAME_ENTRY | FRAME_LOCKED | FRAME_MONITORS))
        strange = "which is called by the VM";
    else if (!is_top && !code_is_invoke(b->code[f->pc].op)) strange = "which is being linked";
    if (strange) {
        w->trouble = arena_printf(&w->store, "the other threads begin in %s, %s",
                                  jp_method_name(w, f->u->m, name, sizeof name), strange);
        return false;
    }
    b->frames++;
    if (is_top) b->is_label[f->pc] = true;
    else b->is_return[f->pc + 1] = true;
    uint32_t at = is_top ? f->pc : f->pc + 1;
    jp_body_reach(w, b, at);
    if (!is_top) // what the call throws
        for (uint32_t h = 0; h < b->handler_count; h++)
            if (code_covers(&b->handlers[h], f->pc)) jp_body_reach(w, b, b->handlers[h].target);
    for (uint32_t i = 0; i < frame_slots(b, f, is_top); i++)
        if (jp_kind_at(b, at, i) == JP_REF && jp_is_live(b, at, i))
            jp_reach_object(w, *slot_of(t, f, b, i));
    return true;
}

// The method leaves its arguments where they were.
static bool keeps_arguments(jp_world *w, const method *m) {
    const code *c;
    code_frame *frames;
    link_error e;
    if (!m->file || !m->file->code) return m->access & ACC_NATIVE;
    if (program_verify_method(w->p, &w->store, m, &c, &frames, &e)) return false;
    for (uint32_t i = 0; i < c->count; i++) {
        uint8_t op = c->instrs[i].op;
        bool writes = (op >= OP_istore && op <= OP_astore_3) || op == OP_iinc;
        if (writes && c->instrs[i].a < m->argument_slots) return false;
    }
    return true;
}

// The frame stands at an instruction that is one rule, and that has done nothing yet: reads before
// a compare-and-set, the first half of a wait. It may begin once more.
static bool begins_again(jp_world *w, const thread *t, uint32_t k) {
    const frame *f = &t->frames[k], *callee = f + 1;
    const jp_body *b = jp_reach_body(w, f->u->m);
    if (b->trouble || t->state != THREAD_RUNNABLE || b->depth[f->pc] == JP_NEVER) return false;
    const jp_instr *x = &b->code[f->pc];
    const jp_model *model = code_is_invoke(x->op) ? jp_model_of(w, callee->u->m) : NULL;
    if (x->op != JP_ACCESS && !(model && jp_model_waits(model))) return false;
    for (uint32_t i = k + 1; i < t->frame_count; i++)
        if (t->frames[i].flags & (FRAME_LOCKED | FRAME_MONITORS)) return false;
    const method *m = callee->u->m;
    return callee->locals + m->argument_slots == f->base + b->depth[f->pc] && keeps_arguments(w, m);
}

uint32_t jp_frame_count(jp_world *w, const thread *t) {
    for (uint32_t k = 0; k + 1 < t->frame_count; k++)
        if (begins_again(w, t, k)) return k + 1;
    return t->frame_count;
}

// What is left to do is the JDK's bookkeeping.
static bool has_ended(const thread *t) {
    return t->state == THREAD_DONE || (t->phase != PHASE_RUN && t->phase != PHASE_UNCAUGHT);
}

static void reach_threads(jp_world *w) {
    for (size_t i = 0; i < w->v->threads.count && !w->trouble; i++) {
        const thread *t = w->v->threads.data[i];
        if (has_ended(t)) continue;
        jp_thread x = {.object = t->object, .vm_number = (int32_t)i};
        x.is_daemon = vm_is_daemon(w->v, t);
        vec_push(w->m, &w->threads, x);
        jp_reach_object(w, t->object);
        if (w->arguments) {
            jp_reach_arguments(w);
            continue;
        }
        uint32_t count = jp_frame_count(w, t);
        for (uint32_t k = 0; k < count; k++)
            if (!reach_frame(w, t, &t->frames[k], k + 1 == count)) return;
    }
}

static bool is_daemon(const jp_world *w, ref thread) {
    return vm_get_byte(w->v, vm_thread_facts(w->v, thread), w->v->k.Thread_daemon->offset);
}

// Of a thread object of the prefix the field tells whether it is a daemon, of one that is made
// later those that may make it.
static void find_daemons(jp_world *w) {
    bool some = false, made = false;
    for (size_t i = 0; i < w->threads.count; i++) {
        jp_thread *x = &w->threads.data[i];
        bool exists = x->vm_number >= 0;
        for (size_t k = 0; k < w->objects.count && !exists; k++) {
            exists = w->objects.data[k].id == x->id;
            if (exists) x->is_daemon = is_daemon(w, w->objects.data[k].r);
        }
        some |= x->is_daemon;
        made |= !exists;
    }
    w->may_inherit = some && made;
}

// Objects that are threads have numbers side by side. Those that may be started become processes.
static void add_later_threads(jp_world *w) {
    for (size_t i = 0; i < w->threads.count; i++) {
        jp_thread *x = &w->threads.data[i];
        x->id = jp_object_id(w, x->object);
    }
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        uint32_t count = jp_class_count(c);
        if (!count || !klass_is_subclass(c->k, w->v->k.Thread)) continue;
        if (!w->thread_count) w->thread_first = c->first;
        w->thread_count = c->first + count - w->thread_first;
        for (uint32_t id = c->first; id < c->first + count && w->starts_threads; id++) {
            bool known = false;
            for (size_t k = 0; k < w->threads.count; k++) known |= w->threads.data[k].id == id;
            for (size_t k = 0; k < w->objects.count; k++) // has ended before
                known |= w->objects.data[k].id == id && vm_thread_of(w->v, w->objects.data[k].r);
            if (!known)
                vec_push(w->m, &w->threads, (jp_thread){.id = id, .vm_number = -1, .k = c->k});
        }
    }
    find_daemons(w);
}

static void start_states(jp_world *w) {
    for (size_t i = 0; i < w->objects.count && w->state_var != PD_NONE; i++) {
        const jp_object *o = &w->objects.data[i];
        if (!klass_is_subclass(w->classes.data[o->class_index].k, w->v->k.Thread)) continue;
        const thread *t = vm_thread_of(w->v, o->r);
        uint32_t state = !t ? JP_NEW : has_ended(t) ? JP_DONE : JP_STARTED;
        if (state == JP_NEW) continue;
        const pd_expr *cell = jp_thread_state(w, jp_fixed(JP_REF, o->id), 0);
        w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, pd_const(w->n, state)));
    }
}

static void start_permits(jp_world *w) {
    for (size_t i = 0; i < w->permit_vars.count; i++) {
        int32_t number = w->threads.data[i].vm_number;
        if (number < 0 || !w->v->threads.data[number]->permit) continue;
        const pd_expr *cell = pd_read(w->n, w->permit_vars.data[i], NULL, 0);
        w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, pd_const(w->n, 1)));
    }
}

// ---------------------------------------------------------------- variables

static void note_locks(jp_world *w, bool *locks, const klass *k) {
    for (size_t c = 0; c < w->classes.count; c++) {
        const jp_class *x = &w->classes.data[c];
        if (!klass_is_subclass(x->k, k) || jp_is_lock_refused(w, x->k)) continue;
        memset(locks + x->first, true, jp_class_count(x));
    }
}

// Objects that code may enter, by number.
static void find_locks(jp_world *w, bool *locks) {
    for (size_t i = 0; i < w->bodies.count; i++) {
        const jp_body *b = w->bodies.data[i];
        for (uint32_t pc = 0; pc < b->count && !b->trouble; pc++) {
            bool enters = b->is_reached[pc] && b->code[pc].op == OP_monitorenter;
            if (!enters && !(pc == 0 && b->is_synchronized)) continue;
            klass *k = enters ? w->v->k.Object : b->m->owner;
            symbol type = enters ? b->types[(size_t)pc * b->slots + b->locals + b->depth[pc] - 1u]
                                 : SYMBOL_NONE;
            link_error e;
            if (type != SYMBOL_NONE && program_load(w->p, type, &k, &e)) k = w->v->k.Object;
            bool is_static = !enters && (b->m->access & ACC_STATIC);
            if (is_static) locks[jp_object_id(w, vm_mirror(w->v, b->m->owner))] = true;
            else note_locks(w, locks, k);
        }
    }
    locks[0] = false; // null
}

static void number_locks(jp_world *w) {
    bool *locks = mem_zalloc(w->m, w->total + 1);
    find_locks(w, locks);
    for (uint32_t id = 1; id < w->total; id++) {
        if (!locks[id]) continue;
        if (!locks[id - 1]) vec_push(w->m, &w->locks, (jp_locks){id, 0, w->lock_count});
        vec_last(&w->locks).count++;
        w->lock_count++;
    }
    mem_free(w->m, locks, w->total + 1);
}

uint32_t jp_label(jp_world *w, const char *format, ...) {
    char name[280];
    va_list args;
    va_start(args, format);
    vsnprintf(name, sizeof name, format, args);
    va_end(args);
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9')))
            *c = '_';
    return pd_label_of(w->n, w->program_number, name);
}

static void declare_globals(jp_world *w) {
    uint32_t n = (uint32_t)w->threads.count;
    w->asks_deadlock = property_in(w->settings.wanted, PROPERTY_DEADLOCK) && !w->may_inherit &&
                       (w->may_lock || w->asks_state || w->may_park || w->inits.count);
    for (uint32_t i = 0; i < n && w->may_wait; i++) { // both of a thread side by side
        const char *name = arena_printf(&w->store, "why_%u", i);
        vec_push(w->m, &w->why_vars,
                 jp_add_var(w, PD_GLOBAL, name, w->may_time || w->may_interrupt ? 2 : 1, 0,
                            JP_WAITS + 2 * i));
        if (w->lock_count <= 1) continue;
        name = arena_printf(&w->store, "want_%u", i);
        vec_push(w->m, &w->want_vars,
                 jp_add_var(w, PD_GLOBAL, name, w->ref_bits, 0, JP_WAITS + 2 * i + 1));
    }
    for (uint32_t i = 0; i < n && w->may_park; i++) {
        const char *name = arena_printf(&w->store, "permit_%u", i);
        vec_push(w->m, &w->permit_vars, jp_add_var(w, PD_GLOBAL, name, 1, 0, JP_FREE));
    }
    if (w->asks_state || w->may_park)
        w->state_var = jp_add_var(w, PD_GLOBAL, "state", 2, w->thread_count, JP_FREE);
    if (!w->lock_count && w->may_lock) w->lock_count = 1; // null, which nobody enters
    if (w->lock_count)
        w->owner_var = jp_add_var(w, PD_GLOBAL, "owner", w->thread_bits, w->lock_count, JP_OWNERS);
    jp_declare_inits(w);
    jp_declare_fields(w);
}

// Does some method give such a result to code that is translated?
static bool gives(const jp_world *w, jp_kind kind) {
    if (kind == JP_INT) return true; // inputs and invariants, too
    for (size_t i = 0; i < w->bodies.count; i++) {
        const jp_body *b = w->bodies.data[i];
        if (jp_kind_of_letter(b->m->signature->returns) == kind) return true;
        for (uint32_t pc = 0; pc < b->count && !b->trouble; pc++) {
            const jp_instr *x = &b->code[pc];
            bool calls = code_is_invoke(x->op) && x->op != OP_invokedynamic && !x->trouble;
            const method *m = calls && b->depth[pc] != JP_NEVER ? x->p : NULL;
            if (m && jp_kind_of_letter(m->signature->returns) == kind) return true;
        }
    }
    return false;
}

// References first: they select elements of arrays, and a function that selects is small only
// where what it selects by stands above what it selects from.
static void declare_variables(jp_world *w) {
    static const char *const letters[] = {"m", "i", "l", "r", "d"};
    static const char *const results[] = {"", "result", "wide", "given"};
    uint32_t most[JP_REAL + 1] = {0};
    for (size_t i = 0; i < w->bodies.count; i++) {
        const jp_body *b = w->bodies.data[i];
        if (b->trouble) continue;
        if (b->most_monitors > most[JP_NONE]) most[JP_NONE] = b->most_monitors;
        for (uint32_t k = 0; k < b->slots * (JP_REAL + 1); k++)
            if (b->cells[k] > most[k % (JP_REAL + 1)]) most[k % (JP_REAL + 1)] = b->cells[k];
    }
    w->me_var = jp_add_var(w, PD_PRIVATE, "me", w->thread_bits, 0, JP_ME);
    static const jp_kind order[] = {JP_NONE, JP_REF, JP_INT, JP_LONG};
    for (int o = 0; o < 4; o++) {
        jp_kind k = order[o];
        if (o == 2) declare_globals(w);
        if (k == JP_LONG && jp_width(w, JP_LONG) > 32) continue;
        unsigned bits = k == JP_NONE ? 1 : jp_width(w, k);
        uint32_t cluster = k == JP_REF ? JP_REFERENCES : JP_FREE;
        for (uint32_t i = 0; i < most[k]; i++) {
            char name[40];
            snprintf(name, sizeof name, "%s%u", letters[k], i);
            vec_push(w->m, &w->locals[k], jp_add_var(w, PD_LOCAL, name, bits, 0, cluster));
        }
        if (k != JP_NONE && gives(w, k))
            w->ret_var[k] = jp_add_var(w, PD_PRIVATE, results[k], bits, 0, cluster);
        if (k == JP_REF) w->exception_var = jp_add_var(w, PD_PRIVATE, "thrown", bits, 0, cluster);
    }
    jp_declare_arrays(w);
}

static void add_labels(jp_world *w) {
    static const char *const limits[] = {"number_does_not_fit", "heap_is_full", "not_known"};
    for (int i = 0; i < JP_LIMITS; i++) w->limit_label[i] = jp_label(w, "%s", limits[i]);
    for (size_t i = 0; i < w->bodies.count; i++) {
        jp_body *b = w->bodies.data[i];
        char name[300];
        if (b->trouble) continue;
        jp_method_name(w, b->m, name, sizeof name);
        for (uint32_t pc = 0; pc < b->count; pc++) {
            if (b->is_label[pc])
                b->labels[pc] = jp_label(w, "m%u_%s_%u", b->number, name,
                                         b->code[pc].offset + pc * !b->file);
            if (b->is_wait[pc])
                b->wait_labels[pc] = jp_label(w, "m%u_%s_%u_waits", b->number, name,
                                              b->code[pc].offset + pc * !b->file);
            klass *needed = b->is_label[pc] ? jp_needed_class(w, &b->code[pc]) : NULL;
            if (needed && jp_runs_init(w, needed))
                b->init_labels[pc] = jp_label(w, "m%u_%s_%u_init", b->number, name,
                                              b->code[pc].offset + pc * !b->file);
            if (b->is_return[pc])
                b->return_labels[pc] = jp_label(w, "m%u_%s_%u_back", b->number, name,
                                                b->code[pc].offset + pc * !b->file);
        }
        b->entry_label = b->labels[0];
        if (!b->is_synchronized) continue;
        b->entry_label = jp_label(w, "m%u_%s_enter", b->number, name);
        b->unwind_label = jp_label(w, "m%u_%s_unwind", b->number, name);
    }
}

// ---------------------------------------------------------------- how threads begin

void jp_add_plain_rule(jp_world *w, pd_rule r) {
    r.start_process = PD_NONE;
    pd_add_rule(w->n, r);
    vec_push(w->m, &w->places, (jp_place){.first = UINT32_MAX});
}

static const pd_expr *is_set(jp_world *w, uint32_t var, uint32_t value, unsigned primes) {
    return pd_binary(w->n, PD_EQ, pd_read(w->n, var, NULL, primes), pd_const(w->n, value));
}

// Which of a frame's monitors its thread had entered before; `owned` grows by those it enters.
typedef VEC(ref) ref_list;

static bool enters_again(jp_world *w, ref_list *owned, ref r) {
    bool again = false;
    for (size_t i = 0; i < owned->count; i++) again |= owned->data[i] == r;
    vec_push(w->m, owned, r);
    return again;
}

static const pd_expr *frame_is(jp_world *w, const thread *t, const frame *f, const jp_body *b,
                               bool is_top, ref_list *owned, unsigned primes) {
    const pd_expr *all = NULL;
    uint32_t at = is_top ? f->pc : f->pc + 1, flag = 0;
    for (uint32_t i = 0; i < frame_slots(b, f, is_top); i++) {
        jp_kind kind = (jp_kind)jp_kind_at(b, at, i);
        uint32_t cell = b->cells[i * (JP_REAL + 1) + kind];
        if (!cell || !jp_is_live(b, at, i) || kind == JP_REAL) continue;
        const uint32_t *word = slot_of(t, f, b, i);
        int64_t value = kind == JP_REF    ? jp_object_id(w, *word)
                        : kind == JP_LONG ? words_long(word)
                                          : (int32_t)*word;
        if (!jp_fits(w, kind, value))
            w->trouble = arena_printf(&w->store,
                                      "a variable starts as %lld, which %u bits do not hold",
                                      (long long)value, jp_width(w, kind));
        if (value)
            all = pd_and(w->n, all,
                         pd_binary(w->n, PD_EQ, jp_local(w, kind, cell - 1, primes),
                                   jp_expr(w, jp_fixed(kind, value))));
    }
    if (b->is_synchronized && enters_again(w, owned, f->lock))
        all = pd_and(w->n, all, is_set(w, w->locals[JP_NONE].data[0], 1, primes));
    flag = b->is_synchronized;
    const unit *u = f->u;
    for (uint32_t i = 0; i < u->monitor_slots && flag < b->monitors[at]; i++) {
        ref r = t->stack[f->locals + u->max_locals - u->monitor_slots + i];
        if (!r) continue;
        if (enters_again(w, owned, r))
            all = pd_and(w->n, all, is_set(w, w->locals[JP_NONE].data[flag], 1, primes));
        flag++;
    }
    return all;
}

// The frames are pushed one by one, the thread's end below them.
static void add_start(jp_world *w, jp_thread *x, uint32_t number) {
    const thread *t = w->v->threads.data[x->vm_number];
    ref_list owned = {0};
    uint32_t at = x->start, below = t->phase == PHASE_RUN ? x->end_label : x->handled_label;
    const pd_expr *kept = is_set(w, w->me_var, number + 1, 1);
    uint32_t count = jp_frame_count(w, t);
    for (uint32_t k = 0; k < count && !w->trouble; k++) {
        const frame *f = &t->frames[k];
        jp_body *b = jp_body_of(w, f->u->m);
        bool is_top = k + 1 == count;
        uint32_t next = jp_label(w, "thread%u_frame%u", number, k);
        jp_add_plain_rule(
            w, (pd_rule){.from = at, .to = {next, below}, .count = 2, .condition = kept});
        // The new top becomes this frame, at once where it is the last, else below the next one.
        below = is_top ? b->labels[f->pc] : b->return_labels[f->pc + 1];
        kept = frame_is(w, t, f, b, is_top, &owned, is_top ? 1 : 2);
        at = next;
        if (is_top)
            jp_add_plain_rule(w,
                              (pd_rule){.from = at, .to = {below}, .count = 1, .condition = kept});
    }
    vec_release(w->m, &owned);
}

// The method that is checked, below it the thread's end; the invariants of its arguments come
// first, and where one is false or throws the execution does not count.
static void add_method_start(jp_world *w, jp_thread *x, uint32_t number) {
    const jp_arguments *a = w->arguments;
    uint32_t at = x->start;
    const pd_expr *kept = is_set(w, w->me_var, number + 1, 1);
    for (size_t i = 0; i <= a->asked.count && !w->trouble; i++) {
        bool is_last = i == a->asked.count;
        const jp_body *b = jp_body_of(w, is_last ? a->called : a->asked.data[i].invariant);
        uint32_t below = is_last ? x->end_label : jp_label(w, "invariant%zu_back", i);
        char name[300];
        if (b->trouble) {
            w->trouble = arena_printf(&w->store, "%s, %s",
                                      jp_method_name(w, b->m, name, sizeof name), b->trouble);
            return;
        }
        const pd_expr *frame = is_last ? jp_argument_frame(w)
                                       : jp_this_is(w, b, a->asked.data[i].object);
        jp_add_plain_rule(w, (pd_rule){.from = at,
                                       .to = {b->entry_label, below},
                                       .count = 2,
                                       .condition = jp_and(w, kept, frame)});
        vec_last(&w->places).is_method = is_last;
        at = below;
        kept = jp_and(w, is_set(w, w->ret_var[JP_INT], 1, 0), is_set(w, w->ret_var[JP_INT], 0, 1));
        kept = jp_and(w, kept, is_set(w, w->exception_var, 0, 0));
    }
}

// Not started yet: it calls run when it is.
static void add_later_start(jp_world *w, jp_thread *x, uint32_t number) {
    method *run = program_find_method(w->p, w->v->k.Thread, "run", "()V");
    bool conflict;
    method *m = run ? program_select(w->p, x->k, run, &conflict) : NULL;
    const jp_body *b = m ? jp_body_of(w, m) : NULL;
    const pd_expr *started = pd_binary(w->n, PD_EQ, jp_thread_state(w, jp_fixed(JP_REF, x->id), 0),
                                       pd_const(w->n, JP_STARTED));
    const pd_expr *cond = jp_and(w, started, is_set(w, w->me_var, number + 1, 1));
    if (!b || b->trouble) {
        w->trouble = "a thread whose run() is not known";
        return;
    }
    jp_rests(w, x->start, jp_not(w, started));
    uint32_t cell = jp_is_live(b, 0, 0) ? b->cells[JP_REF] : 0;
    if (cell) cond = jp_and(w, cond, is_set(w, w->locals[JP_REF].data[cell - 1], x->id, 1));
    jp_add_plain_rule(w, (pd_rule){.from = x->start,
                                   .to = {b->entry_label, x->end_label},
                                   .count = 2,
                                   .condition = cond});
}

static void add_threads(jp_world *w) {
    for (size_t i = 0; i < w->threads.count && !w->trouble; i++) {
        jp_thread *x = &w->threads.data[i];
        uint32_t number = (uint32_t)i;
        x->start = jp_label(w, "thread%u", number);
        x->end_label = jp_label(w, "thread%u_returns", number);
        x->done_label = jp_label(w, "thread%u_done", number);
        x->assert_label = jp_label(w, "thread%u_assertion_fails", number);
        x->exception_label = jp_label(w, "thread%u_throws", number);
        x->handled_label = jp_label(w, "thread%u_handled", number);
        char name[40];
        snprintf(name, sizeof name, "T%u", number);
        x->process = pd_add_process(w->n, name, w->program_number, x->start);
        if (x->vm_number >= 0 && w->arguments) add_method_start(w, x, number);
        else if (x->vm_number >= 0) add_start(w, x, number);
        else add_later_start(w, x, number);
        if (!w->trouble) jp_add_end(w, x);
        jp_rests(w, x->done_label, NULL);
    }
}

static void start_monitors(jp_world *w) {
    for (size_t i = 0; i < w->v->monitors.count; i++) {
        const monitor *m = &w->v->monitors.data[i];
        uint32_t id = jp_object_id(w, m->object), thread = 0;
        for (size_t k = 0; k < w->threads.count; k++)
            if (w->threads.data[k].vm_number == (int32_t)m->thread) thread = (uint32_t)k + 1;
        jp_value object = jp_fixed(JP_REF, id);
        if (!id || w->owner_var == PD_NONE || jp_has_owner(w, object) == w->no) continue;
        const pd_expr *cell = jp_owner(w, object, 0);
        w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, pd_const(w->n, thread)));
    }
}

// ---------------------------------------------------------------- queries

static void ask(jp_world *w, bool is_error, const jp_thread *x, uint32_t at) {
    pd_atom atom = {x->process, at};
    pd_add_query(w->n, is_error, &atom, 1, NULL);
}

static void add_queries(jp_world *w) {
    for (size_t i = 0; i < w->threads.count; i++) {
        const jp_thread *x = &w->threads.data[i];
        if (property_in(w->settings.wanted, PROPERTY_ASSERT)) ask(w, true, x, x->assert_label);
        if (property_in(w->settings.wanted, PROPERTY_EXCEPTION))
            ask(w, true, x, x->exception_label);
    }
    if (w->asks_deadlock) pd_add_deadlock_query(w->n, true, NULL);
    for (size_t i = 0; i < w->threads.count; i++)
        for (int k = 0; k < JP_LIMITS; k++) ask(w, false, &w->threads.data[i], w->limit_label[k]);
}

void jp_reach(jp_world *w) {
    reach_threads(w);
    if (w->trouble) return;
    jp_world_explore(w);
    if (w->starts_threads) { // what they run
        method *run = program_find_method(w->p, w->v->k.Thread, "run", "()V");
        if (run) vec_push(w->m, &w->called, (jp_called){.m = run});
        jp_world_explore(w);
    }
    jp_reach_handlers(w);
}

void jp_build(jp_world *w) {
    pd_network *n = w->n;
    w->program_number = pd_add_program(n);
    w->yes = pd_const(n, 1);
    w->no = pd_const(n, 0);
    jp_layout(w);
    if (w->trouble) return;
    add_later_threads(w);
    w->thread_bits = 1;
    while ((size_t)1 << w->thread_bits <= w->threads.count) w->thread_bits++;
    number_locks(w);
    for (size_t i = 0; i < w->bodies.count; i++) jp_body_find_labels(w, w->bodies.data[i]);
    declare_variables(w);
    if (w->trouble) return;
    add_labels(w);
    start_monitors(w);
    start_states(w);
    start_permits(w);
    add_threads(w);
    jp_add_inits(w);
    for (size_t i = 0; i < w->bodies.count && !w->trouble; i++) jp_translate(w, w->bodies.data[i]);
    add_queries(w);
}
