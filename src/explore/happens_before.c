#include "explore/happens_before.h"

#include <stdio.h>
#include <stdlib.h>

#include "explore/explorer.h"
#include "explore/states_internal.h"
#include "reduce/footprint.h"

// Locations that are no part of an object. WILD depends on everything; INSIDE stands for what is
// inside of synchronizers.
enum { THREADS = AHEAD_THREADS, WILD = 0, INSIDE = 1, FIRST_LOCATION = 2 };

// Locations of an object: its words and bytes by number, the rest of its parts from the other end.
enum { LOCATION_BYTE = 1u << 30 };
static const uint32_t LOCATION_SIZES = 3u << 30; // which sizes a word was accessed with
static const uint32_t LOCATION_ALL = UINT32_MAX - PART_ALL;
static const uint32_t LOCATION_COUNT = UINT32_MAX - PART_COUNT;

// Beside REDUCE_READS and REDUCE_WRITES: the access can be in a data race, or, being one of
// java.util.concurrent's own, only with one that is not.
enum { PLAIN_SHIFT = 2, MEANT_SHIFT = 4, KIND_BITS = 3 };

typedef struct access {
    uint32_t location;
    unsigned kind; // REDUCE_…, and plain or meant ones
} access;

typedef struct event {
    uint32_t thread;
    access what;
} event;
typedef VEC(event) event_list;

typedef struct past_access {
    uint32_t position;
    uint16_t thread; // of the step
    uint16_t kind;
} past_access;

typedef struct location {
    uint32_t owner;            // its object's number
    uint32_t next;             // location of the same object; 0: none
    uint32_t part;             // of it
    const char *name;          // where races are watched; NULL: there was no plain access
    VEC(past_access) accesses; // by steps of the path, from the first
} location;

typedef struct object_locations {
    uint32_t first; // location
    uint32_t all;   // the location that stands for all of it; 0: none yet
} object_locations;

// clock[u]: steps of the path up to this position that thread u took happened before.
typedef struct clock {
    uint32_t at[THREADS];
} clock;

typedef struct past { // of a thread
    uint32_t last;    // position + 1 of its last step; 0: none
    uint32_t cause;   // position + 1 of the step that started or woke it since; 0: none
} past;

typedef struct change {
    uint32_t thread;
    past before;
} change;

typedef struct taken {
    uint32_t thread;
    uint32_t first; // its accesses
    uint32_t changes;
    clock when;
} taken;

struct happens_before {
    mem *m;
    vm *v;
    footprints ahead;
    explore_hb_race *race;
    void *arg;
    u64map location_of; // object, part -> location
    u64map object_of;
    VEC(location) locations;
    VEC(object_locations) objects;
    shm *common; // NULL: none
    name_index names, sizes;
    table object_index; // in common: by name
    VEC(hash128) object_names;
    uint32_t way; // the first step of the path that counts
    VEC(access) accesses;
    VEC(taken) steps;
    VEC(change) changes;
    event_list events; // that were not collected
    event_list ends;   // of timed waits, that could have come instead of the step
    past threads[THREADS];
    thread_set blocked; // before the step
    bool begins;        // it is its thread's first
    uint32_t thread_count;
    uint32_t most_threads;   // on any path
    VEC(thread_set) meeting; // by position: see explore_hb_meet
    bool check;              // compare it with its slow version
    race_watch *watch;       // NULL: nobody wants to know
    arena words;             // names of locations
    unsigned shift;          // of the kind of plain accesses that are being noted; 0: none are
};

happens_before *explore_hb_new(mem *m, vm *v, shm *common, explore_hb_race *race, void *arg) {
    happens_before *t = MEM_NEW(m, happens_before);
    t->m = m;
    t->v = v;
    t->race = race;
    t->arg = arg;
    t->check = getenv("WEFT_CHECK_STATES") != NULL;
    t->common = common;
    arena_init(&t->words, m);
    explore_ahead_init(&t->ahead, m, common ? &common->pairs : NULL);
    u64map_init(&t->location_of, m);
    u64map_init(&t->object_of, m);
    vec_resize(m, &t->locations, FIRST_LOCATION);
    vec_push(m, &t->objects, (object_locations){0});
    table_init(&t->object_index, m);
    if (common) {
        explore_name_index_init(&t->names, m, &common->locations);
        explore_name_index_init(&t->sizes, m, &common->sizes);
    }
    return t;
}

