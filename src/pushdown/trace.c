#include "pushdown/trace.h"

#include <string.h>

typedef struct point {
    uint32_t *v[PD_PLACES];
} point;

typedef struct frame {
    uint32_t label;
    uint32_t *locals;
} frame;

typedef struct word { // a process's privates and stack, top first
    uint32_t *privates;
    VEC(frame) frames;
} word;

typedef struct raw_move {
    uint32_t rule; // of the code: slots' rules included
    uint32_t *g1, *p1, *l1, *l2;
} raw_move;

typedef VEC(raw_move) raw_moves;

typedef struct tracer {
    pd_search *s;
    pd_code *c;
    dd_space *b;
    mem *m;
    arena *a;
    pd_post post; // recording
    raw_moves moves;
    VEC(frame) exposed; // frames of the start word, as the context's run came to them
    uint32_t *start_privates;
    bool failed;
} tracer;

// Points --------------------------------------------------------------------------------------

static uint32_t *pick(tracer *t, dd x, pd_place place, pd_copy copy) {
    uint32_t *values = arena_zalloc(t->a, (t->c->cells[place].count + 1) * sizeof *values);
    pd_pick(t->c, x, place, copy, values);
    return values;
}

static point pick_point(tracer *t, dd x, pd_copy copy) {
    point p;
    for (int i = 0; i < PD_PLACES; i++) p.v[i] = pick(t, x, (pd_place)i, copy);
    return p;
}

static dd is_values(tracer *t, pd_place place, pd_copy copy, const uint32_t *values) {
    return values ? pd_point(t->c, place, copy, values) : DD_TRUE;
}

static dd is_point(tracer *t, pd_copy copy, const point *p) {
    dd x = DD_TRUE;
    for (int i = 0; i < PD_PLACES; i++)
        x = dd_and(t->b, x, is_values(t, (pd_place)i, copy, p->v[i]));
    return x;
}

// CUR states from which the rule leads to these values (NULL: any).
static dd before_rule(tracer *t, const pd_symbolic *r, const point *after, const uint32_t *l2) {
    dd x = r->relation;
    for (int place = 0; place < PD_PLACES; place++) {
        if (!after->v[place] || (place == PD_LOCAL && r->count == 0)) continue;
        for (uint32_t i = 0; i < t->c->cells[place].count; i++) {
            dd_domain cur = pd_domain(t->c, (pd_place)place, i, PD_CUR), d = cur;
            for (uint32_t k = 0; k < r->replaced_count; k++)
                if (r->replaced[k] == cur) d = pd_domain(t->c, (pd_place)place, i, PD_NEXT);
            x = dd_and(t->b, x, dd_value(t->b, d, after->v[place][i]));
        }
    }
    x = dd_and(t->b, x, is_values(t, PD_LOCAL, PD_FIFTH, r->count == 2 ? l2 : NULL));
    return dd_exists(t->b, x, dd_and(t->b, t->c->all[PD_NEXT], t->c->locals[PD_FIFTH]));
}

// Words ---------------------------------------------------------------------------------------

// How far each valuation of a node is from PD_FINAL: layers[d] holds, by node, those within d
// edges.
typedef struct layers {
    VEC(uint32_t) nodes; // that the view leads to
    u64map number;       // node to its place in `nodes`
    VEC(dd) sets;        // sets[d * nodes.count + i], over NODE
    size_t depth;
} layers;

static void add_node(tracer *t, layers *y, uint32_t node) {
    if (u64map_get(&y->number, node)) return;
    u64map_put(&y->number, node, y->nodes.count);
    vec_push(t->m, &y->nodes, node);
}

static dd layer_of(const layers *y, size_t d, uint32_t node) {
    return y->sets.data[d * y->nodes.count + *u64map_get(&y->number, node)];
}

