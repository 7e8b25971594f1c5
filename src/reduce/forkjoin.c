// Workers of ForkJoinPool that find no task, and threads that wait for one to be done.
//
// A worker that looks for a task and finds none goes to sleep, and who pushes one wakes somebody;
// a worker that looks later finds it at once. Nobody can tell the two apart while no thread looks
// at what another one or the pool is doing, so a worker stands before its next look until there is
// a task in some queue, as others stand before a future that is not done (waits.c). It has
// registered by then: that takes a place in the pool's list of queues, and is nobody's affair
// before there is something in its queue. So does a thread that waits for a task: it goes on when
// the task is done, or when there is one it might help with. What wakes idle workers, in which
// order they went to sleep, and who made up for whom is never met. A pool that is being shut down
// has its workers look in earnest: the last one ends it.
//
// Which thread runs a task shows nowhere unless somebody looks who he is (reduction.runners). So an
// idle worker, the first one, takes a task as soon as there is one, in a step that goes alone and
// is nobody's affair: what the task does may come at any time later. A task that finds no idle
// worker waits for whoever comes first. So steps that make a worker idle while tasks are waiting,
// and those that push tasks, depend on each other (PART_WORKERS); to become idle while there are
// none depends on pushes alone.
//
// Bursts must be atomic for that: who stands there is at no other place of the pool's code.
#include "reduce/footprint.h"
#include "reduce/internal.h"

#define CONCURRENT "java/util/concurrent/"

const field *reduce_find_field(const vm *v, klass *k, const char *name) {
    for (; k; k = k->super) {
        const field *f = program_find_field(v->p, k, name);
        if (f) return f;
    }
    return NULL;
}

bool reduce_takes_pools_for_granted(const vm *v) {
    const reduction *r = reduction_of(v);
    return r->on && !reduce_looks_inside(v) && !r->pools && !r->lives;
}

// ---------------------------------------------------------------- pools and their queues

// The pool that the thread works for; 0: none.
ref reduce_pool_of(const vm *v, const thread *t) {
    klass *k = vm_class_of(v, t->object);
    symbol wanted = program_symbol(v->p, CONCURRENT "ForkJoinWorkerThread");
    while (k && k->name != wanted) k = k->super;
    const field *f = k ? program_find_field(v->p, k, "pool") : NULL;
    return f ? vm_get_ref(v, t->object, f->offset) : 0;
}

// JDK 17 keeps it above the parallelism, later ones in the lowest bits of a word of its own.
bool reduce_is_shut_down(const vm *v, ref pool) {
    klass *k = vm_class_of(v, pool);
    const field *f = reduce_find_field(v, k, "mode");
    if (f) return vm_get_int(v, pool, f->offset) >> 16 != 0;
    f = reduce_find_field(v, k, "runState");
    return !f || (vm_get_long(v, pool, f->offset) & 0xf) != 0;
}

typedef bool visit_queue(void *arg, ref queue, const field *base, const field *top);

// True: some visit was.
static bool each_queue(const vm *v, ref pool, visit_queue *visit, void *arg) {
    const field *f = reduce_find_field(v, vm_class_of(v, pool), "queues"), *base = NULL,
                *top = NULL;
    ref queues = f ? vm_get_ref(v, pool, f->offset) : 0;
    for (uint32_t i = 0, n = queues ? vm_length(v, queues) : 0; i < n; i++) {
        ref q = vm_get_ref(v, queues, OBJECT_HEADER + i * sizeof(ref));
        if (!q) continue;
        if (!base) base = reduce_find_field(v, vm_class_of(v, q), "base");
        if (!top) top = reduce_find_field(v, vm_class_of(v, q), "top");
        if (base && top && visit(arg, q, base, top)) return true;
    }
    return false;
}

static bool is_filled(void *arg, ref queue, const field *base, const field *top) {
    const vm *v = arg;
    return vm_get_int(v, queue, base->offset) != vm_get_int(v, queue, top->offset);
}

