#include "cli/entry.h"

#include <string.h>

enum { MOST_CONSTANTS = 65536 }; // of an enum: what can be enumerated

typedef struct finder {
    mem *m;
    arena *a;
    program *p;
    klass *k; // the target's class
    entry_list *out;
    error *e;
} finder;

static const char *dotted(finder *f, const klass *k) {
    char *name = arena_strdup(f->a, program_text(f->p, k->name));
    for (char *c = name; *c; c++)
        if (*c == '/') *c = '.';
    return name;
}

// "class#name#descriptor", as weft.Entry reads it.
static char *describe(finder *f, const method *m) {
    return arena_printf(f->a, "%s#%s#%s", dotted(f, m->owner), program_text(f->p, m->name),
                        program_text(f->p, m->type));
}

// ---------------------------------------------------------------- annotations

static const cf_annotation *annotation_in(finder *f, const cf_class *c, cf_bytes bytes,
                                          const char *type) {
    cf_annotations list = cf_decode_annotations(f->a, c, bytes);
    for (uint32_t i = 0; i < list.count; i++)
        if (strcmp(program_text(f->p, list.list[i].type), type) == 0) return &list.list[i];
    return NULL;
}

// The first of these annotations that the method has; types ended by NULL.
static const cf_annotation *annotation_of(finder *f, const method *m, const char *const *types) {
    for (; *types; types++) {
        const cf_annotation *found = annotation_in(f, m->owner->file, m->file->annotations, *types);
        if (found) return found;
    }
    return NULL;
}

#define JUNIT4 "Lorg/junit/"
#define JUNIT5 "Lorg/junit/jupiter/api/"
static const char *const tests[] = {JUNIT4 "Test;", JUNIT5 "Test;", NULL};
static const char *const disabled[] = {JUNIT4 "Ignore;", JUNIT5 "Disabled;", NULL};
static const char *const before_all[] = {JUNIT4 "BeforeClass;", JUNIT5 "BeforeAll;", NULL};
static const char *const before_each[] = {JUNIT4 "Before;", JUNIT5 "BeforeEach;", NULL};
static const char *const after_each[] = {JUNIT4 "After;", JUNIT5 "AfterEach;", NULL};
static const char *const after_all[] = {JUNIT4 "AfterClass;", JUNIT5 "AfterAll;", NULL};
// What the drivers of these do, we do not.
static const char *const other_tests[] = {JUNIT5 "RepeatedTest;", JUNIT5 "TestFactory;",
                                          JUNIT5 "TestTemplate;",
                                          "Lorg/junit/jupiter/params/ParameterizedTest;", NULL};
static const char *const drivers[] = {JUNIT4 "runner/RunWith;", JUNIT5 "extension/ExtendWith;",
                                      NULL};
static const char *const rules[] = {JUNIT4 "Rule;", JUNIT4 "ClassRule;",
                                    JUNIT5 "extension/RegisterExtension;", NULL};

static const char *class_annotation(finder *f, const char *const *types) {
    for (const klass *k = f->k; k && k->file && !k->module; k = k->super)
        for (const char *const *t = types; *t; t++)
            if (annotation_in(f, k->file, k->file->annotations, *t)) return *t;
    return NULL;
}

