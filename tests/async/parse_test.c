// The two formats: what they mean, what is wrong with a file, and that no file crashes the parsers.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "async/async.h"
#include "async/net.h"
#include "models.h"

static const char good_mpds[] = "mpds # a comment\n"
                                "start q0 main\n"
                                "rule q0 main -> q0 f main2\n"
                                "rule q0 f -> q1 post handler\n"
                                "rule q1 main2 -> q1 post a post b\n\n"
                                "reach q1\nerror qbad";
static const char good_spec[] = "vars x y z u\n"
                                "rules\n x >= 1, y >= 3 -> x' = x - 1, y' = y-2, z'=z + 4;\n"
                                " true -> ;\n u >= 1 -> u' = u;\n"
                                "init x = 2, y in [1, 5], z >= 1 # u is free\n"
                                "target x >= 1, z >= 2\n z >= 7\ninvariants x = 1, y = 1";

static int parse_mpds(const char *data, size_t size, error *e) {
    mem m;
    async_mpds a;
    mem_init(&m, 0);
    async_mpds_init(&a, &m);
    int code = async_mpds_parse(&a, "f.mpds", data, size, e);
    async_mpds_release(&a);
    assert_int_equal(m.live, 0);
    return code;
}

static int parse_spec(const char *data, size_t size, error *e) {
    mem m;
    async_net n;
    mem_init(&m, 0);
    async_net_init(&n, &m);
    int code = async_net_parse_spec(&n, "f.spec", data, size, e);
    async_net_release(&n);
    assert_int_equal(m.live, 0);
    return code;
}

static void reads_mpds(void **state) {
    (void)state;
    mem m;
    async_mpds a;
    error e;
    mem_init(&m, 0);
    async_mpds_init(&a, &m);
    assert_int_equal(async_mpds_parse(&a, "f", good_mpds, sizeof good_mpds - 1, &e), 0);
    assert_int_equal(a.rules.count, 3);
    assert_int_equal(a.rules.data[0].word_count, 2);
    assert_string_equal(a.symbols.data[a.rules.data[0].word[0]], "f");
    assert_int_equal(a.rules.data[2].word_count, 0);
    assert_int_equal(a.rules.data[2].post_count, 2);
    assert_int_equal(a.queries.count, 2);
    assert_true(a.queries.data[1].is_error && !a.queries.data[0].is_error);
    assert_string_equal(a.states.data[a.start_state], "q0");
    async_mpds_release(&a);
    assert_int_equal(m.live, 0);
}

static void reads_spec(void **state) {
    (void)state;
    mem m;
    async_net n;
    error e;
    mem_init(&m, 0);
    async_net_init(&n, &m);
    assert_int_equal(async_net_parse_spec(&n, "f", good_spec, sizeof good_spec - 1, &e), 0);
    assert_int_equal(n.places.count, 4);
    assert_int_equal(n.transitions.count, 3);
    const async_net_transition *t = &n.transitions.data[0];
    assert_int_equal(async_net_vector_get(t->pre, 1), 3);  // the guard asks for more than is taken
    assert_int_equal(async_net_vector_get(t->post, 1), 1); // and the rest stays
    assert_int_equal(async_net_vector_get(t->post, 2), 4);
    assert_int_equal(n.init.data[0], 2);
    assert_int_equal(n.init.data[1], 5);
    assert_int_equal(n.init.data[2], ASYNC_NET_OMEGA);
    assert_int_equal(n.least.data[2], 1);
    assert_int_equal(n.init.data[3], ASYNC_NET_OMEGA);
    assert_int_equal(n.targets.count, 2);
    assert_int_equal(n.targets.data[0].size, 2);
    async_net_release(&n);
    assert_int_equal(m.live, 0);
}

static void reads_moves(void **state) {
    (void)state;
    mem m;
    async_net n;
    error e;
    const char *text = "vars x y z\nrules x >= 2, y >= 1 -> y' = y + x - 1, x' = 3, z' = 0;\n"
                       "init x = 0 target x >= 1";
    mem_init(&m, 0);
    async_net_init(&n, &m);
    assert_int_equal(async_net_parse_spec(&n, "f", text, strlen(text), &e), 0);
    const async_net_transition *t = &n.transitions.data[0];
    assert_int_equal(t->move_count, 2);
    assert_int_equal(t->moves[0].from, 0);
    assert_int_equal(t->moves[0].to, 1);
    assert_int_equal(t->moves[1].from, 2);
    assert_int_equal(t->moves[1].to, ASYNC_NET_NOWHERE);
    assert_int_equal(async_net_vector_get(t->pre, 0), 2);
    assert_int_equal(async_net_vector_get(t->pre, 1), 1);
    assert_int_equal(async_net_vector_get(t->post, 0), 3);
    assert_int_equal(async_net_vector_get(t->post, 1), 2); // what the guard asked for, less one
    async_net_release(&n);
    assert_int_equal(m.live, 0);
}

typedef struct wrong {
    const char *text;
    int code;
    long line, column;
    const char *message; // part of it
} wrong;

static void check_wrong(const wrong *w, int (*parse)(const char *, size_t, error *)) {
    error e;
    int code = parse(w->text, strlen(w->text), &e);
    if (code != w->code || e.line != w->line || e.column != w->column ||
        !strstr(e.message, w->message))
        fail_msg("%s\n-> %d at %ld:%ld: %s", w->text, code, e.line, e.column, e.message);
}

