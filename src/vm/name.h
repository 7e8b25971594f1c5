// Names of classes, methods and objects.
#ifndef VM_NAME_H
#define VM_NAME_H

#include "base/hash.h"
#include "vm/code.h"

// Names that do not depend on the order in which things were loaded, linked or made: the same in
// every process of one build that runs the same program.
hash128 vm_class_name(vm *v, const klass *k);
hash128 vm_unit_name(vm *v, const unit *u);
hash128 vm_method_name(vm *v, const method *m);
// Permanent objects by what they are; others by thread, allocation site, size and position (in a
// plain run, by place).
hash128 vm_object_name(vm *v, ref r);
// An allocation site in C for objects of this class.
uint64_t vm_class_site(vm *v, klass *k, uint32_t which);
void vm_remember_unit(vm *v, unit *u);
enum { SITE_BACKTRACE = 64 }; // a long[] of method ids and instructions

#endif
