// Lambdas and method references: how invokedynamic makes them, what a call of one reaches.
#include <stdio.h>
#include <string.h>

#include "analysis/pt_internal.h"

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
    return k < s->argument_count ? pt_variable_of(t, node, s->arguments[k]) : PT_NONE;
}

// A number that is given to a parameter that is an object: its box.
static void box_argument(points_to *t, const body_statement *s, const pt_lambda *l, unsigned i,
                         uint32_t to, symbol declared) {
    symbol box = SYMBOL_NONE;
    if (s->target && i >= l->captured_count && i - l->captured_count < s->target->signature->count)
        box = wrapper_of(t, s->target->signature->kinds[i - l->captured_count]);
    add_box(t, to, box == SYMBOL_NONE ? declared : box);
}

static void reach_lambda_target(points_to *t, uint32_t node, const body_statement *s,
                                uint32_t object, method *target, uint32_t receiver) {
    const pt_lambda *l = t->objects.data[object].lambda;
    bool makes = l->kind == REF_newInvokeSpecial;
    uint32_t callee = analysis_pt_callee(t, node, s->at, target, receiver, object);
    if (receiver != PT_NONE) analysis_pt_add(t, t->nodes.data[callee].first, receiver);
    if (t->nodes.data[callee].effect == EFFECT_START && receiver != PT_NONE)
        analysis_pt_start(t, node, s->at, receiver, false);
    if (!analysis_pt_call(t, node, s->at, callee)) return;
    unsigned first = receiver != PT_NONE && !makes, shift = receiver != PT_NONE;
    const signature *sig = target->signature;
    uint32_t arguments[256] = {shift ? t->nodes.data[callee].first : PT_NONE};
    for (unsigned i = 0; i < sig->count; i++) {
        uint32_t to = t->nodes.data[callee].first + i + shift;
        uint32_t from = lambda_argument(t, node, s, l, i + first);
        arguments[i + shift] = to;
        if (from != PT_NONE) analysis_pt_edge(t, from, to, NULL);
        else box_argument(t, s, l, i + first, to, sig->classes[i]);
    }
    analysis_pt_summary_call(t, &(pt_made_by){node, s->at, callee, arguments,
                                              makes ? PT_NONE : pt_variable_of(t, node, s->to)});
    uint32_t result = pt_variable_of(t, node, s->to);
    analysis_pt_link_results(t, node, makes ? PT_NONE : result, callee);
    if (makes && result != PT_NONE) analysis_pt_add(t, result, receiver);
    else if (result != PT_NONE && sig->return_class == SYMBOL_NONE && sig->returns != 'V')
        add_box(t, result, wrapper_of(t, sig->returns));
}

// Each object that the first argument can be is a receiver.
void analysis_pt_call_lambda(points_to *t, uint32_t node, const body_statement *s,
                             uint32_t object) {
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
    bool outside = t->objects.data[receiver].kind == PT_UNKNOWN ||
                   (t->objects.data[receiver].kind == PT_LAMBDA && analysis_pt_is_open(t, node));
    if (outside) {
        analysis_pt_add(t, t->outside, receiver);
        for (unsigned i = 1; i <= target->signature->count; i++)
            analysis_pt_give_outside(t, lambda_argument(t, node, s, l, i));
        analysis_pt_add_unknown(t, pt_variable_of(t, node, s->to), NULL);
        return;
    }
    if (t->objects.data[receiver].kind == PT_LAMBDA) {
        analysis_pt_gap(t, "a method reference to a lambda");
        return;
    }
    const pt_object *o = &t->objects.data[receiver];
    if (o->kind == PT_SUMMARY) {
        if (target->owner->module) reach_lambda_target(t, node, s, object, target, receiver);
        return;
    }
    if (!klass_is_subclass(o->k, target->owner)) { // a type that casts rule out
        if (o->kind == PT_NATIVE && klass_is_subclass(target->owner, o->k) &&
            analysis_pt_is_open(t, node))
            analysis_pt_add_unknown(t, pt_variable_of(t, node, s->to), NULL);
        else if (o->kind == PT_NATIVE && klass_is_subclass(target->owner, o->k))
            analysis_pt_gap(t, "a reference to a method of what native code made");
        return;
    }
    if (l->kind != REF_invokeSpecial)
        target = program_select(t->p, t->objects.data[receiver].k, target, &conflict);
    if (target) reach_lambda_target(t, node, s, object, target, receiver);
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
        analysis_pt_edge(t, pt_variable_of(t, node, s->arguments[i]), captured[i], NULL);
    }
    l->captured = captured;
    l->captured_count = s->argument_count;
    if (!known) t->objects.data[object].lambda = l;
    analysis_pt_add(t, pt_variable_of(t, node, s->to), object);
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
    else if (strcmp(owner, "java/lang/invoke/StringConcatFactory") != 0 &&
             analysis_pt_is_open(t, node)) {
        analysis_pt_call_outside(t, node, s);
        return;
    } else if (strcmp(owner, "java/lang/invoke/StringConcatFactory") != 0) {
        analysis_pt_gap(t, "invokedynamic with %s.%s", owner, name);
        return;
    }
    for (unsigned i = 0; i < s->argument_count; i++) {
        uint32_t v = pt_variable_of(t, node, s->arguments[i]);
        if (how == PT_USE_STRING) {
            analysis_pt_use(t, v, (pt_use){.node = node, .s = s, .how = how});
            continue;
        }
        uint32_t all = analysis_pt_new_variable(t); // the fields of a record
        analysis_pt_use(t, v,
                        (pt_use){.node = node, .s = s, .how = PT_USE_FIELDS_TO, .other = all});
        analysis_pt_use(t, all, (pt_use){.node = node, .s = s, .how = how});
    }
    analysis_pt_add(t, pt_variable_of(t, node, s->to), t->strings);
}
