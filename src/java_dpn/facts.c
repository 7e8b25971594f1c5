// What the model is made from: threads, who reaches what, accesses, exceptions.
#include <string.h>

#include "java_dpn/internal.h"
#include "vm/class.h"

// ---------------------------------------------------------------- class initialisers

static void visit_initializer(const races *r, const klass *k, const klass *inside,
                              void (*visit)(void *, uint32_t), void *arg) {
    if (inside && klass_is_subclass(inside, k)) return;
    uint32_t node = analysis_initializer(&r->t, k);
    if (node != PT_NONE) visit(arg, node);
}

// Code of a class, or of a subclass, runs after its initialisation has begun, in this thread or
// after another one's has ended: only its own initialiser itself is before that.
void java_dpn_each_initializer(const races *r, uint32_t node, const klass *k,
                               void (*visit)(void *, uint32_t node), void *arg) {
    const klass *inside = r->t.nodes.data[node].m->owner;
    const klass *main = r->t.nodes.data[r->t.main_node].m->owner;
    for (const klass *c = k; c; c = c->super)
        if (!klass_is_subclass(main, c)) visit_initializer(r, c, inside, visit, arg);
    for (uint32_t i = 0; i < k->all_interface_count; i++)
        visit_initializer(r, k->all_interfaces[i], inside, visit, arg);
}

// ---------------------------------------------------------------- threads

typedef struct reaching {
    races *r;
    VEC(uint32_t) todo;
    uint64_t mask;
} reaching;

static void reach(void *arg, uint32_t node) {
    reaching *x = arg;
    if ((x->r->roots_of[node] & x->mask) == x->mask) return;
    x->r->roots_of[node] |= x->mask;
    vec_push(x->r->m, &x->todo, node);
}

static void reach_from(races *r, uint32_t entry, uint64_t mask) {
    reaching x = {.r = r, .mask = mask};
    reach(&x, entry);
    while (x.todo.count) {
        uint32_t node = vec_pop(&x.todo);
        const pt_node *n = &r->t.nodes.data[node];
        for (size_t i = 0; i < n->out.count; i++) reach(&x, r->t.calls.data[n->out.data[i]].callee);
        for (uint32_t i = 0; n->effect == EFFECT_JAVA && i < n->b->count; i++)
            if (n->b->statements[i].op == BODY_INIT)
                java_dpn_each_initializer(r, node, n->b->statements[i].type, reach, &x);
    }
    vec_release(r->m, &x.todo);
}

static uint32_t uncaught_node(const races *r, uint32_t object) {
    for (uint32_t i = 0; i < r->t.nodes.count; i++)
        if (r->t.nodes.data[i].effect == EFFECT_UNCAUGHT && r->t.nodes.data[i].context == object)
            return i;
    return PT_NONE;
}

uint32_t java_dpn_root_of(const races *r, const pt_spawn *s) {
    for (uint32_t i = 1; i < r->roots.count; i++)
        if (r->roots.data[i].object == s->object && r->roots.data[i].entry == s->entry) return i;
    return 0;
}

// The lock that stands for the one thread of the executor; PT_NONE: it has several, or there are
// several such executors.
static uint32_t executor_lock(const races *r, const pt_spawn *s) {
    if (!rests_on(r, REST_EXECUTORS)) return PT_NONE;
    if (s->executor == PT_NONE || !analysis_is_unique(&r->t, s->executor)) return PT_NONE;
    const pt_object *o = &r->t.objects.data[s->executor];
    bool timer = strcmp(program_text(r->t.p, o->k->name), "java/util/Timer") == 0;
    return o->single || timer ? s->executor | LOCK_EXECUTOR : PT_NONE;
}

static void add_root(races *r, const pt_spawn *s) {
    uint32_t known = java_dpn_root_of(r, s), lock = executor_lock(r, s);
    if (known) {
        if (r->roots.data[known].lock != lock) r->roots.data[known].lock = PT_NONE;
        return;
    }
    thread_root root = {s->object, s->entry, s->last, lock, s->unique, s->task, s->made};
    vec_push(r->m, &r->roots, root);
}

