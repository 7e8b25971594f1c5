#include "pushdown/post.h"

#include <assert.h>
#include <string.h>

void pd_post_init(pd_post *p, pd_graph *g, bool record) {
    memset(p, 0, sizeof *p);
    p->c = g->c;
    p->g = g;
    p->record = record;
    u64map_init(&p->entry_of, g->c->m);
    u64map_init(&p->root_of, g->c->m);
}

static pd_scope *new_scope(pd_post *p, uint32_t label, uint32_t node) {
    pd_scope *s = MEM_NEW(p->c->m, pd_scope);
    s->label = label;
    s->node = node;
    u64map_init(&s->spot_of, p->c->m);
    return s;
}

static void free_scope(pd_post *p, pd_scope *s) {
    mem *m = p->c->m;
    dd_space *b = p->c->s;
    for (size_t i = 0; i < s->spots.count; i++) {
        dd_drop(b, s->spots.data[i].all);
        dd_drop(b, s->spots.data[i].fresh);
    }
    for (size_t i = 0; i < s->calls.count; i++) dd_drop(b, s->calls.data[i].relation);
    for (size_t i = 0; i < s->events.count; i++) dd_drop(b, s->events.data[i].delta);
    dd_drop(b, s->returned);
    dd_drop(b, s->entries);
    dd_drop(b, s->before);
    dd_drop(b, s->reached);
    vec_release(m, &s->spots);
    vec_release(m, &s->calls);
    vec_release(m, &s->callers);
    vec_release(m, &s->events);
    u64map_release(&s->spot_of);
    MEM_DROP(m, s);
}

void pd_post_end(pd_post *p) {
    for (size_t i = 0; i < p->roots.count; i++) free_scope(p, p->roots.data[i]);
    vec_clear(&p->roots);
    u64map_clear(&p->root_of);
    for (size_t i = 0; i < p->entries.count; i++) {
        pd_scope *s = p->entries.data[i];
        s->callers.count = s->lasting_callers; // the others were roots
        dd_assign(p->c->s, &s->reached, DD_FALSE);
    }
}

void pd_post_forget(pd_post *p) {
    pd_post_end(p);
    for (size_t i = 0; i < p->entries.count; i++) free_scope(p, p->entries.data[i]);
    vec_clear(&p->entries);
    u64map_clear(&p->entry_of);
}

void pd_post_release(pd_post *p) {
    mem *m = p->c->m;
    pd_post_forget(p);
    vec_release(m, &p->entries);
    vec_release(m, &p->roots);
    vec_release(m, &p->work);
    u64map_release(&p->entry_of);
    u64map_release(&p->root_of);
}

static pd_scope *entry_scope(pd_post *p, uint32_t label) {
    uint64_t *at = u64map_get(&p->entry_of, label);
    if (at) return p->entries.data[*at];
    u64map_put(&p->entry_of, label, p->entries.count);
    pd_scope *s = new_scope(p, label, PD_NONE);
    vec_push(p->c->m, &p->entries, s);
    p->summaries++;
    return s;
}

static pd_scope *root_scope(pd_post *p, uint32_t node) {
    uint64_t *at = u64map_get(&p->root_of, node);
    if (at) return p->roots.data[*at];
    u64map_put(&p->root_of, node, p->roots.count);
    pd_scope *s = new_scope(p, PD_NONE, node);
    vec_push(p->c->m, &p->roots, s);
    return s;
}

static void note(pd_post *p, pd_scope *s, pd_event e) {
    if (!p->record) return;
    e.stamp = p->stamps++;
    dd_keep(p->c->s, e.delta);
    vec_push(p->c->m, &s->events, e);
}

// Adds states to a spot; what is new will be stepped from.
static void add(pd_post *p, pd_scope *s, uint32_t label, dd set, pd_event how) {
    if (set == DD_FALSE) return;
    dd_space *b = p->c->s;
    uint64_t *at = u64map_get(&s->spot_of, label);
    uint32_t i = at ? (uint32_t)*at : (uint32_t)s->spots.count;
    if (!at) {
        u64map_put(&s->spot_of, label, i);
        vec_push(p->c->m, &s->spots, (pd_spot){.label = label});
    }
    pd_spot *spot = &s->spots.data[i];
    dd fresh = dd_diff(b, set, spot->all);
    if (fresh == DD_FALSE) return;
    how.kind = PD_SPOT_EVENT;
    how.what = label;
    how.delta = fresh;
    note(p, s, how);
    dd_assign(b, &spot->all, dd_or(b, spot->all, fresh));
    dd_assign(b, &spot->fresh, dd_or(b, spot->fresh, fresh));
    if (!spot->queued && label != PD_EMPTY) {
        spot->queued = true;
        vec_push(p->c->m, &p->work, (struct pd_work){s, i});
    }
}

// The callee returned with `returned` (its entry in PEER, (g, p) in CUR) to this call.
static void come_back(pd_post *p, pd_scope *s, uint32_t call, dd relation, dd returned) {
    pd_code *c = p->c;
    dd x = dd_and_exists(c->s, relation, returned, c->all[PD_PEER]);
    x = dd_rename(c->s, x, c->below_to_cur);
    add(p, s, s->calls.data[call].below, x, (pd_event){.how = PD_BY_RETURN, .from = call});
}

