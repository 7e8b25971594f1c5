// Pairs of accesses: which there are, what the model says about each, and why.
#include <stdlib.h>
#include <string.h>

#include "explore/search.h"
#include "java_dpn/internal.h"
#include "vm/access.h"

typedef struct site_pair {
    uint32_t a, b; // accesses
} site_pair;

typedef struct pending {
    race_pair pair;
    VEC(site_pair) sites; // to be asked about
    bool guarded;         // others exclude each other by the object's own monitor
} pending;

typedef VEC(pending) pending_list;

typedef struct deciding {
    races *r;
    race_report *out;
    pending_list list;
    limits *limits;
} deciding;

// ---------------------------------------------------------------- words

static const char *field_name(deciding *x, const access_site *a) {
    const program *p = x->r->t.p;
    text t;
    text_init(&t, x->r->m);
    if (a->field) {
        const char *name = program_text(p, a->field->owner->name), *slash = strrchr(name, '/');
        for (name = slash ? slash + 1 : name; *name; name++)
            text_char(&t, *name == '$' ? '.' : *name);
        text_printf(&t, ".%s", program_text(p, a->field->name));
    } else {
        const pt_set *s = analysis_points_to_of(&x->r->t, a->node, a->base);
        const klass *k = s->count ? x->r->t.objects.data[s->items[0]].k : NULL;
        unsigned dimensions = 0;
        for (; k && k->kind == KLASS_ARRAY; k = k->component) dimensions++;
        const char *name = k ? program_text(p, k->name) : "array", *slash = strrchr(name, '/');
        text_add(&t, slash ? slash + 1 : name);
        for (; dimensions; dimensions--) text_add(&t, "[]");
    }
    const char *copy = arena_strdup(&x->out->store, text_get(&t));
    text_release(&t);
    return copy;
}

static const char *place_name(deciding *x, uint32_t node, uint32_t at) {
    const pt_node *n = &x->r->t.nodes.data[node];
    const program *p = x->r->t.p;
    const cf_class *file = n->m->owner->file;
    int line = 0;
    if (n->b->g && at < n->b->g->c->count)
        line = cf_line_at(n->m->file->code, n->b->g->c->instrs[at].offset);
    if (file && file->source_file != SYMBOL_NONE && line > 0)
        return arena_printf(&x->out->store, "%s:%d", program_text(p, file->source_file), line);
    return arena_printf(&x->out->store, "%s.%s", program_text(p, n->m->owner->name),
                        program_text(p, n->m->name));
}

typedef VEC(const char *) place_list;

static void add_place(deciding *x, place_list *list, const char *place) {
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->data[i], place) == 0) return;
    vec_push(x->r->m, list, place);
}

// Where the program itself does it, or calls the JDK to do it.
static void find_places(deciding *x, uint32_t node, uint32_t at, bool *seen, place_list *list) {
    const pt_node *n = &x->r->t.nodes.data[node];
    if (!pt_is_library(n)) {
        add_place(x, list, place_name(x, node, at));
        return;
    }
    if (seen[node]) return;
    seen[node] = true;
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &x->r->t.calls.data[n->in.data[i]];
        if (x->r->roots_of[c->node]) find_places(x, c->node, c->at, seen, list);
    }
    if (!n->in.count) add_place(x, list, place_name(x, node, at == PT_NONE ? 0 : at));
}

static void places_of(deciding *x, const access_site *a, place_list *list) {
    bool *seen = mem_zalloc(x->r->m, x->r->t.nodes.count);
    find_places(x, a->node, a->at, seen, list);
    mem_free(x->r->m, seen, x->r->t.nodes.count);
}

// ---------------------------------------------------------------- candidates

// The JDK's shared arrays without elements.
static bool is_empty_array(const races *r, uint32_t object) {
    const pt_object *o = &r->t.objects.data[object];
    return o->kind == PT_HEAP && o->k->kind == KLASS_ARRAY && vm_length(r->t.v, o->heap) == 0;
}

