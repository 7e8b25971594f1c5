// Calls: contexts, nodes, dispatch, invokedynamic, class initialisers, threads.
#include <stdio.h>
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

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

static uint32_t context_of(const points_to *t, const method *m, uint32_t receiver,
                           uint32_t caller) {
    if (receiver == PT_NONE) return inherits_context(t, m->owner) ? caller : PT_NONE;
    const pt_object *o = &t->objects.data[receiver];
    if (o->kind == PT_STRING || o->kind == PT_MIRROR || o->kind == PT_THROWN) return PT_NONE;
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

uint32_t analysis_pt_node(points_to *t, method *m, uint32_t context) {
    uint64_t key = (uint64_t)m->id << 32 | context;
    uint64_t *at = u64map_get(&t->node_index, key);
    if (at) return (uint32_t)*at;
    pt_node n = {.m = m, .context = context, .effect = analysis_effect(t->v, m)};
    if (n.effect == EFFECT_PRINT &&
        (context == PT_NONE || t->objects.data[context].kind != PT_HEAP))
        n.effect = EFFECT_JAVA; // a stream that the program made
    n.b = body_of(t, m, n.effect);
    n.first = t->variable_count;
    for (uint32_t i = 0; i < n.b->variable_count; i++) analysis_pt_new_variable(t);
    uint32_t id = (uint32_t)t->nodes.count;
    vec_push(t->m, &t->nodes, n);
    u64map_put(&t->node_index, key, id);
    vec_push(t->m, &t->new_nodes, id); // begun by the solver: calls nest deeper than the stack
    return id;
}

static uint32_t variable_of(points_to *t, uint32_t node, uint32_t local) {
    return pt_variable_of(t, node, local);
}

static void begin_catch(points_to *t, uint32_t node, const body_statement *s) {
    uint32_t to = variable_of(t, node, s->to);
    uint32_t thrown = variable_of(t, node, t->nodes.data[node].b->thrown);
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
           analysis_effect(t->v, next->target) == EFFECT_BLOCK;
}

static void begin_statement(points_to *t, uint32_t node, const body_statement *s) {
    const body *b = t->nodes.data[node].b;
    uint32_t to = variable_of(t, node, s->to), from = variable_of(t, node, s->from),
             base = variable_of(t, node, s->base);
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
        analysis_pt_gap(t, "a method handle constant in %s", program_text(t->p, b->m->owner->name));
        break;
    case BODY_CATCH: begin_catch(t, node, s); break;
    case BODY_THROW: analysis_pt_edge(t, from, variable_of(t, node, b->thrown), NULL); break;
    case BODY_RETURN: analysis_pt_edge(t, from, variable_of(t, node, b->result), NULL); break;
    case BODY_INIT:
        if (!is_for_effect(t, b, s)) analysis_pt_initialize(t, s->type);
        break;
    default: break;
    }
}

// ---------------------------------------------------------------- methods without code

static void add_declared_result(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    klass *k;
    link_error e;
    if (n->m->signature->return_class == SYMBOL_NONE ||
        program_load(t->p, n->m->signature->return_class, &k, &e))
        return;
    analysis_pt_add(t, variable_of(t, node, n->b->result), analysis_pt_opaque(t, k));
}

static void begin_unsafe(points_to *t, uint32_t node, bool gets, bool puts) {
    const pt_node *n = &t->nodes.data[node];
    uint32_t base = n->first + 1, first = n->first;
    unsigned count = n->m->signature->count;
    if (count < 2) {
        analysis_pt_gap(t, "native %s", program_text(t->p, n->m->name));
        return;
    }
    pt_use use = {.node = node, .s = NULL};
    if (gets) {
        use.how = PT_USE_FIELDS_TO;
        use.other = first + n->b->result;
        analysis_pt_use(t, base, use);
    }
    for (unsigned i = 3; puts && i <= count; i++) {
        use.how = PT_USE_FIELDS_FROM;
        use.other = first + i;
        analysis_pt_use(t, base, use);
    }
}

