// Random isolation, after Kidd, Reps, Dolby and Vaziri, kept in the local state as the paper does:
// one object of an allocation site is isolated, and a symbol says of each variable that matters
// whether it refers to that object, or to one of its group (groups.c). Whoever locks such a
// variable holds a lock of the model; two accesses race only if both are to the isolated object.
// The object stands for all of its site, since any of them could have been the one.
//
// The model is copied rule by rule. A variable's bit is set where it is defined: by the caller, for
// a parameter; like that of the object that it is loaded from, or made by; else it is guessed,
// which loses no execution. Behind a block that holds a lock, bits of variables that are defined in
// it are guessed again: the symbol below is as it was when the block was entered.
#include <stdio.h>
#include <string.h>

#include "java_dpn/internal.h"

enum { MOST_BITS = 4, VALUATIONS = 1 << MOST_BITS };

typedef struct tracked {
    uint32_t count, variables[MOST_BITS];
} tracked;

struct isolation {
    races *r;
    object_group group;
    tracked *tracked;       // by node
    java_dpn_place *places; // by symbol of the model
    bool *known;            // by symbol: it has a place
    uint32_t *symbols;      // by symbol and valuation, of the copy, and 1
    dpn_model copy;
    dpn_solver *solver;
    bool locks; // one of the group is locked
};

typedef struct bit_set { // of valuations
    uint32_t has;
} bit_set;

// ---------------------------------------------------------------- which variables

static int bit_of(const isolation *x, uint32_t node, uint32_t variable) {
    const tracked *t = &x->tracked[node];
    for (uint32_t i = 0; i < t->count; i++)
        if (t->variables[i] == variable) return (int)i;
    return -1;
}

static bool is_merged(const body *b, uint32_t variable) {
    for (uint32_t i = b->first[b->g->c->count]; i < b->count; i++)
        if (b->statements[i].op == BODY_COPY && b->statements[i].to == variable) return true;
    return false;
}

// Variables where different values meet are not tracked.
static bool track(isolation *x, uint32_t node, uint32_t variable) {
    const pt_node *n = &x->r->t.nodes.data[node];
    if (n->effect != EFFECT_JAVA || !n->b->g || variable == BODY_NONE) return false;
    variable = n->b->origin[variable];
    tracked *t = &x->tracked[node];
    if (!java_dpn_may_be_member(x->r, &x->group, node, variable) ||
        bit_of(x, node, variable) >= 0 || t->count == MOST_BITS || is_merged(n->b, variable))
        return false;
    t->variables[t->count++] = variable;
    uint32_t from = java_dpn_same_group(x->r, &x->group, node, variable);
    if (from != BODY_NONE) track(x, node, from);
    return true;
}

static bool is_lock(const isolation *x, uint32_t node, uint32_t variable, uint32_t *object) {
    *object = variable == BODY_NONE ? PT_NONE
                                    : java_dpn_sole_member(x->r, &x->group, node, variable);
    return *object != PT_NONE && !x->r->waited[*object];
}

static bool is_instance_method(const method *m) {
    return (m->access & (ACC_SYNCHRONIZED | ACC_STATIC)) == ACC_SYNCHRONIZED;
}

static void track_locks(isolation *x, uint32_t node) {
    const races *r = x->r;
    uint32_t object;
    for (uint32_t i = 0; i < r->locks[node].count; i++) {
        const region *g = &r->locks[node].regions[i];
        if (!is_lock(x, node, g->variable, &object)) continue;
        x->locks = true;
        track(x, node, g->variable);
    }
    if (!is_instance_method(r->t.nodes.data[node].m) || !is_lock(x, node, 0, &object)) return;
    x->locks = true;
    track(x, node, 0);
}

// What the callers give to parameters that are tracked.
static bool track_arguments(isolation *x, uint32_t node) {
    const pt_node *n = &x->r->t.nodes.data[node];
    bool changed = false;
    for (size_t i = 0; i < n->in.count && x->tracked[node].count; i++) {
        const pt_call *c = &x->r->t.calls.data[n->in.data[i]];
        const body_statement *s = java_dpn_plain_call(x->r, c);
        for (uint32_t k = 0; s && k < x->tracked[node].count; k++) {
            uint32_t v = x->tracked[node].variables[k];
            if (v < s->argument_count) changed |= track(x, c->node, s->arguments[v]);
        }
    }
    return changed;
}

static void find_tracked(isolation *x) {
    races *r = x->r;
    x->tracked = ARENA_ARRAY(&r->a, tracked, r->t.nodes.count + 1);
    for (uint32_t i = 0; i < r->t.nodes.count; i++)
        if (r->relevant[i]) track_locks(x, i);
    if (!x->locks) return;
    for (size_t i = 0; i < r->accesses.count; i++) {
        const access_site *a = &r->accesses.data[i];
        if (a->at != PT_NONE && u64map_get(&r->wanted, (uint64_t)a->node << 32 | a->at))
            track(x, a->node, a->base);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->t.nodes.count; i++)
            if (r->relevant[i]) changed |= track_arguments(x, i);
    }
}

