// Rules. A stretch begins at a label of its method and goes on as long as others can notice one of
// its operations only: that one, and everything that is the thread's own, are one rule. Slots hold
// expressions over the values at its start. Where it forks (a test, an exception, a bound) each way
// is a rule of its own.
#include "java_pushdown/internal.h"

#include <string.h>

#include "classfile/flow.h"

// ---------------------------------------------------------------- slots

void jp_push(jp_stretch *s, jp_value v) {
    s->slots[s->b->locals + s->depth++] = v;
}

void jp_push_wide(jp_stretch *s, jp_value v) {
    jp_push(s, v);
    if (v.kind == JP_LONG) jp_push(s, (jp_value){.kind = JP_NONE});
}

jp_value jp_pop(jp_stretch *s) {
    return s->slots[s->b->locals + --s->depth];
}

jp_value jp_pop_wide(jp_stretch *s) {
    jp_value v = jp_pop(s);
    return v.kind == JP_NONE ? jp_pop(s) : v;
}

void jp_assume(jp_stretch *s, const pd_expr *cond) {
    s->guard = jp_and(s->w, s->guard, cond);
}

void jp_affect(jp_stretch *s, const pd_expr *effect) {
    s->effects = jp_and(s->w, s->effects, effect);
}

void jp_assign(jp_stretch *s, const pd_expr *primed, jp_value v) {
    jp_affect(s, pd_binary(s->w->n, PD_EQ, primed, jp_expr(s->w, v)));
}

const pd_expr *jp_result(jp_stretch *s, jp_kind kind) {
    s->taken[kind] = false;
    return pd_read(s->w->n, s->w->ret_var[kind], NULL, 1);
}

static void clear_results(jp_stretch *s) {
    for (jp_kind kind = 0; kind <= JP_REAL; kind++)
        if (s->taken[kind]) jp_assign(s, jp_result(s, kind), jp_fixed(kind, 0));
}

jp_stretch *jp_branch(jp_stretch *s, const pd_expr *cond) {
    if (cond == s->w->no || s->guard == s->w->no) return NULL;
    mem *m = s->w->m;
    jp_stretch *x = mem_alloc(m, sizeof *x);
    *x = *s;
    x->slots = mem_alloc(m, s->b->slots * sizeof *x->slots);
    memcpy(x->slots, s->slots, s->b->slots * sizeof *x->slots);
    x->flags = mem_alloc(m, (s->b->most_monitors + 1u) * sizeof *x->flags);
    memcpy(x->flags, s->flags, (s->b->most_monitors + 1u) * sizeof *x->flags);
    jp_assume(x, cond);
    return x;
}

void jp_branch_free(jp_stretch *s) {
    mem *m = s->w->m;
    mem_free(m, s->slots, s->b->slots * sizeof *s->slots);
    mem_free(m, s->flags, (s->b->most_monitors + 1u) * sizeof *s->flags);
    mem_free(m, s, sizeof *s);
}

// ---------------------------------------------------------------- frames

const pd_expr *jp_local(jp_world *w, jp_kind kind, uint32_t number, unsigned primes) {
    return pd_read(w->n, w->locals[kind].data[number], NULL, primes);
}

static uint32_t result_slots(const jp_body *b, uint32_t pc) {
    const method *m = b->code[pc - 1].p;
    char r = m->signature->returns;
    return r == 'V' ? 0 : r == 'J' || r == 'D' ? 2 : 1;
}

static uint32_t live_slots(const jp_body *b, uint32_t pc, bool after_call) {
    return b->locals + b->depth[pc] - (after_call ? result_slots(b, pc) : 0);
}

// The local that holds the slot before the instruction, + 1; 0: it is dead.
static uint32_t cell_at(const jp_body *b, uint32_t pc, uint32_t slot, jp_kind *kind) {
    *kind = (jp_kind)jp_kind_at(b, pc, slot);
    if (*kind == JP_REAL || !jp_is_live(b, pc, slot)) return 0;
    return b->cells[slot * (JP_REAL + 1) + *kind];
}

// What holds of the locals of the frame that the stretch began in: bits by kind.
typedef struct held {
    uint8_t *in[JP_REAL + 1]; // by kind and number: not 0 at the start
} held;

static held held_new(jp_stretch *s) {
    held h;
    for (int k = 0; k <= JP_REAL; k++) h.in[k] = mem_zalloc(s->w->m, s->w->locals[k].count + 1);
    const jp_body *b = s->b;
    jp_kind kind;
    if (s->first == UINT32_MAX) return h; // a new thread's
    for (uint32_t i = 0; i < live_slots(b, s->first, s->after_call); i++) {
        uint32_t cell = cell_at(b, s->first, i, &kind);
        if (cell) h.in[kind][cell - 1] = 1;
    }
    for (uint32_t i = 0; i < b->monitors[s->first]; i++) h.in[JP_NONE][i] = 1;
    return h;
}

static void held_free(jp_stretch *s, held *h) {
    for (int k = 0; k <= JP_REAL; k++) mem_free(s->w->m, h->in[k], s->w->locals[k].count + 1);
}

