// Which threads have certainly ended when a call returns: Thread.join, Future.get, invokeAll and
// their like. A join of the model does not fire for a thread that was never started, Java's returns
// at once: so a call is a join only of what was certainly started before, by this very thread.
#include <string.h>

#include "classfile/flow.h"
#include "java_dpn/internal.h"

static bool is_named(const races *r, const method *m, const char *name) {
    return strcmp(program_text(r->t.p, m->name), name) == 0;
}

static uint32_t calls_at(const races *r, uint32_t node, uint32_t pc) {
    return analysis_callees(&r->t, node, pc, NULL, 0);
}

// ---------------------------------------------------------------- certain starts

bool java_dpn_starts_surely(const races *r, const pt_spawn *s) {
    const pt_node *n = &r->t.nodes.data[s->node];
    if (!s->unique || !n->once || n->effect != EFFECT_JAVA) return false;
    const cfg *g = n->b->g;
    uint32_t block = g->block_of[s->at];
    if (g->loops->of[block] != GRAPH_NONE || g->has_subroutines) return false;
    if (g->loops->irreducible && g->loops->irreducible[block]) return false;
    for (size_t i = 0; i < r->t.spawns.count; i++) {
        const pt_spawn *o = &r->t.spawns.data[i];
        if (o != s && (o->entry == s->entry || (o->node == s->node && o->at == s->at)))
            return false;
    }
    uint32_t callee; // which may also run the task itself
    pt_effect e = java_dpn_effect_at(r, s->node, s->at, &callee);
    return e == EFFECT_START || e == EFFECT_MAKE_THREAD ||
           (e == EFFECT_SUBMIT && !r->relevant[callee]);
}

static bool is_sure_before(const races *r, const pt_spawn *s, uint32_t node, uint32_t pc) {
    const pt_node *n = &r->t.nodes.data[node];
    return s->node == node && s->at != pc && r->root_relevant[java_dpn_root_of(r, s)] &&
           calls_at(r, node, s->at) == 1 && java_dpn_starts_surely(r, s) &&
           cfg_dominates(n->b->g, s->at, pc);
}

static bool add_spawn(const races *r, join_list *out, const pt_spawn *s) {
    uint32_t number = (uint32_t)(s - r->t.spawns.data);
    for (uint32_t i = 0; i < out->count; i++)
        if (out->spawns[i] == number) return true;
    if (out->count == MOST_JOINS) return false;
    out->spawns[out->count++] = number;
    return true;
}

// ---------------------------------------------------------------- futures

bool java_dpn_is_completed_by_others(const races *r, uint32_t future) {
    static const char *const words[] = {"complete",        "cancel",       "obtrude",
                                        "orTimeout",       "setRaw",       "reinit",
                                        "quietlyComplete", "setException", NULL};
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        if (n->context == PT_NONE || !r->roots_of[i] ||
            (n->effect != EFFECT_SUMMARY && n->effect != EFFECT_SUBMIT) ||
            !analysis_is_shared(&r->t, n->context, future))
            continue;
        for (const char *const *w = words; *w; w++)
            if (strncmp(program_text(r->t.p, n->m->name), *w, strlen(*w)) == 0) return true;
    }
    return false;
}

// Could the same argument have been another one?
static bool is_the_only(const races *r, const pt_dependence *d) {
    for (size_t i = 0; i < r->t.dependences.count; i++) {
        const pt_dependence *o = &r->t.dependences.data[i];
        if (o->future == d->future && o->argument == d->argument && o->on != d->on) return false;
    }
    return true;
}

// The tasks that have ended when this future is done, and those that it waits for.
static void add_future(const races *r, uint32_t node, uint32_t pc, uint32_t future, join_list *out,
                       unsigned depth) {
    if (depth > 8 || !analysis_is_unique(&r->t, future) ||
        java_dpn_is_completed_by_others(r, future))
        return;
    const pt_spawn *own = NULL;
    unsigned count = 0;
    for (size_t i = 0; i < r->t.spawns.count; i++)
        if (r->t.spawns.data[i].future == future) own = &r->t.spawns.data[i], count++;
    if (count == 1 && is_sure_before(r, own, node, pc)) add_spawn(r, out, own);
    for (size_t i = 0; i < r->t.dependences.count; i++)
        if (r->t.dependences.data[i].future == future && is_the_only(r, &r->t.dependences.data[i]))
            add_future(r, node, pc, r->t.dependences.data[i].on, out, depth + 1);
}

