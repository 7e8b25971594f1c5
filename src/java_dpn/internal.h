// Shared by the files of this room.
#ifndef JAVA_DPN_INTERNAL_H
#define JAVA_DPN_INTERNAL_H

#include "java_dpn/java_dpn.h"

// A field, static or array element that an instruction reads or writes.
typedef struct access_site {
    uint32_t node, at;  // at: instruction; PT_NONE: all that a method without code does
    uint32_t base;      // variable of the node; BODY_NONE: a static
    const field *field; // NULL: an element of an array
    bool write;
    bool owned;   // the object cannot be known to others yet
    bool ordered; // by a VarHandle: races with plain accesses only
} access_site;

typedef struct thread_root {
    uint32_t object; // its Thread, or task; the first is main's
    uint32_t entry;  // node
    uint32_t last;   // node: what happens when an exception ends it; PT_NONE: nothing
    uint32_t lock;   // a task of a single-threaded executor holds this; PT_NONE: none
    bool unique;     // at most one such thread
    bool task;       // it may be cancelled, or never run
    bool made;       // by a factory, for tasks: what these throw ends it
} thread_root;

enum { MOST_ROOTS = 63 };

// A lock of the model is an object's number, for its monitor; with one of these bits, the
// ReentrantLock that it is, or the one thread of an executor.
#define LOCK_REENTRANT ((uint32_t)1 << 30)
#define LOCK_EXECUTOR ((uint32_t)1 << 29)
// Held together with other readers, and not with a writer, who holds LOCK_REENTRANT of the same
// object: no lock of the model, see readers.c.
#define LOCK_READ ((uint32_t)1 << 28)
static inline uint32_t lock_object(uint32_t lock) {
    return lock & ~(LOCK_REENTRANT | LOCK_EXECUTOR | LOCK_READ);
}
// Of a reader's lock: the writers'.
static inline uint32_t lock_of_writers(uint32_t lock) {
    return lock_object(lock) | LOCK_REENTRANT;
}

// A block of code that holds a lock: from a monitorenter, or lock(), to its exits.
typedef struct region {
    uint32_t enter;    // instruction
    uint32_t lock;     // PT_NONE: not one of the model's
    uint32_t variable; // whose object is locked; BODY_NONE: an exit may unlock another one
} region;

// A call of Object.wait, or of await: the monitor, or ReentrantLock, is released, and taken again,
// and nothing else is there that holds it.
typedef struct wait_point {
    uint32_t at;
    uint32_t region; // PT_NONE: the whole method, which is synchronized
} wait_point;

typedef struct method_locks {
    bool structured;
    uint32_t count;
    region *regions;
    uint32_t *exits_of; // by instruction: number of the region that it ends, or PT_NONE
    uint32_t *inside;   // by instruction: number of the innermost region there, or PT_NONE
    uint32_t *around;   // by region: the next one around it, or PT_NONE
    uint32_t wait_count;
    wait_point *waits;
} method_locks;

typedef struct races {
    points_to t;
    mem *m;
    arena a;
    VEC(access_site) accesses;
    VEC(thread_root) roots;
    uint64_t *roots_of; // by node: which threads get there
    bool *escapes;      // by object: several threads can reach it
    bool *waited;       // by object: its monitor may be released in a way that is not modelled
    bool *loose; // by object: a ReentrantLock, or read/write lock, that is used in other ways than
                 // lock/try/unlock
    bool interrupts;     // somebody may interrupt a thread
    method_locks *locks; // by node
    bool *this_held;     // by node: whoever calls it holds the receiver's monitor
    bool *may_throw;     // by node
    bool *relevant;      // by node
    bool *root_relevant; // by root
    const race_options *options;
    bool every_access;    // volatile ones, too
    bool mixed;           // some accesses to volatile or atomic variables order nothing
    bool names_accesses;  // the step that makes one has a name in the model
    unsigned copies;      // of the model that were written
    const char *undumped; // a file that could not be; or NULL
    bool instances;       // the model has blocks that lock one of many objects, as plain calls
    dpn_model d;
    uint32_t run, thrown; // control states
    u64map symbols;       // (node, at, what) -> symbol + 1
    VEC(uint32_t) model_locks;
    u64map wanted; // (node, at) of accesses that are asked about
} races;

