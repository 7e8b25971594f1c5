#include "spl/trace.h"

#include <string.h>

void spl_trace_init(spl_trace *t, spl_abstraction *a) {
    *t = (spl_trace){.a = a, .m = a->m};
    arena_init(&t->store, a->m);
    u64map_init(&t->place_of, a->m);
    t->touched = ARENA_ARRAY(&t->store, bool, a->p->site_count);
}

void spl_trace_release(spl_trace *t) {
    mem *m = t->m;
    vec_release(m, &t->places);
    vec_release(m, &t->frames);
    vec_release(m, &t->stack);
    vec_release(m, &t->objects);
    vec_release(m, &t->messages);
    vec_release(m, &t->events);
    vec_release(m, &t->taken);
    vec_release(m, &t->inputs);
    vec_release(m, &t->choices);
    vec_release(m, &t->core);
    u64map_release(&t->place_of);
    arena_release(&t->store);
}

// ------------------------------------------------------------------------------ places and events

static uint32_t new_place(spl_trace *t, spl_place_kind kind, uint32_t owner, uint32_t index) {
    smt *s = t->a->terms;
    spl_place p = {kind, owner, index, smt_symbol(s, SMT_INT, "place"), smt_int(s, 0)};
    u64map_put(&t->place_of, p.symbol, t->places.count);
    vec_push(t->m, &t->places, p);
    return (uint32_t)t->places.count - 1;
}

// A term over places as a term over inputs.
static smt_term over_inputs(spl_trace *t, smt_term term) {
    smt_terms symbols = {0}, values = {0};
    smt_symbols(t->a->terms, term, t->m, &symbols);
    for (size_t i = 0; i < symbols.count; i++) {
        uint64_t *place = u64map_get(&t->place_of, symbols.data[i]);
        vec_push(t->m, &values, place ? t->places.data[*place].value : symbols.data[i]);
    }
    smt_term value = smt_substitute(t->a->terms, term, symbols.data, values.data, symbols.count);
    vec_release(t->m, &symbols);
    vec_release(t->m, &values);
    return value;
}

static void assign(spl_trace *t, uint32_t place, smt_term term) {
    spl_event e = {
        .symbol = t->places.data[place].symbol, .term = term, .value = over_inputs(t, term)};
    t->places.data[place].value = e.value;
    vec_push(t->m, &t->events, e);
}

static void assume(spl_trace *t, smt_term term) {
    spl_event e = {.is_condition = true, .term = term, .value = over_inputs(t, term)};
    if (!smt_is_true(t->a->terms, term)) vec_push(t->m, &t->events, e);
}

// ------------------------------------------------------------------------------------- evaluation

static spl_trace_frame *top(spl_trace *t) {
    return &t->frames.data[vec_last(&t->stack)];
}

static smt_term value_of_local(void *context, uint32_t local) {
    spl_trace *t = context;
    const spl_trace_frame *f = top(t);
    if (t->a->bodies.list.data[f->body].locals[local].type == SPL_INT)
        return t->places.data[f->places[local]].symbol;
    return smt_bool(t->a->terms, f->values[local] != 0);
}

static int64_t explicit_value(spl_trace *t, const spl_expr *x) {
    return x->op == SPL_CONST ? x->value : top(t)->values[x->value];
}

static smt_term same_reference(void *context, const spl_expr *x, const spl_expr *y) {
    spl_trace *t = context;
    return smt_bool(t->a->terms, explicit_value(t, x) == explicit_value(t, y));
}

static smt_term term_of(spl_trace *t, const spl_expr *x) {
    spl_reading r = {t->a->terms, t, value_of_local, same_reference};
    return spl_term_of(&r, x);
}

// The condition turns out as the abstract trace says. False: it cannot, booleans and references
// alone decide it the other way.
static bool decide(spl_trace *t, smt_term condition, bool holds) {
    smt *s = t->a->terms;
    if (!holds) condition = smt_not(s, condition);
    if (smt_is_false(s, condition)) return false;
    assume(t, condition);
    return true;
}

