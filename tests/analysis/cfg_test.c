// Control-flow graphs of the JDK's methods, against the definitions at the level of instructions.
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/uses.h"
#include "base/random.h"
#include "base/vec.h"
#include "classfile/flow.h"

enum { SMALL = 120 }; // instructions: the definitions are cubic

typedef struct fixture {
    mem m;
    arena a, names_store;
    classpath *cp;
    program *p;
    VEC(const char *) names;
    size_t methods, small, loops, irreducible, endless, merged, parted, uses;
} fixture;

static int start(void **state) {
    error e;
    fixture *f = calloc(1, sizeof *f);
    mem_init(&f->m, 0);
    arena_init(&f->a, &f->m);
    arena_init(&f->names_store, &f->m);
    if (classpath_new(&f->m, NULL, &f->cp, &e) || program_new(&f->m, f->cp, &f->p, &e)) return -1;
    program_open_modules(f->p);
    *state = f;
    return 0;
}

static int finish(void **state) {
    fixture *f = *state;
    program_free(f->p);
    classpath_free(f->cp);
    arena_release(&f->a);
    arena_release(&f->names_store);
    vec_release(&f->m, &f->names);
    size_t live = f->m.live;
    free(f);
    return live != 0;
}

// ---------------------------------------------------------------- what must hold for every graph

static void check_blocks(const cfg *g) {
    uint32_t in_blocks = 0, reached = 0;
    for (uint32_t b = 0; b < g->block_count; b++) {
        const cfg_block *x = &g->blocks[b];
        assert_true(x->first < x->end && x->end <= g->c->count);
        for (uint32_t pc = x->first; pc < x->end; pc++, in_blocks++) {
            assert_int_equal(g->block_of[pc], b);
            assert_non_null(g->frames[pc].slots);
            if (pc + 1 == x->end) continue;
            assert_true(code_falls_through(g->c->instrs[pc].op));
            assert_int_equal(code_target_count(g->c, &g->c->instrs[pc]), 0);
        }
    }
    for (uint32_t pc = 0; pc < g->c->count; pc++) reached += cfg_is_reached(g, pc);
    assert_int_equal(in_blocks, reached);
    assert_int_equal(g->block_of[0], 0);
}

// What an instruction takes off and puts on the stack is what lies between the verifier's frames.
static void check_effects(fixture *f, const cfg *g) {
    for (uint32_t pc = 0; pc < g->c->count; pc++) {
        if (!cfg_is_reached(g, pc)) continue;
        const code_instr *x = &g->c->instrs[pc];
        code_effect effect = code_stack_effect(program_symbols(f->p), g->c, x);
        uint32_t after = g->frames[pc].stack - effect.pops + effect.pushes;
        assert_true(effect.pops <= g->frames[pc].stack);
        if (code_falls_through(x->op)) assert_int_equal(g->frames[pc + 1].stack, after);
        for (uint32_t i = 0; i < code_target_count(g->c, x); i++)
            assert_int_equal(g->frames[code_target(g->c, x, i)].stack, after);
    }
}

static bool has_edge(const cfg *g, uint32_t from, uint32_t to, cfg_edge_kind kind) {
    for (uint32_t i = g->g->first_out[from]; i < g->g->first_out[from + 1]; i++)
        if (g->edges[i].to == to && g->edges[i].kind <= kind) return true;
    return false;
}

static void check_edges(const cfg *g) {
    for (uint32_t i = 0; i < g->edge_count; i++) {
        const cfg_edge *e = &g->edges[i];
        uint32_t last = g->blocks[e->from].end - 1, target = g->blocks[e->to].first;
        assert_int_equal(g->g->arcs[i].from, e->from);
        assert_int_equal(g->g->arcs[i].to, e->to);
        if (e->kind == CFG_FALL) assert_int_equal(target, last + 1);
        if (e->kind != CFG_CATCH) continue;
        const code_handler *h = &g->c->handlers[e->handler];
        assert_int_equal(h->target, target);
        assert_true(code_covers(h, last));
        assert_true(e->caught &&
                    !(e->caught & ~analysis_throws(g->c, &g->frames[last], &g->c->instrs[last])));
    }
    for (uint32_t b = 0; b < g->block_count; b++) {
        uint32_t last = g->blocks[b].end - 1;
        const code_instr *x = &g->c->instrs[last];
        if (code_falls_through(x->op)) assert_true(has_edge(g, b, g->block_of[last + 1], CFG_FALL));
        for (uint32_t i = 0; i < code_target_count(g->c, x); i++)
            assert_true(has_edge(g, b, g->block_of[code_target(g->c, x, i)], CFG_JUMP));
    }
}

