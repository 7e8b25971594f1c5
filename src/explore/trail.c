#include "explore/trail.h"

#include <stdio.h>
#include <stdlib.h>

#include "explore/explorer.h"
#include "explore/walk.h"
#include "reduce/footprint.h"

// Spots that are no part of an object. WILD depends on everything; INSIDE stands for what is inside
// of synchronizers.
enum { THREADS = FUTURE_THREADS, WILD = 0, INSIDE = 1, FIRST_SPOT = 2 };

// Spots of an object: its words and bytes by number, the rest of its parts from the other end.
enum { SPOT_BYTE = 1u << 30 };
static const uint32_t SPOT_SIZES = 3u << 30; // which sizes a word was accessed with
static const uint32_t SPOT_ALL = UINT32_MAX - PART_ALL;

typedef struct touch {
    uint32_t spot;
    unsigned kind; // TOUCH_…
} touch;

typedef struct deed {
    uint32_t thread;
    touch what;
} deed;
typedef VEC(deed) deed_list;

typedef struct visit {
    uint32_t position;
    uint16_t thread; // of the step
    uint16_t kind;
} visit;

typedef struct spot {
    uint32_t body;     // its object's number
    uint32_t next;     // spot of the same object; 0: none
    uint32_t part;     // of it
    VEC(visit) visits; // by steps of the path, from the first
} spot;

typedef struct body { // an object
    uint32_t first;   // spot
    uint32_t all;     // the spot that stands for all of it; 0: none yet
} body;

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
    uint32_t first; // its touches
    uint32_t changes;
    clock when;
} taken;

struct trail {
    mem *m;
    vm *v;
    futures ahead;
    trail_race *race;
    void *arg;
    u64map spot_of; // object, part -> spot
    u64map body_of;
    VEC(spot) spots;
    VEC(body) bodies;
    shared *common; // NULL: none
    name_index names, sizes;
    table body_index; // in common: by name
    VEC(hash128) body_names;
    uint32_t way; // the first step of the path that counts
    VEC(touch) touches;
    VEC(taken) steps;
    VEC(change) changes;
    deed_list deeds; // that were not collected
    deed_list ends;  // of timed waits, that could have come instead of the step
    past threads[THREADS];
    thread_set blocked; // before the step
    uint32_t thread_count;
    uint32_t most_threads;   // on any path
    VEC(thread_set) meeting; // by position: see trail_meet
    bool check;              // compare it with its slow version
};

trail *trail_new(mem *m, vm *v, shared *common, trail_race *race, void *arg) {
    trail *t = MEM_NEW(m, trail);
    t->m = m;
    t->v = v;
    t->race = race;
    t->arg = arg;
    t->check = getenv("WEFT_CHECK_STATES") != NULL;
    t->common = common;
    futures_init(&t->ahead, m, common ? &common->pairs : NULL);
    u64map_init(&t->spot_of, m);
    u64map_init(&t->body_of, m);
    vec_resize(m, &t->spots, FIRST_SPOT);
    vec_push(m, &t->bodies, (body){0});
    table_init(&t->body_index, m);
    if (common) {
        name_index_init(&t->names, m, &common->spots);
        name_index_init(&t->sizes, m, &common->sizes);
    }
    return t;
}

void trail_free(trail *t) {
    mem *m = t->m;
    for (size_t i = 0; i < t->spots.count; i++) vec_release(m, &t->spots.data[i].visits);
    vec_release(m, &t->spots);
    vec_release(m, &t->bodies);
    vec_release(m, &t->touches);
    vec_release(m, &t->steps);
    vec_release(m, &t->changes);
    vec_release(m, &t->deeds);
    vec_release(m, &t->ends);
    vec_release(m, &t->meeting);
    u64map_release(&t->spot_of);
    u64map_release(&t->body_of);
    if (t->common) {
        name_index_release(&t->names);
        name_index_release(&t->sizes);
    }
    table_release(&t->body_index);
    vec_release(m, &t->body_names);
    futures_release(&t->ahead);
    MEM_DROP(m, t);
}

futures *trail_futures(trail *t) {
    return &t->ahead;
}

// ---------------------------------------------------------------- spots

