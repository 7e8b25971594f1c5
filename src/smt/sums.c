// The difference of two sums is a sum, too. Its parts that look at the same conditions make a
// group: all values of these conditions are tried, and the least and the largest value of each
// group add up to bounds of the difference. So  Σ ite(c_i && d_i, 1, 0) <= Σ ite(c_i, 1, 0).
#include "smt/sums.h"

#include <stdlib.h>

#include "base/checked.h"
#include "smt/internal.h"

// Parts of the two sums; conditions of a group; operators in a part's conditions; parts that are
// computed, over all values of their conditions.
enum { MOST_PARTS = 4096, MOST_ATOMS = 12, MOST_OPERATORS = 64, MOST_TRIED = 1 << 18 };
static const uint32_t NONE = UINT32_MAX;

typedef struct part {
    smt_term term;
    int64_t factor;
    uint32_t group;
} part;

typedef struct group {
    smt_term atoms[MOST_ATOMS];
    uint32_t count;
    uint32_t into; // the group that it became part of, or itself
} group;

typedef struct difference {
    const smt *s;
    mem *m;
    smt_ranges ranges;
    VEC(part) parts;
    u64map places; // term -> index of its part + 1
    VEC(group) groups;
    int64_t constant;
    uint64_t values; // of the group's atoms, a bit each
    uint32_t steps;
    size_t tried;
} difference;

// ---------------------------------------------------------------- parts

static bool add_scaled(smt_range *sum, smt_range r, int64_t factor) {
    int64_t x, y;
    if (!checked_mul(r.low, factor, &x) || !checked_mul(r.high, factor, &y)) return false;
    return checked_add(sum->low, x < y ? x : y, &sum->low) &&
           checked_add(sum->high, x < y ? y : x, &sum->high);
}

static bool add_part(difference *d, smt_term t, int64_t factor) {
    uint64_t *place = u64map_at(&d->places, t);
    if (*place) {
        int64_t *known = &d->parts.data[*place - 1].factor;
        return checked_add(*known, factor, known);
    }
    vec_push(d->m, &d->parts, (part){t, factor, NONE});
    *place = d->parts.count;
    return d->parts.count <= MOST_PARTS;
}

// t, `factor` times, in parts; `sum` is what they add up to. False: too many, or too large.
static bool take_apart(difference *d, smt_term t, int64_t factor, int64_t sign, smt_range *sum) {
    const smt_node *n = smt_look(d->s, t);
    unsigned width = smt_width(n->sort);
    uint64_t known;
    int64_t product;
    if (++d->steps > MOST_PARTS) return false;
    if (n->op == SMT_OP_PLUS || n->op == SMT_OP_MINUS) {
        int64_t second = n->op == SMT_OP_PLUS ? factor : -factor;
        return take_apart(d, n->args[0], factor, sign, sum) &&
               take_apart(d, n->args[1], second, sign, sum);
    }
    if (n->op == SMT_OP_NEG) return take_apart(d, n->args[0], -factor, sign, sum);
    if (n->op == SMT_OP_TIMES && smt_is_bits(d->s, n->args[1], &known)) {
        if (!checked_mul(factor, smt_as_signed(known, width), &product)) return false;
        return product != INT64_MIN && take_apart(d, n->args[0], product, sign, sum);
    }
    smt_range r = d->ranges.of(d->ranges.arg, t);
    if (!add_scaled(sum, r, factor)) return false;
    if (n->op != SMT_OP_BITS) return add_part(d, t, sign * factor);
    return checked_mul(r.low, sign * factor, &product) &&
           checked_add(d->constant, product, &d->constant);
}

// A sum that wraps is not the sum of its parts.
static bool is_exact(const smt *s, smt_term t, smt_range sum) {
    unsigned width = smt_width(smt_sort_of(s, t));
    int64_t top = width >= 64 ? INT64_MAX : ((int64_t)1 << (width - 1)) - 1;
    return sum.low >= -top - 1 && sum.high <= top;
}

// ---------------------------------------------------------------- groups

static bool is_connective(smt_operator op) {
    return op == SMT_OP_NOT || op == SMT_OP_AND || op == SMT_OP_OR || op == SMT_OP_IFF;
}

