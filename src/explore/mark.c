// Which objects are alive, and who can reach them: exact at every captured state.
//
// Objects made since the start are colored by who reaches them: what is global (old objects that
// have changed, thread objects, and what these reach), one thread alone, or several threads'
// stacks. A capture marks only what can have changed. A thread that did not move has its own
// objects as before; what is global stays so unless a reference to a young object was taken out of
// something global. Then what that reaches is suspect: it stays global if something global that is
// not suspect refers to it, which counted references tell (Bacon and Rajan, "Concurrent cycle
// collection in reference counted systems"). Where threads share what is not global, or too much
// is suspect, everything is marked.
#include "explore/states_internal.h"

void explore_states_set_color(state_store *x, uint32_t ordinal, uint32_t color) {
    slot *s = &x->slots.data[ordinal];
    if (s->color == color) return;
    if (s->color != COLOR_NONE) {
        if (s->previous) x->slots.data[s->previous - 1].next = s->next;
        else x->heads[s->color] = s->next;
        if (s->next) x->slots.data[s->next - 1].previous = s->previous;
    }
    s->color = color;
    if (color == COLOR_NONE) return;
    s->previous = 0;
    s->next = x->heads[color];
    if (s->next) x->slots.data[s->next - 1].previous = ordinal + 1;
    x->heads[color] = ordinal + 1;
}

// ---------------------------------------------------------------- reaching

static inline void reach_young(state_store *x, uint32_t ordinal, uint32_t color) {
    slot *s = &x->slots.data[ordinal];
    if (s->stamp == x->stamp) {
        if (s->seen == color || color_is_shared(s->seen)) return;
        s->seen = COLOR_SEVERAL;
        x->conflict = true;
    } else {
        bool colored = x->partial && s->suspect != x->stamp && s->color != COLOR_NONE;
        if (colored && s->color == COLOR_GLOBAL) return;
        if (colored && s->color != color && color != COLOR_GLOBAL) {
            x->conflict = true;
            return;
        }
        s->stamp = x->stamp;
        s->seen = color;
        vec_push(x->m, &x->reached, ordinal);
    }
    vec_push(x->m, &x->work, ordinal);
}

static void reach(state_store *x, ref r, uint32_t color) {
    if (r && !explore_states_is_old(x, r)) reach_young(x, explore_states_ordinal(x, r), color);
}

// ---------------------------------------------------------------- what something refers to

static void gather(state_store *x, ref r) {
    if (r && !explore_states_is_old(x, r)) vec_push(x->m, &x->young, explore_states_ordinal(x, r));
}

static void gather_offsets(state_store *x, ref r, const uint32_t *offsets) {
    for (; *offsets; offsets++) gather(x, vm_get_ref(x->v, r, *offsets));
}

static void gather_object(state_store *x, ref r) {
    vm *v = x->v;
    const klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) {
        for (uint32_t i = 0, n = c->is_reference_array ? vm_length(v, r) : 0; i < n; i++)
            gather(x, vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i));
        return;
    }
    gather_offsets(x, r, c->ref_offsets);
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (mirrored) gather_offsets(x, r, vm_runtime(mirrored)->static_refs);
}

static void gather_frame(state_store *x, const thread *t, const frame *f) {
    const unit_map *map = vm_map(x->v, f->u);
    if (f->flags & (FRAME_LOCKED | FRAME_CALL)) gather(x, f->lock);
    if (f->flags & FRAME_NEW) gather(x, f->extra);
    if (!map) return;
    const uint64_t *refs = map->bits + (size_t)f->pc * map->words;
    const uint64_t *used = map->used + (size_t)f->pc * map->words;
    for (uint32_t i = 0, n = f->sp - f->locals; i < n; i += 64) {
        uint64_t live = refs[i / 64] & used[i / 64];
        if (n - i < 64) live &= (1ull << (n - i)) - 1;
        for (; live; live &= live - 1)
            gather(x, t->stack[f->locals + i + (uint32_t)__builtin_ctzll(live)]);
    }
}

