// Inputs by search, where a solver has no rules (sin, pow, …) or takes long (products of floats).
//
// How far a condition is from being true is measured by how far its sides are apart: in units in
// the last place, of which the logarithm counts. One input after the other is moved, in steps that
// grow as long as they help (Korel's alternating variable method), from several starts: the values
// of the last execution, numbers that the conditions compare with, and random ones. Whatever is
// found is evaluated: there is nothing approximate in it.
#include <float.h>
#include <math.h>

#include "base/random.h"
#include "symbolic/internal.h"

enum {
    MOST_VARIABLES = 64,
    MOST_NODES = 4000,  // below the conditions: more takes too long to evaluate again and again
    MOST_VISITS = 1000, // of parts of one condition, for one distance
    NOT_A_NUMBER = 80,  // a distance beyond all others
};

typedef enum variable_kind { VARIABLE_BITS, VARIABLE_FLOAT, VARIABLE_DOUBLE } variable_kind;

typedef struct variable {
    smt_term symbol;
    unsigned width;
    variable_kind kind;
    uint64_t value;
} variable;

typedef struct hunt {
    const smt *s;
    mem *m;
    smt_eval *eval;
    const smt_term *conditions;
    size_t count;
    variable variables[MOST_VARIABLES];
    size_t variable_count;
    VEC(double) numbers; // that the conditions have in them
    uint64_t left;       // evaluations
    unsigned visits;
    rng random;
    limits *limits;
} hunt;

// ---------------------------------------------------------------- values

// Floats in their order, as integers; its own inverse.
static int64_t ordered(uint64_t bits, unsigned width) {
    int64_t x = width == 32 ? (int32_t)bits : (int64_t)bits;
    int64_t least = width == 32 ? INT32_MIN : INT64_MIN;
    return x < 0 ? least - x : x;
}

static double as_double(smt_sort sort, uint64_t bits) {
    if (sort == SMT_FLOAT) return (double)word_float((uint32_t)bits);
    uint32_t words[2];
    long_words(words, (int64_t)bits);
    return words_double(words);
}

static uint64_t from_double(variable_kind kind, unsigned width, double x) {
    uint32_t words[2];
    if (kind == VARIABLE_FLOAT) return float_word((float)x);
    if (kind == VARIABLE_DOUBLE) {
        double_words(words, x);
        return (uint64_t)words_long(words);
    }
    if (!(fabs(x) < 9e18)) x = 0;
    uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
    return (uint64_t)(int64_t)x & mask;
}

static double value_of(const variable *x) {
    if (x->kind != VARIABLE_BITS)
        return as_double(x->kind == VARIABLE_FLOAT ? SMT_FLOAT : SMT_DOUBLE, x->value);
    return (double)((int64_t)(x->value << (64 - x->width)) >> (64 - x->width));
}

// ---------------------------------------------------------------- distances

static double apart(uint64_t units) {
    return 1 + log2(1 + (double)units);
}

// x < y, or x <= y.
static double below(const hunt *h, smt_term a, smt_term b, bool or_equal, bool wanted) {
    smt_sort sort = smt_sort_of(h->s, a);
    uint64_t p = smt_eval_get(h->eval, a), q = smt_eval_get(h->eval, b);
    double x = as_double(sort, p), y = as_double(sort, q);
    bool holds = or_equal ? x <= y : x < y;
    if (holds == wanted) return 0;
    if (x != x || y != y) return NOT_A_NUMBER;
    int64_t i = ordered(p, smt_width(sort)), j = ordered(q, smt_width(sort));
    return apart(i > j ? (uint64_t)i - (uint64_t)j : (uint64_t)j - (uint64_t)i);
}

