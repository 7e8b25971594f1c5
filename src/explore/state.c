#include "explore/state.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "base/text.h"

enum { MOST_LEVELS = 32, MARK_GLOBAL = 1 };

typedef struct marked {
    uint32_t stamp; // of the collection that reached it
    uint32_t color; // MARK_GLOBAL, or thread number + 2
} marked;

struct explorer {
    mem *m;
    vm *v;
    intern components; // number + 1 is the component's name; 0 stands for "as at the start"/"none"
    pair_table pairs;  // inner nodes, frame chains, …
    pair_table states; // the roots
    uint8_t *start;    // copy of the heap when the search began
    size_t start_top;  // bytes of it
    uint32_t *ordinal; // by ref: ordinal + 1; 0: none
    marked *marks;     // by ref
    uint32_t stamp;
    size_t index_bytes, mark_bytes;
    VEC(ref) places;                   // by ordinal
    VEC(uint32_t) levels[MOST_LEVELS]; // current tree: level 0 are the leaves
    unsigned depth;                    // number of levels above the leaves
    VEC(uint32_t) dirty;               // ordinals whose leaf changed in this capture
    VEC(ref) work;                     // of the marking
    VEC(uint32_t) young;       // ordinals of objects made since the start that are in the state
    VEC(uint32_t) chains[256]; // by thread: chain number of each frame, from the bottom
    text scratch;
};

static void *reserve(mem *m, size_t size) {
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) mem_unwind(m, STOP_MEMORY, NULL);
    return p;
}

explorer *explorer_new(mem *m, vm *v) {
    explorer *x = MEM_NEW(m, explorer);
    x->m = m;
    x->v = v;
    intern_init(&x->components, m);
    pair_table_init(&x->pairs, m);
    pair_table_init(&x->states, m);
    text_init(&x->scratch, m);
    // What exists at the start counts as shared.
    for (size_t b = 0; b < v->h.bins.count; b++)
        for (size_t i = 0; i < v->h.bins.data[b].places.count; i++) {
            object *o = vm_heap_object(&v->h, v->h.bins.data[b].places.data[i]);
            if (o->klass) o->bin |= BIN_SHARED;
        }
    x->start_top = v->h.top;
    x->start = mem_alloc(m, x->start_top);
    memcpy(x->start, v->h.base, x->start_top);
    x->index_bytes = (v->h.reserved >> 3) * sizeof *x->ordinal;
    x->mark_bytes = (v->h.reserved >> 3) * sizeof *x->marks;
    x->ordinal = reserve(m, x->index_bytes);
    x->marks = reserve(m, x->mark_bytes);
    vec_push(m, &x->levels[0], 0);
    vm_heap_track(&v->h);
    return x;
}

void explorer_free(explorer *x) {
    mem *m = x->m;
    mem_free(m, x->start, x->start_top);
    munmap(x->ordinal, x->index_bytes);
    munmap(x->marks, x->mark_bytes);
    for (unsigned i = 0; i < MOST_LEVELS; i++) vec_release(m, &x->levels[i]);
    for (unsigned i = 0; i < 256; i++) vec_release(m, &x->chains[i]);
    vec_release(m, &x->places);
    vec_release(m, &x->dirty);
    vec_release(m, &x->work);
    vec_release(m, &x->young);
    text_release(&x->scratch);
    pair_table_release(&x->pairs);
    pair_table_release(&x->states);
    intern_release(&x->components);
    MEM_DROP(m, x);
}

// ---------------------------------------------------------------- components of objects

static uint32_t component(explorer *x, const void *bytes, size_t size) {
    return intern_bytes(&x->components, bytes, size) + 1;
}

// How an object looked when the search began, or when it was made (permanent ones); NULL: it did
// not exist. A place that was free when the search began is nobody's.
static const uint8_t *pristine(const explorer *x, ref r) {
    if ((size_t)r << 3 < x->start_top) {
        const uint8_t *at = x->start + ((size_t)r << 3);
        return ((const object *)(const void *)at)->klass ? at : NULL;
    }
    uint64_t *copy = u64map_get(&x->v->pristine, r);
    return copy ? (const uint8_t *)(uintptr_t)*copy : NULL;
}