// ---------------------------------------------------------------- locks held

// Could a lock be held here? A pool may have the waiting thread run tasks that need it.
static bool may_hold(const races *r, uint32_t node, uint32_t at, bool *seen) {
    const pt_node *n = &r->t.nodes.data[node];
    if (n->m->access & ACC_SYNCHRONIZED) return true;
    if (n->effect == EFFECT_JAVA) {
        if (!r->locks[node].structured) return true;
        if (r->locks[node].inside[at] != PT_NONE) return true;
    }
    if (seen[node]) return false;
    seen[node] = true;
    for (size_t i = 0; i < r->t.initializers.count; i++)
        if (r->t.initializers.data[i] == node) return true; // called from wherever
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &r->t.calls.data[n->in.data[i]];
        if (may_hold(r, c->node, c->at, seen)) return true;
    }
    return false;
}

bool java_dpn_holds_nothing(const races *r, uint32_t node, uint32_t at) {
    bool *seen = mem_zalloc(r->m, r->t.nodes.count);
    bool holds = may_hold(r, node, at, seen);
    mem_free(r->m, seen, r->t.nodes.count);
    return !holds;
}

static bool has_fork(const races *r, const join_list *list) {
    for (uint32_t i = 0; i < list->count; i++) {
        const pt_spawn *s = &r->t.spawns.data[list->spawns[i]];
        const char *of = s->future == PT_NONE
                             ? ""
                             : program_text(r->t.p, r->t.objects.data[s->future].k->name);
        if (s->future == s->object || strstr(of, "Complet")) return true;
    }
    return false;
}

// ---------------------------------------------------------------- calls

// invokeAll, invoke: everything that is started here.
static bool add_all_here(const races *r, uint32_t node, uint32_t pc, join_list *out) {
    for (size_t i = 0; i < r->t.spawns.count; i++) {
        const pt_spawn *s = &r->t.spawns.data[i];
        if (s->node == node && s->at == pc && r->root_relevant[java_dpn_root_of(r, s)] &&
            !add_spawn(r, out, s))
            return false;
    }
    out->all = true;
    return java_dpn_holds_nothing(r, node, pc);
}

static void add_thread(const races *r, uint32_t node, uint32_t pc, uint32_t callee,
                       join_list *out) {
    const pt_set *receivers = analysis_points_to_of(&r->t, callee, 0);
    for (size_t i = 0; i < r->t.spawns.count && receivers->count == 1; i++) {
        const pt_spawn *s = &r->t.spawns.data[i];
        if (!s->task && s->object == receivers->items[0] && is_sure_before(r, s, node, pc))
            add_spawn(r, out, s);
    }
}

// All tasks of the executor, if nobody else hands over any.
static bool find_termination(const races *r, uint32_t node, uint32_t executor, join_list *out) {
    uint64_t root = r->roots_of[node];
    if ((root & (root - 1)) || !analysis_is_unique(&r->t, executor)) return false;
    unsigned number = (unsigned)__builtin_ctzll(root);
    if (number >= MOST_ROOTS || !r->roots.data[number].unique) return false;
    for (size_t i = 0; i < r->t.spawns.count; i++) {
        const pt_spawn *s = &r->t.spawns.data[i];
        if (s->executor == PT_NONE || !analysis_is_shared(&r->t, s->executor, executor)) continue;
        if (s->executor != executor || r->roots_of[s->node] != root) return false;
        if (r->root_relevant[java_dpn_root_of(r, s)] && !add_spawn(r, out, s)) return false;
    }
    out->all = true;
    return out->count && java_dpn_holds_nothing(r, node, 0);
}

