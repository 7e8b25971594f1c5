// A pool's LinkedBlockingQueue, answered by the board.
//
// The executor's own code runs as it is: it makes and starts workers, rejects tasks, shuts down,
// ends. Where it asks its queue, the operation is ours: one step, and taking a task is always a
// step of its own, which the search answers. What else can be done with such a queue (its size, an
// iterator) is not supported. A queue that is no pool's, or is bounded, is left to its code.
#include "java_async/internal.h"

#define QUEUE "java/util/concurrent/LinkedBlockingQueue"
#define EXECUTOR "java/util/concurrent/ThreadPoolExecutor"

// Posts of one step: a thread that is alone would not stop.
enum { MOST_POSTS = 16 };

static ja_room *room_of(const vm *v) {
    return v->replacer;
}

static native_outcome refuse(vm *v, thread *t, const char *what) {
    return vm_unsupported(v, t, "%s of an executor's queue (engine async)", what);
}

static bool is_called_by_pool(const vm *v, const thread *t) {
    const frame *f = &t->frames[t->frame_count - 1];
    return strcmp(program_text(v->p, f->u->m->owner->name), EXECUTOR) == 0;
}

static bool is_plain(const ja_room *r, ref queue) {
    const vm *v = r->v;
    const klass *k = vm_class_of(v, queue);
    if (strcmp(program_text(v->p, k->name), QUEUE) != 0) return false;
    if (vm_get_int(v, queue, r->capacity->offset) != INT32_MAX) return false;
    ref count = vm_get_ref(v, queue, r->elements->offset); // an AtomicInteger
    const field *value = program_find_field(v->p, vm_class_of(v, count), "value");
    return vm_get_int(v, count, value->offset) == 0;
}

// Is it a loop's? A pool's is from its first use on.
static bool is_ours(ja_room *r, const thread *t, ref queue) {
    if (ja_board_is_loop(r, queue)) return true;
    return is_called_by_pool(r->v, t) && is_plain(r, queue) && ja_board_add_loop(r, queue);
}

static vm_op operation(const ja_room *r, vm_act act, ref queue) {
    return vm_op_access(act, queue, r->elements->offset, 4, true);
}

static native_outcome queue_offer(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    if (!args[1] || !is_ours(r, t, args[0])) return NATIVE_CODE;
    if (ja_board_count(r) >= r->keep + MOST_POSTS) { // it goes on when they are in the bag
        t->next = vm_op_on(ACT_SPIN, 0);
        return NATIVE_VISIBLE;
    }
    if (vm_may_stop(v, t, operation(r, ACT_WRITE, args[0]), false)) return NATIVE_VISIBLE;
    ja_board_post(r, args[0], args[1]);
    ja_board_set_emptied(r, args[0], false);
    result[0] = true;
    return NATIVE_DONE;
}

