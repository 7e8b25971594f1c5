// Worker threads. A block is copied to a store of terms of its own when it is handed over, so that
// nothing is shared with the thread that generates paths but the list of blocks.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "symbolic/internal.h"

// Blocks that wait, for each worker: beyond, generating waits for solving, and memory stays small.
enum { MOST_WAITING = 16 };

typedef struct input {
    uint64_t key;
    smt_term symbol;
} input;

typedef struct job {
    mem m;
    smt *s;
    smt_term any; // the disjunction
    VEC(input) inputs;
    VEC(uint64_t) values; // SMT_SAT: of the inputs
    smt_machine *machine; // while it runs: this
    smt_solver *solver;   // or this
    limits limits;        // of this block alone
    smt_answer answer;
} job;

struct symbolic_crew {
    mem *m;
    limits *limits;
    double seconds;
    bool by_solver;
    unsigned count, wanted; // workers
    pthread_t *threads;
    pthread_mutex_t lock; // of all that follows
    pthread_cond_t changed;
    VEC(job *) waiting;
    job **running; // by worker
    job *found;    // with a model
    bool undecided, ending;
    atomic_bool has_model;
    uint64_t calls;
    double spent;
};

// ---------------------------------------------------------------- blocks

static job *job_new(const vm *v, const smt_term *disjuncts, size_t count) {
    job *j = calloc(1, sizeof *j);
    if (!j) mem_unwind(v->terms->m, STOP_MEMORY, NULL);
    mem_init(&j->m, 0);
    j->s = smt_new(&j->m);
    smt_share_commands(v->terms->s, j->s);
    u64map done;
    u64map_init(&done, &j->m);
    j->any = smt_bool(j->s, false);
    for (size_t i = 0; i < count; i++)
        j->any = smt_or(j->s, j->any, smt_copy(v->terms->s, disjuncts[i], j->s, &done));
    size_t at = 0;
    uint64_t key, symbol;
    while (u64map_next(&v->terms->symbols, &at, &key, &symbol)) {
        const uint64_t *mine = u64map_get(&done, symbol);
        if (mine) vec_push(&j->m, &j->inputs, (input){key, (smt_term)*mine});
    }
    u64map_release(&done);
    return j;
}

static void job_free(job *j) {
    vec_release(&j->m, &j->inputs);
    vec_release(&j->m, &j->values);
    smt_free(j->s);
    free(j);
}

static void solve(void *arg) {
    job *j = arg;
    if (j->solver) smt_solver_assert(j->solver, j->any);
    j->answer = j->solver ? smt_solver_check(j->solver)
                          : smt_machine_check(j->machine, &j->any, 1, NULL);
    for (size_t i = 0; j->answer == SMT_SAT && i < j->inputs.count; i++) {
        uint64_t value = 0; // of one that does not matter
        if (j->solver) value = smt_solver_bits(j->solver, j->inputs.data[i].symbol);
        else smt_machine_value(j->machine, j->inputs.data[i].symbol, &value);
        vec_push(&j->m, &j->values, value);
    }
}

static void run_job(job *j) {
    j->answer = SMT_UNKNOWN;
    if (guard_run(&j->m, solve, j)) j->answer = SMT_UNKNOWN; // interrupted, or Z3 failed
}

// ---------------------------------------------------------------- workers

static void interrupt(job *j) {
    if (j->solver) smt_solver_interrupt(j->solver);
    else smt_machine_interrupt(j->machine, &j->limits);
}

// With the lock held. The block is the crew's no more.
static void conclude(symbolic_crew *c, job *j, double seconds) {
    c->calls++;
    c->spent += seconds;
    if (j->answer == SMT_UNKNOWN && !c->ending) c->undecided = true;
    if (j->answer == SMT_SAT && !c->found) {
        c->found = j;
        atomic_store(&c->has_model, true);
        for (unsigned i = 0; i < c->count; i++) // the first model stops everything
            if (c->running[i] && c->running[i] != j) interrupt(c->running[i]);
    } else {
        job_free(j);
    }
    pthread_cond_broadcast(&c->changed);
}

static void work_on(symbolic_crew *c, job *j) {
    double began = clock_now();
    run_job(j);
    double seconds = clock_now() - began;
    pthread_mutex_lock(&c->lock);
    for (unsigned i = 0; i < c->count; i++)
        if (c->running[i] == j) c->running[i] = NULL;
    // Nobody interrupts it any more.
    if (j->solver) smt_solver_free(j->solver);
    else smt_machine_free(j->machine);
    conclude(c, j, seconds);
    pthread_mutex_unlock(&c->lock);
}

