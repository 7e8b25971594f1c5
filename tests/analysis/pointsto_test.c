// Points-to sets of programs, against a plain solution of the same constraints: what was put into
// variables goes along all edges until nothing changes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "java_fixture.h"

#include "analysis/pt_internal.h"

typedef struct rows {
    uint64_t *words;
    size_t width;
} rows;

static bool copy(const pt_solver *s, rows *r, const pt_note *n) {
    uint64_t *from = r->words + n->variable * r->width, *to = r->words + n->other * r->width;
    bool changed = false;
    for (size_t i = 0; i < r->width; i++)
        for (uint64_t new = from[i] & ~to[i]; new; new &= new - 1) {
            uint32_t object = (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(new);
            if (n->filter != PT_ANY && !s->passes(s->arg, n->filter, object)) continue;
            to[i] |= new & -new;
            changed = true;
        }
    return changed;
}

static void compare(const points_to *t) {
    const pt_solver *s = &t->solver;
    rows r = {.width = t->objects.count / 64 + 1};
    r.words = calloc(s->variable_count * r.width, sizeof *r.words);
    for (size_t i = 0; i < s->notes.count; i++) {
        pt_note n = s->notes.data[i];
        if (n.filter == PT_NOTE_OBJECT)
            r.words[n.variable * r.width + n.other / 64] |= (uint64_t)1 << n.other % 64;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < s->notes.count; i++) {
            const pt_note *n = &s->notes.data[i];
            if (n->filter < PT_NOTE_WATCH || n->filter == PT_ANY) changed |= copy(s, &r, n);
        }
    }
    for (uint32_t v = 0; v < s->variable_count; v++)
        for (uint32_t o = 0; o < t->objects.count; o++)
            if (pt_bits_has(pt_solver_get(s, v), o) !=
                (r.words[v * r.width + o / 64] >> o % 64 & 1))
                fail_msg("variable %u, object %u", v, o);
    free(r.words);
}

static void analyse(const char *path, bool library_code, size_t methods) {
    assert_int_equal(java_setup(path), 0);
    error e = {0};
    vm *v;
    vm_config config = {0};
    assert_int_equal(program_new(&m, cp, &config.program, &e), 0);
    config.natives = classlib_natives;
    config.facts = &classlib_facts;
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    points_to t;
    pt_options o = {.open = library_code, .library_code = library_code, .keeps_notes = true};
    if (analysis_points_to(&t, &m, v, NULL, &o, program_target.class_name, &e))
        fail_msg("%s", e.message);
    for (size_t i = 0; i < t.gaps.count; i++) fail_msg("%s", t.gaps.data[i]);
    print_message("%s: %zu methods by context, %zu objects, %u variables, %zu merged\n", path,
                  t.nodes.count, t.objects.count, t.solver.variable_count, t.solver.merged);
    assert_true(t.nodes.count >= methods);
    compare(&t);
    analysis_points_to_release(&t);
    vm_free(v);
    program_free(config.program);
    assert_int_equal(java_teardown(NULL), 0);
}

static void programs(void **state) {
    (void)state;
    analyse("tests/java_dpn/features/JoinedAll.java", false, 10);
    analyse("tests/java_dpn/features/Conditions.java", false, 10);
    analyse("tests/java_dpn/features/EachOdd.java", false, 10);
    analyse("tests/programs/20-applications/WorkStealing.java", false, 10);
}

// Hello world with all that it can reach in the JDK.
static void library(void **state) {
    (void)state;
    analyse("tests/analysis/Hello.java", true, 5000);
}

int main(int argc, char **argv) {
    (void)argv;
    const struct CMUnitTest tests[] = {cmocka_unit_test(programs)};
    const struct CMUnitTest all[] = {cmocka_unit_test(programs), cmocka_unit_test(library)};
    return argc > 1 ? cmocka_run_group_tests(all, NULL, NULL)
                    : cmocka_run_group_tests(tests, NULL, NULL);
}
