#include "async/handlers.h"

#include <math.h>
#include <string.h>

#include "async/runs.h"

enum { MAX_ARCS = 48, MAX_COUNT = 1 << 16, MAX_SPLIT = 16 };

// A production of the shrinking grammar. Right sides are vectors over symbols (0 …) and facts
// (behind them). Each dispatch has a left side of its own, behind the facts.
typedef struct reduced {
    uint32_t lhs, rope;
    async_net_vector rhs;
    bool gone;
} reduced;

typedef struct grammar {
    mem *m;
    const async_summary *s;
    async_handler_net *h;
    arena store;
    uint32_t symbols;         // number of a fact in a right side: symbols + fact
    size_t sides;             // left sides
    async_net_sequence *own;  // productions by left side
    async_net_sequence *uses; // productions by fact; some are gone or changed
    VEC(reduced) all;
    unsigned char *waits;     // in todo
    async_net_sequence todo;  // facts that may go
    async_net_sequence exits; // exit fact of a dispatch, by left side - facts
} grammar;

static uint32_t add_rope(grammar *g, async_rope r) {
    vec_push(g->m, &g->h->ropes, r);
    return (uint32_t)g->h->ropes.count - 1;
}

static uint32_t leaf(grammar *g, uint32_t dispatch, uint32_t production) {
    return add_rope(g,
                    (async_rope){dispatch, production, ASYNC_SUMMARY_NONE, ASYNC_SUMMARY_NONE, 0});
}

static void wake(grammar *g, uint32_t fact) {
    if (g->waits[fact]) return;
    g->waits[fact] = 1;
    vec_push(g->m, &g->todo, fact);
}

static void wake_facts_of(grammar *g, async_net_vector v) {
    for (uint32_t i = 0; i < v.size; i++)
        if (v.arcs[i].place >= g->symbols) wake(g, v.arcs[i].place - g->symbols);
}

static void remove_production(grammar *g, uint32_t id) {
    reduced *p = &g->all.data[id];
    if (p->gone) return;
    p->gone = true;
    async_net_sequence *own = &g->own[p->lhs];
    for (size_t i = 0; i < own->count; i++)
        if (own->data[i] == id) {
            own->data[i] = vec_last(own);
            own->count--;
            break;
        }
    if (p->lhs < g->s->facts.count) wake(g, p->lhs);
    wake_facts_of(g, p->rhs);
}

static void add_production(grammar *g, uint32_t lhs, async_net_vector rhs, uint32_t rope_id) {
    async_net_sequence *own = &g->own[lhs];
    uint32_t self = g->symbols + lhs;
    if (lhs < g->s->facts.count &&
        (!rhs.size || (rhs.size == 1 && rhs.arcs[0].place == self && rhs.arcs[0].count == 1)))
        return; // posts nothing: as good as not firing it
    for (size_t i = 0; i < own->count && i < 64; i++) {
        uint32_t other = own->data[i];
        if (async_net_vector_leq(rhs, g->all.data[other].rhs)) return;
        if (async_net_vector_leq(g->all.data[other].rhs, rhs)) {
            remove_production(g, other);
            i--;
        }
    }
    uint32_t id = (uint32_t)g->all.count;
    vec_push(g->m, &g->all, (reduced){lhs, rope_id, rhs, false});
    vec_push(g->m, own, id);
    for (uint32_t i = 0; i < rhs.size; i++)
        if (rhs.arcs[i].place >= g->symbols)
            vec_push(g->m, &g->uses[rhs.arcs[i].place - g->symbols], id);
    if (lhs < g->s->facts.count) wake(g, lhs);
}

static void push_fact(grammar *g, async_net_buffer *b, uint32_t fact) {
    if (fact != ASYNC_SUMMARY_NONE && g->s->facts.data[fact].posts)
        vec_push(g->m, b, (async_net_arc){g->symbols + fact, 1});
}

