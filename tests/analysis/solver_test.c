// The solver of inclusion constraints on random systems, against a plain one: every constraint is
// looked at again until nothing changes.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/pt_solver.h"
#include "base/random.h"

enum {
    LOCALS = 40,
    OBJECTS = 600, // enough for bit sets
    FIELDS = 3,
    GROUPS = 20, // objects that share fields
    VARIABLES = LOCALS + FIELDS * GROUPS,
    EDGES = 120,
    WATCHES = 40
};

// A load or a store of a field of what is in `base`, or new objects for those that come.
typedef struct watch {
    uint32_t base, local, field;
    enum { LOAD, STORE, MAKE } kind;
} watch;

typedef struct constraints {
    uint32_t edge_count, watch_count, object_count;
    pt_edge edges[EDGES]; // filter PT_ANY or a divisor
    uint32_t from[EDGES];
    watch watches[WATCHES];
    uint32_t start[OBJECTS]; // the variable it is put into
    bool late[EDGES];        // it is added when some of it has been solved
    pt_solver s;
    unsigned seen[WATCHES][OBJECTS];
} constraints;

static mem m;

static uint32_t field_of(uint32_t object, uint32_t field) {
    return LOCALS + object % GROUPS * FIELDS + field;
}

static uint32_t made_for(uint32_t object) {
    return object * 7 % OBJECTS;
}

static bool passes(void *arg, uint32_t filter, uint32_t object) {
    (void)arg;
    return object % (filter + 2) == 0;
}

static void sees(void *arg, uint32_t number, uint32_t object) {
    constraints *c = arg;
    const watch *w = &c->watches[number];
    c->seen[number][object]++;
    uint32_t field = field_of(object, w->field);
    if (w->kind == LOAD) pt_solver_edge(&c->s, field, w->local, PT_ANY);
    else if (w->kind == STORE) pt_solver_edge(&c->s, w->local, field, PT_ANY);
    else pt_solver_add(&c->s, w->local, made_for(object));
}

static void invent(constraints *c, rng *r) {
    memset(c, 0, sizeof *c);
    c->object_count = 1 + rng_below(r, rng_one_in(r, 2) ? OBJECTS : 30);
    for (uint32_t i = 0; i < c->object_count; i++)
        c->start[i] = rng_below(r, rng_one_in(r, 3) ? 3 : VARIABLES);
    c->edge_count = rng_below(r, EDGES);
    for (uint32_t i = 0; i < c->edge_count; i++) {
        c->from[i] = rng_below(r, LOCALS);
        c->edges[i].to = rng_one_in(r, 2) ? rng_below(r, LOCALS) : (c->from[i] + 1) % LOCALS;
        c->edges[i].filter = rng_one_in(r, 4) ? rng_below(r, 4) : PT_ANY;
        c->late[i] = rng_one_in(r, 3);
    }
    c->watch_count = rng_below(r, WATCHES);
    for (uint32_t i = 0; i < c->watch_count; i++)
        c->watches[i] = (watch){rng_below(r, LOCALS), rng_below(r, LOCALS), rng_below(r, FIELDS),
                                rng_one_in(r, 9)  ? MAKE
                                : rng_below(r, 2) ? LOAD
                                                  : STORE};
}

// ---------------------------------------------------------------- plainly

static bool holds[VARIABLES][OBJECTS];

static bool copy(uint32_t from, uint32_t to, uint32_t filter) {
    bool changed = false;
    for (uint32_t o = 0; o < OBJECTS; o++) {
        if (!holds[from][o] || holds[to][o]) continue;
        if (filter == PT_ANY || passes(NULL, filter, o)) changed = holds[to][o] = true;
    }
    return changed;
}

static bool look(const watch *w) {
    bool changed = false;
    for (uint32_t o = 0; o < OBJECTS; o++) {
        if (!holds[w->base][o]) continue;
        uint32_t field = field_of(o, w->field), made = made_for(o);
        if (w->kind == LOAD) changed |= copy(field, w->local, PT_ANY);
        else if (w->kind == STORE) changed |= copy(w->local, field, PT_ANY);
        else if (!holds[w->local][made]) changed = holds[w->local][made] = true;
    }
    return changed;
}

static void solve_plainly(const constraints *c) {
    memset(holds, 0, sizeof holds);
    for (uint32_t i = 0; i < c->object_count; i++) holds[c->start[i]][i] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < c->edge_count; i++)
            changed |= copy(c->from[i], c->edges[i].to, c->edges[i].filter);
        for (uint32_t i = 0; i < c->watch_count; i++) changed |= look(&c->watches[i]);
    }
}

// ---------------------------------------------------------------- both

static void solve(constraints *c, rng *r) {
    pt_solver_init(&c->s, &m, c, passes, sees);
    for (uint32_t i = 0; i < VARIABLES; i++) assert_int_equal(pt_solver_variable(&c->s), i);
    for (uint32_t i = 0; i < c->edge_count; i++)
        if (!c->late[i]) pt_solver_edge(&c->s, c->from[i], c->edges[i].to, c->edges[i].filter);
    for (uint32_t i = 0; i < c->watch_count; i += 2) pt_solver_watch(&c->s, c->watches[i].base, i);
    for (uint32_t i = 0; i < c->object_count; i++) pt_solver_add(&c->s, c->start[i], i);
    for (uint32_t n = rng_below(r, 100); n && pt_solver_step(&c->s); n--)
        if (rng_one_in(r, 10)) pt_solver_collapse(&c->s);
    for (uint32_t i = 0; i < c->edge_count; i++)
        if (c->late[i]) pt_solver_edge(&c->s, c->from[i], c->edges[i].to, c->edges[i].filter);
    for (uint32_t i = 1; i < c->watch_count; i += 2) pt_solver_watch(&c->s, c->watches[i].base, i);
    while (pt_solver_step(&c->s))
        if (rng_one_in(r, 30)) pt_solver_collapse(&c->s);
}

static void compare(const constraints *c) {
    uint32_t list[OBJECTS];
    for (uint32_t v = 0; v < VARIABLES; v++) {
        const pt_bits *s = pt_solver_get(&c->s, v);
        uint32_t count = 0;
        for (uint32_t o = 0; o < OBJECTS; o++) {
            assert_int_equal(pt_bits_has(s, o), holds[v][o]);
            count += holds[v][o];
        }
        assert_int_equal(s->count, count);
        pt_bits_list(s, list);
        for (uint32_t i = 0; i < count; i++) {
            assert_true(holds[v][list[i]]);
            assert_true(!i || list[i - 1] < list[i]);
        }
        assert_int_equal(pt_bits_end(s), count ? list[count - 1] + 1 : 0);
    }
    for (uint32_t i = 0; i < c->watch_count; i++)
        for (uint32_t o = 0; o < OBJECTS; o++)
            assert_int_equal(c->seen[i][o], holds[c->watches[i].base][o]);
}

static void random_systems(void **state) {
    (void)state;
    size_t merged = 0, dense = 0;
    constraints *c = malloc(sizeof *c);
    for (uint64_t seed = 1; seed <= 200; seed++) {
        rng r = {seed};
        invent(c, &r);
        solve_plainly(c);
        solve(c, &r);
        compare(c);
        merged += c->s.merged;
        for (uint32_t v = 0; v < VARIABLES; v++) dense += pt_solver_get(&c->s, v)->dense;
        pt_solver_release(&c->s);
    }
    free(c);
    assert_true(merged > 500 && dense > 500); // or nothing was tested
    assert_int_equal(m.live, 0);
}

int main(void) {
    mem_init(&m, 0);
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_systems)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
