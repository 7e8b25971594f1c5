// Methods made by the VM: lambdas and the like, whose code was prepared by it.
#include <string.h>

#include "classfile/flow.h"
#include "java_pushdown/internal.h"
#include "vm/link.h"
#include "vm/object.h"
#include "vm/op.h"

static field *static_at(const vm_instr *x) {
    const runtime_class *c = x->p;
    for (uint32_t i = 0; i < c->k->field_count; i++) {
        field *f = &c->k->fields[i];
        if ((f->access & ACC_STATIC) && (int32_t)(c->statics + f->offset) == x->b) return f;
    }
    return NULL;
}

static void translate_made(const jp_body *b, const vm_instr *y, jp_instr *x) {
    *x = (jp_instr){.op = (uint8_t)y->op, .a = y->a, .b = y->b};
    x->special = true;
    switch (y->op) {
    case VOP_const1:
        x->op = OP_iconst_0;
        x->kind = JP_INT;
        x->j = (int32_t)y->u;
        // A word may be a reference: only a method that gives a number is known not to push one.
        if (jp_kind_of_letter(b->m->signature->returns) != JP_INT)
            x->trouble = "a word of the VM's";
        break;
    case VOP_load1:
    case VOP_load2:
        x->op = OP_iload;
        x->b = y->op == VOP_load2 ? 2 : 1;
        break;
    case VOP_store1:
    case VOP_store2:
        x->op = OP_istore;
        x->b = y->op == VOP_store2 ? 2 : 1;
        break;
    case VOP_invokeinterface_q:
        x->op = OP_invokeinterface;
        x->special = false;
        x->p = ((inline_cache *)y->p)->target;
        break;
    case VOP_invokevirtual_q:
        x->op = OP_invokevirtual;
        x->special = false;
        x->p = y->p;
        break;
    case VOP_invokespecial_q: x->op = OP_invokespecial, x->p = y->p; break;
    case VOP_invokestatic_q: x->op = OP_invokestatic, x->p = y->p; break;
    case VOP_new_q: x->op = OP_new, x->p = ((runtime_class *)y->p)->k; break;
    case VOP_newarray_q: x->op = OP_anewarray, x->p = y->p; break;
    case VOP_checkcast_q: x->op = OP_checkcast, x->p = y->p; break;
    case VOP_instanceof_q: x->op = OP_instanceof, x->p = y->p; break;
    default:
        if (y->op >= VOP_getfield_b && y->op <= VOP_getfield_8) x->op = OP_getfield, x->p = y->p;
        else if (y->op >= VOP_putfield_1 && y->op <= VOP_putfield_8)
            x->op = OP_putfield, x->p = y->p;
        else if (y->op >= VOP_getstatic_b && y->op <= VOP_getstatic_8)
            x->op = OP_getstatic, x->p = static_at(y);
        else if (y->op >= VOP_putstatic_1 && y->op <= VOP_putstatic_8)
            x->op = OP_putstatic, x->p = static_at(y);
        else if (y->op >= VOP_FIRST_QUICK) x->trouble = "an instruction of the VM's own";
    }
}

// The kinds on the stack, along code that only jumps forward.
static bool made_effect(jp_body *b, uint32_t pc, uint8_t *kinds, uint32_t *depth) {
    const jp_instr *x = &b->code[pc];
    uint8_t *top = kinds + b->locals + *depth;
    int change = 0;
    switch (x->op) {
    case OP_iconst_0: top[0] = JP_INT, change = 1; break;
    case OP_iload:
        top[0] = kinds[x->a];
        if (x->b == 2) top[1] = JP_NONE;
        change = x->b;
        break;
    case OP_istore:
        kinds[x->a] = top[-x->b];
        change = -x->b;
        break;
    case OP_dup: top[0] = top[-1], change = 1; break;
    case OP_pop: change = -1; break;
    case OP_pop2: change = -2; break;
    case OP_new: top[0] = JP_REF, change = 1; break;
    case OP_checkcast: break;
    case OP_instanceof: top[-1] = JP_INT; break;
    case OP_getfield:
    case OP_getstatic: {
        change = x->op == OP_getfield ? -1 : 0;
        jp_kind k = jp_kind_of_letter(((field *)x->p)->kind);
        top[change] = (uint8_t)k;
        if (k == JP_LONG) top[change + 1] = JP_NONE;
        change += k == JP_LONG ? 2 : 1;
        break;
    }
    case OP_putfield:
    case OP_putstatic:
        change = -(jp_kind_of_letter(((field *)x->p)->kind) == JP_LONG ? 2 : 1) -
                 (x->op == OP_putfield);
        break;
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokestatic:
    case OP_invokeinterface: {
        const method *m = x->p;
        change = -(int)m->argument_slots;
        jp_kind k = jp_kind_of_letter(m->signature->returns);
        if (k == JP_NONE) break;
        top[change] = (uint8_t)k;
        if (k == JP_LONG) top[change + 1] = JP_NONE;
        change += k == JP_LONG ? 2 : 1;
        break;
    }
    case OP_i2l:
        top[-1] = JP_LONG;
        top[0] = JP_NONE;
        change = 1;
        break;
    case OP_lcmp: top[-4] = JP_INT, change = -3; break;
    case OP_ifeq:
    case OP_ifne: change = -1; break;
    case OP_if_icmpne: change = -2; break;
    default:
        if (!code_is_return(x->op)) return false;
    }
    *depth = (uint32_t)((int)*depth + change);
    return true;
}

static void flow_made(jp_body *b) {
    for (uint32_t pc = 0; pc < b->count; pc++) b->depth[pc] = JP_NEVER;
    b->depth[0] = 0;
    const signature *s = b->m->signature;
    uint32_t local = 0;
    if (!(b->m->access & ACC_STATIC)) b->kinds[local++] = JP_REF;
    for (uint32_t i = 0; i < s->count; i++) {
        b->kinds[local] = (uint8_t)jp_kind_of_letter(s->kinds[i]);
        local += s->kinds[i] == 'J' || s->kinds[i] == 'D' ? 2 : 1;
    }
    for (uint32_t pc = 0; pc < b->count; pc++) {
        if (b->depth[pc] == JP_NEVER) continue;
        uint8_t kinds[600];
        uint32_t depth = b->depth[pc];
        if (b->slots + 4 > sizeof kinds) {
            b->trouble = "a large method of the VM's own";
            return;
        }
        memset(kinds, 0, sizeof kinds);
        memcpy(kinds, b->kinds + (size_t)pc * b->slots, b->slots);
        if (b->code[pc].trouble) continue;
        if (!made_effect(b, pc, kinds, &depth)) {
            b->code[pc].trouble = "an instruction of the VM's own";
            continue;
        }
        uint8_t op = b->code[pc].op;
        uint32_t to[2], n = 0;
        if (!code_is_return(op)) to[n++] = pc + 1;
        if (op == OP_ifeq || op == OP_ifne || op == OP_if_icmpne) to[n++] = (uint32_t)b->code[pc].b;
        for (uint32_t i = 0; i < n; i++) {
            memcpy(b->kinds + (size_t)to[i] * b->slots, kinds, b->slots);
            b->depth[to[i]] = (uint16_t)depth;
        }
    }
}

void jp_read_made(jp_world *w, jp_body *b, const unit *u) {
    b->count = u->count;
    b->locals = u->max_locals;
    b->slots = b->locals + u->max_stack;
    jp_body_allocate(w, b);
    for (uint32_t i = 0; i < b->count; i++) translate_made(b, &u->code[i], &b->code[i]);
    flow_made(b);
}
