#include "reduce/footprint.h"

#include "reduce/internal.h"

typedef struct visitor {
    vm *v;
    reduce_visit *visit;
    void *arg;
} visitor;

static void add(const visitor *f, reduce_part part, ref object, bool writes) {
    f->visit(f->arg, &(reduce_access){.part = part, .object = object, .writes = writes});
}

static void add_memory(const visitor *f, ref object, uint32_t offset, uint32_t size, bool writes) {
    f->visit(f->arg, &(reduce_access){PART_MEMORY, object, offset, size, writes});
}

// Operations of synchronizers, taken as a whole (calls.c), commute if they are of different ones;
// none does with what looks into them.
static void add_synchronizer(const visitor *f, ref synchronizer) {
    add(f, PART_INSIDE, 0, false);
    add(f, PART_CALLS, synchronizer, true);
}

// An access to a field that a synchronizer's operations use. They leave those alone that a class
// of another package adds, and of threads all but the caller's own and whom they wake.
static void add_inside(const visitor *f, const thread *who, ref object, uint32_t offset) {
    if (object == who->object || !reduce_is_synchronizer_part(f->v, object)) return;
    const klass *k = vm_class_of(f->v, object);
    while (k->super && offset < k->super->instance_size) k = k->super;
    if ((k->kind != KLASS_ARRAY && reduce_is_lock_class(f->v, k)) ||
        klass_is_subclass(k, f->v->k.Thread))
        add(f, PART_INSIDE, 0, true);
}

// Where a thread waits: what wakes it, or lets it go on by itself, changes that too.
static void add_wait(const visitor *f, const thread *of) {
    if (of->state == THREAD_WAITING) add(f, PART_MONITOR, of->on, true);
    if (of->state != THREAD_PARKED) return;
    add(f, PART_PERMIT, of->object, true);
    vm_op call = reduce_blocked_operation(of);
    if (call.act == ACT_CALL) add_synchronizer(f, call.object);
}

// Start, interrupt, a question: all of a thread.
static void add_thread(const visitor *f, ref object) {
    add(f, PART_ALL, object, true);
    const thread *of = vm_thread_of(f->v, object);
    if (of) add_wait(f, of);
}

// Interrupts and ends of threads concern those who wait.
static void add_own_life(const visitor *f, const thread *who) {
    const reduction *r = reduction_of(f->v);
    if (r->interrupts || r->lives) add(f, PART_LIFE, who->object, true);
}

static void add_monitor(const visitor *f, const thread *who, const vm_op *o) {
    vm *v = f->v;
    add(f, PART_MONITOR, o->object, true);
    if (o->act == ACT_WAIT) add_own_life(f, who);
    if (klass_is_subclass(vm_class_of(v, o->object), v->k.Thread))
        add(f, PART_LIFE, o->object, true);
    for (size_t i = 0; i < v->threads.count && o->act == ACT_NOTIFY; i++) {
        const thread *other = v->threads.data[i];
        if (other->state == THREAD_WAITING && other->on == o->object) add_own_life(f, other);
    }
}

static void add_operation(const visitor *f, const thread *who, const vm_op *o) {
    const reduction *r = reduction_of(f->v);
    switch (o->act) {
    case ACT_NONE:
    case ACT_SPIN:
    case ACT_PICK:
    case ACT_END:            // after it nothing is done, before it others may be (explore/dpor.c)
    case ACT_ATOMIC: return; // what is done within is logged
    case ACT_CHOOSE:
        if (o->object) add_memory(f, o->object, o->choice.offset, 1, true);
        return;
    case ACT_READ:
    case ACT_WRITE:
        add_memory(f, o->object, o->access.offset, o->access.size ? o->access.size : 1,
                   o->act == ACT_WRITE);
        add_inside(f, who, o->object, o->access.offset);
        if (reduce_has_own_workers(f->v) && reduce_is_pool_data(f->v, o->object))
            add(f, PART_WORKERS, o->object, true);
        return;
    case ACT_POOLED: add(f, PART_WORKERS, o->object, false); return;
    case ACT_COPY:
        if (o->object) add(f, PART_ALL, o->object, true);
        if (o->copy.from) add(f, PART_ALL, o->copy.from, false);
        return;
    case ACT_LOCK:
    case ACT_WAIT:
    case ACT_NOTIFY: add_monitor(f, who, o); return;
    case ACT_PARK:
    case ACT_UNPARK:
        add(f, PART_PERMIT, o->object, true);
        add(f, PART_INSIDE, 0, true);
        if (o->act == ACT_PARK) add_own_life(f, who);
        return;
    case ACT_CALL:
        add_synchronizer(f, o->object);
        add_own_life(f, who);
        return;
    case ACT_COUNT:
    case ACT_COUNTED:
        add(f, PART_COUNT, o->object, o->act == ACT_COUNTED);
        if (o->access.size)
            add_memory(f, o->object, o->access.offset, o->access.size, o->act == ACT_COUNTED);
        return;
    case ACT_CLASS: add(f, PART_CLASS, o->object, true); return;
    case ACT_JOIN:
        if (!r->lives && !r->interrupts) return;
        add_own_life(f, who);
        add_thread(f, o->object);
        return;
    case ACT_THREAD:
        if (o->thread.asks_state) break;
        add_thread(f, o->object);
        return;
    }
    add(f, PART_ANYTHING, 0, true);
}

void reduce_footprint(vm *v, const thread *who, const vm_op *o, reduce_visit *visit, void *arg) {
    add_operation(&(visitor){v, visit, arg}, who, o);
}

void reduce_timeout_footprint(vm *v, const thread *of, reduce_visit *visit, void *arg) {
    visitor f = {v, visit, arg};
    if (reduction_of(v)->clock) add(&f, PART_ANYTHING, 0, true); // time passes for all
    add_own_life(&f, of);
    add_wait(&f, of);
    if (of->state == THREAD_PARKED) add(&f, PART_INSIDE, 0, true);
}

void reduce_recent_footprint(const thread *who, reduce_visit *visit, void *arg) {
    visitor f = {NULL, visit, arg};
    for (size_t i = 0; i < who->recent.count; i++) {
        vm_recent r = who->recent.data[i];
        add_memory(&f, vm_recent_object(r), vm_recent_offset(r), vm_recent_size(r),
                   vm_recent_writes(r));
    }
}

bool reduce_conflict(const reduce_access *a, const reduce_access *b) {
    if (a->part == PART_ANYTHING || b->part == PART_ANYTHING) return true;
    bool inside = a->part == PART_INSIDE || b->part == PART_INSIDE;
    if (!reduce_kinds_conflict(inside, reduce_kind(a), reduce_kind(b))) return false;
    if (inside) return a->part == b->part;
    if (a->object != b->object) return false;
    if (a->part == PART_ALL || b->part == PART_ALL) return true;
    if (a->part != b->part) return false;
    return a->part != PART_MEMORY ||
           (a->offset < b->offset + b->size && b->offset < a->offset + a->size);
}
