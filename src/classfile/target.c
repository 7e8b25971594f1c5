// What the user wants to look at: a source file, a class file, a jar, or a class on the class path.
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "classfile/classfile.h"
#include "classfile/classname.h"
#include "classfile/container.h"

typedef struct resolver {
    classpath *cp;
    mem *m;
    arena *a; // of the class path
    const char *file, *path, *api;
    limits *limits;
    target *t;
    error *e;
} resolver;

static bool ends_with(const char *s, const char *ending) {
    size_t n = strlen(s), k = strlen(ending);
    return n > k && strcmp(s + n - k, ending) == 0;
}

static void add_rest(resolver *r, const char *standard) {
    if (r->path) classpath_add(r->cp, r->path);
    else if (standard) classpath_add(r->cp, standard);
}

// "java" for "java/a/B.java" of package "a"; NULL where the path does not end in the package.
static const char *root_of_path(arena *a, const char *file, const char *package) {
    size_t n = classpath_package_length(file, strlen(file)), k = strlen(package);
    if (k == 0) return n ? arena_strndup(a, file, n) : file[0] == '/' ? "/" : ".";
    if (n < k || memcmp(file + n - k, package, k) != 0) return NULL;
    if (n == k) return ".";
    if (file[n - k - 1] != '/') return NULL;
    return n - k == 1 ? "/" : arena_strndup(a, file, n - k - 1);
}

// The folder that a class or source of this package starts from. The path as given may be too short
// to tell: B.java where the current directory is java/a.
static const char *package_root(arena *a, const char *file, const char *package) {
    const char *root = root_of_path(a, file, package);
    if (root) return root;
    const char *slash = strrchr(file, '/');
    char folder[PATH_MAX];
    if (!realpath(slash ? arena_strndup(a, file, (size_t)(slash - file)) : ".", folder))
        return NULL;
    return root_of_path(a, arena_printf(a, "%s/x", folder), package);
}

typedef struct peek {
    char *name;
    bool has_main;
} peek;

// public static void main(String[]), or what newer releases take for it.
static bool is_main(const cf_symbols *s, const cf_member *method) {
    if (strcmp(cf_text(s, method->name), "main") != 0) return false;
    const char *type = cf_text(s, method->type);
    if (method->access & ACC_PRIVATE) return false;
    return strcmp(type, "([Ljava/lang/String;)V") == 0 || strcmp(type, "()V") == 0;
}

static int look_into(resolver *r, const class_bytes *file, peek *p) {
    arena scratch;
    cf_symbols symbols;
    const cf_class *c;
    cf_failure kind;
    arena_init(&scratch, r->m);
    cf_symbols_init(&symbols, r->m);
    int code = cf_parse(&scratch, &symbols, file->origin, file->bytes, file->size, &c, &kind, r->e);
    if (!code) {
        p->name = arena_strdup(r->a, cf_text(&symbols, c->name));
        p->has_main = false;
        for (uint32_t i = 0; i < c->method_count; i++)
            if (is_main(&symbols, &c->methods[i])) p->has_main = true;
    }
    cf_symbols_release(&symbols);
    arena_release(&scratch);
    return code;
}

// The entry of a source file: the type named like the file if it has a main, else the first type
// that has one, else the type named like the file (its tests, or a method, may be wanted).
static int choose_entry(resolver *r, container *classes, const source_outline *outline) {
    const char *slash = strrchr(r->file, '/'), *base = slash ? slash + 1 : r->file;
    const char *stem = arena_strndup(r->a, base, strlen(base) - 5), *first = NULL, *named = NULL;
    const char *folder = *outline->package ? "/" : "";
    arena scratch;
    arena_init(&scratch, r->m);
    int code = 0;
    for (size_t i = 0; i <= outline->types.count; i++) {
        // The stem goes first; a compact source file declares no type, but that one is there.
        const char *type = i == 0 ? stem : outline->types.data[i - 1];
        const char *name = arena_printf(&scratch, "%s%s%s", outline->package, folder, type);
        class_bytes file;
        peek p;
        if (classes->ops->read(classes, arena_printf(&scratch, "%s.class", name), CLASS_MAX,
                               &scratch, &file, r->e))
            continue;
        if ((code = look_into(r, &file, &p))) break;
        if (i == 0) named = p.name;
        if (p.has_main) {
            first = p.name;
            break;
        }
    }
    arena_release(&scratch);
    if (code) return code;
    r->t->class_name = first ? first : named;
    if (r->t->class_name) return 0;
    return error_set(r->e, ERR_INPUT, r->file, "no class of this file has a main method");
}

static int resolve_source(resolver *r) {
    arena scratch;
    arena_init(&scratch, r->m);
    const char *source;
    size_t size;
    source_outline outline = {0};
    container *classes;
    int code = file_read(&scratch, r->file, CLASS_MAX, &source, &size, r->e);
    if (!code) {
        classpath_source_scan(&scratch, source, size, &outline);
        const char *path = arena_printf(&scratch, "%s%s%s", r->path ? r->path : "",
                                        r->path && r->api ? ":" : "", r->api ? r->api : "");
        compiled_from from = {.home = classpath_jdk_home(r->cp),
                              .source = r->file,
                              .root = package_root(&scratch, r->file, outline.package),
                              .path = path,
                              .api = r->api,
                              .cp = r->cp};
        code = classpath_javac_compile(r->m, &from, r->limits, &classes, r->e);
    }
    if (!code) {
        classpath_add_container(r->cp, classes);
        code = choose_entry(r, classes, &outline);
        r->t->source = r->file;
        add_rest(r, NULL);
    }
    vec_release(r->m, &outline.types);
    arena_release(&scratch);
    return code;
}

