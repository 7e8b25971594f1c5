#include "async/posts.h"

#include <string.h>

enum { PATIENCE = 64 }; // rounds without a new exit before values are rushed to their caps

static uint64_t pair(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

static uint32_t entry_of(async_posts *p, uint32_t state, uint32_t symbol) {
    uint64_t *id = u64map_at(&p->entry_ids, pair(state, symbol));
    if (*id) return (uint32_t)*id - 1;
    uint32_t e = (uint32_t)p->entries.count;
    *id = e + 1;
    vec_push(p->m, &p->entries, (async_posts_entry){.state = state, .symbol = symbol});
    for (uint32_t i = 0; i < p->a->rules.count; i++) {
        const async_rule *r = &p->a->rules.data[i];
        if (r->from != state || r->top != symbol) continue;
        vec_push(p->m, &p->rules, i);
        vec_push(p->m, &p->rule_entry, e);
    }
    return e;
}

static bool add_exit(async_posts *p, uint32_t entry, uint32_t state) {
    if (!u64map_put(&p->exit_ids, pair(entry, state), p->exits.count)) {
        return false;
    }
    vec_push(p->m, &p->entries.data[entry].exits, (uint32_t)p->exits.count);
    vec_push(p->m, &p->exits, (async_posts_exit){.entry = entry, .state = state});
    return true;
}

// States after each symbol of one rule's word, as a flat set.
static bool explore_rule(async_posts *p, uint32_t number, uint32_t entry, uint32_t query_state) {
    const async_rule *r = &p->a->rules.data[number];
    VEC(uint32_t) now = {0}, then = {0};
    bool changed = false, sees = r->to == query_state;
    vec_push(p->m, &now, r->to);
    for (uint32_t i = 0; i < r->word_count; i++) {
        vec_clear(&then);
        for (size_t k = 0; k < now.count; k++) {
            size_t before = p->entries.count;
            uint32_t callee = entry_of(p, now.data[k], r->word[i]);
            changed |= p->entries.count != before;
            const async_posts_entry *c = &p->entries.data[callee];
            sees |= c->sees;
            for (size_t x = 0; x < c->exits.count; x++) {
                uint32_t state = p->exits.data[c->exits.data[x]].state;
                bool known = false;
                for (size_t j = 0; j < then.count; j++) known |= then.data[j] == state;
                if (!known) vec_push(p->m, &then, state);
            }
        }
        vec_clear(&now);
        for (size_t j = 0; j < then.count; j++) vec_push(p->m, &now, then.data[j]);
    }
    for (size_t j = 0; j < now.count; j++) {
        if (u64map_get(&p->exit_ids, pair(entry, now.data[j]))) continue;
        changed |= add_exit(p, entry, now.data[j]);
    }
    changed |= sees && !p->entries.data[entry].sees;
    p->entries.data[entry].sees |= sees;
    vec_release(p->m, &now);
    vec_release(p->m, &then);
    return changed;
}

void async_posts_init(async_posts *p, const async_mpds *a, const unsigned char *never,
                      uint32_t query_state, limits *l) {
    *p = (async_posts){.m = a->m, .a = a, .limits = l};
    u64map_init(&p->entry_ids, p->m);
    u64map_init(&p->exit_ids, p->m);
    for (size_t i = 0; i < a->rules.count; i++) {
        const async_rule *r = &a->rules.data[i];
        if (!never[r->from] && !never[a->states.count + r->top]) entry_of(p, r->from, r->top);
    }
    p->roots = (uint32_t)p->entries.count;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < p->rules.count; i++) {
            limits_check(l, p->m);
            changed |= explore_rule(p, p->rules.data[i], p->rule_entry.data[i], query_state);
        }
    }
}

void async_posts_release(async_posts *p) {
    for (size_t i = 0; i < p->entries.count; i++) vec_release(p->m, &p->entries.data[i].exits);
    for (size_t i = 0; i < p->exits.count; i++) vec_release(p->m, &p->exits.data[i].values);
    vec_release(p->m, &p->entries);
    vec_release(p->m, &p->exits);
    vec_release(p->m, &p->rules);
    vec_release(p->m, &p->rule_entry);
    u64map_release(&p->entry_ids);
    u64map_release(&p->exit_ids);
}

static bool leq(const uint32_t *a, const uint32_t *b, uint32_t n) {
    for (uint32_t i = 0; i < n; i++)
        if (a[i] > b[i]) return false;
    return true;
}

typedef VEC(uint32_t) vector_list; // of `dimensions` numbers each

// Adds v to a set of maximal vectors; false where one is above it already.
static bool join(async_posts *p, vector_list *set, uint32_t *count, const uint32_t *v) {
    uint32_t d = p->dimensions, keep = 0;
    for (uint32_t i = 0; i < *count; i++)
        if (leq(v, set->data + (size_t)i * d, d)) return false;
    for (uint32_t i = 0; i < *count; i++) {
        uint32_t *u = set->data + (size_t)i * d;
        if (leq(u, v, d)) continue;
        if (keep != i) memcpy(set->data + (size_t)keep * d, u, d * sizeof *u);
        keep++;
    }
    set->count = (size_t)keep * d;
    for (uint32_t i = 0; i < d; i++) vec_push(p->m, set, v[i]);
    *count = keep + 1;
    return true;
}

