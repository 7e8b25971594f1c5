// Methods of the JDK that a reduced search takes for one step, up to where they block.
//
// Unsafe's getAndAdd and its kin are one instruction of the machine; their Java code reads and
// compares until nobody came in between, which is the same. The operations of
// java.util.concurrent's synchronizers are many steps, but made to look like one (they are
// linearizable): taking them for one is an assumption about the JDK, not about the program, and is
// said with the verdict. It holds for the JDK's own synchronizers alone; a class of the program
// that extends AbstractQueuedSynchronizer is looked at step by step.
#include "reduce/internal.h"

#define LOCKS "java/util/concurrent/locks/"

static bool is_a(const vm *v, const klass *k, const char *name) {
    for (; k; k = k->super)
        if (strcmp(program_text(v->p, k->name), name) == 0) return true;
    return false;
}

bool reduce_is_synchronizer(const vm *v, ref r) {
    const klass *k = vm_class_of(v, r);
    return k->module && is_a(v, k, LOCKS "AbstractOwnableSynchronizer");
}

bool reduce_is_lock_class(const vm *v, const klass *k) {
    return strncmp(program_text(v->p, k->name), LOCKS, sizeof LOCKS - 1) == 0;
}

bool reduce_is_synchronizer_part(const vm *v, ref r) {
    const klass *k = vm_class_of(v, r);
    return reduce_is_lock_class(v, k) || klass_is_subclass(k, v->k.Thread) ||
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

// Calls by reflection and by handles are those of who makes them.
static bool hands_on(const vm *v, const klass *k) {
    static const char *const parts[] = {"java/lang/reflect/", "jdk/internal/reflect/",
                                        "java/lang/invoke/",
                                        "java/util/concurrent/locks/LockSupport"};
    const char *name = program_text(v->p, k->name);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (k->module && strncmp(name, parts[i], strlen(parts[i])) == 0) return true;
    return false;
}

// What is inside of synchronizers can be told from their permits, too: a thread that had not yet
// begun to wait when it was woken has one left, and its next park returns at once. The library
// parks in loops; a program that parks by itself may see it.
void reduce_note_park(vm *v, const thread *t) {
    const reduction *r = reduction_of(v);
    if (!r->on || is_ahead(v) || r->parks || !t->frame_count) return;
    uint32_t caller = t->frame_count - 1;
    while (caller && hands_on(v, t->frames[caller].u->m->owner)) caller--;
    if (t->frames[caller].u->m->owner->module) return;
    reduction_of(v)->parks = true;
    assumption_set atomic = ASSUMPTION_BIT(ASSUMPTION_ATOMIC_LOCKS) |
                            ASSUMPTION_BIT(ASSUMPTION_ATOMIC_POOLS);
    reduction_of(v)->violated |= (reduction_of(v)->assumed & atomic) != 0;
    reduction_of(v)->assumed &= ~atomic;
}

bool reduce_parks(const vm *v) {
    return reduction_of(v)->parks;
}

bool reduce_looks_inside(const vm *v) {
    return reduction_of(v)->inside || reduction_of(v)->parks;
}

// All of them speak of several threads: one alone that waits is stuck, or its time runs out.
assumption_set reduce_assumptions(const vm *v) {
    if (!v->search->has_threads) return 0;
    assumption idlers = v->round && reduce_looks_inside(v) ? ASSUMPTION_IDLERS_COUNT
                                                           : ASSUMPTION_IDLERS_STAY;
    return reduction_of(v)->assumed | ASSUMPTION_BIT(ASSUMPTION_CONSISTENCY) |
           (v->search->spurious ? 0 : ASSUMPTION_BIT(ASSUMPTION_NO_WAKE_UPS)) |
           (v->dispatcher_stays ? ASSUMPTION_BIT(ASSUMPTION_DISPATCHER_STAYS) : 0) |
           (v->idlers_stay ? ASSUMPTION_BIT(idlers) : 0);
}

static uint64_t lock_key(vm *v, ref synchronizer) {
    return hash128_mix(vm_class_name(v, vm_class_of(v, synchronizer)), UINT64_MAX).a;
}

static bool may_be_like_monitor(vm *v, ref synchronizer) {
    const char *name = program_text(v->p, vm_class_of(v, synchronizer)->name);
    if (strcmp(name, LOCKS "ReentrantLock$NonfairSync") != 0 &&
        strcmp(name, "java/util/concurrent/ThreadPoolExecutor$Worker") != 0)
        return false;
    const reduction *g = reduction_of(v);
    return reduction_of(v)->on && !reduce_looks_inside(v) && !g->owners && !g->lives &&
           !g->contended && !u64map_get(&g->given_up, lock_key(v, synchronizer));
}

static bool is_like_monitor(vm *v, ref synchronizer) {
    return reduction_of(v)->owner && may_be_like_monitor(v, synchronizer);
}

static ref owner_of(const vm *v, ref synchronizer) {
    return reduction_of(v)->owner ? vm_get_ref(v, synchronizer, reduction_of(v)->owner->offset) : 0;
}

static void look_at(vm *v, ref synchronizer) {
    // Also before anybody had a lock: every search must come to know it.
    if (v->live_threads <= 1 || !may_be_like_monitor(v, synchronizer)) return;
    u64map_put(&reduction_of(v)->given_up, lock_key(v, synchronizer), 1);
    reduction_of(v)->violated = true;
}

static bool some_wait_ends_by_itself(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state == THREAD_PARKED &&
            (v->threads.data[i]->timed || v->search->spurious))
            return true;
    return reduction_of(v)->interrupts;
}

