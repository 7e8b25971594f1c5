// The multiset pushdown system of the abstract program: what was discovered, less what cannot lead
// to the error.
#include "spl/discover.h"

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

// Marks the pairs that can lead to the error, backwards over the rules. A rule that pops leads to
// whatever message or return site was found on top in its target state. O(rules * rounds), rounds
// few since rules are gone through from the last found to the first.
static bool *find_useful(spl_abstraction *a, const spl_discovery *d) {
    bool *useful = ARENA_ARRAY(&a->rule_store, bool, d->pairs.count);
    bool *state_useful = ARENA_ARRAY(&a->rule_store, bool, a->states.rows.count);
    u64map pair_of;
    u64map_init(&pair_of, a->m);
    for (size_t i = 0; i < d->pairs.count; i++)
        u64map_put(&pair_of, (uint64_t)d->pairs.data[i].state << 32 | d->pairs.data[i].symbol, i);
    for (bool grew = true; grew;) {
        grew = false;
        for (size_t i = d->rules.count; i-- > 0;) {
            const spl_found_rule *r = &d->rules.data[i];
            const spl_pair *from = &d->pairs.data[r->pair];
            if (useful[r->pair]) continue;
            bool leads = r->to == SPL_ERROR_STATE;
            if (!leads && !r->word_count) leads = state_useful[r->to];
            // A call is worth it for what happens in it or for what happens after it.
            for (uint32_t k = 0; !leads && k < r->word_count; k++) {
                uint64_t *next = u64map_get(&pair_of, (uint64_t)r->to << 32 | r->word[k]);
                leads = k ? true : next && useful[*next];
            }
            if (!leads) continue;
            useful[r->pair] = grew = true;
            if (a->frames.rows.data[from->symbol][ROW_KIND] != ROW_FRAME)
                state_useful[from->state] = true;
        }
    }
    u64map_release(&pair_of);
    return useful;
}

// Numbers of the system for rows, given when first used.
typedef struct numbering {
    uint32_t *states, *symbols; // 0: not yet; else number + 1
} numbering;

static uint32_t state_number(spl_abstraction *a, numbering *n, uint32_t row) {
    if (!n->states[row]) n->states[row] = async_mpds_state(&a->mpds, NULL) + 1;
    return n->states[row] - 1;
}

static uint32_t symbol_number(spl_abstraction *a, numbering *n, uint32_t row) {
    if (!n->symbols[row]) n->symbols[row] = async_mpds_symbol(&a->mpds, NULL) + 1;
    return n->symbols[row] - 1;
}

static void add_rule(spl_abstraction *a, numbering *n, const spl_found_rule *r,
                     const spl_pair *from) {
    uint32_t word[2], *posts = ARENA_ARRAY(&a->rule_store, uint32_t, r->post_count);
    for (uint32_t i = 0; i < r->word_count; i++) word[i] = symbol_number(a, n, r->word[i]);
    for (uint32_t i = 0; i < r->post_count; i++) posts[i] = symbol_number(a, n, r->posts[i]);
    uint32_t to = r->to == SPL_ERROR_STATE ? 0 : state_number(a, n, r->to);
    async_mpds_rule(&a->mpds, state_number(a, n, from->state), symbol_number(a, n, from->symbol),
                    to, word, r->word_count, posts, r->post_count);
    vec_push(a->m, &a->rules, (spl_rule){r->decisions, r->step_count, posts, r->post_count});
}

void spl_abstraction_build(spl_abstraction *a) {
    start_over(a);
    lay_out(a);
    spl_discovery d;
    spl_discover(a, &d);
    bool *useful = find_useful(a, &d);
    numbering n = {ARENA_ARRAY(&a->rule_store, uint32_t, a->states.rows.count),
                   ARENA_ARRAY(&a->rule_store, uint32_t, a->frames.rows.count)};
    uint32_t error = async_mpds_state(&a->mpds, "error");
    uint32_t q0 = state_number(a, &n, d.pairs.data[0].state);
    async_mpds_start(&a->mpds, q0, symbol_number(a, &n, d.pairs.data[0].symbol));
    for (size_t i = 0; i < d.rules.count; i++) {
        const spl_found_rule *r = &d.rules.data[i];
        if (useful[r->pair]) add_rule(a, &n, r, &d.pairs.data[r->pair]);
    }
    a->query = async_mpds_query(&a->mpds, error, true);
    spl_discovery_release(a, &d);
}
