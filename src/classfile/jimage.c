// The JDK's image, lib/modules, through libjimage.so, the library the JDK reads it with itself: it
// knows the image's version and compression. Lookups in an open image change nothing in it. The
// library stays loaded: libjvm is not made for being unloaded.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/file.h"
#include "base/intern.h"
#include "classfile/container.h"

// The library's interface (jimage.hpp of the JDK; a jlong is an int64_t). From the release on that
// dropped PackageToModule, FindResource takes a name and a flag for preview classes instead of a
// version and a name.
typedef struct jimage_file jimage_file;
typedef bool jimage_visitor(jimage_file *file, const char *module, const char *version,
                            const char *package, const char *name, const char *extension,
                            void *arg);
typedef struct library {
    void *handle;
    jimage_file *(*open)(const char *name, int32_t *error);
    void (*close)(jimage_file *file);
    const char *(*package_to_module)(jimage_file *file, const char *package);
    union {
        void *symbol;
        int64_t (*versioned)(jimage_file *file, const char *module, const char *version,
                             const char *name, int64_t *size);
        int64_t (*preview)(jimage_file *file, const char *module, const char *name, bool preview,
                           int64_t *size);
    } find;
    int64_t (*get)(jimage_file *file, int64_t location, char *buffer, int64_t size);
    void (*iterate)(jimage_file *file, jimage_visitor *visitor, void *arg);
} library;

typedef struct jimage {
    jdk_image base;
    library lib;
    jimage_file *file;
    arena a;
    intern names, module_set;
    VEC(uint32_t) homes; // by package's number: module's + 1; only where the library cannot tell
    VEC(const char *) modules; // NULL-ended, filled on request
    const char *path;
} jimage;

// One walk over the image. The visitor is called from the library, which must not be unwound
// through: a guard catches what happens inside, and walk_image goes on with it outside.
typedef struct image_walk {
    jimage *s;
    void (*file)(struct image_walk *w);
    void *arg;
    stop_reason stopped;
    const char *module, *package, *name, *extension;
} image_walk;

static void visit_guarded(void *arg) {
    image_walk *w = arg;
    w->file(w);
}

static bool visit_file(jimage_file *file, const char *module, const char *version,
                       const char *package, const char *name, const char *extension, void *arg) {
    (void)file, (void)version;
    image_walk *w = arg;
    w->module = module;
    w->package = package;
    w->name = name;
    w->extension = extension;
    w->stopped = guard_run(w->s->base.m, visit_guarded, w);
    return w->stopped == STOP_NONE;
}

static void walk_image(jimage *s, void (*file)(image_walk *), void *arg) {
    image_walk w = {.s = s, .file = file, .arg = arg};
    s->lib.iterate(s->file, visit_file, &w);
    if (w.stopped) mem_unwind(s->base.m, w.stopped, s->base.m->stop_detail);
}

static void note_home(image_walk *w) {
    if (strcmp(w->extension, "class") != 0 || !*w->package) return;
    mem *m = w->s->base.m;
    uint32_t module = intern_string(&w->s->names, w->module);
    uint32_t package = intern_string(&w->s->names, w->package);
    if (package >= w->s->homes.count) vec_resize(m, &w->s->homes, package + 1);
    w->s->homes.data[package] = module + 1u;
}

static const char *module_without_help(jimage *s, const char *package) {
    if (s->homes.count == 0) walk_image(s, note_home, NULL);
    uint32_t id = intern_lookup(&s->names, package, strlen(package));
    if (id == INTERN_NONE || id >= s->homes.count || s->homes.data[id] == 0) return NULL;
    return intern_text(&s->names, s->homes.data[id] - 1);
}

static int jimage_module_of(jdk_image *image, const char *package, const char **module, error *e) {
    (void)e;
    jimage *s = (jimage *)image;
    *module = NULL;
    if (!*package) return 0;
    if (!s->lib.package_to_module) {
        *module = module_without_help(s, package);
        return 0;
    }
    if (strlen(package) > 2000) return 0; // the library's buffers hold 4096 bytes
    const char *name = s->lib.package_to_module(s->file, package);
    if (name && *name) *module = intern_text(&s->names, intern_string(&s->names, name));
    return 0;
}

static int64_t locate(jimage *s, const char *module, const char *path, int64_t *size) {
    if (s->lib.package_to_module) return s->lib.find.versioned(s->file, module, "9.0", path, size);
    return s->lib.find.preview(s->file, module, path, false, size);
}