static double equal_reals(const hunt *h, smt_term a, smt_term b, bool wanted) {
    smt_sort sort = smt_sort_of(h->s, a);
    uint64_t p = smt_eval_get(h->eval, a), q = smt_eval_get(h->eval, b);
    double x = as_double(sort, p), y = as_double(sort, q);
    if ((x == y) == wanted) return 0;
    if (!wanted) return 1;
    if (x != x || y != y) return NOT_A_NUMBER;
    int64_t i = ordered(p, smt_width(sort)), j = ordered(q, smt_width(sort));
    return apart(i > j ? (uint64_t)i - (uint64_t)j : (uint64_t)j - (uint64_t)i);
}

static double compare_bits(const hunt *h, const smt_node *n, bool wanted) {
    unsigned shift = 64 - smt_width(smt_sort_of(h->s, n->args[0]));
    uint64_t p = smt_eval_get(h->eval, n->args[0]) << shift;
    uint64_t q = smt_eval_get(h->eval, n->args[1]) << shift;
    if (n->op == SMT_OP_SLT) p ^= UINT64_C(1) << 63, q ^= UINT64_C(1) << 63;
    bool holds = n->op == SMT_OP_SAME ? p == q : p < q;
    if (holds == wanted) return 0;
    return apart((p > q ? p - q : q - p) >> shift);
}

// Of a condition from being what is wanted; 0: it is.
static double distance(hunt *h, smt_term t, bool wanted) {
    smt_node n = *smt_look(h->s, t);
    if (h->visits++ > MOST_VISITS) return smt_eval_get(h->eval, t) == wanted ? 0 : 1;
    switch (n.op) {
    case SMT_OP_NOT: return distance(h, n.args[0], !wanted);
    case SMT_OP_AND:
    case SMT_OP_OR: {
        double x = distance(h, n.args[0], wanted), y = distance(h, n.args[1], wanted);
        return (n.op == SMT_OP_AND) == wanted ? x + y : x < y ? x : y;
    }
    case SMT_OP_FLT: return below(h, n.args[0], n.args[1], false, wanted);
    case SMT_OP_FLE: return below(h, n.args[0], n.args[1], true, wanted);
    case SMT_OP_FEQ: return equal_reals(h, n.args[0], n.args[1], wanted);
    case SMT_OP_SAME:
        if (smt_kind(smt_sort_of(h->s, n.args[0])) == SMT_KIND_BITS)
            return compare_bits(h, &n, wanted);
        return smt_eval_get(h->eval, t) == wanted ? 0
               : wanted                           ? equal_reals(h, n.args[0], n.args[1], true) + 1
                                                  : 1;
    case SMT_OP_SLT:
    case SMT_OP_ULT: return compare_bits(h, &n, wanted);
    default: return smt_eval_get(h->eval, t) == wanted ? 0 : NOT_A_NUMBER;
    }
}

static double measure(hunt *h) {
    double total = 0;
    if (h->left) h->left--;
    smt_eval_reset(h->eval);
    for (size_t i = 0; i < h->variable_count; i++)
        smt_eval_set(h->eval, h->variables[i].symbol, h->variables[i].value);
    for (size_t i = 0; i < h->count; i++) {
        h->visits = 0;
        total += distance(h, h->conditions[i], true);
    }
    return total;
}

static bool is_over(hunt *h) {
    return !h->left || (h->left % 256 == 0 && limits_look(h->limits));
}

// ---------------------------------------------------------------- moves

// The value a step further: `by` in its own unit, or so many units in the last place.
static uint64_t moved(const variable *x, double by, int64_t units) {
    if (x->kind == VARIABLE_BITS) {
        uint64_t mask = x->width == 64 ? UINT64_MAX : (UINT64_C(1) << x->width) - 1;
        return (x->value + (units ? (uint64_t)units : (uint64_t)(int64_t)by)) & mask;
    }
    if (!units) return from_double(x->kind, x->width, value_of(x) + by);
    unsigned width = x->kind == VARIABLE_FLOAT ? 32 : 64;
    int64_t place = (int64_t)((uint64_t)ordered(x->value, width) + (uint64_t)units);
    if (width == 32)
        place = place > INT32_MAX ? INT32_MAX : place < -INT32_MAX ? -INT32_MAX : place;
    return width == 32 ? (uint32_t)ordered((uint64_t)place, 32)
                       : (uint64_t)ordered((uint64_t)place, 64);
}

