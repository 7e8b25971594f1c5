// The VM's data structures, for this room and for native methods (classlib).
#ifndef VM_INTERNAL_H
#define VM_INTERNAL_H

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "verdict/assumption.h"
#include "vm/choice.h"

// ---------------------------------------------------------------- code

// A prepared instruction. Preparation gives resolved operands where that is possible without
// running anything; the rest is quickened when it first runs. Rewriting is a cache, never state:
// what it stores is true in every state.
typedef struct vm_instr {
    uint16_t op; // VOP_…
    uint16_t a;
    int32_t b;
    union {
        void *p;
        int64_t j;
        double d;
        struct {
            uint32_t u, w;
        };
    };
} vm_instr;

typedef struct unit_handler {
    uint32_t start, end, target;
    uint16_t catch_type; // constant-pool index; 0: any
} unit_handler;

typedef struct unit_switch {
    int32_t low;
    uint32_t count;
    const int32_t *keys; // NULL: dense
    const uint32_t *targets;
    uint32_t fallback;
} unit_switch;

// Which slots hold references before each instruction: made when a collection first asks.
typedef struct unit_map {
    uint32_t words;        // 64-bit words a row
    const uint16_t *depth; // stack depth by instruction; 0xffff: not reachable
    const uint64_t *bits;  // rows: bit i for slot i, locals first: a reference
    const uint64_t *used;  // rows: the slot matters: has a value, and a local is live
} unit_map;

// Which methods run as one step with what is around them (prepare.c): always; on what the JDK made
// when it started (System.out), while nobody holds its lock; on lists of threads, while nobody
// looks at them; to number threads, while that can make no difference.
enum { QUIET_ANY = 1, QUIET_JDKS, QUIET_GROUPS, QUIET_NUMBERS };

// A method, ready to run. method.prepared points here.
typedef struct unit {
    method *m;
    vm_instr *code;
    uint32_t count;
    uint16_t max_locals, max_stack, argument_slots;
    uint16_t monitor_slots; // the last locals: monitors that the frame's code has entered, 0: free
    uint8_t return_words;
    bool is_static, is_synchronized;
    uint8_t quiet;           // exploring: others need not see its single steps, see QUIET_…
    uint8_t whole;           // vm_whole
    bool hands_over;         // its class's plain fields are handed over by a pool (pool.c)
    bool fires;              // runs what depends on a CompletableFuture
    bool inside;             // its code may be part of a stretch of ForkJoinPool's (pool.c)
    bool hidden;             // made by the VM: not in stack traces
    bool untraced;           // marked as @Hidden: not in stack traces either
    bool terms;              // native: it handles terms itself
    native_function *native; // NULL: bytecode, or a native that is missing
    native_stop *stop;
    unit_handler *handlers;
    uint32_t handler_count;
    unit_switch *switches;
    const uint32_t *offsets; // byte offset by instruction
    unit_map *map;
    hash128 name; // by vm_unit_name; 0: not yet
} unit;

// ---------------------------------------------------------------- classes

enum { INIT_NONE, INIT_RUNNING, INIT_DONE, INIT_FAILED };

// klass.runtime points here. Initialisation state lives in the mirror, with the statics.
typedef struct runtime_class {
    klass *k;
    ref mirror;            // the java.lang.Class
    uint32_t statics;      // byte offset of the statics in the mirror
    uint32_t init;         // byte offset of two words in the mirror: INIT_…, thread number + 1
    uint32_t linked;       // byte offset of a reference in the mirror, see linkage.c; 0: none
    uint32_t failure;      // the same: why initialisation failed; 0: it cannot
    bool trivial;          // nothing to initialise, here or above
    method *clinit;        // NULL: none
    uint32_t *ref_offsets; // of instance fields, supers included; ended by 0
    uint32_t *static_refs; // byte offsets in the mirror; ended by 0
    uint32_t *tracked;     // offsets of tracked instance booleans; ended by 0; NULL: none
    hash128 name;          // by vm_class_name; 0: not yet
    uint8_t shift;         // arrays: log2 of the element size
    bool is_reference_array;
} runtime_class;

// ---------------------------------------------------------------- visible operations

// What a thread is about to do that others may notice. In an exploring VM a thread stops before
// each.
typedef enum vm_act {
    ACT_NONE, // nothing that others could notice: a thread that begins
    ACT_SPIN, // it stopped for no such reason (a long stretch of its own)
    ACT_READ,
    ACT_WRITE,
    ACT_LOCK, // enter a monitor
    ACT_WAIT, // Object.wait, or getting the monitor back after it
    ACT_NOTIFY,
    ACT_PARK,
    ACT_UNPARK,
    ACT_THREAD, // start, interrupt and the like
    ACT_JOIN,   // a join ends: its thread has
    ACT_COPY,   // from `offset` (an object too) to `object`, several locations: `size`, a number
    ACT_END,    // the execution ends for all: exit, a failed assumption, the last thread's end
    ACT_ATOMIC, // Verify.atomicBegin: whatever comes until its end
    ACT_CLASS,  // begin to initialise a class
    ACT_CHOOSE, // an input: `offset` alternatives
    ACT_CALL,   // an operation of a synchronizer, up to where it blocks or ends (whole.c)
} vm_act;

