// Finds a JDK: the one asked for, JAVA_HOME's, the one `java` on PATH belongs to, or the newest in
// the usual folders.
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "classfile/container.h"

// Folders whose subfolders are JDKs; "~" is the user's home.
static const char *const usual_folders[] = {
    "/usr/lib/jvm",
    "/usr/lib64/jvm",
    "/usr/java",
    "/usr/local/java",
    "/opt/java",
    "/opt/jdk",
    "/opt",
    "/usr/local",
    "~/.jdks",
    "~/.sdkman/candidates/java",
    "~/.local/share/mise/installs/java",
};

static bool exists(arena *a, const char *home, const char *file) {
    return access(arena_printf(a, "%s/%s", home, file), F_OK) == 0;
}

static bool has_classes(arena *a, const char *home) {
    return exists(a, home, "lib/modules") || exists(a, home, "jmods/java.base.jmod");
}

// Why a folder will not do.
static int check_home(arena *a, const char *home, const char *what, error *e) {
    struct stat info;
    if (stat(home, &info) != 0)
        return error_set(e, ERR_INPUT, home, "%s: %s", what, strerror(errno));
    if (!S_ISDIR(info.st_mode))
        return error_set(e, ERR_INPUT, home, "%s: is not a directory", what);
    if (has_classes(a, home)) return 0;
    if (exists(a, home, "lib/rt.jar") || exists(a, home, "jre/lib/rt.jar"))
        return error_set(e, ERR_INPUT, home, "%s: this JDK is too old, weft needs 11 or newer",
                         what);
    return error_set(e, ERR_INPUT, home, "%s: not a JDK (no lib/modules, no jmods)", what);
}

// JAVA_VERSION="17.0.9" of the release file, or "".
static const char *read_version(arena *a, const char *home) {
    const char *release, *key = "JAVA_VERSION=\"";
    size_t size;
    error ignored;
    if (file_read(a, arena_printf(a, "%s/release", home), 1 << 20, &release, &size, &ignored))
        return "";
    for (const char *line = release; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (strncmp(line, key, strlen(key)) != 0) continue;
        const char *start = line + strlen(key);
        return arena_strndup(a, start, strcspn(start, "\"\n"));
    }
    return "";
}

// By number, part for part: 17.0.9 < 17.0.10 < 21-ea < 21.
static int compare_versions(const char *x, const char *y) {
    while (*x || *y) {
        char *x_end, *y_end;
        unsigned long a = strtoul(x, &x_end, 10), b = strtoul(y, &y_end, 10);
        if (a != b) return a < b ? -1 : 1;
        if (x_end == x && y_end == y) return strcmp(y, x);
        x = x_end + strspn(x_end, "._-+");
        y = y_end + strspn(y_end, "._-+");
    }
    return 0;
}

// The folder two above the java that PATH finds, where that is a JDK; NULL otherwise.
static const char *home_on_path(arena *a) {
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t n = strcspn(path, ":");
        const char *java = arena_printf(a, "%.*s/java", (int)n, n ? path : ".");
        path += n + (path[n] == ':');
        char real[PATH_MAX];
        if (access(java, X_OK) != 0 || !realpath(java, real)) continue;
        for (int up = 0; up < 2; up++) {
            char *slash = strrchr(real, '/');
            if (slash) *slash = 0;
        }
        return *real && has_classes(a, real) ? arena_strdup(a, real) : NULL;
    }
    return NULL;
}

typedef struct best_jdk {
    const char *home, *version;
    bool compiler; // has javac: a JDK, not only a runtime
} best_jdk;

static void consider(arena *a, best_jdk *best, const char *home) {
    if (!has_classes(a, home)) return;
    best_jdk new = {home, read_version(a, home), exists(a, home, "bin/javac")};
    int order = !best->home || new.compiler != best->compiler
                    ? (!best->home || new.compiler ? 1 : -1)
                    : compare_versions(new.version, best->version);
    if (order == 0) order = strcmp(best->home, home); // the same choice every time
    if (order > 0) *best = new;
}

static const char *newest_home(arena *a) {
    best_jdk best = {0};
    const char *user = getenv("HOME");
    for (size_t i = 0; i < sizeof usual_folders / sizeof *usual_folders; i++) {
        const char *folder = usual_folders[i];
        if (*folder == '~') {
            if (!user) continue;
            folder = arena_printf(a, "%s%s", user, folder + 1);
        }
        DIR *dir = opendir(folder);
        if (!dir) continue;
        for (struct dirent *entry; (entry = readdir(dir));)
            if (entry->d_name[0] != '.')
                consider(a, &best, arena_printf(a, "%s/%s", folder, entry->d_name));
        closedir(dir);
    }
    return best.home;
}

int classpath_jdk_find(arena *a, const char *given, const char **home, const char **version,
                       error *e) {
    const char *variable = getenv("JAVA_HOME");
    int code = 0;
    if (given) {
        *home = given;
        code = check_home(a, given, "--jdk", e);
    } else if (variable && *variable) {
        *home = variable;
        code = check_home(a, variable, "JAVA_HOME", e);
    } else {
        *home = home_on_path(a);
        if (!*home) *home = newest_home(a);
        if (!*home)
            code = error_set(e, ERR_INPUT, NULL,
                             "no JDK found: give --jdk DIR, set JAVA_HOME, or put java on PATH");
    }
    if (code) return code;
    *home = arena_strdup(a, *home);
    *version = read_version(a, *home);
    return 0;
}

int classpath_jdk_open(mem *m, const char *home, bool known, jdk_image **image, error *e) {
    error second;
    int code = classpath_jimage_open(m, home, known, image, e);
    if (code != ERR_MISSING) return code;
    if (classpath_jmods_open(m, home, image, &second) == 0) return 0;
    return e->code = ERR_INPUT; // why the image cannot be used says more
}
