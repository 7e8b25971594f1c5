#include "analysis/reach.h"

#include <string.h>

static bool is_own_class(program *p, symbol name, klass **k) {
    const char *text_of = program_text(p, name);
    link_error ignored;
    size_t dimensions = strspn(text_of, "[");
    if (dimensions)
        name = program_type_class(p, text_of + dimensions, strlen(text_of + dimensions));
    return name != SYMBOL_NONE && program_load(p, name, k, &ignored) == 0 && !(*k)->module &&
           (*k)->file;
}

void analysis_add_class(program *p, mem *m, symbol name, klass_list *list) {
    klass *k;
    if (!is_own_class(p, name, &k)) return;
    for (size_t i = 0; i < list->count; i++)
        if (list->data[i] == k) return;
    vec_push(m, list, k);
}

static void add(program *p, mem *m, symbol name, klass_list *list, u64map *seen) {
    klass *k;
    if (!u64map_put(seen, name, 1) || !is_own_class(p, name, &k)) return;
    if (k->name != name && !u64map_put(seen, k->name, 1)) return; // the element of an array
    vec_push(m, list, k);
}

void analysis_add_mentioned(program *p, mem *m, klass_list *list, size_t most) {
    u64map seen;
    u64map_init(&seen, m);
    for (size_t i = 0; i < list->count; i++) u64map_put(&seen, list->data[i]->name, 1);
    for (size_t i = 0; i < list->count && list->count < most; i++) {
        const klass *k = list->data[i];
        for (uint32_t c = 1; c < k->file->constant_count; c++)
            if (k->file->constants[c].tag == CONSTANT_Class)
                add(p, m, k->file->constants[c].text, list, &seen);
        if (k->super) add(p, m, k->super->name, list, &seen);
    }
    u64map_release(&seen);
}
