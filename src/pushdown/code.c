#include "pushdown/code.h"

#include <assert.h>
#include <string.h>

static const unsigned copies[PD_PLACES] = {[PD_GLOBAL] = 5, [PD_PRIVATE] = 4, [PD_LOCAL] = 5};

// Expressions ---------------------------------------------------------------------------------

static dd_bits encode(pd_code *c, const pd_expr *e);

static dd_bits bit(dd x) {
    return (dd_bits){.width = 1, .bit = {x}};
}

static dd truth(pd_code *c, const pd_expr *e) {
    dd_bits b = encode(c, e);
    return dd_bits_nonzero(c->s, &b);
}

static pd_copy copy_of(pd_place place, unsigned primes) {
    (void)place;
    return primes == 0 ? PD_CUR : primes == 1 ? PD_NEXT : PD_FIFTH;
}

// index == i, at whatever width the index has.
static dd index_is(pd_code *c, const dd_bits *index, uint32_t i) {
    if (i & ~pd_mask(index->width)) return DD_FALSE;
    dd_bits value = dd_bits_const(index->width, i);
    return dd_bits_equal(c->s, index, &value);
}

static dd_bits encode_read(pd_code *c, const pd_expr *e) {
    const pd_var v = c->n->vars.data[e->value];
    pd_copy copy = copy_of(v.place, e->primes);
    if (!e->a) return dd_bits_var(c->s, pd_domain(c, v.place, v.first, copy));
    dd_bits index = encode(c, e->a), sum = dd_bits_const(v.bits, 0);
    for (uint32_t i = 0; i < v.length; i++) { // elements that do not exist read as 0
        dd here = index_is(c, &index, i);
        if (here == DD_FALSE) continue;
        dd_bits cell = dd_bits_var(c->s, pd_domain(c, v.place, v.first + i, copy));
        sum = dd_bits_ite(c->s, here, &cell, &sum);
    }
    return sum;
}

static dd compare(pd_code *c, pd_op op, const dd_bits *a, const dd_bits *b) {
    dd_space *s = c->s;
    switch (op) {
    case PD_LT: return dd_bits_less(s, a, b);
    case PD_LE: return dd_not(s, dd_bits_less(s, b, a));
    case PD_GT: return dd_bits_less(s, b, a);
    case PD_GE: return dd_not(s, dd_bits_less(s, a, b));
    case PD_EQ: return dd_bits_equal(s, a, b);
    default: return dd_not(s, dd_bits_equal(s, a, b));
    }
}

static dd_bits encode_binary(pd_code *c, const pd_expr *e) {
    static const dd_bits_op operators[] = {
        [PD_MUL] = DD_MUL,       [PD_DIV] = DD_DIV,     [PD_MOD] = DD_MOD, [PD_ADD] = DD_ADD,
        [PD_SUB] = DD_SUB,       [PD_SHL] = DD_SHL,     [PD_SHR] = DD_SHR, [PD_BITAND] = DD_BITAND,
        [PD_BITXOR] = DD_BITXOR, [PD_BITOR] = DD_BITOR,
    };
    dd_bits a = encode(c, e->a), b = encode(c, e->b);
    if ((e->op == PD_SHL || e->op == PD_SHR) && e->b->op == PD_CONST && e->b->value >= e->wide)
        return dd_bits_const(e->wide, 0); // the literal may need more bits than there are
    a = dd_bits_resize(&a, e->wide);
    b = dd_bits_resize(&b, e->wide);
    if (e->op >= PD_LT && e->op <= PD_NE) return bit(compare(c, (pd_op)e->op, &a, &b));
    return dd_bits_apply(c->s, operators[e->op], &a, &b);
}

