// The slow, obvious version of what a capture keeps up to date: everything from scratch, compared.
// For tests (WEFT_CHECK_STATES): costs a walk over the whole heap at each state.
#include <stdio.h>
#include <stdlib.h>

#include "explore/states_internal.h"

static _Noreturn void wrong(const state_store *x, const char *what, ref r) {
    const char *name = r && vm_heap_object(&x->v->h, r)->klass
                           ? program_text(x->v->p, vm_class_of(x->v, r)->name)
                           : "-";
    fprintf(stderr, "weft: internal error: state check: %s (place %u, %s; state %zu)\n", what,
            (unsigned)r, name, (size_t)x->states.count);
    exit(4);
}

static void check_place(state_store *x, ref r) {
    const object *o = vm_heap_object(&x->v->h, r);
    uint32_t at = x->ordinals[r] & PLACE_ORDINAL, leaf = at ? x->levels[0].data[at - 1] : 0;
    if (explore_states_is_old(x, r)) {
        if (explore_states_object_component(x, r, COLOR_OLD) != leaf) wrong(x, "old object", r);
        return;
    }
    if (!o->klass) {
        if (leaf) wrong(x, "a live object is gone", r);
        return;
    }
    if (!at || x->slots.data[at - 1].stamp != x->stamp) wrong(x, "garbage was kept", r);
    const slot *s = &x->slots.data[at - 1];
    if (s->color != s->seen) wrong(x, "color", r);
    if (color_is_shared(s->color) != !!(o->bin & BIN_SHARED)) wrong(x, "sharing", r);
    if (explore_states_object_component(x, r, s->color) != leaf) wrong(x, "young object", r);
}

static void check_objects(state_store *x) {
    const vm_heap *h = &x->v->h;
    x->from_scratch = true;
    explore_states_mark_all(x);
    x->from_scratch = false;
    for (size_t i = 0; i < x->reached.count; i++)
        if (!vm_heap_object(h, x->slots.data[x->reached.data[i]].place)->klass)
            wrong(x, "a reference to nothing", x->slots.data[x->reached.data[i]].place);
    for (size_t b = 0; b < h->bins.count; b++) {
        const vm_heap_bin *bin = &h->bins.data[b];
        for (size_t i = 0; i < bin->places.count; i++) {
            check_place(x, bin->places.data[i]);
            if (i < bin->next && !vm_heap_object(h, bin->places.data[i])->klass)
                wrong(x, "a free place is passed over", bin->places.data[i]);
        }
    }
    for (unsigned l = 1; l <= x->depth; l++)
        for (uint32_t i = 0; i < x->levels[l].count; i++)
            if (explore_states_heap_node(x, l, i) != x->levels[l].data[i]) wrong(x, "tree", 0);
}

typedef struct counting {
    state_store *x;
    int32_t *degrees;
} counting;

static void count_reference(void *arg, ref r) {
    const counting *c = arg;
    if (!explore_states_is_old(c->x, r)) c->degrees[explore_states_ordinal(c->x, r)]++;
}

// References from what is old or global, counted anew.
static void check_degrees(state_store *x) {
    VEC(int32_t) degrees = {0};
    vec_resize(x->m, &degrees, x->slots.count);
    for (size_t i = 0; i < x->slots.count; i++) {
        const slot *s = &x->slots.data[i];
        bool counts = x->levels[0].data[i] && (s->color == COLOR_OLD || s->color == COLOR_GLOBAL);
        if (counts)
            vm_each_reference(x->v, s->place, count_reference, &(counting){x, degrees.data});
    }
    for (size_t i = 0; i < x->slots.count; i++)
        if (degrees.data[i] != x->slots.data[i].degree) wrong(x, "degree", x->slots.data[i].place);
    vec_release(x->m, &degrees);
}

static hash128 check_thread(state_store *x, const thread *t) {
    uint32_t chain = 0;
    hash128 stack = {0, 0};
    for (uint32_t i = 0; i < t->frame_count; i++) {
        uint32_t id = explore_states_frame_component(x, t, &t->frames[i]);
        chain = explore_pair_table_add(&x->pairs, chain, id, NULL);
        stack = hash128_join(stack, explore_states_make_hash(x, PART_FRAME, id));
    }
    uint32_t leaf = explore_states_thread_leaf(x, t, chain);
    if (leaf != x->threads[t->number].leaf) wrong(x, "thread", t->object);
    hash128 record = explore_states_make_hash(x, PART_THREAD, explore_pair_first(&x->pairs, leaf));
    return hash128_mix(hash128_join(record, stack), t->number);
}

static void check_thread_nodes(state_store *x) {
    for (uint32_t level = ROOTS; level < x->thread_count; level *= BRANCHES)
        for (uint32_t i = level; i < 2 * level; i++)
            if (explore_states_thread_node(x, i) != x->thread_nodes[i])
                wrong(x, "tree of threads", 0);
}

void explore_states_check(state_store *x) {
    vm *v = x->v;
    check_objects(x);
    check_degrees(x);
    hash128 sum = {0, 0};
    for (size_t i = 0; i < x->slots.count; i++) {
        uint32_t leaf = x->levels[0].data[i];
        if (!leaf) continue;
        if (!hash128_equal(x->slots.data[i].name, vm_object_name(v, x->slots.data[i].place)))
            wrong(x, "name", x->slots.data[i].place);
        hash128 h = explore_states_make_hash(x, PART_OBJECT, leaf);
        sum = hash128_add(sum, hash128_join(x->slots.data[i].name, h));
    }
    if (x->thread_count != v->threads.count) wrong(x, "number of threads", 0);
    for (size_t i = 0; i < v->threads.count; i++)
        sum = hash128_add(sum, check_thread(x, v->threads.data[i]));
    check_thread_nodes(x);
    if (explore_states_rest_component(x) != x->rest) wrong(x, "monitors and time", 0);
    sum = hash128_add(sum, explore_states_make_hash(x, PART_REST, x->rest));
    if (!hash128_equal(sum, explore_states_hash(x))) wrong(x, "hash", 0);
}
