// The multiset pushdown system of the abstract program, built from the start outwards: only pairs
// of control state and top of stack that can come up (where the bag is believed to hold every
// message ever posted) are expanded. Steps without alternatives are run together into one rule.
#include <string.h>

#include "base/hash.h"
#include "spl/abstract.h"

enum { CHAIN_MAX = 500 }; // instructions in one rule

typedef struct builder {
    spl_abstraction *a;
    arena scratch;
    u64map seen;        // (state, symbol) -> 1
    VEC(uint64_t) work; // pairs to expand
    spl_numbers idle;   // states in which a handler ended
    spl_numbers messages;
    u64map is_idle, is_message;
    spl_numbers *sites;    // by method: return sites of calls of it
    spl_numbers *returns;  // by method: states in which it returned
    u64map site_or_return; // (method, row, which) -> 1
    // The rule being gathered.
    VEC(int32_t) decisions;
    VEC(uint32_t) posts;
} builder;

void spl_abstraction_init(spl_abstraction *a, mem *m, limits *l, const spl_program *p) {
    *a = (spl_abstraction){.m = m, .limits = l, .p = p};
    spl_bodies_init(&a->bodies, m, p);
    a->terms = smt_new(m);
    a->solver = smt_solver_new(a->terms, m, l, 10);
    u64map_init(&a->symbol_of, m);
    u64map_init(&a->symbol_info, m);
    u64map_init(&a->predicate_of, m);
    arena_init(&a->cache_store, m);
    table_init(&a->cache_index, m);
    arena_init(&a->rule_store, m);
    spl_rows_init(&a->states, m);
    spl_rows_init(&a->frames, m);
    arena *store = &a->bodies.store;
    a->local = ARENA_ARRAY(store, spl_numbers, a->bodies.list.count);
    a->exit = ARENA_ARRAY(store, spl_numbers, p->method_count);
    a->bounds = ARENA_ARRAY(store, uint32_t, p->site_count);
    a->object_base = ARENA_ARRAY(store, uint32_t, p->site_count + 1);
    a->unknown = smt_symbol(a->terms, SMT_INT, "unknown");
}

void spl_abstraction_release(spl_abstraction *a) {
    mem *m = a->m;
    if (a->has_mpds) async_mpds_release(&a->mpds);
    for (size_t i = 0; i < a->predicates.count; i++) vec_release(m, &a->predicates.data[i].symbols);
    for (size_t i = 0; i < a->bodies.list.count; i++) vec_release(m, &a->local[i]);
    for (size_t i = 0; i < a->p->method_count; i++) vec_release(m, &a->exit[i]);
    vec_release(m, &a->predicates);
    vec_release(m, &a->global);
    vec_release(m, &a->symbols);
    vec_release(m, &a->unknown_bools);
    vec_release(m, &a->cache);
    vec_release(m, &a->rules);
    u64map_release(&a->symbol_of);
    u64map_release(&a->symbol_info);
    u64map_release(&a->predicate_of);
    table_release(&a->cache_index);
    arena_release(&a->cache_store);
    arena_release(&a->rule_store);
    spl_rows_release(&a->states);
    spl_rows_release(&a->frames);
    smt_solver_free(a->solver);
    smt_free(a->terms);
    spl_bodies_release(&a->bodies);
}

// Where things are in this round's state rows.
static void lay_out(spl_abstraction *a) {
    const spl_program *p = a->p;
    uint32_t objects = 0, offset = STATE_COUNTS + p->site_count, exits = 0;
    for (uint32_t s = 0; s < p->site_count; s++) {
        a->object_base[s] = objects;
        objects += a->bounds[s] + 1;
    }
    a->object_count = objects;
    a->site_of = ARENA_ARRAY(&a->rule_store, uint32_t, objects);
    a->field_offset = ARENA_ARRAY(&a->rule_store, uint32_t, objects);
    for (uint32_t s = 0; s < p->site_count; s++)
        for (uint32_t i = 0; i <= a->bounds[s]; i++) {
            uint32_t object = a->object_base[s] + i;
            a->site_of[object] = s;
            a->field_offset[object] = offset; // a summary's is not used
            if (i < a->bounds[s]) offset += p->classes[p->sites[s].class].field_count;
        }
    a->global_offset = offset;
    a->exit_offset = offset + (uint32_t)a->global.count;
    for (uint32_t i = 0; i < p->method_count; i++)
        if (a->exit[i].count > exits) exits = (uint32_t)a->exit[i].count;
    a->state_size = a->exit_offset + exits;
}