// ---------------------------------------------------------------- instructions, by definition

typedef struct slow {
    const cfg *g;
    uint32_t n;
    bool to[2][SMALL][SMALL];         // arcs between instructions, without and with handlers
    bool avoids[2][SMALL + 1][SMALL]; // [flow][q][i]: from i a return can be reached without q
} slow;

static void fill_arcs(fixture *f, slow *s) {
    const code *c = s->g->c;
    throws_catch *list = ARENA_ARRAY(&f->a, throws_catch, c->handler_count);
    memset(s->to, 0, sizeof s->to);
    for (uint32_t i = 0; i < s->n; i++) {
        if (!cfg_is_reached(s->g, i)) continue;
        const code_instr *x = &c->instrs[i];
        throws_set escapes;
        uint32_t count = analysis_catches(f->p, c, s->g->frames, i, list, &escapes);
        for (uint32_t k = 0; k < count; k++)
            s->to[1][i][c->handlers[list[k].handler].target] = true;
        if (code_falls_through(x->op)) s->to[0][i][i + 1] = true;
        for (uint32_t k = 0; k < code_target_count(c, x); k++)
            s->to[0][i][code_target(c, x, k)] = true;
        for (uint32_t k = 0; k < s->n; k++) s->to[1][i][k] |= s->to[0][i][k];
    }
}

// From `from` without entering `removed`: which instructions?
static void walk(const slow *s, int flow, uint32_t from, uint32_t removed, bool *seen) {
    uint32_t work[SMALL], count = 0;
    memset(seen, 0, s->n);
    if (from == removed) return;
    seen[work[count++] = from] = true;
    while (count) {
        uint32_t x = work[--count];
        for (uint32_t y = 0; y < s->n; y++)
            if (s->to[flow][x][y] && y != removed && !seen[y]) seen[work[count++] = y] = true;
    }
}

static void fill_avoids(slow *s, int flow, uint32_t q) {
    uint32_t work[SMALL], count = 0;
    bool *seen = s->avoids[flow][q];
    for (uint32_t i = 0; i < s->n; i++)
        if (i != q && cfg_is_reached(s->g, i) && code_is_return(s->g->c->instrs[i].op))
            seen[work[count++] = i] = true;
    while (count) {
        uint32_t y = work[--count];
        for (uint32_t x = 0; x < s->n; x++)
            if (s->to[flow][x][y] && x != q && !seen[x]) seen[work[count++] = x] = true;
    }
}

static void check_dominators(const slow *s) {
    bool seen[SMALL];
    walk(s, 1, 0, SMALL, seen);
    for (uint32_t i = 0; i < s->n; i++) assert_int_equal(seen[i], cfg_is_reached(s->g, i));
    for (uint32_t d = 0; d < s->n; d++) {
        if (!cfg_is_reached(s->g, d)) continue;
        walk(s, 1, 0, d, seen);
        for (uint32_t i = 0; i < s->n; i++)
            if (cfg_is_reached(s->g, i)) assert_int_equal(cfg_dominates(s->g, d, i), !seen[i]);
    }
}

// Is q on every way on from i that returns?
static bool is_on_all(const slow *s, const postdominator_tree *t, uint32_t i, uint32_t q) {
    for (uint32_t k = 0; k < s->n; k++)
        if (s->to[t->flow][i][k] && s->avoids[t->flow][SMALL][k] && s->avoids[t->flow][q][k])
            return false;
    return true;
}

static void check_meeting(fixture *f, const slow *s, const postdominator_tree *t, uint32_t i) {
    uint32_t met = analysis_meeting(t, i), ways = 0;
    for (uint32_t k = 0; k < s->n; k++)
        ways += s->to[t->flow][i][k] && s->avoids[t->flow][SMALL][k];
    if (!ways) return; // a return
    if (ways > 1) met == CFG_NONE ? f->parted++ : f->merged++;
    for (uint32_t q = 0; q < s->n; q++) {
        if (!cfg_is_reached(s->g, q)) continue;
        bool on_all = is_on_all(s, t, i, q);
        if (q == met) assert_true(on_all);
        else if (on_all) assert_true(met != CFG_NONE && analysis_postdominates(t, q, met));
    }
}

