// Tables of pairs and rows, against plain arrays: numbers count from 1 in the order of arrival,
// equal things have one number, whatever the table has grown to.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/hash.h"
#include "explore/tables.h"

enum { THINGS = 50000 };

// Thing i: its parts are small numbers, as in a search, and zeros among them.
static void thing(uint32_t i, uint32_t *parts, uint32_t count) {
    for (uint32_t k = 0; k < count; k++) parts[k] = k == i % count ? 0 : i / (k + 1);
    parts[count - 1] = i;
}

static void test_rows(uint32_t parts) {
    mem m;
    mem_init(&m, 0);
    row_table t;
    explore_row_table_init(&t, &m, parts);
    uint32_t row[6];
    bool fresh;
    for (uint32_t i = 0; i < THINGS; i++) {
        thing(i, row, parts);
        assert_int_equal(explore_row_table_add(&t, row, &fresh), i + 1);
        assert_true(fresh);
        uint32_t again = (uint32_t)hash_u64(i) % (i + 1); // one of those that are there
        thing(again, row, parts);
        assert_int_equal(explore_row_table_add(&t, row, &fresh), again + 1);
        assert_false(fresh);
    }
    for (uint32_t i = 0; i < THINGS; i++) {
        thing(i, row, parts);
        assert_memory_equal(explore_row_numbered(&t, i + 1), row, parts * sizeof *row);
    }
    assert_int_equal(t.count, THINGS);
    // At most two thirds full, and half as large again when it grows.
    assert_true(t.index.size / 3 * 2 >= THINGS && t.index.size < 9 * (THINGS / 4) + 9);
    explore_row_table_release(&t);
    assert_int_equal(m.live, 0);
}

static void test_four(void **state) {
    (void)state;
    test_rows(4);
}

static void test_six(void **state) {
    (void)state;
    test_rows(6);
}

static void test_pairs(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    pair_table t;
    explore_pair_table_init(&t, &m);
    bool fresh;
    for (uint32_t i = 0; i < THINGS; i++) {
        uint32_t pair[2];
        thing(i, pair, 2);
        assert_int_equal(explore_pair_table_add(&t, pair[0], pair[1], &fresh), i + 1);
        assert_true(fresh);
        uint32_t again = (uint32_t)hash_u64(i) % (i + 1);
        thing(again, pair, 2);
        assert_int_equal(explore_pair_table_add(&t, pair[0], pair[1], &fresh), again + 1);
        assert_false(fresh);
        assert_int_equal(explore_pair_first(&t, again + 1), pair[0]);
        assert_int_equal(explore_pair_second(&t, again + 1), pair[1]);
    }
    explore_pair_table_release(&t);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four),
        cmocka_unit_test(test_six),
        cmocka_unit_test(test_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
