// The paper's own algorithm, as a reference: the system as a regular multiset system (RMS),
// backward reachability from (q, {γ}) over minimal elements, MIN of PRE through regular languages,
// and no pruning of any kind.
//
// The regular language with the Parikh image of M(q, q', γ) is that of an automaton whose states
// are commutative sentential forms: multisets of at most n+1 variables, n the number of variables
// (Esparza, Ganty, Kiefer, Luttenberger, "Parikh's theorem: a simple and direct automaton
// construction"; our productions have at most two variables). It has up to 2^n-ish states, so it is
// never written down: PRE explores its product with what an element still needs, and keeps for each
// sentential form the least needs (Lemmas 2 and 3).
#include <string.h>

#include "async/decide.h"
#include "async/heap.h"
#include "async/index.h"
#include "async/runs.h"
#include "base/hash.h"

enum { MAX_RULES = 1 << 24 };

typedef struct element {   // a minimal element, and how it leads to its parent
    uint32_t parent, exit; // ASYNC_SUMMARY_NONE: (q, {γ}) itself,
    uint32_t root;         // which is this entry
    uint32_t production_count;
    const uint32_t *productions;
} element;

typedef struct form { // a state of the product: variables left, and needs left, in one vector
    async_net_vector left;
    uint32_t parent, production;
} form;

typedef struct reference {
    mem *m;
    async_decider *d;
    const async_summary *s;
    arena store, scratch;
    uint32_t states, symbols, facts;
    async_net_sequence *own; // productions by fact
    uint32_t *variables;     // by fact: how many facts that post are reachable from it (0: unknown)
    async_vector_index minimal; // over certificate places; ids number `elements`
    VEC(element) elements;
    async_heap open;
    VEC(form) forms;
    async_vector_index seen; // over facts, symbols and forms' sizes; ids number `forms`
    async_net_buffer buffer;
    uint32_t found;
    async_net_vector start;
} reference;

// Places of a product vector: symbols, then facts.
static uint32_t fact_place(const reference *x, uint32_t fact) {
    return x->symbols + fact;
}

static uint32_t count_variables(reference *x, uint32_t fact) {
    if (x->variables[fact]) return x->variables[fact];
    unsigned char *marked = mem_zalloc(x->m, x->facts);
    async_net_sequence todo = {0};
    uint32_t count = 0;
    vec_push(x->m, &todo, fact);
    marked[fact] = 1;
    while (todo.count) {
        uint32_t f = vec_pop(&todo);
        count++;
        for (size_t i = 0; i < x->own[f].count; i++) {
            const async_summary_production *p = &x->s->productions.data[x->own[f].data[i]];
            uint32_t parts[2] = {p->first, p->second};
            for (int k = 0; k < 2; k++) {
                if (parts[k] == ASYNC_SUMMARY_NONE || marked[parts[k]]) continue;
                if (!x->s->facts.data[parts[k]].posts) continue;
                marked[parts[k]] = 1;
                vec_push(x->m, &todo, parts[k]);
            }
        }
    }
    vec_release(x->m, &todo);
    mem_free(x->m, marked, x->facts);
    return x->variables[fact] = count;
}

// Is there a known form with the same variables and no larger needs? Same variables means below in
// them and as many: their number is one more dimension, its complement another.
static async_net_vector with_size(reference *x, async_net_vector v, uint32_t bound) {
    uint32_t size = 0;
    vec_clear(&x->buffer);
    for (uint32_t i = 0; i < v.size; i++) {
        if (v.arcs[i].place >= x->symbols) size += v.arcs[i].count;
        vec_push(x->m, &x->buffer, v.arcs[i]);
    }
    uint32_t last = x->symbols + x->facts;
    if (size) vec_push(x->m, &x->buffer, (async_net_arc){last, size});
    if (bound > size) vec_push(x->m, &x->buffer, (async_net_arc){last + 1, bound - size});
    return async_net_vector_make(&x->scratch, x->buffer.data, x->buffer.count);
}

static void add_form(reference *x, async_net_vector v, uint32_t bound, uint32_t parent,
                     uint32_t production) {
    async_net_vector key = with_size(x, v, bound);
    if (async_index_below(&x->seen, key) != ASYNC_INDEX_NONE) return;
    async_index_add(&x->seen, key);
    vec_push(x->m, &x->forms, (form){v, parent, production});
}

// One production in a sentential form: variables change, posts meet needs.
static async_net_vector apply(reference *x, async_net_vector v, uint32_t number) {
    const async_summary_production *p = &x->s->productions.data[number];
    async_net_buffer b = {0};
    for (uint32_t i = 0; i < v.size; i++) {
        async_net_arc a = v.arcs[i];
        if (a.place == fact_place(x, p->lhs)) a.count--;
        if (a.place < x->symbols && p->first == ASYNC_SUMMARY_NONE) {
            const async_rule *r = &x->s->a->rules.data[x->s->facts.data[p->lhs].rule];
            for (uint32_t k = 0; k < r->post_count; k++)
                if (r->posts[k] == a.place && a.count) a.count--;
        }
        if (a.count) vec_push(x->m, &b, a);
    }
    uint32_t parts[2] = {p->first, p->second};
    for (int k = 0; k < 2; k++)
        if (parts[k] != ASYNC_SUMMARY_NONE && x->s->facts.data[parts[k]].posts)
            vec_push(x->m, &b, (async_net_arc){fact_place(x, parts[k]), 1});
    async_net_vector result = async_net_vector_make(&x->scratch, b.data, b.count);
    vec_release(x->m, &b);
    return result;
}

