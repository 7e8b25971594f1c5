// The driver: engines report, it judges. In process, and in a child.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/check.h"
#include "explore/search.h"
#include "verdict/trace.h"

extern const java_engine toy_engine; // of room toy, in no table here

typedef struct outcome {
    mem m;
    result r;
    error e;
    int code;
    char verdict[400];
} outcome;

static const child_limits no_limits;
static const char *main_class = "Cases";
static char classes[] = "/tmp/weft-check-XXXXXX"; // of Cases.java, compiled once

static void check(const java_engine *engine, const char *which, property_set properties,
                  const child_limits *apart, outcome *o) {
    mem m;
    limits l;
    logger log = {0};
    options given;
    mem_init(&m, 0);
    mem_init(&o->m, 0);
    limits_init(&l, 0, 0);
    options_init(&given, &m);
    options_allow(&given, engine->info.options);
    run_context context = {.m = &m, .limits = &l, .log = &log, .options = &given, .jobs = 1};
    char *argument = strdup(which);
    check_request request = {.operand = main_class,
                             .class_path = classes,
                             .argc = 1,
                             .argv = &argument,
                             .no_cache = true,
                             .engine = engine,
                             .properties = properties};
    result_init(&o->r, &o->m);
    o->e = (error){0};
    o->code = apart ? check_run_apart(&context, &request, apart, &o->r, &o->e)
                    : check_run(&context, &request, &o->r, &o->e);
    result_verdict_text(&o->r, o->verdict, sizeof o->verdict);
    options_release(&given);
    free(argument);
    assert_int_equal(m.live, 0);
}

static void done(outcome *o) {
    result_release(&o->r);
    assert_int_equal(o->m.live, 0);
}

static bool has_note(const outcome *o, const char *part) {
    for (size_t i = 0; i < o->r.notes.count; i++)
        if (strstr(o->r.notes.data[i], part)) return true;
    return false;
}

enum {
    USUAL = 1 << PROPERTY_ASSERT | 1 << PROPERTY_EXCEPTION | 1 << PROPERTY_DEADLOCK,
    THROWN = 1 << PROPERTY_ASSERT | 1 << PROPERTY_EXCEPTION
};

static void test_explicit(void **state) {
    (void)state;
    outcome o;
    check(&explicit_engine, "lost", USUAL, NULL, &o);
    assert_int_equal(o.code, 0);
    assert_string_equal(o.verdict, "UNSAFE (AssertionError at Cases.java:18)");
    assert_int_equal(o.r.witnesses.count, 1);
    assert_non_null(o.r.witnesses.data[0].trace);
    done(&o);
    check(&explicit_engine, "nothing", USUAL, NULL, &o);
    assert_string_equal(o.verdict, "SAFE");
    assert_false(has_note(&o, "data race")); // of one thread
    assert_false(has_note(&o, "spurious wake-ups"));
    done(&o);
    check(&explicit_engine, "joined", USUAL, NULL, &o);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(has_note(&o, "there is no data race")); // watched, though nobody asked
    assert_true(has_note(&o, "spurious wake-ups"));
    done(&o);
    check(&explicit_engine, "joined", PROPERTY_ALL, NULL, &o);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(has_note(&o, "there is no data race"));
    assert_false(has_note(&o, "assumes sequential consistency"));
    done(&o);
}

// A claim by waypoints: true or not is seen in the VM.
static void test_toy(void **state) {
    (void)state;
    outcome o;
    check(&toy_engine, "throws", THROWN, NULL, &o);
    assert_string_equal(o.verdict, "UNSAFE (IllegalStateException at Cases.java:6)");
    assert_non_null(o.r.witnesses.data[0].trace);
    done(&o);
    check(&toy_engine, "nothing", THROWN, NULL, &o);
    assert_string_equal(o.verdict, "UNKNOWN (a suspected error did not replay)");
    assert_true(has_note(&o, "suspected, but did not replay"));
    done(&o);
}

// ---------------------------------------------------------------- engines of all kinds

static const option_spec none[] = {{NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL}};
enum { A = 1 << PROPERTY_ASSERT, X = 1 << PROPERTY_EXCEPTION, D = 1 << PROPERTY_DEADLOCK };

static int lies(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)e;
    sink->covered(sink, PROPERTY_ALL, NULL);
    sink->found(sink,
                &(finding){.property = PROPERTY_ASSERT, .what = "AssertionError at Cases.java:18"});
    return 0;
}