// A range is being made at the end of x->young. What is known to be the contents of a component
// keeps it. No frame has the bytes of an object: where one has a color, the other has the low half
// of a pointer, or nothing.
static uint32_t begin_range(state_store *x) {
    vec_push(x->m, &x->young, 0);
    return (uint32_t)x->young.count - 1;
}

static void keep_range(state_store *x, uint32_t at, uint32_t component, uint32_t counts) {
    x->young.data[at] = (uint32_t)x->young.count - at - 1;
    if (x->young_at.count < component) vec_resize(x->m, &x->young_at, x->components.count);
    x->young_at.data[component - 1] = (at + 1) | counts;
}

static const uint32_t *range_of(const state_store *x, uint32_t component) {
    return &x->young.data[(x->young_at.data[component - 1] & ~YOUNG_COUNTS) - 1];
}

void explore_states_note_young(state_store *x, ref r, uint32_t component, uint32_t color) {
    uint32_t at = begin_range(x);
    gather_object(x, r);
    bool any = x->young.count > at + 1;
    bool counts = any && (color == COLOR_OLD || color == COLOR_GLOBAL);
    keep_range(x, at, component, counts ? YOUNG_COUNTS : 0);
}

void explore_states_change_degrees(state_store *x, uint32_t component, int32_t by) {
    const uint32_t *range = range_of(x, component);
    for (uint32_t i = 1; i <= *range; i++) x->slots.data[range[i]].degree += by;
}

static void reach_list(state_store *x, const uint32_t *range, uint32_t count, uint32_t color) {
    for (uint32_t i = 0; i < count; i++) reach_young(x, range[i], color);
}

// What an object refers to: valid until the next call. It is known if the object has not changed
// since its leaf was made.
static const uint32_t *references(state_store *x, uint32_t ordinal, uint32_t *count) {
    ref r = x->slots.data[ordinal].place;
    uint32_t leaf = x->levels[0].data[ordinal];
    if (leaf && !x->from_scratch && vm_heap_object(&x->v->h, r)->epoch != x->v->h.epoch) {
        const uint32_t *range = range_of(x, leaf);
        *count = *range;
        return range + 1;
    }
    size_t from = x->young.count;
    gather_object(x, r);
    *count = (uint32_t)(x->young.count - from);
    x->young.count = from;
    return x->young.data + from;
}

static void reach_from(state_store *x, uint32_t ordinal, uint32_t color) {
    uint32_t count;
    const uint32_t *list = references(x, ordinal, &count);
    reach_list(x, list, count, color);
}

static void drain(state_store *x) {
    while (x->work.count) {
        uint32_t ordinal = vec_pop(&x->work);
        reach_from(x, ordinal, x->slots.data[ordinal].seen);
    }
}

static bool has_moved(const state_store *x, uint32_t number) {
    return number < x->v->threads.count && x->v->threads.data[number]->epoch == x->v->h.epoch;
}

// Frames from the bottom that are the components they were.
static uint32_t clean_frames(const state_store *x, const thread *t) {
    uint32_t clean = (uint32_t)x->threads[t->number].frames.count;
    if (x->from_scratch || t->number >= x->thread_count) return 0;
    if (!has_moved(x, t->number)) return clean;
    if (t->low < clean) clean = t->low;
    return clean < t->frame_count ? clean : t->frame_count ? t->frame_count - 1 : 0;
}

// `component`: what it is; 0: not known.
static void reach_frame(state_store *x, const thread *t, uint32_t f, uint32_t component) {
    uint32_t at = begin_range(x), count;
    gather_frame(x, t, &t->frames[f]);
    count = (uint32_t)x->young.count - at - 1;
    reach_list(x, x->young.data + at + 1, count, COLOR_THREAD + t->number);
    if (component) keep_range(x, at, component, 0);
    else x->young.count = at;
}

