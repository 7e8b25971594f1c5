// Threads, monitors, frames, and a scheduler for plain runs.
#include <sys/mman.h>

#include "vm/internal.h"
#include "vm/terms.h"

static void *reserve(vm *v, size_t size) {
    void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                   -1, 0);
    if (p == MAP_FAILED) mem_unwind(v->m, STOP_MEMORY, NULL);
    return p;
}

void vm_thread_map(vm *v, thread *t) {
    t->stack = reserve(v, 2 * STACK_WORDS * sizeof *t->stack); // above: terms, if any
    t->frames = reserve(v, MOST_FRAMES * sizeof *t->frames);
}

thread *vm_thread_numbered(vm *v, uint32_t number) {
    while (v->thread_pool.count <= number) {
        thread *t = MEM_NEW(v->m, thread);
        t->v = v;
        t->number = (uint32_t)v->thread_pool.count;
        vm_thread_map(v, t);
        vec_push(v->m, &v->thread_pool, t);
    }
    return v->thread_pool.data[number];
}

void vm_track(vm *v) {
    vm_heap_track(&v->h);
    vec_clear(&v->touched_threads);
}

thread *vm_new_thread(vm *v, ref object) {
    thread *t = vm_thread_numbered(v, (uint32_t)v->threads.count);
    *t = (thread){.v = v,
                  .number = t->number,
                  .stack = t->stack,
                  .frames = t->frames,
                  .recent = t->recent,
                  .object = object,
                  .starter = v->current ? v->current->number + 1 : 0,
                  .state = THREAD_RUNNABLE};
    vec_clear(&t->recent);
    vec_push(v->m, &v->threads, t);
    vm_thread_touch(v, t);
    v->live_threads++;
    if (v->search && t->number) v->search->has_threads = true;
    return t;
}

void vm_thread_unmap(thread *t) {
    if (t->stack) munmap(t->stack, 2 * STACK_WORDS * sizeof *t->stack);
    if (t->frames) munmap(t->frames, MOST_FRAMES * sizeof *t->frames);
    t->stack = NULL;
    t->frames = NULL;
}

static void free_thread(vm *v, thread *t) {
    vm_thread_unmap(t);
    vec_release(v->m, &t->recent);
    MEM_DROP(v->m, t);
}

void vm_free_threads(vm *v) {
    for (size_t i = 0; i < v->thread_pool.count; i++) free_thread(v, v->thread_pool.data[i]);
    vec_release(v->m, &v->threads);
    vec_release(v->m, &v->thread_pool);
    vec_release(v->m, &v->touched_threads);
}

thread *vm_thread_of(vm *v, ref object) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->object == object) return v->threads.data[i];
    return NULL;
}

// ---------------------------------------------------------------- frames

bool vm_push_frame(vm *v, thread *t, const unit *u, const uint32_t *args, uint32_t flags) {
    vm_thread_touch(v, t);
    frame *caller = t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
    uint32_t locals = caller ? caller->sp : 0;
    if (t->frame_count == MOST_FRAMES || locals + u->max_locals + u->max_stack + 8u > STACK_WORDS) {
        vm_throw(v, t, "java/lang/StackOverflowError", NULL);
        return false;
    }
    frame *f = &t->frames[t->frame_count++];
    *f = (frame){.u = u, .locals = locals, .base = locals + u->max_locals, .flags = flags};
    f->sp = f->base;
    if (u->argument_slots && args) {
        if (v->terms) vm_term_arguments(t, t->stack + locals, args, u->argument_slots);
        memmove(t->stack + locals, args, u->argument_slots * sizeof *args);
    }
    memset(t->stack + f->base - u->monitor_slots, 0, u->monitor_slots * sizeof *t->stack);
    return true;
}

