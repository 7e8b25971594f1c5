// Random small networks as .pdn text.
#ifndef TESTS_PUSHDOWN_RANDOM_NETWORK_H
#define TESTS_PUSHDOWN_RANDOM_NETWORK_H

#include "base/random.h"
#include "base/text.h"

// Two to four processes, 1 to 3 bits of globals, perhaps a local, a private, an array; pushes go to
// procedures of a higher rank only, so stacks are bounded; forks stand outside loops or not.
void random_network(rng *r, text *out);

#endif
