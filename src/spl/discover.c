#include "spl/discover.h"

#include <string.h>

#include "base/hash.h"

enum {
    CHAIN_MAX = 500, // instructions in one rule
    BAG_MAX = 2,     // more of one message are infinitely many
    BAG_INFINITE = BAG_MAX + 1,
    ITEMS_MAX = 40000,   // pairs with bags; beyond, the bag is given up
    IDLE = UINT32_MAX,   // in place of a symbol: the stack is empty
    NO_BAG = UINT32_MAX, // every message posted so far
};

// A pair with what may be in the bag: alternating messages (ascending) and counts.
typedef struct found_item {
    uint32_t pair, bag;
} found_item;

typedef struct finder {
    spl_abstraction *a;
    spl_discovery *d;
    arena scratch;
    u64map pair_of; // (state, symbol) -> pair
    spl_rows bags;
    VEC(spl_numbers) bags_of; // by pair: those it was visited with, none covers another
    VEC(found_item) work;
    size_t items;
    bool coarse;
    // Coarse: messages ever posted and idle states. Else unused.
    spl_numbers messages, idle;
    u64map is_message;
    // By method: return sites, and (state, bag) with which it returned.
    spl_numbers *sites;
    VEC(found_item) * returns;
    u64map is_site;
    // The rule being gathered, the bag being built.
    VEC(int32_t) decisions;
    VEC(uint32_t) posts;
    VEC(int32_t) bag;
} finder;

// -------------------------------------------------------------------------------------- expansion

static uint32_t pair_number(finder *f, uint32_t state, uint32_t symbol) {
    uint64_t key = (uint64_t)state << 32 | symbol;
    uint64_t *known = u64map_get(&f->pair_of, key);
    if (known) return (uint32_t)*known;
    uint32_t id = (uint32_t)f->d->pairs.count;
    u64map_put(&f->pair_of, key, id);
    vec_push(f->a->m, &f->d->pairs, (spl_pair){.state = state, .symbol = symbol});
    vec_push(f->a->m, &f->bags_of, (spl_numbers){0});
    return id;
}

static uint32_t state_row(finder *f, const int32_t *row) {
    bool is_new;
    return spl_rows_add(&f->a->states, row, f->a->state_size, &is_new);
}

static uint32_t frame_row(finder *f, const int32_t *row) {
    bool is_new;
    return spl_rows_add(&f->a->frames, row, spl_frame_size(f->a, (uint32_t)row[ROW_BODY]), &is_new);
}

// A rule for this way, the last step of the chain gathered so far (counts: it is a step).
static void add_rule(finder *f, uint32_t pair, const spl_way *w, bool counts) {
    spl_abstraction *a = f->a;
    size_t posts = f->posts.count, decisions = f->decisions.count;
    spl_found_rule r = {.pair = pair, .to = SPL_ERROR_STATE};
    if (counts) vec_push(a->m, &f->decisions, w->decision);
    if (w->message) vec_push(a->m, &f->posts, frame_row(f, w->message));
    if (w->kind != WAY_ERROR) r.to = state_row(f, w->state);
    if (w->kind == WAY_CALL) r.word[r.word_count++] = frame_row(f, w->callee);
    if (w->kind == WAY_CALL || w->kind == WAY_ON) r.word[r.word_count++] = frame_row(f, w->frame);
    r.decisions = arena_copy(&a->rule_store, f->decisions.data,
                             f->decisions.count * sizeof *f->decisions.data);
    r.step_count = (uint32_t)f->decisions.count;
    r.posts = arena_copy(&a->rule_store, f->posts.data, f->posts.count * sizeof *f->posts.data);
    r.post_count = (uint32_t)f->posts.count;
    vec_push(a->m, &f->d->rules, r);
    f->posts.count = posts;
    f->decisions.count = decisions;
}

// Everything the pair can do, up to the first point with alternatives.
static void expand(finder *f, uint32_t pair) {
    spl_abstraction *a = f->a;
    spl_ways ways = {0};
    const int32_t *state = a->states.rows.data[f->d->pairs.data[pair].state];
    const int32_t *frame = a->frames.rows.data[f->d->pairs.data[pair].symbol];
    arena_mark mark = arena_get_mark(&f->scratch);
    bool counts = frame[ROW_KIND] == ROW_FRAME;
    size_t first = f->d->rules.count;
    vec_clear(&f->decisions);
    vec_clear(&f->posts);
    for (;;) {
        vec_clear(&ways);
        int32_t pc = frame[ROW_PC];
        if (frame[ROW_KIND] == ROW_FRAME) spl_step_execute(a, &f->scratch, state, frame, &ways);
        else spl_step_enter(a, &f->scratch, state, frame, &ways);
        // A jump backwards ends the chain: else a loop would never end.
        if (ways.count != 1 || ways.data[0].kind != WAY_ON ||
            (counts && ways.data[0].frame[ROW_PC] <= pc) || f->decisions.count >= CHAIN_MAX)
            break;
        const spl_way *w = &ways.data[0];
        if (counts) vec_push(a->m, &f->decisions, w->decision);
        if (w->message) vec_push(a->m, &f->posts, frame_row(f, w->message));
        state = w->state;
        frame = w->frame;
        counts = true;
    }
    for (size_t i = 0; i < ways.count; i++) add_rule(f, pair, &ways.data[i], counts);
    spl_pair *p = &f->d->pairs.data[pair];
    p->expanded = true;
    p->rule = (uint32_t)first;
    p->rule_count = (uint32_t)(f->d->rules.count - first);
    arena_rewind(&f->scratch, mark);
    vec_release(a->m, &ways);
}

