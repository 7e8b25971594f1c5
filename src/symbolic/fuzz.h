// Executions on inputs that are drawn, beside those that a solver finds (fuzz.c).
#ifndef SYMBOLIC_FUZZ_H
#define SYMBOLIC_FUZZ_H

#include "base/random.h"
#include "symbolic/internal.h"

enum { WORDS_LONGEST = 64 }; // chars of a string that is drawn

// ---------------------------------------------------------------- words.c

typedef struct word {
    const uint16_t *units;
    uint32_t count;
} word;

typedef struct words {
    mem *m;
    arena store;
    size_t classes; // that were looked at
    VEC(int64_t) numbers;
    VEC(double) reals;
    VEC(word) strings;
} words;

void words_init(words *w, mem *m);
void words_release(words *w);
// Of the classes that were loaded since.
void words_gather(words *w, program *p);
int64_t words_number(const words *w, rng *random, int64_t low, int64_t high);
double words_real(const words *w, rng *random);
// At most WORDS_LONGEST units; how many.
uint32_t words_string(const words *w, rng *random, uint16_t *out);

#endif
