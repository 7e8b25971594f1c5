// Objects get numbers: 0 is null, then class by class, so that those of a class and its subclasses
// are a range. Fields get variables: an array over the objects that have the field.
#include "java_pushdown/internal.h"

#include <stdlib.h>
#include <string.h>

static int compare_classes(const void *x, const void *y) {
    const klass *a = ((const jp_class *)x)->k, *b = ((const jp_class *)y)->k;
    for (uint32_t i = 0; i <= a->depth && i <= b->depth; i++)
        if (a->supers[i] != b->supers[i]) return a->supers[i]->id < b->supers[i]->id ? -1 : 1;
    return a->depth < b->depth ? -1 : a->depth > b->depth;
}

// Sorted, a class stands before its subclasses, and they together.
static void sort_classes(jp_world *w) {
    for (size_t i = 0; i < w->objects.count; i++) { // by class id while they move
        jp_object *o = &w->objects.data[i];
        o->class_index = w->classes.data[o->class_index].k->id;
    }
    qsort(w->classes.data, w->classes.count, sizeof *w->classes.data, compare_classes);
    u64map_clear(&w->class_of);
    for (size_t i = 0; i < w->classes.count; i++)
        u64map_put(&w->class_of, w->classes.data[i].k->id, i);
    for (size_t i = 0; i < w->objects.count; i++) {
        jp_object *o = &w->objects.data[i];
        o->class_index = (uint32_t)*u64map_get(&w->class_of, o->class_index);
    }
}

// Does an object of this class have something that changes?
static bool has_state(const jp_world *w, const klass *k) {
    for (size_t i = 0; i < w->fields.count; i++) {
        const jp_field *f = &w->fields.data[i];
        bool is_static = f->f->access & ACC_STATIC;
        if (!is_static && f->read && f->written && klass_is_subclass(k, f->f->owner)) return true;
    }
    return false;
}

uint32_t jp_class_count(const jp_class *c) {
    return c->existing + (c->single != 0) + c->pool;
}

enum { MOST_THREADS = 3 }; // of a class, made after the start

static void number_objects(jp_world *w) {
    jp_count_passes(w);
    uint32_t next = 1;
    for (size_t i = 0; i < w->classes.count; i++) {
        jp_class *c = &w->classes.data[i];
        bool throwable = klass_is_subclass(c->k, w->v->k.Throwable);
        c->shared = c->made && (c->k == w->v->k.String || (throwable && !has_state(w, c->k)));
        c->first = next;
        c->single = c->shared || c->thrown ? next + c->existing : 0;
        c->pool = c->made && !c->shared ? w->settings.heap : 0;
        if (c->makings < c->pool) c->pool = c->makings;
        bool is_thread = klass_is_subclass(c->k, w->v->k.Thread);
        if (is_thread && c->pool > MOST_THREADS) c->pool = MOST_THREADS; // each is a process
        next += jp_class_count(c);
        c->existing = 0; // counted again
    }
    w->total = next;
    w->ref_bits = 1;
    while ((uint64_t)1 << w->ref_bits < w->total) w->ref_bits++;
    for (size_t i = 0; i < w->objects.count; i++) {
        jp_object *o = &w->objects.data[i];
        jp_class *c = &w->classes.data[o->class_index];
        o->id = c->first + c->existing++;
    }
}

uint32_t jp_thrown_id(jp_world *w, const char *class_name) {
    link_error e;
    klass *k;
    if (program_load(w->p, program_symbol(w->p, class_name), &k, &e)) return 0;
    uint64_t *known = u64map_get(&w->class_of, k->id);
    return known ? w->classes.data[*known].single : 0;
}

// ---------------------------------------------------------------- fields

static const char *field_name(jp_world *w, const field *f) {
    const char *owner = program_text(w->p, f->owner->name), *slash = strrchr(owner, '/');
    char *name = arena_printf(&w->store, "%s_%s", slash ? slash + 1 : owner,
                              program_text(w->p, f->name));
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9')))
            *c = '_';
    for (size_t i = 0; i < w->n->vars.count; i++)
        if (strcmp(w->n->vars.data[i].name, name) == 0)
            return arena_printf(&w->store, "%s_%zu", name, w->n->vars.count);
    return name;
}

