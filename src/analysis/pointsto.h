// Which objects a variable can refer to, and which methods a call can reach: Andersen's analysis,
// with the call graph built on the way.
//
// Objects are named by where they are made (method, instruction) and by the object on which that
// method was called, as far as contexts go; what the VM's heap holds after boot are objects with
// names of their own, whose fields start with what they hold. Fields are kept apart, elements of an
// array are not. A node of the call graph is a method in a context: the receiver, for methods of
// the program and of the JDK's containers, threads and string builders; static methods inherit the
// context of who calls them. Contexts nest two deep, four for objects that the library makes; above
// that they are dropped.
//
// What is not treated (reflection, native methods without a row in effects.c, ...) is noted by
// name in `gaps`: the analysis ends there, and nothing may be proved with what it has.
#ifndef ANALYSIS_POINTSTO_H
#define ANALYSIS_POINTSTO_H

#include "analysis/body.h"
#include "analysis/pt_solver.h"
#include "base/table.h"
#include "base/vec.h"
#include "vm/vm.h"

enum { PT_NONE = UINT32_MAX };

typedef enum pt_object_kind {
    PT_SITE,    // made by `new` and the like
    PT_HEAP,    // in the VM's heap after boot
    PT_STRING,  // all strings whose contents are known
    PT_MIRROR,  // the java.lang.Class of type `of`
    PT_THROWN,  // an exception that an instruction throws by itself
    PT_LAMBDA,  // made by invokedynamic: `dynamic` says what of
    PT_NATIVE,  // made by native code
    PT_UNKNOWN, // whatever code makes that is not followed (pt_outside.c)
    PT_SUMMARY, // of the JDK, known by what it holds (pt_summaries.c): futures, iterators, views
} pt_object_kind;

typedef struct pt_lambda {
    method *target;
    uint8_t kind; // REF_…
    klass *named;
    symbol name;              // of the interface's method
    const uint32_t *captured; // fields: variables
    uint32_t captured_count;
} pt_lambda;

typedef struct pt_object {
    pt_object_kind kind;
    klass *k;
    uint32_t node; // PT_SITE, PT_LAMBDA, PT_NATIVE: where it is made first
    uint32_t at;   // instruction
    uint32_t context;
    uint32_t depth; // of contexts
    bool many;      // several nodes make it
    bool copied;    // PT_NATIVE: a clone, its fields are those of the original
    bool unsafe;    // PT_SUMMARY: threads that share it must synchronise
    bool single;    // an executor whose tasks run one after the other
    bool tasks;     // it holds tasks of an executor: its queue, what shutdownNow() gives
    uint32_t whole; // the lock whose read lock, write lock or condition it is, and 1; 0: none
    uint32_t group; // another object that shares what it holds, and 1; 0: none
    ref heap;       // PT_HEAP
    klass *of;      // PT_MIRROR
    const pt_lambda *lambda;
} pt_object;

typedef struct pt_set { // sorted
    const uint32_t *items;
    uint32_t count;
} pt_set;

typedef struct pt_call {
    uint32_t node, at; // the call
    uint32_t callee;   // node
} pt_call;

