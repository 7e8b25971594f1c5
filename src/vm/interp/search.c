#include "vm/interp/interp.h"

#define INTERPRET vm_explore
#include "vm/interp/stops_search.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
