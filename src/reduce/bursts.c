// The own code of the JDK's thread pools and queues, which a reduced search takes burst by burst.
//
// A worker that looks for a task, takes one or goes to sleep, a task that is pushed and somebody
// woken for it, a thread that waits for a task and does others' meanwhile: each is a row of small
// steps on the pool's words, made to look like one from outside. So the first of them is a step as
// any other, and those that follow are taken together with it, up to where the pool's code is left,
// where it runs a task, or where it blocks. That nobody has to come in between is an assumption
// about the JDK, and said with the verdict. What a burst accesses is recorded word by word
// (reduction.passed_ops), so that nothing is assumed about whom it concerns. And it is watched that
// nobody accesses these words but in bursts: who asks a pool for its counts, or looks into its
// queue, may see it between two of its steps; then bursts are given up.
//
// Nothing of this is part of a state: a thread stops only where a burst begins.
#include "reduce/internal.h"

#define CONCURRENT "java/util/concurrent/"
#define FUTURE CONCURRENT "CompletableFuture"
#define FUTURE_TASK CONCURRENT "FutureTask"
#define TASK CONCURRENT "ForkJoinTask"

// The class of this name that it is or extends; NULL: neither.
static klass *ancestor(const vm *v, klass *k, const char *name) {
    symbol wanted = program_symbol(v->p, name);
    while (k && k->name != wanted) k = k->super;
    return k;
}

bool reduce_is_pool_data(const vm *v, ref r) {
    return (vm_class_roles(v, vm_class_of(v, r)) & ROLE_POOL_DATA) && !reduce_looks_inside(v);
}

// ---------------------------------------------------------------- footprints

static const field *future_field(const vm *v, ref object, const char *name) {
    klass *k = ancestor(v, vm_class_of(v, object), FUTURE);
    return k ? program_find_field(v->p, k, name) : NULL;
}

static bool is_future_field(const vm *v, const vm_op *o, const char *name) {
    if (!vm_op_is_access(o)) return false;
    const field *f = future_field(v, o->object, name);
    return f && f->offset == o->access.offset;
}

// Is the thread waiting for a future? Not if it runs what depends on one.
static bool waits_for_future(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (u->known == KNOWN_WAIT) return true;
        if (!u->pool_code || u->known == KNOWN_FIRE || u->known == KNOWN_TASK) return false;
    }
    return false;
}

// Which future is done, and what depends on it, shows: a step of its own each. But who takes
// something off its stack or puts it there has looked just before, and looks again if somebody came
// in between: that is one. And so is waiting.
static bool shows(const vm *v, const thread *t, const vm_op *o) {
    bool stack = is_future_field(v, o, "stack");
    if (!stack && !is_future_field(v, o, "result")) return false;
    const vm_op *first = &t->next;
    if (stack && o->act == ACT_WRITE && first->act == ACT_READ && first->object == o->object &&
        first->access.offset == o->access.offset)
        return false;
    return !waits_for_future(t);
}

// ---------------------------------------------------------------- bursts

static const bool is_burst[] = {
    [KNOWN_BURST] = true,  [KNOWN_WAIT] = true,     [KNOWN_FIRE] = true,     [KNOWN_GET] = true,
    [KNOWN_TAKE] = true,   [KNOWN_WORK] = true,     [KNOWN_REGISTER] = true, [KNOWN_SEEK] = true,
    [KNOWN_CREATE] = true, [KNOWN_COMPLETE] = true, [KNOWN_APART] = false};

static uint32_t pool_burst(const thread *t) {
    uint32_t found = 0;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (!u->pool_code) break;
        if (is_burst[u->known]) found = i + 1;
        if (u->known == KNOWN_ALONE) return i + 1;
        // Whether the task is still to be done is asked with what took it; its end stands alone.
        if (u->known == KNOWN_TASK && i + 1 < t->frame_count) return i + 1;
    }
    return found;
}

// The outermost method of the burst the thread is in: index of its frame + 1; 0: in none.
static uint32_t burst_of(const vm *v, const thread *t) {
    if (!reduction_of(v)->on || reduce_looks_inside(v)) return 0;
    uint32_t found = reduction_of(v)->pools ? 0 : pool_burst(t);
    return found || reduction_of(v)->library ? found : reduce_library_call(v, t);
}

bool reduce_begins_burst(const vm *v, const thread *t) {
    return burst_of(v, t) != 0;
}

void reduce_went_on(const vm *v, thread *t) {
    t->burst = burst_of(v, t);
}

void reduce_enter_burst(vm *v, thread *t, vm_known_call how) {
    if (how == KNOWN_OBTRUDE) reduce_contradict(v, &reduction_of(v)->obtrusions);
    // Another one, though it may be at the same depth.
    if (t->burst && how < KNOWN_BESIDE && (how == KNOWN_RUN || burst_of(v, t) != t->burst))
        t->burst = 0;
}

