// The last resort for limits: a thread that looks at time and memory while the work goes on.
//
// At a limit the watch notes it in limits.stopped, where limits_poll() finds it, and calls the
// hooks: in almost all cases the work then stops by itself and says what it knows. Where it does
// not within the tolerance (5% and some, so that all is over within 10% and 0.2 s), the watch
// prints what was made known by then and ends the process. It touches nothing that the work may be
// in the middle of changing: only text that was handed over complete, and no allocator.
#ifndef BASE_WATCH_H
#define BASE_WATCH_H

#include "base/limits.h"

typedef enum watch_manner {
    WATCH_VERDICT, // ends with a verdict line on standard output
    WATCH_MESSAGE, // ends with a message on standard error
    WATCH_NOTE,    // only notes that a limit is reached: somebody else watches this process
} watch_manner;

typedef struct watch watch;

// Stands in a text for the limit that was reached.
#define WATCH_REASON "\001"

// Starts to watch, if there is a limit; l->watch is NULL otherwise. `status`: the exit status when
// a limit ends the process.
void watch_start(limits *l, watch_manner manner, int status);
void watch_stop(limits *l);
// After a fork, in the child: the watch stayed behind with the parent.
void watch_forget(limits *l);

// What would be printed if the process ended now: whole lines, or NULL. The text is the caller's
// and must not change as long as the watch lives. `verdict`: a verdict line and exit status that
// hold whatever comes, as after a confirmed error; NULL: the limit's.
void watch_known(limits *l, const char *lines, const char *verdict, int status);

// What to say on standard error if the process ended now: files that were asked for and are not
// written yet. Whole lines, as above; NULL: none.
void watch_unwritten(limits *l, const char *lines);

// Called by the watch's thread when a limit is reached; NULL: no more. One at a time.
void watch_hook(limits *l, void (*interrupt)(void *), void *arg);

#endif