static int resolve_class_file(resolver *r) {
    arena scratch;
    arena_init(&scratch, r->m);
    class_bytes file = {.origin = r->file};
    peek p;
    int code = file_read(&scratch, r->file, CLASS_MAX, (const char **)&file.bytes, &file.size,
                         r->e);
    if (!code) code = look_into(r, &file, &p);
    arena_release(&scratch);
    if (code) return code;
    const char *plain = cf_utf8_from_modified(r->a, p.name, strlen(p.name));
    const char *package = arena_strndup(r->a, plain,
                                        classpath_package_length(plain, strlen(plain)));
    const char *root = package_root(r->a, r->file, package);
    const char *slash = strrchr(r->file, '/'), *base = slash ? slash + 1 : r->file;
    const char *simple = *package ? plain + strlen(package) + 1 : plain;
    if (!root || strlen(base) != strlen(simple) + 6 || strncmp(base, simple, strlen(simple)) != 0)
        return error_set(r->e, ERR_INPUT, r->file, "holds class %s, so it must lie in .../%s.class",
                         p.name, plain);
    classpath_add(r->cp, root);
    r->t->class_name = p.name;
    add_rest(r, NULL);
    return 0;
}

// "a.b.C" → "a/b/C"; NULL: not a class name.
static const char *internal_name(arena *a, const char *dotted) {
    char *name = arena_strdup(a, dotted);
    for (char *p = name; *p; p++)
        if (*p == '.') *p = '/';
        else if (*p == '/') return NULL;
    if (!cf_classname_valid(name, strlen(name))) return NULL;
    return cf_utf8_to_modified(a, name, strlen(name));
}

static int resolve_jar(resolver *r) {
    container *jar;
    int code = classpath_jar_open(r->m, r->file, "", &jar, r->e);
    if (code) return code;
    const char *main_class = classpath_jar_manifest(jar)->main_class;
    if (!main_class || !*main_class)
        code = error_set(r->e, ERR_INPUT, r->file,
                         "its manifest names no Main-Class (use -cp %s CLASS)", r->file);
    else if (!(r->t->class_name = internal_name(r->a, main_class)))
        code = error_set(r->e, ERR_INPUT, r->file, "Main-Class '%.200s' is not a class name",
                         main_class);
    if (!code)
        code = classpath_additions_from_manifest(r->cp, CLASSPATH_ADD_EXPORTS,
                                                 classpath_jar_manifest(jar)->add_exports, r->e);
    if (!code)
        code = classpath_additions_from_manifest(r->cp, CLASSPATH_ADD_OPENS,
                                                 classpath_jar_manifest(jar)->add_opens, r->e);
    jar->ops->free(jar);
    if (code) return code;
    classpath_add(r->cp, r->file);
    add_rest(r, NULL);
    return 0;
}

static int resolve_class(resolver *r) {
    r->t->class_name = internal_name(r->a, r->file);
    struct stat info;
    if (r->t->class_name) add_rest(r, ".");
    else if (stat(r->file, &info) == 0 && S_ISDIR(info.st_mode))
        return error_set(r->e, ERR_INPUT, r->file, "is a directory (use -cp %s CLASS)", r->file);
    else
        return error_set(r->e, ERR_USAGE, NULL,
                         "'%.200s' is not a target (Foo.java, Foo.class, app.jar, or a class)",
                         r->file);
    return 0;
}

int classpath_target(classpath *cp, const char *operand, const char *path, const char *api,
                     limits *l, target *t, error *e) {
    arena *a = classpath_arena(cp);
    bool is_file = ends_with(operand, ".java") || ends_with(operand, ".class") ||
                   ends_with(operand, ".jar");
    const char *hash = is_file ? NULL : strrchr(operand, '#'); // folders may have a # too
    size_t length = hash ? (size_t)(hash - operand) : strlen(operand);
    *t = (target){.method = hash ? arena_strdup(a, hash + 1) : NULL};
    if (hash && !hash[1]) return error_set(e, ERR_USAGE, NULL, "no method behind '#'");
    resolver r = {.cp = cp,
                  .m = classpath_mem(cp),
                  .a = a,
                  .file = arena_strndup(a, operand, length),
                  .path = path,
                  .api = api,
                  .limits = l,
                  .t = t,
                  .e = e};
    if (api) classpath_add(cp, api); // first: no copy of its classes is ever loaded
    if (ends_with(r.file, ".java")) return resolve_source(&r);
    if (ends_with(r.file, ".class")) return resolve_class_file(&r);
    int code = ends_with(r.file, ".jar") ? resolve_jar(&r) : resolve_class(&r);
    if (code) return code;
    arena scratch;
    class_bytes found;
    arena_init(&scratch, r.m);
    code = classpath_find(cp, t->class_name, &scratch, &found, e);
    arena_release(&scratch);
    return code;
}
