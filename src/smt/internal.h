// Shared by the files of this room.
#ifndef SMT_INTERNAL_H
#define SMT_INTERNAL_H

#include "base/arena.h"
#include "base/table.h"
#include "base/vec.h"
#include "smt/smt.h"

struct smt {
    mem *m;
    arena store;
    table index;
    VEC(smt_node) nodes;
    int64_t symbols;
    // Scratch of the sums being built.
    VEC(smt_term) sum_args;
    VEC(int64_t) sum_factors;
};

// The term for this node, which is copied.
smt_term smt_make(smt *s, smt_node n);
// difference == 0, for an int term.
smt_term smt_is_zero(smt *s, smt_term difference);

#endif
