#include "async/summary.h"

#include <math.h>
#include <stdlib.h>

#include "async/heap.h"

// Rules sorted by (from, top): each key carries its rule's number.
typedef struct keyed_rule {
    uint64_t key;
    uint32_t rule;
} keyed_rule;

static int by_key(const void *a, const void *b) {
    const keyed_rule *x = a, *y = b;
    if (x->key != y->key) return x->key < y->key ? -1 : 1;
    return x->rule < y->rule ? -1 : x->rule > y->rule;
}

static uint64_t pair(uint32_t a, uint32_t b) {
    return (uint64_t)a << 32 | b;
}

static void sort_rules(async_summary *s) {
    size_t count = s->a->rules.count;
    keyed_rule *keyed = mem_alloc(s->m, count * sizeof *keyed);
    for (size_t i = 0; i < count; i++) {
        const async_rule *r = &s->a->rules.data[i];
        keyed[i] = (keyed_rule){pair(r->from, r->top), (uint32_t)i};
        if (r->word_count + 1 > s->longest) s->longest = r->word_count + 1;
    }
    if (count) qsort(keyed, count, sizeof *keyed, by_key);
    for (size_t i = 0; i < count; i++) vec_push(s->m, &s->rules, keyed[i].rule);
    mem_free(s->m, keyed, count * sizeof *keyed);
}

// The first rule, in sorted order, that is not before (from, top).
static uint32_t rule_lower_bound(const async_summary *s, uint32_t from, uint32_t top) {
    size_t low = 0, high = s->rules.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const async_rule *r = &s->a->rules.data[s->rules.data[middle]];
        if (pair(r->from, r->top) < pair(from, top)) low = middle + 1;
        else high = middle;
    }
    return (uint32_t)low;
}

static void produce(async_summary *s, uint32_t lhs, uint32_t first, uint32_t second) {
    vec_push(s->m, &s->productions, (async_summary_production){lhs, first, second});
}

static uint32_t new_fact(async_summary *s, async_summary_fact f) {
    f.steps = HUGE_VAL;
    f.shortest = ASYNC_SUMMARY_NONE;
    vec_push(s->m, &s->facts, f);
    uint32_t id = (uint32_t)s->facts.count - 1;
    vec_push(s->m, &s->todo, id);
    return id;
}

static void derive_item(async_summary *s, uint32_t rule, uint32_t position, uint32_t state,
                        uint32_t first, uint32_t second) {
    uint64_t *id = u64map_at(&s->item_ids, pair((uint32_t)(rule * s->longest + position), state));
    if (!*id) {
        async_summary_fact f = {.rule = rule, .position = position, .state = state};
        *id = new_fact(s, f) + 1;
    }
    produce(s, (uint32_t)*id - 1, first, second);
}

static void derive_exit(async_summary *s, uint32_t entry, uint32_t state, uint32_t item) {
    uint64_t *id = u64map_at(&s->exit_ids, pair(entry, state));
    if (!*id) {
        async_summary_fact f = {.is_exit = true, .entry = entry, .state = state};
        *id = new_fact(s, f) + 1;
    }
    produce(s, (uint32_t)*id - 1, item, ASYNC_SUMMARY_NONE);
}

static void note_posts(async_summary *s, const async_rule *r) {
    for (uint32_t i = 0; i < r->post_count; i++) {
        if (s->posted[r->posts[i]]) continue;
        s->posted[r->posts[i]] = 1;
        vec_push(s->m, &s->posted_todo, r->posts[i]);
    }
}

static void note_idle(async_summary *s, uint32_t state) {
    if (s->idle[state]) return;
    s->idle[state] = 1;
    vec_push(s->m, &s->idle_todo, state);
}