static const char *field_annotation(finder *f, const char *const *types) {
    for (const klass *k = f->k; k && k->file && !k->module; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            for (const char *const *t = types; *t; t++)
                if (annotation_in(f, k->file, k->fields[i].file->annotations, *t)) return *t;
    return NULL;
}

// "Lorg/junit/Rule;" -> "@Rule"
static const char *simple_annotation(finder *f, const char *type) {
    const char *slash = strrchr(type, '/');
    return arena_printf(f->a, "@%.*s", (int)strlen(slash + 1) - 1, slash + 1);
}

// ---------------------------------------------------------------- methods

static bool is_overridden(const finder *f, const method *m) {
    if (m->access & (ACC_PRIVATE | ACC_STATIC)) return false;
    for (const klass *k = f->k; k != m->owner; k = k->super) {
        const method *nearer = klass_method(k, m->name, m->type);
        if (nearer && !(nearer->access & ACC_SYNTHETIC)) return true;
    }
    return false;
}

// Of the source: not the compiler's bridge to it, which has its annotations, too.
static const cf_annotation *marked(finder *f, const method *m, const char *const *types) {
    return m->access & ACC_SYNTHETIC || is_overridden(f, m) ? NULL : annotation_of(f, m, types);
}

typedef VEC(char *) word_list;

static void add_marked(finder *f, const klass *k, const char *const *types, word_list *out) {
    for (uint32_t i = 0; i < k->method_count; i++)
        if (marked(f, &k->methods[i], types)) vec_push(f->m, out, describe(f, &k->methods[i]));
}

// A counted list: those of the supers first, or last.
static void add_list(finder *f, const char *const *types, bool supers_first, word_list *out) {
    size_t count_at = out->count;
    vec_push(f->m, out, NULL);
    for (uint32_t i = 0; i <= f->k->depth; i++) {
        const klass *k = f->k->supers[supers_first ? i : f->k->depth - i];
        if (k->file && !k->module) add_marked(f, k, types, out);
    }
    out->data[count_at] = arena_printf(f->a, "%zu", out->count - count_at - 1);
}

static const char *expected_exception(finder *f, const cf_annotation *test) {
    for (uint32_t i = 0; test && i < test->count; i++) {
        if (strcmp(program_text(f->p, test->names[i]), "expected") != 0) continue;
        const char *type = program_text(f->p, test->values[i].type);
        char *name = arena_strndup(f->a, type + 1, strlen(type) - 2); // without L and ;
        for (char *c = name; *c; c++)
            if (*c == '/') *c = '.';
        return strcmp(name, "org.junit.Test$None") == 0 ? "" : name;
    }
    return "";
}

// NULL: its values can be enumerated. *assumes: but for null.
static const char *too_large(finder *f, char kind, symbol class_name, const char **assumes) {
    static const char *const boxes[] = {"java/lang/Boolean", "java/lang/Byte", "java/lang/Short",
                                        "java/lang/Character"};
    if (strchr("ZBSC", kind)) return NULL;
    const char *name = kind == 'I'   ? "int"
                       : kind == 'J' ? "long"
                       : kind == 'F' ? "float"
                       : kind == 'D' ? "double"
                                     : NULL;
    if (name) return name;
    name = program_text(f->p, class_name);
    *assumes = "assumes that no argument is null";
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(name, boxes[i]) == 0) return NULL;
    klass *k;
    link_error ignored;
    if (program_load(f->p, class_name, &k, &ignored) == 0 && (k->access & ACC_ENUM)) return NULL;
    char *readable = arena_strdup(f->a, name);
    for (char *c = readable; *c; c++)
        if (*c == '/') *c = '.';
    return readable;
}

static const char *check_parameters(finder *f, const method *m, bool test, const char **assumes) {
    const signature *s = m->signature;
    if (test && s->count) return arena_printf(f->a, "not supported: parameters of a test method");
    for (unsigned i = 0; i < s->count; i++) {
        const char *type = too_large(f, s->kinds[i], s->classes[i], assumes);
        if (type)
            return arena_printf(f->a,
                                "parameter %u of %s is of type %s, whose values cannot be "
                                "enumerated: use another engine",
                                i + 1, program_text(f->p, m->name), type);
    }
    return NULL;
}

static const char *check_object(finder *f, const method *m) {
    if (m->access & ACC_STATIC) return NULL;
    if (f->k->access & (ACC_ABSTRACT | ACC_INTERFACE)) return "its class is abstract";
    if (klass_method(f->k, program_symbol(f->p, "<init>"), program_symbol(f->p, "()V")))
        return NULL;
    return "its class has no constructor without parameters";
}

static const char *check_driver(finder *f) {
    const char *found = class_annotation(f, drivers);
    if (!found) found = field_annotation(f, rules);
    if (!found) return NULL;
    return arena_printf(f->a, "not supported: %s", simple_annotation(f, found));
}