static dd_bits encode(pd_code *c, const pd_expr *e) {
    dd_space *s = c->s;
    switch (e->op) {
    case PD_CONST: return dd_bits_const(e->width, e->value);
    case PD_READ: return encode_read(c, e);
    case PD_ANY: return bit(DD_TRUE);
    case PD_NOT: return bit(dd_not(s, truth(c, e->a)));
    case PD_AND: return bit(dd_and(s, truth(c, e->a), truth(c, e->b)));
    case PD_OR: return bit(dd_or(s, truth(c, e->a), truth(c, e->b)));
    case PD_COMPL: {
        dd_bits a = encode(c, e->a);
        return dd_bits_not(s, &a);
    }
    case PD_NEG: {
        dd_bits a = encode(c, e->a), zero = dd_bits_const(a.width, 0);
        return dd_bits_apply(s, DD_SUB, &zero, &a);
    }
    case PD_COND: {
        dd test = truth(c, e->a);
        dd_bits yes = encode(c, e->b), no = encode(c, e->c);
        yes = dd_bits_resize(&yes, e->wide);
        no = dd_bits_resize(&no, e->wide);
        return dd_bits_ite(s, test, &yes, &no);
    }
    default: return encode_binary(c, e);
    }
}

dd pd_encode(pd_code *c, const pd_expr *e) {
    if (!e) return DD_TRUE;
    dd_frame f = dd_open(c->s);
    return dd_close(c->s, f, truth(c, e));
}

static dd encode_stops(pd_code *c, uint32_t label, bool waits) {
    dd_frame f = dd_open(c->s);
    dd sum = DD_FALSE;
    for (size_t i = 0; i < c->n->stops.count; i++) {
        const pd_stop *x = &c->n->stops.data[i];
        if (x->label == label && (x->waits || !waits))
            sum = dd_or(c->s, sum, pd_encode(c, x->condition));
    }
    return dd_close(c->s, f, sum);
}

dd pd_stopped_at(pd_code *c, uint32_t label, bool waits) {
    if (label == PD_EMPTY) return waits ? DD_FALSE : DD_TRUE;
    if (label >= c->n->labels.count || !c->n->labels.data[label].stops) return DD_FALSE;
    uint64_t key = (uint64_t)label << 1 | waits, *known = u64map_get(&c->stops, key);
    if (known) return (dd)*known;
    dd_frame f = dd_open(c->s);
    dd x = dd_keep(c->s, encode_stops(c, label, waits));
    u64map_put(&c->stops, key, (uint64_t)x);
    dd_close(c->s, f, DD_TRUE);
    return x;
}

// Rules ---------------------------------------------------------------------------------------

// Where a read of the expression (with that number of primes) can be this cell: never (DD_FALSE),
// always, or for some values of an index.
static dd primed_at(pd_code *c, const pd_reads *reads, pd_place place, uint32_t cell,
                    unsigned primes) {
    dd where = DD_FALSE;
    for (size_t i = 0; i < reads->count; i++) {
        const pd_expr *e = reads->data[i];
        const pd_var *v = &c->n->vars.data[e->value];
        uint32_t length = v->length ? v->length : 1;
        if (e->primes != primes || v->place != place || cell < v->first ||
            cell >= v->first + length)
            continue;
        if (!e->a) return DD_TRUE;
        dd_bits index = encode(c, e->a);
        where = dd_or(c->s, where, index_is(c, &index, cell - v->first));
    }
    return where;
}

typedef VEC(dd_domain) domain_list;

// Conjoins, for each cell of the place, what holds of its primed copy; collects the CUR domains
// that the primed copy replaces. With `all` (l'' of a push) every cell gets a primed copy.
static dd add_frame(pd_code *c, dd relation, const pd_reads *reads, pd_place place, unsigned primes,
                    bool all, domain_list *gone) {
    dd_space *s = c->s;
    for (uint32_t i = 0; i < c->n->cells[place].count; i++) {
        dd where = primed_at(c, reads, place, i, primes);
        if (where == DD_FALSE && !all) continue; // stays where it is
        dd_domain cur = pd_domain(c, place, i, PD_CUR);
        dd_domain after = pd_domain(c, place, i, copy_of(place, primes));
        dd kept = dd_or(s, where, dd_equal(s, cur, after));
        relation = dd_and(s, relation, dd_and(s, kept, dd_domain_valid(s, after)));
        if (!all) vec_push(c->m, gone, cur);
    }
    return relation;
}

