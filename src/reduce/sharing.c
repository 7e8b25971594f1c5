// Which objects several threads can reach.
//
// A thread that accesses only what it alone can reach needs no scheduling point. An object is
// shared from the moment a reference to it is stored in something shared (or a thread starts with
// it); at each captured state sharing is computed anew and exactly (explore), in between it only
// grows.
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

void reduce_stored(vm *v, ref container, ref value) {
    if (value && reduce_is_shared(v, container) && !reduce_is_shared(v, value))
        reduce_share(v, value);
}

// The first thread runs the shutdown hooks when all that are no daemons have ended: it starts them
// and waits. (System.exit is called by whoever calls it.)
static bool shuts_down(const vm *v, const thread *t) {
    for (uint32_t i = 0; t->phase == PHASE_EXIT && i < 2 && i < t->frame_count; i++)
        if (strcmp(program_text(v->p, t->frames[i].u->m->owner->name), "java/lang/Shutdown") == 0)
            return true;
    return false;
}

bool reduce_is_only_hook(const vm *v) {
    const thread *first = v->threads.data[0];
    return v->current != first && shuts_down(v, first);
}

bool reduce_all_are_joined(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE && !t->joined) return false;
    }
    return true;
}
