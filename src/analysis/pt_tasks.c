// Tasks: what executors, pools, futures, timers and parallel streams run in other threads.
//
// A call that hands over a task starts a thread that runs it, whether or not the pool has one to
// spare. The call's result is an object named by the call; it holds what the task returns.
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

static klass *load(points_to *t, const char *name) {
    klass *k;
    link_error e;
    return program_load(t->p, program_symbol(t->p, name), &k, &e) ? NULL : k;
}

// ---------------------------------------------------------------- the first method of a task

void analysis_pt_begin_entry(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    body_statement *s = ARENA_NEW(&t->store, body_statement);
    uint32_t *arguments = ARENA_ARRAY(&t->store, uint32_t, n.m->signature->count + 1);
    for (unsigned i = 0; i <= n.m->signature->count; i++) arguments[i] = i;
    *s = (body_statement){.op = BODY_CALL,
                          .call = klass_is_interface(n.m->owner) ? CALL_INTERFACE : CALL_VIRTUAL,
                          .argument_count = (uint16_t)(n.m->signature->count + 1),
                          .to = n.b->result,
                          .base = 0,
                          .from = BODY_NONE,
                          .target = n.m,
                          .arguments = arguments};
    analysis_pt_use(t, n.first, (pt_use){.node = node, .s = s});
}

// What a task returns is in its future; what it throws, too, and in the exception that get()
// throws.
static void link_future(points_to *t, uint32_t entry, uint32_t future) {
    pt_node n = t->nodes.data[entry];
    uint32_t slot = analysis_pt_slot(t, future), thrown = pt_thrown_of(t, entry);
    analysis_pt_edge(t, n.first + n.b->result, slot, NULL);
    analysis_pt_edge(t, thrown, slot, NULL);
    static const char *const wrappers[] = {"java/util/concurrent/ExecutionException",
                                           "java/util/concurrent/CompletionException", NULL};
    field *cause = program_find_field(t->p, t->v->k.Throwable, "cause");
    for (const char *const *w = wrappers; cause && *w; w++) {
        klass *k = load(t, *w);
        if (!k) continue;
        uint32_t object = analysis_pt_thrown(t, k);
        analysis_pt_edge(t, thrown, analysis_pt_field(t, object, cause), NULL);
        analysis_pt_add(t, slot, object);
    }
    analysis_pt_use(t, slot, (pt_use){.node = entry, .how = PT_USE_CONTENTS_IF, .other = slot});
}

static void add_spawn(points_to *t, const pt_submit *c, uint32_t object, method *m) {
    uint32_t entry = analysis_pt_entry(t, m, object);
    for (size_t i = 0; i < t->spawns.count; i++) {
        pt_spawn *s = &t->spawns.data[i];
        if (s->node != c->node || s->at != c->at || s->object != object || s->entry != entry)
            continue;
        s->several |= s->by != c; // as two arguments of the call
        return;
    }
    pt_node n = t->nodes.data[entry];
    analysis_pt_add(t, n.first, object);
    for (unsigned i = 0; i < m->signature->count; i++)
        analysis_pt_edge(t, c->given, n.first + 1 + i, NULL);
    uint32_t worker = analysis_pt_opaque(t, t->v->k.Thread);
    analysis_pt_add(t, t->current, worker);
    t->nodes.data[entry].often |= c->periodic;
    pt_spawn s = {.node = c->node,
                  .at = c->at,
                  .object = object,
                  .entry = entry,
                  .last = PT_NONE,
                  .executor = c->executor,
                  .future = c->fork ? object : c->future,
                  .by = c,
                  .task = true,
                  .several = c->several};
    if (c->future != PT_NONE) link_future(t, entry, c->future);
    if (c->fork) link_future(t, entry, object);
    if (c->future == PT_NONE && !c->fork) s.last = analysis_pt_call_at_end(t, entry, worker);
    vec_push(t->m, &t->spawns, s);
}

