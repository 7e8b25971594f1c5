// Accesses in words, and which of them can meet.
#include <stdlib.h>
#include <string.h>

#include "java_dpn/internal.h"
#include "vm/access.h"

// ---------------------------------------------------------------- words

const char *java_dpn_class_name(const races *r, arena *store, const klass *k) {
    const char *name = program_text(r->t.p, k->name), *slash = strrchr(name, '/');
    char *copy = arena_strdup(store, slash ? slash + 1 : name);
    for (char *c = copy; *c; c++)
        if (*c == '$') *c = '.';
    return copy;
}

const char *java_dpn_field_name(const races *r, arena *store, const access_site *a) {
    const program *p = r->t.p;
    text t;
    text_init(&t, r->m);
    if (a->field)
        text_printf(&t, "%s.%s", java_dpn_class_name(r, store, a->field->owner),
                    program_text(p, a->field->name));
    else {
        const pt_set *s = analysis_points_to_of(&r->t, a->node, a->base);
        const klass *k = s->count ? r->t.objects.data[s->items[0]].k : NULL;
        unsigned dimensions = 0;
        for (; k && k->kind == KLASS_ARRAY; k = k->component) dimensions++;
        const char *name = k ? program_text(p, k->name) : "array", *slash = strrchr(name, '/');
        text_add(&t, slash ? slash + 1 : name);
        for (; dimensions; dimensions--) text_add(&t, "[]");
    }
    const char *copy = arena_strdup(store, text_get(&t));
    text_release(&t);
    return copy;
}

const char *java_dpn_place_name(const races *r, arena *store, uint32_t node, uint32_t at) {
    const pt_node *n = &r->t.nodes.data[node];
    const program *p = r->t.p;
    const cf_class *file = n->m->owner->file;
    int line = 0;
    if (n->b->g && at < n->b->g->c->count)
        line = cf_line_at(n->m->file->code, n->b->g->c->instrs[at].offset);
    if (file && file->source_file != SYMBOL_NONE && line > 0)
        return arena_printf(store, "%s:%d", program_text(p, file->source_file), line);
    return arena_printf(store, "%s.%s", program_text(p, n->m->owner->name),
                        program_text(p, n->m->name));
}

static void add_place(const races *r, place_list *list, const char *place) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->data[i], place) == 0) return;
    vec_push(r->m, list, place);
}

// Where the program itself does it, or calls the JDK to do it.
static void find_places(const races *r, arena *store, uint32_t node, uint32_t at, bool *seen,
                        place_list *list) {
    const pt_node *n = &r->t.nodes.data[node];
    if (!pt_is_library(n)) {
        add_place(r, list, java_dpn_place_name(r, store, node, at));
        return;
    }
    if (seen[node]) return;
    seen[node] = true;
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &r->t.calls.data[n->in.data[i]];
        if (r->roots_of[c->node]) find_places(r, store, c->node, c->at, seen, list);
    }
    if (!n->in.count)
        add_place(r, list, java_dpn_place_name(r, store, node, at == PT_NONE ? 0 : at));
}

void java_dpn_places(const races *r, arena *store, const access_site *a, place_list *list) {
    bool *seen = mem_zalloc(r->m, r->t.nodes.count);
    find_places(r, store, a->node, a->at, seen, list);
    mem_free(r->m, seen, r->t.nodes.count);
}

// ---------------------------------------------------------------- what can meet

// Has the object what both access?
static bool fits(const races *r, uint32_t object, const field *f) {
    const klass *k = r->t.objects.data[object].k;
    if (f) return klass_is_subclass(k, f->owner);
    return !analysis_is_empty_array(&r->t, object) &&
           (k->kind == KLASS_ARRAY || r->t.objects.data[object].unsafe);
}

uint32_t java_dpn_next_common_object(const races *r, const access_site *a, const access_site *b,
                                     bool shared, uint32_t from) {
    if (a->base == BODY_NONE) return PT_NONE;
    const pt_set *s = analysis_points_to_of(&r->t, a->node, a->base);
    const pt_set *u = analysis_points_to_of(&r->t, b->node, b->base);
    for (uint32_t i = 0, k = 0; i < s->count && k < u->count;) {
        uint32_t x = s->items[i], y = u->items[k];
        if (x == y && x >= from && (!shared || r->escapes[x]) && fits(r, x, a->field)) return x;
        if (x <= y) i++;
        else k++;
    }
    return PT_NONE;
}

bool java_dpn_have_common_object(const races *r, const access_site *a, const access_site *b,
                                 bool shared) {
    return a->base == BODY_NONE || java_dpn_next_common_object(r, a, b, shared, 0) != PT_NONE;
}

// Can two different threads be there?
bool java_dpn_by_two_threads(const races *r, uint32_t a, uint32_t b) {
    uint64_t x = r->roots_of[a], y = r->roots_of[b];
    if (!x || !y) return false;
    if (x != y || (x & (x - 1))) return true;
    unsigned root = (unsigned)__builtin_ctzll(x);
    return root >= MOST_ROOTS || !r->roots.data[root].unique;
}

// "Foo.java:9" before "Foo.java:10".
int java_dpn_compare_places(const char *a, const char *b) {
    const char *c = strrchr(a, ':'), *d = strrchr(b, ':');
    if (c && d && c - a == d - b && strncmp(a, b, (size_t)(c - a)) == 0)
        return atoi(c + 1) - atoi(d + 1);
    return strcmp(a, b);
}
