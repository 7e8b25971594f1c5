// The jars that come with the program: beside it in the build tree, in share/weft when installed.
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/internal.h"

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

int cli_classpath(mem *m, const options *o, classpath **cp, error *e) {
    static const char *const places[] = {"../../models/weft-models.jar",
                                         "../share/weft/weft-models.jar", NULL};
    char jar[PATH_MAX + 64];
    if (!find_jar(places, jar, sizeof jar))
        return error_set(e, ERR_INPUT, "weft-models.jar",
                         "is neither in the build tree nor in share/weft: weft is not installed "
                         "completely");
    int code = classpath_new(m, option_text(o, "jdk"), cp, e);
    if (!code) classpath_patch(*cp, jar);
    return code;
}