static void read_productions(grammar *g) {
    const async_summary *s = g->s;
    async_net_buffer b = {0};
    for (uint32_t i = 0; i < s->productions.count; i++) {
        const async_summary_production *p = &s->productions.data[i];
        if (!s->facts.data[p->lhs].posts) continue;
        vec_clear(&b);
        if (p->first == ASYNC_SUMMARY_NONE) {
            const async_rule *r = &s->a->rules.data[s->facts.data[p->lhs].rule];
            for (uint32_t k = 0; k < r->post_count; k++)
                vec_push(g->m, &b, (async_net_arc){r->posts[k], 1});
        }
        push_fact(g, &b, p->first);
        push_fact(g, &b, p->second);
        add_production(g, p->lhs, async_net_vector_make(&g->store, b.data, b.count),
                       leaf(g, ASYNC_SUMMARY_NONE, i));
    }
    for (size_t k = 0; k < g->exits.count; k++) {
        vec_clear(&b);
        push_fact(g, &b, g->exits.data[k]);
        add_production(g, (uint32_t)(s->facts.count + k),
                       async_net_vector_make(&g->store, b.data, b.count),
                       leaf(g, g->exits.data[k], ASYNC_SUMMARY_NONE));
    }
    vec_release(g->m, &b);
}

// Drops uses that are gone; returns how many are left.
static size_t live_uses(grammar *g, uint32_t fact) {
    async_net_sequence *uses = &g->uses[fact];
    size_t keep = 0;
    for (size_t i = 0; i < uses->count; i++)
        if (!g->all.data[uses->data[i]].gone) uses->data[keep++] = uses->data[i];
    return uses->count = keep;
}

// user's right side with its c times `fact` replaced by c times p's. False: too large.
static bool substitute(grammar *g, const reduced *user, uint32_t fact, const reduced *p, uint32_t c,
                       async_net_vector *out) {
    async_net_buffer b = {0};
    bool fits = true;
    for (uint32_t i = 0; i < user->rhs.size; i++)
        if (user->rhs.arcs[i].place != g->symbols + fact) vec_push(g->m, &b, user->rhs.arcs[i]);
    for (uint32_t i = 0; i < p->rhs.size && fits; i++) {
        uint64_t count = (uint64_t)p->rhs.arcs[i].count * c;
        fits = count <= MAX_COUNT;
        vec_push(g->m, &b, (async_net_arc){p->rhs.arcs[i].place, (uint32_t)count});
    }
    if (fits) *out = async_net_vector_make(&g->store, b.data, b.count);
    vec_release(g->m, &b);
    return fits && out->size <= MAX_ARCS;
}

static bool uses_itself(const grammar *g, uint32_t fact) {
    for (size_t i = 0; i < g->own[fact].count; i++)
        if (async_net_vector_get(g->all.data[g->own[fact].data[i]].rhs, g->symbols + fact))
            return true;
    return false;
}

// Puts the fact's productions in the place of its uses, if that makes the grammar no larger.
static void try_eliminate(grammar *g, uint32_t fact) {
    size_t productions = g->own[fact].count, uses = live_uses(g, fact);
    if (!productions || !uses || uses_itself(g, fact)) return;
    uint32_t place = g->symbols + fact;
    if (productions > 1) {
        const reduced *user = &g->all.data[g->uses[fact].data[0]];
        if (uses > 1 || productions > MAX_SPLIT || async_net_vector_get(user->rhs, place) > 1)
            return;
    }
    async_net_vector rhs;
    for (size_t u = 0; u < uses; u++) { // all or nothing
        const reduced *user = &g->all.data[g->uses[fact].data[u]];
        uint32_t c = async_net_vector_get(user->rhs, place);
        for (size_t i = 0; i < productions; i++)
            if (!substitute(g, user, fact, &g->all.data[g->own[fact].data[i]], c, &rhs)) return;
    }
    async_net_sequence users = {0}, own = {0};
    for (size_t u = 0; u < uses; u++) vec_push(g->m, &users, g->uses[fact].data[u]);
    for (size_t i = 0; i < productions; i++) vec_push(g->m, &own, g->own[fact].data[i]);
    for (size_t u = 0; u < users.count; u++) {
        reduced user = g->all.data[users.data[u]];
        if (user.gone) continue;
        remove_production(g, users.data[u]);
        uint32_t c = async_net_vector_get(user.rhs, place);
        for (size_t i = 0; i < own.count; i++) {
            reduced p = g->all.data[own.data[i]];
            substitute(g, &user, fact, &p, c, &rhs);
            async_rope r = {ASYNC_SUMMARY_NONE, ASYNC_SUMMARY_NONE, user.rope, p.rope, c};
            add_production(g, user.lhs, rhs, add_rope(g, r));
        }
    }
    for (size_t i = 0; i < own.count; i++) remove_production(g, own.data[i]);
    vec_release(g->m, &users);
    vec_release(g->m, &own);
}