void java_dpn_find_roots(races *r) {
    points_to *t = &r->t;
    r->roots_of = ARENA_ARRAY(&r->a, uint64_t, t->nodes.count + 1);
    thread_root main = {.object = t->main_object,
                        .entry = t->main_node,
                        .last = uncaught_node(r, t->main_object),
                        .lock = PT_NONE,
                        .unique = true};
    vec_push(r->m, &r->roots, main);
    for (size_t i = 0; i < t->spawns.count; i++) add_root(r, &t->spawns.data[i]);
    for (size_t i = 0; i < r->roots.count; i++) {
        uint64_t mask = (uint64_t)1 << (i < MOST_ROOTS ? i : MOST_ROOTS);
        reach_from(r, r->roots.data[i].entry, mask);
        if (i == 0) {
            const klass *k = t->nodes.data[t->main_node].m->owner;
            for (; k; k = k->super)
                if (analysis_initializer(t, k) != PT_NONE)
                    reach_from(r, analysis_initializer(t, k), mask);
        }
        if (r->roots.data[i].last != PT_NONE) reach_from(r, r->roots.data[i].last, mask);
    }
    for (uint32_t i = 0; i < t->nodes.count; i++) {
        const pt_node *n = &t->nodes.data[i];
        const char *name = program_text(t->p, n->m->name);
        bool known = n->effect == EFFECT_SUMMARY || n->effect == EFFECT_SUBMIT;
        bool limited = strcmp(name, "invokeAll") == 0 && n->m->signature->count > 1;
        bool cancels = known &&
                       (strcmp(name, "cancel") == 0 || strcmp(name, "shutdownNow") == 0 ||
                        strcmp(name, "invokeAny") == 0 || strcmp(name, "close") == 0 || limited);
        r->interrupts |= (cancels || n->effect == EFFECT_INTERRUPT) && r->roots_of[i];
    }
}

// ---------------------------------------------------------------- escape

// Objects that several threads can reach, and whose fields are still to be looked at.
typedef struct escaping {
    races *r;
    VEC(uint32_t) todo;
    uint32_t *first;     // by object: the first of its entries
    uint32_t *variables; // of fields, in the order of their objects
} escaping;

static void escape(escaping *x, uint32_t object) {
    if (x->r->escapes[object]) return;
    x->r->escapes[object] = true;
    vec_push(x->r->m, &x->todo, object);
}

static void escape_set(escaping *x, const pt_set *s) {
    for (uint32_t i = 0; s && i < s->count; i++) escape(x, s->items[i]);
}

// The variables of fields, object by object.
static void sort_fields(escaping *x) {
    const points_to *t = &x->r->t;
    size_t count = t->objects.count;
    x->first = ARENA_ARRAY(&x->r->a, uint32_t, count + 2);
    x->variables = ARENA_ARRAY(&x->r->a, uint32_t, t->field_index.count + 1);
    uint64_t key, value;
    for (size_t at = 0; u64map_next(&t->field_index, &at, &key, &value);)
        x->first[(key >> 32) + 2]++;
    for (size_t i = 2; i < count + 2; i++) x->first[i] += x->first[i - 1];
    for (size_t at = 0; u64map_next(&t->field_index, &at, &key, &value);)
        x->variables[x->first[(key >> 32) + 1]++] = (uint32_t)value;
}

// What everybody can reach from the beginning.
static void escape_first(escaping *x) {
    races *r = x->r;
    const points_to *t = &r->t;
    for (uint32_t i = 0; i < t->objects.count; i++) {
        pt_object_kind kind = t->objects.data[i].kind;
        if (kind == PT_HEAP || kind == PT_MIRROR || kind == PT_STRING || kind == PT_THROWN ||
            (kind == PT_SUMMARY && !t->objects.data[i].unsafe) ||
            (kind == PT_NATIVE && t->objects.data[i].node == PT_NONE))
            escape(x, i);
    }
    for (size_t i = 1; i < r->roots.count; i++) {
        const thread_root *root = &r->roots.data[i];
        const pt_node *n = &t->nodes.data[root->entry];
        escape(x, root->object);
        if (n->effect != EFFECT_TASK_ENTRY) continue;
        for (uint32_t k = 0; k <= n->b->thrown; k++) // what it is given, and what it gives back
            escape_set(x, analysis_points_to_of(t, root->entry, k));
    }
    uint64_t key, value;
    for (size_t at = 0; u64map_next(&t->static_index, &at, &key, &value);)
        escape_set(x, analysis_points_to_variable(t, (uint32_t)value));
}

