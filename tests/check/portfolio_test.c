// Engines side by side: who leads, who gets a turn, whose answer counts. The engines here run no
// Java: each does what its name says.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/portfolio.h"
#include "vm/inputs.h"

static const option_spec none[] = {{NULL, OPTION_FLAG, NULL, NULL, 0, 0, NULL}};
enum {
    A = 1 << PROPERTY_ASSERT,
    X = 1 << PROPERTY_EXCEPTION,
    R = 1 << PROPERTY_RACE,
};

#define ENGINE(id, says)                                                                           \
    static const java_engine id = {                                                                \
        .info = {.name = #id, .options = none, .finds = (says), .proves = (says)}}
ENGINE(safe, A | X | R);
ENGINE(unsafe, A | X | R);
ENGINE(bounded, A | X | R);
ENGINE(narrow, A | X | R);
ENGINE(unsupported, A | X | R);
ENGINE(leaves_inputs, A | X | R);
ENGINE(endless, A | X | R);
ENGINE(slow, A | X | R);
ENGINE(crashes, A | X | R);
ENGINE(hungry, A | X | R);
ENGINE(no_race, R);
ENGINE(no_failure, A | X);
ENGINE(wrong_usage, A | X | R);
static const java_engine knows_why = {
    .info = {.name = "knows_why", .options = none, .finds = A | X, .proves = A | X, .tasks = true}};

static int answer_as_named(void *arg, const java_engine *engine, property_set asked,
                           const run_context *context, result *r, error *e) {
    (void)arg;
    result_stat(r, "engine", "%s", engine->info.name);
    result_note(r, "said by %s", engine->info.name);
    if (engine == &safe) result_set(r, VERDICT_SAFE, NULL);
    if (engine == &unsafe) result_set(r, VERDICT_UNSAFE, "an error");
    if (engine == &bounded) result_set(r, VERDICT_BOUNDED, "depth <= 3");
    if (engine == &narrow)
        result_set(r, VERDICT_BOUNDED, "contexts <= 2, " JAVA_NARROW_INTS " 8 bits");
    if (engine == &unsupported) result_set(r, VERDICT_UNKNOWN, "not supported: sockets");
    if (engine == &knows_why) result_set(r, VERDICT_UNKNOWN, "numbers grow: Counter.n");
    if (engine == &leaves_inputs) result_set(r, VERDICT_UNKNOWN, "an int " VM_CANNOT_ENUMERATE);
    if (engine == &no_race || engine == &no_failure)
        result_set(r, asked & ~engine->info.proves ? VERDICT_UNKNOWN : VERDICT_SAFE, NULL);
    while (engine == &endless) {
        limits_check(context->limits, context->m);
        usleep(1000);
    }
    if (engine == &slow) {
        for (int i = 0; i < 150; i++) usleep(10000);
        result_set(r, VERDICT_SAFE, NULL);
    }
    while (engine == &hungry) mem_alloc(context->m, 1 << 20);
    if (engine == &crashes) abort();
    return engine == &wrong_usage ? error_set(e, ERR_USAGE, NULL, "no such field") : 0;
}

typedef struct outcome {
    mem m;
    result r;
    error e;
    int code;
    double seconds;
    char verdict[200];
} outcome;

#define ASK(o, seconds, wanted, ...)                                                               \
    ask(o, seconds, wanted, (const java_engine *const[]){__VA_ARGS__, NULL})

static void ask(outcome *o, double seconds, property_set wanted,
                const java_engine *const *engines) {
    mem m;
    limits l;
    logger log = {0};
    options given;
    mem_init(&m, 50 << 20);
    mem_init(&o->m, 0);
    limits_init(&l, seconds, 0);
    options_init(&given, &m);
    options_allow(&given, none);
    run_context context = {.m = &m, .limits = &l, .log = &log, .options = &given, .jobs = 1};
    portfolio p = {.context = &context,
                   .engines = engines,
                   .wanted = wanted,
                   .inputs = true,
                   .body = answer_as_named};
    result_init(&o->r, &o->m);
    double start = clock_now();
    o->code = check_portfolio(&p, &o->r, &o->e);
    o->seconds = clock_now() - start;
    result_verdict_text(&o->r, o->verdict, sizeof o->verdict);
    options_release(&given);
    assert_int_equal(m.live, 0);
}

static void done(outcome *o) {
    result_release(&o->r);
    assert_int_equal(o->m.live, 0);
}

static bool is_said_by(const outcome *o, const char *engine) {
    for (size_t i = 0; i < o->r.stats.count; i++)
        if (strcmp(o->r.stats.data[i].name, "engine") == 0)
            return strcmp(o->r.stats.data[i].value, engine) == 0;
    return false;
}

// Who is fast needs no company.
static void test_leader(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 0, A | X, &safe, &unsafe);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(is_said_by(&o, "safe"));
    assert_true(o.seconds < 0.9);
    done(&o);
    ASK(&o, 0, A | X, &unsupported, &safe);
    assert_string_equal(o.verdict, "UNKNOWN (not supported: sockets)");
    done(&o);
    ASK(&o, 0, A | X, &bounded, &safe);
    assert_string_equal(o.verdict, "SAFE within bounds (depth <= 3)");
    done(&o);
    ASK(&o, 0, A | X, &wrong_usage, &safe);
    assert_int_equal(o.code, ERR_USAGE);
    assert_string_equal(o.e.message, "no such field");
    done(&o);
}

static void test_others(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 0, A | X, &leaves_inputs, &safe);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(is_said_by(&o, "safe"));
    assert_true(o.seconds < 0.9); // no head start for who has given up
    done(&o);
    ASK(&o, 0, A | X, &endless, &unsupported, &unsafe);
    assert_string_equal(o.verdict, "UNSAFE (an error)");
    assert_true(o.seconds >= 0.2);
    done(&o);
    ASK(&o, 0, A | X, &leaves_inputs, &unsupported);
    assert_string_equal(o.verdict, "UNKNOWN (not supported: sockets)");
    done(&o);
    ASK(&o, 0, A | X, &leaves_inputs, &narrow, &bounded);
    assert_string_equal(o.verdict, "SAFE within bounds (depth <= 3)");
    done(&o);
    // Most values of the inputs were left out.
    ASK(&o, 0, A | X, &leaves_inputs, &narrow);
    assert_string_equal(o.verdict, "UNKNOWN (an int " VM_CANNOT_ENUMERATE ")");
    done(&o);
    ASK(&o, 0, A | X, &leaves_inputs, &narrow, &unsupported);
    assert_string_equal(o.verdict, "UNKNOWN (not supported: sockets)");
    done(&o);
}

