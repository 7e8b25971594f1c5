// Terms of booleans and bit vectors as circuits, in clauses of the SAT solver (Tseitin's encoding).
// A term is translated once. Every variable but the bits of symbols is defined by others, so
// whatever is not part of a question can be left open (smt_sat_want).
#ifndef SMT_BLAST_H
#define SMT_BLAST_H

#include "smt/sat.h"

typedef struct smt_blaster smt_blaster;

smt_blaster *smt_blaster_new(const smt *s, mem *m, smt_sat *sat);
void smt_blaster_free(smt_blaster *b);

// The literal of a boolean term. False: it has floats, integers or arrays in it.
bool smt_blast(smt_blaster *b, smt_term t, smt_literal *l);
// The variables of a term that was translated are wanted. After smt_sat_begin and smt_blast_begin.
void smt_blast_begin(smt_blaster *b);
void smt_blast_want(smt_blaster *b, smt_term t);
// After SMT_SAT: of a boolean or bit-vector symbol. False: it was not wanted.
bool smt_blast_value(const smt_blaster *b, smt_term symbol, uint64_t *value);

#endif
