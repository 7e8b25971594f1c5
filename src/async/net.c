#include "async/net.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

const async_net_arc async_net_no_arcs[1] = {{0, 0}};

void async_net_init(async_net *n, mem *m) {
    *n = (async_net){.m = m};
    arena_init(&n->store, m);
}

void async_net_release(async_net *n) {
    vec_release(n->m, &n->places);
    vec_release(n->m, &n->transitions);
    vec_release(n->m, &n->init);
    vec_release(n->m, &n->least);
    vec_release(n->m, &n->targets);
    arena_release(&n->store);
}

uint32_t async_net_place(async_net *n, const char *name, uint32_t tokens) {
    vec_push(n->m, &n->places, name ? arena_strdup(&n->store, name) : NULL);
    vec_push(n->m, &n->init, tokens);
    vec_push(n->m, &n->least, 0);
    return (uint32_t)n->places.count - 1;
}

uint32_t async_net_add_transition(async_net *n, const async_net_arc *pre, size_t pre_count,
                                  const async_net_arc *post, size_t post_count) {
    async_net_transition t = {.pre = async_net_vector_make(&n->store, pre, pre_count),
                              .post = async_net_vector_make(&n->store, post, post_count)};
    vec_push(n->m, &n->transitions, t);
    return (uint32_t)n->transitions.count - 1;
}

void async_net_add_target(async_net *n, const async_net_arc *arcs, size_t count) {
    vec_push(n->m, &n->targets, async_net_vector_make(&n->store, arcs, count));
}

static int by_place(const void *a, const void *b) {
    uint32_t x = ((const async_net_arc *)a)->place, y = ((const async_net_arc *)b)->place;
    return x < y ? -1 : x > y;
}

async_net_vector async_net_vector_make(arena *a, const async_net_arc *arcs, size_t count) {
    async_net_arc *copy = arena_copy(a, arcs, count * sizeof *arcs);
    if (count > 1) qsort(copy, count, sizeof *copy, by_place);
    uint32_t size = 0;
    for (size_t i = 0; i < count; i++) {
        if (!copy[i].count) continue;
        if (size && copy[size - 1].place == copy[i].place) {
            uint64_t sum = (uint64_t)copy[size - 1].count + copy[i].count;
            if (sum > ASYNC_NET_MAX_TOKENS) mem_unwind(a->m, STOP_ENGINE, "more than 2^30 tokens");
            copy[size - 1].count = (uint32_t)sum;
        } else copy[size++] = copy[i];
    }
    return (async_net_vector){copy, size};
}

uint32_t async_net_vector_get(async_net_vector v, uint32_t place) {
    uint32_t low = 0, high = v.size;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (v.arcs[middle].place < place) low = middle + 1;
        else high = middle;
    }
    return low < v.size && v.arcs[low].place == place ? v.arcs[low].count : 0;
}

bool async_net_vector_leq(async_net_vector a, async_net_vector b) {
    if (a.size > b.size) return false;
    const async_net_arc *y = b.arcs, *end = b.arcs + b.size;
    for (uint32_t i = 0; i < a.size; i++) {
        while (y < end && y->place < a.arcs[i].place) y++;
        if (y == end || y->place != a.arcs[i].place || y->count < a.arcs[i].count) return false;
        y++;
    }
    return true;
}

bool async_net_vector_equal(async_net_vector a, async_net_vector b) {
    return a.size == b.size && (!a.size || memcmp(a.arcs, b.arcs, a.size * sizeof *a.arcs) == 0);
}

uint64_t async_net_vector_hash(async_net_vector v) {
    return hash_bytes(v.arcs, v.size * sizeof *v.arcs);
}

uint64_t async_net_vector_sum(async_net_vector v) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < v.size; i++) sum += v.arcs[i].count;
    return sum;
}

uint64_t async_net_vector_signature(async_net_vector v) {
    uint64_t bits = 0;
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t at = v.arcs[i].place * 3;
        bits |= 1ull << (at & 63);
        if (v.arcs[i].count >= 2) bits |= 1ull << ((at + 1) & 63);
        if (v.arcs[i].count >= 4) bits |= 1ull << ((at + 2) & 63);
    }
    return bits;
}

// Tokens of `place` at the front of a sorted list; moves past it.
static inline uint32_t next_count(const async_net_arc **at, const async_net_arc *end,
                                  uint32_t place) {
    if (*at == end || (*at)->place != place) return 0;
    return (*at)++->count;
}

static inline uint32_t next_place(const async_net_arc *at, const async_net_arc *end,
                                  uint32_t least) {
    return at < end && at->place < least ? at->place : least;
}

void async_net_fire_back(mem *m, const async_net_transition *t, async_net_vector v,
                         async_net_buffer *out) {
    vec_clear(out);
    const async_net_arc *x = v.arcs, *x_end = x + v.size;
    const async_net_arc *pre = t->pre.arcs, *pre_end = pre + t->pre.size;
    const async_net_arc *post = t->post.arcs, *post_end = post + t->post.size;
    while (x < x_end || pre < pre_end) {
        uint32_t place = next_place(pre, pre_end, next_place(x, x_end, UINT32_MAX));
        while (post < post_end && post->place < place) post++;
        uint32_t have = next_count(&x, x_end, place);
        uint32_t made = next_count(&post, post_end, place);
        uint32_t used = next_count(&pre, pre_end, place);
        uint32_t need = (have > made ? have - made : 0) + used;
        if (need > ASYNC_NET_MAX_TOKENS) mem_unwind(m, STOP_ENGINE, "more than 2^30 tokens");
        if (need) vec_push(m, out, (async_net_arc){place, need});
    }
}

bool async_net_fire(mem *m, const async_net_transition *t, async_net_vector v,
                    async_net_buffer *out) {
    if (!async_net_vector_leq(t->pre, v)) return false;
    if (t->move_count) {
        async_net_fire_moves(m, t, v, out);
        return true;
    }
    vec_clear(out);
    const async_net_arc *x = v.arcs, *x_end = x + v.size;
    const async_net_arc *pre = t->pre.arcs, *pre_end = pre + t->pre.size;
    const async_net_arc *post = t->post.arcs, *post_end = post + t->post.size;
    while (x < x_end || post < post_end) {
        uint32_t place = next_place(post, post_end, next_place(x, x_end, UINT32_MAX));
        uint32_t have = next_count(&x, x_end, place);
        uint32_t used = next_count(&pre, pre_end, place);
        uint32_t made = next_count(&post, post_end, place);
        uint32_t now = have == ASYNC_NET_OMEGA ? ASYNC_NET_OMEGA : have - used + made;
        if (now != ASYNC_NET_OMEGA && now > ASYNC_NET_MAX_TOKENS)
            mem_unwind(m, STOP_ENGINE, "more than 2^30 tokens");
        if (now) vec_push(m, out, (async_net_arc){place, now});
    }
    return true;
}
