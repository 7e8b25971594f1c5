// What the constraints of a program mean to the solver (pt_solver.h): filters by class, uses of
// variables; from main on until nothing is new.
#include "analysis/pointsto.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

// ---------------------------------------------------------------- variables

uint32_t analysis_pt_new_variable(points_to *t) {
    return pt_solver_variable(&t->solver);
}

void analysis_pt_add(points_to *t, uint32_t v, uint32_t object) {
    if (v != PT_NONE) pt_solver_add(&t->solver, v, object);
}

static bool passes(const points_to *t, uint32_t object, const klass *filter) {
    const pt_object *o = &t->objects.data[object];
    if (!filter || o->kind == PT_LAMBDA) return true;
    if (o->kind == PT_UNKNOWN) return analysis_pt_is_librarys(filter);
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

static bool passes_filter(void *arg, uint32_t filter, uint32_t object) {
    const points_to *t = arg;
    return passes(t, object, t->filter_classes.data[filter]);
}

static uint32_t filter_of(points_to *t, const klass *k) {
    if (!k || k == t->v->k.Object) return PT_ANY;
    uint64_t *at = u64map_at(&t->filters, k->id);
    if (!*at) {
        vec_push(t->m, &t->filter_classes, k);
        *at = t->filter_classes.count;
    }
    return (uint32_t)*at - 1;
}

void analysis_pt_edge(points_to *t, uint32_t from, uint32_t to, const klass *filter) {
    if (from != PT_NONE && to != PT_NONE)
        pt_solver_edge(&t->solver, from, to, filter_of(t, filter));
}

void analysis_pt_use(points_to *t, uint32_t v, pt_use use) {
    if (v == PT_NONE) return;
    pt_use *copy = ARENA_NEW(&t->store, pt_use);
    *copy = use;
    vec_push(t->m, &t->uses, copy);
    pt_solver_watch(&t->solver, v, (uint32_t)t->uses.count - 1);
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

// A load from or a store to something that code outside may have made; false: that is a gap.
static bool access_outside(points_to *t, const pt_use *use, uint32_t object) {
    const body_statement *s = use->s;
    bool loads = s->op == BODY_LOAD || s->op == BODY_LOAD_ELEMENT;
    bool element = s->op == BODY_LOAD_ELEMENT || s->op == BODY_STORE_ELEMENT;
    bool unknown = t->objects.data[object].kind == PT_UNKNOWN;
    if (!unknown && !analysis_pt_is_open(t, use->node)) return false;
    if (!element && !s->field->owner->module) return true;
    if (loads) analysis_pt_add_unknown(t, pt_variable_of(t, use->node, s->to), NULL);
    else analysis_pt_give_outside(t, pt_variable_of(t, use->node, s->from));
    return true;
}

static void apply_statement(points_to *t, const pt_use *use, uint32_t object) {
    const body_statement *s = use->s;
    klass *k = t->objects.data[object].k;
    switch (s->op) {
    case BODY_LOAD:
    case BODY_STORE:
        if (!klass_is_subclass(k, s->field->owner)) { // a type that casts rule out
            bool vague = is_vague(t, object, s->field->owner) ||
                         t->objects.data[object].kind == PT_UNKNOWN;
            if (vague && !access_outside(t, use, object))
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
        if (t->objects.data[object].kind == PT_UNKNOWN) {
            access_outside(t, use, object);
            return;
        }
        if (t->objects.data[object].kind == PT_SUMMARY) {
            if (access_outside(t, use, object)) return;
            analysis_pt_gap(t, "an array that a summarised method made");
            return;
        }
        if (k->kind != KLASS_ARRAY) {
            if (is_vague(t, object, NULL) && !access_outside(t, use, object))
                analysis_pt_gap(t, "an array that native code made");
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

// What makes an object of the program a text, for String.format, StringBuilder.append and the like.
static void apply_texts(points_to *t, const pt_use *use, uint32_t object) {
    static const char *const names[] = {"java/lang/CharSequence", "java/util/Formattable",
                                        "java/time/temporal/TemporalAccessor", NULL};
    const pt_object *o = &t->objects.data[object];
    const klass *of = o->k;
    if (of->module && o->kind != PT_LAMBDA) return;
    for (const char *const *n = names; *n; n++)
        for (int i = -1; i < (int)of->all_interface_count; i++) {
            const klass *k = i < 0 ? of : of->all_interfaces[i];
            if (strcmp(program_text(t->p, k->name), *n) != 0) continue;
            for (uint32_t j = 0; j < k->method_count; j++)
                if (!(k->methods[j].access & ACC_STATIC))
                    analysis_pt_call_simple(t, use->node, use->s, object,
                                            program_text(t->p, k->methods[j].name),
                                            program_text(t->p, k->methods[j].type), PT_NONE);
        }
}

static void apply_members(points_to *t, const pt_use *use, uint32_t object) {
    apply_texts(t, use, object);
    analysis_pt_call_simple(t, use->node, use->s, object, "toString", "()Ljava/lang/String;",
                            PT_NONE);
    analysis_pt_call_simple(t, use->node, use->s, object, "hashCode", "()I", PT_NONE);
    analysis_pt_call_simple(t, use->node, use->s, object, "equals", "(Ljava/lang/Object;)Z",
                            PT_NONE);
}

// The JDK's own exceptions call nothing of the program's to be printed.
static void apply_printed(points_to *t, const pt_use *use, uint32_t object) {
    const klass *k = t->objects.data[object].k;
    if (k->module || !klass_is_subclass(k, t->v->k.Throwable)) return;
    apply_members(t, use, object);
    analysis_pt_call_simple(t, use->node, use->s, object, "getCause", "()Ljava/lang/Throwable;",
                            use->other);
}

// Other implementations of what is a summarised class as a rule have contents that nobody knows.
static void apply_contents(points_to *t, const pt_use *use, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (o->kind == PT_SUMMARY || (o->kind != PT_HEAP && analysis_pt_is_summarised(t, o->k)))
        analysis_pt_edge(t, analysis_pt_slot(t, object), use->other, NULL);
    else if (o->kind == PT_UNKNOWN) analysis_pt_add_unknown(t, use->other, NULL);
    else if (use->how == PT_USE_CONTENTS && o->kind != PT_HEAP && analysis_pt_is_open(t, use->node))
        analysis_pt_add(t, t->outside, object);
    else if (use->how == PT_USE_CONTENTS && o->kind != PT_HEAP)
        analysis_pt_gap(t, "%s is given to java.util.concurrent", program_text(t->p, o->k->name));
}

// A use of the unknown object; false: it is one like the others.
static bool apply_unknown(points_to *t, const pt_use *use) {
    switch (use->how) {
    case PT_USE_CLASS_OF: analysis_pt_add_unknown(t, use->other, t->v->k.Class); return true;
    case PT_USE_CLONE:
    case PT_USE_ELEMENTS_TO:
    case PT_USE_FIELDS_TO:
    case PT_USE_RUN: analysis_pt_add_unknown(t, use->other, NULL); return true;
    case PT_USE_ELEMENTS_FROM:
    case PT_USE_FIELDS_FROM: analysis_pt_give_outside(t, use->other); return true;
    case PT_USE_LOCAL_GET: analysis_pt_add_unknown(t, use->other, NULL); return true;
    case PT_USE_LOCAL_SET: analysis_pt_give_outside(t, use->other); return true;
    case PT_USE_STRING:
    case PT_USE_MEMBERS:
    case PT_USE_PRINTED:
    case PT_USE_RUN_IT:
    case PT_USE_HANDLER:
    case PT_USE_GROUP:
    case PT_USE_SUBMIT: return true;
    default: return false;
    }
}

// Every new ArrayList begins with the same array, which has no elements: what is stored "there" is
// stored nowhere, or all lists would hold the same things.
static bool has_no_such(const points_to *t, const pt_use *use, uint32_t object) {
    uint8_t op = use->how == PT_USE_STATEMENT ? use->s->op : BODY_LOAD_ELEMENT;
    bool elements = op == BODY_LOAD_ELEMENT || op == BODY_STORE_ELEMENT;
    return elements &&
           (use->how == PT_USE_STATEMENT || use->how == PT_USE_ELEMENTS_TO ||
            use->how == PT_USE_ELEMENTS_FROM) &&
           analysis_is_empty_array(t, object);
}

static void apply(points_to *t, const pt_use *use, uint32_t object) {
    if (has_no_such(t, use, object)) return;
    if (t->objects.data[object].kind == PT_UNKNOWN && apply_unknown(t, use)) return;
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
        if (t->objects.data[object].kind == PT_MIRROR && t->options.open &&
            analysis_pt_is_librarys(t->objects.data[object].of))
            analysis_pt_give_outside(t, use->other);
        else if (t->objects.data[object].kind == PT_MIRROR)
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
    case PT_USE_PRINTED: apply_printed(t, use, object); return;
    case PT_USE_TASK: analysis_pt_edge(t, use->other, analysis_pt_slot(t, object), NULL); return;
    case PT_USE_RUN_TASK:
        analysis_pt_use(t, analysis_pt_slot(t, object),
                        (pt_use){.node = use->node, .how = PT_USE_RUN_IT});
        return;
    case PT_USE_RUN_IT:
        analysis_pt_call_simple(t, use->node, use->s, object, "run", "()V", t->none);
        return;
    case PT_USE_GROUP:
        if (t->objects.data[object].kind != PT_HEAP && !analysis_pt_is_open(t, use->node))
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
    case PT_USE_QUEUE: t->objects.data[object].tasks = true; return;
    case PT_USE_SUBMIT: analysis_pt_task(t, use->other, object); return;
    case PT_USE_OUTSIDE: analysis_pt_leave(t, object); return;
    case PT_USE_DEPENDS:
        vec_push(t->m, &t->dependences, ((pt_dependence){use->other, object, use->argument}));
        return;
    }
}

static void sees(void *arg, uint32_t watch, uint32_t object) {
    points_to *t = arg;
    apply(t, t->uses.data[watch], object);
}

// Ends at the first gap: nothing can be proved then.
static void solve(points_to *t) {
    bool more = true;
    while (more && !t->gaps.count) {
        if (t->limits) limits_check(t->limits, t->m);
        more = pt_solver_step(&t->solver) || t->new_nodes.count;
        if (t->solver.heap.count) continue;
        while (t->new_nodes.count) analysis_pt_begin_node(t, vec_pop(&t->new_nodes));
    }
}

// ---------------------------------------------------------------- from main

static void init(points_to *t, mem *m, vm *v, limits *l, const pt_options *o) {
    *t = (points_to){.v = v, .options = *o, .p = vm_program(v), .m = m, .limits = l};
    arena_init(&t->store, m);
    pt_solver_init(&t->solver, m, t, passes_filter, sees);
    t->solver.keeps_notes = o->keeps_notes;
    u64map *maps[] = {&t->bodies,        &t->object_index, &t->node_index, &t->field_index,
                      &t->field_numbers, &t->static_index, &t->filters,    &t->call_index,
                      &t->gap_index,     &t->initialized,  &t->effects,    &t->contexts,
                      &t->group_index};
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
    t->suppressed = analysis_pt_new_variable(t);
    analysis_pt_init_outside(t);
}

int analysis_points_to(points_to *t, mem *m, vm *v, limits *l, const pt_options *o,
                       const char *class_name, error *e) {
    init(t, m, v, l, o);
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
    analysis_pt_check_tasks(t);
    t->view_count = t->solver.variable_count;
    t->views = mem_alloc(m, t->view_count * sizeof *t->views);
    memset(t->views, 0, t->view_count * sizeof *t->views);
    analysis_pt_sort_calls(t);
    return 0;
}

static void release_view(points_to *t, uint32_t v) {
    pt_set *s = t->views[v];
    if (!s) return;
    if (pt_solver_get(&t->solver, v)->dense)
        mem_free(t->m, (uint32_t *)(uintptr_t)s->items, s->count * sizeof *s->items);
    mem_free(t->m, s, sizeof *s);
}

void analysis_points_to_release(points_to *t) {
    for (uint32_t i = 0; i < t->view_count; i++) release_view(t, i);
    mem_free(t->m, t->views, t->view_count * sizeof *t->views);
    pt_solver_release(&t->solver);
    for (size_t i = 0; i < t->nodes.count; i++) {
        vec_release(t->m, &t->nodes.data[i].in);
        vec_release(t->m, &t->nodes.data[i].out);
    }
    vec_release(t->m, &t->objects);
    vec_release(t->m, &t->nodes);
    vec_release(t->m, &t->uses);
    vec_release(t->m, &t->filter_classes);
    vec_release(t->m, &t->calls);
    vec_release(t->m, &t->spawns);
    vec_release(t->m, &t->dependences);
    vec_release(t->m, &t->submits);
    for (size_t i = 0; i < t->groups.count; i++) {
        vec_release(t->m, &t->groups.data[i]->kept);
        vec_release(t->m, &t->groups.data[i]->nodes);
    }
    vec_release(t->m, &t->groups);
    vec_release(t->m, &t->summary_nodes);
    vec_release(t->m, &t->waiting);
    vec_release(t->m, &t->gaps);
    vec_release(t->m, &t->new_nodes);
    vec_release(t->m, &t->initializers);
    vec_release(t->m, &t->fields);
    u64map *maps[] = {&t->bodies,        &t->object_index, &t->node_index, &t->field_index,
                      &t->field_numbers, &t->static_index, &t->filters,    &t->call_index,
                      &t->gap_index,     &t->initialized,  &t->effects,    &t->contexts,
                      &t->group_index};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) u64map_release(maps[i]);
    arena_release(&t->store);
}

// ---------------------------------------------------------------- what came out

const pt_set *analysis_points_to_variable(const points_to *t, uint32_t variable) {
    uint32_t v = pt_solver_find(&t->solver, variable);
    if (t->views[v]) return t->views[v];
    const pt_bits *bits = pt_solver_get(&t->solver, v);
    pt_set *s = mem_alloc(t->m, sizeof *s);
    *s = (pt_set){bits->items, bits->count};
    if (bits->dense) {
        uint32_t *items = mem_alloc(t->m, bits->count * sizeof *items);
        pt_bits_list(bits, items);
        s->items = items;
    }
    return t->views[v] = s;
}

const pt_set *analysis_points_to_of(const points_to *t, uint32_t node, uint32_t variable) {
    static const pt_set empty;
    if (variable == BODY_NONE) return &empty;
    return analysis_points_to_variable(t, t->nodes.data[node].first + variable);
}

bool pt_set_has(const pt_set *s, uint32_t object) {
    uint32_t low = 0, high = s->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->items[middle] < object) low = middle + 1;
        else high = middle;
    }
    return low < s->count && s->items[low] == object;
}