void analysis_pt_task(points_to *t, uint32_t submit, uint32_t object) {
    const pt_submit *c = t->submits.data[submit];
    if (c->if_parallel && t->objects.data[object].kind == PT_SUMMARY)
        return; // a stream's own: its functions have been handed over already
    if (c->if_parallel && !t->parallel) {
        vec_push(t->m, &t->waiting, ((pt_waiting){submit, object}));
        return;
    }
    klass *k = t->objects.data[object].k, *type = c->type;
    if (c->fork) {
        method *m = program_find_method(t->p, k, "compute", "()Ljava/lang/Object;");
        if (!m) m = program_find_method(t->p, k, "compute", "()V");
        if (m) add_spawn(t, c, object, m);
        else if (analysis_pt_is_librarys(k) && t->options.open)
            analysis_pt_add(t, t->outside, object);
        else analysis_pt_gap(t, "a ForkJoinTask %s", program_text(t->p, k->name));
        return;
    }
    for (int i = -1; i < (int)type->all_interface_count; i++) {
        klass *c2 = i < 0 ? type : type->all_interfaces[i];
        for (uint32_t j = 0; j < c2->method_count; j++) {
            method *m = &c2->methods[j];
            bool wanted = (m->access & ACC_ABSTRACT) && !(m->access & ACC_STATIC);
            if (wanted && !klass_method(t->v->k.Object, m->name, m->type))
                add_spawn(t, c, object, m);
        }
    }
}

void analysis_pt_be_parallel(points_to *t) {
    if (t->parallel) return;
    t->parallel = true;
    for (size_t i = 0; i < t->waiting.count; i++)
        analysis_pt_task(t, t->waiting.data[i].submit, t->waiting.data[i].object);
}

// ---------------------------------------------------------------- handing over

static uint32_t new_submit(points_to *t, pt_submit c) {
    pt_submit *copy = ARENA_NEW(&t->store, pt_submit);
    *copy = c;
    vec_push(t->m, &t->submits, copy);
    return (uint32_t)t->submits.count - 1;
}

static void hand_over(points_to *t, pt_submit c, uint32_t variable, klass *type) {
    c.type = type;
    uint32_t number = new_submit(t, c);
    analysis_pt_use(t, variable, (pt_use){.node = c.node, .how = PT_USE_SUBMIT, .other = number});
}

static bool is_stage(const points_to *t, const method *m) {
    return analysis_pt_is_a(t, m->owner, "java/util/concurrent/CompletionStage");
}

static bool ends_with(const char *text, const char *end) {
    size_t n = strlen(text), k = strlen(end);
    return n >= k && strcmp(text + n - k, end) == 0;
}

// A stage that needs another one: its contents are arguments.
static void depend(points_to *t, const pt_submit *c, uint32_t variable, unsigned argument,
                   bool surely) {
    analysis_pt_use(t, variable,
                    (pt_use){.node = c->node, .how = PT_USE_CONTENTS, .other = c->given});
    if (surely && c->future != PT_NONE)
        analysis_pt_use(t, variable,
                        (pt_use){.node = c->node,
                                 .how = PT_USE_DEPENDS,
                                 .argument = (uint8_t)argument,
                                 .other = c->future});
}

static void take_parameter(points_to *t, const pt_made_by *call, pt_submit *c, unsigned i,
                           klass *k) {
    const method *m = t->nodes.data[call->callee].m;
    const char *name = program_text(t->p, m->name);
    uint32_t variable = call->arguments[i + !(m->access & ACC_STATIC)], elements;
    pt_node n = t->nodes.data[call->callee];
    // anyOf, applyToEither: one of several is enough.
    bool all = strcmp(name, "anyOf") != 0 && !strstr(name, "Either");
    switch (analysis_pt_parameter(t, k)) {
    case PARAMETER_ARRAY:
        elements = analysis_pt_new_variable(t);
        analysis_pt_use(t, variable,
                        (pt_use){.node = c->node, .how = PT_USE_ELEMENTS_TO, .other = elements});
        depend(t, c, elements, i + 1, false);
        if (c->future != PT_NONE)
            analysis_pt_edge(t, c->given, analysis_pt_slot(t, c->future), NULL);
        return;
    case PARAMETER_COLLECTION: {
        klass *callable = load(t, "java/util/concurrent/Callable");
        pt_submit inner = *c;
        inner.fork = m->access & ACC_STATIC;
        inner.several = true;
        if (callable) hand_over(t, inner, n.first + n.b->thrown + BODY_KEPT, callable);
        return;
    }
    case PARAMETER_SUMMARY: depend(t, c, variable, i + 1, all); return;
    case PARAMETER_FORK: {
        pt_submit inner = *c;
        inner.fork = true;
        hand_over(t, inner, variable, k);
        if (call->to != PT_NONE && m->signature->return_class != t->v->k.Object->name)
            analysis_pt_edge(t, variable, call->to, NULL);
        return;
    }
    case PARAMETER_TIMER: {
        klass *runnable = load(t, "java/lang/Runnable");
        if (runnable) hand_over(t, *c, variable, runnable);
        return;
    }
    case PARAMETER_FUNCTION:
        hand_over(t, *c, variable, k);
        if (is_stage(t, m) && !ends_with(name, "Async") && !(m->access & ACC_STATIC))
            analysis_pt_keep(t, n.context, variable, k);
        return;
    case PARAMETER_VALUE:
        if (c->future != PT_NONE)
            analysis_pt_edge(t, variable, analysis_pt_slot(t, c->future), NULL);
        return;
    case PARAMETER_EXECUTOR: return;
    }
}

