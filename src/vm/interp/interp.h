// The interpreter's own affair: what the text of bytecode (bytecode.inc) calls out of line.
// Everybody else runs threads by vm_run_thread and vm_search_thread.
#ifndef VM_INTERP_INTERP_H
#define VM_INTERP_INTERP_H

#include <math.h>

#include "vm/internal.h"
#include "vm/merge.h"
#include "vm/op.h"
#include "vm/terms.h"

// JLS 5.1.3: NaN is 0, what is too large becomes the largest.
static inline int32_t real_to_int(double x) {
    if (x != x) return 0;
    if (x >= 2147483647.0) return INT32_MAX;
    if (x <= -2147483648.0) return INT32_MIN;
    return (int32_t)x;
}

static inline int64_t real_to_long(double x) {
    if (x != x) return 0;
    if (x >= 9223372036854775807.0) return INT64_MAX;
    if (x <= -9223372036854775808.0) return INT64_MIN;
    return (int64_t)x;
}

static inline vm_instr *code_at(const frame *f) {
    return &f->u->code[f->pc];
}

static inline void narrow_result(const unit *u, uint32_t *word) {
    switch (u->m->signature->returns) {
    case 'Z': *word &= 1; break;
    case 'B': *word = (uint32_t)(int8_t)*word; break;
    case 'C': *word = (uint16_t)*word; break;
    case 'S': *word = (uint32_t)(int16_t)*word; break;
    default: break;
    }
}

// ---------------------------------------------------------------- quicken.c

// Each rewrites the instruction. False: an exception is set.
bool vm_quicken_field(vm *v, thread *t, const unit *u, vm_instr *x);
bool vm_quicken_class(vm *v, thread *t, const unit *u, vm_instr *x);
bool vm_quicken_call(vm *v, thread *t, const unit *u, vm_instr *x);
// Fills an interface call's cache for receivers of the class. False: an exception is set.
bool vm_select_interface(vm *v, thread *t, inline_cache *cache, klass *k);
native_outcome vm_load_constant(vm *v, thread *t, const unit *u, vm_instr *x);

// ---------------------------------------------------------------- unwind.c

// A handler was found and its frame is the top one; or the entry frame is gone.
typedef enum vm_unwound { VM_UNWOUND_TO_HANDLER, VM_UNWOUND_ENTRY } vm_unwound;
vm_unwound vm_unwind(vm *v, thread *t);

// ---------------------------------------------------------------- object.c, throw.c

// About what the array and those in it take; more than there can be where a length is negative.
uint64_t vm_multi_array_bytes(klass *k, uint32_t dimensions, const uint32_t *counts);
ref vm_new_multi_array(vm *v, thread *t, klass *k, uint32_t dimensions, const uint32_t *counts,
                       uint64_t site);
// A call of a method without code. False: the execution ends (missing native).
bool vm_missing_code(vm *v, thread *t, const unit *u);

#endif