static void add_new_result(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    klass *k;
    link_error e;
    symbol name = n->m->signature->return_class;
    if (name == SYMBOL_NONE || program_load(t->p, name, &k, &e)) return;
    uint32_t result = variable_of(t, node, n->b->result), object = t->strings;
    if (!klass_is_subclass(t->v->k.String, k) || k == t->v->k.Object) {
        object = analysis_pt_site(t, node, 0, 0, PT_NATIVE, k);
        t->objects.data[object].many = true;
        if (k->kind == KLASS_ARRAY && k->component->kind != KLASS_PRIMITIVE)
            analysis_pt_add(t, analysis_pt_field(t, object, NULL), t->strings);
    }
    analysis_pt_add(t, result, object);
}

// Its arguments, and the elements of arrays among them, may be asked for what they are.
static void begin_value(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    unsigned receiver = !(n.m->access & ACC_STATIC);
    for (unsigned i = 0; i < n.m->signature->count; i++) {
        char kind = n.m->signature->kinds[i];
        if (kind != 'L' && kind != '[') continue;
        uint32_t v = n.first + i + receiver;
        analysis_pt_use(t, v, (pt_use){.node = node, .how = PT_USE_MEMBERS});
        uint32_t elements = analysis_pt_new_variable(t);
        analysis_pt_use(t, v, (pt_use){.node = node, .how = PT_USE_ELEMENTS_TO, .other = elements});
        analysis_pt_use(t, elements, (pt_use){.node = node, .how = PT_USE_MEMBERS});
    }
    if (n.effect != EFFECT_BUILDER) add_new_result(t, node);
    else if (n.m->signature->return_class == t->v->k.String->name)
        analysis_pt_add(t, n.first + n.b->result, t->strings);
    else if (receiver) analysis_pt_edge(t, n.first, n.first + n.b->result, NULL);
}

// The Runnable of a Thread: kept in a variable of ours, wherever this JDK's Thread keeps it.
static void begin_task(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    for (unsigned i = 0; i < n.m->signature->count; i++) {
        symbol name = n.m->signature->classes[i];
        if (name == SYMBOL_NONE) continue;
        const char *type = program_text(t->p, name);
        if (strcmp(type, "java/lang/Runnable") == 0)
            analysis_pt_use(t, n.first,
                            (pt_use){.node = node, .how = PT_USE_TASK, .other = n.first + 1 + i});
        else if (strcmp(type, "java/lang/ThreadGroup") == 0)
            analysis_pt_use(t, n.first + 1 + i, (pt_use){.node = node, .how = PT_USE_GROUP});
    }
}

static void begin_uncaught(points_to *t, uint32_t node) {
    klass *k = t->v->k.Thread;
    field *own = program_find_field(t->p, k, "uncaughtExceptionHandler");
    field *all = program_find_field(t->p, k, "defaultUncaughtExceptionHandler");
    uint32_t handlers = analysis_pt_new_variable(t), first = t->nodes.data[node].first;
    if (all) analysis_pt_edge(t, analysis_pt_static(t, all), handlers, NULL);
    if (own)
        analysis_pt_use(t, first,
                        (pt_use){.node = node, .how = PT_USE_FIELDS_TO, .other = handlers});
    analysis_pt_use(t, handlers, (pt_use){.node = node, .how = PT_USE_HANDLER});
}

static void begin_copy_of(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    klass *k;
    link_error e;
    symbol name = n.m->signature->return_class;
    if (name == SYMBOL_NONE || program_load(t->p, name, &k, &e)) return;
    uint32_t object = analysis_pt_site(t, node, 0, 0, PT_NATIVE, k);
    t->objects.data[object].many = true;
    uint32_t elements = analysis_pt_field(t, object, NULL);
    analysis_pt_use(t, n.first,
                    (pt_use){.node = node, .how = PT_USE_ELEMENTS_TO, .other = elements});
    analysis_pt_add(t, n.first + n.b->result, object);
}

// A ThreadLocal's value: one variable for all threads.
static void begin_local(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    bool gets = n.effect == EFFECT_LOCAL_GET;
    analysis_pt_use(t, n.first,
                    (pt_use){.node = node,
                             .how = gets ? PT_USE_LOCAL_GET : PT_USE_LOCAL_SET,
                             .other = gets ? n.first + n.b->result : n.first + 1});
}

