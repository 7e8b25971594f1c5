#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "dpn/solve.h"

void dpn_session_init(dpn_session *s, mem *m, limits *l, unsigned rules) {
    *s = (dpn_session){.m = m, .limits = l, .rules = rules};
    table_init(&s->exit_index, m);
}

void dpn_session_release(dpn_session *s) {
    vec_release(s->m, &s->places);
    vec_release(s->m, &s->queue);
    vec_release(s->m, &s->answers);
    vec_release(s->m, &s->links);
    vec_release(s->m, &s->exits);
    vec_release(s->m, &s->saved);
    vec_release(s->m, &s->key);
    table_release(&s->exit_index);
}

void dpn_session_clear(dpn_session *s, dpn_net *n, dpn_locks *l, unsigned phases) {
    s->net = n;
    s->locks = l;
    s->phases = phases;
    vec_clear(&s->places);
    vec_clear(&s->queue);
    vec_clear(&s->answers);
    vec_clear(&s->links);
    vec_clear(&s->exits);
    vec_clear(&s->saved);
    table_clear(&s->exit_index);
    s->expanded = s->done = 0;
    s->ready = s->keep = false;
    s->found = 0;
}

// ---- exits and places ----

static uint32_t make_exit(dpn_session *s, exit_point x) {
    x.joins = dpn_net_joins_in_phase(s->net, x.joins, x.phase);
    uint64_t hash = hash_mix((uint64_t)x.state << 32 | x.joins, x.phase * 2u + x.last);
    uint32_t id;
    for (table_probe p = table_find(&s->exit_index, hash); table_next(&p, &id);) {
        const exit_point *y = &s->exits.data[id];
        if (y->state == x.state && y->joins == x.joins && y->phase == x.phase && y->last == x.last)
            return id;
    }
    vec_push(s->m, &s->exits, x);
    table_add(&s->exit_index, hash, id = (uint32_t)(s->exits.count - 1));
    return id;
}

// To be called before a place is changed.
static place *change(dpn_session *s, uint32_t at) {
    place *p = &s->places.data[at];
    if (s->keep && !p->saved) {
        vec_push(s->m, &s->saved, (saved_place){at, *p});
        p->saved = true;
    }
    return p;
}

static void add_answer(dpn_session *s, tree_answer a);

static uint32_t activate(dpn_session *s, uint32_t node, unsigned phase) {
    node = dpn_net_in_phase(s->net, node, phase);
    uint32_t at = node * (s->phases + 1) + phase - 1;
    if (at >= s->places.count) vec_resize(s->m, &s->places, (size_t)(node + 1) * (s->phases + 1));
    if (s->places.data[at].active) return at;
    change(s, at)->active = true;
    vec_push(s->m, &s->queue, at);
    if (!s->implicit && phase == s->phases + 1)
        add_answer(s, (tree_answer){.place = at, .how = HOW_NIL});
    return at;
}

// ---- answers ----

// Whoever can go on from exit b can do the same from exit a.
static bool exit_covers(const dpn_session *s, uint32_t a, uint32_t b) {
    if (a == b) return true;
    if (!a || !b || !s->net->join_count) return false;
    const exit_point *x = &s->exits.data[a], *y = &s->exits.data[b];
    return x->state == y->state && x->phase == y->phase && x->last == y->last &&
           dpn_net_joins_cover(s->net, x->joins, y->joins);
}

// a makes b superfluous.
static bool covers(const dpn_session *s, const tree_answer *a, const tree_answer *b) {
    uint64_t fields = s->plan->fields;
    return (b->word & ~a->word & ~fields) == 0 && ((a->word ^ b->word) & fields) == 0 &&
           dpn_locks_below(s->locks, a->locks, b->locks) && exit_covers(s, a->exit, b->exit);
}

// How large the answer's tree is, and whether a caller may look at it as one long step.
static void measure(const dpn_session *s, tree_answer *a) {
    const tree_answer *left = &s->answers.data[a->left], *right = &s->answers.data[a->right];
    uint64_t size = 1 + (uint64_t)left->size + right->size;
    a->size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
    if (a->last || a->word || a->how == HOW_NIL || a->how == HOW_CUT) return;
    const dpn_net_edge *e = &s->net->edges.data[a->edge];
    if (a->how == HOW_RET) a->quiet = true;
    else if (a->how == HOW_STEP) a->quiet = left->quiet && e->kind == EDGE_STEP;
    else if (a->how == HOW_CALL) a->quiet = left->quiet && right->quiet;
    else if (!a->left && right->quiet) { // a spawn: nobody may join the new thread
        uint32_t name = s->net->d->rules.data[e->rule].name;
        a->quiet = name == DPN_NONE || (s->net->join_of.data[name] == DPN_NONE &&
                                        s->net->join_all_of.data[name] == DPN_NONE);
    }
}

