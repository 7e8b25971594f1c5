// Locations that need no stop: always accessed under a common lock, by one thread only, or only
// read. With every access a both-mover, the accesses of one critical section can be moved together
// (Lipton; for searches: Stoller, "Model-checking multi-threaded distributed Java programs"). The
// discipline is assumed, checked at every access, and given up for a field at its first violation:
// then the search starts again. An object that one thread alone can reach again is no longer
// stopped for, but its accesses are still checked: others' come before them here, and might as well
// come later.
#include "base/hash.h"
#include "reduce/internal.h"

// By the name of the class, not its number: processes that search together agree on it.
uint64_t reduce_field_key(vm *v, ref object, uint32_t offset) {
    const klass *k = vm_class_of(v, object);
    if (k == v->k.Class) k = vm_mirrored(v, object); // statics: by the class they belong to
    return hash128_mix(vm_class_name(v, k), k->kind == KLASS_ARRAY ? 0 : offset).a;
}

// What is at this place in the present state may be something else, or nothing.
static bool owns(const vm *v, const thread *t, ref synchronizer) {
    const object *o = vm_heap_object(&v->h, synchronizer);
    const field *owner = reduction_of(v)->owner;
    return o->klass && klass_is_subclass(vm_class_of(v, synchronizer), owner->owner) &&
           vm_get_ref(v, synchronizer, owner->offset) == t->object;
}

// Monitors, and the JDK's exclusive locks: nobody but the owner takes an owner away, so that what
// is accessed by owners alone is accessed by one thread at a time. A lock that was exchanged for
// another one would not be the same in what was not searched.
static uint8_t held_by(const vm *v, const thread *t, ref *locks) {
    uint8_t n = 0;
    for (size_t i = 0; i < v->monitors.count && n < REDUCE_GUARDS; i++)
        if (v->monitors.data[i].thread == t->number &&
            !reduce_was_exchanged(v, v->monitors.data[i].object))
            locks[n++] = v->monitors.data[i].object;
    for (size_t i = 0; i < reduction_of(v)->synchronizers.count && n < REDUCE_GUARDS; i++)
        if (!reduction_of(v)->owners && owns(v, t, reduction_of(v)->synchronizers.data[i]) &&
            !reduce_was_exchanged(v, reduction_of(v)->synchronizers.data[i]))
            locks[n++] = reduction_of(v)->synchronizers.data[i];
    return n;
}

bool reduce_owns_synchronizer(const vm *v, const thread *t) {
    for (size_t i = 0; i < reduction_of(v)->synchronizers.count; i++)
        if (owns(v, t, reduction_of(v)->synchronizers.data[i])) return true;
    return false;
}

static bool holds(const vm *v, const thread *t, ref lock) {
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].object == lock) return v->monitors.data[i].thread == t->number;
    for (size_t i = 0; i < reduction_of(v)->synchronizers.count && !reduction_of(v)->owners; i++)
        if (reduction_of(v)->synchronizers.data[i] == lock) return owns(v, t, lock);
    return false;
}

// Only locks that the thread has now still guard it.
static void keep_held(const vm *v, guard *g, const thread *t) {
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->count; i++)
        if (holds(v, t, g->locks[i])) g->locks[kept++] = g->locks[i];
    g->count = kept;
}

// One thread may leave the location to another one that it starts itself, and not touch it after
// that.
static inline void note_thread(const vm *v, guard *g, uint32_t number, uint32_t starter) {
    uint32_t count = (uint32_t)v->threads.count;
    if (g->use.thread == number) {
        if (g->use.most < count) g->use.most = count;
        g->use.several |= g->use.heir && g->use.heir < count;
    } else if (!g->use.heir && number >= g->use.most && starter == g->use.thread + 1) {
        g->use.heir = number;
    } else {
        g->use.several |= g->use.heir != number || starter != g->use.thread + 1;
    }
}

void reduce_note_guard_thread(const vm *v, guard *g, uint32_t number, uint32_t starter) {
    note_thread(v, g, number, starter);
}

void reduce_intersect_locks(guard *g, const ref *locks, uint8_t count) {
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->count; i++)
        for (uint8_t k = 0; k < count; k++)
            if (g->locks[i] == locks[k]) {
                g->locks[kept++] = g->locks[i];
                break;
            }
    g->count = kept;
}