// The class is called so, or its last name is.
static bool is_called(const char *class_name, const char *said, size_t size) {
    size_t length = strlen(class_name);
    if (length < size || strncmp(class_name + length - size, said, size) != 0) return false;
    return length == size || class_name[length - size - 1] == '/' ||
           class_name[length - size - 1] == '$';
}

// "pendingIo", "Device.count": this field is meant.
bool jp_is_field_said(const jp_world *w, const field *f, const char *said, size_t size) {
    const char *name = program_text(w->p, f->name);
    const char *dot = memchr(said, '.', size), *word = dot ? dot + 1 : said;
    size_t length = size - (size_t)(word - said);
    if (dot && !is_called(program_text(w->p, f->owner->name), said, (size_t)(dot - said)))
        return false;
    bool is_int = jp_kind_of_letter(f->kind) == JP_INT && f->kind != 'Z';
    return is_int && strlen(name) == length && strncmp(name, word, length) == 0;
}

// "pendingIo=4,Device.count=6": the bits of this field; 0: nothing is said.
static uint32_t bits_said(const jp_world *w, const field *f) {
    for (const char *at = w->settings.bits_of; at && *at;) {
        size_t size = strcspn(at, "=");
        if (jp_is_field_said(w, f, at, size)) return (uint32_t)atoi(at + size + 1);
        at = strchr(at, ',');
        if (at) at++;
    }
    return 0;
}

// A reference of a class's type is to one of its objects, which have numbers side by side: the
// field holds its place among them. Interfaces may refer to anything.
static uint32_t bits_of_reference(jp_world *w, jp_field *f) {
    const char *type = program_text(w->p, f->f->type);
    uint32_t first = 0, count = 0, bits = 1;
    klass *k;
    link_error e;
    if (*type != 'L') return w->ref_bits;
    symbol name = program_symbol(w->p,
                                 arena_printf(&w->store, "%.*s", (int)strlen(type) - 2, type + 1));
    if (program_load(w->p, name, &k, &e) || k->access & ACC_INTERFACE) return w->ref_bits;
    if (k->namesake || f->f->owner->dynamic) return w->ref_bits; // which class it is, is not sure
    for (size_t i = 0; i < w->classes.count; i++) {
        const jp_class *c = &w->classes.data[i];
        if (!klass_is_subclass(c->k, k) || !jp_class_count(c)) continue;
        if (!count) first = c->first;
        count = c->first + jp_class_count(c) - first;
    }
    while (((uint64_t)1 << bits) < (uint64_t)count + 1) bits++;
    if (bits >= w->ref_bits) return w->ref_bits;
    f->base = count ? first - 1 : 0;
    f->targets = count;
    f->narrow = true;
    return bits;
}

static uint32_t bits_of_field(jp_world *w, jp_field *x) {
    const field *f = x->f;
    uint32_t said = bits_said(w, f);
    if (x->is_input) return 2;
    switch (jp_kind_of_letter(f->kind)) {
    case JP_REF: return bits_of_reference(w, x);
    case JP_LONG: return 2 * w->settings.bits;
    default: return f->kind == 'Z' ? 1 : said && said < w->settings.bits ? said : w->settings.bits;
    }
}

static void place_field(jp_world *w, jp_field *f) {
    const klass *owner = f->f->owner;
    for (size_t i = 0; i < w->classes.count && !(f->f->access & ACC_STATIC); i++) {
        const jp_class *c = &w->classes.data[i];
        if (!klass_is_subclass(c->k, owner) || !jp_class_count(c)) continue;
        if (!f->count) f->first = c->first;
        f->count = c->first + jp_class_count(c) - f->first;
    }
    f->fixed = !f->written && !f->is_input;
    bool real = jp_kind_of_letter(f->f->kind) == JP_REAL;
    bool is_static = f->f->access & ACC_STATIC;
    if (f->fixed || !f->read || real || (!is_static && !f->count)) return;
    f->bits = bits_of_field(w, f);
    f->changes = f->bits <= 32; // else it is said where it is accessed
}

uint32_t jp_add_var(jp_world *w, pd_place place, const char *name, uint32_t bits, uint32_t length,
                    uint32_t cluster) {
    if (length > PD_MAX_LENGTH) {
        w->trouble = "more objects than an array of a network can hold";
        length = PD_MAX_LENGTH;
    }
    uint32_t var = pd_add_var(w->n, place, name, bits, length == 1 ? 0 : length);
    w->n->vars.data[var].cluster = cluster;
    return var;
}