static void add_answer(dpn_session *s, tree_answer a) {
    if (s->implicit && !a.exit && !a.word) return; // no better than answer 0
    uint32_t previous = 0;
    for (uint32_t i = s->places.data[a.place].answers; i; i = s->answers.data[i].next) {
        tree_answer *b = &s->answers.data[i];
        if (covers(s, b, &a)) return;
        // Shared answers stay: other queries need them.
        if (i >= s->mark_answers && covers(s, &a, b)) {
            b->dead = true;
            if (previous) s->answers.data[previous].next = b->next;
            else change(s, a.place)->answers = b->next;
        } else previous = i;
    }
    uint32_t id = (uint32_t)s->answers.count;
    measure(s, &a);
    place *p = change(s, a.place);
    a.next = p->answers;
    p->answers = id;
    vec_push(s->m, &s->answers, a);
    if (a.place == 0 && !s->found && s->choices && dpn_plan_accepts(s->plan, a.word)) s->found = id;
}

// Adds the answer once for each alternative that cut `cut` offers at the given heads.
static void add_at_cut(dpn_session *s, tree_answer a, unsigned cut, const uint32_t (*heads)[2],
                       unsigned count) {
    if (!s->choices || !count) {
        add_answer(s, a);
        return;
    }
    dpn_plan_choices c = dpn_plan_at(s->plan, cut, heads[0][0], heads[0][1]);
    uint64_t word = a.word;
    for (size_t i = 0; i < c.count; i++) {
        a.word = word | c.masks[i];
        add_at_cut(s, a, cut, heads + 1, count - 1);
    }
}

static dpn_node call_kind(const dpn_session *s, uint32_t rule, bool returns) {
    if (s->net->d->rules.data[rule].kind == DPN_MONITOR)
        return returns ? DPN_NODE_USE : DPN_NODE_ACQ;
    return returns ? DPN_NODE_RCALL : DPN_NODE_NCALL;
}

// An answer made by the rule of a link. Where the step is the last of its phase, the cut passes the
// heads it leads to.
static void add_step(dpn_session *s, const dpn_link *l, tree_answer a, unsigned targets) {
    const dpn_net_edge *e = &s->net->edges.data[l->edge];
    const dpn_net_node *nodes = s->net->nodes.data;
    a.place = l->parent;
    a.edge = l->edge;
    a.last = l->last;
    if (!l->last) {
        add_answer(s, a);
        return;
    }
    a.word |= s->plan->by_bit[l->phase];
    uint32_t heads[2][2] = {{nodes[e->a].state, nodes[e->a].symbol}};
    if (targets == 2) {
        heads[1][0] = nodes[e->b].state;
        heads[1][1] = nodes[e->b].symbol;
    }
    add_at_cut(s, a, l->phase, (const uint32_t(*)[2])heads, targets);
}

// ---- links ----

// Regular sets are looked at only where there are any. A step that is the last of its phase is in
// front of its cut, and what follows is behind it, where the cut supplies the leaf: so the words of
// its children get the cut's leaf first. That is what `leaf` does.
static uint64_t leaf(const dpn_session *s, const dpn_link *l, uint32_t node, uint64_t word) {
    if (!l->last) return word;
    const dpn_net_node *v = &s->net->nodes.data[node];
    return word | dpn_plan_at(s->plan, l->phase, v->state, v->symbol).extra;
}

static void meet_step(dpn_session *s, const dpn_link *l, uint32_t id) {
    const tree_answer *a = &s->answers.data[id];
    const dpn_net_edge *e = &s->net->edges.data[l->edge];
    tree_answer made = {
        .exit = a->exit, .locks = a->locks, .word = a->word, .how = HOW_STEP, .left = id};
    if (e->kind == EDGE_MONITOR) {
        made.locks = dpn_locks_enter(s->locks, a->locks, e->lock, l->phase, 0, false);
        if (made.locks == DPN_LOCKS_CONFLICT) return;
    }
    if (s->plan->regular_count) {
        dpn_node kind = e->kind == EDGE_STEP || e->kind == EDGE_JOIN ? DPN_NODE_BASE
                                                                     : call_kind(s, e->rule, false);
        made.word = dpn_plan_unary(s->plan, kind, e->rule, l->phase, leaf(s, l, e->a, a->word));
    }
    add_step(s, l, made, 1);
}

