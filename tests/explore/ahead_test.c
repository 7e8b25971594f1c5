// Sets of what is ahead, against plain arrays of bits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/hash.h"
#include "explore/ahead.h"
#include "reduce/footprint.h"

enum { SETS = 24, ROUNDS = 4000, THREADS_USED = 5, SPOTS_USED = 40 };

typedef struct plain {
    uint8_t access[THREADS_USED][SPOTS_USED];
} plain;

static uint64_t seed;
static uint32_t draw(uint32_t below) {
    seed = hash_u64(seed + 0x9e3779b97f4a7c15);
    return (uint32_t)(seed >> 33) % below;
}

// Both ends of the range of numbers.
static uint32_t most_threads, most_locations;
static unsigned thread_number(uint32_t i) {
    return i < 3 ? i : most_threads - 1 - i;
}
static uint32_t location_number(uint32_t i) {
    return i < 20 ? i : most_locations - 1 - i;
}

// Exactly the locations that are accessed, each once.
static void compare_list(footprint_list list, const uint8_t *access) {
    uint32_t expected = 0;
    for (uint32_t s = 0; s < SPOTS_USED; s++) {
        uint32_t found = 0;
        for (uint32_t i = 0; i < list.count; i++)
            if (list.items[i].location == location_number(s)) found |= list.items[i].access;
        assert_int_equal(found, access[s]);
        expected += access[s] != 0;
    }
    assert_int_equal(list.count, expected);
}

static void compare(footprints *f, uint32_t set, const plain *p) {
    for (uint32_t t = 0; t < THREADS_USED; t++) {
        uint32_t ahead = explore_ahead_of(f, set, thread_number(t));
        for (uint32_t s = 0; s < SPOTS_USED; s++)
            assert_int_equal(explore_ahead_access(f, ahead, location_number(s)), p->access[t][s]);
        compare_list(explore_ahead_list(f, ahead), p->access[t]);
    }
}

static void test_random_sets(uint32_t threads, uint32_t locations, shm *common) {
    most_threads = threads;
    most_locations = locations;
    mem m;
    mem_init(&m, 0);
    footprints f;
    explore_ahead_init(&f, &m, common ? &common->pairs : NULL);
    if (!common) explore_ahead_make_place(&f, threads, locations);
    assert_true(explore_ahead_have_place(&f, threads, locations));
    uint32_t sets[SETS] = {0};
    plain plains[SETS];
    memset(plains, 0, sizeof plains);
    for (unsigned round = 0; round < ROUNDS; round++) {
        uint32_t a = draw(SETS), b = draw(SETS), c = draw(SETS);
        if (draw(10) == 0) {
            uint32_t t = draw(THREADS_USED), u = draw(THREADS_USED);
            sets[c] = explore_ahead_exchange(&f, sets[a], thread_number(t), thread_number(u));
            plains[c] = plains[a];
            for (uint32_t s = 0; s < SPOTS_USED; s++) {
                plains[c].access[t][s] |= plains[c].access[u][s];
                plains[c].access[u][s] |= plains[c].access[t][s];
            }
        } else if (draw(3)) {
            uint32_t t = draw(THREADS_USED), s = draw(SPOTS_USED), access = 1 + draw(3);
            sets[a] = explore_ahead_add(&f, sets[a], thread_number(t), location_number(s), access);
            plains[a].access[t][s] |= access;
        } else {
            sets[c] = explore_ahead_union(&f, sets[a], sets[b]);
            plain sum = plains[a];
            for (size_t i = 0; i < sizeof sum; i++)
                ((uint8_t *)&sum)[i] |= ((const uint8_t *)&plains[b])[i];
            plains[c] = sum;
        }
        if (draw(40) == 0) sets[a] = 0, memset(&plains[a], 0, sizeof plains[a]);
        compare(&f, sets[c], &plains[c]);
        // Equal sets have equal numbers.
        assert_int_equal(sets[a] == sets[b], memcmp(&plains[a], &plains[b], sizeof(plain)) == 0);
    }
    explore_ahead_release(&f);
    assert_int_equal(m.live, 0);
}

static void test_small(void **state) {
    (void)state;
    test_random_sets(8, 64, NULL);
}

static void test_large(void **state) {
    (void)state;
    test_random_sets(AHEAD_THREADS, AHEAD_LOCATIONS, NULL);
}

// In memory that processes share there is place for all from the beginning.
static void test_shared(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    shm *s = explore_shm_new(&m);
    test_random_sets(8, 64, s);
    test_random_sets(AHEAD_THREADS, AHEAD_LOCATIONS, s);
    explore_shm_free(s);
}

// Sets made with little place are the same after they were lifted.
static void test_lifting(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    footprints f;
    explore_ahead_init(&f, &m, NULL);
    uint32_t small = explore_ahead_add(&f, 0, 1, 3, REDUCE_READS);
    small = explore_ahead_add(&f, small, 5, 17, REDUCE_WRITES);
    assert_false(explore_ahead_have_place(&f, 40, 5000));
    footprint_place before = explore_ahead_make_place(&f, 40, 5000);
    uint32_t lifted = explore_ahead_lift(&f, small, before);
    uint32_t anew = explore_ahead_add(&f, 0, 5, 17, REDUCE_WRITES);
    anew = explore_ahead_add(&f, anew, 1, 3, REDUCE_READS);
    assert_int_equal(lifted, anew);
    assert_int_equal(explore_ahead_lift(&f, 0, before), 0);
    uint32_t more = explore_ahead_add(&f, lifted, 39, 4999, REDUCE_READS | REDUCE_WRITES);
    assert_int_equal(explore_ahead_access(&f, explore_ahead_of(&f, more, 39), 4999), 3);
    assert_int_equal(explore_ahead_access(&f, explore_ahead_of(&f, more, 5), 17), REDUCE_WRITES);
    assert_int_equal(explore_ahead_access(&f, explore_ahead_of(&f, more, 7), 17), 0);
    explore_ahead_release(&f);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_small), cmocka_unit_test(test_large),
                                       cmocka_unit_test(test_lifting),
                                       cmocka_unit_test(test_shared)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
