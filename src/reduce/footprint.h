// What an operation is about: the locations it reads and writes. Two steps of different threads
// commute if no location of one conflicts with one of the other's. Everything that asks whether
// steps depend on each other asks here: sleep sets (depend.h) and dynamic partial-order reduction
// (explore/happens_before.h).
#ifndef REDUCE_FOOTPRINT_H
#define REDUCE_FOOTPRINT_H

#include "reduce/reduce.h"

typedef enum reduce_part {
    PART_MEMORY,  // bytes of the object
    PART_ALL,     // all of the object
    PART_MONITOR, // its lock and its waiters
    PART_CLASS,   // the initialisation of the class that it mirrors
    PART_PERMIT,  // of a thread: what park and unpark are about
    PART_LIFE,    // of a thread: whether it lives, is interrupted
    PART_CALLS,   // of a synchronizer: its operations, taken as one step each (calls.c)
    PART_WORKERS, // of a pool: who has nothing to do (forkjoin.c), or its words (workers.c)
    PART_COUNT,   // of a task: its parts are done; orders steps, and is no reason for another order
    // Of no object: what is inside of synchronizers. Operations as a whole read it, looks into them
    // write it; two of a kind do not conflict.
    PART_INSIDE,
    PART_ANYTHING, // depends on everything
} reduce_part;

typedef struct reduce_access {
    reduce_part part;
    ref object;
    uint32_t offset, size; // PART_MEMORY
    bool writes;
} reduce_access;

typedef void reduce_visit(void *arg, const reduce_access *a);

// Of an operation that the thread is about to do.
void reduce_footprint(vm *v, const thread *who, const vm_op *o, reduce_visit *visit, void *arg);
// Of the end of a thread's timed wait.
void reduce_timeout_footprint(vm *v, const thread *of, reduce_visit *visit, void *arg);
// Of what a thread of a ForkJoinPool, or one that waits for its tasks, would look at and is put
// off.
void reduce_task_footprint(const vm *v, const thread *who, reduce_visit *visit, void *arg);
// Of what a step changes in who takes which task: a worker that has nothing to do any more, or a
// task that is put into a queue.
void reduce_workers_footprint(const vm *v, const thread *mover, const reduce_log *log, bool begins,
                              reduce_visit *visit, void *arg);
// Of a step that makes the thread forget what it accessed since its last one (handover.c).
void reduce_recent_footprint(const thread *who, reduce_visit *visit, void *arg);

// The one rule: accesses to one location, of these kinds (bits), conflict if one of them writes;
// inside of synchronizers if they are of different kinds.
enum { REDUCE_READS = 1, REDUCE_WRITES = 2 };
static inline bool reduce_kinds_conflict(bool inside, unsigned a, unsigned b) {
    if (inside)
        return (a & REDUCE_READS && b & REDUCE_WRITES) || (a & REDUCE_WRITES && b & REDUCE_READS);
    return a && b && (a | b) & REDUCE_WRITES;
}
static inline unsigned reduce_kind(const reduce_access *a) {
    return a->writes ? REDUCE_WRITES : REDUCE_READS;
}
bool reduce_conflict(const reduce_access *a, const reduce_access *b);

#endif
