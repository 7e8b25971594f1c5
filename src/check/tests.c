// Test classes: which tests one has, what belongs around each, and what of it is not run. The rules
// are those of JUnit 4's default runner and of JUnit 5's Jupiter; a test is run alone, as if it had
// been selected alone. What another driver would do gives UNKNOWN by name.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "check/annotations.h"
#include "check/hierarchy.h"

typedef struct library {
    const char *test[2], *disabled[2], *before_all[2], *before_each[2], *after_each[2],
        *after_all[2];
    const char *drivers[6];  // of a class or a method: what these do, we do not
    const char *fields[6];   // likewise
    const char *time_out[2]; // no time runs out here
    bool backwards; // JUnit 4: methods of one class before a test in the reverse of their order
} library;

static const library junit4 = {
    .test = {JUNIT4 "Test;"},
    .disabled = {JUNIT4 "Ignore;"},
    .before_all = {JUNIT4 "BeforeClass;"},
    .before_each = {JUNIT4 "Before;"},
    .after_each = {JUNIT4 "After;"},
    .after_all = {JUNIT4 "AfterClass;"},
    .backwards = true,
};
static const library junit5 = {
    .test = {JUNIT5 "Test;"},
    .disabled = {JUNIT5 "Disabled;"},
    .before_all = {JUNIT5 "BeforeAll;"},
    .before_each = {JUNIT5 "BeforeEach;"},
    .after_each = {JUNIT5 "AfterEach;"},
    .after_all = {JUNIT5 "AfterAll;"},
    .drivers = {JUNIT5 "extension/ExtendWith;", JUNIT5 "extension/Extensions;",
                JUNIT5 "ClassTemplate;", "Lorg/junit/jupiter/params/ParameterizedClass;"},
    .fields = {JUNIT5 "extension/RegisterExtension;", JUNIT5 "extension/ExtendWith;",
               JUNIT5 "io/TempDir;", JUNIT5 "AutoClose;"},
    .time_out = {JUNIT5 "Timeout;"},
};
// What JUnit 4's own code has to run.
static const char *const runner[] = {JUNIT4 "runner/RunWith;", NULL};
static const char *const rules[] = {JUNIT4 "Rule;", JUNIT4 "ClassRule;", NULL};
static const char *const theory[] = {JUNIT4 "experimental/theories/Theory;", NULL};
static const char *const repeated[] = {JUNIT5 "RepeatedTest;", NULL};
static const char *const parameterized[] = {JUNIT5_PARAMETERIZED, NULL};
static const char *const factory[] = {JUNIT5 "TestFactory;", NULL};
static const char *const nested[] = {JUNIT5 "Nested;", NULL};
static const char *const instance[] = {JUNIT5 "TestInstance;", NULL};
// Tests that need somebody else to run them. JUnit 5 marks every kind of test Testable.
static const char *const others[] = {JUNIT5 "TestTemplate;",
                                     "Lorg/testng/annotations/Test;",
                                     "Lnet/jqwik/api/Property;",
                                     "Lnet/jqwik/api/Example;",
                                     "Lorg/junit/platform/commons/annotation/Testable;",
                                     NULL};
static const char *const testng[] = {"Lorg/testng/annotations/Test;", NULL};

typedef struct test_class test_class;
struct test_class {
    klass *k;
    const test_class *outer; // of a @Nested class: the class whose object it is made with
    const char *name;        // "pkg.FooTest$Inner"
    const char *path;        // "Inner.", from the target's class
};

typedef struct plan {
    finder *f;
    const library *lib;
    const test_class *c;      // of the test
    const char *const *types; // what kind of test it is: `repeated`, for one
    word_list words;
    const char *unknown; // why the test is not run; else NULL
} plan;

static void refuse(plan *p, const char *why) {
    if (!p->unknown) p->unknown = why;
}

