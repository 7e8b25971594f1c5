// The outside world as inputs (--outside symbolic).
#ifndef CLASSLIB_WORLD_H
#define CLASSLIB_WORLD_H

#include "vm/native.h"

// Calls a method of weft.World in place of the native, whose call has so many words.
native_outcome classlib_world_call(vm *v, thread *t, const char *name, const uint32_t *args,
                                   uint32_t words, uint32_t *result);

#endif
