// Random multiset pushdown systems against brute force: nothing that brute force reaches is called
// unreachable, every reachable answer simulates, every unreachable one certifies, and every way to
// decide says the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "models.h"

typedef struct variant {
    const char *name;
    async_settings settings;
    size_t every; // one model in so many
} variant;

typedef struct trial {
    const async_mpds *a;
    uint32_t query;
    async_settings settings;
    answer_kind kind;
    bool good;
} trial;

static void decide(void *arg) {
    trial *t = arg;
    arena store;
    async_result r;
    arena_init(&store, t->a->m);
    async_decide(t->a, t->query, &t->settings, &store, &r);
    t->kind = r.kind;
    t->good = r.kind == ANSWER_REACHABLE ? async_witness_check(t->a, t->query, &r.witness)
                                         : r.kind == ANSWER_UNREACHABLE && r.certified;
    if (!t->good) printf("query %u: %s\n", t->query + 1, r.why ? r.why : "not certified");
    arena_release(&store);
}

static answer_kind decide_checked(const async_mpds *a, uint32_t query, const variant *v) {
    limits l;
    limits_init(&l, 0, 0);
    trial t = {.a = a, .query = query, .settings = v->settings};
    t.settings.limits = &l;
    t.settings.certify = true;
    decide(&t);
    if (!t.good) {
        print_mpds(a);
        fail_msg("%s: the answer to query %u does not check", v->name, query + 1);
    }
    return t.kind;
}

typedef struct tally {
    size_t reachable, by_brute_force, unreachable;
} tally;

static void check_model(uint64_t seed, tally *sum) {
    static const variant variants[] = {
        {"fast", {.algorithm = ASYNC_FAST}, 1},
        {"backward", {.direction = ASYNC_BACKWARD}, 2},
        {"forward", {.direction = ASYNC_FORWARD}, 2},
        {"backward without pruning", {.direction = ASYNC_BACKWARD, .pruning = ASYNC_PRUNE_OFF}, 5},
        {"forward without guide", {.direction = ASYNC_FORWARD, .pruning = ASYNC_PRUNE_OFF}, 5},
    };
    mem m;
    async_mpds a;
    rng r = {seed};
    mem_init(&m, 0);
    async_mpds_init(&a, &m);
    random_mpds(&a, &r);
    unsigned char reached[64] = {0};
    explore_mpds(&a, 5, 6, 3000, reached);
    for (uint32_t q = 0; q < a.queries.count; q++) {
        answer_kind answers[5] = {ANSWER_UNKNOWN};
        for (size_t v = 0; v < 5; v++) {
            if (seed % variants[v].every) continue;
            answers[v] = decide_checked(&a, q, &variants[v]);
            if (answers[v] != answers[0] || (reached[q] && answers[v] != ANSWER_REACHABLE)) {
                print_mpds(&a);
                fail_msg("seed %llu, query %u: %s differs (brute force: %d)",
                         (unsigned long long)seed, q + 1, variants[v].name, reached[q]);
            }
        }
        *(answers[0] == ANSWER_REACHABLE ? &sum->reachable : &sum->unreachable) += 1;
        sum->by_brute_force += reached[q];
    }
    async_mpds_release(&a);
    assert_int_equal(m.live, 0);
}

static void agrees_with_brute_force(void **state) {
    (void)state;
    size_t count = model_count(3000);
    tally t = {0};
    for (size_t i = 0; i < count; i++) check_model(1000 + i, &t);
    printf("%zu systems: %zu queries reachable, %zu of them by brute force; %zu unreachable, all "
           "certified\n",
           count, t.reachable, t.by_brute_force, t.unreachable);
    assert_true(t.reachable > count / 2 && t.unreachable > count / 2);
    assert_true(5 * t.by_brute_force >= 4 * t.reachable);
}

// Decides all queries by the paper's algorithm in a child process, which may run out of time and
// then leaves nothing behind. Returns how many were decided.
static size_t decide_in_child(const async_mpds *a, answer_kind *answers) {
    int pipe_ends[2];
    assert_int_equal(pipe(pipe_ends), 0);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        for (uint32_t q = 0; q < a->queries.count; q++) {
            limits l;
            limits_init(&l, 0.05, 0);
            trial t = {.a = a, .query = q, .settings = {.algorithm = ASYNC_PAPER}};
            t.settings.limits = &l;
            t.settings.certify = true;
            if (guard_run(a->m, decide, &t)) break;
            if (!t.good) t.kind = ANSWER_UNKNOWN;
            if (write(pipe_ends[1], &t.kind, sizeof t.kind) != sizeof t.kind) break;
        }
        _exit(0);
    }
    close(pipe_ends[1]);
    size_t count = 0;
    while (read(pipe_ends[0], &answers[count], sizeof *answers) == sizeof *answers) count++;
    close(pipe_ends[0]);
    waitpid(child, NULL, 0);
    return count;
}

// The reference can take exponential time: it gets a moment, and must agree where it ends.
static void agrees_with_the_paper(void **state) {
    (void)state;
    // A fork is dear under a sanitizer, and what it runs is tested without as well.
#ifdef WEFT_SANITIZED
    size_t share = 40;
#else
    size_t share = 5;
#endif
    size_t count = model_count(3000) / share, done = 0, drawn = 0;
    variant fast = {"fast", {.algorithm = ASYNC_FAST}, 1};
    for (size_t i = 0; i < count; i++) {
        mem m;
        async_mpds a;
        answer_kind answers[65];
        rng r = {7000000 + i};
        mem_init(&m, 0);
        async_mpds_init(&a, &m);
        random_mpds(&a, &r);
        size_t decided = decide_in_child(&a, answers);
        done += decided;
        drawn += a.queries.count;
        for (uint32_t q = 0; q < decided; q++) {
            if (answers[q] == decide_checked(&a, q, &fast)) continue;
            print_mpds(&a);
            fail_msg("seed %zu, query %u: paper says %d", 7000000 + i, q + 1, (int)answers[q]);
        }
        async_mpds_release(&a);
        assert_int_equal(m.live, 0);
    }
    printf("paper: %zu of %zu queries compared\n", done, drawn);
    assert_true(5 * done >= 4 * drawn && drawn > count);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_brute_force),
        cmocka_unit_test(agrees_with_the_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
