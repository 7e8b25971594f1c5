#include "models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/table.h"

size_t model_count(size_t standard) {
    const char *given = getenv("WEFT_RANDOM_MODELS");
    return given ? strtoul(given, NULL, 10) : standard;
}

static void random_rule(async_mpds *a, rng *r) {
    uint32_t states = (uint32_t)a->states.count, symbols = (uint32_t)a->symbols.count;
    uint32_t word[3], posts[3];
    static const unsigned char lengths[] = {0, 0, 0, 1, 1, 1, 2, 2, 3};
    static const unsigned char post_counts[] = {0, 0, 0, 1, 1, 2, 3};
    size_t words = lengths[rng_below(r, sizeof lengths)];
    size_t count = post_counts[rng_below(r, sizeof post_counts)];
    for (size_t i = 0; i < words; i++) word[i] = rng_below(r, symbols);
    for (size_t i = 0; i < count; i++) posts[i] = rng_below(r, symbols);
    async_mpds_rule(a, rng_below(r, states), rng_below(r, symbols), rng_below(r, states), word,
                    words, posts, count);
}

static void random_rules_mpds(async_mpds *a, rng *r) {
    uint32_t states = 2 + rng_below(r, 4), symbols = 1 + rng_below(r, 5);
    for (uint32_t i = 0; i < states; i++) async_mpds_state(a, NULL);
    for (uint32_t i = 0; i < symbols; i++) async_mpds_symbol(a, NULL);
    uint32_t rules = states + rng_below(r, 3 * states + symbols);
    for (uint32_t i = 0; i < rules; i++) random_rule(a, r);
    async_mpds_start(a, rng_below(r, states), rng_below(r, symbols));
}

// From `from`, takes `count` random tokens out of the bag, one a handler; returns where it ends.
static uint32_t take_tokens(async_mpds *a, rng *r, uint32_t from, uint32_t count, uint32_t tokens) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = async_mpds_state(a, NULL);
        async_mpds_rule(a, from, rng_below(r, tokens), to, NULL, 0, NULL, 0);
        from = to;
    }
    return from;
}

// In `from`, with some call on the stack: posts, perhaps recursively, and ends in `to`.
static uint32_t make_call(async_mpds *a, rng *r, uint32_t from, uint32_t to, uint32_t tokens) {
    uint32_t call = async_mpds_symbol(a, NULL), posts[3];
    uint32_t count = rng_below(r, 3);
    for (uint32_t i = 0; i < 3; i++) posts[i] = rng_below(r, tokens);
    async_mpds_rule(a, from, call, to, NULL, 0, posts, count);
    if (rng_one_in(r, 4)) {
        uint32_t word[2] = {call, call}, middle = rng_one_in(r, 2) ? from : to;
        async_mpds_rule(a, to, call, to, NULL, 0, posts, rng_below(r, count + 1));
        async_mpds_rule(a, from, call, middle, word, 1 + rng_below(r, 2), posts, rng_below(r, 2));
    }
    return call;
}

// Like a Petri net: each step takes a few tokens, then calls something that posts others; the last
// state takes a few tokens more. So counts matter, and most answers need a search.
static void random_token_mpds(async_mpds *a, rng *r) {
    uint32_t tokens = 2 + rng_below(r, 3), steps = 2 + rng_below(r, 4);
    for (uint32_t i = 0; i < tokens; i++) async_mpds_symbol(a, NULL);
    uint32_t start = async_mpds_state(a, NULL), rest = async_mpds_state(a, NULL);
    uint32_t posts[4], count = 1 + rng_below(r, 4), main_symbol = async_mpds_symbol(a, NULL);
    for (uint32_t i = 0; i < count; i++) posts[i] = rng_below(r, tokens);
    async_mpds_rule(a, start, main_symbol, rest, NULL, 0, posts, count);
    async_mpds_start(a, start, main_symbol);
    for (uint32_t i = 0; i < steps; i++) {
        uint32_t at = take_tokens(a, r, rest, rng_below(r, 3), tokens);
        uint32_t call = make_call(a, r, at, rest, tokens);
        async_mpds_rule(a, at, rng_below(r, tokens), at, &call, 1, NULL, 0);
    }
    take_tokens(a, r, rest, 2 + rng_below(r, 4), tokens);
}