// Steps of this size, growing as long as they help.
static double follow(hunt *h, variable *x, double by, int64_t units, double best) {
    while (best > 0 && !is_over(h)) {
        uint64_t before = x->value;
        x->value = moved(x, by, units);
        double now = x->value == before ? best : measure(h);
        if (!(now < best)) {
            x->value = before;
            return best;
        }
        best = now;
        by *= 2;
        if (units < INT64_MAX / 2 && units > INT64_MIN / 2) units *= 2;
    }
    return best;
}

static double move_one(hunt *h, variable *x, double best) {
    bool real = x->kind != VARIABLE_BITS;
    for (int k = real ? 60 : (int)x->width - 1; k >= 0 && best > 0 && !is_over(h);
         k -= real ? 4 : 2) {
        int64_t units = (int64_t)1 << k;
        best = follow(h, x, 0, units, best);
        best = follow(h, x, 0, -units, best);
    }
    for (double by = 1000; real && by > 1e-12 && best > 0 && !is_over(h); by /= 10) {
        best = follow(h, x, by, 0, best);
        best = follow(h, x, -by, 0, best);
    }
    return best;
}

// Until no input's move helps any more.
static double descend(hunt *h) {
    double best = measure(h), before;
    do {
        before = best;
        for (size_t i = 0; i < h->variable_count && best > 0; i++)
            best = move_one(h, &h->variables[i], best);
    } while (best > 0 && best < before && !is_over(h));
    return best;
}

// Several inputs at once by a little, as long as it helps.
static double shake(hunt *h, double best) {
    for (int i = 0; i < 300 && best > 0 && !is_over(h); i++) {
        uint64_t before[MOST_VARIABLES];
        for (size_t k = 0; k < h->variable_count; k++) {
            variable *x = &h->variables[k];
            before[k] = x->value;
            if (rng_one_in(&h->random, 2)) continue;
            double scale = pow(10, (double)rng_below(&h->random, 16) - 12);
            double by = scale * ((double)rng_below(&h->random, 2001) - 1000) / 100;
            x->value = moved(x, x->kind == VARIABLE_BITS ? rint(by) : by, 0);
        }
        double now = measure(h);
        if (now <= best) best = now;
        else
            for (size_t k = 0; k < h->variable_count; k++) h->variables[k].value = before[k];
    }
    return best;
}

// ---------------------------------------------------------------- starts

static const double SPECIAL[] = {NAN, INFINITY, -INFINITY, -0.0, DBL_MAX, DBL_MIN, 4.9e-324};
enum { SPECIAL_COUNT = sizeof SPECIAL / sizeof *SPECIAL };

// All inputs are the same special number.
static void start_from_special(hunt *h, unsigned number) {
    for (size_t i = 0; i < h->variable_count; i++) {
        variable *x = &h->variables[i];
        x->value = from_double(x->kind, x->width, SPECIAL[number]);
    }
}

static void restart(hunt *h, unsigned round) {
    if (round >= 2 && round < 2 + SPECIAL_COUNT) {
        start_from_special(h, round - 2);
        return;
    }
    for (size_t i = 0; i < h->variable_count; i++) {
        variable *x = &h->variables[i];
        double number = 0;
        switch (round == 1 ? 0 : rng_below(&h->random, 7)) {
        case 0: number = round == 1 ? 1 : 0; break;
        case 1:
        case 2: number = (double)rng_below(&h->random, 20001) / 100 - 100; break;
        case 3:
            if (h->numbers.count) number = h->numbers.data[rng_below(&h->random, h->numbers.count)];
            if (rng_one_in(&h->random, 3)) number = -number;
            break;
        case 4: number = (double)rng_below(&h->random, 21) - 10; break;
        case 5: number = SPECIAL[rng_below(&h->random, SPECIAL_COUNT)]; break;
        default:
            number = ldexp((double)rng_below(&h->random, 2001) - 1000,
                           (int)rng_below(&h->random, 60) - 30);
        }
        x->value = from_double(x->kind, x->width, number);
    }
}

