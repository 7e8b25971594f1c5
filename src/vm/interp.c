// The interpreter over concrete values, and the slow halves of its instructions.
#include <math.h>

#include "vm/op.h"
#include "vm/terms.h"

// JLS 5.1.3: NaN is 0, what is too large becomes the largest.
static int32_t real_to_int(double x) {
    if (x != x) return 0;
    if (x >= 2147483647.0) return INT32_MAX;
    if (x <= -2147483648.0) return INT32_MIN;
    return (int32_t)x;
}

static int64_t real_to_long(double x) {
    if (x != x) return 0;
    if (x >= 9223372036854775807.0) return INT64_MAX;
    if (x <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)x;
}

static vm_instr *code_at(const frame *f) {
    return &f->u->code[f->pc];
}

// ---------------------------------------------------------------- quickening

static int field_form(char kind) {
    switch (kind) {
    case 'Z':
    case 'B': return 0;
    case 'S': return 1;
    case 'C': return 2;
    case 'J':
    case 'D': return 4;
    default: return 3;
    }
}

static bool final_field_ok(vm *v, thread *t, const unit *u, const field *f) {
    if (!(f->access & ACC_FINAL) || f->owner == u->m->owner) return true;
    char from[200], to[200];
    vm_throw(v, t, "java/lang/IllegalAccessError", "class %s tried to modify final field %s.%s",
             vm_dotted(v, u->m->owner->name, from, sizeof from),
             vm_dotted(v, f->owner->name, to, sizeof to), program_text(v->p, f->name));
    return false;
}

