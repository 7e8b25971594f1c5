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
    const char *guarded;  // why others exclude each other, by a lock that both hold
    bool open;            // in the model that was asked last they can meet
} pending;

typedef VEC(pending) pending_list;

typedef struct deciding {
    races *r;
    race_report *out;
    pending_list list;
    intern keys;        // what tells pairs apart: a number each, as in `list`
    place_list *places; // by access, filled when first asked for
    dpn_model *asked;   // a copy of the model that keeps its queries; or NULL
    limits *limits;
} deciding;

// ---------------------------------------------------------------- candidates

static uint64_t access_key(const access_site *a) {
    return (uint64_t)a->node << 32 | a->at;
}

// In a class's own initialiser its statics are its own: everybody else waits for its end.
static bool is_initializing(const races *r, const access_site *a) {
    const method *m = r->t.nodes.data[a->node].m;
    return a->field && a->base == BODY_NONE && a->field->owner == m->owner &&
           m->name == program_symbol(r->t.p, "<clinit>");
}

static pending *find_pending(deciding *x, const race_pair *p) {
    text key;
    text_init(&key, x->r->m);
    text_printf(&key, "%s|%s|%s|%d%d", p->field, p->places[0], p->places[1], p->writes[0],
                p->writes[1]);
    uint32_t number = intern_bytes(&x->keys, text_get(&key), key.count);
    text_release(&key);
    if (number == x->list.count) vec_push(x->r->m, &x->list, (pending){.pair = *p});
    return &x->list.data[number];
}

static const place_list *places_of(deciding *x, uint32_t access) {
    place_list *list = &x->places[access];
    if (!list->count) java_dpn_places(x->r, &x->out->store, &x->r->accesses.data[access], list);
    return list;
}

static const char *lock_reason(deciding *x, const char *words, uint32_t lock) {
    text t;
    text_init(&t, x->r->m);
    text_add(&t, words);
    java_dpn_describe_lock(x->r, lock, &t);
    const char *copy = arena_strdup(&x->out->store, text_get(&t));
    text_release(&t);
    return copy;
}

// A lock that both hold where they are written, other than those of the model; NULL: none.
static const char *guard_of(deciding *x, const access_site *u, const access_site *v) {
    if (java_dpn_is_guarded(x->r, u) && java_dpn_is_guarded(x->r, v)) return "both hold this";
    uint32_t lock = java_dpn_common_waited(x->r, u, v);
    return lock == PT_NONE ? NULL : lock_reason(x, "both hold ", lock);
}

static void add_pair(deciding *x, uint32_t a, uint32_t b, const char *first, const char *second) {
    const access_site *u = &x->r->accesses.data[a], *v = &x->r->accesses.data[b];
    int order = java_dpn_compare_places(first, second);
    bool swap = order > 0 || (order == 0 && v->write && !u->write);
    race_pair p = {.field = java_dpn_field_name(x->r, &x->out->store, u),
                   .places = {swap ? second : first, swap ? first : second},
                   .writes = {swap ? v->write : u->write, swap ? u->write : v->write},
                   .answer = RACE_IMPOSSIBLE};
    pending *at = find_pending(x, &p);
    const char *why = guard_of(x, u, v);
    if (why) at->guarded = why;
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
    if ((!u->write && !v->write) || (u->ordered && v->ordered) || u->owned || v->owned) return;
    if (!java_dpn_by_two_threads(r, u->node, v->node) || is_initializing(r, u) ||
        is_initializing(r, v) || is_benign(r, u, v) || !java_dpn_have_common_object(r, u, v, true))
        return;
    const place_list *first = places_of(x, a), *second = places_of(x, b);
    for (size_t i = 0; i < first->count; i++)
        for (size_t k = 0; k < second->count; k++)
            add_pair(x, a, b, first->data[i], second->data[k]);
    for (int i = 0; i < 2; i++) {
        const access_site *s = i ? v : u;
        u64map_put(&r->wanted, access_key(s), 1);
    }
}

