// What is known about the JDK's own code, and that a search may make use of. It is given to the VM
// as native methods are (vm_config.facts); the one table is classlib/facts.c.
#ifndef VM_FACTS_H
#define VM_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/vm.h"

struct text;
struct vm;

// What a call of the method means to a search.
typedef enum vm_known_call {
    KNOWN_NO,
    KNOWN_ACQUIRE, // operations of a synchronizer: one step up to where they block
    KNOWN_TRY,
    KNOWN_RELEASE,
    KNOWN_AWAIT,
    KNOWN_SIGNAL,
    KNOWN_CONTENDED,   // the same, and whether somebody has ever waited
    KNOWN_LOOK,        // not one step: somebody wants to know whether it is held, or who waits
    KNOWN_UPDATE,      // Unsafe: read, modify, write
    KNOWN_BLOCKER,     // no step either: somebody wants to know what a thread waits for
    KNOWN_INTERRUPT,   // of a thread
    KNOWN_OWNER,       // no step at all, but looked at: a synchronizer gets an owner
    KNOWN_INTERRUPTED, // the current thread's flag is read, and cleared
    KNOWN_SELF,        // no step: it depends on which thread it is
    KNOWN_PRINTS,      // no step: within ThreadGroup.uncaughtException, nobody took the exception
    KNOWN_BURST,       // own code of pools and queues (reduce/bursts.c)
    KNOWN_ALONE,       // the same, even within another burst
    KNOWN_TASK,        // where a task is begun and its end is told
    KNOWN_WAIT,        // for a future
    KNOWN_OBTRUDE,     // a future that may be done is given another result
    KNOWN_RUN,         // a task's code: no burst any more
    KNOWN_FIRE,        // a burst that runs what depends on a CompletableFuture
    KNOWN_GET,         // a burst that waits for a future, without other arguments (reduce/waits.c)
    KNOWN_TAKE,        // a burst that waits for a queue's element
    KNOWN_WORK,        // a burst that looks for tasks and runs them (reduce/forkjoin.c)
    KNOWN_SEEK,        // where it looks
    KNOWN_REGISTER,    // a burst in which a worker joins its pool
    KNOWN_COMPLETE,    // a burst that counts down what a task waits for
    KNOWN_CREATE,      // a burst that makes a worker: its objects are the pool's
    KNOWN_LIBRARY,     // own code of logging, reflection, localisation (reduce/library.c)
    KNOWN_PUBLISH,     // the same, even within another
    KNOWN_BESIDE,      // other code of theirs: a part of these where they call it
    KNOWN_OWN,         // the same, if nobody else has its object
    KNOWN_APART,       // the same, but never a part of these
} vm_known_call;
#define KNOWN_BIT(call) ((uint64_t)1 << (call))

// Bookkeeping of the JDK that runs as one step with what is around it: always; on what the JDK made
// when it started (System.out), while nobody holds its lock; on lists of threads, while nobody
// looks at them; to number threads, while that can make no difference; to print what was logged, as
// for System.err, where no code of the program is needed for it.
enum { BOOKS_ANY = 1, BOOKS_JDKS, BOOKS_GROUPS, BOOKS_NUMBERS, BOOKS_LOGS };

// Names may end with `*`: any that begins so. The first row that fits counts.
typedef struct vm_method_fact {
    const char *class_name, *name;
    uint8_t call;     // vm_known_call
    uint8_t books;    // BOOKS_…; 0: it is no bookkeeping
    uint8_t inherits; // holds for methods of subclasses too, the program's included
} vm_method_fact;

typedef struct vm_field_fact {
    const char *class_name, *name;
    unsigned flags; // FIELD_… (vm/operation.h)
} vm_field_fact;

enum {
    ROLE_POOL_CODE = 1,      // its code may be part of a burst
    ROLE_POOL_DATA = 2,      // a pool or one of its queues: everybody uses them
    ROLE_QUEUED = 8,         // a synchronizer that keeps an empty node (reduce/residue.c)
    ROLE_COUNTS = 16,        // a worker that counts its tasks
    ROLE_FUTURE = 32,        // whether it is done is looked at, and waited for (reduce/waits.c)
    ROLE_COUNTS_DOWN = 64,   // a CountedCompleter (reduce/forkjoin.c)
    ROLE_COUNTS_PARTS = 128, // one whose number only says whether all its parts are done
    ROLE_HANDED_OVER = 4,    // its plain fields go from one thread to the next (reduce/handover.c)
};
typedef struct vm_class_fact {
    const char *name;
    unsigned roles; // ROLE_…
    bool inherits;  // holds for the JDK's subclasses too, in addition to what they have themselves
} vm_class_fact;

// A number in a method's code that is tuned for speed and means nothing: another one makes fewer
// states.
typedef struct vm_tuned_number {
    const char *class_name, *name;
    int32_t from;
    uint16_t before; // the instruction that follows; 0: any
    int32_t to;
    uint16_t becomes; // what the instruction that follows turns into; 0: it stays
} vm_tuned_number;

// Each list is ended by a row without a name.
typedef struct vm_facts {
    const vm_method_fact *methods;
    const vm_field_fact *fields;
    const vm_class_fact *classes;
    const vm_tuned_number *numbers;
    // What was null, for a NullPointerException without a message (JEP 358); adds nothing if that
    // cannot be said.
    void (*explain_null)(struct vm *v, uint32_t exception, struct text *out);
    const struct summary_entry *const *summaries; // tables, as of natives; the list ended by NULL
    // For public methods of classes annotated weft.EventLoop: posts the call, or leaves it to the
    // method's code.
    native_function *call_handler;
} vm_facts;

// "a/B*" stands for all that begins with a/B, NULL for everything. Asked for every method that is
// prepared, of every fact: nearly all differ in the first letter.
static inline bool vm_name_matches(const char *pattern, const char *name) {
    if (!pattern) return true;
    while (*pattern && *pattern == *name) pattern++, name++;
    return *pattern == '*' || *pattern == *name;
}

#endif