// ------------------------------------------------------------------------------- frames and calls

static uint32_t push_frame(spl_trace *t, uint32_t body_number) {
    const spl_body *body = &t->a->bodies.list.data[body_number];
    uint32_t number = (uint32_t)t->frames.count;
    spl_trace_frame f = {.body = body_number, .on_stack = true};
    f.values = ARENA_ARRAY(&t->store, int64_t, body->local_count);
    f.places = ARENA_ARRAY(&t->store, uint32_t, body->local_count);
    vec_push(t->m, &t->frames, f);
    vec_push(t->m, &t->stack, number);
    uint32_t formals = t->a->p->methods[body->method].formal_count;
    for (uint32_t i = 0; i < body->local_count; i++) {
        if (body->locals[i].type != SPL_INT) continue;
        f.places[i] = new_place(t, PLACE_LOCAL, number, i);
        if (i > formals && spl_is_live(&body->live, 0, i))
            assign(t, f.places[i], smt_int(t->a->terms, 0));
    }
    return number;
}

static void take(spl_trace *t, uint32_t message) {
    spl_trace_message e = t->messages.data[message];
    t->messages.data[message].pending = false;
    uint32_t number = push_frame(t, e.body);
    const spl_body *body = &t->a->bodies.list.data[e.body];
    spl_trace_frame f = t->frames.data[number];
    f.values[0] = e.target;
    for (uint32_t i = 0; i < t->a->p->methods[body->method].formal_count; i++) {
        if (body->locals[i + 1].type != SPL_INT) f.values[i + 1] = e.values[i];
        else assign(t, f.places[i + 1], t->places.data[e.places[i]].symbol);
    }
    if (message) vec_push(t->m, &t->taken, message - 1);
}

static void post(spl_trace *t, const spl_instr *i, int64_t receiver, uint32_t symbol) {
    uint32_t number = t->a->bodies.body_of[i->which], serial = (uint32_t)t->messages.count;
    const spl_body *body = &t->a->bodies.list.data[number];
    spl_trace_message e = {.symbol = symbol, .body = number, .pending = true, .target = receiver};
    e.values = ARENA_ARRAY(&t->store, int64_t, i->arg_count);
    e.places = ARENA_ARRAY(&t->store, uint32_t, i->arg_count);
    for (uint32_t k = 0; k < i->arg_count; k++) {
        if (body->locals[k + 1].type != SPL_INT) {
            e.values[k] = explicit_value(t, i->args[k]);
            continue;
        }
        e.places[k] = new_place(t, PLACE_ARGUMENT, serial, k);
        assign(t, e.places[k], term_of(t, i->args[k]));
    }
    vec_push(t->m, &t->messages, e);
}

static void call(spl_trace *t, const spl_instr *i, int64_t receiver) {
    uint32_t number = t->a->bodies.body_of[i->which];
    const spl_body *body = &t->a->bodies.list.data[number];
    smt_term *terms = ARENA_ARRAY(&t->store, smt_term, i->arg_count);
    int64_t *values = ARENA_ARRAY(&t->store, int64_t, i->arg_count);
    for (uint32_t k = 0; k < i->arg_count; k++) {
        if (body->locals[k + 1].type == SPL_INT) terms[k] = term_of(t, i->args[k]);
        else values[k] = explicit_value(t, i->args[k]);
    }
    spl_trace_frame f = t->frames.data[push_frame(t, number)];
    f.values[0] = receiver;
    for (uint32_t k = 0; k < i->arg_count; k++) {
        if (body->locals[k + 1].type == SPL_INT) assign(t, f.places[k + 1], terms[k]);
        else f.values[k + 1] = values[k];
    }
}

