// Which objects several threads can reach, and where an exploring thread must stop.
//
// A thread that touches only what it alone can reach needs no scheduling point. An object is shared
// from the moment a reference to it is stored in something shared (or a thread starts with it); at
// each captured state sharing is computed anew and exactly (explore), in between it only grows.
//
// Fields that are always accessed under a common monitor, by one thread only, or only read, need
// none either: with every access a both-mover, the accesses of one critical section can be moved
// together (Lipton; for searches: Stoller, "Model-checking multi-threaded distributed Java
// programs"). The discipline is assumed, checked at every access, and given up for a field at its
// first violation: then the search starts again (v->guards.violated). An object that one thread
// alone can reach again is no longer stopped for, but its accesses are still checked: others' come
// before them here, and might as well come later.
#include "base/hash.h"
#include "vm/internal.h"

void vm_each_reference(vm *v, ref r, void (*visit)(void *, ref), void *arg) {
    klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    ref x;
    if (k->kind == KLASS_ARRAY) {
        if (!c->is_reference_array) return;
        for (uint32_t i = 0, n = vm_length(v, r); i < n; i++)
            if ((x = vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i))) visit(arg, x);
        return;
    }
    for (const uint32_t *o = c->ref_offsets; *o; o++)
        if ((x = vm_get_ref(v, r, *o))) visit(arg, x);
    if (k != v->k.Class) return;
    const klass *mirrored = vm_mirrored(v, r);
    if (!mirrored) return;
    for (const uint32_t *o = ((const runtime_class *)mirrored->runtime)->static_refs; *o; o++)
        if ((x = vm_get_ref(v, r, *o))) visit(arg, x);
}

static void share_one(void *arg, ref r) {
    vm *v = arg;
    object *o = vm_heap_object(&v->h, r);
    if (o->bin & BIN_SHARED) return;
    vm_heap_touch(&v->h, r, 0, 0); // sharing is kept with the state
    o->bin |= BIN_SHARED;
    vec_push(v->m, &v->sharing, r);
}

void vm_share(vm *v, ref r) {
    size_t base = v->sharing.count;
    share_one(v, r);
    while (v->sharing.count > base) vm_each_reference(v, vec_pop(&v->sharing), share_one, v);
}

// As vm_is_shared, which says yes to everything while watching.
static bool is_shared_unwatched(const vm *v, ref r) {
    if (v->share_all && (!v->watch || v->watch->all_shared)) return true;
    return vm_heap_object(&v->h, r)->bin & BIN_SHARED;
}

void vm_publish(vm *v, ref container, ref value) {
    if (value && is_shared_unwatched(v, container) && !is_shared_unwatched(v, value))
        vm_share(v, value);
}

void vm_permanent(vm *v, ref r) {
    object *o = vm_heap_object(&v->h, r);
    if (o->epoch != HEAP_WATCHED) o->epoch = 0; // what is written to it from now on is state
    if (!v->exploring) return;
    uint32_t size = vm_object_size(v, r);
    vm_heap_object(&v->h, r)->bin |= BIN_SHARED;
    const void *copy = arena_copy(&v->store, vm_heap_object(&v->h, r), size);
    u64map_put(&v->pristine, r, (uint64_t)(uintptr_t)copy);
}

// ---------------------------------------------------------------- fields

// Writes that every reader tolerates: caches of values that are the same whoever computes them.
static const struct {
    const char *class_name, *field_name;
    unsigned flag;
} benign[] = {
    {"java/lang/String", "hash", FIELD_QUIET},
    {"java/lang/String", "hashIsZero", FIELD_QUIET},
    {"java/lang/Class", "name", FIELD_QUIET},
    {"java/lang/Class", "reflectionData", FIELD_QUIET},
    {"java/lang/Class", "enumConstants", FIELD_QUIET},
    {"java/lang/Class", "enumConstantDirectory", FIELD_QUIET},
    {"java/lang/Class", "packageName", FIELD_QUIET},
    {"java/lang/Thread", "blocker", FIELD_QUIET}, // a channel's: there are none
    {"java/lang/Thread", "nioBlocker", FIELD_QUIET},
    {"java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread", FIELD_JDKS},
    // Not benign: they are watched.
    {"java/lang/ThreadGroup", "destroyed", FIELD_GROUP},
    {"java/lang/Thread", "name", FIELD_NUMBER},
    {"java/lang/Thread", "tid", FIELD_NUMBER},
};

