// Library classes that are known by what they promise, not by their code: java.util.concurrent and
// java.util.stream.
//
// A summarised object has one variable for all that it holds, its slot. What it is given goes
// there, what it gives back comes from there, functions that it is given are called with what is
// there, and what they return goes there as well. Objects that it makes of itself (iterators,
// views, stages) are named by the call that makes them and share the slot. Whatever the code is,
// references cannot go other ways.
//
// Functions that are called at once are called by the method they are given to. Those that are
// called later (by a stream's last operation, by whoever completes a future) are kept: every method
// of the object, or of one that shares its slot, may call them.
#include <stdio.h>
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

bool analysis_pt_is_summarised(const points_to *t, const klass *k) {
    if (!k->module || klass_is_subclass(k, t->v->k.Throwable)) return false;
    const char *name = program_text(t->p, k->name);
    return strncmp(name, "java/util/concurrent/", 21) == 0 ||
           strncmp(name, "java/util/stream/", 17) == 0 || strcmp(name, "java/util/Timer") == 0;
}

bool analysis_pt_is_a(const points_to *t, const klass *k, const char *name) {
    for (const klass *c = k; c; c = c->super)
        if (strcmp(program_text(t->p, c->name), name) == 0) return true;
    for (uint32_t i = 0; i < k->all_interface_count; i++)
        if (strcmp(program_text(t->p, k->all_interfaces[i]->name), name) == 0) return true;
    return false;
}

// Are these what the program's own subclasses inherit, too?
static bool is_for_subclasses(const points_to *t, const klass *owner) {
    const char *name = program_text(t->p, owner->name);
    return strcmp(name, "java/util/concurrent/ForkJoinTask") == 0 ||
           strcmp(name, "java/util/concurrent/RecursiveTask") == 0 ||
           strcmp(name, "java/util/concurrent/RecursiveAction") == 0 ||
           strcmp(name, "java/util/TimerTask") == 0;
}

pt_effect analysis_pt_known_effect(points_to *t, const method *m) {
    uint64_t *at = u64map_at(&t->effects, m->id);
    if (!*at) *at = (uint64_t)analysis_effect(t->v, m, t->options.library_code) + 1;
    return (pt_effect)(*at - 1);
}

pt_effect analysis_pt_effect(points_to *t, const method *m, uint32_t context) {
    pt_effect e = analysis_pt_known_effect(t, m);
    const pt_object *o = context == PT_NONE ? NULL : &t->objects.data[context];
    bool instance = !(m->access & ACC_STATIC);
    if (o && o->whole && instance && e == EFFECT_JAVA) // a condition
        return strncmp(program_text(t->p, m->name), "await", 5) ? EFFECT_SUMMARY : EFFECT_AWAIT;
    if (e == EFFECT_PRINT && (!o || o->kind != PT_HEAP)) return EFFECT_JAVA; // the program's own
    if (m->owner == t->v->k.Object) return e;
    if (o && o->kind == PT_SUMMARY && instance &&
        (e == EFFECT_JAVA || (e == EFFECT_UNKNOWN && (m->access & ACC_ABSTRACT))))
        return EFFECT_SUMMARY;
    if (o && instance && o->kind != PT_SUMMARY && e == EFFECT_JAVA && o->kind != PT_HEAP &&
        strncmp(program_text(t->p, m->owner->name), "java/util/", 10) == 0 &&
        analysis_pt_is_summarised(t, o->k))
        return EFFECT_SUMMARY; // inherited
    if (e != EFFECT_SUMMARY && e != EFFECT_SUBMIT) return e;
    if (klass_is_subclass(m->owner, t->v->k.Throwable)) return EFFECT_JAVA;
    if (!o && t->options.open && m->file->code) return EFFECT_JAVA;
    if (!o || !instance || o->kind == PT_SUMMARY || !m->file->code) return e;
    bool own = !o->k->module && !is_for_subclasses(t, m->owner);
    return o->kind == PT_HEAP || own ? EFFECT_JAVA : e;
}

