// The tasks of a java.util.Timer, answered by the board.
//
// The code of Timer and TimerTask runs as it is, locks included; the loop of the timer's thread and
// its queue are ours. Delays are free: any task may be the next, so nobody reads the clock, and who
// asks for a task's time is refused. What the thread has taken stands in the queue's own array: at
// STARTS until its method begins, and at COMES_BACK while that runs, if the task is periodic. It is
// pending again when its method returns, which is as good as before: one thread runs them all, and
// that a task is cancelled is told by its state.
#include "java_async/internal.h"

#include "classfile/opcode.h"

#define TIMER "java/util/Timer"
#define THREAD "java/util/TimerThread"
#define TASK "java/util/TimerTask"
#define QUEUE "java/util/TaskQueue"

enum { STARTS = 1, COMES_BACK = 2 };              // in TaskQueue.queue
enum { STATE_EXECUTED = 2, STATE_CANCELLED = 3 }; // of a TimerTask

static const field *find(const vm *v, ref object, const char *name) {
    const field *f = NULL;
    for (klass *k = vm_class_of(v, object); k && !f; k = k->super)
        f = program_find_field(v->p, k, name);
    return f;
}

static ref get(const vm *v, ref object, const char *name) {
    const field *f = find(v, object, name);
    return f ? vm_get_ref(v, object, f->offset) : 0;
}

static int32_t state_of(const vm *v, ref task) {
    const field *f = find(v, task, "state");
    return f ? vm_get_int(v, task, f->offset) : 0;
}

static ref slot(const vm *v, ref queue, unsigned i) {
    return vm_get_ref(v, get(v, queue, "queue"), OBJECT_HEADER + sizeof(ref) * (size_t)i);
}

static void set_slot(vm *v, ref queue, unsigned i, ref task) {
    if (slot(v, queue, i) != task)
        vm_put_ref(v, get(v, queue, "queue"), OBJECT_HEADER + sizeof(ref) * (size_t)i, task);
}

bool ja_timers_is_queue(const ja_room *r, ref queue) {
    return ja_queues_is_class(r->v, vm_class_of(r->v, queue), QUEUE);
}

// From its first use on. Its array is nobody's but ours then; if there are too many loops, the code
// has it from the first use on.
static bool is_ours(ja_room *r, ref queue) {
    const field *size = find(r->v, queue, "size");
    return ja_board_is_loop(r, queue) ||
           (size && vm_get_int(r->v, queue, size->offset) == 0 && ja_board_add_loop(r, queue));
}

// ---------------------------------------------------------------- the queue

static native_outcome queue_add(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    (void)result;
    if (!is_ours(r, args[0])) return NATIVE_CODE;
    native_outcome o = ja_queues_post(r, t, args[0], args[1]);
    const field *when = find(v, args[1], "nextExecutionTime");
    if (o == NATIVE_DONE && when) vm_put_long(v, args[1], when->offset, 0);
    return o;
}

// Timer.sched asks whether its task is the first, to wake the thread: that waits for no signal.
static native_outcome queue_first(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)t;
    result[0] = 0;
    return is_ours(v->replacer, args[0]) ? NATIVE_DONE : NATIVE_CODE;
}

// Nothing is added afterwards: what is left in the bag is taken by nobody.
static native_outcome queue_clear(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    ref queue = args[0];
    (void)t, (void)result;
    if (!is_ours(r, queue)) return NATIVE_CODE;
    reduce_log_operation(v, ja_queues_operation(ACT_WRITE, queue, JA_LOOKED));
    for (uint32_t i = ja_board_count(r); i-- > 0;)
        if (ja_board_get(r, i).queue == queue) ja_board_remove(r, i);
    if (ja_board_in_bag(r)) ja_board_set_emptied(r, queue, true);
    set_slot(v, queue, COMES_BACK, 0);
    return NATIVE_DONE;
}

