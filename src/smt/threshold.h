// Sorting, maxima and the like: what the order of numbers alone decides, about one bit of each.
#ifndef SMT_THRESHOLD_H
#define SMT_THRESHOLD_H

#include "smt/smt.h"

typedef struct smt_threshold smt_threshold;
smt_threshold *smt_threshold_new(smt *s, mem *m);
void smt_threshold_free(smt_threshold *x);
// If inputs fulfil the conditions, the last of which is u < v, then these are fulfilled, too, which
// have booleans only. False: the last one is something else, or has no choices in it.
bool smt_threshold_make(smt_threshold *x, const smt_term *conditions, size_t count,
                        smt_terms *made);

#endif
