// Operations that other threads may notice: a thread of an exploring VM stops before each.
#ifndef VM_OPERATION_H
#define VM_OPERATION_H

#include <stdint.h>

#include "vm/heap.h"

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
    ACT_CALL,   // an operation of a synchronizer, until it blocks or ends (reduce/calls.c)
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

#endif
