#include "vm/interp/interp.h"

#define INTERPRET vm_interpret
#include "vm/interp/stops_none.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
