// Running a thread: one function for each way to run.
#ifndef VM_RUN_H
#define VM_RUN_H

#include "vm/search.h"
#include "vm/thread.h"

typedef enum run_outcome {
    RUN_RETURNED, // the FRAME_ENTRY frame has returned; result in t->stack at the frame's locals
    RUN_THROWN,   // it ended with t->exception
    RUN_BLOCKED,  // the thread cannot go on now
    RUN_PREEMPTED,
    RUN_STOPPED, // v->ending is set
    RUN_VISIBLE, // exploring: before a visible operation, t->next
} run_outcome;

// One function for each way to run (interp/): values are concrete or carry terms; threads stop at
// the end of their turn, when no fuel is left (with marks, snapshot.h), before what others can
// notice (exploring), or there with a look at every instruction (vm_tracer).
typedef run_outcome vm_interpreter(vm *v, thread *t);
vm_interpreter vm_interpret, vm_step, vm_explore, vm_explore_alone, vm_explore_traced,
    vm_interpret_terms, vm_explore_terms, vm_explore_terms_traced;
// vm_step, and v->out_of_fuel whenever no fuel is left.
run_outcome vm_run_stepping(vm *v, thread *t);
// Runs the thread in a plain run.
static inline run_outcome vm_run_thread(vm *v, thread *t) {
    if (v->out_of_fuel) return vm_run_stepping(v, t);
    return v->terms ? vm_interpret_terms(v, t) : vm_interpret(v, t);
}
// Runs the thread while exploring, up to its next stop.
static inline run_outcome vm_search_thread(vm *v, thread *t) {
    if (vm_is_traced(v)) return v->terms ? vm_explore_terms_traced(v, t) : vm_explore_traced(v, t);
    if (v->terms) return vm_explore_terms(v, t);
    bool plain = v->search->mode == MODE_ALONE && !v->search->counted;
    return plain ? vm_explore_alone(v, t) : vm_explore(v, t);
}

#endif
