// Threads that start, end, and wait for each other.
//
// A thread that cannot go on says for what it waits, and for which object, in two globals of its
// own. So a deadlock is a condition on globals: the thread that is the last to wait sees it.
//
//   monitor   JP_FOR_MONITOR, the object    until somebody leaves it
//   join      JP_FOR_END, the thread        until it ends
//   wait      JP_FOR_NOTIFY, the object     notify makes it JP_FOR_MONITOR
//             JP_FOR_TIME, the object       the same with a time limit: no deadlock
//   park      JP_FOR_PERMIT, nothing        until it is unparked or interrupted
//
// Who leaves a monitor, and a thread that ends, takes the reason back: those that waited try again.
#include "java_pushdown/internal.h"

#include <string.h>

bool jp_says_why(const jp_world *w) {
    return w->why_vars.count > 0;
}

jp_value jp_me(jp_world *w) {
    return jp_of(JP_REF, pd_read(w->n, w->me_var, NULL, 0));
}

static const pd_expr *owner_cell(jp_world *w, const pd_expr *index, unsigned primes) {
    return pd_read(w->n, w->owner_var, w->lock_count == 1 ? NULL : index, primes);
}

const pd_expr *jp_has_owner(jp_world *w, jp_value object) {
    const pd_expr *any = w->no;
    for (size_t i = 0; i < w->locks.count; i++)
        any = jp_or(w, any, jp_in_range(w, object, w->locks.data[i].first, w->locks.data[i].count));
    return any;
}

const pd_expr *jp_owner(jp_world *w, jp_value object, unsigned primes) {
    const pd_expr *index = pd_const(w->n, 0);
    for (size_t i = 0; i < w->locks.count; i++) {
        const jp_locks *x = &w->locks.data[i];
        const pd_expr *here = jp_in_range(w, object, x->first, x->count);
        if (here == w->yes)
            return owner_cell(w, pd_const(w->n, (uint32_t)object.c - x->first + x->slot), primes);
        if (here == w->no) continue;
        const pd_expr *at = x->first > x->slot ? pd_binary(w->n, PD_SUB, object.e,
                                                           pd_const(w->n, x->first - x->slot))
                                               : object.e;
        index = i ? pd_ternary(w->n, here, at, index) : at;
    }
    return owner_cell(w, index, primes);
}

const pd_expr *jp_thread_state(jp_world *w, jp_value thread, unsigned primes) {
    return jp_cell(w, w->state_var, w->thread_first, w->thread_count, thread, primes);
}

static const pd_expr *is(jp_world *w, const pd_expr *cell, uint32_t value) {
    return pd_binary(w->n, PD_EQ, cell, pd_const(w->n, value));
}

static const pd_expr *why(jp_world *w, uint32_t thread, unsigned primes) {
    return pd_read(w->n, w->why_vars.data[thread], NULL, primes);
}

static const pd_expr *want(jp_world *w, uint32_t thread, unsigned primes) {
    return pd_read(w->n, w->want_vars.data[thread], NULL, primes);
}

static const pd_expr *is_me(jp_world *w, uint32_t thread) {
    return jp_equal(w, jp_me(w), jp_fixed(JP_REF, thread + 1));
}

// My own reason is this.
static const pd_expr *my_reason(jp_world *w, uint32_t reason) {
    const pd_expr *any = w->no;
    for (uint32_t i = 0; i < w->threads.count; i++)
        any = jp_or(w, any, jp_and(w, is_me(w, i), is(w, why(w, i, 0), reason)));
    return any;
}

static void set_reason(jp_stretch *s, uint32_t reason) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++)
        jp_affect(s,
                  pd_binary(w->n, PD_EQ, why(w, i, 1),
                            pd_ternary(w->n, is_me(w, i), pd_const(w->n, reason), why(w, i, 0))));
}

static void set_object(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++)
        jp_affect(s, pd_binary(w->n, PD_EQ, want(w, i, 1),
                               pd_ternary(w->n, is_me(w, i), jp_expr(w, object), want(w, i, 0))));
}

static void say(jp_stretch *s, uint32_t reason, jp_value object) {
    set_reason(s, reason);
    set_object(s, object);
}

// ---------------------------------------------------------------- deadlocks

