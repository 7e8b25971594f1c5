// Integer terms in their one form. A sum's arguments are symbols, products, quotients or ites, in
// ascending order, with factors that are not 0; a lone argument with factor 1 and constant 0 is not
// wrapped. Factors live in 64 bits: beyond that we give up, loudly.
#include <stdlib.h>

#include "base/checked.h"
#include "smt/internal.h"

static _Noreturn void too_large(smt *s) {
    mem_unwind(s->m, STOP_ENGINE, "an integer coefficient beyond 64 bits");
}

static int64_t add(smt *s, int64_t a, int64_t b) {
    int64_t sum;
    if (!checked_add(a, b, &sum)) too_large(s);
    return sum;
}

static int64_t multiply(smt *s, int64_t a, int64_t b) {
    int64_t product;
    if (!checked_mul(a, b, &product)) too_large(s);
    return product;
}

// A view of any int term as a sum.
typedef struct sum_view {
    uint32_t count;
    const smt_term *args;
    const int64_t *factors;
    int64_t value;
    smt_term self;
    int64_t one;
} sum_view;

static void view(const smt *s, smt_term t, sum_view *v) {
    const smt_node *n = smt_look(s, t);
    if (n->op == SMT_OP_SUM) {
        *v = (sum_view){n->arg_count, n->args, n->factors, n->value, 0, 1};
        return;
    }
    *v = (sum_view){1, &v->self, &v->one, 0, t, 1};
}

static smt_term make_sum(smt *s, uint32_t count, const smt_term *args, const int64_t *factors,
                         int64_t value) {
    if (count == 0) return smt_int(s, value);
    if (count == 1 && value == 0 && factors[0] == 1) return args[0];
    return smt_make(s, (smt_node){.op = SMT_OP_SUM,
                                  .sort = SMT_INT,
                                  .arg_count = count,
                                  .args = args,
                                  .factors = factors,
                                  .value = value});
}

// fa * a + fb * b, by merging the two ordered lists.
static smt_term combine(smt *s, int64_t fa, smt_term ta, int64_t fb, smt_term tb) {
    sum_view a, b;
    view(s, ta, &a);
    view(s, tb, &b);
    vec_clear(&s->sum_args);
    vec_clear(&s->sum_factors);
    for (uint32_t i = 0, k = 0; i < a.count || k < b.count;) {
        smt_term t = i < a.count && (k == b.count || a.args[i] <= b.args[k]) ? a.args[i]
                                                                             : b.args[k];
        int64_t factor = 0;
        if (i < a.count && a.args[i] == t) factor = multiply(s, fa, a.factors[i++]);
        if (k < b.count && b.args[k] == t) factor = add(s, factor, multiply(s, fb, b.factors[k++]));
        if (factor == 0) continue;
        vec_push(s->m, &s->sum_args, t);
        vec_push(s->m, &s->sum_factors, factor);
    }
    int64_t value = add(s, multiply(s, fa, a.value), multiply(s, fb, b.value));
    return make_sum(s, (uint32_t)s->sum_args.count, s->sum_args.data, s->sum_factors.data, value);
}

smt_term smt_int(smt *s, int64_t value) {
    static const int64_t none[1];
    return smt_make(s,
                    (smt_node){.op = SMT_OP_SUM, .sort = SMT_INT, .factors = none, .value = value});
}

bool smt_is_number(const smt *s, smt_term t, int64_t *value) {
    const smt_node *n = smt_look(s, t);
    if (n->op != SMT_OP_SUM || n->arg_count) return false;
    *value = n->value;
    return true;
}

smt_term smt_add(smt *s, smt_term a, smt_term b) {
    return combine(s, 1, a, 1, b);
}

smt_term smt_sub(smt *s, smt_term a, smt_term b) {
    return combine(s, 1, a, -1, b);
}

smt_term smt_scale(smt *s, int64_t factor, smt_term a) {
    return combine(s, factor, a, 0, a);
}

smt_term smt_mul(smt *s, smt_term a, smt_term b) {
    int64_t factor;
    if (smt_is_number(s, a, &factor)) return smt_scale(s, factor, b);
    if (smt_is_number(s, b, &factor)) return smt_scale(s, factor, a);
    smt_term args[2] = {a < b ? a : b, a < b ? b : a};
    return smt_make(s, (smt_node){.op = SMT_OP_MUL, .sort = SMT_INT, .arg_count = 2, .args = args});
}