// ---------------------------------------------------------------- groups

static uint32_t group_of(const points_to *t, uint32_t object) {
    uint32_t at = object;
    while (t->objects.data[at].group) at = t->objects.data[at].group - 1;
    return at;
}

bool analysis_is_shared(const points_to *t, uint32_t a, uint32_t b) {
    return group_of(t, a) == group_of(t, b);
}

static bool is_new(points_to *t, uint64_t a, uint64_t b) {
    return u64map_put(&t->gap_index, hash_mix(a, b), 1);
}

// ---------------------------------------------------------------- calls back

// A call of m by the node's method itself, on what comes into `receivers`.
static void call_on(points_to *t, uint32_t node, uint32_t receivers, method *m, uint32_t to) {
    const body *b = t->nodes.data[node].b;
    body_statement *s = ARENA_NEW(&t->store, body_statement);
    uint32_t *arguments = ARENA_ARRAY(&t->store, uint32_t, m->signature->count + 1);
    arguments[0] = BODY_NONE;
    for (unsigned i = 0; i < m->signature->count; i++) {
        char kind = m->signature->kinds[i];
        arguments[i + 1] = kind == 'L' || kind == '[' ? b->thrown + BODY_GIVEN : BODY_NONE;
    }
    *s = (body_statement){.op = BODY_CALL,
                          .call = klass_is_interface(m->owner) ? CALL_INTERFACE : CALL_VIRTUAL,
                          .argument_count = (uint16_t)(m->signature->count + 1),
                          .to = b->thrown + to,
                          .base = BODY_NONE,
                          .from = BODY_NONE,
                          .target = m,
                          .arguments = arguments};
    analysis_pt_use(t, receivers, (pt_use){.node = node, .s = s});
}

static void call_named(points_to *t, uint32_t node, uint32_t receivers, klass *k, const char *name,
                       const char *type, uint32_t to) {
    method *m = program_find_method(t->p, k, name, type);
    if (m) call_on(t, node, receivers, m, to);
}

static klass *load(points_to *t, const char *name) {
    klass *k;
    link_error e;
    return program_load(t->p, program_symbol(t->p, name), &k, &e) ? NULL : k;
}

// What containers ask of what they hold.
static void call_members(points_to *t, uint32_t node, uint32_t variable) {
    klass *object = t->v->k.Object, *comparable = load(t, "java/lang/Comparable");
    call_named(t, node, variable, object, "equals", "(Ljava/lang/Object;)Z", BODY_KEPT);
    call_named(t, node, variable, object, "hashCode", "()I", BODY_KEPT);
    call_named(t, node, variable, object, "toString", "()Ljava/lang/String;", BODY_KEPT);
    if (comparable)
        call_named(t, node, variable, comparable, "compareTo", "(Ljava/lang/Object;)I", BODY_KEPT);
}

// Everything that the type wants to be implemented.
static void call_abstract(points_to *t, uint32_t node, uint32_t variable, klass *type) {
    uint64_t key = (uint64_t)node << 32 | variable;
    if (!is_new(t, key, type->id)) return;
    for (int i = -1; i < (int)type->all_interface_count; i++) {
        klass *k = i < 0 ? type : type->all_interfaces[i];
        for (uint32_t j = 0; j < k->method_count; j++) {
            method *m = &k->methods[j];
            bool wanted = (m->access & ACC_ABSTRACT) && !(m->access & ACC_STATIC);
            if (wanted && !klass_method(t->v->k.Object, m->name, m->type))
                call_on(t, node, variable, m, BODY_KEPT);
        }
    }
}

