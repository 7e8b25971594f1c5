// The two semantics. Proposition 3 of the paper, by its definitions: an execution of the concurrent
// semantics that ends with nobody busy is valid if some concurrent execution in which handlers run
// one after the other has the same end, the same statements, and the same order of statements in
// each thread; a valid execution has a serialized one with the same end.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "generate.h"
#include "spl/explore.h"

static long programs = 150;

enum { ACTIVITIES_MAX = 7, STEPS_MAX = 400 };

// One handler of an execution, named by who posted it: the post-th message of activity `parent`.
typedef struct activity {
    int parent, post;
    int64_t target;
    int posts; // so far
    size_t step_count, choice_count;
    uint32_t steps[STEPS_MAX]; // method << 16 | pc
    int64_t choices[STEPS_MAX];
} activity;

typedef struct recording {
    activity activities[ACTIVITIES_MAX + 1];
    int count;
    int of_message[STEPS_MAX][2]; // by serial number: parent, post
    spl_row end;
} recording;

// Executes one instruction of the stack for the activity, writing down what it does.
static spl_step record_step(spl_machine *x, size_t stack, recording *r, int who, int64_t choice) {
    activity *a = &r->activities[who];
    const spl_frame *f = &vec_last(&x->stacks.data[stack].frames);
    const spl_instr *i = spl_machine_next(x, stack);
    uint32_t posted = x->posted;
    a->steps[a->step_count++] = f->method << 16 | f->pc;
    if (i->op == SPL_OP_ANY) a->choices[a->choice_count++] = choice;
    spl_step step = spl_machine_step(x, stack, choice);
    if (x->posted > posted && posted < STEPS_MAX) {
        r->of_message[posted][0] = who;
        r->of_message[posted][1] = a->posts++;
    }
    return step;
}

static int begin_activity(spl_machine *x, recording *r, size_t message) {
    const spl_message *e = &x->bag.data[message];
    activity *a = &r->activities[r->count];
    *a = (activity){.parent = r->of_message[e->serial][0],
                    .post = r->of_message[e->serial][1],
                    .target = e->target};
    spl_machine_take(x, message);
    return r->count++;
}

// A random concurrent execution. False: it was cut, failed, or was too long.
static bool record(spl_machine *x, rng *r, recording *rec) {
    int of_stack[ACTIVITIES_MAX + 1] = {0};
    rec->count = 1;
    rec->activities[0] = (activity){.parent = -1};
    spl_machine_restart(x);
    for (int step = 0; step < STEPS_MAX; step++) {
        size_t ways[STEPS_MAX], count = 0, stacks = x->stacks.count;
        for (size_t i = 0; i < stacks; i++) ways[count++] = i;
        for (size_t i = 0; i < x->bag.count && rec->count <= ACTIVITIES_MAX; i++)
            if (spl_machine_may_take(x, i, true)) ways[count++] = stacks + i;
        if (!count) return stacks == 0;
        // Leave some messages in the bag now and then.
        if (stacks == 0 && rec->count > 2 && rng_one_in(r, 4)) return true;
        size_t pick = ways[rng_below(r, (uint32_t)count)];
        if (pick >= stacks) {
            int who = begin_activity(x, rec, pick - stacks);
            of_stack[x->stacks.count - 1] = who;
            continue;
        }
        spl_step done = record_step(x, pick, rec, of_stack[pick], (int64_t)rng_below(r, 2));
        if (done == SPL_STEP_END)
            for (size_t i = pick; i < x->stacks.count; i++) of_stack[i] = of_stack[i + 1];
        else if (done != SPL_STEP_DONE) return false;
    }
    return false;
}