unsigned vm_field_flags(const vm *v, const field *f) {
    unsigned flags = 0;
    if (f->access & ACC_VOLATILE) flags |= FIELD_VOLATILE;
    vm_tracking how = vm_tracking_of(v, f);
    if (how == TRACK_VALUE) flags |= FIELD_TRACKED;
    if (how == TRACK_ELEMENTS) flags |= FIELD_ADOPTS;
    if (f->kind == 'L' || f->kind == '[') flags |= FIELD_REF;
    if (f->access & ACC_FINAL) flags |= f->access & ACC_STATIC ? FIELD_QUIET : FIELD_FINAL;
    for (size_t i = 0; i < sizeof benign / sizeof *benign && f->owner->module; i++)
        if (strcmp(program_text(v->p, f->owner->name), benign[i].class_name) == 0 &&
            strcmp(program_text(v->p, f->name), benign[i].field_name) == 0)
            flags |= benign[i].flag;
    return flags;
}

// ---------------------------------------------------------------- guarded locations

// By the name of the class, not its number: processes that search together agree on it.
uint64_t vm_field_key(vm *v, ref object, uint32_t offset) {
    const klass *k = vm_class_of(v, object);
    if (k == v->k.Class) k = vm_mirrored(v, object); // statics: by the class they belong to
    return hash128_mix(vm_class_name(v, k), k->kind == KLASS_ARRAY ? 0 : offset).a;
}

// What is at this place in the present state may be something else, or nothing.
static bool owns(const vm *v, const thread *t, ref synchronizer) {
    const object *o = vm_heap_object(&v->h, synchronizer);
    const field *owner = v->guards.owner;
    return o->klass && klass_is_subclass(vm_class_of(v, synchronizer), owner->owner) &&
           vm_get_ref(v, synchronizer, owner->offset) == t->object;
}

// Monitors, and the JDK's exclusive locks: nobody but the owner takes an owner away, so that what
// is accessed by owners alone is accessed by one thread at a time. A lock that was exchanged for
// another one would not be the same in what was not searched.
static uint8_t held_by(const vm *v, const thread *t, ref *locks) {
    uint8_t n = 0;
    for (size_t i = 0; i < v->monitors.count && n < MOST_GUARDS; i++)
        if (v->monitors.data[i].thread == t->number &&
            !vm_was_exchanged(v, v->monitors.data[i].object))
            locks[n++] = v->monitors.data[i].object;
    for (size_t i = 0; i < v->guards.synchronizers.count && n < MOST_GUARDS; i++)
        if (!v->guards.owners && owns(v, t, v->guards.synchronizers.data[i]) &&
            !vm_was_exchanged(v, v->guards.synchronizers.data[i]))
            locks[n++] = v->guards.synchronizers.data[i];
    return n;
}

static bool holds(const vm *v, const thread *t, ref lock) {
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].object == lock) return v->monitors.data[i].thread == t->number;
    for (size_t i = 0; i < v->guards.synchronizers.count && !v->guards.owners; i++)
        if (v->guards.synchronizers.data[i] == lock) return owns(v, t, lock);
    return false;
}

// Only locks that the thread has now still guard it.
static void keep_held(const vm *v, vm_guard *g, const thread *t) {
    uint8_t kept = 0;
    for (uint8_t i = 0; i < g->count; i++)
        if (holds(v, t, g->locks[i])) g->locks[kept++] = g->locks[i];
    g->count = kept;
}

// One thread may leave the location to another one that it starts itself, and not touch it after
// that.
void vm_note_guard_thread(const vm *v, vm_guard *g, uint32_t number, uint32_t starter) {
    uint32_t count = (uint32_t)v->threads.count;
    if (g->thread == number) {
        if (g->most < count) g->most = count;
        g->several |= g->heir && g->heir < count;
    } else if (!g->heir && number >= g->most && starter == g->thread + 1) {
        g->heir = number;
    } else {
        g->several |= g->heir != number || starter != g->thread + 1;
    }
}