typedef struct vm_op {
    uint32_t act;
    ref object;
    // Of the access. ACT_CHOOSE: size is the number of alternatives; without an object, offset is
    // the first of them as an int, or INPUT_BOOLEAN.
    uint32_t offset, size;
} vm_op;

enum { INPUT_BOOLEAN = INT32_MIN };
enum { CALL_ACQUIRES = 1 }; // ACT_CALL: in offset
enum { THREAD_STATE = 1 };  // ACT_THREAD, in offset: what is it doing?

// Flags in vm_instr.a of resolved field instructions.
enum {
    FIELD_VOLATILE = 1,
    FIELD_REF = 2,
    FIELD_QUIET = 4,    // a static final, or known to be benign
    FIELD_TRACKED = 16, // see vm_tracking: these have instructions of their own
    FIELD_ADOPTS = 32,
    FIELD_WIDE = 64,   // FIELD_TRACKED: a word, not a boolean
    FIELD_FINAL = 8,   // of an instance: quiet unless one is written after its object was published
    FIELD_JDKS = 128,  // quiet in objects whose class is the JDK's
    FIELD_GROUP = 256, // of a ThreadGroup, that tells of its threads
    FIELD_NUMBER = 512, // a thread's name or number: asked about also in what is not shared
};
enum { OP_ATOMIC = 0x100 }; // in vm_op.size: a volatile access, or one by Unsafe or a VarHandle

// What an unwritten @TrackWithBDD boolean holds: the input that it is has not been decided. An
// element of a boolean[] that holds it is kept by v->tracked.
enum { UNDECIDED = 2 };

// Fields whose values are kept elsewhere (the hybrid engine): the heap holds a constant in their
// place. Without hooks tracked fields are ordinary, but for annotated ones being inputs.
typedef enum vm_tracking {
    TRACK_NO,
    TRACK_VALUE,    // the field's value: a boolean, or what the hooks want
    TRACK_ELEMENTS, // the elements of the boolean[] it refers to
} vm_tracking;

typedef struct vm_tracked {
    void *arg;
    vm_tracking (*wants)(void *arg, const field *f); // beside the annotated ones
    void (*linked)(void *arg, klass *k);             // its statics are there, in every state
    void (*created)(void *arg, ref object);
    void (*adopted)(void *arg, ref array); // stored in a field whose elements are tracked
    // false: several values are possible, the thread must stop for a choice (t->next).
    bool (*read)(void *arg, thread *t, ref object, uint32_t offset, uint32_t *word);
    void (*write)(void *arg, ref object, uint32_t offset, uint32_t word);
    void (*copied)(void *arg, ref from, uint32_t from_offset, ref to, uint32_t to_offset);
    void (*forgotten)(void *arg, ref object, uint32_t offset); // overwritten by a plain value
    void (*formula)(void *arg, text *out);
} vm_tracked;

// ---------------------------------------------------------------- threads

typedef enum thread_state {
    THREAD_NEW,
    THREAD_RUNNABLE,
    THREAD_BLOCKED, // wants the monitor `on`
    THREAD_WAITING, // in Object.wait on `on`
    THREAD_PARKED,
    THREAD_SLEEPING,
    THREAD_DONE,
} thread_state;

enum frame_flags {
    FRAME_ENTRY = 1,       // returning from it ends the call from C (vm_call) or the thread
    FRAME_CLINIT = 2,      // a class initialiser: returning marks the class as initialised
    FRAME_DROP = 4,        // the result is thrown away
    FRAME_NEW = 8,         // a constructor run for reflection: the result is the object
    FRAME_BOX = 16,        // the result is boxed (reflection)
    FRAME_LOCKED = 32,     // a synchronized method that holds its lock
    FRAME_SUPERS = 64,     // FRAME_CLINIT: the class's supers come first
    FRAME_RETRY = 128,     // the caller's instruction runs again, the result is thrown away
    FRAME_REFLECT = 256,   // called by reflection: an exception is wrapped by the caller
    FRAME_QUIET = 512,     // exploring: runs as one step with what is around it
    FRAME_CONVERT = 1024,  // called by a handle: the result, of class `subject`, is converted
    FRAME_BOXED = 2048,    // FRAME_CONVERT: the result is boxed
    FRAME_WHOLE = 4096,    // FRAME_QUIET: an operation of the synchronizer `lock`
    FRAME_MONITORS = 8192, // it must not return: it has entered monitors, or left its method's
};

