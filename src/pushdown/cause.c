// Inside a context: post* was run again with every addition stamped; from a stack that it reached
// back to the one it started with, from effect to cause.
#include "pushdown/tracer.h"

// CUR states from which the rule leads to these values (NULL: any).
static dd before_rule(pd_tracer *t, const pd_symbolic *r, const pd_values *after,
                      const uint32_t *l2) {
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
    x = dd_and(t->b, x, pd_is_values(t, PD_LOCAL, PD_FIFTH, r->count == 2 ? l2 : NULL));
    return dd_exists(t->b, x, dd_and(t->b, t->c->all[PD_NEXT], t->c->locals[PD_FIFTH]));
}

static void trace_return(pd_tracer *t, pd_scope *s, const pd_values *context,
                         const pd_values *state, uint32_t before);

static void emit(pd_tracer *t, uint32_t rule, uint32_t *g, uint32_t *p, uint32_t *l1,
                 uint32_t *l2) {
    vec_push(t->m, &t->moves, (pd_raw_move){rule, g, p, l1, l2});
}

// The first event of this kind that contains x, stamped before the limit.
static const pd_event *find_event(pd_tracer *t, const pd_scope *s, pd_event_kind kind,
                                  uint32_t what, dd x, uint32_t before, dd *both) {
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
    pd_values state;        // after it; for a return: at the callee's entry
    pd_scope *callee_scope; // a call that came back
    uint32_t callee_before;
    pd_values returned;
    uint32_t *below;
} link;

typedef VEC(link) chain;

// One link back over a return: finds the call and the callee's entry. *state becomes the caller's
// state before the push.
static const pd_event *back_over_call(pd_tracer *t, pd_scope *s, const pd_values *context,
                                      const pd_event *e, pd_values *state, link *out) {
    pd_call *call = &s->calls.data[e->from];
    pd_scope *callee = call->callee;
    dd here = dd_and(t->b, pd_is_point(t, PD_NODE, context),
                     pd_is_values(t, PD_LOCAL, PD_FIFTH, state->v[PD_LOCAL]));
    for (size_t i = 0; i < s->events.count && s->events.data[i].stamp < e->stamp; i++) {
        const pd_event *ce = &s->events.data[i];
        if (ce->kind != PD_CALL_EVENT || ce->what != e->from) continue;
        dd entries = dd_and(t->b, ce->delta, here); // PEER: the callee's entries
        for (size_t k = 0; entries != DD_FALSE && k < callee->events.count; k++) {
            const pd_event *re = &callee->events.data[k];
            if (re->stamp >= e->stamp) break;
            if (re->kind != PD_RETURN_EVENT) continue;
            dd back = dd_and(t->b, pd_is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                             pd_is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
            back = dd_rename(t->b, dd_and(t->b, re->delta, back), t->c->node_to_peer);
            dd both = dd_and(t->b, entries, back);
            if (both == DD_FALSE) continue;
            out->callee_scope = callee;
            out->callee_before = re->stamp + 1;
            out->returned = *state;
            out->below = state->v[PD_LOCAL];
            out->state = pd_pick_point(t, both, PD_PEER);
            out->rule = ce->from;
            const pd_symbolic *r = pd_get_rule(t->c, ce->from);
            dd pre = dd_and(t->b, before_rule(t, r, &out->state, out->below),
                            pd_is_point(t, PD_NODE, context));
            const pd_event *from = find_event(t, s, PD_SPOT_EVENT, r->from, pre, ce->stamp, &both);
            if (from) *state = pd_pick_point(t, both, PD_CUR);
            return from;
        }
    }
    t->failed = true;
    return NULL;
}

// The root below was popped: first the run in it, then this root starts with the frame exposed.
static void trace_unwound(pd_tracer *t, const pd_values *context, const pd_event *e,
                          const pd_values *state) {
    pd_scope *below = e->root;
    dd x = dd_and(t->b, pd_is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                  pd_is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
    if (e->from != PD_NONE) { // PD_NONE: the stack is empty, nothing is exposed
        pd_edge edge = t->s->graph.nodes.data[below->node].data[e->from];
        dd step = dd_and(t->b, edge.relation,
                         pd_is_values(t, PD_LOCAL, PD_CUR, state->v[PD_LOCAL]));
        if (edge.node != PD_FINAL) step = dd_and(t->b, step, pd_is_point(t, PD_PEER, context));
        step = dd_exists(t->b, step, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_CUR]));
        x = dd_and(t->b, x, step);
    }
    dd both;
    const pd_event *re = find_event(t, below, PD_RETURN_EVENT, 0, x, e->stamp, &both);
    if (!re) return;
    pd_values inner = pd_pick_point(t, both, PD_NODE);
    trace_return(t, below, &inner, state, re->stamp + 1);
    if (e->from != PD_NONE)
        vec_push(t->m, &t->exposed,
                 (pd_word_frame){t->s->graph.nodes.data[below->node].data[e->from].label,
                                 state->v[PD_LOCAL]});
}

