// Which objects are alive, and who can reach them: exact at every captured state.
//
// Objects made since the start are colored by who reaches them: what is global (old objects that
// have changed, thread objects, and what these reach), one thread alone, or several threads'
// stacks. A capture marks only what can have changed. A thread that did not move has its own
// objects as before; what is global stays so unless a reference to a young object was taken out of
// something global. Then, and where threads share what is not global, everything is marked.
#include "explore/explorer.h"

void explorer_set_color(explorer *x, uint32_t ordinal, uint32_t color) {
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

static void reach(explorer *x, ref r, uint32_t color) {
    if (!r || explorer_is_old(x, r)) return;
    uint32_t ordinal = explorer_ordinal(x, r);
    slot *s = &x->slots.data[ordinal];
    if (s->stamp == x->stamp) {
        if (s->seen == color || color_is_shared(s->seen)) return;
        s->seen = COLOR_SEVERAL;
        x->conflict = true;
    } else {
        if (x->partial && s->color == COLOR_GLOBAL) return;
        if (x->partial && s->color != COLOR_NONE && s->color != color && color != COLOR_GLOBAL) {
            x->conflict = true;
            return;
        }
        s->stamp = x->stamp;
        s->seen = color;
        vec_push(x->m, &x->reached, ordinal);
    }
    vec_push(x->m, &x->work, ordinal);
}

static void reach_offsets(explorer *x, ref r, const uint32_t *offsets, uint32_t color) {
    for (; *offsets; offsets++) reach(x, vm_get_ref(x->v, r, *offsets), color);
}

static void reach_from(explorer *x, ref r, uint32_t color) {
    vm *v = x->v;
    const klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) {
        for (uint32_t i = 0, n = c->is_reference_array ? vm_length(v, r) : 0; i < n; i++)
            reach(x, vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i), color);
        return;
    }
    reach_offsets(x, r, c->ref_offsets, color);
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    if (mirrored) reach_offsets(x, r, vm_runtime(mirrored)->static_refs, color);
}

static void drain(explorer *x) {
    while (x->work.count) {
        const slot *s = &x->slots.data[vec_pop(&x->work)];
        reach_from(x, s->place, s->seen);
    }
}

static void reach_frame(explorer *x, const thread *t, const frame *f, uint32_t color) {
    const unit_map *map = vm_map(x->v, f->u);
    if (f->flags & (FRAME_LOCKED | FRAME_WHOLE)) reach(x, f->lock, color);
    if (f->flags & FRAME_NEW) reach(x, f->extra, color);
    if (!map) return;
    const uint64_t *refs = map->bits + (size_t)f->pc * map->words;
    const uint64_t *used = map->used + (size_t)f->pc * map->words;
    for (uint32_t i = 0, n = f->sp - f->locals; i < n; i += 64) {
        uint64_t live = refs[i / 64] & used[i / 64];
        if (n - i < 64) live &= (1ull << (n - i)) - 1;
        for (; live; live &= live - 1)
            reach(x, t->stack[f->locals + i + (uint32_t)__builtin_ctzll(live)], color);
    }
}

static void reach_thread(explorer *x, const thread *t) {
    vm *v = x->v;
    uint32_t color = COLOR_THREAD + t->number;
    reach(x, t->exception, color);
    reach(x, t->on, color);
    for (size_t i = 0; i < v->monitors.count; i++)
        if (v->monitors.data[i].thread == t->number) reach(x, v->monitors.data[i].object, color);
    for (uint32_t f = 0; f < t->frame_count; f++) reach_frame(x, t, &t->frames[f], color);
    drain(x);
}

// ---------------------------------------------------------------- everything

static void begin(explorer *x, bool partial) {
    if (++x->stamp == 0) { // all stamps are older than the new first one
        for (size_t i = 0; i < x->slots.count; i++) x->slots.data[i].stamp = 0;
        x->stamp = 1;
    }
    x->partial = partial;
    x->conflict = false;
    vec_clear(&x->reached);
    vec_clear(&x->work);
}

void explorer_mark_all(explorer *x) {
    vm *v = x->v;
    begin(x, false);
    for (uint32_t at = x->heads[COLOR_OLD]; at; at = x->slots.data[at - 1].next)
        if (x->levels[0].data[at - 1]) reach_from(x, x->slots.data[at - 1].place, COLOR_GLOBAL);
    for (size_t i = 0; i < v->h.touched.count; i++)
        if (explorer_is_old(x, v->h.touched.data[i]))
            reach_from(x, v->h.touched.data[i], COLOR_GLOBAL);
    for (size_t i = 0; i < v->threads.count; i++)
        reach(x, v->threads.data[i]->object, COLOR_GLOBAL);
    drain(x);
    for (size_t i = 0; i < v->threads.count; i++) reach_thread(x, v->threads.data[i]);
}

// ---------------------------------------------------------------- what can have changed