static inline bool rests_on(const races *r, java_dpn_rest what) {
    return !(r->options->without >> what & 1);
}

// ---------------------------------------------------------------- facts.c

void java_dpn_find_roots(races *r);
void java_dpn_find_escapes(races *r);
void java_dpn_find_accesses(races *r);
// Calls back for each class initialiser that may run at the statement's instruction.
void java_dpn_each_initializer(const races *r, uint32_t node, const klass *k,
                               void (*visit)(void *, uint32_t node), void *arg);
// The call that the instruction makes; NULL: none, or an invokedynamic.
const body_statement *java_dpn_call_at(const body *b, uint32_t at);
// The same, of a method that has been looked at: NULL unless the parameters of the callee are what
// is written there (no lambdas, no calls by native methods).
const body_statement *java_dpn_plain_call(const races *r, const pt_call *c);
// The statement that gives the variable its value, not copies where ways meet; NULL: none.
const body_statement *java_dpn_definition(const body *b, uint32_t variable);
// The number of the root that a spawn starts.
uint32_t java_dpn_root_of(const races *r, const pt_spawn *s);

// ---------------------------------------------------------------- exceptions.c

void java_dpn_find_throws(races *r);
// What the instruction can throw by itself, calls and what they throw left out.
throws_set java_dpn_throws(const races *r, uint32_t node, uint32_t at);
// Can a method without code throw, what it calls left out?
bool java_dpn_effect_throws(const races *r, uint32_t node);
// Can the callee throw where it is called?
bool java_dpn_call_throws(const races *r, uint32_t node, uint32_t at, uint32_t callee);

// ---------------------------------------------------------------- sites.c

typedef VEC(const char *) place_list;

// "Bank.Account"
const char *java_dpn_class_name(const races *r, arena *store, const klass *k);
// "Bank.Account.balance"
const char *java_dpn_field_name(const races *r, arena *store, const access_site *a);
// "Bank.java:12"
const char *java_dpn_place_name(const races *r, arena *store, uint32_t node, uint32_t at);
// Where the program itself does it, or calls the JDK to do it.
void java_dpn_places(const races *r, arena *store, const access_site *a, place_list *list);
// In the order of the source.
int java_dpn_compare_places(const char *a, const char *b);
// Two accesses to one field: is there an object that both can mean; shared: that several threads
// know?
bool java_dpn_have_common_object(const races *r, const access_site *a, const access_site *b,
                                 bool shared);
// The first of them from number `from` on; PT_NONE: there is no other, or it is a static.
uint32_t java_dpn_next_common_object(const races *r, const access_site *a, const access_site *b,
                                     bool shared, uint32_t from);
// Can two different threads be at these nodes?
bool java_dpn_by_two_threads(const races *r, uint32_t a, uint32_t b);

// ---------------------------------------------------------------- owned.c

// Is the base of the statement an object that nobody else can know yet?
bool java_dpn_is_owned(races *r, const body *b, const body_statement *s);

// ---------------------------------------------------------------- locks.c

void java_dpn_find_locks(races *r);
// The lock of a synchronized method; PT_NONE: none of the model's.
uint32_t java_dpn_method_lock(const races *r, uint32_t node);
void java_dpn_describe_lock(const races *r, uint32_t lock, text *out);
// The variable of a monitorenter or monitorexit.
uint32_t java_dpn_monitor_variable(const body *b, uint32_t at);
// The lock whose read lock, write lock or condition the object is; or itself.
uint32_t java_dpn_whole_lock(const races *r, uint32_t object);
// Do the two variables refer to the same object, as long as the first one keeps its value?
bool java_dpn_is_same(const races *r, const body *b, uint32_t x, uint32_t y);
// The effect of the one method that a call can reach; EFFECT_JAVA: several, or none.
pt_effect java_dpn_effect_at(const races *r, uint32_t node, uint32_t at, uint32_t *callee);

