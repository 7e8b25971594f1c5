// Exceptions: which ones instructions and methods let out. What cannot throw must be known not to:
// a handler that the model does not enter is code that is never looked at.
#include <string.h>

#include "java_dpn/internal.h"
#include "vm/class.h"

// ---------------------------------------------------------------- instructions

static bool base_is_fresh(const body *b, uint32_t at) {
    for (uint32_t i = b->first[at]; i < b->first[at + 1]; i++) {
        const body_statement *s = &b->statements[i];
        if (s->op == BODY_INIT || s->op == BODY_CATCH) continue;
        return s->base != BODY_NONE && b->fresh[s->base];
    }
    return false;
}

static void note_initializer(void *arg, uint32_t node) {
    (void)node;
    *(bool *)arg = true;
}

// May a class be initialised here, and the initialiser fail?
static bool may_initialize(const races *r, uint32_t node, uint32_t at) {
    const body *b = r->t.nodes.data[node].b;
    bool any = false;
    for (uint32_t i = b->first[at]; i < b->first[at + 1]; i++)
        if (b->statements[i].op == BODY_INIT)
            java_dpn_each_initializer(r, node, b->statements[i].type, note_initializer, &any);
    return any;
}

throws_set java_dpn_throws(const races *r, uint32_t node, uint32_t at) {
    const body *b = r->t.nodes.data[node].b;
    const code_instr *x = &b->g->c->instrs[at];
    throws_set set = analysis_throws(b->g->c, &b->g->frames[at], x);
    set &= (throws_set) ~(THROWS_MEMORY | THROWS_ANY);
    if (!b->failed && !may_initialize(r, node, at)) set &= (throws_set)~THROWS_LINK;
    if (base_is_fresh(b, at)) set &= (throws_set)~THROWS_NULL;
    if (r->locks && r->locks[node].structured) {
        set &= (throws_set)~THROWS_MONITOR;
        if (x->op == OP_monitorexit) set &= (throws_set)~THROWS_NULL;
    }
    return set;
}

// ---------------------------------------------------------------- methods without code

static bool is_one_of(const char *name, const char *const *list) {
    for (; *list; list++)
        if (strcmp(name, *list) == 0) return true;
    return false;
}

static bool has_prefix(const char *name, const char *const *list) {
    for (; *list; list++)
        if (strncmp(name, *list, strlen(*list)) == 0) return true;
    return false;
}

static bool takes_references(const method *m) {
    for (unsigned i = 0; i < m->signature->count; i++)
        if (m->signature->kinds[i] == 'L' || m->signature->kinds[i] == '[') return true;
    return false;
}

// Natives and the like that refuse nothing.
static bool native_throws(const races *r, const method *m) {
    static const char *const owners[] = {"jdk/internal/", "java/lang/ref/", "java/security/",
                                         "java/lang/StackTraceElement", NULL};
    static const char *const names[] = {"identityHashCode", "isInstance", "remove", NULL};
    static const char *const refuses[] = {"notify", "notifyAll", NULL}; // without the monitor
    const char *name = program_text(r->t.p, m->name);
    if (has_prefix(program_text(r->t.p, m->owner->name), owners)) return false;
    if (is_one_of(name, names)) return false;
    return m->signature->count || m->file->exception_count || is_one_of(name, refuses);
}

// Of one argument that is no array: neither null nor a number is refused.
static bool takes_anything(const method *m) {
    return m->signature->count == 0 || (m->signature->count == 1 && m->signature->kinds[0] != '[');
}

static bool builder_throws(const races *r, const method *m) {
    static const char *const quiet[] = {"append",  "toString", "length",
                                        "reverse", "capacity", NULL};
    const char *name = program_text(r->t.p, m->name);
    if (strcmp(name, "<init>") == 0) return m->signature->count > 0;
    return !is_one_of(name, quiet) || !takes_anything(m);
}

static bool print_throws(const races *r, const method *m) {
    static const char *const quiet[] = {"print", "println", "flush", "append", "write", NULL};
    return !is_one_of(program_text(r->t.p, m->name), quiet) || !takes_anything(m);
}

// Of java.util.concurrent: those that throw nothing, or InterruptedException only.
static bool summary_throws(const races *r, const method *m) {
    static const char *const locks[] = {
        "lock", "isLocked", "readLock", "writeLock", "newCondition", "isHeldByCurrentThread", NULL};
    static const char *const latch[] = {"countDown", "getCount", "await", NULL};
    static const char *const semaphore[] = {"acquire", "tryAcquire", "availablePermits", NULL};
    const char *owner = program_text(r->t.p, m->owner->name);
    const char *name = program_text(r->t.p, m->name);
    bool interrupted = m->file->exception_count && r->interrupts;
    if (takes_references(m)) return true;
    if (strncmp(owner, "java/util/concurrent/atomic/Atomic", 34) == 0)
        return strstr(owner, "Array") || strstr(owner, "Updater") || interrupted;
    if (strcmp(owner, "java/util/concurrent/locks/Lock") == 0) return true;
    if (strncmp(owner, "java/util/concurrent/locks/Reentrant", 36) == 0) {
        bool condition = strcmp(name, "newCondition") == 0 && strstr(owner, "ReadLock");
        if (strcmp(name, "<init>") == 0) return false; // fair or not
        return condition || m->signature->count || !is_one_of(name, locks) || interrupted;
    }
    if (m->signature->count) return true;
    if (strcmp(owner, "java/util/concurrent/CountDownLatch") == 0)
        return !is_one_of(name, latch) || interrupted;
    if (strcmp(owner, "java/util/concurrent/Semaphore") == 0)
        return !is_one_of(name, semaphore) || interrupted;
    return true;
}