static int compare_fields(const void *a, const void *b) {
    const access_site *x = a, *y = b;
    if (x->field != y->field) return x->field < y->field ? -1 : 1;
    if (x->node != y->node) return x->node < y->node ? -1 : 1;
    return x->at < y->at ? -1 : x->at > y->at;
}

// An object that an access may mean.
typedef struct meaning {
    uint32_t object, access;
} meaning;

enum { MOST_MEANINGS = 8 };

static int compare_meanings(const void *a, const void *b) {
    const meaning *x = a, *y = b;
    if (x->object != y->object) return x->object < y->object ? -1 : 1;
    return x->access < y->access ? -1 : x->access > y->access;
}

// How many objects the access may mean; a static, and what has many: UINT32_MAX.
static uint32_t count_meanings(const races *r, const access_site *a) {
    if (a->base == BODY_NONE) return UINT32_MAX;
    uint32_t count = analysis_points_to_of(&r->t, a->node, a->base)->count;
    return count <= MOST_MEANINGS ? count : UINT32_MAX;
}

// Accesses of few objects: pairs are looked for object by object, each at the first object that
// both can mean.
static void find_pairs_by_object(deciding *x, meaning *list, size_t count) {
    const races *r = x->r;
    qsort(list, count, sizeof *list, compare_meanings);
    for (size_t i = 0; i < count; i++)
        for (size_t k = i; k < count && list[k].object == list[i].object; k++) {
            const access_site *a = &r->accesses.data[list[i].access];
            const access_site *b = &r->accesses.data[list[k].access];
            if (x->limits) limits_check(x->limits, r->m);
            if (java_dpn_next_common_object(r, a, b, true, 0) == list[i].object)
                consider(x, list[i].access, list[k].access);
        }
}

// Pairs of accesses to one field, those of the numbers from `first` to `end`.
static void find_pairs_of(deciding *x, size_t first, size_t end) {
    const races *r = x->r;
    VEC(meaning) few = {0};
    for (size_t i = first; i < end; i++) {
        const access_site *a = &r->accesses.data[i];
        uint32_t count = count_meanings(r, a);
        if (count == UINT32_MAX) { // with all of them, and those like it that come later
            for (size_t k = first; k < end; k++) {
                if (x->limits) limits_check(x->limits, r->m);
                bool met = k < i && count_meanings(r, &r->accesses.data[k]) == UINT32_MAX;
                if (!met) consider(x, (uint32_t)(k < i ? k : i), (uint32_t)(k < i ? i : k));
            }
            continue;
        }
        const pt_set *s = analysis_points_to_of(&r->t, a->node, a->base);
        for (uint32_t k = 0; k < count; k++)
            if (r->escapes[s->items[k]] && !analysis_is_empty_array(&r->t, s->items[k]))
                vec_push(r->m, &few, (meaning){s->items[k], (uint32_t)i});
    }
    if (few.count) find_pairs_by_object(x, few.data, few.count);
    vec_release(r->m, &few);
}

static void find_pairs(deciding *x) {
    races *r = x->r;
    size_t n = r->accesses.count;
    if (n) qsort(r->accesses.data, n, sizeof *r->accesses.data, compare_fields);
    intern_init(&x->keys, r->m);
    x->places = ARENA_ARRAY(&r->a, place_list, n + 1);
    for (size_t i = 0, end; i < n; i = end) {
        for (end = i; end < n && r->accesses.data[end].field == r->accesses.data[i].field;) end++;
        find_pairs_of(x, i, end);
    }
    for (size_t i = 0; i < n; i++) vec_release(r->m, &x->places[i]);
    intern_release(&x->keys);
}

// ---------------------------------------------------------------- queries

