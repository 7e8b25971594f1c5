// The figures' trees, regular sets, files that round-trip, broken files, corners of queries.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "brute.h"

// ---- trees by hand ----

typedef struct forest {
    dpn_model d;
    dpn_tree t;
    mem m;
} forest;

static void plant(forest *f, const char *file, unsigned phases) {
    char path[300];
    error e;
    const char *data;
    size_t size;
    arena a;
    mem_init(&f->m, 0);
    arena_init(&a, &f->m);
    snprintf(path, sizeof path, PROJECT_DIR "/%s", file);
    assert_int_equal(file_read(&a, path, 1 << 20, &data, &size, &e), 0);
    assert_int_equal(dpn_parse(&f->d, &f->m, path, data, size, &e), 0);
    arena_release(&a);
    f->t = (dpn_tree){.phases = phases};
}

static void fell(forest *f) {
    dpn_tree_release(&f->m, &f->t);
    dpn_model_release(&f->d);
    assert_int_equal(f->m.live, 0);
}

static uint32_t node(forest *f, dpn_node kind, const char *rule, unsigned phase, uint32_t left,
                     uint32_t right) {
    dpn_tree_node n = {.kind = kind,
                       .phase = phase,
                       .left = left,
                       .right = right,
                       .rule = DPN_NONE,
                       .run = DPN_NONE};
    for (uint32_t i = 0; i < f->d.rules.count && rule; i++)
        if (strcmp(intern_text(&f->d.names, f->d.rules.data[i].name), rule) == 0) n.rule = i;
    assert_true(!rule || n.rule != DPN_NONE);
    vec_push(&f->m, &f->t.nodes, n);
    return f->t.root = (uint32_t)f->t.nodes.count - 1; // the last one made is the root
}

static uint32_t nil(forest *f) {
    return node(f, DPN_NODE_NIL, NULL, f->t.phases, DPN_LEAF, DPN_LEAF);
}

static uint32_t ret(forest *f, const char *rule, unsigned phase) {
    return node(f, DPN_NODE_RET, rule, phase, DPN_LEAF, DPN_LEAF);
}

static uint32_t base(forest *f, const char *rule, uint32_t next) {
    return node(f, DPN_NODE_BASE, rule, 1, next, DPN_LEAF);
}

// The first tree: main has used b inside a before t2 takes b for good.
static void figure_2_first_is_scheduled(void **state) {
    (void)state;
    forest f;
    plant(&f, "examples/dpn/table1-6.dpn", 1);
    uint32_t t2 = node(&f, DPN_NODE_ACQ, "t2: sync(b)", 1,
                       base(&f, "else", base(&f, "x = 17", nil(&f))), DPN_LEAF);
    uint32_t use = node(&f, DPN_NODE_USE, "main: sync(b)", 1,
                        base(&f, "x = 42", ret(&f, "main: rel(b)", 1)),
                        base(&f, "x = 23", nil(&f)));
    uint32_t main = node(&f, DPN_NODE_ACQ, "main: sync(a)", 1, use, DPN_LEAF);
    node(&f, DPN_NODE_SPAWN, "t2.start()", 1, t2, main);
    assert_true(dpn_tree_accepted(&f.d, &f.t));
    dpn_schedule s;
    assert_true(dpn_schedule_tree(&f.d, &f.t, &s, &f.m));
    assert_int_equal(s.steps.count, 9);
    dpn_phase at_the_end = {0};
    dpn_query q = {.phases = &at_the_end, .phase_count = 1};
    char why[200];
    assert_true(dpn_simulate(&f.d, &f.t, &s, &q, &f.m, why, sizeof why));
    dpn_schedule_release(&f.m, &s);
    fell(&f);
}

