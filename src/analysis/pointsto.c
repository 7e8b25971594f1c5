// Solving: sets of objects flow along edges; only what is new in a variable is passed on
// (difference propagation).
#include "analysis/pointsto.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

enum { CHUNK = 1024 };

// ---------------------------------------------------------------- variables

pt_variable *analysis_pt_variable(const points_to *t, uint32_t v) {
    return &t->variables.data[v / CHUNK][v % CHUNK];
}

uint32_t analysis_pt_new_variable(points_to *t) {
    if (t->variable_count % CHUNK == 0)
        vec_push(t->m, &t->variables, ARENA_ARRAY(&t->store, pt_variable, CHUNK));
    return t->variable_count++;
}

enum { LARGE = 32 };

static void set_bit(mem *m, pt_set *s, uint32_t object) {
    if (object / 64 >= s->words) {
        uint32_t words = object / 64 + 1 + s->words / 2;
        s->bits = mem_resize(m, s->bits, s->words * sizeof *s->bits, words * sizeof *s->bits);
        memset(s->bits + s->words, 0, (words - s->words) * sizeof *s->bits);
        s->words = words;
    }
    s->bits[object / 64] |= (uint64_t)1 << object % 64;
}

bool pt_set_has(const pt_set *s, uint32_t object) {
    if (s->bits) return object / 64 < s->words && (s->bits[object / 64] >> object % 64 & 1);
    uint32_t low = 0, high = s->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->items[middle] < object) low = middle + 1;
        else high = middle;
    }
    return low < s->count && s->items[low] == object;
}

// True if it was not there. Mostly appended: numbers are given in the order of discovery.
static bool insert(mem *m, pt_set *s, uint32_t object) {
    if (pt_set_has(s, object)) return false;
    if (s->count == s->capacity) {
        uint32_t capacity = s->capacity ? 2 * s->capacity : 4;
        s->items = mem_resize(m, s->items, s->capacity * sizeof *s->items,
                              capacity * sizeof *s->items);
        s->capacity = capacity;
    }
    uint32_t i = s->count++;
    for (; i > 0 && s->items[i - 1] > object; i--) s->items[i] = s->items[i - 1];
    s->items[i] = object;
    if (s->bits) set_bit(m, s, object);
    else if (s->count > LARGE)
        for (uint32_t k = 0; k < s->count; k++) set_bit(m, s, s->items[k]);
    return true;
}

void analysis_pt_add(points_to *t, uint32_t v, uint32_t object) {
    if (v == PT_NONE) return;
    pt_variable *x = analysis_pt_variable(t, v);
    if (!insert(t->m, &x->all, object)) return;
    t->propagated++;
    vec_push(t->m, &x->fresh, object);
    if (x->queued) return;
    x->queued = true;
    vec_push(t->m, &t->todo, v);
}

static bool passes(const points_to *t, uint32_t object, const klass *filter) {
    const pt_object *o = &t->objects.data[object];
    if (!filter || o->kind == PT_LAMBDA) return true;
    if (klass_is_subclass(o->k, filter)) return true;
    // Of a class of the JDK that is not known exactly.
    if (o->kind == PT_SUMMARY)
        return filter->module && (klass_is_interface(filter) ||
                                  strncmp(program_text(t->p, filter->name), "java/util/", 10) == 0);
    // What native code made is of its class or of a subclass.
    return o->kind == PT_NATIVE &&
           (klass_is_subclass(filter, o->k) || klass_is_interface(filter) ||
            klass_is_interface(o->k) || (filter->kind == KLASS_ARRAY && o->k->kind == KLASS_ARRAY));
}

void analysis_pt_edge(points_to *t, uint32_t from, uint32_t to, const klass *filter) {
    if (from == PT_NONE || to == PT_NONE || from == to) return;
    if (!filter && !u64map_put(&t->edges, (uint64_t)from << 32 | to, 1)) return;
    pt_variable *x = analysis_pt_variable(t, from);
    vec_push(t->m, &x->edges, (pt_edge){to, filter});
    for (uint32_t i = 0; i < x->all.count; i++)
        if (passes(t, x->all.items[i], filter)) analysis_pt_add(t, to, x->all.items[i]);
}

static void apply(points_to *t, const pt_use *use, uint32_t object);

