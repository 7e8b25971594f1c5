#include "pushdown/pre.h"

#include <string.h>

typedef struct pd_pre_spot spot;

// States before the rule for states after it (CUR, top frame's locals; perhaps PEER besides).
static dd before_rule(pd_code *c, const pd_symbolic *r, dd after) {
    dd_map *map = dd_map_new(c->s);
    VEC(dd_domain) next = {0};
    for (uint32_t i = 0; i < r->replaced_count; i++) {
        dd_map_add(c->s, map, r->replaced[i], r->replaced[i] + PD_NEXT);
        vec_push(c->m, &next, r->replaced[i] + PD_NEXT);
    }
    dd x = dd_rename(c->s, after, map);
    x = dd_and_exists(c->s, x, r->relation, dd_cube(c->s, next.data, next.count));
    dd_map_free(c->s, map);
    vec_release(c->m, &next);
    return x;
}

static bool grow(pd_code *c, dd *where, dd set) {
    if (dd_subset(c->s, set, *where)) return false;
    dd_assign(c->s, where, dd_or(c->s, *where, set));
    return true;
}

static bool fire_push(pd_pre *p, const pd_symbolic *r, spot *from, const spot *top) {
    pd_code *c = p->g->c;
    dd below = c->locals[PD_FIFTH];
    const spot rest = p->spots.data[r->to[1]];
    bool grew = grow(c, &from->hits, dd_exists(c->s, before_rule(c, r, top->hits), below));
    dd called = before_rule(c, r, top->pops); // CUR, (g, p) on return in PEER, l''
    dd gp = dd_and(c->s, c->globals[PD_PEER], c->privates[PD_PEER]);
    dd after = dd_rename(c->s, rest.hits, p->below_at_peer);
    grew |= grow(c, &from->hits, dd_and_exists(c->s, called, after, dd_and(c->s, gp, below)));
    gp = dd_and(c->s, c->globals[PD_NODE], c->privates[PD_NODE]);
    after = dd_rename(c->s, rest.pops, p->below_at_node);
    called = dd_rename(c->s, called, c->peer_to_node);
    return grow(c, &from->pops, dd_and_exists(c->s, called, after, dd_and(c->s, gp, below))) | grew;
}

static bool fire(pd_pre *p, const pd_symbolic *r) {
    pd_code *c = p->g->c;
    dd_frame f = dd_open(c->s);
    spot *from = &p->spots.data[r->from];
    bool grew;
    if (r->count == 0) grew = grow(c, &from->pops, before_rule(c, r, p->same_gp));
    else {
        const spot top = p->spots.data[r->to[0]];
        if (r->count == 2) grew = fire_push(p, r, from, &top);
        else {
            grew = grow(c, &from->hits, before_rule(c, r, top.hits));
            grew |= grow(c, &from->pops, before_rule(c, r, top.pops));
        }
    }
    dd_close(c->s, f, DD_TRUE);
    return grew;
}

static void saturate(pd_pre *p) {
    pd_code *c = p->g->c;
    for (bool grew = true; grew;) {
        grew = false;
        for (uint32_t label = (uint32_t)p->spots.count; label-- > 0;)
            for (uint32_t r = pd_first_rule(c, label); r != PD_NONE; r = pd_next_rule(c, r)) {
                grew |= fire(p, pd_get_rule(c, r));
                if (c->l) limits_check(c->l, c->m);
            }
    }
}