static void return_value(spl_trace *t, const spl_instr *i) {
    uint32_t callee = vec_last(&t->stack);
    const spl_body *body = &t->a->bodies.list.data[t->frames.data[callee].body];
    bool is_int = i->value && i->value->type == SPL_INT;
    int64_t value = i->value && !is_int ? explicit_value(t, i->value) : 0;
    uint32_t place = 0;
    if (is_int && !body->is_handler) {
        place = new_place(t, PLACE_RESULT, callee, 0);
        assign(t, place, term_of(t, i->value));
    }
    t->frames.data[callee].on_stack = false;
    t->stack.count--;
    if (!t->stack.count) return;
    spl_trace_frame *caller = top(t);
    const spl_instr *from = &t->a->bodies.list.data[caller->body].code[caller->pc++];
    vec_push(t->m, &t->events, (spl_event){.caller = vec_last(&t->stack), .callee = callee});
    if (from->dest == SPL_NO_LOCAL) return;
    if (is_int) assign(t, caller->places[from->dest], t->places.data[place].symbol);
    else caller->values[from->dest] = value;
}

// ----------------------------------------------------------------------------------- instructions

static void touch(spl_trace *t, const spl_trace_object *o) {
    if (o->index >= t->a->bounds[o->site]) t->touched[o->site] = true;
}

static int64_t new_object(spl_trace *t, const spl_instr *i) {
    const spl_class *class = &t->a->p->classes[i->which];
    uint32_t number = (uint32_t)t->objects.count;
    spl_trace_object o = {.site = i->site};
    for (size_t k = 0; k < t->objects.count; k++)
        if (t->objects.data[k].site == i->site) o.index++;
    o.values = ARENA_ARRAY(&t->store, int64_t, class->field_count);
    o.places = ARENA_ARRAY(&t->store, uint32_t, class->field_count);
    for (uint32_t f = 0; f < class->field_count; f++)
        if (class->fields[f].type == SPL_INT) {
            o.places[f] = new_place(t, PLACE_FIELD, number, f);
            assign(t, o.places[f], smt_int(t->a->terms, 0));
        }
    vec_push(t->m, &t->objects, o);
    return (int64_t)number + 1;
}

static void execute_any(spl_trace *t, const spl_body *body, const spl_instr *i, int32_t decision) {
    spl_trace_frame *f = top(t);
    smt_term input = SMT_NONE;
    if (body->locals[i->dest].type == SPL_INT) {
        input = smt_symbol(t->a->terms, SMT_INT, "input");
        assign(t, f->places[i->dest], input);
    } else f->values[i->dest] = decision;
    vec_push(t->m, &t->inputs, input);
    vec_push(t->m, &t->choices, (int64_t)decision);
}

static bool execute_assign(spl_trace *t, const spl_body *body, const spl_instr *i,
                           int32_t decision) {
    spl_type type = body->locals[i->dest].type;
    if (type == SPL_INT) assign(t, top(t)->places[i->dest], term_of(t, i->value));
    else if (type == SPL_BOOLEAN) {
        if (!decide(t, term_of(t, i->value), decision != 0)) return false;
        top(t)->values[i->dest] = decision;
    } else top(t)->values[i->dest] = explicit_value(t, i->value);
    return true;
}

static void execute_access(spl_trace *t, const spl_instr *i, const spl_trace_object *o) {
    spl_trace_frame *f = top(t);
    spl_type type = t->a->p->classes[t->a->p->sites[o->site].class].fields[i->which].type;
    touch(t, o);
    if (i->op == SPL_OP_LOAD && type == SPL_INT)
        assign(t, f->places[i->dest], t->places.data[o->places[i->which]].symbol);
    else if (i->op == SPL_OP_LOAD) f->values[i->dest] = o->values[i->which];
    else if (type == SPL_INT) assign(t, o->places[i->which], term_of(t, i->value));
    else o->values[i->which] = explicit_value(t, i->value);
}

