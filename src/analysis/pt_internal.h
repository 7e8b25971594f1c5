// Shared by the files of the points-to analysis: filters and uses (pointsto.c), names of objects
// and fields (pt_objects.c), calls (pt_calls.c), methods without code (pt_effects.c), lambdas
// (pt_lambda.c), threads and class initialisers (pt_threads.c), code that is not followed
// (pt_outside.c).
#ifndef ANALYSIS_PT_INTERNAL_H
#define ANALYSIS_PT_INTERNAL_H

#include "analysis/pointsto.h"

// A statement that must look at every object that comes into a variable.
struct pt_use {
    uint32_t node;
    const body_statement *s;
    uint8_t how;      // 0: as the statement says; else PT_USE_…
    uint8_t argument; // PT_USE_DEPENDS
    uint32_t other;   // variable
};

enum {
    PT_USE_STATEMENT,
    PT_USE_CLASS_OF, // other: mirrors of what comes
    PT_USE_CLONE,
    PT_USE_ELEMENTS_TO,   // elements go to `other`
    PT_USE_ELEMENTS_FROM, // and come from it
    PT_USE_FIELDS_TO,     // likewise of all fields and elements
    PT_USE_FIELDS_FROM,
    PT_USE_START,
    PT_USE_START_MADE, // it comes from a thread factory
    PT_USE_RUN,        // run() is called: doPrivileged
    PT_USE_STRING,     // toString() is called: string concatenation
    PT_USE_MEMBERS,    // toString(), hashCode(), equals() are, and what makes it a text: records
    PT_USE_PRINTED,    // an exception's are, and getCause(), which gives `other`
    PT_USE_TASK,       // `other` is the Runnable of the Thread that comes
    PT_USE_RUN_TASK,
    PT_USE_RUN_IT,  // run() of a Runnable
    PT_USE_GROUP,   // a thread group is given: the program's own are not treated
    PT_USE_BLOCKER, // of ForkJoinPool: the program's own are not treated
    PT_USE_HANDLER, // of uncaught exceptions
    PT_USE_LOCAL_GET,
    PT_USE_LOCAL_SET,
    PT_USE_LAMBDA,      // receivers of a method reference, `other`
    PT_USE_CONTENTS,    // what it holds goes to `other`
    PT_USE_CONTENTS_IF, // likewise, if it is a summarised object at all
    PT_USE_EXECUTOR,    // the program's own are not treated
    PT_USE_QUEUE,       // an executor keeps its tasks there
    PT_USE_SUBMIT,      // a task; other: number of the pt_submit
    PT_USE_OUTSIDE,     // code that is not followed has it
    PT_USE_DEPENDS,     // the future `other` is done only when it is
};

// A call that hands tasks over.
struct pt_submit {
    uint32_t node, at; // the call
    uint32_t executor; // PT_NONE: not known
    uint32_t future;   // PT_NONE: none
    uint32_t given;    // variable: what tasks are called with
    klass *type;       // of the task, as declared
    bool periodic;     // it may be run several times
    bool fork;         // a ForkJoinTask, which is its own future
    bool several;      // one call may hand over several
    bool if_parallel;  // only if streams may be parallel
};

// A function that an object keeps, to call it later.
typedef struct pt_kept {
    uint32_t variable;
    klass *type;
} pt_kept;

struct pt_group {
    VEC(pt_kept) kept;
    VEC(uint32_t) nodes; // methods of the objects
};

// What a summarised method does with a parameter, by its declared type.
typedef enum pt_parameter_kind {
    PARAMETER_VALUE,
    PARAMETER_FUNCTION,
    PARAMETER_ARRAY,
    PARAMETER_COLLECTION,
    PARAMETER_SUMMARY, // a summarised object
    PARAMETER_EXECUTOR,
    PARAMETER_FORK,
    PARAMETER_TIMER,
} pt_parameter_kind;

// A call of a summarised method: who calls, with what, and where the result goes.
typedef struct pt_made_by {
    uint32_t node, at, callee;
    const uint32_t *arguments; // variables, the receiver first
    uint32_t to;
} pt_made_by;

// ---------------------------------------------------------------- pointsto.c