// Its elements go to what the node keeps; `adds`: and it is filled.
static void call_collection(points_to *t, uint32_t node, uint32_t variable, bool adds) {
    klass *k = load(t, "java/util/Collection"), *iterator = load(t, "java/util/Iterator");
    if (!k || !iterator) return;
    uint32_t inner = t->nodes.data[node].first + t->nodes.data[node].b->thrown + BODY_INNER;
    call_named(t, node, variable, k, "iterator", "()Ljava/util/Iterator;", BODY_INNER);
    call_named(t, node, variable, k, "size", "()I", BODY_KEPT);
    if (adds) call_named(t, node, variable, k, "add", "(Ljava/lang/Object;)Z", BODY_KEPT);
    call_named(t, node, inner, iterator, "hasNext", "()Z", BODY_KEPT);
    call_named(t, node, inner, iterator, "next", "()Ljava/lang/Object;", BODY_KEPT);
}

// ---------------------------------------------------------------- kept functions

// Every method of a group may call every function that the group keeps.
static pt_group *group_at(points_to *t, uint32_t object) {
    uint64_t *at = u64map_at(&t->group_index, group_of(t, object));
    if (!*at) {
        vec_push(t->m, &t->groups, ARENA_NEW(&t->store, pt_group));
        *at = t->groups.count;
    }
    return t->groups.data[*at - 1];
}

void analysis_pt_keep(points_to *t, uint32_t object, uint32_t variable, klass *type) {
    if (variable == PT_NONE || !is_new(t, (uint64_t)object << 32 | variable, ~(uint64_t)type->id))
        return;
    pt_group *g = group_at(t, object);
    vec_push(t->m, &g->kept, (pt_kept){variable, type});
    for (size_t i = 0; i < g->nodes.count; i++) call_abstract(t, g->nodes.data[i], variable, type);
}

void analysis_pt_share(points_to *t, uint32_t a, uint32_t b) {
    uint32_t x = analysis_pt_slot(t, a), y = analysis_pt_slot(t, b);
    analysis_pt_edge(t, x, y, NULL);
    analysis_pt_edge(t, y, x, NULL);
    uint32_t g = group_of(t, a), h = group_of(t, b);
    if (g == h) return;
    pt_group *from = group_at(t, g), *to = group_at(t, h);
    t->objects.data[g].group = h + 1;
    pt_group added = *from; // what it is given from now on is the other's
    *from = (pt_group){0};
    size_t kept = to->kept.count, nodes = to->nodes.count;
    for (size_t i = 0; i < added.kept.count; i++) vec_push(t->m, &to->kept, added.kept.data[i]);
    for (size_t i = 0; i < added.nodes.count; i++) vec_push(t->m, &to->nodes, added.nodes.data[i]);
    for (size_t i = 0; i < to->kept.count; i++)
        for (size_t k = i < kept ? nodes : 0; k < to->nodes.count; k++)
            call_abstract(t, to->nodes.data[k], to->kept.data[i].variable, to->kept.data[i].type);
    vec_release(t->m, &added.kept);
    vec_release(t->m, &added.nodes);
}

// ---------------------------------------------------------------- parameters

pt_parameter_kind analysis_pt_parameter(const points_to *t, const klass *k) {
    if (k->kind == KLASS_ARRAY) return PARAMETER_ARRAY;
    if (analysis_pt_is_a(t, k, "java/util/Collection")) return PARAMETER_COLLECTION;
    if (analysis_pt_is_a(t, k, "java/util/concurrent/ForkJoinTask")) return PARAMETER_FORK;
    if (analysis_pt_is_a(t, k, "java/util/TimerTask")) return PARAMETER_TIMER;
    if (analysis_pt_is_a(t, k, "java/util/concurrent/Executor")) return PARAMETER_EXECUTOR;
    if (analysis_pt_is_a(t, k, "java/util/Map")) return PARAMETER_SUMMARY;
    if (analysis_pt_is_a(t, k, "java/util/concurrent/CompletionStage") ||
        analysis_pt_is_a(t, k, "java/util/concurrent/TimeUnit"))
        return PARAMETER_SUMMARY;
    if (analysis_pt_is_a(t, k, "java/util/concurrent/Future") &&
        analysis_pt_is_a(t, k, "java/lang/Runnable"))
        return PARAMETER_FUNCTION;
    bool comparable = strcmp(program_text(t->p, k->name), "java/lang/Comparable") == 0 ||
                      strcmp(program_text(t->p, k->name), "java/lang/CharSequence") == 0;
    return klass_is_interface(k) && !comparable ? PARAMETER_FUNCTION : PARAMETER_VALUE;
}

