#include "java_async/internal.h"

uint32_t ja_marking_get(ja_marking a, uint32_t symbol) {
    for (uint32_t i = 0; i < a.count && a.entries[i].symbol <= symbol; i++)
        if (a.entries[i].symbol == symbol) return a.entries[i].count;
    return 0;
}

bool ja_marking_below(ja_marking a, ja_marking b) {
    uint32_t k = 0;
    for (uint32_t i = 0; i < a.count; i++) {
        while (k < b.count && b.entries[k].symbol < a.entries[i].symbol) k++;
        if (k == b.count || b.entries[k].symbol != a.entries[i].symbol ||
            b.entries[k].count < a.entries[i].count)
            return false;
    }
    return true;
}

void ja_marking_add(mem *m, ja_marking_builder *b, uint32_t symbol) {
    size_t i = b->count;
    while (i && b->data[i - 1].symbol > symbol) i--;
    if (i && b->data[i - 1].symbol == symbol) {
        if (b->data[i - 1].count < JA_OMEGA - 1) b->data[i - 1].count++;
        return;
    }
    vec_push(m, b, (ja_entry){0, 0});
    for (size_t k = b->count - 1; k > i; k--) b->data[k] = b->data[k - 1];
    b->data[i] = (ja_entry){symbol, 1};
}

void ja_marking_take(ja_marking_builder *b, uint32_t symbol) {
    size_t i = 0;
    while (b->data[i].symbol != symbol) i++;
    if (b->data[i].count == JA_OMEGA || --b->data[i].count) return;
    for (b->count--; i < b->count; i++) b->data[i] = b->data[i + 1];
}

bool ja_marking_accelerate(ja_marking_builder *b, ja_marking before) {
    bool more = false;
    for (size_t i = 0; i < b->count; i++) {
        ja_entry *e = &b->data[i];
        if (e->count == JA_OMEGA || e->count <= ja_marking_get(before, e->symbol)) continue;
        e->count = JA_OMEGA;
        more = true;
    }
    return more;
}