static void make_layers(tracer *t, layers *y, uint32_t view) {
    const pd_graph *g = &t->s->graph;
    u64map_init(&y->number, t->m);
    add_node(t, y, PD_FINAL);
    for (uint32_t i = 0; i < g->views.data[view].count; i++)
        add_node(t, y, g->views.data[view].data[i].node);
    for (size_t i = 0; i < y->nodes.count; i++)
        for (uint32_t k = 0; k < g->nodes.data[y->nodes.data[i]].count; k++)
            add_node(t, y, g->nodes.data[y->nodes.data[i]].data[k].node);
    for (size_t i = 0; i < y->nodes.count; i++)
        vec_push(t->m, &y->sets, i == 0 ? DD_TRUE : DD_FALSE);
    for (bool grew = true; grew; y->depth++) {
        grew = false;
        for (size_t i = 0; i < y->nodes.count; i++) {
            dd old = y->sets.data[y->depth * y->nodes.count + i], x = old;
            pd_edges edges = g->nodes.data[y->nodes.data[i]];
            for (uint32_t k = 0; k < edges.count; k++) {
                dd to = dd_rename(t->b, layer_of(y, y->depth, edges.data[k].node),
                                  t->c->node_to_peer);
                dd cube = dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]);
                x = dd_or(t->b, x, dd_and_exists(t->b, edges.data[k].relation, to, cube));
            }
            grew |= x != old;
            vec_push(t->m, &y->sets, x);
        }
    }
}

static void release_layers(tracer *t, layers *y) {
    vec_release(t->m, &y->nodes);
    vec_release(t->m, &y->sets);
    u64map_release(&y->number);
}

// Reads on from a node's valuation to PD_FINAL by the shortest way.
static void pick_rest(tracer *t, const layers *y, uint32_t node, point at, word *w) {
    const pd_graph *g = &t->s->graph;
    while (node != PD_FINAL) {
        size_t d = 0;
        dd here = is_point(t, PD_NODE, &at);
        while (d <= y->depth && dd_and(t->b, layer_of(y, d, node), here) == DD_FALSE) d++;
        pd_edges edges = g->nodes.data[node];
        dd x = DD_FALSE;
        uint32_t k = 0;
        for (; d > 0 && d <= y->depth && k < edges.count; k++) {
            dd to = dd_rename(t->b, layer_of(y, d - 1, edges.data[k].node), t->c->node_to_peer);
            x = dd_and(t->b, dd_and(t->b, edges.data[k].relation, here), to);
            if (x != DD_FALSE) break;
        }
        if (x == DD_FALSE) {
            t->failed = true;
            return;
        }
        vec_push(t->m, &w->frames, (frame){edges.data[k].label, pick(t, x, PD_LOCAL, PD_CUR)});
        at = pick_point(t, x, PD_PEER);
        node = edges.data[k].node;
    }
}

// What the top of a stack must be.
typedef struct end {
    uint32_t label;       // PD_NONE: any
    const uint32_t *stop; // not NULL: it is stopped with these globals
    bool waits;
} end;

// Tops (p, l) with this label that are as they must be.
static dd is_end(tracer *t, const end *e, uint32_t label) {
    if (e->label != PD_NONE && label != e->label) return DD_FALSE;
    if (!e->stop) return DD_TRUE;
    dd here = is_values(t, PD_GLOBAL, PD_CUR, e->stop);
    return dd_and_exists(t->b, pd_stopped_at(t->c, label, e->waits), here, t->c->globals[PD_CUR]);
}

// A stack of the view with these globals and such a top.
static void pick_word(tracer *t, uint32_t view, const uint32_t *globals, const end *e, word *w) {
    vec_clear(&w->frames);
    dd_frame f = dd_open(t->b);
    layers y = {0};
    make_layers(t, &y, view);
    dd here = is_values(t, PD_GLOBAL, PD_CUR, globals), x = DD_FALSE;
    pd_edges edges = t->s->graph.views.data[view];
    uint32_t i = 0;
    for (; i < edges.count; i++) {
        x = dd_and(t->b, edges.data[i].relation, is_end(t, e, edges.data[i].label));
        if ((x = dd_and(t->b, x, here)) != DD_FALSE) break;
    }
    if (x == DD_FALSE) t->failed = true;
    else {
        w->privates = pick(t, x, PD_PRIVATE, PD_CUR);
        if (edges.data[i].label != PD_EMPTY) {
            vec_push(t->m, &w->frames, (frame){edges.data[i].label, pick(t, x, PD_LOCAL, PD_CUR)});
            pick_rest(t, &y, edges.data[i].node, pick_point(t, x, PD_NODE), w);
        }
    }
    release_layers(t, &y);
    dd_close(t->b, f, DD_TRUE);
}