static void meet_cut(dpn_session *s, const dpn_link *l, uint32_t id) {
    const tree_answer *a = &s->answers.data[id];
    const dpn_net_node *v = &s->net->nodes.data[place_node(s, l->parent)];
    const uint32_t heads[1][2] = {{v->state, v->symbol}};
    tree_answer made = {.place = l->parent,
                        .exit = a->exit,
                        .locks = a->locks,
                        .word = a->word,
                        .how = HOW_CUT,
                        .left = id};
    if (s->plan->regular_count)
        made.word |= dpn_plan_at(s->plan, l->phase, v->state, v->symbol).extra;
    add_at_cut(s, made, l->phase, heads, 1);
}

// The callee (or joined thread) `left` is done, `right` is what comes after it.
static void meet_resume(dpn_session *s, const dpn_link *l, uint32_t right) {
    const tree_answer *b = &s->answers.data[l->other], *c = &s->answers.data[right];
    if (b->dead) return; // what made it superfluous is linked as well
    const dpn_net_edge *e = &s->net->edges.data[l->edge];
    exit_point x = s->exits.data[b->exit];
    uint32_t inner = b->locks;
    if (e->kind == EDGE_MONITOR) {
        inner = dpn_locks_enter(s->locks, inner, e->lock, l->phase, x.phase, true);
        if (inner == DPN_LOCKS_CONFLICT) return;
    }
    bool keep = c->exit && s->exits.data[c->exit].phase == x.phase;
    tree_answer made = {.exit = c->exit, .how = HOW_CALL, .left = l->other, .right = right};
    made.locks = dpn_locks_join(s->locks, inner, c->locks, keep);
    if (made.locks == DPN_LOCKS_CONFLICT) return;
    uint64_t after = c->word;
    dpn_plan_choices at = {(const uint64_t[]){0}, 1, 0};
    if (x.last && s->choices) // the cut passes between the return and what follows
        at = dpn_plan_at(s->plan, x.phase - 1u, x.state, s->net->d->rules.data[e->rule].below);
    for (size_t i = 0; i < at.count; i++) {
        uint64_t right_word = after | at.extra | at.masks[i];
        made.word = b->word | right_word;
        if (s->plan->regular_count)
            made.word = dpn_plan_binary(s->plan, call_kind(s, e->rule, true), e->rule, l->phase,
                                        x.phase - (unsigned)x.last, leaf(s, l, e->a, b->word),
                                        right_word);
        add_step(s, l, made, 1);
        b = &s->answers.data[l->other]; // the vector may have moved
    }
}

static void meet_spawn(dpn_session *s, const dpn_link *l, uint32_t child, uint32_t next) {
    const tree_answer *b = &s->answers.data[child], *c = &s->answers.data[next];
    const dpn_net_edge *e = &s->net->edges.data[l->edge];
    tree_answer made = {.exit = c->exit, .how = HOW_SPAWN, .left = child, .right = next};
    made.locks = dpn_locks_spawn(s->locks, b->locks, c->locks);
    if (made.locks == DPN_LOCKS_CONFLICT) return;
    made.word = b->word | c->word;
    if (s->plan->regular_count)
        made.word = dpn_plan_binary(s->plan, DPN_NODE_SPAWN, e->rule, l->phase, 0,
                                    leaf(s, l, e->a, b->word), leaf(s, l, e->b, c->word));
    add_step(s, l, made, 2);
}

static void add_link(dpn_session *s, uint32_t at, dpn_link l);

static void meet_return(dpn_session *s, const dpn_link *l, uint32_t id) {
    const dpn_net_edge *e = &s->net->edges.data[l->edge];
    exit_point x = s->exits.data[s->answers.data[id].exit];
    dpn_link on = *l;
    on.other = id;
    if (l->kind == LINK_ENDED) {
        if (x.phase != e->end) return;
        on.kind = LINK_AFTER;
        add_link(s, activate(s, e->b, l->phase + (unsigned)l->last), on);
        return;
    }
    on.kind = LINK_RESUME;
    uint32_t node = dpn_net_continue(s->net, place_node(s, l->parent), e, x.state, x.joins);
    add_link(s, activate(s, node, x.phase), on);
}