// A reference in something global was replaced. False: a young object may have ceased to be global.
static bool note_change(explorer *x, ref before, ref now) {
    if (before == now) return true;
    if (before && !explorer_is_old(x, before)) return false;
    if (now && !explorer_is_old(x, now)) vec_push(x->m, &x->added, now);
    return true;
}

static bool compare_offsets(explorer *x, ref r, const uint8_t *before, const uint32_t *offsets) {
    for (; *offsets; offsets++) {
        ref old;
        memcpy(&old, before + *offsets - OBJECT_HEADER, sizeof old);
        if (!note_change(x, old, vm_get_ref(x->v, r, *offsets))) return false;
    }
    return true;
}

// `before`: contents at the last capture.
static bool compare_references(explorer *x, ref r, const uint8_t *before) {
    vm *v = x->v;
    const klass *k = vm_class_of(v, r);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY) {
        for (uint32_t i = 0, n = c->is_reference_array ? vm_length(v, r) : 0; i < n; i++) {
            ref old;
            memcpy(&old, before + 4 * (size_t)i, sizeof old);
            if (!note_change(x, old, vm_get_ref(v, r, OBJECT_HEADER + 4 * (size_t)i))) return false;
        }
        return true;
    }
    klass *mirrored = k == v->k.Class ? vm_mirrored(v, r) : NULL;
    return compare_offsets(x, r, before, c->ref_offsets) &&
           (!mirrored || compare_offsets(x, r, before, vm_runtime(mirrored)->static_refs));
}

static bool has_moved(const explorer *x, uint32_t number) {
    return number < x->v->threads.count && x->v->threads.data[number]->epoch == x->v->h.epoch;
}

static bool global_only_grows(explorer *x) {
    vm *v = x->v;
    vec_clear(&x->added);
    if (x->heads[COLOR_SEVERAL] || v->threads.count != x->thread_count) return false;
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref r = v->h.touched.data[i];
        bool old = explorer_is_old(x, r);
        uint32_t at = x->ordinals[r] & PLACE_ORDINAL;
        uint32_t leaf = at ? x->levels[0].data[at - 1] : 0, color = COLOR_OLD;
        if (!old) {
            if (!leaf) continue; // made since
            color = x->slots.data[at - 1].color;
            if (color >= COLOR_THREAD && has_moved(x, color - COLOR_THREAD)) continue;
            if (color != COLOR_GLOBAL) return false;
        }
        const uint8_t *before = leaf ? (const uint8_t *)intern_text(&x->components, leaf - 1) +
                                           sizeof(object_head)
                                     : explorer_pristine(x, r) + OBJECT_HEADER;
        if (!compare_references(x, r, before)) return false;
    }
    return true;
}

static bool mark_changes(explorer *x) {
    vm *v = x->v;
    if (!global_only_grows(x)) return false;
    begin(x, true);
    for (size_t i = 0; i < x->added.count; i++) reach(x, x->added.data[i], COLOR_GLOBAL);
    drain(x);
    for (size_t i = 0; i < v->touched_threads.count; i++) {
        const thread *t = v->touched_threads.data[i];
        if (t->number < v->threads.count) reach_thread(x, t);
        if (x->conflict) return false;
    }
    return true;
}

// ---------------------------------------------------------------- the result

static void recolor(explorer *x) {
    for (size_t i = 0; i < x->reached.count; i++) {
        uint32_t ordinal = x->reached.data[i];
        const slot *s = &x->slots.data[ordinal];
        if (s->color == s->seen) continue;
        if (s->color != COLOR_NONE) vec_push(x->m, &x->recolored, ordinal);
        if (color_is_shared(s->color) && !color_is_shared(s->seen)) {
            vec_push(x->m, &x->unshared, ordinal);
            vm_note_left(x->v, s->place, s->seen - COLOR_THREAD);
        }
        explorer_set_color(x, ordinal, s->seen);
    }
}

static void sweep(explorer *x, uint32_t color) {
    for (uint32_t at = x->heads[color], next; at; at = next) {
        next = x->slots.data[at - 1].next;
        if (x->slots.data[at - 1].stamp != x->stamp) explorer_bury(x, at - 1);
    }
}

void explorer_mark(explorer *x) {
    vm *v = x->v;
    vec_clear(&x->recolored);
    vec_clear(&x->unshared);
    if (mark_changes(x)) {
        recolor(x);
        for (size_t i = 0; i < v->touched_threads.count; i++)
            sweep(x, COLOR_THREAD + v->touched_threads.data[i]->number);
        return;
    }
    explorer_mark_all(x);
    recolor(x);
    sweep(x, COLOR_GLOBAL);
    sweep(x, COLOR_SEVERAL);
    for (uint32_t i = 0; i < v->threads.count || i < x->thread_count; i++)
        sweep(x, COLOR_THREAD + i);
}
