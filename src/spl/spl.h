// SPL: multithreaded programs with asynchronous atomic methods.
//
// The paper: K. Sen, M. Viswanathan, "Model Checking Multithreaded Programs with Asynchronous
// Atomic Methods" (CAV 2006), sections 3 and 4. Its notions and where they are:
//
//     figure 1, the syntax                 ast.h, parse.c; checked and lowered in program.h
//     figures 2 and 3, the two semantics   machine.h; all executions: explore.h
//     finite SPL as an MPDS                abstract.h, step.c, build.c
//     abstraction, refinement              predicates.c, trace.h, refine.c, cegar.h
#ifndef SPL_SPL_H
#define SPL_SPL_H

#include "engine/model.h"

extern const model_engine spl_engine;

#endif