static int jimage_read(jdk_image *image, const char *module, const char *path, size_t max, arena *a,
                       class_bytes *found, error *e) {
    jimage *s = (jimage *)image;
    int64_t size = 0, location = locate(s, module, path, &size);
    if (!location) return error_set(e, ERR_MISSING, s->path, "has no /%s/%s", module, path);
    const char *origin = arena_printf(a, "jrt:/%s/%s", module, path);
    if (size < 0 || (uint64_t)size > max)
        return error_set(e, ERR_INPUT, origin, "claims %lld bytes, more than the %zu allowed",
                         (long long)size, max);
    char *buffer = arena_alloc(a, (size_t)size + 1);
    s->lib.get(s->file, location, buffer, size);
    buffer[size] = 0;
    *found = (class_bytes){(const uint8_t *)buffer, (size_t)size, origin, module};
    return 0;
}

static void note_module(image_walk *w) {
    jimage *s = w->s;
    size_t known = intern_count(&s->module_set);
    uint32_t id = intern_string(&s->module_set, w->module);
    if (id == known) vec_push(s->base.m, &s->modules, intern_text(&s->module_set, id));
}

static int jimage_modules(jdk_image *image, const char *const **names, error *e) {
    (void)e;
    jimage *s = (jimage *)image;
    if (s->modules.count == 0) {
        walk_image(s, note_module, NULL);
        vec_push(image->m, &s->modules, NULL);
    }
    *names = s->modules.data;
    return 0;
}

static void list_class(image_walk *w) {
    if (strcmp(w->extension, "class") != 0) return;
    jimage *s = w->s;
    char path[4096];
    int n = snprintf(path, sizeof path, "%s%s%s.class", w->package, *w->package ? "/" : "",
                     w->name);
    if (n >= (int)sizeof path) return;
    const char *module = intern_text(&s->names, intern_string(&s->names, w->module));
    classpath_list_add(w->arg, path, (size_t)n, module);
}

static int jimage_list(jdk_image *image, class_list *list, error *e) {
    (void)e;
    walk_image((jimage *)image, list_class, list);
    return 0;
}

static void note_package(image_walk *w) {
    intern_string(w->arg, w->package);
}

static void jimage_packages(jdk_image *image, intern *out) {
    walk_image((jimage *)image, note_package, out);
}

static void jimage_free(jdk_image *image) {
    jimage *s = (jimage *)image;
    if (s->file) s->lib.close(s->file);
    vec_release(image->m, &s->homes);
    vec_release(image->m, &s->modules);
    intern_release(&s->names);
    intern_release(&s->module_set);
    arena_release(&s->a);
    MEM_DROP(image->m, s);
}

// libjimage is linked against libjvm, which lies where the loader does not look. Loading it starts
// no virtual machine.
static void *load_with_jvm(arena *a, const char *home, const char *path) {
    static const char *const variants[] = {"server", "client", "minimal", "zero"};
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; !handle && i < sizeof variants / sizeof *variants; i++) {
        const char *jvm = arena_printf(a, "%s/lib/%s/libjvm.so", home, variants[i]);
        if (access(jvm, F_OK) == 0 && dlopen(jvm, RTLD_LAZY | RTLD_LOCAL))
            handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
    return handle;
}

static int load_library(library *lib, arena *a, const char *home, error *e) {
    const char *path = arena_printf(a, "%s/lib/libjimage.so", home);
    if (access(path, F_OK) != 0) return error_set(e, ERR_MISSING, path, "is not there");
    lib->handle = load_with_jvm(a, home, path);
    if (!lib->handle) return error_set(e, ERR_MISSING, path, "cannot be loaded: %s", dlerror());
    // POSIX promises that a function's address survives the way through void *.
    *(void **)&lib->open = dlsym(lib->handle, "JIMAGE_Open");
    *(void **)&lib->close = dlsym(lib->handle, "JIMAGE_Close");
    *(void **)&lib->package_to_module = dlsym(lib->handle, "JIMAGE_PackageToModule");
    lib->find.symbol = dlsym(lib->handle, "JIMAGE_FindResource");
    *(void **)&lib->get = dlsym(lib->handle, "JIMAGE_GetResource");
    *(void **)&lib->iterate = dlsym(lib->handle, "JIMAGE_ResourceIterator");
    if (!lib->open || !lib->close || !lib->find.symbol || !lib->get || !lib->iterate)
        return error_set(e, ERR_MISSING, path, "lacks a function of the interface");
    return 0;
}

