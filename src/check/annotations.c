#include "check/annotations.h"

#include <string.h>

enum { DEEPEST = 8 }; // annotations on annotations: a cycle of them ends here

static annotation_found look(finder *f, const cf_class *c, cf_bytes bytes, const char *const *types,
                             unsigned depth) {
    cf_annotations list = cf_decode_annotations(f->a, c, bytes);
    for (uint32_t i = 0; i < list.count; i++) {
        const char *type = program_text(f->p, list.list[i].type);
        for (const char *const *t = types; *t; t++)
            if (strcmp(type, *t) == 0) return (annotation_found){&list.list[i], *t, &list.list[i]};
    }
    for (uint32_t i = 0; i < list.count && depth < DEEPEST; i++) {
        const char *type = program_text(f->p, list.list[i].type);
        klass *k;
        link_error ignored; // a JVM leaves out annotations whose classes are not there, too
        // What JUnit has put on its own annotation is its way to run such a test.
        if (strncmp(type, "Ljava/", 6) == 0 || strcmp(type, JUNIT5_PARAMETERIZED) == 0 ||
            program_load(f->p, program_type_class(f->p, type, strlen(type)), &k, &ignored) ||
            !k->file)
            continue;
        annotation_found found = look(f, k->file, k->file->annotations, types, depth + 1);
        if (!found.is) continue;
        found.used = &list.list[i];
        return found;
    }
    return (annotation_found){0};
}

annotation_found check_annotation_among(finder *f, const cf_class *c, cf_bytes bytes,
                                        const char *const *types) {
    return look(f, c, bytes, types, 0);
}

annotation_found check_annotation_of_class(finder *f, const klass *k, const char *const *types) {
    return look(f, k->file, k->file->annotations, types, 0);
}

annotation_found check_annotation_of_method(finder *f, const method *m, const char *const *types) {
    return look(f, m->owner->file, m->file->annotations, types, 0);
}

const char *check_annotation_name(finder *f, annotation_found found) {
    const char *type = program_text(f->p, found.used->type), *end = type + strlen(type) - 1;
    const char *start = end;
    while (start > type + 1 && !strchr("/$", start[-1])) start--;
    return arena_printf(f->a, "@%.*s", (int)(end - start), start);
}

const cf_value *check_annotation_value(finder *f, annotation_found found, const char *name) {
    for (uint32_t i = 0; i < found.is->count; i++)
        if (strcmp(program_text(f->p, found.is->names[i]), name) == 0) return &found.is->values[i];
    return NULL;
}