// A frame that has not changed.
static inline void reach_clean_frame(state_store *x, const thread *t, uint32_t f,
                                     uint32_t component) {
    bool known = component <= x->young_at.count && x->young_at.data[component - 1];
    if (!known) {
        reach_frame(x, t, f, component);
        return;
    }
    const uint32_t *range = range_of(x, component);
    if (*range) reach_list(x, range + 1, *range, COLOR_THREAD + t->number);
}

static void reach_thread(state_store *x, const thread *t) {
    vm *v = x->v;
    uint32_t color = COLOR_THREAD + t->number, clean = clean_frames(x, t);
    reach(x, t->exception, color);
    reach(x, t->on, color);
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].thread == t->number) reach(x, v->monitors.data[i].object, color);
    if (clean > t->frame_count) clean = t->frame_count;
    for (uint32_t f = 0; f < clean; f++)
        reach_clean_frame(x, t, f, x->threads[t->number].frames.data[f].frame);
    for (uint32_t f = clean; f < t->frame_count; f++) reach_frame(x, t, f, 0);
    drain(x);
}

// ---------------------------------------------------------------- everything

static void begin(state_store *x, bool partial) {
    if (++x->stamp == 0) { // all stamps are older than the new first one
        for (size_t i = 0; i < x->slots.count; i++)
            x->slots.data[i].stamp = x->slots.data[i].suspect = 0;
        x->stamp = 1;
    }
    x->partial = partial;
    x->conflict = false;
    vec_clear(&x->reached);
    vec_clear(&x->work);
    vec_clear(&x->suspects);
}

// It may have no ordinal.
static void reach_from_old(state_store *x, ref r) {
    size_t from = x->young.count;
    gather_object(x, r);
    uint32_t count = (uint32_t)(x->young.count - from);
    x->young.count = from;
    reach_list(x, x->young.data + from, count, COLOR_GLOBAL);
}

void explore_states_mark_all(state_store *x) {
    vm *v = x->v;
    begin(x, false);
    for (uint32_t at = x->heads[COLOR_OLD]; at; at = x->slots.data[at - 1].next)
        if (x->levels[0].data[at - 1]) reach_from(x, at - 1, COLOR_GLOBAL);
    for (size_t i = 0; i < v->h.touched.count; i++)
        if (explore_states_is_old(x, v->h.touched.data[i])) reach_from_old(x, v->h.touched.data[i]);
    for (size_t i = 0; i < v->threads.count; i++)
        reach(x, v->threads.data[i]->object, COLOR_GLOBAL);
    drain(x);
    for (size_t i = 0; i < v->threads.count; i++) reach_thread(x, v->threads.data[i]);
}

void explore_states_mark_frames(state_store *x, const thread *t, uint32_t count,
                                bool (*is_wanted)(const vm *v, const unit *u)) {
    begin(x, false);
    for (uint32_t f = 0; f < count; f++)
        if (is_wanted(x->v, t->frames[f].u)) reach_frame(x, t, f, 0);
    drain(x);
}

void explore_states_find_live(state_store *x) {
    explore_states_mark_all(x);
}

bool explore_states_is_lasting(state_store *x, ref r) {
    return explore_states_is_old(x, r);
}

bool explore_states_is_live(state_store *x, ref r) {
    if (explore_states_is_old(x, r)) return true;
    uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
    return at && x->slots.data[at - 1].stamp == x->stamp;
}

// ---------------------------------------------------------------- what can have changed

// Threads are global whoever refers to them.
static bool is_thread(const vm *v, ref r) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->object == r) return true;
    return false;
}

// A reference in something global was replaced.
static void note_change(state_store *x, ref before, ref now) {
    if (before == now) return;
    if (before && !explore_states_is_old(x, before))
        vec_push(x->m, &x->removed, explore_states_ordinal(x, before));
    if (now && !explore_states_is_old(x, now)) vec_push(x->m, &x->added, now);
}