// ------------------------------------------------------------------------------------------- bags

static void load_bag(finder *f, uint32_t bag) {
    vec_clear(&f->bag);
    for (uint32_t i = 0; i < f->bags.sizes.data[bag]; i++)
        vec_push(f->a->m, &f->bag, f->bags.rows.data[bag][i]);
}

static uint32_t save_bag(finder *f) {
    bool is_new;
    return spl_rows_add(&f->bags, f->bag.data, f->bag.count, &is_new);
}

static void put_message(finder *f, uint32_t message) {
    size_t at = 0;
    while (at < f->bag.count && (uint32_t)f->bag.data[at] < message) at += 2;
    if (at < f->bag.count && (uint32_t)f->bag.data[at] == message) {
        if (f->bag.data[at + 1] < BAG_INFINITE) f->bag.data[at + 1]++;
        return;
    }
    vec_push(f->a->m, &f->bag, 0);
    vec_push(f->a->m, &f->bag, 0);
    memmove(f->bag.data + at + 2, f->bag.data + at, (f->bag.count - at - 2) * sizeof(int32_t));
    f->bag.data[at] = (int32_t)message;
    f->bag.data[at + 1] = 1;
}

static void take_message(finder *f, size_t at) {
    if (f->bag.data[at + 1] == BAG_INFINITE) return;
    if (--f->bag.data[at + 1] > 0) return;
    memmove(f->bag.data + at, f->bag.data + at + 2, (f->bag.count - at - 2) * sizeof(int32_t));
    f->bag.count -= 2;
}

// Every message of b is in a, at least as often.
static bool covers(const finder *f, uint32_t a, uint32_t b) {
    const int32_t *x = f->bags.rows.data[a], *y = f->bags.rows.data[b];
    uint32_t n = f->bags.sizes.data[a], k = f->bags.sizes.data[b], i = 0;
    for (uint32_t j = 0; j < k; j += 2) {
        while (i < n && x[i] < y[j]) i += 2;
        if (i == n || x[i] != y[j] || x[i + 1] < y[j + 1]) return false;
    }
    return true;
}

// -------------------------------------------------------------------------------------- discovery

static void visit(finder *f, uint32_t state, uint32_t symbol, uint32_t bag) {
    uint32_t pair = pair_number(f, state, symbol);
    spl_numbers *known = &f->bags_of.data[pair];
    if (bag == NO_BAG && known->count) return;
    for (size_t i = 0; bag != NO_BAG && i < known->count; i++)
        if (covers(f, known->data[i], bag)) return;
    size_t kept = 0;
    for (size_t i = 0; bag != NO_BAG && i < known->count; i++)
        if (!covers(f, bag, known->data[i])) known->data[kept++] = known->data[i];
    known->count = kept;
    vec_push(f->a->m, known, bag);
    vec_push(f->a->m, &f->work, (found_item){pair, bag});
    f->items++;
}

static void post_all(finder *f, const spl_found_rule *r) {
    for (uint32_t i = 0; i < r->post_count; i++) {
        if (!f->coarse) {
            put_message(f, r->posts[i]);
            continue;
        }
        if (!u64map_put(&f->is_message, r->posts[i], 1)) continue;
        vec_push(f->a->m, &f->messages, r->posts[i]);
        for (size_t k = 0; k < f->idle.count; k++) visit(f, f->idle.data[k], r->posts[i], NO_BAG);
    }
}

// Nobody is busy: every message in the bag may be taken.
static void dispatch(finder *f, uint32_t state, uint32_t bag) {
    if (f->coarse) {
        vec_push(f->a->m, &f->idle, state);
        for (size_t i = 0; i < f->messages.count; i++) visit(f, state, f->messages.data[i], NO_BAG);
        return;
    }
    for (uint32_t i = 0; i < f->bags.sizes.data[bag]; i += 2) {
        load_bag(f, bag);
        uint32_t message = (uint32_t)f->bag.data[i];
        take_message(f, i);
        visit(f, state, message, save_bag(f));
    }
}

static void add_site(finder *f, uint32_t method, uint32_t site) {
    if (!u64map_put(&f->is_site, (uint64_t)method << 32 | site, 1)) return;
    vec_push(f->a->m, &f->sites[method], site);
    for (size_t i = 0; i < f->returns[method].count; i++)
        visit(f, f->returns[method].data[i].pair, site, f->returns[method].data[i].bag);
}

