// Calls: contexts, nodes, statements, dispatch.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

enum { MOST_CONTEXTS = 4000 }; // of a method of the JDK

// ---------------------------------------------------------------- contexts

// Of the JDK's classes, those whose objects are worth telling apart: containers, wrappers, threads,
// streams, locks.
static bool is_sensitive(const points_to *t, const klass *k) {
    static const char *const prefixes[] = {"java/util/",
                                           "java/io/",
                                           "java/lang/Thread",
                                           "java/lang/InheritableThreadLocal",
                                           "java/lang/Iterable",
                                           "sun/nio/cs/StreamEncoder",
                                           NULL};
    if (!k->module) return true;
    const char *name = program_text(t->p, k->name);
    for (const char *const *p = prefixes; *p; p++)
        if (strncmp(name, *p, strlen(*p)) == 0) return true;
    return false;
}

// Static methods that make objects for their callers: the program's own, and the JDK's that
// containers use.
static bool inherits_context(const points_to *t, const klass *k) {
    if (!k->module) return true;
    const char *name = program_text(t->p, k->name);
    return strcmp(name, "java/util/Arrays") == 0 || strcmp(name, "java/util/Collections") == 0;
}

uint32_t analysis_pt_context(points_to *t, const method *m, uint32_t receiver, uint32_t caller) {
    if (receiver == PT_NONE) return inherits_context(t, m->owner) ? caller : PT_NONE;
    const pt_object *o = &t->objects.data[receiver];
    if (o->kind == PT_SUMMARY) return receiver;
    if (o->kind == PT_STRING || o->kind == PT_MIRROR || o->kind == PT_THROWN) return PT_NONE;
    if (t->options.open && !analysis_pt_is_programs(t, receiver) &&
        analysis_pt_known_effect(t, m) != EFFECT_PRINT)
        return PT_NONE;
    if (klass_is_subclass(o->k, t->v->k.Throwable)) return PT_NONE;
    return is_sensitive(t, m->owner) ? receiver : PT_NONE;
}

// ---------------------------------------------------------------- nodes

static const body *body_of(points_to *t, method *m, pt_effect effect) {
    uint64_t key = (uint64_t)m->id << 1 | (effect == EFFECT_JAVA);
    uint64_t *at = u64map_get(&t->bodies, key);
    if (at) return (const body *)(uintptr_t)*at;
    const body *b = NULL;
    link_error e;
    if (effect == EFFECT_JAVA && analysis_body(t->p, &t->store, t->m, m, &b, &e)) {
        b = NULL; // it cannot be verified: the call throws
        analysis_pt_gap(t, "%s.%s: %s", program_text(t->p, m->owner->name),
                        program_text(t->p, m->name), e.type);
    }
    if (!b) b = analysis_body_without_code(&t->store, m);
    u64map_put(&t->bodies, key, (uint64_t)(uintptr_t)b);
    return b;
}

static uint32_t node_of(points_to *t, uint64_t key, method *m, uint32_t context, pt_effect effect) {
    pt_node n = {.m = m, .context = context, .effect = effect};
    n.b = body_of(t, m, n.effect);
    n.first = t->solver.variable_count;
    for (uint32_t i = 0; i < n.b->variable_count; i++) analysis_pt_new_variable(t);
    uint32_t id = (uint32_t)t->nodes.count;
    vec_push(t->m, &t->nodes, n);
    u64map_put(&t->node_index, key, id);
    vec_push(t->m, &t->new_nodes, id); // begun by the solver: calls nest deeper than the stack
    return id;
}

// A method of the JDK that is called on very many objects is not worth telling them apart.
static bool has_enough(points_to *t, const method *m, uint32_t context) {
    if (context == PT_NONE || !m->owner->module) return false;
    if (analysis_pt_known_effect(t, m) != EFFECT_JAVA ||
        analysis_pt_effect(t, m, context) != EFFECT_JAVA)
        return false; // what these do depends on the object
    return ++*u64map_at(&t->contexts, m->id) > MOST_CONTEXTS;
}