bool java_dpn_find_awaited(const races *r, uint32_t node, uint32_t pc, join_list *out) {
    uint32_t callee;
    if (!rests_on(r, REST_JOINS) || analysis_callees(&r->t, node, pc, &callee, 1) != 1)
        return false;
    const pt_node *n = &r->t.nodes.data[callee];
    return n->effect == EFFECT_SUMMARY && n->context != PT_NONE &&
           (is_named(r, n->m, "awaitTermination") || is_named(r, n->m, "isTerminated")) &&
           find_termination(r, node, n->context, out);
}

bool java_dpn_find_joins(const races *r, uint32_t node, uint32_t pc, uint32_t callee,
                         join_list *out) {
    const pt_node *n = &r->t.nodes.data[callee];
    if (!rests_on(r, REST_JOINS)) return false;
    if (calls_at(r, node, pc) != 1 || r->t.nodes.data[node].effect != EFFECT_JAVA) return false;
    bool limited = n->m->signature->count > 1 && !(n->m->access & ACC_STATIC);
    if (n->effect == EFFECT_SUBMIT && !limited && !r->relevant[callee] &&
        (is_named(r, n->m, "invokeAll") || is_named(r, n->m, "invoke"))) {
        out->throws = out->refuses = true;
        return add_all_here(r, node, pc, out) && out->count;
    }
    if (n->effect == EFFECT_SUMMARY && is_named(r, n->m, "close"))
        return find_termination(r, node, n->context, out);
    if (n->m->signature->count) return false; // a time limit
    if (n->effect == EFFECT_JOIN) add_thread(r, node, pc, callee, out);
    else if (n->effect == EFFECT_SUMMARY && !r->relevant[callee] && n->context != PT_NONE &&
             (is_named(r, n->m, "get") || is_named(r, n->m, "join"))) {
        add_future(r, node, pc, n->context, out, 0);
        out->throws = true;
        if (has_fork(r, out) && !java_dpn_holds_nothing(r, node, pc)) return false;
    }
    return out->count > 0;
}

bool java_dpn_gets_futures(const races *r, uint32_t node, uint32_t pc) {
    pt_calls calls = analysis_calls_at(&r->t, node, pc);
    for (size_t i = 0; i < calls.count; i++) {
        const pt_call *c = &r->t.calls.data[calls.items[i]];
        const pt_node *callee = &r->t.nodes.data[c->callee];
        if (callee->effect != EFFECT_SUMMARY || r->relevant[c->callee] ||
            callee->m->signature->count ||
            (!is_named(r, callee->m, "get") && !is_named(r, callee->m, "join")))
            return false;
    }
    return calls.count > 0;
}

// ---------------------------------------------------------------- try-with-resources

// What a factory method of Executors gives.
static bool is_executor(const races *r, const body *b, uint32_t pc) {
    for (uint32_t i = b->first[pc]; i < b->first[pc + 1]; i++) {
        const body_statement *s = &b->statements[i];
        if (s->op == BODY_CALL && s->call == CALL_STATIC)
            return strcmp(program_text(r->t.p, s->target->owner->name),
                          "java/util/concurrent/Executors") == 0;
    }
    return false;
}

bool java_dpn_is_never_null(const races *r, uint32_t node, uint32_t test) {
    const body *b = r->t.nodes.data[node].b;
    const cfg *g = b->g;
    const code_instr *load = &g->c->instrs[test - 1];
    if (test == g->blocks[g->block_of[test]].first || load->op < OP_aload ||
        !code_reads_local(load->op) || g->loops->of[g->block_of[test]] != GRAPH_NONE)
        return false;
    bool made = false;
    for (uint32_t pc = 1; pc < g->c->count; pc++) {
        const code_instr *x = &g->c->instrs[pc];
        if (!cfg_is_reached(g, pc) || !code_writes_local(x->op) || x->a != load->a) continue;
        if (cfg_dominates(g, test, pc)) continue; // for other purposes, later
        if (made || !cfg_dominates(g, pc, test) || !is_executor(r, b, pc - 1)) return false;
        made = true;
    }
    return made;
}
