// Unit tests of the ground floor: allocator and guards, containers, text, options, limits.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/arena.h"
#include "base/checked.h"
#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/intern.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/options.h"
#include "base/random.h"
#include "base/table.h"
#include "base/text.h"
#include "base/vec.h"

static void allocations_are_counted(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    char *a = mem_alloc(&m, 100);
    a = mem_resize(&m, a, 100, 300);
    char *b = mem_zalloc(&m, 50);
    assert_int_equal(m.live, 350);
    mem_free(&m, a, 300);
    mem_free(&m, b, 50);
    assert_int_equal(m.live, 0);
    assert_int_equal(m.peak, 350);
}

static void allocate_without_end(void *arg) {
    mem *m = arg;
    for (;;) mem_alloc(m, 1000); // abandoned on purpose: the test is about the limit
}

static void inner_guard(void *arg) {
    mem *m = arg;
    if (guard_run(m, allocate_without_end, m) != STOP_MEMORY) abort();
    mem_unwind(m, STOP_ENGINE, "on purpose");
}

static void limit_unwinds_to_the_innermost_guard(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 500); // the very first request is refused, so that nothing is left behind
    assert_int_equal(guard_run(&m, inner_guard, &m), STOP_ENGINE);
    assert_string_equal(m.stop_detail, "on purpose");
    assert_null(m.innermost);
    assert_int_equal(m.live, 0);
}

static void arenas_rewind(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    arena a;
    arena_init(&a, &m);
    char *first = arena_strdup(&a, "first");
    arena_mark mark = arena_get_mark(&a);
    for (int i = 0; i < 1000; i++) memset(arena_alloc(&a, 1 + (size_t)i * 7), i, 1 + (size_t)i * 7);
    arena_rewind(&a, mark);
    assert_string_equal(first, "first");
    assert_string_equal(arena_printf(&a, "%d-%s", 42, "x"), "42-x");
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

static void vectors_grow(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    VEC(int) v = {0};
    for (int i = 0; i < 1000; i++) vec_push(&m, &v, i * i);
    assert_int_equal(v.data[999], 999 * 999);
    assert_int_equal(vec_pop(&v), 999 * 999);
    vec_resize(&m, &v, 2000);
    assert_int_equal(v.data[1999], 0);
    vec_release(&m, &v);
    assert_int_equal(m.live, 0);
}

// The map against an array, under random insertions and removals.
static void maps_agree_with_arrays(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    u64map map;
    u64map_init(&map, &m);
    int64_t plain[500];
    memset(plain, -1, sizeof plain);
    rng r = {1};
    for (int i = 0; i < 100000; i++) {
        uint32_t key = rng_below(&r, 500);
        uint64_t *found = u64map_get(&map, key * 0x100000000u);
        assert_int_equal(found != NULL, plain[key] >= 0);
        if (found) assert_int_equal(*found, plain[key]);
        if (rng_one_in(&r, 2)) {
            assert_int_equal(u64map_put(&map, key * 0x100000000u, (uint64_t)i), plain[key] < 0);
            plain[key] = i;
        } else {
            assert_int_equal(u64map_remove(&map, key * 0x100000000u), plain[key] >= 0);
            plain[key] = -1;
        }
    }
    size_t at = 0, seen = 0;
    for (uint64_t k, v; u64map_next(&map, &at, &k, &v); seen++)
        assert_int_equal(plain[k / 0x100000000u], v);
    assert_int_equal(seen, map.count);
    u64map_release(&map);
    assert_int_equal(m.live, 0);
}

static void tables_truncate(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    table t;
    table_init(&t, &m);
    uint32_t id;
    for (int round = 0; round < 3; round++) {
        for (uint32_t i = (uint32_t)t.count; i < 5000; i++) table_add(&t, hash_u64(i % 700), i);
        size_t candidates = 0;
        for (table_probe p = table_find(&t, hash_u64(3)); table_next(&p, &id);) {
            assert_int_equal(id % 700, 3);
            candidates++;
        }
        assert_int_equal(candidates, 8);
        table_truncate(&t, 1000);
        candidates = 0;
        for (table_probe p = table_find(&t, hash_u64(3)); table_next(&p, &id);) candidates++;
        assert_int_equal(candidates, 2);
    }
    table_release(&t);
    assert_int_equal(m.live, 0);
}

static void equal_strings_share_a_number(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    intern in;
    intern_init(&in, &m);
    char buffer[32];
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < 3000; i++) {
            snprintf(buffer, sizeof buffer, "name%d", i);
            assert_int_equal(intern_string(&in, buffer), i);
        }
    assert_string_equal(intern_text(&in, 17), "name17");
    assert_int_equal(intern_lookup(&in, "absent", 6), INTERN_NONE);
    assert_int_not_equal(intern_bytes(&in, "a\0b", 3), intern_bytes(&in, "a\0c", 3));
    intern_release(&in);
    assert_int_equal(m.live, 0);
}

// Strings made to collide under a hash that is known: the middle block makes its product zero.
static void strangers_cannot_slow_interning(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    intern in;
    intern_init(&in, &m);
    clock_t start = clock();
    for (uint32_t i = 0; i < 100000; i++) {
        uint64_t blocks[] = {0x3030303030303030u + i, 0xe7037ed1a0b428dbu, 7};
        assert_int_equal(intern_bytes(&in, blocks, sizeof blocks), i);
    }
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 5); // it took minutes
    intern_release(&in);
    assert_int_equal(m.live, 0);
}

