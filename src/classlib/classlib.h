// The JDK's native methods in C, a table per package. An entry for a method that is not native
// replaces its Java code and says why: docs/classlib.md is made from these tables.
#ifndef CLASSLIB_CLASSLIB_H
#define CLASSLIB_CLASSLIB_H

#include "vm/vm.h"

// For vm_config: the native methods, and what is known about the JDK (vm/facts.h).
extern const native_entry *const classlib_natives[];
extern const struct vm_facts classlib_facts;

// The entry for a method, as the VM would find it; NULL: none. For `weft show --natives`.
const native_entry *classlib_find(const char *class_name, const char *name, const char *type,
                                  bool is_native);

#endif