static bool have_common_object(const races *r, const access_site *a, const access_site *b) {
    if (a->base == BODY_NONE) return true;
    const pt_set *s = analysis_points_to_of(&r->t, a->node, a->base);
    const pt_set *u = analysis_points_to_of(&r->t, b->node, b->base);
    for (uint32_t i = 0, k = 0; i < s->count && k < u->count;) {
        if (s->items[i] == u->items[k]) {
            const klass *c = r->t.objects.data[s->items[i]].k;
            bool fits = !a->field && is_empty_array(r, s->items[i]) ? false
                        : a->field
                            ? klass_is_subclass(c, a->field->owner)
                            : c->kind == KLASS_ARRAY || r->t.objects.data[s->items[i]].unsafe;
            if (r->escapes[s->items[i]] && fits) return true;
        }
        if (s->items[i] <= u->items[k]) i++;
        else k++;
    }
    return false;
}

// Can two different threads be there?
static bool by_two_threads(const races *r, uint32_t a, uint32_t b) {
    uint64_t x = r->roots_of[a], y = r->roots_of[b];
    if (!x || !y) return false;
    if (x != y || (x & (x - 1))) return true;
    unsigned root = (unsigned)__builtin_ctzll(x);
    return root >= MOST_ROOTS || !r->roots.data[root].unique;
}

// In a class's own initialiser its statics are its own: everybody else waits for its end.
static bool is_initializing(const races *r, const access_site *a) {
    const method *m = r->t.nodes.data[a->node].m;
    return a->field && a->base == BODY_NONE && a->field->owner == m->owner &&
           m->name == program_symbol(r->t.p, "<clinit>");
}

static pending *find_pending(deciding *x, const race_pair *p) {
    for (size_t i = 0; i < x->list.count; i++) {
        const race_pair *q = &x->list.data[i].pair;
        if (q->writes[0] == p->writes[0] && q->writes[1] == p->writes[1] &&
            strcmp(q->field, p->field) == 0 && strcmp(q->places[0], p->places[0]) == 0 &&
            strcmp(q->places[1], p->places[1]) == 0)
            return &x->list.data[i];
    }
    vec_push(x->r->m, &x->list, (pending){.pair = *p});
    return &vec_last(&x->list);
}

// "Foo.java:9" before "Foo.java:10".
static int compare_places(const char *a, const char *b) {
    const char *c = strrchr(a, ':'), *d = strrchr(b, ':');
    if (c && d && c - a == d - b && strncmp(a, b, (size_t)(c - a)) == 0)
        return atoi(c + 1) - atoi(d + 1);
    return strcmp(a, b);
}

static void add_pair(deciding *x, uint32_t a, uint32_t b, const char *first, const char *second) {
    const access_site *u = &x->r->accesses.data[a], *v = &x->r->accesses.data[b];
    int order = compare_places(first, second);
    bool swap = order > 0 || (order == 0 && v->write && !u->write);
    race_pair p = {.field = field_name(x, u),
                   .places = {swap ? second : first, swap ? first : second},
                   .writes = {swap ? v->write : u->write, swap ? u->write : v->write},
                   .answer = RACE_IMPOSSIBLE};
    pending *at = find_pending(x, &p);
    if (java_dpn_is_guarded(x->r, u) && java_dpn_is_guarded(x->r, v)) at->guarded = true;
    else vec_push(x->r->m, &at->sites, (site_pair){a, b});
}

static bool is_in_concurrent(const races *r, const access_site *a) {
    const klass *k = r->t.nodes.data[a->node].m->owner;
    return k->module && strncmp(program_text(r->t.p, k->name), "java/util/concurrent/", 21) == 0;
}

// What the explicit engine does not report either.
static bool is_benign(const races *r, const access_site *a, const access_site *b) {
    return is_in_concurrent(r, a) && is_in_concurrent(r, b) && explore_is_benign(r->t.v, a->field);
}

static void consider(deciding *x, uint32_t a, uint32_t b) {
    races *r = x->r;
    const access_site *u = &r->accesses.data[a], *v = &r->accesses.data[b];
    if ((!u->write && !v->write) || is_benign(r, u, v)) return;
    if (u->owned || v->owned || is_initializing(r, u) || is_initializing(r, v)) return;
    if (!by_two_threads(r, u->node, v->node) || !have_common_object(r, u, v)) return;
    place_list first = {0}, second = {0};
    places_of(x, u, &first);
    places_of(x, v, &second);
    for (size_t i = 0; i < first.count; i++)
        for (size_t k = 0; k < second.count; k++) add_pair(x, a, b, first.data[i], second.data[k]);
    vec_release(r->m, &first);
    vec_release(r->m, &second);
    for (int i = 0; i < 2; i++) {
        const access_site *s = i ? v : u;
        u64map_put(&r->wanted, (uint64_t)s->node << 32 | s->at, 1);
    }
}

