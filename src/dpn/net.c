#include "dpn/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "dpn/locks.h"

enum {
    MAX_JOINS = 64, // a set of joined names is a word
    MAX_SPLIT = 6,  // with more locks held at the spawn of a joined thread, none is barred
};

// ---- rules by head ----

typedef struct rule_key {
    uint32_t symbol, state, rule;
} rule_key;

static int compare_keys(const void *a, const void *b) {
    const rule_key *x = a, *y = b;
    if (x->symbol != y->symbol) return x->symbol < y->symbol ? -1 : 1;
    if (x->state != y->state) return x->state < y->state ? -1 : 1;
    return x->rule < y->rule ? -1 : x->rule > y->rule;
}

static void sort_rules(dpn_net *n) {
    size_t count = n->d->rules.count;
    rule_key *keys = mem_alloc(n->m, count * sizeof *keys);
    for (size_t i = 0; i < count; i++) {
        const dpn_rule *r = &n->d->rules.data[i];
        keys[i] = (rule_key){r->from_symbol, r->from_state, (uint32_t)i};
    }
    if (count) qsort(keys, count, sizeof *keys, compare_keys);
    vec_resize(n->m, &n->sorted, count);
    vec_resize(n->m, &n->first, intern_count(&n->d->symbols) + 1);
    for (size_t i = 0; i < count; i++) {
        n->sorted.data[i] = keys[i].rule;
        n->first.data[keys[i].symbol + 1]++;
    }
    for (size_t s = 1; s < n->first.count; s++) n->first.data[s] += n->first.data[s - 1];
    mem_free(n->m, keys, count * sizeof *keys);
}

// First of the symbol's rules whose state is not below `state`.
static uint32_t lower_bound(const dpn_net *n, uint32_t symbol, uint32_t state) {
    uint32_t low = n->first.data[symbol], high = n->first.data[symbol + 1];
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (n->d->rules.data[n->sorted.data[middle]].from_state < state) low = middle + 1;
        else high = middle;
    }
    return low;
}

// ---- what threads may join ----

// Where to go from a rule within the thread and the current call: up to two symbols.
static int successors(const dpn_rule *r, uint32_t out[2]) {
    int n = 0;
    if (r->kind != DPN_RETURN) out[n++] = r->symbol;
    if (r->kind == DPN_CALL || r->kind == DPN_MONITOR) out[n++] = r->below;
    return n;
}

static uint32_t join_number(const dpn_net *n, uint32_t name, bool all) {
    return all ? n->join_all_of.data[name] : n->join_of.data[name];
}

// The joined names that a thread which starts with this symbol could ever come to join: states are
// ignored. Others need not be remembered in its nodes.
static uint64_t tracked_names(dpn_net *n, uint32_t start) {
    if (n->tracked_known.data[start]) return n->tracked.data[start];
    VEC(uint32_t) todo = {0};
    VEC(unsigned char) seen = {0};
    vec_resize(n->m, &seen, intern_count(&n->d->symbols));
    uint64_t names = 0;
    seen.data[start] = 1;
    vec_push(n->m, &todo, start);
    while (todo.count) {
        uint32_t symbol = vec_pop(&todo);
        for (uint32_t i = n->first.data[symbol]; i < n->first.data[symbol + 1]; i++) {
            const dpn_rule *r = &n->d->rules.data[n->sorted.data[i]];
            if (r->kind == DPN_JOIN) names |= (uint64_t)1 << join_number(n, r->joined, r->all);
            uint32_t next[2];
            for (int k = successors(r, next) - 1; k >= 0; k--) {
                if (seen.data[next[k]]) continue;
                seen.data[next[k]] = 1;
                vec_push(n->m, &todo, next[k]);
            }
        }
    }
    vec_release(n->m, &todo);
    vec_release(n->m, &seen);
    n->tracked_known.data[start] = 1;
    n->tracked.data[start] = names;
    return names;
}

static uint32_t intern_statuses(dpn_net *n, const join_status *v) {
    size_t size = n->join_count * sizeof *v;
    uint64_t hash = 0;
    for (uint32_t i = 0; i < n->join_count; i++) hash = hash_mix(hash + v[i].end, v[i].excess);
    uint32_t id;
    for (table_probe p = table_find(&n->status_index, hash); table_next(&p, &id);) {
        const join_status *w = &n->statuses.data[(size_t)id * n->join_count];
        bool equal = true;
        for (uint32_t i = 0; i < n->join_count && equal; i++)
            equal = v[i].end == w[i].end && v[i].excess == w[i].excess;
        if (equal) return id;
    }
    id = (uint32_t)n->status_index.count;
    size_t old = n->statuses.count;
    vec_resize(n->m, &n->statuses, old + n->join_count);
    memcpy(n->statuses.data + old, v, size);
    table_add(&n->status_index, hash, id);
    return id;
}

