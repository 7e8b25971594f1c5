// Orders, dominators, components and loops of random graphs, against the definitions.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/graph.h"
#include "base/random.h"

enum { MOST_NODES = 24 };

static mem m;

static const graph *random_graph(arena *a, rng *r) {
    graph_arc arcs[MOST_NODES * 4];
    uint32_t count = 1 + rng_below(r, MOST_NODES), arc_count = 0;
    bool local = rng_one_in(r, 2); // short arcs make deep graphs
    for (uint32_t n = rng_below(r, count * 3 + 1); n > 0; n--) {
        uint32_t from = rng_below(r, count), to = rng_below(r, count);
        if (local) to = (from + count - 2 + rng_below(r, 5)) % count;
        arcs[arc_count++] = (graph_arc){from, to};
    }
    for (uint32_t i = 0; i + 1 < count; i++)
        if (!rng_one_in(r, 4)) arcs[arc_count++] = (graph_arc){i, i + 1};
    return analysis_graph(a, count, arcs, arc_count);
}

// Nodes that can be reached from `from` along arcs that are not left out, without entering
// `removed`; in at least one step if `steps`.
static void reach(const graph *g, uint32_t from, uint32_t removed, const bool *without, bool steps,
                  bool *seen) {
    memset(seen, 0, g->count);
    if (from == removed) return;
    bool start[MOST_NODES] = {0};
    start[from] = true;
    if (!steps) seen[from] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->arc_count; i++) {
            uint32_t x = g->arcs[i].from, y = g->arcs[i].to;
            if ((without && without[i]) || !(seen[x] || start[x]) || y == removed || seen[y])
                continue;
            changed = seen[y] = true;
        }
    }
}

static void check_rows(const graph *g) {
    uint32_t in = 0;
    for (uint32_t n = 0; n < g->count; n++) {
        for (uint32_t i = g->first_out[n]; i < g->first_out[n + 1]; i++)
            assert_int_equal(g->arcs[i].from, n);
        for (uint32_t i = g->first_in[n]; i < g->first_in[n + 1]; i++, in++)
            assert_int_equal(g->arcs[g->in[i]].to, n);
    }
    assert_int_equal(g->first_out[g->count], g->arc_count);
    assert_int_equal(in, g->arc_count);
}

static void check_dominators(arena *a, const graph *g) {
    const dominator_tree *t = analysis_dominators(a, g, 0);
    bool reached[MOST_NODES], without[MOST_NODES];
    reach(g, 0, GRAPH_NONE, NULL, false, reached);
    for (uint32_t d = 0; d < g->count; d++) {
        reach(g, 0, d, NULL, false, without);
        for (uint32_t n = 0; n < g->count; n++)
            assert_int_equal(dominates(t, d, n), reached[d] && reached[n] && !without[n]);
    }
    for (uint32_t n = 0; n < g->count; n++) {
        if (!reached[n] || n == 0) {
            assert_int_equal(t->parent[n], GRAPH_NONE);
            continue;
        }
        // The parent is the dominator that all other strict ones dominate.
        for (uint32_t d = 0; d < g->count; d++)
            if (d != n && dominates(t, d, n)) assert_true(dominates(t, d, t->parent[n]));
        assert_true(t->parent[n] != n && dominates(t, t->parent[n], n));
        assert_int_equal(t->depth[n], t->depth[t->parent[n]] + 1);
        for (uint32_t k = 0; k < g->count; k++) {
            uint32_t common = analysis_common_dominator(t, n, k);
            assert_int_equal(common == GRAPH_NONE, !reached[k]);
            for (uint32_t d = 0; reached[k] && d < g->count; d++)
                assert_int_equal(dominates(t, d, n) && dominates(t, d, k), dominates(t, d, common));
        }
    }
}

static void check_components(arena *a, rng *r, const graph *g) {
    bool without[MOST_NODES * 4] = {0}, from_x[MOST_NODES], from_y[MOST_NODES];
    for (uint32_t i = 0; i < g->arc_count; i++) without[i] = rng_one_in(r, 5);
    graph_components c = analysis_components(a, g, without);
    for (uint32_t x = 0; x < g->count; x++) {
        reach(g, x, GRAPH_NONE, without, false, from_x);
        assert_true(c.of[x] < c.count);
        for (uint32_t y = 0; y < g->count; y++) {
            reach(g, y, GRAPH_NONE, without, false, from_y);
            assert_int_equal(c.of[x] == c.of[y], from_x[y] && from_y[x]);
            if (from_x[y]) assert_true(c.of[x] >= c.of[y]);
        }
    }
}

// The graph of the reached nodes, in reverse postorder; also checks the order.
static const graph *ordered(arena *a, const graph *g) {
    uint32_t count, number[MOST_NODES], arc_count = 0;
    bool reached[MOST_NODES];
    uint32_t *order = analysis_reverse_postorder(a, g, 0, &count);
    reach(g, 0, GRAPH_NONE, NULL, false, reached);
    memset(number, 0xff, sizeof number);
    for (uint32_t i = 0; i < count; i++) {
        assert_true(reached[order[i]] && number[order[i]] == GRAPH_NONE);
        number[order[i]] = i;
    }
    for (uint32_t i = 0; i < g->count; i++) assert_int_equal(reached[i], number[i] != GRAPH_NONE);
    assert_int_equal(order[0], 0);
    graph_arc *arcs = ARENA_ARRAY(a, graph_arc, g->arc_count);
    for (uint32_t i = 0; i < g->arc_count; i++)
        if (reached[g->arcs[i].from])
            arcs[arc_count++] = (graph_arc){number[g->arcs[i].from], number[g->arcs[i].to]};
    return analysis_graph(a, count, arcs, arc_count);
}

