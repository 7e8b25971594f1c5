// The VM's state, for this room, for native methods and for whoever explores.
#ifndef VM_MACHINE_H
#define VM_MACHINE_H

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "vm/choice.h"
#include "vm/facts.h"
#include "vm/given.h"
#include "vm/vm.h"

typedef struct unit unit;
typedef struct monitor monitor;
typedef struct vm_tracked vm_tracked;
typedef struct vm_instr vm_instr;
typedef struct runtime_class runtime_class;

// How far an idle worker of ForkJoinPool counts its rounds: as it does; to 32; not at all.
typedef enum vm_rounds { ROUNDS_ALL, ROUNDS_FEW, ROUNDS_NONE } vm_rounds;

typedef struct handle_model handle_model;
typedef struct vm_undo vm_undo;
typedef struct vm_search vm_search;

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
    vm_choices choices;    // made so far, and how
    const vm_given *given; // never NULL
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
    VEC(ref) roots;           // permanent references from C
    VEC(klass *) own_classes; // of the class path, those that have objects; empty: not looked up
    uint64_t instructions;
    int64_t budget;         // back edges and calls until the scheduler is asked
    int64_t held_budget;    // while `hurried`: the true one
    bool hurried;           // the budget was set to 0 because a collection is due
    const unit *in_native;  // whose C function runs, called by bytecode
    const unit *in_call;    // whose C function runs, called by C (vm_push_call)
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
    vm_search *search;     // search.h; NULL: a plain run
    const vm_facts *facts; // what is known about the JDK; NULL: nothing
    // Of the methods that were ever prepared: their calls (bits of vm_known_call) and their
    // classes' roles. What is not among these is on no stack, and nobody need look for it there.
    uint64_t met_calls;
    unsigned met_roles;
    vm_instr *round;       // by which an idle worker of ForkJoinPool counts (prepare.c); or NULL
    vm_rounds rounds;      // how far it does
    bool dispatcher_stays; // the dispatch thread of events has waited: it does not give up
    bool idlers_stay;      // some of its code was prepared: such workers do not give up
    const vm_tracked *tracked;   // NULL: nobody keeps fields
    void *replacer;              // whoever replaces methods (vm_replace); NULL: nobody
    uint32_t live_threads;       // started and not done
    u64map mirrors;              // klass id by mirror ref
    vm_box_class boxes[8];       // see object.c
    const handle_model *handles; // see handle.h; NULL: not used yet
    u64map functional;           // shape -> class id + 1, see functional.c
    u64map callers;              // method id -> id + 1 of the method that calls it, see entry.c
    u64map modules;              // symbol of a JDK module's name -> its java.lang.Module
    ref dynamic_modules;         // Object[] {list of {module, packages, rest}}; 0: none so far
    u64map defined;              // hash of a class file -> class defined at run time
    u64map files;                // descriptor -> contents of a file of the JDK
    ref boot_layer;              // java.lang.ModuleLayer
    ref app_loader;              // of the class path's classes
    ref unnamed_module;          // theirs
};

// Can a method that is known as one of these (bits of vm_known_call) be on a stack?
static inline bool vm_has_met(const vm *v, uint64_t calls) {
    return v->met_calls & calls;
}

static inline bool vm_is_exploring(const vm *v) {
    return v->search != NULL;
}

#endif
