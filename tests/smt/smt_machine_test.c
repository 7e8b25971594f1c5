// The SAT solver against all assignments, circuits against the evaluator, and answers against Z3.
#include "smt/random_terms.h"

#include "base/vec.h"
#include "smt/boxes.h"
#include "smt/interval.h"
#include "smt/sat.h"
#include "smt/threshold.h"

static int rounds(int standard) {
    const char *count = getenv("WEFT_ROUNDS");
    return count ? atoi(count) : standard;
}

// ---------------------------------------------------------------- clauses

enum { VARIABLES = 10, CLAUSES = 60 };

typedef struct formula {
    int count;
    smt_literal clauses[CLAUSES][3];
} formula;

static bool holds(smt_literal l, unsigned assignment) {
    return (assignment >> (l >> 1) & 1) != (l & 1);
}

static bool is_fulfilled(const formula *f, unsigned assignment) {
    for (int i = 0; i < f->count; i++) {
        const smt_literal *c = f->clauses[i];
        if (!holds(c[0], assignment) && !holds(c[1], assignment) && !holds(c[2], assignment))
            return false;
    }
    return true;
}

static bool has_model(const formula *f, const smt_literal *assumed, size_t count) {
    for (unsigned a = 0; a < 1u << VARIABLES; a++) {
        bool good = true;
        for (size_t i = 0; i < count; i++) good &= holds(assumed[i], a);
        if (good && is_fulfilled(f, a)) return true;
    }
    return false;
}

static void compare_with_all(smt_sat *s, const formula *f, rng *r, int *answers) {
    smt_literal assumed[4], core[4];
    size_t count = rng_below(r, 5), in_core = 0;
    for (size_t i = 0; i < count; i++) assumed[i] = (smt_literal)rng_below(r, 2 * VARIABLES);
    smt_sat_begin(s);
    for (uint32_t v = 0; v < VARIABLES; v++) smt_sat_want(s, v);
    smt_answer answer = smt_sat_solve(s, assumed, count, UINT64_MAX / 2, NULL);
    assert_int_equal(answer == SMT_SAT, has_model(f, assumed, count));
    answers[answer]++;
    if (answer == SMT_SAT) {
        unsigned a = 0;
        for (uint32_t v = 0; v < VARIABLES; v++) a |= (unsigned)(smt_sat_value(s, 2 * v) == 1) << v;
        assert_true(is_fulfilled(f, a));
        for (size_t i = 0; i < count; i++) assert_true(holds(assumed[i], a));
        return;
    }
    for (size_t i = 0; i < count; i++)
        if (smt_sat_failed(s, assumed[i])) core[in_core++] = assumed[i];
    assert_false(has_model(f, core, in_core));
}

static void sat_agrees_with_all_assignments(void **state) {
    (void)state;
    int answers[3] = {0};
    for (int seed = 0; seed < rounds(3000) / 5; seed++) {
        mem m;
        rng r;
        formula f = {0};
        mem_init(&m, 0);
        r.state = (uint64_t)seed;
        smt_sat *s = smt_sat_new(&m);
        for (int v = 0; v < VARIABLES; v++) smt_sat_variable(s, true);
        while (f.count < CLAUSES) {
            for (int i = 0; i < 3; i++)
                f.clauses[f.count][i] = (smt_literal)rng_below(&r, 2 * VARIABLES);
            smt_sat_add(s, f.clauses[f.count++], 3);
            if (f.count % 4 == 0 && f.count > 12) compare_with_all(s, &f, &r, answers);
        }
        smt_sat_free(s);
        assert_int_equal(m.live, 0);
    }
    print_message("%d satisfiable, %d not\n", answers[SMT_SAT], answers[SMT_UNSAT]);
    assert_true(answers[SMT_SAT] > 100 && answers[SMT_UNSAT] > 100);
}

