// The virtual machine: one meaning of bytecode. Runs one thread at a time; who runs next, and every
// other thing that is undetermined, is a choice made outside (see choice.h).
#ifndef VM_VM_H
#define VM_VM_H

#include "base/limits.h"
#include "base/log.h"
#include "base/text.h"
#include "base/vec.h"
#include "program/program.h"
#include "vm/heap.h"
#include "vm/outside.h"

typedef struct vm vm;
typedef struct thread thread;

// What a native method did.
typedef enum native_outcome {
    NATIVE_DONE,    // the result is written
    NATIVE_THROW,   // t->exception is set
    NATIVE_CALL,    // a frame was pushed (vm_push_call): its result is the native's result
    NATIVE_BLOCK,   // the thread is blocked: run the call again when it is woken
    NATIVE_YIELD,   // done, and another thread may run now
    NATIVE_VISIBLE, // exploring: nothing was done, t->next is what it is about to do
    NATIVE_STOP,    // the execution ends here (System.exit, unsupported feature): see vm_ending
    NATIVE_CODE,    // nothing: the method's own code is to run (vm_replace)
} native_outcome;

// args: the receiver first; longs and doubles take two words. result: one or two words.
typedef native_outcome native_function(vm *v, thread *t, uint32_t *args, uint32_t *result);

// Exploring: must the thread stop before this call? (see vm_must_stop)
typedef bool native_stop(vm *v, thread *t, const uint32_t *args);

typedef struct native_entry {
    const char *class_name, *name, *type; // type NULL: any
    native_function *run;
    native_stop *stop;  // NULL: others cannot notice the call
    bool terms;         // it handles its arguments' terms itself; else they are made concrete first
    const char *why;    // it replaces Java code: for what reason
    vm_outside outside; // what it reads of the outside world
    bool symbolic;      // used only where the outside world is an input
} native_entry;

// Stands for a call of a Java method where its arguments depend on inputs: computes the result's
// term from theirs. False: the method's own code runs.
typedef bool summary_function(vm *v, thread *t, uint32_t *args, uint32_t *result,
                              native_outcome *outcome);
typedef struct summary_entry {
    const char *class_name, *name, *type;
    summary_function *run;
} summary_entry;

// How an execution ended.
typedef enum vm_ending {
    VM_RUNNING,
    VM_FINISHED,    // all non-daemon threads are done, or System.exit: see vm_exit_status
    VM_DEADLOCK,    // no thread can move
    VM_UNSUPPORTED, // vm_ending_text names what is missing
    VM_LIMIT,       // instruction budget or limits
    VM_CUT,         // Verify.assume(false)
    VM_INTERNAL,    // a term and its concrete value differ: vm_ending_text says where
} vm_ending;

// For tests of the terms.
typedef struct vm_term_options {
    const char *plant; // the operation whose rule is wrong on purpose, or NULL
    size_t constants;  // not 0: numbers in the program's code are inputs, until there are so many
                       // terms
} vm_term_options;

// What a plain run decided, in order (see choice.h).
typedef VEC(int64_t) vm_choice_list;

typedef struct vm_config {
    program *program;
    const native_entry *const *natives; // tables, each ended by a NULL class_name; the list by NULL
    const struct vm_facts *facts; // what is known about the JDK's code (facts.h); NULL: nothing
    limits *limits;
    logger *log;
    uint64_t seed;                // 0: always the first choice
    vm_choice_list *record;       // the choices are appended; memory of the VM's; NULL: not wanted
    const vm_choice_list *script; // the choices to make, instead; NULL: none
    size_t heap_bytes;            // the most the program may use; 0: standard
    bool collect;                 // collect garbage (plain runs; a search does so by itself)
    uint32_t collect_every;       // tests: after so many allocations; 0: by need
    bool concolic;         // values carry terms over the inputs, which are compared with them
    vm_term_options terms; // concolic
    const struct vm_given *given; // lives as long as the VM (given.h); NULL: nothing
    bool echo; // the program's output goes to our own standard output and error at once
} vm_config;

int vm_new(mem *m, const vm_config *config, vm **out, error *e);
void vm_free(vm *v);

program *vm_program(const vm *v);
// Who read this source of the outside world first, in a search; NULL: nobody.
const vm_outside_use *vm_outside_seen(const vm *v, vm_outside source);
// Adds the source's words, less what the user gave: "environment empty but for HOME".
void vm_outside_words(const vm *v, vm_outside source, text *out);

// Initialises the JDK's classes. ERR_INPUT: e says what went wrong.
int vm_boot(vm *v, error *e);
// Makes thread 0 ready to run main of a class.
int vm_push_main(vm *v, const char *class_name, int argc, char **argv, error *e);
// Has that been done?
bool vm_has_main(const vm *v);
// Runs main of a class to the end of all threads.
int vm_run_main(vm *v, const char *class_name, int argc, char **argv, vm_ending *ending, error *e);
int vm_exit_status(const vm *v);
const char *vm_ending_text(const vm *v);
uint64_t vm_instructions(const vm *v);
// Concolic: calls print for each statistic.
void vm_term_statistics(const vm *v, void (*print)(void *, const char *name, uint64_t value),
                        void *arg);

#endif