// Runs the activities one after the other in this order, with the choices they had. True: each does
// what it did, and the end is the same.
static bool replay_in_order(spl_machine *x, spl_canon *canon, const recording *rec,
                            const int *order, spl_schedule *moves) {
    static recording again;
    int name[ACTIVITIES_MAX + 1]; // of rec's activities in `again`
    again.count = 1;
    again.activities[0] = (activity){.parent = -1};
    vec_clear(moves);
    spl_machine_restart(x);
    for (int k = 0; k < rec->count; k++) {
        const activity *was = &rec->activities[order[k]];
        int who = 0;
        if (order[k] != 0) {
            size_t message = 0;
            for (; message < x->bag.count; message++) {
                const int *from = again.of_message[x->bag.data[message].serial];
                if (from[0] == name[was->parent] && from[1] == was->post) break;
            }
            if (message == x->bag.count) return false; // not posted yet
            vec_push(x->m, moves, (spl_move){SPL_TAKE, (uint32_t)message, 0});
            who = begin_activity(x, &again, message);
        }
        name[order[k]] = who;
        activity *is = &again.activities[who];
        for (spl_step done = SPL_STEP_DONE; done != SPL_STEP_END;) {
            int64_t choice = is->choice_count < was->choice_count ? was->choices[is->choice_count]
                                                                  : 0;
            if (is->step_count == was->step_count) return false;
            vec_push(x->m, moves, (spl_move){0, 0, choice});
            done = record_step(x, 0, &again, who, choice);
            if (done != SPL_STEP_DONE && done != SPL_STEP_END) return false;
        }
        if (is->step_count != was->step_count ||
            memcmp(is->steps, was->steps, is->step_count * sizeof *is->steps) != 0)
            return false;
    }
    spl_row row = {0};
    spl_canon_save(canon, x, &row);
    bool same = row.count == rec->end.count &&
                memcmp(row.data, rec->end.data, row.count * sizeof *row.data) == 0;
    vec_release(x->m, &row);
    return same;
}

// Tries all orders that keep the order within each thread.
static bool find_serial_order(spl_machine *x, spl_canon *canon, const recording *rec, int *order,
                              int count, unsigned used, spl_schedule *moves) {
    if (count == rec->count) return replay_in_order(x, canon, rec, order, moves);
    for (int i = 0; i < rec->count; i++) {
        if (used >> i & 1) continue;
        bool too_early = false;
        for (int k = 0; k < i; k++)
            too_early |= !(used >> k & 1) && rec->activities[k].target == rec->activities[i].target;
        if (too_early) continue;
        order[count] = i;
        if (find_serial_order(x, canon, rec, order, count + 1, used | 1u << i, moves)) return true;
    }
    return false;
}

typedef struct tally {
    long executions, valid, invalid; // out of EXECUTIONS a program
    long atomic, not_atomic;         // programs explored to the end in both semantics
    long reduced, whole;             // with reduction; those that the search without it finished
} tally;

enum { EXECUTIONS = 12, TRIES = 4 };

// A random execution that comes to an end. False: none of a few did.
static bool record_some(spl_machine *x, rng *r, recording *rec) {
    for (int i = 0; i < TRIES; i++)
        if (record(x, r, rec)) return true;
    return false;
}

