// An engine that checks Java programs.
//
// Engines report, the driver judges. An engine says what it found, what it covered, on what that
// rests and where it gave up; it has no verdict in its hands. The driver (room `check`) executes
// each finding again in the VM and calls it UNSAFE only if its error shows; SAFE, with bounds or
// without, is what the coverage of all wanted properties adds up to. A new engine copies the
// smallest that exists and adds a line to the table in check/engines.h (CONTRIBUTING.md shows one).
#ifndef ENGINE_JAVA_H
#define ENGINE_JAVA_H

#include "engine/engine.h"
#include "verdict/assumption.h"
#include "verdict/verdict.h"

struct program;
struct vm;

// A Java program to check.
typedef struct engine_task {
    const run_context *context;
    struct vm *vm; // booted, with the program; nothing of it has run yet
    struct program *program;
    // The entry: main of this class (internal form), with these arguments. An engine that walks the
    // VM puts it there (vm_push_main) and leaves the VM where that execution starts; one that only
    // reads the program leaves the VM as it was.
    const char *class_name;
    int argc;
    char **argv;
    property_set properties; // what to look for: only what the engine finds or proves
    bool all_errors;         // do not stop at the first
} engine_task;

// A place that a claimed execution passes. Between two waypoints of a thread that thread runs, and
// nobody else, until it is about to execute the instruction, or cannot go on.
typedef struct waypoint {
    uint32_t thread;                        // in the order of creation; 0: main's
    const char *class_name, *method, *type; // NULL: until it ends or waits
    uint32_t pc;                            // byte offset in the method's code
    // Not 0: arriving there counts from the moment on when there are so many threads. It leads to
    // the place only; the thread's next waypoint may be the same.
    uint32_t started;
    bool past;      // and on, until it is about to do its next operation that counts
    uint64_t input; // the alternative that is taken by the first choice on the way to here
} waypoint;

// A claim: some execution breaks the property. Either the exact path is known, or places that the
// execution passes are.
struct step;          // explore/search.h
struct search_config; // the same: how far a step goes depends on it
typedef struct finding {
    property property;
    const char
        *what; // "AssertionError at Device.java:41"; NULL: any error of that property will do
    const struct step *path;
    uint32_t length;
    const struct search_config *search; // NULL: there is no path, but waypoints
    const waypoint *waypoints;
    uint32_t waypoint_count;
} finding;

// Where an engine reports to; all that is given is copied. In any order, any number of times.
typedef struct engine_sink engine_sink;
struct engine_sink {
    void (*found)(engine_sink *s, const finding *f);
    // No execution breaks these properties; none within the bound, if there is one.
    void (*covered)(engine_sink *s, property_set properties, const char *bound);
    void (*assumed)(engine_sink *s, assumption a);
    // Something was left undone: why.
    void (*gave_up)(engine_sink *s, const char *why);
    void (*ran_out)(engine_sink *s, const char *why); // the same, for a limit that was reached
    void (*stat)(engine_sink *s, const char *name, const char *value);
    void (*remark)(engine_sink *s, const char *text);                      // one line for people
    void (*line)(engine_sink *s, const char *file, uint32_t line, mark m); // by file and line
    // Does the execution show its error in the VM? For engines that go on looking where it does
    // not. Asked in a copy of this process, where back_to_start puts the VM at the execution's
    // start; here nothing changes.
    bool (*shows)(engine_sink *s, const finding *f, void (*back_to_start)(void *), void *arg);
};

void engine_sink_assumed(engine_sink *s, assumption_set all);
void engine_sink_stat(engine_sink *s, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void engine_sink_remark(engine_sink *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// What can be told of a program by reading its class files, before anything runs. Too much may be
// said, not too little: a class that is named only at run time is not seen.
typedef struct program_look {
    bool inputs;  // it draws inputs
    bool threads; // it starts threads, or hands work to others
    bool loops;   // it posts tasks to an executor, a timer or an event queue
    bool tracked; // it has fields that are to be tracked
} program_look;

// Begins a bound that leaves values of inputs out. Where another engine was asked, or none by name,
// a proof within it is no answer for a program that draws inputs.
#define JAVA_NARROW_INTS "ints of"

typedef struct java_engine {
    engine_info info;
    // May it decide such a program where the first engine of the table does not get to an end?
    // NULL: it is asked by name only.
    bool (*helps)(const program_look *look);
    // Can it say anything about this program? *why_not: in words. NULL: it always can.
    bool (*applies)(const engine_task *task, const char **why_not);
    // Called inside a guard: when limits run out it may unwind (limits_check), and the driver turns
    // that into UNKNOWN. It need not free its memory after an unwinding, but must otherwise. A
    // negative code: the user's options or program are wrong, `e` says how.
    int (*run)(const engine_task *task, engine_sink *sink, error *e);
    // The same for a program that seems to have one thread and no inputs: executes it. False: there
    // is more to it, nothing was reported, and `run` needs a new VM. NULL: the engine does not.
    bool (*run_once)(const engine_task *task, engine_sink *sink);
} java_engine;

#endif