// Is the access written inside a block or method that holds the lock?
static bool holds(const races *r, const access_site *a, uint32_t lock) {
    if (java_dpn_method_lock(r, a->node) == lock) return true;
    const method_locks *l = &r->locks[a->node];
    if (a->at == PT_NONE || !l->structured) return false;
    for (uint32_t i = l->inside[a->at]; i != PT_NONE; i = l->around[i])
        if (l->regions[i].lock == lock) return true;
    return false;
}

// The locks that are held around an access, in words.
static void describe_holding(deciding *x, const access_site *a, const char *place, text *out) {
    const races *r = x->r;
    bool any = false;
    text_printf(out, "%s holds", place);
    for (size_t i = 0; i < r->model_locks.count; i++) {
        if (!holds(r, a, r->model_locks.data[i])) continue;
        text_add(out, any ? ", " : " ");
        java_dpn_describe_lock(r, r->model_locks.data[i], out);
        any = true;
    }
    const method_locks *l = &r->locks[a->node];
    for (uint32_t i = a->at != PT_NONE && l->structured ? l->inside[a->at] : PT_NONE; i != PT_NONE;
         i = l->around[i]) {
        if (l->regions[i].lock != PT_NONE) continue;
        text_printf(out, "%s a lock of which there may be several (%s)", any ? "," : "",
                    java_dpn_place_name(r, &x->out->store, a->node, l->regions[i].enter));
        any = true;
    }
    if (!any) text_add(out, " no lock of its method");
}

// What the model does to get there, and what would keep it from that.
static const char *explain_possible(deciding *x, const site_pair *p, const dpn_query *q,
                                    const dpn_outcome *o) {
    races *r = x->r;
    const access_site *a = &r->accesses.data[p->a], *b = &r->accesses.data[p->b];
    text t;
    text_init(&t, r->m);
    text_add(&t, java_dpn_schedule(r, q, o, &x->out->store));
    text_add(&t, "  ruled out by a lock that both hold, or a join between them: ");
    describe_holding(x, a, java_dpn_place_name(r, &x->out->store, a->node, a->at), &t);
    text_add(&t, "; ");
    describe_holding(x, b, java_dpn_place_name(r, &x->out->store, b->node, b->at), &t);
    const char *copy = arena_strdup(&x->out->store, text_get(&t));
    text_release(&t);
    return copy;
}

unsigned java_dpn_solver_rules(const races *r) {
    unsigned rules = DPN_ALL_RULES;
    if (!rests_on(r, REST_REENTRANCE)) rules &= ~(unsigned)DPN_REENTRANCE;
    if (!rests_on(r, REST_SPAWN)) rules &= ~(unsigned)DPN_ACQUISITION_GRAPH;
    return rules;
}

// Can two threads be at these symbols at the same time? `sites`: for `below`.
static answer_kind ask(deciding *x, dpn_solver *solver, dpn_list first, dpn_list second,
                       const site_pair *sites, const char **why, const char **below) {
    dpn_list sets[2] = {first, second};
    dpn_phase phase = {.sets = sets, .set_count = 2};
    dpn_query q = {.phases = &phase, .phase_count = 1, .parallel = true};
    if (x->asked) dpn_add_query(x->asked, &q);
    dpn_outcome o = {0};
    dpn_solve(solver, &q, &o);
    x->out->statistics.queries++;
    answer_kind kind = o.kind;
    if (kind == ANSWER_REACHABLE && below) *below = explain_possible(x, sites, &q, &o);
    if (kind == ANSWER_UNKNOWN && why) *why = arena_strdup(&x->out->store, o.why);
    dpn_outcome_release(solver, &o);
    return kind;
}

static bool can_meet(deciding *x, dpn_solver *solver, uint32_t a, uint32_t b) {
    return ask(x, solver, (dpn_list){&a, 1}, (dpn_list){&b, 1}, NULL, NULL, NULL) !=
           ANSWER_UNREACHABLE;
}

static uint32_t symbol_of(deciding *x, uint32_t access) {
    return java_dpn_access_symbol(x->r, &x->r->accesses.data[access]);
}

