// java.lang.Thread, and waiting on objects.
#include "classlib/natives.h"

NATIVE(Thread_currentThread) {
    vm_looked(v, t, LOOK_SELF, 0);
    RETURN_REF(t->object);
}

// A thread of the JDK's own that runs a Cleaner.
static bool runs_cleaner(vm *v, ref object) {
    if (strcmp(program_text(v->p, vm_class_of(v, object)->name),
               "jdk/internal/misc/InnocuousThread") != 0)
        return false;
    ref holder = vm_thread_facts(v, object);
    const char *name = classlib_has_field(v, holder, "target") ? "target" : "task";
    ref target = classlib_has_field(v, holder, name) ? classlib_get_ref(v, holder, name) : 0;
    return target && strcmp(program_text(v->p, vm_class_of(v, target)->name),
                            "jdk/internal/ref/CleanerImpl") == 0;
}

NATIVE(Thread_start0) {
    ref object = args[0];
    // The reference handler, the finalizer thread, cleaners: references are never cleared,
    // finalizers never run, so there is nothing for them to do. A thread more than the program has
    // would make a search assume, and stop, where there is nobody to notice.
    if (!v->booted || runs_cleaner(v, object)) RETURN_VOID;
    if (vm_thread_of(v, object))
        return vm_throw(v, t, "java/lang/IllegalThreadStateException", NULL);
    thread *fresh = vm_new_thread(v, object);
    if (vm_is_exploring(v))
        v->search->hooks->share(v, object); // the new thread reaches all that its object reaches
    field *interrupted = program_find_field(v->p, v->k.Thread, "interrupted");
    fresh->interrupted = interrupted && vm_get_byte(v, object, interrupted->offset);
    vm_put_long(v, object, v->k.Thread_eetop->offset, 1); // it lives: no more than that
    vm_set_thread_status(v, object, STATUS_RUNNABLE);
    method *run = program_find_method(v->p, v->k.Thread, "run", "()V");
    if (!vm_push_entry(v, fresh, run, &object)) {
        t->exception = fresh->exception;
        vm_thread_ended(v, fresh);
        return NATIVE_THROW;
    }
    return NATIVE_DONE;
}

// The JDK's dispatch thread of events ends where it has had nothing to do for a second; ours does
// not. One that was interrupted has left its queue.
static bool is_dispatcher(vm *v, ref object) {
    if (strcmp(program_text(v->p, vm_class_of(v, object)->name), "java/awt/EventDispatchThread"))
        return false;
    ref queue = classlib_get_ref(v, object, "queue");
    return queue && classlib_get_ref(v, queue, "dispatcher") == object;
}

static native_outcome refuse_dispatcher(vm *v, thread *t) {
    return vm_unsupported(v, t, "whether the dispatch thread of events still lives");
}

NATIVE(Thread_isAlive) {
    if (is_dispatcher(v, args[0])) return refuse_dispatcher(v, t);
    thread *other = vm_thread_of(v, args[0]);
    RETURN_INT(other && other->state != THREAD_DONE);
}

// Threads that others stop and start at any instruction. Thread.stop resumes its thread first: the
// method that the program called is named.
NATIVE(Thread_refused) {
    (void)args;
    uint32_t all = t->frame_count, method = all - 1;
    while (method && t->frames[method - 1].u->m->owner == v->k.Thread) method--;
    t->frame_count = method; // its caller is to be named
    native_outcome refused = vm_unsupported(v, t, "java.lang.Thread.%s",
                                            program_text(v->p, t->frames[method].u->m->name));
    t->frame_count = all;
    return refused;
}

static int64_t mixed(uint64_t z) { // RandomSupport.mixMurmur64
    z = (z ^ (z >> 33)) * UINT64_C(0xff51afd7ed558ccd);
    z = (z ^ (z >> 33)) * UINT64_C(0xc4ceb9fe1a85ec53);
    return (int64_t)(z ^ (z >> 33));
}

NATIVE(ThreadLocalRandom_localInit) {
    const field *seed = program_find_field(v->p, v->k.Thread, "threadLocalRandomSeed");
    const field *probe = program_find_field(v->p, v->k.Thread, "threadLocalRandomProbe");
    uint32_t drawn = (t->number + 1) * UINT32_C(0x9e3779b9); // the JDK's increment
    (void)args, (void)result;
    vm_looked(v, t, LOOK_NAME, 0);
    vm_put_long(v, t->object, seed->offset, mixed(t->number * UINT64_C(0xbb67ae8584caa73b)));
    vm_put_int(v, t->object, probe->offset, (int32_t)drawn);
    return NATIVE_DONE;
}

