// One check, from what the user names to a verdict: target, entries, VM, engine, replay, judgement.
// The command line, and whoever else wants a verdict in process or in a child, calls this.
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "base/child.h"
#include "check/engines.h"
#include "check/known.h"
#include "verdict/verdict.h"

typedef struct check_request {
    const char *operand;    // TARGET, as the user gave it
    const char *class_path; // -cp, or NULL
    const char *jdk;        // NULL: JAVA_HOME's, or that of java on PATH
    bool no_cache;          // start the JDK anew
    const options *options; // answers for CHECK_MODULE_OPTIONS and CHECK_GIVEN_OPTIONS (start.h);
                            // NULL: nothing is said
    int argc;               // of main
    char **argv;
    const java_engine *engine;
    // Not NULL: engine leads a portfolio (portfolio.h), and these, ended by NULL, are asked, too,
    // where they say that they can help. All are in the table.
    const java_engine *const *others;
    property_set properties;
    bool all_errors;
    const known_errors *known; // errors that are left out; NULL: none
} check_request;

// Fills the result, which is empty and whose memory is not the context's: a verdict can be said
// when that is full. The context's options answer for the engine's table. A negative code: bad
// usage or input, `e` says what. Reaching a limit is no error but a reason.
int check_run(const run_context *context, const check_request *request, result *r, error *e);

// The same in a child process, within the child's limits (of base/child.h) besides the context's. A
// crash, or a limit that was reached, is a reason, too: UNKNOWN.
int check_run_apart(const run_context *context, const check_request *request,
                    const child_limits *limits, result *r, error *e);

// weft races: every pair of accesses that may race, by engine dpn; those that it cannot rule out
// are looked for by the explicit engine, for so many seconds, and replayed. One line a pair in
// `parts`. The request's engine and properties do not count.
// schedules: with an execution of the model below each that is possible.
int check_races(const run_context *context, const check_request *request, double seconds,
                bool schedules, result *r, error *e);

// weft flows: what one thread writes and another one reads, by engine flows; those that are
// feasible are looked for in executions, for so many seconds. One line a flow in `parts`;
// schedules: with an execution of the model below each that is feasible.
int check_flows(const run_context *context, const check_request *request, double seconds,
                bool schedules, result *r, error *e);

#endif
