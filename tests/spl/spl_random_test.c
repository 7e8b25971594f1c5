// Random programs: abstraction and refinement against visiting every configuration.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate.h"
#include "spl/cegar.h"

static long programs = 300;
static uint64_t first_seed = 1;

typedef struct tally {
    long explored, compared, errors, safe, unsafe, bounded, unknown, rounds;
} tally;

static void show(const char *what, const text *source, uint64_t seed) {
    print_message("seed %llu: %s\n%s\n", (unsigned long long)seed, what, text_get(source));
}

// False: the exploration did not come to an end, or refinement to an answer.
static bool compare(rng *r, const generate_settings *g, uint64_t seed, tally *sum) {
    mem m;
    mem_init(&m, 0);
    limits l;
    limits_init(&l, 0, 0);
    text source;
    text_init(&source, &m);
    generate_program(r, g, &source);
    spl_program p;
    error e;
    if (spl_program_parse(&p, &m, "random.spl", text_get(&source), source.count, &e)) {
        show(e.message, &source, seed);
        fail();
    }
    spl_exploration x;
    spl_exploration_init(&x, &m, &p, (spl_explore_settings){.max_states = 4000});
    spl_exploration_run(&x);
    spl_cegar c;
    spl_cegar_init(&c, &m, &p,
                   (spl_cegar_settings){.rounds_max = 25,
                                        // Few names: summary objects come up.
                                        .objects_max = 1 + (uint32_t)(seed % 3),
                                        .async.limits = &l});
    spl_cegar_answer answer = spl_cegar_run(&c);
    sum->explored += !x.incomplete;
    sum->errors += x.errors.count > 0;
    sum->rounds += c.rounds;
    if (x.errors.count && answer == CEGAR_SAFE) {
        show("an error was explored, refinement says SAFE", &source, seed);
        fail();
    }
    if (!x.incomplete && !x.errors.count && answer == CEGAR_UNSAFE) {
        show("all was explored without an error, refinement says UNSAFE", &source, seed);
        fail();
    }
    // An error decides by itself; that there is none, only a complete exploration knows.
    bool compared = (x.errors.count || !x.incomplete) && answer != CEGAR_UNKNOWN;
    sum->compared += compared;
    sum->safe += answer == CEGAR_SAFE;
    sum->unsafe += answer == CEGAR_UNSAFE;
    sum->bounded += answer == CEGAR_BOUNDED;
    sum->unknown += answer == CEGAR_UNKNOWN;
    if (answer == CEGAR_UNKNOWN && getenv("SHOW_UNKNOWN")) show(c.why, &source, seed);
    spl_cegar_release(&c);
    spl_exploration_release(&x);
    spl_program_release(&p);
    text_release(&source);
    assert_int_equal(m.live, 0);
    return compared;
}

static void run(const char *name, generate_settings g) {
    tally sum = {0};
    for (long i = 0; i < programs; i++) {
        uint64_t seed = first_seed + (uint64_t)i;
        rng r = {seed * 7919};
        if (getenv("SHOW_SEED")) print_message("seed %llu\n", (unsigned long long)seed);
        if (compare(&r, &g, seed, &sum)) continue;
        generate_settings smaller = g; // its exploration is more likely to end
        smaller.statements = 2;
        smaller.any_ints = false;
        compare(&r, &smaller, seed, &sum);
    }
    print_message(
        "%s: %ld of %ld programs compared, %ld explored to the end, %ld with errors; %ld safe, "
        "%ld unsafe, %ld within bounds, %ld unknown, %ld rounds\n",
        name, sum.compared, programs, sum.explored, sum.errors, sum.safe, sum.unsafe, sum.bounded,
        sum.unknown, sum.rounds);
    // Most must be decided, and both ways: else the comparison says nothing.
    assert_true(sum.compared * 5 >= programs * 4);
    if (programs >= 100) assert_true(sum.safe * 20 > programs && sum.unsafe * 20 > programs);
}

static void booleans(void **state) {
    (void)state;
    run("booleans", (generate_settings){.threads = 1, .statements = 6});
}

static void booleans_and_objects(void **state) {
    (void)state;
    run("objects", (generate_settings){.threads = 2, .statements = 5, .objects = true});
}

static void ints(void **state) {
    (void)state;
    run("ints", (generate_settings){.threads = 1, .statements = 5, .ints = true});
}

static void arbitrary_ints(void **state) {
    (void)state;
    run("any ints",
        (generate_settings){.threads = 1, .statements = 6, .ints = true, .any_ints = true});
}

static void recursion(void **state) {
    (void)state;
    run("recursion",
        (generate_settings){.threads = 1, .statements = 4, .ints = true, .recursion = true});
}

static void everything(void **state) {
    (void)state;
    run("everything", (generate_settings){.threads = 2,
                                          .statements = 5,
                                          .ints = true,
                                          .any_ints = true,
                                          .recursion = true,
                                          .objects = true});
}

int main(int argc, char **argv) {
    if (argc > 1) programs = atol(argv[1]);
    if (argc > 2) first_seed = (uint64_t)atoll(argv[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(booleans),  cmocka_unit_test(booleans_and_objects),
        cmocka_unit_test(ints),      cmocka_unit_test(arbitrary_ints),
        cmocka_unit_test(recursion), cmocka_unit_test(everything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