static uint32_t enter(async_summary *s, uint32_t state, uint32_t symbol) {
    uint64_t *id = u64map_at(&s->entry_ids, pair(state, symbol));
    if (*id) return (uint32_t)*id - 1;
    async_summary_entry e = {.state = state, .symbol = symbol};
    e.first_rule = rule_lower_bound(s, state, symbol);
    e.end_rule = e.first_rule;
    uint32_t entry = (uint32_t)s->entries.count;
    *id = entry + 1;
    for (; e.end_rule < s->rules.count; e.end_rule++) {
        uint32_t number = s->rules.data[e.end_rule];
        const async_rule *r = &s->a->rules.data[number];
        if (r->from != state || r->top != symbol) break;
        note_posts(s, r);
        derive_item(s, number, 0, r->to, ASYNC_SUMMARY_NONE, ASYNC_SUMMARY_NONE);
    }
    vec_push(s->m, &s->entries, e);
    return entry;
}

static void enter_root(async_summary *s, uint32_t state, uint32_t symbol) {
    uint32_t e = enter(s, state, symbol);
    async_summary_entry *entry = &s->entries.data[e];
    if (entry->is_root) return;
    entry->is_root = true;
    for (size_t i = 0; i < entry->exits.count; i++)
        note_idle(s, s->facts.data[entry->exits.data[i]].state);
}

// A pair of an item and an exit it waits for is joined when the later of the two is taken up.
static void take_up_item(async_summary *s, uint32_t item) {
    async_summary_fact f = s->facts.data[item];
    const async_rule *r = &s->a->rules.data[f.rule];
    if (f.position == r->word_count) {
        derive_exit(s, enter(s, r->from, r->top), f.state, item);
        return;
    }
    uint32_t callee = enter(s, f.state, r->word[f.position]);
    vec_push(s->m, &s->entries.data[callee].callers, item);
    for (size_t i = 0; i < s->entries.data[callee].exits.count; i++) {
        uint32_t exit = s->entries.data[callee].exits.data[i];
        derive_item(s, f.rule, f.position + 1, s->facts.data[exit].state, item, exit);
    }
}

static void take_up_exit(async_summary *s, uint32_t exit) {
    async_summary_fact f = s->facts.data[exit];
    vec_push(s->m, &s->entries.data[f.entry].exits, exit);
    if (s->entries.data[f.entry].is_root) note_idle(s, f.state);
    for (size_t i = 0; i < s->entries.data[f.entry].callers.count; i++) {
        uint32_t item = s->entries.data[f.entry].callers.data[i];
        async_summary_fact c = s->facts.data[item];
        derive_item(s, c.rule, c.position + 1, f.state, item, exit);
    }
}

// Roots are the pairs of an idle state and a posted symbol for which there is a rule.
static void dispatch_from(async_summary *s, uint32_t state) {
    for (uint32_t i = rule_lower_bound(s, state, 0); i < s->rules.count; i++) {
        const async_rule *r = &s->a->rules.data[s->rules.data[i]];
        if (r->from != state) break;
        if (s->posted[r->top]) enter_root(s, state, r->top);
    }
}

static void dispatch_symbol(async_summary *s, uint32_t symbol) {
    for (uint32_t q = 0; q < s->a->states.count; q++) {
        if (!s->idle[q]) continue;
        uint32_t i = rule_lower_bound(s, q, symbol);
        if (i == s->rules.count) continue;
        const async_rule *r = &s->a->rules.data[s->rules.data[i]];
        if (r->from == q && r->top == symbol) enter_root(s, q, symbol);
    }
}

static void tabulate(async_summary *s) {
    s->posted[s->a->start_symbol] = 1;
    vec_push(s->m, &s->posted_todo, s->a->start_symbol);
    note_idle(s, s->a->start_state);
    for (;;) {
        limits_check(s->limits, s->m);
        if (s->todo.count) {
            uint32_t fact = vec_pop(&s->todo);
            if (s->facts.data[fact].is_exit) take_up_exit(s, fact);
            else take_up_item(s, fact);
        } else if (s->idle_todo.count) dispatch_from(s, vec_pop(&s->idle_todo));
        else if (s->posted_todo.count) dispatch_symbol(s, vec_pop(&s->posted_todo));
        else return;
    }
}