// Meets the siblings that were propagated before, and answer 0.
static void meet_siblings(dpn_session *s, const dpn_link *l, uint32_t id) {
    bool child = l->kind == LINK_CHILD;
    for (uint32_t i = s->places.data[l->other].answers; i; i = s->answers.data[i].next)
        if (i < s->done) meet_spawn(s, l, child ? id : i, child ? i : id);
    if (s->implicit) meet_spawn(s, l, child ? id : 0, child ? 0 : id);
}

static void meet(dpn_session *s, const dpn_link *l, uint32_t id) {
    switch ((link_kind)l->kind) {
    case LINK_STEP: meet_step(s, l, id); break;
    case LINK_CALL:
        if (s->answers.data[id].exit) meet_return(s, l, id);
        else meet_step(s, l, id);
        break;
    case LINK_CUT: meet_cut(s, l, id); break;
    case LINK_RESUME: meet_resume(s, l, id); break;
    case LINK_CHILD:
    case LINK_NEXT: meet_siblings(s, l, id); break;
    case LINK_ENDED:
        if (s->answers.data[id].exit) meet_return(s, l, id);
        break;
    case LINK_AFTER: meet_spawn(s, l, l->other, id); break;
    }
}

// True if answer 0 contributes something through this link.
static bool wants_nothing(const dpn_session *s, const dpn_link *l) {
    if (!s->implicit) return false;
    if (l->last) return l->kind != LINK_ENDED;
    return l->kind == LINK_RESUME || l->kind == LINK_AFTER || (l->kind == LINK_CUT && s->choices);
}

static void add_link(dpn_session *s, uint32_t at, dpn_link l) {
    place *p = change(s, at);
    l.next = p->links;
    p->links = (uint32_t)s->links.count;
    vec_push(s->m, &s->links, l);
    for (uint32_t i = s->places.data[at].answers; i; i = s->answers.data[i].next)
        if (i < s->done) meet(s, &l, i);
    if (wants_nothing(s, &l)) meet(s, &l, 0);
}

// ---- places ----

static void expand_spawn(dpn_session *s, const dpn_net_edge *e, dpn_link l, unsigned phase) {
    unsigned child_phase = s->rules & DPN_CUT ? phase : 1;
    uint32_t child = activate(s, e->a, child_phase), next = activate(s, e->b, phase);
    l.kind = LINK_CHILD;
    l.other = next;
    add_link(s, child, l);
    l.kind = LINK_NEXT;
    l.other = child;
    add_link(s, next, l);
}

// `phase` is where things go on: that of the place, or the one after it if this step is the last.
static void expand_edge(dpn_session *s, uint32_t at, uint32_t edge, unsigned phase) {
    dpn_net_edge e = s->net->edges.data[edge];
    dpn_link l = {.parent = at, .edge = edge, .phase = (uint8_t)place_phase(s, at)};
    l.last = phase != l.phase;
    switch ((edge_kind)e.kind) {
    case EDGE_JOIN:
        if (e.end > l.phase) break;
        // fall through
    case EDGE_STEP:
        l.kind = LINK_STEP;
        add_link(s, activate(s, e.a, phase), l);
        break;
    case EDGE_CALL:
    case EDGE_MONITOR:
        l.kind = LINK_CALL;
        add_link(s, activate(s, e.a, phase), l);
        break;
    case EDGE_SPAWN: expand_spawn(s, &e, l, phase); break;
    case EDGE_ENDED:
        if (e.end < phase) break;
        l.kind = LINK_ENDED;
        add_link(s, activate(s, e.a, phase), l);
        break;
    case EDGE_RETURN: {
        const dpn_net_node *v = &s->net->nodes.data[place_node(s, at)];
        exit_point x = {s->net->d->rules.data[e.rule].state, v->joins, (uint8_t)phase, l.last};
        tree_answer a = {
            .place = at, .exit = make_exit(s, x), .how = HOW_RET, .edge = edge, .last = l.last};
        a.word = dpn_plan_ret(s->plan, e.rule, l.phase) | (l.last ? s->plan->by_bit[l.phase] : 0);
        add_answer(s, a);
        break;
    }
    }
}

