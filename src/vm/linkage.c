// Constants and call sites whose value Java code computes: MethodHandle, MethodType and Dynamic
// constants, and invokedynamic with a bootstrap method that indy.c does not know.
//
// What bootstrap methods make are objects, so it is state, not a cache: each class keeps an array
// of its linked constants and sites, reachable from its mirror; an instruction knows its place in
// that array. A place that is empty is filled by MethodHandleNatives.linkConstant or linkSite,
// which run in a frame of their own; then the instruction runs again.
#include "vm/handle.h"
#include "vm/internal.h"
#include "vm/terms.h"

// vm_instr.p of linked_q; first member of a call site too, see vm_handle_returned.
typedef struct linked_constant {
    handle_call call; // sites: without a handle on the stack. Constants: only `returns`
    klass *k;
    uint16_t constant; // in k's pool
    uint32_t place;
} linked_constant;

static bool is_linked_constant(const cf_constant *k) {
    return k->tag == CONSTANT_MethodHandle || k->tag == CONSTANT_MethodType ||
           k->tag == CONSTANT_Dynamic;
}

bool vm_has_linkage(const klass *k) {
    if (k->kind != KLASS_CLASS || !k->file) return false;
    for (uint32_t i = 1; i < k->file->constant_count; i++) {
        const cf_constant *c = &k->file->constants[i];
        if (is_linked_constant(c) || c->tag == CONSTANT_InvokeDynamic) return true;
    }
    return false;
}

static uint32_t constants_before(const klass *k, uint32_t index) {
    uint32_t n = 0;
    for (uint32_t i = 1; i < index; i++) n += is_linked_constant(&k->file->constants[i]);
    return n;
}

static uint32_t sites_in(vm *v, const method *m) {
    arena scratch;
    const code *c;
    link_error e;
    uint32_t n = 0;
    if (!m->file->code) return 0;
    arena_init(&scratch, v->m);
    if (program_decode(v->p, &scratch, m, &c, &e) == 0)
        for (uint32_t i = 0; i < c->count; i++) n += c->instrs[i].op == OP_invokedynamic;
    arena_release(&scratch);
    return n;
}

// Places are numbered by the class file, not in the order of linking: constants first, then sites.
static uint32_t site_place(vm *v, const unit *u, const vm_instr *x) {
    const klass *k = u->m->owner;
    uint32_t place = constants_before(k, k->file->constant_count);
    for (uint32_t i = 0; i < u->m->index; i++) place += sites_in(v, &k->methods[i]);
    arena scratch;
    const code *c;
    link_error e;
    arena_init(&scratch, v->m);
    if (program_decode(v->p, &scratch, u->m, &c, &e) == 0)
        for (uint32_t i = 0; i < (uint32_t)(x - u->code); i++)
            place += c->instrs[i].op == OP_invokedynamic;
    arena_release(&scratch);
    return place;
}

static uint32_t place_count(vm *v, const klass *k) {
    uint32_t n = constants_before(k, k->file->constant_count);
    for (uint32_t i = 0; i < k->method_count; i++) n += sites_in(v, &k->methods[i]);
    return n;
}

// ---------------------------------------------------------------- places

static ref get_linked(vm *v, const klass *k, uint32_t place) {
    const runtime_class *c = k->runtime;
    ref array = vm_get_ref(v, c->mirror, c->linked);
    return array ? vm_get_ref(v, array, OBJECT_HEADER + 4 * (size_t)place) : 0;
}

bool vm_set_linked(vm *v, thread *t, klass *k, uint32_t place, ref value) {
    runtime_class *c = k->runtime;
    ref array = vm_get_ref(v, c->mirror, c->linked);
    if (!array) {
        array = vm_new_array(v, t, v->k.ObjectArray, place_count(v, k), vm_class_site(v, k, 2));
        if (!array) return false;
        vm_put_ref(v, c->mirror, c->linked, array);
    }
    size_t at = OBJECT_HEADER + 4 * (size_t)place;
    if (!vm_get_ref(v, array, at)) vm_put_ref(v, array, at, value); // the first one stays
    return true;
}

// Handles and types are linked without code of the program: whoever does it, they come out equal.
// An exploring thread links them in one step.
static bool is_plain(const linked_constant *l) {
    unsigned tag = l->k->file->constants[l->constant].tag;
    return tag == CONSTANT_MethodHandle || tag == CONSTANT_MethodType;
}

static native_outcome run_linker(vm *v, thread *t, method *m, const linked_constant *l) {
    uint32_t ignored[2];
    uint32_t words[3] = {vm_mirror(v, l->k), l->constant, l->place};
    bool atomic = vm_is_exploring(v) && is_plain(l);
    native_outcome o = vm_push_call(v, t, m, words, FRAME_RETRY | (atomic ? FRAME_ATOMIC : 0u),
                                    ignored);
    if (o == NATIVE_CALL && atomic) t->atomic++;
    return o;
}

// Exploring: whether the thread stops before this part of an instruction. One that was stopped
// before a later part has this one behind it.
static bool stops(vm *v, thread *t, vm_act act, ref object, uint32_t offset) {
    if (!vm_is_exploring(v) || !vm_is_shared(v, object)) return false;
    if (t->go &&
        (t->next.act != act || t->next.object != object || t->next.access.offset != offset))
        return false;
    return vm_must_stop(v, t, vm_op_access(act, object, offset, 4, false));
}