void explore_hb_free(happens_before *t) {
    mem *m = t->m;
    for (size_t i = 0; i < t->locations.count; i++) vec_release(m, &t->locations.data[i].accesses);
    vec_release(m, &t->locations);
    vec_release(m, &t->objects);
    vec_release(m, &t->accesses);
    vec_release(m, &t->steps);
    vec_release(m, &t->changes);
    vec_release(m, &t->events);
    vec_release(m, &t->ends);
    vec_release(m, &t->meeting);
    u64map_release(&t->location_of);
    u64map_release(&t->object_of);
    if (t->common) {
        explore_name_index_release(&t->names);
        explore_name_index_release(&t->sizes);
    }
    table_release(&t->object_index);
    vec_release(m, &t->object_names);
    explore_ahead_release(&t->ahead);
    arena_release(&t->words);
    MEM_DROP(m, t);
}

void explore_hb_watch(happens_before *t, race_watch *watch) {
    t->watch = watch;
}

footprints *explore_hb_footprints(happens_before *t) {
    return &t->ahead;
}

// ---------------------------------------------------------------- locations

static uint32_t object_of(happens_before *t, ref object) {
    uint64_t *at = u64map_at(&t->object_of, object);
    if (!*at) {
        *at = t->objects.count;
        vec_push(t->m, &t->objects, (object_locations){0});
    }
    return (uint32_t)*at;
}

// Object i + 1 has name i.
static uint32_t object_named(happens_before *t, hash128 name) {
    table_probe p = table_find(&t->object_index, name.a);
    for (uint32_t id; table_next(&p, &id);)
        if (hash128_equal(t->object_names.data[id], name)) return id + 1;
    table_add(&t->object_index, name.a, (uint32_t)t->object_names.count);
    vec_push(t->m, &t->object_names, name);
    vec_push(t->m, &t->objects, (object_locations){0});
    return (uint32_t)t->object_names.count;
}

static uint32_t add_location(happens_before *t, uint32_t owner, uint32_t part) {
    uint32_t id = (uint32_t)t->locations.count;
    vec_push(t->m, &t->locations,
             (location){.owner = owner, .next = t->objects.data[owner].first, .part = part});
    t->objects.data[owner].first = id;
    if (part == LOCATION_ALL) t->objects.data[owner].all = id;
    return id;
}

// Locations of several processes have the numbers of their names, after the first.
void explore_hb_learn_locations(happens_before *t) {
    shm_names *all = &t->common->locations;
    for (uint32_t n = explore_shm_names_count(all); t->locations.count < n + FIRST_LOCATION;) {
        const shm_name *name = &all->list[t->locations.count - FIRST_LOCATION];
        add_location(t, object_named(t, name->object), name->part);
    }
    uint32_t threads = atomic_load(&t->common->most_threads);
    if (threads > t->most_threads) t->most_threads = threads;
}

// More than can be told apart are wild.
static uint32_t new_location(happens_before *t, ref object, uint32_t part) {
    if (!t->common) {
        if (t->locations.count == AHEAD_LOCATIONS) return WILD;
        return add_location(t, object_of(t, object), part);
    }
    int64_t number = explore_name_index_at(&t->names, vm_object_name(t->v, object), part);
    if (number < 0 || number + FIRST_LOCATION >= AHEAD_LOCATIONS) return WILD;
    explore_hb_learn_locations(t);
    return (uint32_t)number + FIRST_LOCATION;
}

static uint32_t location_of(happens_before *t, ref object, uint32_t part) {
    uint64_t *at = u64map_at(&t->location_of, (uint64_t)object << 32 | part);
    if (!*at) *at = new_location(t, object, part);
    return (uint32_t)*at;
}

static void name_location(happens_before *t, uint32_t id, ref object, uint32_t offset) {
    location *at = &t->locations.data[id];
    if (!t->shift || at->name) return;
    text name;
    text_init(&name, t->m);
    explore_describe_racy(t->v, object, offset, &name);
    at->name = arena_strdup(&t->words, text_get(&name));
    text_release(&name);
}

