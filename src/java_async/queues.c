// A pool's LinkedBlockingQueue, answered by the board.
//
// The executor's own code runs as it is: it makes and starts workers, rejects tasks, shuts down,
// ends. Where it asks its queue, the operation is ours: one step, and taking a task is always a
// step of its own, which the search answers. What else can be done with such a queue (its size, an
// iterator) is not supported. A queue that is no pool's, or is bounded, is left to its code.
#include "java_async/internal.h"

#define CONCURRENT "java/util/concurrent/"
#define LINKED CONCURRENT "LinkedBlockingQueue"
#define POOL CONCURRENT "ThreadPoolExecutor"
#define SCHEDULED CONCURRENT "ScheduledThreadPoolExecutor"
#define DELAYED SCHEDULED "$DelayedWorkQueue"
#define SCHEDULED_TASK SCHEDULED "$ScheduledFutureTask"

// Posts of one step: a thread that is alone would not stop.
enum { MOST_POSTS = 16 };

static ja_room *room_of(const vm *v) {
    return v->replacer;
}

native_outcome ja_queues_refuse(vm *v, thread *t, const char *what) {
    return vm_unsupported(v, t, "%s of an executor's queue (engine async)", what);
}

bool ja_queues_is_class(const vm *v, const klass *k, const char *name) {
    return strcmp(program_text(v->p, k->name), name) == 0;
}

bool ja_queues_is_delayed(const ja_room *r, ref queue) {
    return ja_queues_is_class(r->v, vm_class_of(r->v, queue), DELAYED) ||
           ja_timers_is_queue(r, queue);
}

// Is the pool's own code at work, perhaps by what the queue's code does for it (add calls offer)?
// Who else asks may see that a task was taken whose worker has not begun with it, which is one step
// here; so does who asks the pool for its counts, unless that is part of an operation of its own (a
// task is rejected, with a message that says how many wait).
static bool is_called_by_pool(const vm *v, const thread *t, ref queue) {
    static const char *const looks[] = {"toString", "getTaskCount", "purge", "getQueue"};
    const klass *own = vm_class_of(v, queue);
    uint32_t i = t->frame_count - 1;
    for (; i; i--) {
        const klass *k = t->frames[i].u->m->owner;
        if (k != own && !ja_queues_is_class(v, k, "java/util/AbstractCollection") &&
            !ja_queues_is_class(v, k, "java/util/AbstractQueue"))
            break;
    }
    const method *m = t->frames[i].u->m;
    if (!ja_queues_is_class(v, m->owner, POOL) && !ja_queues_is_class(v, m->owner, SCHEDULED))
        return false;
    for (size_t n = 0; n < sizeof looks / sizeof *looks; n++)
        if (strcmp(program_text(v->p, m->name), looks[n]) == 0) return reduce_begins_burst(v, t);
    return true;
}

// Unbounded, and nothing is in it.
static bool is_plain(const ja_room *r, ref queue) {
    const vm *v = r->v;
    klass *k = vm_class_of(v, queue);
    if (ja_queues_is_delayed(r, queue)) {
        const field *size = program_find_field(v->p, k, "size");
        return size && vm_get_int(v, queue, size->offset) == 0;
    }
    const field *capacity = program_find_field(v->p, k, "capacity");
    const field *count = program_find_field(v->p, k, "count"); // an AtomicInteger
    if (!ja_queues_is_class(v, k, LINKED) || !capacity || !count) return false;
    if (vm_get_int(v, queue, capacity->offset) != INT32_MAX) return false;
    ref number = vm_get_ref(v, queue, count->offset);
    const field *value = program_find_field(v->p, vm_class_of(v, number), "value");
    return value && vm_get_int(v, number, value->offset) == 0;
}

// Whose is the queue? A pool's is a loop's from its first use on. The answer: ours, its code's, or
// nobody may ask.
static native_outcome claim(ja_room *r, thread *t, ref queue) {
    bool known = ja_board_is_loop(r, queue), by_pool = is_called_by_pool(r->v, t, queue);
    if (known && !by_pool) return ja_queues_refuse(r->v, t, "a look at the contents");
    if (known) return NATIVE_DONE;
    return by_pool && is_plain(r, queue) && ja_board_add_loop(r, queue) ? NATIVE_DONE : NATIVE_CODE;
}