static void load_statuses(const dpn_net *n, uint32_t joins, join_status *v) {
    memcpy(v, &n->statuses.data[(size_t)joins * n->join_count], n->join_count * sizeof *v);
}

static uint32_t fresh_statuses(dpn_net *n, uint32_t start) {
    if (!n->join_count) return 0;
    join_status v[MAX_JOINS];
    uint64_t names = tracked_names(n, start);
    for (uint32_t i = 0; i < n->join_count; i++)
        v[i] = (join_status){0, names >> i & 1 ? JOIN_NEVER : JOIN_UNTRACKED};
    for (size_t i = 0; i < n->join_all_of.count; i++) { // as long as there are none, all have ended
        uint32_t which = n->join_all_of.data[i];
        if (which != DPN_NONE && v[which].end == JOIN_NEVER) v[which].end = 1;
    }
    return intern_statuses(n, v);
}

static bool is_tracked(const dpn_net *n, uint32_t joins, uint32_t name) {
    for (int all = 0; all < 2 && name != DPN_NONE && n->join_count; all++) {
        uint32_t which = join_number(n, name, all);
        if (which != DPN_NONE &&
            n->statuses.data[(size_t)joins * n->join_count + which].end != JOIN_UNTRACKED)
            return true;
    }
    return false;
}

// A thread is spawned with this name; s: its end is not waited for (JOIN_NEVER), or when it is.
static uint32_t after_spawn(dpn_net *n, uint32_t joins, uint32_t name, join_status s) {
    if (!is_tracked(n, joins, name)) return joins;
    join_status v[MAX_JOINS];
    load_statuses(n, joins, v);
    uint32_t last = join_number(n, name, false), all = join_number(n, name, true);
    if (last != DPN_NONE && v[last].end != JOIN_UNTRACKED) v[last] = s;
    if (all != DPN_NONE && v[all].end != JOIN_UNTRACKED) {
        join_status *w = &v[all];
        if (s.end == JOIN_NEVER) *w = s;
        else if (w->end != JOIN_NEVER) {
            if (s.end > w->end) w->end = s.end;
            w->excess |= s.excess;
        }
    }
    return intern_statuses(n, v);
}

static uint32_t without_lock(dpn_net *n, uint32_t joins, uint64_t lock) {
    if (!n->join_count) return joins;
    join_status v[MAX_JOINS];
    load_statuses(n, joins, v);
    for (uint32_t i = 0; i < n->join_count; i++) v[i].excess &= ~lock;
    return intern_statuses(n, v);
}

// May a thread with this vector join anybody?
static bool joins_any(const dpn_net *n, uint32_t joins) {
    for (uint32_t i = 0; i < n->join_count; i++)
        if (n->statuses.data[(size_t)joins * n->join_count + i].end != JOIN_UNTRACKED) return true;
    return false;
}

// ---- nodes ----

static uint32_t make_node(dpn_net *n, uint32_t state, uint32_t symbol, uint64_t held,
                          uint64_t barred, uint32_t joins) {
    if (!joins_any(n, joins)) held = 0;
    uint64_t hash = hash_mix((uint64_t)state << 32 | symbol, held);
    if (n->join_count) hash = hash_mix(hash ^ joins, barred);
    uint32_t id;
    for (table_probe p = table_find(&n->index, hash); table_next(&p, &id);) {
        const dpn_net_node *v = &n->nodes.data[id];
        if (v->state == state && v->symbol == symbol && v->held == held && v->barred == barred &&
            v->joins == joins)
            return id;
    }
    id = (uint32_t)n->nodes.count;
    uint32_t first = lower_bound(n, symbol, state);
    dpn_net_node v = {.state = state,
                      .symbol = symbol,
                      .held = held,
                      .barred = barred,
                      .joins = joins,
                      .first_rule = first,
                      .rule_count = lower_bound(n, symbol, state + 1) - first,
                      .same_symbol = n->by_symbol.data[symbol]};
    n->by_symbol.data[symbol] = id;
    vec_push(n->m, &n->nodes, v);
    table_add(&n->index, hash, id);
    return id;
}