static uint32_t body_of(trail *t, ref object) {
    uint64_t *at = u64map_at(&t->body_of, object);
    if (!*at) {
        *at = t->bodies.count;
        vec_push(t->m, &t->bodies, (body){0});
    }
    return (uint32_t)*at;
}

// Body i + 1 has name i.
static uint32_t body_named(trail *t, hash128 name) {
    table_probe p = table_find(&t->body_index, name.a);
    for (uint32_t id; table_next(&p, &id);)
        if (hash128_equal(t->body_names.data[id], name)) return id + 1;
    table_add(&t->body_index, name.a, (uint32_t)t->body_names.count);
    vec_push(t->m, &t->body_names, name);
    vec_push(t->m, &t->bodies, (body){0});
    return (uint32_t)t->body_names.count;
}

static uint32_t add_spot(trail *t, uint32_t owner, uint32_t part) {
    uint32_t id = (uint32_t)t->spots.count;
    vec_push(t->m, &t->spots,
             (spot){.body = owner, .next = t->bodies.data[owner].first, .part = part});
    t->bodies.data[owner].first = id;
    if (part == SPOT_ALL) t->bodies.data[owner].all = id;
    return id;
}

// Spots of several processes have the numbers of their names, after the first.
void trail_learn_spots(trail *t) {
    shared_names *all = &t->common->spots;
    for (uint32_t n = shared_names_count(all); t->spots.count < n + FIRST_SPOT;) {
        const shared_name *name = &all->list[t->spots.count - FIRST_SPOT];
        add_spot(t, body_named(t, name->object), name->part);
    }
    uint32_t threads = atomic_load(&t->common->most_threads);
    if (threads > t->most_threads) t->most_threads = threads;
}

// More than can be told apart are wild.
static uint32_t new_spot(trail *t, ref object, uint32_t part) {
    if (!t->common) {
        if (t->spots.count == FUTURE_SPOTS) return WILD;
        return add_spot(t, body_of(t, object), part);
    }
    int64_t number = name_index_at(&t->names, vm_object_name(t->v, object), part);
    if (number < 0 || number + FIRST_SPOT >= FUTURE_SPOTS) return WILD;
    trail_learn_spots(t);
    return (uint32_t)number + FIRST_SPOT;
}

static uint32_t spot_of(trail *t, ref object, uint32_t part) {
    uint64_t *at = u64map_at(&t->spot_of, (uint64_t)object << 32 | part);
    if (!*at) *at = new_spot(t, object, part);
    return (uint32_t)*at;
}

static void add_touch(trail *t, uint32_t id, unsigned kind) {
    for (size_t i = vec_last(&t->steps).first; i < t->touches.count; i++)
        if (t->touches.data[i].spot == id) {
            t->touches.data[i].kind |= kind;
            return;
        }
    vec_push(t->m, &t->touches, (touch){id, kind});
}

// What all processes have seen, with this. Where they cannot tell each other: everything.
static uint32_t share_size(trail *t, ref object, uint32_t word, uint32_t size) {
    int64_t at = name_index_at(&t->sizes, vm_object_name(t->v, object), word);
    return at < 0 ? 3 : size | atomic_fetch_or(&t->common->sizes.list[at].flags, size);
}

// Bytes are spots of their own until somebody accesses a whole word with them in it: then the
// search begins again, with whole words.
static void note_size(trail *t, ref object, uint32_t word, bool whole) {
    uint64_t *sizes = u64map_at(&t->spot_of, (uint64_t)object << 32 | SPOT_SIZES | word);
    uint32_t size = whole ? 1 : 2;
    if (*sizes & size) return;
    *sizes |= size;
    // What others have seen counts too: the later one of two learns of both.
    if (t->common) *sizes |= share_size(t, object, word, size);
    if (*sizes == 3) reduce_note_overlap(t->v);
}