bool vm_keeps_guard(const vm_guard *g) {
    return !g->several || !g->written || g->count;
}

void vm_give_up_field(vm *v, uint64_t key) {
    u64map_put(&v->guards.given_up, key, 1);
    v->guards.violated |= u64map_get(&v->guards.relied_on, key) != NULL;
}

// The same where threads were exchanged: an access stands for others too.
static bool is_guarded_for_all(vm *v, const thread *t, vm_act act, ref object, uint32_t offset) {
    uint64_t key = vm_field_key(v, object, offset);
    if (u64map_get(&v->guards.given_up, key) || vm_is_pool_part(v, object)) return false;
    ref locks[MOST_GUARDS];
    vm_guarded_access a = {.field = key,
                           .locks = locks,
                           .count = held_by(v, t, locks),
                           .writes = act == ACT_WRITE,
                           .thread = t->number,
                           .starter = t->starter};
    if (!vm_exchange_access(v, object, offset, &a)) return false;
    u64map_put(&v->guards.relied_on, key, 1);
    return true;
}

// What is known of a location; NULL: its field was given up. The field is looked up again when that
// can have changed: a place may hold objects of several classes, and what is given up only grows.
static vm_guard *guard_of(vm *v, const thread *t, ref object, uint32_t offset) {
    vm_guards *all = &v->guards;
    uint64_t location = (uint64_t)object << 32 | offset;
    const uint64_t *at = u64map_get(&all->by_location, location);
    vm_guard *g = at ? &all->list.data[*at - 1] : NULL;
    uint32_t klass_now = vm_heap_object(&v->h, object)->klass;
    if (g && g->klass == klass_now && g->given_up == all->given_up.count) return g;
    uint64_t key = vm_field_key(v, object, offset);
    if (u64map_get(&all->given_up, key) || vm_is_pool_part(v, object)) return NULL;
    if (!g) {
        vm_guard fresh = {.thread = t->number, .field = key};
        fresh.count = held_by(v, t, fresh.locks);
        vec_push(v->m, &all->list, fresh);
        u64map_put(&all->by_location, location, all->list.count);
        g = &vec_last(&all->list);
    }
    g->relied &= g->klass == klass_now;
    g->klass = klass_now;
    g->given_up = all->given_up.count;
    return g;
}

// True while nobody can notice the order of accesses to this location: one thread alone uses it, or
// it is only read, or every access so far was made under a common monitor.
static bool is_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t offset) {
    if (v->guards.twins) return is_guarded_for_all(v, t, act, object, offset);
    vm_guard *g = guard_of(v, t, object, offset);
    if (!g) return false;
    keep_held(v, g, t);
    g->written |= act == ACT_WRITE;
    vm_note_guard_thread(v, g, t->number, t->starter);
    bool guarded = vm_keeps_guard(g);
    if (guarded && g->relied) return true;
    uint64_t key = vm_field_key(v, object, offset);
    if (guarded) {
        g->relied = true;
        u64map_put(&v->guards.relied_on, key, 1);
        return true;
    }
    // Accesses to a field of this key were passed over before: the search so far is incomplete.
    vm_give_up_field(v, key);
    return false;
}

void vm_report_guards(vm *v, void (*visit)(void *, const vm_guard_report *), void *arg) {
    size_t at = 0;
    uint64_t key, index;
    while (u64map_next(&v->guards.by_location, &at, &key, &index)) {
        const vm_guard *g = &v->guards.list.data[index - 1];
        ref object = (ref)(key >> 32);
        uint32_t offset = (uint32_t)key;
        vm_guard_report r = {.location = hash128_mix(vm_object_name(v, object), offset),
                             .field = g->field,
                             .count = g->count,
                             .thread = g->thread,
                             .most = g->most,
                             .heir = g->heir,
                             .written = g->written,
                             .several = g->several};
        for (uint8_t i = 0; i < g->count; i++) r.locks[i] = vm_object_name(v, g->locks[i]);
        visit(arg, &r);
    }
}

// Nobody else runs, and everything others did is known to have come before: they were joined, by
// this thread or by one that was joined in its turn.
bool vm_is_alone(const vm *v) {
    if (v->live_threads > 1) return false;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state == THREAD_DONE && !t->joined) return false;
    }
    return true;
}