void java_dpn_find_escapes(races *r) {
    const points_to *t = &r->t;
    escaping x = {.r = r};
    r->escapes = ARENA_ARRAY(&r->a, bool, t->objects.count + 1);
    sort_fields(&x);
    escape_first(&x);
    while (x.todo.count) {
        uint32_t object = vec_pop(&x.todo);
        for (uint32_t i = x.first[object]; i < x.first[object + 1]; i++)
            escape_set(&x, analysis_points_to_variable(t, x.variables[i]));
        const pt_lambda *l = t->objects.data[object].lambda;
        for (uint32_t k = 0; l && k < l->captured_count; k++)
            escape_set(&x, analysis_points_to_variable(t, l->captured[k]));
    }
    vec_release(r->m, &x.todo);
}

// ---------------------------------------------------------------- accesses

static void add_access(races *r, access_site a) {
    vec_push(r->m, &r->accesses, a);
}

// By the name of an access mode, or of a method of AtomicInteger and its like: it orders nothing.
static bool is_plain_mode(const races *r, const method *m) {
    const char *name = program_text(r->t.p, m->name);
    if (m->polymorphic && (strcmp(name, "get") == 0 || strcmp(name, "set") == 0)) return true;
    return strstr(name, "Plain") || strstr(name, "Opaque");
}

static bool is_atomic_class(const races *r, const klass *k) {
    static const char prefix[] = "java/util/concurrent/atomic/Atomic";
    const char *name = program_text(r->t.p, k->name);
    return strncmp(name, prefix, sizeof prefix - 1) == 0 && !strstr(name, "Updater");
}

// Does the program access variables plainly that others may access in an order? Then those that are
// volatile, or atomic, have accesses as well.
static bool find_mixed(const races *r) {
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        if (!r->roots_of[i]) continue;
        if (n->effect == EFFECT_SUMMARY && is_atomic_class(r, n->m->owner) &&
            is_plain_mode(r, n->m))
            return true;
        for (uint32_t k = 0; n->effect == EFFECT_JAVA && !n->m->owner->module && k < n->b->count;
             k++) {
            const body_statement *s = &n->b->statements[k];
            if (s->op == BODY_CALL && s->target->polymorphic && is_plain_mode(r, s->target))
                return true;
        }
    }
    return false;
}

// Every field of every object that the variable can be, and elements.
static void add_all_fields(races *r, access_site a) {
    const pt_set *s = analysis_points_to_of(&r->t, a.node, a.base);
    add_access(r, a);
    for (uint32_t i = 0; i < s->count; i++) {
        const pt_object *o = &r->t.objects.data[s->items[i]];
        if (o->kind == PT_MIRROR) vec_push(r->m, &r->t.gaps, "Unsafe is used on static fields");
        for (const klass *k = o->k; k && k->kind == KLASS_CLASS; k = k->super)
            for (uint32_t f = 0; f < k->field_count; f++) {
                a.field = &k->fields[f];
                bool skipped = (a.field->access & ACC_VOLATILE) && (!r->mixed || k->module);
                if (!(a.field->access & ACC_STATIC) && !skipped) add_access(r, a);
            }
    }
}

// VarHandle's plain and opaque modes are plain accesses. The others order accesses among
// themselves; the JDK, which mixes both, answers for that itself.
static void add_var_handle(races *r, uint32_t node, const body_statement *s) {
    const char *name = program_text(r->t.p, s->target->name);
    bool get = strcmp(name, "get") == 0 || strcmp(name, "getOpaque") == 0;
    bool set = strcmp(name, "set") == 0 || strcmp(name, "setOpaque") == 0;
    bool reads = get || strcmp(name, "getVolatile") == 0 || strcmp(name, "getAcquire") == 0;
    bool is_jdks = r->t.nodes.data[node].m->owner->module;
    if ((!get && !set && is_jdks) || s->argument_count < 2 || s->arguments[1] == BODY_NONE) return;
    add_all_fields(r, (access_site){.node = node,
                                    .at = s->at,
                                    .base = s->arguments[1],
                                    .write = !reads,
                                    .ordered = !get && !set});
}