// ---------------------------------------------------------------- definitions

static bit_set only(uint32_t bits) {
    return (bit_set){(uint32_t)1 << bits};
}

// The bit with both values, or with one.
static bit_set guess(bit_set from, int bit, bool zero, bool one) {
    bit_set to = {0};
    for (uint32_t v = 0; v < VALUATIONS; v++) {
        if (!(from.has >> v & 1)) continue;
        if (zero) to.has |= (uint32_t)1 << (v & ~((uint32_t)1 << bit));
        if (one) to.has |= (uint32_t)1 << (v | (uint32_t)1 << bit);
    }
    return to;
}

static bit_set copy_bit(bit_set from, int bit, int like, bool may_be_other) {
    bit_set to = {0};
    for (uint32_t v = 0; v < VALUATIONS; v++) {
        if (!(from.has >> v & 1)) continue;
        bool one = v >> like & 1;
        to.has |= guess(only(v), bit, !one || may_be_other, one).has;
    }
    return to;
}

static bit_set define(const isolation *x, uint32_t node, uint32_t i, bit_set from, bool surely) {
    uint32_t variable = x->tracked[node].variables[i];
    uint32_t of = java_dpn_same_group(x->r, &x->group, node, variable);
    int like = of == BODY_NONE ? -1 : bit_of(x, node, of);
    if (like < 0 || !surely) return guess(from, (int)i, true, true);
    bool members = java_dpn_must_be_member(x->r, &x->group, node, variable);
    return copy_bit(from, (int)i, like, !members);
}

// Instructions from `first` to before `end` are executed; surely: all of them.
static bit_set execute(const isolation *x, uint32_t node, uint32_t first, uint32_t end,
                       bit_set from, bool surely) {
    const body *b = x->r->t.nodes.data[node].b;
    for (uint32_t pc = first; pc < end && x->tracked[node].count; pc++)
        for (uint32_t s = b->first[pc]; s < b->first[pc + 1]; s++)
            for (uint32_t i = 0; i < x->tracked[node].count; i++)
                if (b->statements[s].to == x->tracked[node].variables[i])
                    from = define(x, node, i, from, surely);
    return from;
}

// Behind a block of code that begins at `enter`.
static bit_set leave(const isolation *x, uint32_t node, uint32_t enter, bit_set from) {
    const body *b = x->r->t.nodes.data[node].b;
    for (uint32_t i = 0; i < x->tracked[node].count; i++) {
        const body_statement *s = java_dpn_definition(b, x->tracked[node].variables[i]);
        if (s && !cfg_dominates(b->g, s->at, enter)) from = guess(from, (int)i, true, true);
    }
    return from;
}

// ---------------------------------------------------------------- places

static const cfg *graph_of(const isolation *x, const java_dpn_place *p) {
    return x->r->t.nodes.data[p->node].b->g;
}

// Where the place lies: behind how many instructions.
static uint32_t position(const isolation *x, const java_dpn_place *p, uint32_t *block) {
    const cfg *g = graph_of(x, p);
    uint32_t pc = p->at, behind = 0;
    if (p->kind == PLACE_BLOCK) {
        *block = p->at;
        return g->blocks[p->at].first;
    }
    if (p->kind == PLACE_JOINED) pc = p->at / MOST_JOINS;
    if (p->kind == PLACE_AFTER) behind = 1;
    *block = g->block_of[pc];
    return pc + behind;
}

static bool is_handler(const cfg *g, uint32_t block) {
    for (uint32_t i = 0; i < g->c->handler_count; i++)
        if (g->c->handlers[i].target == g->blocks[block].first) return true;
    return false;
}

static bit_set step(const isolation *x, const java_dpn_place *p, const java_dpn_place *q,
                    bit_set from) {
    if (p->kind == PLACE_ENTRY) return from;
    if (p->kind == PLACE_HELD) return leave(x, p->node, p->at, from);
    const cfg *g = graph_of(x, p);
    uint32_t block, to_block, first = position(x, p, &block), end = position(x, q, &to_block);
    bool handled = q->kind == PLACE_BLOCK && is_handler(g, to_block);
    if (q->kind == PLACE_BLOCK || block != to_block) end = g->blocks[block].end;
    return execute(x, p->node, first, end, from, !handled);
}

