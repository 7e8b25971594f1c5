// Time is virtual: it begins at a fixed moment and moves when something timed ends.
//
// In a search a timed wait may end at any moment, and where the JDK's own code reads the clock in
// one (outside.c: deadlines of poll, tryLock, await and the like) it wants to know no more than
// whether the time it was given is over. So the clock it reads there is the thread's own, which
// moves only when a wait of that thread has timed out: what others waited for meanwhile would make
// the same situation a new state, for ever. The own clock begins anew when no method is left on the
// stack that has read it (FRAME_CLOCK): until then it may hold a deadline.
//
// That is for System.nanoTime, of which only differences mean something. With WEFT_ONE_CLOCK in the
// environment all threads read the same clock, for tests that compare both.
#include "vm/hooks.h"
#include "vm/internal.h"

static bool has_deadline(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;)
        if (t->frames[i].flags & FRAME_CLOCK) return true;
    return false;
}

static int64_t sum(int64_t time, int64_t nanos) { // moments beyond the end of time are that end
    return nanos > INT64_MAX - time ? INT64_MAX : time + nanos;
}

bool vm_clock_is_own(const vm *v, const thread *t) {
    return vm_is_exploring(v) && v->booted && !v->search->one_clock && vm_reads_own_clock(v, t);
}

int64_t vm_clock_read_own(vm *v, thread *t) {
    vm_thread_touch(v, t);
    if (!has_deadline(t)) t->own_time = 0;
    t->frames[t->frame_count - 1].flags |= FRAME_CLOCK;
    return t->own_time;
}

void vm_clock_wait(vm *v, thread *t, int64_t nanos) {
    t->timed = true;
    t->wake_at = sum(v->time, nanos);
    t->own_wake_at = vm_is_exploring(v) && has_deadline(t) ? sum(t->own_time, nanos) : 0;
}

void vm_clock_ran_out(thread *t) {
    if (t->own_wake_at > t->own_time) t->own_time = t->own_wake_at;
}

vm_own_clock vm_clock_own(const thread *t) {
    vm_own_clock none = {0, 0};
    if (!t->own_time && !t->own_wake_at) return none;
    if (!has_deadline(t)) return none;
    return (vm_own_clock){t->own_time, t->timed ? t->own_wake_at : 0};
}
