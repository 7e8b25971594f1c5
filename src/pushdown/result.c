// The automaton that post* leaves behind, as a view: equation (2).
//
// Each entry scope reached in the run becomes a node; its edges are the calls that lead to it, read
// backwards (from the callee's frame to the frame below). Nodes of recursive procedures refer to
// each other; they are made group by group, callers' groups first.
#include <string.h>

#include "pushdown/post.h"

typedef struct member {
    pd_scope *scope;
    dd reached;         // (NODE): its entries from the part
    pd_edge_list edges; // node: PD_MEMBER + number of the member, until that has a node
    uint32_t id;        // node, when made
    dd forgotten[2];    // cells of its entries that do not matter: cubes over NODE and PEER …
    dd zero[2];         // … and that they are 0
    uint32_t index, low;
    bool on_stack, done;
} member;

typedef struct build {
    pd_post *p;
    dd part;
    VEC(member) members;
    VEC(uint32_t) stack;
    uint32_t next_index;
} build;

static void add_members(build *b) {
    pd_code *c = b->p->c;
    for (size_t i = 0; i < b->p->entries.count; i++) {
        pd_scope *s = b->p->entries.data[i];
        s->mark = PD_NONE;
        if (s->reached == DD_FALSE) continue;
        dd reached = dd_and_exists(c->s, s->reached, b->part, c->globals[PD_FIFTH]);
        if (reached == DD_FALSE) continue;
        s->mark = (uint32_t)b->members.count;
        vec_push(c->m, &b->members,
                 (member){.scope = s,
                          .reached = reached,
                          .forgotten = {DD_TRUE, DD_TRUE},
                          .zero = {DD_TRUE, DD_TRUE}});
    }
}

// The calls of a scope become edges of the callees' nodes.
static void add_calls(build *b, const pd_scope *s, uint32_t target) {
    pd_code *c = b->p->c;
    for (size_t i = 0; i < s->calls.count; i++) {
        const pd_call *call = &s->calls.data[i];
        if (call->callee->mark == PD_NONE) continue;
        dd x;
        if (s->label == PD_NONE)
            x = dd_and_exists(c->s, call->relation, b->part, c->globals[PD_FIFTH]);
        else x = dd_and(c->s, call->relation, b->members.data[s->mark].reached);
        if (x == DD_FALSE) continue;
        x = dd_rename(c->s, x, c->swap);
        vec_push(c->m, &b->members.data[call->callee->mark].edges,
                 (pd_edge){call->below, target, x});
    }
}

// Entry valuations --------------------------------------------------------------------------------
//
// A node's valuation is the one that its procedure was entered with. What lies below often does not
// depend on all of it: such cells are set to 0, in the node's own edges and in those that lead to
// it. Then stacks that are the same look the same, which tuples can be compared by.

// Given which valuations there are, the edges do not depend on these cells.
static bool is_free_of(pd_code *c, const pd_edge_list *edges, dd known, dd cube) {
    bool free = true;
    for (size_t i = 0; i < edges->count && free; i++) {
        dd_frame f = dd_open(c->s);
        dd r = edges->data[i].relation;
        free = dd_and(c->s, dd_exists(c->s, r, cube), known) == r;
        dd_close(c->s, f, DD_TRUE);
    }
    return free;
}

static void forget_cell(build *b, member *x, pd_place place, uint32_t cell) {
    pd_code *c = b->p->c;
    for (int k = 0; k < 2; k++) {
        dd_domain d = pd_domain(c, place, cell, k ? PD_PEER : PD_NODE);
        x->forgotten[k] = dd_and(c->s, x->forgotten[k], dd_cube(c->s, &d, 1));
        x->zero[k] = dd_and(c->s, x->zero[k], dd_value(c->s, d, 0));
    }
}

static dd with_forgotten(build *b, const member *to, dd relation, int copy) {
    pd_code *c = b->p->c;
    if (to->forgotten[copy] == DD_TRUE) return relation;
    return dd_and(c->s, dd_exists(c->s, relation, to->forgotten[copy]), to->zero[copy]);
}

// One that is not recursive; its edges lead to nodes that are done.
static void forget(build *b, member *x) {
    pd_code *c = b->p->c;
    dd below = dd_and(c->s, c->locals[PD_CUR], c->all[PD_PEER]);
    dd known = DD_FALSE;
    for (size_t i = 0; i < x->edges.count; i++)
        known = dd_or(c->s, known, dd_exists(c->s, x->edges.data[i].relation, below));
    if (is_free_of(c, &x->edges, known, c->all[PD_NODE])) { // mostly
        x->forgotten[0] = c->all[PD_NODE];
        x->forgotten[1] = c->all[PD_PEER];
        x->zero[0] = c->zero_node;
        x->zero[1] = dd_rename(c->s, c->zero_node, c->node_to_peer);
    }
    for (int place = 0; place < PD_PLACES && x->forgotten[0] != c->all[PD_NODE]; place++)
        for (uint32_t cell = 0; cell < c->cells[place].count; cell++) {
            dd_domain d = pd_domain(c, (pd_place)place, cell, PD_NODE);
            dd cube = dd_and(c->s, x->forgotten[0], dd_cube(c->s, &d, 1));
            if (is_free_of(c, &x->edges, known, cube)) forget_cell(b, x, (pd_place)place, cell);
        }
    for (size_t i = 0; i < x->edges.count; i++)
        x->edges.data[i].relation = with_forgotten(b, x, x->edges.data[i].relation, 0);
}