// Names the method, and who of the program called for it.
static void gap_at(points_to *t, uint32_t node) {
    const method *m = t->nodes.data[node].m;
    uint32_t from = node;
    for (unsigned i = 0; i < 100 && t->nodes.data[from].m->owner->module; i++) {
        if (!t->nodes.data[from].in.count) break;
        from = t->calls.data[t->nodes.data[from].in.data[0]].node;
    }
    const method *by = t->nodes.data[from].m;
    analysis_pt_gap(t, "native %s.%s, by way of %s.%s", program_text(t->p, m->owner->name),
                    program_text(t->p, m->name), program_text(t->p, by->owner->name),
                    program_text(t->p, by->name));
}

static void begin_effect(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    uint32_t result = n.first + n.b->result, temporary;
    pt_use use = {.node = node, .other = result};
    switch (n.effect) {
    case EFFECT_STRING: analysis_pt_add(t, result, t->strings); break;
    case EFFECT_CURRENT: analysis_pt_edge(t, t->current, result, NULL); break;
    case EFFECT_ARGUMENT: analysis_pt_edge(t, n.first, result, NULL); break;
    case EFFECT_CLASS_OF:
        use.how = PT_USE_CLASS_OF;
        analysis_pt_use(t, n.first, use);
        break;
    case EFFECT_CLONE:
        use.how = PT_USE_CLONE;
        analysis_pt_use(t, n.first, use);
        break;
    case EFFECT_COPY:
        temporary = analysis_pt_new_variable(t);
        analysis_pt_use(t, n.first,
                        (pt_use){.node = node, .how = PT_USE_ELEMENTS_TO, .other = temporary});
        analysis_pt_use(t, n.first + 2,
                        (pt_use){.node = node, .how = PT_USE_ELEMENTS_FROM, .other = temporary});
        break;
    case EFFECT_RUN:
        use.how = PT_USE_RUN;
        analysis_pt_use(t, n.first, use);
        break;
    case EFFECT_UNSAFE_GET: begin_unsafe(t, node, true, false); break;
    case EFFECT_UNSAFE_PUT: begin_unsafe(t, node, false, true); break;
    case EFFECT_UNSAFE_SWAP: begin_unsafe(t, node, true, true); break;
    case EFFECT_VALUE:
    case EFFECT_BUILDER:
    case EFFECT_PRINT: begin_value(t, node); break;
    case EFFECT_TASK: begin_task(t, node); break;
    case EFFECT_RUN_TASK:
        analysis_pt_use(t, n.first, (pt_use){.node = node, .how = PT_USE_RUN_TASK});
        break;
    case EFFECT_UNCAUGHT: begin_uncaught(t, node); break;
    case EFFECT_BLOCK:
        analysis_pt_use(t, n.first, (pt_use){.node = node, .how = PT_USE_BLOCKER});
        break;
    case EFFECT_COPY_OF: begin_copy_of(t, node); break;
    case EFFECT_LOCAL_GET:
    case EFFECT_LOCAL_SET: begin_local(t, node); break;
    case EFFECT_NEW:
    case EFFECT_CALLER: add_declared_result(t, node); break;
    case EFFECT_UNKNOWN: gap_at(t, node); break;
    default: break;
    }
}

void analysis_pt_begin_node(points_to *t, uint32_t node) {
    const body *b = t->nodes.data[node].b;
    if (t->nodes.data[node].effect != EFFECT_JAVA) begin_effect(t, node);
    else
        for (uint32_t i = 0; i < b->count; i++) begin_statement(t, node, &b->statements[i]);
}

// ---------------------------------------------------------------- calls

static bool add_call(points_to *t, uint32_t node, uint32_t at, uint32_t callee) {
    uint64_t key = hash_mix((uint64_t)node << 32 | at, callee);
    if (!u64map_put(&t->call_index, key, 1)) return false;
    uint32_t id = (uint32_t)t->calls.count;
    vec_push(t->m, &t->calls, (pt_call){node, at, callee});
    vec_push(t->m, &t->nodes.data[node].out, id);
    vec_push(t->m, &t->nodes.data[callee].in, id);
    return true;
}