static int lies_exactly(const engine_task *task, engine_sink *sink, error *e) {
    if (vm_push_main(task->vm, task->class_name, task->argc, task->argv, e)) return ERR_INPUT;
    step path[] = {{.thread = 7}};
    search_config search = {.limits = task->context->limits, .wanted = PROPERTY_ALL};
    finding f = {.property = PROPERTY_ASSERT,
                 .what = "AssertionError at Cases.java:18",
                 .path = path,
                 .length = 1,
                 .search = &search};
    sink->found(sink, &f);
    return 0;
}

static int says_nothing(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)sink, (void)e;
    return 0;
}

static int covers_some(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)e;
    sink->covered(sink, A | X, NULL);
    return 0;
}

static int covers_in_bounds(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)e;
    sink->covered(sink, A | X | D, "contexts <= 1");
    sink->covered(sink, A | X, "contexts <= 12"); // a later bound replaces an earlier one
    sink->covered(sink, A, NULL);                 // none replaces any
    sink->covered(sink, A, "contexts <= 99");
    sink->gave_up(sink, "contexts <= 13 take too long");
    return 0;
}

static int covers_all(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)e;
    sink->covered(sink, A | X, NULL);
    sink->covered(sink, D, NULL);
    sink->assumed(sink, ASSUMPTION_ATOMIC_LOCKS);
    sink->gave_up(sink, "something that nobody asked for");
    return 0;
}

static int gives_up(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)e;
    sink->covered(sink, A, NULL);
    sink->gave_up(sink, "it is too hard");
    return 0;
}

static int is_wrong_input(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)sink;
    return error_set(e, ERR_USAGE, NULL, "--track: no field is called 'x'");
}

static int crashes(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)sink, (void)e;
    signal(SIGSEGV, SIG_DFL);
    raise(SIGSEGV);
    return 0;
}

static int sleeps(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)sink, (void)e;
    sleep(600);
    return 0;
}

static int eats(const engine_task *task, engine_sink *sink, error *e) {
    (void)task, (void)sink, (void)e;
    for (;;) {
        char *volatile block = malloc(1 << 20); // a compiler may not leave it out
        if (block) memset(block, 1, 1 << 20);   // so that it counts
        usleep(100);
    }
    return 0;
}

static int unwinds(const engine_task *task, engine_sink *sink, error *e) {
    (void)sink, (void)e;
    mem_unwind(task->context->m, STOP_ENGINE, "the solver gave up");
}

static bool never(const engine_task *task, const char **why_not) {
    (void)task;
    *why_not = "it has an event loop";
    return false;
}

static void assert_verdict(int (*run)(const engine_task *, engine_sink *, error *),
                           const child_limits *apart, const char *verdict) {
    java_engine engine = {
        .info = {.name = "test", .options = none, .finds = PROPERTY_ALL, .watches_races = true},
        .run = run};
    outcome o;
    check(&engine, "nothing", A | X | D, apart, &o);
    assert_int_equal(o.code, 0);
    assert_string_equal(o.verdict, verdict);
    done(&o);
}

static void test_judgement(void **state) {
    (void)state;
    assert_verdict(lies, NULL, "UNKNOWN (a suspected error did not replay)");
    assert_verdict(lies_exactly, NULL, "UNKNOWN (a suspected error did not replay)");
    assert_verdict(says_nothing, NULL, "UNKNOWN (engine test says nothing about assert)");
    assert_verdict(covers_some, NULL, "UNKNOWN (engine test says nothing about deadlock)");
    assert_verdict(covers_in_bounds, NULL, "SAFE within bounds (contexts <= 12, contexts <= 1)");
    assert_verdict(covers_all, NULL, "SAFE");
    assert_verdict(gives_up, NULL, "UNKNOWN (it is too hard)");
    java_engine engine = {.info = {.name = "test", .options = none}, .applies = never, .run = lies};
    outcome o;
    check(&engine, "nothing", A, NULL, &o);
    assert_string_equal(o.verdict, "UNKNOWN (engine test cannot check this: it has an event loop)");
    done(&o);
}

// An engine that knows of interleavings only: engine dpn is asked whether that is enough.
static void test_races_open(void **state) {
    (void)state;
    java_engine engine = {.info = {.name = "test", .options = none, .proves = A | X | D},
                          .run = covers_all};
    outcome o;
    main_class = "Alone";
    check(&engine, "", A | X | D, NULL, &o);
    main_class = "Cases";
    assert_string_equal(o.verdict, "SAFE");
    assert_true(has_note(&o, "there is no data race: proved by engine dpn"));
    done(&o);
    check(&engine, "lost", A | X | D, NULL, &o);
    assert_string_equal(o.verdict, "SAFE within bounds (sequentially consistent executions; data "
                                   "races not excluded)");
    done(&o);
}