// Bits of the callee's parameters.
static bit_set enter(const isolation *x, const java_dpn_place *p, uint32_t bits, uint32_t callee) {
    const races *r = x->r;
    bit_set to = only(0);
    const body_statement *s = NULL;
    if (p->kind == PLACE_AT)
        s = java_dpn_plain_call(r, &(pt_call){.node = p->node, .at = p->at, .callee = callee});
    for (uint32_t i = 0; i < x->tracked[callee].count; i++) {
        uint32_t v = x->tracked[callee].variables[i];
        if (java_dpn_definition(r->t.nodes.data[callee].b, v)) continue;
        uint32_t given = s && v < s->argument_count ? s->arguments[v] : BODY_NONE;
        int bit = -1;
        bool may = true;
        if (given != BODY_NONE) {
            bit = bit_of(x, p->node, r->t.nodes.data[p->node].b->origin[given]);
            may = java_dpn_may_be_member(r, &x->group, p->node, given);
        }
        bool one = bit < 0 ? may : (bits >> bit & 1), zero = bit < 0 || !one;
        to = guess(to, (int)i, zero, one);
    }
    return to;
}

static bit_set guess_all(const isolation *x, uint32_t node) {
    bit_set to = only(0);
    for (uint32_t i = 0; i < x->tracked[node].count; i++) to = guess(to, (int)i, true, true);
    return to;
}

// ---------------------------------------------------------------- rules

static uint32_t symbol_with(isolation *x, uint32_t symbol, uint32_t bits) {
    uint32_t *known = &x->symbols[symbol * VALUATIONS + bits];
    if (*known) return *known - 1;
    char name[100];
    const char *plain = intern_text(&x->r->d.symbols, symbol);
    if (bits) snprintf(name, sizeof name, "%s_of_%u", plain, bits);
    uint32_t s = dpn_symbol(&x->copy, bits ? name : plain);
    *known = s + 1;
    return s;
}

static bool is_in_node(const isolation *x, uint32_t symbol) {
    return x->known[symbol] && x->places[symbol].kind != PLACE_THREAD &&
           x->places[symbol].kind != PLACE_ENDED;
}

static uint32_t valuations(const isolation *x, uint32_t symbol) {
    if (!is_in_node(x, symbol)) return 1;
    return (uint32_t)1 << x->tracked[x->places[symbol].node].count;
}

// The same as the model's, where there is only one such object and other code is known to lock it.
static uint32_t lock_of(isolation *x, uint32_t object, bool reentrant) {
    return java_dpn_lock_number(&x->copy, object | (reentrant ? LOCK_REENTRANT : 0));
}

// The call makes the thread hold a lock of the isolated object.
static void take_lock(isolation *x, dpn_rule *rule, const java_dpn_place *from,
                      const java_dpn_place *to, uint32_t bits) {
    const races *r = x->r;
    uint32_t object, node = to->node, variable = 0;
    bool reentrant = false;
    if (rule->kind != DPN_CALL || intern_count(&x->copy.locks) > 60) return;
    if (to->kind == PLACE_ENTRY) {
        if (!is_instance_method(r->t.nodes.data[node].m)) return;
    } else {
        const method_locks *l = &r->locks[node];
        const region *g = NULL;
        for (uint32_t i = 0; from->kind == PLACE_AT && i < l->count; i++)
            if (l->regions[i].enter == from->at) g = &l->regions[i];
        if (!g || from->node != node || g->variable == BODY_NONE) return;
        reentrant = graph_of(x, to)->c->instrs[g->enter].op != OP_monitorenter;
        variable = r->t.nodes.data[node].b->origin[g->variable];
    }
    int bit = bit_of(x, node, variable);
    if (bit < 0 || !(bits >> bit & 1) || !is_lock(x, node, variable, &object)) return;
    rule->kind = DPN_MONITOR;
    rule->lock = lock_of(x, object, reentrant);
}

static bool pushes(const dpn_rule *rule) {
    return rule->kind == DPN_CALL || rule->kind == DPN_MONITOR;
}

static bit_set bits_after(const isolation *x, const dpn_rule *rule, uint32_t bits) {
    const java_dpn_place *p = &x->places[rule->from_symbol], *q = &x->places[rule->symbol];
    if (!is_in_node(x, rule->symbol)) return only(0);
    bool inside = is_in_node(x, rule->from_symbol);
    if (q->kind == PLACE_ENTRY)
        return enter(x, inside ? p : &(java_dpn_place){.kind = PLACE_THREAD}, bits, q->node);
    // Not a wait in a synchronized method, which is called again from where it came back to.
    bool in_frame = inside && p->node == q->node &&
                    (!pushes(rule) || p->kind == PLACE_AT || p->kind == PLACE_HELD);
    if (!in_frame) return guess_all(x, q->node);
    return step(x, p, q, only(bits));
}

