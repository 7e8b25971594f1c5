// The search: controls and markings, forward, with acceleration (Karp and Miller). Rules are made
// when they are first needed.
#include "java_async/internal.h"

#include "explore/orders.h"
#include "explore/restart.h"

enum { FEW_NODES = 500 };

// ---------------------------------------------------------------- nodes

static ja_marking built(const ja_room *r) {
    return (ja_marking){r->builder.data, (uint32_t)r->builder.count};
}

static bool is_covered(ja_room *r, const ja_control *c, ja_marking m) {
    for (uint32_t at = c->markings; at; at = r->nodes.data[at - 1].next)
        if (ja_marking_below(m, r->nodes.data[at - 1].marking)) {
            r->cover = at - 1;
            return true;
        }
    return false;
}

// A run from an ancestor with the same control and less in its bag can be repeated.
static void accelerate(ja_room *r, const ja_control *c) {
    for (uint32_t at = c->on_path; at; at = r->nodes.data[at - 1].above) {
        const ja_node *n = &r->nodes.data[at - 1];
        if (ja_marking_below(n->marking, built(r)))
            r->accelerations += ja_marking_accelerate(&r->builder, n->marking);
    }
}

// In a bag nodes are expanded depth first. What is in order has an empty bag, and is no control of
// what comes later.
static void enter_path(ja_room *r, uint32_t node) {
    ja_node *n = &r->nodes.data[node];
    while (r->path.count && r->path.data[r->path.count - 1] + 1 != n->parent) {
        const ja_node *last = &r->nodes.data[vec_pop(&r->path)];
        r->controls.data[last->control].on_path = last->above;
    }
    vec_push(r->m, &r->path, node);
    n->above = r->controls.data[n->control].on_path;
    r->controls.data[n->control].on_path = node + 1;
}

// Those that the new marking, the first of the list, outdoes are left out of it.
static void leave_out(ja_room *r, uint32_t first) {
    uint32_t *link = &r->nodes.data[first].next;
    while (*link) {
        ja_node *n = &r->nodes.data[*link - 1];
        n->outdone = ja_marking_below(n->marking, r->nodes.data[first].marking);
        r->nodes.data[first].for_all |= n->outdone && n->for_all && !n->done;
        if (n->outdone) *link = n->next;
        else link = &n->next;
    }
}

static bool has_omega(ja_marking m) {
    for (uint32_t i = 0; i < m.count; i++)
        if (m.entries[i].count == JA_OMEGA) return true;
    return false;
}

static bool has_task(const ja_room *r, const ja_control *c, ja_marking m) {
    for (uint32_t i = 0; i < m.count; i++)
        for (uint32_t k = 0; k < c->takers; k++)
            if (r->symbols.data[m.entries[i].symbol].queue ==
                r->takers.data[c->first_taker + k].queue)
                return true;
    return false;
}

static void note_flaw(ja_room *r, uint32_t flaw, uint32_t node, uint32_t rule) {
    ja_flaw *f = &r->flaws.data[flaw - 1];
    bool in_order = r->controls.data[r->nodes.data[node].control].in_order;
    if (f->node != UINT32_MAX && (f->in_order || !in_order)) return; // the first, but in order
    f->node = node;
    f->rule = rule;
    f->in_order = in_order;
    if (r->stop_early || (in_order && !r->task->all_errors)) r->w.done = true;
    // What the queue's order may forbid is not all; but nothing will be proved any more.
    if (!r->most_nodes && !r->task->all_errors) r->most_nodes = 2 * r->nodes.count + FEW_NODES;
}

// Nobody can move but with a task, and there may be none.
static void note_idle(ja_room *r, uint32_t control, uint32_t node) {
    const ja_control *c = &r->controls.data[control];
    ja_marking m = r->nodes.data[node].marking;
    if (!c->idle) return;
    bool certain = c->in_order || (c->takers && !has_omega(m) && !has_task(r, c, m));
    if (!certain) {
        if (!r->idle) r->idle = control;
        return;
    }
    if (r->at != control) explore_states_restore(r->w.x, control);
    r->at = control;
    r->met = 0;
    explore_deadlock(&r->w);
    if (r->met) note_flaw(r, r->met, node, 0);
}