static void touch_memory(trail *t, ref object, uint32_t offset, uint32_t size, unsigned kind) {
    bool whole = size >= 4;
    for (uint32_t word = offset / 4; word <= (offset + size - 1) / 4; word++)
        if (!reduce_words_overlap(t->v)) note_size(t, object, word, whole);
    if (!whole && !reduce_words_overlap(t->v)) {
        for (uint32_t at = offset; at < offset + size; at++)
            add_touch(t, spot_of(t, object, SPOT_BYTE | at), kind);
        return;
    }
    for (uint32_t word = offset / 4; word <= (offset + size - 1) / 4; word++)
        add_touch(t, spot_of(t, object, word), kind);
}

static void touch_access(void *arg, const reduce_access *a) {
    trail *t = arg;
    unsigned kind = a->writes ? TOUCH_WRITE : TOUCH_READ;
    if (a->part == PART_MEMORY) touch_memory(t, a->object, a->offset, a->size, kind);
    else if (a->part == PART_INSIDE) add_touch(t, INSIDE, kind);
    else if (a->part == PART_ANYTHING) add_touch(t, WILD, kind);
    else add_touch(t, spot_of(t, a->object, UINT32_MAX - a->part), kind);
}

// ---------------------------------------------------------------- what happened before

static void merge_clock(clock *into, const clock *from, uint32_t threads) {
    for (uint32_t i = 0; i < threads; i++)
        if (from->at[i] > into->at[i]) into->at[i] = from->at[i];
}

