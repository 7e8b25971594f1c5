// What of a program the model needs: methods that can lead to an access in question, to the start
// of a thread that does, to a join, or that use a lock. The rest are steps.
#include "java_dpn/internal.h"

typedef struct marking {
    races *r;
    bool *marks;
    bool found;
} marking;

static void look(void *arg, uint32_t node) {
    marking *x = arg;
    x->found |= x->marks[node];
}

static bool calls_marked(races *r, uint32_t node, bool *marks) {
    const pt_node *n = &r->t.nodes.data[node];
    for (size_t i = 0; i < n->out.count; i++)
        if (marks[r->t.calls.data[n->out.data[i]].callee]) return true;
    marking x = {.r = r, .marks = marks};
    for (uint32_t i = 0; n->effect == EFFECT_JAVA && i < n->b->count && !x.found; i++)
        if (n->b->statements[i].op == BODY_INIT)
            java_dpn_each_initializer(r, node, n->b->statements[i].type, look, &x);
    return x.found;
}

static bool close_over_callers(races *r, bool *marks) {
    bool any = false;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = (uint32_t)r->t.nodes.count; i-- > 0;)
            if (!marks[i] && calls_marked(r, i, marks)) marks[i] = changed = any = true;
    }
    return any;
}

static bool root_is_marked(const thread_root *t, const bool *marks) {
    return marks[t->entry] || (t->last != PT_NONE && marks[t->last]);
}

// Threads that can come to an access in question, or start one that can.
static void mark_roots(races *r, bool *marks) {
    for (bool changed = true; changed;) {
        changed = false;
        close_over_callers(r, marks);
        for (uint32_t i = 0; i < r->roots.count; i++) {
            if (r->root_relevant[i] || !root_is_marked(&r->roots.data[i], marks)) continue;
            r->root_relevant[i] = changed = true;
            marks[r->roots.data[i].entry] = true; // what may throw before its last method
            for (size_t k = 0; k < r->t.spawns.count; k++)
                if (java_dpn_root_of(r, &r->t.spawns.data[k]) == i)
                    marks[r->t.spawns.data[k].node] = true;
        }
    }
}

void java_dpn_find_relevant(races *r) {
    r->relevant = ARENA_ARRAY(&r->a, bool, r->t.nodes.count + 1);
    r->root_relevant = ARENA_ARRAY(&r->a, bool, r->roots.count + 1);
    uint64_t key, value;
    for (size_t at = 0; u64map_next(&r->wanted, &at, &key, &value);) r->relevant[key >> 32] = true;
    mark_roots(r, r->relevant);
    r->relevant[r->t.main_node] = true;
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        for (uint32_t k = 0; k < r->locks[i].count; k++)
            r->relevant[i] |= r->locks[i].regions[k].lock != PT_NONE;
        r->relevant[i] |= r->roots_of[i] && java_dpn_method_lock(r, i) != PT_NONE;
    }
    close_over_callers(r, r->relevant);
}
