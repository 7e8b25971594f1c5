// The bdd room against plain evaluation: all small widths exhaustively, wide ones at random.
#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "bdd/bdd.h"

static uint32_t mask(unsigned width) {
    return width == 32 ? UINT32_MAX : ((uint32_t)1 << width) - 1;
}

static uint32_t reference(dd_bits_op op, uint32_t a, uint32_t b, unsigned width) {
    uint32_t r = 0;
    switch (op) {
    case DD_ADD: r = a + b; break;
    case DD_SUB: r = a - b; break;
    case DD_MUL: r = a * b; break;
    case DD_DIV: r = b ? a / b : UINT32_MAX; break;
    case DD_MOD: r = b ? a % b : a; break;
    case DD_BITAND: r = a & b; break;
    case DD_BITOR: r = a | b; break;
    case DD_BITXOR: r = a ^ b; break;
    case DD_SHL: r = b < width ? a << b : 0; break;
    case DD_SHR: r = b < width ? a >> b : 0; break;
    }
    return r & mask(width);
}

// The value of a vector where the two domains are fixed.
static uint32_t value_at(dd_space *s, const dd_bits *x, const dd_domain *d, const uint32_t *v) {
    dd_bits r = {.width = x->width};
    for (unsigned i = 0; i < x->width; i++) r.bit[i] = dd_restrict(s, x->bit[i], d, v, 2);
    uint32_t value = 0;
    assert_true(dd_bits_is_const(&r, &value));
    return value;
}

static void check_operators(dd_space *s, unsigned width, const dd_domain *d, uint32_t a,
                            uint32_t b) {
    dd_frame f = dd_open(s);
    uint32_t values[] = {a, b};
    dd_bits x = dd_bits_var(s, d[0]), y = dd_bits_var(s, d[1]);
    dd_bits ca = dd_bits_const(width, a), cb = dd_bits_const(width, b);
    for (int op = DD_ADD; op <= DD_SHR; op++) {
        uint32_t expected = reference((dd_bits_op)op, a, b, width), got;
        bool explodes = op >= DD_MUL && (op <= DD_MOD || op >= DD_SHL);
        if (!explodes || width <= 6) {
            dd_bits r = dd_bits_apply(s, (dd_bits_op)op, &x, &y);
            assert_int_equal(value_at(s, &r, d, values), expected);
        }
        if (op != DD_DIV && op != DD_MOD && (op != DD_MUL || width <= 8 || b < 64)) {
            dd_bits r = dd_bits_apply(s, (dd_bits_op)op, &x, &cb);
            assert_int_equal(value_at(s, &r, d, values), expected);
        }
        dd_bits r = dd_bits_apply(s, (dd_bits_op)op, &ca, &cb);
        assert_true(dd_bits_is_const(&r, &got));
        assert_int_equal(got, expected);
    }
    assert_int_equal(dd_restrict(s, dd_bits_less(s, &x, &y), d, values, 2), a < b);
    assert_int_equal(dd_restrict(s, dd_bits_equal(s, &x, &y), d, values, 2), a == b);
    assert_int_equal(dd_restrict(s, dd_less(s, d[0], d[1]), d, values, 2), a < b);
    dd_close(s, f, DD_TRUE);
}

static void test_arithmetic(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    dd_space *s = dd_space_new(&m, NULL);
    rng r = {7};
    for (unsigned width = 1; width <= 32; width++) {
        dd_domain first = dd_add_domains(s, 2, width, 0);
        dd_domain d[] = {first, first + 1};
        if (width <= 3) {
            for (uint32_t a = 0; a <= mask(width); a++)
                for (uint32_t b = 0; b <= mask(width); b++) check_operators(s, width, d, a, b);
        } else {
            for (int i = 0; i < 10; i++) {
                uint32_t a = (uint32_t)rng_next(&r) & mask(width);
                uint32_t b = (uint32_t)(rng_next(&r) >> rng_below(&r, 33)) & mask(width);
                check_operators(s, width, d, a, b);
            }
        }
    }
    assert_int_equal(dd_open(s), 0); // every frame was closed
    dd_space_free(s);
    assert_int_equal(m.live, 0);
}

enum { VARS = 6, POINTS = 1 << VARS };

// A random function as its table of values and as a dd.
typedef struct sample {
    uint64_t table;
    dd function;
} sample;

