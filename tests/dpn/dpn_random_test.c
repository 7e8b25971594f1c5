// The engine against brute force on random small models. WEFT_DPN_COUNT says how many models.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "brute.h"

enum { MAX_CONFIGURATIONS = 3000 };

typedef enum family { ANY, JOINS, NESTED } family;

typedef struct tally {
    unsigned reached, never, bounded, unknown, redrawn, compared;
} tally;

static unsigned model_count(void) {
    const char *given = getenv("WEFT_DPN_COUNT");
    return given ? (unsigned)strtoul(given, NULL, 10) : 3000;
}

static void show(const dpn_model *d, unsigned seed, const char *what) {
    text t;
    text_init(&t, d->m);
    dpn_print(d, &t);
    fprintf(stderr, "seed %u: %s\n%s", seed, what, text_get(&t));
    text_release(&t);
}

// Both answers agree? NULL, or how they differ.
static const char *compare(brute_answer b, const dpn_outcome *o, bool may_give_up, tally *t) {
    t->reached += b == BRUTE_REACHED;
    t->never += b == BRUTE_NEVER;
    t->bounded += b == BRUTE_BOUNDED;
    t->unknown += o->kind == ANSWER_UNKNOWN;
    t->compared += b != BRUTE_BOUNDED && o->kind != ANSWER_UNKNOWN;
    if (o->kind == ANSWER_UNKNOWN) return may_give_up ? NULL : o->why;
    if (b == BRUTE_REACHED && o->kind != ANSWER_REACHABLE) return "brute force reaches it";
    if (b == BRUTE_NEVER && o->kind != ANSWER_UNREACHABLE) return "brute force never reaches it";
    return NULL;
}

typedef struct draw {
    unsigned seed, phases, rules;
    family family;
    bool finite, loud;
} draw;

// One random model with one query; false if the engine and brute force differ.
static bool try_one(const draw *w, brute_answer *b, tally *t) {
    mem m;
    mem_init(&m, 0);
    limits l;
    limits_init(&l, 0, 0);
    rng r = {w->seed * 2654435761u + w->phases};
    dpn_model d;
    family f = w->family;
    random_shape shape = {.locks = f == NESTED ? 2 + rng_below(&r, 2) : rng_below(&r, 4),
                          .joins = f == JOINS,
                          .nested = f == NESTED,
                          .finite = w->finite};
    random_model(&d, &r, &shape, &m);
    random_query(&d, &r, &shape, w->phases);
    dpn_solver *s = dpn_solver_new(&d, w->rules, &m, &l);
    if (w->seed & 1) dpn_solver_show_runs(s, 0);
    dpn_outcome o;
    dpn_solve(s, &d.queries.data[0], &o);
    *b = brute_solve(&d, &d.queries.data[0], MAX_CONFIGURATIONS, NULL, NULL, &m);
    const char *wrong = compare(*b, &o, f == JOINS && w->phases > 1, t);
    if (wrong && w->loud) show(&d, w->seed, wrong);
    dpn_outcome_release(s, &o);
    dpn_solver_free(s);
    dpn_model_release(&d);
    assert_int_equal(m.live, 0);
    return !wrong;
}

// Where brute force does not come to an end, a smaller model is drawn. False: they differ.
static bool try_model(unsigned seed, unsigned phases, family f, unsigned rules, bool loud,
                      tally *t) {
    brute_answer b;
    draw w = {.seed = seed, .phases = phases, .rules = rules, .family = f, .loud = loud};
    if (!try_one(&w, &b, t)) return false;
    if (b != BRUTE_BOUNDED) return true;
    t->redrawn++;
    w.finite = true;
    return try_one(&w, &b, t);
}

static void agrees(unsigned count, unsigned phases, family f) {
    static const char *const families[] = {"", ", joins", ", nested monitors"};
    tally t = {0};
    for (unsigned seed = 0; seed < count; seed++)
        assert_true(try_model(seed, phases, f, DPN_ALL_RULES, true, &t));
    printf("%u phases%s: %u reached, %u never, %u drawn again smaller, %u undecided: "
           "%u of %u compared\n",
           phases, families[f], t.reached, t.never, t.redrawn, t.unknown, t.compared, count);
    assert_true(t.compared >= count / 5 * 4);
    // The test is worth something only if both answers are frequent.
    assert_true(t.reached > count / 20 && t.never > count / 20);
    assert_true(t.unknown <= count / 100);
}

static void one_phase_agrees(void **state) {
    (void)state;
    agrees(model_count(), 1, ANY);
}

static void two_phases_agree(void **state) {
    (void)state;
    agrees(model_count(), 2, ANY);
}

static void three_phases_agree(void **state) {
    (void)state;
    agrees(model_count() / 2, 3, ANY);
}

static void joins_agree(void **state) {
    (void)state;
    agrees(model_count() / 2, 1, JOINS);
    agrees(model_count() / 2, 2, JOINS);
    agrees(model_count() / 4, 3, JOINS);
}

static void nested_monitors_agree(void **state) {
    (void)state;
    agrees(model_count() / 3, 1, NESTED);
    agrees(model_count() / 3, 2, NESTED);
    agrees(model_count() / 3, 3, NESTED);
}

// Without any one of the rules the engine goes wrong, and this program notices.
static void every_rule_is_needed(void **state) {
    (void)state;
    static const struct {
        unsigned rule;
        const char *name;
    } mutants[] = {
        {DPN_ACQUISITION_GRAPH, "the acquisition graph"},
        {DPN_RELEASE_GRAPH, "the release graph"},
        {DPN_FINAL_ACQUISITION, "final acquisitions"},
        {DPN_REENTRANCE, "re-entrance"},
        {DPN_CUT, "cuts"},
    };
    for (size_t i = 0; i < sizeof mutants / sizeof *mutants; i++) {
        unsigned caught = 0, tried = 0;
        tally t = {0};
        for (unsigned seed = 0; seed < 20000 && caught < 3; seed++, tried++)
            caught += !try_model(seed, 1 + seed % 3, seed & 1 ? NESTED : ANY,
                                 DPN_ALL_RULES & ~mutants[i].rule, false, &t);
        printf("without %s: %u wrong in %u models\n", mutants[i].name, caught, tried);
        assert_true(caught > 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_phase_agrees),      cmocka_unit_test(two_phases_agree),
        cmocka_unit_test(three_phases_agree),    cmocka_unit_test(joins_agree),
        cmocka_unit_test(nested_monitors_agree), cmocka_unit_test(every_rule_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
