// java's --add-exports, --add-opens and --add-modules. What they mean to the modules of a JDK is
// not known here: whoever reads those asks.
#include <string.h>

#include "classfile/container.h"

static const char *const names[] = {"add-exports", "add-opens", "add-modules"};

const char *classpath_addition_name(classpath_addition_kind kind) {
    return names[kind];
}

static bool names_class_path(const char *targets) {
    for (const char *t = targets; *t;) {
        size_t n = strcspn(t, ",");
        if (n == strlen("ALL-UNNAMED") && memcmp(t, "ALL-UNNAMED", n) == 0) return true;
        t += n + (t[n] == ',');
    }
    return false;
}

int classpath_extend(classpath *cp, classpath_addition_kind kind, const char *value, error *e) {
    arena *a = classpath_arena(cp);
    classpath_addition x = {.kind = kind, .value = arena_strdup(a, value)};
    if (kind != CLASSPATH_ADD_MODULES) {
        const char *slash = strchr(value, '/'), *equals = strchr(value, '=');
        if (!slash || !equals || slash == value || equals < slash + 2 || !equals[1])
            return error_set(e, ERR_USAGE, NULL,
                             "--%s: '%.200s' is not of the form MODULE/PACKAGE=TARGETS",
                             names[kind], value);
        x.module = arena_strndup(a, value, (size_t)(slash - value));
        char *package = arena_strndup(a, slash + 1, (size_t)(equals - slash - 1));
        for (char *c = package; *c; c++)
            if (*c == '.') *c = '/';
        x.package = package;
        x.for_class_path = names_class_path(equals + 1);
    }
    vec_push(classpath_mem(cp), classpath_addition_list(cp), x);
    return 0;
}

// Add-Exports and Add-Opens of an executable jar: "module/package module/package".
int classpath_additions_from_manifest(classpath *cp, classpath_addition_kind kind, const char *list,
                                      error *e) {
    int code = 0;
    while (list && *list && !code) {
        size_t n = strcspn(list, " ");
        if (n) {
            const char *value = arena_printf(classpath_arena(cp), "%.*s=ALL-UNNAMED", (int)n, list);
            code = classpath_extend(cp, kind, value, e);
            if (!code) vec_last(classpath_addition_list(cp)).from_manifest = true;
        }
        list += n + (list[n] == ' ');
    }
    return code;
}

const classpath_addition *classpath_additions(classpath *cp, size_t *count) {
    *count = classpath_addition_list(cp)->count;
    return classpath_addition_list(cp)->data;
}

bool classpath_opens(classpath *cp, const char *module, const char *package, bool open) {
    size_t count;
    const classpath_addition *list = classpath_additions(cp, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].for_class_path && (!open || list[i].kind == CLASSPATH_ADD_OPENS) &&
            strcmp(list[i].module, module) == 0 && strcmp(list[i].package, package) == 0)
            return true;
    return false;
}