typedef struct site_ref {
    pending *p;
    const site_pair *sites;
} site_ref;

typedef VEC(site_ref) site_refs;

static void ask_one(deciding *x, dpn_solver *solver, site_ref s, bool explains) {
    if (s.p->open) return;
    uint32_t a = symbol_of(x, s.sites->a), b = symbol_of(x, s.sites->b);
    s.p->open = ask(x, solver, (dpn_list){&a, 1}, (dpn_list){&b, 1}, s.sites,
                    explains ? &s.p->pair.why : NULL,
                    explains ? &s.p->pair.below : NULL) != ANSWER_UNREACHABLE;
}

// Sets `open` of the pairs some of whose sites can meet. Many are asked about at once, and one by
// one only where the answer is yes: a program without races costs few queries.
static void sift(deciding *x, dpn_solver *solver, const site_ref *list, size_t count,
                 bool explains) {
    enum { FEW = 3 };
    for (size_t i = 0; i < count && count <= FEW; i++) ask_one(x, solver, list[i], explains);
    if (count <= FEW) return;
    const races *r = x->r;
    uint32_t *first = mem_alloc(r->m, count * sizeof *first),
             *second = mem_alloc(r->m, count * sizeof *second);
    for (size_t i = 0; i < count; i++) { // those that write on one side
        bool swap = !r->accesses.data[list[i].sites->a].write;
        first[i] = symbol_of(x, swap ? list[i].sites->b : list[i].sites->a);
        second[i] = symbol_of(x, swap ? list[i].sites->a : list[i].sites->b);
    }
    bool any = ask(x, solver, (dpn_list){first, count}, (dpn_list){second, count}, NULL, NULL,
                   NULL) != ANSWER_UNREACHABLE;
    mem_free(r->m, first, count * sizeof *first);
    mem_free(r->m, second, count * sizeof *second);
    if (!any) return;
    sift(x, solver, list, count / 2, explains);
    sift(x, solver, list + count / 2, count - count / 2, explains);
}

// The pairs that are asked about: those with this answer, and without a reason.
static void sift_pairs(deciding *x, dpn_solver *solver, race_answer answer, bool explains) {
    site_refs refs = {0};
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        p->open = false;
        for (size_t k = 0; k < p->sites.count && p->pair.answer == answer && !p->pair.why; k++)
            vec_push(x->r->m, &refs, (site_ref){p, &p->sites.data[k]});
    }
    sift(x, solver, refs.data, refs.count, explains);
    vec_release(x->r->m, &refs);
}

// One of the two as the reader that holds writers off: either side is a proof.
static bool excludes_reader(deciding *x, dpn_solver *solver, dpn_model *copy, const site_pair *p) {
    races *r = x->r;
    uint32_t a = symbol_of(x, p->a), b = symbol_of(x, p->b);
    return !can_meet(x, solver, java_dpn_reader_symbol(r, copy, a), b) ||
           !can_meet(x, solver, a, java_dpn_reader_symbol(r, copy, b));
}

// Pairs that are possible in the model are asked again with the readers of one lock.
static void decide_readers(deciding *x, uint32_t lock) {
    races *r = x->r;
    dpn_model copy;
    java_dpn_hold_reader(r, lock, &copy);
    for (size_t i = 0; i < r->accesses.count; i++) // before the solver looks at the model
        if (u64map_get(&r->wanted, access_key(&r->accesses.data[i])))
            java_dpn_reader_symbol(r, &copy, java_dpn_access_symbol(r, &r->accesses.data[i]));
    dpn_solver *solver = dpn_solver_new(&copy, java_dpn_solver_rules(r), r->m, x->limits);
    const char *why = lock_reason(x, "readers and writers of ", lock);
    x->asked = r->options->dump ? &copy : NULL;
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->pair.answer != RACE_POSSIBLE) continue;
        bool excluded = true;
        for (size_t k = 0; k < p->sites.count && excluded; k++)
            excluded = excludes_reader(x, solver, &copy, &p->sites.data[k]);
        if (!excluded) continue;
        p->pair.answer = RACE_IMPOSSIBLE;
        p->pair.below = NULL;
        p->pair.why = why;
    }
    x->asked = NULL;
    java_dpn_dump_copy(r, &copy);
    dpn_solver_free(solver);
    dpn_model_release(&copy);
}

