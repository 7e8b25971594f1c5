#include "async/certificate.h"

#include <string.h>

#include "async/posts.h"

typedef struct checker {
    mem *m;
    const async_mpds *a;
    const async_cover_certificate *c;
    limits *limits;
    async_posts posts;
    arena store; // rewound often
    uint32_t states, symbols;
    uint32_t *gain, *cap; // for async_posts_solve
    size_t gain_bytes, cap_bytes;
    async_net_buffer buffer;
} checker;

static bool is_above(checker *x, async_net_vector v) {
    for (size_t i = 0; i < x->c->element_count; i++)
        if (async_net_vector_leq(x->c->elements[i], v)) return true;
    return false;
}

static bool is_below(checker *x, async_net_vector v) {
    for (size_t i = 0; i < x->c->element_count; i++)
        if (async_net_vector_leq(v, x->c->elements[i])) return true;
    return false;
}

static bool is_excluded(const checker *x, async_net_vector v) {
    for (uint32_t i = 0; i < v.size; i++)
        if (x->c->never[v.arcs[i].place]) return true;
    for (size_t k = 0; k < x->c->invariant_count; k++)
        if (async_invariant_weigh(x->c->invariants[k].weights, v) > x->c->invariants[k].bound)
            return true;
    return false;
}

static async_net_vector configuration(checker *x, uint32_t state, uint32_t symbol) {
    async_net_arc arcs[2] = {{state, 1}, {x->states + symbol, 1}};
    return async_net_vector_make(&x->store, arcs, 2);
}

// One dimension: `weights` of what is posted.
static void solve_weights(checker *x, const uint32_t *weights, uint32_t cap) {
    for (uint32_t y = 0; y < x->symbols; y++) x->gain[y] = weights[y];
    x->cap[0] = cap;
    async_posts_solve(&x->posts, 1, x->cap, x->gain);
}

static uint32_t heaviest(const async_posts_exit *e) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < e->count; i++)
        if (e->values.data[i] > most) most = e->values.data[i];
    return most;
}

static bool is_root(const checker *x, const async_posts_exit *e) {
    return e->entry < x->posts.roots;
}

static bool check_never(checker *x) {
    const unsigned char *never = x->c->never;
    if (never[x->a->start_state] || never[x->states + x->a->start_symbol]) return false;
    uint32_t *weights = arena_alloc(&x->store, x->symbols * sizeof *weights);
    for (uint32_t y = 0; y < x->symbols; y++) weights[y] = never[x->states + y];
    solve_weights(x, weights, 1);
    for (size_t i = 0; i < x->posts.exits.count; i++) {
        const async_posts_exit *e = &x->posts.exits.data[i];
        if (is_root(x, e) && (never[e->state] || heaviest(e))) return false;
    }
    return true;
}

static bool check_invariant(checker *x, const async_invariant *y) {
    const uint32_t *of_symbol = y->weights + x->states;
    uint64_t start = (uint64_t)y->weights[x->a->start_state] + of_symbol[x->a->start_symbol];
    if (start > y->bound) return false;
    solve_weights(x, of_symbol, UINT32_MAX);
    for (size_t i = 0; i < x->posts.exits.count; i++) {
        const async_posts_exit *e = &x->posts.exits.data[i];
        if (!is_root(x, e)) continue;
        const async_posts_entry *from = &x->posts.entries.data[e->entry];
        uint64_t before = (uint64_t)y->weights[from->state] + of_symbol[from->symbol];
        if ((uint64_t)y->weights[e->state] + heaviest(e) > before) return false;
    }
    return true;
}

// A dimension for each symbol of the box, capped there.
static uint32_t solve_box(checker *x, const uint32_t *caps) {
    uint32_t d = 0;
    for (uint32_t y = 0; y < x->symbols; y++) d += caps[y] > 0;
    size_t need = ((size_t)x->symbols * (d ? d : 1)) * sizeof *x->gain;
    if (need > x->gain_bytes) {
        x->gain = mem_resize(x->m, x->gain, x->gain_bytes, need);
        x->gain_bytes = need;
    }
    memset(x->gain, 0, x->gain_bytes);
    d = 0;
    uint32_t dimensions = 0;
    for (uint32_t y = 0; y < x->symbols; y++) dimensions += caps[y] > 0;
    for (uint32_t y = 0; y < x->symbols; y++) {
        if (!caps[y]) continue;
        x->gain[(size_t)y * dimensions + d] = 1;
        x->cap[d++] = caps[y];
    }
    async_posts_solve(&x->posts, dimensions, x->cap, x->gain);
    return dimensions;
}

// The configuration before the handler: what it need not post, and its own symbol.
static async_net_vector before(checker *x, const async_posts_entry *from, const uint32_t *caps,
                               const uint32_t *posted) {
    vec_clear(&x->buffer);
    vec_push(x->m, &x->buffer, (async_net_arc){from->state, 1});
    vec_push(x->m, &x->buffer, (async_net_arc){x->states + from->symbol, 1});
    uint32_t d = 0;
    for (uint32_t y = 0; y < x->symbols; y++)
        if (caps[y])
            vec_push(x->m, &x->buffer, (async_net_arc){x->states + y, caps[y] - posted[d++]});
    return async_net_vector_make(&x->store, x->buffer.data, x->buffer.count);
}

