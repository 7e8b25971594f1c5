// Methods of the JDK that a reduced search takes for one step, up to where they block.
//
// Unsafe's getAndAdd and its kin are one instruction of the machine; their Java code reads and
// compares until nobody came in between, which is the same. The operations of
// java.util.concurrent's synchronizers are many steps, but made to look like one (they are
// linearizable): taking them for one is an assumption about the JDK, not about the program, and is
// said with the verdict. It holds for the JDK's own synchronizers alone; a class of the program
// that extends AbstractQueuedSynchronizer is looked at step by step.
#include "vm/internal.h"

#define LOCKS "java/util/concurrent/locks/"

#define AQS LOCKS "AbstractQueuedSynchronizer"
#define CONDITION AQS "$ConditionObject"

static const struct {
    const char *class_name, *name;
    vm_whole how;
} list[] = {
    {AQS, "acquire", WHOLE_ACQUIRE},
    {AQS, "acquireInterruptibly", WHOLE_ACQUIRE},
    {AQS, "acquireShared", WHOLE_ACQUIRE},
    {AQS, "acquireSharedInterruptibly", WHOLE_ACQUIRE},
    {AQS, "tryAcquireNanos", WHOLE_TRY},
    {AQS, "tryAcquireSharedNanos", WHOLE_TRY},
    {AQS, "release", WHOLE_RELEASE},
    {AQS, "releaseShared", WHOLE_RELEASE},
    {CONDITION, "await", WHOLE_AWAIT},
    {CONDITION, "awaitNanos", WHOLE_AWAIT},
    {CONDITION, "awaitUntil", WHOLE_AWAIT},
    {CONDITION, "awaitUninterruptibly", WHOLE_AWAIT},
    {CONDITION, "signal", WHOLE_SIGNAL},
    {CONDITION, "signalAll", WHOLE_SIGNAL},
    {LOCKS "ReentrantLock$Sync", "lock", WHOLE_ACQUIRE},
    {LOCKS "ReentrantLock$Sync", "lockInterruptibly", WHOLE_ACQUIRE},
    {LOCKS "ReentrantLock$Sync", "tryLock", WHOLE_TRY},
    {LOCKS "ReentrantLock$Sync", "tryLockNanos", WHOLE_TRY},
    {LOCKS "ReentrantReadWriteLock$Sync", "tryReadLock", WHOLE_TRY},
    {LOCKS "ReentrantReadWriteLock$Sync", "tryWriteLock", WHOLE_TRY},
    {"java/util/concurrent/Semaphore$Sync", "nonfairTryAcquireShared", WHOLE_TRY},
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "tryAcquire", WHOLE_LOOK},
    {"java/util/concurrent/ThreadPoolExecutor$Worker", "isLocked", WHOLE_LOOK},
    {LOCKS "ReentrantLock$Sync", "isLocked", WHOLE_LOOK},
    {LOCKS "ReentrantLock$Sync", "getOwner", WHOLE_LOOK},
    {AQS, "hasQueuedThreads", WHOLE_LOOK},
    {AQS, "hasContended", WHOLE_LOOK},
    {AQS, "getFirstQueuedThread", WHOLE_LOOK},
    {AQS, "isQueued", WHOLE_LOOK},
    {AQS, "getQueueLength", WHOLE_LOOK},
    {AQS, "getQueuedThreads", WHOLE_LOOK},
    {AQS, "getExclusiveQueuedThreads", WHOLE_LOOK},
    {AQS, "getSharedQueuedThreads", WHOLE_LOOK},
    {AQS, "hasWaiters", WHOLE_LOOK},
    {AQS, "getWaitQueueLength", WHOLE_LOOK},
    {AQS, "getWaitingThreads", WHOLE_LOOK},
    {LOCKS "AbstractOwnableSynchronizer", "setExclusiveOwnerThread", WHOLE_OWNER},
    {LOCKS "LockSupport", "getBlocker", WHOLE_BLOCKER},
    {"java/lang/Thread", "interrupt", WHOLE_INTERRUPT},
    {"java/lang/Thread", "interrupted", WHOLE_INTERRUPTED},
};

// "getAndSetInt", "getAndBitwiseOrIntRelease", …
static bool is_update(const char *name) {
    return strncmp(name, "getAnd", 6) == 0 &&
           (strstr(name, "Int") || strstr(name, "Long") || strstr(name, "Reference"));
}

vm_whole vm_find_whole(const vm *v, const method *m) {
    if (!m->owner->module) return vm_find_stretch(v, m);
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    if (strcmp(owner, "jdk/internal/misc/Unsafe") == 0)
        return is_update(name) ? WHOLE_UPDATE : WHOLE_NO;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].class_name, owner) == 0 && strcmp(list[i].name, name) == 0)
            return list[i].how;
    return vm_find_stretch(v, m);
}

