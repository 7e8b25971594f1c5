// Tracked locations as variables: named by object and offset. Objects are named by who made them,
// so that interleavings that reach the same heap use the same variables.
#include "hybrid/internal.h"

static uint64_t location(ref object, uint32_t offset) {
    return (uint64_t)object << 32 | offset;
}

const field *hybrid_declared_at(const klass *k, bool is_static, uint32_t offset) {
    uint32_t base = is_static ? ((const runtime_class *)k->runtime)->statics : 0;
    for (; k; k = is_static ? NULL : k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (!!(k->fields[i].access & ACC_STATIC) == is_static &&
                base + k->fields[i].offset == offset)
                return &k->fields[i];
    return NULL;
}

static const char *simple_name(const char *name) {
    const char *slash = strrchr(name, '/');
    return slash ? slash + 1 : name;
}

// "Fork#2.taken"; an element: "array[3]".
static const char *long_name(hybrid *h, const variable *x) {
    const vm *v = h->v;
    const klass *k = vm_class_of(v, x->object);
    if (x->fixed) k = vm_mirrored(v, x->object);
    uint64_t *number = u64map_at(&h->object_number, x->object);
    if (!*number) *number = ++*u64map_at(&h->class_objects, k->id);
    char suffix[24] = "";
    if (*number > 1) snprintf(suffix, sizeof suffix, "#%u", (unsigned)*number);
    if (k->kind == KLASS_ARRAY)
        return arena_printf(&h->store, "array%s[%u]", suffix, x->offset - OBJECT_HEADER);
    const field *f = hybrid_declared_at(k, x->fixed, x->offset);
    return arena_printf(&h->store, "%s%s.%s", simple_name(program_text(v->p, k->name)), suffix,
                        f ? program_text(v->p, f->name) : "?");
}

// The field's name alone while no other variable is called so.
static void name_variable(hybrid *h, uint32_t index) {
    variable *x = &h->variables.data[index];
    const klass *k = x->fixed ? vm_mirrored(h->v, x->object) : vm_class_of(h->v, x->object);
    const field *f = k->kind == KLASS_ARRAY ? NULL : hybrid_declared_at(k, x->fixed, x->offset);
    x->name = long_name(h, x);
    dd_name(h->s, x->domain, x->name);
    if (!f) return;
    uint64_t *first = u64map_at(&h->short_names, f->name);
    if (!*first) {
        *first = index + 1;
        dd_name(h->s, x->domain, program_text(h->v->p, f->name));
    } else {
        const variable *other = &h->variables.data[*first - 1];
        dd_name(h->s, other->domain, other->name);
    }
}

uint32_t hybrid_known_variable(const hybrid *h, ref object, uint32_t offset) {
    uint64_t *known = u64map_get(&h->variable_index, location(object, offset));
    return known ? (uint32_t)*known - 1 : UINT32_MAX;
}

uint32_t hybrid_variable(hybrid *h, ref object, uint32_t offset) {
    uint64_t *known = u64map_get(&h->variable_index, location(object, offset));
    uint32_t field = hybrid_field_at(h, object, offset);
    // A place may be used again for an object of another class: what it needs then is another
    // variable.
    if (known && h->variables.data[*known - 1].field == field) return (uint32_t)*known - 1;
    unsigned bits = field == NO_FIELD ? 1 : h->fields.data[field].bits;
    variable x = {.object = object, .offset = offset, .field = field};
    const klass *k = vm_class_of(h->v, object);
    x.fixed = k == h->v->k.Class;
    x.input = field == NO_FIELD && k->kind != KLASS_ARRAY;
    x.domain = dd_add_domains(h->s, 1, bits, 0);
    vec_push(h->m, &h->variables, x);
    name_variable(h, (uint32_t)h->variables.count - 1);
    u64map_put(&h->variable_index, location(object, offset), h->variables.count);
    return (uint32_t)h->variables.count - 1;
}

dd hybrid_is(hybrid *h, uint32_t variable, uint32_t code) {
    return dd_value(h->s, h->variables.data[variable].domain, code);
}

static tracked_field *coded(const hybrid *h, uint32_t variable) {
    uint32_t field = h->variables.data[variable].field;
    return field == NO_FIELD || !h->fields.data[field].values.count ? NULL : &h->fields.data[field];
}

uint32_t hybrid_code(hybrid *h, uint32_t variable, uint32_t word) {
    tracked_field *f = coded(h, variable);
    if (!f) return word & 1;
    for (uint32_t i = 0; i < f->values.count; i++)
        if (f->values.data[i] == word) return i;
    if (f->values.count >> f->bits)
        mem_unwind(h->m, STOP_ENGINE,
                   "--track-bits: a field takes more values than its bits can tell apart");
    vec_push(h->m, &f->values, word);
    return (uint32_t)f->values.count - 1;
}

uint32_t hybrid_word(const hybrid *h, uint32_t variable, uint32_t code) {
    const tracked_field *f = coded(h, variable);
    return f ? f->values.data[code] : code;
}

unsigned hybrid_bits(const hybrid *h, uint32_t variable) {
    return dd_domain_bits(h->s, h->variables.data[variable].domain);
}

unsigned hybrid_codes(const hybrid *h, uint32_t variable) {
    const tracked_field *f = coded(h, variable);
    return f ? (unsigned)f->values.count : 2;
}

void hybrid_forget_dead(hybrid *h) {
    dd_frame f = dd_open(h->s);
    dd cube = DD_TRUE;
    for (size_t i = 0; i < h->variables.count; i++) {
        const variable *x = &h->variables.data[i];
        if (x->fixed || vm_heap_object(&h->v->h, x->object)->klass) continue;
        cube = dd_and(h->s, cube, dd_cube(h->s, &x->domain, 1));
    }
    if (cube != DD_TRUE) hybrid_set(h, dd_exists(h->s, h->now, cube));
    dd_close(h->s, f, DD_TRUE);
}