// n + 1 pigeons, n holes: enough conflicts that what was learned is cut several times.
static smt_answer solve_pigeons(int pigeons, int holes) {
    mem m;
    mem_init(&m, 0);
    smt_sat *s = smt_sat_new(&m);
    for (int i = 0; i < pigeons * holes; i++) smt_sat_variable(s, true);
    for (int p = 0; p < pigeons; p++) {
        smt_literal somewhere[16];
        for (int h = 0; h < holes; h++) somewhere[h] = (smt_literal)(2 * (p * holes + h));
        smt_sat_add(s, somewhere, (size_t)holes);
        for (int q = 0; q < p; q++)
            for (int h = 0; h < holes; h++)
                smt_sat_add(s,
                            (smt_literal[]){(smt_literal)(2 * (p * holes + h) + 1),
                                            (smt_literal)(2 * (q * holes + h) + 1)},
                            2);
    }
    smt_sat_begin(s);
    for (int i = 0; i < pigeons * holes; i++) smt_sat_want(s, (uint32_t)i);
    smt_answer answer = smt_sat_solve(s, NULL, 0, UINT64_MAX / 2, NULL);
    smt_sat_free(s);
    assert_int_equal(m.live, 0);
    return answer;
}

static void pigeons_do_not_fit(void **state) {
    (void)state;
    assert_int_equal(solve_pigeons(8, 7), SMT_UNSAT);
    assert_int_equal(solve_pigeons(9, 9), SMT_SAT);
}

// ---------------------------------------------------------------- terms

static bool is_plain(const smt *s, smt_term t) {
    const smt_node *n = smt_look(s, t);
    if (smt_kind(n->sort) != SMT_KIND_BOOL && smt_kind(n->sort) != SMT_KIND_BITS) return false;
    for (uint32_t i = 0; i < n->arg_count; i++)
        if (!is_plain(s, n->args[i])) return false;
    return true;
}

static void fix_symbols(world *w, smt_terms *to) {
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++)
            vec_push(&w->m, to,
                     smt_eq(w->s, w->bits[k][i], smt_bits(w->s, widths[k], w->bit_values[k][i])));
        vec_push(&w->m, to, smt_eq(w->s, w->bools[i], smt_bool(w->s, w->truths[i])));
    }
}

// Under one assignment a term has its value, and no other.
static void circuits_compute(void **state) {
    (void)state;
    int compared = 0;
    for (int seed = 0; seed < rounds(3000) / 10; seed++) {
        world w;
        smt_terms conditions = {0};
        world_init(&w, 5000000 + (uint64_t)seed);
        smt_machine *x = smt_machine_new(w.s, &w.m, NULL, 0);
        fix_symbols(&w, &conditions);
        size_t fixed = conditions.count;
        for (int i = 0; i < 20; i++) {
            uint64_t value;
            smt_term t = random_term(&w, i % WIDTHS, 1 + i % 3, &value);
            if (!is_plain(w.s, t)) continue;
            smt_term same = smt_eq(w.s, t, smt_bits(w.s, widths[i % WIDTHS], value));
            conditions.count = fixed;
            vec_push(&w.m, &conditions, same);
            assert_int_equal(smt_machine_check(x, conditions.data, fixed + 1, NULL), SMT_SAT);
            conditions.data[fixed] = smt_not(w.s, same);
            assert_int_equal(smt_machine_check(x, conditions.data, fixed + 1, NULL), SMT_UNSAT);
            compared++;
        }
        assert_int_equal(smt_machine_hard(x), 0);
        smt_machine_free(x);
        vec_release(&w.m, &conditions);
        world_release(&w);
    }
    print_message("%d terms compared\n", compared);
    assert_true(compared > rounds(3000) / 10);
}

static smt_answer ask_z3(world *w, const smt_term *conditions, const bool *wanted, size_t count) {
    smt_solver *z = smt_solver_new(w->s, &w->m, NULL, 1);
    for (size_t i = 0; i < count; i++)
        if (!wanted || wanted[i]) smt_solver_assert(z, conditions[i]);
    smt_answer answer = smt_solver_check(z);
    smt_solver_free(z);
    return answer;
}

