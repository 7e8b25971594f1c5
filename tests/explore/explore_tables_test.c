// Tables of byte strings, pairs and rows, against plain arrays: numbers count from 1 in the order
// of arrival, equal things have one number, whatever the table has grown to.
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

// String i: of 0 to 299 bytes, one of them of more than a page.
static size_t string(uint32_t i, unsigned char *bytes) {
    enum { LARGE = 7777 };
    size_t size = i == LARGE ? 100000 : i % 300;
    for (size_t k = 0; k < size; k++) bytes[k] = (unsigned char)(i >> (k % 4 * 8));
    return size;
}

static void test_bytes(void **state) {
    (void)state;
    static unsigned char bytes[100000];
    mem m;
    mem_init(&m, 0);
    bytes_table t;
    explore_bytes_table_init(&t, &m);
    bool fresh;
    uint32_t numbers[THINGS];
    size_t all = 0;
    for (uint32_t i = 0; i < THINGS; i++) {
        size_t size = string(i, bytes);
        numbers[i] = explore_bytes_table_add(&t, bytes, size, &fresh);
        // What has less than three bytes may have been there.
        assert_true(fresh ? numbers[i] == t.count : size < 3 && numbers[i] <= t.count);
        all += fresh ? size : 0;
        uint32_t again = (uint32_t)hash_u64(i) % (i + 1);
        assert_int_equal(explore_bytes_table_add(&t, bytes, string(again, bytes), &fresh),
                         numbers[again]);
        assert_false(fresh);
    }
    for (uint32_t i = 0; i < THINGS; i++) {
        size_t size = string(i, bytes);
        assert_int_equal(explore_bytes_size(&t, numbers[i]), size);
        assert_memory_equal(explore_bytes_numbered(&t, numbers[i]), bytes, size);
    }
    // A string takes its bytes and 18 to 23 more; pages are full.
    assert_true(explore_bytes_table_bytes(&t) <= all + 25 * (size_t)t.count);
    assert_true(m.live < all + all / 10 + 40 * (size_t)t.capacity);
    explore_bytes_table_release(&t);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_four),
        cmocka_unit_test(test_six),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