uint32_t analysis_pt_node(points_to *t, method *m, uint32_t context) {
    uint64_t key = (uint64_t)m->id << 32 | context;
    uint64_t *at = u64map_get(&t->node_index, key);
    if (at) return (uint32_t)*at;
    if (has_enough(t, m, context)) {
        uint32_t node = analysis_pt_node(t, m, PT_NONE);
        u64map_put(&t->node_index, key, node);
        return node;
    }
    if (m->owner->module && strcmp(program_text(t->p, m->name), "parallelStream") == 0)
        analysis_pt_be_parallel(t);
    return node_of(t, key, m, context, analysis_pt_effect(t, m, context));
}

uint32_t analysis_pt_entry(points_to *t, method *m, uint32_t task) {
    uint64_t key = (uint64_t)1 << 63 | (uint64_t)m->id << 32 | task;
    uint64_t *at = u64map_get(&t->node_index, key);
    return at ? (uint32_t)*at : node_of(t, key, m, task, EFFECT_TASK_ENTRY);
}

static void begin_catch(points_to *t, uint32_t node, const body_statement *s) {
    uint32_t to = pt_variable_of(t, node, s->to);
    uint32_t thrown = pt_thrown_of(t, node);
    analysis_pt_edge(t, thrown, to, s->type);
    static const char *const implicit[] = {
        "java/lang/NullPointerException",         "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ArithmeticException",          "java/lang/ClassCastException",
        "java/lang/ArrayStoreException",          "java/lang/NegativeArraySizeException",
        "java/lang/IllegalMonitorStateException", NULL};
    for (const char *const *name = implicit; *name; name++) {
        klass *k;
        link_error e;
        if (program_load(t->p, program_symbol(t->p, *name), &k, &e)) continue;
        if (!s->type || klass_is_subclass(k, s->type))
            analysis_pt_add(t, to, analysis_pt_thrown(t, k));
    }
    if (s->type && klass_is_subclass(s->type, t->v->k.Throwable)) // from native code
        analysis_pt_add(t, to, analysis_pt_thrown(t, s->type));
}

// The pool's own class is not needed to wait in its way.
static bool is_for_effect(const points_to *t, const body *b, const body_statement *s) {
    const body_statement *next = s + 1;
    return next < b->statements + b->count && next->at == s->at && next->op == BODY_CALL &&
           analysis_effect(t->v, next->target, false) == EFFECT_BLOCK;
}

static void begin_statement(points_to *t, uint32_t node, const body_statement *s) {
    const body *b = t->nodes.data[node].b;
    uint32_t to = pt_variable_of(t, node, s->to), from = pt_variable_of(t, node, s->from),
             base = pt_variable_of(t, node, s->base);
    pt_use use = {.node = node, .s = s, .other = PT_NONE};
    switch (s->op) {
    case BODY_NEW:
        analysis_pt_add(t, to, analysis_pt_site(t, node, s->at, s->constant, PT_SITE, s->type));
        break;
    case BODY_COPY: analysis_pt_edge(t, from, to, NULL); break;
    case BODY_CAST: analysis_pt_edge(t, from, to, s->type); break;
    case BODY_LOAD:
    case BODY_LOAD_ELEMENT:
        if (to != PT_NONE) analysis_pt_use(t, base, use);
        break;
    case BODY_STORE:
    case BODY_STORE_ELEMENT:
        if (from != PT_NONE) analysis_pt_use(t, base, use);
        break;
    case BODY_LOAD_STATIC:
        if (to != PT_NONE) analysis_pt_edge(t, analysis_pt_static(t, s->field), to, NULL);
        break;
    case BODY_STORE_STATIC:
        if (from != PT_NONE) analysis_pt_edge(t, from, analysis_pt_static(t, s->field), NULL);
        break;
    case BODY_CALL:
        if (s->call == CALL_STATIC) analysis_pt_reach(t, node, s, s->target, PT_NONE);
        else analysis_pt_use(t, base, use);
        break;
    case BODY_DYNAMIC: analysis_pt_dynamic(t, node, s); break;
    case BODY_STRING: analysis_pt_add(t, to, t->strings); break;
    case BODY_CLASS: analysis_pt_add(t, to, analysis_mirror(t, s->type)); break;
    case BODY_CONSTANT:
        if (analysis_pt_is_open(t, node)) analysis_pt_add_unknown(t, to, NULL);
        else
            analysis_pt_gap(t, "a method handle constant in %s",
                            program_text(t->p, b->m->owner->name));
        break;
    case BODY_CATCH: begin_catch(t, node, s); break;
    case BODY_THROW: analysis_pt_edge(t, from, pt_thrown_of(t, node), t->v->k.Throwable); break;
    case BODY_RETURN: analysis_pt_edge(t, from, pt_variable_of(t, node, b->result), NULL); break;
    case BODY_INIT:
        if (!is_for_effect(t, b, s)) analysis_pt_initialize(t, s->type);
        break;
    default: break;
    }
}

