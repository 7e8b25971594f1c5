// Every native method says what it reads of the outside world. The tables are compared with
// natives.txt, which is written by hand: whoever adds a native decides there, too, and one whose
// name speaks of the world outside cannot be passed over.
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "classlib/classlib.h"
#include "classlib/natives.h"

static char *read_list(void) {
    FILE *f = fopen(NATIVES_LIST, "r");
    assert_non_null(f);
    static char text[1 << 17];
    text[0] = '\n';
    size_t n = fread(text + 1, 1, sizeof text - 2, f);
    fclose(f);
    text[n + 1] = 0;
    return text;
}

static void line_of(const native_entry *e, char *line, size_t size) {
    snprintf(line, size, "\n%s.%s: %s", e->class_name, e->name,
             vm_outside_sources[e->outside].name);
}

static void every_native_is_classified(void **state) {
    (void)state;
    const char *list = read_list();
    int unclassified = 0;
    for (const native_entry *const *table = classlib_natives; *table; table++)
        for (const native_entry *e = *table; e->class_name; e++) {
            char line[400];
            line_of(e, line, sizeof line);
            const char *at = strstr(list, line);
            size_t n = strlen(line);
            if (at && (at[n] == '\n' || strncmp(at + n, "  ", 2) == 0)) continue;
            printf("not in natives.txt:%s\n", line);
            unclassified++;
        }
    assert_int_equal(unclassified, 0);
}

static const native_entry *find_native(const char *name, size_t size) {
    for (const native_entry *const *table = classlib_natives; *table; table++)
        for (const native_entry *e = *table; e->class_name; e++) {
            char full[400];
            int n = snprintf(full, sizeof full, "%s.%s", e->class_name, e->name);
            if ((size_t)n == size && memcmp(full, name, size) == 0) return e;
        }
    return NULL;
}

static void every_line_is_a_native(void **state) {
    (void)state;
    int lines = 0, stale = 0;
    for (const char *at = read_list(); (at = strchr(at, '\n')) && at[1];) {
        at++;
        const char *colon = strchr(at, ':');
        if (*at == '#' || *at == '\n' || !colon) continue;
        lines++;
        if (find_native(at, (size_t)(colon - at))) continue;
        printf("no native of ours: %.*s\n", (int)(colon - at), at);
        stale++;
    }
    assert_true(lines > 400);
    assert_int_equal(stale, 0);
}

// A native that always says the same is a constant of the model: what it stands for reads a source,
// or a reason says why there is nothing to know (in its table, or in the list).
static void constants_have_a_reason(void **state) {
    (void)state;
    const char *list = read_list();
    int silent = 0;
    for (const native_entry *const *table = classlib_natives; *table; table++)
        for (const native_entry *e = *table; e->class_name; e++) {
            bool constant = e->run == classlib_native_zero || e->run == classlib_native_one;
            if (!constant || e->outside || e->why) continue;
            char line[400];
            line_of(e, line, sizeof line);
            const char *at = strstr(list, line);
            if (at && strncmp(at + strlen(line), "  ", 2) == 0) continue;
            printf("a constant, and no reason says why:%s\n", line);
            silent++;
        }
    assert_int_equal(silent, 0);
}

// Natives whose names are about the machine, the user or chance read something outside, or the list
// gives a reason (two spaces behind the word).
static void suspicious_names_have_a_source(void **state) {
    (void)state;
    static const char *const words[] = {"ime",    "andom", "eed",      "ntropy",   "nviron",
                                        "ropert", "emory", "rocessor", "hashCode", "HashCode",
                                        "Zone",   "Pid",   "ostName",  "ocale",    "getcwd",
                                        "user",   "read0", "available"};
    const char *list = read_list();
    int silent = 0;
    for (const native_entry *const *table = classlib_natives; *table; table++)
        for (const native_entry *e = *table; e->class_name; e++) {
            bool suspicious = false;
            for (size_t i = 0; i < sizeof words / sizeof *words; i++)
                suspicious |= strstr(e->name, words[i]) != NULL;
            if (!suspicious || e->outside) continue;
            char line[400];
            line_of(e, line, sizeof line);
            const char *at = strstr(list, line);
            if (at && strncmp(at + strlen(line), "  ", 2) == 0) continue;
            printf("reads nothing outside, and no reason says so:%s\n", line);
            silent++;
        }
    assert_int_equal(silent, 0);
}

static void every_source_has_a_treatment(void **state) {
    (void)state;
    for (unsigned i = 0; i < OUTSIDES; i++) {
        const vm_outside_source *s = &vm_outside_sources[i];
        assert_non_null(s->name);
        bool speaks = s->how == TREATED_BOUND || s->how == TREATED_ASSUMPTION;
        assert_true(!speaks || (s->words && *s->words));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_native_is_classified), cmocka_unit_test(every_line_is_a_native),
        cmocka_unit_test(constants_have_a_reason), cmocka_unit_test(suspicious_names_have_a_source),
        cmocka_unit_test(every_source_has_a_treatment)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