// The marking is in r->builder. True: it is a new one.
static bool arrive(ja_room *r, uint32_t parent, uint32_t rule, uint32_t control) {
    ja_control *c = ja_control_at(r, control);
    accelerate(r, c);
    if (is_covered(r, c, built(r))) return false;
    size_t size = r->builder.count * sizeof *r->builder.data;
    const ja_entry *entries = arena_copy(&r->store, r->builder.data, size);
    vec_push(r->m, &r->nodes,
             (ja_node){.control = control,
                       .marking = {entries, (uint32_t)r->builder.count},
                       .parent = parent,
                       .rule = rule,
                       .next = c->markings});
    uint32_t node = (uint32_t)r->nodes.count - 1;
    c->markings = node + 1;
    leave_out(r, node);
    vec_push(r->m, &r->queue[!c->in_order], node);
    if (c->flaw) note_flaw(r, c->flaw, node, 0);
    note_idle(r, control, node);
    return true;
}

// ---------------------------------------------------------------- expansion

static void start_from(ja_room *r, uint32_t node) {
    ja_marking m = r->nodes.data[node].marking;
    vec_clear(&r->builder);
    for (uint32_t i = 0; i < m.count; i++) vec_push(r->m, &r->builder, m.entries[i]);
}

static bool apply(ja_room *r, uint32_t node, const ja_rule *x) {
    uint32_t rule = (uint32_t)(x - r->rules.data) + 1, to = x->to;
    start_from(r, node);
    if (x->jump.answer == JA_SYMBOL) ja_marking_take(&r->builder, x->jump.which);
    for (uint32_t i = 0; i < x->posts; i++)
        ja_marking_add(r->m, &r->builder, r->posts.data[x->first_post + i]);
    if (x->flaw) note_flaw(r, x->flaw, node, rule);
    // What comes after an error that may not be one is not asked for.
    if (x->flaw && !r->task->all_errors) return true;
    return to == JA_NOWHERE || arrive(r, node + 1, rule, to);
}

// False: some lead back, or to what is known.
static bool take_jumps(ja_room *r, uint32_t node, uint32_t from, uint32_t to) {
    uint32_t control = r->nodes.data[node].control;
    bool all_new = true;
    for (uint32_t i = from; i < to; i++) {
        const ja_rule *x = ja_rule_of_jump(r, control, i);
        if (!x) return true;
        all_new &= apply(r, node, x);
    }
    return all_new;
}

static void take_symbols(ja_room *r, uint32_t node, const ja_taker *t) {
    ja_node n = r->nodes.data[node];
    for (uint32_t i = 0; i < n.marking.count; i++) {
        uint32_t symbol = n.marking.entries[i].symbol;
        if (r->symbols.data[symbol].queue != t->queue) continue;
        const ja_rule *x = ja_rule_of_symbol(r, n.control, t, symbol);
        if (!x) return;
        apply(r, node, x);
    }
}

// Nobody is put off for ever: neither here, nor where a step at a time led here.
static void resolve(ja_room *r, uint32_t node) {
    ja_node *n = &r->nodes.data[node];
    while (!n->resolved) {
        n->resolved = true;
        if (!n->parent || !r->nodes.data[n->parent - 1].passed) return;
        n = &r->nodes.data[n->parent - 1];
    }
}

// The way that a step at a time was taken leads back, to a node where others have had no turn yet:
// that is where they get it. So where a thread goes round in a loop, they move at its beginning,
// and, when it goes round again, there again.
static void give_turn(ja_room *r, uint32_t node) {
    ja_node *n = &r->nodes.data[node];
    if (n->resolved) return;
    n->for_all = true;
    if (n->passed) vec_push(r->m, &r->queue[1], node);
    resolve(r, node);
}

// True: a step came before all that others do; they have their turn where it leads to.
static bool take_eager(ja_room *r, uint32_t node, const ja_control *c) {
    uint32_t control = r->nodes.data[node].control;
    for (uint32_t i = c->first; i < c->first + c->count; i++) {
        if (r->jumps.data[i].answer != JA_NONE) continue;
        const ja_rule *x = ja_rule_of_jump(r, control, i);
        if (!x) return true;
        if (!ja_eager_is(r, x)) continue;
        vec_push(r->m, &r->eager, (uint32_t)(x - r->rules.data));
        r->nodes.data[node].passed = true;
        if (apply(r, node, x)) return true;
        give_turn(r, r->cover);
        resolve(r, node);
        return true;
    }
    return false;
}