void analysis_pt_submit_call(points_to *t, const pt_made_by *call) {
    pt_node n = t->nodes.data[call->callee];
    const method *m = n.m;
    const char *name = program_text(t->p, m->name);
    bool instance = !(m->access & ACC_STATIC);
    bool forks = instance && analysis_pt_is_a(t, m->owner, "java/util/concurrent/ForkJoinTask");
    klass *k = NULL;
    link_error e;
    symbol returns = m->signature->return_class;
    if (returns != SYMBOL_NONE && program_load(t->p, returns, &k, &e)) k = NULL;
    pt_submit c = {.node = call->node,
                   .at = call->at,
                   .executor = instance && !is_stage(t, m) && !forks ? n.context : PT_NONE,
                   .future = PT_NONE,
                   .given = analysis_pt_new_variable(t),
                   .periodic = strstr(name, "AtFixedRate") || strstr(name, "WithFixedDelay") ||
                               (strcmp(name, "schedule") == 0 && m->signature->count == 3 &&
                                m->signature->kinds[1] != 'L' && m->signature->kinds[2] == 'J')};
    if (k && !forks) c.future = analysis_pt_made_here(t, call, 4, k, m->owner);
    if (!instance && c.future != PT_NONE) analysis_pt_share(t, c.future, n.context);
    if (instance && is_stage(t, m)) {
        analysis_pt_edge(t, analysis_pt_slot(t, n.context), c.given, NULL);
        if (c.future != PT_NONE && !strstr(name, "Either"))
            vec_push(t->m, &t->dependences, ((pt_dependence){c.future, n.context, 0}));
    }
    if (forks) {
        c.fork = true;
        analysis_pt_task(t, new_submit(t, c), n.context);
        analysis_pt_add(t, call->to, n.context);
    }
    for (unsigned i = 0; i < m->signature->count; i++) {
        klass *type;
        symbol of = m->signature->classes[i];
        if (of != SYMBOL_NONE && !program_load(t->p, of, &type, &e))
            take_parameter(t, call, &c, i, type);
    }
    if (call->to == PT_NONE || !k) return;
    uint32_t from = c.future != PT_NONE ? c.future : n.context;
    if (k == t->v->k.Object) analysis_pt_edge(t, analysis_pt_slot(t, from), call->to, NULL);
    else if (c.future != PT_NONE) analysis_pt_add(t, call->to, c.future);
}

// ConcurrentHashMap's forEach(1, …), reduce(1, …) and the like: threads of a pool share the work.
static bool is_bulk_call(const points_to *t, const method *m) {
    return m->signature->count > 1 && m->signature->kinds[0] == 'J' &&
           strcmp(program_text(t->p, m->owner->name), "java/util/concurrent/ConcurrentHashMap") ==
               0;
}

// A function of a stream: if that is a parallel one, others run it.
void analysis_pt_stream_call(points_to *t, const pt_made_by *call) {
    pt_node n = t->nodes.data[call->callee];
    const method *m = n.m;
    bool bulk = is_bulk_call(t, m);
    if (!bulk && strncmp(program_text(t->p, m->owner->name), "java/util/stream/", 17) != 0) return;
    const char *name = program_text(t->p, m->name);
    bool given = !t->nodes.data[call->node].m->owner->module &&
                 strcmp(program_text(t->p, m->owner->name), "java/util/stream/StreamSupport") == 0;
    if (strcmp(name, "parallel") == 0 || given) analysis_pt_be_parallel(t);
    pt_submit c = {.node = call->node,
                   .at = call->at,
                   .executor = PT_NONE,
                   .future = PT_NONE,
                   .given = analysis_pt_slot(t, n.context),
                   .if_parallel = !bulk,
                   .several = true,
                   .periodic = true};
    for (unsigned i = 0; i < m->signature->count; i++) {
        klass *type;
        link_error e;
        symbol of = m->signature->classes[i];
        if (of == SYMBOL_NONE || program_load(t->p, of, &type, &e)) continue;
        if (analysis_pt_parameter(t, type) == PARAMETER_FUNCTION)
            hand_over(t, c, call->arguments[i + !(m->access & ACC_STATIC)], type);
    }
}
