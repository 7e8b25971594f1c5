#include "java_pushdown/internal.h"

#include <string.h>

#include "classfile/flow.h"
#include "vm/object.h"

void jp_world_init(jp_world *w, mem *m, vm *v, const jp_settings *settings, logger *log) {
    *w = (jp_world){.m = m, .v = v, .p = v->p, .settings = *settings, .log = log};
    arena_init(&w->store, m);
    u64map_init(&w->body_of, m);
    u64map_init(&w->class_of, m);
    u64map_init(&w->object_of, m);
    u64map_init(&w->field_of, m);
    u64map_init(&w->model_of, m);
    w->loader = v->threads.data[0];
    w->owner_var = w->state_var = PD_NONE;
}

void jp_world_release(jp_world *w) {
    mem *m = w->m;
    vec_release(m, &w->bodies);
    vec_release(m, &w->classes);
    vec_release(m, &w->objects);
    vec_release(m, &w->fields);
    vec_release(m, &w->called);
    vec_release(m, &w->cloned);
    vec_release(m, &w->roots);
    vec_release(m, &w->threads);
    vec_release(m, &w->places);
    vec_release(m, &w->wide_starts);
    vec_release(m, &w->arrays);
    vec_release(m, &w->inits);
    vec_release(m, &w->stop_places);
    vec_release(m, &w->why_vars);
    vec_release(m, &w->want_vars);
    vec_release(m, &w->permit_vars);
    vec_release(m, &w->locks);
    for (int i = 0; i <= JP_REAL; i++) vec_release(m, &w->locals[i]);
    u64map_release(&w->body_of);
    u64map_release(&w->class_of);
    u64map_release(&w->object_of);
    u64map_release(&w->field_of);
    u64map_release(&w->model_of);
    arena_release(&w->store);
}

// ---------------------------------------------------------------- what there is

jp_class *jp_class_of(jp_world *w, klass *k) {
    uint64_t *known = u64map_get(&w->class_of, k->id);
    if (known) return &w->classes.data[*known];
    vm_link(w->v, k);
    u64map_put(&w->class_of, k->id, w->classes.count);
    vec_push(w->m, &w->classes, (jp_class){.k = k, .next_var = PD_NONE});
    w->changed = true;
    return &vec_last(&w->classes);
}

jp_field *jp_field_of(jp_world *w, field *f) {
    uint64_t key = (uint64_t)(uintptr_t)f;
    uint64_t *known = u64map_get(&w->field_of, key);
    if (known) return &w->fields.data[*known];
    u64map_put(&w->field_of, key, w->fields.count);
    vec_push(w->m, &w->fields, (jp_field){.f = f, .var = PD_NONE, .is_input = jp_is_input(w, f)});
    w->changed = true;
    return &vec_last(&w->fields);
}

bool jp_is_written(const jp_world *w, const field *f) {
    uint64_t *known = u64map_get(&w->field_of, (uint64_t)(uintptr_t)f);
    return known && w->fields.data[*known].written;
}

void jp_reach_object(jp_world *w, ref r) {
    if (!r || u64map_get(&w->object_of, r) || jp_is_free_text(w, r)) return;
    jp_class *c = jp_class_of(w, vm_class_of(w->v, r));
    c->existing++;
    u64map_put(&w->object_of, r, w->objects.count);
    vec_push(w->m, &w->objects,
             (jp_object){.r = r, .class_index = (uint32_t)(c - w->classes.data)});
    w->changed = true;
}

// Of a program that can reach half of the JDK only the methods that are met first are translated:
// who gets to another one is told so.
enum { MOST_BODIES = 500 };

static jp_body *far_body(jp_world *w, method *m) {
    jp_body *b = ARENA_NEW(&w->store, jp_body);
    b->m = m;
    b->trouble = "a method far from the program's own";
    return b;
}

jp_body *jp_reach_body(jp_world *w, method *m) {
    uint64_t *known = u64map_get(&w->body_of, m->id);
    if (known) return w->bodies.data[*known];
    const jp_model *model = jp_model_of(w, m);
    u64map_put(&w->body_of, m->id, w->bodies.count);
    jp_body *b = NULL;
    if (model && !jp_model_is_open(model)) {
        b = ARENA_NEW(&w->store, jp_body);
        b->m = m;
        b->trouble = "a model";
    } else if (m->owner->module && w->translated >= MOST_BODIES) {
        b = far_body(w, m);
    } else {
        b = jp_body_new(w, m);
    }
    if (!b->trouble) w->translated++;
    b->number = (uint32_t)w->bodies.count;
    vec_push(w->m, &w->bodies, b);
    if (model) jp_model_reach(w, model, m);
    w->changed = true;
    return b;
}

