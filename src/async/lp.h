// The state equation, by its dual. For a net with effects C (a row a transition) and a vector c:
//
//     maximise c·y   subject to   C y <= 1,  y >= 0
//
// and y(to) <= y(from) for each transfer, which is as if its tokens went one by one, at no cost.
// With c = v - m0 the optimum is the least (fractional) number of firings that leads from m0 above
// v: a distance that guides both searches. If it is unbounded, the ray y has C y <= 0 and
// y·v > y·m0: a linear invariant that shows v unreachable. Only c changes from call to call, so the
// last basis stays feasible and a solve is a few pivots.
//
// Clp solves it, sparse and in floating point: it finds, and nothing is believed before integers
// have checked it (invariant.h).
#ifndef ASYNC_LP_H
#define ASYNC_LP_H

#include "async/net.h"
#include "base/error.h"
#include "base/limits.h"

typedef struct async_lp async_lp;

typedef enum async_lp_status {
    ASYNC_LP_OPTIMAL,
    ASYNC_LP_UNBOUNDED,
    ASYNC_LP_GAVE_UP
} async_lp_status;

// *lp is NULL where there is nothing to solve. The limits are looked at during a solve. Fails where
// Clp cannot be loaded.
int async_lp_new(mem *m, const async_net *n, limits *l, async_lp **lp, error *e);
void async_lp_free(async_lp *l);
// c is dense, by place. Optimal: *value. Unbounded: async_lp_ray. Gives up when it has worked for
// longer than `patience`; the next solve goes on from the basis that was reached.
async_lp_status async_lp_solve(async_lp *l, const double *c, uint64_t patience, double *value);
const double *async_lp_ray(const async_lp *l);      // by place
const double *async_lp_solution(const async_lp *l); // by place: y, where the last solve was optimal
// An estimate of the time spent, in the units of the searches' work; the same in every run.
uint64_t async_lp_work(const async_lp *l);

#endif