// Need others not see this?
static bool is_unnoticed(vm *v, const thread *t, vm_known_call how, ref synchronizer) {
    if (owner_of(v, synchronizer) != t->object || !is_like_monitor(v, synchronizer)) return false;
    return how == KNOWN_RELEASE ||
           ((how == KNOWN_AWAIT || how == KNOWN_SIGNAL) && !some_wait_ends_by_itself(v));
}

bool reduce_waits_for_owner(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    if (o->act != ACT_CALL || !o->call.acquires || t->interrupted) return false;
    ref owner = owner_of(v, o->object);
    return owner && owner != t->object && is_like_monitor(v, o->object);
}

// ---------------------------------------------------------------- steps

static vm_op operation(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    const field *f;
    ref r;
    switch ((vm_known_call)u->known) {
    case KNOWN_UPDATE: {
        uint32_t offset = (uint32_t)words_long(args + 2);
        uint32_t size = u->return_words == 2 ? 8 : 4;
        return args[1] ? vm_op_access(ACT_WRITE, args[1], offset, size, true) : vm_op_none();
    }
    case KNOWN_OWNER:
    case KNOWN_PRINTS:
    case KNOWN_SELF:
    case KNOWN_BURST:
    case KNOWN_ALONE:
    case KNOWN_TASK:
    case KNOWN_WAIT:
    case KNOWN_GET:
    case KNOWN_TAKE:
    case KNOWN_WORK:
    case KNOWN_SEEK:
    case KNOWN_REGISTER:
    case KNOWN_COMPLETE:
    case KNOWN_CREATE:
    case KNOWN_LIBRARY:
    case KNOWN_PUBLISH:
    case KNOWN_BESIDE:
    case KNOWN_OWN:
    case KNOWN_APART:
    case KNOWN_OBTRUDE:
    case KNOWN_RUN:
    case KNOWN_FIRE:
    case KNOWN_BLOCKER: return vm_op_none();
    case KNOWN_INTERRUPT: return vm_op_on(ACT_THREAD, args[0]);
    case KNOWN_INTERRUPTED:
        f = program_find_field(v->p, v->k.Thread, "interrupted");
        return f ? vm_op_access(ACT_WRITE, t->object, f->offset, 1, true) : vm_op_none();
    case KNOWN_ACQUIRE:
        r = synchronizer_of(v, t, args[0]);
        return r ? vm_op_call(r, true) : vm_op_none();
    default: r = synchronizer_of(v, t, args[0]); return r ? vm_op_call(r, false) : vm_op_none();
    }
}

static bool is_group_handler(const vm *v, const frame *f) {
    return f->u->m->owner == v->k.ThreadGroup &&
           strcmp(program_text(v->p, f->u->m->name), "uncaughtException") == 0;
}

