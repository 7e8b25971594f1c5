#include "async/runs.h"

#include <assert.h>

static uint32_t new_node(async_run_builder *b, uint32_t fact) {
    if (fact == ASYNC_SUMMARY_NONE) return ASYNC_SUMMARY_NONE;
    vec_push(b->m, &b->nodes,
             (async_run_node){fact, ASYNC_SUMMARY_NONE, ASYNC_SUMMARY_NONE, ASYNC_SUMMARY_NONE});
    uint32_t id = (uint32_t)b->nodes.count - 1;
    vec_push(b->m, &b->pending[fact], id);
    return id;
}

bool async_run_builder_dispatch(async_run_builder *b, uint32_t exit_fact) {
    if (b->nodes.count >= b->limit) return false;
    vec_push(b->m, &b->roots, new_node(b, exit_fact));
    return true;
}

bool async_run_builder_produce(async_run_builder *b, uint32_t production) {
    if (b->nodes.count >= b->limit) return false;
    const async_summary_production *p = &b->s->productions.data[production];
    assert(b->pending[p->lhs].count);
    uint32_t id = vec_pop(&b->pending[p->lhs]);
    uint32_t first = new_node(b, p->first), second = new_node(b, p->second);
    async_run_node *node = &b->nodes.data[id];
    node->production = production;
    node->first = first;
    node->second = second;
    return true;
}

static bool write_node(async_run_builder *b, uint32_t root, async_net_sequence *out) {
    async_net_sequence stack = {0};
    vec_push(b->m, &stack, root);
    bool fits = true;
    while (stack.count && fits) {
        const async_run_node *node = &b->nodes.data[vec_pop(&stack)];
        const async_summary_fact *f = &b->s->facts.data[node->fact];
        fits = out->count + b->rules < b->limit;
        if (!fits) break;
        if (node->production == ASYNC_SUMMARY_NONE)
            fits = async_summary_shortest_run(b->s, node->fact, b->limit - b->rules, out);
        else if (node->first == ASYNC_SUMMARY_NONE) vec_push(b->m, out, f->rule);
        else {
            if (node->second != ASYNC_SUMMARY_NONE) vec_push(b->m, &stack, node->second);
            vec_push(b->m, &stack, node->first);
        }
    }
    vec_release(b->m, &stack);
    return fits;
}

static async_handler finish_handler(async_run_builder *b, arena *store,
                                    const async_summary_entry *e, const async_net_sequence *rules) {
    b->rules += rules->count;
    return (async_handler){
        .state = e->state,
        .symbol = e->symbol,
        .rule_count = (uint32_t)rules->count,
        .rules = arena_copy(store, rules->data, rules->count * sizeof *rules->data),
    };
}

// The last handler stops in the middle: along the entries that lead to the state aimed at.
static bool write_last(async_run_builder *b, uint32_t entry, async_net_sequence *out) {
    for (;;) {
        const async_summary_entry *e = &b->s->entries.data[entry];
        if (e->next == ASYNC_SUMMARY_NONE) {
            vec_push(b->m, out, e->via);
            return true;
        }
        if (!async_summary_shortest_run(b->s, e->via, b->limit, out)) return false;
        entry = e->next;
    }
}

bool async_run_builder_finish(async_run_builder *b, uint32_t root, arena *store, async_witness *w) {
    async_net_sequence rules = {0};
    bool fits = true;
    w->handler_count = 0;
    w->handlers = arena_alloc(store, (b->roots.count + 1) * sizeof *w->handlers);
    for (size_t i = 0; i < b->roots.count && fits; i++) {
        uint32_t node = b->roots.data[i];
        uint32_t entry = b->s->facts.data[b->nodes.data[node].fact].entry;
        vec_clear(&rules);
        fits = write_node(b, node, &rules);
        w->handlers[w->handler_count++] = finish_handler(b, store, &b->s->entries.data[entry],
                                                         &rules);
    }
    vec_clear(&rules);
    fits = fits && write_last(b, root, &rules);
    if (fits)
        w->handlers[w->handler_count++] = finish_handler(b, store, &b->s->entries.data[root],
                                                         &rules);
    vec_release(b->m, &rules);
    return fits;
}

void async_run_builder_init(async_run_builder *b, const async_summary *s, size_t limit) {
    *b = (async_run_builder){.m = s->m, .s = s, .limit = limit};
    b->pending = mem_zalloc(b->m, s->facts.count * sizeof *b->pending);
}

void async_run_builder_release(async_run_builder *b) {
    for (size_t i = 0; i < b->s->facts.count; i++) vec_release(b->m, &b->pending[i]);
    mem_free(b->m, b->pending, b->s->facts.count * sizeof *b->pending);
    vec_release(b->m, &b->nodes);
    vec_release(b->m, &b->roots);
}