static void expand(dpn_session *s, uint32_t at) {
    unsigned phase = place_phase(s, at);
    if (phase > s->phases) return;
    uint32_t node = place_node(s, at);
    dpn_net_expand(s->net, node);
    dpn_link cut = {.parent = at, .kind = LINK_CUT, .phase = (uint8_t)phase};
    if (phase < s->phases || !s->implicit) add_link(s, activate(s, node, phase + 1), cut);
    else if (s->choices) meet_cut(s, &cut, 0);
    dpn_net_node v = s->net->nodes.data[node];
    uint16_t flag = (uint16_t)(1u << (phase - 1));
    for (uint32_t i = v.first_edge; i < v.first_edge + v.edge_count; i++) {
        uint32_t rule = s->net->edges.data[i].rule;
        if (s->plan->barred.data[rule] & flag) continue;
        expand_edge(s, at, i, phase);
        if (s->plan->by.data[rule] & flag) expand_edge(s, at, i, phase + 1);
    }
}

static void saturate(dpn_session *s) {
    while (!s->found) {
        if (s->expanded < s->queue.count) {
            expand(s, s->queue.data[s->expanded++]);
        } else if (s->done < s->answers.count) {
            uint32_t id = (uint32_t)s->done++;
            if (s->answers.data[id].dead) continue;
            uint32_t at = s->answers.data[id].place;
            for (uint32_t i = s->places.data[at].links; i; i = s->links.data[i].next) {
                dpn_link l = s->links.data[i]; // a copy: the vector grows meanwhile
                meet(s, &l, id);
            }
        } else return;
        limits_check(s->limits, s->m);
    }
}

// ---- queries ----

static void begin(dpn_session *s) {
    s->mark_answers = 1;
    vec_push(s->m, &s->answers, (tree_answer){.how = HOW_NIL}); // answer 0
    vec_push(s->m, &s->links, (dpn_link){0});
    vec_push(s->m, &s->exits, (exit_point){0}); // exit 0: does not return
    table_add(&s->exit_index, hash_u64(~(uint64_t)0), 0);
    s->done = 1;
    activate(s, 0, 1);
}

static void undo(dpn_session *s) {
    while (s->saved.count) {
        saved_place old = vec_pop(&s->saved);
        s->places.data[old.index] = old.old;
    }
    s->queue.count = s->expanded = s->mark_queue;
    s->answers.count = s->done = s->mark_answers;
    s->links.count = s->mark_links;
}

// The cuts of the shared part contributed nothing: they meet their answers again, now that they do.
static void revisit_cuts(dpn_session *s) {
    for (unsigned cut = 1; cut <= s->phases && !s->found; cut++)
        for (size_t i = 0; i < s->plan->cut_symbols[cut].count; i++) {
            uint32_t node = s->net->by_symbol.data[s->plan->cut_symbols[cut].data[i]];
            for (; node != DPN_NONE; node = s->net->nodes.data[node].same_symbol) {
                uint32_t at = node * (s->phases + 1) + cut - 1;
                if (at >= s->places.count || !s->places.data[at].active) continue;
                dpn_link l = {.parent = at, .kind = LINK_CUT, .phase = (uint8_t)cut};
                meet_cut(s, &l, 0);
                uint32_t later = dpn_net_in_phase(s->net, node, cut + 1) * (s->phases + 1) + cut;
                if (later >= s->places.count) continue;
                for (uint32_t k = s->places.data[later].answers; k; k = s->answers.data[k].next)
                    if (k < s->mark_answers) meet_cut(s, &l, k);
            }
        }
}

bool dpn_session_run(dpn_session *s, const dpn_plan *p) {
    s->plan = p;
    s->found = 0;
    s->implicit = p->regular_count == 0;
    if (p->has_by || !s->implicit) { // nothing to share: all in one go
        assert(!s->ready);
        s->choices = true;
        begin(s);
        saturate(s);
        return s->found != 0;
    }
    if (!s->ready) {
        s->choices = false;
        begin(s);
        saturate(s);
        s->mark_queue = s->queue.count;
        s->mark_answers = s->answers.count;
        s->mark_links = s->links.count;
        s->ready = s->keep = true;
    } else undo(s);
    s->choices = true;
    revisit_cuts(s);
    saturate(s);
    return s->found != 0;
}
