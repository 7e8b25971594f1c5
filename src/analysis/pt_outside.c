// What lies outside: code of the library that the analysis cannot follow (native methods without a
// row in effects.c, reflection, method handles).
//
// Where it is open (pt_options.open), such code does not end the analysis. One object stands for
// all that it makes, PT_UNKNOWN: what is called on it, stored in it or given to code outside goes
// to the variable `outside`, and what it returns or holds is unknown again. Objects of the library
// that get outside hold unknown things in fields that can be written, and what they hold is
// outside, too; so is what the library's statics hold. An object of the program's classes that gets
// outside is a gap: its methods may be called there. One of the library's classes that the program
// has made may come back as anything that code outside returns; it is a gap if the program has
// several threads: others than the code that is analysed may touch it.
//
// The proof that is left rests on a bound that the verdict names: code outside makes no objects of
// the program's classes by their names, and calls none of their static methods.
#include <string.h>

#include "analysis/pt_internal.h"
#include "vm/class.h"

static const klass *element_class(const klass *k) {
    while (k->kind == KLASS_ARRAY) k = k->component;
    return k;
}

bool analysis_pt_is_librarys(const klass *k) {
    k = element_class(k);
    return k->module || k->kind == KLASS_PRIMITIVE;
}

void analysis_pt_init_outside(points_to *t) {
    t->outside = analysis_pt_new_variable(t);
    t->left = analysis_pt_new_variable(t);
    if (!t->options.open) return;
    vec_push(t->m, &t->objects,
             (pt_object){.kind = PT_UNKNOWN,
                         .k = t->v->k.Object,
                         .node = PT_NONE,
                         .context = PT_NONE,
                         .many = true});
    t->unknown = (uint32_t)t->objects.count - 1;
    analysis_pt_use(t, t->outside, (pt_use){.node = PT_NONE, .how = PT_USE_OUTSIDE});
}

bool analysis_pt_is_open(const points_to *t, uint32_t node) {
    return t->options.open && t->nodes.data[node].m->owner->module;
}

void analysis_pt_add_unknown(points_to *t, uint32_t variable, klass *type) {
    if (variable == PT_NONE) return;
    const klass *k = type ? element_class(type) : NULL;
    if (k && !analysis_pt_is_librarys(k)) return; // by the bound
    bool exact = k && (k->kind == KLASS_PRIMITIVE || (k->access & ACC_FINAL));
    analysis_pt_add(t, variable, exact ? analysis_pt_opaque(t, type) : t->unknown);
    analysis_pt_edge(t, t->left, variable, type);
}

void analysis_pt_give_outside(points_to *t, uint32_t variable) {
    analysis_pt_edge(t, variable, t->outside, NULL);
}

void analysis_pt_call_outside(points_to *t, uint32_t node, const body_statement *s) {
    t->goes_outside = true;
    for (unsigned i = 0; i < s->argument_count; i++)
        analysis_pt_give_outside(t, pt_variable_of(t, node, s->arguments[i]));
    analysis_pt_add_unknown(t, pt_variable_of(t, node, s->to), NULL);
}

void analysis_pt_begin_outside(points_to *t, uint32_t node) {
    t->goes_outside = true;
    pt_node n = t->nodes.data[node];
    unsigned receiver = !(n.m->access & ACC_STATIC);
    for (unsigned i = 0; i < n.m->signature->count + receiver; i++)
        analysis_pt_give_outside(t, n.first + i);
    klass *k;
    link_error e;
    symbol name = n.m->signature->return_class;
    if (name != SYMBOL_NONE && !program_load(t->p, name, &k, &e))
        analysis_pt_add_unknown(t, n.first + n.b->result, k);
}

// ---------------------------------------------------------------- what gets there

bool analysis_pt_is_programs(const points_to *t, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (o->kind == PT_MIRROR) return !analysis_pt_is_librarys(o->of);
    if (!analysis_pt_is_librarys(o->k)) return true;
    if (o->kind == PT_LAMBDA && !o->lambda->target->owner->module) return true;
    if (klass_is_subclass(o->k, t->v->k.Throwable)) return false; // nobody shares these
    if (o->node != PT_NONE && !t->nodes.data[o->node].m->owner->module) return true;
    return o->context != PT_NONE && analysis_pt_is_programs(t, o->context);
}

bool analysis_pt_is_inner(const points_to *t, uint32_t node, uint32_t receiver) {
    if (!t->options.open) return false;
    if (receiver == PT_NONE) return t->nodes.data[node].m->owner->module;
    return t->objects.data[receiver].kind != PT_SUMMARY && !analysis_pt_is_programs(t, receiver);
}

static void leave_field(points_to *t, uint32_t object, const field *f, klass *type) {
    uint32_t v = analysis_pt_field(t, object, f);
    analysis_pt_give_outside(t, v);
    if (!f || !(f->access & ACC_FINAL)) analysis_pt_add_unknown(t, v, type);
}

// Is there code of the program that may be called through it?
static bool is_of_program(const points_to *t, uint32_t object) {
    const pt_object *o = &t->objects.data[object];
    if (o->kind == PT_MIRROR || o->kind == PT_LAMBDA || o->kind == PT_SUMMARY)
        return analysis_pt_is_programs(t, object);
    return !analysis_pt_is_librarys(o->k);
}

