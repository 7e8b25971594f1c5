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
#include "base/limits.h"

typedef struct lp lp;

typedef enum lp_status { LP_OPTIMAL, LP_UNBOUNDED, LP_GAVE_UP } lp_status;

// NULL where there is nothing to solve. The limits are looked at during a solve.
lp *lp_new(mem *m, const net *n, limits *l);
void lp_free(lp *l);
// c is dense, by place. Optimal: *value. Unbounded: lp_ray. Gives up when it has worked for longer
// than `patience`; the next solve goes on from the basis that was reached.
lp_status lp_solve(lp *l, const double *c, uint64_t patience, double *value);
const double *lp_ray(const lp *l);      // by place
const double *lp_solution(const lp *l); // by place: y, where the last solve was optimal
// An estimate of the time spent, in the units of the searches' work; the same in every run.
uint64_t lp_work(const lp *l);

#endif