// Class, length and sharing, then the contents: epochs and bins are not part of the state.
static uint32_t object_component(explorer *x, ref r) {
    const object *o = vm_heap_object(&x->v->h, r);
    uint32_t size = vm_object_size(x->v, r);
    const uint8_t *before = pristine(x, r);
    const uint8_t *now = (const uint8_t *)o;
    if (before && memcmp(before + OBJECT_HEADER, now + OBJECT_HEADER, size - OBJECT_HEADER) == 0)
        return 0;
    uint32_t head[2] = {o->klass, o->length | (o->bin & BIN_SHARED)};
    text_clear(&x->scratch);
    text_add_bytes(&x->scratch, head, sizeof head);
    text_add_bytes(&x->scratch, now + OBJECT_HEADER, size - OBJECT_HEADER);
    return component(x, x->scratch.data, x->scratch.count);
}

static void put_object(explorer *x, ref r, uint32_t leaf) {
    vm_heap *h = &x->v->h;
    object *o = vm_heap_object(h, r);
    if (leaf == 0) {
        const uint8_t *before = pristine(x, r);
        if (before) {
            uint32_t size = h->bins.data[object_bin((const object *)(const void *)before)].size;
            memcpy((uint8_t *)o + OBJECT_HEADER, before + OBJECT_HEADER, size - OBJECT_HEADER);
        } else if (o->klass) {
            vm_heap_free(h, r, vm_object_size(x->v, r));
        }
        return;
    }
    const char *bytes = intern_text(&x->components, leaf - 1);
    size_t size = intern_size(&x->components, leaf - 1);
    uint32_t head[2];
    memcpy(head, bytes, sizeof head);
    if (!o->klass) h->live += h->bins.data[object_bin(o)].size;
    o->klass = head[0];
    o->length = head[1] & ~(uint32_t)BIN_SHARED;
    o->bin = object_bin(o) | (head[1] & BIN_SHARED);
    memcpy((uint8_t *)o + OBJECT_HEADER, bytes + sizeof head, size - sizeof head);
}

// ---------------------------------------------------------------- the tree

static uint32_t node(const explorer *x, unsigned level, uint32_t i) {
    return i < x->levels[level].count ? x->levels[level].data[i] : 0;
}

static void set_leaf(explorer *x, uint32_t ordinal, uint32_t leaf) {
    if (x->levels[0].data[ordinal] == leaf) return;
    x->levels[0].data[ordinal] = leaf;
    vec_push(x->m, &x->dirty, ordinal);
}

// An all-empty subtree is 0.
static uint32_t join(explorer *x, uint32_t a, uint32_t b) {
    return a || b ? pair_table_add(&x->pairs, a, b, NULL) : 0;
}

// A new place makes the tree wider, and sometimes higher: the new root stands for the old tree.
static uint32_t ordinal_of(explorer *x, ref r) {
    if (x->ordinal[r]) return x->ordinal[r] - 1;
    vec_push(x->m, &x->places, r);
    x->ordinal[r] = (uint32_t)x->places.count;
    vec_resize(x->m, &x->levels[0], x->places.count);
    for (unsigned l = 0; x->levels[l].count > 1; l++) {
        vec_resize(x->m, &x->levels[l + 1], (x->levels[l].count + 1) / 2);
        if (l + 1 > x->depth) {
            x->depth = l + 1;
            x->levels[l + 1].data[0] = join(x, node(x, l, 0), node(x, l, 1));
        }
    }
    return x->ordinal[r] - 1;
}