// The JDK found an exception that nobody took: at a thread's end, or in a task of a pool that has
// no result to keep it in. A program that calls handlers itself prints what it likes.
static bool is_called_by_jdk(const vm *v, const thread *t) {
    const frame *f = &t->frames[t->frame_count - 1];
    while (f > t->frames && is_group_handler(v, f)) f--;
    return t->phase == PHASE_UNCAUGHT || (f->u->m->owner->module && !is_group_handler(v, f));
}

// ThreadGroup.uncaughtException asks for the thread's name to print it with the exception: when it
// has found no handler, and for nothing else.
static void note_unhandled(vm *v, const thread *t) {
    const frame *f = &t->frames[t->frame_count - 1];
    if (!v->search->unhandled || !is_group_handler(v, f) || !is_called_by_jdk(v, t)) return;
    ref exception = t->stack[f->locals + 2];
    if (exception) v->search->unhandled(v->search->unhandled_arg, t, exception);
}

// The operation is asked about in any case, so that positions in a schedule do not depend on how
// the search was made.
static vm_begun begin_known(vm *v, thread *t, const unit *u, uint32_t *args, ref *on) {
    if (u->known >= KNOWN_BURST) {
        if (u->known == KNOWN_SEEK && reduce_picks_queue(v, t, u, args)) return BEGUN_STOP;
        if (u->known == KNOWN_BURST) reduce_note_pool_call(v, t, u, args);
        if (u->known == KNOWN_TASK && t->frame_count && !is_ahead(v)) reduce_note_help(v, t);
        if (u->known == KNOWN_GET || u->known == KNOWN_TASK) reduce_note_waiter(v, t, u);
        if (u->known == KNOWN_FIRE) reduce_note_fire(v, u);
        if (u->known == KNOWN_ALONE) reduce_note_task_end(v, t, u, args);
        reduce_enter_burst(v, t, (vm_known_call)u->known);
        return BEGUN_STEPS;
    }
    bool steps = u->known == KNOWN_OWNER || u->known == KNOWN_PRINTS || u->known == KNOWN_SELF;
    if (is_ahead(v)) return steps ? BEGUN_STEPS : BEGUN_STOP;
    if (u->known == KNOWN_PRINTS) note_unhandled(v, t);
    if (u->known == KNOWN_SELF) reduce_note_self(v, t, u);
    if (u->known == KNOWN_OWNER) reduce_note_owner(v, t, args[0], args[1]);
    if (u->known == KNOWN_BLOCKER && args[0]) reduce_note_life(v, t, args[0]);
    vm_op o = operation(v, t, u, args);
    if (o.act == ACT_NONE) return BEGUN_STEPS;
    bool looks = u->known == KNOWN_LOOK || u->known == KNOWN_CONTENDED;
    if (u->known == KNOWN_CONTENDED) reduce_note_contended(v);
    if ((looks || u->known == KNOWN_TRY) && !t->atomic && vm_is_asked(v, o.object))
        look_at(v, o.object);
    if (looks) return BEGUN_STEPS;
    bool whole = reduction_of(v)->on && !(o.act == ACT_CALL && reduce_looks_inside(v));
    bool unnoticed = !whole || (o.act == ACT_CALL && !t->go &&
                                is_unnoticed(v, t, (vm_known_call)u->known, o.object));
    if (vm_is_shared(v, o.object) && reduce_may_stop(v, t, o, unnoticed)) return BEGUN_STOP;
    if (!whole) return BEGUN_STEPS;
    if (reduce_is_left(v, ACT_WRITE, o.object)) reduce_log_left(v, t, o);
    if (o.act == ACT_CALL) {
        *on = o.object;
        if (v->live_threads > 1) reduce_assume(v, ASSUMPTION_ATOMIC_LOCKS);
    }
    return BEGUN_AT_ONCE;
}

vm_begun reduce_begin_call(vm *v, thread *t, const unit *u, uint32_t *args, ref *on) {
    *on = 0;
    if (u->books && reduce_is_bookkeeping(v, t, u, args)) return BEGUN_AT_ONCE;
    return u->known ? begin_known(v, t, u, args, on) : BEGUN_STEPS;
}

vm_op reduce_blocked_operation(const thread *t) {
    for (uint32_t i = t->state == THREAD_PARKED && t->atomic ? t->frame_count : 0; i-- > 0;)
        if (t->frames[i].flags & FRAME_CALL) return vm_op_call(t->frames[i].lock, true);
    return vm_op_none();
}
