#include "async/heap.h"

static bool before(async_heap_item a, async_heap_item b) {
    return a.key < b.key || (a.key == b.key && a.order < b.order);
}

void async_heap_push(mem *m, async_heap *h, double key, uint32_t id) {
    async_heap_item item = {key, h->arrivals++, id};
    vec_push(m, &h->items, item);
    size_t at = h->items.count - 1;
    for (; at && before(item, h->items.data[(at - 1) / 2]); at = (at - 1) / 2)
        h->items.data[at] = h->items.data[(at - 1) / 2];
    h->items.data[at] = item;
}

bool async_heap_has_less(const async_heap *h, double key) {
    return h->items.count && h->items.data[0].key < key;
}

bool async_heap_pop(async_heap *h, uint32_t *id) {
    if (!h->items.count) return false;
    *id = h->items.data[0].id;
    async_heap_item last = vec_pop(&h->items);
    size_t count = h->items.count, at = 0;
    if (!count) return true;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= count) break;
        if (child + 1 < count && before(h->items.data[child + 1], h->items.data[child])) child++;
        if (!before(h->items.data[child], last)) break;
        h->items.data[at] = h->items.data[child];
        at = child;
    }
    h->items.data[at] = last;
    return true;
}

void async_heap_release(mem *m, async_heap *h) {
    vec_release(m, &h->items);
}