static void shrink(grammar *g) {
    while (g->todo.count) {
        limits_check(g->s->limits, g->m);
        uint32_t fact = vec_pop(&g->todo);
        g->waits[fact] = 0;
        if (!live_uses(g, fact)) { // nothing refers to it any more
            while (g->own[fact].count) remove_production(g, vec_last(&g->own[fact]));
            continue;
        }
        try_eliminate(g, fact);
    }
}

static void push_vector(grammar *g, async_net_vector rhs, const uint32_t *fact_place,
                        async_net_buffer *b) {
    for (uint32_t i = 0; i < rhs.size; i++) {
        uint32_t at = rhs.arcs[i].place;
        uint32_t place = at < g->symbols ? g->h->symbol_place[at] : fact_place[at - g->symbols];
        vec_push(g->m, b, (async_net_arc){place, rhs.arcs[i].count});
    }
}

static void build_net(grammar *g) {
    const async_summary *s = g->s;
    async_handler_net *h = g->h;
    async_net_buffer post = {0};
    size_t bytes = s->facts.count * sizeof(uint32_t);
    uint32_t *fact_place = mem_alloc(g->m, bytes);
    for (uint32_t q = 0; q < s->a->states.count; q++)
        if (s->idle[q]) h->state_place[q] = async_net_place(&h->n, NULL, q == s->a->start_state);
    for (uint32_t y = 0; y < s->a->symbols.count; y++)
        if (s->posted[y])
            h->symbol_place[y] = async_net_place(&h->n, NULL, y == s->a->start_symbol);
    for (size_t f = 0; f < s->facts.count; f++)
        fact_place[f] = g->own[f].count ? async_net_place(&h->n, NULL, 0) : ASYNC_SUMMARY_NONE;
    for (size_t i = 0; i < g->all.count; i++) {
        const reduced *p = &g->all.data[i];
        if (p->gone) continue;
        vec_clear(&post);
        push_vector(g, p->rhs, fact_place, &post);
        async_net_arc pre[2] = {{0, 1}, {0, 1}};
        size_t inputs = 1;
        if (p->lhs < s->facts.count) pre[0].place = fact_place[p->lhs];
        else {
            const async_summary_fact *exit = &s->facts.data[g->exits.data[p->lhs - s->facts.count]];
            const async_summary_entry *e = &s->entries.data[exit->entry];
            pre[0].place = h->state_place[e->state];
            pre[inputs++].place = h->symbol_place[e->symbol];
            vec_push(g->m, &post, (async_net_arc){h->state_place[exit->state], 1});
        }
        async_net_add_transition(&h->n, pre, inputs, post.data, post.count);
        vec_push(g->m, &h->rope_of, p->rope);
    }
    mem_free(g->m, fact_place, bytes);
    vec_release(g->m, &post);
}

static void find_dispatches(grammar *g) {
    const async_summary *s = g->s;
    for (size_t i = 0; i < s->entries.count; i++) {
        const async_summary_entry *e = &s->entries.data[i];
        if (!e->is_root) continue;
        for (size_t k = 0; k < e->exits.count; k++) vec_push(g->m, &g->exits, e->exits.data[k]);
    }
}

