// Resource limits: wall time, memory of the whole process, interruption by the user.
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stddef.h>

#include "base/mem.h"

typedef struct limits {
    double start;     // clock_now() at limits_init
    double seconds;   // 0: none
    size_t memory_mb; // 0: none
    unsigned ticks;   // calls of limits_poll since the clock was last read
    stop_reason stopped;
} limits;

// Seconds on a monotonic clock.
double clock_now(void);
// Resident memory of this process, now and at its largest, in bytes.
size_t memory_resident(void);
size_t memory_peak(void);

void limits_init(limits *l, double seconds, size_t memory_mb);
double limits_elapsed(const limits *l);

// From now on SIGINT and SIGTERM are noted instead of ending the process (a second SIGINT ends it).
void limits_catch_signals(void);

stop_reason limits_look(limits *l); // slow path of limits_poll

// STOP_NONE while work may go on. Cheap: looks at the clock once in 256 calls.
static inline stop_reason limits_poll(limits *l) {
    if (l->stopped) return l->stopped;
    if (++l->ticks < 256) return STOP_NONE;
    return limits_look(l);
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
