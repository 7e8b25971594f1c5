// Accesses through Unsafe and variable handles to a field that is known: reads, writes,
// compare-and-set, get-and-add. Which field it is stands before the call: the JDK keeps the offset,
// or the handle, in a static final field.
#include "java_pushdown/internal.h"

#include <string.h>

#include "vm/handle.h"

typedef enum shape { GET, SET, CAS, EXCHANGE, UPDATE } shape;

struct jp_access {
    field *f;     // or
    klass *array; // an element of such an array
    shape shape;
    uint8_t op;      // UPDATE: OP_iadd and the like; 0: the new value takes the old one's place
    uint32_t values; // arguments behind the place
    bool has_offset; // Unsafe's
};

static const struct mode {
    const char *name; // how the method's name begins; what follows is the memory order or the type
    shape shape;
    uint8_t op;
} modes[] = {
    {"compareAndSet", CAS, 0},
    {"weakCompareAndSet", CAS, 0},
    {"compareAndExchange", EXCHANGE, 0},
    {"getAndSet", UPDATE, 0},
    {"getAndAdd", UPDATE, OP_iadd},
    {"getAndBitwiseOr", UPDATE, OP_ior},
    {"getAndBitwiseAnd", UPDATE, OP_iand},
    {"getAndBitwiseXor", UPDATE, OP_ixor},
    {"get", GET, 0},
    {"set", SET, 0},
    {"put", SET, 0},
};

// The rest of the name of an access of Unsafe: "IntVolatile". True: it is one to a place.
static bool is_typed(const char *rest) {
    static const char *const types[] = {"Int",  "Long", "Reference", "Boolean",
                                        "Byte", "Char", "Short"};
    static const char *const orders[] = {"", "Volatile", "Acquire", "Release", "Opaque", "Plain"};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        size_t n = strlen(types[i]);
        if (strncmp(rest, types[i], n) != 0) continue;
        for (size_t k = 0; k < sizeof orders / sizeof *orders; k++)
            if (strcmp(rest + n, orders[k]) == 0) return true;
    }
    return false;
}

static const struct mode *mode_of(const char *name, bool of_unsafe) {
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++) {
        size_t n = strlen(modes[i].name);
        if (strncmp(name, modes[i].name, n) == 0 && (!of_unsafe || is_typed(name + n)))
            return &modes[i];
    }
    return NULL;
}

// ---------------------------------------------------------------- which field

static const char HANDLE_TYPE[] = "Ljava/lang/invoke/VarHandle;";

// The static final field of this type that gives the stack's slot of this depth to the call: the
// last instruction before that pushes there. NULL: another one does, or one of several.
static field *constant_before(jp_world *w, const jp_body *b, uint32_t pc, uint32_t depth,
                              const char *type) {
    for (uint32_t i = pc; i-- > 0;) {
        if (b->depth[i] == JP_NEVER || b->depth[i] > depth) continue;
        const jp_instr *x = &b->code[i];
        bool good = x->op == OP_getstatic && !x->trouble && x->p && b->depth[i] == depth;
        const field *f = good ? x->p : NULL;
        good = good && (f->access & ACC_FINAL) && strcmp(program_text(w->p, f->type), type) == 0;
        return good && !jp_is_jumped_to(b, i + 1) && jp_is_initialized(w, f->owner) ? x->p : NULL;
    }
    return NULL;
}

static field *field_at(klass *k, uint32_t offset) {
    for (; k; k = k->super)
        for (uint32_t i = 0; i < k->field_count; i++)
            if (!(k->fields[i].access & ACC_STATIC) && k->fields[i].offset == offset)
                return &k->fields[i];
    return NULL;
}

static field *field_of_handle(jp_world *w, const field *f) {
    const handle_model *h = vm_handle_model(w->v, w->loader);
    const runtime_class *c = vm_link(w->v, f->owner);
    ref handle = vm_get_ref(w->v, c->mirror, c->statics + f->offset);
    if (!h || !handle || vm_get_int(w->v, handle, h->VarHandle_kind->offset) != 0) return NULL;
    klass *owner = vm_mirror_class(w->v, vm_get_ref(w->v, handle, h->VarHandle_owner->offset));
    return field_at(owner, (uint32_t)vm_get_int(w->v, handle, h->VarHandle_offset->offset));
}