// Euclid's quotient: the remainder is not negative.
static bool divide(int64_t a, int64_t b, int64_t *quotient, int64_t *remainder) {
    if (b == 0 || (a == INT64_MIN && b == -1)) return false;
    *quotient = a / b;
    *remainder = a % b;
    if (*remainder < 0) {
        *remainder += b > 0 ? b : -b;
        *quotient -= b > 0 ? 1 : -1;
    }
    return true;
}

static smt_term quotient_or_rest(smt *s, smt_operator op, smt_term a, smt_term b) {
    int64_t x, y, quotient, remainder;
    if (smt_is_number(s, a, &x) && smt_is_number(s, b, &y) && y != INT64_MIN &&
        divide(x, y, &quotient, &remainder))
        return smt_int(s, op == SMT_OP_DIV ? quotient : remainder);
    smt_term args[2] = {a, b};
    return smt_make(s, (smt_node){.op = op, .sort = SMT_INT, .arg_count = 2, .args = args});
}

smt_term smt_div(smt *s, smt_term a, smt_term b) {
    return quotient_or_rest(s, SMT_OP_DIV, a, b);
}

smt_term smt_mod(smt *s, smt_term a, smt_term b) {
    return quotient_or_rest(s, SMT_OP_MOD, a, b);
}

// ---------------------------------------------------------------------------------- comparisons

static int64_t gcd(int64_t a, int64_t b) {
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int64_t gcd_of_factors(const sum_view *v) {
    int64_t g = 0;
    for (uint32_t i = 0; i < v->count; i++) g = gcd(g, v->factors[i]);
    return g;
}

static int64_t floor_divide(int64_t a, int64_t b) { // b > 0
    return a / b - (a % b < 0);
}

// The sum's factors times sign / g, with this constant.
static smt_term divided(smt *s, const sum_view *v, int64_t sign, int64_t g, int64_t value) {
    vec_clear(&s->sum_args);
    vec_clear(&s->sum_factors);
    for (uint32_t i = 0; i < v->count; i++) {
        vec_push(s->m, &s->sum_args, v->args[i]);
        vec_push(s->m, &s->sum_factors, multiply(s, sign, v->factors[i] / g));
    }
    return make_sum(s, v->count, s->sum_args.data, s->sum_factors.data, value);
}

static smt_term compare(smt *s, smt_operator op, smt_term sum) {
    return smt_make(s, (smt_node){.op = op, .sort = SMT_BOOL, .arg_count = 1, .args = &sum});
}

// sum <= 0 over the integers: g * s + c <= 0 is s + ceil(c / g) <= 0, and where the first factor is
// negative we say it as the negation of -s - ceil(c / g) + 1 <= 0.
smt_term smt_le(smt *s, smt_term a, smt_term b) {
    smt_term sum = smt_sub(s, a, b);
    int64_t value;
    if (smt_is_number(s, sum, &value)) return smt_bool(s, value <= 0);
    sum_view v;
    view(s, sum, &v);
    if (v.value == INT64_MIN) too_large(s);
    int64_t g = gcd_of_factors(&v);
    if (g < 0) too_large(s);
    int64_t ceiling = -floor_divide(-v.value, g);
    if (v.factors[0] > 0) return compare(s, SMT_OP_LE, divided(s, &v, 1, g, ceiling));
    smt_term other = divided(s, &v, -1, g, add(s, 1, -ceiling));
    return smt_not(s, compare(s, SMT_OP_LE, other));
}

smt_term smt_lt(smt *s, smt_term a, smt_term b) {
    return smt_not(s, smt_le(s, b, a));
}

smt_term smt_is_zero(smt *s, smt_term sum) {
    int64_t value;
    if (smt_is_number(s, sum, &value)) return smt_bool(s, value == 0);
    sum_view v;
    view(s, sum, &v);
    if (v.value == INT64_MIN) too_large(s);
    int64_t g = gcd_of_factors(&v);
    if (g < 0) too_large(s);
    if (v.value % g != 0) return smt_bool(s, false);
    int64_t sign = v.factors[0] > 0 ? 1 : -1;
    return compare(s, SMT_OP_ZERO, divided(s, &v, sign, g, sign * (v.value / g)));
}
