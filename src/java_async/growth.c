// Numbers that grow without a bound: where the search would not end, which fields are to blame.
//
// Now and then some of the newest controls are looked at. A field of the program's own classes that
// has another value in nearly each of them, far apart, is taken to grow. That is a guess, and all
// that follows from it is UNKNOWN.
#include "java_async/internal.h"

enum { FIRST_LOOK = 1 << 13, SAMPLES = 128, DIFFERENT = 100, FAR = 1000 };

typedef struct growing {
    const field *f;
    int64_t low, high;
    u64map values;
} growing;

typedef struct sample {
    ja_room *r;
    VEC(growing) fields;
    u64map index; // (class, field) -> number + 1
} sample;

static void note(sample *s, const field *f, ref at, size_t offset) {
    const vm *v = s->r->v;
    if (f->kind != 'I' && f->kind != 'J') return;
    int64_t value = f->kind == 'I' ? vm_get_int(v, at, offset) : vm_get_long(v, at, offset);
    uint64_t *number = u64map_at(&s->index, (uint64_t)f->owner->id << 16 | f->index);
    if (!*number) {
        growing g = {.f = f, .low = value, .high = value};
        u64map_init(&g.values, s->r->m);
        vec_push(s->r->m, &s->fields, g);
        *number = s->fields.count;
    }
    growing *g = &s->fields.data[*number - 1];
    if (value < g->low) g->low = value;
    if (value > g->high) g->high = value;
    u64map_put(&g->values, (uint64_t)value, 1);
}

static void look_at_statics(sample *s) {
    vm *v = s->r->v;
    for (uint32_t i = 0; i < program_class_count(v->p); i++) {
        klass *k = program_class(v->p, i);
        const runtime_class *c = k->runtime;
        for (uint32_t f = 0; c && c->mirror && !k->module && f < k->field_count; f++)
            if (k->fields[f].access & ACC_STATIC)
                note(s, &k->fields[f], c->mirror, c->statics + k->fields[f].offset);
    }
}

static void look_at_object(sample *s, ref at) {
    for (const klass *k = vm_class_of(s->r->v, at); k && !k->module; k = k->super)
        for (uint32_t f = 0; k->kind == KLASS_CLASS && f < k->field_count; f++)
            if (!(k->fields[f].access & ACC_STATIC))
                note(s, &k->fields[f], at, k->fields[f].offset);
}

static void look_at_objects(sample *s) {
    const vm_heap *h = &s->r->v->h;
    for (size_t b = 0; b < h->bins.count; b++)
        for (size_t i = 0; i < h->bins.data[b].places.count; i++) {
            ref at = h->bins.data[b].places.data[i];
            if (vm_heap_object(h, at)->klass) look_at_object(s, at);
        }
}

static void judge(sample *s) {
    text names;
    text_init(&names, s->r->m);
    for (size_t i = 0; i < s->fields.count; i++) {
        growing *g = &s->fields.data[i];
        if (g->values.count >= DIFFERENT && (double)g->high - (double)g->low >= FAR) {
            text_add(&names, names.count ? ", " : "");
            explore_describe_class(s->r->v, g->f->owner, &names);
            text_printf(&names, ".%s", program_text(s->r->v->p, g->f->name));
        }
        u64map_release(&g->values);
    }
    if (names.count) ja_room_stop(s->r, "numbers grow without a bound: %s", text_get(&names));
    text_release(&names);
}

void ja_growth_look(ja_room *r) {
    uint32_t n = (uint32_t)r->controls.count;
    if (n < r->next_look) return;
    r->next_look = r->next_look ? 2 * n : FIRST_LOOK;
    if (n < FIRST_LOOK) return;
    sample s = {.r = r};
    u64map_init(&s.index, r->m);
    for (uint32_t i = 0; i < SAMPLES; i++) {
        explore_states_restore(r->w.x, n / 2 + (uint32_t)((uint64_t)i * (n / 2) / SAMPLES));
        look_at_statics(&s);
        look_at_objects(&s);
    }
    r->at = 0;
    judge(&s);
    vec_release(r->m, &s.fields);
    u64map_release(&s.index);
}
