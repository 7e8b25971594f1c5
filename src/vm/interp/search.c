#include "vm/interp/interp.h"

#define INTERPRET vm_explore
#define STOPS_CAN_FUSE // where a thread stops in a row, pc and stack are those of the plain one
#include "vm/interp/stops_search.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
