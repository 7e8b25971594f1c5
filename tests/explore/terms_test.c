// Terms in a search: random walks through a program with threads whose numbers are all inputs, with
// values that carry terms and without. Every branch, store and concretisation compares a term with
// its value on the way (vm/terms.h); both walks make the same steps and end in the same state.
#include "base/random.h"
#include "explore/explorer.h"
#include "java_fixture.h"
#include "vm/terms.h"

enum { MOST_STEPS = 100000 };

static int setup(void **state) {
    (void)state;
    return java_setup("tests/explore/programs/Terms.java");
}

typedef struct walk_facts {
    uint64_t steps, checks, branches;
    hash128 state; // at the end
    char output[200];
} walk_facts;

// Until nobody can move.
static uint64_t walk_at_random(explorer *w, uint64_t seed) {
    rng random = {seed};
    uint64_t steps = 0;
    while (!explore_ended(w)) {
        const thread *only;
        vec_clear(&w->alternatives);
        explore_list(w, &only);
        assert_true(w->alternatives.count > 0);
        step c = w->alternatives.data[rng_below(&random, (uint32_t)w->alternatives.count)];
        move_outcome o = explore_move(w, &c);
        if (w->v->ending == VM_INTERNAL) fail_msg("%s", vm_ending_text(w->v));
        assert_true(++steps < MOST_STEPS);
        if (o != MOVED) break;
    }
    return steps;
}

static walk_facts walk_once(uint64_t seed, bool terms) {
    error e;
    program *p;
    vm *v;
    limits l;
    logger log;
    limits_init(&l, 0, 0);
    log_init(&log, LOG_QUIET);
    assert_int_equal(program_new(&m, cp, &p, &e), 0);
    vm_config config = {.program = p, .natives = classlib_natives, .facts = &classlib_facts};
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (terms) vm_terms_start(v, &(vm_term_options){.constants = 1 << 20});
    if (vm_push_main(v, program_target.class_name, 0, NULL, &e)) fail_msg("%s", e.message);
    search_config search = {.limits = &l, .log = &log, .reduce = seed % 2};
    search_result r;
    explore_result_init(&r, &m);
    explorer w;
    explore_begin(&w, &m, v, &search, &r);
    walk_facts f = {.steps = walk_at_random(&w, seed)};
    bool fresh;
    explore_states_capture(w.x, &fresh);
    f.state = explore_states_hash(w.x);
    snprintf(f.output, sizeof f.output, "%s", text_get(&v->output[0]));
    if (terms) {
        vm_terms_finish(v);
        f.checks = v->terms->checks;
        f.branches = v->terms->counts[PATH_BRANCH];
    }
    explore_end(&w);
    explore_result_release(&r);
    vm_free(v);
    program_free(p);
    return f;
}

static void test_walks(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        walk_facts plain = walk_once(seed, false), terms = walk_once(seed, true);
        assert_int_equal(plain.steps, terms.steps);
        assert_true(hash128_equal(plain.state, terms.state));
        assert_string_equal(plain.output, terms.output);
        assert_true(terms.checks > 50);
        assert_true(terms.branches > 10);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_walks)};
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