// The first free slot becomes this kind, or nothing happens.
static dd fork_relation(pd_code *c, uint32_t kind, domain_list *gone) {
    dd_space *s = c->s;
    uint32_t first = (uint32_t)c->n->cells[PD_GLOBAL].count;
    dd any = DD_FALSE, before_full = DD_TRUE;
    for (uint32_t i = 0; i <= c->slots; i++) {
        dd change = i < c->slots ? dd_and(s, before_full, pd_slot_is(c, i, PD_NONE, PD_CUR))
                                 : DD_TRUE;
        for (uint32_t k = 0; k < c->slots; k++)
            change = dd_and(s, change,
                            k == i ? pd_slot_is(c, k, kind, PD_NEXT)
                                   : dd_equal(s, pd_domain(c, PD_GLOBAL, first + k, PD_CUR),
                                              pd_domain(c, PD_GLOBAL, first + k, PD_NEXT)));
        any = dd_or(s, any, change);
        if (i < c->slots) {
            before_full = dd_and(s, before_full, dd_not(s, pd_slot_is(c, i, PD_NONE, PD_CUR)));
            vec_push(c->m, gone, pd_domain(c, PD_GLOBAL, first + i, PD_CUR));
        }
    }
    return any;
}

static uint32_t kind_of(const pd_code *c, uint32_t process, uint32_t label) {
    for (uint32_t i = 0; i < c->kinds.count; i++)
        if (c->kinds.data[i].process == process && c->kinds.data[i].label == label) return i;
    return PD_NONE;
}

static void make_rule(pd_code *c, uint32_t id, pd_symbolic *r) {
    const pd_expr *e = pd_condition(c->n, id);
    const pd_rule rule = c->n->rules.data[id];
    dd_frame f = dd_open(c->s);
    pd_reads reads = {0};
    domain_list gone = {0};
    pd_collect_reads(c->m, e, &reads);
    dd relation = pd_encode(c, e);
    relation = add_frame(c, relation, &reads, PD_GLOBAL, 1, false, &gone);
    relation = add_frame(c, relation, &reads, PD_PRIVATE, 1, false, &gone);
    if (rule.count > 0) relation = add_frame(c, relation, &reads, PD_LOCAL, 1, false, &gone);
    if (rule.count == 2) relation = add_frame(c, relation, &reads, PD_LOCAL, 2, true, &gone);
    if (rule.start_process != PD_NONE && c->slots > 0)
        relation = dd_and(
            c->s, relation,
            fork_relation(c, kind_of(c, rule.start_process, rule.start_label), &gone));
    dd cube = dd_cube(c->s, gone.data, gone.count);
    if (rule.count == 0) cube = dd_and(c->s, cube, c->locals[PD_CUR]);
    *r = (pd_symbolic){.made = true,
                       .from = rule.from,
                       .to = {rule.to[0], rule.to[1]},
                       .count = rule.count,
                       .relation = dd_keep(c->s, relation),
                       .gone = dd_keep(c->s, cube),
                       .replaced = arena_copy(&c->store, gone.data, gone.count * sizeof *gone.data),
                       .replaced_count = (uint32_t)gone.count};
    vec_release(c->m, &reads);
    vec_release(c->m, &gone);
    dd_close(c->s, f, DD_TRUE);
}

