// Shared by the files of this room.
#ifndef REPLAY_INTERNAL_H
#define REPLAY_INTERNAL_H

#include "explore/describe.h"
#include "explore/explorer.h"
#include "replay/replay.h"

// ---------------------------------------------------------------- follow.c

// From now on every operation of every thread is counted.
void replay_begin_trace(vm *v, vm_mode how, const vm_tracer *tracer);
// After the last step: does a deadlock or a race show in the state that was reached?
// again: the execution has been in this state before. what: the error that is looked for, or NULL.
void replay_look_at_end(explorer *w, bool again, const char *what);

// ---------------------------------------------------------------- source.c

typedef struct source_file {
    const char *name, *path; // "a/Foo.java", and where it was found
    const char **lines;
    size_t count; // 0: not at hand
} source_file;

typedef struct sources {
    mem *m;
    arena *a;
    classpath *cp;
    const char *target; // the .java file under check, or NULL
    VEC(source_file) files;
} sources;

void replay_sources_init(sources *s, mem *m, arena *a, classpath *cp, const char *target);
void replay_sources_release(sources *s);
// The source file of a class; its lines are there if it is at hand.
const source_file *replay_sources_of(sources *s, const vm *v, const klass *k);

// ---------------------------------------------------------------- observe.c

typedef struct observer observer;

observer *replay_observer_new(mem *m, vm *v, arena *a, const replay_task *task);
// What it wants to see.
vm_tracer replay_observer_tracer(observer *o);
void replay_observer_begin_moment(observer *o, const thread *t, uint32_t number, const step *by);
void replay_observer_end_moment(observer *o);
// `details`: of the error that showed; NULL: none did.
void replay_observer_finish(observer *o, property kind, const char *details, trace *out);
// For the words of a flaw: objects by name, read locks' holders. What comes out has marks, which
// replay_observer_resolve replaces after replay_observer_finish.
const explore_names *replay_observer_names(const observer *o);
const char *replay_observer_resolve(const observer *o, const char *s);
void replay_observer_free(observer *o);

#endif