// Free symbols, several questions to one machine: Z3 says the same, and that a core is one.
static void machine_agrees_with_z3(void **state) {
    (void)state;
    int answers[3] = {0}, drawn = 0, compared = 0;
    for (int seed = 0; seed < rounds(3000) / 60; seed++) {
        world w;
        world_init(&w, 6000000 + (uint64_t)seed);
        w.light = true;
        smt_machine *x = smt_machine_new(w.s, &w.m, NULL, 1);
        smt_term pool[12];
        for (int i = 0; i < 12; i++) {
            bool truth;
            do pool[i] = random_condition(&w, 1 + i % 2, &truth);
            while (!is_plain(w.s, pool[i]));
            if (rng_one_in(&w.r, 2)) pool[i] = smt_not(w.s, pool[i]);
        }
        for (int i = 0; i < 8; i++, drawn++) {
            smt_term conditions[6];
            bool used[6];
            size_t count = 1 + rng_below(&w.r, 6);
            for (size_t k = 0; k < count; k++) conditions[k] = pool[rng_below(&w.r, 12)];
            smt_answer mine = smt_machine_check(x, conditions, count, used);
            smt_answer z3 = ask_z3(&w, conditions, NULL, count);
            if (mine == SMT_UNKNOWN || z3 == SMT_UNKNOWN) continue;
            assert_int_equal(mine, z3);
            if (mine == SMT_UNSAT)
                assert_int_not_equal(ask_z3(&w, conditions, used, count), SMT_SAT);
            answers[mine]++;
            compared++;
        }
        smt_machine_free(x);
        world_release(&w);
    }
    print_message("%d of %d compared, %d satisfiable, %d not\n", compared, drawn, answers[SMT_SAT],
                  answers[SMT_UNSAT]);
    assert_true(5 * compared >= 4 * drawn);
    assert_true(answers[SMT_SAT] > drawn / 10 && answers[SMT_UNSAT] > drawn / 10);
}

// ---------------------------------------------------------------- boxes

// Bounds around a symbol's value, near it or far away.
static smt_term bound_bits(world *w, smt_term symbol, unsigned width, uint64_t value) {
    uint64_t reach = (uint64_t)1 << rng_below(&w->r, width);
    int64_t at = sign(value, width), top = (int64_t)(mask(width) >> 1), low = -top - 1, high = top;
    if (at >= low + (int64_t)(reach / 2)) low = at - (int64_t)(reach / 2);
    if (at <= high - (int64_t)(reach / 2)) high = at + (int64_t)(reach / 2);
    smt_term below = smt_bits_2(w->s, SMT_OP_SLT, symbol, smt_bits(w->s, width, (uint64_t)low));
    smt_term above = smt_bits_2(w->s, SMT_OP_SLT, smt_bits(w->s, width, (uint64_t)high), symbol);
    return smt_and(w->s, smt_not(w->s, below), smt_not(w->s, above));
}

static smt_term bound_real(world *w, smt_term symbol, bool wide, uint64_t value) {
    smt_sort sort = wide ? SMT_DOUBLE : SMT_FLOAT;
    double x = wide ? as_double(value) : as_float(value),
           reach = (double)rng_below(&w->r, 1000) / 7;
    if (isnan(x)) return smt_real_1(w->s, SMT_OP_FNAN, symbol);
    double ends[2] = {x - reach, x + reach};
    smt_term end[2];
    for (int i = 0; i < 2; i++)
        end[i] = smt_real(w->s, sort, wide ? double_bits(ends[i]) : float_bits((float)ends[i]));
    if (isnan(ends[0]) || isnan(ends[1])) return smt_bool(w->s, true);
    return smt_and(w->s, smt_real_2(w->s, SMT_OP_FLE, end[0], symbol),
                   smt_real_2(w->s, SMT_OP_FLE, symbol, end[1]));
}

static void bound_symbols(world *w, smt_terms *to) {
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++)
            vec_push(&w->m, to, bound_bits(w, w->bits[k][i], widths[k], w->bit_values[k][i]));
        for (int k = 0; k < 2; k++)
            vec_push(&w->m, to, bound_real(w, w->reals[k][i], k, w->real_values[k][i]));
    }
}

