// Child processes: what they say arrives, and how they end is told apart.
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

#include "base/child.h"
#include "base/limits.h"

static mem m;

static void wait_all(child *list, size_t count) {
    double start = clock_now();
    while (child_wait(list, count, 1)) assert_true(clock_now() - start < 60);
}

static int says(void *arg, int pipe) {
    size_t size = *(size_t *)arg;
    char *data = malloc(size);
    for (size_t i = 0; i < size; i++) data[i] = (char)(i * 7);
    bool heard = child_say(pipe, data, size);
    free(data);
    return heard ? 0 : 1;
}

// More than a pipe holds.
static void test_says(void **state) {
    (void)state;
    size_t sizes[] = {0, 1, 70000, 3000000};
    child list[4];
    for (int i = 0; i < 4; i++) child_start(&list[i], &m, NULL, says, &sizes[i]);
    wait_all(list, 4);
    for (int i = 0; i < 4; i++) {
        assert_true(child_is_well(&list[i]));
        assert_int_equal(list[i].said.count, sizes[i]);
        for (size_t k = 0; k < sizes[i]; k++) assert_int_equal(list[i].said.data[k], (char)(k * 7));
        child_release(&list[i]);
    }
    assert_int_equal(m.live, 0);
}

typedef enum way { EXITS, CRASHES, IS_KILLED, UNWINDS_MEMORY, UNWINDS_TIME, EATS, SLEEPS } way;

static int ends(void *arg, int pipe) {
    child_say(pipe, "begun", 5);
    switch (*(way *)arg) {
    case EXITS: return 7;
    case CRASHES:
        signal(SIGSEGV, SIG_DFL); // a sanitizer's handler would exit
        raise(SIGSEGV);
        break;
    case IS_KILLED: raise(SIGKILL); break;
    case UNWINDS_MEMORY: mem_unwind(&m, STOP_MEMORY, NULL);
    case UNWINDS_TIME: mem_unwind(&m, STOP_TIME, NULL);
    case EATS:
        for (;;) {
            char *volatile block = malloc(1 << 20); // a compiler may not leave it out
            if (block) memset(block, 1, 1 << 20);
            usleep(100);
        }
    case SLEEPS: sleep(600);
    }
    return 0;
}

static void assert_ends(way how, child_limits l, child_ending ending, int status,
                        const char *words) {
    child c;
    char buffer[200];
    child_start(&c, &m, &l, ends, &how);
    wait_all(&c, 1);
    assert_int_equal(c.ending, ending);
    if (status >= 0) assert_int_equal(c.status, status);
    assert_false(child_is_well(&c));
    assert_string_equal(text_get(&c.said), "begun"); // what was said before is not lost
    assert_string_equal(child_describe(&c, buffer, sizeof buffer), words);
    child_release(&c);
    assert_int_equal(m.live, 0);
}

static void test_endings(void **state) {
    (void)state;
    child_limits none = {0};
    assert_ends(EXITS, none, CHILD_EXITED, 7, "ended with status 7");
    assert_ends(CRASHES, none, CHILD_KILLED, SIGSEGV, "crashed: Segmentation fault");
    assert_ends(IS_KILLED, none, CHILD_KILLED, SIGKILL, "was killed");
    assert_ends(UNWINDS_MEMORY, none, CHILD_MEMORY, -1, "out of memory");
    assert_ends(UNWINDS_TIME, none, CHILD_TIME, -1, "time limit reached");
    size_t mb = (memory_resident() >> 20) + 100;
    char words[100];
    snprintf(words, sizeof words, "memory limit %zu MB reached", mb);
    assert_ends(EATS, (child_limits){.memory_mb = mb}, CHILD_MEMORY, -1, words);
    double start = clock_now();
    assert_ends(SLEEPS, (child_limits){.seconds = 0.3}, CHILD_TIME, -1, "time limit 0.3 s reached");
    assert_true(clock_now() - start < 30);
}

static void test_stop(void **state) {
    (void)state;
    way how = SLEEPS;
    child c;
    child_start(&c, &m, NULL, ends, &how);
    while (!c.said.count) assert_int_equal(child_wait(&c, 1, 1), 1);
    child_stop(&c);
    assert_int_equal(c.ending, CHILD_STOPPED);
    assert_int_equal(kill(c.pid, 0), -1); // it is gone, and reaped
    child_release(&c);
    assert_int_equal(m.live, 0);
}

// An unwinding ends in the child, though the parent is inside a guard.
static void in_guard(void *arg) {
    pid_t *self = arg;
    assert_ends(UNWINDS_MEMORY, (child_limits){0}, CHILD_MEMORY, -1, "out of memory");
    assert_int_equal(getpid(), *self);
}

static void test_guards(void **state) {
    (void)state;
    pid_t self = getpid();
    assert_int_equal(guard_run(&m, in_guard, &self), STOP_NONE);
}

int main(void) {
    mem_init(&m, 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_says),
        cmocka_unit_test(test_endings),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_guards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
