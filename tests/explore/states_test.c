// All states of a small program, visited in three orders: the same states, by number and by hash.
#include "base/random.h"
#include "explore/explorer.h"
#include "java_fixture.h"

enum { MOST_STATES = 100000 };

static int setup(void **state) {
    (void)state;
    return java_setup("tests/explore/programs/States.java");
}

typedef enum order { OLDEST_FIRST, NEWEST_FIRST, AT_RANDOM } order;

typedef struct visits {
    explorer w;
    VEC(uint32_t) open;
    VEC(hash128) hashes; // by state
    u64map by_hash;      // first half of the hash -> state
    hash128 sum;         // of all hashes
    uint64_t moves;
} visits;

static void arrive(visits *s) {
    bool fresh;
    uint32_t state = explore_states_capture(s->w.x, &fresh);
    hash128 h = explore_states_hash(s->w.x);
    if (fresh) {
        assert_true(u64map_put(&s->by_hash, h.a, state)); // different states, different hashes
        vec_resize(&m, &s->hashes, state + 1);
        s->hashes.data[state] = h;
        s->sum = hash128_add(s->sum, h);
        vec_push(&m, &s->open, state);
    }
    assert_true(hash128_equal(h, s->hashes.data[state])); // equal states, equal hashes
}

static uint32_t take(visits *s, order o, rng *random) {
    size_t last = s->open.count - 1;
    size_t at = o == OLDEST_FIRST   ? 0
                : o == NEWEST_FIRST ? last
                                    : rng_below(random, (uint32_t)last + 1);
    uint32_t state = s->open.data[at];
    s->open.data[at] = s->open.data[last]; // the order of the rest is as good as any
    s->open.count--;
    return state;
}

static void visit(visits *s, uint32_t state) {
    explore_states_restore(s->w.x, state);
    assert_true(hash128_equal(explore_states_hash(s->w.x), s->hashes.data[state]));
    const thread *only;
    vec_clear(&s->w.alternatives);
    if (!explore_ended(&s->w)) explore_list(&s->w, &only);
    for (size_t i = 0; i < s->w.alternatives.count; i++) {
        step c = s->w.alternatives.data[i];
        explore_states_restore(s->w.x, state);
        s->moves++;
        if (explore_move(&s->w, &c) == MOVED) arrive(s);
    }
}

static void visit_all(order o, uint64_t seed, size_t *states, hash128 *sum) {
    error e;
    program *p;
    vm *v;
    limits l;
    logger log;
    rng random = {seed};
    limits_init(&l, 0, 0);
    log_init(&log, LOG_QUIET);
    assert_int_equal(program_new(&m, cp, &p, &e), 0);
    vm_config config = {.program = p, .natives = classlib_natives, .facts = &classlib_facts};
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (vm_push_main(v, program_target.class_name, 0, NULL, &e)) fail_msg("%s", e.message);
    search_config search = {.limits = &l, .log = &log};
    search_result r;
    explore_result_init(&r, &m);
    visits s = {.moves = 0};
    u64map_init(&s.by_hash, &m);
    explore_begin(&s.w, &m, v, &search, &r);
    arrive(&s);
    while (s.open.count) {
        assert_true(explore_states_count(s.w.x) < MOST_STATES);
        visit(&s, take(&s, o, &random));
    }
    assert_true(r.complete);
    *states = explore_states_count(s.w.x);
    *sum = s.sum;
    explore_end(&s.w);
    vec_release(&m, &s.open);
    vec_release(&m, &s.hashes);
    u64map_release(&s.by_hash);
    explore_result_release(&r);
    vm_free(v);
    program_free(p);
}

static void test_orders(void **state) {
    (void)state;
    size_t expected, states;
    hash128 sum, other;
    visit_all(OLDEST_FIRST, 0, &expected, &sum);
    assert_true(expected > 500);
    for (uint64_t seed = 0; seed < 3; seed++) {
        visit_all(seed ? AT_RANDOM : NEWEST_FIRST, seed, &states, &other);
        assert_int_equal(states, expected);
        assert_true(hash128_equal(sum, other));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_orders)};
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
