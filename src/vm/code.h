// Prepared code: what the interpreter runs.
#ifndef VM_CODE_H
#define VM_CODE_H

#include "vm/machine.h"

// A prepared instruction. Preparation gives resolved operands where that is possible without
// running anything; the rest is quickened when it first runs. Rewriting is a cache, never state:
// what it stores is true in every state.
struct vm_instr {
    uint16_t op; // VOP_…
    uint16_t a;
    int32_t b;
    union {
        void *p;
        int64_t j;
        double d;
        struct {
            uint32_t u, w;
        };
    };
};

typedef struct unit_handler {
    uint32_t start, end, target;
    uint16_t catch_type; // constant-pool index; 0: any
} unit_handler;

typedef struct unit_switch {
    int32_t low;
    uint32_t count;
    const int32_t *keys; // NULL: dense
    const uint32_t *targets;
    uint32_t fallback;
} unit_switch;

// Which slots hold references before each instruction: made when a collection first asks.
typedef struct unit_map {
    uint32_t words;        // 64-bit words a row
    const uint16_t *depth; // stack depth by instruction; 0xffff: not reachable
    const uint64_t *bits;  // rows: bit i for slot i, locals first: a reference
    const uint64_t *used;  // rows: the slot matters: has a value, and a local is live
} unit_map;

// A method, ready to run. method.prepared points here.
struct unit {
    method *m;
    vm_instr *code;
    uint32_t count;
    uint16_t max_locals, max_stack, argument_slots;
    uint16_t monitor_slots; // the last locals: monitors that the frame's code has entered, 0: free
    uint8_t return_words;
    bool is_static, is_synchronized;
    uint8_t books;           // exploring: bookkeeping of the JDK, see BOOKS_…
    uint8_t known;           // vm_known_call
    bool pool_code;          // its code may be part of a burst of ForkJoinPool's
    bool hidden;             // made by the VM: not in stack traces
    bool untraced;           // marked as @Hidden: not in stack traces either
    bool terms;              // native: it handles terms itself
    uint8_t outside;         // what it reads of the outside world: vm_outside
    native_function *native; // NULL: bytecode, or a native that is missing
    native_stop *stop;
    summary_function *summary; // with terms: may stand for a call; NULL: none
    unit_handler *handlers;
    uint32_t handler_count;
    unit_switch *switches;
    const uint32_t *offsets; // byte offset by instruction
    unit_map *map;
    hash128 name; // by vm_unit_name; 0: not yet
};

// ---------------------------------------------------------------- prepare.c, map.c, fuse.c

// NULL: preparation failed, an exception is set in t.
unit *vm_prepare(vm *v, thread *t, method *m);
// From now on calls of the method, which has code, go to a native function, which may leave them to
// the code (NATIVE_CODE); NULL: to the code again. False: there is none. What the function needs to
// know is in v->replacer.
bool vm_replace(vm *v, thread *t, method *m, native_function *by);
// Fills in what is known about the method (facts.h).
void vm_find_facts(vm *v, unit *u);
// An idle worker of ForkJoinPool counts its rounds so far from now on.
void vm_count_rounds(vm *v, vm_rounds far);
// map.c: made when first asked for. NULL: the code cannot be verified.
const unit_map *vm_map(vm *v, const unit *u);
// Fuses what can be fused in prepared code.
void vm_fuse(vm_instr *code, uint32_t count);
// The same for a field instruction that was just resolved.
void vm_fuse_field(const vm_instr *code, vm_instr *x);
bool vm_has_annotation(vm *v, const method *m, const char *type); // "La/B;"
const native_entry *vm_find_native(vm *v, const method *m);

#endif
