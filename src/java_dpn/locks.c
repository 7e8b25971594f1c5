// Which code holds which lock. A lock of the model is the monitor of an object of which there is at
// most one, or such a ReentrantLock or write lock; the code that holds it must nest as javac's
// synchronized blocks, and lock/try/finally/unlock, do.
#include <string.h>

#include "classfile/flow.h"
#include "java_dpn/internal.h"

enum { DEEPEST = 16 };

typedef struct lock_stack {
    bool known;
    uint32_t depth;
    uint32_t enters[DEEPEST];
} lock_stack;

pt_effect java_dpn_effect_at(const races *r, uint32_t node, uint32_t at, uint32_t *callee) {
    if (analysis_callees(&r->t, node, at, callee, 1) != 1) return EFFECT_JAVA;
    return r->t.nodes.data[*callee].effect;
}

// ---------------------------------------------------------------- what an instruction does

typedef enum lock_move { MOVE_NONE, MOVE_ENTER, MOVE_EXIT } lock_move;

// The one object that the variable can be, if there is at most one such; else PT_NONE.
static uint32_t sole_object(const races *r, uint32_t node, uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    return s->count == 1 && analysis_is_unique(&r->t, s->items[0]) ? s->items[0] : PT_NONE;
}

uint32_t java_dpn_monitor_variable(const body *b, uint32_t at) {
    for (uint32_t i = b->first[at]; i < b->first[at + 1]; i++)
        if (b->statements[i].op == BODY_ENTER || b->statements[i].op == BODY_EXIT)
            return b->statements[i].base;
    return BODY_NONE;
}

uint32_t java_dpn_whole_lock(const races *r, uint32_t object) {
    uint32_t whole = r->t.objects.data[object].whole;
    return whole ? whole - 1 : object;
}

static bool is_operation(pt_effect e) {
    return e == EFFECT_LOCK || e == EFFECT_UNLOCK || e == EFFECT_READ_LOCK ||
           e == EFFECT_READ_UNLOCK;
}

typedef struct operation {
    lock_move move;
    uint32_t lock;     // or PT_NONE
    uint32_t variable; // its object; BODY_NONE: held together with others
    bool quiet;        // it throws nothing
} operation;

// Operations on loose ReentrantLocks are none.
static operation operation_at(const races *r, uint32_t node, uint32_t at) {
    const body *b = r->t.nodes.data[node].b;
    uint8_t op = b->g->c->instrs[at].op;
    operation o = {.lock = PT_NONE, .variable = BODY_NONE};
    if (op == OP_monitorenter || op == OP_monitorexit) {
        o.variable = java_dpn_monitor_variable(b, at);
        uint32_t object = sole_object(r, node, o.variable);
        if (object != PT_NONE && !r->waited[object]) o.lock = object;
        o.move = op == OP_monitorenter ? MOVE_ENTER : MOVE_EXIT;
        return o;
    }
    if (!code_is_invoke(op)) return o;
    uint32_t callee;
    pt_effect e = java_dpn_effect_at(r, node, at, &callee);
    if (!is_operation(e)) return o;
    const pt_set *s = analysis_points_to_of(&r->t, callee, 0);
    if (s->count != 1 || r->loose[java_dpn_whole_lock(r, s->items[0])]) return o;
    bool reads = e == EFFECT_READ_LOCK || e == EFFECT_READ_UNLOCK;
    const body_statement *call = java_dpn_call_at(b, at);
    if (analysis_is_unique(&r->t, s->items[0]))
        o.lock = java_dpn_whole_lock(r, s->items[0]) | (reads ? LOCK_READ : LOCK_REENTRANT);
    if (!reads && call && call->argument_count) o.variable = call->arguments[0];
    o.quiet = true;
    o.move = e == EFFECT_LOCK || e == EFFECT_READ_LOCK ? MOVE_ENTER : MOVE_EXIT;
    return o;
}

