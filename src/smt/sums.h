// Comparisons of sums of choices, such as two counters: intervals alone lose that the parts of one
// sum depend on those of the other.
#ifndef SMT_SUMS_H
#define SMT_SUMS_H

#include "smt/range.h"

// The signed range of a term of the question.
typedef struct smt_ranges {
    smt_range (*of)(void *arg, smt_term t);
    void *arg;
} smt_ranges;

// The condition does not hold, whatever the symbols are within the ranges.
bool smt_sums_refute(const smt *s, mem *m, smt_ranges ranges, smt_term condition);

#endif