// The second: each thread holds what the other has used inside.
static void figure_2_second_is_rejected(void **state) {
    (void)state;
    forest f;
    plant(&f, "examples/dpn/table1-5.dpn", 1);
    uint32_t use_a = node(&f, DPN_NODE_USE, "t2: sync(a)", 1, ret(&f, "t2: rel(a)", 1),
                          base(&f, "x = 42", nil(&f)));
    uint32_t t2 = node(&f, DPN_NODE_ACQ, "t2: sync(b)", 1, use_a, DPN_LEAF);
    uint32_t use_b = node(&f, DPN_NODE_USE, "main: sync(b)", 1, ret(&f, "main: rel(b)", 1),
                          base(&f, "x = 17", nil(&f)));
    uint32_t main = node(&f, DPN_NODE_ACQ, "main: sync(a)", 1, use_b, DPN_LEAF);
    node(&f, DPN_NODE_SPAWN, "t2.start()", 1, t2, main);
    assert_false(dpn_tree_accepted(&f.d, &f.t));
    dpn_schedule s;
    assert_false(dpn_schedule_tree(&f.d, &f.t, &s, &f.m));
    fell(&f);
}

// Left: x, taken for good before the cut, is used after it. The same tree without a cut is fine.
static void figure_3_left_is_rejected(void **state) {
    (void)state;
    for (unsigned cut = 0; cut < 2; cut++) {
        forest f;
        plant(&f, "tests/dpn/figure3.dpn", 1 + cut);
        uint32_t child = node(&f, DPN_NODE_USE, "child x", 1 + cut, ret(&f, "child rel x", 1 + cut),
                              nil(&f));
        uint32_t main = node(&f, DPN_NODE_ACQ, "main x", 1, nil(&f), DPN_LEAF);
        node(&f, DPN_NODE_SPAWN, "go", 1, child, main);
        assert_int_equal(dpn_tree_accepted(&f.d, &f.t), !cut);
        fell(&f);
    }
}

// Right: x can be released only after y, and y only after x.
static void figure_3_right_is_rejected(void **state) {
    (void)state;
    forest f;
    plant(&f, "tests/dpn/figure3.dpn", 2);
    uint32_t inner = node(&f, DPN_NODE_USE, "other x", 2, ret(&f, "other rel x", 2),
                          ret(&f, "other rel y", 2));
    uint32_t child = node(&f, DPN_NODE_USE, "other y", 1, inner, nil(&f));
    inner = node(&f, DPN_NODE_USE, "main y", 2, ret(&f, "main rel y", 2), ret(&f, "main rel x", 2));
    uint32_t main = node(&f, DPN_NODE_USE, "main x", 1, inner, nil(&f));
    node(&f, DPN_NODE_SPAWN, "go other", 1, child, main);
    assert_false(dpn_tree_accepted(&f.d, &f.t));
    fell(&f);
}

// ---- regular sets: a calling context ----

typedef struct context {
    uint32_t top, below;
    const dpn_model *d;
} context;

// States: 1 nothing, 2 the main thread stops at `top` in the subtree's own frame, 3 found.
static unsigned context_nil(void *c, uint32_t state, uint32_t symbol) {
    (void)state;
    return symbol == ((context *)c)->top ? 2 : 1;
}

static unsigned context_ret(void *c, uint32_t rule) {
    (void)c;
    (void)rule;
    return 1;
}

static unsigned context_unary(void *c, dpn_node kind, uint32_t rule, unsigned child) {
    const context *x = c;
    if (kind == DPN_NODE_BASE || child != 2) return child;
    return x->d->rules.data[rule].below == x->below ? 3 : 1;
}

static unsigned context_binary(void *c, dpn_node kind, uint32_t rule, unsigned l, unsigned r) {
    (void)c;
    (void)kind;
    (void)rule;
    return l == 3 || r == 3 ? 3 : r;
}

static bool context_accepts(void *c, unsigned state) {
    (void)c;
    return state == 3;
}

// The same, looking at the stacks. Phase 1 only.
static bool has_context(const brute_config *c, size_t phase, void *data) {
    const context *x = data;
    if (phase) return true;
    for (unsigned i = 0; i < c->count; i++) {
        const brute_thread *t = &c->thread[i];
        if (t->depth >= 2 && t->symbol[t->depth - 1] == x->top &&
            t->symbol[t->depth - 2] == x->below)
            return true;
    }
    return false;
}