bool vm_stops_before_linking(vm *v, thread *t, const klass *k) {
    const runtime_class *c = k->runtime;
    return stops(v, t, ACT_WRITE, c->mirror, c->linked);
}

// What is at the place. 0: *o says how to leave. A place is written once: who finds it filled need
// not stop, who finds it empty must, since another thread may fill it first.
static ref linked_value(vm *v, thread *t, method *linker, const linked_constant *l,
                        native_outcome *o) {
    const runtime_class *c = l->k->runtime;
    ref linked = get_linked(v, l->k, l->place);
    bool stopped_here = t->go && t->next.act == ACT_READ && t->next.object == c->mirror &&
                        t->next.access.offset == c->linked;
    if (vm_is_exploring(v) && linked && !stopped_here) {
        if (!is_plain(l))
            v->search->hooks->accessed(v, t,
                                       vm_op_access(ACT_READ, c->mirror, c->linked, 4, false));
    } else if (!is_plain(l) && stops(v, t, ACT_READ, c->mirror, c->linked)) {
        *o = NATIVE_VISIBLE;
        return 0;
    }
    if (!linked) {
        *o = run_linker(v, t, linker, l);
        return 0;
    }
    ref failure = vm_get_ref(v, linked, v->handles->Linked_failure->offset);
    if (failure) *o = vm_throw_ref(v, t, failure);
    return failure ? 0 : linked;
}

// ---------------------------------------------------------------- constants

native_outcome vm_link_constant(vm *v, thread *t, const unit *u, vm_instr *x) {
    if (!vm_handle_model(v, t)) return NATIVE_STOP;
    klass *k = u->m->owner;
    const cf_constant *c = &k->file->constants[x->a];
    linked_constant *l = ARENA_NEW(&v->store, linked_constant);
    l->k = k;
    l->constant = x->a;
    l->place = constants_before(k, x->a);
    l->call.returns = v->k.Object;
    if (c->tag == CONSTANT_Dynamic) {
        const char *type = program_text(v->p, c->type);
        symbol name = program_type_class(v->p, type, strlen(type));
        l->call.returns = name == SYMBOL_NONE ? program_primitive(v->p, type[0])
                                              : vm_load_symbol(v, t, name);
        if (!l->call.returns) return NATIVE_THROW;
    }
    *x = (vm_instr){.op = VOP_linked_q, .p = l};
    return NATIVE_DONE;
}

native_outcome vm_load_linked(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words) {
    const linked_constant *l = x->p;
    native_outcome o = NATIVE_THROW;
    ref linked = linked_value(v, t, v->handles->link_constant, l, &o);
    if (!linked) return o;
    char kind = vm_kind_of(l->call.returns);
    *words = vm_kind_words(kind);
    vm_unbox(v, vm_get_ref(v, linked, v->handles->Linked_value->offset), kind, result);
    return NATIVE_DONE;
}

// ---------------------------------------------------------------- call sites

static bool check_type(vm *v, thread *t, const klass *from, symbol name) {
    link_error e;
    if (name == SYMBOL_NONE) return true;
    const klass *k = vm_load_symbol(v, t, name);
    if (!k) return false;
    if (program_check_access(v->p, from, k, &e) == 0) return true;
    vm_throw_link_error(v, t, &e);
    return false;
}

bool vm_check_types(vm *v, thread *t, const klass *from, const signature *s) {
    for (unsigned i = 0; i < s->count; i++)
        if (!check_type(v, t, from, s->classes[i])) return false;
    return check_type(v, t, from, s->return_class);
}

native_outcome vm_link_bootstrap(vm *v, thread *t, const unit *u, vm_instr *x) {
    if (!vm_handle_model(v, t)) return NATIVE_STOP;
    klass *k = u->m->owner;
    handle_call *c = vm_new_handle_call(v, t, k->file->constants[x->a].type);
    if (!c) return NATIVE_THROW;
    linked_constant *l = ARENA_NEW(&v->store, linked_constant);
    l->call = *c;
    l->call.way = CALL_EXACT;
    l->k = k;
    l->constant = x->a;
    l->place = site_place(v, u, x);
    *x = (vm_instr){.op = VOP_invokedynamic_q, .p = l};
    return NATIVE_DONE;
}

native_outcome vm_invoke_dynamic(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words) {
    const linked_constant *l = x->p;
    const handle_call *c = &l->call;
    native_outcome o = NATIVE_THROW;
    ref linked = linked_value(v, t, v->handles->link_site, l, &o);
    if (!linked) return o;
    ref site = vm_get_ref(v, linked, v->handles->Linked_value->offset);
    if (vm_class_of(v, site) != v->handles->ConstantCallSite &&
        stops(v, t, ACT_READ, site, v->handles->CallSite_target->offset))
        return NATIVE_VISIBLE;
    ref target = vm_get_ref(v, site, v->handles->CallSite_target->offset);
    frame *f = &t->frames[t->frame_count - 1];
    uint32_t sp = f->sp, count = c->slots - 1u;
    *words = vm_kind_words(vm_kind_of(c->returns));
    if (v->terms) vm_term_concretise(v, t, PATH_HANDLE, t->stack + sp - count, count);
    f->sp = sp - count;
    return vm_call_handle(v, t, c, target, t->stack + sp - count, sp, result);
}