static void play(pd_tracer *t, const chain *links) {
    for (size_t i = links->count; i-- > 0;) {
        const link *k = &links->data[i];
        const pd_values *a = &k->state;
        emit(t, k->rule, a->v[PD_GLOBAL], a->v[PD_PRIVATE], a->v[PD_LOCAL], k->below);
        if (k->callee_scope)
            trace_return(t, k->callee_scope, &k->state, &k->returned, k->callee_before);
    }
}

// Emits the run within the scope that ends in this state at this label.
static void trace_spot(pd_tracer *t, pd_scope *s, const pd_values *context, uint32_t label,
                       pd_values state, uint32_t before) {
    dd_frame f = dd_open(t->b);
    chain links = {0};
    dd here = dd_and(t->b, pd_is_point(t, PD_CUR, &state), pd_is_point(t, PD_NODE, context)), both;
    const pd_event *e = find_event(t, s, PD_SPOT_EVENT, label, here, before, &both);
    while (e && (e->how == PD_BY_RULE || e->how == PD_BY_RETURN)) {
        link k = {0};
        if (e->how == PD_BY_RETURN) e = back_over_call(t, s, context, e, &state, &k);
        else {
            const pd_symbolic *r = pd_get_rule(t->c, e->from);
            k.rule = e->from;
            k.state = state;
            dd pre = dd_and(t->b, before_rule(t, r, &state, NULL),
                            pd_is_point(t, PD_NODE, context));
            e = find_event(t, s, PD_SPOT_EVENT, r->from, pre, e->stamp, &both);
            if (e) state = pd_pick_point(t, both, PD_CUR);
        }
        vec_push(t->m, &links, k);
        if (t->c->l) limits_check(t->c->l, t->m);
    }
    if (e && e->how == PD_BY_UNWIND) trace_unwound(t, context, e, &state);
    else if (e && s->label == PD_NONE) { // where the context starts
        t->start_privates = state.v[PD_PRIVATE];
        if (e->what != PD_EMPTY)
            vec_push(t->m, &t->exposed, (pd_word_frame){e->what, state.v[PD_LOCAL]});
    }
    if (!t->failed) play(t, &links);
    vec_release(t->m, &links);
    dd_close(t->b, f, DD_TRUE);
}

// Emits the run from the scope's start to where the event's rule leads to `after`. False: there is
// no such run.
static bool trace_before(pd_tracer *t, pd_scope *s, const pd_values *context, const pd_event *e,
                         const pd_values *after, uint32_t *below) {
    const pd_symbolic *r = pd_get_rule(t->c, e->from);
    dd both, pre = dd_and(t->b, before_rule(t, r, after, below), pd_is_point(t, PD_NODE, context));
    const pd_event *from = find_event(t, s, PD_SPOT_EVENT, r->from, pre, e->stamp, &both);
    if (from) trace_spot(t, s, context, r->from, pd_pick_point(t, both, PD_CUR), from->stamp + 1);
    return from;
}

// Emits the run from the scope's start to its pop with (g, p) of `state`.
static void trace_return(pd_tracer *t, pd_scope *s, const pd_values *context,
                         const pd_values *state, uint32_t before) {
    dd_frame f = dd_open(t->b);
    dd x = dd_and(t->b, pd_is_values(t, PD_GLOBAL, PD_CUR, state->v[PD_GLOBAL]),
                  pd_is_values(t, PD_PRIVATE, PD_CUR, state->v[PD_PRIVATE]));
    x = dd_and(t->b, x, pd_is_point(t, PD_NODE, context));
    dd both;
    const pd_event *re = find_event(t, s, PD_RETURN_EVENT, 0, x, before, &both);
    if (re && trace_before(t, s, context, re, state, NULL))
        emit(t, re->from, state->v[PD_GLOBAL], state->v[PD_PRIVATE], NULL, NULL);
    dd_close(t->b, f, DD_TRUE);
}