static void add_return(finder *f, uint32_t method, uint32_t state, uint32_t bag) {
    for (size_t i = 0; i < f->returns[method].count; i++) {
        const found_item *known = &f->returns[method].data[i];
        if (known->pair == state && (bag == NO_BAG || covers(f, known->bag, bag))) return;
    }
    vec_push(f->a->m, &f->returns[method], (found_item){state, bag});
    for (size_t i = 0; i < f->sites[method].count; i++)
        visit(f, state, f->sites[method].data[i], bag);
}

static void follow(finder *f, const spl_found_rule *rule, uint32_t bag) {
    spl_abstraction *a = f->a;
    spl_found_rule r = *rule; // rules may move
    if (!f->coarse) load_bag(f, bag);
    post_all(f, &r);
    if (!f->coarse) bag = save_bag(f);
    if (r.to == SPL_ERROR_STATE) return;
    if (r.word_count == 2) {
        uint32_t body = (uint32_t)a->frames.rows.data[r.word[0]][ROW_BODY];
        add_site(f, a->bodies.list.data[body].method, r.word[1]);
    }
    uint32_t returns = (uint32_t)a->states.rows.data[r.to][STATE_RETURNS];
    if (r.word_count) visit(f, r.to, r.word[0], bag);
    else if (returns) add_return(f, returns - 1, r.to, bag);
    else visit(f, r.to, IDLE, bag);
}

// False: too many items.
static bool search(finder *f, uint32_t start_state, uint32_t start_symbol) {
    vec_clear(&f->bag);
    visit(f, start_state, start_symbol, f->coarse ? NO_BAG : save_bag(f));
    while (f->work.count) {
        limits_check(f->a->limits, f->a->m);
        if (!f->coarse && f->items > ITEMS_MAX) return false;
        found_item item = vec_pop(&f->work);
        spl_pair p = f->d->pairs.data[item.pair];
        if (p.symbol == IDLE) {
            dispatch(f, p.state, item.bag);
            continue;
        }
        if (!p.expanded) expand(f, item.pair);
        p = f->d->pairs.data[item.pair];
        for (uint32_t i = 0; i < p.rule_count; i++)
            follow(f, &f->d->rules.data[p.rule + i], item.bag);
    }
    return true;
}

static void forget_items(finder *f) {
    for (size_t i = 0; i < f->bags_of.count; i++) vec_clear(&f->bags_of.data[i]);
    for (uint32_t i = 0; i < f->a->p->method_count; i++) {
        vec_clear(&f->sites[i]);
        vec_clear(&f->returns[i]);
    }
    vec_clear(&f->work);
    u64map_clear(&f->is_site);
    f->coarse = true;
}

static void finder_release(finder *f) {
    mem *m = f->a->m;
    for (size_t i = 0; i < f->bags_of.count; i++) vec_release(m, &f->bags_of.data[i]);
    for (uint32_t i = 0; i < f->a->p->method_count; i++) {
        vec_release(m, &f->sites[i]);
        vec_release(m, &f->returns[i]);
    }
    vec_release(m, &f->bags_of);
    vec_release(m, &f->work);
    vec_release(m, &f->messages);
    vec_release(m, &f->idle);
    vec_release(m, &f->decisions);
    vec_release(m, &f->posts);
    vec_release(m, &f->bag);
    u64map_release(&f->pair_of);
    u64map_release(&f->is_message);
    u64map_release(&f->is_site);
    spl_rows_release(&f->bags);
    arena_release(&f->scratch);
}

void spl_discover(spl_abstraction *a, spl_discovery *d) {
    finder f = {.a = a, .d = d};
    *d = (spl_discovery){0};
    arena_init(&f.scratch, a->m);
    u64map_init(&f.pair_of, a->m);
    u64map_init(&f.is_message, a->m);
    u64map_init(&f.is_site, a->m);
    spl_rows_init(&f.bags, a->m);
    f.sites = arena_zalloc(&a->rule_store, a->p->method_count * sizeof *f.sites);
    f.returns = arena_zalloc(&a->rule_store, a->p->method_count * sizeof *f.returns);
    int32_t *state = ARENA_ARRAY(&a->rule_store, int32_t, a->state_size);
    int32_t *start = ARENA_ARRAY(&a->rule_store, int32_t, spl_frame_size(a, 0));
    start[ROW_KIND] = ROW_MESSAGE;
    uint32_t q0 = state_row(&f, state), symbol = frame_row(&f, start);
    pair_number(&f, q0, symbol);
    if (!search(&f, q0, symbol)) {
        forget_items(&f);
        search(&f, q0, symbol);
    }
    finder_release(&f);
}

void spl_discovery_release(spl_abstraction *a, spl_discovery *d) {
    vec_release(a->m, &d->pairs);
    vec_release(a->m, &d->rules);
}
