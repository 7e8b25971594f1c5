// Waypoints: an error that the search found, told as places, is found again by guiding the VM along
// them; places that lead elsewhere show nothing.
#include "java_fixture.h"

#include "explore/explorer.h"
#include "replay/replay.h"

typedef struct found_error {
    finding f;
    VEC(waypoint) waypoints;
    arena a;
} found_error;

static vm *start(const char *argument) {
    error e;
    vm_config config = {.natives = classlib_natives};
    vm *v;
    char *copy = (char *)(uintptr_t)argument;
    assert_int_equal(program_new(&m, cp, &config.program, &e), 0);
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (vm_push_main(v, program_target.class_name, 1, &copy, &e)) fail_msg("%s", e.message);
    return v;
}

static void stop(vm *v) {
    program *p = vm_program(v);
    vm_free(v);
    program_free(p);
}

// Where the thread is after a step.
static waypoint place_of(arena *a, const vm *v, const step *by) {
    const thread *t = v->threads.data[by->thread];
    waypoint w = {.thread = by->thread, .input = by->choice};
    if (t->state != THREAD_RUNNABLE || !t->frame_count || t->phase != PHASE_RUN) return w;
    const frame *f = &t->frames[t->frame_count - 1];
    if (!f->u->offsets) return w;
    w.class_name = arena_strdup(a, program_text(v->p, f->u->m->owner->name));
    w.method = arena_strdup(a, program_text(v->p, f->u->m->name));
    w.type = arena_strdup(a, program_text(v->p, f->u->m->type));
    w.pc = f->u->offsets[f->pc];
    return w;
}

// The search's first error, as places after each of its steps.
static void find_error(vm *v, property_set wanted, limits *l, found_error *out) {
    logger log = {0};
    search_config config = {.limits = l, .log = &log, .wanted = wanted, .max_switches = UINT32_MAX};
    search_result s, again;
    *out = (found_error){0};
    arena_init(&out->a, &m);
    explore_result_init(&s, &m);
    explore_run(&m, v, &config, &s);
    assert_int_equal(s.flaws.count, 1);
    const flaw *f = &s.flaws.data[0];
    out->f = (finding){.property = f->kind, .what = arena_strdup(&out->a, f->what)};
    explore_result_init(&again, &m);
    explorer w;
    explore_begin(&w, &m, v, &config, &again);
    bool fresh;
    explore_states_capture(w.x, &fresh);
    for (uint32_t i = 0; i < f->length; i++) {
        bool moved = explore_move(&w, &f->path[i]) == MOVED;
        vec_push(&m, &out->waypoints, place_of(&out->a, v, &f->path[i]));
        if (!moved) break;
        explore_states_capture(w.x, &fresh);
    }
    explore_end(&w);
    explore_result_release(&again);
    explore_result_release(&s);
    out->f.waypoints = out->waypoints.data;
    out->f.waypoint_count = (uint32_t)out->waypoints.count;
}

static void release(found_error *x) {
    vec_release(&m, &x->waypoints);
    arena_release(&x->a);
}

// In a new VM, and followed once more as a witness would be.
static bool is_guided_to(const char *argument, const finding *f, limits *l) {
    vm *v = start(argument);
    schedule s = {0};
    arena a;
    arena_init(&a, &m);
    const char *misfit;
    const char *what = replay_guide(&m, v, l, f, &a, &s, &misfit);
    if (what) {
        assert_true(!f->what || strcmp(what, f->what) == 0);
        replay_task task = {.limits = l, .schedule = &s, .kind = f->property, .what = what};
        replay_outcome o;
        replay_follow(&m, v, &task, &a, NULL, &o);
        assert_true(o.same);
    }
    replay_schedule_release(&s, &m);
    arena_release(&a);
    stop(v);
    return what != NULL;
}

static void test_errors(void **state) {
    (void)state;
    const struct {
        const char *argument;
        property property;
    } cases[] = {{"lost", PROPERTY_ASSERT},       {"inputs", PROPERTY_ASSERT},
                 {"deadlock", PROPERTY_DEADLOCK}, {"race", PROPERTY_RACE},
                 {"waits", PROPERTY_DEADLOCK},    {"timed", PROPERTY_EXCEPTION}};
    limits l;
    limits_init(&l, 0, 0);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        print_message("%s\n", cases[i].argument);
        found_error x;
        vm *v = start(cases[i].argument);
        find_error(v, PROPERTY_BIT(cases[i].property), &l, &x);
        assert_int_equal(x.f.property, cases[i].property);
        assert_true(x.waypoints.count > 1);
        stop(v);
        assert_true(is_guided_to(cases[i].argument, &x.f, &l));
        x.f.what = NULL; // any error of the property
        assert_true(is_guided_to(cases[i].argument, &x.f, &l));
        release(&x);
    }
}

// Without the places in between nobody is interrupted, and nothing fails.
static void test_no_error(void **state) {
    (void)state;
    limits l;
    limits_init(&l, 0, 0);
    found_error x;
    vm *v = start("lost");
    find_error(v, PROPERTY_BIT(PROPERTY_ASSERT), &l, &x);
    stop(v);
    finding f = x.f;
    f.waypoint_count = 0;
    assert_false(is_guided_to("lost", &f, &l));
    waypoint nowhere[] = {{.thread = 0, .class_name = "Guided", .method = "no", .type = "()V"},
                          {.thread = 99, .class_name = "Guided", .method = "lost", .type = "()V"}};
    f.waypoints = nowhere;
    f.waypoint_count = 2;
    assert_false(is_guided_to("lost", &f, &l));
    f = x.f;
    f.what = "AssertionError at Guided.java:1"; // another error than the one that shows
    assert_false(is_guided_to("lost", &f, &l));
    release(&x);
}

static int setup(void **state) {
    (void)state;
    return java_setup("tests/replay/Guided.java");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_no_error),
    };
    return cmocka_run_group_tests(tests, setup, java_teardown);
}
