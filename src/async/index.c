#include "async/index.h"

enum { COMMON = 2048 };

void async_index_init(async_vector_index *x, mem *m, size_t places, async_index_use use) {
    *x = (async_vector_index){.m = m, .places = places, .use = use, .bottom = ASYNC_INDEX_NONE};
    if (use != ASYNC_INDEX_ABOVE) x->watch = mem_zalloc(m, places * sizeof *x->watch);
    if (use != ASYNC_INDEX_BELOW) {
        x->holds = mem_zalloc(m, (places + 1) * sizeof *x->holds);
        x->held = mem_zalloc(m, places * sizeof *x->held);
        x->common = mem_zalloc(m, places);
    }
    table_init(&x->equal, m);
}

static void release_lists(async_vector_index *x, async_index_lists *lists) {
    for (size_t i = 0; i < lists->count; i++) vec_release(x->m, &lists->data[i].entries);
    vec_release(x->m, lists);
}

void async_index_release(async_vector_index *x) {
    if (x->watch) {
        for (size_t p = 0; p < x->places; p++) release_lists(x, &x->watch[p]);
        mem_free(x->m, x->watch, x->places * sizeof *x->watch);
    }
    if (x->holds) {
        for (size_t p = 0; p <= x->places; p++) release_lists(x, &x->holds[p]);
        mem_free(x->m, x->holds, (x->places + 1) * sizeof *x->holds);
        mem_free(x->m, x->held, x->places * sizeof *x->held);
        mem_free(x->m, x->common, x->places);
    }
    vec_release(x->m, &x->vectors);
    vec_release(x->m, &x->removed);
    table_release(&x->equal);
}

// The first list that is not lighter.
static size_t lower_bound(const async_index_lists *lists, uint64_t weight) {
    size_t low = 0, high = lists->count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (lists->data[middle].weight < weight) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void add_entry(async_vector_index *x, async_index_lists *lists, uint64_t weight,
                      async_index_entry e) {
    size_t at = lower_bound(lists, weight);
    if (at == lists->count || lists->data[at].weight != weight) {
        vec_push(x->m, lists, (async_index_list){.weight = weight});
        for (size_t i = lists->count - 1; i > at; i--) lists->data[i] = lists->data[i - 1];
        lists->data[at] = (async_index_list){.weight = weight};
    }
    vec_push(x->m, &lists->data[at].entries, e);
}

// The last lists hold every vector: they serve questions about common places only.
static void make_common(async_vector_index *x, uint32_t place) {
    release_lists(x, &x->holds[place]);
    x->holds[place] = (async_index_lists){0};
    x->common[place] = 1;
}

static void add_to_holds(async_vector_index *x, async_net_vector v, uint64_t weight,
                         async_index_entry e) {
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = v.arcs[i].place;
        if (x->common[p]) continue;
        add_entry(x, &x->holds[p], weight, e);
        if (++x->held[p] > COMMON && x->held[p] > x->vectors.count / 3) make_common(x, p);
    }
    add_entry(x, &x->holds[x->places], weight, e);
}

uint32_t async_index_add(async_vector_index *x, async_net_vector v) {
    uint32_t id = (uint32_t)x->vectors.count;
    table_add(&x->equal, async_net_vector_hash(v), id);
    vec_push(x->m, &x->vectors, v);
    vec_push(x->m, &x->removed, 0);
    x->live++;
    if (!v.size) {
        x->bottom = id;
        return id;
    }
    async_index_entry e = {async_net_vector_signature(v), id};
    uint64_t weight = async_net_vector_sum(v);
    uint32_t rarest = v.arcs[0].place;
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t p = v.arcs[i].place;
        if (x->watch && x->watch[p].count < x->watch[rarest].count) rarest = p;
    }
    if (x->holds) add_to_holds(x, v, weight, e);
    if (x->watch) add_entry(x, &x->watch[rarest], weight, e);
    return id;
}

void async_index_remove(async_vector_index *x, uint32_t id) {
    if (x->removed.data[id]) return;
    x->removed.data[id] = 1;
    x->live--;
    if (id == x->bottom) x->bottom = ASYNC_INDEX_NONE;
}

uint32_t async_index_equal(const async_vector_index *x, async_net_vector v) {
    uint32_t id;
    for (table_probe p = table_find(&x->equal, async_net_vector_hash(v)); table_next(&p, &id);)
        if (!x->removed.data[id] && async_net_vector_equal(x->vectors.data[id], v)) return id;
    return ASYNC_INDEX_NONE;
}

