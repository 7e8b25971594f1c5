// The obvious way: explore the configurations of a small model one by one, up to bounds.
#ifndef TESTS_DPN_BRUTE_H
#define TESTS_DPN_BRUTE_H

#include "base/random.h"
#include "dpn/dpn.h"

typedef enum brute_answer {
    BRUTE_REACHED,
    BRUTE_NEVER,   // and everything was explored
    BRUTE_BOUNDED, // not reached within the bounds
} brute_answer;

enum { BRUTE_THREADS = 5, BRUTE_DEPTH = 6, BRUTE_NAMES = 4 };

typedef struct brute_thread {
    uint8_t state, depth;
    uint8_t symbol[BRUTE_DEPTH];
    uint8_t lock[BRUTE_DEPTH];     // 255: none
    uint8_t child[BRUTE_NAMES];    // last thread spawned, by number of the joined name; 255: none
    uint8_t children[BRUTE_NAMES]; // all of them: bits
} brute_thread;

typedef struct brute_config {
    uint8_t count;
    brute_thread thread[BRUTE_THREADS];
} brute_config;

// What a configuration has to look like instead of (or besides) a phase's sets; by phase.
typedef bool (*brute_check)(const brute_config *c, size_t phase, void *context);

brute_answer brute_solve(const dpn_model *d, const dpn_query *q, size_t max_configurations,
                         brute_check check, void *context, mem *m);

// A random model: rules out of a hat, a few lines of code in a few procedures, or threads of nested
// monitors.
typedef struct random_shape {
    unsigned locks; // at least 2 for nested monitors
    bool joins, nested;
    bool finite; // code leads to later code only: no recursion, no loops
    // Nested monitors only: the symbols of each thread, in the order of its code.
    unsigned threads, first[BRUTE_THREADS], last[BRUTE_THREADS];
} random_shape;

void random_model(dpn_model *d, rng *r, random_shape *shape, mem *m);
// A random query with this many phases, added to the model.
void random_query(dpn_model *d, rng *r, const random_shape *shape, unsigned phases);

#endif
