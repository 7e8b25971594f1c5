// Names of objects and variables of fields.
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"
#include "vm/object.h"

// How deep names nest: of the program's objects, and of those that the library makes for them (the
// iterator of a list of an object).
enum { MOST_DEPTH = 2, MOST_LIBRARY_DEPTH = 4 };

static uint32_t new_object(points_to *t, pt_object o) {
    if (vm_is_loop(t->v, o.k)) // its methods are called by another thread
        analysis_pt_gap(t, "%s, which is annotated weft.EventLoop", program_text(t->p, o.k->name));
    vec_push(t->m, &t->objects, o);
    return (uint32_t)t->objects.count - 1;
}

// Keys of objects that are not sites: kind in the low bits.
static uint32_t indexed(points_to *t, pt_object_kind kind, uint64_t number, pt_object o) {
    uint64_t key = number << 4 | (uint64_t)kind;
    uint64_t *at = u64map_get(&t->object_index, key);
    if (at) return (uint32_t)*at;
    o.kind = kind;
    o.node = o.context = PT_NONE;
    uint32_t id = new_object(t, o);
    u64map_put(&t->object_index, key, id);
    return id;
}

// Values and exceptions that the library makes for itself are told apart by their class alone.
static bool is_one_a_class(const points_to *t, const pt_node *n, const klass *k) {
    static const char *const names[] = {"java/lang/StringBuilder", "java/lang/StringBuffer",
                                        "java/lang/Number", NULL};
    if (!t->options.open || !n->m->owner->module) return false;
    if (n->context != PT_NONE && analysis_pt_is_programs(t, n->context)) return false;
    if (k->kind == KLASS_ARRAY) return k->component->kind == KLASS_PRIMITIVE;
    for (const char *const *name = names; *name; name++)
        if (analysis_pt_is_a(t, k, *name)) return true;
    return klass_is_subclass(k, t->v->k.Throwable);
}

uint32_t analysis_pt_site(points_to *t, uint32_t node, uint32_t at, uint32_t number,
                          pt_object_kind kind, klass *k) {
    const pt_node *n = &t->nodes.data[node];
    if (kind == PT_SITE && is_one_a_class(t, n, k))
        return indexed(t, PT_SITE, k->id, (pt_object){.k = k, .many = true});
    if (kind == PT_SITE && k == t->v->k.String && t->options.open) return t->strings;
    uint32_t context = n->context, depth = 0;
    if (n->m->owner->module && klass_is_subclass(k, t->v->k.Throwable))
        context = PT_NONE; // the library's own exceptions: every method of it may throw each
    if (context != PT_NONE) {
        depth = t->objects.data[context].depth + 1;
        if (depth > (analysis_pt_is_librarys(k) ? MOST_LIBRARY_DEPTH : MOST_DEPTH))
            context = PT_NONE, depth = 0;
    }
    uint64_t hash = hash_mix((uint64_t)n->m->id << 32 | at, (uint64_t)context << 32 | k->id);
    hash = hash_mix(hash, (uint64_t)number << 8 | (uint64_t)kind);
    uint64_t *known = u64map_get(&t->object_index, hash | 15);
    if (known) {
        pt_object *o = &t->objects.data[*known];
        o->many |= o->node != node;
        return (uint32_t)*known;
    }
    uint32_t id = new_object(
        t, (pt_object){
               .kind = kind, .k = k, .node = node, .at = at, .context = context, .depth = depth});
    u64map_put(&t->object_index, hash | 15, id);
    return id;
}

bool analysis_is_empty_array(const points_to *t, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    return o->kind == PT_HEAP && o->k->kind == KLASS_ARRAY && vm_length(t->v, o->heap) == 0;
}

uint32_t analysis_mirror(points_to *t, klass *k) {
    return indexed(t, PT_MIRROR, k->id, (pt_object){.k = t->v->k.Class, .of = k});
}

uint32_t analysis_pt_heap(points_to *t, ref r) {
    uint64_t *mirrored = u64map_get(&t->v->mirrors, r);
    if (mirrored) return analysis_mirror(t, program_class(t->p, (uint32_t)*mirrored));
    klass *k = vm_class_of(t->v, r);
    if (k == t->v->k.String) return t->strings;
    return indexed(t, PT_HEAP, r, (pt_object){.k = k, .heap = r});
}

uint32_t analysis_pt_thrown(points_to *t, klass *k) {
    return indexed(t, PT_THROWN, k->id, (pt_object){.k = k, .many = true});
}

uint32_t analysis_pt_opaque(points_to *t, klass *k) {
    if (k == t->v->k.String) return t->strings;
    return indexed(t, PT_NATIVE, (uint64_t)k->id << 1, (pt_object){.k = k, .many = true});
}