static void check_program(mem *m, const spl_program *p, rng *r, tally *sum, bool reduction) {
    spl_exploration serial, interleaved, full;
    spl_explore_settings s = {.max_states = 3000};
    spl_exploration_init(&serial, m, p, s);
    s.concurrent = true;
    spl_exploration_init(&interleaved, m, p, s);
    s.no_reduction = true;
    spl_exploration_init(&full, m, p, s);
    spl_exploration_run(&serial);
    spl_exploration_run(&interleaved);
    if (reduction) spl_exploration_run(&full);
    sum->reduced += reduction;
    sum->whole += reduction && !full.incomplete;
    // The reduction loses no idle configuration and no error.
    if (reduction && !full.incomplete) {
        assert_null(interleaved.incomplete);
        for (size_t i = 0; i < full.states.count; i++) {
            const spl_explored *q = &full.states.data[i];
            if (q->idle)
                assert_int_not_equal(spl_exploration_find(&interleaved, q->row, q->size),
                                     UINT32_MAX);
        }
        assert_int_equal(full.errors.count, interleaved.errors.count);
        for (size_t i = 0; i < full.errors.count; i++)
            assert_true(spl_exploration_has_error(&interleaved, &full.errors.data[i]));
    }
    bool atomic = !serial.incomplete && !interleaved.incomplete;
    bool complete = atomic;
    for (size_t i = 0; complete && i < interleaved.states.count; i++) {
        const spl_explored *q = &interleaved.states.data[i];
        if (q->idle) atomic &= spl_exploration_find(&serial, q->row, q->size) != UINT32_MAX;
    }
    // Every serialized execution is a concurrent one.
    for (size_t i = 0; complete && i < serial.states.count; i++) {
        const spl_explored *q = &serial.states.data[i];
        if (q->idle)
            assert_int_not_equal(spl_exploration_find(&interleaved, q->row, q->size), UINT32_MAX);
    }
    sum->atomic += atomic;
    sum->not_atomic += complete && !atomic;
    spl_machine x;
    spl_canon *canon = spl_canon_new(m, p);
    spl_schedule moves = {0};
    spl_machine_init(&x, m, p);
    static recording rec;
    for (int i = 0; i < EXECUTIONS; i++) {
        if (!record_some(&x, r, &rec)) continue;
        int order[ACTIVITIES_MAX + 1] = {0};
        spl_canon_save(canon, &x, &rec.end);
        sum->executions++;
        bool valid = find_serial_order(&x, canon, &rec, order, 1, 1, &moves);
        sum->valid += valid;
        sum->invalid += !valid;
        bool serialized = spl_exploration_find(&serial, rec.end.data, rec.end.count) != UINT32_MAX;
        if (valid) {
            // Proposition 3, in the interpreter and in the exploration.
            spl_row row = {0};
            spl_run_end end = spl_run_schedule(&x, false, moves.data, moves.count);
            assert_true(end == SPL_RUN_IDLE || end == SPL_RUN_LIMIT);
            spl_canon_save(canon, &x, &row);
            assert_int_equal(row.count, rec.end.count);
            assert_memory_equal(row.data, rec.end.data, row.count * sizeof *row.data);
            if (!serial.incomplete) assert_true(serialized);
            vec_release(m, &row);
        }
        // What the atomicity check says about all executions holds for this one.
        if (atomic) assert_true(serialized);
    }
    vec_release(m, &rec.end);
    vec_release(m, &moves);
    spl_canon_free(canon);
    spl_machine_release(&x);
    spl_exploration_release(&full);
    spl_exploration_release(&interleaved);
    spl_exploration_release(&serial);
}

static void proposition_3(void **state) {
    (void)state;
    tally sum = {0};
    for (long i = 0; i < programs; i++) {
        mem m;
        mem_init(&m, 0);
        rng r = {(uint64_t)i * 104729 + 5};
        generate_settings g = {.threads = 2,
                               .shared = !rng_one_in(&r, 4),
                               .statements = 2 + (int)rng_below(&r, 3),
                               .objects = rng_one_in(&r, 2),
                               .ints = rng_one_in(&r, 2)};
        text source;
        text_init(&source, &m);
        generate_program(&r, &g, &source);
        spl_program p;
        error e;
        assert_int_equal(
            spl_program_parse(&p, &m, "random.spl", text_get(&source), source.count, &e), 0);
        check_program(&m, &p, &r, &sum, i % 2 == 0);
        spl_program_release(&p);
        text_release(&source);
        assert_int_equal(m.live, 0);
    }
    print_message(
        "%ld programs (%ld atomic, %ld not); %ld of %ld executions compared: %ld valid, %ld not; "
        "reduction compared for %ld of %ld\n",
        programs, sum.atomic, sum.not_atomic, sum.executions, EXECUTIONS * programs, sum.valid,
        sum.invalid, sum.whole, sum.reduced);
    assert_true(sum.valid > programs && sum.invalid > 0 && sum.not_atomic > 0);
    assert_true(5 * sum.executions >= 4 * EXECUTIONS * programs);
    assert_true(5 * (sum.atomic + sum.not_atomic) >= 4 * programs);
    assert_true(5 * sum.whole >= 4 * sum.reduced);
}