static void add_statement(races *r, uint32_t node, const body_statement *s) {
    access_site a = {.node = node, .at = s->at, .base = s->base};
    switch (s->op) {
    case BODY_LOAD:
    case BODY_STORE:
    case BODY_LOAD_STATIC:
    case BODY_STORE_STATIC:
        a.field = s->field;
        a.write = s->op == BODY_STORE || s->op == BODY_STORE_STATIC;
        if (r->every_access) break;
        a.ordered = s->field->access & ACC_VOLATILE;
        if (a.ordered && (!r->mixed || s->field->owner->module)) return;
        if (vm_field_flags(r->t.v, s->field) & FIELD_BENIGN) return;
        break;
    case BODY_CALL:
        if (s->target->polymorphic) add_var_handle(r, node, s);
        return;
    case BODY_LOAD_ELEMENT:
    case BODY_STORE_ELEMENT: a.write = s->op == BODY_STORE_ELEMENT; break;
    default: return;
    }
    if (a.base != BODY_NONE) a.owned = java_dpn_is_owned(r, r->t.nodes.data[node].b, s);
    add_access(r, a);
}

static bool only_looks(const char *name) {
    static const char *const words[] = {"length",  "charAt",      "toString",  "substring",
                                        "indexOf", "lastIndexOf", "capacity",  "subSequence",
                                        "isEmpty", "codePointAt", "compareTo", NULL};
    for (const char *const *w = words; *w; w++)
        if (strcmp(*w, name) == 0) return true;
    return false;
}

// Where a method without code is called, or the method itself: which variables are its parameters.
typedef struct effect_place {
    uint32_t node, at;
    const uint32_t *variables; // NULL: the parameters themselves
} effect_place;

static uint32_t variable_at(const effect_place *p, unsigned parameter) {
    return p->variables ? p->variables[parameter] : parameter;
}

static access_site at_place(const effect_place *p, unsigned parameter, bool write) {
    return (access_site){
        .node = p->node, .at = p->at, .base = variable_at(p, parameter), .write = write};
}

static void add_at(races *r, const effect_place *p, unsigned parameter, const field *f,
                   bool write) {
    access_site a = {.node = p->node,
                     .at = p->at,
                     .base = variable_at(p, parameter),
                     .field = f,
                     .write = write};
    if (a.base != BODY_NONE) add_access(r, a);
}

// A plain access by Unsafe: what the offset means is not known.
static void add_unsafe(races *r, const effect_place *p, const method *m) {
    const char *name = program_text(r->t.p, m->name);
    bool get = strncmp(name, "get", 3) == 0, put = strncmp(name, "put", 3) == 0;
    size_t n = strlen(name);
    bool ordered = n > 8 && strcmp(name + n - 8, "Volatile") == 0;
    if ((!get && !put) || ordered || m->signature->count < 2 || m->signature->kinds[0] != 'L')
        return;
    if (variable_at(p, 1) != BODY_NONE) add_all_fields(r, at_place(p, 1, put));
}

// An access to what an AtomicInteger and its like hold, where some of these order nothing.
static void add_atomic(races *r, const effect_place *p, const method *m) {
    const char *name = program_text(r->t.p, m->name);
    access_site a = at_place(p, 0, strncmp(name, "get", 3) != 0 || strstr(name, "And"));
    if (a.base == BODY_NONE) return;
    a.field = program_find_field(r->t.p, m->owner, "value");
    a.ordered = !is_plain_mode(r, m);
    add_access(r, a);
}

