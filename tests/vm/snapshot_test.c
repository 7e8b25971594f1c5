// Programs run with a mark, some instructions and a restore at every Nth instruction: they must not
// notice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "classlib/classlib.h"
#include "vm/snapshot.h"

static mem m;
static classpath *cp;
static target program_target;

static int setup(void **state) {
    (void)state;
    error e;
    mem_init(&m, 0);
    if (classpath_new(&m, NULL, &cp, &e)) {
        print_message("no JDK: %s\n", e.message);
        return -1;
    }
    classpath_patch(cp, MODELS_JAR);
    if (classpath_target(cp, PROJECT_DIR "/tests/vm/programs/Snapshots.java", NULL, NULL, NULL,
                         &program_target, &e)) {
        print_message("%s\n", e.message);
        return -1;
    }
    return 0;
}

static int teardown(void **state) {
    (void)state;
    classpath_free(cp);
    return m.live != 0;
}

// ---------------------------------------------------------------- disturbing

typedef struct disturbance {
    int64_t every, run; // instructions between disturbances, and in one
    uint64_t count;
    bool nested, hashed;
    size_t most_bytes;
} disturbance;

static void take_steps(vm *v, thread *t, int64_t n) {
    void (*hook)(vm *, thread *) = v->out_of_fuel;
    v->out_of_fuel = NULL;
    v->fuel = n;
    // Whatever it comes to: blocked, thrown out of its last frame, stopped.
    if (t->frame_count && v->ending == VM_RUNNING && t->state == THREAD_RUNNABLE) vm_step(v, t);
    v->out_of_fuel = hook;
}

static void there_and_back(vm *v, thread *t, disturbance *d) {
    vm_snapshot outer = vm_snapshot_mark(v);
    take_steps(v, t, d->run);
    if (d->nested) {
        vm_snapshot inner = vm_snapshot_mark(v);
        take_steps(v, t, d->run / 2 + 1);
        vm_snapshot_restore(v, &inner);
        take_steps(v, t, d->run);
        vm_snapshot_restore(v, &inner); // a mark may be restored again
        // Other threads too, if there are any.
        for (size_t i = 0; i < v->threads.count; i++) take_steps(v, v->threads.data[i], 50);
    }
    if (vm_snapshot_bytes(v) > d->most_bytes) d->most_bytes = vm_snapshot_bytes(v);
    vm_snapshot_restore(v, &outer);
    assert_int_equal(vm_snapshot_bytes(v), 0);
    vm_snapshot_commit(v);
}

static void disturb(vm *v, thread *t) {
    disturbance *d = v->fuel_arg;
    d->count++;
    size_t top = v->h.top;
    hash128 before = d->hashed ? vm_state_hash(v, top) : (hash128){0, 0};
    there_and_back(v, t, d);
    if (d->hashed) assert_true(hash128_equal(before, vm_state_hash(v, top)));
    v->fuel = d->every;
}

typedef struct outcome {
    text output[2];
    vm_ending ending;
    int status;
} outcome;

static void run(const char *which, uint64_t seed, disturbance *d, outcome *o) {
    error e = {0};
    program *p;
    vm *v;
    assert_int_equal(program_new(&m, cp, &p, &e), 0);
    vm_config config = {.program = p, .natives = classlib_natives, .seed = seed};
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (d) {
        v->out_of_fuel = disturb;
        v->fuel_arg = d;
        v->fuel = d->every;
    }
    char *argument = (char *)(uintptr_t)which;
    if (vm_run_main(v, program_target.class_name, 1, &argument, &o->ending, &e))
        fail_msg("%s", e.message);
    o->status = vm_exit_status(v);
    for (int i = 0; i < 2; i++) {
        text_init(&o->output[i], &m);
        text_add(&o->output[i], text_get(&v->output[i]));
    }
    vm_free(v);
    program_free(p);
}

static void release(outcome *o) {
    text_release(&o->output[0]);
    text_release(&o->output[1]);
}

static void compare(const char *which, uint64_t seed, disturbance d) {
    outcome plain, disturbed;
    run(which, seed, NULL, &plain);
    run(which, seed, &d, &disturbed);
    assert_true(plain.output[0].count > 0);
    assert_string_equal(text_get(&plain.output[0]), text_get(&disturbed.output[0]));
    assert_string_equal(text_get(&plain.output[1]), text_get(&disturbed.output[1]));
    assert_int_equal(plain.ending, disturbed.ending);
    assert_int_equal(plain.status, disturbed.status);
    assert_true(d.count > 10);
    release(&plain);
    release(&disturbed);
}

