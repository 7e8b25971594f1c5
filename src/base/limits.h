// Resource limits: wall time, memory of the whole process tree, interruption by the user.
//
// Work asks limits_poll() or limits_check() as it goes. For operations that cannot ask (a
// library's, a huge copy) there is a watch: see watch.h.
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/mem.h"

enum { LIMITS_CHILDREN = 64 };

typedef struct limits {
    _Atomic double start;   // clock_now() at limits_init, later by what limits_pause() left out
    double seconds;         // 0: none
    size_t memory_mb;       // 0: none
    _Atomic unsigned ticks; // calls of limits_poll since the clock was last read
    _Atomic stop_reason stopped; // also set by the watch
    _Atomic double paused;       // since when the limits do not count; 0: they do
    struct watch *watch;         // NULL: nobody watches
    // Processes whose memory counts (0: none), and the most that those side by side have had.
    _Atomic int children[LIMITS_CHILDREN];
    _Atomic size_t children_peak;
} limits;

// Seconds on a monotonic clock.
double clock_now(void);
// Resident memory of this process, now and at its largest, in bytes.
size_t memory_resident(void);
size_t memory_peak(void);
// Resident memory of another process; 0 if there is none.
size_t memory_resident_of(int pid);
// The same without what it shares with others: code, libraries, the mapped base image.
size_t memory_own_of(int pid);

void limits_init(limits *l, double seconds, size_t memory_mb);
double limits_elapsed(const limits *l);
// Seconds that are left; a very large number without a limit.
double limits_left(const limits *l);

// A child process whose memory counts has begun. True: it was one, and has ended now.
void limits_child_began(limits *l, int pid);
bool limits_child_ended(limits *l, int pid);
// Those that run side by side were at most so large together.
void limits_note_children(limits *l, size_t peak);
// Of this process and its children: at most so many bytes were resident at once.
size_t limits_peak(const limits *l);

// While another program does a job that is not ours (javac), neither time nor memory counts.
void limits_pause(limits *l);
void limits_resume(limits *l);

// From now on SIGINT and SIGTERM are noted instead of ending the process (a second SIGINT ends it).
void limits_catch_signals(void);

stop_reason limits_look(limits *l); // slow path of limits_poll

// STOP_NONE while work may go on. Cheap: looks at the clock once in 256 calls.
static inline stop_reason limits_poll(limits *l) {
    stop_reason why = atomic_load_explicit(&l->stopped, memory_order_relaxed);
    if (why) return why;
    unsigned ticks = atomic_load_explicit(&l->ticks, memory_order_relaxed) + 1;
    atomic_store_explicit(&l->ticks, ticks, memory_order_relaxed);
    return ticks < 256 ? STOP_NONE : limits_look(l);
}

// Polls, and unwinds to the innermost guard of m if it is time to stop.
static inline void limits_check(limits *l, mem *m) {
    stop_reason why = limits_poll(l);
    if (why) mem_unwind(m, why, NULL);
}

// "time limit 60 s reached", "interrupted", … for the verdict line; detail as in mem.stop_detail.
const char *limits_describe(const limits *l, stop_reason why, const char *detail, char *buffer,
                            size_t size);

#endif
