// The reduction's parts: which accesses conflict, which operations commute, what two processes know
// of a location together, and that an assumption that fails is given up once.
#include "java_fixture.h"

#include "reduce/depend.h"
#include "reduce/footprint.h"
#include "vm/class.h"

// ---------------------------------------------------------------- accesses

typedef struct access_pair {
    reduce_access a, b;
    bool conflict;
} access_pair;

static void accesses_conflict_where_one_writes_the_same(void **state) {
    (void)state;
    static const access_pair pairs[] = {
        // The same bytes, one after the other, overlapping; only reads.
        {{PART_MEMORY, 8, 16, 4, true}, {PART_MEMORY, 8, 16, 4, true}, true},
        {{PART_MEMORY, 8, 16, 4, true}, {PART_MEMORY, 8, 16, 4, false}, true},
        {{PART_MEMORY, 8, 16, 4, false}, {PART_MEMORY, 8, 16, 4, false}, false},
        {{PART_MEMORY, 8, 16, 4, true}, {PART_MEMORY, 8, 20, 4, true}, false},
        {{PART_MEMORY, 8, 16, 8, true}, {PART_MEMORY, 8, 20, 1, false}, true},
        {{PART_MEMORY, 8, 16, 4, true}, {PART_MEMORY, 9, 16, 4, true}, false},
        // All of an object is every part of it.
        {{PART_ALL, 8, 0, 0, true}, {PART_MEMORY, 8, 16, 4, false}, true},
        {{PART_ALL, 8, 0, 0, false}, {PART_MEMORY, 8, 16, 4, false}, false},
        {{PART_ALL, 8, 0, 0, true}, {PART_PERMIT, 8, 0, 0, true}, true},
        {{PART_ALL, 8, 0, 0, true}, {PART_ALL, 9, 0, 0, true}, false},
        // Other parts have nothing to do with each other.
        {{PART_MONITOR, 8, 0, 0, true}, {PART_MONITOR, 8, 0, 0, true}, true},
        {{PART_MONITOR, 8, 0, 0, true}, {PART_MEMORY, 8, 0, 4, true}, false},
        {{PART_PERMIT, 8, 0, 0, true}, {PART_LIFE, 8, 0, 0, true}, false},
        {{PART_CLASS, 8, 0, 0, true}, {PART_CLASS, 9, 0, 0, true}, false},
        {{PART_CALLS, 8, 0, 0, true}, {PART_CALLS, 8, 0, 0, true}, true},
        // Operations as a whole against looks inside.
        {{PART_INSIDE, 0, 0, 0, true}, {PART_INSIDE, 0, 0, 0, false}, true},
        {{PART_INSIDE, 0, 0, 0, true}, {PART_INSIDE, 0, 0, 0, true}, false},
        {{PART_INSIDE, 0, 0, 0, false}, {PART_INSIDE, 0, 0, 0, false}, false},
        {{PART_INSIDE, 0, 0, 0, true}, {PART_ALL, 0, 0, 0, true}, false},
        {{PART_ANYTHING, 0, 0, 0, true}, {PART_MEMORY, 8, 16, 4, false}, true},
        {{PART_ANYTHING, 0, 0, 0, true}, {PART_INSIDE, 0, 0, 0, false}, true},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const access_pair *p = &pairs[i];
        if (reduce_conflict(&p->a, &p->b) != p->conflict ||
            reduce_conflict(&p->b, &p->a) != p->conflict)
            fail_msg("pair %zu should %sconflict", i, p->conflict ? "" : "not ");
    }
}

// ---------------------------------------------------------------- operations

static vm *start(void) {
    error e = {0};
    vm_config config = {.natives = classlib_natives, .facts = &classlib_facts};
    vm *v;
    char argument[] = "x", *arguments[] = {argument};
    assert_int_equal(program_new(&m, cp, &config.program, &e), 0);
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (vm_push_main(v, program_target.class_name, 1, arguments, &e)) fail_msg("%s", e.message);
    reduce_begin(v, &(reduce_settings){.reduce = true});
    return v;
}

static void stop(vm *v) {
    program *p = vm_program(v);
    vm_free(v);
    program_free(p);
}

typedef struct op_pair {
    const char *what;
    vm_op x, y;
    bool commute;
} op_pair;

