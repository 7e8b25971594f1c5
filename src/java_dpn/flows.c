// Def-use dependences between threads: can what is written here be read there, before it is
// overwritten? And chains of these, in one execution.
//
// A flow from a write W to a read R is the query "the last step was W; then some thread is about to
// do R, and no rule that certainly overwrites was used on the way". A chain asks for all its flows
// one after the other; within a thread the value goes from the read to the next write as depends.c
// says.
#include <stdio.h>
#include <string.h>

#include "java_dpn/internal.h"

enum { LONGEST_CHAIN = 4, MOST_CHAINS = 400 };

typedef struct flow_edge {
    uint32_t write, read; // accesses
} flow_edge;

typedef struct flow_group { // the flows between two places by one field
    const char *from, *to, *field;
    VEC(flow_edge) edges;
} flow_group;

typedef struct flowing {
    races *r;
    flow_report *out;
    const flow_options *o;
    limits *limits;
    dpn_solver *solver;
    VEC(flow_group) groups;
    unsigned chains;             // asked about
    bool any_thread;             // a write and a read by the same thread count as well
    bool *starts, *ends;         // by access: where chains begin and end
    const char *before, *behind; // places of source and sink, or NULL
} flowing;

// ---------------------------------------------------------------- which there are

static bool may_mean_one(const flowing *x, const access_site *w, const access_site *d) {
    const races *r = x->r;
    if (x->any_thread) return java_dpn_have_common_object(r, w, d, false);
    return java_dpn_by_two_threads(r, w->node, d->node) &&
           java_dpn_have_common_object(r, w, d, true);
}

static flow_group *find_group(flowing *x, const char *from, const char *to, const char *field) {
    for (size_t i = 0; i < x->groups.count; i++) {
        flow_group *g = &x->groups.data[i];
        if (!strcmp(g->from, from) && !strcmp(g->to, to) && !strcmp(g->field, field)) return g;
    }
    vec_push(x->r->m, &x->groups, ((flow_group){.from = from, .to = to, .field = field}));
    return &vec_last(&x->groups);
}

static bool is_of_program(const races *r, const access_site *a) {
    return !pt_is_library(&r->t.nodes.data[a->node]);
}

static void want(races *r, const access_site *a) {
    u64map_put(&r->wanted, (uint64_t)a->node << 32 | a->at, 1);
}

static void add_edge(flowing *x, uint32_t write, uint32_t read) {
    races *r = x->r;
    const access_site *w = &r->accesses.data[write], *d = &r->accesses.data[read];
    place_list from = {0}, to = {0};
    java_dpn_places(r, &x->out->store, w, &from);
    java_dpn_places(r, &x->out->store, d, &to);
    const char *field = java_dpn_field_name(r, &x->out->store, w);
    for (size_t i = 0; i < from.count; i++)
        for (size_t k = 0; k < to.count; k++) {
            flow_group *g = find_group(x, from.data[i], to.data[k], field);
            vec_push(r->m, &g->edges, ((flow_edge){write, read}));
        }
    vec_release(r->m, &from);
    vec_release(r->m, &to);
    want(r, w);
    want(r, d);
}

static void find_edges(flowing *x) {
    races *r = x->r;
    for (uint32_t i = 0; i < r->accesses.count; i++)
        for (uint32_t k = 0; k < r->accesses.count && r->accesses.data[i].write; k++) {
            const access_site *w = &r->accesses.data[i], *d = &r->accesses.data[k];
            if (x->limits) limits_check(x->limits, r->m);
            if (d->write || w->field != d->field || !may_mean_one(x, w, d)) continue;
            if (is_of_program(r, w) && is_of_program(r, d)) add_edge(x, i, k);
        }
    for (uint32_t i = 0; i < r->accesses.count; i++) // what overwrites
        if (r->accesses.data[i].write && is_of_program(r, &r->accesses.data[i]))
            want(r, &r->accesses.data[i]);
}

// ---------------------------------------------------------------- queries

// The one object that the access can mean; PT_NONE: there may be several.
static uint32_t sole_object(const races *r, const access_site *a) {
    const pt_set *s = analysis_points_to_of(&r->t, a->node, a->base);
    return s->count == 1 && analysis_is_unique(&r->t, s->items[0]) ? s->items[0] : PT_NONE;
}