// Are functions called later than by the method that they are given to?
static bool is_lazy(const points_to *t, const method *m) {
    const char *owner = program_text(t->p, m->owner->name);
    return (m->access & ACC_STATIC) || m->name == program_symbol(t->p, "<init>") ||
           strncmp(owner, "java/util/stream/", 17) == 0;
}

static void begin_parameter(points_to *t, uint32_t node, uint32_t variable, klass *k) {
    pt_node n = t->nodes.data[node];
    uint32_t slot = analysis_pt_slot(t, n.context), kept = n.first + n.b->thrown + BODY_KEPT;
    const char *name = program_text(t->p, n.m->name);
    pt_use use = {.node = node, .other = slot};
    switch (analysis_pt_parameter(t, k)) {
    case PARAMETER_ARRAY:
        use.how = PT_USE_ELEMENTS_TO;
        analysis_pt_use(t, variable, use);
        use.how = PT_USE_ELEMENTS_FROM;
        if (strcmp(name, "toArray") == 0) analysis_pt_use(t, variable, use);
        return;
    case PARAMETER_COLLECTION:
        call_collection(t, node, variable, strcmp(name, "drainTo") == 0);
        if (strcmp(name, "<init>") == 0 &&
            analysis_pt_is_a(t, n.m->owner, "java/util/concurrent/Executor"))
            analysis_pt_use(t, variable, (pt_use){.node = node, .how = PT_USE_QUEUE});
        return;
    case PARAMETER_SUMMARY:
        use.how = PT_USE_CONTENTS;
        analysis_pt_use(t, variable, use);
        return;
    case PARAMETER_EXECUTOR:
        analysis_pt_use(t, variable, (pt_use){.node = node, .how = PT_USE_EXECUTOR});
        return;
    case PARAMETER_FUNCTION:
        if (n.effect == EFFECT_SUBMIT) return;
        call_abstract(t, node, variable, k);
        if (is_lazy(t, n.m)) analysis_pt_keep(t, n.context, variable, k);
        if (strstr(program_text(t->p, k->name), "ThreadFactory")) // it starts what it is given
            analysis_pt_use(t, slot, (pt_use){.node = node, .how = PT_USE_START_MADE});
        return;
    default:
        if (n.effect == EFFECT_SUBMIT) return;
        analysis_pt_edge(t, variable, slot, NULL);
        call_members(t, node, kept);
        call_members(t, node, variable);
        return;
    }
}

// A field updater reads and writes fields of the object that it is given: which ones is not known,
// so all that what it holds fits.
static void begin_updater(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    const char *owner = program_text(t->p, n.m->owner->name);
    if ((n.m->access & ACC_STATIC) || !n.m->signature->count ||
        strcmp(owner, "java/util/concurrent/atomic/AtomicReferenceFieldUpdater") != 0)
        return;
    pt_use use = {.node = node, .other = analysis_pt_slot(t, n.context)};
    use.how = PT_USE_FIELDS_FROM;
    analysis_pt_use(t, n.first + 1, use);
    use.how = PT_USE_FIELDS_TO;
    analysis_pt_use(t, n.first + 1, use);
}

// The program runs a task itself that it has handed over, by what it was given for it.
static void check_run(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    const pt_object *o = &t->objects.data[n->context];
    const char *name = program_text(t->p, n->m->name);
    if (o->kind == PT_SUMMARY && (strcmp(name, "run") == 0 || strcmp(name, "runAndReset") == 0) &&
        analysis_pt_is_a(t, o->k, "java/util/concurrent/Future"))
        analysis_pt_gap(t, "%s of the future of a task", name);
}