static void check_pairs(vm *v, const op_pair *pairs, size_t count) {
    // Of operations it only matters who does them where it comes to his own life.
    const thread *t = v->threads.data[0];
    for (size_t i = 0; i < count; i++) {
        const op_pair *p = &pairs[i];
        if (reduce_commute(v, t, &p->x, t, &p->y) != p->commute ||
            reduce_commute(v, t, &p->y, t, &p->x) != p->commute)
            fail_msg("%s should %scommute", p->what, p->commute ? "" : "not ");
    }
}

static void operations_commute_unless_they_meet(void **state) {
    (void)state;
    vm *v = start();
    ref a = v->threads.data[0]->object, b = vm_mirror(v, vm_class_of(v, a));
    assert_true(a && b && a != b);
    const op_pair pairs[] = {
        {"reads", vm_op_access(ACT_READ, b, 16, 4, false), vm_op_access(ACT_READ, b, 16, 4, false),
         true},
        {"a read and a write", vm_op_access(ACT_READ, b, 16, 4, false),
         vm_op_access(ACT_WRITE, b, 16, 4, false), false},
        {"writes", vm_op_access(ACT_WRITE, b, 16, 4, false),
         vm_op_access(ACT_WRITE, b, 16, 4, false), false},
        {"writes of two fields", vm_op_access(ACT_WRITE, b, 16, 4, false),
         vm_op_access(ACT_WRITE, b, 20, 4, false), true},
        {"writes of two objects", vm_op_access(ACT_WRITE, a, 16, 4, false),
         vm_op_access(ACT_WRITE, b, 16, 4, false), true},
        {"a long and its half", vm_op_access(ACT_WRITE, b, 16, 8, false),
         vm_op_access(ACT_READ, b, 20, 4, false), false},
        {"a copy and a read of its target", vm_op_copy(a, b, 1),
         vm_op_access(ACT_READ, b, 16, 4, false), false},
        {"a copy and a read of its source", vm_op_copy(a, b, 1),
         vm_op_access(ACT_READ, a, 16, 4, false), true},
        {"a copy and a write of its source", vm_op_copy(a, b, 1),
         vm_op_access(ACT_WRITE, a, 16, 4, false), false},
        {"locks of one monitor", vm_op_on(ACT_LOCK, b), vm_op_on(ACT_LOCK, b), false},
        {"locks of two monitors", vm_op_on(ACT_LOCK, a), vm_op_on(ACT_LOCK, b), true},
        {"a lock and a notify", vm_op_on(ACT_LOCK, b), vm_op_notify(b, false, false), false},
        {"a wait and a notify", vm_op_on(ACT_WAIT, b), vm_op_notify(b, false, false), false},
        {"a lock and a field", vm_op_on(ACT_LOCK, b), vm_op_access(ACT_WRITE, b, 16, 4, false),
         true},
        {"park and unpark", vm_op_on(ACT_PARK, a), vm_op_on(ACT_UNPARK, a), false},
        {"permits of two threads", vm_op_on(ACT_UNPARK, a), vm_op_on(ACT_UNPARK, b), true},
        {"calls of one synchronizer", vm_op_call(b, false), vm_op_call(b, false), false},
        {"calls of two synchronizers", vm_op_call(a, false), vm_op_call(b, false), true},
        {"a call and an unpark", vm_op_call(b, false), vm_op_on(ACT_UNPARK, a), false},
        {"a start and its thread's field", vm_op_on(ACT_THREAD, a),
         vm_op_access(ACT_READ, a, 16, 4, false), false},
        {"a start and another object", vm_op_on(ACT_THREAD, a),
         vm_op_access(ACT_WRITE, b, 16, 4, false), true},
        {"a thread's state", vm_op_ask_state(a), vm_op_access(ACT_READ, b, 16, 4, false), false},
        {"an input", vm_op_input(0, 2), vm_op_access(ACT_WRITE, b, 16, 4, false), true},
        // What comes of these is not in their footprints.
        {"a class", vm_op_on(ACT_CLASS, b), vm_op_access(ACT_READ, a, 16, 4, false), false},
        {"an end", vm_op_on(ACT_END, 0), vm_op_access(ACT_READ, a, 16, 4, false), false},
        {"an atomic block", vm_op_on(ACT_ATOMIC, 0), vm_op_access(ACT_READ, a, 16, 4, false),
         false},
        {"a join", vm_op_on(ACT_JOIN, a), vm_op_access(ACT_READ, b, 16, 4, false), false},
        {"a long run", vm_op_on(ACT_SPIN, 0), vm_op_access(ACT_READ, b, 16, 4, false), false},
        {"nothing", vm_op_on(ACT_NONE, 0), vm_op_on(ACT_END, 0), true},
    };
    check_pairs(v, pairs, sizeof pairs / sizeof *pairs);
    stop(v);
}

