// What the files of this room share and nobody else needs.
#ifndef VM_INTERNAL_H
#define VM_INTERNAL_H

#include "vm/class.h"
#include "vm/hooks.h"
#include "vm/link.h"
#include "vm/name.h"
#include "vm/object.h"
#include "vm/run.h"
#include "vm/throw.h"
#include "vm/tracked.h"

// ---------------------------------------------------------------- snapshot.c

// A frame has become the top one that was below others when the mark was set: before it changes.
void vm_save_frames(vm *v, thread *t);
static inline void vm_lowered(vm *v, thread *t) {
    if (t->frame_count <= t->low) vm_save_frames(v, t);
}
void vm_free_undo(vm *v);

#endif
