#include "check/hierarchy.h"

#include <stdlib.h>
#include <string.h>

void check_hierarchy_add(finder *f, klass *k, bool down, klass_list *out) {
    if (!k || !k->file || k->module) return;
    for (size_t i = 0; i < out->count; i++)
        if (out->data[i] == k) return;
    if (!down) vec_push(f->m, out, k);
    if (down) check_hierarchy_add(f, k->super, down, out);
    for (uint32_t i = 0; i < k->interface_count; i++)
        check_hierarchy_add(f, k->interfaces[i], down, out);
    if (!down) check_hierarchy_add(f, k->super, down, out);
    if (down) vec_push(f->m, out, k);
}

static bool overrides(finder *f, const klass *k, const method *m, bool by_name) {
    const method *other = k == m->owner ? NULL : klass_method(k, m->name, m->type);
    if (!other || (other->access & ACC_SYNTHETIC)) return false;
    bool below = klass_is_subclass(k, m->owner) ||
                 (klass_is_interface(m->owner) && !klass_is_interface(k));
    if (!below || by_name) return below;
    if (other->access & (ACC_PRIVATE | ACC_STATIC)) return false;
    bool visible = m->access & (ACC_PUBLIC | ACC_PROTECTED);
    return visible || program_same_package(f->p, k, m->owner);
}

bool check_hierarchy_overrides(finder *f, const method *m, const klass_list *all, bool by_name) {
    if (!by_name && (m->access & (ACC_PRIVATE | ACC_STATIC))) return false;
    for (size_t i = 0; i < all->count; i++)
        if (overrides(f, all->data[i], m, by_name)) return true;
    return false;
}

static int32_t java_hash(const char *text) { // modified UTF-8 holds the 16-bit units of a string
    uint32_t hash = 0;
    for (const unsigned char *c = (const unsigned char *)text; *c;) {
        uint32_t unit = *c++;
        if (unit >= 0xe0) {
            unit = (unit & 15) << 12 | (c[0] & 63u) << 6 | (c[1] & 63u);
            c += 2;
        } else if (unit >= 0xc0) {
            unit = (unit & 31) << 6 | (*c++ & 63u);
        }
        hash = hash * 31 + unit;
    }
    return (int32_t)hash;
}

static int by_hash(const void *a, const void *b) {
    const sorted_method *x = a, *y = b;
    if (x->hash != y->hash) return x->hash < y->hash ? -1 : 1;
    int names = strcmp(x->name, y->name);
    return names ? names : strcmp(x->type, y->type);
}

sorted_method *check_hierarchy_methods(finder *f, const klass *k) {
    sorted_method *list = ARENA_ARRAY(f->a, sorted_method, k->method_count + 1);
    for (uint32_t i = 0; i < k->method_count; i++) {
        const char *name = program_text(f->p, k->methods[i].name);
        list[i] = (sorted_method){&k->methods[i], name, program_text(f->p, k->methods[i].type),
                                  java_hash(name)};
    }
    qsort(list, k->method_count, sizeof *list, by_hash);
    return list;
}
