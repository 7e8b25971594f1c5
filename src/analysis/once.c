// Which methods are executed at most once, and so which objects are made at most once.
//
// A node is executed at most once if main or a thread's start or a class's initialisation is all
// that leads to it, or one call of a node that is executed at most once, outside of every loop. The
// greatest solution is what is wanted, from below: recursion leads to itself and stays out.
#include "analysis/pointsto.h"

// Can the instruction be executed twice in one activation?
static bool in_loop(const body *b, uint32_t at) {
    if (!b->g || at >= b->g->c->count || !cfg_is_reached(b->g, at)) return true;
    const cfg *g = b->g;
    uint32_t block = g->block_of[at];
    if (g->loops->of[block] != GRAPH_NONE || g->has_subroutines) return true;
    return g->loops->irreducible && g->loops->irreducible[block];
}

// Is this the only place where the thread or task is started, and that at most once?
static bool starts_once(const points_to *t, const pt_spawn *s) {
    if (!s->task) return analysis_is_unique(t, s->object); // a Thread is started once, wherever
    if (s->several) return false;
    for (size_t i = 0; i < t->spawns.count; i++) {
        const pt_spawn *o = &t->spawns.data[i];
        if (o != s && o->entry == s->entry) return false;
    }
    const pt_node *n = &t->nodes.data[s->node];
    return n->once && n->effect == EFFECT_JAVA && !in_loop(n->b, s->at) &&
           !t->nodes.data[s->entry].often;
}

// Ways in that are not calls: main, a class's initialisation, threads.
static uint32_t other_entries(const points_to *t, uint32_t node) {
    uint32_t count = node == t->main_node;
    for (size_t i = 0; i < t->initializers.count; i++) count += t->initializers.data[i] == node;
    for (size_t i = 0; i < t->spawns.count; i++) {
        const pt_spawn *s = &t->spawns.data[i];
        if (s->entry != node) continue;
        bool again = false;
        for (size_t k = 0; k < i; k++)
            again |= t->spawns.data[k].entry == node && t->spawns.data[k].object == s->object;
        if (!again) count += s->unique ? 1 : 2;
    }
    return count;
}

bool analysis_is_unique(const points_to *t, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (o->whole) return analysis_is_unique(t, o->whole - 1);
    if (o->kind == PT_HEAP || o->kind == PT_MIRROR) return true;
    if (o->many || o->node == PT_NONE ||
        (o->kind != PT_SITE && o->kind != PT_LAMBDA && o->kind != PT_SUMMARY))
        return false;
    const pt_node *n = &t->nodes.data[o->node];
    return n->once && !in_loop(n->b, o->at);
}

static bool is_once(const points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    uint32_t entries = other_entries(t, node);
    if (entries + n->in.count != 1 || n->often) return false;
    if (entries) return true;
    const pt_call *c = &t->calls.data[n->in.data[0]];
    const pt_node *caller = &t->nodes.data[c->node];
    if (!caller->once) return false;
    if (caller->effect == EFFECT_RUN_TASK || caller->effect == EFFECT_TASK_ENTRY)
        return true; // a Thread runs its task once
    return caller->effect == EFFECT_JAVA && !in_loop(caller->b, c->at);
}

void analysis_once(points_to *t) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < t->nodes.count; i++) {
            if (t->nodes.data[i].once || !is_once(t, i)) continue;
            t->nodes.data[i].once = changed = true;
        }
        for (size_t i = 0; i < t->spawns.count; i++) {
            pt_spawn *s = &t->spawns.data[i];
            if (!s->unique && starts_once(t, s)) s->unique = changed = true;
        }
    }
}