typedef struct frame {
    const unit *u;
    uint32_t pc;     // instruction index: the one being executed, or the call
    uint32_t locals; // index of the first local in the thread's stack
    uint32_t base;   // index of the operand stack's bottom
    uint32_t sp;     // index above the top; valid while the frame is not running
    uint32_t flags;
    ref lock;       // of a synchronized method; FRAME_WHOLE: the synchronizer
    klass *subject; // FRAME_CLINIT: the class; FRAME_CONVERT: of the result
    ref extra;      // FRAME_NEW: the object
} frame;

// A thread's stack, as deep as HotSpot's standard one holds interpreted frames. Beyond it:
// StackOverflowError.
enum { STACK_WORDS = 1 << 20, MOST_FRAMES = 16000 };

struct thread {
    vm *v;
    uint32_t number;  // from 0, in the order of creation
    uint32_t starter; // number + 1 of the thread that started it; 0: none did
    uint32_t epoch;   // of the heap, when it last changed: see vm_thread_touch
    thread_state state;
    ref object;    // java.lang.Thread
    ref exception; // being thrown; 0: none
    ref on;        // THREAD_BLOCKED, THREAD_WAITING: the object
    bool on_class; // THREAD_BLOCKED: not its monitor, but the end of its class's initialisation
    uint32_t saved_count; // monitor entries given up by wait
    bool timed;           // the wait, park or sleep may end by itself
    int64_t wake_at;      // virtual nanoseconds, when timed
    bool notified;        // wait ended by notify
    bool interrupted, permit;
    bool waking; // wait, park, sleep is being finished: the call runs again to pick up the result
    uint32_t *stack;
    frame *frames;
    uint32_t frame_count;
    uint32_t atomic;           // nesting of Verify.atomicBegin
    vm_op next;                // exploring: what it stopped before
    bool go;                   // exploring: it may do that now
    uint32_t choice;           // ACT_CHOOSE: the alternative taken
    uint32_t stretch;          // exploring: of this step, see pool.c; 0: none
    uint64_t passed, pause_at; // see vm_watch
    uint32_t low; // frames below this index have not changed since the last capture or mark
    enum { PHASE_RUN, PHASE_UNCAUGHT, PHASE_EXIT, PHASE_END } phase;
    bool failed;        // ended by an uncaught exception
    bool joined;        // somebody waited for its end
    uint32_t result[2]; // of the entry frame that returned last
};

typedef struct monitor {
    ref object;
    uint32_t thread; // number
    uint32_t count;
} monitor;

// The monitors under which a location was always accessed (share.c).
enum { MOST_GUARDS = 4 };
typedef struct vm_guard {
    ref locks[MOST_GUARDS];
    uint8_t count;
    bool written, several; // by several threads
    bool imaged;           // some of it is about threads that were exchanged
    bool unlocked;         // a lock was exchanged that guarded it
    uint32_t thread;       // the first
    uint32_t most;         // threads there were when it accessed the location
    uint32_t heir;         // a thread it started, to which it left the location; 0: none
    uint64_t field;
    // What is_guarded need not look up again: when it last did, the object was of this class, so
    // many fields were given up, and not this one.
    uint32_t klass;
    bool relied; // it is in relied_on
    size_t given_up;
} vm_guard;

// An access to a location, as far as guards go.
typedef struct vm_guarded_access {
    uint64_t field;
    const ref *locks;
    uint8_t count;
    bool writes;
    bool several; // it stands for those of several threads
    uint32_t thread, starter;
} vm_guarded_access;

typedef struct vm_kin { // an object that was exchanged for others (exchange.c)
    ref object;
    uint32_t own;  // the thread that was exchanged with it; NOBODY: several were
    uint32_t next; // index of another one of them: a ring
} vm_kin;

typedef struct vm_range { // of a copy, in bytes
    uint32_t from, to, size;
} vm_range;

typedef struct vm_guards {
    u64map by_location; // object, offset -> index in list + 1
    VEC(vm_guard) list;
    u64map relied_on; // fields (class, offset) some access to which was passed over
    u64map given_up;  // fields known to be accessed without a common monitor: kept between searches
#define VM_WATCHED(name, seen) bool name;
    ASSUMPTIONS_WATCHED(VM_WATCHED) // what the program has contradicted: kept between searches
#undef VM_WATCHED
    assumption_set assumed;      // what this search has relied on so far, and must say
    VEC(struct vm_range) ranges; // that were ever copied: by ACT_COPY's number
    VEC(ref) synchronizers;      // of the JDK that were ever owned by a thread
    const field *owner;          // of theirs; NULL: not yet known
    uint64_t twins; // threads, as bits, that were exchanged for each other (vm_exchange)
    u64map kin;     // object that was exchanged -> index in the list + 1
    VEC(struct vm_kin) kin_list;
    u64map stayed;   // objects of twins that were not exchanged with them
    bool asymmetric; // good guards would have to be given up: nothing is exchanged
    // What tells threads apart that do the same, and was looked at: the names and numbers of these
    // threads, or identity hash codes of what they allocated; and of these objects.
    uint64_t named;
    u64map hashed;
    uint32_t numberer; // number + 1 of the thread that has numbered threads, beside others; 0: none
    bool violated;     // something was given up that had been relied on
} vm_guards;

