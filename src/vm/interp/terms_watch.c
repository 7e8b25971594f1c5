#include "vm/interp/interp.h"

#define INTERPRET vm_explore_terms_watched
#include "vm/interp/stops_watch.inc"
#include "vm/interp/values_terms.inc"

#include "vm/interp/bytecode.inc"
