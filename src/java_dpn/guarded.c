// Accesses to an object whose own monitor the thread holds: synchronized methods and blocks on the
// object that is accessed. Two such accesses to one object exclude each other, however many objects
// there are. The paper isolates one object in the model for this, and so does isolate.c; where the
// object that is locked is the one that is accessed, by the same variable, that needs no model.
#include "java_dpn/internal.h"

static bool is_monitor_of(const body *b, uint32_t enter, uint32_t variable) {
    uint32_t locked = java_dpn_monitor_variable(b, enter);
    return locked != BODY_NONE && b->origin[locked] == variable;
}

bool java_dpn_holds_monitor(const races *r, uint32_t node, uint32_t at, uint32_t variable) {
    const pt_node *n = &r->t.nodes.data[node];
    bool instance = !(n->m->access & ACC_STATIC);
    variable = n->b->origin[variable];
    if (variable == 0 && instance && ((n->m->access & ACC_SYNCHRONIZED) || r->this_held[node]))
        return true;
    const method_locks *l = &r->locks[node];
    if (n->effect != EFFECT_JAVA || !n->b->g || !l->structured || at == PT_NONE) return false;
    for (uint32_t i = l->inside[at]; i != PT_NONE; i = l->around[i])
        if (is_monitor_of(n->b, l->regions[i].enter, variable)) return true;
    return false;
}

static bool has_lambdas(const races *r, uint32_t node, uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    for (uint32_t i = 0; i < s->count; i++)
        if (r->t.objects.data[s->items[i]].kind == PT_LAMBDA) return true;
    return false;
}

// Do all calls of the node hold the monitor of the receiver?
static bool callers_hold(const races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &r->t.calls.data[n->in.data[i]];
        const pt_node *caller = &r->t.nodes.data[c->node];
        if (caller->effect != EFFECT_JAVA || !caller->b->g) return false;
        const body_statement *s = java_dpn_call_at(caller->b, c->at);
        if (!s || s->base == BODY_NONE || has_lambdas(r, c->node, s->base) ||
            !java_dpn_holds_monitor(r, c->node, c->at, s->base))
            return false;
    }
    return true;
}

static bool is_entry(const races *r, uint32_t node) {
    for (size_t i = 0; i < r->roots.count; i++)
        if (r->roots.data[i].entry == node) return true;
    for (size_t i = 0; i < r->t.initializers.count; i++)
        if (r->t.initializers.data[i] == node) return true;
    return r->t.nodes.data[node].effect == EFFECT_UNCAUGHT || !r->t.nodes.data[node].in.count;
}

void java_dpn_find_guards(races *r) {
    size_t count = r->t.nodes.count;
    r->this_held = ARENA_ARRAY(&r->a, bool, count + 1);
    for (uint32_t i = 0; i < count; i++)
        r->this_held[i] = !is_entry(r, i) && !(r->t.nodes.data[i].m->access & ACC_STATIC);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < count; i++)
            if (r->this_held[i] && !callers_hold(r, i)) {
                r->this_held[i] = false;
                changed = true;
            }
    }
}

bool java_dpn_is_guarded(const races *r, const access_site *a) {
    return rests_on(r, REST_ISOLATION) && a->base != BODY_NONE &&
           java_dpn_holds_monitor(r, a->node, a->at, a->base);
}

// ---------------------------------------------------------------- one lock that is waited on

typedef struct held_locks {
    uint32_t count, locks[20];
} held_locks;

static void add_held(const races *r, held_locks *h, uint32_t node, uint32_t variable,
                     uint32_t bits) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    if (s->count == 1 && analysis_is_unique(&r->t, s->items[0]) && r->waited[s->items[0]] &&
        h->count < sizeof h->locks / sizeof *h->locks)
        h->locks[h->count++] = s->items[0] | bits;
}

// Locks that are no locks of the model, since somebody waits while holding them, are held all the
// same at the accesses that are written inside their blocks.
static held_locks waited_locks_at(const races *r, const access_site *a) {
    held_locks h = {0};
    const pt_node *n = &r->t.nodes.data[a->node];
    const method_locks *l = &r->locks[a->node];
    if ((n->m->access & (ACC_SYNCHRONIZED | ACC_STATIC)) == ACC_SYNCHRONIZED)
        add_held(r, &h, a->node, 0, 0);
    if (n->effect != EFFECT_JAVA || !n->b->g || !l->structured || a->at == PT_NONE) return h;
    for (uint32_t i = l->inside[a->at]; i != PT_NONE; i = l->around[i]) {
        const region *g = &l->regions[i];
        bool monitor = n->b->g->c->instrs[g->enter].op == OP_monitorenter;
        if (g->variable != BODY_NONE)
            add_held(r, &h, a->node, g->variable, monitor ? 0 : LOCK_REENTRANT);
    }
    return h;
}

uint32_t java_dpn_common_waited(const races *r, const access_site *a, const access_site *b) {
    held_locks x = waited_locks_at(r, a), y = waited_locks_at(r, b);
    for (uint32_t i = 0; i < x.count; i++)
        for (uint32_t k = 0; k < y.count; k++)
            if (x.locks[i] == y.locks[k]) return x.locks[i];
    return PT_NONE;
}