// Does the caller throw the result of the call away?
static bool is_result_unused(const thread *t) {
    enum { INVOKE_SIZE = 3 };
    const frame *f = &t->frames[t->frame_count - 1];
    const cf_code *code = f->u->m->file->code;
    if (!f->u->offsets || !code) return false;
    uint32_t next = f->u->offsets[f->pc] + INVOKE_SIZE;
    return next < code->size && code->bytes[next] == OP_pop;
}

// How many pending tasks are cancelled; those go, which nobody notices.
static native_outcome timer_purge(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    ref queue = get(v, args[0], "queue");
    if (!queue || !is_ours(r, queue)) return NATIVE_CODE;
    if (ja_board_in_bag(r) && !is_result_unused(t)) return ja_queues_refuse(v, t, "purge");
    if (vm_may_stop(v, t, ja_queues_operation(ACT_WRITE, queue, JA_LOOKED), false))
        return NATIVE_VISIBLE;
    result[0] = 0;
    for (uint32_t i = ja_board_count(r); i-- > 0;) {
        ja_pending p = ja_board_get(r, i);
        if (p.queue != queue || state_of(v, p.task) != STATE_CANCELLED) continue;
        ja_board_remove(r, i);
        result[0]++;
    }
    ref runs = slot(v, queue, COMES_BACK);
    if (!runs || state_of(v, runs) != STATE_CANCELLED) return NATIVE_DONE;
    set_slot(v, queue, COMES_BACK, 0);
    result[0]++;
    return NATIVE_DONE;
}

// ---------------------------------------------------------------- the thread

bool ja_timers_is_over(const ja_room *r, const thread *t) {
    const field *f = ja_timers_is_queue(r, t->next.object)
                         ? find(r->v, t->object, "newTasksMayBeScheduled")
                         : NULL;
    return f && !vm_get_byte(r->v, t->object, f->offset);
}

// Under the task's lock, as cancel() has it: is it still to run? Then it has been taken.
static native_outcome take(ja_room *r, thread *t, ref queue, ref task) {
    vm *v = r->v;
    ref lock = get(v, task, "lock");
    const field *state = find(v, task, "state"), *period = find(v, task, "period");
    const monitor *m = lock ? vm_monitor(v, lock) : NULL;
    if (!lock || !state || !period) return ja_queues_refuse(v, t, "a task without a state");
    if (m && m->thread != t->number) { // not now, but after whoever has it
        v->ending = VM_CUT;
        return NATIVE_STOP;
    }
    vm_monitor_enter(v, t, lock);
    v->search->hooks->accessed(v, t, vm_op_access(ACT_WRITE, task, state->offset, 4, false));
    bool runs = vm_get_int(v, task, state->offset) != STATE_CANCELLED;
    if (runs && !vm_get_long(v, task, period->offset))
        vm_put_int(v, task, state->offset, STATE_EXECUTED);
    else if (runs) set_slot(v, queue, COMES_BACK, task);
    vm_monitor_exit(v, t, lock);
    if (runs) set_slot(v, queue, STARTS, task);
    return NATIVE_DONE;
}

// Its method runs, and then the loop goes on: the call of the loop is made again.
static native_outcome start(vm *v, thread *t, ref queue, uint32_t *result) {
    ref task = slot(v, queue, STARTS);
    method *run = program_find_method(v->p, vm_class_of(v, task), "run", "()V");
    frame *loop = &t->frames[t->frame_count - 1];
    if (!run) return ja_queues_refuse(v, t, "a task without a method");
    loop->sp++; // the timer's thread, which the call is made with
    native_outcome o = vm_push_call(v, t, run, &task, FRAME_RETRY, result);
    if (o == NATIVE_CALL) set_slot(v, queue, STARTS, 0);
    else loop->sp--;
    return o;
}