// One instruction. False: the abstract trace does something the program cannot do.
static bool execute(spl_trace *t, int32_t decision, const spl_rule *rule, uint32_t *posts) {
    spl_trace_frame *f = top(t);
    const spl_body *body = &t->a->bodies.list.data[f->body];
    const spl_instr *i = &body->code[f->pc];
    int64_t object = i->object == SPL_NO_LOCAL ? 0 : f->values[i->object];
    if (i->object != SPL_NO_LOCAL && object == 0) {
        t->failed = true;
        return true;
    }
    switch (i->op) {
    case SPL_OP_ASSIGN:
        if (!execute_assign(t, body, i, decision)) return false;
        break;
    case SPL_OP_ANY: execute_any(t, body, i, decision); break;
    case SPL_OP_LOAD:
    case SPL_OP_STORE: execute_access(t, i, &t->objects.data[object - 1]); break;
    case SPL_OP_NEW: f->values[i->dest] = new_object(t, i); break;
    case SPL_OP_CALL: call(t, i, object); return true;
    case SPL_OP_POST:
        if (*posts == rule->post_count) return false;
        post(t, i, object, rule->posts[(*posts)++]);
        break;
    case SPL_OP_GOTO: f->pc = i->target; return true;
    case SPL_OP_RETURN: return_value(t, i); return true;
    case SPL_OP_BRANCH:
        if (!decide(t, term_of(t, i->value), decision != 0)) return false;
        f->pc = decision ? i->target : f->pc + 1;
        return true;
    case SPL_OP_ASSERT:
    case SPL_OP_ASSUME:
        if (!decide(t, term_of(t, i->value), decision != 0)) return false;
        if (!decision) {
            t->failed = true;
            return true;
        }
        break;
    }
    top(t)->pc++;
    return true;
}

static bool execute_rule(spl_trace *t, const spl_rule *rule) {
    uint32_t posts = 0;
    for (uint32_t i = 0; i < rule->step_count; i++) {
        if (!t->stack.count || t->failed) return false;
        if (!execute(t, rule->decisions[i], rule, &posts)) return false;
    }
    return true;
}

// Follows the abstract run. Of several pending messages with the same symbol the oldest is taken.
static bool follow(spl_trace *t, const async_witness *w) {
    for (size_t h = 0; h < w->handler_count; h++) {
        const async_handler *handler = &w->handlers[h];
        size_t message = 0;
        while (message < t->messages.count && (!t->messages.data[message].pending ||
                                               t->messages.data[message].symbol != handler->symbol))
            message++;
        if (message == t->messages.count || t->stack.count) return false;
        take(t, (uint32_t)message);
        for (uint32_t i = 0; i < handler->rule_count; i++) {
            limits_check(t->a->limits, t->m);
            if (!execute_rule(t, &t->a->rules.data[handler->rules[i]])) return false;
        }
    }
    return t->failed;
}

// --------------------------------------------------------------------------------- contradictions

// The conditions of the events from `from` on, over what the places hold there (and, from 0 on,
// over the inputs alone).
static void conditions_from(spl_trace *t, uint32_t from, smt_terms *terms, spl_numbers *events) {
    smt *s = t->a->terms;
    vec_clear(terms);
    vec_clear(events);
    for (size_t i = 0; i < t->places.count; i++) t->places.data[i].value = t->places.data[i].symbol;
    for (uint32_t i = from; i < t->events.count; i++) {
        const spl_event *e = &t->events.data[i];
        if (e->symbol == SMT_NONE && !e->is_condition) continue;
        smt_term value = over_inputs(t, e->term);
        if (!e->is_condition) {
            t->places.data[*u64map_get(&t->place_of, e->symbol)].value = value;
        } else if (!smt_is_true(s, value)) {
            vec_push(t->m, terms, value);
            vec_push(t->m, events, i);
        }
    }
}

static smt_answer check_from(spl_trace *t, uint32_t from, smt_terms *terms, spl_numbers *events) {
    conditions_from(t, from, terms, events);
    return smt_solver_check_assuming(t->a->solver, terms->data, terms->count, false, NULL);
}