static native_outcome call_native(vm *v, thread *t, const unit *u, const uint32_t *args,
                                  uint32_t flags, uint32_t *result) {
    if (vm_is_exploring(v) && u->stop && u->stop(v, t, args)) return NATIVE_VISIBLE;
    uint32_t copy[256];
    if (u->argument_slots) memcpy(copy, args, u->argument_slots * sizeof *args);
    const unit *before = v->in_call;
    v->in_call = u;
    native_outcome o = u->native(v, t, copy, result);
    v->in_call = before;
    if (v->terms) vm_term_drop_result(v, t, result);
    // The frame that a native pushed returns in its place, unless the native is called again.
    frame *top = t->frame_count ? &t->frames[t->frame_count - 1] : NULL;
    if (o == NATIVE_CALL && top && !(top->flags & (FRAME_CLINIT | FRAME_RETRY)))
        top->flags |= flags;
    if (o == NATIVE_DONE && (flags & FRAME_BOX)) {
        char kind = u->m->signature->returns;
        result[0] = flags & FRAME_NEW_BOX ? vm_new_box(v, t, kind, result)
                                          : vm_box(v, t, kind, result);
        if (t->exception) return NATIVE_THROW;
    }
    return o;
}

native_outcome vm_push_call(vm *v, thread *t, method *m, const uint32_t *args, uint32_t flags,
                            uint32_t *result) {
    const unit *u = vm_prepare(v, t, m);
    if (!u) return NATIVE_THROW;
    if (vm_is_exploring(v) && u->outside) vm_consult_call(v, t, u, args);
    if (u->native) {
        native_outcome o = call_native(v, t, u, args, flags, result);
        if (o != NATIVE_CODE) return o;
    }
    if (!u->code) {
        char name[300];
        vm_dotted(v, m->owner->name, name, sizeof name);
        if (m->access & ACC_NATIVE)
            return vm_unsupported(v, t, "native method %s.%s%s", name, program_text(v->p, m->name),
                                  program_text(v->p, m->type));
        return vm_throw(v, t, "java/lang/AbstractMethodError", "%s.%s%s", name,
                        program_text(v->p, m->name), program_text(v->p, m->type));
    }
    ref lock = 0;
    if (u->is_synchronized) {
        lock = u->is_static ? vm_mirror(v, m->owner) : args[0];
        if (vm_is_exploring(v) && vm_is_asked(v, lock) &&
            vm_must_stop(v, t, vm_op_on(ACT_LOCK, lock)))
            return NATIVE_VISIBLE;
        if (!vm_monitor_enter(v, t, lock)) return NATIVE_BLOCK;
        flags |= FRAME_LOCKED;
    }
    if (!vm_push_frame(v, t, u, args, flags)) {
        if (lock) vm_monitor_exit(v, t, lock);
        return NATIVE_THROW;
    }
    t->frames[t->frame_count - 1].lock = lock;
    return NATIVE_CALL;
}

// ---------------------------------------------------------------- monitors

monitor *vm_monitor(vm *v, ref object) {
    for (size_t i = v->monitors.count; i-- > 0;)
        if (v->monitors.data[i].object == object) return &v->monitors.data[i];
    return NULL;
}

bool vm_monitor_enter(vm *v, thread *t, ref object) {
    vm_term_identify(v, object);
    monitor *m = vm_monitor(v, object);
    vm_monitors_touch(v);
    if (!m) {
        monitor fresh = {object, t->number, 1};
        vec_push(v->m, &v->monitors, fresh);
        return true;
    }
    if (m->thread == t->number) {
        m->count++;
        return true;
    }
    t->state = THREAD_BLOCKED;
    t->on = object;
    t->on_class = false;
    return false;
}

static void wake_blocked(vm *v, ref object) {
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        if (t->state != THREAD_BLOCKED || t->on != object || t->on_class) continue;
        vm_thread_touch(v, t);
        t->state = THREAD_RUNNABLE;
        t->on = 0;
    }
}

void vm_monitor_release(vm *v, monitor *m) {
    ref object = m->object;
    vm_monitors_touch(v);
    *m = vec_last(&v->monitors);
    v->monitors.count--;
    wake_blocked(v, object);
}