static void says_what_is_wrong(void **state) {
    (void)state;
    static const wrong mpds[] = {
        {"", ERR_INPUT, 1, 1, "'mpds' as the first word"},
        {"dpn\n", ERR_INPUT, 1, 1, "'mpds' as the first word"},
        {"mpds\n", ERR_INPUT, 2, 1, "no start line"},
        {"mpds\nstart q\n", ERR_INPUT, 2, 8, "a symbol before the end"},
        {"mpds\nstart q g\nstart q g", ERR_INPUT, 3, 1, "a second start"},
        {"mpds\nstart q g\nrule q g q\n", ERR_INPUT, 3, 10, "expected '->'"},
        {"mpds\nstart q g\nrule q g -> q post\n", ERR_INPUT, 3, 19, "a symbol to post"},
        {"mpds\nstart q g\nrule q g -> q post a b\n", ERR_INPUT, 3, 22, "expected 'post'"},
        {"mpds\nstart q g\nrule q g -> reach\n", ERR_INPUT, 3, 13, "'reach' is a keyword"},
        {"mpds\nstart q g\nreach q g\n", ERR_INPUT, 3, 9, "end of the line"},
        {"mpds\nstart q g\nrule q g -> q $\n", ERR_INPUT, 3, 15, "a symbol or 'post'"},
    };
    static const wrong spec[] = {
        {"", ERR_INPUT, 1, 1, "expected 'vars'"},
        {"vars x x rules", ERR_INPUT, 1, 8, "declared twice"},
        {"vars x\nrules y >= 1 -> ;", ERR_INPUT, 2, 7, "'y' is not declared"},
        {"vars x\nrules x >= 1 - x;", ERR_INPUT, 2, 14, "'->'"},
        {"vars x\nrules x >= 1 -> x = 3;", ERR_INPUT, 2, 19, "expected '''"},
        {"vars x\nrules x >= 9999999999 -> ;", ERR_INPUT, 2, 12, "2^30"},
        {"vars x\nrules x = 0 -> ;", ERR_UNSUPPORTED, 2, 7, "zero test"},
        {"vars x y\nrules x >= 1 -> x' = y;", ERR_UNSUPPORTED, 2, 7, "copy"},
        {"vars x y\nrules x >= 1 -> x' = x + y;", ERR_UNSUPPORTED, 2, 7, "copy"},
        {"vars x y\nrules x >= 1 -> x' = x + x;", ERR_UNSUPPORTED, 2, 26, "copy"},
        {"vars x y\nrules x >= 1 -> x' = y, y' = y;", ERR_UNSUPPORTED, 2, 30, "copy"},
        {"vars x y\nrules x >= 1 -> x' = x - y;", ERR_INPUT, 2, 26, "number"},
        {"vars x y\nrules x >= 1 -> y' = y + x - 2, x' = 0;", ERR_UNSUPPORTED, 2, 7, "guard"},
        {"vars x\nrules\ninit x = 1 target x = 0", ERR_UNSUPPORTED, 3, 19, "upward closed"},
        {"vars x\nrules\ninit x = 1", ERR_INPUT, 3, 11, "expected 'target'"},
    };
    for (size_t i = 0; i < sizeof mpds / sizeof *mpds; i++) check_wrong(&mpds[i], parse_mpds);
    for (size_t i = 0; i < sizeof spec / sizeof *spec; i++) check_wrong(&spec[i], parse_spec);
}

// Flips, drops, doubles and shuffles pieces of a good file.
static size_t mutate(rng *r, const char *from, size_t size, char *out, size_t capacity) {
    static const char spice[] = "#\n\t >=-+'[],;0\xff"
                                "9999999999xmpds rule vars post";
    memcpy(out, from, size);
    for (uint32_t n = 1 + rng_below(r, 6); n > 0; n--) {
        size_t at = rng_below(r, (uint32_t)size + 1), length = rng_below(r, 12);
        size_t from_at = rng_below(r, sizeof spice - 1);
        if (length > sizeof spice - 1 - from_at) length = sizeof spice - 1 - from_at;
        switch (rng_below(r, 3)) {
        case 0: // overwrite
            for (size_t i = 0; i < length && at + i < size; i++) out[at + i] = spice[from_at + i];
            break;
        case 1: // insert
            if (size + length > capacity) break;
            memmove(out + at + length, out + at, size - at);
            memcpy(out + at, spice + from_at, length);
            size += length;
            break;
        default: // delete
            if (length > size - at) length = size - at;
            memmove(out + at, out + at + length, size - at - length);
            size -= length;
        }
    }
    return size;
}

static void survives_broken_files(void **state) {
    (void)state;
    rng r = {4711};
    size_t broken = 0, count = model_count(3000) * 5;
    for (size_t i = 0; i < count; i++) {
        char buffer[1024];
        error e;
        bool mpds = i % 2;
        size_t size = mpds ? mutate(&r, good_mpds, sizeof good_mpds - 1, buffer, sizeof buffer)
                           : mutate(&r, good_spec, sizeof good_spec - 1, buffer, sizeof buffer);
        char *exact = malloc(size + 1); // so that a sanitizer sees a byte too many
        memcpy(exact, buffer, size);
        exact = realloc(exact, size ? size : 1);
        int code = mpds ? parse_mpds(exact, size, &e) : parse_spec(exact, size, &e);
        free(exact);
        assert_true(code <= 0);
        if (code) assert_true(e.message[0] && e.line > 0);
        broken += code != 0;
    }
    assert_true(broken > count / 4 && broken < count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_mpds),
        cmocka_unit_test(reads_spec),
        cmocka_unit_test(reads_moves),
        cmocka_unit_test(says_what_is_wrong),
        cmocka_unit_test(survives_broken_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
