// Solvers that are other programs: commands that read SMT-LIB 2 on standard input and answer on
// standard output. Several race; the first that is sure wins, and the others are killed.
#ifndef SMT_COMMANDS_H
#define SMT_COMMANDS_H

#include "smt/smt.h"

typedef struct smt_race smt_race;

// The problem is declarations and assertions; `symbols` are called k!<term> in it. Every command is
// started. It may use `memory_mb` (0: any).
smt_race *smt_race_new(mem *m, const smt *s, const char *const *commands, const char *problem,
                       const smt_terms *symbols, size_t memory_mb);
// Kills who still runs.
void smt_race_free(smt_race *r);

// Listens for at most so many seconds. SMT_UNKNOWN: nobody is sure yet, or, where *over, will be.
// On SMT_SAT the model is in `values`, and `conditions` hold in it: who sends another one is not
// listened to any more.
smt_answer smt_race_listen(smt_race *r, double seconds, const smt_terms *conditions,
                           smt_eval *values, bool *over);

#endif