// A box that is cut in two loses no float, also where it begins or ends between two of them.
static void next_float_is_the_next(void **state) {
    (void)state;
    rng r = {5};
    for (int i = 0; i < rounds(3000); i++) {
        double x = ldexp((double)rng_next(&r), (int)rng_below(&r, 160) - 120);
        if (rng_one_in(&r, 3)) x = (double)(float)x;
        if (rng_one_in(&r, 2)) x = -x;
        double up = smt_interval_next(SMT_FLOAT, x, INFINITY),
               down = smt_interval_next(SMT_FLOAT, x, -INFINITY);
        assert_true(up > x && (double)(float)up == up && nextafterf((float)up, -INFINITY) <= x);
        assert_true(down < x && (double)(float)down == down &&
                    nextafterf((float)down, INFINITY) >= x);
        assert_true(smt_interval_next(SMT_DOUBLE, x, INFINITY) == nextafter(x, INFINITY));
    }
}

// Both ends are rounded where a double becomes a float.
static void intervals_are_rounded(void **state) {
    (void)state;
    world w;
    world_init(&w, 6);
    smt_term wide = smt_symbol(w.s, SMT_DOUBLE, "x"), t = smt_to_real(w.s, SMT_FLOAT, wide);
    for (int i = 0; i < 100; i++) {
        double x = ldexp((double)rng_next(&w.r), (int)rng_below(&w.r, 300) - 200);
        volatile float rounded = (float)x;
        smt_interval a = {.low = x, .high = x};
        smt_interval r = smt_interval_of(w.s, smt_look(w.s, t), t, &a);
        assert_true(r.low == (double)rounded && r.high == (double)rounded);
    }
    world_release(&w);
}

// What an assignment fulfils is never refuted, and a model is one.
static void boxes_are_right(void **state) {
    (void)state;
    int answers[3] = {0}, refuted = 0;
    for (int seed = 0; seed < rounds(3000) / 10; seed++) {
        world w;
        smt_terms conditions = {0};
        world_init(&w, 7000000 + (uint64_t)seed);
        smt_boxes *b = smt_boxes_new(w.s, &w.m, NULL);
        bound_symbols(&w, &conditions);
        size_t bounds = conditions.count;
        for (int i = 0; i < 10; i++) {
            conditions.count = bounds;
            for (size_t k = 0; k < 1 + rng_below(&w.r, 3); k++) {
                bool truth;
                smt_term t = random_condition(&w, 1 + i % 4, &truth);
                vec_push(&w.m, &conditions, truth ? t : smt_not(w.s, t));
            }
            uint64_t work = i % 2 ? 0 : 20000;
            smt_answer answer = smt_boxes_check(b, conditions.data, conditions.count, work);
            assert_int_not_equal(answer, SMT_UNSAT);
            answers[answer]++;
            vec_last(&conditions) = smt_not(w.s, vec_last(&conditions));
            refuted += smt_boxes_check(b, conditions.data, conditions.count, work) == SMT_UNSAT;
        }
        smt_boxes_free(b);
        vec_release(&w.m, &conditions);
        world_release(&w);
    }
    print_message("%d not decided, %d of the contrary refuted\n", answers[SMT_UNKNOWN], refuted);
    assert_true(refuted > rounds(3000) / 10);
}

// Bit vectors alone: Z3 says the same.
static void boxes_agree_with_z3(void **state) {
    (void)state;
    int answers[3] = {0};
    for (int seed = 0; seed < rounds(3000) / 20; seed++) {
        world w;
        smt_terms conditions = {0};
        world_init(&w, 8000000 + (uint64_t)seed);
        w.light = true;
        smt_boxes *b = smt_boxes_new(w.s, &w.m, NULL);
        for (int i = 0; i < 4; i++) {
            bool truth;
            smt_term t = random_condition(&w, 2, &truth);
            if (is_plain(w.s, t)) vec_push(&w.m, &conditions, t);
            smt_answer mine = smt_boxes_check(b, conditions.data, conditions.count, 20000);
            if (mine == SMT_UNKNOWN) continue;
            smt_answer z3 = ask_z3(&w, conditions.data, NULL, conditions.count);
            if (z3 != SMT_UNKNOWN) assert_int_equal(mine, z3);
            answers[mine]++;
        }
        smt_boxes_free(b);
        vec_release(&w.m, &conditions);
        world_release(&w);
    }
    print_message("%d satisfiable, %d not\n", answers[SMT_SAT], answers[SMT_UNSAT]);
    assert_true(answers[SMT_SAT] > 20 && answers[SMT_UNSAT] > 20);
}