// Reads frames from number `at` on, from valuations of a node (over NODE, and whatever `from` also
// speaks of); returns what of `from` can read them all.
static dd read_rest(tracer *t, uint32_t node, dd from, const word *w, size_t at) {
    if (from == DD_FALSE) return DD_FALSE;
    if (node == PD_FINAL || at == w->frames.count)
        return node == PD_FINAL && at == w->frames.count ? from : DD_FALSE;
    dd_frame f = dd_open(t->b);
    dd result = DD_FALSE;
    pd_edges edges = t->s->graph.nodes.data[node];
    for (uint32_t i = 0; i < edges.count; i++) {
        if (edges.data[i].label != w->frames.data[at].label) continue;
        // Which valuations of the target can read the rest, then which of ours lead to them.
        dd all = read_rest(t, edges.data[i].node, DD_TRUE, w, at + 1);
        dd x = dd_and(t->b, edges.data[i].relation,
                      is_values(t, PD_LOCAL, PD_CUR, w->frames.data[at].locals));
        x = dd_and(t->b, x, dd_rename(t->b, all, t->c->node_to_peer));
        x = dd_exists(t->b, x, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]));
        result = dd_or(t->b, result, dd_and(t->b, from, x));
    }
    return dd_close(t->b, f, result);
}

// Globals (CUR) with which the view contains the word.
static dd contains(tracer *t, uint32_t view, const word *w) {
    dd_frame f = dd_open(t->b);
    dd result = DD_FALSE;
    pd_edges edges = t->s->graph.views.data[view];
    uint32_t label = w->frames.count ? w->frames.data[0].label : PD_EMPTY;
    for (uint32_t i = 0; i < edges.count; i++) {
        if (edges.data[i].label != label) continue;
        dd x = dd_and(t->b, edges.data[i].relation, is_values(t, PD_PRIVATE, PD_CUR, w->privates));
        if (w->frames.count)
            x = dd_and(t->b, x, is_values(t, PD_LOCAL, PD_CUR, w->frames.data[0].locals));
        x = read_rest(t, edges.data[i].node, x, w, w->frames.count ? 1 : 0);
        dd rest = dd_and(t->b, t->c->all[PD_NODE],
                         dd_and(t->b, t->c->privates[PD_CUR], t->c->locals[PD_CUR]));
        result = dd_or(t->b, result, dd_exists(t->b, x, rest));
    }
    return dd_close(t->b, f, result);
}

// Inside a context ----------------------------------------------------------------------------

static void trace_return(tracer *t, pd_scope *s, const point *context, const point *state,
                         uint32_t before);

static void emit(tracer *t, uint32_t rule, uint32_t *g, uint32_t *p, uint32_t *l1, uint32_t *l2) {
    vec_push(t->m, &t->moves, (raw_move){rule, g, p, l1, l2});
}

// The first event of this kind that contains x, stamped before the limit.
static const pd_event *find_event(tracer *t, const pd_scope *s, pd_event_kind kind, uint32_t what,
                                  dd x, uint32_t before, dd *both) {
    for (size_t i = 0; i < s->events.count; i++) {
        const pd_event *e = &s->events.data[i];
        if (e->stamp >= before) break;
        if (e->kind != kind || (kind != PD_RETURN_EVENT && e->what != what)) continue;
        *both = dd_and(t->b, e->delta, x);
        if (*both != DD_FALSE) return e;
    }
    t->failed = true;
    return NULL;
}

typedef struct link {       // of a chain of causes within a scope, last first
    uint32_t rule;          // of the step, or of the push
    point state;            // after it; for a return: at the callee's entry
    pd_scope *callee_scope; // a call that came back
    uint32_t callee_before;
    point returned;
    uint32_t *below;
} link;

typedef VEC(link) chain;