static uint32_t statement_at(const body_statement *s) {
    return s ? s->at : 0;
}

static void link_results(points_to *t, uint32_t node, uint32_t to, uint32_t callee) {
    const body *b = t->nodes.data[callee].b, *mine = t->nodes.data[node].b;
    analysis_pt_edge(t, variable_of(t, callee, b->result), to, NULL);
    analysis_pt_edge(t, variable_of(t, callee, b->thrown), variable_of(t, node, mine->thrown),
                     NULL);
}

void analysis_pt_reach(points_to *t, uint32_t node, const body_statement *s, method *target,
                       uint32_t receiver) {
    if (!target->file->code && !(target->access & ACC_NATIVE) && (target->access & ACC_ABSTRACT))
        return; // AbstractMethodError
    uint32_t context = context_of(t, target, receiver, t->nodes.data[node].context);
    uint32_t callee = analysis_pt_node(t, target, context);
    if (receiver != PT_NONE) analysis_pt_add(t, t->nodes.data[callee].first, receiver);
    pt_effect effect = t->nodes.data[callee].effect;
    if (effect == EFFECT_START && receiver != PT_NONE) analysis_pt_start(t, node, s, receiver);
    if (!add_call(t, node, s->at, callee)) return;
    for (unsigned i = receiver != PT_NONE; i < s->argument_count; i++)
        analysis_pt_edge(t, variable_of(t, node, s->arguments[i]), t->nodes.data[callee].first + i,
                         NULL);
    link_results(t, node, variable_of(t, node, s->to), callee);
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

static void add_box(points_to *t, uint32_t variable, symbol class_name) {
    klass *k;
    link_error e;
    if (class_name != SYMBOL_NONE && !program_load(t->p, class_name, &k, &e))
        analysis_pt_add(t, variable, analysis_pt_opaque(t, k));
}

static symbol wrapper_of(points_to *t, char kind) {
    static const char *const names[] = {"ZBoolean", "BByte",  "CCharacter", "SShort", "IInteger",
                                        "JLong",    "FFloat", "DDouble",    NULL};
    char name[40];
    for (const char *const *n = names; *n; n++)
        if (**n == kind) {
            snprintf(name, sizeof name, "java/lang/%s", *n + 1);
            return program_symbol(t->p, name);
        }
    return SYMBOL_NONE;
}

// The implementation's i-th argument, receiver included.
static uint32_t lambda_argument(points_to *t, uint32_t node, const body_statement *s,
                                const pt_lambda *l, unsigned i) {
    if (i < l->captured_count) return l->captured[i];
    unsigned k = i - l->captured_count + 1; // 0 is the lambda itself
    return k < s->argument_count ? variable_of(t, node, s->arguments[k]) : PT_NONE;
}

static void reach_lambda_target(points_to *t, uint32_t node, const body_statement *s,
                                uint32_t object, method *target, uint32_t receiver) {
    const pt_lambda *l = t->objects.data[object].lambda;
    bool makes = l->kind == REF_newInvokeSpecial;
    uint32_t context = receiver == PT_NONE ? object : context_of(t, target, receiver, PT_NONE);
    uint32_t callee = analysis_pt_node(t, target, context);
    if (receiver != PT_NONE) analysis_pt_add(t, t->nodes.data[callee].first, receiver);
    if (t->nodes.data[callee].effect == EFFECT_START && receiver != PT_NONE)
        analysis_pt_start(t, node, s, receiver);
    if (!add_call(t, node, s->at, callee)) return;
    unsigned first = receiver != PT_NONE && !makes;
    const signature *sig = target->signature;
    for (unsigned i = 0; i < sig->count; i++) {
        uint32_t to = t->nodes.data[callee].first + i + (receiver != PT_NONE);
        uint32_t from = lambda_argument(t, node, s, l, i + first);
        if (from != PT_NONE) analysis_pt_edge(t, from, to, NULL);
        else add_box(t, to, sig->classes[i]);
    }
    uint32_t result = variable_of(t, node, s->to);
    link_results(t, node, makes ? PT_NONE : result, callee);
    if (makes && result != PT_NONE) analysis_pt_add(t, result, receiver);
    else if (result != PT_NONE && sig->return_class == SYMBOL_NONE && sig->returns != 'V')
        add_box(t, result, wrapper_of(t, sig->returns));
}

// Each object that the first argument can be is a receiver.
static void call_lambda(points_to *t, uint32_t node, const body_statement *s, uint32_t object) {
    const pt_lambda *l = t->objects.data[object].lambda;
    if (l->kind == REF_invokeStatic) {
        reach_lambda_target(t, node, s, object, l->target, PT_NONE);
        return;
    }
    if (l->kind == REF_newInvokeSpecial) {
        uint32_t made = analysis_pt_site(t, t->objects.data[object].node,
                                         t->objects.data[object].at,
                                         1 + t->objects.data[object].context, PT_SITE, l->named);
        t->objects.data[made].many = true; // made wherever it is called
        analysis_pt_initialize(t, l->named);
        reach_lambda_target(t, node, s, object, l->target, made);
        return;
    }
    uint32_t receivers = lambda_argument(t, node, s, l, 0);
    if (receivers == PT_NONE) return;
    uint64_t key = hash_mix((uint64_t)node << 32 | s->at, (uint64_t)object << 32 | receivers);
    if (!u64map_put(&t->gap_index, key, 1)) return;
    pt_use again = {.node = node, .s = s, .how = PT_USE_LAMBDA, .other = object};
    analysis_pt_use(t, receivers, again);
}

void analysis_pt_lambda_receiver(points_to *t, uint32_t node, const body_statement *s,
                                 uint32_t object, uint32_t receiver) {
    const pt_lambda *l = t->objects.data[object].lambda;
    bool conflict;
    method *target = l->target;
    if (t->objects.data[receiver].kind == PT_LAMBDA) {
        analysis_pt_gap(t, "a method reference to a lambda");
        return;
    }
    if (l->kind != REF_invokeSpecial)
        target = program_select(t->p, t->objects.data[receiver].k, target, &conflict);
    if (target) reach_lambda_target(t, node, s, object, target, receiver);
}

// An access by a VarHandle: of which field is not known, so of all that the value fits.
static bool use_var_handle(points_to *t, uint32_t node, const body_statement *s) {
    if (strcmp(program_text(t->p, s->target->owner->name), "java/lang/invoke/VarHandle") != 0)
        return false;
    if (s->argument_count < 2 || s->arguments[1] == BODY_NONE) return false; // of a static
    uint32_t object = variable_of(t, node, s->arguments[1]);
    uint64_t key = hash_mix((uint64_t)node << 32 | s->at, 0x7661);
    if (!u64map_put(&t->gap_index, key, 1)) return true;
    for (unsigned i = 2; i < s->argument_count; i++)
        if (s->arguments[i] != BODY_NONE)
            analysis_pt_use(t, object,
                            (pt_use){.node = node,
                                     .how = PT_USE_FIELDS_FROM,
                                     .other = variable_of(t, node, s->arguments[i])});
    if (s->to != BODY_NONE)
        analysis_pt_use(
            t, object,
            (pt_use){.node = node, .how = PT_USE_FIELDS_TO, .other = variable_of(t, node, s->to)});
    return true;
}

void analysis_pt_dispatch(points_to *t, uint32_t node, const body_statement *s, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    method *target = s->target;
    if (target->polymorphic && use_var_handle(t, node, s)) return;
    if (target->polymorphic) {
        analysis_pt_gap(t, "a method or variable handle is used by %s",
                        program_text(t->p, t->nodes.data[node].m->owner->name));
        return;
    }
    if (o->kind == PT_LAMBDA) { // it may have more interfaces than its first
        if (!klass_is_interface(target->owner) && target->owner != t->v->k.Object) return;
        if (target->name == o->lambda->name && (target->access & ACC_ABSTRACT))
            call_lambda(t, node, s, object);
        else analysis_pt_reach(t, node, s, default_method(t, o->k, target), object);
        return;
    }
    if (!klass_is_subclass(o->k, target->owner)) {
        if (o->kind == PT_NATIVE &&
            (klass_is_subclass(target->owner, o->k) || klass_is_interface(o->k)))
            analysis_pt_gap(t, "a call of %s.%s on what native code made",
                            program_text(t->p, target->owner->name),
                            program_text(t->p, target->name));
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
        if (!m || (m->access & ACC_ABSTRACT))
            analysis_pt_gap(t, "a call of %s.%s on what native code made",
                            program_text(t->p, target->owner->name),
                            program_text(t->p, target->name));
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
                                     .at = statement_at(s),
                                     .to = t->nodes.data[node].b->result,
                                     .arguments = arguments};
            call_lambda(t, node, fake, object);
            return;
        }
    }
    if (!m) return;
    if (m->access & ACC_ABSTRACT) m = program_select(t->p, k, m, &conflict);
    if (!m || ((m->access & ACC_ABSTRACT) && !m->file->code)) return;
    uint32_t callee = analysis_pt_node(t, m, context_of(t, m, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[callee].first, object);
    t->nodes.data[callee].often |= result == PT_NONE;
    if (!add_call(t, node, statement_at(s), callee)) return;
    link_results(t, node, result, callee);
}