// A slot's first move: from waiting to the label it was started at.
static void make_slot_rule(pd_code *c, uint32_t number, pd_symbolic *r) {
    uint32_t kinds = (uint32_t)c->kinds.count, slot = number / kinds, kind = number % kinds;
    dd_frame f = dd_open(c->s);
    *r = (pd_symbolic){.made = true,
                       .from = pd_wait_label(c, slot),
                       .to = {c->kinds.data[kind].label, 0},
                       .count = 1,
                       .relation = dd_keep(c->s, pd_slot_is(c, slot, kind, PD_CUR)),
                       .gone = DD_TRUE};
    dd_close(c->s, f, DD_TRUE);
}

const pd_symbolic *pd_get_rule(pd_code *c, uint32_t rule) {
    pd_symbolic *r = &c->rules.data[rule];
    if (r->made) return r;
    size_t own = c->n->rules.count;
    if (rule < own) make_rule(c, rule, r);
    else make_slot_rule(c, rule - (uint32_t)own, r);
    c->rules_made++;
    return r;
}

uint32_t pd_first_rule(const pd_code *c, uint32_t label) {
    size_t own = c->n->labels.count;
    if (label < own) return c->n->labels.data[label].first_rule;
    if (label >= own + c->slots || c->kinds.count == 0) return PD_NONE;
    return (uint32_t)(c->n->rules.count + (label - own) * c->kinds.count);
}

uint32_t pd_next_rule(const pd_code *c, uint32_t rule) {
    size_t own = c->n->rules.count;
    if (rule < own) return c->n->rules.data[rule].next;
    return (rule - own + 1) % c->kinds.count ? rule + 1 : PD_NONE;
}

// Domains -------------------------------------------------------------------------------------

dd pd_slot_is(pd_code *c, uint32_t slot, uint32_t kind, pd_copy copy) {
    uint32_t cell = (uint32_t)c->n->cells[PD_GLOBAL].count + slot;
    return dd_value(c->s, pd_domain(c, PD_GLOBAL, cell, copy), kind == PD_NONE ? 0 : kind + 1);
}

static void collect_kinds(pd_code *c) {
    for (size_t i = 0; i < c->n->rules.count; i++) {
        const pd_rule *r = &c->n->rules.data[i];
        if (r->start_process != PD_NONE && kind_of(c, r->start_process, r->start_label) == PD_NONE)
            vec_push(c->m, &c->kinds, (pd_kind){r->start_process, r->start_label});
    }
}

// Variables that a condition compares, copies or computes with are related; related ones get
// interleaved bits, unless who made the network knows better (pd_var.cluster). Union-find over the
// variables.
typedef struct parents {
    const pd_network *n;
    VEC(uint32_t) of;
    u64map seen; // expression: what relate gave for it; rules share parts
} parents;

static uint32_t find(parents *p, uint32_t v) {
    while (p->of.data[v] != v) v = p->of.data[v] = p->of.data[p->of.data[v]];
    return v;
}

// Joins the variables whose values flow into e's value; returns one of them, or PD_NONE.
static uint32_t relate(parents *p, const pd_expr *e);

static uint32_t relate_parts(parents *p, const pd_expr *e) {
    if (e->op == PD_READ) {
        relate(p, e->a); // an index only selects
        return e->value;
    }
    uint32_t a = relate(p, e->a), b = relate(p, e->b), c = relate(p, e->c);
    if (e->op == PD_NOT || e->op == PD_AND || e->op == PD_OR || e->op == PD_ANY) return PD_NONE;
    if (e->op == PD_COND) a = c; // the test only selects
    if (a != PD_NONE && b != PD_NONE && !p->n->vars.data[a].cluster && !p->n->vars.data[b].cluster)
        p->of.data[find(p, a)] = find(p, b);
    bool compares = e->op >= PD_LT && e->op <= PD_NE;
    return compares ? PD_NONE : a != PD_NONE ? a : b;
}

static uint32_t relate(parents *p, const pd_expr *e) {
    if (!e || e->op == PD_CONST) return PD_NONE;
    uint64_t key = (uint64_t)(uintptr_t)e;
    const uint64_t *known = u64map_get(&p->seen, key);
    if (known) return (uint32_t)*known;
    uint32_t found = relate_parts(p, e);
    u64map_put(&p->seen, key, found);
    return found;
}

