// A plain run is its choices: recorded and played, it comes out the same, whatever decided them.
#include "base/random.h"
#include "java_fixture.h"
#include "vm/snapshot.h"

static int setup(void **state) {
    (void)state;
    return java_setup("tests/vm/programs/Choices.java");
}

static const char *const programs[] = {"turns", "wakes", "inputs", "fails"};
enum { PROGRAMS = sizeof programs / sizeof *programs, SEEDS = 5 };

static void assert_equal_lists(const vm_choice_list *a, const vm_choice_list *b) {
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->data, b->data, a->count * sizeof *a->data);
}

static void test_played(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++)
        for (uint64_t seed = 0; seed < SEEDS; seed++) {
            vm_choice_list made = {0}, again = {0};
            java_outcome first, second;
            java_run((vm_config){.seed = seed, .record = &made}, programs[i], NULL, NULL, &first);
            java_run((vm_config){.script = &made, .record = &again}, programs[i], NULL, NULL,
                     &second);
            java_assert_same(&first, &second);
            assert_equal_lists(&made, &again);
            assert_true(made.count > 0);
            java_outcome_release(&first);
            java_outcome_release(&second);
            vec_release(&m, &made);
            vec_release(&m, &again);
        }
}

// The seeds make different runs, or the test above says little.
static void test_seeds_differ(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++) {
        java_outcome first;
        java_run((vm_config){.seed = 1}, programs[i], NULL, NULL, &first);
        bool differ = false;
        for (uint64_t seed = 2; seed < SEEDS; seed++) {
            java_outcome other;
            java_run((vm_config){.seed = seed}, programs[i], NULL, NULL, &other);
            differ |= strcmp(text_get(&first.output[0]), text_get(&other.output[0])) != 0;
            java_outcome_release(&other);
        }
        java_outcome_release(&first);
        assert_true(differ);
    }
}

// A restored snapshot takes back what was chosen since.
static void go_and_return(vm *v, thread *t) {
    void (*hook)(vm *, thread *) = v->out_of_fuel;
    vm_snapshot s = vm_snapshot_mark(v);
    v->out_of_fuel = NULL;
    v->fuel = 300;
    vm_step(v, t);
    vm_choose(v, 7);
    vm_snapshot_restore(v, &s);
    vm_snapshot_commit(v);
    v->out_of_fuel = hook;
    v->fuel = 50;
}

static void attach(vm *v, void *arg) {
    (void)arg;
    v->out_of_fuel = go_and_return;
    v->fuel = 50;
}

static void test_restored(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed < SEEDS; seed++) {
        vm_choice_list plain = {0}, disturbed = {0};
        java_outcome first, second;
        java_run((vm_config){.seed = seed, .record = &plain}, "turns", NULL, NULL, &first);
        java_run((vm_config){.seed = seed, .record = &disturbed}, "turns", attach, NULL, &second);
        java_assert_same(&first, &second);
        assert_equal_lists(&plain, &disturbed);
        java_outcome_release(&first);
        java_outcome_release(&second);
        vec_release(&m, &plain);
        vec_release(&m, &disturbed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_played),
        cmocka_unit_test(test_seeds_differ),
        cmocka_unit_test(test_restored),
    };
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