// What happened before all that the thread will do. Mostly some step knows; else it is put together
// in `sum`.
static const clock *clock_of(const trail *t, uint32_t thread, clock *sum) {
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

static void set_past(trail *t, uint32_t thread, past now) {
    vec_push(t->m, &t->changes, (change){thread, t->threads[thread]});
    t->threads[thread] = now;
}

thread_set trail_helpers(trail *t, uint32_t position, uint32_t thread) {
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
    if (id == INSIDE)
        return (a & TOUCH_READ && b & TOUCH_WRITE) || (a & TOUCH_WRITE && b & TOUCH_READ);
    return a && b && (a | b) & TOUCH_WRITE;
}

// The thread does something at the spot, now or later. `when` (may be NULL) learns what it depends
// on.
static void race_at_spot(trail *t, uint32_t id, unsigned kind, uint32_t thread, const clock *known,
                         clock *when) {
    const spot *s = &t->spots.data[id];
    for (size_t i = s->visits.count; i-- > 0;) {
        visit e = s->visits.data[i];
        if (e.thread == thread || !conflict(id, kind, e.kind)) continue;
        if (happened_before(e.position, e.thread, known)) continue;
        if (when) merge_clock(when, &t->steps.data[e.position].when, t->thread_count);
        t->race(t->arg, e.position, thread);
    }
}

static void race_with_all(trail *t, size_t steps, uint32_t thread, const clock *known,
                          clock *when) {
    for (size_t i = steps; i-- > 0;) {
        const taken *s = &t->steps.data[i];
        size_t end = i + 1 < t->steps.count ? t->steps.data[i + 1].first : t->touches.count;
        if (s->thread == thread || s->first == end) continue;
        if (happened_before((uint32_t)i, s->thread, known)) continue;
        if (when) merge_clock(when, &s->when, t->thread_count);
        t->race(t->arg, (uint32_t)i, thread);
    }
}

static void race_of_touch(trail *t, size_t steps, const touch *c, uint32_t thread,
                          const clock *known, clock *when) {
    if (c->spot == WILD) {
        race_with_all(t, steps, thread, known, when);
        return;
    }
    const body *b = &t->bodies.data[t->spots.data[c->spot].body];
    race_at_spot(t, c->spot, c->kind, thread, known, when);
    race_at_spot(t, WILD, TOUCH_WRITE, thread, known, when);
    if (c->spot != b->all) {
        if (b->all) race_at_spot(t, b->all, c->kind, thread, known, when);
        return;
    }
    for (uint32_t id = b->first; id; id = t->spots.data[id].next)
        if (id != c->spot) race_at_spot(t, id, c->kind, thread, known, when);
}

// ---------------------------------------------------------------- a step

static uint32_t count_threads(const vm *v) {
    return v->threads.count < THREADS ? (uint32_t)v->threads.count : THREADS;
}

static thread_set blocked_threads(const vm *v) {
    thread_set set = 0;
    for (size_t i = 0; i < v->threads.count && i < THREADS; i++)
        if (v->threads.data[i]->state != THREAD_RUNNABLE) set |= thread_bit((uint32_t)i);
    return set;
}

static void push_step(trail *t, uint32_t thread) {
    vec_resize(t->m, &t->steps, t->steps.count + 1);
    taken *last = &vec_last(&t->steps);
    last->thread = thread;
    last->first = (uint32_t)t->touches.count;
    last->changes = (uint32_t)t->changes.count;
}

static void touch_step(trail *t, const thread *who, bool timeout) {
    if (timeout || !walk_is_own_affair(t->v, who))
        reduce_recent_footprint(who, touch_access, t); // it forgets them
    if (timeout) reduce_timeout_footprint(t->v, who, touch_access, t);
    else reduce_footprint(t->v, who, &who->next, touch_access, t);
}

// What a thread would touch, into the list.
static void note_wish(trail *t, const thread *who, bool timeout, deed_list *list) {
    push_step(t, who->number);
    uint32_t first = vec_last(&t->steps).first;
    touch_step(t, who, timeout);
    for (size_t i = first; i < t->touches.count; i++)
        vec_push(t->m, list, (deed){who->number, t->touches.data[i]});
    t->touches.count = first;
    t->steps.count--;
}

void trail_begin_step(trail *t, const step *s) {
    vm *v = t->v;
    vec_clear(&t->ends);
    for (size_t i = 0; i < v->threads.count; i++)
        if (i != s->thread && walk_can_time_out(v->threads.data[i]))
            note_wish(t, v->threads.data[i], true, &t->ends);
    push_step(t, s->thread);
    t->thread_count = count_threads(v);
    t->blocked = blocked_threads(v);
    touch_step(t, v->threads.data[s->thread], s->timeout);
    reduce_begin_log(v);
}

static bool touches_meet(const trail *t, touch a, touch b) {
    if (a.spot == WILD || b.spot == WILD) return true;
    if (a.spot == b.spot) return conflict(a.spot, a.kind, b.kind);
    uint32_t of = t->spots.data[a.spot].body, all = t->bodies.data[of].all;
    return of && of == t->spots.data[b.spot].body && (a.spot == all || b.spot == all) &&
           (a.kind | b.kind) & TOUCH_WRITE;
}

// A wait that the step puts an end to could have ended by itself before.
static void race_with_ends(trail *t, uint32_t here) {
    for (size_t i = 0; i < t->ends.count; i++)
        for (size_t k = t->steps.data[here].first; k < t->touches.count; k++)
            if (touches_meet(t, t->ends.data[i].what, t->touches.data[k]))
                t->race(t->arg, here, t->ends.data[i].thread);
}

// Threads that it started, or woke from a wait that they had begun: all they do comes later.
static void note_woken(trail *t, uint32_t by) {
    uint32_t here = (uint32_t)t->steps.count, before = t->thread_count;
    t->thread_count = count_threads(t->v);
    thread_set now = blocked_threads(t->v);
    for (uint32_t i = 0; i < t->thread_count; i++)
        if (i != by && (i >= before || (t->blocked & ~now) >> i & 1))
            set_past(t, i, (past){t->threads[i].last, here});
}

static void note_threads(trail *t) {
    t->most_threads = t->thread_count;
    if (!t->common) return;
    uint32_t most = atomic_load(&t->common->most_threads);
    while (most < t->thread_count &&
           !atomic_compare_exchange_weak(&t->common->most_threads, &most, t->thread_count)) {
    }
}

void trail_end_step(trail *t) {
    vm *v = t->v;
    reduce_log log = reduce_end_log(v);
    const thread *mover = v->threads.data[vec_last(&t->steps).thread];
    for (size_t i = 0; i < log.count; i++) reduce_footprint(v, mover, &log.ops[i], touch_access, t);
    if (log.more) add_touch(t, WILD, TOUCH_WRITE);
    uint32_t here = (uint32_t)t->steps.count - 1;
    taken *last = &t->steps.data[here];
    uint32_t thread = last->thread, first = last->first;
    clock sum;
    const clock *known = clock_of(t, thread, &sum);
    last->when = *known;
    for (size_t i = first; i < t->touches.count; i++)
        race_of_touch(t, here, &t->touches.data[i], thread, known, &last->when);
    last->when.at[thread] = here + 1;
    race_with_ends(t, here);
    for (size_t i = first; i < t->touches.count; i++) {
        touch c = t->touches.data[i];
        vec_push(t->m, &t->spots.data[c.spot].visits,
                 (visit){here, (uint16_t)thread, (uint16_t)c.kind});
        vec_push(t->m, &t->deeds, (deed){thread, c});
    }
    set_past(t, thread, (past){here + 1, 0});
    note_woken(t, thread);
    if (t->thread_count > t->most_threads) note_threads(t);
}

void trail_note_unshared(trail *t, const explorer *x) {
    for (size_t i = 0; i < x->unshared.count; i++) {
        const slot *s = &x->slots.data[x->unshared.data[i]];
        uint32_t owner = s->color - COLOR_THREAD;
        if (owner >= THREADS) continue; // this search will be given up
        touch all = {spot_of(t, s->place, SPOT_ALL), TOUCH_WRITE};
        clock sum;
        const clock *known = clock_of(t, owner, &sum);
        race_of_touch(t, t->steps.count, &all, owner, known, NULL);
        vec_push(t->m, &t->deeds, (deed){owner, all});
    }
}

void trail_note_blocked(trail *t, thread_set threads) {
    vm *v = t->v;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *who = v->threads.data[i];
        if (who->state != THREAD_RUNNABLE || !(threads & thread_bit(who->number))) continue;
        size_t first = t->deeds.count;
        note_wish(t, who, false, &t->deeds);
        clock sum;
        const clock *known = clock_of(t, who->number, &sum);
        for (size_t k = first; k < t->deeds.count; k++)
            race_of_touch(t, t->steps.count, &t->deeds.data[k].what, who->number, known, NULL);
    }
}