static void check_postdominators(fixture *f, const slow *s, cfg_flow flow) {
    const cfg *g = s->g;
    const postdominator_tree *t = analysis_postdominators(&f->a, g, flow);
    bool returns[SMALL];
    for (uint32_t i = 0; i < s->n; i++) {
        returns[i] = cfg_is_reached(g, i) && s->avoids[flow][SMALL][i];
        if (cfg_is_reached(g, i)) assert_int_equal(returns[i], t->returns[g->block_of[i]]);
    }
    for (uint32_t i = 0; i < s->n; i++) {
        if (!cfg_is_reached(g, i)) continue;
        assert_true(dominates(t->t, g->block_count, g->block_of[i])); // all lead to the exit
        if (!returns[i]) continue;
        for (uint32_t q = 0; q < s->n; q++)
            if (cfg_is_reached(g, q))
                assert_int_equal(analysis_postdominates(t, q, i), !s->avoids[flow][q][i]);
        check_meeting(f, s, t, i);
    }
}

// ---------------------------------------------------------------- uses

static void note_use(void *context, uint32_t at) {
    bool *used = context;
    assert_false(used[at]); // once each
    used[at] = true;
}

// Of each value pushed: the instructions it reaches on the stack and that take it off.
static void check_uses(fixture *f, const slow *s) {
    const cfg *g = s->g;
    const cf_symbols *symbols = program_symbols(f->p);
    for (uint32_t at = 0; at < s->n; at++) {
        if (!cfg_is_reached(g, at)) continue;
        code_effect effect = code_stack_effect(symbols, g->c, &g->c->instrs[at]);
        for (uint32_t k = 0; k < effect.pushes; k++) {
            uint32_t slot = g->frames[at].stack - effect.pops + k, work[SMALL], count = 0;
            bool found[SMALL] = {0}, used[SMALL] = {0}, seen[SMALL] = {0};
            analysis_uses(symbols, g, at, slot, &f->m, note_use, found);
            work[count++] = at;
            while (count) {
                uint32_t x = work[--count];
                for (uint32_t y = 0; y < s->n; y++) {
                    if (!s->to[0][x][y] || seen[y]) continue;
                    seen[y] = true;
                    code_effect next = code_stack_effect(symbols, g->c, &g->c->instrs[y]);
                    used[y] = g->frames[y].stack <= slot + next.pops;
                    if (!used[y]) work[count++] = y;
                }
            }
            assert_memory_equal(found, used, s->n);
            for (uint32_t y = 0; y < s->n; y++) f->uses += used[y];
        }
    }
}

// ---------------------------------------------------------------- methods

static void check_method(fixture *f, const method *m, rng *r, uint32_t one_in) {
    static slow s;
    const cfg *g;
    link_error e;
    arena_mark mark = arena_get_mark(&f->a);
    if (analysis_cfg(f->p, &f->a, m, &g, &e)) fail_msg("%s", e.message);
    check_blocks(g);
    check_edges(g);
    check_effects(f, g);
    f->methods++;
    f->loops += g->loops->count;
    f->irreducible += !g->loops->reducible;
    const postdominator_tree *t = analysis_postdominators(&f->a, g, CFG_WITH_CATCH);
    for (uint32_t b = 0; b < g->block_count; b++)
        assert_true(dominates(t->t, g->block_count, b) && dominates(g->dominators, 0, b));
    f->endless += !t->returns[0];
    if (g->c->count <= SMALL && !g->has_subroutines && rng_one_in(r, one_in)) {
        s = (slow){.g = g, .n = g->c->count};
        fill_arcs(f, &s);
        for (uint32_t q = 0; q <= SMALL; q++)
            for (int flow = 0; flow < 2; flow++) fill_avoids(&s, flow, q);
        check_dominators(&s);
        check_uses(f, &s);
        check_postdominators(f, &s, CFG_NORMAL);
        check_postdominators(f, &s, CFG_WITH_CATCH);
        f->small++;
    }
    arena_rewind(&f->a, mark);
}

static int collect(void *arg, const char *name, const char *module, error *e) {
    fixture *f = arg;
    (void)module, (void)e;
    vec_push(&f->m, &f->names, arena_strdup(&f->names_store, name));
    return 0;
}