static void add_edge(dpn_net *n, uint32_t rule, edge_kind kind, uint32_t a, uint32_t b,
                     uint32_t end, uint32_t lock) {
    dpn_net_edge e = {.rule = rule,
                      .kind = (uint8_t)kind,
                      .end = (uint8_t)end,
                      .lock = (uint8_t)lock,
                      .a = a,
                      .b = b};
    vec_push(n->m, &n->edges, e);
}

static void expand_monitor(dpn_net *n, dpn_net_node v, uint32_t rule) {
    const dpn_rule *r = &n->d->rules.data[rule];
    uint32_t x = n->lock_of.data[r->lock];
    uint64_t lock = (uint64_t)1 << x;
    if (v.barred & lock) return;
    uint32_t callee = make_node(n, r->state, r->symbol, v.held | lock, v.barred, v.joins);
    add_edge(n, rule, EDGE_MONITOR, callee, 0, 0, x);
}

static void expand_spawn(dpn_net *n, dpn_net_node v, uint32_t rule) {
    const dpn_rule *r = &n->d->rules.data[rule];
    uint32_t fresh = fresh_statuses(n, r->spawn_symbol);
    uint32_t joins = after_spawn(n, v.joins, r->name, (join_status){0, JOIN_NEVER});
    bool tracked = is_tracked(n, v.joins, r->name);
    uint32_t child = make_node(n, r->spawn_state, r->spawn_symbol, 0, 0, fresh);
    uint32_t next = make_node(n, r->state, r->symbol, v.held, v.barred, joins);
    add_edge(n, rule, EDGE_SPAWN, child, next, 0, 0);
    if (!tracked) return;
    bool coarse = __builtin_popcountll(v.held) > MAX_SPLIT;
    n->coarse |= coarse;
    uint64_t excess = coarse ? 0 : v.held;
    for (;; excess = (excess - 1) & v.held) { // all subsets of what is held
        uint64_t barred = coarse ? 0 : v.barred | (v.held & ~excess);
        child = make_node(n, r->spawn_state, r->spawn_symbol, 0, barred, fresh);
        for (uint32_t end = 1; end <= n->phases; end++) {
            joins = after_spawn(n, v.joins, r->name, (join_status){excess, end});
            next = make_node(n, r->state, r->symbol, v.held, v.barred, joins);
            add_edge(n, rule, EDGE_ENDED, child, next, end, 0);
        }
        if (!excess) break;
    }
}

static void expand_rule(dpn_net *n, dpn_net_node v, uint32_t rule) {
    const dpn_rule *r = &n->d->rules.data[rule];
    join_status s;
    switch (r->kind) {
    case DPN_BASE:
        add_edge(n, rule, EDGE_STEP, make_node(n, r->state, r->symbol, v.held, v.barred, v.joins),
                 0, 0, 0);
        break;
    case DPN_JOIN:
        s = n->statuses.data[(size_t)v.joins * n->join_count + join_number(n, r->joined, r->all)];
        if (s.end == JOIN_NEVER || s.end == JOIN_UNTRACKED || s.excess) break;
        add_edge(n, rule, EDGE_JOIN, make_node(n, r->state, r->symbol, v.held, v.barred, v.joins),
                 0, s.end, 0);
        break;
    case DPN_CALL:
        add_edge(n, rule, EDGE_CALL, make_node(n, r->state, r->symbol, v.held, v.barred, v.joins),
                 0, 0, 0);
        break;
    case DPN_MONITOR: expand_monitor(n, v, rule); break;
    case DPN_SPAWN: expand_spawn(n, v, rule); break;
    case DPN_RETURN: add_edge(n, rule, EDGE_RETURN, 0, 0, 0, 0); break;
    }
}

void dpn_net_expand(dpn_net *n, uint32_t node) {
    dpn_net_node v = n->nodes.data[node]; // a copy: the vector grows meanwhile
    if (v.expanded) return;
    uint32_t first = (uint32_t)n->edges.count;
    for (uint32_t i = 0; i < v.rule_count; i++) expand_rule(n, v, n->sorted.data[v.first_rule + i]);
    dpn_net_node *w = &n->nodes.data[node];
    w->first_edge = first;
    w->edge_count = (uint32_t)n->edges.count - first;
    w->expanded = true;
}

uint32_t dpn_net_continue(dpn_net *n, uint32_t node, const dpn_net_edge *edge, uint32_t state,
                          uint32_t joins) {
    dpn_net_node v = n->nodes.data[node];
    uint64_t lock = edge->kind == EDGE_MONITOR ? (uint64_t)1 << edge->lock : 0;
    if (lock & ~v.held) joins = without_lock(n, joins, lock); // released, not only left
    return make_node(n, state, n->d->rules.data[edge->rule].below, v.held, v.barred, joins);
}

