// -D, --env and --stdin, or what a witness has of them.
#include <string.h>

#include "base/file.h"
#include "check/start.h"

enum { MOST_INPUT = 1 << 28 };

// They change how a JVM starts, or works inside, in ways that are not modelled.
static bool is_refused(const char *name) {
    static const char *const names[] = {"java.security.manager", "java.system.class.loader",
                                        "sun.reflect.noInflation", "sun.reflect.inflationThreshold",
                                        "java.locale.providers"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return strncmp(name, "jdk.module.", strlen("jdk.module.")) == 0;
}

static int add(arena *a, const char *option, const char *text, vm_setting *out, error *e) {
    const char *equals = strchr(text, '=');
    bool property = strcmp(option, "-D") == 0;
    if (equals == text || (!equals && !property))
        return error_set(e, ERR_USAGE, NULL, "%s: '%.200s' is not of the form %s", option, text,
                         property ? "NAME=VALUE or NAME" : "NAME=VALUE");
    out->name = equals ? arena_strndup(a, text, (size_t)(equals - text)) : text;
    out->value = equals ? equals + 1 : "";
    if (property && is_refused(out->name))
        return error_set(e, ERR_USAGE, NULL, "-D%s: this property is not supported", out->name);
    return 0;
}

static int add_all(arena *a, const options *o, const char *name, const char *option,
                   const vm_setting **list, size_t *count, error *e) {
    size_t n = 0;
    while (option_nth(o, name, n)) n++;
    if (!n) return 0;
    vm_setting *all = ARENA_ARRAY(a, vm_setting, *count + n);
    if (*count) memcpy(all, *list, *count * sizeof *all);
    for (size_t i = 0; i < n; i++)
        if (add(a, option, option_nth(o, name, i), &all[*count + i], e)) return ERR_USAGE;
    *list = all;
    *count += n;
    return 0;
}

int check_given(arena *a, const options *o, vm_given *g, error *e) {
    if (add_all(a, o, "D", "-D", &g->properties, &g->property_count, e)) return ERR_USAGE;
    if (add_all(a, o, "env", "--env", &g->variables, &g->variable_count, e)) return ERR_USAGE;
    const char *path = option_text(o, "stdin"), *outside = option_nth(o, "outside", 0);
    if (outside) g->symbolic = strcmp(outside, "symbolic") == 0;
    return path ? file_read(a, path, MOST_INPUT, &g->input, &g->input_size, e) : 0;
}