void random_mpds(async_mpds *a, rng *r) {
    if (rng_one_in(r, 4)) random_rules_mpds(a, r);
    else random_token_mpds(a, r);
    for (uint32_t q = 0; q < a->states.count; q++) async_mpds_query(a, q, false);
}

// A configuration is bytes: state, bag by symbol, stack from the bottom.
typedef struct configurations {
    arena store;
    table index;
    VEC(const unsigned char *) all;
    VEC(uint32_t) sizes;
} configurations;

static void add_configuration(mem *m, configurations *c, const unsigned char *bytes,
                              uint32_t size) {
    uint64_t hash = hash_bytes(bytes, size);
    uint32_t id;
    for (table_probe p = table_find(&c->index, hash); table_next(&p, &id);)
        if (c->sizes.data[id] == size && memcmp(c->all.data[id], bytes, size) == 0) return;
    table_add(&c->index, hash, (uint32_t)c->all.count);
    vec_push(m, &c->all, arena_copy(&c->store, bytes, size));
    vec_push(m, &c->sizes, size);
}

typedef struct bounds {
    size_t stack, bag;
} bounds;

static void expand(const async_mpds *a, configurations *c, uint32_t at, bounds b) {
    uint32_t symbols = (uint32_t)a->symbols.count, size = c->sizes.data[at];
    unsigned char now[256], next[256];
    memcpy(now, c->all.data[at], size);
    if (size == 1 + symbols) { // empty stack
        for (uint32_t y = 0; y < symbols; y++) {
            if (!now[1 + y]) continue;
            memcpy(next, now, size);
            next[1 + y]--;
            next[size] = (unsigned char)y;
            add_configuration(a->m, c, next, size + 1);
        }
        return;
    }
    for (size_t i = 0; i < a->rules.count; i++) {
        const async_rule *r = &a->rules.data[i];
        if (r->from != now[0] || r->top != now[size - 1]) continue;
        size_t bag = 0;
        memcpy(next, now, size);
        next[0] = (unsigned char)r->to;
        for (uint32_t k = 0; k < r->post_count; k++) next[1 + r->posts[k]]++;
        for (uint32_t y = 0; y < symbols; y++) bag += next[1 + y];
        uint32_t end = size - 1;
        if (bag > b.bag || end - 1 - symbols + r->word_count > b.stack) continue;
        for (uint32_t k = r->word_count; k-- > 0;) next[end++] = (unsigned char)r->word[k];
        add_configuration(a->m, c, next, end);
    }
}

void explore_mpds(const async_mpds *a, size_t stack_bound, size_t bag_bound, size_t max,
                  unsigned char *reached) {
    configurations c = {0};
    arena_init(&c.store, a->m);
    table_init(&c.index, a->m);
    unsigned char start[256] = {0};
    start[0] = (unsigned char)a->start_state;
    start[1 + a->start_symbol] = 1;
    add_configuration(a->m, &c, start, 1 + (uint32_t)a->symbols.count);
    for (uint32_t at = 0; at < c.all.count && c.all.count < max; at++)
        expand(a, &c, at, (bounds){stack_bound, bag_bound});
    for (size_t i = 0; i < c.all.count; i++) reached[c.all.data[i][0]] = 1;
    arena_release(&c.store);
    table_release(&c.index);
    vec_release(a->m, &c.all);
    vec_release(a->m, &c.sizes);
}

static size_t random_arcs(async_net *n, rng *r, async_net_arc *arcs, uint32_t least,
                          uint32_t most) {
    size_t count = least + rng_below(r, most - least + 1);
    for (size_t i = 0; i < count; i++) {
        arcs[i].place = rng_below(r, (uint32_t)n->places.count);
        arcs[i].count = 1 + (rng_one_in(r, 3) ? rng_below(r, 3) : 0);
    }
    return count;
}

