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

static const struct {
    const char *class_name, *name;
    vm_whole how;
} list[] = {
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
    {TASK, "awaitDone", WHOLE_STRETCH},
    {TASK, "setDone", WHOLE_STRETCH},
    {TASK, "trySetCancelled", WHOLE_STRETCH},
    {TASK, "trySetThrown", WHOLE_STRETCH},
    {TASK, "doExec", WHOLE_TASK},
};

// Whose code may be part of a stretch. Everything else is the program's, or might call it.
static const char *const inside[] = {
    POOL,
    TASK,
    CONCURRENT "ForkJoinWorkerThread",
    CONCURRENT "ThreadLocalRandom",
    CONCURRENT "locks/",
    CONCURRENT "atomic/",
    "java/lang/",
    "java/security/",
    "jdk/internal/",
};

vm_whole vm_find_stretch(const char *owner, const char *name) {
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].class_name, owner) == 0 && strcmp(list[i].name, name) == 0)
            return list[i].how;
    return WHOLE_NO;
}

bool vm_is_inside_pool(const vm *v, const method *m) {
    const char *owner = program_text(v->p, m->owner->name);
    for (size_t i = 0; m->owner->module && i < sizeof inside / sizeof *inside; i++)
        if (strncmp(owner, inside[i], strlen(inside[i])) == 0) return true;
    return false;
}

// The outermost method of the stretch the thread is in: index of its frame + 1; 0: in none.
static uint32_t stretch_of(const vm *v, const thread *t) {
    uint32_t found = 0;
    if (!v->reduce || v->inside_synchronizers) return 0;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (u->whole == WHOLE_TASK || !u->inside) break;
        if (u->whole == WHOLE_STRETCH) found = i + 1;
    }
    return found;
}

bool vm_begins_stretch(const vm *v, const thread *t) {
    return stretch_of(v, t) != 0;
}

void vm_went_on(const vm *v, thread *t) {
    t->stretch = stretch_of(v, t);
}

void vm_enter_stretch(const vm *v, thread *t, vm_whole how) {
    // Another one, though it may be at the same depth.
    if (t->stretch && (how == WHOLE_TASK || stretch_of(v, t) != t->stretch)) t->stretch = 0;
}

bool vm_goes_on(vm *v, thread *t, const vm_op *o) {
    if (!t->stretch) return false;
    const monitor *m = o->act == ACT_LOCK ? vm_monitor(v, o->object) : NULL;
    if (stretch_of(v, t) != t->stretch || o->act == ACT_CLASS || o->act == ACT_END ||
        (m && m->thread != t->number)) {
        t->stretch = 0;
        return false;
    }
    v->guards.stretches = true;
    return true;
}