static bool is_open(const difference *d, smt_term atom) {
    smt_range r = d->ranges.of(d->ranges.arg, atom);
    return r.low != r.high;
}

static bool has_atom(const group *g, smt_term atom) {
    for (uint32_t i = 0; i < g->count; i++)
        if (g->atoms[i] == atom) return true;
    return false;
}

// The atoms that the conditions of a choice are made of. False: too many.
static bool list_atoms(difference *d, smt_term t, group *g) {
    const smt_node *n = smt_look(d->s, t);
    bool inner = n->sort == SMT_BOOL ? is_connective(n->op) : n->op == SMT_OP_ITE;
    if (++d->steps > MOST_OPERATORS) return false;
    for (uint32_t i = 0; inner && i < n->arg_count; i++)
        if (!list_atoms(d, n->args[i], g)) return false;
    if (inner || n->sort != SMT_BOOL || !is_open(d, t)) return true;
    if (has_atom(g, t)) return true;
    if (g->count == MOST_ATOMS) return false;
    g->atoms[g->count++] = t;
    return true;
}

static uint32_t shared_atoms(const group *a, const group *b) {
    uint32_t shared = 0;
    for (uint32_t i = 0; i < a->count; i++) shared += has_atom(b, a->atoms[i]);
    return shared;
}

static uint32_t group_of(const difference *d, uint32_t g) {
    while (d->groups.data[g].into != g) g = d->groups.data[g].into;
    return g;
}

// The second group becomes part of the first, if the atoms stay few.
static void unite(difference *d, uint32_t first, uint32_t second) {
    group *a = &d->groups.data[first], *b = &d->groups.data[second];
    if (a->count + b->count - shared_atoms(a, b) > MOST_ATOMS) return;
    for (uint32_t i = 0; i < b->count; i++)
        if (!has_atom(a, b->atoms[i])) a->atoms[a->count++] = b->atoms[i];
    b->into = first;
}

// Groups that share so many atoms, at least.
static void unite_all(difference *d, uint32_t least) {
    u64map owners; // atom -> group + 1
    u64map_init(&owners, d->m);
    for (uint32_t g = 0; g < d->groups.count; g++) {
        group *x = &d->groups.data[g];
        if (x->into != g) continue;
        for (uint32_t i = 0; i < x->count; i++) {
            uint64_t *owner = u64map_at(&owners, x->atoms[i]);
            uint32_t other = *owner ? group_of(d, (uint32_t)*owner - 1) : g;
            if (other != g && shared_atoms(x, &d->groups.data[other]) >= least) unite(d, g, other);
            if (!*owner) *owner = g + 1;
        }
    }
    u64map_release(&owners);
}

// Those that have most in common come first: all cannot be in one group.
static void make_groups(difference *d) {
    for (size_t i = 0; i < d->parts.count; i++) {
        group own = {.into = (uint32_t)d->groups.count};
        d->steps = 0;
        if (!d->parts.data[i].factor || !list_atoms(d, d->parts.data[i].term, &own)) continue;
        d->parts.data[i].group = own.into;
        vec_push(d->m, &d->groups, own);
    }
    unite_all(d, 2);
    unite_all(d, 1);
    for (size_t i = 0; i < d->parts.count; i++) {
        part *p = &d->parts.data[i];
        if (p->group != NONE) p->group = group_of(d, p->group);
    }
}

// ---------------------------------------------------------------- bounds

// Under d->values. -1: it may be either.
static int truth(const difference *d, const group *g, smt_term t) {
    const smt_node *n = smt_look(d->s, t);
    if (!is_connective(n->op)) {
        for (uint32_t i = 0; i < g->count; i++)
            if (g->atoms[i] == t) return d->values >> i & 1;
        smt_range r = d->ranges.of(d->ranges.arg, t);
        return r.low == r.high ? (int)r.low : -1;
    }
    int a = truth(d, g, n->args[0]), b = n->op == SMT_OP_NOT ? 0 : truth(d, g, n->args[1]);
    switch (n->op) {
    case SMT_OP_NOT: return a < 0 ? a : !a;
    case SMT_OP_AND: return a == 0 || b == 0 ? 0 : a < 0 || b < 0 ? -1 : 1;
    case SMT_OP_OR: return a == 1 || b == 1 ? 1 : a < 0 || b < 0 ? -1 : 0;
    default: return a < 0 || b < 0 ? -1 : a == b;
    }
}

