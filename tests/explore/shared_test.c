// What the processes of a search share, with several of them at once: first as processes, then as
// threads, for the thread sanitizer.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "explore/future.h"

enum { WORKERS = 4, MANY = 60000, NAMES = 3000, SETS = 3000 };

typedef struct job {
    shared *s;
    unsigned number;
    uint64_t count; // of what it counts
    bool good;
} job;

static hash128 numbered(uint64_t i) {
    return hash128_mix((hash128){1, 2}, i);
}

// Every worker goes through the numbers below `many` in an order of its own.
static uint64_t order(const job *j, uint64_t i, uint64_t many) {
    return (i * 7919 + j->number * 31337) % many;
}

// ---------------------------------------------------------------- workers

// The counts come back through a pipe.
static uint64_t in_processes(shared *s, void (*work)(job *)) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    for (unsigned i = 0; i < WORKERS; i++) {
        if (fork()) continue;
        signal(SIGSEGV, SIG_DFL); // not a failure of the test in this process
        job j = {s, i, 0, true};
        work(&j);
        _exit(write(ends[1], &j.count, sizeof j.count) != sizeof j.count || !j.good);
    }
    close(ends[1]);
    uint64_t total = 0, count;
    for (unsigned i = 0; i < WORKERS; i++) {
        int status;
        assert_int_equal(read(ends[0], &count, sizeof count), sizeof count);
        wait(&status);
        assert_int_equal(status, 0);
        total += count;
    }
    close(ends[0]);
    return total;
}

typedef struct thread_job {
    job j;
    void (*work)(job *);
} thread_job;

static void *run_thread(void *arg) {
    thread_job *t = arg;
    t->work(&t->j);
    return NULL;
}

static uint64_t in_threads(shared *s, void (*work)(job *)) {
    pthread_t threads[WORKERS];
    thread_job jobs[WORKERS];
    for (unsigned i = 0; i < WORKERS; i++) {
        jobs[i] = (thread_job){{s, i, 0, true}, work};
        assert_int_equal(pthread_create(&threads[i], NULL, run_thread, &jobs[i]), 0);
    }
    uint64_t total = 0;
    for (unsigned i = 0; i < WORKERS; i++) {
        pthread_join(threads[i], NULL);
        assert_true(jobs[i].j.good);
        total += jobs[i].j.count;
    }
    return total;
}

typedef uint64_t workers(shared *s, void (*work)(job *));

// ---------------------------------------------------------------- states

// Takes what nobody has, finishes it, and looks at what others finished.
static void finish_states(job *j) {
    for (uint64_t i = 0; i < MANY; i++) {
        uint64_t n = order(j, i, MANY);
        shared_state *slot = shared_states_at(&j->s->states, numbered(n));
        j->good &= slot != NULL;
        uint32_t what = 0;
        if (atomic_compare_exchange_strong(&slot->what, &what, j->number + 1)) {
            j->count++;
            atomic_store_explicit(&slot->what, SHARED_DONE | (uint32_t)n, memory_order_release);
        } else if (what & SHARED_DONE) {
            j->good &= (what & ~SHARED_DONE) == n;
        }
    }
}

static void check_states(workers *run) {
    mem m;
    mem_init(&m, 0);
    shared *s = shared_new(&m);
    uint64_t taken = run(s, finish_states);
    // Twice only where two of them met at a table's end, or in the middle of writing.
    assert_true(taken >= MANY && taken < MANY + MANY / 100);
    for (uint64_t i = 0; i < MANY; i++)
        assert_int_equal(shared_states_at(&s->states, numbered(i))->what, SHARED_DONE | i);
    assert_int_equal(shared_count(&s->states.growth), taken);
    shared_free(s);
}

// ---------------------------------------------------------------- names

static void give_names(job *j) {
    mem m;
    mem_init(&m, 0);
    name_index x;
    name_index_init(&x, &m, &j->s->spots);
    for (uint64_t i = 0; i < NAMES; i++) {
        uint64_t n = order(j, i, NAMES);
        int64_t at = name_index_at(&x, numbered(n / 3), n % 3);
        j->good &= at >= 0 && name_index_at(&x, numbered(n / 3), n % 3) == at;
        j->count += atomic_fetch_or(&x.all->list[at].flags, 1u << j->number) == 0;
    }
    name_index_release(&x);
    j->good &= m.live == 0;
}

