// Going back: marks of a whole VM state.
//
// vm_snapshot_mark() remembers the present state, vm_snapshot_restore() makes it the present one
// again: heap, threads with their frames, monitors, time, output, the random schedule. Marks nest;
// restoring one makes those set after it void, and it may be restored again. A mark is a few words;
// what changes after it is saved in a log when it first changes (a small object, a line of a large
// one, a thread, a frame that becomes the top one, the list of monitors), so time and memory are
// proportional to the change. Caches are not state: classes stay loaded and linked, strings
// interned.
//
// Threads must run by vm_step (vm_run_thread sees to that) while a mark is set: vm_interpret does
// not save frames. Output that was echoed cannot be taken back. Objects come from bins, not from
// the collected space of plain runs.
//
// To come back to many states in any order, use explore_states_capture and explore_states_restore
// (explore): a captured state is a number, an independent copy that shares its parts with all
// others. A mark is cheaper by far, but only the latest ones can be kept. The two exclude each
// other: one log, or one list of touched things.
#ifndef VM_SNAPSHOT_H
#define VM_SNAPSHOT_H

#include "vm/thread.h"

typedef struct vm_snapshot {
    vm_heap_mark heap;
    size_t log, saved; // of threads, frames and monitors
    size_t threads, output[2], ending_text;
    thread *current;
    uint32_t live_threads;
    vm_choices choices;
    int64_t time, budget;
    vm_ending ending;
    int exit_status;
} vm_snapshot;

vm_snapshot vm_snapshot_mark(vm *v);
void vm_snapshot_restore(vm *v, const vm_snapshot *s);
// Forgets all marks.
void vm_snapshot_commit(vm *v);
// Bytes of what is saved since the first mark.
size_t vm_snapshot_bytes(const vm *v);

// A hash of everything a mark restores. For tests: looks at the whole heap, as far as its place
// `top` (v->h.top of an earlier time: what was made since and is still there is a cache).
hash128 vm_state_hash(vm *v, size_t top);

#endif
