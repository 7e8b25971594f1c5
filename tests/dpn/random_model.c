// Random models, small enough for brute force.
#include <stdio.h>

#include "brute.h"

typedef struct maker {
    dpn_model *d;
    rng *r;
    random_shape shape;
    uint32_t state[3], symbol[64], lock[8];
    unsigned states, symbols;
} maker;

static dpn_rule blank(maker *k, uint32_t symbol) {
    char name[24];
    snprintf(name, sizeof name, "r%zu", k->d->rules.count);
    return (dpn_rule){.from_state = k->state[rng_below(k->r, k->states)],
                      .state = k->state[rng_below(k->r, k->states)],
                      .from_symbol = symbol,
                      .symbol = DPN_NONE,
                      .below = DPN_NONE,
                      .spawn_state = DPN_NONE,
                      .spawn_symbol = DPN_NONE,
                      .lock = DPN_NONE,
                      .joined = DPN_NONE,
                      .name = dpn_name(k->d, name)};
}

static uint32_t any_symbol(maker *k) {
    return k->symbol[rng_below(k->r, k->symbols)];
}

// Where a rule from symbol number `from` may lead.
static uint32_t next_symbol(maker *k, unsigned from) {
    if (!k->shape.finite) return any_symbol(k);
    return k->symbol[from + 1 + rng_below(k->r, k->symbols - from - 1)];
}

static void hat_rule(maker *k) {
    unsigned from = rng_below(k->r, k->symbols - k->shape.finite);
    dpn_rule r = blank(k, k->symbol[from]);
    r.symbol = next_symbol(k, from);
    unsigned kind = rng_below(k->r, 12);
    if (kind < 3) r.kind = DPN_BASE;
    else if (kind < 5) {
        r.kind = DPN_RETURN;
        r.symbol = DPN_NONE;
    } else if (kind < 6) r.kind = DPN_CALL;
    else if (kind < 8) r.kind = DPN_SPAWN;
    else r.kind = k->shape.locks ? DPN_MONITOR : DPN_CALL;
    if (r.kind == DPN_CALL || r.kind == DPN_MONITOR) r.below = next_symbol(k, from);
    if (r.kind == DPN_MONITOR) r.lock = k->lock[rng_below(k->r, k->shape.locks)];
    if (r.kind == DPN_SPAWN) {
        r.spawn_state = k->state[rng_below(k->r, k->states)];
        r.spawn_symbol = next_symbol(k, from);
    }
    dpn_add_rule(k->d, r);
}

// Joins name spawn rules, so they come last.
static void add_joins(maker *k, bool from_hat) {
    uint32_t spawns[2], count = 0;
    for (size_t i = 0; i < k->d->rules.count && count < 2; i++)
        if (k->d->rules.data[i].kind == DPN_SPAWN) spawns[count++] = k->d->rules.data[i].name;
    if (!count) return;
    for (unsigned n = 1 + rng_below(k->r, 2); n; n--) {
        if (from_hat) {
            unsigned from = rng_below(k->r, k->symbols - k->shape.finite);
            dpn_rule r = blank(k, k->symbol[from]);
            r.kind = DPN_JOIN;
            r.symbol = next_symbol(k, from);
            r.joined = spawns[rng_below(k->r, count)];
            r.all = rng_below(k->r, 2);
            dpn_add_rule(k->d, r);
        } else { // a statement of the program becomes a join
            dpn_rule *r = &k->d->rules.data[rng_below(k->r, (uint32_t)k->d->rules.count)];
            if (r->kind != DPN_BASE) continue;
            r->kind = DPN_JOIN;
            r->joined = spawns[rng_below(k->r, count)];
            r->all = rng_below(k->r, 2);
        }
    }
}

