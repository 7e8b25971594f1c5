// One execution, again and again: recording where a found path's steps end, following such a
// schedule in the VM without any search, showing it to people, making it shorter, keeping it in a
// file.
//
// A position of a thread is the number of operations it has done before which it might have had to
// stop (vm_mode): that does not depend on the reductions with which the path was found.
#ifndef REPLAY_REPLAY_H
#define REPLAY_REPLAY_H

#include "engine/java.h"
#include "explore/search.h"
#include "verdict/trace.h"
#include "vm/given.h"

// A stretch of one thread, after which the VM's garbage is removed (places of objects, and so
// identity hash codes, depend on when that is done).
typedef struct moment {
    step by;        // its choice is used by the first operation that needs one
    uint64_t until; // operations of the thread, in all, at the end of the stretch
} moment;

typedef struct schedule {
    VEC(moment) moments;
} schedule;

void replay_schedule_release(schedule *s, mem *m);
// Maximal stretches of one thread.
uint32_t replay_schedule_contexts(const schedule *s);

// Takes the finding's path as the search did. False: the flaw does not show.
bool replay_record(mem *m, vm *v, const finding *f, schedule *out);
// Guides an execution along the finding's waypoints (guide.c). The error that showed, in `a`; NULL:
// none did. *misfit: a waypoint that was not reached, or NULL; that alone is no failure.
const char *replay_guide(mem *m, vm *v, limits *l, const finding *f, arena *a, schedule *out,
                         const char **misfit);

// What happened when a schedule was followed.
typedef struct replay_outcome {
    bool same;        // the flaw that was looked for showed
    bool failed;      // some flaw showed
    bool timed_out;   // a timed wait ended in time
    property kind;    // of it, or of the one looked for
    const char *what; // of it
    const char *details;
    const char *misfit; // the schedule does not fit: why; else NULL
} replay_outcome;

// Follows a schedule from the VM's start to its end or to a flaw. With `out`: fills it. Strings in
// `a`. `source`: the .java file of the target, or NULL.
typedef struct replay_task {
    limits *limits;
    bool limited; // following ends when they are reached; else only shrinking does
    const schedule *schedule;
    property kind; // looked for
    const char *what;
    const char *source;
    bool locals; // the trace shows local variables, too
    bool tasks;  // and tasks of event loops as lanes
} replay_task;
void replay_follow(mem *m, vm *v, const replay_task *task, arena *a, trace *out,
                   replay_outcome *outcome);

// Looks for a schedule that leads to the same flaw with fewer context switches, for a number of
// steps, and so many seconds at most. What it finds, or the task's own schedule, is in *out, which
// the caller releases.
void replay_shrink(mem *m, vm *v, const replay_task *task, double seconds, schedule *out);

typedef struct witness_target {
    const char *operand;    // as the user gave it, made absolute where it is a file
    const char *class_path; // -cp, made absolute; NULL: none
    int argc;
    char **argv;
    size_t addition_count; // read only: a writer takes them from the class path
    classpath_addition *additions;
    vm_given given; // read only: a writer takes it from the VM
} witness_target;

// An engine's claim, to be checked in the VM, which is at the start of the execution.
typedef struct replay_claim {
    mem *m;
    vm *v;
    limits *limits;
    const finding *finding;
    double seconds;     // for shrinking
    const char *source; // the .java file of the target, or NULL
    bool locals;        // the trace shows local variables, too
    bool tasks;         // and tasks of event loops as lanes
    const witness_target *target;
} replay_claim;

typedef struct replay_evidence {
    const char *what; // the error, as it showed or was claimed
    const trace *trace;
    const char *json;   // the witness
    bool timed_out;     // a timed wait ends in time there
    const char *misfit; // it did not show, and the replay went another way: how; else NULL
} replay_evidence;

// Takes the claimed execution again, makes it short, and follows it without any search. False: the
// error does not show. Strings in `a`. Afterwards the VM has noted what that execution learned of
// the outside world (vm_outside_seen), and nothing else.
bool replay_confirm(const replay_claim *c, arena *a, replay_evidence *out);

// ---------------------------------------------------------------- witness files

typedef struct witness_class {
    const char *name;
    uint64_t hash; // of the class file
} witness_class;

// Appends one JSON object: target, property, error, classes, inputs, schedule with source lines.
void replay_witness_write(mem *m, vm *v, const witness_target *target, const schedule *s,
                          const trace *t, text *out);

// A plain run: all that it decided.
typedef struct witness_run {
    uint64_t seed; // by which; 0: none
    size_t heap_mb;
    vm_choice_list choices;
} witness_run;

// Appends one JSON object: target, classes, and the run.
void replay_witness_write_run(mem *m, vm *v, const witness_target *target, const witness_run *run,
                              text *out);

typedef struct witness_file {
    witness_target target;
    bool is_run;
    witness_run run; // if so
    property kind;   // else
    const char *what;
    bool tasks; // are shown as lanes
    schedule schedule;
    VEC(witness_class) classes;
} witness_file;

// Reads the number-th witness (from 0) of a file. Strings in `a`.
int replay_witness_read(mem *m, arena *a, const char *path, size_t number, witness_file *out,
                        error *e);
void replay_witness_release(witness_file *w, mem *m);
// NULL: the classes are those of the witness; else what is not ("class Foo has changed").
const char *replay_witness_changed(vm *v, const witness_file *w, arena *a);

#endif