// What is not handed over, or not any more, may be guarded.
static bool is_location_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t offset,
                                uint32_t size) {
    return (vm_is_handed_over(v, object, offset) &&
            vm_note_hand_over(v, t, act, object, offset, size)) ||
           is_guarded(v, t, act, object, offset);
}

// An access to part of an element, or to several at once (Unsafe, views of byte arrays), is one to
// each of these elements.
static bool is_access_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t offset,
                              uint32_t size) {
    const klass *k = vm_class_of(v, object);
    if (k->kind != KLASS_ARRAY) return is_location_guarded(v, t, act, object, offset, size);
    unsigned shift = ((const runtime_class *)k->runtime)->shift;
    uint32_t at = OBJECT_HEADER + ((offset - OBJECT_HEADER) >> shift << shift);
    bool guarded = is_guarded(v, t, act, object, at);
    for (at += 1u << shift; at < offset + (size & 0xff); at += 1u << shift)
        guarded &= is_guarded(v, t, act, object, at);
    return guarded;
}

void vm_note_access(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size) {
    if (v->reduce && !v->peeking && !vm_is_alone(v))
        is_access_guarded(v, t, act, object, offset, size);
}

static bool is_range_guarded(vm *v, thread *t, vm_act act, ref object, uint32_t from,
                             uint32_t size) {
    klass *k = vm_class_of(v, object);
    bool is_array = k->kind == KLASS_ARRAY;
    unsigned shift = is_array ? vm_runtime(k)->shift : 0;
    uint32_t at = is_array ? OBJECT_HEADER + ((from - OBJECT_HEADER) >> shift << shift) : from;
    bool guarded = true;
    for (; at < from + size; at += 1u << shift)
        guarded &= is_location_guarded(v, t, act, object, at, sizeof(uint32_t));
    return guarded;
}

static bool is_left(const vm *v, vm_act act, ref object) {
    bool depends = act == ACT_READ || act == ACT_WRITE || act == ACT_LOCK;
    return depends && !v->share_all &&
           (vm_heap_object(&v->h, object)->bin & ((uint32_t)BIN_SHARED | BIN_LEFT)) == BIN_LEFT;
}

static void note_left_range(vm *v, thread *t, vm_act act, ref object, uint32_t from,
                            uint32_t size) {
    if (object && is_left(v, act, object) && v->reduce && !v->peeking && !vm_is_alone(v))
        is_range_guarded(v, t, act, object, from, size);
}

// What the search took for granted does not hold: it starts again without.
static void give_up(vm *v, bool *assumption) {
    if (!v->reduce || v->peeking || vm_is_alone(v) || *assumption) return;
    *assumption = v->guards.violated = true;
}

void vm_watch_life(vm *v, thread *t, ref object) {
    // What nobody else can reach nobody else can start, and it does not run.
    if (object != t->object && (is_shared_unwatched(v, object) || is_left(v, ACT_READ, object)))
        give_up(v, &v->guards.lives);
}

void vm_watch_interrupt(vm *v, thread *t, ref object) {
    if (object != t->object) give_up(v, &v->guards.interrupts);
}

void vm_watch_owner(vm *v, thread *t, ref synchronizer, ref owner) {
    vm_guards *g = &v->guards;
    if (!v->exploring || !v->reduce || v->peeking || g->owners ||
        !vm_is_synchronizer(v, synchronizer))
        return;
    if (!g->owner) {
        klass *k = vm_class_of(v, synchronizer);
        while (!(g->owner = program_find_field(v->p, k, "exclusiveOwnerThread")))
            if (!(k = k->super)) return;
    }
    ref before = vm_get_ref(v, synchronizer, g->owner->offset);
    if ((before && before != t->object) || (owner && owner != t->object)) give_up(v, &g->owners);
    for (size_t i = 0; i < g->synchronizers.count; i++)
        if (g->synchronizers.data[i] == synchronizer) return;
    vec_push(v->m, &g->synchronizers, synchronizer);
}

void vm_watch_obtrusion(vm *v) {
    give_up(v, &v->guards.obtrusions);
}

