#include "explicit/trace.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"

typedef struct row {
    uint32_t thread;
    const char *place, *what, *source;
} row;

typedef struct tracer {
    mem *m;
    arena a;
    VEC(row) rows;
    VEC(const char *) names; // of threads, by number
    VEC(step) steps;
    const char *source_file; // path of the .java file, or NULL
    const char *source_text;
    VEC(const char *) lines; // of the source
} tracer;

static const char *const act_words[] = {"runs",   "reads",    "writes",
                                        "locks",  "waits on", "notifies",
                                        "parks",  "unparks",  "thread operation on",
                                        "chooses"};

static void split_lines(tracer *x, const char *text_of_file) {
    for (const char *p = text_of_file; *p;) {
        size_t n = strcspn(p, "\n");
        vec_push(x->m, &x->lines, arena_strndup(&x->a, p, n));
        p += n + (p[n] == '\n');
    }
}

static void load_source(tracer *x, const char *path) {
    const char *data;
    size_t size;
    error e;
    x->source_file = path;
    if (path && file_read(&x->a, path, 1 << 24, &data, &size, &e) == 0) split_lines(x, data);
}

// The innermost frame of the user's own code.
static const frame *own_frame(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (!t->frames[i].u->m->owner->module && !t->frames[i].u->hidden) return &t->frames[i];
    return t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
}

static const char *base_name(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void fill_place(tracer *x, vm *v, const frame *f, row *r) {
    const cf_class *file = f->u->m->owner->file;
    int line = vm_line(f->u, f->pc);
    const char *name = file && file->source_file != SYMBOL_NONE
                           ? program_text(v->p, file->source_file)
                           : program_text(v->p, f->u->m->owner->name);
    r->place = line > 0 ? arena_printf(&x->a, "%s:%d", name, line) : arena_strdup(&x->a, name);
    if (x->source_file && line > 0 && (size_t)line <= x->lines.count &&
        strcmp(base_name(x->source_file), name) == 0) {
        const char *s = x->lines.data[line - 1];
        r->source = s + strspn(s, " \t");
    }
}

// "Counter.n" of the field at an offset, or "element 3".
static const char *field_text(tracer *x, vm *v, ref object, uint32_t offset) {
    klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY)
        return arena_printf(&x->a, "element %u",
                            (offset - OBJECT_HEADER) >> ((runtime_class *)k->runtime)->shift);
    bool is_static = k == v->k.Class && vm_mirrored(v, object);
    if (is_static) k = vm_mirrored(v, object);
    uint32_t base = is_static ? ((runtime_class *)k->runtime)->statics : 0;
    for (klass *c = k; c; c = is_static ? NULL : c->super)
        for (uint32_t i = 0; i < c->field_count; i++)
            if (!!(c->fields[i].access & ACC_STATIC) == is_static &&
                base + c->fields[i].offset == offset)
                return arena_printf(&x->a, "%s.%s", program_text(v->p, c->name),
                                    program_text(v->p, c->fields[i].name));
    return "a field";
}

static const char *what_text(tracer *x, vm *v, const step *s, const thread *t) {
    if (s->timeout) return "its wait times out";
    const vm_op *o = &t->next;
    char name[200];
    if (t->phase == PHASE_END) return "ends";
    switch (o->act) {
    case ACT_NONE: return t->frame_count && t->frames[t->frame_count - 1].pc ? "goes on" : "starts";
    case ACT_READ:
    case ACT_WRITE:
        return arena_printf(&x->a, "%s %s", act_words[o->act],
                            field_text(x, v, o->object, o->offset));
    case ACT_CHOOSE: return arena_printf(&x->a, "input %u of %u", s->choice, o->size);
    default:
        return arena_printf(&x->a, "%s %s", act_words[o->act],
                            vm_dotted(v, vm_class_of(v, o->object)->name, name, sizeof name));
    }
}

static void visit(void *arg, vm *v, const step *s, const thread *t) {
    tracer *x = arg;
    row r = {.thread = t->number, .place = "", .source = ""};
    r.what = what_text(x, v, s, t);
    const frame *f = own_frame(t);
    if (f) fill_place(x, v, f, &r);
    while (x->names.count <= t->number) vec_push(x->m, &x->names, "");
    ref name = vm_get_ref(v, t->object, v->k.Thread_name->offset);
    x->names.data[t->number] = vm_string(v, &x->a, name);
    vec_push(x->m, &x->rows, r);
    vec_push(x->m, &x->steps, *s);
}

enum { COLUMN = 44 };

static void print_rows(const tracer *x, text *out) {
    text_add(out, "  step ");
    for (size_t i = 0; i < x->names.count; i++)
        if (x->names.data[i][0]) text_printf(out, " | %-*.*s", COLUMN, COLUMN, x->names.data[i]);
    text_char(out, '\n');
    for (size_t k = 0; k < x->rows.count; k++) {
        const row *r = &x->rows.data[k];
        bool switched = k && x->rows.data[k - 1].thread != r->thread;
        text_printf(out, "%s%5zu ", switched ? "> " : "  ", k + 1);
        for (size_t i = 0; i < x->names.count; i++) {
            if (!x->names.data[i][0]) continue;
            char cell[200] = "";
            if (i == r->thread)
                snprintf(cell, sizeof cell, "%s%s%s", r->place, r->place[0] ? " " : "", r->what);
            text_printf(out, " | %-*.*s", COLUMN, COLUMN, cell);
        }
        if (r->source[0]) text_printf(out, " | %.60s", r->source);
        text_char(out, '\n');
    }
}

static void json_string_text(text *out, const char *s) {
    text_char(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\') text_printf(out, "\\%c", *s);
        else if ((unsigned char)*s < 32) text_printf(out, "\\u%04x", *s);
        else text_char(out, *s);
    }
    text_char(out, '"');
}

static void print_json(const tracer *x, const flaw *f, const char *target, text *out) {
    static const char *const properties[] = {"assert", "exception", "deadlock", "race"};
    text_add(out, "{\"target\": ");
    json_string_text(out, target);
    text_printf(out, ", \"property\": \"%s\", \"error\": ", properties[f->kind]);
    json_string_text(out, f->what);
    text_add(out, ", \"schedule\": [");
    for (size_t k = 0; k < x->rows.count; k++) {
        const row *r = &x->rows.data[k];
        const step *s = &x->steps.data[k];
        text_printf(out, "%s\n  {\"thread\": %u, \"name\": ", k ? "," : "", r->thread);
        json_string_text(out, x->names.data[r->thread]);
        text_add(out, ", \"place\": ");
        json_string_text(out, r->place);
        text_add(out, ", \"does\": ");
        json_string_text(out, r->what);
        if (s->timeout) text_add(out, ", \"timeout\": true");
        text_printf(out, ", \"choice\": %u}", s->choice);
    }
    text_add(out, "]}");
}

bool trace_replay(mem *m, vm *v, const search_config *config, const flaw *f, const char *source,
                  const char *target, text *out, text *json) {
    tracer x = {.m = m};
    arena_init(&x.a, m);
    load_source(&x, source);
    bool same = search_replay(m, v, config, f, visit, &x);
    if (same) {
        print_rows(&x, out);
        text_add(out, f->details);
        print_json(&x, f, target, json);
    }
    vec_release(m, &x.rows);
    vec_release(m, &x.names);
    vec_release(m, &x.steps);
    vec_release(m, &x.lines);
    arena_release(&x.a);
    return same;
}
