// Threads that were exchanged for each other: what that means for guarded fields.
//
// After a state in which two threads can be exchanged (explore/symmetry.h) a search looks at what
// one of them does, and takes it for what the other does. What it learns about guards (guards.c)
// must hold for that, too: an access after the state stands also for the same access by the other
// thread to the other one's object, and may meet accesses that came before the state. So:
//
// - An access to an object that was ever exchanged is noted for all that it was exchanged for: by
//   the thread that goes with each, if it was made by the one that goes with this.
// - Objects that stay where they are when threads are exchanged are accessed by all of these, if by
//   one. Objects that one of them has made since are its own: before the state there were none.
// - A lock that was exchanged is another one there: it guards nothing (guards.c).
//
// Where a guard fails because of that, the search begins again. What one such thread accesses
// without a lock, each of them is likely to access: that field is given up. But locks, and what is
// a thread's own, are worth more than symmetry: then that is given up.
#include "reduce/internal.h"

static const uint32_t NOBODY = UINT32_MAX;

static bool is_exchanged(const vm *v, uint32_t thread) {
    return thread < 64 && reduction_of(v)->exchanged >> thread & 1;
}

static const orbit_member *orbit_of(const vm *v, ref object) {
    const uint64_t *at = u64map_get(&reduction_of(v)->orbit, object);
    return at ? &reduction_of(v)->orbits.data[*at - 1] : NULL;
}

static uint32_t allocator_of(const vm *v, ref object) {
    return v->h.bins.data[object_bin(vm_heap_object(&v->h, object))].thread;
}

// Does an access by this thread stand for others' accesses to the same object?
static bool stands_for_several(const vm *v, ref object, uint32_t thread) {
    if (!is_exchanged(v, thread)) return false;
    const orbit_member *k = orbit_of(v, object);
    if (k) return k->own != thread;
    return !is_exchanged(v, allocator_of(v, object)) ||
           u64map_get(&reduction_of(v)->stayed, object);
}

static uint32_t thread_for(const orbit_member *from, const orbit_member *to, uint32_t thread) {
    return thread == from->own ? to->own : thread;
}

void reduce_forget_exchanges(vm *v) {
    reduction_of(v)->exchanged = 0;
    u64map_clear(&reduction_of(v)->orbit);
    vec_clear(&reduction_of(v)->orbits);
    u64map_clear(&reduction_of(v)->stayed);
}

static void give_up_symmetry(vm *v) {
    reduce_forget_exchanges(v);
    reduction_of(v)->asymmetric = reduction_of(v)->violated = true;
}

static void fail_guard(vm *v, ref object, const guard *g) {
    if (g->imaged && (g->unlocked || reduce_was_exchanged(v, object))) give_up_symmetry(v);
    else reduce_give_up_field(v, g->field);
}

void reduce_each_sole_guard(const vm *v, void (*visit)(void *, ref lock), void *arg) {
    const reduction *r = reduction_of(v);
    ref last = 0; // one lock guards many locations
    for (size_t i = 0; i < r->list.count; i++) {
        const guard *g = &r->list.data[i];
        if (!g->use.several || !g->use.written || g->count != 1 || g->locks[0] == last) continue;
        last = g->locks[0];
        visit(arg, last);
    }
}

static guard *note_access(vm *v, ref object, uint32_t offset, const guarded_access *a) {
    uint64_t *at = u64map_at(&reduction_of(v)->by_location, (uint64_t)object << 32 | offset);
    if (!*at) {
        guard fresh = {.count = a->count, .use.thread = a->thread, .field = a->field};
        memcpy(fresh.locks, a->locks, a->count * sizeof *a->locks);
        vec_push(v->m, &reduction_of(v)->list, fresh);
        *at = reduction_of(v)->list.count;
    }
    guard *g = &reduction_of(v)->list.data[*at - 1];
    reduce_intersect_locks(g, a->locks, a->count);
    g->use.written |= a->writes;
    g->use.several |= a->several;
    reduce_note_guard_thread(v, g, a->thread, a->starter);
    return g;
}

