// Which operations of two threads can be exchanged, and the sleep sets that rest on it.
//
// A thread that was tried in a state need not be tried again after a step of another one, as long
// as all steps since are independent of its own: both orders lead to the same state (Godefroid,
// "Partial-order methods for the verification of concurrent systems").
#ifndef EXPLORE_DEPEND_H
#define EXPLORE_DEPEND_H

#include "explore/search.h"

// A set of threads, by number; those from 64 on never sleep.
typedef uint64_t thread_set;

static inline thread_set thread_bit(uint32_t number) {
    return number < 64 ? (thread_set)1 << number : 0;
}

// The steps that two threads are about to take can be exchanged. What follows an operation within a
// step is not noticed by others (see vm/share.c) and need not be looked at.
bool ops_commute(const vm *v, const vm_op *a, const vm_op *b);

// Those of the sleeping threads that sleep on after the step, which is about to be taken.
thread_set still_asleep(const vm *v, thread_set asleep, const step *s);

#endif
