// Where control goes from an instruction, and what it takes from the stack and the locals: written
// once, for the verifier, live locals and everything above that walks bytecode.
#ifndef CLASSFILE_FLOW_H
#define CLASSFILE_FLOW_H

#include "classfile/code.h"

static inline bool code_is_jsr(uint8_t op) {
    return op == OP_jsr || op == OP_jsr_w;
}

static inline bool code_is_return(uint8_t op) {
    return op >= OP_ireturn && op <= OP_return;
}

static inline bool code_is_switch(uint8_t op) {
    return op == OP_tableswitch || op == OP_lookupswitch;
}

static inline bool code_is_invoke(uint8_t op) {
    return op >= OP_invokevirtual && op <= OP_invokedynamic;
}

// Can control go on to the next instruction? Behind a jsr it comes by a ret, not by falling.
static inline bool code_falls_through(uint8_t op) {
    return !(op == OP_goto || op == OP_goto_w || code_is_jsr(op) || op == OP_ret ||
             code_is_switch(op) || op == OP_athrow || code_is_return(op));
}

// The instructions a jump or switch names, a switch's default last; a target may occur more than
// once. The next instruction is not among them unless it is jumped to. A ret names none: where it
// returns to is known from the verifier's frames.
static inline uint32_t code_target_count(const code *c, const code_instr *x) {
    switch (code_opcode_table[x->op].format) {
    case FORMAT_BRANCH2:
    case FORMAT_BRANCH4: return 1;
    case FORMAT_TABLE:
    case FORMAT_LOOKUP: return c->switches[x->b].count + 1;
    default: return 0;
    }
}

static inline uint32_t code_target(const code *c, const code_instr *x, uint32_t i) {
    if (!code_is_switch(x->op)) return (uint32_t)x->b;
    const code_switch *s = &c->switches[x->b];
    return i < s->count ? s->targets[i] : s->fallback;
}

static inline bool code_covers(const code_handler *h, uint32_t at) {
    return at >= h->start && at < h->end;
}

// How many local slots, from x->a on, an instruction accesses: 0, 1, or 2 for longs and doubles.
// iinc reads and writes; everything else does one of both.
uint32_t code_local_slots(uint8_t op);
static inline bool code_reads_local(uint8_t op) {
    return (op >= OP_iload && op <= OP_aload_3) || op == OP_iinc || op == OP_ret;
}
static inline bool code_writes_local(uint8_t op) {
    return (op >= OP_istore && op <= OP_astore_3) || op == OP_iinc;
}

// Stack slots taken off and put on. What dup and its relatives copy counts as taken and put back.
typedef struct code_effect {
    uint16_t pops, pushes;
} code_effect;
code_effect code_stack_effect(const cf_symbols *symbols, const code *c, const code_instr *x);

#endif