// ---------------------------------------------------------------- guarded.c

void java_dpn_find_guards(races *r);
// Does the code around the instruction hold the monitor of the variable's object?
bool java_dpn_holds_monitor(const races *r, uint32_t node, uint32_t at, uint32_t variable);
// A lock that is waited on in a way that is not modelled, and that both hold; or PT_NONE.
uint32_t java_dpn_common_waited(const races *r, const access_site *a, const access_site *b);
// Does the thread hold the monitor of the very object that it accesses?
bool java_dpn_is_guarded(const races *r, const access_site *a);

// ---------------------------------------------------------------- joins.c

enum { MOST_JOINS = 16 };

// Threads that have ended when a call returns.
typedef struct join_list {
    uint32_t count, spawns[MOST_JOINS];
    bool all;     // all that were started by these, not the last one only
    bool throws;  // also when it throws
    bool refuses; // it may throw before
} join_list;

// Does the spawn happen, once, whenever its place is passed?
bool java_dpn_starts_surely(const races *r, const pt_spawn *s);
// False: the call waits for nobody, as far as is known.
bool java_dpn_find_joins(const races *r, uint32_t node, uint32_t pc, uint32_t callee,
                         join_list *out);

// The same if the call returns true: awaitTermination.
bool java_dpn_find_awaited(const races *r, uint32_t node, uint32_t pc, join_list *out);

// Somebody may end the future otherwise than by its task.
bool java_dpn_is_completed_by_others(const races *r, uint32_t future);
// Is no lock held here for certain? A pool may have the waiting thread run tasks that need it.
bool java_dpn_holds_nothing(const races *r, uint32_t node, uint32_t at);
// Does the call do nothing but wait for futures?
bool java_dpn_gets_futures(const races *r, uint32_t node, uint32_t pc);

// Does the ifnull look at an executor that was made before? So javac closes it in
// try-with-resources.
bool java_dpn_is_never_null(const races *r, uint32_t node, uint32_t test);

// ---------------------------------------------------------------- join_loops.c

// The block is the head of a loop that joins all that were started: these have ended where the
// loop is left by its condition.
bool java_dpn_find_join_loop(const races *r, uint32_t node, uint32_t block, join_list *out);

// ---------------------------------------------------------------- relevant.c

// Fills `relevant` and `root_relevant` from `wanted`.
void java_dpn_find_relevant(races *r);

// ---------------------------------------------------------------- model.c

// What a symbol stands for: a place in a node.
enum java_dpn_place_kind {
    PLACE_AT,
    PLACE_AFTER,
    PLACE_RETURN,
    PLACE_HELD,
    PLACE_BLOCK,
    PLACE_INIT,   // classes were initialised, or not; then the instruction itself
    PLACE_ENTRY,  // of a node; at: 0
    PLACE_THREAD, // node: a root's number
    PLACE_ENDED,
    PLACE_JOINED, // one of the threads that a call waits for has ended; at: pc * MOST_JOINS + which
    PLACE_INITIALIZED, // an initialiser comes back to it; then PLACE_INIT
    PLACE_KINDS,
};
typedef struct java_dpn_place {
    uint32_t node, at;
    unsigned kind;
} java_dpn_place;
// By its key in `symbols`.
java_dpn_place java_dpn_place_at(uint64_t key);

// Makes the model from what is relevant.
void java_dpn_build(races *r);
uint32_t java_dpn_lock_number(dpn_model *d, uint32_t lock);
// The symbol with which a thread is about to do this.
uint32_t java_dpn_access_symbol(races *r, const access_site *a);
// With which it has just done it, and the name of that step; false: it is no single step.
uint32_t java_dpn_after_symbol(races *r, const access_site *a);
bool java_dpn_access_name(races *r, const access_site *a, uint32_t *name);