NATIVE(Thread_yield) {
    return NATIVE_YIELD;
}

bool classlib_is_virtual(const vm *v, ref object) {
    const klass *super = vm_class_of(v, object)->super;
    return super && strcmp(program_text(v->p, super->name), "java/lang/BaseVirtualThread") == 0;
}

static int64_t nanos_of(int64_t millis) {
    return millis > INT64_MAX / 1000000 ? INT64_MAX : millis * 1000000;
}

static native_outcome interrupted_exception(vm *v, thread *t, const char *message) {
    t->interrupted = false;
    field *flag = program_find_field(v->p, v->k.Thread, "interrupted");
    if (flag && !(flag->access & ACC_STATIC)) vm_put_byte(v, t->object, flag->offset, 0);
    return vm_throw(v, t, "java/lang/InterruptedException", message ? "%s" : NULL, message);
}

static native_outcome sleep_nanos(vm *v, thread *t, int64_t nanos) {
    if (t->waking || t->interrupted) {
        t->waking = false;
        const char *message = classlib_is_virtual(v, t->object) ? NULL : "sleep interrupted";
        if (t->interrupted) return interrupted_exception(v, t, message);
        RETURN_VOID;
    }
    t->state = THREAD_SLEEPING;
    vm_clock_wait(v, t, nanos);
    return NATIVE_BLOCK;
}

NATIVE(Thread_sleep) {
    int64_t millis = words_long(args);
    if (millis < 0)
        return vm_throw(v, t, "java/lang/IllegalArgumentException", "timeout value is negative");
    return sleep_nanos(v, t, nanos_of(millis));
}

NATIVE(Thread_sleepNanos0) {
    return sleep_nanos(v, t, words_long(args));
}

// The counter is kept where the JDK keeps the address of HotSpot's: a field of ThreadIdentifiers,
// so that it is part of the state.
enum { FIRST_THREAD_ID = 3 }; // HotSpot's main thread has it

NATIVE(Thread_getNextThreadIdOffset) {
    RETURN_LONG(FIRST_THREAD_ID + 1);
}

NATIVE(ThreadIdentifiers_next) {
    klass *k = vm_load(v, t, "java/lang/Thread$ThreadIdentifiers");
    native_outcome o;
    if (!k) return NATIVE_THROW;
    if (classlib_needs_initialization(v, t, k, 0, &o)) return o;
    field *f = program_find_field(v->p, k, "NEXT_TID_OFFSET");
    if (!f) return vm_unsupported(v, t, "thread identifiers of this JDK");
    size_t at = vm_link(v, k)->statics + f->offset;
    int64_t id = vm_get_long(v, vm_mirror(v, k), at);
    vm_put_long(v, vm_mirror(v, k), at, id + 1);
    RETURN_LONG(id);
}

// The bindings are an argument of the innermost runWith on the stack.
NATIVE(Thread_findScopedValueBindings) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const frame *f = &t->frames[i];
        const char *owner = program_text(v->p, f->u->m->owner->name);
        if (strcmp(program_text(v->p, f->u->m->name), "runWith") != 0) continue;
        if (f->u->m->owner != v->k.Thread && strcmp(owner, "java/lang/ScopedValue$Carrier") != 0)
            continue;
        ref bindings = t->stack[f->locals + 1];
        if (bindings) RETURN_REF(bindings);
    }
    RETURN_REF(0);
}

NATIVE(Thread_interrupt0) {
    thread *other = vm_thread_of(v, args[0]);
    if (!other || other->state == THREAD_DONE) RETURN_VOID;
    vm_thread_touch(v, other);
    other->interrupted = true;
    if (other->state == THREAD_SLEEPING || other->state == THREAD_WAITING ||
        other->state == THREAD_PARKED)
        vm_wake(v, other);
    RETURN_VOID;
}

NATIVE(Thread_clearInterruptEvent) {
    t->interrupted = false;
    RETURN_VOID;
}

NATIVE(Thread_holdsLock) {
    if (!args[0]) THROW_NULL;
    monitor *m = vm_monitor(v, args[0]);
    RETURN_INT(m && m->thread == t->number);
}