static void interrupts_concern_who_waits(void **state) {
    (void)state;
    vm *v = start();
    ref t = v->threads.data[0]->object, b = vm_mirror(v, vm_class_of(v, t));
    op_pair pair = {"a wait and its thread's interrupt", vm_op_on(ACT_WAIT, b),
                    vm_op_on(ACT_THREAD, t), true};
    check_pairs(v, &pair, 1); // nobody has interrupted another thread so far
    reduce_add_facts(v, &(reduce_facts){.interrupts = true});
    pair.commute = false;
    check_pairs(v, &pair, 1);
    stop(v);
}

// ---------------------------------------------------------------- guards

static reduce_guard_report report(uint32_t thread, bool written, uint32_t locks, uint64_t first) {
    reduce_guard_report r = {.count = locks, .use = {.thread = thread, .written = written}};
    for (uint32_t i = 0; i < locks; i++) r.locks[i] = (hash128){first + i, 1};
    return r;
}

static void a_common_lock_guards(void **state) {
    (void)state;
    reduce_guard_report a = report(0, true, 2, 10), b = report(1, true, 2, 11); // 10, 11; 11, 12
    assert_true(reduce_join_reports(&a, &b));
    assert_int_equal(a.count, 1);
    assert_true(hash128_equal(a.locks[0], (hash128){11, 1}));
    assert_true(a.use.several && a.use.written);
    reduce_guard_report c = report(2, false, 1, 12); // no lock is left
    assert_false(reduce_join_reports(&a, &c));
    assert_int_equal(a.count, 0);
}

static void one_thread_or_reads_alone_need_no_lock(void **state) {
    (void)state;
    reduce_guard_report a = report(0, true, 0, 0), same = report(0, true, 0, 0);
    assert_true(reduce_join_reports(&a, &same));
    assert_false(a.use.several);
    reduce_guard_report reader = report(0, false, 0, 0), other = report(1, false, 0, 0);
    assert_true(reduce_join_reports(&reader, &other));
    assert_true(reader.use.several);
    reduce_guard_report writer = report(1, true, 0, 0);
    assert_false(reduce_join_reports(&reader, &writer));
}

static void a_location_is_left_to_one_heir(void **state) {
    (void)state;
    reduce_guard_report a = report(0, true, 0, 0), b = a;
    b.use.heir = 2;
    assert_true(reduce_join_reports(&a, &b)); // one process has seen the heir, the other not yet
    assert_int_equal(a.use.heir, 2);
    b.use.heir = 3;
    assert_false(reduce_join_reports(&a, &b)); // two heirs are several threads
    reduce_guard_report c = report(0, true, 0, 0), d = c;
    c.use.heir = 2;
    d.use.most = 3; // it was accessed when the heir was there already
    assert_false(reduce_join_reports(&c, &d));
}

// ---------------------------------------------------------------- assumptions

static void count_field(void *arg, uint64_t field) {
    assert_int_equal(field, 77);
    ++*(size_t *)arg;
}

static void what_is_given_up_stays_so(void **state) {
    (void)state;
    vm *v = start();
    assert_false(reduce_is_violated(v));
    assert_true(reduce_add_given_up(v, 77));
    assert_false(reduce_add_given_up(v, 77));
    reduce_add_facts(v, &(reduce_facts){.violated = true, .clock = true});
    assert_false(reduce_is_violated(v)); // another process's search, not this one
    reduce_set_violated(v, true);
    assert_true(reduce_is_violated(v));
    reduce_begin(v, &(reduce_settings){.reduce = true}); // the search starts again, and knows
    assert_false(reduce_is_violated(v));
    assert_true(reduce_get_facts(v).clock);
    assert_false(reduce_get_facts(v).interrupts);
    size_t fields = 0;
    reduce_each_given_up(v, count_field, &fields);
    assert_int_equal(fields, 1);
    stop(v);
}

static int setup(void **state) {
    (void)state;
    return java_setup("tests/reduce/Objects.java");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accesses_conflict_where_one_writes_the_same),
        cmocka_unit_test(operations_commute_unless_they_meet),
        cmocka_unit_test(interrupts_concern_who_waits),
        cmocka_unit_test(a_common_lock_guards),
        cmocka_unit_test(one_thread_or_reads_alone_need_no_lock),
        cmocka_unit_test(a_location_is_left_to_one_heir),
        cmocka_unit_test(what_is_given_up_stays_so),
    };
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
