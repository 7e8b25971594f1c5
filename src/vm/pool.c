// ForkJoinPool's own code, which a reduced search takes stretch by stretch.
//
// A worker that looks for a task, takes one or goes to sleep, a task that is pushed and somebody
// woken for it, a thread that waits for a task and does others' meanwhile: each is a row of small
// steps on the pool's words, made to look like one from outside. So the first of them is a step as
// any other, and those that follow are taken together with it, up to where the pool's code is left,
// where it runs a task, or where it blocks. That nobody has to come in between is an assumption
// about the JDK, and said with the verdict. What a stretch touches is recorded word by word
// (v->passed_ops), so that nothing is assumed about whom it concerns.
//
// Nothing of this is part of a state: a thread stops only where a stretch begins.
#include "vm/internal.h"

#define CONCURRENT "java/util/concurrent/"
#define POOL CONCURRENT "ForkJoinPool"
#define QUEUE POOL "$WorkQueue"
#define TASK CONCURRENT "ForkJoinTask"
#define FUTURE CONCURRENT "CompletableFuture"

static const struct {
    const char *class_name, *name;
    vm_whole how;
} list[] = {
    {CONCURRENT "ForkJoinWorkerThread", "run", WHOLE_STRETCH},
    {POOL, "runWorker", WHOLE_STRETCH},
    {POOL, "registerWorker", WHOLE_STRETCH},
    {POOL, "deregisterWorker", WHOLE_STRETCH},
    {POOL, "createWorker", WHOLE_STRETCH},
    {POOL, "signalWork", WHOLE_STRETCH},
    {POOL, "externalPush", WHOLE_STRETCH},
    {POOL, "poolSubmit", WHOLE_STRETCH}, // JDK 25
    {POOL, "helpJoin", WHOLE_STRETCH},
    {POOL, "helpComplete", WHOLE_STRETCH},
    {POOL, "helpAsyncBlocker", WHOLE_STRETCH},
    {POOL, "tryCompensate", WHOLE_STRETCH},
    {POOL, "pollScan", WHOLE_STRETCH},
    {POOL, "nextTaskFor", WHOLE_STRETCH},
    {POOL, "externalQueue", WHOLE_STRETCH},
    {POOL, "commonQueue", WHOLE_STRETCH},
    {POOL, "tryTerminate", WHOLE_STRETCH},
    {QUEUE, "push", WHOLE_STRETCH},
    {QUEUE, "tryUnpush", WHOLE_STRETCH},
    {QUEUE, "externalTryUnpush", WHOLE_STRETCH},
    {QUEUE, "tryRemove", WHOLE_STRETCH},
    {QUEUE, "tryRemoveAndExec", WHOLE_STRETCH}, // JDK 25
    {QUEUE, "tryPoll", WHOLE_STRETCH},
    {QUEUE, "poll", WHOLE_STRETCH}, // JDK 25
    {QUEUE, "nextLocalTask", WHOLE_STRETCH},
    {QUEUE, "helpComplete", WHOLE_STRETCH},
    {TASK, "join", WHOLE_STRETCH},
    {TASK, "get", WHOLE_STRETCH},
    {TASK, "invoke", WHOLE_STRETCH},
    {TASK, "quietlyJoin", WHOLE_STRETCH},
    {TASK, "quietlyInvoke", WHOLE_STRETCH},
    {TASK, "joinForPoolInvoke", WHOLE_STRETCH},
    {TASK, "getForPoolInvoke", WHOLE_STRETCH},
    {TASK, "awaitPoolInvoke", WHOLE_STRETCH},
    {TASK, "awaitDone", WHOLE_STRETCH},
    {TASK, "setDone", WHOLE_STRETCH},
    {TASK, "trySetCancelled", WHOLE_ALONE},
    {TASK, "trySetThrown", WHOLE_ALONE},
    {TASK, "doExec", WHOLE_TASK},
    {FUTURE, "waitingGet", WHOLE_WAIT},
    {FUTURE, "timedGet", WHOLE_WAIT},
    {FUTURE, "obtrudeValue", WHOLE_OBTRUDE},
    {FUTURE, "obtrudeException", WHOLE_OBTRUDE},
};

// Whose code may be part of a stretch. Everything else is the program's, or might call it.
static const char *const inside[] = {
    POOL,
    TASK,
    FUTURE,
    CONCURRENT "ForkJoinWorkerThread",
    CONCURRENT "CountedCompleter",
    CONCURRENT "RecursiveAction",
    CONCURRENT "RecursiveTask",
    CONCURRENT "ThreadLocalRandom",
    CONCURRENT "locks/",
    CONCURRENT "atomic/",
    "java/lang/",
    "java/security/",
    "jdk/internal/",
};