void analysis_pt_use(points_to *t, uint32_t v, pt_use use) {
    if (v == PT_NONE) return;
    pt_variable *x = analysis_pt_variable(t, v);
    vec_push(t->m, &x->uses, use);
    // The set may grow while it is looked at: what is new by then comes through `fresh`.
    uint32_t count = x->all.count;
    if (!count) return;
    uint32_t *objects = mem_alloc(t->m, count * sizeof *objects);
    memcpy(objects, x->all.items, count * sizeof *objects);
    for (uint32_t i = 0; i < count; i++) apply(t, &use, objects[i]);
    mem_free(t->m, objects, count * sizeof *objects);
}

void analysis_pt_gap(points_to *t, const char *format, ...) {
    char buffer[300];
    va_list args;
    va_start(args, format);
    vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    for (size_t i = 0; i < t->gaps.count; i++)
        if (strcmp(t->gaps.data[i], buffer) == 0) return;
    vec_push(t->m, &t->gaps, arena_strdup(&t->store, buffer));
}

// ---------------------------------------------------------------- uses

static void fields_to(points_to *t, uint32_t variable, const klass *type, uint32_t other) {
    (void)type;
    analysis_pt_edge(t, variable, other, NULL);
}

static void fields_from(points_to *t, uint32_t variable, const klass *type, uint32_t other) {
    analysis_pt_edge(t, other, variable, type);
}

// What native code made is looked at as something more special than it is known to be.
static bool is_vague(const points_to *t, uint32_t object, const klass *as) {
    const pt_object *o = &t->objects.data[object];
    return o->kind == PT_NATIVE && (!as || klass_is_subclass(as, o->k) || klass_is_interface(o->k));
}

static void apply_statement(points_to *t, const pt_use *use, uint32_t object) {
    const body_statement *s = use->s;
    klass *k = t->objects.data[object].k;
    switch (s->op) {
    case BODY_LOAD:
    case BODY_STORE:
        if (!klass_is_subclass(k, s->field->owner)) { // a type that casts rule out
            if (is_vague(t, object, s->field->owner))
                analysis_pt_gap(t, "a field of what native code made");
            return;
        }
        if (s->op == BODY_LOAD)
            analysis_pt_edge(t, analysis_pt_field(t, object, s->field),
                             pt_variable_of(t, use->node, s->to), NULL);
        else
            analysis_pt_edge(t, pt_variable_of(t, use->node, s->from),
                             analysis_pt_field(t, object, s->field), NULL);
        return;
    case BODY_LOAD_ELEMENT:
    case BODY_STORE_ELEMENT:
        if (t->objects.data[object].kind == PT_SUMMARY) {
            analysis_pt_gap(t, "an array that a summarised method made");
            return;
        }
        if (k->kind != KLASS_ARRAY) {
            if (is_vague(t, object, NULL)) analysis_pt_gap(t, "an array that native code made");
            return;
        }
        if (s->op == BODY_LOAD_ELEMENT)
            analysis_pt_edge(t, analysis_pt_field(t, object, NULL),
                             pt_variable_of(t, use->node, s->to), NULL);
        else
            analysis_pt_edge(t, pt_variable_of(t, use->node, s->from),
                             analysis_pt_field(t, object, NULL), NULL);
        return;
    default: analysis_pt_dispatch(t, use->node, s, object); return;
    }
}

static void apply_members(points_to *t, const pt_use *use, uint32_t object) {
    analysis_pt_call_simple(t, use->node, use->s, object, "toString", "()Ljava/lang/String;",
                            PT_NONE);
    analysis_pt_call_simple(t, use->node, use->s, object, "hashCode", "()I", PT_NONE);
    analysis_pt_call_simple(t, use->node, use->s, object, "equals", "(Ljava/lang/Object;)Z",
                            PT_NONE);
}

// Other implementations of what is a summarised class as a rule have contents that nobody knows.
static void apply_contents(points_to *t, const pt_use *use, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (o->kind == PT_SUMMARY || (o->kind != PT_HEAP && analysis_pt_is_summarised(t, o->k)))
        analysis_pt_edge(t, analysis_pt_slot(t, object), use->other, NULL);
    else if (use->how == PT_USE_CONTENTS && o->kind != PT_HEAP)
        analysis_pt_gap(t, "%s is given to java.util.concurrent", program_text(t->p, o->k->name));
}

