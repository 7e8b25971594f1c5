// The 0-1 principle of sorting networks. Let u < v hold, and c be the value of u. Then v > c, and u
// > c does not hold. For every term t of this width let b(t) be whether t > c:
//
//     b(min(x, y)) = b(x) && b(y)        x < y  implies  b(x) -> b(y)
//     b(max(x, y)) = b(x) || b(y)        x == y implies  b(x) == b(y)
//     b(ite(p, x, y)) = ite(p, b(x), b(y))
//
// Everything else is an unknown. If the conditions, taken so, with b(v) and without b(u), have no
// solution, then neither have they themselves: 20 numbers that were sorted are a question about 20
// bits.
#include "smt/threshold.h"

#include <stdlib.h>

#include "smt/internal.h"

struct smt_threshold {
    smt *s;
    mem *m;
    smt_sort sort; // of u and v
    u64map bits;   // term of the sort -> b(term)
    u64map truths; // boolean term -> what stands for it
    // Of the question:
    smt_terms numbers, stack;
    u64map seen;
    bool chooses;
};

smt_threshold *smt_threshold_new(smt *s, mem *m) {
    smt_threshold *x = MEM_NEW(m, smt_threshold);
    x->s = s, x->m = m;
    u64map_init(&x->bits, m);
    u64map_init(&x->truths, m);
    u64map_init(&x->seen, m);
    return x;
}

void smt_threshold_free(smt_threshold *x) {
    mem *m = x->m;
    u64map_release(&x->bits);
    u64map_release(&x->truths);
    u64map_release(&x->seen);
    vec_release(m, &x->numbers);
    vec_release(m, &x->stack);
    MEM_DROP(m, x);
}

static smt_term truth_of(smt_threshold *x, smt_term t);

// ite(x < y, x, y) and its like. 0: neither, 1: the smaller one, 2: the larger one.
static int extreme_of(const smt *s, const smt_node *n) {
    const smt_node *c = smt_look(s, n->args[0]);
    if (c->op != SMT_OP_SLT) return 0;
    if (c->args[0] == n->args[1] && c->args[1] == n->args[2]) return 1;
    return c->args[0] == n->args[2] && c->args[1] == n->args[1] ? 2 : 0;
}

// b(t)
static smt_term bit_of(smt_threshold *x, smt_term t) {
    smt *s = x->s;
    const uint64_t *known = u64map_get(&x->bits, t);
    if (known) return (smt_term)*known;
    smt_node n = *smt_look(s, t);
    smt_term bit;
    if (n.op == SMT_OP_ITE) {
        smt_term args[2] = {n.args[1], n.args[2]}, condition = n.args[0];
        int extreme = extreme_of(s, &n);
        smt_term a = bit_of(x, args[0]), b = bit_of(x, args[1]);
        bit = extreme == 1   ? smt_and(s, a, b)
              : extreme == 2 ? smt_or(s, a, b)
                             : smt_ite(s, truth_of(x, condition), a, b);
    } else {
        bit = smt_symbol(s, SMT_BOOL, "above");
    }
    u64map_put(&x->bits, t, bit);
    return bit;
}

static bool is_connective(smt_operator op) {
    return op == SMT_OP_NOT || op == SMT_OP_AND || op == SMT_OP_OR;
}

static smt_term truth_of(smt_threshold *x, smt_term t) {
    smt *s = x->s;
    const uint64_t *known = u64map_get(&x->truths, t);
    if (known) return (smt_term)*known;
    smt_node n = *smt_look(s, t);
    smt_term truth = t;
    if (is_connective(n.op)) {
        smt_term a = n.args[0], b = n.op == SMT_OP_NOT ? SMT_NONE : n.args[1];
        a = truth_of(x, a);
        if (b) b = truth_of(x, b);
        truth = n.op == SMT_OP_NOT   ? smt_not(s, a)
                : n.op == SMT_OP_AND ? smt_and(s, a, b)
                                     : smt_or(s, a, b);
    } else if (n.arg_count) {
        truth = smt_symbol(s, SMT_BOOL, "holds");
    }
    u64map_put(&x->truths, t, truth);
    return truth;
}

static smt_term implies(smt *s, smt_term a, smt_term b) {
    return smt_or(s, smt_not(s, a), b);
}

