// --track auto: booleans whose values decide branches and do not flow into core values.
//
// A small data flow over the bytecode of the program's own classes. The value a field instruction
// pushes is followed to what uses it (analysis/uses.h): a conditional jump is what we look for;
// and, or, xor make a value that is followed on; a store in another boolean field hangs on that
// field; a return makes every call of a method of that name a read of the field. Everything else (a
// local variable, an argument, arithmetic) carries the value into the core part, where it would
// tell states apart again. A wrong guess costs time, never the verdict: tracking does not change
// what a program means.
#include <stdio.h>

#include "analysis/uses.h"
#include "classfile/flow.h"
#include "hybrid/internal.h"

typedef struct candidate {
    const field *f;
    uint32_t branches;
    const char *flow;   // where its value goes into a core value; NULL: nowhere
    VEC(uint32_t) into; // other candidates it is copied to
} candidate;

typedef struct getter { // a method of this name and type returns a candidate
    symbol name, type;
    uint32_t field;
} getter;

typedef struct value {
    uint32_t at, slot;
    bool array; // the array, not an element of it
} value;

typedef struct flow_search {
    hybrid *h;
    arena scratch;
    VEC(candidate) list;
    u64map index; // (owner, name) of the field -> candidate + 1
    VEC(getter) getters;
    const method *m;
    const cfg *g;
    // Values to follow: of `field`, in a slot behind an instruction.
    VEC(value) work;
    u64map followed; // of this field in this method
    value now;
    uint32_t field;
} flow_search;

static uint64_t key_of(symbol owner, symbol name) {
    return (uint64_t)owner << 32 | name;
}

static void add_candidates(flow_search *s, const klass_list *classes) {
    u64map_init(&s->index, s->h->m);
    for (size_t i = 0; i < classes->count; i++)
        for (uint32_t k = 0; k < classes->data[i]->field_count; k++) {
            const field *f = &classes->data[i]->fields[k];
            if (f->kind != 'Z' && !hybrid_is_boolean_array(s->h, f)) continue;
            if (f->file->constant_value || (f->access & ACC_SYNTHETIC) ||
                vm_is_annotated(s->h->v, f))
                continue;
            vec_push(s->h->m, &s->list, (candidate){.f = f});
            u64map_put(&s->index, key_of(f->owner->name, f->name), s->list.count);
        }
}

// The candidate a field instruction is about; UINT32_MAX: none.
static uint32_t candidate_at(flow_search *s, const code_instr *in, bool is_static) {
    field *f;
    link_error ignored;
    klass *owner = s->m->owner;
    const cf_constant *k = &owner->file->constants[in->a];
    const char *type = program_text(s->h->v->p, k->type);
    if (strcmp(type, "Z") != 0 && strcmp(type, "[Z") != 0) return UINT32_MAX;
    if (program_resolve_field(s->h->v->p, owner, in->a, is_static, &f, &ignored)) return UINT32_MAX;
    uint64_t *at = u64map_get(&s->index, key_of(f->owner->name, f->name));
    return at ? (uint32_t)*at - 1 : UINT32_MAX;
}

static void flows(flow_search *s, uint32_t field, uint32_t at, const char *how) {
    candidate *c = &s->list.data[field];
    if (c->flow) return;
    const cf_class *file = s->m->owner->file;
    int line = cf_line_at(s->m->file->code, s->g->c->instrs[at].offset);
    c->flow = arena_printf(&s->h->store, "%s at %s:%d", how,
                           file->source_file != SYMBOL_NONE
                               ? program_text(s->h->v->p, file->source_file)
                               : program_text(s->h->v->p, file->name),
                           line);
}

// ---------------------------------------------------------------- one value

static bool is_test(unsigned op) {
    return op == OP_ifeq || op == OP_ifne || op == OP_if_icmpeq || op == OP_if_icmpne;
}

static void follow_on(flow_search *s, uint32_t at, uint32_t slot, bool array) {
    if (!u64map_put(&s->followed, (uint64_t)at << 32 | slot << 1 | array, 1)) return;
    vec_push(s->h->m, &s->work, (value){at, slot, array});
}

static void used_array(flow_search *s, uint32_t at) {
    uint8_t op = s->g->c->instrs[at].op;
    uint32_t depth = s->g->frames[at].stack;
    if (op == OP_arraylength || (op == OP_bastore && s->now.slot == depth - 3)) return;
    if (op == OP_baload) follow_on(s, at, depth - 2, false);
    else flows(s, s->field, at, "the array itself is used");
}

// What uses the value.
static void used(void *context, uint32_t at) {
    flow_search *s = context;
    const code_instr *in = &s->g->c->instrs[at];
    uint32_t field = s->field, other;
    candidate *c = &s->list.data[field];
    if (in->op == OP_pop || in->op == OP_pop2) return;
    if (in->op >= OP_dup && in->op <= OP_swap) {
        flows(s, field, at, "copied on the stack");
        return;
    }
    if (s->now.array) {
        used_array(s, at);
        return;
    }
    switch (in->op) {
    case OP_iand:
    case OP_ior:
    case OP_ixor: follow_on(s, at, s->g->frames[at].stack - 2, false); break;
    case OP_putstatic:
    case OP_putfield:
        other = candidate_at(s, in, in->op == OP_putstatic);
        if (other == UINT32_MAX) flows(s, field, at, "stored in a field that is not tracked");
        else vec_push(s->h->m, &c->into, other);
        break;
    case OP_ireturn: vec_push(s->h->m, &s->getters, (getter){s->m->name, s->m->type, field}); break;
    case OP_bastore: flows(s, field, at, "stored in an array"); break;
    default:
        if (is_test(in->op)) c->branches++;
        else if (code_writes_local(in->op)) flows(s, field, at, "stored in a local variable");
        else if (code_is_invoke(in->op)) flows(s, field, at, "passed to a method");
        else flows(s, field, at, "used as a number");
    }
}

