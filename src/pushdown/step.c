#include "pushdown/step.h"

#include <assert.h>
#include <string.h>

static uint32_t read_cell(const pd_network *n, const pd_expr *e, const pd_env *env) {
    const pd_var *v = &n->vars.data[e->value];
    uint32_t index = e->a ? pd_eval(n, e->a, env) : 0;
    if (e->a && index >= v->length) return 0; // no such element
    const uint32_t *const values[PD_PLACES][3] = {
        {env->g, env->g1, NULL}, {env->p, env->p1, NULL}, {env->l, env->l1, env->l2}};
    const uint32_t *cells = values[v->place][e->primes];
    assert(cells);
    return cells[v->first + index];
}

uint32_t pd_eval(const pd_network *n, const pd_expr *e, const pd_env *env) {
    switch (e->op) {
    case PD_CONST: return e->value;
    case PD_READ: return read_cell(n, e, env);
    case PD_ANY: return 1;
    case PD_COND: return pd_eval(n, pd_eval(n, e->a, env) ? e->b : e->c, env) & pd_mask(e->wide);
    case PD_AND: return pd_eval(n, e->a, env) && pd_eval(n, e->b, env);
    case PD_OR: return pd_eval(n, e->a, env) || pd_eval(n, e->b, env);
    case PD_NOT: return !pd_eval(n, e->a, env);
    default: break;
    }
    uint32_t a = pd_eval(n, e->a, env), b = e->b ? pd_eval(n, e->b, env) : 0;
    bool fixed_shift = (e->op == PD_SHL || e->op == PD_SHR) && e->b->op == PD_CONST;
    return pd_operate((pd_op)e->op, a & pd_mask(e->wide), fixed_shift ? b : b & pd_mask(e->wide),
                      e->wide);
}

bool pd_mentions(const pd_network *n, const pd_expr *e, pd_place place, uint32_t cell,
                 unsigned primes) {
    if (!e) return false;
    if (e->op == PD_READ && e->primes == primes) {
        const pd_var *v = &n->vars.data[e->value];
        if (v->place == place && cell >= v->first &&
            cell < v->first + (v->length ? v->length : 1)) {
            if (!e->a || e->a->op != PD_CONST || v->first + e->a->value == cell) return true;
        }
    }
    return pd_mentions(n, e->a, place, cell, primes) || pd_mentions(n, e->b, place, cell, primes) ||
           pd_mentions(n, e->c, place, cell, primes);
}

// True if for these very values some read of the expression is the cell: a computed index counts
// only where it hits.
static bool hits(const pd_network *n, const pd_expr *e, pd_place place, uint32_t cell,
                 unsigned primes, const pd_env *env) {
    if (!e) return false;
    if (e->op == PD_READ && e->primes == primes) {
        const pd_var *v = &n->vars.data[e->value];
        uint32_t index = e->a ? pd_eval(n, e->a, env) : 0;
        if (v->place == place && (!e->a || index < v->length) && v->first + index == cell)
            return true;
    }
    return hits(n, e->a, place, cell, primes, env) || hits(n, e->b, place, cell, primes, env) ||
           hits(n, e->c, place, cell, primes, env);
}

static bool cells_fit(const pd_network *n, const pd_expr *e, pd_place place, unsigned primes,
                      const uint32_t *before, const uint32_t *after, const pd_env *env) {
    for (uint32_t i = 0; i < n->cells[place].count; i++) {
        const pd_cell *c = &n->cells[place].data[i];
        if (c->size ? after[i] >= c->size : after[i] > pd_mask(c->bits)) return false;
        if (after[i] != before[i] && !hits(n, e, place, i, primes, env)) return false;
    }
    return true;
}

bool pd_rule_holds(pd_network *n, uint32_t rule, const pd_env *env) {
    const pd_expr *e = pd_condition(n, rule);
    uint32_t count = n->rules.data[rule].count;
    if (e && !pd_eval(n, e, env)) return false;
    if (!cells_fit(n, e, PD_GLOBAL, 1, env->g, env->g1, env)) return false;
    if (!cells_fit(n, e, PD_PRIVATE, 1, env->p, env->p1, env)) return false;
    if (count > 0 && !cells_fit(n, e, PD_LOCAL, 1, env->l, env->l1, env)) return false;
    return count < 2 || cells_fit(n, e, PD_LOCAL, 2, env->l, env->l2, env);
}

bool pd_init_holds(const pd_network *n, const uint32_t *g, const uint32_t *p, const uint32_t *l) {
    const uint32_t *const values[] = {g, p, l};
    pd_env env = {.g = g, .p = p, .l = l};
    for (int place = 0; place < PD_PLACES; place++)
        for (uint32_t i = 0; i < n->cells[place].count; i++) {
            const pd_cell *c = &n->cells[place].data[i];
            if (c->size && values[place][i] >= c->size) return false;
            if (values[place][i] && !pd_mentions(n, n->init, (pd_place)place, i, 0)) return false;
        }
    return !n->init || pd_eval(n, n->init, &env);
}

// Configurations ------------------------------------------------------------------------------

void pd_config_init(pd_config *c, mem *m) {
    *c = (pd_config){.m = m};
}

void pd_config_release(pd_config *c) {
    for (size_t i = 0; i < c->threads.count; i++) vec_release(c->m, &c->threads.data[i].words);
    vec_release(c->m, &c->threads);
    vec_release(c->m, &c->globals);
}

