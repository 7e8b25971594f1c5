// Predicates from a contradiction. Each condition of the unsatisfiable core is carried backwards
// through the assignments of the trace (weakest preconditions, one assignment at a time); the atoms
// it becomes on its way are the predicates that make the abstraction see the contradiction. An atom
// belongs to the scope whose variables it speaks of; one that mixes what no scope holds together is
// dropped.
#include "spl/trace.h"

typedef struct refiner {
    spl_trace *t;
    spl_abstraction *a;
    bool constants; // also  x == c  for assignments of constants on the way
    size_t added;
    bool *needed; // by site: an atom spoke of an object that has no name
} refiner;

// What an atom speaks of.
typedef struct mixture {
    bool fields, results;
    uint32_t frame, message; // UINT32_MAX: none
    bool beyond_parameters;  // locals that are not parameters
    bool bad;                // inputs, two frames, two messages, objects without a name
} mixture;

static smt_term scoped_symbol(refiner *r, const spl_place *place, mixture *mix) {
    spl_abstraction *a = r->a;
    spl_trace *t = r->t;
    uint32_t *owner = place->kind == PLACE_ARGUMENT ? &mix->message : &mix->frame;
    if (place->kind != PLACE_FIELD) {
        if (*owner != UINT32_MAX && *owner != place->owner) mix->bad = true;
        *owner = place->owner;
    }
    switch (place->kind) {
    case PLACE_LOCAL: {
        uint32_t body = t->frames.data[place->owner].body;
        uint32_t method = a->bodies.list.data[body].method;
        if (place->index > a->p->methods[method].formal_count) mix->beyond_parameters = true;
        return spl_symbol_local(a, body, place->index);
    }
    case PLACE_ARGUMENT:
        return spl_symbol_local(a, t->messages.data[place->owner].body, place->index + 1);
    case PLACE_RESULT:
        mix->results = true;
        return spl_symbol_result(a, a->bodies.list.data[t->frames.data[place->owner].body].method);
    case PLACE_FIELD: break;
    }
    const spl_trace_object *o = &t->objects.data[place->owner];
    mix->fields = true;
    if (o->index >= a->bounds[o->site]) {
        r->needed[o->site] = true;
        mix->bad = true;
    }
    return spl_symbol_field(a, o->site, o->index, place->index);
}

static void add_atom(refiner *r, smt_term atom) {
    spl_abstraction *a = r->a;
    smt_terms symbols = {0}, scoped = {0};
    mixture mix = {.frame = UINT32_MAX, .message = UINT32_MAX};
    smt_symbols(a->terms, atom, a->m, &symbols);
    for (size_t i = 0; i < symbols.count; i++) {
        uint64_t *place = u64map_get(&r->t->place_of, symbols.data[i]);
        if (!place) mix.bad = true; // an input
        vec_push(a->m, &scoped,
                 place ? scoped_symbol(r, &r->t->places.data[*place], &mix) : symbols.data[i]);
    }
    bool framed = mix.frame != UINT32_MAX, posted = mix.message != UINT32_MAX;
    if (posted && (framed || mix.fields)) mix.bad = true;
    if (mix.results && mix.beyond_parameters) mix.bad = true;
    if (!mix.bad && symbols.count) {
        smt_term scoped_atom = smt_substitute(a->terms, atom, symbols.data, scoped.data,
                                              symbols.count);
        spl_scope scope = mix.results ? SCOPE_EXIT : framed || posted ? SCOPE_LOCAL : SCOPE_GLOBAL;
        uint32_t body = framed   ? r->t->frames.data[mix.frame].body
                        : posted ? r->t->messages.data[mix.message].body
                                 : 0;
        uint32_t owner = scope == SCOPE_EXIT ? a->bodies.list.data[body].method : body;
        r->added += spl_predicate_add(a, scope, owner, scoped_atom);
    }
    vec_release(a->m, &symbols);
    vec_release(a->m, &scoped);
}

static void add_atoms(refiner *r, smt_term term) {
    smt_terms atoms = {0};
    smt_atoms(r->a->terms, term, r->a->m, &atoms);
    for (size_t i = 0; i < atoms.count; i++)
        if (smt_op(r->a->terms, atoms.data[i]) != SMT_OP_SYMBOL) add_atom(r, atoms.data[i]);
    vec_release(r->a->m, &atoms);
}

static bool mentions(refiner *r, smt_term term, smt_term symbol) {
    smt_terms symbols = {0};
    bool found = false;
    smt_symbols(r->a->terms, term, r->a->m, &symbols);
    for (size_t i = 0; i < symbols.count; i++) found |= symbols.data[i] == symbol;
    vec_release(r->a->m, &symbols);
    return found;
}

// x + c as x and c; false for any other term.
static bool is_shifted_variable(const smt *s, smt_term term, smt_term *variable,
                                int64_t *constant) {
    const smt_node *n = smt_look(s, term);
    *variable = term;
    *constant = 0;
    if (n->op == SMT_OP_SYMBOL) return true;
    if (n->op != SMT_OP_SUM || n->arg_count != 1 || n->factors[0] != 1) return false;
    *variable = n->args[0];
    *constant = n->value;
    return true;
}

