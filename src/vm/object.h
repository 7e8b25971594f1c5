// Making objects, strings and boxes; collecting garbage.
#ifndef VM_OBJECT_H
#define VM_OBJECT_H

#include "vm/access.h"
#include "vm/thread.h"

enum { MOST_ARRAY_BYTES = 0x7ffffff0 };

// All give 0 and set OutOfMemoryError in t when the heap is full.
ref vm_new_object(vm *v, thread *t, klass *k, uint64_t site);
ref vm_new_array(vm *v, thread *t, klass *array, uint32_t length, uint64_t site);
ref vm_new_string(vm *v, thread *t, const char *utf8); // modified UTF-8
ref vm_new_string_n(vm *v, thread *t, const char *utf8, size_t size);
ref vm_new_string_chars(vm *v, thread *t, const uint16_t *chars, size_t count);
ref vm_literal(vm *v, thread *t, symbol s); // interned and permanent
ref vm_intern(vm *v, thread *t, ref string);
// A Java string as modified UTF-8, appended.
void vm_string_text(const vm *v, ref string, text *out);
void vm_string_head(const vm *v, ref string, uint32_t most, text *out); // so many chars
// In an arena; "null" for null.
const char *vm_string(vm *v, arena *a, ref string);
uint32_t vm_string_length(const vm *v, ref s);
uint16_t vm_string_char(const vm *v, ref s, uint32_t i);
bool vm_string_is(const vm *v, ref s, const char *ascii);
// The wrapper classes and their caches, when the VM boots. ERR_INPUT: it failed.
int vm_initialize_boxes(vm *v, thread *t);
ref vm_box(vm *v, thread *t, char kind, const uint32_t *words);
ref vm_new_box(vm *v, thread *t, char kind, const uint32_t *words); // never a cached one
// Unboxes into one or two words; false: not a box of a kind that converts to `kind`.
bool vm_is_box(vm *v, ref object);
bool vm_unbox(vm *v, ref box, char kind, uint32_t *words);
uint32_t vm_object_size(const vm *v, ref r);
int32_t vm_identity_hash(vm *v, ref r);
// Stores one or two words into a field or element of the kind.
void vm_store(vm *v, ref r, size_t offset, char kind, const uint32_t *words);
void vm_fetch(const vm *v, ref r, size_t offset, char kind, uint32_t *words);

// Calls visit for every reference in an object.
void vm_each_reference(vm *v, ref r, void (*visit)(void *, ref), void *arg);

// ---------------------------------------------------------------- collect.c

// At a safe point: collects garbage.
void vm_collect(vm *v);
// The same; false: `size` bytes more would pass the limit, OutOfMemoryError is set.
bool vm_make_room(vm *v, thread *t, uint64_t size);
// A collection is due: the running thread comes to its next safe point at once. What is left of its
// turn is kept.
void vm_hurry(vm *v);

#endif