// Emits the run to the call that pushed this entry with these locals below.
static void trace_call(pd_tracer *t, pd_scope *s, const pd_values *context, uint32_t call,
                       const pd_values *entry, uint32_t *below) {
    dd_frame f = dd_open(t->b);
    dd x = dd_and(t->b, pd_is_point(t, PD_NODE, context), pd_is_point(t, PD_PEER, entry)), both;
    x = dd_and(t->b, x, pd_is_values(t, PD_LOCAL, PD_FIFTH, below));
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

static void hold_callers(pd_tracer *t, holdings *h, const pd_word *w, size_t i) {
    holding x = h->data[i];
    const pd_word_frame *next = &w->frames.data[x.depth];
    for (size_t k = 0; k < x.s->callers.count; k++) {
        pd_scope *caller = x.s->callers.data[k].scope;
        const pd_call *call = &caller->calls.data[x.s->callers.data[k].call];
        if (call->below != next->label) continue;
        dd r = dd_and(t->b, call->relation, pd_is_values(t, PD_LOCAL, PD_FIFTH, next->locals));
        r = dd_and(t->b, r, dd_rename(t->b, x.set, t->c->node_to_peer));
        r = dd_exists(t->b, r, dd_and(t->b, t->c->all[PD_PEER], t->c->locals[PD_FIFTH]));
        if (r != DD_FALSE)
            vec_push(t->m, h, (holding){caller, x.depth + 1, i, x.s->callers.data[k].call, r});
    }
}

// All ways the scopes of the run can hold the word with these globals.
static void hold(pd_tracer *t, holdings *h, const uint32_t *globals, const pd_word *w) {
    uint32_t label = w->frames.count ? w->frames.data[0].label : PD_EMPTY;
    dd state = dd_and(t->b, pd_is_values(t, PD_GLOBAL, PD_CUR, globals),
                      pd_is_values(t, PD_PRIVATE, PD_CUR, w->privates));
    if (w->frames.count)
        state = dd_and(t->b, state, pd_is_values(t, PD_LOCAL, PD_CUR, w->frames.data[0].locals));
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

dd pd_starts_of(pd_tracer *t, const uint32_t *globals, const pd_word *w) {
    dd_frame f = dd_open(t->b);
    holdings h = {0};
    hold(t, &h, globals, w);
    dd result = DD_FALSE;
    for (size_t i = 0; i < h.count; i++) {
        if (h.data[i].s->label != PD_NONE) continue;
        dd x = pd_read_rest(t, h.data[i].s->node, h.data[i].set, w, h.data[i].depth);
        result = dd_or(t->b, result, dd_exists(t->b, x, t->c->all[PD_NODE]));
    }
    vec_release(t->m, &h);
    return dd_close(t->b, f, result);
}

void pd_trace_word(pd_tracer *t, const uint32_t *globals, pd_word *w) {
    dd_frame f = dd_open(t->b);
    holdings h = {0};
    hold(t, &h, globals, w);
    dd x = DD_FALSE;
    size_t i = 0;
    for (; i < h.count; i++) {
        if (h.data[i].s->label != PD_NONE) continue;
        x = pd_read_rest(t, h.data[i].s->node, h.data[i].set, w, h.data[i].depth);
        if (x != DD_FALSE) break;
    }
    if (x == DD_FALSE) t->failed = true;
    size_t bottom = i < h.count ? h.data[i].depth : 0;
    pd_values context = {{NULL, NULL, NULL}};
    if (!t->failed) context = pd_pick_point(t, x, PD_NODE);
    while (!t->failed && h.data[i].above != SIZE_MAX) { // from the root up to the top
        const holding *k = &h.data[i], *up = &h.data[k->above];
        pd_word_frame *below = &w->frames.data[up->depth];
        dd r = dd_and(t->b, k->s->calls.data[k->call].relation, pd_is_point(t, PD_NODE, &context));
        r = dd_and(t->b, r, pd_is_values(t, PD_LOCAL, PD_FIFTH, below->locals));
        r = dd_and(t->b, r, dd_rename(t->b, up->set, t->c->node_to_peer));
        if (r == DD_FALSE) t->failed = true;
        else {
            pd_values entry = pd_pick_point(t, r, PD_PEER);
            trace_call(t, k->s, &context, k->call, &entry, below->locals);
            context = entry;
        }
        i = k->above;
    }
    if (!t->failed) {
        pd_values state = {{NULL, w->privates, w->frames.count ? w->frames.data[0].locals : NULL}};
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
