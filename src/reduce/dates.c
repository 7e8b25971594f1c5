// Moments that scheduled tasks are due at, counted from now.
//
// ScheduledThreadPoolExecutor and Timer read the clock to know when a task is due, and keep that
// moment with the task: a periodic task would make new states for ever. Where nobody else looks at
// the clock only differences mean something, so before a state is named the clock is set back, by
// whole milliseconds, and with it all that was reckoned by it: moments of tasks, and ends of timed
// waits. What is due already stays due now. It is watched that only these classes look. While one
// of their methods holds a moment in a local variable the clock is left alone.
#include "reduce/internal.h"

#define SCHEDULED "java/util/concurrent/ScheduledThreadPoolExecutor"
#define TIMER "java/util/Timer"

enum { MILLISECOND = 1000000 };

static bool begins_with(const char *name, const char *with) {
    return strncmp(name, with, strlen(with)) == 0;
}

static bool schedules(const vm *v, const frame *f) {
    const klass *k = f->u->m->owner;
    const char *name = program_text(v->p, k->name);
    return k->module && (begins_with(name, SCHEDULED) || begins_with(name, TIMER));
}

void reduce_note_date(vm *v, const thread *t) {
    reduction *r = reduction_of(v);
    if (!r->on || is_ahead(v) || r->dates) return;
    if (t->frame_count && schedules(v, &t->frames[t->frame_count - 1])) return;
    r->dates = true;
    r->violated |= r->clock; // it may have been set back
}

// ---------------------------------------------------------------- who keeps moments

static bool is_named(const vm *v, ref r, const char *name) {
    return strcmp(program_text(v->p, vm_class_of(v, r)->name), name) == 0;
}

static bool is_task(const vm *v, ref r) {
    return is_named(v, r, SCHEDULED "$ScheduledFutureTask");
}

static bool is_queue(const vm *v, ref r) {
    return is_named(v, r, "java/util/TaskQueue");
}

static void find_dated(vm *v) {
    reduction *r = reduction_of(v);
    for (size_t i = 0; i < v->h.touched.count; i++) {
        ref at = v->h.touched.data[i];
        if (!vm_heap_object(&v->h, at)->klass || !vm_class_of(v, at)->module) continue;
        if ((is_task(v, at) || is_queue(v, at)) && u64map_put(&r->is_dated, at, 1))
            vec_push(v->m, &r->dated, at);
    }
}

// Does the frame hold a number that it will use? A Timer's moments are milliseconds of the epoch:
// what is 0 or 1 there is a boolean.
static bool holds_number(vm *v, const thread *t, const frame *f) {
    const unit_map *map = vm_map(v, f->u);
    if (!map) return true;
    const uint64_t *refs = map->bits + (size_t)f->pc * map->words;
    const uint64_t *used = map->used + (size_t)f->pc * map->words;
    uint32_t least = begins_with(program_text(v->p, f->u->m->owner->name), TIMER) ? 2 : 0;
    for (uint32_t k = 0; k < f->sp - f->locals; k++)
        if (used[k / 64] >> (k % 64) & 1 && !(refs[k / 64] >> (k % 64) & 1) &&
            t->stack[f->locals + k] >= least)
            return true;
    return false;
}

static bool is_being_reckoned(vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        for (uint32_t k = 0; k < t->frame_count; k++)
            if (schedules(v, &t->frames[k]) && holds_number(v, t, &t->frames[k])) return true;
    }
    return false;
}

// ---------------------------------------------------------------- setting back

static void move_task(vm *v, ref task, const char *name, int64_t by) {
    klass *k = vm_class_of(v, task);
    const field *f = NULL;
    for (; k && !f; k = k->super) f = program_find_field(v->p, k, name);
    if (f) vm_put_long(v, task, f->offset, vm_get_long(v, task, f->offset) - by);
}

static void move_timer_tasks(vm *v, ref queue, int64_t millis) {
    klass *k = vm_class_of(v, queue);
    const field *list = program_find_field(v->p, k, "queue"),
                *size = program_find_field(v->p, k, "size");
    ref tasks = list && size ? vm_get_ref(v, queue, list->offset) : 0;
    int32_t n = tasks ? vm_get_int(v, queue, size->offset) : 0;
    for (int32_t i = 1; i <= n && (uint32_t)i < vm_length(v, tasks); i++) {
        ref task = vm_get_ref(v, tasks, OBJECT_HEADER + (size_t)i * sizeof(ref));
        if (task) move_task(v, task, "nextExecutionTime", millis);
    }
}

static void move_waits(vm *v, int64_t by) {
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        if (!t->timed || t->wake_at == INT64_MAX) continue;
        int64_t at = t->wake_at - by > v->time ? t->wake_at - by : v->time;
        if (at == t->wake_at) continue;
        vm_thread_touch(v, t);
        t->wake_at = at;
    }
}

void reduce_set_clock_back(vm *v) {
    reduction *r = reduction_of(v);
    if (!r->on || !r->clock || r->dates || vm_is_traced(v)) return;
    find_dated(v);
    int64_t by = (v->time - r->began_at) / MILLISECOND * MILLISECOND;
    if (by <= 0 || !r->dated.count || is_being_reckoned(v)) return;
    v->time -= by;
    move_waits(v, by);
    for (size_t i = 0; i < r->dated.count; i++) {
        ref at = r->dated.data[i];
        if (!vm_heap_object(&v->h, at)->klass) continue;
        if (is_task(v, at)) move_task(v, at, "time", by);
        else if (is_queue(v, at)) move_timer_tasks(v, at, by / MILLISECOND);
    }
}