typedef enum pt_effect {
    EFFECT_JAVA, // none: it has code
    EFFECT_NOTHING,
    EFFECT_START,       // Thread.start
    EFFECT_MAKE_THREAD, // a builder's start and unstarted, Thread.startVirtualThread
    EFFECT_JOIN,
    EFFECT_WAIT,
    EFFECT_INTERRUPT,
    EFFECT_CURRENT, // gives the current thread
    EFFECT_COPY,    // arraycopy
    EFFECT_CLONE,
    EFFECT_CLASS_OF,
    EFFECT_STRING,   // gives a string
    EFFECT_ARGUMENT, // gives its first argument
    EFFECT_RUN,      // calls run() of its first argument: doPrivileged
    EFFECT_UNSAFE_GET,
    EFFECT_UNSAFE_PUT,
    EFFECT_UNSAFE_SWAP,
    EFFECT_SET_STREAM, // System.out and its like
    EFFECT_NEW,        // gives a new object of its declared type, elements too
    EFFECT_CALLER,
    EFFECT_EXIT,
    EFFECT_VALUE,     // looks at its arguments, calls their toString(), equals(), hashCode() only
    EFFECT_BUILDER,   // the same, and changes its receiver, which it may return: string builders
    EFFECT_PRINT,     // the same as VALUE, on a stream of the JDK's: it locks for itself
    EFFECT_TASK,      // a Thread is made: keeps the Runnable
    EFFECT_RUN_TASK,  // Thread.run: runs it
    EFFECT_UNCAUGHT,  // calls handlers of uncaught exceptions
    EFFECT_COPY_OF,   // Arrays.copyOf of references: a new array
    EFFECT_LOCAL_GET, // ThreadLocal
    EFFECT_LOCAL_SET,
    EFFECT_LOCK, // ReentrantLock, write lock
    EFFECT_UNLOCK,
    EFFECT_READ_LOCK,
    EFFECT_READ_UNLOCK,
    EFFECT_AWAIT,      // on a condition of a ReentrantLock
    EFFECT_BLOCK,      // waits, by the JDK's own code
    EFFECT_SUMMARY,    // of a class that is known by what it promises
    EFFECT_SUBMIT,     // the same; what it is given is run by another thread
    EFFECT_TASK_ENTRY, // the first method of a task
    EFFECT_UNKNOWN,    // no row: named in gaps
} pt_effect;

typedef struct pt_node {
    method *m;
    uint32_t context; // object, or PT_NONE
    const body *b;
    uint32_t first; // variable
    pt_effect effect;
    VEC(uint32_t) in;  // calls that lead here
    VEC(uint32_t) out; // in the order of instructions
    bool often;        // called several times by what counts as one call
    bool once;         // executed at most once (analysis_once)
} pt_node;

// A thread that may be started at a place: by Thread.start, with this Thread object, or by handing
// a task to an executor, with this task.
typedef struct pt_spawn {
    uint32_t node, at;
    uint32_t object;
    uint32_t entry;             // node: run(), or EFFECT_TASK_ENTRY
    uint32_t last;              // node: what happens when it has thrown; PT_NONE: nothing
    uint32_t executor;          // of a task; PT_NONE: a thread, or not known
    uint32_t future;            // of a task: the object that tells its end; PT_NONE: none
    const struct pt_submit *by; // how a task was handed over
    bool task;
    bool made;    // a Thread that a factory made for an executor
    bool several; // one call may start several of these
    bool unique;  // it is started here at most once, and nowhere else (analysis_once)
} pt_spawn;

// A future that is done only when another one is.
typedef struct pt_dependence {
    uint32_t future, on;
    uint32_t argument; // of the call that made the future; 0: the receiver
} pt_dependence;

typedef struct pt_submit pt_submit;
typedef struct pt_group pt_group;

// A function that others run if streams may be parallel.
typedef struct pt_waiting {
    uint32_t submit, object;
} pt_waiting;

typedef struct pt_use pt_use;

typedef struct pt_options {
    bool open;         // code that cannot be followed is outside (pt_outside.c), not a gap
    bool library_code; // walk the code of the library where a row in effects.c is but a shortcut
    bool keeps_notes;  // of the solver, for tests
} pt_options;