static bool is_a(const vm *v, const klass *k, const char *name) {
    for (; k; k = k->super)
        if (strcmp(program_text(v->p, k->name), name) == 0) return true;
    return false;
}

bool vm_is_synchronizer(const vm *v, ref r) {
    const klass *k = vm_class_of(v, r);
    return k->module && is_a(v, k, LOCKS "AbstractOwnableSynchronizer");
}

bool vm_is_lock_class(const vm *v, const klass *k) {
    return strncmp(program_text(v->p, k->name), LOCKS, sizeof LOCKS - 1) == 0;
}

bool vm_is_synchronizer_part(const vm *v, ref r) {
    const klass *k = vm_class_of(v, r);
    return vm_is_lock_class(v, k) || klass_is_subclass(k, v->k.Thread) ||
           is_a(v, k, LOCKS "AbstractOwnableSynchronizer");
}

// The synchronizer that a condition belongs to; else the object itself. 0: not of the JDK.
static ref synchronizer_of(vm *v, const thread *t, ref r) {
    klass *k = vm_class_of(v, r);
    if (is_a(v, k, LOCKS "AbstractQueuedSynchronizer$ConditionObject")) {
        const field *outer = program_find_field(v->p, k, "this$0");
        // A pool's worker that waits has the pool make up for it: that is no synchronizer's affair.
        if (!outer ||
            is_a(v, vm_class_of(v, t->object), "java/util/concurrent/ForkJoinWorkerThread"))
            return 0;
        r = vm_get_ref(v, r, outer->offset);
        k = vm_class_of(v, r);
    }
    return k->module ? r : 0;
}

// ---------------------------------------------------------------- locks that are like monitors

// A lock is like a monitor as long as nobody looks whether it is held or who waits: then an
// attempt to take it while another thread has it need not be made before it is free, for a lock
// that does not ask who came first; to release it is nothing that others need to see, nor is to
// wait or signal while it is held, unless a wait may end by itself.

// What is inside of synchronizers can be told from their permits, too: a thread that had not yet
// begun to wait when it was woken has one left, and its next park returns at once. The library
// parks in loops; a program that parks by itself may see it.
void vm_watch_park(vm *v, const thread *t) {
    if (!v->exploring || !v->reduce || v->peeking || v->guards.parks || t->frame_count < 2) return;
    const frame *caller = &t->frames[t->frame_count - 2]; // of LockSupport.park
    if (caller->u->m->owner->module) return;
    v->guards.parks = true;
    assumption_set atomic = ASSUMPTION_BIT(ASSUMPTION_ATOMIC_LOCKS) |
                            ASSUMPTION_BIT(ASSUMPTION_ATOMIC_POOLS);
    v->guards.violated |= (v->guards.assumed & atomic) != 0;
    v->guards.assumed &= ~atomic;
}

bool vm_looks_inside(const vm *v) {
    return v->inside_synchronizers || v->guards.parks;
}

assumption_set vm_assumptions(const vm *v) {
    assumption idlers = v->round && vm_looks_inside(v) ? ASSUMPTION_IDLERS_COUNT
                                                       : ASSUMPTION_IDLERS_STAY;
    return v->guards.assumed | (v->idlers_stay ? ASSUMPTION_BIT(idlers) : 0) |
           (v->spurious ? 0 : ASSUMPTION_BIT(ASSUMPTION_NO_WAKE_UPS));
}

static uint64_t lock_key(vm *v, ref synchronizer) {
    return hash128_mix(vm_class_name(v, vm_class_of(v, synchronizer)), UINT64_MAX).a;
}

static bool may_be_like_monitor(vm *v, ref synchronizer) {
    const char *name = program_text(v->p, vm_class_of(v, synchronizer)->name);
    if (strcmp(name, LOCKS "ReentrantLock$NonfairSync") != 0 &&
        strcmp(name, "java/util/concurrent/ThreadPoolExecutor$Worker") != 0)
        return false;
    const vm_guards *g = &v->guards;
    return v->reduce && !vm_looks_inside(v) && !g->owners && !g->lives &&
           !u64map_get(&g->given_up, lock_key(v, synchronizer));
}

static bool is_like_monitor(vm *v, ref synchronizer) {
    return v->guards.owner && may_be_like_monitor(v, synchronizer);
}

static ref owner_of(const vm *v, ref synchronizer) {
    return v->guards.owner ? vm_get_ref(v, synchronizer, v->guards.owner->offset) : 0;
}

static void look_at(vm *v, ref synchronizer) {
    // Also before anybody had a lock: every search must come to know it.
    if (v->live_threads <= 1 || !may_be_like_monitor(v, synchronizer)) return;
    u64map_put(&v->guards.given_up, lock_key(v, synchronizer), 1);
    v->guards.violated = true;
}