static smt_range value(const difference *d, const group *g, smt_term t) {
    const smt_node *n = smt_look(d->s, t);
    if (n->op != SMT_OP_ITE) return d->ranges.of(d->ranges.arg, t);
    int which = truth(d, g, n->args[0]);
    if (which >= 0) return value(d, g, n->args[which ? 1 : 2]);
    smt_range a = value(d, g, n->args[1]), b = value(d, g, n->args[2]);
    return (smt_range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

static int by_group(const void *a, const void *b) {
    const part *x = a, *y = b;
    if (x->group != y->group) return x->group < y->group ? -1 : 1;
    return x->term < y->term ? -1 : x->term > y->term;
}

// Parts of one group.
static bool add_group(difference *d, const part *parts, size_t count, smt_range *sum) {
    const group *g = &d->groups.data[parts->group];
    smt_range bounds = {INT64_MAX, INT64_MIN};
    for (d->values = 0; d->values < (uint64_t)1 << g->count; d->values++) {
        smt_range one = {0, 0};
        for (size_t i = 0; i < count; i++)
            if (!add_scaled(&one, value(d, g, parts[i].term), parts[i].factor)) return false;
        if (one.low < bounds.low) bounds.low = one.low;
        if (one.high > bounds.high) bounds.high = one.high;
    }
    d->tried += count << g->count;
    return d->tried < MOST_TRIED && add_scaled(sum, bounds, 1);
}

static bool find_bounds(difference *d, smt_range *sum) {
    size_t count = d->parts.count, end;
    *sum = (smt_range){d->constant, d->constant};
    make_groups(d);
    if (count) qsort(d->parts.data, count, sizeof *d->parts.data, by_group);
    for (size_t i = 0; i < count; i = end) {
        const part *p = &d->parts.data[i];
        for (end = i + 1; end < count && d->parts.data[end].group == p->group; end++) {
        }
        if (p->group != NONE && !add_group(d, p, end - i, sum)) return false;
        for (; p->group == NONE && i < end; i++)
            if (!add_scaled(sum, d->ranges.of(d->ranges.arg, d->parts.data[i].term),
                            d->parts.data[i].factor))
                return false;
    }
    return true;
}

// ---------------------------------------------------------------- comparisons

static bool contradicts(smt_operator op, bool holds, smt_range difference) {
    if (op == SMT_OP_SLT) return holds ? difference.high <= 0 : difference.low > 0;
    return op == SMT_OP_SAME && holds && (difference.low > 0 || difference.high < 0);
}

static bool is_sum(const smt *s, smt_term t) {
    smt_operator op = smt_op(s, t);
    return op == SMT_OP_PLUS || op == SMT_OP_MINUS;
}

bool smt_sums_refute(const smt *s, mem *m, smt_ranges ranges, smt_term condition) {
    bool holds = smt_op(s, condition) != SMT_OP_NOT;
    const smt_node *n = smt_look(s, holds ? condition : smt_look(s, condition)->args[0]);
    if (n->op != SMT_OP_SLT && n->op != SMT_OP_SAME) return false;
    smt_term a = n->args[0], b = n->args[1];
    if (smt_kind(smt_sort_of(s, a)) != SMT_KIND_BITS || (!is_sum(s, a) && !is_sum(s, b)))
        return false;
    difference d = {.s = s, .m = m, .ranges = ranges};
    u64map_init(&d.places, m);
    smt_range first = {0, 0}, second = {0, 0}, sum;
    bool refuted = take_apart(&d, a, 1, -1, &first) && is_exact(s, a, first) &&
                   take_apart(&d, b, 1, 1, &second) && is_exact(s, b, second) &&
                   find_bounds(&d, &sum) && contradicts(n->op, holds, sum);
    u64map_release(&d.places);
    vec_release(m, &d.parts);
    vec_release(m, &d.groups);
    return refuted;
}