// The class of arrays whose elements the handle is for; NULL: for others.
static klass *array_of_handle(jp_world *w, const field *f) {
    enum { ARRAY = 2 }; // models/java/lang/invoke/VarHandle.java
    const handle_model *h = vm_handle_model(w->v, w->loader);
    const runtime_class *c = vm_link(w->v, f->owner);
    ref handle = vm_get_ref(w->v, c->mirror, c->statics + f->offset);
    if (!h || !handle || vm_get_int(w->v, handle, h->VarHandle_kind->offset) != ARRAY) return NULL;
    return vm_mirror_class(w->v, vm_get_ref(w->v, handle, h->VarHandle_owner->offset));
}

static jp_kind kind_of_access(const jp_access *a) {
    if (a->f) return jp_kind_of_letter(a->f->kind);
    return a->array->component->kind == KLASS_PRIMITIVE
               ? jp_kind_of_letter(a->array->component->primitive)
               : JP_REF;
}

static field *field_of_offset(jp_world *w, const field *f, symbol object) {
    const runtime_class *c = vm_link(w->v, f->owner);
    int64_t offset = vm_get_long(w->v, c->mirror, c->statics + f->offset);
    klass *k;
    link_error e;
    if (object == SYMBOL_NONE || program_load(w->p, object, &k, &e)) return NULL;
    return field_at(k, (uint32_t)offset);
}

bool jp_resolve_access(jp_world *w, const jp_body *b, uint32_t at, const method *m,
                       const signature *type, jp_instr *x) {
    const char *owner = program_text(w->p, m->owner->name);
    bool of_unsafe = strcmp(owner, "jdk/internal/misc/Unsafe") == 0;
    if (!of_unsafe && strcmp(owner, "java/lang/invoke/VarHandle") != 0) return false;
    const struct mode *mode = mode_of(program_text(w->p, m->name), of_unsafe);
    if (!mode || type->count < (of_unsafe ? 2 : 1)) return false;
    uint32_t object = b->depth[at] - type->slots;
    field *constant = of_unsafe ? constant_before(w, b, at, object + 1, "J")
                                : constant_before(w, b, at, object - 1, HANDLE_TYPE);
    if (!constant) return false;
    symbol on = b->types[(size_t)at * b->slots + b->locals + object];
    field *f = of_unsafe ? field_of_offset(w, constant, on) : field_of_handle(w, constant);
    klass *array = of_unsafe || f ? NULL : array_of_handle(w, constant);
    uint32_t places = of_unsafe || array ? 2 : 1; // operands that say where
    if ((!f && !array) || type->count < places) return false;
    uint32_t values = type->count - places;
    uint32_t wanted = mode->shape == GET ? 0 : mode->shape == SET || mode->shape == UPDATE ? 1 : 2;
    const jp_access found = {f, array, mode->shape, mode->op, values, of_unsafe};
    jp_kind kind = kind_of_access(&found);
    if (values != wanted || kind == JP_REAL) return false;
    for (uint32_t i = 0; i < values; i++)
        if (jp_kind_of_letter(type->kinds[type->count - 1 - i]) != kind) return false;
    jp_access *a = ARENA_NEW(&w->store, jp_access);
    *a = found;
    *x = (jp_instr){.op = JP_ACCESS, .offset = x->offset, .p = a};
    return true;
}

bool jp_access_is_element(const jp_access *a) {
    return a->array != NULL;
}

void jp_reach_access(jp_world *w, const jp_access *a) {
    if (a->array) {
        jp_reach_array_access(w, a->array, a->shape != GET);
        return;
    }
    jp_field *f = jp_field_of(w, a->f);
    if (!f->read || !f->written) w->changed = true;
    f->read = true;
    f->written |= a->shape != GET;
    jp_reach_thrown(w, "java/lang/NullPointerException");
}

bool jp_access_is_noticed(jp_world *w, const jp_access *a) {
    return a->array || jp_field_of(w, a->f)->changes;
}

// ---------------------------------------------------------------- the access

static jp_value either(jp_world *w, const pd_expr *cond, jp_value yes, jp_value no) {
    if (cond == w->yes) return yes;
    if (cond == w->no) return no;
    jp_kind kind = (jp_kind)no.kind;
    const pd_expr *e = pd_ternary(w->n, cond, jp_expr(w, yes), jp_expr(w, no));
    return jp_of(kind, jp_extend(w, e, e->width, jp_width(w, kind), false));
}