static void add_access(happens_before *t, uint32_t id, unsigned kind) {
    for (size_t i = vec_last(&t->steps).first; i < t->accesses.count; i++)
        if (t->accesses.data[i].location == id) {
            t->accesses.data[i].kind |= kind;
            return;
        }
    vec_push(t->m, &t->accesses, (access){id, kind});
}

// What all processes have seen, with this. Where they cannot tell each other: everything.
static uint32_t share_size(happens_before *t, ref object, uint32_t word, uint32_t size) {
    int64_t at = explore_name_index_at(&t->sizes, vm_object_name(t->v, object), word);
    return at < 0 ? 3 : size | atomic_fetch_or(&t->common->sizes.list[at].flags, size);
}

// Bytes are locations of their own until somebody accesses a whole word with them in it: then the
// search begins again, with whole words.
static void note_size(happens_before *t, ref object, uint32_t word, bool whole) {
    uint64_t *sizes = u64map_at(&t->location_of, (uint64_t)object << 32 | LOCATION_SIZES | word);
    uint32_t size = whole ? 1 : 2;
    if (*sizes & size) return;
    *sizes |= size;
    // What others have seen counts too: the later one of two learns of both.
    if (t->common) *sizes |= share_size(t, object, word, size);
    if (*sizes == 3) reduce_note_overlap(t->v);
}

static void access_memory(happens_before *t, ref object, uint32_t offset, uint32_t size,
                          unsigned kind) {
    bool whole = size >= 4;
    for (uint32_t word = offset / 4; word <= (offset + size - 1) / 4; word++)
        if (!reduce_words_overlap(t->v)) note_size(t, object, word, whole);
    bool bytes = !whole && !reduce_words_overlap(t->v);
    uint32_t unit = bytes ? 1 : 4;
    for (uint32_t at = offset / unit; at <= (offset + size - 1) / unit; at++) {
        uint32_t id = location_of(t, object, bytes ? LOCATION_BYTE | at : at);
        name_location(t, id, object, offset);
        add_access(t, id, kind);
    }
}

static void note_access(void *arg, const reduce_access *a) {
    happens_before *t = arg;
    unsigned kind = reduce_kind(a);
    bool plain = t->shift && (a->part == PART_MEMORY || a->part == PART_ALL);
    if (plain) kind |= kind << t->shift;
    if (a->part == PART_MEMORY) access_memory(t, a->object, a->offset, a->size, kind);
    else if (a->part == PART_INSIDE) add_access(t, INSIDE, kind);
    else if (a->part == PART_ANYTHING) add_access(t, WILD, kind);
    else {
        uint32_t id = location_of(t, a->object, UINT32_MAX - a->part);
        if (plain) name_location(t, id, a->object, OBJECT_HEADER);
        add_access(t, id, kind);
    }
}

// ---------------------------------------------------------------- what happened before

static void merge_clock(clock *into, const clock *from, uint32_t threads) {
    for (uint32_t i = 0; i < threads; i++)
        if (from->at[i] > into->at[i]) into->at[i] = from->at[i];
}

// What happened before all that the thread will do. Mostly some step knows; else it is put together
// in `sum`.
static const clock *clock_of(const happens_before *t, uint32_t thread, clock *sum) {
    static const clock none;
    const past *p = &t->threads[thread];
    if (!p->last && !p->cause) return &none;
    if (!p->last || !p->cause) return &t->steps.data[p->last + p->cause - 1].when;
    *sum = t->steps.data[p->last - 1].when;
    merge_clock(sum, &t->steps.data[p->cause - 1].when, t->thread_count);
    return sum;
}

static bool happened_before(uint32_t position, uint32_t by, const clock *c) {
    return position < c->at[by];
}

static void set_past(happens_before *t, uint32_t thread, past now) {
    vec_push(t->m, &t->changes, (change){thread, t->threads[thread]});
    t->threads[thread] = now;
}

thread_set explore_hb_helpers(happens_before *t, uint32_t position, uint32_t thread) {
    clock sum;
    const clock *c = clock_of(t, thread, &sum);
    thread_set all = 0;
    for (uint32_t i = 0; i < t->thread_count; i++)
        if (c->at[i] > position + 1) all |= thread_bit(i);
    return all;
}

// ---------------------------------------------------------------- races

// Inside of synchronizers, operations as a whole (reading) and looks into them (writing) meet each
// other, not their like.
static bool conflict(uint32_t id, unsigned a, unsigned b) {
    return reduce_kinds_conflict(id == INSIDE, a, b);
}

