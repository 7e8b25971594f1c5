// Child processes: a copy of this process that does one thing, says what came out through a pipe,
// and ends. How it ends is never lost: exit, signal, memory, time.
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/limits.h"
#include "base/text.h"

typedef struct child_limits {
    double seconds;   // wall time; 0: none
    size_t memory_mb; // resident; 0: none
} child_limits;

typedef enum child_ending {
    CHILD_RUNS,
    CHILD_EXITED,  // by itself: see status
    CHILD_KILLED,  // by a signal: see status
    CHILD_MEMORY,  // its limit, or its own allocator's, was reached
    CHILD_TIME,    // the same for time
    CHILD_STOPPED, // nobody needed it any more: child_stop, or the user's signal
    CHILD_FAILED,  // it could not be started
} child_ending;

typedef struct child {
    pid_t pid;
    int pipe; // -1: closed
    double start;
    child_limits limits;
    text said; // all that it wrote
    child_ending ending;
    int status;  // of exit, or the number of the signal
    size_t peak; // its resident memory at its largest, as far as child_wait has seen it
} child;

// What a child does; it writes to the pipe with child_say. The result is its exit status. A limit
// of the mem that it unwinds for (mem.h) ends it, too, and is told apart.
typedef int child_body(void *arg, int pipe);

// `m`: where what it says is kept, and whose limits hold in the child. It dies with its parent.
void child_start(child *c, mem *m, const child_limits *l, child_body *body, void *arg);
// False: nobody listens.
bool child_say(int pipe, const void *data, size_t size);

// Waits, so many seconds at most, until one of these says something or ends; reads what they say,
// reaps who has ended, kills who is beyond its limits. Returns how many still run.
size_t child_wait(child *list, size_t count, double seconds);
// Those that have ended since the last call have ended for the limits, too; what all of these, who
// run side by side, have used counts for the largest that was ever in use.
void child_note_ends(limits *l, const child *list, size_t count);
// Kills and reaps it, if it runs.
void child_stop(child *c);
void child_release(child *c);

// It exited with status 0.
static inline bool child_is_well(const child *c) {
    return c->ending == CHILD_EXITED && c->status == 0;
}
// "crashed: Segmentation fault", "memory limit 100 MB reached", …
const char *child_describe(const child *c, char *buffer, size_t size);

#endif
