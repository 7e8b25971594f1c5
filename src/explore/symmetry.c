#include "explore/symmetry.h"

#include "base/hash.h"
#include "explore/states_internal.h"

enum { MOST_PAIRS = 512, PEEK_BUDGET = 1000, MOST_JOINS = 256 };

struct symmetry {
    explorer *w;
    uint32_t a, b;          // the threads
    u64map image;           // object -> the one it is exchanged for
    u64map guarding;        // locks that alone guard something
    VEC(reduce_pair) pairs; // the same, each pair once
    bool building, failed;  // images are being found; there are none
    bool known;             // a thread knows something that has an image
    u64map met;             // objects that were compared, or are in `work`
    VEC(ref) work;
    VEC(ref) stays;
    ref roll;              // the list of their group's threads; 0: none
    uint64_t ahead;        // threads that were run ahead of their joins
    uint64_t asked, found; // threads that look alike; and can be exchanged
};

symmetry *explore_symmetry_new(explorer *w) {
    symmetry *t = MEM_NEW(w->m, symmetry);
    t->w = w;
    u64map_init(&t->image, w->m);
    u64map_init(&t->guarding, w->m);
    u64map_init(&t->met, w->m);
    return t;
}

void explore_symmetry_free(symmetry *t) {
    mem *m = t->w->m;
    u64map_release(&t->image);
    u64map_release(&t->guarding);
    u64map_release(&t->met);
    vec_release(m, &t->pairs);
    vec_release(m, &t->work);
    vec_release(m, &t->stays);
    MEM_DROP(m, t);
}

const reduce_pair *explore_symmetry_pairs(const symmetry *t, size_t *count) {
    *count = t->pairs.count;
    return t->pairs.data;
}

// ---------------------------------------------------------------- images

static uint32_t thread_image(const symmetry *t, uint32_t number) {
    return number == t->a ? t->b : number == t->b ? t->a : number;
}

static ref image_of(const symmetry *t, ref r) {
    const uint64_t *at = r ? u64map_get(&t->image, r) : NULL;
    return at ? (ref)*at : r;
}

static void make_pair(symmetry *t, ref x, ref y) {
    mem *m = t->w->m;
    if (x == y) return; // whether it stays is seen later
    bool known = u64map_get(&t->image, x) || u64map_get(&t->image, y);
    if (!x || !y || t->pairs.count == MOST_PAIRS ||
        (known && (image_of(t, x) != y || image_of(t, y) != x))) {
        t->failed = true;
        return;
    }
    if (known) return;
    u64map_put(&t->image, x, y);
    u64map_put(&t->image, y, x);
    vec_push(m, &t->pairs, ((reduce_pair){x, y}));
}

static void visit(symmetry *t, ref r) {
    // What is old and unchanged leads to nothing that was made since; what has changed is a root.
    if (!r || explore_states_is_old(t->w->x, r) || !u64map_put(&t->met, r, 1)) return;
    vec_push(t->w->m, &t->work, r);
}

// x is where y is after the exchange.
static void meet(symmetry *t, ref x, ref y) {
    if (t->building) {
        make_pair(t, x, y);
        return;
    }
    if (image_of(t, x) != y) t->failed = true;
    visit(t, x);
    visit(t, y);
}

// ---------------------------------------------------------------- objects

static bool same_bytes(symmetry *t, ref x, ref y, const klass *k) {
    vm *v = t->w->v;
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY && c->is_reference_array) return true;
    size_t size = vm_object_size(v, x) - OBJECT_HEADER;
    text *copy = &t->w->x->scratch;
    text_clear(copy);
    text_add_bytes(copy, vm_heap_at(&v->h, x, OBJECT_HEADER), size);
    text_add_bytes(copy, vm_heap_at(&v->h, y, OBJECT_HEADER), size);
    char *one = copy->data, *other = one + size;
    if (k->kind != KLASS_ARRAY)
        for (const uint32_t *o = c->ref_offsets; *o; o++)
            memcpy(one + *o - OBJECT_HEADER, other + *o - OBJECT_HEADER, sizeof(ref));
    if (klass_is_subclass(k, v->k.Thread)) {
        size_t tid = v->k.Thread_tid->offset - OBJECT_HEADER;
        memcpy(one + tid, other + tid, sizeof(int64_t));
    }
    return memcmp(one, other, size) == 0;
}