static sample random_sample(dd_space *s, rng *r, dd_domain first, int depth) {
    if (depth == 0 || rng_one_in(r, 6)) {
        unsigned v = rng_below(r, VARS);
        sample leaf = {0, dd_domain_bit(s, first + v, 0)};
        for (int i = 0; i < POINTS; i++)
            if (i >> v & 1) leaf.table |= (uint64_t)1 << i;
        return leaf;
    }
    sample a = random_sample(s, r, first, depth - 1), b = random_sample(s, r, first, depth - 1);
    switch (rng_below(r, 7)) {
    case 0: return (sample){a.table & b.table, dd_and(s, a.function, b.function)};
    case 1: return (sample){a.table | b.table, dd_or(s, a.function, b.function)};
    case 2: return (sample){a.table ^ b.table, dd_xor(s, a.function, b.function)};
    case 3: return (sample){~a.table, dd_not(s, a.function)};
    case 4: return (sample){a.table & ~b.table, dd_diff(s, a.function, b.function)};
    case 5: return (sample){~a.table | b.table, dd_implies(s, a.function, b.function)};
    default: return (sample){~(a.table ^ b.table), dd_iff(s, a.function, b.function)};
    }
}

static bool holds(dd_space *s, dd x, dd_domain first, int point) {
    dd_domain d[VARS];
    uint32_t v[VARS];
    for (int i = 0; i < VARS; i++) d[i] = first + (dd_domain)i, v[i] = (uint32_t)(point >> i & 1);
    dd r = dd_restrict(s, x, d, v, VARS);
    assert_true(r == DD_TRUE || r == DD_FALSE);
    return r == DD_TRUE;
}

// Reads what dd_print_formula printed, as a table of values: a sum of products of single letters.
static uint64_t table_of_formula(const char *at) {
    if (strcmp(at, "false") == 0) return 0;
    uint64_t all = 0;
    while (*at) {
        uint64_t term = UINT64_MAX;
        while (*at && strncmp(at, " || ", 4) != 0) {
            if (strncmp(at, " && ", 4) == 0) at += 4;
            if (strncmp(at, "true", 4) == 0) {
                at += 4;
                continue;
            }
            bool negative = *at == '!';
            at += negative;
            int v = *at++ - 'a';
            uint64_t t = 0;
            for (int i = 0; i < POINTS; i++)
                if (i >> v & 1) t |= (uint64_t)1 << i;
            term &= negative ? ~t : t;
        }
        all |= term;
        if (*at) at += 4;
    }
    return all;
}

static void check_sample(dd_space *s, rng *r, dd_domain first) {
    dd_frame f = dd_open(s);
    sample a = random_sample(s, r, first, 4);
    for (int i = 0; i < POINTS; i++)
        assert_int_equal(holds(s, a.function, first, i), a.table >> i & 1);
    dd_domain all[VARS];
    for (int i = 0; i < VARS; i++) all[i] = first + (dd_domain)i;
    dd cube = dd_cube(s, all, VARS);
    assert_int_equal((int)dd_count(s, a.function, cube), __builtin_popcountll(a.table));
    // Quantification over a random variable is the two cofactors joined.
    unsigned v = rng_below(r, VARS);
    dd some = dd_exists(s, a.function, dd_cube(s, &all[v], 1));
    dd every = dd_forall(s, a.function, dd_cube(s, &all[v], 1));
    for (int i = 0; i < POINTS; i++) {
        bool x = a.table >> (i | 1 << v) & 1, y = a.table >> (i & ~(1 << v)) & 1;
        assert_int_equal(holds(s, some, first, i), x || y);
        assert_int_equal(holds(s, every, first, i), x && y);
    }
    for (uint32_t value = 0; value < 2; value++)
        assert_int_equal(dd_allows(s, a.function, all[v], value),
                         dd_and(s, a.function, dd_value(s, all[v], value)) != DD_FALSE);
    sample b = random_sample(s, r, first, 3);
    dd product = dd_and_exists(s, a.function, b.function, dd_cube(s, &all[v], 1));
    assert_int_equal(product,
                     dd_exists(s, dd_and(s, a.function, b.function), dd_cube(s, &all[v], 1)));
    assert_int_equal(dd_subset(s, a.function, b.function), (a.table & ~b.table) == 0);
    assert_int_equal(dd_and(s, dd_simplify(s, a.function, b.function), b.function),
                     dd_and(s, a.function, b.function));
    if (a.table) {
        uint32_t values[VARS];
        dd_pick(s, a.function, all, VARS, values);
        int point = 0;
        for (int i = 0; i < VARS; i++) point |= (int)values[i] << i;
        assert_true(a.table >> point & 1);
    }
    mem tm;
    mem_init(&tm, 0);
    text t;
    text_init(&t, &tm);
    dd_print_formula(s, a.function, 1000, &t);
    assert_true(table_of_formula(text_get(&t)) == a.table);
    text_release(&t);
    dd_close(s, f, DD_TRUE);
}

