// An execution for people and for programs.
#ifndef SPL_WITNESS_H
#define SPL_WITNESS_H

#include "spl/explore.h"
#include "verdict/verdict.h"

// Runs the schedule and adds its story to the result. `ending` is its last line.
void spl_witness_add(result *r, const spl_program *p, mem *m, bool concurrent, const char *title,
                     const char *ending, const spl_schedule *schedule);
// "assertion failed at queue.spl:17"
const char *spl_error_describe(const spl_program *p, spl_error_kind kind, spl_position at,
                               char *buffer, size_t size);

#endif