static void meet_elements(symmetry *t, ref x, ref y) {
    vm *v = t->w->v;
    for (uint32_t i = 0, n = vm_length(v, x); i < n && !t->failed; i++) {
        size_t at = OBJECT_HEADER + 4 * (size_t)i;
        meet(t, vm_get_ref(v, x, at), vm_get_ref(v, y, at));
    }
}

static void meet_offsets(symmetry *t, ref x, ref y, const uint32_t *offsets, uint32_t but) {
    vm *v = t->w->v;
    for (; *offsets && !t->failed; offsets++)
        if (*offsets != but) meet(t, vm_get_ref(v, x, *offsets), vm_get_ref(v, y, *offsets));
}

// A list of threads that a ThreadGroup keeps or, before there was a program, kept.
static bool is_roll(const symmetry *t, ref r) {
    vm *v = t->w->v;
    if (r == t->roll) return true;
    const klass *k = vm_class_of(v, r);
    return t->roll && k->component == v->k.Thread && explore_states_is_old(t->w->x, r);
}

// y is x, or exchanged for it.
static void compare_objects(symmetry *t, ref x, ref y) {
    vm *v = t->w->v;
    if (is_roll(t, x)) return;
    const klass *k = vm_class_of(v, x);
    const runtime_class *c = k->runtime;
    if (x != y && (vm_class_of(v, y) != k || vm_length(v, x) != vm_length(v, y) ||
                   vm_object_size(v, x) != vm_object_size(v, y) || k == v->k.Class ||
                   explore_states_is_old(t->w->x, x) || explore_states_is_old(t->w->x, y) ||
                   !same_bytes(t, x, y, k))) {
        t->failed = true;
        return;
    }
    if (k->kind == KLASS_ARRAY) {
        if (c->is_reference_array) meet_elements(t, x, y);
        return;
    }
    bool is_thread = klass_is_subclass(k, v->k.Thread);
    meet_offsets(t, x, y, c->ref_offsets, is_thread ? v->k.Thread_name->offset : 0);
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, x) : NULL;
    if (mirrored) meet_offsets(t, x, y, vm_runtime(mirrored)->static_refs, 0);
}

// ---------------------------------------------------------------- threads

static bool same_shape(const thread *x, const thread *y) {
    if (x->frame_count != y->frame_count || x->state != y->state || x->phase != y->phase ||
        x->next.act != y->next.act)
        return false;
    for (uint32_t i = x->frame_count; i-- > 0;)
        if (x->frames[i].u != y->frames[i].u || x->frames[i].pc != y->frames[i].pc ||
            (x->frames[i].flags | y->frames[i].flags) & FRAME_CLINIT)
            return false;
    return true;
}

static void compare_frames(symmetry *t, const thread *x, const thread *y, uint32_t i) {
    const frame *f = &x->frames[i], *g = &y->frames[i];
    uint32_t words = f->sp - f->locals;
    if (f->u != g->u || f->pc != g->pc || f->flags != g->flags || words != g->sp - g->locals ||
        f->subject != g->subject) {
        t->failed = true;
        return;
    }
    if (f->flags & (FRAME_LOCKED | FRAME_CALL)) meet(t, f->lock, g->lock);
    if (f->flags & FRAME_NEW) meet(t, f->extra, g->extra);
    const unit_map *map = vm_map(t->w->v, f->u);
    const uint64_t *refs = map ? map->bits + (size_t)f->pc * map->words : NULL;
    const uint64_t *used = map ? map->used + (size_t)f->pc * map->words : NULL;
    for (uint32_t k = 0; k < words && !t->failed; k++) {
        uint32_t p = x->stack[f->locals + k], q = y->stack[g->locals + k];
        if (used && !(used[k / 64] >> (k % 64) & 1)) continue;
        if (refs && refs[k / 64] >> (k % 64) & 1) meet(t, p, q);
        else if (p != q) t->failed = true;
    }
}

