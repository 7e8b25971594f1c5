// The text trace's layout, on traces made by hand and at random; text_fix_utf8.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "report/report.h"

static const char *fixed(mem *m, const char *s, size_t n, text *t) {
    text_init(t, m);
    text_add_bytes(t, s, n);
    text_fix_utf8(t);
    return text_get(t);
}

static void expect_fixed(mem *m, const char *from, const char *to) {
    text t;
    assert_string_equal(fixed(m, from, strlen(from), &t), to);
    text_release(&t);
}

static void test_utf8(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    expect_fixed(&m, "", "");
    expect_fixed(&m, "plain \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80",
                 "plain \xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80");
    expect_fixed(&m, "a\xed\xa0\xbd\xed\xb8\x80z", "a\xf0\x9f\x98\x80z"); // a surrogate pair
    expect_fixed(&m, "\xed\xa0\xbdz", "\xef\xbf\xbdz");                   // half of one
    expect_fixed(&m, "\xed\xb8\x80\xed\xa0\xbd", "\xef\xbf\xbd\xef\xbf\xbd");
    expect_fixed(&m, "a\xc0\x80z", "a\xef\xbf\xbd\xef\xbf\xbdz"); // modified UTF-8's 0
    expect_fixed(&m, "\xff\xc3", "\xef\xbf\xbd\xef\xbf\xbd");
    assert_int_equal(m.live, 0);
}

static bool is_utf8(const char *s) {
    mem m;
    mem_init(&m, 0);
    text t;
    bool same = strcmp(fixed(&m, s, strlen(s), &t), s) == 0;
    text_release(&t);
    return same;
}

static void test_random_bytes(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    rng r = {.state = 5};
    for (int i = 0; i < 5000; i++) {
        char bytes[24];
        size_t n = rng_below(&r, sizeof bytes);
        static const unsigned char likely[] = {0xed, 0xa0, 0xbd, 0xb8, 0x80,
                                               0xf0, 0xc3, 0xe2, 0xff};
        for (size_t k = 0; k < n; k++)
            bytes[k] = (char)(rng_one_in(&r, 3) ? 1 + rng_below(&r, 255)
                                                : likely[rng_below(&r, 9)]);
        text t;
        assert_true(is_utf8(fixed(&m, bytes, n, &t)));
        text_release(&t);
    }
    assert_int_equal(m.live, 0);
}

// ---------------------------------------------------------------- layout

static void test_columns(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    const char *threads[] = {"main", NULL, "other"};
    trace_note write[] = {{NOTE_WRITE, "writes A.n = 1"}};
    trace_row rows[] = {
        {.thread = 0,
         .context = 0,
         .file = "A.java",
         .line = 3,
         .method = "A.main",
         .source = "go();"},
        {.thread = 2,
         .context = 1,
         .file = "A.java",
         .line = 12,
         .method = "A.run",
         .source = "n = 1;",
         .notes = write,
         .note_count = 1,
         .held = "Object@1"},
    };
    trace t = {.property = "assert",
               .title = "AssertionError at A.java:12",
               .details = "the end\n",
               .threads = threads,
               .thread_count = 3,
               .contexts = 2,
               .rows = rows,
               .row_count = 2};
    text out;
    text_init(&out, &m);
    report_trace(&t, (report_style){0}, &out);
    const char *s = text_get(&out);
    assert_non_null(strstr(s, " | main"));
    assert_non_null(strstr(s, " A.java:3 | go();"));
    assert_non_null(strstr(s, "- 2: other -"));
    assert_non_null(strstr(s, "  writes A.n = 1\n"));
    assert_non_null(strstr(s, "[holds Object@1]"));
    assert_non_null(strstr(s, "the end\n2 contexts (1 context switch)\n"));
    // The second thread's cells stand under its name.
    const char *name = strstr(s, "other"), *cell = strstr(s, "n = 1;");
    const char *name_line = name, *cell_line = cell;
    while (name_line > s && name_line[-1] != '\n') name_line--;
    while (cell_line > s && cell_line[-1] != '\n') cell_line--;
    assert_int_equal(name - name_line, cell - cell_line);
    text_release(&out);
    assert_int_equal(m.live, 0);
}

// No row is lost, whatever the width, the number of threads and the length of lines.
static void test_random_traces(void **state) {
    (void)state;
    mem m;
    mem_init(&m, 0);
    rng r = {.state = 11};
    for (int i = 0; i < 300; i++) {
        arena a;
        arena_init(&a, &m);
        uint32_t threads = 1 + rng_below(&r, 8), count = rng_below(&r, 30), context = 0;
        const char **names = ARENA_ARRAY(&a, const char *, threads);
        for (uint32_t k = 0; k < threads; k++) names[k] = arena_printf(&a, "t%u", k);
        trace_row *rows = ARENA_ARRAY(&a, trace_row, count + 1);
        for (uint32_t k = 0; k < count; k++) {
            char *source = arena_alloc(&a, 200);
            uint32_t n = rng_below(&r, 150);
            for (uint32_t c = 0; c < n; c++) source[c] = rng_one_in(&r, 6) ? ' ' : 'x';
            source[n] = 0;
            trace_note *note = ARENA_NEW(&a, trace_note);
            *note = (trace_note){NOTE_OTHER, arena_printf(&a, "note%u", k)};
            uint32_t thread = rng_below(&r, threads);
            context += k && rows[k - 1].thread != thread;
            rows[k] = (trace_row){.thread = thread,
                                  .context = context,
                                  .file = "A.java",
                                  .line = (int)k + 1,
                                  .method = "A.m",
                                  .source = source,
                                  .notes = note,
                                  .note_count = 1};
        }
        trace t = {.property = "race",
                   .title = "x",
                   .details = "",
                   .threads = names,
                   .thread_count = threads,
                   .contexts = context + 1,
                   .rows = rows,
                   .row_count = count};
        text out;
        text_init(&out, &m);
        report_trace(&t, (report_style){.width = (unsigned)rng_below(&r, 200)}, &out);
        for (uint32_t k = 0; k < count; k++) {
            assert_non_null(strstr(text_get(&out), rows[k].notes[0].text));
            assert_non_null(strstr(text_get(&out), arena_printf(&a, "A.java:%u |", k + 1)));
        }
        assert_null(strstr(text_get(&out), " \n"));
        text_release(&out);
        arena_release(&a);
    }
    assert_int_equal(m.live, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_columns),
        cmocka_unit_test(test_random_traces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