static bool some_wait_ends_by_itself(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state == THREAD_PARKED &&
            (v->threads.data[i]->timed || v->spurious))
            return true;
    return v->guards.interrupts;
}

// Need others not see this?
static bool is_unnoticed(vm *v, const thread *t, vm_whole how, ref synchronizer) {
    if (owner_of(v, synchronizer) != t->object || !is_like_monitor(v, synchronizer)) return false;
    return how == WHOLE_RELEASE ||
           ((how == WHOLE_AWAIT || how == WHOLE_SIGNAL) && !some_wait_ends_by_itself(v));
}

bool vm_waits_for_owner(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    if (o->act != ACT_CALL || o->offset != CALL_ACQUIRES || t->interrupted) return false;
    ref owner = owner_of(v, o->object);
    return owner && owner != t->object && is_like_monitor(v, o->object);
}

// ---------------------------------------------------------------- steps

static vm_op operation(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    const field *f;
    ref r;
    switch ((vm_whole)u->whole) {
    case WHOLE_UPDATE: {
        uint32_t offset = (uint32_t)words_long(args + 2);
        uint32_t size = u->return_words == 2 ? 8 : 4;
        return (vm_op){args[1] ? ACT_WRITE : ACT_NONE, args[1], offset, size | OP_ATOMIC};
    }
    case WHOLE_OWNER:
    case WHOLE_STRETCH:
    case WHOLE_ALONE:
    case WHOLE_TASK:
    case WHOLE_WAIT:
    case WHOLE_OBTRUDE:
    case WHOLE_RUN:
    case WHOLE_BLOCKER: return (vm_op){ACT_NONE, 0, 0, 0};
    case WHOLE_INTERRUPT: return (vm_op){ACT_THREAD, args[0], 0, 0};
    case WHOLE_INTERRUPTED:
        f = program_find_field(v->p, v->k.Thread, "interrupted");
        return (vm_op){f ? ACT_WRITE : ACT_NONE, t->object, f ? f->offset : 0, 1 | OP_ATOMIC};
    case WHOLE_ACQUIRE:
        r = synchronizer_of(v, t, args[0]);
        return (vm_op){r ? ACT_CALL : ACT_NONE, r, CALL_ACQUIRES, 0};
    default: r = synchronizer_of(v, t, args[0]); return (vm_op){r ? ACT_CALL : ACT_NONE, r, 0, 0};
    }
}

// The operation is asked about in any case, so that positions in a schedule do not depend on how
// the search was made.
vm_begun vm_begin_whole(vm *v, thread *t, const unit *u, const uint32_t *args, ref *on) {
    *on = 0;
    if (u->whole >= WHOLE_STRETCH) {
        vm_enter_stretch(v, t, (vm_whole)u->whole);
        return BEGUN_STEPS;
    }
    if (v->peeking) return u->whole == WHOLE_OWNER ? BEGUN_STEPS : BEGUN_STOP;
    if (u->whole == WHOLE_OWNER) vm_watch_owner(v, t, args[0], args[1]);
    if (u->whole == WHOLE_BLOCKER && args[0]) vm_watch_life(v, t, args[0]);
    vm_op o = operation(v, t, u, args);
    if (o.act == ACT_NONE) return BEGUN_STEPS;
    bool looks = u->whole == WHOLE_LOOK || u->whole == WHOLE_TRY;
    if (looks && !t->atomic && vm_is_asked(v, o.object)) look_at(v, o.object);
    if (u->whole == WHOLE_LOOK) return BEGUN_STEPS;
    bool whole = v->reduce && !(o.act == ACT_CALL && vm_looks_inside(v));
    bool quiet = !whole ||
                 (o.act == ACT_CALL && !t->go && is_unnoticed(v, t, (vm_whole)u->whole, o.object));
    if (vm_is_shared(v, o.object) && vm_may_stop(v, t, o, quiet)) return BEGUN_STOP;
    if (!whole) return BEGUN_STEPS;
    if (o.act == ACT_CALL) {
        *on = o.object;
        if (v->live_threads > 1) vm_assume(v, ASSUMPTION_ATOMIC_LOCKS);
    }
    return BEGUN_WHOLE;
}

vm_op vm_blocked_operation(const thread *t) {
    for (uint32_t i = t->state == THREAD_PARKED && t->atomic ? t->frame_count : 0; i-- > 0;)
        if (t->frames[i].flags & FRAME_WHOLE)
            return (vm_op){ACT_CALL, t->frames[i].lock, CALL_ACQUIRES, 0};
    return (vm_op){ACT_NONE, 0, 0, 0};
}
