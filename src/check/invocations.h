// Tests that have several invocations, each with arguments of its own: which, is known when their
// sources have run. So that each gets a verdict and a name, the VM runs them once to the list.
#ifndef CHECK_INVOCATIONS_H
#define CHECK_INVOCATIONS_H

#include "check/entry.h"
#include "vm/vm.h"

// Adds an entry for each invocation of n: all, or the one that n names. The VM is used up; nothing
// has run in it before. False: the list did not come about, n itself is to be checked, with all
// of them one after the other.
bool check_invocations(mem *m, arena *a, vm *v, const entry *n, entry_list *out);

#endif