// The finished component on top of the stack, from member v on, becomes a group of nodes.
static void make_group(build *b, uint32_t v) {
    mem *m = b->p->c->m;
    size_t from = b->stack.count;
    while (b->stack.data[--from] != v) {
    }
    size_t count = b->stack.count - from;
    uint32_t *who = b->stack.data + from;
    for (size_t i = 1; i < count; i++) // in the order of their scopes, to meet equal groups
        for (size_t k = i; k > 0 && b->members.data[who[k - 1]].scope->label >
                                        b->members.data[who[k]].scope->label;
             k--) {
            uint32_t t = who[k];
            who[k] = who[k - 1];
            who[k - 1] = t;
        }
    pd_edge_list *lists = mem_alloc(m, count * sizeof *lists);
    uint32_t *ids = mem_alloc(m, count * sizeof *ids);
    for (size_t i = 0; i < count; i++) b->members.data[who[i]].index = (uint32_t)i;
    bool is_recursive = count > 1;
    for (size_t i = 0; i < count; i++) {
        pd_edge_list *edges = &b->members.data[who[i]].edges;
        for (size_t k = 0; k < edges->count; k++) {
            pd_edge *e = &edges->data[k];
            if (e->node < PD_MEMBER) continue;
            const member *to = &b->members.data[e->node - PD_MEMBER];
            if (to->done) e->relation = with_forgotten(b, to, e->relation, 1);
            is_recursive |= !to->done;
            e->node = to->done ? to->id : PD_MEMBER + to->index;
        }
        if (!is_recursive) forget(b, &b->members.data[who[i]]);
        lists[i] = *edges;
    }
    pd_node_group(b->p->g, lists, count, ids);
    for (size_t i = 0; i < count; i++) {
        member *done = &b->members.data[who[i]];
        done->edges = lists[i];
        done->id = ids[i];
        done->done = true;
        done->on_stack = false;
    }
    b->stack.count = from;
    mem_free(m, lists, count * sizeof *lists);
    mem_free(m, ids, count * sizeof *ids);
}

// Tarjan's components, along the edges towards the callers; they come out callers first.
static void visit(build *b, uint32_t v) {
    member *x = &b->members.data[v];
    x->index = x->low = ++b->next_index;
    x->on_stack = true;
    vec_push(b->p->c->m, &b->stack, v);
    for (size_t i = 0; i < x->edges.count; i++) {
        if (x->edges.data[i].node < PD_MEMBER) continue;
        uint32_t w = x->edges.data[i].node - PD_MEMBER;
        member *y = &b->members.data[w];
        if (!y->index && !y->done) visit(b, w);
        if (y->on_stack && y->low < x->low) x->low = y->low;
    }
    if (x->low == x->index) make_group(b, v);
}

uint32_t pd_post_view(pd_post *p, dd part) {
    pd_code *c = p->c;
    build b = {.p = p, .part = part};
    dd_frame f = dd_open(c->s);
    add_members(&b);
    for (size_t i = 0; i < p->roots.count; i++)
        add_calls(&b, p->roots.data[i], p->roots.data[i]->node);
    for (uint32_t i = 0; i < b.members.count; i++)
        add_calls(&b, b.members.data[i].scope, PD_MEMBER + i);
    for (uint32_t i = 0; i < b.members.count; i++)
        if (!b.members.data[i].done) visit(&b, i);
    pd_edge_list edges = {0};
    for (size_t i = 0; i < p->roots.count; i++) {
        const pd_scope *s = p->roots.data[i];
        for (size_t k = 0; k < s->spots.count; k++) {
            dd x = dd_and_exists(c->s, s->spots.data[k].all, part, c->globals[PD_FIFTH]);
            vec_push(c->m, &edges, (pd_edge){s->spots.data[k].label, s->node, x});
        }
    }
    for (size_t i = 0; i < b.members.count; i++) {
        const member *x = &b.members.data[i];
        for (size_t k = 0; k < x->scope->spots.count; k++) {
            dd r = dd_and(c->s, x->scope->spots.data[k].all, x->reached);
            vec_push(c->m, &edges,
                     (pd_edge){x->scope->spots.data[k].label, x->id, with_forgotten(&b, x, r, 0)});
        }
    }
    uint32_t view = pd_view_of(p->g, &edges);
    vec_release(c->m, &edges);
    for (size_t i = 0; i < b.members.count; i++) vec_release(c->m, &b.members.data[i].edges);
    vec_release(c->m, &b.members);
    vec_release(c->m, &b.stack);
    dd_close(c->s, f, DD_TRUE);
    return view;
}