// Following one execution closely. Every operation before which a thread might stop is counted in
// thread.passed when it is done, and shown, whether or not others can notice it: a position that
// does not depend on what is shared or guarded. While watching, share_all is set, so that every
// operation is asked about.
typedef struct vm_watch {
    bool scripted;   // threads stop before their operation number pause_at, and nowhere else
    bool all_shared; // not scripted: stop as with share_all, else as without
    void *arg;
    // It is done now; for a choice, sets t->choice if need be. May be NULL.
    void (*operation)(void *arg, thread *t, const vm_op *o);
    // The frame's instruction is run now. May be NULL.
    void (*line)(void *arg, thread *t, const frame *f, uint32_t pc);
} vm_watch;

typedef struct handle_model handle_model;
typedef struct vm_undo vm_undo;

// Classes and fields the VM itself uses, found once.
typedef struct well_known {
    klass *Object, *Class, *String, *Thread, *ThreadGroup, *Throwable, *ByteArray, *CharArray,
        *IntArray, *LongArray, *ObjectArray, *StringArray, *ClassArray, *Cloneable, *System,
        *MethodType, *MethodHandle, *StackTraceElement, *Module;
    method *empty_method; // Object.<init>: stands for code that has no method
    field *String_value, *String_coder, *String_hash, *String_hashIsZero;
    field *Throwable_detailMessage, *Throwable_cause, *Throwable_backtrace, *Throwable_depth,
        *Throwable_stackTrace, *Throwable_suppressed;
    field *Class_componentType, *Class_module, *Class_name, *Class_classLoader, *Module_name;
    field *Class_modifiers, *Class_primitive; // NULL before JDK 25: asked of the VM
    field *Thread_name, *Thread_tid, *Thread_eetop;
    field *Thread_holder; // NULL before JDK 19: then these are fields of Thread itself
    field *Thread_daemon, *Thread_threadStatus, *Thread_priority;
} well_known;

// A wrapper class, and the class that caches its small values (boolean: itself).
typedef struct vm_box_class {
    klass *k, *holder;
    field *cache;
    uint32_t value; // offset
} vm_box_class;

struct vm {
    mem *m;
    arena store;
    program *p;
    vm_heap h;
    limits *limits;
    logger *log;
    vm_choices choices; // made so far, and how
    bool echo;
    klass **classes; // by id, refreshed by vm_class
    well_known k;
    VEC(unit *) units; // with code, by address
    u64map natives;    // (class, name) symbols -> first native_entry index + 1
    VEC(const native_entry *) native_list;
    VEC(thread *) threads;
    VEC(thread *) thread_pool; // all ever made, by number: a restored state may have fewer
    thread *current;
    VEC(thread *) touched_threads;         // while the heap is tracking: since vm_track, each once
    vm_undo *undo;                         // of marks (snapshot.c); NULL: none so far
    void (*out_of_fuel)(vm *v, thread *t); // vm_step: goes on when this returns; NULL: no vm_step
    void *fuel_arg;
    int64_t fuel;            // vm_step: instructions until then
    VEC(monitor) monitors;   // held ones
    uint32_t monitors_epoch; // as for threads
    u64map literals;         // symbol -> ref of the interned String
    u64map interned;         // hash -> chain of interned Strings
    VEC(ref) intern_list;
    VEC(ref) roots; // permanent references from C
    uint64_t instructions;
    int64_t budget;         // back edges and calls until the scheduler is asked
    int64_t held_budget;    // while `hurried`: the true one
    bool hurried;           // the budget was set to 0 because a collection is due
    const unit *in_native;  // whose C function runs, called by bytecode
    bool memory_is_out;     // an OutOfMemoryError is being made
    bool collects;          // plain runs: garbage is collected
    uint32_t collect_every; // see vm_space
    int64_t time;           // virtual nanoseconds
    bool booted;
    size_t booted_classes; // how many there were then
    size_t booted_top;     // of the heap
    int release;           // of the JDK: 17, 25, …
    vm_ending ending;
    int exit_status;
    text ending_text;
    text output[2]; // standard output and error, where not echoed
    unit *empty_clinit;
    struct vm_terms *terms; // terms.h; NULL: values are concrete
    bool concolic;
    vm_term_options term_options;
    bool exploring;
    bool share_all;  // exploring: every object counts as shared (no reduction)
    bool reduce;     // exploring: pass over accesses to guarded locations
    vm_instr *round; // by which an idle worker of ForkJoinPool counts (prepare.c); or NULL
    bool counts_few;
    bool idlers_stay;          // some of its code was prepared: such workers do not give up
    bool inside_synchronizers; // exploring: their operations are no single steps
    bool peeking;              // exploring: stop before everything but joins, and learn nothing
    const vm_watch *watch;     // exploring: NULL mostly
    // Exploring: operations that others could have noticed but a thread did not stop before, being
    // the last one left or in an atomic block; and whether there were more.
    bool logs_passed, passed_too_many;
    VEC(vm_op) passed_ops;
    vm_guards guards;
    const vm_tracked *tracked;   // NULL: nobody keeps fields
    VEC(ref) sharing;            // work list of vm_share
    u64map pristine;             // permanent object made while exploring -> its bytes
    uint32_t live_threads;       // exploring: started and not done, kept by vm_count_threads
    u64map mirrors;              // klass id by mirror ref
    vm_box_class boxes[8];       // see object.c
    const handle_model *handles; // see handle.h; NULL: not used yet
    u64map functional;           // shape -> class id + 1, see functional.c
    u64map callers;              // method id -> id + 1 of the method that calls it, see entry.c
    u64map modules;              // symbol of a JDK module's name -> its java.lang.Module
    const void *module_facts;    // classlib's, in store
    u64map dynamic_packages;     // symbol -> java.lang.Module made at run time
    u64map defined;              // hash of a class file -> class defined at run time
    u64map files;                // descriptor -> contents of a file of the JDK
    ref boot_layer;              // java.lang.ModuleLayer
    ref app_loader;              // of the class path's classes
    ref unnamed_module;          // theirs
};