// One link back over a return: finds the call and the callee's entry. *state becomes the caller's
// state before the push.
static const pd_event *back_over_call(tracer *t, pd_scope *s, const point *context,
                                      const pd_event *e, point *state, link *out) {
    pd_call *call = &s->calls.data[e->from];
    pd_scope *callee = call->callee;
    dd here = dd_and(t->b, is_point(t, PD_NODE, context),
                     is_values(t, PD_LOCAL, PD_FIFTH, state->v[PD_LOCAL]));
    for (size_t i = 0; i < s->events.count && s->events.data[i].stamp < e->stamp; i++) {
        const pd_event *ce = &s->events.data[i];
        if (ce->kind != PD_CALL_EVENT || ce->what != e->from) continue;
        dd entries = dd_and(t->b, ce->delta, here); // PEER: the callee's entries
        for (size_t k = 0; entries != DD_FALSE && k < callee->events.count; k++) {
            const pd_event *re = &callee->events.data[k];
            if (re->stamp >= e->stamp) break;
            if (re->kind != PD_RETURN_EVENT) continue;
            dd back = dd_and(t->b, is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                             is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
            back = dd_rename(t->b, dd_and(t->b, re->delta, back), t->c->node_to_peer);
            dd both = dd_and(t->b, entries, back);
            if (both == DD_FALSE) continue;
            out->callee_scope = callee;
            out->callee_before = re->stamp + 1;
            out->returned = *state;
            out->below = state->v[PD_LOCAL];
            out->state = pick_point(t, both, PD_PEER);
            out->rule = ce->from;
            const pd_symbolic *r = pd_get_rule(t->c, ce->from);
            dd pre = dd_and(t->b, before_rule(t, r, &out->state, out->below),
                            is_point(t, PD_NODE, context));
            const pd_event *from = find_event(t, s, PD_SPOT_EVENT, r->from, pre, ce->stamp, &both);
            if (from) *state = pick_point(t, both, PD_CUR);
            return from;
        }
    }
    t->failed = true;
    return NULL;
}

// The root below was popped: first the run in it, then this root starts with the frame exposed.
static void trace_unwound(tracer *t, const point *context, const pd_event *e, const point *state) {
    pd_scope *below = e->root;
    dd x = dd_and(t->b, is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                  is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
    if (e->from != PD_NONE) { // PD_NONE: the stack is empty, nothing is exposed
        pd_edge edge = t->s->graph.nodes.data[below->node].data[e->from];
        dd step = dd_and(t->b, edge.relation, is_values(t, PD_LOCAL, PD_CUR, state->v[PD_LOCAL]));
        if (edge.node != PD_FINAL) step = dd_and(t->b, step, is_point(t, PD_PEER, context));
        step = dd_exists(t->b, step, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]));
        x = dd_and(t->b, x, step);
    }
    dd both;
    const pd_event *re = find_event(t, below, PD_RETURN_EVENT, 0, x, e->stamp, &both);
    if (!re) return;
    point inner = pick_point(t, both, PD_NODE);
    trace_return(t, below, &inner, state, re->stamp + 1);
    if (e->from != PD_NONE)
        vec_push(
            t->m, &t->exposed,
            (frame){t->s->graph.nodes.data[below->node].data[e->from].label, state->v[PD_LOCAL]});
}

static void play(tracer *t, const chain *links) {
    for (size_t i = links->count; i-- > 0;) {
        const link *k = &links->data[i];
        const point *a = &k->state;
        emit(t, k->rule, a->v[PD_GLOBAL], a->v[PD_PRIVATE], a->v[PD_LOCAL], k->below);
        if (k->callee_scope)
            trace_return(t, k->callee_scope, &k->state, &k->returned, k->callee_before);
    }
}

// Emits the run within the scope that ends in this state at this label.
static void trace_spot(tracer *t, pd_scope *s, const point *context, uint32_t label, point state,
                       uint32_t before) {
    dd_frame f = dd_open(t->b);
    chain links = {0};
    dd here = dd_and(t->b, is_point(t, PD_CUR, &state), is_point(t, PD_NODE, context)), both;
    const pd_event *e = find_event(t, s, PD_SPOT_EVENT, label, here, before, &both);
    while (e && (e->how == PD_BY_RULE || e->how == PD_BY_RETURN)) {
        link k = {0};
        if (e->how == PD_BY_RETURN) e = back_over_call(t, s, context, e, &state, &k);
        else {
            const pd_symbolic *r = pd_get_rule(t->c, e->from);
            k.rule = e->from;
            k.state = state;
            dd pre = dd_and(t->b, before_rule(t, r, &state, NULL), is_point(t, PD_NODE, context));
            e = find_event(t, s, PD_SPOT_EVENT, r->from, pre, e->stamp, &both);
            if (e) state = pick_point(t, both, PD_CUR);
        }
        vec_push(t->m, &links, k);
        if (t->c->l) limits_check(t->c->l, t->m);
    }
    if (e && e->how == PD_BY_UNWIND) trace_unwound(t, context, e, &state);
    else if (e && s->label == PD_NONE) { // where the context starts
        t->start_privates = state.v[PD_PRIVATE];
        if (e->what != PD_EMPTY) vec_push(t->m, &t->exposed, (frame){e->what, state.v[PD_LOCAL]});
    }
    if (!t->failed) play(t, &links);
    vec_release(t->m, &links);
    dd_close(t->b, f, DD_TRUE);
}

