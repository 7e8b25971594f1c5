// One step of the abstract program: explicit where data are finite, by the solver where they are
// ints. A step first makes a draft of its successor, then lists the predicates whose value it does
// not copy (targets), and spread() turns the draft into one way for each possible combination.
#include <string.h>

#include "spl/abstract.h"

typedef enum row_place { IN_STATE, IN_FRAME, IN_CALLEE, IN_MESSAGE } row_place;

typedef struct target {
    row_place row;
    uint32_t offset;
    smt_term term;
} target;

typedef struct substitution {
    smt_terms symbols, values;
} substitution;

typedef struct stepper {
    spl_abstraction *a;
    arena *store;
    const int32_t *state, *frame;
    uint32_t body_number, pc;
    const spl_body *body;
    spl_ways *out;
    smt_terms cube; // what the predicates say about the configuration before the step
    VEC(target) targets;
    spl_reading reading;
    size_t unknown_count;
} stepper;

// --------------------------------------------------------------------------------- what is alive

static bool object_exists(const spl_abstraction *a, const int32_t *state, uint32_t site,
                          uint32_t index) {
    return index < a->bounds[site] && (uint32_t)state[STATE_COUNTS + site] > index;
}

static bool fields_exist(const spl_abstraction *a, const spl_predicate *p, const int32_t *state) {
    for (size_t i = 0; i < p->symbols.count; i++) {
        const spl_symbol *s = spl_symbol_look(a, p->symbols.data[i]);
        if (s->kind == SYMBOL_OF_FIELD && !object_exists(a, state, s->owner, s->index))
            return false;
    }
    return true;
}

// Parameters of called methods stay alive to the end: exit predicates speak of them.
static bool local_is_live(const spl_abstraction *a, const spl_body *body, uint32_t pc,
                          uint32_t local) {
    return spl_is_live(&body->live, pc, local) ||
           (!body->is_handler && local <= a->p->methods[body->method].formal_count);
}

static bool is_alive(const spl_abstraction *a, const spl_predicate *p, const int32_t *state,
                     const spl_body *body, uint32_t pc) {
    for (size_t i = 0; p->scope == SCOPE_LOCAL && i < p->symbols.count; i++) {
        const spl_symbol *s = spl_symbol_look(a, p->symbols.data[i]);
        if (s->kind == SYMBOL_OF_LOCAL && !local_is_live(a, body, pc, s->index)) return false;
    }
    return fields_exist(a, p, state);
}

// Speaks of nothing but parameters: a message can carry its value.
static bool is_about_parameters(const spl_abstraction *a, const spl_predicate *p,
                                const spl_body *body) {
    for (size_t i = 0; i < p->symbols.count; i++) {
        const spl_symbol *s = spl_symbol_look(a, p->symbols.data[i]);
        if (s->kind != SYMBOL_OF_LOCAL || s->index > a->p->methods[body->method].formal_count)
            return false;
    }
    return true;
}

// Some field it mentions may have changed while the method ran.
static bool is_stale_after(const spl_abstraction *a, const spl_predicate *p, uint32_t method) {
    for (size_t i = 0; i < p->symbols.count; i++) {
        const spl_symbol *s = spl_symbol_look(a, p->symbols.data[i]);
        if (s->kind == SYMBOL_OF_FIELD &&
            spl_may_modify(&a->bodies, method, a->p->sites[s->owner].class, s->field))
            return true;
    }
    return false;
}

static uint32_t local_bit(const spl_body *body, const spl_predicate *p) {
    return ROW_LOCALS + body->local_count + p->place;
}

static void add_literal(stepper *st, smt_term atom, bool holds) {
    vec_push(st->a->m, &st->cube, holds ? atom : smt_not(st->a->terms, atom));
}

static void add_global_literals(stepper *st) {
    spl_abstraction *a = st->a;
    for (size_t i = 0; i < a->global.count; i++) {
        const spl_predicate *p = &a->predicates.data[a->global.data[i]];
        if (fields_exist(a, p, st->state))
            add_literal(st, p->atom, st->state[a->global_offset + p->place] != 0);
    }
}