// The natural loop of a header, by definition; false: it is none.
static bool loop_of(const graph *g, const dominator_tree *t, uint32_t header, bool *members) {
    bool any = false, seen[MOST_NODES];
    memset(members, 0, g->count);
    for (uint32_t i = 0; i < g->arc_count; i++) {
        uint32_t source = g->arcs[i].from;
        if (g->arcs[i].to != header || !dominates(t, header, source)) continue;
        any = members[header] = true;
        for (uint32_t n = 0; n < g->count; n++) {
            reach(g, n, header, NULL, false, seen);
            members[n] |= seen[source];
        }
    }
    return any;
}

static void check_irreducible(const graph *g, const dominator_tree *t, const loop_nest *l,
                              uint32_t *irreducible) {
    bool back[MOST_NODES * 4], seen[MOST_NODES], any = false;
    for (uint32_t i = 0; i < g->arc_count; i++)
        back[i] = dominates(t, g->arcs[i].to, g->arcs[i].from);
    for (uint32_t n = 0; n < g->count; n++) {
        reach(g, n, GRAPH_NONE, back, true, seen);
        assert_int_equal(l->irreducible && l->irreducible[n], seen[n]);
        any |= seen[n];
    }
    assert_int_equal(l->reducible, !any);
    *irreducible += any;
}

static void check_loops(arena *a, const graph *g, uint32_t *loops, uint32_t *irreducible) {
    const dominator_tree *t = analysis_dominators(a, g, 0);
    const loop_nest *l = analysis_loops(a, g, t);
    uint32_t count = 0, of[MOST_NODES];
    bool members[MOST_NODES];
    memset(of, 0xff, sizeof of);
    for (uint32_t i = 0; i < l->count; i++) of[l->loops[i].header] = i;
    for (uint32_t h = 0; h < g->count; h++) {
        bool is_header = loop_of(g, t, h, members);
        assert_int_equal(is_header, of[h] != GRAPH_NONE);
        if (!is_header) continue;
        uint32_t size = 0;
        for (uint32_t n = 0; n < g->count; n++) {
            assert_int_equal(loop_has(l, of[h], n), members[n]);
            size += members[n];
            // The innermost loop is the smallest.
            if (members[n]) assert_true(l->loops[l->of[n]].members <= l->loops[of[h]].members);
        }
        assert_int_equal(l->loops[of[h]].members, size);
        uint32_t parent = l->loops[of[h]].parent;
        assert_int_equal(l->loops[of[h]].depth,
                         parent == GRAPH_NONE ? 1 : l->loops[parent].depth + 1);
        if (parent != GRAPH_NONE) assert_true(parent < of[h] && loop_has(l, parent, h));
        count++;
    }
    assert_int_equal(count, l->count);
    check_irreducible(g, t, l, irreducible);
    *loops += count > 1;
}

static void random_graphs(void **state) {
    (void)state;
    const char *wanted = getenv("WEFT_RANDOM_COUNT");
    int count = wanted ? atoi(wanted) : 4000;
    uint32_t nested = 0, irreducible = 0;
    rng r = {1};
    for (int i = 0; i < count; i++) {
        arena a;
        arena_init(&a, &m);
        const graph *g = random_graph(&a, &r);
        check_rows(g);
        check_dominators(&a, g);
        check_components(&a, &r, g);
        check_loops(&a, ordered(&a, g), &nested, &irreducible);
        arena_release(&a);
    }
    print_message("%d graphs, %u with several loops, %u irreducible\n", count, nested, irreducible);
    assert_true(nested > (uint32_t)count / 20 && irreducible > (uint32_t)count / 20);
}

// Long chains and deep nests neither overflow a stack nor take quadratic time.
static void large_graphs(void **state) {
    (void)state;
    enum { NODES = 200000 };
    arena a;
    arena_init(&a, &m);
    graph_arc *arcs = ARENA_ARRAY(&a, graph_arc, NODES * 2);
    uint32_t count = 0;
    for (uint32_t i = 0; i + 1 < NODES; i++) arcs[count++] = (graph_arc){i, i + 1};
    for (uint32_t i = NODES / 2; i < NODES; i++) // a nest of loops, innermost in the middle
        arcs[count++] = (graph_arc){i, NODES - 1 - i};
    const graph *g = analysis_graph(&a, NODES, arcs, count);
    const dominator_tree *t = analysis_dominators(&a, g, 0);
    const loop_nest *l = analysis_loops(&a, g, t);
    assert_int_equal(t->depth[NODES - 1], NODES - 1);
    assert_int_equal(l->count, NODES / 2);
    assert_int_equal(l->loops[l->of[NODES / 2]].depth, NODES / 2);
    assert_int_equal(analysis_components(&a, g, NULL).count, 1);
    arena_release(&a);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs),
        cmocka_unit_test(large_graphs),
    };
    mem_init(&m, 0);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed || m.live != 0;
}