// Procedures of a few statements: symbol a*per + i is before statement i of procedure a.
static void program(maker *k) {
    unsigned procedures = 3 + rng_below(k->r, 3), per = 2 + rng_below(k->r, 3);
    if (procedures * per > k->symbols) per = k->symbols / procedures;
    for (unsigned a = 0; a < procedures; a++)
        for (unsigned i = 0; i < per; i++) {
            uint32_t here = k->symbol[a * per + i], next = k->symbol[a * per + (i + 1) % per];
            unsigned later = k->shape.finite ? a + 1 : 0;
            bool is_leaf = later == procedures;
            uint32_t other = is_leaf
                                 ? 0
                                 : k->symbol[(later + rng_below(k->r, procedures - later)) * per];
            for (unsigned n = rng_one_in(k->r, 5) ? 2 : 1; n; n--) {
                dpn_rule r = blank(k, here);
                r.from_state = r.state = k->state[0];
                r.symbol = next;
                unsigned kind = rng_below(k->r, 10);
                if (i + 1 == per) {
                    r.kind = !k->shape.finite && rng_one_in(k->r, 4) ? DPN_BASE : DPN_RETURN;
                    if (r.kind == DPN_RETURN) r.symbol = DPN_NONE;
                } else if (kind < 2 || is_leaf) r.kind = DPN_BASE;
                else if (kind < 4 || (a == 0 && i == 0)) {
                    r.kind = DPN_SPAWN;
                    r.spawn_state = k->state[0];
                    r.spawn_symbol = other;
                } else {
                    r.kind = kind < 5 || !k->shape.locks ? DPN_CALL : DPN_MONITOR;
                    r.symbol = other;
                    r.below = next;
                    if (r.kind == DPN_MONITOR) r.lock = k->lock[rng_below(k->r, k->shape.locks)];
                }
                dpn_add_rule(k->d, r);
            }
        }
}

static uint32_t new_symbol(maker *k) {
    char name[8];
    snprintf(name, sizeof name, "s%u", k->symbols++);
    return dpn_symbol(k->d, name);
}

static dpn_rule plain(maker *k, dpn_kind kind, uint32_t from, uint32_t to) {
    dpn_rule r = blank(k, from);
    r.from_state = r.state = k->state[0];
    r.kind = kind;
    r.symbol = to;
    return r;
}

// A few monitors one after the other, with more of the same inside. Returns the last symbol.
static uint32_t monitors(maker *k, unsigned depth, uint32_t outer) {
    uint32_t here = new_symbol(k);
    for (unsigned n = depth < 2 ? 1 + rng_one_in(k->r, 4) : depth < 4 && rng_one_in(k->r, 3); n;
         n--) {
        uint32_t lock = k->lock[rng_below(k->r, k->shape.locks)];
        if (lock == outer && !rng_one_in(k->r, 4)) lock = k->lock[(lock + 1) % k->shape.locks];
        dpn_rule enter = plain(k, DPN_MONITOR, here, (uint32_t)intern_count(&k->d->symbols));
        enter.lock = lock;
        uint32_t at = dpn_add_rule(k->d, enter);
        uint32_t last = monitors(k, depth + 1, lock);
        dpn_add_rule(k->d, plain(k, DPN_RETURN, last, DPN_NONE));
        here = new_symbol(k);
        k->d->rules.data[at].below = here;
        if (k->symbols > 40) break;
    }
    return here;
}

// One thread starts the others and then does as they do.
static void nested_monitors(maker *k) {
    unsigned threads = 2 + rng_one_in(k->r, 3);
    uint32_t start = new_symbol(k);
    dpn_start(k->d, k->state[0], start);
    for (unsigned t = 0; t < threads; t++) {
        k->shape.first[t] = k->symbols;
        uint32_t first = (uint32_t)intern_count(&k->d->symbols);
        monitors(k, 0, DPN_NONE);
        k->shape.last[t] = k->symbols - 1;
        if (t + 1 == threads) {
            dpn_add_rule(k->d, plain(k, DPN_BASE, start, first));
            break;
        }
        uint32_t next = new_symbol(k);
        dpn_rule spawn = plain(k, DPN_SPAWN, start, next);
        spawn.spawn_state = k->state[0];
        spawn.spawn_symbol = first;
        dpn_add_rule(k->d, spawn);
        start = next;
    }
    k->shape.threads = threads;
}