static uint32_t variables_in(const reference *x, async_net_vector v) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < v.size; i++)
        if (v.arcs[i].place >= x->symbols) count += v.arcs[i].count;
    return count;
}

// All forms reachable from the exit's variable with these needs.
static void explore_forms(reference *x, async_net_vector needs, uint32_t exit) {
    uint32_t bound = count_variables(x, exit) + 1;
    async_net_buffer b = {0};
    for (uint32_t i = 0; i < needs.size; i++) vec_push(x->m, &b, needs.arcs[i]);
    if (x->s->facts.data[exit].posts) vec_push(x->m, &b, (async_net_arc){fact_place(x, exit), 1});
    add_form(x, async_net_vector_make(&x->scratch, b.data, b.count), bound, ASYNC_INDEX_NONE,
             ASYNC_SUMMARY_NONE);
    vec_release(x->m, &b);
    for (uint32_t at = 0; at < x->forms.count; at++) {
        async_net_vector v = x->forms.data[at].left;
        for (uint32_t i = 0; i < v.size; i++) {
            if (v.arcs[i].place < x->symbols) continue;
            const async_net_sequence *own = &x->own[v.arcs[i].place - x->symbols];
            for (size_t k = 0; k < own->count; k++) {
                limits_check(x->d->settings->limits, x->m);
                async_net_vector next = apply(x, v, own->data[k]);
                if (variables_in(x, next) <= bound) add_form(x, next, bound, at, own->data[k]);
            }
        }
    }
}

static void add_element(reference *x, async_net_vector v, element e) {
    if (async_index_below(&x->minimal, v) != ASYNC_INDEX_NONE) return;
    async_index_remove_above(&x->minimal, v);
    async_net_vector kept = {arena_copy(&x->store, v.arcs, v.size * sizeof *v.arcs), v.size};
    uint32_t id = async_index_add(&x->minimal, kept);
    vec_push(x->m, &x->elements, e);
    async_heap_push(x->m, &x->open, 0, id); // equal keys: first come, first served
    if (x->found == ASYNC_INDEX_NONE && async_net_vector_leq(kept, x->start)) x->found = id;
}

static void add_predecessor(reference *x, uint32_t at, uint32_t parent, uint32_t exit) {
    const async_summary_entry *e = &x->s->entries.data[x->s->facts.data[exit].entry];
    async_net_sequence path = {0};
    for (uint32_t i = at; x->forms.data[i].parent != ASYNC_INDEX_NONE; i = x->forms.data[i].parent)
        vec_push(x->m, &path, x->forms.data[i].production);
    element result = {parent, exit, ASYNC_SUMMARY_NONE, (uint32_t)path.count, NULL};
    uint32_t *productions = arena_alloc(&x->store, path.count * sizeof *productions);
    for (size_t i = 0; i < path.count; i++) productions[i] = path.data[path.count - 1 - i];
    result.productions = productions;
    vec_release(x->m, &path);
    async_net_vector needs = x->forms.data[at].left;
    async_net_buffer b = {0};
    vec_push(x->m, &b, (async_net_arc){e->state, 1});
    vec_push(x->m, &b, (async_net_arc){x->states + e->symbol, 1});
    for (uint32_t i = 0; i < needs.size; i++)
        vec_push(x->m, &b, (async_net_arc){x->states + needs.arcs[i].place, needs.arcs[i].count});
    add_element(x, async_net_vector_make(&x->scratch, b.data, b.count), result);
    vec_release(x->m, &b);
}

// MIN(PRE) of one element through one exit.
static void step_back(reference *x, uint32_t id, uint32_t exit) {
    arena_mark mark = arena_get_mark(&x->scratch);
    async_net_vector v = x->minimal.vectors.data[id];
    async_net_buffer b = {0};
    for (uint32_t i = 0; i < v.size; i++)
        if (v.arcs[i].place >= x->states)
            vec_push(x->m, &b, (async_net_arc){v.arcs[i].place - x->states, v.arcs[i].count});
    async_net_vector needs = async_net_vector_make(&x->scratch, b.data, b.count);
    vec_release(x->m, &b);
    async_index_init(&x->seen, x->m, x->symbols + x->facts + 2, ASYNC_INDEX_BELOW);
    vec_clear(&x->forms);
    explore_forms(x, needs, exit);
    for (uint32_t i = 0; i < x->forms.count && x->found == ASYNC_INDEX_NONE; i++)
        if (!variables_in(x, x->forms.data[i].left)) add_predecessor(x, i, id, exit);
    async_index_release(&x->seen);
    arena_rewind(&x->scratch, mark);
}