static void compare_offsets(state_store *x, ref r, const uint8_t *before, const uint32_t *offsets) {
    for (; *offsets; offsets++) {
        ref old;
        memcpy(&old, before + *offsets - OBJECT_HEADER, sizeof old);
        note_change(x, old, vm_get_ref(x->v, r, *offsets));
    }
}

// `before`: contents at the last capture.
static void compare_references(state_store *x, ref r, const uint8_t *before) {
    vm *v = x->v;
    const klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) {
        for (uint32_t i = 0, n = c->is_reference_array ? vm_length(v, r) : 0; i < n; i++) {
            ref old;
            memcpy(&old, before + 4 * (size_t)i, sizeof old);
            note_change(x, old, vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i));
        }
        return;
    }
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    compare_offsets(x, r, before, c->ref_offsets);
    if (mirrored) compare_offsets(x, r, before, vm_runtime(mirrored)->static_refs);
}

// What was added to the global objects and what was removed from them. False: not known, or too
// little to say what is global now.
static bool compare_global(state_store *x) {
    vm *v = x->v;
    vec_clear(&x->added);
    vec_clear(&x->removed);
    if (x->heads[COLOR_SEVERAL] || v->threads.count != x->thread_count) return false;
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref r = v->h.touched.data[i];
        bool old = explore_states_is_old(x, r);
        uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
        uint32_t leaf = at ? x->levels[0].data[at - 1] : 0, color = COLOR_OLD;
        if (!old) {
            if (!leaf) continue; // made since
            color = x->slots.data[at - 1].color;
            if (color >= COLOR_THREAD && has_moved(x, color - COLOR_THREAD)) continue;
            if (color != COLOR_GLOBAL) return false;
        }
        const uint8_t *before = leaf ? (const uint8_t *)explore_bytes_numbered(&x->components,
                                                                               leaf) +
                                           sizeof(object_head)
                                     : explore_states_pristine(x, r) + OBJECT_HEADER;
        size_t removed = x->removed.count;
        compare_references(x, r, before);
        if (!leaf && x->removed.count > removed) return false; // it was not counted
    }
    return true;
}

// ---------------------------------------------------------------- what may be global no more

// The degrees as they will be, or (by -1) as they were, of what was global.
static void change_degrees_ahead(state_store *x, int32_t by) {
    for (size_t i = 0; i < x->removed.count; i++) x->slots.data[x->removed.data[i]].degree -= by;
    for (size_t i = 0; i < x->added.count; i++) {
        uint32_t at = x->ordinals[x->added.data[i]] & PLACE_ORDINAL;
        if (at && x->slots.data[at - 1].color == COLOR_GLOBAL) x->slots.data[at - 1].degree += by;
    }
}

static void suspect(state_store *x, uint32_t ordinal) {
    slot *s = &x->slots.data[ordinal];
    if (s->suspect == x->stamp || s->color != COLOR_GLOBAL) return;
    s->suspect = x->stamp;
    s->inner = 0;
    vec_push(x->m, &x->suspects, ordinal);
}

// Suspects are closed under reference: who was global and is not among them has a path from a root
// of which nothing was removed. False: there are too many.
static bool find_suspects(state_store *x) {
    enum { MOST_SUSPECTS = 64 };
    for (size_t i = 0; i < x->removed.count; i++)
        if (!is_thread(x->v, x->slots.data[x->removed.data[i]].place))
            suspect(x, x->removed.data[i]);
    for (size_t i = 0; i < x->suspects.count; i++) {
        uint32_t count;
        const uint32_t *list = references(x, x->suspects.data[i], &count);
        for (uint32_t k = 0; k < count; k++) {
            suspect(x, list[k]);
            x->slots.data[list[k]].inner++;
        }
        if (x->suspects.count > MOST_SUSPECTS) return false;
    }
    return true;
}

