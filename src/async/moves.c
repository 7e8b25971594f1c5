// Transitions that move or drop all tokens of a place: what net.h says of them, and their steps
// back.
#include <stdlib.h>

#include "async/net.h"

static int by_from(const void *a, const void *b) {
    uint32_t x = ((const async_net_move *)a)->from, y = ((const async_net_move *)b)->from;
    return x < y ? -1 : x > y;
}

void async_net_add_moves(async_net *n, uint32_t transition, const async_net_move *moves,
                         size_t count) {
    async_net_transition *t = &n->transitions.data[transition];
    async_net_move *copy = arena_copy(&n->store, moves, count * sizeof *moves);
    if (count > 1) qsort(copy, count, sizeof *copy, by_from);
    t->moves = copy;
    t->move_count = (uint32_t)count;
}

uint32_t async_net_destination(const async_net_transition *t, uint32_t place) {
    for (uint32_t i = 0; i < t->move_count; i++)
        if (t->moves[i].from == place) return t->moves[i].to;
    return place;
}

static void add_tokens(mem *m, async_net_buffer *out, uint32_t place, uint32_t count) {
    size_t at = out->count;
    while (at && out->data[at - 1].place > place) at--;
    if (at && out->data[at - 1].place == place) {
        async_net_arc *a = &out->data[at - 1];
        bool any = a->count == ASYNC_NET_OMEGA || count == ASYNC_NET_OMEGA;
        if (!any && a->count + count > ASYNC_NET_MAX_TOKENS)
            mem_unwind(m, STOP_ENGINE, "more than 2^30 tokens");
        a->count = any ? ASYNC_NET_OMEGA : a->count + count;
        return;
    }
    vec_push(m, out, (async_net_arc){0, 0});
    for (size_t i = out->count - 1; i > at; i--) out->data[i] = out->data[i - 1];
    out->data[at] = (async_net_arc){place, count};
}

void async_net_fire_moves(mem *m, const async_net_transition *t, async_net_vector v,
                          async_net_buffer *out) {
    vec_clear(out);
    for (uint32_t i = 0; i < v.size; i++) {
        uint32_t place = v.arcs[i].place, have = v.arcs[i].count,
                 to = async_net_destination(t, place);
        if (have != ASYNC_NET_OMEGA) have -= async_net_vector_get(t->pre, place);
        if (have && to != ASYNC_NET_NOWHERE) add_tokens(m, out, to, have);
    }
    for (uint32_t i = 0; i < t->post.size; i++)
        add_tokens(m, out, t->post.arcs[i].place, t->post.arcs[i].count);
}

// The places whose tokens t brings to `place`.
static void add_sources(mem *m, async_net_back *b, uint32_t place) {
    const async_net_transition *t = b->t;
    if (async_net_destination(t, place) == place)
        vec_push(m, &b->shares, (async_net_arc){place, 0});
    for (uint32_t i = 0; i < t->move_count; i++)
        if (t->moves[i].to == place) vec_push(m, &b->shares, (async_net_arc){t->moves[i].from, 0});
}

void async_net_back_start(mem *m, async_net_back *b, const async_net_transition *t,
                          async_net_vector v) {
    b->t = t;
    b->v = v;
    b->more = true;
    vec_clear(&b->shares);
    vec_clear(&b->groups);
    if (!t->move_count) return;
    for (uint32_t i = 0; i < v.size && b->more; i++) {
        uint32_t made = async_net_vector_get(t->post, v.arcs[i].place);
        if (v.arcs[i].count <= made) continue;
        uint32_t first = (uint32_t)b->shares.count;
        add_sources(m, b, v.arcs[i].place);
        b->more = b->shares.count > first; // or nothing brings what v needs
        if (b->more) b->shares.data[first].count = v.arcs[i].count - made;
        vec_push(m, &b->groups, first);
    }
}

// The next way to share out the sum of n >= 1 counts; false: that was the last, and it is the first
// again.
static bool next_shares(async_net_arc *share, size_t n) {
    uint32_t last = share[n - 1].count;
    size_t at = n - 1;
    share[n - 1].count = 0;
    while (at > 0 && !share[at - 1].count) at--;
    if (!at) {
        share[0].count = last;
        return false;
    }
    share[at - 1].count--;
    share[at].count += last + 1;
    return true;
}

bool async_net_back_next(mem *m, async_net_back *b, async_net_buffer *out) {
    if (!b->more) return false;
    b->more = false;
    if (!b->t->move_count) {
        async_net_fire_back(m, b->t, b->v, out);
        return true;
    }
    vec_clear(out);
    for (uint32_t i = 0; i < b->t->pre.size; i++)
        add_tokens(m, out, b->t->pre.arcs[i].place, b->t->pre.arcs[i].count);
    for (size_t i = 0; i < b->shares.count; i++)
        if (b->shares.data[i].count)
            add_tokens(m, out, b->shares.data[i].place, b->shares.data[i].count);
    size_t end = b->shares.count;
    for (size_t g = b->groups.count; g-- > 0 && !b->more; end = b->groups.data[g])
        b->more = next_shares(&b->shares.data[b->groups.data[g]], end - b->groups.data[g]);
    return true;
}

void async_net_back_release(mem *m, async_net_back *b) {
    vec_release(m, &b->shares);
    vec_release(m, &b->groups);
}