// Is the field of an object the same from when it is first read? Others than final ones are looked
// for in all that is executed.
static bool is_stable(const races *r, const field *f) {
    if (f->access & ACC_FINAL) return true;
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        for (uint32_t k = 0; n->effect == EFFECT_JAVA && n->b->g && k < n->b->count; k++) {
            const body_statement *s = &n->b->statements[k];
            if (s->op == BODY_CALL && s->target->polymorphic) return false;
            if (s->op != BODY_STORE || s->field != f) continue;
            if (n->m->name != program_symbol(r->t.p, "<init>") || n->b->origin[s->base] != 0 ||
                n->b->g->loops->of[n->b->g->block_of[s->at]] != GRAPH_NONE)
                return false;
            for (uint32_t l = 0; l < k; l++)
                if (n->b->statements[l].op == BODY_STORE && n->b->statements[l].field == f)
                    return false;
        }
    }
    return true;
}

bool java_dpn_is_same(const races *r, const body *b, uint32_t x, uint32_t y) {
    if (x == BODY_NONE || y == BODY_NONE) return false;
    x = b->origin[x];
    y = b->origin[y];
    if (x == y) return true;
    const body_statement *s = java_dpn_definition(b, x), *t = java_dpn_definition(b, y);
    return s && t && s->op == BODY_LOAD && t->op == BODY_LOAD && s->field == t->field &&
           is_stable(r, s->field) && java_dpn_is_same(r, b, s->base, t->base);
}

// ---------------------------------------------------------------- structure

static bool merge(lock_stack *to, const lock_stack *from, bool *changed) {
    if (!to->known) {
        *to = *from;
        to->known = true;
        *changed = true;
        return true;
    }
    return to->depth == from->depth &&
           memcmp(to->enters, from->enters, to->depth * sizeof *to->enters) == 0;
}

typedef struct structure {
    races *r;
    uint32_t node;
    const cfg *g;
    uint32_t *enter_of; // by instruction: where the block that it ends begins
    uint32_t *inside;   // by instruction: where the innermost block around it begins
    uint32_t *around;   // by instruction that begins one: the same
    bool quiet;         // of the block's last instruction: it does not throw
} structure;

// Walks a block; false: locks do not nest. `last`: the stack before its last instruction.
static bool walk(structure *x, uint32_t block, lock_stack *s, lock_stack *last) {
    for (uint32_t pc = x->g->blocks[block].first; pc < x->g->blocks[block].end; pc++) {
        uint8_t op = x->g->c->instrs[pc].op;
        operation o = operation_at(x->r, x->node, pc);
        uint32_t top = s->depth ? s->enters[s->depth - 1] : PT_NONE;
        *last = *s;
        x->inside[pc] = top;
        x->quiet = o.quiet;
        if (o.move == MOVE_ENTER) {
            if (s->depth == DEEPEST) return false;
            x->around[pc] = top;
            s->enters[s->depth++] = pc;
        } else if (o.move == MOVE_EXIT) {
            if (!s->depth) return false;
            x->enter_of[pc] = s->enters[--s->depth];
        } else if (op >= OP_ireturn && op <= OP_return && s->depth) return false;
    }
    return true;
}

static bool find_structure(structure *x) {
    const cfg *g = x->g;
    lock_stack *at = ARENA_ARRAY(&x->r->a, lock_stack, g->block_count);
    at[0].known = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < g->block_count; i++) {
            if (!at[i].known) continue;
            lock_stack s = at[i], last;
            if (!walk(x, i, &s, &last)) return false;
            for (uint32_t k = g->g->first_out[i]; k < g->g->first_out[i + 1]; k++) {
                const cfg_edge *e = &g->edges[k];
                if (e->kind == CFG_CATCH && x->quiet) continue;
                if (!merge(&at[e->to], e->kind == CFG_CATCH ? &last : &s, &changed)) return false;
            }
        }
    }
    return true;
}

static uint32_t *places(races *r, const cfg *g) {
    uint32_t *list = ARENA_ARRAY(&r->a, uint32_t, g->c->count + 1);
    memset(list, 0xff, (g->c->count + 1) * sizeof *list);
    return list;
}

static uint32_t region_from(const method_locks *l, uint32_t enter) {
    for (uint32_t i = 0; i < l->count; i++)
        if (l->regions[i].enter == enter) return i;
    return PT_NONE;
}