// The inputs' kinds and the numbers in the conditions. False: there is too much of it.
static bool look_at(hunt *h) {
    u64map seen, index;
    smt_terms stack = {0};
    u64map_init(&seen, h->m);
    u64map_init(&index, h->m);
    for (size_t i = 0; i < h->count; i++) vec_push(h->m, &stack, h->conditions[i]);
    while (stack.count && seen.count <= MOST_NODES) {
        smt_term t = vec_pop(&stack);
        const smt_node *n = smt_look(h->s, t);
        bool is_real = n->op == SMT_OP_FROM_BITS && smt_op(h->s, n->args[0]) == SMT_OP_SYMBOL;
        smt_term symbol = is_real ? n->args[0] : n->op == SMT_OP_SYMBOL ? t : SMT_NONE;
        uint64_t *at = symbol ? u64map_get(&index, symbol) : NULL;
        if (symbol && !at && h->variable_count < MOST_VARIABLES) {
            u64map_put(&index, symbol, h->variable_count);
            h->variables[h->variable_count++] = (variable){
                .symbol = symbol, .width = smt_width(smt_sort_of(h->s, symbol))};
            at = u64map_get(&index, symbol);
        } else if (symbol && !at) {
            break;
        }
        if (is_real)
            h->variables[*at].kind = n->sort == SMT_FLOAT ? VARIABLE_FLOAT : VARIABLE_DOUBLE;
        if (n->op == SMT_OP_BITS && smt_kind(n->sort) == SMT_KIND_REAL)
            vec_push(h->m, &h->numbers, as_double(n->sort, (uint64_t)n->value));
        else if (n->op == SMT_OP_BITS) vec_push(h->m, &h->numbers, (double)n->value);
        if (!u64map_put(&seen, t, 1)) continue;
        for (uint32_t i = 0; i < n->arg_count; i++)
            if (!u64map_get(&seen, n->args[i])) vec_push(h->m, &stack, n->args[i]);
    }
    bool all = !stack.count;
    vec_release(h->m, &stack);
    u64map_release(&seen);
    u64map_release(&index);
    return all;
}

static void start_from(hunt *h, const u64map *values) {
    for (size_t i = 0; i < h->variable_count; i++) {
        const uint64_t *value = u64map_get(values, h->variables[i].symbol);
        h->variables[i].value = value ? *value : 0;
    }
}

bool symbolic_hunt(symbolic *x, const smt_term *conditions, size_t count, uint64_t evaluations,
                   u64map *values) {
    hunt h = {.s = x->v->terms->s,
              .m = x->m,
              .conditions = conditions,
              .count = count,
              .left = evaluations,
              .random.state = 0x5eed + evaluations,
              .limits = x->limits};
    bool found = false;
    if (look_at(&h) && h.variable_count) {
        h.eval = smt_eval_new(h.s, h.m);
        start_from(&h, values);
        for (unsigned round = 0; !found && !is_over(&h); round++) {
            if (round) restart(&h, round);
            double best = descend(&h);
            for (int i = 0; i < 4 && best > 0 && !is_over(&h); i++) {
                double shaken = shake(&h, best);
                if (!(shaken < best)) break;
                best = descend(&h);
            }
            found = best == 0;
        }
        found = found && measure(&h) == 0;
        for (size_t i = 0; found && i < count; i++) found = smt_eval_get(h.eval, conditions[i]);
        for (size_t i = 0; found && i < h.variable_count; i++)
            u64map_put(values, h.variables[i].symbol, h.variables[i].value);
        smt_eval_free(h.eval);
    }
    vec_release(h.m, &h.numbers);
    return found;
}