static void random_functions(bool reordering) {
    mem m;
    mem_init(&m, 0);
    dd_space *s = dd_space_new(&m, NULL);
    static const char *const names[] = {"a", "b", "c", "d", "e", "f"};
    dd_domain first = dd_add_domains(s, 1, 1, 0);
    for (int i = 1; i < VARS; i++) dd_add_domains(s, 1, 1, 0);
    for (int i = 0; i < VARS; i++) dd_name(s, first + (dd_domain)i, names[i]);
    if (reordering) dd_set_reordering(s, true);
    rng r = {reordering ? 5 : 3};
    for (int i = 0; i < 300; i++) {
        check_sample(s, &r, first);
        if (reordering && i % 20 == 0) dd_reorder_now(s);
    }
    if (reordering) assert_true(dd_get_stats(s).reorderings > 0);
    dd_space_free(s);
    assert_int_equal(m.live, 0);
}

static void test_functions(void **state) {
    (void)state;
    random_functions(false);
}

static void test_reordering(void **state) {
    (void)state;
    random_functions(true);
}

static void test_domains(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    dd_space *s = dd_space_new(&m, NULL);
    dd_domain x = dd_add_domains(s, 3, 3, 5); // values 0 to 4, three copies
    dd_frame f = dd_open(s);
    dd_domain all[] = {x, x + 1, x + 2};
    assert_int_equal((int)dd_count(s, dd_domain_valid(s, x), dd_cube(s, all, 1)), 5);
    // The successor relation composed with itself adds two.
    dd_bits a = dd_bits_var(s, x), b = dd_bits_var(s, x + 1), one = dd_bits_const(3, 1);
    dd_bits sum = dd_bits_apply(s, DD_ADD, &a, &one);
    dd step = dd_and(s, dd_bits_equal(s, &sum, &b),
                     dd_and(s, dd_domain_valid(s, x), dd_domain_valid(s, x + 1)));
    assert_int_equal((int)dd_count(s, step, dd_cube(s, all, 2)), 4);
    dd_map *shift = dd_map_new(s), *swap = dd_map_new(s);
    dd_map_add(s, shift, x, x + 1);
    dd_map_add(s, shift, x + 1, x + 2);
    dd_map_add(s, swap, x, x + 1);
    dd_map_add(s, swap, x + 1, x);
    dd two = dd_and_exists(s, step, dd_rename(s, step, shift), dd_cube(s, &all[1], 1));
    for (uint32_t i = 0; i < 8; i++)
        for (uint32_t k = 0; k < 8; k++) {
            dd_domain d[] = {x, x + 2};
            uint32_t v[] = {i, k};
            assert_int_equal(dd_restrict(s, two, d, v, 2), k == i + 2 && k < 5);
        }
    dd back = dd_rename(s, step, swap); // predecessor
    assert_int_equal(dd_rename(s, back, swap), step);
    assert_int_not_equal(back, step);
    assert_int_equal(dd_and(s, dd_equal(s, x, x + 1), dd_less(s, x, x + 1)), DD_FALSE);
    uint32_t values[3];
    dd_pick(s, dd_and(s, two, dd_value(s, x, 2)), all, 3, values);
    assert_int_equal(values[0], 2);
    assert_int_equal(values[2], 4);
    text t;
    text_init(&t, &m);
    dd_name(s, x, "x");
    dd_print_formula(s, dd_value(s, x, 3), 10, &t);
    assert_string_equal(text_get(&t), "x == 3");
    text_clear(&t);
    dd_print_dot(s, step, &t);
    assert_non_null(strstr(text_get(&t), "x.2"));
    text_release(&t);
    dd_map_free(s, shift);
    dd_map_free(s, swap);
    dd_close(s, f, DD_TRUE);
    // Roots survive collections made by other work, kept ones survive their frame.
    f = dd_open(s);
    dd kept = dd_keep(s, dd_equal(s, x, x + 2));
    dd_close(s, f, DD_TRUE);
    dd_domain wide = dd_add_domains(s, 2, 9, 0);
    f = dd_open(s);
    dd_bits p = dd_bits_var(s, wide), q = dd_bits_var(s, wide + 1);
    dd_bits_apply(s, DD_MUL, &p, &q);
    dd_close(s, f, DD_TRUE);
    f = dd_open(s);
    assert_int_equal(kept, dd_equal(s, x, x + 2));
    dd_close(s, f, DD_TRUE);
    dd_drop(s, kept);
    assert_true(dd_get_stats(s).peak_nodes > 1000);
    dd_space_free(s);
    assert_int_equal(m.live, 0);
}