static bool overwrites(const races *r, const access_site *k, const access_site *w) {
    if (!k->write || !k->field || k->field != w->field || k->at == PT_NONE) return false;
    if (k->node == w->node && k->at == w->at) return false;
    if (k->base == BODY_NONE) return true;
    uint32_t object = sole_object(r, k);
    return object != PT_NONE && object == sole_object(r, w);
}

// The steps that certainly overwrite what w has written.
static dpn_list kills_of(flowing *x, const access_site *w) {
    races *r = x->r;
    uint32_t *names = ARENA_ARRAY(&r->a, uint32_t, r->accesses.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < r->accesses.count; i++) {
        const access_site *k = &r->accesses.data[i];
        uint32_t name;
        if (overwrites(r, k, w) && java_dpn_access_name(r, k, &name)) names[count++] = name;
    }
    return (dpn_list){names, count};
}

static void set_of(flowing *x, dpn_phase *p, uint32_t symbol) {
    dpn_list *set = ARENA_NEW(&x->r->a, dpn_list);
    uint32_t *item = ARENA_NEW(&x->r->a, uint32_t);
    *item = symbol;
    *set = (dpn_list){item, 1};
    p->sets = set;
    p->set_count = 1;
}

// The write was just made, or (by a method without code) is about to be.
static dpn_phase write_phase(flowing *x, const access_site *w) {
    dpn_phase p = {0};
    uint32_t *name = ARENA_NEW(&x->r->a, uint32_t);
    if (java_dpn_access_name(x->r, w, name)) {
        set_of(x, &p, java_dpn_after_symbol(x->r, w));
        p.by = (dpn_list){name, 1};
    } else set_of(x, &p, java_dpn_access_symbol(x->r, w));
    return p;
}

static answer_kind ask(flowing *x, const flow_edge *path, unsigned count, bool kills,
                       const char **schedule) {
    races *r = x->r;
    dpn_phase phases[2 * LONGEST_CHAIN];
    for (unsigned i = 0; i < count; i++) {
        const access_site *w = &r->accesses.data[path[i].write];
        phases[2 * i] = write_phase(x, w);
        dpn_phase *p = &phases[2 * i + 1];
        *p = (dpn_phase){0};
        set_of(x, p, java_dpn_access_symbol(r, &r->accesses.data[path[i].read]));
        if (kills) p->without = kills_of(x, w);
    }
    dpn_query q = {.phases = phases, .phase_count = 2 * count};
    if (r->options->dump) dpn_add_query(&r->d, &q);
    dpn_outcome o = {0};
    dpn_solve(x->solver, &q, &o);
    x->out->statistics.queries++;
    answer_kind kind = o.kind;
    if (schedule && kind == ANSWER_REACHABLE)
        *schedule = java_dpn_schedule(r, &q, &o, &x->out->store);
    dpn_outcome_release(x->solver, &o);
    return kind;
}

// ---------------------------------------------------------------- single flows

static void report(flowing *x, const char *text, bool feasible, bool asked, const char *schedule) {
    flow_line line = {text, feasible, asked, schedule};
    vec_push(x->r->m, &x->out->lines, line);
}

static void decide_group(flowing *x, const flow_group *g, bool asked) {
    bool feasible = false, ordered = false;
    const char *schedule = NULL;
    for (size_t i = 0; i < g->edges.count && !feasible; i++) {
        feasible = ask(x, &g->edges.data[i], 1, true, &schedule) != ANSWER_UNREACHABLE;
        if (!feasible) ordered |= ask(x, &g->edges.data[i], 1, false, NULL) != ANSWER_UNREACHABLE;
    }
    const char *why = feasible  ? "feasible"
                      : ordered ? "infeasible (it is overwritten before)"
                                : "infeasible (it is not written before)";
    report(x, arena_printf(&x->out->store, "flow %s -> %s (%s): %s", g->from, g->to, g->field, why),
           feasible, asked, schedule);
}

// ---------------------------------------------------------------- chains

typedef struct chain {
    flow_edge edges[LONGEST_CHAIN];
    const flow_group *groups[LONGEST_CHAIN];
    unsigned count;
} chain;

static void leave_undone(flowing *x, const char *why) {
    if (!x->out->undone) x->out->undone = why;
}

// Where the value that the instruction gives goes; what the JDK keeps is not followed.
static value_reach spread(flowing *x, uint32_t node, uint32_t at) {
    value_reach reach;
    java_dpn_spread(x->r, node, at, &reach);
    if (reach.lost)
        leave_undone(x, arena_printf(&x->out->store, "a value is given to %s, and not followed",
                                     reach.lost));
    return reach;
}