static void search(reference *x) {
    uint32_t id;
    while (x->found == ASYNC_INDEX_NONE && async_heap_pop(&x->open, &id)) {
        if (x->minimal.removed.data[id]) continue;
        uint32_t state = x->minimal.vectors.data[id].arcs[0].place;
        for (uint32_t f = 0; f < x->facts && x->found == ASYNC_INDEX_NONE; f++) {
            const async_summary_fact *fact = &x->s->facts.data[f];
            if (fact->is_exit && fact->state == state && x->s->entries.data[fact->entry].is_root)
                step_back(x, id, f);
        }
    }
}

static void add_targets(reference *x) {
    for (uint32_t i = 0; i < x->s->entries.count && x->found == ASYNC_INDEX_NONE; i++) {
        const async_summary_entry *e = &x->s->entries.data[i];
        if (!e->is_root || e->via == ASYNC_SUMMARY_NONE) continue;
        async_net_arc arcs[2] = {{e->state, 1}, {x->states + e->symbol, 1}};
        element target = {ASYNC_INDEX_NONE, ASYNC_SUMMARY_NONE, i, 0, NULL};
        add_element(x, async_net_vector_make(&x->scratch, arcs, 2), target);
    }
}

static void report(reference *x, arena *store, async_result *r, async_cover_certificate *c) {
    r->statistics.minimal_elements = x->minimal.live;
    r->statistics.iterations = x->elements.count;
    r->statistics.decided_by = "paper";
    if (x->found == ASYNC_INDEX_NONE) {
        r->kind = ANSWER_UNREACHABLE;
        *c = (async_cover_certificate){0};
        c->elements = arena_alloc(store, x->minimal.live * sizeof *c->elements);
        for (size_t i = 0; i < x->minimal.vectors.count; i++)
            if (!x->minimal.removed.data[i])
                c->elements[c->element_count++] = async_net_vector_make(
                    store, x->minimal.vectors.data[i].arcs, x->minimal.vectors.data[i].size);
        unsigned char *never = arena_alloc(store, x->states + x->symbols);
        for (uint32_t q = 0; q < x->states; q++) never[q] = !x->s->idle[q];
        for (uint32_t y = 0; y < x->symbols; y++) never[x->states + y] = !x->s->posted[y];
        c->never = never;
        return;
    }
    async_run_builder b;
    async_run_builder_init(&b, x->s, MAX_RULES);
    bool fits = true;
    uint32_t at = x->found;
    for (; x->elements.data[at].parent != ASYNC_INDEX_NONE; at = x->elements.data[at].parent) {
        const element *e = &x->elements.data[at];
        fits = fits && async_run_builder_dispatch(&b, e->exit);
        for (uint32_t i = 0; i < e->production_count && fits; i++)
            fits = async_run_builder_produce(&b, e->productions[i]);
    }
    r->kind = ANSWER_REACHABLE;
    if (!fits || !async_run_builder_finish(&b, x->elements.data[at].root, store, &r->witness)) {
        r->kind = ANSWER_UNKNOWN;
        r->why = "reachable, but by a run of more than 2^24 steps";
    }
    async_run_builder_release(&b);
}

void async_paper_run(async_decider *d, uint32_t query, arena *store, async_result *r,
                     async_cover_certificate *c) {
    const async_summary *s = &d->summary;
    mem *m = d->a->m;
    async_summary_aim(&d->summary, d->a->queries.data[query].state);
    reference x = {.m = m, .d = d, .s = s, .found = ASYNC_INDEX_NONE};
    x.states = (uint32_t)d->a->states.count;
    x.symbols = (uint32_t)d->a->symbols.count;
    x.facts = (uint32_t)s->facts.count;
    arena_init(&x.store, m);
    arena_init(&x.scratch, m);
    async_index_init(&x.minimal, m, x.states + x.symbols, ASYNC_INDEX_BOTH);
    x.own = mem_zalloc(m, x.facts * sizeof *x.own);
    x.variables = mem_zalloc(m, x.facts * sizeof *x.variables);
    for (uint32_t i = 0; i < s->productions.count; i++)
        vec_push(m, &x.own[s->productions.data[i].lhs], i);
    async_net_arc start[2] = {{d->a->start_state, 1}, {x.states + d->a->start_symbol, 1}};
    x.start = async_net_vector_make(&x.store, start, 2);
    add_targets(&x);
    search(&x);
    report(&x, store, r, c);
    for (uint32_t f = 0; f < x.facts; f++) vec_release(m, &x.own[f]);
    mem_free(m, x.own, x.facts * sizeof *x.own);
    mem_free(m, x.variables, x.facts * sizeof *x.variables);
    async_index_release(&x.minimal);
    vec_release(m, &x.elements);
    vec_release(m, &x.forms);
    vec_release(m, &x.buffer);
    async_heap_release(m, &x.open);
    arena_release(&x.store);
    arena_release(&x.scratch);
}
