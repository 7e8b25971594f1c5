// What an engine reported, and what follows from it.
#ifndef CHECK_JUDGE_H
#define CHECK_JUDGE_H

#include "check/known.h"
#include "engine/java.h"
#include "replay/replay.h"
#include "verdict/verdict.h"

typedef struct coverage {
    property_set properties;
    const char *bound; // NULL: none
} coverage;

typedef struct ledger {
    engine_sink sink; // what the engine is given
    result *r; // statistics and remarks go there at once, everything else is kept in its store
    VEC(finding) findings;
    VEC(coverage) covered;
    assumption_set assumed;
    const char *gave_up; // the first reason; NULL: it did not
    const engine_task *task;
    const known_errors *known; // are left out; NULL: none
    size_t left_out;
} ledger;

void check_ledger_init(ledger *l, result *r, const engine_task *task);
void check_ledger_release(ledger *l);

// Sets the verdict on the wanted properties. Each finding is executed again first, in the VM, which
// is at the start of the execution: only what shows its error there makes the verdict UNSAFE.
void check_judge(ledger *l, const engine_task *task, property_set wanted, const engine_info *engine,
                 const char *source, const witness_target *target);

#endif
