// One program by several engines, each in a process of its own: the first sure answer wins.
//
// The first engine leads: it has the machine for itself for a second, which is enough for most
// programs. Then the others get turns, too: in one the leader runs, in the next as many of the
// others as --jobs allows; who has no turn is stopped. Sure is UNSAFE (it was replayed), and SAFE
// without bounds for every property, by one engine or by several together. A SAFE within bounds is
// kept, and printed if nobody finds out more before time is up or all have ended.
#ifndef CHECK_PORTFOLIO_H
#define CHECK_PORTFOLIO_H

#include "engine/java.h"
#include "verdict/verdict.h"

// One engine's check of these properties. Called in a child.
typedef int portfolio_body(void *arg, const java_engine *engine, property_set properties,
                           const run_context *context, result *r, error *e);

typedef struct portfolio {
    const run_context *context;
    const java_engine *const *engines; // the first leads; ended by NULL
    property_set wanted;
    bool inputs;  // the program draws some
    bool patient; // nobody else gets a turn while the leader runs: all of its errors are wanted
    portfolio_body *body;
    void *arg;
} portfolio;

// Fills the result, which is empty. A negative code: as the leader says.
int check_portfolio(const portfolio *p, result *r, error *e);

// The leader said that it cannot try all inputs one by one: the others can.
bool check_is_for_others(const result *r);

#endif
