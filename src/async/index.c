#include "async/index.h"

void index_init(vector_index *x, mem *m, size_t places) {
    *x = (vector_index){.m = m, .places = places, .bottom = INDEX_NONE};
    x->watch = mem_zalloc(m, places * sizeof *x->watch);
    x->holds = mem_zalloc(m, places * sizeof *x->holds);
}

void index_release(vector_index *x) {
    for (size_t i = 0; i < x->places; i++) {
        vec_release(x->m, &x->watch[i]);
        vec_release(x->m, &x->holds[i]);
    }
    mem_free(x->m, x->watch, x->places * sizeof *x->watch);
    mem_free(x->m, x->holds, x->places * sizeof *x->holds);
    vec_release(x->m, &x->vectors);
    vec_release(x->m, &x->removed);
}

uint32_t index_add(vector_index *x, net_vector v) {
    uint32_t id = (uint32_t)x->vectors.count;
    vec_push(x->m, &x->vectors, v);
    vec_push(x->m, &x->removed, 0);
    x->live++;
    if (!v.size) {
        x->bottom = id;
        return id;
    }
    index_entry e = {net_vector_signature(v), id};
    uint32_t rarest = v.arcs[0].place;
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = v.arcs[i].place;
        if (x->watch[p].count < x->watch[rarest].count) rarest = p;
        vec_push(x->m, &x->holds[p], e);
    }
    vec_push(x->m, &x->watch[rarest], e);
    return id;
}

void index_remove(vector_index *x, uint32_t id) {
    if (x->removed.data[id]) return;
    x->removed.data[id] = 1;
    x->live--;
    if (id == x->bottom) x->bottom = INDEX_NONE;
}

// Dead entries are swept by the scans that meet them: `keep` entries have been copied down so far.
static uint32_t scan_below(vector_index *x, index_list *list, net_vector v, uint64_t signature) {
    size_t dead = 0;
    uint32_t found = INDEX_NONE;
    for (size_t i = 0; i < list->count; i++) {
        index_entry e = list->data[i];
        if (e.signature & ~signature) continue;
        if (x->removed.data[e.id]) {
            dead++;
            continue;
        }
        if (net_vector_leq(x->vectors.data[e.id], v)) {
            found = e.id;
            x->work += i;
            return found;
        }
    }
    x->work += list->count;
    if (dead * 4 > list->count) {
        size_t keep = 0;
        for (size_t i = 0; i < list->count; i++)
            if (!x->removed.data[list->data[i].id]) list->data[keep++] = list->data[i];
        list->count = keep;
    }
    return found;
}

uint32_t index_below(vector_index *x, net_vector v) {
    if (x->bottom != INDEX_NONE) return x->bottom;
    uint64_t signature = net_vector_signature(v);
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t id = scan_below(x, &x->watch[v.arcs[i].place], v, signature);
        if (id != INDEX_NONE) return id;
    }
    return INDEX_NONE;
}

static index_list *shortest_list(vector_index *x, net_vector v) {
    index_list *best = &x->holds[v.arcs[0].place];
    for (uint32_t i = 1; i < v.size; i++) {
        index_list *list = &x->holds[v.arcs[i].place];
        if (list->count < best->count) best = list;
    }
    return best;
}

uint32_t index_above(vector_index *x, net_vector v) {
    if (!v.size) {
        for (size_t id = x->vectors.count; id-- > 0;)
            if (!x->removed.data[id]) return (uint32_t)id;
        return INDEX_NONE;
    }
    uint64_t signature = net_vector_signature(v);
    const index_list *list = shortest_list(x, v);
    for (size_t i = list->count; i-- > 0;) { // newest first: searches move locally
        index_entry e = list->data[i];
        if (signature & ~e.signature) continue;
        if (x->removed.data[e.id] || !net_vector_leq(v, x->vectors.data[e.id])) continue;
        x->work += list->count - i;
        return e.id;
    }
    x->work += list->count;
    return INDEX_NONE;
}

static void drop(vector_index *x, uint32_t id, void (*dropped)(void *, uint32_t), void *arg) {
    index_remove(x, id);
    if (dropped) dropped(arg, id);
}

void index_remove_above(vector_index *x, net_vector v, void (*dropped)(void *, uint32_t),
                        void *arg) {
    if (!v.size) {
        for (size_t id = 0; id < x->vectors.count; id++)
            if (!x->removed.data[id]) drop(x, (uint32_t)id, dropped, arg);
        return;
    }
    uint64_t signature = net_vector_signature(v);
    index_list *list = shortest_list(x, v);
    size_t keep = 0;
    for (size_t i = 0; i < list->count; i++) {
        index_entry e = list->data[i];
        if (x->removed.data[e.id]) continue;
        if (!(signature & ~e.signature) && net_vector_leq(v, x->vectors.data[e.id]))
            drop(x, e.id, dropped, arg);
        else list->data[keep++] = e;
    }
    x->work += list->count;
    list->count = keep;
}