// In a search nobody enters a monitor that another thread has: who stands before it is blocked.
static bool is_kept_out(vm *v, const thread *other) {
    if (!vm_is_exploring(v) || other->state != THREAD_RUNNABLE) return false;
    bool enters = other->next.act == ACT_LOCK || (other->next.act == ACT_WAIT && other->waking);
    const monitor *m = enters ? vm_monitor(v, other->next.object) : NULL;
    return m && m->thread != other->number;
}

// Replaces the Java code: the status word in the Thread object says no more than that it was
// started, so that blocking and waiting do not write to the heap.
NATIVE(Thread_getState) {
    if (is_dispatcher(v, args[0])) return refuse_dispatcher(v, t);
    enum { ALIVE = 1, TERMINATED = 2, RUNNABLE = 4, WAITING = 0x10, TIMED = 0x20, BLOCKED = 0x400 };
    static const uint32_t words[] = {
        [THREAD_NEW] = 0,
        [THREAD_RUNNABLE] = ALIVE | RUNNABLE,
        [THREAD_BLOCKED] = ALIVE | BLOCKED,
        [THREAD_WAITING] = ALIVE | WAITING,
        [THREAD_PARKED] = ALIVE | WAITING,
        [THREAD_SLEEPING] = ALIVE | TIMED,
        [THREAD_DONE] = TERMINATED,
    };
    const thread *other = vm_thread_of(v, args[0]);
    uint32_t word = other ? words[other->state] : 0;
    if ((word & WAITING) && other->timed) word = ALIVE | TIMED;
    if (other && other != t && is_kept_out(v, other)) word = ALIVE | BLOCKED;
    klass *k = vm_load(v, t, "jdk/internal/misc/VM");
    if (!k) return NATIVE_THROW;
    method *m = program_find_method(v->p, k, "toThreadState", "(I)Ljava/lang/Thread$State;");
    return vm_push_call(v, t, m, &word, 0, result);
}

static native_outcome not_owner(vm *v, thread *t) {
    return vm_throw(v, t, "java/lang/IllegalMonitorStateException", "current thread is not owner");
}

static void give_up_monitor(vm *v, thread *t, ref object) {
    monitor *m = vm_monitor(v, object);
    t->saved_count = m->count;
    vm_monitor_release(v, m);
}

// wait(J): gives up the monitor and blocks; runs again when woken, first to get the monitor back.
NATIVE(Object_wait) {
    ref object = args[0];
    int64_t millis = words_long(args + 1);
    if (t->waking) {
        if (!vm_monitor_enter(v, t, object)) return NATIVE_BLOCK;
        vm_monitor(v, object)->count = t->saved_count;
        t->saved_count = 0;
        t->waking = false;
        t->on = 0;
        bool notified = t->notified;
        t->notified = false;
        if (t->interrupted && !notified) return interrupted_exception(v, t, NULL);
        RETURN_VOID;
    }
    if (millis < 0)
        return vm_throw(v, t, "java/lang/IllegalArgumentException", "timeout value is negative");
    monitor *m = vm_monitor(v, object);
    if (!m || m->thread != t->number) return not_owner(v, t);
    if (t->interrupted) return interrupted_exception(v, t, NULL);
    give_up_monitor(v, t, object);
    t->state = THREAD_WAITING;
    t->on = object;
    t->notified = false;
    t->timed = false;
    if (millis > 0) vm_clock_wait(v, t, nanos_of(millis));
    t->next = vm_op_on(ACT_WAIT, object);
    return NATIVE_BLOCK;
}

// Thread.join(), step by step as its Java code: under the thread's monitor, wait until it is done.
NATIVE(Thread_join) {
    ref object = args[0];
    if (is_dispatcher(v, object)) return refuse_dispatcher(v, t);
    if (!vm_monitor_enter(v, t, object)) return NATIVE_BLOCK;
    bool disturbed = t->waking && t->interrupted && !t->notified;
    if (t->waking) {
        vm_monitor(v, object)->count = t->saved_count;
        t->saved_count = 0;
        t->waking = t->notified = false;
        t->on = 0;
    }
    thread *other = vm_thread_of(v, object);
    bool ended = !other || other->state == THREAD_DONE;
    if (other) {
        vm_thread_touch(v, other);
        other->joined = ended;
    }
    if (!ended && !t->interrupted) {
        give_up_monitor(v, t, object);
        t->state = THREAD_WAITING;
        t->on = object;
        t->timed = false;
        t->next = vm_op_on(ACT_JOIN, object);
        return NATIVE_BLOCK;
    }
    vm_monitor_exit(v, t, object);
    if (!ended || disturbed) return interrupted_exception(v, t, NULL);
    RETURN_VOID;
}

