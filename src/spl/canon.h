// Names a configuration: two that differ only in the names of objects, in the order of the bag and
// of the stacks, in dead variables or in garbage get the same row of numbers.
#ifndef SPL_CANON_H
#define SPL_CANON_H

#include "spl/machine.h"

typedef VEC(int64_t) spl_row;

typedef struct spl_canon spl_canon;

spl_canon *spl_canon_new(mem *m, const spl_program *p);
void spl_canon_free(spl_canon *c);

// Thread objects are never garbage (THREADS(q) of the paper has all that were created). Returns
// false where a very symmetric heap was too much work: then the row describes the configuration,
// but another row may describe it too.
bool spl_canon_save(spl_canon *c, const spl_machine *x, spl_row *row);
void spl_canon_load(const int64_t *row, spl_machine *x);

#endif