static void acquit(state_store *x, uint32_t ordinal) {
    slot *s = &x->slots.data[ordinal];
    if (s->suspect != x->stamp) return;
    s->suspect = 0;
    vec_push(x->m, &x->work, ordinal);
}

// Acquits who is referred to from elsewhere, and what that reaches. *left: somebody remains. False:
// one of those has changed, so that what was added to it may not be global.
static bool judge_suspects(state_store *x, bool *left) {
    for (size_t i = 0; i < x->suspects.count; i++) {
        const slot *s = &x->slots.data[x->suspects.data[i]];
        if (s->degree > s->inner || is_thread(x->v, s->place)) acquit(x, x->suspects.data[i]);
    }
    while (x->work.count) {
        uint32_t count;
        const uint32_t *list = references(x, vec_pop(&x->work), &count);
        for (uint32_t k = 0; k < count; k++) acquit(x, list[k]);
    }
    *left = false;
    for (size_t i = 0; i < x->suspects.count; i++) {
        const slot *s = &x->slots.data[x->suspects.data[i]];
        if (s->suspect != x->stamp) continue;
        *left = true;
        if (vm_heap_object(&x->v->h, s->place)->epoch == x->v->h.epoch) return false;
    }
    return true;
}

static bool drop_from_global(state_store *x, bool *left) {
    *left = false;
    if (!x->removed.count) return true;
    change_degrees_ahead(x, 1);
    bool known = find_suspects(x) && judge_suspects(x, left);
    change_degrees_ahead(x, -1);
    return known;
}

static bool mark_changes(state_store *x) {
    vm *v = x->v;
    bool left;
    if (!compare_global(x)) return false;
    begin(x, true);
    if (!drop_from_global(x, &left)) return false;
    for (size_t i = 0; i < x->added.count; i++) reach(x, x->added.data[i], COLOR_GLOBAL);
    drain(x);
    // A thread that did not move may have what was global to itself now.
    size_t count = left ? v->threads.count : v->touched_threads.count;
    for (size_t i = 0; i < count; i++) {
        const thread *t = left ? v->threads.data[i] : v->touched_threads.data[i];
        if (t->number < v->threads.count) reach_thread(x, t);
        if (x->conflict) return false;
    }
    return true;
}

// ---------------------------------------------------------------- the result

static void recolor(state_store *x) {
    for (size_t i = 0; i < x->reached.count; i++) {
        uint32_t ordinal = x->reached.data[i];
        const slot *s = &x->slots.data[ordinal];
        if (s->color == s->seen) continue;
        if (s->color != COLOR_NONE) vec_push(x->m, &x->recolored, ordinal);
        explore_states_set_color(x, ordinal, s->seen);
    }
}

static void sweep(state_store *x, uint32_t color) {
    for (uint32_t at = x->heads[color], next; at; at = next) {
        next = x->slots.data[at - 1].next;
        if (x->slots.data[at - 1].stamp != x->stamp) explore_states_bury(x, at - 1);
    }
}

static void sweep_suspects(state_store *x) {
    for (size_t i = 0; i < x->suspects.count; i++) {
        const slot *s = &x->slots.data[x->suspects.data[i]];
        if (s->suspect == x->stamp && s->stamp != x->stamp)
            explore_states_bury(x, x->suspects.data[i]);
    }
}

void explore_states_mark(state_store *x) {
    vm *v = x->v;
    vec_clear(&x->recolored);
    if (mark_changes(x)) {
        recolor(x);
        sweep_suspects(x);
        for (size_t i = 0; i < v->touched_threads.count; i++)
            sweep(x, COLOR_THREAD + v->touched_threads.data[i]->number);
        return;
    }
    explore_states_mark_all(x);
    recolor(x);
    sweep(x, COLOR_GLOBAL);
    sweep(x, COLOR_SEVERAL);
    for (uint32_t i = 0; i < v->threads.count || i < x->thread_count; i++)
        sweep(x, COLOR_THREAD + i);
}