// The pool that nobody made, if there is one.
static ref common_pool(const vm *v, ref some_pool) {
    klass *k = vm_class_of(v, some_pool);
    symbol wanted = program_symbol(v->p, CONCURRENT "ForkJoinPool");
    while (k && k->name != wanted) k = k->super;
    const runtime_class *c = k ? k->runtime : NULL;
    const field *f = c ? program_find_field(v->p, k, "common") : NULL;
    return f ? vm_get_ref(v, c->mirror, c->statics + f->offset) : 0;
}

// Every pool that has a worker, and the common one. True: some visit was.
bool reduce_each_pool(const vm *v, bool (*visit)(const vm *v, ref pool, void *arg), void *arg) {
    ref last = 0;
    for (size_t i = 0; i < v->threads.count; i++) {
        ref pool = v->threads.data[i]->state == THREAD_DONE ? 0
                                                            : reduce_pool_of(v, v->threads.data[i]);
        if (!pool || pool == last) continue;
        if (visit(v, pool, arg)) return true;
        last = pool;
    }
    ref common = last ? common_pool(v, last) : 0;
    return common && common != last && visit(v, common, arg);
}

static bool has_task(const vm *v, ref pool, void *unused) {
    (void)unused;
    union { // each_queue hands it on as it is
        const vm *v;
        void *arg;
    } u = {v};
    return each_queue(v, pool, is_filled, u.arg);
}

// ---------------------------------------------------------------- who waits

// The worker has no task, and is about to look for one.
static bool looks_for_task(const thread *t) {
    bool works = false;
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const unit *u = t->frames[i].u;
        if (!u->pool_code || u->known == KNOWN_TASK) return false;
        works |= u->known == KNOWN_WORK;
    }
    const unit *top = t->frames[t->frame_count - 1].u;
    return works && (top->known == KNOWN_WORK || top->known == KNOWN_SEEK);
}

// The task that it waits for, without a limit of time; 0: none.
static ref awaited_task(const vm *v, const thread *t) {
    symbol task = program_symbol(v->p, CONCURRENT "ForkJoinTask");
    ref awaited = 0;
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const frame *f = &t->frames[i];
        if (!f->u->pool_code || f->u->known == KNOWN_TASK) return 0;
        bool of_task = f->u->m->owner->name == task;
        if (of_task && !awaited && !(f->u->m->access & ACC_STATIC)) awaited = t->stack[f->locals];
        if (of_task && f->u->known == KNOWN_GET) return f->u->argument_slots <= 2 ? awaited : 0;
    }
    return 0;
}

static bool is_done(const vm *v, ref task) {
    const field *f = reduce_find_field(v, vm_class_of(v, task), "status");
    return !f || vm_get_int(v, task, f->offset) < 0;
}

static bool is_operation(const vm_op *o) {
    return vm_op_is_access(o) || o->act == ACT_CALL;
}

// Where a worker or one who waits for a task stands. `task`: which one; 0: a worker's next.
static bool stands(const vm *v, const thread *t, ref *task) {
    if (!t->frame_count || t->interrupted || t->atomic || !is_operation(&t->next)) return false;
    if (!t->frames[t->frame_count - 1].u->pool_code || !reduce_takes_pools_for_granted(v))
        return false;
    *task = 0;
    if (looks_for_task(t)) return reduce_pool_of(v, t) != 0;
    return (*task = awaited_task(v, t)) != 0;
}

bool reduce_waits_for_task(const vm *v, const thread *t) {
    ref task;
    if (!stands(v, t, &task)) return false;
    if (task) return !is_done(v, task) && !reduce_each_pool(v, has_task, NULL);
    ref pool = reduce_pool_of(v, t);
    if (t->worked && reduce_has_own_workers(v)) return !reduce_is_shut_down(v, pool);
    return !reduce_is_shut_down(v, pool) && !has_task(v, pool, NULL);
}

// ---------------------------------------------------------------- where it looks first

typedef struct queue_pick {
    const vm *v;
    ref pool;
    uint32_t filled; // queues met so far that have a task
    uint32_t wanted; // the one among them that is looked for
    ref found;
} queue_pick;

