// The tables of properties and assumptions: what is made of them agrees with them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "verdict/assumption.h"
#include "verdict/verdict.h"

static void test_lists(void **state) {
    (void)state;
    char list[200];
    property_set all, standard;
    error e;
    assert_int_equal(property_parse(PROPERTY_NAMES, "x", &all, &e), 0);
    assert_int_equal(all, PROPERTY_ALL);
    assert_string_equal(property_list(all, list, sizeof list), PROPERTY_NAMES);
    assert_int_equal(property_parse(PROPERTY_STANDARD, "x", &standard, &e), 0);
    assert_int_equal(standard,
                     PROPERTY_ALL & ~(PROPERTY_BIT(PROPERTY_RACE) | PROPERTY_BIT(PROPERTY_HANG)));
    for (property p = 0; p < PROPERTY_COUNT; p++)
        assert_int_equal(property_named(property_name(p), strlen(property_name(p))), p);
}

static void test_wrong_names(void **state) {
    (void)state;
    property_set some;
    error e;
    assert_int_equal(property_parse("assert,rac", "--property", &some, &e), ERR_USAGE);
    assert_string_equal(e.message, "--property: 'rac' is not one of "
                                   "assert,exception,deadlock,race,hang");
    assert_int_equal(property_parse("assertx", "--property", &some, &e), ERR_USAGE);
    assert_int_equal(property_named("", 0), PROPERTY_COUNT);
}

// Every assumption has words; some have other words, or none, where a property was proved.
static void test_assumptions(void **state) {
    (void)state;
    for (assumption a = 0; a < ASSUMPTION_COUNT; a++)
        assert_true(strlen(assumption_words(a, 0)) > 10);
    const char *proved = assumption_words(ASSUMPTION_CONSISTENCY, PROPERTY_BIT(PROPERTY_RACE));
    assert_non_null(strstr(proved, "there is no data race"));
    assert_null(assumption_words(ASSUMPTION_ATOMIC_COPIES, PROPERTY_ALL));
    assert_ptr_equal(assumption_words(ASSUMPTION_ENVIRONMENT, PROPERTY_ALL),
                     assumption_words(ASSUMPTION_ENVIRONMENT, 0));
}

static void add_part(result *all, mem *m, verdict_kind kind, const char *detail) {
    result part;
    result_init(&part, m);
    if (detail) result_set(&part, kind, "%s", detail);
    else result_set(&part, kind, NULL);
    result_add_part(all, "T#t", &part);
    result_release(&part);
}

// A SAFE of several tests has the bounds of all, each once.
static void test_parts(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    result all;
    char line[400];
    result_init(&all, &m);
    add_part(&all, &m, VERDICT_SAFE, NULL);
    add_part(&all, &m, VERDICT_BOUNDED, "clock fixed; 4 processors");
    add_part(&all, &m, VERDICT_BOUNDED, "random numbers fixed; clock fixed");
    add_part(&all, &m, VERDICT_SAFE, NULL);
    assert_string_equal(result_verdict_text(&all, line, sizeof line),
                        "SAFE within bounds (clock fixed; 4 processors; random numbers fixed)");
    add_part(&all, &m, VERDICT_UNKNOWN, "no idea");
    add_part(&all, &m, VERDICT_BOUNDED, "hash codes fixed");
    assert_string_equal(result_verdict_text(&all, line, sizeof line), "UNKNOWN (no idea in T#t)");
    add_part(&all, &m, VERDICT_UNSAFE, "AssertionError");
    assert_string_equal(result_verdict_text(&all, line, sizeof line),
                        "UNSAFE (AssertionError in T#t)");
    result_release(&all);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_wrong_names),
        cmocka_unit_test(test_assumptions),
        cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