// Emits the run from the scope's start to where the event's rule leads to `after`. False: there is
// no such run.
static bool trace_before(tracer *t, pd_scope *s, const point *context, const pd_event *e,
                         const point *after, uint32_t *below) {
    const pd_symbolic *r = pd_get_rule(t->c, e->from);
    dd both, pre = dd_and(t->b, before_rule(t, r, after, below), is_point(t, PD_NODE, context));
    const pd_event *from = find_event(t, s, PD_SPOT_EVENT, r->from, pre, e->stamp, &both);
    if (from) trace_spot(t, s, context, r->from, pick_point(t, both, PD_CUR), from->stamp + 1);
    return from;
}

// Emits the run from the scope's start to its pop with (g, p) of `state`.
static void trace_return(tracer *t, pd_scope *s, const point *context, const point *state,
                         uint32_t before) {
    dd_frame f = dd_open(t->b);
    dd x = dd_and(t->b, is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                  is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
    x = dd_and(t->b, x, is_point(t, PD_NODE, context));
    dd both;
    const pd_event *re = find_event(t, s, PD_RETURN_EVENT, 0, x, before, &both);
    if (re && trace_before(t, s, context, re, state, NULL))
        emit(t, re->from, state->v[PD_GLOBAL], state->v[PD_PRIVATE], NULL, NULL);
    dd_close(t->b, f, DD_TRUE);
}

// Emits the run to the call that pushed this entry with these locals below.
static void trace_call(tracer *t, pd_scope *s, const point *context, uint32_t call,
                       const point *entry, uint32_t *below) {
    dd_frame f = dd_open(t->b);
    dd x = dd_and(t->b, is_point(t, PD_NODE, context), is_point(t, PD_PEER, entry)), both;
    x = dd_and(t->b, x, is_values(t, PD_LOCAL, PD_FIFTH, below));
    const pd_event *ce = find_event(t, s, PD_CALL_EVENT, call, x, UINT32_MAX, &both);
    if (ce && trace_before(t, s, context, ce, entry, below))
        emit(t, ce->from, entry->v[PD_GLOBAL], entry->v[PD_PRIVATE], entry->v[PD_LOCAL], below);
    dd_close(t->b, f, DD_TRUE);
}

// The stack of scopes that holds a word: scope `s` has consumed frames 0 … depth-1 with the
// contexts of `set` (over NODE, for roots also FIFTH).
typedef struct holding {
    pd_scope *s;
    size_t depth, above; // number of the holding above; its call to it
    uint32_t call;
    dd set;
} holding;
typedef VEC(holding) holdings;

static void hold_callers(tracer *t, holdings *h, const word *w, size_t i) {
    holding x = h->data[i];
    const frame *next = &w->frames.data[x.depth];
    for (size_t k = 0; k < x.s->callers.count; k++) {
        pd_scope *caller = x.s->callers.data[k].scope;
        const pd_call *call = &caller->calls.data[x.s->callers.data[k].call];
        if (call->below != next->label) continue;
        dd r = dd_and(t->b, call->relation, is_values(t, PD_LOCAL, PD_FIFTH, next->locals));
        r = dd_and(t->b, r, dd_rename(t->b, x.set, t->c->node_to_peer));
        r = dd_exists(t->b, r, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_FIFTH]));
        if (r != DD_FALSE)
            vec_push(t->m, h, (holding){caller, x.depth + 1, i, x.s->callers.data[k].call, r});
    }
}