static bool pick_filled(void *arg, ref queue, const field *base, const field *top) {
    queue_pick *p = arg;
    if (vm_get_int(p->v, queue, base->offset) == vm_get_int(p->v, queue, top->offset)) return false;
    if (p->filled++ == p->wanted) p->found = queue;
    return false;
}

static bool is_filled_queue(const vm *v, ref queue) {
    klass *k = vm_class_of(v, queue);
    const field *base = reduce_find_field(v, k, "base"), *top = reduce_find_field(v, k, "top");
    return base && top && vm_get_int(v, queue, base->offset) != vm_get_int(v, queue, top->offset);
}

static uint32_t index_of(const vm *v, ref pool, ref queue) {
    const field *f = reduce_find_field(v, vm_class_of(v, pool), "queues");
    ref queues = vm_get_ref(v, pool, f->offset);
    uint32_t i = 0;
    while (vm_get_ref(v, queues, OBJECT_HEADER + i * sizeof(ref)) != queue) i++;
    return i;
}

// ForkJoinPool.scan(queue, …, r) looks at all queues, beginning with one that was drawn by lot: r.
// Any of those that have a task may be the first.
bool reduce_picks_queue(vm *v, thread *t, const unit *u, uint32_t *args) {
    if (u->m->owner->name != program_symbol(v->p, CONCURRENT "ForkJoinPool")) return false;
    queue_pick p = {v, args[0], 0, UINT32_MAX, 0};
    each_queue(v, p.pool, pick_filled, &p);
    if (p.filled < 2 && !(t->go && t->next.act == ACT_PICK)) return false;
    if (is_ahead(v) || reduce_may_stop(v, t, vm_op_pick(p.filled), false)) return true;
    p = (queue_pick){v, args[0], 0, (uint32_t)t->choice, 0};
    each_queue(v, p.pool, pick_filled, &p);
    if (p.found) args[u->argument_slots - 1] = index_of(v, p.pool, p.found);
    return false;
}

// Is it the one that the worker took its last task from?
static bool is_source(const vm *v, const thread *t, ref pool, ref queue) {
    const field *f = reduce_find_field(v, vm_class_of(v, t->object), "workQueue");
    ref own = f ? vm_get_ref(v, t->object, f->offset) : 0;
    const field *source = own ? reduce_find_field(v, vm_class_of(v, own), "source") : NULL;
    return source && (uint32_t)vm_get_int(v, own, source->offset) == index_of(v, pool, queue);
}

// Where the look is no call (JDK 25), it begins with the first queue: a bound, if another one has a
// task when one was taken.
static void note_steal(vm *v, const thread *t) {
    if (!t->frame_count || t->frames[t->frame_count - 1].u->known != KNOWN_WORK) return;
    queue_pick p = {v, reduce_pool_of(v, t), 0, 0, 0};
    if (p.pool) each_queue(v, p.pool, pick_filled, &p);
    if (p.filled > 1 || (p.filled && !is_source(v, t, p.pool, p.found)))
        vm_consult_as(v, OUTSIDE_STEALS, t->frames[t->frame_count - 1].u->m->owner->name);
}

// A worker that waits for a task looks through the other workers' queues in the order of their
// places, which the JDK draws by lot: a bound, if another one has a task when it takes one.
void reduce_note_help(vm *v, const thread *t) {
    const frame *f = &t->frames[t->frame_count - 1];
    ref pool = reduce_pool_of(v, t);
    if (!pool || strcmp(program_text(v->p, f->u->m->name), "helpJoin") != 0) return;
    const field *own = reduce_find_field(v, vm_class_of(v, t->object), "workQueue");
    queue_pick p = {v, pool, 0, UINT32_MAX, own ? vm_get_ref(v, t->object, own->offset) : 0};
    uint32_t mine = p.found && is_filled_queue(v, p.found);
    each_queue(v, pool, pick_filled, &p);
    if (p.filled > mine) vm_consult_as(v, OUTSIDE_STEALS, f->u->m->owner->name);
}