void vm_watch_clock(vm *v) {
    if (v->exploring && v->reduce && !v->peeking && !v->guards.clock)
        v->guards.clock = v->guards.violated = true;
}

// ---------------------------------------------------------------- the JDK's bookkeeping

// Assumptions that stand among the fields that were given up, once they were. Numbers of threads
// matter when several threads give them out and somebody reads them.
enum { STREAMS = 1, GROUPS, NUMBERERS, NUMBERS_READ, NUMBERS };

static bool is_given_up(const vm *v, uint64_t assumption) {
    return u64map_get(&v->guards.given_up, assumption);
}

// True: for the first time.
static bool give_up_assumption(vm *v, uint64_t assumption) {
    return v->exploring && v->reduce && !v->peeking && !v->watch &&
           u64map_put(&v->guards.given_up, assumption, 1);
}

bool vm_numbers_matter(vm *v) {
    return is_given_up(v, NUMBERERS) && is_given_up(v, NUMBERS_READ) &&
           give_up_assumption(v, NUMBERS);
}

static void note_numbers(vm *v, uint64_t what) {
    if (give_up_assumption(v, what) && vm_numbers_matter(v)) v->guards.violated = true;
}

void vm_watch_numbers(vm *v) {
    note_numbers(v, NUMBERS_READ);
}

bool vm_groups_matter(const vm *v) {
    return is_given_up(v, GROUPS);
}

static void watch_groups(vm *v) {
    if (!vm_is_alone(v) && give_up_assumption(v, GROUPS)) v->guards.violated = true;
}

static bool is_standard_stream(const vm *v, ref object) {
    return (size_t)object << 3 < v->booted_top &&
           strcmp(program_text(v->p, vm_class_of(v, object)->name), "java/io/PrintStream") == 0;
}

// Who prints while another thread has the stream's lock has to wait.
static void watch_stream(vm *v, ref object) {
    if (is_standard_stream(v, object) && give_up_assumption(v, STREAMS)) v->guards.violated = true;
}

void vm_watch_streams(vm *v) {
    for (size_t i = 0; i < v->monitors.count; i++) watch_stream(v, v->monitors.data[i].object);
}

static bool numbers_quietly(vm *v, const thread *t) {
    uint32_t *numberer = &v->guards.numberer;
    if (!*numberer && v->exploring && !vm_is_alone(v)) *numberer = t->number + 1;
    if (*numberer && *numberer != t->number + 1) note_numbers(v, NUMBERERS);
    return !is_given_up(v, NUMBERS);
}

bool vm_runs_quietly(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    switch (u->quiet) {
    case QUIET_JDKS: return (size_t)args[0] << 3 < v->booted_top && !is_given_up(v, STREAMS);
    case QUIET_GROUPS: return !vm_groups_matter(v);
    case QUIET_NUMBERS: return numbers_quietly(v, t);
    default: return true;
    }
}

bool vm_number_stop(vm *v, thread *t) {
    vm_op o = {ACT_WRITE, vm_mirror(v, v->k.Thread), 0, 8 | OP_ATOMIC};
    return vm_may_stop(v, t, o, !t->go && numbers_quietly(v, t));
}

// A thread's own monitor announces its end, its group's lock guards the list of the living.
static void watch_lock(vm *v, thread *t, ref object) {
    if (!v->reduce) return;
    const klass *k = vm_class_of(v, object);
    bool is_group = klass_is_subclass(k, v->k.ThreadGroup);
    if (is_group) watch_groups(v);
    if (t->frame_count && !t->frames[t->frame_count - 1].u->m->owner->module)
        watch_stream(v, object);
    if (is_group || (klass_is_subclass(k, v->k.Thread) && vm_thread_of(v, object)))
        vm_watch_life(v, t, object);
}

static bool must_stop(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size);

static bool is_unshared(const vm *v, const vm_op *o) {
    bool depends = o->act == ACT_READ || o->act == ACT_WRITE || o->act == ACT_LOCK ||
                   o->act == ACT_CALL;
    return depends && !is_shared_unwatched(v, o->object);
}