void analysis_pt_begin_summary(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    if (n.context == PT_NONE && analysis_pt_is_open(t, node)) {
        analysis_pt_begin_outside(t, node);
        return;
    }
    if (n.context == PT_NONE) {
        analysis_pt_gap(t, "%s.%s on what is not known", program_text(t->p, n.m->owner->name),
                        program_text(t->p, n.m->name));
        return;
    }
    begin_updater(t, node);
    check_run(t, node);
    uint32_t slot = analysis_pt_slot(t, n.context), thrown = n.first + n.b->thrown;
    analysis_pt_edge(t, slot, thrown + BODY_GIVEN, NULL);
    analysis_pt_edge(t, thrown + BODY_KEPT, slot, NULL);
    if (t->objects.data[n.context].kind == PT_SUMMARY)
        analysis_pt_add(t, thrown + BODY_GIVEN, n.context);
    unsigned receiver = !(n.m->access & ACC_STATIC);
    for (unsigned i = 0; i < n.m->signature->count; i++) {
        klass *k;
        link_error e;
        symbol name = n.m->signature->classes[i];
        if (name != SYMBOL_NONE && !program_load(t->p, name, &k, &e))
            begin_parameter(t, node, n.first + i + receiver, k);
    }
    vec_push(t->m, &t->summary_nodes, node);
    pt_group *g = group_at(t, n.context);
    vec_push(t->m, &g->nodes, node);
    for (size_t i = 0; i < g->kept.count; i++)
        call_abstract(t, node, g->kept.data[i].variable, g->kept.data[i].type);
}

// ---------------------------------------------------------------- results

static bool is_iterator(const points_to *t, const klass *k) {
    const char *name = program_text(t->p, k->name);
    return strncmp(name, "java/util/stream/", 17) == 0 || strstr(name, "terator") ||
           strstr(name, "Enumeration");
}

// Something of this class whose fields nobody looks at: numbers, units of time.
static bool is_value(const points_to *t, const klass *k) {
    const char *name = program_text(t->p, k->name);
    return strncmp(name, "java/lang/", 10) == 0 || strncmp(name, "java/time/", 10) == 0 ||
           analysis_pt_is_a(t, k, "java/lang/Enum");
}

uint32_t analysis_pt_made_here(points_to *t, const pt_made_by *c, uint32_t number, klass *k,
                               const klass *by) {
    uint32_t v = analysis_pt_site(t, c->node, c->at, number, PT_SUMMARY, k);
    const char *owner = program_text(t->p, by->name);
    bool safe = strncmp(owner, "java/util/concurrent/", 21) == 0 && !is_iterator(t, k);
    t->objects.data[v].unsafe |= !safe;
    return v;
}

// What a lock gives that is a lock, or a condition, of its own; PT_NONE: it is none of these.
static uint32_t part_of(points_to *t, uint32_t object, const method *m) {
    static const char *const parts[][3] = {
        {"ReentrantReadWriteLock", "readLock", "ReentrantReadWriteLock$ReadLock"},
        {"ReentrantReadWriteLock", "writeLock", "ReentrantReadWriteLock$WriteLock"},
        {"ReentrantLock", "newCondition", "AbstractQueuedSynchronizer$ConditionObject"},
    };
    const pt_object *o = &t->objects.data[object];
    const char *of = program_text(t->p, o->k->name), *name = program_text(t->p, m->name);
    if (o->kind != PT_SITE || strncmp(of, "java/util/concurrent/locks/", 27) != 0) return PT_NONE;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (strcmp(of + 27, parts[i][0]) != 0 || strcmp(name, parts[i][1]) != 0) continue;
        char class_name[100];
        snprintf(class_name, sizeof class_name, "java/util/concurrent/locks/%s", parts[i][2]);
        klass *k = load(t, class_name);
        return k ? analysis_pt_part(t, object, k) : PT_NONE;
    }
    return PT_NONE;
}

