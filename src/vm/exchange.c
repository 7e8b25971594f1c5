// Threads that were exchanged for each other: what that means for guarded fields.
//
// After a state in which two threads can be exchanged (explore/twins.h) a search looks at what one
// of them does, and takes it for what the other does. What it learns about guards (share.c) must
// hold for that, too: an access after the state stands also for the same access by the other thread
// to the other one's object, and may meet accesses that came before the state. So:
//
// - An access to an object that was ever exchanged is noted for all that it was exchanged for: by
//   the thread that goes with each, if it was made by the one that goes with this.
// - Objects that stay where they are when threads are exchanged are accessed by all of these, if by
//   one. Objects that one of them has made since are its own: before the state there were none.
// - A lock that was exchanged is another one there: it guards nothing (share.c).
//
// Where a guard fails because of that, the search begins again. What one twin accesses without a
// lock, each of them is likely to access: that field is given up. But locks, and what is a thread's
// own, are worth more than twins: then these are given up.
#include "vm/internal.h"

static const uint32_t NOBODY = UINT32_MAX;

static bool is_twin(const vm *v, uint32_t thread) {
    return thread < 64 && v->guards.twins >> thread & 1;
}

static const vm_kin *kin_of(const vm *v, ref object) {
    const uint64_t *at = u64map_get(&v->guards.kin, object);
    return at ? &v->guards.kin_list.data[*at - 1] : NULL;
}

static uint32_t allocator_of(const vm *v, ref object) {
    return v->h.bins.data[object_bin(vm_heap_object(&v->h, object))].thread;
}

// Does an access by this thread stand for others' accesses to the same object?
static bool stands_for_several(const vm *v, ref object, uint32_t thread) {
    if (!is_twin(v, thread)) return false;
    const vm_kin *k = kin_of(v, object);
    if (k) return k->own != thread;
    return !is_twin(v, allocator_of(v, object)) || u64map_get(&v->guards.stayed, object);
}

static uint32_t thread_for(const vm_kin *from, const vm_kin *to, uint32_t thread) {
    return thread == from->own ? to->own : thread;
}

void vm_forget_exchanges(vm *v) {
    v->guards.twins = 0;
    u64map_clear(&v->guards.kin);
    vec_clear(&v->guards.kin_list);
    u64map_clear(&v->guards.stayed);
}

static void give_up_twins(vm *v) {
    vm_forget_exchanges(v);
    v->guards.asymmetric = v->guards.violated = true;
}

static void fail_guard(vm *v, ref object, const vm_guard *g) {
    if (g->imaged && (g->unlocked || vm_was_exchanged(v, object))) give_up_twins(v);
    else vm_give_up_field(v, g->field);
}

bool vm_guards_something(const vm *v, ref lock) {
    for (size_t i = 0; i < v->guards.list.count; i++) {
        const vm_guard *g = &v->guards.list.data[i];
        if (g->several && g->written && g->count == 1 && g->locks[0] == lock) return true;
    }
    return false;
}

static void intersect(vm_guard *g, const ref *locks, uint8_t count) {
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->count; i++)
        for (uint8_t k = 0; k < count; k++)
            if (g->locks[i] == locks[k]) {
                g->locks[kept++] = g->locks[i];
                break;
            }
    g->count = kept;
}

static vm_guard *note_access(vm *v, ref object, uint32_t offset, const vm_guarded_access *a) {
    uint64_t *at = u64map_at(&v->guards.by_location, (uint64_t)object << 32 | offset);
    if (!*at) {
        vm_guard fresh = {.count = a->count, .thread = a->thread, .field = a->field};
        memcpy(fresh.locks, a->locks, a->count * sizeof *a->locks);
        vec_push(v->m, &v->guards.list, fresh);
        *at = v->guards.list.count;
    }
    vm_guard *g = &v->guards.list.data[*at - 1];
    intersect(g, a->locks, a->count);
    g->written |= a->writes;
    g->several |= a->several;
    vm_note_guard_thread(v, g, a->thread, a->starter);
    return g;
}

bool vm_exchange_access(vm *v, ref object, uint32_t offset, vm_guarded_access *a) {
    a->several = stands_for_several(v, object, a->thread);
    vm_guard before = {0};
    const uint64_t *at = u64map_get(&v->guards.by_location, (uint64_t)object << 32 | offset);
    if (at) before = v->guards.list.data[*at - 1];
    vm_guard *g = note_access(v, object, offset, a);
    const vm_kin *self = kin_of(v, object);
    g->imaged |= a->several;
    bool kept = vm_keeps_guard(g);
    if (!kept) {
        fail_guard(v, object, g);
        return false;
    }
    bool same = at && g->count == before.count && g->written == before.written &&
                g->several == before.several && g->most == before.most && g->heir == before.heir;
    if (!self || same) return kept;
    for (const vm_kin *k = &v->guards.kin_list.data[self->next]; k != self;
         k = &v->guards.kin_list.data[k->next]) {
        vm_guarded_access image = *a;
        image.thread = thread_for(self, k, a->thread);
        vm_guard *other = note_access(v, k->object, offset, &image);
        other->imaged = true;
        if (vm_keeps_guard(other)) continue;
        fail_guard(v, k->object, other);
        return false;
    }
    return true;
}

// ---------------------------------------------------------------- what was learned before