void random_model(dpn_model *d, rng *r, random_shape *shape, mem *m) {
    dpn_model_init(d, m);
    maker k = {.d = d, .r = r, .shape = *shape};
    bool from_hat = rng_one_in(r, 3);
    char name[8];
    if (shape->nested) from_hat = false;
    k.states = from_hat ? 1 + rng_below(r, 2) : 1;
    k.symbols = shape->nested ? 0 : from_hat ? 3 + rng_below(r, 4) : 20;
    for (unsigned i = 0; i < k.states; i++) {
        snprintf(name, sizeof name, "p%u", i);
        k.state[i] = dpn_state(d, name);
    }
    for (unsigned i = 0; i < k.symbols; i++) {
        snprintf(name, sizeof name, "s%u", i);
        k.symbol[i] = dpn_symbol(d, name);
    }
    for (unsigned i = 0; i < shape->locks; i++) {
        snprintf(name, sizeof name, "x%u", i);
        k.lock[i] = dpn_lock(d, name);
    }
    if (shape->nested) {
        nested_monitors(&k);
        *shape = k.shape;
        return;
    }
    dpn_start(d, k.state[0], k.symbol[0]);
    if (from_hat)
        for (unsigned n = 5 + rng_below(r, 8); n; n--) hat_rule(&k);
    else program(&k);
    if (shape->joins) add_joins(&k, from_hat);
}

// Symbols that rules lead to, so that queries are worth asking.
static uint32_t used_symbol(const dpn_model *d, rng *r) {
    const dpn_rule *rule = &d->rules.data[rng_below(r, (uint32_t)d->rules.count)];
    if (rule->kind == DPN_RETURN || rng_one_in(r, 4)) return rule->from_symbol;
    if (rule->kind == DPN_SPAWN && rng_one_in(r, 2)) return rule->spawn_symbol;
    return rule->symbol;
}

static dpn_list some_names(dpn_model *d, rng *r, unsigned count) {
    uint32_t *items = ARENA_ARRAY(&d->store, uint32_t, count);
    for (unsigned i = 0; i < count; i++)
        items[i] = d->rules.data[rng_below(r, (uint32_t)d->rules.count)].name;
    return (dpn_list){items, count};
}

// Every thread is somewhere in its code, further on in each phase.
static void query_nested(dpn_model *d, rng *r, const random_shape *shape, dpn_phase *ph,
                         unsigned phases) {
    unsigned at[BRUTE_THREADS];
    for (unsigned t = 0; t < shape->threads; t++) at[t] = shape->first[t];
    for (unsigned i = 0; i < phases; i++) {
        dpn_list *list = ARENA_ARRAY(&d->store, dpn_list, shape->threads);
        for (unsigned t = 0; t < shape->threads; t++) {
            unsigned left = shape->last[t] - at[t];
            if (i + 1 < phases) at[t] += rng_below(r, left / 2 + 2);
            else at[t] += rng_one_in(r, 2) ? left : rng_below(r, left + 1);
            if (at[t] > shape->last[t]) at[t] = shape->last[t];
            uint32_t *item = ARENA_NEW(&d->store, uint32_t);
            *item = at[t];
            list[t] = (dpn_list){item, 1};
        }
        ph[i] = (dpn_phase){.sets = list, .set_count = shape->threads};
    }
}

static void query_any(dpn_model *d, rng *r, dpn_phase *ph, unsigned phases) {
    for (unsigned i = 0; i < phases; i++) {
        unsigned sets = rng_one_in(r, 3) ? 2 : 1;
        if (phases == 1) sets = rng_one_in(r, 4) ? 3 : 2;
        dpn_list *list = ARENA_ARRAY(&d->store, dpn_list, sets);
        for (unsigned k = 0; k < sets; k++) {
            unsigned count = 1 + rng_below(r, 2);
            uint32_t *items = ARENA_ARRAY(&d->store, uint32_t, count);
            for (unsigned n = 0; n < count; n++) items[n] = used_symbol(d, r);
            list[k] = (dpn_list){items, count};
        }
        ph[i] = (dpn_phase){.sets = list, .set_count = sets};
        if (rng_one_in(r, 2)) ph[i].without = some_names(d, r, 1 + rng_below(r, 3));
        if (rng_one_in(r, 3)) ph[i].by = some_names(d, r, 1 + rng_below(r, 3));
    }
}

void random_query(dpn_model *d, rng *r, const random_shape *shape, unsigned phases) {
    dpn_phase *ph = ARENA_ARRAY(&d->store, dpn_phase, phases);
    if (shape->nested) query_nested(d, r, shape, ph, phases);
    else query_any(d, r, ph, phases);
    dpn_query q = {.phases = ph, .phase_count = phases};
    dpn_add_query(d, &q);
}