// Backwards over a return, into the callee: what the condition says of a caller's variable n that
// was passed as n + c is said of the parameter, so that the callee can carry it.
static smt_term into_callee(refiner *r, const spl_event *e, smt_term term) {
    spl_abstraction *a = r->a;
    const spl_trace_frame *callee = &r->t->frames.data[e->callee];
    const spl_body *body = &a->bodies.list.data[callee->body];
    uint32_t formals = a->p->methods[body->method].formal_count;
    // The assignments of the parameters stand at the start of the callee's events.
    for (size_t i = 0; i < r->t->events.count; i++) {
        const spl_event *passed = &r->t->events.data[i];
        for (uint32_t k = 1; k <= formals; k++) {
            if (body->locals[k].type != SPL_INT || passed->is_condition ||
                passed->symbol != r->t->places.data[callee->places[k]].symbol)
                continue;
            int64_t constant;
            smt_term variable;
            if (!is_shifted_variable(a->terms, passed->term, &variable, &constant)) continue;
            uint64_t *place = u64map_get(&r->t->place_of, variable);
            if (!place || r->t->places.data[*place].kind != PLACE_LOCAL ||
                r->t->places.data[*place].owner != e->caller || !mentions(r, term, variable))
                continue;
            smt_term value = smt_sub(a->terms, passed->symbol, smt_int(a->terms, constant));
            term = smt_substitute(a->terms, term, &variable, &value, 1);
        }
    }
    return term;
}

static void carry_back(refiner *r, uint32_t condition) {
    spl_trace *t = r->t;
    smt *s = r->a->terms;
    smt_term term = t->events.data[condition].term;
    add_atoms(r, term);
    for (uint32_t i = condition; i-- > t->core_from;) {
        const spl_event *e = &t->events.data[i];
        smt_term before = term;
        int64_t value;
        if (e->is_condition) continue;
        if (e->symbol == SMT_NONE) term = into_callee(r, e, term);
        else if (mentions(r, term, e->symbol)) {
            if (r->constants && smt_is_number(s, e->value, &value))
                add_atom(r, smt_eq(s, e->symbol, smt_int(s, value)));
            term = smt_substitute(s, term, &e->symbol, &e->term, 1);
        }
        if (term == before) continue;
        if (smt_is_true(s, term) || smt_is_false(s, term)) return;
        add_atoms(r, term);
    }
}

// Forwards: where a variable the condition speaks of is copied into a field or a message, the same
// is said of the copy. Backwards alone would miss it, and follow relations without end instead.
static void carry_forward(refiner *r, uint32_t condition) {
    spl_trace *t = r->t;
    smt *s = r->a->terms;
    smt_term term = t->events.data[condition].term;
    for (uint32_t i = condition + 1; i < t->events.count; i++) {
        const spl_event *e = &t->events.data[i];
        smt_term variable;
        int64_t constant;
        if (e->is_condition || e->symbol == SMT_NONE) continue;
        if (mentions(r, term, e->symbol)) return;
        const spl_place *place = &t->places.data[*u64map_get(&t->place_of, e->symbol)];
        if (place->kind != PLACE_FIELD && place->kind != PLACE_ARGUMENT) continue;
        if (!is_shifted_variable(s, e->term, &variable, &constant) || !mentions(r, term, variable))
            continue;
        smt_term copy = smt_sub(s, e->symbol, smt_int(s, constant));
        add_atoms(r, smt_substitute(s, term, &variable, &copy, 1));
    }
}

static void carry(refiner *r) {
    for (size_t i = 0; i < r->t->core.count; i++) {
        carry_back(r, r->t->core.data[i]);
        carry_forward(r, r->t->core.data[i]);
    }
}

// Gives more objects of the wanted sites a name. False: they all have as many as allowed.
static bool name_more_objects(spl_trace *t, const bool *wanted, uint32_t max) {
    bool more = false;
    for (uint32_t s = 0; s < t->a->p->site_count; s++)
        if (wanted[s] && t->a->bounds[s] < max) {
            t->a->bounds[s]++;
            more = true;
        }
    return more;
}

spl_refinement spl_refine(spl_trace *t, spl_trace_answer answer, uint32_t objects_max) {
    refiner r = {.t = t, .a = t->a};
    r.needed = ARENA_ARRAY(&t->store, bool, t->a->p->site_count);
    if (answer == TRACE_HEAP)
        return name_more_objects(t, t->touched, objects_max) ? REFINED_OBJECTS : REFINED_NOTHING;
    carry(&r);
    if (r.added) return REFINED_PREDICATES;
    if (name_more_objects(t, r.needed, objects_max)) return REFINED_OBJECTS;
    // No atom is new: take the trace from its start, then pin down the constants that flow into it.
    spl_trace_core(t, 0);
    carry(&r);
    r.constants = !r.added;
    if (r.constants) carry(&r);
    return r.added ? REFINED_PREDICATES : REFINED_NOTHING;
}
