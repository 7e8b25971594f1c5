#include "vm/term_states.h"

#include "vm/internal.h"

static void hide_words(vm *v, const thread *t, const frame *f, vm_settled settled,
                       vm_hidden_list *list) {
    const unit_map *map = vm_map(v, f->u);
    const uint64_t *used = map ? map->used + (size_t)f->pc * map->words : NULL;
    for (uint32_t at = f->locals; at < f->sp; at++) {
        smt_term term = t->stack[at + STACK_WORDS];
        if (!term || settled.is(settled.arg, term)) continue;
        uint32_t slot = at - f->locals;
        vm_hidden h = {.thread = t->number,
                       .size = smt_width(smt_sort_of(v->terms->s, term)) > 32 ? 8 : 4,
                       .offset = at,
                       .term = term,
                       .used = !used || (used[slot / 64] >> (slot % 64) & 1)};
        memcpy(&h.bits, t->stack + at, h.size);
        memset(t->stack + at, 0, h.size);
        vec_push(v->m, list, h);
    }
}

// A string's term stands in the place of a reference, which stays.
static void hide_cells(vm *v, vm_settled settled, vm_hidden_list *list) {
    vm_terms *x = v->terms;
    size_t at = 0;
    uint64_t key, term;
    while (u64map_next(&x->heap, &at, &key, &term)) {
        bool is_string = smt_sort_of(x->s, (smt_term)term) == SMT_STRING;
        bool stays = is_string || settled.is(settled.arg, (smt_term)term);
        vm_hidden h = {.object = (ref)(key >> 32),
                       .size = stays ? 0 : smt_width(smt_sort_of(x->s, (smt_term)term)) / 8,
                       .offset = (uint32_t)key,
                       .term = (smt_term)term,
                       .used = is_string || !stays};
        memcpy(&h.bits, vm_heap_at(&v->h, h.object, h.offset), h.size);
        memset(vm_heap_at(&v->h, h.object, h.offset), 0, h.size);
        vec_push(v->m, list, h);
    }
}

static void count_as_written(vm *v) {
    vm_terms *x = v->terms;
    for (size_t i = 0; i < x->watched.count; i++) {
        ref r = x->watched.data[i];
        if (!vm_is_watched(v, r)) continue;
        vm_heap_object(&v->h, r)->epoch = v->h.epoch;
        vec_push(v->h.m, &v->h.touched, r);
    }
    vec_clear(&x->watched);
}

void vm_terms_hide(vm *v, vm_settled settled, vm_hidden_list *list) {
    vec_clear(list);
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        for (uint32_t k = 0; k < t->frame_count; k++)
            hide_words(v, t, &t->frames[k], settled, list);
    }
    hide_cells(v, settled, list);
    count_as_written(v);
}

void vm_terms_show(vm *v, vm_hidden_list *list) {
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        vm_hidden h = list->data[i];
        if (!h.object) memcpy(v->threads.data[h.thread]->stack + h.offset, &h.bits, h.size);
        else if (vm_heap_object(&v->h, h.object)->klass) {
            memcpy(vm_heap_at(&v->h, h.object, h.offset), &h.bits, h.size);
            vm_term_watch(v, h.object);
        } else {
            u64map_remove(&v->terms->heap, (uint64_t)h.object << 32 | h.offset);
            continue;
        }
        list->data[kept++] = h;
    }
    list->count = kept;
}

void vm_terms_leave(vm *v) {
    count_as_written(v);
    for (size_t i = 0; i < v->threads.count; i++) {
        vm_thread_save(v, v->threads.data[i]);
        v->threads.data[i]->low = 0;
    }
}