static void wipe(vm *v, ref at, const char *name) {
    const field *f = program_find_field(v->p, vm_class_of(v, at), name);
    if (f && f->kind == 'J') vm_put_long(v, at, f->offset, 0);
}

// When a scheduled task is due, and which was scheduled first, orders the JDK's queue; in ours
// every delay may be over, so nobody looks (who asks for a delay is refused).
static void forget_order(vm *v, ref task) {
    klass *k = vm_class_of(v, task);
    if (!ja_queues_is_class(v, k, SCHEDULED_TASK)) return;
    wipe(v, task, "time");
    wipe(v, task, "sequenceNumber");
    const field *outer = program_find_field(v->p, k, "this$0");
    klass *pool = outer ? vm_class_of(v, vm_get_ref(v, task, outer->offset)) : NULL;
    while (pool && !ja_queues_is_class(v, pool, SCHEDULED)) pool = pool->super;
    const field *sequencer = pool ? program_find_field(v->p, pool, "sequencer") : NULL;
    const runtime_class *c = pool ? vm_link(v, pool) : NULL;
    ref counter = sequencer ? vm_get_ref(v, c->mirror, c->statics + sequencer->offset) : 0;
    if (counter) wipe(v, counter, "value");
}

native_outcome ja_queues_post(ja_room *r, thread *t, ref queue, ref task) {
    vm *v = r->v;
    if (ja_board_count(r) >= r->keep + MOST_POSTS) { // it goes on when they are in the bag
        t->next = vm_op_on(ACT_SPIN, 0);
        return NATIVE_VISIBLE;
    }
    if (vm_may_stop(v, t, ja_queues_operation(ACT_WRITE, queue, JA_POSTED), false))
        return NATIVE_VISIBLE;
    ja_board_post(r, queue, task);
    ja_board_set_emptied(r, queue, false);
    return NATIVE_DONE;
}

static native_outcome queue_offer(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    native_outcome whose = args[1] ? claim(r, t, args[0]) : NATIVE_CODE;
    if (whose != NATIVE_DONE) return whose;
    native_outcome o = ja_queues_post(r, t, args[0], args[1]);
    if (o == NATIVE_DONE) forget_order(v, args[1]);
    result[0] = true;
    return o;
}

bool ja_queues_is_answered(vm *v, thread *t, ref queue, ja_waits what) {
    vm_op o = vm_op_on(ACT_PARK, queue);
    o.words[0] = what;
    if (t->go) {
        vm_may_stop(v, t, o, false); // the permission is used
        return true;
    }
    t->next = o;
    return false;
}

ja_waits ja_queues_waits(const ja_room *r, const thread *t) {
    const vm_op *o = &t->next;
    if (t->state != THREAD_RUNNABLE || o->act != ACT_PARK || o->object == t->object ||
        !ja_board_is_loop(r, o->object))
        return JA_WAITS_NOT;
    return (ja_waits)o->words[0];
}

native_outcome ja_queues_give(ja_room *r, thread *t, uint32_t *result) {
    switch (r->now.answer) {
    case JA_HELD:
        result[0] = ja_board_get(r, r->now.which).task;
        ja_board_remove(r, r->now.which);
        return NATIVE_DONE;
    case JA_SYMBOL:
        result[0] = ja_tasks_make(r, t, r->now.which);
        if (result[0]) return NATIVE_DONE;
        return ja_queues_refuse(r->v, t, "a task that the heap has no room for");
    case JA_NULL: result[0] = 0; return NATIVE_DONE;
    default: return NATIVE_CODE; // it finds the thread interrupted
    }
}

static native_outcome give(vm *v, thread *t, ref queue, ja_waits how, uint32_t *result) {
    ja_room *r = room_of(v);
    native_outcome whose = claim(r, t, queue);
    if (whose != NATIVE_DONE) return whose;
    if (!ja_queues_is_answered(v, t, queue, how)) return NATIVE_VISIBLE;
    return ja_queues_give(r, t, result);
}

