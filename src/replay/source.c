// Finding and reading source files: the target itself, beside class files, and in its source tree.
#include <stdlib.h>

#include "base/file.h"
#include "replay/internal.h"

enum { MOST_BYTES = 1 << 24, MOST_PARENTS = 12 };

void replay_sources_init(sources *s, mem *m, arena *a, classpath *cp, const char *target) {
    *s = (sources){.m = m, .a = a, .cp = cp, .target = target};
}

void replay_sources_release(sources *s) {
    vec_release(s->m, &s->files);
}

static void split_lines(sources *s, source_file *f, const char *data, size_t size) {
    size_t count = 1;
    for (size_t i = 0; i < size; i++) count += data[i] == '\n';
    f->lines = ARENA_ARRAY(s->a, const char *, count);
    for (size_t at = 0; at < size;) {
        const char *end = memchr(data + at, '\n', size - at);
        size_t n = end ? (size_t)(end - data) - at : size - at;
        while (n && (data[at] == ' ' || data[at] == '\t')) at++, n--;
        size_t kept = n;
        while (kept && (unsigned char)data[at + kept - 1] <= ' ') kept--;
        f->lines[f->count++] = arena_strndup(s->a, data + at, kept);
        at += n + 1;
    }
}

static bool read_path(sources *s, source_file *f, const char *path) {
    const char *data;
    size_t size;
    error ignored;
    if (file_read(s->a, path, MOST_BYTES, &data, &size, &ignored)) return false;
    f->path = arena_strdup(s->a, path);
    split_lines(s, f, data, size);
    return true;
}

static bool ends_with_path(const char *path, const char *name) {
    size_t n = strlen(path), k = strlen(name);
    return n >= k && strcmp(path + n - k, name) == 0 && (n == k || path[n - k - 1] == '/');
}

// Another file of the target's source tree: its root is some folder above the target.
static bool read_from_tree(sources *s, source_file *f) {
    char *folder = arena_strdup(s->a, s->target);
    for (unsigned i = 0; i < MOST_PARENTS; i++) {
        char *slash = strrchr(folder, '/');
        const char *path = slash ? arena_printf(s->a, "%.*s/%s", (int)(slash - folder), folder,
                                                f->name)
                                 : f->name;
        if (read_path(s, f, path)) return true;
        if (!slash) return false;
        *slash = 0;
    }
    return false;
}

// Where build tools keep the sources of the classes below `root`: target/test-classes of Maven,
// build/classes/java/test of Gradle.
static bool read_from_layout(sources *s, source_file *f) {
    static const char *const folders[] = {"../../src/main/java", "../../src/test/java",
                                          "../../../../src/main/java", "../../../../src/test/java"};
    size_t stem = strlen(f->name) - strlen(".java");
    if (!ends_with_path(f->name + stem, ".java")) return false;
    const char *class_file = arena_printf(s->a, "%.*s.class", (int)stem, f->name);
    class_bytes found;
    error ignored;
    if (!s->cp || classpath_own_resource(s->cp, class_file, s->a, &found, &ignored) ||
        !ends_with_path(found.origin, class_file))
        return false;
    size_t root = strlen(found.origin) - strlen(class_file);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        const char *path = arena_printf(s->a, "%.*s%s/%s", (int)root, found.origin, folders[i],
                                        f->name);
        char whole[4096];
        if (realpath(path, whole) && read_path(s, f, whole)) return true;
    }
    return false;
}

static void load(sources *s, source_file *f) {
    const char *slash = strrchr(f->name, '/'), *base = slash ? slash + 1 : f->name;
    if (s->target && ends_with_path(s->target, base) && read_path(s, f, s->target)) return;
    class_bytes found;
    error ignored;
    if (s->cp && classpath_own_resource(s->cp, f->name, s->a, &found, &ignored) == 0 &&
        found.size < MOST_BYTES) {
        f->path = arena_strdup(s->a, found.origin);
        split_lines(s, f, (const char *)found.bytes, found.size);
        return;
    }
    if (s->target && read_from_tree(s, f)) return;
    read_from_layout(s, f);
}

const source_file *replay_sources_of(sources *s, const vm *v, const klass *k) {
    static const source_file none = {0};
    if (!k->file || k->file->source_file == SYMBOL_NONE) return &none;
    const char *class_name = program_text(v->p, k->name), *slash = strrchr(class_name, '/');
    int package = slash ? (int)(slash + 1 - class_name) : 0;
    const char *base = program_text(v->p, k->file->source_file);
    for (size_t i = 0; i < s->files.count; i++) {
        const char *name = s->files.data[i].name;
        if (strncmp(name, class_name, (size_t)package) == 0 && strcmp(name + package, base) == 0)
            return &s->files.data[i];
    }
    source_file fresh = {.name = arena_printf(s->a, "%.*s%s", package, class_name, base)};
    load(s, &fresh);
    vec_push(s->m, &s->files, fresh);
    return &vec_last(&s->files);
}
