#include "classfile/flow.h"

#include <string.h>

uint32_t code_local_slots(uint8_t op) {
    if (!code_reads_local(op) && !code_writes_local(op)) return 0;
    bool wide = op == OP_lload || op == OP_dload || op == OP_lstore || op == OP_dstore ||
                (op >= OP_lload_0 && op <= OP_lload_3) || (op >= OP_dload_0 && op <= OP_dload_3) ||
                (op >= OP_lstore_0 && op <= OP_lstore_3) ||
                (op >= OP_dstore_0 && op <= OP_dstore_3);
    return wide ? 2 : 1;
}

static uint16_t slots_of(char letter) {
    return letter == 'J' || letter == 'D' ? 2 : letter == 'V' ? 0 : 1;
}

static uint16_t slots_of_all(const char *letters) {
    uint16_t n = 0;
    for (; *letters; letters++) n = (uint16_t)(n + slots_of(*letters));
    return n;
}

static code_effect effect_of_call(const cf_symbols *symbols, const code_instr *x, symbol type) {
    const char *descriptor = cf_text(symbols, type);
    bool receiver = x->op != OP_invokestatic && x->op != OP_invokedynamic;
    return (code_effect){(uint16_t)(cf_argument_slots(descriptor) + receiver),
                         slots_of(strchr(descriptor, ')')[1])};
}

code_effect code_stack_effect(const cf_symbols *symbols, const code *c, const code_instr *x) {
    static const code_effect copies[] = {{1, 0}, {2, 0}, {1, 2}, {2, 3}, {3, 4},
                                         {2, 4}, {3, 5}, {4, 6}, {2, 2}}; // pop to swap
    if (x->op >= OP_pop && x->op <= OP_swap) return copies[x->op - OP_pop];
    const cf_constant *k = &c->owner->constants[x->a];
    switch (x->op) {
    case OP_ldc:
    case OP_ldc_w: return (code_effect){0, 1};
    case OP_ldc2_w: return (code_effect){0, 2};
    case OP_getstatic: return (code_effect){0, slots_of(*cf_text(symbols, k->type))};
    case OP_getfield: return (code_effect){1, slots_of(*cf_text(symbols, k->type))};
    case OP_putstatic: return (code_effect){slots_of(*cf_text(symbols, k->type)), 0};
    case OP_putfield: return (code_effect){(uint16_t)(slots_of(*cf_text(symbols, k->type)) + 1), 0};
    case OP_invokevirtual:
    case OP_invokespecial:
    case OP_invokestatic:
    case OP_invokeinterface:
    case OP_invokedynamic: return effect_of_call(symbols, x, k->type);
    case OP_multianewarray: return (code_effect){(uint16_t)x->b, 1};
    case OP_jsr:
    case OP_jsr_w:
    case OP_new: return (code_effect){0, 1};
    default: {
        const opcode_info *info = &code_opcode_table[x->op];
        return (code_effect){slots_of_all(info->pops), slots_of_all(info->pushes)};
    }
    }
}
