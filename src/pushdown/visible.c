// contexts auto: when may the bound be dropped?
//
// T_k: the visible states (globals; of each instance: privates, top label, top locals) of what k
// contexts reach. T_k = T_(k+1) does not mean that nothing follows: a later context may pop to a
// frame that no visible state shows. Liu and Wahl ("CUBA: interprocedural context-unbounded
// analysis of concurrent programs", PLDI 2018) close the gap with generators: the visible states
// that a pop can lead to, when it may expose any frame that some push has left behind. If all
// generators are in T_k already, the plateau is the end.
//
// We check it in this form: T_k is closed under every rule of every instance, where a pop leads to
// every frame that a push from a state of T_k puts below, or to the empty stack. Then by induction
// along any run all its visible states are in T_k: frames below the top were pushed from states of
// T_k, so what a pop exposes is among those tried. (The plateau follows; it need not be asked for.)
#include <string.h>

#include "pushdown/search.h"

enum { MAX_BITS = 600 };

typedef struct seat { // of one instance
    dd_domain label;
    uint32_t first_private, first_local; // in `cells`
    dd own;                              // cube of label, privates and locals
    dd own_top;                          // cube of label and locals
    dd pushed;                           // (label, locals): frames that pushes leave below
    dd_map *to_seat;                     // privates and locals: CUR to the seat's
    dd_map *from_seat;                   // and back
    dd_map *below_to_seat;               // l'' to the seat's locals
} seat;

struct pd_visible {
    pd_search *s;
    seat *seats;
    size_t count;
    uint32_t empty; // the number that stands for the empty stack
    dd all;
};

static dd_domain add_cell(pd_visible *v, const pd_cell *cell) {
    return dd_add_domains(v->s->code.s, 1, cell->bits, cell->size);
}

static void init_seat(pd_visible *v, seat *x, unsigned label_bits) {
    pd_code *c = &v->s->code;
    VEC(dd_domain) top = {0};
    VEC(dd_domain) privates = {0};
    dd_frame f = dd_open(c->s);
    x->to_seat = dd_map_new(c->s);
    x->from_seat = dd_map_new(c->s);
    x->below_to_seat = dd_map_new(c->s);
    x->label = dd_add_domains(c->s, 1, label_bits, 0);
    vec_push(c->m, &top, x->label);
    for (int place = PD_PRIVATE; place <= PD_LOCAL; place++)
        for (uint32_t i = 0; i < c->cells[place].count; i++) {
            dd_domain mine = add_cell(v, &c->n->cells[place].data[i]);
            dd_domain cur = pd_domain(c, (pd_place)place, i, PD_CUR);
            dd_map_add(c->s, x->to_seat, cur, mine);
            dd_map_add(c->s, x->from_seat, mine, cur);
            if (place == PD_PRIVATE) {
                vec_push(c->m, &privates, mine);
                continue;
            }
            dd_map_add(c->s, x->below_to_seat, pd_domain(c, PD_LOCAL, i, PD_FIFTH), mine);
            vec_push(c->m, &top, mine);
        }
    x->own_top = dd_keep(c->s, dd_cube(c->s, top.data, top.count));
    x->own = dd_keep(c->s, dd_and(c->s, x->own_top, dd_cube(c->s, privates.data, privates.count)));
    vec_release(c->m, &top);
    vec_release(c->m, &privates);
    dd_close(c->s, f, DD_TRUE);
}

pd_visible *pd_visible_new(pd_search *s) {
    pd_code *c = &s->code;
    unsigned label_bits = 1, bits = 0;
    uint32_t labels = (uint32_t)s->n->labels.count + c->slots;
    while ((uint64_t)1 << label_bits < (uint64_t)labels + 1) label_bits++;
    for (int place = PD_PRIVATE; place <= PD_LOCAL; place++)
        for (size_t i = 0; i < s->n->cells[place].count; i++)
            bits += s->n->cells[place].data[i].bits;
    if ((bits + label_bits) * s->instances.count > MAX_BITS) return NULL;
    pd_visible *v = MEM_NEW(s->m, pd_visible);
    v->s = s;
    v->empty = labels;
    v->count = s->instances.count;
    v->seats = mem_zalloc(s->m, v->count * sizeof *v->seats);
    for (size_t i = 0; i < v->count; i++) init_seat(v, &v->seats[i], label_bits);
    return v;
}

void pd_visible_free(pd_visible *v) {
    mem *m = v->s->m;
    dd_space *b = v->s->code.s;
    for (size_t i = 0; i < v->count; i++) {
        seat *x = &v->seats[i];
        dd_drop(b, x->own);
        dd_drop(b, x->own_top);
        dd_drop(b, x->pushed);
        dd_map_free(b, x->to_seat);
        dd_map_free(b, x->from_seat);
        dd_map_free(b, x->below_to_seat);
    }
    dd_drop(b, v->all);
    mem_free(m, v->seats, v->count * sizeof *v->seats);
    MEM_DROP(m, v);
}

static dd label_is(pd_visible *v, const seat *x, uint32_t label) {
    return dd_value(v->s->code.s, x->label, label == PD_EMPTY ? v->empty : label);
}

