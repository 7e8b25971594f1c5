// Threads and class initialisers.
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

uint32_t analysis_pt_call_at_end(points_to *t, uint32_t entry, uint32_t object) {
    method *m = program_find_method(t->p, t->v->k.Thread, "dispatchUncaughtException",
                                    "(Ljava/lang/Throwable;)V");
    if (!m) return PT_NONE;
    uint32_t callee = analysis_pt_node(t, m, analysis_pt_context(t, m, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[callee].first, object);
    if (m->signature->count)
        analysis_pt_edge(t, pt_thrown_of(t, entry), t->nodes.data[callee].first + 1, NULL);
    return callee;
}

void analysis_pt_start(points_to *t, uint32_t node, uint32_t at, uint32_t object, bool made) {
    const pt_object *o = &t->objects.data[object];
    if (!klass_is_subclass(o->k, t->v->k.Thread)) return;
    if (t->options.open && !analysis_pt_is_programs(t, object)) {
        analysis_pt_add(t, t->outside, object); // a thread of the library's own
        return;
    }
    if (made && analysis_pt_is_a(t, o->k, "java/util/concurrent/ForkJoinWorkerThread"))
        analysis_pt_gap(t, "a ForkJoinWorkerThread %s", program_text(t->p, o->k->name));
    for (size_t i = 0; i < t->spawns.count; i++)
        if (t->spawns.data[i].node == node && t->spawns.data[i].at == at &&
            t->spawns.data[i].object == object)
            return;
    bool conflict;
    method *run = program_find_method(t->p, t->v->k.Thread, "run", "()V");
    run = run ? program_select(t->p, o->k, run, &conflict) : NULL;
    if (!run) return;
    uint32_t entry = analysis_pt_node(t, run, analysis_pt_context(t, run, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[entry].first, object);
    analysis_pt_add(t, t->current, object);
    uint32_t last = analysis_pt_call_at_end(t, entry, object);
    pt_spawn spawn = {.node = node,
                      .at = at,
                      .object = object,
                      .entry = entry,
                      .last = last,
                      .executor = PT_NONE,
                      .future = PT_NONE,
                      .made = made};
    vec_push(t->m, &t->spawns, spawn);
}

void analysis_pt_make_thread(points_to *t, const pt_made_by *call) {
    const method *m = t->nodes.data[call->callee].m;
    uint32_t object = analysis_pt_site(t, call->node, call->at, 5, PT_SITE, t->v->k.Thread);
    uint32_t task = call->arguments[!(m->access & ACC_STATIC)];
    analysis_pt_edge(t, task, analysis_pt_slot(t, object), NULL);
    analysis_pt_add(t, call->to, object);
    if (strncmp(program_text(t->p, m->name), "start", 5) == 0)
        analysis_pt_start(t, call->node, call->at, object, false);
}

static bool was_initialized(const points_to *t, const klass *k) {
    const runtime_class *c = k->runtime;
    return c && (c->trivial || vm_get_int(t->v, c->mirror, c->init) == INIT_DONE);
}

// Classes that only a security manager needs (there is none), or whose initialisers do nothing but
// make constants that nobody here can tell apart.
static bool is_quiet_class(const points_to *t, const klass *k) {
    static const char *const names[] = {"sun/security/util/SecurityConstants",
                                        "java/lang/RuntimePermission", "java/lang/Void",
                                        "java/util/Random", NULL};
    for (const char *const *n = names; k->module && *n; n++)
        if (strcmp(program_text(t->p, k->name), *n) == 0) return true;
    return false;
}

void analysis_pt_initialize(points_to *t, klass *k) {
    bool walked = t->options.open;
    if (!walked && (is_quiet_class(t, k) || analysis_pt_is_summarised(t, k))) return;
    if (k->kind != KLASS_CLASS || was_initialized(t, k)) return;
    if (u64map_get(&t->initialized, k->id)) return;
    u64map_put(&t->initialized, k->id, 0);
    if (k->super) analysis_pt_initialize(t, k->super);
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        klass *above = k->all_interfaces[i];
        bool defaults = false;
        for (uint32_t j = 0; j < above->method_count; j++)
            defaults |= !(above->methods[j].access & (ACC_STATIC | ACC_ABSTRACT));
        if (defaults) analysis_pt_initialize(t, above);
    }
    method *m = klass_method(k, program_symbol(t->p, "<clinit>"), program_symbol(t->p, "()V"));
    if (!m) return;
    uint32_t node = analysis_pt_node(t, m, PT_NONE);
    *u64map_at(&t->initialized, k->id) = node + 1;
    vec_push(t->m, &t->initializers, node);
}

uint32_t analysis_initializer(const points_to *t, const klass *k) {
    uint64_t *at = u64map_get(&t->initialized, k->id);
    return at && *at ? (uint32_t)*at - 1 : PT_NONE;
}
