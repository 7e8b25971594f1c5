// A SAT solver that keeps what it has learned from one question to the next: conflict-driven clause
// learning with two watched literals, activities that decay, saved phases, restarts and a database
// of learned clauses that is cut from time to time, as MiniSat and Glucose do it.
//
// A literal is 2 * variable, plus 1 for its negation. Clauses are added for good; what holds for
// one question only is an assumption of it.
#ifndef SMT_SAT_H
#define SMT_SAT_H

#include "smt/smt.h"

typedef uint32_t smt_literal;
typedef struct smt_sat smt_sat;

smt_sat *smt_sat_new(mem *m);
void smt_sat_free(smt_sat *s);

// A new one. is_free: no clauses define it by others.
uint32_t smt_sat_variable(smt_sat *s, bool is_free);
uint32_t smt_sat_variables(const smt_sat *s);
void smt_sat_add(smt_sat *s, const smt_literal *literals, size_t count);

// The next question needs values for these variables, and no others: those that are not wanted get
// one only where it follows. So the clauses must define all that are not free by those that are: if
// the free ones that are wanted have values, so do those defined by them, and the rest can be given
// some. Decisions are about free variables, and about others once they took part in a conflict.
void smt_sat_want(smt_sat *s, uint32_t variable);
// Forgets what was wanted.
void smt_sat_begin(smt_sat *s);
// SMT_UNKNOWN after so many conflicts, or where the limits (or NULL) are reached.
smt_answer smt_sat_solve(smt_sat *s, const smt_literal *assumptions, size_t count,
                         uint64_t conflicts, limits *l);
// After SMT_SAT, until something is added or asked. -1: it was not wanted, and can be either.
int smt_sat_value(const smt_sat *s, smt_literal l);
// After SMT_UNSAT: the assumption takes part in the contradiction.
bool smt_sat_failed(const smt_sat *s, smt_literal assumption);

#endif