// From a label where the thread waits: nobody can go on.
static void see_deadlock(jp_stretch *s) {
    jp_world *w = s->w;
    if (w->deadlock_label == PD_NONE) return;
    const pd_expr *all = w->yes;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *state = jp_thread_state(w, jp_fixed(JP_REF, w->threads.data[i].id), 0);
        const pd_expr *waits = jp_not(w, is(w, why(w, i, 0), JP_FOR_NOTHING));
        if (w->may_time) waits = jp_and(w, waits, jp_not(w, is(w, why(w, i, 0), JP_FOR_TIME)));
        all = jp_and(w, all, jp_or(w, jp_not(w, is(w, state, JP_STARTED)), waits));
    }
    jp_stretch *x = jp_branch(s, all);
    jp_emit(x, (pd_rule){.to = {w->deadlock_label}, .count = 1}, jp_zero_frame(x, 1));
    jp_branch_free(x);
}

// ---------------------------------------------------------------- waiting

// The thread waits before its present instruction, with the slots as they were there.
static void wait_before(jp_stretch *s) {
    s->depth = s->b->depth[s->pc];
    jp_go_to_label(s, s->b->blocked_labels[s->pc], s->pc, false);
}

// Where it waits: a stretch that begins there, and what goes on when the reason is gone. Free it.
static jp_stretch *go_on_waiting(jp_stretch *s) {
    jp_world *w = s->w;
    jp_stretch *x = jp_begin_at(w, s->b, s->b->blocked_labels[s->pc], s->pc);
    x->noticed = true;
    x->place = (jp_place){.pc = s->pc};
    if (w->deadlock_label != PD_NONE) see_deadlock(x);
    jp_assume(x, my_reason(w, JP_FOR_NOTHING));
    return x;
}

static void forget_object(jp_stretch *s) {
    set_object(s, jp_fixed(JP_REF, 0));
}

// Everybody who waits for this (where `cond` holds) may try again. The thread's own reason becomes
// `own`, if that is not NULL.
static void let_try_again(jp_stretch *s, uint32_t reason, jp_value object, const pd_expr *cond,
                          const pd_expr *own) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *old = why(w, i, 0);
        const pd_expr *waits = jp_and(w, is(w, old, reason),
                                      jp_equal(w, jp_of(JP_REF, want(w, i, 0)), object));
        const pd_expr *now = pd_ternary(w->n, jp_and(w, waits, cond),
                                        pd_const(w->n, JP_FOR_NOTHING), old);
        if (own) now = pd_ternary(w->n, is_me(w, i), own, now);
        jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1), now));
    }
}

// ---------------------------------------------------------------- monitors

// A thread that has waited tries again from the label that the monitor is entered from.
void jp_block_on_monitor(jp_stretch *s, jp_value object, uint32_t from) {
    jp_stretch *x = go_on_waiting(s);
    forget_object(x);
    jp_emit(x, (pd_rule){.to = {from}, .count = 1}, s->w->yes);
    jp_branch_free(x);
    say(s, JP_FOR_MONITOR, object);
    s->place.noticed = false; // only the network knows
    wait_before(s);
}

void jp_monitor_left(jp_stretch *s, jp_value object, const pd_expr *cond) {
    if (jp_says_why(s->w)) let_try_again(s, JP_FOR_MONITOR, object, cond, NULL);
}

// ---------------------------------------------------------------- threads

void jp_lands_behind(jp_stretch *s) {
    s->place.pc = s->pc + 1;
    s->place.is_operation = false;
}

void jp_start_thread(jp_stretch *s, jp_value thread) {
    jp_world *w = s->w;
    const pd_expr *state = jp_thread_state(w, thread, 0);
    jp_throw_vm(s, jp_not(w, is(w, state, JP_NEW)), "java/lang/IllegalThreadStateException");
    jp_affect(s, is(w, jp_thread_state(w, thread, 1), JP_STARTED));
    jp_lands_behind(s);
    s->place.is_start = true;
}

// Who waited goes on behind the call, where one that need not wait goes on, too.
static void end_wait(jp_stretch *y, const jp_stretch *s) {
    y->place.noticed = true;
    y->pc = s->pc;
    jp_lands_behind(y);
    y->depth = s->depth;
    jp_go_to(y, s->pc + 1);
    jp_branch_free(y);
}

void jp_join(jp_stretch *s, jp_value thread, const pd_expr *timed) {
    jp_world *w = s->w;
    const pd_expr *runs = jp_and(w, is(w, jp_thread_state(w, thread, 0), JP_STARTED),
                                 jp_not(w, timed));
    jp_lands_behind(s);
    jp_stretch *x = jp_says_why(w) ? jp_branch(s, runs) : NULL;
    jp_assume(s, jp_not(w, runs));
    if (!x) return;
    jp_stretch *y = go_on_waiting(x);
    forget_object(y);
    end_wait(y, s);
    say(x, JP_FOR_END, thread);
    x->place.noticed = false;
    wait_before(x);
    jp_branch_free(x);
}