// Which queue a thread submits to depends on a number that it drew by lot. A worker has its own.
static void note_submitter(vm *v, const thread *t, ref pool) {
    if (!pool || reduce_pool_of(v, t) == pool) return;
    uint64_t *by = u64map_at(&reduction_of(v)->submitters, pool);
    if (!*by) *by = t->number + 1;
    if (*by != t->number + 1) vm_consult_as(v, OUTSIDE_SUBMITTERS, vm_class_of(v, pool)->name);
}

// It looks for a task in what is pushed: to help, or to take one back.
static bool looks_for_pushed(const char *name) {
    static const char *const names[] = {
        "helpJoin",  "helpComplete",     "helpAsyncBlocker", "tryUnpush",   "externalTryUnpush",
        "tryRemove", "tryRemoveAndExec", "pollScan",         "nextTaskFor", "tryCompensate",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) return true;
    return false;
}

void reduce_note_pool_call(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    const char *name = program_text(v->p, u->m->name);
    if (looks_for_pushed(name)) reduce_note_crowd(v);
    if (strcmp(name, "topLevelExec") == 0) note_steal(v, t);
    if (strcmp(name, "signalWork") == 0) reduce_make_room(v, args[0]);
    if (strcmp(name, "setDone") == 0) reduce_note_task_end(v, t, u, args);
    if (strcmp(name, "externalPush") == 0 || strcmp(name, "poolSubmit") == 0)
        note_submitter(v, t, args[0]);
}

// ---------------------------------------------------------------- who takes a task

typedef struct task_count {
    const vm *v;
    int64_t tasks;
} task_count;

static bool count_tasks(void *arg, ref queue, const field *base, const field *top) {
    task_count *c = arg;
    c->tasks += vm_get_int(c->v, queue, top->offset) - vm_get_int(c->v, queue, base->offset);
    return false;
}

// Are there more tasks in its queues than workers other than this thread (arg) that have nothing to
// do or are about to begin? Each of these takes one before anybody else moves.
static bool is_short_of_workers(const vm *v, ref pool, void *arg) {
    task_count c = {v, 0};
    each_queue(v, pool, count_tasks, &c);
    for (size_t i = 0; i < v->threads.count && c.tasks > 0; i++) {
        const thread *t = v->threads.data[i];
        if (t == arg || t->state != THREAD_RUNNABLE || reduce_pool_of(v, t) != pool) continue;
        if (t->worked && reduce_has_own_workers(v)) continue;
        if (t->frame_count <= 1 || looks_for_task(t)) c.tasks--;
    }
    return c.tasks > 0;
}

bool reduce_is_short_of_workers(const vm *v, ref pool) {
    return is_short_of_workers(v, pool, NULL);
}

static bool tasks_wait(const vm *v, const thread *but) {
    union { // each_pool hands it on as it is
        const thread *t;
        void *arg;
    } u = {but};
    return reduce_each_pool(v, is_short_of_workers, u.arg);
}

bool reduce_takes_next_task(const vm *v, const thread *t) {
    ref task;
    if (t->state != THREAD_RUNNABLE || reduction_of(v)->runners || !stands(v, t, &task) || task)
        return false;
    if (t->worked && reduce_has_own_workers(v)) return false;
    ref pool = reduce_pool_of(v, t);
    return !reduce_is_shut_down(v, pool) && has_task(v, pool, NULL);
}

void reduce_contradict_runners(vm *v) {
    reduction *r = reduction_of(v);
    if (!r->on || is_ahead(v) || r->runners) return;
    r->runners = true;
    r->violated |= (r->assumed & ASSUMPTION_BIT(ASSUMPTION_RUNNERS)) != 0;
    r->assumed &= ~ASSUMPTION_BIT(ASSUMPTION_RUNNERS);
}

// Who asks a task that has failed for its exception has the one that was thrown if he has run it
// himself, and a copy if not.
static bool asks_for_exception(const vm *v, const unit *u) {
    return u && u->m->owner->name == program_symbol(v->p, CONCURRENT "ForkJoinTask") &&
           strstr(program_text(v->p, u->m->name), "Exception");
}

