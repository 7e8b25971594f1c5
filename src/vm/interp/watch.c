#include "vm/interp/interp.h"

#define INTERPRET vm_explore_watched
#include "vm/interp/stops_watch.inc"
#include "vm/interp/values_none.inc"

#include "vm/interp/bytecode.inc"