const pd_expr *jp_thread_ended(jp_world *w, uint32_t id) {
    const pd_expr *all = is(w, jp_thread_state(w, jp_fixed(JP_REF, id), 1), JP_DONE);
    if (!jp_says_why(w)) return all;
    jp_stretch s = {.w = w, .guard = w->yes, .effects = w->yes};
    let_try_again(&s, JP_FOR_END, jp_fixed(JP_REF, id), w->yes, NULL);
    return jp_and(w, all, s.effects);
}

// ---------------------------------------------------------------- wait and notify

static void must_own(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    // An object that nobody ever enters has no variable for its owner.
    const pd_expr *mine = jp_and(w, jp_has_owner(w, object),
                                 pd_binary(w->n, PD_EQ, jp_owner(w, object, 0), jp_me(w).e));
    jp_throw_vm(s, jp_not(w, mine), "java/lang/IllegalMonitorStateException");
}

// Behind the wait: the monitor is entered again, or waited for.
static void enter_after_wait(jp_stretch *s, uint32_t receiver, uint32_t depth) {
    jp_world *w = s->w;
    jp_stretch *x = go_on_waiting(s);
    jp_value object = x->slots[receiver];
    const pd_expr *is_free = is(w, jp_owner(w, object, 0), 0);
    jp_stretch *y = jp_branch(x, jp_not(w, is_free));
    say(y, JP_FOR_MONITOR, object);
    wait_before(y);
    jp_branch_free(y);
    jp_assume(x, is_free);
    forget_object(x);
    jp_affect(x, pd_binary(w->n, PD_EQ, jp_owner(w, object, 1), jp_me(w).e));
    x->place.noticed = true;
    jp_lands_behind(x);
    x->depth = depth;
    jp_go_to(x, s->pc + 1);
    jp_branch_free(x);
}

void jp_wait(jp_stretch *s, jp_value object, const pd_expr *timed) {
    jp_world *w = s->w;
    must_own(s, object);
    if (s->guard == w->no) return;
    enter_after_wait(s, s->b->locals + s->depth, s->depth);
    if (timed != w->no) { // the time is over; it stands behind the object
        jp_stretch *y = jp_begin_at(w, s->b, s->b->blocked_labels[s->pc], s->pc);
        jp_value time = y->slots[s->b->locals + s->depth + 1];
        jp_assume(y, jp_not(w, jp_equal(w, time, jp_fixed(JP_LONG, 0))));
        jp_assume(y, my_reason(w, JP_FOR_TIME));
        set_reason(y, JP_FOR_NOTHING);
        y->place = (jp_place){.pc = s->pc};
        wait_before(y);
        jp_branch_free(y);
    }
    jp_affect(s, is(w, jp_owner(w, object, 1), 0));
    set_object(s, object);
    const pd_expr *own = pd_const(w->n, timed == w->yes ? JP_FOR_TIME : JP_FOR_NOTIFY);
    if (timed != w->yes && timed != w->no)
        own = pd_ternary(w->n, timed, pd_const(w->n, JP_FOR_TIME), pd_const(w->n, JP_FOR_NOTIFY));
    let_try_again(s, JP_FOR_MONITOR, object, w->yes, own);
    s->place.until_waits = true;
    wait_before(s);
}

static const pd_expr *is_in_wait(jp_world *w, uint32_t i) {
    const pd_expr *waits = is(w, why(w, i, 0), JP_FOR_NOTIFY);
    return w->may_time ? jp_or(w, waits, is(w, why(w, i, 0), JP_FOR_TIME)) : waits;
}

void jp_notify(jp_stretch *s, jp_value object, bool all) {
    jp_world *w = s->w;
    must_own(s, object);
    if (s->guard == w->no || !jp_says_why(w)) return;
    const pd_expr *none = w->yes;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *waits = jp_and(w, is_in_wait(w, i),
                                      jp_equal(w, jp_of(JP_REF, want(w, i, 0)), object));
        none = jp_and(w, none, jp_not(w, waits));
        if (all) {
            const pd_expr *after = pd_ternary(w->n, waits, pd_const(w->n, JP_FOR_MONITOR),
                                              why(w, i, 0));
            jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1), after));
            continue;
        }
        jp_stretch *x = jp_branch(s, waits);
        jp_affect(x, is(w, why(w, i, 1), JP_FOR_MONITOR));
        jp_go_to(x, s->pc + 1);
        jp_branch_free(x);
    }
    if (all) return;
    jp_assume(s, none);
    jp_go_to(s, s->pc + 1);
}