bool reduce_exchanged_access(vm *v, ref object, uint32_t offset, guarded_access *a) {
    a->several = stands_for_several(v, object, a->thread);
    guard before = {0};
    const uint64_t *at = u64map_get(&reduction_of(v)->by_location, (uint64_t)object << 32 | offset);
    if (at) before = reduction_of(v)->list.data[*at - 1];
    guard *g = note_access(v, object, offset, a);
    const orbit_member *self = orbit_of(v, object);
    g->imaged |= a->several;
    bool kept = reduce_keeps_guard(g);
    if (!kept) {
        fail_guard(v, object, g);
        return false;
    }
    bool same = at && g->count == before.count && g->use.written == before.use.written &&
                g->use.several == before.use.several && g->use.most == before.use.most &&
                g->use.heir == before.use.heir;
    if (!self || same) return kept;
    for (const orbit_member *k = &reduction_of(v)->orbits.data[self->next]; k != self;
         k = &reduction_of(v)->orbits.data[k->next]) {
        guarded_access image = *a;
        image.thread = thread_for(self, k, a->thread);
        guard *other = note_access(v, k->object, offset, &image);
        other->imaged = true;
        if (reduce_keeps_guard(other)) continue;
        fail_guard(v, k->object, other);
        return false;
    }
    return true;
}

// ---------------------------------------------------------------- what was learned before

static void merge(guard *into, const guard *g) {
    reduce_intersect_locks(into, g->locks, g->count);
    into->imaged = true;
    into->unlocked |= g->unlocked;
    reduce_join_use(&into->use, &g->use);
}

// What is known of the object's location holds for those it was exchanged for.
static void spread(vm *v, ref object, uint32_t offset, const guard *g) {
    const orbit_member *self = orbit_of(v, object);
    if (!self) return;
    for (const orbit_member *k = &reduction_of(v)->orbits.data[self->next]; k != self;
         k = &reduction_of(v)->orbits.data[k->next]) {
        guard image = *g;
        image.use.thread = thread_for(self, k, g->use.thread);
        image.use.heir = g->use.heir ? thread_for(self, k, g->use.heir) : 0;
        // When the one object was last touched says nothing about when the other was.
        image.use.most = 0;
        image.imaged = true;
        uint64_t *at = u64map_at(&reduction_of(v)->by_location, (uint64_t)k->object << 32 | offset);
        if (*at) {
            merge(&reduction_of(v)->list.data[*at - 1], &image);
            continue;
        }
        vec_push(v->m, &reduction_of(v)->list, image);
        *at = reduction_of(v)->list.count;
    }
}

static void review(vm *v, ref object, guard *g) {
    bool several = stands_for_several(v, object, g->use.thread) ||
                   (g->use.heir && stands_for_several(v, object, g->use.heir));
    uint8_t kept = 0;
    g->imaged |= several && !g->use.several;
    g->use.several |= several;
    for (uint8_t i = 0; i < g->count; i++)
        if (!reduce_was_exchanged(v, g->locks[i])) g->locks[kept++] = g->locks[i];
    g->unlocked |= kept < g->count;
    g->imaged |= g->unlocked;
    g->count = kept;
}

// O(locations known): only when something is exchanged for the first time.
static void review_guards(vm *v) {
    VEC(u64map_entry) known = {0};
    size_t at = 0;
    u64map_entry e;
    while (u64map_next(&reduction_of(v)->by_location, &at, &e.key, &e.value))
        vec_push(v->m, &known, e);
    for (size_t i = 0; i < known.count; i++)
        review(v, (ref)(known.data[i].key >> 32),
               &reduction_of(v)->list.data[known.data[i].value - 1]);
    for (size_t i = 0; i < known.count; i++) {
        guard g = reduction_of(v)->list.data[known.data[i].value - 1];
        spread(v, (ref)(known.data[i].key >> 32), (uint32_t)known.data[i].key, &g);
    }
    vec_release(v->m, &known);
    at = 0;
    while (reduction_of(v)->exchanged &&
           u64map_next(&reduction_of(v)->by_location, &at, &e.key, &e.value)) {
        const guard *g = &reduction_of(v)->list.data[e.value - 1];
        if (g->imaged && !reduce_keeps_guard(g) &&
            !u64map_get(&reduction_of(v)->given_up, g->field))
            fail_guard(v, (ref)(e.key >> 32), g);
    }
}