static uint32_t heap_root(explorer *x) {
    for (unsigned l = 0; l < x->depth; l++) {
        for (size_t k = 0; k < x->dirty.count; k++) {
            uint32_t i = x->dirty.data[k] >> (l + 1);
            x->levels[l + 1].data[i] = join(x, node(x, l, 2 * i), node(x, l, 2 * i + 1));
        }
    }
    vec_clear(&x->dirty);
    return x->levels[x->depth].data[0];
}

static void restore_subtree(explorer *x, unsigned level, uint32_t i, uint32_t target) {
    if (node(x, level, i) == target) return;
    x->levels[level].data[i] = target;
    if (level == 0) {
        put_object(x, x->places.data[i], target);
        return;
    }
    restore_subtree(x, level - 1, 2 * i, target ? pair_first(&x->pairs, target) : 0);
    if (2 * i + 1 < x->levels[level - 1].count)
        restore_subtree(x, level - 1, 2 * i + 1, target ? pair_second(&x->pairs, target) : 0);
}

// A state is older than the tree is high: its root stands for the leftmost subtree.
static void restore_heap(explorer *x, uint32_t root, uint32_t root_depth) {
    for (unsigned l = x->depth; l > root_depth; l--) {
        x->levels[l].data[0] = root; // provisional: made right below
        if (x->levels[l - 1].count > 1) restore_subtree(x, l - 1, 1, 0);
    }
    restore_subtree(x, root_depth, 0, root);
    for (unsigned l = root_depth; l < x->depth; l++)
        x->levels[l + 1].data[0] = join(x, node(x, l, 0), node(x, l, 1));
}

// ---------------------------------------------------------------- marking

typedef struct marking {
    explorer *x;
    uint32_t color;
} marking;

static bool is_old(const explorer *x, ref r) {
    return pristine(x, r) != NULL;
}

// Objects of the start are shared by definition and need no visit: what they reach is old too, or
// they have been changed and are roots themselves.
static void reach(void *arg, ref r) {
    marking *k = arg;
    explorer *x = k->x;
    if (is_old(x, r)) return;
    marked *mark = &x->marks[r];
    if (mark->stamp == x->stamp && (mark->color == k->color || mark->color == MARK_GLOBAL)) return;
    // Reached from two threads: shared.
    mark->color = mark->stamp == x->stamp ? MARK_GLOBAL : k->color;
    mark->stamp = x->stamp;
    vec_push(x->m, &x->work, r);
}

static void drain(explorer *x) {
    while (x->work.count) {
        ref r = vec_pop(&x->work);
        marking k = {x, x->marks[r].color};
        vm_each_reference(x->v, r, reach, &k);
    }
}

static void reach_frame(marking *k, const thread *t, const frame *f) {
    vm *v = k->x->v;
    const unit_map *map = vm_map(v, f->u);
    if (f->flags & FRAME_LOCKED) reach(k, f->lock);
    if (f->flags & FRAME_NEW) reach(k, f->extra);
    if (!map) return;
    const uint64_t *refs = map->bits + (size_t)f->pc * map->words;
    const uint64_t *used = map->used + (size_t)f->pc * map->words;
    for (uint32_t i = 0; i < f->sp - f->locals; i++)
        if (refs[i / 64] & used[i / 64] & 1ull << (i % 64)) {
            ref r = t->stack[f->locals + i];
            if (r) reach(k, r);
        }
}

static void mark_all(explorer *x) {
    vm *v = x->v;
    x->stamp++;
    marking global = {x, MARK_GLOBAL};
    for (uint32_t i = 0; i < x->places.count; i++) {
        ref r = x->places.data[i];
        if (is_old(x, r) && x->levels[0].data[i]) vm_each_reference(v, r, reach, &global);
    }
    for (size_t i = 0; i < v->h.touched.count; i++)
        if (is_old(x, v->h.touched.data[i]))
            vm_each_reference(v, v->h.touched.data[i], reach, &global);
    for (size_t i = 0; i < v->threads.count; i++) reach(&global, v->threads.data[i]->object);
    for (size_t i = 0; i < v->monitors.count; i++) reach(&global, v->monitors.data[i].object);
    drain(x);
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        marking own = {x, t->number + 2};
        if (t->exception) reach(&own, t->exception);
        if (t->on) reach(&own, t->on);
        for (uint32_t f = 0; f < t->frame_count; f++) reach_frame(&own, t, &t->frames[f]);
        drain(x);
    }
}

