// The classes whose methods are inputs: weft.Verify, and those that are recognised beside it.
#ifndef VM_INPUTS_H
#define VM_INPUTS_H

#include "vm/machine.h"

// Stands in the words for why an execution ended at an input.
#define VM_CANNOT_ENUMERATE "cannot be enumerated"

bool vm_is_input_class(const vm *v, const klass *k);
bool vm_names_input_class(const char *message); // "'nondetSet()…' in class org.sosy_lab.…"
// The refusal of a method of a class nested in one of them; NULL: it is none.
const native_entry *vm_find_nested_input(const vm *v, const method *m);

#endif