static void apply(points_to *t, const pt_use *use, uint32_t object) {
    bool array = t->objects.data[object].k->kind == KLASS_ARRAY;
    switch (use->how) {
    case PT_USE_STATEMENT: apply_statement(t, use, object); return;
    case PT_USE_CLASS_OF:
        analysis_pt_add(t, use->other, analysis_mirror(t, t->objects.data[object].k));
        return;
    case PT_USE_CLONE: analysis_pt_add(t, use->other, analysis_pt_clone(t, object)); return;
    case PT_USE_ELEMENTS_TO:
        if (array) analysis_pt_edge(t, analysis_pt_field(t, object, NULL), use->other, NULL);
        return;
    case PT_USE_ELEMENTS_FROM:
        if (array) analysis_pt_edge(t, use->other, analysis_pt_field(t, object, NULL), NULL);
        return;
    case PT_USE_FIELDS_TO: analysis_pt_each_field(t, object, fields_to, use->other); return;
    case PT_USE_FIELDS_FROM:
        if (t->objects.data[object].kind == PT_MIRROR)
            analysis_pt_gap(t, "Unsafe writes a static field of %s",
                            program_text(t->p, t->objects.data[object].of->name));
        analysis_pt_each_field(t, object, fields_from, use->other);
        return;
    case PT_USE_START:
    case PT_USE_START_MADE:
        analysis_pt_start(t, use->node, pt_statement_at(use->s), object,
                          use->how == PT_USE_START_MADE);
        return;
    case PT_USE_RUN:
        analysis_pt_call_simple(t, use->node, use->s, object, "run", "()Ljava/lang/Object;",
                                use->other);
        return;
    case PT_USE_STRING:
        analysis_pt_call_simple(t, use->node, use->s, object, "toString", "()Ljava/lang/String;",
                                PT_NONE);
        return;
    case PT_USE_MEMBERS: apply_members(t, use, object); return;
    case PT_USE_TASK: analysis_pt_edge(t, use->other, analysis_pt_slot(t, object), NULL); return;
    case PT_USE_RUN_TASK:
        analysis_pt_use(t, analysis_pt_slot(t, object),
                        (pt_use){.node = use->node, .how = PT_USE_RUN_IT});
        return;
    case PT_USE_RUN_IT:
        analysis_pt_call_simple(t, use->node, use->s, object, "run", "()V", t->none);
        return;
    case PT_USE_GROUP:
        if (t->objects.data[object].kind != PT_HEAP)
            analysis_pt_gap(t, "a thread group of the program's own");
        return;
    case PT_USE_BLOCKER:
        if (!t->objects.data[object].k->module)
            analysis_pt_gap(t, "a ManagedBlocker of the program's own");
        return;
    case PT_USE_HANDLER:
        analysis_pt_call_simple(t, use->node, use->s, object, "uncaughtException",
                                "(Ljava/lang/Thread;Ljava/lang/Throwable;)V", t->none);
        return;
    case PT_USE_LOCAL_GET:
        analysis_pt_edge(t, analysis_pt_slot(t, object), use->other, NULL);
        analysis_pt_call_simple(t, use->node, use->s, object, "initialValue",
                                "()Ljava/lang/Object;", analysis_pt_slot(t, object));
        return;
    case PT_USE_LOCAL_SET:
        analysis_pt_edge(t, use->other, analysis_pt_slot(t, object), NULL);
        return;
    case PT_USE_LAMBDA:
        analysis_pt_lambda_receiver(t, use->node, use->s, use->other, object);
        return;
    case PT_USE_CONTENTS:
    case PT_USE_CONTENTS_IF: apply_contents(t, use, object); return;
    case PT_USE_EXECUTOR:
        if (!t->objects.data[object].k->module || t->objects.data[object].kind == PT_LAMBDA)
            analysis_pt_gap(t, "an Executor of the program's own");
        return;
    case PT_USE_SUBMIT: analysis_pt_task(t, use->other, object); return;
    case PT_USE_DEPENDS:
        vec_push(t->m, &t->dependences, ((pt_dependence){use->other, object, use->argument}));
        return;
    }
}

static void pass_on(points_to *t, uint32_t v) {
    pt_variable *x = analysis_pt_variable(t, v);
    uint32_t *fresh = x->fresh.data;
    size_t count = x->fresh.count, capacity = x->fresh.capacity;
    x->fresh.data = NULL;
    x->fresh.count = x->fresh.capacity = 0;
    x->queued = false;
    for (size_t i = 0; i < x->edges.count; i++) {
        pt_edge e = x->edges.data[i];
        for (size_t k = 0; k < count; k++)
            if (passes(t, fresh[k], e.filter)) analysis_pt_add(t, e.to, fresh[k]);
    }
    for (size_t i = 0; i < x->uses.count; i++) {
        pt_use use = x->uses.data[i];
        for (size_t k = 0; k < count; k++) apply(t, &use, fresh[k]);
    }
    mem_free(t->m, fresh, capacity * sizeof *fresh);
}

