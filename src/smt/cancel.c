// Sums that differ by a number. Addition wraps, so the bit vectors of one width are a ring, and
// a + b - c + 2 * d is a list of factors, whatever the order of the additions was. A remainder x %
// y is x - y * (x / y).
#include "base/hash.h"
#include "smt/internal.h"

enum { MOST_PARTS = 100000 };

typedef struct parts { // terms that are left to take apart, the latest first
    mem *m;
    VEC(smt_term) heap;
    u64map factors;
    VEC(smt_term) quotients; // and products of them: a remainder may still take them away
    uint64_t constant;
} parts;

static void add_part(parts *p, smt_term t, uint64_t factor) {
    uint64_t *found = u64map_get(&p->factors, t);
    if (found) {
        *found += factor;
        return;
    }
    u64map_put(&p->factors, t, factor);
    vec_push(p->m, &p->heap, t);
    size_t at = p->heap.count - 1;
    for (; at && p->heap.data[(at - 1) / 2] < t; at = (at - 1) / 2)
        p->heap.data[at] = p->heap.data[(at - 1) / 2];
    p->heap.data[at] = t;
}

static smt_term take_latest(parts *p) {
    smt_term first = p->heap.data[0], last = vec_pop(&p->heap);
    size_t at = 0, count = p->heap.count;
    for (size_t child; count && (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && p->heap.data[child + 1] > p->heap.data[child]) child++;
        if (p->heap.data[child] <= last) break;
        p->heap.data[at] = p->heap.data[child];
    }
    if (count) p->heap.data[at] = last;
    return first;
}

static bool is_quotient(const smt *s, smt_term t) {
    return smt_op(s, t) == SMT_OP_SDIV || smt_op(s, t) == SMT_OP_UDIV;
}

static void take_remainder_apart(smt *s, parts *p, const smt_node *n, uint64_t factor) {
    smt_term x = n->args[0], y = n->args[1];
    smt_operator op = n->op == SMT_OP_SREM ? SMT_OP_SDIV : SMT_OP_UDIV;
    add_part(p, x, factor);
    add_part(p, smt_bits_2(s, SMT_OP_TIMES, y, smt_bits_2(s, op, x, y)), -factor);
}

// False: it is no sum; a part of the difference that stays.
static bool take_apart(smt *s, parts *p, smt_term t, uint64_t factor) {
    const smt_node *n = smt_look(s, t);
    uint64_t known;
    switch (n->op) {
    case SMT_OP_BITS: p->constant += factor * (uint64_t)n->value; return true;
    case SMT_OP_NEG: add_part(p, n->args[0], -factor); return true;
    case SMT_OP_PLUS:
    case SMT_OP_MINUS:
        add_part(p, n->args[0], factor);
        add_part(p, n->args[1], n->op == SMT_OP_PLUS ? factor : -factor);
        return true;
    case SMT_OP_TIMES:
        for (int i = 0; i < 2; i++)
            if (smt_is_bits(s, n->args[i], &known)) {
                add_part(p, n->args[1 - i], factor * known);
                return true;
            }
        if (!is_quotient(s, n->args[0]) && !is_quotient(s, n->args[1])) return false;
        vec_push(p->m, &p->quotients, t);
        return true;
    case SMT_OP_SREM:
    case SMT_OP_UREM: take_remainder_apart(s, p, n, factor); return true;
    case SMT_OP_SDIV:
    case SMT_OP_UDIV: vec_push(p->m, &p->quotients, t); return true;
    default: return false;
    }
}

static bool is_sum(const smt *s, smt_term t) {
    smt_operator op = smt_op(s, t);
    return op == SMT_OP_PLUS || op == SMT_OP_MINUS || op == SMT_OP_NEG || op == SMT_OP_TIMES;
}

// A term's arguments are older than it: once it is the latest, its factor is complete.
bool smt_differ_by(smt *s, smt_term a, smt_term b, uint64_t *difference) {
    smt_sort sort = smt_sort_of(s, a);
    if (smt_kind(sort) != SMT_KIND_BITS || (!is_sum(s, a) && !is_sum(s, b))) return false;
    uint64_t mask = smt_mask(smt_width(sort));
    parts p = {.m = s->m};
    u64map_init(&p.factors, s->m);
    add_part(&p, a, 1);
    add_part(&p, b, -(uint64_t)1);
    bool good = true;
    while (good && p.heap.count) {
        smt_term t = take_latest(&p);
        uint64_t factor = *u64map_get(&p.factors, t);
        if ((factor & mask) == 0) continue;
        good = take_apart(s, &p, t, factor) && p.factors.count < MOST_PARTS;
    }
    for (size_t i = 0; good && i < p.quotients.count; i++)
        good = (*u64map_get(&p.factors, p.quotients.data[i]) & mask) == 0;
    *difference = p.constant & mask;
    u64map_release(&p.factors);
    vec_release(s->m, &p.heap);
    vec_release(s->m, &p.quotients);
    return good;
}
