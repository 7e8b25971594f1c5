// A directory of class files, and the listing of all its files.
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/table.h"
#include "classfile/container.h"

static bool dir_has_package(container *c, const char *package) {
    if (!*package) return true;
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", c->path, package) >= (int)sizeof path) return false;
    struct stat info;
    if (stat(path, &info) == 0) return S_ISDIR(info.st_mode);
    // Any other trouble is for the one who wants to read a file there.
    return errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG;
}

static int dir_read(container *c, const char *path, size_t max, arena *a, class_bytes *found,
                    error *e) {
    const char *file = arena_printf(a, "%s/%s", c->path, path), *data;
    if (strncmp(file, "./", 2) == 0) file += 2;
    int code = file_read(a, file, max, &data, &found->size, e);
    if (code) return code;
    found->bytes = (const uint8_t *)data;
    found->origin = file;
    found->module = NULL;
    return 0;
}

static void dir_free(container *c) {
    mem_strfree(c->m, c->path);
    MEM_DROP(c->m, c);
}

typedef struct file_id {
    dev_t device;
    ino_t number;
} file_id;

// A walk over a directory tree. Every directory is entered once, whatever symbolic links say, and
// links are followed only when the real tree is done, so that a file is found under its real name.
typedef struct walk {
    mem *m;
    arena a;
    const char *root;
    table seen;
    VEC(file_id) ids;
    VEC(const char *) real, linked; // directories to enter, relative to the root, "a/b/" or ""
    void (*file)(void *arg, const char *path);
    void *arg;
} walk;

static bool first_visit(walk *w, const struct stat *info) {
    uint64_t hash = hash_mix(info->st_dev, info->st_ino);
    uint32_t i;
    for (table_probe p = table_find(&w->seen, hash); table_next(&p, &i);)
        if (w->ids.data[i].device == info->st_dev && w->ids.data[i].number == info->st_ino)
            return false;
    vec_push(w->m, &w->ids, (file_id){info->st_dev, info->st_ino});
    table_add(&w->seen, hash, (uint32_t)w->ids.count - 1);
    return true;
}

static void note_entry(walk *w, const char *folder, const char *name) {
    const char *path = arena_printf(&w->a, "%s%s", folder, name);
    const char *full = arena_printf(&w->a, "%s/%s", w->root, path);
    struct stat info;
    if (lstat(full, &info) != 0) return; // gone meanwhile
    bool link = S_ISLNK(info.st_mode);
    if (link && stat(full, &info) != 0) return; // dangling, or a loop
    if (S_ISDIR(info.st_mode)) {
        const char *inner = arena_printf(&w->a, "%s/", path);
        if (link) vec_push(w->m, &w->linked, inner);
        else vec_push(w->m, &w->real, inner);
    } else if (S_ISREG(info.st_mode)) {
        w->file(w->arg, path);
    }
}

static int enter(walk *w, const char *folder, error *e) {
    const char *full = arena_printf(&w->a, "%s/%s", w->root, folder);
    struct stat info;
    if (stat(full, &info) != 0) return error_set(e, ERR_INPUT, full, "%s", strerror(errno));
    if (!first_visit(w, &info)) return 0;
    DIR *dir = opendir(full);
    if (!dir) return error_set(e, ERR_INPUT, full, "%s", strerror(errno));
    for (struct dirent *entry; (entry = readdir(dir));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            note_entry(w, folder, entry->d_name);
    closedir(dir);
    return 0;
}

// Calls file for every regular file, in no particular order.
static int walk_tree(mem *m, const char *root, void (*file)(void *, const char *), void *arg,
                     error *e) {
    walk w = {.m = m, .root = root, .file = file, .arg = arg};
    arena_init(&w.a, m);
    table_init(&w.seen, m);
    vec_push(m, &w.real, "");
    int code = 0;
    while (!code && (w.real.count || w.linked.count))
        code = enter(&w, w.real.count ? vec_pop(&w.real) : vec_pop(&w.linked), e);
    vec_release(m, &w.real);
    vec_release(m, &w.linked);
    vec_release(m, &w.ids);
    table_release(&w.seen);
    arena_release(&w.a);
    return code;
}

static void list_file(void *arg, const char *path) {
    classpath_list_add(arg, path, strlen(path), NULL);
}

static int dir_list(container *c, class_list *list, error *e) {
    return walk_tree(c->m, c->path, list_file, list, e);
}

int classpath_dir_open(mem *m, const char *path, container **c, error *e) {
    (void)e;
    static const container_ops ops = {dir_has_package, dir_read, dir_list, dir_free, NULL};
    *c = MEM_NEW(m, container);
    **c = (container){&ops, m, mem_strdup(m, path)};
    return 0;
}

typedef struct loading {
    container *c;
    const char *root;
    arena a;
    int code;
    error *e;
} loading;

static void load_file(void *arg, const char *path) {
    loading *l = arg;
    if (l->code) return;
    arena_mark mark = arena_get_mark(&l->a);
    const char *data;
    size_t size;
    l->code = file_read(&l->a, arena_printf(&l->a, "%s/%s", l->root, path), CLASS_MAX, &data, &size,
                        l->e);
    if (!l->code) classpath_memory_add(l->c, path, data, size);
    arena_rewind(&l->a, mark);
}

int classpath_memory_load(container *c, const char *directory, error *e) {
    loading l = {.c = c, .root = directory, .e = e};
    arena_init(&l.a, c->m);
    int code = walk_tree(c->m, directory, load_file, &l, e);
    arena_release(&l.a);
    return code ? code : l.code;
}