static void begin(stepper *st, spl_abstraction *a, arena *store, const int32_t *state,
                  const int32_t *frame, spl_ways *out);

static void end(stepper *st) {
    vec_release(st->a->m, &st->cube);
    vec_release(st->a->m, &st->targets);
}

// ------------------------------------------------------------------------------------ evaluation

static int32_t explicit_value(const stepper *st, const spl_expr *x) {
    return x->op == SPL_CONST ? (int32_t)x->value : st->frame[ROW_LOCALS + x->value];
}

static smt_term value_of_local(void *context, uint32_t local) {
    stepper *st = context;
    if (st->body->locals[local].type == SPL_INT)
        return spl_symbol_local(st->a, st->body_number, local);
    return smt_bool(st->a->terms, st->frame[ROW_LOCALS + local] != 0);
}

static bool is_summary(const spl_abstraction *a, int32_t reference) {
    if (reference == 0) return false;
    uint32_t object = (uint32_t)reference - 1, site = a->site_of[object];
    return object - a->object_base[site] == a->bounds[site];
}

// A boolean nobody knows: another one each time in one step.
static smt_term unknown_bool(stepper *st) {
    spl_abstraction *a = st->a;
    if (st->unknown_count == a->unknown_bools.count)
        vec_push(a->m, &a->unknown_bools, smt_symbol(a->terms, SMT_BOOL, "unknown"));
    return a->unknown_bools.data[st->unknown_count++];
}

static smt_term same_reference(void *context, const spl_expr *x, const spl_expr *y) {
    stepper *st = context;
    int32_t left = explicit_value(st, x), right = explicit_value(st, y);
    if (left == right && is_summary(st->a, left)) return unknown_bool(st);
    return smt_bool(st->a->terms, left == right);
}

static smt_term term_of(stepper *st, const spl_expr *x) {
    return spl_term_of(&st->reading, x);
}

static void begin(stepper *st, spl_abstraction *a, arena *store, const int32_t *state,
                  const int32_t *frame, spl_ways *out) {
    *st = (stepper){.a = a,
                    .store = store,
                    .state = state,
                    .frame = frame,
                    .body_number = (uint32_t)frame[ROW_BODY],
                    .pc = (uint32_t)frame[ROW_PC],
                    .out = out};
    st->body = &a->bodies.list.data[st->body_number];
    st->reading = (spl_reading){a->terms, st, value_of_local, same_reference};
    add_global_literals(st);
}

// -------------------------------------------------------------------------------------- spreading

static void *copy_row(stepper *st, const int32_t *row, size_t size) {
    return arena_copy(st->store, row, size * sizeof *row);
}

static spl_way copy_way(stepper *st, const spl_way *from) {
    spl_way w = *from;
    w.state = copy_row(st, from->state, st->a->state_size);
    if (w.frame) w.frame = copy_row(st, from->frame, spl_frame_size(st->a, st->body_number));
    if (w.callee)
        w.callee = copy_row(st, from->callee,
                            spl_frame_size(st->a, (uint32_t)from->callee[ROW_BODY]));
    if (w.message) w.message = copy_row(st, from->message, from->message_size);
    return w;
}

static void set_bit(const spl_way *w, const target *t, bool value) {
    int32_t *const rows[] = {w->state, w->frame, w->callee, w->message};
    rows[t->row][t->offset] = value;
}

// True where the term or its negation is a constant or a literal of the cube.
static bool is_known(const stepper *st, smt_term t, bool *value) {
    smt *s = st->a->terms;
    smt_term negated = smt_not(s, t);
    *value = smt_is_true(s, t);
    if (*value || smt_is_false(s, t)) return true;
    for (size_t i = 0; i < st->cube.count; i++) {
        *value = st->cube.data[i] == t;
        if (*value || st->cube.data[i] == negated) return true;
    }
    return false;
}