// ---------------------------------------------------------------- isolated objects

enum { MOST_ISOLATED = 64, MOST_OWNERS = 3 };

typedef struct isolations {
    dpn_solver *plain;
    uint32_t count, roots[MOST_ISOLATED];
    isolation *models[MOST_ISOLATED]; // NULL: it has no locks
} isolations;

static isolation *isolation_of(deciding *x, isolations *all, uint32_t root) {
    for (uint32_t i = 0; i < all->count; i++)
        if (all->roots[i] == root) return all->models[i];
    if (all->count == MOST_ISOLATED) return NULL;
    all->roots[all->count] = root;
    return all->models[all->count++] = java_dpn_isolate(x->r, root, x->limits);
}

// The object, or the one that it belongs to, is isolated; PT_NONE: that does not help.
static uint32_t exclude_object(deciding *x, isolations *all, const site_pair *p, uint32_t object) {
    const races *r = x->r;
    for (unsigned i = 0; i < MOST_OWNERS && object != PT_NONE; i++) {
        isolation *one = isolation_of(x, all, object);
        x->out->statistics.queries += one != NULL;
        if (one && java_dpn_ask_isolated(one, &r->accesses.data[p->a], &r->accesses.data[p->b]) ==
                       ANSWER_UNREACHABLE)
            return object;
        object = java_dpn_owner(r, object);
    }
    return PT_NONE;
}

// *root: an object that was isolated for it.
static bool exclude_sites(deciding *x, isolations *all, const site_pair *p, uint32_t *root) {
    const races *r = x->r;
    const access_site *a = &r->accesses.data[p->a], *b = &r->accesses.data[p->b];
    if (!can_meet(x, all->plain, symbol_of(x, p->a), symbol_of(x, p->b))) return true;
    if (a->base == BODY_NONE) return false;
    uint32_t object = java_dpn_next_common_object(r, a, b, true, 0);
    for (; object != PT_NONE; object = java_dpn_next_common_object(r, a, b, true, object + 1)) {
        *root = exclude_object(x, all, p, object);
        if (*root == PT_NONE) return false;
    }
    return true;
}

static void decide_with(deciding *x, isolations *all) {
    races *r = x->r;
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->pair.answer != RACE_POSSIBLE) continue;
        bool excluded = true;
        uint32_t root = PT_NONE;
        for (size_t k = 0; k < p->sites.count && excluded; k++)
            excluded = exclude_sites(x, all, &p->sites.data[k], &root);
        if (!excluded || root == PT_NONE) continue;
        p->pair.answer = RACE_IMPOSSIBLE;
        p->pair.below = NULL;
        const char *name = java_dpn_class_name(r, &x->out->store, r->t.objects.data[root].k);
        p->pair.why = arena_printf(&x->out->store, "each %s has its lock", name);
    }
}

// Pairs that are left are asked again on a model that has the blocks that lock one of many objects.
static void decide_isolated(deciding *x) {
    races *r = x->r;
    bool any = false;
    for (size_t i = 0; i < x->list.count; i++) any |= x->list.data[i].pair.answer == RACE_POSSIBLE;
    if (!any || !rests_on(r, REST_ISOLATION)) return;
    dpn_model kept = r->d;
    u64map symbols = r->symbols;
    r->instances = true;
    java_dpn_build(r);
    isolations all = {0};
    all.plain = dpn_solver_new(&r->d, java_dpn_solver_rules(r), r->m, x->limits);
    decide_with(x, &all);
    dpn_solver_free(all.plain);
    for (uint32_t i = 0; i < all.count; i++)
        if (all.models[i]) java_dpn_isolation_free(all.models[i]);
    dpn_model_release(&r->d);
    u64map_release(&r->symbols);
    r->instances = false;
    r->d = kept;
    r->symbols = symbols;
}