static bool check_before(checker *x, async_net_vector element, uint32_t *caps) {
    uint32_t control = UINT32_MAX;
    memset(caps, 0, x->symbols * sizeof *caps);
    for (uint32_t i = 0; i < element.size; i++) {
        uint32_t p = element.arcs[i].place;
        if (p >= x->states) caps[p - x->states] = element.arcs[i].count;
        else if (control != UINT32_MAX || element.arcs[i].count > 1) return false;
        else control = p;
    }
    uint32_t d = solve_box(x, caps);
    for (size_t i = 0; i < x->posts.exits.count; i++) {
        const async_posts_exit *e = &x->posts.exits.data[i];
        if (!is_root(x, e) || (control != UINT32_MAX && e->state != control)) continue;
        for (uint32_t k = 0; k < e->count; k++) {
            arena_mark mark = arena_get_mark(&x->store);
            async_net_vector v = before(x, &x->posts.entries.data[e->entry], caps,
                                        e->values.data + (size_t)k * d);
            bool good = is_excluded(x, v) || is_above(x, v);
            arena_rewind(&x->store, mark);
            if (!good) return false;
            limits_check(x->limits, x->m);
        }
    }
    return true;
}

static bool check_backward(checker *x) {
    for (size_t k = 0; k < x->c->invariant_count; k++)
        if (!check_invariant(x, &x->c->invariants[k])) return false;
    if (is_above(x, configuration(x, x->a->start_state, x->a->start_symbol))) return false;
    for (uint32_t i = 0; i < x->posts.roots; i++) {
        const async_posts_entry *e = &x->posts.entries.data[i];
        if (!e->sees) continue;
        async_net_vector v = configuration(x, e->state, e->symbol);
        if (!is_excluded(x, v) && !is_above(x, v)) return false;
    }
    uint32_t *caps = arena_alloc(&x->store, x->symbols * sizeof *caps);
    for (size_t i = 0; i < x->c->element_count; i++)
        if (!check_before(x, x->c->elements[i], caps)) return false;
    return true;
}

// The configuration after the handler; a count at its cap stands for any number.
static async_net_vector after(checker *x, async_net_vector element, const async_posts_exit *e,
                              const uint32_t *caps, const uint32_t *posted) {
    uint32_t taken = x->states + x->posts.entries.data[e->entry].symbol, d = 0;
    vec_clear(&x->buffer);
    vec_push(x->m, &x->buffer, (async_net_arc){e->state, 1});
    for (uint32_t y = 0; y < x->symbols; y++) {
        uint32_t have = async_net_vector_get(element, x->states + y);
        uint32_t more = caps[y] ? posted[d++] : 0;
        if (have != ASYNC_NET_OMEGA) {
            have = have - (x->states + y == taken) + more;
            if (more && more == caps[y]) have = ASYNC_NET_OMEGA;
        }
        if (have) vec_push(x->m, &x->buffer, (async_net_arc){x->states + y, have});
    }
    return async_net_vector_make(&x->store, x->buffer.data, x->buffer.count);
}

static bool check_after(checker *x, async_net_vector element, const uint32_t *caps, uint32_t d) {
    for (size_t i = 0; i < x->posts.exits.count; i++) {
        const async_posts_exit *e = &x->posts.exits.data[i];
        if (!is_root(x, e)) continue;
        const async_posts_entry *from = &x->posts.entries.data[e->entry];
        if (!async_net_vector_get(element, from->state) ||
            !async_net_vector_get(element, x->states + from->symbol))
            continue;
        for (uint32_t k = 0; k < e->count; k++) {
            arena_mark mark = arena_get_mark(&x->store);
            bool good = is_below(x, after(x, element, e, caps, e->values.data + (size_t)k * d));
            arena_rewind(&x->store, mark);
            if (!good) return false;
            limits_check(x->limits, x->m);
        }
    }
    return true;
}

static bool check_forward(checker *x) {
    if (!is_below(x, configuration(x, x->a->start_state, x->a->start_symbol))) return false;
    for (uint32_t i = 0; i < x->posts.roots; i++) {
        const async_posts_entry *e = &x->posts.entries.data[i];
        if (e->sees && is_below(x, configuration(x, e->state, e->symbol))) return false;
    }
    uint32_t *caps = arena_zalloc(&x->store, x->symbols * sizeof *caps);
    for (size_t i = 0; i < x->c->element_count; i++)
        for (uint32_t y = 0; y < x->symbols; y++) {
            uint32_t have = async_net_vector_get(x->c->elements[i], x->states + y);
            if (have != ASYNC_NET_OMEGA && have + 1 > caps[y]) caps[y] = have + 1;
        }
    uint32_t d = solve_box(x, caps);
    for (size_t i = 0; i < x->c->element_count; i++)
        if (!check_after(x, x->c->elements[i], caps, d)) return false;
    return true;
}

bool async_mpds_check_certificate(const async_mpds *a, uint32_t query,
                                  const async_cover_certificate *c, limits *l) {
    uint32_t target = a->queries.data[query].state;
    if (target == a->start_state) return false;
    checker x = {.m = a->m, .a = a, .c = c, .limits = l};
    x.states = (uint32_t)a->states.count;
    x.symbols = (uint32_t)a->symbols.count;
    arena_init(&x.store, x.m);
    x.gain_bytes = (x.symbols + 1) * sizeof *x.gain;
    x.gain = mem_alloc(x.m, x.gain_bytes);
    x.cap_bytes = (x.symbols + 1) * sizeof *x.cap;
    x.cap = mem_alloc(x.m, x.cap_bytes);
    async_posts_init(&x.posts, a, c->never, target, l);
    bool good = check_never(&x) && (c->forward ? check_forward(&x) : check_backward(&x));
    async_posts_release(&x.posts);
    mem_free(x.m, x.gain, x.gain_bytes);
    mem_free(x.m, x.cap, x.cap_bytes);
    vec_release(x.m, &x.buffer);
    arena_release(&x.store);
    return good;
}
