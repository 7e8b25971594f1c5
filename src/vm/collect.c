// Garbage collection of plain runs: mark and sweep, exact, without moving.
//
// A collection happens only at safe points of the interpreter: before a back edge's target, before
// a call, before an allocating instruction, behind a native. There every thread's frames are as
// their stack maps say, and no C function holds a reference. Natives never see a collection: what
// they allocate may pass the limit (vm_space.overdrawn), which is settled when they have returned.
//
// Roots: frames, exceptions in flight, monitors, what C code remembers, permanent objects (class
// mirrors with the statics, interned strings, …), and those objects from before the program's start
// that have been written to since. Weak references count as strong, finalizers do not run.
#include "vm/internal.h"
#include "vm/terms.h"

typedef struct collection {
    vm *v;
    VEC(ref) work;
    size_t live;
} collection;

static inline void mark(void *arg, ref r) {
    collection *c = arg;
    vm_space *s = &c->v->h.space;
    if (r < s->first || !vm_space_mark(s, r)) return;
    c->live += vm_heap_size(&c->v->h, r);
    vec_push(c->v->m, &c->work, r);
}

static inline void mark_any(collection *c, ref r) {
    if (r) mark(c, r);
}

static void mark_frame(collection *c, const thread *t, const frame *f) {
    const unit_map *map = vm_map(c->v, f->u); // there: see maps_exist
    if (f->flags & FRAME_LOCKED) mark(c, f->lock);
    if (f->flags & FRAME_NEW) mark(c, f->extra);
    const uint64_t *refs = map->bits + (size_t)f->pc * map->words;
    const uint64_t *used = map->used + (size_t)f->pc * map->words;
    uint32_t n = f->sp - f->locals;
    for (uint32_t word = 0; word * 64 < n; word++)
        for (uint64_t bits = refs[word] & used[word]; bits; bits &= bits - 1) {
            uint32_t i = word * 64 + (uint32_t)__builtin_ctzll(bits);
            if (i < n) mark_any(c, t->stack[f->locals + i]);
        }
}

static void mark_thread(collection *c, const thread *t) {
    mark(c, t->object);
    mark_any(c, t->exception);
    mark_any(c, t->on);
    for (uint32_t i = 0; i < t->frame_count; i++) mark_frame(c, t, &t->frames[i]);
}

static void mark_roots(collection *c) {
    vm *v = c->v;
    vm_heap *h = &v->h;
    for (size_t i = 0; i < h->touched.count; i++) vm_each_reference(v, h->touched.data[i], mark, c);
    for (size_t i = 0; i < h->permanent.count; i++) mark(c, h->permanent.data[i]);
    for (size_t i = 0; i < v->roots.count; i++) mark(c, v->roots.data[i]);
    for (size_t i = 0; i < v->monitors.count; i++) mark(c, v->monitors.data[i].object);
    mark_any(c, v->dynamic_modules);
    mark_any(c, v->boot_layer);
    mark_any(c, v->app_loader);
    mark_any(c, v->unnamed_module);
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state != THREAD_DONE) mark_thread(c, v->threads.data[i]);
}

// A thread that is done does not keep its object alive; another one may get the place.
static void forget_threads(vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE && t->object >= v->h.space.first &&
            !vm_space_is_marked(&v->h.space, t->object))
            t->object = 0;
    }
}

// Code that cannot be verified has no map; it does not run in practice, but if it does, nothing is
// collected.
static bool maps_exist(vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        for (uint32_t k = 0; k < t->frame_count; k++)
            if (!vm_map(v, t->frames[k].u)) return false;
    }
    return true;
}

static void collect(vm *v) {
    collection c = {.v = v};
    if (!maps_exist(v)) {
        vm_space_give_up(&v->h.space);
        return;
    }
    vm_space_begin(&v->h.space);
    mark_roots(&c);
    while (c.work.count) vm_each_reference(v, vec_pop(&c.work), mark, &c);
    vec_release(v->m, &c.work);
    forget_threads(v);
    if (v->terms) vm_terms_sweep(v);
    vm_space_end(&v->h.space, c.live);
}

void vm_collect(vm *v) {
    collect(v);
    if (v->hurried) v->budget = v->held_budget;
    v->hurried = false;
    // Only an allocation throws: the next one will come here.
    v->h.space.due = v->h.space.used > v->h.space.allowed;
}

bool vm_make_room(vm *v, thread *t, uint64_t size) {
    vm_collect(v);
    if (vm_space_allows(&v->h.space, size)) return true;
    if (vm_is_exploring(v)) { // our limit, not the program's fault
        v->ending = VM_LIMIT;
        return false;
    }
    vm_throw(v, t, "java/lang/OutOfMemoryError", "Java heap space");
    return false;
}

void vm_hurry(vm *v) {
    v->held_budget = v->budget;
    v->budget = 0;
    v->hurried = true;
}