// May accesses of these kinds to one location, which are not ordered, be a data race?
static bool data_conflict(unsigned a, unsigned b) {
    unsigned plain_a = a >> PLAIN_SHIFT & KIND_BITS, meant_a = a >> MEANT_SHIFT & KIND_BITS;
    unsigned plain_b = b >> PLAIN_SHIFT & KIND_BITS, meant_b = b >> MEANT_SHIFT & KIND_BITS;
    return reduce_kinds_conflict(false, plain_a, plain_b | meant_b) ||
           reduce_kinds_conflict(false, meant_a, plain_b);
}

static void keep_data_conflict(happens_before *t, uint32_t id) {
    race_watch *w = t->watch;
    if (w->seen || w->possible) return;
    const char *name = t->locations.data[id].name;
    w->possible = true;
    snprintf(w->where, sizeof w->where, "%s", name ? name : "");
}

static inline void note_data_conflict(happens_before *t, uint32_t id, unsigned a, unsigned b) {
    if (t->watch && data_conflict(a, b)) keep_data_conflict(t, id);
}

// The thread does something at the location, now or later. `when` (may be NULL) learns what it
// depends on.
static void race_at_location(happens_before *t, uint32_t id, unsigned kind, uint32_t thread,
                             const clock *known, clock *when) {
    const location *s = &t->locations.data[id];
    for (size_t i = s->accesses.count; i-- > 0;) {
        past_access e = s->accesses.data[i];
        if (e.thread == thread || !conflict(id, kind, e.kind)) continue;
        if (happened_before(e.position, e.thread, known)) continue;
        if (when) merge_clock(when, &t->steps.data[e.position].when, t->thread_count);
        if (s->part == LOCATION_COUNT) continue; // the last one is the last in any order
        note_data_conflict(t, id, kind, e.kind);
        t->race(t->arg, e.position, thread);
    }
}

static void race_with_all(happens_before *t, size_t steps, uint32_t thread, const clock *known,
                          clock *when) {
    for (size_t i = steps; i-- > 0;) {
        const taken *s = &t->steps.data[i];
        size_t end = i + 1 < t->steps.count ? t->steps.data[i + 1].first : t->accesses.count;
        if (s->thread == thread || s->first == end) continue;
        if (happened_before((uint32_t)i, s->thread, known)) continue;
        if (when) merge_clock(when, &s->when, t->thread_count);
        t->race(t->arg, (uint32_t)i, thread);
    }
}

static void race_of_access(happens_before *t, size_t steps, const access *c, uint32_t thread,
                           const clock *known, clock *when) {
    if (c->location == WILD) {
        race_with_all(t, steps, thread, known, when);
        return;
    }
    const object_locations *b = &t->objects.data[t->locations.data[c->location].owner];
    race_at_location(t, c->location, c->kind, thread, known, when);
    race_at_location(t, WILD, REDUCE_WRITES, thread, known, when);
    if (c->location != b->all) {
        if (b->all) race_at_location(t, b->all, c->kind, thread, known, when);
        return;
    }
    for (uint32_t id = b->first; id; id = t->locations.data[id].next)
        if (id != c->location) race_at_location(t, id, c->kind, thread, known, when);
}

// ---------------------------------------------------------------- a step

static uint32_t count_threads(const vm *v) {
    return v->threads.count < THREADS ? (uint32_t)v->threads.count : THREADS;
}

static bool is_blocked(const vm *v, uint32_t number) {
    const thread *t = v->threads.data[number];
    return t->state != THREAD_RUNNABLE || reduce_waits_for_others(v, t);
}

static thread_set blocked_threads(const vm *v) {
    thread_set set = 0;
    for (uint32_t i = 0, n = count_threads(v); i < n; i++)
        if (is_blocked(v, i)) set |= thread_bit(i);
    return set;
}

static void push_step(happens_before *t, uint32_t thread) {
    vec_resize(t->m, &t->steps, t->steps.count + 1);
    taken *last = &vec_last(&t->steps);
    last->thread = thread;
    last->first = (uint32_t)t->accesses.count;
    last->changes = (uint32_t)t->changes.count;
}

