// Sets of states known by their hashes: every hash is new once, whoever adds it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore/visited.h"

enum { MANY = 100000 };

static hash128 numbered(uint64_t i) {
    return hash128_mix((hash128){1, 2}, i);
}

static void test_lossy(visited_kind kind) {
    mem m;
    mem_init(&m, 0);
    visited s;
    explore_visited_init(&s, &m, kind, 8 << 20);
    unsigned fresh = 0, again = 0;
    for (uint64_t i = 0; i < MANY; i++) fresh += explore_visited_add(&s, numbered(i));
    for (uint64_t i = 0; i < MANY; i++) again += explore_visited_add(&s, numbered(i));
    assert_int_equal(again, 0);
    assert_true(fresh <= MANY && fresh >= MANY - 10);
    assert_true(explore_visited_omission(&s) > 0 && explore_visited_omission(&s) <= 1);
    explore_visited_release(&s);
    assert_int_equal(m.live, 0);
}

static void test_hash64(void **state) {
    (void)state;
    test_lossy(VISITED_HASH64);
}

static void test_bitstate(void **state) {
    (void)state;
    test_lossy(VISITED_BITSTATE);
}

// A table that is too small says so.
static void test_omission(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    visited s;
    explore_visited_init(&s, &m, VISITED_BITSTATE, 8192);
    for (uint64_t i = 0; i < MANY; i++) explore_visited_add(&s, numbered(i));
    assert_true(explore_visited_omission(&s) > 0.99);
    explore_visited_release(&s);
}

// Four processes add overlapping halves in different orders: each hash is new at least once, and
// hardly ever more often.
static void test_shared(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    shared_set *s = explore_shared_set_new(&m);
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    for (unsigned p = 0; p < 4; p++) {
        if (fork()) continue;
        uint64_t fresh = 0;
        for (uint64_t i = 0; i < MANY; i++)
            fresh += explore_shared_set_add(s, numbered((i * 7919 + p * 31337) % MANY));
        _exit(write(ends[1], &fresh, sizeof fresh) != sizeof fresh);
    }
    uint64_t total = 0;
    for (unsigned p = 0; p < 4; p++) {
        uint64_t fresh;
        assert_int_equal(read(ends[0], &fresh, sizeof fresh), sizeof fresh);
        total += fresh;
        int status;
        wait(&status);
        assert_int_equal(status, 0);
    }
    assert_true(total >= MANY && total < MANY + MANY / 100);
    for (uint64_t i = 0; i < MANY; i++) assert_false(explore_shared_set_add(s, numbered(i)));
    explore_shared_set_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hash64),
        cmocka_unit_test(test_bitstate),
        cmocka_unit_test(test_omission),
        cmocka_unit_test(test_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
