// Which objects belong to one another: an object and what its own methods have made, as the lock,
// the array or the list that it keeps in a field. The one that made an object is its owner. Where
// one object is isolated (isolate.c), its group is, too.
//
// `lock = new Object()` in a method of an Account makes a lock of that very Account. What is loaded
// from a field of a member of the group is a member if all stores keep to that: the stored object
// and the one that it is stored into belong to the same group, in all that is executed.
#include "java_dpn/internal.h"

uint32_t java_dpn_owner(const races *r, uint32_t object) {
    const pt_object *o = &r->t.objects.data[object];
    if (o->kind != PT_SITE || o->many || o->node == PT_NONE) return PT_NONE;
    const pt_node *n = &r->t.nodes.data[o->node];
    if ((n->m->access & ACC_STATIC) || n->effect != EFFECT_JAVA || n->context == PT_NONE)
        return PT_NONE;
    const pt_set *s = analysis_points_to_of(&r->t, o->node, 0);
    return s->count == 1 && s->items[0] != object ? s->items[0] : PT_NONE;
}

bool java_dpn_is_member(const object_group *g, uint32_t object) {
    for (uint32_t i = 0; i < g->count; i++)
        if (g->objects[i] == object) return true;
    return false;
}

bool java_dpn_may_be_member(const races *r, const object_group *g, uint32_t node,
                            uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    for (uint32_t i = 0; i < g->count; i++)
        if (pt_set_has(s, g->objects[i])) return true;
    return false;
}

bool java_dpn_must_be_member(const races *r, const object_group *g, uint32_t node,
                             uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    for (uint32_t i = 0; i < s->count; i++)
        if (!java_dpn_is_member(g, s->items[i])) return false;
    return true;
}

// Made once by each owner: in its constructor, which is executed once for an object.
static bool is_sole(const races *r, uint32_t object) {
    const pt_object *o = &r->t.objects.data[object];
    const pt_node *n = &r->t.nodes.data[o->node];
    const cfg *g = n->b->g;
    if (n->m->name != program_symbol(r->t.p, "<init>") || g->has_subroutines) return false;
    uint32_t block = g->block_of[o->at];
    return g->loops->of[block] == GRAPH_NONE &&
           !(g->loops->irreducible && g->loops->irreducible[block]);
}

uint32_t java_dpn_sole_member(const races *r, const object_group *g, uint32_t node,
                              uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    uint32_t found = PT_NONE;
    for (uint32_t i = 0; i < g->count; i++) {
        if (!pt_set_has(s, g->objects[i])) continue;
        if (found != PT_NONE || !g->sole[i]) return PT_NONE;
        found = g->objects[i];
    }
    return found;
}

// ---------------------------------------------------------------- stores

static bool is_broken(const object_group *g, const field *f) {
    for (uint32_t i = 0; i < g->broken_count; i++)
        if (g->broken[i] == f) return true;
    return g->all_broken;
}

// What the variable belongs to, as the variable of a member that does: the receiver of the method
// that makes it, whoever it is loaded from.
static uint32_t belongs_to(const races *r, const object_group *g, uint32_t node, uint32_t variable,
                           unsigned depth) {
    const body *b = r->t.nodes.data[node].b;
    variable = b->origin[variable];
    uint32_t from = java_dpn_same_group(r, g, node, variable);
    if (from == BODY_NONE || depth == 8) return variable;
    return belongs_to(r, g, node, from, depth + 1);
}

uint32_t java_dpn_same_group(const races *r, const object_group *g, uint32_t node,
                             uint32_t variable) {
    const pt_node *n = &r->t.nodes.data[node];
    const body_statement *s = java_dpn_definition(n->b, variable);
    if (!s) return BODY_NONE;
    if (s->op == BODY_LOAD && !is_broken(g, s->field)) return n->b->origin[s->base];
    if (s->op != BODY_NEW || (n->m->access & ACC_STATIC)) return BODY_NONE;
    const pt_set *made = analysis_points_to_of(&r->t, node, variable);
    return made->count == 1 && made->items[0] != g->objects[0] &&
                   java_dpn_is_member(g, made->items[0])
               ? 0
               : BODY_NONE;
}

static void break_field(object_group *g, const field *f) {
    if (is_broken(g, f)) return;
    if (g->broken_count == MOST_BROKEN) g->all_broken = true;
    else g->broken[g->broken_count++] = f;
}

static bool keeps_together(const races *r, const object_group *g, uint32_t node,
                           const body_statement *s) {
    return belongs_to(r, g, node, s->base, 0) == belongs_to(r, g, node, s->from, 0);
}

static bool check_stores(const races *r, object_group *g, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    bool changed = false;
    for (uint32_t i = 0; i < n->b->count; i++) {
        const body_statement *s = &n->b->statements[i];
        if (s->op == BODY_STORE && s->from != BODY_NONE && !is_broken(g, s->field) &&
            java_dpn_may_be_member(r, g, node, s->from) && !keeps_together(r, g, node, s)) {
            break_field(g, s->field);
            changed = true;
        }
        if (s->op == BODY_CALL && s->target->polymorphic)
            for (unsigned k = 0; k < s->argument_count; k++)
                g->all_broken |= s->arguments[k] != BODY_NONE &&
                                 java_dpn_may_be_member(r, g, node, s->arguments[k]);
    }
    return changed;
}

// Native code may store members anywhere.
static void check_native(const races *r, object_group *g, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    if (n->effect != EFFECT_UNSAFE_PUT && n->effect != EFFECT_UNSAFE_SWAP &&
        n->effect != EFFECT_CLONE)
        return;
    for (uint32_t k = 0; k < n->b->result; k++)
        g->all_broken |= java_dpn_may_be_member(r, g, node, k);
}

static void find_broken(const races *r, object_group *g) {
    for (bool changed = true; changed && !g->all_broken;) {
        changed = false;
        for (uint32_t i = 0; i < r->t.nodes.count; i++) {
            const pt_node *n = &r->t.nodes.data[i];
            if (n->effect == EFFECT_JAVA && n->b->g) changed |= check_stores(r, g, i);
            else check_native(r, g, i);
        }
    }
}

void java_dpn_find_group(const races *r, uint32_t root, object_group *g) {
    *g = (object_group){.count = 1, .objects = {root}, .sole = {true}};
    for (uint32_t at = 0; at < g->count; at++)
        for (uint32_t i = 0; i < r->t.objects.count && g->count < MOST_MEMBERS; i++) {
            if (java_dpn_owner(r, i) != g->objects[at] || java_dpn_is_member(g, i)) continue;
            g->sole[g->count] = g->sole[at] && is_sole(r, i);
            g->objects[g->count++] = i;
        }
    find_broken(r, g);
}