// wish: it is not taken, and what else belongs to it is not known.
static void access_step(happens_before *t, const thread *who, bool timeout, bool wish) {
    if (timeout || !explore_is_own_affair(t->v, who))
        reduce_recent_footprint(who, note_access, t); // it forgets them
    if (timeout) {
        reduce_timeout_footprint(t->v, who, note_access, t);
        return;
    }
    if (reduce_takes_task(t->v, who)) return;
    bool meant;
    if (t->watch && explore_can_race(t->v, who, &meant))
        t->shift = meant ? MEANT_SHIFT : PLAIN_SHIFT;
    vm_op next = reduce_meaning(t->v, who, &who->next);
    reduce_footprint(t->v, who, &next, note_access, t);
    if (wish) reduce_task_footprint(t->v, who, note_access, t);
    t->shift = 0;
}

// What a thread would access, into the list.
static void note_wish(happens_before *t, const thread *who, bool timeout, event_list *list) {
    push_step(t, who->number);
    uint32_t first = vec_last(&t->steps).first;
    access_step(t, who, timeout, true);
    for (size_t i = first; i < t->accesses.count; i++)
        vec_push(t->m, list, (event){who->number, t->accesses.data[i]});
    t->accesses.count = first;
    t->steps.count--;
}

void explore_hb_begin_step(happens_before *t, const step *s) {
    vm *v = t->v;
    vec_clear(&t->ends);
    for (size_t i = 0; i < v->threads.count; i++)
        if (i != s->thread && explore_can_time_out(v->threads.data[i]))
            note_wish(t, v->threads.data[i], true, &t->ends);
    push_step(t, s->thread);
    t->thread_count = count_threads(v);
    t->blocked = blocked_threads(v);
    t->begins = v->threads.data[s->thread]->frame_count <= 1;
    access_step(t, v->threads.data[s->thread], s->timeout, false);
    reduce_begin_log(v);
}

static bool accesses_meet(const happens_before *t, access a, access b) {
    if (a.location == WILD || b.location == WILD) return true;
    if (a.location == b.location) return conflict(a.location, a.kind, b.kind);
    uint32_t of = t->locations.data[a.location].owner, all = t->objects.data[of].all;
    return of && of == t->locations.data[b.location].owner &&
           (a.location == all || b.location == all) && (a.kind | b.kind) & REDUCE_WRITES;
}

// A wait that the step puts an end to could have ended by itself before.
static void race_with_ends(happens_before *t, uint32_t here) {
    for (size_t i = 0; i < t->ends.count; i++)
        for (size_t k = t->steps.data[here].first; k < t->accesses.count; k++)
            if (accesses_meet(t, t->ends.data[i].what, t->accesses.data[k]))
                t->race(t->arg, here, t->ends.data[i].thread);
}

// Threads that it started, or woke from a wait that they had begun: all they do comes later.
static void note_woken(happens_before *t, uint32_t by) {
    uint32_t here = (uint32_t)t->steps.count, before = t->thread_count;
    t->thread_count = count_threads(t->v);
    for (thread_set left = t->blocked & ~thread_bit(by); left; left &= left - 1) {
        uint32_t i = (uint32_t)__builtin_ctzll(left);
        if (!is_blocked(t->v, i)) set_past(t, i, (past){t->threads[i].last, here});
    }
    for (uint32_t i = before; i < t->thread_count; i++)
        if (i != by) set_past(t, i, (past){t->threads[i].last, here});
}

static void note_threads(happens_before *t) {
    t->most_threads = t->thread_count;
    if (!t->common) return;
    uint32_t most = atomic_load(&t->common->most_threads);
    while (most < t->thread_count &&
           !atomic_compare_exchange_weak(&t->common->most_threads, &most, t->thread_count)) {
    }
}

