// The state equation, by its dual. For a net with effects C (a row a transition) and a vector c:
//
//     maximise c·y   subject to   C y <= 1,  y >= 0
//
// With c = v - m0 the optimum is the least (fractional) number of firings that leads from m0 above
// v: a distance that guides both searches. If it is unbounded, the ray y has C y <= 0 and
// y·v > y·m0: a linear invariant that shows v unreachable. Only c changes from call to call, so the
// last basis stays feasible and a solve is a few pivots.
//
// Floating point finds; nothing is believed before integers have checked it (invariant.h).
#ifndef ASYNC_LP_H
#define ASYNC_LP_H

#include "async/net.h"

typedef struct lp lp;

typedef enum lp_status { LP_OPTIMAL, LP_UNBOUNDED, LP_GAVE_UP } lp_status;

// NULL where the dense tableau (transitions × places) would be larger than a few hundred MB.
lp *lp_new(mem *m, const net *n);
void lp_free(lp *l);
// c is dense, by place. Optimal: *value. Unbounded: lp_ray.
lp_status lp_solve(lp *l, const double *c, double *value);
const double *lp_ray(const lp *l); // by place
uint64_t lp_work(const lp *l);     // cells touched so far

#endif