// Emits the draft, once for each combination of values of the targets that is possible where the
// condition (SMT_NONE: true) holds before the step.
static void spread(stepper *st, const spl_way *draft, smt_term condition) {
    spl_abstraction *a = st->a;
    smt_terms open = {0};
    VEC(target) left = {0};
    bool value;
    if (condition != SMT_NONE && is_known(st, condition, &value)) {
        if (!value) goto out;
        condition = SMT_NONE;
    }
    for (size_t i = 0; i < st->targets.count; i++) {
        const target *t = &st->targets.data[i];
        if (is_known(st, t->term, &value)) {
            set_bit(draft, t, value);
            continue;
        }
        vec_push(a->m, &open, t->term);
        vec_push(a->m, &left, *t);
    }
    if (condition == SMT_NONE && !open.count) {
        vec_push(a->m, st->out, copy_way(st, draft));
        goto out;
    }
    spl_patterns patterns = spl_enumerate(a, st->cube.data, st->cube.count, condition, open.data,
                                          open.count);
    for (size_t i = 0; i < patterns.count; i++) {
        spl_way w = copy_way(st, draft);
        for (size_t k = 0; k < left.count; k++)
            set_bit(&w, &left.data[k], patterns.data[i] >> k & 1);
        vec_push(a->m, st->out, w);
    }
out:
    vec_release(a->m, &open);
    vec_release(a->m, &left);
    vec_clear(&st->targets);
}

static void add_target(stepper *st, row_place row, uint32_t offset, smt_term term) {
    vec_push(st->a->m, &st->targets, (target){row, offset, term});
}

static void substitute(stepper *st, substitution *by, smt_term symbol, smt_term value) {
    vec_push(st->a->m, &by->symbols, symbol);
    vec_push(st->a->m, &by->values, value);
}

static void release(stepper *st, substitution *by) {
    vec_release(st->a->m, &by->symbols);
    vec_release(st->a->m, &by->values);
}

static smt_term after(stepper *st, const substitution *by, smt_term atom) {
    return smt_substitute(st->a->terms, atom, by->symbols.data, by->values.data, by->symbols.count);
}

static bool mentions(const spl_predicate *p, const substitution *by) {
    for (size_t i = 0; i < p->symbols.count; i++)
        for (size_t k = 0; k < by->symbols.count; k++)
            if (p->symbols.data[i] == by->symbols.data[k]) return true;
    return false;
}

// The successor within the same body at `pc`: a copy of the present configuration.
static spl_way draft_at(stepper *st, uint32_t pc) {
    spl_way w = {.kind = WAY_ON, .decision = 1};
    w.state = copy_row(st, st->state, st->a->state_size);
    w.frame = copy_row(st, st->frame, spl_frame_size(st->a, st->body_number));
    w.frame[ROW_KIND] = ROW_FRAME;
    w.frame[ROW_PC] = (int32_t)pc;
    return w;
}

static void forget_dead_locals(const spl_body *body, int32_t *frame) {
    for (uint32_t i = 0; i < body->local_count; i++)
        if (!spl_is_live(&body->live, (uint32_t)frame[ROW_PC], i)) frame[ROW_LOCALS + i] = 0;
}

// Lists the predicates whose value the draft cannot copy: the step assigns what they mention, or
// brings them to life. The dead get no value.
static void list_targets(stepper *st, const spl_way *draft, const substitution *by) {
    spl_abstraction *a = st->a;
    for (size_t i = 0; i < a->global.count; i++) {
        const spl_predicate *p = &a->predicates.data[a->global.data[i]];
        uint32_t offset = a->global_offset + p->place;
        if (!fields_exist(a, p, draft->state)) draft->state[offset] = 0;
        else if (!fields_exist(a, p, st->state) || mentions(p, by))
            add_target(st, IN_STATE, offset, after(st, by, p->atom));
    }
    uint32_t pc = (uint32_t)draft->frame[ROW_PC];
    for (size_t i = 0; i < a->local[st->body_number].count; i++) {
        const spl_predicate *p = &a->predicates.data[a->local[st->body_number].data[i]];
        uint32_t offset = local_bit(st->body, p);
        if (!is_alive(a, p, draft->state, st->body, pc)) draft->frame[offset] = 0;
        else if (!is_alive(a, p, st->state, st->body, st->pc) || mentions(p, by))
            add_target(st, IN_FRAME, offset, after(st, by, p->atom));
    }
}

