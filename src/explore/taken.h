// Errors of assertions that a handler of the program's own has taken and may throw again: `catch
// (Throwable t) { …; throw t; }`, and every finally block. Whether it does is seen when it ends.
//
// Between two steps such an error is in a local variable of the handler's frame, one that is still
// needed (classfile/taken.h): so what is under way is known from the state, and need not be kept
// with it. Within a step it is listed here. When the step is over, an error that was not thrown
// again and is in no such variable any more is lost: by a return, a jump, another exception.
#ifndef EXPLORE_TAKEN_H
#define EXPLORE_TAKEN_H

#include "explore/explorer.h"

typedef struct taken_error {
    uint32_t depth; // of the frame
    const unit *u;
    uint32_t target; // the handler's code
    ref exception;
    bool any; // the handler is for all exceptions: a finally block
} taken_error;

// Was it made by an assert statement of the program's own? (caught.c)
bool explore_is_of_assert(vm *v, ref exception);
void explore_report_lost(explorer *w, const thread *t, const taken_error *e); // caught.c

// A handler takes it: may it throw it again? Then it is watched.
bool explore_may_rethrow(explorer *w, const taken_error *e);
// Around every step of a thread, where w->taken. ended: with it the execution.
void explore_taken_begin(explorer *w, const thread *t);
void explore_taken_end(explorer *w, const thread *t, bool ended);
void explore_taken_free(explorer *w);

#endif