static const pd_expr *clear(jp_stretch *s, const held *h, unsigned primes) {
    const pd_expr *all = s->w->yes;
    for (int k = 0; k <= JP_REAL; k++)
        for (uint32_t i = 0; i < s->w->locals[k].count; i++)
            if (h->in[k][i])
                all = jp_and(s->w, all,
                             pd_binary(s->w->n, PD_EQ, jp_local(s->w, (jp_kind)k, i, primes),
                                       pd_const(s->w->n, 0)));
    return all;
}

const pd_expr *jp_zero_frame(jp_stretch *s, unsigned primes) {
    held h = held_new(s);
    const pd_expr *all = clear(s, &h, primes);
    held_free(s, &h);
    return all;
}

// The value is what the local holds anyway.
static bool is_kept(jp_value v, const pd_expr *old) {
    return !v.fixed && v.e->op == PD_READ && v.e->value == old->value && v.e->primes == 0;
}

const pd_expr *jp_frame(jp_stretch *s, uint32_t live_pc, bool after_call, unsigned primes) {
    jp_world *w = s->w;
    const jp_body *b = s->b;
    held h = held_new(s);
    const pd_expr *all = w->yes;
    for (uint32_t i = 0; i < live_slots(b, live_pc, after_call); i++) {
        jp_kind kind;
        uint32_t cell = cell_at(b, live_pc, i, &kind);
        if (!cell) continue;
        jp_value v = s->slots[i];
        bool was = h.in[kind][cell - 1];
        h.in[kind][cell - 1] = 0;
        if (v.kind == JP_NONE) v = jp_fixed(kind, 0);
        if (was && is_kept(v, jp_local(w, kind, cell - 1, 0))) continue;
        if (!was && v.fixed && v.c == 0) continue;
        all = jp_and(w, all,
                     pd_binary(w->n, PD_EQ, jp_local(w, kind, cell - 1, primes), jp_expr(w, v)));
    }
    for (uint32_t i = 0; i < b->monitors[live_pc]; i++) {
        bool was = h.in[JP_NONE][i];
        h.in[JP_NONE][i] = 0;
        if (was && is_kept(s->flags[i], jp_local(w, JP_NONE, i, 0))) continue;
        if (!was && s->flags[i].fixed && s->flags[i].c == 0) continue;
        const pd_expr *v = s->flags[i].fixed ? pd_const(w->n, (uint32_t)s->flags[i].c)
                                             : s->flags[i].e;
        all = jp_and(w, all, pd_binary(w->n, PD_EQ, jp_local(w, JP_NONE, i, primes), v));
    }
    all = jp_and(w, all, clear(s, &h, primes));
    held_free(s, &h);
    return all;
}

// A fixed value that is kept in a local must fit: else this way ends in a bound.
static bool frame_fits(jp_stretch *s, uint32_t live_pc, bool after_call) {
    for (uint32_t i = 0; i < live_slots(s->b, live_pc, after_call); i++) {
        jp_kind kind;
        if (!cell_at(s->b, live_pc, i, &kind)) continue;
        jp_value v = s->slots[i];
        if (v.fixed && v.kind == kind && !jp_fits(s->w, kind, v.c)) return false;
    }
    return true;
}

// ---------------------------------------------------------------- rules

// Notes the variables (no arrays) that a conjunction assigns to. True: one of them twice.
static bool assigns_twice(jp_world *w, const pd_expr *all, u64map *seen) {
    for (; all->op == PD_AND; all = all->a)
        if (assigns_twice(w, all->b, seen)) return true;
    bool assigns = all->op == PD_EQ || all->op == PD_ANY;
    if (!assigns || all->a->op != PD_READ || !all->a->primes || all->a->a) return false;
    return !u64map_put(seen, (uint64_t)all->a->value << 8 | all->a->primes, 1);
}

// Two values for one variable contradict each other: the program would seem to end here, and what
// comes behind to be unreachable.
static void watch_assignments(jp_world *w, const pd_expr *effects) {
    u64map seen;
    u64map_init(&seen, w->m);
    if (assigns_twice(w, effects, &seen))
        w->trouble = "internal error: a rule with two values for a variable";
    u64map_release(&seen);
}

void jp_emit(jp_stretch *s, pd_rule rule, const pd_expr *frame) {
    jp_world *w = s->w;
    s->ended = true;
    if (s->guard == w->no) return;
    for (uint32_t i = 0; i < rule.count; i++)
        if (rule.to[i] == PD_NONE) w->trouble = "internal error: a rule to nowhere";
    if (w->trouble) return;
    clear_results(s);
    const pd_expr *effects = jp_and(w, s->effects, frame), *cond = jp_and(w, s->guard, effects);
    watch_assignments(w, effects);
    rule.from = s->label;
    rule.condition = cond == w->yes ? NULL : cond;
    rule.start_process = PD_NONE;
    pd_add_rule(w->n, rule);
    if (!s->noticed) s->place.pc = s->pc;
    s->place.body = s->b;
    s->place.first = s->first;
    s->place.last = s->pc;
    vec_push(w->m, &w->places, s->place);
}