static native_outcome queue_take(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    return give(v, t, args[0], JA_WAITS_TAKE, result);
}

static native_outcome queue_poll(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    return give(v, t, args[0], JA_WAITS_POLL, result);
}

// isEmpty() asks whether it is 0: the pool's code wants to know no more.
static bool is_asked_for_zero(const vm *v, const thread *t) {
    const method *m = t->frames[t->frame_count - 1].u->m;
    return strcmp(program_text(v->p, m->name), "isEmpty") == 0 &&
           (ja_queues_is_class(v, m->owner, "java/util/AbstractCollection") ||
            ja_queues_is_class(v, m->owner, DELAYED));
}

native_outcome ja_queues_size(ja_room *r, thread *t, ref queue, bool for_zero, uint32_t *result) {
    vm *v = r->v;
    bool in_order = !ja_board_in_bag(r);
    if (!in_order && !for_zero) return ja_queues_refuse(v, t, "size");
    if (in_order || ja_board_count_of(r, queue) || ja_board_is_emptied(r, queue)) {
        if (vm_may_stop(v, t, ja_queues_operation(ACT_READ, queue, JA_LOOKED), false))
            return NATIVE_VISIBLE;
        result[0] = ja_board_count_of(r, queue);
        return NATIVE_DONE;
    }
    if (!ja_queues_is_answered(v, t, queue, JA_WAITS_EMPTY)) return NATIVE_VISIBLE;
    result[0] = r->now.answer == JA_NO;
    ja_board_set_emptied(r, queue, r->now.answer == JA_YES); // until the next post
    return NATIVE_DONE;
}

static native_outcome queue_size(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    native_outcome whose = ja_board_is_loop(r, args[0]) ? claim(r, t, args[0]) : NATIVE_CODE;
    if (whose != NATIVE_DONE) return whose;
    return ja_queues_size(r, t, args[0], is_asked_for_zero(v, t), result);
}

static native_outcome queue_remove(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    ref queue = args[0], task = args[1];
    native_outcome whose = ja_board_is_loop(r, queue) ? claim(r, t, queue) : NATIVE_CODE;
    if (whose != NATIVE_DONE) return whose;
    if (!task) {
        result[0] = false;
        return NATIVE_DONE;
    }
    const method *equals = program_find_method(v->p, vm_class_of(v, task), "equals",
                                               "(Ljava/lang/Object;)Z");
    if (!equals || equals->owner != v->k.Object)
        return ja_queues_refuse(v, t, "remove, by equals(),");
    if (vm_may_stop(v, t, ja_queues_operation(ACT_WRITE, queue, JA_LOOKED), false))
        return NATIVE_VISIBLE;
    for (uint32_t i = 0, n = ja_board_count(r); i < n; i++) {
        ja_pending p = ja_board_get(r, i);
        if (p.queue != queue || p.task != task) continue;
        ja_board_remove(r, i);
        result[0] = true;
        return NATIVE_DONE;
    }
    if (ja_board_in_bag(r)) return ja_queues_refuse(v, t, "remove");
    result[0] = false;
    return NATIVE_DONE;
}

// shutdownNow() drains the queue, and then looks whether there is something left: there is.
static native_outcome queue_drain(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    native_outcome whose = ja_board_is_loop(r, args[0]) ? claim(r, t, args[0]) : NATIVE_CODE;
    if (whose != NATIVE_DONE) return whose;
    if (ja_board_in_bag(r)) return ja_queues_refuse(v, t, "drainTo");
    result[0] = 0;
    return NATIVE_DONE;
}