typedef struct partial { // what was posted so far in one rule, by the state control is in
    uint32_t state, count;
    vector_list values;
} partial;

typedef VEC(partial) partial_list;

static partial *partial_at(async_posts *p, partial_list *list, uint32_t state) {
    for (size_t i = 0; i < list->count; i++)
        if (list->data[i].state == state) return &list->data[i];
    vec_push(p->m, list, (partial){.state = state});
    return &vec_last(list);
}

static void release_partials(async_posts *p, partial_list *list) {
    for (size_t i = 0; i < list->count; i++) vec_release(p->m, &list->data[i].values);
    vec_release(p->m, list);
    *list = (partial_list){0};
}

static void add_saturated(const async_posts *p, const uint32_t *a, const uint32_t *b,
                          uint32_t *out) {
    for (uint32_t i = 0; i < p->dimensions; i++) {
        uint64_t sum = (uint64_t)a[i] + b[i];
        out[i] = sum > p->cap[i] ? p->cap[i] : (uint32_t)sum;
    }
}

static void step_partials(async_posts *p, const partial_list *now, uint32_t symbol,
                          partial_list *then, uint32_t *scratch) {
    uint32_t d = p->dimensions;
    for (size_t k = 0; k < now->count; k++) {
        const partial *from = &now->data[k];
        const async_posts_entry *c = &p->entries.data[entry_of(p, from->state, symbol)];
        for (size_t x = 0; x < c->exits.count; x++) {
            const async_posts_exit *exit = &p->exits.data[c->exits.data[x]];
            partial *to = partial_at(p, then, exit->state);
            for (uint32_t i = 0; i < from->count; i++)
                for (uint32_t j = 0; j < exit->count; j++) {
                    limits_check(p->limits, p->m);
                    add_saturated(p, from->values.data + (size_t)i * d,
                                  exit->values.data + (size_t)j * d, scratch);
                    join(p, &to->values, &to->count, scratch);
                }
        }
    }
}

static bool join_exit(async_posts *p, uint32_t entry, const partial *from, bool rush,
                      uint32_t *scratch) {
    const uint64_t *id = u64map_get(&p->exit_ids, pair(entry, from->state));
    async_posts_exit *exit = &p->exits.data[*id];
    bool changed = false;
    vector_list set = {exit->values.data, exit->values.count, exit->values.capacity};
    for (uint32_t i = 0; i < from->count; i++) {
        const uint32_t *v = from->values.data + (size_t)i * p->dimensions;
        memcpy(scratch, v, p->dimensions * sizeof *v);
        if (!join(p, &set, &exit->count, scratch)) continue;
        changed = true;
        if (!rush) continue;
        memcpy(scratch, p->cap, p->dimensions * sizeof *scratch);
        join(p, &set, &exit->count, scratch);
    }
    exit->values.data = set.data;
    exit->values.count = set.count;
    exit->values.capacity = set.capacity;
    return changed;
}

static bool solve_rule(async_posts *p, uint32_t number, uint32_t entry, const uint32_t *gain,
                       bool rush, uint32_t *scratch) {
    const async_rule *r = &p->a->rules.data[number];
    partial_list now = {0}, then = {0};
    partial *first = partial_at(p, &now, r->to);
    memset(scratch, 0, p->dimensions * sizeof *scratch);
    for (uint32_t i = 0; i < r->post_count; i++)
        add_saturated(p, scratch, gain + (size_t)r->posts[i] * p->dimensions, scratch);
    join(p, &first->values, &first->count, scratch);
    for (uint32_t i = 0; i < r->word_count; i++) {
        step_partials(p, &now, r->word[i], &then, scratch);
        release_partials(p, &now);
        now = then;
        then = (partial_list){0};
    }
    bool changed = false;
    for (size_t i = 0; i < now.count; i++)
        changed |= join_exit(p, entry, &now.data[i], rush, scratch);
    release_partials(p, &now);
    return changed;
}

void async_posts_solve(async_posts *p, uint32_t dimensions, const uint32_t *cap,
                       const uint32_t *gain) {
    p->dimensions = dimensions;
    p->cap = cap;
    for (size_t i = 0; i < p->exits.count; i++) {
        vec_clear(&p->exits.data[i].values);
        p->exits.data[i].count = 0;
    }
    size_t bytes = (dimensions + 1) * sizeof(uint32_t);
    uint32_t *scratch = mem_alloc(p->m, bytes);
    uint64_t patience = PATIENCE + 2 * p->exits.count; // longer than any derivation without a loop
    for (uint32_t i = 0; i < dimensions; i++) patience += cap[i] < 4096 ? cap[i] : 0;
    for (uint64_t round = 0;; round++) {
        bool changed = false;
        for (size_t i = 0; i < p->rules.count; i++)
            changed |= solve_rule(p, p->rules.data[i], p->rule_entry.data[i], gain,
                                  round > patience, scratch);
        if (!changed) break;
    }
    mem_free(p->m, scratch, bytes);
}
