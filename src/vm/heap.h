// The heap: objects that do not move, named by who allocated them, with an undo log.
//
// A ref is the distance of an object from the heap's start in units of 8 bytes; 0 is null. An
// object's place is its name: it is taken from the bin of its (thread, allocation site, size), at
// the first free position. Two interleavings in which each thread allocates the same things at the
// same sites put them at the same places, so equal heaps have equal bytes.
//
// vm_heap_mark() starts a new epoch. The first write to an object in an epoch saves it in the log
// (vm_heap_touch, called before every write); vm_heap_restore() puts the log back: time and memory
// are proportional to what changed.
#ifndef VM_HEAP_H
#define VM_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/table.h"
#include "base/vec.h"
#include "vm/space.h"

typedef uint32_t ref;

typedef struct object {
    uint32_t klass;  // id of its class + 1; 0: the place is free
    uint32_t epoch;  // in which it was last saved or created
    uint32_t bin;    // number of its bin (in the space: its units); highest bits: BIN_…
    uint32_t length; // of an array
} object;

// Several threads can reach it; one alone can, but others could, so that its accesses have to be
// compared with theirs (reduce/sharing.c).
enum { BIN_SHARED = 1u << 31, BIN_LEFT = 1u << 30 };
static inline uint32_t object_bin(const object *o) {
    return o->bin & ~((uint32_t)BIN_SHARED | BIN_LEFT);
}

// In place of a thread's number: allocated by a class's initialiser. With the class's name.
#define ALLOCATED_BY_CLASS (1u << 31)
// The places of one (thread, site, size). Lives for the whole search.
typedef struct vm_heap_bin {
    uint64_t site;
    uint32_t thread;
    uint32_t size;   // bytes, header included, a multiple of 8
    uint32_t next;   // no free place below this index
    VEC(ref) places; // in ascending order
    hash128 name;    // by vm_object_name; 0: not yet
} vm_heap_bin;

typedef struct vm_heap_log_entry {
    ref object;
    uint32_t size;     // bytes saved from its start; 0: the object was new, undo frees it
    bool is_line;      // not an object, but a line: see HEAP_WHOLE
    uint32_t bin_next; // new objects: the bin's cursor before
    size_t saved;      // offset of the saved bytes
} vm_heap_log_entry;

typedef struct vm_heap {
    mem *m;
    uint8_t *base;
    size_t reserved; // bytes of address space
    size_t top;      // bytes in use from base
    size_t limit;    // bytes the program may use: above it, OutOfMemoryError
    size_t live;     // bytes of objects
    uint32_t epoch;
    bool logging; // a mark is set
    VEC(vm_heap_bin) bins;
    table bin_index;
    VEC(vm_heap_log_entry) log;
    VEC(uint8_t) saved;
    // Tells about writes to watched objects, and about their end; terms.c. What it keeps is not
    // undone by vm_heap_restore.
    void (*overwritten)(void *owner, ref r, size_t offset, size_t size);
    // Told of every write before it is done, and of new objects (size 0); see vm_heap_tell.
    void (*written)(void *owner, ref r, size_t offset, size_t size);
    uint32_t epoch_before; // while writes are told
    void *owner;
    uint32_t *lines;    // by HEAP_LINE bytes: epoch in which they were saved; NULL: no mark yet
    bool tracking;      // touched objects are noted instead of saved: see vm_heap_track
    VEC(ref) touched;   // since the last vm_heap_track, each once
    vm_space space;     // plain runs: where new objects come from, see vm_heap_collect
    VEC(ref) permanent; // those of them that are never freed
} vm_heap;

#define HEAP_WATCHED UINT32_MAX       // epoch of an object whose every write is told
#define HEAP_TELLING (UINT32_MAX - 1) // of the heap while all are; no object has it
enum {
    SITE_PERMANENT = 0, // objects of this site are roots and are never freed
    HEAP_WHOLE = 256,   // objects up to this size are saved whole, of larger ones
    HEAP_LINE = 64,     // the lines of the heap that are written to
};

// `at`: where, or NULL for anywhere. -1: no memory there.
int vm_heap_init(vm_heap *h, mem *m, size_t reserve, void *at);
// A heap whose first bytes are there already: the rest of its memory.
int vm_heap_reopen(vm_heap *h, size_t mapped, size_t reserve);
void vm_heap_release(vm_heap *h);

static inline object *vm_heap_object(const vm_heap *h, ref r) {
    return (object *)(void *)(h->base + ((size_t)r << 3));
}
static inline uint32_t vm_heap_size(const vm_heap *h, ref r) {
    uint32_t bin = object_bin(vm_heap_object(h, r));
    return r < h->space.first ? h->bins.data[bin].size : bin << 3;
}
static inline uint8_t *vm_heap_at(const vm_heap *h, ref r, size_t offset) {
    return h->base + ((size_t)r << 3) + offset;
}

// In which what changes now is noted.
static inline uint32_t vm_heap_epoch(const vm_heap *h) {
    return h->written ? h->epoch_before : h->epoch;
}

// A cleared object of `size` bytes; 0: the heap is full. O(1) amortised.
ref vm_heap_new(vm_heap *h, uint32_t thread, uint64_t site, uint32_t klass1, uint32_t size,
                uint32_t length);

void vm_heap_save(vm_heap *h, ref r, size_t offset, size_t size); // slow path of vm_heap_touch

// Before a write of `size` bytes at `offset`.
static inline void vm_heap_touch(vm_heap *h, ref r, size_t offset, size_t size) {
    if (__builtin_expect(vm_heap_object(h, r)->epoch != h->epoch, 0))
        vm_heap_save(h, r, offset, size);
}

typedef struct vm_heap_mark {
    size_t log, saved;
} vm_heap_mark;

// Marks nest: restoring one makes those set after it void. It may be restored again.
vm_heap_mark vm_heap_get_mark(vm_heap *h);
void vm_heap_restore(vm_heap *h, vm_heap_mark mark);
// Forgets the log: what happened so far can no longer be undone.
void vm_heap_commit(vm_heap *h);

// From now on every write is told, whatever the object's epoch; NULL: no more. Excludes marks.
void vm_heap_tell(vm_heap *h, void (*written)(void *owner, ref r, size_t offset, size_t size));

// From now on touched and new objects are noted in `touched`, which is cleared. For engines that
// keep states themselves; excludes marks.
void vm_heap_track(vm_heap *h);

// From now on new objects come from a space with collections (collect.c); what is there stays, and
// `touched` tells which of it changed. No marks, no names. `every`: see vm_space. -1: no memory.
int vm_heap_collect(vm_heap *h, size_t limit, uint32_t every);

// Frees an object (found dead by a collection): its place may be used again. Logged.
void vm_heap_free(vm_heap *h, ref r);
// Position of a place in its bin.
size_t vm_heap_position(const vm_heap_bin *b, ref r);

#endif