static void add_entry(finder *f, const method *m, const cf_annotation *test) {
    entry n = {.is_test = test != NULL};
    n.method = arena_strdup(f->a, program_text(f->p, m->name));
    n.name = arena_printf(f->a, "%s.%s", dotted(f, f->k), n.method);
    n.class_name = "weft/Entry";
    n.unknown = check_object(f, m);
    if (!n.unknown) n.unknown = check_parameters(f, m, test != NULL, &n.assumes);
    if (!n.unknown && test) n.unknown = check_driver(f);
    word_list words = {0};
    vec_push(f->m, &words, arena_strdup(f->a, dotted(f, f->k)));
    vec_push(f->m, &words, arena_strdup(f->a, expected_exception(f, test)));
    vec_push(f->m, &words, describe(f, m));
    if (test) {
        add_list(f, before_all, true, &words);
        add_list(f, before_each, true, &words);
        add_list(f, after_each, false, &words);
        add_list(f, after_all, false, &words);
    } else {
        for (unsigned i = 0; i < 4; i++) vec_push(f->m, &words, arena_strdup(f->a, "0"));
    }
    n.argc = (int)words.count;
    n.argv = arena_copy(f->a, words.data, words.count * sizeof *words.data);
    vec_release(f->m, &words);
    vec_push(f->m, f->out, n);
}

static int find_method(finder *f, const char *name) {
    const method *found = NULL;
    for (const klass *k = f->k; k && !found; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++) {
            const method *m = &k->methods[i];
            if (strcmp(program_text(f->p, m->name), name) != 0 || (m->access & ACC_SYNTHETIC))
                continue;
            if (m->access & ACC_ABSTRACT) continue;
            if (found)
                return error_set(f->e, ERR_INPUT, NULL, "class %s has several methods %s",
                                 dotted(f, f->k), name);
            found = m;
        }
    if (!found || name[0] == '<')
        return error_set(f->e, ERR_INPUT, NULL, "class %s has no method %s", dotted(f, f->k), name);
    add_entry(f, found, annotation_of(f, found, tests));
    return 0;
}

static void find_tests(finder *f) {
    for (uint32_t d = 0; d <= f->k->depth; d++) {
        const klass *k = f->k->supers[d];
        for (uint32_t i = 0; k->file && !k->module && i < k->method_count; i++) {
            const method *m = &k->methods[i];
            const cf_annotation *test = marked(f, m, tests);
            const cf_annotation *other = test ? NULL : marked(f, m, other_tests);
            if ((!test && !other) || marked(f, m, disabled)) continue;
            add_entry(f, m, test ? test : other);
            if (!other) continue;
            vec_last(f->out).unknown = arena_printf(
                f->a, "not supported: %s", simple_annotation(f, program_text(f->p, other->type)));
        }
    }
}

static bool has_main(const finder *f) {
    const method *m = program_find_method(f->p, f->k, "main", "([Ljava/lang/String;)V");
    return m && (m->access & ACC_STATIC) && (m->access & ACC_PUBLIC);
}

static bool has_method(const finder *f, const char *name) {
    for (const klass *k = f->k; k; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++)
            if (strcmp(program_text(f->p, k->methods[i].name), name) == 0) return true;
    return false;
}

int entries_find(mem *m, arena *a, program *p, const target *t, int argc, char **argv,
                 entry_list *out, error *e) {
    finder f = {.m = m, .a = a, .p = p, .out = out, .e = e};
    link_error why;
    if (program_load(p, program_symbol(p, t->class_name), &f.k, &why))
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    if (t->method && strcmp(t->method, "main") == 0 && has_main(&f)) {
        // as without it
    } else if (t->method) {
        if (argc)
            return error_set(e, ERR_USAGE, NULL, "arguments behind -- are main's, not %s's",
                             t->method);
        return find_method(&f, t->method);
    }
    const char *off = class_annotation(&f, disabled);
    if (!has_main(&f) && !off) find_tests(&f);
    if (out->count) return 0;
    if (has_main(&f) || has_method(&f, "main")) { // newer JDKs take other mains as well
        entry n = {.class_name = t->class_name, .argc = argc, .argv = argv};
        vec_push(m, out, n);
        return 0;
    }
    return error_set(e, ERR_INPUT, NULL,
                     "class %s has no public static void main(String[]) and no tests%s",
                     dotted(&f, f.k), off ? " that are not disabled" : "");
}