// ---------------------------------------------------------------- threads and classes

void analysis_pt_call_at_end(points_to *t, uint32_t entry, uint32_t object) {
    method *m = program_find_method(t->p, t->v->k.Thread, "dispatchUncaughtException",
                                    "(Ljava/lang/Throwable;)V");
    if (!m) return;
    uint32_t callee = analysis_pt_node(t, m, context_of(t, m, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[callee].first, object);
    if (m->signature->count)
        analysis_pt_edge(t, variable_of(t, entry, t->nodes.data[entry].b->thrown),
                         t->nodes.data[callee].first + 1, NULL);
}

void analysis_pt_start(points_to *t, uint32_t node, const body_statement *s, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (!klass_is_subclass(o->k, t->v->k.Thread)) return;
    for (size_t i = 0; i < t->spawns.count; i++)
        if (t->spawns.data[i].node == node && t->spawns.data[i].at == statement_at(s) &&
            t->spawns.data[i].object == object)
            return;
    bool conflict;
    method *run = program_find_method(t->p, t->v->k.Thread, "run", "()V");
    run = run ? program_select(t->p, o->k, run, &conflict) : NULL;
    if (!run) return;
    uint32_t entry = analysis_pt_node(t, run, context_of(t, run, object, PT_NONE));
    analysis_pt_add(t, t->nodes.data[entry].first, object);
    analysis_pt_add(t, t->current, object);
    vec_push(t->m, &t->spawns, (pt_spawn){node, statement_at(s), object, entry});
    analysis_pt_call_at_end(t, entry, object);
}

static bool was_initialized(const points_to *t, const klass *k) {
    const runtime_class *c = k->runtime;
    return c && (c->trivial || vm_get_int(t->v, c->mirror, c->init) == INIT_DONE);
}

// Classes that only a security manager needs (there is none), or whose initialisers do nothing but
// make constants that nobody here can tell apart.
static bool is_quiet_class(const points_to *t, const klass *k) {
    static const char *const names[] = {"sun/security/util/SecurityConstants",
                                        "java/lang/RuntimePermission",
                                        "java/lang/Void",
                                        "java/util/Random",
                                        "java/util/concurrent/ThreadLocalRandom",
                                        NULL};
    for (const char *const *n = names; k->module && *n; n++)
        if (strcmp(program_text(t->p, k->name), *n) == 0) return true;
    return false;
}

void analysis_pt_initialize(points_to *t, klass *k) {
    if (is_quiet_class(t, k)) return;
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

// ---------------------------------------------------------------- invokedynamic

static const char *bootstrap_name(const points_to *t, const klass *k, const cf_bootstrap *b,
                                  const char **owner) {
    const cf_constant *handle = &k->file->constants[b->method];
    const cf_constant *member = &k->file->constants[handle->index];
    *owner = program_text(t->p, k->file->constants[member->index].text);
    return program_text(t->p, member->name);
}

static void make_lambda(points_to *t, uint32_t node, const body_statement *s, klass *k,
                        const cf_constant *c, const cf_bootstrap *boot) {
    const cf_constant *handle = &k->file->constants[boot->arguments[1]];
    const signature *sig = program_signature(t->p, c->type);
    pt_lambda *l = ARENA_NEW(&t->store, pt_lambda);
    klass *interface;
    link_error e;
    call_kind call = handle->kind == REF_invokeStatic ? CALL_STATIC
                     : handle->kind == REF_invokeSpecial || handle->kind == REF_newInvokeSpecial
                         ? CALL_SPECIAL
                     : handle->kind == REF_invokeInterface ? CALL_INTERFACE
                                                           : CALL_VIRTUAL;
    if (program_load(t->p, sig->return_class, &interface, &e) ||
        program_resolve_method(t->p, k, handle->index, call, &l->target, &e) ||
        program_resolve_class(t->p, k, k->file->constants[handle->index].index, &l->named, &e))
        return; // it throws
    if (l->target->polymorphic) analysis_pt_gap(t, "a reference to a method of MethodHandle");
    if (call == CALL_STATIC) analysis_pt_initialize(t, l->target->owner);
    l->kind = handle->kind;
    l->name = c->name;
    uint32_t object = analysis_pt_site(t, node, s->at, 0, PT_LAMBDA, interface);
    uint32_t *captured = ARENA_ARRAY(&t->store, uint32_t, s->argument_count + 1);
    const pt_lambda *known = t->objects.data[object].lambda;
    for (unsigned i = 0; i < s->argument_count; i++) {
        captured[i] = known ? known->captured[i] : analysis_pt_new_variable(t);
        analysis_pt_edge(t, variable_of(t, node, s->arguments[i]), captured[i], NULL);
    }
    l->captured = captured;
    l->captured_count = s->argument_count;
    if (!known) t->objects.data[object].lambda = l;
    analysis_pt_add(t, variable_of(t, node, s->to), object);
}

void analysis_pt_dynamic(points_to *t, uint32_t node, const body_statement *s) {
    klass *k = t->nodes.data[node].m->owner;
    const cf_constant *c = &k->file->constants[s->constant];
    const cf_bootstrap *boot = &k->file->bootstraps[c->index];
    const char *owner, *name = bootstrap_name(t, k, boot, &owner);
    if (strcmp(owner, "java/lang/invoke/LambdaMetafactory") == 0) {
        make_lambda(t, node, s, k, c, boot);
        return;
    }
    uint8_t how = PT_USE_STRING;
    if (strcmp(owner, "java/lang/runtime/ObjectMethods") == 0) how = PT_USE_MEMBERS;
    else if (strcmp(owner, "java/lang/invoke/StringConcatFactory") != 0) {
        analysis_pt_gap(t, "invokedynamic with %s.%s", owner, name);
        return;
    }
    for (unsigned i = 0; i < s->argument_count; i++) {
        uint32_t v = variable_of(t, node, s->arguments[i]);
        if (how == PT_USE_STRING) {
            analysis_pt_use(t, v, (pt_use){.node = node, .s = s, .how = how});
            continue;
        }
        uint32_t all = analysis_pt_new_variable(t); // the fields of a record
        analysis_pt_use(t, v,
                        (pt_use){.node = node, .s = s, .how = PT_USE_FIELDS_TO, .other = all});
        analysis_pt_use(t, all, (pt_use){.node = node, .s = s, .how = how});
    }
    analysis_pt_add(t, variable_of(t, node, s->to), t->strings);
}

uint32_t analysis_callees(const points_to *t, uint32_t node, uint32_t at, uint32_t *list,
                          uint32_t max) {
    const pt_node *n = &t->nodes.data[node];
    uint32_t count = 0;
    for (size_t i = 0; i < n->out.count; i++) {
        const pt_call *c = &t->calls.data[n->out.data[i]];
        if (c->at != at) continue;
        if (count < max) list[count] = c->callee;
        count++;
    }
    return count;
}