uint32_t trail_collect(trail *t, uint32_t future, void (*lift)(void *arg, future_place from)) {
    futures *f = &t->ahead;
    if (!futures_have_place(f, t->most_threads, (uint32_t)t->spots.count)) {
        future_place before = futures_make_place(f, t->most_threads, (uint32_t)t->spots.count);
        lift(t->arg, before);
        future = futures_lift(f, future, before);
    }
    for (size_t i = 0; i < t->deeds.count; i++) {
        deed d = t->deeds.data[i];
        future = futures_add(f, future, d.thread, d.what.spot, d.what.kind);
    }
    vec_clear(&t->deeds);
    return future;
}

// Who touches a part of the one object, its image touches that of the other.
static void exchange_spots(trail *t, uint32_t future, uint32_t a, uint32_t b, ref from, ref to) {
    const futures *f = &t->ahead;
    uint32_t body = body_of(t, from);
    for (uint32_t id = t->bodies.data[body].first; id; id = t->spots.data[id].next)
        for (uint32_t i = 0; i < t->most_threads; i++) {
            unsigned kind = futures_touch(&t->ahead, futures_of(f, future, i), id);
            if (!kind) continue;
            uint32_t image = i == a ? b : i == b ? a : i;
            touch other = {spot_of(t, to, t->spots.data[id].part), kind};
            vec_push(t->m, &t->deeds, (deed){image, other});
        }
}

uint32_t trail_exchange(trail *t, uint32_t future, uint32_t a, uint32_t b, const reduce_pair *pairs,
                        size_t count) {
    for (size_t i = 0; i < count; i++) {
        exchange_spots(t, future, a, b, pairs[i].a, pairs[i].b);
        exchange_spots(t, future, a, b, pairs[i].b, pairs[i].a);
    }
    return futures_exchange(&t->ahead, future, a, b);
}

void trail_undo_step(trail *t) {
    const taken *last = &vec_last(&t->steps);
    while (t->touches.count > last->first) t->spots.data[vec_pop(&t->touches).spot].visits.count--;
    while (t->changes.count > last->changes) {
        change c = vec_pop(&t->changes);
        t->threads[c.thread] = c.before;
    }
    t->steps.count--;
}

void trail_begin_way(trail *t, uint32_t first) {
    t->way = first;
}

