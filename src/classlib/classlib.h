// The JDK's native methods in C, a table per package. An entry for a method that is not native
// replaces its Java code: docs/classlib.md lists those, with reasons.
#ifndef CLASSLIB_CLASSLIB_H
#define CLASSLIB_CLASSLIB_H

#include "vm/vm.h"

extern const native_entry *const classlib_natives[]; // for vm_config

#endif