static void find_regions(races *r, uint32_t node, method_locks *l) {
    const cfg *g = r->t.nodes.data[node].b->g;
    structure x = {r, node, g, places(r, g), places(r, g), places(r, g), false};
    *l = (method_locks){.structured = find_structure(&x)};
    if (!l->structured) return;
    l->regions = ARENA_ARRAY(&r->a, region, g->c->count + 1);
    l->around = places(r, g);
    l->exits_of = places(r, g);
    l->inside = places(r, g);
    for (uint32_t pc = 0; pc < g->c->count; pc++) {
        if (!cfg_is_reached(g, pc)) continue;
        operation o = operation_at(r, node, pc);
        if (o.move == MOVE_ENTER) l->regions[l->count++] = (region){pc, o.lock, o.variable};
    }
    for (uint32_t i = 0; i < l->count; i++)
        l->around[i] = region_from(l, x.around[l->regions[i].enter]);
    for (uint32_t pc = 0; pc < g->c->count; pc++) {
        l->inside[pc] = region_from(l, x.inside[pc]);
        if (x.enter_of[pc] == PT_NONE) continue;
        region *left = &l->regions[l->exits_of[pc] = region_from(l, x.enter_of[pc])];
        operation o = operation_at(r, node, pc);
        if (o.lock != left->lock) left->lock = PT_NONE;
        if (!java_dpn_is_same(r, r->t.nodes.data[node].b, left->variable, o.variable))
            left->variable = BODY_NONE;
    }
}

// ---------------------------------------------------------------- ReentrantLocks in other forms

static bool loosen(races *r, uint32_t node) {
    bool changed = false;
    const pt_set *s = analysis_points_to_of(&r->t, node, 0);
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t lock = java_dpn_whole_lock(r, s->items[i]);
        changed |= !r->loose[lock];
        r->loose[lock] = true;
    }
    return changed;
}

static bool is_plain_use(const char *name) {
    static const char *const names[] = {"<init>",
                                        "readLock",
                                        "writeLock",
                                        "newCondition",
                                        "getReadLockCount",
                                        "getReadHoldCount",
                                        "isWriteLocked",
                                        "lock",
                                        "unlock",
                                        "sync",
                                        "isLocked",
                                        "toString",
                                        "hasQueuedThreads",
                                        "hasQueuedThread",
                                        "getQueueLength",
                                        "isFair",
                                        "getHoldCount",
                                        "isHeldByCurrentThread",
                                        NULL};
    for (const char *const *n = names; *n; n++)
        if (strcmp(*n, name) == 0) return true;
    return false;
}

// A write lock with a condition would have to be given away in await.
static bool is_loose_use(const races *r, const method *m) {
    const char *name = program_text(r->t.p, m->name);
    bool part = strchr(program_text(r->t.p, m->owner->name), '$');
    return !is_plain_use(name) || (part && strcmp(name, "newCondition") == 0);
}

static bool is_lock_class(const char *name) {
    static const char prefix[] = "java/util/concurrent/locks/Reentrant";
    return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

static void find_loose(races *r) {
    r->loose = ARENA_ARRAY(&r->a, bool, r->t.objects.count + 1);
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        const char *owner = program_text(r->t.p, n->m->owner->name);
        if (!is_lock_class(owner)) continue;
        if (is_loose_use(r, n->m)) loosen(r, i);
        // Called from where it is not one lock for certain, or from the JDK.
        for (size_t k = 0; k < n->in.count; k++) {
            const pt_call *c = &r->t.calls.data[n->in.data[k]];
            uint32_t callee;
            if (is_operation(n->effect) &&
                (r->t.nodes.data[c->node].effect != EFFECT_JAVA ||
                 java_dpn_effect_at(r, c->node, c->at, &callee) == EFFECT_JAVA))
                loosen(r, i);
        }
    }
}

// Locks and unlocks in methods where they do not nest: the objects prove nothing, anywhere.
static bool loosen_unstructured(races *r, uint32_t node) {
    bool changed = false;
    const pt_node *n = &r->t.nodes.data[node];
    for (size_t i = 0; i < n->out.count; i++) {
        uint32_t callee = r->t.calls.data[n->out.data[i]].callee;
        if (is_operation(r->t.nodes.data[callee].effect)) changed |= loosen(r, callee);
    }
    return changed;
}