// A root popped: its process goes on with what the node's edges read next.
static void unwind(pd_post *p, pd_scope *s, dd fresh) {
    pd_code *c = p->c;
    if (s->node == PD_FINAL) {
        add(p, s, PD_EMPTY, fresh, (pd_event){.how = PD_BY_UNWIND, .root = s, .from = PD_NONE});
        return;
    }
    pd_edges edges = p->g->nodes.data[s->node];
    for (uint32_t i = 0; i < edges.count; i++) {
        dd x = dd_and_exists(c->s, fresh, edges.data[i].relation, c->all[PD_NODE]);
        x = dd_rename(c->s, x, c->peer_to_node);
        add(p, root_scope(p, edges.data[i].node), edges.data[i].label, x,
            (pd_event){.how = PD_BY_UNWIND, .root = s, .from = i});
    }
}

static void add_return(pd_post *p, pd_scope *s, dd set, uint32_t rule) {
    pd_code *c = p->c;
    dd fresh = dd_diff(c->s, set, s->returned);
    if (fresh == DD_FALSE) return;
    dd_assign(c->s, &s->returned, dd_or(c->s, s->returned, fresh));
    note(p, s,
         (pd_event){.kind = PD_RETURN_EVENT, .how = PD_BY_RULE, .from = rule, .delta = fresh});
    if (s->label == PD_NONE) {
        unwind(p, s, fresh);
        return;
    }
    dd at_peer = dd_rename(c->s, fresh, c->node_to_peer);
    for (size_t i = 0; i < s->callers.count; i++) {
        pd_scope *caller = s->callers.data[i].scope;
        uint32_t call = s->callers.data[i].call;
        come_back(p, caller, call, caller->calls.data[call].relation, at_peer);
    }
}

static uint32_t find_call(pd_post *p, pd_scope *s, pd_scope *callee, uint32_t below) {
    for (uint32_t i = 0; i < s->calls.count; i++)
        if (s->calls.data[i].callee == callee && s->calls.data[i].below == below) return i;
    vec_push(p->c->m, &s->calls, (pd_call){callee, below, DD_FALSE});
    uint32_t call = (uint32_t)s->calls.count - 1;
    vec_push(p->c->m, &callee->callers, (struct pd_caller){s, call});
    if (s->label != PD_NONE) { // keep lasting callers in front
        size_t last = callee->callers.count - 1;
        struct pd_caller t = callee->callers.data[callee->lasting_callers];
        callee->callers.data[callee->lasting_callers] = callee->callers.data[last];
        callee->callers.data[last] = t;
        callee->lasting_callers++;
    }
    return call;
}

// A reuse: entries that an earlier run has already summarised are asked for again.
static void count_reuse(pd_post *p, pd_scope *callee, dd entries) {
    if (callee->reused_in == p->runs) return;
    if (dd_and(p->c->s, entries, callee->before) == DD_FALSE) return;
    callee->reused_in = p->runs;
    p->reused++;
}

// `set`: context, callee's entry (CUR), locals below (l'').
static void add_call(pd_post *p, pd_scope *s, const pd_symbolic *r, dd set, uint32_t rule) {
    pd_code *c = p->c;
    pd_scope *callee = entry_scope(p, r->to[0]);
    uint32_t call = find_call(p, s, callee, r->to[1]);
    set = dd_rename(c->s, set, c->cur_to_peer);
    dd fresh = dd_diff(c->s, set, s->calls.data[call].relation);
    if (fresh == DD_FALSE) return;
    dd_assign(c->s, &s->calls.data[call].relation,
              dd_or(c->s, s->calls.data[call].relation, fresh));
    note(p, s,
         (pd_event){
             .kind = PD_CALL_EVENT, .what = call, .how = PD_BY_RULE, .from = rule, .delta = fresh});
    dd others = dd_and(c->s, c->all[PD_NODE],
                       dd_and(c->s, c->globals[PD_FIFTH], c->locals[PD_FIFTH]));
    dd entries = dd_rename(c->s, dd_exists(c->s, fresh, others), c->peer_to_cur);
    count_reuse(p, callee, entries);
    dd asked = dd_diff(c->s, entries, callee->entries);
    if (asked != DD_FALSE) {
        dd_assign(c->s, &callee->entries, dd_or(c->s, callee->entries, asked));
        add(p, callee, callee->label, dd_and(c->s, asked, c->same_node),
            (pd_event){.how = PD_BY_START});
    }
    if (callee->returned != DD_FALSE)
        come_back(p, s, call, fresh, dd_rename(c->s, callee->returned, c->node_to_peer));
}

static void fire(pd_post *p, pd_scope *s, dd states, uint32_t rule) {
    pd_code *c = p->c;
    const pd_symbolic *r = pd_get_rule(c, rule);
    dd x = dd_and_exists(c->s, states, r->relation, r->gone);
    if (x == DD_FALSE) return;
    c->rules.data[rule].fired = true;
    p->fired++;
    x = dd_rename(c->s, x, c->next_to_cur);
    if (r->count == 0) add_return(p, s, x, rule);
    else if (r->count == 1) add(p, s, r->to[0], x, (pd_event){.how = PD_BY_RULE, .from = rule});
    else add_call(p, s, r, x, rule);
}