static void visit(builder *b, uint32_t state, uint32_t symbol) {
    uint64_t pair = (uint64_t)state << 32 | symbol;
    if (u64map_put(&b->seen, pair, 1)) vec_push(b->a->m, &b->work, pair);
}

// State rows are one less than the system's states: state 0 is the error.
static uint32_t state_number(builder *b, const int32_t *row) {
    bool is_new;
    uint32_t id = spl_rows_add(&b->a->states, row, b->a->state_size, &is_new);
    if (is_new) async_mpds_state(&b->a->mpds, NULL);
    return id + 1;
}

static uint32_t symbol_number(builder *b, const int32_t *row) {
    bool is_new;
    size_t size = spl_frame_size(b->a, (uint32_t)row[ROW_BODY]);
    uint32_t id = spl_rows_add(&b->a->frames, row, size, &is_new);
    if (is_new) async_mpds_symbol(&b->a->mpds, NULL);
    return id;
}

static void add_idle(builder *b, uint32_t state) {
    if (!u64map_put(&b->is_idle, state, 1)) return;
    vec_push(b->a->m, &b->idle, state);
    for (size_t i = 0; i < b->messages.count; i++) visit(b, state, b->messages.data[i]);
}

static void add_message(builder *b, uint32_t symbol) {
    if (!u64map_put(&b->is_message, symbol, 1)) return;
    vec_push(b->a->m, &b->messages, symbol);
    for (size_t i = 0; i < b->idle.count; i++) visit(b, b->idle.data[i], symbol);
}

static bool first_time(builder *b, uint32_t method, uint32_t row, bool site) {
    return u64map_put(&b->site_or_return, (uint64_t)method << 33 | (uint64_t)row << 1 | site, 1);
}

static void add_site(builder *b, uint32_t method, uint32_t symbol) {
    if (!first_time(b, method, symbol, true)) return;
    vec_push(b->a->m, &b->sites[method], symbol);
    for (size_t i = 0; i < b->returns[method].count; i++)
        visit(b, b->returns[method].data[i], symbol);
}

static void add_return(builder *b, uint32_t method, uint32_t state) {
    if (!first_time(b, method, state, false)) return;
    vec_push(b->a->m, &b->returns[method], state);
    for (size_t i = 0; i < b->sites[method].count; i++) visit(b, state, b->sites[method].data[i]);
}

// A rule for this way, the last step of the chain gathered so far (a negative decision: no step).
static void add_rule(builder *b, uint32_t state, uint32_t symbol, const spl_way *w, bool counts) {
    spl_abstraction *a = b->a;
    size_t posts = b->posts.count, decisions = b->decisions.count;
    uint32_t word[2], to = 0;
    size_t word_count = 0;
    if (counts) vec_push(a->m, &b->decisions, w->decision);
    if (w->message) {
        vec_push(a->m, &b->posts, symbol_number(b, w->message));
        add_message(b, vec_last(&b->posts));
    }
    if (w->kind != WAY_ERROR) to = state_number(b, w->state);
    if (w->kind == WAY_ON) {
        word[word_count++] = symbol_number(b, w->frame);
        visit(b, to, word[0]);
    } else if (w->kind == WAY_CALL) {
        uint32_t callee = (uint32_t)w->callee[ROW_BODY];
        word[word_count++] = symbol_number(b, w->callee);
        word[word_count++] = symbol_number(b, w->frame);
        visit(b, to, word[0]);
        add_site(b, a->bodies.list.data[callee].method, word[1]);
    } else if (w->kind == WAY_POP) {
        if (w->state[STATE_RETURNS]) add_return(b, (uint32_t)w->state[STATE_RETURNS] - 1, to);
        else add_idle(b, to);
    }
    async_mpds_rule(&a->mpds, state, symbol, to, word, word_count, b->posts.data, b->posts.count);
    spl_rule rule = {
        .decisions = arena_copy(&a->rule_store, b->decisions.data,
                                b->decisions.count * sizeof *b->decisions.data),
        .step_count = (uint32_t)b->decisions.count,
        .posts = arena_copy(&a->rule_store, b->posts.data, b->posts.count * sizeof *b->posts.data),
        .post_count = (uint32_t)b->posts.count,
    };
    vec_push(a->m, &a->rules, rule);
    b->posts.count = posts;
    b->decisions.count = decisions;
}