bool vm_monitor_exit(vm *v, thread *t, ref object) {
    monitor *m = vm_monitor(v, object);
    if (!m || m->thread != t->number) return false;
    vm_monitors_touch(v);
    if (--m->count == 0) vm_monitor_release(v, m);
    return true;
}

// ---------------------------------------------------------------- monitors of a frame

// Structured locking (JVMS 2.11.10), as HotSpot's interpreter enforces it: a frame leaves only what
// it has entered, and all of that. Each frame keeps what it has entered in locals of its own; where
// some of it is left, or a synchronized method has given its lock away, the frame has
// FRAME_MONITORS: a return throws, and unwinding leaves what there is and throws in its turn.

static uint32_t *find_slot(thread *t, ref object) {
    const frame *f = &t->frames[t->frame_count - 1];
    for (uint32_t i = f->base - f->u->monitor_slots; i < f->base; i++)
        if (t->stack[i] == object) return &t->stack[i];
    return NULL;
}

// The lock of a synchronized method has a place like others, that is taken again when it is free
// and the same monitor is in no later one.
static bool lock_is_free(thread *t, ref object) {
    const frame *f = &t->frames[t->frame_count - 1];
    return f->u->is_synchronized && !(f->flags & FRAME_LOCKED) && !find_slot(t, object);
}

static void settle_frame(thread *t) {
    frame *f = &t->frames[t->frame_count - 1];
    bool good = !f->u->is_synchronized || (f->flags & FRAME_LOCKED);
    for (uint32_t i = f->base - f->u->monitor_slots; i < f->base; i++) good &= !t->stack[i];
    f->flags = (f->flags & ~(uint32_t)FRAME_MONITORS) | (good ? 0 : FRAME_MONITORS);
}

bool vm_frame_has_slot(vm *v, thread *t, ref object) {
    if (find_slot(t, 0) || lock_is_free(t, object)) return true;
    vm_unsupported(v, t,
                   "a method that enters more monitors at a time than it has instructions for");
    return false;
}

bool vm_frame_enter(vm *v, thread *t, ref object) {
    if (!vm_monitor_enter(v, t, object)) return false;
    if (lock_is_free(t, object)) {
        frame *f = &t->frames[t->frame_count - 1];
        f->lock = object;
        f->flags |= FRAME_LOCKED;
    } else {
        *find_slot(t, 0) = object;
    }
    settle_frame(t);
    return true;
}

bool vm_frame_exit(vm *v, thread *t, ref object) {
    frame *f = &t->frames[t->frame_count - 1];
    uint32_t *slot = find_slot(t, object);
    if (slot) *slot = 0;
    else if ((f->flags & FRAME_LOCKED) && f->lock == object) f->flags &= ~(uint32_t)FRAME_LOCKED;
    else return false;
    vm_monitor_exit(v, t, object);
    settle_frame(t);
    return true;
}

void vm_frame_exit_all(vm *v, thread *t) {
    frame *f = &t->frames[t->frame_count - 1];
    for (uint32_t i = f->base - f->u->monitor_slots; i < f->base; i++) {
        if (t->stack[i]) vm_monitor_exit(v, t, t->stack[i]);
        t->stack[i] = 0;
    }
    f->flags &= ~(uint32_t)FRAME_MONITORS;
}

// ---------------------------------------------------------------- calls from C

int vm_call(vm *v, thread *t, method *m, const uint32_t *args, uint32_t *result) {
    thread *outer = v->current;
    v->current = t;
    native_outcome o = vm_push_call(v, t, m, args, FRAME_ENTRY, result);
    if (o == NATIVE_DONE) {
        v->current = outer;
        return 0;
    }
    if (o != NATIVE_CALL) {
        v->current = outer;
        return ERR_INPUT;
    }
    uint32_t depth = t->frame_count;
    run_outcome run;
    do {
        run = vm_run_thread(v, t);
        if (run == RUN_BLOCKED) break; // only boot calls come here, and they have one thread
    } while (run == RUN_PREEMPTED || (run == RUN_RETURNED && t->frame_count >= depth));
    v->current = outer;
    if (run != RUN_RETURNED) return ERR_INPUT;
    memcpy(result, t->result, 2 * sizeof *result);
    return 0;
}

