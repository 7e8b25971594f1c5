// The semantics of the paper, literally: a stack, a bag, one rule at a time. It shares no code with
// the search, so a witness that passes is a run.
#include "async/async.h"

typedef struct machine {
    const async_mpds *a;
    mem *m;
    uint32_t state;
    VEC(uint32_t) stack; // the top is last
    uint64_t *bag;       // by symbol
} machine;

// -->2
static bool dispatch(machine *c, const async_handler *h) {
    if (c->stack.count || h->state != c->state || h->symbol >= c->a->symbols.count) return false;
    if (!c->bag[h->symbol]) return false;
    c->bag[h->symbol]--;
    vec_push(c->m, &c->stack, h->symbol);
    return true;
}

// -->1
static bool apply(machine *c, uint32_t number) {
    if (number >= c->a->rules.count || !c->stack.count) return false;
    const async_rule *r = &c->a->rules.data[number];
    if (r->from != c->state || r->top != vec_pop(&c->stack)) return false;
    for (uint32_t i = r->word_count; i-- > 0;) vec_push(c->m, &c->stack, r->word[i]);
    for (uint32_t i = 0; i < r->post_count; i++) c->bag[r->posts[i]]++;
    c->state = r->to;
    return true;
}

static bool run(machine *c, const async_witness *w) {
    for (size_t i = 0; i < w->handler_count; i++) {
        const async_handler *h = &w->handlers[i];
        if (!dispatch(c, h)) return false;
        for (uint32_t k = 0; k < h->rule_count; k++)
            if (!apply(c, h->rules[k])) return false;
    }
    return true;
}

bool async_witness_check(const async_mpds *a, uint32_t query, const async_witness *w) {
    machine c = {.a = a, .m = a->m, .state = a->start_state};
    size_t bytes = a->symbols.count * sizeof *c.bag;
    c.bag = mem_zalloc(a->m, bytes);
    c.bag[a->start_symbol] = 1;
    bool good = run(&c, w) && c.state == a->queries.data[query].state;
    mem_free(a->m, c.bag, bytes);
    vec_release(a->m, &c.stack);
    return good;
}