static void regular_sets_agree_with_brute_force(void **state) {
    (void)state;
    unsigned reached = 0, never = 0;
    for (unsigned seed = 0; seed < 600; seed++) {
        mem m;
        mem_init(&m, 0);
        limits l;
        limits_init(&l, 0, 0);
        rng r = {seed + 77};
        dpn_model d;
        random_shape shape = {.locks = rng_below(&r, 3)};
        random_model(&d, &r, &shape, &m);
        const dpn_rule *any = &d.rules.data[rng_below(&r, (uint32_t)d.rules.count)];
        const dpn_rule *call = any;
        for (size_t i = 0; i < d.rules.count && call->below == DPN_NONE; i++)
            call = &d.rules.data[i];
        context c = {any->from_symbol, call->below, &d};
        dpn_regular set = {
            3, &c, context_nil, context_ret, context_unary, context_binary, context_accepts};
        random_query(&d, &r, &shape, 2);
        dpn_phase phases[2] = {d.queries.data[0].phases[0], d.queries.data[0].phases[1]};
        phases[0].set_count = 0;
        phases[0].regular = &set;
        dpn_query q = {.phases = phases, .phase_count = 2};
        dpn_solver *s = dpn_solver_new(&d, DPN_ALL_RULES, &m, &l);
        dpn_outcome o;
        dpn_solve(s, &q, &o);
        brute_answer b = brute_solve(&d, &q, 2000, has_context, &c, &m);
        if (b == BRUTE_REACHED) assert_int_equal(o.kind, ANSWER_REACHABLE);
        if (b == BRUTE_NEVER) assert_int_equal(o.kind, ANSWER_UNREACHABLE);
        assert_int_not_equal(o.kind, ANSWER_UNKNOWN);
        reached += b == BRUTE_REACHED;
        never += b == BRUTE_NEVER;
        dpn_outcome_release(s, &o);
        dpn_solver_free(s);
        dpn_model_release(&d);
        assert_int_equal(m.live, 0);
    }
    printf("regular sets: %u reached, %u never\n", reached, never);
    assert_true(reached > 30 && never > 30);
}

// ---- files ----

static void printed_models_read_back(void **state) {
    (void)state;
    for (unsigned seed = 0; seed < 300; seed++) {
        mem m;
        mem_init(&m, 0);
        rng r = {seed};
        dpn_model d, again;
        random_shape shape = {.locks = 3, .joins = seed & 1};
        random_model(&d, &r, &shape, &m);
        for (unsigned phases = 1; phases <= 3; phases++) random_query(&d, &r, &shape, phases);
        text first, second;
        text_init(&first, &m);
        text_init(&second, &m);
        dpn_print(&d, &first);
        error e;
        assert_int_equal(dpn_parse(&again, &m, "x", text_get(&first), first.count, &e), 0);
        dpn_print(&again, &second);
        assert_string_equal(text_get(&first), text_get(&second));
        assert_int_equal(d.rules.count, again.rules.count);
        text_release(&first);
        text_release(&second);
        dpn_model_release(&d);
        dpn_model_release(&again);
        assert_int_equal(m.live, 0);
    }
}

