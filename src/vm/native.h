// All that a native method may use of the VM.
#ifndef VM_NATIVE_H
#define VM_NATIVE_H

#include "vm/class.h"
#include "vm/hooks.h"
#include "vm/link.h"
#include "vm/name.h"
#include "vm/object.h"
#include "vm/terms.h"
#include "vm/throw.h"
#include "vm/tracked.h"

#endif