static bool starts(const char *name, const char *with) {
    return strncmp(name, with, strlen(with)) == 0;
}

// The class of this name that it is or extends; NULL: neither.
static klass *ancestor(const vm *v, klass *k, const char *name) {
    symbol wanted = program_symbol(v->p, name);
    while (k && k->name != wanted) k = k->super;
    return k;
}

vm_whole vm_find_stretch(const vm *v, const method *m) {
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    if (strcmp(name, "exec") == 0 && ancestor(v, m->owner, TASK)) return WHOLE_RUN;
    if (!m->owner->module) return WHOLE_NO;
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].class_name, owner) == 0 && strcmp(list[i].name, name) == 0)
            return list[i].how;
    return starts(owner, FUTURE) ? WHOLE_STRETCH : WHOLE_NO;
}

bool vm_is_inside_pool(const vm *v, const method *m) {
    const char *owner = program_text(v->p, m->owner->name);
    for (size_t i = 0; m->owner->module && i < sizeof inside / sizeof *inside; i++)
        if (starts(owner, inside[i])) return true;
    return false;
}

bool vm_is_pool_part(const vm *v, ref r) {
    static const char *const names[] = {POOL, QUEUE, "[L" QUEUE ";", "[L" TASK ";"};
    const char *name = program_text(v->p, vm_class_of(v, r)->name);
    for (size_t i = 0; !vm_looks_inside(v) && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0) return true;
    return false;
}

bool vm_fires(const vm *v, const method *m) {
    const char *owner = program_text(v->p, m->owner->name), *name = program_text(v->p, m->name);
    return m->owner->module && starts(owner, FUTURE) &&
           (strcmp(name, "postComplete") == 0 || strcmp(name, "tryFire") == 0);
}

// ---------------------------------------------------------------- futures

static const field *future_field(const vm *v, ref object, const char *name) {
    klass *k = ancestor(v, vm_class_of(v, object), FUTURE);
    return k ? program_find_field(v->p, k, name) : NULL;
}

static bool is_future_field(const vm *v, const vm_op *o, const char *name) {
    if (o->act != ACT_READ && o->act != ACT_WRITE) return false;
    const field *f = future_field(v, o->object, name);
    return f && f->offset == o->offset;
}

bool vm_is_done_future(const vm *v, const thread *t, const vm_op *o) {
    return o->act == ACT_READ && t->frames[t->frame_count - 1].u->inside && v->reduce &&
           !vm_looks_inside(v) && !v->guards.obtrusions && is_future_field(v, o, "result") &&
           vm_get_ref(v, o->object, o->offset);
}

// Is the thread waiting for a future? Not if it runs what depends on one.
static bool waits_for_future(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (u->whole == WHOLE_WAIT) return true;
        if (!u->inside || u->fires || u->whole == WHOLE_TASK) return false;
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
        first->offset == o->offset)
        return false;
    return !waits_for_future(t);
}

// ---------------------------------------------------------------- stretches

// The outermost method of the stretch the thread is in: index of its frame + 1; 0: in none.
static uint32_t stretch_of(const vm *v, const thread *t) {
    uint32_t found = 0;
    if (!v->reduce || vm_looks_inside(v)) return 0;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (!u->inside) break;
        if (u->whole == WHOLE_STRETCH || u->whole == WHOLE_WAIT) found = i + 1;
        if (u->whole == WHOLE_ALONE) return i + 1;
        // Whether the task is still to be done is asked with what took it; its end stands alone.
        if (u->whole == WHOLE_TASK && i + 1 < t->frame_count) return i + 1;
    }
    return found;
}

bool vm_begins_stretch(const vm *v, const thread *t) {
    return stretch_of(v, t) != 0;
}

void vm_went_on(const vm *v, thread *t) {
    t->stretch = stretch_of(v, t);
}

void vm_enter_stretch(vm *v, thread *t, vm_whole how) {
    if (how == WHOLE_OBTRUDE) vm_watch_obtrusion(v);
    // Another one, though it may be at the same depth.
    if (t->stretch && (how == WHOLE_RUN || stretch_of(v, t) != t->stretch)) t->stretch = 0;
}

static bool is_locked(vm *v, const thread *t, const vm_op *o) {
    const monitor *m = o->act == ACT_LOCK ? vm_monitor(v, o->object) : NULL;
    return m && m->thread != t->number;
}

bool vm_goes_on(vm *v, thread *t, const vm_op *o) {
    if (!t->stretch) return false;
    if (stretch_of(v, t) != t->stretch || o->act == ACT_CLASS || o->act == ACT_END ||
        is_locked(v, t, o) || shows(v, t, o)) {
        t->stretch = 0;
        return false;
    }
    vm_assume(v, ASSUMPTION_ATOMIC_POOLS);
    return true;
}
