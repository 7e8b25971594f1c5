// Which objects several threads can reach.
//
// A thread that touches only what it alone can reach needs no scheduling point. An object is shared
// from the moment a reference to it is stored in something shared (or a thread starts with it); at
// each captured state sharing is computed anew and exactly (explore), in between it only grows.
#include "reduce/internal.h"

static void share_one(void *arg, ref r) {
    vm *v = arg;
    object *o = vm_heap_object(&v->h, r);
    if (o->bin & BIN_SHARED) return;
    vm_heap_touch(&v->h, r, 0, 0); // sharing is kept with the state
    o->bin |= BIN_SHARED;
    vec_push(v->m, &reduction_of(v)->sharing, r);
}

void reduce_share(vm *v, ref r) {
    size_t base = reduction_of(v)->sharing.count;
    share_one(v, r);
    while (reduction_of(v)->sharing.count > base)
        vm_each_reference(v, vec_pop(&reduction_of(v)->sharing), share_one, v);
}

bool reduce_is_shared(const vm *v, ref r) {
    return (vm_heap_object(&v->h, r)->bin | v->search->shared) & BIN_SHARED;
}

void reduce_stored(vm *v, ref container, ref value) {
    if (value && reduce_is_shared(v, container) && !reduce_is_shared(v, value))
        reduce_share(v, value);
}

// Nobody else runs, and everything others did is known to have come before: they were joined, by
// this thread or by one that was joined in its turn.
bool reduce_is_alone(const vm *v) {
    if (v->live_threads > 1) return false;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE && !t->joined) return false;
    }
    return true;
}

bool reduce_is_left(const vm *v, vm_act act, ref object) {
    bool depends = act == ACT_READ || act == ACT_WRITE || act == ACT_LOCK;
    return depends && !v->search->asked &&
           (vm_heap_object(&v->h, object)->bin & ((uint32_t)BIN_SHARED | BIN_LEFT)) == BIN_LEFT;
}