void analysis_pt_begin_node(points_to *t, uint32_t node) {
    const body *b = t->nodes.data[node].b;
    if (t->nodes.data[node].effect != EFFECT_JAVA) analysis_pt_begin_effect(t, node);
    else
        for (uint32_t i = 0; i < b->count; i++) begin_statement(t, node, &b->statements[i]);
}

// ---------------------------------------------------------------- calls

bool analysis_pt_call(points_to *t, uint32_t node, uint32_t at, uint32_t callee) {
    uint64_t key = hash_mix((uint64_t)node << 32 | at, callee);
    if (!u64map_put(&t->call_index, key, 1)) return false;
    uint32_t id = (uint32_t)t->calls.count;
    vec_push(t->m, &t->calls, (pt_call){node, at, callee});
    vec_push(t->m, &t->nodes.data[node].out, id);
    vec_push(t->m, &t->nodes.data[callee].in, id);
    return true;
}

void analysis_pt_link_results(points_to *t, uint32_t node, uint32_t to, uint32_t callee) {
    analysis_pt_edge(t, pt_variable_of(t, callee, t->nodes.data[callee].b->result), to, NULL);
    analysis_pt_edge(t, pt_thrown_of(t, callee), pt_thrown_of(t, node), NULL);
}

uint32_t analysis_pt_callee(points_to *t, uint32_t node, uint32_t at, method *target,
                            uint32_t receiver, uint32_t caller) {
    uint32_t context = analysis_pt_context(t, target, receiver, caller);
    pt_effect effect = analysis_pt_known_effect(t, target);
    if ((effect == EFFECT_SUMMARY || effect == EFFECT_SUBMIT) &&
        !analysis_pt_is_inner(t, node, receiver))
        context = receiver == PT_NONE ? analysis_pt_static_summary(t, node, at, target) : receiver;
    return analysis_pt_node(t, target, context);
}

void analysis_pt_summary_call(points_to *t, const pt_made_by *call) {
    pt_effect effect = t->nodes.data[call->callee].effect;
    if (effect == EFFECT_MAKE_THREAD) analysis_pt_make_thread(t, call);
    analysis_pt_call_effect(t, call);
    if (t->nodes.data[call->callee].context == PT_NONE) return; // a gap
    if (effect == EFFECT_SUBMIT) analysis_pt_submit_call(t, call);
    if (effect != EFFECT_SUMMARY) return;
    analysis_pt_stream_call(t, call);
    analysis_pt_summary_result(t, call);
}

void analysis_pt_reach(points_to *t, uint32_t node, const body_statement *s, method *target,
                       uint32_t receiver) {
    if (!target->file->code && !(target->access & ACC_NATIVE) && (target->access & ACC_ABSTRACT))
        if (receiver == PT_NONE || t->objects.data[receiver].kind != PT_SUMMARY)
            return; // AbstractMethodError
    uint32_t callee = analysis_pt_callee(t, node, s->at, target, receiver,
                                         t->nodes.data[node].context);
    if (receiver != PT_NONE) analysis_pt_add(t, t->nodes.data[callee].first, receiver);
    pt_effect effect = t->nodes.data[callee].effect;
    if (effect == EFFECT_START && receiver != PT_NONE)
        analysis_pt_start(t, node, s->at, receiver, false);
    if (!analysis_pt_call(t, node, s->at, callee)) return;
    if (t->options.open && !t->nodes.data[node].m->owner->module &&
        analysis_pt_names_classes(t, target))
        analysis_pt_gap(t, "%s.%s is used", program_text(t->p, target->owner->name),
                        program_text(t->p, target->name));
    uint32_t arguments[256];
    for (unsigned i = 0; i < s->argument_count; i++) {
        arguments[i] = pt_variable_of(t, node, s->arguments[i]);
        if (i || receiver == PT_NONE)
            analysis_pt_edge(t, arguments[i], t->nodes.data[callee].first + i, NULL);
    }
    if (receiver != PT_NONE && arguments[0] == PT_NONE) arguments[0] = t->nodes.data[callee].first;
    analysis_pt_summary_call(
        t, &(pt_made_by){node, s->at, callee, arguments, pt_variable_of(t, node, s->to)});
    analysis_pt_link_results(t, node, pt_variable_of(t, node, s->to), callee);
}