void jp_give_up(jp_stretch *s, const char *why) {
    jp_limit_where(s, s->w->yes, JP_UNKNOWN, why);
    s->ended = true;
}

void jp_limit_where(jp_stretch *s, const pd_expr *cond, jp_limit limit, const char *why) {
    jp_stretch *x = jp_branch(s, cond);
    jp_assume(s, jp_not(s->w, cond));
    if (!x) return;
    x->place.why = why;
    x->place.pc = x->pc;
    jp_emit(x, (pd_rule){.to = {s->w->limit_label[limit]}, .count = 1}, jp_zero_frame(x, 1));
    jp_branch_free(x);
}

void jp_go_to_label(jp_stretch *s, uint32_t label, uint32_t live_pc, bool after_call) {
    if (!frame_fits(s, live_pc, after_call)) {
        jp_limit_where(s, s->w->yes, JP_INTS, "a number");
        s->ended = true;
        return;
    }
    jp_emit(s, (pd_rule){.to = {label}, .count = 1}, jp_frame(s, live_pc, after_call, 1));
}

void jp_go_to(jp_stretch *s, uint32_t pc) {
    jp_go_to_label(s, s->b->labels[pc], pc, false);
}

// ---------------------------------------------------------------- a method

static void load_slots(jp_stretch *s) {
    const jp_body *b = s->b;
    uint32_t count = live_slots(b, s->first, s->after_call);
    for (uint32_t i = 0; i < count; i++) {
        jp_kind kind;
        uint32_t cell = cell_at(b, s->first, i, &kind);
        if (cell) s->slots[i] = jp_of(kind, jp_local(s->w, kind, cell - 1, 0));
        else s->slots[i] = (jp_value){.kind = (uint8_t)(kind == JP_REAL ? JP_REAL : JP_NONE)};
    }
    if (!(b->m->access & ACC_STATIC) && !b->stores_this) s->slots[0].not_null = true;
    s->depth = count - b->locals;
    for (uint32_t i = 0; i < b->monitors[s->first]; i++)
        s->flags[i] = jp_of(JP_INT, jp_local(s->w, JP_NONE, i, 0));
}

static void run(jp_stretch *s) {
    const jp_body *b = s->b;
    for (;;) {
        if (s->length && b->is_label[s->pc]) {
            jp_go_to(s, s->pc);
            return;
        }
        const jp_instr *x = &b->code[s->pc];
        if (x->trouble) {
            jp_give_up(s, x->trouble);
            return;
        }
        klass *needed = jp_needed_class(s->w, x);
        if (needed) jp_initialise(s, needed);
        if (s->guard == s->w->no) return;
        bool notices = jp_is_noticed(s->w, b, x);
        if (notices) {
            s->noticed = true;
            s->place.pc = s->pc;
            s->place.noticed = true;
            s->place.is_operation = jp_is_operation(s->w, x) && !jp_is_copier(s->w, b);
        }
        jp_step(s);
        if (s->ended || s->guard == s->w->no) return;
        s->length++;
        s->pc++;
    }
}

void jp_go_on(jp_stretch *s) {
    s->length++;
    s->pc++;
    run(s);
}

jp_stretch *jp_begin_at(jp_world *w, const jp_body *b, uint32_t label, uint32_t pc) {
    jp_stretch *s = MEM_NEW(w->m, jp_stretch);
    *s = (jp_stretch){.w = w, .b = b, .label = label, .first = pc, .pc = pc};
    s->guard = s->effects = w->yes;
    s->slots = mem_zalloc(w->m, b->slots * sizeof *s->slots);
    s->flags = mem_zalloc(w->m, (b->most_monitors + 1u) * sizeof *s->flags);
    load_slots(s);
    return s;
}

static void translate_from(jp_world *w, const jp_body *b, uint32_t pc, bool after_call) {
    jp_stretch s = {.w = w, .b = b, .first = pc, .pc = pc, .after_call = after_call};
    s.label = after_call ? b->return_labels[pc] : b->labels[pc];
    s.guard = s.effects = w->yes;
    s.slots = mem_zalloc(w->m, b->slots * sizeof *s.slots);
    s.flags = mem_zalloc(w->m, (b->most_monitors + 1u) * sizeof *s.flags);
    load_slots(&s);
    if (after_call) {
        jp_begin_after_call(&s);
        s.length = b->is_label[pc]; // goes on there
    }
    if (!s.ended) run(&s);
    mem_free(w->m, s.slots, b->slots * sizeof *s.slots);
    mem_free(w->m, s.flags, (b->most_monitors + 1u) * sizeof *s.flags);
}

void jp_translate(jp_world *w, const jp_body *b) {
    if (b->trouble) return;
    if (b->is_synchronized) jp_enter_method(w, b);
    for (uint32_t pc = 0; pc < b->count; pc++) {
        if (b->return_labels[pc] != PD_NONE) translate_from(w, b, pc, true);
        if (b->labels[pc] != PD_NONE) translate_from(w, b, pc, false);
        if (b->init_labels[pc] != PD_NONE) jp_translate_init_back(w, b, pc);
    }
}