static bool is_loose(const races *r, uint32_t node) {
    const pt_set *s = analysis_points_to_of(&r->t, node, 0);
    for (uint32_t i = 0; i < s->count; i++)
        if (r->loose[java_dpn_whole_lock(r, s->items[i])]) return true;
    return s->count != 1;
}

// What the Java methods that they call throw is left out.
bool java_dpn_effect_throws(const races *r, uint32_t node) {
    const method *m = r->t.nodes.data[node].m;
    switch (r->t.nodes.data[node].effect) {
    case EFFECT_CURRENT:
    case EFFECT_CLASS_OF:
    case EFFECT_ARGUMENT:
    case EFFECT_RUN_TASK:
    case EFFECT_TASK_ENTRY:
    case EFFECT_UNCAUGHT:
    case EFFECT_LOCAL_GET:
    case EFFECT_LOCAL_SET:
    case EFFECT_CALLER:
    case EFFECT_LOCK:
    case EFFECT_READ_LOCK: return false;
    case EFFECT_READ_UNLOCK:
    case EFFECT_UNLOCK: return is_loose(r, node);
    case EFFECT_STRING: return m->signature->count > 0;
    case EFFECT_NOTHING: return native_throws(r, m);
    case EFFECT_PRINT: return print_throws(r, m);
    case EFFECT_BUILDER: return builder_throws(r, m);
    case EFFECT_SUMMARY: return summary_throws(r, m);
    default: return true;
    }
}

// ---------------------------------------------------------------- calls

bool java_dpn_call_throws(const races *r, uint32_t node, uint32_t at, uint32_t callee) {
    if (!r->may_throw[callee]) return false;
    const pt_node *n = &r->t.nodes.data[callee], *caller = &r->t.nodes.data[node];
    if (n->m->owner != r->t.v->k.Object || strncmp(program_text(r->t.p, n->m->name), "notify", 6))
        return true;
    if (caller->effect != EFFECT_JAVA || !caller->b->g) return true;
    for (uint32_t i = caller->b->first[at]; i < caller->b->first[at + 1]; i++) {
        const body_statement *s = &caller->b->statements[i];
        if (s->op == BODY_CALL)
            return s->base == BODY_NONE || !java_dpn_holds_monitor(r, node, at, s->base);
    }
    return true;
}

// Could the node's code let an exception out, if its callees throw as is known by now?
static bool lets_out(races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    for (size_t i = 0; n->effect != EFFECT_JAVA && i < n->out.count; i++)
        if (r->may_throw[r->t.calls.data[n->out.data[i]].callee]) return true;
    if (n->effect == EFFECT_JOIN && !n->m->signature->count) return r->interrupts;
    if (n->effect != EFFECT_JAVA) return java_dpn_effect_throws(r, node);
    if (!n->b->g) return true;
    const cfg *g = n->b->g;
    throws_catch *list = ARENA_ARRAY(&r->a, throws_catch, g->c->handler_count + 1);
    for (uint32_t pc = 0; pc < g->c->count; pc++) {
        if (!cfg_is_reached(g, pc)) continue;
        throws_set escapes;
        analysis_catches(r->t.p, g->c, g->frames, pc, list, &escapes);
        if (escapes & java_dpn_throws(r, node, pc)) return true;
        if (!(escapes & THROWS_ANY)) continue;
        bool throws = false;
        pt_calls calls = analysis_calls_at(&r->t, node, pc);
        for (size_t i = 0; i < calls.count; i++)
            throws |= java_dpn_call_throws(r, node, pc, r->t.calls.data[calls.items[i]].callee);
        if (throws) return true;
    }
    return false;
}

// Callers of what has been found to throw are looked at again.
void java_dpn_find_throws(races *r) {
    size_t count = r->t.nodes.count;
    r->may_throw = ARENA_ARRAY(&r->a, bool, count + 1);
    bool *queued = ARENA_ARRAY(&r->a, bool, count + 1);
    VEC(uint32_t) todo = {0};
    for (uint32_t i = 0; i < count; i++) {
        vec_push(r->m, &todo, i);
        queued[i] = true;
    }
    while (todo.count) {
        uint32_t node = vec_pop(&todo);
        const pt_node *n = &r->t.nodes.data[node];
        queued[node] = false;
        if (r->may_throw[node] || !lets_out(r, node)) continue;
        r->may_throw[node] = true;
        for (size_t i = 0; i < n->in.count; i++) {
            uint32_t caller = r->t.calls.data[n->in.data[i]].node;
            if (r->may_throw[caller] || queued[caller]) continue;
            queued[caller] = true;
            vec_push(r->m, &todo, caller);
        }
    }
    vec_release(r->m, &todo);
}
