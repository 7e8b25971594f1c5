// Building a multiset pushdown system.
#include <string.h>

#include "async/async.h"

void async_mpds_init(async_mpds *a, mem *m) {
    *a = (async_mpds){.m = m};
    arena_init(&a->store, m);
    intern_init(&a->state_names, m);
    intern_init(&a->symbol_names, m);
}

void async_mpds_release(async_mpds *a) {
    vec_release(a->m, &a->states);
    vec_release(a->m, &a->symbols);
    vec_release(a->m, &a->state_of_name);
    vec_release(a->m, &a->symbol_of_name);
    vec_release(a->m, &a->rules);
    vec_release(a->m, &a->queries);
    intern_release(&a->state_names);
    intern_release(&a->symbol_names);
    arena_release(&a->store);
}

uint32_t async_mpds_state(async_mpds *a, const char *name) {
    uint32_t next = (uint32_t)a->states.count;
    if (!name) {
        vec_push(a->m, &a->states, arena_printf(&a->store, "s%u", next));
        return next;
    }
    uint32_t id = intern_string(&a->state_names, name);
    if (id < a->state_of_name.count) return a->state_of_name.data[id];
    vec_push(a->m, &a->state_of_name, next);
    vec_push(a->m, &a->states, intern_text(&a->state_names, id));
    return next;
}

uint32_t async_mpds_symbol(async_mpds *a, const char *name) {
    uint32_t next = (uint32_t)a->symbols.count;
    if (!name) {
        vec_push(a->m, &a->symbols, arena_printf(&a->store, "s%u", next));
        return next;
    }
    uint32_t id = intern_string(&a->symbol_names, name);
    if (id < a->symbol_of_name.count) return a->symbol_of_name.data[id];
    vec_push(a->m, &a->symbol_of_name, next);
    vec_push(a->m, &a->symbols, intern_text(&a->symbol_names, id));
    return next;
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
