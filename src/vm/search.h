// What the VM has while it explores a program, and the modes in which it does. A plain run has none
// of this.
#ifndef VM_SEARCH_H
#define VM_SEARCH_H

#include "vm/machine.h"
#include "vm/operation.h"

// How threads run.
typedef enum vm_mode {
    MODE_SEARCH, // they stop before what others can notice
    MODE_AHEAD,  // they stop before everything but joins, and nothing is learned from it
    MODE_ALONE,  // there is one thread: it stops before inputs, and nowhere else
    // An execution is traced: every operation before which a thread might stop is counted in
    // thread.passed when it is done, and shown, whether or not others can notice it. So a position
    // does not depend on what is shared or guarded.
    MODE_RECORD, // they stop as in a search
    MODE_SCRIPT, // they stop before operations from number thread.pause_at on, and nowhere else
    MODE_STEPS,  // they stop before every operation on what several threads can reach
} vm_mode;

// Who traces an execution. Both functions may be NULL.
struct frame;
typedef struct vm_tracer {
    void *arg;
    // It is done now; for a choice, sets t->choice if need be.
    void (*operation)(void *arg, thread *t, const vm_op *o);
    // The frame's instruction is run now.
    void (*line)(void *arg, thread *t, const struct frame *f, uint32_t pc);
} vm_tracer;

// When timed waits end in time. A sleep always ends.
typedef enum vm_timeouts {
    TIMEOUTS_ANY,    // at any moment, or never
    TIMEOUTS_NEVER,  // they are as waits without a time limit
    TIMEOUTS_ALWAYS, // at once, before anything else happens
} vm_timeouts;

// Set by the functions below and by nobody else, up to where it says otherwise.
struct vm_search {
    const struct vm_hooks *hooks; // who is asked and told (hooks.h)
    vm_mode mode;
    const vm_tracer *tracer; // NULL: nobody
    uint32_t shared;         // BIN_SHARED: every object counts as shared; 0: by its bin
    uint32_t asked;          // the same, for whether an operation on it has to be asked about
    bool counted;            // MODE_ALONE: instructions are
    bool spurious;           // waits and parks may end for no reason
    bool one_clock;          // no thread has a clock of its own (clock.c)
    // From here on whoever explores.
    vm_timeouts timeouts;
    // Told of every exception that ends a thread, where it turns out that nobody takes it; NULL:
    // nobody wants to know.
    void (*unhandled)(void *arg, const thread *t, ref exception);
    void *unhandled_arg;
    // Told of every exception that a handler of a frame catches, as which class (NULL: as any); the
    // handler's code begins at `target`. NULL: nobody wants to know.
    void (*caught)(void *arg, const thread *t, const struct frame *f, uint32_t target,
                   const klass *as, ref exception);
    // Told of every exception that is thrown, before a handler is looked for.
    void (*thrown)(void *arg, const thread *t);
    void *caught_arg;                 // of both
    bool has_chosen;                  // some input was an alternative, ever
    bool has_threads;                 // a second thread was started, ever
    bool has_initializers;            // a class of the JDK, or a proxy, was initialised, ever
    vm_outside_use outside[OUTSIDES]; // what was read of the outside world, ever
    u64map pristine;                  // permanent object made while exploring -> its bytes
};

// The VM explores from now on, and does not go back to plain runs. `s`, all zero, belongs to whose
// hooks these are, and has to live until their `release`, which calls vm_search_release.
void vm_search_attach(vm *v, vm_search *s, const struct vm_hooks *hooks);
void vm_search_release(vm *v);

// MODE_SEARCH, whatever was before. all_shared: nothing is reduced.
void vm_search_begin(vm *v, bool all_shared, bool spurious);
// From MODE_SEARCH to MODE_AHEAD, and back.
void vm_search_ahead(vm *v, bool ahead);
// From MODE_SEARCH to MODE_ALONE, with hooks for it, and not back. counted: instructions are.
void vm_search_alone(vm *v, const struct vm_hooks *hooks, bool counted);
// From MODE_SEARCH to one of those that are traced; all but MODE_RECORD: where nothing is reduced.
void vm_search_trace(vm *v, vm_mode how, const vm_tracer *tracer);
// And back. Sharing is what the search says again.
void vm_search_end_trace(vm *v);

static inline bool vm_is_traced(const vm *v) {
    return v->search->tracer != NULL;
}

#endif
