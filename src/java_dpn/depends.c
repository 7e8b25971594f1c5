// Where a value goes within a method: through the stack, locals and arithmetic. What is given to a
// call, returned or thrown leaves the method, and may come out anywhere in the same thread.
#include "analysis/uses.h"
#include "classfile/flow.h"
#include "java_dpn/internal.h"

typedef struct spreading {
    const races *r;
    uint32_t node;
    const cfg *g;
    value_reach *out;
    VEC(uint32_t) todo; // instructions whose results carry the value
} spreading;

static void carry(spreading *x, uint32_t at) {
    if (x->out->carries[at]) return;
    x->out->carries[at] = true;
    vec_push(x->r->m, &x->todo, at);
}

// The value is in a local variable now: whoever loads that has it.
static void carry_loads(spreading *x, uint32_t local) {
    for (uint32_t at = 0; at < x->g->c->count; at++) {
        const code_instr *i = &x->g->c->instrs[at];
        if (cfg_is_reached(x->g, at) && code_reads_local(i->op) && i->a == local) carry(x, at);
    }
}

// A call with the value: what it may do with it.
static void give(spreading *x, uint32_t at) {
    pt_calls calls = analysis_calls_at(&x->r->t, x->node, at);
    for (size_t i = 0; i < calls.count; i++) {
        const pt_call *c = &x->r->t.calls.data[calls.items[i]];
        const pt_node *callee = &x->r->t.nodes.data[c->callee];
        switch (callee->effect) {
        case EFFECT_NOTHING:
        case EFFECT_PRINT:
        case EFFECT_VALUE: // what comes out is the call's result
        case EFFECT_STRING:
        case EFFECT_LOCK:
        case EFFECT_UNLOCK:
        case EFFECT_READ_LOCK:
        case EFFECT_READ_UNLOCK:
        case EFFECT_AWAIT: break;
        default:
            if (pt_is_library(callee)) x->out->lost = program_text(x->r->t.p, callee->m->name);
            else x->out->leaves = true;
        }
    }
}

static void use(void *context, uint32_t at) {
    spreading *x = context;
    const code_instr *i = &x->g->c->instrs[at];
    x->out->uses[at] = true;
    if (code_writes_local(i->op)) carry_loads(x, (uint32_t)i->a);
    else if (i->op == OP_invokedynamic) x->out->leaves = true; // a lambda may have it
    else if (code_is_invoke(i->op)) give(x, at);
    else if ((i->op >= OP_ireturn && i->op <= OP_return) || i->op == OP_athrow)
        x->out->leaves = true;
    carry(x, at);
}

void java_dpn_spread(races *r, uint32_t node, uint32_t at, value_reach *out) {
    const body *b = r->t.nodes.data[node].b;
    *out = (value_reach){0};
    if (r->t.nodes.data[node].effect != EFFECT_JAVA || !b->g || at >= b->g->c->count) {
        out->leaves = true;
        return;
    }
    arena *a = &r->a;
    spreading x = {.r = r, .node = node, .g = b->g, .out = out};
    out->uses = ARENA_ARRAY(a, bool, b->g->c->count + 1);
    out->carries = ARENA_ARRAY(a, bool, b->g->c->count + 1);
    const cf_symbols *symbols = program_symbols(r->t.p);
    carry(&x, at);
    while (x.todo.count) {
        uint32_t next = vec_pop(&x.todo);
        code_effect effect = code_stack_effect(symbols, b->g->c, &b->g->c->instrs[next]);
        uint32_t bottom = (uint32_t)(b->g->frames[next].stack - effect.pops);
        for (unsigned k = 0; k < effect.pushes; k++)
            analysis_uses(symbols, b->g, next, bottom + k, r->m, use, &x);
    }
    vec_release(r->m, &x.todo);
}
