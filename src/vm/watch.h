// Following one execution closely.
#ifndef VM_WATCH_H
#define VM_WATCH_H

#include "vm/operation.h"
#include "vm/vm.h"

// Every operation before which a thread might stop is counted in
// thread.passed when it is done, and shown, whether or not others can notice it: a position that
// does not depend on what is shared or guarded. While watching, share_all is set, so that every
// operation is asked about.
struct frame;
typedef struct vm_watch {
    bool scripted;   // threads stop before their operation number pause_at, and nowhere else
    bool all_shared; // not scripted: stop as with share_all, else as without
    void *arg;
    // It is done now; for a choice, sets t->choice if need be. May be NULL.
    void (*operation)(void *arg, thread *t, const vm_op *o);
    // The frame's instruction is run now. May be NULL.
    void (*line)(void *arg, thread *t, const struct frame *f, uint32_t pc);
} vm_watch;

#endif