// The method of an interface that an object made by invokedynamic runs, where it is not the
// implementation itself: a default method, or Object's.
static method *default_method(const points_to *t, const klass *k, method *m) {
    method *own = klass_method(k, m->name, m->type);
    if (own && own->file->code) return own;
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        own = klass_method(k->all_interfaces[i], m->name, m->type);
        if (own && own->file->code) return own;
    }
    own = klass_method(t->v->k.Object, m->name, m->type);
    return own ? own : m;
}
// An access by a VarHandle: of which field is not known, so of all that the value fits.
static bool use_var_handle(points_to *t, uint32_t node, const body_statement *s) {
    if (strcmp(program_text(t->p, s->target->owner->name), "java/lang/invoke/VarHandle") != 0)
        return false;
    if (s->argument_count < 2 || s->arguments[1] == BODY_NONE) return false; // of a static
    uint32_t object = pt_variable_of(t, node, s->arguments[1]);
    uint64_t key = hash_mix((uint64_t)node << 32 | s->at, 0x7661);
    if (!u64map_put(&t->gap_index, key, 1)) return true;
    for (unsigned i = 2; i < s->argument_count; i++)
        if (s->arguments[i] != BODY_NONE)
            analysis_pt_use(t, object,
                            (pt_use){.node = node,
                                     .how = PT_USE_FIELDS_FROM,
                                     .other = pt_variable_of(t, node, s->arguments[i])});
    if (s->to != BODY_NONE)
        analysis_pt_use(t, object,
                        (pt_use){.node = node,
                                 .how = PT_USE_FIELDS_TO,
                                 .other = pt_variable_of(t, node, s->to)});
    return true;
}

// A call on what native code made and whose class is not known exactly.
static void call_vague(points_to *t, uint32_t node, const body_statement *s) {
    if (t->options.open && s->target->owner->module) analysis_pt_call_outside(t, node, s);
    else
        analysis_pt_gap(t, "a call of %s.%s on what native code made",
                        program_text(t->p, s->target->owner->name),
                        program_text(t->p, s->target->name));
}

void analysis_pt_dispatch(points_to *t, uint32_t node, const body_statement *s, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    method *target = s->target;
    if (target->polymorphic && use_var_handle(t, node, s)) return;
    if (target->polymorphic && analysis_pt_is_open(t, node)) {
        analysis_pt_call_outside(t, node, s);
        return;
    }
    if (target->polymorphic) {
        analysis_pt_gap(t, "a method or variable handle is used by %s",
                        program_text(t->p, t->nodes.data[node].m->owner->name));
        return;
    }
    if (o->kind == PT_UNKNOWN) { // not of a class of the program, by the bound
        if (target->owner->module) analysis_pt_call_outside(t, node, s);
        return;
    }
    if (o->kind == PT_SUMMARY) {
        const pt_node *n = &t->nodes.data[node];
        if (n->effect == EFFECT_SUMMARY || n->effect == EFFECT_SUBMIT)
            analysis_pt_share(t, n->context, object); // what they do to each other stays there
        else if (target->owner->module) analysis_pt_reach(t, node, s, target, object);
        return;
    }
    if (o->kind == PT_LAMBDA) { // it may have more interfaces than its first
        if (!klass_is_interface(target->owner) && target->owner != t->v->k.Object) return;
        if (target->name == o->lambda->name && (target->access & ACC_ABSTRACT))
            analysis_pt_call_lambda(t, node, s, object);
        else analysis_pt_reach(t, node, s, default_method(t, o->k, target), object);
        return;
    }
    if (!klass_is_subclass(o->k, target->owner)) {
        if (o->kind == PT_NATIVE &&
            (klass_is_subclass(target->owner, o->k) || klass_is_interface(o->k)))
            call_vague(t, node, s);
        return;
    }
    if (s->call == CALL_SPECIAL) {
        analysis_pt_reach(t, node, s, target, object);
        return;
    }
    bool conflict;
    if (o->kind == PT_NATIVE && (o->k->access & (ACC_ABSTRACT | ACC_INTERFACE)) &&
        o->k->kind == KLASS_CLASS) {
        // Made by native code, of a class that is not known exactly.
        method *m = klass_is_interface(o->k) ? default_method(t, o->k, target)
                                             : program_select(t->p, o->k, target, &conflict);
        if (!m || (m->access & ACC_ABSTRACT)) call_vague(t, node, s);
        else analysis_pt_reach(t, node, s, m, object);
        return;
    }
    method *m = program_select(t->p, o->k, target, &conflict);
    if (m) analysis_pt_reach(t, node, s, m, object);
}