static void copy_rule(isolation *x, const dpn_rule *rule) {
    for (uint32_t bits = 0; bits < valuations(x, rule->from_symbol); bits++) {
        dpn_rule copy = *rule;
        copy.from_symbol = symbol_with(x, rule->from_symbol, bits);
        if (rule->kind == DPN_SPAWN) copy.spawn_symbol = symbol_with(x, rule->spawn_symbol, 0);
        if (pushes(rule)) {
            bool same = is_in_node(x, rule->below) && is_in_node(x, rule->from_symbol);
            copy.below = symbol_with(x, rule->below, same ? bits : 0);
        }
        if (rule->kind == DPN_RETURN) {
            dpn_add_rule(&x->copy, copy);
            continue;
        }
        bit_set after = bits_after(x, rule, bits);
        for (uint32_t v = 0; v < VALUATIONS; v++) {
            if (!(after.has >> v & 1)) continue;
            dpn_rule one = copy;
            one.symbol = symbol_with(x, rule->symbol, v);
            if (pushes(rule) && is_in_node(x, rule->symbol))
                take_lock(x, &one, &x->places[rule->from_symbol], &x->places[rule->symbol], v);
            dpn_add_rule(&x->copy, one);
        }
    }
}

// ---------------------------------------------------------------- all

static void find_places(isolation *x) {
    races *r = x->r;
    size_t count = intern_count(&r->d.symbols);
    x->places = ARENA_ARRAY(&r->a, java_dpn_place, count + 1);
    x->known = ARENA_ARRAY(&r->a, bool, count + 1);
    uint64_t key, value;
    for (size_t at = 0; u64map_next(&r->symbols, &at, &key, &value);) {
        x->places[value - 1] = java_dpn_place_at(key);
        x->known[value - 1] = true;
    }
}

static void copy_model(isolation *x) {
    const dpn_model *from = &x->r->d;
    dpn_model_init(&x->copy, x->r->m);
    for (uint32_t i = 0; i < intern_count(&from->states); i++)
        dpn_state(&x->copy, intern_text(&from->states, i));
    for (uint32_t i = 0; i < intern_count(&from->locks); i++)
        dpn_lock(&x->copy, intern_text(&from->locks, i));
    for (uint32_t i = 0; i < intern_count(&from->names); i++)
        dpn_name(&x->copy, intern_text(&from->names, i));
    size_t count = intern_count(&from->symbols);
    x->symbols = ARENA_ARRAY(&x->r->a, uint32_t, count * VALUATIONS + 1);
    for (size_t i = 0; i < from->rules.count; i++) copy_rule(x, &from->rules.data[i]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t bits = 0; bits < valuations(x, i); bits++) symbol_with(x, i, bits);
    dpn_start(&x->copy, from->start_state, symbol_with(x, from->start_symbol, 0));
}

isolation *java_dpn_isolate(races *r, uint32_t root, limits *l) {
    isolation *x = ARENA_NEW(&r->a, isolation);
    *x = (isolation){.r = r};
    java_dpn_find_group(r, root, &x->group);
    find_tracked(x);
    if (!x->locks) return NULL;
    find_places(x);
    copy_model(x);
    x->solver = dpn_solver_new(&x->copy, java_dpn_solver_rules(r), r->m, l);
    return x;
}

// The symbols at the access in which it is to the isolated object.
static dpn_list symbols_at(isolation *x, const access_site *a) {
    uint32_t symbol = java_dpn_access_symbol(x->r, a);
    uint32_t *list = ARENA_ARRAY(&x->r->a, uint32_t, VALUATIONS);
    size_t count = 0;
    int bit = -1;
    if (a->at != PT_NONE && a->base != BODY_NONE)
        bit = bit_of(x, a->node, x->r->t.nodes.data[a->node].b->origin[a->base]);
    for (uint32_t v = 0; v < valuations(x, symbol); v++)
        if (bit < 0 || (v >> bit & 1)) list[count++] = symbol_with(x, symbol, v);
    return (dpn_list){list, count};
}

answer_kind java_dpn_ask_isolated(isolation *x, const access_site *a, const access_site *b) {
    dpn_list sets[2] = {symbols_at(x, a), symbols_at(x, b)};
    dpn_phase phase = {.sets = sets, .set_count = 2};
    dpn_query q = {.phases = &phase, .phase_count = 1, .parallel = true};
    if (x->r->options->dump) dpn_add_query(&x->copy, &q);
    dpn_outcome o = {0};
    dpn_solve(x->solver, &q, &o);
    answer_kind kind = o.kind;
    dpn_outcome_release(x->solver, &o);
    return kind;
}

void java_dpn_isolation_free(isolation *x) {
    java_dpn_dump_copy(x->r, &x->copy);
    dpn_solver_free(x->solver);
    dpn_model_release(&x->copy);
}
