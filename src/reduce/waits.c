// Waiting for a result or an element that is not there yet can be put off until it is.
//
// FutureTask.get and CompletableFuture.join wait until the future is done, take of a blocking queue
// until the queue has an element. Who begins to wait early goes to sleep, is woken when it is
// there, and looks again; who comes later finds it at once. Nobody can tell the two apart while no
// thread looks at what another one is doing, so a thread stands before such an operation until it
// can be finished, as before a monitor that another thread has. An interrupted thread does not
// wait. Where nobody else can move, those who stand there begin to wait in earnest
// (explore/move.c).
//
// That a future is done stays so: to take notice of it is nobody else's affair.
#include "reduce/internal.h"

#define CONCURRENT "java/util/concurrent/"

static bool is_on(const vm *v) {
    const reduction *r = reduction_of(v);
    return r->on && !reduce_looks_inside(v) && !r->pools && !r->lives && !r->contended;
}

// ---------------------------------------------------------------- futures

enum { COMPLETING = 1, INTERRUPTING = 5 }; // FutureTask.state

static const field *field_of(const vm *v, ref object, const char *class_name, const char *name) {
    symbol wanted = program_symbol(v->p, class_name);
    klass *k = vm_class_of(v, object);
    while (k && k->name != wanted) k = k->super;
    return k ? program_find_field(v->p, k, name) : NULL;
}

static bool reads(const vm_op *o, const field *f) {
    return f && o->act == ACT_READ && o->access.offset == f->offset;
}

// A look at whether a future is done: is it? -1: it is no such look.
static int looks_at_done(const vm *v, const vm_op *o) {
    const field *f;
    if (o->act != ACT_READ || !(vm_class_roles(v, vm_class_of(v, o->object)) & ROLE_FUTURE))
        return -1;
    if (reads(o, f = field_of(v, o->object, CONCURRENT "FutureTask", "state"))) {
        int32_t state = vm_get_int(v, o->object, f->offset);
        return state > COMPLETING && state != INTERRUPTING;
    }
    if (reads(o, f = field_of(v, o->object, CONCURRENT "CompletableFuture", "result")))
        return reduction_of(v)->obtrusions ? -1 : vm_get_ref(v, o->object, f->offset) != 0;
    return -1;
}

bool reduce_looks_at_done(const vm *v, const thread *t, const vm_op *o) {
    return t->frame_count && t->frames[t->frame_count - 1].u->pool_code && reduction_of(v)->on &&
           !reduce_looks_inside(v) && looks_at_done(v, o) == 1;
}

// A worker of a ForkJoinPool runs other tasks while it waits.
static bool helps(const vm *v, const thread *t) {
    return field_of(v, t->object, CONCURRENT "ForkJoinWorkerThread", "pool") != NULL;
}

static bool waits_for_result(const vm *v, const thread *t, const vm_op *o) {
    const unit *u = t->frames[t->frame_count - 1].u;
    return o->act == ACT_READ && u->known == KNOWN_GET && u->argument_slots == 1 && !helps(v, t) &&
           looks_at_done(v, o) == 0;
}

// ---------------------------------------------------------------- queues

// The first thing that take does is to take the queue's lock.
static bool waits_for_element(const vm *v, const thread *t, const vm_op *o) {
    if (o->act != ACT_CALL || !o->call.acquires || t->frame_count < 2) return false;
    const frame *f = &t->frames[t->frame_count - 2];
    if (f->u->known != KNOWN_TAKE) return false;
    ref queue = t->stack[f->locals];
    klass *k = f->u->m->owner;
    const field *count = program_find_field(v->p, k, "count");
    if (!count) count = program_find_field(v->p, k, "size");
    if (!count) return false;
    if (*program_text(v->p, count->type) == 'I') return vm_get_int(v, queue, count->offset) == 0;
    ref counter = vm_get_ref(v, queue, count->offset);
    const field *value = field_of(v, counter, CONCURRENT "atomic/AtomicInteger", "value");
    return value && vm_get_int(v, counter, value->offset) == 0;
}

// ---------------------------------------------------------------- both

bool reduce_would_wait(const vm *v, const thread *t, const vm_op *o) {
    return t->frame_count && (waits_for_result(v, t, o) || waits_for_element(v, t, o)) &&
           !t->interrupted && !t->atomic && is_on(v);
}

bool reduce_awaits(const vm *v, const thread *t) {
    return t->state == THREAD_RUNNABLE &&
           (reduce_would_wait(v, t, &t->next) || reduce_waits_for_task(v, t));
}
