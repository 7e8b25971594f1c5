// The paper's example, the C interface, rules against their enumeration, and what a file may get
// wrong.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "explicit.h"
#include "pushdown/pre.h"
#include "pushdown/trace.h"
#include "random_network.h"

static const char *const paper = "network\n"
                                 "global g : { g0, g1, g2 }\n"
                                 "process P1 starts a\n"
                                 "  a -> b (g == g0 && g' == g1)\n"
                                 "process P2 starts a\n"
                                 "  a -> a (g == g0 && g' == g2)\n"
                                 "  a -> b (g == g1 && g' == g2)\n"
                                 "contexts 2\n";

static void parse(pd_network *n, mem *m, const char *source) {
    error e;
    pd_network_init(n, m);
    if (pd_parse(n, "test.pdn", source, strlen(source), &e) != 0) fail_msg("%s", e.message);
}

// Configurations of a tuple as a sorted list "gab …".
static void describe(pd_search *s, const pd_tuple *t, bool *seen) {
    for (uint32_t g = 0; g < 3; g++)
        for (uint32_t a = 0; a < 2; a++)
            for (uint32_t b = 0; b < 2; b++) {
                dd_frame f = dd_open(s->code.s);
                const char *names[] = {"a", "b"};
                dd x = dd_and(s->code.s,
                              pd_view_top(&s->graph, t->views[0], pd_label_of(s->n, 0, names[a])),
                              pd_view_top(&s->graph, t->views[1], pd_label_of(s->n, 1, names[b])));
                x = dd_and(s->code.s, x, pd_point(&s->code, PD_GLOBAL, PD_CUR, &g));
                if (x != DD_FALSE) seen[g * 4 + a * 2 + b] = true;
                dd_close(s->code.s, f, DD_TRUE);
            }
}

enum { GAA = 0, G1BA = 6, G2AA = 8, G2BB = 11 };

static void test_paper_reachable(void **state) {
    (void)state;
    size_t made[2];
    for (int eager = 0; eager < 2; eager++) {
        mem m;
        mem_init(&m, 0);
        pd_network n;
        parse(&n, &m, paper);
        pd_settings o = {.contexts = 2, .eager = eager, .split_last = true, .keep_searching = true};
        pd_search s;
        pd_search_init(&s, &n, &o, NULL, NULL);
        pd_search_run(&s);
        bool seen[12] = {false};
        for (size_t i = 0; i < s.tuples.count; i++) describe(&s, &s.tuples.data[i], seen);
        for (int i = 0; i < 12; i++)
            assert_int_equal(seen[i], i == GAA || i == G1BA || i == G2AA || i == G2BB);
        made[eager] = s.made;
        pd_search_release(&s);
        pd_network_release(&n);
        assert_int_equal(m.live, 0);
    }
    assert_true(made[0] < made[1]);
}

// T0 = {(g,a,a), (g',b,a)}: what process 2 reaches splits into the paper's C1 and C2.
static void test_paper_split(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    pd_network n;
    parse(&n, &m, paper);
    pd_settings o = {.contexts = 1, .split_last = true, .keep_searching = true, .plain = true};
    pd_search s;
    pd_search_init(&s, &n, &o, NULL, NULL);
    pd_search_run(&s);
    pd_code *c = &s.code;
    dd_frame f = dd_open(c->s);
    // The tuple that P1's context made of (g,a,a) is T0.
    size_t t0 = 0;
    while (t0 < s.tuples.count && s.tuples.data[t0].last != 0) t0++;
    assert_true(t0 < s.tuples.count);
    bool seen[12] = {false};
    describe(&s, &s.tuples.data[t0], seen);
    for (int i = 0; i < 12; i++) assert_int_equal(seen[i], i == GAA || i == G1BA);
    pd_post_run(&s.post, s.tuples.data[t0].views[1], true);
    dd related = pd_post_globals(&s.post, PD_NONE);
    uint32_t g0 = 0, g1 = 1;
    dd pair = dd_and(c->s, pd_point(c, PD_GLOBAL, PD_FIFTH, &g0),
                     pd_point(c, PD_GLOBAL, PD_PEER, &g1));
    assert_true(dd_subset(c->s, pair, pd_confluence(c, related))); // g and g' are confluent
    pd_parts parts = {0};
    pd_partition(c, dd_exists(c->s, related, c->globals[PD_CUR]),
                 dd_and(c->s, pd_confluence(c, related), c->less), &parts);
    assert_int_equal(parts.count, 2);
    dd all = DD_FALSE;
    for (size_t i = 0; i < parts.count; i++) {
        assert_int_equal(dd_and(c->s, all, parts.data[i]), DD_FALSE);
        all = dd_or(c->s, all, parts.data[i]);
        // Equations (1) and (2).
        uint32_t views[2];
        dd pass = dd_rename(c->s, dd_and(c->s, related, parts.data[i]), c->pass);
        views[0] = pd_view_pass(&s.graph, s.tuples.data[t0].views[0], pass);
        views[1] = pd_post_view(&s.post, parts.data[i]);
        pd_tuple made = {.views = views};
        bool reached[12] = {false};
        describe(&s, &made, reached);
        bool first = reached[GAA];
        for (int k = 0; k < 12; k++)
            assert_int_equal(reached[k], first ? k == GAA || k == G2AA : k == G1BA || k == G2BB);
        dd_drop(c->s, parts.data[i]);
    }
    vec_release(&m, &parts);
    pd_post_end(&s.post);
    dd_close(c->s, f, DD_TRUE);
    pd_search_release(&s);
    pd_network_release(&n);
    assert_int_equal(m.live, 0);
}