void explore_hb_end_step(happens_before *t) {
    vm *v = t->v;
    reduce_log log = reduce_end_log(v);
    const thread *mover = v->threads.data[vec_last(&t->steps).thread];
    for (size_t i = 0; i < log.count; i++) reduce_footprint(v, mover, &log.ops[i], note_access, t);
    reduce_workers_footprint(v, mover, &log, t->begins, note_access, t);
    if (log.more) add_access(t, WILD, REDUCE_WRITES);
    uint32_t here = (uint32_t)t->steps.count - 1;
    taken *last = &t->steps.data[here];
    uint32_t thread = last->thread, first = last->first;
    clock sum;
    const clock *known = clock_of(t, thread, &sum);
    last->when = *known;
    for (size_t i = first; i < t->accesses.count; i++)
        race_of_access(t, here, &t->accesses.data[i], thread, known, &last->when);
    last->when.at[thread] = here + 1;
    race_with_ends(t, here);
    for (size_t i = first; i < t->accesses.count; i++) {
        access c = t->accesses.data[i];
        vec_push(t->m, &t->locations.data[c.location].accesses,
                 (past_access){here, (uint16_t)thread, (uint16_t)c.kind});
        if (t->locations.data[c.location].part != LOCATION_COUNT)
            vec_push(t->m, &t->events, (event){thread, c});
    }
    set_past(t, thread, (past){here + 1, 0});
    note_woken(t, thread);
    if (t->thread_count > t->most_threads) note_threads(t);
}

void explore_hb_note_blocked(happens_before *t, thread_set threads) {
    vm *v = t->v;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *who = v->threads.data[i];
        if (who->state != THREAD_RUNNABLE || !(threads & thread_bit(who->number))) continue;
        size_t first = t->events.count;
        note_wish(t, who, false, &t->events);
        clock sum;
        const clock *known = clock_of(t, who->number, &sum);
        for (size_t k = first; k < t->events.count; k++)
            race_of_access(t, t->steps.count, &t->events.data[k].what, who->number, known, NULL);
    }
}

uint32_t explore_hb_collect(happens_before *t, uint32_t footprint,
                            void (*lift)(void *arg, footprint_place from)) {
    footprints *f = &t->ahead;
    if (!explore_ahead_have_place(f, t->most_threads, (uint32_t)t->locations.count)) {
        footprint_place before = explore_ahead_make_place(f, t->most_threads,
                                                          (uint32_t)t->locations.count);
        lift(t->arg, before);
        footprint = explore_ahead_lift(f, footprint, before);
    }
    for (size_t i = 0; i < t->events.count; i++) {
        event d = t->events.data[i];
        footprint = explore_ahead_add(f, footprint, d.thread, d.what.location, d.what.kind);
    }
    vec_clear(&t->events);
    return footprint;
}

// Who accesses a part of the one object, its image accesses that of the other.
static void exchange_locations(happens_before *t, uint32_t footprint, uint32_t a, uint32_t b,
                               ref from, ref to) {
    const footprints *f = &t->ahead;
    uint32_t owner = object_of(t, from);
    for (uint32_t id = t->objects.data[owner].first; id; id = t->locations.data[id].next)
        for (uint32_t i = 0; i < t->most_threads; i++) {
            unsigned kind = explore_ahead_access(&t->ahead, explore_ahead_of(f, footprint, i), id);
            if (!kind) continue;
            uint32_t image = i == a ? b : i == b ? a : i;
            access other = {location_of(t, to, t->locations.data[id].part), kind};
            vec_push(t->m, &t->events, (event){image, other});
        }
}

uint32_t explore_hb_exchange(happens_before *t, uint32_t footprint, uint32_t a, uint32_t b,
                             const reduce_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        exchange_locations(t, footprint, a, b, pairs[i].a, pairs[i].b);
        exchange_locations(t, footprint, a, b, pairs[i].b, pairs[i].a);
    }
    return explore_ahead_exchange(&t->ahead, footprint, a, b);
}

void explore_hb_undo_step(happens_before *t) {
    const taken *last = &vec_last(&t->steps);
    while (t->accesses.count > last->first)
        t->locations.data[vec_pop(&t->accesses).location].accesses.count--;
    while (t->changes.count > last->changes) {
        change c = vec_pop(&t->changes);
        t->threads[c.thread] = c.before;
    }
    t->steps.count--;
}

void explore_hb_begin_way(happens_before *t, uint32_t first) {
    t->way = first;
}

// ---------------------------------------------------------------- what is known to follow

// A thread, with something ahead of it, meets the steps that accessed the same and did not happen
// before.
typedef struct meeting {
    uint32_t thread, ahead;
    const clock *known;
} meeting;

static inline bool meet_step(happens_before *t, const meeting *m, uint32_t position, uint32_t by) {
    bool meets = by != m->thread && !happened_before(position, by, m->known);
    if (meets) t->meeting.data[position] |= thread_bit(m->thread);
    return meets;
}