// ---------------------------------------------------------------- readers.c

// The name of the rules by which readers of a lock enter: plain calls in the model itself.
uint32_t java_dpn_reader_name(dpn_model *d, uint32_t lock);
bool java_dpn_has_readers(races *r, uint32_t lock);
// A copy of the model in which one reader, who is to come to a queried access, holds writers off.
void java_dpn_hold_reader(races *r, uint32_t lock, dpn_model *to);
// A symbol of the copy: at this access, by a thread that is no reader, or by that one.
uint32_t java_dpn_reader_symbol(races *r, dpn_model *copy, uint32_t symbol);

// ---------------------------------------------------------------- groups.c

enum { MOST_MEMBERS = 32, MOST_BROKEN = 32 };

// An object and those that it has made, as their names in the analysis.
typedef struct object_group {
    uint32_t count, objects[MOST_MEMBERS]; // the first is the one that is isolated
    bool sole[MOST_MEMBERS];               // there is at most one of these in a group
    uint32_t broken_count;
    const field *broken[MOST_BROKEN]; // a member may be in this field of an object of another group
    bool all_broken;
} object_group;

// The object whose method has made this one; PT_NONE: it is not known to be one.
uint32_t java_dpn_owner(const races *r, uint32_t object);
void java_dpn_find_group(const races *r, uint32_t root, object_group *g);
bool java_dpn_is_member(const object_group *g, uint32_t object);
bool java_dpn_may_be_member(const races *r, const object_group *g, uint32_t node,
                            uint32_t variable);
bool java_dpn_must_be_member(const races *r, const object_group *g, uint32_t node,
                             uint32_t variable);
// The member that the variable is if it is one, and of which a group has at most one; or PT_NONE.
uint32_t java_dpn_sole_member(const races *r, const object_group *g, uint32_t node,
                              uint32_t variable);
// The variable that is of the same group, because this one was loaded from a field of it, or made
// by it; BODY_NONE: it is not known.
uint32_t java_dpn_same_group(const races *r, const object_group *g, uint32_t node,
                             uint32_t variable);

// ---------------------------------------------------------------- isolate.c

typedef struct isolation isolation;

// A copy of the model, which has `instances`, in which local states say which variables refer to
// the isolated object, or to what belongs to it, and such locks hold others off. NULL: there are
// none.
isolation *java_dpn_isolate(races *r, uint32_t root, limits *l);
// Can two threads be at these accesses, to the isolated object, at the same time?
answer_kind java_dpn_ask_isolated(isolation *x, const access_site *a, const access_site *b);
void java_dpn_isolation_free(isolation *x);

// ---------------------------------------------------------------- schedule.c

// The outcome's execution as lines, a column a thread.
const char *java_dpn_schedule(races *r, const dpn_query *q, const dpn_outcome *o, arena *store);

// ---------------------------------------------------------------- depends.c

// Where a value goes.
typedef struct value_reach {
    bool *uses, *carries; // by instruction: takes it off the stack; its result depends on it
    bool leaves;          // the method: into the program's own code, in this thread
    const char *lost;     // into a method of the JDK that may keep it: its name; or NULL
} value_reach;

void java_dpn_spread(races *r, uint32_t node, uint32_t at, value_reach *out);

// ---------------------------------------------------------------- flows.c

int java_dpn_decide_flows(races *r, limits *l, const flow_options *o, flow_report *out, error *e);

// ---------------------------------------------------------------- races.c

// Where the model is written, a copy with queries is written beside it: FILE-1.dpn, and so on.
void java_dpn_dump_copy(races *r, const dpn_model *copy);

// ---------------------------------------------------------------- pairs.c

// The rules of the decider (dpn/dpn.h) that count.
unsigned java_dpn_solver_rules(const races *r);

void java_dpn_decide(races *r, limits *l, race_report *out);

#endif
