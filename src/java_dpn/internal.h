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
    bool owned; // the object cannot be known to others yet
} access_site;

typedef struct thread_root {
    uint32_t object; // its Thread; the first is main's
    uint32_t entry;  // node
    bool unique;     // at most one such thread
} thread_root;

enum { MOST_ROOTS = 63 };

// A block of code that holds a lock: from a monitorenter to its exits.
typedef struct region {
    uint32_t enter;  // instruction
    uint32_t object; // the lock; PT_NONE: not a lock of the model
} region;

typedef struct method_locks {
    bool structured;
    uint32_t count;
    region *regions;
    uint32_t *exits_of; // by instruction: number of the region that a monitorexit ends, or PT_NONE
} method_locks;

typedef struct races {
    points_to t;
    mem *m;
    arena a;
    VEC(access_site) accesses;
    VEC(thread_root) roots;
    uint64_t *roots_of;  // by node: which threads get there
    bool *escapes;       // by object: several threads can reach it
    bool *waited;        // by object: somebody may wait on its monitor
    bool interrupts;     // somebody may interrupt a thread
    method_locks *locks; // by node
    bool *may_throw;     // by node
    bool *relevant;      // by node
    bool *root_relevant; // by root
    const race_options *options;
    dpn_model d;
    uint32_t run, thrown;       // control states
    u64map symbols;             // (node, at, what) -> symbol + 1
    VEC(uint32_t) lock_objects; // locks of the model
    u64map wanted;              // (node, at) of accesses that are asked about
} races;

// ---------------------------------------------------------------- facts.c

void java_dpn_find_roots(races *r);
void java_dpn_find_escapes(races *r);
void java_dpn_find_accesses(races *r);
void java_dpn_find_throws(races *r);
// Calls back for each class initialiser that may run at the statement's instruction.
void java_dpn_each_initializer(const races *r, uint32_t node, const klass *k,
                               void (*visit)(void *, uint32_t node), void *arg);
bool java_dpn_effect_throws(pt_effect e);
// What the instruction can throw by itself, calls and what they throw left out.
throws_set java_dpn_throws(const races *r, uint32_t node, uint32_t at);

// ---------------------------------------------------------------- owned.c

// Is the base of the statement an object that nobody else can know yet?
bool java_dpn_is_owned(races *r, const body *b, const body_statement *s);

// ---------------------------------------------------------------- locks.c

void java_dpn_find_locks(races *r);
// The lock of a synchronized method; PT_NONE: none of the model's.
uint32_t java_dpn_method_lock(const races *r, uint32_t node);
void java_dpn_describe_lock(const races *r, uint32_t object, text *out);

// ---------------------------------------------------------------- relevant.c

// Fills `relevant` and `root_relevant` from `wanted`.
void java_dpn_find_relevant(races *r);

// ---------------------------------------------------------------- model.c

// Makes the model from what is relevant.
void java_dpn_build(races *r);
// The symbol with which a thread is about to do this.
uint32_t java_dpn_access_symbol(races *r, const access_site *a);

// ---------------------------------------------------------------- pairs.c

void java_dpn_decide(races *r, limits *l, race_report *out);

#endif