// (g, the seat's part) of a view: its possible tops.
static dd tops_of(pd_visible *v, const seat *x, uint32_t view) {
    pd_code *c = &v->s->code;
    dd_frame f = dd_open(c->s);
    dd sum = DD_FALSE;
    pd_edges edges = v->s->graph.views.data[view];
    for (uint32_t i = 0; i < edges.count; i++) {
        dd r = dd_exists(c->s, edges.data[i].relation, c->all[PD_NODE]);
        r = dd_rename(c->s, r, x->to_seat);
        sum = dd_or(c->s, sum, dd_and(c->s, r, label_is(v, x, edges.data[i].label)));
    }
    return dd_close(c->s, f, sum);
}

static void add_tuples(pd_visible *v, size_t from) {
    pd_code *c = &v->s->code;
    for (size_t t = from; t < v->s->tuples.count; t++) {
        dd_frame f = dd_open(c->s);
        dd x = v->s->tuples.data[t].globals;
        for (size_t i = 0; i < v->count; i++)
            x = dd_and(c->s, x, tops_of(v, &v->seats[i], v->s->tuples.data[t].views[i]));
        dd_assign(c->s, &v->all, dd_or(c->s, v->all, x));
        dd_close(c->s, f, DD_TRUE);
    }
}

// What one rule of the instance makes of T_k: (g, p, l, l'', the other seats), in CUR.
static dd after_rule(pd_visible *v, const seat *x, const pd_symbolic *r) {
    pd_code *c = &v->s->code;
    dd_frame f = dd_open(c->s);
    dd_domain label[] = {x->label};
    dd here = dd_and_exists(c->s, v->all, label_is(v, x, r->from), dd_cube(c->s, label, 1));
    here = dd_rename(c->s, here, x->from_seat);
    here = dd_and_exists(c->s, here, r->relation, r->gone);
    return dd_close(c->s, f, dd_rename(c->s, here, c->next_to_cur));
}

// Steps and pushes stay in T_k; collects what pushes leave below.
static bool closed_under(pd_visible *v, seat *x, const pd_symbolic *r) {
    pd_code *c = &v->s->code;
    dd_frame f = dd_open(c->s);
    dd after = after_rule(v, x, r);
    bool closed;
    if (r->count == 0) {
        after = dd_rename(c->s, after, x->to_seat);
        dd exposed = dd_and(c->s, after, x->pushed);
        dd empty = dd_and(c->s, after, label_is(v, x, PD_EMPTY));
        // An empty stack has no locals: any value of the seat's stands for it in T_k.
        dd_frame inner = dd_open(c->s);
        dd shown = dd_and(c->s, v->all, label_is(v, x, PD_EMPTY));
        closed = dd_subset(c->s, exposed, v->all) && dd_subset(c->s, empty, shown);
        dd_close(c->s, inner, DD_TRUE);
    } else {
        dd top = dd_exists(c->s, after, c->locals[PD_FIFTH]);
        top = dd_rename(c->s, top, x->to_seat);
        closed = dd_subset(c->s, dd_and(c->s, top, label_is(v, x, r->to[0])), v->all);
    }
    dd_close(c->s, f, DD_TRUE);
    return closed;
}

static void collect_pushed(pd_visible *v, seat *x, const pd_symbolic *r) {
    pd_code *c = &v->s->code;
    dd_frame f = dd_open(c->s);
    dd after = after_rule(v, x, r);
    dd below = dd_exists(c->s, after, c->all[PD_CUR]);
    for (size_t i = 0; i < v->count; i++) below = dd_exists(c->s, below, v->seats[i].own);
    below = dd_rename(c->s, below, x->below_to_seat);
    below = dd_and(c->s, below, label_is(v, x, r->to[1]));
    dd_assign(c->s, &x->pushed, dd_or(c->s, x->pushed, below));
    dd_close(c->s, f, DD_TRUE);
}

// Calls back with every rule of the labels that the instance shows in T_k; stops at false.
static bool each_rule(pd_visible *v, seat *x,
                      bool (*visit)(pd_visible *, seat *, const pd_symbolic *)) {
    pd_code *c = &v->s->code;
    for (uint32_t label = 0; label < v->empty; label++) {
        dd_frame f = dd_open(c->s);
        bool shown = dd_and(c->s, v->all, label_is(v, x, label)) != DD_FALSE;
        dd_close(c->s, f, DD_TRUE);
        for (uint32_t r = shown ? pd_first_rule(c, label) : PD_NONE; r != PD_NONE;
             r = pd_next_rule(c, r)) {
            if (!visit(v, x, pd_get_rule(c, r))) return false;
            if (c->l) limits_check(c->l, c->m);
        }
    }
    return true;
}

static bool visit_push(pd_visible *v, seat *x, const pd_symbolic *r) {
    if (r->count == 2) collect_pushed(v, x, r);
    return true;
}

static bool visit_pop(pd_visible *v, seat *x, const pd_symbolic *r) {
    return r->count != 0 || closed_under(v, x, r);
}

static bool visit_other(pd_visible *v, seat *x, const pd_symbolic *r) {
    return r->count == 0 || closed_under(v, x, r);
}

bool pd_visible_converged(pd_visible *v, size_t first_new_tuple) {
    add_tuples(v, first_new_tuple);
    if (v->s->slots_exhausted) return false;
    for (size_t i = 0; i < v->count; i++)
        if (!each_rule(v, &v->seats[i], visit_other)) return false;
    for (size_t i = 0; i < v->count; i++) {
        each_rule(v, &v->seats[i], visit_push);
        if (!each_rule(v, &v->seats[i], visit_pop)) return false;
    }
    return true;
}
