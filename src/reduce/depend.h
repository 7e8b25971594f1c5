// Which operations of two threads can be exchanged, and the sleep sets that rest on it.
//
// A thread that was tried in a state need not be tried again after a step of another one, as long
// as all steps since are independent of its own: both orders lead to the same state (Godefroid,
// "Partial-order methods for the verification of concurrent systems").
#ifndef REDUCE_DEPEND_H
#define REDUCE_DEPEND_H

#include "vm/thread.h"

// A set of threads, by number; those from 64 on never sleep.
typedef uint64_t thread_set;

static inline thread_set thread_bit(uint32_t number) {
    return number < 64 ? (thread_set)1 << number : 0;
}

// The operations that two threads are about to do can be exchanged. What follows an operation
// within a step is not noticed by others (reduce.h) and need not be looked at.
bool reduce_commute(vm *v, const thread *a, const vm_op *x, const thread *b, const vm_op *y);

// Those of the sleeping threads that sleep on after the next step of the mover.
thread_set reduce_still_asleep(vm *v, thread_set asleep, uint32_t mover, bool timeout);

#endif
