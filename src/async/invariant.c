#include "async/invariant.h"

#include <math.h>

enum { MAX_WEIGHT = 1 << 24 };

void async_invariant_set_init(async_invariant_set *s, mem *m, const async_net *n) {
    *s = (async_invariant_set){.m = m, .n = n};
    arena_init(&s->store, m);
}

void async_invariant_set_release(async_invariant_set *s) {
    vec_release(s->m, &s->all);
    vec_release(s->m, &s->order);
    arena_release(&s->store);
}

// UINT64_MAX: that much or more.
uint64_t async_invariant_weigh(const uint32_t *weights, async_net_vector v) {
    unsigned __int128 sum = 0;
    for (uint32_t i = 0; i < v.size; i++)
        sum += (unsigned __int128)weights[v.arcs[i].place] * v.arcs[i].count;
    return sum > UINT64_MAX ? UINT64_MAX : (uint64_t)sum;
}

bool async_invariant_set_excludes(async_invariant_set *s, async_net_vector v, size_t most) {
    for (size_t i = 0; i < s->order.count && i < most; i++) {
        uint32_t id = s->order.data[i];
        const async_invariant *y = &s->all.data[id];
        s->work += v.size;
        if (async_invariant_weigh(y->weights, v) <= y->bound) continue;
        for (size_t k = i; k > 0; k--) s->order.data[k] = s->order.data[k - 1];
        s->order.data[0] = id;
        return true;
    }
    return false;
}

// Weights proportional to the ray, if a small multiple of it is integral.
static bool round_ray(const double *ray, size_t places, uint32_t *weights) {
    double least = 0;
    for (size_t p = 0; p < places; p++)
        if (ray[p] > 1e-7 && (least == 0 || ray[p] < least)) least = ray[p];
    if (least == 0) return false;
    for (int scale = 1; scale <= 5040; scale = scale < 64 ? scale + 1 : scale * 2) {
        bool integral = true;
        for (size_t p = 0; p < places && integral; p++) {
            double x = ray[p] > 1e-7 ? ray[p] / least * scale : 0;
            double nearest = nearbyint(x);
            integral = fabs(x - nearest) < 1e-4 && nearest <= MAX_WEIGHT;
            weights[p] = (uint32_t)nearest;
        }
        if (integral) return true;
    }
    return false;
}

static bool is_inductive(const async_net *n, const uint32_t *weights) {
    for (size_t t = 0; t < n->transitions.count; t++) {
        const async_net_transition *tr = &n->transitions.data[t];
        uint64_t after = async_invariant_weigh(weights, tr->post);
        if (after == UINT64_MAX || after > async_invariant_weigh(weights, tr->pre)) return false;
        for (uint32_t i = 0; i < tr->move_count; i++)
            if (tr->moves[i].to != ASYNC_NET_NOWHERE &&
                weights[tr->moves[i].to] > weights[tr->moves[i].from])
                return false;
    }
    return true;
}

bool async_invariant_set_learn(async_invariant_set *s, const double *ray, async_net_vector v) {
    size_t places = s->n->places.count;
    arena_mark mark = arena_get_mark(&s->store);
    uint32_t *weights = arena_alloc(&s->store, places * sizeof *weights);
    uint64_t bound = 0;
    bool good = round_ray(ray, places, weights) && is_inductive(s->n, weights);
    for (size_t p = 0; p < places && good; p++) {
        if (s->n->init.data[p] == ASYNC_NET_OMEGA) good = !weights[p];
        else bound += (uint64_t)weights[p] * s->n->init.data[p];
        good &= bound < UINT64_MAX / 2;
    }
    if (!good || async_invariant_weigh(weights, v) <= bound) {
        arena_rewind(&s->store, mark);
        return false;
    }
    vec_push(s->m, &s->order, (uint32_t)s->all.count);
    vec_push(s->m, &s->all, (async_invariant){weights, bound});
    return true;
}