static native_outcome notify(vm *v, thread *t, ref object, bool all) {
    monitor *m = vm_monitor(v, object);
    if (!m || m->thread != t->number) return not_owner(v, t);
    vm_notify(v, object, all);
    return NATIVE_DONE;
}

NATIVE(Object_notify) {
    return notify(v, t, args[0], false);
}

NATIVE(Object_notifyAll) {
    return notify(v, t, args[0], true);
}

// ---------------------------------------------------------------- what others can notice

// A reduced search takes for granted that no thread looks at another one's life or interrupts it,
// and starts again when one does (vm_looked). Then beginning, ending, waiting and notifying are
// both-movers: a thread's life shows only in joins, and the set of waiters is guarded by the
// monitor, as long as no wait can end by itself.
static bool takes_for_granted(const vm *v, const thread *t) {
    return !t->go && vm_unseen(v, LOOK_LIFE | LOOK_INTERRUPT);
}
static bool is_plain_wait(const vm *v, const thread *t) {
    return !t->go && vm_unseen(v, LOOK_INTERRUPT);
}

static bool stop_start(vm *v, thread *t, const uint32_t *args) {
    return vm_may_stop(v, t, vm_op_on(ACT_THREAD, args[0]), takes_for_granted(v, t));
}
static bool stop_life(vm *v, thread *t, const uint32_t *args) {
    vm_looked(v, t, LOOK_LIFE, args[0]);
    return vm_may_stop(v, t, vm_op_on(ACT_THREAD, args[0]), args[0] == t->object);
}
// What a thread is doing changes with every step of its own, and with those that keep it from one.
static bool stop_state(vm *v, thread *t, const uint32_t *args) {
    vm_looked(v, t, LOOK_LIFE, args[0]);
    return vm_may_stop(v, t, vm_op_ask_state(args[0]), args[0] == t->object);
}
static bool stop_interrupt(vm *v, thread *t, const uint32_t *args) {
    vm_looked(v, t, LOOK_INTERRUPT, args[0]);
    return vm_must_stop(v, t, vm_op_on(ACT_THREAD, args[0]));
}
static bool stop_join(vm *v, thread *t, const uint32_t *args) {
    // One that was not started is joined at once, and an interrupted thread does not wait for one
    // that lives: then it matters when it begins and ends.
    if (t->interrupted || !vm_thread_of(v, args[0])) vm_looked(v, t, LOOK_LIFE, args[0]);
    return vm_may_stop(v, t, vm_op_on(ACT_JOIN, args[0]), takes_for_granted(v, t));
}
static bool stop_wait(vm *v, thread *t, const uint32_t *args) {
    if (klass_is_subclass(vm_class_of(v, args[0]), v->k.Thread))
        vm_looked(v, t, LOOK_LIFE, args[0]);
    return vm_may_stop(v, t, vm_op_on(ACT_WAIT, args[0]), !t->waking && is_plain_wait(v, t));
}
static bool stop_notifying(vm *v, thread *t, ref object, bool all) {
    uint32_t waiters = 0;
    bool timed = false;
    for (size_t i = 0; i < v->threads.count; i++) {
        const thread *other = v->threads.data[i];
        if (other->state != THREAD_WAITING || other->on != object) continue;
        waiters++;
        timed |= other->timed || vm_wakes_spuriously(v, other);
    }
    bool unnoticed = is_plain_wait(v, t) && !timed && (all || waiters <= 1);
    if (all || waiters <= 1) t->choice = 0;
    return vm_may_stop(v, t, vm_op_notify(object, !all, timed), unnoticed);
}
static bool stop_notify(vm *v, thread *t, const uint32_t *args) {
    return stop_notifying(v, t, args[0], false);
}
static bool stop_notify_all(vm *v, thread *t, const uint32_t *args) {
    return stop_notifying(v, t, args[0], true);
}
static bool stop_sleep(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return !t->waking && vm_may_stop(v, t, vm_op_on(ACT_THREAD, t->object), is_plain_wait(v, t));
}
static bool stop_yield(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_may_stop(v, t, vm_op_on(ACT_THREAD, t->object), vm_unseen(v, 0));
}
static bool stop_own(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_must_stop(v, t, vm_op_on(ACT_THREAD, t->object));
}

