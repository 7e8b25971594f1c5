// The engine `bmc`: inputs are terms, a path is a conjunction of conditions over them, and a solver
// says whether some inputs lead along it. After Phan, Pasareanu and Malacaria's "Concurrent Bounded
// Model Checking", whose words are ours so:
//
//   sigma, pc             terms beside values (vm/terms.h); the decisions of the path
//   B, D, N               --bound, --block, --workers
//   SymExBMC (fig. 5)     blocks.c: both sides of every branch, without asking a solver
//   Process, Gamma        symbolic_blocks: violating path conditions, D at a time
//   Run, isSAT            workers.c
//
// Figure 7 solves the last, partial block where i > 0, the depth of the recursion; meant is d > 0.
#ifndef SYMBOLIC_SYMBOLIC_H
#define SYMBOLIC_SYMBOLIC_H

#include "engine/java.h"

extern const java_engine bmc_engine;

#endif
