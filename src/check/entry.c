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

// Strings, boxes and enums are never null as arguments, or as elements of what is inside of one:
// that is said with a SAFE.
static bool may_hold_values(const finder *f, const method *m) {
    const char *type = program_text(f->p, m->type);
    return !(m->access & ACC_STATIC) || memchr(type, 'L', strcspn(type, ")"));
}

// By weft.Arguments.
static void add_call(finder *f, entry n, const method *m, const char *how) {
    n.class_name = "weft/Entry";
    word_list words = {0};
    vec_push(f->m, &words, arena_strdup(f->a, ""));
    vec_push(f->m, &words, check_finder_describe(f, m));
    vec_push(f->m, &words, arena_strdup(f->a, how));
    vec_push(f->m, &words, check_finder_class_name(f, f->k));
    check_finder_add(f, n, &words);
}

// A method, with all values of its parameters.
static void add_method(finder *f, const method *m) {
    entry n = {0};
    n.method = arena_printf(f->a, "%s%.*s", program_text(f->p, m->name),
                            (int)strcspn(program_text(f->p, m->type), ")") + 1,
                            program_text(f->p, m->type));
    n.name = arena_printf(f->a, "%s.%s", check_finder_class_name(f, f->k),
                          program_text(f->p, m->name));
    if (may_hold_values(f, m)) n.assumed |= ASSUMPTION_BIT(ASSUMPTION_ARGUMENTS);
    add_call(f, n, m, "method");
}

// "int", "String", "java.util.List", "Map.Entry", "int[][]", "String...": is it this type?
static bool is_type(finder *f, const char *text, size_t size, const char *type, size_t length) {
    while (size && text[size - 1] == ' ') size--;
    while (size && *text == ' ') text++, size--;
    while (length && *type == '[') {
        size_t brackets = size > 3 && strncmp(text + size - 3, "...", 3) == 0  ? 3
                          : size > 2 && strncmp(text + size - 2, "[]", 2) == 0 ? 2
                                                                               : 0;
        if (!brackets) return false;
        size -= brackets, type++, length--;
    }
    static const char *const primitives[] = {"Zboolean", "Bbyte", "Sshort", "Cchar",
                                             "Iint",     "Jlong", "Ffloat", "Ddouble"};
    for (size_t i = 0; length == 1 && i < sizeof primitives / sizeof *primitives; i++)
        if (primitives[i][0] == *type)
            return strlen(primitives[i] + 1) == size && strncmp(primitives[i] + 1, text, size) == 0;
    if (length < 3 || size > length - 2) return false;
    // A class may be named from any of its packages or outer classes on.
    char *name = arena_strndup(f->a, type + 1, length - 2);
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == '$') *c = '.';
    const char *end = name + length - 2 - size;
    for (size_t i = 0; i < size; i++)
        if (end[i] != (text[i] == '$' ? '.' : text[i])) return false;
    return end == name || end[-1] == '.';
}

static size_t type_length(const char *type) {
    size_t n = 0;
    while (type[n] == '[') n++;
    return type[n] == 'L' ? n + strcspn(type + n, ";") + 1 : n + 1;
}

// The list as Java or as a descriptor writes it, with its parentheses.
static bool has_parameters(finder *f, const method *m, const char *list) {
    const char *type = program_text(f->p, m->type);
    size_t inside = strcspn(type, ")") + 1;
    if (strncmp(list, type, inside) == 0 && (!list[inside] || !strcmp(list, type))) return true;
    const char *at = list + 1;
    for (type++; *type != ')'; type += type_length(type)) {
        size_t n = strcspn(at, ",)");
        if (!is_type(f, at, n, type, type_length(type))) return false;
        at += n;
        bool last = type[type_length(type)] == ')';
        if (*at != (last ? ')' : ',')) return false;
        at += !last;
    }
    at += strspn(at, " ");
    return strcmp(at, ")") == 0;
}

static bool is_wanted(finder *f, const method *m, const char *wanted, const char *list) {
    const char *name = program_text(f->p, m->name);
    size_t length = list ? (size_t)(list - wanted) : strlen(wanted);
    return strlen(name) == length && strncmp(name, wanted, length) == 0 && name[0] != '<' &&
           !(m->access & (ACC_SYNTHETIC | ACC_ABSTRACT)) && (!list || has_parameters(f, m, list));
}

// A method of the class, or else of the nearest superclass that has such.
static int find_method(finder *f, const char *wanted) {
    const method *found = NULL;
    if (check_tests_find_one(f, wanted)) return 0;
    const char *list = strchr(wanted, '(');
    for (const klass *k = f->k; k && !found; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++) {
            const method *m = &k->methods[i];
            if (!is_wanted(f, m, wanted, list)) continue;
            if (found)
                return error_set(f->e, ERR_INPUT, NULL,
                                 "class %s has several methods %s: say which one, as in %s(int)",
                                 check_finder_class_name(f, f->k), wanted,
                                 program_text(f->p, m->name));
            found = m;
        }
    if (!found)
        return error_set(f->e, ERR_INPUT, NULL, "class %s has no method %s%s",
                         check_finder_class_name(f, f->k), wanted,
                         f->k->access & ACC_INTERFACE ? " with code" : "");
    add_method(f, found);
    return 0;
}

static const method *find_main(const finder *f) {
    return program_find_method(f->p, f->k, "main", "([Ljava/lang/String;)V");
}

bool check_finder_has_main(const finder *f) {
    const method *m = find_main(f);
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
    bool any = t->method && strcmp(t->method, ENTRY_ANY_MAIN) == 0;
    if (any && check_finder_has_main(&f)) {
        if (argc) return error_set(e, ERR_USAGE, NULL, "--args-any: there are arguments behind --");
        add_call(&f, (entry){.method = ENTRY_ANY_MAIN}, find_main(&f), "main");
        return 0;
    }
    if (any || (t->method && strcmp(t->method, "main") == 0 && check_finder_has_main(&f))) {
        // as without it
    } else if (t->method) {
        if (argc)
            return error_set(e, ERR_USAGE, NULL, "arguments behind -- are main's, not %s's",
                             t->method);
        return find_method(&f, t->method);
    } else if (check_loop_find(&f)) return 0;
    if (!check_finder_has_main(&f)) check_tests_find(&f);
    bool skipped = out->count > 0;
    for (size_t i = 0; i < out->count; i++)
        if (!out->data[i].skipped) return 0;
    out->count = 0;
    if (check_finder_has_main(&f) ||
        has_method(&f, "main")) { // newer JDKs take other mains as well
        entry n = {.class_name = t->class_name, .argc = argc, .argv = argv};
        if (check_tests_has_any(&f)) n.remark = "only main was checked: the class has tests, too";
        vec_push(m, out, n);
        return 0;
    }
    return error_set(e, ERR_INPUT, NULL,
                     "class %s has no public static void main(String[]) and no tests%s",
                     check_finder_class_name(&f, f.k), skipped ? " that are run" : "");
}