static void decide_all(deciding *x) {
    races *r = x->r;
    dpn_solver *solver = dpn_solver_new(&r->d, java_dpn_solver_rules(r), r->m, x->limits);
    sift_pairs(x, solver, RACE_IMPOSSIBLE, true);
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->guarded && !p->sites.count) p->pair.why = p->guarded;
        p->pair.answer = p->open ? RACE_POSSIBLE : RACE_IMPOSSIBLE;
    }
    dpn_solver_free(solver);
    for (size_t i = 0; i < r->model_locks.count; i++)
        if (java_dpn_has_readers(r, r->model_locks.data[i]))
            decide_readers(x, r->model_locks.data[i]);
    decide_isolated(x);
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
    dpn_solver *solver = dpn_solver_new(&weak, java_dpn_solver_rules(x->r), x->r->m, x->limits);
    sift_pairs(x, solver, RACE_IMPOSSIBLE, false);
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        if (p->pair.answer == RACE_IMPOSSIBLE && !p->pair.why && !p->open) p->pair.why = why;
    }
    dpn_solver_free(solver);
    dpn_model_release(&weak);
}

// What is written around both accesses needs no query.
static void note_holders(deciding *x, uint32_t lock, const char *why) {
    const races *r = x->r;
    for (size_t i = 0; i < x->list.count; i++) {
        pending *p = &x->list.data[i];
        bool all = p->pair.answer == RACE_IMPOSSIBLE && !p->pair.why;
        for (size_t k = 0; k < p->sites.count && all; k++)
            all = holds(r, &r->accesses.data[p->sites.data[k].a], lock) &&
                  holds(r, &r->accesses.data[p->sites.data[k].b], lock);
        if (all) p->pair.why = why;
    }
}

static void explain_all(deciding *x) {
    races *r = x->r;
    for (size_t i = 0; i < r->model_locks.count; i++)
        note_holders(x, r->model_locks.data[i],
                     lock_reason(x, "both hold ", r->model_locks.data[i]));
    explain(x, DPN_NONE, false, "thread creation");
    explain(x, DPN_NONE, true, "join");
    for (size_t i = 0; i < r->model_locks.count; i++)
        explain(x, java_dpn_lock_number(&r->d, r->model_locks.data[i]), false,
                lock_reason(x, "lock ", r->model_locks.data[i]));
    for (size_t i = 0; i < x->list.count; i++) {
        race_pair *p = &x->list.data[i].pair;
        if (p->answer == RACE_IMPOSSIBLE && !p->why) p->why = "locks";
    }
}

// ---------------------------------------------------------------- all

static int compare_pairs(const void *a, const void *b) {
    const pending *x = a, *y = b;
    int order = strcmp(x->pair.field, y->pair.field);
    if (!order) order = java_dpn_compare_places(x->pair.places[0], y->pair.places[0]);
    if (!order) order = java_dpn_compare_places(x->pair.places[1], y->pair.places[1]);
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
    if (x.list.count || r->options->dump) java_dpn_build(r);
    else dpn_model_init(&r->d, r->m); // nothing to ask
    out->statistics.rules = r->d.rules.count;
    out->statistics.locks = intern_count(&r->d.locks);
    if (x.list.count) decide_all(&x);
    if (r->options->dump) add_queries(&x);
    explain_all(&x);
    if (x.list.count) qsort(x.list.data, x.list.count, sizeof *x.list.data, compare_pairs);
    for (size_t i = 0; i < x.list.count; i++) {
        vec_push(r->m, &out->pairs, x.list.data[i].pair);
        vec_release(r->m, &x.list.data[i].sites);
    }
    vec_release(r->m, &x.list);
}
