// Branch and prune: a question about small or bounded numbers is decided by cutting the space of
// its symbols into boxes. Intervals refute a box, or it is cut in two; a point is evaluated
// exactly. This decides what circuits are bad at: products and quotients of small ranges, floats
// between bounds.
#ifndef SMT_BOXES_H
#define SMT_BOXES_H

#include "smt/smt.h"

typedef struct smt_boxes smt_boxes;
smt_boxes *smt_boxes_new(smt *s, mem *m, limits *l);
void smt_boxes_free(smt_boxes *b);
// SMT_UNKNOWN after so many terms were looked at; `work` 0: after a few boxes.
smt_answer smt_boxes_check(smt_boxes *b, const smt_term *conditions, size_t count, uint64_t work);
// The last question has floats, or products or quotients of unknowns in it: circuits are bad at
// these.
bool smt_boxes_is_hard(const smt_boxes *b);
// After SMT_SAT. False: it is not in the question.
bool smt_boxes_value(const smt_boxes *b, smt_term symbol, uint64_t *value);

#endif
