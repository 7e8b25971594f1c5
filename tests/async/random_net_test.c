// Random Petri nets against brute force, in every way to decide them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "async/beside.h"
#include "async/cover.h"
#include "models.h"

typedef struct variant {
    const char *name;
    async_settings settings;
} variant;

static const variant variants[] = {
    {"fast", {.algorithm = ASYNC_FAST}},
    {"paper", {.algorithm = ASYNC_PAPER}},
    {"backward", {.direction = ASYNC_BACKWARD}},
    {"forward", {.direction = ASYNC_FORWARD}},
    {"no burst", {.burst = 1}},
    {"backward, no burst", {.direction = ASYNC_BACKWARD, .burst = 1}},
    {"forward, no burst", {.direction = ASYNC_FORWARD, .burst = 1}},
    {"two processes", {.burst = 1, .jobs = 2}},
    {"pruned", {.pruning = ASYNC_PRUNE_ON}},
    {"without pruning", {.pruning = ASYNC_PRUNE_OFF}},
    {"backward pruned", {.direction = ASYNC_BACKWARD, .pruning = ASYNC_PRUNE_ON}},
    {"forward guided", {.direction = ASYNC_FORWARD, .pruning = ASYNC_PRUNE_ON}},
    {"backward without pruning", {.direction = ASYNC_BACKWARD, .pruning = ASYNC_PRUNE_OFF}},
    {"forward without guide", {.direction = ASYNC_FORWARD, .pruning = ASYNC_PRUNE_OFF}},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

typedef struct trial {
    const async_net *n;
    async_settings settings;
    answer_kind kind;
    bool good;
} trial;

// What is read of a result is as good as what was written; nothing is read of a part of it.
static void through_a_pipe(const async_net *n, arena *store, async_cover_result *r) {
    text bytes;
    text_init(&bytes, n->m);
    async_cover_write(n, r, &bytes);
    async_cover_result_release(r, n->m);
    size_t whole = bytes.count;
    for (size_t cut = 0; cut < whole; cut += 1 + whole / 7) {
        bytes.count = cut;
        assert_false(async_cover_read(n, &bytes, store, r));
        if (cut) async_cover_result_release(r, n->m);
    }
    bytes.count = whole;
    assert_true(async_cover_read(n, &bytes, store, r));
    text_release(&bytes);
}

static void decide(void *arg) {
    trial *t = arg;
    arena store;
    async_cover_result r;
    arena_init(&store, t->n->m);
    async_cover_decide(t->n, &t->settings, &store, &r);
    through_a_pipe(t->n, &store, &r);
    t->kind = r.kind;
    t->good = r.kind == ANSWER_REACHABLE
                  ? async_cover_check_firing(t->n, r.start, r.firing.data, r.firing.count)
                  : async_cover_check_certificate(t->n, &r.certificate, t->settings.limits);
    async_cover_result_release(&r, t->n->m);
    arena_release(&store);
}

typedef struct tally {
    size_t covered, uncovered;
    size_t drawn, compared; // pairs of a net and a variant
} tally;

// Karp-Miller trees and unpruned backward sets may be large: a variant that takes long is not
// compared.
static void check_net(uint64_t seed, bool moves, tally *sum) {
    mem m;
    async_net n;
    rng r = {seed};
    mem_init(&m, 0);
    async_net_init(&n, &m);
    random_net(&n, &r);
    if (moves) random_moves(&n, &r);
    bool brute = explore_net(&n, 7, 4000), unwound = false;
    answer_kind first = ANSWER_UNKNOWN;
    for (size_t v = 0; v < VARIANTS; v++) {
        limits l;
        // With transfers the forward search need not end: it gets less time.
        bool endless = moves && variants[v].settings.direction == ASYNC_FORWARD;
        limits_init(&l, endless ? 0.02 : v ? 20 : 0, 0);
        trial t = {.n = &n, .settings = variants[v].settings};
        t.settings.limits = &l;
        if (guard_run(&m, decide, &t)) {
            unwound = true;
            sum->drawn += !endless;
            continue;
        }
        sum->drawn++;
        sum->compared++;
        if (!v) first = t.kind;
        if (t.good && t.kind == first && (!brute || t.kind == ANSWER_REACHABLE)) continue;
        print_net(&n);
        fail_msg("seed %llu: %s answers %d, checks: %d, brute force: %d", (unsigned long long)seed,
                 variants[v].name, (int)t.kind, t.good, brute);
    }
    *(first == ANSWER_REACHABLE ? &sum->covered : &sum->uncovered) += 1;
    async_net_release(&n);
    if (!unwound) assert_int_equal(m.live, 0);
}

static void compare(bool moves) {
    size_t count = model_count(3000) / 3;
    tally t = {0};
    for (size_t i = 0; i < count; i++) check_net(500000 + i, moves, &t);
    printf("%zu nets: %zu covered, %zu not; %zu of %zu pairs compared\n", count, t.covered,
           t.uncovered, t.compared, t.drawn);
    assert_true(t.covered > count / 5 && t.uncovered > count / 5);
    assert_true(100 * t.compared >= 99 * t.drawn);
    // A forward search alone that does not end is not counted as drawn: the others are all there.
    assert_true(t.compared >= count * VARIANTS / 5 * 4);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    compare(false);
}

static void agrees_with_transfers_and_resets(void **state) {
    (void)state;
    compare(true);
}

// Without linear programs this net takes minutes: it is the other process that answers.
static void two_processes_share_the_work(void **state) {
    (void)state;
    mem m;
    async_net n;
    limits l;
    mem_init(&m, 0);
    async_net_init(&n, &m);
    net_of_rings(&n, 12, 2);
    limits_init(&l, 100, 0);
    trial t = {.n = &n, .settings = {.limits = &l, .burst = 1, .jobs = 2}};
    assert_int_equal(guard_run(&m, decide, &t), STOP_NONE);
    assert_int_equal(t.kind, ANSWER_REACHABLE);
    assert_true(t.good);
    async_net_release(&n);
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(agrees_with_transfers_and_resets),
        cmocka_unit_test(two_processes_share_the_work),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