// A product of small numbers, a sum of floats between bounds.
static void boxes_decide_what_is_small(void **state) {
    (void)state;
    world w;
    world_init(&w, 1);
    smt_boxes *b = smt_boxes_new(w.s, &w.m, NULL);
    smt_term x = w.bits[3][0], y = w.bits[3][1], f = w.reals[1][0], g = w.reals[1][1];
    smt_term zero = smt_bits(w.s, 32, 0), hundred = smt_bits(w.s, 32, 100);
    smt_term small = smt_and(w.s, smt_bits_2(w.s, SMT_OP_ULT, x, hundred),
                             smt_bits_2(w.s, SMT_OP_ULT, y, hundred));
    smt_term product = smt_bits_2(w.s, SMT_OP_TIMES, x, y);
    smt_term prime = smt_eq(w.s, product, smt_bits(w.s, 32, 2 * 4999));
    smt_term negative = smt_bits_2(w.s, SMT_OP_SLT, product, zero);
    smt_term square = smt_eq(w.s, product, smt_bits(w.s, 32, 97 * 89));
    uint64_t found[2];
    assert_int_equal(smt_boxes_check(b, (smt_term[]){small, prime}, 2, 10000000), SMT_UNSAT);
    assert_int_equal(smt_boxes_check(b, (smt_term[]){small, negative}, 2, 0), SMT_UNSAT);
    assert_int_equal(smt_boxes_check(b, (smt_term[]){small, square}, 2, 10000000), SMT_SAT);
    assert_true(smt_boxes_value(b, x, &found[0]) && smt_boxes_value(b, y, &found[1]));
    assert_int_equal(found[0] * found[1], 97 * 89);
    smt_term one = smt_real(w.s, SMT_DOUBLE, double_bits(1)), nil = smt_real(w.s, SMT_DOUBLE, 0);
    smt_term two = smt_real(w.s, SMT_DOUBLE, double_bits(2));
    smt_term between[] = {smt_real_2(w.s, SMT_OP_FLE, nil, f), smt_real_2(w.s, SMT_OP_FLE, f, one),
                          smt_real_2(w.s, SMT_OP_FLE, nil, g), smt_real_2(w.s, SMT_OP_FLE, g, one),
                          smt_real_2(w.s, SMT_OP_FLT, two, smt_real_2(w.s, SMT_OP_FADD, f, g))};
    assert_int_equal(smt_boxes_check(b, between, 5, 0), SMT_UNSAT);
    // x >= 1 as javac has it: x is 1, or 1 < x.
    smt_term same = smt_real_2(w.s, SMT_OP_FEQ, f, one), less = smt_real_2(w.s, SMT_OP_FLT, one, f);
    assert_int_equal(smt_or(w.s, same, less), smt_real_2(w.s, SMT_OP_FLE, one, f));
    assert_int_equal(smt_and(w.s, smt_not(w.s, less), smt_not(w.s, same)),
                     smt_not(w.s, smt_real_2(w.s, SMT_OP_FLE, one, f)));
    smt_boxes_free(b);
    world_release(&w);
}

// ---------------------------------------------------------------- sums

enum { CONDITIONS = 5 };

static smt_term random_choice(world *w, const smt_term *atoms, unsigned width) {
    smt_term c = atoms[rng_below(&w->r, CONDITIONS)];
    if (rng_below(&w->r, 2)) c = smt_and(w->s, c, atoms[rng_below(&w->r, CONDITIONS)]);
    if (rng_below(&w->r, 4) == 0) c = smt_or(w->s, c, atoms[rng_below(&w->r, CONDITIONS)]);
    int64_t step = (int64_t)rng_below(&w->r, 8) - 3;
    return smt_ite(w->s, c, smt_bits(w->s, width, (uint64_t)step), smt_bits(w->s, width, 0));
}