// ---------------------------------------------------------------- access

static inline klass *vm_class_by_id(const vm *v, uint32_t id) {
    return program_class(v->p, id);
}
static inline klass *vm_class_of(const vm *v, ref r) {
    return program_class(v->p, vm_heap_object(&v->h, r)->klass - 1);
}
static inline runtime_class *vm_runtime(klass *k) {
    return k->runtime;
}

// C code reads a field or element: if it has a term, that is made concrete.
void vm_observe(const vm *v, ref r, size_t offset, size_t size);
static inline bool vm_is_watched(const vm *v, ref r) {
    return __builtin_expect(vm_heap_object(&v->h, r)->epoch == HEAP_WATCHED, 0);
}

// A look at a byte that does not tell what it is, only whether it is UNDECIDED.
static inline int8_t vm_peek_byte(const vm *v, ref r, size_t offset) {
    return (int8_t)*vm_heap_at(&v->h, r, offset);
}

#define VM_GET(type, name)                                                                         \
    static inline type vm_get_##name(const vm *v, ref r, size_t offset) {                          \
        type x;                                                                                    \
        if (vm_is_watched(v, r)) vm_observe(v, r, offset, sizeof x);                               \
        memcpy(&x, vm_heap_at(&v->h, r, offset), sizeof x);                                        \
        return x;                                                                                  \
    }                                                                                              \
    static inline void vm_put_##name(vm *v, ref r, size_t offset, type x) {                        \
        vm_heap_touch(&v->h, r, offset, sizeof x);                                                 \
        memcpy(vm_heap_at(&v->h, r, offset), &x, sizeof x);                                        \
    }
VM_GET(int8_t, byte)
VM_GET(int16_t, short)
VM_GET(uint16_t, char)
VM_GET(int32_t, int)
VM_GET(int64_t, long)
VM_GET(float, float)
VM_GET(double, double)
#undef VM_GET

void vm_publish(vm *v, ref container, ref value);
static inline ref vm_get_ref(const vm *v, ref r, size_t offset) {
    return (ref)vm_get_int(v, r, offset);
}
static inline void vm_put_ref(vm *v, ref r, size_t offset, ref x) {
    vm_put_int(v, r, offset, (int32_t)x);
    if (v->exploring) vm_publish(v, r, x);
}

static inline uint32_t vm_length(const vm *v, ref array) {
    return vm_heap_object(&v->h, array)->length;
}
static inline int64_t words_long(const uint32_t *w) {
    int64_t x;
    memcpy(&x, w, sizeof x);
    return x;
}
static inline void long_words(uint32_t *w, int64_t x) {
    memcpy(w, &x, sizeof x);
}
static inline double words_double(const uint32_t *w) {
    double x;
    memcpy(&x, w, sizeof x);
    return x;
}
static inline void double_words(uint32_t *w, double x) {
    memcpy(w, &x, sizeof x);
}
static inline float word_float(uint32_t w) {
    float x;
    memcpy(&x, &w, sizeof x);
    return x;
}
static inline uint32_t float_word(float x) {
    uint32_t w;
    memcpy(&w, &x, sizeof w);
    return w;
}

// ---------------------------------------------------------------- class.c