static void saturate(pd_post *p) {
    pd_code *c = p->c;
    while (p->work_head < p->work.count) {
        struct pd_work w = p->work.data[p->work_head++];
        dd_frame f = dd_open(c->s);
        pd_spot *spot = &w.scope->spots.data[w.spot];
        dd states = dd_or(c->s, spot->fresh, DD_FALSE); // a root of this frame
        uint32_t label = spot->label;
        dd_assign(c->s, &spot->fresh, DD_FALSE);
        spot->queued = false;
        for (uint32_t r = pd_first_rule(c, label); r != PD_NONE; r = pd_next_rule(c, r)) {
            fire(p, w.scope, states, r);
            if (c->l) limits_check(c->l, c->m);
        }
        dd_close(c->s, f, DD_TRUE);
    }
    vec_clear(&p->work);
    p->work_head = 0;
}

// Which entries this run needs, and from which globals: forward along the calls.
static void find_reached(pd_post *p) {
    pd_code *c = p->c;
    VEC(pd_scope *) todo = {0};
    dd_frame f = dd_open(c->s);
    for (size_t i = 0; i < p->entries.count; i++) p->entries.data[i]->mark = 0;
    for (size_t i = 0; i < p->roots.count; i++) vec_push(c->m, &todo, p->roots.data[i]);
    while (todo.count) {
        pd_scope *s = vec_pop(&todo);
        s->mark = 0;
        for (size_t i = 0; i < s->calls.count; i++) {
            dd_frame inner = dd_open(c->s);
            const pd_call *call = &s->calls.data[i];
            dd from = s->label == PD_NONE ? DD_TRUE : s->reached;
            dd x = dd_exists(c->s, call->relation, c->locals[PD_FIFTH]);
            x = dd_and_exists(c->s, x, from, c->all[PD_NODE]);
            x = dd_rename(c->s, x, c->peer_to_node);
            dd all = dd_or(c->s, call->callee->reached, x);
            if (all != call->callee->reached) {
                dd_assign(c->s, &call->callee->reached, all);
                if (!call->callee->mark) vec_push(c->m, &todo, call->callee);
                call->callee->mark = 1;
            }
            dd_close(c->s, inner, DD_TRUE);
        }
        if (c->l) limits_check(c->l, c->m);
    }
    dd_close(c->s, f, DD_TRUE);
    vec_release(c->m, &todo);
}

void pd_post_run(pd_post *p, uint32_t view, bool doubled) {
    pd_code *c = p->c;
    dd_frame f = dd_open(c->s);
    p->runs++;
    for (size_t i = 0; i < p->entries.count; i++) {
        pd_scope *s = p->entries.data[i];
        dd_assign(c->s, &s->before, s->entries);
    }
    pd_edges v = p->g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++) {
        dd x = v.data[i].relation;
        if (doubled) x = dd_and(c->s, x, c->same_init);
        add(p, root_scope(p, v.data[i].node), v.data[i].label, x, (pd_event){.how = PD_BY_START});
    }
    saturate(p);
    find_reached(p);
    dd_close(c->s, f, DD_TRUE);
}

// (FIFTH, CUR) globals: the states of each spot in which is_end (CUR) of its label holds.
static dd ends(pd_post *p, dd (*is_end)(pd_code *, uint32_t spot, uint32_t label), uint32_t label) {
    pd_code *c = p->c;
    dd_frame f = dd_open(c->s);
    dd rest = dd_and(c->s, c->all[PD_NODE], dd_and(c->s, c->privates[PD_CUR], c->locals[PD_CUR]));
    dd result = DD_FALSE;
    for (size_t i = 0; i < p->roots.count + p->entries.count; i++) {
        bool root = i < p->roots.count;
        const pd_scope *s = root ? p->roots.data[i] : p->entries.data[i - p->roots.count];
        dd from = root ? DD_TRUE : s->reached;
        if (from == DD_FALSE) continue;
        for (size_t k = 0; k < s->spots.count; k++) {
            dd end = is_end(c, s->spots.data[k].label, label);
            if (end == DD_FALSE) continue;
            dd x = dd_and_exists(c->s, dd_and(c->s, s->spots.data[k].all, end), from, rest);
            result = dd_or(c->s, result, x);
        }
    }
    return dd_close(c->s, f, result);
}

static dd has_label(pd_code *c, uint32_t spot, uint32_t label) {
    (void)c;
    return label == PD_NONE || spot == label ? DD_TRUE : DD_FALSE;
}

dd pd_post_globals(pd_post *p, uint32_t label) {
    return ends(p, has_label, label);
}

static dd is_stopped(pd_code *c, uint32_t spot, uint32_t waits) {
    return pd_stopped_at(c, spot, waits);
}

dd pd_post_stopped(pd_post *p, bool waits) {
    return ends(p, is_stopped, waits);
}