// Of choices, symbols and numbers; some wrap.
static smt_term random_sum(world *w, const smt_term *atoms, unsigned k) {
    unsigned width = widths[k];
    smt_term sum = smt_bits(w->s, width, rng_below(&w->r, 6));
    for (uint64_t i = 2 + rng_below(&w->r, 5); i > 0; i--) {
        smt_term part = rng_below(&w->r, 6) ? random_choice(w, atoms, width)
                                            : w->bits[k][rng_below(&w->r, EACH)];
        if (rng_below(&w->r, 8) == 0)
            part = smt_bits_2(w->s, SMT_OP_TIMES, part, smt_bits(w->s, width, 5));
        sum = smt_bits_2(w->s, rng_below(&w->r, 4) ? SMT_OP_PLUS : SMT_OP_MINUS, sum, part);
    }
    return sum;
}

static void bound_sums(world *w, smt_terms *to) {
    smt_term low = smt_bits(w->s, 8, (uint64_t)-8), high = smt_bits(w->s, 8, 9);
    for (int i = 0; i < 2; i++) { // the third one is free
        smt_term x = w->bits[1][i];
        vec_push(&w->m, to, smt_bits_2(w->s, SMT_OP_SLT, x, high));
        vec_push(&w->m, to, smt_not(w->s, smt_bits_2(w->s, SMT_OP_SLT, x, low)));
    }
}

// What boxes refute of comparisons of sums has no model.
static void sums_are_compared(void **state) {
    (void)state;
    int answers[3] = {0};
    for (int seed = 0; seed < rounds(3000) / 3; seed++) {
        world w;
        smt_terms conditions = {0};
        world_init(&w, 9000000 + (uint64_t)seed);
        smt_boxes *b = smt_boxes_new(w.s, &w.m, NULL);
        smt_term ten = smt_bits(w.s, 8, 10);
        smt_term atoms[CONDITIONS] = {w.bools[0], w.bools[1], w.bools[2],
                                      smt_bits_2(w.s, SMT_OP_SLT, w.bits[1][0], w.bits[1][1]),
                                      smt_bits_2(w.s, SMT_OP_SLT, ten, w.bits[1][2])};
        bound_sums(&w, &conditions);
        smt_term x = random_sum(&w, atoms, 1), y = random_sum(&w, atoms, 1);
        if (rng_below(&w.r, 2)) // nearly the same
            y = smt_bits_2(w.s, SMT_OP_PLUS, x, random_choice(&w, atoms, 8));
        smt_term t = rng_below(&w.r, 4) ? smt_bits_2(w.s, SMT_OP_SLT, x, y) : smt_eq(w.s, x, y);
        vec_push(&w.m, &conditions, rng_below(&w.r, 2) ? t : smt_not(w.s, t));
        smt_answer mine = smt_boxes_check(b, conditions.data, conditions.count, 1);
        answers[mine]++;
        if (mine == SMT_UNSAT)
            assert_int_equal(ask_z3(&w, conditions.data, NULL, conditions.count), SMT_UNSAT);
        smt_boxes_free(b);
        vec_release(&w.m, &conditions);
        world_release(&w);
    }
    print_message("%d refuted, %d not\n", answers[SMT_UNSAT], answers[SMT_UNKNOWN]);
    assert_true(answers[SMT_UNSAT] > rounds(3000) / 60);
}

// Two counters, of which one goes up only where the other does: circuits take very long.
static void counters_are_compared(void **state) {
    (void)state;
    world w;
    world_init(&w, 1);
    smt_boxes *b = smt_boxes_new(w.s, &w.m, NULL);
    smt_term zero = smt_bits(w.s, 32, 0), one = smt_bits(w.s, 32, 1), all = zero, some = zero;
    for (int i = 0; i < 64; i++) {
        smt_term x = smt_symbol(w.s, SMT_BITS(32), "x");
        smt_term first = smt_bits_2(w.s, SMT_OP_SLT, zero, x);
        smt_term second = smt_and(w.s, first, smt_bits_2(w.s, SMT_OP_SLT, x, w.bits[3][i % EACH]));
        all = smt_ite(w.s, first, smt_bits_2(w.s, SMT_OP_PLUS, all, one), all);
        some = smt_ite(w.s, second, smt_bits_2(w.s, SMT_OP_PLUS, some, one), some);
    }
    smt_term fewer = smt_bits_2(w.s, SMT_OP_SLT, all, some);
    smt_term more = smt_bits_2(w.s, SMT_OP_SLT, some, all);
    assert_int_equal(smt_boxes_check(b, &fewer, 1, 1), SMT_UNSAT);
    assert_int_not_equal(smt_boxes_check(b, &more, 1, 1), SMT_UNSAT);
    smt_boxes_free(b);
    world_release(&w);
}