uint32_t analysis_pt_clone(points_to *t, uint32_t object) {
    klass *k = t->objects.data[object].k;
    if (t->objects.data[object].copied) return object; // or there would be no end
    size_t before = t->objects.count;
    uint32_t id = indexed(t, PT_NATIVE, (uint64_t)object << 1 | 1,
                          (pt_object){.k = k, .many = true, .copied = true});
    if (t->objects.count == before) return id;
    if (k->kind == KLASS_ARRAY) {
        analysis_pt_edge(t, analysis_pt_field(t, object, NULL), analysis_pt_field(t, id, NULL),
                         NULL);
        return id;
    }
    for (const klass *c = k; c; c = c->super)
        for (uint32_t i = 0; i < c->field_count; i++) {
            const field *f = &c->fields[i];
            if ((f->access & ACC_STATIC) || (f->kind != 'L' && f->kind != '[')) continue;
            analysis_pt_edge(t, analysis_pt_field(t, object, f), analysis_pt_field(t, id, f), NULL);
        }
    return id;
}

uint32_t analysis_pt_part(points_to *t, uint32_t object, klass *k) {
    uint64_t key = hash_mix((uint64_t)object << 32 | k->id, 0x7061) | 15;
    uint64_t *known = u64map_get(&t->object_index, key);
    if (known) return (uint32_t)*known;
    pt_object o = t->objects.data[object];
    o.kind = PT_SITE;
    o.k = k;
    o.whole = object + 1;
    o.group = 0;
    uint32_t id = new_object(t, o);
    u64map_put(&t->object_index, key, id);
    return id;
}

// ---------------------------------------------------------------- fields

static uint32_t field_number(points_to *t, const field *f) {
    if (!f) return 0;
    uint64_t key = (uint64_t)f->owner->id << 16 | f->index;
    uint64_t *at = u64map_at(&t->field_numbers, key);
    if (!*at) *at = ++t->field_count;
    return (uint32_t)*at;
}

static void add_heap_value(points_to *t, uint32_t variable, ref r) {
    if (r) analysis_pt_add(t, variable, analysis_pt_heap(t, r));
}

// What the heap holds there.
static void fill_from_heap(points_to *t, uint32_t variable, ref r, const field *f) {
    vm *v = t->v;
    if (f) {
        add_heap_value(t, variable, vm_get_ref(v, r, f->offset));
        return;
    }
    for (uint32_t i = 0; i < vm_length(v, r); i++)
        add_heap_value(t, variable, vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i));
}

klass *analysis_pt_declared(points_to *t, const field *f) {
    const char *type = program_text(t->p, f->type);
    symbol name = program_type_class(t->p, type, strlen(type));
    klass *k;
    link_error e;
    return name != SYMBOL_NONE && !program_load(t->p, name, &k, &e) ? k : NULL;
}

// What native code made has something of the declared type in each field.
static void fill_opaque(points_to *t, uint32_t variable, const klass *of, const field *f) {
    klass *k = f ? analysis_pt_declared(t, f) : of->component;
    if (k && k->kind != KLASS_PRIMITIVE) analysis_pt_add(t, variable, analysis_pt_opaque(t, k));
}

static void fill_mirror(points_to *t, uint32_t variable, const klass *of, const field *f) {
    const runtime_class *c = of->runtime;
    if (c) fill_from_heap(t, variable, c->mirror, f);
    else if (f == t->v->k.Class_classLoader) add_heap_value(t, variable, t->v->app_loader);
    else if (f == t->v->k.Class_module) add_heap_value(t, variable, t->v->unnamed_module);
    else if (f == t->v->k.Class_componentType && of->component)
        analysis_pt_add(t, variable, analysis_mirror(t, of->component));
    else if (f == t->v->k.Class_name) analysis_pt_add(t, variable, t->strings);
}

uint32_t analysis_pt_field(points_to *t, uint32_t object, const field *f) {
    uint64_t key = (uint64_t)object << 32 | field_number(t, f);
    uint64_t *at = u64map_get(&t->field_index, key);
    if (at) return (uint32_t)*at;
    uint32_t v = analysis_pt_new_variable(t);
    u64map_put(&t->field_index, key, v);
    pt_object o = t->objects.data[object];
    bool references = f ? f->kind == 'L' || f->kind == '['
                        : o.k->kind == KLASS_ARRAY && o.k->component->kind != KLASS_PRIMITIVE;
    if (!references) return v;
    if (o.kind == PT_HEAP) fill_from_heap(t, v, o.heap, f);
    else if (o.kind == PT_MIRROR) fill_mirror(t, v, o.of, f);
    else if (o.kind == PT_THROWN || (o.kind == PT_NATIVE && o.node == PT_NONE && !o.copied))
        fill_opaque(t, v, o.k, f);
    return v;
}