// Can the value, given by an instruction of the node, get to this place in the same thread?
static bool gets_to(flowing *x, uint32_t node, const value_reach *reach, uint32_t to, uint32_t at) {
    races *r = x->r;
    if (!(r->roots_of[node] & r->roots_of[to])) return false;
    return reach->leaves || (node == to && at != PT_NONE && reach->uses[at]);
}

static bool carries(flowing *x, uint32_t read, uint32_t write) {
    const access_site *d = &x->r->accesses.data[read], *w = &x->r->accesses.data[write];
    value_reach reach = spread(x, d->node, d->at);
    return gets_to(x, d->node, &reach, w->node, w->at);
}

static void decide_chain(flowing *x, const chain *c) {
    if (x->chains++ >= MOST_CHAINS) {
        leave_undone(x, "there are too many chains");
        return;
    }
    text t;
    text_init(&t, x->r->m);
    text_add(&t, "flow ");
    if (x->before) text_printf(&t, "%s -> ", x->before);
    text_add(&t, c->groups[0]->from);
    for (unsigned i = 0; i < c->count; i++) text_printf(&t, " -> %s", c->groups[i]->to);
    if (x->behind) text_printf(&t, " -> %s", x->behind);
    for (unsigned i = 0; i < c->count; i++)
        text_printf(&t, "%s%s", i ? ", " : " (", c->groups[i]->field);
    const char *schedule = NULL;
    bool feasible = ask(x, c->edges, c->count, true, &schedule) != ANSWER_UNREACHABLE;
    text_printf(&t, "): %s", feasible ? "feasible" : "infeasible (no execution has all of these)");
    report(x, arena_strdup(&x->out->store, text_get(&t)), feasible, true, schedule);
    text_release(&t);
}

static void extend(flowing *x, chain *c, unsigned least) {
    unsigned n = c->count;
    if (n >= least && x->ends[c->edges[n - 1].read]) decide_chain(x, c);
    for (size_t i = 0; i < x->groups.count && x->chains < MOST_CHAINS; i++) {
        const flow_group *g = &x->groups.data[i];
        for (size_t k = 0; k < g->edges.count; k++) {
            flow_edge e = g->edges.data[k];
            bool known = false; // going round adds nothing
            for (unsigned j = 0; j < n; j++) known |= c->edges[j].write == e.write;
            if (known || !carries(x, c->edges[n - 1].read, e.write)) continue;
            if (n == LONGEST_CHAIN) {
                leave_undone(x, "there are longer chains");
                return;
            }
            c->edges[n] = e;
            c->groups[n] = g;
            c->count = n + 1;
            extend(x, c, least);
            c->count = n;
        }
    }
}

static void decide_chains(flowing *x, unsigned least) {
    for (size_t i = 0; i < x->groups.count; i++) {
        const flow_group *g = &x->groups.data[i];
        for (size_t k = 0; k < g->edges.count; k++) {
            chain c = {.edges = {g->edges.data[k]}, .groups = {g}, .count = 1};
            if (x->starts[c.edges[0].write]) extend(x, &c, least);
        }
    }
}

// ---------------------------------------------------------------- source and sink

// "shop.Bank#transfer", or without the package.
static bool is_method(const races *r, const method *m, const char *wanted) {
    const char *hash = strchr(wanted, '#'), *name = program_text(r->t.p, m->owner->name);
    if (!hash || strcmp(hash + 1, program_text(r->t.p, m->name)) != 0) return false;
    size_t n = strlen(name), k = (size_t)(hash - wanted);
    if (k > n || (k < n && name[n - k - 1] != '/')) return false;
    for (size_t i = 0; i < k; i++)
        if ((wanted[i] == '.' ? '/' : wanted[i]) != name[n - k + i]) return false;
    return true;
}

typedef VEC(pt_call) call_list;

static int find_calls(flowing *x, const char *wanted, call_list *list, error *e) {
    races *r = x->r;
    for (size_t i = 0; i < r->t.calls.count; i++) {
        const pt_call *c = &r->t.calls.data[i];
        if (r->roots_of[c->node] && r->t.nodes.data[c->node].effect == EFFECT_JAVA &&
            is_method(r, r->t.nodes.data[c->callee].m, wanted))
            vec_push(r->m, list, *c);
    }
    if (list->count) return 0;
    return error_set(e, ERR_USAGE, NULL, "%s is never called ('CLASS#METHOD')", wanted);
}

