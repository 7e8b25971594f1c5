// What methods without code do with references: their effects.
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

static void add_declared_result(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    klass *k;
    link_error e;
    if (n->m->signature->return_class == SYMBOL_NONE ||
        program_load(t->p, n->m->signature->return_class, &k, &e))
        return;
    analysis_pt_add(t, pt_variable_of(t, node, n->b->result), analysis_pt_opaque(t, k));
}

static void call_unsafe(points_to *t, const pt_made_by *c, bool gets, bool puts) {
    const pt_node *n = &t->nodes.data[c->callee];
    unsigned count = n->m->signature->count;
    if (count < 2) {
        if (analysis_pt_is_open(t, c->callee)) analysis_pt_begin_outside(t, c->callee);
        else analysis_pt_gap(t, "native %s", program_text(t->p, n->m->name));
        return;
    }
    pt_use use = {.node = c->node, .how = PT_USE_FIELDS_TO, .other = c->to};
    if (gets && c->to != PT_NONE) analysis_pt_use(t, c->arguments[1], use);
    for (unsigned i = 3; puts && i <= count; i++) {
        if (c->arguments[i] == PT_NONE) continue;
        use.how = PT_USE_FIELDS_FROM;
        use.other = c->arguments[i];
        analysis_pt_use(t, c->arguments[1], use);
    }
}

// Array.newInstance: an array of references or numbers, which is seen where it is cast.
static void call_new_array(points_to *t, const pt_made_by *c) {
    const method *m = t->nodes.data[c->callee].m;
    klass *k;
    link_error e;
    if (c->to == PT_NONE || m->signature->count != 2 || m->signature->kinds[1] != 'I' ||
        program_load(t->p, program_symbol(t->p, "[Ljava/lang/Object;"), &k, &e))
        return;
    uint32_t object = analysis_pt_site(t, c->node, c->at, 6, PT_NATIVE, k);
    t->objects.data[object].many = true;
    analysis_pt_add(t, c->to, object);
}

static bool makes_array(const points_to *t, const method *m) {
    return strcmp(program_text(t->p, m->owner->name), "java/lang/reflect/Array") == 0;
}

// Effects that are told apart by their calls: what one of them copies does not come out of another.
void analysis_pt_call_effect(points_to *t, const pt_made_by *c) {
    uint32_t elements;
    pt_use use = {.node = c->node, .other = c->to};
    switch (t->nodes.data[c->callee].effect) {
    case EFFECT_CLASS_OF:
    case EFFECT_CLONE:
        use.how = t->nodes.data[c->callee].effect == EFFECT_CLONE ? PT_USE_CLONE : PT_USE_CLASS_OF;
        if (c->to != PT_NONE) analysis_pt_use(t, c->arguments[0], use);
        break;
    case EFFECT_COPY:
        elements = analysis_pt_new_variable(t);
        use = (pt_use){.node = c->node, .how = PT_USE_ELEMENTS_TO, .other = elements};
        analysis_pt_use(t, c->arguments[0], use);
        use.how = PT_USE_ELEMENTS_FROM;
        analysis_pt_use(t, c->arguments[2], use);
        break;
    case EFFECT_NEW:
        if (makes_array(t, t->nodes.data[c->callee].m)) call_new_array(t, c);
        break;
    case EFFECT_UNSAFE_GET: call_unsafe(t, c, true, false); break;
    case EFFECT_UNSAFE_PUT: call_unsafe(t, c, false, true); break;
    case EFFECT_UNSAFE_SWAP: call_unsafe(t, c, true, true); break;
    default: break;
    }
}

static void add_new_result(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    klass *k;
    link_error e;
    symbol name = n->m->signature->return_class;
    if (name == SYMBOL_NONE || program_load(t->p, name, &k, &e)) return;
    uint32_t result = pt_variable_of(t, node, n->b->result), object = t->strings;
    if (!klass_is_subclass(t->v->k.String, k) || k == t->v->k.Object) {
        object = analysis_pt_site(t, node, 0, 0, PT_NATIVE, k);
        t->objects.data[object].many = true;
        if (k->kind == KLASS_ARRAY && k->component->kind != KLASS_PRIMITIVE)
            analysis_pt_add(t, analysis_pt_field(t, object, NULL), t->strings);
    }
    analysis_pt_add(t, result, object);
}

