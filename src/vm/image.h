// The base image: a VM in which the JDK has been initialised, kept on disk.
//
// The program and the VM of a cold start are built in a region (base/region.h) at a fixed address,
// the Java heap behind it. When the JDK's classes are up, before anything of the user's program is
// known, both are written to a file; a later start maps it and goes on from there. What belongs to
// the process (class path, limits, log, options, thread stacks) is put in anew: see attach().
// A second VM that lives at the same time finds the address taken, and is built without.
#ifndef VM_IMAGE_H
#define VM_IMAGE_H

#include "vm/vm.h"

// Far from what Linux, loaders and sanitizers use by themselves.
#define IMAGE_REGION ((void *)0x2a0000000000)
#define IMAGE_HEAP ((void *)0x2a0010000000)

// Makes a VM over the class path's JDK, booted; config->program is not used. `cache`: the folder
// where images are kept; NULL: nowhere. *out is NULL where it fails.
int vm_start(mem *m, classpath *cp, const vm_config *config, const char *cache, vm **out, error *e);
// Frees it, and its program.
void vm_stop(vm *v);

// For the user: which image a start would use, or why it would use none. False: none.
bool vm_describe_image(mem *m, classpath *cp, const char *cache, text *out);

// boot.c: what a configuration says, put into a VM; the address space its heap takes.
void vm_configure(vm *v, const vm_config *config);
size_t vm_heap_reserve(const vm_config *config);

#endif