// ---------------------------------------------------------------- scheduling

enum { SLICE = 20000 }; // back edges and calls before another thread gets its turn

bool vm_is_daemon(const vm *v, const thread *t) {
    return vm_get_byte(v, vm_thread_facts(v, t->object), v->k.Thread_daemon->offset);
}

bool vm_set_daemon(vm *v, ref object, bool daemon) {
    ref facts = vm_thread_facts(v, object);
    size_t offset = v->k.Thread_daemon->offset;
    bool changes = vm_get_byte(v, facts, offset) != daemon;
    if (changes) vm_put_byte(v, facts, offset, daemon);
    return changes;
}

void vm_set_thread_status(vm *v, ref object, int32_t status) {
    vm_put_int(v, vm_thread_facts(v, object), v->k.Thread_threadStatus->offset, status);
}

static bool all_done(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *t = v->threads.data[i];
        if (t->state != THREAD_DONE && t->state != THREAD_NEW && !vm_is_daemon(v, t)) return false;
    }
    return true;
}

// Time passes only when nobody can run: the earliest timed wait ends.
static bool advance_time(vm *v) {
    thread *first = NULL;
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        bool waits = t->state == THREAD_WAITING || t->state == THREAD_PARKED ||
                     t->state == THREAD_SLEEPING;
        if (waits && t->timed && (!first || t->wake_at < first->wake_at)) first = t;
    }
    if (!first) return false;
    if (first->wake_at > v->time) v->time = first->wake_at;
    vm_wake(v, first);
    return true;
}

// A choice among those who can run, the one after the last first: always that one is in turn.
static thread *pick(vm *v, const thread *last) {
    size_t n = v->threads.count, start = last ? last->number + 1 : 0;
    uint32_t runnable = 0;
    for (size_t i = 0; i < n; i++) runnable += v->threads.data[i]->state == THREAD_RUNNABLE;
    uint32_t skip = vm_choose(v, runnable);
    for (size_t i = 0; i < n; i++) {
        thread *t = v->threads.data[(start + i) % n];
        if (t->state == THREAD_RUNNABLE && skip-- == 0) return t;
    }
    return NULL;
}

// At random, threads change places often.
static int64_t draw_slice(rng *r, int64_t low, int64_t high, int how) {
    (void)high, (void)how;
    return low + rng_below(r, 200);
}

void vm_thread_ended(vm *v, thread *t) {
    vm_thread_touch(v, t);
    t->state = THREAD_DONE;
    t->next = vm_op_none();
    v->live_threads--;
    vm_set_thread_status(v, t->object, STATUS_TERMINATED);
    vm_put_long(v, t->object, v->k.Thread_eetop->offset, 0);
    vm_notify(v, t->object, true);
}

// As HotSpot says it, which drops the exception.
static void say_handler_threw(vm *v, const thread *t) {
    char exception[300];
    text name;
    text_init(&name, v->m);
    vm_string_text(v, vm_get_ref(v, t->object, v->k.Thread_name->offset), &name);
    fflush(stdout);
    fprintf(stderr, "\nException: %s thrown from the UncaughtExceptionHandler in thread \"%s\"\n",
            vm_dotted(v, vm_class_of(v, t->exception)->name, exception, sizeof exception),
            text_get(&name));
    text_release(&name);
}

