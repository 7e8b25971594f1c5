// The outside world: what a program can learn that does not follow from its code, its inputs and
// the order of its threads' steps. Each source of it is an input that is explored, or a bound that
// is named with SAFE, or an assumption that is printed with it; there is no silent constant.
//
// Who reads a source is noted while a search runs, and never forgotten by it: going back to an
// earlier state, starting the search again, or another process of it changes nothing about it
// having been read. Natives name their source in their table (native_entry.outside); methods and
// fields of the JDK that stand for one are in outside.c, and so are the readers in the JDK on
// which no verdict depends, each with the reason.
#ifndef VM_OUTSIDE_H
#define VM_OUTSIDE_H

#include <stdbool.h>

typedef enum vm_outside {
    OUTSIDE_NOTHING, // reads nothing outside: arguments, the heap, the class files
    OUTSIDE_RANDOM,
    OUTSIDE_CLOCK,
    OUTSIDE_HASHES, // identity hash codes
    OUTSIDE_TABLES, // identity hash codes, by a hash table: its order depends on them …
    OUTSIDE_ORDER,  // … and the order of one was looked at: both together are OUTSIDE_HASHES
    OUTSIDE_SALT,   // the order of Set.of and Map.of
    OUTSIDE_NAMES,  // of hidden classes: numbers and addresses
    OUTSIDE_STDIN,
    OUTSIDE_ENVIRONMENT,
    OUTSIDE_PROPERTIES,
    OUTSIDE_PROCESSORS,
    OUTSIDE_MEMORY,
    OUTSIDE_PROCESS,
    OUTSIDE_THREAD_IDS,
    OUTSIDE_ZONE,
    OUTSIDE_PLACES, // where the class path lies
    OUTSIDE_STACK,
    OUTSIDE_HEAP,
    OUTSIDE_JVM_THREADS, // the compiler's, the collector's, …: which a JVM has besides the
                         // program's
    OUTSIDE_STEALS,      // in which order a worker of ForkJoinPool looks at the queues
    OUTSIDE_SUBMITTERS,  // which of a ForkJoinPool's queues a thread submits its tasks to
    OUTSIDE_ORDERS,      // what accesses that order less than volatile ones let other threads see
    OUTSIDE_CHARSET,
    OUTSIDE_LOCALE,
    OUTSIDE_COLLECTOR, // whether and when references are cleared, finalizers and cleaners run
    OUTSIDE_PLATFORM,  // constants of the model: Linux, UTF-8, the JDK's own files
    OUTSIDE_INPUT,     // weft.Verify
    OUTSIDE_OBJECTS,   // bounds on the arguments of a method that is checked (weft.Arguments) …
    OUTSIDE_ELEMENTS,
    OUTSIDE_CLASSES,
    OUTSIDE_CONSTRUCTORS,
    OUTSIDE_STRINGS,       // and of main
    OUTSIDE_BYTES,         // standard input as an input
    OUTSIDE_UNCONSTRAINED, // … and an object among them whose class has no invariant
    OUTSIDE_REFUSED,       // ends the execution by name
    OUTSIDES,
    // In the table of readers: it hands what it read to its caller; the same, unless it only
    // prints it.
    OUTSIDE_PASSED_ON,
    OUTSIDE_PRINTED,
} vm_outside;

typedef enum vm_treatment {
    TREATED_INSIDE,
    TREATED_BOUND,      // SAFE is within bounds, and names it
    TREATED_ASSUMPTION, // a note, where it was read
    TREATED_ALWAYS,     // an assumption that is printed with every SAFE, or that docs/verdicts.md
                        // names as a constant of the model
    TREATED_INPUT,      // all values are explored
    TREATED_SIZE,       // a bound on inputs: as TREATED_BOUND, but nothing was looked at
    TREATED_REMARK,     // said with an error
    TREATED_REFUSED,    // UNKNOWN, by name
} vm_treatment;

typedef struct vm_outside_source {
    const char *name; // "clock"
    vm_treatment how;
    const char *words; // "clock fixed"
} vm_outside_source;

extern const vm_outside_source vm_outside_sources[OUTSIDES];

// That a source was read, and by whom first: "Foo.main line 12, through …".
typedef struct vm_outside_use {
    bool seen;
    char where[252];
} vm_outside_use;

#endif