// Follows the value that instruction `at` leaves in stack slot `slot`.
static void follow(flow_search *s, uint32_t field, uint32_t at, uint32_t slot, bool array) {
    s->field = field;
    u64map_clear(&s->followed);
    follow_on(s, at, slot, array);
    while (s->work.count) {
        s->now = vec_pop(&s->work);
        analysis_uses(program_symbols(s->h->v->p), s->g, s->now.at, s->now.slot, s->h->m, used, s);
    }
}

// ---------------------------------------------------------------- all values

static void look_at_reads(flow_search *s, bool getters, size_t getter_count) {
    const code *c = s->g->c;
    for (uint32_t i = 0; i < c->count; i++) {
        const code_instr *in = &c->instrs[i];
        uint32_t depth = s->g->frames[i].stack;
        if (!cfg_is_reached(s->g, i)) continue;
        if (!getters && (in->op == OP_getstatic || in->op == OP_getfield)) {
            uint32_t field = candidate_at(s, in, in->op == OP_getstatic);
            if (field == UINT32_MAX) continue;
            follow(s, field, i, depth - (in->op == OP_getfield),
                   s->list.data[field].f->kind == '[');
        }
        if (!getters || !code_is_invoke(in->op) || in->op == OP_invokedynamic) continue;
        code_effect effect = code_stack_effect(program_symbols(s->h->v->p), c, in);
        const cf_constant *k = &s->m->owner->file->constants[in->a];
        for (size_t g = 0; g < getter_count; g++)
            if (s->getters.data[g].name == k->name && s->getters.data[g].type == k->type)
                follow(s, s->getters.data[g].field, i, depth - effect.pops, false);
    }
}

static void look_at_methods(flow_search *s, const klass_list *classes, bool getters) {
    size_t getter_count = s->getters.count;
    arena_mark mark = arena_get_mark(&s->scratch);
    if (getters && !getter_count) return;
    for (size_t i = 0; i < classes->count; i++)
        for (uint32_t k = 0; k < classes->data[i]->method_count; k++) {
            link_error ignored;
            s->m = &classes->data[i]->methods[k];
            if (!s->m->file->code) continue;
            if (analysis_cfg(s->h->v->p, &s->scratch, s->m, &s->g, &ignored)) continue;
            look_at_reads(s, getters, getter_count);
            arena_rewind(&s->scratch, mark);
        }
    // A getter of a getter would need another round: its values count as core values.
    for (size_t g = getter_count; getters && g < s->getters.count; g++) {
        candidate *c = &s->list.data[s->getters.data[g].field];
        if (!c->flow) c->flow = "handed on by several methods";
    }
}

// What is copied to a field that is not tracked is not tracked either.
static void settle_copies(flow_search *s) {
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < s->list.count; i++) {
            candidate *c = &s->list.data[i];
            for (size_t k = 0; k < c->into.count && !c->flow; k++) {
                const candidate *to = &s->list.data[c->into.data[k]];
                if (!to->flow && to->branches) continue;
                c->flow = "copied to a field that is not tracked";
                changed = true;
            }
        }
    }
}

static const char *full_name(const flow_search *s, const field *f) {
    char owner[300];
    vm_dotted(s->h->v, f->owner->name, owner, sizeof owner);
    return arena_printf(&s->h->store, "%s.%s", owner, program_text(s->h->v->p, f->name));
}

void hybrid_select_auto(hybrid *h, const klass_list *classes) {
    flow_search s = {.h = h};
    arena_init(&s.scratch, h->m);
    u64map_init(&s.followed, h->m);
    add_candidates(&s, classes);
    look_at_methods(&s, classes, false);
    look_at_methods(&s, classes, true);
    settle_copies(&s);
    for (size_t i = 0; i < s.list.count; i++) {
        candidate *c = &s.list.data[i];
        const char *name = full_name(&s, c->f);
        if (c->flow || !c->branches) {
            const char *why = arena_printf(&h->store, "%s: %s", name,
                                           c->flow ? c->flow : "decides no branch");
            vec_push(h->m, &h->refused, why);
        } else {
            const char *why = arena_printf(&h->store, "%s: decides %u branch%s", name, c->branches,
                                           c->branches == 1 ? "" : "es");
            hybrid_add_field(h, c->f, c->f->kind == 'Z' ? TRACK_VALUE : TRACK_ELEMENTS, 1, why);
        }
        vec_release(h->m, &c->into);
    }
    vec_release(h->m, &s.list);
    vec_release(h->m, &s.getters);
    vec_release(h->m, &s.work);
    u64map_release(&s.followed);
    u64map_release(&s.index);
    arena_release(&s.scratch);
}
