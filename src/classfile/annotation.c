// Annotations (JVMS 4.7.16 to 4.7.22): checked once when the class is parsed, decoded on request.
//
// One walk over the bytes does both: without an arena it only checks.
#include "classfile/parse.h"

enum { DEEPEST = 64 }; // nesting of annotations in annotations; the language has no need of more

typedef struct walker {
    arena *a; // NULL: check only
    const cf_class *c;
    const uint8_t *at, *end;
    bool bad;
} walker;

static unsigned u1(walker *w) {
    if (w->at < w->end) return *w->at++;
    w->bad = true;
    return 0;
}

static unsigned u2(walker *w) {
    unsigned high = u1(w);
    return high << 8 | u1(w);
}

static const cf_constant *constant(walker *w, uint8_t tag) {
    unsigned index = u2(w);
    if (index == 0 || index >= w->c->constant_count || w->c->constants[index].tag != tag) {
        w->bad = true;
        return &w->c->constants[0];
    }
    return &w->c->constants[index];
}

static symbol utf8(walker *w) {
    const cf_constant *k = constant(w, CONSTANT_Utf8);
    return w->bad ? SYMBOL_NONE : k->text;
}

static void *array(walker *w, unsigned count, size_t size) {
    // Every element takes two bytes at least: a lying count cannot make us allocate much.
    if (count > (size_t)(w->end - w->at)) w->bad = true;
    return w->a && !w->bad ? arena_zalloc(w->a, count * size) : NULL;
}

static cf_annotation walk_annotation(walker *w, int depth);

static cf_value walk_value(walker *w, int depth) {
    cf_value v = {.tag = (uint8_t)u1(w)};
    switch (v.tag) {
    case 'B':
    case 'C':
    case 'I':
    case 'S':
    case 'Z': v.constant = *constant(w, CONSTANT_Integer); break;
    case 'D': v.constant = *constant(w, CONSTANT_Double); break;
    case 'F': v.constant = *constant(w, CONSTANT_Float); break;
    case 'J': v.constant = *constant(w, CONSTANT_Long); break;
    case 's': v.constant = *constant(w, CONSTANT_Utf8); break;
    case 'e':
        v.type = utf8(w);
        v.name = utf8(w);
        break;
    case 'c': v.type = utf8(w); break;
    case '@': {
        cf_annotation nested = walk_annotation(w, depth + 1);
        if (w->a) v.annotation = arena_copy(w->a, &nested, sizeof nested);
        break;
    }
    case '[':
        if (depth > DEEPEST) w->bad = true;
        v.count = u2(w);
        v.elements = array(w, v.count, sizeof *v.elements);
        for (unsigned i = 0; i < v.count && !w->bad; i++) {
            cf_value element = walk_value(w, depth + 1);
            if (v.elements) v.elements[i] = element;
        }
        break;
    default: w->bad = true;
    }
    return v;
}

static cf_annotation walk_annotation(walker *w, int depth) {
    cf_annotation x = {.type = utf8(w)};
    if (depth > DEEPEST) w->bad = true;
    x.count = u2(w);
    x.names = array(w, x.count, sizeof *x.names);
    x.values = array(w, x.count, sizeof *x.values);
    for (unsigned i = 0; i < x.count && !w->bad; i++) {
        symbol name = utf8(w);
        cf_value value = walk_value(w, depth);
        if (!x.names) continue;
        x.names[i] = name;
        x.values[i] = value;
    }
    return x;
}

static cf_annotations walk_list(walker *w) {
    cf_annotations list = {.count = u2(w)};
    list.list = array(w, list.count, sizeof *list.list);
    for (unsigned i = 0; i < list.count && !w->bad; i++) {
        cf_annotation x = walk_annotation(w, 0);
        if (list.list) list.list[i] = x;
    }
    return list;
}

static walker walk(arena *a, const cf_class *c, cf_bytes b) {
    return (walker){.a = a, .c = c, .at = b.data, .end = b.data + b.size};
}

bool cf_parse_annotations_ok(const cf_class *c, cf_bytes b) {
    walker w = walk(NULL, c, b);
    walk_list(&w);
    return !w.bad && w.at == w.end;
}

bool cf_parse_parameter_annotations_ok(const cf_class *c, cf_bytes b) {
    walker w = walk(NULL, c, b);
    for (unsigned n = u1(&w); n && !w.bad; n--) walk_list(&w);
    return !w.bad && w.at == w.end;
}

bool cf_parse_value_ok(const cf_class *c, cf_bytes b) {
    walker w = walk(NULL, c, b);
    walk_value(&w, 0);
    return !w.bad && w.at == w.end;
}

cf_annotations cf_decode_annotations(arena *a, const cf_class *c, cf_bytes bytes) {
    if (!bytes.data) return (cf_annotations){0};
    walker w = walk(a, c, bytes);
    return walk_list(&w);
}

uint32_t cf_decode_parameter_annotations(arena *a, const cf_class *c, cf_bytes bytes,
                                         cf_annotations **lists) {
    *lists = NULL;
    if (!bytes.data) return 0;
    walker w = walk(a, c, bytes);
    unsigned count = u1(&w);
    *lists = ARENA_ARRAY(a, cf_annotations, count);
    for (unsigned i = 0; i < count; i++) (*lists)[i] = walk_list(&w);
    return count;
}

cf_value cf_decode_value(arena *a, const cf_class *c, cf_bytes bytes) {
    walker w = walk(a, c, bytes);
    return walk_value(&w, 0);
}