// ---------------------------------------------------------------- what is known to follow

// A thread, with something ahead of it, meets the steps that touched the same and did not happen
// before.
typedef struct meeting {
    uint32_t thread, ahead;
    const clock *known;
} meeting;

static inline void meet_step(trail *t, const meeting *m, uint32_t position, uint32_t by) {
    if (by != m->thread && !happened_before(position, by, m->known))
        t->meeting.data[position] |= thread_bit(m->thread);
}

static void meet_visits(trail *t, const meeting *m, uint32_t id, unsigned kind) {
    const spot *s = &t->spots.data[id];
    for (size_t i = 0; i < s->visits.count; i++) {
        visit e = s->visits.data[i];
        if (conflict(id, e.kind, kind)) meet_step(t, m, e.position, e.thread);
    }
}

static void meet_all(trail *t, const meeting *m) {
    for (uint32_t i = 0; i < t->steps.count; i++) {
        size_t end = i + 1 < t->steps.count ? t->steps.data[i + 1].first : t->touches.count;
        if (t->steps.data[i].first != end) meet_step(t, m, i, t->steps.data[i].thread);
    }
}

// By what is ahead, not by the steps: each spot knows its visitors.
static void meet_ahead(trail *t, const meeting *m) {
    future_list list = futures_list(&t->ahead, m->ahead);
    const spot *wild = &t->spots.data[WILD];
    for (size_t i = 0; i < wild->visits.count; i++)
        meet_step(t, m, wild->visits.data[i].position, wild->visits.data[i].thread);
    for (uint32_t i = 0; i < list.count; i++) {
        future_item c = list.items[i];
        if (c.spot == WILD) {
            meet_all(t, m);
            return;
        }
        const body *b = &t->bodies.data[t->spots.data[c.spot].body];
        meet_visits(t, m, c.spot, c.touch);
        if (c.spot != b->all) {
            if (b->all) meet_visits(t, m, b->all, c.touch);
            continue;
        }
        for (uint32_t id = b->first; id; id = t->spots.data[id].next)
            if (id != c.spot) meet_visits(t, m, id, c.touch);
    }
}

// The same, slowly: does the thread do something about what a step touched?
static bool meets_touch(trail *t, touch c, uint32_t ahead) {
    if (c.spot == WILD || conflict(c.spot, c.kind, futures_touch(&t->ahead, ahead, c.spot)))
        return true;
    const body *b = &t->bodies.data[t->spots.data[c.spot].body];
    if (c.spot != b->all)
        return b->all && conflict(b->all, c.kind, futures_touch(&t->ahead, ahead, b->all));
    for (uint32_t id = b->first; id; id = t->spots.data[id].next)
        if (conflict(id, c.kind, futures_touch(&t->ahead, ahead, id))) return true;
    return false;
}

static bool meets(trail *t, const meeting *m, uint32_t position) {
    size_t end = position + 1 < t->steps.count ? t->steps.data[position + 1].first
                                               : t->touches.count;
    size_t first = t->steps.data[position].first;
    uint32_t by = t->steps.data[position].thread;
    if (first == end || by == m->thread || happened_before(position, by, m->known)) return false;
    if (futures_touch(&t->ahead, m->ahead, WILD)) return true;
    for (size_t i = first; i < end; i++)
        if (meets_touch(t, t->touches.data[i], m->ahead)) return true;
    return false;
}

static void check_meeting(trail *t, const meeting *m) {
    for (uint32_t i = 0; i < t->steps.count; i++)
        if (meets(t, m, i) != (t->meeting.data[i] >> m->thread & 1)) {
            fprintf(stderr, "weft: internal error: meeting of thread %u with step %u\n", m->thread,
                    i);
            exit(4);
        }
}

void trail_meet(trail *t, uint32_t future, thread_set (*tried)(void *arg, uint32_t position)) {
    vec_clear(&t->meeting);
    vec_resize(t->m, &t->meeting, t->steps.count);
    for (uint32_t i = 0; i < t->most_threads; i++) {
        clock sum;
        meeting m = {i, futures_of(&t->ahead, future, i), clock_of(t, i, &sum)};
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
