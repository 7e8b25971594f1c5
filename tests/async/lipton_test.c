// The paper's lower bound, run forwards: net programs with Lipton's counters, halting and not.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "netprogram.h"

static void check_program(uint32_t level, int extra, bool zero_test, bool certify) {
    mem m;
    async_mpds a;
    arena store;
    limits l;
    async_result r;
    mem_init(&m, 0);
    net_program p = {.m = &m};
    async_mpds_init(&a, &m);
    arena_init(&store, &m);
    limits_init(&l, 0, 0);
    net_program_lipton(&p, level, extra, zero_test);
    net_program_compile(&p, &a);
    async_settings settings = {.limits = &l, .certify = certify};
    async_decide(&a, 0, &settings, &store, &r);
    bool halts = zero_test ? extra == 0 : extra <= 0;
    printf("2^2^%u, extra %d%s: %s, %zu elements, %zu markings, %.2f s\n", level, extra,
           zero_test ? ", tested for 0" : "",
           r.kind == ANSWER_REACHABLE     ? "halts"
           : r.kind == ANSWER_UNREACHABLE ? "does not halt"
                                          : r.why,
           r.statistics.minimal_elements, r.statistics.forward_nodes, limits_elapsed(&l));
    assert_int_equal(r.kind, halts ? ANSWER_REACHABLE : ANSWER_UNREACHABLE);
    if (halts) assert_true(async_witness_check(&a, 0, &r.witness));
    else if (certify) assert_true(r.certified);
    net_program_release(&p);
    async_mpds_release(&a);
    arena_release(&store);
    assert_int_equal(m.live, 0);
}

static void check_level(uint32_t level, bool certify) {
    for (int extra = -1; extra <= 1; extra++) check_program(level, extra, false, certify);
    check_program(level, 0, true, certify);
    check_program(level, -1, true, certify);
}

static void counts_to_2(void **state) {
    (void)state;
    check_level(0, true);
}

static void counts_to_4(void **state) {
    (void)state;
    check_level(1, true);
}

static void counts_to_16(void **state) {
    (void)state;
    check_level(2, false);
}

// Minutes, and a gigabyte: in the long tests only.
static void counts_to_256(void **state) {
    (void)state;
    if (!getenv("WEFT_LONG")) skip();
    check_program(3, 0, false, false);
    check_program(3, 1, false, false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_to_2),
        cmocka_unit_test(counts_to_4),
        cmocka_unit_test(counts_to_16),
        cmocka_unit_test(counts_to_256),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