typedef struct use_lists { // productions by a fact on their right side
    uint32_t *start, *list;
} use_lists;

static use_lists use_lists_new(const async_summary *s) {
    size_t facts = s->facts.count, productions = s->productions.count;
    use_lists u = {.start = mem_zalloc(s->m, (facts + 1) * sizeof *u.start),
                   .list = mem_alloc(s->m, productions * 2 * sizeof *u.list)};
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = productions; i-- > 0;) {
            uint32_t parts[2] = {s->productions.data[i].first, s->productions.data[i].second};
            for (int k = 0; k < 2; k++) {
                if (parts[k] == ASYNC_SUMMARY_NONE) continue;
                if (pass == 0) u.start[parts[k]]++;
                else u.list[--u.start[parts[k]]] = (uint32_t)i;
            }
        }
        for (size_t f = 1; pass == 0 && f < facts; f++) u.start[f] += u.start[f - 1];
        if (pass == 0) u.start[facts] = facts ? u.start[facts - 1] : 0;
    }
    return u;
}

static void use_lists_free(const async_summary *s, use_lists *u) {
    mem_free(s->m, u->start, (s->facts.count + 1) * sizeof *u->start);
    mem_free(s->m, u->list, s->productions.count * 2 * sizeof *u->list);
}

static double steps_of(const async_summary *s, const async_summary_production *p) {
    double sum = p->first == ASYNC_SUMMARY_NONE ? 1 : s->facts.data[p->first].steps;
    return p->second == ASYNC_SUMMARY_NONE ? sum : sum + s->facts.data[p->second].steps;
}

// Knuth's generalisation of Dijkstra's algorithm: facts in the order of their shortest derivation.
static void find_shortest(async_summary *s, const use_lists *uses) {
    async_heap open = {0};
    unsigned char *done = mem_zalloc(s->m, s->facts.count);
    for (size_t i = 0; i < s->productions.count; i++)
        if (s->productions.data[i].first == ASYNC_SUMMARY_NONE)
            async_heap_push(s->m, &open, 1, (uint32_t)i);
    uint32_t number;
    while (async_heap_pop(&open, &number)) {
        limits_check(s->limits, s->m);
        const async_summary_production *p = &s->productions.data[number];
        if (done[p->lhs]) continue;
        done[p->lhs] = 1;
        s->facts.data[p->lhs].steps = steps_of(s, p);
        s->facts.data[p->lhs].shortest = number;
        for (uint32_t k = uses->start[p->lhs]; k < uses->start[p->lhs + 1]; k++) {
            const async_summary_production *user = &s->productions.data[uses->list[k]];
            double steps = steps_of(s, user);
            if (steps < HUGE_VAL && !done[user->lhs])
                async_heap_push(s->m, &open, steps, uses->list[k]);
        }
    }
    mem_free(s->m, done, s->facts.count);
    async_heap_release(s->m, &open);
}

static void find_posting(async_summary *s, const use_lists *uses) {
    async_net_sequence todo = {0};
    for (uint32_t f = 0; f < s->facts.count; f++) {
        async_summary_fact *fact = &s->facts.data[f];
        if (fact->is_exit || fact->position || !s->a->rules.data[fact->rule].post_count) continue;
        fact->posts = true;
        vec_push(s->m, &todo, f);
    }
    while (todo.count) {
        uint32_t f = vec_pop(&todo);
        for (uint32_t k = uses->start[f]; k < uses->start[f + 1]; k++) {
            uint32_t lhs = s->productions.data[uses->list[k]].lhs;
            if (s->facts.data[lhs].posts) continue;
            s->facts.data[lhs].posts = true;
            vec_push(s->m, &todo, lhs);
        }
    }
    vec_release(s->m, &todo);
}