// What a thread does after its entry frame is gone: handle the exception, leave the group, end.
void vm_next_phase(vm *v, thread *t, bool thrown) {
    vm_thread_touch(v, t);
    uint32_t args[2] = {t->object, t->exception};
    method *m = NULL;
    if (t->phase == PHASE_RUN && thrown) {
        t->phase = PHASE_UNCAUGHT;
        t->failed = true;
        m = program_find_method(v->p, v->k.Thread, "dispatchUncaughtException",
                                "(Ljava/lang/Throwable;)V");
    } else if (t->phase != PHASE_EXIT) {
        if (thrown && v->echo) say_handler_threw(v, t);
        t->phase = PHASE_EXIT;
        m = program_find_method(v->p, v->k.Thread, "exit", "()V");
    }
    t->exception = 0;
    if (m && vm_push_entry(v, t, m, args)) return;
    t->exception = 0;
    vm_end_thread(v, t);
}

bool vm_ends_all(const vm *v, const thread *t) {
    bool daemons = false;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *other = v->threads.data[i];
        if (other == t || other->state == THREAD_DONE) continue;
        daemons |= vm_is_daemon(v, other);
    }
    return daemons && !vm_is_daemon(v, t);
}

// The end is announced under the thread's own monitor: who joins it holds that between looking and
// waiting. Exploring, it is a step of its own if others look at more than that it has come.
void vm_end_thread(vm *v, thread *t) {
    vm_thread_touch(v, t);
    bool last = vm_is_exploring(v) && vm_ends_all(v, t);
    vm_op o = vm_op_on(last ? ACT_END : ACT_LOCK, t->object);
    if (vm_is_exploring(v) && vm_may_stop(v, t, o, !last && vm_unseen(v, LOOK_LIFE))) {
        t->phase = PHASE_END;
        return;
    }
    t->phase = PHASE_END;
    if (!vm_monitor_enter(v, t, t->object)) { // blocked: we come here again
        t->next = o;
        return;
    }
    vm_thread_ended(v, t);
    vm_monitor_exit(v, t, t->object);
}

void vm_schedule(vm *v) {
    thread *last = NULL;
    while (v->ending == VM_RUNNING && !all_done(v)) {
        thread *t = pick(v, last);
        if (!t) {
            if (advance_time(v)) continue;
            v->ending = VM_DEADLOCK;
            return;
        }
        last = v->current = t;
        v->budget = vm_choose_turn(v, SLICE, draw_slice);
        if (v->h.space.due) vm_hurry(v);
        if (t->phase == PHASE_END) {
            vm_end_thread(v, t);
            continue;
        }
        run_outcome run = vm_run_thread(v, t);
        // The uncaught-exception handler and Thread.exit belong to the same turn, at first.
        while (run == RUN_RETURNED || run == RUN_THROWN) {
            vm_next_phase(v, t, run == RUN_THROWN);
            if (t->state != THREAD_RUNNABLE || t->phase == PHASE_END || vm_choose(v, 2)) break;
            run = vm_run_thread(v, t);
        }
    }
}

// ---------------------------------------------------------------- waiting

void vm_wake(vm *v, thread *t) {
    vm_thread_touch(v, t);
    t->state = THREAD_RUNNABLE;
    t->waking = true;
    t->timed = false;
}

uint32_t vm_waiters(const vm *v, ref object) {
    uint32_t n = 0;
    for (size_t i = 0; i < v->threads.count; i++)
        n += v->threads.data[i]->state == THREAD_WAITING && v->threads.data[i]->on == object;
    return n;
}

void vm_notify(vm *v, ref object, bool all) {
    // Which of several waiters notify() wakes is a choice. In an atomic section nobody asked: what
    // was chosen last may have been about something else.
    uint32_t skip = 0;
    if (!all && vm_is_exploring(v) && v->current) skip = (uint32_t)v->current->choice;
    else if (!all) skip = vm_choose(v, vm_waiters(v, object));
    if (skip && skip >= vm_waiters(v, object)) skip = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        thread *t = v->threads.data[i];
        if (t->state != THREAD_WAITING || t->on != object) continue;
        if (skip && skip--) continue;
        vm_thread_touch(v, t);
        t->notified = true;
        vm_wake(v, t);
        if (!all) return;
    }
}