// ---------------------------------------------------------------- threads

typedef struct thread_record {
    uint32_t state, object, exception, on, saved_count, atomic, phase, chain, flags, frames;
    int64_t wake_at;
    vm_op next;
} thread_record;

enum {
    T_ON_CLASS = 1,
    T_TIMED = 2,
    T_NOTIFIED = 4,
    T_INTERRUPTED = 8,
    T_PERMIT = 16,
    T_WAKING = 32,
    T_TIMED_OUT = 64,
    T_FAILED = 128,
    T_JOINED = 256
};

typedef struct frame_head {
    const unit *u;
    const klass *subject;
    uint32_t pc, flags, words, lock, extra, pad;
} frame_head;

static uint32_t frame_component(explorer *x, const thread *t, const frame *f) {
    uint32_t words = f->sp - f->locals;
    frame_head head = {f->u, f->subject, f->pc, f->flags, words, f->lock, f->extra, 0};
    if (!(f->flags & (FRAME_CLINIT | FRAME_CONVERT))) head.subject = NULL;
    if (!(f->flags & FRAME_NEW)) head.extra = 0;
    if (!(f->flags & FRAME_LOCKED)) head.lock = 0;
    text_clear(&x->scratch);
    text_add_bytes(&x->scratch, &head, sizeof head);
    const unit_map *map = vm_map(x->v, f->u);
    for (uint32_t i = 0; i < words; i++) {
        uint32_t w = t->stack[f->locals + i];
        // Dead slots hold noise: it must not tell states apart.
        if (map && !(map->used[(size_t)f->pc * map->words + i / 64] >> (i % 64) & 1)) w = 0;
        text_add_bytes(&x->scratch, &w, sizeof w);
    }
    return component(x, x->scratch.data, x->scratch.count);
}

static uint32_t stack_chain(explorer *x, thread *t) {
    uint32_t clean = t->low < t->frame_count ? t->low : t->frame_count;
    if (t->frame_count && clean >= t->frame_count) clean = t->frame_count - 1;
    if (clean > x->chains[t->number].count) clean = (uint32_t)x->chains[t->number].count;
    x->chains[t->number].count = clean;
    uint32_t below = clean ? x->chains[t->number].data[clean - 1] : 0;
    for (uint32_t i = clean; i < t->frame_count; i++) {
        below = pair_table_add(&x->pairs, below, frame_component(x, t, &t->frames[i]), NULL);
        vec_push(x->m, &x->chains[t->number], below);
    }
    t->low = t->frame_count ? t->frame_count - 1 : 0;
    return below;
}

static uint32_t thread_component(explorer *x, thread *t) {
    thread_record r;
    memset(&r, 0, sizeof r);
    r.state = t->state;
    r.object = t->object;
    r.exception = t->exception;
    r.on = t->on;
    r.saved_count = t->saved_count;
    r.atomic = t->atomic;
    r.phase = t->phase;
    r.wake_at = t->timed ? t->wake_at : 0;
    r.frames = t->frame_count;
    r.chain = stack_chain(x, t);
    r.flags = (t->on_class ? T_ON_CLASS : 0u) | (t->timed ? T_TIMED : 0u) |
              (t->notified ? T_NOTIFIED : 0u) | (t->interrupted ? T_INTERRUPTED : 0u) |
              (t->permit ? T_PERMIT : 0u) | (t->waking ? T_WAKING : 0u) |
              (t->timed_out ? T_TIMED_OUT : 0u) | (t->failed ? T_FAILED : 0u) |
              (t->joined ? T_JOINED : 0u);
    r.next = t->next;
    return component(x, &r, sizeof r);
}