static int compare_fields(const void *a, const void *b) {
    const access_site *x = a, *y = b;
    if (x->field != y->field) return x->field < y->field ? -1 : 1;
    if (x->node != y->node) return x->node < y->node ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

static void find_pairs(deciding *x) {
    races *r = x->r;
    size_t n = r->accesses.count;
    if (n) qsort(r->accesses.data, n, sizeof *r->accesses.data, compare_fields);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i; k < n && r->accesses.data[k].field == r->accesses.data[i].field; k++) {
            if (x->limits) limits_check(x->limits, r->m);
            consider(x, (uint32_t)i, (uint32_t)k);
        }
}

// ---------------------------------------------------------------- queries

static answer_kind ask(deciding *x, dpn_solver *solver, const site_pair *p, const char **why) {
    races *r = x->r;
    uint32_t first = java_dpn_access_symbol(r, &r->accesses.data[p->a]);
    uint32_t second = java_dpn_access_symbol(r, &r->accesses.data[p->b]);
    dpn_list sets[2] = {{&first, 1}, {&second, 1}};
    dpn_phase phase = {.sets = sets, .set_count = 2};
    dpn_query q = {.phases = &phase, .phase_count = 1, .parallel = true};
    dpn_outcome o = {0};
    dpn_solve(solver, &q, &o);
    x->out->statistics.queries++;
    answer_kind kind = o.kind;
    if (kind == ANSWER_UNKNOWN && why) *why = arena_strdup(&x->out->store, o.why);
    dpn_outcome_release(solver, &o);
    return kind;
}

static bool any_reachable(deciding *x, dpn_solver *solver, const pending *p, const char **why) {
    for (size_t i = 0; i < p->sites.count; i++)
        if (ask(x, solver, &p->sites.data[i], why) != ANSWER_UNREACHABLE) return true;
    return false;
}

static void decide_all(deciding *x) {
    races *r = x->r;
    dpn_solver *solver = dpn_solver_new(&r->d, DPN_ALL_RULES, r->m, x->limits);
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        const char *why = NULL;
        bool reachable = any_reachable(x, solver, p, &why);
        if (p->guarded && !p->sites.count) why = "both hold this";
        p->pair.answer = reachable ? RACE_POSSIBLE : RACE_IMPOSSIBLE;
        p->pair.why = why;
    }
    dpn_solver_free(solver);
}

// A copy of the model in which some things do not count: what makes a pair possible there is what
// ruled it out.
static void weaken(const dpn_model *from, dpn_model *to, mem *m, uint32_t keep_lock, bool joins) {
    dpn_model_init(to, m);
    for (uint32_t i = 0; i < intern_count(&from->states); i++)
        dpn_state(to, intern_text(&from->states, i));
    for (uint32_t i = 0; i < intern_count(&from->symbols); i++)
        dpn_symbol(to, intern_text(&from->symbols, i));
    for (uint32_t i = 0; i < intern_count(&from->locks); i++)
        dpn_lock(to, intern_text(&from->locks, i));
    for (uint32_t i = 0; i < intern_count(&from->names); i++)
        dpn_name(to, intern_text(&from->names, i));
    dpn_start(to, from->start_state, from->start_symbol);
    for (size_t i = 0; i < from->rules.count; i++) {
        dpn_rule rule = from->rules.data[i];
        if (rule.kind == DPN_MONITOR && rule.lock != keep_lock) rule.kind = DPN_CALL;
        if (rule.kind == DPN_JOIN && !joins) rule.kind = DPN_BASE;
        dpn_add_rule(to, rule);
    }
}

// Explains the impossible pairs that this weaker model still rules out, and have no reason yet.
static void explain(deciding *x, uint32_t keep_lock, bool joins, const char *why) {
    bool any = false;
    for (size_t i = 0; i < x->list.count; i++)
        any |= x->list.data[i].pair.answer == RACE_IMPOSSIBLE && !x->list.data[i].pair.why;
    if (!any) return;
    dpn_model weak;
    weaken(&x->r->d, &weak, x->r->m, keep_lock, joins);
    dpn_solver *solver = dpn_solver_new(&weak, DPN_ALL_RULES, x->r->m, x->limits);
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->pair.answer != RACE_IMPOSSIBLE || p->pair.why) continue;
        if (!any_reachable(x, solver, p, NULL)) p->pair.why = why;
    }
    dpn_solver_free(solver);
    dpn_model_release(&weak);
}