void async_handler_net_init(async_handler_net *h, const async_summary *s) {
    mem *m = s->m;
    size_t states = s->a->states.count, symbols = s->a->symbols.count;
    *h = (async_handler_net){.m = m, .s = s};
    async_net_init(&h->n, m);
    h->state_place = mem_alloc(m, states * sizeof *h->state_place);
    h->symbol_place = mem_alloc(m, symbols * sizeof *h->symbol_place);
    memset(h->state_place, 0xff, states * sizeof *h->state_place);
    memset(h->symbol_place, 0xff, symbols * sizeof *h->symbol_place);
    grammar g = {.m = m, .s = s, .h = h, .symbols = (uint32_t)symbols};
    arena_init(&g.store, m);
    find_dispatches(&g);
    g.sides = s->facts.count + g.exits.count;
    g.own = mem_zalloc(m, g.sides * sizeof *g.own);
    g.uses = mem_zalloc(m, s->facts.count * sizeof *g.uses);
    g.waits = mem_zalloc(m, s->facts.count);
    read_productions(&g);
    shrink(&g);
    build_net(&g);
    for (size_t i = 0; i < g.sides; i++) vec_release(m, &g.own[i]);
    for (size_t i = 0; i < s->facts.count; i++) vec_release(m, &g.uses[i]);
    mem_free(m, g.own, g.sides * sizeof *g.own);
    mem_free(m, g.uses, s->facts.count * sizeof *g.uses);
    mem_free(m, g.waits, s->facts.count);
    vec_release(m, &g.all);
    vec_release(m, &g.todo);
    vec_release(m, &g.exits);
    arena_release(&g.store);
}

void async_handler_net_release(async_handler_net *h) {
    mem_free(h->m, h->state_place, h->s->a->states.count * sizeof *h->state_place);
    mem_free(h->m, h->symbol_place, h->s->a->symbols.count * sizeof *h->symbol_place);
    vec_release(h->m, &h->ropes);
    vec_release(h->m, &h->rope_of);
    vec_release(h->m, &h->root_of);
    async_net_release(&h->n);
}

void async_handler_net_aim(async_handler_net *h) {
    vec_clear(&h->n.targets);
    vec_clear(&h->root_of);
    for (uint32_t i = 0; i < h->s->entries.count; i++) {
        const async_summary_entry *e = &h->s->entries.data[i];
        if (!e->is_root || e->aim_steps == HUGE_VAL) continue;
        async_net_arc arcs[2] = {{h->state_place[e->state], 1}, {h->symbol_place[e->symbol], 1}};
        async_net_add_target(&h->n, arcs, 2);
        vec_push(h->m, &h->root_of, i);
    }
}

static bool apply_leaf(async_run_builder *b, const async_rope *r) {
    return r->dispatch != ASYNC_SUMMARY_NONE ? async_run_builder_dispatch(b, r->dispatch)
                                             : async_run_builder_produce(b, r->production);
}

// Walks the rope with a stack of its own: ropes nest as deep as the program is long.
static bool apply_rope(const async_handler_net *h, async_run_builder *b, uint32_t id) {
    async_net_sequence stack = {0};
    vec_push(b->m, &stack, id);
    bool fits = true;
    while (stack.count && fits) {
        const async_rope *r = &h->ropes.data[vec_pop(&stack)];
        if (r->left == ASYNC_SUMMARY_NONE) {
            fits = apply_leaf(b, r);
            continue;
        }
        for (uint32_t i = 0; i < r->times && fits; i++) {
            vec_push(b->m, &stack, r->right);
            fits = stack.count < b->limit;
        }
        vec_push(b->m, &stack, r->left);
    }
    vec_release(b->m, &stack);
    return fits;
}

bool async_handler_net_witness(const async_handler_net *h, const async_net_sequence *firing,
                               uint32_t root, size_t limit, arena *store, async_witness *w) {
    async_run_builder b;
    async_run_builder_init(&b, h->s, limit);
    bool fits = true;
    for (size_t i = 0; i < firing->count && fits; i++)
        fits = apply_rope(h, &b, h->rope_of.data[firing->data[i]]);
    fits = fits && async_run_builder_finish(&b, root, store, w);
    async_run_builder_release(&b);
    return fits;
}
