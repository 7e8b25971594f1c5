#include "vm/interp/interp.h"

#define INTERPRET vm_explore_terms_traced
#include "vm/interp/stops_trace.inc"
#include "vm/interp/values_terms.inc"

#include "vm/interp/bytecode.inc"
