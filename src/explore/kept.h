// Errors that a Future keeps.
#ifndef EXPLORE_KEPT_H
#define EXPLORE_KEPT_H

#include "explore/explorer.h"

// From the least to the most certain that an error is lost.
typedef enum kept_fate {
    KEPT_ASKED,   // somebody may ask for it
    KEPT_HANDLED, // a function for all errors takes it: handle, exceptionally
    KEPT_LOST,    // nobody can ask
} kept_fate;

// Does the frame's method, which has caught an exception of a task, keep it in a future?
bool explore_is_kept(const explorer *w, const thread *t, const frame *f, kept_fate *out);

// Somebody may ask: so that others can come before the error is in the future, that is a step.
void explore_watch_future(const explorer *w, const thread *t, const frame *f);
// Is the thread about to put an error of an assert that was caught into its future, with others
// looking? Which error; 0: none.
ref explore_about_to_keep(const explorer *w, const thread *t, kept_fate *out);

#endif