static void push_restored(explorer *x, thread *t, uint32_t chain_component) {
    const char *bytes = intern_text(&x->components, chain_component - 1);
    frame_head head;
    memcpy(&head, bytes, sizeof head);
    uint32_t locals = t->frame_count ? t->frames[t->frame_count - 1].sp : 0;
    frame *f = &t->frames[t->frame_count++];
    *f = (frame){.u = head.u,
                 .pc = head.pc,
                 .locals = locals,
                 .base = locals + head.u->max_locals,
                 .sp = locals + head.words,
                 .flags = head.flags,
                 .lock = head.lock,
                 .subject = (klass *)(uintptr_t)head.subject,
                 .extra = head.extra};
    memcpy(t->stack + locals, bytes + sizeof head, head.words * sizeof(uint32_t));
}

// Frames below the point where the two chains meet are as they should be.
static void restore_stack(explorer *x, thread *t, uint32_t chain, uint32_t frames) {
    uint32_t path[MOST_FRAMES];
    uint32_t n = frames;
    for (uint32_t c = chain; n; n--) {
        path[n - 1] = c;
        if (n <= x->chains[t->number].count && n <= t->low + 1 &&
            x->chains[t->number].data[n - 1] == c && n <= t->frame_count && n <= t->low)
            break;
        c = pair_first(&x->pairs, c);
    }
    t->frame_count = n;
    x->chains[t->number].count = n;
    for (uint32_t i = n; i < frames; i++) {
        push_restored(x, t, pair_second(&x->pairs, path[i]));
        vec_push(x->m, &x->chains[t->number], path[i]);
    }
    t->low = frames ? frames - 1 : 0;
}

static void restore_thread(explorer *x, thread *t, uint32_t id) {
    thread_record r;
    memcpy(&r, intern_text(&x->components, id - 1), sizeof r);
    t->state = (thread_state)r.state;
    t->object = r.object;
    t->exception = r.exception;
    t->on = r.on;
    t->saved_count = r.saved_count;
    t->atomic = r.atomic;
    t->phase = r.phase;
    t->wake_at = r.wake_at;
    t->on_class = r.flags & T_ON_CLASS;
    t->timed = r.flags & T_TIMED;
    t->notified = r.flags & T_NOTIFIED;
    t->interrupted = r.flags & T_INTERRUPTED;
    t->permit = r.flags & T_PERMIT;
    t->waking = r.flags & T_WAKING;
    t->timed_out = r.flags & T_TIMED_OUT;
    t->failed = r.flags & T_FAILED;
    t->joined = r.flags & T_JOINED;
    t->next = r.next;
    t->go = false;
    restore_stack(x, t, r.chain, r.frames);
}

// ---------------------------------------------------------------- capture and restore

static int by_object(const void *a, const void *b) {
    const monitor *x = a, *y = b;
    return x->object < y->object ? -1 : x->object > y->object;
}

// Monitors, time and the threads' components: one byte string.
static uint32_t rest_component(explorer *x, const uint32_t *threads) {
    vm *v = x->v;
    qsort(v->monitors.data, v->monitors.count, sizeof *v->monitors.data, by_object);
    uint32_t head[4] = {(uint32_t)v->threads.count, (uint32_t)v->monitors.count, (uint32_t)v->time,
                        (uint32_t)(v->time >> 32)};
    text_clear(&x->scratch);
    text_add_bytes(&x->scratch, head, sizeof head);
    text_add_bytes(&x->scratch, threads, v->threads.count * sizeof *threads);
    text_add_bytes(&x->scratch, v->monitors.data, v->monitors.count * sizeof *v->monitors.data);
    return component(x, x->scratch.data, x->scratch.count);
}