// All ways the scopes of the run can hold the word with these globals.
static void hold(tracer *t, holdings *h, const uint32_t *globals, const word *w) {
    uint32_t label = w->frames.count ? w->frames.data[0].label : PD_EMPTY;
    dd state = dd_and(t->b, is_values(t, PD_GLOBAL, PD_CUR, globals),
                      is_values(t, PD_PRIVATE, PD_CUR, w->privates));
    if (w->frames.count)
        state = dd_and(t->b, state, is_values(t, PD_LOCAL, PD_CUR, w->frames.data[0].locals));
    for (size_t i = 0; i < t->post.roots.count + t->post.entries.count; i++) {
        pd_scope *s = i < t->post.roots.count ? t->post.roots.data[i]
                                              : t->post.entries.data[i - t->post.roots.count];
        uint64_t *spot = u64map_get(&s->spot_of, label);
        if (!spot) continue;
        dd x = dd_and_exists(t->b, s->spots.data[*spot].all, state, t->c->all[PD_CUR]);
        if (x != DD_FALSE) vec_push(t->m, h, (holding){s, w->frames.count ? 1 : 0, SIZE_MAX, 0, x});
    }
    for (size_t i = 0; i < h->count; i++)
        if (h->data[i].s->label != PD_NONE && h->data[i].depth < w->frames.count)
            hold_callers(t, h, w, i);
}

// Globals (FIFTH) from which the run reaches the word with these globals.
static dd starts_of(tracer *t, const uint32_t *globals, const word *w) {
    dd_frame f = dd_open(t->b);
    holdings h = {0};
    hold(t, &h, globals, w);
    dd result = DD_FALSE;
    for (size_t i = 0; i < h.count; i++) {
        if (h.data[i].s->label != PD_NONE) continue;
        dd x = read_rest(t, h.data[i].s->node, h.data[i].set, w, h.data[i].depth);
        result = dd_or(t->b, result, dd_exists(t->b, x, t->c->all[PD_NODE]));
    }
    vec_release(t->m, &h);
    return dd_close(t->b, f, result);
}

// The run (of t->post, from one value of the globals) that ends with the word; the word becomes the
// one it started with.
static void trace_word(tracer *t, const uint32_t *globals, word *w) {
    dd_frame f = dd_open(t->b);
    holdings h = {0};
    hold(t, &h, globals, w);
    dd x = DD_FALSE;
    size_t i = 0;
    for (; i < h.count; i++) {
        if (h.data[i].s->label != PD_NONE) continue;
        x = read_rest(t, h.data[i].s->node, h.data[i].set, w, h.data[i].depth);
        if (x != DD_FALSE) break;
    }
    if (x == DD_FALSE) t->failed = true;
    size_t bottom = i < h.count ? h.data[i].depth : 0;
    point context = {{NULL, NULL, NULL}};
    if (!t->failed) context = pick_point(t, x, PD_NODE);
    while (!t->failed && h.data[i].above != SIZE_MAX) { // from the root up to the top
        const holding *k = &h.data[i], *up = &h.data[k->above];
        frame *below = &w->frames.data[up->depth];
        dd r = dd_and(t->b, k->s->calls.data[k->call].relation, is_point(t, PD_NODE, &context));
        r = dd_and(t->b, r, is_values(t, PD_LOCAL, PD_FIFTH, below->locals));
        r = dd_and(t->b, r, dd_rename(t->b, up->set, t->c->node_to_peer));
        if (r == DD_FALSE) t->failed = true;
        else {
            point entry = pick_point(t, r, PD_PEER);
            trace_call(t, k->s, &context, k->call, &entry, below->locals);
            context = entry;
        }
        i = k->above;
    }
    if (!t->failed) {
        point state = {{NULL, w->privates, w->frames.count ? w->frames.data[0].locals : NULL}};
        state.v[PD_GLOBAL] = arena_copy(t->a, globals,
                                        t->c->cells[PD_GLOBAL].count * sizeof *globals);
        trace_spot(t, h.data[i].s, &context, w->frames.count ? w->frames.data[0].label : PD_EMPTY,
                   state, UINT32_MAX);
    }
    // What the run started with: the frames it came to, then those it never touched.
    for (size_t k = bottom; k < w->frames.count; k++)
        vec_push(t->m, &t->exposed, w->frames.data[k]);
    vec_clear(&w->frames);
    for (size_t k = 0; k < t->exposed.count; k++) vec_push(t->m, &w->frames, t->exposed.data[k]);
    vec_clear(&t->exposed);
    vec_release(t->m, &h);
    dd_close(t->b, f, DD_TRUE);
}

// Over the tuples -----------------------------------------------------------------------------

typedef struct context_run {
    uint32_t instance;
    raw_moves moves;
} context_run;

typedef struct path {
    VEC(context_run) contexts; // last first
    word *words;               // by instance
    uint32_t *globals;
} path;

