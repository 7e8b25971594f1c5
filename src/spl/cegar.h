// The loop: abstract, decide, execute the counterexample, refine.
#ifndef SPL_CEGAR_H
#define SPL_CEGAR_H

#include "spl/trace.h"

typedef struct spl_cegar_settings {
    uint32_t rounds_max, objects_max;
    async_settings async;
    logger *log;
} spl_cegar_settings;

typedef enum spl_cegar_answer {
    CEGAR_SAFE,
    CEGAR_BOUNDED, // safe where no site makes more than objects_max objects
    CEGAR_UNSAFE,  // the machine stands at the error, schedule leads there
    CEGAR_UNKNOWN, // see why
} spl_cegar_answer;

typedef struct spl_cegar {
    mem *m;
    const spl_program *p;
    spl_cegar_settings settings;
    spl_abstraction abstraction;
    spl_machine machine;
    spl_schedule schedule;
    const char *why;
    uint32_t rounds; // refinements made
    size_t minimal_elements, iterations;
} spl_cegar;

void spl_cegar_init(spl_cegar *c, mem *m, const spl_program *p, spl_cegar_settings settings);
void spl_cegar_release(spl_cegar *c);
// May unwind when the limits run out; what was found out so far is in *c.
spl_cegar_answer spl_cegar_run(spl_cegar *c);

#endif
