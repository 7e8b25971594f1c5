// Finding instructions to fuse (op.h).
#include "vm/internal.h"
#include "vm/op.h"

#define KEY(o1, o2, o3, o4)                                                                        \
    ((uint64_t)(o1) | (uint64_t)(o2) << 16 | (uint64_t)(o3) << 32 | (uint64_t)(o4) << 48)

// 0: these are not fused.
static uint16_t fused_form(uint64_t key) {
    switch (key) {
#define FORM(name, first, o1, o2, o3, o4)                                                          \
    case KEY(o1, o2, o3, o4): return VOP_##name;
        FUSED_ROWS(FORM)
#undef FORM
    default: return 0;
    }
}

static bool begins_row(unsigned op) {
    return op == VOP_load1 || op == VOP_const1 || op == VOP_store1 ||
           (op >= OP_iadd && op <= OP_iinc);
}

// The longest row that begins here. What follows still has its own opcodes: the pass goes forward.
void vm_fuse(vm_instr *code, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!begins_row(code[i].op)) continue;
        uint16_t ops[4] = {0}, form = 0;
        for (unsigned n = 0; n < 4 && i + n < count; n++) ops[n] = code[i + n].op;
        for (unsigned n = 4; n > 1 && !form; ops[--n] = 0)
            form = fused_form(KEY(ops[0], ops[1], ops[2], ops[3]));
        if (form) code[i].op = form;
    }
}

void vm_fuse_field(const vm_instr *code, vm_instr *x) {
    if (x == code || x[-1].op != VOP_load1) return;
    if (x->op == VOP_getfield_4) x[-1].op = VOP_L_getfield_4;
    if (x->op == VOP_getfield_8) x[-1].op = VOP_L_getfield_8;
}
