// Terms and solver: random terms against a plain evaluator, cores, models, limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "base/vec.h"
#include "smt/smt.h"

enum { VARIABLES = 3 };

typedef struct world {
    mem m;
    smt *s;
    smt_term ints[VARIABLES], bools[VARIABLES];
    int64_t values[VARIABLES];
    bool truths[VARIABLES];
    rng r;
} world;

static void setup(world *w, uint64_t seed) {
    static const char *const int_names[] = {"x", "y", "z"}, *const bool_names[] = {"a", "b", "c"};
    mem_init(&w->m, 0);
    w->s = smt_new(&w->m);
    w->r.state = seed;
    for (int i = 0; i < VARIABLES; i++) {
        w->ints[i] = smt_symbol(w->s, SMT_INT, int_names[i]);
        w->bools[i] = smt_symbol(w->s, SMT_BOOL, bool_names[i]);
        w->values[i] = (int64_t)rng_below(&w->r, 21) - 10;
        w->truths[i] = rng_one_in(&w->r, 2);
    }
}

static int64_t euclid_mod(int64_t a, int64_t b) {
    int64_t r = a % b, n = b < 0 ? -b : b;
    return r < 0 ? r + n : r;
}

static smt_term random_bool(world *w, int depth, bool *truth);

// A random int term and its value.
static smt_term random_int(world *w, int depth, int64_t *value) {
    smt *s = w->s;
    int64_t a, b;
    bool c;
    uint32_t i = rng_below(&w->r, VARIABLES);
    switch (rng_below(&w->r, depth > 0 ? 9 : 2)) {
    case 0: *value = w->values[i]; return w->ints[i];
    case 1: *value = (int64_t)rng_below(&w->r, 9) - 4; return smt_int(s, *value);
    default: break;
    }
    smt_term x = random_int(w, depth - 1, &a), y = random_int(w, depth - 1, &b);
    switch (rng_below(&w->r, 7)) {
    case 0:
    case 1: *value = a + b; return smt_add(s, x, y);
    case 2: *value = a - b; return smt_sub(s, x, y);
    case 3: *value = a * b; return smt_mul(s, x, y);
    case 4: *value = -3 * a; return smt_scale(s, -3, x);
    case 5:
        if (b == 0) break;
        *value = euclid_mod(a, b);
        if (rng_one_in(&w->r, 2)) return smt_mod(s, x, y);
        *value = (a - *value) / b;
        return smt_div(s, x, y);
    default: {
        smt_term t = random_bool(w, depth - 1, &c);
        *value = c ? a : b;
        return smt_ite(s, t, x, y);
    }
    }
    *value = a;
    return x;
}

static smt_term random_bool(world *w, int depth, bool *truth) {
    smt *s = w->s;
    int64_t a, b;
    bool p, q;
    uint32_t i = rng_below(&w->r, VARIABLES);
    if (depth <= 0) {
        *truth = w->truths[i];
        return w->bools[i];
    }
    if (rng_one_in(&w->r, 2)) {
        smt_term x = random_int(w, depth - 1, &a), y = random_int(w, depth - 1, &b);
        switch (rng_below(&w->r, 3)) {
        case 0: *truth = a <= b; return smt_le(s, x, y);
        case 1: *truth = a < b; return smt_lt(s, x, y);
        default: *truth = a == b; return smt_eq(s, x, y);
        }
    }
    smt_term x = random_bool(w, depth - 1, &p), y = random_bool(w, depth - 1, &q);
    switch (rng_below(&w->r, 5)) {
    case 0: *truth = p && q; return smt_and(s, x, y);
    case 1: *truth = p || q; return smt_or(s, x, y);
    case 2: *truth = !p; return smt_not(s, x);
    case 3: *truth = p == q; return smt_eq(s, x, y);
    default: *truth = p ? q : !q; return smt_ite(s, x, y, smt_not(s, y));
    }
}

// What we build means what was meant: by substitution of the values, and by the solver.
static void terms_mean_what_they_say(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        world w;
        setup(&w, seed);
        bool truth;
        smt_term t = random_bool(&w, 4, &truth), symbols[2 * VARIABLES], values[2 * VARIABLES];
        for (int i = 0; i < VARIABLES; i++) {
            symbols[i] = w.ints[i];
            values[i] = smt_int(w.s, w.values[i]);
            symbols[VARIABLES + i] = w.bools[i];
            values[VARIABLES + i] = smt_bool(w.s, w.truths[i]);
        }
        smt_term folded = smt_substitute(w.s, t, symbols, values, 2 * VARIABLES);
        // A division by zero in the part not taken does not fold; the solver settles it.
        if (smt_is_true(w.s, folded) || smt_is_false(w.s, folded))
            assert_int_equal(smt_is_true(w.s, folded), truth);
        if (seed % 5 == 0) {
            smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 5);
            for (int i = 0; i < 2 * VARIABLES; i++)
                smt_solver_assert(x, smt_eq(w.s, symbols[i], values[i]));
            smt_solver_assert(x, truth ? t : smt_not(w.s, t));
            assert_int_not_equal(smt_solver_check(x), SMT_UNSAT);
            smt_solver_free(x);
        }
        smt_free(w.s);
        assert_int_equal(w.m.live, 0);
    }
}