static uint32_t alternatives(const vm *v, const vm_op *o) {
    if (o->act == ACT_CHOOSE) return o->size;
    return o->act == ACT_NOTIFY ? vm_waiters(v, o->object) : UINT32_MAX;
}

// quiet: unwatched, nobody would ask.
static bool watched_stop(vm *v, thread *t, vm_op o, bool quiet) {
    const vm_watch *w = v->watch;
    bool stop = false;
    if (t->go) {
        t->go = false;
        vm_went_on(v, t);
    } else if (w->scripted) stop = t->passed == t->pause_at;
    else
        stop = !quiet && !is_unshared(v, &o) &&
               must_stop(v, t, (vm_act)o.act, o.object, o.offset, o.size);
    if (stop) {
        t->next = o;
        return true;
    }
    if (t->choice >= alternatives(v, &o)) t->choice = 0; // a schedule may have been made elsewhere
    t->passed++;
    if (w->operation) w->operation(w->arg, t, &o);
    return false;
}

// Twins differ in their numbers and names.
static void watch_name(vm *v, vm_act act, ref object) {
    if (act != ACT_READ || !v->reduce) return;
    const thread *of = vm_thread_of(v, object);
    if (of) vm_watch_name(v, of->number);
    vm_watch_numbers(v);
}

// The same for reads by Unsafe.
static void watch_name_at(vm *v, vm_act act, ref object, uint32_t offset) {
    const well_known *k = &v->k;
    if (act == ACT_READ && (offset == k->Thread_name->offset || offset == k->Thread_tid->offset) &&
        v->reduce && klass_is_subclass(vm_class_of(v, object), k->Thread))
        watch_name(v, act, object);
}

// A final field is written by reflection or Unsafe after others have seen its object.
static void watch_final(vm *v, vm_act act, ref object, uint32_t offset) {
    if (act != ACT_WRITE || v->guards.late_finals) return;
    const klass *k = vm_class_of(v, object);
    if (k->kind == KLASS_ARRAY) return;
    while (k->super && offset < k->super->instance_size) k = k->super;
    for (uint32_t i = 0; i < k->field_count; i++)
        if (k->fields[i].offset == offset &&
            (k->fields[i].access & (ACC_FINAL | ACC_STATIC)) == ACC_FINAL)
            give_up(v, &v->guards.late_finals);
}

bool vm_field_stop(vm *v, thread *t, vm_act act, ref object, unsigned flags, uint32_t offset,
                   uint32_t size) {
    if ((flags & FIELD_JDKS) && vm_class_of(v, object)->module) return false;
    if (v->peeking) return vm_is_shared(v, object);
    if (flags & FIELD_NUMBER) watch_name(v, act, object);
    if (!vm_is_shared(v, object)) {
        if (is_left(v, act, object) && (!(flags & FIELD_FINAL) || v->guards.late_finals))
            vm_note_access(v, t, act, object, offset, size);
        return false;
    }
    if ((flags & FIELD_GROUP) && !t->atomic) watch_groups(v);
    if (flags & FIELD_VOLATILE) size |= OP_ATOMIC;
    bool quiet = false;
    if ((flags & FIELD_FINAL) && (!v->watch || !is_unshared(v, &(vm_op){act, object, 0, 0}))) {
        // Written in the constructor, before others see the object: then readers need no stop.
        if (act == ACT_WRITE && !vm_is_alone(v) && !v->guards.late_finals)
            v->guards.late_finals = v->guards.violated = true;
        quiet = !v->guards.late_finals && v->reduce;
    }
    if (v->watch) return watched_stop(v, t, (vm_op){act, object, offset, size}, quiet);
    return !quiet && must_stop(v, t, act, object, offset, size);
}

bool vm_may_stop(vm *v, thread *t, vm_op o, bool quiet) {
    if (v->peeking) return o.act != ACT_JOIN;
    if (v->watch) return watched_stop(v, t, o, quiet);
    return !quiet && must_stop(v, t, (vm_act)o.act, o.object, o.offset, o.size);
}

static bool copies_several(const vm *v, const vm_copy *c) {
    const klass *k = vm_class_of(v, c->from ? c->from : c->to);
    return k->kind != KLASS_ARRAY || c->size > 1u << ((const runtime_class *)k->runtime)->shift;
}

