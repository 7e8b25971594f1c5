// Classes at run time: mirrors, statics, initialisation.
#ifndef VM_CLASS_H
#define VM_CLASS_H

#include "vm/access.h"
#include "vm/thread.h"

enum { INIT_NONE, INIT_RUNNING, INIT_DONE, INIT_FAILED };

// klass.runtime points here. Initialisation state lives in the mirror, with the statics.
struct runtime_class {
    klass *k;
    ref mirror;            // the java.lang.Class
    uint32_t statics;      // byte offset of the statics in the mirror
    uint32_t init;         // byte offset of two words in the mirror: INIT_…, thread number + 1
    uint32_t linked;       // byte offset of a reference in the mirror, see linkage.c; 0: none
    uint32_t failure;      // the same: why initialisation failed; 0: it cannot
    uint32_t defined;      // byte offset of a word in the mirror: is it there? 0: always
    bool lasting;          // dynamic: was defined before states could differ
    bool trivial;          // nothing to initialise, here or above
    method *clinit;        // NULL: none
    uint32_t *ref_offsets; // of instance fields, supers included; ended by 0
    uint32_t *static_refs; // byte offsets in the mirror; ended by 0
    uint32_t *tracked;     // offsets of tracked instance booleans; ended by 0; NULL: none
    hash128 name;          // by vm_class_name; 0: not yet
    uint8_t shift;         // arrays: log2 of the element size
    bool is_reference_array;
    bool is_loop;   // annotated weft.EventLoop, or a superclass is (event_loops.c)
    uint16_t roles; // of vm_class_roles; 0: not yet known
};

// ---------------------------------------------------------------- class.c

// The class's run-time side, made when first asked for.
runtime_class *vm_link(vm *v, klass *k);
// event_loops.c: is it an event loop's class? Then its public methods are handlers, called
// asynchronously.
void vm_link_loop(const vm *v, runtime_class *c);
static inline bool vm_is_loop(vm *v, klass *k) {
    return !k->module && k->kind == KLASS_CLASS && vm_link(v, k)->is_loop;
}
ref vm_mirror(vm *v, klass *k);
unsigned vm_modifiers(const klass *k); // as Class.getModifiers() says
ref vm_module(vm *v, const char *name);
klass *vm_mirrored(const vm *v, ref mirror); // the class of a java.lang.Class; NULL for null
// What is known about the class (ROLE_…).
enum { ROLES_KNOWN = 1 << 15 };
unsigned vm_find_roles(const vm *v, const klass *k);
static inline unsigned vm_class_roles(const vm *v, const klass *k) {
    const runtime_class *c = k->runtime;
    return c && c->roles ? c->roles & ~(unsigned)ROLES_KNOWN : vm_find_roles(v, k);
}
// FIELD_… of a field.
unsigned vm_field_flags(const vm *v, const field *f);
// Loads by name; on failure throws in t and returns NULL.
klass *vm_load(vm *v, thread *t, const char *name);
klass *vm_load_symbol(vm *v, thread *t, symbol name);
static inline bool vm_is_initialized(vm *v, const runtime_class *c, const thread *t) {
    if (c->trivial) return true;
    int32_t state[2]; // read directly: it is asked often, and is nothing that could carry a term
    memcpy(state, vm_heap_at(&v->h, c->mirror, c->init), sizeof state);
    return state[0] == INIT_DONE ||
           (state[0] == INIT_RUNNING && state[1] == (int32_t)t->number + 1);
}
// Which classes that the program defines are there is state: a word in their mirrors.
void vm_watch_classes(vm *v);
void vm_class_defined(vm *v, klass *k);
// One step of initialisation (JLS 12.4.2): a frame was pushed (run it, then try again), the thread
// is blocked, an exception is set, it must stop first (exploring: t->next), or it is done.
typedef enum init_outcome {
    INITIALIZED,
    INIT_PUSHED,
    INIT_BLOCKED,
    INIT_THROWN,
    INIT_VISIBLE
} init_outcome;
init_outcome vm_initialize(vm *v, thread *t, klass *k);
init_outcome vm_initialize_supers(vm *v, thread *t);
// "a/B" -> "a.B"
const char *vm_dotted(const vm *v, symbol name, char *out, size_t size);
void vm_initializer_ended(vm *v, thread *t, klass *k, bool failed);
// From C: runs the initialiser to its end. ERR_INPUT: it failed, t->exception is set.
int vm_initialize_now(vm *v, thread *t, klass *k);

// Exploring: remembers how a permanent object looks when it is new (vm_search.pristine).
void vm_permanent(vm *v, ref r);

#endif
