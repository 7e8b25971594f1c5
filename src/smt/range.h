// Between which numbers the value of a bit-vector term lies, whatever its symbols are: what follows
// from its shape alone, without a solver. A counter that is raised by 1 or not, 64 times, is at
// most 64, and needs a circuit of 7 bits.
#ifndef SMT_RANGE_H
#define SMT_RANGE_H

#include "smt/smt.h"

typedef struct smt_range { // signed, both included; of a boolean: 0 to 1
    int64_t low, high;
} smt_range;

// Of a term whose arguments have these ranges. Of other sorts: everything.
smt_range smt_range_of(const smt *s, smt_term t, const smt_range *args);

#endif
