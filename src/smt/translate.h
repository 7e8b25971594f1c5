// Bit vectors, floats and arrays into Z3.
#ifndef SMT_TRANSLATE_H
#define SMT_TRANSLATE_H

#include <z3.h>

#include "smt/internal.h"

// All results carry a reference.
Z3_sort smt_z3_sort(Z3_context z, smt_sort sort);
Z3_ast smt_z3_operation(Z3_context z, const smt *s, const smt_node *n, const Z3_ast *args);
// The bits of a float; NaN is Java's.
Z3_ast smt_z3_float_bits(Z3_context z, Z3_ast a, smt_sort sort);

#endif