// Every random rule: its relation holds exactly where the stepper says.
typedef struct firings {
    pd_code *c;
    dd relation; // what was enumerated, over CUR, NEXT and l''
} firings;

static void add_firing(void *arg, const pd_env *env) {
    firings *x = arg;
    pd_code *c = x->c;
    dd p = DD_TRUE;
    const uint32_t *cur[] = {env->g, env->p, env->l}, *next[] = {env->g1, env->p1, env->l1};
    for (int place = 0; place < PD_PLACES; place++) {
        p = dd_and(c->s, p, pd_point(c, (pd_place)place, PD_CUR, cur[place]));
        p = dd_and(c->s, p, pd_point(c, (pd_place)place, PD_NEXT, next[place]));
    }
    p = dd_and(c->s, p, pd_point(c, PD_LOCAL, PD_FIFTH, env->l2));
    dd_assign(c->s, &x->relation, dd_or(c->s, x->relation, p));
}

static void each_valuation(pd_network *n, int place, size_t cell, uint32_t values[3][8],
                           void (*done)(void *, uint32_t values[3][8]), void *arg) {
    if (place == PD_PLACES) {
        done(arg, values);
        return;
    }
    if (cell == n->cells[place].count) {
        each_valuation(n, place + 1, 0, values, done, arg);
        return;
    }
    const pd_cell *c = &n->cells[place].data[cell];
    for (uint32_t v = 0; v < (c->size ? c->size : 1u << c->bits); v++) {
        values[place][cell] = v;
        each_valuation(n, place, cell + 1, values, done, arg);
    }
}

typedef struct rule_check {
    firings f;
    uint32_t rule;
} rule_check;

static void fire_here(void *arg, uint32_t values[3][8]) {
    rule_check *x = arg;
    each_firing(x->f.c->n, x->rule, values[0], values[1], values[2], add_firing, &x->f);
}

// The rule's relation with the frame spelled out: NEXT equals CUR where the rule keeps a cell.
static dd whole_relation(pd_code *c, const pd_symbolic *r) {
    dd x = r->relation;
    for (int place = 0; place < PD_PLACES; place++)
        for (uint32_t i = 0; i < c->n->cells[place].count; i++) {
            dd_domain cur = pd_domain(c, (pd_place)place, i, PD_CUR);
            bool replaced = false;
            for (uint32_t k = 0; k < r->replaced_count; k++) replaced |= r->replaced[k] == cur;
            x = dd_and(c->s, x, dd_domain_valid(c->s, cur));
            if (!replaced)
                x = dd_and(c->s, x, dd_equal(c->s, cur, pd_domain(c, (pd_place)place, i, PD_NEXT)));
            if (place == PD_LOCAL && r->count < 2)
                x = dd_and(c->s, x, dd_equal(c->s, cur, pd_domain(c, PD_LOCAL, i, PD_FIFTH)));
        }
    return x;
}

static void test_rules(void **state) {
    (void)state;
    size_t rules = 0;
    for (uint64_t seed = 1; seed <= 150; seed++) {
        mem m;
        mem_init(&m, 0);
        rng r = {seed * 104729};
        text source;
        text_init(&source, &m);
        random_network(&r, &source);
        pd_network n;
        parse(&n, &m, text_get(&source));
        pd_code c;
        pd_code_init(&c, &n, NULL, 0, NULL);
        for (uint32_t i = 0; i < n.rules.count; i++) {
            dd_frame f = dd_open(c.s);
            rule_check x = {{&c, DD_FALSE}, i};
            uint32_t values[3][8];
            each_valuation(&n, 0, 0, values, fire_here, &x);
            dd expected = whole_relation(&c, pd_get_rule(&c, i));
            if (x.f.relation != expected)
                fail_msg("seed %llu, rule %u of\n%s", (unsigned long long)seed, i,
                         text_get(&source));
            dd_drop(c.s, x.f.relation);
            dd_close(c.s, f, DD_TRUE);
            rules++;
        }
        pd_code_release(&c);
        pd_network_release(&n);
        text_release(&source);
        assert_int_equal(m.live, 0);
    }
    assert_true(rules > 1000);
}

