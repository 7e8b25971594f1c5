// Saying in words what the VM holds: threads, places, objects, fields and their values.
#ifndef EXPLORE_DESCRIBE_H
#define EXPLORE_DESCRIBE_H

#include "base/text.h"
#include "vm/hooks.h"
#include "vm/object.h"
#include "vm/throw.h"
#include "vm/tracked.h"

// Of the program under check: not the JDK's nor a test library's, not weft's own, not made by the
// VM.
bool explore_describe_is_own(const vm *v, const unit *u);
bool explore_describe_is_own_class(const vm *v, const klass *k);
// The innermost frame of the program's own code; NULL: none.
const frame *explore_describe_own_frame(const vm *v, const thread *t);
// A method of the library that runs tasks of others: of a pool's worker, a timer's thread, a
// dispatch thread. What it calls with a task that was posted is the task.
bool explore_describe_is_runner(const vm *v, const method *m);
// Some thread may have run one of these methods.
bool explore_describe_has_runners(const vm *v);
// Such a thread, in the middle of a task: in the program's own code, or called by it.
bool explore_describe_runs_task(const vm *v, const thread *t);

void explore_describe_thread(vm *v, const thread *t, text *out);
// "Device.java:41", or "Device.add" where the class file does not say.
void explore_describe_place(vm *v, const unit *u, uint32_t pc, text *out);
// The innermost own frame's place, or the innermost frame's.
void explore_describe_thread_place(vm *v, const thread *t, text *out);
// Where in the program's own code an exception was made, or where it came from.
void explore_describe_origin(vm *v, ref exception, text *out);
// Lines "    at pkg.Device.add(Device.java:41)", innermost first.
void explore_describe_stack(vm *v, const thread *t, text *out);
// "java.lang.IllegalStateException: message", its stack, and its causes.
void explore_describe_exception(vm *v, ref exception, text *out);

// "Device": no package, no enclosing class.
void explore_describe_class(vm *v, const klass *k, text *out);
// "a Device"; "class Device" for a mirror; a thread by its name; a synchronizer by the class that
// it belongs to. Traces name objects better (explore_names).
void explore_describe_object(vm *v, ref r, text *out);
// "Device.pendingIo", "int[3]".
void explore_describe_location(vm *v, ref object, uint32_t offset, text *out);
// The same with the outer classes of a field's class, as in `weft races`: "Bank.Account.balance".
void explore_describe_racy(vm *v, ref object, uint32_t offset, text *out);
// The field at the offset, or NULL (array elements, nothing).
const field *explore_describe_field(vm *v, ref object, uint32_t offset);

// What whoever watches an execution knows of it.
typedef struct explore_names {
    void *arg;
    void (*object)(void *arg, ref r, text *out); // its name
    // Who holds a synchronizer, where it does not say itself: another than t, else t; NULL: nobody.
    const thread *(*holder)(void *arg, const thread *t, ref synchronizer);
} explore_names;

// What java.util.concurrent's synchronizers say about themselves.
bool explore_describe_is_synchronizer(vm *v, ref r);     // an AbstractOwnableSynchronizer
thread *explore_describe_owner(vm *v, ref synchronizer); // NULL: nobody
// What a parked thread waits for (the argument of LockSupport.park); 0: it did not say.
ref explore_describe_blocker(vm *v, const thread *t);
bool explore_describe_is_joining(const vm *v, const thread *t); // in Thread.join

#endif