// A configuration and a copy of it under other names, in another order, with garbage.
static void names_do_not_matter(void **state) {
    (void)state;
    static const char source[] =
        "class Node { Node next; int n; }\n"
        "thread T { Node list; T peer; void a(Node x, int k) { int y; y = x.n; x.n = y + k; } }\n"
        "(new T).a(null, 0);\n";
    mem m;
    mem_init(&m, 0);
    spl_program p;
    error e;
    assert_int_equal(spl_program_parse(&p, &m, "x.spl", source, sizeof source - 1, &e), 0);
    spl_machine x[2];
    spl_canon *canon = spl_canon_new(&m, &p);
    spl_row rows[2] = {{0}, {0}};
    rng r = {3};
    for (int round = 0; round < 300; round++) {
        uint32_t n = 1 + rng_below(&r, 7), order[8], place[8];
        for (uint32_t i = 0; i < n; i++) order[i] = i;
        for (uint32_t i = n; i-- > 1;) {
            uint32_t k = rng_below(&r, i + 1), swap = order[i];
            order[i] = order[k];
            order[k] = swap;
        }
        uint32_t class_of[8], to[8][2], value[8], messages = rng_below(&r, 4), args[4][2];
        for (uint32_t i = 0; i < n; i++) {
            class_of[i] = i == 0 ? 1 : rng_below(&r, 2);
            value[i] = rng_below(&r, 2);
            to[i][0] = rng_below(&r, n + 1);
            to[i][1] = rng_below(&r, n + 1);
        }
        for (uint32_t i = 0; i < messages; i++) {
            args[i][0] = 0;
            args[i][1] = rng_below(&r, n + 1);
        }
        for (int k = 0; k < 2; k++) {
            spl_machine_init(&x[k], &m, &p);
            if (k) spl_machine_new(&x[k], 0); // garbage
            for (uint32_t i = 0; i < n; i++) {
                uint32_t o = k ? order[i] : i;
                place[o] = (uint32_t)spl_machine_new(&x[k], class_of[o]);
            }
            for (uint32_t o = 0; o < n; o++)
                for (int f = 0; f < 2; f++) {
                    uint32_t t = to[o][f];
                    int64_t *field = &x[k].objects.data[place[o] - 1].fields[f];
                    if (class_of[o] == 0 && f == 1) *field = value[o];
                    // Node.next and T.list are nodes, T.peer is a T.
                    else if (t < n && class_of[t] == (class_of[o] == 1 && f == 1))
                        *field = place[t];
                }
            for (uint32_t i = 0; i < messages; i++) {
                uint32_t at = k ? messages - 1 - i : i, a = args[at][1];
                spl_message *e2 = spl_machine_post(&x[k], 0, place[0]);
                e2->args[0] = a < n && class_of[a] == 0 ? place[a] : 0;
                e2->args[1] = at & 1;
            }
            assert_true(spl_canon_save(canon, &x[k], &rows[k]));
        }
        assert_int_equal(rows[0].count, rows[1].count);
        assert_memory_equal(rows[0].data, rows[1].data, rows[0].count * sizeof(int64_t));
        // Loading and saving gives the same row again.
        spl_canon_load(rows[0].data, &x[1]);
        spl_canon_save(canon, &x[1], &rows[1]);
        assert_int_equal(rows[0].count, rows[1].count);
        assert_memory_equal(rows[0].data, rows[1].data, rows[0].count * sizeof(int64_t));
        for (int k = 0; k < 2; k++) spl_machine_release(&x[k]);
    }
    vec_release(&m, &rows[0]);
    vec_release(&m, &rows[1]);
    spl_canon_free(canon);
    spl_program_release(&p);
    assert_int_equal(m.live, 0);
}

int main(int argc, char **argv) {
    if (argc > 1) programs = atol(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_do_not_matter),
        cmocka_unit_test(proposition_3),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