// Few tokens that most transitions keep: what can be covered is not obvious.
void random_net(async_net *n, rng *r) {
    uint32_t places = 2 + rng_below(r, 6), transitions = 2 + rng_below(r, 8);
    async_net_arc pre[5], post[5];
    for (uint32_t i = 0; i < places; i++)
        async_net_place(n, NULL, rng_one_in(r, 20) ? ASYNC_NET_OMEGA : rng_below(r, 3));
    for (uint32_t i = 0; i < transitions; i++) {
        size_t inputs = random_arcs(n, r, pre, rng_one_in(r, 30) ? 0 : 1, 3);
        size_t outputs = random_arcs(n, r, post, 0, inputs < 3 ? (uint32_t)inputs + 1 : 3);
        async_net_add_transition(n, pre, inputs, post, outputs);
    }
    uint32_t targets = 1 + rng_below(r, 3);
    for (uint32_t i = 0; i < targets; i++) {
        size_t count = random_arcs(n, r, pre, 2, 5);
        async_net_add_target(n, pre, count);
    }
}

void random_moves(async_net *n, rng *r) {
    uint32_t places = (uint32_t)n->places.count;
    for (uint32_t t = 0; t < n->transitions.count; t++) {
        async_net_move moves[8];
        size_t count = 0;
        if (!rng_one_in(r, 3)) continue;
        for (uint32_t p = 0; p < places; p++) {
            if (!rng_one_in(r, 3)) continue;
            uint32_t to = rng_one_in(r, 3) ? ASYNC_NET_NOWHERE : rng_below(r, places);
            if (to != p) moves[count++] = (async_net_move){p, to};
        }
        async_net_add_moves(n, t, moves, count);
    }
}

static bool move_tokens(const async_net_transition *t, unsigned char next[64], uint32_t bound) {
    unsigned char left[64];
    memcpy(left, next, sizeof left);
    for (uint32_t i = 0; i < t->move_count; i++) next[t->moves[i].from] = 0;
    for (uint32_t i = 0; i < t->move_count; i++) {
        if (t->moves[i].to == ASYNC_NET_NOWHERE) continue;
        uint32_t sum = (uint32_t)next[t->moves[i].to] + left[t->moves[i].from];
        if (sum > bound) return false;
        next[t->moves[i].to] = (unsigned char)sum;
    }
    return true;
}

static bool covers_target(const async_net *n, const unsigned char *tokens) {
    for (size_t i = 0; i < n->targets.count; i++) {
        bool all = true;
        async_net_vector v = n->targets.data[i];
        for (uint32_t k = 0; k < v.size; k++) all &= tokens[v.arcs[k].place] >= v.arcs[k].count;
        if (all) return true;
    }
    return false;
}

bool explore_net(const async_net *n, uint32_t bound, size_t max) {
    configurations c = {0};
    uint32_t places = (uint32_t)n->places.count;
    unsigned char now[64], next[64] = {0};
    bool covered = false;
    arena_init(&c.store, n->m);
    table_init(&c.index, n->m);
    for (uint32_t p = 0; p < places; p++)
        now[p] = (unsigned char)(n->init.data[p] == ASYNC_NET_OMEGA ? bound : n->init.data[p]);
    add_configuration(n->m, &c, now, places);
    for (uint32_t at = 0; at < c.all.count && c.all.count < max && !covered; at++) {
        memcpy(now, c.all.data[at], places);
        covered = covers_target(n, now);
        for (size_t t = 0; t < n->transitions.count && !covered; t++) {
            async_net_vector pre = n->transitions.data[t].pre, post = n->transitions.data[t].post;
            bool fits = true;
            memcpy(next, now, places);
            for (uint32_t k = 0; k < pre.size && fits; k++) {
                fits = next[pre.arcs[k].place] >= pre.arcs[k].count;
                next[pre.arcs[k].place] -= (unsigned char)pre.arcs[k].count;
            }
            fits = fits && move_tokens(&n->transitions.data[t], next, bound);
            for (uint32_t k = 0; k < post.size && fits; k++) {
                next[post.arcs[k].place] += (unsigned char)post.arcs[k].count;
                fits = next[post.arcs[k].place] <= bound;
            }
            if (fits) add_configuration(n->m, &c, next, places);
        }
    }
    arena_release(&c.store);
    table_release(&c.index);
    vec_release(n->m, &c.all);
    vec_release(n->m, &c.sizes);
    return covered;
}

