#include "explore/states_internal.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "reduce/reduce.h"

state_store *explore_states_new(mem *m, vm *v) {
    state_store *x = MEM_NEW(m, state_store);
    x->m = m;
    x->v = v;
    x->check = getenv("WEFT_CHECK_STATES") != NULL;
    explore_bytes_table_init(&x->components, m);
    explore_pair_table_init(&x->pairs, m);
    explore_row_table_init(&x->nodes, m, BRANCHES);
    explore_row_table_init(&x->states, m, ROW_PARTS);
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
    x->ordinal_bytes = (v->h.reserved >> 3) * sizeof *x->ordinals;
    x->ordinals = mmap(NULL, x->ordinal_bytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (x->ordinals == MAP_FAILED) mem_unwind(m, STOP_MEMORY, NULL);
    vec_push(m, &x->levels[0], 0);
    for (size_t i = 0; i < v->threads.count; i++) v->threads.data[i]->low = 0;
    vm_track(v);
    for (size_t i = 0; i < v->threads.count; i++) vm_thread_touch(v, v->threads.data[i]);
    vm_monitors_touch(v);
    return x;
}

void explore_states_free(state_store *x) {
    mem *m = x->m;
    mem_free(m, x->start, x->start_top);
    munmap(x->ordinals, x->ordinal_bytes);
    for (unsigned i = 0; i < MOST_LEVELS; i++) vec_release(m, &x->levels[i]);
    for (unsigned i = 0; i < MOST_THREADS_STORED; i++) vec_release(m, &x->threads[i].frames);
    vec_release(m, &x->hashes);
    vec_release(m, &x->slots);
    vec_release(m, &x->dirty);
    vec_release(m, &x->dirty_nodes);
    vec_release(m, &x->work);
    vec_release(m, &x->reached);
    vec_release(m, &x->recolored);
    vec_release(m, &x->added);
    vec_release(m, &x->removed);
    vec_release(m, &x->suspects);
    vec_release(m, &x->young);
    vec_release(m, &x->young_at);
    text_release(&x->scratch);
    explore_pair_table_release(&x->pairs);
    explore_row_table_release(&x->nodes);
    explore_row_table_release(&x->states);
    explore_bytes_table_release(&x->components);
    MEM_DROP(m, x);
}

// ---------------------------------------------------------------- components of objects

// Room for a component of this size in the scratch buffer.
static char *begin_component(state_store *x, size_t size) {
    text_clear(&x->scratch);
    if (x->scratch.capacity <= size) text_fill(&x->scratch, 0, size);
    x->scratch.count = size;
    return x->scratch.data;
}

// What is in the scratch buffer, by number. *fresh: it was not there.
static uint32_t component(state_store *x, bool *fresh) {
    return explore_bytes_table_add(&x->components, x->scratch.data, x->scratch.count, fresh);
}

// How an object looked when the search began, or when it was made (permanent ones); NULL: it did
// not exist. A place that was free when the search began is nobody's.
const uint8_t *explore_states_pristine(const state_store *x, ref r) {
    if ((size_t)r << 3 < x->start_top) {
        const uint8_t *at = x->start + ((size_t)r << 3);
        return ((const object *)(const void *)at)->klass ? at : NULL;
    }
    const vm_search *s = x->v->search;
    const uint64_t *copy = s ? u64map_get(&s->pristine, r) : NULL;
    return copy ? (const uint8_t *)(uintptr_t)*copy : NULL;
}

bool explore_states_find_old(state_store *x, ref r) {
    if (!explore_states_pristine(x, r)) return false;
    x->ordinals[r] = PLACE_OLD;
    return true;
}

static uint32_t form_of(const vm *v, ref r, const klass *k) {
    if (k == v->k.Class) {
        const klass *mirrored = vm_mirrored(v, r);
        return mirrored ? mirrored->id + 1 : 0;
    }
    if (k != v->k.LongArray) return 0;
    const vm_heap_bin *b = &v->h.bins.data[object_bin(vm_heap_object(&v->h, r))];
    return b->site == SITE_BACKTRACE ? FORM_BACKTRACE : 0;
}

// Class, length and who reaches it, then the contents: epochs and bins are not part of the state.
uint32_t explore_states_object_component(state_store *x, ref r, uint32_t color) {
    vm *v = x->v;
    const object *o = vm_heap_object(&v->h, r);
    uint32_t size = vm_object_size(v, r) - OBJECT_HEADER;
    const uint8_t *before = explore_states_is_old(x, r) ? explore_states_pristine(x, r) : NULL;
    const uint8_t *now = (const uint8_t *)o + OBJECT_HEADER;
    if (before && memcmp(before + OBJECT_HEADER, now, size) == 0) return 0;
    object_head head = {o->klass, o->length, color, form_of(v, r, vm_class_of(v, r))};
    if (o->bin & BIN_LEFT) head.form |= FORM_LEFT;
    char *bytes = begin_component(x, sizeof head + size);
    memcpy(bytes, &head, sizeof head);
    memcpy(bytes + sizeof head, now, size);
    bool fresh;
    uint32_t id = component(x, &fresh);
    if (fresh) explore_states_note_young(x, r, id, color);
    return id;
}

static void put_pristine(state_store *x, ref r) {
    vm_heap *h = &x->v->h;
    const uint8_t *before = explore_states_pristine(x, r);
    uint32_t size = h->bins.data[object_bin((const object *)(const void *)before)].size;
    memcpy(vm_heap_at(h, r, OBJECT_HEADER), before + OBJECT_HEADER, size - OBJECT_HEADER);
}

// Once shared, it is so or left by others.
static void set_sharing(object *o, uint32_t color, bool left) {
    o->bin = object_bin(o);
    if (color_is_shared(color)) o->bin |= (uint32_t)BIN_SHARED;
    else if (left) o->bin |= (uint32_t)BIN_LEFT;
}

static void put_object(state_store *x, uint32_t ordinal, uint32_t leaf) {
    vm_heap *h = &x->v->h;
    ref r = x->slots.data[ordinal].place;
    object *o = vm_heap_object(h, r);
    bool old = explore_states_is_old(x, r);
    if (leaf == 0) {
        if (old) {
            put_pristine(x, r);
            return;
        }
        if (o->klass) vm_heap_free(h, r);
        explore_states_set_color(x, ordinal, COLOR_NONE);
        return;
    }
    const char *bytes = explore_bytes_numbered(&x->components, leaf);
    size_t size = explore_bytes_size(&x->components, leaf);
    object_head head;
    memcpy(&head, bytes, sizeof head);
    if (!o->klass) h->live += h->bins.data[object_bin(o)].size;
    o->klass = head.klass;
    o->length = head.length;
    memcpy((uint8_t *)o + OBJECT_HEADER, bytes + sizeof head, size - sizeof head);
    if (old) return;
    explore_states_set_color(x, ordinal, head.color);
    set_sharing(o, head.color, head.form & FORM_LEFT);
}

// ---------------------------------------------------------------- the tree

static uint32_t node(const state_store *x, unsigned level, uint32_t i) {
    return i < x->levels[level].count ? x->levels[level].data[i] : 0;
}

static void change_leaf(state_store *x, uint32_t ordinal, uint32_t leaf) {
    uint32_t *at = &x->levels[0].data[ordinal];
    if (*at) explore_states_count_degrees(x, *at, -1);
    if (leaf) explore_states_count_degrees(x, leaf, 1);
    hash128 sum = x->objects_hash;
    if (x->hashing && *at) sum = hash128_take(sum, explore_states_leaf_hash(x, ordinal, *at));
    if (x->hashing && leaf) sum = hash128_add(sum, explore_states_leaf_hash(x, ordinal, leaf));
    x->objects_hash = sum;
    *at = leaf;
}

static void set_leaf(state_store *x, uint32_t ordinal, uint32_t leaf) {
    if (x->levels[0].data[ordinal] == leaf) return;
    change_leaf(x, ordinal, leaf);
    vec_push(x->m, &x->dirty, ordinal);
}

// An all-empty subtree is 0.
static uint32_t join(state_store *x, const uint32_t *below) {
    bool empty = !(below[0] | below[1] | below[2] | below[3]);
    return empty ? 0 : explore_row_table_add(&x->nodes, below, NULL);
}

static uint32_t part(const state_store *x, uint32_t above, uint32_t branch) {
    return above ? explore_row_numbered(&x->nodes, above)[branch] : 0;
}

uint32_t explore_states_heap_node(state_store *x, unsigned level, uint32_t i) {
    uint32_t below[BRANCHES];
    for (uint32_t k = 0; k < BRANCHES; k++) below[k] = node(x, level - 1, BRANCHES * i + k);
    return join(x, below);
}

// A new place makes the tree wider, and sometimes higher: the new root stands for the old tree.
uint32_t explore_states_new_ordinal(state_store *x, ref r) {
    bool old = explore_states_is_old(x, r);
    slot fresh = {.place = r, .name = vm_object_name(x->v, r)};
    vec_push(x->m, &x->slots, fresh);
    uint32_t ordinal = (uint32_t)x->slots.count - 1;
    x->ordinals[r] |= ordinal + 1;
    if (old) explore_states_set_color(x, ordinal, COLOR_OLD);
    vec_resize(x->m, &x->levels[0], x->slots.count);
    for (unsigned l = 0; x->levels[l].count > 1; l++) {
        vec_resize(x->m, &x->levels[l + 1], (x->levels[l].count + BRANCHES - 1) / BRANCHES);
        if (l + 1 > x->depth) {
            x->depth = l + 1;
            x->levels[l + 1].data[0] = explore_states_heap_node(x, l + 1, 0);
        }
    }
    return ordinal;
}

// The paths above the changed leaves, level by level; each node once.
static uint32_t heap_root(state_store *x) {
    for (unsigned l = 0; l < x->depth; l++) {
        size_t kept = 0;
        for (size_t k = 0; k < x->dirty.count; k++) {
            uint32_t i = x->dirty.data[k] / BRANCHES;
            if (kept && x->dirty.data[kept - 1] == i) continue;
            uint32_t joined = explore_states_heap_node(x, l + 1, i);
            if (x->levels[l + 1].data[i] == joined) continue;
            x->levels[l + 1].data[i] = joined;
            x->dirty.data[kept++] = i;
        }
        x->dirty.count = kept;
    }
    vec_clear(&x->dirty);
    return x->levels[x->depth].data[0];
}

// Of a node that is another one now.
static void restore_subtree(state_store *x, unsigned level, uint32_t i, uint32_t target) {
    if (level == 0) {
        change_leaf(x, i, target);
        put_object(x, i, target);
        return;
    }
    static const uint32_t none[BRANCHES];
    x->levels[level].data[i] = target;
    uint32_t first = BRANCHES * i, count = (uint32_t)x->levels[level - 1].count;
    const uint32_t *wanted = target ? explore_row_numbered(&x->nodes, target) : none;
    const uint32_t *now = x->levels[level - 1].data + first; // stays where it is
    for (uint32_t k = 0; k < BRANCHES && first + k < count; k++)
        if (now[k] != wanted[k]) restore_subtree(x, level - 1, first + k, wanted[k]);
}

// A state is older than the tree is high: its root stands for the leftmost subtree.
static void restore_heap(state_store *x, uint32_t root, uint32_t root_depth) {
    for (unsigned l = x->depth; l > root_depth; l--)
        for (uint32_t k = 1; k < BRANCHES && k < x->levels[l - 1].count; k++)
            if (node(x, l - 1, k)) restore_subtree(x, l - 1, k, 0);
    if (node(x, root_depth, 0) != root) restore_subtree(x, root_depth, 0, root);
    for (unsigned l = root_depth; l < x->depth; l++)
        x->levels[l + 1].data[0] = explore_states_heap_node(x, l + 1, 0);
}

// ---------------------------------------------------------------- threads

enum {
    T_ON_CLASS = 1,
    T_TIMED = 2,
    T_NOTIFIED = 4,
    T_INTERRUPTED = 8,
    T_PERMIT = 16,
    T_WAKING = 32,
    T_FAILED = 128,
    T_JOINED = 256,
    T_WORKED = 512
};

uint32_t explore_states_frame_component(state_store *x, const thread *t, const frame *f) {
    uint32_t words = f->sp - f->locals;
    frame_head head = {f->u, f->subject, f->pc, f->flags, words, f->lock, f->extra, 0};
    if (!(f->flags & (FRAME_CLINIT | FRAME_CONVERT))) head.subject = NULL;
    if (!(f->flags & FRAME_NEW)) head.extra = 0;
    if (!(f->flags & (FRAME_LOCKED | FRAME_CALL))) head.lock = 0;
    char *bytes = begin_component(x, sizeof head + words * sizeof *t->stack);
    memcpy(bytes, &head, sizeof head);
    char *copy = bytes + sizeof head;
    memcpy(copy, t->stack + f->locals, words * sizeof *t->stack);
    // Dead slots hold noise: it must not tell states apart.
    const unit_map *map = vm_map(x->v, f->u);
    const uint64_t *used = map ? map->used + (size_t)f->pc * map->words : NULL;
    for (uint32_t i = 0; used && i < words; i++)
        if (!(used[i / 64] >> (i % 64) & 1)) memset(copy + i * sizeof(uint32_t), 0, 4);
    bool fresh;
    return component(x, &fresh);
}

static void push_link(state_store *x, stored_thread *e, uint32_t chain, uint32_t frame) {
    chain_link l = {.chain = chain, .frame = frame};
    if (x->hashing) {
        hash128 below = e->frames.count ? vec_last(&e->frames).hash : (hash128){0, 0};
        l.hash = hash128_join(below, explore_states_part_hash(x, PART_FRAME, frame));
    }
    vec_push(x->m, &e->frames, l);
}

// Frames below t->low are as they were, but the top one is always new.
static uint32_t stack_chain(state_store *x, thread *t) {
    stored_thread *e = &x->threads[t->number];
    uint32_t clean = t->low < t->frame_count ? t->low : t->frame_count;
    if (t->frame_count && clean >= t->frame_count) clean = t->frame_count - 1;
    if (clean > e->frames.count) clean = (uint32_t)e->frames.count;
    e->frames.count = clean;
    uint32_t below = clean ? vec_last(&e->frames).chain : 0;
    for (uint32_t i = clean; i < t->frame_count; i++) {
        uint32_t id = explore_states_frame_component(x, t, &t->frames[i]);
        below = explore_pair_table_add(&x->pairs, below, id, NULL);
        push_link(x, e, below, id);
    }
    t->low = t->frame_count ? t->frame_count - 1 : 0;
    return below;
}

// The frames change with nearly every step, the record takes few values: they are apart.
uint32_t explore_states_thread_leaf(state_store *x, const thread *t, uint32_t chain) {
    thread_record r;
    memset(&r, 0, sizeof r);
    r.state = t->state;
    r.object = t->object;
    r.exception = t->exception;
    r.on = t->on;
    r.saved_count = t->saved_count;
    r.atomic = t->atomic;
    r.phase = t->phase;
    r.starter = t->starter;
    r.wake_at = t->timed ? t->wake_at : 0;
    r.own = vm_clock_own(t);
    r.frames = t->frame_count;
    r.flags = (t->on_class ? T_ON_CLASS : 0u) | (t->timed ? T_TIMED : 0u) |
              (t->notified ? T_NOTIFIED : 0u) | (t->interrupted ? T_INTERRUPTED : 0u) |
              (t->permit ? T_PERMIT : 0u) | (t->waking ? T_WAKING : 0u) |
              (t->failed ? T_FAILED : 0u) | (t->joined ? T_JOINED : 0u) |
              (t->worked ? T_WORKED : 0u);
    r.next = t->next;
    r.recent = (uint32_t)t->recent.count;
    size_t recent_bytes = r.recent * sizeof *t->recent.data;
    char *bytes = begin_component(x, sizeof r + recent_bytes);
    memcpy(bytes, &r, sizeof r);
    if (recent_bytes) memcpy(bytes + sizeof r, t->recent.data, recent_bytes);
    bool fresh;
    return explore_pair_table_add(&x->pairs, component(x, &fresh), chain, NULL);
}

// Leaves of all trees together.
static uint32_t forest_width(uint32_t count) {
    uint32_t width = ROOTS;
    while (width < count) width *= BRANCHES;
    return width;
}

static uint32_t thread_leaf(uint32_t width, uint32_t number) {
    return width + number % ROOTS * (width / ROOTS) + number / ROOTS;
}

static uint32_t thread_at(uint32_t width, uint32_t leaf) {
    uint32_t each = width / ROOTS;
    return (leaf - width) % each * ROOTS + (leaf - width) / each;
}

static void put_thread_leaf(state_store *x, uint32_t number, uint32_t leaf) {
    stored_thread *e = &x->threads[number];
    e->leaf = leaf;
    if (x->hashing) {
        x->threads_hash = hash128_take(x->threads_hash, e->hash);
        e->hash = explore_states_thread_hash(x, number);
        x->threads_hash = hash128_add(x->threads_hash, e->hash);
    }
    x->thread_nodes[thread_leaf(forest_width(x->thread_count), number)] = leaf;
}

// The number of threads changes: the trees get another shape.
static void resize_threads(state_store *x, uint32_t count) {
    for (uint32_t i = count; i < x->thread_count; i++) {
        x->threads_hash = hash128_take(x->threads_hash, x->threads[i].hash);
        x->threads[i].hash = (hash128){0, 0};
        x->threads[i].leaf = 0;
        x->threads[i].frames.count = 0;
    }
    x->thread_count = count;
    uint32_t width = forest_width(count);
    memset(x->thread_nodes, 0, 2 * width * sizeof *x->thread_nodes); // inner ones: not yet known
    for (uint32_t i = 0; i < count; i++)
        x->thread_nodes[thread_leaf(width, i)] = x->threads[i].leaf;
}

uint32_t explore_states_thread_node(state_store *x, uint32_t i) {
    return join(x, &x->thread_nodes[BRANCHES * i]);
}

// Above the leaves that changed, level by level: a node is made of nodes that are right already.
static void renew_thread_nodes(state_store *x) {
    while (x->dirty_nodes.count && x->dirty_nodes.data[0] >= 2 * ROOTS) {
        size_t kept = 0;
        for (size_t k = 0; k < x->dirty_nodes.count; k++) {
            uint32_t i = x->dirty_nodes.data[k] / BRANCHES;
            if (kept && x->dirty_nodes.data[kept - 1] == i) continue;
            x->thread_nodes[i] = explore_states_thread_node(x, i);
            x->dirty_nodes.data[kept++] = i;
        }
        x->dirty_nodes.count = kept;
    }
    vec_clear(&x->dirty_nodes);
}

// Of what the thread has accessed, what is dead or its own again: others cannot access it.
static void forget_own(state_store *x, thread *t) {
    size_t kept = 0;
    for (size_t i = 0; i < t->recent.count; i++) {
        ref r = vm_recent_object(t->recent.data[i]);
        uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
        uint32_t color = at ? x->slots.data[at - 1].color : COLOR_OLD;
        if (color != COLOR_NONE && color != COLOR_THREAD + t->number)
            t->recent.data[kept++] = t->recent.data[i];
    }
    t->recent.count = kept;
}

static void capture_threads(state_store *x) {
    vm *v = x->v;
    bool resized = v->threads.count != x->thread_count;
    if (resized) resize_threads(x, (uint32_t)v->threads.count);
    uint32_t width = forest_width(x->thread_count);
    for (size_t k = 0; k < v->touched_threads.count; k++) {
        thread *t = v->touched_threads.data[k];
        if (t->number >= v->threads.count) continue;
        stored_thread *e = &x->threads[t->number];
        uint32_t chain = stack_chain(x, t);
        forget_own(x, t);
        uint32_t leaf = explore_states_thread_leaf(x, t, chain);
        if (leaf == e->leaf) continue;
        put_thread_leaf(x, t->number, leaf);
        if (!resized) vec_push(x->m, &x->dirty_nodes, thread_leaf(width, t->number));
    }
    renew_thread_nodes(x);
    for (uint32_t level = width / BRANCHES; resized && level >= ROOTS; level /= BRANCHES)
        for (uint32_t i = level; i < 2 * level; i++)
            x->thread_nodes[i] = explore_states_thread_node(x, i);
}

static void push_restored(state_store *x, thread *t, uint32_t frame_id) {
    const char *bytes = explore_bytes_numbered(&x->components, frame_id);
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
static void restore_stack(state_store *x, thread *t, uint32_t chain, uint32_t frames) {
    stored_thread *e = &x->threads[t->number];
    uint32_t path[MOST_FRAMES];
    uint32_t n = frames;
    for (uint32_t c = chain; n; n--) {
        path[n - 1] = c;
        if (n <= e->frames.count && n <= t->low && n <= t->frame_count &&
            e->frames.data[n - 1].chain == c)
            break;
        c = explore_pair_first(&x->pairs, c);
    }
    t->frame_count = n;
    e->frames.count = n;
    for (uint32_t i = n; i < frames; i++) {
        uint32_t frame_id = explore_pair_second(&x->pairs, path[i]);
        push_restored(x, t, frame_id);
        push_link(x, e, path[i], frame_id);
    }
    t->low = frames ? frames - 1 : 0;
}

static void restore_thread(state_store *x, thread *t, uint32_t leaf) {
    thread_record r;
    const char *bytes = explore_bytes_numbered(&x->components, explore_pair_first(&x->pairs, leaf));
    memcpy(&r, bytes, sizeof r);
    t->state = (thread_state)r.state;
    t->object = r.object;
    t->exception = r.exception;
    t->on = r.on;
    t->saved_count = r.saved_count;
    t->atomic = r.atomic;
    t->phase = r.phase;
    t->starter = r.starter;
    t->wake_at = r.wake_at;
    t->own_time = r.own.time;
    t->own_wake_at = r.own.wake_at;
    t->on_class = r.flags & T_ON_CLASS;
    t->timed = r.flags & T_TIMED;
    t->notified = r.flags & T_NOTIFIED;
    t->interrupted = r.flags & T_INTERRUPTED;
    t->permit = r.flags & T_PERMIT;
    t->waking = r.flags & T_WAKING;
    t->failed = r.flags & T_FAILED;
    t->worked = r.flags & T_WORKED;
    t->joined = r.flags & T_JOINED;
    t->next = r.next;
    vec_resize(x->v->m, &t->recent, r.recent);
    if (r.recent) memcpy(t->recent.data, bytes + sizeof r, r.recent * sizeof *t->recent.data);
    restore_stack(x, t, explore_pair_second(&x->pairs, leaf), r.frames);
}

// Down where two trees differ; a thread that was touched since the last capture is put back in any
// case.
static void restore_threads(state_store *x, uint32_t i, uint32_t target, uint32_t width) {
    if (i < width) {
        x->thread_nodes[i] = target;
        for (uint32_t k = 0; k < BRANCHES; k++) {
            uint32_t below = part(x, target, k);
            if (x->thread_nodes[BRANCHES * i + k] != below)
                restore_threads(x, BRANCHES * i + k, below, width);
        }
        return;
    }
    uint32_t number = thread_at(width, i);
    if (number >= x->thread_count) return;
    restore_thread(x, x->v->threads.data[number], target);
    put_thread_leaf(x, number, target);
}

// ---------------------------------------------------------------- monitors and time

// Sorted: the order in which monitors were entered is not part of the state.
static void sort_monitors(vm *v) {
    monitor *list = v->monitors.data;
    for (size_t i = 1; i < v->monitors.count; i++) {
        monitor one = list[i];
        size_t k = i;
        for (; k && list[k - 1].object > one.object; k--) list[k] = list[k - 1];
        list[k] = one;
    }
}

uint32_t explore_states_rest_component(state_store *x) {
    vm *v = x->v;
    sort_monitors(v);
    rest_head head = {(uint32_t)v->threads.count, (uint32_t)v->monitors.count, v->time,
                      x->root_depth};
    size_t size = v->monitors.count * sizeof *v->monitors.data;
    char *bytes = begin_component(x, sizeof head + size);
    memcpy(bytes, &head, sizeof head);
    if (size) memcpy(bytes + sizeof head, v->monitors.data, size);
    bool fresh;
    return component(x, &fresh);
}

static void set_rest(state_store *x, uint32_t id) {
    x->rest = id;
    x->time = x->v->time;
}

// ---------------------------------------------------------------- capture and restore

static void renew_leaf(state_store *x, ref r) {
    vm *v = x->v;
    object *o = vm_heap_object(&v->h, r);
    if (!o->klass) return;
    if (explore_states_is_old(x, r)) {
        uint32_t leaf = explore_states_object_component(x, r, COLOR_OLD);
        if (leaf || x->ordinals[r] & PLACE_ORDINAL) set_leaf(x, explore_states_ordinal(x, r), leaf);
        return;
    }
    uint32_t at = x->ordinals[r];
    uint32_t color = at ? x->slots.data[at - 1].color : COLOR_NONE;
    if (color == COLOR_NONE) { // made since the last capture, and dead already
        vm_heap_free(&v->h, r);
        return;
    }
    set_sharing(o, color, o->bin & ((uint32_t)BIN_SHARED | BIN_LEFT));
    set_leaf(x, at - 1, explore_states_object_component(x, r, color));
}

void explore_states_bury(state_store *x, uint32_t ordinal) {
    explore_states_set_color(x, ordinal, COLOR_NONE);
    set_leaf(x, ordinal, 0);
    vm_heap_free(&x->v->h, x->slots.data[ordinal].place);
}

// True: its depth has changed.
static bool capture_heap(state_store *x) {
    vm *v = x->v;
    for (size_t i = 0; i < v->h.touched.count; i++) renew_leaf(x, v->h.touched.data[i]);
    for (size_t i = 0; i < x->recolored.count; i++)
        renew_leaf(x, x->slots.data[x->recolored.data[i]].place);
    if (!x->dirty.count) return false;
    uint32_t root = heap_root(x);
    // The smallest subtree that holds everything: the same whatever the tree has grown to since.
    uint32_t depth = x->depth, before = x->root_depth;
    while (depth && !part(x, root, 1) && !part(x, root, 2) && !part(x, root, 3)) {
        root = part(x, root, 0);
        depth--;
    }
    x->root = root;
    x->root_depth = depth;
    return depth != before;
}

uint32_t explore_states_capture(state_store *x, bool *fresh) {
    vm *v = x->v;
    reduce_forget_residue(v);
    explore_states_mark(x);
    bool same_rest = !capture_heap(x) && x->rest && v->monitors_epoch != v->h.epoch &&
                     x->time == v->time && x->thread_count == v->threads.count;
    capture_threads(x);
    if (!same_rest) set_rest(x, explore_states_rest_component(x));
    if (x->check) explore_states_check(x);
    vm_track(v);
    uint32_t row[ROW_PARTS] = {[ROW_HEAP] = x->root, [ROW_REST] = x->rest};
    memcpy(row + ROW_THREADS, x->thread_nodes + ROOTS, ROOTS * sizeof *row);
    return explore_row_table_add(&x->states, row, fresh);
}

// What was touched since the last capture is as it was then.
static void undo_touched(state_store *x) {
    vm *v = x->v;
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref r = v->h.touched.data[i];
        uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
        if (at) put_object(x, at - 1, x->levels[0].data[at - 1]);
        else if (explore_states_is_old(x, r)) put_pristine(x, r);
        else if (vm_heap_object(&v->h, r)->klass) vm_heap_free(&v->h, r);
    }
    for (size_t i = 0; i < v->touched_threads.count; i++) {
        thread *t = v->touched_threads.data[i];
        if (t->number >= x->thread_count) {
            t->frame_count = t->low = 0;
            continue;
        }
        restore_thread(x, t, x->threads[t->number].leaf);
    }
}

void explore_states_restore(state_store *x, uint32_t state) {
    vm *v = x->v;
    uint32_t row[ROW_PARTS];
    memcpy(row, explore_row_numbered(&x->states, state), sizeof row);
    undo_touched(x);
    const char *bytes = explore_bytes_numbered(&x->components, row[ROW_REST]);
    rest_head head;
    memcpy(&head, bytes, sizeof head);
    x->root = row[ROW_HEAP];
    x->root_depth = (uint32_t)head.depth;
    restore_heap(x, x->root, x->root_depth);
    v->time = head.time;
    if (v->threads.count > head.threads) v->threads.count = head.threads;
    for (uint32_t i = (uint32_t)v->threads.count; i < head.threads; i++)
        vec_push(v->m, &v->threads, vm_thread_numbered(v, i));
    if (head.threads != x->thread_count) resize_threads(x, head.threads);
    uint32_t width = forest_width(head.threads);
    for (uint32_t i = 0; i < ROOTS; i++)
        if (x->thread_nodes[ROOTS + i] != row[ROW_THREADS + i])
            restore_threads(x, ROOTS + i, row[ROW_THREADS + i], width);
    v->live_threads = 0;
    for (uint32_t i = 0; i < head.threads; i++) {
        v->threads.data[i]->go = false;
        v->live_threads += v->threads.data[i]->state != THREAD_DONE;
    }
    vec_resize(v->m, &v->monitors, head.monitors);
    if (head.monitors)
        memcpy(v->monitors.data, bytes + sizeof head, head.monitors * sizeof(monitor));
    set_rest(x, row[ROW_REST]);
    if (x->check) explore_states_check(x);
    vm_track(v);
}

size_t explore_states_count(const state_store *x) {
    return x->states.count;
}

size_t explore_states_growth(const state_store *x) {
    return explore_bytes_table_growth(&x->components) + explore_pair_table_growth(&x->pairs) +
           explore_row_table_growth(&x->nodes) + explore_row_table_growth(&x->states);
}

size_t explore_states_bytes(const state_store *x) {
    return explore_bytes_table_bytes(&x->components) + explore_pair_table_bytes(&x->pairs) +
           explore_row_table_bytes(&x->nodes) + explore_row_table_bytes(&x->states) +
           x->hashes.count * sizeof *x->hashes.data +
           (x->young.count + x->young_at.count) * sizeof(uint32_t);
}
