#include "vm/interp/interp.h"

#define INTERPRET vm_explore_alone
#include "vm/interp/stops_alone.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