// ---------------------------------------------------------------- parking

static const pd_expr *permit(jp_world *w, uint32_t thread, unsigned primes) {
    return pd_read(w->n, w->permit_vars.data[thread], NULL, primes);
}

static void take_permit(jp_stretch *s) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++)
        jp_affect(s, pd_binary(w->n, PD_EQ, permit(w, i, 1),
                               pd_ternary(w->n, is_me(w, i), pd_const(w->n, 0), permit(w, i, 0))));
}

const pd_expr *jp_is_interrupted(jp_stretch *s) {
    jp_world *w = s->w;
    field *f = program_find_field(w->p, w->v->k.Thread, "interrupted");
    const jp_field *known = f && w->may_interrupt ? jp_field_of(w, f) : NULL;
    if (!known || !known->changes) return w->no;
    jp_value me = jp_current_thread(w);
    const pd_expr *cell = jp_cell(w, known->var, known->first, known->count, me, 0);
    return pd_binary(w->n, PD_EQ, cell, pd_const(w->n, 1));
}

// A time limit may be over at once: whoever comes first otherwise comes before it.
void jp_park(jp_stretch *s, const pd_expr *timed) {
    jp_world *w = s->w;
    const pd_expr *goes_on = jp_or(w, timed, jp_is_interrupted(s));
    for (uint32_t i = 0; i < w->threads.count; i++)
        goes_on = jp_or(w, goes_on, jp_and(w, is_me(w, i), is(w, permit(w, i, 0), 1)));
    jp_lands_behind(s);
    jp_stretch *x = jp_says_why(w) ? jp_branch(s, jp_not(w, goes_on)) : NULL;
    jp_assume(s, goes_on);
    take_permit(s);
    if (!x) return;
    jp_stretch *y = go_on_waiting(x);
    take_permit(y);
    end_wait(y, s);
    set_reason(x, JP_FOR_PERMIT);
    x->place.until_waits = true;
    wait_before(x);
    jp_branch_free(x);
}

static const pd_expr *is_thread(jp_world *w, jp_value thread, uint32_t i) {
    return jp_equal(w, thread, jp_fixed(JP_REF, w->threads.data[i].id));
}

// Who waits for its permit may go on, where cond holds.
static void wake_parked(jp_stretch *s, uint32_t i, const pd_expr *cond) {
    jp_world *w = s->w;
    if (!jp_says_why(w)) return;
    const pd_expr *waits = jp_and(w, cond, is(w, why(w, i, 0), JP_FOR_PERMIT));
    const pd_expr *now = pd_ternary(w->n, waits, pd_const(w->n, JP_FOR_NOTHING), why(w, i, 0));
    jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1), now));
}

void jp_unpark(jp_stretch *s, jp_value thread) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *state = jp_thread_state(w, jp_fixed(JP_REF, w->threads.data[i].id), 0);
        const pd_expr *cond = jp_and(w, is_thread(w, thread, i), is(w, state, JP_STARTED));
        jp_affect(s, pd_binary(w->n, PD_EQ, permit(w, i, 1),
                               pd_ternary(w->n, cond, pd_const(w->n, 1), permit(w, i, 0))));
        wake_parked(s, i, cond);
    }
    jp_lands_behind(s);
}

// The flag is set by Java code. Who is parked goes on; the exception that others get is not known.
void jp_interrupt(jp_stretch *s, jp_value thread) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        if (jp_says_why(w)) {
            const pd_expr *waits = jp_or(w, is_in_wait(w, i), is(w, why(w, i, 0), JP_FOR_END));
            jp_limit_where(s, jp_and(w, is_thread(w, thread, i), waits), JP_UNKNOWN,
                           "the interrupt of a thread that waits");
        }
        if (s->guard == w->no) return;
    }
    for (uint32_t i = 0; i < w->threads.count; i++) wake_parked(s, i, is_thread(w, thread, i));
    jp_lands_behind(s);
}

void jp_refuse_interrupted(jp_stretch *s) {
    jp_limit_where(s, jp_is_interrupted(s), JP_UNKNOWN, "an interrupted thread that waits");
}