void net_of_rings(async_net *n, uint32_t rings, uint32_t first) {
    async_net_arc *goal = mem_alloc(n->m, rings * sizeof *goal);
    for (uint32_t i = 0; i < 10 * rings; i++) async_net_place(n, NULL, i % 10 ? 0 : 3);
    for (uint32_t i = 0; i < 10 * rings; i++) {
        uint32_t ring = i / 10 * 10, to = ring + (i + 1) % 10, near = (ring + 10) % (10 * rings);
        async_net_arc pre[2] = {{i, 1}, {near + i % 10, 1}},
                      post[2] = {{to, 1}, {near + i % 10, 1}};
        async_net_add_transition(n, pre, i % 2 ? 2 : 1, post, i % 2 ? 2 : 1);
    }
    for (uint32_t i = 0; i < rings; i++) goal[i] = (async_net_arc){10 * i + 9, i ? 2 : first};
    async_net_add_target(n, goal, rings);
    mem_free(n->m, goal, rings * sizeof *goal);
}

void print_mpds(const async_mpds *a) {
    printf("mpds\nstart %s %s\n", a->states.data[a->start_state], a->symbols.data[a->start_symbol]);
    for (size_t i = 0; i < a->rules.count; i++) {
        const async_rule *r = &a->rules.data[i];
        printf("rule %s %s -> %s", a->states.data[r->from], a->symbols.data[r->top],
               a->states.data[r->to]);
        for (uint32_t k = 0; k < r->word_count; k++) printf(" %s", a->symbols.data[r->word[k]]);
        for (uint32_t k = 0; k < r->post_count; k++)
            printf(" post %s", a->symbols.data[r->posts[k]]);
        printf("\n");
    }
    for (size_t i = 0; i < a->queries.count; i++)
        printf("%s %s\n", a->queries.data[i].is_error ? "error" : "reach",
               a->states.data[a->queries.data[i].state]);
}

static void print_conditions(async_net_vector v, const char *separator) {
    for (uint32_t i = 0; i < v.size; i++)
        printf("%sx%u >= %u", i ? separator : "", v.arcs[i].place, v.arcs[i].count);
}

static void print_update(const async_net_transition *t, uint32_t p, bool *first) {
    bool stays = async_net_destination(t, p) == p, alone = stays;
    int change = (int)async_net_vector_get(t->post, p) -
                 (stays ? (int)async_net_vector_get(t->pre, p) : 0);
    for (uint32_t i = 0; i < t->move_count; i++) {
        if (t->moves[i].to != p) continue;
        change -= (int)async_net_vector_get(t->pre, t->moves[i].from);
        alone = false;
    }
    if (alone && !change) return;
    printf("%s x%u' =", *first ? "" : ",", p);
    *first = false;
    if (stays) printf(" x%u +", p);
    for (uint32_t i = 0; i < t->move_count; i++)
        if (t->moves[i].to == p) printf(" x%u +", t->moves[i].from);
    if (change < 0) printf(" 0 -");
    printf(" %d", abs(change));
}

void print_net(const async_net *n) {
    printf("vars");
    for (size_t p = 0; p < n->places.count; p++) printf(" x%zu", p);
    printf("\nrules\n");
    for (size_t t = 0; t < n->transitions.count; t++) {
        const async_net_transition *tr = &n->transitions.data[t];
        if (!tr->pre.size) printf("true");
        print_conditions(tr->pre, ", ");
        printf(" ->");
        bool first = true;
        for (uint32_t p = 0; p < n->places.count; p++) print_update(tr, p, &first);
        printf(";\n");
    }
    printf("init\n");
    for (size_t p = 0; p < n->places.count; p++)
        printf("%sx%zu %s %u", p ? ", " : "", p, n->init.data[p] == ASYNC_NET_OMEGA ? ">=" : "=",
               n->init.data[p] == ASYNC_NET_OMEGA ? 0 : n->init.data[p]);
    printf("\ntarget\n");
    for (size_t i = 0; i < n->targets.count; i++) {
        print_conditions(n->targets.data[i], ", ");
        printf("\n");
    }
}
