// Tracked fields: booleans whose values somebody else keeps, and inputs that nobody has decided
// yet.
#ifndef VM_TRACKED_H
#define VM_TRACKED_H

#include "vm/access.h"
#include "vm/thread.h"

// What an unwritten @TrackWithBDD boolean holds: the input that it is has not been decided. An
// element of a boolean[] that holds it is kept by v->tracked.
enum { UNDECIDED = 2 };

// Fields whose values are kept elsewhere (the hybrid engine): the heap holds a constant in their
// place. Without hooks tracked fields are ordinary, but for annotated ones being inputs.
typedef enum vm_tracking {
    TRACK_NO,
    TRACK_VALUE,    // the field's value: a boolean, or what the hooks want
    TRACK_ELEMENTS, // the elements of the boolean[] it refers to
} vm_tracking;

struct vm_tracked {
    void *arg;
    vm_tracking (*wants)(void *arg, const field *f); // beside the annotated ones
    void (*linked)(void *arg, klass *k);             // its statics are there, in every state
    void (*created)(void *arg, ref object);
    void (*adopted)(void *arg, ref array); // stored in a field whose elements are tracked
    // false: several values are possible, the thread must stop for a choice (t->next).
    bool (*read)(void *arg, thread *t, ref object, uint32_t offset, uint32_t *word);
    void (*write)(void *arg, ref object, uint32_t offset, uint32_t word);
    void (*copied)(void *arg, ref from, uint32_t from_offset, ref to, uint32_t to_offset);
    void (*forgotten)(void *arg, ref object, uint32_t offset); // overwritten by a plain value
    void (*formula)(void *arg, text *out);
};

// ---------------------------------------------------------------- tracked.c

bool vm_is_annotated(const vm *v, const field *f); // @TrackWithBDD
vm_tracking vm_tracking_of(const vm *v, const field *f);
// Is there among these bytes a tracked field or element whose value is not there?
bool vm_tracked_at(const vm *v, ref object, size_t offset, size_t size);
static inline bool vm_is_kept_element(const vm *v, ref array, size_t offset) {
    return vm_peek_byte(v, array, offset) == UNDECIDED && vm_class_of(v, array)->component &&
           vm_class_of(v, array)->component->primitive == 'Z';
}
// A tracked field or element is read. False: exploring, the thread must stop for a choice first.
bool vm_read_tracked(vm *v, thread *t, ref object, uint32_t offset, uint32_t size, uint32_t *word);
void vm_write_tracked(vm *v, ref object, uint32_t offset, uint32_t size, uint32_t word);
// The thread goes on with the choice it stopped for, not with an access.
static inline bool vm_has_chosen(const thread *t) {
    return t->go && t->next.act == ACT_CHOOSE;
}
// Can the choice of a value still be made?
bool vm_is_undecided(const vm *v, ref object, uint32_t offset);
// Before an object is copied whole: its undecided inputs become known, so that the copy has the
// same. False: exploring, the thread must stop for that.
bool vm_decide_inputs(vm *v, thread *t, ref object);
// After bytes were copied (clone, arraycopy): what is tracked among them follows.
void vm_copy_tracked(vm *v, ref from, size_t from_offset, ref to, size_t to_offset, size_t size);

#endif