static bool quicken_field(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const uint16_t put_forms[] = {0, 1, 1, 2, 3}; // by field_form: 1, 2, 2, 4, 8 bytes
    field *f;
    link_error e;
    bool is_static = x->op == OP_getstatic || x->op == OP_putstatic;
    bool is_put = x->op == OP_putstatic || x->op == OP_putfield;
    if (program_resolve_field(v->p, u->m->owner, x->a, is_static, &f, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    if (is_put && !final_field_ok(v, t, u, f)) return false;
    int form = field_form(f->kind);
    vm_instr quick = {.a = (uint16_t)vm_field_flags(v, f)};
    if (is_static) {
        runtime_class *c = vm_link(v, f->owner);
        quick.op = (uint16_t)(is_put ? VOP_putstatic_1 + put_forms[form] : VOP_getstatic_b + form);
        quick.b = (int32_t)(c->statics + f->offset);
        quick.p = c;
    } else {
        quick.op = (uint16_t)(is_put ? VOP_putfield_1 + put_forms[form] : VOP_getfield_b + form);
        quick.b = (int32_t)f->offset;
        quick.p = f;
    }
    if (quick.a & FIELD_TRACKED)
        quick.op = is_static ? (is_put ? VOP_putstatic_t : VOP_getstatic_t)
                             : (is_put ? VOP_putfield_t : VOP_getfield_t);
    if ((quick.a & FIELD_ADOPTS) && is_put) quick.op = is_static ? VOP_putstatic_a : VOP_putfield_a;
    if (f->kind != 'Z') quick.a |= FIELD_WIDE;
    *x = quick;
    vm_fuse_field(u->code, x);
    return true;
}

static bool quicken_new(vm *v, thread *t, klass *k, vm_instr *x) {
    if (k->access & (ACC_ABSTRACT | ACC_INTERFACE)) {
        char name[300];
        vm_throw(v, t, "java/lang/InstantiationError", "%s",
                 vm_dotted(v, k->name, name, sizeof name));
        return false;
    }
    x->p = vm_link(v, k);
    x->op = VOP_new_q;
    return true;
}

static bool quicken_class(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const char letters[] = "ZCFDBSIJ";
    klass *k;
    link_error e;
    if (x->op == OP_newarray) {
        k = program_array_of(v->p, program_primitive(v->p, letters[x->b - 4]));
        vm_link(v, k);
        *x = (vm_instr){.op = VOP_newarray_q, .p = k};
        return true;
    }
    if (program_resolve_class(v->p, u->m->owner, x->a, &k, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    vm_link(v, k);
    switch (x->op) {
    case OP_new: return quicken_new(v, t, k, x);
    case OP_anewarray:
        k = program_array_of(v->p, k);
        vm_link(v, k);
        x->op = VOP_newarray_q;
        break;
    case OP_checkcast: x->op = VOP_checkcast_q; break;
    case OP_instanceof: x->op = VOP_instanceof_q; break;
    default: x->op = VOP_multianewarray_q;
    }
    x->p = k;
    return true;
}

// JVMS invokespecial: a super call starts at the direct super class of the calling one.
static method *special_target(vm *v, const unit *u, unsigned index, method *m) {
    klass *k = u->m->owner;
    if (program_text(v->p, m->name)[0] == '<' || (m->access & ACC_PRIVATE)) return m;
    klass *named = k->resolved[k->file->constants[index].index];
    if (klass_is_interface(named) || !k->super || named == k || !klass_is_subclass(k, named))
        return m;
    method *found;
    return program_lookup_method(v->p, k->super, m->name, m->type, &found) ? m : found;
}

static inline_cache *new_cache(vm *v, method *m) {
    inline_cache *cache = ARENA_NEW(&v->store, inline_cache);
    cache->target = m;
    return cache;
}

static bool quicken_call(vm *v, thread *t, const unit *u, vm_instr *x) {
    static const call_kind kinds[] = {CALL_VIRTUAL, CALL_SPECIAL, CALL_STATIC, CALL_INTERFACE};
    method *m;
    link_error e;
    call_kind kind = kinds[x->op - OP_invokevirtual];
    if (program_resolve_method(v->p, u->m->owner, x->a, kind, &m, &e)) {
        vm_throw_link_error(v, t, &e);
        return false;
    }
    if (m->polymorphic) return vm_link_handle_call(v, t, u, x, m);
    vm_link(v, m->owner);
    vm_instr quick = {.a = m->argument_slots, .p = m};
    if (kind == CALL_STATIC) {
        quick.op = VOP_invokestatic_q;
    } else if (kind == CALL_SPECIAL) {
        quick.op = VOP_invokespecial_q;
        quick.p = special_target(v, u, x->a, m);
    } else if (m->access & ACC_PRIVATE) {
        quick.op = VOP_invokespecial_q;
    } else if (klass_is_interface(m->owner)) {
        quick.op = VOP_invokeinterface_q;
        quick.p = new_cache(v, m);
    } else if ((m->access & ACC_FINAL) || (m->owner->access & ACC_FINAL) || m->vtable_index < 0) {
        quick.op = VOP_invokespecial_q;
    } else {
        quick.op = VOP_invokevirtual_q;
        quick.b = m->vtable_index;
    }
    *x = quick;
    return true;
}

static bool select_interface(vm *v, thread *t, inline_cache *cache, klass *k) {
    method *m = cache->target;
    char name[200], interface[200];
    if (!klass_is_subclass(k, m->owner)) {
        vm_throw(v, t, "java/lang/IncompatibleClassChangeError",
                 "Class %s does not implement the requested interface %s",
                 vm_dotted(v, k->name, name, sizeof name),
                 vm_dotted(v, m->owner->name, interface, sizeof interface));
        return false;
    }
    bool conflict;
    method *found = program_select(v->p, k, m, &conflict);
    if (!found) {
        vm_throw(v, t,
                 conflict ? "java/lang/IncompatibleClassChangeError"
                          : "java/lang/AbstractMethodError",
                 "%s: %s.%s%s", conflict ? "Conflicting default methods" : "Receiver class",
                 vm_dotted(v, k->name, name, sizeof name), program_text(v->p, m->name),
                 program_text(v->p, m->type));
        return false;
    }
    cache->seen = k;
    cache->selected = found;
    return true;
}

static native_outcome load_constant(vm *v, thread *t, const unit *u, vm_instr *x) {
    const cf_constant *k = &u->m->owner->file->constants[x->a];
    ref r;
    if (k->tag == CONSTANT_String) {
        r = vm_literal(v, t, k->text);
        if (!r) return NATIVE_THROW;
    } else if (k->tag == CONSTANT_Class) {
        klass *c;
        link_error e;
        if (program_resolve_class(v->p, u->m->owner, x->a, &c, &e))
            return vm_throw_link_error(v, t, &e);
        r = vm_mirror(v, c);
    } else {
        return vm_link_constant(v, t, u, x);
    }
    *x = (vm_instr){.op = VOP_const1, .u = r};
    return NATIVE_DONE;
}

// ---------------------------------------------------------------- slow halves

// About what the array and those in it take; more than there can be where a length is negative.
static uint64_t multi_array_bytes(klass *k, uint32_t dimensions, const uint32_t *counts) {
    uint64_t bytes = 0, arrays = 1;
    for (uint32_t i = 0; i < dimensions && bytes < UINT32_MAX; i++, k = k->component) {
        if ((int32_t)counts[i] < 0) return 0; // it will throw
        bytes += arrays * (OBJECT_HEADER + ((uint64_t)counts[i] << vm_runtime(k)->shift));
        arrays *= counts[i];
    }
    return bytes;
}

static ref new_multi_array(vm *v, thread *t, klass *k, uint32_t dimensions, const uint32_t *counts,
                           uint64_t site) {
    for (uint32_t i = 0; i < dimensions; i++)
        if ((int32_t)counts[i] < 0) {
            vm_throw(v, t, "java/lang/NegativeArraySizeException", "%d", (int32_t)counts[i]);
            return 0;
        }
    ref array = vm_new_array(v, t, k, counts[0], site);
    if (!array || dimensions == 1) return array;
    // Not reachable by a collection while it is filled: collections run at safe points only.
    for (uint32_t i = 0; i < counts[0]; i++) {
        ref element = new_multi_array(v, t, k->component, dimensions - 1, counts + 1,
                                      site + dimensions);
        if (!element) return 0;
        vm_put_ref(v, array, OBJECT_HEADER + 4 * (size_t)i, element);
    }
    return array;
}

static void place_of_class(vm *v, const klass *k, char *out, size_t size) {
    while (k->kind == KLASS_ARRAY) k = k->component;
    if (k->module || k->kind == KLASS_PRIMITIVE)
        snprintf(out, size, "module %s of loader 'bootstrap'", k->module ? k->module : "java.base");
    else snprintf(out, size, "unnamed module of loader 'app'");
    (void)v;
}

void vm_throw_bad_cast(vm *v, thread *t, const klass *from, const klass *to) {
    char a[200], b[200], place_a[200], place_b[200];
    vm_dotted(v, from->name, a, sizeof a);
    vm_dotted(v, to->name, b, sizeof b);
    place_of_class(v, from, place_a, sizeof place_a);
    place_of_class(v, to, place_b, sizeof place_b);
    if (strcmp(place_a, place_b) == 0)
        vm_throw(v, t, "java/lang/ClassCastException",
                 "class %s cannot be cast to class %s (%s and %s are in %s)", a, b, a, b, place_a);
    else
        vm_throw(v, t, "java/lang/ClassCastException",
                 "class %s cannot be cast to class %s (%s is in %s; %s is in %s)", a, b, a, place_a,
                 b, place_b);
}

// A call of a method without code. False: the execution ends (missing native).
static bool missing_code(vm *v, thread *t, const unit *u) {
    char name[300];
    vm_dotted(v, u->m->owner->name, name, sizeof name);
    if (u->m->access & ACC_NATIVE) {
        vm_unsupported(v, t, "native method %s.%s%s", name, program_text(v->p, u->m->name),
                       program_text(v->p, u->m->type));
        return false;
    }
    vm_throw(v, t, "java/lang/AbstractMethodError", "abstract method %s.%s%s", name,
             program_text(v->p, u->m->name), program_text(v->p, u->m->type));
    return true;
}

static void narrow_result(const unit *u, uint32_t *word) {
    switch (u->m->signature->returns) {
    case 'Z': *word &= 1; break;
    case 'B': *word = (uint32_t)(int8_t)*word; break;
    case 'C': *word = (uint16_t)*word; break;
    case 'S': *word = (uint32_t)(int16_t)*word; break;
    default: break;
    }
}

// ---------------------------------------------------------------- exceptions

static bool catches(vm *v, const unit *u, const unit_handler *h, const klass *thrown) {
    klass *k;
    link_error e;
    if (h->catch_type == 0) return true;
    // A catch type that cannot be loaded catches nothing that exists.
    if (program_resolve_class(v->p, u->m->owner, h->catch_type, &k, &e)) return false;
    return klass_is_subclass(thrown, k);
}

static const unit_handler *find_handler(vm *v, const frame *f, const klass *thrown) {
    if (f->flags & FRAME_SUPERS) return NULL; // its code has not begun
    for (uint32_t i = 0; i < f->u->handler_count; i++) {
        const unit_handler *h = &f->u->handlers[i];
        if (f->pc >= h->start && f->pc < h->end && catches(v, f->u, h, thrown)) return h;
    }
    return NULL;
}

enum unwound { UNWOUND_TO_HANDLER, UNWOUND_ENTRY };

static enum unwound unwind_exception(vm *v, thread *t) {
    for (;;) {
        frame *f = &t->frames[t->frame_count - 1];
        const unit_handler *h = find_handler(v, f, vm_class_of(v, t->exception));
        if (h) {
            f->pc = h->target;
            t->stack[f->base] = t->exception;
            f->sp = f->base + 1;
            t->exception = 0;
            return UNWOUND_TO_HANDLER;
        }
        uint32_t flags = f->flags;
        if (flags & FRAME_MONITORS) {
            vm_frame_exit_all(v, t);
            vm_throw(v, t, "java/lang/IllegalMonitorStateException", NULL);
        }
        if (flags & FRAME_LOCKED) vm_monitor_exit(v, t, f->lock);
        if (flags & FRAME_QUIET) t->atomic--;
        t->frame_count--;
        if (v->undo) vm_lowered(v, t);
        if (flags & FRAME_CLINIT) vm_initializer_ended(v, t, f->subject, true);
        if (flags & FRAME_REFLECT) vm_wrap_exception(v, t);
        if (flags & FRAME_ENTRY) return UNWOUND_ENTRY;
    }
}

// ---------------------------------------------------------------- the concrete domain

#define INTERPRET vm_interpret
#define TERM_COPY(to, from) ((void)0)
#define TERM_NONE(to) ((void)0)
#define TERM_1(op, to, x) ((void)0)
#define TERM_2(op, to, x, y) ((void)0)
#define TERM_CONSTANT(to, bits) ((void)0)
#define TERM_ADD(to, constant) ((void)0)
#define TERM_NARROW(u, x) ((void)0)
#define TERM_LOAD(type, to, object, offset) ((void)0)
#define TERM_STORE(type, object, offset, from) ((void)0)
#define TERM_INDEX(array, x) ((void)0)
#define TERM_LENGTHS(x, count) ((void)0)
#define TERM_ARGUMENTS(callee, args) ((void)0)
#define TERM_RESULT(to) ((void)0)
#define TERM_RETURNED(x, count) ((void)0)
#define BRANCH_1(op, x, taken) ((void)0)
#define BRANCH_2(op, x, y, taken) ((void)0)
#define BRANCH_SWITCH(s, x, target) ((void)0)

#define STOP_BEFORE(act, object, offset, size) ((void)0)
#define FIELD_STOP(act, object, size) ((void)0)
#define NATIVE_STOP_BEFORE(callee, args) ((void)0)
#define PUBLISH(container, value) ((void)0)
#define LOWER(t) ((void)0)
#define FUSED // this domain executes fused instructions
#define ENTER_QUIET(u) ((void)0)
#define LEAVE_QUIET ((void)0)

#include "vm/interp.inc"

// ---------------------------------------------------------------- the same, step by step

#undef INTERPRET
#undef AT_INSTRUCTION
#undef LOWER
#define INTERPRET vm_step
#define AT_INSTRUCTION                                                                             \
    do {                                                                                           \
        if (--v->fuel < 0) {                                                                       \
            SAVE;                                                                                  \
            return RUN_PREEMPTED;                                                                  \
        }                                                                                          \
    } while (0)
#define LOWER(t) vm_lowered(v, t)
#include "vm/interp.inc"

// ---------------------------------------------------------------- the same, exploring

#undef INTERPRET
#undef AT_INSTRUCTION
#undef STOP_BEFORE
#undef FIELD_STOP
#undef NATIVE_STOP_BEFORE
#undef PUBLISH
#undef LOWER
#undef FUSED
#undef ENTER_QUIET
#undef LEAVE_QUIET
#define INTERPRET vm_explore
#define COUNTING // of instructions, for statistics
#define ENTER_QUIET(u)                                                                             \
    do {                                                                                           \
        if (!((u)->quiet | (u)->whole)) break;                                                     \
        if ((u)->quiet > QUIET_ANY && !vm_runs_quietly(v, t, u, sp - (u)->argument_slots)) break;  \
        vm_begun begun = BEGUN_WHOLE;                                                              \
        if ((u)->whole) begun = vm_begin_whole(v, t, u, sp - (u)->argument_slots, &lock);          \
        if (begun == BEGUN_STOP) {                                                                 \
            SAVE;                                                                                  \
            return RUN_VISIBLE;                                                                    \
        }                                                                                          \
        if (begun == BEGUN_STEPS) break;                                                           \
        t->atomic++;                                                                               \
        quiet = FRAME_QUIET | (lock ? (uint32_t)FRAME_WHOLE : 0u);                                 \
    } while (0)
#define LEAVE_QUIET ((void)(quiet && t->atomic--))
#define STOP_BEFORE(act, object, offset, size)                                                     \
    do {                                                                                           \
        if (vm_is_asked(v, object) && vm_must_stop(v, t, act, object, offset, size)) {             \
            SAVE;                                                                                  \
            return RUN_VISIBLE;                                                                    \
        }                                                                                          \
    } while (0)
#define FIELD_STOP(act, object, size)                                                              \
    do {                                                                                           \
        if (!(pc->a & FIELD_QUIET) && (vm_is_asked(v, object) || (pc->a & FIELD_NUMBER)) &&        \
            vm_field_stop(v, t, act, object, pc->a, (uint32_t)pc->b, size)) {                      \
            SAVE;                                                                                  \
            return RUN_VISIBLE;                                                                    \
        }                                                                                          \
    } while (0)
#define NATIVE_STOP_BEFORE(callee, args)                                                           \
    do {                                                                                           \
        if ((callee)->stop && (callee)->stop(v, t, args)) {                                        \
            SAVE;                                                                                  \
            return RUN_VISIBLE;                                                                    \
        }                                                                                          \
    } while (0)
#define PUBLISH(container, value)                                                                  \
    do {                                                                                           \
        if (pc->a & FIELD_REF) vm_publish(v, container, value);                                    \
    } while (0)
#define LOWER(t)                                                                                   \
    do {                                                                                           \
        if ((t)->frame_count < (t)->low + 1) (t)->low = (t)->frame_count - 1;                      \
    } while (0)
#include "vm/interp.inc"

// ---------------------------------------------------------------- the same, watched

#undef INTERPRET
#undef AT_INSTRUCTION
#define INTERPRET vm_explore_watched
#define AT_INSTRUCTION                                                                             \
    do {                                                                                           \
        if (v->watch->line) v->watch->line(v->watch->arg, t, f, (uint32_t)(pc - code));            \
    } while (0)
#include "vm/interp.inc"

// ---------------------------------------------------------------- values that may carry a term

#ifndef VM_WITHOUT_TERMS // bench/vm/domain compares with a program that lacks this domain
#undef INTERPRET
#undef COUNTING
#undef AT_INSTRUCTION
#undef STOP_BEFORE
#undef FIELD_STOP
#undef NATIVE_STOP_BEFORE
#undef PUBLISH
#undef LOWER
#undef ENTER_QUIET
#undef LEAVE_QUIET
#undef TERM_COPY
#undef TERM_NONE
#undef TERM_1
#undef TERM_2
#undef TERM_CONSTANT
#undef TERM_ADD
#undef TERM_NARROW
#undef TERM_LOAD
#undef TERM_STORE
#undef TERM_INDEX
#undef TERM_LENGTHS
#undef TERM_ARGUMENTS
#undef TERM_RESULT
#undef TERM_RETURNED
#undef BRANCH_1
#undef BRANCH_2
#undef BRANCH_SWITCH
#define INTERPRET vm_interpret_terms

#define HAS_TERM(x) __builtin_expect(*vm_term_at(x) != SMT_NONE, 0)
#define HERE (f->pc = (uint32_t)(pc - code)) // what a failed check names
#define TERM_COPY(to, from) ((void)(*vm_term_at(to) = *vm_term_at(from)))
#define TERM_NONE(to) ((void)(*vm_term_at(to) = SMT_NONE))
#define TERM_1(op, to, x)                                                                          \
    do {                                                                                           \
        if (HAS_TERM(x)) HERE, vm_term_apply(v, t, TERM_##op, to, x, NULL);                        \
    } while (0)
#define TERM_2(op, to, x, y)                                                                       \
    do {                                                                                           \
        if (HAS_TERM(x) || HAS_TERM(y)) HERE, vm_term_apply(v, t, TERM_##op, to, x, y);            \
    } while (0)
#define TERM_CONSTANT(to, bits)                                                                    \
    do {                                                                                           \
        if (v->terms->constants && pc->a) vm_term_constant(v, t, f->u, pc, to, bits);              \
    } while (0)
#define TERM_ADD(to, constant)                                                                     \
    do {                                                                                           \
        if (HAS_TERM(to)) vm_term_add(v, t, to, constant);                                         \
    } while (0)
#define TERM_NARROW(u, x)                                                                          \
    do {                                                                                           \
        if (HAS_TERM(x)) HERE, vm_term_narrow(v, t, u, x);                                         \
    } while (0)
#define TERM_LOAD(type, to, object, offset)                                                        \
    do {                                                                                           \
        if (vm_is_watched(v, object))                                                              \
            vm_term_load(v, to, object, (uint32_t)(offset), (type)-1 < (type)1);                   \
        else TERM_NONE(to);                                                                        \
    } while (0)
#define TERM_STORE(type, object, offset, from)                                                     \
    do {                                                                                           \
        if (HAS_TERM(from))                                                                        \
            HERE, vm_term_store(v, t, object, (uint32_t)(offset), sizeof(type), from);             \
    } while (0)
#define TERM_INDEX(array, x)                                                                       \
    do {                                                                                           \
        if (HAS_TERM(x)) HERE, vm_term_index(v, t, x, vm_length(v, array));                        \
    } while (0)
#define TERM_LENGTHS(x, count)                                                                     \
    do {                                                                                           \
        for (int i_ = 0; i_ < (count); i_++)                                                       \
            if (HAS_TERM((x) + i_)) vm_term_length(v, t, (x) + i_);                                \
    } while (0)
#define TERM_ARGUMENTS(callee, args)                                                               \
    do {                                                                                           \
        if (!(callee)->terms)                                                                      \
            vm_term_concretise(v, t, PATH_NATIVE, args, (callee)->argument_slots);                 \
        v->terms->result = SMT_NONE;                                                               \
    } while (0)
#define TERM_RESULT(to) (*vm_term_at(to) = v->terms->result, v->terms->result = SMT_NONE)
#define TERM_RETURNED(x, count) vm_term_concretise(v, t, PATH_RETURN, x, count)
#define BRANCH_1(op, x, taken)                                                                     \
    do {                                                                                           \
        if (HAS_TERM(x)) HERE, vm_term_branch(v, t, TEST_##op, x, NULL, taken);                    \
    } while (0)
#define BRANCH_2(op, x, y, taken)                                                                  \
    do {                                                                                           \
        if (HAS_TERM(x) || HAS_TERM(y)) HERE, vm_term_branch(v, t, TEST_##op, x, y, taken);        \
    } while (0)
#define BRANCH_SWITCH(s, x, target)                                                                \
    do {                                                                                           \
        if (HAS_TERM(x)) HERE, vm_term_switch(v, t, s, x, target);                                 \
    } while (0)

#define STOP_BEFORE(act, object, offset, size) ((void)0)
#define FIELD_STOP(act, object, size) ((void)0)
#define NATIVE_STOP_BEFORE(callee, args) ((void)0)
#define PUBLISH(container, value) ((void)0)
#define LOWER(t) ((void)0)
#define ENTER_QUIET(u) ((void)0)
#define LEAVE_QUIET ((void)0)

#include "vm/interp.inc"
#else
run_outcome vm_interpret_terms(vm *v, thread *t) {
    return vm_interpret(v, t);
}
#endif