// A crash, a full memory: nobody else's business.
static void test_alone(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 0, A | X, &endless, &crashes, &hungry, &safe);
    assert_string_equal(o.verdict, "SAFE");
    done(&o);
    ASK(&o, 0, A | X, &crashes, &safe);
    assert_string_equal(o.verdict, "SAFE");
    done(&o);
    ASK(&o, 0, A | X, &crashes, &unsupported);
    assert_string_equal(o.verdict, "UNKNOWN (the process of the check crashed: Aborted)");
    done(&o);
    ASK(&o, 0, A | X, &hungry, &safe);
    assert_string_equal(o.verdict, "SAFE");
    done(&o);
}

static void test_together(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 0, A | X | R, &endless, &no_race, &no_failure);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(is_said_by(&o, "no_race and no_failure"));
    done(&o);
    ASK(&o, 0, A | X | R, &leaves_inputs, &no_race, &bounded);
    assert_string_equal(o.verdict, "SAFE within bounds (depth <= 3)");
    done(&o);
    ASK(&o, 0, A | X | R, &leaves_inputs, &no_race);
    assert_string_equal(o.verdict, "UNKNOWN (an int " VM_CANNOT_ENUMERATE ")");
    done(&o);
}

// The others have all given up: the leader goes on.
static void test_goes_on(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 0, A | X, &slow, &unsupported);
    assert_string_equal(o.verdict, "SAFE");
    assert_true(is_said_by(&o, "slow"));
    assert_true(o.seconds < 10);
    done(&o);
}

// What was proved within bounds is kept until time is up.
static void test_time(void **state) {
    (void)state;
    outcome o;
    ASK(&o, 2, A | X, &endless, &unsupported, &knows_why);
    assert_string_equal(o.verdict, "UNKNOWN (time limit 2 s reached; engine knows_why: numbers "
                                   "grow: Counter.n)");
    done(&o);
    ASK(&o, 2, A | X, &endless, &bounded);
    assert_string_equal(o.verdict, "SAFE within bounds (depth <= 3)");
    assert_true(o.seconds >= 1.9 && o.seconds < 2.5);
    done(&o);
    ASK(&o, 2, A | X, &endless, &endless);
    assert_string_equal(o.verdict, "UNKNOWN (time limit 2 s reached)");
    assert_true(o.seconds < 2.5);
    done(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_leader),  cmocka_unit_test(test_others),
        cmocka_unit_test(test_alone),   cmocka_unit_test(test_together),
        cmocka_unit_test(test_goes_on), cmocka_unit_test(test_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
