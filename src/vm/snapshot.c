#include "vm/snapshot.h"

#include "vm/internal.h"

typedef struct undo_entry {
    enum { UNDO_THREAD, UNDO_FRAME, UNDO_MONITORS } kind;
    uint32_t index; // of the frame; number of monitors
    thread *t;
    size_t saved; // offset of the bytes
} undo_entry;

struct vm_undo {
    VEC(undo_entry) log;
    VEC(uint8_t) saved;
};

static void *save(vm *v, undo_entry e, size_t size) {
    vm_undo *u = v->undo;
    e.saved = u->saved.count;
    vec_push(v->m, &u->log, e);
    vec_reserve(v->m, &u->saved, u->saved.count + size);
    u->saved.count += size;
    return u->saved.data + e.saved;
}

static void copy(void *to, const void *from, size_t size) {
    if (size) memcpy(to, from, size);
}

// The frame and its words: locals and operands, without the arguments of a call under way.
static void save_frame(vm *v, thread *t, uint32_t index) {
    const frame *f = &t->frames[index];
    size_t words = (f->sp - f->locals) * sizeof *t->stack;
    uint8_t *to = save(v, (undo_entry){UNDO_FRAME, index, t, 0}, sizeof *f + words);
    copy(to, f, sizeof *f);
    copy(to + sizeof *f, t->stack + f->locals, words);
}

void vm_save_frames(vm *v, thread *t) {
    uint32_t top = t->frame_count ? t->frame_count - 1 : 0;
    if (v->h.logging)
        while (t->low > top) save_frame(v, t, --t->low);
    t->low = top;
}

void vm_thread_save(vm *v, thread *t) {
    if (t->epoch == vm_heap_epoch(&v->h)) return;
    if (v->h.logging) {
        copy(save(v, (undo_entry){UNDO_THREAD, 0, t, 0}, sizeof *t), t, sizeof *t);
        t->low = t->frame_count;
        if (t->frame_count) save_frame(v, t, --t->low);
    }
    t->epoch = vm_heap_epoch(&v->h);
    if (v->h.tracking) vec_push(v->m, &v->touched_threads, t);
}

void vm_monitors_save(vm *v) {
    size_t size = v->monitors.count * sizeof *v->monitors.data;
    uint32_t count = (uint32_t)v->monitors.count;
    if (v->h.logging)
        copy(save(v, (undo_entry){UNDO_MONITORS, count, NULL, 0}, size), v->monitors.data, size);
    v->monitors_epoch = vm_heap_epoch(&v->h);
}

static void undo(vm *v, const undo_entry *e) {
    const uint8_t *from = v->undo->saved.data + e->saved;
    switch (e->kind) {
    case UNDO_THREAD: copy(e->t, from, sizeof *e->t); break;
    case UNDO_FRAME: {
        frame *f = &e->t->frames[e->index];
        copy(f, from, sizeof *f);
        copy(e->t->stack + f->locals, from + sizeof *f, (f->sp - f->locals) * sizeof *e->t->stack);
        break;
    }
    case UNDO_MONITORS:
        vec_resize(v->m, &v->monitors, e->index);
        copy(v->monitors.data, from, e->index * sizeof *v->monitors.data);
        break;
    }
}

// ---------------------------------------------------------------- marks

vm_snapshot vm_snapshot_mark(vm *v) {
    assert(!v->h.tracking);
    if (!v->undo) v->undo = MEM_NEW(v->m, vm_undo);
    return (vm_snapshot){.heap = vm_heap_get_mark(&v->h),
                         .log = v->undo->log.count,
                         .saved = v->undo->saved.count,
                         .threads = v->threads.count,
                         .output = {v->output[0].count, v->output[1].count},
                         .ending_text = v->ending_text.count,
                         .current = v->current,
                         .live_threads = v->live_threads,
                         .choices = v->choices,
                         .time = v->time,
                         .budget = v->budget,
                         .ending = v->ending,
                         .exit_status = v->exit_status};
}

static void cut(text *t, size_t count) {
    if (t->count == count) return;
    t->count = count;
    if (t->data) t->data[count] = 0;
}

