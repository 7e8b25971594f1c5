// A JDK without a usable image: jmods/*.jmod, one archive a module, classes below "classes/".
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "classfile/container.h"

typedef struct jmods {
    jdk_image base;
    arena a;
    const char *folder;
    const char **names; // modules, java.base first, then sorted; NULL-ended
    size_t count;
    container **archives; // opened in this order, when a search comes to them
    size_t opened;
} jmods;

static int open_next(jmods *s, error *e) {
    const char *path = arena_printf(&s->a, "%s/%s.jmod", s->folder, s->names[s->opened]);
    int code = classpath_jar_open(s->base.m, path, "classes/", &s->archives[s->opened], e);
    if (!code) s->opened++;
    return code;
}

static int open_up_to(jmods *s, size_t n, error *e) {
    int code = 0;
    while (!code && s->opened < n) code = open_next(s, e);
    return code;
}

static int jmods_module_of(jdk_image *image, const char *package, const char **module, error *e) {
    jmods *s = (jmods *)image;
    for (size_t i = 0; i < s->count; i++) {
        int code = open_up_to(s, i + 1, e);
        if (code) return code;
        if (!s->archives[i]->ops->has_package(s->archives[i], package)) continue;
        *module = s->names[i];
        return 0;
    }
    *module = NULL;
    return 0;
}

static int jmods_read(jdk_image *image, const char *module, const char *path, size_t max, arena *a,
                      class_bytes *found, error *e) {
    jmods *s = (jmods *)image;
    for (size_t i = 0; i < s->count; i++) {
        if (strcmp(s->names[i], module) != 0) continue;
        int code = open_up_to(s, i + 1, e);
        if (!code) code = s->archives[i]->ops->read(s->archives[i], path, max, a, found, e);
        if (!code) {
            found->module = s->names[i];
            found->origin = arena_printf(a, "jrt:/%s/%s", module, path);
        }
        return code;
    }
    return error_set(e, ERR_MISSING, s->folder, "has no module %s", module);
}

static int jmods_modules(jdk_image *image, const char *const **names, error *e) {
    (void)e;
    *names = ((jmods *)image)->names;
    return 0;
}

static int jmods_list(jdk_image *image, class_list *list, error *e) {
    jmods *s = (jmods *)image;
    int code = open_up_to(s, s->count, e);
    for (size_t i = 0; !code && i < s->count; i++) {
        size_t first = list->all.count;
        code = s->archives[i]->ops->list(s->archives[i], list, e);
        for (size_t k = first; k < list->all.count; k++) list->all.data[k].module = s->names[i];
    }
    return code;
}

static void jmods_free(jdk_image *image) {
    jmods *s = (jmods *)image;
    for (size_t i = 0; i < s->opened; i++) s->archives[i]->ops->free(s->archives[i]);
    arena_release(&s->a);
    MEM_DROP(image->m, s);
}

static int by_name(const void *a, const void *b) {
    const char *x = *(const char *const *)a, *y = *(const char *const *)b;
    bool x_base = strcmp(x, "java.base") == 0, y_base = strcmp(y, "java.base") == 0;
    return x_base != y_base ? y_base - x_base : strcmp(x, y);
}

static void find_modules(jmods *s, DIR *dir) {
    VEC(const char *) names = {0};
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t n = strlen(entry->d_name);
        if (n > 5 && strcmp(entry->d_name + n - 5, ".jmod") == 0)
            vec_push(s->base.m, &names, arena_strndup(&s->a, entry->d_name, n - 5));
    }
    s->count = names.count;
    s->names = ARENA_ARRAY(&s->a, const char *, names.count + 1);
    s->archives = ARENA_ARRAY(&s->a, container *, names.count + 1);
    if (names.count) {
        memcpy(s->names, names.data, names.count * sizeof *names.data);
        qsort(s->names, s->count, sizeof *s->names, by_name);
    }
    vec_release(s->base.m, &names);
}

int classpath_jmods_open(mem *m, const char *home, jdk_image **image, error *e) {
    static const jdk_image_ops ops = {jmods_module_of, jmods_read, jmods_modules,
                                      jmods_list,      jmods_free, NULL};
    jmods *s = MEM_NEW(m, jmods);
    s->base = (jdk_image){&ops, m};
    arena_init(&s->a, m);
    s->folder = arena_printf(&s->a, "%s/jmods", home);
    DIR *dir = opendir(s->folder);
    if (dir) {
        find_modules(s, dir);
        closedir(dir);
    }
    if (s->count == 0) {
        jmods_free(&s->base);
        return error_set(e, ERR_MISSING, home, "has no jmods");
    }
    *image = &s->base;
    return 0;
}
