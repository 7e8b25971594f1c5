// Bit vectors, floats and arrays: random terms (random_terms.h) against the evaluator and against
// Z3.
#include "smt/random_terms.h"

// ------------------------------------------------------------------------------------- the tests

static int rounds(int standard) {
    const char *count = getenv("WEFT_ROUNDS");
    return count ? atoi(count) : standard;
}

static bool is_of_integers(smt_operator op) { // smt_test.c
    return (op >= SMT_OP_SUM && op <= SMT_OP_MOD) || op == SMT_OP_LE || op == SMT_OP_ZERO;
}

static bool is_array(smt_operator op) { // has no value of its own
    return op == SMT_OP_STORE || op == SMT_OP_FILLED;
}

static void evaluator_agrees(void **state) {
    (void)state;
    uint64_t seen[OPERATORS] = {0};
    for (int seed = 0; seed < rounds(3000); seed++) {
        world w;
        world_init(&w, (uint64_t)seed);
        w.seen = seen;
        for (int i = 0; i < 20; i++) {
            uint64_t value;
            bool truth;
            random_term(&w, i % WIDTHS, 1 + i % 4, &value);
            random_float(&w, i % 2, 1 + i % 4, &value);
            random_condition(&w, 1 + i % 4, &truth);
        }
        world_release(&w);
    }
    for (int op = 0; op < OPERATORS; op++)
        if (!seen[op] && !is_of_integers((smt_operator)op) && !is_array((smt_operator)op) &&
            op != SMT_OP_FUNCTION)
            fail_msg("no random term has operator %d", op);
}

static void fix(world *w, smt_solver *x, smt_term symbol, smt_term value) {
    smt_solver_assert(x, smt_eq(w->s, symbol, value));
}

static void fix_symbols(world *w, smt_solver *x) {
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++)
            fix(w, x, w->bits[k][i], smt_bits(w->s, widths[k], w->bit_values[k][i]));
        for (int k = 0; k < 2; k++)
            fix(w, x, w->reals[k][i],
                smt_real(w->s, k ? SMT_DOUBLE : SMT_FLOAT, w->real_values[k][i]));
        fix(w, x, w->bools[i], smt_bool(w->s, w->truths[i]));
    }
}

// Z3's value of a term, in the model in which the symbols have our values.
static void solver_agrees(void **state) {
    (void)state;
    for (int seed = 0; seed < rounds(3000) / 12; seed++) {
        world w;
        world_init(&w, 1000000 + (uint64_t)seed);
        smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 0);
        fix_symbols(&w, x);
        assert_int_equal(smt_solver_check(x), SMT_SAT);
        for (int i = 0; i < 30; i++) {
            uint64_t value;
            bool truth;
            smt_term t = random_term(&w, i % WIDTHS, 1 + i % 3, &value);
            assert_int_equal(smt_solver_bits(x, t), value);
            t = random_float(&w, i % 2, 1 + i % 3, &value);
            assert_int_equal(smt_solver_bits(x, t), value);
            t = random_condition(&w, 1 + i % 3, &truth);
            assert_int_equal(smt_solver_bool(x, t), truth);
        }
        smt_solver_free(x);
        world_release(&w);
    }
}

// The solver itself, not only its evaluation: no other value is possible.
static void solver_refutes(void **state) {
    (void)state;
    int refuted = 0, drawn = 0;
    for (int seed = 0; seed < rounds(3000) / 100; seed++) {
        world w;
        world_init(&w, 2000000 + (uint64_t)seed);
        smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 20);
        fix_symbols(&w, x);
        for (int i = 0; i < 4; i++) {
            uint64_t value;
            int k = (int)rng_below(&w.r, 4);
            smt_term t = random_term(&w, k, 2, &value);
            smt_term other = smt_not(w.s, smt_eq(w.s, t, smt_bits(w.s, widths[k], value)));
            smt_solver_push(x);
            smt_solver_assert(x, other);
            smt_answer answer = smt_solver_check(x);
            assert_int_not_equal(answer, SMT_SAT);
            refuted += answer == SMT_UNSAT;
            drawn++;
            smt_solver_pop(x);
        }
        smt_solver_free(x);
        world_release(&w);
    }
    print_message("%d of %d other values refuted\n", refuted, drawn);
    assert_true(5 * refuted >= 4 * drawn);
}

static void take_model(world *w, smt_solver *x, smt_eval *e) {
    for (int i = 0; i < EACH; i++) {
        for (int k = 0; k < WIDTHS; k++)
            smt_eval_set(e, w->bits[k][i], smt_solver_bits(x, w->bits[k][i]));
        for (int k = 0; k < 2; k++)
            smt_eval_set(e, w->reals[k][i], smt_solver_bits(x, w->reals[k][i]));
        smt_eval_set(e, w->bools[i], smt_solver_bool(x, w->bools[i]));
    }
}

