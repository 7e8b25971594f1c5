// What an exploring VM has learned and assumes about who accesses what, and how one execution is
// followed closely.
#ifndef VM_SEARCH_H
#define VM_SEARCH_H

#include "base/vec.h"
#include "verdict/assumption.h"
#include "vm/operation.h"
#include "vm/vm.h"

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
