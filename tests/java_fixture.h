// For unit tests that run a Java program in the VM: a class path, one target, runs of its main.
#ifndef JAVA_FIXTURE_H
#define JAVA_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "classlib/classlib.h"
#include "vm/native.h"
#include "vm/run.h"

static mem m;
static classpath *cp;
static target program_target;

// `path`: of a .java file, from the project's folder on.
static inline int java_setup(const char *path) {
    error e;
    char full[1000];
    snprintf(full, sizeof full, "%s/%s", PROJECT_DIR, path);
    mem_init(&m, 0);
    if (classpath_new(&m, NULL, &cp, &e)) {
        print_message("no JDK: %s\n", e.message);
        return -1;
    }
    classpath_patch(cp, MODELS_JAR);
    if (classpath_target(cp, full, NULL, API_JAR, NULL, &program_target, &e)) {
        print_message("%s\n", e.message);
        return -1;
    }
    return 0;
}

static inline int java_teardown(void **state) {
    (void)state;
    classpath_free(cp);
    return m.live != 0;
}

typedef struct java_outcome {
    text output[2];
    vm_ending ending;
    int status;
} java_outcome;

static inline void java_outcome_release(java_outcome *o) {
    text_release(&o->output[0]);
    text_release(&o->output[1]);
}

static inline void java_assert_same(const java_outcome *a, const java_outcome *b) {
    assert_true(a->output[0].count > 0);
    assert_string_equal(text_get(&a->output[0]), text_get(&b->output[0]));
    assert_string_equal(text_get(&a->output[1]), text_get(&b->output[1]));
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->status, b->status);
}

// Runs main with one argument; `prepare` is given the booted VM, if it is not NULL.
static inline void java_run(vm_config config, const char *argument, void (*prepare)(vm *, void *),
                            void *arg, java_outcome *o) {
    error e = {0};
    vm *v;
    assert_int_equal(program_new(&m, cp, &config.program, &e), 0);
    config.natives = classlib_natives;
    config.facts = &classlib_facts;
    assert_int_equal(vm_new(&m, &config, &v, &e), 0);
    if (vm_boot(v, &e)) fail_msg("%s", e.message);
    if (prepare) prepare(v, arg);
    char *copy = (char *)(uintptr_t)argument;
    if (vm_run_main(v, program_target.class_name, 1, &copy, &o->ending, &e))
        fail_msg("%s", e.message);
    o->status = vm_exit_status(v);
    for (int i = 0; i < 2; i++) {
        text_init(&o->output[i], &m);
        text_add(&o->output[i], text_get(&v->output[i]));
    }
    vm_free(v);
    program_free(config.program);
}

#endif