// Goes on at the draft after assigning.
static void go_on(stepper *st, spl_way *draft, const substitution *by, smt_term condition) {
    forget_dead_locals(st->body, draft->frame);
    list_targets(st, draft, by);
    spread(st, draft, condition);
}

static void fail(stepper *st, smt_term condition) {
    spl_way w = {.kind = WAY_ERROR, .decision = 0};
    w.state = copy_row(st, st->state, st->a->state_size);
    spread(st, &w, condition);
}

// ----------------------------------------------------------------------------------- instructions

static void assign_explicit(stepper *st, int32_t dest, int32_t value, smt_term condition) {
    substitution none = {0};
    spl_way w = draft_at(st, st->pc + 1);
    w.frame[ROW_LOCALS + dest] = value;
    w.decision = value;
    go_on(st, &w, &none, condition);
}

static void assign_int(stepper *st, int32_t dest, smt_term value) {
    substitution by = {0};
    spl_way w = draft_at(st, st->pc + 1);
    substitute(st, &by, spl_symbol_local(st->a, st->body_number, (uint32_t)dest), value);
    go_on(st, &w, &by, SMT_NONE);
    release(st, &by);
}

static void execute_assign(stepper *st, const spl_instr *i) {
    spl_type type = st->body->locals[i->dest].type;
    if (type == SPL_INT) assign_int(st, i->dest, term_of(st, i->value));
    else if (type != SPL_BOOLEAN) assign_explicit(st, i->dest, explicit_value(st, i->value), 0);
    else {
        smt_term value = term_of(st, i->value);
        assign_explicit(st, i->dest, 1, value);
        assign_explicit(st, i->dest, 0, smt_not(st->a->terms, value));
    }
}

static void execute_any(stepper *st, const spl_instr *i) {
    if (st->body->locals[i->dest].type == SPL_INT) {
        assign_int(st, i->dest, st->a->unknown);
        return;
    }
    assign_explicit(st, i->dest, 0, SMT_NONE);
    assign_explicit(st, i->dest, 1, SMT_NONE);
}

static uint32_t class_of_local(const stepper *st, int32_t local) {
    return spl_class_of(st->body->locals[local].type);
}

// A field of a summary object: any value of its type that there is.
static void load_anything(stepper *st, const spl_instr *i, spl_type type) {
    spl_abstraction *a = st->a;
    if (type == SPL_INT) {
        assign_int(st, i->dest, a->unknown);
        return;
    }
    assign_explicit(st, i->dest, 0, SMT_NONE);
    if (type == SPL_BOOLEAN) {
        assign_explicit(st, i->dest, 1, SMT_NONE);
        return;
    }
    for (uint32_t object = 0; object < a->object_count; object++) {
        uint32_t site = a->site_of[object], index = object - a->object_base[site];
        if (a->p->sites[site].class == spl_class_of(type) &&
            (uint32_t)st->state[STATE_COUNTS + site] > index)
            assign_explicit(st, i->dest, (int32_t)object + 1, SMT_NONE);
    }
}

static void execute_load(stepper *st, const spl_instr *i, int32_t reference) {
    spl_abstraction *a = st->a;
    spl_type type = a->p->classes[class_of_local(st, i->object)].fields[i->which].type;
    uint32_t object = (uint32_t)reference - 1, site = a->site_of[object];
    if (is_summary(a, reference)) load_anything(st, i, type);
    else if (type == SPL_INT)
        assign_int(st, i->dest, spl_symbol_field(a, site, object - a->object_base[site], i->which));
    else assign_explicit(st, i->dest, st->state[a->field_offset[object] + i->which], SMT_NONE);
}

static void execute_store(stepper *st, const spl_instr *i, int32_t reference) {
    spl_abstraction *a = st->a;
    spl_type type = a->p->classes[class_of_local(st, i->object)].fields[i->which].type;
    uint32_t object = (uint32_t)reference - 1, site = a->site_of[object];
    substitution by = {0};
    spl_way w = draft_at(st, st->pc + 1);
    if (is_summary(a, reference)) {
        // Nothing is remembered of it.
    } else if (type == SPL_INT) {
        substitute(st, &by, spl_symbol_field(a, site, object - a->object_base[site], i->which),
                   term_of(st, i->value));
    } else {
        w.state[a->field_offset[object] + i->which] = explicit_value(st, i->value);
    }
    go_on(st, &w, &by, SMT_NONE);
    release(st, &by);
}

