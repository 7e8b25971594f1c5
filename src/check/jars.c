// The jars that come with the program: beside it in the build tree, in share/weft when installed.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/start.h"

// The first of these, relative to the program's folder, that is there.
static bool find_jar(const char *const *places, char *out, size_t size) {
    char self[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0) return false;
    self[n] = 0;
    char *slash = strrchr(self, '/');
    if (slash) *slash = 0;
    for (; *places; places++) {
        int length = snprintf(out, size, "%s/%s", self, *places);
        if (length > 0 && (size_t)length < size && access(out, R_OK) == 0) return true;
    }
    return false;
}

static int not_installed(const char *jar, error *e) {
    return error_set(e, ERR_INPUT, jar,
                     "is neither in the build tree nor in share/weft: weft is not installed "
                     "completely");
}

const char *check_api_jar(char *out, size_t size) {
    static const char *const places[] = {"../../api/weft-api.jar", "../share/weft/weft-api.jar",
                                         NULL};
    return find_jar(places, out, size) ? out : NULL;
}

int check_target(classpath *cp, const char *operand, const char *path, bool no_cache, limits *l,
                 target *t, error *e) {
    char api[PATH_MAX + 64], folder[PATH_MAX];
    if (!no_cache && check_cache(folder, sizeof folder)) classpath_keep_compiled(cp, folder);
    // Without it, what a program brings for weft.Verify would run as ordinary code.
    if (!check_api_jar(api, sizeof api)) return not_installed("weft-api.jar", e);
    return classpath_target(cp, operand, path, api, l, t, e);
}

static bool is_file_target(const char *operand, size_t length) {
    static const char *const endings[] = {".java", ".class", ".jar"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t k = strlen(endings[i]);
        if (length > k && memcmp(operand + length - k, endings[i], k) == 0) return true;
    }
    return false;
}

static const char *absolute(arena *a, const char *path, size_t length) {
    char resolved[PATH_MAX];
    const char *copy = arena_strndup(a, path, length);
    return realpath(copy, resolved) ? arena_strdup(a, resolved) : copy;
}

const char *check_absolute_operand(arena *a, const char *operand, const char *method) {
    const char *hash = strrchr(operand, '#');
    size_t length = hash && !is_file_target(operand, strlen(operand)) ? (size_t)(hash - operand)
                                                                      : strlen(operand);
    const char *file = is_file_target(operand, length) ? absolute(a, operand, length)
                                                       : arena_strndup(a, operand, length);
    return method ? arena_printf(a, "%s#%s", file, method) : file;
}

const char *check_absolute_path(arena *a, const char *operand, const char *path) {
    if (!path) {
        size_t length = strcspn(operand, "#");
        return is_file_target(operand, length) ? NULL : absolute(a, ".", 1);
    }
    const char *out = "";
    for (const char *p = path; *p;) {
        size_t n = strcspn(p, ":");
        if (n) out = arena_printf(a, "%s%s%s", out, *out ? ":" : "", absolute(a, p, n));
        p += n + (p[n] == ':');
    }
    return out;
}

int check_classpath(mem *m, const char *jdk, classpath **cp, error *e) {
    static const char *const places[] = {"../../models/weft-models.jar",
                                         "../share/weft/weft-models.jar", NULL};
    char jar[PATH_MAX + 64];
    if (!find_jar(places, jar, sizeof jar)) return not_installed("weft-models.jar", e);
    int code = classpath_new(m, jdk, cp, e);
    if (!code) classpath_patch(*cp, jar);
    return code;
}

static void warn_of_package(classpath *cp, const classpath_addition *x, logger *log) {
    error ignored;
    const char *module = classpath_module(cp, x->package, &ignored);
    if (module && strcmp(module, x->module) == 0) return;
    char package[300];
    snprintf(package, sizeof package, "%s", x->package);
    for (char *c = package; *c; c++)
        if (*c == '/') *c = '.';
    log_say(log, LOG_NORMAL, "--%s: package %s is not in module %s",
            classpath_addition_name(x->kind), package, x->module);
}

int check_modules(classpath *cp, const options *o, logger *log, error *e) {
    for (int kind = CLASSPATH_ADD_EXPORTS; kind <= CLASSPATH_ADD_MODULES; kind++) {
        const char *value;
        for (size_t i = 0; (value = option_nth(o, classpath_addition_name(kind), i)); i++)
            if (classpath_extend(cp, kind, value, e)) return ERR_USAGE;
    }
    size_t count;
    const classpath_addition *list = classpath_additions(cp, &count);
    for (size_t i = 0; i < count; i++)
        if (list[i].package) warn_of_package(cp, &list[i], log);
    return 0;
}
