#include "explore/explorer.h"
#include "explore/taken.h"

enum { LOCAL_BUDGET = 200000, LONG_RUN = 1000, LONG_SPIN = 16, MOST_THREADS = 250 };

// ---------------------------------------------------------------- what can happen next

static bool lock_is_free(vm *v, const thread *t, ref object) {
    const monitor *m = vm_monitor(v, object);
    return !m || m->thread == t->number;
}

static bool is_timed(const thread *t) {
    return t->timed &&
           (t->state == THREAD_WAITING || t->state == THREAD_PARKED || t->state == THREAD_SLEEPING);
}

// TIMEOUTS_ALWAYS: whose wait must end first.
static const thread *first_due(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (is_timed(v->threads.data[i])) return v->threads.data[i];
    return NULL;
}

bool explore_is_enabled(vm *v, const thread *t) {
    if (t->state != THREAD_RUNNABLE) return false;
    if (v->search->timeouts == TIMEOUTS_ALWAYS && first_due(v)) return false;
    if (t->next.act == ACT_LOCK) return lock_is_free(v, t, t->next.object);
    if (t->next.act == ACT_WAIT && t->waking) return lock_is_free(v, t, t->next.object);
    if (t->next.act == ACT_JOIN) return lock_is_free(v, t, t->next.object);
    return !reduce_waits_for_owner(v, t) && !reduce_waits_for_others(v, t);
}

static bool can_time_out(const thread *t) {
    vm_timeouts how = t->v->search->timeouts;
    if (!is_timed(t)) return false;
    if (how == TIMEOUTS_ALWAYS) return t == first_due(t->v);
    return how == TIMEOUTS_ANY || t->state == THREAD_SLEEPING;
}

bool explore_can_time_out(const thread *t) {
    return can_time_out(t) || vm_wakes_spuriously(t->v, t);
}

static void add_time_out(explorer *w, const thread *t) {
    step c = {.thread = (uint16_t)t->number, .timeout = STEP_TIMEOUT};
    if (can_time_out(t)) vec_push(w->m, &w->alternatives, c);
}

// A wait that times out at any moment is no different, unless somebody looks at the clock.
static void add_spurious(explorer *w, const thread *t) {
    vm *v = w->v;
    if (!vm_wakes_spuriously(v, t)) return;
    if (t->timed && reduce_unseen(v, LOOK_CLOCK)) {
        reduce_hold_time(v);
        return;
    }
    step c = {.thread = (uint16_t)t->number, .timeout = STEP_SPURIOUS};
    vec_push(w->m, &w->alternatives, c);
}

static void add_alternatives(explorer *w, const thread *t) {
    uint32_t n = 1;
    if (t->next.act == ACT_CHOOSE) {
        n = t->next.choice.alternatives;
        if (!n) n = 1; // too many: where a recorded execution ends
        w->v->search->has_chosen = true;
    }
    if (t->next.act == ACT_PICK) n = t->next.choice.alternatives;
    if (t->next.act == ACT_NOTIFY && t->next.notify.one) {
        n = vm_waiters(w->v, t->next.object);
        if (n == 0) n = 1;
    }
    for (uint32_t c = 0; c < n; c++)
        vec_push(w->m, &w->alternatives, (step){.thread = (uint16_t)t->number, .choice = c});
}

static bool all_done(const vm *v) {
    for (size_t i = 0; i < v->threads.count; i++)
        if (v->threads.data[i]->state != THREAD_DONE && !vm_is_daemon(v, v->threads.data[i]))
            return false;
    return true;
}

bool explore_has_run_long(const explorer *w) {
    bool spins = explore_has_had_its_turn(w->v->threads.data[w->last_thread]);
    size_t run = spins ? LONG_SPIN : LONG_RUN;
    if (w->path.count < run) return false;
    for (size_t i = w->path.count - run; i < w->path.count; i++)
        if (w->path.data[i].thread != w->last_thread) return false;
    return true;
}

// Nobody can notice the thread's next step, nor take part in it: it begins, it goes on after a
// wait that is over, it gets an input, or chooses whom to notify while it holds their monitor, or
// a worker of a pool that has nothing to do picks a queue, or takes a task.
bool explore_is_own_affair(const vm *v, const thread *t) {
    if (reduce_takes_task(v, t)) return true;
    switch (t->next.act) {
    case ACT_NONE:
    case ACT_PICK:
    case ACT_CHOOSE: return true;
    case ACT_JOIN: return t->waking && reduce_unseen(v, LOOK_LIFE | LOOK_INTERRUPT);
    case ACT_READ: return reduce_is_done_future(v, t, &t->next);
    case ACT_NOTIFY: return !t->next.notify.timed && reduce_unseen(v, LOOK_INTERRUPT);
    default: return false;
    }
}