static void execute_new(stepper *st, const spl_instr *i) {
    spl_abstraction *a = st->a;
    uint32_t index = (uint32_t)st->state[STATE_COUNTS + i->site];
    const spl_class *class = &a->p->classes[i->which];
    if (index >= a->bounds[i->site] && a->cut) {
        a->was_cut = true;
        return;
    }
    substitution by = {0};
    spl_way w = draft_at(st, st->pc + 1);
    if (index > a->bounds[i->site]) index = a->bounds[i->site]; // the summary, again
    w.state[STATE_COUNTS + i->site] = (int32_t)index + 1;
    w.frame[ROW_LOCALS + i->dest] = (int32_t)(a->object_base[i->site] + index) + 1;
    for (uint32_t f = 0; index < a->bounds[i->site] && f < class->field_count; f++)
        if (class->fields[f].type == SPL_INT)
            substitute(st, &by, spl_symbol_field(a, i->site, index, f), smt_int(a->terms, 0));
    go_on(st, &w, &by, SMT_NONE);
    release(st, &by);
}

// A fresh frame of the target's body: receiver and explicit arguments.
static int32_t *new_frame(stepper *st, const spl_instr *i, int32_t receiver, uint32_t number,
                          spl_row_kind kind) {
    const spl_body *callee = &st->a->bodies.list.data[number];
    int32_t *row = ARENA_ARRAY(st->store, int32_t, spl_frame_size(st->a, number));
    row[ROW_KIND] = (int32_t)kind;
    row[ROW_BODY] = (int32_t)number;
    row[ROW_LOCALS] = receiver;
    for (uint32_t k = 0; k < i->arg_count; k++)
        if (callee->locals[k + 1].type != SPL_INT)
            row[ROW_LOCALS + 1 + k] = explicit_value(st, i->args[k]);
    forget_dead_locals(callee, row);
    return row;
}

// Parameters get the arguments, all other ints of the body start at 0.
static void entry_values(stepper *st, const spl_instr *i, uint32_t number, substitution *by) {
    spl_abstraction *a = st->a;
    const spl_body *callee = &a->bodies.list.data[number];
    uint32_t formals = a->p->methods[callee->method].formal_count;
    for (uint32_t k = 1; k < callee->local_count; k++) {
        if (callee->locals[k].type != SPL_INT) continue;
        if (k <= formals && !i) continue; // a message's own
        substitute(st, by, spl_symbol_local(a, number, k),
                   k <= formals ? term_of(st, i->args[k - 1]) : smt_int(a->terms, 0));
    }
}

static void execute_post(stepper *st, const spl_instr *i, int32_t receiver) {
    spl_abstraction *a = st->a;
    uint32_t number = a->bodies.body_of[i->which];
    const spl_body *callee = &a->bodies.list.data[number];
    substitution by = {0}, none = {0};
    spl_way w = draft_at(st, st->pc + 1);
    w.message = new_frame(st, i, receiver, number, ROW_MESSAGE);
    w.message_size = (uint32_t)spl_frame_size(a, number);
    forget_dead_locals(st->body, w.frame);
    list_targets(st, &w, &none);
    entry_values(st, i, number, &by);
    for (size_t k = 0; k < a->local[number].count; k++) {
        const spl_predicate *p = &a->predicates.data[a->local[number].data[k]];
        if (is_about_parameters(a, p, callee) && is_alive(a, p, st->state, callee, 0))
            add_target(st, IN_MESSAGE, local_bit(callee, p), after(st, &by, p->atom));
    }
    spread(st, &w, SMT_NONE);
    release(st, &by);
}

