// Class files kept in memory: what javac wrote. Read-only once filled, so twins may share it.
#include <string.h>

#include "base/hash.h"
#include "base/table.h"
#include "classfile/classname.h"
#include "classfile/container.h"

typedef struct memory_file {
    const char *path;
    const uint8_t *bytes;
    size_t size;
} memory_file;

typedef struct memory {
    container base;
    arena a;
    table index;
    VEC(memory_file) files;
} memory;

static const memory_file *find(const memory *s, const char *path) {
    uint32_t i;
    for (table_probe p = table_find(&s->index, hash_string(path)); table_next(&p, &i);)
        if (strcmp(s->files.data[i].path, path) == 0) return &s->files.data[i];
    return NULL;
}

// A linear scan: compilers write few packages, and the class path asks once a package.
static bool memory_has_package(container *c, const char *package) {
    memory *s = (memory *)c;
    size_t n = strlen(package);
    for (size_t i = 0; i < s->files.count; i++) {
        const char *path = s->files.data[i].path;
        if (classpath_package_length(path, strlen(path)) == n && strncmp(path, package, n) == 0)
            return true;
    }
    return false;
}

static int memory_read(container *c, const char *path, size_t max, arena *a, class_bytes *found,
                       error *e) {
    memory *s = (memory *)c;
    const memory_file *f = find(s, path);
    if (!f || f->size > max) return error_set(e, ERR_MISSING, c->path, "has no %s", path);
    found->bytes = arena_copy(a, f->bytes, f->size);
    found->size = f->size;
    found->origin = arena_printf(a, "%s!/%s", c->path, path);
    found->module = NULL;
    return 0;
}

static int memory_list(container *c, class_list *list, error *e) {
    (void)e;
    memory *s = (memory *)c;
    for (size_t i = 0; i < s->files.count; i++)
        classpath_list_add(list, s->files.data[i].path, strlen(s->files.data[i].path), NULL);
    return 0;
}

static void memory_free(container *c) {
    memory *s = (memory *)c;
    vec_release(c->m, &s->files);
    table_release(&s->index);
    arena_release(&s->a);
    mem_strfree(c->m, c->path);
    MEM_DROP(c->m, s);
}

container *classpath_memory_new(mem *m, const char *path) {
    static const container_ops ops = {memory_has_package, memory_read, memory_list, memory_free,
                                      NULL};
    memory *s = MEM_NEW(m, memory);
    s->base = (container){&ops, m, mem_strdup(m, path)};
    arena_init(&s->a, m);
    table_init(&s->index, m);
    return &s->base;
}

void classpath_memory_add(container *c, const char *path, const void *bytes, size_t size) {
    memory *s = (memory *)c;
    vec_push(c->m, &s->files,
             (memory_file){arena_strdup(&s->a, path), arena_copy(&s->a, bytes, size), size});
    table_add(&s->index, hash_string(path), (uint32_t)s->files.count - 1);
}

void classpath_memory_save(const container *c, text *out) {
    const memory *s = (const memory *)c;
    for (size_t i = 0; i < s->files.count; i++) {
        const memory_file *f = &s->files.data[i];
        uint64_t size = f->size;
        text_add_bytes(out, f->path, strlen(f->path) + 1);
        text_add_bytes(out, &size, sizeof size);
        text_add_bytes(out, f->bytes, f->size);
    }
}

void classpath_memory_restore(container *c, const char *saved, size_t size) {
    for (const char *at = saved; at < saved + size;) {
        const char *path = at;
        uint64_t length;
        at += strlen(path) + 1;
        memcpy(&length, at, sizeof length);
        at += sizeof length;
        classpath_memory_add(c, path, at, length);
        at += length;
    }
}