// What a comparison that may hold says about bits.
static void add_meaning(smt_threshold *x, smt_term holds, smt_term comparison, smt_terms *made) {
    smt *s = x->s;
    smt_node n = *smt_look(s, comparison);
    if (n.op != SMT_OP_SLT && n.op != SMT_OP_SAME) return;
    smt_term p = n.args[0], q = n.args[1];
    if (smt_sort_of(s, p) != x->sort) return;
    smt_term a = bit_of(x, p), b = bit_of(x, q);
    vec_push(x->m, made, implies(s, holds, implies(s, a, b)));
    smt_term back = implies(s, b, a);
    vec_push(x->m, made, implies(s, n.op == SMT_OP_SLT ? smt_not(s, holds) : holds, back));
}

static int by_value(const void *a, const void *b) {
    int64_t x = ((const int64_t *)a)[0], y = ((const int64_t *)b)[0];
    return x < y ? -1 : x > y;
}

// A larger number is above if a smaller one is.
static void order_numbers(smt_threshold *x, smt_terms *made) {
    smt *s = x->s;
    size_t count = x->numbers.count;
    if (count < 2) return;
    int64_t(*list)[2] = mem_alloc(x->m, count * sizeof *list);
    for (size_t i = 0; i < count; i++) {
        uint64_t value = 0;
        smt_is_bits(s, x->numbers.data[i], &value);
        list[i][0] = smt_as_signed(value, smt_width(x->sort));
        list[i][1] = x->numbers.data[i];
    }
    qsort(list, count, sizeof *list, by_value);
    for (size_t i = 1; i < count; i++)
        vec_push(x->m, made,
                 implies(s, bit_of(x, (smt_term)list[i - 1][1]), bit_of(x, (smt_term)list[i][1])));
    mem_free(x->m, list, count * sizeof *list);
}

// The terms whose bits, and the booleans whose truth, the conditions look at. Those of which
// nothing is known but that they are unknown end there.
static void visit(smt_threshold *x, smt_term t, smt_terms *made) {
    smt *s = x->s;
    vec_push(x->m, &x->stack, t);
    while (x->stack.count) {
        smt_term top = vec_pop(&x->stack);
        if (!u64map_put(&x->seen, top, 1)) continue;
        smt_node n = *smt_look(s, top);
        bool compares = (n.op == SMT_OP_SLT || n.op == SMT_OP_SAME) &&
                        smt_sort_of(s, n.args[0]) == x->sort;
        bool inner = n.sort == SMT_BOOL ? is_connective(n.op) || compares
                                        : n.sort == x->sort && n.op == SMT_OP_ITE;
        bool extreme = n.sort != SMT_BOOL && inner && extreme_of(s, &n);
        x->chooses |= inner && n.sort != SMT_BOOL;
        if (n.op == SMT_OP_BITS && n.sort == x->sort) vec_push(x->m, &x->numbers, top);
        for (uint32_t i = extreme; inner && i < n.arg_count; i++)
            vec_push(x->m, &x->stack, n.args[i]);
        if (compares) add_meaning(x, truth_of(x, top), top, made);
    }
}

bool smt_threshold_make(smt_threshold *x, const smt_term *conditions, size_t count,
                        smt_terms *made) {
    smt *s = x->s;
    const smt_node *last = count ? smt_look(s, conditions[count - 1]) : NULL;
    vec_clear(made);
    if (!last || last->op != SMT_OP_SLT) return false;
    smt_term u = last->args[0], v = last->args[1];
    if (smt_op(s, u) != SMT_OP_ITE && smt_op(s, v) != SMT_OP_ITE) return false;
    smt_sort sort = smt_sort_of(s, u);
    if (sort != x->sort) { // b is about one width
        u64map_clear(&x->bits);
        u64map_clear(&x->truths);
        x->sort = sort;
    }
    vec_clear(&x->numbers);
    u64map_clear(&x->seen);
    x->chooses = false;
    vec_push(x->m, made, bit_of(x, v));
    vec_push(x->m, made, smt_not(s, bit_of(x, u)));
    visit(x, u, made);
    visit(x, v, made);
    if (!x->chooses) return false;
    for (size_t i = 0; i + 1 < count; i++) {
        vec_push(x->m, made, truth_of(x, conditions[i]));
        visit(x, conditions[i], made);
    }
    order_numbers(x, made);
    return true;
}