static void meet_accesses(happens_before *t, const meeting *m, uint32_t id, unsigned kind) {
    const location *s = &t->locations.data[id];
    for (size_t i = 0; i < s->accesses.count; i++) {
        past_access e = s->accesses.data[i];
        if (conflict(id, e.kind, kind) && meet_step(t, m, e.position, e.thread))
            note_data_conflict(t, id, kind, e.kind);
    }
}

static void meet_all(happens_before *t, const meeting *m) {
    for (uint32_t i = 0; i < t->steps.count; i++) {
        size_t end = i + 1 < t->steps.count ? t->steps.data[i + 1].first : t->accesses.count;
        if (t->steps.data[i].first != end) meet_step(t, m, i, t->steps.data[i].thread);
    }
}

// By what is ahead, not by the steps: each location knows who accessed it.
static void meet_ahead(happens_before *t, const meeting *m) {
    footprint_list list = explore_ahead_list(&t->ahead, m->ahead);
    const location *wild = &t->locations.data[WILD];
    for (size_t i = 0; i < wild->accesses.count; i++)
        meet_step(t, m, wild->accesses.data[i].position, wild->accesses.data[i].thread);
    for (uint32_t i = 0; i < list.count; i++) {
        footprint_item c = list.items[i];
        if (c.location == WILD) {
            meet_all(t, m);
            return;
        }
        const object_locations *b = &t->objects.data[t->locations.data[c.location].owner];
        meet_accesses(t, m, c.location, c.access);
        if (c.location != b->all) {
            if (b->all) meet_accesses(t, m, b->all, c.access);
            continue;
        }
        for (uint32_t id = b->first; id; id = t->locations.data[id].next)
            if (id != c.location) meet_accesses(t, m, id, c.access);
    }
}

// The same, slowly: does the thread do something about what a step accessed?
static bool meets_access(happens_before *t, access c, uint32_t ahead) {
    if (c.location == WILD ||
        conflict(c.location, c.kind, explore_ahead_access(&t->ahead, ahead, c.location)))
        return true;
    const object_locations *b = &t->objects.data[t->locations.data[c.location].owner];
    if (c.location != b->all)
        return b->all && conflict(b->all, c.kind, explore_ahead_access(&t->ahead, ahead, b->all));
    for (uint32_t id = b->first; id; id = t->locations.data[id].next)
        if (conflict(id, c.kind, explore_ahead_access(&t->ahead, ahead, id))) return true;
    return false;
}

static bool meets(happens_before *t, const meeting *m, uint32_t position) {
    size_t end = position + 1 < t->steps.count ? t->steps.data[position + 1].first
                                               : t->accesses.count;
    size_t first = t->steps.data[position].first;
    uint32_t by = t->steps.data[position].thread;
    if (first == end || by == m->thread || happened_before(position, by, m->known)) return false;
    if (explore_ahead_access(&t->ahead, m->ahead, WILD)) return true;
    for (size_t i = first; i < end; i++)
        if (meets_access(t, t->accesses.data[i], m->ahead)) return true;
    return false;
}

static void check_meeting(happens_before *t, const meeting *m) {
    for (uint32_t i = 0; i < t->steps.count; i++)
        if (meets(t, m, i) != (t->meeting.data[i] >> m->thread & 1)) {
            fprintf(stderr, "weft: internal error: meeting of thread %u with step %u\n", m->thread,
                    i);
            exit(4);
        }
}

void explore_hb_meet(happens_before *t, uint32_t footprint,
                     thread_set (*tried)(void *arg, uint32_t position)) {
    vec_clear(&t->meeting);
    vec_resize(t->m, &t->meeting, t->steps.count);
    for (uint32_t i = 0; i < t->most_threads; i++) {
        clock sum;
        meeting m = {i, explore_ahead_of(&t->ahead, footprint, i), clock_of(t, i, &sum)};
        if (!m.ahead) continue;
        meet_ahead(t, &m);
        if (t->check) check_meeting(t, &m);
    }
    for (uint32_t position = (uint32_t)t->steps.count; position-- > t->way;) {
        thread_set left = t->meeting.data[position];
        if (left) left &= ~tried(t->arg, position);
        for (; left; left &= left - 1) t->race(t->arg, position, (uint32_t)__builtin_ctzll(left));
    }
}
