// Operations that other threads may notice: a thread of an exploring VM stops before each.
#ifndef VM_OPERATION_H
#define VM_OPERATION_H

#include <stdbool.h>
#include <stdint.h>

#include "vm/heap.h"

// What a thread is about to do that others may notice. In an exploring VM a thread stops before
// each.
typedef enum vm_act {
    ACT_NONE, // nothing that others could notice: a thread that begins
    ACT_SPIN, // it stopped for no such reason: it ran long on its own
    ACT_READ,
    ACT_WRITE,
    ACT_LOCK, // enter a monitor
    ACT_WAIT, // Object.wait, or getting the monitor back after it
    ACT_NOTIFY,
    ACT_PARK,
    ACT_UNPARK,
    ACT_THREAD, // start, interrupt and the like
    ACT_JOIN,   // a join ends: its thread has
    ACT_COPY,   // of several locations, from object to object
    ACT_END,    // the execution ends for all: exit, a failed assumption, the last thread's end
    ACT_ATOMIC, // Verify.atomicBegin: whatever comes until its end
    ACT_CLASS,  // begin to initialise a class
    ACT_CHOOSE, // an input, or the value of a tracked location
    ACT_PICK,   // one of several alternatives between which the JDK draws lots
    // A write: a part of a task is done (size 0: it is all the same which is the last one); the
    // last one, which comes after all others.
    ACT_COUNT,
    ACT_COUNTED,
    ACT_POOLED, // an access to a word of a thread pool in its own code (reduce/workers.c)
    ACT_CALL,   // an operation of a synchronizer, until it blocks or ends (reduce/calls.c)
} vm_act;

typedef struct vm_op {
    vm_act act;
    // What it is about: accessed, copied to, locked, notified; a thread; a class's mirror; a
    // synchronizer. 0: nothing.
    ref object;
    union {
        // ACT_READ, ACT_WRITE. atomic: volatile, or by Unsafe or a VarHandle.
        struct {
            uint32_t offset;
            uint16_t size, atomic;
        } access;
        // ACT_COPY. Either object is 0 where others cannot reach it; range: what is copied, by
        // number (reduce_range_numbered).
        struct {
            ref from;
            uint32_t range;
        } copy;
        // ACT_CHOOSE, ACT_PICK. Of an object: the offset of its location. Else the first
        // alternative, as an int, or INPUT_BOOLEAN. No alternatives: too many to be enumerated; the
        // choice is the value itself, and `first` says how to read it: I, J, F or D.
        struct {
            union {
                int32_t first;
                uint32_t offset;
            };
            uint32_t alternatives;
        } choice;
        // ACT_NOTIFY. one: of the waiters, to be chosen. timed: the wait of one can end by itself.
        struct {
            uint32_t one, timed;
        } notify;
        struct {
            uint32_t acquires;
        } call; // ACT_CALL
        struct {
            uint32_t asks_state; // what is it doing?
        } thread;                // ACT_THREAD
        uint32_t words[2];       // all of the above, for who stores, hashes or compares it
    };
} vm_op;

enum { INPUT_BOOLEAN = INT32_MIN };

// Operations are made by these: all of `words` is set.
static inline vm_op vm_op_on(vm_act act, ref object) {
    return (vm_op){.act = act, .object = object, .words = {0, 0}};
}
static inline vm_op vm_op_none(void) {
    return vm_op_on(ACT_NONE, 0);
}
static inline vm_op vm_op_access(vm_act act, ref object, uint32_t offset, uint32_t size,
                                 bool atomic) {
    return (vm_op){act, object, {.access = {offset, (uint16_t)size, atomic}}};
}
static inline vm_op vm_op_copy(ref from, ref to, uint32_t range) {
    return (vm_op){ACT_COPY, to, {.copy = {from, range}}};
}
static inline vm_op vm_op_input(int32_t first, uint32_t alternatives) {
    return (vm_op){ACT_CHOOSE, 0, {.choice = {.first = first, .alternatives = alternatives}}};
}
static inline vm_op vm_op_pick(uint32_t alternatives) {
    return (vm_op){ACT_PICK, 0, {.choice = {.first = 0, .alternatives = alternatives}}};
}
static inline vm_op vm_op_decide(ref object, uint32_t offset, uint32_t alternatives) {
    return (vm_op){
        ACT_CHOOSE, object, {.choice = {.offset = offset, .alternatives = alternatives}}};
}
static inline vm_op vm_op_notify(ref object, bool one, bool timed) {
    return (vm_op){ACT_NOTIFY, object, {.notify = {one, timed}}};
}
static inline vm_op vm_op_call(ref synchronizer, bool acquires) {
    vm_op o = vm_op_on(ACT_CALL, synchronizer);
    o.call.acquires = acquires;
    return o;
}
static inline vm_op vm_op_ask_state(ref object) {
    vm_op o = vm_op_on(ACT_THREAD, object);
    o.thread.asks_state = true;
    return o;
}
static inline bool vm_op_is_choice(const vm_op *o) {
    return o->act == ACT_CHOOSE || o->act == ACT_PICK;
}
static inline bool vm_op_is_access(const vm_op *o) {
    return o->act == ACT_READ || o->act == ACT_WRITE;
}

// Flags in vm_instr.a of resolved field instructions.
enum {
    FIELD_VOLATILE = 1,
    FIELD_REF = 2,
    FIELD_BENIGN = 4,   // a static final, or known to be benign
    FIELD_TRACKED = 16, // see vm_tracking: these have instructions of their own
    FIELD_ADOPTS = 32,
    FIELD_WIDE = 64,  // FIELD_TRACKED: a word, not a boolean
    FIELD_FINAL = 8,  // of an instance: benign unless one is written after its object was published
    FIELD_JDKS = 128, // benign in objects whose class is the JDK's
    FIELD_GROUP = 256,  // of a ThreadGroup, that tells of its threads
    FIELD_NUMBER = 512, // a thread's name or number: asked about also in what is not shared
};

#endif