static void find_all_regions(races *r) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < r->t.nodes.count; i++) {
            const pt_node *n = &r->t.nodes.data[i];
            if (!r->roots_of[i] || !n->b->g || n->effect != EFFECT_JAVA) continue;
            find_regions(r, i, &r->locks[i]);
            if (!r->locks[i].structured) changed |= loosen_unstructured(r, i);
        }
    }
}

// ---------------------------------------------------------------- wait

static bool may_be(const races *r, uint32_t node, uint32_t variable, uint32_t object) {
    return pt_set_has(analysis_points_to_of(&r->t, node, variable), object);
}

// Can the lock be held, at this instruction, by code of the node itself? `but`: a region that
// does not count.
static bool held_inside(const races *r, uint32_t node, uint32_t at, uint32_t lock, uint32_t but) {
    const method_locks *l = &r->locks[node];
    const body *b = r->t.nodes.data[node].b;
    uint32_t object = lock_object(lock);
    if (!b->g || at >= b->g->c->count) return false;
    if (lock & LOCK_REENTRANT) { // in regions that are known, or not in the model at all
        for (uint32_t i = l->structured ? l->inside[at] : PT_NONE; i != PT_NONE; i = l->around[i])
            if (i != but && l->regions[i].lock == lock) return true;
        return false;
    }
    if (!l->structured) { // anywhere in the method
        for (uint32_t pc = 0; pc < b->g->c->count; pc++)
            if (b->g->c->instrs[pc].op == OP_monitorenter &&
                may_be(r, node, java_dpn_monitor_variable(b, pc), object))
                return true;
        return false;
    }
    for (uint32_t i = l->inside[at]; i != PT_NONE; i = l->around[i])
        if (i != but && may_be(r, node, java_dpn_monitor_variable(b, l->regions[i].enter), object))
            return true;
    return false;
}

static bool is_synchronized_on(const races *r, uint32_t node, uint32_t lock) {
    const method *m = r->t.nodes.data[node].m;
    uint32_t object = lock_object(lock);
    if (!(m->access & ACC_SYNCHRONIZED) || (lock & LOCK_REENTRANT)) return false;
    if (m->access & ACC_STATIC)
        return r->t.objects.data[object].kind == PT_MIRROR &&
               r->t.objects.data[object].of == m->owner;
    return may_be(r, node, 0, object);
}

// Can somebody who calls the node hold the lock? `seen`: nodes looked at.
static bool held_by_callers(const races *r, uint32_t node, uint32_t lock, bool *seen) {
    if (seen[node]) return false;
    seen[node] = true;
    const pt_node *n = &r->t.nodes.data[node];
    for (size_t i = 0; i < r->t.initializers.count; i++)
        if (r->t.initializers.data[i] == node) return true; // called from wherever
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &r->t.calls.data[n->in.data[i]];
        if (is_synchronized_on(r, c->node, lock) || held_inside(r, c->node, c->at, lock, PT_NONE) ||
            held_by_callers(r, c->node, lock, seen))
            return true;
    }
    return false;
}

// The block or method that a wait releases, if that is all that holds the lock.
static bool find_wait(races *r, uint32_t node, uint32_t at, uint32_t lock) {
    method_locks *l = &r->locks[node];
    const pt_node *n = &r->t.nodes.data[node];
    if (n->effect != EFFECT_JAVA || !l->structured) return false;
    bool *seen = mem_zalloc(r->m, r->t.nodes.count);
    bool outside = held_by_callers(r, node, lock, seen);
    mem_free(r->m, seen, r->t.nodes.count);
    if (outside) return false;
    wait_point w = {at, l->inside[at]};
    if (w.region != PT_NONE) {
        if (l->regions[w.region].lock != lock || is_synchronized_on(r, node, lock) ||
            held_inside(r, node, at, lock, w.region))
            return false;
    } else if (java_dpn_method_lock(r, node) != lock) return false;
    wait_point *list = ARENA_ARRAY(&r->a, wait_point, l->wait_count + 1);
    if (l->wait_count) memcpy(list, l->waits, l->wait_count * sizeof *list);
    list[l->wait_count++] = w;
    l->waits = list;
    return true;
}

