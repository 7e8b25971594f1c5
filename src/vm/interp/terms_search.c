#include "vm/interp/interp.h"

#define INTERPRET vm_explore_terms
#include "vm/interp/stops_search.inc"
#include "vm/interp/values_terms.inc"

#include "vm/interp/bytecode.inc"