static void merge(vm_guard *into, const vm_guard *g) {
    intersect(into, g->locks, g->count);
    into->imaged = true;
    into->unlocked |= g->unlocked;
    into->written |= g->written;
    into->several |= g->several || g->thread != into->thread ||
                     (g->heir && into->heir && g->heir != into->heir);
    if (into->most < g->most) into->most = g->most;
    if (!into->heir) into->heir = g->heir;
    into->several |= into->heir && into->heir < into->most;
}

// What is known of the object's location holds for those it was exchanged for.
static void spread(vm *v, ref object, uint32_t offset, const vm_guard *g) {
    const vm_kin *self = kin_of(v, object);
    if (!self) return;
    for (const vm_kin *k = &v->guards.kin_list.data[self->next]; k != self;
         k = &v->guards.kin_list.data[k->next]) {
        vm_guard image = *g;
        image.thread = thread_for(self, k, g->thread);
        image.heir = g->heir ? thread_for(self, k, g->heir) : 0;
        // When the one object was last touched says nothing about when the other was.
        image.most = 0;
        image.imaged = true;
        uint64_t *at = u64map_at(&v->guards.by_location, (uint64_t)k->object << 32 | offset);
        if (*at) {
            merge(&v->guards.list.data[*at - 1], &image);
            continue;
        }
        vec_push(v->m, &v->guards.list, image);
        *at = v->guards.list.count;
    }
}

static void review(vm *v, ref object, vm_guard *g) {
    bool several = stands_for_several(v, object, g->thread) ||
                   (g->heir && stands_for_several(v, object, g->heir));
    uint8_t kept = 0;
    g->imaged |= several && !g->several;
    g->several |= several;
    for (uint8_t i = 0; i < g->count; i++)
        if (!vm_was_exchanged(v, g->locks[i])) g->locks[kept++] = g->locks[i];
    g->unlocked |= kept < g->count;
    g->imaged |= g->unlocked;
    g->count = kept;
}

// O(locations known): only when something is exchanged for the first time.
static void review_guards(vm *v) {
    VEC(u64map_entry) known = {0};
    size_t at = 0;
    u64map_entry e;
    while (u64map_next(&v->guards.by_location, &at, &e.key, &e.value)) vec_push(v->m, &known, e);
    for (size_t i = 0; i < known.count; i++)
        review(v, (ref)(known.data[i].key >> 32), &v->guards.list.data[known.data[i].value - 1]);
    for (size_t i = 0; i < known.count; i++) {
        vm_guard g = v->guards.list.data[known.data[i].value - 1];
        spread(v, (ref)(known.data[i].key >> 32), (uint32_t)known.data[i].key, &g);
    }
    vec_release(v->m, &known);
    at = 0;
    while (v->guards.twins && u64map_next(&v->guards.by_location, &at, &e.key, &e.value)) {
        const vm_guard *g = &v->guards.list.data[e.value - 1];
        if (g->imaged && !vm_keeps_guard(g) && !u64map_get(&v->guards.given_up, g->field))
            fail_guard(v, (ref)(e.key >> 32), g);
    }
}

// ---------------------------------------------------------------- exchanging

// True: it was not known before.
static bool add_kin(vm *v, ref object, uint32_t own) {
    vm_guards *g = &v->guards;
    uint64_t *at = u64map_at(&g->kin, object);
    if (*at) {
        vm_kin *k = &g->kin_list.data[*at - 1];
        bool news = k->own != own && k->own != NOBODY;
        if (k->own != own) k->own = NOBODY;
        return news;
    }
    vm_kin fresh = {object, own, (uint32_t)g->kin_list.count};
    *at = fresh.next + 1;
    vec_push(v->m, &g->kin_list, fresh);
    return true;
}

static bool in_one_ring(const vm *v, uint32_t a, uint32_t b) {
    for (uint32_t k = v->guards.kin_list.data[a].next; k != a; k = v->guards.kin_list.data[k].next)
        if (k == b) return true;
    return false;
}

static bool join_rings(vm *v, ref x, ref y) {
    uint32_t a = (uint32_t)*u64map_get(&v->guards.kin, x) - 1,
             b = (uint32_t)*u64map_get(&v->guards.kin, y) - 1;
    if (in_one_ring(v, a, b)) return false;
    vm_kin *list = v->guards.kin_list.data;
    uint32_t next = list[a].next;
    list[a].next = list[b].next;
    list[b].next = next;
    return true;
}

void vm_exchange(vm *v, uint32_t a, uint32_t b, const vm_pair *pairs, size_t count,
                 const ref *stays, size_t stay_count) {
    uint64_t both = 1ull << a | 1ull << b;
    bool news = both & ~v->guards.twins;
    v->guards.twins |= both;
    for (size_t i = 0; i < count; i++) {
        news |= add_kin(v, pairs[i].a, a);
        news |= add_kin(v, pairs[i].b, b);
        news |= join_rings(v, pairs[i].a, pairs[i].b);
    }
    for (size_t i = 0; i < stay_count; i++) news |= u64map_put(&v->guards.stayed, stays[i], 1);
    if (news) review_guards(v);
}

// ---------------------------------------------------------------- what tells them apart

void vm_watch_name(vm *v, uint32_t thread) {
    if (!v->exploring || !v->reduce) return;
    v->guards.named |= thread < 64 ? 1ull << thread : 0;
    v->guards.violated |= is_twin(v, thread);
}

void vm_watch_identity(vm *v, ref object) {
    if (!v->exploring || !v->reduce) return;
    u64map_put(&v->guards.hashed, object, 1);
    v->guards.violated |= vm_was_exchanged(v, object);
    vm_watch_name(v, allocator_of(v, object));
}
