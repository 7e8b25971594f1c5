// Programs run with a mark, some instructions and a restore at every Nth instruction: they must not
// notice.
#include <stdlib.h>
#include <time.h>

#include "java_fixture.h"
#include "vm/snapshot.h"

static int setup(void **state) {
    (void)state;
    return java_setup("tests/vm/programs/Snapshots.java");
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

static void attach(vm *v, void *arg) {
    disturbance *d = arg;
    v->out_of_fuel = disturb;
    v->fuel_arg = d;
    v->fuel = d->every;
}

static void compare(const char *which, uint64_t seed, disturbance d) {
    java_outcome plain, disturbed;
    java_run((vm_config){.seed = seed}, which, NULL, NULL, &plain);
    java_run((vm_config){.seed = seed}, which, attach, &d, &disturbed);
    java_assert_same(&plain, &disturbed);
    assert_true(d.count > 10);
    java_outcome_release(&plain);
    java_outcome_release(&disturbed);
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
    java_outcome o;
    java_run((vm_config){.seed = 0}, "compute", attach, &d, &o);
    assert_true(d.most_bytes > 0 && d.most_bytes < 20000);
    java_outcome_release(&o);
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
    vm_config config = {.natives = classlib_natives, .facts = &classlib_facts};
    if (program_new(&m, cp, &p, &e)) return 1;
    config.program = p;
    if (vm_new(&m, &config, &v, &e) || vm_boot(v, &e)) return 1;
    v->out_of_fuel = measure;
    v->fuel = 2000000; // the nodes have been made by then
    char nodes[] = "nodes", *argument = nodes;
    vm_run_main(v, program_target.class_name, 1, &argument, &ending, &e);
    vm_free(v);
    program_free(p);
    return java_teardown(NULL);
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "bench") == 0) return bench();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_often),  cmocka_unit_test(test_far),
        cmocka_unit_test(test_nested), cmocka_unit_test(test_schedules),
        cmocka_unit_test(test_hash),   cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