typedef struct points_to {
    vm *v;
    pt_options options;
    program *p;
    mem *m;
    arena store;
    limits *limits;
    VEC(pt_object) objects;
    VEC(pt_node) nodes;
    pt_solver solver;
    VEC(pt_use *) uses; // by number of the watch
    pt_set **views;     // by variable: what was asked for
    uint32_t view_count;
    VEC(pt_call) calls;
    VEC(pt_spawn) spawns;
    VEC(pt_dependence) dependences;
    VEC(pt_submit *) submits;
    VEC(pt_group *) groups;      // of summarised objects that share what they hold
    VEC(uint32_t) summary_nodes; // whose receivers are such objects
    VEC(pt_waiting) waiting;
    bool parallel;          // a stream may be a parallel one
    bool goes_outside;      // pt_outside.c
    VEC(const char *) gaps; // each once
    VEC(uint32_t) new_nodes;
    u64map bodies, object_index, node_index, field_index, field_numbers, static_index, call_index,
        gap_index, effects, contexts, filters, group_index;
    VEC(const klass *) filter_classes; // by number of the filter
    table sites;
    VEC(uint32_t) initializers; // nodes of <clinit>
    u64map initialized;         // class id -> node of its <clinit> + 1
    uint32_t strings;           // an object
    uint32_t current, none;     // variables: threads; what nobody looks at
    uint32_t thrown;            // variable: what any method of the JDK throws
    uint32_t suppressed;        // variable: what addSuppressed was given anywhere
    uint32_t outside, unknown;  // a variable and an object: pt_outside.c
    uint32_t left;              // variable: objects of the JDK's classes there, by the program
    uint32_t main_object;
    uint32_t main_node;
    uint32_t field_count;
    VEC(field *) fields; // by number
} points_to;

// From main of the class and the heap as it is. ERR_INPUT: the class or its main cannot be used.
int analysis_points_to(points_to *t, mem *m, vm *v, limits *l, const pt_options *o,
                       const char *class_name, error *e);
void analysis_points_to_release(points_to *t);

// Is it one of the JDK's shared arrays without elements?
bool analysis_is_empty_array(const points_to *t, uint32_t object);

// What a variable of a node can refer to.
const pt_set *analysis_points_to_of(const points_to *t, uint32_t node, uint32_t variable);
// The same by the analysis' own number: captured variables of lambdas, maps of fields.
const pt_set *analysis_points_to_variable(const points_to *t, uint32_t variable);
// What a field of an object can refer to; NULL: nothing was ever stored or looked for.
const pt_set *analysis_points_to_field(const points_to *t, uint32_t object, const field *f);
const pt_set *analysis_points_to_static(const points_to *t, const field *f);
bool pt_set_has(const pt_set *s, uint32_t object);
// Do two summarised objects stand for one thing, or hold the same things?
bool analysis_is_shared(const points_to *t, uint32_t a, uint32_t b);

// What is called at an instruction: numbers of calls.
typedef struct pt_calls {
    const uint32_t *items;
    size_t count;
} pt_calls;
pt_calls analysis_calls_at(const points_to *t, uint32_t node, uint32_t at);
// The callees of a call; fills up to `max`, returns how many there are.
uint32_t analysis_callees(const points_to *t, uint32_t node, uint32_t at, uint32_t *list,
                          uint32_t max);
// The node of the class's initialiser, PT_NONE: it has run, or there is none.
uint32_t analysis_initializer(const points_to *t, const klass *k);
// The object that stands for a class.
uint32_t analysis_mirror(points_to *t, klass *k);
// Is the class one of the JDK's?
static inline bool pt_is_library(const pt_node *n) {
    return n->m->owner->module != NULL;
}
// Fills `once` of every node.
void analysis_once(points_to *t);
// For a program of several threads: what it has made and code outside has is a gap.
void analysis_check_left(points_to *t);
// Is there at most one object of this name in an execution? After analysis_once.
bool analysis_is_unique(const points_to *t, uint32_t object);

// "Foo.bar(int) in Foo@Main.java:12"
void analysis_describe_object(const points_to *t, uint32_t object, text *out);
void analysis_describe_node(const points_to *t, uint32_t node, text *out);

// ---------------------------------------------------------------- effects.c

// library_code: no row stands for the code of a method that only works with values.
pt_effect analysis_effect(vm *v, const method *m, bool library_code);

#endif