// The pending tasks, in an array of the given one's class, or of Object.
static native_outcome queue_to_array(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    ref queue = args[0];
    bool typed = v->in_native && v->in_native->argument_slots == 2;
    uint32_t n = ja_board_count_of(r, queue), at = 0;
    native_outcome whose = ja_board_is_loop(r, queue) ? claim(r, t, queue) : NATIVE_CODE;
    if (whose != NATIVE_DONE) return whose;
    if (ja_board_in_bag(r) || (typed && (!args[1] || vm_length(v, args[1]))))
        return ja_queues_refuse(v, t, "toArray");
    if (vm_may_stop(v, t, ja_queues_operation(ACT_READ, queue, JA_LOOKED), false))
        return NATIVE_VISIBLE;
    klass *k = typed ? vm_class_of(v, args[1]) : v->k.ObjectArray;
    enum { SITE_TO_ARRAY = 0x6a61 };
    result[0] = vm_new_array(v, t, k, n, SITE_TO_ARRAY);
    if (!result[0]) return NATIVE_THROW;
    for (uint32_t i = 0; at < n; i++) {
        ja_pending p = ja_board_get(r, i);
        if (p.queue == queue) vm_put_ref(v, result[0], OBJECT_HEADER + 4 * (size_t)at++, p.task);
    }
    return NATIVE_DONE;
}

// Whatever else can be asked of a queue.
static native_outcome queue_other(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)result;
    if (!ja_board_is_loop(room_of(v), args[0])) return NATIVE_CODE;
    return ja_queues_refuse(v, t,
                            v->in_native ? program_text(v->p, v->in_native->m->name) : "a call");
}

static native_outcome task_delay(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)args, (void)result;
    return vm_unsupported(v, t, "the delay of a scheduled task (engine async)");
}

// Of ScheduledThreadPoolExecutor: every moment will do.
static native_outcome pool_trigger_time(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)v, (void)t, (void)args;
    long_words(result, 0);
    return NATIVE_DONE;
}

// By name and number of parameters. NULL: the code does it by others of these.
static const struct {
    const char *class_name, *name;
    unsigned parameters;
    native_function *run;
} operations[] = {
    {NULL, "offer", 1, queue_offer},      {NULL, "take", 0, queue_take},
    {NULL, "poll", 2, queue_poll},        {NULL, "size", 0, queue_size},
    {NULL, "remove", 1, queue_remove},    {NULL, "drainTo", 1, queue_drain},
    {NULL, "toArray", 0, queue_to_array}, {NULL, "toArray", 1, queue_to_array},
    {DELAYED, "isEmpty", 0, NULL},        {DELAYED, "add", 1, NULL},
};

static native_function *function_for(const vm *v, const method *m) {
    const char *name = program_text(v->p, m->name);
    if (ja_queues_is_class(v, m->owner, SCHEDULED))
        return strcmp(name, "triggerTime") == 0 && m->signature->count == 1 ? pool_trigger_time
                                                                            : NULL;
    if (!(m->access & ACC_PUBLIC) || (m->access & (ACC_STATIC | ACC_SYNTHETIC)) || name[0] == '<')
        return NULL;
    if (ja_queues_is_class(v, m->owner, SCHEDULED_TASK))
        return strcmp(name, "getDelay") == 0 || strcmp(name, "compareTo") == 0 ? task_delay : NULL;
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strcmp(operations[i].name, name) == 0 &&
            operations[i].parameters == m->signature->count &&
            (!operations[i].class_name ||
             ja_queues_is_class(v, m->owner, operations[i].class_name)))
            return operations[i].run;
    return queue_other;
}

void ja_queues_replace(vm *v, const char *class_name, ja_chooser *by, bool ours) {
    klass *k;
    link_error ignored;
    if (program_load(v->p, program_symbol(v->p, class_name), &k, &ignored)) return;
    vm_link(v, k);
    for (uint32_t i = 0; i < k->method_count; i++) {
        native_function *f = by(v, &k->methods[i]);
        if (f) vm_replace(v, v->threads.data[0], &k->methods[i], ours ? f : NULL);
    }
}

// AbstractQueue and AbstractCollection: what is not overridden calls what is.
static void replace_all(vm *v, bool ours) {
    static const char *const queues[] = {LINKED, DELAYED, SCHEDULED_TASK, SCHEDULED};
    for (size_t c = 0; c < sizeof queues / sizeof *queues; c++)
        ja_queues_replace(v, queues[c], function_for, ours);
    ja_events_replace(v, ours);
    ja_timers_replace(v, ours);
}

void ja_queues_install(ja_room *r) {
    r->v->replacer = r;
    replace_all(r->v, true);
}

void ja_queues_remove(ja_room *r) {
    replace_all(r->v, false);
    r->v->replacer = NULL;
}