// ---------------------------------------------------------------- order

static smt_term random_comparison(world *w, const smt_term *terms, size_t count) {
    smt_term a = terms[rng_below(&w->r, (uint32_t)count)];
    smt_term b = terms[rng_below(&w->r, (uint32_t)count)];
    smt_operator op = rng_below(&w->r, 8) ? SMT_OP_SLT : SMT_OP_ULT;
    smt_term t = rng_below(&w->r, 5) ? smt_bits_2(w->s, op, a, b) : smt_eq(w->s, a, b);
    return rng_below(&w->r, 3) ? t : smt_not(w->s, t);
}

// Numbers, sums, and choices among those before: the smaller or larger one, or by any comparison.
static size_t random_choices(world *w, smt_term *terms, size_t most) {
    size_t count = 0;
    for (int i = 0; i < EACH; i++) terms[count++] = w->bits[1][i];
    for (int i = 0; i < 2; i++) terms[count++] = smt_bits(w->s, 8, rng_below(&w->r, 256));
    terms[count++] = smt_bits_2(w->s, SMT_OP_PLUS, terms[0], terms[1]);
    for (; count < most; count++) {
        smt_term a = terms[rng_below(&w->r, (uint32_t)count)];
        smt_term b = terms[rng_below(&w->r, (uint32_t)count)];
        smt_term less = smt_bits_2(w->s, SMT_OP_SLT, a, b);
        smt_term other = random_comparison(w, terms, count);
        if (rng_below(&w->r, 4) == 0)
            other = smt_or(w->s, other, random_comparison(w, terms, count));
        uint32_t kind = rng_below(&w->r, 5);
        terms[count] = kind < 2   ? smt_ite(w->s, less, a, b)
                       : kind < 4 ? smt_ite(w->s, less, b, a)
                                  : smt_ite(w->s, other, a, b);
    }
    return count;
}

// What has no solution about one bit of each number has none.
static void thresholds_refute(void **state) {
    (void)state;
    int made = 0, refuted = 0;
    for (int seed = 0; seed < rounds(3000) / 8; seed++) {
        world w;
        smt_term terms[20];
        smt_terms conditions = {0}, bits = {0};
        world_init(&w, 9500000 + (uint64_t)seed);
        smt_threshold *x = smt_threshold_new(w.s, &w.m);
        size_t count = random_choices(&w, terms, 20);
        for (uint64_t i = rng_below(&w.r, 4); i > 0; i--)
            vec_push(&w.m, &conditions, random_comparison(&w, terms, count));
        vec_push(&w.m, &conditions,
                 smt_bits_2(w.s, SMT_OP_SLT, terms[8 + rng_below(&w.r, 12)],
                            terms[8 + rng_below(&w.r, 12)]));
        if (smt_threshold_make(x, conditions.data, conditions.count, &bits)) {
            made++;
            if (ask_z3(&w, bits.data, NULL, bits.count) == SMT_UNSAT) {
                refuted++;
                assert_int_equal(ask_z3(&w, conditions.data, NULL, conditions.count), SMT_UNSAT);
            }
        }
        smt_threshold_free(x);
        vec_release(&w.m, &conditions);
        vec_release(&w.m, &bits);
        world_release(&w);
    }
    print_message("%d of %d refuted\n", refuted, made);
    assert_true(made > rounds(3000) / 20 && refuted > made / 20 && refuted < made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sat_agrees_with_all_assignments),
        cmocka_unit_test(pigeons_do_not_fit),
        cmocka_unit_test(circuits_compute),
        cmocka_unit_test(machine_agrees_with_z3),
        cmocka_unit_test(next_float_is_the_next),
        cmocka_unit_test(intervals_are_rounded),
        cmocka_unit_test(boxes_are_right),
        cmocka_unit_test(boxes_agree_with_z3),
        cmocka_unit_test(boxes_decide_what_is_small),
        cmocka_unit_test(sums_are_compared),
        cmocka_unit_test(counters_are_compared),
        cmocka_unit_test(thresholds_refute),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