// Everything the pair can do, up to the first point with alternatives.
static void expand(builder *b, uint32_t state, uint32_t symbol) {
    spl_abstraction *a = b->a;
    spl_ways ways = {0};
    const int32_t *q = a->states.rows.data[state - 1], *frame = a->frames.rows.data[symbol];
    arena_mark mark = arena_get_mark(&b->scratch);
    bool counts = frame[ROW_KIND] == ROW_FRAME;
    vec_clear(&b->decisions);
    vec_clear(&b->posts);
    for (;;) {
        vec_clear(&ways);
        int32_t pc = frame[ROW_PC];
        if (frame[ROW_KIND] == ROW_FRAME) spl_step_execute(a, &b->scratch, q, frame, &ways);
        else spl_step_enter(a, &b->scratch, q, frame, &ways);
        // A jump backwards ends the chain: else a loop would never end.
        if (ways.count != 1 || ways.data[0].kind != WAY_ON ||
            (counts && ways.data[0].frame[ROW_PC] <= pc) || b->decisions.count >= CHAIN_MAX)
            break;
        const spl_way *w = &ways.data[0];
        if (counts) vec_push(a->m, &b->decisions, w->decision);
        if (w->message) {
            vec_push(a->m, &b->posts, symbol_number(b, w->message));
            add_message(b, vec_last(&b->posts));
        }
        q = w->state;
        frame = w->frame;
        counts = true;
    }
    for (size_t i = 0; i < ways.count; i++) add_rule(b, state, symbol, &ways.data[i], counts);
    arena_rewind(&b->scratch, mark);
    vec_release(a->m, &ways);
}

static void builder_init(builder *b, spl_abstraction *a) {
    *b = (builder){.a = a};
    arena_init(&b->scratch, a->m);
    u64map_init(&b->seen, a->m);
    u64map_init(&b->is_idle, a->m);
    u64map_init(&b->is_message, a->m);
    u64map_init(&b->site_or_return, a->m);
    b->sites = ARENA_ARRAY(&a->rule_store, spl_numbers, a->p->method_count);
    b->returns = ARENA_ARRAY(&a->rule_store, spl_numbers, a->p->method_count);
}

static void builder_release(builder *b) {
    mem *m = b->a->m;
    for (uint32_t i = 0; i < b->a->p->method_count; i++) {
        vec_release(m, &b->sites[i]);
        vec_release(m, &b->returns[i]);
    }
    vec_release(m, &b->work);
    vec_release(m, &b->idle);
    vec_release(m, &b->messages);
    vec_release(m, &b->decisions);
    vec_release(m, &b->posts);
    u64map_release(&b->seen);
    u64map_release(&b->is_idle);
    u64map_release(&b->is_message);
    u64map_release(&b->site_or_return);
    arena_release(&b->scratch);
}

static void start_over(spl_abstraction *a) {
    if (a->has_mpds) async_mpds_release(&a->mpds);
    async_mpds_init(&a->mpds, a->m);
    a->has_mpds = true;
    arena_release(&a->rule_store);
    arena_init(&a->rule_store, a->m);
    vec_clear(&a->rules);
    spl_rows_clear(&a->states);
    spl_rows_clear(&a->frames);
    a->was_cut = false;
}

void spl_abstraction_build(spl_abstraction *a) {
    start_over(a);
    lay_out(a);
    builder b;
    builder_init(&b, a);
    uint32_t error = async_mpds_state(&a->mpds, "error");
    int32_t *state = ARENA_ARRAY(&a->rule_store, int32_t, a->state_size);
    int32_t *start = ARENA_ARRAY(&a->rule_store, int32_t, spl_frame_size(a, 0));
    start[ROW_KIND] = ROW_MESSAGE;
    uint32_t q0 = state_number(&b, state), symbol = symbol_number(&b, start);
    async_mpds_start(&a->mpds, q0, symbol);
    visit(&b, q0, symbol);
    while (b.work.count) {
        limits_check(a->limits, a->m);
        uint64_t pair = vec_pop(&b.work);
        expand(&b, (uint32_t)(pair >> 32), (uint32_t)pair);
    }
    a->query = async_mpds_query(&a->mpds, error, true);
    builder_release(&b);
}