// WEFT_RANDOM_COUNT=N: every Nth class, on average.
static void methods_of_the_jdk(void **state) {
    fixture *f = *state;
    error e;
    rng r = {7};
    const char *wanted = getenv("WEFT_RANDOM_COUNT");
    uint32_t every = wanted ? (uint32_t)atoi(wanted) : 100;
    assert_int_equal(classpath_each(f->cp, CLASSPATH_JDK, collect, f, &e), 0);
    for (size_t i = 0; i < f->names.count; i++) {
        klass *k;
        link_error why;
        if (!rng_one_in(&r, every)) continue;
        if (program_load(f->p, program_symbol(f->p, f->names.data[i]), &k, &why))
            fail_msg("%s: %s", f->names.data[i], why.message);
        for (uint32_t n = 0; n < k->method_count; n++)
            if (k->methods[n].file->code) check_method(f, &k->methods[n], &r, every == 1 ? 20 : 1);
    }
    print_message("%zu methods, %zu by definition; %zu loops, %zu methods irreducible, %zu never "
                  "return; %zu branches meet again, %zu do not\n",
                  f->methods, f->small, f->loops, f->irreducible, f->endless, f->merged, f->parted);
    assert_true(f->methods > 1000 && 5 * f->small >= 4 * f->methods && f->loops > 100);
    assert_true(f->merged > 200 && f->parted > 20 && f->endless > 5);
    assert_true(f->uses > 10000);
}

static const cfg *cfg_of(fixture *f, const char *class_name, const char *name, const char *type) {
    klass *k;
    link_error e;
    const cfg *g;
    if (program_load(f->p, program_symbol(f->p, class_name), &k, &e)) fail_msg("%s", e.message);
    const method *m = program_find_method(f->p, k, name, type);
    assert_non_null(m);
    if (analysis_cfg(f->p, &f->a, m, &g, &e)) fail_msg("%s", e.message);
    return g;
}

static uint32_t call_of(fixture *f, const cfg *g, const char *name) {
    for (uint32_t pc = 0; pc < g->c->count; pc++)
        if (code_is_invoke(g->c->instrs[pc].op) &&
            g->c->owner->constants[g->c->instrs[pc].a].name == program_symbol(f->p, name))
            return pc;
    fail_msg("no call of %s", name);
    return 0;
}

// `if (…) throw …; int len = s.length(); …`: no handlers, one loop.
static void throws_do_not_return(void **state) {
    fixture *f = *state;
    const cfg *g = cfg_of(f, "java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I");
    uint32_t length = call_of(f, g, "length");
    for (int flow = CFG_NORMAL; flow <= CFG_WITH_CATCH; flow++) {
        const postdominator_tree *t = analysis_postdominators(&f->a, g, (cfg_flow)flow);
        assert_true(analysis_postdominates(t, length, 0));
        assert_false(analysis_postdominates(t, 0, length));
    }
    assert_true(cfg_dominates(g, 0, length));
    assert_int_equal(g->loops->count, 1);
    assert_true(g->blocks[g->block_of[length]].escapes & THROWS_ANY);
}

// synchronized (mutex) { … }: the handler covers its own monitorexit, which can throw into it.
static void handlers(void **state) {
    fixture *f = *state;
    const cfg *g = cfg_of(f, "java/util/Collections$SynchronizedCollection", "size", "()I");
    uint32_t caught = 0, self = 0, call = g->block_of[call_of(f, g, "size")];
    for (uint32_t i = 0; i < g->edge_count; i++) {
        const cfg_edge *e = &g->edges[i];
        if (e->kind != CFG_CATCH) continue;
        const code_instr *last = &g->c->instrs[g->blocks[e->from].end - 1];
        caught += e->from == call && e->caught == THROWS_ANY;
        self += last->op == OP_monitorexit && e->caught == (THROWS_NULL | THROWS_MONITOR);
    }
    assert_int_equal(caught, 1);
    assert_int_equal(self, 2);
    assert_int_equal(g->loops->count, 1); // round the handler
    const postdominator_tree *t = analysis_postdominators(&f->a, g, CFG_WITH_CATCH);
    assert_true(analysis_postdominates(t, call_of(f, g, "size"), 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(methods_of_the_jdk, start, finish),
        cmocka_unit_test_setup_teardown(throws_do_not_return, start, finish),
        cmocka_unit_test_setup_teardown(handlers, start, finish),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