const thread *explore_alone(const explorer *w) {
    for (size_t i = 0; i < w->v->threads.count && w->config->reduce; i++) {
        const thread *t = w->v->threads.data[i];
        if (explore_is_enabled(w->v, t) && explore_is_own_affair(w->v, t)) return t;
    }
    return NULL;
}

bool explore_list(explorer *w, const thread **only) {
    *only = explore_alone(w);
    w->stuck = false;
    if (*only) add_alternatives(w, *only);
    else explore_list_others(w, NULL);
    return *only != NULL;
}

bool explore_is_put_off(vm *v, const thread *t) {
    return t->state == THREAD_RUNNABLE &&
           (reduce_waits_for_owner(v, t) || reduce_waits_for_others(v, t));
}

// Nobody can move: who has put off waiting begins to wait in earnest, as it would.
static void list_waiting(explorer *w) {
    vm *v = w->v;
    for (size_t i = 0; i < v->threads.count; i++)
        if (explore_is_put_off(v, v->threads.data[i])) add_alternatives(w, v->threads.data[i]);
}

void explore_list_others(explorer *w, const thread *but) {
    vm *v = w->v;
    size_t n = v->threads.count, before = w->alternatives.count;
    if (but && reduce_takes_its_task(v, but)) return; // no cycle leads back
    for (size_t k = 0; k < n; k++) {
        const thread *t = v->threads.data[(w->last_thread + k) % n];
        if (t != but && explore_is_enabled(v, t)) add_alternatives(w, t);
    }
    for (size_t k = 0; k < n; k++) add_time_out(w, v->threads.data[k]);
    if (!but && w->alternatives.count == before) list_waiting(w);
    w->stuck = !but && w->alternatives.count == before;
    for (size_t k = 0; k < n; k++) add_spurious(w, v->threads.data[k]);
}

bool explore_has_step(vm *v, const thread *t) {
    return explore_is_enabled(v, t) || can_time_out(t);
}

void explore_list_thread(explorer *w, const thread *t) {
    if (explore_is_enabled(w->v, t) || explore_is_put_off(w->v, t)) add_alternatives(w, t);
    add_time_out(w, t);
    add_spurious(w, t);
}

// Shutdown hooks that have not been started.
static bool has_shutdown_hooks(vm *v) {
    klass *k;
    link_error ignored;
    if (program_load(v->p, program_symbol(v->p, "java/lang/ApplicationShutdownHooks"), &k,
                     &ignored))
        return false;
    runtime_class *c = k->runtime;
    if (!c || vm_get_int(v, c->mirror, c->init) != INIT_DONE) return false;
    // Who asks is as one who takes the lock of the hooks: others may add and remove some.
    reduce_log_operation(v, vm_op_on(ACT_LOCK, c->mirror));
    field *f = program_find_field(v->p, k, "hooks");
    ref hooks = f ? vm_get_ref(v, c->mirror, c->statics + f->offset) : 0;
    field *size = hooks ? program_find_field(v->p, vm_class_of(v, hooks), "size") : NULL;
    return size && vm_get_int(v, hooks, size->offset) > 0;
}

bool explore_ended(explorer *w) {
    return all_done(w->v);
}

// After a thread's last step: the hooks run when there is nobody left but daemons. One may become a
// daemon: the dispatch thread of events, where nothing is pending.
static move_outcome after_thread(explorer *w, const thread *t) {
    bool may_be_last = t->state == THREAD_DONE || vm_is_daemon(w->v, t);
    if (may_be_last && all_done(w->v) && has_shutdown_hooks(w->v)) vm_begin_shutdown(w->v);
    return MOVED;
}

// ---------------------------------------------------------------- one transition

// Will the thread meet the operation it stopped before? Not if its object has ceased to be shared,
// or somebody else has initialised the class or decided the input since: then the permission to go
// on must not be left for a later operation.
static bool still_visible(vm *v, const thread *t) {
    const vm_op *o = &t->next;
    switch (o->act) {
    case ACT_NONE:
    case ACT_SPIN: return false;
    case ACT_COPY:
        return (o->object && vm_is_shared(v, o->object)) ||
               (o->copy.from && vm_is_shared(v, o->copy.from));
    case ACT_READ:
    case ACT_WRITE:
    case ACT_CALL:
    case ACT_LOCK: return vm_is_shared(v, o->object);
    case ACT_CLASS: return !vm_is_initialized(v, vm_link(v, vm_mirrored(v, o->object)), t);
    case ACT_CHOOSE: return !o->object || vm_is_undecided(v, o->object, o->choice.offset);
    default: return true;
    }
}

