// --track auto: booleans whose values decide branches and do not flow into core values.
//
// A small data flow over the bytecode of the program's own classes. The value a field instruction
// pushes is followed to what consumes it: a conditional jump is what we look for; and, or, xor make
// a value that is followed on; a store in another boolean field hangs on that field; a return makes
// every call of a method of that name a read of the field. Everything else (a local variable, an
// argument, arithmetic) carries the value into the core part, where it would tell states apart
// again. A wrong guess costs time, never the verdict: tracking does not change what a program
// means.
#include <stdio.h>

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

typedef struct flow_search {
    hybrid *h;
    arena scratch;
    VEC(candidate) list;
    u64map index; // (owner, name) of the field -> candidate + 1
    VEC(getter) getters;
    const method *m;
    const code *c;
    const code_frame *frames;
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
    int line = cf_line_at(s->m->file->code, s->c->instrs[at].offset);
    c->flow = arena_printf(&s->h->store, "%s at %s:%d", how,
                           file->source_file != SYMBOL_NONE
                               ? program_text(s->h->v->p, file->source_file)
                               : program_text(s->h->v->p, file->name),
                           line);
}

// ---------------------------------------------------------------- one value

static unsigned slots_of(const char *letters) {
    unsigned n = 0;
    for (; *letters; letters++) n += *letters == 'J' || *letters == 'D' ? 2 : 1;
    return n;
}

// Stack slots an instruction takes off; 255: not known here.
static unsigned pops_of(const flow_search *s, const code_instr *in) {
    static const char *const pops[OPCODE_COUNT] = {
#define POPS(number, name, format, taken, pushed) [number] = taken,
        OPCODES(POPS)
#undef POPS
    };
    if (!strchr(pops[in->op], '*')) return slots_of(pops[in->op]);
    program *p = s->h->v->p;
    const cf_constant *k = &s->m->owner->file->constants[in->a];
    switch (in->op) {
    case OP_getstatic: return 0;
    case OP_getfield: return 1;
    case OP_putstatic:
    case OP_putfield: {
        char kind = *program_text(p, k->type);
        return (kind == 'J' || kind == 'D' ? 2u : 1u) + (in->op == OP_putfield);
    }
    case OP_invokestatic:
    case OP_invokedynamic: return program_signature(p, k->type)->slots;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokeinterface: return program_signature(p, k->type)->slots + 1u;
    default: return 255;
    }
}

static bool is_combination(unsigned op) {
    return op == OP_iand || op == OP_ior || op == OP_ixor;
}

static bool is_test(unsigned op) {
    return op == OP_ifeq || op == OP_ifne || op == OP_if_icmpeq || op == OP_if_icmpne;
}

// What takes the value: true if it lives on at *slot.
static bool consumed(flow_search *s, uint32_t field, uint32_t at, uint32_t *slot, bool *array) {
    const code_instr *in = &s->c->instrs[at];
    uint32_t depth = s->frames[at].stack, other;
    candidate *c = &s->list.data[field];
    if (*array) {
        *array = false;
        if (in->op == OP_arraylength || (in->op == OP_bastore && *slot == depth - 3)) return false;
        if (in->op == OP_baload) {
            *slot = depth - 2;
            return true;
        }
        flows(s, field, at, "the array itself is used");
        return false;
    }
    if (is_combination(in->op)) {
        *slot = depth - 2;
        return true;
    }
    switch (in->op) {
    case OP_putstatic:
    case OP_putfield:
        other = candidate_at(s, in, in->op == OP_putstatic);
        if (other == UINT32_MAX) flows(s, field, at, "stored in a field that is not tracked");
        else vec_push(s->h->m, &c->into, other);
        break;
    case OP_ireturn: vec_push(s->h->m, &s->getters, (getter){s->m->name, s->m->type, field}); break;
    case OP_bastore: flows(s, field, at, "stored in an array"); break;
    case OP_pop: break;
    default:
        if (is_test(in->op)) c->branches++;
        else if (in->op >= OP_istore && in->op <= OP_astore_3)
            flows(s, field, at, "stored in a local variable");
        else if (in->op >= OP_invokevirtual && in->op <= OP_invokedynamic)
            flows(s, field, at, "passed to a method");
        else flows(s, field, at, "used as a number");
    }
    return false;
}

// Follows the value that instruction `at` leaves in stack slot `slot`.
static void follow(flow_search *s, uint32_t field, uint32_t at, uint32_t slot, bool array) {
    for (uint32_t steps = 0; steps < s->c->count; steps++) {
        const code_instr *before = &s->c->instrs[at];
        at = before->op == OP_goto || before->op == OP_goto_w ? (uint32_t)before->b : at + 1;
        if (at >= s->c->count || !s->frames[at].slots || s->frames[at].stack <= slot) return;
        unsigned pops = pops_of(s, &s->c->instrs[at]);
        if (pops == 255) {
            if (s->c->instrs[at].op == OP_pop && s->frames[at].stack == slot + 1) return;
            flows(s, field, at, "copied on the stack");
            return;
        }
        if (s->frames[at].stack - pops > slot) continue; // takes only what is above
        if (!consumed(s, field, at, &slot, &array)) return;
    }
}

// ---------------------------------------------------------------- all values

static void look_at_reads(flow_search *s, bool getters, size_t getter_count) {
    for (uint32_t i = 0; i < s->c->count; i++) {
        const code_instr *in = &s->c->instrs[i];
        if (!s->frames[i].slots) continue;
        if (!getters && (in->op == OP_getstatic || in->op == OP_getfield)) {
            uint32_t field = candidate_at(s, in, in->op == OP_getstatic);
            if (field == UINT32_MAX) continue;
            uint32_t slot = s->frames[i].stack - (in->op == OP_getfield);
            follow(s, field, i, slot, s->list.data[field].f->kind == '[');
        }
        if (!getters || in->op < OP_invokevirtual || in->op > OP_invokeinterface) continue;
        const cf_constant *k = &s->m->owner->file->constants[in->a];
        for (size_t g = 0; g < getter_count; g++)
            if (s->getters.data[g].name == k->name && s->getters.data[g].type == k->type)
                follow(s, s->getters.data[g].field, i, s->frames[i].stack - pops_of(s, in), false);
    }
}

static void look_at_methods(flow_search *s, const klass_list *classes, bool getters) {
    size_t getter_count = s->getters.count;
    arena_mark mark = arena_get_mark(&s->scratch);
    if (getters && !getter_count) return;
    for (size_t i = 0; i < classes->count; i++)
        for (uint32_t k = 0; k < classes->data[i]->method_count; k++) {
            code_frame *frames;
            link_error ignored;
            s->m = &classes->data[i]->methods[k];
            if (!s->m->file->code) continue;
            if (program_verify_method(s->h->v->p, &s->scratch, s->m, &s->c, &frames, &ignored))
                continue;
            s->frames = frames;
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
    u64map_release(&s.index);
    arena_release(&s.scratch);
}
