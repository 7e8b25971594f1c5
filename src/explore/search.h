// Exhaustive search over the interleavings and inputs of a program in the VM.
#ifndef EXPLORE_SEARCH_H
#define EXPLORE_SEARCH_H

#include "explore/states.h"
#include "reduce/reduce.h"
#include "verdict/assumption.h"
#include "verdict/property.h"

typedef enum search_order {
    SEARCH_AUTO, // few preemptions first, then depth first and what follows in turn
    SEARCH_DFS,
    SEARCH_DPOR, // depth first with dynamic partial-order reduction, where no races are wanted:
                 // dpor.c
    SEARCH_BFS,
    SEARCH_SWITCHES, // by the number of preemptions
    SEARCH_RANDOM,
    // Between two attempts of SEARCH_AUTO at a proof:
    SEARCH_DELAYS, // by the number of delays
    SEARCH_WALKS,  // random walks, with priorities and without
} search_order;

// How states that were met are kept. Hashes and bits may take a new state for a known one; where
// nothing is kept, every path is walked.
typedef enum search_store { STORE_EXACT, STORE_HASH64, STORE_BITSTATE, STORE_NONE } search_store;

typedef struct search_config {
    search_order order;
    bool reduce;               // partial-order reduction
    bool symmetry;             // threads that can be exchanged are tried once (symmetry.h)
    bool inside_synchronizers; // their operations are no single steps
    bool apart;                // plain accesses to fields are no steps: see reduce_settings
    bool own_workers;          // tasks of a pool have one each: see reduce_settings
    bool spurious;             // waits and parks may end for no reason
    bool hold_time;            // though nothing is reduced: see reduce_settings
    vm_timeouts timeouts;
    uint32_t max_depth;  // 0: none
    property_set wanted; // what to look for
    bool report_caught;  // assertions that fail and whose error disappears (caught.c)
    bool watch_races;    // and note whether there are data races, wanted or not
    bool all_errors;
    bool stateless; // no states are taken after the first input, so what was shared then stays so
    uint32_t max_switches; // preemptions; UINT32_MAX: no bound
    uint64_t seed, walks;  // SEARCH_RANDOM
    unsigned jobs;         // processes (SEARCH_DFS)
    search_store store;
    size_t store_bytes; // STORE_BITSTATE
    limits *limits;
    logger *log;
} search_config;

// One decision: which thread moves, and how.
enum { STEP_TIMEOUT = 1, STEP_SPURIOUS, STEP_KINDS };
typedef struct step {
    uint16_t thread;
    uint16_t timeout; // its wait ends by itself: STEP_…; 0: it goes on
    uint64_t choice;  // input, or which waiter is notified
} step;

typedef struct flaw {
    property kind;
    const char *what;    // "AssertionError at Device.java:41"
    const char *details; // who waits for what, stack trace, …; lines
    step *path;
    uint32_t length;
} flaw;

// Data races, where they are watched.
typedef struct race_watch {
    bool seen;       // two threads were about to access the location
    bool possible;   // none was seen there, but none is excluded
    char where[120]; // "LazyInit.it"; empty: not known
} race_watch;

typedef struct search_result {
    arena store; // owns flaws' strings and paths
    VEC(flaw) flaws;
    uint64_t states, matched, transitions, choices, cut_paths;
    uint64_t walks;
    uint64_t spared; // threads that were not tried: another one stood for them
    uint32_t max_depth;
    uint32_t switches;      // SEARCH_SWITCHES: preemptions of the executions looked at last
    uint32_t covered;       // all executions with fewer preemptions than this were looked at
    bool complete;          // everything was covered
    const char *reason;     // why not
    const char *bounds;     // within which everything was covered; NULL: none
    assumption_set assumed; // on what that rests
    race_watch race;
    const char *hang;      // the first that was seen; NULL: none
    bool looked_for_hangs; // in everything that was covered
    const char *dropped;   // an exception that somebody may have to be told of; NULL: none
    stop_reason stopped;
    size_t store_bytes; // of a lossy store
    double bytes_per_state;
} search_result;

void explore_result_init(search_result *r, mem *m);
void explore_result_release(search_result *r);
// Another search over the same: nothing was found, and nothing is missing.
void explore_result_reset(search_result *r);

// Is a race between two places of java.util.concurrent's own code on this field (NULL: an element
// of an array) meant to be there? Such pairs are explored but not reported.
bool explore_is_benign(const vm *v, const field *f);

// The VM is booted; main's frame is on thread 0.
void explore_run(mem *m, vm *v, const search_config *config, search_result *result);
// The same for a program that seems to have one thread and no inputs: its only execution. False: it
// is not the only one, or something is to be said of it, and the VM is of no use any more. counted:
// instructions are, which takes longer.
bool explore_once(mem *m, vm *v, const search_config *config, bool counted, search_result *result);

#endif