static void add_cluster(pd_code *c, parents *related, uint32_t root) {
    VEC(dd_shape) shapes = {0};
    for (uint32_t v = root; v < c->n->vars.count; v++) {
        const pd_var *var = &c->n->vars.data[v];
        if (find(related, v) != find(related, root)) continue;
        for (uint32_t i = 0; i < (var->length ? var->length : 1); i++)
            vec_push(
                c->m, &shapes,
                (dd_shape){copies[var->place] + c->more[var->place], var->bits, var->enumerators});
    }
    dd_domain d = dd_add_cluster(c->s, shapes.data, shapes.count);
    for (uint32_t v = root; v < c->n->vars.count; v++) {
        const pd_var *var = &c->n->vars.data[v];
        if (find(related, v) != find(related, root)) continue;
        for (uint32_t i = 0; i < (var->length ? var->length : 1); i++) {
            dd_name(c->s, d, var->name);
            c->cells[var->place].data[var->first + i] = d;
            d += (dd_domain)(copies[var->place] + c->more[var->place]);
        }
    }
    vec_release(c->m, &shapes);
}

static void add_domains(pd_code *c) {
    parents related = {.n = c->n};
    u64map_init(&related.seen, c->m);
    for (uint32_t v = 0; v < c->n->vars.count; v++) vec_push(c->m, &related.of, v);
    for (uint32_t v = 0; v < c->n->vars.count; v++)
        for (uint32_t x = 0; x < v && c->n->vars.data[v].cluster; x++)
            if (c->n->vars.data[x].cluster == c->n->vars.data[v].cluster)
                related.of.data[find(&related, v)] = find(&related, x);
    for (size_t i = 0; i < c->n->rules.count; i++) relate(&related, c->n->rules.data[i].condition);
    relate(&related, c->n->init);
    for (int place = 0; place < PD_PLACES; place++)
        vec_resize(c->m, &c->cells[place], c->n->cells[place].count);
    for (uint32_t v = 0; v < c->n->vars.count; v++) {
        bool first = true; // of its cluster
        for (uint32_t w = 0; w < v; w++) first &= find(&related, w) != find(&related, v);
        if (first) add_cluster(c, &related, v);
    }
    vec_release(c->m, &related.of);
    u64map_release(&related.seen);
    unsigned bits = 1;
    while ((size_t)1 << bits < c->kinds.count + 1) bits++;
    for (uint32_t i = 0; i < c->slots; i++)
        vec_push(c->m, &c->cells[PD_GLOBAL], dd_add_domains(c->s, copies[PD_GLOBAL], bits, 0));
}

static dd cube_of(pd_code *c, pd_place place, pd_copy copy) {
    if ((unsigned)copy >= copies[place]) return DD_TRUE;
    domain_list list = {0};
    for (uint32_t i = 0; i < c->cells[place].count; i++)
        vec_push(c->m, &list, pd_domain(c, place, i, copy));
    dd cube = dd_keep(c->s, dd_cube(c->s, list.data, list.count));
    vec_release(c->m, &list);
    return cube;
}

static void map_place(pd_code *c, dd_map *map, pd_place place, pd_copy from, pd_copy to) {
    for (uint32_t i = 0; i < c->cells[place].count; i++)
        dd_map_add(c->s, map, pd_domain(c, place, i, from), pd_domain(c, place, i, to));
}

static dd_map *map_all(pd_code *c, pd_copy from, pd_copy to) {
    dd_map *map = dd_map_new(c->s);
    for (int place = 0; place < PD_PLACES; place++) map_place(c, map, (pd_place)place, from, to);
    return map;
}

static dd_map *map_one(pd_code *c, pd_place place, pd_copy from, pd_copy to) {
    dd_map *map = dd_map_new(c->s);
    map_place(c, map, place, from, to);
    return map;
}