void jp_reach_method(jp_world *w, method *m) {
    jp_body *b = m ? jp_reach_body(w, m) : NULL;
    if (!b || b->called || jp_model_of(w, m)) return;
    b->called = w->changed = true;
    if (!b->trouble) jp_body_reach(w, b, 0);
}

jp_body *jp_body_of(jp_world *w, method *m) {
    uint64_t *known = u64map_get(&w->body_of, m->id);
    return known ? w->bodies.data[*known] : NULL;
}

// Initialised, or nothing happens when it is.
bool jp_is_initialized(const jp_world *w, klass *k) {
    runtime_class *c = vm_link(w->v, k);
    if (vm_is_initialized(w->v, c, w->loader)) return true;
    if (c->clinit) return false;
    for (uint32_t i = 0; i < k->all_interface_count; i++) {
        const runtime_class *x = vm_link(w->v, k->all_interfaces[i]);
        if (x->clinit && !vm_is_initialized(w->v, x, w->loader)) return false;
    }
    return !k->super || jp_is_initialized(w, k->super);
}

// ---------------------------------------------------------------- what code reaches

void jp_reach_thrown(jp_world *w, const char *name) {
    link_error e;
    klass *k;
    if (!program_load(w->p, program_symbol(w->p, name), &k, &e)) jp_class_of(w, k)->thrown = true;
}

static void reach_call(jp_world *w, const jp_instr *x) {
    method *m = x->p;
    if (x->op != OP_invokestatic) jp_reach_thrown(w, "java/lang/NullPointerException");
    if (x->special) {
        jp_reach_method(w, m);
        return;
    }
    for (size_t i = 0; i < w->called.count; i++)
        if (w->called.data[i].m == m) return;
    vec_push(w->m, &w->called, (jp_called){.m = m});
    w->changed = true;
}

static void reach_field(jp_world *w, const jp_instr *x) {
    jp_field *f = jp_field_of(w, x->p);
    bool reads = x->op == OP_getfield || x->op == OP_getstatic;
    if (reads ? !f->read : !f->written) w->changed = true;
    if (reads) f->read = true;
    else f->written = true;
    if (x->op == OP_getfield || x->op == OP_putfield)
        jp_reach_thrown(w, "java/lang/NullPointerException");
}

static void note_store(jp_world *w, uint8_t op) {
    static const char letters[] = "IJFDLBCS"; // in the order of the instructions
    if (op < OP_iastore || op > OP_sastore) return;
    w->stores[(unsigned char)letters[op - OP_iastore]] = true;
    if (op == OP_bastore) w->stores['Z'] = true;
}

static bool is_array_clone(const jp_world *w, const jp_instr *x) {
    if (x->op != OP_invokevirtual || x->trouble) return false;
    const method *m = x->p;
    return m->owner == w->v->k.Object && strcmp(program_text(w->p, m->name), "clone") == 0;
}

static bool is_array_copy(const jp_world *w, const jp_instr *x) {
    const method *m = x->p;
    return x->op == OP_invokestatic && strcmp(program_text(w->p, m->name), "arraycopy") == 0 &&
           strcmp(program_text(w->p, m->owner->name), "java/lang/System") == 0;
}

klass *jp_made_class(jp_world *w, const jp_body *b, uint32_t pc) {
    const jp_instr *x = &b->code[pc];
    if (x->op == OP_new || x->op == OP_newarray || x->op == OP_anewarray) return x->p;
    if (x->op == OP_invokestatic && !x->trouble) return jp_model_makes(w, x->p);
    if (!is_array_clone(w, x)) return NULL;
    klass *k;
    link_error e;
    symbol type = b->types[(size_t)pc * b->slots + b->locals + b->depth[pc] - 1u];
    bool known = type != SYMBOL_NONE && program_text(w->p, type)[0] == '[';
    return known && !program_load(w->p, type, &k, &e) ? k : NULL;
}

