// A failing execution as people read it: plain data that a replay fills and reports show.
#ifndef VERDICT_TRACE_H
#define VERDICT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef enum trace_note_kind {
    NOTE_READ,
    NOTE_WRITE,
    NOTE_LOCK,
    NOTE_UNLOCK,
    NOTE_WAIT,
    NOTE_THREAD, // starts, wakes, interrupts another
    NOTE_INPUT,
    NOTE_OTHER,
} trace_note_kind;

typedef struct trace_note {
    trace_note_kind kind;
    const char *text; // "writes Device.stopped = true"
} trace_note;

// A source line that a thread executed, with what others could notice of it.
typedef struct trace_row {
    uint32_t thread;    // its number
    uint32_t task;      // of an event loop, that the thread runs: number + 1; 0: none
    uint32_t context;   // from 0: changes where the schedule switches
    uint32_t moment;    // of the schedule, from 0
    const char *file;   // "Device.java"; NULL: no code of the program's own
    const char *path;   // where the source was found, or NULL
    int line;           // 0: unknown
    const char *method; // "Device.add"
    const char *source; // the line's text, without indentation; NULL: not at hand
    const char *held;   // locks held after it, "Device@1f, Object@2a"; NULL: none
    uint32_t omitted;   // rows left out before it
    bool continued;     // the thread goes on with a line that was shown before
    bool guilty;        // it has part in what went wrong
    const trace_note *notes;
    uint32_t note_count;
} trace_row;

typedef struct trace_input {
    uint32_t thread;
    const char *what;  // "anyInt", or what was decided: "which waiter is notified"
    const char *value; // as Java writes it
    uint64_t choice;
    uint32_t alternatives; // 0: the choice is the value
    uint32_t moment;       // of the schedule, from 0
} trace_input;

// An input, or all that an argument is made of, for people.
typedef struct trace_shown {
    const char *what, *value; // "Verify.anyInt() at Main.java:12", "3"
    bool argument;            // a parameter's name
} trace_shown;

// The execution as a test for a plain JVM.
typedef struct trace_test {
    const char *package; // of the test; NULL: none
    const char *entry;   // "main"
    const char *body;    // statements, a line each
    const char *refused; // why there is none; NULL: there is
} trace_test;

typedef struct trace {
    const char *property; // "assert", "exception", "deadlock", "race"
    const char *title;    // "AssertionError at Device.java:41"
    const char *summary;  // what went wrong, in one sentence; NULL: no more than the title
    const char *details;  // lines: stack trace, or who waits for what
    const char **threads; // names by number; NULL: took no part
    uint32_t thread_count;
    const char **tasks; // "task 2 on pool-1-thread-1", by number; NULL: never ran
    uint32_t task_count;
    uint32_t contexts;
    const trace_row *rows;
    uint32_t row_count;
    uint32_t setup; // rows before the first thread was started
    const trace_input *inputs;
    uint32_t input_count;
    const trace_shown *shown;
    uint32_t shown_count;
    trace_test test;
} trace;

// Lanes are threads, and after them tasks.
static inline uint32_t trace_lane(const trace *t, const trace_row *r) {
    return r->task ? t->thread_count + r->task - 1 : r->thread;
}
// By lane: names, NULL where it has no rows: a thread that only runs tasks, unless there are none.
const char **verdict_trace_lanes(arena *a, const trace *t, uint32_t *count);

// A copy with all its strings in the arena.
const trace *verdict_trace_copy(arena *a, const trace *t);

#endif
