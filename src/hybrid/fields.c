// Which fields are tracked: annotated ones always, others by name or by bits.
#include <stdlib.h>

#include "hybrid/internal.h"

static uint64_t field_key(symbol owner, symbol name) {
    return (uint64_t)owner << 32 | name;
}

tracked_field *hybrid_field(hybrid *h, const field *f) {
    uint64_t *at = u64map_get(&h->field_index, field_key(f->owner->name, f->name));
    return at ? &h->fields.data[*at - 1] : NULL;
}

vm_tracking hybrid_wants(void *arg, const field *f) {
    hybrid *h = arg;
    const tracked_field *t = hybrid_field(h, f);
    if (t) return t->how;
    return hybrid_is_boolean_array(h, f) && vm_is_annotated(h->v, f) ? TRACK_ELEMENTS : TRACK_NO;
}

static uint32_t search_field(hybrid *h, const klass *k, bool is_static, uint32_t offset) {
    const field *f = hybrid_declared_at(k, is_static, offset);
    uint64_t *at = f ? u64map_get(&h->field_index, field_key(f->owner->name, f->name)) : NULL;
    return at ? (uint32_t)*at - 1 : NO_FIELD;
}

uint32_t hybrid_field_at(hybrid *h, ref object, uint32_t offset) {
    const klass *k = vm_class_of(h->v, object);
    if (!h->fields.count || k->kind == KLASS_ARRAY) return NO_FIELD;
    bool is_static = k == h->v->k.Class && vm_mirrored(h->v, object);
    if (is_static) k = vm_mirrored(h->v, object);
    uint64_t *at = u64map_at(&h->at_offset, ((uint64_t)k->id << 32 | offset << 1) + is_static);
    if (!*at) *at = (uint64_t)search_field(h, k, is_static, offset) + 1;
    return (uint32_t)(*at - 1);
}

bool hybrid_is_boolean_array(const hybrid *h, const field *f) {
    return strcmp(program_text(h->v->p, f->type), "[Z") == 0;
}

void hybrid_add_field(hybrid *h, const field *f, vm_tracking how, unsigned bits, const char *why) {
    tracked_field t = {
        .owner = f->owner->name, .name = f->name, .how = how, .bits = bits, .why = why};
    uint64_t *at = u64map_at(&h->field_index, field_key(t.owner, t.name));
    if (*at) return;
    if (f->kind != 'Z' && how == TRACK_VALUE) vec_push(h->m, &t.values, 0);
    vec_push(h->m, &h->fields, t);
    *at = h->fields.count;
}

// ---------------------------------------------------------------- the program's own classes

enum { MOST_CLASSES = 5000 };

// All classes of the class path that the main class mentions, and so on.
static void collect_classes(hybrid *h, const engine_task *task, klass_list *list) {
    program *p = h->v->p;
    analysis_add_class(p, h->m, program_symbol(p, task->class_name), list);
    // The class that runs a method for all arguments, or a test, is told its name.
    for (int i = 0; strncmp(task->class_name, "weft/", 5) == 0 && i < task->argc; i++) {
        char *name = arena_strdup(&h->store, task->argv[i]);
        for (char *c = name; *c; c++)
            if (*c == '.') *c = '/';
        analysis_add_class(p, h->m, program_symbol(p, name), list);
    }
    analysis_add_mentioned(p, h->m, list, MOST_CLASSES);
}

// ---------------------------------------------------------------- names

// "Fork", "dining.Fork", "Table.Fork" and "Table$Fork" all name dining/Table$Fork.
static bool names_class(const char *name, size_t length, const char *of_class) {
    size_t n = strlen(of_class);
    if (length > n) return false;
    const char *tail = of_class + n - length;
    if (length < n && tail[-1] != '/' && tail[-1] != '$') return false;
    for (size_t i = 0; i < length; i++)
        if (tail[i] != name[i] && !(name[i] == '.' && (tail[i] == '/' || tail[i] == '$')))
            return false;
    return true;
}

