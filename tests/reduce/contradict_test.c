// A program that contradicts an assumption of the reduction: the assumption is given up, the search
// begins again, and finds the error that it could not see before. Each of these fails where nobody
// watches the assumption.
#include "java_fixture.h"

#include "explore/orders.h"
#include "explore/restart.h"

typedef struct attempts {
    vm *v;
    search_config config;
    unsigned count;
} attempts;

static bool search(void *arg, search_result *r) {
    attempts *a = arg;
    a->count++;
    explorer w;
    explore_begin(&w, &m, a->v, &a->config, r);
    assert_int_not_equal(explore_dpor(&w, NULL), DPOR_UNABLE);
    explore_end(&w);
    return false;
}

typedef struct outcome {
    unsigned attempts;
    bool found, complete;
    reduce_facts facts;
    size_t given_up;
} outcome;

static void count_field(void *arg, uint64_t field) {
    (void)field;
    ++*(size_t *)arg;
}

static outcome explore(const char *name) {
    error e = {0};
    vm_config config = {.natives = classlib_natives, .facts = &classlib_facts};
    char class_name[100];
    snprintf(class_name, sizeof class_name, "Contradictions$%s", name);
    limits l;
    limits_init(&l, 0, 0);
    logger log = {0};
    attempts a = {.config = {.reduce = true, .limits = &l, .log = &log}};
    a.config.wanted = PROPERTY_BIT(PROPERTY_ASSERT);
    assert_int_equal(program_new(&m, cp, &config.program, &e), 0);
    assert_int_equal(vm_new(&m, &config, &a.v, &e), 0);
    if (vm_boot(a.v, &e)) fail_msg("%s", e.message);
    if (vm_push_main(a.v, class_name, 0, NULL, &e)) fail_msg("%s", e.message);
    search_result r;
    explore_result_init(&r, &m);
    explore_restarting(&m, a.v, &(explore_attempt){&a, search, NULL}, &r);
    outcome o = {a.count, r.flaws.count > 0, r.complete, reduce_get_facts(a.v), 0};
    reduce_each_given_up(a.v, count_field, &o.given_up);
    explore_result_release(&r);
    vm_free(a.v);
    program_free(config.program);
    return o;
}

// The search began again and found the error.
static outcome contradicted(const char *name) {
    outcome o = explore(name);
    if (o.attempts < 2) fail_msg("%s: nothing was contradicted", name);
    if (!o.found) fail_msg("%s: the error was not found", name);
    assert_false(o.facts.violated);
    return o;
}

static void kept(const char *name) {
    outcome o = explore(name);
    if (o.attempts != 1)
        fail_msg("%s: %u searches, where nothing is contradicted", name, o.attempts);
    assert_true(o.complete && !o.found);
    assert_int_equal(o.given_up, 0);
}

static void a_guard_is_lost(void **state) {
    (void)state;
    assert_true(contradicted("Guard").given_up > 0);
    kept("KeptGuard");
}

static void another_thread_could_reach_it(void **state) {
    (void)state;
    assert_true(contradicted("Sharing").given_up > 0);
}

static void it_was_not_handed_over(void **state) {
    (void)state;
    assert_true(contradicted("HandOver").given_up > 0);
    kept("KeptHandOver");
}

static void an_atomic_call_is_observed(void **state) {
    (void)state;
    assert_true(contradicted("Lock").given_up > 0);
    assert_true(contradicted("Permit").facts.parks);
}

static void threads_look_at_each_other(void **state) {
    (void)state;
    assert_true(contradicted("Life").facts.lives);
    assert_true(contradicted("Interrupt").facts.interrupts);
    assert_true(contradicted("Clock").facts.clock);
}

static void what_does_not_change_changes(void **state) {
    (void)state;
    assert_true(contradicted("Final").facts.late_finals);
    assert_true(contradicted("Obtrusion").facts.obtrusions);
    assert_true(contradicted("Ending").facts.endings);
    assert_true(contradicted("Overlap").facts.overlaps);
}

static void a_call_of_the_library_is_no_step(void **state) {
    (void)state;
    assert_true(contradicted("Library").facts.library);
}

static int setup(void **state) {
    (void)state;
    return java_setup("tests/reduce/Contradictions.java");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_guard_is_lost),
        cmocka_unit_test(another_thread_could_reach_it),
        cmocka_unit_test(it_was_not_handed_over),
        cmocka_unit_test(an_atomic_call_is_observed),
        cmocka_unit_test(threads_look_at_each_other),
        cmocka_unit_test(what_does_not_change_changes),
        cmocka_unit_test(a_call_of_the_library_is_no_step),
    };
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
