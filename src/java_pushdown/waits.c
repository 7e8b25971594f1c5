// Threads that start, end, and wait for each other.
//
// A thread that cannot go on stands where it is: its rule does not apply. The network says where
// that is so (pd_stop), and a deadlock is a query: all threads are stopped.
//
//   monitor   while another thread has it
//   join      while the thread runs
//   park      without a permit or an interrupt
//   wait      the thread says so in two globals of its own, the reason and the object:
//             JP_FOR_NOTIFY, or JP_FOR_TIME with a time limit, until somebody takes it back;
//             then while another thread has the monitor
//
// An interrupt sets the flag that Java code keeps, and wakes who is in wait (JP_WOKEN). The flag
// ends join, sleep and wait with an exception, which takes it back; a wait that was notified goes
// on with the flag set.
#include "java_pushdown/internal.h"

#include <string.h>

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

// It is in wait, and nobody has woken it.
static const pd_expr *is_in_wait(jp_world *w, uint32_t i) {
    if (!w->may_wait) return w->no;
    const pd_expr *waits = is(w, why(w, i, 0), JP_FOR_NOTIFY);
    return w->may_time ? jp_or(w, waits, is(w, why(w, i, 0), JP_FOR_TIME)) : waits;
}

// My own reason is this.
static const pd_expr *my_reason(jp_world *w, uint32_t reason) {
    const pd_expr *any = w->no;
    for (uint32_t i = 0; i < w->threads.count; i++)
        any = jp_or(w, any, jp_and(w, is_me(w, i), is(w, why(w, i, 0), reason)));
    return any;
}

static void set_reason(jp_stretch *s, const pd_expr *reason) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++)
        jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1),
                               pd_ternary(w->n, is_me(w, i), reason, why(w, i, 0))));
}

static void set_object(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->want_vars.count; i++)
        jp_affect(s, pd_binary(w->n, PD_EQ, want(w, i, 1),
                               pd_ternary(w->n, is_me(w, i), jp_expr(w, object), want(w, i, 0))));
}

bool jp_waits_beside(const jp_world *w, uint32_t i, uint32_t k, const uint32_t *globals) {
    uint32_t why = globals[w->n->vars.data[w->why_vars.data[k]].first];
    if (why != JP_FOR_NOTIFY && (!w->may_time || why != JP_FOR_TIME)) return false;
    if (!w->want_vars.count) return true;
    return globals[w->n->vars.data[w->want_vars.data[i]].first] ==
           globals[w->n->vars.data[w->want_vars.data[k]].first];
}

// The thread, which is in wait, is so on this object. There is nothing to tell where there is one
// lock.
static const pd_expr *wants(jp_world *w, uint32_t i, jp_value object) {
    return w->want_vars.count ? jp_equal(w, jp_of(JP_REF, want(w, i, 0)), object) : w->yes;
}

// ---------------------------------------------------------------- waiting

static void add_stop(jp_stretch *s, const pd_expr *cond, bool waits) {
    jp_world *w = s->w;
    if (cond == w->no) return;
    pd_add_stop(w->n, (pd_stop){.label = s->label, .waits = waits, .condition = cond});
    vec_push(w->m, &w->stop_places, (jp_place){.body = s->b, .pc = s->pc});
}

// For a daemon nobody waits.
void jp_stops(jp_stretch *s, const pd_expr *cond) {
    jp_world *w = s->w;
    const pd_expr *daemon = w->no;
    cond = jp_and(w, s->guard, cond);
    if (!w->asks_deadlock || cond == w->no) return;
    for (uint32_t i = 0; i < w->threads.count; i++)
        if (w->threads.data[i].is_daemon) daemon = jp_or(w, daemon, is_me(w, i));
    add_stop(s, jp_and(w, cond, jp_not(w, daemon)), true);
    add_stop(s, jp_and(w, cond, daemon), false);
}

void jp_waits_at(jp_world *w, uint32_t label, const pd_expr *cond) {
    if (!w->asks_deadlock) return;
    pd_add_stop(w->n, (pd_stop){.label = label, .waits = true, .condition = cond});
    vec_push(w->m, &w->stop_places, (jp_place){.body = NULL});
}

void jp_rests(jp_world *w, uint32_t label, const pd_expr *cond) {
    if (!w->asks_deadlock) return;
    pd_add_stop(w->n, (pd_stop){.label = label, .condition = cond});
    vec_push(w->m, &w->stop_places, (jp_place){.body = NULL});
}

// The thread waits to be notified at its present instruction, with the slots as they were there.
static void wait_before(jp_stretch *s) {
    s->depth = s->b->depth[s->pc];
    jp_go_to_label(s, s->b->wait_labels[s->pc], s->pc, false);
}