static void test_apart(void **state) {
    (void)state;
    outcome o;
    check(&explicit_engine, "lost", USUAL, &no_limits, &o);
    assert_string_equal(o.verdict, "UNSAFE (AssertionError at Cases.java:18)");
    assert_int_equal(o.r.witnesses.count, 1);
    assert_true(o.r.witnesses.data[0].trace->row_count > 3);
    assert_non_null(strstr(o.r.witnesses.data[0].json, "\"schedule\""));
    assert_true(o.r.stats.count > 3);
    done(&o);
    assert_verdict(covers_all, &no_limits, "SAFE");
    assert_verdict(crashes, &no_limits,
                   "UNKNOWN (the process of the check crashed: Segmentation fault)");
    assert_verdict(sleeps, &(child_limits){.seconds = 3}, "UNKNOWN (time limit 3 s reached)");
    size_t mb = (memory_resident() >> 20) + 300;
    char words[100];
    snprintf(words, sizeof words, "UNKNOWN (memory limit %zu MB reached)", mb);
    assert_verdict(eats, &(child_limits){.memory_mb = mb}, words);
    assert_verdict(unwinds, &no_limits, "UNKNOWN (the solver gave up)");
    java_engine wrong = {.info = {.name = "test", .options = none}, .run = is_wrong_input};
    check(&wrong, "nothing", A, &no_limits, &o);
    assert_int_equal(o.code, ERR_USAGE);
    assert_string_equal(o.e.message, "--track: no field is called 'x'");
    done(&o);
}

// The table's names are the engines' own, and an option of several takes a value in all or none.
static void test_table(void **state) {
    (void)state;
#define NAMED(value, engine) assert_string_equal(value, engine.info.name);
    CHECK_ENGINES(NAMED)
    for (size_t i = 0; check_engines[i]; i++)
        for (size_t k = 0; check_engines[k]; k++)
            for (const option_spec *a = check_engines[i]->info.options; a->name; a++)
                for (const option_spec *b = check_engines[k]->info.options; b->name; b++)
                    if (strcmp(a->name, b->name) == 0)
                        assert_int_equal(a->kind == OPTION_FLAG, b->kind == OPTION_FLAG);
}

// The toy beside the others, as a line in the table would have it: by name and by its option.
static void test_choice(void **state) {
    (void)state;
    const engine_info *engines[] = {&explicit_engine.info, &hybrid_engine.info, &toy_engine.info,
                                    NULL};
    mem m;
    mem_init(&m, 0);
    const struct {
        const char *option, *engine, *chosen; // chosen NULL: refused
    } cases[] = {{"--quiet", NULL, "explicit"},     {"--quiet", "toy", "toy"},
                 {"--guesses=3", NULL, "toy"},      {"--guesses=3", "auto", "toy"},
                 {"--guesses=3", "explicit", NULL}, {"--track=x", "toy", NULL},
                 {"--track=x", NULL, "hybrid"},     {"--por=off", NULL, "explicit"},
                 {"--por=off", "hybrid", "hybrid"}};
    static const option_spec common[] = {{"quiet", OPTION_FLAG, NULL, NULL, 0, 0, ""},
                                         {NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        options given;
        error e;
        const char *operand;
        size_t index;
        char *argument = strdup(cases[i].option);
        options_init(&given, &m);
        options_allow(&given, common);
        for (size_t k = 0; engines[k]; k++) options_allow(&given, engines[k]->options);
        assert_int_equal(options_scan(&given, 1, &argument, &operand, &e), 0);
        int code = engine_choose(engines, cases[i].engine, common, &given, &index, &e);
        if (cases[i].chosen) {
            assert_int_equal(code, 0);
            assert_string_equal(engines[index]->name, cases[i].chosen);
        } else {
            assert_int_equal(code, ERR_USAGE);
            assert_non_null(strstr(e.message, "is an option of engine "));
        }
        options_release(&given);
        free(argument);
    }
    assert_int_equal(m.live, 0);
}

static int setup(void **state) {
    (void)state;
    char command[1000];
    if (!mkdtemp(classes)) return -1;
    snprintf(command, sizeof command, "javac -d %s %s/tests/check/Cases.java", classes,
             PROJECT_DIR);
    return system(command);
}

static int teardown(void **state) {
    (void)state;
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", classes);
    return system(command);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table),     cmocka_unit_test(test_choice),
        cmocka_unit_test(test_explicit),  cmocka_unit_test(test_toy),
        cmocka_unit_test(test_judgement), cmocka_unit_test(test_races_open),
        cmocka_unit_test(test_apart),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