static bool gives_tasks(const char *name) {
    return strcmp(name, "shutdownNow") == 0 || strcmp(name, "getQueue") == 0;
}

void analysis_pt_summary_result(points_to *t, const pt_made_by *c) {
    pt_node n = t->nodes.data[c->callee];
    const method *m = n.m;
    klass *k;
    uint32_t part = part_of(t, n.context, m);
    if (part != PT_NONE) {
        analysis_pt_add(t, c->to, part);
        return;
    }
    link_error e;
    if (c->to == PT_NONE || m->signature->return_class == SYMBOL_NONE ||
        program_load(t->p, m->signature->return_class, &k, &e))
        return;
    uint32_t object = n.context, slot = analysis_pt_slot(t, object);
    pt_object o = t->objects.data[object];
    if (m->owner == t->v->k.Thread) analysis_pt_add(t, c->to, object); // a builder
    else if (k == t->v->k.Object || !k->module) {
        analysis_pt_edge(t, slot, c->to, NULL);
        if (o.kind == PT_SUMMARY) analysis_pt_add(t, c->to, object);
    } else if (k == t->v->k.String) analysis_pt_add(t, c->to, t->strings);
    else if (k->kind == KLASS_ARRAY) {
        uint32_t array = analysis_pt_site(t, c->node, c->at, 1, PT_NATIVE, k);
        t->objects.data[array].many = true;
        if (k->component->kind != KLASS_PRIMITIVE)
            analysis_pt_edge(t, slot, analysis_pt_field(t, array, NULL), NULL);
        analysis_pt_add(t, c->to, array);
    } else if (is_value(t, k)) analysis_pt_add(t, c->to, analysis_pt_opaque(t, k));
    else if (m->access & ACC_STATIC) analysis_pt_add(t, c->to, object);
    else {
        uint32_t v = analysis_pt_made_here(t, c, 2, k, m->owner);
        t->objects.data[v].unsafe |= o.unsafe;
        t->objects.data[v].tasks |= gives_tasks(program_text(t->p, m->name));
        analysis_pt_share(t, v, object);
        analysis_pt_add(t, c->to, v);
        analysis_pt_edge(t, slot, c->to, k);
    }
}

// The object that a static method of a summarised class makes, or works with, at this call.
uint32_t analysis_pt_static_summary(points_to *t, uint32_t node, uint32_t at, const method *m) {
    klass *k;
    link_error e;
    symbol name = m->signature->return_class;
    if (name == SYMBOL_NONE || program_load(t->p, name, &k, &e)) k = t->v->k.Object;
    uint32_t v = analysis_pt_made_here(t, &(pt_made_by){.node = node, .at = at}, 3, k, m->owner);
    if (strncmp(program_text(t->p, m->name), "newSingleThread", 15) == 0)
        t->objects.data[v].single = true;
    return v;
}

// ---------------------------------------------------------------- tasks that are looked at

// Neither takes a task out nor puts one in.
static bool leaves_tasks(const char *name) {
    static const char *const names[] = {"<init>", "size",     "isEmpty",           "clear",
                                        "equals", "hashCode", "remainingCapacity", NULL};
    for (const char *const *n = names; *n; n++)
        if (strcmp(*n, name) == 0) return true;
    return false;
}

// What an executor has not run yet is in its queue, and what shutdownNow() gives: a program that
// looks there may run it itself, or hand over other tasks. Neither is treated.
void analysis_pt_check_tasks(points_to *t) {
    for (size_t i = 0; i < t->summary_nodes.count; i++) {
        const pt_node *n = &t->nodes.data[t->summary_nodes.data[i]];
        const char *name = program_text(t->p, n->m->name);
        if (!t->objects.data[n->context].tasks || leaves_tasks(name)) continue;
        for (size_t k = 0; k < n->in.count; k++)
            if (t->nodes.data[t->calls.data[n->in.data[k]].node].effect == EFFECT_JAVA)
                analysis_pt_gap(t, "%s on tasks of an executor", name);
    }
}