// Ends at the first gap: nothing can be proved then.
static void solve(points_to *t) {
    while ((t->todo.count || t->new_nodes.count) && !t->gaps.count) {
        if (t->limits) limits_check(t->limits, t->m);
        if (t->new_nodes.count) analysis_pt_begin_node(t, vec_pop(&t->new_nodes));
        else pass_on(t, vec_pop(&t->todo));
    }
}

// ---------------------------------------------------------------- from main

static void init(points_to *t, mem *m, vm *v, limits *l) {
    *t = (points_to){.v = v, .p = vm_program(v), .m = m, .limits = l};
    arena_init(&t->store, m);
    u64map *maps[] = {&t->bodies,        &t->object_index, &t->node_index, &t->field_index,
                      &t->field_numbers, &t->static_index, &t->edges,      &t->call_index,
                      &t->gap_index,     &t->initialized,  &t->effects,    &t->contexts};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) u64map_init(maps[i], m);
    vec_push(m, &t->objects,
             (pt_object){.kind = PT_STRING,
                         .k = v->k.String,
                         .node = PT_NONE,
                         .context = PT_NONE,
                         .many = true});
    t->current = analysis_pt_new_variable(t);
    t->none = analysis_pt_new_variable(t);
    t->thrown = analysis_pt_new_variable(t);
}

int analysis_points_to(points_to *t, mem *m, vm *v, limits *l, const char *class_name, error *e) {
    init(t, m, v, l);
    klass *k;
    link_error why;
    if (program_load(t->p, program_symbol(t->p, class_name), &k, &why))
        return error_set(e, ERR_INPUT, NULL, "%s: %s", why.type, why.message);
    method *main = program_find_method(t->p, k, "main", "([Ljava/lang/String;)V");
    if (!main || !(main->access & ACC_STATIC))
        return error_set(e, ERR_INPUT, NULL, "%s: no static main(String[])", class_name);
    if (v->threads.count && v->threads.data[0]->object) {
        t->main_object = analysis_pt_heap(t, v->threads.data[0]->object);
        analysis_pt_add(t, t->current, t->main_object);
    }
    analysis_pt_initialize(t, main->owner);
    t->main_node = analysis_pt_node(t, main, PT_NONE);
    analysis_pt_call_at_end(t, t->main_node, t->main_object);
    uint32_t args = pt_variable_of(t, t->main_node, 0);
    uint32_t array = analysis_pt_opaque(t, v->k.StringArray);
    analysis_pt_add(t, args, array);
    solve(t);
    analysis_pt_sort_calls(t);
    return 0;
}

void analysis_points_to_release(points_to *t) {
    for (uint32_t i = 0; i < t->variable_count; i++) {
        pt_variable *x = analysis_pt_variable(t, i);
        mem_free(t->m, x->all.items, x->all.capacity * sizeof *x->all.items);
        mem_free(t->m, x->all.bits, x->all.words * sizeof *x->all.bits);
        vec_release(t->m, &x->fresh);
        vec_release(t->m, &x->edges);
        vec_release(t->m, &x->uses);
    }
    for (size_t i = 0; i < t->nodes.count; i++) {
        vec_release(t->m, &t->nodes.data[i].in);
        vec_release(t->m, &t->nodes.data[i].out);
    }
    vec_release(t->m, &t->objects);
    vec_release(t->m, &t->nodes);
    vec_release(t->m, &t->variables);
    vec_release(t->m, &t->calls);
    vec_release(t->m, &t->spawns);
    vec_release(t->m, &t->dependences);
    vec_release(t->m, &t->submits);
    vec_release(t->m, &t->kept);
    vec_release(t->m, &t->summary_nodes);
    vec_release(t->m, &t->waiting);
    vec_release(t->m, &t->gaps);
    vec_release(t->m, &t->todo);
    vec_release(t->m, &t->new_nodes);
    vec_release(t->m, &t->initializers);
    vec_release(t->m, &t->fields);
    u64map *maps[] = {&t->bodies,        &t->object_index, &t->node_index, &t->field_index,
                      &t->field_numbers, &t->static_index, &t->edges,      &t->call_index,
                      &t->gap_index,     &t->initialized,  &t->effects,    &t->contexts};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) u64map_release(maps[i]);
    arena_release(&t->store);
}

const pt_set *analysis_points_to_of(const points_to *t, uint32_t node, uint32_t variable) {
    static const pt_set empty;
    if (variable == BODY_NONE) return &empty;
    return &analysis_pt_variable(t, t->nodes.data[node].first + variable)->all;
}

const pt_set *analysis_points_to_variable(const points_to *t, uint32_t variable) {
    return &analysis_pt_variable(t, variable)->all;
}