// What the image's index says. Behind the header: two tables of `table` words, the locations and
// the strings; then come the resources. A location is a row of attributes, ended by a zero byte.
typedef struct image_header {
    uint32_t magic, version, flags, resources, table, locations, strings;
} image_header;

typedef struct image_summary {
    uint64_t content; // bytes of resources that must be there
    bool compressed;  // some are
} image_summary;

static image_summary summarize(const uint8_t *p, const uint8_t *end) {
    enum { END, OFFSET = 5, COMPRESSED, UNCOMPRESSED, KINDS };
    image_summary sum = {0};
    uint64_t value[KINDS] = {0};
    while (p < end) {
        unsigned kind = *p >> 3, length = (*p & 7u) + 1;
        if (kind != END) {
            if (kind >= KINDS || end - p <= (ptrdiff_t)length) break;
            value[kind] = 0;
            for (unsigned i = 1; i <= length; i++) value[kind] = value[kind] << 8 | p[i];
            p += length + 1;
            continue;
        }
        uint64_t size = value[COMPRESSED] ? value[COMPRESSED] : value[UNCOMPRESSED];
        if (value[OFFSET] + size > sum.content) sum.content = value[OFFSET] + size;
        if (value[COMPRESSED]) sum.compressed = true;
        memset(value, 0, sizeof value);
        p++;
    }
    return sum;
}

// The library trusts its file: what is cut short or something else must not reach it.
static int check_open_image(int fd, const char *path, bool *compressed, error *e) {
    image_header header;
    struct stat info;
    if (fstat(fd, &info) != 0 || read(fd, &header, sizeof header) != (ssize_t)sizeof header ||
        header.magic != 0xcafedadau)
        return error_set(e, ERR_INPUT, path, "is not a JDK image of this machine");
    uint64_t locations = sizeof header + (uint64_t)header.table * 8;
    uint64_t index = locations + header.locations + header.strings, size = (uint64_t)info.st_size;
    if (index > size) return error_set(e, ERR_INPUT, path, "is truncated");
    uint8_t *map = mmap(NULL, index, PROT_READ, MAP_PRIVATE, fd, 0);
    if (map == MAP_FAILED) return error_set(e, ERR_INPUT, path, "%s", strerror(errno));
    image_summary sum = summarize(map + locations, map + locations + header.locations);
    munmap(map, index);
    if (sum.content > size - index) return error_set(e, ERR_INPUT, path, "is truncated");
    *compressed = sum.compressed;
    return 0;
}

static int check_image(const char *path, bool *compressed, error *e) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return error_set(e, ERR_MISSING, path, "%s", strerror(errno));
    int code = check_open_image(fd, path, compressed, e);
    close(fd);
    return code;
}

// Newer libraries ask the virtual machine to load the decompressor: without one that is a crash.
static int check_decompressor(mem *m, const char *home, error *e) {
    static const char needed[] = "JVM_LoadZipLibrary";
    arena a;
    const char *data;
    size_t size;
    arena_init(&a, m);
    int code = file_read(&a, arena_printf(&a, "%s/lib/libjimage.so", home), 64 << 20, &data, &size,
                         e);
    if (!code && memmem(data, size, needed, sizeof needed - 1))
        code = error_set(e, ERR_MISSING, home,
                         "its image is compressed, which only its own virtual machine can read");
    arena_release(&a);
    return code;
}

int classpath_jimage_open(mem *m, const char *home, bool known, jdk_image **image, error *e) {
    static const jdk_image_ops ops = {jimage_module_of, jimage_read, jimage_modules,
                                      jimage_list,      jimage_free, jimage_packages};
    jimage *s = MEM_NEW(m, jimage);
    s->base = (jdk_image){&ops, m};
    arena_init(&s->a, m);
    intern_init(&s->names, m);
    intern_init(&s->module_set, m);
    s->path = arena_printf(&s->a, "%s/lib/modules", home);
    bool compressed = false;
    int code = known ? 0 : check_image(s->path, &compressed, e);
    if (!code && compressed) code = check_decompressor(m, home, e);
    if (!code) code = load_library(&s->lib, &s->a, home, e);
    if (!code) {
        int32_t why = 0;
        s->file = s->lib.open(s->path, &why);
        if (!s->file)
            code = error_set(e, ERR_INPUT, s->path, "libjimage cannot open it (error %d)",
                             (int)why);
    }
    if (code) jimage_free(&s->base);
    else *image = &s->base;
    return code;
}