static void make_maps(pd_code *c) {
    c->next_to_cur = map_all(c, PD_NEXT, PD_CUR);
    c->cur_to_peer = map_all(c, PD_CUR, PD_PEER);
    c->cur_to_next = map_all(c, PD_CUR, PD_NEXT);
    c->peer_to_cur = map_all(c, PD_PEER, PD_CUR);
    c->node_to_peer = map_all(c, PD_NODE, PD_PEER);
    c->peer_to_node = map_all(c, PD_PEER, PD_NODE);
    c->swap = map_all(c, PD_NODE, PD_PEER);
    for (int place = 0; place < PD_PLACES; place++)
        map_place(c, c->swap, (pd_place)place, PD_PEER, PD_NODE);
    map_place(c, c->swap, PD_LOCAL, PD_FIFTH, PD_CUR);
    c->below_to_cur = map_one(c, PD_LOCAL, PD_FIFTH, PD_CUR);
    c->init_to_peer = map_one(c, PD_GLOBAL, PD_FIFTH, PD_PEER);
    c->init_to_cur = map_one(c, PD_GLOBAL, PD_FIFTH, PD_CUR);
    c->cur_to_init = map_one(c, PD_GLOBAL, PD_CUR, PD_FIFTH);
    c->flip = map_one(c, PD_GLOBAL, PD_FIFTH, PD_PEER);
    map_place(c, c->flip, PD_GLOBAL, PD_PEER, PD_FIFTH);
    c->pass = map_one(c, PD_GLOBAL, PD_CUR, PD_NEXT);
    map_place(c, c->pass, PD_GLOBAL, PD_FIFTH, PD_CUR);
}

static dd same(pd_code *c, pd_place place, pd_copy a, pd_copy b, dd so_far) {
    for (uint32_t i = (uint32_t)c->cells[place].count; i-- > 0;)
        so_far = dd_and(c->s, dd_equal(c->s, pd_domain(c, place, i, a), pd_domain(c, place, i, b)),
                        so_far);
    return so_far;
}

// Lexicographic on the cells: any total order does.
static dd less(pd_code *c) {
    dd result = DD_FALSE;
    for (uint32_t i = (uint32_t)c->cells[PD_GLOBAL].count; i-- > 0;) {
        dd_domain a = pd_domain(c, PD_GLOBAL, i, PD_FIFTH), b = pd_domain(c, PD_GLOBAL, i, PD_PEER);
        result = dd_or(c->s, dd_less(c->s, a, b), dd_and(c->s, dd_equal(c->s, a, b), result));
    }
    return result;
}

// What `init` says, and 0 for every cell it does not mention.
static dd start_states(pd_code *c) {
    pd_reads reads = {0};
    pd_collect_reads(c->m, c->n->init, &reads);
    dd start = pd_encode(c, c->n->init);
    for (int place = 0; place < PD_PLACES; place++)
        for (uint32_t i = 0; i < c->cells[place].count; i++) {
            bool mentioned = false;
            for (size_t k = 0; k < reads.count; k++) {
                const pd_expr *e = reads.data[k];
                const pd_var *v = &c->n->vars.data[e->value];
                uint32_t from = v->first, to = v->first + (v->length ? v->length : 1);
                if (e->a && e->a->op == PD_CONST) to = (from += e->a->value) + 1;
                mentioned |= (int)v->place == place && i >= from && i < to;
            }
            dd_domain d = pd_domain(c, (pd_place)place, i, PD_CUR);
            start = dd_and(c->s, start,
                           mentioned ? dd_domain_valid(c->s, d) : dd_value(c->s, d, 0));
        }
    vec_release(c->m, &reads);
    return start;
}

dd_domain pd_more(const pd_code *c, pd_place place, uint32_t cell, uint32_t number) {
    return c->cells[place].data[cell] + (dd_domain)(copies[place] + number);
}

