#include "check/entry.h"

#include <string.h>

#include "check/finder.h"

char *check_finder_dotted(finder *f, const char *name) {
    char *dotted = arena_strdup(f->a, name);
    for (char *c = dotted; *c; c++)
        if (*c == '/') *c = '.';
    return dotted;
}

char *check_finder_class_name(finder *f, const klass *k) {
    return check_finder_dotted(f, program_text(f->p, k->name));
}

char *check_finder_describe(finder *f, const method *m) {
    return arena_printf(f->a, "%s#%s#%s", check_finder_class_name(f, m->owner),
                        program_text(f->p, m->name), program_text(f->p, m->type));
}

void check_finder_add(finder *f, entry n, word_list *words) {
    n.argc = (int)words->count;
    n.argv = arena_copy(f->a, words->data, words->count * sizeof *words->data);
    vec_release(f->m, words);
    vec_push(f->m, f->out, n);
}

// NULL: its values can be enumerated. *assumed: but for null.
static const char *too_large(finder *f, char kind, symbol class_name, assumption_set *assumed) {
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
    *assumed |= ASSUMPTION_BIT(ASSUMPTION_ARGUMENTS);
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++)
        if (strcmp(name, boxes[i]) == 0) return NULL;
    klass *k;
    link_error ignored;
    if (program_load(f->p, class_name, &k, &ignored) == 0 && (k->access & ACC_ENUM)) return NULL;
    return check_finder_dotted(f, name);
}

static const char *check_parameters(finder *f, const method *m, assumption_set *assumed) {
    const signature *s = m->signature;
    for (unsigned i = 0; i < s->count; i++) {
        const char *type = too_large(f, s->kinds[i], s->classes[i], assumed);
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

// A method, with all values of its parameters.
static void add_method(finder *f, const method *m) {
    entry n = {.class_name = "weft/Entry"};
    n.method = arena_strdup(f->a, program_text(f->p, m->name));
    n.name = arena_printf(f->a, "%s.%s", check_finder_class_name(f, f->k), n.method);
    n.unknown = check_object(f, m);
    if (!n.unknown) n.unknown = check_parameters(f, m, &n.assumed);
    word_list words = {0};
    vec_push(f->m, &words, arena_strdup(f->a, ""));
    vec_push(f->m, &words, check_finder_describe(f, m));
    vec_push(f->m, &words, arena_strdup(f->a, "method"));
    vec_push(f->m, &words, arena_strdup(f->a, "all"));
    vec_push(f->m, &words, arena_strdup(f->a, "1"));
    vec_push(f->m, &words, check_finder_class_name(f, f->k));
    for (unsigned i = 0; i < 5; i++) vec_push(f->m, &words, arena_strdup(f->a, "0"));
    check_finder_add(f, n, &words);
}

static int find_method(finder *f, const char *name) {
    const method *found = NULL;
    if (check_tests_find_one(f, name)) return 0;
    for (const klass *k = f->k; k && !found; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++) {
            const method *m = &k->methods[i];
            if (strcmp(program_text(f->p, m->name), name) != 0 || (m->access & ACC_SYNTHETIC))
                continue;
            if (m->access & ACC_ABSTRACT) continue;
            if (found)
                return error_set(f->e, ERR_INPUT, NULL, "class %s has several methods %s",
                                 check_finder_class_name(f, f->k), name);
            found = m;
        }
    if (!found || name[0] == '<')
        return error_set(f->e, ERR_INPUT, NULL, "class %s has no method %s",
                         check_finder_class_name(f, f->k), name);
    add_method(f, found);
    return 0;
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

int check_entries_find(mem *m, arena *a, program *p, const target *t, int argc, char **argv,
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
    } else if (check_loop_find(&f)) return 0;
    if (!has_main(&f)) check_tests_find(&f);
    bool skipped = out->count > 0;
    for (size_t i = 0; i < out->count; i++)
        if (!out->data[i].skipped) return 0;
    out->count = 0;
    if (has_main(&f) || has_method(&f, "main")) { // newer JDKs take other mains as well
        entry n = {.class_name = t->class_name, .argc = argc, .argv = argv};
        if (check_tests_has_any(&f)) n.remark = "only main was checked: the class has tests, too";
        vec_push(m, out, n);
        return 0;
    }
    return error_set(e, ERR_INPUT, NULL,
                     "class %s has no public static void main(String[]) and no tests%s",
                     check_finder_class_name(&f, f.k), skipped ? " that are run" : "");
}