static void begin_move(vm *v, thread *t, const step *c) {
    v->current = t;
    v->budget = LOCAL_BUDGET;
    t->choice = c->choice;
    t->burst = 0;
    t->takes = !c->timeout && reduce_takes_task(v, t);
    if (t->takes) t->worked = reduce_has_own_workers(v);
    if (c->timeout || !explore_is_own_affair(v, t)) vec_clear(&t->recent);
    if (c->timeout) {
        bool still = reduce_holds_time(v);
        if (still) reduce_hold_time(v);
        if (c->timeout == STEP_TIMEOUT && !still && t->wake_at > v->time) v->time = t->wake_at;
        vm_wake(v, t);
        if (c->timeout == STEP_TIMEOUT) vm_clock_ran_out(t);
        t->next = vm_op_none();
    } else {
        t->go = still_visible(v, t);
    }
}

static move_outcome stopped_move(explorer *w) {
    vm *v = w->v;
    vm_ending ending = v->ending;
    v->ending = VM_RUNNING;
    switch (ending) {
    case VM_FINISHED: return MOVE_ENDED;
    case VM_CUT: return MOVE_CUT;
    case VM_UNSUPPORTED:
        explore_incomplete(w, "not supported: %s", vm_ending_text(v));
        return MOVE_FAILED;
    default:
        if (!v->limits || !v->limits->stopped) explore_incomplete(w, "the Java heap is full");
        else explore_limit_reached(w);
        return MOVE_FAILED;
    }
}

static run_outcome search_thread(explorer *w, thread *t) {
    vm *v = w->v;
    v->search->unhandled = explore_unhandled;
    v->search->unhandled_arg = w;
    v->search->caught = w->config->report_caught ? explore_caught : NULL;
    v->search->thrown = w->config->report_caught ? explore_throws : NULL;
    v->search->caught_arg = w;
    run_outcome run = vm_search_thread(v, t);
    v->search->unhandled = NULL;
    v->search->caught = NULL;
    v->search->thrown = NULL;
    return run;
}

static move_outcome move(explorer *w, const step *c) {
    vm *v = w->v;
    thread *t = v->threads.data[c->thread];
    // Of work in the JDK, in what is one step: first to its end, where that is near, so that a loop
    // of the program's own stops at the same place each time; then in long ones.
    enum { SHORT_ROUNDS = 5000, MOST_ROUNDS = SHORT_ROUNDS + 50 };
    unsigned rounds = 0;
    explore_look_at_kept(w, t);
    begin_move(v, t, c);
    w->r->transitions++;
    if (w->done) return MOVE_ENDED;
    if (t->phase == PHASE_END) {
        t->go = true;
        vm_end_thread(v, t);
        t->go = false;
        return after_thread(w, t);
    }
    for (;;) {
        run_outcome run = search_thread(w, t);
        if (w->done) {
            v->ending = VM_RUNNING;
            return MOVE_ENDED;
        }
        switch (run) {
        case RUN_VISIBLE: t->go = false; goto out;
        case RUN_BLOCKED:
            // Who waits on a monitor has said how it goes on; others simply do when they are woken.
            if (t->state == THREAD_BLOCKED) t->next = vm_op_on(ACT_SPIN, 0);
            else if (t->state != THREAD_WAITING) t->next = reduce_blocked_operation(t);
            t->go = false;
            goto out;
        case RUN_PREEMPTED:
            if (reduce_is_within_step(t) && rounds++ < MOST_ROUNDS) {
                v->budget = rounds < SHORT_ROUNDS ? 1 : LOCAL_BUDGET;
                continue;
            }
            t->next = vm_op_on(ACT_SPIN, 0);
            t->go = false;
            goto out;
        case RUN_STOPPED: return stopped_move(w);
        case RUN_THROWN:
            if (t->phase == PHASE_RUN) explore_thrown(w, t);
            if (t->phase == PHASE_UNCAUGHT) explore_unhandled(w, t, t->exception); // by its handler
            if (w->done) return MOVE_ENDED;
            vm_next_phase(v, t, true);
            break;
        case RUN_RETURNED: vm_next_phase(v, t, false); break;
        }
        if (t->state != THREAD_RUNNABLE || t->phase == PHASE_END) break;
        t->low = 0;
        v->budget = LOCAL_BUDGET;
    }
out:
    reduce_look_at_streams(v);
    reduce_look_at_helpers(v);
    reduce_look_at_crowd(v);
    if (v->threads.count > MOST_THREADS) {
        explore_incomplete(w, "more than %d threads", MOST_THREADS);
        return MOVE_FAILED;
    }
    return after_thread(w, t);
}

move_outcome explore_move(explorer *w, const step *c) {
    const thread *t = w->v->threads.data[c->thread];
    if (w->taken) explore_taken_begin(w, t);
    move_outcome o = move(w, c);
    if (!w->taken || w->done || o == MOVE_CUT || o == MOVE_FAILED) return o;
    explore_taken_end(w, t, o == MOVE_ENDED);
    return w->done ? MOVE_ENDED : o;
}