static void run_post(tracer *t, uint32_t view) {
    pd_post_forget(&t->post);
    pd_post_run(&t->post, view, true);
}

// Traces the context of the instance that starts from the tuple with globals `from` and ends in the
// path's globals and words.
static void trace_context(tracer *t, path *p, uint32_t tuple, uint32_t instance, uint32_t *from) {
    const pd_tuple *x = &t->s->tuples.data[tuple];
    dd_frame f = dd_open(t->b);
    uint32_t view = pd_view_restrict(&t->s->graph, x->views[instance],
                                     is_values(t, PD_GLOBAL, PD_CUR, from));
    run_post(t, view);
    trace_word(t, p->globals, &p->words[instance]);
    p->words[instance].privates = t->start_privates;
    context_run run = {.instance = instance, .moves = t->moves};
    t->moves = (raw_moves){0};
    vec_push(t->m, &p->contexts, run);
    p->globals = from;
    dd_close(t->b, f, DD_TRUE);
}

// Sets the path's end: globals and stacks that satisfy the query, the hit's last context undone.
static void choose_end(tracer *t, path *p, size_t query) {
    pd_search *s = t->s;
    const pd_hit *hit = &s->hits.data[query];
    const pd_tuple *x = &s->tuples.data[hit->tuple];
    bool ran = hit->instance != PD_NONE;
    if (ran) run_post(t, x->views[hit->instance]);
    const pd_query *q = &s->n->queries.data[query];
    dd ends = pd_hit_set(s, &t->post, query);
    if (ends == DD_FALSE) {
        t->failed = true;
        return;
    }
    p->globals = pick(t, ends, PD_GLOBAL, PD_CUR);
    uint32_t *from = ran ? pick(t, ends, PD_GLOBAL, PD_FIFTH) : p->globals;
    for (uint32_t i = 0; i < s->instances.count; i++) {
        uint32_t view = x->views[i];
        end e = {.label = PD_NONE};
        bool active = i == hit->instance;
        if (active) view = pd_post_view(&t->post, is_values(t, PD_GLOBAL, PD_FIFTH, from));
        for (size_t k = 0; k < q->count; k++)
            if (hit->who[k] == i) e.label = q->atoms[k].label;
        if (q->is_deadlock) e = (end){PD_NONE, p->globals, hit->who[0] == i};
        uint32_t *globals = active ? p->globals : from;
        dd here = is_values(t, PD_GLOBAL, PD_CUR, globals);
        if (e.label != PD_NONE &&
            dd_and(t->b, here, pd_view_top(&s->graph, view, e.label)) == DD_FALSE)
            e.label = s->instances.data[i].start; // a slot whose thread has not run yet
        pick_word(t, view, globals, &e, &p->words[i]);
    }
    if (ran && !t->failed) trace_context(t, p, hit->tuple, hit->instance, from);
}

// One tuple back: picks the globals in which its last context started.
static void step_back(tracer *t, path *p, uint32_t tuple) {
    const pd_tuple *x = &t->s->tuples.data[tuple], *parent = &t->s->tuples.data[x->parent];
    dd_frame f = dd_open(t->b);
    run_post(t, parent->views[x->last]);
    dd starts = dd_and(t->b, starts_of(t, p->globals, &p->words[x->last]), x->part);
    for (uint32_t i = 0; i < t->s->instances.count; i++)
        if (i != x->last)
            starts = dd_and(
                t->b, starts,
                dd_rename(t->b, contains(t, parent->views[i], &p->words[i]), t->c->cur_to_init));
    if (starts == DD_FALSE) t->failed = true;
    else {
        uint32_t *from = pick(t, starts, PD_GLOBAL, PD_FIFTH);
        trace_context(t, p, x->parent, x->last, from);
    }
    dd_close(t->b, f, DD_TRUE);
}

// To a run ------------------------------------------------------------------------------------

typedef struct replay {
    tracer *t;
    pd_run *run;
    pd_config now;
    uint32_t *threads;       // by instance; PD_NONE: not started yet
    const uint32_t *globals; // with the slots'
} replay;

// The slot a fork took, by what changed in the globals; its thread is the newest.
static void note_fork(replay *r, const raw_move *m) {
    pd_search *s = r->t->s;
    size_t own = s->n->cells[PD_GLOBAL].count;
    for (uint32_t i = 0; i < s->instances.count; i++) {
        uint32_t slot = s->instances.data[i].slot;
        if (slot != PD_NONE && r->globals[own + slot] != m->g1[own + slot])
            r->threads[i] = (uint32_t)r->now.threads.count - 1;
    }
}