// The class's run-time side, made when first asked for.
runtime_class *vm_link(vm *v, klass *k);
ref vm_mirror(vm *v, klass *k);
unsigned vm_modifiers(const klass *k); // as Class.getModifiers() says
ref vm_module(vm *v, const char *name);
klass *vm_mirrored(const vm *v, ref mirror); // the class of a java.lang.Class; NULL for null
// Loads by name; on failure throws in t and returns NULL.
klass *vm_load(vm *v, thread *t, const char *name);
klass *vm_load_symbol(vm *v, thread *t, symbol name);
static inline bool vm_is_initialized(vm *v, const runtime_class *c, const thread *t) {
    if (c->trivial) return true;
    int32_t state[2]; // read directly: it is asked often, and is nothing that could carry a term
    memcpy(state, vm_heap_at(&v->h, c->mirror, c->init), sizeof state);
    return state[0] == INIT_DONE ||
           (state[0] == INIT_RUNNING && state[1] == (int32_t)t->number + 1);
}
// One step of initialisation (JLS 12.4.2): a frame was pushed (run it, then try again), the thread
// is blocked, an exception is set, it must stop first (exploring: t->next), or it is done.
typedef enum init_outcome {
    INITIALIZED,
    INIT_PUSHED,
    INIT_BLOCKED,
    INIT_THROWN,
    INIT_VISIBLE
} init_outcome;
init_outcome vm_initialize(vm *v, thread *t, klass *k);
init_outcome vm_initialize_supers(vm *v, thread *t);
// "a/B" -> "a.B"
const char *vm_dotted(const vm *v, symbol name, char *out, size_t size);
void vm_initializer_ended(vm *v, thread *t, klass *k, bool failed);
// From C: runs the initialiser to its end. ERR_INPUT: it failed, t->exception is set.
int vm_initialize_now(vm *v, thread *t, klass *k);

// Exploring: remembers how a permanent object looks when it is new (v->pristine).
void vm_permanent(vm *v, ref r);

// ---------------------------------------------------------------- object.c

enum { MOST_ARRAY_BYTES = 0x7ffffff0 };

// All give 0 and set OutOfMemoryError in t when the heap is full.
ref vm_new_object(vm *v, thread *t, klass *k, uint64_t site);
ref vm_new_array(vm *v, thread *t, klass *array, uint32_t length, uint64_t site);
ref vm_new_string(vm *v, thread *t, const char *utf8); // modified UTF-8
ref vm_new_string_n(vm *v, thread *t, const char *utf8, size_t size);
ref vm_new_string_chars(vm *v, thread *t, const uint16_t *chars, size_t count);
ref vm_literal(vm *v, thread *t, symbol s); // interned and permanent
ref vm_intern(vm *v, thread *t, ref string);
// A Java string as modified UTF-8, appended.
void vm_string_text(const vm *v, ref string, text *out);
// In an arena; "null" for null.
const char *vm_string(vm *v, arena *a, ref string);
uint32_t vm_string_length(const vm *v, ref s);
uint16_t vm_string_char(const vm *v, ref s, uint32_t i);
bool vm_string_is(const vm *v, ref s, const char *ascii);
// The wrapper classes and their caches, when the VM boots. ERR_INPUT: it failed.
int vm_initialize_boxes(vm *v, thread *t);
ref vm_box(vm *v, thread *t, char kind, const uint32_t *words);
// Unboxes into one or two words; false: not a box of a kind that converts to `kind`.
bool vm_unbox(vm *v, ref box, char kind, uint32_t *words);
uint32_t vm_object_size(const vm *v, ref r);
int32_t vm_identity_hash(vm *v, ref r);
// Stores one or two words into a field or element of the kind.
void vm_store(vm *v, ref r, size_t offset, char kind, const uint32_t *words);
void vm_fetch(const vm *v, ref r, size_t offset, char kind, uint32_t *words);

// ---------------------------------------------------------------- collect.c

// At a safe point: collects garbage.
void vm_collect(vm *v);
// The same; false: `size` bytes more would pass the limit, OutOfMemoryError is set.
bool vm_make_room(vm *v, thread *t, uint64_t size);
// A collection is due: the running thread comes to its next safe point at once. What is left of its
// turn is kept.
void vm_hurry(vm *v);

// ---------------------------------------------------------------- throw.c