static void execute_call(stepper *st, const spl_instr *i, int32_t receiver) {
    spl_abstraction *a = st->a;
    uint32_t number = a->bodies.body_of[i->which];
    const spl_body *callee = &a->bodies.list.data[number];
    substitution by = {0};
    spl_way w = draft_at(st, st->pc);
    w.kind = WAY_CALL;
    w.frame[ROW_KIND] = ROW_RETURN_SITE;
    for (uint32_t k = 0; k < st->body->local_count; k++)
        if (!spl_is_live(&st->body->live, st->pc + 1, k) || (int32_t)k == i->dest)
            w.frame[ROW_LOCALS + k] = 0;
    for (size_t k = 0; k < a->local[st->body_number].count; k++) {
        const spl_predicate *p = &a->predicates.data[a->local[st->body_number].data[k]];
        if (is_stale_after(a, p, i->which)) w.frame[local_bit(st->body, p)] = 0;
    }
    w.callee = new_frame(st, i, receiver, number, ROW_FRAME);
    entry_values(st, i, number, &by);
    for (size_t k = 0; k < a->local[number].count; k++) {
        const spl_predicate *p = &a->predicates.data[a->local[number].data[k]];
        if (is_alive(a, p, st->state, callee, 0))
            add_target(st, IN_CALLEE, local_bit(callee, p), after(st, &by, p->atom));
    }
    spread(st, &w, SMT_NONE);
    release(st, &by);
}

static void execute_return(stepper *st, const spl_instr *i) {
    spl_abstraction *a = st->a;
    spl_way w = {.kind = WAY_POP, .decision = 1};
    w.state = copy_row(st, st->state, a->state_size);
    if (st->body->is_handler) {
        spread(st, &w, SMT_NONE);
        return;
    }
    uint32_t method = st->body->method;
    substitution by = {0};
    w.state[STATE_RETURNS] = (int32_t)method + 1;
    if (i->value && i->value->type == SPL_INT)
        substitute(st, &by, spl_symbol_result(a, method), term_of(st, i->value));
    else if (i->value) w.state[STATE_RESULT] = explicit_value(st, i->value);
    for (size_t k = 0; k < a->exit[method].count; k++) {
        const spl_predicate *p = &a->predicates.data[a->exit[method].data[k]];
        if (fields_exist(a, p, st->state))
            add_target(st, IN_STATE, a->exit_offset + p->place, after(st, &by, p->atom));
    }
    spread(st, &w, SMT_NONE);
    release(st, &by);
}

// assert, assume and branch: what holds, and what does not.
static void execute_condition(stepper *st, const spl_instr *i) {
    substitution none = {0};
    smt_term holds = term_of(st, i->value), fails = smt_not(st->a->terms, holds);
    spl_way w = draft_at(st, i->op == SPL_OP_BRANCH ? i->target : st->pc + 1);
    go_on(st, &w, &none, holds);
    if (i->op == SPL_OP_ASSERT) fail(st, fails);
    if (i->op != SPL_OP_BRANCH) return;
    w = draft_at(st, st->pc + 1);
    w.decision = 0;
    go_on(st, &w, &none, fails);
}

void spl_step_execute(spl_abstraction *a, arena *store, const int32_t *state, const int32_t *frame,
                      spl_ways *out) {
    stepper st;
    begin(&st, a, store, state, frame, out);
    for (size_t i = 0; i < a->local[st.body_number].count; i++) {
        const spl_predicate *p = &a->predicates.data[a->local[st.body_number].data[i]];
        if (is_alive(a, p, state, st.body, st.pc))
            add_literal(&st, p->atom, frame[local_bit(st.body, p)] != 0);
    }
    const spl_instr *i = &st.body->code[st.pc];
    int32_t object = i->object == SPL_NO_LOCAL ? 0 : frame[ROW_LOCALS + i->object];
    substitution none = {0};
    spl_way w;
    if (i->object != SPL_NO_LOCAL && object == 0) {
        fail(&st, SMT_NONE);
        end(&st);
        return;
    }
    switch (i->op) {
    case SPL_OP_ASSIGN: execute_assign(&st, i); break;
    case SPL_OP_ANY: execute_any(&st, i); break;
    case SPL_OP_LOAD: execute_load(&st, i, object); break;
    case SPL_OP_STORE: execute_store(&st, i, object); break;
    case SPL_OP_NEW: execute_new(&st, i); break;
    case SPL_OP_CALL: execute_call(&st, i, object); break;
    case SPL_OP_POST: execute_post(&st, i, object); break;
    case SPL_OP_RETURN: execute_return(&st, i); break;
    case SPL_OP_GOTO:
        w = draft_at(&st, i->target);
        go_on(&st, &w, &none, SMT_NONE);
        break;
    case SPL_OP_BRANCH:
    case SPL_OP_ASSERT:
    case SPL_OP_ASSUME: execute_condition(&st, i); break;
    }
    end(&st);
}

