// The watch ends a process that does not stop by itself, and says what is not written.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/watch.h"

// Runs into the limit without ever asking; what it leaves on one of its outputs.
static int strike(int output, bool written, char *said, size_t size) {
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    int pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        dup2(ends[1], output);
        limits l;
        limits_init(&l, 0.05, 0);
        watch_start(&l, WATCH_VERDICT, 3);
        watch_unwritten(&l, "weft: r.json: not written (" WATCH_REASON ")\n");
        if (written) watch_unwritten(&l, NULL);
        for (;;) pause();
    }
    close(ends[1]);
    ssize_t n, got = 0;
    while ((n = read(ends[0], said + got, size - 1 - (size_t)got)) > 0) got += n;
    said[got] = 0;
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void test_unwritten(void **state) {
    (void)state;
    char said[400];
    assert_int_equal(strike(STDERR_FILENO, false, said, sizeof said), 3);
    assert_string_equal(said, "weft: r.json: not written (time limit 0.05 s reached)\n");
    assert_int_equal(strike(STDERR_FILENO, true, said, sizeof said), 3);
    assert_string_equal(said, "");
    assert_int_equal(strike(STDOUT_FILENO, false, said, sizeof said), 3);
    assert_string_equal(said, "verdict: UNKNOWN (time limit 0.05 s reached)\n");
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_unwritten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