static void renew_leaf(explorer *x, ref r) {
    vm *v = x->v;
    object *o = vm_heap_object(&v->h, r);
    if (!o->klass) return;
    bool old = is_old(x, r), live = old || x->marks[r].stamp == x->stamp;
    if (!live) {
        if (x->ordinal[r]) set_leaf(x, x->ordinal[r] - 1, 0);
        vm_heap_free(&v->h, r, vm_object_size(v, r));
        return;
    }
    if (!old) {
        bool shared = x->marks[r].color == MARK_GLOBAL;
        o->bin = object_bin(o) | (shared ? (uint32_t)BIN_SHARED : 0u);
        if (!x->ordinal[r]) vec_push(x->m, &x->young, ordinal_of(x, r));
    }
    uint32_t leaf = object_component(x, r);
    if (leaf || x->ordinal[r]) set_leaf(x, ordinal_of(x, r), leaf);
}

uint32_t explorer_capture(explorer *x, bool *fresh) {
    vm *v = x->v;
    mark_all(x);
    for (size_t i = 0; i < v->h.touched.count; i++) renew_leaf(x, v->h.touched.data[i]);
    // Objects that died untouched, or whose sharing changed.
    for (size_t i = 0; i < x->young.count; i++) {
        uint32_t ordinal = x->young.data[i];
        ref r = x->places.data[ordinal];
        object *o = vm_heap_object(&v->h, r);
        if (!o->klass) continue;
        bool live = x->marks[r].stamp == x->stamp, shared = x->marks[r].color == MARK_GLOBAL;
        if (!live || shared != !!(o->bin & BIN_SHARED)) renew_leaf(x, r);
    }
    uint32_t threads[256];
    for (size_t i = 0; i < v->threads.count; i++)
        threads[i] = thread_component(x, v->threads.data[i]);
    uint32_t rest = rest_component(x, threads);
    uint32_t root = heap_root(x);
    // The smallest subtree that holds everything, with its depth: the same whatever the tree has
    // grown to since.
    unsigned depth = x->depth;
    while (depth && (!root || !pair_second(&x->pairs, root))) {
        if (root) root = pair_first(&x->pairs, root);
        depth--;
    }
    uint32_t place = pair_table_add(&x->pairs, root, depth | 0x80000000u, NULL);
    vm_heap_track(&v->h);
    return pair_table_add(&x->states, place, rest, fresh);
}

void explorer_restore(explorer *x, uint32_t state) {
    vm *v = x->v;
    uint32_t place = pair_first(&x->states, state), rest = pair_second(&x->states, state);
    // What was touched since the last capture is not in the tree: make it so.
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref r = v->h.touched.data[i];
        uint32_t ordinal = x->ordinal[r] ? x->ordinal[r] - 1 : UINT32_MAX;
        put_object(x, r, ordinal == UINT32_MAX ? 0 : x->levels[0].data[ordinal]);
    }
    restore_heap(x, pair_first(&x->pairs, place), pair_second(&x->pairs, place) & 0x7fffffff);
    const char *bytes = intern_text(&x->components, rest - 1);
    uint32_t head[4];
    memcpy(head, bytes, sizeof head);
    v->time = (int64_t)((uint64_t)head[3] << 32 | head[2]);
    vec_clear(&v->threads);
    v->live_threads = 0;
    for (uint32_t i = 0; i < head[0]; i++) {
        uint32_t id;
        memcpy(&id, bytes + sizeof head + i * sizeof id, sizeof id);
        thread *t = vm_thread_numbered(v, i);
        vec_push(v->m, &v->threads, t);
        restore_thread(x, t, id);
        v->live_threads += t->state != THREAD_DONE;
    }
    vec_resize(v->m, &v->monitors, head[1]);
    if (head[1])
        memcpy(v->monitors.data, bytes + sizeof head + head[0] * 4, head[1] * sizeof(monitor));
    vm_heap_track(&v->h);
}

size_t explorer_states(const explorer *x) {
    return x->states.count;
}

size_t explorer_bytes(const explorer *x) {
    size_t bytes = ((size_t)x->pairs.capacity + x->states.capacity) * 16;
    for (size_t i = 0; i < x->components.entries.count; i++)
        bytes += x->components.entries.data[i].size + 32;
    return bytes;
}
