// Between which values the terms of a question lie: intervals of machine integers, of booleans and
// of floats. Forward, an interval follows from those of the arguments; backward, those of the
// arguments are narrowed to what the interval of the term allows.
//
// Floats need no outward rounding on the way forward: rounding to nearest is monotonic, so the
// results of an operation on two intervals lie between its results on their ends.
#ifndef SMT_INTERVAL_H
#define SMT_INTERVAL_H

#include "smt/range.h"

typedef struct smt_interval {
    smt_range bits;   // of a bit vector (signed) or boolean
    double low, high; // of a float, NaN apart; 0 is -0, too
    bool nan;         // it may be NaN
} smt_interval;

// Everything that the sort has.
smt_interval smt_interval_all(smt_sort sort);
bool smt_interval_is_empty(smt_sort sort, const smt_interval *a);
// True: the first one became smaller.
bool smt_interval_narrow(smt_sort sort, smt_interval *a, const smt_interval *by);
// Of a term whose arguments lie in these.
smt_interval smt_interval_of(const smt *s, const smt_node *n, smt_term t, const smt_interval *args);
// Narrows args to what leads into r. True: one of them became smaller.
bool smt_interval_back(const smt *s, const smt_node *n, const smt_interval *r, smt_interval *args);

// interval_reals.c: floats, and what is made of them.
smt_interval smt_interval_of_reals(const smt *s, const smt_node *n, const smt_interval *args);
bool smt_interval_back_reals(const smt *s, const smt_node *n, const smt_interval *r,
                             smt_interval *args);
// The next float of the sort from x in the direction of `to`; x need not be one of the sort.
double smt_interval_next(smt_sort sort, double x, double to);

// interval_functions.c
smt_interval smt_interval_of_function(const smt *s, const smt_node *n, const smt_interval *args);

#endif
