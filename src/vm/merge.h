// Merging: both sides of a branch on a term are run, one after the other, up to where they meet
// again, and what differs there (locals, stack, fields and elements) becomes  ite(condition, …).
// One path goes on where there would be two.
//
// The values beside terms are those of the side that the present inputs take; on the other side
// they mean nothing (vm_terms.blind), as in a search without values. A side cannot fork: where its
// way depends on inputs that the path and the conditions of the sides do not settle, it is merged
// in turn, or the outermost merge is given up, undone, and its branch decided like any other. A
// branch that throws on one side, such as an assertion's, is settled inside a side, never merged.
// Given up is also one whose sides throw, wait, draw strings, initialise classes, call natives that
// do more than compute, or leave different references behind.
#ifndef VM_MERGE_H
#define VM_MERGE_H

#include "vm/terms.h"

// Where two sides meet, and what is looked at from there on.
typedef struct vm_meeting {
    bool at_return;         // behind the call of the method
    uint32_t throw_count;   // sides that never get there, since they end in an exception, and
    const uint32_t *throws; // where they begin
    uint32_t pc;            // else: in the method
    uint32_t slots;         // of the frame (locals, then stack); at_return: of the result
    const char *kinds;      // of each: I, F, J, D, or A for a reference; '-': nobody looks at it
} vm_meeting;

typedef struct vm_merging vm_merging;
void vm_merging_free(vm_terms *x);
// The execution ended, wherever it was.
void vm_merging_reset(vm *v);

// ---------------------------------------------------------------- for the interpreter

static inline bool vm_can_merge(const vm *v) {
    return v->terms->search && v->terms->search->meeting;
}
// The thread stands before a branch with `pops` operands, which leads to `target` or to the next
// instruction. True: it stands where these meet.
bool vm_merge(vm *v, thread *t, term_test test, uint32_t *x, uint32_t *y, bool taken,
              uint32_t target, unsigned pops);
// The same before a switch on *x, which the values lead to *target: one target after the other is a
// side, the other side is the rest of the switch.
typedef enum vm_switched {
    SWITCH_OPEN,   // nothing was done
    SWITCH_KNOWN,  // it leads to *target
    SWITCH_MERGED, // the thread stands where the targets meet
} vm_switched;
vm_switched vm_merge_switch(vm *v, thread *t, const unit_switch *s, uint32_t *x, uint32_t *target);
// What is being merged cannot be.
void vm_merge_fail(vm *v);
bool vm_merge_allows(const vm *v, const unit *native);
// A side draws an input, whose range is this; or assumes something. Both become conditions of the
// path when the merge is done.
void vm_merge_note_range(vm *v, smt_term condition, bool holds);
bool vm_merge_assume(vm *v, smt_term condition, bool holds);
// Those that were noted so far.
void vm_merge_list_noted(const vm *v, smt_terms *to);

#endif
