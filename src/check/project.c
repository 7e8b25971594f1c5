#include "check/project.h"

#include <dirent.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

enum { MOST_DEPTH = 40, MOST_FILE = 64 << 20 };

typedef struct project {
    mem *m;
    arena *a;
    const char *class_path; // all of it, for class files; NULL: none
    project_targets *out;
    error *e;
} project;

static bool ends_with(const char *s, const char *ending) {
    size_t n = strlen(s), k = strlen(ending);
    return n > k && strcmp(s + n - k, ending) == 0;
}

static bool is_folder(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static const char *join(project *p, const char *folder, const char *name) {
    if (strcmp(folder, ".") == 0) return name;
    return arena_printf(p->a, "%s/%s", folder, name);
}

// ---------------------------------------------------------------- what may be an entry

static bool holds(const char *data, size_t size, const char *words) {
    return memmem(data, size, words, strlen(words)) != NULL;
}

// A look at the text: what turns out to be none is left out later.
static bool may_be_entry(project *p, const char *path) {
    static const char *const signs[] = {"([Ljava/lang/String;)V", "Lorg/junit/", "Lorg/testng/"};
    static const char *const words[] = {"void main(",  "void main (",   "@Test",
                                        "Test(",       "@RepeatedTest", "@ParameterizedTest",
                                        "@TestFactory"};
    bool source = ends_with(path, ".java");
    arena scratch;
    arena_init(&scratch, p->m);
    const char *data;
    size_t size;
    error ignored;
    bool may = false;
    if (file_read(&scratch, path, MOST_FILE, &data, &size, &ignored) == 0) {
        if (source)
            for (size_t i = 0; i < sizeof words / sizeof *words; i++)
                may |= holds(data, size, words[i]);
        else
            for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
                may |= holds(data, size, signs[i]) && (i || holds(data, size, "main"));
        // A @Nested class belongs to the one around it.
        if (!source && strchr(path, '$') && holds(data, size, "Lorg/junit/jupiter/api/Nested;"))
            may = false;
    }
    arena_release(&scratch);
    return may;
}

static void add(project *p, const char *operand, const char *class_path) {
    vec_push(p->m, p->out, (project_target){operand, class_path, true});
}

// ---------------------------------------------------------------- folders

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

typedef VEC(const char *) name_list;

static void list_folder(project *p, const char *folder, name_list *out) {
    DIR *d = opendir(folder);
    const struct dirent *entry;
    while (d && (entry = readdir(d)))
        if (entry->d_name[0] != '.') vec_push(p->m, out, arena_strdup(p->a, entry->d_name));
    if (d) closedir(d);
    if (out->count) qsort(out->data, out->count, sizeof *out->data, by_name);
}

// Class files below a root of the class path, by the names of their classes.
static void add_classes(project *p, const char *root, const char *inside, unsigned depth) {
    name_list names = {0};
    const char *folder = *inside ? join(p, root, inside) : root;
    list_folder(p, folder, &names);
    for (size_t i = 0; i < names.count && depth < MOST_DEPTH; i++) {
        const char *name = names.data[i], *path = join(p, folder, name);
        const char *relative = *inside ? join(p, inside, name) : name;
        if (is_folder(path)) {
            add_classes(p, root, relative, depth + 1);
        } else if (ends_with(name, ".class") && may_be_entry(p, path)) {
            char *class_name = arena_strndup(p->a, relative, strlen(relative) - 6);
            for (char *c = class_name; *c; c++)
                if (*c == '/') *c = '.';
            add(p, class_name, p->class_path);
        }
    }
    vec_release(p->m, &names);
}

// A class file without its source beside it: else that is taken.
static bool is_lone_class(project *p, const char *path) {
    if (!ends_with(path, ".class")) return false;
    size_t n = strlen(path) - 6;
    const char *dollar = strchr(path, '$');
    if (dollar) n = (size_t)(dollar - path);
    return access(arena_printf(p->a, "%.*s.java", (int)n, path), F_OK) != 0;
}

// Loose sources and class files.
static void add_files(project *p, const char *folder, unsigned depth) {
    name_list names = {0};
    list_folder(p, folder, &names);
    for (size_t i = 0; i < names.count && depth < MOST_DEPTH; i++) {
        const char *path = join(p, folder, names.data[i]);
        if (is_folder(path)) add_files(p, path, depth + 1);
        else if ((ends_with(path, ".java") || is_lone_class(p, path)) && may_be_entry(p, path))
            add(p, path, p->class_path);
    }
    vec_release(p->m, &names);
}

// ---------------------------------------------------------------- layouts

// Where build tools put classes; the first of these decides for the folder.
static const char *const roots[] = {"target/classes",
                                    "target/test-classes",
                                    "build/classes/java/main",
                                    "build/classes/java/test",
                                    "build/classes/kotlin/main",
                                    "build/resources/main",
                                    "out/production",
                                    "bin"};

static const char *more_path(project *p, const char *path, const char *more, size_t size) {
    while (size && strchr(" \t\r\n:", more[size - 1])) size--;
    if (!size) return path;
    return arena_printf(p->a, "%s%s%.*s", path ? path : "", path ? ":" : "", (int)size, more);
}

// A file with a class path in it, as `mvn dependency:build-classpath` writes one.
static const char *path_of_file(project *p, const char *path, const char *file) {
    const char *data;
    size_t size;
    error ignored;
    if (file_read(p->a, file, MOST_FILE, &data, &size, &ignored)) return path;
    while (*data) {
        size_t n = strcspn(data, "\n");
        path = more_path(p, path, data, n);
        data += n + (data[n] == '\n');
    }
    return path;
}

// The value of an attribute in a tag that ends at `end`; NULL: it has none.
static const char *attribute(project *p, const char *tag, const char *end, const char *name) {
    size_t length = strlen(name);
    for (const char *at = tag; at + length + 2 < end; at++) {
        if (!strchr(" \t\r\n", at[0]) || strncmp(at + 1, name, length) != 0) continue;
        const char *value = at + 1 + length;
        if (value[0] != '=' || (value[1] != '"' && value[1] != '\'')) continue;
        const char *close = memchr(value + 2, value[1], (size_t)(end - value - 2));
        return close ? arena_strndup(p->a, value + 2, (size_t)(close - value - 2)) : NULL;
    }
    return NULL;
}

// Eclipse's .classpath: <classpathentry kind="lib" path="lib/junit.jar"/>. Other kinds are folders
// of sources, and what Eclipse alone knows.
static const char *path_of_eclipse(project *p, const char *path, const char *folder,
                                   const char *xml) {
    static const char entry[] = "<classpathentry";
    while ((xml = strchr(xml, '<'))) {
        const char *end = strncmp(xml, "<!--", 4) == 0 ? strstr(xml, "-->") : strchr(xml, '>');
        if (!end) break;
        const char *kind = NULL, *jar = NULL;
        if (strncmp(xml, entry, sizeof entry - 1) == 0) {
            kind = attribute(p, xml, end, "kind");
            jar = attribute(p, xml, end, "path");
        }
        if (kind && jar && strcmp(kind, "lib") == 0) {
            if (*jar != '/') jar = join(p, folder, jar);
            path = more_path(p, path, jar, strlen(jar));
        }
        xml = end;
    }
    return path;
}

static void add_named_jars(project *p, const char *folder) {
    static const char *const files[] = {".classpath", "target/classpath", "target/classpath.txt",
                                        "build/classpath", "build/classpath.txt"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        const char *file = join(p, folder, files[i]);
        const char *data;
        size_t size;
        error ignored;
        if (file_read(p->a, file, MOST_FILE, &data, &size, &ignored)) continue;
        p->class_path = *data == '<' ? path_of_eclipse(p, p->class_path, folder, data)
                                     : path_of_file(p, p->class_path, file);
    }
}

static bool add_layout(project *p, const char *folder) {
    bool any = false, build = false;
    static const char *const marks[] = {"pom.xml", "build.gradle", "build.gradle.kts", "target",
                                        "build"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        build |= access(join(p, folder, marks[i]), F_OK) == 0;
    for (size_t i = 0; build && i < sizeof roots / sizeof *roots; i++) {
        const char *root = join(p, folder, roots[i]);
        if (!is_folder(root)) continue;
        p->class_path = more_path(p, p->class_path, root, strlen(root));
        any = true;
    }
    if (!any) return false;
    add_named_jars(p, folder);
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        const char *root = join(p, folder, roots[i]);
        if (is_folder(root)) add_classes(p, root, "", 0);
    }
    return true;
}

// A build of several modules: each has its layout.
static void add_folder(project *p, const char *folder, unsigned depth) {
    const char *outer = p->class_path;
    if (add_layout(p, folder)) {
        p->class_path = outer;
    } else {
        name_list names = {0};
        bool modules = false;
        list_folder(p, folder, &names);
        for (size_t i = 0; i < names.count && depth < 3; i++) {
            const char *inner = join(p, folder, names.data[i]);
            if (!is_folder(inner)) continue;
            modules |= is_folder(join(p, inner, "target/classes")) ||
                       is_folder(join(p, inner, "build/classes"));
        }
        for (size_t i = 0; modules && i < names.count; i++) {
            const char *inner = join(p, folder, names.data[i]);
            if (is_folder(inner)) add_folder(p, inner, depth + 1);
        }
        vec_release(p->m, &names);
        if (!modules) add_files(p, folder, 0);
    }
}

// ---------------------------------------------------------------- operands

// Behind # stands a method, which may have an invocation's number in brackets.
static bool is_pattern(const char *operand) {
    return strcspn(operand, "*?[") < strcspn(operand, "#") && access(operand, F_OK) != 0;
}

bool check_project_is_several(const char *operand) {
    return is_folder(operand) || is_pattern(operand);
}

const char *check_project_source(arena *a, const char *operand) {
    size_t n = strcspn(operand, "#");
    const char *source = arena_printf(a, "%.*s.java", (int)n, operand);
    if (access(source, F_OK) != 0) return operand;
    return operand[n] ? arena_printf(a, "%s%s", source, operand + n) : source;
}

static int add_pattern(project *p, const char *operand) {
    glob_t found;
    if (glob(operand, 0, NULL, &found) != 0)
        return error_set(p->e, ERR_INPUT, operand, "no file has such a name");
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = arena_strdup(p->a, found.gl_pathv[i]);
        if (is_folder(path)) add_folder(p, path, 0);
        else vec_push(p->m, p->out, (project_target){path, p->class_path, false});
    }
    globfree(&found);
    return 0;
}

int check_project_find(mem *m, arena *a, const char *operand, const char *class_path,
                       const char *cp_file, project_targets *out, error *e) {
    project p = {.m = m, .a = a, .class_path = class_path, .out = out, .e = e};
    if (cp_file) {
        if (access(cp_file, R_OK) != 0) return error_set(e, ERR_INPUT, cp_file, "cannot be read");
        p.class_path = path_of_file(&p, class_path, cp_file);
    }
    if (is_pattern(operand)) return add_pattern(&p, operand);
    size_t before = out->count;
    if (is_folder(operand)) {
        size_t n = strlen(operand);
        while (n > 1 && operand[n - 1] == '/') n--;
        add_folder(&p, arena_strndup(a, operand, n), 0);
        if (out->count == before)
            return error_set(e, ERR_INPUT, operand, "has no main and no tests below it");
        return 0;
    }
    if (!p.class_path) operand = check_project_source(a, operand);
    vec_push(m, out, (project_target){operand, p.class_path, false});
    return 0;
}