// A field of the class or of one it inherits from; with no class in the name: any.
static const field *find_named(hybrid *h, const klass_list *classes, size_t *next, const char *name,
                               size_t length) {
    const program *p = h->v->p;
    size_t dot = length;
    while (dot > 0 && name[dot - 1] != '.') dot--;
    for (; *next < classes->count; ++*next) {
        const klass *k = classes->data[*next];
        if (dot && !names_class(name, dot - 1, program_text(p, k->name))) continue;
        for (const klass *s = k; s && !s->module; s = dot ? s->super : NULL)
            for (uint32_t i = 0; i < s->field_count; i++) {
                const char *text_of = program_text(p, s->fields[i].name);
                if (strlen(text_of) == length - dot &&
                    memcmp(text_of, name + dot, length - dot) == 0) {
                    ++*next;
                    return &s->fields[i];
                }
            }
    }
    return NULL;
}

static bool is_enum_field(hybrid *h, const field *f) {
    const char *type = program_text(h->v->p, f->type);
    klass *k;
    link_error ignored;
    if (*type != 'L') return false;
    symbol name = program_type_class(h->v->p, type, strlen(type));
    return program_load(h->v->p, name, &k, &ignored) == 0 && (k->access & ACC_ENUM);
}

static int select_names(hybrid *h, const klass_list *classes, const char *list, error *e) {
    for (const char *p = list; *p;) {
        size_t n = strcspn(p, ","), next = 0, found = 0, others = 0;
        const field *f;
        while ((f = find_named(h, classes, &next, p, n))) {
            bool array = hybrid_is_boolean_array(h, f);
            if (f->kind != 'Z' && !array) {
                others++;
                continue;
            }
            found++;
            if (!array && vm_is_annotated(h->v, f)) continue;
            hybrid_add_field(h, f, array ? TRACK_ELEMENTS : TRACK_VALUE, 1, NULL);
        }
        if (!found && others)
            return error_set(e, ERR_USAGE, NULL,
                             "--track: '%.*s' is neither boolean nor boolean[] (for int and enum "
                             "fields there is --track-bits)",
                             (int)n, p);
        if (!found)
            return error_set(e, ERR_USAGE, NULL, "--track: no field is called '%.*s'", (int)n, p);
        p += n + (p[n] == ',');
    }
    return 0;
}

static int select_bits(hybrid *h, const klass_list *classes, const char *list, error *e) {
    enum { MOST_BITS = 12 };
    for (const char *p = list; *p;) {
        size_t n = strcspn(p, ","), name = strcspn(p, "="), next = 0, found = 0;
        long bits = name < n ? strtol(p + name + 1, NULL, 10) : 0;
        if (bits < 1 || bits > MOST_BITS)
            return error_set(e, ERR_USAGE, NULL,
                             "--track-bits: '%.*s' is not FIELD=N, N from 1 to %d", (int)n, p,
                             MOST_BITS);
        const field *f;
        while ((f = find_named(h, classes, &next, p, name)))
            if (f->kind == 'I' || is_enum_field(h, f)) {
                found++;
                hybrid_add_field(h, f, TRACK_VALUE, (unsigned)bits, NULL);
            }
        if (!found)
            return error_set(e, ERR_USAGE, NULL,
                             "--track-bits: no int or enum field is called '%.*s'", (int)name, p);
        p += n + (p[n] == ',');
    }
    return 0;
}

int hybrid_select(hybrid *h, const engine_task *task, const char *track, const char *bits,
                  error *e) {
    bool annotated = strcmp(track, "annotated") == 0;
    if (annotated && !bits) return 0;
    klass_list classes = {0};
    collect_classes(h, task, &classes);
    int code = 0;
    if (strcmp(track, "auto") == 0) hybrid_select_auto(h, &classes);
    else if (!annotated) code = select_names(h, &classes, track, e);
    if (!code && bits) code = select_bits(h, &classes, bits, e);
    vec_release(h->m, &classes);
    return code;
}