void vm_snapshot_restore(vm *v, const vm_snapshot *s) {
    vm_undo *u = v->undo;
    while (u->log.count > s->log) {
        undo_entry e = vec_pop(&u->log);
        undo(v, &e);
    }
    u->saved.count = s->saved;
    vm_heap_restore(&v->h, s->heap);
    v->threads.count = s->threads;
    for (int i = 0; i < 2; i++) cut(&v->output[i], s->output[i]);
    cut(&v->ending_text, s->ending_text);
    v->current = s->current;
    v->live_threads = s->live_threads;
    vm_choices_restore(v, &s->choices);
    v->time = s->time;
    v->budget = s->budget;
    v->ending = s->ending;
    v->exit_status = s->exit_status;
}

void vm_snapshot_commit(vm *v) {
    vm_heap_commit(&v->h);
    if (!v->undo) return;
    vec_clear(&v->undo->log);
    vec_clear(&v->undo->saved);
}

void vm_free_undo(vm *v) {
    if (!v->undo) return;
    vec_release(v->m, &v->undo->log);
    vec_release(v->m, &v->undo->saved);
    MEM_DROP(v->m, v->undo);
    v->undo = NULL;
}

size_t vm_snapshot_bytes(const vm *v) {
    size_t heap = v->h.log.count * sizeof *v->h.log.data + v->h.saved.count;
    return heap + (v->undo ? v->undo->log.count * sizeof(undo_entry) + v->undo->saved.count : 0);
}

run_outcome vm_run_stepping(vm *v, thread *t) {
    for (;;) {
        run_outcome o = vm_step(v, t);
        if (o != RUN_PREEMPTED || v->fuel >= 0) return o;
        v->out_of_fuel(v, t);
        if (v->ending != VM_RUNNING) return RUN_STOPPED;
    }
}

// ---------------------------------------------------------------- the hash of everything

static const hash128 start = {0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1};

// References count as places: within one process these are names enough.
static hash128 hash_object(vm *v, ref r) {
    const object *o = vm_heap_object(&v->h, r);
    hash128 h = hash128_join(start, vm_object_name(v, r));
    h = hash128_mix(h, (uint64_t)o->klass << 32 | o->length);
    h = hash128_mix(h, o->bin);
    return hash128_bytes(h, vm_heap_at(&v->h, r, OBJECT_HEADER),
                         vm_heap_size(&v->h, r) - OBJECT_HEADER);
}

static hash128 hash_thread(const thread *t) {
    hash128 h = start;
    const uint32_t words[] = {
        t->number,          t->state,         t->object,        t->exception, t->on,
        t->on_class,        t->timed,         t->saved_count,   t->notified,  t->interrupted,
        t->permit,          t->waking,        t->frame_count,   t->atomic,    t->next.act,
        t->next.object,     t->next.words[0], t->next.words[1], t->go,        t->choice,
        (uint32_t)t->phase, t->failed,        t->joined,        t->worked};
    h = hash128_bytes(h, words, sizeof words);
    h = hash128_mix(h, (uint64_t)t->wake_at);
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const frame *f = &t->frames[i];
        const uint32_t place[] = {f->pc, f->locals, f->base, f->sp, f->flags, f->lock};
        h = hash128_mix(h, (uint64_t)(uintptr_t)f->u);
        h = hash128_bytes(h, place, sizeof place);
        h = hash128_bytes(h, t->stack + f->locals, (f->sp - f->locals) * sizeof *t->stack);
    }
    return h;
}

hash128 vm_state_hash(vm *v, size_t top) {
    hash128 sum = start;
    for (size_t b = 0; b < v->h.bins.count; b++)
        for (size_t i = 0; i < v->h.bins.data[b].places.count; i++) {
            ref r = v->h.bins.data[b].places.data[i];
            if ((size_t)r << 3 < top && vm_heap_object(&v->h, r)->klass)
                sum = hash128_add(sum, hash_object(v, r));
        }
    for (size_t i = 0; i < v->threads.count; i++)
        sum = hash128_add(sum, hash_thread(v->threads.data[i]));
    for (size_t i = 0; i < v->monitors.count; i++) {
        const monitor *m = &v->monitors.data[i];
        hash128 h = hash128_mix(hash128_mix(start, m->object), m->thread);
        sum = hash128_add(sum, hash128_mix(h, m->count));
    }
    for (int i = 0; i < 2; i++)
        sum = hash128_bytes(sum, text_get(&v->output[i]), v->output[i].count);
    sum = hash128_mix(hash128_mix(sum, (uint64_t)v->time), v->choices.random.state);
    sum = hash128_mix(sum, v->choices.turns.state);
    return hash128_mix(sum, (uint64_t)v->ending);
}