// pre* and post* agree: from which globals each view of each tuple reaches a target.
static void test_pre(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 120; seed++) {
        mem m;
        mem_init(&m, 0);
        rng r = {seed * 15485863};
        text source;
        text_init(&source, &m);
        random_network(&r, &source);
        pd_network n;
        parse(&n, &m, text_get(&source));
        pd_settings o = {.contexts = 2, .split_last = true, .keep_searching = true};
        pd_search s;
        pd_search_init(&s, &n, &o, NULL, NULL);
        pd_search_run(&s);
        pd_code *c = &s.code;
        dd_frame f = dd_open(c->s);
        uint32_t label = rng_below(&r, (uint32_t)n.labels.count + 2);
        if (label == n.labels.count) label = PD_EMPTY;
        else if (label > n.labels.count) label = PD_NONE;
        dd when = pd_encode(c, n.queries.data[0].when);
        pd_pre p;
        pd_pre_init(&p, &s.graph, label, when);
        for (size_t t = 0; t < s.tuples.count && t < 12; t++)
            for (size_t i = 0; i < s.instances.count; i++) {
                uint32_t view = s.tuples.data[t].views[i];
                pd_post_run(&s.post, view, true);
                dd to = dd_and(c->s, pd_post_globals(&s.post, label), when);
                dd from = dd_rename(c->s, dd_exists(c->s, to, c->globals[PD_CUR]), c->init_to_cur);
                pd_post_end(&s.post);
                if (pd_pre_meets(&p, view) != from)
                    fail_msg("seed %llu, label %u of\n%s", (unsigned long long)seed, label,
                             text_get(&source));
            }
        pd_pre_release(&p);
        dd_close(c->s, f, DD_TRUE);
        pd_search_release(&s);
        pd_network_release(&n);
        text_release(&source);
        assert_int_equal(m.live, 0);
    }
}

// Rules made on demand: a chain of labels of which only the first ones can be reached.
enum { RULES = 20000, FIRING = 500 };

static const pd_expr *make_condition(void *arg, pd_network *n, uint32_t rule) {
    size_t *made = arg;
    (*made)++;
    const pd_expr *x = pd_read(n, 0, NULL, 0), *x1 = pd_read(n, 0, NULL, 1);
    const pd_expr *step = pd_binary(n, PD_EQ, x1, pd_binary(n, PD_ADD, x, pd_const(n, 1)));
    if (rule + 1 == FIRING) step = pd_and(n, step, pd_const(n, 0)); // never holds
    return step;
}

static void test_on_demand(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    pd_network n;
    pd_network_init(&n, &m);
    size_t made = 0;
    n.make = make_condition;
    n.make_arg = &made;
    pd_add_var(&n, PD_GLOBAL, "x", 8, 0);
    uint32_t program = pd_add_program(&n);
    char name[16];
    for (uint32_t i = 0; i < RULES; i++) {
        snprintf(name, sizeof name, "l%u", i);
        uint32_t from = pd_label_of(&n, program, name);
        snprintf(name, sizeof name, "l%u", i + 1);
        pd_add_rule(&n, (pd_rule){.from = from,
                                  .to = {pd_label_of(&n, program, name)},
                                  .count = 1,
                                  .start_process = PD_NONE});
    }
    uint32_t p = pd_add_process(&n, "P", program, 0);
    snprintf(name, sizeof name, "l%u", FIRING - 1);
    pd_atom last = {p, pd_label_of(&n, program, name)};
    pd_add_query(&n, false, &last, 1, NULL);
    snprintf(name, sizeof name, "l%u", FIRING);
    pd_atom beyond = {p, pd_label_of(&n, program, name)};
    pd_add_query(&n, false, &beyond, 1, NULL);
    size_t before = m.live;
    pd_settings o = {.contexts = 3};
    pd_search s;
    pd_search_init(&s, &n, &o, NULL, NULL);
    pd_search_run(&s);
    assert_true(s.hits.data[0].found);
    assert_false(s.hits.data[1].found);
    assert_int_equal(made, FIRING);
    assert_int_equal(s.code.rules_made, FIRING);
    assert_true(m.peak - before < 4 << 20);
    pd_search_release(&s);
    pd_network_release(&n);
    assert_int_equal(m.live, 0);
}

