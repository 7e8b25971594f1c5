#include "vm/interp/interp.h"

#ifndef VM_WITHOUT_TERMS // bench/vm/domain compares with a program that lacks this domain
#define INTERPRET vm_interpret_terms
#include "vm/interp/stops_none.inc"
#include "vm/interp/values_terms.inc"

#include "vm/interp/bytecode.inc"
#else
run_outcome vm_interpret_terms(vm *v, thread *t) {
    return vm_interpret(v, t);
}
#endif