void reduce_note_self(vm *v, const thread *t, const unit *u) {
    if (asks_for_exception(v, u)) reduce_contradict_runners(v);
    if (t->frame_count && !t->frames[t->frame_count - 1].u->m->owner->module)
        reduce_contradict_runners(v);
}

// Does the thread run the task, or count down what it waits for?
static bool may_end(const thread *t, ref task) {
    for (uint32_t i = 0; i < t->frame_count; i++) {
        const frame *f = &t->frames[i];
        if (f->u->known == KNOWN_COMPLETE) return true;
        if (f->u->known == KNOWN_TASK && t->stack[f->locals] == task) return true;
    }
    return false;
}

// Who takes a task looks whether it is still to be done, in the same step: it shows who came first
// where somebody else says that the task is done (cancel).
void reduce_note_task_end(vm *v, const thread *t, const unit *u, const uint32_t *args) {
    if (u->m->owner->name == program_symbol(v->p, CONCURRENT "ForkJoinTask") &&
        !may_end(t, args[0]))
        reduce_contradict_runners(v);
}

// ---------------------------------------------------------------- what that depends on

typedef struct footprint_visitor {
    reduce_visit *visit;
    void *arg;
    bool writes;
} footprint_visitor;

// Who takes a task writes where the queue begins or ends.
static bool add_queue(void *arg, ref queue, const field *base, const field *top) {
    const footprint_visitor *f = arg;
    f->visit(f->arg, &(reduce_access){PART_MEMORY, queue, base->offset, sizeof(int32_t), false});
    f->visit(f->arg, &(reduce_access){PART_MEMORY, queue, top->offset, sizeof(int32_t), false});
    return false;
}

static bool add_pool(const vm *v, ref pool, void *arg) {
    return each_queue(v, pool, add_queue, arg);
}

void reduce_task_footprint(const vm *v, const thread *who, reduce_visit *visit, void *arg) {
    footprint_visitor f = {visit, arg};
    ref task;
    if (!reduce_meets_waits(v) || reduce_has_own_workers(v) || !stands(v, who, &task)) return;
    if (task) reduce_each_pool(v, add_pool, &f);
    else if (reduction_of(v)->runners) add_pool(v, reduce_pool_of(v, who), &f);
}

static bool add_workers(const vm *v, ref pool, void *arg) {
    (void)v;
    const footprint_visitor *f = arg;
    f->visit(f->arg, &(reduce_access){.part = PART_WORKERS, .object = pool, .writes = f->writes});
    return false;
}

static bool changes_queue(const vm *v, const vm_op *o) {
    return o->act == ACT_WRITE && (vm_class_roles(v, vm_class_of(v, o->object)) & ROLE_POOL_DATA);
}

void reduce_workers_footprint(const vm *v, const thread *mover, const reduce_log *log, bool begins,
                              reduce_visit *visit, void *arg) {
    footprint_visitor f = {visit, arg, false};
    ref task;
    if (!(v->met_roles & ROLE_POOL_DATA) || reduction_of(v)->runners || reduce_has_own_workers(v) ||
        !reduce_takes_pools_for_granted(v))
        return;
    if (stands(v, mover, &task)) {
        f.writes = tasks_wait(v, mover);
        if (begins) return;
        if (task) reduce_each_pool(v, add_workers, &f);
        else add_workers(v, reduce_pool_of(v, mover), &f);
        return;
    }
    f.writes = true;
    for (size_t i = 0; i < log->count; i++)
        if (changes_queue(v, &log->ops[i])) {
            reduce_each_pool(v, add_workers, &f);
            return;
        }
}

// ---------------------------------------------------------------- tasks that wait for others

static bool counts_down(const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (u->known == KNOWN_COMPLETE) return true;
        if (!u->pool_code || u->known == KNOWN_TASK) return false;
    }
    return false;
}

