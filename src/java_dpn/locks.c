// Which code holds which lock. A lock of the model is the monitor of an object of which there is at
// most one, on which nobody waits; blocks that hold it must nest as javac's do.
#include <string.h>

#include "java_dpn/internal.h"

enum { DEEPEST = 16 };

typedef struct monitor_stack {
    bool known;
    uint32_t depth;
    uint32_t enters[DEEPEST];
} monitor_stack;

static const body_statement *monitor_statement(const body *b, uint32_t at) {
    for (uint32_t i = b->first[at]; i < b->first[at + 1]; i++)
        if (b->statements[i].op == BODY_ENTER || b->statements[i].op == BODY_EXIT)
            return &b->statements[i];
    return NULL;
}

static bool merge(monitor_stack *to, const monitor_stack *from, bool *changed) {
    if (!to->known) {
        *to = *from;
        to->known = true;
        *changed = true;
        return true;
    }
    return to->depth == from->depth &&
           memcmp(to->enters, from->enters, to->depth * sizeof *to->enters) == 0;
}

// Walks a block; false: locks do not nest. `last`: the stack before its last instruction.
static bool walk(const cfg *g, uint32_t block, monitor_stack *s, monitor_stack *last,
                 uint32_t *exits_of) {
    for (uint32_t pc = g->blocks[block].first; pc < g->blocks[block].end; pc++) {
        uint8_t op = g->c->instrs[pc].op;
        *last = *s;
        if (op == OP_monitorenter) {
            if (s->depth == DEEPEST) return false;
            s->enters[s->depth++] = pc;
        } else if (op == OP_monitorexit) {
            if (!s->depth) return false;
            exits_of[pc] = s->enters[--s->depth];
        } else if (op >= OP_ireturn && op <= OP_return && s->depth) return false;
    }
    return true;
}

static bool find_structure(races *r, const cfg *g, uint32_t *exits_of) {
    monitor_stack *at = ARENA_ARRAY(&r->a, monitor_stack, g->block_count);
    at[0].known = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->block_count; i++) {
            if (!at[i].known) continue;
            monitor_stack s = at[i], last;
            if (!walk(g, i, &s, &last, exits_of)) return false;
            for (uint32_t k = g->g->first_out[i]; k < g->g->first_out[i + 1]; k++) {
                const cfg_edge *e = &g->edges[k];
                if (!merge(&at[e->to], e->kind == CFG_CATCH ? &last : &s, &changed)) return false;
            }
        }
    }
    return true;
}

// The one object that the variable can be, if it can be a lock; else PT_NONE.
static uint32_t lock_of(const races *r, uint32_t node, uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    if (s->count != 1 || r->waited[s->items[0]]) return PT_NONE;
    return analysis_is_unique(&r->t, s->items[0]) ? s->items[0] : PT_NONE;
}

static void find_regions(races *r, uint32_t node, method_locks *l) {
    const body *b = r->t.nodes.data[node].b;
    const cfg *g = b->g;
    l->exits_of = ARENA_ARRAY(&r->a, uint32_t, g->c->count + 1);
    uint32_t *enter_of = ARENA_ARRAY(&r->a, uint32_t, g->c->count + 1);
    memset(enter_of, 0xff, (g->c->count + 1) * sizeof *enter_of);
    memset(l->exits_of, 0xff, (g->c->count + 1) * sizeof *l->exits_of);
    l->structured = find_structure(r, g, enter_of);
    l->regions = ARENA_ARRAY(&r->a, region, g->c->count + 1);
    for (uint32_t pc = 0; pc < g->c->count && l->structured; pc++) {
        const body_statement *s = monitor_statement(b, pc);
        if (s && s->op == BODY_ENTER)
            l->regions[l->count++] = (region){pc, lock_of(r, node, s->base)};
    }
    for (uint32_t pc = 0; pc < g->c->count && l->structured; pc++) {
        if (enter_of[pc] == PT_NONE) continue;
        const body_statement *s = monitor_statement(b, pc);
        for (uint32_t i = 0; i < l->count; i++) {
            if (l->regions[i].enter != enter_of[pc]) continue;
            l->exits_of[pc] = i;
            if (!s || lock_of(r, node, s->base) != l->regions[i].object)
                l->regions[i].object = PT_NONE;
        }
    }
}

static void find_waits(races *r) {
    r->waited = ARENA_ARRAY(&r->a, bool, r->t.objects.count + 1);
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        if (r->t.nodes.data[i].effect != EFFECT_WAIT || !r->roots_of[i]) continue;
        const pt_set *s = analysis_points_to_of(&r->t, i, 0);
        for (uint32_t k = 0; k < s->count; k++) r->waited[s->items[k]] = true;
    }
}

uint32_t java_dpn_method_lock(const races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    if (!(n->m->access & ACC_SYNCHRONIZED)) return PT_NONE;
    if (!(n->m->access & ACC_STATIC)) return lock_of(r, node, 0);
    for (uint32_t i = 0; i < r->t.objects.count; i++)
        if (r->t.objects.data[i].kind == PT_MIRROR && r->t.objects.data[i].of == n->m->owner)
            return r->waited[i] ? PT_NONE : i;
    return PT_NONE;
}

static void add_lock(races *r, uint32_t object) {
    if (object == PT_NONE) return;
    for (size_t i = 0; i < r->lock_objects.count; i++)
        if (r->lock_objects.data[i] == object) return;
    vec_push(r->m, &r->lock_objects, object);
}

// A static synchronized method's lock needs a name, whether anybody mentions the class or not.
static void name_mirrors(races *r) {
    size_t count = r->t.nodes.count;
    for (uint32_t i = 0; i < count; i++) {
        const method *m = r->t.nodes.data[i].m;
        if ((m->access & (ACC_SYNCHRONIZED | ACC_STATIC)) == (ACC_SYNCHRONIZED | ACC_STATIC))
            analysis_mirror(&r->t, m->owner);
    }
}

void java_dpn_find_locks(races *r) {
    name_mirrors(r);
    find_waits(r);
    r->locks = ARENA_ARRAY(&r->a, method_locks, r->t.nodes.count + 1);
    for (int own = 1; own >= 0; own--) // the program's locks before the JDK's
        for (uint32_t i = 0; i < r->t.nodes.count; i++) {
            const pt_node *n = &r->t.nodes.data[i];
            if (!r->roots_of[i] || pt_is_library(n) == (own == 1)) continue;
            if (n->b->g && n->effect == EFFECT_JAVA) find_regions(r, i, &r->locks[i]);
            for (uint32_t k = 0; k < r->locks[i].count; k++)
                add_lock(r, r->locks[i].regions[k].object);
            add_lock(r, java_dpn_method_lock(r, i));
        }
    if (r->lock_objects.count > r->options->most_locks)
        r->lock_objects.count = r->options->most_locks;
}

// By the static field that holds it, if there is one.
void java_dpn_describe_lock(const races *r, uint32_t object, text *out) {
    const points_to *t = &r->t;
    for (size_t i = 0; i < t->fields.count; i++) {
        const field *f = t->fields.data[i];
        const pt_set *s = analysis_points_to_static(t, f);
        if (!s || s->count != 1 || s->items[0] != object || f->owner->module) continue;
        text_printf(out, "%s.%s", program_text(t->p, f->owner->name), program_text(t->p, f->name));
        return;
    }
    analysis_describe_object(t, object, out);
}
