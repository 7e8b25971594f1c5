// Paths become containers: directories, jars, and the jars that a manifest or a wildcard names.
#include "classfile/shelf.h"

#include <errno.h>
#include <string.h>

#include "base/hash.h"

void classpath_release_shelf(mem *m, shelf *s) {
    for (size_t i = 0; i < s->asked.count; i++) {
        container *made = s->asked.data[i].made;
        if (!made) continue;
        for (size_t k = 0; k < s->opened.count; k++)
            if (s->opened.data[k] == made) s->opened.data[k] = NULL;
        if (s->asked.data[i].ours) made->ops->free(made);
    }
    for (size_t i = 0; i < s->opened.count; i++)
        if (s->opened.data[i]) s->opened.data[i]->ops->free(s->opened.data[i]);
    vec_release(m, &s->asked);
    vec_release(m, &s->nested);
    vec_release(m, &s->opened);
    vec_release(m, &s->ids);
    table_release(&s->index);
}

static bool is_open(const shelf *s, const struct stat *info) {
    uint32_t i;
    table_probe p = table_find(&s->index, hash_mix(info->st_dev, info->st_ino));
    while (table_next(&p, &i))
        if (s->ids.data[i].device == info->st_dev && s->ids.data[i].number == info->st_ino)
            return true;
    return false;
}

static void put_on_shelf(mem *m, shelf *s, container *c, const struct stat *info) {
    vec_push(m, &s->opened, c);
    vec_push(m, &s->ids, (file_id){info->st_dev, info->st_ino});
    table_add(&s->index, hash_mix(info->st_dev, info->st_ino), (uint32_t)s->ids.count - 1);
}

static int open_jar(classpath *cp, const char *path, container **c, path_list *more, error *e) {
    int code = classpath_jar_open(cp->m, path, "", c, e), feature;
    if (code) return code;
    const manifest *says = classpath_jar_manifest(*c);
    if (says->multi_release) {
        code = classpath_jdk_feature(cp, &feature, e);
        if (code) {
            (*c)->ops->free(*c);
            return code;
        }
        classpath_jar_use_versions(*c, feature);
    }
    if (says->class_path) classpath_expand_class_path(cp->m, &cp->a, path, says->class_path, more);
    return 0;
}

// Opens one path: nothing happens where it is not there or was opened before.
static int open_path(classpath *cp, shelf *s, const char *path, path_list *more, bool *absent,
                     error *e) {
    struct stat info;
    *absent = false;
    if (classpath_is_wildcard(path)) {
        classpath_expand_wildcard(cp->m, &cp->a, path, more);
        return 0;
    }
    if (stat(path, &info) != 0) {
        *absent = errno == ENOENT || errno == ENOTDIR;
        return *absent ? 0 : error_set(e, ERR_INPUT, path, "%s", strerror(errno));
    }
    if (is_open(s, &info)) return 0;
    container *c;
    int code = S_ISDIR(info.st_mode) ? classpath_dir_open(cp->m, path, &c, e)
                                     : open_jar(cp, path, &c, more, e);
    if (!code) put_on_shelf(cp->m, s, c, &info);
    return code;
}

// What a manifest names may be missing or unusable, as in java; it is remembered for messages.
static int open_nested(classpath *cp, shelf *s, path_list *more, error *e) {
    const char *path = vec_pop(&s->nested);
    bool absent;
    int code = open_path(cp, s, path, more, &absent, e);
    if (code != ERR_INPUT) return code;
    vec_push(cp->m, &cp->passed_over, arena_printf(&cp->a, "%s: %s", path, e->message));
    return 0;
}

// What the user names must be usable if it is there. A path that is not stays, so that every search
// that comes to it fails.
static int open_asked(classpath *cp, shelf *s, path_list *more, error *e) {
    const class_source *next = &s->asked.data[s->taken];
    bool absent = false;
    int code = 0;
    if (next->made) vec_push(cp->m, &s->opened, next->made);
    else code = open_path(cp, s, next->path, more, &absent, e);
    if (!code && absent)
        vec_push(cp->m, &cp->passed_over, arena_printf(&cp->a, "%s does not exist", next->path));
    if (!code) s->taken++;
    return code;
}

int classpath_open_next(classpath *cp, shelf *s, bool *was_one, error *e) {
    path_list more = {0};
    int code = 0;
    *was_one = true;
    if (s->nested.count) code = open_nested(cp, s, &more, e);
    else if (s->taken < s->asked.count) code = open_asked(cp, s, &more, e);
    else *was_one = false;
    for (size_t i = more.count; i-- > 0;) vec_push(cp->m, &s->nested, more.data[i]);
    vec_release(cp->m, &more);
    return code;
}
