// Where a value on the operand stack goes.
#ifndef ANALYSIS_USES_H
#define ANALYSIS_USES_H

#include "analysis/cfg.h"

// A value in stack slot `slot` (counted from the bottom) behind instruction `at` is used by every
// instruction that takes it off the stack, along all ways without an exception (which empties the
// stack). dup and its relatives are uses of what they copy; where a value is left on the stack at a
// return nobody uses it. Calls back once for each use, in no particular order. O(instructions), and
// mostly a few.
typedef void value_visitor(void *context, uint32_t at);
void analysis_uses(const cf_symbols *symbols, const cfg *g, uint32_t at, uint32_t slot, mem *m,
                   value_visitor *visit, void *context);

#endif