static void test_errors(void **state) {
    (void)state;
    static const struct {
        const char *source;
        long line, column;
        const char *message;
    } cases[] = {
        {"", 1, 1, "expected 'network'"},
        {"network\n", 2, 1, "a network needs a process"},
        {"network\nglobal x : 33\n", 2, 12, "the number of bits must be 1 to 32"},
        {"network\nglobal x : 3\nglobal x : 2\nprocess P\n", 3, 8, "already declared"},
        {"network\nglobal g : { a, b, a }\nprocess P\n", 2, 20, "occurs twice"},
        {"network\nprocess P starts a\n  a -> b (y == 1)\n", 3, 11, "unknown variable 'y'"},
        {"network\nglobal x : 2\nprocess P starts a\n  a -> b (x'' == 1)\n", 4, 11, "not local"},
        {"network\nlocal y : 2\nprocess P starts a\n  a -> b (y'' == 1)\n", 4, 11,
         "two labels on the right"},
        {"network\nlocal y : 2\nprocess P starts a\n  a -> (y' == 1)\n", 4, 9,
         "a label on the right"},
        {"network\nprocess P starts a\n  a -> b c d\n", 3, 12, "at most two labels"},
        {"network\nprocess P starts a\n  a -> b start Q:c\n", 3, 16, "unknown process 'Q'"},
        {"network\na -> b\nprocess P\n", 2, 1, "must follow a 'process' line"},
        {"network\nglobal x : 1\nprocess P\n a -> a (x' == )\n", 4, 16, "expected a value"},
        {"network\nglobal x : 1\nprocess P\n a -> a (x' + any)\n", 4, 15, "'any' stands alone"},
        {"network\nprocess P starts a\nreach P:a when (1 @ 2)\n", 3, 19, "unexpected character"},
        {"network\nprocess P starts a\ncontexts 0\n", 3, 10, "the number of contexts must be"},
        {"network\nprocess P starts a\ncontexts 2\ncontexts 3\n", 4, 10, "a second 'contexts'"},
        {"network\nglobal h[4] : 2\nprocess P\n a -> a (h[4] == 1)\n", 4, 10, "elements 0 to 3"},
        {"network\nlocal y : 2\nprocess P starts a\nreach P:a when (y == 1)\n", 4, 17,
         "'when' speaks of global variables"},
        {"network\nglobal e : {a, b}\nglobal f : {b, a}\nprocess P\n a -> a (1 == a)\n", 5, 15,
         "different values"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        mem m;
        mem_init(&m, 0);
        pd_network n;
        pd_network_init(&n, &m);
        error e;
        int code = pd_parse(&n, "x.pdn", cases[i].source, strlen(cases[i].source), &e);
        assert_int_equal(code, ERR_INPUT);
        if (!strstr(e.message, cases[i].message) || e.line != cases[i].line ||
            e.column != cases[i].column)
            fail_msg("case %zu: %ld:%ld: %s", i, e.line, e.column, e.message);
        pd_network_release(&n);
        assert_int_equal(m.live, 0);
    }
}

// Mutated files neither crash nor leak.
static void test_mutations(void **state) {
    (void)state;
    rng r = {99};
    static const char bytes[] = "()[]{}'->=&|:,#\n 019axgy+-*/%!~?<>\"";
    for (int i = 0; i < 3000; i++) {
        mem m;
        mem_init(&m, 0);
        text t;
        text_init(&t, &m);
        rng seeded = {(uint64_t)i * 31 + 5};
        random_network(&seeded, &t);
        for (uint32_t k = 1 + rng_below(&r, 4); k > 0; k--) {
            uint32_t at = rng_below(&r, (uint32_t)t.count);
            if (rng_one_in(&r, 3)) t.count = at + 1;
            else
                t.data[at] = rng_one_in(&r, 10) ? (char)rng_next(&r)
                                                : bytes[rng_below(&r, sizeof bytes - 1)];
        }
        pd_network n;
        pd_network_init(&n, &m);
        error e;
        // An exact copy on the heap, so that sanitizers see a read past the end.
        char *copy = mem_alloc(&m, t.count);
        memcpy(copy, t.data, t.count);
        if (pd_parse(&n, "x.pdn", copy, t.count, &e) != 0) assert_true(e.line > 0 && e.column > 0);
        mem_free(&m, copy, t.count);
        pd_network_release(&n);
        text_release(&t);
        assert_int_equal(m.live, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_paper_reachable), cmocka_unit_test(test_paper_split),
        cmocka_unit_test(test_rules),           cmocka_unit_test(test_pre),
        cmocka_unit_test(test_on_demand),       cmocka_unit_test(test_errors),
        cmocka_unit_test(test_mutations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