static bool same_own_clock(const thread *x, const thread *y) {
    vm_own_clock a = vm_clock_own(x), b = vm_clock_own(y);
    return a.time == b.time && a.wake_at == b.wake_at;
}

static void compare_records(symmetry *t, const thread *x, const thread *y) {
    bool same = x->state == y->state && x->phase == y->phase && x->atomic == y->atomic &&
                x->saved_count == y->saved_count && x->on_class == y->on_class &&
                x->timed == y->timed && (!x->timed || x->wake_at == y->wake_at) &&
                same_own_clock(x, y) && x->notified == y->notified &&
                x->interrupted == y->interrupted && x->permit == y->permit &&
                x->waking == y->waking && x->failed == y->failed && x->joined == y->joined &&
                x->next.act == y->next.act && x->next.words[1] == y->next.words[1] &&
                (x->starter ? thread_image(t, x->starter - 1) + 1 : 0) == y->starter;
    if (!same) t->failed = true;
    meet(t, x->on, y->on);
    meet(t, x->next.object, y->next.object);
    if (x->next.act == ACT_COPY) meet(t, x->next.copy.from, y->next.copy.from);
    else if (x->next.words[0] != y->next.words[0]) t->failed = true;
}

static void compare_threads(symmetry *t, const thread *x, const thread *y) {
    meet(t, x->object, y->object);
    meet(t, x->exception, y->exception);
    if (!(t->ahead >> x->number & 1)) compare_records(t, x, y);
    if (x->frame_count != y->frame_count) t->failed = true;
    for (uint32_t i = 0; i < x->frame_count && !t->failed; i++) compare_frames(t, x, y, i);
}

// What they have accessed would have to be exchanged with them.
static bool knows_accesses(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->recent.count) return true;
    return false;
}

static bool same_monitors(const symmetry *t) {
    const vm *v = t->w->v;
    for (size_t i = 0; i < v->monitors.count; i++) {
        monitor m = v->monitors.data[i];
        bool found = false;
        for (size_t k = 0; k < v->monitors.count && !found; k++) {
            monitor other = v->monitors.data[k];
            found = other.object == image_of(t, m.object) && other.count == m.count &&
                    other.thread == thread_image(t, m.thread);
        }
        if (!found) return false;
    }
    return true;
}

// ---------------------------------------------------------------- who waits for both

static void note_known(void *arg, ref r) {
    symmetry *t = arg;
    if (image_of(t, r) != r) t->known = true;
}

// By its frames.
static bool sees_one(const symmetry *t, const thread *x) {
    for (uint32_t i = 0; i < x->frame_count; i++) {
        const frame *f = &x->frames[i];
        const unit_map *map = vm_map(t->w->v, f->u);
        const uint64_t *refs = map ? map->bits + (size_t)f->pc * map->words : NULL;
        const uint64_t *used = map ? map->used + (size_t)f->pc * map->words : NULL;
        for (uint32_t k = 0; refs && k < f->sp - f->locals; k++) {
            ref r = x->stack[f->locals + k];
            if (refs[k / 64] & used[k / 64] & 1ull << k % 64 && image_of(t, r) != r) return true;
        }
    }
    return false;
}

// By itself, or by what it alone reaches.
static bool knows_one(symmetry *t, const thread *x) {
    state_store *e = t->w->x;
    if (image_of(t, x->on) != x->on || image_of(t, x->next.object) != x->next.object ||
        sees_one(t, x))
        return true;
    t->known = false;
    for (uint32_t at = e->heads[COLOR_THREAD + x->number]; at && !t->known;
         at = e->slots.data[at - 1].next)
        vm_each_reference(t->w->v, e->slots.data[at - 1].place, note_known, t);
    return t->known;
}