static const char *simple_name(finder *f, char kind, symbol class_name) {
    const char *name = class_name == SYMBOL_NONE ? NULL : program_text(f->p, class_name);
    if (!name || kind != 'L') return "a primitive or an array";
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

static bool is_supplied(const plan *p, const char *type, bool once) {
    if (p->lib != &junit5) return false;
    if (strcmp(type, "org/junit/jupiter/api/RepetitionInfo") == 0)
        return p->types == repeated && !once;
    return strcmp(type, "org/junit/jupiter/api/TestInfo") == 0 ||
           strcmp(type, "org/junit/jupiter/api/TestReporter") == 0;
}

// Only what JUnit hands over, and of that what we can.
static void check_parameters(plan *p, const method *m, bool once) {
    const signature *s = m->signature;
    for (unsigned i = 0; i < s->count; i++) {
        const char *type = s->kinds[i] == 'L' ? program_text(p->f->p, s->classes[i]) : "";
        if (is_supplied(p, type, once)) continue;
        refuse(p, arena_printf(p->f->a, "parameter %u of %s, %s, is not supplied", i + 1,
                               program_text(p->f->p, m->name),
                               simple_name(p->f, s->kinds[i], s->classes[i])));
    }
}

// A method around the test. JUnit refuses what is not as it should be.
static void check_around(plan *p, const method *m, bool once, bool one_object) {
    const char *name = program_text(p->f->p, m->name);
    check_parameters(p, m, once);
    bool is_static = m->access & ACC_STATIC;
    if (m->signature->returns != 'V')
        refuse(p, arena_printf(p->f->a, "%s must not return a value", name));
    if (once && !is_static && !one_object)
        refuse(p, arena_printf(p->f->a, "%s must be static", name));
    if (!once && is_static) refuse(p, arena_printf(p->f->a, "%s must not be static", name));
}

enum { BEFORE = 1, ONCE = 2, ONE_OBJECT = 4 };

static void add_around(plan *p, const klass *k, const char *const *types, const klass_list *all,
                       unsigned how) {
    sorted_method *list = check_hierarchy_methods(p->f, k);
    bool backwards = p->lib->backwards && (how & BEFORE);
    for (uint32_t i = 0; i < k->method_count; i++) {
        method *m = list[backwards ? k->method_count - 1 - i : i].m;
        if ((m->access & (ACC_SYNTHETIC | ACC_ABSTRACT)) ||
            check_hierarchy_overrides(p->f, m, all, p->lib == &junit4) ||
            !check_annotation_of_method(p->f, m, types).is)
            continue;
        check_around(p, m, how & ONCE, how & ONE_OBJECT);
        vec_push(p->f->m, &p->words, check_finder_describe(p->f, m));
    }
}

// A counted list.
static void add_list(plan *p, klass *of, const char *const *types, unsigned how) {
    size_t count_at = p->words.count;
    vec_push(p->f->m, &p->words, NULL);
    klass_list all = {0};
    check_hierarchy_add(p->f, of, how & BEFORE, &all);
    for (size_t i = 0; i < all.count; i++) add_around(p, all.data[i], types, &all, how);
    vec_release(p->f->m, &all);
    p->words.data[count_at] = arena_printf(p->f->a, "%zu", p->words.count - count_at - 1);
}

// ---------------------------------------------------------------- classes

static const cf_inner *own_entry(const klass *k) {
    for (uint32_t i = 0; i < k->file->inner_count; i++) {
        const cf_inner *n = &k->file->inners[i];
        if (n->outer && k->file->constants[n->inner].text == k->name) return n;
    }
    return NULL;
}

// A member class that is made with an object of its outer class; else NULL.
static klass *outer_class(finder *f, const klass *k) {
    const cf_inner *n = own_entry(k);
    klass *outer;
    link_error ignored;
    if (!n || (n->access & ACC_STATIC) || klass_is_interface(k)) return NULL;
    return program_load(f->p, k->file->constants[n->outer].text, &outer, &ignored) ? NULL : outer;
}

static bool has_one_object(finder *f, const klass_list *all) {
    for (size_t i = 0; i < all->count; i++) {
        annotation_found found = check_annotation_of_class(f, all->data[i], instance);
        const cf_value *v = found.is ? check_annotation_value(f, found, "value") : NULL;
        if (v && v->tag == 'e') return strcmp(program_text(f->p, v->name), "PER_CLASS") == 0;
    }
    return false;
}

// JUnit 4's own runner, by its two names, is what we do.
static bool is_default_runner(finder *f, annotation_found found) {
    const cf_value *v = check_annotation_value(f, found, "value");
    if (!v || v->tag != 'c') return false;
    const char *type = program_text(f->p, v->type);
    return strcmp(type, JUNIT4 "runners/JUnit4;") == 0 ||
           strcmp(type, JUNIT4 "runners/BlockJUnit4ClassRunner;") == 0;
}

static void refuse_annotation(plan *p, annotation_found found) {
    if (found.is)
        refuse(p, arena_printf(p->f->a, "not supported: %s", check_annotation_name(p->f, found)));
}

static annotation_found annotation_of_field(finder *f, const klass *k, uint32_t i,
                                            const char *const *types) {
    return check_annotation_among(f, k->file, k->fields[i].file->annotations, types);
}

static void check_drivers(plan *p, const klass_list *all) {
    for (size_t i = 0; i < all->count; i++) {
        const klass *k = all->data[i];
        refuse_annotation(p, check_annotation_of_class(p->f, k, p->lib->drivers));
        for (uint32_t j = 0; j < k->field_count; j++)
            refuse_annotation(p, annotation_of_field(p->f, k, j, p->lib->fields));
    }
}

// A runner that is not JUnit 4's own.
static annotation_found other_runner(finder *f, klass *of) {
    annotation_found found = {0};
    klass_list all = {0};
    check_hierarchy_add(f, of, false, &all);
    for (size_t i = 0; i < all.count && !found.is; i++)
        found = check_annotation_of_class(f, all.data[i], runner);
    vec_release(f->m, &all);
    return found.is && is_default_runner(f, found) ? (annotation_found){0} : found;
}

static bool has_rules(finder *f, klass *of) {
    bool has = false;
    klass_list all = {0};
    check_hierarchy_add(f, of, false, &all);
    for (size_t i = 0; i < all.count && !has; i++) {
        const klass *k = all.data[i];
        for (uint32_t j = 0; j < k->field_count; j++)
            has |= annotation_of_field(f, k, j, rules).is != NULL;
        for (uint32_t j = 0; j < k->method_count; j++) // a rule may be what a method returns
            has |= check_annotation_of_method(f, &k->methods[j], rules).is != NULL;
    }
    vec_release(f->m, &all);
    return has;
}

static void check_constructor(plan *p, const test_class *c) {
    const klass *k = c->k;
    symbol init = program_symbol(p->f->p, "<init>");
    const klass *outer = outer_class(p->f, k);
    const char *type = "()V";
    if (outer) type = arena_printf(p->f->a, "(L%s;)V", program_text(p->f->p, outer->name));
    unsigned count = 0;
    for (uint32_t i = 0; i < k->method_count; i++) count += k->methods[i].name == init;
    if (k->access & (ACC_ABSTRACT | ACC_INTERFACE)) refuse(p, "its class is abstract");
    else if (!c->outer != !outer) refuse(p, "its class is an inner class without @Nested");
    else if (!klass_method(k, init, program_symbol(p->f->p, type)))
        refuse(p, "its class has no constructor without parameters");
    else if (count > 1) refuse(p, "its class has several constructors");
}

static unsigned add_levels(plan *p, const test_class *c) {
    if (!c) return 0;
    unsigned n = 1 + add_levels(p, c->outer);
    klass_list all = {0};
    check_hierarchy_add(p->f, c->k, false, &all);
    check_constructor(p, c);
    check_drivers(p, &all);
    bool one = has_one_object(p->f, &all);
    vec_release(p->f->m, &all);
    vec_push(p->f->m, &p->words, check_finder_class_name(p->f, c->k));
    vec_push(p->f->m, &p->words, arena_strdup(p->f->a, one ? "1" : "0"));
    unsigned once = one ? ONCE | ONE_OBJECT : ONCE;
    add_list(p, c->k, p->lib->before_all, BEFORE | once);
    add_list(p, c->k, p->lib->before_each, BEFORE);
    add_list(p, c->k, p->lib->after_each, 0);
    add_list(p, c->k, p->lib->after_all, once);
    return n;
}

// ---------------------------------------------------------------- tests

static const char *expected_exception(finder *f, annotation_found test) {
    const cf_value *v = check_annotation_value(f, test, "expected");
    if (!v || v->tag != 'c') return "";
    const char *type = program_text(f->p, v->type);
    if (strcmp(type, JUNIT4 "Test$None;") == 0) return "";
    return check_finder_dotted(f,
                               arena_strndup(f->a, type + 1, strlen(type) - 2)); // without L and ;
}

static int repetitions(plan *p, annotation_found test) {
    const cf_value *v = check_annotation_value(p->f, test, "value");
    if (check_annotation_value(p->f, test, "failureThreshold"))
        refuse(p, "not supported: failureThreshold of @RepeatedTest");
    if (v && v->tag == 'I' && v->constant.i > 0) return v->constant.i;
    refuse(p, "@RepeatedTest has no positive number of repetitions");
    return 1;
}

static bool has_time_out(plan *p, const method *m, annotation_found test) {
    const cf_value *v = check_annotation_value(p->f, test, "timeout");
    if (p->lib == &junit4) return v && v->tag == 'J' && v->constant.j > 0;
    bool found = check_annotation_of_method(p->f, m, p->lib->time_out).is;
    for (const test_class *c = p->c; c; c = c->outer)
        found |= check_annotation_of_class(p->f, c->k, p->lib->time_out).is != NULL;
    return found;
}

static entry named(finder *f, const test_class *c, const method *m) {
    entry n = {.class_name = "weft/Entry", .is_test = true, .invocation = f->invocation};
    const char *name = program_text(f->p, m->name);
    n.name = arena_printf(f->a, "%s.%s", c->name, name);
    n.method = arena_printf(f->a, "%s%s", c->path, name);
    return n;
}

static void add_word(plan *p, const char *word) {
    vec_push(p->f->m, &p->words, arena_strdup(p->f->a, word));
}

// The first words of a plan: the expected exception, the method, what kind it is.
static void start_plan(plan *p, const method *m, const char *expected, const char *kind) {
    add_word(p, expected);
    vec_push(p->f->m, &p->words, check_finder_describe(p->f, m));
    add_word(p, kind);
    add_word(p, p->f->invocation ? arena_printf(p->f->a, "%u", p->f->invocation) : "all");
}

// JUnit's own code runs it, and looks at everything itself.
static void add_vintage(finder *f, const test_class *c, const method *m) {
    plan p = {.f = f, .c = c};
    entry n = named(f, c, m);
    n.has_invocations = other_runner(f, c->k).is;
    start_plan(&p, m, "", "vintage");
    add_word(&p, "1");
    vec_push(f->m, &p.words, check_finder_class_name(f, c->k));
    for (unsigned i = 0; i < 5; i++) add_word(&p, "0");
    check_finder_add(f, n, &p.words);
}

static const char *kind_word(plan *p, annotation_found test) {
    if (p->types == parameterized) return "parameterized";
    if (p->types == factory) return "factory";
    if (p->types == repeated) return arena_printf(p->f->a, "repeated %d", repetitions(p, test));
    return "test";
}

static void check_test(plan *p, const method *m) {
    if (m->access & ACC_STATIC) refuse(p, "a static method is no test to JUnit");
    if (m->access & ACC_PRIVATE) refuse(p, "a private method is no test to JUnit");
    if (p->types == factory && m->signature->returns == 'V')
        refuse(p, "a @TestFactory must return its tests");
    if (p->types != factory && m->signature->returns != 'V')
        refuse(p, "a method that returns a value is no test to JUnit");
    if (p->types != parameterized) check_parameters(p, m, false);
    if (p->types == theory) refuse(p, "@Theory without its runner");
    refuse_annotation(p, check_annotation_of_method(p->f, m, p->lib->drivers));
}

static void add_test(finder *f, const test_class *c, const library *lib, const char *const *types,
                     const method *m, annotation_found test) {
    if (lib == &junit4 && (has_rules(f, c->k) || other_runner(f, c->k).is)) {
        add_vintage(f, c, m);
        return;
    }
    plan p = {.f = f, .lib = lib, .c = c, .types = types};
    entry n = named(f, c, m);
    n.has_invocations = types == parameterized || types == factory;
    if (f->invocation && !n.has_invocations) refuse(&p, "it has no invocations to choose from");
    check_test(&p, m);
    if (has_time_out(&p, m, test)) n.assumed |= ASSUMPTION_BIT(ASSUMPTION_TEST_TIMES);
    start_plan(&p, m, expected_exception(f, test), kind_word(&p, test));
    size_t count_at = p.words.count;
    vec_push(f->m, &p.words, NULL);
    p.words.data[count_at] = arena_printf(f->a, "%u", add_levels(&p, c));
    n.unknown = p.unknown;
    check_finder_add(f, n, &p.words);
}

static void add_refused(finder *f, entry n, const char *why) {
    word_list none = {0};
    n.unknown = why;
    check_finder_add(f, n, &none);
}

static void add_skipped(finder *f, const char *name, const char *why) {
    entry n = {.name = name, .class_name = "weft/Entry", .is_test = true, .skipped = why};
    vec_push(f->m, f->out, n);
}

static bool is_junit3(finder *f, const klass *k) {
    for (; k; k = k->super)
        if (strcmp(program_text(f->p, k->name), "junit/framework/TestCase") == 0) return true;
    return false;
}

static bool is_junit3_test(finder *f, const method *m) {
    return strncmp(program_text(f->p, m->name), "test", 4) == 0 && m->signature->count == 0 &&
           m->signature->returns == 'V' && (m->access & ACC_PUBLIC) && !(m->access & ACC_STATIC);
}

// What a method is to one of the libraries.
typedef struct test_kind {
    const library *lib; // NULL: nobody's that we run
    const char *const *types;
} test_kind;

static const test_kind kinds[] = {
    {&junit4, junit4.test}, {&junit4, theory},        {&junit5, junit5.test}, {&junit5, repeated},
    {&junit5, factory},     {&junit5, parameterized}, {NULL, others}};
enum { KINDS = sizeof kinds / sizeof *kinds };

// The kinds of test that m is: none, one, or by mistake several. `forced`: though it is disabled.
static unsigned add_method(finder *f, const test_class *c, const method *m, const klass_list *all,
                           bool forced) {
    unsigned found_count = 0;
    for (unsigned i = 0; i < KINDS; i++) {
        const library *lib = kinds[i].lib ? kinds[i].lib : &junit5;
        annotation_found found = check_annotation_of_method(f, m, kinds[i].types);
        if (!found.is || (!kinds[i].lib && found_count) ||
            check_hierarchy_overrides(f, m, all, lib == &junit4))
            continue;
        found_count++;
        annotation_found off = check_annotation_of_method(f, m, lib->disabled);
        if (off.is && !forced) add_skipped(f, named(f, c, m).name, check_annotation_name(f, off));
        else if (kinds[i].lib) add_test(f, c, lib, kinds[i].types, m, found);
        else
            add_refused(f, named(f, c, m),
                        arena_printf(f->a, "%s is not run", check_annotation_name(f, found)));
    }
    if (found_count) return found_count;
    const char *why = NULL;
    bool is_three = is_junit3(f, c->k) && is_junit3_test(f, m);
    if (check_annotation_of_class(f, m->owner, testng).is && (m->access & ACC_PUBLIC) &&
        program_text(f->p, m->name)[0] != '<')
        why = "a test of TestNG is not run";
    if (!(why || is_three) || check_hierarchy_overrides(f, m, all, false)) return 0;
    if (is_three) add_vintage(f, c, m);
    else add_refused(f, named(f, c, m), why);
    return 1;
}

static unsigned add_methods(finder *f, const test_class *c, const char *only) {
    unsigned count = 0;
    klass_list all = {0};
    check_hierarchy_add(f, c->k, true, &all);
    for (size_t i = 0; i < all.count; i++)
        for (uint32_t j = 0; j < all.data[i]->method_count; j++) {
            const method *m = &all.data[i]->methods[j];
            if (m->access & (ACC_SYNTHETIC | ACC_ABSTRACT)) continue;
            if (only && strcmp(program_text(f->p, m->name), only) != 0) continue;
            count += add_method(f, c, m, &all, only != NULL);
        }
    vec_release(f->m, &all);
    return count;
}

// ---------------------------------------------------------------- nested classes

static bool is_in_chain(const test_class *c, const klass *k) {
    for (; c; c = c->outer)
        if (c->k == k) return true;
    return false;
}

static const test_class *nested_class(finder *f, const test_class *c, klass *k, const char *name) {
    test_class *n = ARENA_NEW(f->a, test_class);
    *n = (test_class){k, c, arena_printf(f->a, "%s$%s", c->name, name),
                      arena_printf(f->a, "%s%s.", c->path, name)};
    return n;
}

static bool is_disabled(finder *f, const test_class *c) {
    annotation_found off = check_annotation_of_class(f, c->k, junit5.disabled);
    if (!off.is) off = check_annotation_of_class(f, c->k, junit4.disabled);
    if (off.is) add_skipped(f, c->name, check_annotation_name(f, off));
    return off.is;
}

static void find_in(finder *f, const test_class *c);

static bool has_tests(finder *f, const klass *k) {
    for (uint32_t i = 0; i < k->method_count; i++)
        for (unsigned j = 0; j < KINDS; j++)
            if (check_annotation_of_method(f, &k->methods[i], kinds[j].types).is) return true;
    return is_junit3(f, k);
}

static void find_member(finder *f, const test_class *c, const cf_inner *n, klass *k) {
    const char *name = program_text(f->p, n->name);
    const test_class *inner = nested_class(f, c, k, name);
    bool is_nested = check_annotation_of_class(f, k, nested).is;
    if (is_nested && is_in_chain(c, k)) {
        entry cycle = {.name = inner->name, .method = inner->path, .is_test = true};
        add_refused(f, cycle, "its @Nested classes contain each other");
    } else if (is_nested && !(n->access & (ACC_STATIC | ACC_PRIVATE))) {
        find_in(f, inner);
    } else if (has_tests(f, k)) {
        add_skipped(f, inner->name,
                    n->access & ACC_STATIC ? "a static class is a target of its own"
                    : is_nested            ? "a private class is no test class to JUnit"
                                           : "an inner class without @Nested");
    }
}

// The class of this entry of the InnerClasses attribute, if it is a member of k; else NULL.
static klass *member_class(finder *f, const klass *k, uint32_t index) {
    const cf_inner *n = &k->file->inners[index];
    const cf_constant *constants = k->file->constants;
    klass *member;
    link_error ignored;
    if (!n->outer || constants[n->outer].text != k->name || n->name == SYMBOL_NONE ||
        program_load(f->p, constants[n->inner].text, &member, &ignored) || !member->file)
        return NULL;
    return member;
}

// A runner that finds its tests elsewhere: in the classes that a suite names, in files.
static void add_without_tests(finder *f, const test_class *c, annotation_found by) {
    const cf_value *v = check_annotation_value(f, by, "value");
    const char *type = v && v->tag == 'c' ? program_text(f->p, v->type) : "";
    const char *name = strrchr(type, '/') ? strrchr(type, '/') + 1 : type;
    bool elsewhere = strcmp(name, "Suite;") == 0 || strcmp(name, "Enclosed;") == 0 ||
                     strcmp(name, "Categories;") == 0;
    const char *what = arena_printf(f->a, "@RunWith(%.*s)", (int)strcspn(name, ";"), name);
    if (elsewhere)
        add_skipped(f, c->name,
                    arena_printf(f->a, "%s: its classes are targets of their own", what));
    else
        add_refused(f, (entry){.name = c->name, .method = c->path, .is_test = true},
                    arena_printf(f->a, "%s without tests of its own is not run", what));
}

static void find_in(finder *f, const test_class *c) {
    if (is_disabled(f, c)) return;
    annotation_found by = other_runner(f, c->k);
    if (!add_methods(f, c, NULL) && by.is) add_without_tests(f, c, by);
    for (const klass *k = c->k; k && k->file && !k->module; k = k->super)
        for (uint32_t i = 0; i < k->file->inner_count; i++) {
            klass *member = member_class(f, k, i);
            if (member) find_member(f, c, &k->file->inners[i], member);
        }
}

// The target's class; of a @Nested one with those around it.
static const test_class *target_class(finder *f, klass *k) {
    test_class *c = ARENA_NEW(f->a, test_class);
    *c = (test_class){.k = k, .name = check_finder_class_name(f, k), .path = ""};
    klass *outer = check_annotation_of_class(f, k, nested).is ? outer_class(f, k) : NULL;
    if (outer) c->outer = target_class(f, outer);
    return c;
}

void check_tests_find(finder *f) {
    if (f->k->file) find_in(f, target_class(f, f->k));
}

static klass *member_named(finder *f, const klass *of, const char *name, size_t length) {
    for (const klass *k = of; k && k->file && !k->module; k = k->super)
        for (uint32_t i = 0; i < k->file->inner_count; i++) {
            klass *member = member_class(f, k, i);
            const char *simple = member ? program_text(f->p, k->file->inners[i].name) : "";
            if (strlen(simple) == length && memcmp(simple, name, length) == 0) return member;
        }
    return NULL;
}

// "adds[2]": the second invocation of adds. Returns the path without it.
static const char *take_invocation(finder *f, const char *path) {
    const char *open = strrchr(path, '[');
    unsigned long number = open ? strtoul(open + 1, NULL, 10) : 0;
    if (!number || number > INT_MAX || path[strlen(path) - 1] != ']') return path;
    f->invocation = (unsigned)number;
    return arena_strndup(f->a, path, (size_t)(open - path));
}

bool check_tests_find_one(finder *f, const char *path) {
    if (!f->k->file) return false;
    path = take_invocation(f, path);
    const test_class *c = target_class(f, f->k);
    for (const char *dot; (dot = strchr(path, '.')); path = dot + 1) {
        size_t length = (size_t)(dot - path);
        klass *k = member_named(f, c->k, path, length);
        if (!k || !check_annotation_of_class(f, k, nested).is) return false;
        c = nested_class(f, c, k, arena_strndup(f->a, path, length));
    }
    return add_methods(f, c, path) > 0;
}

bool check_tests_has_any(finder *f) {
    return f->k->file && has_tests(f, f->k);
}