uint32_t analysis_pt_new_variable(points_to *t);
void analysis_pt_add(points_to *t, uint32_t v, uint32_t object);
// filter: what is passed on must be one of these; NULL: everything is.
void analysis_pt_edge(points_to *t, uint32_t from, uint32_t to, const klass *filter);
void analysis_pt_use(points_to *t, uint32_t v, pt_use use);
void analysis_pt_gap(points_to *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static inline uint32_t pt_variable_of(const points_to *t, uint32_t node, uint32_t local) {
    return local == BODY_NONE ? PT_NONE : t->nodes.data[node].first + local;
}

// What a node throws; the JDK's methods have one variable together.
static inline uint32_t pt_thrown_of(const points_to *t, uint32_t node) {
    const pt_node *n = &t->nodes.data[node];
    return n->m->owner->module ? t->thrown : n->first + n->b->thrown;
}

// ---------------------------------------------------------------- pt_objects.c

uint32_t analysis_pt_site(points_to *t, uint32_t node, uint32_t at, uint32_t number,
                          pt_object_kind kind, klass *k);
uint32_t analysis_pt_heap(points_to *t, ref r);
uint32_t analysis_pt_thrown(points_to *t, klass *k);
// Something of this class that native code made: one object a class.
uint32_t analysis_pt_opaque(points_to *t, klass *k);
uint32_t analysis_pt_clone(points_to *t, uint32_t object);
// The read lock, write lock or condition that a lock gives: one of each class.
uint32_t analysis_pt_part(points_to *t, uint32_t object, klass *k);
// The variable of a field; NULL field: the elements.
uint32_t analysis_pt_field(points_to *t, uint32_t object, const field *f);
// A variable of our own for an object: a Thread's Runnable, a ThreadLocal's values.
uint32_t analysis_pt_slot(points_to *t, uint32_t object);
uint32_t analysis_pt_static(points_to *t, field *f);
// The declared class of a field; NULL: it cannot be loaded.
klass *analysis_pt_declared(points_to *t, const field *f);
// Calls back for every reference field of the object's class, supers included, and with NULL for
// an array of references; type: the declared one, NULL: not known.
void analysis_pt_each_field(points_to *t, uint32_t object,
                            void (*visit)(points_to *, uint32_t variable, const klass *type,
                                          uint32_t other),
                            uint32_t other);

// ---------------------------------------------------------------- pt_calls.c

// The context in which a call on this receiver (PT_NONE: static) looks at the method.
uint32_t analysis_pt_context(points_to *t, const method *m, uint32_t receiver, uint32_t caller);
uint32_t analysis_pt_node(points_to *t, method *m, uint32_t context);
// The node that runs a task by this method of its declared type.
uint32_t analysis_pt_entry(points_to *t, method *m, uint32_t task);
void analysis_pt_begin_node(points_to *t, uint32_t node);
// The node that a call of this method reaches; caller: the context of who calls.
uint32_t analysis_pt_callee(points_to *t, uint32_t node, uint32_t at, method *target,
                            uint32_t receiver, uint32_t caller);
// What the call of a method does that is known by its summary.
void analysis_pt_summary_call(points_to *t, const pt_made_by *call);
// A call of s reaches the target on this receiver (PT_NONE: static).
void analysis_pt_reach(points_to *t, uint32_t node, const body_statement *s, method *target,
                       uint32_t receiver);
void analysis_pt_dispatch(points_to *t, uint32_t node, const body_statement *s, uint32_t object);
// Calls a method without arguments by name and type on an object.
void analysis_pt_call_simple(points_to *t, uint32_t node, const body_statement *s, uint32_t object,
                             const char *name, const char *type, uint32_t result);
// False: the call is known.
bool analysis_pt_call(points_to *t, uint32_t node, uint32_t at, uint32_t callee);
// When all calls are known: `out` of each node in the order of instructions.
void analysis_pt_sort_calls(points_to *t);
// What the callee returns and throws goes to the caller.
void analysis_pt_link_results(points_to *t, uint32_t node, uint32_t to, uint32_t callee);
static inline uint32_t pt_statement_at(const body_statement *s) {
    return s ? s->at : 0;
}

// ---------------------------------------------------------------- pt_effects.c

void analysis_pt_begin_effect(points_to *t, uint32_t node);
void analysis_pt_call_effect(points_to *t, const pt_made_by *call);

// ---------------------------------------------------------------- pt_lambda.c

void analysis_pt_dynamic(points_to *t, uint32_t node, const body_statement *s);
// The lambda's one method is called at s.
void analysis_pt_call_lambda(points_to *t, uint32_t node, const body_statement *s, uint32_t object);
// A method reference (object) is called at s; this is one of its receivers.
void analysis_pt_lambda_receiver(points_to *t, uint32_t node, const body_statement *s,
                                 uint32_t object, uint32_t receiver);

// ---------------------------------------------------------------- pt_threads.c

// made: by a thread factory.
void analysis_pt_start(points_to *t, uint32_t node, uint32_t at, uint32_t object, bool made);
// A Thread that is named by the call that makes it, and may start it.
void analysis_pt_make_thread(points_to *t, const pt_made_by *call);
// What happens when the thread's first method has thrown: a node, or PT_NONE.
uint32_t analysis_pt_call_at_end(points_to *t, uint32_t entry, uint32_t object);
void analysis_pt_initialize(points_to *t, klass *k);

// ---------------------------------------------------------------- pt_summaries.c

bool analysis_pt_is_summarised(const points_to *t, const klass *k);
// Is it the class or interface of this name, or one below it?
bool analysis_pt_is_a(const points_to *t, const klass *k, const char *name);
// analysis_effect, which is remembered; and for this receiver.
pt_effect analysis_pt_known_effect(points_to *t, const method *m);
pt_effect analysis_pt_effect(points_to *t, const method *m, uint32_t context);
void analysis_pt_begin_summary(points_to *t, uint32_t node);
pt_parameter_kind analysis_pt_parameter(const points_to *t, const klass *k);
// What is in the variable implements `type`; every method of the object may call it.
void analysis_pt_keep(points_to *t, uint32_t object, uint32_t variable, klass *type);
void analysis_pt_share(points_to *t, uint32_t a, uint32_t b);
// An object that a method of class `by` makes at the call.
uint32_t analysis_pt_made_here(points_to *t, const pt_made_by *c, uint32_t number, klass *k,
                               const klass *by);
void analysis_pt_summary_result(points_to *t, const pt_made_by *c);
// A program that runs tasks of an executor itself: that is a gap.
void analysis_pt_check_tasks(points_to *t);
uint32_t analysis_pt_static_summary(points_to *t, uint32_t node, uint32_t at, const method *m);

// ---------------------------------------------------------------- pt_outside.c

void analysis_pt_init_outside(points_to *t);
// Is it a class of the JDK, or an array of these or of numbers?
bool analysis_pt_is_librarys(const klass *k);
// Was it made by the program's code, or for an object of the program, or is it of its classes?
bool analysis_pt_is_programs(const points_to *t, uint32_t object);
// Does what the method's code does that is not followed go on outside? Else it is a gap.
bool analysis_pt_is_open(const points_to *t, uint32_t node);
// Something that code outside made; type: the declared one, NULL: not known.
void analysis_pt_add_unknown(points_to *t, uint32_t variable, klass *type);
void analysis_pt_give_outside(points_to *t, uint32_t variable);
// The call s, and a method without code, go outside.
void analysis_pt_call_outside(points_to *t, uint32_t node, const body_statement *s);
void analysis_pt_begin_outside(points_to *t, uint32_t node);
// The object is known to code outside, and nothing can be proved.
void analysis_pt_gap_outside(points_to *t, uint32_t object);
// Code outside has the object.
void analysis_pt_leave(points_to *t, uint32_t object);
void analysis_pt_leave_static(points_to *t, uint32_t variable, const field *f);
// Does the library call, on an object of its own (PT_NONE: none)? Its code is walked then.
bool analysis_pt_is_inner(const points_to *t, uint32_t node, uint32_t receiver);
// Can a call of the method name classes of the program?
bool analysis_pt_names_classes(const points_to *t, const method *m);

// ---------------------------------------------------------------- pt_tasks.c

void analysis_pt_begin_entry(points_to *t, uint32_t node);
void analysis_pt_task(points_to *t, uint32_t submit, uint32_t object);
void analysis_pt_be_parallel(points_to *t);
void analysis_pt_submit_call(points_to *t, const pt_made_by *call);
void analysis_pt_stream_call(points_to *t, const pt_made_by *call);

#endif
