// A state's hash: 128 bits, a sum over its parts, each hashed by canonical names (vm/name.c). It
// does not depend on how components are numbered or classes were loaded, so two processes that
// search the same program agree on it.
#include "explore/states_internal.h"

static const hash128 start = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b};

static hash128 mix_reference(state_store *x, hash128 h, ref r) {
    return r ? hash128_join(h, vm_object_name(x->v, r)) : hash128_mix(h, 0);
}

// The references at these offsets, by name; they are cleared in the copy.
static hash128 take_references(state_store *x, hash128 h, char *contents, const uint32_t *offsets) {
    for (; *offsets; offsets++) {
        ref r;
        char *at = contents + *offsets - OBJECT_HEADER;
        memcpy(&r, at, sizeof r);
        memset(at, 0, sizeof r);
        h = mix_reference(x, h, r);
    }
    return h;
}

// Method ids of a backtrace depend on the order of loading.
static hash128 hash_backtrace(state_store *x, hash128 h, const char *contents, uint32_t length) {
    for (uint32_t i = 0; i < length; i++) {
        uint64_t at;
        memcpy(&at, contents + 8 * (size_t)i, sizeof at);
        if (!at) continue; // fewer frames than places
        h = hash128_join(h, vm_method_name(x->v, program_method(x->v->p, (uint32_t)(at >> 32))));
        h = hash128_mix(h, (uint32_t)at);
    }
    return h;
}

static hash128 hash_contents(state_store *x, hash128 h, const object_head *head, char *contents,
                             size_t size) {
    klass *k = program_class(x->v->p, head->klass - 1);
    const runtime_class *c = k->runtime;
    if (k->kind == KLASS_ARRAY && c->is_reference_array) {
        for (uint32_t i = 0; i < head->length; i++) {
            ref element;
            memcpy(&element, contents + 4 * (size_t)i, sizeof element);
            h = mix_reference(x, h, element);
        }
        return h;
    }
    if (head->form == FORM_BACKTRACE) return hash_backtrace(x, h, contents, head->length);
    if (k->kind == KLASS_CLASS) h = take_references(x, h, contents, c->ref_offsets);
    if (head->form) {
        c = program_class(x->v->p, head->form - 1)->runtime;
        h = take_references(x, h, contents, c->static_refs);
    }
    return hash128_bytes(h, contents, size);
}

static hash128 hash_object(state_store *x, const char *bytes, size_t size) {
    object_head head;
    memcpy(&head, bytes, sizeof head);
    const klass *k = program_class(x->v->p, head.klass - 1);
    hash128 h = hash128_join(hash128_mix(start, PART_OBJECT), vm_class_name(x->v, k));
    h = hash128_mix(h, (uint64_t)head.length << 32 | (head.form & FORM_LEFT) | head.color);
    head.form &= ~FORM_LEFT;
    text_clear(&x->scratch);
    text_add_bytes(&x->scratch, bytes + sizeof head, size - sizeof head);
    return hash_contents(x, h, &head, x->scratch.data, size - sizeof head);
}

static hash128 hash_frame(state_store *x, const char *bytes) {
    frame_head head;
    vm *v = x->v;
    memcpy(&head, bytes, sizeof head);
    hash128 h = hash128_join(hash128_mix(start, PART_FRAME), vm_unit_name(v, head.u));
    h = hash128_mix(h, (uint64_t)head.pc << 32 | head.flags);
    if (head.subject) h = hash128_join(h, vm_class_name(v, head.subject));
    h = mix_reference(x, mix_reference(x, h, head.lock), head.extra);
    const unit_map *map = vm_map(v, head.u);
    const uint64_t *refs = map ? map->bits + (size_t)head.pc * map->words : NULL;
    for (uint32_t i = 0; i < head.words; i++) {
        uint32_t w;
        memcpy(&w, bytes + sizeof head + 4 * (size_t)i, sizeof w);
        if (w && refs && refs[i / 64] >> (i % 64) & 1) h = mix_reference(x, h, w);
        else h = hash128_mix(h, w);
    }
    return h;
}