static void check_names(workers *run) {
    mem m;
    mem_init(&m, 0);
    shared *s = shared_new(&m);
    assert_int_equal(run(s, give_names), NAMES); // each has one first visitor: one number
    assert_int_equal(shared_names_count(&s->spots), NAMES);
    for (uint32_t i = 0; i < NAMES; i++)
        assert_int_equal(s->spots.list[i].flags, (1 << WORKERS) - 1);
    name_index x;
    name_index_init(&x, &m, &s->spots);
    while (shared_names_count(&s->spots) < s->spots.capacity)
        name_index_at(&x, numbered(1), 1000 + shared_names_count(&s->spots));
    assert_int_equal(name_index_at(&x, numbered(1), 7), -1); // full
    assert_true(name_index_at(&x, numbered(2), 0) >= 0);
    name_index_release(&x);
    shared_free(s);
    assert_int_equal(m.live, 0);
}

// ---------------------------------------------------------------- sets of what is ahead

// Set n has a spot of each of a few threads, and all that set n / 2 has. Who finds that one made by
// another goes on from it.
static bool has_touches(futures *f, uint32_t set, uint64_t n) {
    bool all = true;
    for (; n; n /= 2) {
        uint32_t thread = n % 5 * 15, spot = (uint32_t)(n * 21 % FUTURE_SPOTS);
        all &= futures_touch(f, futures_of(f, set, thread), spot) == 1 + n % 3;
    }
    return all;
}

static uint32_t make_set(job *j, futures *f, uint64_t n) {
    if (!n) return 0;
    shared_state *slot = shared_states_at(&j->s->states, numbered(n));
    uint32_t what = atomic_load_explicit(&slot->what, memory_order_acquire);
    if (what & SHARED_DONE) return what & ~SHARED_DONE;
    uint32_t set = make_set(j, f, n / 2);
    set = futures_add(f, set, n % 5 * 15, (uint32_t)(n * 21 % FUTURE_SPOTS), 1 + n % 3);
    atomic_store_explicit(&slot->what, SHARED_DONE | set, memory_order_release);
    j->count++;
    return set;
}

static void make_sets(job *j) {
    mem m;
    mem_init(&m, 0);
    futures f;
    futures_init(&f, &m, &j->s->pairs);
    for (uint64_t i = 0; i < SETS; i++) {
        uint64_t n = order(j, i, SETS), k = order(j, i * 31, SETS);
        uint32_t a = make_set(j, &f, n), b = make_set(j, &f, k), sum = futures_union(&f, a, b);
        j->good &= has_touches(&f, a, n) && has_touches(&f, sum, n) && has_touches(&f, sum, k);
        j->good &= !futures_of(&f, a, 7);
    }
    futures_release(&f);
    j->good &= m.live == 0;
}

static void check_sets(workers *run) {
    mem m;
    mem_init(&m, 0);
    shared *s = shared_new(&m);
    assert_true(run(s, make_sets) >= SETS - 1);
    futures f;
    futures_init(&f, &m, &s->pairs);
    for (uint64_t i = 1; i < SETS; i++) {
        uint32_t what = shared_states_at(&s->states, numbered(i))->what;
        assert_true(what & SHARED_DONE && has_touches(&f, what & ~SHARED_DONE, i));
    }
    futures_release(&f);
    shared_free(s);
    assert_int_equal(m.live, 0);
}

// ---------------------------------------------------------------- pairs

// Into several tables: a pair has one number, but where two met.
static void add_pairs(job *j) {
    mem m;
    mem_init(&m, 0);
    pair_source p;
    pair_source_init(&p, &m, &j->s->pairs);
    for (uint64_t i = 0; i < MANY; i++) {
        uint32_t n = (uint32_t)order(j, i, MANY), number = pair_source_add(&p, n, n + 1);
        j->good &= number && j->s->pairs.pairs[number - 1] == ((uint64_t)n << 32 | (n + 1));
        j->good &= pair_source_add(&p, n, n + 1) == number;
    }
    pair_source_release(&p);
    j->good &= m.live == 0;
}

static void check_pairs(workers *run) {
    mem m;
    mem_init(&m, 0);
    shared *s = shared_new(&m);
    run(s, add_pairs);
    uint64_t count = shared_count(&s->pairs.growth);
    assert_true(count >= MANY && count < MANY + MANY / 100);
    assert_true(s->pairs.growth.newest > 0);
    shared_free(s);
}

static void test_processes(void **state) {
    (void)state;
    check_states(in_processes);
    check_names(in_processes);
    check_sets(in_processes);
    check_pairs(in_processes);
}

static void test_threads(void **state) {
    (void)state;
    check_states(in_threads);
    check_names(in_threads);
    check_sets(in_threads);
    check_pairs(in_threads);
}

// A process that died between the halves of a hash is not waited for.
static void test_half_written(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    shared *s = shared_new(&m);
    shared_state *slot = shared_states_at(&s->states, numbered(5));
    slot->b = 0;
    shared_state *second = shared_states_at(&s->states, numbered(5));
    assert_true(second && second != slot);
    assert_ptr_equal(shared_states_at(&s->states, numbered(5)), second);
    shared_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_processes),
                                       cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_half_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
