#include "vm/interp/interp.h"

#define INTERPRET vm_step
#include "vm/interp/stops_marks.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
