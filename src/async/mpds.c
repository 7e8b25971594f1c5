// Building a multiset pushdown system.
#include <string.h>

#include "async/async.h"

void async_mpds_init(async_mpds *a, mem *m) {
    *a = (async_mpds){.m = m};
    arena_init(&a->store, m);
    intern_init(&a->states.texts, m);
    intern_init(&a->symbols.texts, m);
}

static void release_names(mem *m, async_mpds_names *n) {
    intern_release(&n->texts);
    vec_release(m, &n->numbers);
    vec_release(m, n);
}

void async_mpds_release(async_mpds *a) {
    release_names(a->m, &a->states);
    release_names(a->m, &a->symbols);
    vec_release(a->m, &a->rules);
    vec_release(a->m, &a->queries);
    arena_release(&a->store);
}

// The number of this name in the list, which it is added to; NULL: of a new one.
static uint32_t number_of(async_mpds *a, async_mpds_names *n, const char *name) {
    uint32_t next = (uint32_t)n->count;
    if (!name) {
        vec_push(a->m, n, arena_printf(&a->store, "s%u", next));
        return next;
    }
    uint32_t id = intern_string(&n->texts, name);
    if (id < n->numbers.count) return n->numbers.data[id];
    vec_push(a->m, &n->numbers, next);
    vec_push(a->m, n, intern_text(&n->texts, id));
    return next;
}

uint32_t async_mpds_state(async_mpds *a, const char *name) {
    return number_of(a, &a->states, name);
}

uint32_t async_mpds_symbol(async_mpds *a, const char *name) {
    return number_of(a, &a->symbols, name);
}

uint32_t async_mpds_rule(async_mpds *a, uint32_t from, uint32_t top, uint32_t to,
                         const uint32_t *word, size_t word_count, const uint32_t *posts,
                         size_t post_count) {
    async_rule r = {.from = from, .top = top, .to = to};
    r.word_count = (uint32_t)word_count;
    r.post_count = (uint32_t)post_count;
    r.word = arena_copy(&a->store, word, word_count * sizeof *word);
    r.posts = arena_copy(&a->store, posts, post_count * sizeof *posts);
    vec_push(a->m, &a->rules, r);
    return (uint32_t)a->rules.count - 1;
}

void async_mpds_start(async_mpds *a, uint32_t state, uint32_t symbol) {
    a->start_state = state;
    a->start_symbol = symbol;
}

uint32_t async_mpds_query(async_mpds *a, uint32_t state, bool is_error) {
    vec_push(a->m, &a->queries, (async_query){state, is_error});
    return (uint32_t)a->queries.count - 1;
}