static bool stop_number(vm *v, thread *t, const uint32_t *args) {
    (void)args;
    return vm_number_stop(v, t);
}

const native_entry classlib_natives_thread[] = {
    {"java/lang/Thread", "currentThread", NULL, Thread_currentThread},
    {"java/lang/Thread", "currentCarrierThread", NULL, Thread_currentThread},
    {"java/lang/Thread", "getNextThreadIdOffset", NULL, Thread_getNextThreadIdOffset},
    {"java/lang/Thread$ThreadIdentifiers", "next", NULL, ThreadIdentifiers_next, stop_number,
     .why =
         "the counter is memory of HotSpot's; here it is a field, so that it is part of the state"},
    {"java/util/concurrent/ThreadLocalRandom", "localInit", NULL, ThreadLocalRandom_localInit,
     .why = "drawn by the thread's number, not by who comes first: that would make states differ "
            "by the order in which a pool's workers began"},
    {"java/lang/Thread", "scopedValueCache", NULL, classlib_native_zero},
    {"java/lang/ScopedValue$Cache", "put", NULL, classlib_native_nothing,
     .why = "nothing is cached: who wins a place in the cache depends on a random number"},
    {"java/lang/Thread", "setScopedValueCache", NULL, classlib_native_nothing},
    {"java/lang/Thread", "ensureMaterializedForStackWalk", NULL, classlib_native_nothing},
    {"java/lang/Thread", "findScopedValueBindings", NULL, Thread_findScopedValueBindings},
    {"java/lang/Thread", "yield0", NULL, Thread_yield, stop_yield},
    {"java/lang/Thread", "sleepNanos0", NULL, Thread_sleepNanos0, stop_sleep},
    {"java/lang/Object", "wait0", "(J)V", Object_wait, stop_wait},
    {"java/lang/Thread", "start0", NULL, Thread_start0, stop_start},
    // Replaces the Java code: one step instead of a lock, a question and a wait.
    {"java/lang/Thread", "join", "()V", Thread_join, stop_join,
     .why = "one step instead of a lock, a question and a wait"},
    {"java/lang/Thread", "isAlive", NULL, Thread_isAlive, stop_life,
     .why = "a question about a thread, which a search must order with its end"},
    {"java/lang/Thread", "getState", NULL, Thread_getState, stop_state,
     .why = "the status word in the Thread says no more than that it was started, so that blocking "
            "and waiting do not write to the heap"},
    {"java/lang/Thread", "threadState", NULL, Thread_getState, stop_state,
     .why = "the status word in the Thread says no more than that it was started, so that blocking "
            "and waiting do not write to the heap"},
    {"java/lang/Thread", "yield", NULL, Thread_yield, stop_yield},
    {"java/lang/Thread", "onSpinWait", NULL, Thread_yield, stop_yield,
     .why = "another thread may run"},
    {"java/lang/Thread", "sleep", "(J)V", Thread_sleep, stop_sleep},
    {"java/lang/Thread", "interrupt0", NULL, Thread_interrupt0, stop_interrupt},
    {"java/lang/Thread", "clearInterruptEvent", NULL, Thread_clearInterruptEvent, stop_own},
    {"java/lang/Thread", "holdsLock", NULL, Thread_holdsLock},
    {"java/lang/Thread", "setPriority0", NULL, classlib_native_nothing},
    {"java/lang/Thread", "stop0", NULL, Thread_refused, NULL, .outside = OUTSIDE_REFUSED},
    {"java/lang/Thread", "suspend0", NULL, Thread_refused, NULL, .outside = OUTSIDE_REFUSED},
    {"java/lang/Thread", "resume0", NULL, Thread_refused, NULL, .outside = OUTSIDE_REFUSED},
    {"java/lang/Thread", "setNativeName", NULL, classlib_native_nothing},
    {"java/lang/Object", "wait", "(J)V", Object_wait, stop_wait},
    {"java/lang/Object", "notify", NULL, Object_notify, stop_notify},
    {"java/lang/Object", "notifyAll", NULL, Object_notifyAll, stop_notify_all},
    {0},
};
