// Threads, their frames, and monitors.
#ifndef VM_THREAD_H
#define VM_THREAD_H

#include "vm/access.h"
#include "vm/code.h"
#include "vm/operation.h"

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
    FRAME_ATOMIC = 512,    // exploring: runs as one step with what is around it
    FRAME_CONVERT = 1024,  // called by a handle: the result, of class `subject`, is converted
    FRAME_BOXED = 2048,    // FRAME_CONVERT: the result is boxed
    FRAME_CALL = 4096,     // FRAME_ATOMIC: an operation of the synchronizer `lock`
    FRAME_MONITORS = 8192, // it must not return: it has entered monitors, or left its method's
    FRAME_NEW_BOX = 16384, // FRAME_BOX: never from a cache
    FRAME_CLOCK = 32768,   // exploring: it has read the thread's own clock (clock.c)
};

typedef struct frame {
    const unit *u;
    uint32_t pc;     // instruction index: the one being executed, or the call
    uint32_t locals; // index of the first local in the thread's stack
    uint32_t base;   // index of the operand stack's bottom
    uint32_t sp;     // index above the top; valid while the frame is not running
    uint32_t flags;
    ref lock;       // of a synchronized method; FRAME_CALL: the synchronizer
    klass *subject; // FRAME_CLINIT: the class; FRAME_CONVERT: of the result
    ref extra;      // FRAME_NEW: the object
} frame;

// A thread's stack, as deep as HotSpot's standard one holds interpreted frames. Beyond it:
// StackOverflowError.
enum { STACK_WORDS = 1 << 20, MOST_FRAMES = 16000 };

// A location that was accessed: object, offset, size in bytes, and whether it was written.
typedef uint64_t vm_recent;
static inline ref vm_recent_object(vm_recent r) {
    return (ref)(r >> 32);
}
static inline uint32_t vm_recent_offset(vm_recent r) {
    return (uint32_t)r >> 5;
}
static inline uint32_t vm_recent_size(vm_recent r) {
    return r >> 1 & 0xf;
}
static inline bool vm_recent_writes(vm_recent r) {
    return r & 1;
}

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
    uint32_t saved_count;          // monitor entries given up by wait
    bool timed;                    // the wait, park or sleep may end by itself
    int64_t wake_at;               // virtual nanoseconds, when timed
    int64_t own_time, own_wake_at; // exploring: the same by its own clock (clock.c)
    bool notified;                 // wait ended by notify
    bool interrupted, permit;
    bool waking; // wait, park, sleep is being finished: the call runs again to pick up the result
    uint32_t *stack;
    frame *frames;
    uint32_t frame_count;
    uint32_t atomic;           // nesting of Verify.atomicBegin
    vm_op next;                // exploring: what it stopped before
    bool go;                   // exploring: it may do that now
    uint64_t choice;           // ACT_CHOOSE: the alternative taken
    bool takes;                // exploring: this step takes a task (reduce/forkjoin.c)
    uint32_t burst;            // exploring: of this step (reduce/bursts.c); 0: none
    VEC(vm_recent) recent;     // exploring: accesses since its last step (reduce/handover.c)
    uint64_t passed, pause_at; // see vm_mode
    uint32_t low; // frames below this index have not changed since the last capture or mark
    enum { PHASE_RUN, PHASE_UNCAUGHT, PHASE_EXIT, PHASE_END } phase;
    bool failed;        // ended by an uncaught exception
    bool joined;        // somebody waited for its end
    bool worked;        // exploring: it has taken its task (reduce/workers.c)
    uint32_t result[2]; // of the entry frame that returned last
};

struct monitor {
    ref object;
    uint32_t thread; // number
    uint32_t count;
};

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
bool vm_set_daemon(vm *v, ref object, bool daemon); // true: it was not
// Would its end, if it is the last thread that is not a daemon, keep others from going on?
bool vm_ends_all(const vm *v, const thread *t);
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
// ---------------------------------------------------------------- clock.c

// Does the JDK's method on top of the stack read the thread's own clock? Nobody can notice.
bool vm_clock_is_own(const vm *v, const thread *t);
int64_t vm_clock_read_own(vm *v, thread *t); // virtual nanoseconds
// The thread blocks, and may go on by itself after so many.
void vm_clock_wait(vm *v, thread *t, int64_t nanos);
void vm_clock_ran_out(thread *t); // exploring: its wait ends by itself
// What tells states of the thread apart: its own time and when it wakes by it; 0: nobody knows.
typedef struct vm_own_clock {
    int64_t time, wake_at;
} vm_own_clock;
vm_own_clock vm_clock_own(const thread *t);

// ---------------------------------------------------------------- thread.c

// Picks a thread and runs it, until all are done or nothing can move.
void vm_schedule(vm *v);

#endif