// A deadlock is told apart by where threads wait.
static bool is_at_same_place(const thread *x, const frame *frames, uint32_t count) {
    if (x->frame_count != count) return false;
    for (uint32_t i = 0; i < count; i++)
        if (x->frames[i].u != frames[i].u || x->frames[i].pc != frames[i].pc) return false;
    return true;
}

// The join it waits in ends; it runs to what it does next. False: it is no other join.
static bool pass_join(symmetry *t, thread *x, bool *sound) {
    vm *v = t->w->v;
    thread *joined = vm_thread_of(v, x->on);
    if (!joined) return *sound = false;
    vm_thread_touch(v, joined);
    thread_state before = joined->state;
    bool was_joined = joined->joined;
    joined->state = THREAD_DONE;
    vm_wake(v, x);
    x->go = false;
    v->current = x;
    v->budget = PEEK_BUDGET;
    vm_search_ahead(v, true);
    run_outcome o = vm_search_thread(v, x);
    vm_search_ahead(v, false);
    joined->state = before;
    joined->joined = was_joined;
    if (o == RUN_PREEMPTED || o == RUN_STOPPED) *sound = false;
    v->ending = VM_RUNNING;
    return o == RUN_BLOCKED && x->state == THREAD_WAITING && x->next.act == ACT_JOIN;
}

// What a thread keeps from others: monitors, classes that it initialises, an atomic section. To let
// go of it is no step, but others notice.
static uint64_t holdings(const vm *v, const thread *x) {
    uint64_t sum = x->atomic;
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].thread == x->number)
            sum += hash_u64((uint64_t)v->monitors.data[i].object << 32 | v->monitors.data[i].count);
    for (uint32_t i = 0; i < x->frame_count; i++)
        if (x->frames[i].flags & FRAME_CLINIT) sum += hash_u64((uint64_t)(uintptr_t)&x->frames[i]);
    return sum;
}

// Runs a thread ahead of its joins. False: it does something else before it has joined both, or it
// still knows one of them after that.
static bool run_ahead(symmetry *t, thread *x) {
    const vm *v = t->w->v;
    enum { DEEPEST = 64 };
    frame place[DEEPEST];
    uint32_t depth = x->frame_count;
    if (x->state != THREAD_WAITING || x->next.act != ACT_JOIN ||
        !reduce_unseen(v, LOOK_LIFE | LOOK_INTERRUPT) || depth > DEEPEST || x->number >= 64)
        return false;
    memcpy(place, x->frames, depth * sizeof *place);
    uint64_t joined = 0, both = 1ull << t->a | 1ull << t->b, held = holdings(v, x);
    bool sound = true, more = true;
    for (unsigned i = 0; more && i < MOST_JOINS; i++) {
        const thread *other = vm_thread_of(t->w->v, x->on);
        if (other && other->number < 64) joined |= 1ull << other->number;
        more = pass_join(t, x, &sound);
        if (more && holdings(v, x) != held) return false;
        if (more && t->w->config->all_errors && !is_at_same_place(x, place, depth)) return false;
    }
    t->ahead |= 1ull << x->number;
    return sound && !more && (joined & both) == both && !sees_one(t, x);
}

// ---------------------------------------------------------------- the question

// It can be told apart from others, or it would no longer guard what it guards.
static bool is_tied(const symmetry *t, ref object) {
    const vm *v = t->w->v;
    return reduce_is_hashed(v, object) ||
           (!reduce_was_exchanged(v, object) && u64map_get(&t->guarding, object));
}

static void add_guarding(void *arg, ref lock) {
    u64map_put(arg, lock, 1);
}

static void find_images(symmetry *t, const thread *x, const thread *y) {
    t->building = true;
    u64map_clear(&t->guarding);
    reduce_each_sole_guard(t->w->v, add_guarding, &t->guarding);
    compare_threads(t, x, y);
    for (size_t i = 0; i < t->pairs.count && !t->failed; i++) {
        reduce_pair p = t->pairs.data[i];
        if (is_tied(t, p.a) || is_tied(t, p.b)) t->failed = true;
        else compare_objects(t, p.a, p.b);
    }
    t->building = false;
}