uint32_t analysis_pt_slot(points_to *t, uint32_t object) {
    uint64_t key = (uint64_t)object << 32 | UINT32_MAX;
    uint64_t *at = u64map_get(&t->field_index, key);
    if (at) return (uint32_t)*at;
    uint32_t v = analysis_pt_new_variable(t);
    u64map_put(&t->field_index, key, v);
    return v;
}

const pt_set *analysis_points_to_field(const points_to *t, uint32_t object, const field *f) {
    uint64_t number = 0;
    if (f) {
        uint64_t *at = u64map_get(&t->field_numbers, (uint64_t)f->owner->id << 16 | f->index);
        if (!at) return NULL;
        number = *at;
    }
    uint64_t *at = u64map_get(&t->field_index, (uint64_t)object << 32 | number);
    return at ? analysis_points_to_variable(t, (uint32_t)*at) : NULL;
}

uint32_t analysis_pt_static(points_to *t, field *f) {
    uint64_t key = (uint64_t)f->owner->id << 16 | f->index;
    uint64_t *at = u64map_get(&t->static_index, key);
    if (at) return (uint32_t)*at;
    uint32_t v = analysis_pt_new_variable(t);
    u64map_put(&t->static_index, key, v);
    vec_push(t->m, &t->fields, f);
    if (f->kind != 'L' && f->kind != '[') return v;
    analysis_pt_leave_static(t, v, f);
    const runtime_class *c = f->owner->runtime;
    if (c) add_heap_value(t, v, vm_get_ref(t->v, c->mirror, c->statics + f->offset));
    if (analysis_pt_is_summarised(t, f->owner) &&
        !t->options.open) { // whose initialisers are not looked at
        klass *k = analysis_pt_declared(t, f);
        if (k) analysis_pt_add(t, v, analysis_pt_opaque(t, k));
    }
    if (f->file->constant_value) analysis_pt_add(t, v, t->strings);
    return v;
}

const pt_set *analysis_points_to_static(const points_to *t, const field *f) {
    uint64_t *at = u64map_get(&t->static_index, (uint64_t)f->owner->id << 16 | f->index);
    return at ? analysis_points_to_variable(t, (uint32_t)*at) : NULL;
}

void analysis_pt_each_field(points_to *t, uint32_t object,
                            void (*visit)(points_to *, uint32_t variable, const klass *type,
                                          uint32_t other),
                            uint32_t other) {
    klass *k = t->objects.data[object].k;
    if (k->kind == KLASS_ARRAY) {
        if (k->component->kind != KLASS_PRIMITIVE)
            visit(t, analysis_pt_field(t, object, NULL), NULL, other);
        return;
    }
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++) {
            const field *f = &k->fields[i];
            if (!(f->access & ACC_STATIC) && (f->kind == 'L' || f->kind == '['))
                visit(t, analysis_pt_field(t, object, f), analysis_pt_declared(t, f), other);
        }
}

// ---------------------------------------------------------------- words

static void describe_place(const points_to *t, const method *m, uint32_t at, const body *b,
                           text *out) {
    const klass *k = m->owner;
    int line = b && b->g && at < b->g->c->count
                   ? cf_line_at(m->file->code, b->g->c->instrs[at].offset)
                   : 0;
    if (k->file && k->file->source_file != SYMBOL_NONE && line)
        text_printf(out, "%s:%d", program_text(t->p, k->file->source_file), line);
    else text_printf(out, "%s.%s", program_text(t->p, k->name), program_text(t->p, m->name));
}

void analysis_describe_object(const points_to *t, uint32_t object, text *out) {
    const pt_object *o = &t->objects.data[object];
    switch (o->kind) {
    case PT_STRING: text_add(out, "a string constant"); return;
    case PT_UNKNOWN: text_add(out, "something unknown"); return;
    case PT_MIRROR: text_printf(out, "%s.class", program_text(t->p, o->of->name)); return;
    default: break;
    }
    text_add(out, program_text(t->p, o->k->name));
    if (o->kind == PT_HEAP) text_printf(out, " of the JDK (%u)", o->heap);
    if (o->node == PT_NONE) return;
    text_char(out, '@');
    const pt_node *n = &t->nodes.data[o->node];
    describe_place(t, n->m, o->at, n->b, out);
    if (o->context == PT_NONE) return;
    text_add(out, " of ");
    analysis_describe_object(t, o->context, out);
}

void analysis_describe_node(const points_to *t, uint32_t node, text *out) {
    const pt_node *n = &t->nodes.data[node];
    text_printf(out, "%s.%s%s", program_text(t->p, n->m->owner->name),
                program_text(t->p, n->m->name), program_text(t->p, n->m->type));
    if (n->context == PT_NONE) return;
    text_add(out, " [");
    analysis_describe_object(t, n->context, out);
    text_char(out, ']');
}