// Sets t->exception to a new exception of the class; message NULL: none. Returns NATIVE_THROW.
native_outcome vm_throw(vm *v, thread *t, const char *class_name, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
// A null dereference by bytecode: getMessage() will say which (helpful messages).
native_outcome vm_throw_null(vm *v, thread *t);
native_outcome vm_throw_link_error(vm *v, thread *t, const link_error *e);
native_outcome vm_throw_ref(vm *v, thread *t, ref exception);
// Fills in the backtrace; skip: frames of the constructor chain.
// `by`: the native method that throws it, or NULL.
void vm_fill_stack_trace(vm *v, thread *t, ref throwable, const unit *by);
int vm_line(const unit *u, uint32_t pc);
// Reflection: t->exception becomes the target of an InvocationTargetException.
native_outcome vm_wrap_exception(vm *v, thread *t);
// What a failed cast throws.
void vm_throw_bad_cast(vm *v, thread *t, const klass *from, const klass *to);
// "java.lang.IllegalStateException: message" of an exception, without running code.
void vm_describe_exception(vm *v, ref exception, text *out);
// The execution cannot go on: feature missing. Returns NATIVE_STOP.
native_outcome vm_unsupported(vm *v, thread *t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// ---------------------------------------------------------------- prepare.c

// NULL: preparation failed, an exception is set in t.
unit *vm_prepare(vm *v, thread *t, method *m);
// map.c: made when first asked for. NULL: the code cannot be verified.
const unit_map *vm_map(vm *v, const unit *u);
// Fuses what can be fused in prepared code.
void vm_fuse(vm_instr *code, uint32_t count);
// The same for a field instruction that was just resolved.
void vm_fuse_field(const vm_instr *code, vm_instr *x);
bool vm_has_annotation(vm *v, const method *m, const char *type); // "La/B;"
const native_entry *vm_find_native(vm *v, const method *m);

// ---------------------------------------------------------------- thread.c

// Before a thread, or the list of held monitors, changes.
void vm_thread_save(vm *v, thread *t); // slow path of vm_thread_touch
static inline void vm_thread_touch(vm *v, thread *t) {
    if (t->epoch != v->h.epoch) vm_thread_save(v, t);
}
void vm_monitors_save(vm *v);
static inline void vm_monitors_touch(vm *v) {
    if (v->monitors_epoch != v->h.epoch) vm_monitors_save(v);
}
// Forgets what was touched so far, and begins anew (vm_heap_track).
void vm_track(vm *v);
thread *vm_new_thread(vm *v, ref object);
void vm_thread_map(vm *v, thread *t); // its stack and frames: fresh memory
void vm_thread_unmap(thread *t);
// The object that has a java.lang.Thread's daemon flag, status and priority.
static inline ref vm_thread_facts(const vm *v, ref object) {
    return v->k.Thread_holder ? vm_get_ref(v, object, v->k.Thread_holder->offset) : object;
}
bool vm_is_daemon(const vm *v, const thread *t);
void vm_set_thread_status(vm *v, ref object, int32_t status); // as JVMTI numbers them
enum { STATUS_NEW = 0, STATUS_TERMINATED = 2, STATUS_RUNNABLE = 5 };
thread *vm_thread_of(vm *v, ref object); // NULL: not started
// Pushes a frame with these arguments. false: StackOverflowError is set.
bool vm_push_frame(vm *v, thread *t, const unit *u, const uint32_t *args, uint32_t flags);
// For natives: the call's result becomes theirs.
native_outcome vm_push_call(vm *v, thread *t, method *m, const uint32_t *args, uint32_t flags,
                            uint32_t *result);
// entry.c: the first frame of a thread, in which it calls the method (of the receiver's class).
// False: it cannot be made.
bool vm_push_entry(vm *v, thread *t, method *m, const uint32_t *args);
// From C, outside any native: runs until the method returns. ERR_INPUT: t->exception is set, or the
// execution ended.
int vm_call(vm *v, thread *t, method *m, const uint32_t *args, uint32_t *result);

// True: entered. False: the thread is blocked.
bool vm_monitor_enter(vm *v, thread *t, ref object);
bool vm_monitor_exit(vm *v, thread *t, ref object); // false: not the owner
// For monitorenter and monitorexit of the top frame. Entered: true, or the thread is blocked.
bool vm_frame_enter(vm *v, thread *t, ref object);
bool vm_frame_has_slot(vm *v, thread *t, ref object); // to enter it; false: the execution ended
bool vm_frame_exit(vm *v, thread *t, ref object); // false: it was not this frame that entered it
// The top frame, with FRAME_MONITORS, is unwound: what it has entered is left.
void vm_frame_exit_all(vm *v, thread *t);
monitor *vm_monitor(vm *v, ref object); // NULL: not held
void vm_monitor_release(vm *v, monitor *m);
// Ends a wait, park or sleep: the native that began it runs again and sees `waking`.
void vm_wake(vm *v, thread *t);
void vm_notify(vm *v, ref object, bool all);
uint32_t vm_waiters(const vm *v, ref object); // number of threads in wait() on it
void vm_free_threads(vm *v);
thread *vm_thread_numbered(vm *v, uint32_t number);
void vm_thread_ended(vm *v, thread *t);
void vm_end_thread(vm *v, thread *t);
// Thread 0, which is done, begins to run the shutdown hooks. False: it cannot.
bool vm_begin_shutdown(vm *v);
// After the entry frame is gone: the next thing the thread does, or its end.
void vm_next_phase(vm *v, thread *t, bool thrown);
// Picks a thread and runs it, until all are done or nothing can move.
void vm_schedule(vm *v);

// ---------------------------------------------------------------- interp.c

typedef enum run_outcome {
    RUN_RETURNED, // the FRAME_ENTRY frame has returned; result in t->stack at the frame's locals
    RUN_THROWN,   // it ended with t->exception
    RUN_BLOCKED,  // the thread cannot go on now
    RUN_PREEMPTED,
    RUN_STOPPED, // v->ending is set
    RUN_VISIBLE, // exploring: before a visible operation, t->next
} run_outcome;

// One function for each way to run (interp/): values are concrete or carry terms; threads stop at
// the end of their turn, when no fuel is left (with marks, snapshot.h), before what others can
// notice (exploring), or there with a look at every instruction (vm_watch).
typedef run_outcome vm_interpreter(vm *v, thread *t);
vm_interpreter vm_interpret, vm_step, vm_explore, vm_explore_watched, vm_interpret_terms,
    vm_explore_terms, vm_explore_terms_watched;
// vm_step, and v->out_of_fuel whenever no fuel is left.
run_outcome vm_run_stepping(vm *v, thread *t);
// Runs the thread in a plain run.
static inline run_outcome vm_run_thread(vm *v, thread *t) {
    if (v->out_of_fuel) return vm_run_stepping(v, t);
    return v->terms ? vm_interpret_terms(v, t) : vm_interpret(v, t);
}
// Runs the thread while exploring, up to its next stop.
static inline run_outcome vm_search_thread(vm *v, thread *t) {
    if (v->watch) return v->terms ? vm_explore_terms_watched(v, t) : vm_explore_watched(v, t);
    return v->terms ? vm_explore_terms(v, t) : vm_explore(v, t);
}

// ---------------------------------------------------------------- snapshot.c

// A frame has become the top one that was below others when the mark was set: before it changes.
void vm_save_frames(vm *v, thread *t);
static inline void vm_lowered(vm *v, thread *t) {
    if (t->frame_count <= t->low) vm_save_frames(v, t);
}
void vm_free_undo(vm *v);

// ---------------------------------------------------------------- tracked.c

bool vm_is_annotated(const vm *v, const field *f); // @TrackWithBDD
vm_tracking vm_tracking_of(const vm *v, const field *f);
// Is there among these bytes a tracked field or element whose value is not there?
bool vm_tracked_at(const vm *v, ref object, size_t offset, size_t size);
static inline bool vm_is_kept_element(const vm *v, ref array, size_t offset) {
    return vm_peek_byte(v, array, offset) == UNDECIDED && vm_class_of(v, array)->component &&
           vm_class_of(v, array)->component->primitive == 'Z';
}
// A tracked field or element is read. False: exploring, the thread must stop for a choice first.
bool vm_read_tracked(vm *v, thread *t, ref object, uint32_t offset, uint32_t size, uint32_t *word);
void vm_write_tracked(vm *v, ref object, uint32_t offset, uint32_t size, uint32_t word);
// The thread goes on with the choice it stopped for, not with an access.
static inline bool vm_has_chosen(const thread *t) {
    return t->go && t->next.act == ACT_CHOOSE;
}
// Can the choice of a value still be made?
bool vm_is_undecided(const vm *v, ref object, uint32_t offset);
// Before an object is copied whole: its undecided inputs become known, so that the copy has the
// same. False: exploring, the thread must stop for that.
bool vm_decide_inputs(vm *v, thread *t, ref object);
// After bytes were copied (clone, arraycopy): what is tracked among them follows.
void vm_copy_tracked(vm *v, ref from, size_t from_offset, ref to, size_t to_offset, size_t size);

// ---------------------------------------------------------------- name.c

// Names that do not depend on the order in which things were loaded, linked or made: the same in
// every process of one build that runs the same program.
hash128 vm_class_name(vm *v, const klass *k);
hash128 vm_unit_name(vm *v, const unit *u);
hash128 vm_method_name(vm *v, const method *m);
// Permanent objects by what they are; others by thread, allocation site, size and position (in a
// plain run, by place).
hash128 vm_object_name(vm *v, ref r);
// An allocation site in C for objects of this class.
uint64_t vm_class_site(vm *v, klass *k, uint32_t which);
void vm_remember_unit(vm *v, unit *u);
enum { SITE_BACKTRACE = 64 }; // a long[] of method ids and instructions

// ---------------------------------------------------------------- indy.c, handle.c, linkage.c

// Links the call site: on success the instruction was rewritten, or a frame was pushed.
native_outcome vm_link_dynamic(vm *v, thread *t, const unit *u, vm_instr *x);
native_outcome vm_link_bootstrap(vm *v, thread *t, const unit *u, vm_instr *x);
// Loads a MethodHandle, MethodType or Dynamic constant: the instruction was rewritten, or …
native_outcome vm_link_constant(vm *v, thread *t, const unit *u, vm_instr *x);
native_outcome vm_load_linked(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);
bool vm_has_linkage(const klass *k);
// Prepares a call of a signature-polymorphic method. false: an exception is set.
bool vm_link_handle_call(vm *v, thread *t, const unit *u, vm_instr *x, method *m);
// Run a linked site. The arguments are below f->sp; the callee takes them off (sets f->sp).
native_outcome vm_invoke_handle(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);
// A frame with FRAME_CONVERT has returned to the top frame. false: an exception is set.
bool vm_handle_returned(vm *v, thread *t, const klass *from, bool boxed, uint32_t *result,
                        unsigned *words);
native_outcome vm_invoke_dynamic(vm *v, thread *t, vm_instr *x, uint32_t *result, unsigned *words);

#include "vm/visible.h"

#endif
