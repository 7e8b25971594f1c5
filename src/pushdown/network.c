#include "pushdown/network.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void pd_network_init(pd_network *n, mem *m) {
    memset(n, 0, sizeof *n);
    n->m = m;
    arena_init(&n->store, m);
    intern_init(&n->label_names, m);
    n->contexts = PD_DEFAULT_CONTEXTS;
}

void pd_network_release(pd_network *n) {
    mem *m = n->m;
    vec_release(m, &n->vars);
    for (int p = 0; p < PD_PLACES; p++) vec_release(m, &n->cells[p]);
    vec_release(m, &n->labels);
    vec_release(m, &n->rules);
    vec_release(m, &n->processes);
    vec_release(m, &n->stops);
    vec_release(m, &n->queries);
    intern_release(&n->label_names);
    arena_release(&n->store);
}

static uint32_t add_var(pd_network *n, pd_var v) {
    v.name = arena_strdup(&n->store, v.name);
    v.first = (uint32_t)n->cells[v.place].count;
    uint32_t id = (uint32_t)n->vars.count;
    for (uint32_t i = 0; i < (v.length ? v.length : 1); i++)
        vec_push(n->m, &n->cells[v.place], (pd_cell){v.bits, v.enumerators, id, i});
    vec_push(n->m, &n->vars, v);
    return id;
}

uint32_t pd_add_var(pd_network *n, pd_place place, const char *name, uint32_t bits,
                    uint32_t length) {
    assert(bits >= 1 && bits <= 32 && length <= PD_MAX_LENGTH);
    return add_var(n, (pd_var){.name = name, .place = place, .bits = bits, .length = length});
}

uint32_t pd_add_enum(pd_network *n, pd_place place, const char *name, uint32_t count,
                     const char *const *names, uint32_t length) {
    assert(count >= 1 && length <= PD_MAX_LENGTH);
    uint32_t bits = 1;
    while (bits < 32 && count > (uint32_t)1 << bits) bits++;
    const char **copies = arena_alloc(&n->store, count * sizeof *copies);
    for (uint32_t i = 0; i < count; i++) copies[i] = arena_strdup(&n->store, names[i]);
    return add_var(n, (pd_var){.name = name,
                               .place = place,
                               .bits = bits,
                               .enumerators = count,
                               .names = copies,
                               .length = length});
}

uint32_t pd_add_program(pd_network *n) {
    return n->programs++;
}

uint32_t pd_add_process(pd_network *n, const char *name, uint32_t program, uint32_t start) {
    vec_push(n->m, &n->processes, (pd_process){arena_strdup(&n->store, name), program, start});
    return (uint32_t)n->processes.count - 1;
}

uint32_t pd_label_of(pd_network *n, uint32_t program, const char *name) {
    char key[300];
    int size = snprintf(key, sizeof key, "%u %s", program, name);
    assert(size > 0 && (size_t)size < sizeof key);
    uint32_t id = intern_bytes(&n->label_names, key, (size_t)size);
    if (id == n->labels.count)
        vec_push(n->m, &n->labels,
                 (pd_label){strchr(intern_text(&n->label_names, id), ' ') + 1, program, PD_NONE,
                            PD_NONE, false, false});
    return id;
}

uint32_t pd_add_rule(pd_network *n, pd_rule rule) {
    uint32_t id = (uint32_t)n->rules.count;
    rule.next = PD_NONE;
    rule.made = rule.condition || !n->make;
    pd_label *from = &n->labels.data[rule.from];
    if (from->last_rule == PD_NONE) from->first_rule = id;
    else n->rules.data[from->last_rule].next = id;
    from->last_rule = id;
    from->mentioned = true;
    for (uint32_t i = 0; i < rule.count; i++) n->labels.data[rule.to[i]].mentioned = true;
    if (rule.start_process != PD_NONE) n->labels.data[rule.start_label].mentioned = true;
    vec_push(n->m, &n->rules, rule);
    return id;
}

void pd_add_query(pd_network *n, bool is_error, const pd_atom *atoms, size_t count,
                  const pd_expr *when) {
    pd_atom *copy = arena_copy(&n->store, atoms, count * sizeof *atoms);
    vec_push(n->m, &n->queries,
             (pd_query){.is_error = is_error, .atoms = copy, .count = count, .when = when});
}

void pd_add_stop(pd_network *n, pd_stop stop) {
    n->labels.data[stop.label].mentioned = n->labels.data[stop.label].stops = true;
    vec_push(n->m, &n->stops, stop);
}

void pd_add_deadlock_query(pd_network *n, bool is_error, const pd_expr *when) {
    vec_push(n->m, &n->queries,
             (pd_query){.is_error = is_error, .is_deadlock = true, .when = when});
}

bool pd_forks(const pd_network *n) {
    for (size_t r = 0; r < n->rules.count; r++)
        if (n->rules.data[r].start_process != PD_NONE) return true;
    return false;
}