// What the method's effect says it looks at, and the arrays that it is given.
static void add_effect(races *r, const effect_place *p, const pt_node *n) {
    const char *name = program_text(r->t.p, n->m->name);
    unsigned receiver = !(n->m->access & ACC_STATIC);
    bool native = n->effect == EFFECT_NOTHING;
    switch (n->effect) {
    case EFFECT_COPY:
        add_at(r, p, 0, NULL, false);
        add_at(r, p, 2, NULL, true);
        return;
    case EFFECT_CLONE:
        if (variable_at(p, 0) != BODY_NONE) add_all_fields(r, at_place(p, 0, false));
        return;
    case EFFECT_BUILDER: { // all that a string builder has stands for one field
        const field *f = program_find_field(r->t.p, n->m->owner, "count");
        if (receiver && f && strcmp(name, "<init>") != 0) add_at(r, p, 0, f, !only_looks(name));
        if (receiver && f && strcmp(name, "compareTo") == 0) add_at(r, p, 1, f, false);
        break;
    }
    case EFFECT_SUMMARY: // what an iterator has stands for one element
        if (receiver && r->mixed && is_atomic_class(r, n->m->owner) && strcmp(name, "<init>") != 0)
            add_atomic(r, p, n->m);
        if (receiver && n->context != PT_NONE && r->t.objects.data[n->context].unsafe)
            add_at(r, p, 0, NULL, true);
        break;
    default: break;
    }
    if (strcmp(name, "toArray") == 0 || strcmp(name, "toChars") == 0) native = true;
    if (strcmp(program_text(r->t.p, n->m->owner->name), "jdk/internal/misc/Unsafe") == 0)
        add_unsafe(r, p, n->m);
    for (unsigned i = 0; i < n->m->signature->count; i++)
        if (n->m->signature->kinds[i] == '[')
            add_at(r, p, i + receiver, NULL, native || strncmp(name, "get", 3) == 0);
}

const body_statement *java_dpn_call_at(const body *b, uint32_t at) {
    for (uint32_t i = b->first[at]; i < b->first[at + 1]; i++)
        if (b->statements[i].op == BODY_CALL) return &b->statements[i];
    return NULL;
}

static bool has_lambda(const races *r, uint32_t node, uint32_t variable) {
    const pt_set *s = analysis_points_to_of(&r->t, node, variable);
    for (uint32_t i = 0; i < s->count; i++)
        if (r->t.objects.data[s->items[i]].kind == PT_LAMBDA) return true;
    return false;
}

const body_statement *java_dpn_plain_call(const races *r, const pt_call *c) {
    const pt_node *caller = &r->t.nodes.data[c->node], *n = &r->t.nodes.data[c->callee];
    if (caller->effect != EFFECT_JAVA || !caller->b->g) return NULL;
    const body_statement *s = java_dpn_call_at(caller->b, c->at);
    unsigned count = n->m->signature->count + !(n->m->access & ACC_STATIC);
    if (!s || s->argument_count != count || s->target->name != n->m->name) return NULL;
    return s->base != BODY_NONE && has_lambda(r, c->node, s->base) ? NULL : s;
}

const body_statement *java_dpn_definition(const body *b, uint32_t variable) {
    for (uint32_t i = 0; i < b->count; i++)
        if (b->statements[i].to == variable && b->statements[i].op != BODY_COPY)
            return &b->statements[i];
    return NULL;
}

// Where a method without code is called as it is written, what it does counts there, which tells
// its callers apart.
static void add_effects(races *r, uint32_t node) {
    const pt_node *n = &r->t.nodes.data[node];
    bool plain = n->in.count > 0 && !(n->m->access & ACC_SYNCHRONIZED);
    for (size_t i = 0; i < n->in.count; i++)
        plain = plain && java_dpn_plain_call(r, &r->t.calls.data[n->in.data[i]]);
    if (!plain) {
        add_effect(r, &(effect_place){node, PT_NONE, NULL}, n);
        return;
    }
    for (size_t i = 0; i < n->in.count; i++) {
        const pt_call *c = &r->t.calls.data[n->in.data[i]];
        if (!r->roots_of[c->node]) continue;
        effect_place p = {c->node, c->at, java_dpn_plain_call(r, c)->arguments};
        add_effect(r, &p, n);
    }
}

void java_dpn_find_accesses(races *r) {
    r->mixed = find_mixed(r);
    for (uint32_t i = 0; i < r->t.nodes.count; i++) {
        const pt_node *n = &r->t.nodes.data[i];
        if (!r->roots_of[i]) continue;
        if (n->effect != EFFECT_JAVA) add_effects(r, i);
        else
            for (uint32_t k = 0; k < n->b->count; k++) add_statement(r, i, &n->b->statements[k]);
    }
}
