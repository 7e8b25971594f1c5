// Random SPL programs, small enough to be explored one configuration at a time.
#ifndef TESTS_SPL_GENERATE_H
#define TESTS_SPL_GENERATE_H

#include <stdbool.h>

#include "base/random.h"
#include "base/text.h"

typedef struct generate_settings {
    bool ints, any_ints, recursion, objects;
    bool shared;    // the threads work on one object
    int threads;    // thread types, 1 or 2
    int statements; // per method, at most
} generate_settings;

void generate_program(rng *r, const generate_settings *s, text *out);

#endif