// An exception is printed, with its causes and what was suppressed: toString() and getCause() are
// called, which programs override.
static void print_exceptions(points_to *t, uint32_t node, uint32_t variable) {
    uint32_t all = analysis_pt_new_variable(t), fields = analysis_pt_new_variable(t);
    analysis_pt_edge(t, variable, all, NULL);
    analysis_pt_edge(t, fields, all, t->v->k.Throwable);
    analysis_pt_edge(t, t->suppressed, all, NULL);
    analysis_pt_use(t, all, (pt_use){.node = node, .how = PT_USE_FIELDS_TO, .other = fields});
    analysis_pt_use(t, all, (pt_use){.node = node, .how = PT_USE_PRINTED, .other = all});
}

// To a stream that it is given, which may be the program's own: println(Object) is called.
static void begin_print_stack_trace(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    print_exceptions(t, node, n.first);
    klass *k;
    link_error e;
    symbol name = n.m->signature->count ? n.m->signature->classes[0] : SYMBOL_NONE;
    if (name == SYMBOL_NONE || program_load(t->p, name, &k, &e)) return;
    method *m = program_find_method(t->p, k, "println", "(Ljava/lang/Object;)V");
    if (!m) return;
    body_statement *s = ARENA_NEW(&t->store, body_statement);
    uint32_t *arguments = ARENA_ARRAY(&t->store, uint32_t, 2);
    arguments[0] = 1;
    arguments[1] = 0;
    *s = (body_statement){.op = BODY_CALL,
                          .call = CALL_VIRTUAL,
                          .argument_count = 2,
                          .to = BODY_NONE,
                          .base = 1,
                          .from = BODY_NONE,
                          .target = m,
                          .arguments = arguments};
    analysis_pt_use(t, n.first + 1, (pt_use){.node = node, .s = s});
}

// Its arguments, and the elements of arrays among them, may be asked for what they are.
static void begin_value(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    unsigned receiver = !(n.m->access & ACC_STATIC);
    const char *name = program_text(t->p, n.m->name);
    bool compares = strcmp(name, "equals") == 0 || strcmp(name, "compareTo") == 0; // with its like
    for (unsigned i = 0; i < n.m->signature->count && !compares; i++) {
        char kind = n.m->signature->kinds[i];
        if (kind != 'L' && kind != '[') continue;
        uint32_t v = n.first + i + receiver;
        analysis_pt_use(t, v, (pt_use){.node = node, .how = PT_USE_MEMBERS});
        uint32_t elements = analysis_pt_new_variable(t);
        analysis_pt_use(t, v, (pt_use){.node = node, .how = PT_USE_ELEMENTS_TO, .other = elements});
        analysis_pt_use(t, elements, (pt_use){.node = node, .how = PT_USE_MEMBERS});
    }
    if (n.m->owner == t->v->k.Throwable && strcmp(name, "printStackTrace") == 0)
        begin_print_stack_trace(t, node);
    if (n.m->owner == t->v->k.Throwable && strcmp(name, "addSuppressed") == 0)
        analysis_pt_edge(t, n.first + 1, t->suppressed, NULL);
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
    print_exceptions(t, node, first + 1); // by the thread's group, where there is no handler
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

// System.setOut0 sets System.out.
static void begin_set_stream(points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    const char *name = program_text(t->p, n->m->name);
    const char *stream = strstr(name, "In") ? "in" : strstr(name, "Out") ? "out" : "err";
    field *f = program_find_field(t->p, n->m->owner, stream);
    if (f) analysis_pt_edge(t, n->first, analysis_pt_static(t, f), NULL);
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

void analysis_pt_begin_effect(points_to *t, uint32_t node) {
    pt_node n = t->nodes.data[node];
    uint32_t result = n.first + n.b->result;
    pt_use use = {.node = node, .other = result};
    switch (n.effect) {
    case EFFECT_STRING: analysis_pt_add(t, result, t->strings); break;
    case EFFECT_CURRENT: analysis_pt_edge(t, t->current, result, NULL); break;
    case EFFECT_ARGUMENT: analysis_pt_edge(t, n.first, result, NULL); break;
    case EFFECT_SET_STREAM: begin_set_stream(t, node); break;
    case EFFECT_RUN:
        use.how = PT_USE_RUN;
        analysis_pt_use(t, n.first, use);
        break;
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
        if (makes_array(t, n.m) && n.m->signature->count == 2 && n.m->signature->kinds[1] == 'I')
            break; // call_new_array
        add_declared_result(t, node);
        break;
    case EFFECT_CALLER: add_declared_result(t, node); break;
    case EFFECT_SUMMARY:
    case EFFECT_SUBMIT: analysis_pt_begin_summary(t, node); break;
    case EFFECT_TASK_ENTRY: analysis_pt_begin_entry(t, node); break;
    case EFFECT_UNKNOWN:
        if (analysis_pt_is_open(t, node)) analysis_pt_begin_outside(t, node);
        else gap_at(t, node);
        break;
    default: break;
    }
}