static const char *const programs[] = {"compute", "fail",    "initialise",
                                       "text",    "threads", "concurrent"};
enum { PROGRAMS = sizeof programs / sizeof *programs };

static void test_often(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++)
        compare(programs[i], 0, (disturbance){.every = 1, .run = 7});
}

static void test_far(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++) {
        compare(programs[i], 0, (disturbance){.every = 97, .run = 400});
        compare(programs[i], 0, (disturbance){.every = 501, .run = 20000});
    }
}

static void test_nested(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++)
        compare(programs[i], 0, (disturbance){.every = 13, .run = 30, .nested = true});
}

static void test_schedules(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 4; seed++)
        for (size_t i = 4; i < PROGRAMS; i++)
            compare(programs[i], seed, (disturbance){.every = 31, .run = 120, .nested = true});
}

static void test_hash(void **state) {
    (void)state;
    for (size_t i = 0; i < PROGRAMS; i++)
        compare(programs[i], 0,
                (disturbance){.every = 397, .run = 300, .nested = true, .hashed = true});
}

// A hundred writes to one place of a large array take no more memory than one.
static void test_memory(void **state) {
    (void)state;
    disturbance d = {.every = 2000, .run = 1000};
    outcome o;
    run("compute", 0, &d, &o);
    assert_true(d.most_bytes > 0 && d.most_bytes < 20000);
    release(&o);
}

// ---------------------------------------------------------------- bench/vm/snapshot

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Cycles a second of: mark, 20 instructions, restore. `copied`: the heap is copied for that, there
// and back, as an obvious implementation would.
static double cycles(vm *v, thread *t, void *copied, size_t *bytes) {
    double begin = seconds(), now = begin;
    size_t n = 0;
    for (; now - begin < 0.5; now = seconds())
        for (int i = 0; i < 100; i++, n++) {
            vm_snapshot s = vm_snapshot_mark(v);
            if (copied) memcpy(copied, v->h.base, v->h.top);
            take_steps(v, t, 20);
            *bytes = vm_snapshot_bytes(v);
            vm_snapshot_restore(v, &s);
            if (copied) memcpy(v->h.base, copied, v->h.top);
        }
    return (double)n / (now - begin);
}

static void measure(vm *v, thread *t) {
    size_t bytes = 0, objects = 0;
    for (size_t b = 0; b < v->h.bins.count; b++) objects += v->h.bins.data[b].places.count;
    void *copied = mem_alloc(&m, v->h.top);
    double best = 0, reference = 0;
    for (int i = 0; i < 5; i++) {
        double rate = cycles(v, t, NULL, &bytes);
        if (rate > best) best = rate;
        rate = cycles(v, t, copied, &bytes);
        if (rate > reference) reference = rate;
    }
    mem_free(&m, copied, v->h.top);
    printf("mark, 20 instructions, restore: %.0f a second; heap of %zu objects, %zu bytes\n", best,
           objects, v->h.top);
    printf("the same with copies of the heap: %.0f a second; ratio %.0f\n", reference,
           best / reference);
    printf("memory of a snapshot after 20 instructions: %zu bytes\n", bytes);
    v->ending = VM_CUT;
}

static int bench(void) {
    if (setup(NULL)) return 1;
    error e;
    program *p;
    vm *v;
    vm_ending ending;
    vm_config config = {.natives = classlib_natives};
    if (program_new(&m, cp, &p, &e)) return 1;
    config.program = p;
    if (vm_new(&m, &config, &v, &e) || vm_boot(v, &e)) return 1;
    v->out_of_fuel = measure;
    v->fuel = 2000000; // the nodes have been made by then
    char nodes[] = "nodes", *argument = nodes;
    vm_run_main(v, program_target.class_name, 1, &argument, &ending, &e);
    vm_free(v);
    program_free(p);
    return teardown(NULL);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "bench") == 0) return bench();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_often),  cmocka_unit_test(test_far),
        cmocka_unit_test(test_nested), cmocka_unit_test(test_schedules),
        cmocka_unit_test(test_hash),   cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