static void reach_instr(jp_world *w, jp_body *b, uint32_t pc) {
    const jp_instr *x = &b->code[pc];
    if (x->trouble) return;
    klass *made = jp_made_class(w, b, pc);
    if (made) jp_class_of(w, made)->made = true;
    if (x->op == OP_new) jp_class_of(w, made)->constructed = true;
    klass *needed = jp_needed_class(w, x);
    if (needed) jp_late_want(w->late, w, needed);
    if (needed && jp_late_refuses(w->late, needed)) jp_reach_init(w, needed);
    switch (x->op) {
    case OP_getfield:
    case OP_putfield:
    case OP_getstatic:
    case OP_putstatic: reach_field(w, x); break;
    case JP_ACCESS: jp_reach_access(w, x->p); break;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokestatic:
    case OP_invokeinterface:
        if (is_array_copy(w, x)) jp_note_copy(w, b, pc);
        else if (made && x->op == OP_invokevirtual) jp_note_clone(w, made);
        else jp_note_object_clone(w, b, pc);
        reach_call(w, x);
        break;
    case OP_multianewarray: jp_reach_dimensions(w, x); break;
    case OP_newarray:
    case OP_anewarray: jp_reach_thrown(w, "java/lang/NegativeArraySizeException"); break;
    case OP_aaload: w->takes_elements = true; // fall through
    case OP_iaload:
    case OP_laload:
    case OP_baload:
    case OP_caload:
    case OP_saload:
    case OP_aastore:
    case OP_iastore:
    case OP_lastore:
    case OP_bastore:
    case OP_castore:
    case OP_sastore:
        jp_reach_thrown(w, "java/lang/ArrayIndexOutOfBoundsException");
        note_store(w, x->op);
        if (x->op == OP_aastore)
            jp_reach_thrown(w, "java/lang/ArrayStoreException"); // fall through
    case OP_arraylength: jp_reach_thrown(w, "java/lang/NullPointerException"); break;
    case OP_invokedynamic: jp_class_of(w, w->v->k.String)->made = true; break;
    case OP_ldc: jp_reach_object(w, x->object); break;
    case OP_idiv:
    case OP_irem:
    case OP_ldiv:
    case OP_lrem: jp_reach_thrown(w, "java/lang/ArithmeticException"); break;
    case OP_checkcast: jp_reach_thrown(w, "java/lang/ClassCastException"); break;
    case OP_monitorenter: w->may_lock = true; // fall through
    case OP_athrow: jp_reach_thrown(w, "java/lang/NullPointerException"); break;
    default: break;
    }
}

// What its instructions reach. A site is looked at once.
static void reach_from_body(jp_world *w, jp_body *b) {
    if (b->trouble) return;
    if (b->is_synchronized) {
        w->may_lock = true;
        if (b->m->access & ACC_STATIC) jp_reach_object(w, vm_mirror(w->v, b->m->owner));
    }
    for (uint32_t pc = 0; pc < b->count; pc++) {
        if (!b->is_reached[pc] || b->is_seen[pc]) continue;
        b->is_seen[pc] = true;
        reach_instr(w, b, pc);
    }
}

// Calls by dispatch, on objects of the classes that there are.
static void dispatch(jp_world *w) {
    for (size_t i = 0; i < w->called.count; i++)
        while (w->called.data[i].classes < w->classes.count) {
            method *m = w->called.data[i].m;
            klass *c = w->classes.data[w->called.data[i].classes++].k;
            bool conflict;
            method *found = klass_is_subclass(c, m->owner) ? program_select(w->p, c, m, &conflict)
                                                           : NULL;
            jp_reach_method(w, found);
        }
}

// Objects of the prefix, through fields that are read.
static void follow_fields(jp_world *w) {
    for (size_t i = 0; i < w->fields.count; i++) {
        const jp_field *f = &w->fields.data[i];
        if (!f->read || jp_kind_of_letter(f->f->kind) != JP_REF) continue;
        if (f->f->access & ACC_STATIC) {
            runtime_class *c = vm_link(w->v, f->f->owner);
            if (jp_is_initialized(w, f->f->owner))
                jp_reach_object(w, vm_get_ref(w->v, c->mirror, c->statics + f->f->offset));
            continue;
        }
        while (w->fields.data[i].followed < w->objects.count) {
            ref r = w->objects.data[w->fields.data[i].followed++].r;
            if (klass_is_subclass(vm_class_of(w->v, r), f->f->owner))
                jp_reach_object(w, vm_get_ref(w->v, r, f->f->offset));
        }
    }
}

static bool is_constant_body(const jp_world *w, const klass *k) {
    const klass *of = k->super ? k->super->super : NULL;
    return of && strcmp(program_text(w->p, of->name), "java/lang/Enum") == 0;
}

void jp_world_explore(jp_world *w) {
    for (size_t i = 0; i < w->roots.count; i++) jp_reach_object(w, w->roots.data[i]);
    do {
        w->changed = false;
        for (size_t i = 0; i < w->bodies.count; i++) reach_from_body(w, w->bodies.data[i]);
        dispatch(w);
        follow_fields(w);
        jp_reach_clones(w);
        jp_reach_elements(w);
        for (size_t i = 0; i < w->classes.count && w->asks_class; i++) {
            klass *k = w->classes.data[i].k;
            jp_reach_object(w, vm_mirror(w->v, k));
            if (is_constant_body(w, k)) jp_reach_object(w, vm_mirror(w->v, k->super));
        }
    } while (w->changed);
}

uint32_t jp_object_id(const jp_world *w, ref r) {
    if (r && jp_is_free_text(w, r)) // a string that nobody knows
        return w->classes.data[*u64map_get(&w->class_of, w->v->k.String->id)].single;
    uint64_t *known = r ? u64map_get(&w->object_of, r) : NULL;
    return known ? w->objects.data[*known].id : 0;
}