// Everything, with the images that were found: the exchange leaves the state as it is.
static void check_state(symmetry *t) {
    vm *v = t->w->v;
    state_store *x = t->w->x;
    u64map_clear(&t->met);
    vec_clear(&t->work);
    for (size_t i = 0; i < v->threads.count && !t->failed; i++)
        compare_threads(t, v->threads.data[i],
                        v->threads.data[thread_image(t, v->threads.data[i]->number)]);
    if (!same_monitors(t)) t->failed = true;
    for (uint32_t at = x->heads[COLOR_OLD]; at && !t->failed; at = x->slots.data[at - 1].next) {
        ref r = x->slots.data[at - 1].place;
        if (x->levels[0].data[at - 1]) compare_objects(t, r, r);
    }
    for (size_t i = 0; i < v->h.touched.count && !t->failed; i++) {
        ref r = v->h.touched.data[i];
        if (explore_states_is_old(x, r)) compare_objects(t, r, r);
    }
    while (t->work.count && !t->failed) {
        ref r = vec_pop(&t->work);
        compare_objects(t, r, image_of(t, r));
    }
}

// The list of its group's threads is nobody's business unless somebody looks at it, or at threads'
// lives; then the search begins again.
static ref find_roll(vm *v, const thread *x) {
    field *group = program_find_field(v->p, v->k.Thread, "group");
    field *list = program_find_field(v->p, v->k.ThreadGroup, "threads");
    if (!group || !list || !reduce_unseen(v, LOOK_LIFE) || reduce_groups_matter(v)) return 0;
    ref of = vm_get_ref(v, x->object, group->offset);
    return of ? vm_get_ref(v, of, list->offset) : 0;
}

// Where threads look alike and hardly ever are, it is not worth asking.
static bool is_hopeless(const symmetry *t) {
    enum { PATIENCE = 2000, SELDOM = 64 };
    return t->asked > PATIENCE && t->found * SELDOM < t->asked;
}

bool explore_symmetry_holds(symmetry *t, uint32_t state, uint32_t a, uint32_t b) {
    vm *v = t->w->v;
    const thread *x = v->threads.data[a], *y = v->threads.data[b];
    uint64_t both = a < 64 && b < 64 ? 1ull << a | 1ull << b : 0;
    if (!both || reduce_tells_apart(v, both) || v->tracked || is_hopeless(t) || knows_accesses(v) ||
        !same_shape(x, y))
        return false;
    t->asked++;
    t->a = a;
    t->b = b;
    t->failed = false;
    t->ahead = 0;
    t->roll = find_roll(v, x);
    u64map_clear(&t->image);
    vec_clear(&t->pairs);
    find_images(t, x, y);
    for (size_t i = 0; i < v->threads.count && !t->failed; i++) {
        thread *other = v->threads.data[i];
        if (other != x && other != y && knows_one(t, other) && !run_ahead(t, other))
            t->failed = true;
    }
    if (!t->failed) check_state(t);
    if (v->h.touched.count || v->touched_threads.count) explore_states_restore(t->w->x, state);
    t->found += !t->failed;
    return !t->failed;
}

void explore_symmetry_exchange(symmetry *t) {
    vm *v = t->w->v;
    const state_store *x = t->w->x;
    uint64_t all = reduce_exchanged_threads(v) | 1ull << t->a | 1ull << t->b;
    vec_clear(&t->stays);
    for (size_t i = 0; i < x->slots.count; i++) {
        ref r = x->slots.data[i].place;
        uint32_t by = v->h.bins.data[object_bin(vm_heap_object(&v->h, r))].thread;
        if (x->levels[0].data[i] && by < 64 && all >> by & 1 && image_of(t, r) == r)
            vec_push(t->w->m, &t->stays, r);
    }
    reduce_exchange(v, t->a, t->b, t->pairs.data, t->pairs.count, t->stays.data, t->stays.count);
}