// Damaged files are refused with a position or accepted, and never crash (sanitizers watch).
static void damaged_files_are_survived(void **state) {
    (void)state;
    static const char good[] =
        "dpn\nstart p a\nlock x y\nrule p a -[x]-> p b c : enter it\nrule p b -> p : out\n"
        "rule p c -> p c spawn p d : go\nrule p c -join go-> p e : wait\n"
        "visit { a b } & { d } without { go; out } then { e } by { wait }\nparallel { a } { d }\n";
    unsigned refused = 0;
    for (unsigned seed = 0; seed < 20000; seed++) {
        mem m;
        mem_init(&m, 0);
        rng r = {seed};
        char file[sizeof good];
        memcpy(file, good, sizeof good);
        size_t size = sizeof good - 1;
        for (unsigned n = 1 + rng_below(&r, 4); n; n--) {
            size_t at = rng_below(&r, (uint32_t)size), to = rng_below(&r, (uint32_t)size);
            if (rng_one_in(&r, 3)) file[at] = (char)rng_below(&r, 256);
            else if (rng_one_in(&r, 2)) file[at] = good[to];
            else size = at + 1;
        }
        error e = {0};
        dpn_model d;
        int code = dpn_parse(&d, &m, "x", file, size, &e);
        if (code) {
            refused++;
            assert_int_equal(code, ERR_INPUT);
            assert_true(e.message[0] && e.line <= 10);
        }
        dpn_model_release(&d);
        assert_int_equal(m.live, 0);
    }
    assert_true(refused > 10000);
}

// ---- corners ----

static answer_kind ask(const char *model) {
    mem m;
    mem_init(&m, 0);
    limits l;
    limits_init(&l, 0, 0);
    dpn_model d;
    error e;
    assert_int_equal(dpn_parse(&d, &m, "x", model, strlen(model), &e), 0);
    dpn_solver *s = dpn_solver_new(&d, DPN_ALL_RULES, &m, &l);
    dpn_outcome o;
    dpn_solve(s, &d.queries.data[0], &o);
    answer_kind kind = o.kind;
    dpn_outcome_release(s, &o);
    dpn_solver_free(s);
    dpn_model_release(&d);
    assert_int_equal(m.live, 0);
    return kind;
}

#define TWO_WRITERS                                                                                \
    "dpn\nstart p a\nrule p a -> p b spawn p c : go\nrule p b -> p b1 : w1\n"                      \
    "rule p c -> p c1 : w2\nrule p c1 -> p c2 : r\n"

static void by_means_the_last_step(void **state) {
    (void)state;
    // b1 is parked after its write while w2 overwrites: not a flow.
    assert_int_equal(ask(TWO_WRITERS "visit { b1 } & { c1 } by { w1 }\n"), ANSWER_REACHABLE);
    assert_int_equal(ask(TWO_WRITERS "visit { b1 } by { w1 } then { c1 } without { w2 }\n"),
                     ANSWER_REACHABLE);
    assert_int_equal(ask(TWO_WRITERS "visit { c1 } by { w2 } then { b1 } by { w2 }\n"),
                     ANSWER_REACHABLE); // one configuration serves both phases
    assert_int_equal(ask(TWO_WRITERS "visit { c2 } then { b1 } by { w2 }\n"), ANSWER_UNREACHABLE);
    assert_int_equal(ask(TWO_WRITERS "visit { a } by { go }\n"), ANSWER_UNREACHABLE);
    assert_int_equal(ask(TWO_WRITERS "visit { a }\n"), ANSWER_REACHABLE);
}

// A call chain whose full execution has 2^200 steps has a witness all the same.
static void long_executions_have_short_witnesses(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    text t;
    text_init(&t, &m);
    text_add(&t, "dpn\nstart p f0\n");
    for (int i = 0; i < 200; i++)
        text_printf(&t, "rule p f%d -> p f%d g%d\nrule p g%d -> p f%d h%d\nrule p h%d -> p\n", i,
                    i + 1, i, i, i + 1, i, i);
    text_add(&t, "rule p f200 -> p\nvisit { h0 }\n");
    assert_int_equal(ask(text_get(&t)), ANSWER_REACHABLE);
    text_release(&t);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figure_2_first_is_scheduled),
        cmocka_unit_test(figure_2_second_is_rejected),
        cmocka_unit_test(figure_3_left_is_rejected),
        cmocka_unit_test(figure_3_right_is_rejected),
        cmocka_unit_test(regular_sets_agree_with_brute_force),
        cmocka_unit_test(printed_models_read_back),
        cmocka_unit_test(damaged_files_are_survived),
        cmocka_unit_test(by_means_the_last_step),
        cmocka_unit_test(long_executions_have_short_witnesses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