// O(ranges known): a program has few.
static uint32_t range_number(vm *v, const vm_copy *c) {
    vm_range wanted = {c->from_offset, c->to_offset, c->size};
    for (size_t i = 0; i < v->guards.ranges.count; i++)
        if (memcmp(&v->guards.ranges.data[i], &wanted, sizeof wanted) == 0) return (uint32_t)i;
    vec_push(v->m, &v->guards.ranges, wanted);
    return (uint32_t)v->guards.ranges.count - 1;
}

bool vm_copy_stop(vm *v, thread *t, const vm_copy *c) {
    note_left_range(v, t, ACT_READ, c->from, c->from_offset, c->size);
    note_left_range(v, t, ACT_WRITE, c->to, c->to_offset, c->size);
    bool reads = c->from && is_shared_unwatched(v, c->from),
         writes = c->to && is_shared_unwatched(v, c->to);
    bool quiet = (!reads && !writes) || !c->size;
    if (v->peeking) return !quiet;
    if (!quiet && !t->go && v->reduce && !vm_is_alone(v)) {
        bool guarded = !reads || is_range_guarded(v, t, ACT_READ, c->from, c->from_offset, c->size);
        if (writes) guarded &= is_range_guarded(v, t, ACT_WRITE, c->to, c->to_offset, c->size);
        quiet = guarded;
    }
    // Nothing is given up for that, but it is said.
    if (!quiet && copies_several(v, c)) vm_assume(v, ASSUMPTION_ATOMIC_COPIES);
    vm_op o = {ACT_COPY, writes ? c->to : 0, reads ? c->from : 0, quiet ? 0 : range_number(v, c)};
    return vm_may_stop(v, t, o, quiet);
}

bool vm_must_stop(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size) {
    if (is_left(v, act, object)) {
        if (act != ACT_LOCK) vm_note_access(v, t, act, object, offset, size);
        return false;
    }
    if (v->peeking) return true;
    watch_name_at(v, act, object, offset);
    watch_final(v, act, object, offset);
    if (v->watch) return watched_stop(v, t, (vm_op){act, object, offset, size}, false);
    return must_stop(v, t, act, object, offset, size);
}

// The JDK's bookkeeping of threads is nobody's business (see prepare.c).
static bool keeps_books(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (t->frames[i].flags & FRAME_QUIET) return true;
    return false;
}

static void log_operation(vm *v, const thread *t, vm_op o) {
    enum { MOST_LOGGED = 256, LOOK_BACK = 8 };
    if (v->passed_too_many || vm_is_alone(v) || keeps_books(t)) return;
    // Loops do the same again and again.
    for (size_t i = v->passed_ops.count, n = 0; i-- > 0 && n < LOOK_BACK; n++)
        if (memcmp(&v->passed_ops.data[i], &o, sizeof o) == 0) return;
    if (v->passed_ops.count < MOST_LOGGED) vec_push(v->m, &v->passed_ops, o);
    else v->passed_too_many = true;
}

static bool must_stop(vm *v, thread *t, vm_act act, ref object, uint32_t offset, uint32_t size) {
    if (t->go) {
        t->go = false;
        vm_went_on(v, t);
        return false;
    }
    if (act == ACT_CHOOSE) {
        t->next = (vm_op){act, object, offset, size};
        return v->exploring;
    }
    if (act == ACT_LOCK && !t->atomic && !vm_is_alone(v)) watch_lock(v, t, object);
    vm_op o = {act, object, offset, size};
    if (v->live_threads <= 1 || t->atomic || vm_is_done_future(v, t, &o) || vm_goes_on(v, t, &o)) {
        if (act == ACT_READ || act == ACT_WRITE) vm_note_access(v, t, act, object, offset, size);
        if (v->logs_passed) log_operation(v, t, o);
        return false;
    }
    if (act == ACT_LOCK) {
        const monitor *m = vm_monitor(v, object);
        if (m && m->thread == t->number) return false; // entering again changes nothing for others
    }
    if ((act == ACT_READ || act == ACT_WRITE) && v->reduce &&
        is_access_guarded(v, t, act, object, offset, size))
        return false;
    t->next = o;
    return true;
}