// One source and one sink: straight, and through fields.
static void decide_between(flowing *x, const pt_call *from, const pt_call *to) {
    races *r = x->r;
    x->before = java_dpn_place_name(r, &x->out->store, from->node, from->at);
    x->behind = java_dpn_place_name(r, &x->out->store, to->node, to->at);
    value_reach given = spread(x, from->node, from->at);
    if (gets_to(x, from->node, &given, to->node, to->at))
        report(x,
               arena_printf(&x->out->store, "flow %s -> %s (within a thread): feasible", x->before,
                            x->behind),
               true, true, NULL);
    for (uint32_t i = 0; i < r->accesses.count; i++) {
        const access_site *a = &r->accesses.data[i];
        value_reach read = {0};
        if (!a->write && is_of_program(r, a)) read = spread(x, a->node, a->at);
        x->starts[i] = a->write && gets_to(x, from->node, &given, a->node, a->at);
        x->ends[i] = read.uses && gets_to(x, a->node, &read, to->node, to->at);
    }
    decide_chains(x, 1);
}

static int decide_sources(flowing *x, error *e) {
    call_list sources = {0}, sinks = {0};
    int code = find_calls(x, x->o->source, &sources, e);
    if (!code) code = find_calls(x, x->o->sink, &sinks, e);
    for (size_t i = 0; i < sources.count && !code; i++)
        for (size_t k = 0; k < sinks.count; k++)
            decide_between(x, &sources.data[i], &sinks.data[k]);
    vec_release(x->r->m, &sources);
    vec_release(x->r->m, &sinks);
    return code;
}

// ---------------------------------------------------------------- all

static bool fits(const char *wanted, const char *place) {
    return !wanted || strcmp(wanted, place) == 0;
}

static int check_places(flowing *x, error *e) {
    for (int end = 0; end < 2; end++) {
        const char *wanted = end ? x->o->to : x->o->from;
        bool found = !wanted;
        for (size_t i = 0; i < x->groups.count && !found; i++)
            found = fits(wanted, end ? x->groups.data[i].to : x->groups.data[i].from);
        for (size_t i = 0; i < x->r->accesses.count && !found; i++) {
            const access_site *a = &x->r->accesses.data[i];
            found = a->write == !end && is_of_program(x->r, a) &&
                    fits(wanted, java_dpn_place_name(x->r, &x->out->store, a->node, a->at));
        }
        if (!found)
            return error_set(e, ERR_USAGE, NULL, "--%s: nothing is %s at %s", end ? "to" : "from",
                             end ? "read" : "written", wanted);
    }
    return 0;
}

static void decide_places(flowing *x) {
    races *r = x->r;
    const flow_options *o = x->o;
    for (size_t i = 0; i < x->groups.count; i++) {
        const flow_group *g = &x->groups.data[i];
        if (fits(o->from, g->from) && fits(o->to, g->to)) decide_group(x, g, true);
    }
    if (!o->from || !o->to) return;
    for (uint32_t i = 0; i < r->accesses.count; i++) {
        const access_site *a = &r->accesses.data[i];
        if (!is_of_program(r, a)) continue;
        const char *place = java_dpn_place_name(r, &x->out->store, a->node, a->at);
        x->starts[i] = a->write && fits(o->from, place);
        x->ends[i] = !a->write && fits(o->to, place);
    }
    decide_chains(x, 2);
}

int java_dpn_decide_flows(races *r, limits *l, const flow_options *o, flow_report *out, error *e) {
    flowing x = {.r = r, .out = out, .o = o, .limits = l};
    x.any_thread = (o->from && o->to) || o->source;
    x.starts = ARENA_ARRAY(&r->a, bool, r->accesses.count + 1);
    x.ends = ARENA_ARRAY(&r->a, bool, r->accesses.count + 1);
    find_edges(&x);
    int code = check_places(&x, e);
    java_dpn_find_relevant(r);
    java_dpn_build(r);
    out->statistics.rules = r->d.rules.count;
    x.solver = dpn_solver_new(&r->d, DPN_ALL_RULES, r->m, l);
    if (!code && o->source) code = decide_sources(&x, e);
    else if (!code) decide_places(&x);
    dpn_solver_free(x.solver);
    for (size_t i = 0; i < x.groups.count; i++) vec_release(r->m, &x.groups.data[i].edges);
    vec_release(r->m, &x.groups);
    return code;
}