static void write_field(jp_stretch *s, const jp_field *f, jp_value object, jp_value v) {
    if (f->f->kind != 'Z' && !jp_must_fit(s, v, f->bits)) return;
    if (f->narrow) { // Unsafe does not ask for the field's type
        jp_world *w = s->w;
        const pd_expr *other = jp_not(w, jp_or(w, jp_equal(w, v, jp_fixed(JP_REF, 0)),
                                               jp_in_range(w, v, f->base + 1, f->targets)));
        jp_limit_where(s, other, JP_UNKNOWN, "an object that is not of its field's type");
    }
    if (s->guard == s->w->no) return;
    jp_assign_field(s, f, object, v);
}

static void update_field(jp_stretch *s, const jp_access *a, const jp_field *f, jp_value object,
                         jp_value old, jp_value by) {
    const pd_expr *outside = s->w->no;
    jp_value now = by;
    if (a->op) now = jp_arith(s->w, a->op, old, by, &outside);
    jp_limit_where(s, outside, JP_INTS, "a number");
    if (s->guard != s->w->no) write_field(s, f, object, now);
}

typedef struct element_access {
    const jp_access *a;
    jp_value values[2];
} element_access;

// What becomes of one element: the way on where it is this one.
static void do_element(jp_stretch *s, jp_value old, const pd_expr *after, void *arg) {
    const element_access *e = arg;
    jp_world *w = s->w;
    jp_value now = e->values[0];
    jp_kind kind = kind_of_access(e->a);
    const pd_expr *outside = w->no, *same = w->no;
    switch (e->a->shape) {
    case GET: jp_push_wide(s, old); return;
    case SET: break;
    case UPDATE:
        if (e->a->op) now = jp_arith(w, e->a->op, old, e->values[0], &outside);
        jp_limit_where(s, outside, JP_INTS, "a number");
        break;
    case CAS:
    case EXCHANGE:
        if (kind == JP_REF) jp_refuse_identity(s, old, e->values[0]);
        same = jp_equal(w, old, e->values[0]);
        if (!jp_must_fit(s, e->values[1], jp_width(w, kind))) return;
        now = either(w, same, e->values[1], old);
        break;
    }
    if (s->guard == w->no || !jp_must_fit(s, now, jp_width(w, kind))) return;
    jp_assign(s, after, now);
    if (e->a->shape == CAS) jp_push_truth(s, same);
    else if (e->a->shape != SET) jp_push_wide(s, old);
}

static void access_element(jp_stretch *s, const jp_access *a) {
    element_access e = {.a = a};
    for (uint32_t i = a->values; i-- > 0;) e.values[i] = jp_pop_wide(s);
    jp_value index = jp_pop(s), array = jp_pop(s);
    jp_pop(s); // the handle
    jp_lands_behind(s);
    bool stores = a->shape != GET && kind_of_access(a) == JP_REF;
    if (stores) jp_refuse_store(s, array, e.values[a->values - 1]);
    if (s->guard != s->w->no) jp_each_element(s, a->array, array, index, do_element, &e);
}

void jp_do_access(jp_stretch *s, const jp_access *a) {
    if (a->array) {
        access_element(s, a);
        return;
    }
    jp_world *w = s->w;
    jp_value values[2];
    for (uint32_t i = a->values; i-- > 0;) values[i] = jp_pop_wide(s);
    if (a->has_offset) jp_pop_wide(s);
    jp_value object = jp_pop(s);
    jp_pop(s); // the handle, or the Unsafe
    if (a->has_offset)
        jp_limit_where(s, jp_equal(w, object, jp_fixed(JP_REF, 0)), JP_UNKNOWN, "a raw address");
    else jp_check_null(s, object);
    const jp_field *f = jp_field_of(w, a->f);
    if (s->guard == w->no || jp_is_unsupported(s, a->f)) return;
    if (!f->changes && !f->fixed) { // there is no object that has it
        s->guard = w->no;
        return;
    }
    jp_lands_behind(s); // the VM may need several steps for it
    jp_value old = jp_read_field(s, f, object);
    if (s->guard == w->no || s->ended) return;
    const pd_expr *same = w->no;
    switch (a->shape) {
    case GET: jp_push_wide(s, old); break;
    case SET: write_field(s, f, object, values[0]); break;
    case UPDATE:
        update_field(s, a, f, object, old, values[0]);
        jp_push_wide(s, old);
        break;
    case CAS:
    case EXCHANGE:
        if (old.kind == JP_REF) jp_refuse_identity(s, old, values[0]);
        same = jp_equal(w, old, values[0]);
        if (!jp_must_fit(s, values[1], f->f->kind == 'Z' ? 32 : f->bits)) return;
        write_field(s, f, object, either(w, same, values[1], old));
        if (a->shape == CAS) jp_push_truth(s, same);
        else jp_push_wide(s, old);
        break;
    }
}