// Is the access written inside a block or method that holds the lock?
static bool holds(const races *r, const access_site *a, uint32_t lock) {
    if (java_dpn_method_lock(r, a->node) == lock) return true;
    const method_locks *l = &r->locks[a->node];
    if (a->at == PT_NONE || !l->structured) return false;
    for (uint32_t i = l->inside[a->at]; i != PT_NONE; i = l->around[i])
        if (l->regions[i].lock == lock) return true;
    return false;
}

// "lock a" was the reason: say so if both hold it.
static void note_holders(deciding *x, uint32_t lock, const char *why, const char *both) {
    const races *r = x->r;
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->pair.why != why) continue;
        bool all = true;
        for (size_t k = 0; k < p->sites.count; k++)
            all = all && holds(r, &r->accesses.data[p->sites.data[k].a], lock) &&
                  holds(r, &r->accesses.data[p->sites.data[k].b], lock);
        if (all) p->pair.why = both;
    }
}

static void explain_all(deciding *x) {
    races *r = x->r;
    explain(x, DPN_NONE, false, "thread creation");
    explain(x, DPN_NONE, true, "join");
    for (size_t i = 0; i < r->model_locks.count; i++) {
        uint32_t lock = r->model_locks.data[i];
        text t;
        text_init(&t, r->m);
        java_dpn_describe_lock(r, lock, &t);
        const char *why = arena_printf(&x->out->store, "lock %s", text_get(&t));
        explain(x, java_dpn_lock_number(r, lock), false, why);
        note_holders(x, lock, why, arena_printf(&x->out->store, "both hold %s", text_get(&t)));
        text_release(&t);
    }
    for (size_t i = 0; i < x->list.count; i++) {
        race_pair *p = &x->list.data[i].pair;
        if (p->answer == RACE_IMPOSSIBLE && !p->why) p->why = "locks";
    }
}

// ---------------------------------------------------------------- all

static int compare_pairs(const void *a, const void *b) {
    const pending *x = a, *y = b;
    int order = strcmp(x->pair.field, y->pair.field);
    if (!order) order = compare_places(x->pair.places[0], y->pair.places[0]);
    if (!order) order = compare_places(x->pair.places[1], y->pair.places[1]);
    if (!order) order = (int)y->pair.writes[0] - (int)x->pair.writes[0];
    return order ? order : (int)y->pair.writes[1] - (int)x->pair.writes[1];
}

static void add_queries(deciding *x) {
    races *r = x->r;
    for (size_t i = 0; i < x->list.count; i++)
        for (size_t k = 0; k < x->list.data[i].sites.count; k++) {
            const site_pair *p = &x->list.data[i].sites.data[k];
            uint32_t first = java_dpn_access_symbol(r, &r->accesses.data[p->a]);
            uint32_t second = java_dpn_access_symbol(r, &r->accesses.data[p->b]);
            dpn_list sets[2] = {{&first, 1}, {&second, 1}};
            dpn_phase phase = {.sets = sets, .set_count = 2};
            dpn_add_query(&r->d,
                          &(dpn_query){.phases = &phase, .phase_count = 1, .parallel = true});
        }
}

void java_dpn_decide(races *r, limits *l, race_report *out) {
    deciding x = {.r = r, .out = out, .limits = l};
    find_pairs(&x);
    java_dpn_find_relevant(r);
    java_dpn_build(r);
    out->statistics.rules = r->d.rules.count;
    out->statistics.locks = intern_count(&r->d.locks);
    decide_all(&x);
    if (r->options->dump) add_queries(&x);
    explain_all(&x);
    if (x.list.count) qsort(x.list.data, x.list.count, sizeof *x.list.data, compare_pairs);
    for (size_t i = 0; i < x.list.count; i++) {
        vec_push(r->m, &out->pairs, x.list.data[i].pair);
        vec_release(r->m, &x.list.data[i].sites);
    }
    vec_release(r->m, &x.list);
}
