// For a search that matches states over terms: the values beside terms are those of one model, and
// no part of the state. While they are hidden, they are 0, and the terms tell states apart.
#ifndef VM_TERM_STATES_H
#define VM_TERM_STATES_H

#include "vm/terms.h"

typedef struct vm_hidden {
    ref object;            // 0: on the stack of a thread
    uint32_t thread, size; // of which; bytes
    uint32_t offset;       // in the object; on the stack: of words
    smt_term term;
    uint64_t bits;
    bool used; // false: a slot that nobody will read, or a value that stays
} vm_hidden;

typedef VEC(vm_hidden) vm_hidden_list;

// Of these terms the path says what they are: the value beside them is that, and stays.
typedef struct vm_settled {
    bool (*is)(void *arg, smt_term term);
    void *arg;
} vm_settled;

// The list is emptied first. Objects that have terms in them count as written since the last
// capture.
void vm_terms_hide(vm *v, vm_settled settled, vm_hidden_list *list);
// What was collected meanwhile leaves the list.
void vm_terms_show(vm *v, vm_hidden_list *list);
// Before an earlier state is restored, hidden values are wherever they were captured: threads, and
// objects with terms, count as written.
void vm_terms_leave(vm *v);

#endif