static void comparisons_have_one_form(void **state) {
    (void)state;
    world w;
    setup(&w, 1);
    smt *s = w.s;
    smt_term x = w.ints[0], y = w.ints[1];
    assert_int_equal(smt_lt(s, x, y), smt_not(s, smt_le(s, y, x)));
    assert_int_equal(smt_lt(s, x, y), smt_le(s, smt_add(s, x, smt_int(s, 1)), y));
    assert_int_equal(smt_le(s, smt_scale(s, 2, x), smt_int(s, 5)), smt_le(s, x, smt_int(s, 2)));
    assert_int_equal(smt_eq(s, x, y), smt_eq(s, y, x));
    assert_true(smt_is_false(s, smt_eq(s, smt_scale(s, 2, x), smt_int(s, 5))));
    assert_int_equal(smt_sub(s, smt_add(s, x, y), y), x);
    assert_true(smt_is_true(s, smt_le(s, x, x)));
    text t;
    text_init(&t, &w.m);
    smt_print(s, smt_lt(s, y, smt_add(s, x, smt_int(s, 3))), &t);
    assert_string_equal(text_get(&t), "x > y - 3");
    text_release(&t);
    smt_free(s);
    assert_int_equal(w.m.live, 0);
}

static void cores_are_minimal(void **state) {
    (void)state;
    world w;
    setup(&w, 1);
    smt *s = w.s;
    smt_solver *x = smt_solver_new(s, &w.m, NULL, 5);
    smt_term assumptions[] = {
        smt_le(s, w.ints[0], smt_int(s, 5)), smt_le(s, w.ints[1], smt_int(s, 7)),
        smt_lt(s, smt_int(s, 3), w.ints[2]), smt_lt(s, w.ints[2], w.ints[0]),
        smt_eq(s, w.ints[1], smt_int(s, 0)), smt_lt(s, smt_int(s, 4), w.ints[2]),
    };
    bool used[6];
    assert_int_equal(smt_solver_check_assuming(x, assumptions, 5, true, used), SMT_SAT);
    int64_t value;
    assert_true(smt_solver_int(x, w.ints[2], &value));
    assert_int_equal(value, 4);
    assert_int_equal(smt_solver_check_assuming(x, assumptions, 6, true, used), SMT_UNSAT);
    assert_true(used[0] && used[3] && used[5]);
    assert_false(used[1] || used[2] || used[4]);
    smt_term impossible = smt_bool(s, false);
    assert_int_equal(smt_solver_check_assuming(x, &impossible, 1, true, used), SMT_UNSAT);
    assert_true(used[0]);
    smt_solver_push(x);
    smt_solver_assert(x, smt_lt(s, w.ints[0], w.ints[0]));
    assert_int_equal(smt_solver_check(x), SMT_UNSAT);
    smt_solver_pop(x);
    assert_int_equal(smt_solver_check(x), SMT_SAT);
    smt_solver_free(x);
    smt_free(s);
    assert_int_equal(w.m.live, 0);
}

// x*x*x + y*y*y + z*z*z == 114: nobody knows.
static smt_term hard_question(world *w) {
    smt *s = w->s;
    smt_term sum = smt_int(s, -114);
    for (int i = 0; i < VARIABLES; i++)
        sum = smt_add(s, sum, smt_mul(s, w->ints[i], smt_mul(s, w->ints[i], w->ints[i])));
    return smt_eq(s, sum, smt_int(s, 0));
}

static void hard_queries_are_given_up(void **state) {
    (void)state;
    world w;
    setup(&w, 1);
    smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 0.2);
    smt_solver_assert(x, hard_question(&w));
    double start = clock_now();
    assert_int_equal(smt_solver_check(x), SMT_UNKNOWN);
    assert_true(clock_now() - start < 20);
    smt_solver_free(x);
    smt_free(w.s);
    assert_int_equal(w.m.live, 0);
}

typedef struct limited {
    world w;
    limits l;
    smt_solver *x;
} limited;

static void ask(void *arg) {
    limited *q = arg;
    for (;;) smt_solver_check(q->x);
}

static void overflow(void *arg) {
    limited *q = arg;
    smt_term t = q->w.ints[0];
    for (;;) t = smt_scale(q->w.s, INT64_MAX / 2, t);
}

static void limits_unwind(void **state) {
    (void)state;
    limited q;
    setup(&q.w, 1);
    limits_init(&q.l, 0.3, 0);
    q.x = smt_solver_new(q.w.s, &q.w.m, &q.l, 0);
    smt_solver_assert(q.x, hard_question(&q.w));
    assert_int_equal(guard_run(&q.w.m, ask, &q), STOP_TIME);
    assert_int_equal(guard_run(&q.w.m, overflow, &q), STOP_ENGINE);
    assert_non_null(strstr(q.w.m.stop_detail, "beyond 64 bits"));
    smt_solver_free(q.x);
    smt_free(q.w.s);
    assert_int_equal(q.w.m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_mean_what_they_say),
        cmocka_unit_test(comparisons_have_one_form),
        cmocka_unit_test(cores_are_minimal),
        cmocka_unit_test(hard_queries_are_given_up),
        cmocka_unit_test(limits_unwind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