// A stretch that begins where it waits; free it.
static jp_stretch *begin_waiting(jp_stretch *s) {
    jp_stretch *x = jp_begin_at(s->w, s->b, s->b->wait_labels[s->pc], s->pc);
    x->noticed = true;
    x->place = (jp_place){.pc = s->pc};
    return x;
}

// ---------------------------------------------------------------- interrupts

static const jp_field *interrupted_field(jp_world *w) {
    field *f = program_find_field(w->p, w->v->k.Thread, "interrupted");
    const jp_field *known = f && w->may_interrupt ? jp_field_of(w, f) : NULL;
    return known && known->changes ? known : NULL;
}

const pd_expr *jp_is_interrupted(jp_stretch *s) {
    jp_world *w = s->w;
    const jp_field *f = interrupted_field(w);
    if (!f) return w->no;
    return is(w, jp_cell(w, f->var, f->first, f->count, jp_current_thread(w), 0), 1);
}

// The running thread gets the exception where it is interrupted and cond holds.
static void throw_interrupted(jp_stretch *s, const pd_expr *cond) {
    jp_world *w = s->w;
    cond = jp_and(w, cond, jp_is_interrupted(s));
    jp_stretch *x = jp_branch(s, cond);
    jp_assume(s, jp_not(w, cond));
    if (!x) return;
    jp_assign_field(x, interrupted_field(w), jp_current_thread(w), jp_fixed(JP_INT, 0));
    jp_throw_vm(x, w->yes, "java/lang/InterruptedException");
    jp_branch_free(x);
}

static const pd_expr *is_thread(jp_world *w, jp_value thread, uint32_t i) {
    return jp_equal(w, thread, jp_fixed(JP_REF, w->threads.data[i].id));
}

// Where the flag was set before, and the thread has taken it back since then, it is not woken.
void jp_interrupt(jp_stretch *s, jp_value thread, bool sets) {
    jp_world *w = s->w;
    const jp_field *f = interrupted_field(w);
    if (!f) {
        jp_give_up(s, "the interrupts of this JDK");
        return;
    }
    if (sets) jp_assign_field(s, f, thread, jp_fixed(JP_INT, 1));
    const pd_expr *flag = sets ? w->yes
                               : is(w, jp_cell(w, f->var, f->first, f->count, thread, 0), 1);
    for (uint32_t i = 0; i < w->threads.count && w->may_wait; i++) {
        const pd_expr *wakes = jp_and(w, is_thread(w, thread, i), is_in_wait(w, i));
        wakes = jp_and(w, wakes, flag);
        jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1),
                               pd_ternary(w->n, wakes, pd_const(w->n, JP_WOKEN), why(w, i, 0))));
    }
    jp_lands_behind(s);
}

void jp_sleep(jp_stretch *s) {
    throw_interrupted(s, s->w->yes);
    jp_lands_behind(s);
}

// ---------------------------------------------------------------- threads

void jp_lands_behind(jp_stretch *s) {
    s->place.pc = s->pc + 1;
    s->place.is_operation = false;
    s->place.lands = true;
}

void jp_start_thread(jp_stretch *s, jp_value thread) {
    jp_world *w = s->w;
    const pd_expr *state = jp_thread_state(w, thread, 0);
    jp_throw_vm(s, jp_not(w, is(w, state, JP_NEW)), "java/lang/IllegalThreadStateException");
    jp_affect(s, is(w, jp_thread_state(w, thread, 1), JP_STARTED));
    jp_lands_behind(s);
    s->place.is_start = true;
}

// Whose thread has ended goes on, interrupted or not.
void jp_join(jp_stretch *s, jp_value thread, const pd_expr *timed) {
    jp_world *w = s->w;
    const pd_expr *lives = is(w, jp_thread_state(w, thread, 0), JP_STARTED);
    throw_interrupted(s, lives);
    const pd_expr *runs = jp_and(w, lives, jp_not(w, timed));
    jp_stops(s, runs);
    jp_lands_behind(s);
    jp_assume(s, jp_not(w, runs));
}

const pd_expr *jp_thread_ended(jp_world *w, uint32_t id) {
    return is(w, jp_thread_state(w, jp_fixed(JP_REF, id), 1), JP_DONE);
}

// ---------------------------------------------------------------- wait and notify

// An object that nobody ever enters has no variable for its owner.
const pd_expr *jp_owns(jp_world *w, jp_value object) {
    const pd_expr *some = jp_has_owner(w, object);
    if (some == w->no) return w->no;
    return jp_and(w, some, pd_binary(w->n, PD_EQ, jp_owner(w, object, 0), jp_me(w).e));
}

static void must_own(jp_stretch *s, jp_value object) {
    jp_world *w = s->w;
    jp_throw_vm(s, jp_not(w, jp_owns(w, object)), "java/lang/IllegalMonitorStateException");
}