// An access to the number of tasks that a CountedCompleter waits for: roles of its class; else 0.
static unsigned counting_roles(const vm *v, const thread *t, const vm_op *o) {
    if (!vm_op_is_access(o) || !t->frame_count) return 0;
    if (!t->frames[t->frame_count - 1].u->pool_code) return 0; // it is private
    klass *k = vm_class_of(v, o->object);
    unsigned roles = k->super ? vm_class_roles(v, k) : 0;
    if (!(roles & ROLE_COUNTS_DOWN) || !reduce_takes_pools_for_granted(v)) return 0;
    const field *f = reduce_find_field(v, k, "pending");
    return f && f->offset == o->access.offset ? roles : 0;
}

// What an access to it means to others. To count down is a step that says who was the last. Nobody
// can tell in which order the others were: for each other they only read. Whoever else looks at the
// number depends on all.
//
// A task of a stream is done when all its parts are. Who is not the last has nothing to do from now
// on, and the last one goes on: with the two exchanged that is the same, unless tasks wait for a
// worker, which one or the other would take, or somebody notices what the last one does about it,
// and sees who is not idle meanwhile. So where none does the steps need no other order.
static vm_op counting(const vm *v, const thread *t, const vm_op *o, unsigned roles) {
    vm_op what = *o;
    bool down = counts_down(t), last = vm_get_int(v, o->object, o->access.offset) == 0;
    what.act = down && !last ? ACT_READ : ACT_WRITE;
    if (!(roles & ROLE_COUNTS_PARTS) || !down) return what;
    what.act = last ? ACT_COUNTED : ACT_COUNT;
    const reduction *r = reduction_of(v);
    if (!last && !r->runners && !r->endings && !tasks_wait(v, t)) what.access.size = 0;
    return what;
}

// Is it an access to one of the pool's words, in its own code, where these concern nobody?
static bool is_pool_word(const vm *v, const thread *t, const vm_op *o) {
    return vm_op_is_access(o) && (vm_class_roles(v, vm_class_of(v, o->object)) & ROLE_POOL_DATA) &&
           reduce_has_own_workers(v) && reduce_begins_burst(v, t);
}

vm_op reduce_meaning_in_pool(const vm *v, const thread *t, const vm_op *o) {
    if (is_pool_word(v, t, o)) return vm_op_on(ACT_POOLED, o->object);
    unsigned roles = counting_roles(v, t, o);
    return roles ? counting(v, t, o, roles) : *o;
}

// Who has a part to do counts up for each part that it gives away, before that one can count down,
// so counting up is nobody's affair; nor is being the last, which is the same whenever one looks.
bool reduce_counted_at_once(vm *v, thread *t, const vm_op *o) {
    unsigned roles = counting_roles(v, t, o);
    if (!(roles & ROLE_COUNTS_PARTS)) return false;
    reduction_of(v)->counts = true;
    reduce_assume(v, ASSUMPTION_ATOMIC_POOLS);
    vm_op what = counting(v, t, o, roles);
    if (what.act == ACT_WRITE) return true;
    if (what.act == ACT_COUNT && !what.access.size) reduce_assume(v, ASSUMPTION_RUNNERS);
    if (what.act == ACT_COUNT) return false;
    reduce_log_operation(v, what);
    return true;
}

void reduce_note_ending(vm *v, const thread *t) {
    if (!reduction_of(v)->counts || reduction_of(v)->endings) return;
    for (uint32_t i = t->frame_count; i-- > 1;) {
        const unit *u = t->frames[i].u;
        if (u->known == KNOWN_TASK) return;
        if (!u->pool_code && t->frames[i - 1].u->known == KNOWN_COMPLETE)
            reduce_contradict(v, &reduction_of(v)->endings);
    }
}

// ---------------------------------------------------------------- registration

bool reduce_is_registering(const vm *v, const thread *t) {
    for (uint32_t i = t->frame_count; i-- > 0;) {
        const unit *u = t->frames[i].u;
        if (!u->pool_code) return false;
        if (u->known == KNOWN_REGISTER) return reduce_takes_pools_for_granted(v);
    }
    return false;
}