typedef struct doomed {
    mem *m;
    limits *l;
    unsigned width;
    size_t max_nodes;
    dd_space *s;
} doomed;

static void multiply_widely(void *arg) {
    doomed *d = arg;
    d->s = dd_space_new(d->m, d->l);
    if (d->max_nodes) dd_set_max_nodes(d->s, d->max_nodes);
    dd_domain x = dd_add_domains(d->s, 2, d->width, 0);
    dd_bits a = dd_bits_var(d->s, x), b = dd_bits_var(d->s, x + 1);
    dd_bits_apply(d->s, DD_MUL, &a, &b);
}

static void second_space(void *arg) {
    doomed *d = arg;
    d->s = dd_space_new(d->m, NULL);
    dd_space_new(d->m, NULL);
}

// A failure unwinds with its reason; the process can start afresh.
static void test_failures(void **state) {
    (void)state;
    limits none, hurry;
    limits_init(&none, 0, 0);
    for (int round = 0; round < 2; round++) {
        mem m;
        mem_init(&m, 0);
        doomed d;
        if (round == 0) {
            d = (doomed){&m, &none, 20, 0, NULL};
            assert_int_equal(guard_run(&m, multiply_widely, &d), STOP_ENGINE);
            assert_non_null(strstr(m.stop_detail, "multiplication of 20-bit variables explodes"));
            dd_space_free(d.s);
        }
        d = (doomed){&m, &none, 12, 100000, NULL};
        assert_int_equal(guard_run(&m, multiply_widely, &d), STOP_ENGINE);
        assert_non_null(strstr(m.stop_detail, "more nodes than the limit"));
        dd_space_free(d.s);
        limits_init(&hurry, 0.02, 0);
        d = (doomed){&m, &hurry, 24, 0, NULL};
        assert_int_equal(guard_run(&m, multiply_widely, &d), STOP_TIME);
        dd_space_free(d.s);
        assert_int_equal(guard_run(&m, second_space, &d), STOP_ENGINE);
        assert_non_null(strstr(m.stop_detail, "one manager"));
        dd_space_free(d.s);
        assert_int_equal(m.live, 0);
    }
}

// A collection in the middle of a renaming looks at nothing but nodes, whatever malloc gave BuDDy.
static void test_renaming_collects(void **state) {
    (void)state;
    mallopt(M_PERTURB, 0xa5);
    mem m;
    mem_init(&m, 0);
    dd_space *s = dd_space_new(&m, NULL);
    enum { DOMAINS = 40, BITS = 8 };
    dd_domain x = dd_add_domains(s, DOMAINS, BITS, 0);
    dd_frame f = dd_open(s);
    rng r = {7};
    dd set = DD_FALSE;
    for (int k = 0; k < 150; k++) {
        dd_domain all[DOMAINS];
        uint32_t values[DOMAINS];
        for (unsigned i = 0; i < DOMAINS; i++) {
            all[i] = x + i;
            values[i] = rng_below(&r, 1 << BITS);
        }
        set = dd_or(s, set, dd_point(s, all, values, DOMAINS));
    }
    // New variables, and with them a new stack of references in BuDDy, just before it is used.
    dd_domain y = dd_add_domains(s, 4 * DOMAINS, BITS, 0);
    dd_map *map = dd_map_new(s);
    for (unsigned i = 0; i < DOMAINS; i++) dd_map_add(s, map, x + i, y + (7 * i) % DOMAINS);
    size_t before = dd_get_stats(s).collections;
    dd_rename(s, set, map);
    dd_map_free(s, map);
    assert_true(dd_get_stats(s).collections > before);
    dd_close(s, f, DD_TRUE);
    dd_space_free(s);
    mallopt(M_PERTURB, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic), cmocka_unit_test(test_functions),
        cmocka_unit_test(test_reordering), cmocka_unit_test(test_domains),
        cmocka_unit_test(test_failures),   cmocka_unit_test(test_renaming_collects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