void pd_code_init(pd_code *c, pd_network *n, limits *l, uint32_t slots, const uint32_t *more) {
    memset(c, 0, sizeof *c);
    c->m = n->m;
    c->l = l;
    c->n = n;
    arena_init(&c->store, n->m);
    u64map_init(&c->stops, n->m);
    c->s = dd_space_new(n->m, l);
    for (int place = 0; place < PD_PLACES && more; place++) c->more[place] = more[place];
    collect_kinds(c);
    c->slots = c->kinds.count ? slots : 0;
    add_domains(c);
    vec_resize(c->m, &c->rules, n->rules.count + c->slots * c->kinds.count);
    make_maps(c);
    dd_frame f = dd_open(c->s);
    for (int i = 0; i < PD_COPIES; i++) {
        c->globals[i] = cube_of(c, PD_GLOBAL, (pd_copy)i);
        c->privates[i] = cube_of(c, PD_PRIVATE, (pd_copy)i);
        c->locals[i] = cube_of(c, PD_LOCAL, (pd_copy)i);
        c->all[i] = dd_keep(
            c->s, dd_and(c->s, c->globals[i], dd_and(c->s, c->privates[i], c->locals[i])));
    }
    dd eq = same(c, PD_LOCAL, PD_CUR, PD_NODE, DD_TRUE);
    eq = same(c, PD_PRIVATE, PD_CUR, PD_NODE, eq);
    c->same_node = dd_keep(c->s, same(c, PD_GLOBAL, PD_CUR, PD_NODE, eq));
    dd own = dd_and(c->s, c->privates[PD_CUR], c->locals[PD_CUR]);
    c->rest = dd_keep(c->s, dd_and(c->s, own, c->all[PD_NODE]));
    dd zero = DD_TRUE;
    for (int place = 0; place < PD_PLACES; place++)
        for (uint32_t i = (uint32_t)c->cells[place].count; i-- > 0;)
            zero = dd_and(c->s, zero, dd_value(c->s, pd_domain(c, (pd_place)place, i, PD_NODE), 0));
    c->zero_node = dd_keep(c->s, zero);
    c->same_init = dd_keep(c->s, same(c, PD_GLOBAL, PD_CUR, PD_FIFTH, DD_TRUE));
    c->less = dd_keep(c->s, less(c));
    c->start = dd_keep(c->s, start_states(c));
    dd_close(c->s, f, DD_TRUE);
}

void pd_code_release(pd_code *c) {
    dd_map *maps[] = {c->next_to_cur,  c->cur_to_next,  c->cur_to_peer, c->peer_to_cur,
                      c->node_to_peer, c->peer_to_node, c->swap,        c->below_to_cur,
                      c->init_to_peer, c->init_to_cur,  c->cur_to_init, c->pass,
                      c->flip};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) dd_map_free(c->s, maps[i]);
    dd_space_free(c->s); // all roots go with it
    arena_release(&c->store);
    u64map_release(&c->stops);
    vec_release(c->m, &c->kinds);
    for (int place = 0; place < PD_PLACES; place++) vec_release(c->m, &c->cells[place]);
    vec_release(c->m, &c->rules);
}

void pd_pick(pd_code *c, dd x, pd_place place, pd_copy copy, uint32_t *values) {
    domain_list list = {0};
    for (uint32_t i = 0; i < c->cells[place].count; i++)
        vec_push(c->m, &list, pd_domain(c, place, i, copy));
    dd_pick(c->s, x, list.data, list.count, values);
    vec_release(c->m, &list);
}

dd pd_point(pd_code *c, pd_place place, pd_copy copy, const uint32_t *values) {
    domain_list list = {0};
    for (uint32_t i = 0; i < c->cells[place].count; i++)
        vec_push(c->m, &list, pd_domain(c, place, i, copy));
    dd x = dd_point(c->s, list.data, values, list.count);
    vec_release(c->m, &list);
    return x;
}
