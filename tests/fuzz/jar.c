// Fuzzing the jar path: any bytes as a jar; its manifest, its names, every entry.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "classfile/classname.h"
#include "classfile/container.h"
#include "fuzz.h"

static void use_jar(mem *m, arena *a, container *jar) {
    error e;
    class_list list = {.a = a};
    class_bytes found;
    if (classpath_jar_manifest(jar)->multi_release) classpath_jar_use_versions(jar, 17);
    if (jar->ops->list(jar, &list, &e)) abort();
    for (size_t i = 0; i < list.all.count && i < 100; i++) {
        const char *name = cf_utf8_from_modified(a, list.all.data[i].name,
                                                 strlen(list.all.data[i].name));
        const char *path = arena_printf(a, "%s.class", name);
        const char *package = arena_strndup(a, name, classpath_package_length(name, strlen(name)));
        if (!jar->ops->has_package(jar, package)) abort();
        arena_mark mark = arena_get_mark(a);
        // What is listed is there, readable or not.
        if (jar->ops->read(jar, path, 1 << 20, a, &found, &e) == ERR_MISSING) abort();
        arena_rewind(a, mark);
    }
    vec_release(m, &list.all);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    mem m;
    arena a;
    error e;
    container *jar;
    char path[40];
    mem_init(&m, 0);
    arena_init(&a, &m);
    int fd = memfd_create("jar", MFD_CLOEXEC);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size) abort();
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    if (classpath_jar_open(&m, path, "", &jar, &e) == 0) {
        use_jar(&m, &a, jar);
        jar->ops->free(jar);
    }
    close(fd);
    arena_release(&a);
    if (m.live != 0) abort();
    return 0;
}