// Behind the wait: the monitor is entered again, when it is free.
static void enter_after_wait(jp_stretch *s, uint32_t receiver, uint32_t depth) {
    jp_world *w = s->w;
    jp_stretch *x = begin_waiting(s);
    jp_value object = x->slots[receiver];
    const pd_expr *is_free = is(w, jp_owner(w, object, 0), 0), *woken = w->no;
    const pd_expr *may_go_on = my_reason(w, JP_FOR_NOTHING);
    if (w->may_interrupt) {
        woken = my_reason(w, JP_WOKEN);
        may_go_on = jp_or(w, may_go_on, woken);
    }
    jp_stops(x, jp_or(w, my_reason(w, JP_FOR_NOTIFY), jp_and(w, may_go_on, jp_not(w, is_free))));
    jp_assume(x, may_go_on);
    jp_assume(x, is_free);
    set_object(x, jp_fixed(JP_REF, 0));
    jp_affect(x, pd_binary(w->n, PD_EQ, jp_owner(w, object, 1), jp_me(w).e));
    if (w->may_interrupt) set_reason(x, pd_const(w->n, JP_FOR_NOTHING));
    x->place.noticed = true;
    jp_lands_behind(x);
    x->depth = depth;
    throw_interrupted(x, woken);
    if (x->guard != w->no) jp_go_to(x, s->pc + 1);
    jp_branch_free(x);
}

// The time is over; it stands behind the object.
static void end_time(jp_stretch *s) {
    jp_world *w = s->w;
    jp_stretch *x = begin_waiting(s);
    x->noticed = false;
    jp_value time = x->slots[s->b->locals + s->depth + 1];
    jp_assume(x, jp_not(w, jp_equal(w, time, jp_fixed(JP_LONG, 0))));
    jp_assume(x, my_reason(w, JP_FOR_TIME));
    set_reason(x, pd_const(w->n, w->may_interrupt ? JP_WOKEN : JP_FOR_NOTHING));
    wait_before(x);
    jp_branch_free(x);
}

void jp_wait(jp_stretch *s, jp_value object, const pd_expr *timed) {
    jp_world *w = s->w;
    must_own(s, object);
    throw_interrupted(s, w->yes);
    if (s->guard == w->no) return;
    enter_after_wait(s, s->b->locals + s->depth, s->depth);
    if (timed != w->no) end_time(s);
    jp_affect(s, is(w, jp_owner(w, object, 1), 0));
    set_object(s, object);
    const pd_expr *reason = pd_const(w->n, timed == w->yes ? JP_FOR_TIME : JP_FOR_NOTIFY);
    if (timed != w->yes && timed != w->no)
        reason = pd_ternary(w->n, timed, pd_const(w->n, JP_FOR_TIME), reason);
    set_reason(s, reason);
    s->place.until_waits = true;
    wait_before(s);
}

void jp_notify(jp_stretch *s, jp_value object, bool all) {
    jp_world *w = s->w;
    must_own(s, object);
    if (s->guard == w->no || !w->may_wait) return;
    const pd_expr *none = w->yes;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *waits = jp_and(w, is_in_wait(w, i), wants(w, i, object));
        none = jp_and(w, none, jp_not(w, waits));
        if (all) {
            const pd_expr *after = pd_ternary(w->n, waits, pd_const(w->n, JP_FOR_NOTHING),
                                              why(w, i, 0));
            jp_affect(s, pd_binary(w->n, PD_EQ, why(w, i, 1), after));
            continue;
        }
        jp_stretch *x = jp_branch(s, waits);
        jp_affect(x, is(w, why(w, i, 1), JP_FOR_NOTHING));
        x->place.wakes = i + 1;
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

// A time limit may be over at once: whoever comes first otherwise comes before it.
void jp_park(jp_stretch *s, const pd_expr *timed) {
    jp_world *w = s->w;
    const pd_expr *goes_on = jp_or(w, timed, jp_is_interrupted(s));
    for (uint32_t i = 0; i < w->threads.count; i++)
        goes_on = jp_or(w, goes_on, jp_and(w, is_me(w, i), is(w, permit(w, i, 0), 1)));
    jp_stops(s, jp_not(w, goes_on));
    jp_lands_behind(s);
    jp_assume(s, goes_on);
    take_permit(s);
}

void jp_unpark(jp_stretch *s, jp_value thread) {
    jp_world *w = s->w;
    for (uint32_t i = 0; i < w->threads.count; i++) {
        const pd_expr *state = jp_thread_state(w, jp_fixed(JP_REF, w->threads.data[i].id), 0);
        const pd_expr *cond = jp_and(w, is_thread(w, thread, i), is(w, state, JP_STARTED));
        jp_affect(s, pd_binary(w->n, PD_EQ, permit(w, i, 1),
                               pd_ternary(w->n, cond, pd_const(w->n, 1), permit(w, i, 0))));
    }
    jp_lands_behind(s);
}
