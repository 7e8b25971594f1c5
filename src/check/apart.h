// Work that fills a result, in a process of its own.
#ifndef CHECK_APART_H
#define CHECK_APART_H

#include "base/child.h"
#include "engine/engine.h"
#include "verdict/verdict.h"

// As check_run: a negative code is bad usage or input.
typedef int apart_body(void *arg, const run_context *context, result *r, error *e);

typedef struct apart {
    const run_context *context; // the limits hold in the child, too
    apart_body *body;
    void *arg;
} apart;

// All of it: starts it, waits, takes what came out.
int check_apart(const run_context *context, apart_body *body, void *arg, const child_limits *limits,
                result *r, error *e);
// The two halves of it. `m`: where what it says is kept. *a must live as long as the child.
void check_apart_start(child *c, mem *m, const child_limits *limits, apart *a);
// As child_note_ends, with the memory of their own children.
void check_apart_note_ends(limits *l, child *list, size_t count);
// The same: 0: the result is there, or says why it is not. The result is empty.
int check_apart_take(const child *c, result *r, error *e);

#endif