const pd_expr *pd_condition(pd_network *n, uint32_t rule) {
    if (!n->rules.data[rule].made) {
        const pd_expr *e = n->make(n->make_arg, n, rule);
        n->rules.data[rule].condition = e;
        n->rules.data[rule].made = true;
    }
    return n->rules.data[rule].condition;
}

// Expressions ---------------------------------------------------------------------------------

static const pd_expr *new_expr(pd_network *n, pd_expr e) {
    return arena_copy(&n->store, &e, sizeof e);
}

static uint8_t width_of_value(uint32_t value) {
    return value ? (uint8_t)(32 - __builtin_clz(value)) : 1;
}

const pd_expr *pd_const(pd_network *n, uint32_t value) {
    uint8_t width = width_of_value(value);
    return new_expr(n, (pd_expr){.op = PD_CONST, .width = width, .wide = width, .value = value});
}

const pd_expr *pd_read(pd_network *n, uint32_t var, const pd_expr *index, unsigned primes) {
    const pd_var *v = &n->vars.data[var];
    assert(primes <= 2 && !index == !v->length);
    return new_expr(n, (pd_expr){.op = PD_READ,
                                 .primes = (uint8_t)primes,
                                 .width = (uint8_t)v->bits,
                                 .wide = (uint8_t)v->bits,
                                 .value = var,
                                 .a = index});
}

uint32_t pd_operate(pd_op op, uint32_t a, uint32_t b, unsigned wide) {
    uint32_t r = 0;
    switch (op) {
    case PD_NOT: return a == 0;
    case PD_COMPL: r = ~a; break;
    case PD_NEG: r = 0u - a; break;
    case PD_MUL: r = a * b; break;
    case PD_DIV: r = b ? a / b : UINT32_MAX; break;
    case PD_MOD: r = b ? a % b : a; break;
    case PD_ADD: r = a + b; break;
    case PD_SUB: r = a - b; break;
    case PD_SHL: r = b < wide ? a << b : 0; break;
    case PD_SHR: r = b < wide ? a >> b : 0; break;
    case PD_LT: return a < b;
    case PD_LE: return a <= b;
    case PD_GT: return a > b;
    case PD_GE: return a >= b;
    case PD_EQ: return a == b;
    case PD_NE: return a != b;
    case PD_BITAND: r = a & b; break;
    case PD_BITXOR: r = a ^ b; break;
    case PD_BITOR: r = a | b; break;
    case PD_AND: return a && b;
    case PD_OR: return a || b;
    case PD_CONST:
    case PD_READ:
    case PD_ANY:
    case PD_COND: assert(!"an operator");
    }
    return r & pd_mask(wide);
}

const pd_expr *pd_unary(pd_network *n, pd_op op, const pd_expr *a) {
    if (op == PD_ANY)
        return new_expr(n, (pd_expr){.op = PD_ANY, .width = 1, .wide = a->width, .a = a});
    if (a->op == PD_CONST) return pd_const(n, pd_operate(op, a->value, 0, 32));
    uint8_t width = op == PD_NOT ? 1 : a->width;
    return new_expr(n, (pd_expr){.op = (uint8_t)op, .width = width, .wide = a->width, .a = a});
}

static bool is_primed(const pd_expr *e) {
    return e->op == PD_READ && e->primes > 0;
}

const pd_expr *pd_binary(pd_network *n, pd_op op, const pd_expr *a, const pd_expr *b) {
    if (a->op == PD_CONST && b->op == PD_CONST)
        return pd_const(n, pd_operate(op, a->value, b->value, 32));
    uint8_t wide = a->width > b->width ? a->width : b->width;
    if ((op == PD_SHL || op == PD_SHR) && b->op == PD_CONST) wide = a->width;
    if (op == PD_EQ && is_primed(a)) wide = a->width; // an assignment keeps the low bits
    else if (op == PD_EQ && is_primed(b)) wide = b->width;
    bool boolean = (op >= PD_LT && op <= PD_NE) || op == PD_AND || op == PD_OR;
    return new_expr(
        n, (pd_expr){.op = (uint8_t)op, .width = boolean ? 1 : wide, .wide = wide, .a = a, .b = b});
}

const pd_expr *pd_ternary(pd_network *n, const pd_expr *a, const pd_expr *b, const pd_expr *c) {
    uint8_t wide = b->width > c->width ? b->width : c->width;
    return new_expr(n,
                    (pd_expr){.op = PD_COND, .width = wide, .wide = wide, .a = a, .b = b, .c = c});
}

const pd_expr *pd_and(pd_network *n, const pd_expr *a, const pd_expr *b) {
    if (!a || !b) return a ? a : b;
    return pd_binary(n, PD_AND, a, b);
}

void pd_collect_reads(mem *m, const pd_expr *e, pd_reads *reads) {
    if (!e) return;
    if (e->op == PD_READ) vec_push(m, reads, e);
    pd_collect_reads(m, e->a, reads);
    pd_collect_reads(m, e->b, reads);
    pd_collect_reads(m, e->c, reads);
}