// --------------------------------------------------------------------------------------- entering

// A message becomes the frame of its handler.
static void enter_handler(stepper *st) {
    spl_abstraction *a = st->a;
    substitution by = {0};
    entry_values(st, NULL, st->body_number, &by);
    spl_way w = draft_at(st, 0);
    for (size_t i = 0; i < a->local[st->body_number].count; i++) {
        const spl_predicate *p = &a->predicates.data[a->local[st->body_number].data[i]];
        uint32_t offset = local_bit(st->body, p);
        bool alive = is_alive(a, p, st->state, st->body, 0);
        if (alive && is_about_parameters(a, p, st->body))
            add_literal(st, p->atom, st->frame[offset] != 0);
        else if (alive) add_target(st, IN_FRAME, offset, after(st, &by, p->atom));
        else w.frame[offset] = 0;
    }
    spread(st, &w, SMT_NONE);
    release(st, &by);
}

// A call has returned: what its exit predicates say of the arguments and the result, and what the
// caller's predicates said before, gives the caller's predicates.
static void enter_return_site(stepper *st) {
    spl_abstraction *a = st->a;
    const spl_instr *call = &st->body->code[st->pc];
    uint32_t callee = a->bodies.body_of[call->which];
    substitution actuals = {0}, by = {0};
    entry_values(st, call, callee, &actuals);
    substitute(st, &actuals, spl_symbol_result(a, call->which), a->unknown);
    for (size_t i = 0; i < a->exit[call->which].count; i++) {
        const spl_predicate *p = &a->predicates.data[a->exit[call->which].data[i]];
        if (fields_exist(a, p, st->state))
            add_literal(st, after(st, &actuals, p->atom),
                        st->state[a->exit_offset + p->place] != 0);
    }
    spl_way w = draft_at(st, st->pc + 1);
    w.state[STATE_RETURNS] = w.state[STATE_RESULT] = 0;
    memset(w.state + a->exit_offset, 0, (a->state_size - a->exit_offset) * sizeof *w.state);
    if (call->dest != SPL_NO_LOCAL) {
        if (st->body->locals[call->dest].type == SPL_INT)
            substitute(st, &by, spl_symbol_local(a, st->body_number, (uint32_t)call->dest),
                       a->unknown);
        else w.frame[ROW_LOCALS + call->dest] = st->state[STATE_RESULT];
    }
    forget_dead_locals(st->body, w.frame);
    for (size_t i = 0; i < a->local[st->body_number].count; i++) {
        const spl_predicate *p = &a->predicates.data[a->local[st->body_number].data[i]];
        uint32_t offset = local_bit(st->body, p);
        bool valid = is_alive(a, p, st->state, st->body, st->pc) &&
                     !is_stale_after(a, p, call->which);
        if (valid) add_literal(st, p->atom, st->frame[offset] != 0);
        if (!is_alive(a, p, st->state, st->body, st->pc + 1)) w.frame[offset] = 0;
        else if (!valid || mentions(p, &by))
            add_target(st, IN_FRAME, offset, after(st, &by, p->atom));
    }
    spread(st, &w, SMT_NONE);
    release(st, &actuals);
    release(st, &by);
}

void spl_step_enter(spl_abstraction *a, arena *store, const int32_t *state, const int32_t *frame,
                    spl_ways *out) {
    stepper st;
    begin(&st, a, store, state, frame, out);
    if (frame[ROW_KIND] == ROW_MESSAGE) enter_handler(&st);
    else enter_return_site(&st);
    end(&st);
}