static void sweep(const async_vector_index *x, async_index_list *list) {
    size_t keep = 0;
    for (size_t i = 0; i < list->entries.count; i++)
        if (!x->removed.data[list->entries.data[i].id])
            list->entries.data[keep++] = list->entries.data[i];
    list->entries.count = keep;
}

// The first entry that is below v, with a signature inside v's.
static uint32_t scan_below(async_vector_index *x, async_index_list *list, async_net_vector v,
                           uint64_t signature) {
    size_t dead = 0, count = list->entries.count;
    for (size_t i = 0; i < count; i++) {
        async_index_entry e = list->entries.data[i];
        if (e.signature & ~signature) continue;
        if (x->removed.data[e.id]) dead++;
        else if (async_net_vector_leq(x->vectors.data[e.id], v)) {
            x->work += i;
            return e.id;
        }
    }
    x->work += count;
    if (dead * 4 > count) sweep(x, list);
    return ASYNC_INDEX_NONE;
}

uint32_t async_index_below(async_vector_index *x, async_net_vector v) {
    if (x->bottom != ASYNC_INDEX_NONE) return x->bottom;
    uint64_t signature = async_net_vector_signature(v), weight = async_net_vector_sum(v);
    for (uint32_t i = 0; i < v.size; i++) {
        async_index_lists *lists = &x->watch[v.arcs[i].place];
        for (size_t k = 0; k < lists->count && lists->data[k].weight < weight; k++) {
            uint32_t id = scan_below(x, &lists->data[k], v, signature);
            if (id != ASYNC_INDEX_NONE) return id;
        }
    }
    return async_index_equal(x, v);
}

// The place of v whose lists from this weight on hold the fewest vectors.
static async_index_lists *shortest_lists(async_vector_index *x, async_net_vector v,
                                         uint64_t weight) {
    async_index_lists *best = &x->holds[x->places];
    size_t least = SIZE_MAX;
    for (uint32_t i = 0; i < v.size && least; i++) {
        if (x->common[v.arcs[i].place]) continue;
        async_index_lists *lists = &x->holds[v.arcs[i].place];
        size_t sum = 0;
        for (size_t k = lists->count; k-- > 0 && lists->data[k].weight >= weight && sum < least;)
            sum += lists->data[k].entries.count;
        x->work++;
        if (sum >= least) continue;
        best = lists;
        least = sum;
    }
    return best;
}

uint32_t async_index_above(async_vector_index *x, async_net_vector v, size_t budget) {
    if (!v.size) {
        for (size_t id = x->vectors.count; id-- > 0;)
            if (!x->removed.data[id]) return (uint32_t)id;
        return ASYNC_INDEX_NONE;
    }
    uint64_t signature = async_net_vector_signature(v), weight = async_net_vector_sum(v);
    const async_index_lists *lists = shortest_lists(x, v, weight + 1);
    for (size_t k = lists->count; k-- > 0 && lists->data[k].weight > weight;) {
        const async_index_list *list = &lists->data[k];
        for (size_t i = list->entries.count; i-- > 0 && budget; budget--) { // newest first
            async_index_entry e = list->entries.data[i];
            x->work++;
            if (signature & ~e.signature) continue;
            if (!x->removed.data[e.id] && async_net_vector_leq(v, x->vectors.data[e.id]))
                return e.id;
        }
    }
    return async_index_equal(x, v);
}

void async_index_remove_above(async_vector_index *x, async_net_vector v) {
    if (!v.size) {
        for (size_t id = 0; id < x->vectors.count; id++) async_index_remove(x, (uint32_t)id);
        return;
    }
    uint64_t signature = async_net_vector_signature(v), weight = async_net_vector_sum(v);
    async_index_lists *lists = shortest_lists(x, v, weight);
    for (size_t k = lists->count; k-- > 0 && lists->data[k].weight >= weight;) {
        async_index_list *list = &lists->data[k];
        x->work += list->entries.count;
        size_t keep = 0;
        for (size_t i = 0; i < list->entries.count; i++) {
            async_index_entry e = list->entries.data[i];
            if (x->removed.data[e.id]) continue;
            if (!(signature & ~e.signature) && async_net_vector_leq(v, x->vectors.data[e.id]))
                async_index_remove(x, e.id);
            else list->entries.data[keep++] = e;
        }
        list->entries.count = keep;
    }
}
