#include "reduce/depend.h"

#include "reduce/footprint.h"
#include "vm/hooks.h"

// Of one operation; more than fit are anything.
enum { MOST_ACCESSES = 32 };
typedef struct footprint {
    reduce_access list[MOST_ACCESSES];
    unsigned count;
} footprint;

static void note(void *arg, const reduce_access *a) {
    footprint *f = arg;
    if (f->count < MOST_ACCESSES) f->list[f->count++] = *a;
    else f->list[0] = (reduce_access){.part = PART_ANYTHING, .writes = true};
}

// What comes of it, or what belongs to the step besides it, is not in its footprint.
static bool says_it_all(const vm_op *o) {
    switch (o->act) {
    case ACT_SPIN:
    case ACT_END:
    case ACT_ATOMIC:
    case ACT_CLASS:
    case ACT_JOIN: return false;
    default: return true;
    }
}

bool reduce_commute(vm *v, const thread *a, const vm_op *x, const thread *b, const vm_op *y) {
    if (x->act == ACT_NONE || y->act == ACT_NONE) return true;
    if (!says_it_all(x) || !says_it_all(y)) return false;
    footprint one = {.count = 0}, other = {.count = 0};
    reduce_footprint(v, a, x, note, &one);
    reduce_footprint(v, b, y, note, &other);
    for (unsigned i = 0; i < one.count; i++)
        for (unsigned k = 0; k < other.count; k++)
            if (reduce_conflict(&one.list[i], &other.list[k])) return false;
    return true;
}

static bool concerns_only_its_thread(const vm_op *o) {
    return o->act == ACT_NONE || o->act == ACT_PICK || (o->act == ACT_CHOOSE && !o->object);
}

// A burst of ForkJoinPool's does more than what it stopped for.
static bool steps_commute(vm *v, const thread *a, const thread *b) {
    bool more = (!concerns_only_its_thread(&a->next) && reduce_begins_burst(v, a)) ||
                (!concerns_only_its_thread(&b->next) && reduce_begins_burst(v, b));
    return !more && reduce_commute(v, a, &a->next, b, &b->next);
}

thread_set reduce_still_asleep(vm *v, thread_set asleep, uint32_t mover, bool timeout) {
    if (timeout) return 0; // time passes for all
    thread_set left = 0;
    for (size_t i = 0; asleep && i < v->threads.count && i < 64; i++)
        if (asleep >> i & 1 && i != mover &&
            steps_commute(v, v->threads.data[mover], v->threads.data[i]))
            left |= thread_bit((uint32_t)i);
    return left;
}
