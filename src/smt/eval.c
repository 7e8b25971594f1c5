// The evaluator: depth first with a stack of its own, each term once under an assignment.
#include <assert.h>

#include "base/checked.h"
#include "smt/internal.h"

struct smt_eval {
    const smt *s;
    mem *m;
    VEC(uint64_t) values; // by term; of an array symbol: its elements' value
    VEC(uint32_t) made;   // by term: the assignment (round) under which its value was computed
    uint32_t round;
    u64map given; // symbol -> value
    VEC(smt_term) stack;
};

smt_eval *smt_eval_new(const smt *s, mem *m) {
    smt_eval *e = MEM_NEW(m, smt_eval);
    e->s = s;
    e->m = m;
    e->round = 1;
    u64map_init(&e->given, m);
    return e;
}

void smt_eval_free(smt_eval *e) {
    mem *m = e->m;
    vec_release(m, &e->values);
    vec_release(m, &e->made);
    vec_release(m, &e->stack);
    u64map_release(&e->given);
    MEM_DROP(m, e);
}

void smt_eval_again(smt_eval *e) {
    if (++e->round != 0) return;
    vec_clear(&e->made); // all numbers were used
    e->round = 1;
}

void smt_eval_reset(smt_eval *e) {
    smt_eval_again(e);
    u64map_clear(&e->given);
}

static bool is_made(const smt_eval *e, smt_term t) {
    return t < e->made.count && e->made.data[t] == e->round;
}

void smt_eval_set(smt_eval *e, smt_term symbol, uint64_t value) {
    smt_sort sort = smt_sort_of(e->s, symbol);
    assert(!is_made(e, symbol));
    if (smt_kind(sort) != SMT_KIND_INT) value = smt_canonical(sort, value);
    u64map_put(&e->given, symbol, value);
}

static int64_t exact(const smt_eval *e, bool fits, int64_t value) {
    if (!fits) mem_unwind(e->m, STOP_ENGINE, "an integer beyond 64 bits");
    return value;
}

static int64_t sum(const smt_eval *e, const smt_node *n) {
    int64_t total = n->value, product;
    for (uint32_t i = 0; i < n->arg_count; i++) {
        bool fits = checked_mul(n->factors[i], (int64_t)e->values.data[n->args[i]], &product);
        product = exact(e, fits, product);
        fits = checked_add(total, product, &total);
        exact(e, fits, total);
    }
    return total;
}

static int64_t int_op(const smt_eval *e, smt_operator op, int64_t x, int64_t y) {
    int64_t r = 0;
    if (op == SMT_OP_MUL) {
        bool fits = checked_mul(x, y, &r);
        return exact(e, fits, r);
    }
    if (y == 0) return 0; // undefined: Z3 may choose
    exact(e, !(x == INT64_MIN && y == -1), 0);
    r = x % y;
    if (r < 0) r = y < 0 ? r - y : r + y;
    return op == SMT_OP_MOD ? r : (x - r) / y;
}

// What the array holds at the index.
static uint64_t element(const smt_eval *e, smt_term array, uint64_t index) {
    const uint64_t *values = e->values.data;
    for (;;) {
        const smt_node *n = smt_look(e->s, array);
        switch (n->op) {
        case SMT_OP_STORE:
            if (values[n->args[1]] == index) return values[n->args[2]];
            array = n->args[0];
            break;
        case SMT_OP_ITE: array = n->args[values[n->args[0]] ? 1 : 2]; break;
        case SMT_OP_FILLED: return values[n->args[0]];
        default: assert(n->op == SMT_OP_SYMBOL); return values[array];
        }
    }
}

static uint64_t compute(const smt_eval *e, smt_term t) {
    const smt_node *n = smt_look(e->s, t);
    const uint64_t *v = e->values.data;
    const smt_term *a = n->args;
    const uint64_t *given;
    switch (n->op) {
    case SMT_OP_FALSE: return 0;
    case SMT_OP_TRUE: return 1;
    case SMT_OP_SYMBOL: given = u64map_get(&e->given, t); return given ? *given : 0;
    case SMT_OP_SUM: return (uint64_t)sum(e, n);
    case SMT_OP_MUL:
    case SMT_OP_DIV:
    case SMT_OP_MOD: return (uint64_t)int_op(e, n->op, (int64_t)v[a[0]], (int64_t)v[a[1]]);
    case SMT_OP_NOT: return !v[a[0]];
    case SMT_OP_AND: return v[a[0]] & v[a[1]];
    case SMT_OP_OR: return v[a[0]] | v[a[1]];
    case SMT_OP_IFF: return v[a[0]] == v[a[1]];
    case SMT_OP_ITE: return v[a[0]] ? v[a[1]] : v[a[2]];
    case SMT_OP_LE: return (int64_t)v[a[0]] <= 0;
    case SMT_OP_ZERO: return v[a[0]] == 0;
    case SMT_OP_BITS: return (uint64_t)n->value;
    case SMT_OP_FUNCTION:
        return smt_call(smt_function_of(n), v[a[0]], n->arg_count > 1 ? v[a[1]] : 0);
    case SMT_OP_SELECT: return element(e, a[0], v[a[1]]);
    case SMT_OP_STORE:
    case SMT_OP_STRING:
    case SMT_OP_FILLED: return 0;
    default: break;
    }
    uint64_t values[2] = {0, 0};
    smt_sort sorts[2] = {0, 0};
    for (uint32_t i = 0; i < n->arg_count; i++) {
        values[i] = v[a[i]];
        sorts[i] = smt_sort_of(e->s, a[i]);
    }
    return smt_compute(n->op, n->sort, n->value, sorts, values);
}

uint64_t smt_eval_get(smt_eval *e, smt_term t) {
    size_t count = smt_count(e->s) + 1;
    if (is_made(e, t)) return e->values.data[t];
    if (e->values.count < count) vec_resize(e->m, &e->values, count);
    if (e->made.count < count) vec_resize(e->m, &e->made, count);
    vec_push(e->m, &e->stack, t);
    while (e->stack.count) {
        smt_term top = vec_last(&e->stack);
        const smt_node *n = smt_look(e->s, top);
        size_t before = e->stack.count;
        for (uint32_t i = 0; i < n->arg_count; i++)
            if (!is_made(e, n->args[i])) vec_push(e->m, &e->stack, n->args[i]);
        if (e->stack.count > before) continue;
        e->values.data[top] = compute(e, top);
        e->made.data[top] = e->round;
        e->stack.count--;
    }
    return e->values.data[t];
}
