#include "explore/depend.h"

static bool is_access(const vm_op *o) {
    return o->act == ACT_READ || o->act == ACT_WRITE;
}

static bool overlap(const vm_op *a, const vm_op *b) {
    return a->object == b->object && a->offset < b->offset + (b->size & 0xff) &&
           b->offset < a->offset + (a->size & 0xff);
}

// Operations on a monitor: its lock and its waiters.
static bool is_monitor_op(const vm_op *o) {
    return o->act == ACT_LOCK || o->act == ACT_WAIT || o->act == ACT_NOTIFY;
}

static bool is_parking(const vm_op *o) {
    return o->act == ACT_PARK || o->act == ACT_UNPARK;
}

static bool concerns_only_its_thread(const vm_op *o) {
    return o->act == ACT_NONE || o->act == ACT_CHOOSE;
}

// A copy touches all of its two objects.
static bool copies(const vm_op *copy, const vm_op *access) {
    return copy->object == access->object ||
           (copy->offset == access->object && access->act == ACT_WRITE);
}

// An operation of a synchronizer touches it, its nodes and the permits of threads that wait in it.
static bool call_commutes(const vm *v, const vm_op *call, const vm_op *o) {
    if (o->act == ACT_CALL) return call->object != o->object;
    return is_monitor_op(o) || (is_access(o) && !vm_is_synchronizer_part(v, o->object));
}

bool ops_commute(const vm *v, const vm_op *a, const vm_op *b) {
    if (concerns_only_its_thread(a) || concerns_only_its_thread(b)) return true;
    if (a->act == ACT_CALL) return call_commutes(v, a, b);
    if (b->act == ACT_CALL) return call_commutes(v, b, a);
    if (is_access(a) && is_access(b))
        return (a->act == ACT_READ && b->act == ACT_READ) || !overlap(a, b);
    if (a->act == ACT_COPY && is_access(b)) return !copies(a, b);
    if (b->act == ACT_COPY && is_access(a)) return !copies(b, a);
    if (is_monitor_op(a) && is_monitor_op(b)) return a->object != b->object;
    if (is_parking(a) && is_parking(b)) return a->object != b->object;
    // Different kinds of things: memory, monitors, permits.
    unsigned kinds_a = is_access(a) | is_monitor_op(a) << 1 | is_parking(a) << 2;
    unsigned kinds_b = is_access(b) | is_monitor_op(b) << 1 | is_parking(b) << 2;
    return kinds_a && kinds_b && kinds_a != kinds_b;
}

// A stretch of ForkJoinPool's does more than what it stopped for.
static bool steps_commute(const vm *v, const thread *a, const thread *b) {
    bool more = (!concerns_only_its_thread(&a->next) && vm_begins_stretch(v, a)) ||
                (!concerns_only_its_thread(&b->next) && vm_begins_stretch(v, b));
    return !more && ops_commute(v, &a->next, &b->next);
}

thread_set still_asleep(const vm *v, thread_set asleep, const step *s) {
    if (s->timeout) return 0; // time passes for all
    const thread *mover = v->threads.data[s->thread];
    thread_set left = 0;
    for (size_t i = 0; i < v->threads.count && i < 64; i++)
        if (asleep >> i & 1 && i != s->thread && steps_commute(v, mover, v->threads.data[i]))
            left |= thread_bit((uint32_t)i);
    return left;
}