static bool replay_move(replay *r, uint32_t instance, uint32_t context, const raw_move *m) {
    pd_network *n = r->t->s->n;
    if (m->rule < n->rules.count) {
        uint32_t thread = r->threads[instance];
        pd_move move = {thread, m->rule, m->g1, m->p1, m->l1, m->l2};
        if (thread == PD_NONE || !pd_step(n, &r->now, &move)) return false;
        vec_push(r->now.m, &r->run->steps, (pd_run_step){move, context});
        if (n->rules.data[m->rule].start_process != PD_NONE) note_fork(r, m);
    }
    r->globals = m->g1;
    return true;
}

// Runs the whole path through the stepper, which trusts nothing.
static bool make_run(tracer *t, const path *p, size_t query, pd_run *run) {
    pd_search *s = t->s;
    pd_network *n = s->n;
    pd_config_init(&run->start, t->m);
    for (size_t i = 0; i < n->cells[PD_GLOBAL].count; i++)
        vec_push(t->m, &run->start.globals, p->globals[i]);
    replay r = {.t = t, .run = run, .globals = p->globals};
    r.threads = arena_alloc(t->a, (s->instances.count + 1) * sizeof *r.threads);
    bool good = true;
    for (uint32_t i = 0; i < s->instances.count && good; i++) {
        const word *w = &p->words[i];
        uint32_t start = s->instances.data[i].start;
        r.threads[i] = PD_NONE;
        good = start == PD_EMPTY ? w->frames.count == 0
                                 : w->frames.count == 1 && w->frames.data[0].label == start;
        if (!good || s->instances.data[i].process == PD_NONE) continue;
        const uint32_t *locals = w->frames.count ? w->frames.data[0].locals : NULL;
        r.threads[i] = (uint32_t)run->start.threads.count;
        pd_config_add(n, &run->start, s->instances.data[i].process, start, w->privates, locals);
        if (locals) good = pd_init_holds(n, p->globals, w->privates, locals);
    }
    pd_config_init(&r.now, t->m);
    pd_config_copy(&r.now, &run->start);
    for (size_t c = p->contexts.count; c-- > 0 && good;) {
        const context_run *x = &p->contexts.data[c];
        size_t before = run->steps.count;
        for (size_t i = 0; i < x->moves.count && good; i++)
            good = replay_move(&r, x->instance, run->contexts + 1, &x->moves.data[i]);
        run->contexts += run->steps.count > before;
    }
    good = good && pd_query_holds(n, &n->queries.data[query], &r.now, NULL);
    pd_config_release(&r.now);
    return good;
}

bool pd_trace(pd_search *s, size_t query, pd_run *run) {
    memset(run, 0, sizeof *run);
    arena_init(&run->store, s->m);
    tracer t = {.s = s, .c = &s->code, .b = s->code.s, .m = s->m, .a = &run->store};
    dd_frame f = dd_open(t.b);
    pd_post_init(&t.post, &s->graph, true);
    path p = {0};
    p.words = mem_zalloc(s->m, s->instances.count * sizeof *p.words);
    choose_end(&t, &p, query);
    for (uint32_t x = s->hits.data[query].tuple; !t.failed && s->tuples.data[x].parent != PD_NONE;
         x = s->tuples.data[x].parent)
        step_back(&t, &p, x);
    bool good = !t.failed && make_run(&t, &p, query, run);
    for (size_t i = 0; i < s->instances.count; i++) vec_release(s->m, &p.words[i].frames);
    mem_free(s->m, p.words, s->instances.count * sizeof *p.words);
    for (size_t i = 0; i < p.contexts.count; i++) vec_release(s->m, &p.contexts.data[i].moves);
    vec_release(s->m, &p.contexts);
    vec_release(s->m, &t.moves);
    vec_release(s->m, &t.exposed);
    pd_post_release(&t.post);
    dd_close(t.b, f, DD_TRUE);
    return good;
}

void pd_run_release(pd_run *run) {
    mem *m = run->store.m;
    pd_config_release(&run->start);
    vec_release(m, &run->steps);
    arena_release(&run->store);
}
