// What the VM asks and tells whoever explores. It stops threads before operations that other
// threads may notice; which these are is decided behind these hooks (room `reduce`). A plain run
// has none.
#ifndef VM_HOOKS_H
#define VM_HOOKS_H

#include "vm/class.h"
#include "vm/name.h"
#include "vm/search.h"

// What a program can look at, and mostly does not: a search takes for granted that nobody does,
// until it is told.
typedef enum vm_look {
    LOOK_LIFE = 1,      // whether another thread lives, or its monitor is used: the object
    LOOK_INTERRUPT = 2, // it is interrupted: the object
    LOOK_CLOCK = 4,
    LOOK_PARK = 8,      // the thread is about to park
    LOOK_IDENTITY = 16, // an object's identity hash code
    LOOK_NAME = 32,     // a thread's name or number
    LOOK_SELF = 64,     // which thread it is that runs
} vm_look;

// A copy of several locations, out of one object and into another; either may be 0.
typedef struct vm_copy {
    ref from, to;
    uint32_t from_offset, to_offset, size; // bytes
} vm_copy;

// How a call of a method that something is known about begins (vm/facts.h).
typedef enum vm_begun {
    BEGUN_STEPS,   // like any other
    BEGUN_AT_ONCE, // it is one step
    BEGUN_STOP,    // the thread must stop first
} vm_begun;

typedef struct vm_hooks {
    // Must the thread stop before this? Then t->next is set.
    bool (*must_stop)(vm *v, thread *t, vm_op o);
    // The same, unless it is known that nobody can notice: then it is only observed.
    bool (*may_stop)(vm *v, thread *t, vm_op o, bool unnoticed);
    bool (*field_stop)(vm *v, thread *t, vm_op o, unsigned flags);
    bool (*copy_stop)(vm *v, thread *t, const vm_copy *c);
    // Before it gives a thread a number.
    bool (*number_stop)(vm *v, thread *t);
    // *on: the synchronizer that it is an operation of, or 0.
    vm_begun (*begin_call)(vm *v, thread *t, const unit *u, uint32_t *args, ref *on);
    // An access that needs no stop, but that others must stop for.
    void (*accessed)(vm *v, thread *t, vm_op o);
    void (*looked)(vm *v, thread *t, vm_look at, ref object);
    // Does the search take for granted that nobody looks at any of these?
    bool (*unseen)(const vm *v, unsigned looks);
    // Nobody else runs, and everything others did is known to have come before.
    bool (*is_alone)(const vm *v);
    void (*share)(vm *v, ref object); // and all it reaches
    void (*stored)(vm *v, ref container, ref value);
    void (*release)(vm *v); // the VM ends
} vm_hooks;

static inline bool vm_is_shared(const vm *v, ref r) {
    return (vm_heap_object(&v->h, r)->bin | v->search->asked) & BIN_SHARED;
}
// Exploring: do accesses to it have to be asked about?
static inline bool vm_is_asked(const vm *v, ref r) {
    return (vm_heap_object(&v->h, r)->bin | v->search->asked) &
           ((uint32_t)BIN_SHARED | (uint32_t)BIN_LEFT);
}

// Exploring: may its wait or park end for no reason? Who joins a thread looks again and waits on.
static inline bool vm_wakes_spuriously(const vm *v, const thread *t) {
    return v->search->spurious &&
           (t->state == THREAD_PARKED || (t->state == THREAD_WAITING && t->next.act == ACT_WAIT));
}

// For the interpreter and for native methods' stops: the VM explores.
static inline bool vm_must_stop(vm *v, thread *t, vm_op o) {
    return v->search->hooks->must_stop(v, t, o);
}
static inline bool vm_may_stop(vm *v, thread *t, vm_op o, bool unnoticed) {
    return v->search->hooks->may_stop(v, t, o, unnoticed);
}
static inline bool vm_copy_stop(vm *v, thread *t, const vm_copy *c) {
    return v->search->hooks->copy_stop(v, t, c);
}
static inline bool vm_number_stop(vm *v, thread *t) {
    return v->search->hooks->number_stop(v, t);
}

// For native methods: the VM may explore.
static inline void vm_looked(vm *v, thread *t, vm_look at, ref object) {
    if (vm_is_exploring(v)) v->search->hooks->looked(v, t, at, object);
}
static inline bool vm_unseen(const vm *v, unsigned looks) {
    return vm_is_exploring(v) && v->search->hooks->unseen(v, looks);
}
static inline bool vm_is_alone(const vm *v) {
    return !vm_is_exploring(v) || v->search->hooks->is_alone(v);
}

// ---------------------------------------------------------------- outside.c

vm_outside vm_find_outside(const vm *v, const unit *u); // for a method that is no native of ours
// Does the thread's top frame read the clock for a wait of its own, and for nothing else?
bool vm_reads_own_clock(const vm *v, const thread *t);
// Exploring: the thread's top frame reads it.
void vm_consult(vm *v, const thread *t, vm_outside source);
// The same about a class, whose name stands where the reader would.
void vm_consult_as(vm *v, vm_outside source, symbol class_name);
// The same by a call of a method that has u->outside.
// Is what the caller asks of the outside world an input (--outside symbolic)? The JDK's own code
// has what is fixed.
bool vm_outside_is_drawn(const vm *v, const thread *t);
void vm_consult_call(vm *v, const thread *t, const unit *u, const uint32_t *args);

void vm_outside_merge(vm *v, const vm_outside_use *uses); // another process has read these
void vm_outside_forget(vm *v);

#endif