void pd_config_copy(pd_config *to, const pd_config *from) {
    pd_config_release(to);
    for (size_t i = 0; i < from->globals.count; i++)
        vec_push(to->m, &to->globals, from->globals.data[i]);
    for (size_t i = 0; i < from->threads.count; i++) {
        const pd_thread *t = &from->threads.data[i];
        pd_thread copy = {.process = t->process};
        for (size_t k = 0; k < t->words.count; k++) vec_push(to->m, &copy.words, t->words.data[k]);
        vec_push(to->m, &to->threads, copy);
    }
}

static size_t privates(const pd_network *n) {
    return n->cells[PD_PRIVATE].count;
}

static size_t frame_size(const pd_network *n) {
    return 1 + n->cells[PD_LOCAL].count;
}

static void push_frame(const pd_network *n, mem *m, pd_thread *t, uint32_t label,
                       const uint32_t *locals) {
    vec_push(m, &t->words, label);
    for (size_t i = 0; i + 1 < frame_size(n); i++) vec_push(m, &t->words, locals ? locals[i] : 0);
}

void pd_config_add(const pd_network *n, pd_config *c, uint32_t process, uint32_t label,
                   const uint32_t *p, const uint32_t *l) {
    pd_thread t = {.process = process};
    for (size_t i = 0; i < privates(n); i++) vec_push(c->m, &t.words, p ? p[i] : 0);
    if (label != PD_EMPTY) push_frame(n, c->m, &t, label, l);
    vec_push(c->m, &c->threads, t);
}

size_t pd_thread_depth(const pd_network *n, const pd_thread *t) {
    return (t->words.count - privates(n)) / frame_size(n);
}

const uint32_t *pd_thread_frame(const pd_network *n, const pd_thread *t, size_t i) {
    return t->words.data + privates(n) + i * frame_size(n);
}

uint32_t pd_thread_top(const pd_network *n, const pd_thread *t) {
    size_t depth = pd_thread_depth(n, t);
    return depth ? *pd_thread_frame(n, t, depth - 1) : PD_EMPTY;
}

bool pd_step(pd_network *n, pd_config *c, const pd_move *move) {
    if (move->thread >= c->threads.count || move->rule >= n->rules.count) return false;
    pd_thread *t = &c->threads.data[move->thread];
    const pd_rule r = n->rules.data[move->rule];
    size_t depth = pd_thread_depth(n, t);
    if (depth == 0 || pd_thread_top(n, t) != r.from) return false;
    const uint32_t *locals = pd_thread_frame(n, t, depth - 1) + 1;
    pd_env env = {c->globals.data, t->words.data, locals, move->g1, move->p1, move->l1, move->l2};
    if (!pd_rule_holds(n, move->rule, &env)) return false;
    for (size_t i = 0; i < c->globals.count; i++) c->globals.data[i] = move->g1[i];
    for (size_t i = 0; i < privates(n); i++) t->words.data[i] = move->p1[i];
    t->words.count -= frame_size(n);
    if (r.count == 2) push_frame(n, c->m, t, r.to[1], move->l2);
    if (r.count >= 1) push_frame(n, c->m, t, r.to[0], move->l1);
    if (r.start_process != PD_NONE) pd_config_add(n, c, r.start_process, r.start_label, NULL, NULL);
    return true;
}

// Atom number i onwards, each by a thread of its own.
static bool place_atoms(const pd_network *n, const pd_query *q, const pd_config *c, size_t i,
                        uint32_t *threads) {
    if (i == q->count) return true;
    for (uint32_t t = 0; t < c->threads.count; t++) {
        const pd_thread *thread = &c->threads.data[t];
        bool used = false;
        for (size_t k = 0; k < i; k++) used |= threads[k] == t;
        if (used || thread->process != q->atoms[i].process ||
            pd_thread_top(n, thread) != q->atoms[i].label)
            continue;
        threads[i] = t;
        if (place_atoms(n, q, c, i + 1, threads)) return true;
    }
    return false;
}

uint32_t pd_stop_of(const pd_network *n, const pd_config *c, const pd_thread *t) {
    uint32_t top = pd_thread_top(n, t), found = PD_NONE;
    if (top == PD_EMPTY) return PD_EMPTY;
    const uint32_t *frame = pd_thread_frame(n, t, pd_thread_depth(n, t) - 1);
    pd_env env = {.g = c->globals.data, .p = t->words.data, .l = frame + 1};
    for (size_t i = 0; i < n->stops.count; i++) {
        const pd_stop *x = &n->stops.data[i];
        if (x->label != top || (x->condition && !pd_eval(n, x->condition, &env))) continue;
        if (x->waits) return (uint32_t)i;
        found = (uint32_t)i;
    }
    return found;
}

static bool is_deadlock(const pd_network *n, const pd_config *c) {
    bool waits = false;
    for (size_t i = 0; i < c->threads.count; i++) {
        uint32_t stop = pd_stop_of(n, c, &c->threads.data[i]);
        if (stop == PD_NONE) return false;
        waits |= stop != PD_EMPTY && n->stops.data[stop].waits;
    }
    return waits;
}

bool pd_query_holds(const pd_network *n, const pd_query *q, const pd_config *c, uint32_t *threads) {
    uint32_t local[PD_MAX_ATOMS];
    assert(q->count <= PD_MAX_ATOMS);
    pd_env env = {.g = c->globals.data};
    if (q->when && !pd_eval(n, q->when, &env)) return false;
    if (q->is_deadlock) return is_deadlock(n, c);
    return place_atoms(n, q, c, 0, threads ? threads : local);
}