static void expand(ja_room *r, uint32_t node) {
    ja_control c = r->controls.data[r->nodes.data[node].control];
    bool for_all = r->nodes.data[node].for_all;
    if (c.own && take_jumps(r, node, c.first, c.first + c.own) && !for_all) {
        r->nodes.data[node].passed = true;
        return;
    }
    if (!c.own && !c.in_order && !for_all && take_eager(r, node, &c)) return;
    r->nodes.data[node].done = true;
    resolve(r, node);
    take_jumps(r, node, c.first + c.own, c.first + c.count);
    for (uint32_t i = 0; i < c.takers; i++) {
        ja_taker t = r->takers.data[c.first_taker + i];
        take_symbols(r, node, &t);
    }
}

// Those in order breadth first, for short runs; in a bag the newest: a loop that has gone round
// once is accelerated at once, and outdoes what is left: a larger marking of the same control does
// all that an outdone one can, and does not come from it if that was not expanded.
static bool next_node(ja_room *r, uint32_t *node) {
    if (r->head < r->queue[0].count) {
        *node = r->queue[0].data[r->head++];
        return true;
    }
    while (r->queue[1].count) {
        *node = vec_pop(&r->queue[1]);
        if (r->nodes.data[*node].outdone) continue;
        enter_path(r, *node);
        return true;
    }
    return false;
}

// ---------------------------------------------------------------- all of it

uint32_t ja_flaw_met(ja_room *r, property kind, const char *what) {
    for (size_t i = 0; i < r->flaws.count; i++)
        if (r->flaws.data[i].kind == kind && strcmp(r->flaws.data[i].what, what) == 0)
            return (uint32_t)i + 1;
    ja_flaw f = {.kind = kind, .what = arena_strdup(&r->store, what), .node = UINT32_MAX};
    vec_push(r->m, &r->flaws, f);
    return (uint32_t)r->flaws.count;
}

static void on_flaw(void *arg, property kind, const char *what) {
    ja_room *r = arg;
    uint32_t met = ja_flaw_met(r, kind, what);
    if (!r->met) r->met = met;
}

static void clear(ja_room *r) {
    arena_release(&r->store);
    arena_init(&r->store, r->m);
    intern_release(&r->texts);
    intern_init(&r->texts, r->m);
    u64map_clear(&r->taken);
    vec_clear(&r->symbols);
    vec_clear(&r->rules);
    vec_clear(&r->posts);
    vec_clear(&r->jumps);
    vec_clear(&r->takers);
    vec_clear(&r->controls);
    vec_clear(&r->nodes);
    vec_clear(&r->flaws);
    vec_clear(&r->queue[0]);
    vec_clear(&r->queue[1]);
    vec_clear(&r->path);
    vec_clear(&r->writes);
    vec_clear(&r->reads);
    vec_clear(&r->eager);
    r->head = 0;
    r->broken = NULL;
    r->idle = 0;
    r->stuck = NULL;
    r->too_many_wait = false;
    r->accelerations = 0;
    r->next_look = 0;
    r->most_nodes = 0;
    r->at = 0;
}

static void explore_all(ja_room *r) {
    bool fresh;
    uint32_t start = explore_states_capture(r->w.x, &fresh), node;
    r->at = start;
    r->w.r->states = 1;
    ja_control_at(r, start);
    ja_control_list(r, start);
    vec_clear(&r->builder);
    arrive(r, 0, 0, start);
    while (!r->w.done && !r->broken && next_node(r, &node)) {
        if (r->most_nodes && r->nodes.count > r->most_nodes) return;
        r->is_large = r->most_controls && r->controls.count > r->most_controls;
        if (r->is_large) return;
        if (explore_limit_reached(&r->w) || reduce_is_violated(r->v)) return;
        explore_note_progress(&r->w, 0, r->queue[0].count - r->head + r->queue[1].count);
        expand(r, node);
        ja_growth_look(r);
    }
    if (!r->w.done && !r->broken) ja_eager_check(r);
    if (!r->w.done && !r->broken && !reduce_is_violated(r->v) && !r->flaws.count) ja_stuck_look(r);
}

typedef struct attempt {
    ja_room *r;
    const search_config *config;
} attempt;

static bool search(void *arg, search_result *result) {
    const attempt *a = arg;
    ja_room *r = a->r;
    clear(r);
    search_config config = *a->config;
    config.apart = r->apart;
    explore_begin(&r->w, r->m, r->v, &config, result);
    r->w.on_flaw = on_flaw;
    r->w.on_flaw_arg = r;
    explore_all(r);
    explore_end(&r->w);
    return false;
}

void ja_search(ja_room *r, const search_config *config, search_result *result) {
    attempt a = {r, config};
    explore_restarting(r->m, r->v, &(explore_attempt){&a, search, NULL}, result);
}