// Free symbols: a model makes the condition true for the evaluator, too, and a condition that has
// none is false under our assignment.
static void models_hold(void **state) {
    (void)state;
    int satisfied = 0, refuted = 0, drawn = 0;
    for (int seed = 0; seed < rounds(3000) / 30; seed++) {
        world w;
        world_init(&w, 4000000 + (uint64_t)seed);
        w.light = true;
        smt_solver *x = smt_solver_new(w.s, &w.m, NULL, 0.1);
        for (int i = 0; i < 4; i++, drawn++) {
            bool truth;
            smt_term t = random_condition(&w, 1 + i % 2, &truth);
            if (rng_one_in(&w.r, 2)) t = smt_not(w.s, t), truth = !truth;
            smt_solver_push(x);
            smt_solver_assert(x, t);
            smt_answer answer = smt_solver_check(x);
            if (answer == SMT_SAT) {
                smt_eval *e = smt_eval_new(w.s, &w.m);
                take_model(&w, x, e);
                assert_int_equal(smt_eval_get(e, t), 1);
                smt_eval_free(e);
                satisfied++;
            } else if (answer == SMT_UNSAT) {
                assert_false(truth);
                refuted++;
            }
            smt_solver_pop(x);
        }
        smt_solver_free(x);
        world_release(&w);
    }
    print_message("%d of %d conditions have a model, %d have none\n", satisfied, drawn, refuted);
    assert_true(satisfied + refuted >= drawn / 2 && satisfied && refuted);
}

// Substituting the symbols' values leaves a constant: the value.
static void substitution_folds(void **state) {
    (void)state;
    for (int seed = 0; seed < rounds(3000) / 10; seed++) {
        world w;
        world_init(&w, 3000000 + (uint64_t)seed);
        smt_term from[EACH * (WIDTHS + 3)], to[EACH * (WIDTHS + 3)];
        size_t n = 0;
        for (int i = 0; i < EACH; i++) {
            for (int k = 0; k < WIDTHS; k++) {
                from[n] = w.bits[k][i];
                to[n++] = smt_bits(w.s, widths[k], w.bit_values[k][i]);
            }
            for (int k = 0; k < 2; k++) {
                from[n] = w.reals[k][i];
                to[n++] = smt_real(w.s, k ? SMT_DOUBLE : SMT_FLOAT, w.real_values[k][i]);
            }
            from[n] = w.bools[i];
            to[n++] = smt_bool(w.s, w.truths[i]);
        }
        for (int i = 0; i < 10; i++) {
            uint64_t value, got;
            smt_term t = smt_substitute(w.s, random_term(&w, i % WIDTHS, 3, &value), from, to, n);
            assert_true(smt_is_bits(w.s, t, &got));
            assert_int_equal(got, value);
        }
        world_release(&w);
    }
}

// What the interpreter relies on to keep terms small.
static void conditions_come_back(void **state) {
    (void)state;
    world w;
    world_init(&w, 7);
    smt *s = w.s;
    smt_term c = w.bools[0], x = w.bits[4][0], y = w.bits[4][1], zero = smt_bits(s, 32, 0);
    // if (flag) on a boolean in an int
    assert_int_equal(smt_eq(s, smt_bool_bits(s, 32, c), zero), smt_not(s, c));
    // lcmp and a branch
    smt_term less = smt_bits_2(s, SMT_OP_SLT, x, y);
    smt_term cmp = smt_ite(s, less, smt_bits(s, 32, UINT64_MAX),
                           smt_ite(s, smt_eq(s, x, y), zero, smt_bits(s, 32, 1)));
    assert_int_equal(smt_bits_2(s, SMT_OP_SLT, cmp, zero), less);
    // (byte) of a byte
    smt_term b = w.bits[1][0], wide = smt_extend(s, true, 32, b);
    assert_int_equal(smt_extract(s, 0, 8, wide), b);
    assert_int_equal(smt_extend(s, true, 32, smt_extract(s, 0, 16, wide)), wide);
    // x + 1 + 1 - 2
    smt_term one = smt_bits(s, 64, 1), two = smt_bits_2(s, SMT_OP_PLUS, x, one);
    two = smt_bits_2(s, SMT_OP_PLUS, two, one);
    assert_int_equal(smt_bits_2(s, SMT_OP_MINUS, two, smt_bits(s, 64, 2)), x);
    world_release(&w);
}

// A term as deep as a long loop makes it.
static void deep_terms(void **state) {
    (void)state;
    world w;
    world_init(&w, 8);
    smt_term t = w.bits[3][0];
    uint64_t value = w.bit_values[3][0];
    for (uint32_t i = 0; i < 100000; i++) {
        t = smt_bits_2(w.s, SMT_OP_BXOR, smt_bits_2(w.s, SMT_OP_PLUS, t, w.bits[3][1]),
                       w.bits[3][2]);
        value = ((value + w.bit_values[3][1]) ^ w.bit_values[3][2]) & mask(32);
    }
    check(&w, t, value, "deep");
    world_release(&w);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluator_agrees),     cmocka_unit_test(solver_agrees),
        cmocka_unit_test(solver_refutes),       cmocka_unit_test(substitution_folds),
        cmocka_unit_test(conditions_come_back), cmocka_unit_test(deep_terms),
        cmocka_unit_test(models_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