void pd_pre_init(pd_pre *p, pd_graph *g, uint32_t label, dd when) {
    pd_code *c = g->c;
    memset(p, 0, sizeof *p);
    p->g = g;
    p->label = label;
    p->when = dd_keep(c->s, when);
    vec_resize(c->m, &p->spots, c->n->labels.count + c->slots);
    dd_frame f = dd_open(c->s);
    p->below_at_peer = dd_map_new(c->s);
    p->below_at_node = dd_map_new(c->s);
    dd same = DD_TRUE;
    for (int place = 0; place < PD_PLACES; place++)
        for (uint32_t i = 0; i < c->cells[place].count; i++) {
            dd_domain cur = pd_domain(c, (pd_place)place, i, PD_CUR);
            bool local = place == PD_LOCAL;
            dd_map_add(c->s, p->below_at_peer, cur, cur + (local ? PD_FIFTH : PD_PEER));
            dd_map_add(c->s, p->below_at_node, cur, cur + (local ? PD_FIFTH : PD_NODE));
            if (!local) same = dd_and(c->s, same, dd_equal(c->s, cur, cur + PD_PEER));
        }
    p->same_gp = dd_keep(c->s, same);
    for (size_t i = 0; i < p->spots.count; i++)
        if (label == PD_NONE || i == label) p->spots.data[i].hits = dd_keep(c->s, when);
    saturate(p);
    dd_close(c->s, f, DD_TRUE);
}

void pd_pre_release(pd_pre *p) {
    pd_code *c = p->g->c;
    for (size_t i = 0; i < p->spots.count; i++) {
        dd_drop(c->s, p->spots.data[i].hits);
        dd_drop(c->s, p->spots.data[i].pops);
    }
    dd_drop(c->s, p->when);
    dd_drop(c->s, p->same_gp);
    dd_map_free(c->s, p->below_at_peer);
    dd_map_free(c->s, p->below_at_node);
    vec_release(c->m, &p->spots);
}

typedef struct meeting {
    pd_pre *p;
    VEC(dd) popped; // by node: FIFTH, NODE, (g, p) in CUR
    VEC(uint32_t) todo;
    dd met; // FIFTH
} meeting;

// A frame with this label is on top, over a node: `x` is (FIFTH, CUR, NODE).
static void meet(meeting *t, uint32_t label, uint32_t node, dd x) {
    pd_pre *p = t->p;
    pd_code *c = p->g->c;
    dd rest = dd_and(c->s, c->all[PD_CUR], c->all[PD_NODE]);
    dd target = label == PD_EMPTY ? p->label == PD_EMPTY || p->label == PD_NONE ? p->when : DD_FALSE
                                  : p->spots.data[label].hits;
    dd hit = dd_and_exists(c->s, x, target, rest);
    dd_assign(c->s, &t->met, dd_or(c->s, t->met, hit));
    if (label == PD_EMPTY) return;
    dd gone = dd_and_exists(c->s, x, p->spots.data[label].pops, c->all[PD_CUR]);
    gone = dd_rename(c->s, gone, c->peer_to_cur);
    if (node == PD_FINAL) meet(t, PD_EMPTY, PD_FINAL, gone);
    else if (grow(c, &t->popped.data[node], gone)) vec_push(c->m, &t->todo, node);
}

dd pd_pre_meets(pd_pre *p, uint32_t view) {
    pd_code *c = p->g->c;
    dd_frame f = dd_open(c->s);
    meeting t = {.p = p};
    vec_resize(c->m, &t.popped, p->g->nodes.count);
    pd_edges v = p->g->views.data[view];
    for (uint32_t i = 0; i < v.count; i++)
        meet(&t, v.data[i].label, v.data[i].node, dd_and(c->s, v.data[i].relation, c->same_init));
    while (t.todo.count) {
        uint32_t node = vec_pop(&t.todo);
        pd_edges e = p->g->nodes.data[node];
        for (uint32_t i = 0; i < e.count; i++) {
            dd x = dd_and_exists(c->s, t.popped.data[node], e.data[i].relation, c->all[PD_NODE]);
            meet(&t, e.data[i].label, e.data[i].node, dd_rename(c->s, x, c->peer_to_node));
        }
    }
    dd result = dd_rename(c->s, t.met, c->init_to_cur);
    for (size_t i = 0; i < t.popped.count; i++) dd_drop(c->s, t.popped.data[i]);
    dd_drop(c->s, t.met);
    vec_release(c->m, &t.popped);
    vec_release(c->m, &t.todo);
    return dd_close(c->s, f, result);
}