uint32_t dpn_net_joins_in_phase(dpn_net *n, uint32_t joins, unsigned phase) {
    if (!n->join_count || phase == 1) return joins;
    join_status v[MAX_JOINS];
    load_statuses(n, joins, v);
    for (uint32_t i = 0; i < n->join_count; i++)
        if (v[i].end != JOIN_NEVER && v[i].end <= phase) v[i].end = 1;
    return intern_statuses(n, v);
}

uint32_t dpn_net_in_phase(dpn_net *n, uint32_t node, unsigned phase) {
    if (!n->join_count) return node;
    dpn_net_node v = n->nodes.data[node];
    uint32_t joins = dpn_net_joins_in_phase(n, v.joins, phase);
    return joins == v.joins ? node : make_node(n, v.state, v.symbol, v.held, v.barred, joins);
}

bool dpn_net_joins_cover(const dpn_net *n, uint32_t a, uint32_t b) {
    if (a == b) return true;
    const join_status *v = &n->statuses.data[(size_t)a * n->join_count];
    const join_status *w = &n->statuses.data[(size_t)b * n->join_count];
    for (uint32_t i = 0; i < n->join_count; i++) {
        if (w[i].end == JOIN_NEVER || w[i].end == JOIN_UNTRACKED) continue;
        if (v[i].end == JOIN_NEVER || v[i].end > w[i].end || (v[i].excess & ~w[i].excess))
            return false;
    }
    return true;
}

// ---- life ----

static int number_locks_and_joins(dpn_net *n) {
    const dpn_model *d = n->d;
    vec_resize(n->m, &n->lock_of, intern_count(&d->locks));
    vec_resize(n->m, &n->join_of, intern_count(&d->names));
    for (size_t i = 0; i < n->lock_of.count; i++) n->lock_of.data[i] = 255;
    vec_resize(n->m, &n->join_all_of, intern_count(&d->names));
    for (size_t i = 0; i < n->join_of.count; i++)
        n->join_of.data[i] = n->join_all_of.data[i] = DPN_NONE;
    for (size_t i = 0; i < d->rules.count; i++) {
        const dpn_rule *r = &d->rules.data[i];
        if (r->kind == DPN_MONITOR && n->lock_of.data[r->lock] == 255) {
            if (n->lock_count == DPN_LOCKS_MAX) return DPN_NET_TOO_MANY_LOCKS;
            n->lock_of.data[r->lock] = (uint8_t)n->lock_count++;
        }
        if (r->kind == DPN_JOIN && join_number(n, r->joined, r->all) == DPN_NONE) {
            if (n->join_count == MAX_JOINS) return DPN_NET_TOO_MANY_JOINS;
            uint32_t *number = r->all ? n->join_all_of.data : n->join_of.data;
            number[r->joined] = n->join_count++;
        }
    }
    return DPN_NET_OK;
}

int dpn_net_init(dpn_net *n, const dpn_model *d, unsigned rules, unsigned phases, mem *m) {
    *n = (dpn_net){.d = d, .m = m, .rules = rules, .phases = phases};
    table_init(&n->index, m);
    table_init(&n->status_index, m);
    int code = number_locks_and_joins(n);
    if (code != DPN_NET_OK) return code;
    sort_rules(n);
    vec_resize(m, &n->by_symbol, intern_count(&d->symbols));
    for (size_t i = 0; i < n->by_symbol.count; i++) n->by_symbol.data[i] = DPN_NONE;
    vec_resize(m, &n->tracked, intern_count(&d->symbols));
    vec_resize(m, &n->tracked_known, intern_count(&d->symbols));
    make_node(n, d->start_state, d->start_symbol, 0, 0, fresh_statuses(n, d->start_symbol));
    return DPN_NET_OK;
}

void dpn_net_release(dpn_net *n) {
    vec_release(n->m, &n->lock_of);
    vec_release(n->m, &n->sorted);
    vec_release(n->m, &n->first);
    vec_release(n->m, &n->nodes);
    vec_release(n->m, &n->by_symbol);
    vec_release(n->m, &n->edges);
    vec_release(n->m, &n->join_of);
    vec_release(n->m, &n->join_all_of);
    vec_release(n->m, &n->statuses);
    vec_release(n->m, &n->tracked);
    vec_release(n->m, &n->tracked_known);
    table_release(&n->index);
    table_release(&n->status_index);
}
