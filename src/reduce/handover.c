// Objects that threads hand over to each other, and that a reduced search need not stop for.
//
// A pool gives a task to one thread at a time: its plain fields, the sinks and spliterators it
// works with and the results it leaves are accessed by one thread after the other, and something
// that is a step (the queue, the task's status, its pending count) lies between. No set of locks
// and no single thread guards them, but nobody can notice the order of their accesses.
//
// This is assumed of a few classes of the JDK that pools' tasks are made of, and watched: each
// thread knows the locations it has accessed since its last step (thread.recent, part of the
// state). Another thread that accesses one of them, and one of the two writes, does so without an
// order: whatever orders an access before another thread's is a later step of its thread. The other
// way round, two accesses that are not ordered are met this way in some interleaving, namely where
// the first one's thread has not taken its next step when the second comes; a step that makes a
// thread forget therefore depends on accesses to what it forgets (explore/happens_before.c). Steps
// that come first and alone (explore_alone) make nobody forget.
//
// Then the field is given up, and the search begins again.
#include "reduce/internal.h"

static bool is_plain_field(const klass *k, uint32_t offset) {
    while (k->super && offset < k->super->instance_size) k = k->super;
    for (uint32_t i = 0; i < k->field_count; i++)
        if (k->fields[i].offset == offset && !(k->fields[i].access & ACC_STATIC))
            return !(k->fields[i].access & ACC_VOLATILE);
    return false;
}

// ---------------------------------------------------------------- what a thread has accessed

static vm_recent pack(const vm_op *o) {
    return (uint64_t)o->object << 32 | o->access.offset << 5 | (o->access.size & 0xfu) << 1 |
           (o->act == ACT_WRITE);
}

static bool same_place(vm_recent a, vm_recent b) {
    return a >> 5 == b >> 5;
}

// The first one that is not before it: they are sorted.
static size_t find(const thread *t, vm_recent wanted) {
    size_t low = 0, high = t->recent.count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (t->recent.data[middle] >> 5 < wanted >> 5) low = middle + 1;
        else high = middle;
    }
    return low;
}

static void remember(vm *v, thread *t, vm_recent what) {
    size_t at = find(t, what);
    if (at < t->recent.count && same_place(t->recent.data[at], what)) {
        t->recent.data[at] |= vm_recent_writes(what);
        return;
    }
    vec_push(v->m, &t->recent, what);
    memmove(t->recent.data + at + 1, t->recent.data + at,
            (t->recent.count - 1 - at) * sizeof *t->recent.data);
    t->recent.data[at] = what;
}

static bool meets_another(const vm *v, const thread *t, vm_recent what) {
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *other = v->threads.data[i];
        if (other == t || !other->recent.count) continue;
        size_t at = find(other, what);
        if (at < other->recent.count && same_place(other->recent.data[at], what) &&
            vm_recent_writes(other->recent.data[at] | what))
            return true;
    }
    return false;
}

// ---------------------------------------------------------------- accesses

// Where another assumption has just failed, what orders the two may have been passed over for it:
// the search begins again anyway, and will see.
static bool give_up(vm *v, uint64_t key) {
    if (reduction_of(v)->violated) return true;
    reduce_give_up_field(v, key);
    reduction_of(v)->violated = true; // whoever relied on it, perhaps another process
    return false;
}

bool reduce_hands_over_field(const vm *v, const klass *k, uint32_t offset) {
    return !reduce_looks_inside(v) && is_plain_field(k, offset);
}

bool reduce_note_hand_over(vm *v, thread *t, const vm_op *access) {
    uint64_t key = reduce_field_key(v, access->object, access->access.offset);
    if (u64map_get(&reduction_of(v)->given_up, key)) return false;
    vm_recent what = pack(access);
    if (access->access.atomic || meets_another(v, t, what)) return give_up(v, key);
    remember(v, t, what);
    return true;
}