void analysis_pt_call_simple(points_to *t, uint32_t node, const body_statement *s, uint32_t object,
                             const char *name, const char *type, uint32_t result) {
    klass *k = t->objects.data[object].k;
    bool conflict;
    method *m = program_find_method(t->p, klass_is_interface(k) ? t->v->k.Object : k, name, type);
    if (t->objects.data[object].kind == PT_LAMBDA && t->objects.data[object].lambda) {
        const pt_lambda *l = t->objects.data[object].lambda;
        if (strcmp(program_text(t->p, l->name), name) == 0) {
            body_statement *fake = ARENA_NEW(&t->store, body_statement);
            uint32_t *arguments = ARENA_ARRAY(&t->store, uint32_t, 1);
            arguments[0] = BODY_NONE;
            *fake = (body_statement){.op = BODY_CALL,
                                     .argument_count = 1,
                                     .at = pt_statement_at(s),
                                     .to = t->nodes.data[node].b->result,
                                     .arguments = arguments};
            analysis_pt_call_lambda(t, node, fake, object);
            return;
        }
    }
    if (!m) return;
    if (m->access & ACC_ABSTRACT) m = program_select(t->p, k, m, &conflict);
    if (!m || ((m->access & ACC_ABSTRACT) && !m->file->code)) return;
    uint32_t callee = analysis_pt_node(t, m, analysis_pt_context(t, m, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[callee].first, object);
    t->nodes.data[callee].often |= result == PT_NONE;
    if (!analysis_pt_call(t, node, pt_statement_at(s), callee)) return;
    analysis_pt_link_results(t, node, result, callee);
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void analysis_pt_sort_calls(points_to *t) {
    VEC(uint64_t) keys = {0};
    for (size_t i = 0; i < t->nodes.count; i++) {
        pt_node *n = &t->nodes.data[i];
        keys.count = 0;
        for (size_t k = 0; k < n->out.count; k++)
            vec_push(t->m, &keys,
                     (uint64_t)t->calls.data[n->out.data[k]].at << 32 | n->out.data[k]);
        if (keys.count) qsort(keys.data, keys.count, sizeof *keys.data, compare_keys);
        for (size_t k = 0; k < n->out.count; k++) n->out.data[k] = (uint32_t)keys.data[k];
    }
    vec_release(t->m, &keys);
}

// The number of calls before the instruction, or before and at it.
static size_t calls_before(const points_to *t, const pt_node *n, uint32_t at, bool and_at) {
    size_t low = 0, high = n->out.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        uint32_t there = t->calls.data[n->out.data[middle]].at;
        if (there < at || (and_at && there == at)) low = middle + 1;
        else high = middle;
    }
    return low;
}

pt_calls analysis_calls_at(const points_to *t, uint32_t node, uint32_t at) {
    const pt_node *n = &t->nodes.data[node];
    size_t first = calls_before(t, n, at, false);
    if (!n->out.count) return (pt_calls){NULL, 0};
    return (pt_calls){n->out.data + first, calls_before(t, n, at, true) - first};
}

uint32_t analysis_callees(const points_to *t, uint32_t node, uint32_t at, uint32_t *list,
                          uint32_t max) {
    pt_calls calls = analysis_calls_at(t, node, at);
    for (uint32_t i = 0; i < calls.count && i < max; i++)
        list[i] = t->calls.data[calls.items[i]].callee;
    return (uint32_t)calls.count;
}