static native_outcome thread_loop(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    ja_room *r = v->replacer;
    ref queue = get(v, args[0], "queue"), back;
    if (!queue || !is_ours(r, queue)) return NATIVE_CODE;
    while (!slot(v, queue, STARTS)) {
        if ((back = slot(v, queue, COMES_BACK))) {
            set_slot(v, queue, COMES_BACK, 0);
            ja_board_post(r, queue, back);
        }
        if (!ja_queues_is_answered(v, t, queue, JA_WAITS_TAKE)) return NATIVE_VISIBLE;
        if (r->now.answer == JA_YES) return NATIVE_DONE; // it was cancelled
        if (t->interrupted)
            return vm_unsupported(v, t, "an interrupt of a Timer's thread (engine async)");
        uint32_t task;
        native_outcome o = ja_queues_give(r, t, &task);
        if (o == NATIVE_DONE) o = take(r, t, queue, task);
        if (o != NATIVE_DONE) return o;
    }
    return start(v, t, queue, result);
}

// ---------------------------------------------------------------- delays

// Of Timer: schedule(task, delay), schedule(task, delay, period), scheduleAtFixedRate(task, delay,
// period), as their code has it but for the clock. What they refuse is theirs.
static native_outcome schedule(vm *v, thread *t, const uint32_t *args, int64_t period,
                               uint32_t *result) {
    method *m = program_find_method(v->p, vm_class_of(v, args[0]), "sched",
                                    "(Ljava/util/TimerTask;JJ)V");
    klass *k = vm_class_of(v, args[0]);
    while (!m && (k = k->super))
        m = program_find_method(v->p, k, "sched", "(Ljava/util/TimerTask;JJ)V");
    ref queue = get(v, args[0], "queue");
    if (!m || !queue || !is_ours(v->replacer, queue) || words_long(args + 2) < 0)
        return NATIVE_CODE;
    uint32_t words[6] = {args[0], args[1]};
    long_words(words + 2, 0);
    long_words(words + 4, period);
    return vm_push_call(v, t, m, words, 0, result);
}

static native_outcome timer_once(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    return schedule(v, t, args, 0, result);
}

static native_outcome timer_delay(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    int64_t period = words_long(args + 4);
    return period <= 0 ? NATIVE_CODE : schedule(v, t, args, -1, result);
}

static native_outcome timer_rate(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    int64_t period = words_long(args + 4);
    return period <= 0 ? NATIVE_CODE : schedule(v, t, args, 1, result);
}

static native_outcome task_time(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)args, (void)result;
    return vm_unsupported(v, t, "the time of a Timer's task (engine async)");
}

static native_outcome queue_other(vm *v, thread *t, uint32_t *args, uint32_t *result) {
    (void)result;
    return is_ours(v->replacer, args[0]) ? ja_queues_refuse(v, t, "a look into a Timer's")
                                         : NATIVE_CODE;
}

static const struct {
    const char *class_name, *name, *type;
    native_function *run;
} operations[] = {
    {TIMER, "schedule", "(Ljava/util/TimerTask;J)V", timer_once},
    {TIMER, "schedule", "(Ljava/util/TimerTask;JJ)V", timer_delay},
    {TIMER, "scheduleAtFixedRate", "(Ljava/util/TimerTask;JJ)V", timer_rate},
    {TIMER, "purge", "()I", timer_purge},
    {THREAD, "mainLoop", "()V", thread_loop},
    {TASK, "scheduledExecutionTime", "()J", task_time},
    {QUEUE, "add", "(Ljava/util/TimerTask;)V", queue_add},
    {QUEUE, "getMin", "()Ljava/util/TimerTask;", queue_first},
    {QUEUE, "clear", "()V", queue_clear},
    {QUEUE, "<init>", "()V", NULL},
    {QUEUE, "<clinit>", "()V", NULL},
};

static native_function *function_for(const vm *v, const method *m) {
    const char *name = program_text(v->p, m->name), *type = program_text(v->p, m->type);
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (strcmp(operations[i].name, name) == 0 && strcmp(operations[i].type, type) == 0 &&
            ja_queues_is_class(v, m->owner, operations[i].class_name))
            return operations[i].run;
    return ja_queues_is_class(v, m->owner, QUEUE) ? queue_other : NULL;
}

void ja_timers_replace(vm *v, bool ours) {
    static const char *const classes[] = {TIMER, THREAD, TASK, QUEUE};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        ja_queues_replace(v, classes[i], function_for, ours);
}