// The core of the shortest contradictory end of the trace: it does not depend on how the trace came
// there, so its predicates refute many traces at once.
static void find_core(spl_trace *t, smt_terms *terms, spl_numbers *events) {
    uint32_t low = 0, high = (uint32_t)t->events.count; // contradictory from low on, not from high
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (check_from(t, middle, terms, events) == SMT_UNSAT) low = middle;
        else high = middle;
    }
    spl_trace_core(t, low);
}

void spl_trace_core(spl_trace *t, uint32_t from) {
    smt_terms terms = {0};
    spl_numbers events = {0};
    conditions_from(t, from, &terms, &events);
    bool *used = mem_zalloc(t->m, terms.count + 1);
    vec_clear(&t->core);
    t->core_from = from;
    smt_answer answer = smt_solver_check_assuming(t->a->solver, terms.data, terms.count, true,
                                                  used);
    for (size_t i = 0; answer == SMT_UNSAT && i < terms.count; i++)
        if (used[i]) vec_push(t->m, &t->core, events.data[i]);
    mem_free(t->m, used, terms.count + 1);
    vec_release(t->m, &terms);
    vec_release(t->m, &events);
}

spl_trace_answer spl_trace_run(spl_trace *t, const async_witness *w) {
    vec_push(t->m, &t->messages,
             (spl_trace_message){.symbol = t->a->mpds.start_symbol, .pending = true});
    if (!follow(t, w)) return TRACE_HEAP;
    smt_terms terms = {0};
    spl_numbers events = {0};
    smt_answer answer = check_from(t, 0, &terms, &events);
    if (answer == SMT_UNSAT) find_core(t, &terms, &events);
    vec_release(t->m, &terms);
    vec_release(t->m, &events);
    return answer == SMT_UNSAT ? TRACE_CONTRADICTION
           : answer == SMT_SAT ? TRACE_FEASIBLE
                               : TRACE_UNDECIDED;
}

// ----------------------------------------------------------------------------------------- replay

// The next move of the recorded execution; false: there is none.
static bool next_move(const spl_trace *t, const spl_machine *x, size_t *taken, size_t *input,
                      const int64_t *values, spl_move *move) {
    *move = (spl_move){.stack = 0};
    if (x->stacks.count) {
        if (spl_machine_next(x, 0)->op != SPL_OP_ANY) return true;
        if (*input == t->inputs.count) return false;
        move->choice = values[(*input)++];
        return true;
    }
    if (*taken == t->taken.count) return false;
    move->stack = SPL_TAKE;
    for (move->message = 0; move->message < x->bag.count; move->message++)
        if (x->bag.data[move->message].serial == t->taken.data[*taken]) {
            ++*taken;
            return true;
        }
    return false;
}

bool spl_trace_replay(spl_trace *t, spl_machine *machine, spl_schedule *out) {
    int64_t *values = ARENA_ARRAY(&t->store, int64_t, t->inputs.count);
    for (size_t i = 0; i < t->inputs.count; i++) {
        values[i] = t->choices.data[i];
        if (t->inputs.data[i] != SMT_NONE &&
            !smt_solver_int(t->a->solver, t->inputs.data[i], &values[i]))
            return false;
    }
    size_t taken = 0, input = 0;
    spl_move move;
    spl_machine_restart(machine);
    vec_clear(out);
    while (next_move(t, machine, &taken, &input, values, &move)) {
        limits_check(t->a->limits, t->m);
        vec_push(t->m, out, move);
        if (move.stack == SPL_TAKE) {
            spl_machine_take(machine, move.message);
            continue;
        }
        switch (spl_machine_step(machine, 0, move.choice)) {
        case SPL_STEP_DONE:
        case SPL_STEP_END: break;
        case SPL_STEP_ERROR: return true;
        case SPL_STEP_CUT:
        case SPL_STEP_OVERFLOW: return false;
        }
    }
    return false;
}
