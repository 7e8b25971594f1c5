// Names of objects in a trace: the path that leads to one ("alice.lock", "Bank.accounts[2]"), else
// its class and a number in the order of creation ("Account#1").
//
// While an execution is watched its text holds marks in place of names: which name is best is known
// only at the end. replay_names_put writes a mark, replay_names_resolve puts the names in.
#ifndef REPLAY_NAMES_H
#define REPLAY_NAMES_H

#include "base/text.h"
#include "vm/object.h"

typedef struct object_name {
    ref object; // 0: it is gone
    const klass *k;
    uint32_t number;  // among those of its class
    const char *path; // NULL: none was found
    bool is_static;   // the path begins at a static field, not at a local variable
    bool inner;       // the path is that of what it is inside of
    bool passing;     // the path begins at a variable of a method that the outermost one called
    bool moved;       // it was found at different paths
    bool shared;      // another object was found at its path, too
    // Where the path is of no use: from a static field, or a variable of the method that a thread
    // runs as a whole; those of the methods that it calls are other objects each time.
    const char *second;
    bool second_inner, second_shared;
} object_name;

typedef struct object_names {
    mem *m;
    vm *v;
    arena *a;
    VEC(object_name) list;
    u64map by_object;   // -> index + 1 in the list
    u64map created;     // object -> number
    u64map counts;      // class id -> how many have a number
    size_t looked;      // how many of the list were there at the last look
    uint64_t visited;   // objects, in all looks
    u64map generations; // object -> how many were created at its place
} object_names;

enum { NAME_MARK = 1, VALUE_MARK = 3, MARK_END = 2 }; // characters

void replay_names_init(object_names *n, mem *m, vm *v, arena *a);
void replay_names_release(object_names *n);
// The object's constructor begins; only what the program's own code makes has a number at once.
void replay_names_created(object_names *n, ref object, bool by_program);
// The number that its mark has; 0: none yet.
uint32_t replay_names_mark_of(const object_names *n, ref object);
// A mark. NAME_MARK: of something that is used; VALUE_MARK: of a value.
void replay_names_put(object_names *n, ref object, int mark, text *out);
// After garbage was removed: what was freed has its place taken by others.
void replay_names_forget_dead(object_names *n);
// Looks which paths lead to what was mentioned; called where a thread stops. `anew`: also if
// nothing was mentioned since the last time. A long execution has a limit to that.
void replay_names_look(object_names *n, bool anew);
// The last look, before names are put in.
void replay_names_settle(object_names *n);
// The text without marks, in the arena.
const char *replay_names_resolve(const object_names *n, const char *s);

// Is the slot's value used any more? Else it may be anything.
bool replay_local_is_live(vm *v, const frame *f, unsigned slot);
// The name of the local variable in the slot, or NULL.
const char *replay_local_name(const vm *v, const frame *f, unsigned slot, char *kind);

// ---------------------------------------------------------------- values.c

// A value as Java would write it: strings, boxes, enums, records, collections by content, others by
// their names.
void replay_value(object_names *n, ref r, text *out);
void replay_value_of(object_names *n, char kind, const uint32_t *words, text *out);
void replay_value_at(object_names *n, ref object, uint32_t offset, text *out);
// "Device.pendingIo", "Tick.n" for the value of an atomic, "Bank.accounts[2]". `with_object`: the
// object is named even if it is the only one of its class.
void replay_location(object_names *n, ref object, uint32_t offset, bool with_object, text *out);
// An atomic of java.util.concurrent.atomic: its value's name is its own.
bool replay_is_atomic_class(const vm *v, const klass *k);

#endif