static void text_is_built(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    assert_string_equal(text_get(&t), "");
    for (int i = 0; i < 100; i++) text_printf(&t, "%d,", i);
    text_clear(&t);
    text_add(&t, "ab");
    text_fill(&t, '.', 3);
    text_char(&t, '!');
    assert_string_equal(text_get(&t), "ab...!");
    text_release(&t);
    assert_int_equal(m.live, 0);
}

static void errors_name_their_place(void **state) {
    (void)state;
    error e;
    char buffer[200];
    assert_int_equal(error_at_line(&e, "a.pdn", 3, 7, "expected %s", "->"), ERR_INPUT);
    assert_string_equal(error_format(&e, buffer, sizeof buffer), "a.pdn:3:7: expected ->");
    error_at_offset(&e, "A.class", 12, "bad tag");
    assert_string_equal(error_format(&e, buffer, sizeof buffer), "A.class: at offset 12: bad tag");
    error_set(&e, ERR_USAGE, NULL, "no");
    assert_string_equal(error_format(&e, buffer, sizeof buffer), "no");
}

static const option_spec specs[] = {
    {"contexts", OPTION_INT, "K", "2", 1, 100, "bound"},
    {"split", OPTION_CHOICE, "lazy|eager", "lazy", 0, 0, "how"},
    {"report", OPTION_LIST, "FILE", NULL, 0, 0, "where"},
    {"cp", OPTION_TEXT, "PATH", NULL, 0, 0, "class path"},
    {"quiet", OPTION_FLAG, NULL, NULL, 0, 0, "silence"},
    {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL},
};

static int parse(options *o, mem *m, error *e, int *count, char **argv) {
    int argc = 0, rest_count;
    while (argv[argc]) argc++;
    char **operands, **rest;
    options_init(o, m);
    options_allow(o, specs);
    return options_parse(o, argc, argv, count, &operands, &rest_count, &rest, e);
}

static void options_are_parsed(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    options o;
    error e;
    int count;
    char *good[] = {(char[]){"x"},          (char[]){"--contexts"}, (char[]){"7"},
                    (char[]){"--report=a"}, (char[]){"--report"},   (char[]){"b"},
                    (char[]){"-cp"},        (char[]){"lib"},        (char[]){"y"},
                    (char[]){"--"},         (char[]){"--quiet"},    NULL};
    assert_int_equal(parse(&o, &m, &e, &count, good), 0);
    assert_int_equal(count, 2);
    assert_string_equal(good[1], "y");
    assert_int_equal(option_int(&o, "contexts"), 7);
    assert_true(option_is(&o, "split", "lazy"));
    assert_false(option_flag(&o, "quiet"));
    assert_string_equal(option_text(&o, "cp"), "lib");
    assert_string_equal(option_nth(&o, "report", 1), "b");
    assert_null(option_nth(&o, "report", 2));
    options_release(&o);
    static char *const bad[] = {"--contexts=0", "--contexts=1.5", "--contexts=x", "--contexts",
                                "--split=both", "--quiet=1",      "--nothing",    "--cp="};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char copy[40];
        snprintf(copy, sizeof copy, "%s", bad[i]);
        char *argv[] = {copy, NULL};
        assert_int_equal(parse(&o, &m, &e, &count, argv), ERR_USAGE);
        options_release(&o);
    }
    assert_int_equal(m.live, 0);
}

static void files_are_read_and_written(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    arena a;
    arena_init(&a, &m);
    error e;
    const char *data;
    size_t size;
    char path[] = "/tmp/weft-base-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(file_write(path, "hello", 5, &e), 0);
    assert_int_equal(file_read(&a, path, 100, &data, &size, &e), 0);
    assert_int_equal(size, 5);
    assert_string_equal(data, "hello");
    assert_int_equal(file_read(&a, path, 4, &data, &size, &e), ERR_INPUT);
    unlink(path);
    assert_int_equal(file_read(&a, path, 100, &data, &size, &e), ERR_MISSING);
    assert_int_equal(file_read(&a, "/tmp", 100, &data, &size, &e), ERR_INPUT);
    assert_string_equal(e.message, "is a directory");
    arena_release(&a);
    assert_int_equal(m.live, 0);
}

static void time_runs_out(void **state) {
    (void)state;
    limits l;
    limits_init(&l, 0.01, 0);
    while (!limits_poll(&l)) continue;
    assert_int_equal(limits_poll(&l), STOP_TIME);
    char buffer[100];
    assert_string_equal(limits_describe(&l, STOP_TIME, NULL, buffer, sizeof buffer),
                        "time limit 0.01 s reached");
}

static void arithmetic_is_checked(void **state) {
    (void)state;
    int x;
    assert_true(checked_add(1, 2, &x) && x == 3);
    assert_false(checked_add(2147483647, 1, &x));
    assert_false(checked_mul(65536, 65536, &x));
    assert_false(checked_sub(-2147483647, 2, &x));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocations_are_counted),
        cmocka_unit_test(limit_unwinds_to_the_innermost_guard),
        cmocka_unit_test(arenas_rewind),
        cmocka_unit_test(vectors_grow),
        cmocka_unit_test(maps_agree_with_arrays),
        cmocka_unit_test(tables_truncate),
        cmocka_unit_test(equal_strings_share_a_number),
        cmocka_unit_test(strangers_cannot_slow_interning),
        cmocka_unit_test(text_is_built),
        cmocka_unit_test(errors_name_their_place),
        cmocka_unit_test(options_are_parsed),
        cmocka_unit_test(files_are_read_and_written),
        cmocka_unit_test(time_runs_out),
        cmocka_unit_test(arithmetic_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
