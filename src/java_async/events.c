// The queue of java.awt.EventQueue (models/desktop), answered by the board.
//
// Its dispatch thread is a daemon while it waits and nothing is pending. In a bag that is not
// known: where nobody but daemons is left beside it, the search also takes the queue for empty.
#include "java_async/internal.h"

#define EVENTS "java/awt/EventQueue"

bool ja_events_is_queue(const ja_room *r, ref queue) {
    return ja_queues_is_class(r->v, vm_class_of(r->v, queue), EVENTS);
}

static ref get(const vm *v, ref queue, const char *name) {
    const field *f = program_find_field(v->p, vm_class_of(v, queue), name);
    return f ? vm_get_ref(v, queue, f->offset) : 0;
}

uint32_t ja_events_dispatcher_at(const ja_room *r, ref queue) {
    const field *f = program_find_field(r->v->p, vm_class_of(r->v, queue), "dispatcher");
    return f ? f->offset : 0;
}

// From its first use on, unless something is in it already.
static bool is_ours(ja_room *r, ref queue) {
    return ja_board_is_loop(r, queue) ||
           (!get(r->v, queue, "first") && ja_board_add_loop(r, queue));
}

bool ja_events_may_rest(const ja_room *r, const thread *dispatcher) {
    ref queue = dispatcher->next.object;
    if (!ja_events_is_queue(r, queue) || !ja_board_in_bag(r) || ja_board_is_emptied(r, queue) ||
        ja_board_count_of(r, queue))
        return false;
    for (size_t i = 0; i < r->v->threads.count; i++) {
        const thread *t = r->v->threads.data[i];
        if (t != dispatcher && t->state != THREAD_DONE && !vm_is_daemon(r->v, t)) return false;
    }
    return true;
}

static native_outcome events_add(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    (void)result;
    if (!is_ours(r, args[0])) return NATIVE_CODE;
    native_outcome o = ja_queues_post(r, t, args[0], args[1]);
    ref dispatcher = get(v, args[0], "dispatcher");
    if (o == NATIVE_DONE && dispatcher) r->woke |= vm_set_daemon(v, dispatcher, false);
    return o;
}

// With the lock held it looks whether there is a dispatch thread, and adds. Where there is one and
// the lock is free, that is one step: nothing else is done under the lock that others could notice.
static native_outcome events_post(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    const monitor *lock = vm_monitor(v, args[0]);
    if (!get(v, args[0], "dispatcher") || (lock && lock->thread != t->number)) return NATIVE_CODE;
    return events_add(v, t, args, result);
}

static native_outcome events_take(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    ref queue = args[0];
    if (!is_ours(r, queue)) return NATIVE_CODE;
    v->dispatcher_stays = true;
    bool answered = ja_queues_is_answered(v, t, queue, JA_WAITS_TAKE);
    if (answered && r->now.answer != JA_YES) return ja_queues_give(r, t, result);
    if (answered) {
        ja_board_set_emptied(r, queue, true);
        ja_queues_is_answered(v, t, queue, JA_WAITS_TAKE); // it waits on
    }
    bool empty = ja_board_in_bag(r) ? answered : !ja_board_count_of(r, queue);
    if (empty) vm_set_daemon(v, t->object, true);
    return NATIVE_VISIBLE;
}

static native_outcome events_is_empty(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    if (!ja_board_is_loop(r, args[0])) return NATIVE_CODE;
    native_outcome o = ja_queues_size(r, t, args[0], true, result);
    if (o == NATIVE_DONE) result[0] = !result[0];
    return o;
}

static native_function *function_for(const vm *v, const method *m) {
    static const struct {
        const char *name, *type; // NULL: any
        native_function *run;
    } operations[] = {{"add", NULL, events_add},
                      {"take", NULL, events_take},
                      {"isEmpty", NULL, events_is_empty},
                      {"post", "(Ljava/awt/EventQueue$Call;)V", events_post}};
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strcmp(program_text(v->p, m->name), operations[i].name) == 0 &&
            (!operations[i].type || strcmp(program_text(v->p, m->type), operations[i].type) == 0))
            return operations[i].run;
    return NULL;
}

void ja_events_replace(vm *v, bool ours) {
    ja_queues_replace(v, EVENTS, function_for, ours);
}