static void start_job(symbolic_crew *c, job *j) {
    double left = limits_left(c->limits);
    double seconds = c->seconds > 0 && c->seconds < left ? c->seconds : left;
    if (seconds > 1e6) seconds = 1e6;
    limits_init(&j->limits, 0, 0);
    if (c->by_solver) j->solver = smt_solver_new_for_machine(j->s, &j->m, NULL, seconds);
    else j->machine = smt_machine_new(j->s, &j->m, &j->limits, seconds);
}

static void *work(void *arg) {
    symbolic_crew *c = arg;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (!c->waiting.count && !c->ending) pthread_cond_wait(&c->changed, &c->lock);
        if (c->ending || c->found) break;
        job *j = c->waiting.data[0];
        memmove(c->waiting.data, c->waiting.data + 1, --c->waiting.count * sizeof j);
        start_job(c, j);
        for (unsigned i = 0; i < c->count; i++)
            if (!c->running[i]) {
                c->running[i] = j;
                break;
            }
        pthread_cond_broadcast(&c->changed);
        pthread_mutex_unlock(&c->lock);
        work_on(c, j);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

symbolic_crew *symbolic_crew_new(mem *m, limits *l, unsigned workers, double seconds,
                                 bool by_solver) {
    symbolic_crew *c = MEM_NEW(m, symbolic_crew);
    c->m = m;
    c->limits = l;
    c->seconds = seconds;
    c->by_solver = by_solver;
    c->wanted = workers;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->changed, NULL);
    c->threads = mem_zalloc(m, (workers + 1) * sizeof *c->threads);
    c->running = mem_zalloc(m, (workers + 1) * sizeof *c->running);
    pthread_mutex_lock(&c->lock); // nobody begins before all are there
    while (c->count < workers && !pthread_create(&c->threads[c->count], NULL, work, c)) c->count++;
    pthread_mutex_unlock(&c->lock);
    return c;
}

// ---------------------------------------------------------------- for the thread that generates

static bool is_busy(const symbolic_crew *c) {
    for (unsigned i = 0; i < c->count; i++)
        if (c->running[i]) return true;
    return c->waiting.count;
}

// With the lock held: until something changes, or a while has passed.
static void wait_a_while(symbolic_crew *c) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 20 * 1000 * 1000;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    pthread_cond_timedwait(&c->changed, &c->lock, &until);
}

void symbolic_crew_solve(symbolic_crew *c, const vm *v, const smt_term *disjuncts, size_t count) {
    job *j = job_new(v, disjuncts, count);
    pthread_mutex_lock(&c->lock);
    vec_push(c->m, &c->waiting, j);
    pthread_cond_broadcast(&c->changed);
    size_t most = (size_t)c->count * MOST_WAITING;
    while (c->count && c->waiting.count > most && !c->found && !limits_look(c->limits))
        wait_a_while(c);
    pthread_mutex_unlock(&c->lock);
}

bool symbolic_crew_has_model(const symbolic_crew *c) {
    return atomic_load(&c->has_model);
}

smt_answer symbolic_crew_wait(symbolic_crew *c, u64map *values) {
    pthread_mutex_lock(&c->lock);
    bool stopped = false;
    while (!c->count && c->waiting.count && !c->found && !(stopped = limits_look(c->limits))) {
        job *j = vec_pop(&c->waiting);
        start_job(c, j);
        pthread_mutex_unlock(&c->lock);
        work_on(c, j);
        pthread_mutex_lock(&c->lock);
    }
    while (c->count && is_busy(c) && !c->found && !(stopped = limits_look(c->limits)))
        wait_a_while(c);
    job *found = c->found;
    for (size_t i = 0; found && i < found->inputs.count; i++)
        u64map_put(values, found->inputs.data[i].key, found->values.data[i]);
    smt_answer answer = found ? SMT_SAT : stopped || c->undecided ? SMT_UNKNOWN : SMT_UNSAT;
    pthread_mutex_unlock(&c->lock);
    return answer;
}

void symbolic_crew_free(symbolic_crew *c) {
    mem *m = c->m;
    pthread_mutex_lock(&c->lock);
    c->ending = true;
    for (unsigned i = 0; i < c->count; i++)
        if (c->running[i]) interrupt(c->running[i]);
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->lock);
    for (unsigned i = 0; i < c->count; i++) pthread_join(c->threads[i], NULL);
    for (size_t i = 0; i < c->waiting.count; i++) job_free(c->waiting.data[i]);
    if (c->found) job_free(c->found);
    vec_release(m, &c->waiting);
    mem_free(m, c->threads, (c->wanted + 1) * sizeof *c->threads);
    mem_free(m, c->running, (c->wanted + 1) * sizeof *c->running);
    pthread_mutex_destroy(&c->lock);
    pthread_cond_destroy(&c->changed);
    MEM_DROP(m, c);
}

uint64_t symbolic_crew_calls(const symbolic_crew *c) {
    return c->calls;
}

double symbolic_crew_seconds(const symbolic_crew *c) {
    return c->spent;
}
