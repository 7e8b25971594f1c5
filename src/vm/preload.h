// Classes of the JDK that many programs use: they are loaded into the base image, though nothing of
// them is run there. Loading is a cache, so it makes no difference but in time.
#ifndef VM_PRELOAD_H
#define VM_PRELOAD_H

extern const char *const vm_preloaded[]; // ended by NULL

#endif
