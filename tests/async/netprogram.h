// The paper's lower bound, for tests: net programs (Lipton), compiled to multiset pushdown systems
// as section 4.3 sketches it, and Lipton's counters that hold exactly 2^2^n.
//
// A net program has counters that it can raise, lower (only above 0: it cannot test for 0), jumps,
// nondeterministic jumps, subroutines that call only subroutines of a lower level, and halt.
#ifndef TESTS_ASYNC_NETPROGRAM_H
#define TESTS_ASYNC_NETPROGRAM_H

#include "async/async.h"

typedef struct net_command {
    enum { NET_RAISE, NET_LOWER, NET_JUMP, NET_CHOOSE, NET_CALL, NET_RETURN, NET_HALT } op;
    uint32_t variable; // RAISE, LOWER
    uint32_t a, b;     // targets; RETURN: first command of its subroutine
} net_command;

typedef struct net_program {
    mem *m;
    VEC(net_command) commands;
    uint32_t variables;
} net_program;

void net_program_release(net_program *p);
// A main program over Lipton's counters: raises one to 2^2^level, lowers it 2^2^level + extra times
// (extra may be negative), and halts. It can halt if and only if extra <= 0. With zero_test, it
// also tests for 0 at the end (by the counter's complement), so extra must be 0 for it to halt.
void net_program_lipton(net_program *p, uint32_t level, int extra, bool zero_test);
// One `error` query: is halt reached?
void net_program_compile(const net_program *p, async_mpds *a);

#endif