void reduce_join_use(reduce_use *into, const reduce_use *u) {
    into->written |= u->written;
    into->several |= u->several || u->thread != into->thread ||
                     (u->heir && into->heir && u->heir != into->heir);
    if (into->most < u->most) into->most = u->most;
    if (!into->heir) into->heir = u->heir;
    into->several |= into->heir && into->heir < into->most;
}

bool reduce_join_reports(reduce_guard_report *into, const reduce_guard_report *g) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < into->count; i++)
        for (uint32_t k = 0; k < g->count; k++)
            if (hash128_equal(into->locks[i], g->locks[k])) {
                into->locks[kept++] = into->locks[i];
                break;
            }
    into->count = kept;
    reduce_join_use(&into->use, &g->use);
    return !into->use.several || !into->use.written || into->count;
}

bool reduce_keeps_guard(const guard *g) {
    return !g->use.several || !g->use.written || g->count;
}

void reduce_look_at_field(vm *v, ref object, uint32_t offset) {
    uint64_t key = reduce_field_key(v, object, offset);
    if (!reduction_of(v)->on || is_ahead(v) || reduce_is_alone(v)) return;
    if (u64map_put(&reduction_of(v)->given_up, key, 1)) reduction_of(v)->violated = true;
}

void reduce_give_up_field(vm *v, uint64_t key) {
    u64map_put(&reduction_of(v)->given_up, key, 1);
    reduction_of(v)->violated |= u64map_get(&reduction_of(v)->relied_on, key) != NULL;
}

// The same where threads were exchanged: an access stands for others too.
static bool is_guarded_for_all(vm *v, const thread *t, vm_act act, ref object, uint32_t offset) {
    uint64_t key = reduce_field_key(v, object, offset);
    if (u64map_get(&reduction_of(v)->given_up, key) || reduce_is_pool_data(v, object)) return false;
    ref locks[REDUCE_GUARDS];
    guarded_access a = {.field = key,
                        .locks = locks,
                        .count = held_by(v, t, locks),
                        .writes = act == ACT_WRITE,
                        .thread = t->number,
                        .starter = t->starter};
    if (!reduce_exchanged_access(v, object, offset, &a)) return false;
    u64map_put(&reduction_of(v)->relied_on, key, 1);
    return true;
}

// What is known of a location; NULL: its field was given up, or nothing is known yet. The field is
// looked up again when that can have changed: a place may hold objects of several classes, and what
// is given up only grows.
static inline guard *known_guard(const vm *v, ref object, uint32_t offset, bool *current) {
    const reduction *all = reduction_of(v);
    const uint64_t *at = u64map_get(&all->by_location, (uint64_t)object << 32 | offset);
    guard *g = at ? &all->list.data[*at - 1] : NULL;
    *current = g && g->klass == vm_heap_object(&v->h, object)->klass &&
               g->given_up == all->given_up.count;
    return g;
}

static guard *guard_of(vm *v, const thread *t, ref object, uint32_t offset) {
    reduction *all = reduction_of(v);
    bool current;
    guard *g = known_guard(v, object, offset, &current);
    if (current) return g;
    uint64_t key = reduce_field_key(v, object, offset);
    if (u64map_get(&all->given_up, key) || reduce_is_pool_data(v, object)) return NULL;
    if (!g) {
        guard fresh = {.use.thread = t->number, .field = key};
        fresh.count = held_by(v, t, fresh.locks);
        vec_push(v->m, &all->list, fresh);
        u64map_put(&all->by_location, (uint64_t)object << 32 | offset, all->list.count);
        g = &vec_last(&all->list);
    }
    const klass *k = vm_class_of(v, object);
    uint32_t klass_now = vm_heap_object(&v->h, object)->klass;
    g->relied &= g->klass == klass_now;
    g->klass = klass_now;
    g->plain = k->kind != KLASS_ARRAY && !(vm_class_roles(v, k) & ROLE_HANDED_OVER);
    g->given_up = all->given_up.count;
    return g;
}