// ---------------------------------------------------------------- exchanging

// True: it was not known before.
static bool add_kin(vm *v, ref object, uint32_t own) {
    reduction *g = reduction_of(v);
    uint64_t *at = u64map_at(&g->orbit, object);
    if (*at) {
        orbit_member *k = &g->orbits.data[*at - 1];
        bool news = k->own != own && k->own != NOBODY;
        if (k->own != own) k->own = NOBODY;
        return news;
    }
    orbit_member fresh = {object, own, (uint32_t)g->orbits.count};
    *at = fresh.next + 1;
    vec_push(v->m, &g->orbits, fresh);
    return true;
}

static bool in_one_ring(const vm *v, uint32_t a, uint32_t b) {
    for (uint32_t k = reduction_of(v)->orbits.data[a].next; k != a;
         k = reduction_of(v)->orbits.data[k].next)
        if (k == b) return true;
    return false;
}

static bool join_rings(vm *v, ref x, ref y) {
    uint32_t a = (uint32_t)*u64map_get(&reduction_of(v)->orbit, x) - 1,
             b = (uint32_t)*u64map_get(&reduction_of(v)->orbit, y) - 1;
    if (in_one_ring(v, a, b)) return false;
    orbit_member *list = reduction_of(v)->orbits.data;
    uint32_t next = list[a].next;
    list[a].next = list[b].next;
    list[b].next = next;
    return true;
}

void reduce_exchange(vm *v, uint32_t a, uint32_t b, const reduce_pair *pairs, size_t count,
                     const ref *stays, size_t stay_count) {
    uint64_t both = 1ull << a | 1ull << b;
    bool news = both & ~reduction_of(v)->exchanged;
    reduction_of(v)->exchanged |= both;
    for (size_t i = 0; i < count; i++) {
        news |= add_kin(v, pairs[i].a, a);
        news |= add_kin(v, pairs[i].b, b);
        news |= join_rings(v, pairs[i].a, pairs[i].b);
    }
    for (size_t i = 0; i < stay_count; i++)
        news |= u64map_put(&reduction_of(v)->stayed, stays[i], 1);
    if (news) review_guards(v);
}

// ---------------------------------------------------------------- what tells them apart

void reduce_note_thread_name(vm *v, uint32_t thread) {
    if (!reduction_of(v)->on) return;
    reduction_of(v)->named |= thread < 64 ? 1ull << thread : 0;
    reduction_of(v)->violated |= is_exchanged(v, thread);
}

void reduce_note_identity(vm *v, ref object) {
    if (!reduction_of(v)->on) return;
    u64map_put(&reduction_of(v)->hashed, object, 1);
    reduction_of(v)->violated |= reduce_was_exchanged(v, object);
    reduce_note_thread_name(v, allocator_of(v, object));
}

bool reduce_was_exchanged(const vm *v, ref object) {
    return reduction_of(v)->orbit.count && u64map_get(&reduction_of(v)->orbit, object);
}

uint64_t reduce_exchanged_threads(const vm *v) {
    return reduction_of(v)->exchanged;
}

bool reduce_tells_apart(const vm *v, uint64_t threads) {
    return reduction_of(v)->asymmetric || reduction_of(v)->named & threads;
}

bool reduce_is_hashed(const vm *v, ref object) {
    return u64map_get(&reduction_of(v)->hashed, object);
}