// Without its frames.
static hash128 hash_thread(state_store *x, const char *bytes) {
    thread_record r;
    memcpy(&r, bytes, sizeof r);
    hash128 h = hash128_mix(start, PART_THREAD);
    h = hash128_mix(h, (uint64_t)r.state << 32 | r.phase);
    h = hash128_mix(h, (uint64_t)r.flags << 32 | r.frames);
    h = hash128_mix(h, (uint64_t)r.saved_count << 32 | r.atomic);
    h = hash128_mix(hash128_mix(h, (uint64_t)r.wake_at), r.starter);
    h = hash128_mix(hash128_mix(h, (uint64_t)r.own.time), (uint64_t)r.own.wake_at);
    // What a copy's number stands for is known from the frame.
    h = hash128_mix(h, (uint64_t)r.next.act << 32 | (r.next.act == ACT_COPY ? 0 : r.next.words[1]));
    if (r.next.act == ACT_COPY) h = mix_reference(x, h, r.next.copy.from);
    else h = hash128_mix(h, r.next.words[0]);
    // As a set: they are sorted by places, which depend on the order of allocation.
    hash128 recent = {0, 0};
    for (uint32_t i = 0; i < r.recent; i++) {
        vm_recent one;
        memcpy(&one, bytes + sizeof r + i * sizeof one, sizeof one);
        recent = hash128_add(
            recent, hash128_mix(mix_reference(x, start, vm_recent_object(one)), (uint32_t)one));
    }
    h = hash128_join(h, recent);
    h = mix_reference(x, mix_reference(x, h, r.object), r.exception);
    return mix_reference(x, mix_reference(x, h, r.on), r.next.object);
}

// Monitors as a set: they are sorted by places, which depend on the order of allocation.
static hash128 hash_rest(state_store *x, const char *bytes) {
    rest_head head;
    memcpy(&head, bytes, sizeof head);
    hash128 sum = hash128_mix(hash128_mix(hash128_mix(start, PART_REST), head.threads),
                              (uint64_t)head.time);
    for (uint32_t i = 0; i < head.monitors; i++) {
        monitor m;
        memcpy(&m, bytes + sizeof head + i * sizeof m, sizeof m);
        hash128 one = mix_reference(x, start, m.object);
        sum = hash128_add(sum, hash128_mix(one, (uint64_t)m.thread << 32 | m.count));
    }
    return sum;
}

hash128 explore_states_make_hash(state_store *x, component_kind kind, uint32_t component) {
    const char *bytes = explore_bytes_numbered(&x->components, component);
    switch (kind) {
    case PART_OBJECT: return hash_object(x, bytes, explore_bytes_size(&x->components, component));
    case PART_FRAME: return hash_frame(x, bytes);
    case PART_THREAD: return hash_thread(x, bytes);
    default: return hash_rest(x, bytes);
    }
}

hash128 explore_states_part_hash(state_store *x, component_kind kind, uint32_t component) {
    if (x->hashes.count < component) vec_resize(x->m, &x->hashes, x->components.count);
    hash128 *kept = &x->hashes.data[component - 1];
    if (!(kept->a | kept->b)) *kept = explore_states_make_hash(x, kind, component);
    return *kept;
}

hash128 explore_states_thread_hash(state_store *x, uint32_t number) {
    const stored_thread *e = &x->threads[number];
    hash128 stack = e->frames.count ? vec_last(&e->frames).hash : (hash128){0, 0};
    uint32_t record = explore_pair_first(&x->pairs, e->leaf);
    hash128 h = hash128_join(explore_states_part_hash(x, PART_THREAD, record), stack);
    return hash128_mix(h, number);
}

// From scratch.
static void begin_hashing(state_store *x) {
    x->hashing = true;
    x->objects_hash = x->threads_hash = (hash128){0, 0};
    for (uint32_t i = 0; i < x->slots.count; i++) {
        uint32_t leaf = x->levels[0].data[i];
        if (leaf)
            x->objects_hash = hash128_add(x->objects_hash, explore_states_leaf_hash(x, i, leaf));
    }
    for (uint32_t i = 0; i < x->thread_count; i++) {
        stored_thread *e = &x->threads[i];
        hash128 stack = {0, 0};
        for (size_t k = 0; k < e->frames.count; k++) {
            chain_link *l = &e->frames.data[k];
            l->hash = stack = hash128_join(stack,
                                           explore_states_part_hash(x, PART_FRAME, l->frame));
        }
        e->hash = explore_states_thread_hash(x, i);
        x->threads_hash = hash128_add(x->threads_hash, e->hash);
    }
}

hash128 explore_states_hash(state_store *x) {
    if (!x->hashing) begin_hashing(x);
    hash128 sum = hash128_add(x->objects_hash, x->threads_hash);
    return hash128_add(sum, explore_states_part_hash(x, PART_REST, x->rest));
}