void async_summary_init(async_summary *s, const async_mpds *a, limits *l) {
    *s = (async_summary){.m = a->m, .a = a, .limits = l, .longest = 1};
    u64map_init(&s->entry_ids, s->m);
    u64map_init(&s->exit_ids, s->m);
    u64map_init(&s->item_ids, s->m);
    s->idle = mem_zalloc(s->m, a->states.count);
    s->posted = mem_zalloc(s->m, a->symbols.count);
    sort_rules(s);
    if (s->longest * a->rules.count >= UINT32_MAX)
        mem_unwind(s->m, STOP_ENGINE, "more than 2^32 rule positions");
    tabulate(s);
    use_lists uses = use_lists_new(s);
    find_shortest(s, &uses);
    find_posting(s, &uses);
    use_lists_free(s, &uses);
}

void async_summary_release(async_summary *s) {
    for (size_t i = 0; i < s->entries.count; i++) {
        vec_release(s->m, &s->entries.data[i].callers);
        vec_release(s->m, &s->entries.data[i].exits);
    }
    vec_release(s->m, &s->entries);
    vec_release(s->m, &s->facts);
    vec_release(s->m, &s->productions);
    vec_release(s->m, &s->rules);
    vec_release(s->m, &s->todo);
    vec_release(s->m, &s->idle_todo);
    vec_release(s->m, &s->posted_todo);
    u64map_release(&s->entry_ids);
    u64map_release(&s->exit_ids);
    u64map_release(&s->item_ids);
    mem_free(s->m, s->idle, s->a->states.count);
    mem_free(s->m, s->posted, s->a->symbols.count);
}

// Dijkstra backward over the edges entry -> entry of a callee, which the callers' lists hold.
void async_summary_aim(async_summary *s, uint32_t state) {
    async_heap open = {0};
    unsigned char *done = mem_zalloc(s->m, s->entries.count);
    for (uint32_t e = 0; e < s->entries.count; e++) {
        async_summary_entry *entry = &s->entries.data[e];
        entry->aim_steps = HUGE_VAL;
        entry->via = entry->next = ASYNC_SUMMARY_NONE;
        for (uint32_t i = entry->first_rule; i < entry->end_rule; i++) {
            if (s->a->rules.data[s->rules.data[i]].to != state) continue;
            entry->aim_steps = 1;
            entry->via = s->rules.data[i];
            async_heap_push(s->m, &open, 1, e);
            break;
        }
    }
    uint32_t e;
    while (async_heap_pop(&open, &e)) {
        if (done[e]) continue;
        done[e] = 1;
        const async_summary_entry *entry = &s->entries.data[e];
        for (size_t i = 0; i < entry->callers.count; i++) {
            const async_summary_fact *item = &s->facts.data[entry->callers.data[i]];
            const async_rule *r = &s->a->rules.data[item->rule];
            uint32_t from = (uint32_t)*u64map_get(&s->entry_ids, pair(r->from, r->top)) - 1;
            double steps = item->steps + entry->aim_steps;
            if (steps >= s->entries.data[from].aim_steps) continue;
            s->entries.data[from].aim_steps = steps;
            s->entries.data[from].via = entry->callers.data[i];
            s->entries.data[from].next = e;
            async_heap_push(s->m, &open, steps, from);
        }
    }
    mem_free(s->m, done, s->entries.count);
    async_heap_release(s->m, &open);
}

bool async_summary_shortest_run(const async_summary *s, uint32_t fact, size_t limit,
                                async_net_sequence *out) {
    async_net_sequence stack = {0};
    vec_push(s->m, &stack, fact);
    bool fits = true;
    while (stack.count && fits) {
        const async_summary_fact *f = &s->facts.data[vec_pop(&stack)];
        const async_summary_production *p = &s->productions.data[f->shortest];
        if (p->first == ASYNC_SUMMARY_NONE) {
            fits = out->count < limit;
            if (fits) vec_push(s->m, out, f->rule);
            continue;
        }
        if (p->second != ASYNC_SUMMARY_NONE) vec_push(s->m, &stack, p->second);
        vec_push(s->m, &stack, p->first);
    }
    vec_release(s->m, &stack);
    return fits;
}
