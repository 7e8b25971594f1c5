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

#include "explore/ahead.h"

enum { WORKERS = 4, MANY = 60000, NAMES = 3000, SETS = 3000 };

typedef struct job {
    shm *s;
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
static uint64_t in_processes(shm *s, void (*work)(job *)) {
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

static uint64_t in_threads(shm *s, void (*work)(job *)) {
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

typedef uint64_t workers(shm *s, void (*work)(job *));

// ---------------------------------------------------------------- states

// Takes what nobody has, finishes it, and looks at what others finished.
static void finish_states(job *j) {
    for (uint64_t i = 0; i < MANY; i++) {
        uint64_t n = order(j, i, MANY);
        shm_state *slot = explore_shm_states_at(&j->s->states, numbered(n));
        j->good &= slot != NULL;
        uint32_t what = 0;
        if (atomic_compare_exchange_strong(&slot->what, &what, j->number + 1)) {
            j->count++;
            atomic_store_explicit(&slot->what, SHM_DONE | (uint32_t)n, memory_order_release);
        } else if (what & SHM_DONE) {
            j->good &= (what & ~SHM_DONE) == n;
        }
    }
}

static void check_states(workers *run) {
    mem m;
    mem_init(&m, 0);
    shm *s = explore_shm_new(&m);
    uint64_t taken = run(s, finish_states);
    // Twice only where two of them met at a table's end, or in the middle of writing.
    assert_true(taken >= MANY && taken < MANY + MANY / 100);
    for (uint64_t i = 0; i < MANY; i++)
        assert_int_equal(explore_shm_states_at(&s->states, numbered(i))->what, SHM_DONE | i);
    assert_int_equal(explore_shm_count(&s->states.growth), taken);
    explore_shm_free(s);
}

// ---------------------------------------------------------------- names

static void give_names(job *j) {
    mem m;
    mem_init(&m, 0);
    name_index x;
    explore_name_index_init(&x, &m, &j->s->locations);
    for (uint64_t i = 0; i < NAMES; i++) {
        uint64_t n = order(j, i, NAMES);
        int64_t at = explore_name_index_at(&x, numbered(n / 3), n % 3);
        j->good &= at >= 0 && explore_name_index_at(&x, numbered(n / 3), n % 3) == at;
        j->count += atomic_fetch_or(&x.all->list[at].flags, 1u << j->number) == 0;
    }
    explore_name_index_release(&x);
    j->good &= m.live == 0;
}

static void check_names(workers *run) {
    mem m;
    mem_init(&m, 0);
    shm *s = explore_shm_new(&m);
    assert_int_equal(run(s, give_names), NAMES); // each has one first visitor: one number
    assert_int_equal(explore_shm_names_count(&s->locations), NAMES);
    for (uint32_t i = 0; i < NAMES; i++)
        assert_int_equal(s->locations.list[i].flags, (1 << WORKERS) - 1);
    name_index x;
    explore_name_index_init(&x, &m, &s->locations);
    while (explore_shm_names_count(&s->locations) < s->locations.capacity)
        explore_name_index_at(&x, numbered(1), 1000 + explore_shm_names_count(&s->locations));
    assert_int_equal(explore_name_index_at(&x, numbered(1), 7), -1); // full
    assert_true(explore_name_index_at(&x, numbered(2), 0) >= 0);
    explore_name_index_release(&x);
    explore_shm_free(s);
    assert_int_equal(m.live, 0);
}

// ---------------------------------------------------------------- sets of what is ahead

// Set n has a location of each of a few threads, and all that set n / 2 has. Who finds that one
// made by another goes on from it.
static bool has_accesses(footprints *f, uint32_t set, uint64_t n) {
    bool all = true;
    for (; n; n /= 2) {
        uint32_t thread = n % 5 * 15, location = (uint32_t)(n * 21 % AHEAD_LOCATIONS);
        all &= explore_ahead_access(f, explore_ahead_of(f, set, thread), location) == 1 + n % 3;
    }
    return all;
}

static uint32_t make_set(job *j, footprints *f, uint64_t n) {
    if (!n) return 0;
    shm_state *slot = explore_shm_states_at(&j->s->states, numbered(n));
    uint32_t what = atomic_load_explicit(&slot->what, memory_order_acquire);
    if (what & SHM_DONE) return what & ~SHM_DONE;
    uint32_t set = make_set(j, f, n / 2);
    set = explore_ahead_add(f, set, n % 5 * 15, (uint32_t)(n * 21 % AHEAD_LOCATIONS), 1 + n % 3);
    atomic_store_explicit(&slot->what, SHM_DONE | set, memory_order_release);
    j->count++;
    return set;
}

static void make_sets(job *j) {
    mem m;
    mem_init(&m, 0);
    footprints f;
    explore_ahead_init(&f, &m, &j->s->pairs);
    for (uint64_t i = 0; i < SETS; i++) {
        uint64_t n = order(j, i, SETS), k = order(j, i * 31, SETS);
        uint32_t a = make_set(j, &f, n), b = make_set(j, &f, k),
                 sum = explore_ahead_union(&f, a, b);
        j->good &= has_accesses(&f, a, n) && has_accesses(&f, sum, n) && has_accesses(&f, sum, k);
        j->good &= !explore_ahead_of(&f, a, 7);
    }
    explore_ahead_release(&f);
    j->good &= m.live == 0;
}

static void check_sets(workers *run) {
    mem m;
    mem_init(&m, 0);
    shm *s = explore_shm_new(&m);
    assert_true(run(s, make_sets) >= SETS - 1);
    footprints f;
    explore_ahead_init(&f, &m, &s->pairs);
    for (uint64_t i = 1; i < SETS; i++) {
        uint32_t what = explore_shm_states_at(&s->states, numbered(i))->what;
        assert_true(what & SHM_DONE && has_accesses(&f, what & ~SHM_DONE, i));
    }
    explore_ahead_release(&f);
    explore_shm_free(s);
    assert_int_equal(m.live, 0);
}

// ---------------------------------------------------------------- pairs

// Into several tables: a pair has one number, but where two met.
static void add_pairs(job *j) {
    mem m;
    mem_init(&m, 0);
    pair_source p;
    explore_pair_source_init(&p, &m, &j->s->pairs);
    for (uint64_t i = 0; i < MANY; i++) {
        uint32_t n = (uint32_t)order(j, i, MANY), number = explore_pair_source_add(&p, n, n + 1);
        j->good &= number && j->s->pairs.pairs[number - 1] == ((uint64_t)n << 32 | (n + 1));
        j->good &= explore_pair_source_add(&p, n, n + 1) == number;
    }
    explore_pair_source_release(&p);
    j->good &= m.live == 0;
}

static void check_pairs(workers *run) {
    mem m;
    mem_init(&m, 0);
    shm *s = explore_shm_new(&m);
    run(s, add_pairs);
    uint64_t count = explore_shm_count(&s->pairs.growth);
    assert_true(count >= MANY && count < MANY + MANY / 100);
    assert_true(s->pairs.growth.newest > 0);
    explore_shm_free(s);
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
    shm *s = explore_shm_new(&m);
    shm_state *slot = explore_shm_states_at(&s->states, numbered(5));
    slot->b = 0;
    shm_state *second = explore_shm_states_at(&s->states, numbered(5));
    assert_true(second && second != slot);
    assert_ptr_equal(explore_shm_states_at(&s->states, numbered(5)), second);
    explore_shm_free(s);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_processes),
                                       cmocka_unit_test(test_threads),
                                       cmocka_unit_test(test_half_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