// Objects on which somebody waits in a way that the model does not have are no locks.
static void find_waits(races *r) {
    if (!rests_on(r, REST_WAITS)) return;
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        if ((n->effect != EFFECT_WAIT && n->effect != EFFECT_AWAIT) || !r->roots_of[i]) continue;
        const pt_set *s = analysis_points_to_of(&r->t, i, 0);
        bool exact = s->count == 1 && n->in.count > 0 && analysis_is_unique(&r->t, s->items[0]);
        uint32_t lock = s->count ? java_dpn_whole_lock(r, s->items[0]) : PT_NONE;
        if (n->effect == EFFECT_AWAIT) lock |= LOCK_REENTRANT;
        for (size_t k = 0; k < n->in.count && exact; k++) {
            const pt_call *c = &r->t.calls.data[n->in.data[k]];
            uint32_t callee;
            exact = java_dpn_effect_at(r, c->node, c->at, &callee) == n->effect &&
                    find_wait(r, c->node, c->at, lock);
        }
        for (uint32_t k = 0; k < s->count && !exact; k++)
            r->waited[java_dpn_whole_lock(r, s->items[k])] = true;
    }
}

// ---------------------------------------------------------------- all

uint32_t java_dpn_method_lock(const races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    if (!(n->m->access & ACC_SYNCHRONIZED)) return PT_NONE;
    if (!(n->m->access & ACC_STATIC)) {
        uint32_t object = sole_object(r, node, 0);
        return object != PT_NONE && !r->waited[object] ? object : PT_NONE;
    }
    for (uint32_t i = 0; i < r->t.objects.count; i++)
        if (r->t.objects.data[i].kind == PT_MIRROR && r->t.objects.data[i].of == n->m->owner)
            return r->waited[i] ? PT_NONE : i;
    return PT_NONE;
}

static void add_lock(races *r, uint32_t lock) {
    if (lock == PT_NONE) return;
    for (size_t i = 0; i < r->model_locks.count; i++)
        if (r->model_locks.data[i] == lock) return;
    vec_push(r->m, &r->model_locks, lock);
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
    r->waited = ARENA_ARRAY(&r->a, bool, r->t.objects.count + 1);
    r->locks = ARENA_ARRAY(&r->a, method_locks, r->t.nodes.count + 1);
    find_loose(r);
    find_all_regions(r);
    find_waits(r);
    for (int own = 1; own >= 0; own--) // the program's locks before the JDK's
        for (uint32_t i = 0; i < r->t.nodes.count; i++) {
            if (!r->roots_of[i] || pt_is_library(&r->t.nodes.data[i]) == (own == 1)) continue;
            for (uint32_t k = 0; k < r->locks[i].count; k++) {
                region *g = &r->locks[i].regions[k];
                if (g->lock != PT_NONE && r->waited[lock_object(g->lock)]) g->lock = PT_NONE;
                if (g->lock == PT_NONE || !(g->lock & LOCK_READ)) add_lock(r, g->lock);
            }
            add_lock(r, java_dpn_method_lock(r, i));
        }
    for (size_t i = 1; i < r->roots.count; i++) add_lock(r, r->roots.data[i].lock);
    if (r->model_locks.count > r->options->most_locks)
        r->model_locks.count = r->options->most_locks;
}

// By the static field that holds it, if there is one.
void java_dpn_describe_lock(const races *r, uint32_t lock, text *out) {
    const points_to *t = &r->t;
    uint32_t object = lock_object(lock);
    for (size_t i = 0; i < t->fields.count; i++) {
        const field *f = t->fields.data[i];
        const pt_set *s = analysis_points_to_static(t, f);
        if (!s || s->count != 1 || s->items[0] != object || f->owner->module) continue;
        text_printf(out, "%s.%s", program_text(t->p, f->owner->name), program_text(t->p, f->name));
        return;
    }
    analysis_describe_object(t, object, out);
}