void analysis_pt_gap_outside(points_to *t, uint32_t object) {
    text name;
    text_init(&name, t->m);
    analysis_describe_object(t, object, &name);
    analysis_pt_gap(t, "%s is given to code that is not known", text_get(&name));
    text_release(&name);
}

// Threads of the program are known outside, by Thread.currentThread(); what they run is not, nor
// fields that the program declares. But what the program overrides may be called there.
static bool is_plain_thread(const points_to *t, const klass *k) {
    if (!klass_is_subclass(k, t->v->k.Thread)) return false;
    for (; !k->module; k = k->super)
        for (uint32_t i = 0; i < k->method_count; i++) {
            const method *m = &k->methods[i];
            const char *name = program_text(t->p, m->name);
            if ((m->access & ACC_STATIC) || name[0] == '<' || strcmp(name, "run") == 0) continue;
            if (klass_method(t->v->k.Thread, m->name, m->type) ||
                klass_method(t->v->k.Object, m->name, m->type))
                return false;
        }
    return true;
}

static void leave_fields(points_to *t, uint32_t object) {
    for (klass *k = t->objects.data[object].k; k && k->kind == KLASS_CLASS; k = k->super)
        for (uint32_t i = 0; k->module && i < k->field_count; i++) {
            const field *f = &k->fields[i];
            if (!(f->access & ACC_STATIC) && (f->kind == 'L' || f->kind == '['))
                leave_field(t, object, f, analysis_pt_declared(t, f));
        }
}

void analysis_pt_leave(points_to *t, uint32_t object) {
    pt_object o = t->objects.data[object];
    if (o.kind == PT_UNKNOWN || o.kind == PT_STRING) return;
    if (is_plain_thread(t, o.k)) {
        leave_fields(t, object);
        return;
    }
    if (is_of_program(t, object)) {
        analysis_pt_gap_outside(t, object);
        return;
    }
    if (analysis_pt_is_programs(t, object)) analysis_pt_add(t, t->left, object);
    if (o.kind == PT_LAMBDA) {
        for (uint32_t i = 0; i < o.lambda->captured_count; i++)
            analysis_pt_give_outside(t, o.lambda->captured[i]);
        return;
    }
    uint32_t slot = analysis_pt_slot(t, object); // what a summarised object, a ThreadLocal holds
    analysis_pt_give_outside(t, slot);
    if (o.kind == PT_SUMMARY || analysis_pt_is_a(t, o.k, "java/lang/ThreadLocal"))
        analysis_pt_add_unknown(t, slot, NULL);
    if (o.k->kind == KLASS_ARRAY && o.k->component->kind != KLASS_PRIMITIVE)
        leave_field(t, object, NULL, o.k->component);
    leave_fields(t, object);
}

void analysis_check_left(points_to *t) {
    const pt_set *left = analysis_points_to_variable(t, t->left);
    if (left->count) analysis_pt_gap_outside(t, left->items[0]);
}

void analysis_pt_leave_static(points_to *t, uint32_t variable, const field *f) {
    if (!t->options.open || !f->owner->module) return;
    analysis_pt_give_outside(t, variable);
    if (!(f->access & ACC_FINAL)) analysis_pt_add_unknown(t, variable, analysis_pt_declared(t, f));
}

// ---------------------------------------------------------------- what the program asks for

// Methods of the library by which a program names classes, methods and fields of its own: the bound
// does not hold for these.
bool analysis_pt_names_classes(const points_to *t, const method *m) {
    static const struct {
        const char *owner, *name;
    } rows[] = {{"java/lang/Class", "forName"},
                {"java/lang/Class", "newInstance"},
                {"java/lang/Class", "get*"},
                {"java/lang/ClassLoader", "*"},
                {"java/lang/Module", "*"},
                {"java/lang/Runtime", "addShutdownHook"}, // starts a thread of the program
                {"java/lang/ModuleLayer", "*"},
                {"java/lang/reflect/", "*"},
                {"java/lang/invoke/", "*"},
                {"java/util/ServiceLoader", "*"},
                {"java/util/ResourceBundle", "getBundle"},
                {"java/io/ObjectInputStream", "*"},
                {"java/beans/", "*"},
                {"java/net/URLClassLoader", "*"},
                {"java/util/logging/", "*"},
                {"java/rmi/", "*"},
                {"javax/", "*"}};
    static const char *const harmless[] = {"getName",  "getSimpleName",    "getTypeName",
                                           "getClass", "getComponentType", NULL};
    if (!m->owner->module || klass_is_subclass(m->owner, t->v->k.Throwable)) return false;
    const char *owner = program_text(t->p, m->owner->name), *name = program_text(t->p, m->name);
    for (const char *const *h = harmless; *h; h++)
        if (strcmp(name, *h) == 0) return false;
    if (strstr(name, "Resource")) return false; // files, not classes
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t n = strlen(rows[i].owner), k = strlen(rows[i].name) - 1;
        bool fits = rows[i].owner[n - 1] == '/' ? strncmp(owner, rows[i].owner, n) == 0
                                                : strcmp(owner, rows[i].owner) == 0;
        if (fits && (rows[i].name[k] == '*' ? strncmp(name, rows[i].name, k) == 0
                                            : strcmp(name, rows[i].name) == 0))
            return true;
    }
    return false;
}