// True while nobody can notice the order of accesses to this location: one thread alone uses it, or
// it is only read, or every access so far was made under a common monitor.
static inline bool note_guarded(vm *v, const thread *t, guard *g, const vm_op *o, uint32_t offset) {
    if (g->count) keep_held(v, g, t);
    g->use.written |= o->act == ACT_WRITE;
    note_thread(v, g, t->number, t->starter);
    bool guarded = reduce_keeps_guard(g);
    if (guarded && g->relied) return true;
    uint64_t key = reduce_field_key(v, o->object, offset);
    if (guarded) {
        g->relied = true;
        u64map_put(&reduction_of(v)->relied_on, key, 1);
        return true;
    }
    // Accesses to a field of this key were passed over before: the search so far is incomplete.
    reduce_give_up_field(v, key);
    return false;
}

static bool is_guarded(vm *v, thread *t, const vm_op *o, uint32_t offset) {
    if (reduce_makes(v, t, o->object)) return true;
    if (reduction_of(v)->exchanged) return is_guarded_for_all(v, t, o->act, o->object, offset);
    guard *g = guard_of(v, t, o->object, offset);
    return g && note_guarded(v, t, g, o, offset);
}

void reduce_report_guards(vm *v, void (*visit)(void *, const reduce_guard_report *), void *arg) {
    size_t at = 0;
    uint64_t key, index;
    while (u64map_next(&reduction_of(v)->by_location, &at, &key, &index)) {
        const guard *g = &reduction_of(v)->list.data[index - 1];
        ref object = (ref)(key >> 32);
        uint32_t offset = (uint32_t)key;
        reduce_guard_report r = {.location = hash128_mix(vm_object_name(v, object), offset),
                                 .field = g->field,
                                 .count = g->count,
                                 .use = g->use};
        for (uint8_t i = 0; i < g->count; i++) r.locks[i] = vm_object_name(v, g->locks[i]);
        visit(arg, &r);
    }
}

// What is not handed over, or not any more, may be guarded.
static inline bool is_location_guarded(vm *v, thread *t, const vm_op *o, const klass *k) {
    return (reduce_is_handed_over(v, k, o->access.offset) && reduce_note_hand_over(v, t, o)) ||
           is_guarded(v, t, o, o->access.offset);
}

// An access to part of an element, or to several at once (Unsafe, views of byte arrays), is one to
// each of these elements. Asked at nearly every access of a search: mostly the guard is known.
bool reduce_is_guarded(vm *v, thread *t, const vm_op *o) {
    bool current;
    guard *g = known_guard(v, o->object, o->access.offset, &current);
    if (current && g->plain && !reduction_of(v)->exchanged && !reduce_may_initialize(v))
        return note_guarded(v, t, g, o, o->access.offset);
    const klass *k = vm_class_of(v, o->object);
    if (k->kind != KLASS_ARRAY) return is_location_guarded(v, t, o, k);
    unsigned shift = ((const runtime_class *)k->runtime)->shift;
    uint32_t offset = o->access.offset;
    uint32_t at = OBJECT_HEADER + ((offset - OBJECT_HEADER) >> shift << shift);
    bool guarded = is_guarded(v, t, o, at);
    for (at += 1u << shift; at < offset + o->access.size; at += 1u << shift)
        guarded &= is_guarded(v, t, o, at);
    return guarded;
}

void reduce_note_access(vm *v, thread *t, vm_op o) {
    if (reduction_of(v)->on && !is_ahead(v) && !reduce_is_alone(v)) reduce_is_guarded(v, t, &o);
}

bool reduce_is_range_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t from,
                             uint32_t size) {
    klass *k = vm_class_of(v, object);
    bool is_array = k->kind == KLASS_ARRAY;
    unsigned shift = is_array ? vm_runtime(k)->shift : 0;
    uint32_t at = is_array ? OBJECT_HEADER + ((from - OBJECT_HEADER) >> shift << shift) : from;
    bool guarded = true;
    for (; at < from + size; at += 1u << shift) {
        vm_op one = vm_op_access(act, object, at, sizeof(uint32_t), false);
        guarded &= is_location_guarded(v, t, &one, k);
    }
    return guarded;
}

void reduce_note_left_range(vm *v, thread *t, vm_act act, ref object, uint32_t from,
                            uint32_t size) {
    if (object && reduce_is_left(v, act, object) && reduction_of(v)->on && !is_ahead(v) &&
        !reduce_is_alone(v))
        reduce_is_range_guarded(v, t, act, object, from, size);
}