// Stops before an operation that the search answers. True: it has been answered.
static bool is_answered(vm *v, thread *t, ref queue, ja_waits what) {
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

static native_outcome give_task(ja_room *r, thread *t, uint32_t *result) {
    switch (r->now.answer) {
    case JA_HELD:
        result[0] = ja_board_get(r, r->now.which).task;
        ja_board_remove(r, r->now.which);
        return NATIVE_DONE;
    case JA_SYMBOL:
        result[0] = ja_tasks_make(r, t, r->now.which);
        if (result[0]) return NATIVE_DONE;
        return refuse(r->v, t, "a task that the heap has no room for");
    case JA_NULL: result[0] = 0; return NATIVE_DONE;
    default: return NATIVE_CODE; // it finds the thread interrupted
    }
}

static native_outcome queue_take(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    if (!is_ours(r, t, args[0])) return NATIVE_CODE;
    if (!is_answered(v, t, args[0], JA_WAITS_TAKE)) return NATIVE_VISIBLE;
    return give_task(r, t, result);
}

static native_outcome queue_poll(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    if (!is_ours(r, t, args[0])) return NATIVE_CODE;
    if (!is_answered(v, t, args[0], JA_WAITS_POLL)) return NATIVE_VISIBLE;
    return give_task(r, t, result);
}

static uint32_t pending_of(const ja_room *r, ref queue) {
    uint32_t found = 0;
    for (uint32_t i = 0, n = ja_board_count(r); i < n; i++)
        found += ja_board_get(r, i).queue == queue;
    return found;
}

// AbstractCollection.isEmpty() asks whether it is 0: the pool's code wants to know no more.
static bool is_asked_for_zero(const vm *v, const thread *t) {
    const method *m = t->frames[t->frame_count - 1].u->m;
    return strcmp(program_text(v->p, m->name), "isEmpty") == 0 &&
           strcmp(program_text(v->p, m->owner->name), "java/util/AbstractCollection") == 0;
}

static native_outcome queue_size(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    ref queue = args[0];
    if (!ja_board_is_loop(r, queue)) return NATIVE_CODE;
    bool in_order = !ja_board_in_bag(r), for_zero = is_asked_for_zero(v, t);
    if (!in_order && !for_zero) return refuse(v, t, "size");
    if (in_order || pending_of(r, queue) || ja_board_is_emptied(r, queue)) {
        if (vm_may_stop(v, t, operation(r, ACT_READ, queue), false)) return NATIVE_VISIBLE;
        result[0] = pending_of(r, queue);
        return NATIVE_DONE;
    }
    if (!is_answered(v, t, queue, JA_WAITS_EMPTY)) return NATIVE_VISIBLE;
    result[0] = r->now.answer == JA_NO;
    ja_board_set_emptied(r, queue, r->now.answer == JA_YES); // until the next post
    return NATIVE_DONE;
}

static native_outcome queue_remove(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = room_of(v);
    ref queue = args[0], task = args[1];
    if (!ja_board_is_loop(r, queue)) return NATIVE_CODE;
    if (!task) {
        result[0] = false;
        return NATIVE_DONE;
    }
    const method *equals = program_find_method(v->p, vm_class_of(v, task), "equals",
                                               "(Ljava/lang/Object;)Z");
    if (!equals || equals->owner != v->k.Object) return refuse(v, t, "remove, by equals(),");
    if (vm_may_stop(v, t, operation(r, ACT_WRITE, queue), false)) return NATIVE_VISIBLE;
    for (uint32_t i = 0, n = ja_board_count(r); i < n; i++) {
        ja_pending p = ja_board_get(r, i);
        if (p.queue != queue || p.task != task) continue;
        ja_board_remove(r, i);
        result[0] = true;
        return NATIVE_DONE;
    }
    if (ja_board_in_bag(r)) return refuse(v, t, "remove");
    result[0] = false;
    return NATIVE_DONE;
}

// Whatever else can be asked of a queue.
static native_outcome queue_other(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)result;
    if (!ja_board_is_loop(room_of(v), args[0])) return NATIVE_CODE;
    return refuse(v, t, v->in_native ? program_text(v->p, v->in_native->m->name) : "a call");
}

static const struct {
    const char *name, *type;
    native_function *run;
} operations[] = {
    {"offer", "(Ljava/lang/Object;)Z", queue_offer},
    {"take", "()Ljava/lang/Object;", queue_take},
    {"poll", "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;", queue_poll},
    {"size", "()I", queue_size},
    {"remove", "(Ljava/lang/Object;)Z", queue_remove},
};

static native_function *function_for(const vm *v, const method *m) {
    const char *name = program_text(v->p, m->name), *type = program_text(v->p, m->type);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strcmp(operations[i].name, name) == 0 && strcmp(operations[i].type, type) == 0)
            return operations[i].run;
    bool called_from_outside = (m->access & ACC_PUBLIC) && !(m->access & ACC_STATIC);
    return called_from_outside && name[0] != '<' ? queue_other : NULL;
}

static klass *load(vm *v, const char *name) {
    klass *k;
    link_error ignored;
    return program_load(v->p, program_symbol(v->p, name), &k, &ignored) ? NULL : k;
}

int ja_queues_install(ja_room *r, error *e) {
    vm *v = r->v;
    klass *k = load(v, QUEUE);
    r->capacity = k ? program_find_field(v->p, k, "capacity") : NULL;
    r->elements = k ? program_find_field(v->p, k, "count") : NULL;
    if (!r->capacity || !r->elements)
        return error_set(e, ERR_INPUT, NULL, "this JDK's LinkedBlockingQueue is not known");
    vm_link(v, k);
    // AbstractQueue and AbstractCollection: what is not overridden calls what is.
    for (uint32_t i = 0; i < k->method_count; i++) {
        native_function *by = function_for(v, &k->methods[i]);
        if (by) vm_replace(v, v->threads.data[0], &k->methods[i], by);
    }
    v->replacer = r;
    return 0;
}

void ja_queues_remove(ja_room *r) {
    vm *v = r->v;
    klass *k = load(v, QUEUE);
    for (uint32_t i = 0; k && i < k->method_count; i++)
        if (function_for(v, &k->methods[i]))
            vm_replace(v, v->threads.data[0], &k->methods[i], NULL);
    v->replacer = NULL;
}