static void declare_field(jp_world *w, jp_field *f) {
    if (!f->changes) return;
    bool is_ref = jp_kind_of_letter(f->f->kind) == JP_REF;
    uint32_t cluster = is_ref ? JP_FIRST_FIELD + (uint32_t)(f - w->fields.data) : JP_FREE;
    f->var = jp_add_var(w, PD_GLOBAL, field_name(w, f->f), f->bits, f->count, cluster);
}

uint64_t jp_read_word(const jp_world *w, ref r, size_t offset, char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return (uint64_t)(int64_t)vm_get_byte(w->v, r, offset);
    case 'S': return (uint64_t)(int64_t)vm_get_short(w->v, r, offset);
    case 'C': return vm_get_char(w->v, r, offset);
    case 'J': return (uint64_t)vm_get_long(w->v, r, offset);
    case 'L':
    case '[': return jp_object_id(w, vm_get_ref(w->v, r, offset));
    default: return (uint64_t)(int64_t)vm_get_int(w->v, r, offset);
    }
}

// A value that does not fit is a bound for who reads it.
static void start_cell(jp_world *w, jp_field *f, const pd_expr *cell, int64_t value, uint32_t id,
                       const jp_free_cell *any) {
    bool is_ref = jp_kind_of_letter(f->f->kind) == JP_REF;
    int64_t half = (int64_t)1 << (f->bits - 1);
    if (f->is_input) {
        if (any) w->trouble = "an argument with a @TrackWithBDD field";
        const pd_expr *c = pd_const(w->n, jp_input_start(value));
        w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, c));
        return;
    }
    if (any) {
        jp_kind kind = jp_kind_of_letter(f->f->kind);
        w->n->init = pd_and(w->n, w->n->init, jp_any_value(w, any, kind, f->bits, cell));
        return;
    }
    bool fits = is_ref || f->f->kind == 'Z' || f->bits >= 32 || (value >= -half && value < half);
    if (!fits) vec_push(w->m, &w->wide_starts, (jp_wide_start){f->f, id});
    if (!value || !fits) return;
    if (is_ref) value -= f->base;
    const pd_expr *c = pd_const(w->n, (uint32_t)value & pd_mask(f->bits));
    w->n->init = pd_and(w->n, w->n->init, pd_binary(w->n, PD_EQ, cell, c));
}

static void start_field(jp_world *w, jp_field *f) {
    pd_network *n = w->n;
    if (f->var == PD_NONE) return;
    if (f->f->access & ACC_STATIC) {
        runtime_class *c = vm_link(w->v, f->f->owner);
        start_cell(w, f, pd_read(n, f->var, NULL, 0),
                   (int64_t)jp_read_word(w, c->mirror, c->statics + f->f->offset, f->f->kind), 0,
                   NULL);
        return;
    }
    for (size_t i = 0; i < w->objects.count; i++) {
        const jp_object *o = &w->objects.data[i];
        if (!klass_is_subclass(w->classes.data[o->class_index].k, f->f->owner)) continue;
        const pd_expr *index = f->count == 1 ? NULL : pd_const(n, o->id - f->first);
        start_cell(w, f, pd_read(n, f->var, index, 0),
                   (int64_t)jp_read_word(w, o->r, f->f->offset, f->f->kind), o->id,
                   jp_free_at(w, o->r, f->f->offset));
    }
}

void jp_layout(jp_world *w) {
    sort_classes(w);
    number_objects(w);
    jp_note_free_fields(w);
    for (size_t i = 0; i < w->fields.count && !w->trouble; i++) place_field(w, &w->fields.data[i]);
}

void jp_declare_fields(jp_world *w) {
    for (size_t i = 0; i < w->classes.count; i++) {
        jp_class *c = &w->classes.data[i];
        if (!c->pool) continue;
        uint32_t bits = 1;
        while ((uint32_t)1 << bits <= c->pool) bits++;
        const char *name = arena_printf(&w->store, "made_%zu", i);
        c->next_var = jp_add_var(w, PD_GLOBAL, name, bits, 0, JP_FREE);
    }
    for (size_t i = 0; i < w->fields.count; i++) declare_field(w, &w->fields.data[i]);
    for (size_t i = 0; i < w->fields.count && !w->trouble; i++) start_field(w, &w->fields.data[i]);
}