static bool is_library(const thread *t) {
    vm_known_call known = (vm_known_call)t->frames[t->burst - 1].u->known;
    return known == KNOWN_LIBRARY || known == KNOWN_PUBLISH;
}

// ---------------------------------------------------------------- who looks into a pool

// Bits of what is known of a word that bursts access. The lower half: the thread that did, + 1.
#define BY_SEVERAL ((uint64_t)1 << 62)
#define WRITTEN ((uint64_t)1 << 63)
#define BY_LIBRARY ((uint64_t)1 << 61) // not by a pool

static bool is_future(const vm *v, klass *k) {
    return ancestor(v, k, FUTURE) || ancestor(v, k, FUTURE_TASK) || ancestor(v, k, TASK);
}

// Whether a future is done is there to be looked at; a thread's fields and statics are no pool's.
static bool is_pools(const vm *v, const vm_op *o) {
    if (!vm_op_is_access(o)) return false;
    klass *k = vm_class_of(v, o->object);
    return k != v->k.Class && !klass_is_subclass(k, v->k.Thread) && !is_future(v, k);
}

static uint64_t word_key(const vm_op *o) {
    return (uint64_t)o->object << 32 | o->access.offset;
}

void reduce_note_burst(vm *v, const thread *t, const vm_op *o) {
    if (burst_of(v, t) != t->burst || !is_pools(v, o) || reduce_keeps_books(t)) return;
    uint64_t *word = u64map_at(&reduction_of(v)->in_bursts, word_key(o));
    uint64_t by = *word & UINT32_MAX;
    if (by && by != t->number + 1) *word |= BY_SEVERAL;
    *word |= (by ? by : t->number + 1) | (o->act == ACT_WRITE ? WRITTEN : 0) |
             (is_library(t) ? BY_LIBRARY : 0);
}

// Words of a ForkJoinPool that are not what they would be, whoever wrote them last: its idle
// workers stand before their look for a task (forkjoin.c), and there may be too many of them
// (workers.c).
static bool is_count(const vm *v, const vm_op *o) {
    static const char *const counts[] = {"ctl", "stealCount", "queues"};
    klass *k = vm_class_of(v, o->object);
    if (ancestor(v, k, CONCURRENT "ForkJoinPool$WorkQueue")) return true;
    klass *pool = ancestor(v, k, CONCURRENT "ForkJoinPool");
    for (size_t i = 0; pool && i < sizeof counts / sizeof *counts; i++) {
        const field *f = program_find_field(v->p, pool, counts[i]);
        if (f && f->offset == o->access.offset) return true;
    }
    return false;
}

void reduce_watch_bursts(vm *v, const thread *t, const vm_op *o) {
    reduction *r = reduction_of(v);
    if (!vm_op_is_access(o)) return;
    const uint64_t *word = u64map_get(&r->in_bursts, word_key(o));
    bool counts = !r->pools && (v->met_roles & ROLE_POOL_DATA) && is_count(v, o);
    if (!(word || counts) || !is_pools(v, o) || burst_of(v, t) || reduce_keeps_books(t) ||
        reduce_initializes(v, t))
        return;
    if (counts) {
        reduce_contradict(v, &r->pools);
        return;
    }
    bool others = (*word & BY_SEVERAL) || (*word & UINT32_MAX) != t->number + 1;
    if (!others || (o->act != ACT_WRITE && !(*word & WRITTEN))) return;
    if (!(*word & BY_LIBRARY)) reduce_contradict(v, &r->pools);
    else if (!reduce_is_library(t)) reduce_contradict(v, &r->library);
}

// ---------------------------------------------------------------- going on

static bool is_locked(vm *v, const thread *t, const vm_op *o) {
    const monitor *m = o->act == ACT_LOCK ? vm_monitor(v, o->object) : NULL;
    return m && m->thread != t->number;
}

bool reduce_goes_on(vm *v, thread *t, const vm_op *o) {
    bool begins_class = o->act == ACT_CLASS && !reduce_begins_proxy(v, t, o);
    if (burst_of(v, t) != t->burst || begins_class || o->act == ACT_END || is_locked(v, t, o) ||
        shows(v, t, o) || reduce_would_wait(v, t, o)) {
        t->burst = 0;
        return false;
    }
    reduce_assume(v, is_library(t) ? ASSUMPTION_ATOMIC_LIBRARY : ASSUMPTION_ATOMIC_POOLS);
    if (t->takes) reduce_assume(v, ASSUMPTION_RUNNERS);
    return true;
}
